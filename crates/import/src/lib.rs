//! From what `llvm-tblgen --dump-json` prints of a dialect's `.td` file to a dialect file.
//!
//! Knows TableGen's records and the text form of a dialect, and nothing of the IR. `records` gives
//! access to the dump; `types`, `attributes` and `traits` translate one kind of thing each; `ops`
//! writes the operations; `imported` is the result. What it writes is read back before it is handed
//! out, so that every operation of the result is one that `Table::load` takes.

mod attributes;
mod imported;
mod ops;
mod records;
mod traits;
mod types;

use records::Records;

pub use imported::{Counts, ImportError, Imported, Note, NoteKind};

/// Imports the operations of a dump.
///
/// # Errors
/// When the text is not the JSON that `llvm-tblgen --dump-json` prints.
pub fn import(json: &str) -> Result<Imported, ImportError> {
    let records = Records::read(json)?;
    let mut imported = Imported {
        text: String::new(),
        counts: Counts::default(),
        notes: Vec::new(),
    };
    for op in records.ops() {
        ops::write(op, &mut imported);
    }
    if imported.counts.total() == 0 {
        return Err(ImportError {
            message: "the dump defines no operation: expected what `llvm-tblgen -I INCLUDE \
                      DIALECT_OPS.td --dump-json` prints"
                .to_owned(),
        });
    }
    Ok(imported)
}
