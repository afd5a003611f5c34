//! Things that a program names by their texts: values, operations, blocks and functions. A name
//! that nothing has is a mistake, and no relation would tell.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::diagnostics::Diagnostic;
use freehold_base::suggest::closest;
use freehold_datalog::Program;
use freehold_ir::Location;

use super::FUNCTION;
use crate::database::{Database, ON};
use crate::export::Fields;
use crate::imported_facts::{ImportedFacts, split};
use crate::relation_source::RelationSource;
use crate::relations::{Relation, Sort};

/// The types of things, and what has all of them in a function.
const THINGS: [(&str, Relation, Sort); 3] = [
    ("value", Relation::Value, Sort::Value),
    ("operation", Relation::Op, Sort::Operation),
    ("block", Relation::Block, Sort::Block),
];

pub(super) struct Named<'p> {
    /// The names in the program with their places and types.
    names: Vec<(Location, &'p str, &'p str)>,
    /// By type what there is, if the program names such a thing.
    there: FxHashMap<&'static str, FxHashSet<String>>,
}

impl<'p> Named<'p> {
    pub(super) fn new(program: &'p Program) -> Named<'p> {
        let types = THINGS.iter().map(|thing| thing.0).chain([FUNCTION]);
        let types: Vec<&str> = types.collect();
        let mut names = program.input_symbols();
        names.retain(|name| types.contains(&name.2));
        Named {
            names,
            there: types
                .into_iter()
                .map(|of| (of, FxHashSet::default()))
                .collect(),
        }
    }

    /// Sees what there is in a function, as far as the program names anything of the kind.
    pub(super) fn see(
        &mut self,
        called: &str,
        database: &Database,
        fields: &Fields,
        function: &Rc<str>,
    ) {
        let Named { names, there } = self;
        let is_asked = |of: &str| names.iter().any(|name| name.2 == of);
        if is_asked(FUNCTION)
            && let Some(there) = there.get_mut(FUNCTION)
        {
            there.insert(called.to_owned());
            // A function without a body may be called.
            let _ = database.rows(Relation::Calls, &[None; 2], &mut |cells| {
                there.insert(database.item(cells[1]).text.to_string());
                ON
            });
        }
        for (of, relation, sort) in THINGS {
            if !is_asked(of) {
                continue;
            }
            let there = there.entry(of).or_default();
            let _ = database.rows(relation, &[None], &mut |cells| {
                there.insert(fields.id(function, sort, &database.item(cells[0])));
                ON
            });
        }
    }

    /// The same of a function that files have.
    pub(super) fn see_imported(&mut self, imported: &ImportedFacts, function: usize) {
        let Named { names, there } = self;
        let is_asked = |of: &str| names.iter().any(|name| name.2 == of);
        let mut add = |of: &'static str, texts: &mut dyn Iterator<Item = String>| {
            if is_asked(of) {
                there.entry(of).or_default().extend(texts);
            }
        };
        let called = imported.names().nth(function).into_iter();
        add(FUNCTION, &mut called.map(|name| name.to_string()));
        let calls = imported.rows(function, Relation::Calls).iter();
        add(FUNCTION, &mut calls.map(|row| imported.text(row[1])));
        for (of, relation, _) in THINGS {
            let rows = imported.rows(function, relation).iter();
            add(of, &mut rows.map(|row| imported.text(row[0])));
        }
    }

    /// An error for each name that nothing has.
    pub(super) fn unknown(&self) -> Vec<Diagnostic> {
        let unknown = self.names.iter().filter_map(|&(at, name, of)| {
            let there = self.there.get(of)?;
            if there.contains(name) {
                return None;
            }
            // Who leaves the place out means the thing of that name, if there is one.
            let mut same: Vec<&str> = there.iter().map(String::as_str).collect();
            same.sort_unstable();
            let near = same.iter().copied().find(|known| split(known).0 == name);
            let near = near.or_else(|| closest(name, same.iter().copied()));
            let message = match near {
                Some(near) => format!("there is no {of} {name:?}; did you mean {near:?}?"),
                None => format!("there is no {of} {name:?}"),
            };
            Some(Diagnostic::error(at, message))
        });
        unknown.collect()
    }
}
