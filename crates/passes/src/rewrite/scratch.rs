//! Scratch buffers: a call of a function that only works on the memory it is handed, with the
//! buffers that are made and filled for it and read afterwards. `bufferization-lower-deallocations`
//! calls its library function so.
//!
//! They are found by what is done with them, not by a name. Invariant: nothing but the loads of a
//! group tells the rest of the program that the group was there.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_dialects::{EffectKind, EffectTarget, Table, Trait, callee, group_range, symbol_name};
use freehold_ir::{Ident, Module, Op, Value, known, nested_ops};

/// The scratch buffers of one function, in groups: those that one call is handed.
#[derive(Default)]
pub struct Scratch {
    /// For each group what makes, fills, hands over and frees its buffers, and the call.
    groups: Vec<Vec<Op>>,
    group_of: FxHashMap<Op, usize>,
    /// The group that a load reads.
    read: FxHashMap<Op, usize>,
}

impl Scratch {
    /// The groups of `function`, whose operations are `ops`.
    pub fn of(module: &Module, table: &Table, function: Op, ops: &[Op]) -> Self {
        let mut scratch = Scratch::default();
        let mut known_callees: FxHashMap<Ident, bool> = FxHashMap::default();
        for &op in ops {
            if !module.results(op).is_empty() || !table.has(module, op, Trait::Call) {
                continue;
            }
            let Some((group, loads)) = group(module, op) else {
                continue;
            };
            let Some(name) = callee(module, table, op) else {
                continue;
            };
            let is_local = *known_callees.entry(name).or_insert_with(|| {
                sibling(module, function, name)
                    .is_some_and(|callee| works_on_arguments(module, table, callee))
            });
            if !is_local {
                continue;
            }
            let number = scratch.groups.len();
            scratch.read.extend(loads.into_iter().map(|l| (l, number)));
            scratch.group_of.extend(group.iter().map(|&o| (o, number)));
            scratch.groups.push(group);
        }
        scratch
    }

    /// Whether an operation belongs to a group or reads one.
    pub fn concerns(&self, op: Op) -> bool {
        self.group_of.contains_key(&op) || self.read.contains_key(&op)
    }

    /// What has to stay if `op` does: its group, the call last of all, or nothing but itself.
    pub(super) fn together(&self, op: Op) -> &[Op] {
        let group = self.group_of.get(&op).or_else(|| self.read.get(&op));
        group.map_or(&[], |&group| &self.groups[group])
    }

    /// Whether an operation reads a scratch buffer.
    pub(super) fn is_load(&self, op: Op) -> bool {
        self.read.contains_key(&op)
    }
}

/// The operations of the group of `call`, and the loads that read it, if all that `call` is handed
/// are buffers that nothing else gets to see.
fn group(module: &Module, call: Op) -> Option<(Vec<Op>, Vec<Op>)> {
    let (mut group, mut loads) = (Vec::new(), Vec::new());
    let mut buffers: FxHashSet<Op> = FxHashSet::default();
    for operand in module.operands(call) {
        let mut made = module.defining_op(operand)?;
        if module.name(made) == known::MEMREF_CAST {
            made = module.defining_op(module.operand(made, 0))?;
        }
        let is_new = matches!(
            module.name(made),
            known::MEMREF_ALLOC | known::MEMREF_ALLOCA
        );
        if !is_new || module.operand_count(made) > 0 {
            return None;
        }
        if buffers.insert(made) {
            group.push(made);
            add_users(module, module.result(made, 0), call, &mut group, &mut loads)?;
        }
    }
    if buffers.is_empty() {
        return None;
    }
    group.push(call);
    Some((group, loads))
}

/// Adds the users of a buffer; `None` if one may let others see it.
fn add_users(
    module: &Module,
    buffer: Value,
    call: Op,
    group: &mut Vec<Op>,
    loads: &mut Vec<Op>,
) -> Option<()> {
    for user in module.users(buffer) {
        match module.name(user) {
            known::MEMREF_LOAD => loads.push(user),
            known::MEMREF_DEALLOC => group.push(user),
            known::MEMREF_STORE if module.operand(user, 0) != buffer => group.push(user),
            known::MEMREF_CAST => {
                let mut users = module.users(module.result(user, 0));
                if !users.all(|user| user == call) {
                    return None;
                }
                group.push(user);
            }
            _ if user == call => {}
            _ => return None,
        }
    }
    Some(())
}

/// The function of that name beside `function`, from the end, where library functions stand.
fn sibling(module: &Module, function: Op, name: Ident) -> Option<Op> {
    let last = module
        .parent_block(function)
        .and_then(|block| module.last_op(block));
    let mut siblings = std::iter::successors(last, |&op| module.prev_op(op));
    siblings.find(|&op| symbol_name(module, op) == Some(name))
}

/// Whether a function comes to its end having read and written what its arguments name, and nothing
/// else.
fn works_on_arguments(module: &Module, table: &Table, function: Op) -> bool {
    let Some(&body) = module.regions(function).first() else {
        return false;
    };
    let Some(entry) = module
        .first_block(body)
        .filter(|_| module.has_single_block(body))
    else {
        return false;
    };
    let arguments: FxHashSet<Value> = module.arguments(entry).iter().copied().collect();
    nested_ops(module, function).all(|op| {
        if op == function {
            return true;
        }
        let Some(def) = table.of(module, op) else {
            return false;
        };
        let ends = module.name(op) != known::SCF_WHILE && !module.has_successors(op);
        let on_arguments = || {
            !def.effects.is_empty()
                && def.effects.iter().all(|effect| {
                    let EffectTarget::Operand(group) = &effect.target else {
                        return false;
                    };
                    let range = group_range(module, op, def, group, true);
                    matches!(effect.kind, EffectKind::Read | EffectKind::Write)
                        && range.is_some_and(|mut range| {
                            range.all(|i| arguments.contains(&module.operand(op, i)))
                        })
                })
        };
        let quiet = [Trait::Pure, Trait::RecursiveEffects, Trait::Terminator];
        ends && !def.has(Trait::SideEffect) && (quiet.iter().any(|&t| def.has(t)) || on_arguments())
    })
}
