//! `--stats`: what each pass did, by operation and by rule, as text and as JSON.
//!
//! Counts only: no times, so that the same input gives the same report. Nothing is counted
//! unless it is asked for.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use crate::rewrite::simplify_deallocs::Fired;
use freehold_dialects::{Table, group_range};
use freehold_ir::{Module, known, nested_ops};

/// What rules did, by name.
pub type Rules = BTreeMap<String, Fired>;

/// What the passes did, in the order in which they ran.
#[derive(Default)]
pub struct Stats {
    pub passes: Vec<PassStats>,
}

/// What one pass did.
pub struct PassStats {
    pub name: &'static str,
    /// The operations that it ran on, as [`Step::anchors`](crate::Step) has them.
    pub anchors: Vec<String>,
    pub before: Counts,
    pub after: Counts,
    pub rules: Rules,
}

/// What a module is made of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub operations: BTreeMap<String, u64>,
    /// The pairs that `bufferization.dealloc` operations compare by their definition.
    pub comparisons: u64,
}

impl Counts {
    /// Those of a module.
    pub fn of(module: &Module, table: &Table) -> Counts {
        let mut counts = Counts::default();
        for op in nested_ops(module, module.top()) {
            if op == module.top() {
                continue;
            }
            let name = module.name_text(op);
            match counts.operations.get_mut(name) {
                Some(count) => *count += 1,
                None => drop(counts.operations.insert(name.to_owned(), 1)),
            }
            if module.name(op) == known::BUFFERIZATION_DEALLOC
                && let Some(def) = table.of(module, op)
            {
                let count = |group| {
                    let range = group_range(module, op, def, group, true);
                    range.map_or(0, |range| range.len() as u64)
                };
                let (memrefs, retained) = (count("memrefs"), count("retained"));
                counts.comparisons += memrefs * retained + memrefs * memrefs.saturating_sub(1) / 2;
            }
        }
        counts
    }

    fn total(&self) -> u64 {
        self.operations.values().sum()
    }
}

impl PassStats {
    /// The operations of which there are more or fewer, before and after.
    pub fn changes(&self) -> impl Iterator<Item = (&str, u64, u64)> {
        let mut names: Vec<&str> = self.before.operations.keys().map(String::as_str).collect();
        names.extend(self.after.operations.keys().map(String::as_str));
        names.sort_unstable();
        names.dedup();
        let count = |counts: &Counts, name| counts.operations.get(name).copied().unwrap_or(0);
        names
            .into_iter()
            .map(move |name| (name, count(&self.before, name), count(&self.after, name)))
            .filter(|(_, before, after)| before != after)
    }
}

impl Stats {
    /// For people.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for pass in &self.passes {
            let (before, after) = (pass.before.total(), pass.after.total());
            let _ = writeln!(
                out,
                "{}: {before} operations before, {after} after",
                pass.name
            );
            for (name, before, after) in pass.changes() {
                let _ = writeln!(out, "  {name}: {before} before, {after} after");
            }
            let (before, after) = (pass.before.comparisons, pass.after.comparisons);
            if before != after {
                let _ = writeln!(
                    out,
                    "  pairs that deallocs compare: {before} before, {after} after"
                );
            }
            for (name, fired) in &pass.rules {
                let _ = write!(out, "  rule {name}: {} times", fired.times);
                for (saved, what) in [(fired.checks, "checks"), (fired.operations, "operations")] {
                    let _ = match saved {
                        0 => Ok(()),
                        1.. => write!(out, ", {saved} {what} saved"),
                        _ => write!(out, ", {} {what} made", -saved),
                    };
                }
                out.push('\n');
            }
        }
        out
    }

    /// For programs: one line.
    pub fn json(&self) -> String {
        let passes: Vec<Json> = self.passes.iter().map(PassStats::json).collect();
        format!("{}\n", json!({ "passes": passes }))
    }
}

impl PassStats {
    fn json(&self) -> Json {
        let changes: serde_json::Map<String, Json> = self
            .changes()
            .map(|(name, before, after)| {
                (name.to_owned(), json!({ "before": before, "after": after }))
            })
            .collect();
        let rules: serde_json::Map<String, Json> = self
            .rules
            .iter()
            .map(|(name, fired)| {
                let fired = json!({
                    "times": fired.times,
                    "checks_saved": fired.checks,
                    "operations_saved": fired.operations,
                });
                (name.clone(), fired)
            })
            .collect();
        json!({
            "pass": self.name,
            "operations": { "before": self.before.total(), "after": self.after.total() },
            "changed": changes,
            "pairs_compared": {
                "before": self.before.comparisons,
                "after": self.after.comparisons,
            },
            "rules": rules,
        })
    }
}
