//! Where operations and block arguments stand, and the locations that the source writes for
//! them with `loc(...)`.
//!
//! A written location is found by the offset of what it belongs to, so that whatever takes
//! over an operation's [`Location`], as passes do, takes over what was written too.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Module;
use super::records::Locations;
use crate::{Attr, Context, Op, Value};
use freehold_base::location::Location;

impl Module {
    /// Notes that `loc(...)` is written for the operation or block argument at an offset.
    pub fn write_location(&mut self, location: Location, attr: Attr) {
        self.locations.written.insert(location, attr);
    }

    /// Notes that the operation has no written location, though one at its offset has.
    pub fn mark_unwritten(&mut self, op: Op) {
        self.locations.unwritten.insert(op);
    }

    /// The location attribute that is written for the operation.
    pub fn written_location(&self, op: Op) -> Option<Attr> {
        let locations = &self.locations;
        if locations.written.is_empty() || locations.unwritten.contains(&op) {
            return None;
        }
        locations.written.get(&self.ops[op].location).copied()
    }

    /// Where a block argument stands in the source; else where the operation does whose
    /// region it is in.
    pub fn argument_location(&self, argument: Value) -> Location {
        let arguments = &self.locations.arguments;
        if let Ok(index) = arguments.binary_search_by_key(&argument, |entry| entry.0) {
            return arguments[index].1;
        }
        self.defining_block(argument)
            .and_then(|block| self.block_region(block))
            .and_then(|region| self.region_op(region))
            .map_or(Location::UNKNOWN, |op| self.location(op))
    }

    /// Where the operation or block argument stands that is the value.
    pub fn value_location(&self, value: Value) -> Location {
        match self.defining_op(value) {
            Some(op) => self.location(op),
            None => self.argument_location(value),
        }
    }

    /// The location attribute that is written for a block argument.
    pub fn argument_written_location(&self, argument: Value) -> Option<Attr> {
        let location = self.argument_location(argument);
        self.locations.written.get(&location).copied()
    }

    /// Says where a block argument stands in the source.
    pub fn set_argument_location(&mut self, argument: Value, location: Location) {
        let arguments = &mut self.locations.arguments;
        if arguments.last().is_none_or(|last| last.0 < argument) {
            arguments.push((argument, location));
            return;
        }
        match arguments.binary_search_by_key(&argument, |entry| entry.0) {
            Ok(index) => arguments[index].1 = location,
            Err(index) => arguments.insert(index, (argument, location)),
        }
    }

    /// Puts operations and block arguments where `place` says that what is written for them is.
    /// What says no more than such a place is forgotten; what has no place is nowhere.
    pub fn relocate(&mut self, place: impl Fn(&Context, Attr) -> Option<(Location, bool)>) {
        let ops: Vec<Op> = self.ops.keys().collect();
        let mut written = FxHashMap::default();
        let mut moved = |attr: Option<Attr>, context: &Context| {
            let found = attr.and_then(|attr| Some((attr, place(context, attr)?)));
            let Some((attr, (location, says_more))) = found else {
                return Location::UNKNOWN;
            };
            if says_more {
                written.insert(location, attr);
            }
            location
        };
        for op in ops {
            let attr = self.written_location(op);
            self.ops[op].location = moved(attr, &self.context);
        }
        let mut arguments = std::mem::take(&mut self.locations.arguments);
        for (_, location) in &mut arguments {
            let attr = self.locations.written.get(location).copied();
            *location = moved(attr, &self.context);
        }
        self.locations = Locations {
            written,
            arguments,
            unwritten: FxHashSet::default(),
        };
    }
}
