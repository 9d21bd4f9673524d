// Runs notebooks in Pyodide under Node, cell by cell:
//
//     node pyodide_lessons.mjs PYODIDE WHEELS NOTEBOOK...
//
// PYODIDE: the folder of a Pyodide distribution. WHEELS: a folder of pure Python wheels, which are laid
// over it. Every notebook runs in an interpreter of its own. A line of JSON for each cell of code:
// { notebook, cell, seconds, error }, where error is "" or a traceback.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [distribution, wheels, ...notebooks] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(distribution, "pyodide.mjs")));
const BROUGHT = ["ipython", "matplotlib", "matplotlib-inline", "numpy", "packaging", "traitlets"];
const BEGIN = `
import os, sys, traceback
os.environ.update(settings.to_py())
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()

async def run(source):
    done = await shell.run_cell_async(source, store_history=True, transformed_cell=shell.transform_cell(source))
    error = done.error_before_exec or done.error_in_exec
    return "".join(traceback.format_exception(error)) if error else ""
`;

async function runNotebook(path) {
  const said = [];
  const hear = (line) => said.push(line);
  const python = await loadPyodide({ indexURL: `${distribution}/`, stdout: hear, stderr: hear });
  await python.loadPackage(BROUGHT, { messageCallback: hear, errorCallback: hear });
  for (const wheel of readdirSync(wheels).filter((name) => name.endsWith(".whl"))) {
    python.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), "wheel");
  }
  const settings = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("OMOK")));
  python.globals.set("settings", settings);
  await python.runPythonAsync(BEGIN);
  const run = python.globals.get("run");
  const cells = JSON.parse(readFileSync(path, "utf8")).cells.filter((cell) => cell.cell_type === "code");
  for (const [cell, { source }] of cells.entries()) {
    const begun = performance.now();
    const error = await run([source].flat().join(""));
    const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
    process.stdout.write(`${JSON.stringify({ notebook: basename(path), cell, seconds, error })}\n`);
  }
}

try {
  for (const path of notebooks) await runNotebook(path);
} catch (error) { // not as Node shows it, with the line: Pyodide's is a megabyte long
  console.error(String(error.message ?? error));
  process.exitCode = 1;
}
