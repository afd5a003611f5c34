// The e-graph of a formula, round by round.

const growing = { told: null, stage: 0, timer: null };

function startEgraph({ changed }) {
  const step = (by) => () => toStage(growing.stage + by);
  fill(byId("egraph"),
    h("div", { class: "tools" },
      h("label", { class: "wide" }, "Formula ", h("select", { id: "formula", onchange: (event) => changed({ formula: Number(event.target.value) }) })),
      button("◀", step(-1), { id: "stage-back", "aria-label": "The round before" }),
      h("label", {}, "Round ", h("input", { id: "stage", type: "range", min: 0, max: 0, value: 0, oninput: (event) => toStage(Number(event.target.value)) })),
      button("▶", step(1), { id: "stage-on", "aria-label": "The next round" }),
      button("Play", playStages, { id: "stage-play" })),
    h("p", { id: "stage-rules", class: "muted" }),
    h("p", { id: "stage-note", role: "status" }),
    h("div", { id: "stage-view" }),
    h("div", { id: "formula-steps" }));
}

function showEgraph(told) {
  clearTimeout(growing.timer);
  const list = byId("formula");
  const view = byId("stage-view");
  byId("stage-rules").textContent = told.own_rules === true ? "The rules of the editor are among the rules."
    : told.own_rules ? `The rules of the editor are not among the rules: ${told.own_rules}.` : "";
  if (told.refused || !told.formulas.length) {
    growing.told = null;
    fill(list);
    byId("stage-note").textContent = "";
    fill(byId("formula-steps"));
    fill(view, told.refused ? problemList(told.refused, sourceEditor) : h("p", { class: "empty" }, "No rule is asked: deallocation leaves nothing to decide here."));
    return;
  }
  const label = (one) => `${place(one)} ${one.about}: ${one.start} → ${one.end}`;
  fill(list, told.formulas.map((one, number) => h("option", { value: number }, label(one))));
  const shown = told.shown ?? null;
  list.value = String(shown?.number ?? 0);
  if (!shown) return;
  const isOther = growing.told?.start !== shown.start;
  growing.told = shown;
  byId("stage").max = shown.stages.length - 1;
  const steps = shown.steps.map((one) => h("li", {}, h("code", {}, one.term), ruleName(one.forward ? one.rule : `${one.rule}, from right to left`)));
  fill(byId("formula-steps"),
    h("h3", {}, "What it becomes, rule by rule"),
    h("ol", { class: "chain" }, h("li", {}, h("code", {}, shown.start)), steps),
    shown.steps.length ? null : h("p", { class: "muted" }, "No rule makes it simpler."),
    shown.facts.length ? h("ul", {}, shown.facts.map((text) => h("li", {}, "given: ", h("code", {}, text)))) : null);
  toStage(isOther ? 0 : growing.stage);
}

// The nodes of an e-graph as texts, to see which are new.
function nodeKeys(stage) {
  return new Set((stage?.classes ?? []).flatMap((one) => one.nodes.map((node) => `${node.name} ${node.children.join(" ")}`)));
}

function toStage(stage) {
  const { told } = growing;
  if (!told) return;
  const last = told.stages.length - 1;
  growing.stage = Math.min(last, Math.max(0, stage));
  const egraph = told.stages[growing.stage];
  byId("stage").value = growing.stage;
  byId("stage-back").disabled = growing.stage === 0;
  byId("stage-on").disabled = growing.stage === last;
  const applied = egraph.rounds.flatMap((round) => round.applied);
  const what = growing.stage === 0 ? "The formula alone" : applied.length ? ["by ", applied.map((one) => ruleName(one.times > 1 ? `${one.rule} × ${one.times}` : one.rule))] : "nothing new: the rules came to an end";
  const count = egraph.classes ? ` — ${plural(egraph.size, "node")} in ${plural(egraph.classes.length, "class", "classes")}` : "";
  fill(byId("stage-note"), h("b", {}, `Round ${growing.stage} of ${last}: `), what, count);
  const legend = told.legend.length
    ? h("p", { class: "legend" }, told.legend.map((one) => h("span", {}, h("code", {}, one.leaf), " is ", h("code", {}, one.means), " "))) : null;
  const drawn = egraph.classes ? drawEgraph(egraph, told.legend) : h("p", { class: "muted" }, `The e-graph has ${egraph.size} nodes: too many to draw.`);
  const before = growing.stage ? nodeKeys(told.stages[growing.stage - 1]) : null;
  if (before && egraph.classes) markNew(drawn, egraph, before);
  fill(byId("stage-view"), legend, drawn);
}

// Marks the classes in which something is new since the round before.
function markNew(drawn, egraph, before) {
  for (const one of egraph.classes) {
    const isNew = one.nodes.some((node) => !before.has(`${node.name} ${node.children.join(" ")}`));
    if (isNew) drawn.querySelector(`[data-class="${one.number}"]`)?.classList.add("fresh");
  }
}

function playStages() {
  clearTimeout(growing.timer);
  toStage(0);
  const next = () => {
    if (!growing.told || growing.stage + 1 >= growing.told.stages.length) return;
    toStage(growing.stage + 1);
    growing.timer = setTimeout(next, 900);
  };
  growing.timer = setTimeout(next, 900);
}
