//! A program that was read, as queries and explanations are asked of it.

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::ir::{Context, Module};
use freehold::syntax::{ParseOptions, parse};

pub struct Program {
    pub source: Source,
    pub module: Module,
    pub table: Table,
}

/// Reads a program; operations that nobody declared may be in it.
pub fn load(name: &str, text: &str) -> Program {
    try_load(name, text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The same of a text that may be wrong.
///
/// # Errors
/// What is wrong with it.
pub fn try_load(name: &str, text: &str) -> Result<Program, String> {
    let source = Source::new(name, text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let options = ParseOptions {
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    let spell = |errors: Vec<_>| -> String { errors.iter().map(|e| source.render(e)).collect() };
    let parsed = parse(&source, context, &table, &options);
    let module = parsed.map_err(spell)?;
    Ok(Program {
        source,
        module,
        table,
    })
}
