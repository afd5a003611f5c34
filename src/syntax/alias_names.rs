//! Which attributes and types are printed by an alias (`#map`, `#loc1`, `!tuple`), and under
//! which name and number.
//!
//! All that a text mentions is visited in the order in which mlir-opt visits it. Then the names
//! are given by depth (what an alias is made of comes before it), types before attributes,
//! alphabetically, and in the order of the visits; equal names are numbered.

use rustc_hash::FxHashMap;

use crate::ir::{Attr, AttrKind, Context, LocationKind, Piece, Type, TypeKind};

use super::dialect_bodies::alias_of;
use super::locations::Place;
use super::type_text::write_uint;

/// What may have an alias.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) enum Symbol {
    Attr(Attr),
    Type(Type),
    /// A line and column of the file that was read, which no attribute stands for.
    InFile(u32, u32),
    /// An unknown location, which no attribute stands for.
    Unknown,
}

impl From<Place> for Symbol {
    fn from(place: Place) -> Self {
        match place {
            Place::Written(attr) => Symbol::Attr(attr),
            Place::InFile(line, column) => Symbol::InFile(line, column),
            Place::Unknown => Symbol::Unknown,
        }
    }
}

struct Visited {
    symbol: Symbol,
    name: Option<&'static str>,
    /// 0 if neither it nor anything in it has an alias.
    depth: u32,
    is_deferred: bool,
    /// What stands in it, by position in the list of what was visited.
    children: Vec<u32>,
}

/// What was visited so far.
#[derive(Default)]
pub(super) struct Collector {
    visited: Vec<Visited>,
    positions: FxHashMap<Symbol, u32>,
}

/// A chosen alias.
#[derive(Copy, Clone)]
pub(super) struct AliasName {
    name: &'static str,
    number: u32,
    sigil: char,
}

impl AliasName {
    pub fn write(self, out: &mut String) {
        out.push(self.sigil);
        out.push_str(self.name);
        if self.number > 0 {
            write_uint(out, self.number.into());
        }
    }
}

/// The aliases of a text, those that are defined at its start and those at its end.
#[derive(Default)]
pub(super) struct ChosenAliases {
    pub names: FxHashMap<Symbol, AliasName>,
    pub first: Vec<Symbol>,
    pub deferred: Vec<Symbol>,
}

/// Whether a context holds anything that gets an alias.
pub(super) fn may_occur(context: &Context) -> bool {
    context
        .attr_kinds()
        .any(|(attr, _)| attr_name(context, attr).is_some())
        || context
            .type_kinds()
            .any(|(ty, _)| type_name(context, ty).is_some())
}

/// The alias that an attribute gets, without its number.
pub(super) fn attr_name(context: &Context, attr: Attr) -> Option<&'static str> {
    match context.attr_kind(attr) {
        AttrKind::AffineMap(_) => Some("map"),
        AttrKind::IntegerSet(_) => Some("set"),
        AttrKind::Location(_) => Some("loc"),
        AttrKind::Distinct { value, .. } if *value != context.unit() => Some("distinct"),
        AttrKind::Nested(pieces) => match &pieces[..] {
            [Piece::Text(text), ..] => alias_of(text),
            _ => None,
        },
        AttrKind::Opaque(text) => alias_of(text),
        _ => None,
    }
}

/// The alias that a type gets, without its number.
pub(super) fn type_name(context: &Context, ty: Type) -> Option<&'static str> {
    match context.kind(ty) {
        TypeKind::Tuple(types) if types.len() > 16 => Some("tuple"),
        _ => None,
    }
}

impl Collector {
    /// Visits an attribute; `is_deferred` says that its alias may be defined at the end.
    pub fn visit_attr(&mut self, context: &Context, attr: Attr, is_deferred: bool, elided: bool) {
        self.attr(context, attr, is_deferred, elided);
    }

    pub fn visit_type(&mut self, context: &Context, ty: Type) {
        self.ty(context, ty, false);
    }

    pub fn visit_place(&mut self, context: &Context, place: Place, is_deferred: bool) {
        match place {
            Place::Written(attr) => {
                self.attr(context, attr, is_deferred, false);
            }
            Place::InFile(..) | Place::Unknown => {
                self.enter(place.into(), is_deferred, || Some("loc"));
            }
        }
    }

    /// The position of a symbol; new ones are to be visited.
    fn enter(
        &mut self,
        symbol: Symbol,
        is_deferred: bool,
        name: impl FnOnce() -> Option<&'static str>,
    ) -> (u32, bool) {
        let next = self.visited.len() as u32;
        let position = *self.positions.entry(symbol).or_insert(next);
        if position != next {
            if !is_deferred {
                self.forbid_deferring(position);
            }
            return (position, false);
        }
        let name = name();
        self.visited.push(Visited {
            symbol,
            name,
            depth: u32::from(name.is_some()),
            is_deferred,
            children: Vec::new(),
        });
        (position, true)
    }

    fn forbid_deferring(&mut self, position: u32) {
        let mut work = vec![position];
        while let Some(position) = work.pop() {
            let visited = &mut self.visited[position as usize];
            if std::mem::replace(&mut visited.is_deferred, false) {
                work.extend_from_slice(&visited.children);
            }
        }
    }

    fn attr(&mut self, context: &Context, attr: Attr, is_deferred: bool, elided: bool) -> u32 {
        let symbol = Symbol::Attr(attr);
        let (position, is_new) = self.enter(symbol, is_deferred, || attr_name(context, attr));
        if !is_new {
            return position;
        }
        let mut children = Vec::new();
        let mut child = |collector: &mut Self, attr: Attr| {
            children.push(collector.attr(context, attr, is_deferred, false));
        };
        let mut ty = None;
        match context.attr_kind(attr) {
            AttrKind::Array(items) => items.iter().for_each(|&item| child(self, item)),
            AttrKind::Dict(entries) => entries.iter().for_each(|entry| child(self, entry.1)),
            AttrKind::Type(inner) => ty = Some(*inner),
            AttrKind::Distinct { value, .. } => child(self, *value),
            AttrKind::Location(kind) => match kind {
                LocationKind::Unknown | LocationKind::File { .. } => {}
                LocationKind::Name { child: inner, .. } => {
                    inner.iter().for_each(|&inner| child(self, inner));
                }
                LocationKind::CallSite { callee, caller } => {
                    child(self, *callee);
                    child(self, *caller);
                }
                LocationKind::Fused {
                    metadata,
                    locations,
                } => {
                    metadata.iter().for_each(|&inner| child(self, inner));
                    locations.iter().for_each(|&inner| child(self, inner));
                }
            },
            AttrKind::Nested(pieces) => {
                children.extend(self.pieces(context, pieces, is_deferred));
            }
            kind if !elided => ty = kind.ty(),
            _ => {}
        }
        if let Some(ty) = ty {
            children.push(self.ty(context, ty, is_deferred));
        }
        self.leave(position, children);
        position
    }

    fn ty(&mut self, context: &Context, ty: Type, is_deferred: bool) -> u32 {
        let symbol = Symbol::Type(ty);
        let (position, is_new) = self.enter(symbol, is_deferred, || type_name(context, ty));
        if !is_new {
            return position;
        }
        let mut children = Vec::new();
        let mut of_type = |collector: &mut Self, ty: Type| {
            children.push(collector.ty(context, ty, is_deferred));
        };
        let mut attrs = [None; 2];
        match context.kind(ty) {
            TypeKind::Complex(element) | TypeKind::Vector { element, .. } => {
                of_type(self, *element);
            }
            TypeKind::Tuple(types) => types.iter().for_each(|&ty| of_type(self, ty)),
            TypeKind::Function { inputs, results } => {
                inputs.iter().for_each(|&ty| of_type(self, ty));
                results.iter().for_each(|&ty| of_type(self, ty));
            }
            TypeKind::Tensor {
                element, encoding, ..
            } => {
                of_type(self, *element);
                attrs[0] = *encoding;
            }
            TypeKind::MemRef {
                element,
                layout,
                space,
                ..
            } => {
                of_type(self, *element);
                attrs = [*layout, *space];
            }
            TypeKind::UnrankedMemRef { element, space } => {
                of_type(self, *element);
                attrs[0] = *space;
            }
            TypeKind::Index
            | TypeKind::None
            | TypeKind::Integer { .. }
            | TypeKind::Float(_)
            | TypeKind::Opaque(_) => {}
            TypeKind::Nested(pieces) => {
                children.extend(self.pieces(context, pieces, is_deferred));
            }
        }
        for attr in attrs.into_iter().flatten() {
            children.push(self.attr(context, attr, is_deferred, false));
        }
        self.leave(position, children);
        position
    }

    fn pieces(&mut self, context: &Context, pieces: &[Piece], is_deferred: bool) -> Vec<u32> {
        let visit = |piece: &Piece| match piece {
            Piece::Text(_) => None,
            Piece::Attr(attr) => Some(self.attr(context, *attr, is_deferred, false)),
            Piece::Type(ty) => Some(self.ty(context, *ty, is_deferred)),
        };
        pieces.iter().filter_map(visit).collect()
    }

    fn leave(&mut self, position: u32, children: Vec<u32>) {
        let depths = children.iter().map(|&c| self.visited[c as usize].depth);
        let deepest = depths.max().unwrap_or(0);
        let visited = &mut self.visited[position as usize];
        visited.children = children;
        if deepest > 0 {
            visited.depth = deepest + 1;
        }
    }

    /// Gives everything that has an alias its name and number.
    pub fn choose(self) -> ChosenAliases {
        let mut order: Vec<&Visited> = self.visited.iter().filter(|v| v.name.is_some()).collect();
        order.sort_by_key(|v| (v.depth, !matches!(v.symbol, Symbol::Type(_)), v.name));
        let mut counts: FxHashMap<&'static str, u32> = FxHashMap::default();
        let mut chosen = ChosenAliases::default();
        for visited in order {
            let Some(name) = visited.name else {
                continue;
            };
            let count = counts.entry(name).or_default();
            let is_type = matches!(visited.symbol, Symbol::Type(_));
            let alias = AliasName {
                name,
                number: *count,
                sigil: if is_type { '!' } else { '#' },
            };
            *count += 1;
            chosen.names.insert(visited.symbol, alias);
            if visited.is_deferred {
                chosen.deferred.push(visited.symbol);
            } else {
                chosen.first.push(visited.symbol);
            }
        }
        chosen
    }
}
