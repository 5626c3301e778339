// What the reader does comes before what arrives. A press stays a press though the place it is in is drawn again, and in a dialog the
// newest act decides what it shows, in whatever order requests go out and answers come.
import { closest } from "./dom.js";

const CLICK_WITHIN = 300; // milliseconds: after a touch the click comes a moment after the finger has gone
const postponed = new Map(); // by region: the request whose answer waits
let pressed = null;
let pressedAt = 0;
let timer = 0;

// Acts are counted as the page hears them; the clock of events runs by when a finger moved, not by what the page did first.
let acts = 0;
const turns = new WeakMap(); // by event, or by request without one of these: the count when it happened
for (const type of ["pointerdown", "click", "input", "change", "submit"]) {
  document.addEventListener(type, (event) => turns.set(event, (acts += 1)), true);
}
const turnOf = (ctx) => turns.get(ctx.sourceEvent) ?? turns.get(ctx) ?? acts;
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => turns.set(ctx, turnOf(ctx)));
const isLook = (ctx) => ctx.request.method === "GET";

// Nothing is drawn again while a finger presses a button in it: the button stays until its click has come. The swap is put off until
// then, and dropped when the same place has asked for something newer. What the reader asked for with the press is not put off.
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
  pressedAt = turns.get(event);
}, true);
document.addEventListener("pointerup", () => (timer = setTimeout(release, CLICK_WITHIN)), true);
document.addEventListener("click", () => setTimeout(release), true);
document.addEventListener("pointercancel", release, true);

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => postponed.delete(ctx.target));
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (!pressed || !isLook(ctx) || turns.get(ctx.sourceEvent) >= pressedAt || !ctx.target.contains(pressed)) return;
  event.preventDefault();
  postponed.set(ctx.target, ctx);
});

// A search that waits for more letters may go out after a button that was pressed later: its answer would undo the press. A dialog
// looks no further back than the newest act that filled it.
const newest = new Map(); // by dialog: the turn of the act that it shows
const isLate = (ctx) => ctx.target instanceof HTMLDialogElement && isLook(ctx) && turnOf(ctx) < (newest.get(ctx.target.id) ?? 0);
const dropLate = (event) => {
  if (isLate(event.detail.ctx)) event.preventDefault();
};
document.addEventListener("htmx:before:swap", dropLate);
document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  dropLate(event);
  if (ctx.target instanceof HTMLDialogElement && !event.defaultPrevented) newest.set(ctx.target.id, turnOf(ctx));
});
