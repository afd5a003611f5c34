//! `linalg.map`, `reduce`, `broadcast` and `transpose`: shapes by their lists of dimensions.

use freehold_ir::{DYNAMIC, Op, Type};

use super::attrs::dense;
use super::linalg::{check_results, element};
use crate::verifier::{Check, Verifier};

fn operand_type(v: &Verifier, op: Op, index: usize) -> Type {
    v.module.value_type(v.module.operand(op, index))
}

fn shape<'v>(v: &Verifier<'v>, op: Op, index: usize) -> &'v [i64] {
    let module: &'v freehold_ir::Module = v.module;
    let ty = module.value_type(module.operand(op, index));
    module.context.kind(ty).shape().unwrap_or(&[])
}

/// The types of the body's arguments.
fn arguments(v: &Verifier, op: Op) -> Vec<Type> {
    let module = v.module;
    let entry = module.first_block(module.regions(op)[0]);
    let arguments = entry.map_or(&[][..], |entry| module.arguments(entry));
    arguments.iter().map(|&a| module.value_type(a)).collect()
}

/// `4, ?, 8` as mlir-opt lists extents.
fn listed(extents: &[i64]) -> String {
    let words: Vec<String> = extents.iter().map(i64::to_string).collect();
    words.join(", ")
}

pub fn map(v: &Verifier, op: Op) -> Check {
    check_results(v, op)?;
    let context = &v.module.context;
    let (operands, arguments) = (v.module.operand_count(op), arguments(v, op));
    if operands != arguments.len() {
        let message = format!(
            "expects number of operands to match the arity of mapper, but got: {operands} and {}",
            arguments.len()
        );
        return Err(v.error(op, message));
    }
    for (index, &argument) in arguments[..operands - 1].iter().enumerate() {
        let found = element(context, operand_type(v, op, index));
        if found != argument {
            let message = format!(
                "expected element type of input {} to match bbArg type {}",
                v.quoted(found),
                v.quoted(argument)
            );
            return Err(v.error(op, message));
        }
    }
    let output = shape(v, op, operands - 1);
    for index in 0..operands - 1 {
        let input = shape(v, op, index);
        if input != output {
            let message = format!(
                "expected shape of input ({}) to match shape of output ({})",
                listed(input),
                listed(output)
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}

pub fn reduce(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let dimensions = dense(v, op, "dimensions").unwrap_or(&[]);
    if !dimensions.is_sorted_by(|a, b| a < b) {
        let message = "attribute 'dimensions' failed to satisfy constraint: i64 dense array \
                       attribute should be in increasing order";
        return Err(v.error(op, message));
    }
    check_results(v, op)?;
    let operands = v.module.operand_count(op);
    let inputs = operands / 2;
    for (what, range) in [("input", 0..inputs), ("output", inputs..operands)] {
        let first = shape(v, op, range.start);
        for (at, index) in range.enumerate() {
            if shape(v, op, index) != first {
                let message = format!(
                    "expects all {what}s to have the same shapes. Shape at {what}-index {at} is \
                     not equal to the shape at {what}-index 0."
                );
                return Err(v.error(op, message));
            }
        }
    }
    let (input, init) = (shape(v, op, 0), shape(v, op, inputs));
    let rank = input.len() as i64;
    if dimensions.iter().any(|&dim| dim < 0 || dim >= rank) {
        let message = format!(
            "dimensions for reduction should be in the range [0, {}].",
            rank - 1
        );
        return Err(v.error(op, message));
    }
    let kept: Vec<i64> = (0..rank)
        .filter(|dim| dimensions.binary_search(dim).is_err())
        .map(|dim| input[dim as usize])
        .collect();
    if kept.len() != init.len() {
        let message = format!(
            "number of dimensions after reduction {} doesn't match the init rank {}",
            kept.len(),
            init.len()
        );
        return Err(v.error(op, message));
    }
    if kept != init {
        let message = format!(
            "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
            listed(init),
            listed(&kept)
        );
        return Err(v.error(op, message));
    }
    let arguments = arguments(v, op);
    if arguments.len() != operands {
        return Err(v.error(op, "mismatching number of operands and block arguments"));
    }
    for (index, &argument) in arguments.iter().enumerate() {
        let found = element(context, operand_type(v, op, index));
        if found != argument {
            let message = format!(
                "{} element type {} does not match corresponding block argument type {}",
                if index < inputs { "input" } else { "output" },
                v.quoted(found),
                v.quoted(argument)
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}

pub fn broadcast(v: &Verifier, op: Op) -> Check {
    check_results(v, op)?;
    let added = dense(v, op, "dimensions").unwrap_or(&[]);
    let (input, init) = (shape(v, op, 0), shape(v, op, 1));
    if input.len() + added.len() != init.len() {
        let message = format!(
            "input rank plus added dimensions does not match init rank. input rank: {}, dimensions \
             size: {}, init rank: {}",
            input.len(),
            added.len(),
            init.len()
        );
        return Err(v.error(op, message));
    }
    for (index, &dim) in added.iter().enumerate() {
        if dim < 0 || dim as usize >= init.len() {
            let message = format!(
                "dimension {index} is out of range. expected range: [0, {}], got: {dim}",
                init.len() as i64 - 1
            );
            return Err(v.error(op, message));
        }
    }
    let kept = (0..init.len()).filter(|&dim| !added.contains(&(dim as i64)));
    for (index, dim) in kept.enumerate().take(input.len()) {
        if input[index] != init[dim] {
            let message = format!(
                "input dim {index} should match init dim {dim}. input: {}, init: {}",
                input[index], init[dim]
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}

pub fn transpose(v: &Verifier, op: Op) -> Check {
    check_results(v, op)?;
    let permutation = dense(v, op, "permutation").unwrap_or(&[]);
    let mut sorted = permutation.to_vec();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..sorted.len() as i64) {
        return Err(v.error(op, "permutation is not valid"));
    }
    let (input, init) = (shape(v, op, 0), shape(v, op, 1));
    if input.len() != permutation.len() {
        let message = format!(
            "size of permutation {} does not match the argument rank {}",
            permutation.len(),
            input.len()
        );
        return Err(v.error(op, message));
    }
    if input.len() != init.len() {
        let message = format!(
            "input rank {} does not match init rank {}",
            input.len(),
            init.len()
        );
        return Err(v.error(op, message));
    }
    for (at, (&from, &extent)) in permutation.iter().zip(init).enumerate() {
        let source = input[from as usize];
        if source != extent {
            let word = |extent: i64| match extent {
                DYNAMIC => "?".to_owned(),
                _ => extent.to_string(),
            };
            let message = format!(
                "dim(result, {at}) = {} doesn't match dim(input, permutation[{at}]) = {}",
                word(extent),
                word(source)
            );
            return Err(v.error(op, message));
        }
    }
    Ok(())
}
