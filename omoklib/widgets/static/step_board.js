// The board of the stepper: that of the search, or, while a node is pointed at, that node's.

import { element, put, say, startsWith, svgUrl } from "./base.js";

const LINGER_MS = 60; // a hand that only passes over a node means nothing

export class StepBoard {
  /**
   * @param model anywidget's: Python answers { type: "board", node: ID } with that node's board.
   * @param {number[]} root the ID of the search's root.
   * @param {(action: number) => void} guess is called when a person presses a cell of a question.
   */
  constructor(model, root, guess) {
    Object.assign(this, { model, root, guess });
    this.boards = new Map(); // a node's ID as text -> its board, null until Python has answered
    this.pointed = null; // such an ID
    this.image = element("img", { class: "omok-steps-board", "data-testid": "board" });
    this.cells = element("div", { class: "omok-steps-cells", "aria-hidden": "true" }); // the table has the same by key
    this.key = element("figcaption", { class: "omok-steps-key-line", "data-testid": "board-key" });
    this.figure = element("figure", { class: "omok-steps-figure" },
      element("div", { class: "omok-steps-picture" }, this.image, this.cells), this.key);
    this.cells.addEventListener("click", ({ target }) => {
      if (target.dataset.action !== undefined) this.guess(Number(target.dataset.action));
    });
  }

  // A picture takes the page longer than all the rest, so it comes with the frame after this one, unless
  // it is all that is missing; under a moving slider those that are passed are never drawn.
  show(frame, isAwaited) {
    this.frame = frame;
    clearTimeout(this.drawing);
    cancelAnimationFrame(this.painting);
    const draw = () => this.draw();
    if (this.drawn === undefined || isAwaited) draw();
    else this.painting = requestAnimationFrame(() => (this.drawing = setTimeout(draw)));
  }

  draw() {
    const pointed = this.pointed === null ? null : this.boards.get(this.pointed);
    const { board, board_words, board_key } = pointed ?? this.frame;
    if (this.drawn !== board) this.image.src = svgUrl(board);
    this.drawn = board;
    put(this.image, { alt: board_words, "data-event": this.frame.k });
    this.figure.classList.toggle("omok-steps-pointed", Boolean(pointed));
    say(this.key, board_key);
    this.drawCells(pointed ? null : this.frame.cells);
  }

  // The choices of a question, as places to press.
  drawCells(cells) {
    if (this.placed === cells) return;
    this.placed = cells;
    const [share, node] = [(part) => `${100 * part}%`, this.frame.table?.node ?? []];
    this.cells.replaceChildren(...(cells?.at ?? []).map(([action, x, y]) => {
      const made = element("div", { "data-action": action, "data-node": [...node, action].join(",") });
      Object.assign(made.style, { left: share(x - cells.side / 2), top: share(y - cells.side / 2), width: share(cells.side) });
      return made;
    }));
  }

  /** The node that is pointed at, by its ID as text; null: the search's own board again. */
  point(id) {
    clearTimeout(this.lingering);
    const isBelow = id !== null && startsWith(id.split(",").map(Number), this.root);
    if (isBelow && !this.cells.matches(":hover")) this.lingering = setTimeout(() => this.turnTo(id), LINGER_MS);
    else this.turnTo(null);
  }

  turnTo(id) {
    if (this.pointed === id) return;
    this.pointed = id;
    if (id !== null && !this.boards.has(id)) this.ask(id);
    this.draw();
  }

  ask(id) {
    try {
      this.model.send({ type: "board", node: id.split(",").map(Number) });
      this.boards.set(id, null);
    } catch {
      // The kernel is gone; the next step will say so.
    }
  }

  /** Takes Python's answer. */
  take({ node, ...board }) {
    const id = node.join(",");
    this.boards.set(id, board);
    if (this.pointed === id) this.draw();
  }

  remove() {
    for (const timer of [this.drawing, this.lingering]) clearTimeout(timer);
    cancelAnimationFrame(this.painting);
  }
}
