//! Takes deallocations out of a function again, with all that only served them, so that
//! ownership can be decided anew.
//!
//! What a pass inserted is found by what it does, not by a mark: conditions of deallocs, the
//! `i1` that is handed along with a memref, operations that are left with nothing to do, and
//! copies that are made at the end only to be returned. Invariant: the function does what it did, but for
//! freeing what was freed, and for copies of what it returns.

use freehold_dialects::{Table, Trait};
use freehold_ir::{Module, Op, Value, castable_memrefs, known};

use super::{Builder, dead_values, only_frees};

/// Takes the deallocations `frees` out of `function`, and `with_copies` those that it only returns.
pub fn remove_existing_deallocs(
    module: &mut Module,
    table: &Table,
    function: Op,
    frees: &[Op],
    with_copies: bool,
) {
    let mut seeds: Vec<Value> = Vec::new();
    let mut made: Vec<Op> = Vec::new();
    for &op in frees {
        let parent = module.parent_op(op);
        seeds.extend(module.operands(op));
        if module.results(op).iter().any(|&r| module.has_uses(r)) {
            let no = Builder::before(module, op).constant_bool(false);
            for result in module.results(op).to_vec() {
                seeds.extend(fed_by(module, result));
                module.replace_all_uses(result, no);
            }
            made.extend(module.defining_op(no));
        }
        module.erase_op(op);
        erase_idle(module, table, function, parent, &mut seeds);
    }
    if with_copies {
        return_originals(module, table, function, &mut seeds);
    }
    while !seeds.is_empty() {
        let emptied = dead_values::erase(module, table, function, std::mem::take(&mut seeds));
        for op in emptied {
            erase_idle(module, table, function, Some(op), &mut seeds);
        }
    }
    for no in made {
        if !module.has_uses(module.result(no, 0)) {
            module.erase_op(no);
        }
    }
}

/// What the users of a token make or hand on: candidates for being of no use any more.
fn fed_by(module: &Module, token: Value) -> Vec<Value> {
    let mut found = Vec::new();
    for user in module.users(token) {
        found.extend(module.results(user));
        for &successor in module.successors(user) {
            found.extend(module.arguments(successor));
        }
        if module.next_op(user).is_none()
            && let Some(parent) = module.parent_op(user)
        {
            found.extend(module.results(parent));
            let regions = module.regions(parent).iter();
            for block in regions.filter_map(|&r| module.first_block(r)) {
                found.extend(module.arguments(block));
            }
        }
    }
    found
}

/// Erases `op` and the operations around it as long as they have no results and do nothing; what
/// they read may be of no use any more. What was erased before is erased again, which changes nothing.
fn erase_idle(
    module: &mut Module,
    table: &Table,
    function: Op,
    op: Option<Op>,
    seeds: &mut Vec<Value>,
) {
    let mut next = op;
    while let Some(op) = next.filter(|&op| op != function && is_idle(module, table, op)) {
        next = module.parent_op(op);
        seeds.extend(module.operands(op));
        module.erase_op(op);
    }
}

/// Whether an operation without results only runs pure ones, once at most.
fn is_idle(module: &Module, table: &Table, op: Op) -> bool {
    let has = |t| table.has(module, op, t);
    module.results(op).is_empty()
        && has(Trait::RecursiveEffects)
        && !has(Trait::Loop)
        && module.regions(op).iter().all(|&region| {
            let blocks = module.first_block(region).into_iter();
            (module.first_block(region).is_none() || module.has_single_block(region))
                && blocks.flat_map(|b| module.ops(b)).all(|inner| {
                    table.has(module, inner, Trait::Pure) && module.regions(inner).is_empty()
                })
        })
}

/// Whether `function` returns copies that [`remove_existing_deallocs`] would replace by what they are copies of.
pub fn returns_copies(module: &Module, table: &Table, function: Op) -> bool {
    returns(module, table, function).into_iter().any(|end| {
        let mut operands = module.operands(end);
        operands.any(|v| {
            copied_or_not(module, table, end, v).is_some()
                || copied_last(module, table, end, v).is_some()
        })
    })
}

/// Whether `op` only decides which results its function returns as copies, so that [`remove_existing_deallocs`] takes it out.
pub fn returns_copy_or_not(module: &Module, table: &Table, op: Op) -> bool {
    let copied = |&result: &Value| {
        let end = module.users(result).next();
        end.is_some_and(|end| {
            let parent = module.parent_op(end);
            table.has(module, end, Trait::ReturnLike)
                && parent.is_some_and(|parent| table.has(module, parent, Trait::Function))
                && copied_or_not(module, table, end, result).is_some()
        })
    };
    let results = module.results(op);
    !results.is_empty() && gives_only(module, op) && results.iter().all(copied)
}

fn returns(module: &Module, table: &Table, function: Op) -> Vec<Op> {
    let regions = module.regions(function).iter();
    let blocks = regions.flat_map(|&r| module.blocks(r));
    let ends = blocks.filter_map(|block| module.last_op(block));
    ends.filter(|&end| table.has(module, end, Trait::ReturnLike))
        .collect()
}

/// Returns what was copied instead of the copy, where only `return` uses that: whether it has to
/// be a copy is decided anew. It is a copy always, or as in
/// `scf.if %owned { yield %m } else { yield copy of %m }`.
fn return_originals(module: &mut Module, table: &Table, function: Op, seeds: &mut Vec<Value>) {
    for end in returns(module, table, function) {
        for index in 0..module.operand_count(end) {
            let value = module.operand(end, index);
            if let Some(mut original) = copied_last(module, table, end, value) {
                let ty = module.value_type(value);
                if module.value_type(original) != ty {
                    original = Builder::before(module, end).memref_cast(original, ty);
                }
                module.set_operand(end, index, original);
                if let Some(copy) = module.defining_op(value) {
                    module.erase_op(copy);
                }
            } else if let Some((op, copy, original)) = copied_or_not(module, table, end, value) {
                module.set_operand(end, index, original);
                let result = module.result(copy, 0);
                module.replace_all_uses(result, original);
                module.erase_op(copy);
                // With work in its regions, or other results in use, it stays.
                let unused = module.results(op).iter().all(|&r| !module.has_uses(r));
                if unused && gives_only(module, op) {
                    seeds.extend(module.operands(op));
                    module.erase_op(op);
                }
            }
        }
    }
}

/// What `value` is a copy of that is made right before `end`, which alone uses it.
fn copied_last(module: &Module, table: &Table, end: Op, value: Value) -> Option<Value> {
    let copy = module.defining_op(value)?;
    if module.name(copy) != known::BUFFERIZATION_CLONE || !module.has_one_use(value) {
        return None;
    }
    let original = module.operand(copy, 0);
    // A copy may have another type than what it is a copy of.
    let types = [original, value].map(|v| module.value_type(v));
    let is_castable = types[0] == types[1] || castable_memrefs(&module.context, types[0], types[1]);
    (is_castable && is_quiet(module, table, copy, end)).then_some(original)
}

/// Whether all operations of a block between these two only copy, free and compute.
fn is_quiet(module: &Module, table: &Table, after: Op, end: Op) -> bool {
    let between = std::iter::successors(module.next_op(after), |&op| module.next_op(op));
    let mut between = between.take_while(|&op| op != end);
    between.all(|op| {
        let name = module.name(op);
        name == known::BUFFERIZATION_CLONE
            || name == known::BUFFERIZATION_DEALLOC
            || table.has(module, op, Trait::Pure)
            || only_frees(module, table, op)
            || gives_or_copies(module, op)
    })
}

/// Whether an operation only gives values and copies of them.
fn gives_or_copies(module: &Module, op: Op) -> bool {
    module.name(op) == known::SCF_IF && !module.results(op).is_empty() && gives_only(module, op)
}

/// Whether the regions of an operation, of one block each, only yield, or copy and yield.
fn gives_only(module: &Module, op: Op) -> bool {
    let blocks = module.regions(op).iter().map(|&r| module.first_block(r));
    blocks.flatten().all(|block| {
        let mut ops = module.ops(block);
        ops.all(|op| module.next_op(op).is_none() || module.name(op) == known::BUFFERIZATION_CLONE)
    })
}

/// The memref of which `value` is a cast.
fn cast_source(module: &Module, value: Value) -> Option<Value> {
    let cast = module.defining_op(value)?;
    (module.name(cast) == known::MEMREF_CAST).then(|| module.operand(cast, 0))
}

/// The operation that gives `value` or a copy of it, the copy and the value: an `scf.if` that has one of the regions
/// copy, after which nothing but frees comes up to the return.
fn copied_or_not(module: &Module, table: &Table, end: Op, value: Value) -> Option<(Op, Op, Value)> {
    let op = module.defining_op(value)?;
    if module.name(op) != known::SCF_IF || !module.has_one_use(value) {
        return None;
    }
    let place = module.results(op).iter().position(|&r| r == value)?;
    let yielded = |number: usize| {
        let block = module.first_block(*module.regions(op).get(number)?)?;
        let end = module.last_op(block)?;
        (place < module.operand_count(end)).then(|| (end, module.operand(end, place)))
    };
    let (one, other) = (yielded(0)?, yielded(1)?);
    let copy_of = |(yields, copied): (Op, Value), original: Value| {
        let copy = module.defining_op(copied)?;
        if module.name(copy) != known::BUFFERIZATION_CLONE {
            return None;
        }
        let source = module.operand(copy, 0);
        // The copy of a cast is one of what was cast, after a clean-up.
        let is_of = source == original || cast_source(module, original) == Some(source);
        let only = module.parent_op(copy) == Some(op) && module.has_one_use(copied);
        (is_of && only && is_quiet(module, table, copy, yields)).then_some(copy)
    };
    let found = match copy_of(other, one.1) {
        Some(copy) => (op, copy, one.1),
        None => (op, copy_of(one, other.1)?, other.1),
    };
    let around = |value| {
        let block = module.defining_block(value)?;
        module.block_op(block)
    };
    let stands_outside = around(found.2) != Some(op);
    (stands_outside && (gives_only(module, op) || is_quiet(module, table, op, end)))
        .then_some(found)
}
