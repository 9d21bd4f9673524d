// What the explorer draws for one node: a dot, or the box that counts what is not drawn, and its words.

import { put, shape, valueColor } from "./base.js";

/** The side of a small board at a node, in the picture's units. */
export const BOARD = 33;

export const shortened = (text, most = 14) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
export const hiddenText = (node) => `+${node.hidden.toLocaleString("en")}${node.unvisited ? " unvisited" : ""}`;

/** All that is written at a node, in one line. */
export const inOneLine = (node) =>
  [shortened(node.edge), ...node.label.split("\n").map((line) => shortened(line))].filter(Boolean).join("\u2002");

/** The elements of the node `key`, empty: { edge, group, written }. */
export function emptyPart(key) {
  const group = shape("g", {
    class: "omok-tree-node", role: "treeitem", tabindex: "-1", "data-key": key, "data-testid": key,
    "data-lm-suppress-shortcuts": "true",
  });
  return { edge: shape("path"), group, written: shape("g") };
}

/**
 * Draws `node`, an entry of Python's omoklib.widgets.tree.view, into its elements; where they stand is another's work.
 * @param {string | null} picture the address of its board, which stands in place of its dot; null: it has none.
 */
export function fillPart({ edge, group, written }, node, picture = null) {
  const style = node.best ? "omok-tree-edge omok-tree-best" : "omok-tree-edge";
  put(edge, { class: node.kind === "more" ? `${style} omok-tree-faint` : style });
  put(group, { "aria-label": node.spoken });
  if (node.children > 0) put(group, { "aria-expanded": node.open });
  else group.removeAttribute("aria-expanded");
  group.replaceChildren(shape("title", {}, node.spoken), ...(picture ? boardOf(node, picture) : dotOf(node)));
  written.replaceChildren(...wordsOf(node, picture ? BOARD / 2 + 2 : node.r));
}

function dotOf(node) {
  if (node.kind === "more") {
    const wide = 18 + 6.6 * hiddenText(node).length;
    const box = { x: -wide / 2, y: -12, width: wide, height: 24, rx: 12 };
    return [shape("g", { class: "omok-tree-grown" }, shape("rect", { ...box, class: "omok-tree-more" }))];
  }
  const style = node.best ? "omok-tree-dot omok-tree-best" : "omok-tree-dot";
  const dot = shape("circle", { r: node.r, class: style });
  const known = node.value !== null && node.parent >= 0; // nobody made a move to the root
  dot.style.fill = known ? valueColor(node.value) : "var(--omok-page)";
  const made = [shape("circle", { r: node.r + 12, class: "omok-tree-reach" }),
    shape("circle", { r: node.r + 5, class: "omok-tree-ring" }), dot];
  if (node.children > 0 && !node.open) {
    const arm = Math.min(5, node.r * 0.6);
    made.push(shape("path", {
      d: `M${-arm} 0H${arm}M0 ${-arm}V${arm}`, class: known ? "omok-tree-plus omok-tree-plus-on" : "omok-tree-plus",
    }));
  }
  return made;
}

// A board in a frame of its value's colour; "+" at its corner where it can be opened.
function boardOf(node, picture) {
  const square = (side, more) => ({ x: -side / 2, y: -side / 2, width: side, height: side, ...more });
  const frame = shape("rect", square(BOARD + 3, { rx: 3, class: node.best ? "omok-tree-frame omok-tree-best" : "omok-tree-frame" }));
  frame.style.stroke = node.value !== null && node.parent >= 0 ? valueColor(node.value) : "var(--omok-edge)";
  const made = [shape("rect", square(BOARD + 9, { rx: 5, class: "omok-tree-ring" })), frame,
    shape("image", square(BOARD, { href: picture }))];
  if (node.children > 0 && !node.open) {
    made.push(shape("g", { transform: `translate(${BOARD / 2} ${BOARD / 2})` }, shape("circle", { r: 5, class: "omok-tree-corner" }),
      shape("path", { d: "M-2.6 0H2.6M0 -2.6V2.6", class: "omok-tree-plus" })));
  }
  return made;
}

// What is written at a node, whose dot or board has the radius r; it is heard as the node's label, so not a second time here.
function wordsOf(node, r) {
  const text = (y, style, line) => shape("text", { y, class: style }, line);
  // Letters may be larger than the tree around them; they begin at the dot's edge all the same.
  const at = (y, ...texts) => shape("g", { transform: `translate(0 ${y})` },
    shape("g", { class: "omok-tree-grown" }, ...texts));
  if (node.kind === "more") return [at(0, text(4.5, "omok-tree-count", hiddenText(node)))];
  const labels = node.label.split("\n").map((line, k) => text(18 + 13 * k, "omok-tree-label", shortened(line)));
  return [at(-r, text(-7, "omok-tree-name", shortened(node.edge))), at(r, ...labels)];
}
