//! Bytecode to IR: the sections of a file, then its operations.

mod entries;
mod ir;
mod locations;
mod properties;
mod resources;
mod strings;

use freehold_base::diagnostics::{Diagnostic, Places, Source};
use freehold_dialects::Table;
use freehold_ir::{Context, Location, Module};
use freehold_syntax::{Assembler, ParseOptions};

use crate::cursor::{Cursor, Malformed, Read};
use crate::format::{MAGIC, NEWEST, Section, since};
use crate::native;

use entries::Entries;
use ir::Ir;
use properties::Properties;
use resources::Found;
use strings::{Dialects, Strings};

/// Why a file cannot be read.
pub enum Error {
    Malformed(Box<Malformed>),
    /// An operation that may not be as it is, or a module that is too large.
    Operation(Box<Diagnostic>),
}

impl From<Box<Malformed>> for Error {
    fn from(malformed: Box<Malformed>) -> Self {
        Error::Malformed(malformed)
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        Error::Operation(Box::new(diagnostic))
    }
}

/// Reads a module. Where its operations stand in the files that they were read from, the source
/// says from then on.
///
/// # Errors
/// What is wrong, and at which byte; or which operation.
pub fn read(
    source: &Source,
    context: Context,
    table: &Table,
    options: &ParseOptions,
) -> Result<Module, Vec<Diagnostic>> {
    let bytes = source.bytes().unwrap_or_default();
    let mut places = Places::default();
    let read = read_file(bytes, context, table, options, &mut places);
    source.set_places(places);
    read.map_err(|error| match error {
        Error::Malformed(malformed) => {
            let Malformed { offset, message } = *malformed;
            let message = format!("malformed bytecode at byte {offset}: {message}");
            vec![Diagnostic::error(Location::UNKNOWN, message)]
        }
        Error::Operation(diagnostic) => vec![*diagnostic],
    })
}

/// The sections of a file, each at its number.
type Sections<'a> = [Option<Cursor<'a>>; Section::ALL.len()];

fn read_file(
    bytes: &[u8],
    context: Context,
    table: &Table,
    options: &ParseOptions,
    places: &mut Places,
) -> Result<Module, Error> {
    let mut cursor = Cursor::new(bytes);
    if cursor.bytes(MAGIC.len() as u64)? != MAGIC {
        return Ok(cursor.part(0, bytes.len()).error("this is no bytecode")?);
    }
    let before = cursor;
    let version = cursor.number()?;
    let producer = cursor.terminated()?;
    if version > NEWEST {
        let producer = String::from_utf8_lossy(producer);
        return Ok(before.error(format_args!(
            "it is of version {version}, of '{producer}'; versions up to {NEWEST} are read"
        ))?);
    }
    let sections = sections(&mut cursor, version)?;
    let wanted = |section: Section| match sections[section as usize] {
        Some(body) => Ok(body),
        None => cursor.error(format_args!("there is no section of {}", section.name())),
    };
    let strings = Strings::read(wanted(Section::Strings)?)?;
    let dialects = Dialects::read(wanted(Section::Dialects)?, &strings, version)?;
    let resources = match sections[Section::ResourceOffsets as usize] {
        Some(offsets) => {
            let empty = cursor.part(cursor.end, cursor.end);
            let section = sections[Section::Resources as usize].unwrap_or(empty);
            Found::read(offsets, section, &strings, &dialects.names)?
        }
        None => Found::default(),
    };
    let keys = (dialects.names.clone(), resources.keys.clone());
    let (entries, texts) = Entries::new(
        wanted(Section::EntryOffsets)?,
        wanted(Section::Entries)?,
        keys,
        &strings,
        native::llvm_version(producer).is_none_or(|version| version <= 22),
    )?;
    let mut assembler = Assembler::new(&texts, context, table, options);
    let found = resources.finish(assembler.context());
    assembler.module().resources = found;
    let names = dialects.op_names(&mut assembler)?;
    let properties = Properties::read(sections[Section::Properties as usize])?;
    let ir = Ir {
        version,
        llvm: native::llvm_version(producer),
        assembler,
        strings: &strings,
        entries,
        properties,
        names,
        table,
        places,
    };
    ir.read(wanted(Section::Ir)?)
}

fn sections<'a>(cursor: &mut Cursor<'a>, version: u64) -> Read<Sections<'a>> {
    let mut sections = Sections::default();
    while !cursor.is_empty() {
        let before = *cursor;
        let (section, body) = cursor.section()?;
        if section == Section::Properties && version < since::PROPERTIES {
            return before.error(format_args!(
                "version {version} has no section of properties"
            ));
        }
        let slot = &mut sections[section as usize];
        if slot.replace(body).is_some() {
            return before.error(format_args!("there are two sections of {}", section.name()));
        }
    }
    Ok(sections)
}
