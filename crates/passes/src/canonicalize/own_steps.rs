//! Rules about steps: what they say is carried out, and the places that those of users can be about
//! are found, with the facts.
//!
//! A place is an allocation, a clone or a `memref.dealloc`, or two of these in one block that have
//! a memref in common. `clones.rs`, which knows more about the places of the built-in rules, finds
//! them. The search runs only where there are other rules.

use std::collections::{BTreeMap, BTreeSet};

use egg::{Id, RecExpr};
use rustc_hash::FxHashMap;

use freehold_ir::{Location, Op, Step, Value, castable_memrefs, known, walk};
use freehold_rules::egraph::{MemrefLeaf, OperandFact, PairFacts, Term};
use freehold_rules::{Outcome, Rule, decide_by};

use super::clones::{Freed, begins_with_its_buffer, freed_by, spares, stays, viewed};
use super::frees::Frees;
use super::memref::{is_allocated, is_only_allocated};
use super::new_buffers::NewBuffers;
use super::rewriter::Rewriter;

/// Where each rule was applied.
pub type Applied = BTreeMap<String, BTreeSet<Location>>;

/// So many earlier steps with a memref in common are looked at for one, and so many operations
/// between the two.
const MOST_STEPS: usize = 16;
const MOST_BETWEEN: usize = 256;

/// An operation as a step.
#[derive(Copy, Clone)]
pub(super) enum Kind {
    Alloc(Value),
    Clone(Value, Value),
    Free(Value),
    /// The operand is the base buffer of the memref.
    FreeBase(Value),
}

impl Kind {
    fn memrefs(self) -> impl Iterator<Item = Value> {
        let (first, second) = match self {
            Kind::Alloc(a) | Kind::Free(a) | Kind::FreeBase(a) => (a, None),
            Kind::Clone(a, b) => (a, Some(b)),
        };
        std::iter::once(first).chain(second)
    }
}

/// The steps that an operation is.
fn kinds(rw: &Rewriter, op: Op) -> Vec<Kind> {
    match rw.module.name(op) {
        known::MEMREF_ALLOC => {
            let made = rw.module.results(op).iter().copied();
            made.filter(|&made| is_only_allocated(rw, made))
                .map(Kind::Alloc)
                .collect()
        }
        known::BUFFERIZATION_CLONE => {
            vec![Kind::Clone(
                rw.module.operand(op, 0),
                rw.module.result(op, 0),
            )]
        }
        known::MEMREF_DEALLOC => {
            let freed = rw.module.operand(op, 0);
            let base = rw.def(freed, known::MEMREF_EXTRACT_STRIDED_METADATA);
            let base = base.filter(|&metadata| rw.module.result(metadata, 0) == freed);
            let base = base.map(|metadata| Kind::FreeBase(rw.module.operand(metadata, 0)));
            std::iter::once(Kind::Free(freed)).chain(base).collect()
        }
        _ => Vec::new(),
    }
}

/// A place that rules can be about, as they see it.
pub struct StepPlace {
    /// Where its operations are.
    pub at: Vec<Location>,
    pub term: RecExpr<Term>,
    pub facts: PairFacts,
}

/// Asks the rules about every place, once.
pub(super) fn run(rw: &mut Rewriter, rules: &[&Rule], applied: &mut Applied) {
    let (search, ops) = Search::new(rw);
    for op in ops {
        if rw.is_erased(op) {
            continue;
        }
        for place in search.places(rw, op) {
            if search.decide(rw, rules, &place, applied) {
                break;
            }
        }
    }
}

/// All places, as rules would be asked about them.
pub(super) fn places(rw: &Rewriter) -> Vec<StepPlace> {
    let (search, ops) = Search::new(rw);
    let found = ops.into_iter().flat_map(|op| search.places(rw, op));
    found
        .map(|place| {
            let (term, _, facts) = search.seen(rw, &place);
            StepPlace {
                at: place
                    .iter()
                    .map(|step| rw.module.location(step.0))
                    .collect(),
                term,
                facts,
            }
        })
        .collect()
}

struct Search {
    frees: Frees,
    new: NewBuffers,
    /// The place of each operation in the program.
    order: FxHashMap<Op, usize>,
}

impl Search {
    /// What is known of the program, and its operations.
    fn new(rw: &Rewriter) -> (Search, Vec<Op>) {
        let steps: Vec<Step> = walk(rw.module, rw.module.top()).collect();
        let new = NewBuffers::new(rw, &steps);
        let frees = Frees::new(rw, &steps, &new);
        let ops = steps.iter().filter_map(|step| match step {
            Step::Enter(op) => Some(*op),
            Step::Leave(_) => None,
        });
        let ops: Vec<Op> = ops.collect();
        let order: FxHashMap<Op, usize> = ops.iter().copied().zip(0..).collect();
        (Search { frees, new, order }, ops)
    }

    /// The places that end with an operation, in the order in which rules are asked.
    fn places(&self, rw: &Rewriter, op: Op) -> Vec<Vec<(Op, Kind)>> {
        let mut places = Vec::new();
        for kind in kinds(rw, op) {
            places.push(vec![(op, kind)]);
            for first in self.before(rw, op, kind) {
                let firsts = kinds(rw, first).into_iter();
                places.extend(firsts.map(|other| vec![(first, other), (op, kind)]));
            }
        }
        places
    }

    /// The steps before a step in its block that have a memref in common with it, the nearest
    /// first.
    fn before(&self, rw: &Rewriter, op: Op, kind: Kind) -> Vec<Op> {
        let block = rw.module.parent_block(op);
        let mut found: Vec<Op> = Vec::new();
        for memref in kind.memrefs() {
            let users = rw.module.users(memref).chain(rw.module.defining_op(memref));
            for other in users {
                let is_before = self.order.get(&other) < self.order.get(&op);
                let is_near = rw.module.parent_block(other) == block && is_before;
                if is_near && !found.contains(&other) && !kinds(rw, other).is_empty() {
                    found.push(other);
                }
                if found.len() == MOST_STEPS {
                    break;
                }
            }
        }
        found.sort_by_key(|other| std::cmp::Reverse(self.order.get(other)));
        found
    }

    /// A place as rules see it, its memrefs, and what is known of them.
    fn seen(&self, rw: &Rewriter, place: &[(Op, Kind)]) -> (RecExpr<Term>, Vec<Value>, PairFacts) {
        let mut memrefs: Vec<Value> = Vec::new();
        for memref in place.iter().flat_map(|step| step.1.memrefs()) {
            if !memrefs.contains(&memref) {
                memrefs.push(memref);
            }
        }
        let facts = self.facts(rw, place, &memrefs);
        (term(place, &memrefs), memrefs, facts)
    }

    /// Asks the rules about a place, and does what they say; whether something was done.
    fn decide(
        &self,
        rw: &mut Rewriter,
        rules: &[&Rule],
        place: &[(Op, Kind)],
        applied: &mut Applied,
    ) -> bool {
        let (term, memrefs, facts) = self.seen(rw, place);
        let decided = decide_by(rules.iter().copied(), &term, &facts);
        let Some((rule, outcome)) = decided else {
            return false;
        };
        let location = rw.module.location(place[place.len() - 1].0);
        if !carry_out(rw, rule, place, &memrefs, outcome) {
            return false;
        }
        applied
            .entry(rule.name.clone())
            .or_default()
            .insert(location);
        rw.changed = true;
        true
    }

    fn facts(&self, rw: &Rewriter, place: &[(Op, Kind)], memrefs: &[Value]) -> PairFacts {
        let mut facts = PairFacts::default();
        let is_step = |user: Op| place.iter().any(|&(op, _)| op == user);
        let spared: Vec<bool> = memrefs
            .iter()
            .map(|&m| self.is_spared(rw, place, m))
            .collect();
        for (a, &memref) in (0..).zip(memrefs) {
            let unused = rw.module.users(memref).all(is_step);
            facts.state("unused", &[a], unused);
            let allocated = is_allocated(rw, memref);
            facts.state(OperandFact::Allocation.name(), &[a], allocated);
            for b in 0..memrefs.len() as u32 {
                let both = spared[a as usize] && spared[b as usize];
                facts.state("spared", &[a, b], both);
            }
        }
        facts
    }

    /// Whether nothing between the steps frees a memref.
    fn is_spared(&self, rw: &Rewriter, place: &[(Op, Kind)], memref: Value) -> bool {
        let &[(first, _), (second, _)] = place else {
            return true;
        };
        let origin = viewed(rw, memref);
        let between = std::iter::successors(rw.module.next_op(first), |&op| rw.module.next_op(op));
        for (count, op) in between.enumerate() {
            if op == second {
                return true;
            }
            let known = (&self.frees, &self.new);
            let frees = self.frees.any(op) && !spares(known, rw, op, (origin, origin), false);
            if frees || count == MOST_BETWEEN {
                return false;
            }
        }
        false
    }
}

/// A place as rules see it: memrefs are their numbers.
pub(super) fn term(place: &[(Op, Kind)], memrefs: &[Value]) -> RecExpr<Term> {
    let mut out = RecExpr::default();
    let leaves: Vec<Id> = (0..memrefs.len() as u32)
        .map(|number| out.add(Term::Memref(MemrefLeaf(number))))
        .collect();
    let leaf = |memref: Value| {
        let place = memrefs.iter().position(|&known| known == memref);
        leaves[place.expect("the memrefs of the place")]
    };
    let steps: Vec<Id> = place
        .iter()
        .map(|&(_, kind)| match kind {
            Kind::Alloc(a) => out.add(Term::Alloc([leaf(a)])),
            Kind::Clone(a, b) => out.add(Term::Clone([leaf(a), leaf(b)])),
            Kind::Free(a) => out.add(Term::Free([leaf(a)])),
            Kind::FreeBase(a) => {
                let base = out.add(Term::Base([leaf(a)]));
                out.add(Term::Free([base]))
            }
        })
        .collect();
    if let [first, second] = steps[..] {
        out.add(Term::Then([first, second]));
    }
    out
}

/// Whether one memref can be a cast of another.
fn is_castable(rw: &Rewriter, from: Value, to: Value) -> bool {
    let (from, to) = (rw.ty(from), rw.ty(to));
    from == to || castable_memrefs(&rw.module.context, from, to)
}

/// Lets what frees a copy free the buffer of what it is a copy of, in the place of the step `last`;
/// `false` where it would free a view.
fn hand_over(rw: &mut Rewriter, last: Kind, copy: Value, source: Value) -> bool {
    match (last, freed_by(rw, copy)) {
        (Kind::Free(freed), _) if freed == copy => true,
        (Kind::Free(freed) | Kind::FreeBase(freed), Freed::By(free)) if freed == source => {
            let origin = viewed(rw, source);
            // Others may free the copy by another name.
            (stays(rw, copy) || begins_with_its_buffer(rw, source))
                && (source == origin || rw.set_operand_if_right(free, 0, origin))
        }
        _ => begins_with_its_buffer(rw, source),
    }
}

/// Does what a rule says, if that leaves a valid program: what a step makes and others use must not
/// go.
pub(super) fn carry_out(
    rw: &mut Rewriter,
    rule: &Rule,
    place: &[(Op, Kind)],
    memrefs: &[Value],
    outcome: Outcome,
) -> bool {
    let value = |number: u32| memrefs[number as usize];
    let renamed = match outcome {
        Outcome::Rename { of, .. } => Some(value(of)),
        Outcome::Nothing | Outcome::Free(_) => None,
    };
    let is_step = |user: Op| place.iter().any(|&(op, _)| op == user);
    let is_left = place.iter().any(|&(op, _)| {
        let mut made = rw.module.results(op).iter().copied();
        made.any(|made| Some(made) != renamed && !rw.module.users(made).all(is_step))
    });
    let (last, kind) = place[place.len() - 1];
    let is_right = match outcome {
        _ if is_left => false,
        Outcome::Rename { of, to } => {
            let (of, to) = (value(of), value(to));
            is_castable(rw, to, of) && hand_over(rw, kind, of, to)
        }
        Outcome::Free(memref) => rw.set_operand_if_right(last, 0, value(memref)),
        Outcome::Nothing => true,
    };
    if !is_right {
        return false;
    }
    rw.by(&rule.name);
    if !matches!(outcome, Outcome::Free(_)) {
        rw.erase(last);
    }
    if let (Outcome::Rename { of, to }, [(first, _), ..]) = (outcome, place) {
        let (of, mut to) = (value(of), value(to));
        if rw.ty(of) != rw.ty(to) {
            let ty = rw.ty(of);
            to = rw.build(*first, |b| b.memref_cast(to, ty));
        }
        rw.replace_value(of, to);
    }
    if let [(first, _), _] = place {
        rw.erase(*first);
    }
    true
}
