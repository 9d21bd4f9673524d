// The page: a board, somebody to play against, and what they think.
//
// Everything runs here: rules and searches in ../engine, the network in a worker. Opinions are as
// the player to move sees them; what is shown is Black's (bar and curve) or that of the player who
// makes the move (board, table, tree).

import { element, isTouched, pointing, say, startsWith } from "../base.js";
import { drawBoard } from "../draw_board.js";
import { drawCurve } from "../value_curve.js";
import { drawMoves } from "../move_list.js";
import { drawBar } from "../value_bar.js";
import { BLACK, WHITE, gameNamed, playerAt } from "../engine/games.js";
import { Address } from "./address.js";
import { Buttons, keysList } from "./buttons.js";
import { celebrate } from "./celebrate.js";
import { joinHost } from "./host.js";
import { lookOf, notesOf, resultWords } from "./look.js";
import { Menu } from "./menu.js";
import { Opinions } from "./opinions.js";
import { Opponent } from "./opponent.js";
import { GameRecord } from "./record.js";
import { Scores } from "./scores.js";
import { startTheme } from "./theme.js";
import { Thoughts } from "./thoughts.js";
import { noTurnWords, outcomeOf, scoreWords, turnWords, verdictOf } from "./verdict.js";
import { goByWheel } from "./wheel.js";

const PACE_MS = 350; // a machine's move comes no sooner
const LINK = "page"; // the name under which the parts of this page point at positions

class Page {
  constructor(host, about) {
    this.opponent = new Opponent(about.trouble ?? "", () => {
      say(this.small, "");
      this.sayTrouble();
    });
    this.opinions = new Opinions();
    this.isPaused = false; // no machine moves until the person does, or says "Go on"
    this.isReviewing = false;
    this.isPlayed = false; // whether the last move was made since the board was drawn
    this.isForeign = false; // a finished game that came with an address
    this.counted = null; // the last game that was added to the scores
    this.hint = null; // an action
    this.reviewed = { line: [], turns: [] }; // the last review: of this line; see Opinions.turningPoints
    this.words = ""; // said instead of the verdict, until the next move
    this.misread = ""; // what was wrong with the address
    this.scores = new Scores();
    this.menu = new Menu(about, this.scores, {
      game: (text) => this.begin(text),
      level: () => this.changeOpponent(),
      side: () => this.changeSide(),
    });
    this.points = pointing(() => LINK, (node) => this.mark(node));
    this.build(host);
    this.address = new Address(() => this.record.address, () => this.record.line, (hash) => this.load(hash));
    document.addEventListener("keydown", (event) => this.key(event));
    if (!this.load(location.hash)) this.begin(this.menu.firstGame);
  }

  // ----- the parts of the page -----

  build(host) {
    this.board = element("section", { class: "page-board", "aria-label": "Board" });
    const stage = element("div", { class: "page-stage omok-board", "data-testid": "board" });
    this.bar = drawBar(stage, { value: null, names: ["Black", "White"] });
    const place = element("div", { class: "omok-place" });
    stage.append(place);
    this.drawing = drawBoard(place, lookOf(gameNamed("tictactoe").start()), {
      play: (action) => this.tap(action),
      point: (action) => this.points.at(this.meant(action)),
      along: (plies) => this.goBy(plies),
      aim: (action) => this.tell(`Tap ${this.look.names[action]} again to play there.`),
      key: (event) => this.key(event),
    });
    this.status = element("p", { class: "page-status", role: "status", "data-testid": "status" });
    this.small = element("p", { class: "page-small", "data-testid": "thinking" });
    this.verdict = element("div", { class: "page-verdict" },
      element("span", { class: "page-medal", "aria-hidden": "true" }), this.status, this.small);
    this.buttons = new Buttons();
    this.stage = stage;
    goByWheel(stage, { may: (by) => this.isKnown && this.mayGoBy(by), go: (by) => this.goBy(by) });
    this.board.append(stage);

    const chances = card("Chances", "chances");
    this.curve = drawCurve(chances.body, { values: [null], at: 0, marked: [], names: ["Black", "White"] }, {
      go: (ply) => this.go(this.record.line.slice(0, ply + 1)),
      point: (ply) => this.points.at(ply === null ? null : this.record.line.slice(0, ply + 1)),
    });
    const moves = card("Moves", "moves");
    this.moves = drawMoves(moves.body, { id: [0], at: 0, names: [], lines: [], marked: [] }, {
      go: (id) => this.go(id),
      point: (id) => this.points.at(id),
    });
    const thoughts = card("What it thinks", "thoughts");
    this.thoughts = new Thoughts(thoughts.body, {
      chosen: () => this.step(this.words),
      point: (id) => this.points.at(id),
      go: (id) => this.go(id),
    });
    this.notice = element("p", { class: "page-notice", role: "status", "data-testid": "notice" });
    const desk = element("div", { class: "page-desk" },
      this.menu.root, this.notice, this.verdict, this.buttons.root, moves.root, keysList());
    const side = element("div", { class: "page-side" }, chances.root, thoughts.root);
    const panel = element("div", { class: "page-panel" }, element("div", { class: "page-cards" }, desk, side));
    host.replaceChildren(element("div", { class: "page-columns" }, this.board, panel));
    document.getElementById("share").addEventListener("click", () => this.share());
  }

  // ----- which game, and who plays -----

  get position() {
    return this.record.position;
  }

  /** Whether there is a game with a move. */
  get isBegun() {
    return this.record?.line.length > 1;
  }

  /** A new game of the rules that `text` names. */
  begin(text) {
    if (this.isBegun) this.address.leave();
    this.open(new GameRecord(gameNamed(text)));
    this.isPaused = false;
    this.step();
  }

  /** Opens the game of an address; whether there was one. */
  load(hash) {
    if (hash.length < 2) return false;
    if (this.record?.address === hash.slice(1)) return true;
    try {
      this.open(GameRecord.from(hash, this.address.kept));
    } catch (error) {
      this.misread = `This address holds no game: ${error.message}.`;
      if (this.record) this.show();
      return false;
    }
    this.isPaused = this.record.ply > 0;
    // A finished game that this browser did not play is that of whoever sent the address.
    this.isForeign = this.address.kept === null && this.position.over;
    this.step();
    return true;
  }

  open(record) {
    this.drop();
    const before = this.record?.game.text;
    this.record = record;
    this.reviewed = { line: [], turns: [] };
    this.hint = null;
    this.isForeign = false;
    if (before === record.game.text) return;
    this.menu.show(record.game);
    this.meetOpponent();
  }

  meetOpponent() {
    this.opponent.become(this.menu.entry, this.menu.level.value);
    this.bringNetwork();
  }

  changeOpponent() {
    this.drop();
    this.meetOpponent();
    this.resume();
  }

  changeSide() {
    this.drop();
    this.resume();
  }

  /** If a machine is to move, it does so now. */
  resume() {
    this.isPaused = false;
    this.step();
  }

  async bringNetwork() {
    if (!this.opponent.waitsForNetwork) return;
    say(this.small, "The network is being loaded ...");
    await drawn(); // its 16 MB keep nobody waiting for the board
    if (this.opponent.waitsForNetwork) await this.opponent.load();
    if (this.small.textContent.startsWith("The network")) say(this.small, "");
  }

  /** The same again, once there is something to put away. */
  newGame() {
    if (this.isBegun) this.begin(this.record.game.text);
  }

  /** The same again, with the sides changed. */
  rematch() {
    this.menu.changeSides();
    this.begin(this.record.game.text);
  }

  /** A new game against another level. */
  challenge(name) {
    this.menu.chooseLevel(name);
    this.begin(this.record.game.text);
  }

  /** The players whose result is the person's; none in a finished game that somebody sent. */
  get own() {
    return this.isForeign ? [] : this.menu.yours;
  }

  /** How the game ended for the person: "won", "lost", "draw", "over" or "". */
  get outcome() {
    return outcomeOf(this.position, this.own);
  }

  // ----- a move -----

  tap(action) {
    const { position } = this;
    if (position.over) return this.tell("The game is over: ask for a rematch, or step back.");
    if (!this.menu.yours.includes(position.player)) {
      if (!this.isPaused) return this.tell("It is not your turn.");
      if (this.menu.yours.length === 0) this.menu.side.value = "both";
    }
    if (!position.isLegal(action)) {
      const { game } = position;
      const isTaken = action < game.cells && position.board[action];
      return this.tell(`${game.actionName(action)} is ${isTaken ? "taken" : "not a legal move"}.`);
    }
    this.drop();
    this.isPaused = false;
    this.play(action);
  }

  play(action) {
    this.misread = "";
    this.isForeign = false;
    this.record.play(action);
    this.hint = null;
    this.isPlayed = true;
    this.step();
    if (this.position.over) this.end();
  }

  /** The end of a game that was played here: it counts once, unless another move was tried before. */
  end() {
    const { record, menu } = this;
    const { outcome } = this;
    if (outcome !== "over" && record.lines.length === 0 && this.counted !== record) {
      this.counted = record;
      this.scores.add(record.game.text, menu.level.value, outcome);
      menu.showLevel();
    }
    say(this.small, this.scoreNow());
    this.verdict.scrollIntoView({ block: "nearest" });
    if (outcome === "won") celebrate(this.stage);
  }

  /** The person's score against this opponent, in words. */
  scoreNow() {
    const { menu, scores, record } = this;
    return scoreWords(scores.of(record.game.text, menu.level.value), menu.level.value);
  }

  pass() {
    const { position } = this;
    if (position.mustPass) this.tap(position.game.passAction);
  }

  go(id) {
    this.drop();
    this.hint = null;
    this.record.go(id);
    this.isPaused = true;
    this.step();
  }

  mayGoBy(plies) {
    const { line, ply } = this.record;
    return ply + plies >= 0 && ply + plies < line.length;
  }

  /** Goes so many moves on, or back, as far as the line reaches. */
  goBy(plies) {
    const { line, ply } = this.record;
    this.go(line.slice(0, Math.max(1, ply + plies + 1)));
  }

  /** Takes back the last move, and with it a machine's answer. */
  undo() {
    const { record } = this;
    if (record.ply === 0) return;
    const { yours } = this.menu;
    const isMachines = (ply) => !yours.includes(playerAt(ply));
    let ply = record.ply - 1;
    if (yours.length === 1) while (ply > 0 && isMachines(ply)) ply -= 1;
    const taken = record.line.slice(ply + 1, record.ply + 1).map((action) => record.game.actionName(action));
    this.go(record.line.slice(0, ply + 1));
    this.isPaused = isMachines(ply);
    this.words = `Took back ${taken.join(" and ")}. ${resultWords(this.position)}.`;
    this.show();
  }

  /** Shows the position, says `words` instead of the verdict, and lets happen what comes next. */
  step(words = "") {
    this.words = words;
    this.show();
    this.address.write();
    const { position } = this;
    if (position.over) return;
    if (!this.menu.yours.includes(position.player) && !this.isPaused) this.answer();
    else if (this.thoughts.areOnBoard && !this.opinion() && !this.opponent.thinker.isBusy) this.advise();
  }

  // ----- what a search finds -----

  /** The opinion of a position of this game, or null; see opinions.js. */
  opinion(id = this.record.id) {
    return this.opinions.of(this.record.game, id);
  }

  /**
   * The promise of the opinion that a search has of a position; null where it was dropped or failed.
   * @param {"spec" | "adviser"} role who searches; see Opponent.
   * @param {string} words what the page says meanwhile.
   */
  async think(role, words, id = this.record.id) {
    const { game } = this.record;
    const search = this.opponent.search(game, id, role, (done, of) =>
      say(this.small, `${words}: ${done.toLocaleString("en")} of ${of.toLocaleString("en")} simulations`));
    this.show();
    try {
      const opinion = await search;
      if (opinion === null) return null;
      say(this.small, "");
      this.opinions.keep(game, id, opinion, this.opponent.adviser);
      return opinion;
    } catch (error) {
      say(this.small, "");
      this.words = `The search failed: ${error.message}`;
      this.show();
      return null;
    }
  }

  async answer() {
    const begun = performance.now();
    const found = await this.think("spec", `${this.menu.level.value} thinks`);
    if (found === null) return;
    const { thinker } = this.opponent;
    const { turn } = thinker;
    await new Promise((wake) => setTimeout(wake, PACE_MS - (performance.now() - begun)));
    if (turn === thinker.turn) this.play(found.move);
  }

  async advise() {
    if ((await this.think("adviser", "Looking at this position")) !== null) this.show();
  }

  async giveHint() {
    if (this.position.over || this.opponent.thinker.isBusy) return;
    if (this.opinion() === null && (await this.think("adviser", "Looking for a move")) === null) return;
    this.hint = this.opinion().move;
    this.words = `${this.record.game.actionName(this.hint)} looks best.`;
    this.show();
  }

  /** Looks at every position of the game, and finds the moves that decided it. */
  async review() {
    const { line, game } = this.record;
    this.drop();
    this.isReviewing = true;
    this.isPaused = true;
    for (let ply = 0; ply < line.length; ply++) {
      const id = line.slice(0, ply + 1);
      if (this.opinion(id)?.spec === this.opponent.adviser || game.position(id).over) continue;
      const found = await this.think("adviser", `Review, move ${ply} of ${line.length - 1}`, id);
      if (found === null || line !== this.record.line) return;
      this.show();
    }
    this.isReviewing = false;
    this.reviewed = { line, turns: this.opinions.turningPoints(game, line) };
    if (this.turns.length) return this.goToNextTurn();
    const loser = -game.position(line).winner;
    this.tell(noTurnWords(game, loser, loser && this.opinions.behindSince(game, line, loser)));
    this.show();
  }

  /** The moves that decided the game, as far as a review found any on this line. */
  get turns() {
    const { line, turns } = this.reviewed;
    return turns.filter(({ ply }) => startsWith(this.record.line, line.slice(0, ply + 1)));
  }

  /** Whether the line is there to be gone along: its game is over, or it was reviewed. */
  get isKnown() {
    const { game, line } = this.record;
    return line === this.reviewed.line || game.position(line).over;
  }

  /** Stands before the next move that decided the game, with what was better. */
  goToNextTurn() {
    const turn = this.turns.find(({ ply }) => ply - 1 > this.record.ply) ?? this.turns[0];
    if (turn === undefined) return;
    this.go(this.record.line.slice(0, turn.ply));
    this.tell(turnWords(this.position, turn));
  }

  /** Ends a review, or a search, which answers with what it has. */
  stop() {
    if (!this.isReviewing) return this.opponent.thinker.stop();
    this.drop();
    this.isPaused = true;
    this.show();
  }

  /** Forgets the thinking that goes on. */
  drop() {
    this.opponent.thinker.drop();
    this.isReviewing = false;
    say(this.small, "");
  }

  // ----- what is seen -----

  tell(words) {
    this.words = words;
    say(this.status, words);
  }

  show() {
    const { position } = this;
    const { game } = position;
    const { line, lines, id, ply: at } = this.record;
    const { yours } = this.menu;
    const opinion = this.opinion();
    const turn = this.turns.find(({ ply }) => ply - 1 === at);
    const notes = turn && this.isPaused ? notesOf(turn, position.player) : [];
    const thoughts = opinion && !notes.length ? this.thoughts.onBoard(opinion, position.player) : {};
    const isPlayable = !position.over && (yours.includes(position.player) || this.isPaused);
    this.look = { ...lookOf(position), playable: isPlayable, hint: this.hint, notes, ...thoughts };
    this.drawing.update(this.look, this.isPlayed);
    this.isPlayed = false;
    this.board.style.setProperty("--side", `${Math.max(520, Math.min(880, game.size * 92 + 40))}px`);

    const names = [game.playerName(BLACK), game.playerName(WHITE)];
    const values = this.opinions.values(game, line);
    const marked = this.turns.map(({ ply }) => ply);
    const known = values.slice(0, at + 1).filter((value) => value !== null);
    this.bar.update({ value: known.at(-1) ?? null, names });
    this.curve.update({ values, at, marked, names });
    const actionNames = [...this.look.names, "pass"];
    this.moves.update({ id: line, at, names: actionNames, lines, marked });
    // On your turn: the search that the opponent has just moved by.
    const before = id.slice(0, -1);
    const node = opinion === null && at > 0 && this.opinion(before) ? before : id;
    const shown = this.opinion(node);
    this.thoughts.update({ opinion: shown, node, names: actionNames, who: shown && this.opponent.called(shown.spec) });

    this.buttons.update(this.wantedButtons(position));
    this.sayTrouble();
    this.verdict.dataset.busy = String(this.opponent.thinker.isBusy);
    this.verdict.dataset.result = this.outcome;
    say(this.status, this.words || verdictOf(position, this.own, this.menu.level.value));
    document.documentElement.dataset.ready = "true";
  }

  wantedButtons(position) {
    const { game, over, mustPass } = position;
    const { line, ply } = this.record;
    const { isBusy } = this.opponent.thinker;
    const isMachines = !this.menu.yours.includes(position.player) && !over;
    const button = (id, label, enabled, act, primary = false) => ({ id, label, enabled, act, primary });
    const { outcome } = this;
    const other = this.menu.levelBeside({ won: 1, lost: -1 }[outcome] ?? 0);
    const mayRise = outcome === "won" && other !== null && !isBusy;
    const second = () => {
      if (over) return button("rematch", "Rematch", true, () => this.rematch(), !mayRise);
      if (isMachines && this.isPaused && !isBusy) return button("go", "Go on", true, () => this.resume(), true);
      return button("hint", "Hint", !isMachines && !isBusy, () => this.giveHint());
    };
    const last = () => {
      if (this.isReviewing || isBusy) return button("stop", "Stop", true, () => this.stop());
      const name = this.turns.some(({ isBlunder }) => isBlunder) ? "Next blunder" : "Turning point";
      if (this.turns.length) return button("blunder", name, true, () => this.goToNextTurn());
      return button("review", "Review", line.length > 2, () => this.review());
    };
    const mayPass = mustPass && !isMachines;
    const fresh = () => {
      if (other === null || isBusy) return button("new", "New game", this.isBegun, () => this.newGame());
      return button("next", outcome === "won" ? `Next: ${other}` : `Try ${other}`, true, () => this.challenge(other), mayRise);
    };
    return [
      button("undo", "Undo", ply > 0, () => this.undo()),
      second(),
      ...(game.passAction === undefined ? [] : [button("pass", "Pass", mayPass, () => this.pass(), mayPass)]),
      last(),
      fresh(),
    ];
  }

  /** Says what was wrong with the address, or why UCT plays for a network. */
  sayTrouble() {
    const { trouble, isReplaced } = this.opponent;
    const words = "The network could not be loaded: UCT, which needs none, stands in for it. ";
    if (!isReplaced) say(this.notice, this.misread);
    else if (!this.notice.textContent.includes(trouble)) {
      this.notice.replaceChildren(words, element("details", {}, element("summary", {}, "Why"), trouble));
    }
  }

  async share() {
    const { text } = this.address;
    try {
      if (isTouched() && navigator.share) await navigator.share({ title: document.title, url: text });
      else {
        await navigator.clipboard.writeText(text);
        this.tell("The address of this game is copied: it holds every move.");
      }
    } catch (error) {
      if (error.name !== "AbortError") this.tell(`This address holds the game: ${text}`);
    }
  }

  // ----- pointing, and keys -----

  /** The position that is meant by pointing at a point: with this stone, or after that move. */
  meant(action) {
    if (action === null) return null;
    const number = this.look.numbers[action];
    if (number) return this.record.id.slice(0, number + 1);
    return this.drawing.mayPlay(action) ? [...this.record.id, action] : null;
  }

  mark(node) {
    this.drawing.mark(node);
    this.moves.mark(node);
    this.thoughts.mark(node);
    const isOnLine = node !== null && startsWith(this.record.line, node);
    this.curve.mark(isOnLine ? node.length - 1 : null);
  }

  /** Whether the key means something here. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.target.closest?.("input, select, textarea")) return false;
    const act = {
      u: () => this.undo(), p: () => this.pass(), b: () => this.goToNextTurn(),
      h: () => this.buttons.press("hint"), n: () => this.newGame(), r: () => this.buttons.press("review"),
      g: () => this.buttons.press("go"), s: () => this.buttons.press("stop"),
      "[": () => this.goBy(-1), "]": () => this.goBy(1),
      arrowleft: () => this.goBy(-1), arrowright: () => this.goBy(1), // not where Tab has led to the board
    }[event.key.toLowerCase()];
    if (!act) return false;
    act();
    return true;
  }
}

/** A titled part of the page: { root, body }. */
function card(title, name) {
  const body = element("div", { class: "page-card-body" });
  const root = element("section", { class: `page-card page-${name}`, "aria-label": title }, element("h2", {}, title), body);
  return { root, body };
}

/** The promise of the moment after the browser has drawn what was changed. */
const drawn = () => new Promise((wake) => requestAnimationFrame(() => setTimeout(wake)));

async function start() {
  startTheme(document.getElementById("theme"));
  if (parent !== window) joinHost();
  const main = document.getElementById("main");
  try {
    const about = await (await fetch(new URL("../play.json", import.meta.url))).json();
    document.title = `${about.title}: play, and see how it thinks`;
    document.getElementById("home").replaceChildren(about.home ? element("a", { href: about.home }, about.title) : about.title);
    globalThis.page = new Page(main, about); // for the browser's console
  } catch (error) {
    main.replaceChildren(element("p", {}, `The page could not start: ${error.message}. Is its folder complete?`));
    throw error;
  }
}

start();
