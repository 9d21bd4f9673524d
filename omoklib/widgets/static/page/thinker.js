// The page's side of the worker: questions, each a promise of an answer.

export class Thinker {
  constructor() {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.jobs = new Map(); // number -> what to call
    this.count = 0;
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message || "the browser does not start a worker");
    };
  }

  /**
   * One question. `question.kind` is "search" or "load"; see worker.js.
   * @returns {{answer: Promise, stop: () => void, job: number}}
   */
  ask(question, progress = () => {}) {
    const job = ++this.count;
    const answer = new Promise((resolve, reject) => this.jobs.set(job, { resolve, reject, progress }));
    this.worker.postMessage({ job, ...question });
    return { answer, job, stop: () => this.worker.postMessage({ kind: "stop", job }) };
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
    for (const { reject } of this.jobs.values()) reject(new Error(trouble));
    this.jobs.clear();
  }
}
