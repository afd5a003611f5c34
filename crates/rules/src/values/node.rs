//! The terms of the e-graph of values.

use std::fmt;

use egg::{Id, Language};

use super::schema::OpId;
use super::types::ValueType;

/// An attribute of an operation, as far as rules can tell attributes apart.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Attribute {
    /// It is not given.
    Absent,
    /// The number of a word, the sum of flags, an integer; 1 for a unit attribute.
    Number(i64),
    /// Any other, numbered by whoever asks.
    Other(u32),
}

/// A node of the e-graph.
///
/// Attributes and types are nodes without children, so that patterns bind them as they bind values.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Node {
    /// A value that is not looked into.
    Leaf(u32),
    /// A constant integer, sign-extended from its width; the child is its type. Of a shaped type
    /// it is the number in all places.
    Integer(i128, Id),
    /// A constant float by its bits; the child is its type.
    Float(u64, Id),
    Type(ValueType),
    Attribute(Attribute),
    /// An operation: its operands, then its attributes, then the type of its result if that does
    /// not follow from the operands.
    Operation(OpId, Box<[Id]>),
}

/// What tells two nodes apart, children aside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Head {
    Leaf(u32),
    Integer(i128),
    Float(u64),
    Type(ValueType),
    Attribute(Attribute),
    Operation(OpId),
}

impl Language for Node {
    type Discriminant = Head;

    fn discriminant(&self) -> Head {
        match self {
            Node::Leaf(number) => Head::Leaf(*number),
            Node::Integer(value, _) => Head::Integer(*value),
            Node::Float(bits, _) => Head::Float(*bits),
            Node::Type(ty) => Head::Type(*ty),
            Node::Attribute(attribute) => Head::Attribute(*attribute),
            Node::Operation(op, _) => Head::Operation(*op),
        }
    }

    fn matches(&self, other: &Self) -> bool {
        self.discriminant() == other.discriminant()
            && self.children().len() == other.children().len()
    }

    fn children(&self) -> &[Id] {
        match self {
            Node::Leaf(_) | Node::Type(_) | Node::Attribute(_) => &[],
            Node::Integer(_, ty) | Node::Float(_, ty) => std::slice::from_ref(ty),
            Node::Operation(_, children) => children,
        }
    }

    fn children_mut(&mut self) -> &mut [Id] {
        match self {
            Node::Leaf(_) | Node::Type(_) | Node::Attribute(_) => &mut [],
            Node::Integer(_, ty) | Node::Float(_, ty) => std::slice::from_mut(ty),
            Node::Operation(_, children) => children,
        }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Node::Leaf(number) => write!(f, "v{number}"),
            Node::Integer(value, _) => write!(f, "{value}"),
            Node::Float(bits, _) => write!(f, "float#{bits:x}"),
            Node::Type(ty) => write!(f, "{ty}"),
            Node::Attribute(Attribute::Absent) => f.write_str("absent"),
            Node::Attribute(Attribute::Number(number)) => write!(f, "{number}"),
            Node::Attribute(Attribute::Other(number)) => write!(f, "attribute#{number}"),
            Node::Operation(op, _) => write!(f, "op#{}", op.0),
        }
    }
}

impl egg::FromOp for Node {
    type Error = String;

    /// Terms come from rule files and programs, which have readers of their own.
    fn from_op(op: &str, _: Vec<Id>) -> Result<Node, String> {
        Err(format!("no term is read from `{op}`"))
    }
}
