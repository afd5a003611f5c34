//! Which functions of two programs call themselves, and what was proved of each.
//!
//! Knows nothing of what functions do: [`induction`](super::induction) proves them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::functions::{functions, same_types};
use crate::{Explorer, result_types};
use freehold_base::scc::scc;
use freehold_dialects::callee;
use freehold_ir::{AttrKind, DYNAMIC, Module, Op, TypeKind, nested_ops};

/// A function that both programs have, and whom it calls.
pub struct Node {
    pub name: String,
    pub ops: [Op; 2],
    pub callees: Vec<usize>,
    /// Whether it may call itself, and what is proved of it can be taken to hold.
    pub is_assumed: bool,
    /// What came of it under these assumptions, once it was tried: where results may be one
    /// buffer, and where they may not.
    pub proved: [Option<Proved>; 2],
}

/// The functions of two programs that call themselves.
pub struct Recursion {
    /// The globals that a program stores to by their own name.
    pub written: FxHashSet<String>,
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
    pub fn below(&self, function: usize) -> Vec<usize> {
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
