// Asks for answers: one question at a time, the newest. Whoever answers ends an older one.
// `transport` leads there: to the server that the page is from, or to a module in the page.

const asking = { number: 0, timer: null };

// The answer to a state; null where something newer was asked meanwhile.
async function askNewest(asked) {
  const number = ++asking.number;
  const began = performance.now();
  const told = await transport.ask(number, asked);
  if (number !== asking.number || told.superseded) return null;
  return { ...told, took: performance.now() - began };
}

// Calls `ask` once nothing has changed for a moment.
function askSoon(ask, wait = 120) {
  clearTimeout(asking.timer);
  asking.timer = setTimeout(ask, wait);
}

function say(text) {
  byId("status").textContent = text;
}
