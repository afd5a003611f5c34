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
    /// Line and column in the file that was read.
    InFile(u32, u32),
    /// Nowhere.
    Unknown,
}

/// Where everything of a module stands.
pub struct SourcePlaces<'a> {
    source: &'a Source,
    /// The location attributes that say what a line and column of the file say.
    known: FxHashMap<(u32, u32), Attr>,
    /// The attribute `loc(unknown)`, if there is one.
    unknown: Option<Attr>,
}

impl<'a> SourcePlaces<'a> {
    /// Where everything of a module stands that was read from `source`.
    pub fn new(context: &Context, source: &'a Source) -> Self {
        let mut places = SourcePlaces {
            source,
            known: FxHashMap::default(),
            unknown: None,
        };
        let name = context.find_ident(source.name());
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
                } if Some(file) == name => {
                    places.known.insert((line, column), attr);
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
            Location::FILE => Some((0, 0)),
            _ => self.source.line_column(location),
        };
        let Some((line, column)) = place else {
            return self
                .unknown
                .map_or(SourcePlace::Unknown, SourcePlace::Written);
        };
        let place = (line as u32, column as u32);
        match self.known.get(&place) {
            Some(&attr) => SourcePlace::Written(attr),
            None => SourcePlace::InFile(place.0, place.1),
        }
    }

    /// Appends the text of a place in the file.
    pub(super) fn write(&self, out: &mut String, line: u32, column: u32) {
        write_quoted(out, self.source.name());
        out.push(':');
        write_uint(out, line.into());
        out.push(':');
        write_uint(out, column.into());
    }
}
