//! What the memrefs are that an operation gives: allocations, views, selects, or what is not known.

use smallvec::SmallVec;

use freehold_dialects::{EffectKind, EffectTarget, FreeForm, OpDef, Trait, group_range};
use freehold_ir::{Op, TypeKind, Value};

use super::control::results_receive_flow;
use super::extract::{Extraction, is_manual};
use super::{Kind, ValueId};

impl Extraction<'_> {
    pub(super) fn define_result(
        &mut self,
        op: Op,
        def: Option<&OpDef>,
        index: usize,
        result: Value,
    ) {
        let module = self.module;
        if let Some(arguments) = self.calls.returned_borrow(module, self.table, op, index) {
            let operands = arguments
                .iter()
                .filter_map(|&i| self.memref_id(module.operand(op, i as usize)));
            let operands: SmallVec<[ValueId; 2]> = operands.collect();
            self.derive(result, &operands, true);
            return;
        }
        let operands: SmallVec<[ValueId; 2]> = match def {
            Some(def) => {
                let in_group = |name: &str| {
                    group_range(module, op, def, name, false).is_some_and(|r| r.contains(&index))
                };
                let effect = def.effects.iter().find_map(|e| match &e.target {
                    EffectTarget::Result(name) if in_group(name) => Some(e.kind),
                    _ => None,
                });
                let kind = match effect {
                    Some(EffectKind::Allocate) if is_manual(module, op) => Some(Kind::External),
                    Some(EffectKind::Allocate) if def.has(Trait::OwnHeap) => Some(Kind::Foreign),
                    Some(EffectKind::Allocate) => Some(Kind::Allocation),
                    Some(EffectKind::AllocateAutomatic) => Some(Kind::Stack),
                    _ if def.has(Trait::Call) && self.is_dynamic_call(op) => {
                        Some(Kind::DynamicCall)
                    }
                    _ if def.has(Trait::Call) => Some(Kind::Call),
                    _ if results_receive_flow(def) => Some(Kind::Merge),
                    _ if module.has_regions(op) => Some(Kind::Loaded),
                    _ => None,
                };
                if let Some(kind) = kind {
                    let id = self.define(result, kind, None);
                    if kind == Kind::Foreign {
                        self.state_heap(op, id);
                    }
                    return;
                }
                let group_ids = |name: &String| {
                    group_range(module, op, def, name, true)
                        .into_iter()
                        .flatten()
                        .filter_map(|i| self.memref_id(module.operand(op, i)))
                };
                if let Some((group, source)) = def.views.iter().find(|v| in_group(&v.0)) {
                    self.viewed(op, def, index, group, source)
                } else if let Some((_, sources)) = def.selects.iter().find(|s| in_group(&s.0)) {
                    sources.iter().flat_map(group_ids).collect()
                } else if !def.effects.is_empty() && !def.is_any_alias {
                    self.define(result, Kind::Loaded, None);
                    return;
                } else {
                    module
                        .operands(op)
                        .filter_map(|v| self.memref_id(v))
                        .collect()
                }
            }
            None if module.has_regions(op) => {
                self.define(result, Kind::Loaded, None);
                return;
            }
            // An operation that nobody declared: it does not allocate, and its result may be any
            // of its operands (the assumption of the specification, "Supported interfaces").
            None => module
                .operands(op)
                .filter_map(|v| self.memref_id(v))
                .collect(),
        };
        let is_view = def.is_some_and(|def| !def.is_any_alias);
        self.derive(result, &operands, is_view);
    }

    /// States who frees what the operation allocates on a heap of its own, if the table says so in
    /// a form that a pass can make.
    fn state_heap(&mut self, op: Op, allocated: ValueId) {
        let (module, table) = (self.module, self.table);
        let freeing = table.freeing(&module.context, module.name(op));
        let free = freeing.and_then(|name| Some((name, table.get(name)?)));
        let Some((name, _)) = free.filter(|(_, def)| FreeForm::of(def).is_ok()) else {
            return;
        };
        let heaps = &mut self.ids.heaps;
        let known = heaps.iter().find(|row| *row.1 == name).map(|row| row.0);
        let heap = known.unwrap_or_else(|| heaps.push(name));
        self.facts.heaps.push((allocated, heap));
    }

    /// Defines what is one of the operands: a view of the only one, if it `is_view`.
    fn derive(&mut self, result: Value, operands: &[ValueId], is_view: bool) {
        let roots: SmallVec<[ValueId; 2]> = operands
            .iter()
            .map(|&v| self.facts.values[v].root)
            .collect();
        match roots.split_first() {
            None => {
                let kind = match self.is_unwrapped(result) {
                    true => Kind::Loaded,
                    false => Kind::External,
                };
                self.define(result, kind, None);
            }
            Some((&root, rest)) if rest.iter().all(|&r| r == root) && is_view => {
                let id = self.define(result, Kind::Derived, Some(root));
                self.facts.view_of.push((id, operands[0]));
            }
            Some(_) => {
                let id = self.define(result, Kind::Derived, None);
                let mut seen = SmallVec::<[ValueId; 2]>::new();
                for root in roots {
                    if !seen.contains(&root) {
                        seen.push(root);
                        self.facts.flow.push((root, id));
                    }
                }
            }
        }
    }

    /// Whether an operation makes a value of something of which memrefs may be a part: a tuple, or
    /// a type like `!async.value`. What went in there is stated to be in memory.
    fn is_unwrapped(&self, result: Value) -> bool {
        let module = self.module;
        let wraps = |operand: Value| {
            let kind = module.context.kind(module.value_type(operand));
            matches!(
                kind,
                TypeKind::Tuple(_) | TypeKind::Nested(_) | TypeKind::Opaque(_)
            )
        };
        let op = module.defining_op(result);
        op.is_some_and(|op| module.operands(op).any(wraps))
    }

    /// The operands that result number `index`, a view, may be: the one at its place where the
    /// groups of both have one size.
    fn viewed(
        &self,
        op: Op,
        def: &OpDef,
        index: usize,
        results: &str,
        operands: &str,
    ) -> SmallVec<[ValueId; 2]> {
        let module = self.module;
        let results = group_range(module, op, def, results, false).unwrap_or(0..0);
        let operands = group_range(module, op, def, operands, true).unwrap_or(0..0);
        let place = operands.start + index.saturating_sub(results.start);
        let candidates = if results.len() == operands.len() {
            place..place + 1
        } else {
            operands
        };
        candidates
            .filter_map(|i| self.memref_id(module.operand(op, i)))
            .collect()
    }
}
