//! All paths of one function through both programs, one after the other.

use super::compare::{Comparison, Found};
use super::inputs;
use super::{FunctionReport, Options, Problem, Refutation, Verdict};
use crate::interp::{Explorer, Path, Side, Stop};
use crate::ir::Op;

/// Two programs and how to compare them.
pub struct Explored<'a> {
    pub before: Explorer<'a>,
    pub after: Explorer<'a>,
    pub options: &'a Options,
}

/// After so many paths on which something looks wrong, and for which no inputs were found, there is
/// no point in going on.
const MOST_DOUBTS: u32 = 4;

/// How far a search got.
#[derive(Default)]
struct Search {
    paths: u64,
    work: u64,
    doubts: u32,
    /// The first path on which something looks wrong without being confirmed.
    doubtful: Option<Box<Refutation>>,
}

/// How far it may get.
struct Budget {
    paths: u64,
    work: u64,
}

impl Search {
    fn is_over(&self, budget: &Budget) -> bool {
        self.paths >= budget.paths || self.work >= budget.work || self.doubts >= MOST_DOUBTS
    }
}

/// A refutation, or what was found without inputs that lead to it, or nothing.
type Confirmed = Result<Box<Refutation>, Option<Box<Refutation>>>;

/// What came of one path.
enum Outcome {
    Same,
    /// Beyond the bounds on loops or on operations.
    Cut,
    /// BEFORE is at fault.
    Faulty(Stop),
    Unknown(Side, Stop),
    Wrong(Found),
}

impl Explored<'_> {
    /// Compares a function of BEFORE with one of AFTER.
    pub fn function(&mut self, name: &str, before: Op, after: Op) -> FunctionReport {
        let mut report = FunctionReport {
            name: name.to_owned(),
            verdict: Verdict::Proved,
            compared: 0,
            cut: 0,
            faulty: 0,
            first_fault: None,
            sampled: false,
        };
        let mut path = Box::new(Path::new(self.options.bounds));
        let mut search = Search::default();
        let mut budget = Budget {
            paths: self.options.paths,
            work: self.options.work,
        };
        loop {
            path = match self.step(before, after, path, &mut report, &mut search) {
                Some(path) => path,
                None => return report,
            };
            if !path.advance() {
                break;
            }
            if search.is_over(&budget) {
                report.verdict = Verdict::Stopped {
                    paths: search.paths,
                };
                // What is wrong far behind is found sooner by samples.
                budget.paths += self.options.paths / 4;
                budget.work += self.options.work / 4;
                path.sample();
                while !search.is_over(&budget) {
                    path.rewind();
                    path = match self.step(before, after, path, &mut report, &mut search) {
                        Some(path) => path,
                        None => return report,
                    };
                }
                break;
            }
        }
        if let Some(refutation) = search.doubtful {
            report.verdict = Verdict::Undecided(refutation);
        } else if report.compared == 0 {
            report.verdict = Verdict::Nothing;
        }
        report
    }

    /// Takes one path and notes what came of it; none if that settles the function.
    fn step(
        &mut self,
        before: Op,
        after: Op,
        path: Box<Path>,
        report: &mut FunctionReport,
        search: &mut Search,
    ) -> Option<Box<Path>> {
        let (path, outcome) = self.walk(before, after, path);
        search.paths += 1;
        search.work += self.before.steps() + self.after.steps();
        report.sampled |= path.sampled;
        match outcome {
            Outcome::Same => report.compared += 1,
            Outcome::Cut => report.cut += 1,
            Outcome::Faulty(stop) => {
                report.faulty += 1;
                report.first_fault.get_or_insert(stop);
            }
            Outcome::Unknown(side, stop) => {
                report.verdict = Verdict::Unknown { side, stop };
                return None;
            }
            Outcome::Wrong(found) => {
                report.compared += 1;
                let (path, confirmed) = self.confirm(before, after, path, found);
                match confirmed {
                    Ok(refutation) => {
                        report.verdict = Verdict::Refuted(refutation);
                        return None;
                    }
                    Err(Some(refutation)) => {
                        search.doubts += 1;
                        search.doubtful.get_or_insert(refutation);
                    }
                    Err(None) => {}
                }
                return Some(path);
            }
        }
        Some(path)
    }

    /// Runs both programs along a path.
    fn walk(&mut self, before: Op, after: Op, mut path: Box<Path>) -> (Box<Path>, Outcome) {
        path.side = Side::Before;
        let (mut path, first) = self.before.walk(before, path);
        let first = match first {
            Ok(end) => end,
            Err(Stop::Bound { .. } | Stop::Budget { .. }) => return (path, Outcome::Cut),
            Err(stop @ Stop::Fault(_)) => return (path, Outcome::Faulty(stop)),
            Err(stop) => return (path, Outcome::Unknown(Side::Before, stop)),
        };
        path.side = Side::After;
        let (mut path, second) = self.after.walk(after, path);
        let second = match second {
            Ok(end) => end,
            Err(Stop::Bound { at }) => {
                let found = Found::certain(Problem::Endless { at });
                return (path, Outcome::Wrong(found));
            }
            Err(Stop::Fault(fault)) => {
                let found = Found::certain(Problem::Fault(fault));
                return (path, Outcome::Wrong(found));
            }
            Err(stop) => return (path, Outcome::Unknown(Side::After, stop)),
        };
        let mut comparison = Comparison {
            before: &mut self.before,
            after: &mut self.after,
            leaks: self.options.leaks,
            path: &mut path,
        };
        let outcome = match comparison.compare(before, &first, &second) {
            None => Outcome::Same,
            Some(found) => Outcome::Wrong(found),
        };
        (path, outcome)
    }

    /// Looks for inputs that lead to what was found, and runs both programs on them. An error is
    /// what was found without such inputs; nothing if the inputs show that nothing is wrong.
    fn confirm(
        &mut self,
        before: Op,
        after: Op,
        path: Box<Path>,
        found: Found,
    ) -> (Box<Path>, Confirmed) {
        let refutation = |path: &Path, problem, inputs| {
            Box::new(Refutation {
                problem,
                path: path.decisions.clone(),
                shared: path.shared(),
                inputs,
                globals: path.names().to_vec(),
            })
        };
        let Some(inputs) = inputs::find(&path, &found) else {
            if inputs::is_impossible(&path) {
                return (path, Err(None));
            }
            let doubt = refutation(&path, found.problem, Vec::new());
            return (path, Err(Some(doubt)));
        };
        if let Problem::Endless { .. } = found.problem {
            // There is no end to wait for.
            let result = refutation(&path, found.problem, inputs);
            return (path, Ok(result));
        }
        let replay = Box::new(path.replay(&inputs));
        let (_, outcome) = self.walk(before, after, replay);
        let result = match outcome {
            Outcome::Wrong(again) => Ok(refutation(&path, again.problem, inputs)),
            _ => Err(Some(refutation(&path, found.problem, Vec::new()))),
        };
        (path, result)
    }
}
