//! What a program means, and everything that is wrong with it: names, numbers of columns, types,
//! variables that nothing binds, and negation in a circle.
//!
//! `declarations` knows the relations, `lower` makes rules of clauses, `typing` and `grounding`
//! look at each rule, `strata` at all of them.

mod declarations;
mod grounding;
mod lower;
mod strata;
mod typing;

use freehold_base::diagnostics::Diagnostic;
use freehold_base::location::Location;

use super::parser::parse;
use super::program::{Program, RuleId};
use super::schema::Schema;
use super::syntax::Statement;
use declarations::Declarations;

/// Reads a program.
///
/// # Errors
/// All that is wrong with it, in the order of the text.
pub fn read(text: &str, schema: &Schema) -> Result<Program, Vec<Diagnostic>> {
    let (statements, mut errors) = parse(text);
    if !errors.is_empty() {
        // What was not read is missed by what was.
        return Err(errors);
    }
    let mut declarations = Declarations::new(&statements, schema, &mut errors);
    let mut rules = Vec::new();
    for statement in &statements {
        if let Statement::Clause(clause) = statement {
            lower::clause(clause, &mut declarations, &mut rules, &mut errors);
        }
    }
    rules.extend(declarations.copies());
    let outputs = declarations.outputs(&statements, &mut errors);
    if outputs.is_empty() && errors.is_empty() {
        let message = "nothing is asked for: expected `.output` and the name of a relation";
        let last = rules.last().map_or(Location(0), |rule| rule.at);
        errors.push(Diagnostic::error(last, message));
    }
    let Declarations {
        relations, types, ..
    } = declarations;
    for rule in &rules {
        typing::check(rule, &relations, &types, &mut errors);
        grounding::check(rule, &mut errors);
    }
    let mut rules_of = vec![Vec::new(); relations.len()];
    for (number, rule) in rules.iter().enumerate() {
        rules_of[rule.head.index()].push(RuleId(number as u32));
    }
    let strata = strata::strata(&relations, &rules, &mut errors);
    if !errors.is_empty() {
        errors.sort_by_key(|error| error.location);
        // A clause of several heads is several rules.
        errors.dedup();
        return Err(errors);
    }
    Ok(Program {
        relations,
        rules,
        types,
        outputs,
        strata,
        rules_of,
        text: text.to_owned(),
    })
}
