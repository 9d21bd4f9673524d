// What is said below the board: what happened, whose turn it is, and in the end who won.

import { discWords, newsWords, resultWords } from "./look.js";

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
  const [words, moves] = [resultWords(position), `in ${position.ply} moves`];
  const [, discs] = words.split(", ");
  const how = discs ? `${moves} (${discs})` : moves;
  if (outcome === "won") return `You beat ${opponent} ${how}.`;
  return outcome === "lost" ? `${opponent} wins ${how}.` : `${words}, ${moves}.`;
}
