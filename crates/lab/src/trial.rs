//! What rules change on a program: where they were needed, what the program costs before and after,
//! and its text.
//!
//! A program that has a `bufferization.dealloc` is simplified as it is; any other is deallocated
//! first. For rules about steps one that frees or clones by itself is taken as it is too.

use super::corpus::dealloc_program;
use super::diff::diff;
use super::shrink::shrink;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::timing::Recorder;
use freehold_dialects::Table;
use freehold_facts::assumptions::Assumed;
use freehold_generate as generate;
use freehold_ir::{Context, Location, Module, OpName, known, nested_ops};
use freehold_passes::rewrite::simplify_deallocs::Report;
use freehold_passes::stats::Counts;
use freehold_passes::{
    buffer_deallocation_simplification, canonicalize, ownership_based_buffer_deallocation,
};
use freehold_rules::RuleSet;
use freehold_rules::egraph::Use;
use freehold_syntax::{self as syntax, ParseOptions, PrintOptions};
use freehold_verify as verify;

/// What rules change on a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Whether the program was deallocated first.
    pub deallocated: bool,
    /// Each new rule, with the places of the deallocs that it was needed for.
    pub fired: Vec<(String, Vec<Location>)>,
    /// With the built-in rules, and with the new ones too.
    pub costs: [Cost; 2],
    /// The difference of the programs.
    pub diff: String,
}

/// What is left of a program's deallocs, and what it took to get there.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Pairs that deallocs compare at run time.
    pub checks: u64,
    pub deallocs: u64,
    pub clones: u64,
    /// All operations.
    pub operations: u64,
    /// The nodes of all e-graphs.
    pub nodes: usize,
}

/// A program after the simplification with a set of rules.
pub struct Simplified {
    pub cost: Cost,
    pub text: String,
    report: Report,
    deallocated: bool,
}

/// Tries the rules of `set` from `first_new` on.
///
/// # Errors
/// What is wrong with the program, or the formula on which the rules give no answer.
pub fn try_on(source: &Source, set: &RuleSet, first_new: usize) -> Result<Trial, Vec<Diagnostic>> {
    let old = simplified(source, RuleSet::builtin(), needs_canonical(set))?;
    let new = simplified(source, set, needs_canonical(set))?;
    Ok(compare(&old, &new, set, first_new))
}

/// What the rules of `set` from `first_new` on change.
pub fn compare(old: &Simplified, new: &Simplified, set: &RuleSet, first_new: usize) -> Trial {
    Trial {
        deallocated: new.deallocated,
        fired: fired(new, set, first_new).collect(),
        costs: [old.cost, new.cost],
        diff: diff(&old.text, &new.text),
    }
}

/// The rules of `set` from `first_new` on that were needed, with the places of the deallocs.
fn fired<'a>(
    new: &'a Simplified,
    set: &'a RuleSet,
    first_new: usize,
) -> impl Iterator<Item = (String, Vec<Location>)> + 'a {
    let rules = set.rules()[first_new..].iter().chain(set.own_steps());
    rules.filter_map(|rule| {
        let places = new.report.places.get(&rule.name)?;
        Some((rule.name.clone(), places.iter().copied().collect()))
    })
}

/// Simplifies a program with a set of rules, and canonicalizes it, if asked.
///
/// # Errors
/// As [`try_on`].
pub fn simplified(
    source: &Source,
    rules: &RuleSet,
    canonical: bool,
) -> Result<Simplified, Vec<Diagnostic>> {
    let report = Report {
        count: true,
        ..Report::default()
    };
    simplified_with(source, rules, canonical, report)
}

/// The same without noting which rules were needed: what the program is, and costs.
///
/// # Errors
/// As [`try_on`].
pub fn outcome(source: &Source, rules: &RuleSet) -> Result<Simplified, Vec<Diagnostic>> {
    simplified_with(source, rules, false, Report::default())
}

/// Whether a set has rules about steps or operations, which the canonicalization asks: both runs
/// are then to end with one.
pub fn needs_canonical(set: &RuleSet) -> bool {
    set.own_steps().next().is_some() || !set.operations().rules().is_empty()
}

fn simplified_with(
    source: &Source,
    rules: &RuleSet,
    canonical: bool,
    mut report: Report,
) -> Result<Simplified, Vec<Diagnostic>> {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = syntax::parse(source, context, &table, &ParseOptions::default())?;
    let errors = verify::verify_for(&module, &table, verify::Report::All);
    if !errors.is_empty() {
        return Err(errors);
    }
    let deallocated = !has(&module, |name| {
        let is_step = matches!(name, known::MEMREF_DEALLOC | known::BUFFERIZATION_CLONE);
        name == known::BUFFERIZATION_DEALLOC || canonical && is_step
    });
    if deallocated {
        let options = ownership_based_buffer_deallocation::Options::default();
        // What is not freed is no matter of the rules.
        let mut remarks = Vec::new();
        let assumed = Assumed::of("ownership-based-buffer-deallocation");
        ownership_based_buffer_deallocation::run(
            &mut module,
            &table,
            &options,
            &assumed,
            &mut remarks,
        )?;
    }
    let rules = Some(rules);
    buffer_deallocation_simplification::run_with(
        &mut module,
        &table,
        rules,
        &Assumed::of("buffer-deallocation-simplification"),
        (&mut report, &Recorder::OFF),
    )?;
    if canonical {
        let applied = canonicalize::run_with(
            &mut module,
            &table,
            rules,
            None,
            &canonicalize::Options::default(),
        )?;
        report.places.extend(applied);
    }
    let counts = Counts::of(&module, &table);
    let count = |name: &str| counts.operations.get(name).copied().unwrap_or(0);
    Ok(Simplified {
        cost: Cost {
            checks: counts.comparisons,
            deallocs: count("bufferization.dealloc"),
            clones: count("bufferization.clone"),
            operations: counts.operations.values().sum(),
            nodes: report.nodes,
        },
        text: syntax::print(
            &module,
            &table,
            &PrintOptions {
                keep_names: true,
                ..PrintOptions::default()
            },
        ),
        report,
        deallocated,
    })
}

fn has(module: &Module, is_meant: impl Fn(OpName) -> bool) -> bool {
    nested_ops(module, module.top()).any(|op| is_meant(module.name(op)))
}

/// How many programs of each size the search for the smallest one tries.
const SEEDS: u64 = 60;
/// How many single deallocs it tries before.
const SINGLE: u64 = 1_000;
/// The largest size that it tries.
const SIZES: usize = 6;

/// What a search for a small program came to.
pub struct Search {
    /// How many programs were tried.
    pub tried: usize,
    /// The smallest one on which a new rule is needed.
    pub found: Option<(Source, Trial)>,
}

/// A generated program on which rules give no answer.
pub struct Refused {
    pub program: Source,
    pub errors: Vec<Diagnostic>,
}

/// The smallest program on which a new rule is needed: of the first size of generated programs that
/// has one, the one with the fewest lines, and of that as little as it takes.
///
/// # Errors
/// As [`try_on`].
pub fn smallest(set: &RuleSet, first_new: usize) -> Result<Search, Refused> {
    let canonical = needs_canonical(set);
    let needed = |program: &Source| -> Result<Option<()>, Vec<Diagnostic>> {
        let new = simplified(program, set, canonical)?;
        Ok(fired(&new, set, first_new).next().map(drop))
    };
    let mut tried = 0;
    for size in 0..=SIZES {
        let mut best: Option<(usize, Source)> = None;
        for seed in 0..if size == 0 { SINGLE } else { SEEDS } {
            tried += 1;
            // What a single dealloc shows needs no program around it.
            let program = match size {
                0 => dealloc_program(seed),
                _ => generated(size, seed),
            };
            match needed(&program) {
                Ok(None) => {}
                Ok(Some(())) => {
                    let lines = program.text().lines().count();
                    if best.as_ref().is_none_or(|best| lines < best.0) {
                        best = Some((lines, program));
                    }
                }
                Err(errors) => return Err(Refused { program, errors }),
            }
        }
        let Some((_, program)) = best else {
            continue;
        };
        let named = |text: &str| Source::new(program.name(), text);
        let text = shrink(program.text(), |text| {
            tried += 1;
            matches!(needed(&named(text)), Ok(Some(_)))
        });
        let program = named(&text);
        return match try_on(&program, set, first_new) {
            Ok(trial) => Ok(Search {
                tried,
                found: Some((program, trial)),
            }),
            Err(errors) => Err(Refused { program, errors }),
        };
    }
    Ok(Search { tried, found: None })
}

fn generated(size: usize, seed: u64) -> Source {
    let text = generate::program(&generate::Options {
        seed,
        size,
        features: generate::FeatureSet::FULL,
    });
    Source::new(format!("size-{size}-seed-{seed}.mlir"), text)
}

/// The formulas of the deallocs of a program, in order.
///
/// # Errors
/// As [`try_on`].
pub fn formulas(
    source: &Source,
    set: &RuleSet,
) -> Result<Vec<(Location, Vec<Use>)>, Vec<Diagnostic>> {
    simplified_with(
        source,
        set,
        false,
        Report {
            trace: true,
            ..Report::default()
        },
    )
    .map(|simplified| simplified.report.traced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_generate::Random;

    /// Whatever order the rules stand in, programs come out the same, at the same cost.
    #[test]
    fn the_order_of_rules_changes_no_program() {
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/programs");
        let entries = std::fs::read_dir(directory).expect("the programs are there");
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        let builtin = RuleSet::builtin();
        let count = builtin.rules().len();
        let mut orders: Vec<Vec<usize>> = vec![(0..count).rev().collect()];
        let mut random = Random::Seed(7);
        for _ in 0..3 {
            let mut order: Vec<usize> = (0..count).collect();
            for place in (1..count).rev() {
                order.swap(place, random.below(place + 1));
            }
            orders.push(order);
        }
        let mut compared = 0;
        for path in paths {
            let text = std::fs::read_to_string(&path).expect("a program can be read");
            let source = Source::new(path.display().to_string(), text);
            let Ok(old) = simplified_with(&source, builtin, false, Report::default()) else {
                continue;
            };
            for order in &orders {
                let set = builtin.reordered(order);
                let Ok(new) = simplified_with(&source, &set, false, Report::default()) else {
                    panic!(
                        "{}: an answer with one order and none with another",
                        path.display()
                    );
                };
                assert_eq!(diff(&old.text, &new.text), "", "{}", path.display());
                let ends = |cost: Cost| (cost.checks, cost.deallocs, cost.operations);
                assert_eq!(ends(old.cost), ends(new.cost), "{}", path.display());
            }
            compared += 1;
        }
        assert!(compared > 60, "{compared} programs");
    }
}
