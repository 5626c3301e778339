// The laboratory: a slider shows its number while it moves; the choice of another fight of the table opens the page of that fight.
const signed = (value) => (value > 0 ? `+${value}` : String(value));

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "range") return;
  const output = document.getElementById(`${target.id}-n`);
  if (!output) return;
  const value = target.valueAsNumber;
  output.textContent = ("signed" in output.dataset ? signed(value) : String(value)).replace("-", "\u2212");
});
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && "go" in target.dataset && target.value) location.assign(target.value);
});
