// The laboratory: a slider says its number while it moves.
(() => {
  "use strict";
  const said = (value, signed) => (signed && value > 0 ? `+${value}` : String(value).replace("-", "\u2212"));
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "range") return;
    const output = document.getElementById(`${target.id}-n`);
    if (output) output.textContent = said(target.valueAsNumber, "signed" in output.dataset);
  });
})();
