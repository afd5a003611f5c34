// The blocks of a function as a graph, each with what is live in it; of a large function those around the chosen block. And
// the details of a block.

const FLOW = { whole: 60, around: 24, most: 400, letter: 7.3, line: 17, widest: 34 };
const flowState = { scope: null, chains: false, unfolded: new Set(), zoom: null, shown: 1, others: false };

function renderFlow() {
  const { fn } = chosen;
  const panel = byId("flow");
  const isLarge = fn.blocks.length > FLOW.whole;
  flowState.scope = isLarge ? "around" : "whole";
  flowState.chains = false;
  flowState.unfolded.clear();
  flowState.zoom = null;
  const check = (key, text) => h("label", {},
    h("input", { type: "checkbox", id: `flow-${key}`, checked: flowState[key], onchange: (event) => {
      flowState[key] = event.target.checked;
      flowState.unfolded.clear();
      drawFlow();
    } }), ` ${text}`);
  const scope = isLarge && fn.blocks.length <= FLOW.most
    ? h("label", {}, "Show ", h("select", { id: "flow-scope", onchange: (event) => {
      flowState.scope = event.target.value;
      drawFlow();
    } }, h("option", { value: "around" }, "around the block"), h("option", { value: "whole" }, "all blocks")))
    : null;
  const zoom = (by) => () => {
    flowState.zoom = by === null ? null : Math.min(2, Math.max(0.3, flowState.shown * by));
    drawFlow();
  };
  fill(panel,
    h("div", { class: "tools" }, scope, check("chains", "fold straight lines"), check("others", "values that are no memrefs"),
      h("span", { class: "spring" }),
      button("Fit", zoom(null)), button("−", zoom(1 / 1.25), { "aria-label": "Smaller" }), button("+", zoom(1.25), { "aria-label": "Larger" })),
    h("p", { id: "flow-note", class: "muted" }),
    h("div", { id: "flow-graph", tabindex: 0, role: "region", "aria-label": "Control-flow graph" }));
  drawFlow();
}

// The blocks to draw: of a large function those near the chosen one.
function flowBlocks(fn) {
  if (flowState.scope === "whole") return fn.blocks.map((_, number) => number);
  const start = chosen.block ?? 0;
  const seen = new Set([start]);
  for (const block of seen) {
    for (const near of [...fn.next[block], ...fn.before[block]]) {
      if (seen.size < FLOW.around) seen.add(near);
    }
  }
  return [...seen].sort((a, b) => a - b);
}

// The boxes: a block each, or a straight line of blocks. Returns them with the box of each block.
function flowBoxes(fn, blocks) {
  const isShown = new Set(blocks);
  const isInside = (block) => fn.before[block].length === 1 && fn.next[fn.before[block][0]].length === 1
    && fn.before[block][0] !== block && fn.blocks[block].around?.line === fn.blocks[fn.before[block][0]].around?.line;
  const boxes = [];
  const of = new Map();
  for (const block of blocks) {
    const before = fn.before[block][0];
    const joins = flowState.chains && isInside(block) && isShown.has(before) && of.has(before)
      && !flowState.unfolded.has(block) && !flowState.unfolded.has(before);
    if (joins) {
      const box = boxes[of.get(before)];
      box.blocks.push(block);
      of.set(block, of.get(before));
    } else {
      of.set(block, boxes.length);
      boxes.push({ blocks: [block] });
    }
  }
  return { boxes, of };
}

// Names of a set's members, as many as fit.
function names(fn, runs) {
  const all = numbers(runs);
  if (all === null) return "left out";
  const shown = all.filter((number) => flowState.others || fn.values[number].kind);
  if (!shown.length) return "–";
  let text = "";
  for (const [at, number] of shown.entries()) {
    const next = text + (at ? ", " : "") + fn.values[number].name;
    const rest = `, +${shown.length - at}`;
    if (next.length + rest.length > FLOW.widest - 5 && at) return text + rest;
    text = next;
  }
  return clipped(text);
}

function clipped(text) {
  return text.length > FLOW.widest ? `${text.slice(0, FLOW.widest - 1)}…` : text;
}

// What is freed where a block is left by some edges, and before its end whichever is taken.
function freedOn(edges, before = []) {
  const out = [];
  const add = (free) => out.push({ owner: free.owner, how: free.only_if === undefined ? "free" : "only_if" });
  before.forEach(add);
  for (const edge of edges) {
    (edge.frees ?? []).forEach(add);
    for (const checked of edge.checked ?? []) checked.owners.forEach((owner) => out.push({ owner, how: "checked" }));
  }
  return out;
}

// All that is freed at the end of a block.
function freedAt(fn, block) {
  return freedOn(fn.edgesFrom[block], fn.blocks[block].frees);
}

// The names of what is freed, once each.
function freedNames(fn, freed) {
  return [...new Set(freed.map((free) => fn.values[free.owner].name))].join(", ");
}

// The lines of a box, each with a class.
function boxLines(fn, box, isDrawn) {
  const [first, last] = [box.blocks[0], box.blocks[box.blocks.length - 1]];
  const [top, bottom] = [fn.blocks[first], fn.blocks[last]];
  const title = first === last ? top.name : `${top.name} … ${bottom.name}`;
  const lines = [["title", clipped(title)]];
  const place = linesOf({ first_line: top.first_line, last_line: bottom.last_line });
  const count = box.blocks.length > 1 ? `, ${box.blocks.length} blocks` : "";
  lines.push(["muted", clipped(`${place}${count}${top.around ? ` in ${top.around.name}` : ""}`)]);
  lines.push(["", `in  ${names(fn, top.live_in)}`]);
  lines.push(["", `out ${names(fn, bottom.live_out)}`]);
  // What is freed on one edge only stands at the edge, where that is drawn.
  const stays = (edge) => fn.edgesFrom[edge.from].length === 1 || !isDrawn(edge);
  const freed = freedNames(fn, box.blocks.flatMap((block) => freedOn(fn.edgesFrom[block].filter(stays), fn.blocks[block].frees)));
  if (freed) lines.push(["freed", clipped(`frees ${freed}`)]);
  if (chosen.value !== null) {
    const marks = valueMarks(fn, chosen.value, box.blocks);
    if (marks) lines.push(["mark", clipped(`${fn.values[chosen.value].name}: ${marks}`)]);
  }
  return lines;
}

// Where the chosen value is in some blocks.
function valueMarks(fn, value, blocks) {
  const [first, last] = [fn.blocks[blocks[0]], fn.blocks[blocks[blocks.length - 1]]];
  const marks = [];
  if (has(first.live_in, value)) marks.push("live in");
  if (blocks.includes(definingBlock(fn, value))) marks.push("defined");
  if (has(last.live_out, value)) marks.push("live out");
  if (blocks.some((block) => freedAt(fn, block).some((free) => free.owner === value))) marks.push("freed");
  return marks.join(", ");
}

function definingBlock(fn, value) {
  const line = fn.values[value].line;
  return line === undefined ? null : blockAt(fn, line);
}

function drawFlow() {
  const { fn } = chosen;
  const blocks = flowBlocks(fn);
  const isShown = new Set(blocks);
  const { boxes, of } = flowBoxes(fn, blocks);
  for (const box of boxes) {
    box.lines = boxLines(fn, box, (edge) => isShown.has(edge.to));
    const hidden = (all) => all.filter((block) => !isShown.has(block)).length;
    box.hidden = [hidden(box.blocks.flatMap((b) => fn.before[b])), hidden(box.blocks.flatMap((b) => fn.next[b]))];
    if (box.hidden[0] + box.hidden[1]) {
      const text = [box.hidden[0] ? `${box.hidden[0]} before` : "", box.hidden[1] ? `${box.hidden[1]} after` : ""];
      box.lines.push(["muted", `… ${text.filter(Boolean).join(", ")} not shown`]);
    }
    box.width = Math.max(...box.lines.map(([, text]) => text.length)) * FLOW.letter + 20;
    box.height = box.lines.length * FLOW.line + 12;
  }
  const edges = new Map();
  const add = (from, to, kind) => {
    const [a, b] = [of.get(from), of.get(to)];
    if (a === undefined || b === undefined || (a === b && boxes[a].blocks.indexOf(to) === boxes[a].blocks.indexOf(from) + 1)) return;
    const key = `${a} ${b}`;
    if (!edges.has(key)) edges.set(key, { from: a, to: b, kind, ways: 0, freed: "" });
    const edge = edges.get(key);
    edge.ways++;
    const own = fn.edgesFrom[from];
    if (kind === "branch" && own.length > 1) edge.freed = freedNames(fn, freedOn(own.filter((one) => one.to === to)));
  };
  for (const block of blocks) {
    fn.blocks[block].branches.forEach((to) => add(block, to, "branch"));
    fn.blocks[block].enters.forEach((to) => add(block, to, "enters"));
  }
  const all = [...edges.values()];
  const { width, height, routes: found } = layered(boxes, all.map((edge) => [edge.from, edge.to]));
  // It fits into its panel, as long as it can be read.
  const view = byId("flow-graph");
  const fits = Math.min(1, Math.max(0.55, Math.min((view.clientWidth - 4) / width, (view.clientHeight - 4) / height)));
  flowState.shown = flowState.zoom ?? fits;
  const drawn = s("svg", { width: width * flowState.shown, height: height * flowState.shown, viewBox: `0 0 ${width} ${height}`, role: "group" },
    arrow("flow-arrow"),
    all.map((edge, at) => edgeElement(fn, edge, found[at], boxes)),
    boxes.map((box) => boxElement(fn, box)));
  fill(byId("flow-graph"), drawn);
  drawn.querySelector(".box.chosen")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const dashed = all.some((edge) => edge.kind === "enters") ? " Dashed: an operation's region." : "";
  byId("flow-note").textContent = (blocks.length < fn.blocks.length
    ? `${blocks.length} of ${plural(fn.totals.blocks, "block")}, those near ${fn.blocks[chosen.block ?? 0].name}: choose one to go on, or find it above.`
    : "What is live when a block begins and ends, and what is freed at its end or on the way to the next.") + dashed;
}

function edgeElement(fn, edge, route, boxes) {
  const ends = (box, last) => fn.blocks[box.blocks[last ? box.blocks.length - 1 : 0]].name;
  const frees = edge.freed ? `, frees ${edge.freed}` : "";
  const text = `${ends(boxes[edge.from], true)} to ${ends(boxes[edge.to], false)}${edge.ways > 1 ? `, ${edge.ways} ways` : ""}${frees}`;
  const path = s("path", { class: `edge ${edge.kind}`, d: curve(route), "marker-end": "url(#flow-arrow)" }, s("title", {}, text));
  const label = [edge.ways > 1 ? `${edge.ways} ways` : "", edge.freed ? clipped(`frees ${edge.freed}`) : ""].filter(Boolean).join(", ");
  if (!label) return path;
  const [[fromX, fromY], [toX, toY]] = route.points;
  const [x, y] = [(fromX + toX) / 2, (fromY + toY) / 2 + 4];
  return s("g", {}, path, s("text", { class: edge.freed ? "freed on-edge" : "muted on-edge", x: x + 6, y }, label));
}

function boxElement(fn, box) {
  const isChosen = chosen.block !== null && box.blocks.includes(chosen.block);
  const isMarked = box.lines.some(([kind]) => kind === "mark");
  const pick = () => {
    if (box.blocks.length > 1) box.blocks.forEach((block) => flowState.unfolded.add(block));
    chooseBlock(box.blocks[0]);
  };
  const keys = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pick();
  };
  return s("g", {
    class: `box${isChosen ? " chosen" : ""}${isMarked ? " marked" : ""}`,
    transform: `translate(${box.x} ${box.y})`, role: "button", tabindex: 0, "data-block": box.blocks[0],
    "aria-label": box.lines.map(([, text]) => text).join(" "), "aria-pressed": String(isChosen), onclick: pick, onkeydown: keys,
  },
  s("rect", { width: box.width, height: box.height, rx: 5 }),
  // The spaces keep the words of two lines apart where the text is read as one.
  box.lines.map(([kind, text], at) => s("text", { class: kind, x: 10, y: 19 + at * FLOW.line }, `${text} `)));
}

// The details of a block.
function blockDetails(fn, number) {
  const block = fn.blocks[number];
  const chip = (value) => valueChip(fn, value);
  const all = (runs) => chips(numbers(runs), chip);
  const to = (edge) => (typeof edge.to === "number" ? blockChip(fn, edge.to) : h("i", {}, edge.to));
  const edge = (one) => [
    h("h4", {}, "To ", to(one), one.number === undefined ? null : ` #${one.number}`, one.line ? [" at ", lineLink(one.line)] : null),
    h("dl", {},
      row("Retained", all(one.retained)),
      one.frees ? row("Frees", one.frees.map((free) => freeText(fn, free))) : null,
      one.checked ? one.checked.map((group) => row("Frees", chips(group.owners, chip), " unless it is ", chips(group.unless, chip))) : null,
      one.forwarded ? row("Forwards", h("ul", {}, one.forwarded.map((pass) => h("li", {}, forwardText(fn, pass))))) : null)];
  const { query } = block;
  return [
    h("h3", {}, "Block ", block.name),
    h("p", { class: "muted" }, blockTitle(block), `, ${plural(block.operations, "operation")}`),
    h("dl", {},
      row("Live in", all(block.live_in)),
      row("Live out", all(block.live_out)),
      row("Owners on entry", all(block.owners_in)),
      row("Owners made", all(block.owners_defined)),
      row("May have to free", all(block.memrefs)),
      block.frees ? row("Frees", block.frees.map((free) => freeText(fn, free))) : null),
    fn.edgesFrom[number].map(edge),
    query ? [h("h4", {}, "Ask"), commandLine(command(fn, `live_in(${query}, ?v), memref(?v)`))] : null,
  ];
}

function freeText(fn, free) {
  const condition = free.only_if === undefined ? null : [" if also ", valueChip(fn, free.only_if), " is owned"];
  return h("span", {}, valueChip(fn, free.owner), condition, " ");
}

const OWNED = { always: "with ownership", never: "without ownership", "at run time": "ownership is known at run time" };

function forwardText(fn, pass) {
  const becomes = pass.becomes.length ? [" as ", pass.becomes.map((value) => valueChip(fn, value))] : null;
  return [valueChip(fn, pass.memref), becomes, ` ${OWNED[pass.owned]}`, pass.copied ? "; copied unless it is owned" : ""];
}
