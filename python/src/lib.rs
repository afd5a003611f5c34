//! What the package `freehold` for Python is built on: the module `freehold._freehold`.
//!
//! It takes texts, bytes and numbers, and gives plain values: the classes that users see are
//! written in Python (`python/freehold`), and are made there of what comes from here. All work runs
//! without the interpreter's lock. Why something came to nothing is an exception of
//! `freehold.errors`, a panic too (`errors.rs`).
//!
//! Nothing that is written here is `unsafe`; what PyO3's attributes make of it is.

mod answers;
mod errors;
mod gathered;
mod graphs;
mod judge;
mod program;
mod relation;
mod rules;

/// The native part of freehold.
#[pyo3::pymodule]
mod _freehold {
    #[pymodule_export]
    use super::gathered::{Export, Gathered};
    #[pymodule_export]
    use super::graphs::egraphs;
    #[pymodule_export]
    use super::program::{Program, passes};
    #[pymodule_export]
    use super::relation::Relation;
    #[pymodule_export]
    use super::rules::check_rules;

    /// The version of freehold.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python calls it so")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
