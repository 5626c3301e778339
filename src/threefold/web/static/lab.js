// The laboratory: a slider says its number while it moves. Buttons with data-native send the form themselves: a file comes back.
(() => {
  "use strict";
  const doc = document;
  const minus = "\u2212";
  const said = (value, signed) => (signed && value > 0 ? `+${value}` : String(value).replace("-", minus));
  doc.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "range") return;
    const output = doc.getElementById(`${target.id}-n`);
    if (output) output.textContent = said(target.valueAsNumber, "signed" in output.dataset);
  });
  doc.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-native]") : null;
    if (!button) return;
    event.preventDefault();
    const { form } = button;
    const action = form.getAttribute("action");
    form.action = button.getAttribute("formaction");
    form.submit();
    if (action === null) form.removeAttribute("action");
    else form.action = action;
  }, true);
})();
