//! What frees a buffer, as a form that can be made again elsewhere: the deallocation, its
//! condition, and the pure operations that only compute what it is given.

use rustc_hash::FxHashSet;

use crate::rewrite::{Builder, only_computes, only_frees};
use freehold_dialects::{Table, Trait, group_range};
use freehold_ir::{Attr, Module, Op, OpName, OpSpec, Type, Value, known, nested_ops};

/// A free that needs more operations is moved with what these compute from left where it is.
const MOST_ALONG: usize = 8;

/// Among so many operations around a free one is looked for that tests its condition.
const MOST_AROUND: usize = 64;

/// A value that an operation of a free needs.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Need {
    /// It is there.
    Value(Value),
    /// Result `.1` of the operation number `.0` that goes along.
    Along(usize, usize),
}

/// An operation that goes along, or the deallocation.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Part {
    name: OpName,
    properties: Attr,
    attributes: Attr,
    operands: Vec<Need>,
    results: Vec<Type>,
}

/// What frees. Two frees with equal expressions free the same buffer, if both run.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Expression {
    /// What the condition is computed by, then what computes the memref.
    along: Vec<Part>,
    /// How many of them stand before the condition is tested.
    before: usize,
    condition: Option<Need>,
    dealloc: Part,
}

/// The memref that an operation frees, if it is a deallocation of one.
pub(super) fn freed(module: &Module, table: &Table, dealloc: Op) -> Option<Value> {
    let group = match module.name(dealloc) {
        known::MEMREF_DEALLOC => "memref",
        known::BUFFERIZATION_DEALLOC if module.results(dealloc).is_empty() => "memrefs",
        _ => return None,
    };
    let def = table.of(module, dealloc)?;
    let range = group_range(module, dealloc, def, group, true)?;
    (range.len() == 1).then(|| module.operand(dealloc, range.start))
}

/// The pure operations of a function whose results are used for frees alone.
pub(super) fn only_for_frees(module: &Module, table: &Table, ops: &[Op]) -> FxHashSet<Op> {
    let mut found: FxHashSet<Op> = FxHashSet::default();
    for &op in ops.iter().rev() {
        // Constants stand where everybody finds them.
        if !only_computes(module, table, op) || table.has(module, op, Trait::Constant) {
            continue;
        }
        let mut users = module.results(op).iter().flat_map(|&v| module.users(v));
        let is_for_free = |user: Op| {
            found.contains(&user)
                || module.name(user) == known::MEMREF_DEALLOC
                || (module.name(user) == known::SCF_IF && only_frees(module, table, user))
        };
        if module.results(op).iter().any(|&v| module.has_uses(v)) && users.all(is_for_free) {
            found.insert(op);
        }
    }
    found
}

/// What a condition is at an operation, if that stands in a side of an `scf.if` that tests it.
fn known_there(module: &Module, op: Op, condition: Value) -> Option<bool> {
    let mut op = op;
    for _ in 0..MOST_AROUND {
        let region = module.parent_region(op)?;
        let around = module.region_op(region)?;
        if module.name(around) == known::SCF_IF && module.operand(around, 0) == condition {
            return Some(module.regions(around).first() == Some(&region));
        }
        op = around;
    }
    None
}

/// Makes an [`Expression`] of a free.
struct Maker<'a> {
    module: &'a Module,
    only_for_frees: &'a FxHashSet<Op>,
    along: Vec<Part>,
    ops: Vec<Op>,
}

impl Expression {
    /// The expression of the free `free`, whose deallocation is `dealloc`; none if it needs more
    /// than can be made elsewhere.
    pub(super) fn of(
        module: &Module,
        (free, dealloc): (Op, Op),
        only_for_frees: &FxHashSet<Op>,
    ) -> Option<Expression> {
        let mut maker = Maker {
            module,
            only_for_frees,
            along: Vec::new(),
            ops: Vec::new(),
        };
        let condition = match free == dealloc {
            true => None,
            false => Some(maker.need(module.operand(free, 0))?),
        };
        let before = maker.along.len();
        let operands: Vec<Value> = module.operands(dealloc).collect();
        let operands = operands.into_iter().map(|v| maker.need(v));
        let operands: Vec<Need> = operands.collect::<Option<_>>()?;
        // What stands under the condition has to stay there or be made again.
        let is_inside = |op: &Op| *op == free || *op == dealloc || maker.ops.contains(op);
        let mut inner = nested_ops(module, free);
        if !inner.all(|op| is_inside(&op) || module.next_op(op).is_none()) {
            return None;
        }
        let dealloc = maker.part(dealloc, operands);
        Some(Expression {
            along: maker.along,
            before,
            condition,
            dealloc,
        })
    }

    /// The values that have to be there where it is made.
    pub(super) fn needs(&self) -> Vec<Value> {
        let parts = self.along.iter().chain([&self.dealloc]);
        let needs = parts.flat_map(|part| &part.operands).chain(&self.condition);
        let values = needs.filter_map(|need| match need {
            Need::Value(value) => Some(*value),
            Need::Along(..) => None,
        });
        let mut values: Vec<Value> = values.collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Makes it right before `anchor`, at the place in the source that `model` is from; nothing
    /// where its condition is known not to hold.
    pub(super) fn make(&self, module: &mut Module, anchor: Op, model: Op) {
        let tested = match self.condition {
            Some(Need::Value(condition)) => known_there(module, anchor, condition),
            _ => None,
        };
        if tested == Some(false) {
            return;
        }
        let mut builder = Builder::before(module, anchor).located_as(model);
        let mut made: Vec<Op> = Vec::new();
        for part in &self.along[..self.before] {
            made.push(part.make(&mut builder, &made));
        }
        let rest = |builder: &mut Builder| {
            let mut made = made.clone();
            for part in &self.along[self.before..] {
                made.push(part.make(builder, &made));
            }
            self.dealloc.make(builder, &made);
        };
        match self.condition.filter(|_| tested.is_none()) {
            None => rest(&mut builder),
            Some(condition) => {
                let condition = condition.value(builder.module, &made);
                builder.when(condition, rest);
            }
        }
    }
}

impl Maker<'_> {
    /// What an operation needs that has this value as an operand; none if that is too much.
    fn need(&mut self, value: Value) -> Option<Need> {
        let module = self.module;
        let Some(op) = module.defining_op(value) else {
            return Some(Need::Value(value));
        };
        if !self.only_for_frees.contains(&op) {
            return Some(Need::Value(value));
        }
        let result = module.results(op).iter().position(|&v| v == value)?;
        if let Some(known) = self.ops.iter().position(|&o| o == op) {
            return Some(Need::Along(known, result));
        }
        if self.ops.len() >= MOST_ALONG {
            return None;
        }
        let operands: Vec<Value> = module.operands(op).collect();
        let operands = operands.into_iter().map(|v| self.need(v));
        let operands: Vec<Need> = operands.collect::<Option<_>>()?;
        let part = self.part(op, operands);
        self.along.push(part);
        self.ops.push(op);
        Some(Need::Along(self.ops.len() - 1, result))
    }

    fn part(&self, op: Op, operands: Vec<Need>) -> Part {
        let module = self.module;
        let results = module.results(op).iter();
        Part {
            name: module.name(op),
            properties: module.properties(op),
            attributes: module.attributes(op),
            operands,
            results: results.map(|&v| module.value_type(v)).collect(),
        }
    }
}

impl Need {
    fn value(self, module: &Module, made: &[Op]) -> Value {
        match self {
            Need::Value(value) => value,
            Need::Along(op, result) => module.result(made[op], result),
        }
    }
}

impl Part {
    fn make(&self, builder: &mut Builder, made: &[Op]) -> Op {
        let operands = self.operands.iter();
        let operands: Vec<Value> = operands
            .map(|need| need.value(builder.module, made))
            .collect();
        builder.create(&OpSpec {
            name: self.name,
            location: freehold_ir::Location::UNKNOWN,
            operands: &operands,
            results: &self.results,
            successors: &[],
            properties: self.properties,
            attributes: self.attributes,
            region_count: 0,
        })
    }
}
