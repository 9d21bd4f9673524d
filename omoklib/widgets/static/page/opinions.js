// What searches found of positions, and what that says of a game: its values and its mistakes.

import { choices } from "../engine/analysis.js";
import { playerAt } from "../engine/games.js";

const ENOUGH = 4; // visits that make a row's Q the value of the position it leads to
const JUDGES = 100; // so many random games after the best move judge it; fewer are a weak player's guess
/** What is written behind a bad move, as players do; an inaccuracy is shown only where no move cost more. */
export const SIGNS = { blunder: "??", mistake: "?", inaccuracy: "?!" };
const BLUNDER = 0.5; // a move that gives away so much, of the 2 between a win and a loss
/**
 * A move that gives away so much, and is no blunder, is a mistake; one that did not decide the game, a slip. Networks alone find any: of 522 moves of
 * Omok 9x9 and Othello, 21 were slips to 50 and then 200 simulations, and to 800 each of these cost 0.16 to 0.54.
 * Values of random games are not that exact.
 */
const SLIP = 0.25;
/** A difference of two values; less than that, and a search may be wrong about it. */
export const WORTH_TELLING = 0.1;
const BEHIND = -0.5; // the worth of a position that is hard to hold
/** The branches of the tree that are shown, at each depth, where there is room: as many as the table has rows. */
export const MOST_BRANCHES = [5, 2, 1];
const MOST_ROWS = 12; // that a reload brings back: more than the table shows, or the board has numbers
const TELLING = 4; // random games after a reply, before what came of them is worth a branch

const keyOf = (game, id) => `${game.text}/${id.join(".")}`;

/**
 * An opinion is what analysisOf (../engine/analysis.js) makes of a search, and `spec`, the player
 * that searched. The Q of a row is as the player sees it who makes that move. A network's first idea
 * has no visits, and a `value` of the position instead, as the player to move sees it.
 */
export class Opinions {
  constructor() {
    this.found = new Map(); // a game's text and an ID -> an opinion
  }

  /** The opinion of the position `id`, or null. */
  of(game, id) {
    return this.found.get(keyOf(game, id)) ?? null;
  }

  /** The same, but no guess of a weak player. */
  judgement(game, id) {
    const opinion = this.of(game, id);
    const isGuess = opinion?.rows.every(({ P }) => P === null) && bestRow(opinion).N < JUDGES;
    return isGuess ? null : opinion;
  }

  /** Keeps a new opinion, unless the one before is of the adviser's kind, or comes from a longer search. */
  keep(game, id, opinion, adviser) {
    if (opinion.done === 0 && opinion.value === undefined) return; // a random move
    const before = this.of(game, id);
    const isKin = ({ spec }) => kindOf(spec) === kindOf(adviser);
    const isBetter = before === null || (isKin(before) === isKin(opinion) ? before.done <= opinion.done : isKin(opinion));
    if (isBetter) this.found.set(keyOf(game, id), opinion);
  }

  /**
   * The opinions after each move of the line, null where there is none; `recall` takes them back after a reload. They hold
   * what is shown and what is told of the game, not all that was searched: a browser keeps them with the address, at every move.
   */
  along(game, line) {
    return line.map((_, ply) => shortened(this.of(game, line.slice(0, ply + 1)), line[ply + 1]));
  }

  recall(game, line, found) {
    found.forEach((opinion, ply) => opinion && this.found.set(keyOf(game, line.slice(0, ply + 1)), opinion));
  }

  /** Whether a position was looked at by the player `spec`, or for longer by one of its kind. */
  isJudged(game, id, spec) {
    const before = this.of(game, id)?.spec;
    return before !== undefined && kindOf(before) === kindOf(spec) && simulationsOf(before) >= simulationsOf(spec);
  }

  /** The value after each move of the line, as Black sees it; null where nobody has looked. */
  values(game, line) {
    return this.verdicts(game, line).map(({ value }) => value);
  }

  /** The same with the player that judged: [{ value, spec }], `spec` null where nobody did, and at the end of a game. */
  verdicts(game, line) {
    const end = game.position(line);
    return line.map((action, ply) => {
      const id = line.slice(0, ply + 1);
      if (end.over && ply === line.length - 1) return { value: end.winner, spec: null };
      const here = this.judgement(game, id);
      if (here !== null) return { value: this.worth(game, id) * playerAt(ply), spec: here.spec };
      const before = ply ? this.judgement(game, line.slice(0, ply)) : null;
      const row = before?.rows.find((one) => one.action === action);
      return row?.N >= ENOUGH ? { value: row.Q * playerAt(ply - 1), spec: before.spec } : { value: null, spec: null };
    });
  }

  /**
   * What a position of the line is worth to the player to move: the result, or the value of its best
   * move; null where nobody has looked.
   */
  worth(game, id) {
    const opinion = this.of(game, id);
    if (opinion !== null) return worthOf(opinion);
    const position = game.position(id);
    return position.over ? position.reward(position.player) : null;
  }

  /**
   * The opinion of the position `id` as it is shown, or null: a move that it thinks worse than its own
   * has the value that a search after that move found, where there is one. So a mistake has the same
   * number in the table and the tree as in the sentence about it and in the curve.
   */
  told(game, id) {
    const opinion = this.of(game, id);
    if (opinion === null) return null;
    const valued = (row) => {
      const next = row.N && row.action !== opinion.move ? this.of(game, [...id, row.action]) : null;
      return next?.spec === opinion.spec ? { ...row, Q: -worthOf(next), children: next.tree } : row;
    };
    return { ...opinion, rows: opinion.rows.map(valued), tree: opinion.tree.map(valued) };
  }

  /**
   * The moves of the line that a search would not have played: {ply, played, better, after, was},
   * two actions and the value of each for the player who moves.
   */
  mistakes(game, line) {
    return line.flatMap((played, ply) => {
      const before = ply ? this.of(game, line.slice(0, ply)) : null;
      const next = this.worth(game, line.slice(0, ply + 1));
      if (before === null || next === null || before.move === played) return [];
      return [{ ply, played, better: before.move, after: -next, was: worthOf(before) }];
    });
  }

  /**
   * The moves that decided the line, in its order: mistakes that each have `isBlunder`. If the loser
   * of the game made no blunder, the costliest of the loser's mistakes stands for one.
   */
  turningPoints(game, line) {
    const mistakes = this.mistakes(game, line);
    const { winner } = game.position(line);
    const isLosers = ({ ply }) => winner !== 0 && playerAt(ply - 1) !== winner;
    const blunders = mistakes.filter((mistake) => cost(mistake) >= BLUNDER);
    const costliest = blunders.some(isLosers) ? [] : mistakes.filter(isLosers)
      .filter((mistake) => cost(mistake) >= WORTH_TELLING)
      .sort((a, b) => cost(b) - cost(a))
      .slice(0, 1);
    return [...blunders, ...costliest]
      .map((mistake) => ({ ...mistake, isBlunder: blunders.includes(mistake) }))
      .sort((a, b) => a.ply - b.ply);
  }

  /** The plies of the slips of the line, which are no blunders. */
  slips(game, line) {
    const byNetwork = (ply) => this.of(game, line.slice(0, ply))?.rows.some(({ P }) => P !== null);
    return this.mistakes(game, line)
      .filter((mistake) => cost(mistake) >= SLIP && cost(mistake) < BLUNDER && byNetwork(mistake.ply))
      .map(({ ply }) => ply);
  }

  /** The number of moves after which every search saw `player` behind, up to the end of the line. */
  behindSince(game, line, player) {
    const worths = line.map((_, ply) => playerAt(ply) * player * (this.worth(game, line.slice(0, ply + 1)) ?? 0));
    return worths.findLastIndex((worth) => worth > BEHIND) + 1;
  }
}

/** An opinion without most of its rows, which are counted in `rest`, and without branches that are never shown. */
function shortened(opinion, played) {
  if (opinion === null) return null;
  const { rows, move, tree, rest = NO_REST } = opinion;
  const ranked = choices(opinion);
  const isKept = ({ action }, k) => k < MOST_ROWS || action === played || action === move;
  const kept = ranked.filter(isKept);
  if (!kept.some(({ action }) => action === move)) return opinion; // nothing was tried
  const left = ranked.filter((row, k) => !isKept(row, k));
  const value = rows.length > kept.length ? { value: worthOf(opinion) } : {}; // which may be the mean of all rows
  return { ...opinion, ...value, rows: kept, rest: totalOf(left, rest), tree: pruned(tree, MOST_BRANCHES) };
}

const NO_REST = { moves: 0, visits: 0, priors: 0 };

/** How many moves the rows are, with their visits and priors, those of `rest` among them. */
export const totalOf = (rows, rest = NO_REST) => ({
  moves: rows.length + rest.moves,
  visits: rows.reduce((sum, { N }) => sum + N, rest.visits),
  priors: rows.reduce((sum, { P }) => sum + P, rest.priors),
});

/** The first branches of a tree, as many at each depth as `widths` says, and of replies those that say something. */
export const pruned = (tree, [width, ...deeper]) => tree.slice(0, width).map((branch) => ({
  ...branch, children: deeper.length ? pruned(branch.children.filter(isTelling), deeper) : [],
}));

/** Whether a reply says something: a network judges a position at once, random games judge it in time. */
const isTelling = ({ N, P }) => P !== null || N >= TELLING;

const cost = ({ was, after }) => was - after;

/** The sign of a move that gave away so much. */
export function signOf(turn) {
  if (cost(turn) >= BLUNDER) return SIGNS.blunder;
  return cost(turn) >= SLIP ? SIGNS.mistake : SIGNS.inaccuracy;
}

/** The value of the best move; where a search found none better than the others, and hardly looked at any, their mean. Without a search, what the network says. */
function worthOf({ rows, move, value }) {
  if (value !== undefined) return value;
  const best = bestRow({ rows, move });
  if (best.N >= ENOUGH) return best.Q;
  const visits = rows.reduce((sum, { N }) => sum + N, 0);
  return visits ? rows.reduce((sum, { N, Q }) => sum + (N && N * Q), 0) / visits : best.Q;
}

/** Whether a move of that worth is as good as the one that was better than what was played; see turningPoints. */
export const isAsGood = ({ was }, worth) => worth > was - WORTH_TELLING;

const kindOf = (spec) => spec.split(":")[0];

const simulationsOf = (spec) => Number(spec.split(":")[1] ?? 0);

const bestRow = ({ rows, move }) => rows.find(({ action }) => action === move);
