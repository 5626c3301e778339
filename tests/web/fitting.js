// What is cut, stands over something else, or is broken inside a word, within an element. Words on a field that people fill in
// are theirs; what may scroll is not cut.

(where) => {
  const root = document.querySelector(where) ?? document.body, found = [];
  const seen = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !e.closest(".sr, [hidden], svg, .skip") && !hides(e);
  // Read out alone: a box of one pixel, or clipped away.
  const hides = (e) => {
    for (let a = e; a && a !== root; a = a.parentElement)
      if (/inset\(50%/.test(getComputedStyle(a).clipPath) || a.offsetWidth <= 2 && getComputedStyle(a).overflow === "hidden") return true;
    return false;
  };
  const called = (e) => `${e.tagName.toLowerCase()}${e.id ? "#" + e.id : ""}.${[...e.classList].join(".")}`;
  const canvas = document.createElement("canvas").getContext("2d");
  const width = (e, text) => {
    const {fontStyle, fontWeight, fontSize, fontFamily} = getComputedStyle(e);
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    return canvas.measureText(text).width;
  };
  const room = (e) => {
    const style = getComputedStyle(e);
    return e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  };
  if (document.documentElement.scrollWidth > innerWidth) found.push(`page: ${document.documentElement.scrollWidth} wide`);
  for (const e of root.querySelectorAll("*")) {
    if (!seen(e) || !e.getClientRects().length) continue;
    const style = getComputedStyle(e), text = e.textContent.trim(), preview = e.closest("summary") && style.textOverflow === "ellipsis";
    if (e.offsetWidth <= 2 || preview) continue;
    if (e.matches("input") && e.placeholder && !e.value && width(e, e.placeholder) > room(e) + 1)
      found.push(`placeholder cut: ${called(e)}: ${e.placeholder}`);
    if (e.matches("textarea") && e.placeholder && !e.value && width(e, e.placeholder) > room(e) * Math.max(1, e.rows) + 1)
      found.push(`placeholder cut: ${called(e)}: ${e.placeholder}`);
    if (e.matches("select") && e.selectedOptions[0] && width(e, e.selectedOptions[0].label) > room(e) + 1)
      found.push(`choice cut: ${called(e)}: ${e.selectedOptions[0].label}`);
    const clips = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY);
    if (!text || !clips || e.matches("input, textarea, select, html, body")) continue;
    if (e.scrollWidth > e.clientWidth + 1 && /hidden|clip/.test(style.overflowX)) found.push(`cut at the side: ${called(e)}: ${text.slice(0, 80)}`);
    if (e.scrollHeight > e.clientHeight + 3 && style.webkitLineClamp === "none" && /hidden|clip/.test(style.overflowY)) found.push(`cut below: ${called(e)}: ${text.slice(0, 80)}`);
  }
  const boxes = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const e = node.parentElement;
    if (!node.data.trim() || !seen(e) || e.closest("script, style, select, textarea, template, code, .mono")) continue;
    const range = document.createRange();
    for (const word of node.data.matchAll(/[\p{L}\p{M}\d’'(][\p{L}\p{M}\d’'()]+/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((r) => r.width).map((r) => Math.round(r.top / 4)));
      if (lines.size > 1 && Math.max(...lines) - Math.min(...lines) > 2) found.push(`broken word: ${called(e)}: ${word[0]}`);
    }
    range.selectNodeContents(node);
    const line = parseFloat(getComputedStyle(e).lineHeight), font = parseFloat(getComputedStyle(e).fontSize);
    for (const r of range.getClientRects()) { // as high as capitals are, wherever the line is narrower than its letters
      const high = Math.min(r.height, line || r.height, font), middle = (r.top + r.bottom) / 2;
      if (r.width > 1 && r.height > 1) boxes.push([new DOMRect(r.left, middle - high / 2, r.width, high), e, node.data.trim()]);
    }
  }
  const flat = boxes.filter(([, e]) => { for (let a = e; a && a !== root; a = a.parentElement)
    if (/fixed|sticky|absolute/.test(getComputedStyle(a).position) || a.scrollHeight > a.clientHeight + 1 && /auto|scroll|hidden/.test(getComputedStyle(a).overflowY) || a.scrollWidth > a.clientWidth + 1 && /auto|scroll|hidden/.test(getComputedStyle(a).overflowX)) return false; return true; });
  flat.sort((a, b) => a[0].top - b[0].top);
  for (let i = 0; i < flat.length; i++) for (let j = i + 1; j < flat.length && flat[j][0].top < flat[i][0].bottom; j++) {
    const [a, e, s] = flat[i], [b, f, t] = flat[j];
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 3 && y > 0.35 * Math.min(a.height, b.height)) found.push(`over each other: ${called(e)}: ${s.slice(0, 40)} | ${called(f)}: ${t.slice(0, 40)}`);
  }
  return [...new Set(found)];
}
