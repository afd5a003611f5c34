//! The C interface: a module in, passes, queries and facts, a module out.
//!
//! `include/freehold.h` is made of this crate (`tests/header.rs` checks that it is current), and
//! `docs/embedding.md` says how to use it. `border.rs` has the functions that C calls, and alone
//! may be `unsafe`; `types.rs` has what they take and give. What is behind the border is the crate
//! `freehold-session`.
//!
//! There is no global state, and no panic crosses the border: it is a [`types::Status`].

pub mod border;
pub mod types;
