//! IR to relations: typed ids and the input facts of the analyses, one function at a time.
//!
//! [`extract`] reads the IR and the table of op semantics; it decides nothing, knows no
//! e-graph and edits nothing. `docs/relations.md` has every relation with an example.

pub mod assumptions;
mod buffers;
mod calls;
mod control;
mod copies;
mod data_layout;
mod edges;
mod escapes;
mod extract;
mod extractor;
mod followed;
mod from_elsewhere;
mod holding;
mod ids;
mod lifetimes;
mod never;
mod places;
mod preorder;
mod program_points;
mod references;
mod relations;
mod results;
mod returned_arguments;
mod steps;

pub use calls::{Calls, Gives, ResultFact, ReturnedBorrow, Summary};
pub use control::{Passes, entry_passes, exit_passes, has_lost_memref};
pub use copies::{Copies, CopyFact, FreedFact, MadeFact, copies, may_reach_memory};
pub use data_layout::DataLayout;
pub use extract::Extracted;
pub use extractor::{FactExtractor, extract, extract_followed, extract_places};
pub use followed::Followed;
pub use holding::{Holding, keeps_hold};
pub use ids::{BlockId, EdgeId, HeapId, Ids, Partial, PassId, RegionId, SiteId, ValueId};
pub use lifetimes::{Lifetimes, lifetimes};
pub use places::{Around, Places, Site};
pub use program_points::{PointId, ProgramPoints};
pub use references::{Convertible, Referenced, References};
pub use relations::{
    BlockFact, CallFact, Edge, EdgeKind, Facts, Kind, LeftAlone, NoAlias, Pass, ValueFact,
};
pub use returned_arguments::{CallId, ModuleValueId, ReturnedArguments, returned_arguments};
pub use steps::{SegmentId, Steps, handed, steps};
