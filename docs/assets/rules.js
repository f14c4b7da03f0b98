// The list of rules: what does not fit the words and the choices above it is hidden.
document$.subscribe(() => {
  const form = document.querySelector(".rule-filter");
  if (!form) return;
  const rows = [...document.querySelectorAll("table.rules tbody tr")];
  const show = () => {
    const words = form.querySelector("[data-filter=text]").value.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = [...form.querySelectorAll("select")].filter((select) => select.value);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits =
        words.every((word) => text.includes(word)) &&
        chosen.every((select) => row.dataset[select.dataset.filter] === select.value);
      row.hidden = !fits;
      count += fits;
    }
    form.querySelector("output").textContent = `${count} of ${rows.length} rules`;
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
});
