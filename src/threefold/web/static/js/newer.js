// Lines that come while the log is scrolled: [data-newer] says that there are some above, and leads to them.
import { closest } from "./dom.js";

const TOP = 40; // pixels of scrolling with which the newest line is still in sight
const button = () => document.querySelector("[data-newer]");
const newest = (story) => story.querySelector(".entry")?.id;

let before;
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id === "story") before = newest(ctx.target);
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const story = ctx.target;
  if (story?.id !== "story" || !button() || story.scrollTop <= TOP) return;
  if (before && newest(story) !== before && document.getElementById(before)) button().hidden = false;
});
document.addEventListener("scroll", ({ target }) => {
  if (target.id === "story" && target.scrollTop <= TOP && button()) button().hidden = true;
}, true);
document.addEventListener("click", (event) => {
  if (!closest(event, "[data-newer]")) return;
  button().hidden = true;
  document.getElementById("story").scrollTo(0, 0);
});
