//! Where in the source something is done that a pass added: before an operation, on one edge out of
//! a block, or at an end of a region that nobody wrote.
//!
//! A pass puts blocks on edges and leaves those that there were. What they are called is noted
//! before it runs, for names by position change with it.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use freehold_ir::{Block, Module, Op};
use freehold_query::Speller;

/// Where something is done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Site {
    /// Line and column of the operation before which it is done; of the terminator that an edge
    /// leaves by; of the operation whose region ends.
    pub position: Option<(usize, usize)>,
    pub kind: SiteKind,
}

/// How something is done where it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SiteKind {
    Before,
    /// Only where control goes along this edge.
    OnEdge(Edge),
    /// At the end of a block whose terminator is not written.
    AtEnd(EndOf),
}

/// An edge between two blocks of the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    pub from: Block,
    pub to: Block,
    /// Which one of several between the two.
    pub number: Option<u32>,
    /// As a query writes it: `^bb0 -> ^done`.
    pub text: String,
}

/// The end of a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EndOf {
    pub block: Block,
    pub text: String,
    /// The last line of the block that is written, if one is.
    pub last_line: Option<usize>,
}

impl Site {
    /// In words, behind what is done: `before 4:3`.
    pub fn text(&self) -> String {
        let place = match self.position {
            Some((line, column)) => format!("{line}:{column}"),
            None => "?".to_owned(),
        };
        match &self.kind {
            SiteKind::Before => format!("before {place}"),
            SiteKind::OnEdge(edge) => format!("on the edge {} ({place})", edge.text),
            SiteKind::AtEnd(end) => format!("at the end of {}", end.text),
        }
    }
}

/// The blocks of the source, with the names of those that are not alone in their regions: others
/// keep theirs.
pub(super) struct Before(FxHashMap<Block, Option<String>>);

impl Before {
    /// Of a module that no pass has seen.
    pub(super) fn of(module: &Module, speller: &Speller) -> Before {
        let mut blocks = FxHashMap::default();
        for op in freehold_ir::nested_ops(module, module.top()) {
            for &region in module.regions(op) {
                let is_alone = module.blocks(region).nth(1).is_none();
                let name = |block| (!is_alone).then(|| speller.block(block));
                blocks.extend(module.blocks(region).map(|block| (block, name(block))));
            }
        }
        Before(blocks)
    }

    fn is_original(&self, block: Block) -> bool {
        self.0.contains_key(&block)
    }

    fn name(&self, block: Block, speller: &Speller) -> String {
        let noted = self.0.get(&block).cloned().flatten();
        noted.unwrap_or_else(|| speller.block(block))
    }
}

/// Says where operations stand in the source.
pub(super) struct Sites<'a> {
    module: &'a Module,
    before: &'a Before,
    /// The blocks on edges, with the block that is left and the number of the successor.
    on_edges: FxHashMap<Block, (Block, usize)>,
    /// The last line of what stands in a block, regions included.
    last_lines: OnceCell<FxHashMap<Block, usize>>,
}

impl<'a> Sites<'a> {
    pub(super) fn new(module: &'a Module, before: &'a Before) -> Self {
        let mut on_edges = FxHashMap::default();
        for &block in before.0.keys() {
            let Some(end) = module.last_op(block) else {
                continue;
            };
            for (number, &to) in module.successors(end).iter().enumerate() {
                if !before.is_original(to) {
                    on_edges.insert(to, (block, number));
                }
            }
        }
        Sites {
            module,
            before,
            on_edges,
            last_lines: OnceCell::new(),
        }
    }

    /// Where an operation stands that a pass may have added.
    pub(super) fn of(&self, op: Op, speller: &Speller) -> Site {
        let position = speller.position(op);
        let kind = self.kind(op, speller).unwrap_or(SiteKind::Before);
        Site { position, kind }
    }

    fn kind(&self, op: Op, speller: &Speller) -> Option<SiteKind> {
        let module = self.module;
        // Out of the operations with regions that a pass added.
        let mut op = op;
        let mut block = module.parent_block(op)?;
        while !self.before.is_original(block) && !self.on_edges.contains_key(&block) {
            op = module.block_op(block)?;
            block = module.parent_block(op)?;
        }
        if let Some(&(from, number)) = self.on_edges.get(&block) {
            return self.edge(from, number, speller).map(SiteKind::OnEdge);
        }
        let around = module.block_op(block)?;
        let is_unwritten = module.location(op) == module.location(around);
        is_unwritten.then(|| SiteKind::AtEnd(self.end_of(block, speller)))
    }

    /// The edge from a block by its successor of a number, past what stands on edges.
    fn edge(&self, from: Block, successor: usize, speller: &Speller) -> Option<Edge> {
        let module = self.module;
        let end = module.last_op(from)?;
        let beyond = |mut to: Block| {
            while self.on_edges.contains_key(&to) {
                to = *module.successors(module.last_op(to)?).first()?;
            }
            Some(to)
        };
        let to = beyond(module.successors(end)[successor])?;
        let all = module.successors(end).iter().enumerate();
        let alike = all.filter(|&(_, &other)| beyond(other) == Some(to));
        let alike: Vec<usize> = alike.map(|(number, _)| number).collect();
        let place = alike.iter().position(|&number| number == successor)?;
        let number = (alike.len() > 1).then_some(place as u32);
        let shown = number.map_or(String::new(), |number| format!(" #{number}"));
        let name = |block| self.before.name(block, speller);
        Some(Edge {
            from,
            to,
            number,
            text: format!("{}{shown} -> {}", name(from), name(to)),
        })
    }

    fn end_of(&self, block: Block, speller: &Speller) -> EndOf {
        let module = self.module;
        let around = module
            .block_op(block)
            .and_then(|op| speller.position(op))
            .map_or(0, |place| place.0);
        let last_lines = self.last_lines.get_or_init(|| last_lines(module, speller));
        let last_line = last_lines.get(&block).copied();
        EndOf {
            block,
            text: self.before.name(block, speller),
            last_line: last_line.filter(|&line| line > around),
        }
    }
}

/// The last line of what stands in each block: of regions within each other from the inside out.
fn last_lines(module: &Module, speller: &Speller) -> FxHashMap<Block, usize> {
    let mut last: FxHashMap<Block, usize> = FxHashMap::default();
    let ops: Vec<Op> = freehold_ir::nested_ops(module, module.top()).collect();
    for &op in ops.iter().rev() {
        let inside = module.regions(op).iter();
        let inside = inside.flat_map(|&region| module.blocks(region));
        let inside = inside.filter_map(|block| last.get(&block).copied()).max();
        let line = speller.position(op).map(|place| place.0).max(inside);
        if let (Some(line), Some(block)) = (line, module.parent_block(op)) {
            let known = last.entry(block).or_default();
            *known = line.max(*known);
        }
    }
    last
}
