// What lies in the browser's storage may be anybody's: other pages of the same host write there, too.

import assert from "node:assert/strict";
import test from "node:test";

const nodes = (tag) => ({
  tag,
  dataset: {},
  hidden: false,
  classList: { toggle() {} },
  setAttribute() {},
  append() {},
  addEventListener() {},
  replaceChildren(...inside) {
    this.inside = inside;
  },
});
const tree = [];
globalThis.document = { createElement: (tag) => tree[tree.push(nodes(tag)) - 1] };
globalThis.Option = class {
  constructor(text, value) {
    Object.assign(this, { text, value });
  }
};
let kept = "";
globalThis.localStorage = {
  getItem: () => kept,
  setItem(_, text) {
    kept = text;
  },
};

const { keptGames } = await import("../../omoklib/widgets/static/kept_games.js");
const told = { game: "omok", round: "now", record: [0, 40, 41], played: true, id: "(0, 40, 41)", players: "you and UCT" };
const good = { round: "then", game: "omok", id: "(0, 1, 2)", moves: 2, players: "two", when: "2026-01-01 10:00" };

for (const text of ["", "{", "null", "[null]", "[1, [], {}, \"x\"]", "[{\"id\": {}, \"game\": \"omok\"}]", JSON.stringify([null, good, 7])]) {
  test(`the list of kept games is shown whatever lies in the storage: ${text || "nothing"}`, () => {
    kept = text;
    tree.length = 0;
    keptGames(() => {}).update(told);
    const choice = tree.find(({ tag }) => tag === "select");
    assert.equal(choice.inside.length - 1, text.includes("then") ? 1 : 0);
    assert.equal(JSON.parse(kept)[0].id, "(0, 40, 41)");
  });
}

test("a position that is set up, and in which nobody moved, is not kept", () => {
  kept = JSON.stringify([good]);
  keptGames(() => {}).update({ ...told, played: false });
  assert.deepEqual(JSON.parse(kept), [good]);
});
