// Tables that can be sorted by a column, with a button in its heading. The first press sorts upwards, the second
// downwards, and the third brings back the order of the page.

export function sortable() {
  for (const table of document.querySelectorAll("table.sortable")) {
    if (table instanceof HTMLTableElement) makeSortable(table);
  }
}

/** @param {HTMLTableElement} table */
function makeSortable(table) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...(table.tHead?.rows[0].cells ?? [])];
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

  /** @param {HTMLTableRowElement} a @param {HTMLTableRowElement} b @param {number} column */
  const compare = (a, b, column) => {
    const [left, right] = [a.cells[column], b.cells[column]];
    if (left.dataset.value !== undefined && right.dataset.value !== undefined) {
      return Number(left.dataset.value) - Number(right.dataset.value);
    }
    return collator.compare(left.textContent ?? "", right.textContent ?? "");
  };

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const before = head.getAttribute("aria-sort");
      for (const other of heads) other.removeAttribute("aria-sort");
      const order = before === null ? "ascending" : before === "ascending" ? "descending" : null;
      if (order) head.setAttribute("aria-sort", order);
      const way = order === "descending" ? -1 : 1;
      body.append(...(order ? [...rows].sort((a, b) => way * compare(a, b, column)) : rows));
    });
  });
}
