// A region is not drawn again while a finger presses a button in it: the button stays until its click has come. The swap is put off
// until then, and dropped when the region has asked for something newer. Only regions that fetch themselves are put off.
import { closest } from "./dom.js";

const CLICK_WITHIN = 300; // milliseconds: after a touch the click comes a moment after the finger has gone
const postponed = new Map(); // by region: the request whose answer waits
let pressed = null;
let timer = 0;

const release = () => {
  pressed = null;
  const waiting = [...postponed];
  postponed.clear();
  for (const [region, ctx] of waiting) if (region.isConnected) htmx.swap(ctx);
};

document.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  clearTimeout(timer);
  release();
  pressed = closest(event, "button, a, label, summary");
}, true);
document.addEventListener("pointerup", () => (timer = setTimeout(release, CLICK_WITHIN)), true);
document.addEventListener("click", () => setTimeout(release), true);
document.addEventListener("pointercancel", release, true);

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => postponed.delete(ctx.target));
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (ctx.sourceElement !== ctx.target || !pressed || !ctx.target.contains(pressed)) return;
  event.preventDefault();
  postponed.set(ctx.target, ctx);
});
