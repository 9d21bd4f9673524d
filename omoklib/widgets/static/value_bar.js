// Who stands better, as a bar of two parts. It stands beside a board, or lies above it where that is narrow.

import { chancePercent, element } from "./base.js";

const ROOM = 24; // percent: on a phone, a smaller part has no room for its words

/**
 * The value of a game after `at` of its moves, or the last one before that is known, so that a bar does not blink:
 * { value, since }. `since` is the move after which it was known, null where that is the position itself. `value` is
 * null where none is.
 */
export function lastKnown(values, at) {
  const known = values.slice(0, at + 1).findLastIndex((value) => value !== null);
  return { value: values[known] ?? null, since: known < 0 || known === at ? null : known };
}

/**
 * Draws the bar into `host`: { update(data), root }.
 * @param data { value: from -1 to 1 as Black sees it, or null, since: see lastKnown, names: of the players, Black's first, judge: who says so, if that is told }
 */
export function drawBar(host, data) {
  const black = element("div", { class: "omok-bar-black" });
  const white = element("div", { class: "omok-bar-white" });
  const root = element("div", { class: "omok-value-bar", role: "img", "data-testid": "value-bar" }, white, black);
  host.append(root);
  const update = ({ value, since = null, names, judge = null }) => {
    const share = value === null ? 0.5 : (value + 1) / 2;
    const percent = value === null ? null : chancePercent(value);
    for (const [part, size] of [[black, share], [white, 1 - share]]) {
      part.style.flexGrow = String(size);
      part.hidden = size === 0; // a small chance is seen, and no chance is none
    }
    const said = (name, part) => (value !== null && part >= ROOM ? `${name} ${part}%` : "");
    [black.textContent, white.textContent] = [said(names[0], percent), said(names[1], 100 - percent)];
    root.classList.toggle("omok-unknown", value === null);
    root.classList.toggle("omok-old", since !== null);
    const when = since === null ? "" : since === 0 ? " at the start" : ` after move ${since}`;
    const told = value === null ? "Chances: not known yet."
      : `Chances${when}: ${names[0]} ${percent}%, ${names[1]} ${100 - percent}%${judge ? `, says ${judge}` : ""}.`;
    root.setAttribute("aria-label", told);
    root.title = told;
  };
  update(data);
  return { update, root };
}
