// What a position looks like and how it is said, as omoklib.draw.look has it: plain data for drawBoard.

import { chance } from "../base.js";
import { BLACK, WHITE } from "../engine/games.js";
import { isAsGood } from "./opinions.js";

/** The points marked for the eye's sake. */
function starPoints(size) {
  if (size < 7) return [];
  const near = size >= 13 ? 3 : 2;
  const far = size - 1 - near;
  const stars = [[near, near], [near, far], [far, near], [far, far]];
  if (size % 2) {
    const middle = (size - 1) / 2;
    stars.push([middle, middle]);
    if (size >= 19) stars.push([near, middle], [far, middle], [middle, near], [middle, far]);
  }
  return stars.map(([row, column]) => row * size + column);
}

/** The result or the side to move: "White to move", "Black wins, 40 to 24". */
export function resultWords(position) {
  const { game } = position;
  if (!position.over) return `${game.playerName(position.player)} to move`;
  const text = position.winner ? `${game.playerName(position.winner)} wins` : "A draw";
  if (game.passAction === undefined) return text;
  const counts = discCounts(position);
  return `${text}, ${Math.max(...counts)} to ${Math.min(...counts)}`;
}

/** The discs on the board, where discs decide; else "". */
export function discWords(position) {
  if (position.game.passAction === undefined) return "";
  const [black, white] = discCounts(position);
  return `Black ${black}, White ${white}`;
}

const discCounts = ({ board }) => [BLACK, WHITE].map((player) => board.filter((disc) => disc === player).length);

/** What happened last, in words: "Black played e5." */
export function newsWords(position) {
  if (position.ply === 0) return "";
  const { game } = position;
  const action = position.moves[position.ply - 1];
  const mover = game.playerName(-position.player);
  return action === game.passAction
    ? `${mover} passed.` : `${mover} played ${game.actionName(action)}.`;
}

/** The notes of drawBoard at the position before a move that decided the game (opinions.js), where `player` moves: that move, what was tried, and what was better once `isSolved`. */
export function notesOf(turn, player) {
  const { better, played, was, after, isSolved, tries } = turn;
  const note = (action, hue, worth) => [action, { action, player, hue, label: chance(worth) }];
  return [...new Map([
    ...tries.map(({ action, worth }) => note(action, isAsGood(turn, worth) ? "good" : "bad", worth)),
    note(played, "bad", after),
    ...(isSolved ? [note(better, "good", was)] : []),
  ]).values()];
}

/** The legal point nearest the middle: where a beginner may begin. */
export function midmost(position) {
  const { size, cells } = position.game;
  const far = (point) => Math.hypot((point % size) - (size - 1) / 2, Math.floor(point / size) - (size - 1) / 2);
  return position.legalActions().filter((action) => action < cells).sort((a, b) => far(a) - far(b))[0];
}

/** Everything that drawBoard draws of a position; the page adds what is its own. */
export function lookOf(position) {
  const { game, moves } = position;
  const numbers = new Array(game.cells).fill(0);
  moves.forEach((action, ply) => {
    if (action < game.cells) numbers[action] = ply + 1;
  });
  const legal = position.legalActions().filter((action) => action < game.cells);
  const last = moves.length ? moves[moves.length - 1] : null;
  const flips = turnedDiscs(position);
  const line = position.winningLine();
  const names = Array.from({ length: game.cells }, (_, cell) => game.actionName(cell));
  const shown = {
    kind: game.kind, size: game.size, names, cells: Array.from(position.board), numbers, legal,
    stars: game.kind === "stones" ? starPoints(game.size) : [],
    turn: position.player, last, flips, line, node: position.id,
    title: `${game.title}, ${moves.length === 1 ? "1 move" : `${moves.length} moves`}. ${resultWords(position)}.`,
  };
  return { ...shown, spoken: spokenPoints(shown) };
}

/** The points whose disc changed its colour with the last action. */
function turnedDiscs(position) {
  const { game, moves } = position;
  if (game.passAction === undefined || moves.length === 0) return [];
  const before = game.position([0, ...moves.slice(0, -1)]).board;
  const points = [];
  before.forEach((disc, point) => {
    if (disc && disc !== position.board[point]) points.push(point);
  });
  return points;
}

/** Every point as a screen reader says it: "e5, black stone, move 3". */
function spokenPoints({ kind, names, cells, numbers, flips, line, legal }) {
  const thing = { stones: " stone", discs: " disc", columns: " disc", marks: "" }[kind];
  const color = { marks: ["O", "X"], columns: ["yellow", "red"] }[kind] ?? ["white", "black"];
  const may = new Set(legal);
  return cells.map((cell, point) => {
    const parts = [names[point]];
    if (cell) {
      parts.push(`${color[cell === BLACK ? 1 : 0]}${thing}`);
      if (numbers[point]) parts.push(`move ${numbers[point]}`);
      if (flips.includes(point)) parts.push("just turned");
      if (line.includes(point)) parts.push("winning line");
    } else {
      parts.push("empty");
      if (thing === " disc" && may.has(point)) parts.push("legal move");
    }
    return parts.join(", ");
  });
}
