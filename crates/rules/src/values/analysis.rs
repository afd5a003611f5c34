//! What is known of each class: its type, and which constant it is.

use std::sync::Arc;

use egg::{Analysis, DidMerge, EGraph, Id, Language};

use super::fold::{Application, Constant, Fold, fold_of};
use super::node::{Attribute, Node};
use super::schema::{OpId, OpSchema, Schema, TypeOf};
use super::types::ValueType;
use super::written::with_constant_operands;

/// What is known of a class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Class {
    /// The type of a value, or the type itself that the class is.
    pub ty: Option<ValueType>,
    pub constant: Option<Constant>,
    pub attribute: Option<Attribute>,
}

/// The e-graph of values.
pub type Graph = EGraph<Node, Values>;

/// The operations, and the values that are not looked into.
#[derive(Clone, Default)]
pub struct Values {
    pub schema: Arc<Schema>,
    /// What each operation computes, by its number.
    pub folds: Arc<[Option<Fold>]>,
    /// The types of the leaves.
    pub leaves: Vec<ValueType>,
    /// Whether two constants became one: a rule is unsound, or the program's behaviour undefined.
    pub contradiction: bool,
}

impl Values {
    /// An analysis of operations, without leaves.
    pub fn new(schema: Arc<Schema>) -> Self {
        let folds = schema.names().map(fold_of).collect();
        Values {
            schema,
            folds,
            leaves: Vec::new(),
            contradiction: false,
        }
    }

    /// The number that an operation makes of constants, each with its type.
    pub fn fold(
        &self,
        op: OpId,
        operands: &[(Constant, ValueType)],
        attributes: &[Attribute],
        result: ValueType,
    ) -> Option<Constant> {
        let fold = self.folds[op.0 as usize]?;
        let constants: Vec<Constant> = operands.iter().map(|o| o.0).collect();
        let types: Vec<ValueType> = operands.iter().map(|o| o.1).collect();
        let application = Application {
            fold,
            operands: &constants,
            types: &types,
            attributes,
            result,
            is_portable: self.schema.op(op).name.starts_with("index."),
        };
        application.constant()
    }
}

/// The type of an operation's result, by those of its operands; of `Itself` it is the last child.
pub fn result_type(
    op: &OpSchema,
    operand: impl Fn(usize) -> Option<ValueType>,
    child: impl Fn() -> Option<ValueType>,
) -> Option<ValueType> {
    match op.result_type {
        TypeOf::Itself => child(),
        TypeOf::Operand(index) => operand(index),
        TypeOf::BoolLike(index) => operand(index).map(ValueType::bool_like),
        TypeOf::Fixed(ty) => Some(ty),
    }
}

fn class_of(graph: &Graph, op: OpId, children: &[Id]) -> Class {
    let schema = graph.analysis.schema.op(op);
    let data = |index: usize| &graph[children[index]].data;
    let last = children.len() - 1;
    let ty = result_type(schema, |i| data(i).ty, || data(last).ty);
    let count = schema.operands.len();
    let operand = |i: usize| data(i).constant.zip(data(i).ty);
    let operands: Option<Vec<(Constant, ValueType)>> = (0..count).map(operand).collect();
    let attributes = (count..count + schema.attributes.len()).map(|i| data(i).attribute);
    let constant = operands.zip(ty).and_then(|(operands, ty)| {
        let attributes: Vec<Attribute> = attributes.collect::<Option<_>>()?;
        graph.analysis.fold(op, &operands, &attributes, ty)
    });
    Class {
        ty,
        constant,
        attribute: None,
    }
}

impl Analysis<Node> for Values {
    type Data = Class;

    fn make(graph: &mut Graph, node: &Node, _: Id) -> Class {
        let of_type = |ty| Class {
            ty,
            ..Class::default()
        };
        match node {
            Node::Leaf(number) => of_type(graph.analysis.leaves.get(*number as usize).copied()),
            Node::Type(ty) => of_type(Some(*ty)),
            Node::Integer(value, ty) => Class {
                constant: Some(Constant::Integer(*value)),
                ..of_type(graph[*ty].data.ty)
            },
            Node::Float(bits, ty) => Class {
                constant: Some(Constant::Float(*bits)),
                ..of_type(graph[*ty].data.ty)
            },
            Node::Attribute(attribute) => Class {
                attribute: Some(*attribute),
                ..Class::default()
            },
            Node::Operation(op, children) => class_of(graph, *op, children),
        }
    }

    fn merge(&mut self, a: &mut Class, b: Class) -> DidMerge {
        if let (Some(x), Some(y)) = (a.constant, b.constant) {
            self.contradiction |= x != y;
        }
        let merged = Class {
            ty: a.ty.or(b.ty),
            constant: a.constant.or(b.constant),
            attribute: a.attribute.or(b.attribute),
        };
        let did = DidMerge(merged != *a, merged != b);
        *a = merged;
        did
    }

    /// A class that is a constant has no other nodes: nothing cheaper would come of them.
    fn modify(graph: &mut Graph, id: Id) {
        let Class {
            ty: Some(ty),
            constant: Some(constant),
            ..
        } = graph[id].data
        else {
            return;
        };
        if graph[id].nodes.iter().any(Node::is_constant) {
            graph[id].nodes.retain(Node::is_constant);
            return;
        }
        let made = add_constant(graph, constant, ty);
        let from = match folded(graph, id, constant) {
            Some(node) => with_constant_operands(graph, node),
            None => id,
        };
        graph.union_trusted(from, made, FOLDED);
        // What is found anew may be made one class with this one later, by congruence.
        if graph.find(id) == graph.find(made) {
            graph[id].nodes.retain(Node::is_constant);
        }
    }
}

/// The operation of a class that folds to a constant.
fn folded(graph: &Graph, id: Id, constant: Constant) -> Option<Node> {
    let folds = |node: &&Node| {
        let found = node.operation();
        found.and_then(|(op, children)| class_of(graph, op, children).constant) == Some(constant)
    };
    graph[id].nodes.iter().find(folds).cloned()
}

/// The name of the step from an operation over constants to the constant.
pub const FOLDED: &str = "constant-folding";

/// Adds a constant. The id is that of the constant, and not of its class: it tells explanations how
/// to write it.
pub fn add_constant(graph: &mut Graph, constant: Constant, ty: ValueType) -> Id {
    let ty = graph.add(Node::Type(ty));
    graph.add_uncanonical(Node::constant(constant, ty))
}

impl Node {
    /// A constant; `ty` is the node of its type.
    pub fn constant(constant: Constant, ty: Id) -> Node {
        match constant {
            Constant::Integer(value) => Node::Integer(value, ty),
            Constant::Float(bits) => Node::Float(bits, ty),
        }
    }

    /// Whether it is a constant.
    pub fn is_constant(&self) -> bool {
        matches!(self, Node::Integer(..) | Node::Float(..))
    }

    /// Whether it is a value, and no attribute or type.
    pub fn is_value(&self) -> bool {
        !matches!(self, Node::Type(_) | Node::Attribute(_))
    }

    /// The operation and its children.
    pub fn operation(&self) -> Option<(OpId, &[Id])> {
        match self {
            Node::Operation(op, _) => Some((*op, self.children())),
            _ => None,
        }
    }
}
