//! One component of a problem: classes of operands that may alias one another.
//!
//! A formula is exact although it speaks of few blockers at a time. A comparison that no rule
//! decides is a fresh boolean; `free` is an "and" over the blockers and `result` an "or" over
//! the summands, so that either may be cut into pieces whose answers are put together. Blockers
//! of equal conditions, and those whose conditions share nothing with any other (*plain* ones),
//! differ in the fresh boolean alone: they are of one *kind*, and one stands for all.
//!
//! So the question about a class is only *whether* it may alias anything of a kind. Searches
//! stop at the first hit, and a component in which all may alias is linear in its operands.

mod known;
mod make;
mod notes;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::answers::Answers;
use super::canonical_formula::{Answer, Blocker, Question, Renaming, Unsolved};
use super::{Class, Cond, Conditions, Fate, OperandFact, Verdict};

/// How many kinds one formula speaks of; more are cut into several formulas.
const CHUNK: usize = 8;

/// What a component is made of.
pub(super) struct Component<'c> {
    /// All classes of the problem.
    pub classes: &'c mut [Class],
    /// Those of this component, in order.
    pub members: &'c [u32],
    /// Whether each condition is plain.
    pub plain: &'c [bool],
    /// Whether a class has a result that is used.
    pub used: &'c dyn Fn(&Class) -> bool,
    /// A number per class: classes of memrefs of different numbers never alias.
    pub memrefs_near: &'c dyn Fn(&Class) -> u32,
    /// Whether the rules leave it open that two classes of one component alias.
    pub may: &'c dyn Fn(&Class, &Class) -> bool,
    /// Whether a fact is known of one class or two.
    pub fact: &'c dyn Fn(OperandFact, &[&Class]) -> bool,
    /// The facts that rules ask for.
    pub facts: &'c [OperandFact],
}

/// Kinds of memrefs, by number.
type KindSet = SmallVec<[u32; 4]>;

/// Retained classes that stand against freeing another.
type RetainedBlockers = SmallVec<[(Blocker, u32); 2]>;

/// What stands against freeing a class.
#[derive(Clone, Default)]
struct Blocked {
    /// Whether retained ones it may alias do.
    by_retained: bool,
    /// Those of them that do not, where rules tell retained ones apart.
    but_not_by: KindSet,
    /// The kinds of earlier memrefs that do where it may alias them.
    by_kinds: KindSet,
}

impl Blocked {
    fn by(&self, retained: u32) -> bool {
        self.by_retained && !self.but_not_by.contains(&retained)
    }
}

/// What is found out about one component.
struct Search<'c, 's, 'r> {
    given: Component<'c>,
    conditions: &'s mut Conditions,
    answers: &'s mut Answers<'r>,
    /// The members with memrefs, and those with retained operands.
    memrefs: Vec<u32>,
    retained: Vec<u32>,
    /// The condition of each kind; `None` for the kind of all plain ones.
    kinds: Vec<Option<Cond>>,
    /// By place in `memrefs`.
    kind_of: Vec<u32>,
    blocked: Vec<Blocked>,
    needed: Vec<bool>,
}

/// Decides a component and adds what to make to the verdict.
pub(super) fn solve(
    given: Component,
    conditions: &mut Conditions,
    answers: &mut Answers,
    verdict: &mut Verdict,
) -> Result<(), Unsolved> {
    let with = |has: &dyn Fn(&Class) -> bool| -> Vec<u32> {
        let members = given.members.iter().copied();
        members
            .filter(|&m| has(&given.classes[m as usize]))
            .collect()
    };
    let mut search = Search {
        memrefs: with(&|c| !c.memrefs.is_empty()),
        retained: with(&|c| !c.retained.is_empty()),
        given,
        conditions,
        answers,
        kinds: Vec::new(),
        kind_of: Vec::new(),
        blocked: Vec::new(),
        needed: Vec::new(),
    };
    search.find_kinds();
    search.decide_fates()?;
    let results = search.decide_results()?;
    search.mark_needed(&results);
    search.make(results, verdict)
}

/// A result, and the kinds of memrefs that add to it where they are the same allocation.
struct Open {
    class: u32,
    known: Cond,
    kinds: KindSet,
}

impl Search<'_, '_, '_> {
    fn class(&self, index: u32) -> &Class {
        &self.given.classes[index as usize]
    }

    fn may(&self, a: u32, b: u32) -> bool {
        a != b && (self.given.may)(self.class(a), self.class(b))
    }

    fn is_plain(&self, cond: Cond) -> bool {
        // Conditions that were made since are constants.
        self.given.plain.get(cond.index()).copied().unwrap_or(false)
    }

    /// What a formula about a class calls its condition.
    fn own_name(&self, renaming: &mut Renaming, cond: Cond) -> Cond {
        match self.is_plain(cond) {
            true => renaming.fresh(),
            false => renaming.name(cond),
        }
    }

    /// What a formula calls the condition of others of a kind. Plain ones are another boolean
    /// than the class's own, plain as that may be too.
    fn kind_name(&self, renaming: &mut Renaming, kind: u32) -> Cond {
        match self.kinds[kind as usize] {
            Some(cond) => renaming.name(cond),
            None => renaming.fresh(),
        }
    }

    fn find_kinds(&mut self) {
        let mut known: FxHashMap<Option<Cond>, u32> = FxHashMap::default();
        for &class in &self.memrefs {
            let cond = self.given.classes[class as usize].condition;
            let key = (!self.is_plain(cond)).then_some(cond);
            let next = self.kinds.len() as u32;
            // Rules that ask what else is known of memrefs tell all of them apart.
            let kind = match self.given.facts.is_empty() {
                true => *known.entry(key).or_insert(next),
                false => next,
            };
            if kind == next {
                self.kinds.push(key);
            }
            self.kind_of.push(kind);
        }
    }

    /// What becomes of each class with memrefs, and what that depends on at run time.
    fn decide_fates(&mut self) -> Result<(), Unsolved> {
        // The memrefs seen so far that are not retained, by their near number and kind.
        let mut seen: FxHashMap<u32, Vec<(u32, Vec<u32>)>> = FxHashMap::default();
        for place in 0..self.memrefs.len() {
            let class = self.memrefs[place];
            let near = (self.given.memrefs_near)(self.class(class));
            let is_retained = !self.class(class).retained.is_empty();
            let mut kinds = KindSet::new();
            if let Some(seen) = seen.get(&near) {
                let hit = |of_kind: &&(u32, Vec<u32>)| {
                    of_kind.1.iter().rev().any(|&other| self.may(class, other))
                };
                kinds.extend(seen.iter().filter(hit).map(|of_kind| of_kind.0));
            }
            let (fate, blocked) = self.ask_free(place, &self.retained_by(class), &kinds)?;
            self.given.classes[class as usize].fate = fate;
            self.blocked.push(blocked);
            // A retained class stands among the retained already, whatever its condition.
            if !is_retained && !self.memrefs.is_empty() {
                let seen = seen.entry(near).or_default();
                let kind = self.kind_of[place];
                match seen.iter_mut().find(|of_kind| of_kind.0 == kind) {
                    Some(of_kind) => of_kind.1.push(class),
                    None => seen.push((kind, vec![class])),
                }
            }
        }
        Ok(())
    }

    /// The retained ones that may keep a class from being freed: itself, and those that it may
    /// alias, which are one blocker where no rule tells them apart.
    fn retained_by(&self, class: u32) -> RetainedBlockers {
        let itself = !self.class(class).retained.is_empty();
        let mut may = self.retained.iter().filter(|&&r| self.may(class, r));
        let itself = itself.then_some((Blocker::Always, class));
        let as_blocker = |&r: &u32| (Blocker::Retained, r);
        match self.given.facts.is_empty() {
            true => itself
                .into_iter()
                .chain(may.next().map(as_blocker))
                .collect(),
            false => itself.into_iter().chain(may.map(as_blocker)).collect(),
        }
    }

    /// What becomes of a class, given the retained ones and the kinds of earlier memrefs that it
    /// may alias.
    fn ask_free(
        &mut self,
        place: usize,
        retained: &[(Blocker, u32)],
        kinds: &[u32],
    ) -> Result<(Fate, Blocked), Unsolved> {
        let class = self.memrefs[place];
        let condition = self.class(class).condition;
        let mut blocked = Blocked::default();
        // One formula at least, and one more per CHUNK further blockers.
        let first = CHUNK + retained.len().min(2);
        let (mut done, count) = (0, retained.len() + kinds.len());
        loop {
            let end = count.min(if done == 0 { first } else { done + CHUNK });
            let firsts = &retained[done.min(retained.len())..end.min(retained.len())];
            let behind = |at: usize| at.saturating_sub(retained.len());
            let chunk = &kinds[behind(done)..behind(end)];
            let mut renaming = Renaming::new(self.conditions);
            let own = self.own_name(&mut renaming, condition);
            let mut blockers: SmallVec<[Blocker; 4]> = firsts.iter().map(|f| f.0).collect();
            for &kind in chunk {
                blockers.push(Blocker::Earlier(self.kind_name(&mut renaming, kind)));
            }
            let question = Question::Free(own, blockers);
            let stated = self.stated(class, firsts, chunk);
            let (canonical, names) = renaming.finish_knowing(question, stated);
            let &Answer::Free {
                dropped, remaining, ..
            } = self.answers.answer(&canonical)?
            else {
                unreachable!("a question about freeing has an answer about freeing");
            };
            if self.answers.is_recording() {
                self.note_free(&canonical, names.to_vec(), place, (firsts, chunk))?;
            }
            if dropped {
                return Ok((Fate::Dropped, Blocked::default()));
            }
            for (bit, &(blocker, by)) in firsts.iter().enumerate() {
                let matters = remaining & (1 << bit) != 0;
                match blocker == Blocker::Retained && !matters {
                    true => blocked.but_not_by.push(by),
                    false => blocked.by_retained |= blocker == Blocker::Retained,
                }
            }
            for (bit, &kind) in (firsts.len()..).zip(chunk) {
                if remaining & (1 << bit) != 0 {
                    blocked.by_kinds.push(kind);
                }
            }
            done = end;
            if done == count {
                break;
            }
        }
        let fate = match blocked.by_retained || !blocked.by_kinds.is_empty() {
            true => Fate::Kept,
            false => Fate::Freed,
        };
        Ok((fate, blocked))
    }

    /// The results that are used: what is known of them, and what is left to run time.
    fn decide_results(&mut self) -> Result<Vec<Open>, Unsolved> {
        let mut of_kind: Vec<Vec<u32>> = vec![Vec::new(); self.kinds.len()];
        for (&class, &kind) in self.memrefs.iter().zip(&self.kind_of) {
            of_kind[kind as usize].push(class);
        }
        let mut results = Vec::new();
        for place in 0..self.retained.len() {
            let class = self.retained[place];
            if !(self.given.used)(self.class(class)) {
                continue;
            }
            let hit = |kind: &u32| {
                let members = of_kind[*kind as usize].iter();
                members.rev().any(|&other| self.may(class, other))
            };
            let kinds: KindSet = (0..self.kinds.len() as u32).filter(hit).collect();
            results.push(self.ask_result(class, &kinds)?);
        }
        Ok(results)
    }

    fn ask_result(&mut self, class: u32, kinds: &[u32]) -> Result<Open, Unsolved> {
        let data = self.class(class);
        let given = (!data.memrefs.is_empty()).then_some(data.condition);
        let mut matter = KindSet::new();
        // False until a formula says otherwise: the result is the or of all of them.
        let mut constant = Some(false);
        for start in (0..kinds.len().max(1)).step_by(CHUNK) {
            let chunk = &kinds[start..(start + CHUNK).min(kinds.len())];
            let mut renaming = Renaming::new(self.conditions);
            let given = given.map(|c| self.own_name(&mut renaming, c));
            let kinds = chunk.iter();
            let summands = kinds
                .map(|&kind| self.kind_name(&mut renaming, kind))
                .collect();
            let question = Question::Result(given, summands);
            let stated = self.stated(class, &[], chunk);
            let (canonical, names) = renaming.finish_knowing(question, stated);
            let &Answer::Result {
                constant: one,
                remaining,
            } = self.answers.answer(&canonical)?
            else {
                unreachable!("a question about a result has an answer about a result");
            };
            if self.answers.is_recording() {
                self.note_result(&canonical, names.to_vec(), class, chunk)?;
            }
            constant = match (constant, one) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), one) => one,
                (None, _) => None,
            };
            let bits = 0..chunk.len();
            matter.extend(
                bits.filter(|bit| remaining & (1 << bit) != 0)
                    .map(|bit| chunk[bit]),
            );
        }
        let (known, kinds) = match (constant, given) {
            (Some(true), _) => (self.conditions.constant(true), KindSet::new()),
            (None, Some(given)) => (given, matter),
            _ => (self.conditions.constant(false), matter),
        };
        Ok(Open {
            class,
            known,
            kinds,
        })
    }

    /// Marks the memrefs that take part in a comparison at run time: those kept, those that
    /// kept ones are compared with, and those that a result is compared with.
    fn mark_needed(&mut self, results: &[Open]) {
        self.needed = vec![false; self.memrefs.len()];
        // Comparisons are with earlier memrefs: going down, each is final when reached.
        let mut kept: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for place in (0..self.memrefs.len()).rev() {
            let class = self.memrefs[place];
            let kind = self.kind_of[place];
            let near = (self.given.memrefs_near)(self.class(class));
            let is_retained = !self.class(class).retained.is_empty();
            let fate = self.class(class).fate;
            let needed = fate == Fate::Kept
                || results
                    .iter()
                    .any(|r| r.kinds.contains(&kind) && self.may(class, r.class))
                || !is_retained
                    && kept.get(&near).is_some_and(|kept| {
                        kept.iter().rev().any(|&later| {
                            let blocked = &self.blocked[later];
                            blocked.by_kinds.contains(&kind) && self.may(class, self.memrefs[later])
                        })
                    });
            self.needed[place] = needed;
            if needed && fate == Fate::Dropped && !is_retained {
                // The operation that compares must not free it, and nothing retained of its own
                // sees to that: all that may block it goes along. Only rules that are not
                // built in lead here.
                self.given.classes[class as usize].fate = Fate::Kept;
                self.blocked[place] = Blocked {
                    by_retained: true,
                    but_not_by: KindSet::new(),
                    by_kinds: (0..self.kinds.len() as u32).collect(),
                };
            }
            if self.class(class).fate == Fate::Kept && !self.blocked[place].by_kinds.is_empty() {
                kept.entry(near).or_default().push(place);
            }
        }
    }
}
