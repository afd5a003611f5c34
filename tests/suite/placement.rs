//! Where allocations are put, against mlir-opt-22 and the interpreter, on random programs.
//!
//! Each allocation gets a number, as an attribute, and its place is the number of lines before it
//! that do not allocate: nothing else moves, so that is the same for both. Ours is mlir-opt-22's,
//! but for the reasons of `docs/placement.md`, each of which must hold of the allocation that is
//! elsewhere. What comes out runs as before, with all buffers freed once.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other programs.

use crate::{oracle, random};

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;

use freehold::analysis::alias_graph::AliasGraph;
use freehold::assumptions::Assumed;
use freehold::diagnostics::Source;
use freehold::dialects::{Table, Trait, functions_with_body};
use freehold::facts::{Calls, Kind, extract};
use freehold::generate::FeatureSet;
use freehold::interp::{self, Report};
use freehold::ir::{AttrKind, Block, Context, Module, Op, nested_ops};
use freehold::passes::{Environment, Pipeline, run};
use freehold::summaries;
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};

const PIPELINE: &str = "buffer-deallocation-pipeline";

/// Numbers the allocations of a program.
fn numbered(text: &str) -> String {
    let mut number = 0;
    let lines = text.lines().map(|line| {
        if !line.contains("= memref.alloc") || line.contains("alloca_scope") {
            return line.to_owned();
        }
        number += 1;
        line.replacen(") : ", &format!(") {{site = {number} : i64}} : "), 1)
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// How many other lines are before each allocation, and whether it is on the stack.
fn places(text: &str) -> BTreeMap<i128, (usize, bool)> {
    let mut others = 0;
    let mut places = BTreeMap::new();
    for line in text.lines() {
        let number = line
            .split_once("{site = ")
            .and_then(|rest| rest.1.split_once(" : i64}"));
        match number {
            Some((number, _)) => {
                let number = number.parse().expect("it was written as a number");
                places.insert(number, (others, line.contains("memref.alloca")));
            }
            None => others += 1,
        }
    }
    places
}

struct Program {
    source: Source,
    table: Table,
    module: Module,
}

impl Program {
    fn new(text: &str) -> Program {
        let source = Source::new("program.mlir", text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let module = parse(&source, context, &table, &ParseOptions::default());
        let module = module.unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
        Program {
            source,
            table,
            module,
        }
    }

    fn apply(&mut self, pipeline: &str) {
        let passes = Pipeline::parse(&format!("builtin.module({pipeline})"));
        let passes = passes.unwrap_or_else(|error| panic!("{}", error.message));
        let environment = Environment::new(&self.table);
        run(&passes, &mut self.module, &environment, &mut |_, _| {})
            .unwrap_or_else(|errors| panic!("{}", self.source.render(&errors[0])));
    }

    fn text(&self) -> String {
        print(&self.module, &self.table, &PrintOptions::default())
    }

    fn run(&self) -> Result<Report, String> {
        interp::run(&self.module, &self.table, &interp::Options::default())
            .map_err(|stop| self.source.render(&stop.diagnostic(&self.module)))
    }

    /// Why each allocation may be elsewhere than mlir-opt-22 puts it.
    fn reasons(&self) -> BTreeMap<i128, Vec<Reason>> {
        let (module, table) = (&self.module, &self.table);
        let model = Assumed::of("buffer-hoisting").calls_by_bodies_alone();
        let calls = summaries::calls(module, table, model, Default::default());
        let mut reasons = BTreeMap::new();
        for function in functions_with_body(module, table) {
            let extracted = extract(module, table, function, &calls);
            let facts = &extracted.facts;
            let names = AliasGraph::new(facts);
            // Where calls may give back all that they are given.
            let blind = extract(module, table, function, &Calls::default());
            let blind = AliasGraph::new(&blind.facts);
            for op in nested_ops(module, function) {
                let number = module
                    .attr(op, "site")
                    .map(|site| module.context.attr_kind(site));
                let id = module
                    .results(op)
                    .first()
                    .and_then(|&v| extracted.ids.value_id(v));
                let (Some(&AttrKind::Integer { value, .. }), Some(id)) = (number, id) else {
                    continue;
                };
                let all = names.of(id);
                let is_distinct = |def: Op| module.name_text(def) == "memref.distinct_objects";
                let defined_by = |v| module.defining_op(extracted.ids.values[v]);
                let holds = [
                    (
                        Reason::Freed,
                        facts.freed_at.iter().any(|&(v, _)| all.contains(v)),
                    ),
                    (
                        Reason::Carried,
                        all.iter()
                            .any(|v| facts.dominates(v, id) && facts.values[v].kind == Kind::Merge),
                    ),
                    (Reason::Again, runs_again(module, op)),
                    (
                        Reason::Leaves,
                        all.iter().any(|v| {
                            let home = module.defining_block(extracted.ids.values[v]);
                            home.is_some_and(|home| !is_in_scope_of(module, table, op, home))
                        }),
                    ),
                    (Reason::Callee, blind.of(id) != all),
                    (
                        Reason::Distinct,
                        all.iter().any(|v| defined_by(v).is_some_and(is_distinct)),
                    ),
                ];
                let holding = holds.into_iter().filter(|reason| reason.1);
                reasons.insert(value, holding.map(|reason| reason.0).collect());
            }
        }
        reasons
    }
}

/// Whether branches lead from the operation, or from one around it, back to where it stands.
fn runs_again(module: &Module, op: Op) -> bool {
    let around = std::iter::successors(Some(op), |&op| module.parent_op(op));
    around.filter_map(|op| module.parent_block(op)).any(|home| {
        let after = |block: Block| {
            let last = module.last_op(block);
            last.map_or(&[][..], |last| module.successors(last))
        };
        let mut seen: Vec<Block> = Vec::new();
        let mut work = after(home).to_vec();
        while let Some(block) = work.pop() {
            if !seen.contains(&block) {
                seen.push(block);
                work.extend(after(block));
            }
        }
        seen.contains(&home)
    })
}

/// Whether a block is in the innermost scope around an operation that ends what is on the stack.
fn is_in_scope_of(module: &Module, table: &Table, op: Op, block: Block) -> bool {
    let mut around = std::iter::successors(module.parent_op(op), |&op| module.parent_op(op));
    let scope = around.find(|&op| table.has(module, op, Trait::AutomaticScope));
    let mut holders = std::iter::successors(module.block_op(block), |&op| module.parent_op(op));
    holders.any(|op| Some(op) == scope)
}

/// Why an allocation is elsewhere.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Reason {
    /// The program frees it, and not as often as it would be allocated.
    Freed,
    /// A loop of blocks carries it to where it is allocated again.
    Carried,
    /// Branches lead back to it within its scope: the stack would grow with each round.
    Again,
    /// A name of it is outside the innermost scope around it, with which it would end on the stack.
    Leaves,
    /// A call that is given it never gives it back, by the body of its callee, which mlir-opt-22
    /// does not look into.
    Callee,
    /// A result of `memref.distinct_objects` is a name of it, which mlir-opt-22 does not know.
    Distinct,
}

fn mlir_opt_22(program: &Path, pass: &str, text: &str) -> Option<String> {
    let mut child = Command::new(program)
        .args([&format!("--{pass}"), "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("the input is piped");
    // Who refuses a program may stop reading it.
    let _ = input.write_all(text.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = || String::from_utf8(output.stdout).expect("output is UTF-8");
    output.status.success().then(text)
}

/// What was seen in all programs of a feature set.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// Allocations that mlir-opt-22 changed, and freehold alike.
    alike: usize,
    reasons: BTreeMap<Reason, usize>,
}

fn compare(pass: &str, features: FeatureSet, possible: &[Reason]) -> Seen {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return Seen::default();
    };
    let seen = Mutex::new(Seen::default());
    random::judge_all(features, 0..80, 6, |text, _| {
        let text = numbered(text);
        let mut program = Program::new(&text);
        let reasons = program.reasons();
        let before = places(&program.text());
        program.apply(pass);
        let theirs = mlir_opt_22(&mlir_opt, pass, &text).ok_or("mlir-opt-22 refuses it")?;
        let (ours, theirs) = (places(&program.text()), places(&theirs));
        let mut seen = seen.lock().expect("no worker panicked");
        for (number, place) in &before {
            if ours[number] == theirs[number] {
                seen.alike += usize::from(ours[number] != *place);
                continue;
            }
            let reason = reasons[number].iter().find(|&r| possible.contains(r));
            let reason = reason.ok_or_else(|| format!("no reason for site {number}\n{text}"))?;
            *seen.reasons.entry(*reason).or_default() += 1;
        }
        Ok(())
    });
    seen.into_inner().expect("no worker panicked")
}

const HOISTINGS: [&str; 2] = ["buffer-hoisting", "buffer-loop-hoisting"];
const PROMOTION: &str = "promote-buffers-to-stack";
const FEATURE_SETS: [FeatureSet; 3] = [FeatureSet::CORE, FeatureSet::FULL, FeatureSet::ALL];

/// Compares programs of all feature sets; of each 12 allocations that one of both changes at most
/// one is elsewhere.
fn compare_all(passes: &[&str], possible: &[Reason]) {
    let (mut alike, mut elsewhere) = (0, 0);
    for pass in passes {
        for features in FEATURE_SETS {
            let seen = compare(pass, features, possible);
            println!("{pass}, {features:?}: {seen:?}");
            alike += seen.alike;
            elsewhere += seen.reasons.values().sum::<usize>();
        }
    }
    assert!(
        alike >= 11 * elsewhere,
        "{alike} alike, {elsewhere} elsewhere"
    );
}

#[test]
fn hoisting_is_mlir_opts_or_has_a_reason() {
    compare_all(
        &HOISTINGS,
        &[
            Reason::Freed,
            Reason::Carried,
            Reason::Callee,
            Reason::Distinct,
        ],
    );
}

#[test]
fn promotion_is_mlir_opts_or_has_a_reason() {
    compare_all(
        &[PROMOTION],
        &[
            Reason::Freed,
            Reason::Again,
            Reason::Leaves,
            Reason::Callee,
            Reason::Distinct,
        ],
    );
}

/// A run ends as before, raw and with its buffers freed.
fn runs_as_before(pass: &str, text: &str) -> Result<(), String> {
    let run = |pipeline: &str| {
        let mut program = Program::new(text);
        program.apply(pipeline);
        let report = program
            .run()
            .map_err(|what| format!("{pipeline}: {what}\n{text}"))?;
        Ok::<Report, String>(report)
    };
    for (first, second) in [
        (String::new(), pass.to_owned()),
        (PIPELINE.to_owned(), format!("{pass},{PIPELINE}")),
    ] {
        let (before, after) = (run(&first)?, run(&second)?);
        if before.results != after.results {
            return Err(format!("{second} gives other results\n{text}"));
        }
        if !first.is_empty() && !after.leaks.is_empty() {
            return Err(format!("{second} leaks\n{text}"));
        }
    }
    Ok(())
}

#[test]
fn programs_run_as_before() {
    let both = HOISTINGS.join(",");
    let all = format!("{both},{PROMOTION}");
    for features in FEATURE_SETS {
        random::judge_all(features, 0..60, 8, |text, _| {
            let [first, second] = HOISTINGS;
            let mut passes = [first, second, PROMOTION, &both, &all].into_iter();
            passes.try_for_each(|pass| runs_as_before(pass, text))
        });
    }
}

/// What frees the buffers of a program, and makes no other ones.
const FREEING: &str = "expand-realloc{emit-deallocs=false},ownership-based-buffer-deallocation";

/// How many allocations each limit lets move, and how far the peak grew at most.
type Growths = BTreeMap<u64, (usize, u64)>;

fn grows_at_most(text: &str, growths: &Mutex<Growths>) -> Result<(), String> {
    let text = numbered(text);
    let peak = |passes: &str| {
        let mut program = Program::new(&text);
        program.apply(passes);
        let moved = places(&program.text());
        program.apply(FREEING);
        let report = program
            .run()
            .map_err(|what| format!("{passes}: {what}\n{text}"))?;
        Ok::<_, String>((moved, report.counts.peak_bytes))
    };
    let (before, allowed) = peak("")?;
    for limit in [0, 16, 48, 160, 1600] {
        for pass in HOISTINGS {
            let (after, found) = peak(&format!("{pass}{{max-peak-growth={limit}}}"))?;
            let growth = found.saturating_sub(allowed);
            if growth > limit {
                return Err(format!("{pass}: {growth} bytes more, not {limit}\n{text}"));
            }
            let mut growths = growths.lock().expect("no worker panicked");
            let entry = growths.entry(limit).or_default();
            entry.0 += before
                .iter()
                .filter(|(number, place)| after[number] != **place)
                .count();
            entry.1 = entry.1.max(growth);
        }
    }
    Ok(())
}

#[test]
fn peaks_grow_at_most_as_allowed() {
    let growths = Mutex::default();
    for features in FEATURE_SETS {
        random::judge_all(features, 0..50, 8, |text, _| grows_at_most(text, &growths));
    }
    let growths = growths.into_inner().expect("no worker panicked");
    println!("{growths:?}");
    let moved: Vec<usize> = growths.values().map(|growth| growth.0).collect();
    assert!(
        moved[0] == 0 && moved[1] > 0 && moved.is_sorted(),
        "{growths:?}"
    );
    assert!(
        growths[&1600].1 > 0,
        "no program tests the limit: {growths:?}"
    );
}

/// How many allocations `--buffer-hoisting` moves.
fn moved(limit: u64, text: &str) -> usize {
    let mut program = Program::new(&numbered(text));
    let before = places(&program.text());
    program.apply(&format!("buffer-hoisting{{max-peak-growth={limit}}}"));
    let after = places(&program.text());
    before
        .iter()
        .filter(|(number, place)| after[number] != **place)
        .count()
}

/// A branch of two ways with an allocation of 16 bytes on one of them, between two pieces of text.
fn branch(other: &str, body: &str) -> String {
    format!(
        "func.func private @use(memref<2xi64>)
         func.func @f(%c: i1, %n: index, %m: memref<2xi64>) {{
           {other}
           %r = scf.if %c -> (memref<2xi64>) {{
             %a = memref.alloc() : memref<2xi64>
             scf.yield %a : memref<2xi64>
           }} else {{
             scf.yield %x : memref<2xi64>
           }}
           {body}
           func.call @use(%r) : (memref<2xi64>) -> ()
           return
         }}"
    )
}

#[test]
fn growth_counts_all_that_lives_longer() {
    let view = "%x = memref.cast %m : memref<2xi64> to memref<2xi64>";
    // What the caller owns lives as it did.
    assert_eq!(
        [15, 16].map(|limit| moved(limit, &branch(view, ""))),
        [0, 1]
    );
    // The other buffer was freed where the branch takes this one; now it lives as long as the
    // result.
    let own = "%x = memref.alloc() : memref<2xi64>";
    assert_eq!([31, 32].map(|limit| moved(limit, &branch(own, ""))), [0, 1]);
    // Who knows how large that is.
    let given = "%x = func.call @make() : () -> memref<2xi64>";
    let make = "func.func private @make() -> memref<2xi64>\n";
    assert_eq!(moved(1 << 60, &format!("{make}{}", branch(given, ""))), 0);
    // Each call of the function would have one more.
    let again = "func.call @f(%c, %n, %m) : (i1, index, memref<2xi64>) -> ()";
    assert_eq!(moved(1 << 60, &branch(view, again)), 0);
    let called = "func.func @g(%c: i1, %n: index, %m: memref<2xi64>) {
        scf.parallel (%i) = (%n) to (%n) step (%n) {
          func.call @f(%c, %n, %m) : (i1, index, memref<2xi64>) -> ()
        }
        return
      }\n";
    assert_eq!(moved(1 << 60, &format!("{called}{}", branch(view, ""))), 0);
    // What is moved in one function counts in the others.
    let twice = branch(view, "")
        + &branch(view, "")
            .replace("@f(", "@h(")
            .replace("func.func private @use(memref<2xi64>)", "");
    assert_eq!([16, 31, 32].map(|limit| moved(limit, &twice)), [1, 1, 2]);
}

#[test]
fn options_out_of_range_are_named() {
    for (passes, option) in [
        ("buffer-hoisting{max-peak-growth=-1}", "max-peak-growth"),
        (
            "buffer-loop-hoisting{max-peak-growth=18446744073709551616}",
            "max-peak-growth",
        ),
        (
            "promote-buffers-to-stack{max-alloc-size-in-bytes=1k}",
            "max-alloc-size-in-bytes",
        ),
        (
            "promote-buffers-to-stack{max-rank-of-allocated-memref=-2}",
            "max-rank-of-allocated-memref",
        ),
    ] {
        let error = Pipeline::parse(&format!("builtin.module({passes})"));
        let error = error.map(drop).expect_err("it is out of range").message;
        assert!(error.contains(&format!("'{option}'")), "{error}");
    }
}
