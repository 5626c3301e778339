// data-copy="text" copies the text, also where the browser grants no clipboard (plain http).
import { closest } from "./dom.js";

const copy = async (text) => {
  if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "sr";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (!copied) throw new Error("the browser did not copy");
};

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-copy]");
  if (!button) return;
  copy(button.dataset.copy).then(() => {
    button.dataset.copied = "";
    setTimeout(() => delete button.dataset.copied, 2000);
  });
});
