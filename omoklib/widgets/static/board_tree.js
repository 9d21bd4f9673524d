// A small tree with a board at every node. Python says what stands on it and what a press does.

import { Wishes, element, put, say, shape, signed, svgUrl, widget } from "./base.js";

const BOARD = 62;
const SMALLEST = 0.85; // of its drawn size: letters stay 10 pixels high
const [WIDEST, BAR] = [2, 12]; // a window is drawn from -2 to 2, so many units to each side of the middle
const NEAR = 90; // pixels kept in sight on both sides of the board that a step is about

class BoardTree {
  constructor(model, el) {
    this.model = model;
    this.root = element("div", { class: "omok-widget omok-boards" });
    this.head = element("div", { class: "omok-boards-head" });
    this.sentence = element("div", { class: "omok-boards-sentence", "aria-live": "polite" });
    this.svg = shape("svg", { class: "omok-boards-svg", role: "group" });
    this.stage = element("div", { class: "omok-boards-stage", "data-lm-suppress-shortcuts": "true" }, this.svg);
    this.row = element("div", { class: "omok-boards-buttons" });
    this.status = element("div", { class: "omok-boards-status", role: "status" });
    this.keys = element("div", { class: "omok-boards-keys" });
    const words = element("div", { class: "omok-boards-words" }, this.sentence, this.status);
    this.root.append(this.head, this.row, words, this.stage, this.keys);
    this.root.dataset.lmSuppressShortcuts = "true";
    el.append(this.root);
    this.root.addEventListener("keydown", (event) => this.shortcut(event));
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.wishes = new Wishes(model, this.status);
    this.current = 0;
    this.changed();
  }

  changed() {
    const places = this.model.get("places"), extent = this.model.get("extent");
    if (places !== this.drawn || extent !== this.extent) this.plant(places, extent);
    say(this.head, this.model.get("heading"));
    this.svg.setAttribute("aria-label", this.model.get("heading"));
    say(this.sentence, this.model.get("sentence"));
    say(this.status, this.model.get("status"));
    say(this.keys, this.model.get("shortcuts"));
    this.showMarks();
    this.showButtons();
  }

  plant(places, extent) {
    this.drawn = places;
    this.extent = extent;
    this.current = 0;
    const [width, height] = extent;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.style.width = `${Math.round(width * 1.15)}px`;
    this.svg.style.maxHeight = `max(${Math.round(height * 0.9)}px, 100vh - 240px)`; // a laptop's screen
    this.svg.style.minWidth = `${Math.round(width * SMALLEST)}px`; // narrower, the stage is scrolled
    this.edges = places.map((place) => (place.parent < 0 ? null : this.edge(place)));
    this.nodes = places.map((place, k) => this.node(place, k));
    this.svg.replaceChildren(...this.edges.filter(Boolean), ...this.nodes);
  }

  edge(place) {
    const above = this.drawn[place.parent];
    const [x1, y1] = [above.x + BOARD / 2, above.y + BOARD + 2]; // behind the value and the window
    const [x2, y2] = [place.x + BOARD / 2, place.y - 3];
    // The move's name lies above the line and off it, however flat the line is; below the line's
    // middle, where its siblings have gone farther apart.
    const [wide, high] = [Math.abs(x2 - x1), y2 - y1].map((side) => side / Math.hypot(x2 - x1, y2 - y1));
    const off = 9 * high + 5 * wide + 4;
    const x = x1 + 0.6 * (x2 - x1) + (x2 >= x1 ? high : -high) * off;
    const y = y1 + 0.6 * (y2 - y1) - wide * off + 5;
    const name = shape("text", { class: "omok-boards-name", x, y }, place.edge);
    // Two strokes across the line, halfway between value and window: here it is cut.
    const [cutX, cutY, dx, dy] = [x1 + 0.5 * (x2 - x1), y1 + 0.5 * (y2 - y1), 8 * high, x2 >= x1 ? -8 * wide : 8 * wide];
    const stroke = (by) => `M${cutX - dx} ${cutY - dy + by}L${cutX + dx} ${cutY + dy + by}`;
    return shape("g", { class: "omok-boards-way" }, shape("path", { class: "omok-boards-edge", d: `M${x1} ${y1}L${x2} ${y2}` }),
      shape("path", { class: "omok-boards-cut", d: stroke(-3) + stroke(3) }), name);
  }

  node(place, k) {
    const { x, y } = place;
    const middle = x + BOARD / 2;
    return shape("g", { class: "omok-boards-node", "data-node": k },
      shape("rect", { class: "omok-boards-ring", x: x - 3, y: y - 3, width: BOARD + 6, height: BOARD + 6, rx: 5 }),
      shape("image", { href: svgUrl(place.picture), x, y, width: BOARD, height: BOARD }),
      shape("rect", { class: "omok-boards-patch", y: y + BOARD + 3, height: 20, rx: 6 }),
      shape("text", { class: "omok-boards-value", x: middle, y: y + BOARD + 18 }),
      shape("text", { class: "omok-boards-tick", x: middle + 28, y: y + BOARD + 19 }),
      shape("g", { class: "omok-boards-window" },
        shape("rect", { class: "omok-boards-ground", x: middle - 42, y: y - 21, width: 84, height: 16 }),
        shape("text", { x: middle - BAR - 3, y: y - 9, "text-anchor": "end" }),
        shape("rect", { class: "omok-boards-scale", x: middle - BAR, y: y - 17, width: 2 * BAR, height: 8, rx: 2 }),
        shape("rect", { class: "omok-boards-open", y: y - 17, height: 8, rx: 2 }),
        shape("text", { x: middle + BAR + 3, y: y - 9, "text-anchor": "start" })));
  }

  // The window of alpha-beta: its two ends, and how much of the scale is still open between them.
  drawWindow(node, span, middle) {
    const made = node.querySelector(".omok-boards-window");
    put(made, { visibility: span.length ? "visible" : "hidden", "data-closed": span.length > 0 && span[0] >= span[1] });
    const [alpha, beta] = made.querySelectorAll("text");
    const written = span.map((value) => signed(value, 0));
    say(alpha, span.length ? `α ${written[0]}` : "");
    say(beta, span.length ? `β ${written[1]}` : "");
    if (!span.length) return;
    const at = (value) => middle + (BAR * value) / WIDEST;
    const wide = Math.max(2, at(span[1]) - at(span[0]));
    put(made.querySelector(".omok-boards-open"), { x: Math.min(at(span[0]), at(span[1])), width: wide });
  }

  // What Python has written at the nodes: a value below each board, the window of alpha-beta above it.
  showMarks() {
    const isLive = this.model.get("pressable");
    const marks = this.model.get("marks");
    const way = new Set(); // the boards from the root to that of the step
    for (let k = marks.findIndex(({ now }) => now); k >= 0; k = this.drawn[k]?.parent ?? -1) way.add(k);
    marks.forEach((mark, k) => {
      const node = this.nodes[k];
      if (!node) return;
      const { edge, words, parent, x } = this.drawn[k];
      put(node, {
        "data-tone": mark.tone, "data-look": mark.look, "data-now": mark.now, role: isLive ? "button" : "img",
        "aria-label": `${edge ? `after ${edge}` : "the root"}. ${words} ${mark.words}`,
        tabindex: k === this.current ? 0 : -1,
      });
      const wide = Math.max(34, 12 + 8 * mark.value.length);
      put(node.querySelector(".omok-boards-patch"),
        { x: x + (BOARD - wide) / 2, width: wide, visibility: mark.value ? "visible" : "hidden" });
      say(node.querySelector(".omok-boards-value"), mark.value);
      say(node.querySelector(".omok-boards-tick"), { right: "✓", wrong: "✗" }[mark.tone] ?? "");
      this.drawWindow(node, mark.span, x + BOARD / 2);
      const look = mark.look !== "cut" ? mark.look : marks[parent].look === "cut" ? "below" : "cut";
      if (parent >= 0) put(this.edges[k], { "data-look": look || (way.has(k) ? "way" : "") });
      if (mark.now) this.bringIntoSight(node);
    });
  }

  // Scrolls a stage that is narrower than the tree to the board `node`.
  bringIntoSight(node) {
    const stage = this.stage.getBoundingClientRect(), board = node.getBoundingClientRect();
    if (this.stage.scrollWidth <= this.stage.clientWidth) return;
    const left = board.left - stage.left - NEAR, right = board.right - stage.right + NEAR;
    if (left < 0) this.stage.scrollLeft += left;
    else if (right > 0) this.stage.scrollLeft += right;
  }

  showButtons() {
    const focused = this.row.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    this.row.replaceChildren(...this.model.get("buttons").map((button) => {
      if (!button.id) return element("span", { class: "omok-boards-score" }, button.label);
      const made = element("button", {
        type: "button", "data-id": button.id, "data-testid": button.id,
        class: `omok-button${button.primary ? " omok-primary" : ""}`,
        "aria-disabled": String(!button.enabled),
      }, button.label);
      made.addEventListener("click", () => {
        if (button.enabled) this.wishes.send({ type: "press", button: button.id });
      });
      return made;
    }));
    if (focused) this.row.querySelector(`[data-id="${focused}"]`)?.focus();
  }

  // ----- what the person does -----

  // A letter presses the button that has it, wherever the focus is in the widget.
  shortcut(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const button = this.model.get("buttons").find(({ key, enabled }) => enabled && key === event.key.toLowerCase());
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    this.wishes.send({ type: "press", button: button.id });
  }

  click(event) {
    const node = event.target.closest?.(".omok-boards-node");
    if (node && this.model.get("pressable")) this.pick(Number(node.dataset.node), "");
  }

  // Python reads `key`, one of + 0 1 -, as what the person fills in; "": the node is picked.
  pick(node, key) {
    this.moveTo(node);
    this.wishes.send({ type: "pick", node, key });
  }

  moveTo(node) {
    if (node === undefined || node < 0) return;
    this.nodes[this.current].setAttribute("tabindex", "-1");
    this.current = node;
    this.nodes[node].setAttribute("tabindex", "0");
    this.nodes[node].focus();
  }

  key(event) {
    const here = this.drawn[this.current];
    const beside = this.drawn
      .map((place, k) => ({ k, x: place.x, y: place.y }))
      .filter((place) => place.y === here.y)
      .sort((a, b) => a.x - b.x)
      .map((place) => place.k);
    const at = beside.indexOf(this.current);
    const ways = {
      ArrowUp: () => this.moveTo(here.parent),
      ArrowDown: () => this.moveTo(this.drawn.findIndex((place) => place.parent === this.current)),
      ArrowLeft: () => this.moveTo(beside[at - 1]),
      ArrowRight: () => this.moveTo(beside[at + 1]),
    };
    if (this.model.get("pressable")) {
      for (const key of ["Enter", " "]) ways[key] = () => this.pick(this.current, "");
      for (const key of ["+", "0", "1", "-"]) ways[key] = () => this.pick(this.current, key);
    }
    if (!(event.key in ways)) return;
    event.preventDefault();
    event.stopPropagation();
    ways[event.key]();
  }
}

export default widget(BoardTree);
