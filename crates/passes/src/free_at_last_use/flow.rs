//! How control passes between the blocks of a function and into the regions of its operations, as
//! far as frees can move along with it.

use freehold_base::sparse_map::SparseMap;
use freehold_dialects::{FlowEnd, Table, Trait, successor_operands};
use freehold_facts::Ids;
use freehold_ir::{Block, Module, Op, known};

/// The end of a part of a block without anything that matters.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum End {
    /// Before a free.
    Free(Op),
    /// Before an operation with regions.
    Before(Op),
    /// Before the terminator of a block.
    Block(Block),
}

/// A place that control may come to from several ends, or go on from one to several.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Join {
    /// The beginning of a block.
    Entry(Block),
    /// Behind an operation with regions.
    Behind(Op),
}

/// A way from an end to a join.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Way {
    /// From a terminator to its successor of that number.
    Branch(Op, usize),
    /// Past the regions of an operation.
    Past(Op),
    /// Nothing can stand on it alone.
    Other,
}

/// The control flow of one function.
pub(super) struct Flow<'a> {
    module: &'a Module,
    table: &'a Table,
    ids: &'a Ids,
    function: Op,
    /// The first predecessor of each block in `preds`, whose rows name the next one.
    first: SparseMap<Block, u32>,
    preds: Vec<(Op, usize, Option<u32>)>,
}

impl<'a> Flow<'a> {
    /// The control flow of `function`, whose reachable blocks have ids.
    pub(super) fn of(module: &'a Module, table: &'a Table, ids: &'a Ids, function: Op) -> Self {
        let mut flow = Flow {
            module,
            table,
            ids,
            function,
            first: SparseMap::new(),
            preds: Vec::new(),
        };
        for &block in ids.blocks.values() {
            let Some(last) = module.last_op(block) else {
                continue;
            };
            for (number, &to) in module.successors(last).iter().enumerate() {
                let row = flow.preds.len() as u32;
                flow.preds.push((last, number, flow.first.get(to)));
                flow.first.insert(to, row);
            }
        }
        flow
    }

    /// Whether frees can go into the regions of an operation, and out of them.
    pub(super) fn is_open(&self, op: Op) -> bool {
        let name = self.module.name(op);
        let text = self.module.context.op_name_text(name);
        let is_structured = ["scf.", "affine.", "memref."]
            .iter()
            .any(|dialect| text.starts_with(dialect));
        is_structured
            && self.table.of(self.module, op).is_some_and(|def| {
                let closed = [
                    Trait::Parallel,
                    Trait::Isolated,
                    Trait::GraphRegion,
                    Trait::NoTerminator,
                    Trait::Terminator,
                ];
                def.flow.is_some() && !closed.iter().any(|&t| def.has(t))
            })
    }

    /// The ways to a join, and the ends that they come from.
    pub(super) fn ways_to(&self, join: Join) -> Vec<(End, Way)> {
        let module = self.module;
        match join {
            Join::Behind(op) => self.within(op, |to| to == Join::Behind(op)),
            Join::Entry(block) if module.is_entry(block) => {
                let around = module.block_op(block).filter(|&op| op != self.function);
                match around.filter(|&op| self.is_open(op)) {
                    Some(op) => self.within(op, |to| to == join),
                    None => Vec::new(),
                }
            }
            Join::Entry(block) => {
                let mut ways = Vec::new();
                let mut next = self.first.get(block);
                while let Some(row) = next {
                    let (last, number, following) = self.preds[row as usize];
                    if let Some(from) = module.parent_block(last) {
                        ways.push((End::Block(from), Way::Branch(last, number)));
                    }
                    next = following;
                }
                ways.reverse();
                ways
            }
        }
    }

    /// Where control goes on behind an end; nowhere where it leaves the function, or what is known
    /// of it.
    pub(super) fn out_of(&self, end: End) -> Vec<Join> {
        let module = self.module;
        match end {
            End::Free(_) => Vec::new(),
            End::Before(op) => self.edges(op, |from| matches!(from, FlowEnd::Parent(_))),
            End::Block(block) => {
                let last = module.last_op(block);
                let successors = last.map_or(&[][..], |last| module.successors(last));
                if !successors.is_empty() {
                    return successors.iter().map(|&to| Join::Entry(to)).collect();
                }
                let around = module.block_op(block).filter(|&op| op != self.function);
                match around.filter(|&op| self.is_open(op)) {
                    Some(op) => {
                        let number = self.region_number(op, block);
                        self.edges(op, |from| from.is_region(number))
                    }
                    None => Vec::new(),
                }
            }
        }
    }

    /// The ends before or in an operation from which control goes to a join that is meant.
    fn within(&self, op: Op, is_meant: impl Fn(Join) -> bool) -> Vec<(End, Way)> {
        let module = self.module;
        let mut ways = Vec::new();
        if self.out_of(End::Before(op)).into_iter().any(&is_meant) {
            let way = match module.name(op) {
                known::SCF_IF if is_meant(Join::Behind(op)) => Way::Past(op),
                _ => Way::Other,
            };
            ways.push((End::Before(op), way));
        }
        for (number, &region) in module.regions(op).iter().enumerate() {
            let goes_on = self.edges(op, |from| from.is_region(number));
            if !goes_on.into_iter().any(&is_meant) {
                continue;
            }
            let ends = module.blocks(region).filter(|&block| {
                let last = module.last_op(block);
                let leaves = last.is_none_or(|last| module.successors(last).is_empty());
                leaves && self.ids.block_id(block).is_some()
            });
            ways.extend(ends.map(|block| (End::Block(block), Way::Other)));
        }
        ways
    }

    /// Where control goes from the ends of an operation that are meant.
    fn edges(&self, op: Op, is_meant: impl Fn(&FlowEnd) -> bool) -> Vec<Join> {
        let module = self.module;
        let regions = module.regions(op);
        let def = self.table.of(module, op);
        let edges = def.and_then(|def| def.flow.as_ref());
        let mut joins = Vec::new();
        // What has two sides goes past them only where one is missing.
        let text = module.context.op_name_text(module.name(op));
        let has_sides = matches!(text, "scf.if" | "affine.if");
        for edge in edges.into_iter().flatten().filter(|e| is_meant(&e.from)) {
            if edge.to.is_results() && !(has_sides && matches!(edge.from, FlowEnd::Parent(_))) {
                joins.push(Join::Behind(op));
            }
            for number in edge.to.regions(regions.len()) {
                joins.push(match module.first_block(regions[number]) {
                    Some(block) => Join::Entry(block),
                    None => Join::Behind(op),
                });
            }
        }
        joins
    }

    fn region_number(&self, op: Op, block: Block) -> usize {
        let regions = self.module.regions(op).iter();
        let region = self.module.block_region(block);
        regions.take_while(|&&r| Some(r) != region).count()
    }

    /// Whether something can be put on a way.
    pub(super) fn has_room(&self, way: Way) -> bool {
        match way {
            Way::Branch(op, number) => {
                successor_operands(self.module, self.table, op, number).is_some()
            }
            Way::Past(_) => true,
            Way::Other => false,
        }
    }
}
