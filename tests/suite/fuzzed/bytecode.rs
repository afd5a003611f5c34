//! Bytecode of whatever kind is refused, or what is read of it is written and read again as the
//! same.

use freehold::bytecode::{self, NEWEST};
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::ir::{Context, Module};
use freehold::syntax::{self, ParseOptions, PrintOptions};
use freehold::verify::verify;

/// Whether a file is read. If so, it is written in the versions that have properties, and what is
/// written there prints the same when it is read, with its locations.
///
/// # Panics
/// When that does not hold, or it is refused without an error.
pub fn file(bytes: &[u8]) -> bool {
    let Ok((source, module, table)) = read(bytes) else {
        return false;
    };
    let text = print(&source, &module, &table);
    for version in [NEWEST, 5] {
        // What bytecode cannot say is an error.
        let Ok(written) = bytecode::write(&module, &table, &source, version) else {
            continue;
        };
        let again = read(&written);
        let (source, module, table) = again.unwrap_or_else(|errors| {
            panic!("of version {version}, not read again:\n{errors}{text}")
        });
        let found = print(&source, &module, &table);
        // An alignment of 0, which mlir-opt writes and does not read, is written as 1.
        let [text, found] = [&text, &found].map(|t| t.replace("\"0x00000000", "\"0x01000000"));
        let lines = text.lines().zip(found.lines());
        let differ = lines.filter(|(wanted, found)| wanted != found);
        let differ: Vec<_> = differ.take(1).collect();
        assert!(text == found, "in version {version}: {differ:?} in\n{text}");
    }
    true
}

/// A module that is good, or what is said where the file is refused.
fn read(bytes: &[u8]) -> Result<(Source, Module, Table), String> {
    let source = Source::binary("input", bytes.to_vec());
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let options = ParseOptions {
        allow_unregistered: true,
        first_error_only: false,
    };
    let errors = match bytecode::read(&source, context, &table, &options) {
        Ok(module) => {
            let errors = verify(&module, &table);
            if errors.is_empty() {
                return Ok((source, module, table));
            }
            errors
        }
        Err(errors) => errors,
    };
    assert!(!errors.is_empty(), "refused without an error");
    Err(errors.iter().map(|error| source.render(error)).collect())
}

fn print(source: &Source, module: &Module, table: &Table) -> String {
    let options = PrintOptions {
        debug_info: Some(source),
        ..PrintOptions::default()
    };
    syntax::print(module, table, &options)
}
