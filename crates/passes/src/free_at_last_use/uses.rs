//! Where the operations of a function touch the buffers that it frees.
//!
//! Operations are numbered as they are written, those in regions behind the operation that holds
//! these, so that what stands in a part of a block, nested or not, is an interval. An operation
//! that only gives a buffer another name along an edge does not touch it; what it does with a
//! buffer that it names otherwise is not looked at.

use std::cell::{Cell, OnceCell};

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::alias::{self, Alias, Aliases};
use freehold_analysis::alias_graph::AliasGraph;
use freehold_analysis::components::{self, Components};
use freehold_base::sparse_map::SparseMap;
use freehold_dialects::Table;
use freehold_facts::{EdgeKind, Extracted, ValueId, may_reach_memory};
use freehold_ir::{Block, Module, Op, Step, TypeKind, known, walk};

/// The uses of one function, by the numbers of its operations.
pub(super) struct Uses<'a> {
    module: &'a Module,
    extracted: &'a Extracted,
    pub(super) ops: Vec<Op>,
    numbers: SparseMap<Op, u32>,
    components: Components,
    /// `touches(component, number, root)`: of the components that have frees, in order.
    touches: FxHashMap<ValueId, Vec<(u32, ValueId)>>,
    /// The operations that may touch buffers that they do not name.
    reaching: Vec<u32>,
    /// The components of memrefs that an operation may go on with when it has ended, or whose
    /// address is known.
    held: FxHashSet<ValueId>,
    aliases: OnceCell<Aliases<'a>>,
    /// For each memref whether its buffer gets a name that is in memory.
    escapes: OnceCell<PrimaryMap<ValueId, Option<bool>>>,
    /// How many more questions about two memrefs are asked.
    questions: Cell<usize>,
}

/// Which uses count for one freed memref.
pub(super) struct Touched {
    root: ValueId,
    component: ValueId,
    is_reached: bool,
    may_be: FxHashMap<ValueId, bool>,
}

impl<'a> Uses<'a> {
    /// The uses of what is freed, `freed` all of it; `skipped` are the frees and what only serves
    /// them.
    pub(super) fn of(
        module: &'a Module,
        table: &Table,
        function: Op,
        extracted: &'a Extracted,
        freed: &[ValueId],
        skipped: &FxHashSet<Op>,
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
            reaching: Vec::new(),
            held: FxHashSet::default(),
            aliases: OnceCell::new(),
            escapes: OnceCell::new(),
            questions: Cell::new(0),
        };
        uses.find(table, function, skipped);
        uses.questions = Cell::new(4 * uses.ops.len());
        uses
    }

    fn find(&mut self, table: &Table, function: Op, skipped: &FxHashSet<Op>) {
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
            if op == function || skipped.contains(&op) {
                continue;
            }
            let is_held = self.keeps_hold(op);
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
                if handed.contains(&(op, index as u32)) {
                    continue;
                }
                let row = (number, root);
                if let Some(rows) = self.touches.get_mut(&self.components.of(root))
                    && rows.last() != Some(&row)
                {
                    rows.push(row);
                }
            }
            if may_reach_memory(module, table, op) {
                self.reaching.push(number);
            }
        }
    }

    /// Whether an operation may use its memrefs after it has ended, or hands out an address.
    fn keeps_hold(&self, op: Op) -> bool {
        match self.module.name(op) {
            known::MEMREF_EXTRACT_ALIGNED_POINTER => !self.is_only_compared(op),
            name => self.gives_token(op) || self.module.context.op_name_text(name).ends_with(".dma_start"),
        }
    }

    /// Whether a result is of a type that can be a buffer without being a memref: a tensor, or a
    /// dialect's own, as pointers and what is waited for are.
    fn gives_token(&self, op: Op) -> bool {
        let results = self.module.results(op).iter();
        let mut kinds = results.map(|&v| self.module.context.kind(self.module.value_type(v)));
        kinds.any(|kind| {
            matches!(
                kind,
                TypeKind::Nested(_)
                    | TypeKind::Opaque(_)
                    | TypeKind::Tensor { .. }
                    | TypeKind::Tuple(_)
                    | TypeKind::Function { .. }
            )
        })
    }

    /// Whether an address is nothing but compared with others.
    fn is_only_compared(&self, pointer: Op) -> bool {
        let module = self.module;
        let mut users = module.results(pointer).iter().flat_map(|&v| module.users(v));
        users.all(|user| module.name(user) == known::ARITH_CMPI)
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
            is_reached: is_outside && !self.is_out_of_reach(root),
            may_be: FxHashMap::default(),
        })
    }

    fn aliases(&self) -> &Aliases<'a> {
        self.aliases
            .get_or_init(|| alias::solve(&self.extracted.facts))
    }

    /// Whether the buffers that `root` may be are all new, and none of their names is in memory.
    fn is_out_of_reach(&self, root: ValueId) -> bool {
        let facts = &self.extracted.facts;
        let escapes = self.escapes.get_or_init(|| {
            let captured: FxHashSet<ValueId> = facts.captured.iter().copied().collect();
            let is_captured = |v: ValueId| captured.contains(&v);
            AliasGraph::new(facts).gather(is_captured, |a, b| a || b)
        });
        let mut sources = self.aliases().sources().of(root).iter();
        sources.all(|source| {
            let twin = |&(first, second): &(ValueId, ValueId)| first == source || second == source;
            facts.is_new(source)
                && escapes[source] == Some(false)
                && !facts.one_call.iter().any(twin)
        })
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
        let rows = self.touches.get(&touched.component)?;
        let mut behind = rows.partition_point(|row| row.0 < to);
        while behind > 0 {
            behind -= 1;
            let (number, root) = rows[behind];
            if number < from {
                return None;
            }
            if self.may_be(touched, root) {
                return Some(number);
            }
        }
        None
    }

    /// Whether a memref may be the buffer that counts, as far as there are questions left.
    fn may_be(&self, touched: &mut Touched, root: ValueId) -> bool {
        if root == touched.root {
            return true;
        }
        if let Some(&known) = touched.may_be.get(&root) {
            // What is skipped again and again costs as well.
            self.questions.set(self.questions.get().saturating_sub(1));
            return known || self.questions.get() == 0;
        }
        if self.questions.get() == 0 {
            return true;
        }
        self.questions.set(self.questions.get() - 1);
        let may = self.aliases().alias(touched.root, root) != Alias::Never;
        touched.may_be.insert(root, may);
        may
    }

    /// The number of the first operation of a block; none of an empty one.
    pub(super) fn first_of(&self, block: Block) -> Option<u32> {
        self.number(self.module.first_op(block)?)
    }
}

/// The operands that operations hand along edges within the function.
fn handed(extracted: &Extracted) -> FxHashSet<(Op, u32)> {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let within = facts.passes.values().filter(|pass| {
        let kind = facts.edges[pass.edge].kind;
        !pass.targets.is_empty() && !matches!(kind, EdgeKind::Return | EdgeKind::Call)
    });
    within
        .map(|pass| (ids.edge_ops[pass.edge], pass.index))
        .collect()
}

/// The last of the sorted numbers below `to`.
pub(super) fn last_below(numbers: &[u32], to: u32) -> Option<u32> {
    numbers[..numbers.partition_point(|&n| n < to)].last().copied()
}
