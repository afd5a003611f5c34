//! What has to hold for any dialect file and any program of its operations.

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::ir::Context;
use freehold::passes::{self, Environment, Pipeline};
use freehold::query;
use freehold::syntax::{self, ParseOptions, PrintOptions};
use freehold::verify::verify;

/// What stands between a dialect file and a program.
pub const MARKER: &str = "\n// -----\n";

/// Whether a text is a dialect file and a program, or a dialect file alone. If so, the program is
/// deallocated or refused, and asked what it frees.
pub fn file(text: &str) -> bool {
    let (file, program) = text.split_once(MARKER).unwrap_or((text, ""));
    let mut context = Context::new();
    let mut table = Table::builtin(&mut context);
    if let Err(error) = table.load(&mut context, file) {
        assert!(!error.message.is_empty());
        return false;
    }
    let source = Source::new("input", program);
    let options = ParseOptions {
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    let Ok(mut module) = syntax::parse(&source, context, &table, &options) else {
        return false;
    };
    if !verify(&module, &table).is_empty() {
        return false;
    }
    query::report(&source, &module, &table);
    let pipeline = Pipeline::parse("builtin.module(buffer-deallocation-pipeline)");
    let pipeline = pipeline.unwrap_or_else(|error| panic!("{}", error.message));
    // A file may say of an operation what is not so; what the passes make of it need not verify.
    let environment = Environment::new(&table);
    let _ = passes::run(&pipeline, &mut module, &environment, &mut |_, _| {});
    for generic in [false, true] {
        let options = PrintOptions {
            generic,
            ..PrintOptions::default()
        };
        syntax::print(&module, &table, &options);
    }
    true
}
