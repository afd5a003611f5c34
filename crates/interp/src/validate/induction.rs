//! Functions that call themselves, or many others, judged by induction: what is to be proved of
//! each is taken to hold at the calls that one makes of the others and of itself.
//!
//! [`recursion`](super::recursion) says whose calls are not followed. `docs/validation.md`,
//! "Calls by induction", says why this proves anything.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::explored::Explored;
use super::product::{self, ProductOutcome};
use super::recursion::{Claim, Cut, Proved, Recursion};
use crate::Assumed;
use freehold_ir::Op;

/// What came of a function.
pub struct Proof {
    pub outcome: ProductOutcome,
    /// The functions whose calls were not followed.
    pub assumed: Vec<String>,
}

/// What can be taken to hold of a function of which this was found. A fault of BEFORE alone may be
/// none where it is called, with other buffers.
fn proved(found: Option<&ProductOutcome>) -> Proved {
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

impl Explored<'_> {
    /// How many calls a function leads to, if all are followed.
    pub fn calls_of(&mut self, function: Op) -> u64 {
        let recursion = self.recursion(Cut::All);
        let node = recursion.by_op.get(&function);
        let calls = node.map_or(0, |&node| recursion.nodes[node].calls);
        self.recursion[Cut::All as usize] = Some(recursion);
        calls
    }

    fn recursion(&mut self, cut: Cut) -> Recursion {
        let known = self.recursion[cut as usize].take();
        known.unwrap_or_else(|| Recursion::new(&self.before, &self.after, cut))
    }

    /// Proves a function with calls taken to do what is proved of the callees, in so many
    /// operations; nothing if that does not go, or if no such function is called.
    pub fn induct(&mut self, functions: [Op; 2], cut: Cut, work: u64) -> Option<Proof> {
        let mut recursion = self.recursion(cut);
        let proof = self.induct_in(&mut recursion, functions, cut, work);
        self.before.assume(None);
        self.after.assume(None);
        self.recursion[cut as usize] = Some(recursion);
        proof
    }

    fn induct_in(
        &mut self,
        recursion: &mut Recursion,
        functions: [Op; 2],
        cut: Cut,
        work: u64,
    ) -> Option<Proof> {
        let &root = recursion.by_op.get(&functions[0])?;
        let assumed = recursion.not_followed(root);
        if assumed.is_empty() {
            return None;
        }
        let name = |&node: &usize| recursion.nodes[node].name.clone();
        let names = assumed.iter().map(name).collect();
        // Callers may need to know that results are new buffers, or it may not be so.
        let mut left = work;
        let mut claims = Claim::ALL.into_iter();
        let outcome = claims.find_map(|claim| {
            let own = (cut == Cut::All).then_some(work);
            self.prove_all(recursion, (functions, root), claim, (&mut left, own))
        });
        Some(Proof {
            outcome: outcome?,
            assumed: names,
        })
    }

    /// Proves a function, and those whose calls were not followed, each in so many operations of
    /// its own or out of what is left.
    fn prove_all(
        &mut self,
        recursion: &mut Recursion,
        (functions, root): ([Op; 2], usize),
        claim: Claim,
        (left, own): (&mut u64, Option<u64>),
    ) -> Option<ProductOutcome> {
        let is_recursive = recursion.nodes[root].is_recursive;
        self.assume(recursion, claim, (!is_recursive).then_some(functions));
        let mut found = self.prove(functions, left)?;
        if is_recursive {
            let node = &mut recursion.nodes[root];
            node.proved[claim as usize].get_or_insert(proved(Some(&found)));
        }
        match self.prove_below(recursion, root, claim, (left, own)) {
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
        // Where memory is handed over that nobody wrote, a load that only AFTER makes is a fault.
        Some(found).filter(|found| !(found.reads_alone && found.passes_unwritten))
    }

    /// What holds of all functions that a function comes to call.
    fn prove_below(
        &mut self,
        recursion: &mut Recursion,
        root: usize,
        claim: Claim,
        (left, own): (&mut u64, Option<u64>),
    ) -> Proved {
        let known = claim as usize;
        let mut open: FxHashSet<usize> = FxHashSet::default();
        let mut pending = recursion.nodes[root].callees.clone();
        while let Some(node) = pending.pop() {
            if recursion.nodes[node].below[known].is_none() && open.insert(node) {
                pending.extend(&recursion.nodes[node].callees);
            }
        }
        // Callees first: of what nothing holds nothing more is asked.
        let mut order: Vec<(usize, usize)> = open
            .into_iter()
            .map(|node| (recursion.nodes[node].rank, node))
            .collect();
        order.sort_unstable();
        for members in order.chunk_by(|a, b| a.0 == b.0) {
            let mut holds = Proved::PLAINLY;
            for &(rank, member) in members {
                for &callee in &recursion.nodes[member].callees {
                    let callee = &recursion.nodes[callee];
                    if callee.rank != rank {
                        holds = holds.and(callee.below[known].unwrap_or(Proved::No));
                    }
                }
            }
            for &(_, member) in members {
                let node = &recursion.nodes[member];
                if !node.is_assumed || holds == Proved::No {
                    continue;
                }
                let functions = node.ops;
                let own = match node.proved[known] {
                    Some(known) => known,
                    None => {
                        self.assume(recursion, claim, None);
                        let mut fresh = own.unwrap_or(0);
                        let work = if own.is_some() {
                            &mut fresh
                        } else {
                            &mut *left
                        };
                        proved(self.prove(functions, work).as_ref())
                    }
                };
                recursion.nodes[member].proved[known] = Some(own);
                holds = holds.and(own);
            }
            for &(_, member) in members {
                recursion.nodes[member].below[known] = Some(holds);
            }
        }
        let callees = recursion.nodes[root].callees.iter();
        callees.fold(Proved::PLAINLY, |holds, &callee| {
            holds.and(recursion.nodes[callee].below[known].unwrap_or(Proved::No))
        })
    }

    /// Takes calls to do what is claimed, and perhaps judges one function for its own sake.
    fn assume(&mut self, recursion: &Recursion, claim: Claim, judged: Option<[Op; 2]>) {
        let [first, second] = [0, 1].map(|side| {
            Some(Assumed {
                functions: Rc::clone(&recursion.assumed[side]),
                judged: judged.map(|ops| ops[side]),
                results_are_apart: claim != Claim::Shared,
                results_are_new: claim == Claim::New,
                written: Rc::clone(&recursion.written),
            })
        });
        self.before.assume(first);
        self.after.assume(second);
    }

    /// Goes all paths of one function, joined; nothing if that is no proof.
    fn prove(&mut self, functions: [Op; 2], left: &mut u64) -> Option<ProductOutcome> {
        [false, true].into_iter().find_map(|in_rounds| {
            let budget = product::Budget {
                has_data: false,
                is_apart: false,
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
