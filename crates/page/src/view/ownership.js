// Owners along the blocks: what each block makes, keeps, hands on and frees.

const OWNERSHIP = { columns: 40, rows: 300 };
const ownershipState = { start: 0, filter: "" };

const LETTERS = {
  made: ["M", "made here"],
  alive: ["a", "alive on entry"],
  handed: ["H", "handed on with ownership"],
  checked: ["C", "freed on a way out, unless it is one of those that live on: compared at run time"],
  condition: ["c", "freed on a way out, if another one is owned too"],
  freed: ["F", "freed on a way out, if it is owned"],
};
const LEFT_OUT = ["–", "left out of this page"];

// What becomes of an owner in a block, as keys of LETTERS.
function ownerIn(fn, owner, block) {
  const { owners_in, owners_defined } = fn.blocks[block];
  const out = [];
  if (owners_in === null || owners_defined === null) out.push("left-out");
  if (has(owners_defined, owner)) out.push("made");
  if (has(owners_in, owner)) out.push("alive");
  const handed = fn.edgesFrom[block].some((edge) => (edge.forwarded ?? []).some((pass) =>
    pass.owned !== "never" && !pass.copied && has(fn.values[pass.memref].sources, owner)));
  if (handed && out.length) out.push("handed");
  const freed = freedAt(fn, block).filter((free) => free.owner === owner);
  if (freed.some((free) => free.how === "checked")) out.push("checked");
  if (freed.some((free) => free.how === "only_if")) out.push("condition");
  if (freed.some((free) => free.how === "free")) out.push("freed");
  return out;
}

function renderOwnership() {
  const { fn } = chosen;
  Object.assign(ownershipState, { start: 0, filter: "" });
  const panel = byId("ownership");
  if (!fn.memrefs.some((value) => fn.values[value].owner)) {
    fill(panel, h("p", { class: "empty" }, "The function owns nothing: it allocates no buffer, and is returned none."));
    return;
  }
  const key = Object.entries(LETTERS).map(([name, [letter, text]]) => h("span", { class: `key own ${name}` }, h("b", {}, letter), ` ${text}`));
  const move = (by) => () => {
    const last = Math.max(0, fn.blocks.length - OWNERSHIP.columns);
    ownershipState.start = Math.min(last, Math.max(0, ownershipState.start + by));
    drawOwnership();
  };
  const pager = fn.blocks.length > OWNERSHIP.columns
    ? [button("Earlier blocks", move(-OWNERSHIP.columns)), button("Later blocks", move(OWNERSHIP.columns))]
    : null;
  fill(panel,
    h("div", { class: "tools" },
      h("label", {}, "Only ", h("input", { id: "owner-filter", type: "search", placeholder: "part of a name", oninput: (event) => {
        ownershipState.filter = event.target.value.toLowerCase();
        drawOwnership();
      } })), pager),
    h("p", { class: "keys" }, key),
    h("p", { id: "ownership-note", class: "muted" }),
    h("div", { id: "ownership-view", tabindex: 0, role: "region", "aria-label": "Owners by block" }));
  drawOwnership();
}

function drawOwnership() {
  const { fn } = chosen;
  const view = byId("ownership-view");
  if (!view) return;
  const blocks = fn.blocks.map((_, number) => number).slice(ownershipState.start, ownershipState.start + OWNERSHIP.columns);
  const owners = fn.memrefs.filter((value) => fn.values[value].owner && fn.values[value].name.toLowerCase().includes(ownershipState.filter));
  const rows = [];
  let beyond = 0;
  for (const owner of owners) {
    const cells = blocks.map((block) => ownerIn(fn, owner, block));
    if (!cells.some((cell) => cell.length)) continue;
    if (rows.length === OWNERSHIP.rows) beyond++;
    else rows.push([owner, cells]);
  }
  const head = blocks.map((block) => h("th", { scope: "col", class: block === chosen.block ? "chosen" : "" }, blockChip(fn, block),
    fn.blocks[block].around ? h("small", {}, `${fn.blocks[block].around.name} ${fn.blocks[block].around.line ?? ""}`) : null));
  const cell = (owner, block, keys) => {
    const words = keys.map((name) => LETTERS[name] ?? LEFT_OUT);
    const title = words.map(([, meaning]) => meaning).join("; ");
    const text = words.map(([letter]) => letter).join("");
    const label = `${fn.values[owner].name} in ${fn.blocks[block].name}: ${title || "not there"}`;
    return h("td", { class: `own ${keys[keys.length - 1] ?? ""}`, title: title || null, "aria-label": label }, text);
  };
  const body = rows.map(([owner, cells]) => h("tr", { class: owner === chosen.value ? "chosen" : "" },
    h("th", { scope: "row" }, valueChip(fn, owner), h("span", { class: `state ${fn.values[owner].ownership}` }, STATE_WORDS[fn.values[owner].ownership])),
    cells.map((keys, at) => cell(owner, blocks[at], keys))));
  fill(view, h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "Owner"), head)), h("tbody", {}, body)));
  const part = fn.blocks.length > blocks.length ? `Blocks ${blocks[0] + 1} to ${blocks[blocks.length - 1] + 1} of ${fn.blocks.length}. ` : "";
  const rest = beyond ? `${plural(beyond, "more owner")}: give a part of a name. ` : "";
  byId("ownership-note").textContent = `${part}${rest}Each owner has an i1 that says whether it has to free its buffer: always true, always false, or known at run time.`;
}

const STATE_WORDS = { always: "always", never: "never", unknown: "run time" };
