//! Prints attributes, and holds what printing types and attributes shares: the context and
//! the aliases (`#map`) that stand for some attributes.

use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_ir::{Attr, AttrKind, Context, FloatFormat, Ident, Piece, Signedness, Type, TypeKind};

use super::affine_expr;
use super::alias_names::{ChosenAliases, Collector, Symbol, attr_name};
use super::floats;
use super::lexer::{is_bare_id, write_quoted};
use super::number_text::{write_extent, write_int, write_uint};
use super::options::{HexLimit, Version};
use super::source_places::SourcePlace;
use super::stripped_attrs;
use super::wide_integers;
use super::without_angles;

/// What is done with attributes and types that get an alias.
#[derive(Default)]
pub(super) enum Aliases {
    /// They are printed in full.
    #[default]
    None,
    /// Nothing is printed, and all that is mentioned is noted.
    Collect(Collector),
    /// They are printed by their alias.
    Use(ChosenAliases),
}

/// What printing types and attributes needs.
pub(super) struct AttrPrinter<'a> {
    pub context: &'a Context,
    pub aliases: Aliases,
    /// The texts of types that were printed, one after the other, and where each stands.
    pub type_texts: String,
    pub type_spans: SecondaryMap<Type, (u32, u32)>,
    /// The numbers of distinct attributes, in the order in which they are printed.
    pub distinct: FxHashMap<Attr, u32>,
    /// The keys of resources that were mentioned, in that order.
    pub resources: Vec<Ident>,
    seen_resources: FxHashSet<Ident>,
    /// The most elements that are printed.
    pub elide_elements: Option<u64>,
    /// The most elements that print one by one.
    pub hex_if_larger: HexLimit,
    pub version: Version,
}

impl<'a> AttrPrinter<'a> {
    pub fn new(context: &'a Context) -> Self {
        AttrPrinter {
            context,
            aliases: Aliases::None,
            type_texts: String::new(),
            type_spans: SecondaryMap::new(),
            distinct: FxHashMap::default(),
            resources: Vec::new(),
            seen_resources: FxHashSet::default(),
            elide_elements: None,
            hex_if_larger: HexLimit::DEFAULT,
            version: Version::Mlir22,
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

    /// Whether aliases are being collected, and nothing is printed.
    pub fn collects(&self) -> bool {
        matches!(self.aliases, Aliases::Collect(_))
    }

    /// Whether the attribute prints as an alias, which then was written.
    pub fn write_alias(&self, out: &mut String, attr: Attr) -> bool {
        self.write_alias_of(out, Symbol::Attr(attr))
    }

    /// The same for a location.
    pub fn write_place_alias(&self, out: &mut String, place: SourcePlace) -> bool {
        self.write_alias_of(out, place.into())
    }

    /// The same for anything.
    pub fn write_alias_of(&self, out: &mut String, symbol: Symbol) -> bool {
        let Aliases::Use(chosen) = &self.aliases else {
            return false;
        };
        match chosen.names.get(&symbol) {
            Some(alias) => {
                alias.write(out);
                true
            }
            None => false,
        }
    }

    /// Notes a location that is mentioned.
    pub fn visit_place(&mut self, place: SourcePlace, is_deferred: bool) {
        if let Aliases::Collect(collector) = &mut self.aliases {
            collector.visit_place(self.context, place, is_deferred);
        }
    }

    /// Chooses aliases for what was collected, and uses them from now on.
    pub fn choose_aliases(&mut self) {
        if let Aliases::Collect(collector) = std::mem::take(&mut self.aliases) {
            self.aliases = Aliases::Use(collector.choose());
        }
    }

    /// Appends an attribute with its type, not by its own alias.
    pub fn write_attr_in_full(&mut self, out: &mut String, attr: Attr) {
        self.write_attr_kind(out, attr, false);
    }

    fn write_attr_with(&mut self, out: &mut String, attr: Attr, elide: bool) {
        match &mut self.aliases {
            Aliases::None => {}
            Aliases::Collect(collector) => {
                collector.visit_attr(self.context, attr, false, elide);
                return;
            }
            Aliases::Use(_) => {
                if attr_name(self.context, attr).is_some() && self.write_alias(out, attr) {
                    return;
                }
            }
        }
        self.write_attr_kind(out, attr, elide);
    }

    fn write_attr_kind(&mut self, out: &mut String, attr: Attr, elide: bool) {
        let context = self.context;
        match context.attr_kind(attr) {
            AttrKind::Unit => out.push_str("unit"),
            AttrKind::Integer { value, ty } => self.write_integer(out, *value, *ty, elide),
            AttrKind::Float { ty, .. } => {
                let start = out.len();
                self.write_untyped(out, attr);
                // In hexadecimal it would be read as an integer.
                let is_hex = out[start..].starts_with("0x");
                let is_f64 = matches!(context.kind(*ty), TypeKind::Float("f64"));
                if !(elide && is_f64 && !is_hex) {
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
            AttrKind::Dict(entries) => {
                self.write_dict(out, entries.iter().copied());
            }
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
                write_strided(out, strides, *offset);
            }
            AttrKind::AffineMap(map) => affine_expr::write_map(out, map),
            AttrKind::IntegerSet(set) => affine_expr::write_set(out, set),
            AttrKind::WideArray { element, values } => {
                out.push_str("array<");
                self.write_type(out, *element);
                for (i, &value) in values.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { ": " });
                    self.write_untyped(out, value);
                }
                out.push('>');
            }
            AttrKind::WideInteger { ty, .. }
            | AttrKind::TypedString { ty, .. }
            | AttrKind::Dense { ty, .. }
            | AttrKind::DenseStrings { ty, .. }
            | AttrKind::Sparse { ty, .. }
            | AttrKind::DenseResource { ty, .. } => {
                self.write_untyped(out, attr);
                out.push_str(" : ");
                self.write_type(out, *ty);
            }
            AttrKind::Distinct { value, .. } => {
                let next = self.distinct.len() as u32;
                let number = *self.distinct.entry(attr).or_insert(next);
                out.push_str("distinct[");
                write_uint(out, number.into());
                out.push_str("]<");
                if *value != context.unit() {
                    self.write_attr(out, *value);
                }
                out.push('>');
            }
            AttrKind::Location(kind) => {
                out.push_str("loc(");
                self.write_location(out, kind);
                out.push(')');
            }
            AttrKind::Nested(pieces) => self.write_pieces(out, pieces),
            AttrKind::Opaque(text) => match self.version {
                Version::Mlir24 => out.push_str(&without_angles::of_24(text)),
                Version::Mlir22 => out.push_str(text),
            },
        }
    }

    fn write_integer(&mut self, out: &mut String, value: i128, ty: Type, elide: bool) {
        let context = self.context;
        if ty == context.i1() {
            out.push_str(if value == 0 { "false" } else { "true" });
            return;
        }
        write_int(out, value);
        let is_i64 = matches!(
            context.kind(ty),
            TypeKind::Integer {
                width: 64,
                signedness: Signedness::Signless
            }
        );
        if !(elide && is_i64) {
            out.push_str(" : ");
            self.write_type(out, ty);
        }
    }

    /// Appends a dialect's attribute or type.
    pub fn write_pieces(&mut self, out: &mut String, pieces: &[Piece]) {
        let mut place = match pieces.first() {
            Some(Piece::Text(text)) => stripped_attrs::StrippedSlot::of(text),
            _ => stripped_attrs::StrippedSlot::default(),
        };
        let mut expected = None;
        let mut is_in_list = false;
        for piece in pieces {
            match piece {
                Piece::Text(text) => {
                    if is_in_list && &**text != ", " {
                        out.push(']');
                        is_in_list = false;
                    }
                    out.push_str(text);
                    if self.version >= Version::Mlir24 && stripped_attrs::opens_list(text) {
                        out.push('[');
                        is_in_list = true;
                    }
                    expected = place.behind(text);
                }
                Piece::Attr(attr) => {
                    let start = out.len();
                    self.write_attr(out, *attr);
                    if let Some(name) = &expected
                        && let Some(rest) = out[start..].strip_prefix(name.as_str())
                        && rest.starts_with('<')
                    {
                        out.replace_range(start..start + name.len(), "");
                    }
                }
                Piece::Type(ty) => self.write_type(out, *ty),
            }
        }
    }

    /// Appends a number or elements without its type, and any other attribute as it is.
    pub fn write_untyped(&mut self, out: &mut String, attr: Attr) {
        let context = self.context;
        if let Aliases::Collect(collector) = &mut self.aliases {
            collector.visit_attr(context, attr, false, true);
            return;
        }
        match context.attr_kind(attr) {
            AttrKind::Integer { value, ty } if *ty != context.i1() => write_int(out, *value),
            AttrKind::WideInteger { words, ty } => {
                wide_integers::write_wide(context, out, words, *ty)
            }
            AttrKind::Float { bits, ty } => {
                if let TypeKind::Float(name) = context.kind(*ty)
                    && let Some(format) = FloatFormat::of(name)
                {
                    floats::write(out, format, *bits);
                }
            }
            AttrKind::TypedString { text, .. } => write_quoted(out, text),
            AttrKind::Dense { .. } => self.write_dense(out, attr),
            AttrKind::DenseStrings { ty, values } => self.write_dense_strings(out, *ty, values),
            AttrKind::Sparse {
                indices, values, ..
            } => self.write_sparse(out, *indices, *values),
            AttrKind::DenseResource { key, .. } => {
                if self.seen_resources.insert(*key) {
                    self.resources.push(*key);
                }
                out.push_str("dense_resource<");
                let key = context.text(*key);
                if is_bare_id(key) {
                    out.push_str(key);
                } else {
                    write_quoted(out, key);
                }
                out.push('>');
            }
            _ => self.write_attr(out, attr),
        }
    }

    fn write_dense_array(&mut self, out: &mut String, element: Type, values: &[i64]) {
        out.push_str("array<");
        self.write_type(out, element);
        for (i, &value) in values.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { ": " });
            match self.context.kind(element) {
                TypeKind::Float(name) => {
                    if let Some(format) = FloatFormat::of(name) {
                        floats::write(out, format, (value as u64).into());
                    }
                }
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
}

/// Appends `strided<[S, ...], offset: O>`.
fn write_strided(out: &mut String, strides: &[i64], offset: i64) {
    out.push_str("strided<[");
    for (i, &stride) in strides.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        write_extent(out, stride);
    }
    out.push(']');
    if offset != 0 {
        out.push_str(", offset: ");
        write_extent(out, offset);
    }
    out.push('>');
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
