//! A function's body as it is written, before anybody knows what the names stand for.

use freehold_ir::{Attr, Location, Op};

use super::super::argument_kinds::ArgumentKind;
use super::cursor::{Name, Typed};

/// A function with a body.
pub(super) struct RawFunction<'s> {
    /// The function in the module, its body still empty.
    pub op: Op,
    pub blocks: Vec<RawBlock<'s>>,
    /// Where the body ends.
    pub end: Location,
}

pub(super) struct RawBlock<'s> {
    pub label: Name<'s>,
    pub arguments: Vec<RawArgument<'s>>,
    pub instructions: Vec<RawInstruction<'s>>,
}

pub(super) struct RawArgument<'s> {
    pub name: Name<'s>,
    pub kind: Option<(ArgumentKind, Location)>,
    pub ty: Typed,
}

/// An operand, with its type where that is written.
#[derive(Clone)]
pub(super) struct RawOperand<'s> {
    pub name: Name<'s>,
    pub ty: Option<Typed>,
}

/// A block that is branched to, and what is handed to it.
pub(super) struct RawSuccessor<'s> {
    pub label: Name<'s>,
    pub operands: Vec<RawOperand<'s>>,
}

/// What an instruction gives.
pub(super) enum RawResult<'s> {
    None,
    Type(Typed),
    /// A field of the operand's type, or of the object that it is.
    Field(Name<'s>),
    Element(Name<'s>),
}

pub(super) struct RawInstruction<'s> {
    pub location: Location,
    pub name: Option<Name<'s>>,
    pub op: &'static str,
    pub operands: Vec<RawOperand<'s>>,
    pub result: RawResult<'s>,
    pub properties: Vec<(&'static str, Attr)>,
    pub successors: Vec<RawSuccessor<'s>>,
}
