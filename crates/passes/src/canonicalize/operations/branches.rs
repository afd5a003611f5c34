//! The moves of branches: to blocks that only branch, to blocks that nothing else enters, and of
//! the cases of `cf.switch`.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use freehold_dialects::successor_operands;
use freehold_ir::{Block, Op, TypeKind, Value, ValueDef, known};

use crate::canonicalize::rewriter::Rewriter;
use crate::rewrite::forward::resize_successor;

/// One way out of a branch: a block and what its arguments receive.
#[derive(Clone, PartialEq)]
struct Exit {
    block: Block,
    values: SmallVec<[Value; 4]>,
}

/// All ways out of a branch.
fn exits(rw: &Rewriter, op: Op) -> Option<Vec<Exit>> {
    let count = rw.module.successors(op).len();
    (0..count).map(|index| exit(rw, op, index)).collect()
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
fn forward(rw: &mut Rewriter, rule: &str, exit: &Exit) -> Option<Exit> {
    let branch = forwarding(rw, exit.block)?;
    if forwarding(rw, rw.module.successors(branch)[0]).is_none() {
        return Some(behind(rw, exit, branch));
    }
    shorten(rw, rule, exit.block);
    let branch = forwarding(rw, exit.block)?;
    Some(behind(rw, exit, branch))
}

/// Lets each block of a chain of blocks that only forward branch to its end, so that nobody
/// walks along the chain again.
///
/// A chain that comes back to itself ends in the first of its blocks that is met again. No branch
/// is replaced that leads there, and so never the one at which a rule is applied.
fn shorten(rw: &mut Rewriter, rule: &str, first: Block) {
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
            rw.by(rule);
            set_exits(rw, branch, &[target]);
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

/// Lets a branch lead elsewhere: as many ways out as it has.
fn set_exits(rw: &mut Rewriter, op: Op, exits: &[Exit]) {
    let first = successor_operands(rw.module, rw.table, op, 0).map_or(0, |range| range.start);
    let mut operands: Vec<Value> = rw.module.operands(op).take(first).collect();
    for (index, exit) in exits.iter().enumerate() {
        let old = successor_operands(rw.module, rw.table, op, index).map_or(0, |range| range.len());
        let change = exit.values.len() as i64 - old as i64;
        if change != 0 {
            resize_successor(rw.module, rw.table, op, index, change);
        }
        operands.extend(&exit.values);
    }
    let blocks: Vec<Block> = exits.iter().map(|exit| exit.block).collect();
    rw.set_successors(op, &blocks);
    rw.set_operands(op, &operands);
}

/// A way out that leads to a block that only branches leads to where that does.
pub(super) fn past_branches(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let mut exits = exits(rw, op)?;
    let mut changed = None;
    for exit in &mut exits {
        if let Some(target) = forward(rw, rule, exit) {
            *exit = target;
            changed = Some(());
        }
    }
    changed?;
    rw.by(rule);
    set_exits(rw, op, &exits);
    Some(())
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
pub(super) fn merge_blocks(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    only_way(rw, op)?;
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
        rw.by(rule);
        merge_successor(rw, branch, &out);
        next = block.and_then(|block| rw.module.last_op(block));
    }
    Some(())
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

// ---- Cases ----------------------------------------------------------------------------------

/// What is known of a value in a block because of the only branch to it.
enum OnEntry {
    Is(i128),
    /// It is none of these.
    IsNot(Vec<i128>),
}

fn on_entry(rw: &Rewriter, block: Block, value: Value) -> Option<OnEntry> {
    let before = rw.edges.single(block)?;
    let way = rw
        .module
        .successors(before)
        .iter()
        .position(|&to| to == block)?;
    if rw.module.name(before) != known::CF_SWITCH || rw.module.operand(before, 0) != value {
        return None;
    }
    let cases = cases(rw, before)?;
    Some(match way.checked_sub(1) {
        Some(case) => OnEntry::Is(*cases.get(case)?),
        None => OnEntry::IsNot(cases),
    })
}

/// The numbers of the cases of a switch; `None` when they are no list of integers.
fn cases(rw: &Rewriter, op: Op) -> Option<Vec<i128>> {
    let Some(attr) = rw.module.attr(op, "case_values") else {
        return Some(Vec::new());
    };
    rw.module.context.dense_values(attr)?;
    let mut cases = rw.module.context.integers_of(attr);
    // A condition has no sign, as a constant has none.
    if rw.ty(rw.module.operand(op, 0)) == rw.module.context.i1() {
        cases.iter_mut().for_each(|case| *case &= 1);
    }
    Some(cases)
}

/// A branch to one block stands in the place of a switch.
fn replace_by_branch(rw: &mut Rewriter, op: Op, exit: &Exit) {
    rw.build(op, |b| b.br(exit.block, &exit.values));
    rw.erase(op);
}

/// The case of the number that is known stands in the place of a switch, or else the default.
pub(super) fn take_case(rw: &mut Rewriter, rule: &str, op: Op, flag: Value) -> Option<()> {
    let number =
        rw.constant(flag)
            .or_else(|| match on_entry(rw, rw.module.parent_block(op)?, flag)? {
                OnEntry::Is(number) => Some(number),
                OnEntry::IsNot(_) => None,
            })?;
    let case = cases(rw, op)?.iter().position(|&case| case == number);
    let exit = exit(rw, op, case.map_or(0, |case| case + 1))?;
    rw.by(rule);
    replace_by_branch(rw, op, &exit);
    Some(())
}

/// Cases go that do as the default does, or that cannot be.
pub(super) fn drop_cases(rw: &mut Rewriter, rule: &str, op: Op, flag: Value) -> Option<()> {
    let exits = exits(rw, op)?;
    let cases = cases(rw, op).filter(|cases| cases.len() + 1 == exits.len())?;
    let block = rw.module.parent_block(op)?;
    let never = match on_entry(rw, block, flag) {
        Some(OnEntry::IsNot(cases)) => cases,
        _ => Vec::new(),
    };
    let stays = |case: &usize| exits[case + 1] != exits[0] && !never.contains(&cases[*case]);
    let kept: Vec<usize> = (0..cases.len()).filter(stays).collect();
    if kept.len() == cases.len() && !kept.is_empty() {
        return None;
    }
    rw.by(rule);
    if kept.is_empty() {
        replace_by_branch(rw, op, &exits[0]);
        return Some(());
    }
    let ways: Vec<&Exit> = std::iter::once(&exits[0])
        .chain(kept.iter().map(|&case| &exits[case + 1]))
        .collect();
    let mut operands = vec![flag];
    operands.extend(ways.iter().flat_map(|way| way.values.iter().copied()));
    let sizes: Vec<i64> = ways[1..]
        .iter()
        .map(|way| way.values.len() as i64)
        .collect();
    let groups = [1, ways[0].values.len() as i64, sizes.iter().sum()];
    let numbers: Vec<i128> = kept.iter().map(|&case| cases[case]).collect();
    let element = rw.ty(flag);
    let context = &mut rw.module.context;
    let ty = context.ty(TypeKind::Vector {
        shape: Box::new([numbers.len() as i64]),
        scalable: Box::new([false]),
        element,
    });
    let said = [
        ("operandSegmentSizes", context.i32_array_attr(&groups)),
        ("case_operand_segments", context.i32_array_attr(&sizes)),
        ("case_values", context.dense_integers(ty, &numbers)),
    ];
    for (name, attr) in said {
        rw.module.set_property(op, name, Some(attr));
    }
    let blocks: Vec<Block> = ways.iter().map(|way| way.block).collect();
    rw.set_successors(op, &blocks);
    rw.set_operands(op, &operands);
    Some(())
}
