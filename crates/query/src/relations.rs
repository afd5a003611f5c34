//! The relations that queries name: their columns, and what they mean.
//!
//! This table is what `docs/query-language.md` and `:relations` print; how rows are found is in
//! `database`.

use super::old_names::{OLD_NAMES, OLD_WORDS, renamed};
pub use super::sort::Sort;

/// The relations.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    Value,
    Memref,
    Block,
    Op,
    Name,
    Operand,
    Result,
    Argument,
    Calls,
    Line,
    InBlock,
    DefinedIn,
    UsedIn,
    Branch,
    Kind,
    ViewOf,
    FlowsTo,
    Captured,
    CapturedByCall,
    NewBuffer,
    MayReturn,
    ReturnsOther,
    GivenUp,
    MayShare,
    MayShareOwned,
    Distinct,
    DistinctBehind,
    Unaliased,
    Position,
    NestedIn,
    Entry,
    ControlEdge,
    Forwards,
    Receives,
    LastUse,
    Transfers,
    Deallocates,
    LiveIn,
    LiveOut,
    MustAlias,
    MayAlias,
    NeverAlias,
    Source,
    MayBecome,
    MayMeet,
    FromElsewhere,
    LiveOwner,
    Ownership,
    MayBorrow,
    Memrefs,
    Retained,
    Frees,
    PlanFrees,
    PlanClones,
    LiveAt,
    LiveTogether,
    LastUsedBy,
    Bytes,
    Peak,
    BeginsAtStep,
    EndsAtStep,
    NextStep,
    DefinedAtStep,
    Accesses,
    Renames,
}

impl Relation {
    /// Whether each row is surely found once.
    pub(super) fn is_distinct(self) -> bool {
        use Relation as R;
        matches!(
            self,
            R::Value | R::Memref | R::Block | R::Op | R::LiveIn | R::LiveOut | R::Source
        ) || matches!(
            self,
            R::FlowsTo | R::MustAlias | R::MayAlias | R::NeverAlias
        ) || matches!(self, R::MayBecome | R::MayMeet | R::FromElsewhere)
    }
}

/// What a relation is called, takes and means.
pub struct RelationInfo {
    pub relation: Relation,
    pub name: &'static str,
    pub columns: &'static [(&'static str, Sort)],
    pub help: &'static str,
}

impl RelationInfo {
    /// The relation with its columns, as a query writes it.
    pub fn signature(&self) -> String {
        let columns: Vec<&str> = self.columns.iter().map(|column| column.0).collect();
        self.written(&columns)
    }

    /// The relation with something in each column, as a query writes it. Nothing in the column of
    /// an edge's number leaves the number out.
    pub fn written(&self, terms: &[&str]) -> String {
        written(self.name, terms, self.has_edges())
    }

    /// The words that a column can have, where these are all.
    pub(super) fn words(&self, column: usize) -> Option<&'static [&'static str]> {
        match (self.relation, self.columns.get(column)?.1) {
            (Relation::Kind, Sort::Word) => Some(&KINDS),
            (Relation::ControlEdge, Sort::Target) => Some(&EDGE_ENDS),
            (Relation::Ownership, Sort::Word) => Some(&["always", "never", "unknown"]),
            (_, Sort::Target) => Some(&["caller", "outside", "nowhere"]),
            _ => None,
        }
    }

    /// Whether its rows are about edges: the first three columns are where the edge leaves, its
    /// number among the edges between the same two blocks, and where it leads.
    pub fn has_edges(&self) -> bool {
        self.columns
            .get(EDGE)
            .is_some_and(|column| column.0 == "edge")
    }
}

/// What memrefs are, in the column of `kind`.
pub(super) const KINDS: [&str; 10] = [
    "allocation",
    "call",
    "dynamic-call",
    "stack",
    "argument",
    "consumed",
    "external",
    "loaded",
    "merge",
    "derived",
];

/// Where an edge of `control_edge` leads, if not to a block.
const EDGE_ENDS: [&str; 5] = ["caller", "outside", "nowhere", "inside", "results"];

/// The column of the number of an edge, in relations that are about edges.
pub(super) const EDGE: usize = 1;

/// An atom as queries write it; of `edges` the second term is the number, or nothing.
pub(super) fn written(name: &str, terms: &[&str], is_of_edges: bool) -> String {
    match (is_of_edges, terms) {
        (true, [from, number, to, rest @ ..]) => {
            let number = match number.is_empty() {
                true => String::new(),
                false => format!(" #{number}"),
            };
            let rest: String = rest.iter().map(|term| format!(", {term}")).collect();
            format!("{name}({from}{number} -> {to}{rest})")
        }
        _ => format!("{name}({})", terms.join(", ")),
    }
}

use Sort::{Block, Number, Operation, Target, Value, Word};

/// All relations, in the order in which they are explained.
pub const RELATIONS: &[RelationInfo] = &[
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
        "what the memref v is: allocation, call, dynamic-call, stack, argument, consumed, external, loaded, merge or derived",
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

const fn info(
    relation: Relation,
    name: &'static str,
    columns: &'static [(&'static str, Sort)],
    help: &'static str,
) -> RelationInfo {
    RelationInfo {
        relation,
        name,
        columns,
        help,
    }
}

/// The relation of a name, be it an old one.
pub fn find(name: &str) -> Option<&'static RelationInfo> {
    let name = renamed(OLD_NAMES, name);
    RELATIONS.iter().find(|info| info.name == name)
}

/// A word of a column that has these words only, by the name that it has now.
pub(super) fn current_word<'w>(words: Option<&[&str]>, word: &'w str) -> &'w str {
    let new = renamed(OLD_WORDS, word);
    let is_known = words.is_some_and(|words| words.contains(&new));
    if is_known { new } else { word }
}
