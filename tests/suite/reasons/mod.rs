//! Why a broken copy does the same as the program from which it was made: an assertion that is put
//! into the program that is right, for whoever can prove it.
//!
//! Works on text as `tests/suite/mutants` does.

use crate::mutants::{Kind, Mutant, indent, parse, with};

/// Why a change makes no difference.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No path that comes to its end executes the changed line.
    Unreached,
    /// The retained memref is on none of the buffers that are to be freed.
    NeverOne,
}

/// The program from which a copy was made, with an assertion. Where it holds on every path, the
/// copy does the same: its line is never reached, or its retained memref is never one that is
/// freed.
pub fn with_reason(right: &str, kind: Kind, mutant: &Mutant, reason: Reason) -> Option<String> {
    let lines: Vec<&str> = right.lines().collect();
    let line = lines[mutant.line];
    let indent = " ".repeat(indent(line));
    let assert = |value: &str| format!("{indent}cf.assert {value}, \"seeded\"");
    let constant = |value: bool| format!("{indent}%seeded_constant = arith.constant {value}");
    let replacement = match reason {
        Reason::Unreached => vec![constant(false), assert("%seeded_constant"), line.to_owned()],
        Reason::NeverOne if kind != Kind::DropRetained => return None,
        Reason::NeverOne => match parse(line).and_then(|dealloc| dealloc.results) {
            Some((name, count)) => {
                let result = match count {
                    1 => name,
                    _ => format!("{name}#{}", mutant.number),
                };
                let other = format!("{indent}%seeded = arith.xori {result}, %seeded_constant : i1");
                vec![line.to_owned(), constant(true), other, assert("%seeded")]
            }
            None => {
                let (differs, _) = line.trim_start().split_once(" = ")?;
                vec![line.to_owned(), assert(differs)]
            }
        },
    };
    Some(with(&lines, mutant.line, replacement).join("\n") + "\n")
}
