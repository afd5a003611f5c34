//! The `freehold` binary.
fn main() {}
