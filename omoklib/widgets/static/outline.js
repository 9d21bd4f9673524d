// The outline of the explorer's tree: lists inside lists, which Tab walks and a screen reader reads.

import { element } from "./base.js";

/** The name of a node's line and of its place in the picture: "node:7", or "more:7" for what is not drawn of it. */
export const keyOf = (node) => `${node.kind}:${node.number}`;

export class Outline {
  /** @param {(node: object) => void} toggle is called when a person opens or closes a node. */
  constructor(toggle) {
    this.toggle = toggle;
    this.nodes = []; // as Python's explorer has them, parents first
    this.openLines = new Set(["node:0"]); // their keys
    this.lines = element("div", { class: "omok-tree-lines" });
    this.root = element("details", { class: "omok-tree-outline", "data-testid": "outline" },
      element("summary", {}, "Outline of the tree"), this.lines);
    this.root.addEventListener("toggle", () => this.fill());
  }

  show(nodes) {
    this.nodes = nodes;
    this.fill();
  }

  // A closed outline is not written: it may have thousands of lines.
  fill() {
    if (!this.root.open) return;
    const { activeElement } = document;
    const focused = this.lines.contains(activeElement) ? activeElement.dataset.line : undefined;
    const below = this.nodes.map(() => []);
    for (const node of this.nodes) if (node.parent >= 0) below[node.parent].push(node);
    this.lines.replaceChildren(this.line(this.nodes[0], below));
    if (focused) this.lines.querySelector(`[data-line="${focused}"]`)?.focus({ preventScroll: true });
  }

  // The line of a node, and those of its children; `below` has the children of each node.
  line(node, below) {
    if (node.kind === "more") {
      const more = element("button", { type: "button", class: "omok-button" }, node.spoken);
      more.addEventListener("click", () => this.toggle(node));
      return more;
    }
    if (node.children === 0) return element("span", {}, node.spoken);
    const key = keyOf(node);
    const items = below[this.nodes.indexOf(node)].map((child) => element("li", {}, this.line(child, below)));
    const summary = element("summary", { "data-line": key }, node.spoken);
    const made = element("details", {}, summary, element("ul", {}, ...items));
    made.open = node.open && this.openLines.has(key);
    made.addEventListener("toggle", () => {
      if (made.open) this.openLines.add(key);
      else this.openLines.delete(key);
      if (made.open && !node.open) this.toggle(node);
    });
    return made;
  }
}
