// What searches found of positions, and what that says of a game: its values and its blunders.

import { playerAt } from "../engine/games.js";

const ENOUGH = 4; // visits that make a row's Q the value of the position it leads to
const BLUNDER = 0.5; // a move that gives away so much, of the 2 between a win and a loss

const keyOf = (game, id) => `${game.text}/${id.join(".")}`;

/**
 * An opinion is what analysisOf (../engine/analysis.js) makes of a search, and `spec`, the player
 * that searched. Its `value` is as the player to move sees it; the Q of a row as the player who
 * makes that move does.
 */
export class Opinions {
  constructor() {
    this.found = new Map(); // a game's text and an ID -> an opinion
  }

  /** The opinion of the position `id`, or null. */
  of(game, id) {
    return this.found.get(keyOf(game, id)) ?? null;
  }

  /** Keeps a new opinion, unless the one before is the adviser's or comes from a longer search. */
  keep(game, id, opinion, adviser) {
    if (opinion.done === 0) return;
    const before = this.of(game, id);
    const isBetter = before === null || opinion.spec === adviser
      || (before.spec !== adviser && before.done <= opinion.done);
    if (isBetter) this.found.set(keyOf(game, id), opinion);
  }

  /** The value after each move of the line, as Black sees it; null where nobody has looked. */
  values(game, line) {
    const values = line.map((action, ply) => {
      const id = line.slice(0, ply + 1);
      const opinion = this.of(game, id);
      if (opinion !== null) return opinion.value * playerAt(ply);
      const row = ply ? this.of(game, line.slice(0, ply))?.rows.find((one) => one.action === action) : undefined;
      return row?.N >= ENOUGH ? row.Q * playerAt(ply - 1) : null;
    });
    const end = game.position(line);
    if (end.over) values[line.length - 1] = end.winner;
    return values;
  }

  /**
   * The moves of the line that gave most away: {ply, played, better, after, was}, two actions and
   * what each is worth to the player who moves.
   */
  blunders(game, line) {
    const values = this.values(game, line);
    return line.flatMap((played, ply) => {
      const before = ply ? this.of(game, line.slice(0, ply)) : null;
      if (before === null || values[ply] === null || before.move === played) return [];
      const after = values[ply] * playerAt(ply - 1);
      const was = before.rows.find(({ action }) => action === before.move).Q;
      return was - after >= BLUNDER ? [{ ply, played, better: before.move, after, was }] : [];
    });
  }
}
