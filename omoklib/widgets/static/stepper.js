// The search stepper: shows the frame that Python sends, and asks for others.
// It knows no search and no rules.

import { Wishes, element, icon, inOrder, pointing, put, say, shape, signed, svgUrl, valueColor, widget } from "./base.js";
import { Camera } from "./camera.js";

const MARGIN = 34; // around the tree, in the picture's units
const LEAST = 0.72; // the tree is not drawn smaller than this; it moves instead
const MOST = 1.3;
const GLIDE_MS = 200; // how long the nodes take to their new places
const SPEEDS = [["Slow", 2000], ["Normal", 1000], ["Fast", 300]];

// What a phase does, by its ID, or by its name where there are two kinds of it.
const PHASE_WORDS = {
  select: "From the root down, the player to move takes the move with the highest score.",
  expand: "Where the tree ends, it grows.",
  Simulation: "A random game is played from there to its end.",
  Evaluation: "An evaluator says what the position there is worth.",
  backpropagate: "The result is credited to every move on the way, back up to the root.",
};

const idOf = (node) => node.id.join(" ");
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

// A number with its sign, as the other player sees it.
const turned = (text) => (Number(text.slice(1)) === 0 ? text : `${text[0] === "+" ? "−" : "+"}${text.slice(1)}`);

// What a table says of a move's mean and its U, as numbers; NaN where it says none.
function termsOf(table, row) {
  const at = (...names) => table.columns.findIndex((name) => names.includes(name));
  return [at("w/n", "Q"), at("U")].map((k) => Number(row.cells[k]?.now.replace("−", "-") ?? NaN));
}

// The lowest and the highest end of all bars of a table.
function scaleOf(table) {
  const ends = table.rows.flatMap((row) => {
    const [Q, U] = termsOf(table, row);
    return [Q, Q + U].filter(Number.isFinite);
  });
  return [Math.min(0, ...ends), Math.max(0.01, ...ends)];
}

// The mean from zero, U on top of it: the move with the longest reach is chosen.
function bar(table, row, [low, high]) {
  const [Q, U] = termsOf(table, row);
  const made = element("span", { class: "omok-steps-bar", "aria-hidden": "true" });
  if (!Number.isFinite(Q)) return made;
  const place = (from, to, style) => {
    const part = element("i", { class: style });
    const left = (100 * (Math.min(from, to) - low)) / (high - low);
    part.style.left = `${left}%`;
    part.style.width = `${(100 * Math.abs(to - from)) / (high - low)}%`;
    made.append(part);
  };
  place(0, Q, "omok-steps-mean");
  if (Number.isFinite(U)) place(Q, Q + U, "omok-steps-more-u");
  return made;
}

class StepperView {
  constructor(model, host) {
    this.model = model;
    this.held = false; // the picture was moved by hand and no longer follows the search
    this.places = new Map(); // where each node is drawn now, by its ID
    this.drawn = new Map(); // its elements
    this.scrubbing = false; // the frame that was asked for may be far away
    this.playing = false;
    this.build(host);
    this.wishes = new Wishes(model, this.status, {
      sent: ({ type }) => (this.scrubbing = type === "go"),
      answered: () => this.goOn(),
      missed: () => this.pause(),
    });
    this.changed();
  }

  get(name) {
    return this.model.get(name);
  }

  // ----- what is made once -----

  build(host) {
    this.phases = element("ol", { class: "omok-steps-phases", "aria-label": "Phases of a simulation" },
      ...this.get("phases").map(({ id, name, color, ink }) => {
        const made = element("li", { class: "omok-steps-phase", "data-phase": id }, name);
        made.style.setProperty("--phase", color);
        made.style.setProperty("--phase-ink", ink);
        return made;
      }));
    this.count = element("span", { class: "omok-steps-count", "data-testid": "count" });
    this.sentence = element("p", { class: "omok-steps-sentence", "aria-live": "polite", "data-testid": "sentence" });
    this.svg = shape("svg", { class: "omok-steps-svg", role: "img" });
    [this.edges, this.dots, this.credits] = [shape("g"), shape("g"), shape("g")];
    this.scene = shape("g", {}, this.edges, this.dots, this.credits);
    this.svg.append(this.scene);
    this.stage = element("div", { class: "omok-steps-stage", "data-testid": "stage" }, this.svg);
    this.image = element("img", { class: "omok-steps-board", "data-testid": "board" });
    this.crumbs = element("ol", { class: "omok-steps-crumbs", "aria-label": "Breadcrumbs", "data-testid": "crumbs" });
    this.table = element("div", { class: "omok-steps-table", "data-testid": "table", tabindex: "0",
      role: "region", "aria-label": "The numbers of every child" }, (this.numbers = element("div")));
    this.status = element("div", { class: "omok-steps-status", role: "status", "aria-live": "polite", "data-testid": "status" });
    this.follow = element("button", {
      type: "button", class: "omok-button omok-steps-follow", "data-testid": "follow", hidden: "",
    }, "Follow the search");
    this.follow.addEventListener("click", () => {
      this.hold(false);
      this.look();
    });
    const legend = element("div", { class: "omok-steps-legend" }, "bad",
      ...[-1, -0.5, 0, 0.5, 1].map((value) => {
        const made = element("span", { class: "omok-steps-swatch" });
        made.style.background = valueColor(value);
        return made;
      }), "good for the player who moved");
    this.textbook = element("input", { type: "checkbox", "data-testid": "textbook" });
    this.textbook.addEventListener("change", () =>
      this.ask({ type: "textbook", on: this.textbook.checked }));
    const sign = element("label", { class: "omok-steps-check",
      title: "Numbers at the nodes as the formulas keep them: good for the player to move there" },
      this.textbook, "Textbook sign");
    this.stage.append(this.follow);
    this.root = element("div", { class: "omok-widget omok-steps", "data-testid": "stepper" },
      element("div", { class: "omok-steps-body" },
        element("div", { class: "omok-steps-head" }, this.phases, this.controls()),
        element("div", { class: "omok-steps-where" }, this.slider, this.count), this.sentence,
        element("div", { class: "omok-steps-main" },
          element("div", { class: "omok-steps-place" }, this.image, this.crumbs),
          element("div", { class: "omok-steps-tree" }, this.stage,
            element("div", { class: "omok-steps-under" }, legend, sign)),
          this.table),
        this.status,
        element("p", { class: "omok-steps-help" },
          "Keys: ← → step · N next choice · Space plays. Drag the tree to move it; pinch, or Ctrl and wheel, to zoom.")));
    this.root.addEventListener("keydown", (event) => this.key(event));
    host.append(this.root);
    this.camera = new Camera(this.stage, this.scene, (byHand) => {
      if (byHand) this.hold(true);
      const { k } = this.camera.view;
      put(this.scene, { style: `--omok-grown: ${Math.max(1, 10 / (11 * k))}` });
      this.scene.classList.toggle("omok-steps-far", k < 0.7);
    });
    this.points = pointing(() => this.get("link"), (node) => this.mark(node));
    const at = (event) => event.target.closest("[data-node]")?.dataset.node.split(",").map(Number);
    for (const part of [this.scene, this.table, this.crumbs]) {
      part.addEventListener("pointerover", (event) => this.points.at(at(event) ?? null));
      part.addEventListener("pointerleave", () => this.points.at(null));
    }
    this.watcher = new ResizeObserver(() => this.held || this.look());
    this.watcher.observe(this.stage);
    // What stands below the table must not jump while the search plays.
    let tallest = 0;
    this.keeper = new ResizeObserver(() => {
      tallest = Math.max(tallest, this.numbers.offsetHeight);
      this.table.style.minHeight = `${tallest}px`;
    });
    this.keeper.observe(this.numbers);
  }

  hold(held) {
    this.held = held;
    this.follow.hidden = !held;
  }

  // What is pointed at, here or elsewhere.
  mark(id) {
    this.marked = id === null ? null : id.join(",");
    for (const made of this.root.querySelectorAll("[data-node]")) {
      made.classList.toggle("omok-steps-marked", made.dataset.node === this.marked);
    }
    this.tell();
  }

  controls() {
    const along = (id, title, action) => {
      const made = element("button", {
        type: "button", class: "omok-button", title, "aria-label": title, "data-testid": id,
      }, icon(id));
      made.addEventListener("click", () => { this.pause(); action(); });
      return made;
    };
    this.play = element("button", {
      type: "button", class: "omok-button omok-primary", "data-testid": "play",
    }, "Play");
    this.play.addEventListener("click", () => (this.playing ? this.pause() : this.start()));
    this.slider = element("input", {
      type: "range", min: 0, max: this.get("total"), step: 1, class: "omok-steps-slider",
      "aria-label": "Event", "data-testid": "slider", "data-lm-suppress-shortcuts": "true",
    });
    this.slider.addEventListener("input", () => {
      this.pause();
      this.ask({ type: "go", k: Number(this.slider.value) });
    });
    this.speed = element("select", { class: "omok-steps-speed", "aria-label": "Speed", "data-testid": "speed" },
      ...SPEEDS.map(([name, ms]) => element("option", { value: ms }, name)));
    this.speed.value = "1000";
    this.predict = element("input", { type: "checkbox", "data-testid": "predict" });
    this.predict.addEventListener("change", () =>
      this.ask({ type: "predict", on: this.predict.checked }));
    this.score = element("span", { class: "omok-steps-score", "data-testid": "score" });
    const step = (by) => () => this.ask({ type: "step", by });
    const simulation = (by) => () => this.ask({ type: "simulation", by });
    const choice = element("button", {
      type: "button", class: "omok-button", "data-testid": "choice",
      title: "On to the next choice among several moves (N)",
    }, "Next choice");
    choice.addEventListener("click", () => {
      this.pause();
      this.ask({ type: "choice" });
    });
    this.onward = along("forward", "One event on (right arrow)", step(1));
    return element("div", { class: "omok-steps-controls", role: "group", "aria-label": "Replay" },
      along("start", "To the beginning", () => this.ask({ type: "go", k: 0 })),
      along("previous-simulation", "One simulation back", simulation(-1)),
      along("back", "One event back (left arrow)", step(-1)),
      this.play,
      this.onward,
      along("next-simulation", "One simulation on", simulation(1)),
      along("end", "To the end", () => this.ask({ type: "go", k: this.get("total") })),
      choice,
      this.speed,
      element("label", { class: "omok-steps-check" }, this.predict, "Predict first"), this.score);
  }

  // ----- what changes -----

  changed() {
    const frame = this.get("frame");
    this.predict.checked = this.get("predict");
    this.score.textContent = this.get("asked") ? `${this.get("right")} of ${this.get("asked")} right` : "";
    say(this.status, this.get("status"));
    if (this.get("asking")) this.pause();
    const textbook = this.get("textbook");
    this.textbook.checked = textbook;
    if (frame === this.frame && textbook === this.signed) return;
    [this.frame, this.signed] = [frame, textbook];
    const phase = this.get("phases").find(({ id }) => id === frame.phase);
    const [color, ink] = [phase?.color ?? "#767676", phase?.ink ?? "#ffffff"];
    put(this.root, { style: `--phase: ${color}; --phase-ink: ${ink}` });
    for (const item of this.phases.children) {
      if (item.dataset.phase === frame.phase) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    const simulation = frame.simulation < 0 ? "Before the first simulation"
      : `Simulation ${frame.simulation + 1} of ${this.get("simulations")}`;
    this.count.textContent = `${simulation} · event ${frame.k} of ${frame.total}`;
    if (!this.wishes.waiting.length) this.slider.value = frame.k;
    this.slider.setAttribute("aria-valuetext", `Event ${frame.k} of ${frame.total}: ${phase?.name ?? "start"}`);
    this.sentence.textContent = frame.sentence;
    this.showBoard(frame);
    this.fillCrumbs(frame.crumbs);
    const guessed = this.table.contains(document.activeElement);
    this.fillTable(frame.table);
    // The button that was pressed is gone: the keyboard goes on from where one steps.
    if (guessed && !this.table.contains(document.activeElement)) this.onward.focus({ preventScroll: true });
    this.glide(frame.nodes);
  }

  // A picture takes the page longer than all the rest, so it comes with the frame after this one;
  // under a moving slider those that are passed are never drawn.
  showBoard({ k, board, board_words }) {
    const show = () => {
      if (this.board !== board) this.image.src = svgUrl(board);
      this.board = board;
      put(this.image, { alt: board_words, "data-event": k });
    };
    clearTimeout(this.drawing);
    cancelAnimationFrame(this.painting);
    if (this.board === undefined) show();
    else this.painting = requestAnimationFrame(() => (this.drawing = setTimeout(show)));
  }

  fillCrumbs(crumbs) {
    const items = crumbs.map(({ id, edge, player, value, now }) => {
      const text = value === null ? `${player}: ${edge}` : `${player}: ${edge}  ${value}`;
      const said = value === null ? `${player} took ${edge}` : `${player} took ${edge}, credited ${value}`;
      const made = element("li", { class: "omok-steps-crumb", "aria-label": said }, text);
      if (value !== null) made.dataset.lit = "true";
      if (now) made.setAttribute("aria-current", "true");
      made.dataset.node = id.join(",");
      return made;
    });
    this.crumbs.replaceChildren(element("li", { class: "omok-steps-root" }, "root"), ...items);
  }

  fillTable(table) {
    if (table === null) {
      this.numbers.replaceChildren(...(this.frame.k === 0 ? [this.introduction()] : []));
      return;
    }
    const asking = this.get("asking");
    const cell = ({ now, was }) => element("td", was === null ? {} : { class: "omok-steps-changed", title: `was ${was}` }, now);
    const scale = scaleOf(table);
    const race = (row) => {
      const told = element("span", { class: "omok-steps-unseen" }, row.formula?.now ?? "");
      return element("td", { class: "omok-steps-race" }, bar(table, row, scale), told);
    };
    const guess = (row) => {
      const made = element("button", {
        type: "button", class: "omok-button", "data-testid": `guess-${row.name}`,
      }, `Choose ${row.name}`);
      made.addEventListener("click", () => this.ask({ type: "guess", action: row.action }));
      return element("td", {}, made);
    };
    const rows = table.rows.map((row) => {
      const name = element("th", { scope: "row" }, row.chosen ? `${row.name} ◂` : row.name);
      const made = element("tr", {}, name, ...row.cells.map(cell), asking ? guess(row) : race(row));
      if (row.chosen) made.className = "omok-steps-chosen";
      made.dataset.node = [...table.node, row.action].join(",");
      return made;
    });
    const head = ["Move", ...table.columns].map((name) =>
      element("th", { scope: "col", ...(table.letters[name] && { title: table.letters[name] }) }, name));
    const mean = table.columns.includes("Q") ? "Q" : "w/n";
    head.push(asking ? element("th", { scope: "col" }, "Prediction")
      : element("th", { scope: "col", class: "omok-steps-key", "aria-label": "Formula" },
        element("i", { class: "omok-steps-mean" }), `${mean} `, element("i", { class: "omok-steps-more-u" }), "U"));
    const parts = [
      element("div", { class: "omok-steps-title" }, element("strong", {}, table.title),
        element("span", { class: "omok-steps-was" }, table.formula)),
      element("table", { "aria-label": table.title },
        element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)),
    ];
    if (table.hidden > 0) {
      const none = asking ? "" : ", none with a higher score";
      parts.push(element("p", {}, `and ${table.hidden} more${none}`));
    }
    if (!asking) parts.push((this.formula = element("p", { class: "omok-steps-formula", "data-testid": "formula" })));
    this.rows = new Map(table.rows.map((row) => [[...table.node, row.action].join(","), row]));
    this.chosenRow = table.rows.find((row) => row.chosen) ?? null;
    const letters = Object.entries(table.letters).map(([letter, meaning]) =>
      element("div", {}, element("b", {}, letter), ` ${meaning}`));
    parts.push(element("details", { class: "omok-steps-letters", "data-testid": "letters" },
      element("summary", {}, "What the letters mean"), ...letters));
    parts.at(-1).open = Boolean(this.lettersOpen);
    parts.at(-1).addEventListener("toggle", (event) => (this.lettersOpen = event.target.open));
    this.numbers.replaceChildren(...parts);
    this.tell();
  }

  // What the phases are, before the first of them has begun.
  introduction() {
    const lines = this.get("phases").flatMap(({ id, name, color }) => {
      const term = element("dt", {}, name);
      term.style.setProperty("--phase", color);
      return [term, element("dd", {}, PHASE_WORDS[name] ?? PHASE_WORDS[id])];
    });
    return element("dl", { class: "omok-steps-intro", "data-testid": "introduction" }, ...lines);
  }

  // The formula with its numbers, of the row that is pointed at, else of the move that is chosen.
  tell() {
    if (!this.formula?.isConnected) return;
    const row = this.rows.get(this.marked) ?? this.chosenRow;
    const { was, now } = row?.formula ?? {};
    const before = was === null || was === undefined ? [] : [element("span", { class: "omok-steps-was" }, `${was || "untried"} → `)];
    this.formula.replaceChildren(...(now ? [element("b", {}, `${row.name}: `), ...before, now] : []));
  }

  // ----- the tree -----

  // The nodes go to their places; under the slider they are there at once.
  glide(nodes) {
    cancelAnimationFrame(this.gliding);
    this.fill(nodes);
    const from = this.places;
    const start = (node) => from.get(idOf(node)) ?? from.get(idOf(nodes[Math.max(node.parent, 0)])) ?? node;
    const starts = nodes.map(start).map(({ x, y }) => ({ x, y }));
    const moved = nodes.some((node, k) => node.x !== starts[k].x || node.y !== starts[k].y);
    const atOnce = this.scrubbing || still() || from.size === 0 || !moved;
    let began = null;
    const tick = (now) => {
      began ??= now;
      const part = atOnce ? 1 : Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
      const ease = part * (2 - part);
      const at = nodes.map((node, k) => ({
        x: starts[k].x + (node.x - starts[k].x) * ease, y: starts[k].y + (node.y - starts[k].y) * ease,
      }));
      this.places = new Map(nodes.map((node, k) => [idOf(node), at[k]]));
      this.place(nodes, at);
      if (part < 1) this.gliding = requestAnimationFrame(tick);
    };
    tick(performance.now());
    const visited = nodes.filter((node) => node.path).map((node) => node.edge).filter(Boolean);
    this.svg.setAttribute("aria-label",
      `Tree of ${nodes.length} nodes${visited.length ? `; path: ${visited.join(", ")}` : ""}`);
  }

  // What stands at the nodes. Each node keeps its elements from frame to frame.
  fill(nodes) {
    const largest = Math.max(1, nodes[0].N);
    const credits = new Map(nodes.filter((node) => node.path && node.parent >= 0)
      .map((node) => [node, this.frame.crumbs[node.id.length - nodes[0].id.length - 1]]));
    const textbook = this.get("textbook");
    const [sign, whom] = textbook ? [-1, "to move here"] : [1, "who moved"];
    const before = this.drawn;
    this.drawn = new Map();
    this.pills = [];
    nodes.forEach((node, k) => {
      const id = idOf(node);
      const part = before.get(id) ?? this.part(node);
      before.delete(id);
      this.drawn.set(id, part);
      const r = 7 + 5 * Math.sqrt(node.N / largest);
      const lit = this.frame.phase !== "backpropagate" || credits.get(node)?.value != null;
      const way = `omok-steps-way${lit ? "" : " omok-steps-dim"}`;
      put(part.edge, { class: `omok-steps-edge ${node.path ? way : ""}` });
      const onWay = node.path || node.current;
      put(part.group, { class: onWay ? "omok-steps-onway" : "" });
      const style = ["omok-steps-dot", node.current ? "omok-steps-here" : node.path ? "omok-steps-on" : "",
        node.new ? "omok-steps-new" : ""].join(" ");
      const fill = node.Q === null ? "" : `fill: ${valueColor(node.Q)}`;
      put(part.dot, { r: node.current ? r + 2 : r, class: style, style: fill });
      const told = node.Q === null ? "" : `, ${signed(sign * node.Q)} for the player ${whom}`;
      say(part.title, `${node.edge || "root"}: ${node.N} visits${told}`);
      say(part.count, String(node.N));
      put(part.count, { y: r + 13 });
      put(part.name, { y: -r - 5 });
      say(part.more, node.hidden ? `+${node.hidden}` : "");
      put(part.more, { x: r + 5 });
      // An evaluation is as the player to move sees it; what stands at a move is for who made it.
      const here = node.current && this.frame.phase === "evaluate"
        ? signed(node.parent < 0 ? this.frame.value : -this.frame.value) : null;
      const text = credits.get(node)?.value ?? here;
      if (text) this.pills.push([this.pill(textbook ? turned(text) : text), k, r + 27]);
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
    if (this.marked) this.mark(this.marked.split(",").map(Number));
  }

  // The elements of a node.
  part(node) {
    const text = (style, words = "") => shape("text", { class: style }, words);
    const part = {
      edge: shape("path", { class: "omok-steps-edge" }), group: shape("g"), title: shape("title"),
      dot: shape("circle"), count: text("omok-steps-n"), name: text("omok-steps-name", node.edge),
      more: text("omok-steps-more"),
    };
    put(part.more, { y: 4 });
    part.group.dataset.node = node.id.join(",");
    part.group.append(part.title, part.dot,
      shape("g", { class: "omok-steps-grown" }, part.count, part.name, part.more));
    return part;
  }

  // Where the nodes are: `at` has a place for each of them.
  place(nodes, at) {
    nodes.forEach((node, k) => {
      const { edge, group } = this.drawn.get(idOf(node));
      put(group, { transform: `translate(${at[k].x} ${at[k].y})` });
      if (node.parent < 0) return;
      const [a, b] = [at[node.parent], at[k]];
      put(edge, { d: `M${a.x} ${a.y}C${a.x} ${a.y + 44} ${b.x} ${a.y + 26} ${b.x} ${b.y - 22}V${b.y}` });
    });
    for (const [made, k, below] of this.pills) {
      put(made, { transform: `translate(${at[k].x} ${at[k].y + below})` });
    }
    const here = at[Math.max(0, nodes.findIndex((node) => node.current))];
    const { x, y, k } = this.camera.view;
    const [wide, high] = this.camera.size();
    const seen = [here.x * k + x, here.y * k + y];
    if (this.held && (seen[0] < 0 || seen[0] > wide || seen[1] < 0 || seen[1] > high)) this.hold(false);
    if (!this.held) this.look(nodes, at);
  }

  pill(text) {
    return shape("g", {},
      shape("rect", { x: -22, y: -9, width: 44, height: 18, rx: 9, class: "omok-steps-pill" }),
      shape("text", { y: 4.2, class: "omok-steps-credit" }, text));
  }

  // As large as it may be; what does not fit moves, so that the current node is seen.
  look(nodes = this.frame?.nodes, at = nodes) {
    const [width, height] = this.camera.size();
    if (!width || !nodes) return;
    const xs = at.map(({ x }) => x);
    const ys = at.map(({ y }) => y);
    const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN + 10];
    const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN + 12];
    const fit = Math.min(width / (right - left), height / (bottom - top));
    const k = Math.max(LEAST, Math.min(MOST, fit));
    const here = Math.max(0, nodes.findIndex((node) => node.current));
    const place = (low, high, size, focus) => {
      if ((high - low) * k <= size) return size / 2 - ((low + high) / 2) * k;
      return Math.min(-low * k, Math.max(size - high * k, size / 2 - focus * k));
    };
    const y = (bottom - top) * k <= height ? -top * k : place(top, bottom, height, at[here].y);
    this.camera.look({ k, x: place(left, right, width, at[here].x), y });
  }

  // ----- what the person does -----

  key(event) {
    if (event.target === this.slider || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("select, .omok-steps-table")) return;
    const inControl = event.target.closest("button, input, summary");
    if (event.key === "n" || event.key === "N" || (event.key === " " && !inControl)) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === " ") this.playing ? this.pause() : this.start();
      else {
        this.pause();
        this.ask({ type: "choice" });
      }
      return;
    }
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.pause();
    this.ask({ type: "step", by });
  }

  start() {
    this.playing = true;
    this.play.textContent = "Pause";
    this.sentence.setAttribute("aria-live", "off"); // nobody can listen that fast
    if (this.frame.k >= this.frame.total) this.ask({ type: "go", k: 0 });
    else this.ask({ type: "step", by: 1 });
  }

  pause() {
    clearTimeout(this.next);
    this.playing = false;
    this.play.textContent = "Play";
    this.sentence.setAttribute("aria-live", "polite");
  }

  // Of the questions that wait for an answer to the one before, only the last is asked.
  ask(message) {
    this.wishes.send(message, "next");
  }

  // The frame that was asked for is here: the slider stands at it, and a search that plays goes on.
  goOn() {
    if (this.wishes.waiting.length) return;
    if (!this.playing) this.slider.value = this.frame.k;
    else if (this.frame.k >= this.frame.total) this.pause();
    else {
      clearTimeout(this.next);
      this.next = setTimeout(() => this.ask({ type: "step", by: 1 }), Number(this.speed.value));
    }
  }

  remove() {
    this.pause();
    clearTimeout(this.drawing);
    cancelAnimationFrame(this.painting);
    cancelAnimationFrame(this.gliding);
    this.points.remove();
    this.camera.remove();
    this.watcher.disconnect();
    this.keeper.disconnect();
  }
}

export default widget(StepperView);
