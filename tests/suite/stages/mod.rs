//! Texts of programs, read and sent through our passes.

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};
use freehold::verify::verify;

/// The stages whose output is broken and validated.
pub const STAGES: [(&str, &str); 2] = [
    (
        "dealloc stage",
        "builtin.module(canonicalize,ownership-based-buffer-deallocation)",
    ),
    ("lowered", "builtin.module(buffer-deallocation-pipeline)"),
];

/// A valid module, or what is wrong with the text.
pub fn read(text: &str) -> Result<(Module, Table), String> {
    let source = Source::new("program.mlir", text);
    let render = |errors: Vec<Diagnostic>| -> String {
        errors.iter().map(|error| source.render(error)).collect()
    };
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = parse(&source, context, &table, &ParseOptions::default()).map_err(render)?;
    let errors = verify(&module, &table);
    match errors.is_empty() {
        true => Ok((module, table)),
        false => Err(render(errors)),
    }
}

/// What a pipeline makes of a text.
pub fn deallocated(text: &str, pipeline: &str) -> Result<String, String> {
    let (mut module, table) = read(text)?;
    let pipeline = Pipeline::parse(pipeline).map_err(|error| error.message)?;
    let environment = Environment::new(&table);
    run(&pipeline, &mut module, &environment, &mut |_, _| {})
        .map_err(|errors| format!("{errors:?}"))?;
    Ok(print(&module, &table, &PrintOptions::default()))
}
