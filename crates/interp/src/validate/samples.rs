//! Paths by chance: both programs on numbers that are drawn, to find what is wrong far behind.
//!
//! What goes wrong on numbers is wrong; what goes right proves nothing. Where something is found,
//! the numbers lead once more along their path, which says what was decided on it.

use rustc_hash::FxHashMap;

use super::explore::{HOPELESS, Outcome};
use super::explored::Explored;
use super::inputs;
use super::report::{Problem, Refutation};
use crate::{Inputs, Leaf, Path};
use freehold_ir::Op;

/// So many paths are tried.
const MOST: u64 = 400;

/// For so many numbers smaller ones are tried.
const MOST_SMALLER: usize = 64;

impl Explored<'_> {
    /// Runs both programs on drawn numbers, until something goes wrong.
    pub(super) fn sample(&mut self, functions: [Op; 2]) -> Option<Box<Refutation>> {
        let (mut work, mut ended) = (0, 0);
        for seed in 1..=MOST {
            let path = Box::new(Path::drawn(self.options.bounds, seed));
            let (path, outcome) = self.walk(functions, path);
            ended += u64::from(!matches!(outcome, Outcome::Cut));
            if let (Outcome::Wrong(found), Inputs::Drawn { drawn, .. }) = (outcome, &path.inputs) {
                return Some(self.led(functions, &path, drawn, found.problem));
            }
            work += self.before.steps() + self.after.steps();
            // What never ends, as functions that call themselves for ever, shows nothing.
            if work > self.work / if ended > 0 { 8 } else { HOPELESS } {
                break;
            }
        }
        None
    }

    /// What goes wrong on these numbers, or on smaller ones, with the path that they lead along.
    fn led(
        &mut self,
        functions: [Op; 2],
        path: &Path,
        drawn: &FxHashMap<Leaf, u64>,
        problem: Problem,
    ) -> Box<Refutation> {
        let leaves = inputs::sorted(drawn.keys().copied().collect());
        let all = leaves.into_iter().map(|leaf| (leaf, drawn[&leaf]));
        let (problem, inputs) = self.smaller(functions, path, problem, all.collect());
        let led = path.led(&inputs.iter().copied().collect());
        let (led, outcome) = self.walk(functions, Box::new(led));
        let mut refutation = Box::new(Refutation {
            problem,
            path: led.decisions.clone(),
            shared: path.shared(),
            inputs,
            globals: path.names().to_vec(),
        });
        if let Outcome::Wrong(found) = outcome {
            // Most numbers have no part in it.
            let few = inputs::decisive(&led, &found);
            let is_decisive = |input: &(Leaf, u64)| input.1 != 0 || few.contains(&input.0);
            refutation.inputs.retain(is_decisive);
        }
        refutation
    }

    /// Puts 0, or else 1, in the place of each number with which as much goes wrong.
    fn smaller(
        &mut self,
        functions: [Op; 2],
        path: &Path,
        mut problem: Problem,
        mut inputs: Vec<(Leaf, u64)>,
    ) -> (Problem, Vec<(Leaf, u64)>) {
        for i in 0..inputs.len().min(MOST_SMALLER) {
            let (leaf, value) = inputs[i];
            let ones = [0, leaf.scalar.fit(1)];
            for less in ones.into_iter().filter(|&less| less < value) {
                inputs[i].1 = less;
                let (_, outcome) = self.walk(functions, Box::new(path.replay(&inputs)));
                match outcome {
                    Outcome::Wrong(again) if again.problem.name() == problem.name() => {
                        problem = again.problem;
                        break;
                    }
                    _ => inputs[i].1 = value,
                }
            }
        }
        (problem, inputs)
    }
}
