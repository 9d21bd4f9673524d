// One page for every lab: native controls, a picture made in Python, a status line.
// Nothing is computed here. At most one message waits for its answer; what is moved meanwhile
// replaces what was not yet sent, so that a dragged slider never lags behind the hand.

const PATIENCE = 5000; // ms without an answer before the page says so

function render({ model, el }) {
  const root = make("section", "omok-lab");
  const title = root.appendChild(make("div", "lab-title"));
  const body = root.appendChild(make("div", "lab-body"));
  const panel = body.appendChild(make("div", "lab-controls"));
  const stage = body.appendChild(make("div", "lab-stage"));
  const picture = stage.appendChild(make("div", "lab-picture"));
  const below = stage.appendChild(make("div", "lab-below"));
  const status = root.appendChild(make("p", "lab-status"));
  status.setAttribute("role", "status");
  el.appendChild(root);

  const views = new Map(); // control id -> {shell, input, show}
  const waiting = new Map(); // message key -> message, in the order to be sent
  const mine = new Set(); // controls that were moved and not yet answered: the hand knows best
  let timer = null;

  function send(message) {
    const key = "set" in message ? `set ${message.set}` : `press ${message.press} ${waiting.size}`;
    waiting.delete(key);
    waiting.set(key, message);
    if ("set" in message) mine.add(message.set);
    if (timer === null) next();
  }

  function next() {
    clearTimeout(timer);
    timer = null;
    const [first] = waiting;
    if (!first) return;
    waiting.delete(first[0]);
    try {
      model.send(first[1]);
      timer = setTimeout(giveUp, PATIENCE);
    } catch {
      giveUp(); // the kernel that this page belongs to is gone
    }
  }

  function giveUp() {
    status.textContent =
      "Python has not answered: it is busy, or was restarted. The picture is the last one; run the cell again after a restart.";
    timer = null;
    waiting.clear();
    mine.clear();
    showControls();
  }

  function showControls() {
    const controls = model.get("controls");
    const ids = controls.map((c) => c.id).join();
    if (panel.dataset.ids !== ids) {
      panel.dataset.ids = ids;
      panel.replaceChildren();
      below.replaceChildren();
      views.clear();
      const groups = new Map();
      for (const control of controls) {
        const name = control.group ?? "";
        const side = control.below ? below : panel;
        if (!groups.has(name)) groups.set(name, side.appendChild(group(name)));
        const view = build(control, send);
        views.set(control.id, view);
        groups.get(name).appendChild(view.shell);
      }
    }
    for (const control of controls) {
      const view = views.get(control.id);
      view.show(control, mine.has(control.id));
      view.shell.hidden = Boolean(control.hidden);
      view.input.setAttribute("aria-disabled", String(Boolean(control.off)));
    }
  }

  function showPicture() {
    const active = document.activeElement;
    const key = picture.contains(active) ? active.getAttribute("data-press") : null;
    picture.innerHTML = model.get("picture");
    roving(picture, key);
    if (key) picture.querySelector(`[data-press="${CSS.escape(key)}"]`)?.focus();
  }

  const showTitle = () => {
    title.textContent = model.get("heading");
    root.setAttribute("aria-label", model.get("heading"));
  };
  const showStatus = () => (status.textContent = model.get("status"));
  const listeners = {
    "change:heading": showTitle,
    "change:controls": showControls,
    "change:picture": showPicture,
    "change:status": showStatus,
    "change:tick": () => {
      mine.clear();
      for (const message of waiting.values()) if ("set" in message) mine.add(message.set);
      showControls(); // a value that Python refused goes back to what it was
      next();
    },
  };
  for (const [event, listener] of Object.entries(listeners)) model.on(event, listener);
  showTitle();
  showControls();
  showPicture();
  showStatus();
  painting(picture, send);

  return () => {
    clearTimeout(timer);
    for (const [event, listener] of Object.entries(listeners)) model.off(event, listener);
  };
}

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

// The name tests find it by, and Notebook 7's mark for "the arrow keys are mine".
function hooks(node, id) {
  node.dataset.testid = id;
  node.dataset.lmSuppressShortcuts = "true";
}

function group(name) {
  const set = make("fieldset", "lab-group");
  if (name) set.appendChild(make("legend", "", name));
  return set;
}

// A control's view: `shell` holds it, `show(control, held)` brings it up to date without touching the
// focus; the value of a control that is held by the hand stays.
function build(control, send) {
  if (control.kind === "button") {
    const input = make("button", "lab-button");
    input.type = "button";
    hooks(input, control.id);
    input.addEventListener("click", () => {
      if (input.getAttribute("aria-disabled") !== "true") send({ press: control.id });
    });
    return { shell: input, input, show };
    function show(c) {
      input.textContent = c.label;
      if (c.name) input.setAttribute("aria-label", c.name);
    }
  }
  const shell = make("label", `lab-${control.kind}`);
  const name = make("span", "lab-label");
  const input = make(control.kind === "choice" ? "select" : "input", "");
  const output = make("output", "lab-value");
  hooks(input, control.id);
  let known = control.value; // as Python has it
  shell.append(name, input);
  if (control.kind === "slider") shell.append(output);
  if (control.hint) shell.append(make("small", "lab-hint", control.hint));
  if (control.kind === "choice") input.append(...control.options.map((text) => new Option(text, text)));
  else input.type = { slider: "range", number: "number", switch: "checkbox" }[control.kind];

  const read = () =>
    control.kind === "switch" ? input.checked : control.kind === "choice" ? input.value : input.valueAsNumber;
  input.addEventListener(control.kind === "number" ? "change" : "input", tell);
  input.addEventListener("keydown", (event) => {
    if (control.kind === "number" && event.key === "Enter") tell();
  });

  function tell() {
    if (control.kind === "slider") output.textContent = shown(input.valueAsNumber, control.step);
    const value = read();
    if (control.kind === "number" && value === known) return; // left as it was
    send({ set: control.id, value: Number.isNaN(value) ? String(input.value) : value });
  }

  function show(c, held) {
    name.textContent = c.label;
    known = c.value;
    if (held) return;
    if (c.kind === "switch") input.checked = c.value;
    else if (c.kind === "choice") input.value = c.value;
    else {
      Object.assign(input, { min: c.min, max: c.max, step: c.step });
      input.value = c.value;
      output.textContent = shown(Number(input.value), c.step);
    }
  }
  return { shell, input, show };
}

function shown(value, step) {
  const digits = (String(step).split(".")[1] ?? "").length;
  return value.toFixed(digits);
}

// Parts of the picture that can be pressed. Those of a grid share one tab stop, moved by the arrows.
function roving(picture, key) {
  for (const node of picture.querySelectorAll("[data-press]")) node.dataset.lmSuppressShortcuts = "true";
  const cells = [...picture.querySelectorAll("[data-cell]")];
  if (!cells.length) return;
  const current = cells.find((cell) => cell.getAttribute("data-press") === key) ?? cells[0];
  for (const cell of cells) cell.setAttribute("tabindex", cell === current ? "0" : "-1");
}

function painting(picture, send) {
  let stroke = null; // the cells of one drag: each is pressed once
  const target = (event) => event.target.closest?.("[data-press]");
  const press = (node) => send({ press: node.getAttribute("data-press") });

  picture.addEventListener("pointerdown", (event) => {
    const node = target(event);
    if (!node || event.button !== 0) return;
    event.preventDefault();
    node.focus();
    stroke = node.hasAttribute("data-cell") ? new Set([node.getAttribute("data-press")]) : null;
    press(node);
  });
  picture.addEventListener("pointermove", (event) => {
    if (!stroke || !(event.buttons & 1)) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    const key = under?.getAttribute("data-press");
    if (!key || stroke.has(key)) return;
    stroke.add(key);
    press(under);
  });
  picture.addEventListener("pointerup", () => (stroke = null));
  picture.addEventListener("keydown", (event) => {
    const node = target(event);
    if (!node) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      press(node);
      return;
    }
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step || !node.hasAttribute("data-cell")) return;
    event.preventDefault();
    const [row, column] = node.getAttribute("data-cell").split(",").map(Number);
    const next = picture.querySelector(`[data-cell="${row + step[0]},${column + step[1]}"]`);
    if (!next) return;
    node.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  });
}

export default { render };
