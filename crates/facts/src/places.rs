//! Where a function allocates, what each allocation needs, and what the regions around it are: the
//! facts for whoever moves allocations. Says nothing of where one may go.

use cranelift_entity::PrimaryMap;
use cranelift_entity::packed_option::PackedOption;
use rustc_hash::FxHashMap;

use freehold_dialects::{EffectKind, EffectTarget, FlowEnd, OpDef, Table, Trait};
use freehold_ir::{Module, Op, Region, TypeKind, nested_ops};

use super::{BlockId, Facts, Ids, Kind, RegionId, SiteId, ValueId};

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
    /// Nobody declared when and how often the region runs; or it is part of how a block ends, or
    /// the body of a structured operation, whose rounds have no order.
    Unknown,
}

/// One operation that does nothing but allocate.
#[derive(Clone, Debug)]
pub struct Site {
    pub block: BlockId,
    /// What it allocates: so many results, which are next to each other, from this one on.
    first: ValueId,
    count: u32,
    /// Whether the enclosing scope frees it, [`Kind::Stack`]; [`Kind::Allocation`] otherwise.
    pub is_stack: bool,
    /// `needs(site, block)`: the lowest block in which a size or a symbol that it is given is
    /// defined.
    pub needs: PackedOption<BlockId>,
}

impl Site {
    /// What it allocates, the first result first.
    pub fn results(&self) -> impl Iterator<Item = ValueId> + use<> {
        let first = self.first.as_u32();
        (first..first + self.count).map(ValueId::from_u32)
    }
}

/// The allocations of a function, from
/// [`FactExtractor::extract_places`](super::FactExtractor::extract_places). Those in blocks that no
/// entry reaches are left out.
#[derive(Default)]
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
    /// Notes the next region.
    pub(super) fn enter_region(
        &mut self,
        module: &Module,
        table: &Table,
        function: Op,
        region: Region,
    ) {
        let op = module.region_op(region);
        let def = op.and_then(|op| table.of(module, op));
        let around = match op == Some(function) {
            true => Around::Function,
            false => def.map_or(Around::Unknown, around),
        };
        self.around.push(around);
        let is_scope = def.is_some_and(|def| def.has(Trait::AutomaticScope));
        self.is_scope.push(is_scope);
    }

    /// Notes an operation of a block whose results have their ids, if it does nothing but allocate.
    pub(super) fn leave_op(
        &mut self,
        module: &Module,
        op: Op,
        def: &OpDef,
        block: BlockId,
        facts: &Facts,
        ids: &Ids,
    ) {
        if only_allocates(def)
            && let Some(site) = site(module, op, block, facts, ids)
        {
            self.sites.push(site);
            self.site_ops.push(op);
        }
    }

    /// Leaves out what turned out to be no allocation of the function's own, and brings the others
    /// into the order of the text.
    pub(super) fn finish(&mut self, module: &Module, function: Op, facts: &Facts) {
        let is_own = |site: &Site| is_own(facts, site);
        // They were noted in the order in which blocks dominate each other, which may not be that
        // of the text.
        let in_order = facts.blocks.len() == facts.regions.len();
        if in_order && self.sites.values().all(is_own) {
            return;
        }
        let sites = std::mem::take(&mut self.sites);
        let ops = std::mem::take(&mut self.site_ops);
        let noted = ops.into_iter().zip(sites);
        let noted = noted.map(|((_, op), (_, site))| (op, site));
        let mut noted: FxHashMap<Op, Site> = noted.collect();
        for op in nested_ops(module, function) {
            if let Some(site) = noted.remove(&op).filter(is_own) {
                self.sites.push(site);
                self.site_ops.push(op);
            }
        }
    }
}

fn site(module: &Module, op: Op, block: BlockId, facts: &Facts, ids: &Ids) -> Option<Site> {
    let results = module.results(op);
    // What defines several values gives them their ids in turn.
    let first = ids.value_id(*results.first()?)?;
    let mut needs: Option<BlockId> = None;
    for operand in module.operands(op) {
        if *module.context.kind(module.value_type(operand)) != TypeKind::Index {
            return None;
        }
        // All of them dominate the allocation, and come in the order in which they dominate each
        // other.
        needs = needs.max(Some(ids.block_id(module.defining_block(operand)?)?));
    }
    let site = Site {
        block,
        first,
        count: results.len() as u32,
        is_stack: facts.values[first].kind == Kind::Stack,
        needs: needs.into(),
    };
    let are_known = results.iter().all(|&v| ids.value_id(v).is_some());
    (are_known && is_own(facts, &site)).then_some(site)
}

/// Whether all that a site gives is known to be allocated there, for the function to free or the
/// scope.
fn is_own(facts: &Facts, site: &Site) -> bool {
    let kind = match site.is_stack {
        true => Kind::Stack,
        false => Kind::Allocation,
    };
    site.results().all(|v| facts.values[v].kind == kind)
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
