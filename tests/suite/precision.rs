//! Our alias answers beside those of `mlir-opt-22 --test-alias-analysis`, for every pair of memrefs
//! of random programs: never `may` where it says no or must, and more precise in total.
//!
//! Its answers are about locations, ours about allocations: a view of part of a buffer is the same
//! allocation, so where it says that two views of one buffer overlap in part, `must` is as precise.
//! Pairs that no point of the program has both of are left out: a value of a loop's body and the
//! loop's result. `FREEHOLD_SEEDS=0..1000 cargo test --test suite precision:: -- --nocapture`
//! prints the table of `docs/precision.md`.

use crate::random;

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Mutex;

use freehold::analysis::{Alias, alias};
use freehold::assumptions::Assumed;
use freehold::diagnostics::Source;
use freehold::dialects::{Table, functions_with_body};
use freehold::facts::extract;
use freehold::generate::FeatureSet;
use freehold::ir::{Context, Module, Op, Value, collect_ops};
use freehold::summaries;
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};
use rustc_hash::{FxHashMap, FxHashSet};

/// How often mlir-opt's answer (no, partial, may, must) met ours (never, may, must).
type Counts = [[u64; 3]; 4];

const THEIRS: [&str; 4] = ["NoAlias", "PartialAlias", "MayAlias", "MustAlias"];

/// Gives every operation a name for mlir-opt's report, and says what the report will call each
/// memref.
fn name_memrefs(module: &mut Module, functions: &[Op]) -> FxHashMap<String, Value> {
    let mut names = FxHashMap::default();
    let mut note = |module: &Module, name: String, value: Value| {
        if module.is_memref(value) {
            names.insert(name, value);
        }
    };
    let mut number = 0;
    for &function in functions {
        for op in collect_ops(module, function) {
            let name = format!("n{number}");
            number += 1;
            let attr = module.context.string_attr(&name);
            let before = module.attributes(op);
            let dict = module.context.dict_with(before, "test.ptr", Some(attr));
            module.set_attributes(op, dict);
            for (index, &result) in module.results(op).iter().enumerate() {
                note(module, format!("{name}#{index}"), result);
            }
            for (r, &region) in module.regions(op).iter().enumerate() {
                for (b, block) in module.blocks(region).enumerate() {
                    let block_name = match b {
                        0 => format!("{name}.region{r}"),
                        _ => format!("{name}.region{r}.block{b}"),
                    };
                    for (index, &argument) in module.arguments(block).iter().enumerate() {
                        note(module, format!("{block_name}#{index}"), argument);
                    }
                }
            }
        }
    }
    names
}

/// What mlir-opt says of a program; nothing where it crashes.
fn report(text: &str) -> Option<String> {
    let mut child = Command::new("mlir-opt-22")
        .args(["--test-alias-analysis", "-o", "/dev/null"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlir-opt-22 is installed (.ci/run installs it)");
    let mut input = child.stdin.take().expect("a pipe was asked for");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("mlir-opt-22 ends");
    // It may stop reading early, at an error.
    let _ = writer.join();
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    output.status.success().then_some(report)
}

/// The pairs of a program, counted; an error for those where mlir-opt knows more.
fn compare(text: &str) -> Result<Option<Counts>, String> {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = parse(&source, context, &table, &ParseOptions::default())
        .map_err(|errors| source.render(&errors[0]))?;
    let functions = functions_with_body(&module, &table);
    let names = name_memrefs(&mut module, &functions);
    let printed = print(&module, &table, &PrintOptions::default());
    let Some(report) = report(&printed) else {
        return Ok(None);
    };
    let model = Assumed::of("query").calls_by_bodies();
    let calls = summaries::calls(&module, &table, model, FxHashSet::default());
    let extracted: Vec<_> = functions
        .iter()
        .map(|&function| extract(&module, &table, function, &calls))
        .collect();
    let aliases: Vec<_> = extracted.iter().map(|e| alias::solve(&e.facts)).collect();
    let mut counts = Counts::default();
    let mut complaints = String::new();
    for line in report.lines() {
        let Some((pair, answer)) = line.split_once(": ") else {
            continue;
        };
        let Some((a, b)) = pair.split_once(" <-> ") else {
            continue;
        };
        let (Some(&x), Some(&y)) = (names.get(a), names.get(b)) else {
            continue;
        };
        let ours = extracted.iter().zip(&aliases).find_map(|(e, aliases)| {
            let (x, y) = (e.ids.value_id(x)?, e.ids.value_id(y)?);
            // Where no point has both values, no answer can matter: ours are about points that
            // have.
            let together = e.facts.dominates(x, y) || e.facts.dominates(y, x);
            (together || e.facts.values[x].preorder == e.facts.values[y].preorder)
                .then(|| aliases.alias(x, y))
        });
        // Unreachable blocks have no facts either.
        let Some(ours) = ours else { continue };
        let theirs = THEIRS.iter().position(|name| *name == answer);
        let theirs = theirs.ok_or_else(|| format!("mlir-opt-22 says '{answer}'"))?;
        let column = match ours {
            Alias::Never => 0,
            Alias::May => 1,
            Alias::Must => 2,
        };
        counts[theirs][column] += 1;
        let worse = match (theirs, ours) {
            (0, Alias::Never) | (2, _) | (1 | 3, Alias::Must) => false,
            // Parts of one buffer that do not overlap are one allocation all the same.
            (0, Alias::Must) => false,
            _ => true,
        };
        if worse {
            let _ = write!(complaints, "\n  {a} <-> {b}: {answer}, ours {ours:?}");
        }
    }
    match complaints.is_empty() {
        true => Ok(Some(counts)),
        false => Err(format!("{complaints}\n{printed}")),
    }
}

fn judge(features: FeatureSet) {
    let sums = Mutex::new((Counts::default(), 0, 0));
    random::judge_all(features, 0..60, 6, |text, _| {
        let found = compare(text)?;
        let mut sums = sums.lock().expect("no worker panicked");
        match found {
            None => sums.2 += 1,
            Some(counts) => {
                sums.1 += 1;
                for (sum, count) in sums.0.iter_mut().flatten().zip(counts.iter().flatten()) {
                    *sum += count;
                }
            }
        }
        Ok(())
    });
    let (counts, programs, refused) = sums.into_inner().expect("no worker panicked");
    println!("{features:?}: {programs} programs, {refused} on which mlir-opt-22 crashes");
    println!("  mlir-opt-22     never        may       must");
    for (name, row) in THEIRS.iter().zip(counts) {
        println!("  {name:12} {:>8} {:>10} {:>10}", row[0], row[1], row[2]);
    }
    let theirs: u64 = counts[2].iter().sum();
    let ours: u64 = counts.iter().map(|row| row[1]).sum();
    assert!(
        programs > 20 && ours < theirs,
        "may: {ours} pairs, mlir-opt-22 {theirs}"
    );
}

#[test]
fn as_precise_as_mlir_opt_on_every_pair() {
    judge(FeatureSet::CORE);
}

#[test]
fn as_precise_as_mlir_opt_on_every_pair_of_the_whole_feature_set() {
    judge(FeatureSet::FULL);
}
