// Derivations as trees that open and close, and the details of a pair of memrefs and of a value.

// Of what does not hold, a short derivation says for no more rules why they do not derive it.
const MOST_FAILING = 6;

// A derivation, short at first, with a button for all of it.
function derivation(fn, nodes) {
  const holder = h("div", { class: "reasons" });
  const show = (isShort) => fill(holder, tree(nodes, isShort), button(isShort ? "In full" : "In short", () => show(!isShort), { class: "link" }));
  show(true);
  return holder;
}

// An atom with what it rests on. An atom that stands above is named and not repeated. A short tree
// is that of `freehold query --explain`: what rests on one atom alone is that atom, words that a
// reader knows are read off the source, and how it is known that something does not hold is left
// out unless all hangs on it.
function tree(nodes, isShort) {
  const written = new Set();
  // Deeper than this the tree is closed at first, and made when it is opened.
  const open = 6;
  const premises = (node) => node.premises.filter((next) => !nodes[next].plain);
  // The atoms below a rule, and by which rules they lead there.
  const by = (node) => {
    let [found, how] = [premises(node), `by ${node.rule}`];
    while (isShort && found.length === 1) {
      const only = nodes[found[0]];
      if (only.step !== "rule" || only.word || written.has(found[0])) break;
      how += `, ${only.rule}`;
      found = premises(only);
    }
    return [found.map((next) => [next, null]), how];
  };
  const failing = (node) => {
    const ways = new Map(node.instances.map((way) => [`${way.rule} ${way.premise}`, [way.premise, way.rule]]));
    const all = [...ways.values()];
    if (!isShort) return all;
    // What holds and should not comes first: it decides.
    return [...all.filter(([next]) => nodes[next].holds), ...all.filter(([next]) => !nodes[next].holds)].slice(0, MOST_FAILING);
  };
  const element = (number, depth, way, decides) => {
    const node = nodes[number];
    const atom = [
      way ? h("span", { class: "way" }, `not ${way}: `) : null,
      node.holds ? null : h("b", { class: "not" }, "not "),
      h("code", {}, node.atom),
    ];
    if (node.step === "given" || (isShort && node.word && node.holds)) {
      return h("li", { class: "given" }, atom, node.line ? given(node) : null);
    }
    if (written.has(number)) return h("li", {}, atom, h("span", { class: "muted" }, " — above"));
    written.add(number);
    let [below, how] = [[], node.holds ? "not looked at" : "no rule derives it"];
    if (node.step === "rule") [below, how] = by(node);
    if (node.step === "fails" && (decides || !isShort)) below = failing(node);
    if (!below.length) return h("li", {}, atom, h("span", { class: "how" }, ` ${how}`));
    // All hangs on what does not hold where all that holds is given.
    const hangs = node.step === "fails" ? below.length === 1 : below.every(([next]) => !nodes[next].holds || nodes[next].step === "given");
    const list = h("ul", {});
    const details = h("details", { open: depth < open }, h("summary", {}, atom, h("span", { class: "how" }, ` ${how}`)), list);
    const unfold = () => {
      if (list.childElementCount || !details.open) return;
      list.append(...below.map(([next, rule]) => element(next, depth + 1, rule, hangs)));
    };
    details.addEventListener("toggle", unfold);
    unfold();
    return h("li", {}, details);
  };
  const given = (node) => {
    const line = LINES?.[node.line - 1]?.trim();
    return [" ", lineLink(node.line, node.column), line ? h("code", { class: "quoted" }, line) : null];
  };
  return h("ul", { class: "derivation" }, element(0, 0, null, true));
}

const VERDICTS = ["never the same allocation", "may be the same allocation", "always the same allocation"];

// The details of a pair of memrefs.
function pairDetails(fn, a, b) {
  const alias = aliasOf(fn, a, b);
  const relation = `${ALIAS_WORDS[alias]}_alias`;
  const [first, second] = [fn.values[a], fn.values[b]];
  const why = fn.whyOf.get(`${a},${b}`) ?? fn.whyOf.get(`${b},${a}`);
  const [one, other] = [queryName(first), queryName(second)];
  const explained = a === b
    ? h("p", {}, "A memref is always its own allocation.")
    : why
      ? [h("h4", {}, "Why"), derivation(fn, why.nodes)]
      : h("p", { class: "muted" }, "This page has no explanation of this pair; the command prints it.");
  return [
    h("h3", {}, valueChip(fn, a), " and ", valueChip(fn, b)),
    h("p", { class: `verdict ${ALIAS_WORDS[alias]}` }, h("b", { class: "sign" }, SIGNS[alias]), ` ${VERDICTS[alias]}`),
    explained,
    one && other ? [h("h4", {}, "Ask"), commandLine(command(fn, `${relation}(${one}, ${other})`, " --explain"))] : null,
  ];
}

const STATES = { always: "always: the function has to free or hand on its buffer", never: "never: somebody else does", unknown: "known at run time: an i1 says so" };

// The details of a value.
function valueDetails(fn, number) {
  const value = fn.values[number];
  const name = queryName(value);
  const chip = (other) => valueChip(fn, other);
  const head = [
    h("h3", {}, value.name),
    value.line ? h("p", {}, lineLink(value.line, value.column), h("code", { class: "quoted" }, LINES?.[value.line - 1]?.trim() ?? "")) : null,
  ];
  const live = fn.blocks.map((block, at) => at).filter((at) => has(fn.blocks[at].live_in, number) || has(fn.blocks[at].live_out, number));
  const lives = row("Live in or out of", chips(live, (at) => blockChip(fn, at), 12));
  const ask = name ? [h("h4", {}, "Ask"), commandLine(command(fn, value.kind ? `may_alias(${name}, ?x)` : `live_in(?b, ${name})`))] : null;
  if (!value.kind) return [head, h("dl", {}, lives), ask];
  const groups = [[], [], []];
  for (const other of fn.memrefs) {
    if (other !== number) groups[aliasOf(fn, number, other)].push(other);
  }
  const pair = (other) => button(fn.values[other].name, () => choosePair(number, other), { class: "chip memref", title: "Why?" });
  const why = fn.whyOf.get(String(number));
  return [
    head,
    h("dl", {},
      row("It is", `${value.kind}${value.owner ? ", an owner" : ""}`),
      row("Owned", STATES[value.ownership]),
      row("Comes from", chips(numbers(value.sources), chip)),
      value.may_borrow === undefined ? null : row("May borrow from", chips(numbers(value.may_borrow), chip)),
      row(`${SIGNS[2]} always one with`, chips(groups[2], pair)),
      row(`${SIGNS[1]} may be one with`, chips(groups[1], pair)),
      row("never one with", chips(groups[0], pair, 8)),
      lives),
    why ? [h("h4", {}, `Why ownership is ${value.ownership}`), derivation(fn, why.nodes)] : null,
    ask,
  ];
}
