// The engine in JavaScript against what tools/record_searches.py wrote down in Python.

import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";

import { analysisOf, principalLine, tried } from "../../omoklib/widgets/static/engine/analysis.js";
import { gameNamed } from "../../omoklib/widgets/static/engine/games.js";
import { planesOf } from "../../omoklib/widgets/static/engine/planes.js";
import { Puct } from "../../omoklib/widgets/static/engine/puct.js";
import { Uct } from "../../omoklib/widgets/static/engine/uct.js";
import { hashEvaluator, seedOf, valueOf } from "./hashed.mjs";

const GRID = 1024;
const recorded = JSON.parse(fs.readFileSync(new URL("recorded.json", import.meta.url), "utf8"));

function counts(game, most) {
  let level = [game.start()];
  const found = [1];
  while (found.length < most) {
    level = level.flatMap((position) => position.legalActions().map((action) => {
      const child = position.copy();
      child.play(action);
      return child;
    }));
    found.push(level.length);
  }
  return found;
}

async function puct(position, { simulations, cpuct }, leaves = 1) {
  const search = new Puct(hashEvaluator, { cpuct, leaves });
  await search.begin(position);
  while (search.done < simulations) await search.grow(simulations - search.done);
  return search;
}

for (const [text, of] of Object.entries(recorded)) {
  const game = gameNamed(text);

  test(`${text}: the text names the game and the game the text`, () => {
    assert.equal(game.text, text);
  });

  test(`${text}: as many positions after so many moves as in Python`, () => {
    assert.deepEqual(counts(game, of.counts.length), of.counts);
  });

  test(`${text}: whole games have the same legal actions, board, winner and line`, () => {
    for (const { id, legal, board, winner, line } of of.games) {
      const position = game.start();
      const seen = id.map((_, ply) => {
        if (ply > 0) position.play(id[ply]);
        const moves = position.legalActions();
        return [moves.length, moves.reduce((sum, action) => sum + action, 0)];
      });
      assert.deepEqual(seen, legal);
      assert.deepEqual(Array.from(position.board), board);
      assert.equal(position.over, true);
      assert.equal(position.winner, winner);
      assert.deepEqual(position.winningLine(), line);
      assert.deepEqual(game.position(id).id, id);
    }
  });

  test(`${text}: a random game ends as in Python on the same numbers`, () => {
    for (const { id, numbers, end } of of.playouts) {
      let drawn = 0;
      assert.equal(game.position(id).playout(() => numbers[drawn++] / GRID), end);
    }
  });

  test(`${text}: a network sees the same planes`, () => {
    for (const { id, history, sum } of of.planes) {
      const planes = planesOf([game.position(id)], history);
      assert.equal(planes.reduce((total, one, k) => total + one * ((k % 9973) + 1), 0), sum);
    }
  });

  test(`${text}: PUCT makes the same visits, to the last one`, async () => {
    for (const given of of.puct) {
      const search = await puct(game.position(given.id), given);
      assert.deepEqual(search.rows().map(({ N }) => N), given.visits);
      assert.deepEqual(Array.from(search.root.W, (W) => GRID * W + 0), given.W);
      assert.deepEqual(principalLine(search), given.line);
    }
  });

  test(`${text}: leaves evaluated together leave no virtual loss behind`, async () => {
    for (const given of of.puct) {
      const search = await puct(game.position(given.id), given, 8);
      const { rows, done } = analysisOf(search);
      assert.equal(done, given.simulations);
      assert.equal(rows.reduce((sum, { N }) => sum + N, 0), done);
      for (const { N, Q } of rows) assert.ok(Math.abs(Q) <= 1 && N >= 0);
    }
  });

  test(`${text}: UCT makes the same visits, to the last one`, () => {
    for (const given of of.uct) {
      const rollout = ({ moves }) => valueOf(seedOf(moves));
      const search = new Uct({ exploration: given.exploration, weighted: given.weighted, rollout });
      search.begin(game.position(given.id));
      search.grow(given.iterations);
      assert.deepEqual(search.rows().map(({ action }) => action), given.actions);
      assert.deepEqual(search.rows().map(({ N }) => N), given.visits);
      assert.deepEqual(search.root.children.map(({ W }) => GRID * W + 0), given.W);
      assert.deepEqual(principalLine(search), given.line);
    }
  });
}

test("an ID that breaks the rules is refused, and the move named", () => {
  assert.throws(() => gameNamed("omok").position([0, 40, 40]), /action 40 \(move 2\)/);
  assert.throws(() => gameNamed("omok").position([1, 40]), /root/);
  assert.throws(() => gameNamed("othello").position([0, 0]), /move 1/);
  for (const text of ["chess", "omok:1000", "omok:3,line=5", "othello:7", "omok:x"]) {
    assert.throws(() => gameNamed(text), RangeError);
  }
});

test("of moves with as many visits the one that the search plays is listed first", () => {
  const row = (action, N, P) => ({ action, N, P, Q: 0 });
  const rows = [row(3, 9, 0.2), row(4, 9, 0.3), row(5, 9, 0.1), row(6, 2, 0.4), row(7, 0, 0)];
  assert.deepEqual(tried(rows, 3).map(({ action }) => action), [3, 4, 5, 6]);
});
