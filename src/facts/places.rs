//! Where a function allocates, what each allocation needs, and what the regions around it are: the facts for whoever
//! moves allocations. Says nothing of where one may go.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::dialects::{EffectKind, EffectTarget, FlowEnd, OpDef, Table, Trait};
use crate::ir::{Module, Op, TypeKind, nested_ops};

use super::{BlockId, Extracted, Kind, RegionId, SiteId, ValueId};

/// What the operation does with a region.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Around {
    /// It is the function's body.
    Function,
    /// It runs the region at most once.
    Once,
    /// It runs the region again and again, one time after the other.
    Loop,
    /// It may run the region in many places at one time.
    Parallel,
    /// Nobody declared when and how often the region runs; or it is part of how a block ends, or the body of a
    /// structured operation, whose rounds have no order.
    Unknown,
}

/// One operation that does nothing but allocate.
#[derive(Clone, Debug)]
pub struct Site {
    pub block: BlockId,
    /// What it allocates, the first result first.
    pub results: SmallVec<[ValueId; 1]>,
    /// Whether the enclosing scope frees it, [`Kind::Stack`]; [`Kind::Allocation`] otherwise.
    pub is_stack: bool,
    /// `needs(site, block)`: a size or a symbol that it is given is defined in the block.
    pub needs: SmallVec<[BlockId; 2]>,
}

/// The allocations of a function.
pub struct Places {
    /// In the order of the text.
    pub sites: PrimaryMap<SiteId, Site>,
    pub site_ops: PrimaryMap<SiteId, Op>,
    /// `around(region, how)`.
    pub around: PrimaryMap<RegionId, Around>,
    /// `is_scope(region)`: what is allocated on the stack in the region ends with it.
    pub is_scope: PrimaryMap<RegionId, bool>,
}

impl Places {
    /// The allocations of the function that `extracted` is of. Those in blocks that no entry reaches are left out.
    pub fn new(module: &Module, table: &Table, function: Op, extracted: &Extracted) -> Self {
        let mut places = Places {
            sites: PrimaryMap::new(),
            site_ops: PrimaryMap::new(),
            around: PrimaryMap::new(),
            is_scope: PrimaryMap::new(),
        };
        for &region in extracted.ids.regions.values() {
            let op = module.region_op(region);
            let around = op.map_or(Around::Unknown, |op| match op == function {
                true => Around::Function,
                false => table.of(module, op).map_or(Around::Unknown, around),
            });
            places.around.push(around);
            let is_scope = op.is_some_and(|op| table.has(module, op, Trait::AutomaticScope));
            places.is_scope.push(is_scope);
        }
        for op in allocations(module, function, extracted) {
            let only_allocates = table.of(module, op).is_some_and(only_allocates);
            let site = only_allocates.then(|| site(module, op, extracted));
            if let Some(site) = site.flatten() {
                places.sites.push(site);
                places.site_ops.push(op);
            }
        }
        places
    }
}

/// The operations that define what is new, in the order of the text.
fn allocations(module: &Module, function: Op, extracted: &Extracted) -> Vec<Op> {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let is_new = |v: &ValueId| matches!(facts.values[*v].kind, Kind::Allocation | Kind::Stack);
    let values = facts.values.keys().filter(is_new);
    let ops = values.filter_map(|v| module.defining_op(ids.values[v]));
    let mut ops: Vec<Op> = ops.collect();
    ops.dedup();
    // Values are in the order in which blocks dominate each other, which may not be that of the text.
    if facts.blocks.len() > facts.regions.len() {
        let new: FxHashSet<Op> = ops.into_iter().collect();
        ops = nested_ops(module, function)
            .filter(|op| new.contains(op))
            .collect();
    }
    ops
}

fn site(module: &Module, op: Op, extracted: &Extracted) -> Option<Site> {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let block = ids.block_id(module.parent_block(op)?)?;
    let results = module.results(op).iter().map(|&v| ids.value_id(v));
    let results: SmallVec<[ValueId; 1]> = results.collect::<Option<_>>()?;
    let kind = facts.values[*results.first()?].kind;
    let is_one_kind = results.iter().all(|&v| facts.values[v].kind == kind);
    if !is_one_kind || !matches!(kind, Kind::Allocation | Kind::Stack) {
        return None;
    }
    let mut needs = SmallVec::new();
    for operand in module.operands(op) {
        if *module.context.kind(module.value_type(operand)) != TypeKind::Index {
            return None;
        }
        needs.push(ids.block_id(module.defining_block(operand)?)?);
    }
    Some(Site {
        block,
        results,
        is_stack: kind == Kind::Stack,
        needs,
    })
}

/// Whether all that the operation does is to allocate its results.
fn only_allocates(def: &OpDef) -> bool {
    let allocates = |kind| matches!(kind, EffectKind::Allocate | EffectKind::AllocateAutomatic);
    let mut effects = def.effects.iter();
    !def.effects.is_empty()
        && def.regions.is_empty()
        && effects.all(|e| allocates(e.kind) && matches!(e.target, EffectTarget::Result(_)))
}

fn around(def: &OpDef) -> Around {
    let repeats = || {
        let mut edges = def.flow.iter().flatten();
        edges.any(|edge| match (&edge.from, &edge.to) {
            (FlowEnd::Region { index, many, .. }, FlowEnd::Region { index: to, .. }) => {
                *many || to <= index
            }
            _ => false,
        })
    };
    if def.has(Trait::Parallel) {
        Around::Parallel
    } else if def.flow.is_none()
        || def.has(Trait::Isolated)
        || def.has(Trait::Terminator)
        || def.maps.is_some()
    {
        Around::Unknown
    } else if def.has(Trait::Loop) || repeats() {
        Around::Loop
    } else {
        Around::Once
    }
}
