//! What has to hold for any program, any file of bytecode, any file of rules, any query, any dialect
//! file and any text of SIL; the mutation test and the fuzz targets share it.

pub mod answers;
pub mod bytecode;
pub mod dialects;
pub mod passes;
pub mod sil;
pub mod validated;

use freehold::diagnostics::Source;
use freehold::dialects::{Table, functions_with_body};
use freehold::interp::{self, Stop};
use freehold::ir::{AttrKind, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::query::{self, AskError};
use freehold::rules::{BUILTIN, RuleSet};
use freehold::{prove, syntax};

use crate::roundtrip;

/// What a program may take: random text often loops.
const LIMITS: interp::Limits = interp::Limits {
    steps: 20_000,
    depth: 200,
    values: 20_000,
    bytes: 1 << 20,
};

/// Whether a program is taken by the pipeline. If so, what it makes of the program verifies, and if
/// the program ran to its end without doing anything wrong, it still does, with the same results.
///
/// # Panics
/// When that does not hold.
pub fn pipeline(text: &str) -> bool {
    let source = Source::new("input", text);
    let Ok((mut module, table)) = roundtrip::read(&source) else {
        return false;
    };
    let options = options(&module, &table);
    let before = interp::run(&module, &table, &options);
    let pipeline = Pipeline::parse("builtin.module(buffer-deallocation-pipeline)");
    let pipeline = pipeline.unwrap_or_else(|error| panic!("{}", error.message));
    let environment = Environment::new(&table);
    let ran = run(&pipeline, &mut module, &environment, &mut |_, _| {});
    if let Err(errors) = ran {
        for error in errors {
            let said = source.render(&error);
            assert!(!said.contains("this is a bug in freehold"), "{said}");
        }
        return false;
    }
    if let Ok(before) = before {
        still_runs(&source, &module, &table, &options, &before);
    }
    true
}

/// How a program is run, before passes and after: passes may add functions of their own, so that
/// the only one with a body is named.
fn options(module: &Module, table: &Table) -> interp::Options {
    let entry = match functions_with_body(module, table)[..] {
        [only] => module.attr(only, "sym_name"),
        _ => None,
    };
    let entry = entry.and_then(|name| match module.context.attr_kind(name) {
        AttrKind::String(name) => Some(name.to_string()),
        _ => None,
    });
    interp::Options {
        entry,
        limits: LIMITS,
        ..interp::Options::default()
    }
}

/// Checks that what passes made of a program that ran runs, with the same results.
fn still_runs(
    source: &Source,
    module: &Module,
    table: &Table,
    options: &interp::Options,
    before: &interp::Report,
) {
    let made = || syntax::print(module, table, &syntax::PrintOptions::default());
    match interp::run(module, table, options) {
        Ok(after) => assert_eq!(before.results, after.results, "{}", made()),
        Err(stop @ (Stop::Fault(_) | Stop::Unknown { .. } | Stop::Entry(_))) => {
            panic!("{}{}", source.render(&stop.diagnostic(module)), made())
        }
        // What frees takes steps too.
        Err(_) => {}
    }
}

/// Whether a file of rules is one. If so, each rule and the set can be judged.
pub fn rules(text: &str) -> bool {
    match RuleSet::load(&[BUILTIN[0], ("input.egg", text)]) {
        Ok(set) => {
            for rule in set.rules() {
                // More variables than it decides are an error, and a world has a form.
                let _ = prove::unsound(rule);
            }
            let _ = prove::saturation(set.rules()).tier();
            true
        }
        Err(errors) => {
            assert!(
                errors.render().contains("input.egg:"),
                "{}",
                errors.render()
            );
            false
        }
    }
}

/// Whether a query is one, asked of this program.
pub fn query(program: &str, text: &str) -> bool {
    let source = Source::new("program", program);
    let Ok((module, table)) = roundtrip::read(&source) else {
        panic!("the program is good");
    };
    let limits = query::Limits { rows: 20_000 };
    match query::ask(&source, &module, &table, text, limits) {
        Ok(_) | Err(AskError::Limit(_)) => true,
        Err(AskError::Query(error)) => {
            assert!(!error.message.is_empty());
            false
        }
    }
}
