//! The body of a contraction: what is reduced are products of the two inputs (MLIR's
//! `ContractionOpInterface`).

use crate::verifier::{Check, Verifier};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Trait;
use freehold_ir::{Block, Op, Value};

use super::linalg;

/// The operations of that interface.
pub const CONTRACTIONS: &[&str] = &[
    "linalg.batch_matmul",
    "linalg.batch_matvec",
    "linalg.batch_mmt4d",
    "linalg.batch_reduce_matmul",
    "linalg.batch_vecmat",
    "linalg.contract",
    "linalg.dot",
    "linalg.matmul",
    "linalg.matvec",
    "linalg.mmt4d",
    "linalg.vecmat",
];

/// Products, and the sums that they go into.
const PAIRS: &[(&str, &str)] = &[
    ("arith.mulf", "arith.addf"),
    ("arith.muli", "arith.addi"),
    ("complex.mul", "complex.add"),
    ("arith.andi", "arith.ori"),
];

/// A structured operation that is a contraction.
pub fn contraction(v: &Verifier, op: Op) -> Check {
    linalg::structured(v, op)?;
    let region = v.module.regions(op).first();
    let block = region.and_then(|&region| v.module.first_block(region));
    match block.is_none_or(|block| reduces_products(v, block)) {
        true => Ok(()),
        // In mlir-opt the operation's name is not in front.
        false => Err(Diagnostic::error(
            v.module.location(op),
            "expected add/mul op in the body",
        )),
    }
}

/// Whether a block yields its third argument plus the product of the first two, casts and the like
/// aside.
fn reduces_products(v: &Verifier, block: Block) -> bool {
    let &[first, second, third] = v.module.arguments(block) else {
        return false;
    };
    let yielded = v
        .module
        .last_op(block)
        .and_then(|end| v.module.operands(end).next());
    let Some((sum, [left, right])) = yielded.and_then(|value| binary(v, value)) else {
        return false;
    };
    // As in MLIR the summand is the left operand, unless that is a block's argument.
    let summand = match v.module.defining_op(left) {
        Some(_) => left,
        None => right,
    };
    if left != third && right != third {
        return false;
    }
    let Some((product, factors)) = binary(v, summand) else {
        return false;
    };
    PAIRS.contains(&(v.module.name_text(product), v.module.name_text(sum)))
        && (factors == [first, second] || factors == [second, first])
}

/// The operation of two operands that makes a value, and the operands, both behind what has one
/// operand.
fn binary(v: &Verifier, value: Value) -> Option<(Op, [Value; 2])> {
    let op = v.module.defining_op(source(v, value))?;
    let is_binary = v.module.operand_count(op) == 2 && v.module.results(op).len() == 1;
    is_binary.then(|| {
        (
            op,
            [0, 1].map(|index| source(v, v.module.operand(op, index))),
        )
    })
}

/// What a value is made of by operations of one operand and no effect.
fn source(v: &Verifier, mut value: Value) -> Value {
    while let Some(op) = v.module.defining_op(value)
        && v.module.operand_count(op) == 1
        && v.table.has(v.module, op, Trait::Pure)
    {
        value = v.module.operand(op, 0);
    }
    value
}
