//! `freehold run` of SIL: the reference-counting interpreter, its trace and its counts.

use std::fmt::Write as _;

use serde_json::{Value, json};

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_ir::Module;
use freehold_sil::interp::{self, Fault, Report, Stop};

use crate::command_options::CommandOptions;
use crate::formats::TextOrJson;
use crate::status::{BUDGET, FAILURE, FAULT, SUCCESS, UNKNOWN_OP};
use crate::stderr;

/// Whether a module is of SIL's functions.
pub fn is_sil(module: &Module) -> bool {
    let name = module.context.find_op_name("sil.func");
    name.is_some_and(|name| module.created(name) > 0)
}

/// Runs the module, reports what is wrong, and gives the text of the report and the exit status.
pub fn run(source: &Source, module: &Module, options: &CommandOptions) -> (String, u8) {
    let given = &options.run.interp;
    let outcome = interp::run(
        module,
        &interp::Options {
            entry: given.entry.clone(),
            seed: given.seed,
            max_steps: given.limits.steps,
            max_depth: given.limits.depth,
        },
    );
    match outcome {
        Ok(found) => {
            let leaks = match options.run.ignore_leaks {
                true => &[][..],
                false => &found.leaks,
            };
            let errors: Vec<Diagnostic> =
                leaks.iter().map(|leak| leak.diagnostic(module)).collect();
            stderr::diagnostics(source, &errors);
            let status = if leaks.is_empty() { SUCCESS } else { FAULT };
            let text = match options.run.format {
                TextOrJson::Text => text(&found),
                TextOrJson::Json => json(source, module, &found),
            };
            (text, status)
        }
        Err(stop) => {
            stderr::diagnostics(source, &stop.diagnostics(module));
            let status = match &stop {
                Stop::Fault(_) => FAULT,
                Stop::Unknown { .. } => UNKNOWN_OP,
                Stop::Budget { .. } => BUDGET,
                Stop::Entry(_) | Stop::Declarations(_) => FAILURE,
            };
            let text = match (options.run.format, &stop) {
                (TextOrJson::Json, Stop::Fault(fault)) => {
                    format!(
                        "{}\n",
                        json!({ "fault": fault_value(source, module, fault) })
                    )
                }
                _ => String::new(),
            };
            (text, status)
        }
    }
}

fn counts(report: &Report) -> [(&'static str, u64); 5] {
    [
        ("instructions", report.steps),
        ("allocations", report.allocations),
        ("retains", report.retains),
        ("releases", report.releases),
        ("deinits", report.deinits),
    ]
}

fn text(report: &Report) -> String {
    let mut out = String::new();
    for event in &report.trace {
        let _ = writeln!(out, "{event}");
    }
    if report.is_cut_short {
        out.push_str("unreachable\n");
    }
    for (name, count) in counts(report) {
        let _ = writeln!(out, "{:17} {count}", format!("{name}:"));
    }
    out
}

fn fault_value(source: &Source, module: &Module, fault: &Fault) -> Value {
    let place = |op| match source.line_column(module.location(op)) {
        Some((line, column)) => json!({ "line": line, "column": column }),
        None => Value::Null,
    };
    json!({
        "kind": fault.kind.name(),
        "operation": module.name_text(fault.at),
        "at": place(fault.at),
        "made": fault.birth.map(place),
        "ended": fault.end.map(place),
    })
}

fn json(source: &Source, module: &Module, report: &Report) -> String {
    let trace: Vec<String> = report.trace.iter().map(ToString::to_string).collect();
    let leaks = report.leaks.iter();
    let leaks: Vec<Value> = leaks
        .map(|leak| fault_value(source, module, leak))
        .collect();
    let mut all = json!({ "trace": trace, "leaks": leaks, "unreachable": report.is_cut_short });
    for (name, count) in counts(report) {
        all[name] = json!(count);
    }
    format!("{all}\n")
}
