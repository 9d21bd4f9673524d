// The value of every position of a game, as a curve that is pointed at and clicked.

import { chancePercent, element, shape } from "./base.js";

const [LEFT, TOP] = [48, 10]; // room for the names, and for half a line of theirs
const [UNDER, END] = [22, 13]; // and for the numbers of the moves, and half of the last one
const TIP = 6.5; // half of a blunder's mark: so much room is right of the last move
const PLIES_AHEAD = 12; // moves that a game being played has room for, if its board has

/**
 * Draws the curve into `host`: { update(data), mark(ply or null), root }.
 * @param data {
 *   values: after 0, 1, ... moves, from -1 to 1 as Black sees it, or null,
 *   under: the values of the game that was left for this line, drawn pale; empty unless it was,
 *   at: the ply that is shown,
 *   signs: those of bad moves by their plies, as in move_list.js, of the game that was left if one was; none unless it is given,
 *   names: of the players, Black's first,
 *   whole: whether the game is known to its end,
 *   most: the moves that a game has at most,
 *   unknown: what is said of a position without a value; nothing unless it is given,
 * }
 * @param on { go(ply), point(ply or null) }
 */
export function drawCurve(host, data, on = {}) {
  const svg = shape("svg", { role: "img" });
  const words = element("div", { class: "omok-curve-words" });
  const root = element("div", { class: "omok-curve", "data-testid": "curve" }, svg, words);
  host.append(root);
  const guide = shape("g", { class: "omok-curve-guide" });
  let now = data;
  let pointed = null;
  let [width, height] = [340, 110]; // until it has a place on the page; its letters are as large as elsewhere

  // A game being played has room to grow; one that is known fills the width.
  const plies = () => Math.max(now.whole ? 1 : Math.min(PLIES_AHEAD, now.most), last());
  const right = () => width - END;
  const bottom = () => height - UNDER;
  const x = (ply) => LEFT + ((right() - LEFT) * ply) / plies();
  const y = (value) => TOP + ((bottom() - TOP) * (1 - value)) / 2;
  // Past the end of a line that left its game, the game's values stand.
  const valueAt = (ply) => (ply < now.values.length ? now.values : now.under ?? [])[ply] ?? null;
  const last = () => Math.max(now.values.length, (now.under ?? []).length) - 1;
  const tell = (ply) => {
    const value = valueAt(ply);
    if (value === null) return now.unknown ?? "";
    const share = chancePercent(value);
    return `${ply ? `After move ${ply}` : "At the start"}: ${now.names[0]} ${share}%, ${now.names[1]} ${100 - share}%`;
  };

  function update(fresh) {
    now = fresh;
    const { values, under = [], at, signs = {}, names } = now;
    const parts = [];
    for (const [value, name] of [[1, names[0]], [0, "even"], [-1, names[1]]]) {
      parts.push(shape("path", { d: `M${LEFT} ${y(value)}H${right() + TIP}`, class: "omok-curve-grid" }));
      parts.push(shape("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, name));
    }
    const every = [1, 2, 5, 10, 20, 50, 100].find((step) => plies() / step <= width / 40) ?? 200;
    for (let ply = 0; ply <= plies(); ply += every) {
      parts.push(shape("text", { x: x(ply), y: height - 5, "text-anchor": "middle" }, String(ply)));
    }
    const knownOf = (some) => some.flatMap((value, ply) => (value === null ? [] : [ply]));
    const path = (plies, some = values) => plies.map((ply) => `${x(ply).toFixed(1)} ${y(some[ply]).toFixed(1)}`).join("L");
    const known = knownOf(values);
    if (knownOf(under).length > 1) parts.push(shape("path", { d: `M${path(knownOf(under), under)}`, class: "omok-curve-under" }));
    if (known.length > 1) {
      const line = path(known);
      const area = `M${x(known[0])} ${y(0)}L${line}L${x(known.at(-1))} ${y(0)}Z`;
      parts.push(shape("path", { d: area, class: "omok-curve-area" }), shape("path", { d: `M${line}`, class: "omok-curve-gap" }));
    }
    for (const run of runs(values)) {
      parts.push(shape("path", { d: `M${path(run)}`, class: "omok-curve-line" }));
      if (run.length === 1) parts.push(dot(run[0], "omok-curve-dot", 2.5));
    }
    parts.push(shape("path", { d: `M${x(at)} ${TOP}V${bottom()}`, class: "omok-curve-at" }));
    if (values[at] !== null && values[at] !== undefined) parts.push(dot(at, "omok-curve-dot", 4));
    for (const [ply, sign] of Object.entries(signs)) {
      const value = (under.length ? under : values)[ply];
      if (value === null || value === undefined) continue;
      if (sign !== "??") {
        parts.push(shape("circle", { cx: x(ply), cy: y(value), r: 4, class: "omok-curve-slip" }));
        continue;
      }
      const top = Math.max(TOP, Math.min(bottom() - 11, y(value) - 8)); // within the axes
      const mark = { d: `M${x(ply)} ${top}l${TIP} 11h${-2 * TIP}z`, class: "omok-curve-blunder" };
      parts.push(shape("path", mark));
    }
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.replaceChildren(...parts, guide);
    const pliesOf = (isMeant) => Object.keys(signs).filter((ply) => isMeant(signs[ply]));
    const told = (what, some) => (some.length ? ` ${what} at ${some.length > 1 ? "moves" : "move"} ${some.join(", ")}.` : "");
    const bad = told("Blunder", pliesOf((sign) => sign === "??")) + told("Mistake", pliesOf((sign) => sign !== "??"));
    const pale = under.length ? " The game that was left is pale." : "";
    svg.setAttribute("aria-label", `The chances over the game. ${tell(at)}${bad}${pale}`);
    mark(pointed);
  }

  function mark(ply) {
    pointed = ply;
    const known = ply !== null && ply <= last();
    guide.replaceChildren();
    if (known) {
      guide.append(shape("path", { d: `M${x(ply)} ${TOP}V${bottom()}` }));
      if (valueAt(ply) !== null) guide.append(dot(ply, "", 5));
    }
    words.textContent = tell(known ? ply : now.at);
  }

  const dot = (ply, style, r) => shape("circle", { cx: x(ply), cy: y(valueAt(ply)), r, class: style });
  const plyAt = (event) => {
    const box = svg.getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * width;
    const step = x(1) - x(0);
    return Math.max(0, Math.min(last(), Math.round((along - LEFT) / step)));
  };
  svg.addEventListener("pointermove", (event) => {
    on.point?.(plyAt(event));
    if (event.buttons === 1 && plyAt(event) !== now.at) on.go?.(plyAt(event)); // drawn along the game
  });
  svg.addEventListener("pointerleave", () => on.point?.(null));
  svg.addEventListener("click", (event) => on.go?.(plyAt(event)));
  update(data);
  new ResizeObserver(() => {
    const [wide, high] = [svg.clientWidth, svg.clientHeight];
    if (!wide || !high || (wide === width && high === height)) return;
    [width, height] = [wide, high];
    update(now);
  }).observe(svg);
  return { update, mark, root };
}

// The known plies without a gap between them; one ply is none, as where one of the players has no opinion.
function runs(values) {
  const found = [];
  values.forEach((value, ply) => {
    if (value === null) return;
    if (ply - found.at(-1)?.at(-1) <= 2) found.at(-1).push(ply);
    else found.push([ply]);
  });
  return found;
}
