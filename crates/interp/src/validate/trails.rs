//! The choices that lead to each place of an exploration, also where paths were joined.

use cranelift_entity::{PrimaryMap, entity_impl};

use crate::Step;

/// A way to a place.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Trail(u32);
entity_impl!(Trail, "trail");

impl Trail {
    /// The way to the start.
    pub const START: Trail = Trail(0);
}

enum Way {
    Start,
    Step(Trail, Step),
    /// Several ways that come together.
    Junction(Vec<Trail>),
}

/// All ways.
pub struct Trails(PrimaryMap<Trail, Way>);

impl Default for Trails {
    fn default() -> Self {
        let mut ways = PrimaryMap::new();
        ways.push(Way::Start);
        Trails(ways)
    }
}

/// So many ways to one place are given out.
const MOST: u64 = 24;
/// None has more steps.
const LONGEST: usize = 2000;
/// A junction knows so many ways.
const WIDEST: usize = 64;

impl Trails {
    /// One step further.
    pub fn step(&mut self, from: Trail, step: Step) -> Trail {
        self.0.push(Way::Step(from, step))
    }

    /// Where several ways come together.
    pub fn junction(&mut self, ways: &[Trail]) -> Trail {
        self.0.push(Way::Junction(ways.to_vec()))
    }

    /// One more way to a junction.
    pub fn add(&mut self, junction: Trail, way: Trail) {
        if let Way::Junction(ways) = &mut self.0[junction]
            && ways.len() < WIDEST
        {
            ways.push(way);
        }
    }

    /// Some of the ways to a place, step by step: first the one that was gone, then others, which
    /// lead round loops more often.
    pub fn steps(&self, to: Trail) -> Vec<Vec<Step>> {
        let mut found: Vec<Vec<Step>> = Vec::new();
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        for attempt in 0..MOST {
            let mut steps = Vec::new();
            let mut at = to;
            while steps.len() < LONGEST {
                at = match &self.0[at] {
                    Way::Start => break,
                    Way::Step(from, step) => {
                        steps.push(*step);
                        *from
                    }
                    Way::Junction(ways) if attempt == 0 => ways[0],
                    Way::Junction(ways) => {
                        random ^= random << 13;
                        random ^= random >> 7;
                        random ^= random << 17;
                        ways[(random % ways.len() as u64) as usize]
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
