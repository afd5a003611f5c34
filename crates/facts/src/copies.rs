//! What one function copies from buffer to buffer, and what else touches these.
//!
//! Operations are numbered as they are written, those of regions between the operation and the
//! next, so that what stands between two operations of a block is an interval.

use cranelift_entity::PrimaryMap;

use freehold_dialects::{EffectKind, EffectTarget, OpDef, Table, Trait, group_range};
use freehold_ir::{AttrKind, Module, Op, Step, Value, walk};

use super::{BlockId, Extracted, Kind, ValueId};

/// `copy(source, target, at)`: the operation does nothing but to copy the whole source to the
/// target, of the same type.
#[derive(Copy, Clone, Debug)]
pub struct CopyFact {
    pub source: ValueId,
    pub target: ValueId,
    pub at: u32,
    pub block: BlockId,
}

/// `made(value, at)`: the operation does nothing but to allocate the value, or to copy to it as
/// well.
#[derive(Copy, Clone, Debug)]
pub struct MadeFact {
    pub at: u32,
    pub block: BlockId,
    /// What the address is a multiple of, if more than usual.
    pub alignment: i128,
}

/// `freed(value, at)`: the operation frees the value.
#[derive(Copy, Clone, Debug)]
pub struct FreedFact {
    pub value: ValueId,
    pub at: u32,
    pub block: BlockId,
    /// It does nothing else, without condition.
    pub only: bool,
}

/// The copies of one function.
#[derive(Default)]
pub struct Copies {
    pub copies: Vec<CopyFact>,
    pub made: PrimaryMap<ValueId, Option<MadeFact>>,
    pub freed: Vec<FreedFact>,
    /// `defined(value, at)`: the operation whose result it is; zero for arguments.
    pub defined: PrimaryMap<ValueId, u32>,
    /// `touches(value, at)`: the operation has the value as an operand.
    pub touches: Vec<(ValueId, u32)>,
    /// `reaches(at)`: the operation may do something to buffers that it does not name.
    pub reaches: Vec<u32>,
    /// The operation of each number.
    pub ops: Vec<Op>,
}

/// The copies of the function that `extracted` speaks of.
pub fn copies(module: &Module, table: &Table, function: Op, extracted: &Extracted) -> Copies {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let mut found = Copies {
        made: facts.values.keys().map(|_| None).collect(),
        defined: facts.values.keys().map(|_| 0).collect(),
        ..Copies::default()
    };
    for step in walk(module, function) {
        let Step::Enter(op) = step else {
            continue;
        };
        let at = found.ops.len() as u32;
        found.ops.push(op);
        let Some(block) = module.parent_block(op).and_then(|b| ids.block_id(b)) else {
            continue;
        };
        for &result in module.results(op) {
            if let Some(v) = ids.value_id(result) {
                found.defined[v] = at;
            }
        }
        for v in module.operands(op).filter_map(|v| ids.value_id(v)) {
            if found.touches.last() != Some(&(v, at)) {
                found.touches.push((v, at));
            }
        }
        if may_reach_memory(module, table, op) {
            found.reaches.push(at);
        }
        if let Some(def) = table.of(module, op) {
            found.describe(module, extracted, (op, def), at, block);
        }
    }
    found
}

impl Copies {
    fn describe(
        &mut self,
        module: &Module,
        extracted: &Extracted,
        (op, def): (Op, &OpDef),
        at: u32,
        block: BlockId,
    ) {
        let ids = &extracted.ids;
        let only_effect = |kind| matches!(&def.effects[..], [effect] if effect.kind == kind);
        let copied = copied(module, op, def);
        if let Some((source, target)) = copied
            && let (Some(source), Some(target)) = (ids.value_id(source), ids.value_id(target))
            && ![source, target].iter().any(|&v| is_foreign(extracted, v))
        {
            self.copies.push(CopyFact {
                source,
                target,
                at,
                block,
            });
        }
        if let &[result] = module.results(op)
            && let Some(v) = ids.value_id(result)
            && (only_effect(EffectKind::Allocate) || copied.is_some_and(|c| c.1 == result))
            && !def.has(Trait::OwnHeap)
        {
            let alignment = module.attr(op, "alignment");
            let alignment = match alignment.map(|a| module.context.attr_kind(a)) {
                Some(AttrKind::Integer { value, .. }) => *value,
                _ => 0,
            };
            self.made[v] = Some(MadeFact {
                at,
                block,
                alignment,
            });
        }
        for effect in def.effects.iter().filter(|e| e.kind == EffectKind::Free) {
            let EffectTarget::Operand(group) = &effect.target else {
                continue;
            };
            let range = group_range(module, op, def, group, true).unwrap_or(0..0);
            let values = range.filter_map(|i| ids.value_id(module.operand(op, i)));
            let only = module.operand_count(op) == 1
                && module.results(op).is_empty()
                && !def.has(Trait::OwnHeap)
                && only_effect(EffectKind::Free);
            self.freed.extend(values.map(|value| FreedFact {
                value,
                at,
                block,
                only,
            }));
        }
    }
}

/// Whether a buffer is of another heap than `memref.alloc` gives: no other can stand for it.
fn is_foreign(extracted: &Extracted, v: ValueId) -> bool {
    let values = &extracted.facts.values;
    values[values[v].root].kind == Kind::Foreign
}

/// The source and the target of a declared copy, where their types are the same.
fn copied(module: &Module, op: Op, def: &OpDef) -> Option<(Value, Value)> {
    let (target, source) = def.copies.as_ref()?;
    let group = |name: &str, is_operand: bool| {
        let mut range = group_range(module, op, def, name, is_operand)?;
        let index = range.next().filter(|_| range.is_empty())?;
        Some(match is_operand {
            true => module.operand(op, index),
            false => module.result(op, index),
        })
    };
    let source = group(source, true)?;
    let target = group(target, true).or_else(|| group(target, false))?;
    (module.value_type(source) == module.value_type(target)).then_some((source, target))
}

/// Whether the operation may do something to a buffer that it does not name.
pub fn may_reach_memory(module: &Module, table: &Table, op: Op) -> bool {
    table.of(module, op).is_none_or(|def| {
        let silent = def.has(Trait::Pure) || def.has(Trait::RecursiveEffects);
        def.effects.is_empty() && !silent
    })
}
