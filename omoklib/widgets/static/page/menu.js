// What is chosen above the board: a game, the opponent's level, and the side that is the person's.

import { element, say } from "../base.js";
import { BLACK, WHITE, gameNamed } from "../engine/games.js";
import { recall, remember } from "./memory.js";

const SIDES = { black: [BLACK], white: [WHITE], both: [BLACK, WHITE], neither: [] };

export class Menu {
  /**
   * @param about what play.json holds.
   * @param on { game(text), level(), side() }: called when a person chooses.
   */
  constructor(about, on) {
    this.about = about;
    this.game = select("Game", (text) => on.game(text));
    this.level = select("Opponent", (name) => {
      remember("level", name);
      this.sayStrength();
      on.level();
    });
    this.side = select("You play", (side) => {
      remember("side", side);
      on.side();
    });
    this.game.fill(about.games.map(({ text }) => [text, gameNamed(text).title]));
    this.setup = element("div", { class: "page-setup" }, this.game.label, this.level.label, this.side.label);
    this.strength = element("p", { class: "page-small page-strength", "data-testid": "strength" });
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
    const listed = this.about.games.find((entry) => entry.text === text);
    this.entry = listed ?? { text, levels: this.about.levels };
    if (!this.game.has(text)) this.game.add(text, title);
    this.game.value = text;
    remember("game", text);
    const { levels } = this.entry;
    this.level.fill(levels.map((level) => [level.name, `${level.name}: ${level.title}`]));
    const usual = levels.find((level) => level.usual) ?? levels[0];
    this.level.value = (levels.find(({ name }) => name === recall("level")) ?? usual).name;
    this.sayStrength();
    this.side.fill([["black", game.playerName(BLACK)], ["white", game.playerName(WHITE)],
      ["both", "both sides"], ["neither", "nobody: watch"]]);
    this.side.value = recall("side", "black");
  }

  /** What a ladder measured of the chosen level. */
  sayStrength() {
    say(this.strength, this.entry.levels.find(({ name }) => name === this.level.value).strength);
  }

  /** The players that the person plays: BLACK, WHITE, both or none. */
  get yours() {
    return SIDES[this.side.value];
  }

  /** The other side, for a rematch. */
  changeSides() {
    const other = { black: "white", white: "black" };
    this.side.value = other[this.side.value] ?? this.side.value;
    remember("side", this.side.value);
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
