//! Dominance between blocks of one region, and between program points across nesting.
//!
//! Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001); queries in
//! constant time by preorder intervals of the dominator tree.

use cranelift_entity::SecondaryMap;

use super::{Block, Module, Op, Region, Value, ValueDef};

const NONE: u32 = u32::MAX;

#[derive(Copy, Clone)]
struct Node {
    /// Position in reverse postorder of the region; `NONE` when not reachable from its entry.
    order: u32,
    /// The interval of the dominator tree's preorder that this block's subtree fills.
    enter: u32,
    leave: u32,
}

impl Default for Node {
    fn default() -> Self {
        Node {
            order: NONE,
            enter: NONE,
            leave: NONE,
        }
    }
}

/// Dominance of every region below one operation, and the order of operations in blocks.
///
/// A snapshot: an edit of the module's control flow makes it stale.
pub struct Dominance {
    nodes: SecondaryMap<Block, Node>,
    /// Position of each operation among all operations of its block.
    positions: SecondaryMap<Op, u32>,
}

impl Dominance {
    /// Dominance of all regions nested in `root`.
    pub fn new(module: &Module, root: Op) -> Self {
        let mut result = Dominance {
            nodes: SecondaryMap::with_capacity(module.block_count()),
            positions: SecondaryMap::with_capacity(module.op_count()),
        };
        for op in super::collect_ops(module, root) {
            for &region in module.regions(op) {
                result.add_region(module, region);
            }
        }
        result
    }

    fn add_region(&mut self, module: &Module, region: Region) {
        for block in module.blocks(region) {
            for (i, op) in module.ops(block).enumerate() {
                self.positions[op] = i as u32;
            }
        }
        let tree = dominator_tree(module, region);
        if tree.order.is_empty() {
            return;
        }
        for (i, &block) in tree.order.iter().enumerate() {
            self.nodes[block].order = i as u32;
        }
        self.number_tree(&tree.order, &tree.idom);
    }

    fn number_tree(&mut self, order: &[Block], idom: &[u32]) {
        let mut children = vec![Vec::new(); order.len()];
        for (i, &d) in idom.iter().enumerate().skip(1) {
            children[d as usize].push(i as u32);
        }
        let mut clock = 0;
        let mut stack = vec![(0u32, 0usize)];
        self.nodes[order[0]].enter = 0;
        while let Some((node, next)) = stack.last_mut() {
            match children[*node as usize].get(*next) {
                Some(&child) => {
                    *next += 1;
                    clock += 1;
                    self.nodes[order[child as usize]].enter = clock;
                    stack.push((child, 0));
                }
                None => {
                    self.nodes[order[*node as usize]].leave = clock;
                    stack.pop();
                }
            }
        }
    }

    /// Whether the block can be reached from its region's entry.
    pub fn is_reachable(&self, block: Block) -> bool {
        self.nodes[block].order != NONE
    }

    /// The block's position in reverse postorder of its region.
    pub fn order(&self, block: Block) -> Option<u32> {
        Some(self.nodes[block].order).filter(|&o| o != NONE)
    }

    /// The operation's position in its block.
    pub fn position(&self, op: Op) -> u32 {
        self.positions[op]
    }

    /// Whether `a` dominates `b`, both of one region; every block dominates itself, and
    /// everything dominates a block that cannot be reached.
    pub fn block_dominates(&self, a: Block, b: Block) -> bool {
        let (x, y) = (self.nodes[a], self.nodes[b]);
        a == b || y.order == NONE || (x.order != NONE && x.enter <= y.enter && y.leave <= x.leave)
    }

    /// Whether `value` is available right before `user`, across nesting: defined in a block
    /// that dominates the user's ancestor in the same region, or before it in that block.
    pub fn value_dominates(&self, module: &Module, value: Value, user: Op) -> bool {
        let Some(block) = module.defining_block(value) else {
            return false;
        };
        let Some(region) = module.block_region(block) else {
            return false;
        };
        let Some(ancestor) = ancestor_in(module, user, region) else {
            return false;
        };
        let Some(user_block) = module.parent_block(ancestor) else {
            return false;
        };
        match module.def(value) {
            ValueDef::Result(def, _) if user_block == block => {
                def != ancestor && self.positions[def] < self.positions[ancestor]
            }
            _ => self.block_dominates(block, user_block),
        }
    }
}

/// The dominator tree of one region.
pub struct DominatorTree {
    /// The reachable blocks in reverse postorder, the entry first.
    pub order: Vec<Block>,
    /// The position in `order` of each block's immediate dominator; the entry's is itself.
    pub idom: Vec<u32>,
}

/// The dominator tree of a region; blocks that its entry does not reach are not in it.
pub fn dominator_tree(module: &Module, region: Region) -> DominatorTree {
    let order = reverse_postorder(module, region);
    if order.len() < 2 {
        let idom = vec![0; order.len()];
        return DominatorTree { order, idom };
    }
    let positions: rustc_hash::FxHashMap<Block, u32> = order
        .iter()
        .enumerate()
        .map(|(i, &b)| (b, i as u32))
        .collect();
    let mut preds = vec![Vec::new(); order.len()];
    for (i, &block) in order.iter().enumerate() {
        for s in module
            .last_op(block)
            .map_or(&[][..], |t| module.successors(t))
        {
            preds[positions[s] as usize].push(i as u32);
        }
    }
    let mut idom = vec![NONE; order.len()];
    idom[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for i in 1..order.len() {
            let mut best = NONE;
            for &p in &preds[i] {
                if idom[p as usize] != NONE {
                    best = if best == NONE {
                        p
                    } else {
                        intersect(&idom, best, p)
                    };
                }
            }
            if idom[i] != best {
                idom[i] = best;
                changed = true;
            }
        }
    }
    DominatorTree { order, idom }
}

/// The operation that is `op` or holds it, and stands directly in `region`.
pub fn ancestor_in(module: &Module, op: Op, region: Region) -> Option<Op> {
    let mut current = op;
    loop {
        let parent = module.parent_region(current)?;
        if parent == region {
            return Some(current);
        }
        current = module.region_op(parent)?;
    }
}

/// The blocks of a region that its entry reaches, in reverse postorder.
pub fn reverse_postorder(module: &Module, region: Region) -> Vec<Block> {
    let Some(entry) = module.first_block(region) else {
        return Vec::new();
    };
    let mut seen: rustc_hash::FxHashSet<Block> = [entry].into_iter().collect();
    let mut order = Vec::new();
    let mut stack = vec![(entry, 0)];
    while let Some((block, next)) = stack.last_mut() {
        let successors = module
            .last_op(*block)
            .map_or(&[][..], |t| module.successors(t));
        match successors.get(*next) {
            Some(&s) => {
                *next += 1;
                if seen.insert(s) {
                    stack.push((s, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn intersect(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idom[a as usize];
        }
        while b > a {
            b = idom[b as usize];
        }
    }
    a
}
