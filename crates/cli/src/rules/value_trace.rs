//! How the rules come to what they make of one value.

use freehold_base::diagnostics::Source;
use freehold_ir::Location;
use freehold_lab::{self as prove, Legend, LoadedRules};
use freehold_rules::values::{Form, ValueTrace};

use super::options::Options;
use super::trace::{drawn, is_meant, rounds};
use super::trial::place;
use crate::results::print;
use crate::status::FAILURE;
use crate::stderr;

/// Shows the value at the place that the options name, or the first that becomes something else.
/// Returns the exit status.
pub fn run(source: &Source, loaded: &LoadedRules, options: &Options) -> u8 {
    let op = options.op.as_deref();
    let asked = match prove::value_forms(source, &loaded.set) {
        Ok(asked) => asked,
        Err(errors) => {
            stderr::diagnostics(source, &errors);
            return FAILURE;
        }
    };
    let rules = loaded.set.values();
    let becomes = |form: &Form| rules.solve(form).is_some();
    let mut found = asked.iter();
    let found =
        found.find(|(at, form)| is_meant(source, *at, op) && (op.is_some() || becomes(form)));
    let Some(&(first, _)) = found else {
        stderr::message(&match op {
            Some(op) => format!(
                "no dealloc is simplified at {}:{op}, and no rule is about what stands there",
                source.name()
            ),
            None => format!(
                "{} has no dealloc to simplify, and no value that rules change",
                source.name()
            ),
        });
        return FAILURE;
    };
    // It is looked at again when something that it is computed from has changed.
    let mut forms: Vec<&Form> = Vec::new();
    for (at, form) in &asked {
        if *at == first && !forms.contains(&form) {
            forms.push(form);
        }
    }
    let traces = forms.iter().map(|form| rules.trace(form));
    match options.picture {
        None => print(&text(source, first, &traces.collect::<Vec<_>>())),
        Some(picture) => match forms.get(options.formula - 1) {
            Some(form) => print(&drawn(picture, &rules.trace(form).run, Legend::default())),
            None => {
                stderr::message(&format!("the value has {} forms", forms.len()));
                FAILURE
            }
        },
    }
}

fn text(source: &Source, at: Location, traces: &[ValueTrace]) -> String {
    let forms = match traces.len() {
        1 => "1 form".to_owned(),
        count => format!("{count} forms"),
    };
    let mut out = format!(
        "{}: {forms}; v0, v1... are not looked into\n",
        place(source, at)
    );
    for (number, trace) in (1..).zip(traces) {
        out.push_str(&format!("\nform {number}: {}\n", trace.start));
        for (leaf, ty) in trace.leaves.iter().enumerate() {
            out.push_str(&format!("  v{leaf} is of type {ty}\n"));
        }
        out.push_str(&rounds(&trace.run));
        out.push_str(&format!("  {}\n", trace.start));
        for step in &trace.steps {
            out.push_str(&format!("    -> {}  [{}]\n", step.term, step.rule));
        }
        if trace.steps.is_empty() {
            out.push_str("    stays as it is\n");
        }
    }
    out
}
