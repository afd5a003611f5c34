//! What is read and written: memrefs and pointers as *bases*, elements of them as *keys*, and
//! whether two bases can share memory. Answers come from the alias relations of the function, from
//! what the program says, and, for pointers, from the scopes and tags that their accesses name.

use std::cell::RefCell;

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::tags::{Tag, are_apart, tags_of};
use crate::rewrite::as_constant_int;
use freehold_analysis::{Alias, Aliases};
use freehold_dialects::is_never_shared;
use freehold_facts::{Extracted, NoAlias, ValueId};
use freehold_ir::{
    AffineExpr, Attr, AttrKind, Module, NoAliasAssumption, Op, Piece, Type, TypeKind, Value, known,
};

/// A memref, or a pointer with the type and the scopes of an access.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BaseId(u32);
entity_impl!(BaseId, "base");

/// What makes two accesses have one base.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Base {
    pub value: Value,
    /// What an access by a pointer reads or writes; none for a memref.
    ty: Option<Type>,
    /// The scopes that an access belongs to, and those that it is outside of.
    inside: Option<Attr>,
    outside: Option<Attr>,
    /// What its type-based tags are.
    tags: Option<Attr>,
}

/// One element of a base.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Key {
    /// An affine map that is more than a choice of its operands.
    map: Option<Attr>,
    indices: SmallVec<[Index; 3]>,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Index {
    Constant(i64),
    Value(Value),
}

impl Key {
    /// Whether the element is known: two of these are one element or not, whatever the program
    /// does.
    pub fn is_constant(&self) -> bool {
        let is_constant = |index: &Index| matches!(index, Index::Constant(_));
        self.map.is_none() && self.indices.iter().all(is_constant)
    }

    /// The values that say which element it is.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        self.indices.iter().filter_map(|index| match index {
            Index::Value(value) => Some(*value),
            Index::Constant(_) => None,
        })
    }
}

/// An element of a base, or all of them.
pub type Spot = (BaseId, Option<Key>);

/// Whether two bases can share memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// They are one memref or pointer: the keys say which element.
    Same,
    May,
    Never(Reason),
}

/// Which fact says that two bases share no memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// `memref.distinct_objects`, or another operation with that trait.
    Distinct,
    /// An attribute of the function or of an argument.
    Attribute,
    /// A file of `--facts`.
    /// By its number in [`Module::no_alias_assumptions`].
    Said(usize),
    /// One of the two is new where the other was there before.
    New,
    /// What they come from has no allocation in common.
    Origins,
    /// The scopes that the accesses name.
    Scopes,
    /// The type-based tags of the accesses.
    Tags,
}

/// What a pointer points into, as far as operations that compute addresses show it.
#[derive(Copy, Clone)]
struct Pointer {
    root: Value,
    kind: PointerKind,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum PointerKind {
    /// `llvm.alloca`, of this function.
    Local,
    /// An argument that says that nothing else points where it does.
    Alone,
    Argument,
    Global(Attr),
    Other,
}

/// The bases of one function.
pub struct Places<'a> {
    extracted: &'a Extracted,
    aliases: &'a Aliases<'a>,
    pub bases: PrimaryMap<BaseId, Base>,
    ids: FxHashMap<Base, BaseId>,
    memrefs: PrimaryMap<BaseId, Option<ValueId>>,
    pointers: PrimaryMap<BaseId, Option<Pointer>>,
    /// By attribute: its scopes, each with its domain.
    scopes: FxHashMap<Attr, Vec<(Attr, Attr)>>,
    /// By attribute: its type-based tags.
    tags: FxHashMap<Attr, Vec<Tag>>,
    /// What a user says, either way round, with its number.
    said: FxHashMap<(Value, Value), usize>,
    relations: RefCell<FxHashMap<(BaseId, BaseId), Relation>>,
    /// The bases that can share memory are of one group.
    groups: PrimaryMap<BaseId, u32>,
    pub members: Vec<Vec<BaseId>>,
}

impl<'a> Places<'a> {
    pub fn new(module: &Module, extracted: &'a Extracted, aliases: &'a Aliases<'a>) -> Self {
        let both = |(number, said): (usize, &NoAliasAssumption)| {
            let (a, b) = said.values;
            [((a, b), number), ((b, a), number)]
        };
        Places {
            extracted,
            aliases,
            bases: PrimaryMap::new(),
            ids: FxHashMap::default(),
            memrefs: PrimaryMap::new(),
            pointers: PrimaryMap::new(),
            scopes: FxHashMap::default(),
            tags: FxHashMap::default(),
            said: module
                .no_alias_assumptions
                .iter()
                .enumerate()
                .flat_map(both)
                .collect(),
            relations: RefCell::default(),
            groups: PrimaryMap::new(),
            members: Vec::new(),
        }
    }

    /// The base of a memref: through casts, which leave every element where it is.
    pub fn memref(&mut self, module: &Module, memref: Value) -> BaseId {
        let mut value = memref;
        while let Some(op) = module.defining_op(value)
            && module.name(op) == known::MEMREF_CAST
        {
            value = module.operand(op, 0);
        }
        let base = Base {
            value,
            ty: None,
            inside: None,
            outside: None,
            tags: None,
        };
        let id = self.extracted.ids.value_id(value);
        self.base(base, id, None)
    }

    /// The base of an access by a pointer.
    pub fn pointer(&mut self, module: &Module, op: Op, pointer: Value, ty: Type) -> BaseId {
        let [inside, outside] = ["alias_scopes", "noalias_scopes"].map(|name| {
            let attr = module.attr(op, name)?;
            let scopes = self.scopes.entry(attr).or_default();
            if scopes.is_empty() {
                scopes.extend(scopes_of(module, attr));
            }
            Some(attr)
        });
        let tags = module.attr(op, "tbaa");
        if let Some(attr) = tags {
            self.tags
                .entry(attr)
                .or_insert_with(|| tags_of(module, attr));
        }
        let base = Base {
            value: pointer,
            ty: Some(ty),
            inside,
            outside,
            tags,
        };
        let facts = pointer_facts(module, pointer);
        self.base(base, None, Some(facts))
    }

    fn base(&mut self, base: Base, memref: Option<ValueId>, pointer: Option<Pointer>) -> BaseId {
        if let Some(&id) = self.ids.get(&base) {
            return id;
        }
        let id = self.bases.push(base.clone());
        self.ids.insert(base, id);
        self.memrefs.push(memref);
        self.pointers.push(pointer);
        id
    }

    /// Sorts the bases into groups, once all are known.
    pub fn group(&mut self) {
        let ids: Option<Vec<ValueId>> = self.memrefs.values().copied().collect();
        let groups = match ids {
            Some(ids) => self.aliases.groups(&ids),
            // There are pointers, or memrefs of which nothing is known.
            None => vec![0; self.bases.len()],
        };
        let count = groups.iter().max().map_or(0, |&most| most as usize + 1);
        self.members = vec![Vec::new(); count];
        for (base, &group) in self.bases.keys().zip(&groups) {
            self.members[group as usize].push(base);
        }
        self.groups = groups.into_iter().collect();
    }

    /// The number of the group of a base, and who is in it.
    pub fn group_of(&self, base: BaseId) -> (usize, &[BaseId]) {
        let group = self.groups[base] as usize;
        (group, &self.members[group])
    }

    pub fn relation(&self, x: BaseId, y: BaseId) -> Relation {
        if x == y {
            return Relation::Same;
        }
        let pair = (x.min(y), x.max(y));
        if let Some(&known) = self.relations.borrow().get(&pair) {
            return known;
        }
        let found = self.find_relation(pair.0, pair.1);
        self.relations.borrow_mut().insert(pair, found);
        found
    }

    fn find_relation(&self, x: BaseId, y: BaseId) -> Relation {
        if let (Some(a), Some(b)) = (self.memrefs[x], self.memrefs[y]) {
            return match self.aliases.alias(a, b) {
                Alias::Never => Relation::Never(self.reason(a, b)),
                Alias::Must | Alias::May => Relation::May,
            };
        }
        let (Some(p), Some(q)) = (self.pointers[x], self.pointers[y]) else {
            return Relation::May;
        };
        let (a, b) = (&self.bases[x], &self.bases[y]);
        if self.outside_of(a.inside, b.outside) || self.outside_of(b.inside, a.outside) {
            return Relation::Never(Reason::Scopes);
        }
        if a.value == b.value || p.root == q.root {
            return Relation::May;
        }
        if let (Some(tags), Some(others)) = (a.tags, b.tags)
            && are_apart(&self.tags[&tags], &self.tags[&others])
        {
            return Relation::Never(Reason::Tags);
        }
        let pairs = [(p.root, q.root), (a.value, b.value)];
        if let Some(&number) = pairs.iter().find_map(|pair| self.said.get(pair)) {
            return Relation::Never(Reason::Said(number));
        }
        pointers_apart(p.kind, q.kind).map_or(Relation::May, Relation::Never)
    }

    /// Whether, in some domain, all scopes of one access are among those that the other is outside
    /// of.
    fn outside_of(&self, inside: Option<Attr>, outside: Option<Attr>) -> bool {
        let (Some(inside), Some(outside)) = (inside, outside) else {
            return false;
        };
        let (inside, outside) = (&self.scopes[&inside], &self.scopes[&outside]);
        outside.iter().any(|&(_, domain)| {
            let mut of_domain = inside.iter().filter(|scope| scope.1 == domain).peekable();
            of_domain.peek().is_some() && of_domain.all(|scope| outside.contains(scope))
        })
    }

    /// Which fact an answer `never` about memrefs rests on.
    fn reason(&self, a: ValueId, b: ValueId) -> Reason {
        let facts = &self.extracted.facts;
        let roots = [a, b].map(|v| facts.values[v].root);
        let at = facts.values[a].preorder.max(facts.values[b].preorder);
        if self.aliases.are_no_alias((roots[0], roots[1]), at) {
            let values = roots.map(|v| self.extracted.ids.values[v]);
            if let Some(number) = self.said_of(values) {
                return Reason::Said(number);
            }
            let mut named = facts
                .no_alias
                .iter()
                .filter(|row| row.scope_end == u32::MAX);
            let of_both = |row: &NoAlias| roots.iter().all(|v| row.values.contains(v));
            return match named.any(of_both) {
                true => Reason::Attribute,
                false => Reason::Distinct,
            };
        }
        if roots.iter().any(|v| facts.unaliased.contains(v)) {
            return Reason::Attribute;
        }
        match roots.iter().any(|&v| facts.is_new(v)) {
            true => Reason::New,
            false => Reason::Origins,
        }
    }

    /// What a user says of two roots or of views of them, by its number: the first that says so.
    fn said_of(&self, roots: [Value; 2]) -> Option<usize> {
        let root = |value: Value| {
            let id = self.extracted.ids.value_id(value)?;
            Some(self.extracted.ids.values[self.extracted.facts.values[id].root])
        };
        let pairs = self.said.iter();
        let of_both = pairs.filter(|((a, b), _)| [root(*a), root(*b)] == roots.map(Some));
        of_both.map(|pair| *pair.1).min()
    }

    /// The element that an operation's indices from `first` on name, under its map if it has one.
    pub fn key(&self, module: &Module, op: Op, first: usize) -> Key {
        let indices = (first..module.operand_count(op)).map(|i| index(module, op, i));
        let indices: SmallVec<[Index; 3]> = indices.collect();
        let map = module.attr(op, "map");
        let Some((attr, AttrKind::AffineMap(map))) =
            map.map(|attr| (attr, module.context.attr_kind(attr)))
        else {
            return Key { map: None, indices };
        };
        let plain = map.results.iter().map(|result| match *result {
            AffineExpr::Dim(d) => indices.get(d as usize).copied(),
            AffineExpr::Symbol(s) => indices.get((map.dims + s) as usize).copied(),
            AffineExpr::Const(c) => Some(Index::Constant(c)),
            AffineExpr::Binary(..) => None,
        });
        match plain.collect() {
            Some(indices) => Key { map: None, indices },
            None => Key {
                map: Some(attr),
                indices,
            },
        }
    }
}

fn index(module: &Module, op: Op, operand: usize) -> Index {
    let value = module.operand(op, operand);
    let constant = as_constant_int(module, value).and_then(|c| i64::try_from(c).ok());
    constant.map_or(Index::Value(value), Index::Constant)
}

/// The scopes of an attribute, each with its domain; none if one of them cannot be read, for what
/// is said of a domain is said of all its scopes.
fn scopes_of(module: &Module, attr: Attr) -> Vec<(Attr, Attr)> {
    let AttrKind::Array(items) = module.context.attr_kind(attr) else {
        return Vec::new();
    };
    let scopes = items
        .iter()
        .map(|&scope| Some((scope, domain_of(module, scope)?)));
    scopes.collect::<Option<_>>().unwrap_or_default()
}

/// `#d` of `#llvm.alias_scope<id = ..., domain = #d>`.
fn domain_of(module: &Module, scope: Attr) -> Option<Attr> {
    let AttrKind::Nested(pieces) = module.context.attr_kind(scope) else {
        return None;
    };
    pieces.windows(2).find_map(|pair| match pair {
        [Piece::Text(text), Piece::Attr(domain)] if text.ends_with("domain = ") => Some(*domain),
        _ => None,
    })
}

/// The pointer from which operations that compute addresses make a pointer, and what it is.
fn pointer_facts(module: &Module, pointer: Value) -> Pointer {
    let mut root = pointer;
    while let Some(op) = module.defining_op(root) {
        match module.name_text(op) {
            "llvm.getelementptr" | "llvm.bitcast" | "llvm.addrspacecast" => {
                root = module.operand(op, 0);
            }
            _ => break,
        }
    }
    let kind = match module.defining_op(root) {
        Some(op) => match (module.name_text(op), module.attr(op, "global_name")) {
            ("llvm.alloca", _) => PointerKind::Local,
            ("llvm.mlir.addressof", Some(name)) => PointerKind::Global(name),
            _ => PointerKind::Other,
        },
        None => argument_kind(module, root),
    };
    Pointer { root, kind }
}

fn argument_kind(module: &Module, argument: Value) -> PointerKind {
    let block = module.defining_block(argument);
    let function = block.filter(|&b| module.is_entry(b));
    let function = function.and_then(|b| module.block_op(b));
    let (Some(function), Some(block)) = (function, block) else {
        return PointerKind::Other;
    };
    let is_function = module.attr(function, "function_type").is_some();
    let number = module.arguments(block).iter().position(|&a| a == argument);
    match number {
        Some(number) if is_function => match is_never_shared(module, function, number) {
            true => PointerKind::Alone,
            false => PointerKind::Argument,
        },
        _ => PointerKind::Other,
    }
}

/// Why what two different roots point into is never shared, if it is not.
fn pointers_apart(p: PointerKind, q: PointerKind) -> Option<Reason> {
    use PointerKind::{Alone, Argument, Global, Local};
    match (p, q) {
        (Alone, Alone | Argument | Local | Global(_)) | (Argument | Local | Global(_), Alone) => {
            Some(Reason::Attribute)
        }
        (Local, Local | Argument | Global(_)) | (Argument | Global(_), Local) => Some(Reason::New),
        (Global(a), Global(b)) if a != b => Some(Reason::Origins),
        _ => None,
    }
}

/// Whether a value is a pointer of the `llvm` dialect.
pub fn is_pointer(module: &Module, value: Value) -> bool {
    match module.context.kind(module.value_type(value)) {
        TypeKind::Opaque(text) => text.starts_with("!llvm.ptr"),
        _ => false,
    }
}
