//! Which edge the conditions of a query speak of, where two blocks have several.
//!
//! A condition that names an edge without a number, `^a -> ^b`, speaks of each of them, and two
//! conditions that name it alike speak of the same one. So the number becomes a variable that is
//! called as the edge is: all that follows knows edges with numbers only. Knows no program.

use super::relations::{EDGE, find};
use super::syntax::{Atom, Literal, QueryError, SourcePosition, Spanned, Term, TermKind};

/// The literals with a number for each edge that they name, as the second term of its condition.
///
/// # Errors
/// A number for what is no edge.
pub(super) fn with_numbers(literals: &[Literal]) -> Result<Vec<Literal>, QueryError> {
    numbered(literals, &mut Vec::new())
}

/// The same where `bound` has the names of edges that conditions outside speak of.
fn numbered(literals: &[Literal], bound: &mut Vec<String>) -> Result<Vec<Literal>, QueryError> {
    let positive = literals.iter().filter_map(|literal| match literal {
        Literal::Atom(atom) if !atom.negated => name(atom),
        _ => None,
    });
    bound.extend(positive);
    let each = literals.iter().map(|literal| match literal {
        Literal::Atom(atom) => Ok(Literal::Atom(with_number(atom, bound)?)),
        Literal::Compare(..) => Ok(literal.clone()),
        Literal::Count { of, is, span } => Ok(Literal::Count {
            of: numbered(of, &mut bound.clone())?,
            is: is.clone(),
            span: span.clone(),
        }),
    });
    each.collect()
}

fn with_number(atom: &Atom, bound: &[String]) -> Result<Atom, QueryError> {
    let is_of_edges = find(&atom.relation.what).is_some_and(|info| info.has_edges());
    let mut atom = atom.clone();
    if !is_of_edges {
        return match atom.edge {
            None => Ok(atom),
            Some(edge) => Err(QueryError {
                span: edge.span,
                message: format!(
                    "'{}' is of no edge, which '#' would number; branch, retained and plan_frees are",
                    atom.relation.what
                ),
            }),
        };
    }
    // A wrong number of terms is an error that comes later.
    let [from, to, ..] = &atom.terms[..] else {
        return Ok(atom);
    };
    let span = from.span.start..to.span.end;
    // A negation says that there is no such edge at all, unless another condition says which one is
    // meant.
    let what = match name(&atom).filter(|name| bound.contains(name)) {
        Some(name) => TermKind::Variable(name),
        None => TermKind::Anything,
    };
    let edge = atom.edge.take().unwrap_or(Spanned { span, what });
    atom.terms.insert(EDGE, edge);
    Ok(atom)
}

/// What a condition calls an edge of which it says no number; nothing if it leaves an end of it
/// open, and so which of all edges.
fn name(atom: &Atom) -> Option<String> {
    let is_of_edges = find(&atom.relation.what).is_some_and(|info| info.has_edges());
    match &atom.terms[..] {
        [from, to, ..] if is_of_edges && atom.edge.is_none() => {
            let is_open = [from, to].iter().any(|t| t.what == TermKind::Anything);
            (!is_open).then(|| format!("{} -> {}", text(from), text(to)))
        }
        _ => None,
    }
}

/// Whether a variable stands for the number of an edge that the query does not number.
pub(super) fn is_implied(variable: &str) -> bool {
    variable.contains(" -> ")
}

/// A term as a query writes it.
fn text(term: &Term) -> String {
    let place = match &term.what {
        TermKind::Block(_, place) => *place,
        _ => None,
    };
    match place {
        None => term.text(),
        Some(SourcePosition { line, column: None }) => format!("{}@{line}", term.text()),
        Some(SourcePosition {
            line,
            column: Some(column),
        }) => format!("{}@{line}:{column}", term.text()),
    }
}
