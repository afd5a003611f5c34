//! The analyses against naive versions of themselves, on random control-flow graphs.
//!
//! Each program is a function of blocks with memref arguments, random branches between them and
//! allocations, casts and selects in them. The naive versions follow the definitions in
//! `docs/relations.md` literally and slowly.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::seeds::Random;
use freehold::analysis::alias_graph::AliasGraph;
use freehold::analysis::alias_pairs::AliasPairs;
use freehold::analysis::dominators::Dominators;
use freehold::analysis::loops::Loops;
use freehold::analysis::{Alias, alias, components, liveness, ownership, sources};
use freehold::diagnostics::Source;
use freehold::dialects::{Table, functions_with_body};
use freehold::facts::{
    BlockId, CallFact, Calls, EdgeKind, Extracted, Facts, Kind, ValueId, extract, extract_places,
    lifetimes,
};
use freehold::generate;
use freehold::ir::{Block, Context, Module, Op, collect_ops, known};
use freehold::syntax::{ParseOptions, parse};

const BUFFER: &str = "memref<4xf32>";

/// A function of up to eight blocks. Blocks use values of their idom chain only: the values of
/// the entry block, and their own.
fn program(seed: u64) -> String {
    let mut random = Random::of(seed);
    let count = 2 + random.below(7);
    let arity: Vec<usize> = (0..count)
        .map(|b| if b == 0 { 0 } else { random.below(3) })
        .collect();
    let mut text = format!("func.func @f(%m: {BUFFER}, %c: i1) {{\n");
    let mut entry_values = vec!["%m".to_owned()];
    for block in 0..count {
        let mut own = Vec::new();
        if block > 0 {
            let names: Vec<String> = (0..arity[block])
                .map(|i| format!("%p{block}_{i}"))
                .collect();
            let arguments: Vec<String> = names.iter().map(|n| format!("{n}: {BUFFER}")).collect();
            let list = if arguments.is_empty() {
                String::new()
            } else {
                format!("({})", arguments.join(", "))
            };
            let _ = writeln!(text, "^b{block}{list}:");
            own = names;
        }
        for i in 0..random.below(3) {
            let name = format!("%v{block}_{i}");
            let known: Vec<&String> = entry_values.iter().chain(&own).collect();
            let (a, b) = (
                known[random.below(known.len())].clone(),
                known[random.below(known.len())].clone(),
            );
            let _ = match random.below(8) {
                7 if a != b => {
                    let line = format!("  {name}, {name}_apart = memref.distinct_objects {a}, {b}");
                    own.push(format!("{name}_apart"));
                    writeln!(text, "{line} : {BUFFER}, {BUFFER}")
                }
                0 | 4 => writeln!(text, "  {name} = arith.select %c, {a}, {b} : {BUFFER}"),
                1 | 5 => writeln!(text, "  {name} = memref.alloca() : {BUFFER}"),
                _ => writeln!(text, "  {name} = memref.alloc() : {BUFFER}"),
            };
            own.push(name);
        }
        let known: Vec<String> = entry_values.iter().chain(&own).cloned().collect();
        if block == 0 {
            entry_values = known.clone();
        }
        let mut target = |text: &mut String| {
            let to = 1 + random.below(count - 1);
            let operands: Vec<String> = (0..arity[to])
                .map(|_| known[random.below(known.len())].clone())
                .collect();
            let types = vec![BUFFER; operands.len()].join(", ");
            let list = if operands.is_empty() {
                String::new()
            } else {
                format!("({} : {types})", operands.join(", "))
            };
            let _ = write!(text, "^b{to}{list}");
        };
        let mut line = String::new();
        target(&mut line);
        let _ = match block % 3 {
            _ if block + 1 == count => writeln!(text, "  return"),
            0 => writeln!(text, "  cf.br {line}"),
            _ => {
                let mut other = String::new();
                target(&mut other);
                writeln!(text, "  cf.cond_br %c, {line}, {other}")
            }
        };
    }
    text.push_str("}\n");
    text
}

struct Program {
    module: Module,
    table: Table,
    function: Op,
    text: String,
}

fn load(text: String) -> Program {
    let source = Source::new("random.mlir", text.clone());
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module =
        parse(&source, context, &table, &ParseOptions::default()).unwrap_or_else(|errors| {
            panic!(
                "{}\n{text}",
                errors.iter().map(|e| source.render(e)).collect::<String>()
            )
        });
    let function = collect_ops(&module, module.top())
        .into_iter()
        .find(|&op| module.name(op) == known::FUNC_FUNC)
        .expect("the program has a function");
    Program {
        module,
        table,
        function,
        text,
    }
}

impl Program {
    fn extract(&self) -> Extracted {
        extract(&self.module, &self.table, self.function, &Calls::default())
    }
}

/// The cut merges by the definition: follow each source along what it dominates; the first
/// value on a way that it does not dominate is cut, and becomes a source.
fn naive_cut(facts: &Facts, counts: impl Fn(Kind) -> bool) -> BTreeSet<ValueId> {
    let is_source = |v: ValueId| {
        let kind = facts.values[v].kind;
        !matches!(kind, Kind::Merge | Kind::Derived) && counts(kind)
    };
    let mut cut = BTreeSet::new();
    loop {
        let mut new = BTreeSet::new();
        for source in facts
            .values
            .keys()
            .filter(|&v| is_source(v) || cut.contains(&v))
        {
            let mut seen = BTreeSet::from([source]);
            let mut work = vec![source];
            while let Some(v) = work.pop() {
                for &(_, to) in facts.flow.iter().filter(|f| f.0 == v) {
                    if !facts.dominates(source, to) {
                        if !cut.contains(&to) {
                            new.insert(to);
                        }
                    } else if !cut.contains(&to) && seen.insert(to) {
                        work.push(to);
                    }
                }
            }
        }
        if new.is_empty() {
            return cut;
        }
        // One at a time, the earliest: a later one may turn out to be reached by it only.
        cut.extend(new.first().copied());
    }
}

fn naive_sources(facts: &Facts, cut: &BTreeSet<ValueId>, v: ValueId) -> BTreeSet<ValueId> {
    let root = facts.values[v].root;
    let mut sources = BTreeSet::new();
    let mut seen = BTreeSet::from([root]);
    let mut work = vec![root];
    while let Some(v) = work.pop() {
        let is_source =
            cut.contains(&v) || !matches!(facts.values[v].kind, Kind::Merge | Kind::Derived);
        if is_source {
            sources.insert(v);
            continue;
        }
        work.extend(
            facts
                .flow
                .iter()
                .filter(|f| f.1 == v && seen.insert(f.0))
                .map(|f| f.0),
        );
    }
    sources
}

#[test]
fn sources_are_those_of_the_definition() {
    for seed in 0..1500 {
        let program = load(program(seed));
        let extracted = program.extract();
        let facts = &extracted.facts;
        let aliases = alias::solve(facts);
        let cut = naive_cut(facts, |_| true);
        for v in facts.values.keys() {
            let expected = naive_sources(facts, &cut, v);
            let found: BTreeSet<ValueId> = aliases.sources().of(v).iter().collect();
            // A merge that nothing reaches stands for itself, cut or not.
            if !expected.is_empty() {
                assert_eq!(found, expected, "seed {seed}, {v}\n{}", program.text);
            }
            for source in found {
                assert!(
                    source == v || source == facts.values[v].root || facts.dominates(source, v),
                    "seed {seed}"
                );
            }
        }
    }
}

/// The critical aliases of clone-based deallocation: only what allocations reach is cut.
#[test]
fn critical_aliases_are_those_of_the_definition() {
    let mut critical = 0;
    for seed in 0..1500 {
        let program = load(program(seed));
        let extracted = program.extract();
        let facts = &extracted.facts;
        let counts = |kind| matches!(kind, Kind::Allocation | Kind::Merge);
        let tracked = |v: ValueId| counts(facts.values[v].kind);
        let sources = sources::solve_tracking(facts, tracked);
        // A merge that nothing reaches stands for itself.
        let reached: BTreeSet<ValueId> = facts.flow.iter().map(|flow| flow.1).collect();
        let found: BTreeSet<ValueId> = sources.owning_merges().iter().collect();
        let found: BTreeSet<ValueId> = found.intersection(&reached).copied().collect();
        let expected = naive_cut(facts, counts);
        let is_alone = |v: &ValueId| {
            let mut into = facts.flow.iter().filter(|flow| flow.1 == *v);
            into.all(|flow| flow.0 == *v)
        };
        let found: BTreeSet<ValueId> = found.into_iter().filter(|v| !is_alone(v)).collect();
        assert_eq!(found, expected, "seed {seed}\n{}", program.text);
        critical += expected.len();
    }
    assert!(critical > 100, "{critical} critical aliases");
}

#[test]
fn alias_answers_are_symmetric_and_groups_cover_them() {
    for seed in 0..400 {
        let program = load(program(seed));
        let extracted = program.extract();
        let aliases = alias::solve(&extracted.facts);
        let values: Vec<ValueId> = extracted.facts.values.keys().collect();
        // Few are compared in another way than many.
        for values in values.chunks(3).chain([&values[..]]) {
            let groups = aliases.groups(values);
            for (i, &a) in values.iter().enumerate() {
                assert_eq!(aliases.alias(a, a), Alias::Must);
                for (j, &b) in values.iter().enumerate() {
                    let answer = aliases.alias(a, b);
                    assert_eq!(answer, aliases.alias(b, a), "seed {seed}: {a} {b}");
                    assert!(
                        answer == Alias::Never || groups[i] == groups[j],
                        "seed {seed}: {a} {b}\n{}",
                        program.text
                    );
                }
            }
        }
    }
}

#[test]
fn all_pairs_at_once_are_answered_as_one_by_one() {
    let mut found = [0; 3];
    for seed in 0..400 {
        let program = load(program(seed));
        let extracted = program.extract();
        let aliases = alias::solve(&extracted.facts);
        let pairs = AliasPairs::of(&aliases);
        for a in extracted.facts.values.keys() {
            for b in extracted.facts.values.keys() {
                let bit = b.as_u32() as usize;
                let answer = match (pairs.must(a)[bit], pairs.never(a)[bit]) {
                    (false, false) => Alias::May,
                    (true, false) => Alias::Must,
                    (false, true) => Alias::Never,
                    (true, true) => panic!("seed {seed}: {a} {b}"),
                };
                assert_eq!(answer, aliases.alias(a, b), "seed {seed}: {a} {b}");
                found[answer as usize] += 1;
            }
        }
    }
    assert!(found.iter().all(|&count| count > 1000), "{found:?}");
}

/// The values that all ways of flows lead through which end at a merge or select.
fn naive_originals(facts: &Facts, merge: ValueId) -> Vec<ValueId> {
    let is_passed_on = |v: ValueId| matches!(facts.values[v].kind, Kind::Merge | Kind::Derived);
    let is_reached_without = |without: Option<ValueId>| {
        let mut seen = BTreeSet::from([merge]);
        let mut work = vec![merge];
        while let Some(v) = work.pop() {
            if !is_passed_on(v) {
                return true;
            }
            let into = facts.flow.iter().filter(|flow| flow.1 == v);
            let into = into.map(|flow| facts.values[flow.0].root);
            work.extend(into.filter(|&from| Some(from) != without && seen.insert(from)));
        }
        false
    };
    let others = facts.values.keys();
    let others = others.filter(|&v| v != merge && facts.values[v].root == v);
    match is_reached_without(None) {
        true => others.filter(|&v| !is_reached_without(Some(v))).collect(),
        // Merges that only feed each other.
        false => Vec::new(),
    }
}

#[test]
fn merges_of_one_value_are_that_value() {
    let (mut several, mut twins) = (0, 0);
    for seed in 0..1500 {
        let program = load(program(seed));
        let extracted = program.extract();
        let facts = &extracted.facts;
        let aliases = alias::solve(facts);
        let merges = facts
            .values
            .iter()
            .filter(|&(v, fact)| fact.root == v && facts.flow.iter().any(|flow| flow.1 == v));
        let merges: Vec<ValueId> = merges.map(|(v, _)| v).collect();
        let originals: Vec<Vec<ValueId>> = merges
            .iter()
            .map(|&merge| naive_originals(facts, merge))
            .collect();
        for (&merge, found) in merges.iter().zip(&originals) {
            for &only in found {
                let answer = aliases.alias(merge, only);
                assert_eq!(answer, Alias::Must, "seed {seed}\n{}", program.text);
                several += usize::from(aliases.sources().of(only).single().is_none());
            }
        }
        // Nothing else makes one of two merges with several sources.
        for (i, &a) in merges.iter().enumerate() {
            for (j, &b) in merges[..i].iter().enumerate() {
                let single = [a, b].map(|v| aliases.sources().of(v).single().is_some());
                if aliases.alias(a, b) == Alias::Must && single != [true, true] {
                    let common = originals[i].iter().any(|v| originals[j].contains(v));
                    let one = originals[i].contains(&b) || originals[j].contains(&a);
                    assert!(common || one, "seed {seed}\n{}", program.text);
                    twins += usize::from(!one);
                }
            }
        }
    }
    assert!(
        several > 50 && twins > 5,
        "{several} merges of a value that may be several buffers, {twins} pairs of such merges"
    );
}

/// Whether a path of flows, views, results of one call, and of what is reached from outside leads
/// from one value to another.
fn naive_connected(facts: &Facts, from: ValueId) -> BTreeSet<ValueId> {
    let foreign = |v: ValueId| {
        let kind = facts.values[v].kind;
        let is_handed = |call: &CallFact| call.other && call.results.contains(&v);
        matches!(kind, Kind::Argument | Kind::External | Kind::Loaded)
            || facts.captured.contains(&v)
            || facts.calls.iter().any(is_handed)
    };
    let linked = |a: ValueId, b: ValueId| {
        facts.values[a].root == b
            || facts.values[b].root == a
            || facts.flow.contains(&(a, b))
            || facts.flow.contains(&(b, a))
            || facts.one_call.contains(&(a, b))
            || facts.one_call.contains(&(b, a))
            || (foreign(a) && foreign(b))
            || facts.calls.iter().any(|call| {
                let within = |v| call.results.contains(&v) || call.operands.contains(&v);
                within(a) && within(b)
            })
    };
    let mut found = BTreeSet::from([from]);
    let mut work = vec![from];
    while let Some(v) = work.pop() {
        let next = facts.values.keys().filter(|&w| linked(v, w));
        work.extend(next.filter(|&w| found.insert(w)));
    }
    found
}

#[test]
fn components_are_those_of_the_definition() {
    for seed in 0..400 {
        let program = load(program(seed));
        let extracted = program.extract();
        let facts = &extracted.facts;
        let components = components::solve(facts);
        let aliases = alias::solve(facts);
        for a in facts.values.keys() {
            let connected = naive_connected(facts, a);
            for b in facts.values.keys() {
                let one = components.of(a) == components.of(b);
                assert_eq!(one, connected.contains(&b), "seed {seed}: {a} {b}");
                let never = aliases.alias(a, b) == Alias::Never;
                assert!(one || never, "seed {seed}: {a} {b}\n{}", program.text);
            }
        }
    }
}

#[test]
fn objects_are_distinct_where_the_program_says_so() {
    let text = "func.func @f(%p: memref<4xf32>, %q: memref<4xf32>, %c: i1) {
      scf.if %c {
        %a, %b = memref.distinct_objects %p, %q : memref<4xf32>, memref<4xf32>
        %v = memref.cast %a : memref<4xf32> to memref<?xf32>
        scf.yield
      }
      %w = memref.cast %q : memref<4xf32> to memref<?xf32>
      return
    }";
    let program = load(text.to_owned());
    let extracted = program.extract();
    let aliases = alias::solve(&extracted.facts);
    let values: Vec<ValueId> = extracted.facts.values.keys().collect();
    let [p, q, a, b, v, w] = values[..] else {
        panic!("six memrefs");
    };
    let alias = |x, y| aliases.alias(x, y);
    assert_eq!([alias(a, b), alias(b, v), alias(v, q)], [Alias::Never; 3]);
    assert_eq!([alias(p, q), alias(p, w), alias(w, p)], [Alias::May; 3]);
    assert_eq!([alias(p, v), alias(b, q)], [Alias::Must; 2]);
}

#[test]
fn liveness_is_that_of_the_definition() {
    for seed in 0..300 {
        let program = load(program(seed));
        let facts = lifetimes(&program.module, &program.table, program.function);
        let found = liveness::solve(&facts);
        for &(value, home) in &facts.defined_in {
            // By search: backwards from every use, up to the definition.
            let mut live = BTreeSet::new();
            let mut work: Vec<_> = facts
                .used_at
                .iter()
                .filter(|u| u.0 == value)
                .map(|u| u.1)
                .collect();
            while let Some(block) = work.pop() {
                if block != home && live.insert(block) {
                    work.extend(facts.branch.iter().filter(|b| b.1 == block).map(|b| b.0));
                }
            }
            for block in facts.blocks.keys() {
                assert_eq!(
                    found.live_in[block].contains(value),
                    live.contains(&block),
                    "seed {seed}"
                );
                let out = facts
                    .branch
                    .iter()
                    .any(|b| b.0 == block && live.contains(&b.1));
                assert_eq!(found.live_out[block].contains(value), out, "seed {seed}");
            }
        }
    }
}

#[test]
fn live_borrowers_keep_their_lenders_alive() {
    for seed in 0..1000 {
        let program = load(program(seed));
        let extracted = program.extract();
        let aliases = alias::solve(&extracted.facts);
        let solution = ownership::solve(&extracted.facts, &aliases);
        let keep = &solution.keep;
        for block in extracted.facts.blocks.keys() {
            let live = keep.live_on_entry(&extracted.facts, block);
            for v in live.iter() {
                assert!(keep.is_live(&extracted.facts, v, block));
                for lender in keep.may_borrow[v].iter() {
                    assert!(
                        live.contains(lender),
                        "seed {seed}: {block} has {v} without {lender}\n{}",
                        program.text
                    );
                }
            }
        }
        for edge in extracted.facts.edges.values() {
            if let EdgeKind::Branch { to, .. } = edge.kind {
                let after = keep.live_on_entry(&extracted.facts, to);
                let lost = after
                    .minus(&keep.defined[edge.from])
                    .minus(&keep.live_on_entry(&extracted.facts, edge.from));
                assert!(
                    lost.is_empty(),
                    "seed {seed}: {:?} is alive in {to} and not in {}\n{}",
                    lost.iter().next(),
                    edge.from,
                    program.text
                );
            }
        }
    }
}

#[test]
fn the_ownership_lattice_obeys_its_laws() {
    use ascent::Lattice;
    use cranelift_entity::EntityRef;
    use ownership::{Ownership, Token};
    let states = [
        Ownership::Uninitialized,
        Ownership::Unique(Token::False),
        Ownership::Unique(Token::True),
        Ownership::Unique(Token::Indicator(ValueId::new(0))),
        Ownership::Unique(Token::Indicator(ValueId::new(1))),
        Ownership::Unknown,
    ];
    for a in states {
        assert_eq!(a.join(a), a);
        assert_eq!(Ownership::Uninitialized.join(a), a);
        assert_eq!(Ownership::Unknown.join(a), Ownership::Unknown);
        for b in states {
            assert_eq!(a.join(b), b.join(a));
            assert_eq!(a <= b, a.join(b) == b, "{a:?} {b:?}");
            assert_eq!(a.meet(b), b.meet(a));
            for c in states {
                assert_eq!(a.join(b).join(c), a.join(b.join(c)));
            }
        }
    }
}

/// A function of a generated program, nested regions and calls included.
fn generated(seed: u64) -> Program {
    let mut program = load(generate::program(&generate::Options {
        seed,
        size: 1 + (seed % 3) as usize,
        features: generate::FeatureSet::FULL,
    }));
    let functions = functions_with_body(&program.module, &program.table);
    program.function = functions[seed as usize % functions.len()];
    program
}

/// All values to which flows, views and calls lead, by the definition.
fn naive_names(facts: &Facts, with_calls: bool, start: ValueId) -> BTreeSet<ValueId> {
    let mut names = BTreeSet::from([facts.values[start].root]);
    loop {
        let before = names.len();
        let roots: BTreeSet<ValueId> = names.iter().map(|&v| facts.values[v].root).collect();
        let flows = facts.flow.iter().filter(|f| roots.contains(&f.0));
        names.extend(flows.map(|f| f.1));
        for call in &facts.calls {
            if with_calls && call.operands.iter().any(|v| roots.contains(v)) {
                names.extend(&call.results);
            }
        }
        let views = facts.values.keys();
        names.extend(
            views
                .filter(|&v| names.contains(&facts.values[v].root))
                .collect::<Vec<_>>(),
        );
        if names.len() == before {
            return names;
        }
    }
}

#[test]
fn names_are_all_that_flows_lead_to() {
    let programs = (0..300)
        .map(|seed| load(program(seed)))
        .chain((0..200).map(generated));
    let mut through_calls = 0;
    for program in programs {
        let extracted = program.extract();
        let facts = &extracted.facts;
        let names = AliasGraph::new(facts);
        let lowest = names.gather(|v| v, ValueId::min);
        let highest = names.gather(|v| v, ValueId::max);
        for v in facts.values.keys() {
            let expected = naive_names(facts, true, v);
            let found: BTreeSet<ValueId> = names.of(v).iter().collect();
            assert_eq!(found, expected, "{v}\n{}", program.text);
            if facts.values[v].root == v {
                assert_eq!(
                    (lowest[v], highest[v]),
                    (expected.first().copied(), expected.last().copied())
                );
            }
            through_calls += usize::from(expected != naive_names(facts, false, v));
        }
    }
    assert!(
        through_calls > 50,
        "only {through_calls} buffers pass through calls"
    );
}

/// Whether every way to `b` leads through `a`, by the definition: what holds `b` in the region of
/// `a` cannot be reached without.
fn naive_dominates(module: &Module, a: Block, b: Block) -> bool {
    let region = module.block_region(a);
    let mut at = b;
    while module.block_region(at) != region {
        let Some(above) = module.block_op(at).and_then(|op| module.parent_block(op)) else {
            return false;
        };
        at = above;
    }
    let entry = region
        .and_then(|region| module.first_block(region))
        .expect("it has a block");
    let mut seen = BTreeSet::from([a]);
    let mut work = vec![entry];
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            let last = module.last_op(block).expect("it has a terminator");
            work.extend(module.successors(last));
        }
    }
    at == a || !seen.contains(&at)
}

#[test]
fn common_dominators_are_the_lowest_that_dominate_both() {
    let programs = (0..300)
        .map(|seed| load(program(seed)))
        .chain((0..150).map(generated));
    let mut nested = 0;
    for program in programs {
        let extracted = program.extract();
        let (facts, blocks) = (&extracted.facts, &extracted.ids.blocks);
        let dominators = Dominators::new(facts);
        let all: Vec<BlockId> = facts.blocks.keys().collect();
        let naive = |a: BlockId, b: BlockId| naive_dominates(&program.module, blocks[a], blocks[b]);
        for &a in &all {
            let above: Vec<BlockId> = all.iter().copied().filter(|&x| naive(x, a)).collect();
            assert_eq!(
                dominators.depth(a) as usize + 1,
                above.len(),
                "{}",
                program.text
            );
            for &b in &all {
                assert_eq!(
                    dominators.dominates(a, b),
                    naive(a, b),
                    "{a} {b}\n{}",
                    program.text
                );
                let both = above.iter().copied().filter(|&x| naive(x, b));
                let lowest = both.reduce(|x, y| if naive(x, y) { y } else { x });
                assert_eq!(
                    Some(dominators.common(a, b)),
                    lowest,
                    "{a} {b}\n{}",
                    program.text
                );
                nested += usize::from(facts.blocks[a].depth != facts.blocks[b].depth);
            }
        }
    }
    assert!(
        nested > 500,
        "only {nested} pairs of blocks of different depths"
    );
}

/// Whether a way of branches leads from a block back to itself without `without`.
fn naive_cycle(facts: &Facts, block: BlockId, without: BlockId) -> bool {
    let next = |from: BlockId| {
        let edges = facts.edges.values().filter(move |edge| edge.from == from);
        edges.filter_map(|edge| match edge.kind {
            EdgeKind::Branch { to, .. } => Some(to),
            _ => None,
        })
    };
    let mut seen = BTreeSet::new();
    let mut work: Vec<BlockId> = next(block).collect();
    while let Some(at) = work.pop() {
        if at != without && seen.insert(at) {
            work.extend(next(at));
        }
    }
    seen.contains(&block)
}

#[test]
fn what_runs_again_is_on_all_ways_back() {
    let (mut exact, mut all) = (0, 0);
    for seed in 0..1500 {
        let program = load(program(seed));
        let (module, table) = (&program.module, &program.table);
        let calls = Calls::default();
        let (extracted, places) = extract_places(module, table, program.function, &calls);
        let facts = &extracted.facts;
        let dominators = Dominators::new(facts);
        let loops = Loops::new(facts, &dominators, &places.around);
        for block in facts.blocks.keys() {
            let above = facts
                .blocks
                .keys()
                .filter(|&a| a != block && dominators.dominates(a, block));
            for above in above {
                // A cycle that leaves `above` out is one that its highest block leaves, too.
                let is_left = loops
                    .turn(block)
                    .is_some_and(|turn| !dominators.dominates(turn, above));
                let leaves = naive_cycle(facts, block, above);
                assert!(
                    is_left || !leaves,
                    "seed {seed}, {block} without {above}\n{}",
                    program.text
                );
                exact += usize::from(is_left == leaves);
                all += 1;
            }
        }
    }
    // A block on a cycle without a header is taken to leave all that is above it.
    assert!(
        all > 1000 && exact * 100 > all * 98,
        "{exact} of {all} are exact"
    );
}
