//! What rules change on a program: where they were needed, what the program costs before and after,
//! and its text.
//!
//! A program that has a `bufferization.dealloc` is simplified as it is; any other is deallocated
//! first. For rules about steps one that frees or clones by itself is taken as it is too. Where the
//! new rules are about values alone, programs are canonicalized and nothing else.

use std::collections::BTreeSet;

use super::corpus::dealloc_program;
use super::shrink::shrink;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::diff::diff;
use freehold_base::timing::Recorder;
use freehold_dialects::Table;
use freehold_facts::assumptions::Assumed;
use freehold_generate as generate;
use freehold_ir::{Context, Location, Module, OpName, known, nested_ops};
use freehold_passes::canonicalize::Notes;
use freehold_passes::rewrite::simplify_deallocs::{Report, Traced};
use freehold_passes::stats::Counts;
use freehold_passes::{
    buffer_deallocation_simplification, canonicalize, ownership_based_buffer_deallocation,
};
use freehold_rules::RuleSet;
use freehold_rules::values::{Form, ValueRules};
use freehold_syntax::{self as syntax, ParseOptions, PrintOptions};
use freehold_verify as verify;

/// What rules change on a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    pub through: Through,
    /// Whether the program was deallocated first.
    pub deallocated: bool,
    /// The new rules that were needed.
    pub fired: Vec<Fired>,
    /// With the built-in rules, and with the new ones too.
    pub costs: [Cost; 2],
    /// The difference of the programs.
    pub diff: String,
}

/// A new rule that was needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fired {
    pub rule: String,
    /// The places of the operations that it was needed for.
    pub places: Vec<Location>,
    /// Of a rule about values: how often it was applied, and how many operations there are more
    /// without it.
    pub applied: Option<(usize, i64)>,
}

/// What programs go through.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Through {
    Simplification,
    /// The simplification, and then the canonicalization.
    Both,
    Canonicalization,
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

/// A program after what it went through with a set of rules.
pub struct Simplified {
    pub cost: Cost,
    pub text: String,
    report: Report,
    /// How often rules were applied by the canonicalization.
    notes: Notes,
    deallocated: bool,
}

/// Rules that are tried, and those that there are without them.
pub struct Tried<'a> {
    old: &'a RuleSet,
    /// The rules of the old ones that are left out.
    left_out: Vec<String>,
    new: &'a RuleSet,
    names: Vec<String>,
    /// Those of them that are about values, and those about operations: of these the places are
    /// noted when they are applied.
    of_values: Vec<String>,
    of_operations: Vec<String>,
    pub through: Through,
}

impl<'a> Tried<'a> {
    /// The rules of `set` that are not built in: those about terms are those from `first_new` on.
    pub fn of(set: &'a RuleSet, first_new: usize) -> Self {
        let is_builtin = |name: &str| {
            let mut builtin = ValueRules::builtin().rules().iter();
            builtin.any(|rule| rule.name == name)
        };
        let values = set.values().rules().iter().map(|rule| rule.name.clone());
        let of_values: Vec<String> = values.filter(|name| !is_builtin(name)).collect();
        let terms = set.rules()[first_new..].iter().chain(set.own_steps());
        let mut names: Vec<String> = terms.map(|rule| rule.name.clone()).collect();
        let operations = set.operations().rules().iter();
        let of_operations: Vec<String> = operations.map(|rule| rule.name.clone()).collect();
        let is_canonical = set.own_steps().next().is_some() || !set.operations().rules().is_empty();
        let through = match (is_canonical, names.is_empty(), of_values.is_empty()) {
            (false, true, false) => Through::Canonicalization,
            (false, _, true) => Through::Simplification,
            _ => Through::Both,
        };
        names.extend(of_operations.iter().chain(&of_values).cloned());
        Tried {
            old: RuleSet::builtin(),
            left_out: Vec::new(),
            new: set,
            names,
            of_values,
            of_operations,
            through,
        }
    }

    /// The built-in rules about values: without them there are none.
    pub fn builtin_values() -> Tried<'static> {
        let all = ValueRules::builtin();
        let names = all.rules().iter().map(|rule| rule.name.clone());
        let of_values: Vec<String> = names.collect();
        Tried {
            old: RuleSet::builtin(),
            left_out: of_values.clone(),
            new: RuleSet::builtin(),
            names: of_values.clone(),
            of_values,
            of_operations: Vec::new(),
            through: Through::Canonicalization,
        }
    }

    /// A program without the rules that are tried.
    ///
    /// # Errors
    /// What is wrong with the program, or the formula on which the rules give no answer.
    pub fn before(&self, source: &Source) -> Result<Simplified, Vec<Diagnostic>> {
        let way = Way {
            rules: self.old,
            through: self.through,
            left_out: &self.left_out,
        };
        simplified_with(source, &way, counting())
    }

    /// A program with them.
    ///
    /// # Errors
    /// As [`before`](Self::before).
    pub fn after(&self, source: &Source) -> Result<Simplified, Vec<Diagnostic>> {
        simplified_with(source, &Way::of(self.new, self.through), counting())
    }

    /// What the rules change on a program, by what it is before and after.
    ///
    /// # Errors
    /// As [`before`](Self::before).
    pub fn compare(
        &self,
        source: &Source,
        old: &Simplified,
        new: &Simplified,
    ) -> Result<Trial, Vec<Diagnostic>> {
        let mut fired: Vec<Fired> = self.fired(new).collect();
        for one in &mut fired {
            if let Some((_, saves)) = &mut one.applied {
                *saves = self.saved_by(source, &one.rule, old, new)?;
            }
        }
        Ok(Trial {
            through: self.through,
            deallocated: new.deallocated,
            fired,
            costs: [old.cost, new.cost],
            diff: diff(&old.text, &new.text),
        })
    }

    /// How many operations a program has more without a rule about values.
    fn saved_by(
        &self,
        source: &Source,
        rule: &str,
        old: &Simplified,
        new: &Simplified,
    ) -> Result<i64, Vec<Diagnostic>> {
        let operations = |simplified: &Simplified| simplified.cost.operations as i64;
        if self.names.len() == 1 {
            return Ok(operations(old) - operations(new));
        }
        let way = Way {
            left_out: &[rule.to_owned()],
            ..Way::of(self.new, self.through)
        };
        let without = simplified_with(source, &way, Report::default())?;
        Ok(operations(&without) - operations(new))
    }

    /// The rules that were needed, in the order of the files.
    fn fired<'s>(&'s self, new: &'s Simplified) -> impl Iterator<Item = Fired> + 's {
        self.names.iter().filter_map(|rule| {
            let is_of_values = self.of_values.contains(rule);
            let is_noted = is_of_values || self.of_operations.contains(rule);
            let applied = new.notes.applied.get(rule).filter(|_| is_noted);
            let by_deallocs = new.report.places.get(rule).into_iter().flatten();
            let places: BTreeSet<Location> = by_deallocs
                .chain(applied.into_iter().flatten())
                .copied()
                .collect();
            (!places.is_empty()).then(|| Fired {
                rule: rule.clone(),
                places: places.into_iter().collect(),
                applied: applied.filter(|_| is_of_values).map(|all| (all.len(), 0)),
            })
        })
    }
}

/// How programs are treated.
struct Way<'a> {
    rules: &'a RuleSet,
    through: Through,
    /// The rules that the canonicalization does without.
    left_out: &'a [String],
}

impl<'a> Way<'a> {
    fn of(rules: &'a RuleSet, through: Through) -> Self {
        Way {
            rules,
            through,
            left_out: &[],
        }
    }
}

fn counting() -> Report {
    Report {
        count: true,
        ..Report::default()
    }
}

/// A program after the simplification with some rules, without noting which were needed: what it
/// is, and costs.
///
/// # Errors
/// As [`Tried::before`].
pub fn outcome(source: &Source, rules: &RuleSet) -> Result<Simplified, Vec<Diagnostic>> {
    let way = Way::of(rules, Through::Simplification);
    simplified_with(source, &way, Report::default())
}

fn simplified_with(
    source: &Source,
    way: &Way,
    mut report: Report,
) -> Result<Simplified, Vec<Diagnostic>> {
    let &Way {
        rules,
        through,
        left_out,
    } = way;
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = syntax::parse(source, context, &table, &ParseOptions::default())?;
    let errors = verify::verify_for(&module, &table, verify::Report::All);
    if !errors.is_empty() {
        return Err(errors);
    }
    let is_simplified = through != Through::Canonicalization;
    let is_canonical = through != Through::Simplification;
    let has_frees = has(&module, |name| {
        let is_step = matches!(name, known::MEMREF_DEALLOC | known::BUFFERIZATION_CLONE);
        name == known::BUFFERIZATION_DEALLOC || is_canonical && is_step
    });
    let deallocated = is_simplified && !has_frees;
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
    if is_simplified {
        buffer_deallocation_simplification::run_with(
            &mut module,
            &table,
            rules,
            &Assumed::of("buffer-deallocation-simplification"),
            (&mut report, &Recorder::OFF),
        )?;
    }
    let mut notes = Notes::default();
    if is_canonical {
        let options = canonicalize::Options {
            disabled: left_out.to_vec(),
            ..canonicalize::Options::default()
        };
        let wanted = (None, Some(&mut notes));
        let applied = canonicalize::run_noting(&mut module, &table, rules, wanted, &options)?;
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
        notes,
        deallocated,
    })
}

fn has(module: &Module, is_meant: impl Fn(OpName) -> bool) -> bool {
    nested_ops(module, module.top()).any(|op| is_meant(module.name(op)))
}

/// A program after the canonicalization with some rules.
///
/// # Errors
/// As [`Tried::before`].
pub fn canonical(source: &Source, rules: &RuleSet) -> Result<Simplified, Vec<Diagnostic>> {
    let way = Way::of(rules, Through::Canonicalization);
    simplified_with(source, &way, Report::default())
}

impl Simplified {
    /// How often the canonicalization applied a rule.
    pub fn applied(&self, rule: &str) -> usize {
        self.notes.applied.get(rule).map_or(0, Vec::len)
    }
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
/// As [`Tried::before`].
pub fn smallest(rules: &Tried) -> Result<Search, Refused> {
    let needed = |program: &Source| -> Result<Option<()>, Vec<Diagnostic>> {
        let new = rules.after(program)?;
        Ok(rules.fired(&new).next().map(drop))
    };
    let trial = |program: &Source| -> Result<Trial, Vec<Diagnostic>> {
        rules.compare(program, &rules.before(program)?, &rules.after(program)?)
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
        return match trial(&program) {
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
/// As [`Tried::before`].
pub fn formulas(source: &Source, set: &RuleSet) -> Result<Vec<Traced>, Vec<Diagnostic>> {
    simplified_with(
        source,
        &Way::of(set, Through::Simplification),
        Report {
            trace: true,
            ..Report::default()
        },
    )
    .map(|simplified| simplified.report.traced)
}

/// The operations of a program that rules about values know, each with what it was to them when the
/// canonicalization came to it, in that order.
///
/// # Errors
/// As [`Tried::before`].
pub fn value_forms(
    source: &Source,
    set: &RuleSet,
) -> Result<Vec<(Location, Form)>, Vec<Diagnostic>> {
    Ok(canonical(source, set)?.notes.asked)
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
            let Ok(old) = outcome(&source, builtin) else {
                continue;
            };
            for order in &orders {
                let set = builtin.reordered(order);
                let Ok(new) = outcome(&source, &set) else {
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
