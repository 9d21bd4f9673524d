// node ask_network.mjs RUNTIME NETWORK.onnx GAME HISTORY IDS: prints the network's answers as JSON.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { gameNamed } from "../../omoklib/widgets/static/engine/games.js";
import { Network } from "../../omoklib/widgets/static/engine/network.js";

const [runtime, file, text, history, ids] = process.argv.slice(2);
const ort = await import(pathToFileURL(path.join(runtime, "ort.wasm.bundle.min.mjs")));
ort.env.wasm.numThreads = 1;
ort.env.wasm.wasmBinary = fs.readFileSync(path.join(runtime, "ort-wasm-simd-threaded.wasm")).buffer;
const game = gameNamed(text);
const network = await Network.load(ort, fs.readFileSync(file), game, Number(history));
const { priors, values } = await network.evaluate(JSON.parse(ids).map((id) => game.position(id)));
console.log(JSON.stringify({ priors: priors.map((row) => Array.from(row)), values }));
