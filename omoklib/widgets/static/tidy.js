// Where the nodes of a tree stand, so that it can be read: omoklib.draw.layout in the page's language.
// Source: Buchheim, Juenger and Leipert, "Improving Walker's Algorithm to Run in Linear Time", 2002.

/**
 * The place { x, depth } of each node of a tree. Siblings are at least 1 apart and other nodes of one
 * depth at least `apart`, a parent stands over the middle of its children, and the smallest x is 0.
 * @param {number[][]} children those of every node; node 0 is the root.
 * @param {number} first so far apart, at least, are the root's children.
 */
export function tidyPlaces(children, apart, first = 1) {
  const zeros = () => children.map(() => 0);
  const [rank, depth, prelim, mod, shift, change] = [zeros(), zeros(), zeros(), zeros(), zeros(), zeros()];
  const [parent, thread] = [children.map(() => -1), children.map(() => -1)];
  const ancestor = children.map((_, v) => v);
  const heir = children.map(([first]) => first ?? -1); // the paper's default ancestor
  const [order, waiting] = [[], [0]]; // order: parents first, right siblings before left ones
  while (waiting.length) {
    const v = waiting.pop();
    order.push(v);
    children[v].forEach((child, k) => {
      [parent[child], rank[child], depth[child]] = [v, k, depth[v] + 1];
      waiting.push(child);
    });
  }
  const left = (v) => children[v][0] ?? thread[v];
  const right = (v) => children[v].at(-1) ?? thread[v];

  // Moves v's subtree right until it is clear of all the subtrees to its left. Four contours are
  // followed downwards: the inner and the outer one of what lies left, and of v's subtree.
  function apportion(v, siblings) {
    let [innerR, outerR, innerL, outerL] = [v, v, siblings[rank[v] - 1], siblings[0]];
    let [sumIR, sumOR, sumIL, sumOL] = [mod[v], mod[v], mod[innerL], mod[outerL]];
    let [nextL, nextR] = [right(innerL), left(innerR)];
    while (nextL >= 0 && nextR >= 0) {
      [innerL, innerR, outerL, outerR] = [nextL, nextR, left(outerL), right(outerR)];
      ancestor[outerR] = v;
      const gap = prelim[innerL] + sumIL - (prelim[innerR] + sumIR) + apart; // below v, none are siblings
      if (gap > 0) {
        const owner = parent[ancestor[innerL]] === parent[v] ? ancestor[innerL] : heir[parent[v]];
        const part = gap / (rank[v] - rank[owner]); // the siblings between them share the move
        change[v] -= part;
        change[owner] += part;
        for (const sums of [shift, prelim, mod]) sums[v] += gap;
        [sumIR, sumOR] = [sumIR + gap, sumOR + gap];
      }
      sumIL += mod[innerL];
      sumIR += mod[innerR];
      sumOL += mod[outerL];
      sumOR += mod[outerR];
      [nextL, nextR] = [right(innerL), left(innerR)];
    }
    if (nextL >= 0 && right(outerR) < 0) {
      thread[outerR] = nextL;
      mod[outerR] += sumIL - sumOR;
    }
    if (nextR >= 0 && left(outerL) < 0) {
      thread[outerL] = nextR;
      mod[outerL] += sumIR - sumOL;
      heir[parent[v]] = v;
    }
  }

  for (const v of [...order].reverse()) {
    const below = children[v];
    let [moved, change2] = [0, 0];
    for (const child of [...below].reverse()) {
      prelim[child] += moved;
      mod[child] += moved;
      change2 += change[child];
      moved += shift[child] + change2;
    }
    const middle = below.length ? (prelim[below[0]] + prelim[below.at(-1)]) / 2 : 0;
    prelim[v] = middle;
    if (rank[v] === 0) continue;
    const siblings = children[parent[v]];
    prelim[v] = prelim[siblings[rank[v] - 1]] + (depth[v] === 1 ? first : 1);
    mod[v] = prelim[v] - middle;
    apportion(v, siblings);
  }
  const [x, added] = [zeros(), zeros()];
  for (const v of order) {
    x[v] = prelim[v] + added[v];
    for (const child of children[v]) added[child] = added[v] + mod[v];
  }
  const least = Math.min(...x);
  return x.map((place, v) => ({ x: place - least, depth: depth[v] }));
}
