//! Which results are buffers that their call made and nobody else has a name for: for these a
//! buffer of the caller's can stand. Of all others a copy would be another buffer than the one
//! that somebody may still write to, or read.
//!
//! What a function does is what its body does: none is taken to keep to the rules of the function
//! boundary, but for those without a body. Reads the module, edits nothing.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite::FunctionSignature;
use freehold_analysis::alias::{self, Alias, Aliases};
use freehold_analysis::shared_results::{self, Elsewhere, ResultId};
use freehold_analysis::summary::{Arity, ComesFrom, summarize};
use freehold_base::diagnostics::Diagnostic;
use freehold_base::numbered::Numbered;
use freehold_dialects::{Table, callee, functions_with_body, symbol_name};
use freehold_facts::assumptions::CallModel;
use freehold_facts::{EdgeKind, Extracted, Kind, ValueId, extract};
use freehold_ir::{Ident, Module, Op, ValueDef};
use freehold_summaries as summaries;

/// Why a copy cannot stand for a result.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shared {
    /// The result may be an argument's buffer.
    Argument,
    /// It may be a buffer that was there before the call: a global, or what memory held.
    Before,
    /// It may be the buffer of another result, of this number.
    Result(usize),
    /// Its memref may be in memory after the call.
    Kept,
    /// Its buffer may be allocated by an operation that no `memref.alloc` can stand for.
    OfAnotherHeap,
}

impl Shared {
    /// Why the result is not only its call's wherever it is returned again, if it is not.
    fn elsewhere(self) -> Option<Elsewhere> {
        match self {
            Shared::Before => Some(Elsewhere::Before),
            Shared::Kept => Some(Elsewhere::Kept),
            Shared::OfAnotherHeap => Some(Elsewhere::OfAnotherHeap),
            Shared::Argument | Shared::Result(_) => None,
        }
    }

    fn of(why: Elsewhere) -> Shared {
        match why {
            Elsewhere::Before => Shared::Before,
            Elsewhere::Kept => Shared::Kept,
            Elsewhere::OfAnotherHeap => Shared::OfAnotherHeap,
        }
    }

    /// What is said of result number `result` of `function`.
    pub fn remark(self, module: &Module, function: Op, result: usize) -> Diagnostic {
        let why = match self {
            Shared::Argument => "it may be the buffer of an argument".to_owned(),
            Shared::Before => "it may be a buffer that was there before the call".to_owned(),
            Shared::Result(other) => format!("it may be the buffer of result #{other}"),
            Shared::Kept => "its memref may be in memory after the call".to_owned(),
            Shared::OfAnotherHeap => "it may be a buffer of another heap".to_owned(),
        };
        let message = format!("result #{result} of this function stays a result: {why}");
        Diagnostic::remark(module.location(function), message)
    }
}

/// For each result of each function with a body why a copy cannot stand for it; none if it can.
#[derive(Default)]
pub struct Fates(FxHashMap<Op, Vec<Option<Shared>>>);

/// A result of a function, by the function's name.
type Result = (Ident, usize);

impl Fates {
    /// Looks at all functions of the module.
    pub fn new(module: &Module, table: &Table, model: CallModel) -> Self {
        let calls = summaries::calls(module, table, model, FxHashSet::default());
        let mut fates = Fates::default();
        // Who returns what a call gave it.
        let mut returned_by: FxHashMap<Result, Vec<(Op, usize)>> = FxHashMap::default();
        for function in functions_with_body(module, table) {
            let Some(signature) = FunctionSignature::of(module, function) else {
                continue;
            };
            let arity = Arity {
                arguments: signature.inputs.len(),
                results: signature.results.len(),
            };
            let extracted = extract(module, table, function, &calls);
            let aliases = alias::solve(&extracted.facts);
            let mut shared = shared_results(&extracted, &aliases, arity);
            let origins = Origins::new(&extracted);
            for (result, value) in returned(&extracted) {
                let Some(shared) = shared.get_mut(result) else {
                    continue;
                };
                if is_live(&extracted, &aliases, value) {
                    *shared = shared.or(Some(Shared::Kept));
                }
                for origin in origins.of(value) {
                    *shared = origins.shared(origin).or(*shared);
                    if let Some(of) = origins.called(module, table, origin) {
                        returned_by.entry(of).or_default().push((function, result));
                    }
                }
            }
            fates.0.insert(function, shared);
        }
        fates.spread(module, &returned_by);
        fates
    }

    /// Lets what a call gives be what it is where it is returned again. What it may be of the
    /// call's operands, and of its other results, is told by the facts.
    fn spread(&mut self, module: &Module, returned_by: &FxHashMap<Result, Vec<(Op, usize)>>) {
        let mut ids: Numbered<(Op, usize), ResultId> = Numbered::default();
        let mut pairs: Vec<(ResultId, ResultId)> = Vec::new();
        let (mut decided, mut own) = (Vec::new(), Vec::new());
        for (&function, results) in &self.0 {
            let name = symbol_name(module, function);
            for (result, shared) in results.iter().enumerate() {
                let id = ids.of((function, result));
                decided.extend(shared.map(|_| id));
                own.extend(shared.and_then(Shared::elsewhere).map(|why| (id, why)));
                let places = name.and_then(|name| returned_by.get(&(name, result)));
                let places = places.into_iter().flatten();
                pairs.extend(places.map(|&place| (id, ids.of(place))));
            }
        }
        let (decided, own) = (decided.into_iter(), own.into_iter());
        for (id, why) in shared_results::solve(decided, own, pairs) {
            let (function, result) = ids.thing(id);
            let fate = self.0.get_mut(&function).and_then(|f| f.get_mut(result));
            if let Some(fate @ None) = fate {
                *fate = Some(Shared::of(why));
            }
        }
    }

    /// Why a copy cannot stand for a result of a function.
    pub fn of(&self, function: Op, result: usize) -> Option<Shared> {
        *self.0.get(&function)?.get(result)?
    }
}

/// Which results may be one buffer.
fn shared_results(extracted: &Extracted, aliases: &Aliases, arity: Arity) -> Vec<Option<Shared>> {
    let summary = summarize(&extracted.facts, aliases, arity, false);
    let share = |result: usize, other: usize| {
        result != other && summary.may_share(result.min(other), result.max(other))
    };
    (0..arity.results)
        .map(|result| {
            let other = (0..arity.results).find(|&other| share(result, other));
            other.map(Shared::Result)
        })
        .collect()
}

/// What the function returns, each with the number of the result.
fn returned(extracted: &Extracted) -> impl Iterator<Item = (usize, ValueId)> {
    let facts = &extracted.facts;
    let passes = facts.passes.values();
    passes
        .filter(|pass| facts.edges[pass.edge].kind == EdgeKind::Return)
        .map(|pass| (pass.index as usize, pass.operand))
}

/// Whether the memref may be in memory.
fn is_live(extracted: &Extracted, aliases: &Aliases, value: ValueId) -> bool {
    let mut stored = extracted.facts.captured.iter();
    stored.any(|&other| aliases.alias(value, other) != Alias::Never)
}

/// Where the buffers of a function come from.
struct Origins<'a> {
    extracted: &'a Extracted,
    comes_from: ComesFrom,
}

impl<'a> Origins<'a> {
    fn new(extracted: &'a Extracted) -> Self {
        Origins {
            extracted,
            comes_from: ComesFrom::new(&extracted.facts),
        }
    }

    /// The values whose buffer a value may be, through merges, selects and calls.
    fn of(&self, value: ValueId) -> Vec<ValueId> {
        self.comes_from.of(self.extracted.facts.values[value].root)
    }

    /// What an origin is that a copy cannot stand for. What ends with the function is of no use to
    /// anybody: a copy can only be more.
    fn shared(&self, origin: ValueId) -> Option<Shared> {
        let facts = &self.extracted.facts;
        if facts.may_return(origin).is_some_and(|call| call.other) {
            return Some(Shared::Before);
        }
        match facts.values[origin].kind {
            Kind::Argument | Kind::Consumed => Some(Shared::Argument),
            Kind::External | Kind::Loaded => Some(Shared::Before),
            Kind::Foreign => Some(Shared::OfAnotherHeap),
            Kind::Allocation | Kind::Stack | Kind::Call | Kind::DynamicCall => None,
            Kind::Merge | Kind::Derived => None,
        }
    }

    /// Which result of a function an origin is, if a direct call gave it.
    fn called(&self, module: &Module, table: &Table, origin: ValueId) -> Option<Result> {
        let Extracted { facts, ids } = self.extracted;
        let is_called = matches!(facts.values[origin].kind, Kind::Call | Kind::DynamicCall);
        match module.def(ids.values[origin]) {
            ValueDef::Result(op, result) if is_called => {
                Some((callee(module, table, op)?, result as usize))
            }
            _ => None,
        }
    }
}
