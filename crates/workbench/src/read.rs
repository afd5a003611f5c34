//! From the text of the page to a program that was verified, or all that is wrong with it.

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::location::Location;
use freehold_dialects::Table;
use freehold_ir::{Context, Module};
use freehold_syntax::{self as syntax, ParseOptions};
use freehold_verify as verify;

use crate::Settings;

/// A program, with the table of the operations in it.
pub struct Program {
    pub module: Module,
    pub table: Table,
}

/// Reads and verifies a text, within a budget.
///
/// # Errors
/// All of the grammar, and those that the verifier finds in what can be read.
pub fn program(
    source: &Source,
    settings: &Settings,
    budget: &Budget,
) -> Result<Program, Vec<Diagnostic>> {
    let mut context = Context::within(budget.clone());
    let mut table = Table::builtin(&mut context);
    for dialect in &settings.dialects {
        table.load(&mut context, dialect.text()).map_err(|error| {
            let place = format!("{}:{}: {}", dialect.name(), error.line, error.message);
            vec![Diagnostic::error(Location::FILE, place)]
        })?;
    }
    let options = ParseOptions {
        allow_unregistered: settings.allow_unregistered,
        ..ParseOptions::default()
    };
    let read = syntax::parse_partial(source, context, &table, &options);
    let mut errors = read.errors;
    match errors.is_empty() {
        true => errors = verify::verify(&read.module, &table),
        false => {
            errors.extend(verify::verify_partial(&read.module, &table, &read.gaps));
            errors.sort_by_key(|error| error.location);
        }
    }
    match errors.is_empty() {
        true => Ok(Program {
            module: read.module,
            table,
        }),
        false => Err(errors),
    }
}
