// What a search found of a position: in a table, as a tree, and on the board as far as it is wanted.

import { chance, element, percent, say } from "../base.js";
import { MOST_BRANCHES, pruned } from "./opinions.js";
import { drawSegments } from "./segments.js";
import { drawStrip } from "./strip.js";
import { drawTable } from "./table.js";
import { drawTree } from "./tree.js";

const LINE = "line";
const OVERLAYS = { "": "nothing", N: "visits", Q: "chances", P: "priors", [LINE]: "best line" }; // by a row's key; one at a time: all are numbers
const LEGENDS = {
  "": "Chances are for whoever moves.",
  N: "Darker: more visits. Framed: its choice.",
  P: "Darker: a higher prior. Framed: its choice.",
  Q: "Blue good, orange bad. Framed: its choice.",
  [LINE]: "Stones 1, 2, ...: the moves it expects.",
};
const IDEA = "Its liking of each move at a glance.";
const LABELLED = 8; // more numbers than that, and a board cannot be read
const FAINT = 0.05; // nor moves that have less than this share of the best one's visits
const ROUNDED_UP = 0.005; // a prior that is 1% in whole numbers; a smaller one is written nowhere, unless none is larger
const LEAST = 0.25; // a value that has the full colour where none is larger
const LONGEST = 6; // ghost stones of a line
const BRANCHES = [3, 2, 1]; // of the tree, at each depth, in a low card

export class Thoughts {
  /** @param on { chosen(): another overlay is wanted, point(id or null), go(id): look at that position } */
  constructor(host, on) {
    this.on = on;
    this.overlay = ""; // which numbers lie on the board
    this.hasRoom = false; // whether the card is high
    this.rows = 5; // of the table
    this.ideas = 10; // the same, of a network's first idea, which has no tree below it
    this.switches = drawSegments("On the board", Object.entries(OVERLAYS), (overlay) => {
      this.overlay = overlay;
      on.chosen();
    });
    this.legend = element("p", { class: "page-small page-legend" });
    this.who = element("p", { class: "page-small" });
    this.host = host;
    host.append(this.switches, this.who);
    this.strip = drawStrip(on); // has its place in the page, not in the card
    this.table = drawTable(host, on);
    host.append(this.legend);
    this.tree = drawTree(host, { tree: [], isOpen: true, growth: "", node: [0], names: [] }, on);
  }

  /** Whether the board shows something of a search, so that one is needed. */
  get areOnBoard() {
    return this.overlay !== "";
  }

  /** Offers what there is to show: priors only where a network gives them. */
  offer(hasPriors) {
    const [nothing, , , priors] = this.switches.querySelectorAll("input");
    priors.disabled = !hasPriors;
    priors.parentNode.title = hasPriors ? "" : "This search has no priors: no network advises it.";
    if (hasPriors || this.overlay !== "P") return;
    this.overlay = "";
    nothing.checked = true;
  }

  /** What drawBoard shows of an opinion of a position: { overlay } or { ghosts }. */
  onBoard(opinion, { player }) {
    if (this.overlay === LINE) return { ghosts: ghostsOf(opinion.line, player) };
    return this.areOnBoard ? { overlay: heatOf(opinion, this.overlay) } : {};
  }

  /**
   * @param opinion what is known of the position `node`, or null; see opinions.js.
   * @param {boolean} isOpen whether what could come after its moves may be seen, too: the person's own move may be among it.
   * @param {string} nothing said where it is null.
   * @param {string} growth said where a tree will stand; "": none will.
   * @param {string[]} names of the actions.
   * @param {string} who searched.
   * @param {string} mover the name of the player who moves there.
   * @param {number | undefined} played the action that was played there.
   */
  update({ opinion, isOpen, nothing, growth, node, names, who, mover, played }) {
    const noPriors = this.overlay === "P" && opinion?.rows.every(({ P }) => P === null);
    const isIdea = opinion?.done === 0;
    say(this.legend, noPriors ? "This search had no priors: no network advised it." : isIdea && !this.areOnBoard ? IDEA : LEGENDS[this.overlay]);
    say(this.who, opinion === null ? nothing
      : isIdea ? `${who}'s first idea for move ${node.length}`
        : `${who}: ${opinion.done.toLocaleString("en")} simulations for move ${node.length}`);
    this.host.dataset.empty = String(opinion === null);
    this.host.dataset.idea = String(isIdea);
    this.strip.update({ opinion, nothing, node, names, who, mover, played });
    this.table.update({ opinion, room: isIdea ? this.ideas : this.rows, node, names, played });
    const widths = (this.hasRoom ? MOST_BRANCHES : BRANCHES).slice(0, isOpen ? undefined : 1);
    this.tree.update({ tree: opinion === null ? [] : pruned(opinion.tree, widths), isOpen, growth, node, names });
  }

  /** Marks the move to the position `id`, which is pointed at somewhere; null: none. */
  mark(id) {
    this.strip.mark(id);
    this.table.mark(id);
    this.tree.mark(id);
  }
}

// ----- on the board -----

/** The overlay of drawBoard: a row's N, P or Q on each point, as dark as it is beside the largest of them. */
function heatOf({ rows, move }, key) {
  const likeliest = Math.max(...rows.map(({ P }) => P));
  const known = rows.filter(({ N, P }) => (key === "P" ? P !== null && P >= Math.min(ROUNDED_UP, likeliest) : N > 0));
  const most = Math.max(...known.map((row) => Math.abs(row[key])), key === "Q" ? LEAST : 1e-9);
  const visits = Math.max(...known.map((row) => row.N));
  const sorted = [...known].sort((a, b) => b.N - a.N || b[key] - a[key]);
  const least = Math.max(FAINT * visits, key === "N" ? sorted[LABELLED]?.N ?? 0 : 0); // of moves that are alike, all or none
  const labelled = new Set(sorted.slice(0, LABELLED).filter(({ N }) => N > least || key !== "N"));
  return known.filter((row) => key === "Q" || labelled.has(row)).map((row) => ({
    action: row.action,
    heat: Math.abs(row[key]) / most,
    hue: key !== "Q" ? "heat" : row.Q < 0 ? "bad" : "good",
    label: labelled.has(row) ? labelOf(row, key) : "",
    best: row.N > 0 && row.action === move,
  }));
}

function labelOf({ N, P, Q }, key) {
  if (key === "Q") return chance(Q);
  if (key === "P") return percent(P);
  return N < 10_000 ? String(N) : `${Math.round(N / 1000)}k`;
}

const ghostsOf = (line, player) => line.slice(0, LONGEST).map((action, k) => ({
  action, player: k % 2 ? -player : player, number: k + 1,
}));
