//! Which of equal terms is the cheapest.

use egg::{CostFunction, Id, Language};
use rustc_hash::{FxHashMap, FxHashSet};

use super::analysis::Graph;
use super::node::Node;
use super::schema::OpId;

/// What a term costs: what its operations cost by the rule files, then how many constants stand
/// left of what is none, then how many operations are not there yet, then how many of these have
/// operands that could change places and would then stand in the order of the form.
pub type Cost = (u64, u64, u64, u64);

/// The cost of a term by those of its parts; the e-graph is asked which parts are constants.
pub struct ByRules<'g> {
    pub graph: &'g Graph,
    pub costs: &'g FxHashMap<OpId, u32>,
    /// The operations that are there, with canonical children.
    pub present: &'g FxHashSet<Node>,
}

impl CostFunction<Node> for ByRules<'_> {
    type Cost = Cost;

    fn cost<C: FnMut(Id) -> Cost>(&mut self, node: &Node, mut costs: C) -> Cost {
        let Some((op, children)) = node.operation() else {
            return Cost::default();
        };
        let own = self.costs.get(&op).copied().unwrap_or(1);
        let is_constant = |id: Id| self.graph[id].data.constant.is_some();
        let is_out_of_order = self.graph.analysis.schema.op(op).orders_operands()
            && is_constant(children[0])
            && !is_constant(children[1]);
        let canonical = node.clone().map_children(|id| self.graph.find(id));
        let is_new = !self.present.contains(&canonical);
        let leaf = |id: Id| {
            let mut nodes = self.graph[id].nodes.iter();
            nodes.find_map(|node| match node {
                Node::Leaf(number) => Some(*number),
                _ => None,
            })
        };
        let is_turned = is_new
            && self.graph.analysis.schema.op(op).is_commutative
            && leaf(children[0])
                .zip(leaf(children[1]))
                .is_some_and(|(a, b)| a > b);
        let mut total = (
            u64::from(own),
            u64::from(is_out_of_order),
            u64::from(is_new),
            u64::from(is_turned),
        );
        for &child in children {
            let cost = costs(child);
            total.0 = total.0.saturating_add(cost.0);
            total.1 = total.1.saturating_add(cost.1);
            total.2 = total.2.saturating_add(cost.2);
            total.3 = total.3.saturating_add(cost.3);
        }
        total
    }
}
