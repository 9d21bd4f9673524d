// The tree of the stepper: it grows from frame to frame, and its picture follows the search.

import { element, inOrder, put, say, shape, signed, valueColor } from "./base.js";
import { Camera } from "./camera.js";

const [MARGIN, SIDE] = [34, 18]; // above and below the tree, and beside it, in the picture's units
const LEAST = 0.62; // the tree is not drawn smaller than this; it moves instead
const MOST = 1.3; // nor larger
const FAR = 0.6; // below this scale only the way of the search is labelled
const [LETTERS, SMALLEST] = [11, 10]; // pixels of the labels: in the picture's units, and at least on the page
const WIDEST = 2; // neighbours, and levels, stand so many times as far apart, at most, where there is room
const FOR_MAP = 72; // pixels below a tree that is wider than its window
const GLIDE_MS = 200; // how long the nodes take to their new places

const idOf = (node) => node.id.join(",");
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

export class StepTree {
  constructor() {
    this.held = false; // the picture was moved by hand and no longer follows the search
    this.nodes = null; // those of the frame that is shown
    this.places = new Map(); // where each of them is drawn now, by its ID
    this.drawn = new Map(); // its elements
    this.svg = shape("svg", { class: "omok-steps-svg", role: "img" });
    [this.edges, this.dots, this.credits] = [shape("g"), shape("g"), shape("g")];
    this.scene = shape("g", {}, this.edges, this.dots, this.credits);
    this.svg.append(this.scene);
    this.follow = element("button", {
      type: "button", class: "omok-button omok-steps-follow", "data-testid": "follow", hidden: "",
    }, "Follow the search");
    this.follow.addEventListener("click", () => {
      this.hold(false);
      this.look();
    });
    this.root = element("div", { class: "omok-steps-stage", "data-testid": "stage" }, this.svg, this.follow);
    this.camera = new Camera(this.root, this.scene, (byHand) => {
      if (byHand) this.hold(true);
      const { k } = this.camera.view;
      put(this.scene, { style: `--omok-grown: ${Math.max(1, SMALLEST / (LETTERS * k))}` });
      this.scene.classList.toggle("omok-steps-far", k < FAR);
    });
    this.watcher = new ResizeObserver(() => this.shown && this.show(...this.shown));
    this.watcher.observe(this.root);
  }

  hold(held) {
    this.held = held;
    this.follow.hidden = !held;
  }

  /**
   * Shows the tree of a frame, as a Film has it. The nodes glide to their places.
   * @param {boolean} textbook whether numbers are written as the player to move at a node sees them.
   * @param {boolean} isFar whether the frame may be far from the one before: then nothing glides.
   */
  show(frame, textbook, isFar) {
    this.shown = [frame, textbook, true]; // as it is drawn once more in a window of another size
    const [across, down] = this.spread(frame.nodes);
    const nodes = frame.nodes.map((node) => ({ ...node, x: node.x * across, y: node.y * down }));
    cancelAnimationFrame(this.gliding);
    this.nodes = nodes;
    this.fill({ ...frame, nodes }, textbook);
    const from = this.places;
    const start = (node) => from.get(idOf(node)) ?? from.get(idOf(nodes[Math.max(node.parent, 0)])) ?? node;
    const starts = nodes.map(start).map(({ x, y }) => ({ x, y }));
    const moved = nodes.some((node, k) => node.x !== starts[k].x || node.y !== starts[k].y);
    const atOnce = isFar || still() || from.size === 0 || !moved;
    let began = null;
    const tick = (now) => {
      began ??= now;
      const part = atOnce ? 1 : Math.min(1, Math.max(0, (now - began) / GLIDE_MS));
      const ease = part * (2 - part);
      const at = nodes.map((node, k) => ({
        x: starts[k].x + (node.x - starts[k].x) * ease, y: starts[k].y + (node.y - starts[k].y) * ease,
      }));
      this.places = new Map(nodes.map((node, k) => [idOf(node), at[k]]));
      this.place(nodes, at);
      if (part < 1) this.gliding = requestAnimationFrame(tick);
    };
    tick(performance.now());
    const visited = nodes.filter((node) => node.path).map((node) => node.edge).filter(Boolean);
    this.svg.setAttribute("aria-label",
      `Tree of ${nodes.length} nodes${visited.length ? `; path: ${visited.join(", ")}` : ""}`);
  }

  // How many times as far apart neighbours and levels stand, so that the tree uses its window.
  spread(nodes) {
    const [width, height] = this.camera.size();
    const xs = nodes.map(({ x }) => x);
    const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...nodes.map(({ y }) => y))];
    if (!width || !high) return [1, 1];
    const fit = width / (wide + 2 * SIDE + 10);
    const k = Math.max(LEAST, Math.min(MOST, fit));
    const free = fit < LEAST ? height - FOR_MAP : height;
    const stretched = (room) => Math.max(1, Math.min(WIDEST, room));
    return [stretched((width / k - 2 * SIDE - 10) / Math.max(1, wide)), stretched((free / k - 2 * MARGIN - 12) / high)];
  }

  // What stands at the nodes. Each node keeps its elements from frame to frame.
  fill({ nodes, phase, value }, textbook) {
    const largest = Math.max(1, nodes[0].N);
    const [sign, whom] = textbook ? [-1, "to move here"] : [1, "who moved"];
    const before = this.drawn;
    this.drawn = new Map();
    this.pills = [];
    nodes.forEach((node, k) => {
      const id = idOf(node);
      const part = before.get(id) ?? this.part(node);
      before.delete(id);
      this.drawn.set(id, part);
      const r = 7 + 5 * Math.sqrt(node.N / largest);
      const isLit = phase !== "backpropagate" || node.credit !== null;
      const told = node.Q === null ? "" : `, ${signed(sign * node.Q)} for the player ${whom}`;
      this.draw(part, node, r, isLit, told);
      // An evaluation is as the player to move sees it; what stands at a move is for who made it.
      // Nobody made a move to the root: its value is for the player to move, whatever the sign.
      const evaluated = node.current && phase === "evaluate" ? -value : null;
      const credit = node.credit ?? evaluated;
      if (credit !== null) this.pills.push([this.pill(signed((node.parent < 0 ? -1 : sign) * credit)), k, r + 24.5]);
    });
    for (const gone of before.values()) {
      gone.edge.remove();
      gone.group.remove();
    }
    // What lies on the way lies over the rest.
    const ways = [false, true].flatMap((path) => nodes.filter((node) => node.parent >= 0 && node.path === path));
    inOrder(this.edges, ways.map((node) => this.drawn.get(idOf(node)).edge));
    inOrder(this.dots, nodes.map((node) => this.drawn.get(idOf(node)).group));
    this.credits.replaceChildren(...this.pills.map(([made]) => made));
    this.camera.chart(nodes);
  }

  // Brings the elements of a node up to date: `r` is the radius of its dot, `isLit` says whether the
  // edge to it is lit where it lies on the way, `told` is what its value means.
  draw(part, node, r, isLit, told) {
    const way = `omok-steps-way${isLit ? "" : " omok-steps-dim"}`;
    put(part.edge, { class: `omok-steps-edge ${node.path ? way : ""}` });
    put(part.group, { class: node.path || node.current ? "omok-steps-onway" : "" });
    const style = ["omok-steps-dot", node.current ? "omok-steps-here" : node.path ? "omok-steps-on" : "",
      node.new ? "omok-steps-new" : ""].join(" ");
    const fill = node.Q === null ? "" : `fill: ${valueColor(node.Q)}`;
    put(part.dot, { r: node.current ? r + 2 : r, class: style, style: fill });
    say(part.title, `${node.edge || "root"}: ${node.N} visits${told}`);
    say(part.count, String(node.N));
    put(part.count, { y: r + 13 });
    part.low = r + 17; // below the count, where the edges to the children begin
    put(part.name, { y: -r - 5 });
    say(part.more, node.hidden ? `+${node.hidden}` : "");
    put(part.more, { x: r + 5 });
  }

  // The elements of a node.
  part(node) {
    const text = (style, words = "") => shape("text", { class: style }, words);
    const part = {
      edge: shape("path", { class: "omok-steps-edge" }), group: shape("g"), title: shape("title"),
      dot: shape("circle"), count: text("omok-steps-n"), name: text("omok-steps-name", node.edge),
      more: text("omok-steps-more"),
    };
    put(part.more, { y: 4 });
    part.group.dataset.node = idOf(node);
    part.group.append(part.title, part.dot,
      shape("g", { class: "omok-steps-grown" }, part.count, part.name, part.more));
    return part;
  }

  // Where the nodes are: `at` has a place for each of them.
  place(nodes, at) {
    nodes.forEach((node, k) => {
      const { edge, group } = this.drawn.get(idOf(node));
      put(group, { transform: `translate(${at[k].x} ${at[k].y})` });
      if (node.parent < 0) return;
      const [a, b] = [at[node.parent], at[k]];
      const low = Math.min(a.y + this.drawn.get(idOf(nodes[node.parent])).low, b.y);
      put(edge, { d: `M${a.x} ${low}C${a.x} ${low + 22} ${b.x} ${low + 4} ${b.x} ${b.y - 22}V${b.y}` });
    });
    for (const [made, k, below] of this.pills) {
      put(made, { transform: `translate(${at[k].x} ${at[k].y + below})` });
    }
    const here = at[Math.max(0, nodes.findIndex((node) => node.current))];
    const { x, y, k } = this.camera.view;
    const [wide, high] = this.camera.size();
    const seen = [here.x * k + x, here.y * k + y];
    if (this.held && (seen[0] < 0 || seen[0] > wide || seen[1] < 0 || seen[1] > high)) this.hold(false);
    if (!this.held) this.look(nodes, at);
  }

  pill(text) {
    return shape("g", {},
      shape("rect", { x: -22, y: -8, width: 44, height: 16, rx: 8, class: "omok-steps-pill" }),
      shape("text", { y: 4, class: "omok-steps-credit" }, text));
  }

  // As large as it may be; what does not fit moves, so that the current node is seen.
  look(nodes = this.nodes, at = nodes) {
    const [width, height] = this.camera.size();
    if (!width || !nodes) return;
    const xs = at.map(({ x }) => x);
    const ys = at.map(({ y }) => y);
    const [left, right] = [Math.min(...xs) - SIDE, Math.max(...xs) + SIDE + 10];
    const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN + 12];
    const fit = Math.min(width / (right - left), height / (bottom - top));
    const k = Math.max(LEAST, Math.min(MOST, fit));
    const here = Math.max(0, nodes.findIndex((node) => node.current));
    const place = (low, high, size, focus) => {
      if ((high - low) * k <= size) return size / 2 - ((low + high) / 2) * k;
      return Math.min(-low * k, Math.max(size - high * k, size / 2 - focus * k));
    };
    const y = (bottom - top) * k <= height ? -top * k : place(top, bottom, height, at[here].y);
    this.camera.look({ k, x: place(left, right, width, at[here].x), y });
  }

  remove() {
    cancelAnimationFrame(this.gliding);
    this.camera.remove();
    this.watcher.disconnect();
  }
}
