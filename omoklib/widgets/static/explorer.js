// The tree explorer: draws what the Python side says is open, and tells it what the person wants.
// Panning and zooming happen here alone.

const MARGIN = 48; // around the tree, in the picture's units
const LEAST = 0.12; // the smallest scale
const MOST = 3;
const READABLE = 0.75; // at first the tree is not drawn smaller than this
const DRAG = 4; // pixels that make a drag out of a click
const LINGER_MS = 120; // how long the focus rests on a node before its board is asked for

const short = (text, most = 14) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
const hiddenText = (node) => `+${node.hidden.toLocaleString("en")}`;
const keyOf = (node) => `${node.kind}:${node.number}`;

class TreeView {
  constructor(model, host) {
    this.model = model;
    this.view = { x: 0, y: 0, k: 1 }; // a point p of the tree is drawn at p * k + (x, y)
    this.fitting = READABLE; // the tree fits its window, not below this scale; 0: moved by hand
    this.pointers = new Map(); // those that hold the tree: their number -> [x, y]
    this.focused = "node:0"; // the one node that Tab leads to
    this.anchor = "node:0"; // the node that stays where it is when the tree grows
    this.openLines = new Set(["node:0"]); // of the outline
    this.unanswered = null;
    this.build(host);
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
    const zoom = (factor) => () => this.zoom(factor);
    this.legend = element("div", { class: "omok-tree-legend" });
    const bar = element("div", { class: "omok-tree-bar", role: "group", "aria-label": "View" },
      button("best-line", "Best line", "Best line: follow it (B)", () => this.send({ type: "best line" })),
      button("zoom-out", "−", "Zoom out (−)", zoom(1 / 1.3)),
      button("zoom-in", "+", "Zoom in (+)", zoom(1.3)),
      button("fit", "Fit", "Fit the whole tree (0)", () => this.fit(LEAST)),
      this.legend);
    this.svg = shape("svg", { class: "omok-tree-svg", role: "tree", "aria-label": "Tree" });
    this.scene = shape("g");
    this.svg.append(this.scene);
    this.stage = element("div", { class: "omok-tree-stage", "data-testid": "stage" }, this.svg);
    this.path = element("div", { class: "omok-tree-path", "data-testid": "path" });
    this.image = element("img", { class: "omok-tree-board", "data-testid": "chosen-board" });
    this.facts = element("dl", { class: "omok-tree-facts", "data-testid": "facts" });
    this.aside = element("div", { class: "omok-tree-aside" }, this.path, this.image, this.facts);
    this.status = element("div", {
      class: "omok-tree-status", role: "status", "aria-live": "polite", "data-testid": "status",
    });
    this.outline = element("div", { class: "omok-tree-lines" });
    this.drawer = element("details", { class: "omok-tree-outline", "data-testid": "outline" },
      element("summary", {}, "Outline of the tree"), this.outline);
    this.drawer.addEventListener("toggle", () => this.fillOutline());
    const help = element("p", { class: "omok-tree-help" },
      "Click a node to choose and open it, again to close it. Arrow keys walk, Enter opens and " +
      "closes, B follows the best line. Drag to move; pinch, or Ctrl and wheel, to zoom.");
    this.root = element("div", { class: "omok-widget omok-tree", "data-testid": "tree" },
      bar, element("div", { class: "omok-tree-main" }, this.stage, this.aside),
      this.status, help, this.drawer);
    host.append(this.root);
    this.stage.addEventListener("pointerdown", (event) => this.grab(event));
    this.stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.scene.addEventListener("click", (event) => this.click(event));
    this.scene.addEventListener("keydown", (event) => this.key(event));
    this.scene.addEventListener("focusin", (event) => this.arrive(event));
    this.watcher = new ResizeObserver(() => {
      if (this.fitting) this.fit(this.fitting);
    });
    this.watcher.observe(this.stage);
  }

  // ----- what changes -----

  changed() {
    if (this.nodes !== this.get("nodes")) {
      const before = this.byKey?.get(this.anchor);
      if (this.trees !== this.get("trees")) this.fitting = READABLE;
      this.trees = this.get("trees");
      this.nodes = this.get("nodes");
      this.byKey = new Map(this.nodes.map((node) => [keyOf(node), node]));
      this.draw();
      if (this.fitting) this.fit(this.fitting);
      else this.hold(before);
      this.drawLegend();
      if (this.drawer.open) this.fillOutline();
    }
    const chosen = `node:${this.get("chosen")}`;
    for (const [key, made] of this.made) made.setAttribute("aria-selected", String(key === chosen));
    this.describe();
    say(this.status, this.get("status"));
  }

  draw() {
    const hadFocus = this.scene.contains(document.activeElement);
    const edges = this.nodes.slice(1).map((node) => this.edge(this.nodes[node.parent], node));
    this.made = new Map(this.nodes.map((node) => [keyOf(node), this.item(node)]));
    const texts = shape("g", { class: "omok-tree-texts", "aria-hidden": "true" });
    texts.append(...this.nodes.map((node) => this.texts(node)));
    this.scene.replaceChildren(...edges, ...this.made.values(), texts);
    if (!this.made.has(this.focused)) this.focused = this.focused.replace("more:", "node:");
    if (!this.made.has(this.focused)) this.focused = `node:${this.get("chosen")}`;
    if (!this.made.has(this.focused)) this.focused = "node:0";
    this.made.get(this.focused).setAttribute("tabindex", "0");
    if (hadFocus) this.made.get(this.focused).focus({ preventScroll: true });
  }

  edge(from, to) {
    // From below the parent's label, sideways between the levels, down to the child.
    const [x0, y0, x1] = [from.x, from.y, to.x];
    const top = y0 + (from.label ? from.r + 8 + 13 * from.label.split("\n").length : 0);
    const d = `M${x0} ${top}C${x0} ${y0 + 70} ${x1} ${y0 + 52} ${x1} ${y0 + 78}V${to.y}`;
    const style = to.best ? "omok-tree-edge omok-tree-best" : "omok-tree-edge";
    return shape("path", { d, class: to.kind === "more" ? `${style} omok-tree-faint` : style });
  }

  item(node) {
    const group = shape("g", {
      transform: `translate(${node.x} ${node.y})`, class: "omok-tree-node", role: "treeitem",
      tabindex: "-1", "data-key": keyOf(node), "data-testid": keyOf(node),
      "data-lm-suppress-shortcuts": "true", "aria-label": node.spoken, "aria-level": node.level,
      "aria-posinset": node.position, "aria-setsize": node.siblings,
    });
    group.append(shape("title", {}, node.spoken));
    if (node.kind === "more") {
      const wide = 18 + 7 * hiddenText(node).length;
      const box = { x: -wide / 2, y: -12, width: wide, height: 24, rx: 12 };
      group.append(shape("rect", { ...box, class: "omok-tree-more" }));
      return group;
    }
    if (node.children > 0) group.setAttribute("aria-expanded", String(node.open));
    const style = node.best ? "omok-tree-dot omok-tree-best" : "omok-tree-dot";
    group.append(
      shape("circle", { r: node.r + 12, class: "omok-tree-reach" }),
      shape("circle", { r: node.r + 5, class: "omok-tree-ring" }),
      shape("circle", { r: node.r, class: style, fill: node.fill }));
    if (node.children > 0 && !node.open) {
      const arm = Math.min(5, node.r * 0.6);
      group.append(shape("path", {
        d: `M${-arm} 0H${arm}M0 ${-arm}V${arm}`, class: "omok-tree-plus", stroke: node.ink,
      }));
    }
    return group;
  }

  // What is written at a node; it is heard as the node's label, so not a second time here.
  texts(node) {
    const group = shape("g", { transform: `translate(${node.x} ${node.y})` });
    if (node.kind === "more") {
      group.append(shape("text", { y: 4.5, class: "omok-tree-count" }, hiddenText(node)));
    }
    if (node.edge) {
      group.append(shape("text", { y: -node.r - 7, class: "omok-tree-name" }, short(node.edge)));
    }
    node.label.split("\n").forEach((line, k) => {
      const label = { y: node.r + 15 + 13 * k, class: "omok-tree-label" };
      if (line) group.append(shape("text", label, short(line)));
    });
    return group;
  }

  drawLegend() {
    const parts = [];
    if (this.get("valued")) {
      const colours = this.get("scale").map((colour) => {
        const made = element("span", { class: "omok-tree-swatch" });
        made.style.background = colour;
        return made;
      });
      parts.push("−1", element("span", { class: "omok-tree-swatches" }, ...colours),
        "+1 for the player to move");
    }
    if (this.get("sized")) parts.push(element("span", {}, "Larger: more visits"));
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

  size() {
    const box = this.stage.getBoundingClientRect();
    return [box.width, box.height];
  }

  bounds() {
    const xs = this.nodes.map((node) => node.x);
    const ys = this.nodes.map((node) => node.y);
    return { left: Math.min(...xs) - MARGIN, right: Math.max(...xs) + MARGIN,
      top: -MARGIN, bottom: Math.max(...ys) + MARGIN + 14 };
  }

  fit(least) {
    this.fitting = least;
    const [wide, high] = this.size();
    if (wide === 0) return; // not on the page yet
    const box = this.bounds();
    const [w, h] = [box.right - box.left, box.bottom - box.top];
    const k = Math.max(least, Math.min(wide / w, high / h, 1.25));
    // What does not fit begins with the root, and leaves no empty edge.
    const root = Math.min(-box.left * k, Math.max(wide - box.right * k, wide / 2 - this.nodes[0].x * k));
    const x = w * k <= wide ? wide / 2 - ((box.left + box.right) / 2) * k : root;
    this.look({ k, x, y: h * k < high ? (high - h * k) / 2 - box.top * k : -box.top * k });
  }

  // The node that was touched stays where it is; then it and its children come into the window.
  hold(before) {
    const after = this.byKey.get(this.anchor) ?? this.byKey.get("node:0");
    let { x, y, k } = this.view;
    if (before) [x, y] = [x + (before.x - after.x) * k, y + (before.y - after.y) * k];
    const place = this.nodes.indexOf(after);
    const line = this.following && this.nodes.filter((node) => node.best);
    const family = line || [after, ...this.nodes.filter((node) => node.parent === place)];
    this.following = false;
    const [wide, high] = this.size();
    const inside = (low, up, size) => {
      if (up - low > size) return size / 2 - (low + up) / 2;
      return Math.max(0, -low) - Math.max(0, up - size);
    };
    const xs = family.map((node) => node.x * k + x);
    const ys = family.map((node) => node.y * k + y);
    const edge = MARGIN * k;
    x += inside(Math.min(...xs) - edge, Math.max(...xs) + edge, wide);
    y += inside(Math.min(...ys) - edge, Math.max(...ys) + edge, high);
    this.look({ x, y, k });
  }

  look(view) {
    this.view = view;
    this.scene.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.k})`);
  }

  zoom(factor, at = this.size().map((side) => side / 2)) {
    this.fitting = 0;
    const { x, y, k } = this.view;
    const next = Math.max(LEAST, Math.min(MOST, k * factor));
    const move = (place, side) => at[side] - ((at[side] - place) * next) / k;
    this.look({ k: next, x: move(x, 0), y: move(y, 1) });
  }

  wheel(event) {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!event.ctrlKey && !event.metaKey && !sideways) return; // the page scrolls
    event.preventDefault();
    this.fitting = 0;
    if (sideways) return this.look({ ...this.view, x: this.view.x - event.deltaX });
    const box = this.stage.getBoundingClientRect();
    const at = [event.clientX - box.left, event.clientY - box.top];
    this.zoom(Math.exp(-event.deltaY * 0.003), at);
  }

  // One pointer moves the tree, two zoom it as well: what lies under them stays there.
  grab(event) {
    if (event.button !== 0) return;
    if (this.pointers.size === 0) {
      this.dragged = false;
      this.released = new AbortController();
      const { signal } = this.released;
      window.addEventListener("pointermove", (moved) => this.drag(moved), { signal });
      window.addEventListener("pointerup", (gone) => this.release(gone), { signal });
      window.addEventListener("pointercancel", (gone) => this.release(gone), { signal });
    }
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  drag({ pointerId, clientX, clientY }) {
    const held = this.pointers.get(pointerId);
    if (held === undefined) return;
    const still = Math.hypot(clientX - held[0], clientY - held[1]) < DRAG;
    if (!this.dragged && this.pointers.size === 1 && still) return;
    this.dragged = true;
    this.fitting = 0;
    const before = this.grip();
    this.pointers.set(pointerId, [clientX, clientY]);
    const now = this.grip();
    const { x, y, k } = this.view;
    const next = Math.max(LEAST, Math.min(MOST, (k * now.spread) / before.spread));
    const move = (from, to, at) => to - ((from - at) * next) / k;
    this.look({ k: next, x: move(before.x, now.x, x), y: move(before.y, now.y, y) });
  }

  // The middle of the first two pointers, in the window of the tree, and their distance.
  grip() {
    const box = this.stage.getBoundingClientRect();
    const [[x0, y0], [x1, y1] = [x0, y0]] = this.pointers.values();
    const spread = this.pointers.size > 1 ? Math.max(1, Math.hypot(x1 - x0, y1 - y0)) : 1;
    return { x: (x0 + x1) / 2 - box.left, y: (y0 + y1) / 2 - box.top, spread };
  }

  release({ pointerId }) {
    this.pointers.delete(pointerId);
    if (this.pointers.size === 0) this.released.abort();
  }

  // ----- what the person does -----

  nodeOf(event) {
    return this.byKey.get(event.target.closest("[data-key]")?.dataset.key);
  }

  click(event) {
    const node = this.nodeOf(event);
    if (!node || this.dragged) return;
    const chosen = node.kind === "node" && node.number === this.get("chosen");
    this.focus(node);
    if (node.kind === "more" || !node.open || chosen) this.toggle(node);
  }

  toggle(node) {
    this.fitting = 0;
    this.anchor = `node:${node.number}`;
    if (node.kind === "more") this.send({ type: "more", node: node.number });
    else if (node.open) this.send({ type: "collapse", node: node.number });
    else if (node.children > 0) this.send({ type: "expand", node: node.number });
  }

  focus(node) {
    this.made.get(keyOf(node)).focus({ preventScroll: true });
  }

  arrive(event) {
    const node = this.nodeOf(event);
    if (!node) return;
    this.made.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = keyOf(node);
    this.made.get(this.focused).setAttribute("tabindex", "0");
    this.reveal(node);
    clearTimeout(this.lingering);
    if (node.kind !== "node" || node.number === this.get("chosen")) return;
    this.lingering = setTimeout(() => this.send({ type: "choose", node: node.number }), LINGER_MS);
  }

  reveal(node) {
    const [wide, high] = this.size();
    let { x, y, k } = this.view;
    const [px, py] = [node.x * k + x, node.y * k + y];
    x += Math.max(0, 30 - px) - Math.max(0, px - wide + 30);
    y += Math.max(0, 30 - py) - Math.max(0, py - high + 45);
    if (x !== this.view.x || y !== this.view.y) this.look({ x, y, k });
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
      case "+": case "=": this.zoom(1.3); break;
      case "-": this.zoom(1 / 1.3); break;
      case "0": this.fit(LEAST); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // ----- the outline -----

  fillOutline() {
    if (!this.drawer.open) return;
    const below = this.nodes.map(() => []);
    this.nodes.forEach((node) => node.parent >= 0 && below[node.parent].push(node));
    const lines = (node) => {
      if (node.kind === "more") {
        const more = element("button", { type: "button", class: "omok-button" }, node.spoken);
        more.addEventListener("click", () => this.toggle(node));
        return more;
      }
      if (node.children === 0) return element("span", {}, node.spoken);
      const key = keyOf(node);
      const items = below[this.nodes.indexOf(node)].map((child) => element("li", {}, lines(child)));
      const summary = element("summary", { "data-line": key }, node.spoken);
      const made = element("details", {}, summary, element("ul", {}, ...items));
      made.open = node.open && this.openLines.has(key);
      made.addEventListener("toggle", () => {
        if (made.open) this.openLines.add(key);
        else this.openLines.delete(key);
        if (made.open && !node.open) this.toggle(node);
      });
      return made;
    };
    const line = document.activeElement?.dataset?.line;
    const hadFocus = line && this.outline.contains(document.activeElement);
    this.outline.replaceChildren(lines(this.nodes[0]));
    if (hadFocus) this.outline.querySelector(`[data-line="${line}"]`)?.focus({ preventScroll: true });
  }

  // ----- messages -----

  send(message) {
    if (message.type === "best line") {
      [this.anchor, this.following, this.fitting] = ["node:0", true, 0];
    }
    clearTimeout(this.unanswered);
    const missing = () => say(this.status, NO_ANSWER);
    this.unanswered = setTimeout(missing, PATIENCE_MS);
    try {
      this.model.send(message);
    } catch {
      missing();
    }
  }

  answered() {
    clearTimeout(this.unanswered);
    say(this.status, this.get("status"));
  }

  remove() {
    clearTimeout(this.unanswered);
    clearTimeout(this.lingering);
    this.released?.abort();
    this.watcher.disconnect();
  }
}

export default widget(TreeView);
