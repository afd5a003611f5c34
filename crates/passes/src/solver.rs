//! Ownership of all functions, callees before callers; those that ask nothing of each other in
//! parallel.
//!
//! The analysis of a function reads the module, and is what runs in parallel; what is taken out of
//! it, and what is done with a solution, comes after, in an order that does not depend on the
//! threads.

use rustc_hash::FxHashSet;

use crate::rewrite;
use freehold_analysis::heaps::{self, HandOn};
use freehold_analysis::ownership::Solution;
use freehold_analysis::{alias, ownership};
use freehold_base::threads::Threads;
use freehold_base::timing::Recorder;
use freehold_dialects::{Table, symbol_name, symbol_text};
use freehold_facts::assumptions::CallModel;
use freehold_facts::{Calls, Extracted, extract};
use freehold_ir::{Ident, Module, Op};
use freehold_summaries::CallGraph;

use super::existing_frees;
use super::ownership_transfer::{self, Argument};

/// So many operations are analysed at once, and their facts held: functions beyond that wait. Ten
/// times as many cost a tenth more time, because their facts leave the cache before they are used.
const MOST_AT_ONCE: usize = 8_000;

/// Threads do not pay for fewer operations.
const FEWEST_AT_ONCE: usize = 2_000;

/// What solving a function needs besides the module.
#[derive(Copy, Clone)]
pub(super) struct Solver<'a> {
    pub(super) table: &'a Table,
    /// What calls of other functions give.
    pub(super) model: CallModel,
    /// The functions under dynamic ownership.
    pub(super) dynamic: &'a FxHashSet<Ident>,
    /// The functions that go on returning the copies that they return.
    pub(super) keeping: &'a FxHashSet<Ident>,
    pub(super) threads: Threads,
    /// Notes what takes how long.
    pub(super) recorder: &'a Recorder,
}

/// The facts of a function, and who owns what.
type Solved = (Extracted, Solution);

struct Found {
    solved: Solved,
    /// Whether something was taken out of the function before.
    is_smaller: bool,
}

impl Solver<'_> {
    /// Solves every function, where the arguments `given` are handed over, and hands each to `done`
    /// with its place.
    pub(super) fn solve_all(
        &self,
        module: &mut Module,
        given: &FxHashSet<Argument>,
        mut done: impl FnMut(&mut Module, usize, (Op, &Calls, &Extracted, &Solution)),
    ) {
        let span = self.recorder.analysis("call graph");
        let graph = CallGraph::new(module, self.table, self.model, self.dynamic);
        drop(span);
        let functions: Vec<Op> = graph.functions().collect();
        let mut calls = graph.unknown(self.dynamic.clone());
        calls.consumed.clone_from(given);
        // What callers free of functions that give up copies is decided after these.
        let gives_up = |&function: &Op| self.gives_up_copies(module, function);
        let at_once = match self.threads.may_be_several() && !functions.iter().any(gives_up) {
            true => MOST_AT_ONCE,
            false => 0,
        };
        for group in graph.groups(at_once) {
            let (recursive, others): (Vec<_>, Vec<_>) =
                group.into_iter().partition(|c| graph.is_recursive(c));
            let before = recursive.concat();
            if !before.is_empty() {
                // What has to be taken out is out before the functions are summarised.
                self.solve(module, &graph, (&before, &functions), &mut calls);
            }
            let mut members = others.concat();
            let once = members.len();
            members.extend(before);
            let asked = (members.as_slice(), functions.as_slice());
            let solved = self.solve_group(module, &graph, asked, recursive, &mut calls);
            for (place, (&m, (extracted, solution))) in members.iter().zip(solved).enumerate() {
                if place < once {
                    let span = self.recorder.analysis("summaries");
                    graph.summarize_one(m, &extracted, &mut calls);
                    drop(span);
                    let name = symbol_name(module, functions[m]);
                    if let Some(name) = name.filter(|name| self.dynamic.contains(name)) {
                        let results = graph.result_count(m);
                        let known =
                            ownership_transfer::owned_results(&extracted, &solution, results);
                        calls.result_ownership.insert(name, known);
                    }
                }
                done(module, m, (functions[m], &calls, &extracted, &solution));
            }
        }
    }

    /// Solves the functions of a group, after it summarises those of the components `recursive`,
    /// which are the last of `members`.
    ///
    /// With what is known of a recursive function more may be taken out of it, a copy that it
    /// returned for instance: what was known is then untrue, and it is summarised and solved again.
    fn solve_group(
        &self,
        module: &mut Module,
        graph: &CallGraph,
        (members, functions): (&[usize], &[Op]),
        mut recursive: Vec<Vec<usize>>,
        calls: &mut Calls,
    ) -> Vec<Solved> {
        let mut solved: Vec<Option<Solved>> = members.iter().map(|_| None).collect();
        let mut unsolved: Vec<usize> = (0..members.len()).collect();
        while !unsolved.is_empty() {
            for component in &recursive {
                loop {
                    let span = self.recorder.analysis("summaries");
                    graph.summarize(module, self.table, component, calls);
                    drop(span);
                    if !self.assume_owned(module, graph, (component, functions), calls) {
                        break;
                    }
                }
            }
            let asked: Vec<usize> = unsolved.iter().map(|&place| members[place]).collect();
            let found = self.solve(module, graph, (&asked, functions), calls);
            let mut smaller: FxHashSet<usize> = FxHashSet::default();
            for (place, found) in unsolved.drain(..).zip(found) {
                if found.is_smaller {
                    smaller.insert(members[place]);
                }
                solved[place] = Some(found.solved);
            }
            recursive.retain(|component| component.iter().any(|m| smaller.contains(m)));
            let again: FxHashSet<usize> = recursive.iter().flatten().copied().collect();
            unsolved.extend((0..members.len()).filter(|&place| again.contains(&members[place])));
        }
        // Every place was left unsolved at first.
        solved.into_iter().flatten().collect()
    }

    /// Finds which results of functions that call each other their callers own: all of them, until
    /// one is returned under that assumption that is not. By induction on the depth of the calls
    /// what is left is true. Whether something was taken out of them, so that their summaries may
    /// be untrue.
    fn assume_owned(
        &self,
        module: &mut Module,
        graph: &CallGraph,
        (members, functions): (&[usize], &[Op]),
        calls: &mut Calls,
    ) -> bool {
        let names: Vec<(usize, Ident)> = members
            .iter()
            .filter_map(|&m| Some((m, symbol_name(module, functions[m])?)))
            .filter(|(_, name)| calls.dynamic.contains(name))
            .collect();
        for &(m, name) in &names {
            let all = vec![Some(true); graph.result_count(m)];
            calls.result_ownership.insert(name, all);
        }
        let dynamic: Vec<usize> = names.iter().map(|&(m, _)| m).collect();
        let mut is_smaller = false;
        loop {
            let mut changed = false;
            let solved = self.solve(module, graph, (&dynamic, functions), calls);
            for (&(m, name), found) in names.iter().zip(solved) {
                is_smaller |= found.is_smaller;
                let (extracted, solution) = found.solved;
                let known =
                    ownership_transfer::owned_results(&extracted, &solution, graph.result_count(m));
                let assumed = calls.result_ownership.entry(name).or_default();
                for (assumed, known) in assumed.iter_mut().zip(known) {
                    if assumed.is_some() && known != *assumed {
                        *assumed = None;
                        changed = true;
                    }
                }
            }
            if !changed {
                return is_smaller;
            }
        }
    }

    /// The facts and the solution of each of some functions that ask nothing of each other, after
    /// what stands in the way of a solution is taken out.
    fn solve(
        &self,
        module: &mut Module,
        graph: &CallGraph,
        (members, functions): (&[usize], &[Op]),
        calls: &mut Calls,
    ) -> Vec<Found> {
        let mut solved: Vec<Option<Found>> = members.iter().map(|_| None).collect();
        let mut left: Vec<usize> = (0..members.len()).collect();
        for round in 0.. {
            let size = left.iter().map(|&place| graph.size(members[place])).sum();
            let known: &Calls = calls;
            let solve = |&mut lane: &mut usize, _, &place: &usize| {
                let function = functions[members[place]];
                let span = self
                    .recorder
                    .on(lane)
                    .function(symbol_text(module, function));
                let solved = self.solve_once(module, function, known, span.within());
                let _frees = span.within().analysis("frees in the input");
                let in_the_way = self.in_the_way(module, (function, known), round, &solved);
                (solved, in_the_way)
            };
            let found = self.threads_for(size).each(&left, |lane| lane, solve);
            let places = std::mem::take(&mut left);
            for (place, (found, in_the_way)) in places.into_iter().zip(found) {
                if let Some(frees) = &in_the_way {
                    let function = functions[members[place]];
                    let with_copies = self.gives_up_copies(module, function);
                    if with_copies {
                        calls
                            .returns_originals
                            .extend(symbol_name(module, function));
                    }
                    rewrite::remove_existing_deallocs(
                        module,
                        self.table,
                        function,
                        frees,
                        with_copies,
                    );
                    left.push(place);
                }
                solved[place] = Some(Found {
                    solved: found,
                    is_smaller: round > 0,
                });
            }
            if left.is_empty() {
                break;
            }
        }
        // Every place was left in the first round.
        solved.into_iter().flatten().collect()
    }

    /// The threads for work on functions of `size` operations.
    fn threads_for(&self, size: usize) -> Threads {
        match size >= FEWEST_AT_ONCE {
            true => self.threads,
            false => Threads::One,
        }
    }

    fn solve_once(
        &self,
        module: &Module,
        function: Op,
        calls: &Calls,
        recorder: &Recorder,
    ) -> Solved {
        let span = recorder.analysis("facts");
        let mut extracted = extract(module, self.table, function, calls);
        let is_dynamic = |name: &Ident| self.dynamic.contains(name);
        let hand_on = match symbol_name(module, function)
            .as_ref()
            .is_some_and(is_dynamic)
        {
            true => HandOn::Lent,
            false => HandOn::Copied,
        };
        heaps::decide(&mut extracted.facts, hand_on);
        drop(span);
        let aliases = alias::solve_recorded(&extracted.facts, recorder);
        let solution = ownership::solve_recorded(&extracted.facts, &aliases, recorder);
        drop(aliases);
        (extracted, solution)
    }

    /// Whether a function returns copies of which it is decided anew whether they have to be made.
    fn gives_up_copies(&self, module: &Module, function: Op) -> bool {
        rewrite::returns_copies(module, self.table, function)
            && !symbol_name(module, function).is_some_and(|name| self.keeping.contains(&name))
    }

    /// The deallocations to take out of a function before it is solved again, if it has to be: then
    /// copies that it only returns go too.
    fn in_the_way(
        &self,
        module: &Module,
        (function, calls): (Op, &Calls),
        round: usize,
        (extracted, solution): &Solved,
    ) -> Option<Vec<Op>> {
        let table = self.table;
        let copies = round == 0 && self.gives_up_copies(module, function);
        let untouched = extracted.ids.free_ops.is_empty() && !copies;
        let originals = existing_frees::of_originals(module, table, extracted, calls);
        let is_complete = || existing_frees::is_complete(module, extracted, solution);
        if untouched || (originals.is_empty() && is_complete()) {
            return None;
        }
        let aliases = alias::solve(&extracted.facts);
        if round == 0 {
            let mut frees =
                existing_frees::taken_over(module, table, function, extracted, &aliases, solution);
            for op in originals {
                if !frees.contains(&op) {
                    frees.push(op);
                }
            }
            if copies || !frees.is_empty() {
                return Some(frees);
            }
        }
        // What was taken out may have changed who owns what. It rarely does: then all of it goes.
        let frees = existing_frees::in_the_way(module, extracted, &aliases, solution, round > 1);
        (!frees.is_empty()).then_some(frees)
    }
}
