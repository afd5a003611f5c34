// The way to the library as WebAssembly, in a worker of the page (`crates/wasm/page/worker.js`). A
// module that works hears nothing: its worker is thrown away when something newer is asked, and
// when it takes too long.

const transport = {
  // How long an answer may take, in milliseconds.
  time: 10_000,
  // What is compiled, once.
  module: null,
  worker: null,
  // Ends the question that is being answered, with what is told of it.
  end: null,
  linked: "whoever opens it has all of this",

  async ask(_, state) {
    transport.end?.({ superseded: true });
    let module;
    try {
      module = await (transport.module ??= compiled("freehold.wasm"));
    } catch (error) {
      transport.module = null;
      return { stopped: `the module cannot be had: ${error.message}` };
    }
    // What was asked while it was compiled is the newest.
    transport.end?.({ superseded: true });
    return new Promise((answered) => {
      const worker = (transport.worker ??= new Worker("worker.js"));
      const end = (told) => {
        clearTimeout(timer);
        transport.end = null;
        answered(told);
      };
      const giveUp = (told) => {
        worker.terminate();
        transport.worker = null;
        end(told);
      };
      const timer = setTimeout(() => giveUp({ stopped: `it takes longer than ${transport.time / 1000} s` }), transport.time);
      transport.end = giveUp;
      worker.onmessage = ({ data }) => end(data.text === undefined ? { stopped: `an error of freehold's own: ${data.fault}` } : JSON.parse(data.text));
      worker.onerror = (event) => giveUp({ stopped: `the worker of the page does not run: ${event.message ?? "worker.js cannot be had"}` });
      worker.postMessage({ module, question: JSON.stringify(state) });
    });
  },

  start: async () => ({}),
  takeFrom: async () => {},
};

async function compiled(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  // A server may not know that it is WebAssembly.
  const isKnown = response.headers.get("Content-Type") === "application/wasm";
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
