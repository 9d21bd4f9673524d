// The moves of a game, and of the branches that were tried; each is pointed at and clicked.

import { element, cellName } from "./base.js";
import { roving } from "./roving.js";

const CLASSES = { "??": "omok-move-bad", "?": "omok-move-slip", "?!": "omok-move-slip" };
const SPOKEN = { "??": ", a blunder", "?": ", a mistake", "?!": ", an inaccuracy" };

/**
 * Draws the list into `host`: { update(data), mark(id or null), root }.
 * @param data {
 *   id: the whole game,
 *   along: the line that one is on, if that is another: one of `lines`,
 *   at: how many moves of it are played,
 *   names: of the actions,
 *   lines: the IDs of the branches,
 *   signs: those of bad moves, as players write them, by the move's number, from 1: {3: "??"}; none unless it is given,
 *   whole: whether no move of the line counts as undone,
 * }
 * @param on { go(id), point(id or null) }
 */
export function drawMoves(host, data, on = {}) {
  const main = element("div", { class: "omok-moves-main", role: "list", "aria-label": "Moves" });
  const branches = element("div", { class: "omok-moves-branches" });
  const foot = element("div", { class: "omok-moves-foot" }); // over the part of a row at the lower edge: rows are seen whole
  const root = element("div", { class: "omok-moves", "data-testid": "moves" }, main, branches, foot);
  host.append(root);
  new ResizeObserver(() => reveal()).observe(root); // it has no size before it is on the page
  let shown = "";
  let buttons = []; // in the order of the page
  let byId = new Map();
  let isWhole = false; // then the left and right arrow go along the game: what shows the list does that
  const stops = roving(root, on, (moves, at, key) => {
    const aside = isWhole ? {} : { ArrowLeft: -1, ArrowRight: 1 };
    const wide = Math.max(2, moves.filter(({ offsetTop }) => offsetTop === moves[0].offsetTop).length); // moves in a line
    const step = { ...aside, ArrowUp: -wide, ArrowDown: wide }[key];
    return step && moves[Math.max(0, Math.min(moves.length - 1, at + step))];
  });

  function update({ id, along = id, at, names, lines, signs = {}, whole = false }) {
    const key = JSON.stringify([id, lines, signs]);
    const now = String(along.slice(0, at + 1));
    stops.update(() => key !== shown && build(id, names, lines, signs), now);
    shown = key;
    isWhole = whole;
    const mains = (whole ? [id, along] : [now]).map((line) => `${line},`);
    const isNew = whole && buttons.includes(document.activeElement) && !byId.get(now)?.hasAttribute("aria-current");
    for (const button of buttons) {
      const mine = button.dataset.id;
      const current = mine === now;
      if (current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.classList.toggle("omok-undone", !mains.some((line) => line.startsWith(`${mine},`)));
    }
    if (isNew) byId.get(now)?.focus({ preventScroll: true });
    reveal();
  }

  // The current move is in sight, and rows are seen whole; `root` is what offsets count from.
  function reveal() {
    const [row, before] = [main.firstElementChild.offsetHeight, main.offsetTop]; // `before` the first row, and after the last
    const room = root.clientHeight - 2 * before;
    const isLong = branches.offsetTop + branches.offsetHeight - before > room;
    const rest = isLong && row ? room % row : 0;
    foot.style.height = `${rest && rest + before}px`;
    const current = buttons.find((button) => button.hasAttribute("aria-current"));
    if (!current) {
      root.scrollTop = 0;
      return;
    }
    const [top, height] = [current.offsetTop, current.offsetHeight];
    const hidden = top + height - before - (room - rest); // so much above is not seen, where this is the last row
    if (top - before < root.scrollTop) root.scrollTop = top - before;
    else if (hidden > root.scrollTop) root.scrollTop = Math.ceil(hidden / row) * row;
  }

  function build(id, names, lines, signs) {
    byId = new Map();
    const move = (node, ply, sign = "") => {
      const action = node[ply];
      const name = names[action];
      const button = element("button", {
        type: "button", class: `omok-move ${CLASSES[sign] ?? ""}`.trim(), "data-id": String(node.slice(0, ply + 1)),
        "data-lm-suppress-shortcuts": "true", title: cellName(name, action),
        "aria-label": `move ${ply}, ${name}${SPOKEN[sign] ?? ""}`,
      }, `${name}${sign}`);
      byId.set(button.dataset.id, button);
      return button;
    };
    const numberOf = (ply) => element("span", { class: "omok-moves-number", "aria-hidden": "true" }, `${ply}.`);
    const rows = [];
    for (let ply = 1; ply < id.length; ply += 2) {
      const row = element("div", { class: "omok-moves-row", role: "listitem" });
      for (const one of [ply, ply + 1].filter((k) => k < id.length)) { // counted as in every sentence and curve
        row.append(numberOf(one), move(id, one, signs[one]));
      }
      rows.push(row);
    }
    main.replaceChildren(...rows);
    branches.replaceChildren(...lines.map((line) => {
      let from = 1;
      while (from < line.length && line[from] === id[from]) from += 1;
      const moves = element("div", { class: "omok-moves-beside" });
      for (let ply = from; ply < line.length; ply++) moves.append(element("span", {}, numberOf(ply), move(line, ply)));
      const words = from < id.length ? "instead: " : "on from there: ";
      return element("div", { class: "omok-moves-branch" }, element("span", { class: "omok-moves-words" }, words), moves);
    }));
    if (!rows.length) main.append(element("div", { class: "omok-moves-none", role: "listitem" }, "No move yet."));
    buttons = [...root.querySelectorAll(".omok-move")];
  }

  update(data);
  return {
    update,
    root,
    mark(id) {
      const text = id === null ? "" : String(id);
      for (const [key, button] of byId) button.classList.toggle("omok-marked", key === text);
    },
  };
}
