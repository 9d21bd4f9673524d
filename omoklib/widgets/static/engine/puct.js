// PUCT, AlphaZero's search, as omoklib.search.AlphaZeroSearch: the same visits, to the last one.
//
//   U = cpuct * P * sqrt(max(1, sum N)) / (1 + N); the highest Q + U is followed, and ties go to
//   the lowest action. W and Q are as the player who takes the edge sees them. The root's own
//   evaluation is not a simulation. A finished game is worth its result and is never evaluated.
//
// A network answers eight positions in not much more time than one. With `leaves` above 1 so many
// leaves are gathered before they are evaluated together; until then each visit on its way counts
// as lost (a virtual loss), so that the next one goes elsewhere. With `leaves` 1 nothing is virtual.
// Source: Silver et al., "Mastering Chess and Shogi by Self-Play", 2017.

class PuctNode {
  constructor() {
    this.actions = null; // null until evaluated
    this.P = null;
    this.N = null;
    this.W = null;
    this.children = null;
    this.visits = 0; // the sum of N
    this.waits = false; // for the evaluator's answer
  }

  expand(actions, priors) {
    let total = 0;
    for (const action of actions) total += priors[action];
    this.actions = actions;
    this.P = Float64Array.from(actions, (a) => (total > 0 ? priors[a] / total : 1 / actions.length));
    this.N = new Int32Array(actions.length);
    this.W = new Float64Array(actions.length);
    this.children = new Array(actions.length).fill(null);
  }
}

export class Puct {
  /**
   * @param evaluate: positions -> a promise of {priors: [[A]...], values: [B]}, each as its own
   *   player to move sees it.
   */
  constructor(evaluate, { cpuct = 1.5, leaves = 1 } = {}) {
    this.evaluate = evaluate;
    this.cpuct = cpuct;
    this.leaves = leaves;
  }

  /** A new tree for `position`, its root evaluated: `value` is what it is worth at first sight, as the player to move sees it. */
  async begin(position) {
    if (position.over) throw new RangeError("the game is over: there is no move to search for");
    this.start = position.copy();
    this.root = new PuctNode();
    const { priors, values } = await this.evaluate([position]);
    this.value = values[0];
    this.root.expand(position.legalActions(), priors[0]);
  }

  /** At most `most` simulations more; the promise of how many there were. */
  async grow(most) {
    const batch = [];
    let finished = 0;
    const wanted = Math.min(this.leaves, most);
    // Leaves that wait already are not gathered twice; the batch goes with what it has.
    while (finished + batch.length < wanted) {
      const found = this.moveToLeaf();
      if (found === null) break;
      const { position, leaf, way } = found;
      if (position.over) {
        this.backfill(way, position.reward(position.player));
        finished += 1;
      } else {
        leaf.waits = true;
        if (wanted > 1) this.lose(way, 1);
        batch.push(found);
      }
    }
    if (batch.length > 0) {
      const { priors, values } = await this.evaluate(batch.map(({ position }) => position));
      batch.forEach(({ position, leaf, way }, k) => {
        leaf.waits = false;
        leaf.expand(position.legalActions(), priors[k]);
        if (wanted > 1) this.lose(way, -1);
        this.backfill(way, values[k]);
      });
    }
    return finished + batch.length;
  }

  /** Down from the root: the leaf, and the way to it as [node, edge] pairs; null where it waits. */
  moveToLeaf() {
    const position = this.start.copy();
    const way = [];
    let node = this.root;
    while (node.actions !== null) {
      const edge = this.select(node);
      way.push([node, edge]);
      position.play(node.actions[edge]);
      node.children[edge] ??= new PuctNode();
      node = node.children[edge];
      if (position.over) break;
    }
    return node.waits ? null : { position, leaf: node, way };
  }

  /** The edge with the highest Q + U; ties go to the lowest action. */
  select({ N, W, P, visits }) {
    const scale = this.cpuct * Math.sqrt(Math.max(1, visits));
    let [best, bestScore] = [0, -Infinity];
    for (let edge = 0; edge < N.length; edge++) {
      const Q = N[edge] ? W[edge] / N[edge] : 0;
      const score = Q + (scale * P[edge]) / (1 + N[edge]);
      if (score > bestScore) [best, bestScore] = [edge, score];
    }
    return best;
  }

  /** Credits `value`, as the leaf's player to move sees it, to every edge on the way home. */
  backfill(way, value) {
    for (let k = way.length - 1; k >= 0; k--) {
      value = -value;
      const [node, edge] = way[k];
      node.N[edge] += 1;
      node.W[edge] += value;
      node.visits += 1;
    }
  }

  /** A visit on its way, counted as lost; `sign` -1 takes it back. */
  lose(way, sign) {
    for (const [node, edge] of way) {
      node.N[edge] += sign;
      node.W[edge] -= sign;
      node.visits += sign;
    }
  }

  get done() {
    return this.root.visits;
  }

  /** The rows of a node, one for each legal action: as the player who moves there sees them. */
  rows(node = this.root) {
    if (node?.actions == null) return [];
    return node.actions.map((action, edge) => ({
      action,
      N: node.N[edge],
      Q: node.N[edge] ? node.W[edge] / node.N[edge] : 0,
      P: node.P[edge],
      node: node.children[edge],
    }));
  }
}
