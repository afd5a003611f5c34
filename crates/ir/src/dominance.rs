//! Dominance between the blocks of one region.
//!
//! Immediate dominators are [`semi_nca`]'s; queries take constant time, by preorder intervals of
//! the dominator tree.

use cranelift_entity::{EntitySet, SecondaryMap};

use super::{Block, Module, Op, Region};
use freehold_base::csr::Csr;
use freehold_base::ids::typed_ids;
use freehold_base::semi_nca::semi_nca;
use freehold_base::sparse_map::SparseMap;

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

/// Dominance between the blocks of regions.
///
/// A snapshot: an edit of the module's control flow makes it stale.
pub struct Dominance {
    nodes: SecondaryMap<Block, Node>,
    regions: EntitySet<Region>,
}

impl Dominance {
    /// Dominance of all regions nested in `root`.
    pub fn new(module: &Module, root: Op) -> Self {
        let mut result = Dominance::of_none(module);
        for op in super::nested_ops(module, root) {
            for &region in module.regions(op) {
                result.add(module, region);
            }
        }
        result
    }

    /// Dominance of no region so far: looking for all of them takes longer than a few take.
    pub fn of_none(module: &Module) -> Self {
        Dominance {
            nodes: SecondaryMap::with_capacity(module.block_count()),
            regions: EntitySet::new(),
        }
    }

    /// Also of this region, if it was not before.
    pub fn add(&mut self, module: &Module, region: Region) {
        if !self.regions.insert(region) {
            return;
        }
        // Most regions are the body of an operation, of one block.
        if let Some(entry) = module.first_block(region)
            && module.has_single_block(region)
        {
            self.nodes[entry] = Node {
                order: 0,
                enter: 0,
                leave: 0,
            };
            return;
        }
        let tree = dominator_tree(module, region);
        if tree.order.is_empty() {
            return;
        }
        for (i, &block) in tree.order.iter().enumerate() {
            self.nodes[block].order = i as u32;
        }
        self.number_tree(&tree);
    }

    fn number_tree(&mut self, tree: &DominatorTree) {
        let (order, children) = (&tree.order, tree.children());
        let mut clock = 0;
        let mut stack = vec![(0u32, 0usize)];
        self.nodes[order[0]].enter = 0;
        while let Some((node, next)) = stack.last_mut() {
            match children.of(*node).get(*next) {
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

    /// The interval that the block's subtree fills in a preorder of its region's dominator
    /// tree, ends included; the entry's starts at zero.
    pub fn subtree(&self, block: Block) -> Option<(u32, u32)> {
        let node = self.nodes[block];
        (node.order != NONE).then_some((node.enter, node.leave))
    }

    /// Whether `a` dominates `b`, both of one region; every block dominates itself, and
    /// everything dominates a block that cannot be reached.
    pub fn block_dominates(&self, a: Block, b: Block) -> bool {
        let (x, y) = (self.nodes[a], self.nodes[b]);
        a == b || y.order == NONE || (x.order != NONE && x.enter <= y.enter && y.leave <= x.leave)
    }
}

/// The dominator tree of one region.
pub struct DominatorTree {
    /// The reachable blocks in reverse postorder, the entry first.
    pub order: Vec<Block>,
    /// The position in `order` of each block's immediate dominator; the entry's is itself.
    pub idom: Vec<u32>,
}

impl DominatorTree {
    /// What each block dominates immediately, by positions in `order`.
    pub fn children(&self) -> Csr {
        let below = (0u32..).zip(&self.idom).skip(1).map(|(i, &d)| (d, i));
        Csr::new(self.order.len(), &below.collect::<Vec<_>>())
    }
}

/// The dominator tree of a region; blocks that its entry does not reach are not in it.
pub fn dominator_tree(module: &Module, region: Region) -> DominatorTree {
    if let Some(entry) = module.first_block(region)
        && module.has_single_block(region)
    {
        return DominatorTree {
            order: vec![entry],
            idom: vec![0],
        };
    }
    let search = depth_first(module, region);
    let count = search.preorder.len();
    let order = search.reverse_postorder();
    let idom = semi_nca(&search.parent, &Csr::new(count, &search.edges));
    // From preorder numbers to positions in reverse postorder.
    let reversed = || search.postorder.iter().rev();
    let mut position = vec![0; count];
    for (i, &number) in reversed().enumerate() {
        position[number as usize] = i as u32;
    }
    let idom = reversed().map(|&number| position[idom[number as usize] as usize]);
    DominatorTree {
        order,
        idom: idom.collect(),
    }
}

typed_ids! {
    /// A block's place in the preorder of a depth-first search.
    Preorder "preorder";
}

/// A depth-first search of a region's blocks. All numbers are those of its preorder.
struct Search {
    preorder: Vec<Block>,
    postorder: Vec<u32>,
    /// The parent of each block in the search's tree.
    parent: Vec<u32>,
    /// Each edge, by where it leads.
    edges: Vec<(u32, u32)>,
    number: SparseMap<Block, Preorder>,
}

/// Room for the blocks of a small function.
const SOME: usize = 32;

fn depth_first(module: &Module, region: Region) -> Search {
    let mut search = Search {
        preorder: Vec::with_capacity(SOME),
        postorder: Vec::with_capacity(SOME),
        parent: Vec::with_capacity(SOME),
        edges: Vec::with_capacity(SOME),
        number: SparseMap::new(),
    };
    let Some(entry) = module.first_block(region) else {
        return search;
    };
    search.visit(entry, 0);
    // The last successor first: then the reverse postorder has a body before what follows it, as
    // the text does, and whoever goes by it goes through memory from one end to the other.
    let mut stack = vec![(0, successors(module, entry).iter().rev())];
    while let Some((number, successors_left)) = stack.last_mut() {
        let from = *number;
        match successors_left.next() {
            Some(&s) => {
                let to = match search.number.get(s) {
                    Some(known) => known.as_u32(),
                    None => {
                        let to = search.visit(s, from);
                        stack.push((to, successors(module, s).iter().rev()));
                        to
                    }
                };
                search.edges.push((to, from));
            }
            None => {
                search.postorder.push(from);
                stack.pop();
            }
        }
    }
    search
}

impl Search {
    fn visit(&mut self, block: Block, parent: u32) -> u32 {
        let number = self.preorder.len() as u32;
        self.number.insert(block, Preorder::from_u32(number));
        self.preorder.push(block);
        self.parent.push(parent);
        number
    }

    fn reverse_postorder(&self) -> Vec<Block> {
        let numbers = self.postorder.iter().rev();
        numbers
            .map(|&number| self.preorder[number as usize])
            .collect()
    }
}

fn successors(module: &Module, block: Block) -> &[Block] {
    module
        .last_op(block)
        .map_or(&[][..], |t| module.successors(t))
}

/// The blocks of a region that its entry reaches, in reverse postorder.
pub fn reverse_postorder(module: &Module, region: Region) -> Vec<Block> {
    depth_first(module, region).reverse_postorder()
}
