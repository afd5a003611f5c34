//! Functions that call themselves, judged by induction: what is to be proved of each is taken to
//! hold at the calls that one makes of the others and of itself.
//!
//! Knows which functions call themselves, and nothing of what they do. `docs/validation.md`,
//! "Calls by induction", says why this proves anything.

use rustc_hash::{FxHashMap, FxHashSet};

use super::explore::Explored;
use super::functions::{functions, same_types};
use super::product::{self, ProductOutcome};
use crate::{Assumed, Explorer, result_types};
use freehold_base::scc::scc;
use freehold_dialects::callee;
use freehold_ir::{AttrKind, DYNAMIC, Module, Op, TypeKind, nested_ops};

/// A function that both programs have, and whom it calls.
struct Node {
    name: String,
    ops: [Op; 2],
    callees: Vec<usize>,
    /// Whether it may call itself, and what is proved of it can be taken to hold.
    is_assumed: bool,
    /// What came of it under these assumptions, once it was tried: where results may be one
    /// buffer, and where they may not.
    proved: [Option<Proved>; 2],
}

/// The functions of two programs that call themselves.
pub struct Recursion {
    /// The globals that a program stores to by their own name.
    written: FxHashSet<String>,
    nodes: Vec<Node>,
    by_op: FxHashMap<Op, usize>,
}

/// What came of a function.
pub struct Proof {
    pub outcome: ProductOutcome,
    /// The functions whose calls were not followed.
    pub assumed: Vec<String>,
}

impl Recursion {
    pub fn new(before: &Explorer, after: &Explorer) -> Self {
        let (first, second) = (before.program(), after.program());
        let others: FxHashMap<String, Op> = functions(second.0, second.1)
            .into_iter()
            .map(|function| (function.name, function.op))
            .collect();
        let mut nodes: Vec<Node> = Vec::new();
        let mut by_name: FxHashMap<String, usize> = FxHashMap::default();
        for function in functions(first.0, first.1) {
            let Some(&other) = others.get(&function.name) else {
                continue;
            };
            by_name.insert(function.name.clone(), nodes.len());
            nodes.push(Node {
                name: function.name,
                ops: [function.op, other],
                callees: Vec::new(),
                is_assumed: false,
                proved: [None; 2],
            });
        }
        for node in &mut nodes {
            let callees: FxHashSet<usize> = nested_ops(first.0, node.ops[0])
                .filter_map(|op| callee(first.0, first.1, op))
                .filter_map(|name| by_name.get(first.0.context.text(name)).copied())
                .collect();
            node.callees = callees.into_iter().collect();
            node.callees.sort_unstable();
        }
        let edges = nodes.iter().enumerate();
        let edges = edges.flat_map(|(from, node)| node.callees.iter().map(move |&to| (from, to)));
        let components = scc(nodes.len(), edges);
        for members in components.iter() {
            let is_recursive = members.len() > 1 || nodes[members[0]].callees.contains(&members[0]);
            for &member in members.iter().filter(|_| is_recursive) {
                let [op, other] = nodes[member].ops;
                nodes[member].is_assumed = gives_known_shapes(first.0, op)
                    && same_types(first.0, op, second.0, other)
                    && result_types(first.0, op).len() == result_types(second.0, other).len();
            }
        }
        let by_op = nodes.iter().enumerate().map(|(i, node)| (node.ops[0], i));
        Recursion {
            written: [first, second]
                .into_iter()
                .flat_map(|p| written(p.0))
                .collect(),
            by_op: by_op.collect(),
            nodes,
        }
    }

    /// The functions that a function may come to call, itself among them, of which calls are not
    /// followed.
    fn below(&self, function: usize) -> Vec<usize> {
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        let mut pending: Vec<usize> = vec![function];
        while let Some(next) = pending.pop() {
            if seen.insert(next) {
                pending.extend(&self.nodes[next].callees);
            }
        }
        let mut all: Vec<usize> = seen.into_iter().collect();
        all.retain(|&node| self.nodes[node].is_assumed);
        all.sort_unstable();
        all
    }
}

/// The globals that a program stores to by their own names. Where it stores to others, nothing is
/// proved.
fn written(module: &Module) -> Vec<String> {
    let stores =
        nested_ops(module, module.top()).filter(|&op| module.name_text(op) == "memref.store");
    let sources = stores.filter_map(|op| module.defining_op(module.operand(op, 1)));
    sources
        .filter_map(
            |op| match module.context.attr_kind(module.attr(op, "name")?) {
                AttrKind::SymbolRef { root, .. } => Some(module.context.text(*root).to_owned()),
                _ => None,
            },
        )
        .collect()
}

/// Whether all memrefs that a function returns have a shape and a place that their types tell.
fn gives_known_shapes(module: &Module, function: Op) -> bool {
    result_types(module, function).iter().all(|&ty| {
        let kind = module.context.kind(ty);
        let is_known = |extents: &[i64]| !extents.contains(&DYNAMIC);
        match kind {
            TypeKind::MemRef { layout, .. } => {
                kind.shape().is_some_and(is_known)
                    && layout.is_none_or(|layout| match module.context.attr_kind(layout) {
                        AttrKind::Strided { strides, offset } => {
                            is_known(strides) && *offset != DYNAMIC
                        }
                        _ => false,
                    })
            }
            TypeKind::UnrankedMemRef { .. } => false,
            _ => true,
        }
    })
}

/// What can be taken to hold of a function where it is called.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Proved {
    No,
    /// As long as numbers that have to be known are among those that were tried, and the extents
    /// of memrefs from outside what they were.
    Yes {
        sampled: bool,
        took_extent: bool,
        reads_alone: bool,
        passes_unwritten: bool,
    },
}

impl Proved {
    /// A fault of BEFORE alone may be none where it is called, with other buffers.
    fn of(found: Option<&ProductOutcome>) -> Self {
        match found {
            Some(found) if found.faulty == 0 => Proved::Yes {
                sampled: found.sampled,
                took_extent: found.took_extent,
                reads_alone: found.reads_alone,
                passes_unwritten: found.passes_unwritten,
            },
            _ => Proved::No,
        }
    }
}

impl Explored<'_> {
    /// Proves a function with calls of functions that call themselves taken to do what is proved
    /// of them, in so many operations; nothing if that does not go, or if there are none.
    pub fn induct(&mut self, functions: [Op; 2], work: u64) -> Option<Proof> {
        let mut recursion = match self.recursion.take() {
            Some(recursion) => recursion,
            None => Recursion::new(&self.before, &self.after),
        };
        let mut left = work;
        let proof = self.induct_in(&mut recursion, functions, &mut left);
        self.recursion = Some(recursion);
        proof
    }

    fn induct_in(
        &mut self,
        recursion: &mut Recursion,
        functions: [Op; 2],
        left: &mut u64,
    ) -> Option<Proof> {
        let &root = recursion.by_op.get(&functions[0])?;
        let assumed = recursion.below(root);
        if assumed.is_empty() {
            return None;
        }
        // Callers may need to know that no two results are one buffer, or it may not be so.
        let outcome = [true, false].into_iter().find_map(|results_are_apart| {
            let [first, second] = [0, 1].map(|side| {
                let nodes = recursion.nodes.iter().filter(|node| node.is_assumed);
                Assumed {
                    functions: nodes.map(|node| node.ops[side]).collect(),
                    results_are_apart,
                    written: recursion.written.clone(),
                }
            });
            self.before.assume(Some(first));
            self.after.assume(Some(second));
            let known = usize::from(results_are_apart);
            self.prove_all(recursion, functions, known, &assumed, left)
        });
        self.before.assume(None);
        self.after.assume(None);
        let names = assumed
            .iter()
            .map(|&node| recursion.nodes[node].name.clone());
        Some(Proof {
            outcome: outcome?,
            assumed: names.collect(),
        })
    }

    /// Proves a function, and those whose calls were not followed.
    fn prove_all(
        &mut self,
        recursion: &mut Recursion,
        functions: [Op; 2],
        known: usize,
        assumed: &[usize],
        left: &mut u64,
    ) -> Option<ProductOutcome> {
        let mut found = self.prove(functions, left)?;
        for &node in assumed {
            let node = &mut recursion.nodes[node];
            let proved = match &node.proved[known] {
                _ if node.ops == functions => Proved::of(Some(&found)),
                Some(proved) => *proved,
                None => Proved::of(self.prove(node.ops, left).as_ref()),
            };
            node.proved[known] = Some(proved);
            match proved {
                Proved::No => return None,
                Proved::Yes {
                    sampled,
                    took_extent,
                    reads_alone,
                    passes_unwritten,
                } => {
                    found.sampled |= sampled;
                    found.took_extent |= took_extent;
                    found.reads_alone |= reads_alone;
                    found.passes_unwritten |= passes_unwritten;
                }
            }
        }
        // Where memory is handed over that nobody wrote, a load that only AFTER makes is a fault.
        Some(found).filter(|found| !(found.reads_alone && found.passes_unwritten))
    }

    /// Goes all paths of one function, joined; nothing if that is no proof.
    fn prove(&mut self, functions: [Op; 2], left: &mut u64) -> Option<ProductOutcome> {
        [false, true].into_iter().find_map(|in_rounds| {
            let budget = product::Budget {
                work: *left / 2,
                depth: 1,
                in_rounds,
                wrong: 1,
            };
            let found = product::explore(self, functions, &budget, &mut |_, _| false);
            *left = left.saturating_sub(found.work);
            Some(found).filter(|found| found.is_proof && found.ends > 0 && found.cut == 0)
        })
    }
}
