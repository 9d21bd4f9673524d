// What the widgets' scripts share. Whatever is text stays text: nothing here parses markup.

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE_MS = 4000; // how long an answer may take before we say that none came
const NO_ANSWER = "No answer from Python. If a cell is running, this waits for it; " +
  "if the kernel was restarted, run this cell again.";

/** How long what is said by the way stands, in ms; then what was said before can be read again. */
export const MOMENT_MS = 4000;

/** The pictures of the buttons that go along a game or a search: paths on 16 x 16. */
export const ICONS = {
  start: "M3 2V14M14 2L6 8L14 14Z",
  "previous-simulation": "M8 2L2 8L8 14ZM14 2L8 8L14 14Z",
  back: "M12 2L4 8L12 14Z",
  forward: "M4 2L12 8L4 14Z",
  "next-simulation": "M2 2L8 8L2 14ZM8 2L14 8L8 14Z",
  end: "M13 2V14M2 2L10 8L2 14Z",
};

// ----- elements -----

function filled(made, attributes, inside) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** An HTML element: element("p", { class: "note" }, "text", otherElement). */
export const element = (tag, attributes = {}, ...inside) =>
  filled(document.createElement(tag), attributes, inside);

/** An SVG element, in the same way. */
export const shape = (tag, attributes = {}, ...inside) =>
  filled(document.createElementNS(SVG, tag), attributes, inside);

/** SVG text as the address of a picture: shown so, it can run no script. */
export const svgUrl = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The picture on a button that goes along a game or a search; `name` is a key of ICONS. */
export const icon = (name) => shape("svg", { viewBox: "0 0 16 16", class: "omok-icon", "aria-hidden": "true" },
  shape("path", { d: ICONS[name] }));

/**
 * A small "?" that opens to say `text`: what the keys and the hand can do. Escape closes it, and so
 * does a press elsewhere: what it lies on is wanted again.
 */
export function keysHelp(text) {
  const help = element("details", { class: "omok-help", "data-testid": "help" },
    element("summary", { title: "Keys", "aria-label": "Keys" }, "?"), element("p", { class: "omok-help-keys" }, text));
  const leave = (event) => {
    const isElsewhere = event.type === "pointerdown" && !help.contains(event.target);
    if (isElsewhere || event.key === "Escape") help.open = false;
  };
  help.addEventListener("toggle", () => {
    const change = help.open ? "addEventListener" : "removeEventListener";
    for (const name of ["pointerdown", "keydown"]) document[change](name, leave, true);
  });
  return help;
}

/** Whether the page is used with fingers. */
export const isTouched = () => matchMedia("(pointer: coarse)").matches;

/** Whether the person wants little motion. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Writes only what is new: a live region speaks at every change. */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Sets only the attributes that differ: the page restyles and lays out what is touched. */
export function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

/** Puts `children` into `parent` in this order; what stands right already is not touched. */
export function inOrder(parent, children) {
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(child, next);
  }
}

// ----- how values, cells and positions are written -----

/** A share in whole percent. */
export const percent = (share) => `${Math.round(100 * share)}%`;

/** A value from -1 to 1 as the chances of its player, in whole percent: a draw is half a win, and those of both players make 100. */
export function chancePercent(value) {
  const beyond = Math.round(50 * Math.abs(value));
  return value < 0 ? 50 - beyond : 50 + beyond;
}

/** The same as text. */
export const chance = (value) => `${chancePercent(value)}%`;

/** "+0.35": a number with its sign, which is a real minus; 0 has none. */
export function signed(value, digits = 2) {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? "\u2212" : "+"}${text}`;
}

/**
 * The colour of a move's value, -1 to 1 as the player sees it who made the move: blue good, orange bad.
 * Small values differ more than large ones, as on the board: most moves are worth little.
 */
export function valueColor(value) {
  const share = Math.round(100 * Math.min(1, Math.abs(value)) ** 0.6);
  return `color-mix(in srgb, var(--omok-${value < 0 ? "bad" : "good"}) ${share}%, var(--omok-even))`;
}

/** "e5 (40)"; a pass has a name alone. */
export const cellName = (name, action) => (/^[a-z]+[0-9]+$/.test(name) ? `${name} (${action})` : name);

/** Whether the game `line`, an ID, begins with the ID `id`: the position lies on the line. */
export const startsWith = (line, id) => id.length <= line.length && id.every((action, k) => line[k] === action);

// ----- the page's parts, among themselves and with Python -----

/**
 * A part of the page that points at positions, and hears where its siblings point: { at(node),
 * remove() }. A position is its ID, an array; null: none.
 * @param {() => string} link the name that the siblings share.
 * @param {(node: number[] | null) => void} mark shows what is pointed at, here or there.
 */
export function pointing(link, mark) {
  let now = "null";
  const hear = ({ detail }) => {
    if (detail.link === link()) mark(detail.node);
  };
  document.addEventListener("omok-point", hear);
  return {
    at(node) {
      if (JSON.stringify(node) === now) return;
      now = JSON.stringify(node);
      document.dispatchEvent(new CustomEvent("omok-point", { detail: { link: link(), node } }));
    },
    remove() {
      this.at(null);
      document.removeEventListener("omok-point", hear);
    },
  };
}

/**
 * What a view wishes of Python. One wish travels at a time; the next leaves when the answer to it has
 * come. If none comes in time, the status line says so, and those that wait are forgotten.
 */
export class Wishes {
  /**
   * @param model anywidget's; its trait `status` is what the status line says after an answer.
   * @param {Element} status the status line.
   * @param on {
   *   about() -> object: what each wish says besides itself, as it leaves,
   *   sent(message): it has left,
   *   answered(message): its answer has come; what waits has not left yet. `null` if it was missed before,
   *   missed(message): no answer to it has come,
   * }, all optional.
   */
  constructor(model, status, on = {}) {
    Object.assign(this, { model, status, on });
    this.queue = new Map(); // key -> message, in the order in which they will leave
    this.number = Math.floor(2 ** 40 * Math.random()); // of the latest wish: no other view has the same
    this.travelling = null; // the message that has left, until it is answered
  }

  get isTravelling() {
    return this.travelling !== null;
  }

  /** The messages that wait. */
  get waiting() {
    return [...this.queue.values()];
  }

  /** The messages without an answer: the one that travels, and those that wait. */
  get open() {
    return this.isTravelling ? [this.travelling, ...this.waiting] : this.waiting;
  }

  /**
   * What the last open wish `{type: "set", id, value}` asks for: the hand knows best, and its control
   * shows that at once, whatever else Python says meanwhile.
   * @returns its value, or `otherwise` if no such wish is open.
   */
  wished(id, otherwise) {
    const wish = this.open.findLast((message) => message.type === "set" && message.id === id);
    return wish === undefined ? otherwise : wish.value;
  }

  /** Sends `message` when its turn has come. One that waits with the same `key` is replaced by it. */
  send(message, key = Symbol("its own")) {
    this.queue.delete(key);
    this.queue.set(key, message);
    if (!this.isTravelling) this.sendNext();
  }

  sendNext() {
    const [first] = this.queue;
    if (first === undefined) return;
    const [key, message] = first;
    this.queue.delete(key);
    this.number += 1;
    this.travelling = message;
    this.timer = setTimeout(() => this.miss(), PATIENCE_MS);
    try {
      this.model.send({ ...message, ...this.on.about?.(), wish: this.number });
    } catch {
      this.miss(); // the kernel that this page belongs to is gone
      return;
    }
    this.on.sent?.(message);
  }

  /** Takes an answer of Python's; one to an earlier wish, or to another view's, changes nothing. */
  hear({ wish }) {
    if (wish === this.number) this.settle();
  }

  /** The wish that travels is answered. */
  settle() {
    const message = this.travelling;
    this.stop();
    say(this.status, this.model.get("status"));
    this.on.answered?.(message);
    this.sendNext();
  }

  miss() {
    const message = this.travelling;
    this.forget();
    this.on.missed?.(message);
    say(this.status, NO_ANSWER); // last: what a view shows again may have words of its own
  }

  forget() {
    this.stop();
    this.queue.clear();
  }

  stop() {
    clearTimeout(this.timer);
    this.travelling = null;
  }
}

/** What a key press undoes or makes again: "undo" or "redo", else null. */
export function undoOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || !(ctrlKey || metaKey)) return null;
  return { z: shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()] ?? null;
}

const UNHEARD = "data-lm-suppress-shortcuts"; // JupyterLab takes no key from an element that has it

/**
 * A press anywhere in the widget in `host` gives it the keys, until one presses elsewhere: no letter
 * inserts a cell, and Home and End do not leave it. With Ctrl, Alt or Meta a key is the notebook's, except
 * Ctrl+Z where a part with `data-undoes` hears it; and Shift+Enter runs the cell.
 * @returns a function that ends this.
 */
function keepKeys(host) {
  for (const root of host.children) put(root, { tabindex: -1 }); // the browser gives a press's focus to it
  let kept = null; // the element that keeps the key that was pressed last
  const isTheirs = (event) => {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (undoOf(event) && host.querySelector("[data-undoes]")) return false;
    return ctrlKey || altKey || metaKey || (shiftKey && key === "Enter");
  };
  const keep = (event) => {
    kept?.removeAttribute(UNHEARD);
    const { target } = event;
    const isOurs = host.contains(target) && !isTheirs(event) && !target.hasAttribute(UNHEARD);
    kept = isOurs ? target : null;
    kept?.setAttribute(UNHEARD, "true");
  };
  host.addEventListener("keydown", (event) => {
    const isScroll = ["Home", "End"].includes(event.key) && !isTheirs(event);
    if (isScroll && !event.target.matches("input, select, textarea")) event.preventDefault();
  });
  window.addEventListener("keydown", keep, true); // before JupyterLab asks
  return () => window.removeEventListener("keydown", keep, true);
}

// Tells Python how the page is: how wide, for example. Without a kernel, what is drawn stays as it is.
export function tellKernel(model, traits) {
  try {
    model.set(traits);
    model.save_changes();
  } catch {
    // nobody hears it
  }
}

/**
 * The module of a widget, as anywidget wants it.
 * @param View new View(model, host) shows the model's traits in `host`. It has `wishes`, a Wishes;
 *   changed(), called when traits have changed; heard(message), if Python sends it more than answers
 *   to wishes; and remove(), if it must end anything.
 */
export function widget(View) {
  const render = ({ model, el }) => {
    const view = new View(model, el);
    const letGo = keepKeys(el);
    const changed = () => view.changed();
    const answered = (message) => {
      view.heard?.(message);
      view.wishes.hear(message);
    };
    model.on("change", changed);
    model.on("msg:custom", answered);
    return () => {
      view.wishes.forget();
      view.remove?.();
      letGo();
      model.off("change", changed);
      model.off("msg:custom", answered);
    };
  };
  return { render };
}
