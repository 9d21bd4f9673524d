// A small tree with a board at every node. Python says what stands on it and what a press does.

import { Wishes, element, isStill, isTouched, keysHelp, put, say, shape, signed, svgUrl, widget } from "./base.js";

const BOARD = 62;
const ABOVE_STAGE = 210; // pixels of a laptop's screen that are not the tree's
const [SMALLEST, LARGEST] = [isTouched() ? 1 : 0.9, 1.25]; // times its drawn size
const FOR_THUMBS = 1.1; // the smallest where small buttons are tapped: a tree of four rows is in one sight with its verdict
const [WIDEST, BAR] = [2, 12]; // a window is drawn from -2 to 2, so many units to each side of the middle
const CHOICES = [1, 0, -1]; // the values that can be filled in, each a small button beside its board
const [CHOICE_WIDE, CHOICE_HIGH] = [28, 25]; // its sides
const SHORT = 3; // the pixels that an edge ends above its board, where that board's frame lies
const WINDOW = 16; // the pixels that a window stands above its board
const AROUND = 6; // the pixels from a board to the frame of the keyboard's place
const SCISSORS = "M-4 -7L3.2 4M4 -7L-3.2 4M-4.6 8.4a2.7 2.7 0 1 1 .1 0M4.6 8.4a2.7 2.7 0 1 0 -.1 0";
const [WIDER, CLEARLY] = [1.6, 0.04]; // how many times as wide a stage with room draws a tree, at most; what is too little to draw it again
const ASIDE_OF_NAME = 5; // the pixels from an edge to its name
const NEAR = 90; // pixels kept in sight on both sides of the board that a step is about

const KEYS = { "-1": "-", 0: "0", 1: "+" }; // what Python calls a choice

const nodeOf = (part) => Number(part.closest?.(".omok-boards-node")?.dataset.node ?? -1);

// The window of a board on a line of all values: what is still open between alpha and beta.
class Gauge {
  constructor() {
    const at = (value) => this.at(value);
    this.open = shape("rect", { class: "omok-boards-between", y: 20, width: 1, height: 12 });
    this.ends = ["α", "β"].map((name, k) => shape("g", { class: "omok-boards-end" },
      shape("path", { d: k ? "M-5 17H0V35H-5" : "M5 17H0V35H5" }),
      shape("text", { x: k ? 4 : -4, y: 13, "text-anchor": k ? "start" : "end" }, name)));
    this.who = shape("text", { class: "omok-boards-whose", x: 0, y: 66 });
    const values = [-2, -1, 0, 1, 2].map((value) => shape("g", {},
      shape("path", { class: "omok-boards-tack", d: `M${at(value)} 20V32` }),
      shape("text", { class: "omok-boards-number", x: at(value), y: 48 }, signed(value, 0))));
    this.svg = shape("svg", { class: "omok-boards-gauge", viewBox: "0 0 240 70", role: "img" },
      shape("rect", { class: "omok-boards-scale", x: at(-WIDEST), y: 20, width: at(WIDEST) - at(-WIDEST), height: 12 }),
      this.open, ...values, ...this.ends, this.who);
  }

  at(value) {
    return 120 + (96 * value) / WIDEST;
  }

  /** `isClosed`: nobody looks below it any more. Until that is answered, no colour tells. */
  show(span, who, isClosed) {
    const [alpha, beta] = span.length ? span : [0, 0];
    this.svg.dataset.look = !span.length ? "none" : isClosed ? "closed" : "open";
    const [low, high] = [Math.min(alpha, beta), Math.max(alpha, beta)].map((value) => this.at(value));
    this.open.style.transform = `translateX(${low}px) scaleX(${Math.max(3, high - low)})`;
    [alpha, beta].forEach((value, k) => (this.ends[k].style.transform = `translateX(${this.at(value)}px)`));
    const words = span.length ? `${who}'s window: alpha ${signed(alpha, 0)}, beta ${signed(beta, 0)}` : "no window yet";
    say(this.who, words);
    this.svg.setAttribute("aria-label", words);
  }
}

class BoardTree {
  constructor(model, el) {
    this.model = model;
    this.root = element("div", { class: "omok-widget omok-boards" });
    this.title = element("div", { class: "omok-boards-title" });
    this.score = element("span", { class: "omok-boards-score" });
    this.head = element("div", { class: "omok-boards-head" }, this.title, this.score, keysHelp(model.get("shortcuts")));
    this.sentence = element("div", { class: "omok-boards-sentence", "aria-live": "polite" });
    this.svg = shape("svg", { class: "omok-boards-svg", role: "group" });
    this.stage = element("div", { class: "omok-boards-stage" }, this.svg);
    this.row = element("div", { class: "omok-boards-buttons" });
    this.status = element("div", { class: "omok-boards-status", role: "status" });
    this.board = element("img", { class: "omok-boards-large", alt: "" });
    this.caption = element("div", { class: "omok-boards-caption" });
    this.gauge = new Gauge();
    const words = element("div", { class: "omok-boards-words" }, this.sentence, this.status);
    const view = element("div", { class: "omok-boards-view" }, this.board, this.caption);
    const pad = this.pad(), isPressable = model.get("pressable");
    const panel = element("div", { class: "omok-boards-panel" }, view, this.gauge.svg, ...(isPressable ? [pad] : []), words, this.row);
    this.root.dataset.pressable = isPressable;
    this.root.append(element("div", { class: "omok-boards-body" }, this.head, panel, this.stage));
    el.append(this.root);
    this.root.addEventListener("keydown", (event) => this.shortcut(event));
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("pointerover", (event) => this.point(nodeOf(event.target)));
    this.svg.addEventListener("pointerleave", () => this.point(-1));
    // Also when another program puts it there; Chromium would let Tab stop at an SVG that listens for this.
    this.stage.addEventListener("focusin", (event) => this.stand(nodeOf(event.target)));
    this.stage.addEventListener("focusout", () => requestAnimationFrame(() => this.showLarge()));
    letPan(this.stage);
    this.wishes = new Wishes(model, this.status);
    this.pointed = -1; // the board under the pointer
    this.hasStepped = false; // whether a step came after the focus stood on a board
    this.current = 0;
    this.changed();
    this.watcher = new ResizeObserver(() => this.fit()); // also when it comes onto the page
    this.watcher.observe(this.stage);
  }

  changed() {
    const places = this.model.get("places"), extent = this.model.get("extent");
    if (places !== this.places || extent !== this.extent) this.plant(places, extent);
    say(this.title, this.model.get("heading"));
    this.svg.setAttribute("aria-label", this.model.get("heading"));
    say(this.sentence, this.model.get("sentence"));
    say(this.status, this.model.get("status"));
    this.root.dataset.verdict = this.model.get("verdict");
    this.hasStepped = true;
    this.showMarks();
    this.showLarge();
    this.showPad();
    this.showButtons();
  }

  plant(places, extent) {
    this.places = places;
    this.extent = extent;
    this.current = 0;
    this.pointed = -1;
    this.hasBegun = this.hasLed = false;
    this.draw(this.spread());
  }

  // How many times as wide as its drawing the tree can stand on a stage that its height does not fill.
  spread() {
    const [width, height] = this.extent, room = this.stage.clientWidth - 8;
    const inner = Math.max(...this.places.map(({ x }) => x)) - Math.min(...this.places.map(({ x }) => x));
    const high = Math.max(height * this.smallest, window.innerHeight - ABOVE_STAGE);
    const scale = Math.min(LARGEST, high / height);
    return inner && room > 0 ? Math.max(1, Math.min(WIDER, 1 + (room / scale - width) / inner)) : 1;
  }

  get smallest() {
    return this.model.get("pressable") && isTouched() ? FOR_THUMBS : SMALLEST;
  }

  fit() {
    const wanted = this.spread();
    if (Math.abs(wanted - this.drawnWide) > CLEARLY) {
      const held = this.nodes.indexOf(document.activeElement);
      this.draw(wanted);
      this.showMarks();
      this.showLarge();
      this.nodes[held]?.focus({ preventScroll: true });
    }
    this.bringIntoSight();
    this.leadIn();
  }

  // What is filled in by the buttons below a tree begins where one can answer.
  leadIn() {
    if (this.hasLed || !this.padRow.offsetParent) return;
    this.hasLed = true;
    if (this.current === 0) this.stand(this.nextReady());
  }

  // Draws the tree so many times as wide; a board, and what stands at it, keeps its size.
  draw(wide) {
    const first = Math.min(...this.places.map(({ x }) => x)), last = Math.max(...this.places.map(({ x }) => x));
    const wider = (x) => first + wide * (x - first);
    const places = this.places.map((place) => {
      if (place.parent < 0) return { ...place, x: wider(place.x) };
      const [x, y, anchor] = place.name, aside = BOARD / 2 + (anchor === "start" ? ASIDE_OF_NAME : -ASIDE_OF_NAME);
      return { ...place, x: wider(place.x), name: [wider(x - aside) + aside, y, anchor] };
    });
    this.drawn = places;
    this.drawnWide = wide;
    const [least, height] = this.extent, width = least + (wide - 1) * (last - first), { smallest } = this;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.style.width = `${Math.round(width * LARGEST)}px`;
    this.svg.style.maxHeight = `max(${Math.round(height * smallest)}px, 100vh - ${ABOVE_STAGE}px)`;
    this.svg.style.minWidth = `${Math.round(width * smallest)}px`; // narrower, the stage is scrolled
    this.edges = places.map((place) => (place.parent < 0 ? null : this.edge(place)));
    this.nodes = places.map((place, k) => this.node(place, k));
    // An edge that leads farther aside lies under the names of those beside it.
    const aside = (k) => Math.abs(places[k].x - places[places[k].parent].x);
    const ways = places.map((_, k) => k).filter((k) => this.edges[k]).sort((a, b) => aside(b) - aside(a));
    this.svg.replaceChildren(...ways.map((k) => this.edges[k]), ...this.nodes);
  }

  edge(place) {
    const above = this.drawn[place.parent];
    const [x1, y1] = [above.x + BOARD / 2, above.y + BOARD + 5]; // behind the value
    const [x2, y2] = [place.x + BOARD / 2, place.y - SHORT];
    const [wide, high] = [Math.abs(x2 - x1), y2 - y1].map((side) => side / Math.hypot(x2 - x1, y2 - y1));
    const [x, y, anchor] = place.name;
    const name = shape("text", { class: "omok-boards-name", x, y, "text-anchor": anchor }, place.edge);
    const at = (part) => [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
    // Two strokes across the line, below its name: here it is cut.
    const [[cutX, cutY], dx, dy] = [at(0.9), 8 * high, x2 >= x1 ? -8 * wide : 8 * wide];
    const door = shape("g", { class: "omok-boards-door", role: "button", transform: `translate(${at(0.5).join(" ")})` },
      shape("title", {}, "Cut"), shape("circle", { r: 12 }), shape("path", { d: SCISSORS }));
    const stroke = (by) => `M${cutX - dx} ${cutY - dy + by}L${cutX + dx} ${cutY + dy + by}`;
    return shape("g", { class: "omok-boards-way" }, shape("path", { class: "omok-boards-edge", d: `M${x1} ${y1}L${x2} ${y2}` }),
      shape("path", { class: "omok-boards-cut", d: stroke(-3) + stroke(3) }), name, door);
  }

  node(place, k) {
    const { x, y } = place;
    const middle = x + BOARD / 2;
    return shape("g", { class: "omok-boards-node", "data-node": k },
      shape("rect", { class: "omok-boards-ring", x: x - 3, y: y - 3, width: BOARD + 6, height: BOARD + 6, rx: 5 }),
      shape("image", { href: svgUrl(place.picture), x, y, width: BOARD, height: BOARD }),
      ...this.foot(middle, y + BOARD + 3),
      this.model.get("pressable") ? this.choices(x + BOARD + 5, y + (BOARD - CHOICES.length * CHOICE_HIGH) / 2) : "",
      shape("g", { class: "omok-boards-asked" }, shape("title", {}, "Look"), shape("circle", { cx: x + BOARD, cy: y, r: 13 }),
        shape("text", { x: x + BOARD, y: y + 6.5 }, "?")), // at a corner: the board can be judged
      shape("g", { class: "omok-boards-window" },
        shape("rect", { class: "omok-boards-ground", x: middle - 54, y: y - 21, width: 108, height: 18 }),
        shape("text", { x: middle - BAR - 3, y: y - 9, "text-anchor": "end" }),
        shape("rect", { class: "omok-boards-scale", x: middle - BAR, y: y - 17, width: 2 * BAR, height: 8, rx: 2 }),
        shape("rect", { class: "omok-boards-open", y: y - 17, height: 8, rx: 2 }),
        shape("text", { x: middle + BAR + 3, y: y - 9, "text-anchor": "start" })),
      shape("rect", { class: "omok-boards-here", rx: 9 }));
  }

  // The value under a board.
  foot(middle, top) {
    return [shape("rect", { class: "omok-boards-patch", y: top, height: 20, rx: 3 }),
      shape("text", { class: "omok-boards-value", x: middle, y: top + 15 })];
  }

  // What can be filled in beside a board, the best on top; on its other side, where no edge runs, whose
  // value that is.
  choices(left, top) {
    const middle = left + CHOICE_WIDE / 2;
    return shape("g", { class: "omok-boards-choices" },
      shape("text", { class: "omok-boards-who", x: left + CHOICE_WIDE + 6, y: top + 1.5 * CHOICE_HIGH + 4 }),
      ...CHOICES.map((value, k) => shape("g", { class: "omok-boards-choice", "data-number": value },
        shape("rect", { x: left, y: top + k * CHOICE_HIGH, width: CHOICE_WIDE, height: CHOICE_HIGH }),
        shape("text", { x: middle, y: top + k * CHOICE_HIGH + 17 }, signed(value, 0)))),
      shape("rect", { class: "omok-boards-slip", x: left, y: top, width: CHOICE_WIDE, height: CHOICE_HIGH })); // around a wrong one, over its neighbours
  }

  // On a phone the same choices for the board that was tapped, large enough for a thumb.
  pad() {
    this.padWords = element("span", {});
    this.padButtons = CHOICES.map((value) => {
      const made = element("button", { type: "button", class: "omok-button", "data-testid": `pad${value}` }, signed(value, 0));
      made.addEventListener("click", () => {
        if (made.getAttribute("aria-disabled") !== "true") this.wishes.send({ type: "pick", node: this.current, key: KEYS[value] });
      });
      return made;
    });
    this.padNext = element("button", { type: "button", class: "omok-button omok-primary", "data-testid": "pad-next" }, "Next blue board");
    this.padNext.addEventListener("click", () => {
      this.stand(this.nextReady());
      this.bringToMiddle(this.current);
    });
    return (this.padRow = element("div", { class: "omok-boards-pad", role: "group" }, this.padWords, ...this.padButtons, this.padNext));
  }

  // What is right stays: then the way on takes the place of the choices, and their focus.
  showPad() {
    const place = this.drawn[this.current], mark = this.model.get("marks")[this.current];
    if (!this.model.get("pressable") || !place || !mark) return;
    say(this.padWords, `${place.moves}:`);
    const isDone = mark.tone === "right", leadsOn = isDone && this.nextReady() >= 0;
    const hadFocus = this.padRow.contains(document.activeElement);
    this.padNext.hidden = !leadsOn;
    for (const button of this.padButtons) {
      button.hidden = leadsOn;
      put(button, { "aria-disabled": isDone });
    }
    if (hadFocus && !this.padRow.contains(document.activeElement)) (leadsOn ? this.padNext : this.padButtons[0]).focus({ preventScroll: true });
  }

  // The board that can be judged now and has the shortest way there, for a stage that is scrolled sideways; -1 if there is none.
  nextReady() {
    const { x } = this.drawn[this.current];
    const far = (k) => Math.abs(this.drawn[k].x - x);
    const ready = this.model.get("marks").flatMap(({ look }, k) => (look === "ready" && k !== this.current ? [k] : []));
    return ready.reduce((near, k) => (near < 0 || far(k) < far(near) ? k : near), -1);
  }

  // The frame of the keyboard's place: around a board and all that stands at it, its move, too, so that
  // it is no other frame's twin.
  around({ x, y, edge }, { value, who }, foot, isOpen, hasWindow) {
    const column = (BOARD - CHOICES.length * CHOICE_HIGH) / 2; // what the small buttons stand out above a board
    const wide = Math.max(foot, hasWindow ? 92 : 0);
    const [left, right] = isOpen ? [0, BOARD + 5 + CHOICE_WIDE + (who ? 15 : 0)] : [(BOARD - wide) / 2, (BOARD + wide) / 2];
    const above = edge ? -17 : isOpen ? column : 0;
    const [top, bottom] = [hasWindow ? -WINDOW : above, isOpen ? BOARD - column : BOARD + (value ? 23 : 0)];
    return { x: x + left - AROUND, y: y + top - AROUND, width: right - left + 2 * AROUND, height: bottom - top + 2 * AROUND };
  }

  // The window of alpha-beta: its two ends, and how much of the scale is still open between them.
  drawWindow(node, span, middle, isClosed) {
    const made = node.querySelector(".omok-boards-window");
    put(made, { visibility: span.length ? "visible" : "hidden", "data-closed": span.length > 0 && isClosed });
    const [alpha, beta] = made.querySelectorAll("text");
    const written = span.map((value) => signed(value, 0));
    say(alpha, span.length ? `α ${written[0]}` : "");
    say(beta, span.length ? `β ${written[1]}` : "");
    if (!span.length) return;
    const at = (value) => middle + (BAR * value) / WIDEST;
    const wide = Math.max(2, at(span[1]) - at(span[0]));
    put(made.querySelector(".omok-boards-open"), { x: Math.min(at(span[0]), at(span[1])), width: wide });
  }

  // Whether a move of this board has been cut.
  isClosed(k) {
    return this.model.get("marks").some(({ look }, child) => look === "cut" && this.drawn[child]?.parent === k);
  }

  // What Python has written at the nodes: a value below each board, the window of alpha-beta above it.
  showMarks() {
    const isLive = this.model.get("pressable");
    const marks = this.model.get("marks");
    const way = new Set(); // the boards from the root to that of the step
    this.now = marks.findIndex(({ now }) => now);
    for (let k = this.now; k >= 0; k = this.drawn[k]?.parent ?? -1) way.add(k);
    marks.forEach((mark, k) => {
      const node = this.nodes[k];
      if (!node) return;
      const { moves, words, parent, x, y } = this.drawn[k];
      put(node, {
        "data-tone": mark.tone, "data-look": mark.look, "data-now": mark.now, "data-asks": mark.asks,
        "data-winner": mark.winner ?? "", role: isLive || mark.asks ? "button" : "img",
        "aria-label": `${moves}. ${words} ${mark.words}`,
        tabindex: k === this.current ? 0 : -1,
      });
      const told = mark.tone === "right" ? `✓ ${mark.value}` : mark.value;
      const wide = Math.max(BOARD, 12 + 7.9 * told.length); // a foot of the board, not a mark on it
      put(node.querySelector(".omok-boards-patch"),
        { x: x + (BOARD - wide) / 2, width: wide, visibility: mark.value ? "visible" : "hidden" });
      say(node.querySelector(".omok-boards-value"), told);
      if (isLive) say(node.querySelector(".omok-boards-who"), mark.who);
      const isOpen = isLive && mark.tone !== "right", hasWindow = way.has(k) && mark.span.length > 0;
      put(node.querySelector(".omok-boards-here"), this.around(this.drawn[k], mark, wide, isOpen, hasWindow));
      for (const choice of node.querySelectorAll(".omok-boards-choice")) {
        const isOn = choice.dataset.number === String(mark.number);
        put(choice, { "data-on": isOn });
        say(choice.querySelector("text"), isOn && mark.tone === "wrong" ? "✗" : signed(Number(choice.dataset.number), 0));
        if (isOn && isLive) put(node.querySelector(".omok-boards-slip"), { y: choice.querySelector("rect").getAttribute("y") });
      }
      this.drawWindow(node, way.has(k) ? mark.span : [], x + BOARD / 2, this.isClosed(k));
      const look = mark.look !== "cut" ? mark.look : marks[parent].look === "cut" ? "below" : "cut";
      if (parent >= 0) {
        const drawn = mark.asks ? "asks" : mark.carried ? "carried" : way.has(k) ? "way" : look;
        // On the way it ends at the window, which stands above the board; its name goes with it.
        const line = this.edges[k].querySelector(".omok-boards-edge"), rises = way.has(k) && mark.span.length ? WINDOW : 0;
        put(line, { d: line.getAttribute("d").replace(/[^ ]+$/, y - SHORT - rises) });
        const [, at] = this.drawn[k].name, from = this.drawn[parent].y + BOARD;
        put(this.edges[k].querySelector(".omok-boards-name"), { y: at - (rises * (at - from)) / (y - from) });
        put(this.edges[k], { "data-look": look === "cut" || look === "below" ? look : drawn, "data-winner": mark.winner ?? "" });
      }
    });
    this.bringIntoSight();
  }

  // The board that is pointed at, by the mouse or by the focus, or else that of the step, and its window. One
  // that is not the step's has a frame of one colour here and in the tree.
  showLarge() {
    const stands = this.nodes[this.current] === document.activeElement && !(this.hasStepped && this.now >= 0);
    const chosen = this.pointed >= 0 ? this.pointed : stands ? this.current : -1;
    const here = chosen >= 0 ? chosen : this.now >= 0 ? this.now : this.current;
    const isElsewhere = chosen >= 0 && chosen !== this.now;
    this.nodes.forEach((node, k) => put(node, { "data-shown": isElsewhere && k === chosen }));
    put(this.board, { "data-shown": isElsewhere ? "other" : "step" });
    const place = this.drawn[here], mark = this.model.get("marks")[here];
    if (!place || !mark) return;
    if (this.large !== place.picture) this.board.src = svgUrl(place.picture);
    this.large = place.picture;
    const value = mark.tone === "right" || mark.tone === "told" ? `worth ${mark.value.replace(` for ${mark.who}`, "")}` : "";
    const worth = value && mark.who ? `${value} to ${mark.who}` : value;
    this.caption.replaceChildren(
      element("div", {}, place.moves),
      element("b", {}, place.turn),
      element("div", {}, mark.look === "cut" ? "cut" : mark.look === "dim" ? "not looked at yet" : worth),
    );
    if (!this.model.get("pressable")) this.gauge.show(mark.span, mark.who, this.isClosed(here));
  }

  point(node) {
    if (node === this.pointed) return;
    this.pointed = node;
    this.showLarge();
  }

  // Scrolls a stage that is narrower than the tree to the board of the step; without steps it begins
  // with the root in its middle.
  bringIntoSight() {
    if (this.stage.scrollWidth <= this.stage.clientWidth) return;
    if (this.now < 0) {
      if (this.hasBegun) return;
      this.hasBegun = true;
      this.stage.scrollLeft += this.toMiddle(0);
      return;
    }
    const stage = this.stage.getBoundingClientRect(), board = this.nodes[this.now].getBoundingClientRect();
    const left = board.left - stage.left - NEAR, right = board.right - stage.right + NEAR;
    if (left < 0) this.stage.scrollLeft += left;
    else if (right > 0) this.stage.scrollLeft += right;
  }

  bringToMiddle(node) {
    this.stage.scrollBy({ left: this.toMiddle(node), behavior: isStill() ? "auto" : "smooth" });
  }

  // The pixels from the middle of the stage to that of a board.
  toMiddle(node) {
    const middle = (part) => part.getBoundingClientRect().left + part.getBoundingClientRect().width / 2;
    return middle(this.nodes[node]) - middle(this.stage);
  }

  showButtons() {
    const focused = this.row.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const [buttons, words] = [true, false].map((is) => this.model.get("buttons").filter(({ id }) => Boolean(id) === is));
    say(this.score, words[0]?.label ?? "");
    this.row.replaceChildren(...buttons.map((button) => {
      const made = element("button", {
        type: "button", "data-id": button.id, "data-testid": button.id,
        class: `omok-button${button.primary ? " omok-primary" : ""}${button.wide ? " omok-boards-wide" : ""}`,
        "aria-disabled": String(!button.enabled),
      }, button.label);
      made.addEventListener("click", () => {
        if (button.enabled) this.wishes.send({ type: "press", button: button.id });
      });
      return made;
    }));
    if (focused) this.row.querySelector(`[data-id="${focused}"]`)?.focus({ preventScroll: true }); // it may have gone below the tree
  }

  // ----- what the person does -----

  // A letter presses the button that has it, wherever the focus is in the widget; on the buttons the
  // arrows go on and back, up and down lead into the tree.
  shortcut(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = this.row.contains(event.target) ? { ArrowRight: "n", ArrowLeft: "b" }[event.key] : undefined;
    const button = this.model.get("buttons").find(({ key, enabled }) => enabled && key === (arrow ?? event.key.toLowerCase()));
    if (!button && event.target === this.root && /^(Arrow|Home|End)/.test(event.key)) this.key(event); // it was pressed beside the tree
    const isBelow = this.row.contains(event.target) && /^Arrow(Up|Down)$/.test(event.key);
    if (!button && !isBelow) return;
    event.preventDefault();
    event.stopPropagation();
    this.point(-1); // the keys lead on, wherever the pointer rests
    if (button) this.wishes.send({ type: "press", button: button.id });
    else this.moveTo(this.now >= 0 ? this.now : this.current);
  }

  click(event) {
    const node = nodeOf(event.target);
    const choice = event.target.closest?.(".omok-boards-choice");
    if (event.target.closest?.(".omok-boards-door")) this.wishes.send({ type: "press", button: "cut" });
    else if (choice) this.pick(node, KEYS[choice.dataset.number]);
    else if (node >= 0 && this.nodes[node].dataset.asks === "true") this.wishes.send({ type: "press", button: "look" });
    else if (node >= 0) this.moveTo(node);
  }

  // Python reads `key`, one of + 0 1 -, as what the person fills in; "": the next of them.
  pick(node, key) {
    this.moveTo(node);
    this.wishes.send({ type: "pick", node, key });
  }

  moveTo(node) {
    if (node === undefined || node < 0) return;
    this.stand(node);
    this.nodes[node].focus();
  }

  // Makes `node` the board that the keys are about.
  stand(node) {
    if (node < 0) return;
    if (node !== this.current) put(this.nodes[this.current], { tabindex: -1 });
    this.current = node;
    this.hasStepped = false;
    put(this.nodes[node], { tabindex: 0 });
    this.showLarge();
    this.showPad();
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
      Home: () => this.moveTo(0),
      End: () => this.moveTo(this.nodes.length - 1),
    };
    if (this.model.get("pressable")) {
      for (const key of ["Enter", " "]) ways[key] = () => this.pick(this.current, "");
      for (const key of ["+", "0", "1", "-"]) ways[key] = () => this.pick(this.current, key);
    }
    if (this.nodes[this.current].dataset.asks === "true") {
      for (const key of ["Enter", " "]) ways[key] = () => this.wishes.send({ type: "press", button: "look" });
    }
    if (!(event.key in ways)) return;
    event.preventDefault();
    event.stopPropagation();
    this.point(-1);
    ways[event.key]();
  }

  remove() {
    this.watcher.disconnect();
  }
}

const FAR = 4; // pixels from which a press is a drag

// A stage that is narrower than its tree is dragged with the mouse, as a finger does; then nothing is clicked.
function letPan(stage) {
  let from = null, isDrag = false; // where the mouse went down: { x, left }
  stage.addEventListener("pointerdown", ({ pointerType, button, clientX }) => {
    isDrag = false;
    if (pointerType === "mouse" && button === 0) from = { x: clientX, left: stage.scrollLeft };
  });
  stage.addEventListener("pointermove", ({ clientX, buttons, pointerId }) => {
    if (!buttons) from = null;
    if (!from || stage.scrollWidth <= stage.clientWidth) return;
    if (!isDrag && Math.abs(clientX - from.x) < FAR) return;
    if (!isDrag) stage.setPointerCapture(pointerId);
    isDrag = true;
    stage.scrollLeft = from.left - (clientX - from.x);
  });
  stage.addEventListener("pointerup", () => (from = null));
  stage.addEventListener("click", (event) => isDrag && event.stopPropagation(), true);
}

export default widget(BoardTree);
