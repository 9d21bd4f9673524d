// What a network sees of a position, as omoklib.games.planes: [n, n, 2h+1], for a history of h.
//
//   0 .. h-1   the stones of the player to move: now, one ply ago, ...
//   h .. 2h-1  the opponent's at the same moments
//   2h         all 1 where Black is to move

import { BLACK } from "./games.js";

/** The planes of positions of one game, one after the other: [B, n, n, 2h+1]. */
export function planesOf(positions, history) {
  const { cells } = positions[0].game;
  const depth = 2 * history + 1;
  const planes = new Float32Array(positions.length * cells * depth);
  positions.forEach((position, row) => {
    const { player } = position;
    const offset = row * cells * depth;
    recentBoards(position, history).forEach((board, age) => {
      for (let cell = 0; cell < cells; cell++) {
        const at = offset + cell * depth + age;
        if (board[cell] === player) planes[at] = 1;
        else if (board[cell] === -player) planes[at + history] = 1;
      }
    });
    if (player === BLACK) {
      for (let cell = 1; cell <= cells; cell++) planes[offset + cell * depth - 1] = 1;
    }
  });
  return planes;
}

/** The last boards of the game, newest first; fewer than `count` where it is younger than that. */
function recentBoards(position, count) {
  if (count === 1) return [position.board];
  const replayed = position.game.start();
  const boards = [replayed.board.slice()];
  for (const action of position.moves) {
    replayed.play(action);
    boards.push(replayed.board.slice());
    if (boards.length > count) boards.shift();
  }
  return boards.reverse();
}
