// The page's side of the worker: questions, each a promise of an answer; and the search that counts.

export class Thinker {
  constructor() {
    this.worker = null; // started with the first question, and again after it has failed
    this.jobs = new Map(); // number -> { resolve, reject, progress }
    this.count = 0;
    this.turn = 0; // grows with every search and every drop: what belongs to an earlier one is void
    this.asked = null; // the question of the search that counts, while it goes on
  }

  started() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.fail(event.message || "the browser does not start a worker");
    };
    return worker;
  }

  /**
   * One question. `question.kind` is "search" or "load"; see worker.js.
   * @returns {{answer: Promise, stop: () => void}}
   */
  ask(question, progress = () => {}) {
    const job = ++this.count;
    const answer = new Promise((resolve, reject) => this.jobs.set(job, { resolve, reject, progress }));
    this.worker ??= this.started();
    this.worker.postMessage({ job, ...question });
    return { answer, stop: () => this.worker?.postMessage({ kind: "stop", job }) };
  }

  hear({ job, kind, found, trouble, done, of }) {
    const asked = this.jobs.get(job);
    if (asked === undefined) return;
    if (kind === "progress") return asked.progress(done, of);
    this.jobs.delete(job);
    if (kind === "found") asked.resolve(found);
    else asked.reject(new Error(trouble));
  }

  fail(trouble) {
    this.worker.terminate();
    this.worker = null;
    for (const { reject } of this.jobs.values()) reject(new Error(trouble));
    this.jobs.clear();
  }

  // ----- one search at a time -----

  get isBusy() {
    return this.asked !== null;
  }

  /**
   * The promise of what a search finds, as analysisOf has it; of null where it was dropped, or
   * another search took its place. From then on neither progress nor an error is heard of it.
   */
  async search(question, progress) {
    const turn = ++this.turn;
    const counts = () => turn === this.turn;
    this.asked = this.ask({ kind: "search", ...question }, (done, of) => counts() && progress(done, of));
    try {
      const found = await this.asked.answer;
      return counts() ? found : null;
    } catch (error) {
      if (counts()) throw error;
      return null;
    } finally {
      if (counts()) this.asked = null;
    }
  }

  /** Ends the search at once: it answers with what it has. */
  stop() {
    this.asked?.stop();
  }

  /** Forgets the search: nobody hears its answer. */
  drop() {
    this.turn += 1;
    this.stop();
    this.asked = null;
  }
}
