//! Whether a set of rules saturates: ranks of positions, or a cycle of rules that feed each other.
//!
//! A class at a position of rank `n` is made, if a rule made it, of classes at positions below `n`.
//! Where every position has such a rank, there are finitely many classes, and with them nodes and
//! matches: the set saturates, whatever it is run on. `docs/saturation.md` has the proof. Where
//! there is no such ranking, a cycle of positions is the reason.

use std::collections::BTreeMap;

use super::positions::{Flow, Position, flows};
use freehold_rules::Rule;

/// What is known of the saturation of a set of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saturation {
    /// Tier 1: no rule makes a class that was not there. Holds of a union of such sets too.
    NoNewTerms,
    /// Tier 2: every position has a rank. Those that are not named have rank 0.
    Ranked(BTreeMap<Position, usize>),
    /// Not proved: the positions and rules that lead back to the first position, with a new class
    /// on the way.
    Cycle(Vec<Link>),
}

/// One step of a cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The number of the rule in its set.
    pub rule: usize,
    pub from: Position,
    pub to: Position,
    /// Whether the rule puts a new class at `to`, made of the one at `from`, or that one.
    pub creates: bool,
}

impl Link {
    /// What the rule does, in words.
    pub fn describe(&self) -> String {
        let what = match self.creates {
            true => "a new term made of it",
            false => "it",
        };
        let (from, to) = (self.from.describe(), self.to.describe());
        format!("finds a term at {from} and puts {what} at {to}")
    }
}

impl Saturation {
    /// Whether the set saturates on every term.
    pub fn is_proved(&self) -> bool {
        !matches!(self, Saturation::Cycle(_))
    }

    /// The cycle of a set that is not proved.
    pub fn cycle(&self) -> Option<&[Link]> {
        match self {
            Saturation::Cycle(links) => Some(links),
            _ => None,
        }
    }

    /// The tier of the proof; 3 is none.
    pub fn tier(&self) -> u32 {
        match self {
            Saturation::NoNewTerms => 1,
            Saturation::Ranked(_) => 2,
            Saturation::Cycle(_) => 3,
        }
    }
}

/// Decides by the rules' positions.
pub fn saturation<'r>(rules: impl IntoIterator<Item = &'r Rule>) -> Saturation {
    let rules = rules.into_iter().enumerate();
    let flows: Vec<Flow> = rules.flat_map(|(index, rule)| flows(index, rule)).collect();
    if !flows.iter().any(|flow| flow.creates) {
        return Saturation::NoNewTerms;
    }
    // The least ranks. Each rank above 0 is that of another position, or one more: no finite rank
    // is above the number of positions.
    let mut ranks: BTreeMap<Position, usize> = BTreeMap::new();
    let mut causes: BTreeMap<Position, Link> = BTreeMap::new();
    loop {
        let mut is_stable = true;
        for flow in &flows {
            let Some((below, from)) = source(flow, &ranks) else {
                continue;
            };
            let rank = below + usize::from(flow.creates);
            if rank <= rank_of(&ranks, flow.to) {
                continue;
            }
            is_stable = false;
            ranks.insert(flow.to, rank);
            causes.insert(
                flow.to,
                Link {
                    rule: flow.rule,
                    from,
                    to: flow.to,
                    creates: flow.creates,
                },
            );
            if rank > Position::count() {
                return Saturation::Cycle(cycle(flow.to, &causes));
            }
        }
        if is_stable {
            return Saturation::Ranked(ranks);
        }
    }
}

fn rank_of(ranks: &BTreeMap<Position, usize>, position: Position) -> usize {
    ranks.get(&position).copied().unwrap_or(0)
}

/// The rank of what a flow takes along, and the position that it is due to: of each class the
/// lowest position at which the left side finds it, and of these the highest.
fn source(flow: &Flow, ranks: &BTreeMap<Position, usize>) -> Option<(usize, Position)> {
    let lowest = |places: &Vec<Position>| {
        let ranked = places.iter().map(|&p| (rank_of(ranks, p), p));
        ranked.min()
    };
    // Of equals the first, so that a cycle is told by the variable that comes first.
    let all = flow.from.iter().filter_map(lowest);
    all.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// The cycle that the causes of a position's rank lead into, beginning behind a step that makes a
/// class.
///
/// A cycle has such a step: of its causes look at the last one found. It raised its position above
/// that of the one before, whose rank had been copied around the cycle from the raised position
/// itself, if no step adds to it.
fn cycle(start: Position, causes: &BTreeMap<Position, Link>) -> Vec<Link> {
    let mut path: Vec<&Link> = Vec::new();
    let mut at = start;
    // A rank above the number of positions: no way back is long enough to reach rank 0 without a
    // repetition.
    while let Some(link) = causes.get(&at) {
        if let Some(first) = path.iter().position(|seen| seen.to == at) {
            path.drain(..first);
            break;
        }
        path.push(link);
        at = link.from;
    }
    path.reverse();
    let after = path.iter().position(|link| link.creates);
    path.rotate_left(after.unwrap_or(0));
    path.into_iter().cloned().collect()
}
