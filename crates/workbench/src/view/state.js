// What is on the page, as a whole that can be sent to somebody: in the fragment of the address as
// long as that is short, else as a file.

const EMPTY = {
  name: "page.mlir", source: "", tab: "ask", pipeline: "buffer-deallocation-pipeline", pass: null,
  query: "", explain: true, rules: "", formula: null, entry: "", fn: null,
};
const state = { ...EMPTY };

// The longest link, in characters.
const LONGEST_LINK = 8192;

// What differs from an empty page.
function stated() {
  const rows = Object.entries(state).filter(([key, value]) => value !== EMPTY[key]);
  return Object.fromEntries(rows);
}

// Takes over what is known of a state, and nothing else.
function restate(told) {
  for (const key of Object.keys(EMPTY)) {
    const value = told?.[key];
    const isOfKind = typeof value === typeof EMPTY[key] || (["pass", "fn", "formula"].includes(key) && ["number", "string"].includes(typeof value));
    state[key] = isOfKind ? value : EMPTY[key];
  }
  if (!TABS.includes(state.tab)) state.tab = EMPTY.tab;
}

async function through(stream, bytes) {
  const sent = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(sent).arrayBuffer());
}

async function packed() {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(stated())));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const plain = await through(new DecompressionStream("deflate-raw"), bytes);
  return JSON.parse(new TextDecoder().decode(plain));
}

// The fragment that has the whole state; null where it is too long for a link.
async function fragment() {
  const text = `#state=${await packed()}`;
  return `${location.origin}${location.pathname}${text}`.length > LONGEST_LINK ? null : text;
}

let address = { timer: null, isLong: false };

// Writes the state to the address, a while after the last change.
function writeAddress() {
  clearTimeout(address.timer);
  address.timer = setTimeout(async () => {
    const text = await fragment();
    address.isLong = text === null;
    history.replaceState(null, "", text ?? location.pathname);
  }, 300);
}

// The state in the fragment of the address; who answers may have put something else there.
async function readAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  await transport.takeFrom(words);
  const text = words.get("state");
  if (!text) return null;
  try {
    return await unpacked(text);
  } catch {
    say("the link is damaged: its state cannot be read");
    return null;
  }
}

// Hands a file to the user.
function download(name, kind, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: kind })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function startState(load) {
  byId("link").addEventListener("click", async () => {
    const text = await fragment();
    if (text === null) {
      say("a link of this would be longer than 8 KB: 'Save state' makes a file of it");
      byId("keep").focus();
      return;
    }
    const link = `${location.origin}${location.pathname}${text}`;
    try {
      await navigator.clipboard.writeText(link);
      say(`the link is in the clipboard; ${transport.linked}`);
    } catch {
      say(`the address of this page is the link; ${transport.linked}`);
    }
  });
  byId("keep").addEventListener("click", () => download(`${baseName()}.json`, "application/json", JSON.stringify({ freehold_state: 1, ...stated() }, null, 1)));
  byId("open").addEventListener("click", () => byId("open-file").click());
  byId("open-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    const text = await file.text();
    event.target.value = "";
    if (!file.name.endsWith(".json")) return load({ ...stated(), name: file.name, source: text, pass: null, formula: null, fn: null });
    try {
      load(JSON.parse(text));
    } catch {
      say(`${file.name} is no saved state`);
    }
  });
}

function baseName() {
  return state.name.split("/").pop().replace(/\.mlir$/, "") || "page";
}
