//! Where the operations of a function touch the buffers that it frees.
//!
//! Operations are numbered as they are written, those in regions behind the operation that holds
//! these, so that what stands in a part of a block, nested or not, is an interval. An operation
//! that only gives a buffer another name along an edge does not touch it; what it does with a
//! buffer that it names otherwise is not looked at.

use std::cell::{Cell, OnceCell};

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_analysis::alias::{self, Alias, Aliases};
use freehold_analysis::alias_graph::AliasGraph;
use freehold_analysis::components::{self, Components};
use freehold_analysis::names::Names;
use freehold_base::sparse_map::SparseMap;
use freehold_dialects::Table;
use freehold_facts::{Extracted, Holding, ValueId, handed, may_reach_memory};
use freehold_ir::{Block, Module, Op, Step, known, walk};

/// The names of a buffer are listed if they are no more.
const MOST_NAMES: usize = 64;

/// How often the alias relations are asked in one function of few operations, and in others for
/// each of these.
const MOST_QUESTIONS: usize = 1000;
const QUESTIONS: usize = 4;

/// How many conditions are followed from name to name.
const MOST_CONDITIONS: usize = 8;

/// The uses of one function, by the numbers of its operations.
pub(super) struct Uses<'a> {
    module: &'a Module,
    extracted: &'a Extracted,
    pub(super) ops: Vec<Op>,
    numbers: SparseMap<Op, u32>,
    components: Components,
    /// `touches(component, number, root)`: of the components that have frees, in order.
    touches: FxHashMap<ValueId, Vec<(u32, ValueId)>>,
    /// `touched_at(root, number)`: the same by the memrefs.
    touched_at: FxHashMap<ValueId, Vec<u32>>,
    /// The operations that may touch buffers that they do not name.
    reaching: Vec<u32>,
    /// The components of memrefs that an operation may go on with when it has ended, or whose
    /// address is known.
    held: FxHashSet<ValueId>,
    aliases: OnceCell<Aliases<'a>>,
    graph: OnceCell<AliasGraph>,
    /// The memrefs that are freed, and what is known of their names.
    freed: Vec<ValueId>,
    names: OnceCell<Names>,
    /// How many more steps are taken past what is another buffer, and questions asked.
    steps: Cell<usize>,
    questions: Cell<usize>,
}

/// Which uses count for one freed memref.
pub(super) struct Touched {
    root: ValueId,
    component: ValueId,
    is_reached: bool,
    /// All names of its buffer that are used, if they are few.
    names: Option<Vec<ValueId>>,
    may_be: FxHashMap<ValueId, bool>,
}

impl<'a> Uses<'a> {
    /// The uses of what is freed, `freed` all of it; `skipped` are the frees and what only serves
    /// them, `holding` functions that keep hold of what they are given.
    pub(super) fn of(
        module: &'a Module,
        table: &Table,
        function: Op,
        extracted: &'a Extracted,
        freed: &[ValueId],
        (skipped, holding): (&FxHashSet<Op>, &Holding),
    ) -> Self {
        let components = components::solve(&extracted.facts);
        let mut uses = Uses {
            module,
            extracted,
            ops: Vec::new(),
            numbers: SparseMap::new(),
            touches: freed
                .iter()
                .map(|&v| (components.of(v), Vec::new()))
                .collect(),
            components,
            touched_at: FxHashMap::default(),
            reaching: Vec::new(),
            held: FxHashSet::default(),
            aliases: OnceCell::new(),
            graph: OnceCell::new(),
            freed: freed.to_vec(),
            names: OnceCell::new(),
            steps: Cell::new(0),
            questions: Cell::new(0),
        };
        uses.find(table, function, skipped, holding);
        uses.steps = Cell::new(64 * uses.ops.len());
        uses.questions = Cell::new(MOST_QUESTIONS.max(QUESTIONS * uses.ops.len()));
        uses
    }

    /// Notes that the operation of a number uses the buffer of `root`.
    fn touch(&mut self, number: u32, root: ValueId) {
        let row = (number, root);
        if let Some(rows) = self.touches.get_mut(&self.components.of(root))
            && rows.last() != Some(&row)
        {
            rows.push(row);
            self.touched_at.entry(root).or_default().push(number);
        }
    }

    fn find(&mut self, table: &Table, function: Op, skipped: &FxHashSet<Op>, holding: &Holding) {
        let module = self.module;
        let handed = handed(self.extracted);
        // The operations around the current one that may still run when they have ended.
        let mut holders: Vec<Op> = Vec::new();
        for step in walk(module, function) {
            let op = match step {
                Step::Enter(op) => op,
                Step::Leave(op) => {
                    holders.pop_if(|last| *last == op);
                    continue;
                }
            };
            let number = self.ops.len() as u32;
            self.ops.push(op);
            self.numbers.insert(op, number);
            let compared: SmallVec<[ValueId; 2]> = self.compared(op).collect();
            for value in compared {
                self.touch(number, self.extracted.facts.values[value].root);
            }
            let gives_address = module.name(op) == known::MEMREF_EXTRACT_ALIGNED_POINTER;
            if op == function || (skipped.contains(&op) && !gives_address) {
                continue;
            }
            let is_held = self.keeps_hold(table, op, holding);
            if is_held && module.has_regions(op) {
                holders.push(op);
            }
            for (index, operand) in module.operands(op).enumerate() {
                let Some(value) = self.extracted.ids.value_id(operand) else {
                    continue;
                };
                let root = self.extracted.facts.values[value].root;
                if is_held || !holders.is_empty() {
                    self.held.insert(self.components.of(root));
                }
                if !handed.contains(&(op, index as u32)) && !skipped.contains(&op) {
                    self.touch(number, root);
                }
            }
            if may_reach_memory(module, table, op) {
                self.reaching.push(number);
            }
        }
    }

    /// Whether an operation may use its memrefs after it has ended, or hands out an address for
    /// more than comparisons.
    fn keeps_hold(&self, table: &Table, op: Op, holding: &Holding) -> bool {
        let module = self.module;
        if module.name(op) == known::MEMREF_EXTRACT_ALIGNED_POINTER {
            let mut users = module.results(op).iter().flat_map(|&v| module.users(v));
            return !users.all(|user| module.name(user) == known::ARITH_CMPI);
        }
        holding.keeps_hold(module, op) || holding.is_called(module, table, op)
    }

    /// The memrefs of which an operation compares the addresses: until then they have to be there,
    /// or another one may have got their address.
    fn compared(&self, op: Op) -> impl Iterator<Item = ValueId> + use<'_, 'a> {
        let is_comparison = self.module.name(op) == known::ARITH_CMPI;
        let operands = self.module.operands(op).filter(move |_| is_comparison);
        let addresses = operands.filter_map(|v| self.module.defining_op(v));
        let addresses =
            addresses.filter(|&op| self.module.name(op) == known::MEMREF_EXTRACT_ALIGNED_POINTER);
        addresses.filter_map(|op| self.extracted.ids.value_id(self.module.operand(op, 0)))
    }

    /// The number of an operation.
    pub(super) fn number(&self, op: Op) -> Option<u32> {
        self.numbers.get(op)
    }

    /// What counts for the memref `root`; none if nobody knows when its buffer is used last.
    pub(super) fn touched(&self, root: ValueId) -> Option<Touched> {
        let component = self.components.of(root);
        if self.held.contains(&component) {
            return None;
        }
        let is_outside = self.components.is_reachable_from_outside(component);
        Some(Touched {
            root,
            component,
            is_reached: is_outside && !self.names().are_out_of_reach(self.aliases(), root),
            names: self.used_names(root),
            may_be: FxHashMap::default(),
        })
    }

    /// The used names of the buffer of `root`, if they are known, and few.
    fn used_names(&self, root: ValueId) -> Option<Vec<ValueId>> {
        let rows = self.touches.get(&self.components.of(root))?;
        if rows.len() <= MOST_NAMES {
            return None;
        }
        let sources = self.aliases().sources().of(root);
        if sources.len() > MOST_NAMES || !self.names().are_of_sources(self.aliases(), root) {
            return None;
        }
        let mut names: Vec<ValueId> = Vec::new();
        for source in sources.iter() {
            names.extend(self.graph().at_most(source, MOST_NAMES)?);
        }
        names.retain(|name| self.touched_at.contains_key(name));
        names.sort_unstable();
        names.dedup();
        Some(names)
    }

    fn graph(&self) -> &AliasGraph {
        let facts = &self.extracted.facts;
        self.graph.get_or_init(|| AliasGraph::new(facts))
    }

    fn aliases(&self) -> &Aliases<'a> {
        self.aliases
            .get_or_init(|| alias::solve(&self.extracted.facts))
    }

    fn names(&self) -> &Names {
        let freed = || self.freed.iter().copied();
        let solve = || Names::solve(&self.extracted.facts, self.aliases(), freed());
        self.names.get_or_init(solve)
    }

    /// The last operation with a number from `from` to below `to` that touches what counts.
    pub(super) fn last(&self, touched: &mut Touched, from: u32, to: u32) -> Option<u32> {
        let named = self.last_named(touched, from, to);
        let reaching = match touched.is_reached {
            true => last_below(&self.reaching, to).filter(|&n| n >= from),
            false => None,
        };
        named.max(reaching)
    }

    /// Whether the operation of that number touches what counts itself.
    pub(super) fn touches(&self, touched: &mut Touched, number: u32) -> bool {
        self.last(touched, number, number + 1).is_some()
    }

    fn last_named(&self, touched: &mut Touched, from: u32, to: u32) -> Option<u32> {
        if let Some(names) = touched.names.take() {
            let mut last = None;
            for &name in &names {
                let numbers = self.touched_at.get(&name).map_or(&[][..], |rows| rows);
                let behind = numbers.partition_point(|&n| n < to);
                let before = numbers[..behind].iter().rev().copied();
                let mut before = before.take_while(|&n| n >= from && Some(n) > last);
                last = before.find(|&n| self.is_touch(touched, name, n)).max(last);
            }
            touched.names = Some(names);
            return last;
        }
        let rows = self.touches.get(&touched.component)?;
        let behind = rows.partition_point(|row| row.0 < to);
        let before = rows[..behind].iter().rev();
        let mut before = before.take_while(|row| row.0 >= from);
        let last = before.find(|&&(number, root)| self.is_touch(touched, root, number));
        last.map(|row| row.0)
    }

    /// Whether the operation of that number, which names `root`, touches what counts.
    fn is_touch(&self, touched: &mut Touched, root: ValueId, number: u32) -> bool {
        self.steps.set(self.steps.get().saturating_sub(1));
        if self.steps.get() == 0 {
            return true;
        }
        let mut root = root;
        for _ in 0..MOST_CONDITIONS {
            if !self.may_be(touched, root) {
                return false;
            }
            match self.chosen(root, number) {
                Some(chosen) => root = chosen,
                None => return true,
            }
        }
        true
    }

    /// What a memref is for the operation of that number, if that stands in a side of an `scf.if`
    /// whose condition selected the memref.
    fn chosen(&self, root: ValueId, number: u32) -> Option<ValueId> {
        let (module, ids) = (self.module, &self.extracted.ids);
        let select = module.defining_op(ids.values[root])?;
        if module.name(select) != known::ARITH_SELECT {
            return None;
        }
        let home = module.parent_block(select)?;
        let mut op = self.ops[number as usize];
        loop {
            let block = module.parent_block(op).filter(|&block| block != home)?;
            let around = module.block_op(block)?;
            if module.name(around) == known::SCF_IF
                && module.operand(around, 0) == module.operand(select, 0)
            {
                let is_first =
                    module.regions(around).first().copied() == module.block_region(block);
                let side = module.operand(select, if is_first { 1 } else { 2 });
                return Some(self.extracted.facts.values[ids.value_id(side)?].root);
            }
            op = around;
        }
    }

    /// Whether a memref may be the buffer that counts, as far as there are questions left.
    fn may_be(&self, touched: &mut Touched, root: ValueId) -> bool {
        if root == touched.root {
            return true;
        }
        if let Some(&known) = touched.may_be.get(&root) {
            return known;
        }
        let left = self.questions.get();
        self.questions.set(left.saturating_sub(1));
        let may = left == 0 || self.aliases().alias(touched.root, root) != Alias::Never;
        touched.may_be.insert(root, may);
        may
    }

    /// The block of the same region that is `block` or holds it, and the operation in it that is
    /// `op` or holds it.
    pub(super) fn ancestor_in(&self, op: Op, block: Block) -> Option<Op> {
        let (facts, ids) = (&self.extracted.facts, &self.extracted.ids);
        let inner = self.module.parent_block(op)?;
        if inner == block {
            return Some(op);
        }
        let depth = facts.blocks[ids.block_id(block)?].depth;
        let below = facts.ancestor_at(ids.block_id(inner)?, depth + 1);
        self.module.block_op(ids.blocks[below])
    }

    /// The number of the first operation of a block; none of an empty one.
    pub(super) fn first_of(&self, block: Block) -> Option<u32> {
        self.number(self.module.first_op(block)?)
    }
}

/// The last of the sorted numbers below `to`.
pub(super) fn last_below(numbers: &[u32], to: u32) -> Option<u32> {
    numbers[..numbers.partition_point(|&n| n < to)]
        .last()
        .copied()
}
