//! Functions that call themselves, judged by induction: what is to be proved of each is taken to
//! hold at the calls that one makes of the others and of itself.
//!
//! [`recursion`](super::recursion) says which functions call themselves. `docs/validation.md`,
//! "Calls by induction", says why this proves anything.

use super::explored::Explored;
use super::product::{self, ProductOutcome};
use super::recursion::{Proved, Recursion};
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
            let holds = match &node.proved[known] {
                _ if node.ops == functions => proved(Some(&found)),
                Some(holds) => *holds,
                None => proved(self.prove(node.ops, left).as_ref()),
            };
            node.proved[known] = Some(holds);
            match holds {
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
