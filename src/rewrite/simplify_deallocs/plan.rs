//! From a verdict to the operations that carry it out: the fewest, and the cheapest to lower.
//!
//! Knows no IR. Everything is by class of the verdict, so that the tests can evaluate a plan.

use crate::egraph::{Cond, Conditions, Definition, Fate, Verdict};

/// The `bufferization.dealloc`s to make, and where each result comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    pub deallocs: Vec<Dealloc>,
    /// The ownership of each retained class whose result is used.
    pub results: Vec<Ownership>,
}

/// One `bufferization.dealloc`, by classes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealloc {
    /// Each is freed under the condition of its class.
    pub memrefs: Vec<u32>,
    /// Mostly classes of retained operands; a class without any stands for its memrefs.
    pub retained: Vec<u32>,
}

/// An ownership: the or of a condition and of results of the deallocs made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    pub class: u32,
    pub known: Cond,
    /// Each is the number of a dealloc and of one of its results.
    pub results: Vec<(u32, u32)>,
}

/// Plans for a verdict; `used` says of a class whether one of its results is used.
pub fn plan(verdict: &Verdict, used: &dyn Fn(u32) -> bool) -> Plan {
    let count = verdict.classes.len();
    let mut results: Vec<Ownership> = Vec::new();
    // For each class, the used results that comparing with it adds to.
    let mut adds_to: Vec<Vec<u32>> = vec![Vec::new(); count];
    for (class, data) in (0..).zip(&verdict.classes) {
        let Some(ownership) = data.ownership.as_ref().filter(|_| used(class)) else {
            continue;
        };
        for &other in &ownership.at_run_time {
            adds_to[other as usize].push(class);
        }
        results.push(Ownership {
            class,
            known: ownership.known,
            results: Vec::new(),
        });
    }
    let groups = Groups::of(verdict, &adds_to);
    let mut deallocs = Vec::new();
    let mut dealloc_of = vec![u32::MAX; count];
    for members in groups.members {
        let mut retained: Vec<u32> = Vec::new();
        for &member in &members {
            dealloc_of[member as usize] = deallocs.len() as u32;
            let class = &verdict.classes[member as usize];
            if !class.retained.is_empty() {
                // The allocation is retained: what compares with it must not free it.
                retained.push(member);
            }
            if let Fate::Kept { retained: r, .. } = &class.fate {
                retained.extend(r);
            }
            retained.extend(&adds_to[member as usize]);
            retained.extend(groups.as_retained[member as usize]);
        }
        // Retained operands in their order; memrefs that stand in for one come last.
        retained.sort_unstable_by_key(|&class| {
            let first = verdict.classes[class as usize].retained.first();
            (first.copied().unwrap_or(u32::MAX), class)
        });
        retained.dedup();
        deallocs.push(Dealloc {
            memrefs: members,
            retained,
        });
    }
    for result in &mut results {
        let data = &verdict.classes[result.class as usize];
        let ownership = data.ownership.iter();
        let mut from: Vec<u32> = ownership
            .flat_map(|o| &o.at_run_time)
            .map(|&class| dealloc_of[class as usize])
            .collect();
        from.sort_unstable();
        from.dedup();
        result.results = from
            .into_iter()
            .map(|dealloc| {
                let mut retained = deallocs[dealloc as usize].retained.iter();
                let place = retained.position(|&r| r == result.class);
                let place = place.expect("a dealloc retains each class it adds to");
                (dealloc, place as u32)
            })
            .collect();
    }
    Plan { deallocs, results }
}

/// Classes of memrefs that need one operation each.
struct Groups {
    /// The classes of each operation, in order.
    members: Vec<Vec<u32>>,
    /// An earlier class that this one treats like a retained one.
    as_retained: Vec<Option<u32>>,
}

impl Groups {
    fn of(verdict: &Verdict, adds_to: &[Vec<u32>]) -> Groups {
        let count = verdict.classes.len();
        let mut parent: Vec<u32> = (0..count as u32).collect();
        for (index, class) in (0..).zip(&verdict.classes) {
            if let Fate::Kept { earlier, .. } = &class.fate {
                for other in earlier {
                    let (a, b) = (find(&mut parent, other.class), find(&mut parent, index));
                    parent[a.max(b) as usize] = a.min(b);
                }
            }
        }
        let mut group_of = vec![u32::MAX; count];
        let mut members: Vec<Vec<u32>> = Vec::new();
        for (index, class) in (0..).zip(&verdict.classes) {
            let dropped = class.fate == Fate::Dropped && adds_to[index as usize].is_empty();
            if class.memrefs.is_empty() || dropped {
                continue;
            }
            let first = find(&mut parent, index) as usize;
            if group_of[first] == u32::MAX {
                group_of[first] = members.len() as u32;
                members.push(Vec::new());
            }
            members[group_of[first] as usize].push(index);
        }
        let mut as_retained = vec![None; count];
        let mut split = Vec::new();
        for group in members {
            match group[..] {
                [first, second] if can_split(verdict, adds_to, first, second) => {
                    as_retained[second as usize] = Some(first);
                    split.extend([vec![first], vec![second]]);
                }
                _ => split.push(group),
            }
        }
        Groups {
            members: split,
            as_retained,
        }
    }
}

/// Whether two memrefs that are compared with each other alone can be freed apart: the second
/// one like a memref with the first one retained, which needs no call of the helper function.
///
/// Only where the first one's condition is implied, for a retained memref has none; and where
/// nothing is to be compared with the first, so that no second comparing operation appears.
fn can_split(verdict: &Verdict, adds_to: &[Vec<u32>], first: u32, second: u32) -> bool {
    let implied = match &verdict.classes[second as usize].fate {
        Fate::Kept { earlier, .. } => earlier.iter().all(|e| e.implied),
        _ => false,
    };
    let first_is_free = verdict.classes[first as usize].fate == Fate::Freed;
    implied && first_is_free && adds_to[first as usize].is_empty()
}

fn find(parent: &mut [u32], mut item: u32) -> u32 {
    while parent[item as usize] != item {
        let next = parent[item as usize];
        parent[item as usize] = parent[next as usize];
        item = next;
    }
    item
}

/// Whether a plan is what the dealloc already says: one operation with these operands, each
/// of whose used results is its own.
pub fn is_identity(
    plan: &Plan,
    verdict: &Verdict,
    conditions: &Conditions,
    memref_conditions: &[Cond],
    retained_count: usize,
) -> bool {
    let [dealloc] = &plan.deallocs[..] else {
        return false;
    };
    let class = |c: &u32| &verdict.classes[*c as usize];
    let memrefs = dealloc.memrefs.iter().map(class);
    let retained = dealloc.retained.iter().map(class);
    dealloc.memrefs.len() == memref_conditions.len()
        && dealloc.retained.len() == retained_count
        && (0..)
            .zip(memrefs)
            .all(|(i, c)| c.memrefs[..] == [i] && c.condition == memref_conditions[i as usize])
        && (0..).zip(retained).all(|(j, c)| c.retained[..] == [j])
        && plan.results.iter().all(|r| {
            let place = class(&r.class).retained[0];
            conditions.definition(r.known) == Definition::Constant(false)
                && r.results[..] == [(0, place)]
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::egraph::Solver;
    use crate::egraph::oracle::{
        self, Outcome, Random, describe, expected, for_each_world, random_case,
    };
    use crate::rules::RuleSet;

    fn outcome(
        case: &oracle::Case,
        verdict: &Verdict,
        plan: &Plan,
        world: &oracle::World,
    ) -> Outcome {
        let place = |class: u32| {
            let class = &verdict.classes[class as usize];
            let retained = class
                .retained
                .first()
                .map(|r| *r as usize + case.memrefs.len());
            let operand = class.memrefs.first().map(|m| *m as usize).or(retained);
            world.allocation[operand.expect("a class has an operand")]
        };
        let holds = |class: u32| world.values[verdict.classes[class as usize].condition.index()];
        let mut frees = vec![0; case.count()];
        let mut made = Vec::new();
        for dealloc in &plan.deallocs {
            let memrefs: Vec<_> = dealloc
                .memrefs
                .iter()
                .map(|&m| (place(m), holds(m)))
                .collect();
            let retained: Vec<_> = dealloc.retained.iter().map(|&r| place(r)).collect();
            let one = oracle::dealloc(&memrefs, &retained, case.count());
            frees.iter_mut().zip(&one.frees).for_each(|(f, g)| *f += g);
            made.push(one.results);
        }
        let mut results = vec![false; case.retained_count];
        for result in &plan.results {
            let value = world.values[result.known.index()]
                || result
                    .results
                    .iter()
                    .any(|&(d, r)| made[d as usize][r as usize]);
            for &retained in &verdict.classes[result.class as usize].retained {
                results[retained as usize] = value;
            }
        }
        Outcome { frees, results }
    }

    #[test]
    fn plans_equal_the_formulas_in_every_world() {
        let mut random = Random(0x0123_4567_89ab_cdef);
        let mut solver = Solver::new(RuleSet::builtin());
        let (mut split, mut several) = (0, 0);
        for round in 0..3000 {
            let mut case = random_case(&mut random);
            let verdict = case
                .solve(&mut solver)
                .expect("the built-in rules saturate");
            let unused = if round % 2 == 0 { 0 } else { random.below(8) };
            let used = |class: u32| {
                let mut retained = verdict.classes[class as usize].retained.iter();
                retained.any(|&r| unused >> r & 1 == 0)
            };
            let plan = plan(&verdict, &used);
            split += usize::from(plan.deallocs.len() > 1);
            several += usize::from(plan.deallocs.iter().any(|d| d.memrefs.len() > 1));
            for_each_world(&case, |world| {
                let mut want = expected(&case, world);
                for (class, data) in (0..).zip(&verdict.classes) {
                    if !used(class) {
                        data.retained
                            .iter()
                            .for_each(|&r| want.results[r as usize] = false);
                    }
                }
                let got = outcome(&case, &verdict, &plan, world);
                assert_eq!(want, got, "{}{verdict:?}\n{plan:?}", describe(&case));
            });
        }
        assert!(split > 300 && several > 100, "{split} {several}");
    }
}
