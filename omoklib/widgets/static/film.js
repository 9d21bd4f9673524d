// The tree of every frame of a search, as Python's Frames.film has it: the page draws any of them at once.

import { tidyPlaces } from "./tidy.js";

const STEP = 25; // between siblings, in the picture's units
/** The same between depths. */
export const LEVEL = 70;
const APART = 1.6; // times as far as siblings stand neighbours with different parents
const NAMED = 1.7; // and the moves of the root, whose names and counts have room so

// How many of the numbers in `list`, which rise, are at most `k`.
function countUpTo(list, k) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= k) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Film {
  constructor({ nodes, events }) {
    Object.assign(this, { nodes, events });
    this.hasProofs = nodes.some(({ proof }) => proof); // at any time
  }

  /**
   * The tree after the first k events: { k, simulation, phase, value, nodes }, all as in Python.
   * A node is { id, edge, parent, x, y, N, Q, proof, path, current, hidden, credit }, parents first;
   * `credit` is what this simulation has credited to the edge above it, or null; `proof` what is proved
   * about that edge by now, 1, 0 or -1, or null.
   */
  at(k) {
    if (k === 0) return this.shot(0, { simulation: -1, phase: "", value: null, tips: [0], current: -1 });
    const at = (name) => this.events[name][k - 1];
    return this.shot(k, { simulation: at("simulation"), phase: at("phase"), value: at("value"),
      tips: at("tips"), current: at("current") });
  }

  /**
   * The same as a question: the next event is a choice, at the node where it will be made.
   * @param {object[]} choices the moves { action, name }; those that were never tried are drawn, too.
   */
  question(k, choices) {
    const { simulation, node: { [k]: current } } = this.events;
    const { id } = this.nodes[current];
    const untried = choices.map(({ action, name }) => ({ id: [...id, action], edge: name, parent: current, born: k, kept: true, offered: false,
      counts: [], visits: [], worth: [], proof: null }));
    return this.shot(k, { simulation: simulation[k], phase: "select", value: null, tips: [current], current }, untried);
  }

  shot(k, { simulation, phase, value, tips, current }, untried = []) {
    const onWay = new Set();
    for (const tip of tips) for (let v = tip; v >= 0; v = this.nodes[v].parent) onWay.add(v);
    const visits = ({ counts, visits }) => visits[countUpTo(counts, k) - 1] ?? 0;
    // What an evaluator has only offered is drawn beside the way.
    const isDrawn = (node, v) => node.born <= k && (onWay.has(v) || (node.kept && (!node.offered || visits(node) > 0)) || (node.offered && onWay.has(node.parent)));
    const isThere = new Set(this.nodes.filter(isDrawn).map(({ id }) => id.join()));
    const all = [...this.nodes, ...untried.filter(({ id }) => !isThere.has(id.join()))];
    const credits = this.credits(k, simulation);
    const [below, hidden] = [new Map(), new Map()];
    all.forEach((node, v) => {
      const { born, offered, parent } = node;
      if (v === 0 || born > k) return;
      if (!isDrawn(node, v)) hidden.set(parent, (hidden.get(parent) ?? 0) + Number(!offered || visits(node) > 0));
      else if (below.has(parent)) below.get(parent).push(v);
      else below.set(parent, [v]);
    });
    if (untried.length) below.get(current)?.sort((a, b) => all[a].id.at(-1) - all[b].id.at(-1));
    const drawn = [0]; // places in `all`
    const [parents, children] = [[-1], []]; // places in `drawn`
    for (const v of drawn) { // it grows on the way
      const from = drawn.length;
      drawn.push(...(below.get(v) ?? []));
      children.push(drawn.slice(from).map((_, n) => from + n));
      for (const child of children.at(-1)) parents[child] = children.length - 1;
    }
    const places = tidyPlaces(children, APART, NAMED);
    const nodes = drawn.map((v, n) => {
      const { id, edge, counts, visits, worth, proof } = all[v];
      const last = countUpTo(counts, k) - 1;
      const N = last < 0 ? 0 : visits[last];
      return {
        id, edge, parent: parents[n], x: places[n].x * STEP, y: places[n].depth * LEVEL,
        N, Q: v === 0 || !N ? null : worth[last] / N, proof: proof && proof[0] <= k ? proof[1] : null, path: onWay.has(v), current: v === current,
        hidden: hidden.get(v) ?? 0, credit: credits.get(v) ?? null,
      };
    });
    return { k, simulation, phase, value, nodes };
  }

  // What the simulation has credited up to event k, by the node below the credited edge.
  credits(k, number) {
    const { simulation, credited, value } = this.events;
    const credits = new Map();
    for (let j = k - 1; j >= 0 && simulation[j] === number; j -= 1) {
      if (credited[j] >= 0 && !credits.has(credited[j])) credits.set(credited[j], value[j]);
    }
    return credits;
  }
}
