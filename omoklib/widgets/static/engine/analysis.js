// What a search found, as plain data that a worker can send: for Uct and Puct alike.
//
// Numbers of a move are good for the player who makes it: +1 wins, -1 loses.

const lowestFirst = (a, b) => b.N - a.N || a.action - b.action;
const worthiestFirst = (a, b) => b.N - a.N || b.Q - a.Q || a.action - b.action;

/** The most visited row; ties go to the lowest action. */
export const best = (rows) => rows.toSorted(lowestFirst)[0] ?? null;

/** The order of rows: by visits, then by the prior, then by the action. */
export const byVisits = (a, b) => b.N - a.N || b.P - a.P || a.action - b.action;

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
function topOfTree(search, { width = 4, depth = 3 } = {}) {
  const grown = (rows, left) => rows
    .filter(({ N }) => N > 0)
    .sort(byVisits)
    .slice(0, width)
    .map(({ action, N, Q, P, node }) => ({
      action, N, Q, P, children: left > 1 && node ? grown(search.rows(node), left - 1) : [],
    }));
  return grown(search.rows(), depth);
}

/** All of it: what the page shows of a position. */
export function analysisOf(search) {
  const rows = search.rows().map(({ action, N, Q, P }) => ({ action, N, Q, P }));
  return {
    move: best(rows).action,
    done: search.done,
    rows,
    line: principalLine(search),
    tree: topOfTree(search),
  };
}
