//! From what a component's search found to the deallocs to make: one for each group of memrefs that
//! are compared, of two halves where that needs no helper function, and the results put together
//! from theirs.

use rustc_hash::FxHashMap;

use super::{Open, Search};
use crate::egraph::canonical_formula::{Answer, Blocker, Question, Renaming, Unsolved};
use crate::egraph::provenance::About;
use crate::egraph::{Cond, Dealloc, Fate, Ownership, Verdict};

impl Search<'_, '_, '_> {
    /// The needed memrefs that may alias, by place: one operation each.
    fn groups(&self) -> Vec<Vec<usize>> {
        // By near number, the groups so far.
        let mut near_groups: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for place in (0..self.memrefs.len()).filter(|&p| self.needed[p]) {
            let class = self.memrefs[place];
            let near = (self.given.memrefs_near)(self.class(class));
            let near_groups = near_groups.entry(near).or_default();
            let touches = |group: &usize| {
                let members = groups[*group].iter().rev();
                members.copied().any(|p| self.may(class, self.memrefs[p]))
            };
            let touched: Vec<usize> = near_groups.iter().copied().filter(touches).collect();
            let Some((&into, rest)) = touched.split_first() else {
                near_groups.push(groups.len());
                groups.push(vec![place]);
                continue;
            };
            for &group in rest {
                let members = std::mem::take(&mut groups[group]);
                groups[into].extend(members);
            }
            groups[into].push(place);
            near_groups.retain(|group| !rest.contains(group));
        }
        groups.retain(|group| !group.is_empty());
        for group in &mut groups {
            group.sort_unstable();
        }
        groups
    }

    /// Two memrefs that are compared with each other alone can be freed apart: one of them
    /// for itself, and one like a memref with the former one retained, which needs no helper
    /// function. The result is the two in this order.
    ///
    /// Only where the latter's condition implies the former's, for a retained memref has none;
    /// and where nothing else is compared with the former, so that no second comparing
    /// operation appears.
    fn split(&mut self, group: &[usize], results: &[Open]) -> Result<Option<[usize; 2]>, Unsolved> {
        let &[first, second] = group else {
            return Ok(None);
        };
        if !self.blocked[second].by_kinds.contains(&self.kind_of[first]) {
            return Ok(None);
        }
        for [free, compared] in [[first, second], [second, first]] {
            let class = self.memrefs[free];
            let alone = self.class(class).retained.is_empty()
                && !self.blocked[free].by_retained
                && !results.iter().any(|open| self.adds(&[free], open));
            let other = self.class(self.memrefs[compared]).condition;
            if alone && self.implies(other, self.class(class).condition)? {
                return Ok(Some([free, compared]));
            }
        }
        Ok(None)
    }

    fn implies(&mut self, cond: Cond, other: Cond) -> Result<bool, Unsolved> {
        let mut renaming = Renaming::new(self.conditions);
        let (cond, other) = (renaming.name(cond), renaming.name(other));
        let blockers = [Blocker::Earlier(other)].into_iter().collect();
        let (canonical, names) = renaming.finish(Question::Free(cond, blockers));
        let answer = self.answers.answer(&canonical)?;
        let implied = matches!(answer, Answer::Free { implied, .. } if *implied != 0);
        if implied {
            let names = names.to_vec();
            self.answers
                .note(&canonical, (About::Implied, names, Vec::new()))?;
        }
        Ok(implied)
    }

    /// Adds the deallocs to make, and the results.
    pub(super) fn make(
        &mut self,
        results: Vec<Open>,
        verdict: &mut Verdict,
    ) -> Result<(), Unsolved> {
        for (&class, _) in (self.memrefs.iter().zip(&self.needed)).filter(|m| !m.1) {
            if self.class(class).fate == Fate::Freed {
                verdict.deallocs.push(Dealloc {
                    memrefs: vec![class],
                    retained: Vec::new(),
                });
            }
        }
        let start = verdict.deallocs.len();
        // The members of each dealloc that compares, and where it is.
        let mut comparing: Vec<Vec<usize>> = Vec::new();
        for group in self.groups() {
            let split = self.split(&group, &results)?;
            if let Some([free, _]) = split {
                verdict.deallocs.push(Dealloc {
                    memrefs: vec![self.memrefs[free]],
                    retained: Vec::new(),
                });
                comparing.push(Vec::new());
            }
            let own = split.map_or(group, |[_, compared]| vec![compared]);
            let former = split.map(|[free, _]| self.memrefs[free]);
            verdict.deallocs.push(Dealloc {
                memrefs: own.iter().map(|&p| self.memrefs[p]).collect(),
                retained: self.retained_of(&own, &results, former),
            });
            comparing.push(own);
        }
        for open in results {
            let mut known = open.known;
            let mut from = Vec::new();
            for (index, group) in comparing.iter().enumerate() {
                if !self.adds(group, &open) {
                    continue;
                }
                let dealloc = start + index;
                let made = &verdict.deallocs[dealloc];
                let place = made.retained.iter().position(|&r| r == open.class);
                let place = place.expect("a dealloc retains each class it adds to");
                from.push((dealloc as u32, place as u32));
                if made.memrefs.contains(&open.class) {
                    // Its own memrefs stand there as well, so that the result has what is known.
                    known = self.conditions.constant(false);
                }
            }
            verdict.results.push(Ownership {
                class: open.class,
                known,
                results: from,
            });
        }
        Ok(())
    }

    /// Whether a result is compared with a member of a group.
    fn adds(&self, group: &[usize], open: &Open) -> bool {
        group.iter().rev().any(|&p| {
            open.kinds.contains(&self.kind_of[p]) && self.may(self.memrefs[p], open.class)
        })
    }

    /// The classes that a group's dealloc retains.
    fn retained_of(&self, group: &[usize], results: &[Open], extra: Option<u32>) -> Vec<u32> {
        let blocks = |&r: &u32| {
            group.iter().rev().any(|&p| {
                let class = self.memrefs[p];
                // What compares with a retained allocation must not free it.
                class == r
                    || self.class(class).fate == Fate::Kept
                        && self.blocked[p].by(r)
                        && self.may(class, r)
            })
        };
        let mut retained: Vec<u32> = self.retained.iter().copied().filter(blocks).collect();
        let added = results.iter().filter(|open| self.adds(group, open));
        retained.extend(added.map(|open| open.class));
        // Retained operands in their order.
        retained.sort_unstable_by_key(|&r| self.class(r).retained.first().copied());
        retained.dedup();
        retained.extend(extra);
        retained
    }
}
