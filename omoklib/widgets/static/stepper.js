// The search stepper: has the tree of every frame, and asks Python for what stands beside it, for the
// frames nearby beforehand.
// It knows no search and no rules.

import { Wishes, element, icon, isStill, isTouched, pointing, put, say, signed, valueColor, widget } from "./base.js";
import { Ahead } from "./ahead.js";
import { Film } from "./film.js";
import { StepBoard } from "./step_board.js";
import { StepTable } from "./step_table.js";
import { StepTree, provedSwatches } from "./step_tree.js";

const SPEEDS = [["Slow", 2000], ["Normal", 1000], ["Fast", 300]];
const GAME_MS = 900; // so long, at least, stands the board on which a random game is played to its end
const THUMB = 16; // the width of the slider's thumb, in pixels
const MOST_BELOW = 9; // rows of a table that has room below the board
const PAUSE_MS = 200; // without a wish, before the page asks for frames that may be wished for next

// What a phase does, by its ID, or by its name where there are two kinds of it.
const PHASE_WORDS = {
  select: "From the root down, the player to move takes the move with the highest score.",
  expand: "Where the tree ends, it grows.",
  Simulation: "A random game is played from there to its end.",
  Evaluation: "An evaluator says what the position there is worth.",
  backpropagate: "The result is credited to every move on the way, back up to the root.",
};

class StepperView {
  constructor(model, host) {
    this.model = model;
    this.film = new Film(model.get("film"));
    this.ahead = new Ahead(model);
    this.shown = null; // where the tree is: { k, isAsking }
    this.isPlace = true; // what was asked for last is where the tree is
    this.playing = false;
    this.marked = null; // the ID of what is pointed at, as text
    this.pressed = null; // the button that a hand has pressed, while it has the focus
    this.isResting = false; // the hand has not moved since its prediction: it points at nothing
    this.build(host);
    this.wishes = new Wishes(model, this.status, {
      answered: () => this.goOn(),
      missed: () => {
        this.pause();
        this.showPlace();
        this.showFrame(this.get("frame"), this.get("asking"));
      },
    });
    this.changed();
  }

  get(name) {
    return this.model.get(name);
  }

  // What a simulation is called here, as the first word of a line.
  get unit() {
    const unit = this.get("unit");
    return unit[0].toUpperCase() + unit.slice(1);
  }

  // ----- what is made once -----

  build(host) {
    this.phases = element("ol", { class: "omok-steps-phases", "aria-label": `Phases of one ${this.get("unit")}` },
      ...this.get("phases").map(({ id, name, color, ink }) => {
        const made = element("li", { class: "omok-steps-phase", "data-phase": id }, name);
        made.style.setProperty("--phase", color);
        made.style.setProperty("--phase-ink", ink);
        return made;
      }));
    this.rounds = element("span");
    this.events = element("span", { class: "omok-steps-event" });
    const longest = this.where(this.get("simulations"), this.get("total")); // the slider keeps its length
    this.count = element("span", { class: "omok-steps-count", "data-testid": "count", "data-longest": longest.join(""), "data-round": longest[0] },
      element("span", {}, this.rounds, this.events));
    this.score = element("span", { class: "omok-steps-score", "data-testid": "score" });
    this.sentence = element("p", { class: "omok-steps-sentence", "aria-live": "polite", "data-testid": "sentence" });
    const most = Math.max(...this.film.events.value.map(Math.abs)); // a value of null counts as 0
    this.tree = new StepTree(this.film.hasProofs, this.get("movers"), this.get("digits"), most);
    this.board = new StepBoard(this.model, this.film.nodes[0].id, (action) => this.predicted(action));
    this.crumbs = element("ol", { class: "omok-steps-crumbs", "aria-label": "Breadcrumbs", "data-testid": "crumbs" });
    this.table = new StepTable(this.get("scale"), (action) => {
      this.predicted(action);
      this.words.scrollIntoView({ block: "nearest" }); // the answer is there
    });
    this.status = element("p", { class: "omok-steps-status", role: "status", "aria-live": "polite", "data-testid": "status" });
    const swatches = [-1, -0.5, 0, 0.5, 1].map((value) => {
      const made = element("i");
      made.style.background = valueColor(value);
      return made;
    });
    const legend = element("div", { class: "omok-steps-legend" },
      element("span", {}, "bad", element("span", { class: "omok-steps-swatches" }, ...swatches), "good for whoever moved", element("span", { class: "omok-steps-who" }, `, ${this.get("movers").join(" or ")}`)),
      ...(this.film.hasProofs ? [element("span", {}, ...provedSwatches(), "proved: it wins, draws, loses")] : []));
    this.words = element("div", { class: "omok-steps-words" }, this.sentence, this.status, this.score);
    this.root = element("div", { class: "omok-widget omok-steps", "data-testid": "stepper" },
      element("div", { class: "omok-steps-body" },
        ...this.controls(),
        this.phases,
        this.words,
        element("div", { class: "omok-steps-main" },
          element("div", { class: "omok-steps-place" }, this.board.figure, this.crumbs),
          this.sides(),
          element("div", { class: "omok-steps-tree" }, this.tree.root, legend),
          this.table.root)));
    this.root.style.setProperty("--rows", this.get("rows")); // what stands below must not jump while the search plays
    this.root.dataset.proves = this.film.hasProofs;
    this.root.dataset.long = this.get("rows") > MOST_BELOW;
    this.turn(this.get("predict") ? "numbers" : "tree");
    this.root.dataset.priors = this.get("phases").some(({ name }) => name === "Evaluation");
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.crumbs.addEventListener("scroll", () => this.hintAtCrumbs());
    this.table.root.addEventListener("scroll", () => this.hintAtTable());
    this.ruler = new ResizeObserver(() => this.hintAtTable());
    this.ruler.observe(this.table.root);
    this.root.addEventListener("pointermove", () => (this.isResting = false), true);
    this.root.addEventListener("click", ({ target, detail }) => (this.pressed = detail ? target.closest("button") : null), true);
    this.root.addEventListener("focusout", () => (this.pressed = null));
    for (const near of ["pointerenter", "focusin"]) {
      this.root.addEventListener(near, () => this.lookAhead());
    }
    host.append(this.root);
    this.points = pointing(() => this.get("link"), (node) => this.mark(node));
    const at = (event) => event.target.closest("[data-node]")?.dataset.node.split(",").map(Number);
    this.tree.scene.addEventListener("click", (event) => {
      const guess = this.tree.camera.dragged ? undefined : this.table.guessOf(at(event)?.join(","));
      if (guess !== undefined) this.predicted(guess);
    });
    for (const part of [this.tree.scene, this.table.root, this.crumbs, this.board.cells]) {
      part.addEventListener("pointerover", (event) => this.isResting || this.points.at(at(event) ?? null));
      part.addEventListener("pointerleave", () => this.points.at(null));
    }
  }

  // On a phone there is room for one of the two: the tree, or the numbers.
  sides() {
    this.sideButtons = [["tree", "Tree"], ["numbers", "Numbers"]].map(([side, name]) => {
      const made = element("button", { type: "button", class: "omok-steps-side", "data-side": side, "data-testid": `side-${side}` }, name);
      made.addEventListener("click", () => this.turn(side));
      return made;
    });
    return element("div", { class: "omok-steps-sides", role: "group", "aria-label": "What is shown" }, ...this.sideButtons);
  }

  turn(side) {
    this.root.dataset.side = side;
    for (const made of this.sideButtons) put(made, { "aria-pressed": String(made.dataset.side === side) });
  }

  // The move that the person says will be chosen. The table that comes has other rows where the hand is.
  predicted(action) {
    this.points.at(null);
    this.isResting = true;
    this.ask({ type: "guess", action });
  }

  // What is pointed at, here or elsewhere.
  mark(id) {
    this.marked = id === null ? null : id.join(",");
    this.board.point(this.marked);
    this.lightMarked();
  }

  lightMarked() {
    for (const made of this.root.querySelectorAll("[data-node]")) {
      made.classList.toggle("omok-steps-marked", made.dataset.node === this.marked);
    }
    this.table.mark(this.marked);
  }

  // The row of controls that everyone needs, and the one that "More" opens.
  controls() {
    const along = (id, title, action) => {
      const made = element("button", {
        type: "button", class: "omok-button", title, "aria-label": title, "data-testid": id,
      }, icon(id));
      made.addEventListener("click", () => { this.pause(); action(); });
      return made;
    };
    this.play = element("button", {
      type: "button", class: "omok-button omok-steps-play", "data-testid": "play",
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
    this.slider.addEventListener("pointermove", (event) => this.aim(event));
    this.speed = element("select", { class: "omok-steps-speed", "aria-label": "Speed", "data-testid": "speed" },
      ...SPEEDS.map(([name, ms]) => element("option", { value: ms }, name)));
    this.speed.value = "1000";
    this.predict = element("input", { type: "checkbox", "data-testid": "predict" });
    this.predict.addEventListener("change", () => {
      if (this.predict.checked) this.turn("numbers"); // one predicts from them
      this.ask({ type: "predict", on: this.predict.checked });
    });
    this.choice = element("button", {
      type: "button", class: "omok-button omok-steps-choice", "data-testid": "choice",
      title: "On to the next choice among several moves (N)",
    }, "Next choice");
    this.choice.addEventListener("click", () => {
      this.pause();
      this.ask({ type: "choice" });
    });
    const step = (by) => () => this.ask({ type: "step", by });
    const unit = this.get("unit");
    const simulation = (by) => () => this.ask({ type: "simulation", by });
    const pair = (...inside) => element("span", { class: "omok-steps-pair" }, ...inside);
    this.onward = along("forward", "One event on (right arrow)", step(1));
    const more = element("button", {
      type: "button", class: "omok-button omok-steps-more", "aria-expanded": "false", "data-testid": "more",
    }, "More");
    const rest = element("div", { class: "omok-steps-rest", role: "group", "aria-label": "More", hidden: "" },
      pair(along("previous-simulation", `One ${unit} back`, simulation(-1)), element("span", {}, this.unit),
        along("next-simulation", `One ${unit} on`, simulation(1))),
      this.speed,
      element("label", { class: "omok-steps-check" }, this.predict, "Predict first"),
      element("p", { class: "omok-steps-hint" }, isTouched() ? "Tap a node to see its board. Drag the tree to move it, pinch to zoom."
        : "← → step · N next choice · Space plays. Point at a node to see its board. Drag the tree to move it; pinch, or Ctrl and wheel, to zoom."));
    more.addEventListener("click", () => {
      rest.hidden = !rest.hidden;
      put(more, { "aria-expanded": String(!rest.hidden) });
    });
    return [element("div", { class: "omok-steps-controls", role: "group", "aria-label": "Replay" },
      this.play, pair(along("back", "One event back (left arrow)", step(-1)), this.onward),
      this.slider, this.count, this.choice, more), rest];
  }

  // ----- what changes -----

  changed() {
    const frame = this.get("frame");
    this.predict.checked = this.get("predict");
    this.root.dataset.predicts = this.get("predict");
    // What one came for is the blue button: a film that plays, or questions.
    this.play.classList.toggle("omok-primary", !this.get("predict"));
    this.choice.classList.toggle("omok-primary", this.get("predict") && !this.get("asking"));
    const [asked, streak, skipped] = ["asked", "streak", "skipped"].map((name) => this.get(name));
    const inRow = streak > 1 && `${streak} in a row`, passed = skipped > 0 && `${skipped} skipped`; // room for one of the two
    this.score.textContent = [asked > 0 && `${this.get("right")} of ${asked} right`, inRow || passed].filter(Boolean).join(", ");
    this.root.dataset.verdict = this.get("verdict");
    say(this.status, this.get("status"));
    if (this.get("asking")) this.pause();
    if (!this.wishes.waiting.length) this.showPlace();
    if (!this.get("asking")) this.ahead.keep(frame);
    // Where this page has the frame that it is at already, an earlier one comes too late.
    const isLate = this.isPlace && this.wishes.waiting.length && this.frame?.k === this.shown.k;
    const isAwaited = this.isPlace && this.wishes.waiting.length === 0; // the tree has moved there before
    if (!isLate) this.showFrame(frame, this.get("asking"), isAwaited);
  }

  // What stands beside the tree: what this frame says, shows and counts.
  showFrame(frame, isAsking, isAwaited = false) {
    const { k, sentence } = this.frame ?? {};
    if (frame.k === k && frame.sentence === sentence && isAsking === this.isAsking) return; // each has one look
    [this.frame, this.isAsking] = [frame, isAsking];
    this.sentence.textContent = frame.sentence.replace(/ (\S+) → /g, "\u00a0$1\u00a0→\u00a0"); // a number's name, before and after stay in one line
    this.board.show(frame, isAwaited);
    this.fillCrumbs(frame.crumbs);
    this.showTable(frame);
    if (this.marked !== null) this.lightMarked();
  }

  // Where in the search this is, and the tree there: at the frame of Python's, or at another that it
  // is asked for, whose words and numbers will follow.
  showPlace(k = this.get("frame").k, isAsking = this.get("asking")) {
    const total = this.get("total");
    this.slider.value = k;
    const before = this.shown;
    if (before?.k === k && before.isAsking === isAsking) return;
    this.shown = { k, isAsking };
    const shot = isAsking ? this.film.question(k, this.get("frame").table.rows) : this.film.at(k);
    const phase = this.get("phases").find(({ id }) => id === shot.phase);
    this.root.style.setProperty("--phase", phase?.color ?? "#767676");
    this.root.style.setProperty("--phase-ink", phase?.ink ?? "#ffffff");
    for (const item of this.phases.children) {
      if (item.dataset.phase === shot.phase) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    const [rounds, events] = this.where(shot.simulation + 1, k);
    say(this.rounds, rounds);
    say(this.events, events);
    this.slider.setAttribute("aria-valuetext", `Event ${k} of ${total}: ${phase?.name ?? "start"}`);
    const isGuessed = this.get("predict"); // the tree to come would give the choices away
    const coming = shot.nodes.length === 1 && !isGuessed ? this.film.at(total).nodes : null;
    this.tree.show(shot, before !== null && Math.abs(k - before.k) > 1, coming);
  }

  // The place in the search, in words: the simulation, counted from 1 (before the first it is 0), and the event.
  where(simulation, k) {
    return [`${this.unit} ${simulation} of ${this.get("simulations")}`, ` · event ${k} of ${this.get("total")}`];
  }

  fillCrumbs(crumbs) {
    const items = crumbs.map(({ id, edge, player, value, now }) => {
      const text = value === null ? `${player}: ${edge}` : `${player}: ${edge}  ${signed(value, this.get("digits"))}`;
      const said = value === null ? `${player} took ${edge}` : `${player} took ${edge}, credited ${signed(value, this.get("digits"))}`;
      const made = element("li", { class: "omok-steps-crumb", "aria-label": said }, text);
      if (value !== null) made.dataset.lit = "true";
      if (now) made.setAttribute("aria-current", "true");
      made.dataset.node = id.join(",");
      return made;
    });
    this.crumbs.replaceChildren(...items);
    const now = items[crumbs.findIndex(({ now }) => now)] ?? items.at(-1);
    if (now) this.crumbs.scrollTop = now.offsetTop - this.crumbs.clientHeight / 2; // a long way is scrolled
    this.hintAtCrumbs();
  }

  // At which ends the way goes on, out of sight.
  hintAtCrumbs() {
    const { scrollTop, scrollHeight, clientHeight } = this.crumbs;
    const ends = [scrollTop > 2 && "above", scrollTop + clientHeight < scrollHeight - 2 && "below"].filter(Boolean);
    if (ends.length) put(this.crumbs, { "data-more": ends.join(" ") });
    else this.crumbs.removeAttribute("data-more");
  }

  // Whether columns of the table lie out of sight.
  hintAtTable() {
    const { root } = this.table;
    root.classList.toggle("omok-steps-cut", root.scrollLeft + root.clientWidth < root.scrollWidth - 2);
  }

  showTable({ k, table }) {
    const { root } = this.table;
    const hadFocus = root.contains(document.activeElement);
    if (table !== null) this.table.show(table, this.isAsking);
    else this.table.showInstead(...(k === 0 ? [this.introduction()] : []));
    this.hintAtTable();
    // The button that was pressed is gone: the keyboard goes on from where the next question, or step, comes from.
    const next = this.get("predict") ? this.choice : this.onward;
    if (hadFocus && !root.contains(document.activeElement)) next.focus({ preventScroll: true });
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

  // ----- what the person does -----

  key(event) {
    if (event.target === this.slider || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("select")) return;
    const { root } = this.table;
    if (event.target === root && root.scrollWidth > root.clientWidth && event.key.startsWith("Arrow")) return; // they scroll it
    // A button that a hand has pressed is done with: Space plays. Who goes by keys presses it with Space.
    const inControl = event.target.closest("button, input, summary");
    if (event.key === " " && inControl && inControl === this.pressed) {
      event.preventDefault();
      this.root.focus({ preventScroll: true }); // else the key presses the button as it comes up
      this.playing ? this.pause() : this.start();
      return;
    }
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
    const message = { ArrowLeft: { type: "step", by: -1 }, ArrowRight: { type: "step", by: 1 },
      Home: { type: "go", k: 0 }, End: { type: "go", k: this.get("total") } }[event.key];
    if (!message) return;
    event.preventDefault();
    event.stopPropagation();
    this.pause();
    this.ask(message);
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

  // Of the questions that wait for an answer to the one before, only the last is asked. A place is
  // shown at once, and a step leads to a place, too, unless a choice may have to be predicted first,
  // or Python has yet to say where it starts.
  ask(message) {
    clearTimeout(this.pausing);
    this.board.point(null); // the search goes on: its own board counts
    const isHere = this.isPlace || !this.wishes.isTravelling;
    const isStep = message.type === "step" && isHere && !this.get("predict") && !this.get("asking");
    const k = isStep ? this.shown.k + message.by : message.k;
    if (isStep && (k < 0 || k > this.get("total"))) return;
    this.isPlace = isStep || message.type === "go";
    this.wishes.send(this.isPlace ? { type: "go", k } : message, "on" in message ? message.type : "next");
    if (!this.isPlace || !this.wishes.isTravelling) return; // if none travels, the kernel is gone
    this.showPlace(k, false); // while Python answers
    const frame = this.ahead.get(k);
    if (frame && !this.get("asking")) this.showFrame(frame, false, true);
  }

  // The frame that was asked for is here: the slider stands at it, and a search that plays goes on.
  goOn() {
    if (this.wishes.waiting.length) return;
    this.showPlace();
    this.lookAhead();
    if (!this.playing) return;
    if (this.frame.k >= this.frame.total) this.pause();
    else {
      clearTimeout(this.next);
      const least = this.frame.plays && !isStill() ? GAME_MS : 0;
      this.next = setTimeout(() => this.ask({ type: "step", by: 1 }), Math.max(least, Number(this.speed.value)));
    }
  }

  // The frame that a press on the slider would lead to is asked for while the hand is over it.
  aim({ clientX, buttons }) {
    if (buttons !== 0) return; // it is pressed: what it leads to is asked for anyway
    const { left, width } = this.slider.getBoundingClientRect();
    const share = (clientX - left - THUMB / 2) / (width - THUMB);
    this.ahead.aim(Math.round(Math.max(0, Math.min(1, share)) * this.get("total")));
  }

  // The frames nearby are asked for in a pause: nothing that a person asks for waits behind them.
  lookAhead() {
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.wishes.isTravelling || this.ahead.ask(this.frame), PAUSE_MS);
  }

  heard(message) {
    if (message.type === "frames") this.ahead.take(message.frames);
    if (message.type === "board") this.board.take(message);
  }

  remove() {
    this.pause();
    clearTimeout(this.pausing);
    this.points.remove();
    this.board.remove();
    this.tree.remove();
    this.ruler.disconnect();
  }
}

export default widget(StepperView);
