// The source of the chosen function: its blocks can be folded, names can be clicked, and what deallocation adds stands before
// the lines that it is done before.

// The pieces of a line, names that mean something as buttons.
function pieces(fn, line) {
  return tokens(line).map(([kind, text]) => (kind ? piece(fn, kind, text) : text));
}

function piece(fn, kind, text) {
  const values = kind === "value" ? fn.byName.get(text) : undefined;
  const blocks = kind === "block" ? fn.blockByName.get(text) : undefined;
  if (values) {
    const value = h("span", { class: "token value known", "data-name": text }, text);
    if (fn.values[values[0]].kind) value.classList.add("memref");
    return value;
  }
  if (blocks) return h("span", { class: "token block known", "data-block-name": text }, text);
  return h("span", { class: `token ${kind}` }, text);
}

// The lines that begin a block of the function's own body, with the block.
function sections(fn) {
  const own = fn.blocks.map((block, number) => ({ block, number })).filter(({ block }) => !block.around);
  const starts = own.map(({ block, number }) => {
    let line = block.first_line ?? fn.lines[0];
    // Arguments may be of the line above the first operation, and a label without any has no place of its own.
    const label = LINES[line - 1]?.trimStart().startsWith(block.name) ? line : labelAbove(line, block.name);
    if (number === 0) line = fn.lines[0];
    else line = label ?? line;
    return { line, number };
  });
  starts.sort((a, b) => a.line - b.line);
  return starts.map((start, at) => ({ ...start, end: (starts[at + 1]?.line ?? fn.lines[1] + 1) - 1 }));
}

function labelAbove(line, name) {
  for (let at = line; at > Math.max(0, line - 4); at--) {
    if (LINES[at - 1]?.trimStart().startsWith(name)) return at;
  }
  return null;
}

function renderSource() {
  const { fn } = chosen;
  const text = byId("text");
  fill(text);
  if (LINES === null) {
    text.append(h("p", { class: "empty" }, "The source is too large to be part of this page."));
    return;
  }
  // The closing brace is on the line after the last block.
  while (fn.lines[1] < LINES.length && !/^\s*}/.test(LINES[fn.lines[1] - 1]) && /^\s*}/.test(LINES[fn.lines[1]])) fn.lines[1]++;
  const [before, after] = [new Map(), new Map()];
  for (const effect of fn.effects ?? []) {
    const [where, line] = effect.on_edge || effect.last_line ? [after, lineAfter(effect)] : [before, effect.line];
    if (!where.has(line)) where.set(line, []);
    where.get(line).push(effect);
  }
  const all = sections(fn);
  const isLarge = all.length > 60 || fn.lines[1] - fn.lines[0] > 3000;
  for (const section of all) {
    const details = h("details", { "data-section": section.number, open: !isLarge || section.number === 0 });
    const head = fn.blocks[section.number].name;
    details.append(h("summary", {}, h("span", { class: "token block" }, head), ` lines ${section.line}–${section.end}`));
    const unfold = () => {
      if (!details.open || details.dataset.filled) return;
      details.dataset.filled = "yes";
      for (let line = section.line; line <= section.end; line++) {
        for (const effect of before.get(line) ?? []) details.append(effectLine(effect));
        details.append(sourceLine(fn, line));
        for (const effect of after.get(line) ?? []) details.append(effectLine(effect));
      }
      markSource();
    };
    details.addEventListener("toggle", unfold);
    details.unfold = unfold;
    text.append(details);
    unfold();
  }
  byId("fold").textContent = isLarge ? "Unfold blocks" : "Fold blocks";
}

function sourceLine(fn, line) {
  return h("div", { class: "line", "data-line": line },
    h("span", { class: "number" }, String(line)),
    h("code", {}, pieces(fn, LINES[line - 1])));
}

// The line behind which an effect stands: the last one of the branch for one on an edge, up to where its brackets close; for one
// at the end of a region the last line in it, past the closing braces of what it holds.
function lineAfter(effect) {
  if (effect.on_edge) {
    let open = 0;
    for (let line = effect.line; line <= LINES.length; line++) {
      for (const [bracket] of LINES[line - 1].matchAll(/[[\](){}]/g)) open += "[({".includes(bracket) ? 1 : -1;
      if (open <= 0) return line;
    }
    return effect.line;
  }
  const indent = (at) => LINES[at - 1].search(/\S/);
  let line = effect.last_line;
  while (line < LINES.length && /^\s*}/.test(LINES[line]) && indent(line + 1) > indent(effect.line)) line++;
  return line;
}

const EFFECT_SIGNS = { free: "free", check: "compare", copy: "copy" };

function effectLine(effect) {
  const condition = effect.conditional ? (effect.what === "copy" ? " — unless it is owned" : " — if it is owned") : "";
  const edge = effect.on_edge ? ` on ${effect.on_edge}` : "";
  const text = effect.of.join(effect.what === "check" ? " with " : ", ") + edge + condition;
  return h("div", { class: `line effect ${effect.what}`, title: effect.text },
    h("span", { class: "number" }, "+"),
    h("code", {}, h("b", {}, EFFECT_SIGNS[effect.what]), ` ${text}`));
}

// Marks what is chosen.
function markSource() {
  const { fn, block, value, pair, about } = chosen;
  const text = byId("text");
  text.querySelectorAll(".marked").forEach((element) => element.classList.remove("marked"));
  text.querySelectorAll(".in-block").forEach((element) => element.classList.remove("in-block"));
  const marked = about === "pair" ? pair : value === null ? [] : [value];
  const names_ = marked.map((one) => fn.values[one].name.replace(/#\d+$/, ""));
  for (const element of names_.length ? text.querySelectorAll(".token.value.known") : []) {
    const place_ = names_.indexOf(element.dataset.name.replace(/#\d+$/, ""));
    if (place_ >= 0) element.classList.add("marked");
    element.classList.toggle("second", place_ === 1 && names_[0] !== names_[1]);
  }
  if (block !== null) {
    const { first_line: first, last_line: last } = fn.blocks[block];
    for (const element of text.querySelectorAll(".line[data-line]")) {
      const line = Number(element.dataset.line);
      if (first <= line && line <= last) element.classList.add("in-block");
    }
  }
}

// Unfolds and shows a line.
function showLine(line) {
  const { fn } = chosen;
  if (LINES === null) return;
  const section = sections(fn).find((one) => one.line <= line && line <= one.end);
  if (!section) return;
  const details = byId("text").querySelector(`details[data-section="${section.number}"]`);
  details.open = true;
  details.unfold();
  const element = details.querySelector(`.line[data-line="${line}"]`);
  const [box, view] = [element.getBoundingClientRect(), byId("text").getBoundingClientRect()];
  if (box.top < view.top || box.bottom > view.bottom) element.scrollIntoView({ block: "center" });
  byId("text").querySelectorAll(".flash").forEach((before) => before.classList.remove("flash"));
  void element.offsetWidth;
  element.classList.add("flash");
}

// A name in the source was clicked: of several values of that name the last one defined before the line, or else the first.
function clickSource(event) {
  const { fn } = chosen;
  const line = Number(event.target.closest(".line[data-line]")?.dataset.line);
  const token = event.target.closest(".known");
  if (token?.dataset.name) {
    const named = fn.byName.get(token.dataset.name);
    const before = named.filter((number) => (fn.values[number].line ?? 0) <= line);
    chooseValue(before.length ? before[before.length - 1] : named[0]);
  } else if (token) {
    const named = fn.blockByName.get(token.dataset.blockName);
    const own = named.find((number) => !fn.blocks[number].around);
    chooseBlock(own ?? named[0]);
  } else if (line) {
    const block = blockAt(fn, line);
    if (block !== null) chooseBlock(block);
  }
}

function startSource() {
  byId("text").addEventListener("click", clickSource);
  byId("show-effects").addEventListener("change", (event) => {
    byId("text").classList.toggle("without-effects", !event.target.checked);
  });
  byId("fold").addEventListener("click", () => {
    const all = [...byId("text").querySelectorAll("details")];
    const isOpen = all.some((details) => details.open);
    for (const details of all) {
      details.open = !isOpen;
      details.unfold();
    }
    byId("fold").textContent = isOpen ? "Unfold blocks" : "Fold blocks";
  });
  listeners.push((before) => {
    if (before.fn !== chosen.fn) renderSource();
    markSource();
    const isNew = (what) => chosen.about === what && (before[what] !== chosen[what] || before.about !== what);
    if (isNew("block") && chosen.block !== null) showLine(chosen.fn.blocks[chosen.block].first_line);
    if (isNew("value") && chosen.fn.values[chosen.value]?.line) showLine(chosen.fn.values[chosen.value].line);
  });
}
