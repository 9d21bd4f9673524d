// A live board: draws what the Python side says, and tells it what the person wants. Where its parts stand, each view says in `layOut()`.

import { ICONS, MOMENT_MS, Wishes, element, icon, inOrder, pointing, put, say } from "./base.js";
import { BOARD_DATA, drawBoard } from "./draw_board.js";

export class BoardView {
  constructor(model, host) {
    this.model = model;
    this.position = model.get("position"); // counts the positions shown: which one the person saw
    this.root = element("div", { class: "omok-widget omok-board", tabindex: "-1", "data-testid": "board" });
    this.keepKeys();
    this.stage = element("div", { class: "omok-place" });
    this.status = element("div", {
      class: "omok-status", role: "status", "aria-live": "polite", "data-testid": "status",
    });
    this.bar = element("div", { class: "omok-bar", role: "group", "aria-label": "Game" });
    this.points = pointing(() => this.get("link"), (node) => this.mark(node));
    this.drawing = drawBoard(this.stage, this.shown(), {
      play: (action) => this.play(action),
      point: (action) => {
        this.isPointed = action !== null;
        this.points.at(this.meant(action));
      },
      aim: (action) => this.mention(`Tap ${this.get("names")[action]} again to play there.`),
      key: (event) => this.key(event),
      ...this.onBoard(),
    });
    this.wishes = new Wishes(model, this.status, {
      about: () => ({ position: this.position }),
      sent: ({ type, action }) => type === "play" && this.drawing.lay(action), // seen at once
      answered: (message) => this.settled(message),
      missed: () => this.settled(),
    });
    this.layOut();
    host.append(this.root);
    this.update();
  }

  /** Says something by the way: after a moment, what Python said can be read again. */
  mention(words) {
    say(this.status, words);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => say(this.status, this.get("status")), MOMENT_MS);
  }

  // A wish is answered, or lost. What Python refused may be told where it was typed.
  settled() {
    this.drawing.lift();
  }

  get(name) {
    return this.model.get(name);
  }

  shown() {
    return Object.fromEntries(BOARD_DATA.map((name) => [name, this.get(name)]));
  }

  update() {
    const asked = this.wishes.travelling?.type ?? "play"; // Python may play unasked
    this.drawing.update(this.shown(), asked === "play");
    say(this.status, this.get("status"));
    this.root.dataset.busy = this.get("busy");
    this.root.dataset.result = { 1: "black", 0: "draw", [-1]: "white" }[this.get("winner")] ?? "";
    this.buttons();
  }

  // What pointing at a point means: the position with this stone, or the one after that move.
  meant(action) {
    const [node, numbers] = [this.get("node"), this.get("numbers")];
    if (action === null || action >= numbers.length) return null;
    if (numbers[action]) return node.slice(0, numbers[action] + 1);
    return this.drawing.mayPlay(action) ? [...node, action] : null;
  }

  // A stone under the mouse needs no ring: the eye is there.
  mark(node) {
    const underHand = this.isPointed && node !== null && node.length <= this.get("node").length;
    this.drawing.mark(underHand ? null : node);
  }

  buttons() {
    const wanted = [
      ...this.get("buttons"),
      ...this.get("others").map(({ action, name, legal }) => ({
        id: idOfMove(name), label: name[0].toUpperCase() + name.slice(1), enabled: legal && this.get("playable"), action,
      })),
    ];
    const present = new Map([...this.bar.children].map((button) => [button.dataset.testid, button]));
    const shown = wanted.map(({ id, label, enabled, action, primary }) => {
      const button = present.get(id) ?? element("button", { type: "button", "data-testid": id });
      if (id in ICONS) drawIcon(button, id, label);
      else say(button, label);
      const first = primary || (action !== undefined && enabled);
      button.className = first ? "omok-button omok-primary" : "omok-button";
      // Not `disabled`: that would throw the focus off the page's button to its body.
      button.setAttribute("aria-disabled", String(!enabled));
      button.onclick = () => {
        if (!enabled) return;
        if (action === undefined) this.press(id);
        else this.play(action);
      };
      return button;
    });
    const at = [...this.bar.children].indexOf(document.activeElement);
    for (const button of present.values()) if (!shown.includes(button)) button.remove();
    inOrder(this.bar, shown); // those that stay keep the focus; what takes the place of one gets it
    if (at >= 0 && !this.bar.contains(document.activeElement)) shown[Math.min(at, shown.length - 1)]?.focus();
    this.bar.hidden = shown.length === 0;
  }

  // ----- what the person does -----

  // A click anywhere takes the focus, and no key is meant for the notebook as long as it is here.
  keepKeys() {
    this.root.addEventListener("focusin", ({ target }) => put(target, { "data-lm-suppress-shortcuts": true }));
    this.root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
      if (!this.key(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  // What else drawBoard is to call; a game has more.
  onBoard() {
    return {};
  }

  press(id) {
    this.send({ type: "button", id });
  }

  key({ key }) {
    // Comma and full stop do the same, as some keyboards hide the brackets.
    const [back, on] = [["undo", "back"], ["redo", "forward"]];
    const ids = { u: ["undo"], "[": back, ",": back, "]": on, ".": on, h: ["hint", "solution"], p: [idOfMove(this.get("others")[0]?.name)], arrowleft: ["back"], arrowright: ["forward"] };
    const wanted = ids[key.toLowerCase()] ?? [];
    const button = [...this.bar.children].find((one) => wanted.includes(one.dataset.testid));
    button?.click();
    return button !== undefined;
  }

  play(action) {
    this.send({ type: "play", action });
  }

  send(message) {
    this.wishes.send(message);
  }

  // A new position is an answer as well, and comes before the answer itself.
  changed() {
    this.update();
    if (this.get("position") === this.position) return;
    this.position = this.get("position");
    if (this.wishes.isTravelling) this.wishes.settle();
  }

  remove() {
    clearTimeout(this.fading);
    this.points.remove();
  }
}

// A move may have the name of a button, such as "swap".
const idOfMove = (name) => `move-${name}`;

// A button that shows a picture says its label to those who point at it or cannot see it.
function drawIcon(button, id, label) {
  if (button.title === label) return;
  button.title = label;
  button.setAttribute("aria-label", label);
  button.replaceChildren(icon(id));
}

/** What the keys do on a board, the beginning of a sentence. */
export const PLAYING = "Arrows move about the board, Enter plays, U undoes";
