// The query box: what is asked, completed while it is typed, and the answers with why they hold.

const QUESTIONS = [
  ["What may be the same allocation?", "may_alias(?a, ?b), ?a != ?b"],
  ["Who owns what?", "ownership(?v, ?state)"],
  ["What is freed on which edge?", "plan_frees(?from -> ?to, ?owner)"],
  ["What lives across a block?", "live_in(?b, ?v), live_out(?b, ?v), memref(?v)"],
];
const asked = { offered: [], from: 0, at: -1 };

function startQuery({ changed }) {
  const input = h("input", {
    id: "query", role: "combobox", "aria-expanded": "false", "aria-controls": "offered", "aria-autocomplete": "list", spellcheck: "false",
    autocomplete: "off", placeholder: "may_alias(%a, ?x)", "aria-label": "Query",
  });
  const list = h("ul", { id: "offered", role: "listbox", "aria-label": "To go on with", hidden: true });
  const pick = (word) => {
    const bytes = new TextEncoder().encode(input.value);
    const end = caretBytes(input);
    const text = new TextDecoder();
    const before = text.decode(bytes.slice(0, asked.from)) + word;
    input.value = before + text.decode(bytes.slice(end));
    input.setSelectionRange(before.length, before.length);
    closeOffered();
    changed({ query: input.value }, 0);
  };
  input.addEventListener("input", () => changed({ query: input.value }));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeOffered();
    if (list.hidden || !asked.offered.length) return;
    const count = asked.offered.length;
    if (event.key === "ArrowDown") markOffered((asked.at + 1) % count);
    else if (event.key === "ArrowUp") markOffered((asked.at + count - 1) % count);
    else if ((event.key === "Enter" || event.key === "Tab") && asked.at >= 0) pick(asked.offered[asked.at]);
    else return;
    event.preventDefault();
  });
  input.addEventListener("blur", closeOffered);
  asked.pick = pick;
  const question = ([title, query]) => button(title, () => {
    input.value = query;
    changed({ query }, 0);
  }, { class: "chip question" });
  const relation = ({ signature, help }) => h("li", {}, h("code", {}, signature), h("span", { class: "muted" }, ` ${help}`));
  fill(byId("ask"),
    h("div", { class: "tools query-tools" }, h("div", { class: "query-field" }, input, list),
      h("label", {}, h("input", { id: "explain", type: "checkbox", onchange: (event) => changed({ explain: event.target.checked }, 0) }), " say why")),
    h("p", { class: "questions" }, QUESTIONS.map(question)),
    h("p", { id: "query-wrong", class: "wrong-text", role: "status" }),
    h("div", { id: "answers", tabindex: 0, role: "region", "aria-label": "Answers to the query" }),
    h("details", { id: "relations" }, h("summary", {}, "What can be asked"), h("ul", {}, RELATIONS.map(relation))));
}

function restoreQuery() {
  byId("query").value = state.query;
  byId("explain").checked = state.explain;
}

// How many bytes stand before the caret.
function caretBytes(input) {
  return new TextEncoder().encode(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
}

function closeOffered() {
  byId("offered").hidden = true;
  byId("query").setAttribute("aria-expanded", "false");
  byId("query").removeAttribute("aria-activedescendant");
}

function markOffered(at) {
  asked.at = at;
  const items = [...byId("offered").children];
  items.forEach((item, place_) => item.setAttribute("aria-selected", String(place_ === at)));
  if (at < 0) return;
  byId("query").setAttribute("aria-activedescendant", items[at].id);
  items[at].scrollIntoView({ block: "nearest" });
}

function offer({ from, words }) {
  const isTyping = document.activeElement === byId("query") && state.query !== "";
  if (!isTyping || !words.length) return closeOffered();
  Object.assign(asked, { offered: words, from });
  fill(byId("offered"), words.map((word, place_) => h("li", { role: "option", id: `offered-${place_}`, onmousedown: (event) => {
    event.preventDefault();
    asked.pick(word);
  } }, word)));
  byId("offered").hidden = false;
  byId("query").setAttribute("aria-expanded", "true");
  markOffered(-1);
}

const MOST_ROWS = 200;

function showAsk(told) {
  if (told.offered) offer(told.offered);
  const wrong = byId("query-wrong");
  const isShort = !state.query.trim();
  byId("query").setAttribute("aria-invalid", String(Boolean(told.wrong)));
  fill(wrong, told.wrong ? [told.to > told.from ? h("code", {}, new TextDecoder().decode(new TextEncoder().encode(state.query).slice(told.from, told.to))) : null, ` ${told.wrong}`] : []);
  // A query that is being typed is wrong at most keys: the last answers stay.
  byId("answers").classList.toggle("old", Boolean(told.wrong));
  if (told.wrong) return;
  if (isShort) {
    fill(byId("answers"), h("p", { class: "empty" }, "Type a query, or take one of those above. Names of the program and relations are completed."));
    return;
  }
  const cell = (item) => h("td", {}, item?.line
    ? button(item.text, () => showPlace(item), { class: "chip memref", title: `${item.line}:${item.column}` })
    : h("code", {}, item?.text ?? ""));
  const several = new Set(told.answers.map((row) => row.function)).size > 1;
  const head = [several ? "function" : null, ...told.columns].filter((name) => name !== null);
  const rows = told.answers.slice(0, MOST_ROWS).map((row) => h("tr", {}, several ? h("td", {}, h("code", {}, `@${row.function}`)) : null, told.columns.map((name) => cell(row[name]))));
  const count = told.columns.length ? plural(told.count, "answer") : told.count ? "yes" : "no";
  fill(byId("answers"),
    h("p", { class: "count" }, h("b", {}, count), told.count > MOST_ROWS && told.columns.length ? `, of which ${MOST_ROWS} are shown` : ""),
    rows.length && told.columns.length ? h("table", { class: "rows" }, h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows)) : null,
    told.why ? [h("h3", {}, "Why"), h("pre", { class: "why", tabindex: 0 }, told.why)] : null);
}

function showPlace(item) {
  showLine(item.line);
  sourceEditor.mark(item.text.replace(/#\d+$/, ""));
}
