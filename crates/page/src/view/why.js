// Derivations as trees that open and close, and the details of a pair of memrefs and of a value.

// An atom with what it rests on. An atom that stands above is named and not repeated.
function derivation(fn, nodes) {
  const written = new Set();
  // Deeper than this the tree is closed at first, and made when it is opened.
  const open = 6;
  const element = (number, depth, way) => {
    const node = nodes[number];
    const atom = [
      way ? h("span", { class: "way" }, `not ${way}: `) : null,
      node.holds ? null : h("b", { class: "not" }, "not "),
      h("code", {}, node.atom),
    ];
    const below = below_of(node);
    if (node.step === "given") {
      return h("li", { class: "given" }, atom, node.line ? given(node) : null);
    }
    if (written.has(number)) return h("li", {}, atom, h("span", { class: "muted" }, " — above"));
    written.add(number);
    const unseen = node.holds ? "not looked at" : "no rule derives it";
    const how = { rule: `by ${node.rule}`, fails: "no rule derives it", open: unseen }[node.step];
    if (!below.length) return h("li", {}, atom, h("span", { class: "how" }, ` ${how}`));
    const list = h("ul", {});
    const details = h("details", { open: depth < open }, h("summary", {}, atom, h("span", { class: "how" }, ` ${how}`)), list);
    const unfold = () => {
      if (list.childElementCount || !details.open) return;
      list.append(...below.map(([next, rule]) => element(next, depth + 1, rule)));
    };
    details.addEventListener("toggle", unfold);
    unfold();
    return h("li", {}, details);
  };
  const below_of = (node) => {
    if (node.step === "rule") return node.premises.filter((next) => !nodes[next].plain).map((next) => [next, null]);
    if (node.step !== "fails") return [];
    const seen = new Set();
    return node.instances.filter((way) => {
      const key = `${way.rule} ${way.premise}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    }).map((way) => [way.premise, way.rule]);
  };
  const given = (node) => {
    const line = LINES?.[node.line - 1]?.trim();
    return [" ", lineLink(node.line, node.column), line ? h("code", { class: "quoted" }, line) : null];
  };
  return h("ul", { class: "derivation" }, element(0, 0, null));
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
