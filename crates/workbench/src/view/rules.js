// The rule editor: verdicts about each rule and their set while one types, and what the rules change
// on the program.

let ruleEditor = null;

const FIRST_RULE = `; A rule has a name, a left side and a right side; docs/rule-language.md has the words.
(ruleset mine)
(rewrite (andi x (ori x y)) x :ruleset mine :name "absorbed")
`;

function startRules({ changed }) {
  const holder = h("div", { id: "rule-editor" });
  fill(byId("rules"), holder, h("div", { id: "verdicts", tabindex: 0, role: "region", "aria-label": "Verdicts", "aria-live": "polite" }));
  ruleEditor = makeEditor(holder, { label: "Rules", words: ruleWords, changed: (rules) => changed({ rules }) });
}

// What somebody wrote, and not what the editor begins with.
function ownRules() {
  return state.rules === FIRST_RULE ? "" : state.rules;
}

function restoreRules() {
  if (!state.rules) state.rules = FIRST_RULE;
  ruleEditor.setText(state.rules);
}

const SIGNS_OF = { true: ["✓", "good"], false: ["✕", "bad"], null: ["?", "open"], none: ["–", "none"] };

function verdict(sound, title, ...content) {
  const [sign, kind] = SIGNS_OF[sound];
  return h("section", { class: `verdict-card ${kind}` }, h("h3", {}, h("span", { class: "verdict-sign", "aria-hidden": "true" }, sign), ` ${title}`), content);
}

function showRules(told) {
  ruleEditor.setErrors(told.errors);
  if (told.errors.length) {
    byId("verdicts").classList.add("old");
    const list = h("div", { id: "rule-problems" }, problemList(told.errors, ruleEditor));
    byId("rule-problems")?.remove();
    byId("verdicts").prepend(list);
    return;
  }
  byId("verdicts").classList.remove("old");
  ruleEditor.setNotes(told.verdicts.map((one) => ({ line: one.line, kind: SIGNS_OF[one.sound][1], text: `${SIGNS_OF[one.sound][0]} ${one.sound === true ? "sound" : one.sound === false ? "unsound" : "open"}` })));
  fill(byId("verdicts"),
    told.verdicts.map(ruleCard),
    told.saturation ? saturationCard("The set alone", told.saturation) : null,
    told.with_builtin ? saturationCard("With the built-in rules", told.with_builtin) : null,
    told.tried ? triedCard(told.tried) : null,
    told.verdicts.length ? null : h("p", { class: "empty" }, "There is no rule yet."));
}

function ruleCard(one) {
  const title = `${one.rule}: ${one.sound === true ? "sound" : one.sound === false ? "unsound" : "not known"}`;
  const broken = one.breaks ? [
    h("p", {}, "This program runs right, and with the rule it does not:"),
    h("pre", { class: "fault" }, one.breaks.fault),
    differenceElement(one.breaks, ["Without the rule", "With it"]),
    button("Take it as the program", () => takeProgram(`${one.rule}.mlir`, one.breaks.before))] : null;
  return verdict(one.sound, title, h("p", {}, one.line ? [button(`line ${one.line}`, () => ruleEditor.go(one.line, one.column), { class: "link" }), ": "] : null, `${one.says}.`), broken);
}

function saturationCard(title, told) {
  const says = told.proved ? "stops on every term" : told.term ? "does not stop" : "not proved to stop";
  const cycle = told.cycle?.map((link) => h("li", {},
    link.line ? button(link.rule, () => ruleEditor.go(link.line, link.column), { class: "link" }) : h("b", {}, link.rule), ` ${link.says}`));
  return verdict(told.proved ? true : told.term ? false : null, `${title}: ${says}`,
    h("p", {}, `${told.says}.`),
    cycle ? [h("h4", {}, "The cycle"), h("ol", {}, cycle)] : null,
    told.term ? [h("h4", {}, "The shortest term on which it shows"), h("pre", {}, told.term), h("p", {}, `The rules ${told.reason}. Nodes after each round: ${shortList(told.nodes)}.`)] : null,
    told.evidence ? h("p", {}, told.evidence) : null);
}

function shortList(numbers_) {
  return numbers_.length > 9 ? `${numbers_.slice(0, 8).join(", ")}, … ${numbers_[numbers_.length - 1]}` : numbers_.join(", ");
}

const COSTS = ["checks", "deallocs", "clones", "operations"];

function triedCard(told) {
  if (told.refused) return verdict(null, "On the program: not tried", problemList(told.refused, sourceEditor));
  const fired = told.fired.filter((one) => one.places.length);
  if (!fired.length) return verdict("none", "On the program: no rule is needed", h("p", {}, "The program comes out the same without them."));
  const [before, after] = told.costs;
  const row = (name) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, String(before[name])), h("td", {}, String(after[name])));
  const places = fired.map((one) => h("li", {}, h("b", {}, one.rule), " at ", one.places.slice(0, 12).map((at) => [lineLink(at.line, at.column), " "])));
  return verdict(true, `On the program: ${plural(fired.length, "rule")} needed`,
    h("ul", {}, places),
    h("table", { class: "rows" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "of"), h("th", { scope: "col" }, "without"), h("th", { scope: "col" }, "with"))), h("tbody", {}, COSTS.map(row))),
    differenceElement(told.texts, ["Without the rules", "With them"]));
}
