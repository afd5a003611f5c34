//! One file per pass, and the pipeline.
pub mod ownership_based_buffer_deallocation;
