//! `--drop-equivalent-buffer-results`: a result that always is one of the arguments goes; callers
//! have it already.
//!
//! That is so for values of every type, as in mlir-opt. A memref may come through casts, merges and
//! calls.

use crate::rewrite::{Builder, FunctionSignature, convert_call, retain, retain_returned};
use freehold_analysis::returned_arguments::always_returned;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_facts::{Convertible, Referenced, References, returned_arguments};
use freehold_ir::{Module, Op, Type, Value, castable_memrefs};

use super::conventions::not_only_called;

/// A function with results to drop.
struct Plan<'a> {
    function: &'a Referenced,
    convertible: &'a Convertible,
    signature: FunctionSignature,
    /// For each result the argument that it is.
    arguments: Vec<Option<u32>>,
}

/// Drops results of the functions of `module`, of public ones only if `public` says so.
///
/// # Errors
/// Each function with such a result that something other than calls names. The module is left as it
/// was.
pub fn run(module: &mut Module, table: &Table, public: bool) -> Result<(), Vec<Diagnostic>> {
    let references = References::new(module, table);
    let convertible = references.convertible(module, table, public);
    let plans = plan(module, table, &references, &convertible)?;
    for plan in plans {
        drop_results(module, plan);
    }
    Ok(())
}

fn plan<'a>(
    module: &Module,
    table: &Table,
    references: &'a References,
    convertible: &'a [Convertible],
) -> Result<Vec<Plan<'a>>, Vec<Diagnostic>> {
    let given = always_returned(returned_arguments(module, table, references, convertible));
    let mut plans = Vec::new();
    let mut errors = Vec::new();
    for convertible in convertible {
        let function = &references.functions[convertible.place];
        let Some(signature) = FunctionSignature::of(module, function.op) else {
            continue;
        };
        let results = signature.results.iter().enumerate();
        let arguments: Vec<Option<u32>> = results
            .map(|(number, part)| {
                let argument = *given.get(&(convertible.place as u32, number as u32))?;
                let (has, wants) = (signature.inputs[argument as usize].0, part.0);
                (has == wants || castable_memrefs(&module.context, has, wants)).then_some(argument)
            })
            .collect();
        if arguments.iter().all(Option::is_none) {
            continue;
        }
        match not_only_called(module, function) {
            Some(error) => errors.push(error),
            None => plans.push(Plan {
                function,
                convertible,
                signature,
                arguments,
            }),
        }
    }
    if errors.is_empty() {
        Ok(plans)
    } else {
        errors.sort_by_key(|error| error.location);
        Err(errors)
    }
}

fn drop_results(module: &mut Module, plan: Plan) {
    let kept: Vec<bool> = plan.arguments.iter().map(Option::is_none).collect();
    let mut signature = plan.signature;
    retain(&mut signature.results, &kept);
    signature.give_to(module, plan.function.op);
    for &end in &plan.convertible.returns {
        retain_returned(module, end, &kept);
    }
    for &call in &plan.function.calls {
        let results = module.results(call).to_vec();
        for (&result, &argument) in results.iter().zip(&plan.arguments) {
            if let Some(argument) = argument {
                let ty = module.value_type(result);
                let value = given(module, call, argument, ty);
                module.replace_all_uses(result, value);
            }
        }
        convert_call(module, call, &[], &kept);
    }
}

/// Operand number `argument` of a call as a value of type `ty`.
fn given(module: &mut Module, call: Op, argument: u32, ty: Type) -> Value {
    let value = module.operand(call, argument as usize);
    match module.next_op(call) {
        Some(next) if module.value_type(value) != ty => {
            Builder::before(module, next).memref_cast(value, ty)
        }
        _ => value,
    }
}
