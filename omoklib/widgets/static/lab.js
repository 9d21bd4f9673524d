// One page for every lab: native controls, a picture made in Python, a status line.
// Nothing is computed here. What is moved while Python answers replaces what was not yet sent, so
// that a dragged slider never lags behind the hand.

import { Wishes, element, say, widget } from "./base.js";

class LabView {
  constructor(model, host) {
    this.model = model;
    this.root = make("section", "omok-widget omok-lab");
    this.title = this.root.appendChild(make("div", "lab-title"));
    const body = this.root.appendChild(make("div", "lab-body"));
    this.panel = body.appendChild(make("div", "lab-controls"));
    const stage = body.appendChild(make("div", "lab-stage"));
    this.picture = stage.appendChild(make("div", "lab-picture"));
    this.below = stage.appendChild(make("div", "lab-below"));
    this.foot = stage.appendChild(make("div", "lab-picture"));
    this.status = this.root.appendChild(make("p", "lab-status"));
    this.status.setAttribute("role", "status");
    host.append(this.root);
    this.views = new Map(); // control id -> {shell, input, show}
    this.mine = new Set(); // controls that were moved and not yet answered: the hand knows best
    this.wishes = new Wishes(model, this.status, {
      answered: () => this.settle(),
      missed: () => {
        this.mine.clear();
        this.showControls();
      },
    });
    this.shown = new Map(); // what is drawn, as it was put on the page
    painting(this.picture, (message) => this.send(message));
    this.changed();
    this.watcher = new ResizeObserver(() => this.measure());
    this.watcher.observe(this.picture);
  }

  send(message) {
    const isMoved = message.type === "set";
    if (isMoved) this.mine.add(message.id);
    this.wishes.send(message, isMoved ? message.id : undefined);
  }

  // The hand holds what it has moved again meanwhile; what Python refused goes back to what it was.
  settle() {
    const moved = this.wishes.waiting.filter(({ type }) => type === "set");
    this.mine = new Set(moved.map(({ id }) => id));
    this.changed();
  }

  changed() {
    const heading = this.model.get("heading");
    say(this.title, heading);
    this.root.setAttribute("aria-label", heading);
    this.root.dataset.arrangement = this.model.get("arrangement");
    this.showControls();
    this.showDrawn(this.picture, "picture");
    this.showDrawn(this.foot, "foot");
    say(this.status, this.model.get("status"));
  }

  // Tells Python how wide the picture is, in steps: letters are as large on a phone as on a desk.
  measure() {
    const room = Math.min(1200, Math.floor(this.picture.clientWidth / 10) * 10);
    if (room < 180 || room === this.room) return;
    this.room = room;
    try {
      this.model.set("room", room);
      this.model.save_changes();
    } catch {
      // without a kernel the picture stays as it is
    }
  }

  remove() {
    this.watcher.disconnect();
  }

  showControls() {
    const controls = this.model.get("controls");
    const ids = controls.map((control) => control.id).join();
    if (this.panel.dataset.ids !== ids) {
      this.panel.dataset.ids = ids;
      this.panel.replaceChildren();
      this.below.replaceChildren();
      this.views.clear();
      const groups = new Map();
      for (const control of controls) {
        const name = control.group ?? "";
        const side = control.below ? this.below : this.panel;
        if (!groups.has(name)) groups.set(name, side.appendChild(group(name)));
        const view = build(control, (message) => this.send(message));
        this.views.set(control.id, view);
        groups.get(name).appendChild(view.shell);
      }
    }
    for (const control of controls) {
      const view = this.views.get(control.id);
      view.show(control, this.mine.has(control.id));
      view.shell.hidden = Boolean(control.hidden);
      view.input.setAttribute("aria-disabled", String(Boolean(control.off)));
      if (control.kind !== "button") view.input.disabled = Boolean(control.off);
    }
  }

  // The one place where markup is read: Python made it, and escaped what others wrote.
  showDrawn(place, name) {
    const text = this.model.get(name);
    if (text === this.shown.get(name)) return;
    this.shown.set(name, text);
    const active = document.activeElement;
    const key = place.contains(active) ? active.getAttribute("data-press") : null;
    place.innerHTML = text;
    roving(place, key);
    if (key) place.querySelector(`[data-press="${CSS.escape(key)}"]`)?.focus();
  }
}

const make = (tag, style, ...inside) => element(tag, style ? { class: style } : {}, ...inside);

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
      if (input.getAttribute("aria-disabled") !== "true") send({ type: "press", id: control.id });
    });
    return { shell: input, input, show };
    function show(c) {
      say(input, c.label);
      input.classList.toggle("lab-primary", Boolean(c.primary) && !c.off);
      if (c.name) input.setAttribute("aria-label", c.name);
    }
  }
  if (control.chips) return chips(control, send);
  const shell = make("label", `lab-${control.kind}`);
  const name = make("span", "lab-label");
  const input = make(control.kind === "choice" ? "select" : "input", "");
  const output = make("output", "lab-value");
  hooks(input, control.id);
  let known = control.value; // as Python has it
  shell.append(name, input);
  if (control.kind === "slider") shell.append(output);
  if (control.hint) shell.append(make("small", "lab-hint", control.hint));
  if (control.name) input.setAttribute("aria-label", control.name);
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
    send({ type: "set", id: control.id, value: Number.isNaN(value) ? String(input.value) : value });
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

// A choice whose options lie side by side: one tab stop, the arrows go from one to the next.
function chips(control, send) {
  const name = `${control.id}-${Math.random().toString(36).slice(2)}`;
  const input = make("span", "lab-chips-row");
  input.setAttribute("role", "radiogroup");
  input.setAttribute("aria-label", control.label);
  hooks(input, control.id);
  const boxes = control.options.map((option, k) => {
    const { text, tint } = control.chips[k];
    const box = make("input", "");
    Object.assign(box, { type: "radio", name, value: option });
    box.dataset.lmSuppressShortcuts = "true";
    box.setAttribute("aria-label", option);
    box.addEventListener("change", () => send({ type: "set", id: control.id, value: option }));
    const chip = make("label", "lab-chip", box, make("span", "", text));
    chip.title = option;
    if (tint) chip.style.setProperty("--lab-tint", tint);
    input.append(chip);
    return box;
  });
  const shell = make("div", "lab-chips", make("span", "lab-label", control.label), input);
  const show = (c, held) => {
    if (!held) for (const box of boxes) box.checked = box.value === c.value;
  };
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

// The nearest cell in a direction; between two grids it may lie a row higher or lower.
function nextCell(picture, node, [down, right]) {
  const at = (cell) => cell.getAttribute("data-cell").split(",").map(Number);
  const [row, column] = at(node);
  let found = null, least = Infinity;
  for (const cell of picture.querySelectorAll("[data-cell]")) {
    const [r, c] = at(cell);
    const along = (r - row) * down + (c - column) * right;
    const aside = Math.abs((r - row) * right) + Math.abs((c - column) * down);
    const far = 2 * along + 3 * aside;
    if (along > 0 && far < least) [found, least] = [cell, far];
  }
  return found;
}

function painting(picture, send) {
  let stroke = null; // the cells of one drag: each is pressed once
  const target = (event) => event.target.closest?.("[data-press]");
  const press = (node) => send({ type: "press", id: node.getAttribute("data-press") });

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
    const next = nextCell(picture, node, step);
    if (!next) return;
    node.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  });
}

export default widget(LabView);
