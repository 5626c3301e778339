// The question before an act that cannot be taken back: our own dialog in place of the browser's box. It names the act on its button,
// and what stays as it is on the other, which has the focus: so Enter, Escape, Back and a press beside it all leave things as they are.
import { open } from "./dialogs.js";

document.addEventListener("htmx:confirm", (event) => {
  const box = document.getElementById("sure-box");
  const { ctx, issueRequest, dropRequest } = event.detail;
  if (!box || !ctx.confirm) return;
  event.preventDefault();
  const dialog = box.content.firstElementChild.cloneNode(true);
  const [keep, act] = dialog.querySelectorAll("button");
  const { sure: acts, keep: keeps } = ctx.sourceElement.dataset;
  dialog.querySelector("h2").textContent = acts;
  dialog.querySelector("p").textContent = ctx.confirm;
  act.textContent = acts;
  keep.textContent = keeps;
  act.addEventListener("click", () => dialog.close("sure"));
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue === "sure") issueRequest();
    else dropRequest();
  });
  document.body.append(dialog);
  open("sure");
});
