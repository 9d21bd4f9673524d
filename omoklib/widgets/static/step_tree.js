// The tree of the stepper: it grows from frame to frame, and its picture follows the search.

import { element, inOrder, isStill, put, say, shape, signed, valueColor } from "./base.js";
import { Camera } from "./camera.js";
import { LEVEL } from "./film.js";

const [ABOVE, BELOW, BESIDE] = [30, 66, 28]; // pixels around the tree: a credit has room below, and beside it
const INSET = 18; // the same beside one that would not be whole otherwise
const LITTLE = 34; // and below one whose credits take the place of the counts
const LEAST_BELOW = 30; // and below one whose words stand beside its dots
const [LEAST, LEAST_PROVED] = [0.42, 0.56]; // the tree is not drawn smaller, nor one with marks in its dots; it moves instead
const [SMALL, ROUND, SQUARE] = [8, 4.2, 5.5]; // the radius of the smallest dot, in the picture's units; that of a dot, and half the side of a square with a mark, in pixels at least
const SQUEEZED = 0.85; // but so many times as small, where it is whole then
const FAINTEST = 0.1; // the same for the tree that is to come, on which nothing is written
const MOST = 1.6; // nor larger
const BETWEEN = 2; // pixels between the words of neighbours, at least: else only the more important one has words
const HALF = 3.6; // half the width of a letter, in the picture's units
const [LETTERS, SMALLEST, LARGEST] = [11, 10, 13]; // pixels of the labels: in the picture's units, and on the page
const WIDEST = 3; // neighbours in a large picture, and levels, stand so many times as far apart, at most, where there is room
const STEEPEST = 180; // pixels from level to level, to which they may be drawn apart all the same
const FLAT = 0.27; // the map's height as a share of its width, at most: it lies beside the root, above its moves
const FROM_MAP = 40; // pixels from the map to the root, at least: else it is on the other side
const [COUNT, NAME, PILL] = [17, 17, 20]; // so high are the count below a node, its name above it, and a credit below the count
const PILL_WIDE = { 2: 44, 3: 52 }; // and so wide the credit, by the digits of a value after its point
const DIGIT_WIDE = 8; // and so much wider for each digit more before it
const FROM_EDGE = 40; // pixels from the current node to the window's edge, at least: its words are whole
const FROM_FRAME = 12; // pixels from it to the window's edge, at least
const EDGE = 15; // pixels of an edge between the words at its ends, at least: else words stand beside the dots
const MOVERS = 7.5; // pixels from the frame's edge to the middle of the letter of who moves
const RING = 4; // from a dot's edge to its letters: the ring around the current node needs so much
const GLIDE_MS = 200; // how long the nodes take to their new places

const MARKS = { 1: "M-4 0.4L-1.2 3.2L4 -3", 0: "M-3.6 -1.8H3.6M-3.6 1.8H3.6", "-1": "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2" }; // in a dot
const PROVED = { 1: "proved: it wins", 0: "proved: a draw", "-1": "proved: it loses" };

const idOf = (node) => node.id.join(",");

/** What proved dots look like, for a legend: won, drawn and lost. */
export const provedSwatches = () => [1, 0, -1].map((proof) => {
  const ground = shape("rect", { x: -7, y: -7, width: 14, height: 14, rx: 2 });
  ground.style.fill = valueColor(proof);
  return shape("svg", { viewBox: "-7 -7 14 14", "aria-hidden": "true" }, ground, shape("path", { d: MARKS[proof], class: "omok-steps-proof" }));
});

export class StepTree {
  /**
   * @param {boolean} hasProofs whether anything is proved at any time: it is a square with a mark.
   * @param {string[]} movers the player who moves at the root, and the other.
   * @param {number} digits those of a value after its point.
   * @param {number} most the largest value, without its sign.
   */
  constructor(hasProofs, movers, digits, most) {
    [this.hasProofs, this.players, this.digits] = [hasProofs, movers, digits];
    this.pillWide = PILL_WIDE[digits] + DIGIT_WIDE * (`${Math.floor(most)}`.length - 1);
    this.least = hasProofs ? LEAST_PROVED : LEAST;
    this.below = BELOW; // pixels kept free below the tree
    this.line = 1; // the letters are so many times as large as the tree to come around them
    [this.rounded, this.squared] = [1, 1]; // dots and squares are so many times as large as the tree around them
    this.held = false; // the picture was moved by hand and no longer follows the search
    this.nodes = null; // those of the frame that is shown
    this.places = new Map(); // where each of them is drawn now, by its ID
    this.drawn = new Map(); // its elements
    this.svg = shape("svg", { class: "omok-steps-svg", role: "img" });
    this.ghost = shape("g", { class: "omok-steps-ghost", "aria-hidden": "true" }); // the tree that is to come
    [this.edges, this.dots, this.credits] = [shape("g"), shape("g"), shape("g")];
    this.scene = shape("g", {}, this.ghost, this.edges, this.dots, this.credits);
    this.grown = 1; // the letters are so many times as large as the tree around them
    this.movers = shape("svg", { class: "omok-steps-movers", "aria-hidden": "true" }); // who moves, beside each row
    this.svg.append(this.scene);
    this.follow = element("button", {
      type: "button", class: "omok-button omok-steps-follow", "data-testid": "follow", hidden: "",
    }, "Follow the search");
    this.follow.addEventListener("click", () => {
      this.hold(false);
      this.look(this.room ?? this.nodes, this.room ?? this.at);
    });
    this.window = element("div", { class: "omok-steps-window" }, this.svg);
    this.root = element("div", { class: "omok-steps-stage", "data-testid": "stage" }, this.movers, this.window, this.follow);
    this.camera = new Camera(this.window, this.scene, (byHand) => {
      if (byHand) this.hold(true);
      const pixels = LETTERS * this.camera.view.k;
      const grown = Math.max(SMALLEST, Math.min(LARGEST, pixels)) / pixels;
      const [rounded, squared] = [ROUND, SQUARE].map((least) => Math.max(1, least / (SMALL * this.camera.view.k)));
      put(this.scene, { style: `--omok-grown: ${grown}; --omok-rounded: ${rounded}; --omok-squared: ${squared}` });
      const isNew = grown !== this.grown || rounded !== this.rounded || squared !== this.squared;
      [this.grown, this.rounded, this.squared] = [grown, rounded, squared];
      this.showMovers();
      this.hintAtMore();
      if (this.at && (this.arrange() || isNew)) this.link();
    }, FLAT);
    this.watcher = new ResizeObserver(() => this.shown && this.show(...this.shown));
    this.watcher.observe(this.window);
  }

  hold(held) {
    this.held = held;
    this.follow.hidden = !held;
  }

  /**
   * Shows the tree of a frame, as a Film has it. The nodes glide to their places.
   * @param {boolean} isFar whether the frame may be far from the one before: then nothing glides.
   * @param {object[] | null} coming the nodes of the search's last tree, drawn faintly around the root.
   */
  show(frame, isFar, coming = null) {
    this.shown = [frame, true, coming]; // as it is drawn once more in a window of another size
    const [across, down] = this.spread(coming ?? frame.nodes, coming ? FAINTEST : this.least);
    const apart = (node) => ({ ...node, x: node.x * across, y: node.y * down });
    const later = coming?.map(apart) ?? null;
    const nodes = later ? [{ ...frame.nodes[0], x: later[0].x, y: later[0].y }] : frame.nodes.map(apart);
    cancelAnimationFrame(this.gliding);
    this.room = later; // what the picture must have room for, if that is more than its nodes
    this.haunt(later ?? []);
    this.nodes = nodes;
    this.fill({ ...frame, nodes });
    const from = this.places;
    const start = (node) => from.get(idOf(node)) ?? from.get(idOf(nodes[Math.max(node.parent, 0)])) ?? node;
    const starts = nodes.map(start).map(({ x, y }) => ({ x, y }));
    const moved = nodes.some((node, k) => node.x !== starts[k].x || node.y !== starts[k].y);
    const atOnce = isFar || isStill() || from.size === 0 || !moved;
    let began = null;
    const tick = (now) => {
      began ??= now;
      const part = atOnce ? 1 : Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
      const ease = part * (2 - part);
      const between = (from, to) => (part < 1 ? from + (to - from) * ease : to);
      const at = nodes.map(({ x, y }, k) => ({ x: between(starts[k].x, x), y: between(starts[k].y, y) }));
      this.places = new Map(nodes.map((node, k) => [idOf(node), at[k]]));
      this.place(nodes, at);
      if (part < 1) this.gliding = requestAnimationFrame(tick);
    };
    tick(performance.now());
    const visited = nodes.filter((node) => node.path).map((node) => node.edge).filter(Boolean);
    this.svg.setAttribute("aria-label",
      `Tree of ${nodes.length} nodes${visited.length ? `; path: ${visited.join(", ")}` : ""}`);
  }

  // How many times as far apart neighbours and levels stand, so that the tree uses its window.
  spread(nodes, least) {
    const [width, height] = this.camera.size();
    const xs = nodes.map(({ x }) => x);
    const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...nodes.map(({ y }) => y))];
    if (!width || !high) return [1, 1];
    const [across, down] = [width - 2 * BESIDE, height - ABOVE - BELOW];
    const k = this.scaleFor(least, width, wide, down / high);
    const level = (below) => ((height - ABOVE - below) * LEVEL) / high; // from row to row, in pixels
    const letters = Math.max(SMALLEST, Math.min(LARGEST, LETTERS * k)) / LETTERS;
    const [roomy, flat] = [this.needed(k, letters, NAME, COUNT, PILL) + EDGE, this.needed(k, letters, NAME, COUNT) + EDGE];
    // The lower the rows, the less of the words stands between them.
    const [below, most] = level(BELOW) >= roomy ? [BELOW, Math.max(WIDEST * k * LEVEL, STEEPEST)]
      : level(LITTLE) >= flat ? [LITTLE, roomy - 1] : [LEAST_BELOW, flat - 1];
    [this.below, this.line] = [below, letters / k];
    const stretched = (room, most, least) => Math.max(least, Math.min(most, room));
    return [stretched(across / (k * Math.max(1, wide)), (WIDEST * MOST) / k, 1),
      stretched(level(below), most, k * LEVEL * LEAST / this.least) / (k * LEVEL)];
  }

  // The scale of a picture so wide, and at most `most`: as large as it may be, and not so small that it
  // cannot be read; it is then wider than its window.
  scaleFor(least, width, wide, most) {
    const fit = (aside) => (width - 2 * aside) / Math.max(1, wide);
    if (fit(BESIDE) >= least) return Math.max(least, Math.min(MOST, fit(BESIDE), most));
    return fit(INSET) >= SQUEEZED * least ? Math.min(least, fit(INSET)) : least;
  }

  // So many pixels from row to row are needed by dots and words of such heights, at the scale k, with
  // letters of so many pixels for one of the picture's units.
  needed(k, letters, ...heights) {
    const dots = 22 * k * Math.max(1, (this.hasProofs ? SQUARE : ROUND) / (SMALL * k));
    return heights.reduce((sum, high) => sum + high * letters, dots);
  }

  // Who makes the moves of a row, by a letter at its left, where no node is.
  showMovers() {
    if (!this.nodes) return;
    const { y, k } = this.camera.view;
    const rows = [...new Set(this.nodes.map((node) => node.y))].sort((a, b) => a - b).slice(1);
    this.movers.replaceChildren(...rows.map((row, depth) => shape("text", { x: MOVERS, y: row * k + y + 4 }, this.players[depth % 2][0])));
  }

  // At which sides the tree goes on, out of sight; its map lies beside the root.
  hintAtMore() {
    const [width] = this.camera.size();
    if (!this.at || !width) return;
    const { x, k } = this.camera.view;
    const xs = this.at.map((place) => place.x * k + x);
    const sides = [Math.min(...xs) < -2 && "left", Math.max(...xs) > width + 2 && "right"].filter(Boolean);
    if (sides.length) put(this.svg, { "data-more": sides.join(" ") });
    else this.svg.removeAttribute("data-more");
    const wide = this.camera.mapWide() + FROM_MAP;
    if (xs[0] > width - wide) this.root.dataset.map = "left";
    else if (xs[0] < wide) this.root.dataset.map = "right";
  }

  // What stands at the nodes. Each node keeps its elements from frame to frame.
  fill({ nodes, phase, value }) {
    const largest = Math.max(1, nodes[0].N);
    const before = this.drawn;
    this.drawn = new Map();
    this.pills = [];
    nodes.forEach((node, k) => {
      const id = idOf(node);
      const part = before.get(id) ?? this.part(node);
      before.delete(id);
      this.drawn.set(id, part);
      const r = SMALL + 4 * Math.sqrt(node.N / largest);
      const isLit = phase !== "backpropagate" || node.credit !== null;
      const worth = node.Q === null ? "" : `, ${signed(node.Q, this.digits)} for the player who moved`;
      const told = node.proof === null ? worth : `${worth}, ${PROVED[node.proof]}`;
      this.draw(part, node, r, isLit, told, phase);
      // An evaluation is as the player to move sees it; what stands at a move is for who made it.
      const evaluated = node.current && phase === "evaluate" ? -value : null;
      const credit = node.credit ?? evaluated;
      if (credit === null) return;
      this.pills.push([this.pill(signed(node.parent < 0 ? -credit : credit, this.digits)), k]);
      part.credited = true;
    });
    for (const gone of before.values()) {
      gone.edge.remove();
      gone.group.remove();
    }
    // What lies on the way lies over the rest.
    const ways = [false, true].flatMap((path) => nodes.filter((node) => node.parent >= 0 && node.path === path));
    inOrder(this.edges, ways.map((node) => this.drawn.get(idOf(node)).edge));
    inOrder(this.dots, nodes.map((node) => this.drawn.get(idOf(node)).group));
    this.credits.replaceChildren(...this.pills.map(([made]) => made));
    this.camera.chart(nodes);
  }

  // Brings the elements of a node up to date: `r` is the radius of its dot, `isLit` says whether the
  // edge to it is lit where it lies on the way, `told` is what its value means, `phase` that of the event.
  draw(part, node, r, isLit, told, phase) {
    const way = `omok-steps-way${isLit ? "" : " omok-steps-dim"}`;
    const isUntried = node.N === 0 && node.parent >= 0 && !node.path;
    put(part.edge, { class: `omok-steps-edge ${node.path ? way : ""} ${isUntried ? "omok-steps-untried" : ""}` });
    put(part.group, { class: node.path || node.current ? "omok-steps-onway" : "" });
    const style = ["omok-steps-dot", node.current ? "omok-steps-here" : node.path ? "omok-steps-on" : "",
      isUntried ? "omok-steps-untried" : ""].join(" ");
    const worth = node.proof ?? node.Q;
    const fill = worth === null ? "" : `fill: ${valueColor(worth)}`;
    this.shape(part, node.proof, node.current ? r + 2 : r, { class: style, style: fill });
    say(part.title, `${node.edge || "root"}: ${node.N} visits${told}`);
    // The formula beside the tree counts a visit that comes to this node next.
    const isNext = phase === "backpropagate" && node.path && node.credit === null && node.parent >= 0;
    say(part.count, isNext ? `${node.N} → ${node.N + 1}` : String(node.N));
    [part.dotR, part.credited] = [r, false];
    say(part.more, node.hidden ? `+${node.hidden}` : "");
  }

  // Its dot: what is proved is a square with a mark.
  shape(part, proof, r, look) {
    const isProved = proof !== null;
    if (isProved !== (part.dot.localName === "rect")) {
      const dot = shape(isProved ? "rect" : "circle");
      put(part.mark, { class: isProved ? "omok-steps-squared" : "omok-steps-rounded" });
      part.dot.replaceWith(dot);
      part.dot = dot;
    }
    put(part.dot, isProved ? { x: -r, y: -r, width: 2 * r, height: 2 * r, rx: r / 4, ...look } : { r, ...look });
    put(part.proof, { d: isProved ? MARKS[proof] : "", transform: `scale(${r / 7})` });
    part.isProved = isProved;
  }

  // The elements of a node.
  part(node) {
    const text = (style, y, words = "") => shape("text", { class: style, y }, words);
    const part = {
      edge: shape("path", { class: "omok-steps-edge" }), group: shape("g"), title: shape("title"),
      dot: shape("circle"), proof: shape("path", { class: "omok-steps-proof" }), count: text("omok-steps-n", 13), name: text("omok-steps-name", -5, node.edge),
      more: text("omok-steps-more", 4),
    };
    // Letters keep a size of their own, and stand at the dot's edge all the same.
    const at = (written) => shape("g", { class: "omok-steps-label" }, shape("g", { class: "omok-steps-grown" }, written));
    [part.under, part.over, part.beside] = [part.count, part.name, part.more].map(at);
    part.under.classList.add("omok-steps-counted");
    part.group.dataset.node = idOf(node);
    part.mark = shape("g", { class: "omok-steps-rounded" }, part.dot, part.proof);
    part.group.append(part.title, part.mark, part.under, part.over, part.beside);
    return part;
  }

  // Where the nodes are: `at` has a place for each of them.
  place(nodes, at) {
    this.at = at;
    nodes.forEach((node, k) => {
      put(this.drawn.get(idOf(node)).group, { transform: `translate(${at[k].x} ${at[k].y})` });
    });
    for (const [made, k] of this.pills) put(made, { transform: `translate(${at[k].x} ${at[k].y})` });
    const here = at[Math.max(0, nodes.findIndex((node) => node.current))];
    const { x, y, k } = this.camera.view;
    const [wide, high] = this.camera.size();
    const seen = [here.x * k + x, here.y * k + y];
    // Moved by hand, it keeps its scale; where the search leaves the window, it comes along.
    if (this.held && (seen[0] < 0 || seen[0] > wide || seen[1] < 0 || seen[1] > high)) this.camera.look({ k, x: wide / 2 - here.x * k, y: high / 2 - here.y * k });
    if (!this.held) this.look(this.room ?? nodes, this.room ?? at);
    else this.showMovers(); // the rows may have moved under a picture that does not
    this.arrange();
    this.link();
  }

  // Where words stand: above and below the nodes, or beside them where the levels are close; says whether
  // that is new.
  arrange() {
    const { k } = this.camera.view;
    const ys = [...new Set(this.nodes.map(({ y }) => y))].sort((a, b) => a - b);
    const level = Math.min(...ys.slice(1).map((y, n) => y - ys[n])) * k;
    const g = this.grown;
    this.isTight = level < this.needed(k, g * k, NAME, COUNT) + EDGE - 0.5;
    this.isFlat = level < this.needed(k, g * k, NAME, COUNT, PILL) + EDGE - 0.5; // then a credit takes the place of the count
    for (const node of this.nodes) {
      const part = this.drawn.get(idOf(node));
      part.r = part.dotR * (part.isProved ? this.squared : this.rounded) + RING;
      const [name, count] = [part.name, part.count].map(({ textContent }) => (HALF * textContent.length + 1) * g);
      part.words = 2 * name;
      part.counted = 2 * count;
      part.wide = 2 * name + (part.credited && node.parent < 0 ? (this.pillWide + 2) * g : 2 * count);
    }
    const crowded = this.thin();
    for (const node of this.nodes) {
      const part = this.drawn.get(idOf(node));
      const [name, count] = [part.words / 2, part.counted / 2];
      const at = this.isTight ? [[-part.r - name, 9 * g], [part.r + count, -9 * g], part.r + 2 * count + 3] : [[0, -part.r], [0, part.r], part.r + 3];
      if (!part.isBetween) put(part.over, { transform: `translate(${at[0].join(" ")})` });
      put(part.under, { transform: `translate(${at[1].join(" ")})`, visibility: part.credited && (this.isTight ? node.parent < 0 : this.isFlat) ? "hidden" : "visible" });
      put(part.beside, { transform: `translate(${at[2]} 0)` });
    }
    for (const [made, n] of this.pills) {
      if (this.isTight && this.nodes[n].parent >= 0) continue; // it climbs the edge: see link
      const { r, words } = this.drawn.get(idOf(this.nodes[n]));
      const inside = this.inside(this.at[n].x) - this.at[n].x;
      const isLast = this.at[n].x * k + this.camera.view.x + (r + (this.pillWide + 2) * g) * k > this.camera.size()[0]; // no room at its right
      const aside = isLast ? -r - this.pillWide / 2 * g - (this.isTight ? words : 0) : r + this.pillWide / 2 * g;
      put(made.firstChild, { transform: this.isTight ? `translate(${aside} ${-(COUNT + 8) * g})` : `translate(${inside} ${r - (this.isFlat ? COUNT - 1 : 0) * g})` });
    }
    const was = this.arranged;
    this.arranged = [this.isTight, this.isFlat, crowded].join();
    return was !== this.arranged;
  }

  // The place nearest to x at which a credit is whole.
  inside(x) {
    const { x: left, k } = this.camera.view;
    const [seen, half] = [x * k + left, this.pillWide / 2 * this.grown * k + FROM_FRAME];
    return x + (Math.max(half, Math.min(this.camera.size()[0] - half, seen)) - seen) / k;
  }

  // The edges, from below what is written under a node to above its child's name: they strike nothing out.
  // Where nothing is written they go from dot to dot. What a row of dots has no room for, a credit and a
  // name on the way, lies at its edge, between the rows.
  link() {
    const pills = new Map(this.pills.map(([made, n]) => [n, made]));
    this.nodes.forEach((node, k) => {
      if (node.parent < 0) return;
      const [a, b] = [this.at[node.parent], this.at[k]];
      const child = this.drawn.get(idOf(node));
      const above = this.drawn.get(idOf(this.nodes[node.parent]));
      const end = this.isTight || child.isBare ? b.y - child.r + RING : b.y - child.r - NAME * this.grown;
      const low = this.isTight || above.isBare ? a.y + above.r - RING : Math.min(a.y + above.r + (COUNT + (above.credited && !this.isFlat ? PILL : 0)) * this.grown, end - 4);
      const bend = Math.max(6, 0.6 * (end - low));
      put(child.edge, { d: `M${a.x} ${low}C${a.x} ${low + bend} ${b.x} ${end - bend} ${b.x} ${end}` });
      const lift = (low + end) / 2 - b.y - (COUNT + 8) * this.grown;
      const middle = (this.isTight && pills.has(k) ? this.inside((a.x + b.x) / 2) : (a.x + b.x) / 2) - b.x;
      if (this.isTight && pills.has(k)) put(pills.get(k).firstChild, { transform: `translate(${middle} ${lift})` });
      const aside = middle - child.words / 2 - (pills.has(k) ? this.pillWide / 2 + 2 : 6) * this.grown;
      if (child.isBetween) put(child.over, { transform: `translate(${aside} ${lift + (COUNT + 17) * this.grown})` });
    });
  }

  // The tree that is to come, as a drawing of dots and lines.
  haunt(nodes) {
    const lines = nodes.slice(1).map(({ x, y, parent }) => {
      const { x: fromX, y: fromY } = nodes[parent];
      const [low, end] = [fromY + (parent ? 7 : 7 + COUNT * this.line), y - 7];
      return `M${fromX} ${low}C${fromX} ${(low + end) / 2} ${x} ${(low + end) / 2} ${x} ${end}`;
    });
    const dots = nodes.slice(1).map(({ x, y }) => shape("circle", { cx: x, cy: y, r: 7 }));
    this.ghost.replaceChildren(...(nodes.length ? [shape("path", { d: lines.join("") }), ...dots] : []));
  }

  // Where the nodes of a row stand too close for all their words, those on the way keep theirs, and then
  // the most visited, as large towns do on a map; beside the dots, counts go first. Says which nodes lack what.
  thin() {
    const rows = new Map(); // y of a row -> its nodes
    for (const node of this.nodes) rows.set(node.y, [...(rows.get(node.y) ?? []), node]);
    const { k } = this.camera.view;
    for (const row of rows.values()) {
      const all = row.map((node) => ({ ...node, x: node.x * k, part: this.drawn.get(idOf(node)), isOnWay: node.path || node.current }));
      all.sort((one, other) => other.isOnWay - one.isOnWay || other.N - one.N || one.x - other.x);
      // Beside the dots, words share their line with them.
      const dots = all.map(({ x, part }) => [x - part.r * k, x + part.r * k]);
      const names = []; // the places that are taken, of names and of counts
      const counts = this.isTight ? names : [];
      all.forEach(({ x, part, isOnWay }, n) => {
        const half = (wide) => [x - (wide / 2) * k, x + (wide / 2) * k];
        const named = this.isTight ? [x - (part.r + part.words) * k, dots[n][1]] : half(part.words);
        const whole = this.isTight ? [named[0], dots[n][1] + (part.wide - part.words) * k] : half(part.credited && this.isFlat ? this.pillWide * this.grown : part.counted);
        const others = this.isTight ? dots.filter((_, other) => other !== n) : [];
        const isFree = ([left, right], taken) => [...taken, ...others].every(([from, to]) => right + BETWEEN <= from || to + BETWEEN <= left);
        const [isNamed, isWhole] = [isFree(named, names), isFree(whole, counts)];
        part.isBare = !isNamed && !isOnWay;
        part.isBetween = this.isTight && !isNamed && isOnWay;
        part.isUncounted = !isWhole && (this.isTight || !isOnWay);
        if (!part.isBare && !part.isBetween) {
          names.push(named);
          if (!part.isUncounted) counts.push(whole);
        }
        part.group.classList.toggle("omok-steps-crowded", !isNamed);
        part.group.classList.toggle("omok-steps-uncounted", part.isUncounted);
      });
    }
    return [...this.drawn.values()].map(({ isBare, isBetween, isUncounted }) => [isBare, isBetween, isUncounted].map(Number).join("")).join();
  }

  // A credit, below the count of a node or beside it.
  pill(text) {
    return shape("g", {}, shape("g", {}, shape("g", { class: "omok-steps-grown" },
      shape("rect", { x: -this.pillWide / 2, y: COUNT, width: this.pillWide, height: 16, rx: 8, class: "omok-steps-pill" }),
      shape("text", { y: COUNT + 12, class: "omok-steps-credit" }, text))));
  }

  // As large as it may be; what does not fit moves, so that the current node is seen, then what is credited,
  // and of its way as much as there is room for.
  look(nodes, at) {
    const [width, height] = this.camera.size();
    if (!width || !nodes) return;
    const xs = at.map(({ x }) => x);
    const ys = at.map(({ y }) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const k = this.scaleFor(this.room ? FAINTEST : this.least, width, right - left, (height - ABOVE - this.below) / Math.max(1, bottom - top));
    const here = Math.max(0, nodes.findIndex((node) => node.current));
    const way = at.filter((_, n) => n === here || nodes[n].path);
    const lit = at.filter((_, n) => n === here || (nodes[n].credit ?? null) !== null);
    // What fits stands in the middle, or, downwards, begins at the top; else the way has the middle.
    const place = (axis, low, high, size, before, after, share) => {
      const free = size - before - after - (high - low) * k;
      if (free >= -1) return before + share * free - low * k;
      const places = way.map((node) => node[axis]);
      const margins = axis === "x" ? 2 * BESIDE : before + after;
      const [reach, seen] = [(size - margins) / (2 * k), at[here][axis]];
      const middle = (Math.min(...places) + Math.max(...places)) / 2;
      const told = lit.map((node) => node[axis]);
      const [first, last] = [Math.min(...told), Math.max(...told)];
      const most = axis === "x" ? (size / 2 - FROM_EDGE) / k : reach; // so far from the middle the current node is still seen
      const whole = here === 0 && axis === "x" ? size / (2 * k) - FROM_FRAME / k : reach; // the root has no name: it may stand at the edge
      const far = last - first <= 2 * reach ? reach : whole;
      const [from, to] = last - first <= 2 * far ? [last - far, first + far] : [seen - most, seen + most];
      const focus = Math.max(from, Math.min(to, middle));
      return Math.min(before - low * k, Math.max(size - after - high * k, size / 2 - focus * k));
    };
    const aside = Math.max(INSET, Math.min(BESIDE, (width - (right - left) * k) / 2));
    this.camera.look({ k, x: place("x", left, right, width, aside, aside, 0.5),
      y: place("y", top, bottom, height, ABOVE, this.below, 0) });
  }

  remove() {
    cancelAnimationFrame(this.gliding);
    this.camera.remove();
    this.watcher.disconnect();
  }
}
