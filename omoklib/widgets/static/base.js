// What the widgets' scripts share. Whatever is text stays text: nothing here parses markup.

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE_MS = 4000; // how long an answer may take before we say that none came
const NO_ANSWER = "No answer from Python. If a cell is running, this waits for it; " +
  "if the kernel was restarted, run this cell again.";

function filled(made, attributes, inside) {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

// element("p", { class: "note" }, "text", otherElement)
export const element = (tag, attributes = {}, ...inside) =>
  filled(document.createElement(tag), attributes, inside);

export const shape = (tag, attributes = {}, ...inside) =>
  filled(document.createElementNS(SVG, tag), attributes, inside);

export const svgUrl = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

// Writes only what is new: a live region speaks at every change.
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// Sets only what differs: the page restyles and lays out what is touched.
export function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

// The children of `parent` in this order; what stands right already is not touched.
export function inOrder(parent, children) {
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else parent.insertBefore(child, next);
  }
}

// A number from -1 to 1 with two decimals and a real minus sign: "+0.35".
export function signed(value, digits = 2) {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? "\u2212" : "+"}${text}`;
}

// The colour of a value: blue is good for the player who made it, orange is bad.
export function valueColor(value) {
  const share = Math.round(100 * Math.min(1, Math.abs(value)));
  return `color-mix(in srgb, var(--omok-${value < 0 ? "bad" : "good"}) ${share}%, var(--omok-even))`;
}

// "e5 (40)"; a pass has a name alone.
export const cellName = (name, action) => (/^[a-z]+[0-9]+$/.test(name) ? `${name} (${action})` : name);

// A part of the page that points at positions, and hears where its siblings point.
// link: a function that says which name the siblings share; mark: called with a node ID or null.
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
   *   answered(): the answer has come; what waits has not left yet,
   *   missed(): no answer has come,
   * }, all optional.
   */
  constructor(model, status, on = {}) {
    Object.assign(this, { model, status, on });
    this.queue = new Map(); // key -> message, in the order in which they will leave
    this.number = Math.floor(2 ** 40 * Math.random()); // of the latest wish: no other view has the same
    this.timer = null; // runs while a wish travels
  }

  get isTravelling() {
    return this.timer !== null;
  }

  /** The messages that wait. */
  get waiting() {
    return [...this.queue.values()];
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
    this.stop();
    say(this.status, this.model.get("status"));
    this.on.answered?.();
    this.sendNext();
  }

  miss() {
    this.forget();
    say(this.status, NO_ANSWER);
    this.on.missed?.();
  }

  forget() {
    this.stop();
    this.queue.clear();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}

// The module of a widget: a View has `wishes` and changed(), and may have remove().
export function widget(View) {
  const render = ({ model, el }) => {
    const view = new View(model, el);
    const changed = () => view.changed();
    const answered = (message) => view.wishes.hear(message);
    model.on("change", changed);
    model.on("msg:custom", answered);
    return () => {
      view.wishes.forget();
      view.remove?.();
      model.off("change", changed);
      model.off("msg:custom", answered);
    };
  };
  return { render };
}
