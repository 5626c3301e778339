// The log: which part of it the page shows, and lines that come while it is scrolled.
import { closest } from "./dom.js";

// What is chosen stands in fields with which the log asks for itself, with the news too. So news that were asked for before a choice, or
// come before its answer, do not take it back. Another filter begins with its newest line; [data-before] is a step, or nothing for the newest.
const before = () => document.getElementById("log-before");
document.addEventListener("change", (event) => {
  if (closest(event, "#log-filter")) before().value = "";
}, true);
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-before]");
  if (!button || !before()) return;
  if (!button.closest("#log, #story")) for (const list of document.querySelectorAll("#log-filter select")) list.selectedIndex = 0;
  before().value = button.dataset.before;
  before().dispatchEvent(new Event("change", { bubbles: true }));
});

// [data-newer] says that there are new lines above, and leads to them.
const TOP = 40; // pixels of scrolling with which the newest line is still in sight
const button = () => document.querySelector("[data-newer]");
const newest = (story) => story.querySelector(".entry")?.id;

let newestBefore;
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  if (ctx.target?.id === "story") newestBefore = newest(ctx.target);
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const story = ctx.target;
  if (story?.id !== "story" || !button() || story.scrollTop <= TOP) return;
  if (newestBefore && newest(story) !== newestBefore && document.getElementById(newestBefore)) button().hidden = false;
});
document.addEventListener("scroll", ({ target }) => {
  if (target.id === "story" && target.scrollTop <= TOP && button()) button().hidden = true;
}, true);
document.addEventListener("click", (event) => {
  if (!closest(event, "[data-newer]")) return;
  button().hidden = true;
  document.getElementById("story").scrollTo(0, 0);
});
