//! The choices that lead to each place of an exploration, also where paths were joined.

use cranelift_entity::{PrimaryMap, entity_impl};

use crate::Choice;
use freehold_base::xorshift;

/// A way to a place.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathId(u32);
entity_impl!(PathId, "path");

impl PathId {
    /// The way to the start.
    pub const START: PathId = PathId(0);
}

enum Way {
    Start,
    Choice(PathId, Choice),
    /// Several ways that come together.
    Junction(Vec<PathId>),
}

/// All ways.
pub struct CounterexamplePaths(PrimaryMap<PathId, Way>);

impl Default for CounterexamplePaths {
    fn default() -> Self {
        let mut ways = PrimaryMap::new();
        ways.push(Way::Start);
        CounterexamplePaths(ways)
    }
}

/// So many ways to one place are given out.
const MOST: u64 = 24;
/// None has more steps.
const LONGEST: usize = 2000;
/// A junction knows so many ways.
const WIDEST: usize = 64;

impl CounterexamplePaths {
    /// One step further.
    pub fn step(&mut self, from: PathId, step: Choice) -> PathId {
        self.0.push(Way::Choice(from, step))
    }

    /// Where several ways come together.
    pub fn junction(&mut self, ways: &[PathId]) -> PathId {
        self.0.push(Way::Junction(ways.to_vec()))
    }

    /// One more way to a junction.
    pub fn add(&mut self, junction: PathId, way: PathId) {
        if let Way::Junction(ways) = &mut self.0[junction]
            && ways.len() < WIDEST
        {
            ways.push(way);
        }
    }

    /// Some of the ways to a place, step by step: first the one that was gone, then others, which
    /// lead round loops more often.
    pub fn steps(&self, to: PathId) -> Vec<Vec<Choice>> {
        let mut found: Vec<Vec<Choice>> = Vec::new();
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        for attempt in 0..MOST {
            let mut steps = Vec::new();
            let mut at = to;
            while steps.len() < LONGEST {
                at = match &self.0[at] {
                    Way::Start => break,
                    Way::Choice(from, step) => {
                        steps.push(*step);
                        *from
                    }
                    Way::Junction(ways) if attempt == 0 => ways[0],
                    Way::Junction(ways) => {
                        ways[(xorshift::next(&mut random) % ways.len() as u64) as usize]
                    }
                };
            }
            steps.reverse();
            if !found.contains(&steps) {
                found.push(steps);
            }
        }
        found
    }
}
