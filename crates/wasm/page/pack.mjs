// Puts the folder together: the module, the page's files, which the module itself writes, and the
// worker with the shim in it. Says how large each is, as it is and as servers send it.

import { readFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { ConsoleStdout, WASI } from "@bjorn3/browser_wasi_shim";
import { build } from "esbuild";

const [wasm, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const module = await WebAssembly.compile(await readFile(wasm));

async function written(name) {
  const pieces = [];
  const keep = new ConsoleStdout((bytes) => pieces.push(bytes.slice()));
  const complaint = new ConsoleStdout((bytes) => process.stderr.write(bytes));
  const wasi = new WASI(["freehold-wasm", name], [], [new ConsoleStdout(() => {}), keep, complaint], { debug: false });
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
  if (wasi.start(instance) !== 0) throw new Error(`the module does not write ${name}`);
  return Buffer.concat(pieces);
}

const worker = await build({ entryPoints: [join(here, "worker.js")], bundle: true, minify: true, legalComments: "inline", format: "iife", write: false });
const files = { "freehold.wasm": await readFile(wasm), "worker.js": Buffer.from(worker.outputFiles[0].contents) };
for (const name of ["index.html", "page.css", "page.js"]) files[name] = await written(name);

await mkdir(out, { recursive: true });
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(join(out, name), bytes);
  console.error(`${name}: ${bytes.length} bytes, ${gzipSync(bytes).length} by gzip`);
}
