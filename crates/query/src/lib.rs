//! Answers questions about functions, in the source's own names and positions.
//!
//! [`ask`] answers a query of `docs/query-language.md`: text to literals (`syntax`), to steps
//! (`plan`), which are asked one after the other (`evaluate`) of the relations of a function
//! (`database`). [`report`] prints liveness, alias classes, ownership and the dealloc and retain
//! lists of every block. [`ProgramFacts`] is what a Datalog program of the user is solved over.
//! [`explain`] also says why the answers are what they are. It decides nothing: the answers are
//! `analysis`'s.

mod alias_table;
mod analyses;
mod answers;
mod ask;
mod collect;
mod columns;
mod comma_separated;
mod compare;
mod complete;
mod database;
mod edges;
mod evaluate;
mod explain;
mod export;
mod flow_rows;
mod imported_facts;
mod incomplete_input;
mod input_rows;
mod lookup;
mod memref_rows;
mod names;
mod needed_rows;
mod old_names;
mod overview;
mod owned;
mod picture;
mod plan;
mod point_queries;
mod program;
mod relation_source;
mod relations;
mod report;
mod sort;
mod source_rows;
mod syntax;
mod user_facts;

pub use answers::{Answers, Column};
pub use ask::{AskError, Asker, Limits, Loaded, Progress, ask, explain};
pub use columns::Item;
pub use compare::{Fact, FunctionChange, Version, compare};
pub use complete::{Vocabulary, completions, word_start};
pub use explain::{
    Condition, Derivation, Detail, Explanation, GroundAtom, Node, Predicate, Spelled,
    SpelledDerivation, Step, Term as GroundTerm,
};
pub use export::{
    DictionaryColumn, ExportFormat, Exported, ExportedColumn, VERSION as FACTS_VERSION,
    declarations, export, export_relations, schema,
};
pub use imported_facts::{ImportError, ImportedFacts, TextRow};
pub use incomplete_input::is_incomplete;
pub use names::Speller;
pub use old_names::OLD_NAMES;
pub use overview::{
    Bounds, DerivationOf, Members, Overview, ShownBlock, ShownDerivation, ShownEdge, ShownFree,
    ShownMemref, ShownPass, ShownTarget, ShownValue, Totals, overviews,
};
pub use program::{
    AskedModule, AssumeError, ProgramAnswers, ProgramFacts, RowExplanation,
    derived_no_alias_assumptions, read_program,
};
pub use relations::{RELATIONS, Relation, RelationInfo, Sort, find as find_relation};
pub use report::report;
pub use syntax::{
    Atom, Comparison, Literal, Query, QueryError, SourcePosition, Spanned, Term, TermKind,
    function_term, parse,
};
pub use user_facts::no_alias_assumptions;
