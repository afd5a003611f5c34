// What a page of several views does with them: choosing one, drawing it for what is chosen, the
// details. Whoever uses it has `TABS`, the names of the views, and `VIEWS`, how each is made anew
// for another function and drawn anew for another choice.

function chooseFunction(number) {
  const fn = prepare(DOCUMENT.functions[number]);
  const first = (fn.deallocs ?? []).findIndex((one) => one.changed);
  choose({ fn, block: null, value: null, pair: null, dealloc: first < 0 ? null : first, about: null });
}

function chooseTab(tab) {
  choose({ tab });
}

function showTab() {
  for (const tab of TABS) {
    const isShown = tab === chosen.tab;
    byId(tab).hidden = !isShown;
    byId(`tab-${tab}`).setAttribute("aria-selected", String(isShown));
    byId(`tab-${tab}`).tabIndex = isShown ? 0 : -1;
  }
}

const rendered = {};
const REPORTED = {
  flow: [renderFlow, (before) => {
    if (before.block !== chosen.block || before.value !== chosen.value) drawFlow();
  }],
  aliases: [renderAliases, drawMatrix],
  ownership: [renderOwnership, drawOwnership],
  deallocs: [renderDeallocs, drawDeallocs],
};
const WITH_TEXTS = { ...REPORTED, texts: [renderTexts, () => {}] };

function showView(before) {
  const { fn, tab } = chosen;
  const [render, draw] = VIEWS[tab];
  if (rendered[tab] !== fn) {
    rendered[tab] = fn;
    render();
    return;
  }
  draw(before);
}

function showDetails() {
  const { fn, about } = chosen;
  const content = {
    block: () => chosen.block !== null && blockDetails(fn, chosen.block),
    value: () => chosen.value !== null && valueDetails(fn, chosen.value),
    pair: () => chosen.pair && pairDetails(fn, ...chosen.pair),
  }[about]?.();
  fill(byId("details"), content || functionDetails(fn));
  byId("details").scrollTop = 0;
}

// What deallocation leaves to do at run time in a function.
function costs(fn) {
  const { counts } = fn;
  return {
    compared: counts?.checks ?? 0,
    copied: counts?.clones ?? 0,
    "freed if owned": counts?.conditional_frees ?? 0,
    freed: counts?.frees ?? 0,
    "bytes at the peak": fn.peak ?? 0,
  };
}

// Which of two functions has more of what costs most; that with more to free among equals.
function byCost(a, b) {
  const [one, other] = [costs(a), costs(b)];
  for (const what of Object.keys(one)) if (one[what] !== other[what]) return other[what] - one[what];
  return b.totals.memrefs - a.totals.memrefs;
}

// The function that costs most; the first of those that cost the same.
function busiest(functions) {
  return functions.reduce((best, fn, number) => (byCost(fn, functions[best]) < 0 ? number : best), 0);
}

const MOST_FUNCTIONS = 50;

// All functions, those that cost most first.
function functionTable() {
  const all = DOCUMENT.functions.map((fn, number) => ({ fn, number })).sort((a, b) => byCost(a.fn, b.fn));
  const heads = Object.keys(costs(all[0].fn));
  const row = ({ fn, number }) => h("tr", { class: fn === chosen.fn ? "chosen" : null },
    h("th", { scope: "row" }, button(`@${fn.name}`, () => {
      byId("function").value = String(number);
      chooseFunction(number);
    }, { class: "link" })),
    Object.values(costs(fn)).map((count) => h("td", {}, String(count))));
  return [
    h("h4", {}, "Functions, by what deallocation leaves to run time"),
    h("table", { class: "costs" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "function"), heads.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, all.slice(0, MOST_FUNCTIONS).map(row))),
    all.length > MOST_FUNCTIONS ? h("p", { class: "muted" }, `and ${all.length - MOST_FUNCTIONS} more`) : null,
  ];
}

function functionDetails(fn) {
  const { counts, totals } = fn;
  const left = [...fn.left_out, ...DOCUMENT.left_out];
  return [
    h("h3", {}, `@${fn.name}`),
    h("dl", {},
      row("Has", `${plural(totals.operations, "operation")}, ${plural(totals.blocks, "block")}, ${plural(totals.memrefs, "memref")}`),
      DOCUMENT.refused ? row("Deallocation", "refuses the program: see Deallocs")
        : row("Deallocation leaves", `${plural(counts.frees, "free")}, ${plural(counts.checks, "comparison")}, ${plural(counts.clones, "copy", "copies")}`)),
    h("p", { class: "muted" }, "Click a block, a name, or a pair of memrefs: what is known of it, and why, stands here."),
    DOCUMENT.functions.length > 1 && !DOCUMENT.refused ? functionTable() : null,
    left.length ? [h("h4", {}, "Not on this page"),
      h("ul", { class: "left-out" }, left.map((one) => h("li", {}, one.what, commandLine(one.ask))))] : null,
  ];
}

const THEMES = ["auto", "light", "dark"];

function startTheme() {
  let theme = "auto";
  const show = () => {
    document.documentElement.dataset.theme = theme;
    byId("theme").textContent = `Colours: ${theme}`;
    drawMatrix();
  };
  byId("theme").addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    show();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawMatrix);
  return show;
}

function startTabs() {
  for (const [place_, tab] of TABS.entries()) {
    const element = byId(`tab-${tab}`);
    element.addEventListener("click", () => chooseTab(tab));
    element.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = TABS[(place_ + by + TABS.length) % TABS.length];
      chooseTab(next);
      byId(`tab-${next}`).focus();
    });
  }
}
