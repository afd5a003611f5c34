//! Ownership of all functions, callees before callers; those that do not call each other in parallel.
//!
//! The analysis of a function reads the module, and is what runs in parallel; what is taken out of it, and what
//! is done with a solution, comes after, in an order that does not depend on the threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashSet;

use crate::analysis::ownership::Solution;
use crate::analysis::{alias, ownership};
use crate::dialects::Table;
use crate::facts::{Calls, Extracted, extract, symbol_name};
use crate::ir::{Ident, Module, Op};
use crate::rewrite;
use crate::summaries::CallGraph;

use super::existing_frees;
use super::handing_over::{self, Argument};

/// So many operations are analysed at once, and their facts held: functions beyond that wait.
const MOST_AT_ONCE: usize = 50_000;

/// Threads do not pay for fewer operations.
const FEWEST_AT_ONCE: usize = 2_000;

/// What solving a function needs besides the module.
#[derive(Copy, Clone)]
pub(super) struct Solver<'a> {
    pub(super) table: &'a Table,
    /// The functions under dynamic ownership.
    pub(super) dynamic: &'a FxHashSet<Ident>,
    /// At most so many threads are used.
    pub(super) threads: usize,
}

/// The facts of a function, and who owns what.
type Solved = (Extracted, Solution);

impl Solver<'_> {
    /// Solves every function, where the arguments `given` are handed over, and hands each to `done` with its place.
    pub(super) fn solve_all(
        &self,
        module: &mut Module,
        given: &FxHashSet<Argument>,
        mut done: impl FnMut(&mut Module, usize, (Op, &Calls, &Extracted, &Solution)),
    ) {
        let graph = CallGraph::new(module, self.table, self.dynamic);
        let functions: Vec<Op> = graph.functions().collect();
        let mut calls = Calls::unknown(self.dynamic.clone());
        calls.given.clone_from(given);
        for group in graph.groups(MOST_AT_ONCE) {
            let recursive = graph.is_recursive(&group[0]);
            if recursive {
                let members = &group[0];
                // What has to be taken out is out before the functions are summarised.
                for &m in members {
                    self.solve(module, functions[m], &calls);
                }
                graph.summarize(module, self.table, members, &mut calls);
                self.assume_owned(module, &graph, (members, &functions), &mut calls);
            }
            let members: Vec<usize> = group.into_iter().flatten().collect();
            let ahead = match recursive {
                false => self.ahead(module, &graph, (&members, &functions), &calls),
                true => Vec::new(),
            };
            let mut ahead = ahead.into_iter();
            for &m in &members {
                let first = ahead.next();
                let first = first.unwrap_or_else(|| self.solve_once(module, functions[m], &calls));
                let (extracted, solution) = self.finish(module, functions[m], &calls, first);
                if !recursive {
                    graph.summarize_one(m, &extracted, &mut calls);
                    let name = symbol_name(module, functions[m]);
                    if let Some(name) = name.filter(|name| self.dynamic.contains(name)) {
                        let results = graph.result_count(m);
                        let known = handing_over::hands_over(&extracted, &solution, results);
                        calls.hands_over.insert(name, known);
                    }
                }
                done(module, m, (functions[m], &calls, &extracted, &solution));
            }
        }
    }

    /// What [`solve_once`](Self::solve_once) finds for each of some functions, on several threads; nothing
    /// where that does not pay.
    fn ahead(
        &self,
        module: &Module,
        graph: &CallGraph,
        (members, functions): (&[usize], &[Op]),
        calls: &Calls,
    ) -> Vec<Solved> {
        let threads = self.threads.min(members.len());
        let size: usize = members.iter().map(|&m| graph.size(m)).sum();
        if threads < 2 || size < FEWEST_AT_ONCE {
            return Vec::new();
        }
        let next = AtomicUsize::new(0);
        let solved: Vec<OnceLock<Solved>> = members.iter().map(|_| OnceLock::new()).collect();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&m) = members.get(place) else { break };
                        solved[place].get_or_init(|| self.solve_once(module, functions[m], calls));
                    }
                });
            }
        });
        let solved = solved.into_iter().map(OnceLock::into_inner);
        // Each place was some thread's before the scope ended.
        solved.flatten().collect()
    }

    /// Finds which results of functions that call each other their callers own: all of them, until one
    /// is returned under that assumption that is not. By induction on the depth of the calls what
    /// is left is true.
    fn assume_owned(
        &self,
        module: &mut Module,
        graph: &CallGraph,
        (members, functions): (&[usize], &[Op]),
        calls: &mut Calls,
    ) {
        let named = |module: &Module, m: usize| symbol_name(module, functions[m]);
        let names = members.iter().map(|&m| (m, named(module, m)));
        let names: Vec<(usize, Ident)> = names
            .filter_map(|(m, name)| Some((m, name.filter(|name| calls.dynamic.contains(name))?)))
            .collect();
        for &(m, name) in &names {
            let all = vec![Some(true); graph.result_count(m)];
            calls.hands_over.insert(name, all);
        }
        loop {
            let mut changed = false;
            for &(m, name) in &names {
                let (extracted, solution) = self.solve(module, functions[m], calls);
                let known = handing_over::hands_over(&extracted, &solution, graph.result_count(m));
                for (assumed, known) in calls
                    .hands_over
                    .entry(name)
                    .or_default()
                    .iter_mut()
                    .zip(known)
                {
                    if assumed.is_some() && known != *assumed {
                        *assumed = None;
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// The facts and the solution of a function, after what stands in the way of one is taken out.
    fn solve(&self, module: &mut Module, function: Op, calls: &Calls) -> Solved {
        let first = self.solve_once(module, function, calls);
        self.finish(module, function, calls, first)
    }

    fn solve_once(&self, module: &Module, function: Op, calls: &Calls) -> Solved {
        let extracted = extract(module, self.table, function, calls);
        let solution = ownership::solve(&extracted.facts, &alias::solve(&extracted.facts));
        (extracted, solution)
    }

    /// Takes out what stands in the way of a solution, where `first` is what there is before.
    fn finish(&self, module: &mut Module, function: Op, calls: &Calls, first: Solved) -> Solved {
        let table = self.table;
        let (mut extracted, mut solution) = first;
        for round in 0.. {
            if round > 0 {
                (extracted, solution) = self.solve_once(module, function, calls);
            }
            let copies = round == 0 && rewrite::returns_copies(module, table, function);
            let untouched = extracted.ids.free_ops.is_empty() && !copies;
            if untouched || existing_frees::is_complete(module, &extracted, &solution) {
                break;
            }
            let aliases = alias::solve(&extracted.facts);
            // What is taken out may change who owns what. It rarely does: then all of it goes.
            let frees = match round {
                0 => existing_frees::taken_over(module, table, &extracted, &aliases, &solution),
                _ => existing_frees::in_the_way(module, &extracted, &aliases, &solution, round > 1),
            };
            if round > 0 && frees.is_empty() {
                break;
            }
            if copies || !frees.is_empty() {
                rewrite::take_back(module, table, function, &frees);
            }
        }
        (extracted, solution)
    }
}
