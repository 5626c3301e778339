// Toasts: refusals stay until something else is chosen or the connection is back; good news goes by itself.
import { closest } from "./dom.js";

const clearRefusals = () => document.getElementById("toasts")?.replaceChildren(...document.querySelectorAll(".toasts .toast-good"));

document.addEventListener("sheet:close", clearRefusals);
document.addEventListener("change", (event) => closest(event, "[data-echo]") && clearRefusals());
document.addEventListener("htmx:ws:after:connection", clearRefusals);
// What is asked of the reader now comes before what was refused earlier: a demand that comes up (data-scene) takes refusals away.
let demandBefore;
document.addEventListener("htmx:after:swap", () => {
  const scene = document.querySelector("[data-echo] [data-scene]")?.dataset.scene;
  if (scene !== demandBefore && demandBefore && /^(defend|intrusion|accord|called|task|initiative)\b/.test(scene)) clearRefusals();
  demandBefore = scene;
});
// What the table accepts answers what it refused before.
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (/^post$/i.test(ctx.request?.method) && ctx.response?.status < 300 && ctx.sourceElement?.closest?.("[data-echo]")) clearRefusals();
});
// A refusal names the field that cures it: out of sight, it comes into view, above the toast.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const named = ctx.response?.status >= 400 && document.querySelector("#toasts .toast-bad:last-child")?.dataset.field;
  const fields = named ? document.querySelectorAll("[data-echo] :is(input:not([type=hidden]), select, textarea)") : [];
  const field = [...fields].find((each) => each.name === named);
  if (!field) return;
  field.closest("details:not([open])")?.setAttribute("open", "");
  (field.closest("label, .field") ?? field).scrollIntoView({ block: "center" });
});
document.addEventListener("animationend", (event) => closest(event, ".toasts .toast-good")?.remove());
document.addEventListener("click", (event) => {
  const dismiss = closest(event, "[data-dismiss]");
  dismiss?.closest(dismiss.dataset.dismiss)?.remove();
});

// Somebody pauses or stops the scene while a dialog is open here: the dialog would hide it, so it is said there too.
let haltedBefore;
document.addEventListener("htmx:after:swap", () => {
  const halted = document.querySelector(".halted h2")?.textContent;
  if (halted === haltedBefore) return;
  haltedBefore = halted;
  document.querySelectorAll(".toast-halted").forEach((toast) => toast.remove());
  if (!halted || !document.querySelector("dialog:modal")) return;
  const toast = document.createElement("p");
  toast.className = "toast toast-bad toast-halted";
  toast.setAttribute("role", "alert");
  toast.textContent = halted;
  document.getElementById("toasts")?.append(toast);
});

// While a dialog is open, toasts stand inside it: everything else is behind it, for the eye, the hand and the screen reader. A dialog
// that is drawn anew, or goes because the table has moved on, takes none of them along.
let inside = null;
document.addEventListener("htmx:after:swap", () => {
  const toasts = document.getElementById("toasts");
  if (toasts && inside && !inside.closest("dialog:modal")) {
    toasts.append(...inside.childNodes);
    inside = null;
  }
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (!toasts?.childElementCount || !dialog) return;
  dialog.querySelector(".toasts")?.remove();
  inside = toasts.cloneNode();
  inside.removeAttribute("id");
  inside.append(...toasts.childNodes);
  const head = dialog.querySelector(".sheet-head");
  if (head) head.after(inside);
  else dialog.prepend(inside);
});
