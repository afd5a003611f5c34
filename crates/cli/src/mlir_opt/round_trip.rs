//! `--verify-roundtrip`: what is written of a program comes back the same.

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_bytecode as bytecode;
use freehold_dialects::Table;
use freehold_ir::{Location, Module};
use freehold_syntax::{self as syntax, PrintOptions};

use crate::command_options::CommandOptions;
use crate::session::Session;

/// Writes the program as text and as bytecode, reads both, and compares.
///
/// # Errors
/// What does not come back, or does not come back the same.
pub fn verify(
    session: &mut Session,
    source: &Source,
    (module, table): (&Module, &Table),
    options: &CommandOptions,
) -> Result<(), Vec<Diagnostic>> {
    let generic = |module: &Module, table: &Table| {
        let options = PrintOptions {
            generic: true,
            ..PrintOptions::default()
        };
        syntax::print(module, table, &options)
    };
    let before = generic(module, table);
    let text = syntax::print(module, table, &PrintOptions::default());
    let text = Source::new(format!("{} as text", source.name()), text);
    let bytes = bytecode::write(module, table, source, bytecode::NEWEST).map_err(|e| vec![e])?;
    let bytes = Source::binary(format!("{} as bytecode", source.name()), bytes);
    for (written, what) in [(text, "text"), (bytes, "bytecode")] {
        let fail = |why: &str| {
            let message = format!("the program does not come back from its {what}: {why}");
            Err(vec![Diagnostic::error(Location::UNKNOWN, message)])
        };
        let after = match session.read_again(&written, options) {
            Ok((module, table)) => generic(&module, &table),
            Err(errors) => {
                let said: String = errors.iter().map(|error| written.render(error)).collect();
                return fail(&format!("\n{}", said.trim_end()));
            }
        };
        let mut lines = before.lines().zip(after.lines());
        if let Some((was, is)) = lines.find(|(was, is)| was != is) {
            return fail(&format!("'{}' became '{}'", was.trim(), is.trim()));
        }
        if before.len() != after.len() {
            return fail("it has more lines, or fewer");
        }
    }
    Ok(())
}
