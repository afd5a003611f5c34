//! `freehold run`: parse, verify, interpret, and say what came of it.

use std::fmt::Write as _;

use serde_json::{Value, json};

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_interp::{self as interp, Fault, Report, Stop};
use freehold_ir::{Module, Op};
use freehold_syntax as syntax;

use crate::command_options::CommandOptions;
use crate::formats::TextOrJson;
use crate::session::Read;
use crate::status::{BUDGET, FAILURE, FAULT, SUCCESS, UNKNOWN_OP};
use crate::{results, run_lives, run_sil, run_timeline, stderr};

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    let Some(read) = Read::input(options) else {
        return FAILURE;
    };
    let (source, mut module, table) = (read.source, read.module, read.table);
    let interp = &options.run.interp;
    let (text, status) = match run_sil::is_sil(&module) {
        true => run_sil::run(&source, &module, options),
        false if options.run.timeline => run_timeline::run(&source, &mut module, &table, interp),
        false => run_mlir(&source, &module, &table, options),
    };
    results::write_report(options.output.as_deref(), &text, status)
}

/// Runs the module, reports what is wrong, and gives the text of the report and the exit status.
fn run_mlir(
    source: &Source,
    module: &Module,
    table: &Table,
    options: &CommandOptions,
) -> (String, u8) {
    let outcome = interp::run(module, table, &options.run.interp);
    match &outcome {
        Ok(report) => {
            let leaks = if options.run.ignore_leaks {
                &[][..]
            } else {
                &report.leaks
            };
            let diagnostics: Vec<_> = leaks.iter().map(|leak| leak.diagnostic(module)).collect();
            stderr::diagnostics(source, &diagnostics);
            let status = if leaks.is_empty() { SUCCESS } else { FAULT };
            let text = match options.run.format {
                TextOrJson::Text => {
                    let mut text = describe(module, report);
                    if options.run.interp.lives {
                        text += &run_lives::text(source, module, &report.lives);
                    }
                    text
                }
                TextOrJson::Json => json(source, module, report, options.run.interp.lives),
            };
            (text, status)
        }
        Err(stop) => {
            stderr::diagnostics(source, &[stop.diagnostic(module)]);
            let text = match (options.run.format, stop) {
                (TextOrJson::Json, Stop::Fault(fault)) => json_fault(source, module, fault),
                _ => String::new(),
            };
            (text, status_of(stop))
        }
    }
}

pub(super) fn status_of(stop: &Stop) -> u8 {
    match stop {
        Stop::Fault(_) => FAULT,
        Stop::Unknown { .. } => UNKNOWN_OP,
        Stop::Budget { .. } | Stop::Bound { .. } | Stop::Choice(_) => BUDGET,
        Stop::Entry(_) => FAILURE,
    }
}

fn describe(module: &Module, report: &Report) -> String {
    let mut out = String::new();
    for (number, (observed, &ty)) in report.results.iter().zip(&report.types).enumerate() {
        let value = interp::show(&module.context, observed, ty);
        let ty = syntax::type_text(&module.context, ty);
        let _ = writeln!(out, "result #{number}: {value} : {ty}");
    }
    for (name, count) in report.counts.named() {
        let _ = writeln!(out, "{:17} {count}", format!("{name}:"));
    }
    out
}

/// `line:column` of an operation, or null.
pub(super) fn place(source: &Source, module: &Module, op: Op) -> Value {
    match source.line_column(module.location(op)) {
        Some((line, column)) => json!({ "line": line, "column": column }),
        None => Value::Null,
    }
}

fn fault_value(source: &Source, module: &Module, fault: &Fault) -> Value {
    let mut value = json!({
        "kind": fault.kind.name(),
        "operation": module.name_text(fault.at),
        "at": place(source, module, fault.at),
        "allocated": fault.birth.map(|op| place(source, module, op)),
        "ended": fault.end.map(|op| place(source, module, op)),
    });
    if let Some(slice) = &fault.slice {
        value["slice"] = json!(slice.name);
        value["given_to"] = json!(slice.given_to);
        value["buffer"] = place(source, module, slice.arena);
    }
    value
}

fn json_fault(source: &Source, module: &Module, fault: &Fault) -> String {
    format!(
        "{}\n",
        json!({ "fault": fault_value(source, module, fault) })
    )
}

fn json(source: &Source, module: &Module, report: &Report, with_lives: bool) -> String {
    let results: Vec<Value> = report
        .results
        .iter()
        .zip(&report.types)
        .map(|(observed, &ty)| {
            json!({
                "type": syntax::type_text(&module.context, ty),
                "value": interp::show(&module.context, observed, ty),
            })
        })
        .collect();
    let leaks: Vec<Value> = report
        .leaks
        .iter()
        .map(|leak| fault_value(source, module, leak))
        .collect();
    let mut all = json!({ "results": results, "leaks": leaks });
    for (name, count) in report.counts.named() {
        all[name.replace(' ', "_")] = json!(count);
    }
    if with_lives {
        run_lives::add_json(&mut all, source, module, &report.lives);
    }
    format!("{all}\n")
}
