//! The properties of operations, by the definition of the operation; equal ones once.

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::OpDef;
use freehold_ir::{Attr, AttrKind, Location, OpName};
use rustc_hash::FxHashMap;

use super::tables::Tables;
use crate::builtin::Node;
use crate::emitter::Emitter;
use crate::native::{self, Kind, Property};

/// The properties that were written.
#[derive(Default)]
pub struct Properties {
    all: Vec<Vec<u8>>,
    numbers: FxHashMap<Vec<u8>, u64>,
    /// By the operation's name and its dictionary.
    known: FxHashMap<(OpName, Attr), Option<u64>>,
    layouts: FxHashMap<OpName, Vec<Property>>,
}

impl Properties {
    /// The number of an operation's properties; none where it has none to have.
    ///
    /// # Errors
    /// Which attribute is missing, or is not what bytecode can say.
    pub fn number(
        &mut self,
        (name, def): (OpName, Option<&OpDef>),
        dict: Attr,
        location: Location,
        (tables, version): (&mut Tables, u64),
    ) -> Result<Option<u64>, Diagnostic> {
        if let Some(&known) = self.known.get(&(name, dict)) {
            return Ok(known);
        }
        let mut out = Emitter::default();
        let is_some = match def {
            Some(def) => {
                let layout = self.layouts.entry(name);
                let layout = layout.or_insert_with(|| native::layout(def, version, None));
                for property in layout.iter() {
                    let value = tables.context.dict_get(dict, &property.name);
                    write(property.kind, value, &mut out, tables).map_err(|what| {
                        let message =
                            format!("'{}' op attribute '{}' {what}", def.name, property.name);
                        Diagnostic::error(location, message)
                    })?;
                }
                !layout.is_empty()
            }
            None => {
                let is_some = dict != tables.context.empty_dict();
                if is_some {
                    out.number(tables.attr(Node::Attr(dict)));
                }
                is_some
            }
        };
        let number = is_some.then(|| {
            let next = self.all.len() as u64;
            let number = *self.numbers.entry(out.bytes.clone()).or_insert(next);
            if number == next {
                self.all.push(out.bytes);
            }
            number
        });
        self.known.insert((name, dict), number);
        Ok(number)
    }

    /// The section.
    pub fn section(&self) -> Emitter {
        let mut out = Emitter::default();
        out.list(&self.all, |out, bytes| {
            out.number(bytes.len() as u64);
            out.bytes(bytes);
        });
        out
    }
}

/// Writes a property, as `reader/properties.rs` reads it.
fn write(
    kind: Kind,
    value: Option<Attr>,
    out: &mut Emitter,
    tables: &mut Tables,
) -> Result<(), &'static str> {
    match (kind, value) {
        (Kind::Required, Some(value)) => out.number(tables.attr(Node::Attr(value))),
        (Kind::Required | Kind::Segments(_), None) => return Err("is missing"),
        (Kind::Optional, Some(value)) => out.flagged(tables.attr(Node::Attr(value)), true),
        (Kind::Optional | Kind::Absent, None) => out.number(0),
        (Kind::Absent, Some(_)) => return Err("is not in LLVM 22"),
        (Kind::Segments(count), Some(value)) => match tables.context.attr_kind(value) {
            AttrKind::DenseArray { values, .. } if values.len() == count => {
                out.number(tables.attr(Node::Attr(value)));
            }
            _ => return Err("has no size for each of its groups"),
        },
        (Kind::SparseSegments(_), value) => {
            let sizes = match value.map(|value| tables.context.attr_kind(value)) {
                Some(AttrKind::DenseArray { values, .. }) => values,
                _ => return Err("is missing"),
            };
            sparse(sizes, out);
        }
        (Kind::Number(_), None) => out.number(0),
        (Kind::OptionalNumber(_), None) => out.byte(0),
        (Kind::Number(width), Some(value)) => number(width, value, out, tables)?,
        (Kind::OptionalNumber(width), Some(value)) => match tables.context.attr_kind(value) {
            AttrKind::Array(list) if list.len() == 1 => {
                out.byte(1);
                number(width, list[0], out, tables)?;
            }
            _ => out.byte(0),
        },
        (Kind::Flag, value) => {
            let value = value.map(|value| tables.context.attr_kind(value));
            out.byte(u8::from(value == Some(&AttrKind::Unit)));
        }
    }
    Ok(())
}

/// Writes an integer attribute as a number of so many bits.
fn number(width: u32, value: Attr, out: &mut Emitter, tables: &Tables) -> Result<(), &'static str> {
    match tables.context.attr_kind(value) {
        AttrKind::Integer { value, .. } => {
            out.number(*value as u64 & (u64::MAX >> (64 - width)));
            Ok(())
        }
        _ => Err("is no integer"),
    }
}

/// Writes an array of numbers: all in order, or with their places those that are not 0, where most
/// are.
fn sparse(sizes: &[i64], out: &mut Emitter) {
    let given = sizes.iter().filter(|&&size| size != 0).count();
    if given > sizes.len() / 2 || sizes.len() > 1 << 8 {
        out.flagged(sizes.len() as u64, false);
        sizes.iter().for_each(|&size| out.number(size as u64));
        return;
    }
    out.flagged(given as u64, true);
    let Some(last) = sizes.iter().rposition(|&size| size != 0) else {
        return;
    };
    let index_bits = usize::BITS - last.leading_zeros();
    out.number(index_bits.into());
    for (place, &size) in sizes.iter().enumerate().filter(|row| *row.1 != 0) {
        out.number((size as u64) << index_bits | place as u64);
    }
}
