//! Facts that a user adds to a program: text to pairs of values (`docs/facts.md`).
//!
//! Each line is a query of `never_alias` conditions alone. Nothing is decided here but whether a
//! line can be understood and whether the program itself says otherwise.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use freehold_analysis::{Alias, alias};
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::suggest::closest;
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::assumptions::Assumed;
use freehold_facts::extract;
use freehold_ir::{Location, Module, NoAliasAssumption, Op, TypeKind, Value};
use freehold_summaries as summaries;

use super::lookup;
use super::names::ModuleNames;
use super::relation_source::Found;
use super::syntax::{Atom, Literal, Query, QueryError, Term, TermKind, function_term, parse};

/// The pairs of values that `facts` says are never one allocation, for
/// [`Module::no_alias_assumptions`].
///
/// # Errors
/// Each line that cannot be understood or that the program contradicts, as a place in `facts`.
///
/// ```
/// use freehold::{diagnostics::Source, dialects::Table, ir::Context, query, syntax};
/// let text = "func.func @f(%a: memref<2xi8>, %b: memref<2xi8>) {\n  return\n}";
/// let source = Source::new("f.mlir", text);
/// let mut context = Context::new();
/// let table = Table::builtin(&mut context);
/// let mut module = syntax::parse(&source, context, &table, &Default::default()).unwrap();
/// let facts = Source::new("f.facts", "// They come from two files.\n@f: never_alias(%a, %b)");
/// let pairs = query::no_alias_assumptions(&facts, &source, &module, &table).unwrap();
/// module.no_alias_assumptions = pairs;
/// let holds = query::ask(&source, &module, &table, "never_alias(%a, %b)", Default::default()).unwrap();
/// assert_eq!(holds.table(), "yes\n");
/// ```
pub fn no_alias_assumptions(
    facts: &Source,
    source: &Source,
    module: &Module,
    table: &Table,
) -> Result<Vec<NoAliasAssumption>, Vec<Diagnostic>> {
    let reader = Reader {
        names: ModuleNames::new(source, module, table),
        functions: functions_with_body(module, table),
    };
    let mut assumed = Assumptions::default();
    let mut errors = Vec::new();
    let mut start = 0;
    for line in facts.text().split_inclusive('\n') {
        let is_blank = |text: &str| text.is_empty() || text.starts_with("//");
        if !is_blank(line.trim())
            && let Err(error) = reader.line(line, start, &mut assumed)
        {
            let at = Location((start + error.span.start) as u32);
            errors.push(Diagnostic::error(at, error.message));
        }
        start += line.len();
    }
    reader.assume(facts, assumed, errors)
}

/// The assumptions that follow from pairs of values: by the number of the function among those with
/// a body, and with the place in `facts` that says so. `errors` are told with what is wrong.
///
/// # Errors
/// A pair that is always one allocation, and what can be in none.
pub(super) fn assume(
    facts: &Source,
    (source, module, table): (&Source, &Module, &Table),
    pairs: Assumptions,
    mut errors: Vec<Diagnostic>,
) -> Result<Vec<NoAliasAssumption>, Vec<Diagnostic>> {
    let reader = Reader {
        names: ModuleNames::new(source, module, table),
        functions: functions_with_body(module, table),
    };
    for &((a, b), at) in pairs.values().flatten() {
        let both = [a, b].into_iter().filter(|&v| !can_be_assumed(module, v));
        errors.extend(both.map(|v| {
            let message = format!("'{}' is no memref and no pointer", reader.names.value(v));
            Diagnostic::error(Location(at as u32), message)
        }));
    }
    reader.assume(facts, pairs, errors)
}

/// Whether a value is a memref or a pointer.
fn can_be_assumed(module: &Module, value: Value) -> bool {
    let is_pointer = match module.context.kind(module.value_type(value)) {
        TypeKind::Opaque(text) => text.starts_with("!llvm.ptr"),
        _ => false,
    };
    module.is_memref(value) || is_pointer
}

/// What a function has not, and what is near to it.
type Missing<'t> = (&'t Term, Option<String>);

/// By the number of the function: pairs, and where they stand.
pub(super) type Assumptions = BTreeMap<usize, Vec<((Value, Value), usize)>>;

struct Reader<'a> {
    names: ModuleNames<'a>,
    functions: Vec<Op>,
}

impl Reader<'_> {
    /// Reads one line, which starts at `start`.
    fn line(&self, line: &str, start: usize, assumed: &mut Assumptions) -> Result<(), QueryError> {
        let query = parse(line)?;
        let functions = self.functions(&query)?;
        if let Some(block) = &query.block {
            return Err(wrong(block, "a fact is about a function, not a block"));
        }
        for literal in &query.body {
            let (atom, [first, second]) = fact(literal)?;
            let mut found = false;
            // Of functions that have one of the two the other is missed, rather than of those that
            // have none.
            let (mut missing, mut misses_both) = (None, true);
            for &number in &functions {
                let pair = [first, second].map(|term| self.value(self.functions[number], term));
                let [first, second] = pair;
                match (first?, second?) {
                    (Ok(a), Ok(b)) => {
                        found = true;
                        let at = start + atom.relation.span.start;
                        assumed.entry(number).or_default().push(((a, b), at));
                    }
                    (Err(one), Ok(_)) | (Ok(_), Err(one)) if misses_both => {
                        (missing, misses_both) = (Some(one), false);
                    }
                    (Err(one), _) | (_, Err(one)) => missing = missing.or(Some(one)),
                }
            }
            if let (false, Some((term, near))) = (found, missing) {
                return Err(self.nowhere(&query, term, near));
            }
        }
        Ok(())
    }

    /// The numbers of the functions that a line is about.
    fn functions(&self, query: &Query) -> Result<Vec<usize>, QueryError> {
        let all = 0..self.functions.len();
        let Some(asked) = &query.function else {
            return Ok(all.collect());
        };
        let name = |number: usize| self.names.function(self.functions[number]);
        let found: Vec<usize> = all.clone().filter(|&n| name(n) == asked.what).collect();
        if !found.is_empty() {
            return Ok(found);
        }
        let asked_for = function_term(&asked.what);
        let mut message = format!("there is no function '{asked_for}' with a body");
        if let Some(near) = closest(&asked.what, all.map(name)) {
            message += &format!("; did you mean '{}'?", function_term(near));
        }
        let span = asked.span.clone();
        Err(QueryError { span, message })
    }

    /// The memref or pointer of a function that a term names; the term and what is near to it if
    /// there is none.
    fn value<'t>(
        &self,
        function: Op,
        term: &'t Term,
    ) -> Result<Result<Value, Missing<'t>>, QueryError> {
        let TermKind::Value(name, number, place) = &term.what else {
            return Err(wrong(term, "expected a value, as in %a or %a@3:5"));
        };
        let name = (name.as_str(), *number, *place);
        let value = match lookup::value(&self.names, function, term, name)? {
            Found::One(value) => value,
            Found::Nothing(near) => return Ok(Err((term, near))),
        };
        match can_be_assumed(self.names.module, value) {
            true => Ok(Ok(value)),
            false => Err(wrong(term, "is no memref and no pointer")),
        }
    }

    fn nowhere(&self, query: &Query, term: &Term, near: Option<String>) -> QueryError {
        let place = match &query.function {
            Some(function) => format!("in '{}'", function_term(&function.what)),
            None => "together with the other in any function".to_owned(),
        };
        let mut message = format!("there is no '{}' {place}", term.text());
        if let Some(near) = near {
            message += &format!("; did you mean '{near}'?");
        }
        let span = term.span.clone();
        QueryError { span, message }
    }

    /// The assumptions, if nothing is wrong.
    fn assume(
        &self,
        facts: &Source,
        assumed: Assumptions,
        mut errors: Vec<Diagnostic>,
    ) -> Result<Vec<NoAliasAssumption>, Vec<Diagnostic>> {
        errors.extend(self.contradictions(&assumed));
        errors.sort_by_key(|error| error.location);
        // A rule may say the same of many pairs.
        errors.dedup();
        if !errors.is_empty() {
            return Err(errors);
        }
        let assumption = |(values, at): ((Value, Value), usize)| {
            let line = facts.line_column(Location(at as u32)).map_or(1, |at| at.0);
            let place = format!("{}:{line}", facts.name()).into();
            NoAliasAssumption { values, place }
        };
        Ok(assumed.into_values().flatten().map(assumption).collect())
    }

    /// What is assumed never to be the same allocation and always is.
    fn contradictions(&self, assumed: &Assumptions) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        if assumed.is_empty() {
            return errors;
        }
        let ModuleNames { module, table, .. } = self.names;
        let model = Assumed::of("query").calls_by_bodies();
        let calls = summaries::calls(module, table, model, FxHashSet::default());
        for (&number, pairs) in assumed {
            let extracted = extract(module, table, self.functions[number], &calls);
            let aliases = alias::solve(&extracted.facts);
            for &((a, b), at) in pairs {
                let ids = (extracted.ids.value_id(a), extracted.ids.value_id(b));
                let is_one = match ids {
                    (Some(x), Some(y)) => aliases.alias(x, y) == Alias::Must,
                    _ => a == b,
                };
                if is_one {
                    let (a, b) = (self.names.value(a), self.names.value(b));
                    let message = format!("'{a}' and '{b}' are always one allocation");
                    errors.push(Diagnostic::error(Location(at as u32), message));
                }
            }
        }
        errors
    }
}

/// The two terms of a condition that can be assumed.
fn fact(literal: &Literal) -> Result<(&Atom, [&Term; 2]), QueryError> {
    const ONLY: &str = "only never_alias(%a, %b) can be added to a program";
    let atom = match literal {
        Literal::Atom(atom) => atom,
        Literal::Compare(term, ..) => return Err(wrong(term, ONLY)),
        Literal::Count { span, .. } => {
            let (span, message) = (span.clone(), ONLY.to_owned());
            return Err(QueryError { span, message });
        }
    };
    let span = atom.relation.span.clone();
    if atom.negated || atom.relation.what != "never_alias" {
        let message = ONLY.to_owned();
        return Err(QueryError { span, message });
    }
    match atom.terms.as_slice() {
        [first, second] => Ok((atom, [first, second])),
        terms => {
            let message = format!("never_alias takes two values, not {}", terms.len());
            Err(QueryError { span, message })
        }
    }
}

fn wrong(term: &Term, message: &str) -> QueryError {
    let message = match message.starts_with("is ") {
        true => format!("'{}' {message}", term.text()),
        false => message.to_owned(),
    };
    let span = term.span.clone();
    QueryError { span, message }
}
