// Dialogs: data-open="ID" opens one (with hx-get: once its content has come), data-close closes it, a press on the backdrop too.
// The server opens and closes by HX-Trigger: sheet:open, sheet:close. Focus goes to [data-focus] or to the title.
import { closest } from "./dom.js";

export const open = (id) => {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) {
    dialog.showModal();
    if (!history.state?.sheet) history.pushState({ ...history.state, sheet: id }, "");
  }
  const first = dialog?.querySelector("[data-focus]") ?? dialog?.querySelector("h2[tabindex]");
  first?.focus();
  first?.select?.();
};

document.addEventListener("click", (event) => {
  const opener = closest(event, "[data-open]");
  if (opener && !opener.hasAttribute("hx-get")) open(opener.dataset.open);
  if (closest(event, "[data-close]") || event.target instanceof HTMLDialogElement) closest(event, "dialog")?.close();
});

document.addEventListener("sheet:open", (event) => open(event.detail.id ?? event.detail.value));

// An answer closes what was open when its request went out, and nothing that was opened since. What is sent from [data-stays] closes
// nothing: that part asks for the dialog again, as its hx-trigger="stays" says.
const openDialogs = () => [...document.querySelectorAll("dialog[open]")];
const openThen = new WeakMap(); // by what sent a request
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement) openThen.set(ctx.sourceElement, openDialogs());
});
document.addEventListener("sheet:close", (event) => {
  const stays = closest(event, "[data-stays]");
  if (stays) stays.dispatchEvent(new Event("stays"));
  else for (const dialog of openThen.get(event.target) ?? openDialogs()) dialog.close();
});

// Back closes what is open and stays at the table. What is closed otherwise leaves no step behind; another may open in its place. The
// browser goes back a moment after it is told to: a dialog that opens in between stays, with a step of its own.
let stepsBack = false;
addEventListener("popstate", () => {
  const own = stepsBack;
  stepsBack = false;
  if (history.state?.sheet) return;
  const dialogs = document.querySelectorAll("dialog[open]");
  if (!own) dialogs.forEach((dialog) => dialog.close());
  else if (dialogs.length) history.pushState({ ...history.state, sheet: dialogs[0].id }, "");
});
document.addEventListener("close", () => setTimeout(() => {
  if (stepsBack || !history.state?.sheet || document.querySelector("dialog[open]")) return;
  stepsBack = true;
  history.back();
}), true);
document.addEventListener("DOMContentLoaded", () => {
  const id = history.state?.sheet;
  if (!id) return;
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && dialog.childElementCount) dialog.showModal();
  else history.replaceState({ ...history.state, sheet: undefined }, "");
});

let titleBefore;
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const source = ctx.sourceElement;
  if (ctx.response?.status < 400 && source instanceof HTMLElement) {
    open(source.dataset.open ?? (source instanceof HTMLDialogElement ? source.id : ""));
  }
  // a dialog that takes the place of another is read from the top; so is one that is drawn anew once its form was carried out
  const dialog = document.querySelector("dialog[open]");
  const title = dialog?.querySelector("h2")?.textContent;
  const done = ctx.response?.status < 400 && source instanceof HTMLElement && source.dataset.top !== undefined;
  if (title !== undefined && (title !== titleBefore || done)) dialog.scrollTo(0, 0);
  if (done) for (const form of dialog?.querySelectorAll("form") ?? []) form.reset(); // to what the server drew
  titleBefore = title;
});

// A form that came back with faults: the first fault is scrolled into view, its field has the focus.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.response?.status !== 422 || !(ctx.target instanceof HTMLDialogElement)) return;
  const fault = ctx.target.querySelector(".field-error, .refusal");
  fault?.scrollIntoView({ block: "center" });
  fault?.closest(".field, .cell, fieldset")?.querySelector("input:not([type=hidden]), select, textarea")?.focus({ preventScroll: true });
});
