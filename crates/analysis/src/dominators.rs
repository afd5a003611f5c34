//! Dominance between the blocks of a function across nesting, and what several blocks have in
//! common.
//!
//! All blocks of a function are one tree: above a block is its immediate dominator, and above the
//! entry of a region the block that holds the operation with that region. A block dominates those
//! below it. Paths upwards are as long as the nesting is deep, so every question is answered by
//! jumps, in logarithmic time.
//!
//! Knows nothing of values. [`alias_graph`](super::alias_graph) joins blocks over all aliases of a
//! buffer.

use cranelift_entity::PrimaryMap;

use freehold_facts::{BlockId, Facts};

/// Pointers up a forest whose members come after what is above them.
pub struct Above<K: cranelift_entity::EntityRef> {
    nodes: PrimaryMap<K, Node<K>>,
}

#[derive(Copy, Clone)]
struct Node<K> {
    /// What is above; itself at the top.
    up: K,
    /// Some member further up.
    jump: K,
    depth: u32,
}

impl<K: cranelift_entity::EntityRef> Default for Above<K> {
    fn default() -> Self {
        Above {
            nodes: PrimaryMap::new(),
        }
    }
}

impl<K: cranelift_entity::EntityRef> Above<K> {
    /// Adds the next member, `up` being one that was added before.
    pub fn push(&mut self, up: Option<K>) -> K {
        // Skew-binary jump pointers: Myers, "An Applicative Random-Access Stack" (1983).
        let itself = self.nodes.next_key();
        let node = match up {
            None => Node {
                up: itself,
                jump: itself,
                depth: 0,
            },
            Some(up) => {
                let above = self.nodes[up];
                let jump = self.nodes[above.jump];
                let is_even = above.depth - jump.depth == jump.depth - self.nodes[jump.jump].depth;
                Node {
                    up,
                    jump: if is_even { jump.jump } else { up },
                    depth: above.depth + 1,
                }
            }
        };
        self.nodes.push(node)
    }

    /// What is directly above a member.
    pub fn up(&self, member: K) -> Option<K> {
        let node = self.nodes[member];
        (node.depth > 0).then_some(node.up)
    }

    /// How many are above a member.
    pub fn depth(&self, member: K) -> u32 {
        self.nodes[member].depth
    }

    /// The highest of a member and those above it that `holds`, which is true of a first part of
    /// them: of the member itself, and of none above one of which it is false.
    pub fn highest(&self, member: K, holds: impl Fn(K) -> bool) -> K {
        let mut at = member;
        loop {
            let node = self.nodes[at];
            if node.depth == 0 {
                return at;
            } else if holds(node.jump) {
                at = node.jump;
            } else if holds(node.up) {
                at = node.up;
            } else {
                return at;
            }
        }
    }
}

/// The tree of the reachable blocks of a function.
pub struct Dominators {
    above: Above<BlockId>,
    /// `last(b)`: the blocks below b are those after it, up to this one.
    last: PrimaryMap<BlockId, BlockId>,
}

impl Dominators {
    /// The tree of a function.
    pub fn new(facts: &Facts) -> Self {
        let mut above = Above::default();
        let mut last: PrimaryMap<BlockId, BlockId> = facts.blocks.keys().collect();
        // The blocks above the current one, in their order: those whose ends are still to come.
        let mut open: Vec<BlockId> = Vec::new();
        let mut before = None;
        for (block, fact) in &facts.blocks {
            while let Some(top) = open.pop_if(|top| facts.blocks[*top].scope_end < fact.preorder) {
                last[top] = before.unwrap_or(top);
            }
            above.push(open.last().copied());
            open.push(block);
            before = Some(block);
        }
        for top in open {
            last[top] = before.unwrap_or(top);
        }
        Dominators { above, last }
    }

    /// The immediate dominator of a block, or the block that holds the operation whose region
    /// starts with it.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.above.up(block)
    }

    /// How many blocks are above a block.
    pub fn depth(&self, block: BlockId) -> u32 {
        self.above.depth(block)
    }

    /// Whether `a` is `b`, or every way to `b` leads through `a`.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        a <= b && b <= self.last[a]
    }

    /// The lowest block that dominates both.
    pub fn common(&self, a: BlockId, b: BlockId) -> BlockId {
        if self.dominates(a, b) {
            return a;
        }
        let below = self.above.highest(a, |at| !self.dominates(at, b));
        self.above.up(below).unwrap_or(below)
    }
}
