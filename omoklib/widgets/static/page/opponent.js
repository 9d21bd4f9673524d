// The opponent, one of a game's levels: the player that answers, and the one that is asked for advice.

import { Thinker } from "./thinker.js";

const ADVICE = 48; // simulations of a network that advises a player against a weaker opponent
const DEEPER = 4; // times as long as the adviser looks its judge at a mistake
const ENOUGH = { alphazero: 200, uct: 20_000 }; // simulations: a longer look than that takes too long
const PLAIN_ADVICE = 2000; // at least so many, where no network helps
const NETWORKS = /^(alphazero|network)/; // the players that need one

export class Opponent {
  /**
   * @param {string} trouble why no network plays here; "" where one may.
   * @param {() => void} failed is called when a network cannot be had: from then on UCT stands in.
   */
  constructor(trouble, failed) {
    this.always = trouble;
    this.trouble = trouble;
    this.failed = failed;
    this.thinker = new Thinker();
    this.loaded = new Set(); // the games whose network was asked for
  }

  /** Becomes the level `name` of a game, an entry of play.json. With another game, networks may be tried again. */
  become(entry, name) {
    if (entry !== this.entry) this.trouble = this.always;
    this.entry = entry;
    this.level = entry.levels.find((level) => level.name === name);
  }

  /** The player that answers, such as "uct:600"; without its network the one that stands in for it. */
  get spec() {
    const { spec, instead } = this.level;
    return this.trouble && instead ? instead : spec;
  }

  /** The player that advises: the one that answers, unless it is too weak to know. */
  get adviser() {
    const { spec } = this;
    const [kind, number] = spec.split(":");
    if (kind === "alphazero") return spec;
    if (this.entry.network && !this.trouble) return `alphazero:${ADVICE}`;
    return `${kind === "weighted" ? kind : "uct"}:${Math.max(PLAIN_ADVICE, Number(number) || 0)}`;
  }

  /** The player that looks again at what a review found: the adviser, with more time. */
  get judge() {
    const [kind, number] = this.adviser.split(":");
    return `${kind}:${Math.max(number, Math.min(DEEPER * number, ENOUGH[kind] ?? ENOUGH.uct))}`;
  }

  /** Whether it searches before it moves. */
  get searches() {
    return this.spec !== "network";
  }

  /** Whether the searches that advise have priors. */
  get hasPriors() {
    return NETWORKS.test(this.adviser);
  }

  /** What the page calls a player: "UCT", or the network's name. */
  called(spec) {
    const isPlain = /^(uct|weighted)/.test(spec);
    return (isPlain ? "UCT" : NETWORKS.test(spec) && this.entry.network?.name) || "It";
  }

  /** Whether another level stands in for one of this game's, because its network is missing. */
  get isReplaced() {
    return this.trouble !== "" && this.entry.levels.some(({ instead }) => instead);
  }

  /** Whether it needs a network that was not asked for yet. */
  get waitsForNetwork() {
    const { entry, spec, trouble } = this;
    return Boolean(entry.network && NETWORKS.test(spec) && !this.loaded.has(entry.text) && !trouble);
  }

  /** Has the network loaded, while the person still thinks. */
  async load() {
    const { text, network } = this.entry;
    this.loaded.add(text);
    try {
      await this.thinker.ask({ kind: "load", game: text, network }).answer;
    } catch (error) {
      this.loaded.delete(text);
      this.fail(error);
    }
  }

  fail(error) {
    this.trouble = error.message;
    this.failed();
  }

  /**
   * What is found at a position: the promise of an opinion (opinions.js), or of null where the
   * search was dropped. It fails if a search fails that needs no network.
   * @param game its rules.
   * @param {number[]} node the position's ID.
   * @param {"spec" | "adviser" | "judge"} role who searches.
   * @param {(done: number, of: number) => void} progress simulations.
   */
  async search(game, node, role, progress) {
    const spec = this[role];
    const question = { game: game.text, node, spec, network: this.entry.network };
    try {
      const found = await this.thinker.search(question, progress);
      return found === null ? null : { ...found, spec };
    } catch (error) {
      if (!NETWORKS.test(spec)) throw error;
      this.fail(error);
      return this.search(game, node, role, progress);
    }
  }
}
