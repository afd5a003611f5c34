//! Whose calls of two programs are not followed, and what was proved of each function.
//!
//! Knows nothing of what functions do: [`induction`](super::induction) proves them.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::functions::{functions, same_types};
use crate::{Explorer, result_types};
use freehold_base::scc::scc;
use freehold_dialects::{callee, symbol_text};
use freehold_ir::{AttrKind, DYNAMIC, Ident, Module, Op, TypeKind, nested_ops};

/// Whose calls are not followed, if both programs have them under one type, and no other symbol of
/// that name.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Cut {
    /// Of functions that call themselves.
    Recursive,
    /// Of all functions.
    All,
}

/// What is taken to hold of all calls, the strongest first.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Both programs give back new buffers, no two of them one.
    New,
    /// AFTER does.
    Apart,
    /// Two results of AFTER may be one buffer.
    Shared,
}

impl Claim {
    pub const ALL: [Claim; 3] = [Claim::New, Claim::Apart, Claim::Shared];
}

/// A function that both programs have, and whom it calls.
pub struct Node {
    pub name: String,
    pub ops: [Op; 2],
    /// Each once.
    pub callees: Vec<usize>,
    /// How many calls are followed where it runs, if all are and each once; none are counted
    /// of functions that call themselves.
    pub calls: u64,
    /// Whether it may call itself.
    pub is_recursive: bool,
    /// Functions that call each other have one rank, and callees a lower one than who calls them.
    pub rank: usize,
    /// Whether its calls are not followed, and what is proved of it can be taken to hold.
    pub is_assumed: bool,
    /// What came of it under these assumptions, once it was tried, by [`Claim`].
    pub proved: [Option<Proved>; 3],
    /// The same of it and all that it comes to call.
    pub below: [Option<Proved>; 3],
}

/// Whose calls of two programs are not followed.
pub struct Recursion {
    /// The globals that a program stores to by their own name.
    pub written: Rc<FxHashSet<String>>,
    /// The functions whose calls are not followed, in either program.
    pub assumed: [Rc<FxHashSet<Op>>; 2],
    pub nodes: Vec<Node>,
    pub by_op: FxHashMap<Op, usize>,
}

/// What can be taken to hold of a function where it is called.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Proved {
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
    /// Of a function of which nothing has to be taken to hold.
    pub const PLAINLY: Proved = Proved::Yes {
        sampled: false,
        took_extent: false,
        reads_alone: false,
        passes_unwritten: false,
    };

    /// What holds of two functions together.
    pub fn and(self, other: Proved) -> Proved {
        match (self, other) {
            (
                Proved::Yes {
                    sampled,
                    took_extent,
                    reads_alone,
                    passes_unwritten,
                },
                Proved::Yes {
                    sampled: other_sampled,
                    took_extent: other_took,
                    reads_alone: other_reads,
                    passes_unwritten: other_passes,
                },
            ) => Proved::Yes {
                sampled: sampled | other_sampled,
                took_extent: took_extent | other_took,
                reads_alone: reads_alone | other_reads,
                passes_unwritten: passes_unwritten | other_passes,
            },
            _ => Proved::No,
        }
    }
}

impl Recursion {
    pub fn new(before: &Explorer, after: &Explorer, cut: Cut) -> Self {
        let (first, second) = (before.program(), after.program());
        let all = [functions(first.0, first.1), functions(second.0, second.1)];
        // Who is called, and which global is written, is told by name.
        let are_told_apart = [first.0, second.0].into_iter().all(has_no_name_twice);
        let others = all[1].iter();
        let others: FxHashMap<&str, Op> = others
            .map(|function| (function.name.as_str(), function.op))
            .collect();
        let mut nodes: Vec<Node> = Vec::new();
        let mut by_name: FxHashMap<String, usize> = FxHashMap::default();
        for function in &all[0] {
            let Some(&other) = others.get(function.name.as_str()) else {
                continue;
            };
            by_name.insert(function.name.clone(), nodes.len());
            nodes.push(Node {
                name: function.name.clone(),
                ops: [function.op, other],
                callees: Vec::new(),
                calls: 0,
                is_recursive: false,
                rank: 0,
                is_assumed: false,
                proved: [None; 3],
                below: [None; 3],
            });
        }
        let mut sites: Vec<Vec<usize>> = Vec::with_capacity(nodes.len());
        for node in &mut nodes {
            let mut callees: Vec<usize> = nested_ops(first.0, node.ops[0])
                .filter_map(|op| callee(first.0, first.1, op).or_else(|| constant(first.0, op)))
                .filter_map(|name| by_name.get(first.0.context.text(name)).copied())
                .collect();
            callees.sort_unstable();
            node.callees = callees.clone();
            node.callees.dedup();
            sites.push(callees);
        }
        let edges = nodes.iter().enumerate();
        let edges = edges.flat_map(|(from, node)| node.callees.iter().map(move |&to| (from, to)));
        let components = scc(nodes.len(), edges);
        // Callees stand before those that call them.
        for (rank, members) in components.iter().rev().enumerate() {
            let is_recursive = members.len() > 1 || nodes[members[0]].callees.contains(&members[0]);
            for &member in members {
                let [op, other] = nodes[member].ops;
                let is_assumed = (is_recursive || cut == Cut::All)
                    && are_told_apart
                    && gives_known_shapes(first.0, op)
                    && same_types(first.0, op, second.0, other)
                    && result_types(first.0, op).len() == result_types(second.0, other).len();
                let below = |total: u64, &to: &usize| {
                    total.saturating_add(1).saturating_add(nodes[to].calls)
                };
                let calls = match is_recursive {
                    true => 0,
                    false => sites[member].iter().fold(0, below),
                };
                let node = &mut nodes[member];
                node.is_recursive = is_recursive;
                node.is_assumed = is_assumed;
                (node.rank, node.calls) = (rank, calls);
            }
        }
        let assumed = [0, 1].map(|side| {
            let assumed = nodes.iter().filter(|node| node.is_assumed);
            Rc::new(assumed.map(|node| node.ops[side]).collect())
        });
        let by_op = nodes.iter().enumerate().map(|(i, node)| (node.ops[0], i));
        let written = [first, second].into_iter().flat_map(|p| written(p.0));
        Recursion {
            written: Rc::new(written.collect()),
            assumed,
            by_op: by_op.collect(),
            nodes,
        }
    }

    /// The functions whose calls are not followed where one runs.
    pub fn not_followed(&self, function: usize) -> Vec<usize> {
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        let mut pending = self.nodes[function].callees.clone();
        while let Some(next) = pending.pop() {
            if seen.insert(next) && !self.nodes[next].is_assumed {
                pending.extend(&self.nodes[next].callees);
            }
        }
        let mut all: Vec<usize> = seen.into_iter().collect();
        all.retain(|&node| self.nodes[node].is_assumed);
        all.sort_unstable();
        all
    }
}

/// Whether no two symbols of a program have one name, not even in different modules.
fn has_no_name_twice(module: &Module) -> bool {
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    let mut names = nested_ops(module, module.top()).filter_map(|op| symbol_text(module, op));
    names.all(|name| seen.insert(name))
}

/// The function that an operation gives as a value, which may be called.
fn constant(module: &Module, op: Op) -> Option<Ident> {
    match module.context.attr_kind(module.attr(op, "value")?) {
        AttrKind::SymbolRef { root, .. } => Some(*root),
        _ => None,
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
