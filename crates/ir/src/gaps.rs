//! What a module lacks of its text, because that could not be read.
//!
//! Data alone: the parser fills it, and the verifier leaves out what may follow from it.

use cranelift_entity::EntitySet;
use rustc_hash::FxHashSet;

use super::{Block, Ident, Op};

/// Where a module is not what its text says.
#[derive(Default)]
pub struct Gaps {
    /// Operations of which not all was read. What is in their regions is there.
    pub broken: EntitySet<Op>,
    /// Operations with something within that is missing, broken or made up.
    pub holders: EntitySet<Op>,
    /// Blocks of which the label, or what follows it, is missing.
    pub blocks: EntitySet<Block>,
    /// Symbols that stand in text that was not read.
    pub symbols: FxHashSet<Ident>,
}
