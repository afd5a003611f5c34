//! `--sil-code-motion`: copies and retains go down to where their value is first needed, and releases go up to a copy of the same
//! object, with which they can then be paired.
//!
//! Source: "High Level ARC Memory Operations", ARC Code Motion. A load and the retain of what it gives are one: nothing may come
//! between them, so that no deinit can kill the object before it is retained. `load [copy]` is that by itself.

use rustc_hash::FxHashMap;

use crate::PassResult;
use freehold_analysis::alias;
use freehold_dialects::Table;
use freehold_facts::ValueId;
use freehold_ir::{Block, Module, Op};
use freehold_sil::effects::Effects;
use freehold_sil::facts::FunctionFacts;
use freehold_sil::interference::Interference;
use freehold_sil::object_form::{ObjectForm, object_form};
use freehold_sil::ownership_form::ownership_form;
use freehold_sil::places::Places;
use freehold_sil::{self as sil, Declarations};

/// Moves what can be moved in every function that is not in ownership form, and copies in all.
///
/// `separate` moves retains away from loads, as the proposal's miscompile does.
///
/// # Errors
/// What the verifier finds before, and then nothing is changed; and what it finds afterwards.
pub fn run(module: &mut Module, table: &Table, separate: bool) -> PassResult {
    sil::verify(module, table, false)?;
    let functions: Vec<(Op, bool)> = {
        let declarations = Declarations::of(module)?;
        let functions = declarations.functions.values();
        functions
            .filter(|f| f.has_body)
            .map(|f| (f.op, f.is_ossa))
            .collect()
    };
    for (function, strict) in functions {
        for rises in [false, true] {
            let moves = {
                let declarations = Declarations::of(module)?;
                let facts = FunctionFacts::new(module, table, &declarations, function);
                planned(&facts, strict, separate, rises)
            };
            for (ops, before) in moves {
                for op in ops {
                    module.detach_op(op);
                    module.insert_op_before(before, op);
                }
            }
        }
    }
    sil::verify(module, table, false)
}

/// Instructions that go together, and the one before which they then stand.
type Move = (Vec<Op>, Op);

/// The moves of a function: down, or with `rises` up.
fn planned(facts: &FunctionFacts, strict: bool, separate: bool, rises: bool) -> Vec<Move> {
    let places = Places::new(facts);
    let effects = Effects::new(facts.declarations, false);
    let values = alias::solve(&facts.values.facts);
    let addresses = alias::solve(&facts.addresses.facts);
    let form = object_form(facts, &places, &effects);
    let held = strict.then(|| ownership_form(facts));
    let mover = Mover {
        facts,
        between: Interference {
            facts,
            places: &places,
            effects: &effects,
            values: &values,
            addresses: &addresses,
            form: held.as_ref(),
        },
        places: &places,
        form: &form,
        strict,
        separate,
    };
    let mut moves = Vec::new();
    for &block in facts.values.ids.blocks.values() {
        match rises {
            false => mover.sink(block, &mut moves),
            true if !strict => mover.raise(block, &mut moves),
            true => {}
        }
    }
    moves
}

struct Mover<'f, 'm> {
    facts: &'f FunctionFacts<'m>,
    between: Interference<'f, 'm>,
    places: &'f Places,
    form: &'f ObjectForm,
    strict: bool,
    separate: bool,
}

impl Mover<'_, '_> {
    fn name(&self, op: Op) -> &str {
        let name = self.facts.module.name_text(op);
        name.strip_prefix("sil.").unwrap_or(name)
    }

    fn is_retain(&self, op: Op) -> bool {
        matches!(self.name(op), "strong_retain" | "retain_value")
    }

    fn object_of(&self, op: Op) -> Option<ValueId> {
        let operand = self.facts.module.operands(op).next()?;
        self.form.objects[self.facts.counted(operand)?]
    }

    /// The instructions that go down together with one, which comes first.
    fn unit(&self, op: Op) -> Option<Vec<Op>> {
        let module = self.facts.module;
        let next = module.next_op(op);
        let retained = |load: Op, retain: Op| {
            let loaded = module.results(load).first().copied();
            self.name(load) == "load"
                && self.is_retain(retain)
                && module.operands(retain).next() == loaded
        };
        match self.name(op) {
            "load_copy" => Some(vec![op]),
            "load" if !self.separate => {
                let retain = next.filter(|&next| retained(op, next))?;
                Some(vec![op, retain])
            }
            _ if self.is_retain(op) && !self.strict => {
                let with_load = module
                    .prev_op(op)
                    .is_some_and(|before| retained(before, op));
                (self.separate || !with_load).then(|| vec![op])
            }
            _ => None,
        }
    }

    /// Whether a unit may stand behind an instruction before which it stands.
    fn may_pass(&self, unit: &[Op], op: Op) -> bool {
        let module = self.facts.module;
        let first = unit[0];
        if module.next_op(op).is_none() {
            return false;
        }
        if self.is_retain(first) {
            let Some(object) = self.object_of(first) else {
                return false;
            };
            return !self.between.may_release(op, object);
        }
        // Without ownership what memory holds may be moved out of it by a plain load and a release.
        let loaded = module.results(first).first();
        let object = loaded.and_then(|&value| self.form.objects[self.facts.counted(value)?]);
        if !self.strict && object.is_none_or(|object| self.between.may_release(op, object)) {
            return false;
        }
        let uses =
            |&result: &freehold_ir::Value| module.operands(op).any(|operand| operand == result);
        let address = module.operand(first, 0);
        !module.results(first).iter().any(uses) && !self.between.touches_memory(op, address, false)
    }

    /// Plans how copies and retains go down, the last ones first so that they keep their order.
    fn sink(&self, block: Block, moves: &mut Vec<Move>) {
        let module = self.facts.module;
        let mut order: Vec<Op> = module.ops(block).collect();
        let mut at = order.len();
        while at > 0 {
            at -= 1;
            let Some(unit) = self.unit(order[at]) else {
                continue;
            };
            let end = at + unit.len();
            let mut to = end;
            while to < order.len()
                && self.may_pass(&unit, order[to])
                && !self.wants(&unit, order[to])
            {
                to += 1;
            }
            // What only fetches the function of the call that comes next stays with the call.
            while to > end && to < order.len() && self.feeds(order[to - 1], order[to]) {
                to -= 1;
            }
            if to > end && to < order.len() {
                moves.push((unit.clone(), order[to]));
                order[at..to].rotate_left(unit.len());
            }
        }
    }

    /// Whether a retain is there for an instruction: one that consumes a name of the object.
    fn wants(&self, unit: &[Op], op: Op) -> bool {
        if !self.is_retain(unit[0]) {
            return false;
        }
        let object = self.object_of(unit[0]);
        let operands = self.facts.module.operands(op);
        let is_call = self.name(op) == "apply";
        is_call
            && operands
                .filter_map(|value| self.facts.counted(value))
                .any(|id| self.form.objects[id] == object)
    }

    fn feeds(&self, op: Op, user: Op) -> bool {
        let module = self.facts.module;
        let result = module.results(op).first();
        self.name(op) == "function_ref"
            && self.name(user) == "apply"
            && result.is_some_and(|&result| {
                module.has_one_use(result) && module.operands(user).next() == Some(result)
            })
    }

    /// Plans how releases go up, to before a copy of the same object out of memory, if the object is needed by nothing in between
    /// behind what may take its last count.
    fn raise(&self, block: Block, moves: &mut Vec<Move>) {
        let ops: Vec<Op> = self.facts.module.ops(block).collect();
        // By object the copies before that no release went up to.
        let mut copies: FxHashMap<ValueId, Vec<usize>> = FxHashMap::default();
        for (at, &op) in ops.iter().enumerate() {
            if let Some(object) = self.copied(op) {
                copies.entry(object).or_default().push(at);
            }
            if !matches!(self.name(op), "strong_release" | "release_value") {
                continue;
            }
            let Some(object) = self.object_of(op) else {
                continue;
            };
            let Some(free) = copies.get_mut(&object) else {
                continue;
            };
            let Some(copy) = free.last().copied().filter(|&copy| copy + 1 < at) else {
                continue;
            };
            // The copy itself needs what the memory has.
            if self.between.keeps(&ops[copy..at], object) {
                free.pop();
                moves.push((vec![op], ops[copy]));
            }
        }
    }

    /// The object that an instruction copies out of memory which surely holds it.
    fn copied(&self, op: Op) -> Option<ValueId> {
        if self.name(op) != "load_copy" {
            return None;
        }
        let &[place] = self.places.of(self.facts.module.operand(op, 0)) else {
            return None;
        };
        let held = self.form.contents.get(&(self.facts.step_of[&op], place))?;
        self.form.objects[*held]
    }
}
