//! IR to bytecode: the operations, then the tables that they refer to.

mod ir;
mod properties;
mod resources;
mod tables;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_syntax::SourcePlaces;

use crate::emitter::Emitter;
use crate::format::{MAGIC, Section, since};

use ir::Ir;
use properties::Properties;
use tables::Tables;

/// Who wrote a file.
const PRODUCER: &str = concat!("freehold ", env!("CARGO_PKG_VERSION"));

/// The module as bytecode of a version up to [`NEWEST`](crate::NEWEST).
///
/// # Errors
/// Which operation has something that bytecode cannot say.
pub fn write(
    module: &Module,
    table: &Table,
    source: &Source,
    version: u64,
) -> Result<Vec<u8>, Diagnostic> {
    let mut tables = Tables::new(&module.context, source, version);
    // mlir-opt counts on it.
    tables.dialect("builtin");
    let mut properties = Properties::default();
    let places = SourcePlaces::new(&module.context, source);
    let both = (&mut tables, &mut properties);
    let ir = Ir::new(module, table, places, version, both).write()?;
    if let Some(lost) = tables.lost.take() {
        return Err(Diagnostic::error(module.location(module.top()), lost));
    }
    let resources = resources::sections(&module.resources, &mut tables);
    let mut out = Emitter::default();
    out.bytes(&MAGIC);
    out.number(version);
    out.terminated(PRODUCER.as_bytes());
    out.section(Section::Dialects, &tables.dialects());
    let (entries, offsets) = tables.entries();
    out.section(Section::Entries, &entries);
    out.section(Section::EntryOffsets, &offsets);
    out.section(Section::Ir, &ir);
    if let Some((body, offsets)) = resources {
        out.section(Section::ResourceOffsets, &offsets);
        out.section(Section::Resources, &body);
    }
    out.section(Section::Strings, &tables.strings());
    if version >= since::PROPERTIES {
        out.section(Section::Properties, &properties.section());
    }
    Ok(out.bytes)
}
