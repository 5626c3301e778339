// Regions that answer their own form (data-echo): the server draws the region again after each change of a field.
import { closest } from "./dom.js";

// The server may choose otherwise than the reader did (a foe has fallen, Effort has become too dear). So after each swap every field
// takes the value that the server drew. When the scene of the region (data-scene) changes, the region scrolls to its top; not when
// only the part after a plus has gone. The region keeps the keyboard focus that was inside it.
let sceneBefore, focusedRegion;

document.addEventListener("focusin", (event) => (focusedRegion = closest(event, "[data-echo]")));

document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (ctx.target instanceof Element && ctx.target.matches("[data-echo]")) {
    sceneBefore = ctx.target.querySelector("[data-scene]")?.dataset.scene;
  }
});

document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const region = ctx.target;
  if (!(region instanceof Element) || !region.matches("[data-echo]")) return;
  for (const input of region.querySelectorAll("[type=radio], [type=checkbox]")) input.checked = input.defaultChecked;
  for (const option of region.querySelectorAll("option")) option.selected = option.defaultSelected;
  if (focusedRegion === region && document.activeElement === document.body) region.focus({ preventScroll: true });
  const scene = region.querySelector("[data-scene]")?.dataset.scene;
  if (scene === sceneBefore || sceneBefore?.startsWith(`${scene}+`) || !region.getClientRects().length) return;
  region.scrollTop = 0;
  if (region.getBoundingClientRect().top < 0) scrollTo(0, 0);
});

// Where many choices stand in one row, the chosen one is in sight: as it is drawn, and whenever it is another, or grows.
const shownIn = new WeakMap(); // by row: the chosen one as it was when the row was scrolled to it
const bringChosen = (region) => {
  for (const row of region.querySelectorAll(".segments")) {
    const chosen = row.scrollWidth > row.clientWidth && row.querySelector(".segment:has(:checked)");
    if (!chosen) continue;
    const drawn = `${chosen.offsetLeft} ${chosen.offsetWidth} ${chosen.textContent}`;
    if (shownIn.get(row) === drawn) continue;
    shownIn.set(row, drawn);
    const [all, one] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (one.right > all.right) row.scrollLeft += Math.min(one.right - all.right, one.left - all.left);
    else if (one.left < all.left) row.scrollLeft -= all.left - one.left;
  }
};
document.addEventListener("DOMContentLoaded", () => {
  for (const region of document.querySelectorAll("[data-echo]")) bringChosen(region);
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.target instanceof Element && ctx.target.matches("[data-echo]")) bringChosen(ctx.target);
});

// What the reader has changed since the region was drawn goes along as "tapped": news that come meanwhile ask with it, and the server
// does not take back what is newer than they are. The next drawing empties the field.
const note = (region, name) => {
  const tapped = region?.querySelector("input[name=tapped]");
  if (tapped && name) tapped.value = [...new Set(tapped.value.split(" ")).add(name)].join(" ").trim();
};
document.addEventListener("change", ({ target }) => note(target.closest("[data-echo]"), target.name), true);

// No press rolls at odds that were not on the screen: from a change of a radio or a list until the region is drawn again its golden
// button does not press. The server draws the button anew, and with it the chance.
document.addEventListener("change", (event) => {
  if (!closest(event, "input[type=radio], select")) return;
  for (const button of closest(event, "[data-echo]")?.querySelectorAll(".dock-main[type=submit]") ?? []) {
    if (button.querySelector(".dock-lead")) button.disabled = true;
  }
});

// A reload keeps what was composed: the fields of the player's panel go with the tab, and the panel asks for itself with them.
let kept = null; // until the panel has been drawn with it
const panel = () => document.querySelector("body.player #act[data-echo]");
const memory = () => `composed:${panel().getAttribute("hx-get")}`;
const fieldsOf = (region) => [...region.querySelectorAll(":scope > :not([hidden]):is(input, select, textarea), :scope > :not([hidden]) :is(input, select, textarea)")]
  .filter((field) => field.name && !field.disabled && (!/^(radio|checkbox)$/.test(field.type) || field.checked))
  .map((field) => [field.name, field.value]);
addEventListener("pagehide", () => {
  if (panel()) sessionStorage.setItem(memory(), new URLSearchParams(fieldsOf(panel())).toString());
});
document.addEventListener("DOMContentLoaded", () => {
  if (performance.getEntriesByType("navigation")[0]?.type !== "reload") return;
  kept = panel() && sessionStorage.getItem(memory());
  if (kept) panel().dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (!kept || ctx.sourceElement !== panel()) return;
  const address = `${panel().getAttribute("hx-get")}?${kept}`;
  ctx.fetch = (_, request) => fetch(address, request);
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (kept && ctx.target === panel()) kept = null;
});

// A button with data-note="seen" and a value sets the field of that name in its region, hidden or one of a choice, and the region
// asks for itself again. So the tap is part of the form, and an answer to an older request cannot take it back.
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-note]");
  const region = button?.closest("[data-echo]");
  if (!region) return;
  const fields = [...region.querySelectorAll(`input[name="${CSS.escape(button.dataset.note)}"]`)];
  if (fields[0].type === "radio") fields.find((field) => field.value === button.value).checked = true;
  else fields[0].value = button.value;
  note(region, button.dataset.note);
  region.dispatchEvent(new Event("change", { bubbles: true }));
});

// What was looked at (data-looked) goes from the top of its region, where a dialog shows it once that is closed.
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-echo] [data-looked]");
  if (!button) return;
  const region = button.closest("[data-echo]");
  region.querySelector("input[name=looked]").value = button.dataset.looked;
  const draw = () => region.dispatchEvent(new Event("change", { bubbles: true }));
  if (button.dataset.open) document.addEventListener("close", draw, { capture: true, once: true });
  else draw();
});

// A form that saves with every change (data-in-order) sends one request after the other: each is heard to its end before the next goes
// out, so that an older one never comes last. What is drawn is the answer to the newest. A request may go out before the answer to the
// one before it was drawn: so each says what the server has last heard of the form (or has drawn), and only what differs counts there.
const PATIENCE = 10_000; // milliseconds until a request without an answer no longer holds up the next
let last = Promise.resolve();
const heard = new WeakMap(); // by form: the fields that the server has last taken, until the form is drawn
const valuesOf = (field) => {
  if (/^(radio|checkbox)$/.test(field.type)) return field.defaultChecked ? [field.value] : [];
  if (!(field instanceof HTMLSelectElement)) return [field.defaultValue];
  const options = [...field.options];
  const drawn = options.filter((option) => option.defaultSelected);
  return (drawn.length || field.multiple ? drawn : options.slice(0, 1)).map((option) => option.value);
};
const drawnIn = (form) => [...form.elements]
  .filter((field) => field.name && !field.disabled && field.type !== "file" && !field.matches("button, [type=submit], fieldset"))
  .flatMap((field) => valuesOf(field).map((value) => [field.name, value]));
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (!form.matches?.("form[data-in-order]")) return;
  ctx.fetch = async (action, request) => {
    const sent = last.then(async () => {
      const body = new URLSearchParams(request.body);
      const mine = body.toString();
      body.set("heard", heard.get(form) ?? new URLSearchParams(drawnIn(form)).toString());
      const response = await fetch(action, { ...request, body, signal: AbortSignal.timeout(PATIENCE) });
      if (response.ok) heard.set(form, mine);
      return response;
    });
    last = sent.catch(() => {});
    const response = await sent;
    request.signal.throwIfAborted();
    return response;
  };
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => heard.delete(ctx.target));
