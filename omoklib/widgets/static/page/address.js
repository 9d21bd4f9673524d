// The page's address. It holds the game, so that a reload loses nothing and a copy can be sent.

const PACE_MS = 400; // browsers let a page change its address some 100 times in half a minute

export class Address {
  /**
   * @param {() => string} game the part after the #, as GameRecord.address has it.
   * @param {(hash: string) => void} opened is called when the reader enters another address.
   */
  constructor(game, opened) {
    this.game = game;
    this.written = -Infinity; // when, in milliseconds of performance.now()
    addEventListener("hashchange", () => {
      clearTimeout(this.waiting);
      opened(location.hash);
    });
    addEventListener("pagehide", () => this.write(true));
  }

  get text() {
    return new URL(`#${this.game()}`, location.href).href;
  }

  /** Puts the game into the address: at once, or as soon as the browser lets it change again. */
  write(now = false) {
    clearTimeout(this.waiting);
    const wait = this.written + PACE_MS - performance.now();
    if (wait > 0 && !now) {
      this.waiting = setTimeout(() => this.write(), wait);
      return;
    }
    this.written = performance.now();
    history.replaceState(null, "", this.text);
  }
}
