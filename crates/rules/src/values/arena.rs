//! Terms without an e-graph: each different one once, so that equal terms have one number.

use std::sync::Arc;

use egg::{Id, Language, RecExpr};
use rustc_hash::{FxHashMap, FxHashSet};

use super::analysis::{Values, result_type};
use super::fold::Constant;
use super::guards::Term;
use super::node::{Attribute, Node};
use super::types::ValueType;

/// How many terms most forms have: one table for each is made at once.
const TERMS: usize = 14;

/// Terms, children before parents.
pub struct Arena {
    pub values: Values,
    nodes: RecExpr<Node>,
    known: Vec<Term>,
    ids: FxHashMap<Node, Id>,
    /// The leaves that are constants whose numbers are not told.
    unknown: FxHashSet<Id>,
}

impl Arena {
    /// No terms yet.
    pub fn new(values: Values) -> Self {
        Arena {
            values,
            nodes: RecExpr::default(),
            known: Vec::new(),
            ids: FxHashMap::with_capacity_and_hasher(TERMS, Default::default()),
            unknown: FxHashSet::default(),
        }
    }

    /// The number of a node whose children are here.
    pub fn add(&mut self, node: Node) -> Id {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let known = self.known_of(&node);
        self.known.push(known);
        let id = self.nodes.add(node.clone());
        self.ids.insert(node, id);
        id
    }

    /// The number of a constant.
    pub fn constant(&mut self, constant: Constant, ty: ValueType) -> Id {
        let ty = self.add(Node::Type(ty));
        self.add(Node::constant(constant, ty))
    }

    /// Adds a constant whose number is not told.
    pub fn add_unknown(&mut self, ty: ValueType) -> Id {
        self.values.leaves.push(ty);
        let id = self.add(Node::Leaf(self.values.leaves.len() as u32 - 1));
        self.unknown.insert(id);
        id
    }

    /// Tells the number of a constant that was added without.
    pub fn tell(&mut self, id: Id, number: Constant) {
        self.unknown.remove(&id);
        self.known[usize::from(id)].constant = Some(number);
    }

    /// Takes back what was told.
    pub fn forget(&mut self, id: Id) {
        self.unknown.insert(id);
        self.known[usize::from(id)].constant = None;
    }

    /// Whether it is a constant whose number is not told.
    pub fn is_unknown(&self, id: Id) -> bool {
        self.unknown.contains(&id)
    }

    /// Whether it is a constant, told or not.
    pub fn is_constant(&self, id: Id) -> bool {
        self.known(id).constant.is_some() || self.is_unknown(id)
    }

    /// A node.
    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id]
    }

    /// What is known of a term: its type; the constant that it is written as.
    pub fn known(&self, id: Id) -> &Term {
        &self.known[usize::from(id)]
    }

    /// The operations that all terms are made of.
    pub fn schema(&self) -> Arc<super::schema::Schema> {
        Arc::clone(&self.values.schema)
    }

    /// The term of a number by itself.
    pub fn term(&self, root: Id) -> RecExpr<Node> {
        self.nodes[root].build_recexpr(|id| self.nodes[id].clone())
    }

    fn known_of(&self, node: &Node) -> Term {
        let ty = |id: Id| self.known(id).ty;
        let mut term = Term::default();
        match node {
            Node::Leaf(number) => term.ty = self.values.leaves.get(*number as usize).copied(),
            Node::Type(of) => term.ty = Some(*of),
            Node::Attribute(attribute) => term.attribute = Some(*attribute),
            Node::Integer(value, of) => {
                term.ty = ty(*of);
                term.constant = Some(Constant::Integer(*value));
            }
            Node::Float(bits, of) => {
                term.ty = ty(*of);
                term.constant = Some(Constant::Float(*bits));
            }
            Node::Operation(op, children) => {
                let op = self.values.schema.op(*op);
                let last = children[children.len() - 1];
                term.ty = result_type(op, |index| ty(children[index]), || ty(last));
            }
        }
        term
    }

    /// What an operation over constants is, if it is one.
    pub fn folded(&self, id: Id) -> Option<(Constant, ValueType)> {
        let (op, children) = self.node(id).operation()?;
        let schema = self.values.schema.op(op);
        let count = schema.operands.len();
        let operand = |&child: &Id| self.known(child).constant.zip(self.known(child).ty);
        let operands: Option<Vec<_>> = children[..count].iter().map(operand).collect();
        let attributes = &children[count..count + schema.attributes.len()];
        let attribute = |&child: &Id| self.known(child).attribute;
        let attributes: Option<Vec<Attribute>> = attributes.iter().map(attribute).collect();
        let ty = self.known(id).ty?;
        let constant = self.values.fold(op, &operands?, &attributes?, ty)?;
        Some((constant, ty))
    }
}
