// What is chosen above the board: a game, the opponent's level, and the side that is the person's.

import { element, say } from "../base.js";
import { BLACK, WHITE, gameNamed } from "../engine/games.js";
import { recall, remember } from "./memory.js";

/** The players that a person plays, by what is chosen. */
export const SIDES = { black: [BLACK], white: [WHITE], both: [BLACK, WHITE], neither: [] };

export class Menu {
  /**
   * @param about what play.json holds.
   * @param scores the person's, of every level: see scores.js.
   * @param on { game(text), players() }: called when a person chooses.
   */
  constructor(about, scores, on) {
    this.about = about;
    this.scores = scores;
    this.game = select("Game", (text) => on.game(text));
    const changed = (name) => {
      this.chooseLevel(name);
      on.players();
    };
    this.level = select("Opponent", changed);
    this.side = select("You play", (side) => {
      remember("side", side);
      on.players();
    });
    this.game.fill(about.games.map(({ text }) => [text, gameNamed(text).title]));
    this.ladder = drawLadder((name) => name !== this.level.value && changed(name));
    this.manner = element("p", { class: "page-small page-manner" });
    this.strength = element("p", { class: "page-small", "data-testid": "strength" });
    const measured = element("details", { class: "page-measured" },
      element("summary", {}, "How strong is that?"), this.strength);
    const close = () => (measured.open = false);
    measured.addEventListener("focusout", close);
    measured.addEventListener("keydown", ({ key }) => key === "Escape" && close());
    this.root = element("section", { class: "page-setup", "aria-label": "Game and opponent" },
      this.game.label, this.side.label, this.level.label, this.ladder.root, this.manner, measured);
  }

  /** The game to begin with: that of the last visit, where the page has it. */
  get firstGame() {
    const before = recall("game");
    const { games } = this.about;
    return (games.find(({ text }) => text === before) ?? games[0]).text;
  }

  /** Offers what there is to choose for a game; addresses may bring boards that play.json lacks. */
  show(game) {
    const { text, title } = game;
    const before = this.entry && this.level.value;
    const listed = this.about.games.find((entry) => entry.text === text);
    this.entry = listed ?? { text, levels: this.about.levels, ranked: true };
    if (!this.game.has(text)) this.game.add(text, title);
    this.game.value = text;
    remember("game", text);
    const { levels } = this.entry;
    this.level.fill(levels.map((level) => [level.name, level.name]));
    const usual = levels.find((level) => level.usual) ?? levels[0];
    const wanted = recall("level", before); // the same level in every game that has it
    this.level.value = (levels.find(({ name }) => name === wanted) ?? usual).name;
    this.showLevel();
    this.side.fill([["black", game.playerName(BLACK)], ["white", game.playerName(WHITE)],
      ["both", "both sides"], ["neither", "watch only"]]);
    this.side.value = recall("side", "black");
  }

  /** Has the level called `name` play, now and at the next visit. */
  chooseLevel(name) {
    this.level.value = name;
    remember("level", name);
    this.showLevel();
  }

  /** Who plays, as the browser keeps it with a game. */
  get chosen() {
    return { side: this.side.value, level: this.level.value };
  }

  /** Chooses as the browser kept it with a game; whether the opponent is another now. */
  choose({ side, level }) {
    if (side in SIDES) this.side.value = side;
    if (level === this.level.value || !this.entry.levels.some(({ name }) => name === level)) return false;
    this.chooseLevel(level);
    return true;
  }

  /** The name of the level so many steps above the chosen one; null where there is none. */
  levelBeside(steps) {
    const { levels } = this.entry;
    const at = levels.findIndex(({ name }) => name === this.level.value);
    return steps === 0 ? null : levels[at + steps]?.name ?? null;
  }

  /** The chosen level on the ladder, and what was measured of it. */
  showLevel() {
    const { levels, ranked, text } = this.entry;
    const { name, title, strength } = levels.find((level) => level.name === this.level.value);
    const names = levels.map((level) => level.name);
    this.ladder.root.hidden = !ranked;
    this.ladder.update(names, name, new Set(names.filter((one) => this.scores.of(text, one).won > 0)));
    say(this.strength, name === title ? strength : `${title}. ${strength}`);
  }

  /** Says how the player `spec` plays: the chosen level's, or the one that stands in for it. */
  tellManner(spec) {
    say(this.manner, mannerOf(spec, this.entry.network?.name));
  }

  /** The players that the person plays: BLACK, WHITE, both or none. */
  get yours() {
    return SIDES[this.side.value];
  }

  /** The other side, for a rematch; whether there is one. */
  changeSides() {
    const other = { black: "white", white: "black" }[this.side.value];
    if (other === undefined) return false;
    this.side.value = other;
    remember("side", other);
    return true;
  }
}

/** A labelled choice: { label, value, fill(options), add(value, text), has(value) }. */
function select(name, chosen) {
  const choice = element("select", { name });
  const label = element("label", {}, element("span", {}, name), choice);
  const option = ([value, text]) => element("option", { value }, text);
  choice.addEventListener("change", () => chosen(choice.value));
  return {
    label,
    fill: (options) => choice.replaceChildren(...options.map(option)),
    add: (value, text) => choice.append(option([value, text])),
    has: (value) => [...choice.options].some((one) => one.value === value),
    get value() {
      return choice.value;
    },
    set value(value) {
      choice.value = value;
    },
  };
}

/**
 * The levels as steps that rise, each to be clicked: { root, update(names, chosen, beaten) }.
 * The eye and the mouse have it beside the choice of the opponent, which says the same to all.
 */
function drawLadder(chosen) {
  const words = element("span");
  const steps = element("div", { class: "page-steps" });
  const root = element("div", { class: "page-ladder", "aria-hidden": "true", "data-testid": "ladder" }, words, steps);
  const step = (name, k, count) => {
    const made = element("span", { class: "page-step", title: name, "data-level": name }, element("i"));
    made.style.setProperty("--height", `${Math.round(30 + (70 * k) / Math.max(1, count - 1))}%`);
    made.addEventListener("click", () => chosen(name));
    return made;
  };
  const update = (names, current, beaten) => {
    if (names.join() !== root.dataset.names) {
      steps.replaceChildren(...names.map((name, k) => step(name, k, names.length)));
      root.dataset.names = names.join();
    }
    const at = names.indexOf(current);
    say(words, `level ${at + 1} of ${names.length}`);
    [...steps.children].forEach((one, k) => {
      one.classList.toggle("page-step-filled", k <= at);
      one.classList.toggle("page-step-chosen", k === at);
      one.classList.toggle("page-step-beaten", beaten.has(names[k]));
      one.title = beaten.has(names[k]) ? `${names[k]}: you have won against it` : names[k];
    });
  };
  return { root, update };
}

/** How a player plays, for somebody who has never heard of a search; `name` is the network's. */
function mannerOf(spec, name) {
  const [kind, number] = spec.split(":");
  const times = Number(number).toLocaleString("en");
  const network = `${name}, a neural network that taught itself,`;
  if (kind === "network") return `${network} plays its first idea.`;
  if (kind === "alphazero") return `${network} weighs up ${times} positions before each move.`;
  return `It plays ${times} random games in its head before each move.`;
}
