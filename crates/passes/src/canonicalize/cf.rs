//! Rules of `cf`: decided branches, blocks that only forward, blocks with one predecessor.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use freehold_dialects::successor_operands;
use freehold_ir::{Attr, Block, Op, Value, ValueDef, known};

use super::rewriter::Rewriter;

/// One way out of a branch: a block and what its arguments receive.
#[derive(Clone, PartialEq)]
struct Exit {
    block: Block,
    values: SmallVec<[Value; 4]>,
}

fn exit(rw: &Rewriter, op: Op, index: usize) -> Option<Exit> {
    let range = successor_operands(rw.module, rw.table, op, index)?;
    let values = range.map(|i| rw.module.operand(op, i)).collect();
    Some(Exit {
        block: rw.module.successors(op)[index],
        values,
    })
}

/// The `cf.br` of a block that only forwards: it holds nothing else, uses the block's arguments
/// for that only, and leads to another block.
fn forwarding(rw: &Rewriter, block: Block) -> Option<Op> {
    let branch = rw.module.first_op(block)?;
    if rw.module.name(branch) != known::CF_BR || rw.module.successors(branch)[0] == block {
        return None;
    }
    let arguments = rw.module.arguments(block);
    let only_forwards = arguments
        .iter()
        .all(|&a| rw.module.users(a).all(|user| user == branch));
    only_forwards.then_some(branch)
}

/// Where a way out leads if its block only forwards, through any number of such blocks; where
/// these form a circle, to one of its blocks, which then branches to itself.
fn forward(rw: &mut Rewriter, exit: &Exit) -> Option<Exit> {
    let branch = forwarding(rw, exit.block)?;
    if forwarding(rw, rw.module.successors(branch)[0]).is_none() {
        return Some(behind(rw, exit, branch));
    }
    shorten(rw, exit.block);
    let branch = forwarding(rw, exit.block)?;
    Some(behind(rw, exit, branch))
}

/// Lets each block of a chain of blocks that only forward branch to its end, so that nobody
/// walks along the chain again.
///
/// A chain that comes back to itself ends in the first of its blocks that is met again. No branch
/// is replaced that leads there, and so never the one at which a rule is applied.
fn shorten(rw: &mut Rewriter, first: Block) {
    let mut chain: Vec<Op> = Vec::new();
    let mut met: FxHashSet<Block> = FxHashSet::default();
    let mut end = first;
    while !met.contains(&end)
        && let Some(branch) = forwarding(rw, end)
    {
        met.insert(end);
        chain.push(branch);
        end = rw.module.successors(branch)[0];
    }
    // From the last on, so that each has only one step to skip.
    for &branch in chain.iter().rev() {
        let Some(next) = exit(rw, branch, 0).filter(|next| next.block != end) else {
            continue;
        };
        if let Some(last) = forwarding(rw, next.block) {
            let target = behind(rw, &next, last);
            replace_by_branch(rw, branch, &target, "branch-to-a-branch");
        }
    }
}

/// Where a way out leads behind `branch`, which is all that its block holds.
fn behind(rw: &Rewriter, exit: &Exit, branch: Op) -> Exit {
    let values = rw
        .module
        .operands(branch)
        .map(|value| match rw.module.def(value) {
            ValueDef::Argument(b, i) if b == exit.block => exit.values[i as usize],
            _ => value,
        })
        .collect();
    Exit {
        block: rw.module.successors(branch)[0],
        values,
    }
}

fn replace_by_branch(rw: &mut Rewriter, op: Op, exit: &Exit, rule: &str) -> bool {
    rw.by(rule);
    rw.build(op, |b| b.br(exit.block, &exit.values));
    rw.erase(op);
    true
}

pub(super) fn br(rw: &mut Rewriter, op: Op) -> bool {
    if only_way(rw, op).is_some() {
        merge_chain(rw, op);
        return true;
    }
    let Some(out) = exit(rw, op, 0) else {
        return false;
    };
    match forward(rw, &out) {
        Some(target) => replace_by_branch(rw, op, &target, "branch-to-a-branch"),
        None => false,
    }
}

/// Where a `cf.br` leads, if that is the only way to another block, with which its own can be one.
///
/// The head of a loop of which only the way back is left is reached no more: an operation merged
/// into what it depends on would depend on itself.
fn only_way(rw: &Rewriter, op: Op) -> Option<Exit> {
    if rw.module.name(op) != known::CF_BR {
        return None;
    }
    let out = exit(rw, op, 0)?;
    let is_only = rw.edges.count(out.block) == 1
        && rw.module.parent_block(op) != Some(out.block)
        && !rw.heads.contains(out.block);
    is_only.then_some(out)
}

/// Makes one block of those before and behind `op` that are entered from each other only. All go
/// to the first, so that no operation is moved twice.
fn merge_chain(rw: &mut Rewriter, op: Op) {
    let before = |rw: &Rewriter, op: Op| {
        let block = rw.module.parent_block(op)?;
        let before = rw.edges.single(block)?;
        only_way(rw, before).map(|_| before)
    };
    let mut first = op;
    while let Some(earlier) = before(rw, first).filter(|&earlier| earlier != op) {
        first = earlier;
    }
    let mut next = Some(first);
    while let Some(branch) = next
        && let Some(out) = only_way(rw, branch)
    {
        let block = rw.module.parent_block(branch);
        rw.by("branch-merges-blocks");
        merge_successor(rw, branch, &out);
        next = block.and_then(|block| rw.module.last_op(block));
    }
}

/// Moves the operations of a block to the end of its only predecessor.
fn merge_successor(rw: &mut Rewriter, op: Op, out: &Exit) {
    let Some(block) = rw.module.parent_block(op) else {
        return;
    };
    for (index, &value) in out.values.iter().enumerate() {
        let argument = rw.module.arguments(out.block)[index];
        rw.replace_value(argument, value);
    }
    rw.erase(op);
    if let Some(first) = rw.module.first_op(out.block) {
        rw.queue(first);
    }
    rw.module.take_ops(out.block, block);
    rw.module.detach_block(out.block);
    if let Some(terminator) = rw.module.last_op(block) {
        rw.queue(terminator);
    }
}

pub(super) fn cond_br(rw: &mut Rewriter, op: Op) -> bool {
    let (Some(yes), Some(no)) = (exit(rw, op, 0), exit(rw, op, 1)) else {
        return false;
    };
    let condition = rw.module.operand(op, 0);
    let to_yes = forward(rw, &yes);
    let to_no = forward(rw, &no);
    if to_yes.is_some() || to_no.is_some() {
        let (yes, no) = (to_yes.unwrap_or(yes), to_no.unwrap_or(no));
        rw.by("conditional-branch-to-a-branch");
        rw.build(op, |b| {
            b.cond_br(condition, (yes.block, &yes.values), (no.block, &no.values));
        });
        rw.erase(op);
        return true;
    }
    if yes.block == no.block && (yes == no || rw.edges.count(yes.block) == 2) {
        let mut values = yes.values.clone();
        for (value, &other) in values.iter_mut().zip(&no.values) {
            if *value != other {
                *value = rw.build(op, |b| b.select(condition, *value, other));
            }
        }
        let block = yes.block;
        let exit = Exit { block, values };
        return replace_by_branch(rw, op, &exit, "conditional-branch-to-one-block");
    }
    decided_by_predecessor(rw, op, condition, &yes, &no)
}

/// A branch on the condition on which its block's only predecessor branched.
fn decided_by_predecessor(
    rw: &mut Rewriter,
    op: Op,
    condition: Value,
    yes: &Exit,
    no: &Exit,
) -> bool {
    let Some(block) = rw.module.parent_block(op) else {
        return false;
    };
    let Some(before) = rw.edges.single(block) else {
        return false;
    };
    if rw.module.name(before) != known::CF_COND_BR || rw.module.operand(before, 0) != condition {
        return false;
    }
    let value = rw.module.successors(before)[0] == block;
    let exit = if value { yes } else { no };
    replace_by_branch(rw, op, exit, "conditional-branch-decided-before")
}

/// `cf.switch` on a constant, with cases that do as the default does, or through blocks that
/// only forward.
pub(super) fn switch(rw: &mut Rewriter, op: Op) -> bool {
    let count = rw.module.successors(op).len();
    let Some(mut exits) = (0..count)
        .map(|i| exit(rw, op, i))
        .collect::<Option<Vec<_>>>()
    else {
        return false;
    };
    let Some(cases) = case_values(rw, op).filter(|cases| cases.len() + 1 == count) else {
        return false;
    };
    let flag = rw.module.operand(op, 0);
    if let Some(value) = rw.constant(flag) {
        let index = cases.iter().position(|&c| c == value).map_or(0, |i| i + 1);
        return replace_by_branch(rw, op, &exits[index], "switch-decided");
    }
    let mut changed = false;
    for exit in &mut exits {
        if let Some(target) = forward(rw, exit) {
            *exit = target;
            changed = true;
        }
    }
    let kept: Vec<usize> = (0..cases.len())
        .filter(|&i| exits[i + 1] != exits[0])
        .collect();
    if kept.is_empty() {
        return replace_by_branch(rw, op, &exits[0], "switch-to-one-block");
    }
    if !changed && kept.len() == cases.len() {
        return false;
    }
    rw.by("switch-cases");
    rebuild_switch(rw, op, &exits, &cases, &kept);
    true
}

fn rebuild_switch(rw: &mut Rewriter, op: Op, exits: &[Exit], cases: &[i128], kept: &[usize]) {
    let flag = rw.module.operand(op, 0);
    let flag_type = rw.ty(flag);
    let ways: Vec<&Exit> = std::iter::once(&exits[0])
        .chain(kept.iter().map(|&i| &exits[i + 1]))
        .collect();
    let mut operands = vec![flag];
    operands.extend(ways.iter().flat_map(|e| e.values.iter().copied()));
    let sizes: Vec<i64> = ways[1..].iter().map(|e| e.values.len() as i64).collect();
    let mut properties = rw.module.properties(op);
    let context = &mut rw.module.context;
    let groups = [1, ways[0].values.len() as i64, sizes.iter().sum()];
    let groups = context.i32_array_attr(&groups);
    let sizes = context.i32_array_attr(&sizes);
    let values = case_values_attr(context, kept.iter().map(|&i| cases[i]), flag_type);
    properties = context.dict_with(properties, "operandSegmentSizes", Some(groups));
    properties = context.dict_with(properties, "case_operand_segments", Some(sizes));
    properties = context.dict_with(properties, "case_values", Some(values));
    let successors: Vec<Block> = ways.iter().map(|e| e.block).collect();
    let spec = freehold_ir::OpSpec {
        name: known::CF_SWITCH,
        location: rw.module.location(op),
        operands: &operands,
        results: &[],
        successors: &successors,
        properties,
        attributes: rw.module.attributes(op),
        region_count: 0,
    };
    rw.build(op, |b| b.create(&spec));
    rw.erase(op);
}

/// The case values of a switch; `None` when they are no list of integers.
fn case_values(rw: &Rewriter, op: Op) -> Option<Vec<i128>> {
    let Some(attr) = rw.module.attr(op, "case_values") else {
        return Some(Vec::new());
    };
    rw.module.context.dense_values(attr)?;
    Some(rw.module.context.integers_of(attr))
}

fn case_values_attr(
    context: &mut freehold_ir::Context,
    values: impl ExactSizeIterator<Item = i128>,
    element: freehold_ir::Type,
) -> Attr {
    let ty = context.ty(freehold_ir::TypeKind::Vector {
        shape: Box::new([values.len() as i64]),
        scalable: Box::new([false]),
        element,
    });
    let values: Vec<i128> = values.collect();
    context.dense_integers(ty, &values)
}
