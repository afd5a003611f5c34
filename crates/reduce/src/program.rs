//! A program between its text and its edits.

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::location::Location;
use freehold_dialects::Table;
use freehold_ir::{Context, Module};
use freehold_syntax::{self as syntax, ParseOptions};

use super::Options;

/// A program that was read from a text.
pub struct Program {
    pub module: Module,
    pub table: Table,
}

pub fn read(text: &str, options: &Options) -> Result<Program, Vec<Diagnostic>> {
    let source = Source::new("program", text);
    let mut context = Context::new();
    let mut table = Table::builtin(&mut context);
    for dialect in options.dialects {
        let loaded = table.load(&mut context, dialect);
        loaded.map_err(|error| vec![Diagnostic::error(Location::UNKNOWN, error.message)])?;
    }
    let parse_options = ParseOptions {
        allow_unregistered: true,
        first_error_only: true,
    };
    let module = syntax::parse(&source, context, &table, &parse_options)?;
    Ok(Program { module, table })
}

pub fn print(program: &Program, options: &Options) -> String {
    syntax::print(&program.module, &program.table, &options.printing)
}
