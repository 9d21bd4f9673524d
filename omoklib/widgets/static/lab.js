// One page for every lab: native controls, a picture made in Python, a status line.
// Nothing is computed here. What is moved while Python answers replaces what was not yet sent, so
// that a dragged slider never lags behind the hand.

import { Wishes, element, isStill, pointing, put, say, tellKernel, undoOf, widget } from "./base.js";

const LOW = matchMedia("(max-height: 700px) and (min-width: 900px)"); // a laptop's screen; lab.css knows it by a class

class LabView {
  constructor(model, host) {
    this.model = model;
    const part = (style) => element("div", { class: style });
    this.title = part("lab-title");
    this.panel = part("lab-controls");
    this.picture = part("lab-picture");
    this.below = part("lab-below");
    this.foot = part("lab-picture");
    this.status = element("p", { class: "lab-status", role: "status" });
    const stage = element("div", { class: "lab-stage" }, this.picture, this.below, this.foot);
    const body = element("div", { class: "lab-body" }, this.panel, stage, this.status);
    this.root = element("section", { class: "omok-widget omok-lab" }, this.title, body);
    host.append(this.root);
    this.why = element("small", { class: "omok-why", "aria-hidden": "true" }); // the status line says it, too
    this.root.addEventListener("input", () => this.why.remove());
    this.root.addEventListener("keydown", (event) => this.undo(event));
    this.views = new Map(); // control's ID -> its view; see viewOf
    this.wishes = new Wishes(model, this.status, {
      answered: (message) => {
        this.changed(); // what Python refused goes back to what it was
        this.tellWhy(message);
      },
      missed: () => {
        this.showControls();
        this.follow();
      },
    });
    this.explained = null; // the words that stand in place of the status
    this.shown = new Map(); // what is drawn, as it was put on the page
    this.glides = new Map([this.picture, this.foot].map((place) => [place, gliding(place)]));
    const places = [this.picture, this.foot];
    for (const place of places) letPaint(place, (message) => this.send(message));
    const follow = places.map((place) => letDrag(place, (id, value, isFine) => this.slide(id, value, isFine), (id) => this.letGo(id),
      (id) => this.wishes.wished(id)));
    this.follow = () => follow.forEach((each) => each());
    letPull(this.picture, (message) => this.send(message));
    for (const place of places) keepPage(place);
    this.points = pointing(() => model.get("link"), (node) => this.pointer.hear(node));
    this.pointer = letPoint(this.root, body, (node) => this.points.at(node), (words) => this.explain(words));
    this.changed();
    this.watcher = new ResizeObserver(() => this.measure());
    this.watcher.observe(this.picture);
    this.watch = () => this.measure();
    LOW.addEventListener("change", this.watch);
  }

  // A typed number that Python has refused: why stands beside its field, until something is done.
  tellWhy(message) {
    const view = message?.type === "set" ? this.views.get(message.id) : undefined;
    if (!view || !this.below.contains(view.shell)) return;
    const { value } = this.model.get("controls").find(({ id }) => id === message.id);
    if (value === message.value) return;
    const why = this.model.get("status").replace(/^Nothing was changed: /, ""); // that is seen here
    say(this.why, why[0].toUpperCase() + why.slice(1));
    view.shell.append(this.why);
  }

  // Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, where there is a button for each; what is typed has an Undo of its own.
  undo(event) {
    const id = undoOf(event);
    if (!id || !this.views.has(id) || event.target.matches('input[type="text"]')) return;
    event.preventDefault();
    this.send({ type: "press", id });
  }

  send(message) {
    this.why.remove();
    if (this.isDragged && message.type === "set") message = { ...message, dragged: true };
    this.wishes.send(message, message.type === "set" ? message.id : undefined);
    this.follow();
  }

  // Moves a slider as the hand does; it stays within its range and, unless it is to go finely, on its steps.
  slide(id, value, isFine = false) {
    const { input } = this.views.get(id);
    const before = input.value;
    input.value = value;
    this.isDragged = true;
    if (isFine) this.send({ type: "set", id, value: (this.fine = Math.max(input.min, Math.min(input.max, value))) });
    else if (input.value !== before) input.dispatchEvent(new Event("input"));
    this.isDragged = false;
  }

  // Tells Python that a part of the picture is dragged no more: it may choose another scale.
  letGo(id) {
    this.send({ type: "set", id, value: this.fine ?? this.views.get(id).input.valueAsNumber });
    this.fine = undefined;
  }

  changed() {
    const heading = this.model.get("heading");
    say(this.title, heading);
    this.root.setAttribute("aria-label", heading);
    this.root.dataset.arrangement = this.model.get("arrangement");
    this.showControls();
    this.showDrawn(this.picture, "picture");
    this.showDrawn(this.foot, "foot");
    this.follow();
    this.pointer.redrawn();
    say(this.status, this.model.get("status"));
  }

  // What is pointed at has words of its own: the status line says them, and then again what it said.
  explain(words) {
    if (words === this.explained) return;
    this.explained = words;
    say(this.status, words ?? this.model.get("status"));
  }

  // Tells Python how wide the picture is, in steps, and whether the page is low: letters are as large
  // on a phone as on a desk.
  measure() {
    const room = Math.min(1200, Math.floor(this.picture.clientWidth / 10) * 10);
    this.root.classList.toggle("lab-low", LOW.matches);
    if (room < 180 || (room === this.room && LOW.matches === this.low)) return;
    [this.room, this.low] = [room, LOW.matches];
    tellKernel(this.model, { room, low: this.low });
  }

  remove() {
    this.watcher.disconnect();
    LOW.removeEventListener("change", this.watch);
    this.pointer.remove();
    this.points.remove();
  }

  showControls() {
    const controls = this.model.get("controls");
    const ids = controls.map((control) => control.id).join();
    if (this.panel.dataset.ids !== ids) this.build(controls);
    this.panel.dataset.ids = ids;
    const held = controls.find(({ id }) => this.views.get(id).shell.contains(document.activeElement));
    for (const control of controls) {
      const view = this.views.get(control.id);
      view.show(control, this.wishes.wished(control.id) !== undefined);
      view.shell.hidden = Boolean(control.hidden);
      view.input.setAttribute("aria-disabled", String(Boolean(control.off)));
      if (control.kind !== "button") view.input.disabled = Boolean(control.off);
    }
    if (!held?.hidden) return;
    const stays = controls.find(({ group, hidden, off }) => group === held.group && !hidden && !off);
    if (stays) this.views.get(stays.id).input.focus({ preventScroll: true }); // the one with the focus has gone
  }

  build(controls) {
    this.panel.replaceChildren();
    this.below.replaceChildren();
    this.views.clear();
    const groups = new Map();
    for (const control of controls) {
      const name = control.group ?? "";
      const side = control.below ? this.below : this.panel;
      if (!groups.has(name)) groups.set(name, side.appendChild(groupOf(name)));
      const view = viewOf(control, (message) => this.send(message));
      this.views.set(control.id, view);
      if (control.id === "undo") this.panel.dataset.undoes = "";
      if (control.point) view.shell.dataset.point = control.point;
      groups.get(name).append(view.shell);
      for (const place of ["first", "near"]) if (control[place]) groups.get(name).classList.add(`lab-${place}`);
    }
  }

  // The one place where markup is read: Python made it, and escaped what others wrote.
  showDrawn(place, name) {
    const text = this.model.get(name);
    if (text === this.shown.get(name)) return;
    this.shown.set(name, text);
    const active = document.activeElement;
    const held = ["data-press", "data-along"].find((name) => place.contains(active) && active.hasAttribute(name));
    const key = held && active.getAttribute(held);
    this.glides.get(place)(() => (place.innerHTML = text));
    setTabStops(place, key);
    if (!key) return;
    const stays = place.querySelector(`[${held}="${CSS.escape(key)}"]`);
    if (stays) stays.focus();
    else this.root.querySelector('[data-cell][tabindex="0"]')?.focus({ preventScroll: true }); // what was pressed is gone
  }
}

// ----- controls -----

// The name tests find it by, and Notebook 7's mark for "the arrow keys are mine".
function hooks(node, id) {
  node.dataset.testid = id;
  node.dataset.lmSuppressShortcuts = "true";
}

function groupOf(name) {
  const set = element("fieldset", { class: "lab-group" });
  if (name) set.append(element("legend", {}, name));
  return set;
}

/**
 * The view of a control: { shell, input, show(control, held) }. `shell` is all of it, `input` what is
 * disabled. `show` brings it up to date and does not touch the focus; while the hand holds it, its
 * value stays.
 * @param control as slider(), entry(), choice(), switch() and button() of lab.py make it.
 * @param {(message: object) => void} send
 */
function viewOf(control, send) {
  if (control.kind === "button") return buttonOf(control, send);
  return control.chips ? chipsOf(control, send) : fieldOf(control, send);
}

function buttonOf({ id }, send) {
  const input = element("button", { class: "omok-button lab-button", type: "button" });
  hooks(input, id);
  input.addEventListener("click", () => {
    if (input.getAttribute("aria-disabled") !== "true") send({ type: "press", id });
  });
  const show = ({ label, name, primary, off }) => {
    say(input, label);
    input.classList.toggle("omok-primary", Boolean(primary));
    if (name) input.setAttribute("aria-label", name);
  };
  return { shell: input, input, show };
}

// A choice whose options lie side by side: one tab stop, the arrows go from one to the next.
function chipsOf({ id, label, options, chips }, send) {
  const name = `${id}-${Math.random().toString(36).slice(2)}`;
  const input = element("span", { class: "lab-chips-row", role: "radiogroup", "aria-label": label });
  hooks(input, id);
  const boxes = options.map((value, k) => {
    const { text, tint } = chips[k];
    const box = element("input", { type: "radio", name, value, "aria-label": value });
    box.dataset.lmSuppressShortcuts = "true";
    box.addEventListener("change", () => send({ type: "set", id, value }));
    const chip = element("label", { class: "lab-chip", title: value }, box, element("span", {}, text));
    if (tint) chip.style.setProperty("--lab-tint", tint);
    input.append(chip);
    return box;
  });
  const shell = element("div", { class: "lab-chips" }, element("span", { class: "lab-label" }, label), input);
  const show = ({ value }, held) => {
    if (!held) for (const box of boxes) box.checked = box.value === value;
  };
  return { shell, input, show };
}

// A slider, a number that is typed, a switch, or a choice from a menu.
function fieldOf({ id, kind, hint, name, half, percent, min, options, value, tint }, send) {
  const label = element("span", { class: "lab-label" });
  // The slider itself says its value: its number beside it keeps silent.
  const output = element("output", { class: "lab-value", "aria-live": "off" });
  const input = kind === "choice"
    ? element("select", {}, ...options.map((text) => new Option(text, text)))
    : element("input", { type: { slider: "range", number: "text", switch: "checkbox" }[kind] });
  // A number is typed as text: the browser's own fields write a hyphen for a minus.
  if (kind === "number") Object.assign(input, { inputMode: min < 0 ? "text" : "decimal", autocomplete: "off" });
  hooks(input, id);
  if (name) input.setAttribute("aria-label", name);
  // Drawn by lab.css: beside a light accent Chromium draws the rest of its own slider nearly black.
  if (tint) input.className = "lab-tinted";
  if (tint) input.style.setProperty("--lab-tint", tint);
  const shell = element("label", { class: `lab-${kind}${half ? " lab-half" : ""}` }, label, input);
  if (kind === "slider") shell.append(output);
  if (hint) shell.append(element("small", { class: "lab-hint" }, hint));
  let [known, step, range] = [value, 1, {}]; // as Python has them
  let [isHeld, hasMoved] = [false, false]; // the slider, by the hand or a key
  let isTyping = false; // a number, which an answer to what went before must not replace

  const read = {
    slider: () => input.valueAsNumber,
    number: () => typed(input.value),
    switch: () => input.checked,
    choice: () => input.value,
  }[kind];
  const written = (number) => (percent ? `${Math.round(100 * number)}%` : grouped(inSteps(number, step)));
  const showValue = () => {
    const words = written(input.valueAsNumber);
    say(output, words);
    if (tint) input.style.setProperty("--lab-part", (input.value - input.min) / (input.max - input.min));
    if (percent) input.setAttribute("aria-valuetext", words);
  };
  const tell = () => {
    if (kind === "slider") showValue();
    isTyping = false;
    if (kind === "number" && read() === known) return; // left as it was
    hasMoved = isHeld;
    send({ type: "set", id, value: read(), ...(isHeld && { dragged: true }) });
  };
  const hold = () => (isHeld = kind === "slider");
  const letGo = () => {
    isHeld = false;
    if (hasMoved) tell(); // Python may now sort, or choose another scale
  };
  for (const name of ["pointerdown", "keydown"]) input.addEventListener(name, hold);
  for (const name of ["pointerup", "pointercancel", "keyup", "blur"]) input.addEventListener(name, letGo);
  input.addEventListener(kind === "number" ? "change" : "input", tell);
  input.addEventListener("input", () => (isTyping = kind === "number"));
  // The click that comes to a number selects it, as in a sheet: what is typed replaces it. The next one
  // puts the caret.
  let comes = false;
  shell.addEventListener("pointerdown", () => (comes = document.activeElement !== input));
  input.addEventListener("click", () => {
    if (kind === "number" && comes && input.selectionStart === input.selectionEnd) input.select();
    comes = false;
  });
  input.addEventListener("keydown", (event) => {
    if (kind !== "number") return;
    if (event.key === "Enter") tell();
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!up || typeof read() !== "number") return;
    event.preventDefault();
    input.value = inFull(Math.max(range.min, Math.min(range.max, Number((read() + up * step).toFixed(6)))), step);
    tell();
  });

  const show = (control, held) => {
    say(label, control.label);
    known = control.value;
    step = control.step;
    range = { min: control.min, max: control.max };
    if (held) return;
    if (kind === "switch") input.checked = known;
    else if (kind === "choice") input.value = known;
    else if (kind === "number") {
      if (!isTyping) input.value = inFull(known, step);
    } else {
      Object.assign(input, { ...range, step, value: known });
      showValue();
    }
  };
  return { shell, input, show };
}

// With as many digits as the step has: 0.10 where it is 0.05.
function inSteps(value, step) {
  const digits = (String(step).split(".")[1] ?? "").length;
  return value.toFixed(digits);
}

// With a comma after thousands.
function grouped(text) {
  return text.replace(/^\d{4,}/, (whole) => Number(whole).toLocaleString("en"));
}

// With these digits, too, but never rounded; and with a minus, as in the picture.
function inFull(value, step) {
  const text = inSteps(value, step);
  return (Number(text) === value ? text : String(value)).replace("-", "\u2212");
}

// The number that is typed, with either sign and either point; what is none stays text.
function typed(text) {
  const number = Number(text.replace("\u2212", "-").replace(",", "."));
  return text.trim() === "" || Number.isNaN(number) ? text : number;
}

// ----- the picture -----

// Cells of a grid share one tab stop, which the arrows move. `key` names the part that had the focus.
function setTabStops(picture, key) {
  for (const node of picture.querySelectorAll("[data-press], [data-along]")) node.dataset.lmSuppressShortcuts = "true";
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

const NOTCH = 14; // pixels of a drag that change a number by one

// Parts of the picture are pressed by mouse, finger or keyboard; a drag over a grid presses every cell on
// its way. A number of a grid (`data-number`) is pressed by a click; a drag up or down, Shift with an arrow, and what is
// typed are presses of its ID with "-up", "-down" or "=2" behind it. Cells that are pointed at, the columns of a chart, are no grid to paint, unless they say so: a finger scrolls there.
const PAINTED = "[data-cell]:not([data-point]), [data-paint]";

function letPaint(picture, send) {
  let stroke = null; // the cells of one drag: each is pressed once
  let turned = null; // the number that is dragged: { key, y, notches, hasMoved }
  let minus = null; // the ID of the number for which a minus has been typed
  const target = (event) => event.target.closest?.("[data-press]");
  const isPainted = (node) => node.matches(PAINTED);
  const press = (node, dragged = false) =>
    send({ type: "press", id: node.getAttribute("data-press"), dragged });

  picture.addEventListener("pointerdown", (event) => {
    const node = target(event);
    if (!node || event.button !== 0 || !isPainted(node)) return;
    event.preventDefault();
    node.focus();
    if (node.hasAttribute("data-number")) {
      picture.setPointerCapture(event.pointerId); // the number itself is drawn afresh under the hand
      turned = { key: node.getAttribute("data-press"), y: event.clientY, notches: 0, hasMoved: false };
      return;
    }
    stroke = new Set([node.getAttribute("data-press")]);
    press(node);
  });
  picture.addEventListener("click", (event) => {
    const node = target(event);
    if (node && !isPainted(node)) press(node);
  });
  // What is drawn afresh between the hand's coming down and its going up gets no click.
  let down = null;
  picture.addEventListener("pointerdown", (event) => (down = event.button === 0 ? target(event) : null));
  picture.addEventListener("pointerup", (event) => {
    const under = target(event), key = down?.getAttribute("data-press");
    if (down && !down.isConnected && !isPainted(down) && under?.getAttribute("data-press") === key) press(under);
    down = null;
  });
  picture.addEventListener("pointermove", (event) => {
    if (turned) turn(event.clientY);
    if (!stroke || !(event.buttons & 1)) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    const key = under?.getAttribute("data-press");
    if (!key || stroke.has(key)) return;
    stroke.add(key);
    press(under, true);
  });
  const turn = (y) => {
    const notches = Math.trunc((turned.y - y) / NOTCH);
    for (; turned.notches !== notches; turned.notches += Math.sign(notches - turned.notches)) {
      send({ type: "press", id: `${turned.key}-${notches > turned.notches ? "up" : "down"}`, dragged: true });
      turned.hasMoved = true;
    }
  };
  picture.addEventListener("pointerup", () => {
    if (turned && !turned.hasMoved) send({ type: "press", id: turned.key, dragged: false });
    stroke = turned = null;
  });
  picture.addEventListener("pointercancel", () => (stroke = turned = null));
  // A part that moves by itself says so when it has come to its end.
  picture.addEventListener("animationend", (event) => {
    const id = event.target.getAttribute?.("data-ends");
    if (id) send({ type: "press", id });
  });
  // Whether the key changes the number that has the focus.
  const types = (node, { key, shiftKey }) => {
    const id = node.getAttribute("data-press"), hadMinus = minus === id;
    const number = Number(node.getAttribute("data-number"));
    const change = (more) => send({ type: "press", id: `${id}${more}`, dragged: false });
    minus = null;
    if (key === "-" || key === "\u2212") {
      minus = id;
      if (Math.trunc(number)) change(`=${-Math.abs(Math.trunc(number))}`);
    } else if (/^[0-9]$/.test(key)) change(`=${hadMinus && key !== "0" ? "-" : ""}${key}`);
    else if (key === "Backspace" || key === "Delete") change("=0");
    else if (shiftKey && key === "ArrowUp") change("-up");
    else if (shiftKey && key === "ArrowDown") change("-down");
    else return false;
    return true;
  };
  picture.addEventListener("keydown", (event) => {
    const node = target(event);
    if (!node) return;
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (node.hasAttribute("data-number") && !isChord && types(node, event)) {
      event.preventDefault();
      return;
    }
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

/**
 * Lets a part of the picture with `data-drag`, a slider's ID, be dragged along a line: the slider is 0
 * at `data-from`, and 1 at `data-unit` from there; it stops at the ends of a `data-within`, those of the axis.
 * With a `data-bend`, the values at equal pieces of that way, it goes more slowly where they are close together, and
 * between the slider's steps, too.
 * Python draws the part where it then belongs; until it has, the part and an arrow from there, a
 * `data-of` the slider, follow the hand by themselves.
 * @param {(id: string) => number | undefined} wished the value that Python has not yet answered.
 * @returns follow() lets what was drawn since do so.
 */
function letDrag(picture, slide, letGo, wished) {
  let held = null; // what is dragged: { id, from, unit, bend, least, most, toPicture, hasMoved }
  const pair = (node, name) => node.getAttribute(name).split(",").map(Number);
  const bendOf = (node) => (node.hasAttribute("data-bend") ? pair(node, "data-bend") : null);
  picture.addEventListener("pointerdown", (event) => {
    const node = event.target.closest?.("[data-drag]");
    if (!node || event.button !== 0) return;
    event.preventDefault();
    picture.setPointerCapture(event.pointerId); // the part itself is drawn afresh under the hand
    const toPicture = node.ownerSVGElement.getScreenCTM().inverse();
    const [least, most] = node.hasAttribute("data-within") ? pair(node, "data-within") : [-Infinity, Infinity];
    held = { id: node.getAttribute("data-drag"), from: pair(node, "data-from"), unit: pair(node, "data-unit"), bend: bendOf(node), least, most, toPicture, hasMoved: false };
  });
  picture.addEventListener("pointermove", (event) => {
    if (!held) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(held.toPicture);
    const [across, down] = held.unit;
    held.hasMoved = true;
    const far = ((x - held.from[0]) * across + (y - held.from[1]) * down) / (across ** 2 + down ** 2);
    slide(held.id, valueAt(Math.max(held.least, Math.min(held.most, far)), held.bend), held.bend !== null);
  });
  const end = () => {
    if (held?.hasMoved) letGo(held.id); // a click changes nothing
    held = null;
  };
  for (const name of ["pointerup", "pointercancel"]) picture.addEventListener(name, end);

  function follow() {
    for (const tip of picture.querySelectorAll("circle[data-drag]")) {
      const id = tip.getAttribute("data-drag"), value = wished(id), arrow = picture.querySelector(`[data-of="${id}"]`);
      const [x, y] = pair(tip, "data-from"), [across, down] = pair(tip, "data-unit");
      const drawn = ((tip.cx.baseVal.value - x) * across + (tip.cy.baseVal.value - y) * down) / (across ** 2 + down ** 2);
      const wanted = value === undefined ? drawn : farAt(value, bendOf(tip)), far = wanted - drawn;
      tip.style.transform = far ? `translate(${far * across}px, ${far * down}px)` : "";
      if (!arrow) continue;
      const [left, top] = pair(picture.querySelector("[data-frame]"), "data-frame");
      arrow.style.transformOrigin = `${left}px ${top}px`;
      arrow.style.transform = far && drawn > 0 ? `scale(${wanted / drawn})` : "";
    }
  }
  return follow;
}

// The value of a slider at a share of its way in the picture, which may bend; and the share at a value.
function valueAt(share, bend) {
  if (!bend) return share;
  const at = Math.max(0, Math.min(1, share)) * (bend.length - 1), before = Math.min(Math.floor(at), bend.length - 2);
  return bend[before] + (at - before) * (bend[before + 1] - bend[before]);
}

function farAt(value, bend) {
  if (!bend) return value;
  const found = bend.findIndex((each) => each >= value), after = found < 0 ? bend.length - 1 : Math.max(1, found);
  const step = bend[after] - bend[after - 1];
  return (after - 1 + (step > 0 ? (value - bend[after - 1]) / step : 1)) / (bend.length - 1);
}

const TRAVEL = 40; // of a lever's knob, in the units of its drawing; lab.css has it, too
const ENOUGH = 0.6; // of that way, from which it is a pull
const STILL = 4; // pixels on the screen, within which the lever is pressed, not dragged

// A lever, a part with `data-pull`, goes down with the hand; let go far enough down, it is a press of what it
// belongs to, and springs back from there.
function letPull(picture, send) {
  let held = null; // what is pulled: { machine, toLever, from, at, part, parts }
  const show = ({ parts: [lever, knob], part }) => {
    lever.style.transform = `scaleY(${1 - 0.6 * part})`;
    knob.style.transform = `translateY(${TRAVEL * part}px)`;
  };
  picture.addEventListener("pointerdown", (event) => {
    picture.classList.remove("lab-let-go");
    const grip = event.target.closest?.("[data-pull]");
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    picture.setPointerCapture(event.pointerId); // the click that follows is the picture's, and presses nothing
    const machine = grip.closest("[data-press]"), parts = [".lab-lever", ".lab-knob"].map((name) => grip.querySelector(name));
    machine.focus({ preventScroll: true });
    for (const part of parts) Object.assign(part.style, { animation: "none", transition: "none" });
    const toLever = grip.getScreenCTM().inverse();
    held = { machine, toLever, from: event.clientY, at: new DOMPoint(event.clientX, event.clientY).matrixTransform(toLever).y, part: 0, parts, far: 0 };
  });
  picture.addEventListener("pointermove", (event) => {
    if (!held) return;
    const { y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(held.toLever);
    held.far = Math.max(held.far, Math.abs(event.clientY - held.from));
    held.part = Math.max(0, Math.min(1, (y - held.at) / TRAVEL));
    show(held);
  });
  const end = (isLifted) => {
    if (!held) return;
    const { machine, part, parts, far } = held;
    if (isLifted && (part >= ENOUGH || far < STILL)) {
      picture.classList.toggle("lab-let-go", part >= ENOUGH);
      send({ type: "press", id: machine.getAttribute("data-press") });
    }
    for (const node of parts) node.style.transition = isStill() ? "none" : "transform 0.2s 0.12s"; // or it is drawn afresh
    show({ parts, part: 0 });
    held = null;
  };
  picture.addEventListener("pointerup", () => end(true));
  picture.addEventListener("pointercancel", () => end(false));
  picture.addEventListener("keydown", () => picture.classList.remove("lab-let-go"));
}

// A finger that paints or drags a part does not scroll the page: Chromium heeds no `touch-action` of what
// stands inside an SVG. What it taps is pressed by its pointer, and needs no click.
function keepPage(picture) {
  const keep = (event) => {
    if (event.cancelable && event.target.closest?.(`[data-drag], [data-pull], ${PAINTED}`)) event.preventDefault();
  };
  picture.addEventListener("touchstart", keep, { passive: false });
}

const GLIDE_MS = 200;
const RESCALE_MS = 600; // a whole picture that grows from under the hand is followed with the eyes

/**
 * Lets the parts of an SVG with a `data-glide`, a name, go from where they stood to where they are
 * drawn now. Pictures that follow each other faster, while a slider is dragged, are shown at once; so are those of
 * another width. A group with a `data-frame`, the origin of its picture and the pixels of a unit, always goes
 * from the old frame to the new one, if that has another origin; and so does all of a picture with a `data-scale`, the ends of its axis.
 * @returns {(draw: () => void) => void} draws the place again.
 */
function gliding(place) {
  let last = -Infinity;
  const parts = () => [...place.querySelectorAll("[data-glide]")];
  const numbersOf = (frame) => frame.split(",").map(Number);
  const placeOf = (part) => [part.dataset.glide, [part.getBBox(), part.dataset.frame, part.getAttribute("fill")]];
  const width = () => place.querySelector("svg")?.viewBox.baseVal.width;
  const scaleOf = () => place.querySelector("[data-scale]")?.dataset.scale;

  return (draw) => {
    const now = performance.now(), isFast = now - last < GLIDE_MS, wide = width(), scale = scaleOf();
    last = now;
    const moved = isStill() ? [] : parts().filter((part) => !isFast || part.dataset.frame || scale);
    const before = new Map(moved.map(placeOf));
    draw();
    const isRescaled = scaleOf() !== scale;
    if (!before.size || width() !== wide || (isFast && scale && !isRescaled)) return;
    for (const part of parts()) {
      const [from, old, fill] = before.get(part.dataset.glide) ?? [], to = part.getBBox();
      if (old) {
        const [x, y, unit] = numbersOf(old), [X, Y, now] = numbersOf(part.dataset.frame);
        if (x === X && y === Y) continue;
        const was = `translate(${x}px, ${y}px) scale(${unit / now}) translate(${-X}px, ${-Y}px)`;
        part.animate([{ transform: was }, { transform: "none" }], { duration: RESCALE_MS, easing: "ease-in-out" });
        continue;
      }
      const [across, down] = from ? [from.x - to.x, from.y - to.y] : [0, 0];
      if (!from || (!across && !down && from.height === to.height && from.width === to.width)) continue;
      const frames = part.localName === "rect"
        ? [from, to].map(({ x, y, width, height }) => ({ x: `${x}px`, y: `${y}px`, width: `${width}px`, height: `${height}px` }))
        : [{ transform: `translate(${across}px, ${down}px)` }, { transform: "none" }];
      // A new colour comes with the new place, not before it.
      if (fill && fill !== part.getAttribute("fill")) [fill, part.getAttribute("fill")].forEach((each, k) => (frames[k].fill = each));
      part.animate(frames, { duration: isRescaled ? RESCALE_MS : GLIDE_MS, easing: "ease-out" });
    }
  };
}

// ----- pointing -----

/**
 * Lets the mouse, a finger and the focus point at parts of a lab. What has the same `data-point` is
 * marked everywhere at once; `data-told` is shown while its point is pointed at, and `data-untold`,
 * the beginning of points, while none of them is. Arrow keys go along the points in a `data-along`.
 * A part with a `data-node`, a position's ID, points at that position in the widgets linked with this one.
 * @param {(node: number[] | null) => void} tell hears of the position that is pointed at here.
 * @param {(words: string | null) => void} explain hears the `data-says` of what is pointed at, here or elsewhere.
 * @returns redrawn() marks what was drawn since; hear(node) marks the position that is pointed at elsewhere.
 */
function letPoint(root, body, tell, explain) {
  let hovered = null, along = null, heard = null; // keys: under the pointer; where the arrows last were; elsewhere
  let coming = null, foretold = null; // the position, and the words, of a move that is pointed at elsewhere, and not yet made
  const keyOf = (node) => node?.closest?.("[data-point]")?.getAttribute("data-point") ?? null;
  const scale = () => {
    const active = document.activeElement;
    return body.contains(active) ? active.closest("[data-along]") : null;
  };
  const focused = () => {
    const active = document.activeElement;
    return body.contains(active) ? keyOf(active) ?? (active.hasAttribute("data-along") ? along : null) : null;
  };

  const nodeOf = (key) => {
    const part = key === null ? null : body.querySelector(`[data-point="${CSS.escape(key)}"][data-node]`);
    return part ? JSON.parse(part.dataset.node) : null;
  };

  const mark = () => {
    // The mouse, wherever it is, comes before the focus, which may have stayed behind.
    const own = hovered ?? focused(), key = hovered ?? heard ?? (foretold === null ? own : null);
    for (const node of root.querySelectorAll(".lab-pointed")) node.classList.remove("lab-pointed");
    let found = false;
    if (key !== null) {
      const name = CSS.escape(key);
      for (const node of root.querySelectorAll(`[data-point="${name}"], [data-told="${name}"]`)) {
        node.classList.add("lab-pointed");
        found = true;
      }
    }
    frame(key);
    for (const node of root.querySelectorAll("[data-untold]")) {
      node.classList.toggle("lab-covered", found && key.startsWith(node.dataset.untold));
    }
    const says = key === null ? null : body.querySelector(`[data-point="${CSS.escape(key)}"][data-says]`);
    explain(says ? says.dataset.says : hovered === null ? foretold : null);
    tell(nodeOf(own)); // last: this view hears itself, and marks again
  };
  // One frame around all parts of a column, from its bar to the last number of its table.
  const column = body.querySelector(".lab-stage").appendChild(element("div", { class: "lab-column", hidden: "" }));
  const frame = (key) => {
    const stage = column.parentElement, place = stage.getBoundingClientRect();
    const parts = key !== null && stage.querySelector(".lab-columns")
      ? [...stage.querySelectorAll(`[data-point="${CSS.escape(key)}"]`)].map((part) => part.getBoundingClientRect())
      : [];
    column.hidden = !parts.length;
    if (!parts.length) return;
    const [left, top] = [Math.min(...parts.map((box) => box.left)), Math.min(...parts.map((box) => box.top))];
    Object.assign(column.style, {
      left: `${left - place.left}px`,
      top: `${top - place.top}px`,
      width: `${Math.max(...parts.map((box) => box.right)) - left}px`,
      height: `${Math.max(...parts.map((box) => box.bottom)) - top}px`,
    });
  };
  // What a move that is pointed at elsewhere would add to what is written here of the position before: its
  // number, its cell, and what it means.
  const foretell = (node) => {
    [coming, foretold] = [node, null];
    for (const next of body.querySelectorAll("[data-next]")) {
      const isNext = Boolean(node) && JSON.stringify(node.slice(0, -1)) === next.dataset.next;
      const action = isNext ? node.at(-1) : -1, { across, unit, words, adds } = next.dataset;
      if (across) {
        const isCell = isNext && action < across ** 2;
        put(next, { visibility: isCell ? "visible" : "hidden" });
        if (isCell) put(next, { transform: `translate(${(action % across) * unit} ${Math.floor(action / across) * unit})` });
        continue;
      }
      next.hidden = !isNext || adds !== "True";
      say(next, next.hidden ? "" : `+ (${action},)`);
      if (isNext) foretold = JSON.parse(words)[action] ?? null;
    }
  };
  const hear = (node) => {
    const part = node && body.querySelector(`[data-node="${JSON.stringify(node)}"]`);
    const key = part ? keyOf(part) : null, before = foretold;
    foretell(part ? null : node);
    if (key === heard && foretold === before) return;
    heard = key;
    mark();
  };
  const hover = (key) => {
    if (key === hovered) return;
    hovered = key;
    mark();
  };
  const go = (line, step) => {
    const points = [...line.querySelectorAll("[data-point]")];
    const last = points.length - 1, now = points.findIndex((point) => keyOf(point) === along);
    const k = Math.max(0, Math.min(last, (now < 0 ? last : now) + step));
    along = keyOf(points[k]);
    line.setAttribute("aria-valuenow", k + 1);
    line.setAttribute("aria-valuetext", points[k].getAttribute("data-words"));
    hovered = null;
    mark();
  };

  // What a press brings under a mouse at rest is not pointed at until the mouse moves.
  let rest = null; // where it pressed, and what: { x, y, key }
  body.addEventListener("pointerdown", ({ pointerType, clientX, clientY, target }) => {
    rest = pointerType === "mouse" ? { x: clientX, y: clientY, key: keyOf(target) } : null;
  });
  const hoverAt = ({ clientX, clientY }, key) => {
    if (rest && (clientX !== rest.x || clientY !== rest.y)) rest = null;
    hover(rest && key !== rest.key ? null : key);
  };
  body.addEventListener("pointerover", (event) => hoverAt(event, keyOf(event.target)));
  // A finger that goes along a chart stays, for the browser, on the part that it touched first.
  body.addEventListener("pointermove", (event) => {
    const isMouse = event.pointerType === "mouse";
    hoverAt(event, keyOf(isMouse ? event.target : document.elementFromPoint(event.clientX, event.clientY)));
  });
  // A key moves what a mouse at rest pointed at: here or elsewhere, it points again when it moves.
  const quiet = ({ key }) => {
    if (["Shift", "Control", "Alt", "Meta"].includes(key) || (hovered === null && heard === null && foretold === null)) return;
    hovered = heard = null;
    foretell(null);
    mark();
  };
  document.addEventListener("keydown", quiet, true);
  // What a finger has tapped stays marked until it taps elsewhere: it hides what it points at.
  body.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "mouse") return;
    rest = null; // it has moved, even where it comes back to the same pixel
    hover(null);
  });
  document.addEventListener("pointerdown", outside);
  body.addEventListener("focusin", () => {
    if (scale() && hovered === null) go(scale(), 0);
    else mark();
  });
  body.addEventListener("focusout", () => requestAnimationFrame(mark));
  body.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || !scale()) return;
    event.preventDefault();
    go(scale(), step);
  });

  function outside(event) {
    if (!body.contains(event.target)) hover(null);
  }
  const remove = () => {
    document.removeEventListener("pointerdown", outside);
    document.removeEventListener("keydown", quiet, true);
  };
  const redrawn = () => {
    foretell(coming);
    mark();
  };
  return { redrawn, hear, remove };
}

export default widget(LabView);
