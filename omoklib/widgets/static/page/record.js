// The game that is played: an ID, the lines that were left for others, and the address that holds it.

import { startsWith } from "../base.js";
import { gameNamed } from "../engine/games.js";

/** A game, and where in it one looks. Undone moves stay: `line` goes beyond `id`. */
export class GameRecord {
  constructor(game, id = [0]) {
    this.game = game;
    this.line = id; // the whole line
    this.ply = id.length - 1; // how much of it is played
    this.lines = []; // lines that were left, newest first
    this.first = null; // the line that was first played to its end
    this.home = null; // while one looks elsewhere: { line, ply, isPaused }, where the game stands
    this.isTried = false; // whether moves were taken back for others, or the game goes on from a look
  }

  /** The game's own line, whatever line one looks along. */
  get main() {
    return this.home?.line ?? this.line;
  }

  /** Whether one looks along another line than the game's. */
  get isAside() {
    return this.line !== this.main;
  }

  /** The lines beside the game's, the newest first. */
  get beside() {
    return [this.line, ...this.lines].filter((line) => line !== this.main);
  }

  /** After so many moves the line that one looks along leaves the game's. */
  get leftAt() {
    const { line, main } = this;
    const at = line.findIndex((action, ply) => action !== main[ply]);
    return (at < 0 ? line.length : at) - 1;
  }

  get id() {
    return this.line.slice(0, this.ply + 1);
  }

  get position() {
    return this.game.position(this.id);
  }

  /** After so many moves of the game that was played to its end this line tries others; null where it does not. */
  get triedFrom() {
    const { first, main } = this;
    const at = first?.findIndex((action, ply) => ply < main.length && action !== main[ply]) ?? -1;
    return at < 0 ? null : at - 1;
  }

  /** Plays an action; what came after this position in the line before is kept beside it. */
  play(action) {
    this.stay();
    if (this.line[this.ply + 1] !== action) {
      if (this.ply + 1 < this.line.length) {
        this.keep(this.line);
        this.isTried = true;
      }
      this.line = [...this.id, action];
      this.lines = this.lines.filter((line) => !startsWith(line, this.line));
    }
    this.ply += 1;
  }

  /** Lets the game go on from here, even if one only looked. */
  stay() {
    this.isTried ||= this.isAside;
    this.home = null;
  }

  /**
   * Looks at the position `id`, of the game's line or another; `isPaused` is kept with where the game stands. A `known` line,
   * of a game that was played to its end or reviewed, is the game again.
   */
  go(id, isPaused, known) {
    const whole = [this.main, this.line, ...this.lines].find((line) => startsWith(line, id)) ?? id;
    if (whole !== this.line && !startsWith(whole, this.line)) this.keep(this.line);
    if (whole === known || whole === this.first) this.home = { line: whole, ply: whole.length - 1, isPaused: true };
    else this.home ??= { line: this.line, ply: this.ply, isPaused };
    this.lines = this.lines.filter((line) => line !== whole);
    this.line = whole;
    this.ply = id.length - 1;
    const isWhole = this.ply + 1 === this.line.length; // moves that were taken back are the game again
    if (!this.isAside && (isWhole || this.ply === this.home.ply)) this.home = null;
  }

  keep(line) {
    this.lines = [line, ...this.lines].slice(0, 8);
  }

  /** "omok:15/0.112.113": the part of an address after its #. */
  get address() {
    return this.addressOf(this.id);
  }

  addressOf(id) {
    return `${this.game.text}/${id.join(".")}`;
  }

  /**
   * The game that such a part of an address holds. RangeError where it holds none.
   * @param kept what the browser kept of that game, if it did: { line, lines, first, home, isTried }, maybe from another page.
   */
  static from(text, kept = null) {
    const [name, moves = "0"] = decodeURIComponent(text.replace(/^#/, "")).split("/");
    const game = gameNamed(name);
    const id = moves.split(".").map(Number);
    game.position(id);
    const record = new GameRecord(game, id);
    if (isLine(game, kept?.line) && startsWith(kept.line, id)) record.line = kept.line;
    if (Array.isArray(kept?.lines)) record.lines = kept.lines.filter((line) => isLine(game, line));
    const home = kept?.home;
    if (isLine(game, home?.line) && home.ply in home.line) { // one line is one array: by that it is known
      const known = [record.line, ...record.lines].find((line) => String(line) === String(home.line));
      record.home = { ...home, line: known ?? home.line };
    }
    record.isTried = Boolean(kept?.isTried);
    if (isLine(game, kept?.first)) record.first = kept.first;
    else if (game.position(record.main).over) record.first = record.main;
    return record;
  }
}

function isLine(game, line) {
  try {
    return Array.isArray(line) && Boolean(game.position(line));
  } catch {
    return false; // another page of this host wrote it
  }
}
