// What a search found, as plain data that a worker can send: for Uct and Puct alike.
//
// Numbers of a move are good for the player who makes it: +1 wins, -1 loses.

const lowestFirst = (a, b) => b.N - a.N || a.action - b.action;
const worthiestFirst = (a, b) => b.N - a.N || b.Q - a.Q || a.action - b.action;

/** The most visited row; ties go to the lowest action. */
export const best = (rows) => rows.toSorted(lowestFirst)[0] ?? null;

// By visits, then by the prior, then by the action.
const byVisits = (a, b) => b.N - a.N || b.P - a.P || a.action - b.action;

/** The rows that were tried: the move that the search plays, then the others as `byVisits` has them. */
export const tried = (rows, move) => rows.filter(({ N }) => N > 0)
  .sort((a, b) => (b.action === move) - (a.action === move) || byVisits(a, b));

/** The rows that an opinion chose among, the first choice first: those that were tried; of a network that has searched nothing, all by their priors. */
export const choices = ({ rows, move, done }) => done > 0 ? tried(rows, move) : rows.filter(({ P }) => P !== null)
  .sort((a, b) => b.P - a.P || a.action - b.action);

/** The best line, as `search.principal_line` in Python has it. */
export function principalLine(search, most = 12) {
  const line = [];
  let rows = search.rows();
  while (line.length < most) {
    const row = rows.toSorted(line.length === 0 ? lowestFirst : worthiestFirst)[0];
    if (!row || row.N === 0 || (line.length > 0 && row.N === 1)) break;
    line.push(row.action);
    rows = row.node ? search.rows(row.node) : [];
  }
  return line;
}

/** The most visited part of the tree: {action, N, Q, P, children}, at most `width` children each. */
function topOfTree(search, move, { width = 5, depth = 3 } = {}) {
  const grown = (rows, left) => rows
    .slice(0, width)
    .map(({ action, N, Q, P, node }) => ({
      action, N, Q, P, children: left > 1 && node ? grown(tried(search.rows(node)), left - 1) : [],
    }));
  return grown(tried(search.rows(), move), depth);
}

/** All of it: what the page shows of a position. */
export function analysisOf(search) {
  const rows = search.rows().map(({ action, N, Q, P }) => ({ action, N, Q, P }));
  const move = best(rows).action;
  return {
    move,
    done: search.done,
    rows,
    line: principalLine(search),
    tree: topOfTree(search, move),
  };
}
