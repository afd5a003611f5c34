//! How steps of explanations write constants: as constants.
//!
//! egg writes a class as the term that it was first made of. Of a class that another step found to
//! be a constant, no rule and no folding would say anything as that term: `replay.rs` would refuse
//! the step.

use std::borrow::Cow;

use egg::{ENodeOrVar, Id, Language, PatternAst, RecExpr, Subst, Var};

use super::analysis::{Graph, add_constant};
use super::fold::Constant;
use super::node::Node;
use super::rule::Variable;
use super::types::ValueType;

/// A variable that is written as a constant.
pub type Written = (Var, Constant, ValueType);

/// The variables whose classes are constants that egg would write otherwise in its explanation: as
/// a term that another step found to be the constant. The rule says nothing of such a term.
pub fn written_otherwise(graph: &Graph, subst: &Subst, variables: Variable) -> Vec<Written> {
    let constant = |variable: Variable| {
        let var = Var::from_u32(variable);
        let id = graph.find(*subst.get(var)?);
        let data = &graph[id].data;
        let written = (var, data.constant?, data.ty?);
        (!graph.id_to_node(id).is_constant()).then_some(written)
    };
    (0..variables).filter_map(constant).collect()
}

/// A pattern with constants for some of its variables.
pub fn with_constants<'p>(
    pattern: &'p PatternAst<Node>,
    constants: &[Written],
) -> Cow<'p, PatternAst<Node>> {
    if constants.is_empty() {
        return Cow::Borrowed(pattern);
    }
    let mut written: PatternAst<Node> = RecExpr::default();
    let mut ids: Vec<Id> = Vec::with_capacity(pattern.len());
    for node in pattern {
        let constant = |var: &Var| constants.iter().find(|row| row.0 == *var);
        let id = match node {
            ENodeOrVar::Var(var) if let Some((_, constant, ty)) = constant(var) => {
                let ty = written.add(ENodeOrVar::ENode(Node::Type(*ty)));
                written.add(ENodeOrVar::ENode(Node::constant(*constant, ty)))
            }
            other => written.add(other.clone().map_children(|child| ids[usize::from(child)])),
        };
        ids.push(id);
    }
    Cow::Owned(written)
}

/// The id of an operation over constants, written as such: egg would write the operands as what
/// was there before they were found to be constants, and nothing folds that.
pub fn with_constant_operands(graph: &mut Graph, node: Node) -> Id {
    let node = node.map_children(|child| {
        let data = &graph[child].data;
        match (data.constant, data.ty) {
            (Some(constant), Some(ty)) => add_constant(graph, constant, ty),
            _ => child,
        }
    });
    graph.add_uncanonical(node)
}
