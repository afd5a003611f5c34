//! Each dealloc of the ownership pass with what the simplification makes of it, and why.

use rustc_hash::FxHashMap;

use freehold_dialects::{Table, functions_with_body};
use freehold_ir::{Location, Module, Op, collect_ops, known};
use freehold_passes::rewrite::simplify_deallocs::{Told, spell};
use freehold_query::Speller;

use super::site::{Site, Sites};

/// One dealloc.
pub struct Dealloc {
    pub function: Op,
    pub site: Site,
    /// As the ownership pass leaves it.
    pub before: Spelled,
    /// As the simplification leaves it: nothing, one, or several.
    pub after: Vec<Spelled>,
    /// What the simplification did, step by step; empty where it had nothing to ask.
    pub told: Vec<Told>,
}

/// A dealloc as text.
pub struct Spelled {
    pub text: String,
    /// What the numbers in the text stand for.
    pub notes: Vec<(Location, String)>,
}

impl Spelled {
    fn of(module: &Module, table: &Table, op: Op) -> Option<Spelled> {
        let (text, notes) = spell(module, table, op)?;
        Some(Spelled { text, notes })
    }
}

/// The deallocs that there are now.
pub(super) fn found(
    module: &Module,
    table: &Table,
    speller: &Speller,
    sites: &Sites,
) -> Vec<(Op, Dealloc)> {
    let mut found = Vec::new();
    for function in functions_with_body(module, table) {
        for op in collect_ops(module, function) {
            if module.name(op) != known::BUFFERIZATION_DEALLOC {
                continue;
            }
            if let Some(before) = Spelled::of(module, table, op) {
                let dealloc = Dealloc {
                    function,
                    site: sites.of(op, speller),
                    before,
                    after: Vec::new(),
                    told: Vec::new(),
                };
                found.push((op, dealloc));
            }
        }
    }
    found
}

/// Adds what became of each to the deallocs that there were.
pub(super) fn with_what_became(
    before: Vec<(Op, Dealloc)>,
    told: Vec<Told>,
    module: &Module,
    table: &Table,
) -> Vec<Dealloc> {
    let mut by_op: FxHashMap<Op, Vec<Told>> = FxHashMap::default();
    for told in told {
        by_op.entry(told.op).or_default().push(told);
    }
    let after = |(op, mut dealloc): (Op, Dealloc)| {
        let mut work = vec![op];
        while let Some(op) = work.pop() {
            let told = by_op.remove(&op).unwrap_or_default();
            let made = told.iter().rev().find(|told| told.is_changed);
            match made {
                Some(told) => work.extend(told.made.iter().rev()),
                None => dealloc.after.extend(Spelled::of(module, table, op)),
            }
            dealloc.told.extend(told);
        }
        dealloc
    };
    before.into_iter().map(after).collect()
}
