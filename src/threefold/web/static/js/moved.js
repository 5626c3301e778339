// A list changes while its reader types, and a finger on its way to one entry would press another that has taken its place. A result
// in a dialog that stands where something else stood before the swap takes no press for a moment.
const STILL_AFTER = 300; // milliseconds
const PRESSABLE = ":is(.picks, [data-list]) :is(button, a, label)";
const before = new WeakMap(); // by target: what could be pressed in it, and where

const nameOf = (element) => `${element.closest("[id]")?.id ?? ""} ${element.textContent.trim()}`;
const placesIn = (target) => [...target.querySelectorAll(PRESSABLE)].map((element) => [element, nameOf(element), element.getBoundingClientRect()])
  .filter(([, , { width }]) => width);
const covers = ({ left, right, top, bottom }, x, y) => left <= x && x <= right && top <= y && y <= bottom;
const dialogOf = ({ target }) => target?.isConnected && target.closest("dialog[open]");

document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (dialogOf(ctx)) before.set(ctx.target, placesIn(ctx.target).map(([, name, place]) => [name, place]));
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const were = before.get(ctx.target);
  before.delete(ctx.target);
  if (!were || !dialogOf(ctx)) return;
  for (const [element, name, { left, top, width, height }] of placesIn(ctx.target)) {
    const [x, y] = [left + width / 2, top + height / 2];
    const stood = were.filter(([, place]) => covers(place, x, y));
    if (!stood.length || stood.some(([other]) => other === name)) continue;
    element.classList.add("moved");
    setTimeout(() => element.classList.remove("moved"), STILL_AFTER);
  }
});
