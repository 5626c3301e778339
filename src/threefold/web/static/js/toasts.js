// Toasts: refusals stay until something else is chosen or the connection is back; good news goes by itself.
import { closest } from "./dom.js";

const clearRefusals = () => document.getElementById("toasts")?.replaceChildren(...document.querySelectorAll(".toasts .toast-good"));

document.addEventListener("sheet:close", clearRefusals);
document.addEventListener("change", (event) => closest(event, "[data-echo]") && clearRefusals());
document.addEventListener("htmx:ws:after:connection", clearRefusals);
document.addEventListener("animationend", (event) => closest(event, ".toasts .toast-good")?.remove());
document.addEventListener("click", (event) => {
  const dismiss = closest(event, "[data-dismiss]");
  dismiss?.closest(dismiss.dataset.dismiss)?.remove();
});

// While a dialog is open, toasts stand inside it: everything else is behind it, for the eye, the hand and the screen reader.
document.addEventListener("htmx:after:swap", () => {
  const toasts = document.getElementById("toasts");
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (!toasts?.childElementCount || !dialog) return;
  dialog.querySelector(".toasts")?.remove();
  const inside = toasts.cloneNode();
  inside.removeAttribute("id");
  inside.append(...toasts.childNodes);
  dialog.append(inside);
});
