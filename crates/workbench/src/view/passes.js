// The program after each pass of a pipeline, beside what it was before.

const PIPELINES = [
  "buffer-deallocation-pipeline",
  "ownership-based-buffer-deallocation,buffer-deallocation-simplification",
  "canonicalize,cse",
  "buffer-deallocation-pipeline,memory-plan",
];

function startPasses({ changed }) {
  const pipeline = h("input", { id: "pipeline", list: "pipelines", spellcheck: "false", autocomplete: "off", oninput: (event) => changed({ pipeline: event.target.value, pass: null }) });
  const since = h("select", { id: "since", onchange: (event) => changed({ since: event.target.value }) },
    h("option", { value: "before" }, "the pass before it"), h("option", { value: "start" }, "the program"));
  fill(byId("passes"),
    h("div", { class: "tools" },
      h("label", { class: "wide" }, "Pipeline ", pipeline),
      h("datalist", { id: "pipelines" }, PIPELINES.map((value) => h("option", { value }))),
      h("label", {}, "Beside ", since)),
    h("p", { id: "pipeline-wrong", class: "wrong-text", role: "status" }),
    h("div", { id: "pass-view" },
      h("ol", { id: "pass-list", "aria-label": "Passes" }),
      h("div", { id: "pass-texts" })));
}

function restorePasses() {
  byId("pipeline").value = state.pipeline;
  byId("since").value = state.since;
}

function showPasses(told, { changed }) {
  byId("pipeline-wrong").textContent = told.wrong ?? "";
  byId("pipeline").setAttribute("aria-invalid", String(Boolean(told.wrong)));
  // What was there before stays while a pipeline is typed.
  if (told.wrong) return;
  const item = (pass, number) => h("li", {}, h("button", {
    type: "button", "aria-pressed": String(number === told.chosen), class: pass.removed + pass.added ? "" : "idle",
    onclick: () => changed({ pass: number }),
  }, h("span", {}, pass.name), pass.removed + pass.added
    ? h("span", { class: "amount" }, h("span", { class: "plus" }, `+${pass.added}`), " ", h("span", { class: "minus" }, `−${pass.removed}`))
    : h("span", { class: "amount muted" }, "nothing")));
  fill(byId("pass-list"), told.list.map(item), told.failed ? h("li", { class: "failed" }, problemList(told.failed, sourceEditor)) : null);
  const name = told.chosen === null ? "the program" : told.list[told.chosen].name;
  const before = state.since === "start" || !told.chosen ? "The program" : `After ${told.list[told.chosen - 1].name}`;
  const note = told.texts.hunks.length ? null : h("p", { class: "muted note-line" }, told.list.length ? `${name} changes nothing.` : "There is no pass.");
  fill(byId("pass-texts"), note, differenceElement(told.texts, [before, told.chosen === null ? "The program" : `After ${name}`]));
}
