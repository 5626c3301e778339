// Panels: a phone shows one of three. The address remembers which one, and each panel keeps its scroll position.
import { closest } from "./dom.js";

const positions = {};

const markCurrent = () => document.querySelectorAll("[data-tab-to]").forEach((tab) => {
  if (tab.dataset.tabTo === document.body.dataset.tab) tab.setAttribute("aria-current", "true");
  else tab.removeAttribute("aria-current");
});

const show = (name) => {
  if (!document.body.dataset.tab || !document.querySelector(`[data-tab-to="${CSS.escape(name)}"]`)) return;
  positions[document.body.dataset.tab] = scrollY;
  document.body.dataset.tab = name;
  markCurrent();
  scrollTo(0, positions[name] ?? 0);
};

document.addEventListener("DOMContentLoaded", () => show(location.hash.slice(1)));
document.addEventListener("panel:show", (event) => show(event.detail.name ?? event.detail.value));
document.addEventListener("htmx:after:swap", markCurrent);
document.addEventListener("click", (event) => {
  const tab = closest(event, "[data-tab-to]");
  if (!tab) return;
  event.preventDefault();
  show(tab.dataset.tabTo);
  history.replaceState(history.state, "", `#${tab.dataset.tabTo}`);
});
