// A board as a picture that can be pointed at. It knows no rules and no kernel: it draws plain data.
// It knows in advance where a move may be made and by whom, so that the stone is seen at once.

import { element, shape, startsWith } from "./base.js";

const CELL = 40; // the distance of two points, as in omoklib.draw.board
const FRAME = 16; // the strip on each side that holds the coordinates
const STONE = 17.5; // a stone's radius, and that of a hole in a frame
const DISC = 15.5; // the radius of a disc behind such a hole
const RIM = 11; // and of the rim that such a disc has inside
const LEAST_PX = 10; // of letters and numbers, however small the board is drawn
const FALL_MS = 250; // the time in which a disc falls, at most
const BLACK = 1;
const SMALL_PX = 34; // a finger hits no smaller cell: there the first tap aims, the second plays
const LOOKS = ["marks", "discs", "columns", "stones"]; // X and O; Othello's discs in cells; discs that fall; stones on crossings
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * What a board shows. A point is a cell, counted row by row from the top left; a player is 1 (Black)
 * or -1 (White); what is missing counts as empty.
 * @typedef {object} BoardData
 * @property {"stones" | "marks" | "discs" | "columns"} kind
 * @property {number} size points in a row.
 * @property {string[]} names of the points: "a1", ...
 * @property {number[]} stars points that are marked for the eye's sake.
 * @property {number[]} cells of each point the player whose stone it holds, or 0.
 * @property {number[]} numbers of each point the move that put its stone there, or 0.
 * @property {boolean} show_numbers whether they are written on the stones.
 * @property {string[]} spoken of each point what a screen reader says.
 * @property {number[]} legal points where a move may be made.
 * @property {number} turn the player to move.
 * @property {boolean} playable whether a person may move now.
 * @property {number | null} last the action that led here.
 * @property {number[]} flips points whose disc has just turned.
 * @property {number[]} line points that won.
 * @property {{action, heat, hue: "heat" | "good" | "bad", label, best}[]} overlay numbers on points:
 *   `heat` from 0 to 1 is how strong the colour is, `best` puts a frame around it.
 * @property {number | null} hint the action that is recommended.
 * @property {{action, player, hue: "good" | "bad", label}[]} notes judged moves, which nobody has made here.
 * @property {{action, player, number}[]} ghosts stones that are expected, in their order.
 * @property {string} title what a screen reader calls the board.
 * @property {number[]} node the position's ID.
 */
const EMPTY = {
  kind: "stones", size: 3, names: [], stars: [], cells: [], numbers: [], spoken: [], legal: [], turn: BLACK,
  playable: false, last: null, flips: [], line: [], overlay: [], hint: null, notes: [], ghosts: [], title: "",
  node: [0], show_numbers: false,
};

/** The names of what a board shows, each a key of BoardData. */
export const BOARD_DATA = Object.keys(EMPTY);

/** How wide a board of that size is where there is room, in pixels. */
export const boardWidth = (size) => Math.max(360, Math.min(600, size * 64 + 48));

/**
 * Draws a board into `host`: { update(data, isPlayed), mark(node), mayPlay(point), lay(point), lift(), root }.
 * With `isPlayed` the last move was made just now: its stone is seen to land, and what it turns to turn.
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
    this.laidAt = 0; // when it was laid, in ms
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
    const { size, kind } = this.data;
    this.frame = size > 9 ? 1.5 * FRAME : FRAME; // numbers of two digits are wider
    const side = size * CELL + 2 * this.frame;
    this.resting = null; // the cell under the mouse
    this.aimed = null;
    this.root.dataset.kind = LOOKS.includes(kind) ? kind : "stones";
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
    this.tags = shape("g");
    this.radius = kind === "columns" ? DISC : STONE;
    const { id, defs } = light();
    this.light = `url(#${id})`;
    const above = [...this.points, this.expected, this.waiting, this.pointed];
    this.svg.append(defs, ...this.ground(side), ...above, ...this.front(side), ...this.coordinates(side), this.tags);
    this.root.replaceChildren(this.svg, this.grid());
    this.scale();
    this.focused = Math.floor(size / 2) * size + Math.floor(size / 2);
  }

  centre(point) {
    const [{ size }, { frame }] = [this.data, this];
    return [frame + CELL * ((point % size) + 0.5), frame + CELL * (Math.floor(point / size) + 0.5)];
  }

  ground(side) {
    const { size, kind, stars } = this.data;
    const inside = { x: 0.75, y: 0.75, width: side - 1.5, height: side - 1.5, rx: 8 };
    const ground = shape("rect", { ...inside, class: "omok-ground" });
    if (kind === "columns") return [ground];
    const inset = kind === "stones" ? CELL / 2 : 0;
    const [first, last] = [this.frame + inset, this.frame + size * CELL - inset];
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
    return [ground, shape("path", { d: path, class: "omok-lines" }), ...dots];
  }

  // The frame that discs fall behind, with a hole for each.
  front(side) {
    if (this.data.kind !== "columns") return [];
    const [line, turn] = [side - 17.5, "a8 8 0 0 1"];
    let path = `M8.75 0.75h${line}${turn} 8 8v${line}${turn} -8 8h${-line}${turn} -8 -8v${-line}${turn} 8 -8`;
    const half = `a${STONE} ${STONE} 0 1 0`;
    for (let point = 0; point < this.points.length; point++) {
      const [x, y] = this.centre(point);
      path += `M${x - STONE} ${y}${half} ${2 * STONE} 0${half} ${-2 * STONE} 0z`;
    }
    return [shape("path", { d: path, class: "omok-front" })];
  }

  // On all four sides, so that the margins are equal.
  coordinates(side) {
    const { names, size } = this.data;
    const [texts, near, far] = [[], this.frame / 2 + 1, side - this.frame / 2 - 1];
    const put = (x, y, text) => texts.push(shape("text", { x, y, class: "omok-name" }, text));
    for (let k = 0; k < size; k++) {
      const along = this.frame + CELL * (k + 0.5);
      const letter = (names[k] ?? "").replace(/[0-9]+$/, "");
      for (const edge of [near, far]) {
        put(along, edge, letter);
        put(edge, along, String(k + 1));
      }
    }
    return texts;
  }

  // In a picture that is so wide, a letter of --omok-least can still be read, and lines that take
  // --omok-px are as thin and corners as small as in a drawn board.
  scale(width = this.root.clientWidth) {
    if (width === 0) return;
    const pixel = (this.data.size * CELL + 2 * this.frame) / width;
    const least = LEAST_PX * pixel;
    this.root.style.setProperty("--omok-px", `${Math.min(1, pixel).toFixed(3)}px`);
    this.root.style.setProperty("--omok-least", `${least.toFixed(2)}px`);
    this.root.style.setProperty("--omok-tag", Math.min(2, Math.max(1, least / 10)).toFixed(3));
  }

  // The points once more as HTML: what is clicked, focused and read aloud.
  grid() {
    const { size } = this.data;
    const grid = element("div", { class: "omok-grid", role: "grid" });
    grid.style.inset = `${(100 * this.frame) / (size * CELL + 2 * this.frame)}%`;
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
    const cellOf = (event) => {
      const cell = event.target.closest("[data-point]");
      return cell === null ? null : Number(cell.dataset.point);
    };
    const pointOf = (event) => this.landing(cellOf(event));
    const point = (at) => this.on.point?.(at);
    grid.addEventListener("click", (event) => {
      const at = pointOf(event);
      if (at === null) return;
      if (!this.onlyAims(event, at)) this.play(at); // first: the focus lays out the page
      this.focus(at);
    });
    grid.addEventListener("keydown", (event) => this.key(event, cellOf(event)));
    grid.addEventListener("focusin", (event) => {
      this.rove(cellOf(event));
      if (event.target.matches(":focus-visible")) point(pointOf(event));
    });
    grid.addEventListener("pointerdown", () => (this.isByHand = true));
    grid.addEventListener("focusout", ({ relatedTarget }) => {
      if (!grid.contains(relatedTarget)) this.isByHand = false;
      point(null);
    });
    grid.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse") return;
      this.resting = cellOf(event);
      point(pointOf(event));
    });
    grid.addEventListener("pointerleave", () => {
      this.resting = null;
      point(null);
    });
    this.gridElement = grid;
    return grid;
  }

  // ----- what changes with the position -----

  update(data, isPlayed = false) {
    const before = this.data;
    this.data = { ...EMPTY, ...data };
    const { size, kind, cells, spoken, numbers, legal, overlay, notes } = this.data;
    if (size !== before.size || kind !== before.kind) this.build();
    if (String(this.data.node) !== String(before.node)) this.aimed = null;
    const [flips, line] = [new Set(this.data.flips), new Set(this.data.line)];
    this.legal = new Set(legal);
    const heat = new Map(overlay.map((entry) => [entry.action, entry]));
    const expected = new Set(this.data.ghosts.map((ghost) => ghost.action));
    const noted = new Map(notes.map((entry) => [entry.action, entry]));
    const isCovered = (point) => expected.has(point) || noted.has(point); // a faint stone stands there
    const { hint } = this.data;
    const isNext = isPlayed && this.data.node.length === before.node.length + 1 && startsWith(this.data.node, before.node);
    this.gridElement.setAttribute("aria-label", this.data.title);
    cells.forEach((stone, point) => {
      const look = {
        stone,
        number: this.data.show_numbers ? numbers[point] : 0,
        last: this.data.last === point,
        flip: flips.has(point),
        line: line.has(point),
        dot: kind === "discs" && heat.size === 0 && this.legal.has(point) && !isCovered(point) ? this.data.turn : 0,
        hint: hint === point && !expected.has(point), // else the ghost there has the ring
        heat: heat.get(point) ?? null,
        note: noted.get(point) ?? null,
        covered: isCovered(point),
      };
      const key = JSON.stringify(look);
      if (key !== this.drawn[point]) {
        this.points[point].replaceChildren(...this.draw(look));
        this.drawn[point] = key;
        this.points[point].classList.toggle("omok-won", isNext && look.line); // it lights up stone by stone
        this.points[point].style.setProperty("--omok-k", String(this.data.line.indexOf(point)));
        if (isNext && (look.last || look.flip)) this.move(this.points[point], point, look.flip, this.laid === point ? this.laidAt : undefined);
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
    this.tags.replaceChildren(...notes.filter(({ label }) => label).map((one) => this.at(one.action, tag(one, this.isCrowdedBelow(one.action)))));
    this.rove(this.focused);
    this.mark(null);
    this.pointAgain();
  }

  // Whether something stands right below a point, and nothing right above it.
  isCrowdedBelow(point) {
    const { size, cells, notes } = this.data;
    const isTaken = (at) => Boolean(cells[at]) || notes.some(({ action }) => action === at);
    return isTaken(point + size) && !isTaken(point - size);
  }

  // A mouse that rests means another position now, once it may be played there.
  pointAgain() {
    if (this.resting === null) return;
    const point = this.landing(this.resting);
    this.on.point?.(null);
    if (this.mayPlay(point)) this.on.point?.(point);
  }

  // What one point shows, from the ground up.
  draw({ stone, number, last, flip, line, dot, hint, heat, note, covered }) {
    const parts = [];
    const { radius } = this;
    const marks = this.data.kind === "marks";
    const over = `omok-over-${colorOf(stone)}`;
    if (marks && line) parts.push(square(CELL - 4, "omok-win-cell"));
    // The lines of the grid would strike the label through.
    const isCold = heat?.hue === "heat" && heat.heat === 0;
    if (heat?.label && !stone) parts.push(isCold ? circle(heat.label.length > 2 ? 14.5 : 10.5, "omok-clear") : square(37, "omok-clear"));
    if (!stone && (heat?.hue === "good" || heat?.hue === "bad")) parts.push(square(37, `omok-even-worth ${heat.label ? "" : "omok-faint"}`));
    if (heat?.hue === "heat" && !isCold) parts.push(square(37, "omok-heat-tile"));
    if (heat !== null && heat.hue && heat.heat > 0) {
      const patch = square(37, `omok-heat-${heat.hue}`);
      // A value without its number has hardly a visit: it is no louder than those that have many.
      const share = heat.hue === "heat" ? this.blue(heat.heat) : (heat.label ? 0.65 : 0.3) * heat.heat ** 0.6;
      patch.setAttribute("fill-opacity", share.toFixed(3));
      parts.push(patch);
    }
    if (dot) parts.push(circle(5, `omok-dot-${colorOf(dot)}`));
    if (stone) parts.push(...this.stone(stone));
    if (note !== null && !stone) parts.push(...this.faint(note.player));
    const columns = this.data.kind === "columns";
    if (heat?.best && !covered && !hint) parts.push(columns ? circle(radius + 1, "omok-best") : square(38.5, "omok-best"));
    if (line && !marks) parts.push(circle(columns ? RIM + 1.5 : radius - 1, `omok-win ${over}`)); // within a disc, whose edge stays
    if (last && marks && note === null) parts.push(square(34, "omok-last-mark"));
    const within = columns ? (line ? RIM / 2 : RIM) : 7;
    const inside = stone ? within : radius - 3; // a wrong board has no stone here: the ring is all there is to see
    if (last && !marks && note === null) parts.push(circle(number ? 13 : inside, `omok-ring ${number ? "omok-thin" : ""} ${over}`));
    if (flip) parts.push(circle(number ? 14.5 : 2.2, `omok-ring omok-flip ${over}`));
    if (hint) parts.push(...this.hinted(heat?.label ? radius + 1.5 : radius - 1)); // around a number
    if (note !== null) parts.push(circle(radius - 1, "omok-rim"), circle(radius - 1, `omok-note-${note.hue}`));
    const ink = `omok-ink-${stone ? colorOf(stone) : "ground"}`;
    if (number && !marks) parts.push(text(String(number), ink));
    if (heat?.label && !covered) parts.push(text(heat.label, `${ink} omok-label`, Math.max(3, heat.label.length))); // "5%" is no larger than "34%"
    return parts;
  }

  // The opacity of the blue of a heat, as `heat_in` of draw/theme.py has it: on wood and felt there is a tile below it.
  blue(heat) {
    return ["stones", "discs"].includes(this.data.kind) ? 0.85 * heat : 0.02 + 0.58 * heat ** 1.5;
  }

  // Lets what has just been played on a point land, or fall, or turn; it began to at `start`. The style
  // sheet says how, and leaves it out where motion is not wanted.
  move(group, point, isTurned, start = performance.now()) {
    const { size, kind, last } = this.data;
    const row = Math.floor(point / size);
    const ways = { columns: "falls", discs: isTurned ? "turns" : "lands" };
    group.querySelector(".omok-piece")?.classList.add(`omok-${ways[kind] ?? "lands"}`);
    const far = isTurned ? Math.max(Math.abs(row - Math.floor(last / size)), Math.abs((point % size) - (last % size))) : 0;
    group.style.setProperty("--omok-from", `${-(row + 1) * CELL}px`);
    group.style.setProperty("--omok-ms", `${Math.round(FALL_MS * Math.sqrt((row + 1) / size))}ms`);
    group.style.setProperty("--omok-wait", `${Math.round(30 * far - (performance.now() - start))}ms`);
  }

  stone(player) {
    if (this.data.kind === "marks") {
      return player === BLACK
        ? [shape("path", { d: "M-10 -10L10 10M10 -10L-10 10", class: "omok-piece omok-x" })]
        : [circle(11, "omok-piece omok-o")];
    }
    const side = `omok-${colorOf(player)}`;
    const disc = circle(this.radius, side);
    if (this.data.kind === "columns") return [shape("g", { class: "omok-piece" }, disc, circle(RIM, `${side} omok-disc-rim`))];
    const shadow = shape("circle", { cx: 0.8, cy: 1.6, r: this.radius, class: "omok-shadow" });
    return [shape("g", { class: "omok-piece" }, shadow, disc, shape("circle", { r: this.radius, fill: this.light }))];
  }

  // A stone that is not there; no line of the grid strikes through it.
  faint(player) {
    return [circle(this.radius, "omok-clear"), shape("g", { class: "omok-faint" }, ...this.stone(player))];
  }

  hinted(r = this.radius - 1) {
    return [circle(r, "omok-rim"), circle(r, "omok-hint")];
  }

  // The same with its place in a line; nothing for a pass.
  ghost({ action, player, number }) {
    if (action >= this.points.length) return [];
    const inside = this.faint(player);
    const ink = this.data.kind === "marks" ? "" : `omok-ink-${colorOf(player)}`;
    if (action === this.data.hint) inside.push(...this.hinted());
    if (number) inside.push(text(String(number), ink));
    return [this.at(action, ...inside)];
  }

  // Shows the position `node`, an ID, that is pointed at: the moves that lead there, or the move it came from.
  mark(node) {
    const here = this.data.node;
    const isOnLine = node !== null && (startsWith(node, here) || startsWith(here, node));
    this.root.classList.remove("omok-may-play", "omok-points-ahead");
    this.cover([]);
    if (!isOnLine || this.laid !== null) return this.pointed.replaceChildren(...this.aim());
    const coming = node.slice(here.length);
    if (coming.length === 0) {
      const action = node.length > 1 ? node.at(-1) : null;
      const seen = action !== null && action < this.points.length;
      return this.pointed.replaceChildren(...(seen ? [this.at(action, ...ring())] : []));
    }
    const ghosts = coming.map((action, k) => ({
      action, player: k % 2 ? -this.data.turn : this.data.turn, number: coming.length > 1 ? k + 1 : 0,
    }));
    const noted = new Set(this.data.notes.map(({ action }) => action)); // a ghost would hide what is said there
    this.pointed.replaceChildren(...ghosts.filter(({ action }) => !noted.has(action)).flatMap((ghost) => this.ghost(ghost)));
    this.cover(coming);
    this.root.classList.toggle("omok-may-play", coming.length === 1 && this.mayPlay(coming[0]));
    this.root.classList.add("omok-points-ahead"); // the line that is pointed at stands alone
  }

  // Leaves out what an overlay says of `points`, where ghosts stand now: their own numbers are read alone.
  cover(points) {
    const under = new Set([...points, this.laid]);
    this.points.forEach((group, point) => group.classList.toggle("omok-under", under.has(point)));
  }

  at(action, ...inside) {
    return shape("g", { transform: `translate(${this.centre(action).join(" ")})` }, ...inside);
  }

  // The point that a click on `cell` means: where discs fall, the one that its column takes next.
  landing(cell) {
    const { kind, size, legal } = this.data;
    if (kind !== "columns" || cell === null) return cell;
    return legal.find((point) => point % size === cell % size) ?? cell;
  }

  mayPlay(point) {
    return this.data.playable && this.legal.has(point);
  }

  // The stone of a move that was sent, until the answer comes.
  lay(point) {
    if (!this.mayPlay(point)) return;
    this.pointed.replaceChildren();
    this.laid = point;
    this.laidAt = performance.now();
    this.waiting.replaceChildren(this.at(point, ...this.stone(this.data.turn)));
    this.cover([]);
    this.move(this.waiting, point, false);
    this.cells[point].dataset.laid = colorOf(this.data.turn);
  }

  lift() {
    if (this.laid === null) return;
    delete this.cells[this.laid]?.dataset.laid;
    this.laid = null;
    this.cover([]);
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
    this.pointed.replaceChildren(...this.aim());
    return true;
  }

  // The faint stone and the cross where the next tap plays, as long as it would.
  aim() {
    if (this.aimed === null || this.laid !== null || !this.mayPlay(this.aimed)) return [];
    const [x, y] = this.centre(this.aimed);
    const [from, to] = [this.frame, this.frame + this.data.size * CELL];
    const across = this.data.kind === "columns" ? "" : `M${from} ${y}H${to}`;
    const cross = shape("path", { d: `${across}M${x} ${from}V${to}`, class: "omok-cross" });
    return [cross, ...this.ghost({ action: this.aimed, player: this.data.turn })];
  }

  // Whoever hears it says what is wrong with a move; where it was refused is seen here.
  play(point) {
    if (this.data.playable && !this.legal.has(point)) {
      const { classList } = this.cells[point];
      classList.remove("omok-refused");
      void this.cells[point].offsetWidth; // once more from the start
      classList.add("omok-refused");
      const forget = () => classList.remove("omok-refused"); // or a board that is shown again refuses again
      this.cells[point].addEventListener("animationend", forget, { once: true });
    }
    this.on.play?.(point);
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
    else if (event.key === "Enter" || event.key === " ") this.play(this.landing(point));
    else if (!this.on.key?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

let lights = 0; // gradients made: each drawing has its own, as one that is hidden lights no other

// Light from the upper left, on stones of either colour: { id, defs }.
function light() {
  const id = `omok-light-${lights++}`;
  const stop = (offset, color, opacity) => shape("stop", { offset, "stop-color": color, "stop-opacity": opacity });
  const stops = [stop(0, "#ffffff", 0.3), stop(0.5, "#ffffff", 0), stop(0.7, "#000000", 0), stop(1, "#000000", 0.2)];
  const defs = shape("defs", {}, shape("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.75 }, ...stops));
  return { id, defs };
}

const colorOf = (player) => (player === BLACK ? "black" : "white");

const circle = (r, style) => shape("circle", { r, class: style });

const square = (side, style) =>
  shape("rect", { x: -side / 2, y: -side / 2, width: side, height: side, rx: side / 6, class: style });

const ring = () => [circle(STONE + 0.5, "omok-rim"), circle(STONE + 0.5, "omok-pointed-ring")];

// A number at the lower edge of a cell, or at its upper one, so that the mark in it stays in sight.
const tag = ({ label, hue }, isAbove) => shape("g", { transform: `translate(0 ${isAbove ? -14.5 : 14.5})` }, shape("g", { class: "omok-tagged" },
  shape("rect", { x: -17, y: -7, width: 34, height: 14, rx: 7, class: `omok-tag omok-tag-${hue}` }),
  shape("text", { class: "omok-tag-words" }, label)));

function text(words, style, length = words.length) {
  const size = length <= 2 ? 15 : length === 3 ? 13 : length === 4 ? 11.5 : 10;
  return shape("text", { style: `--size: ${size}px`, class: `omok-text ${style}` }, words);
}
