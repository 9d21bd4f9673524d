// The page: a board, somebody to play against, and what they think.
//
// Everything runs here: rules and searches in ../engine, the network in a worker. Opinions are as
// the player to move sees them; what is shown is Black's (bar and curve) or that of the player who
// makes the move (board, table, tree).

import { element, isTouched, pointing, say, startsWith } from "../base.js";
import { drawBoard } from "../draw_board.js";
import { drawCurve } from "../value_curve.js";
import { drawMoves } from "../move_list.js";
import { drawBar, lastKnown } from "../value_bar.js";
import { BLACK, WHITE, gameNamed, playerAt } from "../engine/games.js";
import { actOn, drawButtons, keysList } from "./buttons.js";
import { celebrate } from "./celebrate.js";
import { joinHost } from "./host.js";
import { lookOf, midmost, notesOf } from "./look.js";
import { Menu } from "./menu.js";
import { Play } from "./play.js";
import { Scores } from "./scores.js";
import { drawSegments } from "./segments.js";
import { startSound } from "./sound.js";
import { startTheme } from "./theme.js";
import { Thoughts } from "./thoughts.js";
import { goByWheel } from "./wheel.js";

// On a phone one of these stands below the board; see page.css.
const TABS = { setup: "Game", thoughts: "Thoughts", chances: "Chances", moves: "Moves" };
const LINK = "page"; // the name under which the parts of this page point at positions
const UNJUDGED = "Not judged yet: Hint or Review does that.";

class Page {
  constructor(host, about) {
    const scores = new Scores();
    this.menu = new Menu(about, scores, {
      game: (text) => this.play.begin(text),
      players: () => this.play.changePlayers(),
    });
    this.play = new Play(this.menu, scores, about.trouble ?? "", {
      changed: () => this.show(),
      noted: (words) => say(this.small, words),
      moved: () => this.knock(),
      ended: () => this.end(),
      wantsAdvice: () => this.thoughts.areOnBoard,
    });
    this.knock = startSound(document.getElementById("sound"));
    this.points = pointing(() => LINK, (node) => this.mark(node));
    this.build(host);
    document.addEventListener("keydown", (event) => {
      const scrolls = ["Home", "End"].includes(event.key); // which is not meant
      if (this.key(event) && scrolls) event.preventDefault();
    });
    this.play.start();
  }

  // ----- the parts of the page -----

  build(host) {
    const chances = this.chances();
    const side = element("div", { class: "page-side" }, chances, this.thinking());
    const panel = element("div", { class: "page-panel" }, element("div", { class: "page-cards" }, this.desk(), side));
    const columns = element("div", { class: "page-columns", "data-tab": "setup" }, this.stage(), panel);
    const tabs = drawSegments("Below the board", Object.entries(TABS), (tab) => (columns.dataset.tab = tab));
    tabs.classList.add("page-tabs");
    panel.prepend(tabs);
    columns.append(keysList());
    this.board.append(this.thoughts.strip.root);
    host.replaceChildren(columns);
    const place = () => { // whether that changed; the style sheet knows where there is room
      const [where, rows, ideas] = ["--chances", "--rows", "--ideas"].map((name) => getComputedStyle(columns).getPropertyValue(name).trim());
      if (where === columns.dataset.chances && Number(rows) === this.thoughts.rows) return false;
      columns.dataset.chances = where;
      this.thoughts.rows = Number(rows);
      this.thoughts.ideas = Number(ideas);
      this.thoughts.hasRoom = where === "below";
      if (where === "below") this.ground.after(chances);
      else side.prepend(chances);
      return true;
    };
    addEventListener("resize", () => place() && this.show());
    place();
    document.getElementById("share").addEventListener("click", () => this.share());
  }

  /** The board, and who stands better. */
  stage() {
    const place = element("div", { class: "omok-place" });
    this.ground = element("div", { class: "page-stage omok-board", "data-testid": "board" });
    this.bar = drawBar(this.ground, { value: null, names: ["Black", "White"] });
    this.ground.append(place);
    this.drawing = drawBoard(place, lookOf(gameNamed("tictactoe").start()), {
      play: (action) => this.play.tap(action),
      point: (action) => this.points.at(this.meant(action)),
      along: (plies) => this.play.goBy(plies),
      aim: (action) => this.play.mention(`Tap ${this.look.names[action]} again to ${this.play.isRiddle ? "try it" : "play there"}.`),
      key: (event) => this.key(event),
    });
    const { play } = this;
    goByWheel(this.ground, { may: (by) => play.isKnown && play.mayGoBy(by), go: (by) => play.goBy(by) });
    this.board = element("section", { class: "page-board", "aria-label": "Board" }, this.ground);
    return this.board;
  }

  /** What is chosen, said and done. */
  desk() {
    this.notice = element("p", { class: "page-notice", role: "status", "data-testid": "notice" });
    this.status = element("p", { class: "page-status", role: "status", "data-testid": "status" });
    this.small = element("p", { class: "page-small", "data-testid": "thinking" });
    this.verdict = element("div", { class: "page-verdict omok-board" },
      element("span", { class: "page-medal", "aria-hidden": "true" }), this.status, this.small);
    this.buttons = drawButtons();
    const { root, body } = card("Moves", "moves");
    this.tried = element("span", { class: "page-small", "data-testid": "tried" });
    root.querySelector("h2").append(" ", this.tried);
    this.moves = drawMoves(body, { id: [0], at: 0, names: [], lines: [] }, this.links());
    return element("div", { class: "page-desk" },
      this.menu.root, this.notice, this.verdict, this.buttons.root, root);
  }

  chances() {
    const { root, body } = card("Chances", "chances");
    this.judge = element("span", { class: "page-small", "data-testid": "judge" });
    root.querySelector("h2").append(" ", this.judge);
    const { go, point } = this.links();
    const upTo = (ply) => this.play.record.line.slice(0, ply + 1);
    this.curve = drawCurve(body, { values: [null], at: 0, names: ["Black", "White"], most: 1 }, {
      go: (ply) => go(upTo(ply)),
      point: (ply) => point(ply === null ? null : upTo(ply)),
    });
    return root;
  }

  thinking() {
    const { root, body } = card("What it thinks", "thoughts");
    const chosen = () => {
      this.show();
      this.play.look();
    };
    this.thoughts = new Thoughts(body, { chosen, ...this.links() });
    return root;
  }

  /** What a position in a list, a table or a tree is good for. */
  links() {
    return { go: (id) => this.play.go(id), point: (id) => this.points.at(id) };
  }

  // ----- what is seen -----

  show() {
    const { play } = this;
    const { position, record } = play;
    const { game } = position;
    this.thoughts.offer(play.opponent.hasPriors);
    this.look = { ...lookOf(position), ...this.onBoard() };
    this.drawing.update(this.look, play.isPlayed);

    const { line, main, beside, isAside, ply: at } = record;
    const names = [game.playerName(BLACK), game.playerName(WHITE)];
    const verdicts = play.opinions.verdicts(game, line);
    const values = verdicts.map(({ value }) => value);
    const known = lastKnown(values, at);
    const { spec } = verdicts[known.since ?? at];
    const judge = spec && play.opponent.called(spec);
    say(this.judge, judge ? `as ${judge} sees them` : "");
    this.bar.update({ ...known, names, judge });
    this.curve.update({ values, under: play.valuesLeft, at, signs: play.signsAlong, names, most: game.maxPlies, unknown: play.isBusy ? "" : UNJUDGED });
    this.curve.root.parentNode.dataset.empty = String(known.value === null);
    const whole = isAside || (play.isKnown && play.isPaused);
    this.moves.update({ id: main, along: line, at, names: this.actionNames, lines: beside, signs: play.signs, whole });
    this.showThoughts();
    say(this.tried, record.triedFrom === null ? "" : `second try, from move ${record.triedFrom}`);

    this.buttons.update(play);
    this.showTrouble();
    this.verdict.dataset.busy = String(play.isBusy);
    this.verdict.dataset.result = play.outcome;
    this.verdict.dataset.reviewed = String(play.isReviewed);
    this.verdict.dataset.turn = ["", "over", "lost"].includes(play.outcome) ? game.playerName(position.winner || position.player) : "";
    this.board.dataset.invites = String(this.invites);
    say(this.status, play.words);
    document.documentElement.dataset.ready = "true";
  }

  /** Whether a stone on the board asks to be placed. */
  get invites() {
    return this.play.isFirst && this.play.hint === null && !this.thoughts.areOnBoard;
  }

  /** Whether the person may see what a search makes of their next move: they ask for it, or have no game to play. */
  get areAsked() {
    const { play, thoughts } = this;
    const isPast = play.isKnown && (play.record.isAside || play.position.over || play.mayGoBy(1));
    return isPast || thoughts.areOnBoard || play.hint !== null || this.menu.yours.length === 0;
  }

  get actionNames() {
    return [...this.look.names, "pass"];
  }

  /** What lies on the board beside its stones. */
  onBoard() {
    const { position, hint, turn, trying, isMachines, isPaused, isRiddle } = this.play;
    const notes = turn ? notesOf(turn, position.player) : [];
    const opinion = this.play.opinion();
    const thoughts = opinion && !isRiddle ? this.thoughts.onBoard(opinion, position) : {};
    const ghost = this.invites ? midmost(position) : trying;
    if (ghost !== null) thoughts.ghosts = [{ action: ghost, player: position.player }];
    return { playable: !position.over && (!isMachines || isPaused), hint, notes, ...thoughts };
  }

  /** On a person's turn: the search that the opponent has just moved by; their own move is theirs to find, unless they ask. */
  showThoughts() {
    const { play } = this;
    const { id } = play.record;
    const isOpen = this.areAsked;
    const isSeen = (node) => play.opinion(node) !== null;
    const before = id.slice(0, -1);
    const mayShow = isSeen(id) && (isOpen || play.isMachines);
    const node = !mayShow && before.length && isSeen(before) ? before : id;
    const opinion = (mayShow || node === before) && !play.isRiddle ? play.opinion(node) : null;
    const nothing = nothingWords(play);
    const { game } = play.position;
    this.thoughts.update({
      opinion, isOpen, nothing, growth: growthWords(play), node, names: this.actionNames, who: opinion && play.opponent.called(opinion.spec),
      mover: game.playerName(playerAt(node.length - 1)), played: play.record.main[node.length] === id[node.length] ? id[node.length] : undefined, // not what is only looked at
    });
  }

  /** Says what was wrong with the address, or why UCT plays for a network. */
  showTrouble() {
    const { trouble, isReplaced } = this.play.opponent;
    const words = "The network could not be loaded: UCT, which needs none, stands in for it. ";
    if (!isReplaced) say(this.notice, this.play.misread);
    else if (!this.notice.textContent.includes(trouble)) {
      this.notice.replaceChildren(words, element("details", {}, element("summary", {}, "Why"), trouble));
    }
  }

  end() {
    this.verdict.scrollIntoView({ block: "nearest" });
    if (this.play.outcome === "won") celebrate(this.ground);
  }

  async share() {
    const text = this.play.shared;
    try {
      if (isTouched() && navigator.share) await navigator.share({ title: document.title, url: text });
      else {
        await navigator.clipboard.writeText(text);
        this.play.mention("The address of this game is copied: it holds every move.");
      }
    } catch (error) {
      if (error.name !== "AbortError") this.play.tell(`This address holds the game: ${text}`);
    }
  }

  // ----- pointing, and keys -----

  /** The position that is meant by pointing at a point: with this stone, or after that move. */
  meant(action) {
    if (action === null) return null;
    const { id } = this.play.record;
    const number = this.look.numbers[action];
    if (number) return id.slice(0, number + 1);
    return this.drawing.mayPlay(action) ? [...id, action] : null;
  }

  mark(node) {
    this.drawing.mark(node);
    this.moves.mark(node);
    this.thoughts.mark(node);
    const isOnLine = node !== null && startsWith(this.play.record.line, node);
    this.curve.mark(isOnLine ? node.length - 1 : null);
  }

  /** Whether the key means something here. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const isChoice = event.target.closest?.("input"); // a radio or a tick: arrows and Space are its own
    if (event.target.closest?.("select") || (isChoice && event.key.length > 1)) return false;
    return actOn(event.key, this.play);
  }
}

/** What stands in the place of the moves that a search looked at. */
function nothingWords({ isFirst, isRiddle, menu, opponent, position }) {
  if (isRiddle) return "Hidden while you look for a better move.";
  if (position.over) return "The game is over: go back to see what it thought.";
  if (!opponent.searches) return `${menu.level.value} plays its first idea: only Hint and Review search.`;
  if (isFirst) return "Your move to find; Hint shows more.";
  return "The moves it looks at appear here.";
}

/** What stands in the place of a search's tree; "" where none comes. */
function growthWords({ opponent, position }) {
  if (position.over) return "";
  return opponent.searches ? "its search tree grows here" : "with Hint, a tree grows here";
}

/** A titled part of the page: { root, body }. */
function card(title, name) {
  const body = element("div", { class: "page-card-body" });
  const root = element("section", { class: `page-card page-${name}`, "aria-label": title }, element("h2", {}, title), body);
  return { root, body };
}

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
