//! scf: the blocks its regions have, and what loops carry.

use smallvec::SmallVec;

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{AttrKind, Op, Value, known};

use super::attrs::{dense, named, segment};

use crate::verifier::{Check, Verifier};

/// Checks that region number `index` has a block.
fn has_block(v: &Verifier, op: Op, index: usize, name: &str) -> Check {
    match v.module.first_block(v.module.regions(op)[index]) {
        Some(_) => Ok(()),
        None => Err(v.error(
            op,
            format!("region #{index} ('{name}') failed to verify constraint: region with 1 blocks"),
        )),
    }
}

pub fn r#if(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    has_block(v, op, 0, "thenRegion")?;
    for (index, &region) in module.regions(op).iter().enumerate() {
        let entry = module.first_block(region);
        if entry.is_some_and(|entry| !module.arguments(entry).is_empty()) {
            return Err(v.error(op, format!("region #{index} should have no arguments")));
        }
    }
    let no_else = module.first_block(module.regions(op)[1]).is_none();
    if no_else && !module.results(op).is_empty() {
        return Err(v.error(op, "must have an else block if defining values"));
    }
    Ok(())
}

pub fn execute_region(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    match module.first_block(module.regions(op)[0]) {
        None => Err(v.error(op, "region needs to have at least one block")),
        Some(entry) if !module.arguments(entry).is_empty() => {
            Err(v.error(op, "region cannot have any arguments"))
        }
        Some(_) => Ok(()),
    }
}

pub fn r#for(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    has_block(v, op, 0, "region")?;
    if module.operand_count(op) - 3 != module.results(op).len() {
        return Err(v.error(
            op,
            "mismatch in number of loop-carried values and defined values",
        ));
    }
    Ok(())
}

pub fn for_regions(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(entry) = module.first_block(module.regions(op)[0]) else {
        return Ok(());
    };
    let of = |value| module.value_type(value);
    let arguments = module.arguments(entry);
    let Some((&induction, carried)) = arguments.split_first() else {
        // mlir-opt counts the carried values of a body without arguments as -1.
        let inits = module.operand_count(op) - 3;
        let message = format!(
            "different number of inits and region iter_args: {inits} != {}",
            u64::MAX
        );
        return Err(v.error(op, message));
    };
    if of(induction) != of(module.operand(op, 0)) {
        return Err(v.error(
            op,
            "expected induction variable to be same type as bounds and step",
        ));
    }
    let inits = module.operand_count(op) - 3;
    if inits != carried.len() {
        return Err(v.error(
            op,
            format!(
                "different number of inits and region iter_args: {inits} != {}",
                carried.len()
            ),
        ));
    }
    let last = module.last_op(entry);
    let yielded: SmallVec<[Value; 4]> = match last {
        Some(last) => module.operands(last).collect(),
        None => SmallVec::new(),
    };
    // Of almost all loops; which one differs is looked for below.
    let are_alike = |(&a, &b): (&Value, &Value)| of(a) == of(b);
    let inits_fit = |(init, &argument): (Value, &Value)| of(init) == of(argument);
    if module.operands(op).skip(3).zip(carried).all(inits_fit)
        && yielded.iter().zip(carried).all(are_alike)
        && module.results(op).iter().zip(carried).all(are_alike)
    {
        return Ok(());
    }
    for (index, &argument) in carried.iter().enumerate() {
        let others = [
            (Some(module.operand(op, index + 3)), "init", true),
            (yielded.get(index).copied(), "yielded value", false),
            (module.results(op).get(index).copied(), "loop result", false),
        ];
        for (other, what, first) in others {
            let Some(other) = other.filter(|&other| of(other) != of(argument)) else {
                continue;
            };
            let own = format!("{index}-th region iter_arg");
            let its = format!("{index}-th {what}");
            let (own_type, its_type) = (v.quoted(of(argument)), v.quoted(of(other)));
            return Err(v.error(
                op,
                match first {
                    true => {
                        format!("{its} and {own} have different type: {its_type} != {own_type}")
                    }
                    false => {
                        format!("{own} and {its} have different type: {own_type} != {its_type}")
                    }
                },
            ));
        }
    }
    Ok(())
}

pub fn r#while(v: &Verifier, op: Op) -> Check {
    has_block(v, op, 0, "before")?;
    has_block(v, op, 1, "after")
}

pub fn while_regions(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let ends = [
        ("before", known::SCF_CONDITION),
        ("after", known::SCF_YIELD),
    ];
    for ((region, expected), &index) in ends.into_iter().zip(module.regions(op)) {
        let last = module.first_block(index).and_then(|b| module.last_op(b));
        let Some(last) = last.filter(|&last| module.name(last) != expected) else {
            continue;
        };
        let name = module.context.op_name_text(expected);
        return Err(v
            .error(
                op,
                format!("expects the '{region}' region to terminate with '{name}'"),
            )
            .with_note(module.location(last), "terminator here"));
    }
    Ok(())
}

/// The value of a constant `index`.
fn constant(v: &Verifier, value: freehold_ir::Value) -> Option<i128> {
    let module = v.module;
    let def = module.defining_op(value)?;
    if module.name(def) != known::ARITH_CONSTANT {
        return None;
    }
    match module.context.attr_kind(named(v, def, "value")?) {
        AttrKind::Integer { value, .. } => Some(*value),
        _ => None,
    }
}

pub fn parallel(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let (loops, inits) = (segment(v, op, 2), segment(v, op, 3));
    if loops == 0 {
        let message = "needs at least one tuple element for lowerBound, upperBound and step";
        return Err(v.error(op, message));
    }
    for index in 0..loops {
        let step = module.operand(op, segment(v, op, 0) + segment(v, op, 1) + index);
        if constant(v, step).is_some_and(|step| step <= 0) {
            return Err(v.error(op, "constant step operand must be positive"));
        }
    }
    has_block(v, op, 0, "region")?;
    let Some(body) = module.first_block(module.regions(op)[0]) else {
        return Ok(());
    };
    let arguments = module.arguments(body);
    if arguments.len() != loops {
        let message = format!(
            "expects the same number of induction variables: {} as bound and step values: {loops}",
            arguments.len()
        );
        return Err(v.error(op, message));
    }
    let Some(reduce) = module.last_op(body) else {
        return Ok(());
    };
    if module.name_text(reduce) != "scf.reduce" {
        return Err(v
            .error(op, "expects body to terminate with 'scf.reduce'")
            .with_note(module.location(reduce), "terminator here"));
    }
    let results = module.results(op);
    let reductions = module.operand_count(reduce);
    for (count, what) in [(reductions, "reductions"), (inits, "initial values")] {
        if results.len() != count {
            let message = format!(
                "expects number of results: {} to be the same as number of {what}: {count}",
                results.len()
            );
            return Err(v.error(op, message));
        }
    }
    for (index, (&result, reduced)) in results.iter().zip(module.operands(reduce)).enumerate() {
        let (result, reduced) = (module.value_type(result), module.value_type(reduced));
        if result != reduced {
            let message = format!(
                "expects type of {index}-th reduction operand: {} to be the same as the \
                 {index}-th result type: {}",
                v.quoted(reduced),
                v.quoted(result)
            );
            return Err(v.error(reduce, message));
        }
    }
    Ok(())
}

pub fn reduce_regions(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    for (index, (&region, value)) in module
        .regions(op)
        .iter()
        .zip(module.operands(op))
        .enumerate()
    {
        let Some(body) = module.first_block(region) else {
            continue;
        };
        let ty = module.value_type(value);
        let arguments = module.arguments(body);
        let fits = arguments.len() == 2 && arguments.iter().all(|&a| module.value_type(a) == ty);
        if !fits {
            let message = format!(
                "expected two block arguments with type {} in the {index}-th reduction region",
                v.quoted(ty)
            );
            return Err(v.error(op, message));
        }
        let ends = module.last_op(body).map(|last| module.name_text(last));
        if ends != Some("scf.reduce.return") {
            let message = "reduction bodies must be terminated with an 'scf.reduce.return' op";
            return Err(v.error(op, message));
        }
    }
    Ok(())
}

pub fn reduce_return(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let block = module.parent_block(op);
    let argument = block.and_then(|block| module.arguments(block).first());
    let expected = argument.map(|&argument| module.value_type(argument));
    let found = module.value_type(module.operand(op, 0));
    match expected.filter(|&expected| expected != found) {
        None => Ok(()),
        Some(expected) => {
            let expected = v.quoted(expected);
            let message = format!("must have type {expected} (the type of the reduction inputs)");
            Err(v.error(op, message))
        }
    }
}

pub fn index_switch(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let regions = module.regions(op);
    let cases = dense(v, op, "cases").unwrap_or(&[]);
    for index in 0..regions.len() {
        has_block(
            v,
            op,
            index,
            if index == 0 {
                "defaultRegion"
            } else {
                "caseRegions"
            },
        )?;
    }
    if cases.len() + 1 != regions.len() {
        let message = format!(
            "has {} case regions but {} case values",
            regions.len() - 1,
            cases.len()
        );
        return Err(v.error(op, message));
    }
    let mut sorted = cases.to_vec();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(v.error(op, format!("has duplicate case value: {}", pair[0])));
    }
    let results = module.results(op);
    for (index, &region) in regions.iter().enumerate() {
        let name = match index {
            0 => "default region".to_owned(),
            index => format!("case region #{}", index - 1),
        };
        let Some(last) = module
            .first_block(region)
            .and_then(|block| module.last_op(block))
        else {
            continue;
        };
        if module.name(last) != known::SCF_YIELD {
            let found = module.name_text(last);
            let message = format!("expected region to end with scf.yield, but got {found}");
            return Err(v.error(op, message));
        }
        let place = module.location(last);
        if module.operand_count(last) != results.len() {
            let message = format!(
                "expected each region to return {} values, but {name} returns {}",
                results.len(),
                module.operand_count(last)
            );
            return Err(v
                .error(op, message)
                .with_note(place, "see yield operation here"));
        }
        for (at, (&result, value)) in results.iter().zip(module.operands(last)).enumerate() {
            let (expected, found) = (module.value_type(result), module.value_type(value));
            if expected != found {
                let (expected, found) = (v.quoted(expected), v.quoted(found));
                let message = format!("expected result #{at} of each region to be {expected}");
                let note = format!("{name} returns {found} here");
                return Err(v.error(op, message).with_note(place, note));
            }
        }
    }
    Ok(())
}

pub fn forall(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let count = |name| dense(v, op, name).map_or(0, <[i64]>::len);
    let loops = count("staticLowerBound");
    let outputs = segment(v, op, 3);
    if module.results(op).len() != outputs {
        let message = format!(
            "produces {} results, but has only {outputs} outputs",
            module.results(op).len()
        );
        return Err(v.error(op, message));
    }
    let body = module.first_block(module.regions(op)[0]);
    let arguments = body.map_or(0, |body| module.arguments(body).len());
    if arguments != loops + outputs {
        let message = format!("region expects {} arguments", loops + outputs);
        return Err(v.error(op, message));
    }
    if let Some(mapping) = named(v, op, "mapping") {
        let AttrKind::Array(entries) = context.attr_kind(mapping) else {
            return Ok(());
        };
        let is_device = |&attr: &_| matches!(context.attr_kind(attr), AttrKind::Opaque(_));
        if !entries.iter().all(is_device) {
            let message =
                "attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute";
            return Err(v.error(op, message));
        }
        if !entries.is_empty() && entries.len() != loops {
            return Err(v.error(op, "mapping attribute size must match op rank"));
        }
    }
    let bounds = [("staticUpperBound", "upper bound"), ("staticStep", "step")];
    for (name, words) in bounds {
        let given = count(name);
        if given != loops {
            let message = format!("expected {loops} {words} values, got {given}");
            return Err(Diagnostic::error(module.location(op), message));
        }
    }
    Ok(())
}

/// `scf.forall.in_parallel`: holds what inserts slices, into the loop's outputs.
pub fn in_parallel(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let (Some(body), Some(parent)) = (
        module.first_block(module.regions(op)[0]),
        module.parent_op(op),
    ) else {
        return Ok(());
    };
    for inner in module.ops(body) {
        let name = module.name_text(inner);
        if name != "tensor.parallel_insert_slice" {
            if v.table.of(module, inner).is_none() {
                continue;
            }
            let message = "expected only ParallelCombiningOpInterface ops";
            return Err(v.error(op, message));
        }
        if module.operand_count(inner) < 2 || module.name_text(parent) != "scf.forall" {
            continue;
        }
        let target = module.operand(inner, 1);
        let body = module.first_block(module.regions(parent)[0]);
        let is_output = body.is_some_and(|body| module.arguments(body).contains(&target));
        if !is_output {
            let message = "may only insert into an output block argument";
            return Err(v.error(inner, message));
        }
    }
    Ok(())
}
