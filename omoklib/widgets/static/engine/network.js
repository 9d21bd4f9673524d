// A network as an evaluator: positions -> priors and values, run by ONNX Runtime.
//
// The runtime is handed in: in a page it is onnxruntime-web on WebAssembly, in a test the same under
// Node. The network takes `planes` [B, n, n, 2h+1] and gives `policy` (logits) [B, A] and `value` [B].

import { planesOf } from "./planes.js";

export class Network {
  /**
   * @param ort the module of onnxruntime-web.
   * @param {Uint8Array} bytes of the .onnx file.
   * @returns the promise of a network.
   */
  static async load(ort, bytes, game, history) {
    const session = await ort.InferenceSession.create(bytes, {
      executionProviders: ["wasm"], graphOptimizationLevel: "all",
    });
    return new Network(ort, session, game, history);
  }

  constructor(ort, session, game, history) {
    this.ort = ort;
    this.session = session;
    this.game = game;
    this.history = history;
    this.evaluate = this.evaluate.bind(this);
  }

  /** The promise of priors [B][A], 0 for illegal actions, and values [B]. */
  async evaluate(positions) {
    const { size, numActions } = this.game;
    const shape = [positions.length, size, size, 2 * this.history + 1];
    const planes = new this.ort.Tensor("float32", planesOf(positions, this.history), shape);
    const { policy, value } = await this.session.run({ planes });
    const priors = positions.map((position, row) =>
      softmax(policy.data.subarray(row * numActions, (row + 1) * numActions), position.legalActions()));
    return { priors, values: Array.from(value.data) };
  }
}

/** The share of each legal action, 0 for the others. */
function softmax(logits, legal) {
  const shares = new Float64Array(logits.length);
  const most = Math.max(...legal.map((action) => logits[action]));
  let total = 0;
  for (const action of legal) total += shares[action] = Math.exp(logits[action] - most);
  return shares.map((share) => share / total);
}
