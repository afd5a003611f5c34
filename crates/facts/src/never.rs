//! What the program says is never the same allocation: `memref.distinct_objects` and other
//! operations with that trait, arguments with `llvm.noalias` or `freehold.noalias`, pairs of
//! arguments that the user names in `freehold.never_alias`, and pairs of values that stand beside
//! the program.

use freehold_dialects::{Trait, is_never_shared, never_alias_lists};
use freehold_ir::Op;

use super::extract::Extraction;
use super::{NoAlias, ValueId};

impl Extraction<'_> {
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
        self.facts.no_alias.push(NoAlias {
            values,
            preorder: self.facts.values[first].preorder,
            scope_end: first.as_u32(),
        });
    }

    /// Fills in where the scopes end, and adds what is said of the function's arguments.
    pub(super) fn finish_never_facts(&mut self) {
        for row in &mut self.facts.no_alias {
            let first = ValueId::from_u32(row.scope_end);
            row.scope_end = self.facts.values[first].scope_end;
        }
        let (module, function) = (self.module, self.function);
        for &(value, number) in &self.facts.arguments {
            if is_never_shared(module, function, number as usize) {
                self.facts.unaliased.push(value);
            }
        }
        for numbers in never_alias_lists(module, function) {
            let named = |number: i128| {
                let mut arguments = self.facts.arguments.iter();
                arguments.find(|a| i128::from(a.1) == number).map(|a| a.0)
            };
            let values: Vec<ValueId> = numbers.into_iter().filter_map(named).collect();
            self.facts.no_alias.push(NoAlias {
                values,
                preorder: 0,
                scope_end: u32::MAX,
            });
        }
        for said in &module.no_alias_assumptions {
            let (first, second) = said.values;
            let (Some(s), Some(t)) = (self.memref_id(first), self.memref_id(second)) else {
                continue;
            };
            let [s, t] = [s, t].map(|v| self.facts.values[v].root);
            self.facts.no_alias.push(NoAlias {
                values: vec![s, t],
                preorder: 0,
                scope_end: u32::MAX,
            });
            // Of two results of a call that may be one buffer as far as anybody else knows.
            let one_call = &mut self.facts.one_call;
            one_call.retain(|&pair| pair != (s, t) && pair != (t, s));
        }
    }
}
