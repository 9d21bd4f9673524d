// What may be done with the play: a row of buttons, and keys.

import { element, say } from "../base.js";

// How the list calls the keys, what they do, and each of those that the page has an answer to.
const KEYS = [
  ["← and →", "one move back, one on", { arrowleft: (play) => play.goBy(-1), arrowright: (play) => play.goBy(1) }],
  ["[ and ]", "the same, anywhere", { "[": (play) => play.goBy(-1), "]": (play) => play.goBy(1) }],
  ["Home and End", "its start, its end", { home: (play) => play.goBy(-play.record.ply), end: (play) => play.goBy(play.record.line.length) }],
  ["the wheel", "over the board of a finished game: along it", {}],
  ["Tab, then arrows", "to a point of the board, or a move", {}],
  ["Enter", "play there, or look there", {}],
  ["U", "undo", { u: (play) => play.undo() }],
  ["H", "hint, or the solution of a blunder", { h: (play) => press(play, play.isRiddle ? "solution" : "hint") }],
  ["P", "pass", { p: (play) => play.pass() }],
  ["R", "review", { r: (play) => press(play, "review") }],
  ["B", "next blunder", { b: (play) => press(play, "blunder") }],
  ["S", "stop", { s: (play) => press(play, "stop") }],
  ["G", "play from here", { g: (play) => press(play, "go") }],
  ["N", "new game", { n: (play) => play.newGame() }],
];
const ACTS = Object.assign({}, ...KEYS.map(([, , acts]) => acts));

/** Does what a key stands for; whether it stands for anything. */
export function actOn(key, play) {
  const act = ACTS[key.toLowerCase()];
  act?.(play);
  return act !== undefined;
}

/** The keys, in a box that the button of the page's head opens. */
export function keysList() {
  const list = element("dl");
  for (const [key, does] of KEYS) list.append(element("dt", {}, key), element("dd", {}, does));
  return element("section", { class: "page-keys", id: "keys-list", popover: "", "aria-label": "Keys" }, list);
}

/** Does what a button does, if it is there now and may be pressed. */
function press(play, id) {
  const button = wanted(play).find((one) => one.id === id);
  if (button?.isEnabled) button.act();
}

/** What the button is called that leads from one move that decided the game to the next. */
function turnName({ record, turn, turns }) {
  if (!turns.some(({ isBlunder }) => isBlunder)) return "Costliest move";
  if (turns.length === 1) return turn ? "The only blunder" : "The blunder";
  return turns.some(({ ply }) => ply - 1 > record.ply) ? "Next blunder" : "First blunder";
}

/** The buttons as the play stands: [{ id, label, isEnabled, act(), isFirst }], `isFirst` for what one does next. */
function wanted(play) {
  const { position, record, isBusy, isMachines, nextLevel, outcome, turn, turns } = play;
  const isKnown = turns.length > 0 && (play.isPaused || (play.isKnown && !play.isLeft)); // its blunders are there to be looked at
  const button = (id, label, isEnabled, act, isFirst = false) => ({ id, label, isEnabled, act, isFirst });
  const isDone = isKnown && play.isSolved && position.over; // a review has no more to ask
  const isFresh = (!play.isReviewing && !isKnown) || isDone; // the game is over, and nothing else goes on
  const mayRise = outcome === "won" && nextLevel !== null && isFresh;
  const isToReview = (outcome === "lost" || play.isForeign) && !play.isReviewed && isFresh; // a loss leads to its reasons, and so does a game that somebody sent
  const mayGoOn = turn?.isSolved && turns.some(({ ply }) => ply > turn.ply); // to the next blunder
  const isNextTurn = turn === undefined || mayGoOn; // that is what one does next
  const mayPass = position.mustPass && !isMachines;
  const back = () => {
    if (play.isInReview) return button("leave", "Leave review", true, () => play.leave());
    if (play.isLooking) return button("leave", "Back to game", true, () => play.leave(), record.isAside);
    return button("undo", play.mayReturn ? "Last game" : "Undo", record.ply > 0 || play.mayReturn, () => play.undo());
  };
  const second = () => {
    if (mayPass) return button("pass", "Pass", true, () => play.pass(), true); // there is nothing to hint at
    if (play.isWatched) return button("pace", play.isHurried ? "Slower" : "Faster", true, () => play.changePace());
    if (position.over) return button("rematch", "Rematch", true, () => play.rematch(), isFresh && !mayRise && !isToReview);
    if (play.isRiddle) return button("solution", "View solution", !isBusy, () => play.solve());
    if (!isBusy && (isMachines ? play.isPaused : turn)) return button("go", "Play from here", true, () => play.playOn(), !record.isAside && !(isKnown && isNextTurn));
    return button("hint", "Hint", !isMachines && !isBusy, () => play.giveHint());
  };
  const look = () => {
    if (play.isReviewing || play.isWatched || isBusy) return button("stop", "Stop", true, () => play.stop());
    if (isKnown) {
      return button("blunder", turnName(play), turns.length > 1 || turn === undefined, () => play.goToNextTurn(), isNextTurn && !isDone);
    }
    if (play.isReviewed && play.isPaused) { // there is nothing to find: one may see it all again
      if (play.mayGoBy(1)) return button("forward", "Next move", true, () => play.goBy(1), true);
      return button("start", "From the start", true, () => play.goBy(-record.ply));
    }
    return button("review", "Review", record.line.length > 2, () => play.review(), isToReview);
  };
  const fresh = () => {
    if (nextLevel === null) return button("new", "New game", play.isBegun, () => play.newGame());
    const label = play.isRising ? `Next: ${nextLevel}` : `Try ${nextLevel}`;
    return button("next", label, true, () => play.challenge(), mayRise);
  };
  return [
    back(),
    second(),
    look(),
    fresh(),
  ];
}

/** Draws the row of buttons: { root, update(play) }. An element stays in its place, whatever it does now: the focus is not lost. */
export function drawButtons() {
  const root = element("div", { class: "page-buttons", role: "group", "aria-label": "Game" });
  function update(play) {
    wanted(play).forEach(({ id, label, isEnabled, act, isFirst }, k) => {
      const button = root.children[k] ?? root.appendChild(element("button", { type: "button" }));
      button.dataset.testid = id;
      button.className = isFirst ? "omok-button omok-primary" : "omok-button";
      button.setAttribute("aria-disabled", String(!isEnabled));
      button.onclick = () => isEnabled && act();
      say(button, label);
    });
  }
  return { root, update };
}
