//! The properties of operations: what stands in their section, by the definition of the operation.

use std::rc::Rc;

use freehold_dialects::OpDef;
use freehold_ir::{Attr, AttrKind, Context, Ident};

use super::entries::{Deps, Entries};
use crate::cursor::{Cursor, Read};
use crate::native::{Kind, layout};

/// What is known of the operations of one name.
pub struct Prepared {
    layout: Layout,
    /// What was read last, and from which place: many operations have the same properties.
    last: Option<(usize, Inherent)>,
}

/// How properties are encoded.
enum Layout {
    /// These, in their order.
    Known(Vec<(Ident, Kind, bool)>),
    /// As one attribute: nobody declared the operation to the writer.
    Whole,
    /// The writer knew, and nobody here does.
    Unknown,
}

/// What the properties of an operation are.
#[derive(Clone)]
pub enum Inherent {
    /// Those that the table has, and those that newer versions of LLVM have.
    Entries(Rc<[(Ident, Attr)]>, Rc<[(Ident, Attr)]>),
    /// Any attribute, of an operation that nobody declared.
    Whole(Attr),
}

impl Prepared {
    pub fn new(
        def: Option<&OpDef>,
        is_registered: Option<bool>,
        (version, llvm): (u64, Option<u32>),
        context: &mut Context,
    ) -> Self {
        let layout = match (is_registered, def) {
            (Some(false), _) => Layout::Whole,
            (_, None) => Layout::Unknown,
            (_, Some(def)) => {
                let layout = layout(def, version, llvm).into_iter();
                let layout = layout.map(|property| {
                    let name = context.ident(&property.name);
                    (name, property.kind, property.is_declared)
                });
                Layout::Known(layout.collect())
            }
        };
        Prepared { layout, last: None }
    }
}

/// The section.
pub struct Properties<'a> {
    all: Vec<Cursor<'a>>,
}

impl<'a> Properties<'a> {
    pub fn read(section: Option<Cursor<'a>>) -> Read<Self> {
        let Some(mut section) = section else {
            return Ok(Properties { all: Vec::new() });
        };
        let count = section.count("properties")?;
        let mut all = Vec::with_capacity(count);
        for _ in 0..count {
            let length = section.number()?;
            let mut bytes = section;
            section.bytes(length)?;
            bytes.end = section.at;
            all.push(bytes);
        }
        section.finish("the properties")?;
        Ok(Properties { all })
    }

    /// The properties whose number comes next, of an operation of which `prepared` is known.
    pub fn next(
        &self,
        cursor: &mut Cursor<'a>,
        prepared: &mut Prepared,
        entries: &mut Entries<'a>,
        deps: &mut Deps<'_, '_, 'a>,
    ) -> Read<Inherent> {
        let number = cursor.index(self.all.len(), "properties")?;
        if let Some((last, inherent)) = &prepared.last
            && *last == number
        {
            return Ok(inherent.clone());
        }
        let mut bytes = self.all[number];
        let inherent = match &prepared.layout {
            Layout::Whole => Inherent::Whole(entries.attr(&mut bytes, deps)?),
            Layout::Unknown => {
                return bytes.error(
                    "who wrote the file knew how they are laid out, and no dialect file here \
                     says it",
                );
            }
            Layout::Known(layout) => {
                let mut found = Vec::with_capacity(layout.len());
                let mut added = Vec::new();
                for &(name, kind, is_declared) in layout {
                    if let Some(attr) = property(kind, &mut bytes, entries, deps)? {
                        match is_declared {
                            true => found.push((name, attr)),
                            false => added.push((name, attr)),
                        }
                    }
                }
                Inherent::Entries(found.into(), added.into())
            }
        };
        bytes.finish("the properties of an operation")?;
        prepared.last = Some((number, inherent.clone()));
        Ok(inherent)
    }
}

/// A property; none where it is missing.
fn property<'a>(
    kind: Kind,
    bytes: &mut Cursor<'a>,
    entries: &mut Entries<'a>,
    deps: &mut Deps<'_, '_, 'a>,
) -> Read<Option<Attr>> {
    let before = *bytes;
    Ok(Some(match kind {
        Kind::Required => entries.attr(bytes, deps)?,
        Kind::Optional => {
            let (number, is_there) = bytes.flagged()?;
            if !is_there {
                return Ok(None);
            }
            let count = entries.attr_count();
            let index = before.check_index(before.at, number, count, "attribute")?;
            entries.attr_at(index, deps)?
        }
        Kind::Absent => match bytes.flagged()? {
            (_, false) => return Ok(None),
            (_, true) => return before.error("it does what it does not do in LLVM 22"),
        },
        Kind::Segments(count) => {
            let attr = entries.attr(bytes, deps)?;
            match deps.assembler.context().attr_kind(attr) {
                AttrKind::DenseArray { values, .. } if values.len() == count => attr,
                _ => return before.error(format_args!("there are no sizes of {count} groups")),
            }
        }
        Kind::SparseSegments(count) => {
            let sizes = sparse(bytes, count)?;
            deps.assembler.context().i32_array_attr(&sizes)
        }
        Kind::Number(width) => number(width, bytes, deps)?,
        Kind::OptionalNumber(width) => {
            let numbers = match bytes.byte()? {
                0 => [].into(),
                _ => [number(width, bytes, deps)?].into(),
            };
            deps.assembler.context().attr(AttrKind::Array(numbers))
        }
        Kind::Flag => match bytes.byte()? {
            0 => return Ok(None),
            _ => deps.assembler.context().unit(),
        },
    }))
}

/// A number as an attribute of a signless integer type of so many bits.
fn number<'a>(width: u32, bytes: &mut Cursor<'a>, deps: &mut Deps<'_, '_, 'a>) -> Read<Attr> {
    let before = *bytes;
    let number = bytes.number()?;
    let unused = 64 - width;
    // Negative ones have their bits of that width, or all 64.
    let signed = ((number << unused) as i64) >> unused;
    if number >> (width - 1) > 1 && signed as u64 != number {
        return before.error(format_args!(
            "the number {number} has more than {width} bits"
        ));
    }
    let context = deps.assembler.context();
    let ty = context.integer_type(width);
    Ok(context.integer_attr(signed.into(), ty))
}

/// An array of `count` numbers: all that are not 0 with their places, or all in order.
fn sparse(bytes: &mut Cursor, count: usize) -> Read<Vec<i64>> {
    let start = *bytes;
    let mut all = vec![0; count];
    let (given, is_sparse) = bytes.flagged()?;
    if given > count as u64 {
        return start.error(format_args!("{given} sizes are given to {count} groups"));
    }
    if given == 0 {
        return Ok(all);
    }
    let index_bits = match is_sparse {
        true => bytes.number()?,
        false => 0,
    };
    if index_bits > 8 {
        return start.error("the place of a size has more than 8 bits");
    }
    for place in 0..given as usize {
        let number = bytes.number()?;
        let (place, size) = match is_sparse {
            true => (
                (number & !(u64::MAX << index_bits)) as usize,
                number >> index_bits,
            ),
            false => (place, number),
        };
        match (all.get_mut(place), i32::try_from(size)) {
            (Some(slot), Ok(size)) => *slot = size.into(),
            _ => return start.error("a size or its place is too large"),
        }
    }
    Ok(all)
}
