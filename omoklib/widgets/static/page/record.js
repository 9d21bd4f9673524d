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
  }

  get id() {
    return this.line.slice(0, this.ply + 1);
  }

  get position() {
    return this.game.position(this.id);
  }

  /** After so many moves of the game that was played to its end this line tries others; null where it does not. */
  get triedFrom() {
    const { first, line } = this;
    const at = first?.findIndex((action, ply) => ply < line.length && action !== line[ply]) ?? -1;
    return at < 0 ? null : at - 1;
  }

  /** Plays an action; what came after this position in the line before is kept beside it. */
  play(action) {
    if (this.line[this.ply + 1] !== action) {
      if (this.ply + 1 < this.line.length) this.keep(this.line);
      this.line = [...this.id, action];
      this.lines = this.lines.filter((line) => !startsWith(line, this.line));
    }
    this.ply += 1;
  }

  /** Whether the position `id` lies on this line or on one that was left. */
  holds(id) {
    return [this.line, ...this.lines].some((line) => startsWith(line, id));
  }

  /** Looks at the position `id`, of this line or another. */
  go(id) {
    if (startsWith(this.line, id)) {
      this.ply = id.length - 1;
      return;
    }
    const whole = this.lines.find((line) => startsWith(line, id)) ?? id;
    if (!startsWith(whole, this.line)) this.keep(this.line);
    this.lines = this.lines.filter((line) => line !== whole);
    this.line = whole;
    this.ply = id.length - 1;
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
   * @param kept what the browser kept of that game, if it did: { line, first }, maybe from another page.
   */
  static from(text, kept = null) {
    const [name, moves = "0"] = decodeURIComponent(text.replace(/^#/, "")).split("/");
    const game = gameNamed(name);
    const id = moves.split(".").map(Number);
    game.position(id);
    const record = new GameRecord(game, id);
    if (isLine(game, kept?.line) && startsWith(kept.line, id)) record.line = kept.line;
    if (isLine(game, kept?.first)) record.first = kept.first;
    else if (game.position(record.line).over) record.first = record.line;
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
