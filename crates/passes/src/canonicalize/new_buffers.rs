//! Which new buffers a memref may be, where a few steps back along the flow of values tell.
//!
//! New is what an allocation makes, and what a direct call gives if its callee returns what is new
//! in it, or is only declared (`docs/unsoundness.md`, 1). A step back goes through a view, a
//! select, or the passes of an operation with regions. What comes from a block argument, a global,
//! memory or another call has no answer: canonicalization runs on any program, also on one in which
//! a function returns what it was given. The same is known by `Calls::gives`
//! (`crates/facts/src/calls.rs`), of more results and from the facts of all functions, which
//! canonicalization does not make: this is the part of that answer that a look at a few operations
//! gives.

use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_analysis::new_buffers::{self as relations, NameId, QuestionId, ResultId, Steps};
use freehold_base::numbered::Numbered;
use freehold_dialects::{EffectKind, Trait, callee, symbol_name};
use freehold_ir::{Ident, Op, Step, Value, ValueDef, known};

use super::names::{Name, Names, step_back};
use super::rewriter::Rewriter;
use super::sweep::left;

/// More steps are not taken.
const MOST_STEPS: usize = 16;

/// The results of allocations and calls, in no order, of which a value is a name. Those of
/// different operations are different buffers.
pub(super) type Made = SmallVec<[Value; 2]>;

/// What the results of a function are.
enum Results {
    /// It has no body: all are new.
    Declared,
    /// Those that are returned have a number: which may be old, the relation tells.
    Returned,
    /// Several functions have the name.
    Ambiguous,
}

/// A result of a function, by name and place.
type FunctionResult = (Ident, usize);

/// Which calls give new buffers: what the functions of a module return.
#[derive(Default)]
pub(super) struct NewBuffers {
    functions: FxHashMap<Ident, Results>,
    results: Numbered<FunctionResult, ResultId>,
    /// `old(r)`.
    old: FxHashSet<ResultId>,
}

/// What makes a new buffer.
enum Maker {
    /// An allocation, or a call of a function that has no body.
    Allocation,
    /// A call of one that has, if the result is not old.
    Function(ResultId),
}

impl NewBuffers {
    /// Looks at the functions among `steps`.
    pub(super) fn new(rw: &Rewriter, steps: &[Step]) -> Self {
        let mut new = NewBuffers::default();
        let mut bodies: Vec<(Ident, Op)> = Vec::new();
        for &step in steps {
            if let Some(op) = left(rw.module, step)
                && rw.table.has(rw.module, op, Trait::Function)
                && let Some(name) = symbol_name(rw.module, op)
            {
                let results = match (new.functions.contains_key(&name), has_body(rw, op)) {
                    (true, _) => Results::Ambiguous,
                    (false, false) => Results::Declared,
                    (false, true) => Results::Returned,
                };
                bodies.push((name, op));
                new.functions.insert(name, results);
            }
        }
        for &(name, op) in &bodies {
            if let Some(Results::Returned) = new.functions.get(&name) {
                let most = returns(rw, op).map(|end| rw.module.operand_count(end));
                for place in 0..most.max().unwrap_or(0) {
                    new.results.of((name, place));
                }
            }
        }
        let mut questions = Questions::default();
        for &(name, op) in &bodies {
            for end in returns(rw, op) {
                for (place, value) in rw.module.operands(end).enumerate() {
                    if let Some(result) = new.results.get((name, place)) {
                        let question = questions.ask(rw, &new, Name { value, given: None });
                        questions.steps.returned.push((question, result));
                    }
                }
            }
        }
        new.old = relations::solve(questions.steps).old.into_iter().collect();
        new
    }

    /// What `value` may be; `None` if some of it is not known to be new.
    pub(super) fn made(&self, rw: &Rewriter, value: Value) -> Option<Made> {
        self.made_if(rw, Name { value, given: None })
    }

    /// What a deallocation may free; `None` if some of it is not known to be new.
    pub(super) fn freed(&self, rw: &Rewriter, dealloc: Op) -> Option<Made> {
        let block = rw.module.parent_block(dealloc)?;
        let holder = rw.module.block_op(block)?;
        let is_if = rw.module.name(holder) == known::SCF_IF;
        let is_then = rw.module.block_region(block) == rw.module.regions(holder).first().copied();
        let given = (is_if && is_then).then(|| rw.module.operand(holder, 0));
        let value = rw.module.operand(dealloc, 0);
        self.made_if(rw, Name { value, given })
    }

    /// What may make a value a new buffer where it is defined.
    fn maker(&self, rw: &Rewriter, value: Value) -> Option<Maker> {
        let op = rw.module.defining_op(value);
        let def = op.and_then(|op| rw.table.of(rw.module, op));
        if def.is_some_and(|def| def.effects.iter().any(|e| e.kind == EffectKind::Allocate)) {
            return Some(Maker::Allocation);
        }
        let of = called(rw, value)?;
        match self.functions.get(&of.0)? {
            Results::Declared => Some(Maker::Allocation),
            Results::Returned => self.results.get(of).map(Maker::Function),
            Results::Ambiguous => None,
        }
    }

    fn made_if(&self, rw: &Rewriter, name: Name) -> Option<Made> {
        let mut questions = Questions::default();
        questions.ask(rw, self, name);
        let given = questions.steps.gives.iter().map(|row| row.1);
        questions.steps.old = given.filter(|result| self.old.contains(result)).collect();
        let found = relations::solve(questions.steps);
        if !found.may_be_old.is_empty() {
            return None;
        }
        let mut made = Made::new();
        for (_, name) in found.may_be {
            let value = questions.names.thing(name).value;
            if !made.contains(&value) {
                made.push(value);
            }
        }
        Some(made)
    }
}

/// Questions that are asked at once, with the steps that they need.
#[derive(Default)]
struct Questions {
    names: Numbered<Name, NameId>,
    /// By name, of those that were looked at, where a step leads.
    next: SecondaryMap<NameId, Option<SmallVec<[NameId; 2]>>>,
    count: u32,
    steps: Steps,
}

impl Questions {
    /// Asks which new buffers a name may be.
    fn ask(&mut self, rw: &Rewriter, new: &NewBuffers, name: Name) -> QuestionId {
        let question = QuestionId::from_u32(self.count);
        self.count += 1;
        // What is never freed is nothing.
        let Some(name) = name.decided(rw) else {
            return question;
        };
        let name = self.names.of(name);
        self.steps.asked.push((question, name));
        let mut seen: SmallVec<[NameId; MOST_STEPS]> = SmallVec::new();
        let mut work: SmallVec<[NameId; MOST_STEPS]> = SmallVec::new();
        work.push(name);
        while let Some(name) = work.pop() {
            if seen.contains(&name) {
                continue;
            }
            if seen.len() == MOST_STEPS {
                self.steps.cut.push(question);
                break;
            }
            seen.push(name);
            if self.next[name].is_none() {
                self.look_at(rw, new, name);
            }
            work.extend(self.next[name].iter().flatten().copied());
        }
        question
    }

    /// States what a name is, or where a step from it leads.
    fn look_at(&mut self, rw: &Rewriter, new: &NewBuffers, id: NameId) {
        let name = self.names.thing(id);
        let mut found = Names::new();
        match new.maker(rw, name.value) {
            Some(Maker::Allocation) => self.steps.made.push(id),
            Some(Maker::Function(result)) => self.steps.gives.push((id, result)),
            None if step_back(rw, name, &mut found).is_none() => self.steps.opaque.push(id),
            None => {}
        }
        // A step that is not known to its end leads nowhere.
        if self.steps.opaque.last() == Some(&id) {
            found.clear();
        }
        let found = found.into_iter().filter_map(|name| name.decided(rw));
        let next: SmallVec<[NameId; 2]> = found.map(|name| self.names.of(name)).collect();
        self.steps.step.extend(next.iter().map(|&to| (id, to)));
        self.next[id] = Some(next);
    }
}

fn has_body(rw: &Rewriter, function: Op) -> bool {
    let mut regions = rw.module.regions(function).iter();
    regions.any(|&region| rw.module.first_block(region).is_some())
}

/// The operations with which a function returns.
fn returns<'a>(rw: &'a Rewriter<'a>, function: Op) -> impl Iterator<Item = Op> + 'a {
    let regions = rw.module.regions(function).iter();
    let blocks = regions.flat_map(|&region| rw.module.blocks(region));
    blocks
        .filter_map(|block| rw.module.last_op(block))
        .filter(|&end| rw.table.has(rw.module, end, Trait::ReturnLike))
}

/// Of which function's result a value is, if a direct call gave it.
fn called(rw: &Rewriter, value: Value) -> Option<FunctionResult> {
    let ValueDef::Result(op, place) = rw.module.def(value) else {
        return None;
    };
    Some((callee(rw.module, rw.table, op)?, place as usize))
}
