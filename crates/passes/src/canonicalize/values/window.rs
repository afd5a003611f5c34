//! An operation and those that its operands come from, as a form without names.

use smallvec::SmallVec;

use freehold_ir::{Op, Value, known};
use freehold_rules::values::{Constant, Form, Item, ValueType};

use super::super::rewriter::Rewriter;
use super::{Values, attributes, constants};

/// At how many operations is looked.
const OPERATIONS: usize = 16;
/// How many values most windows have.
const ROOM: usize = 8;

/// A form, and the program's value at each of its places.
pub(super) struct Window {
    /// The form without the numbers of constants that are none of the usual.
    pub outline: Form,
    /// These constants, with their places.
    pub numbers: SmallVec<[(u32, Constant); 2]>,
    pub values: Vec<Value>,
}

impl Window {
    /// The form with all numbers.
    pub(super) fn form(&self) -> Form {
        let mut form = self.outline.clone();
        for &(place, number) in &self.numbers {
            let item = &mut form.items[place as usize];
            if let Item::Unknown(ty) = *item {
                *item = Item::Constant(number, ty);
            }
        }
        form
    }
}

/// Whether rules are so often about a number that forms are told apart by it.
fn is_usual(constant: Constant) -> bool {
    matches!(constant, Constant::Integer(-1..=1))
}

/// The window whose last value is the result of `op`.
pub(super) fn around(
    values: &mut Values,
    rw: &mut Rewriter,
    op: Op,
    depth: usize,
) -> Option<Window> {
    let mut maker = Maker {
        values,
        window: Window {
            outline: Form {
                items: Vec::with_capacity(ROOM),
            },
            numbers: SmallVec::new(),
            values: Vec::with_capacity(ROOM),
        },
        operations: 0,
        depth,
    };
    let result = *rw.module.results(op).first()?;
    maker.value(rw, result, 0);
    Some(maker.window)
}

struct Maker<'v, 'a> {
    values: &'v mut Values<'a>,
    window: Window,
    operations: usize,
    /// How far from operand to operand is looked.
    depth: usize,
}

impl Maker<'_, '_> {
    /// The place of a value in the form; what it is computed from stands before it.
    fn value(&mut self, rw: &mut Rewriter, value: Value, depth: usize) -> u32 {
        let mut known = self.window.values.iter().zip(0..);
        if let Some((_, place)) = known.find(|known| *known.0 == value) {
            return place;
        }
        let ir_type = rw.ty(value);
        let ty = self.values.names.of_type(&mut rw.module.context, ir_type);
        let mut number = None;
        let item = match rw.module.defining_op(value) {
            Some(op) if rw.is_constant(op) => {
                let attr = rw.module.attr_at(op, known::keys::VALUE);
                let constant = attr.and_then(|a| constants::seen(&rw.module.context, a, ty));
                match constant {
                    Some(constant) if is_usual(constant) => Some(Item::Constant(constant, ty)),
                    Some(constant) => {
                        if let Some(place) = self.place_of(constant, ty) {
                            return place;
                        }
                        number = Some(constant);
                        Some(Item::Unknown(ty))
                    }
                    None => self.operation(rw, op, depth),
                }
            }
            Some(op) => self.operation(rw, op, depth),
            None => None,
        };
        let place = self.window.values.len() as u32;
        let outline = &mut self.window.outline;
        outline.items.push(item.unwrap_or(Item::Leaf(ty)));
        self.window
            .numbers
            .extend(number.map(|number| (place, number)));
        self.window.values.push(value);
        place
    }

    /// The place of a constant that is not told and is there already: what rules see of two
    /// numbers is that they are not the same.
    fn place_of(&self, constant: Constant, ty: ValueType) -> Option<u32> {
        let is_it = |&&(place, number): &&(u32, Constant)| {
            number == constant && self.window.outline.items[place as usize] == Item::Unknown(ty)
        };
        self.window.numbers.iter().find(is_it).map(|known| known.0)
    }

    /// An operation that rules speak of, and that is not too far away.
    fn operation(&mut self, rw: &mut Rewriter, op: Op, depth: usize) -> Option<Item> {
        if depth >= self.depth || self.operations >= OPERATIONS || rw.circles.contains(op) {
            return None;
        }
        let id = self.values.op(rw.module, rw.table, op)?;
        self.operations += 1;
        let mut operands = SmallVec::new();
        for index in 0..rw.module.operand_count(op) {
            let operand = rw.module.operand(op, index);
            operands.push(self.value(rw, operand, depth + 1));
        }
        let defs = &self.values.rules().schema().op(id).attributes;
        let attributes = defs.iter().map(|def| {
            let attr = rw.module.attr(op, &def.name);
            attributes::seen(&rw.module.context, &mut self.values.names, def, attr)
        });
        let attributes = attributes.collect();
        let result = rw.ty(rw.module.result(op, 0));
        let ty = self.values.names.of_type(&mut rw.module.context, result);
        Some(Item::Operation {
            op: id,
            operands,
            attributes,
            ty,
        })
    }
}
