// The way to the server that the page is from. Its token stands in the fragment of the address that
// the server prints; the browser keeps it for this address.

const transport = {
  page: crypto.randomUUID(),
  linked: "it has no token",

  async ask(number, state) {
    let response;
    try {
      response = await fetch("answer", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...withToken(localStorage.getItem("token")) },
        body: JSON.stringify({ page: transport.page, number, state }),
      });
    } catch {
      return { stopped: "nobody answers: does 'freehold serve' still run?" };
    }
    const told = await response.json();
    return told.refused ? { stopped: told.refused } : told;
  },

  // What the server was started with.
  async start() {
    try {
      const response = await fetch("start", { headers: withToken(localStorage.getItem("token")) });
      return await response.json();
    } catch {
      return {};
    }
  },

  // Takes the token out of what the fragment says.
  async takeFrom(words) {
    const token = words.get("token");
    if (!token) return;
    // A link with another token does not take away the one that is right.
    const response = await fetch("start", { headers: withToken(token) }).catch(() => null);
    if (response?.ok || !localStorage.getItem("token")) localStorage.setItem("token", token);
    words.delete("token");
    history.replaceState(null, "", words.size ? `#${words}` : location.pathname);
  },
};

function withToken(token) {
  return { "X-Freehold-Token": token ?? "" };
}
