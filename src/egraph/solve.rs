//! From a problem to its verdict: which operands are one allocation, which pairs are compared,
//! and one small formula per operand and result.
//!
//! A formula is exact although it speaks of few blockers at a time. A comparison that no rule
//! decides is a fresh boolean; `free` is an "and" over the blockers and `result` an "or" over
//! the summands, so that either may be cut into pieces whose answers are put together. Blockers
//! with equal conditions, and those whose conditions share nothing with any other (*plain*
//! ones), differ in the fresh boolean alone: one of them stands for all. The work is thus
//! linear in the pairs that may alias, and the formulas have few shapes.

use hashbrown::HashMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

use super::shape::{self, Answer, Blocker, Question, Renaming, Shape, Unsolved};
use super::{Class, Cond, Conditions, Definition, Earlier, Fate, Ownership, Problem, Verdict};
use crate::analysis::Alias;
use crate::rules::RuleSet;

/// How many conditions one formula compares with its own; more are cut into several.
const CHUNK: usize = 8;

/// Answers problems by a set of rules, each shape of formula once.
pub struct Solver<'r> {
    rules: &'r RuleSet,
    answers: HashMap<Shape, Answer, FxBuildHasher>,
    /// What the rules decide about a pair that must, may or never alias.
    decisions: [Option<Option<bool>>; 3],
}

impl<'r> Solver<'r> {
    /// A solver that has answered nothing yet.
    pub fn new(rules: &'r RuleSet) -> Self {
        Solver {
            rules,
            answers: HashMap::default(),
            decisions: [None; 3],
        }
    }

    /// How many shapes were saturated so far.
    pub fn shape_count(&self) -> usize {
        self.answers.len()
    }

    /// What to do with each operand and result of a problem.
    ///
    /// # Errors
    /// When the rules do not saturate on a formula, or contradict themselves.
    pub fn solve(&mut self, problem: &mut Problem) -> Result<Verdict, Unsolved> {
        let decisions = Decisions {
            must: self.decide(Alias::Must)?,
            may: self.decide(Alias::May)?,
            never: self.decide(Alias::Never)?,
        };
        let partition = Partition::of(problem, &decisions);
        let mut classes = partition.classes;
        for class in &mut classes {
            let parts = class
                .memrefs
                .iter()
                .map(|&m| problem.memrefs[m as usize])
                .collect();
            class.condition = self.join(problem.conditions, parts)?;
        }
        let plain = plain_conditions(problem.conditions, &classes);
        let plain = |cond: Cond| plain.get(cond.index()).copied().unwrap_or(false);
        for index in 0..classes.len() {
            let neighbours = &partition.neighbours[index];
            if !classes[index].memrefs.is_empty() {
                let fate = self.fate(problem.conditions, &classes, index, neighbours, &plain)?;
                classes[index].fate = fate;
            }
            if !classes[index].retained.is_empty() {
                let result =
                    self.result(problem.conditions, &classes, index, neighbours, &plain)?;
                classes[index].ownership = Some(result);
            }
        }
        keep_compared(&mut classes, &partition.neighbours);
        Ok(Verdict { classes })
    }

    fn decide(&mut self, alias: Alias) -> Result<Option<bool>, Unsolved> {
        if let Some(known) = self.decisions[alias as usize] {
            return Ok(known);
        }
        let decision = shape::decide(alias, self.rules)?;
        self.decisions[alias as usize] = Some(decision);
        Ok(decision)
    }

    fn answer(&mut self, shape: Shape) -> Result<&Answer, Unsolved> {
        // Looked up twice because a borrow that is returned on one path lasts on the other.
        if !self.answers.contains_key(&shape) {
            let answer = shape::answer(&shape, self.rules)?;
            self.answers.insert(shape.clone(), answer);
        }
        Ok(&self.answers[&shape])
    }

    /// The simplest condition that is the or of `parts`.
    fn join(
        &mut self,
        conditions: &mut Conditions,
        mut parts: Vec<Cond>,
    ) -> Result<Cond, Unsolved> {
        for part in &mut parts {
            *part = self.simplify(conditions, &[*part])?;
        }
        loop {
            parts.sort_unstable();
            parts.dedup();
            match parts[..] {
                [] => return Ok(conditions.constant(false)),
                [one] => return Ok(one),
                _ => {}
            }
            parts = parts
                .chunks(CHUNK)
                .map(|chunk| self.simplify(conditions, chunk))
                .collect::<Result<_, _>>()?;
        }
    }

    fn simplify(&mut self, conditions: &mut Conditions, parts: &[Cond]) -> Result<Cond, Unsolved> {
        if let [one] = parts {
            let definition = conditions.definition(*one);
            if matches!(definition, Definition::Opaque | Definition::Constant(_)) {
                return Ok(*one);
            }
        }
        let mut renaming = Renaming::new(conditions);
        let question = Question::Join(parts.iter().map(|&c| renaming.name(c, false)).collect());
        let (shape, names) = renaming.finish(question);
        if let Answer::Join(term) = self.answer(shape)?
            && let Some(cond) = shape::define(conditions, term, &names)
        {
            return Ok(cond);
        }
        // No rule took the term apart that the formula was built with: leave it as it is.
        let or = |sum, &part| conditions.define(Definition::Or(sum, part));
        Ok(parts[1..].iter().fold(parts[0], or))
    }

    fn fate(
        &mut self,
        conditions: &Conditions,
        classes: &[Class],
        index: usize,
        neighbours: &[u32],
        plain: &dyn Fn(Cond) -> bool,
    ) -> Result<Fate, Unsolved> {
        let own = classes[index].condition;
        let mut always = SmallVec::<[Blocker; 4]>::new();
        if !classes[index].retained.is_empty() {
            always.push(Blocker::Always);
        }
        let is_retained = |&k: &u32| !classes[k as usize].retained.is_empty();
        if neighbours.iter().any(is_retained) {
            always.push(Blocker::Retained);
        }
        // A retained class is among the retained already, whatever its memrefs' conditions.
        let is_earlier = |&k: &u32| (k as usize) < index && !is_retained(&k);
        let earlier = || neighbours.iter().copied().filter(|k| is_earlier(k));
        let kinds = Kinds::of(earlier().map(|k| classes[k as usize].condition), plain);

        let mut matters = vec![(false, false); kinds.conds.len()];
        let mut retained_matters = false;
        // One formula at least, and one more per CHUNK further conditions.
        for start in (0..kinds.conds.len().max(1)).step_by(CHUNK) {
            let chunk = start..(start + CHUNK).min(kinds.conds.len());
            let mut renaming = Renaming::new(conditions);
            let own = renaming.name(own, plain(own));
            let first = if start == 0 { &always[..] } else { &[] };
            let mut blockers: SmallVec<[Blocker; 4]> = first.into();
            for &cond in &kinds.conds[chunk.clone()] {
                blockers.push(Blocker::Earlier(renaming.name(cond, plain(cond))));
            }
            let (shape, _) = renaming.finish(Question::Free(own, blockers));
            let &Answer::Free {
                dropped,
                remaining,
                implied,
            } = self.answer(shape)?
            else {
                unreachable!("a question about freeing has an answer about freeing");
            };
            if dropped {
                return Ok(Fate::Dropped);
            }
            for (bit, blocker) in first.iter().enumerate() {
                retained_matters |= *blocker == Blocker::Retained && remaining & (1 << bit) != 0;
            }
            for (bit, kind) in (first.len()..).zip(chunk) {
                matters[kind] = (remaining & (1 << bit) != 0, implied & (1 << bit) != 0);
            }
        }
        let retained: Vec<u32> = match retained_matters {
            true => neighbours.iter().copied().filter(is_retained).collect(),
            false => Vec::new(),
        };
        let earlier: Vec<Earlier> = earlier()
            .zip(&kinds.of_item)
            .filter(|&(_, &kind)| matters[kind as usize].0)
            .map(|(class, &kind)| Earlier {
                class,
                implied: matters[kind as usize].1,
            })
            .collect();
        Ok(if retained.is_empty() && earlier.is_empty() {
            Fate::Freed
        } else {
            Fate::Kept { retained, earlier }
        })
    }

    fn result(
        &mut self,
        conditions: &mut Conditions,
        classes: &[Class],
        index: usize,
        neighbours: &[u32],
        plain: &dyn Fn(Cond) -> bool,
    ) -> Result<Ownership, Unsolved> {
        let class = &classes[index];
        let given = (!class.memrefs.is_empty()).then_some(class.condition);
        let others = || {
            let has_memrefs = |&k: &u32| !classes[k as usize].memrefs.is_empty();
            neighbours.iter().copied().filter(has_memrefs)
        };
        let kinds = Kinds::of(others().map(|k| classes[k as usize].condition), plain);
        let mut matters = vec![false; kinds.conds.len()];
        let mut known_constant = None;
        for start in (0..kinds.conds.len().max(1)).step_by(CHUNK) {
            let chunk = start..(start + CHUNK).min(kinds.conds.len());
            let mut renaming = Renaming::new(conditions);
            let given = given.map(|c| renaming.name(c, plain(c)));
            let summands = kinds.conds[chunk.clone()]
                .iter()
                .map(|&c| renaming.name(c, plain(c)))
                .collect();
            let (shape, _) = renaming.finish(Question::Result(given, summands));
            let &Answer::Result {
                constant,
                remaining,
            } = self.answer(shape)?
            else {
                unreachable!("a question about a result has an answer about a result");
            };
            known_constant = known_constant.or(constant.filter(|&c| c));
            if start == 0 {
                known_constant = known_constant.or(constant);
            }
            for (bit, kind) in chunk.enumerate() {
                matters[kind] = remaining & (1 << bit) != 0;
            }
        }
        if known_constant == Some(true) {
            return Ok(Ownership {
                known: conditions.constant(true),
                at_run_time: Vec::new(),
            });
        }
        let known = match (known_constant, given) {
            (None, Some(given)) => given,
            _ => conditions.constant(false),
        };
        let at_run_time = others()
            .zip(&kinds.of_item)
            .filter(|&(_, &kind)| matters[kind as usize])
            .map(|(class, _)| class)
            .collect();
        Ok(Ownership { known, at_run_time })
    }
}

/// Conditions that stand for those of many operands.
struct Kinds {
    conds: SmallVec<[Cond; 4]>,
    /// The kind of each operand.
    of_item: SmallVec<[u32; 8]>,
}

impl Kinds {
    fn of(items: impl Iterator<Item = Cond>, plain: &dyn Fn(Cond) -> bool) -> Kinds {
        let mut kinds = Kinds {
            conds: SmallVec::new(),
            of_item: SmallVec::new(),
        };
        let mut known: FxHashMap<Option<Cond>, u32> = FxHashMap::default();
        for cond in items {
            let key = (!plain(cond)).then_some(cond);
            let kind = *known.entry(key).or_insert_with(|| {
                kinds.conds.push(cond);
                kinds.conds.len() as u32 - 1
            });
            kinds.of_item.push(kind);
        }
        kinds
    }
}

/// By condition: whether it shares no part with the condition of another class, so that it is
/// a fresh boolean to every formula. Parts below [`Renaming`]'s depth count as well.
fn plain_conditions(conditions: &Conditions, classes: &[Class]) -> Vec<bool> {
    /// No class has the part, one class of this number has, or several have.
    #[derive(Copy, Clone, PartialEq)]
    enum Owner {
        None,
        One(u32),
        Many,
    }
    let mut owners = vec![Owner::None; conditions.len()];
    let mut work = Vec::new();
    for (index, class) in (0..).zip(classes) {
        if class.memrefs.is_empty() {
            continue;
        }
        work.push(class.condition);
        while let Some(cond) = work.pop() {
            let owner = &mut owners[cond.index()];
            match *owner {
                Owner::None => *owner = Owner::One(index),
                Owner::One(other) if other != index => *owner = Owner::Many,
                // Visited by this class, or shared already: so are its parts.
                _ => continue,
            }
            work.extend(conditions.definition(cond).parts());
        }
    }
    let mut plain = vec![false; conditions.len()];
    for class in classes.iter().filter(|c| !c.memrefs.is_empty()) {
        plain[class.condition.index()] = true;
    }
    // Parts stand before what is made of them, so that sharing is passed on in one sweep.
    let mut shares = vec![false; conditions.len()];
    for index in 0..conditions.len() {
        let cond = Cond(index as u32);
        let constant = conditions.as_constant(cond).is_some();
        let parts = conditions.definition(cond).parts();
        shares[index] = owners[index] == Owner::Many
            || constant
            || parts.into_iter().any(|part| shares[part.index()]);
        plain[index] &= !shares[index];
    }
    plain
}

/// A dropped class that some result or memref is compared with must not be freed by the
/// operation that compares: where no retained operand of the class itself sees to that, all
/// that may block it goes along. Only rules that are not built in lead here.
fn keep_compared(classes: &mut [Class], neighbours: &[Vec<u32>]) {
    let mut compared = vec![false; classes.len()];
    for class in &*classes {
        let results = class.ownership.iter().flat_map(|o| &o.at_run_time);
        results.for_each(|&k| compared[k as usize] = true);
    }
    // Comparisons among memrefs are with earlier ones: going down, each is final when reached.
    for index in (0..classes.len()).rev() {
        let class = &classes[index];
        if compared[index] && class.fate == Fate::Dropped && class.retained.is_empty() {
            let is_retained = |k: u32| !classes[k as usize].retained.is_empty();
            let near = || neighbours[index].iter().copied();
            let retained = near().filter(|&k| is_retained(k)).collect();
            let earlier = near()
                .filter(|&k| (k as usize) < index && !is_retained(k))
                .map(|class| Earlier {
                    class,
                    implied: false,
                })
                .collect();
            classes[index].fate = Fate::Kept { retained, earlier };
        }
        if let Fate::Kept { earlier, .. } = &classes[index].fate {
            earlier
                .iter()
                .for_each(|e| compared[e.class as usize] = true);
        }
    }
}

/// What the rules decide about pairs of which this is known.
struct Decisions {
    must: Option<bool>,
    may: Option<bool>,
    never: Option<bool>,
}

impl Decisions {
    fn of(&self, alias: Alias) -> Option<bool> {
        match alias {
            Alias::Must => self.must,
            Alias::May => self.may,
            Alias::Never => self.never,
        }
    }
}

/// The operands by allocation, and which of these may be the same after all.
struct Partition {
    classes: Vec<Class>,
    /// Per class, the classes it may be the same allocation as: all retained ones and all with
    /// memrefs, except that no two retained ones without memrefs are paired.
    neighbours: Vec<Vec<u32>>,
}

impl Partition {
    fn of(problem: &mut Problem, decisions: &Decisions) -> Partition {
        let memref_count = problem.memrefs.len();
        let count = memref_count + problem.retained_count;
        let mut sets = Sets::new(count);
        let mut first_of: FxHashMap<u32, u32> = FxHashMap::default();
        for (operand, &same) in (0..).zip(problem.same) {
            let first = *first_of.entry(same).or_insert(operand);
            sets.join(first, operand);
        }
        let pairs = undecided_pairs(problem, decisions, &mut sets);

        let mut class_of = vec![u32::MAX; count];
        let mut classes: Vec<Class> = Vec::new();
        let none = problem.conditions.constant(false);
        for operand in 0..count as u32 {
            let first = sets.find(operand) as usize;
            if class_of[first] == u32::MAX {
                class_of[first] = classes.len() as u32;
                classes.push(Class {
                    memrefs: SmallVec::new(),
                    retained: SmallVec::new(),
                    condition: none,
                    fate: Fate::Dropped,
                    ownership: None,
                });
            }
            let class = class_of[first];
            class_of[operand as usize] = class;
            let class = &mut classes[class as usize];
            match (operand as usize).checked_sub(memref_count) {
                None => class.memrefs.push(operand),
                Some(retained) => class.retained.push(retained as u32),
            }
        }
        let mut neighbours = vec![Vec::new(); classes.len()];
        for (a, b) in pairs {
            let (a, b) = (class_of[a as usize], class_of[b as usize]);
            if a != b {
                neighbours[a as usize].push(b);
                neighbours[b as usize].push(a);
            }
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Partition {
            classes,
            neighbours,
        }
    }
}

/// Joins the operands that the rules decide to be the same, and returns the pairs about which
/// they decide nothing: one pair for each two `same` numbers.
fn undecided_pairs(problem: &Problem, decisions: &Decisions, sets: &mut Sets) -> Vec<(u32, u32)> {
    let memref_count = problem.memrefs.len();
    // One operand of each set among the memrefs and one among the retained speaks for it.
    let mut seen = [
        vec![false; problem.same.len()],
        vec![false; problem.same.len()],
    ];
    let mut speakers = |range: std::ops::Range<usize>, side: usize, near: &[u32]| {
        let mut buckets: Vec<(u32, u32)> = range
            .filter(|&operand| {
                let first = sets.find(operand as u32) as usize;
                !std::mem::replace(&mut seen[side][first], true)
            })
            .map(|operand| (near[operand], operand as u32))
            .collect();
        buckets.sort_unstable();
        buckets
    };
    let among = speakers(0..memref_count, 0, problem.memrefs_near);
    let retained = speakers(memref_count..problem.same.len(), 1, problem.near);
    let mut memrefs: Vec<(u32, u32)> = among
        .iter()
        .map(|&(_, operand)| (problem.near[operand as usize], operand))
        .collect();
    memrefs.sort_unstable();

    let mut pairs = Vec::new();
    let mut ask = |a: u32, b: u32| {
        let apart = problem.near[a as usize] != problem.near[b as usize];
        if apart || sets.find(a) == sets.find(b) {
            return;
        }
        match decisions.of((problem.alias)(a as usize, b as usize)) {
            Some(true) => sets.join(a, b),
            Some(false) => {}
            None => pairs.push((a, b)),
        }
    };
    for bucket in among.chunk_by(|a, b| a.0 == b.0) {
        for (index, &(_, b)) in bucket.iter().enumerate() {
            for &(_, a) in &bucket[..index] {
                ask(a, b);
            }
        }
    }
    // Both lists are sorted by their near numbers: walk the buckets of equal numbers together.
    let mut rest = &memrefs[..];
    for bucket in retained.chunk_by(|a, b| a.0 == b.0) {
        let near = bucket[0].0;
        rest = &rest[rest.partition_point(|m| m.0 < near)..];
        let matching = &rest[..rest.partition_point(|m| m.0 == near)];
        for &(_, a) in matching {
            for &(_, b) in bucket {
                ask(a, b);
            }
        }
    }
    pairs
}

/// Disjoint sets of operands; the smallest operand stands for its set.
struct Sets {
    parent: Vec<u32>,
}

impl Sets {
    fn new(count: usize) -> Sets {
        Sets {
            parent: (0..count as u32).collect(),
        }
    }

    fn find(&mut self, mut item: u32) -> u32 {
        while self.parent[item as usize] != item {
            let next = self.parent[item as usize];
            self.parent[item as usize] = self.parent[next as usize];
            item = next;
        }
        item
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }
}
