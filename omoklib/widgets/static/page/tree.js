// The top of a search's tree, left to right: what was looked at most, and its chances.

import { chance, element, shape, valueColor } from "../base.js";
import { roving } from "../roving.js";

const [STEP_Y, LEFT, TOP] = [24, 8, 16];
const [LABEL, LETTER] = [68, 14]; // from a branch to the end of a name of two letters and its chances, where its own branches begin; and so much a letter more
const FORK = 12; // from there to those branches
const [DEPTHS, HEIGHT] = [3, 152]; // at least: room for six rows, so that it stays as it is
const BUD = 24; // the way to a move that is not seen
const CLOSED = "?: your move to find; Hint shows more";
const FIRST_X = 26; // from the root, which has no name beside it, to its branches

/**
 * Draws the tree into `host`: { update(data), mark(id or null), root }.
 * @param data {
 *   tree: the branches at the root, [{ action, N, Q, children }]; Q as the player sees it who makes the move,
 *   isOpen: whether more than one move may be seen,
 *   growth: what is said where a tree will stand; "": none will,
 *   node: the ID of the root,
 *   names: of the actions,
 * }
 * @param on { point(id or null), go(id) }
 */
export function drawTree(host, data, on = {}) {
  const root = element("div", { class: "page-tree", "data-testid": "tree" });
  host.append(root);
  const stops = roving(root, on, beside);
  let places = new Map();
  let shown = ""; // what is drawn

  function update(fresh) {
    const key = JSON.stringify([fresh.tree, fresh.isOpen, fresh.growth, fresh.node]);
    if (key !== shown) stops.update(() => build(fresh), [...fresh.node, fresh.tree[0]?.action]);
    shown = key;
  }

  function build({ tree, isOpen, growth, node, names }) {
    places = new Map();
    const cells = names.slice(0, -1); // a pass needs its room only where there is one
    const longest = Math.max(2, ...[...cells, ...namesIn(tree, names)].map(({ length }) => length));
    const label = LABEL + LETTER * (longest - 2);
    const step = label + FORK;
    const most = Math.max(1, ...tree.map(({ N }) => N));
    const [lines, nodes] = [[], []];
    let row = 0;
    // The place of a branch: beside the middle of its children, or on a row of its own.
    const place = (branch, id, depth) => {
      const x = depth ? LEFT + FIRST_X + (depth - 1) * step : LEFT;
      const end = depth ? x + label : x;
      const below = branch.children.map((child) => place(child, [...id, child.action], depth + 1));
      const y = below.length ? (below[0].y + below.at(-1).y) / 2 : TOP + STEP_Y * row++;
      for (const child of below) {
        const half = (end + child.x) / 2;
        const bend = `M${end} ${y}C${half} ${y} ${half} ${child.y} ${child.x} ${child.y}`;
        const thick = (1 + 5 * (child.N / most)).toFixed(1);
        lines.push(shape("path", { d: bend, class: "page-tree-edge", "stroke-width": thick }));
      }
      if (depth && !isOpen) lines.push(shape("path", { d: `M${end} ${y}h${BUD}`, class: "page-tree-edge page-tree-bud" }), note(end + BUD + 6, y + 4, "?"));
      nodes.push(knot({ ...branch, x, y, id, name: names[branch.action] }));
      return { x, y, N: branch.N };
    };
    const knot = ({ x, y, id, name, N, Q, action }) => {
      if (action === null) return shape("circle", { cx: x, cy: y, r: 6, class: "page-tree-root" });
      const button = shape("g", {
        class: "page-tree-node", transform: `translate(${x} ${y})`, "data-id": String(id), role: "treeitem",
        "aria-level": id.length - node.length, "aria-label": `${name}, ${N} visits, chances ${chance(Q)}`,
      });
      const dot = shape("circle", { r: 3.5 + 5 * Math.sqrt(N / most) });
      dot.style.fill = valueColor(Q);
      button.append(
        shape("rect", { x: -10, y: -11, width: label + 12, height: 22, rx: 6, class: "page-tree-field" }),
        dot,
        shape("text", { x: 13, y: 4 }, `${name} `, shape("tspan", {}, chance(Q))),
        shape("title", {}, `${name}: ${N} visits, chances ${chance(Q)} for the player who makes it`),
      );
      places.set(String(id), button);
      return button;
    };
    const shown = { action: null, N: most, Q: 0, children: tree };
    if (tree.length) place(shown, node, 0);
    if (tree.length && !isOpen) lines.push(note(LEFT, TOP + STEP_Y * row + 6, CLOSED));
    const depth = Math.max(1, depthOf(tree));
    const height = Math.max(HEIGHT, (row + !isOpen) * STEP_Y + 8);
    const width = LEFT + FIRST_X + (Math.max(DEPTHS, depth) - 1) * step + label + 8;
    const svg = shape("svg", {
      viewBox: `0 0 ${width} ${height}`, width, height, role: tree.length ? "tree" : "img",
      "aria-label": tree.length ? "Its search tree" : "No search yet.",
    }, ...(tree.length ? [...lines, ...nodes] : growth ? sprout(growth) : []));
    svg.style.setProperty("--width", `${width}px`);
    root.replaceChildren(svg);
  }

  update(data);
  return {
    update,
    root,
    mark(id) {
      for (const [key, button] of places) button.classList.toggle("omok-marked", key === String(id));
    },
  };
}

const note = (x, y, words) => shape("text", { x, y, class: "page-tree-none" }, words);

/** Where a tree will stand: a root with two buds. */
const sprout = (words) => [
  ...[-1, 1].map((side) => shape("path", {
    d: `M${LEFT} 76C40 76 34 ${76 + 24 * side} 60 ${76 + 24 * side}`, class: "page-tree-edge page-tree-bud",
  })),
  shape("circle", { cx: LEFT, cy: 76, r: 6, class: "page-tree-root" }),
  note(72, 80, words),
];

const namesIn = (tree, names) => tree.flatMap(({ action, children }) => [names[action], ...namesIn(children, names)]);

const depthOf = (tree) => Math.max(0, ...tree.map(({ children }) => 1 + depthOf(children)));

/** Up and down go along a depth of the tree, right to what was looked at most after a move, left back. */
function beside(stops, at, key) {
  const here = stops[at].dataset.id;
  const depth = (id) => id.split(",").length;
  const level = stops.filter((stop) => depth(stop.dataset.id) === depth(here));
  const row = level.indexOf(stops[at]);
  const found = {
    ArrowUp: () => level[row - 1],
    ArrowDown: () => level[row + 1],
    ArrowRight: () => stops.find(({ dataset: { id } }) => id.startsWith(`${here},`) && depth(id) === depth(here) + 1),
    ArrowLeft: () => stops.find((stop) => stop.dataset.id === here.slice(0, here.lastIndexOf(","))),
  }[key];
  return found && (found() ?? stops[at]);
}
