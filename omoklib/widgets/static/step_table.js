// The table of a choice in the stepper: the numbers of every child, as bars too, and the formula.
// Python has written the numbers; the better a number, the better for the player who makes the move.

import { element } from "./base.js";

const keyOf = (table, row) => [...table.node, row.action].join(",");

// As long as the table is wide, below the row's numbers: the mean from zero; below it U, from the mean's end on,
// and a line at the sum: the move that reaches farthest is chosen.
function bar({ Q, U }, [low, high]) {
  const made = element("span", { class: "omok-steps-bar", "aria-hidden": "true" });
  made.style.setProperty("--zero", `${(-100 * low) / (high - low)}%`); // one line, from step to step
  const at = (value) => (100 * (Math.max(low, Math.min(high, value)) - low)) / (high - low);
  const place = (from, to, style) => {
    const part = element("i", { class: style });
    const [left, right] = [at(Math.min(from, to)), at(Math.max(from, to))];
    part.style.left = `${left}%`;
    part.style.width = `${right - left}%`;
    made.append(part);
  };
  place(0, Q, Q < 0 ? "omok-steps-mean omok-steps-loss" : "omok-steps-mean");
  if (U !== null) {
    place(Q, Q + U, "omok-steps-more-u");
    place(Q + U, Q + U, "omok-steps-sum");
    made.lastChild.style.removeProperty("width");
  }
  return made;
}

export class StepTable {
  /**
   * @param {[number, number]} scale the ends of the scale of all bars of the search.
   * @param {(action: number) => void} guess is called when a person says which move is chosen.
   */
  constructor(scale, guess) {
    this.scale = scale;
    this.guess = guess;
    this.isAsking = false;
    this.marked = null; // the ID of the row that is pointed at, as text
    this.numbers = element("div", { class: "omok-steps-numbers" });
    // It keeps its place, and stays open, whatever stands above it.
    this.meanings = element("details", { class: "omok-steps-letters", "data-testid": "letters" });
    this.root = element("div", {
      class: "omok-steps-table", "data-testid": "table", tabindex: "0", role: "region", "aria-label": "The numbers of every child",
    }, this.numbers);
  }

  /** Shows something else, or nothing, where there is no choice. */
  showInstead(...inside) {
    this.isAsking = false;
    this.meanings.remove();
    this.numbers.replaceChildren(...inside);
  }

  /**
   * @param table that of a frame, as Python's Frames.frame has it.
   * @param {boolean} isAsking whether the person says first which move is chosen.
   */
  show(table, isAsking) {
    this.isAsking = isAsking;
    const parts = [
      element("div", { class: "omok-steps-title" }, element("strong", {}, table.title), ...(isAsking ? [] : [this.key(table)]),
        element("span", { class: "omok-steps-was" }, table.formula)),
      element("table", { "aria-label": table.title, ...(isAsking && { class: "omok-steps-asks" }) },
        element("thead", {}, this.head(table, isAsking)), element("tbody", {}, ...this.body(table, isAsking))),
    ];
    if (table.hidden > 0) {
      const none = isAsking ? "" : ", none with a higher score";
      parts.push(element("p", {}, `and ${table.hidden} more${none}`));
    }
    this.formula = element("p", { class: "omok-steps-formula", "data-testid": "formula" }, isAsking ? `Here ${table.known}` : "");
    parts.push(this.formula);
    this.rows = new Map(table.rows.map((row) => [keyOf(table, row), row]));
    this.chosenRow = table.rows.find((row) => row.chosen) ?? null;
    this.numbers.replaceChildren(...parts);
    this.tellLetters(table);
    this.showFormula();
  }

  // What the bars are made of.
  key({ columns }) {
    return element("span", { class: "omok-steps-key", "aria-hidden": "true" }, element("i", { class: "omok-steps-loss" }),
      element("i", { class: "omok-steps-mean" }), columns.includes("Q") ? "Q" : "w/n", element("i", { class: "omok-steps-more-u" }), "U");
  }

  head({ columns, letters }, isAsking) {
    const last = element("th", { scope: "col", class: "omok-steps-race", "aria-label": "Formula" });
    const names = [isAsking ? "Pick" : "Move", ...columns].map((name) =>
      element("th", { scope: "col", ...(letters[name] && { title: letters[name] }) }, name));
    return element("tr", {}, ...names, last);
  }

  body(table, isAsking) {
    const cell = ({ now, was }) => element("td", was === null ? {} : { class: "omok-steps-changed", title: `was ${was}` }, now);
    const race = (row) => {
      if (isAsking) return element("td", { class: "omok-steps-race" });
      const told = element("span", { class: "omok-steps-unseen" }, row.formula?.now ?? "");
      return element("td", { class: "omok-steps-race" }, bar(row, this.scale), told);
    };
    const guess = (row) => {
      const made = element("button", {
        type: "button", class: "omok-button", "aria-label": `Choose ${row.name}`, "data-testid": `guess-${row.name}`,
      }, [row.name, row.mark].filter(Boolean).join(" "));
      return made;
    };
    // The answer takes no column away: the numbers stay where one has read them.
    return table.rows.map((row) => {
      const name = element("th", { scope: "row" }, isAsking ? guess(row) : [row.name, row.mark, row.chosen ? "◂" : ""].filter(Boolean).join(" "));
      const made = element("tr", {}, name, ...row.cells.map(cell), race(row));
      if (row.chosen) made.className = "omok-steps-chosen";
      made.dataset.node = keyOf(table, row);
      if (isAsking) made.addEventListener("click", () => this.guess(row.action)); // the button's click comes by, too
      return made;
    });
  }

  // A search has one formula, so its letters are written once.
  tellLetters({ letters }) {
    if (!this.meanings.parentNode) this.root.append(this.meanings);
    if (this.meanings.firstChild) return;
    this.meanings.append(element("summary", {}, "What the letters mean"),
      ...Object.entries(letters).map(([letter, meaning]) => element("div", {}, element("b", {}, letter), ` ${meaning}`)));
  }

  /** The action of the row `key`, an ID as text, if one may say that it is chosen; else undefined. */
  guessOf(key) {
    return this.isAsking ? this.rows.get(key)?.action : undefined;
  }

  /** The row that is pointed at is the one whose formula is shown. */
  mark(key) {
    this.marked = key;
    this.showFormula();
  }

  // The formula with its numbers, of the row that is pointed at, else of the move that is chosen.
  showFormula() {
    if (this.isAsking || !this.formula?.parentNode) return;
    const row = this.rows.get(this.marked) ?? this.chosenRow;
    const { was, now } = row?.formula ?? {};
    const before = was === null || was === undefined ? [] : [element("span", { class: "omok-steps-was" }, `${was || "untried"} → `), " "];
    this.formula.replaceChildren(...(now ? [element("b", {}, `${row.name}: `), ...before, element("span", {}, now)] : []));
  }
}
