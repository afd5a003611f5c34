//! The numbers that allocations take whose sizes are known at run time only, stated for
//! `analysis::extents`: what they are computed from, equal ones once. Proves nothing.

use freehold_analysis::extents::{self, Made, Number, Numbers, Order};
use freehold_ir::{
    AffineExpr, AffineKind, AffineMap, AttrKind, Block, Module, Op, Value, ValueDef, known,
};
use rustc_hash::FxHashMap;

use super::sizes;
use crate::rewrite::as_constant_int;

/// What is computed from more than so many numbers, one from the other, is a number like any.
const DEEPEST: usize = 24;

/// What makes two numbers one.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Value(Value),
    Constant(i64),
    /// An extent of a memref.
    Extent(Value, i64),
    Made(Made, Number, Number),
    /// A quotient in an affine map, rounded up or down: of no other way of division is it known to
    /// be the same number.
    Divided(AffineKind, Number, Number),
    /// What may overflow: known to be the same of the same two numbers alone.
    Wrapping(bool, Number, Number),
}

/// The numbers of one function.
pub(super) struct Extents<'a> {
    module: &'a Module,
    numbers: Numbers,
    ids: FxHashMap<Key, Number>,
    of_values: FxHashMap<Value, Number>,
}

impl<'a> Extents<'a> {
    pub(super) fn new(module: &'a Module) -> Self {
        Extents {
            module,
            numbers: Numbers::default(),
            ids: FxHashMap::default(),
            of_values: FxHashMap::default(),
        }
    }

    /// What an allocation takes, whose elements and known extents take `factor` bytes.
    pub(super) fn room(&mut self, op: Op, factor: u64) -> Number {
        let mut room = self.constant(i64::try_from(factor).unwrap_or(i64::MAX));
        let extents = self.module.operands(op);
        let mut extents: Vec<Number> = extents.map(|extent| self.number(extent, 0)).collect();
        extents.sort_unstable();
        for extent in extents {
            room = self.made(Made::Room, room, extent);
        }
        room
    }

    /// Notes that an allocation is made on every path: its extents are not negative.
    pub(super) fn is_always_made(&mut self, op: Op) {
        for extent in self.module.operands(op) {
            let number = self.number(extent, 0);
            self.numbers.not_negative.push(number);
        }
    }

    /// What is proved of all of them.
    pub(super) fn order(&self) -> Order {
        extents::solve(self.ids.len(), &self.numbers)
    }

    fn id(&mut self, key: Key) -> (Number, bool) {
        let next = Number::from_u32(self.ids.len() as u32);
        let id = *self.ids.entry(key).or_insert(next);
        (id, id == next)
    }

    fn constant(&mut self, value: i64) -> Number {
        let (number, is_new) = self.id(Key::Constant(value));
        if is_new {
            self.numbers.constants.push((number, value));
        }
        number
    }

    fn made(&mut self, how: Made, a: Number, b: Number) -> Number {
        let (a, b) = match how {
            Made::Difference => (a, b),
            _ => (a.min(b), a.max(b)),
        };
        self.made_as(Key::Made(how, a, b), (how, a, b))
    }

    /// A number that is one with those that have the same key.
    fn made_as(&mut self, key: Key, (how, a, b): (Made, Number, Number)) -> Number {
        let (number, is_new) = self.id(key);
        if is_new {
            self.numbers.made.push((number, how, a, b));
        }
        number
    }

    fn extent(&mut self, memref: Value, dimension: i64) -> Number {
        let (number, is_new) = self.id(Key::Extent(memref, dimension));
        if is_new {
            self.numbers.not_negative.push(number);
        }
        number
    }

    fn number(&mut self, value: Value, depth: usize) -> Number {
        if let Some(&number) = self.of_values.get(&value) {
            return number;
        }
        let number = self.computed(value, depth);
        let number = number.unwrap_or_else(|| self.id(Key::Value(value)).0);
        self.of_values.insert(value, number);
        number
    }

    /// A number by what computes it; none where that says nothing.
    fn computed(&mut self, value: Value, depth: usize) -> Option<Number> {
        let module = self.module;
        if let Some(value) = as_constant_int(module, value) {
            return Some(self.constant(i64::try_from(value).ok()?));
        }
        if depth >= DEEPEST {
            return None;
        }
        let op = match module.def(value) {
            ValueDef::Result(op, _) => op,
            ValueDef::Argument(block, index) => return self.counter(block, index, depth),
        };
        if module.name(op) == known::MEMREF_DIM {
            return self.dim(op, depth);
        }
        let name = module.name_text(op);
        if matches!(name, "affine.min" | "affine.max" | "affine.apply") {
            let how = match name {
                "affine.max" => Made::Greatest,
                _ => Made::Least,
            };
            return self.mapped(op, how, depth);
        }
        let (how, first) = match name {
            "arith.minsi" => (Made::Least, 0),
            "arith.maxsi" => (Made::Greatest, 0),
            "arith.minui" => (Made::LeastUnsigned, 0),
            "arith.maxui" => (Made::GreatestUnsigned, 0),
            "arith.select" => (Made::Either, 1),
            "arith.addi" => (Made::Sum, 0),
            "arith.subi" => (Made::Difference, 0),
            "arith.muli" => (Made::Product, 0),
            "arith.divsi" | "arith.divui" | "arith.floordivsi" | "arith.ceildivsi"
            | "arith.ceildivui" => (Made::Quotient, 0),
            _ => return None,
        };
        let mut operands = module.operands(op).skip(first);
        let (a, b) = (operands.next()?, operands.next()?);
        let (a, b) = (self.number(a, depth + 1), self.number(b, depth + 1));
        if matches!(how, Made::Sum | Made::Product) && !is_exact(module, op) {
            let key = Key::Wrapping(how == Made::Sum, a.min(b), a.max(b));
            return Some(self.id(key).0);
        }
        // Which of two it is, and which way a quotient is rounded, the two numbers do not say.
        match how {
            Made::Either | Made::Quotient => Some(self.made_as(Key::Value(value), (how, a, b))),
            _ => Some(self.made(how, a, b)),
        }
    }

    /// The counter of a loop.
    fn counter(&mut self, block: Block, index: u32, depth: usize) -> Option<Number> {
        let module = self.module;
        let op = module.block_op(block)?;
        if index != 0
            || module.name(op) != known::SCF_FOR
            || module.attr(op, "unsignedCmp").is_some()
        {
            return None;
        }
        let mut bounds = module.operands(op);
        let (from, to) = (bounds.next()?, bounds.next()?);
        let (from, to) = (self.number(from, depth + 1), self.number(to, depth + 1));
        // Loops with the same bounds count apart.
        let counter = Key::Value(module.arguments(block)[0]);
        Some(self.made_as(counter, (Made::Counts, from, to)))
    }

    fn dim(&mut self, op: Op, depth: usize) -> Option<Number> {
        let module = self.module;
        match sizes::extent_of(module, op) {
            Some(Ok(count)) => return Some(self.constant(i64::try_from(count).ok()?)),
            Some(Err(extent)) => return Some(self.number(extent, depth + 1)),
            None => {}
        }
        let mut operands = module.operands(op);
        let (memref, index) = (operands.next()?, operands.next()?);
        let index = i64::try_from(as_constant_int(module, index)?).ok()?;
        Some(self.extent(memref, index))
    }

    /// The least or greatest of what a map gives.
    fn mapped(&mut self, op: Op, how: Made, depth: usize) -> Option<Number> {
        let module = self.module;
        let map = match module.context.attr_kind(module.attr(op, "map")?) {
            AttrKind::AffineMap(map) => map.clone(),
            _ => return None,
        };
        let operands = module.operands(op);
        let operands: Vec<Number> = operands.map(|v| self.number(v, depth + 1)).collect();
        let results = map.results.iter();
        let results: Option<Vec<Number>> = results
            .map(|expr| self.expression(expr, (&map, &operands), depth + 1))
            .collect();
        let results = results?.into_iter();
        results.reduce(|a, b| self.made(how, a, b))
    }

    fn expression(
        &mut self,
        expr: &AffineExpr,
        (map, operands): (&AffineMap, &[Number]),
        depth: usize,
    ) -> Option<Number> {
        let (kind, sides) = match expr {
            AffineExpr::Dim(place) => return operands.get(*place as usize).copied(),
            AffineExpr::Symbol(place) => return operands.get((map.dims + place) as usize).copied(),
            AffineExpr::Const(value) => return Some(self.constant(*value)),
            AffineExpr::Binary(..) if depth >= DEEPEST => return None,
            AffineExpr::Binary(kind, sides) => (*kind, sides),
        };
        let around = (map, operands);
        let (first, second) = match (kind, &sides.0) {
            // `-d0 + s0`
            (AffineKind::Add, AffineExpr::Binary(AffineKind::Mul, _)) => (&sides.1, &sides.0),
            _ => (&sides.0, &sides.1),
        };
        let left = self.expression(first, around, depth + 1)?;
        match (kind, second) {
            (AffineKind::Add, AffineExpr::Const(value)) if *value < 0 => {
                let less = self.constant(value.checked_neg()?);
                Some(self.made(Made::Difference, left, less))
            }
            // A sum might overflow; a difference of what is not negative does not.
            (AffineKind::Add, AffineExpr::Binary(AffineKind::Mul, factors)) => {
                let AffineExpr::Const(value) = factors.1 else {
                    return None;
                };
                let factor = value.checked_neg().filter(|&value| value > 0)?;
                let other = self.expression(&factors.0, around, depth + 1)?;
                let less = match factor {
                    1 => other,
                    _ => {
                        let factor = self.constant(factor);
                        self.made(Made::Product, other, factor)
                    }
                };
                Some(self.made(Made::Difference, left, less))
            }
            (AffineKind::Mul, AffineExpr::Const(value)) => {
                let factor = self.constant(*value);
                Some(self.made(Made::Product, left, factor))
            }
            (AffineKind::FloorDiv | AffineKind::CeilDiv, AffineExpr::Const(value)) => {
                let divisor = self.constant(*value);
                let key = Key::Divided(kind, left, divisor);
                Some(self.made_as(key, (Made::Quotient, left, divisor)))
            }
            _ => None,
        }
    }
}

/// Whether a sum or a product does not overflow as a signed number.
fn is_exact(module: &Module, op: Op) -> bool {
    let flags = module.attr(op, "overflowFlags");
    let flags = flags.map(|attr| module.context.attr_kind(attr));
    matches!(flags, Some(AttrKind::Opaque(text)) if text.contains("nsw"))
}
