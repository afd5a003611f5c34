// The page as a whole: choosing a function and a view, finding things, the details, and what the address says of all that.

const TABS = ["flow", "aliases", "ownership", "deallocs", "texts"];
const VIEWS = WITH_TEXTS;

// Finding: values, blocks and lines in which the text occurs.
const MOST_FOUND = 40;

function find(text) {
  const { fn } = chosen;
  const found = [];
  const wanted = text.toLowerCase();
  const add = (kind, label, detail, pick) => found.length < MOST_FOUND && found.push({ kind, label, detail, pick });
  fn.values.forEach((value, number) => {
    if (value.name.toLowerCase().includes(wanted)) add("value", value.name, `${value.kind ?? "value"} ${place(value)}`, () => chooseValue(number));
  });
  fn.blocks.forEach((block, number) => {
    if (block.name.toLowerCase().includes(wanted)) add("block", block.name, blockTitle(block), () => { chooseTab("flow"); chooseBlock(number); });
  });
  for (let line = fn.lines[0]; LINES && line <= fn.lines[1]; line++) {
    if (LINES[line - 1].toLowerCase().includes(wanted)) add("line", `line ${line}`, LINES[line - 1].trim(), () => showLine(line));
  }
  DOCUMENT.functions.forEach((other, number) => {
    if (other !== fn && `@${other.name}`.toLowerCase().includes(wanted)) add("function", `@${other.name}`, "function", () => chooseFunction(number));
  });
  // What begins with the text, or is it, stands first.
  const rank = ({ label }) => (label.toLowerCase() === wanted || label.slice(1).toLowerCase() === wanted ? 0 : label.slice(1).toLowerCase().startsWith(wanted.replace(/^[%^@]/, "")) ? 1 : 2);
  return found.map((one, at) => ({ one, at })).sort((a, b) => rank(a.one) - rank(b.one) || a.at - b.at).map(({ one }) => one);
}

function startSearch() {
  const input = byId("search");
  const list = byId("found");
  let all = [];
  let at = -1;
  const close = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const mark = (to) => {
    at = to;
    [...list.children].forEach((item, place_) => item.setAttribute("aria-selected", String(place_ === at)));
    if (at < 0) return;
    input.setAttribute("aria-activedescendant", list.children[at].id);
    list.children[at].scrollIntoView({ block: "nearest" });
  };
  const pick = (one) => {
    close();
    if (one.kind === "function") byId("function").value = String(DOCUMENT.functions.findIndex((fn) => `@${fn.name}` === one.label));
    one.pick();
  };
  input.addEventListener("input", () => {
    const text = input.value.trim();
    if (!text) return close();
    all = find(text);
    fill(list, ...(all.length ? all.map((one, place_) => h("li", { role: "option", id: `found-${place_}`, class: one.kind, onmousedown: (event) => {
      event.preventDefault();
      pick(one);
    } }, h("b", {}, one.label), " ", h("span", { class: "muted" }, one.detail))) : [h("li", { class: "muted" }, "nothing in this function")]));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(all.length ? 0 : -1);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (list.hidden || !all.length) return;
    if (event.key === "ArrowDown") mark((at + 1) % all.length);
    else if (event.key === "ArrowUp") mark((at + all.length - 1) % all.length);
    else if (event.key === "Enter") pick(all[at]);
    else return;
    event.preventDefault();
  });
  input.addEventListener("blur", close);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || /^(input|select|textarea)$/i.test(document.activeElement.tagName)) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

// What is chosen stands in the address, so that a link leads to it.
function writeAddress() {
  const words = { f: DOCUMENT.functions.indexOf(chosen.fn), tab: chosen.tab };
  if (chosen.about === "block") words.block = chosen.block;
  if (chosen.about === "value") words.value = chosen.value;
  if (chosen.about === "pair") words.pair = chosen.pair.join("-");
  if (chosen.tab === "deallocs" && chosen.dealloc !== null) words.dealloc = chosen.dealloc;
  const text = new URLSearchParams(words).toString();
  if (location.hash.slice(1) !== text) history.replaceState(null, "", `#${text}`);
}

function readAddress() {
  const words = new URLSearchParams(location.hash.slice(1));
  const number = (name, below) => {
    const text = words.get(name);
    return text !== null && Number.isInteger(Number(text)) && Number(text) >= 0 && Number(text) < below ? Number(text) : null;
  };
  const fn = number("f", DOCUMENT.functions.length) ?? busiest(DOCUMENT.functions);
  byId("function").value = String(fn);
  chooseFunction(fn);
  const changes = { tab: TABS.includes(words.get("tab")) ? words.get("tab") : chosen.tab };
  const [block, value] = [number("block", chosen.fn.blocks.length), number("value", chosen.fn.values.length)];
  const pair = (words.get("pair") ?? "").split("-").map(Number);
  if (block !== null) Object.assign(changes, { block, about: "block" });
  if (value !== null) Object.assign(changes, { value, about: "value" });
  if (pair.length === 2 && pair.every((one) => chosen.fn.placeOf.has(one))) Object.assign(changes, { pair, value: pair[0], about: "pair" });
  const one = number("dealloc", chosen.fn.deallocs?.length ?? 0);
  if (one !== null) changes.dealloc = one;
  choose(changes);
}

function start() {
  setDocument(JSON.parse(byId("document").textContent));
  byId("file").textContent = DOCUMENT.file;
  document.title = `${DOCUMENT.file} — freehold report`;
  if (!DOCUMENT.functions.length) {
    fill(document.querySelector("main"), h("p", { class: "empty" }, "The file has no function with a body."));
    return;
  }
  byId("function").append(...DOCUMENT.functions.map((fn, number) => h("option", { value: number }, `@${fn.name}`)));
  byId("function").addEventListener("change", (event) => chooseFunction(Number(event.target.value)));
  const showTheme = startTheme();
  startTabs();
  startSearch();
  startSource();
  startSplit(byId("split-source"), ["source", "views"]);
  startSplit(byId("split-details"), ["views", "details"]);
  listeners.push((before) => {
    showTab();
    const { totals } = chosen.fn;
    byId("counts").textContent = `${plural(totals.operations, "operation")} · ${plural(totals.blocks, "block")} · ${plural(totals.memrefs, "memref")}`;
    showView(before);
    showDetails();
    writeAddress();
  });
  addEventListener("resize", drawMatrix);
  addEventListener("hashchange", readAddress);
  readAddress();
  showTheme();
}

start();
