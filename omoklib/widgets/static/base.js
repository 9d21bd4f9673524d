// What the widgets' scripts share; it is written in front of each of them.
// Whatever is text stays text: nothing here parses markup.

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
const element = (tag, attributes = {}, ...inside) =>
  filled(document.createElement(tag), attributes, inside);

const shape = (tag, attributes = {}, ...inside) =>
  filled(document.createElementNS(SVG, tag), attributes, inside);

const svgUrl = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

// Writes only what is new: a live region speaks at every change.
function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// The module of a widget: a View has changed(), answered(message) and remove().
function widget(View) {
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
