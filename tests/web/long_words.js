// What a long text of people breaks on a page: something leaves the window, or its box; a name makes a row of many lines;
// the dock leaves the screen. What scrolls on purpose, or is cut with an ellipsis, is no fault.

(where) => {
  const root = document.documentElement, place = document.querySelector(where) ?? document.body, found = [];
  const shows = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const called = (e) => `<${e.tagName.toLowerCase()}${e.id ? "#" + e.id : ""} ${e.className?.baseVal ?? e.className}> in ${[e.parentElement, e.parentElement?.parentElement].map((a) => a?.className?.baseVal ?? a?.className ?? "").join(" < ")}`;
  // Scrolls or is cut: an ancestor says so, and stands inside the window itself.
  const held = (e) => {
    for (let a = e; a && a !== root && a !== document.body; a = a.parentElement) {
      if (a.matches("svg, .sr, .skip, [hidden]") || /inset\(50%/.test(getComputedStyle(a).clipPath)) return true;
      if (a !== e && getComputedStyle(a).overflowX !== "visible" && !a.matches("dialog, .panel, .sheet, .panel-area")) return true;
    }
    return false;
  };
  const leaves = ({right, left}) => right > innerWidth + 1 || left < -1;
  if (root.scrollWidth > innerWidth) found.push(`page: ${root.scrollWidth} of ${innerWidth}`);
  for (const e of place.querySelectorAll("*")) {
    if (!shows(e) || !e.getClientRects().length || held(e)) continue;
    const box = e.getBoundingClientRect(), style = getComputedStyle(e);
    if (box.width > 2 && leaves(box) && !leaves(e.parentElement.getBoundingClientRect())) found.push(`leaves the window (${Math.round(box.left)} to ${Math.round(box.right)}): ${called(e)}`);
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (own && e.clientWidth > 2 && style.overflowX === "visible" && e.scrollWidth > e.clientWidth + 2) found.push(`over its box (${e.scrollWidth} of ${e.clientWidth}): ${called(e)}`);
  }
  // A name is at most a few lines high, except where it was opened to be read.
  const range = document.createRange(), walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const e = node.parentElement, text = node.data.trim();
    if (!/\S{60}/u.test(text) || [...text].length > 125 || !shows(e)) continue;
    if (e.closest(".page h1, .empty, .stance-row, small, #grow .quiet, .fold > summary, textarea, select, script, template, svg, .sr, .entry, .serif, .words-whole, [data-whole], .sheet-head, .receipt, .journal, .paper, #sheet .card > p, .told, .toast")) continue;
    const box = e.getBoundingClientRect(), line = parseFloat(getComputedStyle(e).lineHeight) || 1.2 * parseFloat(getComputedStyle(e).fontSize);
    let clip = null;
    for (let a = e; a && a !== document.body; a = a.parentElement) if (/hidden|clip/.test(getComputedStyle(a).overflowY)) { clip = a; break; }
    range.selectNodeContents(node);
    const high = Math.min(range.getBoundingClientRect().height, clip ? clip.getBoundingClientRect().height : Infinity);
    const most = e.closest(".btn, .segment-in") ? 8.6 : 4.6; // an offer says in words of ours what it does to whom
    if (high > most * line) found.push(`${Math.round(high / line)} lines of one name: ${called(e)}`);
  }
  for (const e of document.querySelectorAll(".act .dock")) {
    if (!shows(e)) continue;
    const {top, bottom, left, right} = e.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1) found.push(`the dock is off the screen: ${[left, top, right, bottom].map(Math.round)} of ${innerWidth}x${innerHeight}`);
  }
  return [...new Set(found)];
}
