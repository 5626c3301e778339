// The range track of a scene: tokens (data-token, at data-feet) on a line (data-strip, from data-low to data-high feet). They are
// dragged, or moved with the arrow keys (Page Up and Page Down: ten steps). The form of the track sends where a token was let go.
import { announce, closest } from "./dom.js";

const STEP = 5; // feet
const FARTHEST = 500; // feet
const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
const KEYS_PAUSE = 350; // milliseconds after the last key before the place is sent

const trackOf = (token) => token.closest("[data-strip]");
const bounds = (token) => {
  const { low, high } = trackOf(token).dataset;
  return [Number(low), Number(high)];
};
const between = (low, feet, high) => Math.max(low, Math.min(high, feet));

const show = (token, feet) => {
  const [low, high] = bounds(token);
  token.dataset.feet = feet;
  token.setAttribute("aria-valuenow", feet);
  token.setAttribute("x", `${(100 * (between(low, feet, high) - low)) / (high - low)}%`);
};

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");

const send = (id, feet) => {
  const token = document.querySelector(`[data-token="${CSS.escape(id)}"]`);
  if (!token) return;
  show(token, feet);
  const form = trackOf(token).querySelector("form");
  form.elements.command_id.value = newId();
  form.elements.id.value = id;
  form.elements.feet.value = feet;
  form.requestSubmit();
};

let dragged = null; // { token, from, feet }

document.addEventListener("pointerdown", (event) => {
  const token = closest(event, "[data-token]");
  if (!token || event.button) return;
  event.preventDefault();
  token.focus({ preventScroll: true });
  token.setPointerCapture(event.pointerId);
  token.classList.add("dragged");
  const feet = Number(token.dataset.feet);
  dragged = { token, from: feet, feet };
});
document.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const { token } = dragged;
  const [low, high] = bounds(token);
  const box = token.ownerSVGElement.getBoundingClientRect();
  const feet = low + ((event.clientX - box.left) / box.width) * (high - low);
  dragged.feet = between(low, Math.round(feet / STEP) * STEP, high);
  show(token, dragged.feet);
});
const drop = (event) => {
  if (!dragged) return;
  const { token, from, feet } = dragged;
  dragged = null;
  token.classList.remove("dragged");
  if (event.type === "pointercancel") show(token, from);
  else if (feet !== from) send(token.dataset.token, feet);
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
  keyed = { id, feet: between(0, feet + steps * STEP, FARTHEST) };
  show(token, keyed.feet);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const reached = keyed;
    keyed = null;
    send(reached.id, reached.feet);
  }, KEYS_PAUSE);
});

// A move that is refused: the track is drawn again as it is stored, so the token goes back.
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (ctx.response?.status >= 400 && ctx.sourceElement?.closest?.("[data-strip]")) announce("table");
});
