//! Gives buffers with known sizes and live ranges their offsets in one arena.
//!
//! The problem is known as static memory planning, or dynamic storage allocation: two buffers that
//! are alive together must not overlap, and the arena is to be small. It is NP-complete. Knows no
//! MLIR and no program: a live range is a set of steps, whatever these are.
//!
//! - [`Problem`] has the buffers, [`Packing`] their offsets, and [`check`] decides whether a
//!   packing is right, sharing nothing with the code that finds one.
//! - [`bound::most_live`] is the most bytes alive at once: no arena is smaller.
//! - `first_fit.rs` is quick, and good where buffers are many; `order.rs` has the orders in which
//!   it is tried.
//! - `search/` finds a packing within a capacity or proves that there is none, until a budget is
//!   spent.
//! - [`pack`] takes all of these together.
//! - [`csv`] is the format of MiniMalloc, whose public instances are the usual measure.
//!
//! ```
//! use freehold_packing::{Budget, Buffer, LiveRange, Problem, check, pack};
//!
//! // Three buffers, of which two at a time are alive.
//! let buffers = [(0..3, 40), (2..6, 20), (5..9, 40)];
//! let buffers = buffers.map(|(steps, size)| Buffer::new(size, LiveRange::from(steps)));
//! let problem = Problem::new(buffers.to_vec())?;
//! let packing = pack(&problem, Budget::default());
//! check(&problem, &packing.offsets)?;
//! assert_eq!((packing.height, packing.bound), (60, 60));
//! # Ok::<(), freehold_packing::Error>(())
//! ```

pub mod bound;
mod check;
pub mod csv;
mod error;
mod first_fit;
mod order;
mod pack;
mod problem;
mod search;
mod sections;

pub use check::check;
pub use error::Error;
pub use first_fit::first_fit;
pub use order::Order;
pub use pack::{Budget, Packing, pack, pack_within};
pub use problem::{Buffer, LiveRange, Problem};
pub use search::Outcome;
