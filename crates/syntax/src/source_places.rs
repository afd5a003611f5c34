//! Where operations and block arguments stand, as `--mlir-print-debuginfo` prints it.

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::Source;
use freehold_ir::{Attr, AttrKind, Context, Location, LocationKind, Module, Op, Value};

use super::lexer::write_quoted;
use super::number_text::write_uint;

/// The location of an operation or block argument.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub enum SourcePlace {
    /// What the text says, a location attribute.
    Written(Attr),
    /// A line and column in a file that was read, or that what was read was made from.
    InFile(InFile),
    /// Nowhere.
    Unknown,
}

/// A file, by its number in the source, a line and a column.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct InFile {
    pub file: u32,
    pub line: u32,
    pub column: u32,
}

/// Where everything of a module stands.
pub struct SourcePlaces<'a> {
    source: &'a Source,
    /// The location attributes that say what a line and column of a file say.
    known: FxHashMap<InFile, Attr>,
    /// The number of the source itself.
    own: u32,
    /// The attribute `loc(unknown)`, if there is one.
    unknown: Option<Attr>,
}

impl<'a> SourcePlaces<'a> {
    /// Where everything of a module stands that was read from `source`.
    pub fn new(context: &Context, source: &'a Source) -> Self {
        let mut places = SourcePlaces {
            source,
            known: FxHashMap::default(),
            own: 0,
            unknown: None,
        };
        // Of files of one name all places have the last one's number.
        let mut numbers = FxHashMap::default();
        for (number, name) in (0..).zip(source.files()) {
            if let Some(name) = context.find_ident(name) {
                numbers.insert(name, number);
            }
            if name == source.name() {
                places.own = number;
            }
        }
        for (attr, kind) in context.attr_kinds() {
            let AttrKind::Location(kind) = kind else {
                continue;
            };
            match **kind {
                LocationKind::Unknown => places.unknown = Some(attr),
                LocationKind::File {
                    file,
                    line,
                    column: Some(column),
                    end_line: None,
                    end_column: None,
                } => {
                    if let Some(&file) = numbers.get(&file) {
                        let place = InFile { file, line, column };
                        places.known.insert(place, attr);
                    }
                }
                _ => {}
            }
        }
        places
    }

    /// Where an operation stands.
    pub fn of_op(&self, module: &Module, op: Op) -> SourcePlace {
        match module.written_location(op) {
            Some(attr) => SourcePlace::Written(attr),
            None => self.at(module.location(op)),
        }
    }

    /// Where a block argument stands.
    pub fn of_argument(&self, module: &Module, argument: Value) -> SourcePlace {
        match module.argument_written_location(argument) {
            Some(attr) => SourcePlace::Written(attr),
            None => self.at(module.argument_location(argument)),
        }
    }

    fn at(&self, location: Location) -> SourcePlace {
        let place = match location {
            Location::FILE => Some((self.own, 0, 0)),
            _ => self.source.place(location),
        };
        let Some((file, line, column)) = place else {
            return self
                .unknown
                .map_or(SourcePlace::Unknown, SourcePlace::Written);
        };
        let place = InFile { file, line, column };
        match self.known.get(&place) {
            Some(&attr) => SourcePlace::Written(attr),
            None => SourcePlace::InFile(place),
        }
    }

    /// Appends the text of a place in a file.
    pub(super) fn write(&self, out: &mut String, place: InFile) {
        write_quoted(out, self.source.file_name(place.file as usize));
        out.push(':');
        write_uint(out, place.line.into());
        out.push(':');
        write_uint(out, place.column.into());
    }
}
