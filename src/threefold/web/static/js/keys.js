// Keys: data-key="t" presses its button. Not while typing, not with a modifier, not behind a dialog, and not when the reader turned
// them off (body[data-keys=off]). In a dialog with a list of results ([data-list]) arrows walk through it and Enter takes the first.
import { closest } from "./dom.js";

// Enter may come before the results of the words that were typed: the list then waits ([data-awaited]) for the results that answer
// them ([data-answers]).
const pickAwaited = () => document.querySelectorAll("[data-list][data-awaited]").forEach((list) => {
  const typed = list.closest("dialog")?.querySelector("[data-list-input]")?.value.trim();
  const answers = list.querySelector("[data-answers]")?.dataset.answers ?? typed;
  if (answers !== typed) return;
  delete list.dataset.awaited;
  list.querySelector("a, button")?.click();
});
document.addEventListener("htmx:after:swap", pickAwaited);
document.addEventListener("input", (event) => {
  if (closest(event, "[data-list-input]")) delete closest(event, "dialog")?.querySelector("[data-list]")?.dataset.awaited;
});

const walkList = (event, list) => {
  const results = [...list.querySelectorAll("a, button")];
  const at = results.indexOf(document.activeElement);
  const move = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  if (move !== undefined) {
    event.preventDefault();
    (results[Math.min(move, results.length - 1)] ?? closest(event, "dialog").querySelector("[data-list-input]"))?.focus();
  } else if (event.key === "Enter" && at < 0) {
    event.preventDefault();
    list.dataset.awaited = "";
    pickAwaited();
  }
};

// Space presses the button that was walked to with Tab. A button that was only clicked, or gets the focus back from a dialog, does
// not keep the key from the button it belongs to.
let tabbed = false;
document.addEventListener("pointerdown", () => (tabbed = false), true);

const belongsToField = (event, key) =>
  closest(event, "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]") ||
  (key === "space" && (closest(event, "input, label") ?? (tabbed && closest(event, "a, button, summary"))));

// Ctrl and Z takes back, with Shift it brings back, and so does Ctrl and Y, as everywhere; in a field it is the field's own, behind a dialog it does nothing.
const pressUndo = (event) => {
  const key = event.key.toLowerCase();
  if ((key !== "z" && key !== "y") || closest(event, "input, textarea, select, [contenteditable]")) return;
  if (document.querySelector("dialog[open]")) return;
  const button = document.querySelector(event.shiftKey || key === "y" ? ".redo" : ".undo");
  if (!button || event.repeat) return;
  event.preventDefault();
  button.click();
};

// A key opens a dialog whose content comes from the server. What is typed before it has come was meant for the dialog: it presses
// nothing else meanwhile.
const PATIENCE = 5000; // milliseconds; then the keys work again, whatever became of the request
let opening = 0;
const opened = () => (opening = 0);
document.addEventListener("htmx:after:swap", opened);
document.addEventListener("htmx:error", opened);

document.addEventListener("keydown", (event) => {
  if (event.key === "Tab") tabbed = true;
  if (event.altKey || event.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    pressUndo(event);
    return;
  }
  const list = closest(event, "dialog")?.querySelector("[data-list]");
  if (list && closest(event, "[data-list-input], [data-list]")) {
    walkList(event, list);
    return;
  }
  const key = event.key === " " ? "space" : event.key;
  if (event.repeat || document.body.dataset.keys === "off" || belongsToField(event, key)) return;
  if (performance.now() < opening) return;
  const scope = document.querySelector("dialog[open]") ?? document;
  const buttons = [...scope.querySelectorAll(`[data-key="${CSS.escape(key)}"]:not(:disabled)`)];
  const button = buttons.find((each) => each.getClientRects().length);
  if (!button) return;
  event.preventDefault();
  tabbed = false;
  if (button.matches("[data-open][hx-get]")) opening = performance.now() + PATIENCE;
  button.focus();
  button.click();
});
