//! Paths by chance: both programs on numbers that are drawn, to find what is wrong far behind.
//!
//! What goes wrong on numbers is wrong; what goes right proves nothing. Where something is found,
//! the numbers lead once more along their path, which says what was decided on it.

use rustc_hash::FxHashMap;

use super::compare::Found;
use super::explore::{Explored, Outcome};
use super::{Problem, Refutation, inputs};
use crate::interp::{Inputs, Leaf, Path};
use crate::ir::Op;

/// So many paths are tried.
const MOST: u64 = 400;

impl Explored<'_> {
    /// Runs both programs on drawn numbers, until something goes wrong.
    pub(super) fn sample(&mut self, functions: [Op; 2]) -> Option<Box<Refutation>> {
        let mut work = 0;
        for seed in 1..=MOST {
            let path = Box::new(Path::drawn(self.options.bounds, seed));
            let (path, outcome) = self.walk(functions, path);
            if let (Outcome::Wrong(found), Inputs::Drawn { drawn, .. }) = (outcome, &path.inputs) {
                return Some(self.led(functions, &path, drawn, found.problem));
            }
            work += self.before.steps() + self.after.steps();
            if work > self.options.work / 8 {
                break;
            }
        }
        None
    }

    /// What goes wrong on these numbers, with the path that they lead along.
    fn led(
        &mut self,
        functions: [Op; 2],
        path: &Path,
        drawn: &FxHashMap<Leaf, u64>,
        problem: Problem,
    ) -> Box<Refutation> {
        let (path, outcome) = self.walk(functions, Box::new(path.led(drawn)));
        let with = |leaves: Vec<Leaf>| -> Vec<(Leaf, u64)> {
            leaves
                .into_iter()
                .map(|leaf| (leaf, drawn[&leaf]))
                .collect()
        };
        let refutation = |problem, inputs| {
            Box::new(Refutation {
                problem,
                path: path.decisions.clone(),
                shared: path.shared(),
                inputs,
                globals: path.names().to_vec(),
            })
        };
        let all = with(inputs::sorted(drawn.keys().copied().collect()));
        let Outcome::Wrong(found) = outcome else {
            return refutation(problem, all);
        };
        // Most numbers have no part in it.
        let few = self.decisive(functions, &path, &found, drawn);
        let (problem, inputs) = few.unwrap_or((problem, all));
        refutation(problem, inputs)
    }

    /// What goes wrong when all numbers are 0 but those on which the path hangs.
    fn decisive(
        &mut self,
        functions: [Op; 2],
        path: &Path,
        found: &Found,
        drawn: &FxHashMap<Leaf, u64>,
    ) -> Option<(Problem, Vec<(Leaf, u64)>)> {
        let mut inputs = Vec::new();
        for leaf in inputs::decisive(path, found) {
            inputs.push((leaf, *drawn.get(&leaf)?));
        }
        let (_, outcome) = self.walk(functions, Box::new(path.replay(&inputs)));
        match outcome {
            Outcome::Wrong(again) => Some((again.problem, inputs)),
            _ => None,
        }
    }
}
