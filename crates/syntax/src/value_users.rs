//! With `--mlir-print-value-users`: who uses what, as comments.
//!
//! An operation without results has a number for these comments, which is one of those of values.

use rustc_hash::FxHashSet;

use freehold_ir::{Block, Op, Value};

use super::printer::Printer;

impl Printer<'_> {
    /// ` // users: %1, %2` behind an operation with results, ` // id: %3` behind one with operands
    /// alone.
    pub fn users_of_results(&mut self, op: Op) {
        if !self.options.value_users {
            return;
        }
        let module = self.module;
        let results = module.results(op);
        if results.is_empty() {
            if module.operands(op).next().is_some() {
                self.out.push_str(" // id: ");
                self.names.write_op(&mut self.out, op);
            }
            return;
        }
        let mut users: Vec<Op> = results.iter().flat_map(|&r| module.users(r)).collect();
        users.sort_unstable();
        users.dedup();
        let values: usize = users.iter().map(|&user| module.results(user).len()).sum();
        self.out.push_str(match (users.len(), values) {
            (0, _) => return self.out.push_str(" // unused"),
            (1, 0 | 1) => " // user: ",
            _ => " // users: ",
        });
        for (i, &result) in results.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            if results.len() > 1 {
                self.out.push('(');
            }
            self.users(result);
            if results.len() > 1 {
                self.out.push(')');
            }
        }
    }

    /// A line for each argument of a block, while the label's indentation is in force.
    pub fn users_of_arguments(&mut self, block: Block) {
        if !self.options.value_users || self.attrs.collects() {
            return;
        }
        let module = self.module;
        // The lines stand where operations do, further in than the label.
        self.indent += 2;
        for &argument in module.arguments(block) {
            self.write_indent();
            self.out.push_str("// ");
            self.value(argument);
            match module.users(argument).next() {
                None => self.out.push_str(" is unused"),
                Some(_) => {
                    self.out.push_str(" is used by ");
                    self.users(argument);
                }
            }
            self.out.push('\n');
        }
        self.indent -= 2;
    }

    /// The operations that use a value, each once, by their results or their numbers.
    fn users(&mut self, value: Value) {
        let module = self.module;
        let mut seen: FxHashSet<Op> = FxHashSet::default();
        for user in module.users(value) {
            let is_first = seen.is_empty();
            if !seen.insert(user) {
                continue;
            }
            if !is_first {
                self.out.push_str(", ");
            }
            match module.results(user) {
                [] => self.names.write_op(&mut self.out, user),
                results => {
                    for (i, &result) in results.iter().enumerate() {
                        if i > 0 {
                            self.out.push_str(", ");
                        }
                        self.value(result);
                    }
                }
            }
        }
        if seen.is_empty() {
            self.out.push_str("unused");
        }
    }
}
