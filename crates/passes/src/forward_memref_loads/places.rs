//! What is read and written: memrefs and pointers as *bases*, elements of them as *keys*, and
//! whether two bases can share memory. Answers come from the alias relations of the function, and
//! for pointers from those of its accesses (`pointers`).

use std::cell::{OnceCell, RefCell};

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::pointers::PointerFacts;
use crate::rewrite::as_constant_int;
use freehold_analysis::pointers::{Access, Apart, Pointers};
use freehold_analysis::{Alias, Aliases};
use freehold_facts::{Extracted, NoAlias, ValueId};
use freehold_ir::{AffineExpr, Attr, AttrKind, Module, NoAliasAssumption, Op, Type, Value, known};

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
    /// What an access by a pointer says of itself.
    access: Option<Access>,
}

/// Pointers of groups with more bases are asked about one by one.
const MOST_AT_ONCE: usize = 128;

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

/// The bases of one function.
pub struct Places<'a> {
    extracted: &'a Extracted,
    aliases: &'a Aliases<'a>,
    pub bases: PrimaryMap<BaseId, Base>,
    ids: FxHashMap<Base, BaseId>,
    memrefs: PrimaryMap<BaseId, Option<ValueId>>,
    accesses: PointerFacts,
    pointers: OnceCell<Pointers>,
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
            accesses: PointerFacts::default(),
            pointers: OnceCell::new(),
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
            access: None,
        };
        let id = self.extracted.ids.value_id(value);
        self.base(base, id)
    }

    /// The base of an access by a pointer.
    pub fn pointer(&mut self, module: &Module, op: Op, pointer: Value, ty: Type) -> BaseId {
        let access = self.accesses.access(module, op, pointer);
        let base = Base {
            value: pointer,
            ty: Some(ty),
            access: Some(access),
        };
        self.base(base, None)
    }

    fn base(&mut self, base: Base, memref: Option<ValueId>) -> BaseId {
        if let Some(&id) = self.ids.get(&base) {
            return id;
        }
        let id = self.bases.push(base.clone());
        self.ids.insert(base, id);
        self.memrefs.push(memref);
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
        let found = match (self.memrefs[x], self.memrefs[y]) {
            (Some(a), Some(b)) => match self.aliases.alias(a, b) {
                Alias::Never => Relation::Never(self.reason(a, b)),
                Alias::Must | Alias::May => Relation::May,
            },
            _ => self.ask_pointers(x, y),
        };
        self.relations.borrow_mut().insert(pair, found);
        found
    }

    /// What is known of two bases that are not both memrefs; notes it of others, too, that the
    /// first may be asked about.
    fn ask_pointers(&self, x: BaseId, y: BaseId) -> Relation {
        let (Some(access), Some(_)) = (self.bases[x].access, self.bases[y].access) else {
            return Relation::May;
        };
        let members = &self.members[self.groups[x] as usize];
        let others = match members.len() <= MOST_AT_ONCE {
            true => members,
            false => std::slice::from_ref(&y),
        };
        let others = others.iter().copied().filter(|&other| other != x);
        let others = others.filter_map(|other| Some((other, self.bases[other].access?)));
        let (others, accesses): (Vec<BaseId>, Vec<Access>) = others.unzip();
        let said = || self.said.keys().copied();
        let pointers = self.pointers.get_or_init(|| self.accesses.solve(said()));
        let mut relations = self.relations.borrow_mut();
        for (&other, apart) in others.iter().zip(pointers.apart(access, &accesses)) {
            let found = match apart {
                Some(apart) => Relation::Never(self.reason_of_pointers(apart, x, other)),
                None => Relation::May,
            };
            relations.insert((x.min(other), x.max(other)), found);
        }
        relations[&(x.min(y), x.max(y))]
    }

    fn reason_of_pointers(&self, apart: Apart, x: BaseId, y: BaseId) -> Reason {
        let said = |of: fn(Access) -> _| {
            let values = [x, y].map(|base| {
                let access = self.bases[base].access;
                access.map(|access| self.accesses.value(of(access)))
            });
            let number = values[0].zip(values[1]).map(|pair| self.said[&pair]);
            number.expect("a user says so of these pointers")
        };
        match apart {
            Apart::Scopes => Reason::Scopes,
            Apart::Tags => Reason::Tags,
            Apart::Roots => Reason::Said(said(|access| access.root)),
            Apart::Pointers => Reason::Said(said(|access| access.pointer)),
            Apart::Unaliased => Reason::Attribute,
            Apart::New => Reason::New,
            Apart::Globals => Reason::Origins,
        }
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
