//! Whether two values of a module are one allocation: the alias relations of their function, and `local` for the rest.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use super::local::Local;
use freehold_analysis::{Alias, Aliases, alias};
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::assumptions::{Assumed, CallModel};
use freehold_facts::{Calls, Extracted, ValueId, extract};
use freehold_ir::{Module, Op, Value};
use freehold_summaries as summaries;

/// The facts of the functions of a module, each made when it is first asked for.
pub struct Grounds<'a> {
    module: &'a Module,
    table: &'a Table,
    model: CallModel,
    calls: OnceCell<Calls>,
    functions: FxHashMap<Op, usize>,
    extracted: Vec<OnceCell<Extracted>>,
}

impl<'a> Grounds<'a> {
    pub fn new(module: &'a Module, table: &'a Table, assumed: &Assumed) -> Self {
        let functions = functions_with_body(module, table);
        Grounds {
            module,
            table,
            model: assumed.calls_by_bodies(),
            calls: OnceCell::new(),
            extracted: functions.iter().map(|_| OnceCell::new()).collect(),
            functions: functions.into_iter().zip(0..).collect(),
        }
    }

    fn of(&self, function: Op, number: usize) -> &Extracted {
        let calls = || summaries::calls(self.module, self.table, self.model, Default::default());
        self.extracted[number].get_or_init(|| {
            let calls = self.calls.get_or_init(calls);
            extract(self.module, self.table, function, calls)
        })
    }
}

/// Answers about pairs of values.
pub struct Answers<'a> {
    grounds: &'a Grounds<'a>,
    aliases: Vec<OnceCell<Aliases<'a>>>,
    local: Local<'a>,
}

/// A value that is asked about.
pub struct Asked {
    pub value: Value,
    /// Of a memref in a place that control can reach: its function's number and its id there.
    memref: Option<(usize, ValueId)>,
    roots: OnceCell<Vec<Value>>,
}

impl Asked {
    /// Whether the alias relations of its function have the value.
    pub fn is_known(&self) -> bool {
        self.memref.is_some()
    }
}

impl<'a> Answers<'a> {
    pub fn new(grounds: &'a Grounds<'a>, roots: &[Op]) -> Self {
        Answers {
            aliases: grounds.extracted.iter().map(|_| OnceCell::new()).collect(),
            local: Local::new(grounds.module, grounds.table, roots),
            grounds,
        }
    }

    /// Finds a value.
    pub fn asked(&self, value: Value) -> Asked {
        let (grounds, module) = (self.grounds, self.grounds.module);
        let home = module.defining_block(value);
        let function = home.and_then(|block| {
            let mut around =
                std::iter::successors(module.block_op(block), |&op| module.parent_op(op));
            around.find_map(|op| Some((op, *grounds.functions.get(&op)?)))
        });
        let memref = function.filter(|_| module.is_memref(value));
        let memref = memref.and_then(|(function, number)| {
            Some((number, grounds.of(function, number).ids.value_id(value)?))
        });
        Asked {
            value,
            memref,
            roots: OnceCell::new(),
        }
    }

    /// What is known of two values.
    pub fn alias(&self, a: &Asked, b: &Asked) -> Alias {
        if let (Some((number, x)), Some((other, y))) = (a.memref, b.memref)
            && number == other
        {
            let extracted = self.grounds.extracted[number].get();
            let extracted = extracted.expect("a memref with an id has been extracted");
            let facts = &extracted.facts;
            let one_point = facts.values[x].preorder == facts.values[y].preorder;
            // The relations speak of points that have both.
            if one_point || facts.dominates(x, y) || facts.dominates(y, x) {
                let aliases = self.aliases[number].get_or_init(|| alias::solve(facts));
                return aliases.alias(x, y);
            }
        }
        let [x, y] = [a, b].map(|v| v.roots.get_or_init(|| self.local.roots(v.value)));
        self.local.alias(x, y)
    }
}
