//! The passes by name: what each is called, which flags it takes, and how it runs.
//!
//! One file per pass. A pass edits the module it is given and returns its errors; it knows neither
//! files nor the command line, and never prints; `reports` change nothing and make text.
//! [`Pipeline`] is what a user asked for, [`run`] runs it, `registry` lists what there is.

mod aside;
pub mod buffer_deallocation;
pub mod buffer_deallocation_simplification;
pub mod buffer_hoisting;
pub mod buffer_results_to_out_params;
pub mod bufferize_signatures;
pub mod canonicalize;
pub mod clean_up;
mod conventions;
pub mod convert_bufferization_to_memref;
pub mod copy_removal;
pub mod cse;
pub mod drop_equivalent_buffer_results;
mod existing_frees;
pub mod expand_realloc;
mod flags;
mod foreign_frees;
pub mod forward_memref_loads;
pub mod free_at_last_use;
mod freed_results;
mod lending;
pub mod lower_deallocations;
mod manager;
pub mod memory_plan;
mod op_facts;
pub mod optimize_allocation_liveness;
pub mod order_deallocations;
pub mod ownership_based_buffer_deallocation;
mod ownership_transfer;
mod pipeline;
mod pipeline_text;
pub mod promote_buffers_to_stack;
mod registry;
mod reports;
pub mod rewrite;
pub mod sil;
mod solver;
mod spelling;
pub mod stats;
mod strict_mlir;
mod used_results;

pub use flags::{FlagInfo, Flags, Setting, parse_bool};
pub use manager::{Environment, Event, Moment, Observer, Verify, run};
pub use pipeline::{ANY, Invocation, Pipeline, PipelineError, Step, unknown_pass};
pub use registry::{Action, PassInfo, PassResult, find, over_memrefs, registry};
