//! Tells rule files about values from those of `signature.egg`, by their words.

use super::reader::Find;
use crate::operations::is_about_operations;
use crate::sexpr::{self, Sexpr, SexprKind};
use crate::vocabulary::constructor;

/// Whether a rule file is about values, apart from its rules about operations: one of its words is
/// an operation of the dialect table and no term of `signature.egg`, or it says something that only
/// values have: a number, an attribute, a cost.
///
/// ```
/// use freehold::rules::values::{builtin_op, is_about_values};
/// let about = |text| is_about_values(text, &builtin_op);
/// assert!(about("(rewrite (muli x 2) (addi x x) :ruleset mine :name \"twice\")"));
/// assert!(about("(rewrite (andi x -1) x :ruleset mine :name \"all\")"));
/// assert!(!about("(rewrite (andi x x) x :ruleset mine :name \"same\")"));
/// ```
pub fn is_about_values(text: &str, find: &Find) -> bool {
    let (forms, _) = sexpr::read(text);
    let mut forms = forms.iter().filter(|form| !is_about_operations(form));
    forms.any(|form| match &form.sexpr.kind {
        SexprKind::List(items) => match &items[..] {
            [head, ..] if is_word(head, "cost") => true,
            [head, left, right, options @ ..] if is_word(head, "rewrite") => {
                let is_known = |word: &str| constructor(word).is_none() && is_op(word, find);
                says(left, &is_known)
                    || says(right, &is_known)
                    || options.iter().any(|option| is_word(option, ":mlir"))
            }
            _ => false,
        },
        _ => false,
    })
}

fn is_word(at: &Sexpr, word: &str) -> bool {
    at.kind == SexprKind::Atom(word)
}

fn is_op(word: &str, find: &Find) -> bool {
    match word.contains('.') {
        true => find(word).is_some(),
        false => find(&format!("arith.{word}")).is_some(),
    }
}

/// Whether a term says what only values have.
fn says(term: &Sexpr, is_op: &dyn Fn(&str) -> bool) -> bool {
    match &term.kind {
        SexprKind::Text(_) => false,
        SexprKind::Atom(word) => {
            let digits = word.strip_prefix('-').unwrap_or(word);
            let is_number = digits.starts_with(|c: char| c.is_ascii_digit());
            is_number || word.starts_with(':') || matches!(*word, "true" | "false")
        }
        SexprKind::List(items) => {
            let head = match items.first().map(|head| &head.kind) {
                Some(SexprKind::Atom(word)) => is_op(word),
                _ => false,
            };
            head || items.iter().skip(1).any(|item| says(item, is_op))
        }
    }
}
