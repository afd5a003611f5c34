//! What deallocation is said to leave to run time is what its text has, counted by
//! `tests/suite/checks`, which reads lines.

use crate::random;

use crate::checks::Checks;
use crate::program::{Program, load};
use freehold::generate::Surface;
use freehold::stage::{Counts, effects};
use freehold::syntax::{PrintOptions, print};

#[test]
fn effects_are_counted_as_in_the_text() {
    for surface in [Surface::CORE, Surface::FULL] {
        random::judge_all(surface, 0..150, 5, |text, _| {
            let Program {
                source,
                mut module,
                table,
            } = load("program.mlir", text);
            let found = effects(&source, &mut module, &table).map_err(|_| "refused".to_owned())?;
            let counts = Counts::of(&found);
            let text = print(&module, &table, &PrintOptions::default());
            let expected = Checks::of(&text);
            let same = counts.checks == expected.comparisons
                && counts.conditional == expected.conditions
                && counts.copies == expected.clones;
            match same {
                true => Ok(()),
                false => Err(format!("{counts:?} but {expected:?}\n{text}")),
            }
        });
    }
}

/// What is never one allocation anyway changes nothing when it is supposed.
#[test]
fn to_suppose_what_is_known_changes_nothing() {
    random::judge_all(Surface::FULL, 0..40, 3, |text, _| {
        let Program {
            source,
            module,
            table,
        } = load("program.mlir", text);
        let query = "never_alias(?x, ?y), ?x != ?y";
        let limits = freehold::query::Limits::default();
        let answers = freehold::query::ask(&source, &module, &table, query, limits);
        let answers = answers.map_err(|_| "the limit".to_owned())?;
        let place = |item: &freehold::query::Item| {
            let (line, column) = item.position.unwrap_or_default();
            format!("{}@{line}:{column}", item.text)
        };
        let facts = answers
            .rows()
            .filter(|(_, row)| row.iter().all(|item| item.text.starts_with('%')));
        let facts: String = facts
            .map(|(f, row)| format!("@{f}: never_alias({}, {})\n", place(row[0]), place(row[1])))
            .collect();
        let facts = freehold::diagnostics::Source::new("facts", facts);
        let mut supposing = load("program.mlir", text);
        let said = freehold::query::no_alias_assumptions(&facts, &source, &module, &table);
        supposing.module.said_apart = said.map_err(|errors| facts.render(&errors[0]))?;
        let mut plain = load("program.mlir", text);
        let stage = |program: &mut Program| {
            let found = effects(&program.source, &mut program.module, &program.table);
            found.map_err(|_| "refused".to_owned())
        };
        match stage(&mut supposing)? == stage(&mut plain)? {
            true => Ok(()),
            false => Err("what is known changes something".to_owned()),
        }
    });
}
