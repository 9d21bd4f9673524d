// What the widgets' scripts share. Whatever is text stays text: nothing here parses markup.

const SVG = "http://www.w3.org/2000/svg";
export const PATIENCE_MS = 4000; // how long an answer may take before we say that none came
export const NO_ANSWER = "No answer from Python. If a cell is running, this waits for it; " +
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

// The module of a widget: a View has changed(), answered(message) and remove().
export function widget(View) {
  const render = ({ model, el }) => {
    const view = new View(model, el);
    const changed = () => view.changed();
    const answered = (message) => view.answered(message);
    model.on("change", changed);
    model.on("msg:custom", answered);
    return () => {
      view.remove();
      model.off("change", changed);
      model.off("msg:custom", answered);
    };
  };
  return { render };
}
