// A board as a picture that can be pointed at. It knows no rules and no kernel: it draws plain data.
// It knows in advance where a move may be made and by whom, so that the stone is seen at once.

import { element, shape, startsWith } from "./base.js";

const CELL = 40; // the distance of two points, as in omoklib.draw.board
const FRAME = 24; // the strip on each side that holds the coordinates
const STONE = 17.5; // a stone's radius
const BLACK = 1;
const LEAST_PX = 10; // of letters and numbers, however small the board is drawn
const SMALL_PX = 34; // a finger hits no smaller cell: there the first tap aims, the second plays
const LOOKS = ["marks", "discs", "stones"]; // X and O; Othello's discs in cells; stones on crossings
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * What a board shows. A point is a cell, counted row by row from the top left; a player is 1 (Black)
 * or -1 (White); what is missing counts as empty.
 * @typedef {object} BoardData
 * @property {"stones" | "marks" | "discs"} kind
 * @property {number} size points in a row.
 * @property {string[]} names of the points: "a1", ...
 * @property {number[]} stars points that are marked for the eye's sake.
 * @property {number[]} cells of each point the player whose stone it holds, or 0.
 * @property {number[]} numbers of each point the move that put its stone there, or 0.
 * @property {boolean} falls whether stones fall: a column stands for its lowest free point.
 * @property {boolean} show_numbers whether they are written on the stones.
 * @property {string[]} spoken of each point what a screen reader says.
 * @property {number[]} legal points where a move may be made.
 * @property {number} turn the player to move.
 * @property {boolean} playable whether a person may move now.
 * @property {number | null} last the action that led here.
 * @property {number[]} flips points whose disc has just turned.
 * @property {number[]} line points that won.
 * @property {{action, heat, hue: "heat" | "good" | "bad", label, best}[]} overlay numbers on points:
 *   `heat` from 0 to 1 is how strong the colour is, `best` puts a ring around it.
 * @property {number | null} hint the action that is recommended.
 * @property {{action, player, hue: "good" | "bad", label}[]} notes judged moves, which nobody has made here.
 * @property {{action, player, number}[]} ghosts stones that are expected, in their order.
 * @property {string} title what a screen reader calls the board.
 * @property {number[]} node the position's ID.
 */
const EMPTY = {
  kind: "stones", size: 3, names: [], stars: [], cells: [], numbers: [], spoken: [], legal: [], turn: BLACK,
  playable: false, last: null, flips: [], line: [], overlay: [], hint: null, notes: [], ghosts: [], title: "",
  node: [0], falls: false, show_numbers: false,
};

/** The names of what a board shows, each a key of BoardData. */
export const BOARD_DATA = Object.keys(EMPTY);

/** How wide a board of that size is where there is room, in pixels. */
export const boardWidth = (size) => Math.max(360, Math.min(600, size * 64 + 48));

/**
 * Draws a board into `host`: { update(data), mark(node), mayPlay(point), lay(point), lift(), root }.
 * @param {BoardData} data
 * @param on {
 *   play(action),
 *   point(action or null): it is pointed at, by mouse or focus,
 *   aim(action): a finger tapped once where two taps play,
 *   along(-1 or 1): the left or right arrow after a click: without it, and after Tab, they lead to another point,
 *   key(event) -> whether it was used: a key that the board does not know,
 * }, all optional.
 */
export function drawBoard(host, data, on = {}) {
  return new Drawing(host, { ...EMPTY, ...data }, on);
}

class Drawing {
  constructor(host, data, on) {
    this.on = on;
    this.focused = 0; // the one point that Tab leads to
    this.laid = null; // the point of the stone that waits for an answer
    this.aimed = null; // the point that a finger tapped once
    this.isByHand = false; // the focus came by a click: nobody walks about by keyboard
    this.root = element("div", { class: "omok-stage" });
    host.append(this.root);
    this.data = data;
    this.build();
    this.update(data);
    new ResizeObserver(([{ contentRect }]) => this.scale(contentRect.width)).observe(this.root);
  }

  // ----- what stays as long as the game does -----

  build() {
    const { size, kind, falls } = this.data;
    const side = size * CELL + 2 * FRAME;
    this.root.dataset.kind = LOOKS.includes(kind) ? kind : "stones";
    this.root.classList.toggle("omok-falls", Boolean(falls));
    this.root.style.setProperty("--omok-side", `${boardWidth(size)}px`);
    this.svg = shape("svg", { viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true" });
    this.points = Array.from({ length: size * size }, (_, point) => {
      const [x, y] = this.centre(point);
      return shape("g", { transform: `translate(${x} ${y})` });
    });
    this.drawn = new Array(size * size).fill(null); // what each point shows
    this.heard = new Array(size * size).fill(null); // and says
    this.expected = shape("g", { class: "omok-expected" });
    this.waiting = shape("g", { class: "omok-waiting" });
    this.pointed = shape("g", { class: "omok-pointed" });
    const above = [...this.points, this.expected, this.waiting, this.pointed];
    this.svg.append(...this.ground(side), ...this.coordinates(side), ...above);
    this.root.replaceChildren(this.svg, this.grid());
    this.focused = Math.floor(size / 2) * size + Math.floor(size / 2);
  }

  // In a picture that is so wide, a letter of --omok-least can still be read.
  scale(width = this.root.clientWidth) {
    const side = this.data.size * CELL + 2 * FRAME;
    if (width > 0) this.root.style.setProperty("--omok-least", `${((LEAST_PX * side) / width).toFixed(2)}px`);
  }

  centre(point) {
    const { size } = this.data;
    return [FRAME + CELL * ((point % size) + 0.5), FRAME + CELL * (Math.floor(point / size) + 0.5)];
  }

  ground(side) {
    const { size, kind, stars, falls } = this.data;
    const inset = kind === "stones" ? CELL / 2 : 0;
    const [first, last] = [FRAME + inset, FRAME + size * CELL - inset];
    const [from, count] = [kind === "marks" ? 1 : 0, kind === "discs" ? size + 1 : size];
    let path = "";
    for (let k = from; k < count; k++) {
      const at = first + k * CELL;
      path += `M${first} ${at}H${last}M${at} ${first}V${last}`;
    }
    const dots = stars.map((point) => {
      const [cx, cy] = this.centre(point);
      return shape("circle", { cx, cy, r: 3.5, class: "omok-star" });
    });
    const frame = { x: 0.75, y: 0.75, width: side - 1.5, height: side - 1.5, rx: 8 };
    return [
      shape("rect", { ...frame, class: "omok-ground" }),
      shape("path", { d: path, class: "omok-lines" }),
      ...dots,
      ...(falls ? this.points.map((_, point) => this.well(point)) : []),
    ];
  }

  // A hole in which a fallen stone stands.
  well(point) {
    const [cx, cy] = this.centre(point);
    return shape("circle", { cx, cy, r: STONE, class: "omok-well" });
  }

  // On all four sides, so that the margins are equal.
  coordinates(side) {
    const { names, size } = this.data;
    const [texts, near, far] = [[], FRAME / 2 + 1, side - FRAME / 2 - 1];
    const put = (x, y, text) => texts.push(shape("text", { x, y, dy: "0.36em", class: "omok-name" }, text));
    for (let k = 0; k < size; k++) {
      const along = FRAME + CELL * (k + 0.5);
      const letter = (names[k] ?? "").replace(/[0-9]+$/, "");
      for (const edge of [near, far]) {
        put(along, edge, letter);
        put(edge, along, String(k + 1));
      }
    }
    return texts;
  }

  // The points once more as HTML: what is clicked, focused and read aloud.
  grid() {
    const { size } = this.data;
    const grid = element("div", { class: "omok-grid", role: "grid" });
    grid.style.inset = `${(100 * FRAME) / (size * CELL + 2 * FRAME)}%`;
    this.cells = [];
    for (let row = 0; row < size; row++) {
      const line = element("div", { class: "omok-row", role: "row" });
      for (let column = 0; column < size; column++) {
        const cell = element("div", {
          class: "omok-cell", role: "gridcell", tabindex: "-1",
          "data-point": row * size + column, "data-lm-suppress-shortcuts": "true",
        });
        this.cells.push(cell);
        line.append(cell);
      }
      grid.append(line);
    }
    const pointOf = (event) => {
      const cell = event.target.closest("[data-point]");
      return cell === null ? null : Number(cell.dataset.point);
    };
    const point = (at) => this.on.point?.(at === null ? null : this.meant(at));
    grid.addEventListener("click", (event) => {
      const at = pointOf(event);
      if (at === null) return;
      const meant = this.meant(at);
      if (!this.onlyAims(event, meant)) this.on.play?.(meant); // first: the focus lays out the page
      this.focus(at);
    });
    grid.addEventListener("keydown", (event) => this.key(event, pointOf(event)));
    grid.addEventListener("focusin", (event) => {
      this.rove(pointOf(event));
      if (event.target.matches(":focus-visible")) point(pointOf(event));
    });
    grid.addEventListener("pointerdown", () => (this.isByHand = true));
    grid.addEventListener("focusout", ({ relatedTarget }) => {
      if (!grid.contains(relatedTarget)) this.isByHand = false;
      point(null);
    });
    grid.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") point(pointOf(event));
    });
    grid.addEventListener("pointerleave", () => point(null));
    this.gridElement = grid;
    return grid;
  }

  // ----- what changes with the position -----

  update(data) {
    const before = this.data;
    this.data = { ...EMPTY, ...data };
    const { size, kind, cells, spoken, numbers, legal, overlay, notes } = this.data;
    if (size !== before.size || kind !== before.kind || this.data.falls !== before.falls) {
      this.build();
      this.scale();
    }
    if (String(this.data.node) !== String(before.node)) this.aimed = null;
    this.isStep = this.data.node.length === before.node.length + 1 && startsWith(this.data.node, before.node);
    const [flips, line] = [new Set(this.data.flips), new Set(this.data.line)];
    this.legal = new Set(legal);
    const heat = new Map(overlay.map((entry) => [entry.action, entry]));
    const expected = new Set(this.data.ghosts.map((ghost) => ghost.action));
    const noted = new Map(notes.map((entry) => [entry.action, entry]));
    this.gridElement.setAttribute("aria-label", this.data.title);
    cells.forEach((stone, point) => {
      const look = {
        stone,
        number: this.data.show_numbers ? numbers[point] : 0,
        last: this.data.last === point,
        flip: flips.has(point),
        line: line.has(point),
        dot: kind === "discs" && !this.data.falls && heat.size === 0 && this.legal.has(point) ? this.data.turn : 0,
        hint: this.data.hint === point,
        heat: heat.get(point) ?? null,
        note: noted.get(point) ?? null,
        covered: expected.has(point),
      };
      const key = JSON.stringify(look);
      if (key !== this.drawn[point]) {
        this.points[point].replaceChildren(...this.draw(look, point));
        this.drawn[point] = key;
      }
      const said = spoken[point] ?? this.data.names[point] ?? "";
      if (said !== this.heard[point]) {
        this.heard[point] = said;
        const cell = this.cells[point];
        cell.dataset.stone = stone ? colorOf(stone) : "";
        cell.setAttribute("aria-label", said);
      }
    });
    this.expected.replaceChildren(...this.data.ghosts.flatMap((ghost) => this.ghost(ghost)));
    this.rove(this.focused);
    this.mark(null);
  }

  // What one point shows, from the ground up.
  draw({ stone, number, last, flip, line, dot, hint, heat, note, covered }, point) {
    const parts = [];
    const marks = this.data.kind === "marks";
    const over = `omok-over-${colorOf(stone)}`;
    if (marks && line) parts.push(square(CELL - 4, "omok-win-cell"));
    // The lines of the grid would strike the label through.
    if (heat?.label && !stone && !covered && !hint) parts.push(square(37, "omok-clear"));
    if (heat !== null && heat.hue && heat.heat > 0) {
      const patch = square(37, `omok-heat-${heat.hue}`);
      const share = heat.hue === "heat" ? 0.02 + 0.58 * heat.heat ** 1.5 : 0.65 * heat.heat ** 0.6;
      patch.setAttribute("fill-opacity", share.toFixed(3));
      parts.push(patch);
    }
    if (dot) parts.push(circle(5, `omok-dot-${colorOf(dot)}`));
    if (stone && this.isStep && flip) parts.push(...this.turned(stone));
    else if (stone && this.isStep && last) parts.push(this.landed(stone, point));
    else if (stone) parts.push(...this.stone(stone));
    if (note !== null && !stone) parts.push(shape("g", { class: "omok-faint" }, ...this.stone(note.player)));
    if (heat !== null && heat.best) parts.push(circle(STONE + 0.5, "omok-best"));
    if (line && !marks) parts.push(circle(STONE - 1, "omok-win"));
    if (last && marks && note === null) parts.push(square(34, "omok-last-mark"));
    if (last && !marks && note === null) parts.push(circle(number ? 13 : 7, `omok-ring ${over}`));
    if (flip) parts.push(circle(number ? 14.5 : 2.2, `omok-ring omok-flip ${over}`));
    if (hint) parts.push(circle(STONE - 1, "omok-rim"), circle(STONE - 1, "omok-hint"));
    if (note !== null) parts.push(circle(STONE - 1, "omok-rim"), circle(STONE - 1, `omok-note-${note.hue}`));
    return [...parts, ...this.words({ stone, number, heat, note, covered, hint })];
  }

  // What is written on a point: the move's number, and the label of a note or else of the heat.
  words({ stone, number, heat, note, covered, hint }) {
    const marks = this.data.kind === "marks";
    const ink = (player) => `omok-ink-${player ? colorOf(player) : "ground"}`;
    const parts = number && !marks ? [text(String(number), ink(stone))] : [];
    if (note?.label && marks) parts.push(tag(note.label, note.hue));
    else if (note?.label) parts.push(text(note.label, ink(stone || note.player)));
    else if (heat?.label && !covered && !hint) parts.push(text(heat.label, ink(stone)));
    return parts;
  }

  stone(player) {
    if (this.data.kind === "marks") {
      return player === BLACK
        ? [shape("path", { d: "M-10 -10L10 10M10 -10L-10 10", class: "omok-x" })]
        : [circle(11, "omok-o")];
    }
    const shadow = shape("circle", { cx: 0.8, cy: 1.6, r: STONE, class: "omok-shadow" });
    return [shadow, circle(STONE, `omok-${colorOf(player)}`)];
  }

  // A stone that has just come to its point.
  landed(player, point) {
    const { falls, size } = this.data;
    const made = shape("g", { class: falls ? "omok-fallen" : "omok-landed" }, ...this.stone(player));
    if (falls) made.style.setProperty("--rows", Math.floor(point / size) + 1);
    return made;
  }

  // A disc that has just turned: its other side goes, then this one comes.
  turned(player) {
    return [
      shape("g", { class: "omok-turned-away" }, ...this.stone(-player)),
      shape("g", { class: "omok-turned" }, ...this.stone(player)),
    ];
  }

  // A stone that is not there, with its place in the line; nothing for a pass.
  ghost({ action, player, number }) {
    if (action >= this.points.length) return [];
    const inside = [shape("g", { class: "omok-faint" }, ...this.stone(player))];
    const ink = this.data.kind === "marks" ? "" : `omok-ink-${colorOf(player)}`;
    if (number) inside.push(text(String(number), ink));
    return [this.at(action, ...inside)];
  }

  // Shows the position `node`, an ID, that is pointed at: the moves that lead there, or the move it came from.
  mark(node) {
    const here = this.data.node;
    const isOnLine = node !== null && (startsWith(node, here) || startsWith(here, node));
    this.root.classList.remove("omok-may-play");
    for (const point of this.svg.querySelectorAll(".omok-under")) point.classList.remove("omok-under");
    if (!isOnLine || this.laid !== null) return this.pointed.replaceChildren();
    const coming = node.slice(here.length);
    if (coming.length === 0) {
      const action = node.length > 1 ? node.at(-1) : null;
      const seen = action !== null && action < this.points.length;
      return this.pointed.replaceChildren(...(seen ? [this.at(action, ...ring())] : []));
    }
    for (const action of coming) this.points[action]?.classList.add("omok-under");
    const ghosts = coming.map((action, k) => ({
      action, player: k % 2 ? -this.data.turn : this.data.turn, number: coming.length > 1 ? k + 1 : 0,
    }));
    this.pointed.replaceChildren(...ghosts.flatMap((ghost) => this.ghost(ghost)));
    this.root.classList.toggle("omok-may-play", coming.length === 1 && this.mayPlay(coming[0]));
  }

  at(action, ...inside) {
    return shape("g", { transform: `translate(${this.centre(action).join(" ")})` }, ...inside);
  }

  // Where a move is made whose point was chosen: in a game of falling stones, any of the column will do.
  meant(point) {
    const { falls, playable, legal, size } = this.data;
    const lowest = falls && playable ? legal.find((free) => free % size === point % size) : undefined;
    return lowest ?? point;
  }

  mayPlay(point) {
    return this.data.playable && this.legal.has(point);
  }

  // The stone of a move that was sent, until the answer comes.
  lay(point) {
    if (!this.mayPlay(point)) return;
    this.pointed.replaceChildren();
    this.laid = point;
    this.waiting.replaceChildren(this.at(point, ...this.stone(this.data.turn)));
    this.cells[point].dataset.laid = colorOf(this.data.turn);
  }

  lift() {
    if (this.laid === null) return;
    delete this.cells[this.laid]?.dataset.laid;
    this.laid = null;
    this.waiting.replaceChildren();
  }

  // ----- what the person does -----

  // Whether this tap is the first of two: a finger on small cells aims before it plays.
  onlyAims(event, point) {
    const small = event.pointerType === "touch" && this.cells[point].clientWidth < SMALL_PX;
    if (!small || !this.mayPlay(point) || this.aimed === point) {
      this.aimed = null;
      return false;
    }
    this.aimed = point;
    this.on.point?.(point);
    this.on.aim?.(point);
    const [x, y] = this.centre(point);
    const [from, to] = [FRAME, FRAME + this.data.size * CELL];
    const cross = shape("path", { d: `M${from} ${y}H${to}M${x} ${from}V${to}`, class: "omok-cross" });
    this.pointed.replaceChildren(cross, ...this.ghost({ action: point, player: this.data.turn }));
    return true;
  }

  rove(point) {
    if (point === null) return;
    this.cells[this.focused]?.setAttribute("tabindex", "-1");
    this.focused = point < this.cells.length ? point : 0;
    this.cells[this.focused].setAttribute("tabindex", "0");
  }

  focus(point) {
    this.rove(point);
    this.cells[point].focus({ preventScroll: true });
  }

  key(event, point) {
    if (point === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { size } = this.data;
    const [row, column] = [Math.floor(point / size), point % size];
    const clamp = (value) => Math.max(0, Math.min(size - 1, value));
    const step = STEPS[event.key];
    const isAlong = this.isByHand && this.on.along && step?.[0] === 0;
    if (isAlong) this.on.along(step[1]);
    else if (step) {
      this.isByHand = false;
      this.focus(clamp(row + step[0]) * size + clamp(column + step[1]));
    }
    else if (event.key === "Home") this.focus(row * size);
    else if (event.key === "End") this.focus(row * size + size - 1);
    else if (event.key === "Enter" || event.key === " ") this.on.play?.(this.meant(point));
    else if (!this.on.key?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const colorOf = (player) => (player === BLACK ? "black" : "white");

const circle = (r, style) => shape("circle", { r, class: style });

const square = (side, style) =>
  shape("rect", { x: -side / 2, y: -side / 2, width: side, height: side, rx: side / 6, class: style });

const ring = () => [circle(STONE + 0.5, "omok-rim"), circle(STONE + 0.5, "omok-pointed-ring")];

// A note at the lower edge of a cell, so that the mark in it stays in sight.
const tag = (words, hue) => shape("g", { transform: "translate(0 14.5)" },
  shape("rect", { x: -16, y: -6.5, width: 32, height: 13, rx: 6.5, class: `omok-tag omok-tag-${hue}` }),
  text(words, "omok-ink-ground"));

function text(words, style) {
  const size = words.length <= 2 ? 15 : words.length === 3 ? 13 : words.length === 4 ? 11.5 : 10;
  return shape("text", { dy: "0.36em", style: `--size: ${size}px`, class: `omok-text ${style}` }, words);
}
