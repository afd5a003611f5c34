//! Where the walk is: which operations it has seen, and which regions it is in.
//!
//! Data alone. `dominance.rs` judges uses by it.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;

use freehold_ir::{Block, Module, Op, Region};

/// A use that is right only if blocks dominate each other, or wrong.
pub struct Candidate {
    pub op: Op,
    pub operand: usize,
    /// The operation that is `op` or holds it, in the region that defines the value; none
    /// when the walk was not in that region.
    pub ancestor: Option<Op>,
}

/// From where a block is entered, as far as the walk has come.
#[derive(Copy, Clone, PartialEq, Eq, Default)]
enum Entered {
    #[default]
    Never,
    From(Block),
    FromSeveral,
}

/// How many blocks, each entered from the next only, are looked at on the way from a use to a
/// definition.
const CHAIN: usize = 4;

/// Where the walk is.
#[derive(Default)]
pub struct Scope {
    pub seen: SecondaryMap<Op, bool>,
    /// Per region the walk is in: the operation in it that holds the current one.
    pub current: SecondaryMap<Region, PackedOption<Op>>,
    /// Per region the walk is in: how many operations hold it.
    pub depth: SecondaryMap<Region, u32>,
    /// The operations that hold the current one, and how far out their regions see.
    pub open: Vec<(Op, u32)>,
    entered_from: SecondaryMap<Block, Entered>,
    pub candidates: Vec<Candidate>,
}

impl Scope {
    pub fn new(module: &Module) -> Self {
        let mut seen = SecondaryMap::new();
        seen.resize(module.op_count());
        Scope {
            seen,
            current: SecondaryMap::with_capacity(module.region_count()),
            depth: SecondaryMap::with_capacity(module.region_count()),
            open: Vec::new(),
            entered_from: SecondaryMap::with_capacity(module.block_count()),
            candidates: Vec::new(),
        }
    }

    /// The walk goes into the regions of `op`.
    pub fn open(&mut self, module: &Module, op: Op, isolated: bool) {
        let depth = self.open.len() as u32 + 1;
        let outer = self.open.last().map_or(0, |o| o.1);
        self.open.push((op, if isolated { depth } else { outer }));
        if let Some(region) = module.parent_region(op) {
            self.current[region] = op.into();
        }
        for &region in module.regions(op) {
            self.depth[region] = depth;
        }
    }

    /// The walk is at `op`, which may be a branch.
    pub fn branch(&mut self, module: &Module, op: Op) {
        let Some(block) = module.parent_block(op) else {
            return;
        };
        for &to in module.successors(op) {
            self.entered_from[to] = match self.entered_from[to] {
                Entered::Never => Entered::From(block),
                known if known == Entered::From(block) => known,
                _ => Entered::FromSeveral,
            };
        }
    }

    /// Whether every way into `user` is one from `block`, by a few blocks that are entered from one
    /// place only.
    pub fn comes_from(&self, mut user: Block, block: Block) -> bool {
        for _ in 0..CHAIN {
            match self.entered_from[user] {
                Entered::From(before) => user = before,
                Entered::Never | Entered::FromSeveral => return false,
            }
            if user == block {
                return true;
            }
        }
        false
    }

    /// The walk has left the regions of `op`.
    pub fn close(&mut self, module: &Module, op: Op) {
        self.open.pop();
        if let Some(region) = module.parent_region(op) {
            self.current[region] = None.into();
        }
    }
}
