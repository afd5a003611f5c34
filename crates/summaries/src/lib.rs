//! Summaries of a module's functions, callees before callers: what [`facts::extract`] reads at
//! call sites.
//!
//! The call graph's strongly connected components are taken bottom-up; within one the summaries
//! start with nothing and grow until nothing changes. Only those are made that somebody can
//! use. Knows no pass; edits nothing.
//!
//! [`facts::extract`]: freehold_facts::extract

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::alias;
use freehold_analysis::summary::{Arity, summarize};
use freehold_base::scc::scc;
use freehold_dialects::{
    EffectKind, OpDef, Table, Trait, callee, functions_with_body, symbol_name,
};
use freehold_facts::assumptions::CallModel;
use freehold_facts::{Calls, Extracted, Summary, extract};
use freehold_ir::known::keys;
use freehold_ir::{AttrKind, Ident, Module, Op, OpName, Type, TypeKind, nested_ops};

/// One function of the call graph.
struct Node {
    op: Op,
    /// `None` if no call can name it, or another function too.
    name: Option<Ident>,
    arity: Arity,
    /// The functions with a body that it calls directly, by place.
    callees: Vec<usize>,
    /// Whether its operations deal with memrefs of memrefs.
    has_tables: bool,
    /// How many operations it has.
    size: usize,
}

/// The functions with a body, and whom they call.
pub struct CallGraph {
    nodes: Vec<Node>,
    /// Whether callers can make use of each function's summary, or of what it hands over.
    needed: Vec<bool>,
    model: CallModel,
    /// The names of several functions.
    ambiguous: FxHashSet<Ident>,
}

/// What is known of the functions that calls of the module name: what they give is said by `model`.
/// `dynamic` names those under dynamic ownership, as in [`Calls::dynamic`].
pub fn calls(module: &Module, table: &Table, model: CallModel, dynamic: FxHashSet<Ident>) -> Calls {
    if !has_calls(module, table) {
        return Calls::unknown(model, dynamic);
    }
    let graph = CallGraph::new(module, table, model, &dynamic);
    graph.calls(module, table, dynamic)
}

/// The same, and of every function that calls name which arguments it frees, if anything frees.
pub fn calls_that_free(module: &Module, table: &Table, model: CallModel) -> Calls {
    let dynamic = FxHashSet::default();
    match CallGraph::of_calls_that_free(module, table, model) {
        Some(graph) => graph.calls(module, table, dynamic),
        None => Calls::unknown(model, dynamic),
    }
}

impl CallGraph {
    /// The call graph of a module.
    pub fn new(
        module: &Module,
        table: &Table,
        model: CallModel,
        dynamic: &FxHashSet<Ident>,
    ) -> Self {
        let (nodes, ambiguous) = nodes(module, table);
        let keeps = nodes.iter().any(|node| node.has_tables);
        let mut needed = vec![false; nodes.len()];
        for &place in nodes.iter().flat_map(|node| &node.callees) {
            let node = &nodes[place];
            let is_dynamic = node.name.is_some_and(|name| dynamic.contains(&name));
            let is_read = is_dynamic || !model.keeps_boundary();
            let results = memref_results(module, node.op);
            needed[place] = keeps || results > 1 || (is_read && results > 0);
        }
        CallGraph {
            nodes,
            needed,
            model,
            ambiguous,
        }
    }

    /// The same for [`calls_that_free`]; none of a module without calls.
    pub fn of_calls_that_free(module: &Module, table: &Table, model: CallModel) -> Option<Self> {
        if !has_calls(module, table) {
            return None;
        }
        let mut graph = CallGraph::new(module, table, model, &FxHashSet::default());
        let frees = |def: &OpDef| def.effects.iter().any(|e| e.kind == EffectKind::Free);
        let mut names = module.created_names();
        if names.any(|(name, _)| table.get(name).is_some_and(frees)) {
            for &place in graph.nodes.iter().flat_map(|node| &node.callees) {
                graph.needed[place] = true;
            }
        }
        Some(graph)
    }

    /// What is known of the functions: [`calls`], for a graph that is made.
    pub fn calls(&self, module: &Module, table: &Table, dynamic: FxHashSet<Ident>) -> Calls {
        let mut calls = self.unknown(dynamic);
        if self.needed.contains(&true) {
            for members in self.components() {
                self.summarize(module, table, &members, &mut calls);
            }
        }
        calls
    }

    /// Nothing yet but what calls can be known by.
    pub fn unknown(&self, dynamic: FxHashSet<Ident>) -> Calls {
        Calls {
            has_calls: true,
            ambiguous: self.ambiguous.clone(),
            ..Calls::unknown(self.model, dynamic)
        }
    }

    /// What calls name a function by, if no other function has that name.
    pub fn name(&self, place: usize) -> Option<Ident> {
        self.nodes[place].name
    }

    /// How many memrefs a function returns.
    pub fn memref_count(&self, module: &Module, place: usize) -> usize {
        memref_results(module, self.nodes[place].op)
    }

    /// Which functions may run more than once at a time, by place: those that call themselves, by
    /// way of others too, and those that are called, by way of others too, where `is_apart` says so
    /// of the call.
    pub fn overlapping(
        &self,
        module: &Module,
        table: &Table,
        is_apart: impl Fn(Op) -> bool,
    ) -> Vec<bool> {
        let mut overlapping = vec![false; self.nodes.len()];
        let components = self.components();
        for members in components
            .iter()
            .filter(|members| self.is_recursive(members))
        {
            for &m in members {
                overlapping[m] = true;
            }
        }
        let mut apart: FxHashSet<Ident> = FxHashSet::default();
        for call in nested_ops(module, module.top()).filter(|&op| is_apart(op)) {
            apart.extend(callee(module, table, call));
        }
        let is_apart = |node: &Node| node.name.is_some_and(|name| apart.contains(&name));
        let places = self.nodes.iter().enumerate();
        let mut work: Vec<usize> = places.filter(|n| is_apart(n.1)).map(|n| n.0).collect();
        let mut seen = vec![false; self.nodes.len()];
        while let Some(place) = work.pop() {
            if !std::mem::replace(&mut seen[place], true) {
                overlapping[place] = true;
                work.extend(&self.nodes[place].callees);
            }
        }
        overlapping
    }

    /// The functions, in the order of the module.
    pub fn functions(&self) -> impl Iterator<Item = Op> {
        self.nodes.iter().map(|node| node.op)
    }

    /// How many operations a function has.
    pub fn size(&self, place: usize) -> usize {
        self.nodes[place].size
    }

    /// How many results a function has.
    pub fn result_count(&self, place: usize) -> usize {
        self.nodes[place].arity.results
    }

    /// The places of functions that call each other, callees before callers.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let edges = self.nodes.iter().enumerate();
        let edges = edges.flat_map(|(caller, node)| node.callees.iter().map(move |&c| (c, caller)));
        let components = scc(self.nodes.len(), edges);
        components.iter().map(<[usize]>::to_vec).collect()
    }

    /// The [`components`](Self::components) in groups that ask nothing of each other, those asked
    /// before those that ask: at most `size` operations in a group, or one component.
    pub fn groups(&self, size: usize) -> Vec<Vec<Vec<usize>>> {
        let mut levels = vec![0_usize; self.nodes.len()];
        let mut components: Vec<(usize, Vec<usize>)> = Vec::new();
        for members in self.components() {
            let callees = members.iter().flat_map(|&m| &self.nodes[m].callees);
            let asked = callees.filter(|&&callee| self.needed[callee]);
            let below = asked.filter(|callee| members.binary_search(callee).is_err());
            let level = below.map(|&callee| levels[callee] + 1).max().unwrap_or(0);
            for &m in &members {
                levels[m] = level;
            }
            components.push((level, members));
        }
        // Stable: within a level the order stays.
        components.sort_by_key(|component| component.0);
        let mut groups: Vec<Vec<Vec<usize>>> = Vec::new();
        let mut last = (usize::MAX, 0);
        for (level, members) in components {
            let more: usize = members.iter().map(|&m| self.nodes[m].size).sum();
            match groups.last_mut() {
                Some(group) if last.0 == level && last.1 + more <= size => {
                    group.push(members);
                    last.1 += more;
                }
                _ => {
                    groups.push(vec![members]);
                    last = (level, more);
                }
            }
        }
        groups
    }

    /// Whether a function of a component calls one of it.
    pub fn is_recursive(&self, members: &[usize]) -> bool {
        members.len() > 1 || self.nodes[members[0]].callees.contains(&members[0])
    }

    /// Adds the summaries of a component's functions, with `calls` of the functions they call.
    pub fn summarize(&self, module: &Module, table: &Table, members: &[usize], calls: &mut Calls) {
        let members: Vec<usize> = members
            .iter()
            .copied()
            .filter(|&m| self.needed[m])
            .collect();
        if members.is_empty() {
            return;
        }
        let recursive = self.is_recursive(&members);
        for &m in &members {
            let arity = self.nodes[m].arity;
            let nothing = Summary {
                argument_count: arity.arguments,
                results: vec![Default::default(); arity.results],
                ..Summary::default()
            };
            calls
                .summaries
                .extend(self.nodes[m].name.map(|name| (name, nothing)));
        }
        let mut callers: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for &m in members.iter().filter(|_| recursive) {
            for &callee in &self.nodes[m].callees {
                callers.entry(callee).or_default().push(m);
            }
        }
        // Whoever calls a function of which more is known than before is looked at again.
        let mut is_open: FxHashSet<usize> = members.iter().copied().collect();
        let mut open: VecDeque<usize> = members.into();
        while let Some(m) = open.pop_front() {
            is_open.remove(&m);
            let extracted = extract(module, table, self.nodes[m].op, calls);
            if self.summarize_one(m, &extracted, calls) {
                let callers = callers.get(&m).into_iter().flatten().copied();
                open.extend(callers.filter(|&caller| is_open.insert(caller)));
            }
        }
    }

    /// Makes the summary of one function from its facts; whether it is another than before.
    pub fn summarize_one(&self, place: usize, extracted: &Extracted, calls: &mut Calls) -> bool {
        let node = &self.nodes[place];
        let Some(name) = node.name.filter(|_| self.needed[place]) else {
            return false;
        };
        let aliases = alias::solve(&extracted.facts);
        let owning = !calls.dynamic.contains(&name);
        let summary = summarize(&extracted.facts, &aliases, node.arity, owning);
        let before = calls.summaries.insert(name, summary);
        before.as_ref() != calls.summaries.get(&name)
    }
}

/// Whether calls were ever created. Who calls nobody need not know of anybody.
fn has_calls(module: &Module, table: &Table) -> bool {
    call_names(module, table).next().is_some()
}

/// The names of the calls that were ever created.
fn call_names<'a>(module: &'a Module, table: &'a Table) -> impl Iterator<Item = OpName> + 'a {
    let names = module.created_names().map(|(name, _)| name);
    names.filter(|&name| table.get(name).is_some_and(|def| def.has(Trait::Call)))
}

/// The functions with a body, and the names that several of them have.
fn nodes(module: &Module, table: &Table) -> (Vec<Node>, FxHashSet<Ident>) {
    let functions = functions_with_body(module, table);
    let mut places: FxHashMap<Ident, Option<u32>> = FxHashMap::default();
    places.reserve(functions.len());
    let named = functions.iter().map(|&op| symbol_name(module, op));
    let named: Vec<Option<Ident>> = named.collect();
    for (place, &name) in (0..).zip(&named) {
        if let Some(name) = name {
            let only = places.entry(name).or_insert(Some(place));
            *only = only.filter(|&first| first == place);
        }
    }
    let ambiguous = places.iter().filter(|row| row.1.is_none());
    let ambiguous = ambiguous.map(|row| *row.0).collect();
    // Where a memref is stored, a memref of memrefs is at hand.
    let calls: Vec<OpName> = call_names(module, table).collect();
    let some_tables = (module.context.type_kinds()).any(|(ty, _)| holds_memrefs(module, ty));
    let nodes = functions
        .iter()
        .enumerate()
        .map(|(place, &op)| {
            let name = named[place].filter(|name| places[name] == Some(place as u32));
            let mut callees = Vec::new();
            let mut has_tables = false;
            let mut size = 0;
            for inner in nested_ops(module, op) {
                size += 1;
                if calls.contains(&module.name(inner)) {
                    let callee = callee(module, table, inner);
                    let place = callee.and_then(|name| places.get(&name).copied().flatten());
                    callees.extend(place.map(|place| place as usize));
                }
                let is_table = |v| holds_memrefs(module, module.value_type(v));
                has_tables |= some_tables && module.operands(inner).any(is_table);
                has_tables |= inner != op
                    && module.has_regions(inner)
                    && table.of(module, inner).is_none_or(|def| def.flow.is_none());
            }
            callees.sort_unstable();
            callees.dedup();
            let entry = module
                .regions(op)
                .first()
                .and_then(|&r| module.first_block(r));
            Node {
                op,
                name,
                arity: Arity {
                    arguments: entry.map_or(0, |b| module.arguments(b).len()),
                    results: result_types(module, op).len(),
                },
                callees,
                has_tables,
                size,
            }
        })
        .collect();
    (nodes, ambiguous)
}

fn holds_memrefs(module: &Module, ty: Type) -> bool {
    let (TypeKind::MemRef { element, .. } | TypeKind::UnrankedMemRef { element, .. }) =
        *module.context.kind(ty)
    else {
        return false;
    };
    module.context.is_memref(element)
}

fn memref_results(module: &Module, function: Op) -> usize {
    let types = result_types(module, function).iter();
    types.filter(|&&ty| module.context.is_memref(ty)).count()
}

fn result_types(module: &Module, function: Op) -> &[Type] {
    let Some(attr) = module.attr_at(function, keys::FUNCTION_TYPE) else {
        return &[];
    };
    let AttrKind::Type(ty) = module.context.attr_kind(attr) else {
        return &[];
    };
    match module.context.kind(*ty) {
        TypeKind::Function { results, .. } => results,
        _ => &[],
    }
}
