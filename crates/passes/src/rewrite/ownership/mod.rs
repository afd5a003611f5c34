//! Turns the plan of the ownership analysis into edits of one function.
//!
//! Every edit follows from [`Solution`]; nothing is decided here. Invariants: no value of the
//! function is replaced, so that the ids of the facts stay good while the edits are made; an
//! owner's token is available wherever the owner is.

mod deallocs;
mod tokens;

use freehold_analysis::ownership::{Solution, TokenSource};
use freehold_dialects::{Table, Trait};
use freehold_facts::{EdgeId, EdgeKind, Extracted, PassId, ValueId};
use freehold_ir::{Module, Op, Value};

use super::forward::{append_to_entry, append_to_successor, split_edge};
use super::{Builder, FunctionSignature, OwnHeaps};
use deallocs::{Deallocs, OwnFrees};
use tokens::TokenValues;

/// Applies the solution to the function that the facts were extracted from.
///
/// With `dynamic`, the function hands the tokens of returned memrefs to its callers instead of
/// cloning what it does not own. What comes back are owners that are not freed somewhere because
/// they may be in use there, each with the operation that uses it.
pub fn apply(
    module: &mut Module,
    table: &Table,
    function: Op,
    extracted: &Extracted,
    solution: &Solution,
    dynamic: bool,
) -> Vec<(ValueId, Op)> {
    let heaps = OwnHeaps::of(module, table, function, extracted);
    let mut materializer = Materializer {
        table,
        extracted,
        solution,
        tokens: TokenValues::create(module, function, extracted, solution),
        own: OwnFrees {
            heaps,
            in_use: Vec::new(),
        },
        dynamic,
    };
    for edge in extracted.facts.edges.keys() {
        materializer.edge(module, edge);
    }
    for (block, owners) in &solution.plan.block_ends {
        if !owners.is_empty() {
            let terminator = module
                .last_op(extracted.ids.blocks[block])
                .expect("a block with edges has a terminator");
            let mut deallocs = materializer.deallocs(module, terminator);
            deallocs.frees(owners);
        }
    }
    if dynamic {
        extend_signature(module, function);
    }
    materializer.own.in_use
}

struct Materializer<'a> {
    table: &'a Table,
    extracted: &'a Extracted,
    solution: &'a Solution,
    tokens: TokenValues,
    own: OwnFrees,
    dynamic: bool,
}

impl Materializer<'_> {
    fn deallocs<'m>(&'m mut self, module: &'m mut Module, anchor: Op) -> Deallocs<'m> {
        Deallocs::new(
            module,
            anchor,
            (self.extracted, self.solution),
            (&mut self.tokens, &mut self.own, self.table),
        )
    }

    fn edge(&mut self, module: &mut Module, edge: EdgeId) {
        let op = self.extracted.ids.edge_ops[edge];
        let kind = self.extracted.facts.edges[edge].kind;
        let plan = &self.solution.plan.edges[edge];
        let idle = plan.frees.is_empty() && plan.groups.is_empty();
        let passes = self.passes_with_token(edge);
        match kind {
            EdgeKind::Branch { successor, .. } if idle || self.only_hands_on(module, op) => {
                for token in self.hand_on(module, edge, (op, op), &passes) {
                    append_to_successor(module, self.table, op, successor as usize, token);
                }
            }
            EdgeKind::Branch { to, successor } => {
                let from = module.parent_block(op).expect("a terminator is in a block");
                let target = self.extracted.ids.blocks[to];
                if self.edges_into(edge) == 1 {
                    // All that arrives dominates the block: none of its merges is cut.
                    debug_assert!(passes.is_empty());
                    let anchor = module.first_op(target).expect("a block has a terminator");
                    self.hand_on(module, edge, (anchor, anchor), &[]);
                } else {
                    let br = split_edge(module, self.table, op, successor as usize, from);
                    for token in self.hand_on(module, edge, (br, op), &passes) {
                        append_to_successor(module, self.table, br, 0, token);
                    }
                }
            }
            EdgeKind::Exit => {
                for token in self.hand_on(module, edge, (op, op), &passes) {
                    module.push_operand(op, token);
                }
            }
            EdgeKind::Entry => {
                for token in self.hand_on(module, edge, (op, op), &passes) {
                    append_to_entry(module, self.table, op, token);
                }
            }
            EdgeKind::Return => self.return_edge(module, edge, op),
            EdgeKind::Call | EdgeKind::Unreachable => {}
        }
    }

    /// Whether a branch has one way to go and does nothing else, so that what is freed on that way
    /// may be freed before it: another may use it.
    fn only_hands_on(&self, module: &Module, op: Op) -> bool {
        module.successors(op).len() == 1 && self.table.has(module, op, Trait::Pure)
    }

    /// The passes of the edge whose targets have an `i1` of their own, in the order in which
    /// those stand in the targets' lists.
    fn passes_with_token(&self, edge: EdgeId) -> Vec<PassId> {
        let facts = &self.extracted.facts;
        let mut passes: Vec<(ValueId, PassId)> = self
            .tokens
            .passes_of(edge)
            .iter()
            .filter_map(|&p| {
                let target = facts.passes[p]
                    .targets
                    .iter()
                    .find(|&&t| self.tokens.has_own(t))?;
                Some((facts.values[*target].merge_class, p))
            })
            .collect();
        passes.sort_unstable();
        passes.into_iter().map(|p| p.1).collect()
    }

    fn edges_into(&self, edge: EdgeId) -> usize {
        match self.extracted.facts.edges[edge].kind {
            EdgeKind::Branch { to, .. } => self.tokens.edges_into(to),
            _ => 0,
        }
    }

    /// Inserts the edge's deallocs before `anchor`, which is at `place` of the program; returns the
    /// tokens of `passes`.
    fn hand_on(
        &mut self,
        module: &mut Module,
        edge: EdgeId,
        (anchor, place): (Op, Op),
        passes: &[PassId],
    ) -> Vec<Value> {
        let plan = &self.solution.plan.edges[edge];
        let mut deallocs = self.deallocs(module, anchor);
        deallocs.place = place;
        // Frees first: a block that was put on an edge has them at its start, so that a second
        // run of the pass, for which they end on the edge into that block, finds the same order.
        deallocs.frees(&plan.frees);
        deallocs.groups(&plan.groups);
        passes.iter().map(|&p| deallocs.token_of_pass(p)).collect()
    }

    /// The caller owns what a function returns: a memref that the function does not own is cloned.
    fn return_edge(&mut self, module: &mut Module, edge: EdgeId, op: Op) {
        let plan = &self.solution.plan.edges[edge];
        let returned = self.tokens.passes_of(edge).to_vec();
        let dynamic = self.dynamic;
        let mut deallocs = self.deallocs(module, op);
        deallocs.groups(&plan.groups);
        for &p in &returned {
            if dynamic {
                let token = deallocs.token_of_pass(p);
                deallocs.builder.module.push_operand(op, token);
                continue;
            }
            let index = deallocs.extracted.facts.passes[p].index as usize;
            let memref = deallocs.builder.module.operand(op, index);
            let owned = match deallocs.solution.plan.passes[p] {
                TokenSource::Constant(true) => continue,
                TokenSource::Constant(false) => clone(&mut deallocs.builder, memref),
                TokenSource::Owner(_) | TokenSource::Dealloc => {
                    let token = deallocs.token_of_pass(p);
                    clone_unless(&mut deallocs.builder, token, memref)
                }
            };
            deallocs.builder.module.set_operand(op, index, owned);
        }
        deallocs.frees(&plan.frees);
    }
}

fn clone(builder: &mut Builder, memref: Value) -> Value {
    let ty = builder.module.value_type(memref);
    builder.clone_buffer(memref, ty)
}

/// `scf.if %owned { yield %memref } else { yield clone of %memref }`.
fn clone_unless(builder: &mut Builder, owned: Value, memref: Value) -> Value {
    let ty = builder.module.value_type(memref);
    let op = builder.scf_if(owned, &[ty], true);
    let location = builder.module.location(op);
    let regions = builder.module.regions(op).to_vec();
    for (region, cloned) in regions.into_iter().zip([false, true]) {
        let block = builder
            .module
            .first_block(region)
            .expect("the builder made the block");
        let mut inner = Builder::at_end(builder.module, block, location);
        let value = if cloned {
            clone(&mut inner, memref)
        } else {
            memref
        };
        inner.scf_yield(&[value]);
    }
    builder.module.result(op, 0)
}

/// Adds an `i1` to the function's type for each memref it returns.
fn extend_signature(module: &mut Module, function: Op) {
    let Some(mut signature) = FunctionSignature::of(module, function) else {
        return;
    };
    let memrefs = signature.results.iter();
    let count = memrefs
        .filter(|part| module.context.is_memref(part.0))
        .count();
    let token = (module.context.i1(), module.context.empty_dict());
    signature.results.extend(std::iter::repeat_n(token, count));
    signature.give_to(module, function);
}
