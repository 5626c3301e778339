// Who stands where: tokens (data-token, at data-feet) in the bands around one of them (data-strip). A token is dragged into another band
// or beside another token, or moved with the arrow keys (Page Up and Page Down: ten steps). The form of the strip sends where it came to stand.
import { announce, closest, newCommandId } from "./dom.js";

const STEP = 5; // feet
const FARTHEST = 500; // feet
const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
const KEYS_PAUSE = 350; // milliseconds after the last key before the place is sent

const between = (low, feet, high) => Math.max(low, Math.min(high, feet));

const send = (id, feet) => {
  const form = document.querySelector("[data-strip] form");
  if (!form) return;
  form.elements.command_id.value = newCommandId();
  form.elements.id.value = id;
  form.elements.feet.value = feet;
  form.requestSubmit();
};

const feetOf = (token) => Number(token.dataset.feet);
const centreOf = (token) => token.closest("[data-strip]").querySelector("[data-centre]");
const others = (token, among) => [...among.querySelectorAll("[data-token]")].filter((each) => each !== token)
  .sort((one, two) => Math.abs(feetOf(one) - feetOf(token)) - Math.abs(feetOf(two) - feetOf(token)));
const beside = (token, other) => between(0, feetOf(other) + (feetOf(token) < feetOf(other) ? -STEP : STEP), FARTHEST);

// Where a token that is put into a band comes to stand: on its own side of the one in the centre, where the strip goes on there. The
// centre itself goes to whoever stands in that band; where nobody does, so far off.
const placeIn = (band, token) => {
  const [there] = token === centreOf(token) ? others(token, band) : [];
  if (there) return beside(token, there);
  const [near, far] = feetOf(token) < feetOf(centreOf(token)) ? ["left", "right"] : ["right", "left"];
  return band.dataset[near] ?? band.dataset[far];
};

// The bands show everybody to the right of the centre, the farther the more. So the right key leads away from it; for the centre it
// leads to whoever is nearest.
const rightOf = (token) => {
  if (token !== centreOf(token)) return feetOf(token) < feetOf(centreOf(token)) ? -1 : 1;
  const next = others(token, token.closest("[data-strip]")).find((each) => feetOf(each) !== feetOf(token));
  return next && feetOf(next) < feetOf(token) ? -1 : 1;
};

let dragged = null; // { token, x, y, band }

const under = (event) => document.elementsFromPoint(event.clientX, event.clientY);
const bandAt = (event) => under(event).find((each) => each.matches("[data-band]"));
const mark = (band) => {
  for (const each of document.querySelectorAll("[data-band]")) each.classList.toggle("band-over", each === band);
};

document.addEventListener("pointerdown", (event) => {
  const token = closest(event, "[data-token]");
  if (!token || event.button) return;
  event.preventDefault();
  token.focus({ preventScroll: true });
  token.setPointerCapture(event.pointerId);
  token.classList.add("dragged");
  dragged = { token, x: event.clientX, y: event.clientY, band: token.closest("[data-band]") };
});
document.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  dragged.token.style.transform = `translate(${event.clientX - dragged.x}px, ${event.clientY - dragged.y}px)`;
  mark(bandAt(event));
});
const drop = (event) => {
  if (!dragged) return;
  const { token, band } = dragged;
  const over = event.type === "pointercancel" ? null : bandAt(event);
  const other = over && under(event).map((each) => each.closest("[data-token]")).find((each) => each && each !== token);
  dragged = null;
  token.classList.remove("dragged");
  token.style.transform = "";
  mark(null);
  const feet = other ? beside(token, other) : over && over !== band ? placeIn(over, token) : undefined;
  if (feet !== undefined) send(token.dataset.token, feet);
};
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

// The page may be drawn again between two keys: the place reached so far is kept here.
let keyed = null; // { id, feet }
let timer = 0;

document.addEventListener("keydown", (event) => {
  const token = closest(event, "[data-token]");
  const steps = KEYS[event.key];
  if (!token || !steps) return;
  event.preventDefault();
  const id = token.dataset.token;
  const feet = keyed?.id === id ? keyed.feet : Number(token.dataset.feet);
  keyed = { id, feet: between(0, feet + rightOf(token) * steps * STEP, FARTHEST) };
  token.dataset.feet = keyed.feet;
  token.setAttribute("aria-valuenow", keyed.feet);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const reached = keyed;
    keyed = null;
    send(reached.id, reached.feet);
  }, KEYS_PAUSE);
});

// A move that is refused: the strip is drawn again as it is stored.
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (ctx.response?.status >= 400 && ctx.sourceElement?.closest?.("[data-strip]")) announce("table");
});
