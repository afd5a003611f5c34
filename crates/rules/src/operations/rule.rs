//! Rules about operations, as they are read: patterns, guards, and what is done where they match.

use freehold_base::location::Location;

use super::vocabulary::{AttributeFunction, Fact, Function, Move};
use crate::values::{Attribute, Literal};

/// A variable of a rule, by its place in [`OperationRule::variables`].
pub type Variable = u32;

/// The number of an operation among those that rules name.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpId(pub u32);

/// What a variable stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Value,
    /// Any number of values: `i...`.
    Values,
    Attribute,
    Region,
    /// A block that a branch leads to.
    Block,
}

impl Kind {
    /// What messages call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Value => "a value",
            Kind::Values => "a list of values",
            Kind::Attribute => "an attribute",
            Kind::Region => "a region",
            Kind::Block => "a block",
        }
    }
}

/// One value in a pattern or on a right side.
#[derive(Clone, PartialEq, Debug)]
pub enum Term {
    /// `_`: on the left side any value, on the right side the one that stands there.
    Any,
    Variable(Variable),
    /// A number or `true` or `false`.
    Literal(Literal),
    /// The first result of a group of an operation.
    Operation(Box<Operation>, usize),
    /// On the right side, what Rust computes.
    Function(Function, Vec<Variable>),
    /// For a result on the right side, `(inferred r)`: of the type that follows from operands and
    /// attributes, and where these leave it open is like that of the value.
    Inferred(Variable),
}

/// A member of a list of values.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    One(Term),
    /// All that are left, `i...`. A list of a left side with two or more of them is about its
    /// members.
    Rest(Variable),
    /// On the right side, `false...`: as many as there are results.
    Each(Literal),
}

/// Whether a list of a left side is about its members: `a... m b...`.
pub fn is_about_members(items: &[Item]) -> bool {
    let rests = items.iter().filter(|item| matches!(item, Item::Rest(_)));
    rests.count() > 1
}

/// An attribute in a pattern.
#[derive(Clone, PartialEq, Debug)]
pub enum AttributePattern {
    Is(Attribute),
    /// On the left side, flags with at least these.
    AtLeast(i64),
    Variable(Variable),
    /// On the right side, what Rust computes.
    Function(AttributeFunction, Vec<Variable>),
}

/// An operation in a pattern. What is unsaid is anything on the left side, stays as it is where the
/// right side changes the operation of the left one, and is nothing in a new operation.
#[derive(Clone, PartialEq, Debug)]
pub struct Operation {
    pub op: OpId,
    /// By operand group.
    pub operands: Vec<Option<Vec<Item>>>,
    /// By result group. On the left side variables for the results, on the right side values
    /// whose types the results have.
    pub results: Vec<Option<Vec<Item>>>,
    /// The attributes that are said, by their place in the definition.
    pub attributes: Vec<(usize, AttributePattern)>,
    /// By region: a variable, or `()` for no blocks.
    pub regions: Vec<Option<Option<Variable>>>,
    /// By successor.
    pub successors: Vec<Option<Variable>>,
}

/// What is done where a left side matches and the guards hold.
#[derive(Clone, PartialEq, Debug)]
pub enum Right {
    /// The results become these values.
    Replace(Vec<Item>),
    /// The operation itself changes.
    Update(Operation),
    /// Another operation stands in its place.
    Create(Operation),
    /// The result becomes this term, whose operations stand right behind the one that defines the
    /// value.
    Behind(Variable, Term),
    /// The block of a region stands in its place, for its arguments these values.
    Inline(Variable, Vec<Item>),
    Move(Move, Vec<Variable>),
}

/// A number in a comparison of a guard.
#[derive(Clone, PartialEq, Debug)]
pub enum Number {
    Literal(i128),
    /// A value that is a constant.
    Of(Variable),
    Function(Function, Vec<Variable>),
}

/// The predicate of a comparison of a guard.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    Equal,
    Less,
    LessOrEqual,
}

/// A condition of a rule.
#[derive(Clone, PartialEq, Debug)]
pub enum Guard {
    Fact(Fact, Vec<Variable>),
    /// Every use is by one of these operations, and in the operand group that is named.
    OnlyUses(Variable, Vec<(OpId, Option<usize>)>),
    /// Both numbers are known, and compare so.
    Compare(Comparison, Number, Number),
    Not(Box<Guard>),
    /// One of them holds.
    Any(Vec<Guard>),
}

/// A rule that checks.
#[derive(Clone, Debug)]
pub struct OperationRule {
    pub name: String,
    pub ruleset: String,
    /// The comment above it.
    pub meaning: String,
    /// The index of its file in the load, and its place there.
    pub file: usize,
    pub location: Location,
    pub left: Operation,
    pub right: Right,
    pub variables: Vec<(String, Kind)>,
    pub guards: Vec<Guard>,
    /// The patterns of mlir-opt that it stands for.
    pub mlir: Vec<String>,
}

impl OperationRule {
    /// The group of an operand that becomes what a variable stands for, if that is all that the
    /// right side does with the operation.
    pub fn changed_operand(&self) -> Option<(usize, Variable)> {
        let Right::Update(update) = &self.right else {
            return None;
        };
        if !update.attributes.is_empty() || update.regions.iter().any(Option::is_some) {
            return None;
        }
        let stays = |item: &Item| matches!(item, Item::Rest(_) | Item::One(Term::Variable(_)));
        let pairs = self.left.operands.iter().zip(&update.operands);
        let mut changes = pairs.enumerate().filter(|(_, (left, right))| match right {
            Some(right) => left.as_ref() != Some(right) || !right.iter().all(stays),
            None => false,
        });
        let (group, (_, right)) = changes.next()?;
        match (right.as_deref(), changes.next()) {
            (Some([Item::One(Term::Variable(variable))]), None) => Some((group, *variable)),
            _ => None,
        }
    }
}
