//! Interned types, attributes, strings and operation names: equal handles, equal things.
//!
//! The context grows and never shrinks; it knows nothing of operations or blocks.

use std::borrow::Cow;

use freehold_base::budget::Budget;
use rustc_hash::FxHashMap;

use super::interner::Interner;
use super::strings::Strings;
use super::{
    AffineMap, Attr, AttrKind, Ident, IntegerSet, LocationKind, OpName, Signedness, Type, TypeKind,
};

/// The interner of one compilation: types, attributes, strings and operation names.
///
/// ```
/// use freehold::ir::Context;
/// let mut context = Context::new();
/// assert_eq!(context.integer_type(32), context.integer_type(32));
/// assert_ne!(context.index(), context.i1());
/// ```
pub struct Context {
    /// What work on the things of this context may spend.
    budget: Budget,
    /// The bytes that the data of large attributes takes.
    data_bytes: u64,
    types: Interner<Type, TypeKind>,
    attrs: Interner<Attr, AttrKind>,
    idents: Strings,
    op_names: Interner<OpName, Cow<'static, str>>,
    index: Type,
    i1: Type,
    unit: Attr,
    empty_dict: Attr,
    /// The dictionaries that [`segment_sizes_dict`](Self::segment_sizes_dict) made.
    segment_sizes: FxHashMap<Box<[i64]>, Attr>,
}

impl Default for Context {
    fn default() -> Self {
        Self::new()
    }
}

impl Context {
    /// A context that already holds the names of operations and attributes of
    /// [`known`](super::known). Nothing limits the work on its things.
    pub fn new() -> Self {
        Self::within(Budget::UNLIMITED)
    }

    /// The same, for work within a budget.
    pub fn within(budget: Budget) -> Self {
        let mut types = Interner::new();
        let mut attrs = Interner::new();
        let i1_kind = TypeKind::Integer {
            width: 1,
            signedness: Signedness::Signless,
        };
        let index = types.intern_owned(TypeKind::Index);
        let i1 = types.intern_owned(i1_kind);
        let unit = attrs.intern_owned(AttrKind::Unit);
        let empty_dict = attrs.intern_owned(AttrKind::Dict(Box::new([])));
        let mut context = Context {
            budget,
            data_bytes: 0,
            types,
            attrs,
            idents: Strings::new(),
            op_names: Interner::new(),
            index,
            i1,
            unit,
            empty_dict,
            segment_sizes: FxHashMap::default(),
        };
        for name in super::known::NAMES {
            context.static_op_name(name);
        }
        for key in super::known::keys::TEXTS {
            context.ident(key);
        }
        context
    }

    /// What work on the things of this context may spend.
    #[inline]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The bytes that attributes, types and strings take, about.
    pub(super) fn bytes(&self) -> u64 {
        let attrs = self.attrs.items().len() * size_of::<AttrKind>();
        let types = self.types.items().len() * size_of::<TypeKind>();
        (attrs + types + self.idents.bytes()) as u64 + self.data_bytes
    }

    /// The handle of a type.
    pub fn ty(&mut self, kind: TypeKind) -> Type {
        self.types.intern_owned(kind)
    }

    /// What a type is.
    pub fn kind(&self, ty: Type) -> &TypeKind {
        &self.types.items()[ty]
    }

    /// The handle of an attribute.
    pub fn attr(&mut self, kind: AttrKind) -> Attr {
        let data = kind.data_bytes();
        let before = self.attrs.items().len();
        let attr = self.attrs.intern_owned(kind);
        if self.attrs.items().len() > before {
            self.data_bytes += data;
        }
        attr
    }

    /// What an attribute is.
    pub fn attr_kind(&self, attr: Attr) -> &AttrKind {
        &self.attrs.items()[attr]
    }

    /// The first place in a file that a location names: the file, the line and the column.
    pub fn first_place(&self, location: Attr) -> Option<(Ident, u32, Option<u32>)> {
        let mut location = location;
        loop {
            let AttrKind::Location(kind) = self.attr_kind(location) else {
                return None;
            };
            location = match &**kind {
                LocationKind::File {
                    file, line, column, ..
                } => return Some((*file, *line, *column)),
                LocationKind::Name { child, .. } => (*child)?,
                LocationKind::CallSite { callee, .. } => *callee,
                LocationKind::Fused { locations, .. } => *locations.first()?,
                LocationKind::Unknown => return None,
            };
        }
    }

    /// Every attribute that was interned, in the order of interning.
    pub fn attr_kinds(&self) -> impl Iterator<Item = (Attr, &AttrKind)> {
        self.attrs.items().iter()
    }

    /// Every type that was interned, in the order of interning.
    pub fn type_kinds(&self) -> impl Iterator<Item = (Type, &TypeKind)> {
        self.types.items().iter()
    }

    /// The handle of a string.
    pub fn ident(&mut self, text: &str) -> Ident {
        self.idents.intern(text)
    }

    /// The handle of a string if it was interned before.
    pub fn find_ident(&self, text: &str) -> Option<Ident> {
        self.idents.find(text)
    }

    /// The text of an interned string.
    pub fn text(&self, ident: Ident) -> &str {
        self.idents.get(ident)
    }

    /// Makes room for `count` more strings at once.
    pub fn reserve_idents(&mut self, count: usize) {
        self.idents.reserve(count);
    }

    /// Makes room for `count` more attributes at once, so that they need not be moved while they
    /// grow.
    pub fn reserve_attrs(&mut self, count: usize) {
        self.attrs.reserve(count);
    }

    /// The handle of an operation name, dialect prefix included.
    pub fn op_name(&mut self, name: &str) -> OpName {
        self.op_names.intern(name, || Cow::Owned(name.to_owned()))
    }

    /// The same for a name that is part of the program, and need not be copied.
    pub fn static_op_name(&mut self, name: &'static str) -> OpName {
        self.op_names.intern(name, || Cow::Borrowed(name))
    }

    /// Makes room for so many operation names at once.
    pub fn reserve_op_names(&mut self, count: usize) {
        self.op_names.reserve(count);
    }

    /// The handle of an operation name if it was interned before.
    pub fn find_op_name(&self, name: &str) -> Option<OpName> {
        self.op_names.find(name)
    }

    /// The text of an operation name.
    pub fn op_name_text(&self, name: OpName) -> &str {
        &self.op_names.items()[name]
    }

    /// How many operation names were interned.
    pub fn op_name_count(&self) -> usize {
        self.op_names.items().len()
    }

    /// The type `index`.
    pub fn index(&self) -> Type {
        self.index
    }

    /// The type `i1`.
    pub fn i1(&self) -> Type {
        self.i1
    }

    /// The signless integer type of a width in bits.
    pub fn integer_type(&mut self, width: u32) -> Type {
        self.ty(TypeKind::Integer {
            width,
            signedness: Signedness::Signless,
        })
    }

    /// The type of functions from `inputs` to `results`.
    pub fn function_type(&mut self, inputs: &[Type], results: &[Type]) -> Type {
        self.ty(TypeKind::Function {
            inputs: inputs.into(),
            results: results.into(),
        })
    }

    /// Whether a type is a memref, ranked or unranked.
    pub fn is_memref(&self, ty: Type) -> bool {
        self.kind(ty).is_memref()
    }

    /// The attribute `unit`.
    pub fn unit(&self) -> Attr {
        self.unit
    }

    /// The attribute `{}`.
    pub fn empty_dict(&self) -> Attr {
        self.empty_dict
    }

    /// The attribute `loc(unknown)`.
    pub fn unknown_location(&mut self) -> Attr {
        self.attr(AttrKind::Location(Box::new(LocationKind::Unknown)))
    }

    /// The map that an attribute is; none for any other attribute.
    pub fn affine_map(&self, attr: Attr) -> Option<&AffineMap> {
        match self.attr_kind(attr) {
            AttrKind::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// The integer set that an attribute is; none for any other attribute.
    pub fn integer_set(&self, attr: Attr) -> Option<&IntegerSet> {
        match self.attr_kind(attr) {
            AttrKind::IntegerSet(set) => Some(set),
            _ => None,
        }
    }

    /// An integer attribute.
    pub fn integer_attr(&mut self, value: i128, ty: Type) -> Attr {
        self.attr(AttrKind::Integer { value, ty })
    }

    /// `true` or `false`, an attribute of type `i1`.
    pub fn bool_attr(&mut self, value: bool) -> Attr {
        self.attr(AttrKind::Integer {
            value: value.into(),
            ty: self.i1,
        })
    }

    /// A string attribute.
    pub fn string_attr(&mut self, text: &str) -> Attr {
        self.attr(AttrKind::String(text.into()))
    }

    /// `array<i32: ...>`.
    pub fn i32_array_attr(&mut self, values: &[i64]) -> Attr {
        let element = self.integer_type(32);
        self.attr(AttrKind::DenseArray {
            element,
            values: values.into(),
        })
    }

    /// The dictionary that says nothing but how many operands are in each group. Passes make many
    /// operations with the same few.
    pub fn segment_sizes_dict(&mut self, sizes: &[i64]) -> Attr {
        if let Some(&known) = self.segment_sizes.get(sizes) {
            return known;
        }
        let array = self.i32_array_attr(sizes);
        let name = self.ident("operandSegmentSizes");
        let dict = self.dict_attr(vec![(name, array)]);
        self.segment_sizes.insert(sizes.into(), dict);
        dict
    }

    /// A dictionary of `entries`, which are sorted here; a repeated name keeps its last value.
    pub fn dict_attr(&mut self, mut entries: Vec<(Ident, Attr)>) -> Attr {
        if entries.is_empty() {
            return self.empty_dict;
        }
        entries.reverse();
        entries.sort_by(|a, b| self.text(a.0).cmp(self.text(b.0)));
        entries.dedup_by_key(|entry| entry.0);
        self.attr(AttrKind::Dict(entries.into()))
    }

    /// The entries of a dictionary attribute; empty for any other attribute.
    pub fn dict_entries(&self, dict: Attr) -> &[(Ident, Attr)] {
        match self.attr_kind(dict) {
            AttrKind::Dict(entries) => entries,
            _ => &[],
        }
    }

    /// Whether two dictionaries differ in nothing but symbols: references without a nested name,
    /// and what `sym_name` says.
    pub fn differ_in_symbols(&self, a: Attr, b: Attr) -> bool {
        let is_flat = |kind: &AttrKind| matches!(kind, AttrKind::SymbolRef { nested, .. } if nested.is_empty());
        let is_like = |&((name, a), (other, b)): &((Ident, Attr), (Ident, Attr))| {
            name == other
                && (a == b
                    || match (self.attr_kind(a), self.attr_kind(b)) {
                        (AttrKind::String(_), AttrKind::String(_)) => {
                            name == super::known::keys::SYM_NAME
                        }
                        (a, b) => is_flat(a) && is_flat(b),
                    })
        };
        let (a, b) = (self.dict_entries(a), self.dict_entries(b));
        a.len() == b.len()
            && a.iter()
                .copied()
                .zip(b.iter().copied())
                .all(|pair| is_like(&pair))
    }

    /// The value of `key` in a dictionary attribute.
    pub fn dict_find(&self, dict: Attr, key: Ident) -> Option<Attr> {
        let entries = self.dict_entries(dict);
        entries
            .iter()
            .find(|entry| entry.0 == key)
            .map(|entry| entry.1)
    }

    /// The value of `name` in a dictionary attribute.
    pub fn dict_get(&self, dict: Attr, name: &str) -> Option<Attr> {
        self.dict_entries(dict)
            .iter()
            .find(|entry| self.text(entry.0) == name)
            .map(|entry| entry.1)
    }

    /// The dictionary `dict` with another value for the entry at `position`.
    ///
    /// # Panics
    /// When it has no such entry.
    pub fn dict_with_value(&mut self, dict: Attr, position: usize, value: Attr) -> Attr {
        let mut entries: Box<[(Ident, Attr)]> = self.dict_entries(dict).into();
        entries[position].1 = value;
        self.attr(AttrKind::Dict(entries))
    }

    /// The numbers of an attribute that is a list of them.
    pub fn numbers(&self, attr: Attr) -> Option<&[i64]> {
        match self.attr_kind(attr) {
            AttrKind::DenseArray { values, .. } => Some(values),
            _ => None,
        }
    }

    /// The dictionary `dict` with `name` set to `value`, or without it for `None`.
    pub fn dict_with(&mut self, dict: Attr, name: &str, value: Option<Attr>) -> Attr {
        let name = self.ident(name);
        if let Some(value) = value {
            return self.dict_with_all(dict, &[(name, value)]);
        }
        self.dict_without(dict, &[name])
    }

    /// The dictionary `dict` without the entries of these names.
    pub fn dict_without(&mut self, dict: Attr, names: &[Ident]) -> Attr {
        let mut entries = self.dict_entries(dict).to_vec();
        entries.retain(|entry| !names.contains(&entry.0));
        self.attr(AttrKind::Dict(entries.into()))
    }

    /// The dictionary `dict` with all these entries set.
    pub fn dict_with_all(&mut self, dict: Attr, new: &[(Ident, Attr)]) -> Attr {
        let mut entries = self.dict_entries(dict).to_vec();
        let count = entries.len();
        for &(name, value) in new {
            match entries.iter_mut().find(|entry| entry.0 == name) {
                Some(entry) => entry.1 = value,
                None => entries.push((name, value)),
            }
        }
        match entries.len() == count {
            true => self.attr(AttrKind::Dict(entries.into())),
            false => self.dict_attr(entries),
        }
    }
}
