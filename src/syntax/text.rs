//! Prints attributes, and holds what printing types and attributes shares: the context and
//! the aliases (`#map`) that stand for some attributes.

use std::fmt::Write as _;

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use crate::ir::{Attr, AttrKind, Context, Ident, Signedness, Type, TypeKind};

use super::floats;
use super::lexer::{is_bare_id, write_quoted};
use super::type_text::{write_extent, write_int, write_uint};

/// How attributes that get an alias are printed.
#[derive(Default)]
pub(super) enum Aliases {
    /// In full.
    #[default]
    None,
    /// In full, and noted in order of appearance.
    Collect(Vec<Attr>, FxHashMap<Attr, ()>),
    /// By the number of their alias among those of its name: `#map`, `#map1`.
    Use(FxHashMap<Attr, u32>),
}

/// What printing types and attributes needs.
pub(super) struct Text<'a> {
    pub context: &'a Context,
    pub aliases: Aliases,
    /// The texts of types that were printed, one after the other, and where each stands.
    pub type_texts: String,
    pub type_spans: SecondaryMap<Type, (u32, u32)>,
}

impl<'a> Text<'a> {
    pub fn new(context: &'a Context) -> Self {
        Text {
            context,
            aliases: Aliases::None,
            type_texts: String::new(),
            type_spans: SecondaryMap::new(),
        }
    }

    /// Appends an attribute with its type.
    pub fn write_attr(&mut self, out: &mut String, attr: Attr) {
        self.write_attr_with(out, attr, false);
    }

    /// Appends an attribute; the types `i64` and `f64` of numbers are left out.
    pub fn write_attr_eliding(&mut self, out: &mut String, attr: Attr) {
        self.write_attr_with(out, attr, true);
    }

    /// Whether the attribute prints as an alias, which then was written.
    fn write_alias(&mut self, out: &mut String, attr: Attr, word: &str) -> bool {
        match &mut self.aliases {
            Aliases::None => false,
            Aliases::Collect(order, seen) => {
                if seen.insert(attr, ()).is_none() {
                    order.push(attr);
                }
                false
            }
            Aliases::Use(numbers) => match numbers.get(&attr) {
                Some(&number) => {
                    write_alias_name(out, word, number);
                    true
                }
                None => false,
            },
        }
    }

    fn write_attr_with(&mut self, out: &mut String, attr: Attr, elide: bool) {
        let context = self.context;
        match context.attr_kind(attr) {
            AttrKind::Unit => out.push_str("unit"),
            AttrKind::Integer { value, ty } => {
                if *ty == context.i1() {
                    out.push_str(if *value == 0 { "false" } else { "true" });
                    return;
                }
                write_int(out, *value);
                let kind = context.kind(*ty);
                let is_i64 = matches!(
                    kind,
                    TypeKind::Integer {
                        width: 64,
                        signedness: Signedness::Signless
                    }
                );
                if !(elide && is_i64) {
                    out.push_str(" : ");
                    self.write_type(out, *ty);
                }
            }
            AttrKind::Float { bits, ty } => {
                let name = match context.kind(*ty) {
                    TypeKind::Float(name) => *name,
                    _ => "f64",
                };
                floats::write(out, name, f64::from_bits(*bits));
                if !(elide && name == "f64") {
                    out.push_str(" : ");
                    self.write_type(out, *ty);
                }
            }
            AttrKind::String(text) => write_quoted(out, text),
            AttrKind::Type(ty) => self.write_type(out, *ty),
            AttrKind::Array(items) => {
                out.push('[');
                for (i, &item) in items.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    self.write_attr_eliding(out, item);
                }
                out.push(']');
            }
            AttrKind::Dict(entries) => self.write_dict(out, entries.iter().copied()),
            AttrKind::SymbolRef { root, nested } => {
                write_symbol(out, context.text(*root));
                for name in nested {
                    out.push_str("::");
                    write_symbol(out, context.text(*name));
                }
            }
            AttrKind::DenseArray { element, values } => {
                self.write_dense_array(out, *element, values)
            }
            AttrKind::Strided { strides, offset } => {
                out.push_str("strided<[");
                for (i, &stride) in strides.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    write_extent(out, stride);
                }
                out.push(']');
                if *offset != 0 {
                    out.push_str(", offset: ");
                    write_extent(out, *offset);
                }
                out.push('>');
            }
            AttrKind::AffineMap(text) => {
                if !self.write_alias(out, attr, "map") {
                    out.push_str(text);
                }
            }
            AttrKind::IntegerSet(text) => {
                if !self.write_alias(out, attr, "set") {
                    out.push_str(text);
                }
            }
            AttrKind::Elements { text, ty } => {
                out.push_str(text);
                out.push_str(" : ");
                self.write_type(out, *ty);
            }
            AttrKind::Opaque(text) => out.push_str(text),
        }
    }

    fn write_dense_array(&mut self, out: &mut String, element: Type, values: &[i64]) {
        out.push_str("array<");
        self.write_type(out, element);
        for (i, &value) in values.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { ": " });
            match self.context.kind(element) {
                TypeKind::Float(name) => floats::write(out, name, f64::from_bits(value as u64)),
                _ if element == self.context.i1() => {
                    out.push_str(if value == 0 { "false" } else { "true" });
                }
                TypeKind::Integer {
                    signedness: Signedness::Unsigned,
                    ..
                } => write_uint(out, u128::from(value as u64)),
                _ => write_int(out, value.into()),
            }
        }
        out.push('>');
    }

    /// Appends `{a = 1 : i32, b}`.
    pub fn write_dict(&mut self, out: &mut String, entries: impl Iterator<Item = (Ident, Attr)>) {
        out.push('{');
        for (i, (name, value)) in entries.enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            let name = self.context.text(name);
            if is_bare_id(name) {
                out.push_str(name);
            } else {
                write_quoted(out, name);
            }
            if value != self.context.unit() {
                out.push_str(" = ");
                self.write_attr(out, value);
            }
        }
        out.push('}');
    }

    /// Appends the definitions of the aliases that were collected and uses them from now on.
    pub fn define_aliases(&mut self, out: &mut String) {
        let Aliases::Collect(order, _) = std::mem::take(&mut self.aliases) else {
            return;
        };
        let (mut maps, mut sets) = (0, 0);
        let mut numbers = FxHashMap::default();
        // Aliases of one name stand together, in the order of their names.
        for word in ["map", "set"] {
            for &attr in &order {
                let (is_map, text) = match self.context.attr_kind(attr) {
                    AttrKind::AffineMap(text) => (true, text),
                    AttrKind::IntegerSet(text) => (false, text),
                    _ => continue,
                };
                if is_map != (word == "map") {
                    continue;
                }
                let count = if is_map { &mut maps } else { &mut sets };
                write_alias_name(out, word, *count);
                let _ = writeln!(out, " = {text}");
                numbers.insert(attr, *count);
                *count += 1;
            }
        }
        self.aliases = Aliases::Use(numbers);
    }
}

fn write_alias_name(out: &mut String, word: &str, number: u32) {
    out.push('#');
    out.push_str(word);
    if number > 0 {
        write_uint(out, number.into());
    }
}

/// Appends `@name`, quoted if need be.
pub(super) fn write_symbol(out: &mut String, name: &str) {
    out.push('@');
    if is_bare_id(name) {
        out.push_str(name);
    } else {
        write_quoted(out, name);
    }
}
