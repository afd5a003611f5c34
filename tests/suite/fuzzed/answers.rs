//! What has to hold for all that can be asked of any program.

use freehold::diagnostics::Source;
use freehold::page;
use freehold::query::{self, AskError, Detail, ExportFormat, Limits};

use crate::roundtrip;

const LIMITS: Limits = Limits { rows: 5_000 };

/// Whether a program's facts can be written. If so, the page about it can be, too, every alias of
/// it is explained, and what is said of two of its memrefs is a fact or refused.
pub fn program(text: &str) -> bool {
    let source = Source::new("input", text);
    let Ok((mut module, table)) = roundtrip::read(&source) else {
        return false;
    };
    query::report(&source, &module, &table);
    let is_asked = match query::export(&source, &module, &table, LIMITS) {
        Ok(relations) => {
            for format in ExportFormat::ALL {
                for relation in &relations {
                    relation.file(format);
                }
                query::schema(&relations, format);
            }
            true
        }
        Err(AskError::Limit(_)) => false,
        Err(AskError::Query(error)) => panic!("{}", error.message),
    };
    for of in [
        "may_alias(?a, ?b)",
        "ownership(?a, ?b)",
        "retained(?a -> ?b, ?c)",
    ] {
        match query::explain(&source, &module, &table, of, LIMITS, Detail::Full) {
            Ok(answers) => drop(answers.table()),
            Err(AskError::Limit(_)) => {}
            Err(AskError::Query(error)) => panic!("{of}: {}", error.message),
        }
    }
    let facts = Source::new("facts", "never_alias(%a, %b)\n@f: never_alias(%0, %1)");
    match query::no_alias_assumptions(&facts, &source, &module, &table) {
        Ok(said) => module.no_alias_assumptions = said,
        Err(errors) => errors.iter().for_each(|error| drop(facts.render(error))),
    }
    let program = page::Program {
        source: &source,
        module,
        table: &table,
        options: String::new(),
    };
    let document = page::document(program, &page::Bounds::default());
    assert!(page::html(&document).starts_with("<!DOCTYPE html>"));
    is_asked
}
