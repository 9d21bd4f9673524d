// How a person's games against each level of each game ended, as the browser remembers it.

import { recall, remember } from "./memory.js";

const NONE = { won: 0, lost: 0, draw: 0 };

export class Scores {
  constructor() {
    this.all = {};
    this.read();
  }

  /** { won, lost, draw }: the person's games against a level. */
  of(game, level) {
    return { ...NONE, ...this.all[game]?.[level] };
  }

  /** Counts one more game; `outcome` is "won", "lost" or "draw". */
  add(game, level, outcome) {
    this.read();
    const before = this.of(game, level);
    this.all[game] = { ...this.all[game], [level]: { ...before, [outcome]: before[outcome] + 1 } };
    remember("scores", JSON.stringify(this.all));
  }

  /** What the browser remembers by now: games count that were played in another of its tabs. */
  read() {
    try {
      this.all = { ...this.all, ...JSON.parse(recall("scores", "{}")) };
    } catch {
      // somebody else wrote there
    }
  }
}
