// The live board: draws what the Python side says, and tells it what the person wants.
// It knows no rules. Of a move it is told in advance where one may be made and by whom, so that
// the stone is seen at once; whether it stays, Python says.

const CELL = 40; // the distance of two points, as in omoklib.draw.board
const FRAME = 26; // the strip that holds the coordinates
const STONE = 17.5; // a stone's radius
const BLACK = 1;

const GROUND = { stones: "wood", marks: "paper", discs: "felt" };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const circle = (r, style) => shape("circle", { r, class: style });

class BoardView {
  constructor(model, host) {
    this.model = model;
    this.focused = 0; // the one point that Tab leads to
    this.outbox = []; // wishes that wait for the answer to the one before
    this.unanswered = null; // the timer of the wish that Python has not answered yet
    this.wish = Math.floor(2 ** 40 * Math.random()); // its number: no other page's is the same
    this.laid = null; // the point of the stone that waits for Python's answer
    this.position = model.get("position");
    this.root = element("div", { class: "omok-widget omok-board", "data-testid": "board" });
    this.stage = element("div", { class: "omok-stage" });
    this.status = element("div", {
      class: "omok-status", role: "status", "aria-live": "polite", "data-testid": "status",
    });
    this.bar = element("div", { class: "omok-bar", role: "group", "aria-label": "Game" });
    this.root.append(this.stage, this.status, this.bar);
    host.append(this.root);
    this.build();
    this.update();
  }

  get(name) {
    return this.model.get(name);
  }

  // ----- what stays as long as the game does -----

  build() {
    const size = this.get("size");
    const side = size * CELL + 2 * FRAME;
    this.size = size;
    this.kind = this.get("kind");
    this.root.dataset.kind = this.kind;
    this.stage.style.maxWidth = `${Math.max(260, Math.min(600, side))}px`;
    this.svg = shape("svg", { viewBox: `0 0 ${side} ${side}`, "aria-hidden": "true" });
    this.points = Array.from({ length: size * size }, (_, point) => {
      const [x, y] = this.centre(point);
      return shape("g", { transform: `translate(${x} ${y})` });
    });
    this.drawn = new Array(size * size).fill(null); // what each point shows
    this.heard = new Array(size * size).fill(null); // and says
    this.waiting = shape("g", { class: "omok-waiting" });
    this.ghost = shape("g", { class: "omok-ghost" });
    const above = [...this.points, this.waiting, this.ghost];
    this.svg.append(...this.ground(side), ...this.coordinates(), ...above);
    this.stage.replaceChildren(this.svg, this.grid());
    this.focused = Math.floor(size / 2) * size + Math.floor(size / 2);
  }

  centre(point) {
    const row = Math.floor(point / this.size);
    return [FRAME + CELL * ((point % this.size) + 0.5), FRAME + CELL * (row + 0.5)];
  }

  ground(side) {
    const n = this.size;
    const inset = this.kind === "stones" ? CELL / 2 : 0;
    const [first, last] = [FRAME + inset, FRAME + n * CELL - inset];
    const from = this.kind === "marks" ? 1 : 0;
    const count = this.kind === "discs" ? n + 1 : n;
    let path = "";
    for (let k = from; k < count; k++) {
      const at = first + k * CELL;
      path += `M${first} ${at}H${last}M${at} ${first}V${last}`;
    }
    const dots = this.get("stars").map((point) => {
      const [cx, cy] = this.centre(point);
      return shape("circle", { cx, cy, r: 3.5, class: "omok-star" });
    });
    const frame = { x: 0.75, y: 0.75, width: side - 1.5, height: side - 1.5, rx: 8 };
    return [
      shape("rect", { ...frame, class: "omok-ground" }),
      shape("path", { d: path, class: "omok-lines" }),
      ...dots,
    ];
  }

  coordinates() {
    const names = this.get("names");
    const texts = [];
    for (let k = 0; k < this.size; k++) {
      const [along] = this.centre(k);
      const letter = names[k].replace(/[0-9]+$/, "");
      texts.push(shape("text", { x: along, y: 18, class: "omok-name" }, letter));
      texts.push(shape("text", { x: 13, y: along + 4.5, class: "omok-name" }, String(k + 1)));
    }
    return texts;
  }

  // The points once more as HTML: what is clicked, focused and read aloud.
  grid() {
    const inset = `${(100 * FRAME) / (this.size * CELL + 2 * FRAME)}%`;
    const grid = element("div", { class: "omok-grid", role: "grid" });
    grid.style.inset = inset;
    this.cells = [];
    for (let row = 0; row < this.size; row++) {
      const line = element("div", { class: "omok-row", role: "row" });
      for (let column = 0; column < this.size; column++) {
        const cell = element("div", {
          class: "omok-cell", role: "gridcell", tabindex: "-1",
          "data-point": row * this.size + column, "data-lm-suppress-shortcuts": "true",
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
    grid.addEventListener("click", (event) => {
      const point = pointOf(event);
      if (point === null) return;
      this.play(point); // first: the focus makes the browser lay out the page
      this.focus(point);
    });
    grid.addEventListener("keydown", (event) => this.key(event, pointOf(event)));
    grid.addEventListener("focusin", (event) => this.rove(pointOf(event)));
    grid.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.preview(pointOf(event));
    });
    grid.addEventListener("pointerleave", () => this.preview(null));
    this.gridElement = grid;
    return grid;
  }

  // ----- what changes with the position -----

  update() {
    if (this.get("size") !== this.size || this.get("kind") !== this.kind) this.build();
    const get = (name) => this.get(name);
    const [cells, spoken, numbers] = [get("cells"), get("spoken"), get("numbers")];
    const [flips, line] = [new Set(get("flips")), new Set(get("line"))];
    const legal = new Set(get("legal"));
    const heat = new Map(get("overlay").map((entry) => [entry.action, entry]));
    this.legal = legal;
    this.gridElement.setAttribute("aria-label", get("title"));
    cells.forEach((stone, point) => {
      const look = {
        stone,
        number: get("show_numbers") ? numbers[point] : 0,
        last: get("last") === point,
        flip: flips.has(point),
        line: line.has(point),
        dot: this.kind === "discs" && heat.size === 0 && legal.has(point) ? get("turn") : 0,
        hint: get("hint") === point,
        heat: heat.get(point) ?? null,
      };
      const key = JSON.stringify(look);
      if (key !== this.drawn[point]) {
        this.points[point].replaceChildren(...this.draw(look));
        this.drawn[point] = key;
      }
      if (spoken[point] !== this.heard[point]) {
        this.heard[point] = spoken[point];
        const cell = this.cells[point];
        cell.dataset.stone = stone === 0 ? "" : stone === BLACK ? "black" : "white";
        cell.setAttribute("aria-label", spoken[point]);
      }
    });
    say(this.status, get("status"));
    this.root.dataset.busy = get("busy");
    this.buttons();
    this.rove(this.focused);
    this.preview(null);
  }

  draw({ stone, number, last, flip, line, dot, hint, heat }) {
    const parts = [];
    const marks = this.kind === "marks";
    const square = (side, style) =>
      shape("rect", { x: -side / 2, y: -side / 2, width: side, height: side, rx: side / 6, class: style });
    if (marks && line) parts.push(square(CELL - 4, "omok-win-cell"));
    if (heat !== null && heat.fill && (heat.heat > 0 || heat.label)) {
      const patch = square(heat.label || stone ? 37 : 10 + 27 * Math.sqrt(heat.heat), "");
      patch.setAttribute("fill", heat.fill);
      parts.push(patch);
    }
    if (dot) parts.push(circle(5, dot === BLACK ? "omok-dot-black" : "omok-dot-white"));
    if (stone) parts.push(...this.stone(stone));
    const over = stone === BLACK ? "omok-over-black" : "omok-over-white";
    if (line && !marks) parts.push(circle(STONE - 1, "omok-win"));
    if (last && marks) parts.push(square(34, "omok-last-mark"));
    if (last && !marks) parts.push(circle(number ? 13 : 7, `omok-ring ${over}`));
    if (flip) parts.push(circle(number ? 14.5 : 2.2, `omok-ring omok-flip ${over}`));
    if (hint) parts.push(circle(STONE - 1, "omok-hint"));
    if (number && !marks) parts.push(this.text(String(number), `omok-ink-${over.slice(10)}`));
    if (heat !== null && heat.label) {
      const label = this.text(heat.label, stone ? `omok-ink-${over.slice(10)}` : "");
      if (!stone && heat.ink) label.setAttribute("fill", heat.ink);
      parts.push(label);
    }
    return parts;
  }

  stone(color) {
    if (this.kind === "marks") {
      return color === BLACK
        ? [shape("path", { d: "M-10 -10L10 10M10 -10L-10 10", class: "omok-x" })]
        : [circle(11, "omok-o")];
    }
    const shadow = shape("circle", { cx: 0.8, cy: 1.6, r: STONE, class: "omok-shadow" });
    return [shadow, circle(STONE, color === BLACK ? "omok-black" : "omok-white")];
  }

  text(text, style) {
    const size = text.length <= 2 ? 15 : text.length === 3 ? 13 : text.length === 4 ? 11.5 : 9.5;
    return shape("text", { y: size * 0.36, "font-size": size, class: `omok-text ${style}` }, text);
  }

  // The stone that a click would put, shown faintly.
  preview(point) {
    const shown = point !== null && this.laid === null && this.mayPlay(point);
    this.put(this.ghost, shown ? point : null);
    this.stage.classList.toggle("omok-may-play", shown);
  }

  mayPlay(point) {
    return this.get("playable") && this.legal.has(point);
  }

  // A stone of the player to move in a layer of its own, or none.
  put(layer, point) {
    layer.replaceChildren(...(point === null ? [] : this.stone(this.get("turn"))));
    if (point !== null) layer.setAttribute("transform", `translate(${this.centre(point).join(" ")})`);
  }

  buttons() {
    const wanted = [
      ...this.get("others").map(({ action, name }) => ({
        id: name, label: name[0].toUpperCase() + name.slice(1), enabled: this.get("playable"), action,
      })),
      ...this.get("buttons"),
    ];
    const present = new Map([...this.bar.children].map((button) => [button.dataset.testid, button]));
    const shown = wanted.map(({ id, label, enabled, action }) => {
      const button = present.get(id) ?? element("button", { type: "button", "data-testid": id });
      button.textContent = label;
      button.className = action === undefined ? "omok-button" : "omok-button omok-primary";
      // Not `disabled`: that would throw the focus off the page's button to its body.
      button.setAttribute("aria-disabled", String(!enabled));
      button.onclick = () => {
        if (!enabled) return;
        if (action === undefined) this.send({ type: "button", id });
        else this.play(action);
      };
      return button;
    });
    if (shown.some((button, k) => this.bar.children[k] !== button) || present.size !== shown.length) {
      this.bar.replaceChildren(...shown);
    }
    this.bar.hidden = shown.length === 0;
  }

  // ----- what the person does -----

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
    const last = this.size - 1;
    const [row, column] = [Math.floor(point / this.size), point % this.size];
    const clamp = (value) => Math.max(0, Math.min(last, value));
    const step = STEPS[event.key];
    if (step) this.focus(clamp(row + step[0]) * this.size + clamp(column + step[1]));
    else if (event.key === "Home") this.focus(row * this.size);
    else if (event.key === "End") this.focus(row * this.size + last);
    else if (event.key === "Enter" || event.key === " ") this.play(point);
    else if (event.key === "u" || event.key === "U") this.press("undo");
    else if (event.key === "p" || event.key === "P") this.press(this.get("others")[0]?.name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  press(id) {
    [...this.bar.children].find((button) => button.dataset.testid === id)?.click();
  }

  play(action) {
    this.send({ type: "play", action });
  }

  // One wish at a time: the next leaves when Python has answered, and says which position it saw.
  send(message) {
    this.outbox.push(message);
    if (this.unanswered === null) this.sendNext();
  }

  sendNext() {
    const message = this.outbox.shift();
    if (message === undefined) return;
    this.unanswered = setTimeout(() => this.miss(), PATIENCE_MS);
    try {
      this.wish += 1;
      this.model.send({ ...message, position: this.position, wish: this.wish });
      this.lay(message);
    } catch {
      this.miss();
    }
  }

  // What was sent is seen at once, but heard only when Python has played it.
  lay({ type, action }) {
    if (type !== "play" || !this.mayPlay(action)) return;
    this.preview(null);
    this.laid = action;
    this.put(this.waiting, action);
    this.cells[action].dataset.laid = this.get("turn") === BLACK ? "black" : "white";
  }

  lift() {
    if (this.laid === null) return;
    delete this.cells[this.laid]?.dataset.laid;
    this.laid = null;
    this.put(this.waiting, null);
  }

  miss() {
    this.forget();
    say(this.status, NO_ANSWER);
  }

  forget() {
    clearTimeout(this.unanswered);
    this.unanswered = null;
    this.outbox = [];
    this.lift();
  }

  // The answer to the wish that waits; an answer to an earlier one comes too late.
  answered({ wish }) {
    if (wish === this.wish) this.settle();
  }

  settle() {
    clearTimeout(this.unanswered);
    this.unanswered = null;
    this.lift();
    say(this.status, this.get("status"));
    this.sendNext();
  }

  // A new position is an answer as well, and comes first.
  changed() {
    this.update();
    if (this.get("position") === this.position) return;
    this.position = this.get("position");
    if (this.unanswered !== null) this.settle();
  }

  remove() {
    this.forget();
  }
}

export default widget(BoardView);
