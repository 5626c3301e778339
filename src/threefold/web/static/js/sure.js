// The question before an act that cannot be taken back: our own dialog in place of the browser's box. It names the act on its button,
// and what stays as it is on the other, which has the focus: so Enter, Escape, Back and a press beside it all leave things as they are.
import { open } from "./dialogs.js";

document.addEventListener("htmx:confirm", (event) => {
  const dialog = document.getElementById("sure");
  const { ctx, issueRequest, dropRequest } = event.detail;
  if (!dialog || !ctx.confirm) return;
  event.preventDefault();
  const asks = ctx.sourceElement;
  dialog.querySelector("#sure-act").textContent = asks.dataset.sure;
  dialog.querySelector("#sure-question").textContent = ctx.confirm;
  dialog.querySelector("[data-acts]").textContent = asks.dataset.sure;
  dialog.querySelector("[data-keeps]").textContent = asks.dataset.keep;
  dialog.returnValue = "";
  dialog.addEventListener("close", () => (dialog.returnValue === "sure" ? issueRequest() : dropRequest()), { once: true });
  open("sure");
});
