//! What deallocation adds to functions, as marks in the text: frees, checks, clones.
//!
//! `page::stage` decides what that is. A function is analysed again only when its text changes, or
//! that of a function that it names, by however many steps, or what stands outside of functions.
//! A function that cannot be analysed keeps the last good marks, as stale ones, where its text is
//! still what it was.

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::functions_with_body;
use freehold_ir::{Location, Op};
pub use freehold_page::stage::Kind;
use freehold_page::stage::{self, Effect, SiteKind};

use crate::layout::{Function, Layout};
use crate::program::Program;
use crate::text::Text;
use freehold_syntax::TokenKind;

/// Something that deallocation adds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The offset before which it is done; of marks of a function it counts from its begin.
    pub at: usize,
    pub kind: Kind,
    /// Whether it is done under a condition that is known when the program runs.
    pub is_conditional: bool,
    /// On which edge or at the end of which block it is done, if that is not where it stands.
    pub on: Option<String>,
    /// One memref, or the two that are compared: its name, and where it is defined.
    pub of: Vec<(String, Option<usize>)>,
}

impl Mark {
    /// In a few words: `free %a if owned on ^bb0 -> ^done`.
    pub fn label(&self) -> String {
        let names: Vec<&str> = self.of.iter().map(|of| of.0.as_str()).collect();
        let mut label = match self.kind {
            Kind::Free => format!("free {}", names.join(", ")),
            Kind::Copy => format!("clone {}", names.join(", ")),
            Kind::Check => format!("check {}", names.join(" is ")),
        };
        if self.is_conditional {
            label += " if owned";
        }
        if let Some(on) = &self.on {
            label += &format!(" {on}");
        }
        label
    }

    /// What that means, in a sentence.
    pub fn sentence(&self) -> String {
        let names: Vec<&str> = self.of.iter().map(|of| of.0.as_str()).collect();
        let what = match self.kind {
            Kind::Free => format!("Deallocation frees {} here", names.join(", ")),
            Kind::Copy => format!("Deallocation copies {} here", names.join(", ")),
            Kind::Check => format!(
                "When the program runs, {} are compared here: whether they are one allocation",
                names.join(" and ")
            ),
        };
        let when = match self.is_conditional {
            true => ", under a condition that is known when the program runs",
            false => "",
        };
        let on = self
            .on
            .as_ref()
            .map_or(String::new(), |on| format!("; only {on}"));
        format!("{what}{when}{on}.")
    }
}

/// What is known of the functions of a text.
#[derive(Default)]
pub(crate) struct Marks {
    /// By the key of a function.
    known: FxHashMap<u64, Rc<Known>>,
    /// By the name of a function, and its number among those of that name.
    last: FxHashMap<(String, usize), Rc<Known>>,
    /// For each function of the text.
    current: Vec<Current>,
    /// How many functions were analysed in all.
    pub analysed: usize,
}

/// What is known of a function.
struct Known {
    text: String,
    marks: Vec<Mark>,
    /// Why the passes do not judge it; places count from its begin.
    refused: Vec<Diagnostic>,
}

struct Current {
    start: usize,
    known: Option<Rc<Known>>,
    /// What was known of an earlier text.
    stale: Option<Rc<Known>>,
}

impl Marks {
    /// Forgets what is known: programs are read in another way.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// Looks at a text. Functions that are not known are analysed if nothing is wrong with the
    /// program, which `read` reads. The text is a part of a whole one, in which its program has
    /// its lines.
    pub(crate) fn update(
        &mut self,
        (whole, range): (&Text, Range<usize>),
        layout: &Layout,
        read: Option<&dyn Fn() -> Program>,
    ) {
        let text = &whole.as_str()[range.clone()];
        let keys = keys(text, layout);
        let unknown: Vec<usize> = match read {
            Some(_) => (0..keys.len())
                .filter(|&n| !self.known.contains_key(&keys[n]))
                .collect(),
            None => Vec::new(),
        };
        if let Some(read) = read.filter(|_| !unknown.is_empty()) {
            self.analysed += unknown.len();
            for (number, known) in analysed((whole, range), layout, read, &unknown) {
                self.known.insert(keys[number], Rc::new(known));
            }
        }
        let mut last = FxHashMap::default();
        let mut count: FxHashMap<&str, usize> = FxHashMap::default();
        self.current.clear();
        for (function, key) in layout.functions.iter().zip(&keys) {
            let number = count.entry(&function.name).or_default();
            let name = (function.name.clone(), *number);
            *number += 1;
            let known = self.known.get(key).cloned();
            let stale = match &known {
                Some(_) => None,
                None => self.last.get(&name).cloned(),
            };
            if let Some(kept) = known.as_ref().or(stale.as_ref()) {
                last.insert(name, Rc::clone(kept));
            }
            self.current.push(Current {
                start: function.range.start,
                known,
                stale,
            });
        }
        self.last = last;
        let in_use: FxHashSet<u64> = keys.into_iter().collect();
        self.known.retain(|key, _| in_use.contains(key));
    }

    /// The marks of a range of the text, with places in the text, and whether each is stale.
    pub fn in_range(&self, text: &str, layout: &Layout, range: Range<usize>) -> Vec<(Mark, bool)> {
        let mut found = Vec::new();
        for (function, current) in layout.functions.iter().zip(&self.current) {
            if function.range.end < range.start || function.range.start > range.end {
                continue;
            }
            found.extend(current.marks(&text[function.range.clone()]));
        }
        found.retain(|(mark, _)| range.start <= mark.at && mark.at <= range.end);
        found
    }

    /// What the passes refuse, with places in the text.
    pub fn refused(&self) -> Vec<Diagnostic> {
        let functions = self.current.iter();
        let known = functions.filter_map(|current| Some((current.start, current.known.as_ref()?)));
        known
            .flat_map(|(start, known)| known.refused.iter().map(move |d| moved(d, start as i64)))
            .collect()
    }
}

impl Current {
    /// The marks, with places in the text, and whether they are stale; `text` is the function's.
    fn marks(&self, text: &str) -> Vec<(Mark, bool)> {
        let moved = |mark: &Mark, to: &dyn Fn(usize) -> Option<usize>| {
            let mut mark = mark.clone();
            mark.at = self.start + to(mark.at)?;
            for of in &mut mark.of {
                of.1 = of.1.and_then(to).map(|at| self.start + at);
            }
            Some(mark)
        };
        match (&self.known, &self.stale) {
            (Some(known), _) => {
                let marks = known.marks.iter();
                marks
                    .filter_map(|mark| Some((moved(mark, &Some)?, false)))
                    .collect()
            }
            (None, Some(stale)) => {
                let to = |at: usize| place_after_edit(&stale.text, text, at);
                let marks = stale.marks.iter();
                marks
                    .filter_map(|mark| Some((moved(mark, &to)?, true)))
                    .collect()
            }
            (None, None) => Vec::new(),
        }
    }
}

/// Where a place of an old text is in a new one: none where something else stands now.
pub(crate) fn place_after_edit(old: &str, new: &str, at: usize) -> Option<usize> {
    let same = old
        .bytes()
        .zip(new.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    if at <= same {
        return Some(at);
    }
    let most = old.len().min(new.len()) - same;
    let ends = old.bytes().rev().zip(new.bytes().rev()).take(most);
    let same_end = ends.take_while(|(a, b)| a == b).count();
    (at + same_end >= old.len()).then(|| new.len() - (old.len() - at))
}

/// What is known of each function depends on this alone: the text outside of functions, its own,
/// and those of the functions that it names, by however many steps.
fn keys(text: &str, layout: &Layout) -> Vec<u64> {
    // Blanks and comments there say nothing.
    let mut outside = FxHasher::default();
    let mut token = 0;
    let ends = layout
        .functions
        .iter()
        .map(|function| function.range.clone());
    for function in ends.chain([text.len()..text.len()]) {
        while token < layout.tokens.len() && layout.range(token).start < function.start {
            layout.text(text, token).hash(&mut outside);
            token += 1;
        }
        token = layout.next_token(function.end).max(token);
    }
    let outside = outside.finish();
    let own = |function: &Function| {
        let mut hasher = FxHasher::default();
        text[function.range.clone()].hash(&mut hasher);
        hasher.finish()
    };
    let own: Vec<u64> = layout.functions.iter().map(own).collect();
    let calls = named(text, layout);
    let key = |number: usize| {
        let mut hasher = FxHasher::default();
        outside.hash(&mut hasher);
        for reached in reachable(&calls, [number]) {
            own[reached].hash(&mut hasher);
        }
        own[number].hash(&mut hasher);
        hasher.finish()
    };
    (0..own.len()).map(key).collect()
}

/// For each function those that it names, and those that name it and free memory: what these free
/// may have to be theirs.
fn named(text: &str, layout: &Layout) -> Vec<Vec<usize>> {
    let mut by_name: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (number, function) in layout.functions.iter().enumerate() {
        by_name.entry(&function.name).or_default().push(number);
    }
    let mut named = vec![Vec::new(); layout.functions.len()];
    for (number, function) in layout.functions.iter().enumerate() {
        let tokens = layout.next_token(function.range.start)..layout.next_token(function.range.end);
        for token in tokens {
            if layout.tokens[token].kind != TokenKind::AtId {
                continue;
            }
            let name = layout.text(text, token)[1..].trim_matches('"');
            for &other in by_name.get(name).into_iter().flatten() {
                if other == number {
                    continue;
                }
                named[number].push(other);
                if function.frees {
                    named[other].push(number);
                }
            }
        }
    }
    for others in &mut named {
        others.sort_unstable();
        others.dedup();
    }
    named
}

/// The functions that are reached from some, with those, in order.
fn reachable(named: &[Vec<usize>], from: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut seen = FxHashSet::default();
    let mut work: Vec<usize> = from.into_iter().collect();
    while let Some(number) = work.pop() {
        if seen.insert(number) {
            work.extend(&named[number]);
        }
    }
    let mut seen: Vec<usize> = seen.into_iter().collect();
    seen.sort_unstable();
    seen
}

/// Analyses functions. What a function is refused for leaves the others as they are.
fn analysed(
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

/// An effect as a mark that counts from the begin of its function, which is `start` in the text. The
/// layout is that of a part of the text, which begins at `part`.
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
        SiteKind::OnEdge(edge) => (place(position)?, Some(format!("on {}", edge.text))),
        SiteKind::AtEnd(end) => {
            let at = text.offset_of(position).checked_sub(part)?;
            let line = text.line(end.last_line.unwrap_or(position.0).saturating_sub(1));
            match closing_brace(layout, at, line.start.checked_sub(part)?) {
                Some(brace) => ((brace + part).checked_sub(start)?, None),
                None => (
                    place(position)?,
                    Some(format!("at the end of {}", end.text)),
                ),
            }
        }
    };
    let names = effect.names.iter();
    let of = names.map(|item| (item.text.to_string(), item.position.and_then(place)));
    Some(Mark {
        at,
        kind: effect.kind,
        is_conditional: effect.is_conditional,
        on,
        of: of.collect(),
    })
}

/// The offset of a location in the text; 0 for one that is none.
pub(crate) fn offset(location: Location) -> usize {
    match location {
        Location::UNKNOWN | Location::FILE => 0,
        Location(offset) => offset as usize,
    }
}

/// A diagnostic with its places moved.
fn moved(diagnostic: &Diagnostic, by: i64) -> Diagnostic {
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
    use super::place_after_edit;

    #[test]
    fn a_place_moves_with_what_is_around_it() {
        let (old, new) = ("let a = 1; use a", "let abc = 1; use a");
        assert_eq!(place_after_edit(old, new, 4), Some(4));
        assert_eq!(place_after_edit(old, new, 11), Some(13));
        assert_eq!(place_after_edit(old, "let b", 11), None);
        assert_eq!(place_after_edit("aa", "a", 2), Some(1));
    }
}
