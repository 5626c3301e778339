// Whoever plays by keys keeps their place. What had the focus may be gone once a region is drawn again, a button has been pressed or a
// dialog has closed: the focus then goes to what stands in its place. regions.js does so for regions that answer their own form.
const FOCUSABLE = ":is(a[href], button, summary, input:not([type=hidden]), select, textarea):not(:disabled)";

let byKeys = false; // whether the last thing that the reader did was a key
let place = null; // {element, label, kind, within: [{id, at}]}, from the nearest box with an id outwards

const shown = (element) => element.checkVisibility({ visibilityProperty: true });
const choices = (box) => [...box.querySelectorAll(FOCUSABLE)].filter(shown);
const labelOf = (element) => element.getAttribute("aria-label") ?? element.textContent.trim();
const kindOf = (element) => [element.localName, element.name, element.className].join(" ");

document.addEventListener("keydown", () => (byKeys = true), true);
document.addEventListener("pointerdown", () => {
  byKeys = false;
  place = null;
}, true);

document.addEventListener("focusin", ({ target }) => {
  if (target.closest("dialog")) return;
  place = null;
  if (target.closest("[data-echo]")) return;
  const within = [];
  for (let box = target.parentElement?.closest("[id]"); box; box = box.parentElement?.closest("[id]")) {
    within.push({ id: box.id, at: choices(box).indexOf(target) });
  }
  place = { element: target, label: labelOf(target), kind: kindOf(target), within };
});

/** The same element, unless a morph made another of it: a button that began a fight must not end it with the next press. */
const isSame = ({ element, label, kind }) => labelOf(element) === label || (kindOf(element) === kind && !element.matches("[data-ends]"));

/** What stands where the focus was, in the nearest box that is left: what has its words, what is like it and has its turn, the golden
 *  button, or what comes first. What ends something (data-ends) takes the place of nothing else: a second press must not end it. */
const standIn = ({ label, kind, within }) => {
  for (const { id, at } of within) {
    const box = document.getElementById(id);
    const all = box ? choices(box) : [];
    const there = all.filter((each) => !each.matches("[data-ends]"));
    const same = all.find((each) => labelOf(each) === label);
    if (!same && !there.length) continue;
    const next = all[Math.min(Math.max(at, 0), all.length - 1)];
    return same ?? (kindOf(next) === kind && there.includes(next) ? next : there.find((each) => each.matches(".btn-primary")) ?? there[0]);
  }
  return null;
};

const keep = () => {
  if (!byKeys || !place || !document.hasFocus() || document.querySelector("dialog[open]")) return;
  const { element } = place;
  const at = document.activeElement;
  if (at && at !== document.body && (at !== element || isSame(place))) return;
  const there = element.isConnected && shown(element) && isSame(place);
  if (there && element.disabled) return; // its request is on the way
  (there ? element : standIn(place))?.focus({ preventScroll: true });
};
for (const name of ["htmx:after:swap", "htmx:finally:request"]) document.addEventListener(name, () => setTimeout(keep));
document.addEventListener("close", () => setTimeout(keep), true);
