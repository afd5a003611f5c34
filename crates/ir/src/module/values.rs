//! Values: types, definitions, names, users and replacement.

use cranelift_entity::EntityRef;

use super::Module;
use super::records::{ValueData, ValueDef};
use crate::{Block, Ident, Op, Type, Value};

impl Module {
    pub(super) fn new_value(&mut self, ty: Type, def: ValueDef) -> Value {
        self.edits += 1;
        self.values.push(ValueData {
            ty,
            def,
            first_use: None.into(),
            name: None.into(),
        })
    }

    /// The value's type.
    #[inline]
    pub fn value_type(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// Gives the value another type: whoever defines and uses it is right with that.
    pub fn set_value_type(&mut self, value: Value, ty: Type) {
        self.edits += 1;
        self.mark_all_dirty();
        let users: Vec<Op> = self.users(value).chain(self.defining_op(value)).collect();
        users.into_iter().for_each(|op| self.forget_signature(op));
        self.values[value].ty = ty;
    }

    /// Whether the value is a memref.
    pub fn is_memref(&self, value: Value) -> bool {
        self.context.is_memref(self.values[value].ty)
    }

    /// Where the value comes from.
    #[inline]
    pub fn def(&self, value: Value) -> ValueDef {
        self.values[value].def
    }

    /// The operation that defines the value; none for a block argument.
    #[inline]
    pub fn defining_op(&self, value: Value) -> Option<Op> {
        match self.values[value].def {
            ValueDef::Result(op, _) => Some(op),
            ValueDef::Argument(..) => None,
        }
    }

    /// The block in which the value is defined; none for a detached operation's result.
    pub fn defining_block(&self, value: Value) -> Option<Block> {
        match self.values[value].def {
            ValueDef::Result(op, _) => self.parent_block(op),
            ValueDef::Argument(block, _) => Some(block),
        }
    }

    /// The value's name in the source without `%`; results of one operation share a group's name.
    pub fn value_name(&self, value: Value) -> Option<Ident> {
        self.values[value].name.expand()
    }

    /// Names the value as the source does.
    pub fn set_value_name(&mut self, value: Value, name: Ident) {
        self.values[value].name = name.into();
    }

    /// Whether anything uses the value.
    #[inline]
    pub fn has_uses(&self, value: Value) -> bool {
        self.values[value].first_use.is_some()
    }

    /// Whether the value has exactly one use.
    pub fn has_one_use(&self, value: Value) -> bool {
        self.users(value).take(2).count() == 1
    }

    /// The operations that use the value, once per use, latest first.
    pub fn users(&self, value: Value) -> impl Iterator<Item = Op> + '_ {
        std::iter::successors(self.values[value].first_use.expand(), |&u| {
            self.uses[u.index()].next.expand()
        })
        .map(|u| self.uses[u.index()].op)
    }

    /// Makes every use of `old` a use of `new`.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        if old == new {
            return;
        }
        while let Some(slot) = self.values[old].first_use.expand() {
            self.set_use(slot, new);
        }
    }
}
