// What keeps people out of a page, at each of some views: a theme, a size of text, and which rules of axe are asked.
// Nothing is wider than the window; on a phone each target has 44 px; no line is broken inside a word, and no button is cut;
// no word stands over another.

async ({where, views, thumb}) => {
  const root = document.documentElement, found = [], place = document.querySelector(where) ?? document.body;
  const shows = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
  // Read out alone: a box of one pixel, or clipped away.
  const hides = (e) => {
    for (let a = e; a && a !== root; a = a.parentElement)
      if (/inset\(50%/.test(getComputedStyle(a).clipPath) || a.offsetWidth <= 2 && getComputedStyle(a).overflow === "hidden") return true;
    return false;
  };
  const called = (e) => `<${e.tagName.toLowerCase()}${e.id ? "#" + e.id : ""} ${e.className?.baseVal ?? e.className}> ${e.textContent.trim().replace(/\s+/g, " ").slice(0, 60)}`;
  const wide = () => {
    if (root.scrollWidth > innerWidth) found.push(`wide: the page is ${root.scrollWidth} of ${innerWidth}`);
    const sheet = place.closest("dialog") ?? place.querySelector("dialog[open]");
    if (sheet && sheet.getBoundingClientRect().right > innerWidth + 1) found.push("wide: the dialog leaves the screen");
    for (const e of sheet ? [sheet, ...sheet.querySelectorAll(".sheet-body, .sheet-foot")] : [])
      if (e.scrollWidth > e.clientWidth + 1) found.push(`wide: ${called(e).slice(0, 40)}: ${e.scrollWidth} of ${e.clientWidth}`);
  };
  const small = () => {
    for (const e of place.querySelectorAll("button, a[href], summary, select, textarea, input:not([type=hidden])")) {
      const card = e.matches(".cover") ? e.offsetParent : null;
      const label = e.matches("[type=radio], [type=checkbox]") ? e.closest("label") ?? e.labels?.[0] : null;
      const target = card ?? label ?? e;
      const {width, height} = target.getBoundingClientRect();
      const sentence = e.matches("a") && getComputedStyle(e).display === "inline" && e.closest("p, li, dd, td");
      if (!width || sentence || e.matches(".skip, :disabled") || e.closest(".sr, [hidden]") || !shows(target)) continue;
      if (width >= 43.5 && height >= 43.5) continue;
      target.scrollIntoView({block: "center", inline: "center"});
      const {x, y} = target.getBoundingClientRect();
      const hit = [[0, -21.5], [0, 21.5], [-21.5, 0], [21.5, 0]].every(([dx, dy]) =>
        target.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)));
      if (!hit) found.push(`thumb: ${Math.round(width)}x${Math.round(height)}: ${called(target)}`);
    }
  };
  const broken = () => {
    const range = document.createRange();
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      const e = node.parentElement;
      if (!node.data.trim() || e.closest("script, style, select, textarea, template, code, .mono, .qr-url, .sr") || !shows(e) || hides(e)) continue;
      for (const word of node.data.matchAll(/(?<![\w./])[\p{L}\p{M}\d]{2,}(?![._]\w)/gu)) { // an id has no words
        if (/^[0-9a-f]{32,}$/.test(word[0])) continue; // a seal of the dice
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((r) => r.width).map((r) => r.top);
        if (tops.length && Math.max(...tops) - Math.min(...tops) > 8) found.push(`broken: ${word[0]} in ${called(e)}`);
      }
      const clip = e.closest("button, .btn, .tab, h1, h2");
      if (clip && getComputedStyle(clip).textOverflow !== "ellipsis" && getComputedStyle(clip).overflowX !== "visible" && clip.scrollWidth > clip.clientWidth + 1)
        found.push(`cut: ${called(clip)}`);
      else if (clip && clip.matches("button, .btn, .tab")) {
        range.selectNodeContents(node);
        const box = clip.getBoundingClientRect(), out = [...range.getClientRects()].some((r) => r.width > 2 && (r.right > box.right + 2 || r.left < box.left - 2));
        if (out) found.push(`over the edge: ${called(clip)}`);
      }
    }
  };
  const axe = async (rules) => {
    const only = rules === "all" ? {} : {runOnly: rules};
    const {violations} = await window.axe.run(place, {resultTypes: ["violations"], ...only});
    for (const {id, nodes} of violations) for (const {html, failureSummary} of nodes)
      found.push(`axe ${id}: ${html.slice(0, 150)} (${failureSummary.split("\n")[1]?.trim()})`);
  };
  const all = {};
  for (const {theme, text, rules} of views) {
    root.dataset.theme = theme;
    for (const id of ["daylight", "daylight-bar"]) document.getElementById(id)?.setAttribute("media", theme === "light" ? "all" : "print");
    root.style.fontSize = text === 100 ? "" : `${text}%`;
    found.length = 0;
    wide();
    broken();
    if (text === 200) found.push(...window.fit(where).filter((fault) => fault.startsWith("over each other"))); // fitting.js
    if (thumb && text === 100) small();
    if (rules) await axe(rules);
    all[`${theme} ${text}`] = [...new Set(found)];
  }
  root.style.fontSize = "";
  return all;
}
