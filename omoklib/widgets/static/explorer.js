// The tree explorer: draws what the Python side says is open, and tells it what the person wants.
// Panning and zooming happen here alone.

import { Wishes, element, inOrder, isStill, isTouched, keysHelp, pointing, put, say, shape, svgUrl, tellKernel, valueColor, widget } from "./base.js";
import { Camera, NEAREST } from "./camera.js";
import { Outline, keyOf } from "./outline.js";
import { BOARD, UNDER, emptyPart, fillPart, hiddenText, radiusOf, widthOf, write } from "./tree_node.js";

const MARGIN = 20; // around the tree, in pixels
const HEAD = 26; // the heads of the columns, above it
const [SMALLEST, LETTER, LARGEST] = [10, 12, 14.5]; // pixels of the smallest text, of the usual, and where there is much room
const [GUTTER, WIDER] = [26, 120]; // between a column's words and the dots of the next, for the edges: at least; and so much more at most
const [LOW, HIGH] = [28, 62]; // pixels from a row to the next: for two lines, and at most
const [LOW_LINE, LOWEST_LINE] = [19, 16]; // the same for one line, where that lets all of a tree into its window; and if all of it was there before
const [LOW_BOARD, HIGH_BOARD] = [53, 68]; // the same where boards stand in place of numbers
const [TWO_LINES, ONE_LINE, BARRED, CALM] = [2.6, 1.15, 1.55, 2.8]; // letters' heights that they need, and one with a bar below it; and two lines beside one that would do
const APART = 8; // pixels between words under the dots of two columns
const ROOMY = 42; // rows so high have larger letters
const CLOSE = 1.25; // times as large, beside boards that one has come near to
const NARROW = 480; // pixels of a window below which its map would cover much of it
const FINGER = 44; // the same for fingers, at least
const [LOWEST_STAGE, HIGHEST_STAGE, HEIGHT_STEP] = [240, 1600, 40]; // pixels of its height, by hand; a press of an arrow key
const LOOK_MS = 60; // how long a hand rests on a node before the panel shows it
const LINGER_MS = 120; // how long the focus rests on a node before its board is asked for
const PAUSE_MS = 150; // without a wish, before the page asks what the next one would show
const [AT_ONCE, AHEAD] = [300, 2400]; // nodes in such an answer, and in all of them, about
const [LEAST_BOARD, SMALLEST_BOARD, LEAST_CELL] = [28, 20, 7]; // pixels of a board that is shown unasked, of one at most zoomed out, and of its cells
const [ROUND, LANE, BEFORE] = [8, 6, 6]; // pixels: the radius of an edge's corners, from a family's way down to the next, and from it to the dots
const [GLIDE_MS, LONGEST_GLIDE_MS, NEAR_BY, PER_PIXEL] = [220, 520, 60, 1.4]; // how long nodes take to their new places: so near by, and for each pixel more, at most
const BOARDS = 32; // in one answer
const CORNERS = ["low right", "low left", "high right", "high left"]; // for the map
const [NEAREST_CHILD, FARTHEST_CHILD] = [3, 9]; // rows below its parent, at most: on the smallest stage, and on the highest
const BLANK = 0.5; // of the window, at most: empty beside a tree that is cut, to leave a node under the hand
const FILLED = 0.8; // of the window's height, at least: a tree whose rows come closer to leave a node under the hand
const CLOSER = 1.3; // times, a press on +
const CUT = 6; // pixels of a node's ground that the edge of the window may hide: nothing moves for so little

// A wish to open or close, as a name.
const nameOf = ({ type, node }) => `${type}:${node}`;

const onPage = (view, x, y) => [x * view.k + view.x, y * view.k + view.y]; // from the picture to its window
const pathOf = ([start, y, turn, first, r, end, toY]) => `M${start} ${y}H${turn - first}Q${turn} ${y} ${turn} ${y + first}V${toY - r}Q${turn} ${toY} ${turn + r} ${toY}H${end}`;

// Whether what the page wishes for may change which nodes are drawn.
const changesTree = (wish) => wish?.type !== "choose";

// How far what reaches from `low` to `up` must move to lie inside a window of that size, if it fits.
const intoWindow = (low, up, size) => Math.max(0, -low) - Math.max(0, up - size);

// The same for a family: one that does not fit shows its first child, and as many as there is room for.
const withFirst = (low, up, size) => (up - low > size ? -low : intoWindow(low, up, size));

// The same for the whole tree: what fits comes in whole, and no edge of its window stays empty, by more than `blank`,
// while the tree is cut at the other.
function withoutEmptyEdge(low, up, size, blank = 0) {
  if (low < 0) return Math.max(0, Math.min(size - blank - up, -low));
  return up > size ? -Math.max(0, Math.min(low - blank, up - size)) : 0;
}

class TreeView {
  constructor(model, host) {
    this.model = model;
    this.fitting = "read"; // the tree fits its window: as far as it can be read, or "all"; null: moved by hand
    this.pitch = [180, LOW]; // from a column to the next, and from a row to the next
    this.focused = "node:0"; // the one node that Tab leads to
    this.anchor = "node:0"; // the node that stays where it is when the tree grows
    this.parts = new Map(); // key of a node -> its elements
    this.ahead = new Map(); // a wish that may come -> the nodes after it, null until Python has said
    this.aheadOf = null; // the nodes before those wishes
    this.pictures = new Map(); // number of a node -> its board, null until Python has answered
    this.looks = new Map(); // number of a node -> what the panel says of it
    this.isNear = false; // whether the nodes are large enough to show their boards
    this.scale = 1; // that of the picture when the tree was last fitted into its window
    this.glides = []; // the animations of what moves
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
    const zoom = (factor) => () => this.glide(() => this.zoom(factor));
    this.out = button("zoom-out", "−", "Zoom out (−)", zoom(1 / CLOSER));
    this.in = button("zoom-in", "+", "Zoom in (+)", zoom(CLOSER));
    this.legend = element("div", { class: "omok-tree-legend" });
    this.textbook = element("input", { type: "checkbox", "data-testid": "textbook" });
    this.textbook.addEventListener("change", () =>
      this.send({ type: "textbook", on: this.textbook.checked }));
    this.sign = element("label", { class: "omok-tree-sign", title: "The textbook's sign" },
      this.textbook, "Numbers for the player to move");
    this.best = button("best-line", "Best line", "Best line: follow it (B)", () => this.send({ type: "best line" }));
    const bar = element("div", { class: "omok-tree-bar", role: "group", "aria-label": "View" },
      this.best,
      this.out,
      this.in,
      button("fit", "Fit", "Fit the whole tree (0)", () => this.glide(() => this.fit("all"))),
      keysHelp(isTouched()
        ? "Tap a node to choose and open it, again to close it. Drag to move, pinch to zoom: near enough, nodes show their boards."
        : "Click a node to choose and open it, again to close it; its − closes it at once. Arrow keys walk, Enter opens and " +
          `closes${this.hasBest() ? ", B follows the best line" : ""}. Drag to move; pinch, or Ctrl and wheel, to zoom: near enough, nodes show their boards.`));
    this.svg = shape("svg", { class: "omok-tree-svg", role: "tree", "aria-label": "Tree" });
    this.edges = shape("g");
    this.dots = shape("g");
    this.texts = shape("g", { class: "omok-tree-texts", "aria-hidden": "true" });
    this.scene = shape("g", {}, this.edges, this.dots, this.texts);
    this.heads = shape("g", { "aria-hidden": "true" });
    this.svg.append(this.scene, this.heads);
    this.stage = element("div", { class: "omok-tree-stage", "data-testid": "stage" }, this.svg, this.handle());
    this.path = element("div", { class: "omok-tree-path", "data-testid": "path" });
    this.image = element("img", { class: "omok-tree-board", "data-testid": "chosen-board" });
    this.facts = element("dl", { class: "omok-tree-facts", "data-testid": "facts" });
    this.aside = element("div", { class: "omok-tree-aside" }, this.path, this.image, this.facts);
    this.status = element("div", {
      class: "omok-tree-status", role: "status", "aria-live": "polite", "data-testid": "status",
    });
    this.outline = new Outline((node) => this.toggle(node));
    this.root = element("div", { class: "omok-widget omok-tree", "data-testid": "tree" },
      bar, element("div", { class: "omok-tree-main" }, this.stage,
        element("div", { class: "omok-tree-under" }, this.legend, this.sign), this.aside), this.status, this.outline.root);
    host.append(this.root);
    this.camera = new Camera(this.stage, this.scene, (byHand) => {
      if (byHand) this.fitting = null;
      else this.rest(true); // what comes under a hand that does not move is not pointed at
      this.label();
    }, undefined, { zoom: (factor, at) => this.zoom(factor, at), farthest: () => this.farthest() });
    this.points = pointing(() => this.get("link"), (node) => this.mark(node));
    this.scene.addEventListener("pointerover", (event) => {
      const node = this.nodeOf(event);
      if (node) this.peek([node]);
      if (!this.isResting) this.pointAt(node);
    });
    this.stage.addEventListener("pointermove", (event) => {
      if (!this.isResting) return;
      this.rest(false);
      this.pointAt(this.nodeOf(event));
    });
    this.scene.addEventListener("pointerleave", () => this.lookAt(null));
    for (const near of ["pointerenter", "focusin"]) {
      this.stage.addEventListener(near, () => this.lookAhead());
    }
    this.scene.addEventListener("pointerout", () => this.points.at(null));
    this.stage.addEventListener("pointerleave", () => this.points.at(null)); // what was pointed at may have been drawn anew
    // On the stage: Chromium makes a tab stop of any part of an SVG that listens for the focus.
    this.stage.addEventListener("focusout", () => this.points.at(null));
    this.scene.addEventListener("click", (event) => this.click(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.stage.addEventListener("focusin", (event) => this.arrive(event));
    this.watcher = new ResizeObserver(() => {
      this.wholePath = null; // there may be room for more of it, or for less
      this.describe();
      this.tellReach();
      const wasWhole = this.nodes && this.camera.view.k === this.scale && this.isWhole(this.stood);
      this.stood = this.camera.size();
      if (this.fitting) this.fit(this.fitting);
      else if (wasWhole && this.fitsWhole(LOWEST_LINE)) { // and rows use the height that there is
        this.fit("all");
        this.fitting = null;
      } else {
        this.following = this.followed;
        this.hold();
      }
    });
    this.watcher.observe(this.stage);
  }

  // At the lower edge of the stage: pulled down, more of the tree has room.
  handle() {
    const made = element("div", {
      class: "omok-tree-handle", role: "separator", "aria-orientation": "horizontal", tabindex: "0",
      "aria-label": "Height of the tree", "data-testid": "height", "data-lm-suppress-shortcuts": "true",
      title: "Drag to make the tree higher; double-click: as it was",
    });
    const now = () => this.stage.getBoundingClientRect().height;
    const told = (high) => put(made, { "aria-valuemin": LOWEST_STAGE, "aria-valuemax": HIGHEST_STAGE, "aria-valuenow": Math.round(high) });
    const set = (high) => {
      const next = Math.max(LOWEST_STAGE, Math.min(HIGHEST_STAGE, high));
      this.stage.style.height = `${next}px`;
      told(next);
    };
    made.addEventListener("pointerdown", (event) => {
      event.stopPropagation(); // the tree itself is not dragged
      if (event.button !== 0) return;
      made.setPointerCapture(event.pointerId);
      this.held = now() - event.clientY;
    });
    made.addEventListener("pointermove", (event) => this.held !== undefined && set(this.held + event.clientY));
    for (const end of ["pointerup", "pointercancel"]) made.addEventListener(end, () => (this.held = undefined));
    made.addEventListener("dblclick", () => {
      this.stage.style.height = "";
      told(now());
    });
    made.addEventListener("focus", () => told(now()));
    made.addEventListener("keydown", (event) => {
      const step = { ArrowUp: -HEIGHT_STEP, ArrowDown: HEIGHT_STEP }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      set(now() + step);
    });
    told(LOWEST_STAGE); // nobody asks before it has the focus
    return made;
  }

  // Without values and numbers of visits, no line is best.
  hasBest() {
    return this.get("valued") || this.get("sized");
  }

  // Tells Python how far below a node its children may stand, in rows: so far that both are in sight, with two or three of them.
  tellReach() {
    const [wide, high] = this.camera.size();
    if (!wide) return;
    const rows = Math.floor((high - HEAD - 2 * MARGIN) / this.limits().row[0]) - 4;
    const reach = Math.max(NEAREST_CHILD, Math.min(FARTHEST_CHILD, rows));
    if (reach !== this.get("reach")) tellKernel(this.model, { reach });
  }

  // ----- what changes -----

  changed() {
    const told = this.get("nodes");
    if (this.told !== told) this.looks.clear(); // other numbers, perhaps
    const isNew = this.trees !== this.get("trees");
    if (!this.expected && (isNew || this.told !== told)) {
      this.told = told;
      if (isNew || JSON.stringify(told) !== JSON.stringify(this.nodes)) this.glide(() => this.showNodes(told));
    }
    const chosen = `node:${this.get("chosen")}`;
    for (const [key, { group, written }] of this.parts) {
      put(group, { "aria-selected": key === chosen });
      written.classList.toggle("omok-tree-chosen", key === chosen);
    }
    this.lightFamily();
    this.placeMap();
    this.textbook.checked = this.get("textbook");
    this.sign.hidden = !this.get("valued");
    this.best.hidden = !this.hasBest();
    this.describe();
    say(this.status, this.get("status"));
  }

  showNodes(nodes) {
    const before = this.byKey?.get(this.anchor);
    const hand = before && this.y(before) * this.camera.view.k + this.camera.view.y;
    if (this.trees !== this.get("trees")) {
      this.fitting = "read";
      this.pictures.clear();
    }
    const places = (list) => JSON.stringify(list?.map((node) => [keyOf(node), node.x, node.y]));
    const stays = !this.following && !this.fitting && places(nodes) === places(this.nodes);
    const wasWhole = this.nodes && this.isWhole();
    this.hadFocus = this.dots.contains(document.activeElement); // one that goes may have it
    if (!this.hadFocus) { // Tab leads to what the panel speaks of
      this.parts.get(this.focused)?.group.setAttribute("tabindex", "-1");
      this.focused = `node:${this.get("chosen")}`;
    }
    this.trees = this.get("trees");
    this.known = new Set(this.byKey?.keys());
    this.nodes = nodes;
    this.byKey = new Map(this.nodes.map((node) => [keyOf(node), node]));
    this.draw();
    this.chart();
    if (this.fitting) this.fit(this.fitting);
    else if (!stays) { // another sign moves nothing
      this.hold(before);
      // What was seen whole stays whole, if a little closer.
      if (wasWhole && (!this.isWhole() || this.cutsWords()) && this.camera.view.k === this.scale && this.fitsWhole(LOWEST_LINE)) this.fit("all");
      if (this.nodes.length > this.known.size && before?.kind === "node") this.keepUnder(this.byKey.get(this.anchor), hand);
    }
    else this.label();
    this.drawLegend();
    this.outline.show(this.nodes);
  }

  // Each node keeps its elements while it is drawn: only what is new is made, and the focus stays.
  draw() {
    const before = this.parts;
    this.parts = new Map();
    this.width = widthOf(this.nodes);
    this.ends = null; // not known of these nodes yet
    this.findLanes();
    this.most = this.nodes[0].visits ?? Math.max(1, ...this.nodes.map(({ visits }) => visits ?? 0));
    for (const node of this.nodes) {
      const key = keyOf(node);
      const part = before.get(key) ?? emptyPart(key);
      before.delete(key);
      this.parts.set(key, part);
      const { x, y, parent, position, siblings, level, number, ...told } = node;
      this.place(part, node);
      const picture = (this.isNear && this.pictures.get(number)) || null;
      const r = this.radius(node);
      const side = this.isNear ? this.side() : 0;
      const content = JSON.stringify([told, r, side, Boolean(picture)]);
      if (part.content !== content) fillPart(part, node, r, side, picture);
      part.content = content;
      put(part.edge, { style: node.share ? `--omok-thick: ${(1 + 3.5 * node.share).toFixed(1)}px` : "" });
      put(part.group, { "aria-level": level, "aria-posinset": position, "aria-setsize": siblings });
    }
    for (const { edge, group, written } of before.values()) {
      for (const made of [edge, group, written]) made.remove();
    }
    const all = [...this.parts.values()];
    inOrder(this.dots, all.map((part) => part.group));
    inOrder(this.texts, all.map((part) => part.written));
    this.lightFamily();
    this.labelled = null;
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

  // Where several nodes of a column are open, all edges go down one way: those from the chosen node show
  // whose children are whose, and those that lead to it where it comes from.
  lightFamily() {
    const place = this.nodes.indexOf(this.byKey.get(`node:${this.get("chosen")}`));
    this.leading = new Set(this.chosenWay());
    const [others, family, way, best] = [[], [], [], []];
    for (const node of this.nodes) {
      const { edge } = this.parts.get(keyOf(node));
      const isLeading = this.leading.has(node), isOwn = node.parent >= 0 && node.parent === place;
      edge.classList.toggle("omok-tree-family", isOwn);
      edge.classList.toggle("omok-tree-way", isLeading);
      if (node.parent >= 0) (node.best ? best : isLeading ? way : isOwn ? family : others).push(edge);
    }
    inOrder(this.edges, [...others, ...family, ...way, ...best]); // no other line is drawn on the best one
    if (this.ends) this.drawEdges();
  }

  // Where a node stands.
  x(node) {
    return node.x * this.pitch[0];
  }

  y(node) {
    return node.y * this.pitch[1];
  }

  // Where a node is drawn. The root, which has its column to itself, stays in the window when its row leaves that.
  drawnY(node) {
    const { y, k } = this.camera.view;
    const [, high] = this.camera.size();
    if (node.parent >= 0 || !high) return this.y(node);
    const half = this.isNear || this.isUnder ? this.reach() * k + 4 : Math.min(24, (this.pitch[1] * k) / 2); // no more than a row in sight has
    const head = this.get("columns").length ? HEAD : 0;
    return Math.max((head + half - y) / k, Math.min(this.y(node), (high - half - y) / k));
  }

  // A picture that moves leaves the root there.
  holdRoot() {
    const [root] = this.nodes, at = this.drawnY(root);
    if (at === this.rootAt) return;
    this.rootAt = at;
    const part = this.parts.get(keyOf(root));
    this.place(part, root);
    part.group.classList.toggle("omok-tree-away", at !== this.y(root));
    if (this.ends) this.drawEdges();
  }

  // The side of a node's board: those of a column do not touch one another.
  side() {
    return Math.min(BOARD, this.pitch[1] - 11);
  }

  // Half a row at most: dots do not touch one another.
  radius(node) {
    return Number(Math.min(radiusOf(node, this.most), Math.max(1, this.mostReach())).toFixed(1));
  }

  place({ group, written }, node) {
    const [x, y] = [this.x(node), this.drawnY(node)];
    put(group, { transform: `translate(${x} ${y})` });
    if (this.isUnder && node.kind === "node") put(written, { transform: `translate(${x} ${y + this.radius(node)})` });
    else put(written, { transform: `translate(${x + this.reach(node) + 6} ${y})` });
  }

  // From a column to the next, and from a row to the next, in the picture's units.
  setPitch(pitch) {
    if (String(pitch) === String(this.pitch)) return;
    this.pitch = pitch;
    this.draw();
    this.chart();
  }

  chart() {
    this.camera.chart(this.nodes.map((node) => ({ ...node, x: this.x(node), y: this.y(node) })));
  }

  // How far the dots, or the boards, of a column reach from its middle.
  reach(node = null) {
    if (node?.kind === "more") return -6;
    return this.isNear ? this.side() / 2 + 3 : Math.min(13, this.mostReach());
  }

  mostReach() {
    return Math.min(0.22 * this.pitch[0], 0.46 * this.pitch[1]);
  }

  // Does `change`, which may move nodes, and lets them glide from where they were. New ones come out of
  // the box that hid them, or of the node above them.
  glide(change) {
    if (this.isMoving || !this.nodes || isStill()) {
      change();
      return;
    }
    const old = { view: this.camera.view, places: new Map(), trees: this.trees };
    for (const node of this.nodes) {
      old.places.set(keyOf(node), { at: [this.x(node), this.drawnY(node)], line: this.parts.get(keyOf(node)).line });
    }
    this.isMoving = true;
    try {
      change();
    } finally {
      this.isMoving = false;
    }
    for (const glide of this.glides) glide.cancel();
    this.glides = [];
    if (old.trees === this.trees && this.camera.size()[0]) this.animate(old);
  }

  animate(old) {
    const { x, y, k } = this.camera.view;
    const here = ([px, py]) => [(px - x) / k, (py - y) / k]; // from the window to the picture
    const then = (px, py) => here(onPage(old.view, px, py)); // a place of the old picture in the new one
    // The eye follows what has far to go: it takes longer, and begins slowly.
    const far = this.wayOf(old);
    const timing = { duration: Math.min(LONGEST_GLIDE_MS, GLIDE_MS + PER_PIXEL * Math.max(0, far - NEAR_BY)), easing: far > NEAR_BY ? "ease-in-out" : "ease-out" };
    const add = (part, frames, more) => this.glides.push(part.animate(frames, { ...timing, ...more }));
    for (const node of this.nodes) {
      const { group, written, edge, line } = this.parts.get(keyOf(node));
      const isNew = !old.places.has(keyOf(node));
      let above = isNew ? this.nodes[node.parent] : node;
      while (above && !old.places.has(keyOf(above))) above = this.nodes[above.parent];
      if (!above) continue;
      const box = isNew && old.places.get(`more:${above.number}`);
      const { at, line: way } = box || old.places.get(keyOf(above));
      const [fromX, fromY] = then(...at);
      const [dx, dy] = [fromX - this.x(node), fromY - this.drawnY(node)];
      if (Math.hypot(dx, dy) * k > 0.5) {
        const frames = { transform: [`translate(${dx}px, ${dy}px)`, "translate(0, 0)"] };
        for (const part of [group, written]) add(part, frames, { composite: "add" });
      }
      if (isNew) for (const part of [group, written, edge]) add(part, { opacity: [0, 1] });
      if (!line || (!isNew && !way)) continue;
      const grown = old.view.k / k;
      const [start, [turn], rounds, end] = isNew && !box
        ? [[fromX, fromY], [fromX], [0, 0], [fromX, fromY]]
        : [then(way[0], way[1]), then(way[2], 0), [way[3] * grown, way[4] * grown], then(way[5], way[6])];
      const first = pathOf([...start, turn, ...rounds, ...end]), last = pathOf(line);
      if (first !== last) add(edge, { d: [`path("${first}")`, `path("${last}")`] });
    }
  }

  // How many pixels the node that was touched has moved, since the picture was as in `old`; or the root.
  wayOf({ view, places }) {
    const node = this.byKey.get(this.anchor.replace("more:", "node:")) ?? this.nodes[0];
    const before = places.get(keyOf(node));
    if (!before) return 0;
    const [was, is] = [onPage(view, ...before.at), onPage(this.camera.view, this.x(node), this.drawnY(node))];
    return Math.hypot(is[0] - was[0], is[1] - was[1]);
  }

  // From the end of the parent's words to the child: the numbers of `pathOf`. Siblings share one way down; each
  // but the first, or one that stands out as a whole, begins where its last `sibling`, such numbers, leaves that. Words
  // of parents are as wide as `widest`, at most.
  way(to, begin, sibling, widest) {
    const { k } = this.camera.view;
    const from = this.nodes[to.parent];
    const [y, toY] = [this.drawnY(from), this.y(to)];
    const end = this.x(to) - (to.kind === "more" ? 0 : (this.isNear ? this.side() / 2 : this.radius(to)) + 1);
    const start = Math.min(this.x(from) + begin, end - 6);
    const [lane, lanes] = this.lanes.get(to.parent);
    const before = this.reach() + BEFORE / k;
    const beside = Math.max(0, Math.min(LANE / k, (this.pitch[0] - before - widest) / lanes));
    const turn = Math.max(start, Math.min(end, this.x(to) - before - lane * beside));
    const r = Math.max(0, Math.min(ROUND / k, (toY - y) / 2, end - turn, turn - start));
    if (!sibling || to.best || this.leading.has(to)) return [start, y, turn, r, r, end, toY];
    const [round, , last] = sibling.slice(4);
    return last > y ? [turn, last - round, turn, 0, r, end, toY] : [turn - r, y, turn, r, r, end, toY];
  }

  // The ways down in the gutters between the columns: by the place of the parent its lane, the first beside the
  // children, and the last lane of its column. A family that begins where one above has not ended goes down
  // farther left, so that no edge crosses another.
  findLanes() {
    this.lanes = new Map();
    const ends = new Map(); // place of a parent -> the row of its last child
    for (const { parent, y } of this.nodes) ends.set(parent, Math.max(y, ends.get(parent) ?? 0));
    const columns = new Map(); // column -> its last family so far: the row of its end, and its lane
    const most = new Map(); // column -> the most families side by side
    for (const [parent, end] of ends) {
      if (parent < 0) continue;
      const { x, y } = this.nodes[parent];
      const above = columns.get(x);
      const lane = above && y < above.end ? above.lane + 1 : 0;
      columns.set(x, { end, lane });
      most.set(x, Math.max(lane, most.get(x) ?? 1));
      this.lanes.set(parent, [lane, x]);
    }
    for (const way of this.lanes.values()) way[1] = most.get(way[1]);
  }

  // How large letters are on the page, in pixels: never too small to read, and larger where there is room.
  letters(across, row, isTwo) {
    const { k } = this.camera.view;
    const [wished, largest] = [LETTER * k * Math.max(1, row / k / ROOMY), this.largest(k)];
    return Math.max(SMALLEST, Math.min(largest, wished, isTwo ? row / TWO_LINES : largest, (LETTER * across) / this.width[isTwo ? "two" : "one"]));
  }

  // The least rows, in pixels, whose dots have their names and values below them; in place of boards, their names.
  rowUnder() {
    const lines = this.isOfBoards() ? 1 : 2;
    return Math.max(isTouched() ? FINGER : 0, 2 * Math.min(13, this.mostReach()) * this.camera.view.k + 7 + (lines * UNDER * SMALLEST) / LETTER);
  }

  // The largest letters: they grow a little with what they stand beside.
  largest(k) {
    return LARGEST * Math.max(1, Math.min(CLOSE, k / 1.5));
  }

  // How wide a column is that holds boards and their words at the scale `k`, and no more, in pixels.
  columnOf(k) {
    return (this.side() + 6) * k + (this.width.full * this.largest(k)) / LETTER + GUTTER + 24;
  }

  // Whether rows have room for two lines, and need them: one that fits is easier to read in rows that are close.
  hasTwo(across, row) {
    if (row < TWO_LINES * SMALLEST) return false;
    const { visits, rest } = this.width;
    return row >= CALM * LETTER || !(visits || rest) || !this.fitsOne(across);
  }

  // Whether all that is said of a node has room in one line, in the smallest letters.
  fitsOne(across) {
    return (SMALLEST / LETTER) * this.width.one <= across;
  }

  // Texts keep a readable size at any zoom. What there is no room for is left out: the bar, the visits, at
  // last the names; then the best line, the chosen node and the most visited keep theirs, and the
  // others show on being pointed at. The box that counts what is not drawn keeps its number.
  label() {
    this.come();
    this.holdRoot();
    this.write();
    this.placeMap();
    this.fade();
  }

  write() {
    const { k } = this.camera.view;
    const reach = this.reach();
    const nearer = reach * k - Math.min(13, reach); // dots and boards grow where letters do not
    const [across, row] = [(this.pitch[0] - reach) * k - nearer - 6 - GUTTER, this.pitch[1] * k];
    // Where columns are narrow and rows high, words stand under the dots.
    const below = ((row - 2 * Math.min(13, this.mostReach()) * k - 6) * LETTER) / UNDER; // what its lines' letters share
    const narrow = (SMALLEST / LETTER) * Math.min(this.width.two, this.width.one) > across;
    const isRoomFor = (name) => (SMALLEST / LETTER) * this.width[name] <= this.pitch[0] * k - APART;
    const lines = isRoomFor("tall") ? Math.floor(below / SMALLEST) : this.isOfBoards() && isRoomFor("name") ? Math.min(1, Math.floor(below / SMALLEST)) : 0;
    this.isUnder = narrow && !this.isNear && lines > (isRoomFor("tall") ? 1 : 0);
    const isTwo = this.hasTwo(across, row);
    const largest = Math.min(LETTER, below / Math.min(3, lines), (LETTER * (this.pitch[0] * k - APART)) / this.width[lines > 1 ? "tall" : "name"]);
    const letters = this.isUnder ? Math.max(SMALLEST, largest) : this.letters(across, row, isTwo);
    const grown = letters / (LETTER * k); // letters are so many times as large as the tree around them
    const fits = (name, more = 0.5) => (letters / LETTER) * this.width[name] <= across + more;
    const flat = fits("one") ? "one" : fits("least") ? "least" : "name";
    const isHigh = isTwo && row >= TWO_LINES * letters;
    const look = this.isUnder ? "under" : !isHigh ? flat : fits("two") ? "two" : flat === "name" && fits("tall", GUTTER / 2) ? "tall" : flat;
    // Edges may run behind a name; where not even that fits, it shows on being pointed at.
    const dots = this.isNear ? (this.side() * k) / 2 : this.mostReach() * k;
    const isBare = look === "name" && (letters / LETTER) * this.width.name > across + GUTTER - dots - 2;
    const room = this.isUnder ? Math.min(lines, 3) : Math.min(this.width.full, (across * LETTER) / letters);
    const isBarred = look === "two" || (look === "one" && row >= BARRED * letters);
    const chosen = this.get("chosen");
    // Where all of a tree stands close together, a value beside the last column may not have room.
    const deepest = Math.max(...this.nodes.map((node) => node.x));
    const values = (deepest * this.pitch[0] + reach + 6) * k + this.camera.view.x + (letters / LETTER) * this.width.tall;
    const isFull = Boolean(this.fitting) && values > this.camera.size()[0] + 1;
    const now = [grown, look, isBarred, isBare, room, this.pitch, this.isNear, chosen, isFull].join();
    this.head();
    this.legend.classList.toggle("omok-tree-barred", isBarred);
    put(this.out, { "aria-disabled": this.isFarthest() });
    put(this.in, { "aria-disabled": k >= NEAREST });
    if (this.labelled === now) return;
    this.labelled = now;
    put(this.scene, { style: `--omok-grown: ${grown}` });
    const first = (node) => node.parent < 0 || node.best || node.number === chosen;
    const rank = (node) => (node.kind === "more" ? Infinity : first(node) ? Number.MAX_VALUE : node.visits ?? 0);
    const order = this.nodes.map((node, place) => [rank(node), place]).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    const columns = new Map(); // column -> the heights at which words stand
    const quiet = new Set();
    for (const node of order.map(([, place]) => this.nodes[place])) {
      const taken = columns.get(node.x) ?? columns.set(node.x, []).get(node.x);
      const y = this.y(node) * k;
      const isFree = (other) => Math.abs(other - y) >= ONE_LINE * letters;
      if (row >= ONE_LINE * letters || node.kind === "more" || taken.every(isFree)) taken.push(y);
      else quiet.add(node);
      if (look === "name" && node.kind === "node" && (node.parent < 0 || (isBare && node.number !== chosen))) quiet.add(node);
    }
    const high = Math.min(this.pitch[1], 56 / k);
    const ends = []; // where the words of each node end, from its middle on
    for (const node of this.nodes) {
      const part = this.parts.get(keyOf(node));
      const { group, written } = part;
      this.place(part, node);
      written.classList.toggle("omok-tree-quiet", quiet.has(node));
      const isAtEdge = isFull && node.x === deepest;
      const own = look === "name" && isHigh && !node.open && !isAtEdge && this.hasRoomBeside(node) ? "tall" : look;
      const how = [quiet.has(node) ? flat : own, this.width, room, this.boxText(node), isBarred ? this.partOf(node) : null];
      const words = JSON.stringify([part.content, node.parent < 0, how]);
      if (part.words !== words) part.wide = write(written, node, ...how); // what stands there already is not written again
      part.words = words;
      const wide = grown * part.wide;
      const start = this.isNear ? this.side() / 2 + 2 : node.kind === "more" ? BOARD / 2 + 2 : Math.max(this.radius(node) + 4, 14);
      const isUnder = this.isUnder && node.kind === "node";
      const end = isUnder ? wide / 2 + 3 : quiet.has(node) ? this.radius(node) : this.reach(node) + (wide && 10 + wide);
      ends.push(isUnder ? this.radius(node) + 2 : end);
      const box = { x: -start, y: -high / 2, height: high, width: start + Math.max(end, 14) };
      if (isUnder) {
        const half = Math.max(end, this.radius(node) + 5);
        Object.assign(box, { x: -half, y: -this.radius(node) - 5, width: 2 * half, height: 2 * this.radius(node) + 10 + room * UNDER * grown });
      }
      if (this.isNear && node.kind === "node") {
        const above = Math.max(high, this.side() + 12) / 2;
        Object.assign(box, { x: -this.side() / 2 - 6, y: -above, height: 2 * above, width: this.side() / 2 + 6 + Math.max(end, 14) });
      }
      part.box = box;
      put(group.querySelector(".omok-tree-reach"), { ...box, rx: 6 });
      if (node.kind === "more") this.drawBox(group, node, grown);
    }
    this.ends = ends;
    this.drawEdges();
  }

  drawEdges() {
    const { ends } = this;
    const ways = []; // that of each node's last child so far
    const widest = Math.max(0, ...[...this.lanes.keys()].map((place) => ends[place]));
    for (const node of this.nodes.slice(1)) {
      const part = this.parts.get(keyOf(node));
      part.line = ways[node.parent] = this.way(node, ends[node.parent], ways[node.parent], widest);
      put(part.edge, { d: pathOf(part.line) });
    }
  }

  // What part of the visits of its parent a node has.
  partOf({ parent, visits }) {
    return parent < 0 ? 1 : (visits ?? 0) / (this.nodes[parent].visits || 1);
  }

  // Whether no node of the next column stands where words beside this one would end.
  hasRoomBeside({ x, y }) {
    return this.nodes.every((other) => other.x !== x + 1 || Math.abs(other.y - y) >= 0.9);
  }

  // What the box of hidden children says: without words where it would lie over the next column.
  boxText(node) {
    if (node.kind !== "more") return "";
    const text = hiddenText(node);
    const { k } = this.camera.view;
    const isLast = node.x === Math.max(...this.nodes.map((other) => other.x));
    const wide = 14 + 7 * text.length;
    const isFree = !this.isNear || (this.pitch[0] - this.reach()) * k > wide || this.hasRoomBeside(node); // boards are wider than dots
    return isLast || (this.pitch[0] * k > wide + 6 && isFree) ? text : text.split(" ")[0];
  }

  drawBox(group, node, grown) {
    const high = Math.min(20 * grown, this.pitch[1] * 0.94);
    const visibility = high * this.camera.view.k < 12 ? "hidden" : "visible"; // a line through its text
    put(group.querySelector(".omok-tree-more"), { visibility, x: 0, y: -high / 2, height: high, rx: high / 2, width: grown * (14 + 7 * this.boxText(node).length) });
  }

  // Above each column, whose moves stand in it: the values are as that player sees them.
  head() {
    const names = this.get("columns");
    const { x, k } = this.camera.view;
    const [wide] = this.camera.size();
    if (!wide || !names.length) {
      this.heads.replaceChildren();
      return;
    }
    const deepest = Math.max(...this.nodes.map((node) => node.x));
    const across = this.pitch[0] * k;
    const stepOf = (all, gap, letter) => Math.max(1, Math.ceil((letter * Math.max(...all.map(({ length }) => length)) + gap) / across));
    const isLong = stepOf(names, 12, 7.8) === 1;
    const told = isLong ? names : names.map((words) => words.split(" ")[0]); // who, where there is room for no more
    const step = isLong ? 1 : stepOf(told, 4, 6.8) | 1; // an odd one: the players still take turns
    const name = (depth) => told[depth < 1 ? 0 : 2 - (depth % 2)];
    const style = `omok-tree-head${isLong ? "" : " omok-tree-short"}${this.isUnder ? " omok-tree-middle" : ""}`;
    const texts = Array.from({ length: deepest + 1 }, (_, depth) => depth).filter((depth) => depth % step === 0)
      .map((depth) => {
        const at = depth * across + x, half = 3.6 * name(depth).length + 4; // the root's is whole, too
        const middle = at >= 0 ? Math.max(at, half) : at;
        return shape("text", { x: this.isUnder ? middle : at - 10, y: 17, class: style }, name(depth));
      });
    this.heads.replaceChildren(shape("rect", { width: wide, height: HEAD, class: "omok-tree-heads" }), ...texts);
  }

  // Near enough, the nodes in sight show their boards, in place of their dots.
  come() {
    const cells = this.get("cells"); // on a side of the board
    const { k } = this.camera.view;
    const room = this.side() * k;
    const isWished = k > 1 || !this.get("sized"); // with numbers, boards come with a closer look
    // Words stand beside the boards; at least the names.
    const isWide = (this.pitch[0] - this.side() - 6) * k - 6 >= (SMALLEST / LETTER) * this.width[this.isOfBoards() ? "name" : "tall"];
    const isNear = cells > 0 && isWished && isWide && room >= this.leastBoard(this.isOfBoards() ? SMALLEST_BOARD : LEAST_BOARD) - 0.5;
    if (isNear !== this.isNear) {
      this.isNear = isNear;
      this.draw();
    }
    clearTimeout(this.coming);
    if (isNear) this.coming = setTimeout(() => this.askBoards(), PAUSE_MS);
  }

  askBoards() {
    const wanted = this.nodes.filter((node) =>
      node.kind === "node" && node.id && !this.pictures.has(node.number) && (node.parent < 0 || this.isSeen(node)));
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
    const [parts, visits] = [[], []];
    if (this.get("valued")) {
      const colours = Array.from({ length: 9 }, (_, k) => {
        const made = element("span", { class: "omok-tree-swatch" });
        made.style.background = valueColor(-1 + k / 4);
        return made;
      });
      // With the textbook's sign the colours stay, so that blue is good, and the numbers say the opposite.
      const [low, high] = this.get("textbook") ? ["+1", "−1"] : ["−1", "+1"];
      parts.push(element("span", { class: "omok-tree-scale" }, `${low}\u00a0bad`, element("span", { class: "omok-tree-swatches" }, ...colours), `good\u00a0${high} for whoever moved`));
    }
    if (this.get("sized")) {
      const bar = element("i", { class: "omok-tree-key-bar" }, element("i", {}));
      visits.push(element("span", { class: "omok-tree-key-visits" },
        element("span", { class: "omok-tree-key-bars" }, bar, "part of ", element("span", { class: "omok-tree-of" }, "its parent's "), "visits"),
        element("span", { class: "omok-tree-key-dots" }, element("i", {}), element("i", {}), "more visits")));
    }
    if (this.get("nodes").some(({ proof }) => proof !== null)) {
      parts.push(element("span", {}, element("i", { class: "omok-tree-key-proof" }), "proved: ✓ wins, = draws, ✗ loses"));
    }
    parts.push(element("span", {}, element("b", { class: "omok-tree-key-plus" }, "+"), "press to open"));
    this.legend.replaceChildren(...parts, ...visits);
  }

  // The node that is pointed at, or else the chosen one.
  describe() {
    const look = this.looks.get(this.looked);
    const { path, facts, board, board_words: words } = look ??
      Object.fromEntries(["path", "facts", "board", "board_words"].map((name) => [name, this.get(name)]));
    this.aside.classList.toggle("omok-tree-looked", Boolean(look) && this.looked !== this.get("chosen"));
    this.writePath(path);
    this.image.hidden = !board;
    if (board && board !== this.board) {
      this.image.src = svgUrl(board);
      this.image.alt = words;
    }
    this.board = board;
    const told = JSON.stringify(facts);
    if (told === this.factsText) return;
    this.factsText = told;
    this.facts.replaceChildren(...facts.map(([name, value]) =>
      element("div", { class: "omok-tree-fact" }, element("dt", {}, name), element("dd", {}, value))));
  }

  // The moves to the node, in one line, so that the board below keeps its place: if they are too many, without arrows,
  // and at last the last ones alone.
  writePath(path) {
    const whole = path.length ? path.join(" → ") : "Root";
    if (whole === this.wholePath) return;
    this.wholePath = whole;
    const isCut = () => this.path.scrollWidth > this.path.clientWidth;
    put(this.path, { title: whole });
    say(this.path, whole);
    if (isCut()) say(this.path, path.join(" "));
    for (let first = 1; first < path.length && isCut(); first += 1) say(this.path, `… ${path.slice(first).join(" ")}`);
  }

  // What the panel says of a node that a hand rests on comes from Python, once.
  lookAt(node) {
    clearTimeout(this.looking);
    const number = node?.kind === "node" ? node.number : null;
    this.looking = setTimeout(() => {
      this.looked = number;
      this.describe();
      if (number === null || this.looks.has(number)) return;
      try {
        this.model.send({ type: "look", node: number });
      } catch {
        // The kernel is gone; the next press will say so.
      }
    }, number === null ? LINGER_MS : LOOK_MS);
  }

  // ----- where the tree lies in its window -----

  bounds() {
    const ys = this.nodes.map((node) => this.y(node));
    return { left: 0, right: Math.max(...this.nodes.map((node) => this.x(node))), top: 0, bottom: Math.max(...ys) };
  }

  // The room of the window for the middles of its nodes, in pixels, if the words of the last column are so wide.
  frame(words = this.width.two, how = this.fitting) {
    const [wide, high] = this.camera.size();
    const left = MARGIN + (this.get("sized") ? 6 : 16);
    const top = (this.get("columns").length ? HEAD : 0) + MARGIN + 4;
    const deepest = Math.max(...this.nodes.map((node) => node.x));
    const boxes = this.nodes.filter(({ x, kind }) => x === deepest && kind === "more");
    const right = this.least() + Math.max(words, ...boxes.map((node) => 8 * hiddenText(node).length));
    // In a narrow window that shows a part, the map would cover words: it has a strip of its own.
    const isCut = how !== "all" && wide < NARROW && left + deepest * (this.width.two + this.beside()) + right > wide;
    const bottom = MARGIN + (this.isUnder ? 2 * UNDER : 12) + (isCut ? 8 + this.camera.mapHigh() : 0);
    return { wide, high, left, top, right, bottom, across: wide - left - right, down: high - top - bottom };
  }

  // What of a column its words cannot have, in pixels; and of the last one.
  beside() {
    return 6 + GUTTER + (this.isOfBoards() ? BOARD / 2 + 8 : 13);
  }

  // Whether nodes show boards in place of numbers.
  isOfBoards() {
    return this.get("cells") > 0 && !this.get("sized");
  }

  least() {
    return this.beside() - GUTTER + 9;
  }

  // The least and the greatest distances of columns and of rows that can be read. Boards in place of
  // numbers stay: their rows come no closer.
  limits() {
    const isBoard = this.isOfBoards();
    const column = this.width.two + this.beside();
    const least = isBoard && this.leastBoard() <= BOARD ? LOW_BOARD : LOW;
    return { column: [column, column + WIDER], row: [Math.max(isTouched() ? FINGER : LOW, least), isBoard ? HIGH_BOARD : HIGH] };
  }

  // The pixels of a board whose stones can be seen, if one of 3x3 needs so many.
  leastBoard(least = LEAST_BOARD) {
    return Math.max(least, LEAST_CELL * this.get("cells"));
  }

  // The distances at which as much of the tree as can be read, or "all" of it, is in its window, and
  // how wide words may be then.
  fitted(how) {
    const { column, row } = this.limits();
    const [columns, rows] = ["x", "y"].map((side) => Math.max(1, ...this.nodes.map((node) => node[side])));
    const least = how === "all" ? [24, 2] : [column[0], row[0]];
    const between = (low, size, high) => Math.max(low, Math.min(size, high));
    const down = between(least[1], this.frame(undefined, how).down / rows, row[1]);
    // The words of the last column need as much room as those of the others have, or as they can use.
    const [wide, beside] = [this.frame(0).wide - this.frame(0).left, this.beside()];
    const { one, full } = this.width;
    const used = (down < TWO_LINES * LETTER ? one : down < CALM * LETTER ? Math.max(one, full) : full) * Math.max(1, Math.min(LARGEST / LETTER, down / ROOMY));
    const shared = (wide - this.least() + beside) / (columns + 1);
    const across = shared - beside < used ? shared : (wide - this.least() - used) / columns;
    return { pitch: [between(least[0], Math.min(across, this.frame(0).across / columns), column[1]), down], used };
  }

  // The scale at which boards in place of numbers, with their names, fit into columns and rows of such a size, if
  // their stones can be seen then; else 1.
  scaleOfBoards([column, row]) {
    const scale = Math.min(1, row / LOW_BOARD, (column - 8 - (SMALLEST / LETTER) * this.width.name) / (BOARD + 6));
    return this.isOfBoards() && scale * BOARD >= this.leastBoard(SMALLEST_BOARD) ? scale : 1;
  }

  // Whether the whole tree fits its window with its values, or its boards; `low`: the least rows, if visits may go.
  fitsWhole(low = 0) {
    const [across, down] = this.fitted("all").pitch;
    const smaller = SMALLEST / LETTER;
    if (this.isUnder && this.isOfBoards()) return across >= smaller * this.width.name + APART && down >= this.rowUnder();
    const isUnder = down >= 2 * Math.min(13, 0.22 * across) + 6 + 2 * UNDER * smaller;
    const isBoard = this.isOfBoards() && this.leastBoard() <= BOARD;
    const least = isBoard ? smaller * this.width.tall + this.beside() - GUTTER / 2
      : isUnder ? smaller * this.width.tall + APART : smaller * this.width.least + this.beside();
    const high = isBoard ? (this.leastBoard() * (BOARD + 8)) / BOARD : low || (this.fitsOne(across - this.beside()) ? LOW_LINE : TWO_LINES * SMALLEST);
    return across >= least && down >= Math.max(high, isTouched() ? FINGER : 0);
  }

  // As much of the tree as can be read, which is all of it where it can be read a little closer; or "all" of it.
  fit(how) {
    this.fitting = how;
    if (this.camera.size()[0] === 0) return; // not on the page yet
    const { pitch, used } = this.fitted(how === "all" || this.fitsWhole() ? "all" : how);
    const k = (this.scale = this.scaleOfBoards(pitch));
    this.setPitch(pitch.map((side) => side / k));
    const box = this.bounds();
    // What does not fit begins with the root.
    const room = this.frame(used, how);
    const wasUnder = this.isUnder;
    this.camera.look({ k, x: room.left, y: room.top + Math.max(0, room.down - box.bottom * k) * 0.15 });
    if (this.isUnder && !wasUnder) this.fit(how); // what stands under the last dots has room, too
    else if (how === "read" && !this.isWhole()) {
      const chosen = this.byKey.get(`node:${this.get("chosen")}`); // what the panel speaks of, and what comes after it
      const place = this.nodes.indexOf(chosen);
      this.reveal(this.nodes.find((node) => place > 0 && node.parent === place));
      this.reveal(chosen);
    }
  }

  // The node that was touched stays where it is, and rows come closer, as far as they can be read, or, where
  // some have gone, part again, as far as there is room; then it and its children come into the window. The
  // best child, which is the first, is never lost.
  hold(before) {
    // A line, or the rest of some siblings, is seen with all the tree where that fits.
    const grows = this.following || (this.anchor.startsWith("more:") && before);
    if (grows && this.camera.view.k === this.scale && this.fitsWhole(LOWEST_LINE)) {
      this.following = false;
      this.fit("all");
      return;
    }
    // Of a box that is opened, the first child that comes out stays in its place.
    const isMore = this.anchor.startsWith("more:");
    const owner = this.byKey.get(this.anchor.replace("more:", "node:")) ?? this.byKey.get("node:0");
    const place = this.nodes.indexOf(owner);
    const came = isMore && this.nodes.find((node) => node.parent === place && !this.known.has(keyOf(node)));
    const after = came || owner;
    let { x, y, k } = this.camera.view;
    const [seenX, seenY] = [this.x(before ?? after) * k + x, this.y(before ?? after) * k + y];
    const line = this.following && this.nodes.filter((node) => node.best);
    const isNew = (node) => !isMore || !this.known.has(keyOf(node)) || node.kind === "more";
    const family = line || [owner, ...this.nodes.filter((node) => node.parent === place), ...(isMore ? this.chosenWay() : [])];
    this.following = false;
    const { column, row } = this.limits();
    const room = this.frame(this.width.two * Math.max(1, Math.min(LARGEST / LETTER, this.pitch[1] / ROOMY)));
    const [columns, rows] = ["x", "y"].map((side) => Math.max(1, ...this.nodes.map((node) => node[side])));
    const closer = (pitch, least, size, count, other = 0) => Math.min(pitch, Math.max(least, other, size / k / Math.max(1, count)));
    const below = Math.min(seenY, room.high - room.bottom) > room.top ? room.high - room.bottom - seenY : room.down;
    const above = after.y > 0 ? (seenY - room.top) / k / after.y : Infinity; // no row above the hand goes out of sight
    const all = this.frame(undefined, "all").down / k / rows; // at which all rows stand in the window; what closes parts them so far
    const under = after.y > 0.5 && this.nodes.length >= this.known.size ? Math.min(all, (seenY - room.top) / k / (after.y - 0.5)) : all; // and its own under the hand
    const whole = k === this.scale ? this.fitted("all").pitch.map((side) => side / k) : this.pitch; // with all its words
    const parted = this.nodes.length < this.known.size ? whole : [0, 0];
    const wider = [Math.max(this.pitch[0], parted[0]), Math.max(this.pitch[1], Math.min(parted[1], Math.max(above, all)))];
    const across = Math.min(closer(wider[0], column[0], room.across, columns), Math.max(whole[0], Math.min(this.pitch[0], column[0])));
    const isFar = k === this.scale && !this.isNear && !this.isUnder && !isTouched();
    const isLine = isFar && (SMALLEST / LETTER) * this.width.least <= across * k - this.beside(); // rows may be so close
    this.setPitch([across, closer(wider[1], isLine ? LOW_LINE : this.isNear ? Math.max(row[0], LOW_BOARD) : this.isUnder ? this.rowUnder() / k : row[0], below, rows - after.y, under)]);
    const words = this.least() + Math.min(this.fitted("all").used, across * k - this.beside()); // those of the last column
    room.right = Math.max(room.right, words);
    [x, y] = [seenX - this.x(after) * k, seenY - this.y(after) * k];
    const range = (all) => [Math.min(...all), Math.max(...all)];
    let [top, bottom] = range(family.map((node) => this.y(node)));
    const children = line ? [] : family.filter((node) => node.parent === place && isNew(node));
    // Children so far below their parent that no two of them are seen with it come into sight without it.
    const near = isMore ? bottom : range([owner, ...children.slice(0, 2)].map((node) => this.y(node)))[1];
    // Who has come too near for that goes back a little.
    if (children.length && (near - top) * k > room.down && k > this.scale) {
      const closer = k;
      k = Math.max(this.scale, room.down / (near - top));
      this.setPitch([(this.pitch[0] * closer) / k, this.pitch[1]]); // columns have room for the same words
      [x, y] = [seenX - this.x(after) * k, seenY - this.y(after) * k];
      this.camera.look({ x, y, k });
    }
    if (children.length && (near - top) * k > room.down + 1) [top, bottom] = range(children.map((node) => this.y(node)));
    if (this.isNear) { // boards and letters grow
      const { tall, full } = this.width;
      room.right = Math.max(room.right, this.reach() * k + 16 + (Math.max(tall, full) * this.largest(k)) / LETTER);
    }
    let [left, right] = range(family.map((node) => this.x(node)));
    // In a narrow window the way to the chosen node may be wider: what came out of the box goes before it.
    if (isMore && (right - left) * k + room.left + room.right > room.wide) [left, right] = range([owner, ...children].map((node) => this.x(node)));
    x += withFirst(left * k + x - room.left, right * k + x + room.right, room.wide);
    y += withFirst(top * k + y - room.top, bottom * k + y + room.bottom, room.high);
    const box = this.bounds();
    const blank = line ? 0 : BLANK; // beside what the hand is on
    x += withoutEmptyEdge(box.left * k + x - room.left, box.right * k + x + room.right, room.wide, blank * room.across);
    y += withoutEmptyEdge(box.top * k + y - room.top, box.bottom * k + y + room.bottom, room.high, blank * room.down);
    y += this.uncut(y, top * k + y, bottom * k + y);
    this.camera.look({ x, y, k });
    if (line) this.reveal(this.byKey.get(`node:${this.get("chosen")}`));
  }

  // A tree that is seen whole still has two freedoms: rows may come a little closer, and the picture may lie higher or
  // lower. Both serve to leave the node that opened where the hand is, `hand` pixels from the top.
  keepUnder(node, hand) {
    if (!node || !this.isWhole()) return;
    const { x, k } = this.camera.view;
    const { top, high, bottom } = this.frame(undefined, "all");
    const [row, low] = [this.pitch[1] * k, high - bottom];
    const [above, below] = [node.y, this.bounds().bottom / this.pitch[1] - node.y]; // in rows
    const wished = Math.min(above > 0 ? (hand - top) / above : Infinity, below > 0 ? (low - hand) / below : Infinity);
    const next = Math.min(row, Math.max(wished, FILLED * this.fitted("all").pitch[1], this.leastRow(row)));
    this.setPitch([this.pitch[0], next / k]);
    const y = hand - above * next;
    const own = this.nodes.filter(({ parent }) => this.nodes[parent] === node).map((child) => child.y);
    const last = Math.max(node.y, ...own);
    this.camera.look({ x, y: y + withFirst(hand - top, y + last * next + bottom, high), k });
  }

  // The least rows, in pixels, that lose nothing of what rows so high show.
  leastRow(row) {
    const { k } = this.camera.view;
    if (this.isUnder) return this.rowUnder();
    const high = this.isOfBoards() ? LOW_BOARD * k : this.fitsOne(this.pitch[0] * k - this.beside()) ? LOW_LINE : TWO_LINES * LETTER;
    return Math.min(row, Math.max(high, isTouched() ? FINGER : 0));
  }

  // How far the picture moves so that the heads cut no row in two: down, or else up, if what reaches from `high` to
  // `low` stays in sight.
  uncut(y, high, low) {
    const [down, up, half] = this.cutRow(y);
    const isFirst = high - half < HEAD && high > 0; // what reaches so far is itself cut
    if (isFirst || low + down + half < this.camera.size()[1] - 4) return down;
    return high - up - half > HEAD ? -up : 0;
  }

  // Of the rows that the heads cut in two, if the picture lies at `y`, what is hidden, and what is not; and half a row.
  cutRow(y) {
    const { k } = this.camera.view;
    const half = (this.isNear ? this.side() / 2 + 5 : Math.min(13, this.mostReach())) * k;
    const head = (this.get("columns").length ? HEAD : 0) + 2;
    const tops = this.nodes.map((node) => this.y(node) * k + y - half).filter((top) => top < head && top + 2 * half > head);
    return tops.length ? [head - Math.min(...tops), Math.max(...tops) + 2 * half - head, half] : [0, 0, half];
  }

  // Whether all the nodes stand in the window.
  isWhole([wide, high] = this.camera.size()) {
    const { x, y, k } = this.camera.view;
    const { left, right, top, bottom } = this.bounds();
    return left * k + x > 0 && right * k + x < wide && top * k + y > (this.get("columns").length ? HEAD : 0) && bottom * k + y < high;
  }

  // Whether words of the last column end beyond the window.
  cutsWords([wide] = this.camera.size()) {
    const { x, k } = this.camera.view;
    return this.ends !== null && this.nodes.some((node, place) => (this.x(node) + this.ends[place]) * k + x > wide + CUT);
  }

  // The sides at which the tree goes on fade out.
  fade() {
    const { x, k } = this.camera.view;
    const isCut = this.nodes.some((node) => (this.x(node) + this.parts.get(keyOf(node)).box.x) * k + x < -CUT);
    put(this.stage, { "data-cut": [isCut && "left", this.cutsWords() && "right"].filter(Boolean).join(" ") });
  }

  // The map lies in the corner where it covers the fewest nodes, but never the chosen one or its children: it goes
  // away first. Under a hand that moves the tree it stays as long as it can.
  placeMap() {
    const [across, down] = this.camera.mapSize();
    if (!across || this.camera.isMapHeld) return;
    const [wide, high] = this.camera.size();
    const { x, y, k } = this.camera.view;
    const place = this.nodes.indexOf(this.byKey.get(`node:${this.get("chosen")}`));
    const boxes = this.nodes.map((node, other) => {
      const { box } = this.parts.get(keyOf(node));
      const [left, top] = [(this.x(node) + box.x) * k + x, (this.drawnY(node) + box.y) * k + y];
      return { left, top, right: left + box.width * k, bottom: top + box.height * k, isOwn: other === place || (place >= 0 && node.parent === place) };
    });
    const head = this.get("columns").length ? HEAD : 0;
    const covered = (corner) => boxes.filter(({ left, top, right, bottom }) =>
      (corner.endsWith("right") ? right > wide - across : left < across)
      && (corner.startsWith("low") ? bottom > high - down : top < head + down && bottom > head)
      && right > 0 && left < wide && top < high);
    const { map: now } = this.stage.dataset;
    const isFree = (corner) => !covered(corner).some(({ isOwn }) => isOwn);
    if (this.camera.pointers.size && CORNERS.includes(now) && isFree(now)) return;
    const free = CORNERS.filter(isFree).map((corner) => [covered(corner).length, corner === now ? 0 : 1, corner]);
    free.sort(([a, first], [b, second]) => a - b || first - second);
    put(this.stage, { "data-map": free.length ? free[0][2] : "away" });
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
    // A finger sees no sign before it presses: its first press is how it looks at an open node.
    const isSign = event.pointerType === "mouse" && event.target.closest(".omok-tree-minus, .omok-tree-dot");
    const isAway = this.drawnY(node) !== this.y(node); // the root whose row is out of sight: it leads there
    this.focus(node);
    this.linger(node, 0);
    this.glide(() => {
      const turns = !isAway && (node.kind === "more" || !node.open || chosen || isSign);
      const isWish = turns && this.wishOf(node); // its children come into sight
      if (turns) this.toggle(node);
      if (!isWish && !this.fitting) this.reveal(this.byKey.get(keyOf(node)));
    });
  }

  pointAt(node) {
    this.points.at(node?.id ?? null);
    this.lookAt(node);
  }

  rest(isResting) {
    this.isResting = isResting;
    this.stage.classList.toggle("omok-tree-resting", isResting);
  }

  toggle(node) {
    const wish = this.wishOf(node);
    this.rest(true); // what moves under the hand is not pointed at
    this.lookAt(null);
    this.fitting = null;
    this.anchor = keyOf(node);
    if (!wish) return;
    const nodes = this.wishes.open.some(changesTree) ? null : this.seen(wish);
    if (nodes) {
      this.expected = true;
      this.glide(() => this.showNodes(nodes));
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
  heard({ type, trees, boards, look }) {
    if (type === "boards") this.takeBoards(boards);
    if (type === "look") {
      this.looks.set(look.node, look);
      this.describe();
    }
    const here = this.get("nodes");
    if (type !== "ahead" || this.aheadOf !== here) return;
    const moved = ([place, y, parent]) => ({ ...here[place], y, parent });
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
    if (!changesTree(wish)) return void this.lookAhead(); // it may have travelled when that was due
    if (this.expected) this.told = null; // to be compared with what is drawn
    this.expected = false;
    this.changed();
    if (this.following && wish?.type === "best line") this.hold(); // the line was drawn already
    if (wish?.type === "best line" && this.dots.contains(document.activeElement)) this.focusChosen();
    this.lookAhead();
  }

  // Who follows the best line by key goes on from its end.
  focusChosen() {
    const node = this.byKey.get(`node:${this.get("chosen")}`);
    if (node) this.focus(node);
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
    if (event.target.matches(":focus-visible")) this.glide(() => this.reveal(node)); // under a hand nothing moves
    this.points.at(node.id);
    this.peek([node]);
    if (!this.isHandedOn && !this.camera.pointers.size) this.linger(node, LINGER_MS); // a press may become a drag: the click will say
  }

  // Chooses the node, unless another one comes first.
  linger(node, ms) {
    clearTimeout(this.lingering);
    if (node.kind !== "node" || node.number === this.get("chosen")) return;
    this.lingering = setTimeout(() => this.send({ type: "choose", node: node.number }), ms);
  }

  // Brings the node wholly into view, with its words.
  reveal(node) {
    const [wide, high] = this.camera.size();
    const { box } = (node && this.parts.get(keyOf(node))) ?? {};
    if (!box || !wide) return;
    let { x, y, k } = this.camera.view;
    const [left, top] = [(this.x(node) + box.x) * k + x, (this.y(node) + box.y) * k + y];
    const over = this.get("columns").length ? HEAD : 0;
    const whole = (low, up, size, apart) => intoWindow(low + CUT, up - CUT, size) && intoWindow(low - apart, up + apart, size);
    x += whole(left, left + box.width * k, wide, 6);
    y += whole(top - over, top + box.height * k - over, high - over, 4);
    if (x !== this.camera.view.x || y !== this.camera.view.y) this.camera.look({ x, y, k });
  }

  // Zooms about `at`, a place in the window; without one about the chosen node, if it is in sight; else about the
  // node that is nearest to the middle. Farther than the whole tree there is nothing to see: columns and rows come no closer than those of Fit.
  // From there rows part first, until they can be read, and then all grows.
  zoom(factor, at = null) {
    const size = this.camera.size();
    if (!size[0]) return;
    const chosen = this.byKey.get(`node:${this.get("chosen")}`);
    const { x, y, k } = this.camera.view;
    const isHeld = !at && chosen && this.isSeen(chosen);
    const middle = size.map((side) => side / 2);
    const placeOf = (node) => onPage(this.camera.view, this.x(node), this.y(node));
    const far = (node) => Math.hypot(...placeOf(node).map((side, way) => side - middle[way]));
    const seen = isHeld ? [chosen] : this.nodes.filter((node) => this.isSeen(node)).sort((a, b) => far(a) - far(b));
    const place = at ?? (seen.length ? placeOf(seen[0]) : middle);
    const { pitch: all, k: least } = this.farthestView();
    const { column, row } = this.limits();
    const [across, down] = this.pitch.map((side) => side * k);
    const isClose = factor > 1 && !this.isNear && down < row[0]; // rows: nothing beside them can be read
    const next = isClose ? k : this.camera.within(factor * k, least);
    const by = factor > 1 ? (isClose ? factor : next / k) : factor;
    const isWide = isClose && this.fitsOne(across - this.beside()); // columns that have room for words stay
    const wanted = [isWide ? across : isClose ? Math.max(across, Math.min(across * by, column[1])) : this.columnAfter(across, by, next), down * by];
    const sides = factor > 1 ? wanted : wanted.map((side, way) => Math.max(side, Math.min(all[way], [across, down][way])));
    if (factor < 1 && next === least && sides.every((side, way) => side < all[way] + 0.5)) {
      this.fit("all");
      return;
    }
    const before = this.pitch;
    this.setPitch(sides.map((side, way) => (Math.abs(side / next - before[way]) < 1e-6 ? before[way] : side / next)));
    this.fitting = null;
    const moved = [x, y].map((start, way) => place[way] - ((place[way] - start) / k) * (this.pitch[way] / before[way]) * next);
    const view = { x: moved[0], y: moved[1], k: next };
    this.camera.look(at ? view : this.camera.held(view));
    if (factor < 1) this.fill();
    if (isHeld) this.reveal(chosen);
  }

  // How wide columns become that were so wide: near enough, as what stands in them and not as the gaps.
  columnAfter(across, by, k) {
    if (!this.get("cells") || k <= this.scale) return across * by;
    const needed = this.columnOf(k);
    return by > 1 ? Math.max(across, Math.min(across * by, needed)) : Math.max(across * by, Math.min(across, needed));
  }

  // What Fit shows: the distances on the page, and the scale.
  farthestView() {
    const { pitch } = this.fitted("all");
    return { pitch, k: this.scaleOfBoards(pitch) };
  }

  isFarthest() {
    const { pitch, k } = this.farthestView();
    const { view } = this.camera;
    return this.isWhole() && view.k <= k && this.pitch.every((side, way) => side * k < pitch[way] + 0.5);
  }

  // The smallest scale for two fingers: all of the tree is in its window.
  farthest() {
    const { across, down } = this.frame();
    const { right, bottom } = this.bounds();
    return Math.min(this.farthestView().k, across / Math.max(1, right), down / Math.max(1, bottom));
  }

  // No edge of the window stays empty on one side while the tree is cut on the other; what fits is whole.
  fill() {
    const { x, y, k } = this.camera.view;
    const room = this.frame();
    const box = this.bounds();
    this.camera.look({ k,
      x: x + withoutEmptyEdge(box.left * k + x - room.left, box.right * k + x + room.right, room.wide),
      y: y + withoutEmptyEdge(box.top * k + y - room.top, box.bottom * k + y + room.bottom, room.high) });
  }

  key(event) {
    const isBeside = event.target === this.root; // where there is no node it was pressed: it keeps its place
    const node = isBeside ? this.byKey.get(this.focused) : this.nodeOf(event);
    if (!node || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isBeside && ["Enter", " "].includes(event.key)) return;
    const place = this.nodes.indexOf(node);
    const children = this.nodes.filter((other) => other.parent === place);
    const level = this.nodes.filter((other) => other.x === node.x).sort((a, b) => a.y - b.y);
    const beside = (step) => level[level.indexOf(node) + step];
    const go = (other) => other && this.focus(other);
    switch (event.key) {
      case "ArrowRight": children.length ? go(children[0]) : this.toggle(node); break;
      case "ArrowLeft": go(this.nodes[node.parent]); break;
      case "ArrowUp": go(beside(-1)); break;
      case "ArrowDown": go(beside(1)); break;
      case "Home": go(this.nodes[0]); break;
      case "End": go(this.nodes.reduce((low, other) => (this.y(other) > this.y(low) ? other : low))); break;
      case "Enter": case " ": this.toggle(node); break;
      case "b": case "B": this.send({ type: "best line" }); break;
      case "+": case "=": this.glide(() => this.zoom(CLOSER)); break;
      case "-": this.glide(() => this.zoom(1 / CLOSER)); break;
      case "0": this.glide(() => this.fit("all")); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // ----- messages -----

  send(message) {
    if (message.type === "best line") {
      [this.anchor, this.following, this.fitting] = ["node:0", true, null];
    }
    if (message.type !== "choose") this.followed = message.type === "best line";
    this.wishes.send(message);
  }

  remove() {
    for (const timer of [this.lingering, this.pausing, this.coming, this.looking]) clearTimeout(timer);
    this.points.remove();
    this.camera.remove();
    this.watcher.disconnect();
  }
}

export default widget(TreeView);
