// A window on a picture larger than itself: drag, pinch, Ctrl and wheel, buttons, and a small map.

import { put, shape } from "./base.js";

const FARTHEST = 0.03; // the smallest scale
export const NEAREST = 3;
const DRAGGED = 4; // pixels that make a drag out of a click
const IN_SIGHT = 40; // pixels from the window's edge, within which a part of the picture always stays
const ALONG = [0, 0.25, 0.5, 0.75, 1]; // the places of an edge that count as parts of the picture
const MAP = 132; // the map's width, in pixels
const HIGHEST = 0.7; // and its height, as a share of that, at most, unless another is given

export class Camera {
  /**
   * @param {Element} stage the window.
   * @param {SVGGElement} scene the picture, in an <svg> that fills the window.
   * @param {(byHand: boolean) => void} moved is called when the view has changed.
   * @param {number} highest the map's height as a share of its width, at most.
   * @param own what the picture does in its own way: { zoom(factor, at), for zoom(), farthest() -> the smallest scale }.
   */
  constructor(stage, scene, moved, highest = HIGHEST, own = {}) {
    Object.assign(this, { stage, scene, moved, highest, own });
    this.view = { x: 0, y: 0, k: 1 }; // a point p of the picture is drawn at p * k + (x, y)
    this.pointers = new Map(); // those that hold the picture: their number -> [x, y]
    this.map = shape("svg", {
      class: "omok-map", "aria-hidden": "true", "data-testid": "map", preserveAspectRatio: "none", // it may be squeezed
    });
    this.mapLines = shape("path", { class: "omok-map-lines" });
    this.mapWindow = shape("rect", { class: "omok-map-window" });
    this.map.append(this.mapLines, this.mapWindow);
    this.map.style.display = "none";
    stage.append(this.map);
    this.sized = [0, 0]; // asking the page would lay it out each time
    this.ruler = new ResizeObserver(([{ contentRect }]) => {
      this.sized = [contentRect.width, contentRect.height];
    });
    this.ruler.observe(stage);
    stage.addEventListener("pointerdown", (event) => this.grab(event));
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.map.addEventListener("pointerdown", (event) => this.jump(event));
    for (const [type, isHeld] of [["pointerdown", true], ["pointerup", false], ["pointerleave", false]]) {
      this.map.addEventListener(type, () => (this.isMapHeld = isHeld), { capture: true }); // it does not go from under the hand
    }
    this.map.addEventListener("pointermove", (event) => event.buttons & 1 && this.jump(event));
  }

  /** Width and height of the window in pixels; [0, 0] before it is on the page. */
  size() {
    return this.sized;
  }

  /** Shows the picture at the scale view.k, its origin at (view.x, view.y) in the window. */
  look(wanted, byHand = false) {
    const view = byHand ? this.held(wanted) : wanted;
    this.view = view;
    this.scene.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.k})`);
    this.drawMap();
    this.moved(byHand);
  }

  // No hand loses the picture: if nothing of it would be in sight, what is nearest stays at the edge.
  held(view) {
    const [wide, high] = this.size();
    if (!this.points?.length || !wide || !high) return view;
    const [aside, above] = [Math.min(IN_SIGHT, wide / 2), Math.min(IN_SIGHT, high / 2)];
    const missing = (at, side, margin) => Math.max(margin - at, 0) + Math.min(side - margin - at, 0);
    let nearest = [Infinity, Infinity];
    for (const { x, y, parent } of this.points) {
      const from = this.points[parent] ?? { x, y };
      for (const part of ALONG) {
        const across = missing((from.x + part * (x - from.x)) * view.k + view.x, wide, aside);
        const down = missing((from.y + part * (y - from.y)) * view.k + view.y, high, above);
        if (!across && !down) return view;
        if (Math.hypot(across, down) < Math.hypot(...nearest)) nearest = [across, down];
      }
    }
    return { ...view, x: view.x + nearest[0], y: view.y + nearest[1] };
  }

  /** A scale between the smallest and the largest. */
  within(scale, least = this.own.farthest?.() ?? FARTHEST) {
    return Math.max(least, Math.min(NEAREST, scale));
  }

  /** Zooms by hand; what lies at `at`, a place in the window, stays there. */
  zoom(factor, at = this.size().map((side) => side / 2)) {
    const { x, y, k } = this.view;
    const next = this.within(k * factor);
    const move = (place, side) => at[side] - ((at[side] - place) * next) / k;
    this.look({ k: next, x: move(x, 0), y: move(y, 1) }, true);
  }

  wheel(event) {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!event.ctrlKey && !event.metaKey && !sideways) return; // the page scrolls
    event.preventDefault();
    if (sideways) {
      this.look({ ...this.view, x: this.view.x - event.deltaX }, true);
      return;
    }
    const box = this.stage.getBoundingClientRect();
    const [factor, at] = [Math.exp(-event.deltaY * 0.003), [event.clientX - box.left, event.clientY - box.top]];
    if (this.own.zoom) this.own.zoom(factor, at);
    else this.zoom(factor, at);
  }

  // One pointer moves the picture, two zoom it as well: what lies under them stays there.
  grab(event) {
    if (event.button !== 0 || this.map.contains(event.target)) return;
    if (this.pointers.size === 0) {
      this.dragged = false;
      this.released = new AbortController();
      const { signal } = this.released;
      window.addEventListener("pointermove", (moved) => this.drag(moved), { signal });
      window.addEventListener("pointerup", (gone) => this.release(gone), { signal });
      window.addEventListener("pointercancel", (gone) => this.release(gone), { signal });
    }
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  drag({ pointerId, clientX, clientY }) {
    const held = this.pointers.get(pointerId);
    if (held === undefined) return;
    const near = Math.hypot(clientX - held[0], clientY - held[1]) < DRAGGED;
    if (!this.dragged && this.pointers.size === 1 && near) return;
    this.dragged = true;
    const before = this.grip();
    this.pointers.set(pointerId, [clientX, clientY]);
    const now = this.grip();
    const { x, y, k } = this.view;
    const next = this.within((k * now.spread) / before.spread);
    const move = (from, to, at) => to - ((from - at) * next) / k;
    this.look({ k: next, x: move(before.x, now.x, x), y: move(before.y, now.y, y) }, true);
  }

  // The middle of the first two pointers, in the window, and their distance.
  grip() {
    const box = this.stage.getBoundingClientRect();
    const [[x0, y0], [x1, y1] = [x0, y0]] = this.pointers.values();
    const spread = this.pointers.size > 1 ? Math.max(1, Math.hypot(x1 - x0, y1 - y0)) : 1;
    return { x: (x0 + x1) / 2 - box.left, y: (y0 + y1) / 2 - box.top, spread };
  }

  release({ pointerId }) {
    this.pointers.delete(pointerId);
    if (this.pointers.size === 0) this.released.abort();
  }

  // ----- the map -----

  /** Says what there is to see: points {x, y, parent}, with the place of each one's parent in the list. */
  chart(points) {
    this.points = points;
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    this.bounds = { left: Math.min(...xs), top: Math.min(...ys),
      wide: Math.max(1, Math.max(...xs) - Math.min(...xs)), high: Math.max(1, Math.max(...ys) - Math.min(...ys)) };
    const lines = points.slice(1).map(({ x, y, parent }) => `M${points[parent].x} ${points[parent].y}L${x} ${y}`);
    put(this.mapLines, { d: lines.join("") });
    this.drawMap();
  }

  // The map is there while a part of the picture lies outside its window.
  drawMap() {
    if (!this.bounds) return;
    const { left, top, wide, high } = this.bounds;
    const { x, y, k } = this.view;
    const [w, h] = this.size();
    const out = left * k + x < -1 || top * k + y < -1 || (left + wide) * k + x > w + 1 || (top + high) * k + y > h + 1;
    const needed = Boolean(w && out);
    this.map.style.display = needed ? "" : "none";
    if (!needed) return;
    const margin = Math.max(wide, high) * 0.03;
    const [w0, h0] = [wide + 2 * margin, high + 2 * margin];
    put(this.map, { viewBox: [left - margin, top - margin, w0, h0].join(" ") });
    const side = this.mapWide();
    this.map.style.width = `${side}px`;
    this.map.style.height = `${side * Math.max(0.25, Math.min(this.highest, h0 / w0))}px`;
    put(this.mapWindow, { x: -x / k, y: -y / k, width: w / k, height: h / k });
  }

  mapWide() {
    return Math.min(MAP, 0.28 * this.size()[0]);
  }

  /** The width and the height of the corner that the map takes now, in pixels. */
  mapSize() {
    const { display, width, height } = this.map.style;
    return display === "none" ? [0, 0] : [width, height].map((side) => parseFloat(side) + 12);
  }

  /** The height of the map in pixels, at most. */
  mapHigh() {
    return this.highest * this.mapWide();
  }

  // The place in the map that was pressed comes to the middle of the window.
  jump(event) {
    event.preventDefault();
    event.stopPropagation();
    const box = this.map.getBoundingClientRect();
    const [left, top, wide, high] = this.map.getAttribute("viewBox").split(" ").map(Number);
    const at = { x: left + ((event.clientX - box.left) / box.width) * wide,
      y: top + ((event.clientY - box.top) / box.height) * high };
    const [w, h] = this.size();
    const { k } = this.view;
    this.look({ k, x: w / 2 - at.x * k, y: h / 2 - at.y * k }, true);
  }

  /** Lets go of the page: no more is observed. */
  remove() {
    this.ruler.disconnect();
    this.released?.abort();
  }
}
