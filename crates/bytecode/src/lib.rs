//! MLIR bytecode to IR and back.
//!
//! Knows the IR, the table of operations, and of text what single attributes and types are; no
//! analysis. `format.rs` has the numbers of the format, `cursor.rs` and `emitter.rs` read and write
//! its primitives, `encoding.rs` interprets what `builtin.rs` says of attributes and types and
//! `native.rs` of properties, in either direction; `llvm/` and `quant.rs` have what other dialects
//! encode. `reader/` and `writer/` have the sections.

mod affine;
mod builtin;
mod cursor;
mod dense;
mod emitter;
mod encoding;
mod format;
mod llvm;
mod native;
mod quant;
mod reader;
mod writer;

pub use format::NEWEST;
pub use reader::read;
pub use writer::write;

/// Whether a file is bytecode, by what it begins with.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&format::MAGIC)
}
