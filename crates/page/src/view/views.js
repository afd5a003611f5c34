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

function functionDetails(fn) {
  const counted = (what) => (fn.effects ?? []).filter((effect) => effect.what === what).length;
  const { totals } = fn;
  const left = [...fn.left_out, ...DOCUMENT.left_out];
  return [
    h("h3", {}, `@${fn.name}`),
    h("dl", {},
      row("Has", `${plural(totals.operations, "operation")}, ${plural(totals.blocks, "block")}, ${plural(totals.memrefs, "memref")}`),
      DOCUMENT.refused ? row("Deallocation", "refuses the program: see Deallocs")
        : row("Deallocation leaves", `${plural(counted("free"), "free")}, ${plural(counted("check"), "comparison")}, ${plural(counted("copy"), "copy", "copies")}`)),
    h("p", { class: "muted" }, "Click a block, a name, or a pair of memrefs: what is known of it, and why, stands here."),
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
