// The program after each pass of a pipeline, beside what it was before.

const PIPELINES = [
  "buffer-deallocation-pipeline",
  "ownership-based-buffer-deallocation,buffer-deallocation-simplification",
  "canonicalize,cse",
  "buffer-deallocation-pipeline,memory-plan",
];

function startPasses({ changed }) {
  const pipeline = h("input", { id: "pipeline", list: "pipelines", spellcheck: "false", autocomplete: "off", oninput: (event) => changed({ pipeline: event.target.value, pass: null }) });
  fill(byId("passes"),
    h("div", { class: "tools" },
      h("label", { class: "wide" }, "Pipeline ", pipeline),
      h("datalist", { id: "pipelines" }, PIPELINES.map((value) => h("option", { value })))),
    h("p", { id: "pipeline-wrong", class: "wrong-text", role: "status" }),
    h("div", { id: "pass-view" },
      h("ol", { id: "pass-list", "aria-label": "Passes" }),
      h("div", { id: "pass-texts" })));
}

function restorePasses() {
  byId("pipeline").value = state.pipeline;
}

function showPasses(told, { changed }) {
  byId("pipeline-wrong").textContent = told.wrong ?? "";
  byId("pipeline").setAttribute("aria-invalid", String(Boolean(told.wrong)));
  // What was there before stays while a pipeline is typed.
  if (told.wrong) return;
  const amount = ({ added, removed }) => (added + removed
    ? h("span", { class: "amount" }, h("span", { class: "plus" }, `+${added}`), " ", h("span", { class: "minus" }, `−${removed}`))
    : h("span", { class: "amount muted" }, "nothing"));
  const item = (pass, number) => h("li", {}, h("button", {
    type: "button", "aria-pressed": String(number === told.chosen), class: pass.removed + pass.added ? "" : "idle",
    onclick: () => changed({ pass: number }, 0),
  }, h("span", {}, pass.name), amount(pass)));
  fill(byId("pass-list"), item({ name: "all passes", ...told.all }, null), told.list.map(item), told.failed ? h("li", { class: "failed" }, problemList(told.failed, sourceEditor)) : null);
  const names = told.list.map((pass) => pass.name);
  const before = told.chosen ? `After ${names[told.chosen - 1]}` : "The program";
  const after = told.chosen === null ? (names.length ? "After all passes" : "The program") : `After ${names[told.chosen]}`;
  const note = told.texts.hunks.length ? null : h("p", { class: "muted note-line" }, names.length ? "Nothing changes." : "There is no pass.");
  fill(byId("pass-texts"), note, differenceElement(told.texts, [before, after]));
}
