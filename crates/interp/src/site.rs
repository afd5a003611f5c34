//! Operations of two programs: an id says nothing without the program that it is one of.
//!
//! Whatever is kept of both programs together names operations so. Then no id of one program is
//! ever looked up in the other.

use freehold_ir::Op;

/// Which of two programs runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Side {
    #[default]
    Before,
    After,
}

/// An operation, and the program that it is one of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Site {
    pub side: Side,
    pub at: Op,
}
