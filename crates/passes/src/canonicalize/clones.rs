//! Clones whose source or copy is freed later in the block: the places of which the rules of
//! `skeleton.egg` say what becomes.
//!
//! One backward walk per iteration: what is freed between the clone and the free that becomes
//! redundant must be known not to be the source.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_dialects::{Trait, view_source};
use freehold_ir::{Block, Op, Step, Value, ValueDef, known};
use freehold_rules::egraph::PairFacts;
use freehold_rules::{Outcome, Rule, decide_by, skeleton};
use freehold_verify::inferred;

use super::frees::Frees;
use super::new_buffers::NewBuffers;
use super::own_steps::{Kind, carry_out, term};
use super::rewriter::Rewriter;
use super::sweep::left;

/// Who frees a value with `memref.dealloc`.
#[derive(Copy, Clone, PartialEq)]
pub(super) enum Freed {
    Never,
    By(Op),
    /// By several operations, or by one that may not free it.
    Unclear,
}

/// What is known at the start of the walk.
struct Clones {
    frees: Frees,
    new: NewBuffers,
    /// Who frees a memref, of those that were asked for; kept up with what the walk erases.
    freed: FxHashMap<Value, Freed>,
}

/// Looks at every clone. Not called where there is none: it asks much about the whole module.
pub(super) fn run(rw: &mut Rewriter, steps: &[Step]) {
    let new = NewBuffers::new(rw, steps);
    let mut clones = Clones {
        frees: Frees::new(rw, steps, &new),
        new,
        freed: FxHashMap::default(),
    };
    // The operations behind the walk's position in its block that may free something.
    let mut behind: FxHashMap<Block, Vec<Op>> = FxHashMap::default();
    for &step in steps.iter().rev() {
        let Some(op) = left(rw.module, step) else {
            continue;
        };
        let Some(block) = rw.module.parent_block(op) else {
            continue;
        };
        if clones.frees.any(op) {
            behind.entry(block).or_default().push(op);
        }
        if rw.module.name(op) == known::BUFFERIZATION_CLONE
            && let Some(after) = behind.get_mut(&block)
            && let Some(place) = clones.take_over(rw, op, after)
        {
            after.remove(place);
        }
    }
}

/// Who frees a memref by this name.
pub(super) fn freed_by(rw: &Rewriter, value: Value) -> Freed {
    let mut found = Freed::Never;
    for user in rw.module.users(value) {
        found = match (rw.module.name(user), found) {
            (known::BUFFERIZATION_DEALLOC, _) => return Freed::Unclear,
            (known::MEMREF_DEALLOC, Freed::Never) => Freed::By(user),
            (known::MEMREF_DEALLOC, _) => return Freed::Unclear,
            _ => found,
        };
    }
    found
}

/// The memref of which `value` is a view, through any number of views; in a graph region, where
/// they may go round in a circle, one of them.
pub(super) fn viewed(rw: &Rewriter, mut value: Value) -> Value {
    let (mut steps, mut before) = (0_usize, value);
    while let Some(op) = rw.module.defining_op(value)
        && let Some(source) = view_source(rw.module, rw.table, op, value)
        && source != before
    {
        value = source;
        steps += 1;
        if steps.is_power_of_two() {
            before = value;
        }
    }
    value
}

/// Whether a memref surely has the pointer of the buffer that it is a view of: whoever frees it
/// frees the buffer. What `memref.view` shifts, and views of which only their dialect knows where
/// they begin, have one of their own.
pub(super) fn begins_with_its_buffer(rw: &Rewriter, mut value: Value) -> bool {
    // Once an offset is 0, what was cut out before changes nothing.
    let mut at_zero = false;
    // In a graph region a view may be its own source.
    for _ in 0..MOST_VIEWS {
        let Some(op) = rw.module.defining_op(value) else {
            return true;
        };
        let Some(source) = view_source(rw.module, rw.table, op, value) else {
            return true;
        };
        let metadata = inferred::metadata(&rw.module.context, rw.ty(value));
        let offset = metadata.map(|metadata| metadata[0]);
        at_zero |= offset == Some(0);
        let keeps = match rw.module.name_text(op) {
            "memref.extract_strided_metadata" => return true,
            "memref.cast"
            | "memref.expand_shape"
            | "memref.collapse_shape"
            | "memref.transpose"
            | "memref.assume_alignment"
            | "memref.distinct_objects" => true,
            "memref.subview" | "memref.reinterpret_cast" => at_zero,
            "memref.view" => rw.constant(rw.module.operand(op, 1)) == Some(0),
            _ => false,
        };
        if !keeps {
            return false;
        }
        value = source;
    }
    false
}

/// Whether nothing hands a memref on: whatever frees it names it.
pub(super) fn stays(rw: &Rewriter, value: Value) -> bool {
    rw.module.users(value).all(|user| {
        let results = rw.module.results(user).iter();
        let is_call = rw.table.has(rw.module, user, Trait::Call);
        let is_stored =
            rw.module.name(user) == known::MEMREF_STORE && rw.module.operand(user, 0) == value;
        rw.table.of(rw.module, user).is_some()
            && rw.module.next_op(user).is_some()
            && !rw.module.has_regions(user)
            && !results.clone().any(|&result| rw.module.is_memref(result))
            && !is_call
            && !is_stored
    })
}

/// No more views of views are looked through.
const MOST_VIEWS: usize = 64;

/// Of what may be freed behind a clone, no more is looked at.
const MOST_FREES: usize = 16;

impl Clones {
    /// Asks the rules about `clone` and the free of its source or copy that stands among `frees`,
    /// what may free something after it in the block, from the last to the first, and does what
    /// they say. Returns the place of the free if it is gone.
    fn take_over(&mut self, rw: &mut Rewriter, clone: Op, frees: &[Op]) -> Option<usize> {
        let (source, copy) = (rw.module.operand(clone, 0), rw.module.result(clone, 0));
        rw.module.has_uses(copy).then_some(())?;
        let origin = viewed(rw, source);
        let of_copy = freed_by(rw, copy);
        let of_source = *self
            .freed
            .entry(origin)
            .or_insert_with(|| freed_by(rw, origin));
        let (Freed::By(_) | Freed::Never, Freed::By(_) | Freed::Never) = (of_copy, of_source)
        else {
            return None;
        };
        let block = |freed: Freed| match freed {
            Freed::By(op) => rw.module.parent_block(op),
            _ => None,
        };
        // Both freed in one block: which of the two to drop depends on their order.
        if block(of_copy).is_some() && block(of_copy) == block(of_source) {
            return None;
        }
        let here = rw.module.parent_block(clone);
        let (dropped, left) = match (of_copy, of_source) {
            (Freed::By(op), left) if block(of_copy) == here => (op, left),
            (left, Freed::By(op)) if block(of_source) == here => (op, left),
            _ => return None,
        };
        let near = frees.iter().rev().take(MOST_FREES);
        let place = near.clone().position(|&op| op == dropped)?;
        let of_copy_dropped = Freed::By(dropped) == of_copy;
        let spared = near.take(place).all(|&op| {
            let known = (&self.frees, &self.new);
            spares(known, rw, op, (origin, copy), of_copy_dropped)
        });
        let freed = if of_copy_dropped { copy } else { source };
        let steps = [
            (clone, Kind::Clone(source, copy)),
            (dropped, Kind::Free(freed)),
        ];
        let rules = rw.step_rules.get_or_init(|| skeleton().iter().collect());
        let (rule, outcome) = decided(rules, &steps, [source, copy], spared)?;
        carry_out(rw, rule, &steps, &[source, copy], outcome).then_some(())?;
        self.freed.insert(origin, left);
        self.freed.insert(source, left);
        rw.is_erased(dropped).then_some(frees.len() - 1 - place)
    }
}

/// What rules say of a place, of which one fact is known: whether nothing between the two steps
/// frees one of the memrefs.
fn decided(
    rules: &[&'static Rule],
    place: &[(Op, Kind); 2],
    memrefs: [Value; 2],
    spared: bool,
) -> Option<(&'static Rule, Outcome)> {
    let mut facts = PairFacts::default();
    facts.state("spared", &[0, 1], spared);
    decide_by(rules.iter().copied(), &term(place, &memrefs), &facts)
}

/// Whether `op` frees neither the source nor the copy. It does not free the copy for sure if
/// that is freed later.
pub(super) fn spares(
    (frees, new): (&Frees, &NewBuffers),
    rw: &Rewriter,
    op: Op,
    (source, copy): (Value, Value),
    freed_later: bool,
) -> bool {
    let Some(buffers) = frees.only(op) else {
        return false;
    };
    let others: Vec<Value> = buffers.iter().copied().filter(|&b| b != copy).collect();
    if others.len() < buffers.len() && !freed_later {
        return false;
    }
    // A clone that was replaced in this walk is its source by now.
    let replaced = |&other: &Value| {
        rw.module
            .defining_op(other)
            .is_some_and(|op| rw.is_erased(op))
    };
    if others.iter().any(replaced) {
        return false;
    }
    // All of them are new buffers, and what was there before the function is not.
    let makers = |values: &[Value]| -> SmallVec<[Option<Op>; 4]> {
        let makers = values.iter().map(|&value| rw.module.defining_op(value));
        makers.collect()
    };
    others.is_empty()
        || is_outside(rw, source)
        || new.made(rw, source).is_some_and(|made| {
            let others = makers(&others);
            !makers(&made).iter().any(|maker| others.contains(maker))
        })
}

/// Whether a memref is there before the function begins.
fn is_outside(rw: &Rewriter, value: Value) -> bool {
    match rw.module.def(value) {
        ValueDef::Result(op, _) => rw.module.name(op) == known::MEMREF_GET_GLOBAL,
        ValueDef::Argument(block, _) => {
            let op = rw.module.block_op(block);
            rw.module.is_entry(block)
                && op.is_some_and(|op| rw.table.has(rw.module, op, Trait::Function))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonicalize::{Options, iterate};
    use cranelift_entity::EntityRef;
    use freehold_base::diagnostics::Source;
    use freehold_dialects::Table;
    use freehold_ir::Context;
    use freehold_syntax::{ParseOptions, PrintOptions, parse, print};
    use std::cell::OnceCell;

    /// Each rule with a program in which it has something to decide, and what is gone afterwards.
    const CASES: &[(&str, &str, &str)] = &[
        (
            "clone-takes-over",
            "func.func @f(%v: i8) -> memref<4xi8> {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi8>
  memref.store %v, %a[%i] : memref<4xi8>
  %b = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  memref.dealloc %a : memref<4xi8>
  return %b : memref<4xi8>
}",
            "bufferization.clone",
        ),
        (
            "clone-freed-again",
            "func.func @f(%a: memref<4xi8>) -> i8 {
  %i = arith.constant 0 : index
  %b = bufferization.clone %a : memref<4xi8> to memref<4xi8>
  %v = memref.load %b[%i] : memref<4xi8>
  memref.dealloc %b : memref<4xi8>
  return %v : i8
}",
            "bufferization.clone",
        ),
    ];

    fn canonical(text: &str, without: Option<&'static str>) -> String {
        let source = Source::new("program.mlir", text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let module = parse(&source, context, &table, &ParseOptions::default());
        let mut module = module.unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
        let options = Options::default();
        let mut rewriter = Rewriter::new(&mut module, &table, None, None, &options);
        let rules = skeleton().iter();
        let kept = rules.filter(|rule| Some(rule.name.as_str()) != without);
        rewriter.step_rules = OnceCell::from(kept.collect::<Vec<&Rule>>());
        iterate(&mut rewriter, &[]);
        print(&module, &table, &PrintOptions::default())
    }

    /// What a rule decides is not done without it.
    #[test]
    fn without_its_rule_nothing_is_done() {
        let names: Vec<&str> = skeleton().iter().map(|rule| rule.name.as_str()).collect();
        let tried: Vec<&str> = CASES.iter().map(|case| case.0).collect();
        assert_eq!(names, tried, "a case for every rule");
        for &(rule, text, gone) in CASES {
            assert!(text.contains(gone));
            let with = canonical(text, None);
            assert!(!with.contains(gone), "{rule}: {with}");
            let without = canonical(text, Some(rule));
            assert!(without.contains(gone), "{rule}: {without}");
            for &(other, ..) in CASES.iter().filter(|case| case.0 != rule) {
                assert_eq!(canonical(text, Some(other)), with, "{rule} without {other}");
            }
        }
    }

    /// The condition decides: without the fact there is no such answer.
    #[test]
    fn without_the_fact_nothing_is_done() {
        let rules: Vec<&Rule> = skeleton().iter().collect();
        let [clone, free] = [0, 1].map(Op::new);
        let [source, copy] = [0, 1].map(Value::new);
        for (freed, rule) in [(source, "clone-takes-over"), (copy, "clone-freed-again")] {
            let place = [
                (clone, Kind::Clone(source, copy)),
                (free, Kind::Free(freed)),
            ];
            let of = |spared| decided(&rules, &place, [source, copy], spared);
            let said = of(true).map(|(rule, outcome)| (rule.name.as_str(), outcome));
            let renamed = Outcome::Rename { of: 1, to: 0 };
            assert_eq!((said, of(false).is_none()), (Some((rule, renamed)), true));
        }
    }
}
