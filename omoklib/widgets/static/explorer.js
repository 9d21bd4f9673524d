// The tree explorer: draws what the Python side says is open, and tells it what the person wants.
// Panning and zooming happen here alone.

import { Wishes, element, inOrder, isTouched, keysHelp, pointing, put, say, shape, svgUrl, valueColor, widget } from "./base.js";
import { Camera } from "./camera.js";
import { Outline, keyOf } from "./outline.js";
import { BOARD, emptyPart, fillPart, hiddenText, inOneLine, shortened } from "./tree_node.js";

const MARGIN = 48; // around the tree, in pixels
const READABLE = 0.5; // at first the tree is not drawn smaller than this
const LEVEL = 104; // between the levels of the tree, as Python has them
const [LINES, DOTS] = [56, 30]; // so high is what stands between two levels: what is written, and two dots
const BESIDE = 2.2; // the nodes of a tree too low for lines stand so many times as far apart, at most
const [SMALLEST, LARGEST] = [10, 15]; // pixels of the smallest text, and of no more where the tree is large
const LINGER_MS = 120; // how long the focus rests on a node before its board is asked for
const PAUSE_MS = 150; // without a wish, before the page asks what the next one would show
const [AT_ONCE, AHEAD] = [300, 2400]; // nodes in such an answer, and in all of them, about
const [LEAST_BOARD, LEAST_CELL] = [38, 7]; // pixels: nodes show their boards where those and their cells are so large
const BOARDS = 32; // in one answer

// How many times as large letters are as the tree around them, at the scale k: never too small to read.
const grownAt = (k) => Math.max(SMALLEST, Math.min(LARGEST, 12 * k)) / (12 * k);

// Whether levels that stand so many times as far apart have no room for lines in letters so large.
const isTight = (down, grown) => LEVEL * down < LINES * grown + DOTS;

// A wish to open or close, as a name.
const nameOf = ({ type, node }) => `${type}:${node}`;

// Whether what the page wishes for may change which nodes are drawn.
const changesTree = (wish) => wish?.type !== "choose";

// How far what reaches from `low` to `up` must move to lie inside a window of that size, if it fits.
const intoWindow = (low, up, size) => Math.max(0, -low) - Math.max(0, up - size);

// The same for a family: one that does not fit shows its first child, and as many as there is room for.
const withFirst = (low, up, size) => (up - low > size ? -low : intoWindow(low, up, size));

// The same for the whole tree: its window must not have an empty edge on one side and a cut on the
// other. What fits comes in whole, in the middle if that is wanted.
function withoutEmptyEdge(low, up, size, middle) {
  if (up - low <= size) return middle ? (size - low - up) / 2 : intoWindow(low, up, size);
  return low > 0 ? -low : Math.max(0, size - up);
}

class TreeView {
  constructor(model, host) {
    this.model = model;
    this.fitting = READABLE; // the tree fits its window, not below this scale; 0: moved by hand
    this.spread = [1, 1]; // the nodes stand so many times as far apart, sideways and down, as Python has them
    this.focused = "node:0"; // the one node that Tab leads to
    this.anchor = "node:0"; // the node that stays where it is when the tree grows
    this.parts = new Map(); // key of a node -> its elements
    this.ahead = new Map(); // a wish that may come -> the nodes after it, null until Python has said
    this.aheadOf = null; // the nodes before those wishes
    this.pictures = new Map(); // number of a node -> its board, null until Python has answered
    this.isNear = false; // whether the nodes are large enough to show their boards
    this.expected = false; // whether such an answer is drawn, and what was wished for is still to come
    this.build(host);
    this.wishes = new Wishes(model, this.status, {
      answered: (wish) => this.settle(wish),
      missed: () => this.settle(), // the wishes that waited are forgotten, too
    });
    this.changed();
  }

  get(name) {
    return this.model.get(name);
  }

  // ----- what is made once -----

  build(host) {
    const button = (id, label, title, action) => {
      const made = element("button", {
        type: "button", class: "omok-button", title, "data-testid": id, "aria-label": title,
      }, label);
      made.addEventListener("click", action);
      return made;
    };
    const zoom = (factor) => () => this.camera.zoom(factor);
    this.legend = element("div", { class: "omok-tree-legend" });
    this.textbook = element("input", { type: "checkbox", "data-testid": "textbook" });
    this.textbook.addEventListener("change", () =>
      this.send({ type: "textbook", on: this.textbook.checked }));
    this.sign = element("label", { class: "omok-tree-sign", title: "The textbook's sign" },
      this.textbook, "Numbers for the player to move");
    const bar = element("div", { class: "omok-tree-bar", role: "group", "aria-label": "View" },
      button("best-line", "Best line", "Best line: follow it (B)", () => this.send({ type: "best line" })),
      button("zoom-out", "−", "Zoom out (−)", zoom(1 / 1.3)),
      button("zoom-in", "+", "Zoom in (+)", zoom(1.3)),
      button("fit", "Fit", "Fit the whole tree (0)", () => this.fit(0.001)),
      keysHelp(isTouched()
        ? "Tap a node to choose and open it, again to close it. Drag to move, pinch to zoom: near enough, nodes show their boards."
        : "Click a node to choose and open it, again to close it. Arrow keys walk, Enter opens and " +
          "closes, B follows the best line. Drag to move; pinch, or Ctrl and wheel, to zoom: near enough, nodes show their boards."));
    this.svg = shape("svg", { class: "omok-tree-svg", role: "tree", "aria-label": "Tree" });
    this.edges = shape("g");
    this.dots = shape("g");
    this.texts = shape("g", { class: "omok-tree-texts", "aria-hidden": "true" });
    this.scene = shape("g", {}, this.edges, this.dots, this.texts);
    this.svg.append(this.scene);
    this.stage = element("div", { class: "omok-tree-stage", "data-testid": "stage" }, this.svg);
    this.path = element("div", { class: "omok-tree-path", "data-testid": "path" });
    this.image = element("img", { class: "omok-tree-board", "data-testid": "chosen-board" });
    this.facts = element("dl", { class: "omok-tree-facts", "data-testid": "facts" });
    this.aside = element("div", { class: "omok-tree-aside" }, this.path, this.image, this.facts);
    this.status = element("div", {
      class: "omok-tree-status", role: "status", "aria-live": "polite", "data-testid": "status",
    });
    this.outline = new Outline((node) => this.toggle(node));
    this.root = element("div", { class: "omok-widget omok-tree", "data-testid": "tree" },
      bar, element("div", { class: "omok-tree-main" }, this.stage, this.aside),
      element("div", { class: "omok-tree-under" }, this.legend, this.sign), this.status, this.outline.root);
    host.append(this.root);
    this.camera = new Camera(this.stage, this.scene, (byHand) => {
      if (byHand) this.fitting = 0;
      this.label();
    });
    this.points = pointing(() => this.get("link"), (node) => this.mark(node));
    this.scene.addEventListener("pointerover", (event) => {
      const node = this.nodeOf(event);
      this.points.at(node?.id ?? null);
      if (node) this.peek([node]);
    });
    for (const near of ["pointerenter", "focusin"]) {
      this.stage.addEventListener(near, () => this.lookAhead());
    }
    this.scene.addEventListener("pointerout", () => this.points.at(null));
    // On the stage: Chromium makes a tab stop of any part of an SVG that listens for the focus.
    this.stage.addEventListener("focusout", () => this.points.at(null));
    this.scene.addEventListener("click", (event) => this.click(event));
    this.scene.addEventListener("keydown", (event) => this.key(event));
    this.stage.addEventListener("focusin", (event) => this.arrive(event));
    this.watcher = new ResizeObserver(() => {
      if (this.fitting) this.fit(this.fitting);
      else {
        this.following = this.followed;
        this.hold();
      }
    });
    this.watcher.observe(this.stage);
  }

  // ----- what changes -----

  changed() {
    const told = this.get("nodes");
    const isNew = this.trees !== this.get("trees");
    if (!this.expected && (isNew || this.told !== told)) {
      this.told = told;
      if (isNew || JSON.stringify(told) !== JSON.stringify(this.nodes)) this.showNodes(told);
    }
    const chosen = `node:${this.get("chosen")}`;
    for (const [key, { group }] of this.parts) put(group, { "aria-selected": key === chosen });
    this.textbook.checked = this.get("textbook");
    this.sign.hidden = !this.get("valued");
    this.describe();
    say(this.status, this.get("status"));
  }

  showNodes(nodes) {
    const before = this.byKey?.get(this.anchor);
    if (this.trees !== this.get("trees")) {
      this.fitting = READABLE;
      this.pictures.clear();
    }
    const places = (list) => JSON.stringify(list?.map((node) => [keyOf(node), node.x, node.y]));
    const stays = !this.following && !this.fitting && places(nodes) === places(this.nodes);
    this.hadFocus = this.dots.contains(document.activeElement); // one that goes may have it
    this.trees = this.get("trees");
    this.known = new Set(this.byKey?.keys());
    this.nodes = nodes;
    this.byKey = new Map(this.nodes.map((node) => [keyOf(node), node]));
    this.draw();
    this.chart();
    if (this.fitting) this.fit(this.fitting);
    else if (!stays) this.hold(before); // another sign moves nothing
    this.drawLegend();
    this.outline.show(this.nodes);
  }

  // Each node keeps its elements while it is drawn: only what is new is made, and the focus stays.
  draw() {
    const before = this.parts;
    this.parts = new Map();
    for (const node of this.nodes) {
      const key = keyOf(node);
      const part = before.get(key) ?? emptyPart(key);
      before.delete(key);
      this.parts.set(key, part);
      const { x, y, parent, position, siblings, level, number, ...told } = node;
      this.place(part, node);
      const picture = this.isNear ? this.pictures.get(number) : null;
      const content = JSON.stringify(told) + Boolean(picture);
      if (part.content !== content) fillPart(part, node, picture);
      part.content = content;
      const above = this.nodes[parent]?.visits;
      put(part.edge, { style: above && node.visits ? `--omok-thick: ${1.2 + 4.8 * (node.visits / above)}px` : "" });
      put(part.group, { "aria-level": level, "aria-posinset": position, "aria-setsize": siblings });
    }
    for (const { edge, group, written } of before.values()) {
      for (const made of [edge, group, written]) made.remove();
    }
    const all = [...this.parts.values()];
    inOrder(this.edges, all.slice(1).map((part) => part.edge));
    inOrder(this.dots, all.map((part) => part.group));
    inOrder(this.texts, all.map((part) => part.written));
    this.labelled = 0;
    if (!this.parts.has(this.focused)) this.focused = this.focused.replace("more:", "node:");
    if (!this.parts.has(this.focused)) this.focused = `node:${this.get("chosen")}`;
    if (!this.parts.has(this.focused)) this.focused = "node:0";
    const { group } = this.parts.get(this.focused);
    put(group, { tabindex: "0" });
    if (!this.hadFocus || this.dots.contains(document.activeElement)) return;
    this.isHandedOn = true; // nobody chose the node that has the focus now
    group.focus({ preventScroll: true });
    this.isHandedOn = false;
  }

  // Where a node stands.
  x(node) {
    return node.x * this.spread[0];
  }

  y(node) {
    return node.y * this.spread[1];
  }

  place({ group, written }, node) {
    for (const made of [group, written]) put(made, { transform: `translate(${this.x(node)} ${this.y(node)})` });
  }

  // Where letters are larger than the tree around them, there may be room to let the nodes stand
  // farther apart: so each keeps its label.
  stretch(spread) {
    if (String(spread) === String(this.spread)) return;
    this.spread = spread;
    for (const node of this.nodes) this.place(this.parts.get(keyOf(node)), node);
    this.labelled = 0;
    this.chart();
  }

  chart() {
    this.camera.chart(this.nodes.map((node) => ({ ...node, x: this.x(node), y: this.y(node) })));
  }

  // How far its dot, or its board, reaches from the middle of a node.
  reach(node) {
    return this.isNear && node.kind === "node" && this.pictures.get(node.number) ? BOARD / 2 + 2 : node.r;
  }

  // From below the parent's label, which is so many times as large, sideways, down to the child.
  way(to, grown) {
    const from = this.nodes[to.parent];
    const [x, toX, end] = [this.x(from), this.x(to), this.y(to)];
    const written = this.isTight || !from.label ? 0 : 8 + 13 * from.label.split("\n").length;
    const top = this.y(from) + this.reach(from) + written * grown;
    const over = to.kind === "more" ? 13 : this.reach(to) + (to.edge ? 19 : 0); // its name, too
    const low = Math.max(top, end - over * grown);
    return `M${x} ${top}C${x} ${low} ${toX} ${top + 0.3 * (low - top)} ${toX} ${low}`;
  }

  // Texts keep a readable size at any zoom; where they would cover one another, the best line, the
  // chosen node and the most visited have theirs, and the others show on being pointed at. The
  // box that counts what is not drawn is always there, so its number is, too.
  label() {
    this.come();
    const grown = grownAt(this.camera.view.k);
    if (this.labelled === grown) return;
    this.labelled = grown;
    put(this.scene, { style: `--omok-grown: ${grown}` });
    // Two lines below a node, and the name above its child, need so much; else colour and size must do.
    this.isTight = isTight(this.spread[1], grown);
    this.scene.classList.toggle("omok-tree-tight", this.isTight);
    for (const node of this.nodes.slice(1)) put(this.parts.get(keyOf(node)).edge, { d: this.way(node, grown) });
    const chosen = this.get("chosen");
    const first = (node) => node.parent < 0 || node.best || node.number === chosen;
    const rank = (node) => (node.kind === "more" ? Infinity : first(node) ? Number.MAX_VALUE : node.visits ?? 0);
    const order = this.nodes.map((node, place) => [rank(node), place]).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    const rows = new Map(); // level -> what is written there -> [from, to]
    const fits = (node, half) => {
      const row = rows.get(node.y) ?? rows.set(node.y, new Map()).get(node.y);
      const [left, right] = [this.x(node) - half, this.x(node) + half];
      const isFree = grown <= 1 || node.kind === "more" ||
        [...row].every(([other, [from, to]]) => other === node || right < from || left > to);
      if (isFree) row.set(node, [left, right]);
      return isFree;
    };
    // Where no lines fit below the nodes, they stand in one with the name, if there is room beside it.
    // It lies over no other node, but for that of the best line, which must be read.
    const fitsLong = (node) => {
      if (!this.isTight || node.kind !== "node") return false;
      const half = (4 * inOneLine(node).length + 4) * grown;
      const covers = (other) => other !== node && other.y === node.y && Math.abs(this.x(other) - this.x(node)) < half;
      return (node.best || !this.nodes.some(covers)) && fits(node, half);
    };
    const all = order.map(([, place]) => this.nodes[place]);
    const long = new Set();
    const short = new Set();
    for (const node of all) {
      const line = node.kind === "more" ? hiddenText(node) : node.label;
      const longest = Math.max(3, shortened(node.edge).length, ...line.split("\n").map((text) => shortened(text, 18).length));
      if (node.best && fitsLong(node)) long.add(node);
      else if (fits(node, (3.4 * longest + 3) * grown)) short.add(node);
    }
    for (const node of short) if (fitsLong(node)) long.add(node);
    for (const node of all) {
      const { written } = this.parts.get(keyOf(node));
      written.classList.toggle("omok-tree-quiet", !long.has(node) && !short.has(node));
      written.classList.toggle("omok-tree-long", long.has(node));
      if (node.kind === "node") say(written.querySelector(".omok-tree-name"), long.has(node) ? inOneLine(node) : shortened(node.edge));
    }
  }

  // Near enough, the nodes in sight show their boards, in place of their dots.
  come() {
    const cells = this.get("cells"); // on a side of the board
    const isNear = cells > 0 && BOARD * this.camera.view.k >= Math.max(LEAST_BOARD, LEAST_CELL * cells);
    if (isNear !== this.isNear) {
      this.isNear = isNear;
      this.draw();
    }
    clearTimeout(this.coming);
    if (isNear) this.coming = setTimeout(() => this.askBoards(), PAUSE_MS);
  }

  askBoards() {
    const wanted = this.nodes.filter((node) =>
      node.kind === "node" && node.id && !this.pictures.has(node.number) && this.isSeen(node));
    const of = wanted.slice(0, BOARDS).map(({ number }) => number);
    if (of.length === 0) return;
    try {
      this.model.send({ type: "boards", of });
      for (const number of of) this.pictures.set(number, null);
    } catch {
      // The kernel is gone; the next press will say so.
    }
  }

  isSeen(node) {
    const { x, y, k } = this.camera.view;
    const [wide, high] = this.camera.size();
    const isIn = (at, size) => at > 0 && at < size;
    return isIn(this.x(node) * k + x, wide) && isIn(this.y(node) * k + y, high);
  }

  // A node that is pointed at somewhere else.
  mark(id) {
    const key = JSON.stringify(id);
    for (const node of this.nodes) {
      const here = id !== null && node.kind === "node" && JSON.stringify(node.id) === key;
      const { group, written } = this.parts.get(keyOf(node));
      group.classList.toggle("omok-tree-marked", here);
      written.classList.toggle("omok-tree-told", here);
    }
  }

  drawLegend() {
    const parts = [];
    if (this.get("valued")) {
      const colours = Array.from({ length: 9 }, (_, k) => {
        const made = element("span", { class: "omok-tree-swatch" });
        made.style.background = valueColor(-1 + k / 4);
        return made;
      });
      // With the textbook's sign the numbers say the opposite of the colours, which stay.
      const [bad, good] = this.get("textbook") ? ["bad", "good"] : ["−1\u00a0bad", "good\u00a0+1"];
      parts.push(element("span", { class: "omok-tree-scale" }, bad,
        element("span", { class: "omok-tree-swatches" }, ...colours), `${good} for the player who moved`));
    }
    if (this.get("sized")) parts.push(element("span", {}, "Larger, thicker: more visits"));
    this.legend.replaceChildren(...parts);
  }

  describe() {
    const path = this.get("path");
    this.path.textContent = path.length ? path.join(" → ") : "Root";
    const board = this.get("board");
    this.image.hidden = !board;
    if (board && board !== this.board) {
      this.image.src = svgUrl(board);
      this.image.alt = this.get("board_words");
    }
    this.board = board;
    this.facts.replaceChildren(...this.get("facts").map(([name, value]) =>
      element("div", { class: "omok-tree-fact" }, element("dt", {}, name), element("dd", {}, value))));
  }

  // ----- where the tree lies in its window -----

  bounds() {
    const xs = this.nodes.map((node) => this.x(node));
    const ys = this.nodes.map((node) => this.y(node));
    return { left: Math.min(...xs), right: Math.max(...xs), top: 0, bottom: Math.max(...ys) };
  }

  // As much of the tree as fits at the scale `least` or above; all of it, if that is small enough.
  fit(least) {
    this.fitting = least;
    const [wide, high] = this.camera.size();
    if (wide === 0) return; // not on the page yet
    const room = [wide - 2 * MARGIN, high - 2 * MARGIN - 8];
    let box = this.bounds();
    const sides = [box.right - box.left, box.bottom - box.top].map((side, n) => Math.max(1, side / this.spread[n]));
    const k = Math.max(least, Math.min(room[0] / sides[0], room[1] / sides[1], 1.25));
    const grown = grownAt(k);
    const free = (n) => room[n] / (sides[n] * k);
    const down = Math.max(1, Math.min(grown, free(1)));
    const wished = isTight(down, grown) ? BESIDE * grown : grown; // so far apart, lines fit beside the names
    this.stretch([Math.max(1, Math.min(wished, free(0))), down]);
    box = this.bounds();
    const [w, h] = sides.map((side, n) => side * this.spread[n]);
    // What does not fit begins with the root, and leaves no empty edge.
    const root = Math.min(MARGIN - box.left * k, Math.max(wide - MARGIN - box.right * k, wide / 2 - this.x(this.nodes[0]) * k));
    const x = w * k <= room[0] + 1 ? wide / 2 - ((box.left + box.right) / 2) * k : root;
    const y = h * k <= room[1] + 1 ? MARGIN + (room[1] - h * k) / 2 - box.top * k : MARGIN - box.top * k;
    this.camera.look({ k, x, y });
  }

  // The node that was touched stays where it is; then it and its children come into the window,
  // smaller where they must. The best child, which is the first, is never lost.
  hold(before) {
    // Of a box that is opened, the first child that comes out stays in its place.
    const isMore = this.anchor.startsWith("more:");
    const owner = this.byKey.get(this.anchor.replace("more:", "node:")) ?? this.byKey.get("node:0");
    const place = this.nodes.indexOf(owner);
    const came = isMore && this.nodes.find((node) => node.parent === place && !this.known.has(keyOf(node)));
    const after = came || owner;
    let { x, y, k } = this.camera.view;
    if (before) [x, y] = [x + (this.x(before) - this.x(after)) * k, y + (this.y(before) - this.y(after)) * k];
    const line = this.following && this.nodes.filter((node) => node.best);
    const family = line || [owner, ...this.nodes.filter((node) => node.parent === place), ...(isMore ? this.chosenWay() : [])];
    this.following = false;
    const [wide, high] = this.camera.size();
    const range = (all) => [Math.min(...all), Math.max(...all)];
    const [left, right] = range(family.map((node) => this.x(node)));
    const [top, bottom] = range(family.map((node) => this.y(node)));
    const needed = Math.min((wide - 2 * MARGIN) / Math.max(1, right - left), (high - 2 * MARGIN) / Math.max(1, bottom - top));
    const [seenX, seenY] = [this.x(after) * k + x, this.y(after) * k + y];
    const [across, down] = this.spread;
    k = Math.min(line ? Math.max(k, 1) : k, Math.max(needed, 0.2));
    const room = ((high - 2 * MARGIN) * down) / (k * Math.max(1, bottom - top));
    this.stretch([across, Math.max(1, Math.min(grownAt(k), room))]);
    [x, y] = [seenX - this.x(after) * k, seenY - this.y(after) * k];
    const taller = this.spread[1] / down;
    x += withFirst(left * k + x - MARGIN, right * k + x + MARGIN, wide);
    y += withFirst(top * taller * k + y - MARGIN, bottom * taller * k + y + MARGIN, high);
    const box = this.bounds();
    x += withoutEmptyEdge(box.left * k + x - MARGIN, box.right * k + x + MARGIN, wide, line);
    y += withoutEmptyEdge(box.top * k + y - MARGIN, box.bottom * k + y + MARGIN, high, false);
    this.camera.look({ x, y, k });
  }

  // The chosen node and those above it, as far as they are drawn.
  chosenWay() {
    const way = [];
    for (let node = this.byKey.get(`node:${this.get("chosen")}`); node; node = this.nodes[node.parent]) way.push(node);
    return way;
  }

  // ----- what the person does -----

  nodeOf(event) {
    return this.byKey.get(event.target.closest("[data-key]")?.dataset.key);
  }

  click(event) {
    const node = this.nodeOf(event);
    if (!node || this.camera.dragged) return;
    const chosen = node.kind === "node" && node.number === this.get("chosen");
    this.focus(node);
    if (node.kind === "more" || !node.open || chosen) this.toggle(node);
  }

  toggle(node) {
    const wish = this.wishOf(node);
    this.fitting = 0;
    this.anchor = keyOf(node);
    if (!wish) return;
    const nodes = this.wishes.open.some(changesTree) ? null : this.seen(wish);
    if (nodes) {
      this.expected = true;
      this.showNodes(nodes);
    }
    this.send(wish);
  }

  // What opens or closes the node; nothing does that to one without children.
  wishOf({ kind, number, open, children }) {
    if (kind === "more") return { type: "more", node: number };
    if (open) return { type: "collapse", node: number };
    return children > 0 ? { type: "expand", node: number } : null;
  }

  // A node that is pointed at, and in a pause those in sight, may be opened or closed next: the tree
  // after that is asked for now, so that the page has it when the hand presses.
  peek(nodes) {
    if (this.expected) return;
    if (this.aheadOf !== this.told) [this.aheadOf, this.ahead] = [this.told, new Map()];
    const of = nodes.map((node) => this.wishOf(node)).filter((wish) => wish && !this.ahead.has(nameOf(wish)));
    if (of.length === 0) return;
    for (const wish of of) this.ahead.set(nameOf(wish), null);
    try {
      this.model.send({ type: "peek", of });
    } catch {
      this.ahead.clear(); // the kernel is gone; the press will say so
    }
  }

  // The nodes after `wish`, if Python has said so beforehand; null: it was asked, undefined: it was not.
  seen(wish) {
    return this.aheadOf === this.told ? this.ahead.get(nameOf(wish)) : undefined;
  }

  lookAhead() {
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.wishes.isTravelling || this.peek(this.openedNext()), PAUSE_MS);
  }

  // What is in sight and may be opened, the most visited first; few where each answer is long. A tree
  // without visits may cost more to look into than to wait for.
  openedNext() {
    const { length } = this.nodes;
    const isFull = this.aheadOf === this.told && this.ahead.size * length > AHEAD;
    if (isFull || !this.get("sized")) return [];
    const isNext = (node) => {
      const wish = this.wishOf(node);
      return wish && wish.type !== "collapse" && this.seen(wish) === undefined && this.isSeen(node);
    };
    const next = this.nodes.filter(isNext).sort((a, b) => (b.visits ?? 0) - (a.visits ?? 0));
    return next.slice(0, Math.ceil(AT_ONCE / length));
  }

  // A node that would only move comes as its place among those here, and where it would move to.
  heard({ type, trees, boards }) {
    if (type === "boards") this.takeBoards(boards);
    const here = this.get("nodes");
    if (type !== "ahead" || this.aheadOf !== here) return;
    const moved = ([place, x, parent]) => ({ ...here[place], x, parent });
    for (const { of, nodes } of trees) {
      this.ahead.set(nameOf(of), nodes.map((node) => (Array.isArray(node) ? moved(node) : node)));
    }
    if (!this.wishes.isTravelling) this.peek(this.openedNext());
  }

  takeBoards(boards) {
    for (const [number, board] of boards) this.pictures.set(number, board && svgUrl(board));
    this.draw();
    this.label();
  }

  // What was wished for is answered: from here on Python's tree counts, whatever was expected.
  settle(wish) {
    if (!changesTree(wish)) return;
    if (this.expected) this.told = null; // to be compared with what is drawn
    this.expected = false;
    this.changed();
    this.lookAhead();
  }

  focus(node) {
    this.parts.get(keyOf(node)).group.focus({ preventScroll: true });
  }

  arrive(event) {
    const node = this.nodeOf(event);
    if (!node) return;
    this.parts.get(this.focused)?.group.setAttribute("tabindex", "-1");
    this.focused = keyOf(node);
    this.parts.get(this.focused).group.setAttribute("tabindex", "0");
    this.reveal(node);
    this.points.at(node.id);
    this.peek([node]);
    clearTimeout(this.lingering);
    if (this.isHandedOn || node.kind !== "node" || node.number === this.get("chosen")) return;
    this.lingering = setTimeout(() => this.send({ type: "choose", node: node.number }), LINGER_MS);
  }

  reveal(node) {
    const [wide, high] = this.camera.size();
    let { x, y, k } = this.camera.view;
    const [px, py] = [this.x(node) * k + x, this.y(node) * k + y];
    x += Math.max(0, 30 - px) - Math.max(0, px - wide + 30);
    y += Math.max(0, 30 - py) - Math.max(0, py - high + 45);
    if (x !== this.camera.view.x || y !== this.camera.view.y) this.camera.look({ x, y, k });
  }

  key(event) {
    const node = this.nodeOf(event);
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = this.nodes.indexOf(node);
    const children = this.nodes.filter((other) => other.parent === place);
    const level = this.nodes.filter((other) => other.y === node.y).sort((a, b) => a.x - b.x);
    const beside = (step) => level[level.indexOf(node) + step];
    const go = (other) => other && this.focus(other);
    switch (event.key) {
      case "ArrowDown": children.length ? go(children[0]) : this.toggle(node); break;
      case "ArrowUp": go(this.nodes[node.parent]); break;
      case "ArrowLeft": go(beside(-1)); break;
      case "ArrowRight": go(beside(1)); break;
      case "Home": go(this.nodes[0]); break;
      case "Enter": case " ": this.toggle(node); break;
      case "b": case "B": this.send({ type: "best line" }); break;
      case "+": case "=": this.camera.zoom(1.3); break;
      case "-": this.camera.zoom(1 / 1.3); break;
      case "0": this.fit(0.001); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // ----- messages -----

  send(message) {
    if (message.type === "best line") {
      [this.anchor, this.following, this.fitting] = ["node:0", true, 0];
    }
    if (message.type !== "choose") this.followed = message.type === "best line";
    this.wishes.send(message);
  }

  remove() {
    for (const timer of [this.lingering, this.pausing, this.coming]) clearTimeout(timer);
    this.points.remove();
    this.camera.remove();
    this.watcher.disconnect();
  }
}

export default widget(TreeView);
