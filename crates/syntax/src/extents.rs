//! How long attributes and types are when they are written out: each part counts wherever it
//! stands.
//!
//! Aliases and the table of a bytecode file share parts, so that a file of a kilobyte can stand for
//! a text that has no end: `#a1 = [#a0, #a0]`, `#a2 = [#a1, #a1]` and so on. Whoever reads such a
//! file asks here before it hands on what it read. What is printed by an alias of its own counts
//! once.

use rustc_hash::FxHashMap;

use freehold_ir::{Attr, Context, Type};

use super::alias_names::{Part, attr_name, parts_of_attr, parts_of_type, type_name};
use super::parser::MAX_BRACKETS;

/// What the aliases of a file may stand for in all, or one attribute of a bytecode file, in bytes:
/// this, or so many times the file.
const MOST: u64 = 1 << 28;
const MOST_TIMES_FILE: u64 = 64;

/// How deeply attributes and types of a bytecode file stand in each other: they are printed
/// recursively, and the stack is finite. What is read of a text has no more: a bracket of a text
/// makes few levels.
const MOST_LEVELS: u32 = 4 * MAX_BRACKETS;

/// The most that may be written out for a file of so many bytes.
pub(super) fn most(file: usize) -> u64 {
    MOST.max(MOST_TIMES_FILE.saturating_mul(file as u64))
}

/// What is known of an attribute or type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Extent {
    /// About how many bytes its text has.
    bytes: u64,
    /// How many attributes and types stand in each other.
    levels: u32,
}

/// The extents of what was asked about, and of all that is in it.
#[derive(Default)]
pub(super) struct Extents {
    attrs: FxHashMap<Attr, Extent>,
    types: FxHashMap<Type, Extent>,
}

impl Extents {
    /// About how many bytes the text has that is written where something is mentioned.
    pub fn bytes(&mut self, context: &Context, part: Part) -> u64 {
        let is_named = match part {
            Part::Attr(attr) => attr_name(context, attr).is_some(),
            Part::Type(ty) => type_name(context, ty).is_some(),
        };
        match is_named {
            true => 1,
            false => self.of(context, part).bytes,
        }
    }

    /// Whether something is written out within limits, or why not.
    pub fn check(&mut self, context: &Context, part: Part, file: usize) -> Result<(), String> {
        let (extent, most) = (self.of(context, part), most(file));
        if extent.levels > MOST_LEVELS {
            return Err(format!(
                "types and attributes nest deeper than {MOST_LEVELS} levels"
            ));
        }
        if extent.bytes > most {
            return Err(format!(
                "it has more than {most} bytes when it is written out"
            ));
        }
        Ok(())
    }

    /// The extent of something. What it is made of is looked up, or looked at before it.
    fn of(&mut self, context: &Context, part: Part) -> Extent {
        let mut work = vec![(part, false)];
        while let Some((part, are_parts_known)) = work.pop() {
            if self.known(part).is_some() {
                continue;
            }
            let mut parts = Vec::new();
            let mut bytes = 1;
            match part {
                Part::Attr(attr) => {
                    bytes += context.attr_kind(attr).data_bytes();
                    parts_of_attr(context, attr, false, &mut |part| parts.push(part));
                }
                Part::Type(ty) => parts_of_type(context, ty, &mut |part| parts.push(part)),
            }
            if !are_parts_known && !parts.is_empty() {
                work.push((part, true));
                work.extend(parts.into_iter().map(|part| (part, false)));
                continue;
            }
            let mut extent = Extent { bytes, levels: 1 };
            for part in parts {
                let inner = self.known(part).map_or(0, |inner| inner.levels);
                extent.levels = extent.levels.max(inner.saturating_add(1));
                let bytes = self.bytes(context, part);
                extent.bytes = extent.bytes.saturating_add(bytes);
            }
            match part {
                Part::Attr(attr) => self.attrs.insert(attr, extent),
                Part::Type(ty) => self.types.insert(ty, extent),
            };
        }
        self.known(part).unwrap_or(Extent {
            bytes: 1,
            levels: 1,
        })
    }

    fn known(&self, part: Part) -> Option<Extent> {
        match part {
            Part::Attr(attr) => self.attrs.get(&attr).copied(),
            Part::Type(ty) => self.types.get(&ty).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use freehold_ir::AttrKind;

    use super::*;

    /// An array of two of what is in it, so many times.
    fn doubled(context: &mut Context, times: usize) -> Attr {
        let mut attr = context.string_attr("text");
        for _ in 0..times {
            attr = context.attr(AttrKind::Array([attr, attr].into()));
        }
        attr
    }

    #[test]
    fn what_is_shared_counts_wherever_it_stands() {
        let mut context = Context::new();
        let (small, large) = (doubled(&mut context, 3), doubled(&mut context, 64));
        let mut extents = Extents::default();
        // Eight strings of five bytes, and arrays with two references of four bytes each.
        let bytes = extents.bytes(&context, Part::Attr(small));
        assert!((60..200).contains(&bytes), "{bytes}");
        assert_eq!(extents.check(&context, Part::Attr(small), 0), Ok(()));
        let error = extents.check(&context, Part::Attr(large), 0).unwrap_err();
        assert_eq!(
            error,
            "it has more than 268435456 bytes when it is written out"
        );
    }

    #[test]
    fn levels_are_counted_without_recursion() {
        let mut context = Context::new();
        let mut attr = context.unit();
        for _ in 0..100_000 {
            attr = context.attr(AttrKind::Array([attr].into()));
        }
        let error = Extents::default().check(&context, Part::Attr(attr), 0);
        let expected = "types and attributes nest deeper than 4096 levels";
        assert_eq!(error.unwrap_err(), expected);
    }
}
