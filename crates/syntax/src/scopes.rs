//! Which value or block a name stands for at the current place.
//!
//! Tables are dense in [`Ident`]: looking a name up is one array access. Knows no syntax and
//! reports nothing; the parser asks and words the errors.

use cranelift_entity::{EntityRef, SecondaryMap};
use rustc_hash::FxHashMap;

use freehold_ir::{Block, Ident, Location, Module, Op, Value};

/// A definition of a value's name: `count` values with consecutive handles.
#[derive(Copy, Clone)]
pub(super) struct ValueDef {
    pub name: Ident,
    pub first: Value,
    pub count: u32,
    pub location: Location,
    /// What the name stood for before: position in `values` plus one, or 0.
    previous: u32,
    /// The isolated scope it belongs to.
    isolation: u32,
}

/// A block's name in the current region.
#[derive(Copy, Clone)]
pub(super) struct BlockDef {
    pub name: Ident,
    pub block: Block,
    pub location: Location,
    pub defined: bool,
    previous: u32,
    region: u32,
}

/// A use of a value before its definition: a stand-in until then.
#[derive(Copy, Clone)]
pub(super) struct Forward {
    pub stand_in: Value,
    pub owner: Op,
    pub location: Location,
}

struct Scope {
    first_value: u32,
    first_block: u32,
    isolation: u32,
}

#[derive(Default)]
pub(super) struct Scopes {
    values: Vec<ValueDef>,
    latest_value: SecondaryMap<Ident, u32>,
    blocks: Vec<BlockDef>,
    latest_block: SecondaryMap<Ident, u32>,
    scopes: Vec<Scope>,
    isolation: u32,
    isolations: u32,
    /// Uses before definitions, by isolated scope, name and number.
    pub forwards: FxHashMap<(u32, Ident, u32), Forward>,
    /// Arguments that are named as one result of a group, by isolated scope, name and number.
    numbered: FxHashMap<(u32, Ident, u32), (Value, Location)>,
}

impl Scopes {
    /// Enters a region; an isolated one sees no value from outside.
    pub fn enter(&mut self, isolated: bool) {
        self.scopes.push(Scope {
            first_value: self.values.len() as u32,
            first_block: self.blocks.len() as u32,
            isolation: self.isolation,
        });
        if isolated {
            self.isolations += 1;
            self.isolation = self.isolations;
        }
    }

    /// Leaves a region; the blocks that were named but never defined are appended to `missing`.
    pub fn leave(&mut self, missing: &mut Vec<BlockDef>) {
        let Some(scope) = self.scopes.pop() else {
            return;
        };
        for def in self.values.drain(scope.first_value as usize..).rev() {
            self.latest_value[def.name] = def.previous;
        }
        for def in self.blocks.drain(scope.first_block as usize..).rev() {
            self.latest_block[def.name] = def.previous;
            if !def.defined {
                missing.push(def);
            }
        }
        self.isolation = scope.isolation;
    }

    /// The definition that `name` stands for here.
    pub fn value(&self, name: Ident) -> Option<ValueDef> {
        let position = self.latest_value[name];
        let def = *self.values.get((position as usize).checked_sub(1)?)?;
        (def.isolation == self.isolation).then_some(def)
    }

    /// Defines `name`; [`Scopes::value`] was asked before and said that it is free.
    pub fn define_value(&mut self, name: Ident, first: Value, count: u32, location: Location) {
        let previous = self.latest_value[name];
        self.values.push(ValueDef {
            name,
            first,
            count,
            location,
            previous,
            isolation: self.isolation,
        });
        self.latest_value[name] = self.values.len() as u32;
    }

    /// Names an argument as result `number` of a group, which is more than 0.
    pub fn define_numbered(&mut self, name: Ident, number: u32, value: Value, location: Location) {
        self.numbered
            .insert((self.isolation, name, number), (value, location));
    }

    /// The argument that is named as result `number` of a group.
    pub fn numbered(&self, name: Ident, number: u32) -> Option<(Value, Location)> {
        if number == 0 {
            return None;
        }
        let key = (self.isolation, name, number);
        self.numbered.get(&key).copied()
    }

    /// The number of the isolated scope that is entered.
    pub fn isolation(&self) -> u32 {
        self.isolation
    }

    /// The stand-in for result `number` of `name`, if it was used before its definition.
    pub fn forward(&self, name: Ident, number: u32) -> Option<Forward> {
        self.forwards.get(&(self.isolation, name, number)).copied()
    }

    pub fn add_forward(&mut self, name: Ident, number: u32, forward: Forward) {
        self.forwards
            .insert((self.isolation, name, number), forward);
    }

    pub fn take_forward(&mut self, name: Ident, number: u32) -> Option<Forward> {
        self.forwards.remove(&(self.isolation, name, number))
    }

    /// The block that `name` stands for in the current region.
    pub fn block(&mut self, name: Ident) -> Option<&mut BlockDef> {
        let position = self.latest_block[name];
        let region = self.scopes.len() as u32;
        let def = self.blocks.get_mut((position as usize).checked_sub(1)?)?;
        (def.region == region).then_some(def)
    }

    /// The block that `name` stands for, made where nothing has mentioned it yet.
    pub fn block_of(&mut self, module: &mut Module, name: Ident, location: Location) -> Block {
        if let Some(def) = self.block(name) {
            return def.block;
        }
        let block = module.create_block();
        module.set_block_name(block, name);
        self.add_block(name, block, location, false);
        block
    }

    pub fn add_block(&mut self, name: Ident, block: Block, location: Location, defined: bool) {
        let previous = self.latest_block[name];
        self.blocks.push(BlockDef {
            name,
            block,
            location,
            defined,
            previous,
            region: self.scopes.len() as u32,
        });
        self.latest_block[name] = self.blocks.len() as u32;
    }
}

/// Value number `number` of a group whose first is `first`.
pub(super) fn nth_value(first: Value, number: u32) -> Value {
    Value::new(first.index() + number as usize)
}
