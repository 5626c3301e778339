// Form fields: steppers, lists of rows, a search within a form, a search that stands in the address, what is no field.
import { closest, newCommandId } from "./dom.js";

// Steppers: a button with data-step counts the field beside it up or down, and is disabled at its bound.
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const before = input.value;
  if (before === "" && input.placeholder) input.value = input.placeholder; // what an empty field stands for
  input.stepUp(Number(button.dataset.step));
  if (input.value === before) return;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("input", (event) => {
  const input = closest(event, ".stepper input");
  input?.parentElement.querySelectorAll("[data-step]").forEach((button) => {
    const down = button.dataset.step < 0;
    const bound = down ? input.min : input.max;
    button.disabled = bound !== "" && (down ? input.valueAsNumber <= Number(bound) : input.valueAsNumber >= Number(bound));
  });
});

// Points to share out: data-share says how many there are, and the figure in it how many are left.
document.addEventListener("input", (event) => {
  const share = closest(event, "[data-share]");
  if (!share) return;
  const given = [...share.querySelectorAll("input")].reduce((sum, input) => sum + (input.valueAsNumber || 0), 0);
  const left = Number(share.dataset.share) - given;
  const said = share.querySelector(".share-left");
  said.querySelector("b").textContent = left < 0 ? `−${-left}` : left;
  said.classList.toggle("share-over", left < 0);
});

// Rows of a list: data-row-add puts a copy of the list's template before itself, with the next number; data-row-remove takes its row
// away.
document.addEventListener("click", (event) => {
  const list = closest(event, "[data-row-add], [data-row-remove]")?.closest("[data-rows]");
  if (!list) return;
  const adder = closest(event, "[data-row-add]");
  if (adder) {
    const next = Math.max(-1, ...[...list.querySelectorAll(":scope > [data-row]")].map((row) => Number(row.dataset.row))) + 1;
    adder.insertAdjacentHTML("beforebegin", list.querySelector("template").innerHTML.replaceAll("__n__", next));
    adder.previousElementSibling.querySelector("input, select, textarea")?.focus();
  } else {
    const row = closest(event, "[data-row]");
    const near = row.nextElementSibling?.matches("[data-row]") ? row.nextElementSibling : row.previousElementSibling;
    row.remove();
    (near?.querySelector("[data-row-remove]") ?? list.querySelector("[data-row-add]")).focus();
  }
  list.dispatchEvent(new Event("change", { bubbles: true }));
});

// A search within a form: input[data-filter=ID] hides what in #ID does not have all words, and groups that are empty then.
document.addEventListener("input", (event) => {
  const input = closest(event, "[data-filter]");
  const list = input && document.getElementById(input.dataset.filter);
  if (!list) return;
  const words = input.value.toLowerCase().split(/\s+/);
  const entries = [...list.querySelectorAll("[data-filter-text]")];
  for (const entry of entries) entry.hidden = !words.every((word) => entry.dataset.filterText.toLowerCase().includes(word));
  for (const group of list.querySelectorAll("[data-filter-group]")) {
    group.hidden = !group.querySelector("[data-filter-text]:not([hidden])");
  }
  const none = list.querySelector("[data-filter-none]");
  if (none) none.hidden = entries.some((entry) => !entry.hidden);
});

// A search with data-address keeps its words in the address, for a reload and for sending it to somebody.
document.addEventListener("input", (event) => {
  const input = closest(event, "[data-address]");
  if (!input) return;
  const address = input.value ? `?${new URLSearchParams([[input.name, input.value]])}` : location.pathname;
  history.replaceState(history.state, "", address);
});

// Lists in data-address-fields keep their choices in the address, for a reload; the rest of the address stays.
document.addEventListener("change", (event) => {
  const lists = closest(event, "[data-address-fields]")?.querySelectorAll("select");
  if (!lists) return;
  const address = new URLSearchParams(location.search);
  for (const { name, value } of lists) {
    if (value && value !== "all") address.set(name, value);
    else address.delete(name);
  }
  history.replaceState(history.state, "", `${location.pathname}${address.size ? `?${address}` : ""}${location.hash}`);
});

// A form that stays on the page (data-clears) is empty again once what it sent is done, and sends the next one under its own id.
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (!form?.matches?.("form[data-clears]") || !(ctx.response?.status < 400)) return;
  form.reset();
  form.elements.command_id.value = newCommandId();
});
// In it Enter sends, and Shift with Enter begins a line.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || !closest(event, "form[data-clears] textarea")) return;
  event.preventDefault();
  closest(event, "form").requestSubmit();
});

// htmx takes whatever has a name for a field. Folds that share a name, to be open one at a time, are none.
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  for (const fold of document.querySelectorAll("details[name]")) ctx.request.body.delete(fold.getAttribute("name"));
});

// A field that must not stay empty says so beside it ([data-missing]), and not in a bubble of the browser.
const missing = (field) => field.closest?.(".field, fieldset")?.querySelector("[data-missing]");
document.addEventListener("invalid", (event) => {
  const words = event.target.validity.valueMissing && missing(event.target);
  if (!words) return;
  event.preventDefault();
  words.hidden = false;
  if (event.target === event.target.form.querySelector(":is(input, select, textarea):invalid")) event.target.focus();
}, true);
for (const type of ["input", "change"]) {
  document.addEventListener(type, ({ target }) => {
    const words = target.form && missing(target);
    if (words) words.hidden = true;
  }, true);
}
