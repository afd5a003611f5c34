//! Asks what deallocation adds to some functions of a program, and makes marks of the answer.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::functions_with_body;
use freehold_ir::{Location, Op};
use freehold_page::stage::{self, Effect, SiteKind};

use crate::dependencies::{named, reachable};
use crate::layout::{Function, Layout};
use crate::marks::{Known, Mark};
use crate::names;
use crate::program::Program;
use crate::text::Text;

/// Analyses functions. What a function is refused for leaves the others as they are.
pub(crate) fn analysed(
    (whole, range): (&Text, Range<usize>),
    layout: &Layout,
    read: &dyn Fn() -> Program,
    unknown: &[usize],
) -> Vec<(usize, Known)> {
    let text = &whole.as_str()[range.clone()];
    let named = named(text, layout);
    let known = |number: usize, marks: Vec<Mark>, refused: Vec<Diagnostic>| {
        let text = text[layout.functions[number].range.clone()].to_owned();
        let known = Known {
            text,
            marks,
            refused,
        };
        (number, known)
    };
    let mut found = Vec::new();
    let mut left: Vec<usize> = unknown.to_vec();
    while !left.is_empty() {
        let kept = reachable(&named, left.iter().copied());
        let effects = match effects(layout, read(), &kept) {
            Ok(effects) => effects,
            Err(errors) => {
                let before = left.len();
                left.retain(|&number| {
                    // A function goes down with those that it names.
                    let reached = reachable(&named, [number]);
                    let is_in = |error: &&Diagnostic| {
                        let at = offset(error.location);
                        let holds = |&n: &usize| layout.functions[n].range.contains(&at);
                        reached.iter().any(holds)
                    };
                    let range = &layout.functions[number].range;
                    let own: Vec<Diagnostic> = errors.iter().filter(is_in).cloned().collect();
                    if own.is_empty() {
                        return true;
                    }
                    let is_own = |error: &Diagnostic| range.contains(&offset(error.location));
                    let own = own.into_iter().filter(is_own);
                    let own = own.map(|error| moved(&error, -(range.start as i64)));
                    found.push(known(number, Vec::new(), own.collect()));
                    false
                });
                if left.len() == before {
                    // The errors are at no function: none of them is judged.
                    found.extend(left.drain(..).map(|n| known(n, Vec::new(), Vec::new())));
                }
                continue;
            }
        };
        let mut by_start: FxHashMap<usize, Vec<Mark>> = FxHashMap::default();
        for (start, effect) in &effects {
            if let Some(mark) = mark(whole, (layout, range.start), range.start + start, effect) {
                by_start.entry(*start).or_default().push(mark);
            }
        }
        for number in left.drain(..) {
            let marks = by_start.remove(&layout.functions[number].range.start);
            found.push(known(number, marks.unwrap_or_default(), Vec::new()));
        }
    }
    found
}

/// What deallocation adds to a program of which only some functions are there: each effect with the
/// begin of its function.
fn effects(
    layout: &Layout,
    mut program: Program,
    kept: &[usize],
) -> Result<Vec<(usize, Effect)>, Vec<Diagnostic>> {
    keep(&mut program, layout, kept);
    let functions = functions_with_body(&program.module, &program.table).into_iter();
    let begins = functions.map(|op| (op, offset(program.module.location(op))));
    let begins: FxHashMap<Op, usize> = begins.collect();
    let effects = stage::effects(&program.source, &mut program.module, &program.table)?;
    let placed = effects.into_iter();
    Ok(placed
        .filter_map(|effect| Some((*begins.get(&effect.function_op)?, effect)))
        .collect())
}

/// Takes all functions out of a program but one, and what that depends on.
pub(crate) fn only(program: &mut Program, text: &str, layout: &Layout, function: &Function) {
    let number = layout.functions.iter().position(|other| other == function);
    let kept = reachable(&named(text, layout), number);
    keep(program, layout, &kept);
}

/// Takes all functions out of a program but those of these numbers.
fn keep(program: &mut Program, layout: &Layout, kept: &[usize]) {
    let starts = kept
        .iter()
        .map(|&number| layout.functions[number].range.start);
    let starts: FxHashSet<usize> = starts.collect();
    let module = &mut program.module;
    let mut go = functions_with_body(module, &program.table);
    go.retain(|&op| !starts.contains(&offset(module.location(op))));
    if !module.no_alias_assumptions.is_empty() && !go.is_empty() {
        let gone: FxHashSet<Op> = go.iter().copied().collect();
        let mut assumptions = std::mem::take(&mut module.no_alias_assumptions);
        assumptions.retain(|assumption| {
            let block = module.defining_block(assumption.values.0);
            let op = block.and_then(|block| module.block_op(block));
            let mut around = std::iter::successors(op, |&op| module.parent_op(op));
            !around.any(|op| gone.contains(&op))
        });
        module.no_alias_assumptions = assumptions;
    }
    for op in go {
        module.erase_op(op);
    }
}

/// Where the region ends, of an operation at an offset, in which a line begins at another one.
fn closing_brace(layout: &Layout, op: usize, line: usize) -> Option<usize> {
    let op = layout.next_token(op);
    let mut braces = layout.all_around(layout.next_token(line));
    let begin = braces.find(|&brace| layout.around(brace) == layout.around(op))?;
    let end = layout.partner(begin).filter(|_| begin > op)?;
    Some(layout.range(end).start)
}

/// An effect as a mark that counts from the begin of its function, which is `start` in the text.
/// The layout is that of a part of the text, which begins at `part`.
fn mark(
    text: &Text,
    (layout, part): (&Layout, usize),
    start: usize,
    effect: &Effect,
) -> Option<Mark> {
    let place = |at: (usize, usize)| text.offset_of(at).checked_sub(start);
    let position = effect.site.position?;
    let (at, on) = match &effect.site.kind {
        SiteKind::Before => (place(position)?, None),
        SiteKind::OnEdge(edge) => (
            place(position)?,
            Some(format!("on {}", without_lines(&edge.text))),
        ),
        SiteKind::AtEnd(end) => {
            let at = text.offset_of(position).checked_sub(part)?;
            let line = text.line(end.last_line.unwrap_or(position.0).saturating_sub(1));
            match closing_brace(layout, at, line.start.checked_sub(part)?) {
                Some(brace) => ((brace + part).checked_sub(start)?, None),
                None => (
                    place(position)?,
                    Some(format!("at the end of {}", without_lines(&end.text))),
                ),
            }
        }
    };
    let names = effect.names.iter();
    let of = names.map(|item| (without_lines(&item.text), item.position.and_then(place)));
    Some(Mark {
        at,
        kind: effect.kind,
        is_conditional: effect.is_conditional || effect.is_compared,
        on,
        of: of.collect(),
    })
}

/// A name without the lines and columns in it, ` at 12:3`: they change while the function does not.
fn without_lines(name: &str) -> String {
    let mut parts = name.split(" at ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
        if rest.len() == part.len() {
            out.push_str(" at ");
        }
        out.push_str(rest);
    }
    out
}

/// The offset of a location in the text; 0 for one that is none.
pub(crate) fn offset(location: Location) -> usize {
    names::offset(location).unwrap_or(0)
}

/// A diagnostic with its places moved.
pub(crate) fn moved(diagnostic: &Diagnostic, by: i64) -> Diagnostic {
    let to = |location: Location| match location {
        Location::UNKNOWN | Location::FILE => location,
        Location(offset) => Location((i64::from(offset) + by).clamp(0, 0xffff_fff0) as u32),
    };
    let notes = diagnostic.notes.iter();
    Diagnostic {
        location: to(diagnostic.location),
        notes: notes
            .map(|(at, message)| (to(*at), message.clone()))
            .collect(),
        ..diagnostic.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::without_lines;

    #[test]
    fn names_have_no_lines() {
        let name = "<result 0 of memref.cast at 12:3>";
        assert_eq!(without_lines(name), "<result 0 of memref.cast>");
        let edge = "^bb0 of scf.for at 1:2 -> ^bb1 of scf.for at 1:2";
        assert_eq!(without_lines(edge), "^bb0 of scf.for -> ^bb1 of scf.for");
        assert_eq!(without_lines("look at me"), "look at me");
    }
}
