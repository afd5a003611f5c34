//! Where operations and block arguments stand. Nearly every operation has a place of its own in a
//! file: no attribute is made of it, and the source has it as numbers.

use freehold_base::diagnostics::Places;
use freehold_ir::{Attr, AttrKind, Context, Ident, Location, LocationKind};
use rustc_hash::FxHashMap;

use super::entries::Deps;
use super::ir::Ir;
use crate::cursor::{Cursor, Read};

/// The file, by its number, the line and the column.
type Place = (u32, u32, u32);

/// What is known of the locations that were read.
#[derive(Default)]
pub struct Locations {
    /// By the numbers of their attributes; empty where each was a place in a file.
    known: Vec<Option<Known>>,
    files: FxHashMap<Ident, u32>,
    /// The number of the attribute that names the file of the last place, and that of the file:
    /// most are in one.
    last_file: Option<(usize, u32)>,
}

/// What is known of a location that is more than a place in a file.
#[derive(Copy, Clone)]
struct Known {
    /// None where it says nothing.
    attr: Option<Attr>,
    place: Option<Place>,
}

impl Locations {
    /// The number of a file.
    fn file(&mut self, name: Ident, places: &mut Places, context: &Context) -> u32 {
        let number = self.files.entry(name);
        *number.or_insert_with(|| places.add_file(context.text(name)))
    }
}

impl<'a> Ir<'_, '_, 'a> {
    /// Notes what the location whose number comes next says of what stands at `start` in the file.
    #[inline]
    pub fn location(
        &mut self,
        cursor: &mut Cursor<'a>,
        locations: &mut Locations,
        start: Location,
    ) -> Read<Location> {
        let before = *cursor;
        let index = cursor.index(self.entries.attr_count(), "attribute")?;
        match self.plain_place(index, locations)? {
            Some((file, line, column)) => self.places.add(start, file, line, column),
            None => {
                let known = self.known(before, index, locations)?;
                if let Some(attr) = known.attr {
                    self.assembler.module().write_location(start, attr);
                }
                if let Some((file, line, column)) = known.place {
                    self.places.add(start, file, line, column);
                }
            }
        }
        Ok(start)
    }

    /// The place that a location is, if it is nothing else.
    #[inline]
    fn plain_place(&mut self, index: usize, locations: &mut Locations) -> Read<Option<Place>> {
        let Some((file, line, column)) = self.entries.plain_place(index) else {
            return Ok(None);
        };
        if let Some((last, number)) = locations.last_file
            && last == file
        {
            return Ok(Some((number, line, column)));
        }
        let deps = &mut Deps {
            assembler: &mut self.assembler,
            strings: self.strings,
        };
        let name = self.entries.attr_at(file, deps)?;
        let context = self.assembler.context();
        let AttrKind::String(name) = context.attr_kind(name) else {
            // Who makes the attribute says so.
            return Ok(None);
        };
        let name = name.clone();
        let name = context.ident(&name);
        let number = locations.file(name, self.places, context);
        locations.last_file = Some((file, number));
        Ok(Some((number, line, column)))
    }

    /// What is known of a location, of which an attribute is made.
    fn known(
        &mut self,
        before: Cursor<'a>,
        index: usize,
        locations: &mut Locations,
    ) -> Read<Known> {
        if let Some(&Some(known)) = locations.known.get(index) {
            return Ok(known);
        }
        let deps = &mut Deps {
            assembler: &mut self.assembler,
            strings: self.strings,
        };
        let attr = self.entries.attr_at(index, deps)?;
        let context = &*self.assembler.context();
        let AttrKind::Location(kind) = context.attr_kind(attr) else {
            return before.error("a location is none");
        };
        let is_unknown = matches!(**kind, LocationKind::Unknown);
        let place = context.first_place(attr).map(|(file, line, column)| {
            let file = locations.file(file, self.places, context);
            (file, line, column.unwrap_or(0))
        });
        let known = Known {
            attr: Some(attr).filter(|_| !is_unknown),
            place,
        };
        if locations.known.is_empty() {
            locations.known = vec![None; self.entries.attr_count()];
        }
        locations.known[index] = Some(known);
        Ok(known)
    }
}
