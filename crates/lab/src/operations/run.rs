//! Runs a program before and after a rule, and compares what can be told from outside.

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_interp::{self as interp, Event, Limits, Observed, Report, Stop};
use freehold_ir::{Context, Module, Op, nested_ops};
use freehold_passes::canonicalize::apply_operation_rule;
use freehold_rules::operations::OperationRules;
use freehold_syntax::{ParseOptions, PrintOptions, parse, print};
use freehold_verify::verify;

/// What came of one program.
pub enum Outcome {
    /// The text is no valid program.
    Invalid,
    /// The rule does nothing at its place.
    NotApplied,
    /// It is wrong before, so that it may be anything after.
    Wrong,
    /// The interpreter cannot run it.
    NotRun(String),
    /// It does the same before and after.
    Same,
    Broken(Broken),
}

/// A program that a rule breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub before: String,
    pub after: String,
    /// What is wrong after.
    pub fault: String,
}

/// The attribute that the place has in the text, and in no module that is printed.
const PLACE: &str = "lab.place";

fn read(text: &str) -> Option<(Module, Table, Op)> {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = parse(&source, context, &table, &ParseOptions::default()).ok()?;
    let place = nested_ops(&module, module.top()).find(|&op| module.attr(op, PLACE).is_some())?;
    let none = module.context.empty_dict();
    module.set_attributes(place, none);
    verify(&module, &table)
        .is_empty()
        .then_some((module, table, place))
}

fn run(module: &Module, table: &Table, seed: u64) -> Result<Report, Stop> {
    let limits = Limits {
        steps: 3_000,
        depth: 100,
        bytes: 1 << 20,
        ..Limits::default()
    };
    let options = interp::Options {
        entry: Some("main".to_owned()),
        seed,
        limits,
        ..interp::Options::default()
    };
    interp::run(module, table, &options)
}

/// Runs the program of a text before and after the only rule of `rules`.
pub fn judge(text: &str, rules: &OperationRules, seed: u64) -> Outcome {
    let Some((mut module, table, place)) = read(text) else {
        return Outcome::Invalid;
    };
    let before_text = print(&module, &table, &PrintOptions::default());
    let before = run(&module, &table, seed);
    if !apply_operation_rule(&mut module, &table, rules, place) {
        return Outcome::NotApplied;
    }
    let before = match before {
        Ok(report) => report,
        Err(Stop::Unknown { what, .. }) => return Outcome::NotRun(what),
        Err(_) => return Outcome::Wrong,
    };
    let after_text = print(&module, &table, &PrintOptions::default());
    let broken = |fault: String| {
        Outcome::Broken(Broken {
            before: before_text.clone(),
            after: after_text.clone(),
            fault,
        })
    };
    if let Some(error) = verify(&module, &table).into_iter().next() {
        return broken(format!("it is not valid: {}", error.message));
    }
    match run(&module, &table, seed) {
        Ok(after) => match difference(&before, &after) {
            Some(fault) => broken(fault),
            None => Outcome::Same,
        },
        Err(stop) => broken(stop.diagnostic(&module).message),
    }
}

/// What can be told of `after` that is not so `before`: it may be more defined.
fn difference(before: &Report, after: &Report) -> Option<String> {
    if before.trace.len() != after.trace.len() {
        return Some(format!(
            "{} calls of external functions before, {} after",
            before.trace.len(),
            after.trace.len()
        ));
    }
    for (was, is) in before.trace.iter().zip(&after.trace) {
        if was.callee != is.callee {
            return Some(format!("@{} is called, not @{}", is.callee, was.callee));
        }
        for (before, after) in was.arguments.iter().zip(&is.arguments) {
            if !refines(before, after) {
                return Some(told(was, before, after));
            }
        }
    }
    (after.leaks.len() > before.leaks.len()).then(|| {
        let (before, after) = (before.leaks.len(), after.leaks.len());
        format!("{after} buffers leak, {before} before")
    })
}

fn told(event: &Event, before: &Observed, after: &Observed) -> String {
    let (before, after) = (show(before), show(after));
    format!("@{} sees {after}, not {before}", event.callee)
}

fn show(observed: &Observed) -> String {
    match observed {
        Observed::Bits(bits) => (*bits as i64).to_string(),
        Observed::Elements { sizes, elements } => {
            let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
            let element = |bits: &Option<u64>| match bits {
                Some(bits) => (*bits as i64).to_string(),
                None => "?".to_owned(),
            };
            let some: Vec<String> = elements.iter().take(12).map(element).collect();
            let more = if elements.len() > 12 { ", ..." } else { "" };
            format!(
                "[{}{more}] of extents [{}]",
                some.join(", "),
                sizes.join(", ")
            )
        }
        Observed::Function(name) => format!("@{name}"),
        Observed::Other => "poison".to_owned(),
    }
}

/// Whether what was not known, or poison, may be what is told now.
fn refines(before: &Observed, after: &Observed) -> bool {
    match (before, after) {
        (Observed::Other, _) => true,
        (
            Observed::Elements { sizes, elements },
            Observed::Elements {
                sizes: new_sizes,
                elements: new,
            },
        ) => {
            let is_so = |(old, new): (&Option<u64>, &Option<u64>)| old.is_none() || old == new;
            sizes == new_sizes && elements.iter().zip(new).all(is_so)
        }
        (before, after) => before == after,
    }
}
