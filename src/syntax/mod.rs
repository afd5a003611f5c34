//! MLIR text to IR and back.
