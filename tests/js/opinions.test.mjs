// What a review says of a game, from opinions that are written down here.

import assert from "node:assert/strict";
import test from "node:test";

import { chancePercent } from "../../omoklib/widgets/static/base.js";
import { BLACK, WHITE, gameNamed } from "../../omoklib/widgets/static/engine/games.js";
import { Opinions, signOf, totalOf } from "../../omoklib/widgets/static/page/opinions.js";
import { behindWords, callerOf, noTurnWords, reviewWords, slipWords, tryWords, turnWords } from "../../omoklib/widgets/static/page/verdict.js";

const game = gameNamed("tictactoe");
const LINE = [0, 0, 3, 1, 4, 2]; // X has the first row
const called = callerOf(game, [], "Master"); // by their colours

/** The opinions of a game: after each of its moves the best action and its Q. */
function opinionsOf(line, found) {
  const opinions = new Opinions();
  found.forEach(([move, Q], ply) => opinions.keep(game, line.slice(0, ply + 1), {
    move, done: 50, spec: "uct:50", rows: [{ action: move, N: 40, Q, P: null }], line: [], tree: [],
  }, "uct:50"));
  return opinions;
}

const plies = (turns) => turns.map(({ ply, isBlunder }) => [ply, isBlunder]);

test("a move is worth what the best answer leaves, not what all answers leave on average", () => {
  const opinions = opinionsOf(LINE, [[4, 0.1], [4, -0.3], [4, 0.5], [2, -0.75], [2, 1]]);
  const mistakes = opinions.mistakes(game, LINE);
  assert.deepEqual(mistakes.map(({ ply, was, after }) => [ply, was, after]),
    [[1, 0.1, 0.3], [2, -0.3, -0.5], [3, 0.5, 0.75], [4, -0.75, -1]]);
});

test("a mistake has one value: in the sentence, in the table, in the tree and in the curve", () => {
  const opinions = opinionsOf(LINE, [[4, 0.1], [4, -0.3]]);
  const branches = [{ action: 4, N: 40, Q: 0.1, P: null, children: [] }, { action: 0, N: 8, Q: -0.1, P: null, children: [] }];
  opinions.keep(game, [0], { move: 4, done: 50, spec: "uct:50", rows: branches, line: [], tree: branches }, "uct:50");
  const [{ after, was }] = opinions.mistakes(game, LINE.slice(0, 2));
  const shown = opinions.told(game, [0]);
  for (const rows of [shown.rows, shown.tree]) assert.deepEqual(rows.map(({ Q }) => Q), [was, after]);
  assert.equal(opinions.worth(game, [0, 0]), -after);
  assert.equal(opinions.of(game, [0]).rows[1].Q, -0.1);
});

test("the browser keeps of a large board what is shown and told, and counts the rest", () => {
  const large = gameNamed("omok:15");
  const opinions = new Opinions();
  const branch = (action, N, children = []) => ({ action, N, Q: action / 1000, P: 1 / 225, children });
  const rows = Array.from({ length: 225 }, (_, action) => branch(action, action === 7 ? 3 : Number(action < 40)));
  const tree = rows.slice(0, 9).map(({ action, N }) => branch(action, N, rows.slice(10, 15)));
  opinions.keep(large, [0], { move: 7, done: 42, spec: "alphazero:50", rows, line: [7], tree }, "alphazero:50");
  const told = (some) => [some.worth(large, [0]), some.mistakes(large, [0, 30]).length, some.values(large, [0, 30])];
  const again = new Opinions();
  const [kept] = opinions.along(large, [0, 30]);
  again.recall(large, [0], [kept]);
  assert.deepEqual(told(again), told(opinions)); // the mean of all rows: none was looked at often
  assert.ok(kept.rows.some(({ action }) => action === 30)); // it was played
  assert.equal(totalOf(kept.rows, kept.rest).visits, 42);
  assert.equal(totalOf(kept.rows, kept.rest).moves, 40);
  assert.ok(JSON.stringify(kept).length < 4000);
  assert.deepEqual(again.along(large, [0, 30])[0], kept);
});

test("a closer look replaces what the adviser thought, and a weaker player's guess does not", () => {
  const opinions = new Opinions();
  const keep = (spec, done, Q) => opinions.keep(game, [0], {
    move: 4, done, spec, rows: [{ action: 4, N: done, Q, P: null }], line: [], tree: [],
  }, "alphazero:50");
  keep("uct:100", 100, -1);
  assert.equal(opinions.isJudged(game, [0], "alphazero:50"), false);
  keep("alphazero:50", 50, 0.2);
  keep("alphazero:200", 200, 0.5);
  keep("uct:9000", 9000, -1);
  keep("alphazero:50", 50, 0.2);
  assert.equal(opinions.worth(game, [0]), 0.5);
  assert.ok(opinions.isJudged(game, [0], "alphazero:50"));
  assert.equal(opinions.isJudged(game, [0], "alphazero:400"), false);
});

test("where no move was looked at more than once or twice, their mean counts, and not the luck of one", () => {
  const opinions = new Opinions();
  const rows = [[4, 2, -0.6], [0, 1, -1], [1, 1, -1], [2, 0, NaN]].map(([action, N, Q]) => ({ action, N, Q, P: 0.1 }));
  opinions.keep(game, [0], { move: 4, done: 4, spec: "alphazero:4", rows, line: [], tree: [] }, "alphazero:4");
  assert.equal(opinions.worth(game, [0]), -0.8);
});

test("the loser's blunder is the turning point, and no other mistake is named", () => {
  const opinions = opinionsOf(LINE, [[0, 0.1], [4, 0], [1, 0.8], [2, -0.8], [2, 1]]);
  assert.deepEqual(plies(opinions.turningPoints(game, LINE)), [[2, true]]);
  assert.equal(signOf(opinions.turningPoints(game, LINE)[0]), "??");
  assert.equal(reviewWords(opinions.turningPoints(game, LINE), called), "O made 1 blunder, X none.");
});

test("a game lost little by little has the costliest move of the loser as its turning point", () => {
  const opinions = opinionsOf(LINE, [[0, 0.1], [4, -0.1], [1, 0.55], [2, -0.7], [2, 1]]);
  const turns = opinions.turningPoints(game, LINE);
  assert.deepEqual(plies(turns), [[2, false]]);
  assert.equal(signOf(turns[0]), "?");
  assert.equal(signOf({ was: 0, after: -0.2 }), "?!");
  assert.equal(reviewWords(turns, called), "No blunder. O lost most with move 2.");
  assert.equal(turnWords(game.position(LINE.slice(0, 2)), turns[0]),
    "Move 2, O's a2, cost most: from 45% to 22%. Find a better move.");
  assert.equal(turnWords(game.position(LINE.slice(0, 2)), { ...turns[0], isSolved: true }),
    "Move 2, O's a2, cost most: from 45% to 22%. Better: b2.");
});

test("a try has its verdict by what it is worth, and only a right one names the better move", () => {
  const turn = { ply: 2, played: 3, better: 4, was: -0.1, after: -0.55, isBlunder: false, isSolved: false, tries: [] };
  const told = (action, worth) => tryWords(game, turn, action, worth);
  assert.equal(told(3, -0.55), "a2 is what was played: 22%. Find a better move.");
  assert.equal(told(4, -0.1), "Yes, b2 is the better move: 45%, where a2 was 22%.");
  assert.equal(told(8, -0.15), "Yes, c3 is a better move: 42%, where a2 was 22%.");
  assert.equal(told(8, -0.3), "c3 is better: 35%, where a2 was 22%. There is a better one still.");
  assert.equal(told(8, -0.5), "c3 is hardly better: 25%, where a2 was 22%. Try another.");
  assert.equal(told(8, -0.555), "c3 is no better: 22%, where a2 was 22%. Try another.");
  assert.equal(told(8, -0.6), "c3 is no better: 20%, where a2 was 22%. Try another.");
});

test("a blunder of the winner does not hide where the loser lost", () => {
  const opinions = opinionsOf(LINE, [[4, 0.9], [4, -0.1], [1, 0.55], [2, -0.7], [2, 1]]);
  assert.deepEqual(plies(opinions.turningPoints(game, LINE)), [[1, true], [2, false]]);
  assert.equal(reviewWords(opinions.turningPoints(game, LINE), called),
    "X made 1 blunder, O none. O lost most with move 2.");
});

test("a review calls the person You, and the opponent by its name", () => {
  const turns = opinionsOf(LINE, [[4, 0.9], [4, -0.1], [1, 0.55], [2, -0.7], [2, 1]]).turningPoints(game, LINE);
  const [asX, asO] = [BLACK, WHITE].map((player) => callerOf(game, [player], "Master"));
  assert.equal(reviewWords(turns, asX), "You made 1 blunder, Master none. Master lost most with move 2.");
  assert.equal(reviewWords(turns, asO), "Master made 1 blunder, you none. You lost most with move 2.");
  assert.equal(noTurnWords(asO(WHITE), 4), "This search saw you behind after move 4, and no move that cost much.");
  assert.equal(behindWords(asO(WHITE), 4), "You were behind after move 4.");
  assert.equal(behindWords(asX(WHITE), 4), "Master was behind after move 4.");
});

test("where every move of the loser was the search's own, it says that there is no turning point", () => {
  const opinions = opinionsOf(LINE, [[0, 0.9], [3, -0.97], [1, 0.97], [4, -0.98], [2, 1]]);
  assert.deepEqual(opinions.turningPoints(game, LINE), []);
  assert.equal(noTurnWords(called(WHITE), opinions.behindSince(game, LINE, WHITE)),
    "This search saw O behind from the start, and no move that cost much.");
});

test("where the search was blind, it says when it saw the loss", () => {
  const opinions = opinionsOf(LINE, [[0, 0], [3, 0], [1, 0], [4, 0.05], [2, 1]]);
  assert.deepEqual(opinions.turningPoints(game, LINE), []);
  assert.equal(noTurnWords(called(WHITE), opinions.behindSince(game, LINE, WHITE)),
    "This search saw O behind after move 4, and no move that cost much.");
});

test("a game that nobody has lost has blunders, or none", () => {
  const unfinished = LINE.slice(0, 4);
  const opinions = opinionsOf(unfinished, [[4, 0.1], [4, -0.1], [4, 0.3], [2, -0.3]]);
  assert.deepEqual(opinions.turningPoints(game, unfinished), []);
  assert.equal(noTurnWords("", 0), "No blunder was found in this game.");
});

test("a mistake is marked where a network has judged it, and is no blunder", () => {
  const values = [[4, 0.3], [4, 0], [1, 0.6], [2, -0.9], [2, 1]]; // X's first move gives away 0.3, O's answer 0.6
  assert.deepEqual(opinionsOf(LINE, values).slips(game, LINE), []); // random games are not that exact
  const opinions = new Opinions();
  values.forEach(([move, Q], ply) => opinions.keep(game, LINE.slice(0, ply + 1), {
    move, done: 50, spec: "alphazero:50", rows: [{ action: move, N: 40, Q, P: 0.5 }], line: [], tree: [],
  }, "alphazero:50"));
  assert.deepEqual(opinions.slips(game, LINE), [1]);
  assert.deepEqual(plies(opinions.turningPoints(game, LINE)), [[2, true]]);
  assert.equal(signOf(opinions.turningPoints(game, LINE)[0]), "??");
  assert.equal(slipWords([1]), "And a mistake, marked ?.");
  assert.equal(slipWords([1, 3]), "And 2 mistakes, marked ?.");
});

test("the chances of both players make 100, however a value is rounded", () => {
  for (let k = -200; k <= 200; k++) assert.equal(chancePercent(k / 200) + chancePercent(-k / 200), 100);
  assert.deepEqual([0.25, -0.25, 0.59, -0.59, 1, -1, 0].map(chancePercent), [63, 37, 80, 20, 100, 0, 50]);
});
