// A page without Hangul leaves its fonts out, but names where they are declared. They come when the first Hangul does: a name
// that somebody types, or one that the server sends later. 한국어 in the switch of languages has a small font of its own.
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;
const OWN = "한국어";
const declared = document.querySelector('meta[name="hangul"]');

const shows = (text) => HANGUL.test(text.replaceAll(OWN, ""));

if (declared) {
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const changed = type === "characterData" ? [target] : addedNodes;
      if ([...changed].some((node) => shows(node.textContent))) return load();
    }
  });
  const typed = (event) => typeof event.target.value === "string" && shows(event.target.value) && load();
  const load = () => {
    changes.disconnect();
    document.removeEventListener("input", typed);
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = declared.content;
    document.head.append(link);
  };
  changes.observe(document.body, { childList: true, characterData: true, subtree: true });
  document.addEventListener("input", typed);
}
