//! acc: directives that are about data name some, and what a clause says is said once.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::Op;

use super::attrs::{named, segment};
use crate::verifier::{Check, Verifier};

/// mlir-opt's error, which does not name the operation.
fn wrong(v: &Verifier, op: Op, message: &str) -> Check {
    Err(Diagnostic::error(v.module.location(op), message))
}

fn has(v: &Verifier, op: Op, name: &str) -> bool {
    named(v, op, name).is_some()
}

/// Groups of `acc.enter_data` and `acc.exit_data`.
const ASYNC: usize = 1;
const WAIT_DEVICE: usize = 2;
const WAIT: usize = 3;
const DATA: usize = 4;

fn data_directive(v: &Verifier, op: Op, name: &str) -> Check {
    if segment(v, op, DATA) == 0 {
        let message =
            format!("at least one operand must be present in dataOperands on the {name} operation");
        return wrong(v, op, &message);
    }
    if segment(v, op, ASYNC) > 0 && has(v, op, "async") {
        return wrong(v, op, "async attribute cannot appear with asyncOperand");
    }
    if segment(v, op, WAIT) > 0 && has(v, op, "wait") {
        return wrong(v, op, "wait attribute cannot appear with waitOperands");
    }
    if segment(v, op, WAIT_DEVICE) > 0 && segment(v, op, WAIT) == 0 {
        return wrong(v, op, "wait_devnum cannot appear without waitOperands");
    }
    Ok(())
}

pub fn enter_data(v: &Verifier, op: Op) -> Check {
    data_directive(v, op, "enter data")
}

pub fn exit_data(v: &Verifier, op: Op) -> Check {
    data_directive(v, op, "exit data")
}

pub fn wait(v: &Verifier, op: Op) -> Check {
    if segment(v, op, 1) > 0 && has(v, op, "async") {
        return wrong(v, op, "async attribute cannot appear with asyncOperand");
    }
    if segment(v, op, 2) > 0 && segment(v, op, 0) == 0 {
        return wrong(v, op, "wait_devnum cannot appear without waitOperands");
    }
    Ok(())
}

pub fn declare_enter(v: &Verifier, op: Op) -> Check {
    match v.module.operand_count(op) {
        0 => {
            let message = "at least one operand must appear on the declare operation";
            wrong(v, op, message)
        }
        _ => Ok(()),
    }
}

pub fn update(v: &Verifier, op: Op) -> Check {
    match segment(v, op, 3) {
        0 => wrong(v, op, "at least one value must be present in dataOperands"),
        _ => Ok(()),
    }
}

pub fn data(v: &Verifier, op: Op) -> Check {
    if segment(v, op, 3) == 0 && !has(v, op, "defaultAttr") {
        let message = "at least one operand or the default attribute must appear on the data \
                       operation";
        return wrong(v, op, message);
    }
    Ok(())
}

pub fn host_data(v: &Verifier, op: Op) -> Check {
    match segment(v, op, 1) {
        0 => wrong(
            v,
            op,
            "at least one operand must appear on the host_data operation",
        ),
        _ => Ok(()),
    }
}
