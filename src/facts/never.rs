//! What the program says is never the same allocation: `memref.distinct_objects` and other
//! operations with that trait, arguments with `llvm.noalias` or `freehold.noalias`, pairs of
//! arguments that the user names in `freehold.never_alias`, and pairs of values that stand beside
//! the program.

use crate::dialects::Trait;
use crate::ir::known::keys;
use crate::ir::{Attr, AttrKind, Module, Op};

use super::extract::Extractor;
use super::{Apart, ValueId};

/// The attribute of a function that lists arguments that are never one buffer; the verifier checks
/// it.
pub const NEVER_ALIAS: &str = keys::text(keys::NEVER_ALIAS);

/// The attribute of an argument on whose buffer nothing else is, also where nothing is written.
const NO_ALIAS: &str = "freehold.noalias";

impl Extractor<'_> {
    /// States that the results of `op` are apart, if it says so; they are defined by now.
    pub(super) fn distinct_results(&mut self, op: Op) {
        let has = |t| self.table.has(self.module, op, t);
        if !has(Trait::DistinctResults) {
            return;
        }
        let results = self.module.results(op).iter();
        let ids: Vec<ValueId> = results.filter_map(|&r| self.memref_id(r)).collect();
        let (Some(&first), true) = (ids.first(), ids.len() > 1) else {
            return;
        };
        let roots = ids.iter().map(|&v| self.facts.values[v].root);
        let values = roots.collect();
        // The scope ends where that of the results does, which is known when their block ends.
        self.facts.apart.push(Apart {
            values,
            point: self.facts.values[first].point,
            scope_end: first.as_u32(),
        });
    }

    /// Fills in where the scopes end, and adds what is said of the function's arguments.
    pub(super) fn finish_never_facts(&mut self) {
        for apart in &mut self.facts.apart {
            let first = ValueId::from_u32(apart.scope_end);
            apart.scope_end = self.facts.values[first].scope_end;
        }
        let (module, function) = (self.module, self.function);
        for &(value, number) in &self.facts.arguments {
            if is_never_shared(module, function, number as usize) {
                self.facts.unaliased.push(value);
            }
        }
        let pairs = module.attr_at(function, keys::NEVER_ALIAS);
        for pair in pairs.into_iter().flat_map(|attr| items(module, attr)) {
            let numbers = items(module, *pair)
                .iter()
                .filter_map(|&n| integer(module, n));
            let named = |number: i128| {
                let mut arguments = self.facts.arguments.iter();
                arguments.find(|a| i128::from(a.1) == number).map(|a| a.0)
            };
            let values: Vec<ValueId> = numbers.filter_map(named).collect();
            self.facts.apart.push(Apart {
                values,
                point: 0,
                scope_end: u32::MAX,
            });
        }
        for said in &module.said_apart {
            let (first, second) = said.values;
            let (Some(s), Some(t)) = (self.memref_id(first), self.memref_id(second)) else {
                continue;
            };
            let values = [s, t].map(|v| self.facts.values[v].root).to_vec();
            self.facts.apart.push(Apart {
                values,
                point: 0,
                scope_end: u32::MAX,
            });
        }
    }
}

/// Whether a function says that two of its memref arguments are never one buffer.
pub fn are_never_one(module: &Module, function: Op, first: usize, second: usize) -> bool {
    let is_named = |list: &Attr| {
        let has = |number: usize| {
            let mut numbers = items(module, *list).iter();
            numbers.any(|&n| integer(module, n) == Some(number as i128))
        };
        has(first) && has(second)
    };
    let lists = module.attr_at(function, keys::NEVER_ALIAS);
    [first, second].map(|argument| is_never_shared(module, function, argument)) != [false; 2]
        || lists.is_some_and(|lists| items(module, lists).iter().any(is_named))
}

/// Whether a function says (`llvm.noalias`, `freehold.noalias`) that nothing else that it sees is on the buffer of an
/// argument.
pub fn is_never_shared(module: &Module, function: Op, argument: usize) -> bool {
    let attributes = module.attr_at(function, keys::ARG_ATTRS).and_then(|attrs| {
        let attr = items(module, attrs).get(argument).copied()?;
        Some(module.context.attr_kind(attr))
    });
    let Some(AttrKind::Dict(entries)) = attributes else {
        return false;
    };
    let mut names = entries.iter().map(|e| module.context.text(e.0));
    names.any(|name| name == "llvm.noalias" || name == NO_ALIAS)
}

fn items(module: &Module, attr: Attr) -> &[Attr] {
    match module.context.attr_kind(attr) {
        AttrKind::Array(items) => items,
        _ => &[],
    }
}

fn integer(module: &Module, attr: Attr) -> Option<i128> {
    match module.context.attr_kind(attr) {
        AttrKind::Integer { value, .. } => Some(*value),
        _ => None,
    }
}
