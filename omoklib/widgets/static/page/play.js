// The play: a game, who plays it, and what is thought of it. It knows no part of the page but the menu.

import { MOMENT_MS, startsWith } from "../base.js";
import { gameNamed, playerAt } from "../engine/games.js";
import { Address } from "./address.js";
import { resultWords } from "./look.js";
import { SIDES } from "./menu.js";
import { Opinions, SIGNS, isAsGood, signOf } from "./opinions.js";
import { Opponent } from "./opponent.js";
import { GameRecord } from "./record.js";
import { behindWords, callerOf, hintWords, judgedWords, lookWords, noTurnWords, outcomeOf, reviewWords, scoreWords, slipWords, tryWords, turnWords, verdictOf } from "./verdict.js";

const PACE_MS = 350; // a machine's move comes no sooner
const WATCH_PACE_MS = 1500; // nor, where nobody plays against it: its thoughts are there to be read, unless one is in a hurry
const LOADING = "The network is being loaded ...";
const LOOKS = 3; // at most, of a review at its mistakes
const UNREVIEWED = { line: [], turns: [], slips: [] };

export class Play {
  /**
   * @param menu what is chosen: the game, the opponent's level, and the person's side; see menu.js.
   * @param scores the person's, of every level; see scores.js.
   * @param {string} trouble why no network plays here; "" where one may.
   * @param on {
   *   changed(): what is seen of the play is no longer so,
   *   noted(words): what goes on meanwhile; "": nothing,
   *   moved(): a move was made,
   *   ended(): a game that was played here is over,
   *   wantsAdvice(): whether every position is to be looked at,
   * }
   */
  constructor(menu, scores, trouble, on) {
    this.menu = menu;
    this.scores = scores;
    this.on = on;
    this.opponent = new Opponent(trouble, () => {
      this.note("");
      menu.tellManner(this.opponent.spec);
      on.changed();
    });
    this.opinions = new Opinions();
    this.isPaused = false; // no machine moves until the person does, or says "Play from here"
    this.isReviewing = false;
    this.isHurried = false; // whether a game that is watched goes as quickly as one that is played
    this.isPlayed = false; // whether what is shown now is a move that was just made
    this.isArrival = false; // whether it came with an address, and nothing was done since
    this.isForeign = false; // a finished game that came with an address
    this.ended = null; // { side, level }: who played the game that is over, whatever was chosen since
    this.isNext = false; // whether the browser's way back leads to the game that was left for this one
    this.isLeft = false; // whether the browser's way back leads to this known game, and it is tried again
    this.hint = null; // an action
    this.trying = null; // an action, while it is looked at whether it was better than what was played
    this.reviewed = UNREVIEWED; // the last review: of this line; see Opinions.turningPoints and `riddle`
    this.told = ""; // said instead of the position's words, until the next move
    this.lasting = ""; // what was told before something was said by the way
    this.isByTheWay = false; // whether that is what is said now
    this.noted = ""; // what goes on meanwhile
    this.misread = ""; // what was wrong with the address
    const kept = () => {
      const { game, line, lines, first, home, isTried, main } = this.record;
      const { turns, slips } = this.reviewed.line === main ? this.reviewed : { turns: null, slips: null };
      const found = this.opinions.along(game, main); // the curve, and what was thought
      const { isNext, isPaused } = this;
      return { line, lines, first, home, isTried, turns, slips, found, isNext, isPaused, ...(this.ended ?? menu.chosen) };
    };
    this.address = new Address(() => this.record.address, kept, (hash) => this.load(hash));
  }

  /** Opens the game of the page's address, or else begins one. */
  start() {
    if (!this.load(location.hash)) this.begin(this.menu.firstGame);
  }

  // ----- how things stand -----

  get position() {
    return this.record.position;
  }

  /** The address that Share gives away: of the whole game, whatever is looked at; without moves that were taken back. */
  get shared() {
    const { record, address } = this;
    const { line, ply } = record.home ?? record;
    return address.textOf(record.addressOf(line.slice(0, ply + 1)));
  }

  /** Whether another position is looked at than the one where the game stands, and nothing was taken back. */
  get isLooking() {
    return this.record.home !== null;
  }

  /** Whether there is a game with a move. */
  get isBegun() {
    return this.record?.main.length > 1;
  }

  /** Whether a person is to make the first move. */
  get isFirst() {
    return this.record.line.length === 1 && !this.isMachines;
  }

  /** Whether something is being searched. */
  get isBusy() {
    return this.opponent.thinker.isBusy;
  }

  /** Whether a machine has the move, and no person. */
  get isMachines() {
    const { over, player } = this.position;
    return !over && !this.menu.yours.includes(player);
  }

  /** Whether the line is there to be gone along: its game is over, or it was reviewed. */
  get isKnown() {
    const { game, main } = this.record;
    return main === this.reviewed.line || game.position(main).over;
  }

  /** Whether machines play both sides, and the person looks on. */
  get isWatched() {
    return this.menu.yours.length === 0 && this.isMachines && !this.isPaused;
  }

  /** The players whose result is the person's; none in a finished game that somebody sent. */
  get own() {
    if (this.isForeign) return [];
    return this.ended ? SIDES[this.ended.side] : this.menu.yours;
  }

  /** The name of the level that plays the game, or has played it to its end. */
  get rival() {
    return (this.ended ?? this.menu.chosen).level;
  }

  /** How the game ended for the person: "won", "lost", "draw", "over" or "". */
  get outcome() {
    return outcomeOf(this.position, this.record.isAside ? [] : this.own); // nobody has won what is only looked at
  }

  /** The name of the level to try after this game, wherever in it one looks; null where it is not over, or there is none. */
  get nextLevel() {
    if (this.ended && this.ended.level !== this.menu.level.value) return null; // another was chosen since
    return this.menu.levelBeside({ won: 1, lost: -1 }[this.wholeOutcome] ?? 0);
  }

  /** Whether that is a stronger one. */
  get isRising() {
    return this.wholeOutcome === "won";
  }

  /** How the game ended that is shown or gone along, as `outcome` says it. */
  get wholeOutcome() {
    const isGoneAlong = this.isReviewed || this.isLooking;
    const position = isGoneAlong ? this.record.game.position(this.record.main) : this.position;
    return outcomeOf(position, this.own);
  }

  /** What is to be said of the position. */
  get words() {
    if (this.told) return this.told;
    if (this.turn) return turnWords(this.position, this.turn);
    if (this.judged) return judgedWords(this.position, this.judged);
    if (this.record.isAside) return lookWords(this.position, this.record.main);
    const isFromMenu = !this.position.over && !this.isForeign; // whose turn it is, is as the menu says now
    const said = verdictOf(this.position, isFromMenu ? this.menu.yours : this.own, this.rival);
    if (this.isReviewed && this.position.over && this.turns.length) return `${said} ${this.found}`;
    return this.outcome === "lost" && !this.isReviewed ? `${said} Review shows where it turned.` : said;
  }

  /** The moves that decided the game, as far as a review found any on this line. */
  get turns() {
    const { line, turns } = this.reviewed;
    return turns.filter(({ ply }) => startsWith(this.record.main, line.slice(0, ply + 1)));
  }

  /** What a review found, and how much of it the person has solved. */
  get found() {
    const solved = this.turns.filter(({ isSolved, isTold }) => isSolved && !isTold).length;
    return reviewWords(this.turns, this.called) + (solved ? ` Solved: ${solved} of ${this.turns.length}.` : "");
  }

  /** Whether a better move is known for each move that decided the game. */
  get isSolved() {
    return this.turns.every(({ isSolved }) => isSolved);
  }

  /** What the person calls the players, at the start of a sentence: colours, while a game goes on that somebody may have sent. */
  get called() {
    const { game, main } = this.record;
    return callerOf(game, game.position(main).over ? this.own : [], this.rival);
  }

  /** The plies of mistakes of the game that did not decide it. */
  get slips() {
    const { line, slips } = this.reviewed;
    const turns = this.turns.map(({ ply }) => ply);
    return slips.filter((ply) => !turns.includes(ply) && startsWith(this.record.main, line.slice(0, ply + 1)));
  }

  /** What a review writes behind the game's moves: {ply: sign}; see opinions.js. */
  get signs() {
    return Object.fromEntries([...this.slips.map((ply) => [ply, SIGNS.mistake]), ...this.turns.map((turn) => [turn.ply, signOf(turn)])]);
  }

  /** Those of them that lie on the line that one looks along. */
  get signsAlong() {
    const { isAside, leftAt } = this.record;
    return Object.fromEntries(Object.entries(this.signs).filter(([ply]) => !isAside || ply <= leftAt));
  }

  /** The one of the moves that decided the game before which the play stands; undefined where there is none. */
  get turn() {
    return this.isPaused && !this.record.isAside ? this.turns.find(({ ply }) => ply - 1 === this.record.ply) : undefined;
  }

  /** What a review found of the move that was made last, on the way through it; undefined where it found no mistake. */
  get judged() {
    const { game, line, ply, isAside } = this.record;
    if (!this.isPaused || isAside || this.position.over) return undefined;
    const isLast = (one) => one.ply === ply;
    return this.turns.find(isLast) ?? (this.slips.includes(ply) ? this.opinions.mistakes(game, line).find(isLast) : undefined);
  }

  /** Whether a better move than that one is still to be found: what searches found here is not shown. */
  get isRiddle() {
    return this.turn !== undefined && !this.turn.isSolved;
  }

  /** The values of the game that this line leaves for another move: of what was reviewed, or first played to its end. Else empty. */
  get valuesLeft() {
    const { first, game, line, main } = this.record;
    const known = this.reviewed.line.length > 1 ? this.reviewed.line : first ?? main;
    const leaves = !startsWith(known, line) && !startsWith(line, known);
    return leaves ? this.opinions.values(game, known) : [];
  }

  /** Whether the line was reviewed. */
  get isReviewed() {
    return this.reviewed.line === this.record.line;
  }

  /** Whether the play stands inside a reviewed line: there is an end to go back to. */
  get isInReview() {
    return this.isPaused && this.isReviewed && this.record.ply + 1 < this.record.line.length;
  }

  /** The opinion of a position of this game, or null; see opinions.js. */
  opinion(id = this.record.id) {
    return this.opinions.told(this.record.game, id);
  }

  /** Whether the position was searched: a network's first idea is no search. */
  get isSearched() {
    return this.opinion()?.done > 0;
  }

  tell(words) {
    clearTimeout(this.fading);
    this.isByTheWay = false;
    this.told = this.lasting = words;
    this.on.changed();
  }

  /** Says something by the way: after a moment, what was said before can be read again. */
  mention(words) {
    const { lasting } = this;
    this.tell(words);
    this.isByTheWay = true;
    this.lasting = lasting;
    this.fading = setTimeout(() => this.tell(this.lasting), MOMENT_MS);
  }

  note(words) {
    this.noted = words;
    this.on.noted(words);
  }

  // ----- which game, and who plays -----

  /** A new game of the rules that `text` names; `choose` chooses who plays, once the old game is put away with those who played it. */
  begin(text, choose = () => {}) {
    const isNext = this.isBegun && this.address.leave();
    choose();
    this.open(new GameRecord(gameNamed(text)));
    this.isNext = isNext;
    this.resume();
  }

  /** Whether Undo leads back to the game before: in this one nobody has moved but the opponent. */
  get mayReturn() {
    const { yours } = this.menu;
    const isOwn = (_, ply) => yours.length === 0 || yours.includes(playerAt(ply));
    return this.isNext && !this.position.moves.some(isOwn);
  }

  /** Opens the game of an address; whether there was one. */
  load(hash) {
    if (hash.length < 2) return false;
    const { kept } = this.address;
    const isHere = this.record?.address === hash.slice(1) && String(kept?.line ?? this.record.line) === String(this.record.line);
    if (isHere && !this.isLeft) return true;
    try {
      this.open(GameRecord.from(hash, kept));
    } catch (error) {
      this.misread = `This address holds no game: ${error.message}.`;
      if (this.record) {
        this.address.write(); // that of the game that goes on: a reload does not lose it
        this.on.changed();
      }
      return false;
    }
    this.misread = "";
    if (kept !== null && this.menu.choose(kept)) this.meetOpponent();
    this.isNext = Boolean(kept?.isNext);
    this.isPaused = this.record.ply > 0;
    // A finished game that this browser did not play is that of whoever sent the address.
    this.isForeign = kept === null && this.position.over;
    this.isArrival = true;
    const { game, main } = this.record;
    if (kept !== null && game.position(main).over) this.ended = this.menu.chosen;
    if (Array.isArray(kept?.found) && String(kept.home?.line ?? kept.line) === String(main)) {
      this.opinions.recall(game, main, kept.found);
      if (Array.isArray(kept.turns)) {
        const slips = kept.slips ?? this.opinions.slips(game, main); // what was searched since then would find others
        this.reviewed = { line: main, turns: kept.turns.map(riddle), slips };
      }
    }
    if (kept?.isPaused === false && this.isMachines && !this.isKnown) this.isPaused = false; // it was thinking as the page was left
    this.step();
    return true;
  }

  open(record) {
    this.drop();
    const before = this.record?.game.text;
    this.record = record;
    this.reviewed = UNREVIEWED;
    this.hint = null;
    this.isForeign = this.isArrival = this.isLeft = false;
    this.ended = null;
    if (before === record.game.text) return;
    this.menu.show(record.game);
    this.meetOpponent();
  }

  meetOpponent() {
    this.opponent.become(this.menu.entry, this.menu.level.value);
    this.menu.tellManner(this.opponent.spec);
    this.bringNetwork();
  }

  /** Goes on with what the menu says now, whoever is to move; what is only looked at stays as it is. */
  changePlayers() {
    this.drop();
    this.meetOpponent();
    if (this.record.isAside) this.step();
    else this.resume();
  }

  /** If a machine is to move, it does so now. */
  resume() {
    this.isPaused = false;
    this.record.stay();
    this.step();
  }

  /** Goes on from a position that was looked at; before a move that decided the game, with the better one that was found. */
  playOn() {
    const { turn } = this;
    const { first, ply } = this.record;
    this.tryAgain();
    this.note("");
    this.isPaused = false;
    this.record.stay();
    if (turn?.isSolved) this.move(foundAt(turn));
    else this.step();
    this.tell(first === null ? "" : `Second try, from move ${ply}. ${this.words}`);
  }

  /** Leaves a known game, to try other moves from here: the browser's way back leads to it. */
  tryAgain() {
    const { line, ply, isAside } = this.record;
    if (!this.isKnown || this.isLeft || (!isAside && ply + 1 === line.length)) return;
    this.address.leave();
    this.isLeft = true;
  }

  async bringNetwork() {
    const { opponent } = this;
    if (!opponent.waitsForNetwork) return;
    if (!this.position.over) this.note(LOADING); // after a game nobody waits for it
    await drawn(); // its 16 MB keep nobody waiting for the board
    if (opponent.waitsForNetwork) await opponent.load();
    if (this.noted === LOADING) this.note("");
    this.look();
  }

  /** The same again, once there is something to put away. */
  newGame() {
    if (this.isBegun) this.begin(this.record.game.text);
  }

  /** The same again, with the sides changed. */
  rematch() {
    let isChanged = false;
    this.begin(this.record.game.text, () => (isChanged = this.menu.changeSides()));
    this.tell(isChanged ? `A rematch, with the sides swapped. ${this.words}` : "");
  }

  /** A new game against the next level. */
  challenge() {
    this.begin(this.record.game.text, () => {
      this.menu.chooseLevel(this.nextLevel);
      this.meetOpponent();
    });
  }

  // ----- a move -----

  tap(action) {
    const { position, menu, isRiddle } = this;
    if (position.over) return this.note("The game is over.");
    if (this.isMachines && !isRiddle) {
      if (!this.isPaused) return this.mention("It is not your turn.");
      if (menu.yours.length > 0) return this.mention(`This is ${menu.level.value}'s turn: press Play from here.`);
      menu.side.value = "both";
    }
    if (!position.isLegal(action)) {
      const { game } = position;
      const name = game.actionName(action);
      if (game.kind === "columns") return this.mention(`Column ${name[0]} is full.`);
      return this.mention(`${name} is ${action < game.cells && position.board[action] ? "taken" : "not a legal move"}.`);
    }
    this.drop();
    if (isRiddle) return this.try(this.turn, action);
    this.tryAgain();
    this.isPaused = false;
    this.move(action);
  }

  pass() {
    const { position } = this;
    if (position.mustPass) this.tap(position.game.passAction);
  }

  move(action) {
    this.misread = "";
    this.isForeign = this.isArrival = false;
    this.ended = null;
    this.record.play(action);
    this.isLeft &&= this.isKnown;
    this.hint = null;
    this.isPlayed = true;
    this.step();
    this.isPlayed = false;
    this.on.moved();
    if (this.position.over) this.end();
  }

  /** The end of a game that was played here: it counts once, unless another move was tried before. */
  end() {
    this.ended = this.menu.chosen;
    const { record, menu, scores, outcome } = this;
    const [game, level] = [record.game.text, menu.level.value];
    const isOwn = outcome !== "over";
    const why = record.triedFrom !== null ? "a second try" : record.isTried ? "other moves were tried" : "";
    if (isOwn && why === "" && record.first === null) {
      scores.add(game, level, outcome);
      menu.showLevel();
    }
    record.first ??= record.line;
    this.address.write();
    this.note(isOwn && why ? `Not counted: ${why}.` : scoreWords(scores.of(game, level), level));
    this.on.ended();
  }

  /** Takes back the last move, and with it a machine's answer; before the first, the new game itself. */
  undo() {
    const { record } = this;
    if (record.isAside) return this.goBy(-1);
    if (this.mayReturn) return history.back();
    if (record.ply === 0) return;
    this.drop();
    const { yours } = this.menu;
    const isMachines = (ply) => !yours.includes(playerAt(ply));
    let ply = record.ply - 1;
    if (yours.length === 1) while (ply > 0 && isMachines(ply)) ply -= 1;
    const taken = record.line.slice(ply + 1, record.ply + 1).map((action) => record.game.actionName(action));
    this.go(record.line.slice(0, ply + 1));
    this.isPaused = isMachines(ply);
    record.stay();
    this.address.write();
    this.tell(`Took back ${taken.join(" and ")}. ${resultWords(this.position)}.`);
  }

  go(id) {
    if (!this.isReviewing || !startsWith(this.record.line, id)) this.drop(); // along the game that is reviewed, the review goes on
    this.hint = null;
    this.isLeft = this.isArrival = false;
    this.record.go(id, this.isPaused, this.reviewed.line);
    this.isPaused = true;
    this.step();
  }

  /** Whether the line reaches so many moves on, or back. */
  mayGoBy(plies) {
    const { line, ply } = this.record;
    return ply + plies >= 0 && ply + plies < line.length;
  }

  /** Goes so many moves on, or back, as far as the line reaches. */
  goBy(plies) {
    const { line, ply } = this.record;
    this.go(line.slice(0, Math.max(1, ply + plies + 1)));
  }

  /** Stands at a position, and lets happen what comes next. What was just said to somebody who watches can be read meanwhile. */
  step() {
    if (!this.isWatched || !this.isByTheWay) this.tell("");
    else {
      this.lasting = "";
      this.on.changed();
    }
    this.address.write();
    if (this.position.over) return;
    if (this.isMachines && !this.isPaused) this.answer();
    else this.look();
  }

  // ----- what a search finds -----

  /**
   * The promise of the opinion that a search has of a position; null where it was dropped or failed.
   * @param {"spec" | "adviser" | "judge"} role who searches; see Opponent.
   * @param {string} words what the page says meanwhile.
   */
  async think(role, words, id = this.record.id) {
    const { game } = this.record;
    const { opponent } = this;
    const search = opponent.search(game, id, role, (done, of) =>
      this.note(`${words}: ${done.toLocaleString("en")} of ${of.toLocaleString("en")}`));
    if (this.noted !== LOADING) this.note(words); // its first number may be a second away
    this.on.changed();
    try {
      const opinion = await search;
      if (opinion === null) return null;
      this.note("");
      this.opinions.keep(game, id, opinion, opponent.adviser);
      this.address.writeSoon(); // a reload finds it, too
      return opinion;
    } catch (error) {
      this.isPaused = true; // "Play from here" tries it once more
      this.note("");
      this.tell(`The search failed: ${error.message}`);
      return null;
    }
  }

  async answer() {
    const begun = performance.now();
    const found = await this.think("spec", `${this.menu.level.value} thinks`);
    if (found === null) return;
    const pace = this.isWatched && !this.isHurried ? WATCH_PACE_MS : PACE_MS;
    const { thinker } = this.opponent;
    const { turn } = thinker;
    await new Promise((wake) => setTimeout(wake, pace - (performance.now() - begun)));
    if (turn === thinker.turn) this.move(found.move);
  }

  /** Has the position looked at, if the person wants to see that and nobody did; or if it is the first that is seen, and costs no network. */
  async look() {
    if (this.position.over || (this.isMachines && !this.isPaused)) return;
    const { adviser, spec, waitsForNetwork } = this.opponent;
    const isFree = (this.isFirst || this.isArrival) && adviser === spec && !waitsForNetwork;
    if (!(this.on.wantsAdvice() || isFree) || this.isSearched || this.isBusy) return;
    if ((await this.think("adviser", "Looking here")) !== null) this.on.changed();
  }

  async giveHint() {
    if (this.position.over || this.isBusy) return;
    if (!this.isSearched && (await this.think("adviser", "Looking for a move")) === null) return;
    this.hint = this.opinion().move;
    this.tell(hintWords(this.record.game, this.opinion()));
  }

  /** Looks at every position of the game, and finds the moves that decided it; at those, twice. */
  async review() {
    if (this.record.isAside) this.leave(); // it is the game that is reviewed
    const { line, game } = this.record;
    this.drop();
    this.isReviewing = true;
    this.isPaused = true;
    const all = line.map((_, ply) => ply);
    if (!(await this.judge(all, "adviser", (ply) => `Review, move ${ply} of ${line.length - 1}`))) return;
    for (let look = 0; look < LOOKS; look++) { // what is no mistake after all makes room for another
      const turns = this.opinions.turningPoints(game, line).map(({ ply }) => ply);
      const found = [...turns, ...this.opinions.slips(game, line)].flatMap((ply) => [ply - 1, ply]);
      if (!(await this.judge(found, "judge", (_, k, of) => `A closer look, ${k} of ${of}`))) return;
    }
    this.isReviewing = false;
    this.reviewed = {
      line, turns: this.opinions.turningPoints(game, line).map(riddle), slips: this.opinions.slips(game, line),
    };
    this.address.write();
    const loser = -game.position(line).winner;
    const since = loser && this.opinions.behindSince(game, line, loser);
    const next = this.position.over ? "" : ` ${resultWords(this.position)}.`;
    const who = loser ? this.called(loser) : "";
    if (this.turns.length === 0) return this.tell(noTurnWords(who, since) + next);
    this.tell(reviewWords(this.turns, this.called) + next);
    const isGradual = loser && !this.turns.some(({ isBlunder }) => isBlunder);
    if (isGradual && since < line.length - 1) this.note(behindWords(who, since));
    else if (this.slips.length) this.note(slipWords(this.slips));
  }

  /** Has these plies of the line looked at, as far as they were not; whether the review may go on. */
  async judge(plies, role, words) {
    const { line, game } = this.record;
    const id = (ply) => line.slice(0, ply + 1);
    const isKnown = (ply) => this.opinions.isJudged(game, id(ply), this.opponent[role]) || game.position(id(ply)).over;
    const open = [...new Set(plies)].filter((ply) => !isKnown(ply));
    for (const [k, ply] of open.entries()) {
      const found = await this.think(role, words(ply, k + 1, open.length), id(ply));
      if (found === null || line !== this.record.line) return false;
      this.on.changed();
    }
    return this.isReviewing;
  }

  /**
   * Leaves the review, or a look: stands where the game stood, and where it goes on if it is not over. From another line
   * than that of a known game, one comes back to where it left the game.
   */
  leave() {
    const { isKnown, isReviewed, record } = this;
    const { home, isAside, leftAt, main } = record;
    if (isAside && isKnown) return this.go(main.slice(0, leftAt + 1));
    this.go(isReviewed || home === null ? main : main.slice(0, home.ply + 1));
    if (isReviewed || this.position.over) return;
    if (!home?.isPaused) this.resume();
  }

  /** Looks whether `action` would have been better than the move that decided the game: it is marked on the board, and not played. */
  async try(turn, action) {
    const { game, id } = this.record;
    const after = [...id, action];
    const known = { [turn.played]: turn.after, [turn.better]: turn.was }[action] ?? turn.tries.find((one) => one.action === action)?.worth;
    if (known === undefined && !this.opinions.isJudged(game, after, this.opponent.judge) && !game.position(after).over) {
      this.trying = action;
      const found = await this.think("judge", `A look at ${game.actionName(action)}`, after);
      if (found === null) return;
    }
    this.trying = null;
    const worth = known ?? -this.opinions.worth(game, after);
    turn.tries = [...turn.tries.filter((one) => one.action !== action), { action, worth }];
    turn.isSolved ||= isAsGood(turn, worth);
    this.address.write();
    this.tell(tryWords(game, turn, action, worth));
  }

  /** Shows what would have been better than the move that decided the game. */
  solve() {
    this.drop();
    this.turn.isSolved = this.turn.isTold = true;
    this.address.write();
    this.tell("");
  }

  /** Stands before the next move that decided the game. */
  goToNextTurn() {
    const turn = this.turns.find(({ ply }) => ply - 1 > this.record.ply) ?? this.turns[0];
    if (turn === undefined) return;
    this.go(this.record.main.slice(0, turn.ply));
  }

  changePace() {
    this.isHurried = !this.isHurried;
    this.on.changed();
  }

  /** Ends a review; holds a game that is watched; or ends a search, which answers with what it has. */
  stop() {
    if (!this.isReviewing && !this.isWatched) return this.opponent.thinker.stop();
    this.drop();
    this.isPaused = true;
    this.address.write();
    this.on.changed();
  }

  /** Forgets the thinking that goes on. */
  drop() {
    this.opponent.thinker.drop();
    this.isReviewing = false;
    this.trying = null;
    this.note("");
  }
}

/** A move that decided the game, with what is asked of the person: whether something better is found, and what was tried. */
const riddle = (turn) => ({ isSolved: false, isTold: false, tries: [], ...turn });

/** The better move to go on with: the last good one that was tried, or else the search's own. */
const foundAt = (turn) => turn.tries.findLast(({ worth }) => isAsGood(turn, worth))?.action ?? turn.better;

/** The promise of the moment after the browser has drawn what was changed. */
const drawn = () => new Promise((wake) => requestAnimationFrame(() => setTimeout(wake)));
