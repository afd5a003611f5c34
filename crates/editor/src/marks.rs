//! What deallocation adds to functions, as marks in the text: frees, checks, clones.
//!
//! `page::stage` decides what that is (`analysis.rs` asks it). A function is analysed again only
//! when what it depends on is another (`dependencies.rs`). A function that cannot be analysed keeps
//! the last good marks, as stale ones, where its text is still what it was.

use std::ops::Range;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::diagnostics::Diagnostic;
pub use freehold_page::stage::Kind;

use crate::analysis::{analysed, moved};
use crate::dependencies::keys;
use crate::layout::Layout;
use crate::program::Program;
use crate::text::Text;

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
            label += match self.kind {
                // A copy takes the place of what is not this function's to hand on.
                Kind::Copy => " unless owned",
                Kind::Free | Kind::Check => " if owned",
            };
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
pub(crate) struct Known {
    pub text: String,
    pub marks: Vec<Mark>,
    /// Why the passes do not judge it; places count from its begin.
    pub refused: Vec<Diagnostic>,
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
