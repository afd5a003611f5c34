//! The lines of a derivation.

use std::fmt::Write as _;

use rustc_hash::FxHashSet;

use super::derivation::Step;
use super::explanation::{Detail, Spelled, SpelledDerivation};
use super::text::is_obvious;

/// A text shows no more nodes of a derivation.
pub(crate) const MOST_LINES: usize = 400;

/// Of a short one.
const MOST_SHORT_LINES: usize = 40;

/// Of what does not hold, a short text says for no more rules why they do not derive it.
const MOST_FAILING: usize = 6;

/// Deeper nodes are not set in further.
pub(crate) const MOST_INDENTED: usize = 30;

/// The lines of a derivation: an atom, and how it is known.
pub(super) struct Tree<'w> {
    why: &'w SpelledDerivation,
    detail: Detail,
    pub(super) lines: Vec<(String, String)>,
    written: Vec<bool>,
    /// The lines of the source that were shown: a short text shows each once.
    shown: FxHashSet<usize>,
}

/// A node that is still to be written.
struct Pending<'w> {
    node: usize,
    depth: usize,
    /// The rule that fails for it.
    way: Option<&'w str>,
    /// Whether it is what was asked about, or all that this hangs on.
    decides: bool,
}

impl<'w> Tree<'w> {
    pub(super) fn of(why: &'w SpelledDerivation, detail: Detail) -> Self {
        Tree {
            why,
            detail,
            lines: Vec::new(),
            written: vec![false; why.spelled.len()],
            shown: FxHashSet::default(),
        }
    }

    /// Writes the lines; how many there would be more.
    pub(super) fn write(&mut self) -> usize {
        let most = match self.detail {
            Detail::Short => MOST_SHORT_LINES,
            Detail::Full => MOST_LINES,
        };
        let mut stack = vec![Pending {
            node: 0,
            depth: 0,
            way: None,
            decides: true,
        }];
        let mut left = 0;
        while let Some(pending) = stack.pop() {
            if self.lines.len() == most {
                return match self.detail {
                    Detail::Short => left + 1 + stack.len(),
                    Detail::Full => self.written.iter().filter(|written| !**written).count(),
                };
            }
            let (next, omitted) = self.line(&pending);
            left += omitted;
            stack.extend(next.into_iter().rev());
        }
        left
    }

    /// The place where an atom can be read off, and the line of it unless that was shown.
    fn read_off(&mut self, spelled: &Spelled) -> String {
        match spelled.position {
            Some((line, column)) if self.detail == Detail::Short && !self.shown.insert(line) => {
                format!("{line}:{column}")
            }
            Some((line, column)) => format!("{line}:{column}: {}", spelled.line),
            None => String::new(),
        }
    }

    /// The premises of a rule that are shown, and by which rules. Where there is one alone, a short
    /// text goes on to what that rests on, as long as it rests on one.
    fn premises(&self, rule: &str, premises: &'w [usize]) -> (Vec<usize>, String) {
        let nodes = &self.why.derivation.nodes;
        let shown = |premises: &[usize]| -> Vec<usize> {
            let shown = premises.iter().copied();
            shown.filter(|&at| !is_obvious(&nodes[at].atom)).collect()
        };
        let (mut found, mut how) = (shown(premises), format!("by {rule}"));
        let file = rule.split_once(':').map(|place| place.0);
        // No row rests on itself, so that this ends.
        while let (Detail::Short, &[only]) = (self.detail, &found[..]) {
            let Step::Rule(next, premises) = &nodes[only].step else {
                break;
            };
            if self.why.spelled[only].is_word || self.written[only] {
                break;
            }
            let place = next.split_once(':').filter(|place| file == Some(place.0));
            let _ = write!(how, ", {}", place.map_or(next.as_str(), |place| place.1));
            found = shown(premises);
        }
        (found, how)
    }

    /// Writes the line of a node; what belongs below it, and how much of that is left out.
    fn line(&mut self, pending: &Pending<'w>) -> (Vec<Pending<'w>>, usize) {
        let Pending {
            node,
            depth,
            way,
            decides,
        } = *pending;
        let nodes = &self.why.derivation.nodes;
        let (spelled, known) = (&self.why.spelled[node], &nodes[node]);
        let above = std::mem::replace(&mut self.written[node], true);
        let is_short = self.detail == Detail::Short;
        let mut below: Vec<(usize, Option<&'w str>)> = Vec::new();
        let mut omitted = 0;
        let mut decides_below = false;
        let how = match &known.step {
            _ if is_short && spelled.is_word && known.holds => self.read_off(spelled),
            Step::Given => self.read_off(spelled),
            Step::Open if known.holds => "not looked at".to_owned(),
            Step::Open => "no rule derives it".to_owned(),
            _ if above => "above".to_owned(),
            Step::Rule(rule, premises) => {
                let (shown, by) = self.premises(rule, premises);
                below.extend(shown.iter().map(|&premise| (premise, None)));
                // All hangs on what does not hold where all that holds is given.
                decides_below = shown.iter().all(|&premise| {
                    let node = &nodes[premise];
                    !node.holds || node.step == Step::Given
                });
                by
            }
            // That it does not hold is what the rule above needs: how that is known is no step.
            Step::Fails(..) if is_short && !decides => "no rule derives it".to_owned(),
            Step::Fails(tried, _) => {
                for (rule, premise) in tried {
                    let way = (*premise, Some(rule.as_str()));
                    if !below.contains(&way) {
                        below.push(way);
                    }
                }
                if is_short {
                    // What holds and should not comes first: it decides.
                    below.sort_by_key(|&(premise, _)| !nodes[premise].holds);
                    omitted = below.len().saturating_sub(MOST_FAILING);
                    below.truncate(MOST_FAILING);
                }
                "no rule derives it".to_owned()
            }
        };
        let indent = "  ".repeat(1 + depth.min(MOST_INDENTED));
        let way = way.map_or(String::new(), |way| format!("not {way}: "));
        let sign = if known.holds { "" } else { "!" };
        self.lines
            .push((format!("{indent}{way}{sign}{}", spelled.atom), how));
        let depth = depth + 1;
        decides_below |= matches!(known.step, Step::Fails(..)) && below.len() == 1 && omitted == 0;
        let next = below.into_iter().map(|(node, way)| Pending {
            node,
            depth,
            way,
            decides: decides_below,
        });
        (next.collect(), omitted)
    }
}
