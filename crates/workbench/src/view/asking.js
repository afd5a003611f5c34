// Asks for answers: one question at a time, the newest. Whoever answers ends an older one.

const asking = { page: crypto.randomUUID(), number: 0, timer: null };

// The answer to a state; null where something newer was asked meanwhile.
async function askServer(asked) {
  const number = ++asking.number;
  const began = performance.now();
  let response;
  try {
    response = await fetch("answer", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Freehold-Token": localStorage.getItem("token") ?? "" },
      body: JSON.stringify({ page: asking.page, number, state: asked }),
    });
  } catch {
    return number === asking.number ? { stopped: "nobody answers: does 'freehold serve' still run?" } : null;
  }
  const told = await response.json();
  if (number !== asking.number || told.superseded) return null;
  if (told.refused) return { stopped: told.refused };
  return { ...told, took: performance.now() - began };
}

// What the server was started with.
async function askStart() {
  try {
    const response = await fetch("start", { headers: { "X-Freehold-Token": localStorage.getItem("token") ?? "" } });
    const told = await response.json();
    if (told.refused) say(told.refused);
    return told;
  } catch {
    return {};
  }
}

// Calls `ask` once nothing has changed for a moment.
function askSoon(ask, wait = 120) {
  clearTimeout(asking.timer);
  asking.timer = setTimeout(ask, wait);
}

function say(text) {
  byId("status").textContent = text;
}
