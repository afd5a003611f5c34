//! The edits: each is named by where it is made, in the order of the text, and leaves what verifies
//! or not.

use freehold_dialects::{Trait, successor_operands};
use freehold_ir::{AttrKind, Block, Module, Op, Value, nested_ops};
use freehold_passes::rewrite::Builder;
use freehold_passes::rewrite::forward::resize_successor;

use super::program::Program;
use super::replacement::{earlier, replace_everywhere};
use super::signatures;

/// Kinds of edits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Take away an operation of the module's own body: a function, a global.
    Symbol,
    /// Take away blocks that nothing leads to, and go one way instead of one of several.
    Branch,
    /// Put the body of an operation in its place.
    Inline,
    /// Take away an operation, with other values in place of its results.
    Operation,
    /// Let a result or an argument of a function go, at its calls too.
    Signature,
    /// Let an argument of a block go that is no function's.
    Argument,
    /// Use an earlier value of the same type.
    Operand,
    /// A smaller number.
    Constant,
}

/// One edit.
#[derive(Copy, Clone, Debug)]
pub enum Candidate {
    Erase(Op),
    /// Only this successor of a terminator is left.
    Follow(Op, usize),
    /// Two blocks become one.
    Join(Op),
    Unreached(Block),
    Inline(Op, usize),
    DropResult(Op, usize),
    DropParameter(Op, usize),
    DropArgument(Block, usize),
    Earlier(Op, usize),
    Zero(Op),
}

impl Kind {
    /// The coarse ones first.
    pub const ALL: [Kind; 8] = [
        Kind::Symbol,
        Kind::Branch,
        Kind::Inline,
        Kind::Operation,
        Kind::Signature,
        Kind::Argument,
        Kind::Operand,
        Kind::Constant,
    ];

    /// Where edits of this kind can be made, in the order of the text.
    pub fn candidates(self, program: &Program) -> Vec<Candidate> {
        let module = &program.module;
        let mut found = Vec::new();
        for op in nested_ops(module, module.top()).filter(|&op| op != module.top()) {
            let is_terminator = program.table.has(module, op, Trait::Terminator);
            let is_symbol = program.table.has(module, op, Trait::Symbol);
            match self {
                Kind::Symbol if is_symbol => found.push(Candidate::Erase(op)),
                Kind::Branch => branches(module, op, &mut found),
                Kind::Inline if !is_symbol => {
                    let regions = 0..module.regions(op).len();
                    found.extend(regions.rev().map(|region| Candidate::Inline(op, region)));
                }
                Kind::Operation if !is_symbol && !is_terminator => {
                    found.push(Candidate::Erase(op));
                }
                Kind::Signature => {
                    let (inputs, results) = signatures::counts(module, op);
                    found.extend((0..results).map(|index| Candidate::DropResult(op, index)));
                    found.extend((0..inputs).map(|index| Candidate::DropParameter(op, index)));
                }
                Kind::Argument => arguments(module, op, &mut found),
                Kind::Operand => {
                    let operands = 0..module.operand_count(op);
                    found.extend(operands.map(|index| Candidate::Earlier(op, index)));
                }
                Kind::Constant if module.name_text(op) == "arith.constant" => {
                    found.push(Candidate::Zero(op));
                }
                _ => {}
            }
        }
        found
    }
}

fn branches(module: &Module, op: Op, found: &mut Vec<Candidate>) {
    let successors = module.successors(op);
    if let [only] = successors
        && predecessors(module, *only) == 1
    {
        found.push(Candidate::Join(op));
    } else if successors.len() > 1 {
        found.extend((0..successors.len()).map(|index| Candidate::Follow(op, index)));
    }
    for &region in module.regions(op) {
        let blocks = module.blocks(region);
        let unreached = blocks.filter(|&b| !module.is_entry(b) && predecessors(module, b) == 0);
        found.extend(unreached.map(Candidate::Unreached));
    }
}

fn arguments(module: &Module, op: Op, found: &mut Vec<Candidate>) {
    for &region in module.regions(op) {
        for block in module.blocks(region).filter(|&b| !module.is_entry(b)) {
            let arguments = 0..module.arguments(block).len();
            found.extend(arguments.map(|index| Candidate::DropArgument(block, index)));
        }
    }
}

/// The terminators that lead to a block, once for each edge.
fn edges_to(module: &Module, block: Block) -> Vec<(Op, usize)> {
    let Some(region) = module.block_region(block) else {
        return Vec::new();
    };
    let ends = module.blocks(region).filter_map(|b| module.last_op(b));
    let edges = ends.flat_map(|end| {
        let successors = module.successors(end).iter().enumerate();
        successors.map(move |(index, &to)| (end, index, to))
    });
    edges
        .filter(|&(_, _, to)| to == block)
        .map(|(end, index, _)| (end, index))
        .collect()
}

fn predecessors(module: &Module, block: Block) -> usize {
    edges_to(module, block).len()
}

/// Makes an edit, if what it is about is still there.
pub fn apply(program: &mut Program, candidate: Candidate) {
    let Program { module, table } = program;
    let is_there = |module: &Module, op: Op| module.parent_block(op).is_some();
    match candidate {
        Candidate::Erase(op) if is_there(module, op) => erase(module, op),
        Candidate::Follow(op, index) if is_there(module, op) => {
            let to = module.successors(op)[index];
            let range = successor_operands(module, table, op, index).unwrap_or(0..0);
            let values: Vec<Value> = range.map(|i| module.operand(op, i)).collect();
            Builder::before(module, op).br(to, &values);
            module.erase_op(op);
        }
        Candidate::Join(op) if is_there(module, op) => {
            let to = module.successors(op)[0];
            let range = successor_operands(module, table, op, 0).unwrap_or(0..0);
            let values: Vec<Value> = range.map(|i| module.operand(op, i)).collect();
            let (from, arguments) = (module.parent_block(op), module.arguments(to).to_vec());
            let Some(from) = from.filter(|&from| from != to && values.len() == arguments.len())
            else {
                return;
            };
            for (argument, value) in arguments.into_iter().zip(values) {
                module.replace_all_uses(argument, value);
            }
            module.erase_op(op);
            module.take_ops(to, from);
            module.detach_block(to);
        }
        Candidate::Unreached(block) if module.block_region(block).is_some() => {
            for op in module.ops(block).collect::<Vec<_>>() {
                erase(module, op);
            }
            module.detach_block(block);
        }
        Candidate::Inline(op, region) if is_there(module, op) => inline(module, op, region),
        Candidate::DropResult(op, index) => signatures::drop_result(module, op, index),
        Candidate::DropParameter(op, index) => signatures::drop_parameter(module, op, index),
        Candidate::DropArgument(block, index) => {
            let argument = module.arguments(block)[index];
            replace_everywhere(module, argument);
            let edges = edges_to(module, block);
            let has_it = |&(end, successor): &(Op, usize)| {
                let range = successor_operands(module, table, end, successor);
                range.is_some_and(|range| range.len() > index)
            };
            if !edges.iter().all(has_it) {
                return;
            }
            for (end, successor) in edges {
                let Some(range) = successor_operands(module, table, end, successor) else {
                    return;
                };
                resize_successor(module, table, end, successor, -1);
                module.remove_operand(end, range.start + index);
            }
            let mut keep = vec![true; module.arguments(block).len()];
            keep[index] = false;
            module.retain_arguments(block, &keep);
        }
        Candidate::Earlier(op, index) if is_there(module, op) => {
            if index < module.operand_count(op)
                && let Some(value) = earlier(module, op, module.operand(op, index))
            {
                module.set_operand(op, index, value);
            }
        }
        Candidate::Zero(op) if is_there(module, op) => {
            let value = module.attr(op, "value");
            if let Some(&AttrKind::Integer { value, ty }) =
                value.map(|value| module.context.attr_kind(value))
            {
                // One, then nothing: what divides or bounds a loop may need the one.
                let smaller = i128::from(value.unsigned_abs() > 1);
                let smaller = module.context.integer_attr(smaller, ty);
                module.set_property(op, "value", Some(smaller));
            }
        }
        _ => {}
    }
}

/// Erases an operation that uses may still refer to: they get an earlier value of the type, or keep
/// what is gone, and then the program does not verify.
fn erase(module: &mut Module, op: Op) {
    for result in module.results(op).to_vec() {
        replace_everywhere(module, result);
    }
    module.erase_op(op);
}

/// Puts the operations of a region's only block in the place of the operation: the arguments are
/// operands of their types, and the results are what the terminator ends with, both from the last
/// one on.
fn inline(module: &mut Module, op: Op, region: usize) {
    let region = module.regions(op)[region];
    let Some(block) = module.first_block(region) else {
        return;
    };
    let Some(last) = module.last_op(block) else {
        return;
    };
    if !module.has_single_block(region) {
        return;
    }
    let operands: Vec<Value> = module.operands(op).collect();
    let ended: Vec<Value> = module.operands(last).collect();
    let (arguments, results) = (
        module.arguments(block).to_vec(),
        module.results(op).to_vec(),
    );
    let arguments = matched(module, &arguments, &operands);
    let results = matched(module, &results, &ended);
    let (Some(arguments), Some(results)) = (arguments, results) else {
        return;
    };
    // A result that is an argument is what stands for that.
    for (result, value) in results {
        let value = arguments
            .iter()
            .find(|pair| pair.0 == value)
            .map_or(value, |pair| pair.1);
        module.replace_all_uses(result, value);
    }
    for (argument, value) in arguments {
        module.replace_all_uses(argument, value);
    }
    module.erase_op(last);
    for inner in module.ops(block).collect::<Vec<_>>() {
        module.detach_op(inner);
        module.insert_op_before(op, inner);
    }
    module.erase_op(op);
}

/// For each value one of those of its type, the last for the last; a used one needs one.
fn matched(module: &Module, values: &[Value], others: &[Value]) -> Option<Vec<(Value, Value)>> {
    let mut rest = others.len();
    let mut pairs = Vec::new();
    for &value in values.iter().rev() {
        let ty = module.value_type(value);
        let place = others[..rest]
            .iter()
            .rposition(|&o| module.value_type(o) == ty);
        match place {
            Some(place) => {
                pairs.push((value, others[place]));
                rest = place;
            }
            None if module.has_uses(value) => return None,
            None => {}
        }
    }
    Some(pairs)
}
