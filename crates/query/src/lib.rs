//! Answers questions about functions, in the source's own names and positions.
//!
//! [`ask`] answers a query of `docs/query-language.md`: text to literals (`syntax`), to steps (`plan`), which are
//! asked one after the other (`evaluate`) of the relations of a function (`database`). [`report`] prints liveness, alias classes, ownership and the dealloc and retain lists of
//! every block. [`explain`] also says why the answers are what they are. It decides nothing: the answers are `analysis`'s.

mod analyses;
mod answers;
mod ask;
mod asked_of;
mod cells;
mod collect;
mod compare;
mod database;
mod edges;
mod evaluate;
mod explain;
mod export;
mod few;
mod lookup;
mod memref_rows;
mod names;
mod overview;
mod owned;
mod parquet;
mod plan;
mod relations;
mod reloaded;
mod report;
mod said;
mod source_rows;
mod syntax;
mod unfinished;

pub use answers::{Answers, Column};
pub use ask::{AskError, Asker, Limits, Loaded, Progress, ask, explain};
pub use cells::Item;
pub use compare::{Fact, FunctionChange, Version, compare};
pub use explain::{
    Claim, Condition, Derivation, Explanation, Node, Predicate, Spelled, Step, Term as ClaimTerm,
    Why, derivations,
};
pub use export::{ExportFormat, Exported, declarations, export, schema};
pub use names::Speller;
pub use overview::{
    Bounds, Members, Overview, ShownBlock, ShownEdge, ShownFree, ShownMemref, ShownPass,
    ShownTarget, ShownValue, ShownWhy, Totals, WhyOf, overviews,
};
pub use relations::{OLD_NAMES, RELATIONS, Relation, RelationInfo, Sort, find as find_relation};
pub use reloaded::{ReloadError, Reloaded};
pub use report::report;
pub use said::said_apart;
pub use syntax::{
    Atom, Comparison, Literal, Place, Query, QueryError, Spanned, Term, TermKind, parse,
};
pub use unfinished::is_unfinished;
