// The laboratory: a slider says its number while it moves, and another fight of the table is a page of its own.
(() => {
  "use strict";
  const said = (value, signed) => (signed && value > 0 ? `+${value}` : String(value).replace("-", "\u2212"));
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "range") return;
    const output = document.getElementById(`${target.id}-n`);
    if (output) output.textContent = said(target.valueAsNumber, "signed" in output.dataset);
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && "go" in target.dataset && target.value) location.assign(target.value);
  });
})();
