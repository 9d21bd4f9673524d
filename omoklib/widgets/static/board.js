// A board alone, with what is said, what may be done, and the moves beside it.

import { element, keysHelp, widget } from "./base.js";
import { BoardView, PLAYING } from "./board_view.js";
import { boardWidth } from "./draw_board.js";
import { drawMoves } from "./move_list.js";

class AloneView extends BoardView {
  layOut() {
    const part = (name, ...inside) => element("div", { class: `omok-${name}` }, ...inside);
    this.root.classList.add("omok-alone");
    const turn = element("span", { class: "omok-turn", "aria-hidden": "true" });
    const help = keysHelp(`${PLAYING}, [ and ] step through the moves.`);
    const side = part("alone-side", part("card", turn, this.status), part("bar-row", this.bar, help));
    this.moves = drawMoves(side, this.listed(), {
      go: (node) => this.send({ type: "go", node }), point: (node) => this.points.at(node),
    });
    this.body = part("alone-body", this.stage, side);
    this.root.append(this.body);
  }

  listed() {
    const names = [...this.get("names"), ...this.get("others").map(({ name }) => name)];
    return { id: this.get("record"), at: this.get("node").length - 1, names, lines: this.get("branches") };
  }

  update() {
    super.update();
    const { result } = this.root.dataset;
    this.body.style.setProperty("--omok-side", `${boardWidth(this.get("size"))}px`);
    this.root.dataset.kind = this.get("kind");
    this.root.dataset.turn = result || (this.get("turn") === 1 ? "black" : "white");
    this.moves.update(this.listed());
  }

  mark(node) {
    super.mark(node);
    this.moves.mark(node);
  }
}

export default widget(AloneView);
