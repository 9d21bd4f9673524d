// The row of buttons below the board, and the list of the keys that do the same.

import { element, say } from "../base.js";

const KEYS = [["← and →", "one move back, one on"], ["Tab, then arrows", "to a point of the board"], ["Enter", "play there"], ["U", "undo"], ["H", "hint"], ["P", "pass"],
  ["[ and ]", "as ← and →, anywhere"], ["the wheel", "over the board of a finished game: along it"], ["R", "review"], ["B", "next blunder"], ["S", "stop"], ["G", "go on"], ["N", "new game"]];

export class Buttons {
  constructor() {
    this.root = element("div", { class: "page-buttons", role: "group", "aria-label": "Game" });
  }

  /**
   * Shows these buttons: [{ id, label, enabled, act(), primary }]. An element stays in its place,
   * whatever it does now: the focus is not lost, and nothing jumps.
   */
  update(wanted) {
    const present = [...this.root.children];
    const shown = wanted.map(({ id, label, enabled, act, primary = false }, k) => {
      const button = present[k] ?? element("button", { type: "button" });
      button.dataset.testid = id;
      button.className = primary ? "omok-button omok-primary" : "omok-button";
      button.setAttribute("aria-disabled", String(!enabled));
      button.onclick = () => enabled && act();
      say(button, label);
      return button;
    });
    if (present.length !== shown.length) this.root.replaceChildren(...shown);
  }

  /** Presses a button, if it is there. */
  press(id) {
    this.root.querySelector(`[data-testid="${id}"]`)?.click();
  }
}

export function keysList() {
  const list = element("dl");
  for (const [key, does] of KEYS) list.append(element("div", {}, element("dt", {}, key), element("dd", {}, does)));
  return element("details", { class: "page-keys" }, element("summary", {}, "Keys"), list);
}
