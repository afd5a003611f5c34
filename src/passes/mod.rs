//! One file per pass, and the pipeline.

pub mod canonicalize;
