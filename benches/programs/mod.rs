//! The programs of the benches, read.

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::ir::{Context, Module};
use freehold::syntax::{self, ParseOptions};

/// Reads a module; the table is made anew, as it belongs to the context.
pub fn parse(source: &Source, allow_unregistered: bool) -> (Module, Table) {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let options = ParseOptions {
        allow_unregistered,
        ..ParseOptions::default()
    };
    let module = syntax::parse(source, context, &table, &options)
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    (module, table)
}
