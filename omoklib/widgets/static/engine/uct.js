// UCT: Monte Carlo tree search with UCB at every node, as omoklib.search.MonteCarloTreeSearch.
//
// Each iteration walks down the tree by UCB, adds one child, plays a random game from it, and
// carries the result home. A node's statistics are kept as the player who moved into it sees them.
// Source: Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", 2006.

class UctNode {
  constructor(action, parent, weight) {
    this.action = action;
    this.parent = parent;
    this.weight = weight; // of its exploration term
    this.untried = null; // legal actions in increasing order, once it is visited a second time
    this.next = 0; // the place in `untried` of the lowest one without a child
    this.children = []; // in increasing order of their actions
    this.N = 0;
    this.W = 0; // as the player who moved into this node sees it
  }
}

export class Uct {
  /**
   * @param {object} options
   *   exploration: c of UCB, W/n + c * weight * sqrt(ln N / n).
   *   weighted: whether the weights are the game's own, and not all 1.
   *   rollout: (position, next) -> the end as the position's player sees it; may change it.
   *   next: () -> a random number in [0, 1).
   */
  constructor({ exploration = Math.SQRT2, weighted = false, rollout, next = Math.random } = {}) {
    this.exploration = exploration;
    this.weighted = weighted;
    this.rollout = rollout ?? ((position) => position.playout(next));
  }

  /** A new tree for `position`; `grow` then adds to it. */
  begin(position) {
    if (position.over) throw new RangeError("the game is over: there is no move to search for");
    this.start = position.copy();
    this.scratch = position.copy();
    this.root = new UctNode(null, null, 1);
  }

  /** So many iterations more. */
  grow(iterations) {
    for (let k = 0; k < iterations; k++) this.simulate();
  }

  simulate() {
    const position = this.scratch.become(this.start);
    let node = this.root;
    for (;;) {
      node.untried ??= position.legalActions();
      if (node.next < node.untried.length || node.children.length === 0) break;
      node = this.select(node);
      position.play(node.action);
    }
    if (node.next < node.untried.length) {
      const action = node.untried[node.next++];
      const weight = this.weighted ? position.game.weight(action) : 1;
      position.play(action);
      const child = new UctNode(action, node, weight);
      node.children.push(child);
      node = child;
    }
    let value = position.over ? position.reward(position.player) : this.rollout(position);
    for (; node !== null; node = node.parent) {
      value = -value;
      node.N += 1;
      node.W += value;
    }
  }

  /** The child with the highest UCB; ties go to the lowest action. */
  select(node) {
    const logVisits = Math.log(node.N);
    let [best, bestScore] = [null, -Infinity];
    for (const child of node.children) {
      const score = child.W / child.N + this.exploration * child.weight * Math.sqrt(logVisits / child.N);
      if (score > bestScore) [best, bestScore] = [child, score];
    }
    return best;
  }

  /** How many iterations the root has seen. */
  get done() {
    return this.root.N;
  }

  /** The rows of a node, one for each action tried: as the player who moves there sees them. */
  rows(node = this.root) {
    return node.children.map((child) => ({
      action: child.action, N: child.N, Q: child.W / child.N, P: null, node: child,
    }));
  }
}
