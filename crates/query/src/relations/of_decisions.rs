//! What analyses decide: liveness, aliases, ownership, and what is freed where.

use super::Sort::{Block, Number, Operation, Target, Value, Word};
use super::{Relation, RelationInfo, info};

pub(super) const OF_DECISIONS: &[RelationInfo] = &[
    info(
        Relation::LiveIn,
        "live_in",
        &[("b", Block), ("v", Value)],
        "v is needed when b begins",
    ),
    info(
        Relation::LiveOut,
        "live_out",
        &[("b", Block), ("v", Value)],
        "v is needed when b ends",
    ),
    info(
        Relation::MustAlias,
        "must_alias",
        &[("a", Value), ("b", Value)],
        "the two memrefs are always one allocation",
    ),
    info(
        Relation::MayAlias,
        "may_alias",
        &[("a", Value), ("b", Value)],
        "the two memrefs may be one allocation; so may those that always are",
    ),
    info(
        Relation::NeverAlias,
        "never_alias",
        &[("a", Value), ("b", Value)],
        "the two memrefs are never one allocation",
    ),
    info(
        Relation::Source,
        "source",
        &[("v", Value), ("s", Value)],
        "the buffer of v may come from s, a definition that dominates v",
    ),
    info(
        Relation::MayBecome,
        "may_become",
        &[("a", Value), ("v", Value)],
        "flows and calls may make the buffer of a that of v, in any number of steps; so may views",
    ),
    info(
        Relation::MayMeet,
        "may_meet",
        &[("a", Value), ("b", Value)],
        "some flow, call or memory may lead from one of the two memrefs to the other, in any direction",
    ),
    info(
        Relation::FromElsewhere,
        "from_elsewhere",
        &[("v", Value)],
        "v may be a buffer of which nobody knows here who frees it: read from memory, or a global",
    ),
    info(
        Relation::LiveOwner,
        "live_owner",
        &[("v", Value), ("b", Block), ("o", Value)],
        "the owner o is live in b and may own the buffer of v",
    ),
    info(
        Relation::Ownership,
        "ownership",
        &[("v", Value), ("state", Word)],
        "whether the function owns v: always, never, or depending on an i1 (unknown)",
    ),
    info(
        Relation::MayBorrow,
        "may_borrow",
        &[("v", Value), ("o", Value)],
        "v may hold the buffer of o, which stays live, or one that o borrows",
    ),
    info(
        Relation::Memrefs,
        "memrefs",
        &[("b", Block), ("v", Value)],
        "the specification's list of what the end of b may have to free",
    ),
    info(
        Relation::Retained,
        "retained",
        &[
            ("from", Block),
            ("edge", Number),
            ("to", Target),
            ("v", Value),
        ],
        "v is in the specification's retain list of the edge",
    ),
    info(
        Relation::Frees,
        "frees",
        &[("o", Operation), ("v", Value)],
        "the operation o of the source frees a memref that is always the allocation of v",
    ),
    info(
        Relation::PlanFrees,
        "plan_frees",
        &[
            ("from", Block),
            ("edge", Number),
            ("to", Target),
            ("v", Value),
        ],
        "the ownership pass frees v on the edge, if it is owned then",
    ),
    info(
        Relation::PlanClones,
        "plan_clones",
        &[("b", Block), ("v", Value)],
        "the ownership pass copies v, which b returns, unless it is owned then",
    ),
];
