// The moves that a search looked at most, in a table: each is pointed at, and gone to.

import { chance, element, inOrder, percent, put, say, valueColor } from "../base.js";
import { choices } from "../engine/analysis.js";
import { roving } from "../roving.js";
import { totalOf } from "./opinions.js";

const COLUMNS = ["move", "visits", "chances", "prior"];

/**
 * Draws the table into `host`: { update(data), mark(id or null) }.
 * @param on { point(id or null), go(id) }
 */
export function drawTable(host, on) {
  const head = element("tr", {}, ...COLUMNS.map((name) => element("th", { scope: "col" }, name)));
  const body = element("tbody");
  const table = element("table", { class: "page-table", role: "grid", "aria-label": "Moves it looked at" }, element("thead", {}, head), body);
  host.append(table);
  const stops = roving(body, on, (rows, at, key) => ({
    ArrowUp: rows[Math.max(0, at - 1)], ArrowDown: rows[Math.min(rows.length - 1, at + 1)], Home: rows[0], End: rows.at(-1),
  })[key]);
  let shown = new Map(); // action -> its row, which stays the same while the move is among those shown

  /**
   * @param opinion of the position `node`, or null; see opinions.js.
   * @param {number} room how many rows there are, filled or not.
   * @param {string[]} names of the actions.
   * @param {number | undefined} played the action that was played there.
   */
  function update({ opinion, room, node, names, played }) {
    const isIdea = opinion?.done === 0; // of a network: it has priors alone
    const visited = opinion ? choices(opinion) : [];
    const rest = opinion?.rest; // after a reload: moves without rows
    const weight = isIdea ? "priors" : "visits";
    const least = totalOf(visited.slice(room - 1), rest);
    const isTelling = least.moves > 1 && least[weight] > totalOf(visited, rest)[weight] / 4; // else the table holds nearly all
    table.dataset.idea = String(isIdea);
    const first = visited.slice(0, isTelling ? room - 1 : room);
    const mine = visited.filter(({ action }) => action === played && !first.some((idea) => idea.action === action));
    const ideas = [...first.slice(0, first.length - mine.length), ...mine]; // what was played has its row, however little it was looked at
    const others = totalOf(visited.filter((row) => !ideas.includes(row)), rest);
    shown = new Map(ideas.map(({ action }) => [action, shown.get(action) ?? rowOf(names[action])]));
    if (ideas.length) table.dataset.priors = String(ideas.some(({ P }) => P !== null)); // else as it was: no column comes and goes
    for (const idea of ideas) fill(shown.get(idea.action), idea, ideas[0], node, played);
    const empty = isTelling ? [otherRow(others, isIdea)] : Array.from({ length: room - ideas.length }, emptyRow);
    stops.update(() => {
      for (const row of [...body.children]) if (![...shown.values()].includes(row)) row.remove();
      inOrder(body, [...shown.values(), ...empty]);
    });
  }

  /** Marks the move to the position `id`, which is pointed at somewhere; null: none. */
  function mark(id) {
    for (const row of body.children) row.classList.toggle("omok-marked", row.dataset.id === String(id));
  }
  return { update, mark };
}

const rowOf = (name) => element("tr", { title: `Look at the position after ${name}` },
  element("th", { scope: "row" }, name, element("span", { class: "page-played" })), element("td", { class: "page-share" }), element("td", { class: "page-value" }), element("td"));

function fill(row, { action, N, Q, P }, most, node, played) {
  put(row, { "data-id": String([...node, action]) });
  row.classList.toggle("page-row-played", action === played);
  const [move, visits, value, prior] = row.children;
  say(move.lastChild, action === played ? " played" : "");
  say(visits, N.toLocaleString("en"));
  visits.style.setProperty("--share", (N / Math.max(1, most.N)).toFixed(3));
  prior.style.setProperty("--share", (P / (most.P || 1)).toFixed(3));
  say(value, N ? chance(Q) : "");
  value.style.setProperty("--value", valueColor(Q));
  say(prior, P === null ? "" : percent(P));
}

/** A row for all the moves that have none, where the visits, or the priors, went to many. */
const otherRow = ({ moves, visits, priors }, isIdea) => element("tr", { class: "page-row-others" },
  element("td", {}, `${moves} others`), element("td", {}, visits.toLocaleString("en")), element("td"),
  element("td", {}, isIdea ? percent(priors) : ""));

/** A row that keeps the table's height. */
const emptyRow = () => element("tr", { class: "page-row-empty", "aria-hidden": "true" },
  element("td", { colspan: COLUMNS.length }, "\u00a0"));
