//! Values by the rules of `rules/values`: what an operation that only computes becomes.
//!
//! The operation and those that its operands come from are a form without names (`window.rs`);
//! `freehold_rules::values` finds the cheapest equal one; what is new of it is built before the
//! operation (`build.rs`). Forms that are alike are solved once.

pub(super) mod attributes;
mod build;
mod constants;
mod elements;
mod names;
mod window;

use std::rc::Rc;

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_dialects::{OpDef, Table};
use freehold_ir::{Module, Op, OpName, Value};
use freehold_rules::values::{
    Form, OpId, Openings, Operand, Outline, Schema, Solution, ValueRules,
};

use super::rewriter::Rewriter;
use names::Names;
use window::Window;

/// The rules about values, and what they said so far.
pub(super) struct Values<'a> {
    /// The built-in ones if there are none: they are read when an operation first asks for them.
    rules: Option<&'a ValueRules>,
    ops: SecondaryMap<OpName, Asked>,
    names: Names,
    /// What becomes of forms whatever the numbers in them are, and of those where these decide.
    outlines: FxHashMap<Form, Solved>,
    solved: FxHashMap<Form, Option<Rc<Solution>>>,
}

/// Whether rules speak of an operation.
#[derive(Copy, Clone, Default)]
enum Asked {
    #[default]
    NotYet,
    Known(Option<OpId>),
}

/// What is known of forms that differ in numbers.
enum Solved {
    Stays,
    Becomes(Rc<Solution>),
    Depends(Box<Openings>),
}

impl<'a> Values<'a> {
    /// Nothing was asked yet.
    pub(super) fn new(rules: Option<&'a ValueRules>) -> Self {
        Values {
            rules,
            ops: SecondaryMap::new(),
            names: Names::default(),
            outlines: FxHashMap::default(),
            solved: FxHashMap::default(),
        }
    }

    fn rules(&self) -> &'a ValueRules {
        match self.rules {
            Some(rules) => rules,
            None => ValueRules::on_demand(),
        }
    }

    /// The number of an operation that rules speak of, if the table still says of it what they
    /// were checked against.
    fn op(&mut self, module: &Module, table: &Table, op: Op) -> Option<OpId> {
        let name = module.name(op);
        if let Asked::Known(known) = self.ops[name] {
            return known;
        }
        let found = self.find(module.name_text(op), table.get(name));
        self.ops[name] = Asked::Known(found);
        found
    }

    fn find(&self, name: &str, def: Option<&OpDef>) -> Option<OpId> {
        let def = def.filter(|def| Schema::may_have(def))?;
        let schema = self.rules().schema();
        let id = schema.find(name)?;
        schema.is_of(id, def).then_some(id)
    }
}

/// Replaces an operation by what rules make of it; whether they did.
pub(super) fn visit(rw: &mut Rewriter, op: Op) -> bool {
    let Some(mut values) = rw.values.take() else {
        return false;
    };
    let id = values.op(rw.module, rw.table, op);
    let changed = id.is_some_and(|id| values.visit(rw, op, id));
    rw.values = Some(values);
    changed
}

impl Values<'_> {
    /// Whether a rule may match the operation, by a first look at its operands.
    fn may_apply(&mut self, rw: &Rewriter, op: Op, id: OpId) -> bool {
        let mut operands: SmallVec<[Operand; 4]> = SmallVec::new();
        for operand in rw.module.operands(op) {
            operands.push(match rw.module.defining_op(operand) {
                Some(def) => match self.op(rw.module, rw.table, def) {
                    Some(id) => Operand::Operation(id),
                    None if rw.is_constant(def) => Operand::Constant,
                    None => Operand::Other,
                },
                None => Operand::Other,
            });
        }
        let same = |a: usize, b: usize| rw.module.operand(op, a) == rw.module.operand(op, b);
        self.rules().may_apply(id, &operands, &same)
    }

    /// What the last value of a window becomes.
    fn solution(&mut self, window: &Window) -> Option<Rc<Solution>> {
        let rules = self.rules();
        let outline = &window.outline;
        if !self.outlines.contains_key(outline) {
            let solved = match rules.outline(outline) {
                Outline::Stays => Solved::Stays,
                Outline::Becomes(solution) => Solved::Becomes(Rc::new(solution)),
                Outline::Depends(openings) => Solved::Depends(openings),
            };
            self.outlines.insert(outline.clone(), solved);
        }
        let openings = match self.outlines.get_mut(outline)? {
            Solved::Stays => return None,
            Solved::Becomes(solution) => return Some(Rc::clone(solution)),
            Solved::Depends(openings) => openings,
        };
        if !openings.are_met(rules, &window.numbers) {
            return None;
        }
        let solved = self.solved.entry(window.form());
        let solve = |form: &Form| rules.solve(form).map(Rc::new);
        solved.or_insert_with_key(solve).clone()
    }

    /// Writes down what an operation is to the rules.
    fn note(&mut self, rw: &mut Rewriter, op: Op, id: OpId) {
        let depth = self.rules().depth(id);
        let window = window::around(self, rw, op, depth);
        if let (Some(window), Some(notes)) = (window, &mut rw.notes) {
            notes.ask(window.form());
        }
    }

    fn visit(&mut self, rw: &mut Rewriter, op: Op, id: OpId) -> bool {
        let may_apply = self.may_apply(rw, op, id);
        if rw.notes.is_some() {
            self.note(rw, op, id);
        }
        if !may_apply {
            return false;
        }
        if elements::fold(self, rw, op, id) {
            return true;
        }
        let Some(window) = window::around(self, rw, op, self.rules().depth(id)) else {
            return false;
        };
        let Some(solution) = self.solution(&window) else {
            return false;
        };
        let Some(value) = build::build(rw, op, self.rules(), &mut self.names, &window, &solution)
        else {
            return false;
        };
        for rule in &solution.rules {
            rw.by(rule);
        }
        rw.replace(op, &[value]);
        true
    }
}

/// `f(c, x)` is `f(x, c)` for commutative `f`, also where no rule speaks of it, and of constants
/// that are no numbers.
pub(super) fn move_constant_right(rw: &mut Rewriter, op: Op) -> bool {
    if rw.module.operand_count(op) != 2 {
        return false;
    }
    let (lhs, rhs) = (rw.module.operand(op, 0), rw.module.operand(op, 1));
    if !is_constant_value(rw, lhs) || is_constant_value(rw, rhs) {
        return false;
    }
    rw.by("constant-to-the-right");
    rw.set_operands(op, &[rhs, lhs]);
    true
}

fn is_constant_value(rw: &Rewriter, value: Value) -> bool {
    rw.module
        .defining_op(value)
        .is_some_and(|def| rw.is_constant(def))
}
