//! scf: the blocks its regions have, and what loops carry.

use crate::ir::{Op, known};

use crate::verify::{Check, Verifier};

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
        return Err(v.error(op, "expected the body to have an induction variable"));
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
    let yielded: Vec<_> = match module.last_op(entry) {
        Some(last) => module.operands(last).collect(),
        None => Vec::new(),
    };
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
