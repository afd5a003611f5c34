//! A program between its text and its edits.

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::Table;
use freehold_ir::{Context, Module};
use freehold_syntax::{self as syntax, ParseOptions, PrintOptions};

/// A program that was read from a text.
pub struct Program {
    pub module: Module,
    pub table: Table,
}

pub fn read(text: &str) -> Result<Program, Vec<Diagnostic>> {
    let source = Source::new("program", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let options = ParseOptions {
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    let module = syntax::parse(&source, context, &table, &options)?;
    Ok(Program { module, table })
}

pub fn print(program: &Program) -> String {
    syntax::print(&program.module, &program.table, &PrintOptions::default())
}
