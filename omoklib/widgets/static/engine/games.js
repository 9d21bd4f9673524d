// The rules of the games, as omoklib.games has them in Python: the same actions, the same IDs.
//
// An action is a cell, counted row by row from the top left; Othello's pass is the number after the
// last cell. An ID is [0, actions...]: the root's 0, then the game. A `Position` is one moment of a
// game and changes in place: a search copies one and plays on it, which costs no memory.

export const BLACK = 1;
export const WHITE = -1;
export const ROOT = [0];

/** Who moves after so many moves: Black first, then one after the other, passes included. */
export const playerAt = (ply) => (ply % 2 ? WHITE : BLACK);

/** The name of a column: a to z. */
const columnLetter = (column) => String.fromCharCode(97 + column);

const inWords = (number) => ({ 3: "three", 4: "four", 5: "five", 6: "six" })[number] ?? String(number);

class Game {
  constructor(size) {
    this.size = size;
    this.cells = size * size;
    this.numActions = this.cells; // one logit each; a game with a pass has one more
  }

  /** "e5": the column's letter from the left, the row's number from the top. */
  actionName(action) {
    if (action === this.passAction) return "pass";
    return `${columnLetter(action % this.size)}${Math.floor(action / this.size) + 1}`;
  }

  /** The position that an ID leads to, every action held against the rules. */
  position(id = ROOT) {
    if (id[0] !== 0) throw new RangeError(`an ID must start with the root's 0; got [${id}]`);
    const position = this.start();
    id.slice(1).forEach((action, ply) => {
      if (!position.isLegal(action)) {
        throw new RangeError(`action ${action} (move ${ply + 1}) is not legal in ${this.title}`);
      }
      position.play(action);
    });
    return position;
  }

  /** How much a weighted search favours an action before any visit: 1, unless the game knows better. */
  weight() {
    return 1;
  }

  playerName(player) {
    const [black, white] = { marks: ["X", "O"], columns: ["Red", "Yellow"] }[this.kind] ?? ["Black", "White"];
    return player === BLACK ? black : white;
  }
}

class Position {
  constructor(game) {
    this.game = game;
    this.board = new Int8Array(game.cells); // BLACK, WHITE or 0
    this.moves = []; // the actions so far: the ID without its root
    this.player = BLACK; // who moves next: the ID's parity, always
    this.over = false;
    this.winner = 0; // BLACK, WHITE, or 0 for a draw and for a game that still goes on
  }

  get id() {
    return [0, ...this.moves];
  }

  get ply() {
    return this.moves.length;
  }

  copy() {
    return new this.constructor(this.game).become(this);
  }

  /** Becomes equal to `other`, a position of the same game. */
  become(other) {
    this.board.set(other.board);
    this.moves.length = 0;
    for (const action of other.moves) this.moves.push(action);
    this.player = other.player;
    this.over = other.over;
    this.winner = other.winner;
    return this;
  }

  isLegal(action) {
    return this.legalActions().includes(action);
  }

  /** Whether the player to move has nothing but a pass. */
  get mustPass() {
    const { passAction } = this.game;
    return passAction !== undefined && this.legalActions()[0] === passAction;
  }

  /** +1 won, -1 lost, 0 drawn or not over yet, as `player` sees it. */
  reward(player) {
    return this.winner === 0 ? 0 : this.winner * player;
  }

  /** The cells that won, in increasing order, where the game is won by a line; else []. */
  winningLine() {
    return [];
  }

  /**
   * The end of one random game from here, as this position's player sees it.
   * The k-th move is legal[floor(next() * legal.length)], `legal` in increasing order.
   * The position is played to its end on the way: copy it first where it is still needed.
   */
  playout(next) {
    const { player } = this;
    while (!this.over) {
      const legal = this.legalActions();
      this.play(legal[Math.floor(next() * legal.length)]);
    }
    return this.reward(player);
  }
}

// ----- lines: Omok, Tic-Tac-Toe, Connect Four -----

const LINE_STEPS = [[0, 1], [1, 0], [1, 1], [1, -1]]; // row, column

/** [cells * 8]: how many cells lie on the board ahead and behind, along each of the four axes. */
function reaches(size) {
  const table = new Uint8Array(size * size * 8);
  for (let cell = 0; cell < size * size; cell++) {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const [down, up, right, left] = [size - 1 - row, row, size - 1 - column, column];
    table.set([
      right, left, down, up,
      Math.min(down, right), Math.min(up, left), Math.min(down, left), Math.min(up, right),
    ], 8 * cell);
  }
  return table;
}

class LineGame extends Game {
  constructor(size, line, exact) {
    super(size);
    this.line = line;
    this.exact = exact;
    this.reach = reaches(size);
    this.maxPlies = this.cells;
    this.steps = LINE_STEPS.map(([row, column]) => row * size + column);
  }
}

class LinePosition extends Position {
  /** The length of the row through `cell` along an axis, as far as it matters. */
  lengthAlong(cell, axis) {
    const { board, game } = this;
    const [stone, step, most] = [board[cell], game.steps[axis], game.line];
    const ahead = Math.min(most, game.reach[8 * cell + 2 * axis]);
    const behind = Math.min(most, game.reach[8 * cell + 2 * axis + 1]);
    let length = 1;
    for (let k = 1; k <= ahead && board[cell + k * step] === stone; k++) length++;
    for (let k = 1; k <= behind && board[cell - k * step] === stone; k++) length++;
    return length;
  }

  /** Whether the stone on `cell` stands in a winning line. */
  winsAt(cell) {
    const { line, exact } = this.game;
    for (let axis = 0; axis < 4; axis++) {
      const length = this.lengthAlong(cell, axis);
      if (length >= line && (length === line || !exact)) return true;
    }
    return false;
  }

  play(action) {
    this.board[action] = this.player;
    this.moves.push(action);
    if (this.winsAt(action)) {
      this.over = true;
      this.winner = this.player;
    } else if (this.moves.length === this.game.cells) {
      this.over = true;
    }
    this.player = -this.player;
  }

  winningLine() {
    if (!this.winner) return [];
    const { game, board, moves } = this;
    const last = moves[moves.length - 1];
    const found = new Set();
    for (let axis = 0; axis < 4; axis++) {
      const length = this.lengthAlong(last, axis);
      if (length < game.line || (game.exact && length !== game.line)) continue;
      found.add(last);
      for (const [side, sign] of [[0, 1], [1, -1]]) {
        const most = game.reach[8 * last + 2 * axis + side];
        for (let k = 1; k <= most; k++) {
          const cell = last + sign * k * game.steps[axis];
          if (board[cell] !== board[last]) break;
          found.add(cell);
        }
      }
    }
    return [...found].sort((a, b) => a - b);
  }
}

/** `line` in a row on any free cell; with `exact` a longer row wins nothing. */
export class Omok extends LineGame {
  constructor(size = 9, line = 5, exact = false) {
    super(size, line, exact);
    this.kind = size === 3 ? "marks" : "stones";
    this.empty = new Uint16Array(this.cells); // scratch for playouts
  }

  get text() {
    if (this.size === 3 && this.line === 3 && !this.exact) return "tictactoe";
    const words = [];
    if (this.size !== 9) words.push(String(this.size));
    if (this.line !== 5) words.push(`line=${this.line}`);
    if (this.exact) words.push("exact=yes");
    return words.length ? `omok:${words.join(",")}` : "omok";
  }

  get title() {
    if (this.text === "tictactoe") return "Tic-Tac-Toe";
    const rule = this.line === 5 ? "" : `, ${inWords(this.line)} in a row`;
    return `Omok ${this.size}×${this.size}${rule}${this.exact ? ", exactly" : ""}`;
  }

  /** What wins, as a sentence; so in every game. */
  get goal() {
    const line = `${inWords(this.line)} in a row wins.`;
    return this.exact ? `Exactly ${line}` : line[0].toUpperCase() + line.slice(1);
  }

  start() {
    return new OmokPosition(this);
  }
}

class OmokPosition extends LinePosition {
  isLegal(action) {
    return !this.over && Number.isInteger(action) && this.board[action] === 0;
  }

  legalActions() {
    const legal = [];
    if (!this.over) for (let a = 0; a < this.board.length; a++) if (!this.board[a]) legal.push(a);
    return legal;
  }

  // As `Position.playout`, on one list of empty cells.
  playout(next) {
    const { board, player } = this;
    const { empty } = this.game;
    if (this.over) return this.reward(player);
    let [left, mover] = [0, player];
    for (let cell = 0; cell < board.length; cell++) if (!board[cell]) empty[left++] = cell;
    while (left > 0) {
      const drawn = Math.floor(next() * left);
      const action = empty[drawn];
      empty.copyWithin(drawn, drawn + 1, left);
      left--;
      board[action] = mover;
      if (this.winsAt(action)) return mover === player ? 1 : -1;
      mover = -mover;
    }
    return 0;
  }
}

/** Stones fall to the bottom of a column; the action is the cell that the stone lands in. */
export class ConnectFour extends LineGame {
  constructor(size = 7, line = 4) {
    super(size, line, false);
    this.kind = "columns";
  }

  get text() {
    const words = [];
    if (this.size !== 7) words.push(String(this.size));
    if (this.line !== 4) words.push(`line=${this.line}`);
    return words.length ? `connect_four:${words.join(",")}` : "connect_four";
  }

  get title() {
    return `Connect ${this.line === 4 ? "Four" : this.line}${this.size === 7 ? "" : ` ${this.size}×${this.size}`}`;
  }

  get goal() {
    return `On ${this.size}×${this.size}, discs fall; ${inWords(this.line)} in a row wins.`;
  }

  start() {
    return new Drop(this);
  }
}

class Drop extends LinePosition {
  legalActions() {
    const { size } = this.game;
    const legal = [];
    if (this.over) return legal;
    for (let cell = 0; cell < this.board.length; cell++) {
      const below = cell + size;
      if (!this.board[cell] && (below >= this.board.length || this.board[below])) legal.push(cell);
    }
    return legal;
  }
}

// ----- Othello -----

/** A disc turns the lines of opposing discs that it encloses; most discs win. */
export class Othello extends Game {
  constructor(size = 8) {
    super(size);
    this.kind = "discs";
    this.numActions = this.cells + 1;
    this.passAction = this.cells;
    this.maxPlies = 2 * (this.cells - 4);
    this.steps = LINE_STEPS.flatMap(([row, column]) => [row * size + column, -row * size - column]);
    this.reach = reaches(size); // in the order of `steps`
  }

  get text() {
    return this.size === 8 ? "othello" : `othello:${this.size}`;
  }

  get title() {
    return `Othello ${this.size}×${this.size}`;
  }

  get goal() {
    return "The most discs at the end win.";
  }

  /** 100 on a corner, -100 on its three neighbours, 50 around those, 1 elsewhere. */
  weight(action) {
    if (action === this.passAction) return 1;
    const fromEdge = (k) => Math.min(k, this.size - 1 - k);
    const ring = Math.max(fromEdge(Math.floor(action / this.size)), fromEdge(action % this.size));
    return [100, -100, 50][ring] ?? 1;
  }

  start() {
    const position = new OthelloPosition(this);
    const low = (this.size / 2 - 1) * (this.size + 1);
    position.board[low] = position.board[low + this.size + 1] = WHITE;
    position.board[low + 1] = position.board[low + this.size] = BLACK;
    position.legal = position.movesOf(BLACK);
    return position;
  }
}

class OthelloPosition extends Position {
  // `legal`, the actions that are, is found when a move is played: only then is it known whether
  // the game goes on.

  /** How many discs `player` turns with a disc on the empty `cell` in one direction. */
  turned(cell, direction, player) {
    const { board, game } = this;
    const [step, most] = [game.steps[direction], game.reach[8 * cell + direction]];
    let count = 0;
    while (count < most && board[cell + (count + 1) * step] === -player) count++;
    return count > 0 && count < most && board[cell + (count + 1) * step] === player ? count : 0;
  }

  turnsAny(cell, player) {
    for (let direction = 0; direction < 8; direction++) {
      if (this.turned(cell, direction, player)) return true;
    }
    return false;
  }

  movesOf(player) {
    const moves = [];
    for (let cell = 0; cell < this.board.length; cell++) {
      if (!this.board[cell] && this.turnsAny(cell, player)) moves.push(cell);
    }
    return moves;
  }

  become(other) {
    this.legal = other.legal;
    return super.become(other);
  }

  legalActions() {
    return this.legal;
  }

  /** The discs that a legal `action` turns, in increasing order. */
  flips(action) {
    const cells = [];
    if (action === this.game.passAction) return cells;
    for (let direction = 0; direction < 8; direction++) {
      const count = this.turned(action, direction, this.player);
      for (let k = 1; k <= count; k++) cells.push(action + k * this.game.steps[direction]);
    }
    return cells.sort((a, b) => a - b);
  }

  play(action) {
    this.moves.push(action);
    if (action !== this.game.passAction) {
      for (let direction = 0; direction < 8; direction++) {
        const count = this.turned(action, direction, this.player);
        for (let k = 1; k <= count; k++) {
          this.board[action + k * this.game.steps[direction]] = this.player;
        }
      }
      this.board[action] = this.player;
    }
    this.player = -this.player;
    this.legal = this.movesOf(this.player);
    if (this.legal.length > 0) return;
    if (this.movesOf(-this.player).length > 0) {
      this.legal = [this.game.passAction];
    } else {
      this.over = true;
      this.winner = Math.sign(this.margin(BLACK));
    }
  }

  /** `player`'s discs less the opponent's. */
  margin(player) {
    return player * this.board.reduce((sum, disc) => sum + disc, 0);
  }
}

// ----- games from a few words -----

const KINDS = {
  tictactoe: () => new Omok(3, 3),
  omok: ({ size = 9, line = 5, exact = false }) => new Omok(size, line, exact),
  othello: ({ size = 8 }) => new Othello(size),
  connect_four: ({ size = 7, line = 4 }) => new ConnectFour(size, line),
};
KINDS.connectfour = KINDS.connect_four; // its name in addresses shared earlier

/** The game of a text such as "tictactoe", "omok:15", "omok:6,line=4", "othello:6". */
export function gameNamed(text) {
  const [kind, rest = ""] = String(text).split(":");
  if (!Object.hasOwn(KINDS, kind)) {
    throw new RangeError(`a game must be one of ${Object.keys(KINDS).join(", ")}; got ${text}`);
  }
  const options = {};
  for (const word of rest ? rest.split(",") : []) {
    const [name, value] = word.includes("=") ? word.split("=") : ["size", word];
    if (name === "exact") options.exact = value === "yes";
    else options[name] = Number(value);
  }
  const { size = 4, line = 1 } = options;
  const whole = Number.isInteger(size) && Number.isInteger(line);
  const even = kind !== "othello" || (size % 2 === 0 && size >= 4);
  if (!whole || size < 1 || size > 26 || line < 1 || !even) {
    throw new RangeError(`there is no such board: ${text}`);
  }
  const game = KINDS[kind](options);
  if (game.line > game.size) {
    throw new RangeError(`line must be 1 to ${game.size}, so that it fits the board; got ${text}`);
  }
  return game;
}
