//! The relations that queries name: their columns, and what they mean.
//!
//! This table is what `docs/query-language.md` and `:relations` print; how rows are found is in
//! `database`.

mod of_decisions;
mod of_facts;
mod of_lives;
mod of_source;

use super::old_names::{OLD_NAMES, OLD_WORDS, renamed};
pub use super::sort::Sort;

use of_decisions::OF_DECISIONS;
use of_facts::OF_FACTS;
use of_lives::OF_LIVES;
use of_source::OF_SOURCE;

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
#[derive(Copy, Clone)]
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
pub(super) const KINDS: [&str; 11] = [
    "allocation",
    "call",
    "dynamic-call",
    "stack",
    "argument",
    "consumed",
    "external",
    "own-heap",
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

/// All relations, in the order in which they are explained.
pub const RELATIONS: &[RelationInfo] = &ALL;

const ALL: [RelationInfo; COUNT] = {
    let parts = [OF_SOURCE, OF_FACTS, OF_DECISIONS, OF_LIVES];
    let mut all = [OF_SOURCE[0]; COUNT];
    let (mut part, mut from, mut at) = (0, 0, 0);
    while at < COUNT {
        if from == parts[part].len() {
            (part, from) = (part + 1, 0);
        }
        all[at] = parts[part][from];
        (from, at) = (from + 1, at + 1);
    }
    all
};

const COUNT: usize = OF_SOURCE.len() + OF_FACTS.len() + OF_DECISIONS.len() + OF_LIVES.len();

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
