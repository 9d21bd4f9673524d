// The opponents, in a thread of their own, so that the board stays alive while they think.
//
// Asked: { job, kind: "search", game, node, spec, network } or { kind: "load", network } or
// { kind: "stop", job }. Answers: { job, kind: "progress", done, of }, { job, kind: "found", found }
// and { job, kind: "trouble", trouble }.

import { analysisOf } from "../engine/analysis.js";
import { gameNamed } from "../engine/games.js";
import { Network } from "../engine/network.js";
import { Puct } from "../engine/puct.js";
import { Uct } from "../engine/uct.js";

const SLICE_MS = 40; // of UCT, between two looks at the messages
const LEAVES = 8; // evaluated together, in a search of 64 simulations or more
const RUNTIME = new URL("../onnxruntime/", import.meta.url).href;

const networks = new Map(); // address -> the promise of a Network
const stopped = new Set(); // jobs
let runtime = null;

onmessage = async ({ data }) => {
  if (data.kind === "stop") {
    stopped.add(data.job);
    return;
  }
  try {
    const found = data.kind === "load" ? await loaded(data) : await searched(data);
    postMessage({ job: data.job, kind: "found", found });
  } catch (error) {
    postMessage({ job: data.job, kind: "trouble", trouble: String(error.message ?? error) });
  }
  stopped.delete(data.job);
};

async function startRuntime() {
  const ort = await import(`${RUNTIME}ort.wasm.bundle.min.mjs`);
  ort.env.wasm.wasmPaths = { wasm: `${RUNTIME}ort-wasm-simd-threaded.wasm` };
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = "error";
  return ort;
}

async function startNetwork({ file, history }, game) {
  runtime ??= startRuntime();
  const address = new URL(`../${file}`, import.meta.url);
  const [ort, answer] = await Promise.all([runtime, fetch(address)]);
  if (!answer.ok) throw new Error(`${file} is not there (${answer.status})`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const network = await Network.load(ort, bytes, game, history);
  await network.evaluate([game.start()]); // the first call takes longer than all others
  return network;
}

async function networkOf(given, game) {
  const name = `${given.file} ${game.text}`;
  if (!networks.has(name)) networks.set(name, startNetwork(given, game));
  try {
    return await networks.get(name);
  } catch (error) {
    networks.delete(name); // so that it is tried again
    runtime = null;
    throw error;
  }
}

async function loaded({ network, game }) {
  await networkOf(network, gameNamed(game));
  return true;
}

async function searched({ job, game, node, spec, network }) {
  const position = gameNamed(game).position(node);
  const [kind, number] = spec.split(":");
  if (kind === "random") {
    const legal = position.legalActions();
    return { move: legal[Math.floor(Math.random() * legal.length)], rows: [], line: [], tree: [], done: 0 };
  }
  const most = kind === "network" ? 0 : Number(number);
  const plain = kind === "uct" || kind === "weighted";
  const search = plain ? new Uct({ weighted: kind === "weighted" }) : await puctOf(network, position.game, most);
  await search.begin(position);
  const goesOn = () => search.done < most && !(stopped.has(job) && search.done > 0);
  while (goesOn()) {
    if (plain) sliceOf(search, most);
    else await search.grow(most - search.done);
    postMessage({ job, kind: "progress", done: search.done, of: most });
    await breath();
  }
  const found = analysisOf(search);
  return kind === "network" ? { ...found, move: likeliest(found.rows), value: search.value } : found;
}

/** The network's first idea, without a search; ties go to the lowest action. Its `value` is that of the position. */
const likeliest = (rows) => rows.reduce((best, row) => (row.P > best.P ? row : best)).action;

async function puctOf(network, game, most) {
  const { evaluate } = await networkOf(network, game);
  return new Puct(evaluate, { leaves: Math.max(1, Math.min(LEAVES, Math.floor(most / LEAVES))) });
}

function sliceOf(search, most) {
  const end = performance.now() + SLICE_MS;
  while (search.done < most && performance.now() < end) search.grow(Math.min(20, most - search.done));
}

/** Lets waiting messages in. */
const breath = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(null);
});
