// What the explorer draws for one node: a dot or a board, its name and numbers beside it; or the box that counts what is not drawn.

import { put, shape, valueColor } from "./base.js";

/** The side of a small board at a node, in the picture's units, where rows are high enough. */
export const BOARD = 40;

const ACROSS = 7; // so wide is a letter or a digit, about, at the size of 12 pixels
const BOLD = 1.2; // times as wide, in a name
const GAP = 9; // between a name and a number
const [SHORT, BAR] = [16, 48]; // the bar of the visits of the root, at least and at most
const LINE = 15; // from one line of letters to the next
export const UNDER = 13; // the same for words under a dot

export const shortened = (text, most = 14) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
export const hiddenText = (node) => `${node.hidden.toLocaleString("en")} ${node.unvisited ? "unvisited" : "more"}`;

/** The value of a node as the legend means it: at the root, where nobody has moved, that of the player to move. */
export const worthOf = ({ value, parent }) => (value === null ? null : parent < 0 ? -value : value);

/** The radius of a node's dot; its area grows with the visits. */
export const radiusOf = ({ visits }, largest) => (visits === null ? 9 : 5 + 8 * Math.sqrt(Math.max(0, visits) / Math.max(1, largest)));

// What is written at a node: its name, its visits and its value, or the lines of its owner's label.
function linesOf({ edge, mark, label, own, visits, value }) {
  const lines = label ? label.split("\n").map((line) => shortened(line)) : [];
  const name = shortened(edge);
  if (own) return { name, rest: lines };
  const told = { visits: visits === null ? undefined : lines.shift(), value: value === null ? undefined : lines.shift() };
  if (mark) told.value = mark; // what is certain is no number
  return { name, ...told, rest: lines };
}

/**
 * How much room the words of `nodes` need, in pixels at letters of 12: `full` and `two`, in two lines with a long and
 * a short bar, `one` in one line, `least` without the visits, `tall` (or `under` the dot) the
 * value below the name, `name` the name alone; and the parts of it.
 */
export function widthOf(nodes) {
  const told = nodes.filter(({ kind }) => kind === "node").map(linesOf);
  const longest = (pick) => ACROSS * Math.max(0, ...told.flatMap((words) => pick(words) ?? []).map(({ length }) => length));
  const name = BOLD * longest((words) => words.name);
  const [visits, value, rest] = [longest((words) => words.visits), longest((words) => words.value), longest((words) => words.rest)];
  const beside = (...parts) => parts.filter(Boolean).reduce((sum, part) => sum + GAP + part, name);
  const two = (bar) => Math.max(beside(value), visits && bar + 5 + visits, rest, 24);
  return { name, visits, value, rest, full: two(BAR), two: two(SHORT), one: beside(visits, value, rest),
    least: beside(value || rest), tall: Math.max(name, value || rest) };
}

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
 * @param {number} r the radius of its dot, in the picture's units.
 * @param {number} side that of its board, in the same units; 0: it shows none.
 * @param {string | null} picture the address of the board; null: it is not here yet, or there is none.
 */
export function fillPart({ edge, group }, node, r, side, picture) {
  const style = node.best ? "omok-tree-edge omok-tree-best" : "omok-tree-edge";
  put(edge, { class: node.kind === "more" ? `${style} omok-tree-faint` : style });
  put(group, { "aria-label": node.spoken });
  if (node.children > 0) put(group, { "aria-expanded": node.open });
  else group.removeAttribute("aria-expanded");
  const reach = shape("rect", { class: "omok-tree-reach" }); // its size is the row's
  const drawn = node.kind === "more" ? [shape("rect", { class: "omok-tree-more" })] : side ? boardOf(node, side, picture) : dotOf(node, r);
  group.replaceChildren(shape("title", {}, node.spoken), reach, ...drawn);
}

function dotOf(node, r) {
  const worth = worthOf(node);
  const style = node.best ? "omok-tree-dot omok-tree-best" : "omok-tree-dot";
  const half = 0.9 * r;
  const dot = node.proof === null ? shape("circle", { r, class: style }) // what is proved is a square
    : shape("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: r / 4, class: style });
  dot.style.fill = worth === null ? "var(--omok-page)" : valueColor(worth);
  const made = [shape("circle", { r: r + 3.5, class: "omok-tree-ring" }), dot];
  if (node.children > 0) {
    const arm = Math.min(5, r * 0.6);
    const sign = shape("path", {
      d: `M${-arm} 0H${arm}${node.open ? "" : `M0 ${-arm}V${arm}`}`, class: worth === null ? "omok-tree-plus" : "omok-tree-plus omok-tree-plus-on",
    });
    sign.classList.toggle("omok-tree-minus", node.open);
    made.push(sign);
  }
  return made;
}

// A board in a frame of its value's colour; "+" at its corner where it can be opened, "−" where it can be closed.
function boardOf(node, side, picture) {
  const square = (wide, more) => ({ x: -wide / 2, y: -wide / 2, width: wide, height: wide, ...more });
  const frame = shape("rect", square(side + 3, { rx: 3, class: node.best ? "omok-tree-frame omok-tree-best" : "omok-tree-frame" }));
  const worth = worthOf(node);
  frame.style.stroke = worth === null ? "var(--omok-edge)" : valueColor(worth);
  const made = [shape("rect", square(side + 9, { rx: 5, class: "omok-tree-ring" })), frame];
  if (picture) made.push(shape("image", square(side, { href: picture })));
  if (node.children > 0) {
    made.push(shape("g", { transform: `translate(${side / 2} ${side / 2})`, class: node.open ? "omok-tree-minus" : "" },
      shape("circle", { r: 10, class: "omok-tree-reach-of-sign" }), shape("circle", { r: 5, class: "omok-tree-corner" }),
      shape("path", { d: node.open ? "M-2.6 0H2.6" : "M-2.6 0H2.6M0 -2.6V2.6", class: "omok-tree-plus" })));
  }
  return made;
}

/**
 * Writes what is known of the node beside its dot; it is heard as the node's label, so not a second time here.
 * @param {"two" | "one" | "least" | "tall" | "under" | "name"} look how much of it, as in `widthOf`.
 * @param width what `widthOf` says.
 * @param {number} room how wide two lines are, at letters of 12 pixels; under a dot, how many lines there are.
 * @param {string} box what stands in the box of hidden children.
 * @param {number | null} part how much of the bar of its visits is full; null: there is none.
 * @returns {number} how wide it is, about.
 */
export function write(written, node, look, width, room, box, part) {
  const text = (x, y, style, line) => shape("text", { x, y, class: style }, line);
  const right = (x, y, style, line) => text(x, y, `${style} omok-tree-right`, line);
  const made = [];
  const worth = node.mark ? "omok-tree-value omok-tree-proof" : "omok-tree-value";
  let end = 0; // of what is written
  // The bar of the visits: below a line that ends at `long`, or before their number in the second line.
  const bars = (long, y, height) => {
    const bar = (style, full) => shape("rect", { y, width: Math.max(1.5, long * full), height, rx: height / 3, class: style });
    const filled = bar("omok-tree-visits", part);
    const colour = worthOf(node);
    if (colour !== null) filled.style.fill = valueColor(colour);
    return [bar("omok-tree-track", 1), filled];
  };
  if (node.kind === "more") made.push(text(7, 4.5, "omok-tree-count", box));
  else if (look === "under") {
    const { name, visits, value, rest } = linesOf(node);
    const lines = [["omok-tree-name", name], [worth, value ?? rest[0]], ["omok-tree-label", visits]].filter(([, line]) => line).slice(0, room);
    lines.forEach(([style, line], k) => made.push(text(0, UNDER * (k + 1), `${style} omok-tree-middle`, line)));
    end = Math.max(0, ...lines.map(([, line]) => ACROSS * line.length));
  } else {
    const { name, visits, value, rest } = linesOf(node);
    const isTwo = look === "two";
    const under = look === "tall" && name ? value ?? rest[0] : undefined;
    const y = under || (isTwo && (visits !== undefined || rest.length > 0)) ? -2.5 : 4.5;
    const number = (style, line, column) => made.push(right((end += GAP + column), y, style, line));
    // At the root its value stands where elsewhere the name does.
    const first = name || value;
    if (first) made.push(text(0, y, "omok-tree-name", first));
    end = name ? (visits !== undefined || value !== undefined ? width.name : BOLD * ACROSS * name.length) : first ? BOLD * ACROSS * first.length : 0;
    if (isTwo) {
      if (name && value !== undefined) made.push(right((end = room), y, worth, value));
      if (visits !== undefined) {
        end = room;
        made.push(...bars(room - width.visits - 5, 6.5, 5), right(room, 12.5, "omok-tree-label", visits));
      }
      const below = visits === undefined ? (name ? 12.5 : 4.5) : 12.5 + LINE - 2;
      rest.forEach((line, k) => made.push(text(0, below + LINE * k, "omok-tree-label", line)));
      end = Math.max(end, ...rest.map((line) => ACROSS * line.length));
    } else if (under) {
      made.push(text(0, 12.5, worth, under));
      end = Math.max(end, ACROSS * under.length);
    } else if (look === "one" || look === "least") {
      if (look === "one" && visits !== undefined) {
        number("omok-tree-label", visits, width.visits);
        if (part !== null) made.push(...bars(end, 7.5, 3));
      }
      if (name && value !== undefined) number(worth, value, width.value);
      if (rest.length && (look === "one" || value === undefined)) {
        made.push(text(end ? (end += GAP) : 0, y, "omok-tree-label", rest.join(" ")));
        end += ACROSS * rest.join(" ").length;
      }
    }
  }
  written.replaceChildren(shape("g", { class: "omok-tree-grown" }, ...made));
  return end;
}
