//! `--optimize-allocation-liveness`: moves each deallocation up to right after the last use of
//! what it frees, with what only it needs.
//!
//! Within its block: the ownership pass puts a deallocation on the first edge that nothing
//! alive crosses, so that what is left to gain is between that block's last use and its end. A
//! use is every operation, nested ones included, that has a memref which may be the same
//! buffer; where buffers can be reached through memory, also every operation that may read it.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::components::{self, Components};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, Trait, functions_with_body, group_range};
use freehold_facts::assumptions::Assumed;
use freehold_facts::{Extracted, FactExtractor, ValueId, may_reach_memory};
use freehold_ir::{Block, Module, Op, Step, collect_ops, known, walk};
use freehold_summaries as summaries;

/// Components with more deallocations are left as they are: each use of such a component has
/// to be compared with each of them.
const MOST_FREES: usize = 64;

/// Moves the deallocations of every function of the module.
///
/// # Errors
/// None: what cannot be moved stays.
pub fn run(module: &mut Module, table: &Table, assumed: &Assumed) -> Result<(), Vec<Diagnostic>> {
    let model = assumed.calls_by_bodies();
    let calls = summaries::calls(module, table, model, FxHashSet::default());
    let mut extractor = FactExtractor::without_last_uses();
    for function in functions_with_body(module, table) {
        let has_frees = collect_ops(module, function)
            .into_iter()
            .any(|op| free_of(module, table, op).is_some());
        if !has_frees {
            continue;
        }
        let extracted = extractor.extract(module, table, function, &calls);
        let components = components::solve(&extracted.facts);
        let moves = Uses::of(module, table, function, &extracted, &components).moves();
        let ops = collect_ops(module, function).into_iter();
        let mut mover = Mover {
            numbers: ops.enumerate().map(|(number, op)| (op, number)).collect(),
            module,
            table,
            last_behind: FxHashMap::default(),
        };
        for (free, after) in moves {
            mover.move_up(free, after);
        }
        extractor.recycle(extracted);
    }
    Ok(())
}

/// The operation that frees, if `op` does nothing but free one or more memrefs, perhaps under a
/// condition, and is not asked what else owns them.
pub(super) fn free_of(module: &Module, table: &Table, op: Op) -> Option<Op> {
    match module.name(op) {
        known::MEMREF_DEALLOC => Some(op),
        known::BUFFERIZATION_DEALLOC if module.results(op).is_empty() => Some(op),
        known::SCF_IF if module.results(op).is_empty() => {
            let [yes, no] = module.regions(op) else {
                return None;
            };
            let block = module.first_block(*yes)?;
            let mut free = None;
            for inner in module.ops(block) {
                if module.name(inner) == known::MEMREF_DEALLOC && free.is_none() {
                    free = Some(inner);
                } else if !table.has(module, inner, Trait::Pure) {
                    return None;
                }
            }
            free.filter(|_| module.first_block(*no).is_none())
        }
        _ => None,
    }
}

/// A deallocation that may move.
struct Free {
    op: Op,
    block: Block,
    depth: usize,
    /// Where it can go: after this operation of its block, or to the block's start.
    after: Option<Op>,
    passed: bool,
}

/// The deallocations of a function with the last use before each.
struct Uses<'a> {
    module: &'a Module,
    table: &'a Table,
    extracted: &'a Extracted,
    components: &'a Components,
    frees: Vec<Free>,
    of_component: FxHashMap<ValueId, Vec<usize>>,
    by_op: FxHashMap<Op, usize>,
}

impl<'a> Uses<'a> {
    fn of(
        module: &'a Module,
        table: &'a Table,
        function: Op,
        extracted: &'a Extracted,
        components: &'a Components,
    ) -> Self {
        let mut uses = Uses {
            module,
            table,
            extracted,
            components,
            frees: Vec::new(),
            of_component: FxHashMap::default(),
            by_op: FxHashMap::default(),
        };
        let mut inside: FxHashSet<Op> = FxHashSet::default();
        let mut depth = 0;
        for step in walk(module, function) {
            match step {
                Step::Enter(op) => {
                    if let Some(free) = free_of(module, table, op).filter(|_| !inside.contains(&op))
                    {
                        inside.insert(free);
                        uses.add(op, free, depth);
                    }
                    depth += usize::from(module.has_regions(op));
                }
                Step::Leave(_) => depth -= 1,
            }
        }
        uses.of_component
            .retain(|_, frees| frees.len() <= MOST_FREES);
        uses.find(function);
        uses
    }

    fn add(&mut self, op: Op, free: Op, depth: usize) {
        let (Some(block), Some(def)) = (
            self.module.parent_block(op),
            self.table.of(self.module, free),
        ) else {
            return;
        };
        let group = match self.module.name(free) {
            known::BUFFERIZATION_DEALLOC => "memrefs",
            _ => "memref",
        };
        let freed = group_range(self.module, free, def, group, true).unwrap_or(0..0);
        // Several at once may need several last uses: they are left where they are.
        if freed.len() != 1 {
            return;
        }
        let memref = self.module.operand(free, freed.start);
        let Some(id) = self.extracted.ids.value_id(memref) else {
            return;
        };
        let component = self.components.of(id);
        let number = self.frees.len();
        self.frees.push(Free {
            op,
            block,
            depth,
            after: None,
            passed: false,
        });
        self.by_op.insert(op, number);
        self.of_component.entry(component).or_default().push(number);
    }

    /// Walks the function and notes at each use which deallocation it comes before.
    fn find(&mut self, function: Op) {
        // The operations around the current one, and itself.
        let mut path: Vec<Op> = Vec::new();
        for step in walk(self.module, function) {
            // What holds nothing is left with the next step.
            path.pop_if(|last| !self.module.has_regions(*last));
            let Step::Enter(op) = step else {
                path.pop();
                continue;
            };
            path.push(op);
            if let Some(&number) = self.by_op.get(&op) {
                self.frees[number].passed = true;
            }
            let mut touched: Vec<ValueId> = Vec::new();
            let values = self
                .module
                .operands(op)
                .chain(self.module.results(op).iter().copied());
            for value in values {
                if let Some(id) = self.extracted.ids.value_id(value) {
                    touched.push(self.components.of(id));
                }
            }
            if may_reach_memory(self.module, self.table, op) {
                let outside = self.of_component.keys().copied();
                touched.extend(outside.filter(|&c| self.components.is_reachable_from_outside(c)));
            }
            touched.sort_unstable();
            touched.dedup();
            for component in touched {
                for &number in self.of_component.get(&component).into_iter().flatten() {
                    let free = &mut self.frees[number];
                    let at = path.get(free.depth).copied();
                    let at = at.filter(|&at| self.module.parent_block(at) == Some(free.block));
                    if let Some(at) = at.filter(|_| !free.passed) {
                        free.after = Some(at);
                    }
                }
            }
        }
    }

    fn moves(self) -> Vec<(Op, Option<Op>)> {
        let kept: FxHashSet<usize> = self.of_component.values().flatten().copied().collect();
        let frees = self.frees.into_iter().enumerate();
        frees
            .filter(|(number, free)| kept.contains(number) && free.after != Some(free.op))
            .map(|(_, free)| (free.op, free.after))
            .collect()
    }
}

/// Carries moves out, in the order of the program.
struct Mover<'a> {
    module: &'a mut Module,
    table: &'a Table,
    /// The number of each operation in the function's walk; of what was moved, that of the
    /// operation behind which it stands now.
    numbers: FxHashMap<Op, usize>,
    /// What was put behind each operation, or at each block's start, last.
    last_behind: FxHashMap<(Block, Option<Op>), Op>,
}

impl Mover<'_> {
    /// Puts `free` right after `after`, or at its block's start, with the pure operations between
    /// the two that it needs; after what else it needs.
    fn move_up(&mut self, free: Op, after: Option<Op>) {
        let Some(block) = self.module.parent_block(free) else {
            return;
        };
        let mut place = after;
        let mut limit = after.map_or(0, |op| self.numbers[&op]);
        let mut along = vec![free];
        let mut seen: FxHashSet<Op> = FxHashSet::default();
        let mut work: Vec<Op> = needs(self.module, free);
        while let Some(op) = work.pop() {
            let is_between = self.module.parent_block(op) == Some(block)
                && self.numbers.get(&op).is_some_and(|&n| n > limit);
            if !is_between || !seen.insert(op) {
                continue;
            }
            if self.table.has(self.module, op, Trait::Pure) && self.module.regions(op).is_empty() {
                along.push(op);
                work.extend(needs(self.module, op));
            } else {
                limit = self.numbers[&op];
                place = Some(op);
            }
        }
        along.retain(|op| self.numbers[op] > limit);
        along.sort_by_key(|op| self.numbers[op]);
        let behind = self.last_behind.get(&(block, place)).copied().or(place);
        let mut anchor = match behind {
            Some(op) => self.module.next_op(op),
            None => self.module.first_op(block),
        };
        for &op in &along {
            // What stands there already only has others go behind it.
            if anchor == Some(op) {
                anchor = self.module.next_op(op);
            } else if let Some(anchor) = anchor {
                self.module.detach_op(op);
                self.module.insert_op_before(anchor, op);
            }
            self.numbers.insert(op, limit);
        }
        self.last_behind.insert((block, place), free);
    }
}

/// The operations of whose results `op`, or one in its regions, makes use.
pub(super) fn needs(module: &Module, op: Op) -> Vec<Op> {
    let ops = collect_ops(module, op).into_iter();
    ops.flat_map(|inner| module.operands(inner).collect::<Vec<_>>())
        .filter_map(|value| module.defining_op(value))
        .collect()
}
