//! What analyses read besides: what memory and calls do to memrefs, and where control goes.

use super::Sort::{Block, Number, Operation, Target, Value};
use super::{Relation, RelationInfo, info};

pub(super) const OF_FACTS: &[RelationInfo] = &[
    info(
        Relation::Captured,
        "captured",
        &[("v", Value)],
        "the memref v itself, not what is in it, is written to memory",
    ),
    info(
        Relation::CapturedByCall,
        "captured_by_call",
        &[("v", Value)],
        "the memref v itself is in memory after a call, by what the callee's body does",
    ),
    info(
        Relation::NewBuffer,
        "new_buffer",
        &[("v", Value)],
        "v is a buffer that was not there before: an allocation, or what a callee made",
    ),
    info(
        Relation::MayReturn,
        "may_return",
        &[("v", Value), ("operand", Value)],
        "the result v of a call may be the buffer of this operand, views of it apart",
    ),
    info(
        Relation::ReturnsOther,
        "returns_other",
        &[("v", Value)],
        "the result v of a call may be a buffer from memory or from outside the function",
    ),
    info(
        Relation::GivenUp,
        "given_up",
        &[("v", Value)],
        "v is in memory, by what a callee does, and the program frees what it reads there: v is taken for a buffer from outside",
    ),
    info(
        Relation::MayShare,
        "may_share",
        &[("a", Value), ("b", Value)],
        "the two results of one call may be one buffer",
    ),
    info(
        Relation::MayShareOwned,
        "may_share_owned",
        &[("a", Value), ("b", Value)],
        "as may_share, of functions that keep the rules of the function boundary: the caller owns it once",
    ),
    info(
        Relation::Distinct,
        "distinct",
        &[("a", Value), ("b", Value)],
        "the program says that the two memrefs are never one allocation",
    ),
    info(
        Relation::DistinctBehind,
        "distinct_behind",
        &[("a", Value), ("b", Value), ("v", Value)],
        "the program says so of the points at which v is there",
    ),
    info(
        Relation::Unaliased,
        "unaliased",
        &[("v", Value)],
        "the program says that only what comes from the argument v is on its buffer",
    ),
    info(
        Relation::Position,
        "position",
        &[("o", Operation), ("index", Number)],
        "o is the operation of this index in its block; the first has the index 0",
    ),
    info(
        Relation::NestedIn,
        "nested_in",
        &[("b", Block), ("o", Operation), ("index", Number)],
        "b is a block of the region of this index of o",
    ),
    info(
        Relation::Entry,
        "entry",
        &[("b", Block)],
        "b is the first block of its region",
    ),
    info(
        Relation::ControlEdge,
        "control_edge",
        &[("o", Operation), ("number", Number), ("to", Target)],
        "control goes on from o: to a block, the caller, outside of the operation around, inside of o, to the results of o, or nowhere",
    ),
    info(
        Relation::Forwards,
        "forwards",
        &[
            ("o", Operation),
            ("number", Number),
            ("index", Number),
            ("v", Value),
        ],
        "on its edge of this number o forwards its operand of this index, the memref v",
    ),
    info(
        Relation::Receives,
        "receives",
        &[
            ("o", Operation),
            ("number", Number),
            ("index", Number),
            ("place", Number),
            ("v", Value),
        ],
        "what is forwarded becomes the merge v, which has this place among all that it becomes",
    ),
    info(
        Relation::LastUse,
        "last_use",
        &[("o", Operation), ("number", Number), ("index", Number)],
        "nothing uses the buffer that is forwarded into an operation afterwards, by any name",
    ),
    info(
        Relation::Transfers,
        "transfers",
        &[
            ("o", Operation),
            ("number", Number),
            ("index", Number),
            ("v", Value),
        ],
        "forwarding into an operation hands over the owner v for good",
    ),
    info(
        Relation::Deallocates,
        "deallocates",
        &[("o", Operation), ("v", Value)],
        "o frees the buffer of its operand v",
    ),
];
