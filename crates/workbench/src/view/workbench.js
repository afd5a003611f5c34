// The workbench as a whole: what is typed is asked, what is answered is shown. `state` is what
// there is on the page, `chosen` what is chosen in the views of the report.

const TABS = ["ask", "passes", "flow", "aliases", "ownership", "deallocs", "egraph", "run", "rules"];
const VIEWS = REPORTED;
// What is asked for a tab: the views of the report are one answer.
const paneOf = (tab) => (tab in REPORTED ? "views" : tab);
const SHOW = {
  ask: showAsk,
  passes: (told) => showPasses(told, { changed }),
  views: showViews,
  egraph: showEgraph,
  run: showRun,
  rules: showRules,
};

let sourceEditor = null;
// Of each pane the text of the state that its last answer is about.
const shownOf = {};

// What the state of a pane consists of, for who answers.
function question(pane) {
  const { name, source, pipeline, pass, query, explain, rules, formula, entry } = state;
  const more = {
    passes: { pipeline, pass },
    ask: { query, explain, cursor: document.activeElement === byId("query") ? caretBytes(byId("query")) : null },
    egraph: { formula, rules: ownRules() },
    run: { entry },
    rules: { rules },
  };
  return { name, source, pane, ...more[pane] };
}

// Takes over a change, and asks about it a moment later.
function changed(changes, wait) {
  Object.assign(state, changes);
  writeAddress();
  askSoon(ask, wait);
}

async function ask() {
  const pane = paneOf(state.tab);
  const asked_ = question(pane);
  const key = JSON.stringify(asked_);
  if (shownOf[pane] === key) return;
  document.body.classList.add("waiting");
  const told = await askNewest(asked_);
  if (!told) return;
  document.body.classList.remove("waiting");
  const none = told.stopped ?? told.wrong;
  if (none) {
    say(none);
    setStale(`There is no answer to this state, ${none}: these are the last answers that there are.`);
    return;
  }
  shownOf[pane] = key;
  show(pane, told);
}

function show(pane, told) {
  sourceEditor.setErrors(told.errors);
  fill(byId("problems"), problemList(told.errors, sourceEditor));
  const isStale = !told.read && pane !== "rules";
  setStale(isStale ? "The program cannot be read as it stands: these are the answers of the last one that could be." : "");
  if (told.effects) noteEffects(told.effects);
  if (told[pane]) SHOW[pane](told[pane]);
  const errors = told.errors.length ? `, ${plural(told.errors.length, "error")}` : "";
  say(`answered in ${Math.round(told.took)} ms${errors}`);
}

// Greys the answers, which are of an earlier state, and says why; or not.
function setStale(why) {
  document.body.classList.toggle("stale", why !== "");
  byId("stale").hidden = why === "";
  byId("stale").textContent = why;
}

// A document of the report: what was chosen stays chosen, if it is there by its name.
function showViews(told) {
  const before = chosen.fn && { fn: chosen.fn.name, block: chosen.fn.blocks[chosen.block]?.name, value: chosen.fn.values[chosen.value]?.name };
  setDocument(told);
  const list = byId("function");
  fill(list, told.functions.map((fn, number) => h("option", { value: number }, `@${fn.name}`)));
  byId("of-function").hidden = !(state.tab in REPORTED) || told.functions.length < 2;
  for (const tab of Object.keys(REPORTED)) delete rendered[tab];
  if (!told.functions.length) {
    chosen.fn = null;
    for (const tab of Object.keys(REPORTED)) fill(byId(tab), h("p", { class: "empty" }, "The program has no function with a body."));
    fill(byId("details"));
    return;
  }
  const wanted = told.functions.findIndex((fn) => fn.name === (before?.fn ?? state.fn));
  const number = wanted < 0 ? busiest(told.functions) : wanted;
  list.value = String(number);
  const fn = prepare(told.functions[number]);
  const changes = { fn, block: null, value: null, pair: null, about: null, dealloc: null };
  const block = fn.blocks.findIndex((one) => one.name === before?.block);
  const value = fn.values.findIndex((one) => one.name === before?.value);
  const first = (fn.deallocs ?? []).findIndex((one) => one.changed);
  if (first >= 0) changes.dealloc = first;
  if (block >= 0) Object.assign(changes, { block, about: "block" });
  if (value >= 0) Object.assign(changes, { value, about: "value" });
  choose(changes);
}

// What deallocation adds, behind the lines that it is done at.
function noteEffects(effects) {
  const notes = effects.map((effect) => {
    const condition = effect.conditional ? (effect.what === "copy" ? " unless owned" : " if owned") : "";
    const where = effect.on_edge ? ` on ${effect.on_edge}` : effect.at_end_of ? ` at the end of ${effect.at_end_of}` : "";
    const of = effect.of.join(effect.what === "check" ? " with " : ", ");
    return { line: effect.last_line ?? effect.line, kind: effect.what, text: `${EFFECT_WORDS[effect.what]} ${of}${where}${condition}` };
  });
  sourceEditor.setNotes(notes);
}

const EFFECT_WORDS = { free: "free", check: "compare", copy: "copy" };

function showLine(line) {
  sourceEditor.showLine(line);
}

// A name of the program under the caret is chosen in the views.
function placedIn({ line, kind, word }) {
  const { fn } = chosen;
  if (kind !== "value" && kind !== "block") return sourceEditor.mark(null);
  sourceEditor.mark(kind === "value" ? word.replace(/#\d+$/, "") : null);
  if (!fn || !(state.tab in REPORTED)) return;
  if (kind === "block") {
    const [block] = fn.blockByName.get(word) ?? [];
    if (block !== undefined) chooseBlock(block);
    return;
  }
  const named = fn.byName.get(word) ?? [];
  const before = named.filter((number) => (fn.values[number].line ?? 0) <= line);
  const value = before.length ? before[before.length - 1] : named[0];
  if (value !== undefined) chooseValue(value);
}

function takeProgram(name, source) {
  load({ ...stated(), name, source, tab: state.tab });
}

// Puts a state on the page.
function load(told) {
  restate(told);
  byId("file").textContent = state.name;
  document.title = `${state.name} — freehold`;
  chosen.fn = null;
  sourceEditor.setText(state.source);
  restorePasses();
  restoreQuery();
  restoreRules();
  byId("entry").value = state.entry;
  choose({ tab: state.tab });
  for (const pane of Object.keys(shownOf)) delete shownOf[pane];
  writeAddress();
  ask();
}

async function savePage() {
  say("the page is made…");
  const told = await askNewest({ ...question("save"), pane: "save" });
  if (!told) return;
  if (!told.save) return say(told.stopped ?? told.wrong ?? "a program with errors has no page");
  download(`${baseName()}.html`, "text/html", told.save);
  say("the page is a file of its own");
}

// Alt and a number choose a tab.
function startKeys() {
  document.addEventListener("keydown", (event) => {
    const place_ = event.code.match(/^Digit([1-9])$/)?.[1];
    if (!event.altKey || event.ctrlKey || event.metaKey || !place_) return;
    event.preventDefault();
    chooseTab(TABS[Number(place_) - 1]);
    byId(`tab-${TABS[Number(place_) - 1]}`).focus();
  });
}

async function start() {
  sourceEditor = makeEditor(byId("source-editor"), { label: "Program", words: tokens, changed: (source) => changed({ source, pass: null, formula: null }), placed: placedIn });
  startPasses({ changed: (changes, wait = 200) => changed(changes, wait) });
  startQuery({ changed });
  startEgraph({ changed: (changes) => changed(changes, 0) });
  startRun({ changed });
  startRules({ changed });
  startTabs();
  startKeys();
  startSplit(byId("split"), ["program", "answers"]);
  startState(load);
  startTheme()();
  byId("save").addEventListener("click", savePage);
  byId("show-effects").addEventListener("change", (event) => byId("source-editor").classList.toggle("without-notes", !event.target.checked));
  byId("function").addEventListener("change", (event) => {
    state.fn = DOCUMENT.functions[Number(event.target.value)].name;
    chooseFunction(Number(event.target.value));
    writeAddress();
  });
  byId("example").append(...EXAMPLES.map(({ title }, number) => h("option", { value: number }, title)));
  byId("example").addEventListener("change", (event) => {
    const example = EXAMPLES[Number(event.target.value)];
    if (event.target.value !== "" && example) load(example.state);
    event.target.value = "";
  });
  listeners.push((before) => {
    const isReported = chosen.tab in REPORTED;
    showTab();
    byId("of-function").hidden = !isReported || (DOCUMENT?.functions.length ?? 0) < 2;
    byId("details").hidden = !isReported || !chosen.fn;
    if (isReported && chosen.fn) {
      showView(before);
      showDetails();
      const value = chosen.fn.values[chosen.value];
      if (before.value !== chosen.value && value) {
        sourceEditor.mark(value.name.replace(/#\d+$/, ""));
        if (document.activeElement !== sourceEditor.element && value.line) showLine(value.line);
      }
      if (before.block !== chosen.block && chosen.about === "block" && document.activeElement !== sourceEditor.element) showLine(chosen.fn.blocks[chosen.block].first_line);
    }
    if (state.tab !== chosen.tab) {
      state.tab = chosen.tab;
      writeAddress();
      ask();
    }
  });
  addEventListener("resize", drawMatrix);
  addEventListener("hashchange", async () => {
    const told = await readAddress();
    if (told) load(told);
  });
  const linked = await readAddress();
  const given = await transport.start();
  if (linked) load(linked);
  else if (given.source) load({ name: given.name, source: given.source, tab: "passes" });
  else load(EXAMPLES[0].state);
  if (given.refused) say(given.refused);
}

start();
