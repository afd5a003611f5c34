//! Which results are buffers that their call made and nobody else has a name for: for these a
//! buffer of the caller's can stand. Of all others a copy would be another buffer than the one
//! that somebody may still write to, or read.
//!
//! What a function does is what its body does: none is taken to keep to the rules of the function
//! boundary, but for those without a body. Reads the module, edits nothing.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite::FunctionSignature;
use freehold_analysis::alias;
use freehold_analysis::shared_results::{self, Shared};
use freehold_analysis::summary::Arity;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::assumptions::CallModel;
use freehold_facts::extract;
use freehold_ir::{Module, Op};
use freehold_summaries as summaries;

/// For each result of each function with a body why a copy cannot stand for it; none if it can.
#[derive(Default)]
pub struct Fates(FxHashMap<Op, Vec<Option<Shared>>>);

impl Fates {
    /// Looks at all functions of the module.
    pub fn new(module: &Module, table: &Table, model: CallModel) -> Self {
        let calls = summaries::calls(module, table, model, FxHashSet::default());
        let mut fates = Fates::default();
        for function in functions_with_body(module, table) {
            let Some(signature) = FunctionSignature::of(module, function) else {
                continue;
            };
            let arity = Arity {
                arguments: signature.inputs.len(),
                results: signature.results.len(),
            };
            let facts = extract(module, table, function, &calls).facts;
            let shared = shared_results::solve(&facts, &alias::solve(&facts), arity);
            fates.0.insert(function, shared);
        }
        fates
    }

    /// Why a copy cannot stand for a result of a function.
    pub fn of(&self, function: Op, result: usize) -> Option<Shared> {
        *self.0.get(&function)?.get(result)?
    }
}

/// What is said of result number `result` of `function`.
pub fn remark(why: Shared, module: &Module, function: Op, result: usize) -> Diagnostic {
    let why = match why {
        Shared::Argument => "it may be the buffer of an argument".to_owned(),
        Shared::Before => "it may be a buffer that was there before the call".to_owned(),
        Shared::Result(other) => format!("it may be the buffer of result #{}", other.as_u32()),
        Shared::Kept => "its memref may be in memory after the call".to_owned(),
        Shared::OfAnotherHeap => "it may be a buffer of another heap".to_owned(),
    };
    let message = format!("result #{result} of this function stays a result: {why}");
    Diagnostic::remark(module.location(function), message)
}
