// Each dealloc of the ownership pass, what the simplification made of it, the rules that fired, and the e-graphs of its formulas.

const dealloc = { filter: "" };

function renderDeallocs() {
  const { fn } = chosen;
  const panel = byId("deallocs");
  if (DOCUMENT.refused) {
    fill(panel, h("h3", {}, "Deallocation refuses this program"), DOCUMENT.refused.map((text) => h("pre", {}, text)));
    return;
  }
  if (!fn.deallocs?.length) {
    fill(panel, h("p", { class: "empty" }, "The ownership pass adds no dealloc to this function."));
    return;
  }
  dealloc.filter = "";
  const changed = fn.deallocs.filter((one) => one.changed).length;
  fill(panel,
    h("div", { class: "tools" },
      h("label", {}, "Only ", h("input", { id: "dealloc-filter", type: "search", placeholder: "name or line", oninput: (event) => {
        dealloc.filter = event.target.value;
        drawDeallocs();
      } })),
      h("span", { class: "muted" }, `${plural(fn.deallocs.length, "dealloc")}, ${changed} simplified`)),
    h("div", { id: "dealloc-list" }),
    h("div", { id: "dealloc-view", tabindex: -1 }));
  drawDeallocs();
}

const MOST_DEALLOCS = 200;

function drawDeallocs() {
  const { fn } = chosen;
  const list = byId("dealloc-list");
  if (!list) return;
  const matches = (one) => `${sitePlace(one)} ${one.before.text}`.includes(dealloc.filter);
  const all = fn.deallocs.map((one, number) => ({ one, number })).filter(({ one }) => matches(one));
  const item = ({ one, number }) => h("button", {
    type: "button", class: `dealloc${number === chosen.dealloc ? " chosen" : ""}`, "data-dealloc": number,
    "aria-pressed": String(number === chosen.dealloc), onclick: () => choose({ dealloc: number }),
  },
  h("span", { class: "place" }, sitePlace(one)),
  h("code", { class: one.changed ? "old" : "" }, one.before.text),
  one.before.notes.length ? h("span", { class: "place" }, one.before.notes.map((note) => note.text).join(", ")) : null,
  one.changed ? (one.after.length ? one.after : [{ text: "nothing" }]).map((after) => h("code", { class: "new" }, after.text)) : h("span", { class: "muted" }, one.steps ? "stays as it is" : "nothing to simplify"));
  fill(list, ...all.slice(0, MOST_DEALLOCS).map(item));
  if (all.length > MOST_DEALLOCS) list.append(h("p", { class: "muted" }, `${all.length - MOST_DEALLOCS} more: give a name or a line.`));
  drawDealloc();
}

function drawDealloc() {
  const { fn } = chosen;
  const view = byId("dealloc-view");
  if (chosen.dealloc === null) {
    fill(view, h("p", { class: "empty" }, "Choose a dealloc to see what became of it, and why."));
    return;
  }
  const one = fn.deallocs[chosen.dealloc];
  const after = one.after.length ? one.after : [{ text: "nothing", notes: [] }];
  fill(view,
    h("h3", {}, "Dealloc before ", one.line ? lineLink(one.line, one.column) : "?"),
    h("div", { class: one.changed ? "change" : "" },
      h("div", {}, h("h4", {}, one.changed ? "The ownership pass" : "The ownership pass; it stays as it is"),
        h("pre", {}, one.before.text), notes(one.before.notes)),
      one.changed
        ? h("div", {}, h("h4", {}, "Simplified"), after.map((text) => [h("pre", {}, text.text), notes(text.notes)]))
        : null),
    one.steps ? one.steps.map((step, at) => stepElement(step, at, one.steps.length))
      : h("p", { class: "muted" }, one.changed || DOCUMENT.left_out.length
        ? "This page does not say why." : "All that it frees must alias, and it retains nothing: no rule is asked."),
    h("h4", {}, "Ask"),
    commandLine(DOCUMENT.options_in_shell ? DOCUMENT.rewrites_in_shell : `freehold rules trace ${DOCUMENT.file_in_shell} --op=${place(one)}`));
}

function stepElement(step, at, count) {
  const title = step.changed ? `${step.before} becomes ${step.after.join(" and ") || "nothing"}` : `${step.before} stays`;
  const fact = (one) => h("li", {}, one.text, " ", one.rules.map(ruleName));
  const facts = [...step.same, ...step.apart];
  return h("section", { class: "step" },
    count > 1 ? h("h4", {}, `Step ${at + 1}: `, h("code", {}, title)) : null,
    facts.length ? [h("h4", {}, "Facts that decided"), h("ul", {}, facts.map(fact))] : null,
    step.results.length ? [h("h4", {}, "Results"), h("ul", {}, step.results.map((text) => h("li", {}, h("code", {}, text))))] : null,
    step.rewritings.map(rewritingElement),
    notes(step.notes));
}

function ruleName(name) {
  return h("span", { class: "rule" }, name);
}

function rewritingElement(rewriting) {
  const steps = rewriting.steps.map((step) => h("li", {}, h("code", {}, step.term),
    ruleName(step.forward ? step.rule : `${step.rule}, from right to left`)));
  const number = rewriting.egraph;
  const holder = h("div", { class: "egraph" });
  const show = button("Show the e-graph", () => {
    const isShown = holder.childElementCount > 0;
    fill(holder, isShown ? [] : egraphElements(DOCUMENT.egraphs[number], rewriting.legend));
    show.textContent = isShown ? "Show the e-graph" : "Hide the e-graph";
    show.setAttribute("aria-expanded", String(!isShown));
  }, { class: "show-egraph", "aria-expanded": "false", "data-egraph": number });
  return h("div", { class: "rewriting" },
    h("h4", {}, h("code", {}, rewriting.about)),
    h("ol", { class: "chain" }, h("li", {}, h("code", {}, rewriting.start)), steps),
    rewriting.steps.length ? null : h("p", { class: "muted" }, "No rule makes it simpler."),
    rewriting.facts.length ? h("ul", {}, rewriting.facts.map((text) => h("li", {}, "given: ", h("code", {}, text)))) : null,
    rewriting.alike.map((one) => h("p", { class: "muted" }, `and so with ${one.also} in place of ${one.of}`)),
    number === null ? h("p", { class: "muted" }, "Its e-graph is not part of this page.") : show,
    holder);
}

// An e-graph: a box for each class with a line for each node; edges lead from a node to the classes of its children.
function egraphElements(egraph, legend) {
  const rounds = h("ol", { class: "rounds" }, egraph.rounds.map((round) => h("li", {},
    `${plural(round.nodes, "node")} in ${plural(round.classes, "class", "classes")}: `,
    round.applied.length ? round.applied.map((one) => ruleName(one.times > 1 ? `${one.rule} × ${one.times}` : one.rule)) : "nothing new")));
  const limit = egraph.limit ? h("p", {}, `The rules ${egraph.limit}.`) : h("p", { class: "muted" }, "The rules came to an end: nothing is new in the last round.");
  const means = legend.length
    ? h("p", { class: "legend" }, legend.map((one) => h("span", {}, h("code", {}, one.leaf), " is ", h("code", {}, one.means), " ")))
    : null;
  if (!egraph.classes) {
    return [rounds, limit, h("p", { class: "muted" }, `The e-graph has ${egraph.size} nodes, too many to draw here: the command below takes --picture=svg.`)];
  }
  return [means, drawEgraph(egraph, legend), rounds, limit];
}

function drawEgraph(egraph, legend) {
  const meaning = new Map(legend.map((one) => [one.leaf, one.means]));
  const places = new Map(egraph.classes.map((one, place_) => [one.number, place_]));
  const boxes = egraph.classes.map((one) => {
    const lines = one.nodes.map((node) => {
      const means = meaning.get(node.name);
      const name = means && means.length < 16 ? `${node.name} ${means}` : node.name;
      return { text: [name, ...node.children.map((child) => `#${child}`)].join(" "), node };
    });
    const title = `#${one.number}${one.number === egraph.root ? " the formula" : ""}`;
    const longest = Math.max(title.length, ...lines.map((line) => line.text.length));
    return { one, title, lines, width: longest * 7.3 + 20, height: lines.length * 18 + 26 };
  });
  // Twice the same way is drawn once.
  const pairs = new Map();
  egraph.classes.forEach((one, from) => one.nodes.forEach((node) => node.children.forEach((child) => {
    const to = places.get(child);
    pairs.set(`${from} ${to}`, [from, to]);
  })));
  // The formula is on top: the walk that finds cycles begins with it.
  const root = places.get(egraph.root);
  const swap = (place_) => (place_ === 0 ? root : place_ === root ? 0 : place_);
  const ordered = boxes.map((_, at) => boxes[swap(at)]);
  const edges = [...pairs.values()].map((pair) => pair.map(swap));
  const { width, height, routes: found } = layered(ordered, edges);
  const isRoot = (box) => box.one.number === egraph.root;
  const drawing = s("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", class: "egraph-drawing",
    "aria-label": `E-graph with ${egraph.size} nodes in ${egraph.classes.length} classes` },
    arrow("egraph-arrow"),
    found.map((route, at) => s("path", { class: "edge", d: curve(route), "marker-end": "url(#egraph-arrow)",
      "data-from": ordered[edges[at][0]].one.number, "data-to": ordered[edges[at][1]].one.number })),
    ordered.map((box) => s("g", { class: `class${isRoot(box) ? " root" : ""}`, transform: `translate(${box.x} ${box.y})`,
      "data-class": box.one.number, tabindex: 0, role: "button", "aria-label": [box.title, ...box.lines.map((line) => line.text)].join(" "),
      onclick: (event) => focusClass(event.currentTarget.ownerSVGElement, box.one.number),
      onkeydown: (event) => (event.key === "Enter" || event.key === " ") && focusClass(event.currentTarget.ownerSVGElement, box.one.number) },
      s("rect", { width: box.width, height: box.height, rx: 5 }),
      s("text", { class: "muted", x: 8, y: 15 }, `${box.title} `),
      box.lines.map((line, at) => s("text", { x: 10, y: 33 + at * 18 }, `${line.text} `)))));
  return h("div", { class: "egraph-scroll", tabindex: 0, role: "region", "aria-label": "E-graph" }, drawing);
}

// Marks a class and the ways to and from it.
function focusClass(drawing, number) {
  for (const element of drawing.querySelectorAll(".class")) {
    element.classList.toggle("chosen", Number(element.dataset.class) === number);
  }
  for (const edge of drawing.querySelectorAll(".edge")) {
    edge.classList.toggle("chosen", [edge.dataset.from, edge.dataset.to].map(Number).includes(number));
  }
}
