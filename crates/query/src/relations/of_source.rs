//! What the source says: things, operations, blocks, and what memrefs are.

use super::Sort::{Block, Number, Operation, Value, Word};
use super::{Relation, RelationInfo, info};

pub(super) const OF_SOURCE: &[RelationInfo] = &[
    info(
        Relation::Value,
        "value",
        &[("v", Value)],
        "v is a value of the function",
    ),
    info(Relation::Memref, "memref", &[("v", Value)], "v is a memref"),
    info(
        Relation::Block,
        "block",
        &[("b", Block)],
        "b is a block that control can reach",
    ),
    info(
        Relation::Op,
        "op",
        &[("o", Operation)],
        "o is an operation of the function",
    ),
    info(
        Relation::Name,
        "name",
        &[("o", Operation), ("name", Word)],
        "o is an operation of this name, \"memref.alloc\"",
    ),
    info(
        Relation::Operand,
        "operand",
        &[("o", Operation), ("index", Number), ("v", Value)],
        "v is an operand of o; the first has the index 0",
    ),
    info(
        Relation::Result,
        "result",
        &[("o", Operation), ("index", Number), ("v", Value)],
        "v is a result of o",
    ),
    info(
        Relation::Argument,
        "argument",
        &[("index", Number), ("v", Value)],
        "v is an argument of the function; the first has the index 0",
    ),
    info(
        Relation::Calls,
        "calls",
        &[("o", Operation), ("callee", Word)],
        "o calls the function of this name directly",
    ),
    info(
        Relation::Line,
        "line",
        &[("o", Operation), ("line", Number)],
        "o stands in this line of the source",
    ),
    info(
        Relation::InBlock,
        "in_block",
        &[("o", Operation), ("b", Block)],
        "o stands directly in b",
    ),
    info(
        Relation::DefinedIn,
        "defined_in",
        &[("v", Value), ("b", Block)],
        "v is an argument of b or the result of an operation in it",
    ),
    info(
        Relation::UsedIn,
        "used_in",
        &[("v", Value), ("b", Block)],
        "an operation directly in b uses v",
    ),
    info(
        Relation::Branch,
        "branch",
        &[("from", Block), ("edge", Number), ("to", Block)],
        "control can go from the end of one block to the other within a region",
    ),
    info(
        Relation::Kind,
        "kind",
        &[("v", Value), ("kind", Word)],
        "what the memref v is: allocation, call, dynamic-call, stack, argument, consumed, external, own-heap, loaded, merge or derived",
    ),
    info(
        Relation::ViewOf,
        "view_of",
        &[("v", Value), ("of", Value)],
        "v is a view of the other memref",
    ),
    info(
        Relation::FlowsTo,
        "flows_to",
        &[("from", Value), ("to", Value)],
        "one memref may become the other: by a branch, a region or a select",
    ),
];
