//! Values and blocks as the source calls them.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::Source;
use freehold_base::escape;
use freehold_dialects::Table;
use freehold_ir::{AttrKind, Block, Module, Op, Value, ValueDef};

use super::columns::{Cell, Item, Words};

/// Spells the values, blocks and functions of a module for others than queries.
pub struct Speller<'a>(ModuleNames<'a>);

impl<'a> Speller<'a> {
    /// A speller of a module that was read from `source`.
    pub fn new(source: &'a Source, module: &'a Module, table: &'a Table) -> Self {
        Speller(ModuleNames::new(source, module, table))
    }

    /// A value as the source calls it, and where it is defined.
    pub fn value(&self, value: Value) -> Item {
        Item {
            text: self.0.value(value).into(),
            position: self.0.value_position(value),
        }
    }

    /// A block as the source calls it.
    pub fn block(&self, block: Block) -> String {
        self.0.block(block)
    }

    /// The name of a function, without `@`.
    pub fn function(&self, function: Op) -> String {
        self.0.function(function).to_owned()
    }

    /// Line and column of an operation.
    pub fn position(&self, op: Op) -> Option<(usize, usize)> {
        self.0.op_position(op)
    }
}

/// Spells values, blocks and positions of one module.
pub(super) struct ModuleNames<'a> {
    pub(super) source: &'a Source,
    pub(super) module: &'a Module,
    pub(super) table: &'a Table,
    /// The place of each block in its region, for the regions of which a block without a name was
    /// spelled.
    places: RefCell<FxHashMap<Block, usize>>,
}

impl<'a> ModuleNames<'a> {
    pub(super) fn new(source: &'a Source, module: &'a Module, table: &'a Table) -> Self {
        ModuleNames {
            source,
            module,
            table,
            places: RefCell::default(),
        }
    }
}

/// The number of an edge as answers show it.
pub(super) fn edge(number: Option<i64>) -> String {
    number.map_or(String::new(), |number| format!("#{number}"))
}

impl ModuleNames<'_> {
    /// `%name`, `%group#1`, or where it is defined if the source gives it no name.
    pub(super) fn value(&self, value: Value) -> String {
        let module = self.module;
        if let Some(name) = module.value_name(value) {
            let name = module.context.text(name);
            return match module.def(value) {
                ValueDef::Result(op, index) => match self.place_in_group(op, index as usize) {
                    Some(place) => format!("%{name}#{place}"),
                    None => format!("%{name}"),
                },
                ValueDef::Argument(..) => format!("%{name}"),
            };
        }
        match module.def(value) {
            ValueDef::Result(op, index) => format!(
                "<result {index} of {} at {}>",
                escape::line(module.name_text(op)),
                self.position(op)
            ),
            ValueDef::Argument(block, index) => {
                format!("<argument {index} of {}>", self.block(block))
            }
        }
    }

    /// The place of a result among those that share its name, as in `%x:2`; none for one that has
    /// it alone.
    fn place_in_group(&self, op: Op, index: usize) -> Option<usize> {
        let results = self.module.results(op);
        let name = |place: usize| self.module.value_name(results[place]);
        let is_before = index > 0 && name(index - 1) == name(index);
        let is_after = index + 1 < results.len() && name(index + 1) == name(index);
        // Those that share a name stand together.
        let start =
            results[..index].partition_point(|&other| self.module.value_name(other) != name(index));
        (is_before || is_after).then_some(index - start)
    }

    /// `^name`; `^bb0` and so on where the source gives no name, by position in the region.
    pub(super) fn block(&self, block: Block) -> String {
        let module = self.module;
        let name = self.block_name(block);
        if module.block_name(block).is_some() {
            return name;
        }
        match module.block_op(block).filter(|&op| {
            module
                .parent_op(op)
                .is_some_and(|p| Some(p) != module.block_op(block) && p != module.top())
        }) {
            // A block of a nested region is told apart by the operation around it.
            Some(op) => format!(
                "{name} of {} at {}",
                self.region(op, block),
                self.position(op)
            ),
            None => name,
        }
    }

    /// The region of `op` that holds `block`: `scf.for`, or `scf.if's thenRegion`.
    fn region(&self, op: Op, block: Block) -> String {
        let module = self.module;
        let regions = module.regions(op);
        let name = escape::line(module.name_text(op));
        let index = regions
            .iter()
            .position(|&r| Some(r) == module.block_region(block));
        match index.filter(|_| regions.len() > 1) {
            None => name.into_owned(),
            Some(index) => match self
                .table
                .of(module, op)
                .and_then(|def| def.regions.get(index))
            {
                Some(group) => format!("{name}'s {}", group.name),
                None => format!("{name}'s region #{index}"),
            },
        }
    }

    /// The symbol of a function, without `@`.
    pub(super) fn function(&self, op: Op) -> &str {
        let name = self.module.attr(op, "sym_name");
        match name.map(|name| self.module.context.attr_kind(name)) {
            Some(AttrKind::String(name)) => name,
            _ => "?",
        }
    }

    /// `line:column` of an operation; of one that the text does not have its place in its block.
    pub(super) fn position(&self, op: Op) -> String {
        match (self.op_position(op), self.module.parent_block(op)) {
            (Some((line, column)), _) => format!("{line}:{column}"),
            (None, Some(block)) => {
                let before = self.module.ops(block).take_while(|&other| other != op);
                format!("{} of {}", before.count(), self.block(block))
            }
            (None, None) => "?".to_owned(),
        }
    }

    /// The name of an operation. Of one that the text does not have, and that has no place or
    /// shares it with its like in another region, the block too.
    fn op(&self, op: Op) -> String {
        let module = self.module;
        let name = module.name_text(op);
        let Some(block) = module.parent_block(op) else {
            return name.to_owned();
        };
        let is_implied = module.parent_op(op).is_some_and(|around| {
            module.regions(around).len() > 1 && module.location(around) == module.location(op)
        });
        match self.op_position(op) {
            Some(_) if !is_implied => name.to_owned(),
            Some(_) => format!("<{name} of {}>", self.block(block)),
            None => format!("<{name} at {}>", self.position(op)),
        }
    }

    /// Line and column of an operation.
    pub(super) fn op_position(&self, op: Op) -> Option<(usize, usize)> {
        self.source.line_column(self.module.location(op))
    }

    /// Line and column of a value's definition.
    pub(super) fn value_position(&self, value: Value) -> Option<(usize, usize)> {
        self.source.line_column(self.module.value_location(value))
    }

    /// What stands in a cell, and where.
    pub(super) fn item(&self, cell: Cell, words: &RefCell<Words>) -> Item {
        let (text, position) = match cell {
            Cell::Value(value) => (self.value(value), self.value_position(value)),
            Cell::Block(block) => {
                let first = self.module.first_op(block);
                (self.block(block), first.and_then(|op| self.op_position(op)))
            }
            Cell::Op(op) => (self.op(op), self.op_position(op)),
            Cell::Number(number) => (number.to_string(), None),
            Cell::Word(word) => (words.borrow().text(word).to_owned(), None),
            Cell::Edge(number) => (edge(number), None),
        };
        let text = escape::line(&text).into();
        Item { text, position }
    }

    /// `^name`, or `^bb0` and so on by position where the source gives no name.
    pub(super) fn block_name(&self, block: Block) -> String {
        let module = self.module;
        if let Some(name) = module.block_name(block) {
            return format!("^{}", module.context.text(name));
        }
        format!("^bb{}", self.place(block))
    }

    /// The place of a block in its region.
    fn place(&self, block: Block) -> usize {
        let mut places = self.places.borrow_mut();
        if !places.contains_key(&block)
            && let Some(region) = self.module.block_region(block)
        {
            places.extend(self.module.blocks(region).zip(0..));
        }
        places.get(&block).copied().unwrap_or(0)
    }
}
