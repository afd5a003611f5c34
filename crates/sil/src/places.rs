//! The places in memory that a function can be sure of: its stack, its arguments, and globals, each
//! cut into the parts that hold one value.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;

use freehold_analysis::reference_counts::memory::PlaceId;
use freehold_analysis::{Alias, Aliases};
use freehold_facts::{Kind, ValueId};
use freehold_ir::{AttrKind, Op, Value, ValueDef};

use super::facts::{FunctionFacts, global_of};
use super::layout::Member;
use super::roles;
use super::types::{ParameterConvention, ResultConvention, SilType};

/// What memory a place is in.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Home {
    /// `alloc_stack`
    Stack,
    /// A global: any function may change it.
    Global,
    /// An argument of the function, by its convention.
    Argument(ArgumentMemory),
}

/// What the caller has put in an argument's memory, and what it expects there.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ArgumentMemory {
    pub full_at_first: bool,
    pub full_at_last: bool,
}

/// A stored part of some memory.
pub struct PlaceData {
    pub home: Home,
    /// The address of the whole.
    pub root: ValueId,
    pub ty: SilType,
    pub trivial: bool,
}

/// The places of a function, and which of them each address names.
pub struct Places {
    pub places: PrimaryMap<PlaceId, PlaceData>,
    /// The places that an address names; none if it is not known.
    named: FxHashMap<Value, Vec<PlaceId>>,
}

impl Places {
    /// The places that an address names: none if they are not known.
    pub fn of(&self, address: Value) -> &[PlaceId] {
        self.named.get(&address).map_or(&[], |places| places)
    }

    /// Whether the memory at two addresses may have a part in common.
    ///
    /// What is in an object is neither on the stack nor in a global, two fields of other names are
    /// two, and so is memory for values of which no part is of one type.
    pub fn may_overlap(
        &self,
        facts: &FunctionFacts,
        addresses: &Aliases,
        (a, b): (Value, Value),
    ) -> bool {
        let (p, q) = (self.of(a), self.of(b));
        if !p.is_empty() && !q.is_empty() {
            return p.iter().any(|place| q.contains(place));
        }
        let ids = &facts.addresses.ids;
        let (Some(x), Some(y)) = (ids.value_id(a), ids.value_id(b)) else {
            return true;
        };
        let field = |id: ValueId| {
            let root = facts.addresses.facts.values[id].root;
            let op = facts.module.defining_op(ids.values[root])?;
            let is_field = facts.module.name_text(op) == "sil.ref_element_addr";
            facts.module.attr(op, "field").filter(|_| is_field)
        };
        match (field(x), field(y)) {
            (Some(_), None) if !q.is_empty() => return false,
            (None, Some(_)) if !p.is_empty() => return false,
            (Some(one), Some(other)) if one != other => return false,
            _ => {}
        }
        let leaves = |address| {
            let ty = facts.sil_type(address)?;
            facts.declarations.leaves(&ty).ok()
        };
        if let (Some(one), Some(other)) = (leaves(a), leaves(b))
            && !one.iter().any(|leaf| other.contains(leaf))
        {
            return false;
        }
        addresses.alias(x, y) != Alias::Never
    }

    /// The places of a function.
    pub fn new(facts: &FunctionFacts) -> Places {
        let mut found = Places {
            places: PrimaryMap::new(),
            named: FxHashMap::default(),
        };
        let mut of_root: FxHashMap<ValueId, Vec<PlaceId>> = FxHashMap::default();
        for (id, &value) in &facts.addresses.ids.values {
            let fact = &facts.addresses.facts.values[id];
            let places = match part_of(facts, value) {
                Some((whole, member)) => found.part(facts, whole, member),
                None => {
                    let known = of_root.get(&fact.root).cloned();
                    known.unwrap_or_else(|| found.whole(facts, id, value))
                }
            };
            if fact.root == id {
                of_root.insert(id, places.clone());
            }
            found.named.insert(value, places);
        }
        found
    }

    fn part(&self, facts: &FunctionFacts, whole: Value, member: Member) -> Vec<PlaceId> {
        let ty = facts.sil_type(whole);
        let part = ty.and_then(|ty| facts.declarations.part(&ty, member).ok()?);
        match part {
            Some(part) => {
                let places = self.of(whole).get(part.leaves);
                places.map_or_else(Vec::new, <[PlaceId]>::to_vec)
            }
            None => Vec::new(),
        }
    }

    fn whole(&mut self, facts: &FunctionFacts, root: ValueId, value: Value) -> Vec<PlaceId> {
        let Some(home) = home(facts, root, value) else {
            return Vec::new();
        };
        let leaves = facts.sil_type(value);
        let leaves = leaves.and_then(|ty| facts.declarations.leaves(&ty).ok());
        let leaves = leaves.into_iter().flatten();
        leaves
            .map(|ty| {
                let trivial = facts.declarations.is_trivial(&ty).unwrap_or(false);
                let place = PlaceData {
                    home,
                    root,
                    ty,
                    trivial,
                };
                self.places.push(place)
            })
            .collect()
    }
}

fn home(facts: &FunctionFacts, root: ValueId, value: Value) -> Option<Home> {
    let module = facts.module;
    match facts.addresses.facts.values[root].kind {
        Kind::Stack => Some(Home::Stack),
        Kind::External => {
            let op = module.defining_op(value)?;
            global_of(module, op).map(|_| Home::Global)
        }
        Kind::Argument => {
            let ValueDef::Argument(_, index) = module.def(value) else {
                return None;
            };
            let ty = super::declarations::function_type(module, facts.function)?;
            let results = ty.results.iter();
            let out = results
                .filter(|r| r.convention == ResultConvention::Out)
                .count();
            let memory = match (index as usize).checked_sub(out) {
                None => (false, true),
                Some(parameter) => match ty.parameters.get(parameter)?.convention {
                    ParameterConvention::In => (true, false),
                    ParameterConvention::InGuaranteed | ParameterConvention::Inout => (true, true),
                    _ => return None,
                },
            };
            Some(Home::Argument(ArgumentMemory {
                full_at_first: memory.0,
                full_at_last: memory.1,
            }))
        }
        _ => None,
    }
}

/// The address of which an address is a part, and which part.
fn part_of<'m>(facts: &FunctionFacts<'m>, value: Value) -> Option<(Value, Member<'m>)> {
    let module = facts.module;
    let op = module.defining_op(value)?;
    let whole = module.operands(op).next()?;
    member_of(facts, op).map(|member| (whole, member))
}

fn member_of<'m>(facts: &FunctionFacts<'m>, op: Op) -> Option<Member<'m>> {
    let module = facts.module;
    match module.name_text(op) {
        "sil.struct_element_addr" => match module.context.attr_kind(module.attr(op, "field")?) {
            AttrKind::String(field) => Some(Member::Field(field)),
            _ => None,
        },
        "sil.tuple_element_addr" => match module.context.attr_kind(module.attr(op, "index")?) {
            AttrKind::Integer { value, .. } => usize::try_from(*value).ok().map(Member::Element),
            _ => None,
        },
        _ => None,
    }
}

/// The roles of an instruction's operands that are addresses, each with the places that it names.
pub fn memory_roles<'a>(
    facts: &'a FunctionFacts,
    op: Op,
) -> impl Iterator<Item = (Value, roles::MemoryRole)> + 'a {
    let roles = roles::roles(facts.module, facts.table, op);
    let operands = facts.module.operands(op).zip(roles);
    operands.filter_map(|(value, role)| match role {
        roles::Role::Memory(role) => Some((value, role)),
        _ => None,
    })
}
