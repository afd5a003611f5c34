// The worker behind the page without a server: each question gets an instance of the module of its
// own, a command that reads a state on standard input and writes the answer on standard output. The
// system that it finds has these streams, clocks and random numbers, and no files.

import { ConsoleStdout, File, OpenFile, WASI } from "@bjorn3/browser_wasi_shim";

onmessage = async ({ data: { module, question } }) => {
  postMessage(await answer(module, question));
};

async function answer(module, question) {
  const [said, complained] = [[], []];
  const keep = (list) => new ConsoleStdout((bytes) => list.push(bytes.slice()));
  const streams = [new OpenFile(new File(new TextEncoder().encode(question))), keep(said), keep(complained)];
  const wasi = new WASI(["freehold-wasm"], [], streams, { debug: false });
  let why;
  try {
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
    if (wasi.start(instance) === 0) return { text: await text(said) };
    why = "";
  } catch (error) {
    why = String(error);
  }
  return { fault: [(await text(complained)).trim(), why].filter((part) => part).join("\n") };
}

function text(pieces) {
  return new Blob(pieces).text();
}
