// The games that were played in this browser, so that a reload, a new game or a restarted kernel loses none.

import { element } from "./base.js";

const KEY = "omok-games";
const MOST = 40;

let memory = []; // instead of a storage that a page may not use; it is lost with the page

function stored() {
  try {
    const games = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(games) ? games.filter((game) => typeof game?.id === "string") : []; // other pages of the host write there, too
  } catch {
    return memory;
  }
}

function store(games) {
  memory = games.slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // kept in memory
  }
}

/**
 * The menu of games kept: { root, update({ game, round, record, played, id, players }) }.
 * @param {(id: string) => void} open is called with the ID of the game that a person chooses.
 *
 * `update` keeps the game that is being played: `round` is its name, unlike that of any other game
 * played here ("" while there is nothing to keep); `game` names the rules, `record` is its ID as far
 * as it was played, `played` whether somebody made a move of it here, `id` the ID of the position shown, as text.
 */
export function keptGames(open) {
  const choice = element("select", { "aria-label": "Games kept", "data-testid": "kept" });
  const root = element("div", { class: "omok-kept", hidden: "" }, choice);
  let last = ""; // what was kept last
  choice.addEventListener("change", () => {
    if (choice.value) open(choice.value);
    choice.value = "";
  });

  // The games kept, newest first, now with the one that is being played.
  function keep({ game, round, record, played, players }) {
    const games = stored().filter((kept) => kept.round !== round);
    if (!played || record.length <= 2) return games;
    const when = new Date().toISOString().slice(0, 16).replace("T", " ");
    const id = `(${record.join(", ")})`;
    const same = games.findIndex((kept) => kept.game === game && kept.id === id);
    if (same >= 0) games.splice(same, 1);
    games.unshift({ round, game, id, moves: record.length - 1, players, when });
    if (`${round} ${id}` !== last) store(games);
    last = `${round} ${id}`;
    return games;
  }

  function offer(games) {
    const texts = games.map(({ when, players, moves }) => `${when}: ${players}, ${moves} moves`);
    const key = texts.join("\n");
    if (choice.dataset.key === key) return;
    choice.dataset.key = key;
    root.classList.toggle("omok-off", games.length === 0); // its room is kept: nothing below moves
    choice.replaceChildren(new Option(`Games kept (${games.length})`, ""), ...games.map(({ id }, k) => new Option(texts[k], id)));
  }

  function update(now) {
    root.hidden = !now.round;
    if (now.round) offer(keep(now).filter(({ game, round, id }) => game === now.game && round !== now.round && id !== now.id));
  }
  return { root, update };
}
