// The ratios in a comparison: the reader picks the row that the numbers are held against.

export function baselines() {
  for (const line of document.querySelectorAll("p.baseline")) {
    const table = line.parentElement?.querySelector("table");
    if (line instanceof HTMLElement && table) offer(line, table);
  }
}

/** Puts a choice in the place of the baseline's name. @param {HTMLElement} line @param {HTMLTableElement} table */
function offer(line, table) {
  const rows = [...table.tBodies[0].rows];
  const name = line.querySelector("code");
  if (!name) return;
  const before = name.textContent ?? "";
  const choice = document.createElement("select");
  choice.add(new Option(line.dataset.none, ""));
  for (const row of rows) {
    const text = row.cells[0].querySelector("code")?.textContent ?? "";
    choice.add(new Option(text, text, text === before, text === before));
  }
  name.replaceWith(choice);
  const label = document.createElement("label");
  label.append(...line.childNodes);
  line.append(label);
  line.hidden = false;

  choice.addEventListener("change", () => {
    const baseline = rows[choice.selectedIndex - 1];
    for (const row of rows) {
      for (const cell of row.cells) {
        if (cell.dataset.value === undefined) continue;
        let ratio = cell.querySelector(".ratio");
        if (!ratio) {
          ratio = document.createElement("small");
          ratio.className = "ratio";
          cell.append(" ", ratio);
        }
        const base = baseline?.cells[cell.cellIndex].dataset.value;
        ratio.textContent = base === undefined ? "" : ratioOf(Number(cell.dataset.value), Number(base), line);
      }
    }
  });
}

/**
 * How many times the base a value is, as sitegen/ratio.go writes it: to three digits, or to the unit if there are
 * more before the point.
 * @param {number} value @param {number} base @param {HTMLElement} line knows the words and their language
 */
function ratioOf(value, base, line) {
  if (base === 0) return "–";
  const factor = value / base;
  const unit = 10 ** behindPoint(factor);
  const rounded = Math.floor(factor * unit + 0.5) / unit;
  const digits = behindPoint(rounded);
  const format = new Intl.NumberFormat(languageOf(line), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (line.dataset.ratio ?? "").replace("{ratio}", format.format(rounded));
}

/** @param {number} factor */
function behindPoint(factor) {
  let digits = 2;
  for (let rest = factor; rest >= 10 && digits > 0; rest /= 10) digits--;
  for (let rest = factor; rest < 1 && rest > 0 && digits < 8; rest *= 10) digits++;
  return digits;
}

/** @param {Element} element */
function languageOf(element) {
  return element.closest("[lang]")?.getAttribute("lang") ?? "en";
}
