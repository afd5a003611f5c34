//! The relations of one function of SIL: those that memrefs have, of references and of addresses,
//! and its instructions in order.
//!
//! [`facts`](freehold_facts) extracts both by the same rules; only which types are followed
//! differs. What is added here is what the table cannot say: which globals are one and which are
//! two.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;

use freehold_analysis::reference_counts::{End, Flow};
use freehold_dialects::{Domain, Table, Trait};
use freehold_facts::{
    BlockId, Calls, EdgeKind, Extracted, Followed, NoAlias, PointId, ValueId, extract_followed,
};
use freehold_ir::{AttrKind, Module, Op, Value};

use super::declarations::Declarations;
use super::inside::Inside;
use super::types::{SilType, sil_type};

/// The facts of one function.
pub struct FunctionFacts<'m> {
    pub module: &'m Module,
    pub table: &'m Table,
    pub declarations: &'m Declarations,
    pub function: Op,
    /// About references and other values.
    pub values: Extracted,
    /// About addresses. Blocks and edges have the same ids in both.
    pub addresses: Extracted,
    /// The instructions of each reachable block, in order.
    pub steps: PrimaryMap<PointId, Op>,
    pub step_of: FxHashMap<Op, PointId>,
    pub stands_in: PrimaryMap<PointId, BlockId>,
    pub flow: Flow,
    /// Whether there is nothing to own in a value.
    pub trivial: PrimaryMap<ValueId, bool>,
    /// What values and addresses without a count of their own live by.
    pub inside: Inside,
}

impl<'m> FunctionFacts<'m> {
    /// The facts of a function with a body.
    pub fn new(
        module: &'m Module,
        table: &'m Table,
        declarations: &'m Declarations,
        function: Op,
    ) -> FunctionFacts<'m> {
        let of = |domain| {
            let followed = Followed::of(module, table, domain);
            extract_followed(module, table, function, &Calls::default(), &followed)
        };
        let values = of(Domain::Reference);
        let mut addresses = of(Domain::Address);
        say_which_globals(module, &mut addresses);
        let mut steps = PrimaryMap::new();
        let mut step_of = FxHashMap::default();
        let mut stands_in = PrimaryMap::new();
        let mut ends = PrimaryMap::new();
        let mut terminators = PrimaryMap::new();
        for (id, &block) in &values.ids.blocks {
            for op in module.ops(block) {
                step_of.insert(op, steps.push(op));
                stands_in.push(id);
            }
            let last = module.last_op(block);
            terminators.push(last.map_or(PointId::from_u32(0), |op| step_of[&op]));
            ends.push(match last {
                Some(op) if !module.successors(op).is_empty() => End::Branch,
                Some(op) if table.has(module, op, Trait::ReturnLike) => End::Return,
                _ => End::Unreachable,
            });
        }
        let edges = values.facts.edges.iter();
        let edges = edges.filter_map(|(edge, fact)| match fact.kind {
            EdgeKind::Branch { to, .. } => Some((edge, fact.from, to)),
            _ => None,
        });
        let flow = Flow::new(edges.collect(), ends, terminators);
        let trivial = values.ids.values.values().map(|&value| {
            let ty = sil_type(&module.context, module.value_type(value));
            ty.is_some_and(|(_, ty)| declarations.is_trivial(&ty).unwrap_or(false))
        });
        let trivial = trivial.collect();
        let inside = Inside::new(module, table, &values, &addresses);
        FunctionFacts {
            module,
            table,
            declarations,
            function,
            values,
            addresses,
            steps,
            step_of,
            stands_in,
            flow,
            trivial,
            inside,
        }
    }

    /// The id of a value that may have to be owned; none of a trivial one or an address.
    pub fn counted(&self, value: Value) -> Option<ValueId> {
        let id = self.values.ids.value_id(value)?;
        (!self.trivial[id]).then_some(id)
    }

    /// A value's type without its category.
    pub fn sil_type(&self, value: Value) -> Option<SilType> {
        let ty = self.module.value_type(value);
        Some(sil_type(&self.module.context, ty)?.1)
    }

    /// The steps of a block, in order.
    pub fn steps_of(&self, block: BlockId) -> impl Iterator<Item = (PointId, Op)> + '_ {
        let ops = self.module.ops(self.values.ids.blocks[block]);
        ops.map(|op| (self.step_of[&op], op))
    }

    /// The first step of a block, which every block has.
    pub fn first_step(&self, block: BlockId) -> PointId {
        let first = self.steps_of(block).next();
        first
            .expect("a block that verifies ends with an operation")
            .0
    }
}

/// The global that an operation gives the address of.
pub fn global_of(module: &Module, op: Op) -> Option<&str> {
    if module.name_text(op) != "sil.global_addr" {
        return None;
    }
    match module.context.attr_kind(module.attr(op, "global")?) {
        AttrKind::SymbolRef { root, .. } => Some(module.context.text(*root)),
        _ => None,
    }
}

/// States that addresses of one global are one, where the first dominates the other, and that those
/// of two globals are two.
fn say_which_globals(module: &Module, addresses: &mut Extracted) {
    let facts = &mut addresses.facts;
    let mut first: FxHashMap<&str, Vec<ValueId>> = FxHashMap::default();
    let mut apart: Vec<ValueId> = Vec::new();
    for (id, &value) in &addresses.ids.values {
        let global = module
            .defining_op(value)
            .and_then(|op| global_of(module, op));
        let Some(global) = global else {
            continue;
        };
        let known = first.entry(global).or_default();
        let above = known
            .iter()
            .copied()
            .find(|&above| facts.dominates(above, id));
        match above {
            Some(above) => {
                facts.values[id].root = above;
                facts.view_of.push((id, above));
            }
            None => {
                if known.is_empty() {
                    apart.push(id);
                }
                known.push(id);
            }
        }
    }
    if apart.len() > 1 {
        facts.no_alias.push(NoAlias {
            values: apart,
            preorder: 0,
            scope_end: u32::MAX,
        });
    }
    // Views of what is now a view have its root.
    for id in addresses.facts.values.keys() {
        let root = addresses.facts.values[id].root;
        addresses.facts.values[id].root = addresses.facts.values[root].root;
    }
}
