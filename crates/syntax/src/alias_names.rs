//! Which attributes and types are printed by an alias (`#map`, `#loc1`, `!tuple`), and under
//! which name and number.
//!
//! All that a text mentions is visited in the order in which mlir-opt visits it. Then the names
//! are given by depth (what an alias is made of comes before it), types before attributes,
//! alphabetically, and in the order of the visits; equal names are numbered.

use cranelift_entity::EntitySet;
use rustc_hash::FxHashMap;

use freehold_ir::{Attr, AttrKind, Context, LocationKind, Module, Op, Piece, Type, TypeKind};

use super::alias_words::alias_of;
use super::number_text::write_uint;
use super::source_places::{InFile, SourcePlace};

/// What may have an alias.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) enum Symbol {
    Attr(Attr),
    Type(Type),
    /// A line and column of a file, which no attribute stands for.
    InFile(InFile),
    /// An unknown location, which no attribute stands for.
    Unknown,
}

impl From<SourcePlace> for Symbol {
    fn from(place: SourcePlace) -> Self {
        match place {
            SourcePlace::Written(attr) => Symbol::Attr(attr),
            SourcePlace::InFile(place) => Symbol::InFile(place),
            SourcePlace::Unknown => Symbol::Unknown,
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
pub(super) struct Collector {
    visited: Vec<Visited>,
    positions: FxHashMap<Symbol, u32>,
    /// What need be visited.
    bearing: Bearing,
    /// How many attributes and types with an alias were not visited.
    unvisited: usize,
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

/// Which attributes and types get an alias or hold something that does. Almost no operation
/// mentions one: all others need not be visited.
pub(super) struct Bearing {
    attrs: EntitySet<Attr>,
    types: EntitySet<Type>,
    /// How many have an alias of their own.
    named: usize,
}

impl Bearing {
    pub fn new(context: &Context) -> Self {
        let mut bearing = Bearing {
            attrs: EntitySet::new(),
            types: EntitySet::new(),
            named: 0,
        };
        for (attr, _) in context.attr_kinds() {
            if attr_name(context, attr).is_some() {
                bearing.attrs.insert(attr);
                bearing.named += 1;
            }
        }
        for (ty, _) in context.type_kinds() {
            if type_name(context, ty).is_some() {
                bearing.types.insert(ty);
                bearing.named += 1;
            }
        }
        if bearing.named == 0 {
            return bearing;
        }
        // What a thing is made of is mostly older than it: hardly ever more than one round.
        let mut is_growing = true;
        while is_growing {
            is_growing = false;
            let mut is_late = false;
            for (ty, _) in context.type_kinds() {
                if !bearing.types.contains(ty) {
                    let mut bears = false;
                    parts_of_type(context, ty, &mut |part| {
                        bears |= bearing.has(part);
                        // An attribute that is no map may still turn out to hold one.
                        is_late |= match part {
                            Part::Type(inner) => inner > ty,
                            Part::Attr(attr) => is_composite(context, attr),
                        };
                    });
                    is_growing |= bears && bearing.types.insert(ty);
                }
            }
            for (attr, _) in context.attr_kinds() {
                if !bearing.attrs.contains(attr) {
                    let mut bears = false;
                    parts_of_attr(context, attr, false, &mut |part| {
                        bears |= bearing.has(part);
                        is_late |= matches!(part, Part::Attr(inner) if inner > attr);
                    });
                    is_growing |= bears && bearing.attrs.insert(attr);
                }
            }
            is_growing &= is_late;
        }
        bearing
    }

    /// Whether nothing has an alias.
    pub fn is_empty(&self) -> bool {
        self.attrs.is_empty() && self.types.is_empty()
    }

    fn has(&self, part: Part) -> bool {
        match part {
            Part::Attr(attr) => self.attrs.contains(attr),
            Part::Type(ty) => self.types.contains(ty),
        }
    }

    /// Whether the operation itself, its regions apart, mentions anything that has an alias.
    pub fn is_in(&self, module: &Module, op: Op) -> bool {
        let bears = |value| self.types.contains(module.value_type(value));
        self.attrs.contains(module.properties(op))
            || self.attrs.contains(module.attributes(op))
            || module.results(op).iter().any(|&value| bears(value))
            || module.operands(op).any(bears)
    }
}

/// Whether other attributes or types stand in an attribute.
fn is_composite(context: &Context, attr: Attr) -> bool {
    let mut has_parts = false;
    parts_of_attr(context, attr, false, &mut |_| has_parts = true);
    has_parts
}

/// What stands in an attribute or type.
#[derive(Copy, Clone)]
pub(super) enum Part {
    Attr(Attr),
    Type(Type),
}

/// Calls `visit` for what stands in an attribute, in order; elements that are `elided` stand
/// there without their type.
pub(super) fn parts_of_attr(
    context: &Context,
    attr: Attr,
    elided: bool,
    visit: &mut dyn FnMut(Part),
) {
    let mut visit_attr = |attr: &Attr| visit(Part::Attr(*attr));
    match context.attr_kind(attr) {
        AttrKind::Array(items) => items.iter().for_each(visit_attr),
        AttrKind::Dict(entries) => entries.iter().for_each(|entry| visit_attr(&entry.1)),
        AttrKind::Type(inner) => visit(Part::Type(*inner)),
        AttrKind::Distinct { value, .. } => visit_attr(value),
        AttrKind::Location(kind) => match &**kind {
            LocationKind::Unknown | LocationKind::File { .. } => {}
            LocationKind::Name { child, .. } => child.iter().for_each(visit_attr),
            LocationKind::CallSite { callee, caller } => {
                visit_attr(callee);
                visit_attr(caller);
            }
            LocationKind::Fused {
                metadata,
                locations,
            } => {
                metadata.iter().for_each(&mut visit_attr);
                locations.iter().for_each(visit_attr);
            }
        },
        AttrKind::Nested(pieces) => pieces.iter().for_each(|piece| visit_piece(piece, visit)),
        kind if !elided => {
            if let Some(ty) = kind.ty() {
                visit(Part::Type(ty));
            }
        }
        _ => {}
    }
}

fn visit_piece(piece: &Piece, visit: &mut dyn FnMut(Part)) {
    match piece {
        Piece::Text(_) => {}
        Piece::Attr(attr) => visit(Part::Attr(*attr)),
        Piece::Type(ty) => visit(Part::Type(*ty)),
    }
}

/// The same for a type.
pub(super) fn parts_of_type(context: &Context, ty: Type, visit: &mut dyn FnMut(Part)) {
    let (types, attrs): (&[Type], [Option<Attr>; 2]) = match context.kind(ty) {
        TypeKind::Complex(element) | TypeKind::Vector { element, .. } => {
            (std::slice::from_ref(element), [None; 2])
        }
        TypeKind::Tuple(types) => (types, [None; 2]),
        TypeKind::Function { inputs, results } => {
            inputs.iter().for_each(|&ty| visit(Part::Type(ty)));
            (results, [None; 2])
        }
        TypeKind::Tensor {
            element, encoding, ..
        } => (std::slice::from_ref(element), [*encoding, None]),
        TypeKind::MemRef {
            element,
            layout,
            space,
            ..
        } => (std::slice::from_ref(element), [*layout, *space]),
        TypeKind::UnrankedMemRef { element, space } => {
            (std::slice::from_ref(element), [*space, None])
        }
        TypeKind::Nested(pieces) => {
            pieces.iter().for_each(|piece| visit_piece(piece, visit));
            (&[], [None; 2])
        }
        TypeKind::Index
        | TypeKind::None
        | TypeKind::Integer { .. }
        | TypeKind::Float(_)
        | TypeKind::Opaque(_) => (&[], [None; 2]),
    };
    types.iter().for_each(|&ty| visit(Part::Type(ty)));
    let attrs = attrs.into_iter().flatten();
    attrs.for_each(|attr| visit(Part::Attr(attr)));
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
    pub fn new(bearing: Bearing) -> Self {
        Collector {
            visited: Vec::new(),
            positions: FxHashMap::default(),
            unvisited: bearing.named,
            bearing,
        }
    }

    pub fn bearing(&self) -> &Bearing {
        &self.bearing
    }

    /// Whether nothing is left that has an alias, locations apart.
    pub fn is_complete(&self) -> bool {
        self.unvisited == 0
    }

    /// Visits an attribute; `is_deferred` says that its alias may be defined at the end.
    pub fn visit_attr(&mut self, context: &Context, attr: Attr, is_deferred: bool, elided: bool) {
        if self.bearing.attrs.contains(attr) {
            self.attr(context, attr, is_deferred, elided);
        }
    }

    pub fn visit_type(&mut self, context: &Context, ty: Type) {
        if self.bearing.types.contains(ty) {
            self.ty(context, ty, false);
        }
    }

    pub fn visit_place(&mut self, context: &Context, place: SourcePlace, is_deferred: bool) {
        match place {
            SourcePlace::Written(attr) => {
                self.attr(context, attr, is_deferred, false);
            }
            SourcePlace::InFile(..) | SourcePlace::Unknown => {
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
        let is_counted = matches!(symbol, Symbol::Attr(_) | Symbol::Type(_));
        self.unvisited -= usize::from(is_counted && name.is_some());
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
        if !self.visited[position as usize].is_deferred {
            return;
        }
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
        if is_new {
            let mut children = Vec::new();
            parts_of_attr(context, attr, elided, &mut |part| {
                children.extend(self.part(context, part, is_deferred));
            });
            self.leave(position, children);
        }
        position
    }

    fn ty(&mut self, context: &Context, ty: Type, is_deferred: bool) -> u32 {
        let symbol = Symbol::Type(ty);
        let (position, is_new) = self.enter(symbol, is_deferred, || type_name(context, ty));
        if is_new {
            let mut children = Vec::new();
            parts_of_type(context, ty, &mut |part| {
                children.extend(self.part(context, part, is_deferred));
            });
            self.leave(position, children);
        }
        position
    }

    fn part(&mut self, context: &Context, part: Part, is_deferred: bool) -> Option<u32> {
        self.bearing.has(part).then(|| match part {
            Part::Attr(attr) => self.attr(context, attr, is_deferred, false),
            Part::Type(ty) => self.ty(context, ty, is_deferred),
        })
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
