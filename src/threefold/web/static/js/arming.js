// What a button acts on may change under the finger: somebody else has ended the turn, and the same button would now end the next one. Its
// marks then differ from those it had, and for a moment, too short for anybody to have read it, it takes no press. What the reader's own
// press has changed is ready at once. (Marks that came too late for the page are the server's to refuse.)
const MOMENT = 250; // milliseconds
const OWN = 1500; // so long after a press of the reader's own a change counts as brought by it

const known = new WeakMap(); // by what sends a command: its marks
let pressed = -OWN;

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (ctx.request.method === "POST") pressed = performance.now();
});

const marksOf = (sender) => {
  if (sender.matches("form")) return [...sender.querySelectorAll("input[name^='shown.']")].map((input) => input.value).join(" ");
  return (sender.getAttribute("hx-vals").match(/"shown\.\w+": *"[^"]*"/g) ?? []).join(" ");
};
const buttonsOf = (sender) => {
  if (!sender.matches("form")) return [sender];
  const apart = sender.id ? [...document.querySelectorAll(`[type=submit][form="${CSS.escape(sender.id)}"]`)] : [];
  return [...sender.querySelectorAll("[type=submit]"), ...apart];
};
const look = (settling) => {
  for (const sender of document.querySelectorAll("[hx-vals*='shown.'], form:has(input[name^='shown.'])")) {
    const [before, now] = [known.get(sender), marksOf(sender)];
    known.set(sender, now);
    if (!settling || before === undefined || before === now) continue;
    for (const button of buttonsOf(sender)) {
      button.dataset.arming = "";
      setTimeout(() => delete button.dataset.arming, MOMENT);
    }
  }
};
document.addEventListener("DOMContentLoaded", () => look(false));
document.addEventListener("htmx:after:swap", () => look(performance.now() - pressed > OWN));
