// The document, and what is chosen of it. The form is described in docs/report.md. Knows no element of the page.

let DOCUMENT = null;
// The lines of the source; null where it was left out.
let LINES = null;

function setDocument(told) {
  DOCUMENT = told;
  LINES = told.source === null ? null : told.source.split("\n");
}

// The numbers of runs such as "0-3 7"; null where they were left out of the document.
function numbers(runs) {
  if (runs === null || runs === undefined) return null;
  const out = [];
  for (const run of runs ? runs.split(" ") : []) {
    const [first, last] = run.split("-").map(Number);
    for (let number = first; number <= (last ?? first); number++) out.push(number);
  }
  return out;
}

// Whether runs have a number.
function has(runs, number) {
  if (!runs) return false;
  return runs.split(" ").some((run) => {
    const [first, last] = run.split("-").map(Number);
    return first <= number && number <= (last ?? first);
  });
}

const ALIAS = { must: 2, may: 1, never: 0 };
const ALIAS_WORDS = ["never", "may", "must"];

// What is known of all pairs of a function's memrefs, by their places among the memrefs: a byte for each.
function aliasTable(fn) {
  const count = fn.memrefs.length;
  const table = new Uint8Array(count * count);
  const signs = { "=": ALIAS.must, "?": ALIAS.may, ".": ALIAS.never };
  fn.aliases.forEach((row, a) => {
    let b = a + 1;
    table[a * count + a] = ALIAS.must;
    for (const [, times, sign] of row.matchAll(/(\d*)([=?.])/g)) {
      for (let n = Number(times || 1); n > 0; n--, b++) {
        table[a * count + b] = table[b * count + a] = signs[sign];
      }
    }
  });
  return table;
}

// What is looked up of a function, made when it is first chosen.
function prepare(fn) {
  if (fn.prepared) return fn;
  fn.prepared = true;
  fn.placeOf = new Map(fn.memrefs.map((value, place) => [value, place]));
  fn.alias = aliasTable(fn);
  fn.byName = new Map();
  fn.values.forEach((value, number) => {
    if (!fn.byName.has(value.name)) fn.byName.set(value.name, []);
    fn.byName.get(value.name).push(number);
  });
  fn.blockByName = new Map();
  fn.blocks.forEach((block, number) => {
    if (!fn.blockByName.has(block.name)) fn.blockByName.set(block.name, []);
    fn.blockByName.get(block.name).push(number);
  });
  fn.edgesFrom = fn.blocks.map(() => []);
  for (const edge of fn.edges) fn.edgesFrom[edge.from].push(edge);
  fn.next = fn.blocks.map((block) => [...new Set([...block.branches, ...block.enters])]);
  fn.before = fn.blocks.map(() => []);
  fn.next.forEach((next, from) => next.forEach((to) => fn.before[to].push(from)));
  fn.whyOf = new Map(fn.derivations.map((why) => [why.of.join(), why]));
  const last = Math.max(fn.line ?? 1, ...fn.blocks.map((block) => block.last_line ?? 0));
  fn.lines = [fn.line ?? 1, last];
  return fn;
}

function aliasOf(fn, a, b) {
  const [at, to] = [fn.placeOf.get(a), fn.placeOf.get(b)];
  return fn.alias[at * fn.memrefs.length + to];
}

// The block in which a line stands: of those around it the innermost.
function blockAt(fn, line) {
  let best = null;
  fn.blocks.forEach((block, number) => {
    if (block.first_line > line || block.last_line < line) return;
    const size = block.last_line - block.first_line;
    if (best === null || size <= best[0]) best = [size, number];
  });
  return best && best[1];
}

// A word as a shell reads it.
function shell(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

// The command that answers a query about a function.
function command(fn, query, options = "") {
  const asked = DOCUMENT.options_in_shell && ` ${DOCUMENT.options_in_shell}`;
  return `freehold query${asked} ${DOCUMENT.file_in_shell} ${shell(fn.scope + query)}${options}`;
}

// What queries call a value; null for what they cannot name.
function queryName(value) {
  return value.query === undefined ? value.name : value.query;
}

function place(thing) {
  return thing.line === undefined ? "" : `${thing.line}:${thing.column}`;
}

// Where deallocation does something.
function sitePlace(one) {
  if (one.on_edge) return `on the edge ${one.on_edge} (${place(one)})`;
  return one.at_end_of ? `at the end of ${one.at_end_of}` : `before ${place(one)}`;
}

function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

// What is chosen. `choose` changes some of it and tells everybody who listens.
const chosen = { fn: null, tab: "flow", block: null, value: null, pair: null, dealloc: null, about: null };
const listeners = [];

function choose(changes) {
  const before = { ...chosen };
  Object.assign(chosen, changes);
  for (const listener of listeners) listener(before);
}

function chooseBlock(block) {
  choose({ block, about: "block" });
}

function chooseValue(value) {
  choose({ value, about: "value" });
}

function choosePair(a, b) {
  choose({ pair: [a, b], value: a, about: "pair" });
}
