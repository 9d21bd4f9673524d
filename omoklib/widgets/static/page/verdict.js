// What is said below the board: what happened, whose turn it is, who won, and what a review found.

import { chance } from "../base.js";
import { tried } from "../engine/analysis.js";
import { BLACK, WHITE, playerAt } from "../engine/games.js";
import { discWords, newsWords, resultWords } from "./look.js";
import { WORTH_TELLING, isAsGood } from "./opinions.js";

const FEW = 5; // visits; a value of fewer is chance

/** How a game ended for the person who plays `yours`: "won", "lost", "draw" or "over"; "": not yet. */
export function outcomeOf(position, yours) {
  if (!position.over) return "";
  if (position.winner === 0) return "draw";
  if (yours.length !== 1) return "over";
  return yours.includes(position.winner) ? "won" : "lost";
}

/** The sentence about a position; `opponent` is the name of the level that plays. */
export function verdictOf(position, yours, opponent) {
  if (position.over) return resultOf(position, outcomeOf(position, yours), opponent);
  const discs = discWords(position);
  if (position.ply === 0 && yours.length === 1 && yours.includes(position.player)) {
    const { game, player } = position;
    const place = { stones: "point", discs: "dot", columns: "column", marks: "cell" }[game.kind];
    return `You are ${game.playerName(player)}: choose a ${place} to begin. ${game.goal}`;
  }
  const goal = position.ply === 0 ? position.game.goal : "";
  return [newsWords(position), turnOf(position, yours), discs && `${discs}.`, goal].filter(Boolean).join(" ");
}

function turnOf(position, yours) {
  const { game, player } = position;
  const name = game.playerName(player);
  if (!yours.includes(player)) return `${name} to move.`;
  if (position.mustPass) return `${name} has no move and must pass.`;
  return yours.length === 1 ? `Your move: you are ${name}.` : `${name} to move.`;
}

function resultOf(position, outcome, opponent) {
  const words = resultWords(position);
  const [said, discs] = words.split(", ");
  const how = discs ? `, ${discs}` : position.winner ? ` at move ${position.ply}` : ""; // as the list counts
  if (outcome === "won") return `You beat ${opponent}${how}.`;
  return outcome === "lost" ? `${opponent} wins${how}.` : `${said}${how}.`;
}

/** The sentence about a position that nobody has played: where it leaves `line`, an ID, for another move. */
export function lookWords(position, line) {
  const { game, id } = position;
  const ply = id.findIndex((action, k) => action !== line[k]);
  const instead = ply < line.length ? ` instead of ${game.actionName(line[ply])}` : "";
  return `A look at ${game.actionName(id[ply])}${instead}. ${resultWords(position)}.`;
}

/** A person's score against a level: "You 2, Master 1, drawn 1." Nothing before the first game. */
export function scoreWords({ won, lost, draw }, level) {
  if (won + lost + draw === 0) return "";
  return `Your score: you ${won}, ${level} ${lost}${draw ? `, drawn ${draw}` : ""}.`;
}

/** The best move of an opinion (opinions.js), and the second: by visits, so that its value may be higher. */
export function hintWords(game, { rows, move }) {
  const [best, next] = tried(rows, move);
  if (best.N < FEW) return `${game.actionName(move)} looks best, after only ${best.N} ${best.N === 1 ? "visit" : "visits"}.`;
  const other = next && next.N > best.N / 4 ? ` The second choice is ${game.actionName(next.action)}.` : "";
  return `${game.actionName(move)} looks best: ${chance(best.Q)}.${other}`;
}

/** The sentence about a move that decided the game (opinions.js), before which `position` stands; what was better only once `isSolved`. */
export function turnWords({ game, player }, { ply, played, better, after, was, isBlunder, isSolved }) {
  const did = isBlunder ? "was a blunder" : "cost most";
  const todo = isSolved ? `Better: ${game.actionName(better)}.` : "Find a better move.";
  return `Move ${ply}, ${game.playerName(player)}'s ${game.actionName(played)}, ${did}: from ${chance(was)} to ${chance(after)}. ${todo}`;
}

/** The sentence about a mistake (opinions.js) that has led to `position`; only one that decided the game has `isBlunder`. */
export function judgedWords(position, { was, after, isBlunder }) {
  const kind = { true: "a blunder", false: "the costliest move" }[isBlunder] ?? "a mistake";
  return `${newsWords(position).slice(0, -1)}, ${kind}: from ${chance(was)} to ${chance(after)}. ${resultWords(position)}.`;
}

/** The sentence about `action`, of that worth, which was tried in place of a move that decided the game (opinions.js). */
export function tryWords(game, turn, action, worth) {
  const { played, better, after } = turn;
  const [name, first] = [action, played].map((one) => game.actionName(one));
  if (action === played) return `${first} is what was played: ${chance(after)}. Find a better move.`;
  const against = `${chance(worth)}, where ${first} was ${chance(after)}`;
  if (action === better) return `Yes, ${name} is the better move: ${against}.`;
  if (isAsGood(turn, worth)) return `Yes, ${name} is a better move: ${against}.`;
  if (worth > after + WORTH_TELLING) return `${name} is better: ${against}. There is a better one still.`;
  return `${name} is ${isBetter(worth, after) ? "hardly" : "no"} better: ${against}. Try another.`;
}

/** Whether a move of that worth is better than one that was worth `after`, as both numbers are written. */
const isBetter = (worth, after) => parseInt(chance(worth)) > parseInt(chance(after));

/** The sentence about the moves that decided the game (opinions.js): whose blunders, and how many; `called` names a player. */
export function reviewWords(turns, called) {
  const of = (player) => turns.filter(({ ply }) => playerAt(ply - 1) === player);
  const sides = [BLACK, WHITE].map((player) => ({ who: called(player), made: of(player).filter(({ isBlunder }) => isBlunder).length }));
  const [most, other] = sides.sort((a, b) => b.made - a.made);
  const blunders = most.made === 0 ? "No blunder."
    : `${most.who} made ${most.made} ${most.made === 1 ? "blunder" : "blunders"}, ${inside(other.who)} ${other.made || "none"}.`;
  const gradual = turns.find(({ isBlunder }) => !isBlunder);
  return gradual ? `${blunders} ${called(playerAt(gradual.ply - 1))} lost most with move ${gradual.ply}.` : blunders;
}

const YOU = "You";

/** What a person who plays `yours` calls the players, at the start of a sentence; who plays both, or looks on, their colours. */
export const callerOf = (game, yours, opponent) => (player) => {
  if (yours.length !== 1) return game.playerName(player);
  return yours.includes(player) ? YOU : opponent;
};

const inside = (who) => (who === YOU ? "you" : who); // a sentence

/** The sentence about the loser of a game who was behind long before its end. */
export const behindWords = (who, since) => `${who} ${who === YOU ? "were" : "was"} behind after move ${since}.`;

/** The sentence about the plies of mistakes that did not decide the game. */
export const slipWords = (plies) => `And ${plies.length === 1 ? "a mistake" : `${plies.length} mistakes`}, marked ?.`;

/**
 * The sentence about a game in which a review found no move that decided it.
 * @param {string} who the loser is; "" where nobody has lost.
 * @param {number} since after so many moves the review's searches saw the loser behind.
 */
export function noTurnWords(who, since) {
  if (!who) return "No blunder was found in this game.";
  const when = since <= 1 ? "from the start" : `after move ${since}`;
  return `This search saw ${inside(who)} behind ${when}, and no move that cost much.`;
}
