//! A program that one application of a wrong rule breaks, for rules that the simplification never
//! gets to apply wrongly.
//!
//! Such a rule contradicts the built-in ones wherever it matches, so that the simplification ends
//! in an error, or no single dealloc has its left side. Here the left side is the condition of a
//! dealloc, computed by operations, in the model in which the sides differ; afterwards it is the
//! right side.

use std::fmt::Write as _;

use egg::{ENodeOrVar, Language, RecExpr};

use super::model_checking::Model;
use super::witness::{By, Witness, fault};
use freehold_rules::Rule;
use freehold_rules::egraph::Term;

const BUFFER: &str = "memref<2xi64>";

/// The program of a rule and a model in which its sides differ.
pub fn application(rule: &Rule, model: &Model) -> Option<Witness> {
    let program = |side| {
        Some(format!(
            "{}{}",
            function(rule, model, side)?,
            main(rule, model)
        ))
    };
    let (before, after) = (program(&rule.left)?, program(&rule.right)?);
    let fault_before = fault(&before);
    let fault = fault(&after)?;
    fault_before.is_none().then_some(Witness {
        before,
        after,
        fault,
        by: By::Application,
    })
}

/// The value of a boolean variable in the model; `None` for a memref.
fn boolean(rule: &Rule, model: &Model, variable: usize) -> Option<bool> {
    let name = &rule.variables[variable];
    let found = model.booleans.iter().find(|(known, _)| known == name);
    found.map(|(_, value)| *value)
}

/// The name of the buffer that a memref variable is in `@main`: that of the first variable that is
/// the same allocation.
fn buffer(rule: &Rule, model: &Model, variable: usize) -> String {
    let name = &rule.variables[variable];
    let is_same = |other: &&String| {
        *other == name
            || model
                .pairs
                .iter()
                .any(|(a, b, same)| *same && (a == *other && b == name || b == *other && a == name))
    };
    let first = rule.variables.iter().position(|other| is_same(&other));
    format!("%b_{}", spelled(rule, first.unwrap_or(variable)))
}

/// The name of a variable, or its number where MLIR could not read the name.
fn spelled(rule: &Rule, variable: usize) -> String {
    let name = &rule.variables[variable];
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    match name.chars().all(is_plain) {
        true => name.clone(),
        false => format!(".{variable}"),
    }
}

/// The function that frees under the condition that a side is.
fn function(rule: &Rule, model: &Model, side: &RecExpr<ENodeOrVar<Term>>) -> Option<String> {
    let parameters: Vec<String> = (0..rule.variables.len())
        .map(|variable| {
            let sort = match boolean(rule, model, variable) {
                Some(_) => "i1",
                None => BUFFER,
            };
            format!(", %v_{}: {sort}", spelled(rule, variable))
        })
        .collect();
    let mut out = format!(
        "func.func private @f(%m: {BUFFER}{}) {{\n",
        parameters.concat()
    );
    let negates =
        |node: &ENodeOrVar<Term>| matches!(node, ENodeOrVar::ENode(Term::Frees(_) | Term::Adds(_)));
    if side.as_ref().iter().any(negates) {
        out.push_str("  %true = arith.constant true\n");
    }
    let mut names: Vec<String> = Vec::new();
    for (number, node) in side.as_ref().iter().enumerate() {
        let term = match node {
            ENodeOrVar::Var(variable) => {
                let index = variable.as_u32().unwrap_or_default() as usize;
                names.push(format!("%v_{}", spelled(rule, index)));
                continue;
            }
            ENodeOrVar::ENode(term) => term,
        };
        let parts: Vec<&str> = term
            .children()
            .iter()
            .map(|&child| names[usize::from(child)].as_str())
            .collect();
        let result = format!("%x{number}");
        let _ = match (term, &parts[..]) {
            (Term::True, _) => writeln!(out, "  {result} = arith.constant true"),
            (Term::False, _) => writeln!(out, "  {result} = arith.constant false"),
            (Term::And(_) | Term::Or(_) | Term::Xor(_) | Term::Select(_), parts) => {
                writeln!(out, "  {result} = arith.{term} {} : i1", parts.join(", "))
            }
            (Term::Alias(_), [a, b]) => {
                for (suffix, memref) in [("a", a), ("b", b)] {
                    let _ = writeln!(
                        out,
                        "  {result}{suffix} = memref.extract_aligned_pointer_as_index {memref} : {BUFFER} -> index"
                    );
                }
                writeln!(
                    out,
                    "  {result} = arith.cmpi eq, {result}a, {result}b : index"
                )
            }
            // By their definitions in dealloc.egg.
            (Term::Frees(_), [c, b]) => writeln!(
                out,
                "  {result}n = arith.xori {b}, %true : i1\n  {result} = arith.andi {c}, {result}n : i1"
            ),
            (Term::Clash(_), [c, d, a]) => writeln!(
                out,
                "  {result}b = arith.andi {c}, {d} : i1\n  {result} = arith.andi {result}b, {a} : i1"
            ),
            (Term::Adds(_), [c, g, a]) => writeln!(
                out,
                "  {result}n = arith.xori {g}, %true : i1\n  {result}b = arith.andi {c}, {result}n : i1\n  \
                 {result} = arith.andi {result}b, {a} : i1"
            ),
            _ => return None,
        };
        names.push(result);
    }
    let _ = writeln!(
        out,
        "  bufferization.dealloc (%m : {BUFFER}) if ({})\n  return\n}}",
        names.last()?
    );
    Some(out)
}

/// The function that calls it in the model, and frees what is left by the left side.
fn main(rule: &Rule, model: &Model) -> String {
    let mut out = String::from(
        "func.func @main() {\n  %yes = arith.constant true\n  %no = arith.constant false\n",
    );
    let _ = writeln!(out, "  %m = memref.alloc() : {BUFFER}");
    let mut arguments = String::from("%m");
    let mut types = String::from(BUFFER);
    let mut made: Vec<String> = Vec::new();
    for variable in 0..rule.variables.len() {
        let (argument, sort) = match boolean(rule, model, variable) {
            Some(true) => ("%yes".to_owned(), "i1"),
            Some(false) => ("%no".to_owned(), "i1"),
            None => (buffer(rule, model, variable), BUFFER),
        };
        if sort == BUFFER && !made.contains(&argument) {
            let _ = writeln!(out, "  {argument} = memref.alloc() : {BUFFER}");
            made.push(argument.clone());
        }
        let _ = write!(arguments, ", {argument}");
        let _ = write!(types, ", {sort}");
    }
    let _ = writeln!(out, "  call @f({arguments}) : ({types}) -> ()");
    if !model.left {
        made.push("%m".to_owned());
    }
    for buffer in made {
        let _ = writeln!(out, "  memref.dealloc {buffer} : {BUFFER}");
    }
    out.push_str("  return\n}\n");
    out
}
