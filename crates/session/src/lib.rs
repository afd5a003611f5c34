//! Programs in the memory of a host: what the C interface and the Python package have in common.
//!
//! A [`Session`] reads programs with the dialects that it was given, within limits; a [`Program`]
//! is changed, asked, run and written; why something came to nothing is a [`Failure`], with its
//! places. `watch` has the clock of a limit of time. A panic becomes a failure in [`guarded`].
//!
//! There is no global state. It knows no file, and nothing of the language of its host.

mod failure;
mod judge;
mod program;
mod session;
mod watch;

pub use failure::{Failure, OpNumbers, Place, Said, guarded, in_source};
pub use judge::{Ending, Run, Validated, validate};
pub use program::{Program, Ran, SolvedForm, TextForm, relations};
pub use session::{Limits, Session};
pub use watch::{Canceller, Watch};
