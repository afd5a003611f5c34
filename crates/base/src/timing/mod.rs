//! What took how long: spans of work, noted by whoever does it.
//!
//! A [`Recorder`] is handed down as an argument, from the command to the passes and on to the
//! analyses; nothing is global. Without a [`Recording`] behind it, it does nothing. This module has
//! no clock: who makes a recording brings one, and that is `cli` alone. `tree` puts spans together,
//! `text` and `json` write them, `chrome` is the trace.

mod ascent;
mod chrome;
mod functions;
mod json;
mod recorder;
mod recording;
mod text;
mod tree;

pub use functions::FunctionTime;
pub use recorder::{Recorder, Span};
pub use recording::{Clock, Detail, Kind, Recording};
pub use tree::{Node, Tree};

#[cfg(test)]
mod tests;
