//! The custom assembly of an operation in ODS's `assemblyFormat` language, as a flat list of
//! steps that `syntax::format` runs in either direction.
//!
//! Optional groups and lists of clauses become jumps, and the blanks that ODS would print are
//! decided here, by its rules. `words` cuts the text, `compile` and `optional` make the
//! steps, `types` finds where the types come from that the text leaves out.

mod compile;
mod directives;
mod optional;
mod types;
mod words;

#[cfg(test)]
mod tests;

pub use directives::{Directive, Parameter};

pub(super) use compile::{compile, compile_since};

use serde::{Deserialize, Serialize};

use super::def::Derivation;

/// Operand or result groups that a directive is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Which {
    Operand(usize),
    Result(usize),
    AllOperands,
    AllResults,
}

/// What decides whether an optional group is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Anchor {
    /// The group has members.
    Group(Which),
    /// The attribute is there and not its default.
    Attr(usize),
    Region(usize),
    Successor(usize),
}

/// Whether an optional group is there in the text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum First {
    Literal(Box<str>),
    Operand,
    Successor,
    Region,
    Attr(usize),
    Type,
    Directive(Directive),
}

/// A group in the text that may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Optional {
    /// Any of them makes it be printed.
    pub anchors: Box<[Anchor]>,
    /// The anchor stands in the other branch.
    pub inverted: bool,
    pub first: First,
    /// The step to go on at when the group is not there.
    pub otherwise: usize,
}

/// What to read or print next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    Literal(Box<str>),
    /// A blank that the format asks for.
    Blank,
    Newline,
    Operands(Which),
    /// `full`: with its name and type in any case.
    Attr {
        index: usize,
        full: bool,
    },
    /// Reading: the unit attribute is there because its group is.
    SetUnit(usize),
    AttrDict {
        keyword: bool,
    },
    /// `<{...}>` with the inherent attributes.
    PropDict,
    Successors(usize),
    AllSuccessors,
    /// `full`: a dialect's type with its name in any case.
    Types {
        which: Which,
        full: bool,
    },
    FunctionType(Which, Which),
    Directive(Box<CustomDirective>),
    /// The regions of a group; the step after each is `EndRegion`.
    Region(usize),
    EndRegion(usize),
    /// The regions of all groups.
    AllRegions,
    /// The group starts here if it is there.
    Group(Box<Optional>),
    Jump(usize),
    /// `oilist`: clauses in any order, each with its keyword and first step, and the step
    /// behind the list.
    Clauses {
        clauses: Box<[(Box<str>, usize)]>,
        end: usize,
    },
    /// Printing: the clause is there if an anchor is; otherwise go on at `next`.
    Clause {
        anchors: Box<[Anchor]>,
        next: usize,
    },
    /// Reading: go back to the list at this step.
    EndClause(usize),
}

/// An action and whether a blank is printed before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    pub action: Action,
    pub blank: bool,
}

/// `custom<Directive>(...)`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CustomDirective {
    pub directive: Directive,
    pub parameters: Box<[Parameter]>,
}

/// How the types of an operand or result group are found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TypeSource {
    Unknown,
    /// The format prints them.
    Written,
    Fixed(String),
    /// That of another group.
    Same(Which),
    /// That of an attribute.
    OfAttr(usize),
    /// The element type of another group.
    Element(Which),
    /// `i1`, shaped like another group.
    BoolLike(Which),
    Derived(Derivation, Which),
}

/// A compiled format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Format {
    pub steps: Vec<Step>,
    pub operand_types: Vec<TypeSource>,
    pub result_types: Vec<TypeSource>,
    /// The order in which types that are not written follow from the others.
    pub order: Vec<Which>,
    /// For each attribute of the definition: whether the format names it.
    pub named: Vec<bool>,
    /// Whether the inherent attributes stand apart from the dictionary.
    pub has_prop_dict: bool,
    /// What is printed before MLIR 24, if that is another format; without steps, the generic form.
    /// Either is read by this one.
    pub before_24: Option<Box<Format>>,
}

/// What is wrong with a format, and where in its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    pub offset: usize,
    pub message: String,
}
