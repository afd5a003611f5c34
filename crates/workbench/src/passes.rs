//! The program after each pass of a pipeline, and where two of these texts differ.

use freehold_base::diagnostics::Source;
use freehold_base::diff::hunks;
use freehold_page::difference;
use freehold_passes::{self as passes, Environment, Invocation, Moment, Pipeline};
use freehold_syntax::{self as syntax, PrintOptions};
use serde_json::{Value, json};

use crate::errors::diagnostics;
use crate::read::Program;

/// The pipeline of a page that names none.
pub const USUAL: &str = "buffer-deallocation-pipeline";

/// What all texts together may take, in bytes: beyond it passes are listed without a text.
const MOST_TEXT: usize = 64 << 20;

/// The passes, each with how many lines it took away and added; and of the one that is `chosen` the
/// texts before and after it, or of all passes together without one.
pub fn after_each(
    source: &Source,
    mut program: Program,
    pipeline: &str,
    chosen: Option<usize>,
) -> Value {
    let pipeline = match parsed(pipeline) {
        Ok(pipeline) => pipeline,
        Err(wrong) => return wrong,
    };
    let (table, module) = (&program.table, &mut program.module);
    let options = PrintOptions {
        keep_names: true,
        ..PrintOptions::default()
    };
    let mut texts = vec![syntax::print(module, table, &options)];
    let mut names: Vec<String> = Vec::new();
    let environment = Environment::new(table);
    let mut size = texts[0].len();
    let ran = passes::run(&pipeline, module, &environment, &mut |module, event| {
        if event.moment == Moment::After && size < MOST_TEXT {
            names.push(event.invocation.pass.name.to_owned());
            texts.push(syntax::print(module, table, &options));
            size += texts[texts.len() - 1].len();
        }
    });
    let lines: Vec<Vec<&str>> = texts.iter().map(|text| text.lines().collect()).collect();
    let amounts = |before: usize, after: usize| {
        let hunks = hunks(&lines[before], &lines[after]);
        let removed: usize = hunks.iter().map(|hunk| hunk.old.len()).sum();
        let added: usize = hunks.iter().map(|hunk| hunk.new.len()).sum();
        json!({ "removed": removed, "added": added })
    };
    let list = names.iter().enumerate().map(|(number, name)| {
        let mut pass = amounts(number, number + 1);
        pass["name"] = name.as_str().into();
        pass
    });
    let last = names.len();
    let mut out = json!({ "list": list.collect::<Vec<_>>(), "all": amounts(0, last) });
    if let Err(errors) = ran {
        out["failed"] = diagnostics(source, &errors);
    }
    let chosen = chosen.filter(|&number| number < last);
    let (before, after) = chosen.map_or((0, last), |number| (number, number + 1));
    out["chosen"] = json!(chosen);
    out["texts"] = difference(&texts[before], &texts[after]);
    out
}

/// A pipeline in mlir-opt's form, or the names of passes alone with commas between them.
fn parsed(text: &str) -> Result<Pipeline, Value> {
    let text = text.trim();
    if text.contains('(') || text.is_empty() {
        let parsed = match text {
            "" => Ok(Pipeline::default()),
            text => Pipeline::parse(text),
        };
        return parsed.map_err(|error| json!({ "wrong": error.message, "at": error.offset }));
    }
    let mut pipeline = Pipeline::default();
    let mut at = 0;
    for piece in text.split(',') {
        let (name, flags) = match piece.split_once('{') {
            Some((name, flags)) => (name, flags.trim_end().trim_end_matches('}')),
            None => (piece, ""),
        };
        let pass = passes::find(name.trim()).ok_or_else(|| {
            let wrong = passes::unknown_pass(name.trim());
            json!({ "wrong": wrong, "at": at })
        })?;
        let invocation = Invocation::parse(pass, flags)
            .map_err(|wrong| json!({ "wrong": wrong, "at": at + name.len() }))?;
        pipeline.push(invocation);
        at += piece.len() + 1;
    }
    Ok(pipeline)
}
