//! The choices that lead to each place of an exploration, also where paths were joined.

use cranelift_entity::{PrimaryMap, entity_impl};

use crate::Choice;
use freehold_base::xorshift;

/// A path to a place.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathId(u32);
entity_impl!(PathId, "path");

impl PathId {
    /// The path to the start.
    pub const START: PathId = PathId(0);
}

enum PathNode {
    Start,
    Choice(PathId, Choice),
    /// Several paths that come together.
    Junction(Vec<PathId>),
}

/// All paths.
pub struct CounterexamplePaths(PrimaryMap<PathId, PathNode>);

impl Default for CounterexamplePaths {
    fn default() -> Self {
        let mut paths = PrimaryMap::new();
        paths.push(PathNode::Start);
        CounterexamplePaths(paths)
    }
}

/// So many paths to one place are given out.
const MOST: u64 = 24;
/// None has more steps.
const LONGEST: usize = 2000;
/// A junction knows so many paths.
const WIDEST: usize = 64;

impl CounterexamplePaths {
    /// One step further.
    pub fn step(&mut self, from: PathId, step: Choice) -> PathId {
        self.0.push(PathNode::Choice(from, step))
    }

    /// Where several paths come together.
    pub fn junction(&mut self, paths: &[PathId]) -> PathId {
        self.0.push(PathNode::Junction(paths.to_vec()))
    }

    /// One more path to a junction.
    pub fn add(&mut self, junction: PathId, path: PathId) {
        if let PathNode::Junction(paths) = &mut self.0[junction]
            && paths.len() < WIDEST
        {
            paths.push(path);
        }
    }

    /// Some of the paths to a place, step by step: first the one that was gone, then others, which
    /// lead round loops more often.
    pub fn steps(&self, to: PathId) -> Vec<Vec<Choice>> {
        let mut found: Vec<Vec<Choice>> = Vec::new();
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        for attempt in 0..MOST {
            let mut steps = Vec::new();
            let mut at = to;
            while steps.len() < LONGEST {
                at = match &self.0[at] {
                    PathNode::Start => break,
                    PathNode::Choice(from, step) => {
                        steps.push(*step);
                        *from
                    }
                    PathNode::Junction(paths) if attempt == 0 => paths[0],
                    PathNode::Junction(paths) => {
                        paths[(xorshift::next(&mut random) % paths.len() as u64) as usize]
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
