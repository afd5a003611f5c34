//! What has to hold for any text: it is an error with a place in the text, or what is printed of
//! it reads back and prints the same.
//!
//! The mutation test and the fuzz target share this; it needs no oracle.

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::ir::{Context, Location, Module};
use freehold::syntax::{self, ParseOptions, PrintOptions};
use freehold::verify::{verify, verify_partial};

/// Reads and verifies.
pub fn read(source: &Source) -> Result<(Module, Table), Vec<Diagnostic>> {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let options = ParseOptions {
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    let read = syntax::parse_partial(source, context, &table, &options);
    let mut errors = read.errors;
    match errors.is_empty() {
        true => errors = verify(&read.module, &table),
        false => errors.extend(verify_partial(&read.module, &table, &read.gaps)),
    }
    match errors.is_empty() {
        true => Ok((read.module, table)),
        false => Err(errors),
    }
}

/// Whether the text is accepted; if so, its custom form, generic form, and custom form with the
/// source's names are fixed points.
///
/// # Panics
/// When they are not, or an error is without a place.
pub fn check(text: &str) -> bool {
    let source = Source::new("input", text);
    let (module, table) = match read(&source) {
        Ok(read) => read,
        Err(errors) => {
            assert!(!errors.is_empty(), "refused without an error");
            for error in &errors {
                let place = error.location;
                let is_inside = place.0 as usize <= text.len() || place >= Location::FILE;
                assert!(is_inside, "an error outside of the text: {error:?}");
                // Rendering must not fail either.
                let text = source.render(error);
                assert!(
                    text.starts_with("input:"),
                    "an error without a file: {text}"
                );
            }
            return false;
        }
    };
    let custom = PrintOptions::default();
    let generic = PrintOptions {
        generic: true,
        ..PrintOptions::default()
    };
    let named = PrintOptions {
        keep_names: true,
        ..PrintOptions::default()
    };
    for (form, options) in [("custom", custom), ("generic", generic), ("named", named)] {
        let first = syntax::print(&module, &table, &options);
        let printed = Source::new("printed", first.as_str());
        let (again, table) = read(&printed).unwrap_or_else(|errors| {
            panic!(
                "{form} form does not read back: {}{first}",
                printed.render(&errors[0])
            )
        });
        let mut second = syntax::print(&again, &table, &options);
        let mut printed = first;
        if printed != second && settles_late(&printed) {
            printed = second;
            let source = Source::new("printed", printed.as_str());
            let (again, table) = read(&source).unwrap_or_else(|errors| {
                panic!(
                    "{form} form does not read back: {}",
                    source.render(&errors[0])
                )
            });
            second = syntax::print(&again, &table, &options);
        }
        assert!(
            printed == second,
            "{form} form is no fixed point:\n{printed}\nprints as\n{second}"
        );
    }
    true
}

/// Whether a text may need to be printed twice before it stays the same, as it does in mlir-opt:
/// decimal literals are read as 64-bit floats, also where their type has more digits, and affine
/// expressions are simplified step by step.
fn settles_late(text: &str) -> bool {
    ["f80", "f128", "affine"]
        .iter()
        .any(|word| text.contains(word))
}
