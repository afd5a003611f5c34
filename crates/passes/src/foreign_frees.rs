//! Deallocations in the input that free what the function cannot own, and buffers that only the
//! program can free.
//!
//! The pass takes every `bufferization.dealloc` out and decides anew who frees what. Of what it
//! owns nothing is lost by that. What belongs to the caller, to a scope or to nobody would not be
//! freed any more: such a dealloc is refused, as a `memref.dealloc` of an argument is.

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite::as_constant_bool;
use freehold_analysis::alias::{self, Alias, Aliases};
use freehold_analysis::freed::FreedSources;
use freehold_analysis::heaps::{self, Reached};
use freehold_analysis::sources;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{EffectKind, OpDef, Table, Trait, group_range, symbol_name};
use freehold_facts::assumptions::CallModel;
use freehold_facts::{Calls, Extracted, Kind, LeftAlone, ValueId, extract};
use freehold_ir::known::keys;
use freehold_ir::{Ident, Module, Op, Value, ValueDef, known, nested_ops};

use super::ownership_transfer;

/// One error for each deallocation of `functions` that frees what its function cannot own; what
/// the callers of the functions of `dynamic` may hand over is judged later.
pub(super) fn check(
    module: &Module,
    table: &Table,
    functions: &[Op],
    (model, dynamic): (CallModel, &FxHashSet<Ident>),
) -> Vec<Diagnostic> {
    let frees = [known::BUFFERIZATION_DEALLOC, known::MEMREF_GET_GLOBAL];
    if frees.iter().all(|&name| module.created(name) == 0) {
        return Vec::new();
    }
    let calls = Calls::unknown(model, dynamic.clone());
    // Every call gives all memrefs that a function has arguments for.
    let transferred = ownership_transfer::candidates(module, table, dynamic);
    let transferred: FxHashSet<Ident> = transferred.into_iter().map(|a| a.0).collect();
    let mut errors = Vec::new();
    for &function in functions {
        let ops = nested_ops(module, function);
        let is_free = |&op: &Op| {
            [known::BUFFERIZATION_DEALLOC, known::MEMREF_DEALLOC].contains(&module.name(op))
        };
        let frees: Vec<Op> = ops.filter(is_free).collect();
        if frees.is_empty() {
            continue;
        }
        let extracted = extract(module, table, function, &calls);
        let aliases = alias::solve(&extracted.facts);
        let owners = Owners {
            module,
            extracted: &extracted,
            transferred: &transferred,
            name: symbol_name(module, function),
        };
        let judge = Judge::new(table, &aliases, owners, &frees);
        errors.extend(frees.into_iter().filter_map(|op| judge.error(op)));
    }
    errors
}

/// One error for each operation of `functions` that frees what is allocated on another heap than
/// that of `memref.alloc`, and may get a buffer that a pass frees.
pub(super) fn check_heaps(module: &Module, table: &Table, functions: &[Op]) -> Vec<Diagnostic> {
    let frees_elsewhere = |def: &OpDef| {
        def.has(Trait::OwnHeap) && def.effects.iter().any(|e| e.kind == EffectKind::Free)
    };
    let mut names = module.created_names();
    if !names.any(|(name, _)| table.get(name).is_some_and(frees_elsewhere)) {
        return Vec::new();
    }
    let calls = Calls::default();
    let mut errors = Vec::new();
    for &function in functions {
        let extracted = extract(module, table, function, &calls);
        if extracted.facts.freed_elsewhere.is_empty() {
            continue;
        }
        let reached = heaps::reached(&extracted.facts);
        let frees = nested_ops(module, function);
        let frees = frees.filter(|&op| table.of(module, op).is_some_and(frees_elsewhere));
        errors.extend(frees.filter_map(|op| wrong_heap(module, &extracted, &reached, op)));
    }
    errors
}

/// What is wrong with an operation that frees what is allocated on another heap.
fn wrong_heap(
    module: &Module,
    extracted: &Extracted,
    reached: &PrimaryMap<ValueId, Reached>,
    free: Op,
) -> Option<Diagnostic> {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let heaps = module.operands(free).filter_map(|memref| {
        let value = ids.value_id(memref)?;
        Some((memref, reached[facts.values[value].root]))
    });
    let (memref, of) = heaps.into_iter().find(|row| match row.1 {
        Reached::Nobody => false,
        Reached::One(Some(heap)) => ids.heaps[heap] != module.name(free),
        Reached::One(None) | Reached::Several => true,
    })?;
    let name = module.name_text(free);
    let message = match of {
        Reached::One(Some(heap)) => {
            let right = module.context.op_name_text(ids.heaps[heap]);
            format!("'{name}' does not free this buffer, but '{right}'")
        }
        _ => format!(
            "'{name}' frees what no 'memref.dealloc' frees, and this buffer may be one that the pass frees"
        ),
    };
    let at = module.value_location(memref);
    let error = Diagnostic::error(module.location(free), message);
    Some(error.with_note(at, "the memref is defined here"))
}

/// A remark for each buffer of another heap that the function allocates, and that neither it nor
/// the pass frees.
pub(super) fn left_alone(module: &Module, extracted: &Extracted) -> Vec<Diagnostic> {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let is_foreign = |v: &ValueId| facts.values[*v].kind == Kind::Foreign;
    let mut left: Vec<ValueId> = facts.values.keys().filter(is_foreign).collect();
    if left.is_empty() {
        return Vec::new();
    }
    let sources = sources::solve(facts);
    let freed = facts.freed_elsewhere.iter();
    let freed: FxHashSet<ValueId> = freed.flat_map(|&v| sources.of(v).iter()).collect();
    left.retain(|v| !freed.contains(v));
    let reasons: FxHashMap<ValueId, LeftAlone> = facts.left.iter().copied().collect();
    left.iter()
        .filter_map(|&v| {
            let op = module.defining_op(ids.values[v])?;
            let why = match reasons.get(&v) {
                None => format!(
                    "'memref.dealloc' does not free what '{}' allocates; free it in the program",
                    module.name_text(op)
                ),
                Some(LeftAlone::Freed) => "the program may free it itself".to_owned(),
                Some(LeftAlone::Lent) => {
                    "the function gives it to its caller, which frees by 'memref.dealloc'"
                        .to_owned()
                }
                Some(LeftAlone::Mixed) => {
                    "a name that it may get may be one of a buffer of another heap, too".to_owned()
                }
            };
            let message = format!("this buffer is not freed: {why}");
            Some(Diagnostic::remark(module.location(op), message))
        })
        .collect()
}

/// A remark for each owner that is not freed somewhere because it may be in use there.
pub(super) fn in_use(
    module: &Module,
    extracted: &Extracted,
    mut owners: Vec<(ValueId, Op)>,
) -> Vec<Diagnostic> {
    owners.sort_unstable();
    owners.dedup();
    let remark = |&(owner, user): &(ValueId, Op)| {
        let at = module.value_location(extracted.ids.values[owner]);
        let message = "this buffer is not freed everywhere: nothing waits for an operation that goes on \
                       with it; wait for its token in its block";
        let note = "this operation gives the token";
        Diagnostic::remark(at, message).with_note(module.location(user), note)
    };
    owners.iter().map(remark).collect()
}

/// The function whose deallocations are looked at.
struct Owners<'a> {
    module: &'a Module,
    extracted: &'a Extracted,
    /// The functions that may be handed their arguments.
    transferred: &'a FxHashSet<Ident>,
    name: Option<Ident>,
}

/// What is known of its deallocations.
struct Judge<'a> {
    table: &'a Table,
    aliases: &'a Aliases<'a>,
    owners: Owners<'a>,
    /// Which sources they may free that the function does not own, and which are globals.
    not_owned: FreedSources,
    globals: FreedSources,
}

/// Who owns a buffer that a function does not.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Owner {
    Caller,
    Scope,
    /// A global's.
    Nobody,
    OtherHeap,
    /// Whoever wrote it to memory, or made it by an operation that allocates nothing.
    Unknown,
}

impl<'a> Judge<'a> {
    fn new(table: &'a Table, aliases: &'a Aliases, owners: Owners<'a>, frees: &[Op]) -> Self {
        let ids = &owners.extracted.ids;
        let operands = frees.iter().flat_map(|&op| owners.module.operands(op));
        let freed: Vec<ValueId> = operands.filter_map(|v| ids.value_id(v)).collect();
        let solve = |set_apart: &dyn Fn(Owner) -> bool| {
            let is_one = |s| owners.of(s).is_some_and(set_apart);
            let facts = &owners.extracted.facts;
            FreedSources::solve(facts, aliases.sources(), freed.iter().copied(), is_one)
        };
        Judge {
            table,
            aliases,
            not_owned: solve(&|_| true),
            globals: solve(&|owner| owner == Owner::Nobody),
            owners,
        }
    }

    fn error(&self, free: Op) -> Option<Diagnostic> {
        let module = self.owners.module;
        let (memref, owner) = match module.name(free) {
            known::MEMREF_DEALLOC => self.global(free)?,
            _ => self.foreign(free)?,
        };
        let why = match owner {
            Owner::Caller => "the caller owns the buffers of arguments; remove this deallocation",
            Owner::Scope => "a scope owns the buffers on the stack; remove this deallocation",
            Owner::Nobody => "nobody owns a global; remove this deallocation",
            Owner::OtherHeap => "it is of another heap; free it by an operation of that",
            Owner::Unknown => {
                "who owns what is read from memory, or comes from elsewhere, the pass does not \
                 decide; lower it first, with --bufferization-lower-deallocations"
            }
        };
        let message = format!("memory free side-effect on MemRef value not supported: {why}");
        let definition = match module.def(memref) {
            ValueDef::Result(op, _) => Some(op),
            ValueDef::Argument(block, _) => module.block_op(block),
        };
        let error = Diagnostic::error(module.location(free), message);
        Some(match definition {
            Some(op) => error.with_note(module.location(op), "the memref is defined here"),
            None => error,
        })
    }

    /// The memref that a `memref.dealloc` frees, if that is a global for sure. Of all others the
    /// solution tells whether they are owned.
    fn global(&self, free: Op) -> Option<(Value, Owner)> {
        let module = self.owners.module;
        if module.attr_at(free, keys::MANUAL_DEALLOCATION).is_some() {
            return None;
        }
        let memref = module.operand(free, 0);
        let value = self.owners.extracted.ids.value_id(memref)?;
        let is_global = self.globals.is_always(value);
        is_global.then_some((memref, Owner::Nobody))
    }

    /// The first memref that a `bufferization.dealloc` may free and its function never owns, or
    /// frees on all paths and does not own on all.
    fn foreign(&self, dealloc: Op) -> Option<(Value, Owner)> {
        let module = self.owners.module;
        let def = self.table.of(module, dealloc)?;
        let group = |name: &str| {
            let range = group_range(module, dealloc, def, name, true);
            let range = range.into_iter().flatten();
            range.map(|index| module.operand(dealloc, index))
        };
        let ids = &self.owners.extracted.ids;
        let retained: Vec<ValueId> = group("retained").filter_map(|v| ids.value_id(v)).collect();
        let listed = group("memrefs").zip(group("conditions"));
        listed.into_iter().find_map(|(memref, condition)| {
            let condition = as_constant_bool(module, condition);
            let value = ids.value_id(memref)?;
            let is_retained = || {
                let kept = self.aliases.alias_all(value, retained.iter().copied());
                kept.contains(&Alias::Must)
            };
            let first = *self.not_owned.may_be(value).first()?;
            let is_refused = condition == Some(true) || self.not_owned.is_always(value);
            if condition == Some(false) || !is_refused || is_retained() {
                return None;
            }
            Some((memref, self.owners.of(first)?))
        })
    }
}

impl Owners<'_> {
    /// Who owns a source, if that is not the function, whatever path is taken.
    fn of(&self, source: ValueId) -> Option<Owner> {
        let (facts, ids) = (&self.extracted.facts, &self.extracted.ids);
        match facts.values[source].kind {
            Kind::Argument => {
                let is_given = self.name.is_some_and(|f| self.transferred.contains(&f));
                (!is_given).then_some(Owner::Caller)
            }
            Kind::Stack => Some(Owner::Scope),
            Kind::Foreign => Some(Owner::OtherHeap),
            Kind::External => {
                let maker = self.module.defining_op(ids.values[source]);
                let name = maker.map(|op| self.module.name(op));
                Some(match name == Some(known::MEMREF_GET_GLOBAL) {
                    true => Owner::Nobody,
                    false => Owner::Unknown,
                })
            }
            Kind::Loaded => Some(Owner::Unknown),
            _ => None,
        }
    }
}
