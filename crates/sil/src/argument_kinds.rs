//! Who owns the arguments of blocks, which SIL writes and a module does not: it follows from what
//! is handed to them.
//!
//! The entry block's are as the type of the function says. Any other argument is borrowed if a
//! borrowed value is handed to it, and else owned, unless its type is trivial.

use std::collections::HashMap;

use freehold_ir::{Block, Module, Value, ValueDef};

use super::declarations::{Declarations, Function};
use super::types::{Category, ParameterConvention, sil_type};

/// Who owns an argument of a block.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    Owned,
    Guaranteed,
    /// Of a type that is counted, and yet nobody says who keeps it alive.
    Unowned,
    /// Nobody need own it: it is trivial, or an address.
    None,
}

impl ArgumentKind {
    const ALL: [ArgumentKind; 4] = [
        ArgumentKind::Owned,
        ArgumentKind::Guaranteed,
        ArgumentKind::Unowned,
        ArgumentKind::None,
    ];

    /// What SIL writes, with the sign.
    pub fn word(self) -> &'static str {
        match self {
            ArgumentKind::Owned => "@owned",
            ArgumentKind::Guaranteed => "@guaranteed",
            ArgumentKind::Unowned => "@unowned",
            ArgumentKind::None => "@none",
        }
    }

    pub(super) fn of_word(word: &str) -> Option<ArgumentKind> {
        let all = Self::ALL.into_iter();
        all.into_iter().find(|kind| &kind.word()[1..] == word)
    }
}

/// The arguments of one function's blocks.
pub struct ArgumentKinds<'a> {
    module: &'a Module,
    declarations: &'a Declarations,
    function: &'a Function,
    /// What is handed to a block's arguments, by block.
    handed: HashMap<Block, Vec<Vec<Value>>>,
    known: HashMap<Value, ArgumentKind>,
}

impl<'a> ArgumentKinds<'a> {
    pub fn new(module: &'a Module, declarations: &'a Declarations, function: &'a Function) -> Self {
        let mut handed: HashMap<Block, Vec<Vec<Value>>> = HashMap::new();
        for block in module.blocks(module.regions(function.op)[0]) {
            let Some(last) = module.last_op(block) else {
                continue;
            };
            for (successor, values) in handed_by(module, last) {
                handed.entry(successor).or_default().push(values);
            }
        }
        ArgumentKinds {
            module,
            declarations,
            function,
            handed,
            known: HashMap::new(),
        }
    }

    /// Who owns an argument of a block.
    pub fn of(&mut self, argument: Value) -> ArgumentKind {
        if let Some(&known) = self.known.get(&argument) {
            return known;
        }
        let kind = self.find(argument);
        self.known.insert(argument, kind);
        kind
    }

    fn find(&self, argument: Value) -> ArgumentKind {
        let module = self.module;
        let ValueDef::Argument(block, index) = module.def(argument) else {
            return ArgumentKind::None;
        };
        let ty = sil_type(&module.context, module.value_type(argument));
        let Some((Category::Value, ty)) = ty else {
            return ArgumentKind::None;
        };
        // Of a type that nobody declared nothing is known; who asks for it says so.
        if self.declarations.is_trivial(&ty).unwrap_or(true) {
            return ArgumentKind::None;
        }
        if module.is_entry(block) {
            return self.of_parameter(index as usize);
        }
        match self.is_borrowed(argument) {
            true => ArgumentKind::Guaranteed,
            false => ArgumentKind::Owned,
        }
    }

    fn of_parameter(&self, index: usize) -> ArgumentKind {
        let function = &self.function.ty;
        let memory = function.arguments().count() - function.parameters.len();
        let parameter = index.checked_sub(memory);
        let parameter = parameter.and_then(|index| function.parameters.get(index));
        match parameter.map(|parameter| parameter.convention) {
            Some(ParameterConvention::Owned) => ArgumentKind::Owned,
            Some(ParameterConvention::Guaranteed) => ArgumentKind::Guaranteed,
            Some(ParameterConvention::Unowned) => ArgumentKind::Unowned,
            _ => ArgumentKind::None,
        }
    }

    /// Whether a borrowed value comes to a value, through whatever blocks and aggregates.
    fn is_borrowed(&self, value: Value) -> bool {
        let module = self.module;
        let mut work = vec![value];
        let mut seen = std::collections::HashSet::from([value]);
        while let Some(value) = work.pop() {
            let mut from = Vec::new();
            match module.def(value) {
                ValueDef::Argument(block, index) if module.is_entry(block) => {
                    if self.of_parameter(index as usize) == ArgumentKind::Guaranteed {
                        return true;
                    }
                }
                ValueDef::Argument(block, index) => {
                    let handed = self.handed.get(&block).into_iter().flatten();
                    from.extend(handed.filter_map(|values| values.get(index as usize)));
                }
                ValueDef::Result(op, _) => match module.name_text(op) {
                    "sil.load_borrow" | "sil.begin_borrow" | "sil.struct_extract"
                    | "sil.tuple_extract" => return true,
                    "sil.struct" | "sil.tuple" | "sil.enum" => from.extend(module.operands(op)),
                    _ => {}
                },
            }
            // What is trivial is taken out of what is borrowed, and is free.
            let is_free = |value: Value| {
                let ty = sil_type(&module.context, module.value_type(value));
                ty.is_some_and(|(_, ty)| self.declarations.is_trivial(&ty).unwrap_or(true))
            };
            let from = from.into_iter().filter(|&value| !is_free(value));
            work.extend(from.filter(|&value| seen.insert(value)));
        }
        false
    }
}

/// The blocks that a terminator branches to, with what it hands to each.
pub(super) fn handed_by(module: &Module, terminator: freehold_ir::Op) -> Vec<(Block, Vec<Value>)> {
    let operands: Vec<Value> = module.operands(terminator).collect();
    match *module.successors(terminator) {
        [dest] => vec![(dest, operands)],
        [yes, no] => {
            let count = module.arguments(yes).len().min(operands.len() - 1);
            let (first, second) = operands[1..].split_at(count);
            vec![(yes, first.to_vec()), (no, second.to_vec())]
        }
        _ => Vec::new(),
    }
}
