// The page's address. It holds the game, so that a reload loses nothing and a copy can be sent; the
// browser keeps the moves beside it that are taken back, and the games and tries before it.

// Browsers let a page change its address some 100 times in half a minute: a few times at once, so that
// a reload right after a move loses nothing, and then at this pace.
const AT_ONCE = 20;
const PACE_MS = 400;

export class Address {
  /**
   * @param {() => string} game the part after the #, as GameRecord.address has it.
   * @param {() => object} more what the browser keeps beside it, such as the moves that are taken back.
   * @param {(hash: string) => void} opened is called when the reader enters another address, or goes
   *   back to an earlier one.
   */
  constructor(game, more, opened) {
    this.game = game;
    this.more = more;
    this.left = AT_ONCE; // the changes that the browser lets us make without a pause
    this.counted = performance.now(); // when that was so
    addEventListener("popstate", () => { // two games may have one address, and differ in what is kept
      clearTimeout(this.waiting);
      opened(location.hash);
    });
    addEventListener("pagehide", () => this.write(true));
  }

  /** The address of the page with `game`, such a part, in it. */
  textOf(game) {
    return new URL(`#${game}`, location.href).href;
  }

  /** What the browser kept with this address, or null. */
  get kept() {
    return history.state;
  }

  /**
   * Leaves the game at its address, where the browser's way back finds it; the next has its own.
   * In a frame the way back belongs to the page around it. Returns whether it leads there.
   */
  leave() {
    this.write(true);
    if (parent !== window) return false;
    history.pushState(null, "", location.href);
    return true;
  }

  /** Puts the game into the address in a moment, with what is less than a move: no move has to wait for it. */
  writeSoon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.write(), PACE_MS);
  }

  /** Puts the game into the address: at once, or as soon as the browser lets it change again. */
  write(now = false) {
    clearTimeout(this.waiting);
    const time = performance.now();
    this.left = Math.min(AT_ONCE, this.left + (time - this.counted) / PACE_MS);
    this.counted = time;
    if (this.left < 1 && !now) {
      this.waiting = setTimeout(() => this.write(), (1 - this.left) * PACE_MS);
      return;
    }
    this.left = Math.max(0, this.left - 1);
    history.replaceState(this.more(), "", this.textOf(this.game()));
  }
}
