//! When buffers are needed, and the steps of a function that say so.

use super::Sort::{Number, Operation, Value};
use super::{Relation, RelationInfo, info};

pub(super) const OF_LIVES: &[RelationInfo] = &[
    info(
        Relation::LiveAt,
        "live_at",
        &[("v", Value), ("o", Operation)],
        "the buffer that v allocates may be needed while o runs",
    ),
    info(
        Relation::LiveTogether,
        "live_together",
        &[("a", Value), ("b", Value)],
        "the buffers that a and b allocate may be needed at one time",
    ),
    info(
        Relation::LastUsedBy,
        "last_used_by",
        &[("v", Value), ("o", Operation)],
        "on some way o is the last operation that may need the buffer that v allocates",
    ),
    info(
        Relation::Bytes,
        "bytes",
        &[("v", Value), ("n", Number)],
        "the buffer that v allocates takes so many bytes; none of sizes known at run time only",
    ),
    info(
        Relation::Peak,
        "peak",
        &[("o", Operation), ("n", Number)],
        "so many bytes are needed at one time at most, first where o runs",
    ),
    info(
        Relation::BeginsAtStep,
        "begins_at_step",
        &[("o", Operation), ("n", Number)],
        "o begins at step n; blocks begin at steps of their own",
    ),
    info(
        Relation::EndsAtStep,
        "ends_at_step",
        &[("o", Operation), ("n", Number)],
        "o ends at step n, behind those of its regions; without regions where it begins",
    ),
    info(
        Relation::NextStep,
        "next_step",
        &[("m", Number), ("n", Number)],
        "control may go from step m to step n",
    ),
    info(
        Relation::DefinedAtStep,
        "defined_at_step",
        &[("v", Value), ("n", Number)],
        "the memref v is there from step n on",
    ),
    info(
        Relation::Accesses,
        "accesses",
        &[("o", Operation), ("v", Value)],
        "o may access the buffer by the name v, where it begins or ends; a free does not",
    ),
    info(
        Relation::Renames,
        "renames",
        &[("o", Operation), ("v", Value), ("w", Value)],
        "o may make w the buffer of v, where it begins",
    ),
];
