// The games that were played in this browser, so that a reload, a new game or a restarted kernel loses none.

import { element } from "./base.js";

const KEY = "omok-games";
const MOST = 40;

function stored() {
  try {
    const games = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(games) ? games.filter((game) => typeof game?.id === "string") : []; // other pages of the host write there, too
  } catch {
    return memory; // a page without storage forgets at its end
  }
}

let memory = [];

function store(games) {
  memory = games.slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // kept in memory
  }
}

// keptGames(open(id as text)) -> { root, update({ game, round, record, id, players }) }
export function keptGames(open) {
  const choice = element("select", { "aria-label": "Games kept", "data-testid": "kept" });
  const root = element("div", { class: "omok-kept", hidden: "" }, choice);
  let shown = "";
  choice.addEventListener("change", () => {
    if (choice.value) open(choice.value);
    choice.value = "";
  });
  function update({ game, round, record, id, players }) {
    if (!round) return void (root.hidden = true);
    const games = stored().filter((kept) => kept.round !== round);
    if (record.length > 2) {
      const when = new Date().toISOString().slice(0, 16).replace("T", " ");
      const full = `(${record.join(", ")})`;
      const same = games.findIndex((kept) => kept.game === game && kept.id === full);
      if (same >= 0) games.splice(same, 1);
      games.unshift({ round, game, id: full, moves: record.length - 1, players, when });
      if (`${round} ${full}` !== shown) store(games);
      shown = `${round} ${full}`;
    }
    const others = games.filter((kept) => kept.game === game && kept.round !== round && kept.id !== id);
    const texts = others.map((kept) => `${kept.when}: ${kept.players}, ${kept.moves} moves`);
    const key = texts.join("\n");
    if (choice.dataset.key === key) return;
    choice.dataset.key = key;
    root.hidden = others.length === 0;
    choice.replaceChildren(new Option(`Games kept (${others.length})`, ""), ...others.map((kept, k) => new Option(texts[k], kept.id)));
  }
  return { root, update };
}
