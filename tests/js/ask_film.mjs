// Reads a film of the stepper from stdin, and writes all its frames and all its questions.

import { readFileSync } from "node:fs";
import { Film } from "../../omoklib/widgets/static/film.js";

const { choices, ...told } = JSON.parse(readFileSync(0, "utf8")); // of every event
const film = new Film(told);
const { phase } = film.events;
const frames = [0, ...phase.map((_, k) => k + 1)].map((k) => film.at(k));
const questions = [...phase.keys()].filter((k) => phase[k] === "select").map((k) => film.question(k, choices[k]));
console.log(JSON.stringify({ frames, questions }));
