//! The C interface: a module in, passes, queries and facts, a module out.
//!
//! `include/freehold.h` is made of this crate (`tests/header.rs` checks that it is current), and
//! `docs/embedding.md` says how to use it. `border.rs` has the functions that C calls, and alone
//! may be `unsafe`; `types.rs` has what they take and give. Behind the border everything is safe:
//! a `session.rs` reads programs, `program.rs` is what can be done with one, and `failure.rs` says
//! why something came to nothing. `watch.rs` has the clock of the time limit.
//!
//! There is no global state, and no panic crosses the border: it is a [`types::Status`].

pub mod border;
mod failure;
mod program;
mod session;
pub mod types;
mod watch;
