// The page: a board, somebody to play against, and what they think.
//
// Everything runs here: rules and searches in ../engine, the network in a worker. Values kept in
// `opinions` are as the player to move at that position sees them; those shown are Black's (bar and
// curve) or of the player who makes the move (board, table, tree).

import { element, pointing, say, signed, valueColor } from "../base.js";
import { drawBoard } from "../draw_board.js";
import { drawCurve } from "../value_curve.js";
import { drawMoves } from "../move_list.js";
import { drawBar } from "../value_bar.js";
import { BLACK, WHITE, gameNamed } from "../engine/games.js";
import { discWords, lookOf, newsWords, resultWords } from "./look.js";
import { GameRecord } from "./record.js";
import { Thinker } from "./thinker.js";
import { drawTree } from "./tree.js";

const PACE_MS = 350; // a machine's move comes no sooner
const BLUNDER = 0.5; // a move that gives away so much, of the 2 between a win and a loss
const OVERLAYS = { "": "nothing", N: "visits", P: "priors", Q: "worth" };
const SIDES = { black: [BLACK], white: [WHITE], both: [BLACK, WHITE], neither: [] };
const LABELLED = 8; // more numbers than that, and a board cannot be read
const LINE = 6; // ghost stones
const COLUMNS = { // of the table of moves, explained while it is empty
  visits: "how often it tried the move",
  worth: "from −1, lost, to +1, won",
  prior: "the network's first idea",
};
const ADVICE = 48; // simulations of a network that advises a player against a weaker opponent
const NETWORKS = /^(alphazero|network)/; // the specs that need one
const ADDRESS_MS = 400; // browsers let a page change its address some 100 times in half a minute
const LINK = "page";

class Page {
  constructor(host, about) {
    this.about = about;
    this.thinker = new Thinker();
    this.opinions = new Map(); // address of a position -> what a search found there
    this.token = 0; // of the thinking that counts
    this.asked = null;
    this.paused = false;
    this.trouble = about.trouble ?? ""; // why no network plays here
    this.hint = null;
    this.misread = ""; // what was wrong with the address
    this.blunders = []; // {ply, better, worth, played}
    this.shown = { overlay: "", line: false };
    this.build(host);
    this.points = pointing(() => LINK, (node) => this.mark(node));
    addEventListener("hashchange", () => this.load(location.hash));
    addEventListener("pagehide", () => this.writeAddress(true));
    document.addEventListener("keydown", (event) => this.key(event));
    if (!this.load(location.hash)) this.begin(recall("game", about.games[0].text));
  }

  // ----- the parts of the page -----

  build(host) {
    this.game = select("Game", this.about.games.map(({ text, title }) => [text, title]), (text) => this.begin(text));
    this.level = select("Opponent", [], (name) => this.choose(name));
    this.side = select("You play", [["black", "Black"], ["white", "White"], ["both", "both sides"], ["neither", "nobody: watch"]], () => this.sit());
    const setup = element("div", { class: "page-setup" }, this.game.label, this.level.label, this.side.label);
    this.strength = element("p", { class: "page-small page-strength", "data-testid": "strength" });

    const data = lookOf(gameNamed("tictactoe").start());
    const stage = element("div", { class: "page-stage omok-board", "data-testid": "board" });
    this.bar = drawBar(stage, { value: null, names: ["Black", "White"] });
    const place = element("div", { class: "omok-place" });
    stage.append(place);
    this.board = drawBoard(place, data, {
      play: (action) => this.tap(action),
      point: (action) => this.points.at(this.meant(action)),
      aim: (action) => this.tell(`Tap ${this.look.names[action]} again to play there.`),
      key: (event) => this.key(event),
    });
    this.status = element("p", { class: "page-status", role: "status", "data-testid": "status" });
    this.small = element("p", { class: "page-small", "data-testid": "thinking" });
    this.verdict = element("div", { class: "page-verdict" }, this.status, this.small);
    this.buttons = element("div", { class: "page-buttons", role: "group", "aria-label": "Game" });
    const keys = element("details", { class: "page-keys" }, element("summary", {}, "Keys"));
    keys.append(keysTable());
    const board = element("section", { class: "page-board", "aria-label": "Board" });
    this.section = board;
    board.append(stage, this.verdict, this.buttons, keys);

    this.curve = drawCurve(card("Chances", "chances"), { values: [null], at: 0, marked: [], names: ["Black", "White"] }, {
      go: (ply) => this.go(this.record.line.slice(0, ply + 1)),
      point: (ply) => this.points.at(ply === null ? null : this.record.line.slice(0, ply + 1)),
    });
    this.moves = drawMoves(card("Moves", "moves"), { id: [0], at: 0, names: [], lines: [], marked: [] }, {
      go: (id) => this.go(id),
      point: (id) => this.points.at(id),
    });
    const thoughts = card("What it thinks", "thoughts");
    this.overlay = segments("On the board", Object.entries(OVERLAYS), (choice) => {
      this.shown.overlay = choice;
      this.step();
    });
    this.line = element("input", { type: "checkbox", id: "best-line" });
    this.line.addEventListener("change", () => {
      this.shown.line = this.line.checked;
      this.step();
    });
    const tick = element("label", { class: "page-tick" }, this.line, " the best line, as numbered stones");
    this.legend = element("p", { class: "page-small page-legend" });
    this.who = element("p", { class: "page-small" });
    this.rows = element("tbody");
    const head = element("tr", {}, ...["move", "visits", "worth", "prior"].map((name) => element("th", { scope: "col" }, name)));
    const table = element("table", { class: "page-table" }, element("thead", {}, head), this.rows);
    thoughts.append(this.overlay, tick, this.legend, this.who, table);
    this.tree = drawTree(thoughts, { tree: [], node: [0], names: [] }, { point: (id) => this.points.at(id) });
    const cards = [this.curve.root, thoughts, this.moves.root].map((node) => node.closest(".page-card"));
    const side = element("div", { class: "page-side" }, element("div", { class: "page-cards" }, ...cards));
    this.notice = element("p", { class: "page-notice", role: "status", "data-testid": "notice" });
    host.replaceChildren(setup, this.strength, this.notice, element("div", { class: "page-columns" }, board, side));
    document.getElementById("share").addEventListener("click", () => this.share());
  }

  // ----- which game, and who plays -----

  entry() {
    const { text } = this.record.game;
    return this.about.games.find((entry) => entry.text === text) ?? { text, title: this.record.game.title, levels: this.about.levels };
  }

  /** A new game of these rules. */
  begin(text) {
    this.open(new GameRecord(gameNamed(this.about.games.some((entry) => entry.text === text) ? text : this.about.games[0].text)));
    this.paused = false;
    this.step();
  }

  /** Opens the game of an address; whether there was one. */
  load(hash) {
    clearTimeout(this.writing);
    if (hash.length < 2 || this.record?.address === hash.slice(1)) return hash.length >= 2;
    try {
      this.open(GameRecord.from(hash));
    } catch (error) {
      this.misread = `The address holds no game: ${error.message}.`;
      if (this.record) this.show();
      return false;
    }
    this.paused = this.record.ply > 0;
    this.step();
    return true;
  }

  open(record) {
    this.drop();
    const before = this.record?.game.text;
    this.record = record;
    this.blunders = [];
    this.hint = null;
    if (before === record.game.text) return;
    const { text, levels } = this.entry();
    if (!this.about.games.some((entry) => entry.text === text)) this.game.add(text, record.game.title);
    this.game.set(text);
    remember("game", text);
    this.level.fill(levels.map(({ name, title }) => [name, `${name}: ${title}`]));
    this.level.set(levels.some(({ name }) => name === recall("level")) ? recall("level") : this.usual());
    this.sayStrength();
    this.side.fill([["black", record.game.playerName(BLACK)], ["white", record.game.playerName(WHITE)],
      ["both", "both sides"], ["neither", "nobody: watch"]]);
    this.side.set(recall("side", "black"));
    this.ready();
  }

  usual() {
    const { levels } = this.entry();
    return (levels.find((level) => level.usual) ?? levels[0]).name;
  }

  /** The chosen opponent's spec; without its network that of the search which stands in for it. */
  spec() {
    const { spec, instead } = this.entry().levels.find(({ name }) => name === this.level.value);
    return this.trouble && instead ? instead : spec;
  }

  /** What a ladder measured of the chosen opponent. */
  sayStrength() {
    say(this.strength, this.entry().levels.find(({ name }) => name === this.level.value).strength);
  }

  choose(name) {
    remember("level", name);
    this.sayStrength();
    this.ready();
    this.sit();
  }

  sit() {
    remember("side", this.side.value);
    this.drop();
    this.paused = false;
    this.step();
  }

  /** Has the network loaded while the person still thinks. */
  async ready() {
    const entry = this.entry();
    if (!entry.network || !NETWORKS.test(this.spec()) || entry.ready || this.trouble) return;
    entry.ready = true;
    say(this.small, "The network is being loaded ...");
    try {
      await this.thinker.ask({ kind: "load", game: entry.text, network: entry.network }).answer;
      if (this.small.textContent.startsWith("The network")) say(this.small, "");
    } catch (error) {
      entry.ready = false;
      this.fall(error);
    }
  }

  /** From now on UCT stands in for the network. */
  fall(error) {
    this.trouble = error.message;
    say(this.small, "");
    this.sayTrouble();
  }

  sayTrouble() {
    const without = this.trouble && this.entry().levels.some(({ instead }) => instead);
    const words = "The network could not be loaded: UCT, which needs none, stands in for it. ";
    if (!without) say(this.notice, this.misread);
    else if (!this.notice.textContent.includes(this.trouble)) {
      this.notice.replaceChildren(words, element("details", {}, element("summary", {}, "Why"), this.trouble));
    }
  }

  get yours() {
    return SIDES[this.side.value];
  }

  // ----- a move -----

  get position() {
    return this.record.position;
  }

  tap(action) {
    const { position } = this;
    if (position.over) return this.tell("The game is over: rematch, or step back.");
    if (!this.yours.includes(position.player)) {
      if (!this.paused) return this.tell("It is not your turn.");
      if (this.yours.length === 0) this.side.set("both");
    }
    if (!position.isLegal(action)) {
      const { game } = position;
      const taken = action < game.cells && position.board[action];
      return this.tell(taken ? `${game.actionName(action)} is taken.` : `${game.actionName(action)} is not a legal move.`);
    }
    this.drop();
    this.paused = false;
    this.play(action);
  }

  play(action) {
    this.misread = "";
    this.record.play(action);
    this.hint = null;
    this.step();
  }

  /** Forgets the thinking that goes on. */
  drop() {
    this.token += 1;
    this.asked?.stop();
    this.asked = null;
    this.busy = false;
    this.reviewing = false;
    say(this.small, "");
  }

  go(id) {
    this.drop();
    this.hint = null;
    this.record.go(id);
    this.paused = true;
    this.step();
  }

  undo() {
    const { record } = this;
    if (record.ply === 0) return;
    let ply = record.ply - 1;
    const machine = (at) => !this.yours.includes(at % 2 ? WHITE : BLACK);
    if (this.yours.length === 1) while (ply > 0 && machine(ply)) ply -= 1;
    const taken = record.line.slice(ply + 1, record.ply + 1).map((action) => record.game.actionName(action));
    this.go(record.line.slice(0, ply + 1));
    this.paused = machine(ply);
    this.words = `Took back ${taken.join(" and ")}. ${resultWords(this.position)}.`;
    this.show();
  }

  pass() {
    const { position } = this;
    if (position.legalActions()[0] === position.game.passAction) this.tap(position.game.passAction);
  }

  /** Shows the position, and lets happen what comes next. */
  step() {
    this.words = "";
    this.show();
    const { position } = this;
    this.writeAddress();
    if (position.over) return;
    const machine = !this.yours.includes(position.player);
    if (machine && !this.paused) this.answer();
    else if (this.wanted() && !this.opinion() && !this.busy) this.advise();
  }

  /** The address that holds this game. */
  get address() {
    return new URL(`#${this.record.address}`, location.href).href;
  }

  /** Puts the game into the browser's address: at once, or as soon as the browser lets it change again. */
  writeAddress(now = false) {
    clearTimeout(this.writing);
    const wait = (this.written ?? 0) + ADDRESS_MS - performance.now();
    if (wait > 0 && !now) {
      this.writing = setTimeout(() => this.writeAddress(), wait);
      return;
    }
    this.written = performance.now();
    history.replaceState(null, "", this.address);
  }

  async answer() {
    const begun = performance.now();
    const found = await this.think(this.spec, `${this.level.value} thinks`);
    if (found === null) return;
    const { token } = this;
    await new Promise((wake) => setTimeout(wake, PACE_MS - (performance.now() - begun)));
    if (token === this.token) this.play(found.move);
  }

  /** The promise of what a search finds here; null where it was dropped. */
  async think(choose, words, id = this.record.id) {
    const spec = choose.call(this);
    const token = ++this.token;
    const entry = this.entry();
    this.busy = true;
    this.show();
    const question = { kind: "search", game: this.record.game.text, node: id, spec, network: entry.network };
    this.asked = this.thinker.ask(question, (done, of) => {
      if (token === this.token) say(this.small, `${words}: ${done.toLocaleString("en")} of ${of.toLocaleString("en")} simulations`);
    });
    try {
      const found = await this.asked.answer;
      if (token !== this.token) return null;
      this.keep(id, found, spec);
      return found;
    } catch (error) {
      if (token !== this.token) return null;
      if (!NETWORKS.test(spec)) {
        this.tell(`The search stopped: ${error.message}`);
        return null;
      }
      this.fall(error);
      return this.think(choose, words, id);
    } finally {
      if (token === this.token) {
        this.busy = false;
        this.asked = null;
        say(this.small, "");
      }
    }
  }

  keep(id, found, spec) {
    if (found.done === 0) return;
    const [key, before] = [this.name(id), this.opinion(id)];
    const worse = before !== null && (before.spec === this.adviser() ? spec !== before.spec : before.done > found.done);
    if (!worse || spec === this.adviser()) this.opinions.set(key, { ...found, spec });
  }

  name(id) {
    return `${this.record.game.text}/${id.join(".")}`;
  }

  // ----- opinions -----

  opinion(id = this.record.id) {
    return this.opinions.get(this.name(id)) ?? null;
  }

  wanted() {
    return this.shown.overlay !== "" || this.shown.line;
  }

  /** Who is asked for advice: the opponent, unless it is too weak to know. */
  adviser() {
    const spec = this.spec();
    const [kind, number] = spec.split(":");
    if (kind === "alphazero") return spec;
    if (this.entry().network && !this.trouble) return `alphazero:${ADVICE}`;
    return `${kind === "weighted" ? kind : "uct"}:${Math.max(2000, Number(number) || 0)}`;
  }

  async advise() {
    if ((await this.think(this.adviser, "Looking at this position")) !== null) this.show();
  }

  async giveHint() {
    if (this.position.over || this.busy) return;
    if (this.opinion() === null && (await this.think(this.adviser, "Looking for a move")) === null) return;
    this.hint = this.opinion().move;
    this.words = `${this.record.game.actionName(this.hint)} looks best.`;
    this.show();
  }

  /** The value after each move of the line, as Black sees it; null where nobody has looked. */
  values() {
    const { line, game } = this.record;
    const values = line.map((_, ply) => {
      const found = this.opinion(line.slice(0, ply + 1));
      return found === null ? null : found.value * (ply % 2 ? WHITE : BLACK);
    });
    line.forEach((action, ply) => {
      if (ply === 0 || values[ply] !== null) return;
      const row = this.opinion(line.slice(0, ply))?.rows.find((one) => one.action === action);
      if (row?.N >= 4) values[ply] = row.Q * (ply % 2 ? BLACK : WHITE);
    });
    const end = game.position(line);
    if (end.over) values[line.length - 1] = end.winner;
    return values;
  }

  /** Looks at every position of the game, and finds the moves that gave most away. */
  async review() {
    const { line } = this.record;
    this.drop();
    this.reviewing = true;
    this.paused = true;
    for (let ply = 0; ply < line.length; ply++) {
      const id = line.slice(0, ply + 1);
      if (this.opinion(id)?.spec === this.adviser() || this.record.game.position(id).over) continue;
      const found = await this.think(this.adviser, `Review, move ${ply} of ${line.length - 1}`, id);
      if (found === null || line !== this.record.line) return;
      this.show();
    }
    this.reviewing = false;
    this.blunders = this.findBlunders();
    this.paused = true;
    if (this.blunders.length) return this.nextBlunder();
    this.tell("No blunder was found in this game.");
    this.show();
  }

  findBlunders() {
    const { line } = this.record;
    const values = this.values();
    return line.flatMap((played, ply) => {
      const before = ply ? this.opinion(line.slice(0, ply)) : null;
      if (before === null || values[ply] === null || before.move === played) return [];
      const after = values[ply] * (ply % 2 ? BLACK : WHITE);
      const was = before.rows.find(({ action }) => action === before.move).Q;
      return was - after >= BLUNDER ? [{ ply, played, better: before.move, was, after }] : [];
    });
  }

  /** Stands before the next blunder, with what was played and what was better. */
  nextBlunder() {
    const blunder = this.blunders.find(({ ply }) => ply - 1 > this.record.ply) ?? this.blunders[0];
    if (blunder === undefined) return;
    this.go(this.record.line.slice(0, blunder.ply));
    const { game } = this.record;
    const mover = game.playerName(blunder.ply % 2 ? BLACK : WHITE);
    this.tell(`Move ${blunder.ply}: ${mover} played ${game.actionName(blunder.played)}, worth ${signed(blunder.after)}; `
      + `${game.actionName(blunder.better)} was worth ${signed(blunder.was)}.`);
  }

  /** What the board shows of a blunder that comes next. */
  notes() {
    const blunder = this.blunders.find(({ ply }) => ply - 1 === this.record.ply);
    if (blunder === undefined || !this.paused) return [];
    const { player } = this.position;
    return [
      { action: blunder.better, player, hue: "good", label: short(blunder.was) },
      { action: blunder.played, player, hue: "bad", label: short(blunder.after) },
    ];
  }

  // ----- what is seen -----

  tell(words) {
    this.words = words;
    say(this.status, words);
  }

  show() {
    const { position } = this;
    const { game } = position;
    const opinion = this.opinion();
    const names = [game.playerName(BLACK), game.playerName(WHITE)];
    const values = this.values();
    const notes = this.notes();
    const ghosts = this.shown.line && opinion && !notes.length ? ghostsOf(opinion.line, position.player) : [];
    this.look = {
      ...lookOf(position),
      playable: !position.over && (this.yours.includes(position.player) || this.paused),
      overlay: opinion && !notes.length ? this.heat(opinion, new Set(ghosts.map(({ action }) => action))) : [],
      ghosts,
      hint: this.hint,
      notes,
    };
    this.board.update(this.look);
    this.section.style.setProperty("--side", `${Math.max(380, Math.min(640, game.size * 68 + 80))}px`);
    const at = this.record.ply;
    this.bar.update({ value: values[at] ?? lastKnown(values, at), names });
    const marked = this.blunders.map(({ ply }) => ply);
    this.curve.update({ values, at, marked, names });
    const { line, lines } = this.record;
    this.moves.update({ id: line, at, names: [...this.look.names, "pass"], lines, marked });
    // On your turn: the search that the opponent has just moved by.
    const before = this.record.id.slice(0, -1);
    if (opinion === null && at > 0 && this.opinion(before)) this.showOpinion(this.opinion(before), before);
    else this.showOpinion(opinion, this.record.id);
    this.showButtons(position);
    this.sayTrouble();
    this.verdict.dataset.busy = String(Boolean(this.busy));
    this.verdict.dataset.result = position.over ? this.outcome(position) : "";
    const discs = discWords(position);
    const usual = position.over
      ? this.resultFor(position)
      : `${newsWords(position)} ${this.turnWords(position)}${discs ? ` ${discs}.` : ""}`.trim();
    say(this.status, this.words || usual);
    document.documentElement.dataset.ready = "true";
  }

  turnWords(position) {
    const mine = this.yours.includes(position.player);
    const mustPass = position.legalActions()[0] === position.game.passAction;
    const name = position.game.playerName(position.player);
    if (mine && mustPass) return `${name} has no move and must pass.`;
    return mine && this.yours.length === 1 ? `Your move: you are ${name}.` : `${name} to move.`;
  }

  outcome(position) {
    if (position.winner === 0) return "draw";
    if (this.yours.length !== 1) return "over";
    return this.yours.includes(position.winner) ? "won" : "lost";
  }

  resultFor(position) {
    const [outcome, moves] = [this.outcome(position), `in ${position.ply} moves`];
    const words = resultWords(position);
    const discs = words.includes(",") ? ` (${words.split(", ")[1]})` : "";
    if (outcome === "won") return `You beat ${this.level.value} ${moves}${discs}.`;
    return outcome === "lost" ? `${this.level.value} wins ${moves}${discs}.` : `${words}, ${moves}.`;
  }

  heat({ rows }, covered) {
    const { overlay } = this.shown;
    if (overlay === "") return [];
    const known = rows.filter((row) => (overlay === "P" ? row.P !== null : row.N > 0));
    const most = Math.max(...known.map((row) => Math.abs(row[overlay])), 1e-9);
    const best = Math.max(...known.map((row) => row.N));
    const labelled = new Set([...known].sort((a, b) => b.N - a.N || b[overlay] - a[overlay]).slice(0, LABELLED));
    return known.map((row) => ({
      action: row.action,
      heat: overlay === "Q" ? Math.min(1, Math.abs(row.Q)) : row[overlay] / most,
      hue: overlay !== "Q" ? "heat" : row.Q < 0 ? "bad" : "good",
      label: labelled.has(row) && !covered.has(row.action) ? labelOf(row, overlay) : "",
      best: row.N === best && best > 0,
    }));
  }

  showOpinion(opinion, node) {
    const { overlay } = this.shown;
    const legends = {
      "": "", N: "Darker: visited more often. Ring: the most visited.",
      P: "Darker: the network's first idea. Ring: the most visited.",
      Q: "Blue: good for the player to move; orange: bad. Ring: the most visited.",
    };
    const noPriors = overlay === "P" && opinion && opinion.rows.every(({ P }) => P === null);
    say(this.legend, noPriors ? "This search has no priors: no network advises it." : legends[overlay]);
    const where = node.length > 1 ? `for move ${node.length}` : "for the first move";
    const kinds = { uct: "UCT", weighted: "UCT", alphazero: this.entry().network?.name, network: this.entry().network?.name };
    say(this.who, opinion === null
      ? "After a search, the moves it looked at most are here."
      : `${kinds[opinion.spec.split(":")[0]] ?? "It"} looked ${opinion.done.toLocaleString("en")} times, ${where}:`);
    const rows = opinion === null ? [] : [...opinion.rows].filter(({ N }) => N > 0).sort((a, b) => b.N - a.N).slice(0, 5);
    const names = [...this.look.names, "pass"];
    this.rows.replaceChildren(...Array.from({ length: 5 }, (_, k) =>
      rows[k] ? this.row(rows[k], names, opinion, node) : emptyRow(opinion === null ? k : -1)));
    const tree = opinion === null ? [] : pruned(opinion.tree, [4, 2, 1]);
    this.tree.update({ tree, node, names });
  }

  row(row, names, opinion, node) {
    const share = row.N / Math.max(...opinion.rows.map(({ N }) => N));
    const visits = element("td", { class: "page-share" }, `${row.N.toLocaleString("en")}`);
    visits.style.setProperty("--share", `${(100 * share).toFixed(1)}%`);
    const value = element("td", {}, signed(row.Q));
    value.style.setProperty("--worth", valueColor(row.Q));
    value.className = "page-worth";
    const made = element("tr", {}, element("th", { scope: "row" }, names[row.action]), visits, value,
      element("td", {}, row.P === null ? "–" : `${Math.round(100 * row.P)}%`));
    const id = [...node, row.action];
    made.dataset.id = String(id);
    made.addEventListener("pointerenter", () => this.points.at(id));
    made.addEventListener("pointerleave", () => this.points.at(null));
    return made;
  }

  showButtons(position) {
    const begun = this.record.ply > 0;
    const machine = !this.yours.includes(position.player) && !position.over;
    const mustPass = position.legalActions()[0] === position.game.passAction;
    const pass = position.game.passAction === undefined ? []
      : [["pass", "Pass", mustPass && !machine && !position.over, () => this.pass(), mustPass && !machine]];
    const waits = machine && this.paused && !this.busy;
    const last = this.reviewing || this.busy ? ["stop", "Stop", true, () => this.stop()]
      : this.blunders.length ? ["blunder", "Next blunder", true, () => this.nextBlunder()]
      : ["review", "Review", this.record.line.length > 2, () => this.review()];
    const wanted = [
      ["undo", "Undo", begun, () => this.undo()],
      position.over ? ["rematch", "Rematch", true, () => this.rematch(), true]
        : waits ? ["go", "Go on", true, () => this.resume(), true]
        : ["hint", "Hint", !machine && !this.busy, () => this.giveHint()],
      ...pass,
      last,
      ["new", "New game", this.record.line.length > 1, () => this.begin(this.record.game.text)],
    ];
    const present = [...this.buttons.children];
    const shown = wanted.map(([id, label, enabled, act, primary], k) => {
      const button = present[k] ?? element("button", { type: "button" });
      button.dataset.testid = id;
      button.className = primary ? "omok-button omok-primary" : "omok-button";
      button.setAttribute("aria-disabled", String(!enabled));
      button.onclick = () => enabled && act();
      say(button, label);
      return button;
    });
    if (present.length !== shown.length) this.buttons.replaceChildren(...shown);
  }

  stop() {
    if (this.reviewing) {
      this.drop();
      this.paused = true;
      this.show();
    } else {
      this.asked?.stop(); // it answers with what it has
    }
  }

  resume() {
    this.paused = false;
    this.step();
  }

  /** The same again, with the sides changed. */
  rematch() {
    const other = { black: "white", white: "black" };
    this.side.set(other[this.side.value] ?? this.side.value);
    remember("side", this.side.value);
    this.begin(this.record.game.text);
  }

  async share() {
    const { address } = this;
    const touch = matchMedia("(pointer: coarse)").matches;
    try {
      if (touch && navigator.share) await navigator.share({ title: document.title, url: address });
      else {
        await navigator.clipboard.writeText(address);
        this.tell("The address of this game is copied: it holds every move.");
      }
    } catch (error) {
      if (error.name !== "AbortError") this.tell(`This address holds the game: ${address}`);
    }
  }

  // ----- pointing, and keys -----

  /** The position that is meant by pointing at a point: with this stone, or after that move. */
  meant(action) {
    if (action === null) return null;
    const number = this.look.numbers[action];
    if (number) return this.record.id.slice(0, number + 1);
    return this.board.mayPlay(action) ? [...this.record.id, action] : null;
  }

  mark(node) {
    this.board.mark(node);
    this.moves.mark(node);
    this.tree.mark(node);
    const { line } = this.record;
    const onLine = node !== null && node.every((action, k) => line[k] === action);
    this.curve.mark(onLine ? node.length - 1 : null);
    for (const row of this.rows.children) row.classList.toggle("omok-marked", row.dataset.id === String(node));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.target.closest?.("input, select, textarea")) return false;
    const step = (by) => {
      const ply = Math.max(0, Math.min(this.record.line.length - 1, this.record.ply + by));
      this.go(this.record.line.slice(0, ply + 1));
    };
    const press = (id) => this.buttons.querySelector(`[data-testid="${id}"]`)?.click();
    const act = {
      u: () => this.undo(), h: () => press("hint"), p: () => this.pass(), n: () => press("new"),
      r: () => press("review"), b: () => this.nextBlunder(), g: () => press("go"), s: () => press("stop"),
      "[": () => step(-1), "]": () => step(1),
    }[event.key.toLowerCase()];
    if (!act) return false;
    act();
    return true;
  }
}

// ----- small parts -----

function card(title, name) {
  const body = element("div", { class: "page-card-body" });
  element("section", { class: `page-card page-${name}`, "aria-label": title }, element("h2", {}, title), body);
  return body;
}

/** A labelled choice: { label, value, set(value), fill(options), add(value, text) }. */
function select(name, options, changed) {
  const choice = element("select", { name });
  const label = element("label", {}, element("span", {}, name), choice);
  const option = ([value, text]) => element("option", { value }, text);
  const fill = (fresh) => choice.replaceChildren(...fresh.map(option));
  fill(options);
  choice.addEventListener("change", () => changed(choice.value));
  return {
    label,
    fill,
    add: (value, text) => choice.append(option([value, text])),
    set: (value) => { choice.value = value; },
    get value() { return choice.value; },
  };
}

function segments(name, options, changed) {
  const group = element("fieldset", { class: "page-segments" }, element("legend", {}, name));
  options.forEach(([value, text], k) => {
    const input = element("input", { type: "radio", name, value });
    input.checked = k === 0;
    input.addEventListener("change", () => changed(value));
    group.append(element("label", {}, input, element("span", {}, text)));
  });
  return group;
}

function keysTable() {
  const keys = [["arrows", "move on the board"], ["Enter", "play there"], ["U", "undo"], ["H", "hint"], ["P", "pass"],
    ["[ and ]", "one move back, one on"], ["R", "review"], ["B", "next blunder"], ["S", "stop"], ["G", "go on"], ["N", "new game"]];
  const list = element("dl");
  for (const [key, does] of keys) list.append(element("div", {}, element("dt", {}, key), element("dd", {}, does)));
  return list;
}

/** A row that keeps the table's height; the first ones explain a column each. */
function emptyRow(k) {
  const [name, means] = Object.entries(COLUMNS)[k] ?? [];
  const cell = element("td", { colspan: "4" }, name ? `${name}: ${means}` : "\u00a0");
  const made = element("tr", { class: "page-row-empty" }, cell);
  if (!name) made.setAttribute("aria-hidden", "true");
  return made;
}

const ghostsOf = (line, player) => line.slice(0, LINE).map((action, k) => ({
  action, player: k % 2 ? -player : player, number: k + 1,
}));

const labelOf = (row, overlay) => {
  if (overlay === "Q") return short(row.Q);
  if (overlay === "P") return `${Math.round(100 * row.P)}%`;
  return row.N < 10_000 ? String(row.N) : `${Math.round(row.N / 1000)}k`;
};

/** "+.35": a value that fits on a stone. */
const short = (value) => signed(value).replace("0.", ".");

const lastKnown = (values, at) => {
  for (let ply = at; ply >= 0; ply--) if (values[ply] !== null) return values[ply];
  return null;
};

const pruned = (tree, [width, ...rest]) => tree.slice(0, width)
  .map((branch) => ({ ...branch, children: rest.length ? pruned(branch.children, rest) : [] }));

/**
 * What the browser remembers between two visits; nothing, where it is not allowed to. A host may
 * have several pages like this one, each with a game and a level of its own: they share the theme.
 */
function recall(name, otherwise = null) {
  try {
    return localStorage.getItem(kept(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(kept(name), value);
  } catch {
    // A browser that forgets plays as well.
  }
}

const kept = (name) => name === "theme" ? "omok-theme" : `omok-${name} ${location.pathname} ${document.title}`;

/** Inside another page of this host, that page has the heading, and its colours count. */
function frame() {
  try {
    const host = parent.document.documentElement;
    const follow = () => {
      if (host.dataset.theme) document.documentElement.dataset.theme = host.dataset.theme;
    };
    follow();
    new MutationObserver(follow).observe(host, { attributeFilter: ["data-theme"] });
    document.querySelector(".top").hidden = true;
  } catch {
    // A page of another host shows nothing of itself: this one looks as it does alone.
  }
}

function theme() {
  const button = document.getElementById("theme");
  const choices = ["auto", "light", "dark"];
  const set = (choice) => {
    if (choice === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
    button.textContent = `Theme: ${choice}`;
    remember("theme", choice);
  };
  set(choices.includes(recall("theme")) ? recall("theme") : "auto");
  if (parent !== window) frame();
  button.addEventListener("click", () => {
    const now = document.documentElement.dataset.theme ?? "auto";
    set(choices[(choices.indexOf(now) + 1) % choices.length]);
  });
}

async function start() {
  theme();
  const main = document.getElementById("main");
  try {
    const about = await (await fetch(new URL("../play.json", import.meta.url))).json();
    document.title = `${about.title}: play, and see how it thinks`;
    say(document.getElementById("home"), about.title);
    if (about.home) document.getElementById("home").replaceChildren(element("a", { href: about.home }, about.title));
    globalThis.page = new Page(main, about);
  } catch (error) {
    main.replaceChildren(element("p", {}, `The page could not start: ${error.message}. Is its folder complete?`));
    throw error;
  }
}

start();
