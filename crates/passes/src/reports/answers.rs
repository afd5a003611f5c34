//! Whether two values of a module are one allocation: the alias relations of their function, and
//! `local` for the rest.

use std::cell::{OnceCell, RefCell};

use rustc_hash::FxHashMap;

use super::local::Local;
use freehold_analysis::{Alias, Aliases, alias};
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::assumptions::{Assumed, CallModel};
use freehold_facts::{Calls, Extracted, Facts, ValueId, extract};
use freehold_ir::{Block, Module, Op, Value};
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
    /// The function around each block that was asked about, and its number.
    around: RefCell<FxHashMap<Block, Option<(Op, usize)>>>,
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
            around: RefCell::default(),
            grounds,
        }
    }

    /// Finds a value.
    pub fn asked(&self, value: Value) -> Asked {
        let (grounds, module) = (self.grounds, self.grounds.module);
        let home = module
            .defining_block(value)
            .filter(|_| module.is_memref(value));
        let memref = home.and_then(|block| self.function_around(block));
        let memref = memref.and_then(|(function, number)| {
            Some((number, grounds.of(function, number).ids.value_id(value)?))
        });
        Asked {
            value,
            memref,
            roots: OnceCell::new(),
        }
    }

    /// The function that a block is in, and its number.
    fn function_around(&self, block: Block) -> Option<(Op, usize)> {
        let (module, mut around) = (self.grounds.module, self.around.borrow_mut());
        let mut path = Vec::new();
        let mut next = Some(block);
        let found = loop {
            let Some(block) = next else { break None };
            if let Some(&known) = around.get(&block) {
                break known;
            }
            path.push(block);
            let op = module.block_op(block);
            if let Some((op, &number)) = op.and_then(|op| self.grounds.functions.get_key_value(&op))
            {
                break Some((*op, number));
            }
            next = op.and_then(|op| module.parent_block(op));
        };
        around.extend(path.into_iter().map(|block| (block, found)));
        found
    }

    /// What is known of one value and each of others.
    pub fn alias_all<'v>(
        &self,
        a: &Asked,
        others: impl ExactSizeIterator<Item = &'v Asked>,
    ) -> Vec<Alias> {
        let mut answers = vec![Alias::May; others.len()];
        let mut related: Vec<(usize, ValueId)> = Vec::new();
        let mut compared = None;
        for (place, b) in others.enumerate() {
            match self.related(a, b) {
                Some(id) => related.push((place, id)),
                None => {
                    let [x, y] = [a, b].map(|v| v.roots.get_or_init(|| self.local.roots(v.value)));
                    let x = compared.get_or_insert_with(|| self.local.compared(x));
                    answers[place] = self.local.alias(x, y);
                }
            }
        }
        if let Some((number, id)) = a.memref.filter(|_| !related.is_empty()) {
            let facts = self.facts(number);
            let aliases = self.aliases[number].get_or_init(|| alias::solve(facts));
            let ids = related.iter().map(|&(_, id)| id);
            for (&(place, _), answer) in related.iter().zip(aliases.alias_all(id, ids)) {
                answers[place] = answer;
            }
        }
        answers
    }

    /// The id of `b`, if the relations of a function have both: they speak of points that have
    /// both.
    fn related(&self, a: &Asked, b: &Asked) -> Option<ValueId> {
        let ((number, x), (other, y)) = (a.memref?, b.memref?);
        let facts = self.facts(number);
        let have_one_point = || {
            facts.values[x].preorder == facts.values[y].preorder
                || facts.dominates(x, y)
                || facts.dominates(y, x)
        };
        (number == other && have_one_point()).then_some(y)
    }

    fn facts(&self, number: usize) -> &'a Facts {
        let extracted = self.grounds.extracted[number].get();
        let extracted = extracted.expect("a memref with an id has been extracted");
        &extracted.facts
    }
}
