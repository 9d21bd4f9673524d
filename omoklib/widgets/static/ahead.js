// Frames of the stepper that the page has before anybody goes there: a step shows all of it at once.

const [BACK, ON] = [4, 8]; // so many frames before and after the one that is shown
const KEPT = 500; // at most; they have up to 15 kB each

export class Ahead {
  /** @param model anywidget's: Python answers { type: "ahead", frames: numbers } with those frames. */
  constructor(model) {
    this.model = model;
    this.frames = new Map(); // its number -> the frame, as Python's Frames.frame has it
    this.isAsking = false;
    this.aimed = null; // the number of the frame that is pointed at
  }

  get(k) {
    return this.frames.get(k);
  }

  keep(frame) {
    this.frames.delete(frame.k);
    this.frames.set(frame.k, frame);
    const [oldest] = this.frames.keys();
    if (this.frames.size > KEPT) this.frames.delete(oldest);
  }

  /** Asks for the frames around the k-th that are not here yet, unless an answer is on its way. */
  ask({ k, total }) {
    const around = Array.from({ length: BACK + ON + 1 }, (_, n) => k - BACK + n);
    const missing = around.filter((n) => n >= 0 && n <= total && !this.frames.has(n));
    const isFar = missing.every((n) => Math.abs(n - k) > BACK / 2);
    if (!isFar) this.send(missing); // also where none is missing
  }

  /** Asks for the k-th frame, which is pointed at; while an answer is on its way, for the last of them. */
  aim(k) {
    this.aimed = k;
    if (!this.frames.has(k)) this.send([k]);
  }

  send(frames) {
    if (this.isAsking) return;
    try {
      this.model.send({ type: "ahead", frames });
      this.isAsking = true;
    } catch {
      // The kernel is gone; the next step will say so.
    }
  }

  take(frames) {
    this.isAsking = false;
    for (const frame of frames) this.keep(frame);
    if (this.aimed !== null) this.aim(this.aimed);
  }
}
