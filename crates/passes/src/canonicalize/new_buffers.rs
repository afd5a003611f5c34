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

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

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
    /// Whether each is new, by place.
    Of(SmallVec<[bool; 2]>),
    /// Several functions have the name.
    Ambiguous,
}

/// Which calls give new buffers: what the functions of a module return.
#[derive(Default)]
pub(super) struct NewBuffers {
    functions: FxHashMap<Ident, Results>,
}

/// A result of a function, by name and place.
type FunctionResult = (Ident, usize);

impl NewBuffers {
    /// Looks at the functions among `steps`. Each result is taken for new until a return says
    /// otherwise: of calls that return, those that call no more come first, so that recursive ones
    /// follow from them.
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
                    (false, true) => Results::Of(SmallVec::new()),
                };
                bodies.push((name, op));
                new.functions.insert(name, results);
            }
        }
        for &(name, op) in &bodies {
            if let Some(Results::Of(results)) = new.functions.get_mut(&name) {
                let most = returns(rw, op).map(|end| rw.module.operand_count(end));
                results.resize(most.max().unwrap_or(0), true);
            }
        }
        new.drop_old(rw, &bodies);
        new
    }

    /// Drops the results of functions that some return says are not new, and those that depend on
    /// them.
    fn drop_old(&mut self, rw: &Rewriter, bodies: &[(Ident, Op)]) {
        let mut dependents: FxHashMap<FunctionResult, Vec<FunctionResult>> = FxHashMap::default();
        let mut old: Vec<FunctionResult> = Vec::new();
        for &(name, op) in bodies {
            for end in returns(rw, op) {
                for (place, value) in rw.module.operands(end).enumerate() {
                    match self.made(rw, value) {
                        None => old.push((name, place)),
                        Some(made) => made
                            .iter()
                            .filter_map(|&value| called(rw, value))
                            .for_each(|of| dependents.entry(of).or_default().push((name, place))),
                    }
                }
            }
        }
        while let Some((name, place)) = old.pop() {
            if let Some(Results::Of(new)) = self.functions.get_mut(&name)
                && let Some(new) = new.get_mut(place)
                && std::mem::take(new)
            {
                old.extend(dependents.remove(&(name, place)).unwrap_or_default());
            }
        }
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

    fn made_if(&self, rw: &Rewriter, name: Name) -> Option<Made> {
        let mut found = Made::new();
        let mut seen: SmallVec<[Name; MOST_STEPS]> = SmallVec::new();
        let mut work = Names::new();
        work.push(name);
        while let Some(name) = work.pop() {
            let Some(name) = name.decided(rw) else {
                continue;
            };
            if seen.contains(&name) {
                continue;
            }
            if seen.len() == MOST_STEPS {
                return None;
            }
            seen.push(name);
            match self.is_new(rw, name.value) {
                true if found.contains(&name.value) => {}
                true => found.push(name.value),
                false => step_back(rw, name, &mut work)?,
            }
        }
        Some(found)
    }

    /// Whether a value is a new buffer where it is defined.
    fn is_new(&self, rw: &Rewriter, value: Value) -> bool {
        let op = rw.module.defining_op(value);
        let def = op.and_then(|op| rw.table.of(rw.module, op));
        if def.is_some_and(|def| def.effects.iter().any(|e| e.kind == EffectKind::Allocate)) {
            return true;
        }
        called(rw, value).is_some_and(|(name, place)| match self.functions.get(&name) {
            Some(Results::Declared) => true,
            Some(Results::Of(new)) => new.get(place).is_some_and(|&new| new),
            Some(Results::Ambiguous) | None => false,
        })
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
