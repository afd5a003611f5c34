//! `--buffer-results-to-out-params`: a function that returned a memref writes to a buffer that its
//! caller hands it.
//!
//! First everything is planned (`plan`), so that a function that cannot be converted leaves the
//! module as it was; then all functions, returns and calls are edited. What a function allocated
//! only to return it is not copied, with the options that hoist: it is the caller's buffer from the
//! start.

mod fates;
mod plan;

use rustc_hash::FxHashMap;

use crate::rewrite::{Builder, FunctionSignature, convert_call, retain, retain_returned};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_facts::References;
use freehold_facts::assumptions::{Assumed, Assumption};
use freehold_ir::{Module, Op, Value};

use plan::{OutParam, Plan, Size};

/// The options of the pass.
#[derive(Copy, Clone, Default)]
pub struct Options {
    /// Marks the new arguments with `bufferize.result`.
    pub add_result_attr: bool,
    /// Changes functions that other modules may call, too.
    pub modify_public_functions: bool,
    /// A buffer of static size is the caller's from the start.
    pub hoist_static_allocs: bool,
    /// One of a size that the caller knows is, too.
    pub hoist_dynamic_allocs: bool,
}

/// Converts the functions of `module`; `remarks` gets which results stay, and why.
///
/// # Errors
/// Each result for which no caller can make a buffer, each function that something other than calls
/// names. The module is left as it was.
pub fn run(
    module: &mut Module,
    table: &Table,
    options: Options,
    (assumed, remarks): (&Assumed, &mut Vec<Diagnostic>),
) -> Result<(), Vec<Diagnostic>> {
    assumed.ask(Assumption::Conventions);
    let references = References::new(module, table);
    let asked = (assumed.calls_by_bodies(), remarks);
    let plans = plan::plan(module, table, &references, options, asked)?;
    let mut hoisted: FxHashMap<Value, Value> = FxHashMap::default();
    for (function, plan) in references.functions.iter().zip(&plans) {
        if let Some(plan) = plan {
            convert_function(module, function.op, plan, options, &mut hoisted);
        }
    }
    for (function, plan) in references.functions.iter().zip(&plans) {
        let Some(plan) = plan else {
            continue;
        };
        for &call in &function.calls {
            hand_buffers(module, call, plan, &hoisted);
        }
    }
    Ok(())
}

/// Adds the new arguments, and copies to them what was returned; notes in `hoisted` which results
/// of calls are to be made in them.
fn convert_function(
    module: &mut Module,
    function: Op,
    plan: &Plan,
    options: Options,
    hoisted: &mut FxHashMap<Value, Value>,
) {
    let Some(mut signature) = FunctionSignature::of(module, function) else {
        return;
    };
    let mark = module.context.ident("bufferize.result");
    let unit = module.context.unit();
    let params: Vec<Value> = plan
        .params
        .iter()
        .map(|param| {
            let (ty, mut attrs) = signature.results[param.result];
            if options.add_result_attr {
                let mut entries = module.context.dict_entries(attrs).to_vec();
                entries.retain(|entry| entry.0 != mark);
                entries.push((mark, unit));
                attrs = module.context.dict_attr(entries);
            }
            signature.inputs.push((ty, attrs));
            module.push_argument(plan.entry, ty)
        })
        .collect();
    let kept = plan.kept(signature.results.len());
    retain(&mut signature.results, &kept);
    signature.give_to(module, function);
    for &end in &plan.returns {
        for (param, &buffer) in plan.params.iter().zip(&params) {
            let value = module.operand(end, param.result);
            if param
                .made
                .is_none_or(|made| module.defining_op(value) != Some(made))
            {
                Builder::before(module, end).copy(value, buffer);
            }
        }
        retain_returned(module, end, &kept);
    }
    for (param, &buffer) in plan.params.iter().zip(&params) {
        let Some(made) = param.made else {
            continue;
        };
        match param.of_call {
            None => {
                let old = module.result(made, 0);
                module.replace_all_uses(old, buffer);
                module.erase_op(made);
            }
            Some(result) => {
                hoisted.insert(module.result(made, result), buffer);
            }
        }
    }
}

/// Hands a buffer for each result that is none any more.
fn hand_buffers(module: &mut Module, call: Op, plan: &Plan, hoisted: &FxHashMap<Value, Value>) {
    let kept = plan.kept(module.results(call).len());
    let mut buffers = Vec::new();
    for param in &plan.params {
        let result = module.result(call, param.result);
        let buffer = match hoisted.get(&result) {
            Some(&buffer) => buffer,
            None => allocate(module, call, param),
        };
        module.replace_all_uses(result, buffer);
        buffers.push(buffer);
    }
    convert_call(module, call, &buffers, &kept);
}

/// The buffer for a result of `call`, of the size that the function would have given it.
fn allocate(module: &mut Module, call: Op, param: &OutParam) -> Value {
    let sizes: Vec<Value> = param
        .sizes
        .iter()
        .flatten()
        .map(|&size| match size {
            Size::Argument(index) => module.operand(call, index as usize),
            Size::Constant(value) => Builder::before(module, call).constant_index(value),
        })
        .collect();
    let mut builder = Builder::before(module, call);
    if !param.cast {
        return builder.aligned_alloc(param.ty, &sizes, param.alignment);
    }
    let plain = builder.without_layout(param.ty);
    let buffer = builder.aligned_alloc(plain, &sizes, param.alignment);
    builder.memref_cast(buffer, param.ty)
}

impl Plan {
    /// Which of `count` results stay results.
    fn kept(&self, count: usize) -> Vec<bool> {
        let mut kept = vec![true; count];
        for param in &self.params {
            kept[param.result] = false;
        }
        kept
    }
}
