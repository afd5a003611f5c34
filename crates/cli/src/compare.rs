//! `freehold opt --compare=classic,ownership`: pipelines on one program, each run on the checked
//! heap.

use serde_json::{Value, json};

use freehold_base::columns::Columns;
use freehold_interp::{self as interp, Report, Stop};
use freehold_ir::Module;
use freehold_passes as passes;

use crate::command_options::CommandOptions;
use crate::compared::Compared;
use crate::formats::TextOrJson;
use crate::run::status_of;
use crate::session::Session;
use crate::status::{FAILURE, FAULT, SUCCESS};
use crate::{environment, input, results, stderr};

/// What came of one pipeline.
struct Ran {
    name: String,
    /// What the run counted, or why it did not reach its end.
    counted: Result<Vec<(&'static str, u64)>, String>,
    /// Whether it gave what the first pipeline that reached its end gave, and called the same.
    same: bool,
    status: u8,
}

/// Runs the command and returns its exit status: the worst of the runs'.
pub fn run(options: &CommandOptions, compared: &[Compared]) -> u8 {
    let Some(mut session) = Session::new(options) else {
        return FAILURE;
    };
    let Ok(rules) = environment::load_rules(options) else {
        return FAILURE;
    };
    let Some(source) = input::read_program(options.input.as_deref()) else {
        return FAILURE;
    };
    let mut found: Vec<Ran> = Vec::new();
    let mut first: Option<Report> = None;
    for pipeline in compared {
        let Some((mut module, table)) = session.read(&source, options) else {
            return FAILURE;
        };
        let environment = environment::environment(options, &table, &rules);
        let steps = &pipeline.pipeline;
        if let Err(errors) = passes::run(steps, &mut module, &environment, &mut |_, _| {}) {
            stderr::message(&format!("'{}' refuses the program:", pipeline.name));
            stderr::diagnostics(&source, &errors);
            return FAILURE;
        }
        drop(environment);
        let outcome = interp::run(&module, &table, &options.run.interp);
        if let Err(stop) = &outcome {
            stderr::message(&format!("after '{}':", pipeline.name));
            stderr::diagnostics(&source, &[stop.diagnostic(&module)]);
        }
        found.push(judge(&pipeline.name, &module, &outcome, first.as_ref()));
        first = first.or(outcome.ok());
        session.keep(std::mem::take(&mut module.context), table);
    }
    let text = match options.run.format {
        TextOrJson::Text => describe(&found),
        TextOrJson::Json => to_json(&found),
    };
    let worst = found.iter().map(|ran| ran.status).max();
    results::write_report(options.output.as_deref(), &text, worst.unwrap_or(SUCCESS))
}

fn judge(
    name: &str,
    module: &Module,
    outcome: &Result<Report, Stop>,
    first: Option<&Report>,
) -> Ran {
    let (counted, same, status) = match outcome {
        Ok(report) => {
            let mut counted: Vec<(&str, u64)> = report
                .counts
                .named()
                .into_iter()
                .filter(|count| count.0 != "external buffers")
                .map(|(name, count)| match name {
                    "alias checks" => ("runtime checks", count),
                    _ => (name, count),
                })
                .collect();
            counted.push(("leaks", report.leaks.len() as u64));
            let same = first.is_none_or(|f| f.results == report.results && f.trace == report.trace);
            let fine = same && report.leaks.is_empty();
            (Ok(counted), same, if fine { SUCCESS } else { FAULT })
        }
        Err(stop) => {
            let message = stop.diagnostic(module).message;
            (Err(message), false, status_of(stop))
        }
    };
    Ran {
        name: name.to_owned(),
        counted,
        same,
        status,
    }
}

/// A line for each count, a column for each pipeline.
fn describe(found: &[Ran]) -> String {
    let mut lines: Vec<Vec<String>> = vec![vec![String::new()]];
    lines[0].extend(found.iter().map(|ran| ran.name.clone()));
    let counted = found.iter().find_map(|ran| ran.counted.as_ref().ok());
    for (row, (name, _)) in counted.into_iter().flatten().enumerate() {
        let mut line = vec![(*name).to_owned()];
        line.extend(found.iter().map(|ran| match &ran.counted {
            Ok(counts) => counts[row].1.to_string(),
            Err(_) => "-".to_owned(),
        }));
        lines.push(line);
    }
    let mut line = vec!["results".to_owned()];
    line.extend(found.iter().map(|ran| {
        let word = match (&ran.counted, ran.same) {
            (Err(_), _) => "none",
            (Ok(_), true) => "the same",
            (Ok(_), false) => "others",
        };
        word.to_owned()
    }));
    lines.push(line);
    let mut columns = Columns::right_from(1);
    for (column, text) in lines.iter().flat_map(|line| line.iter().enumerate()) {
        columns.widen(column, text.len());
    }
    let mut out = String::new();
    for line in &lines {
        columns.line(
            &mut out,
            line.iter().map(|text| (text.as_str(), text.len())),
        );
    }
    out
}

fn to_json(found: &[Ran]) -> String {
    let pipelines: Vec<Value> = found
        .iter()
        .map(|ran| {
            let mut row = json!({ "pipeline": ran.name, "same_results": ran.same });
            match &ran.counted {
                Ok(counts) => {
                    for (name, count) in counts {
                        row[name.replace(' ', "_")] = json!(count);
                    }
                }
                Err(message) => row["stopped"] = json!(message),
            }
            row
        })
        .collect();
    format!("{}\n", json!({ "pipelines": pipelines }))
}
