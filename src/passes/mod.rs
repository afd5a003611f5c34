//! One file per pass, and the pipeline.
