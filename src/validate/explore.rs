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

/// What came of one path.
enum Outcome {
    Same,
    /// Beyond the bound on loops.
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
        let mut taken = 0;
        let mut doubtful: Option<Box<Refutation>> = None;
        loop {
            if taken == self.options.paths {
                report.verdict = Verdict::Stopped;
                break;
            }
            taken += 1;
            let outcome;
            (path, outcome) = self.walk(before, after, path);
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
                    return report;
                }
                Outcome::Wrong(found) => {
                    report.compared += 1;
                    let confirmed;
                    (path, confirmed) = self.confirm(before, after, path, found);
                    match confirmed {
                        Ok(refutation) => {
                            report.verdict = Verdict::Refuted(refutation);
                            return report;
                        }
                        Err(Some(refutation)) => {
                            doubtful.get_or_insert(refutation);
                        }
                        Err(None) => {}
                    }
                }
            }
            if !path.advance() {
                break;
            }
        }
        if let Some(refutation) = doubtful {
            report.verdict = Verdict::Undecided(refutation);
        } else if report.compared == 0 {
            report.verdict = Verdict::Nothing;
        }
        report
    }

    /// Runs both programs along a path.
    fn walk(&mut self, before: Op, after: Op, mut path: Box<Path>) -> (Box<Path>, Outcome) {
        path.side = Side::Before;
        let (mut path, first) = self.before.walk(before, path);
        let first = match first {
            Ok(end) => end,
            Err(Stop::Bound { .. }) => return (path, Outcome::Cut),
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
    #[allow(clippy::type_complexity)]
    fn confirm(
        &mut self,
        before: Op,
        after: Op,
        path: Box<Path>,
        found: Found,
    ) -> (Box<Path>, Result<Box<Refutation>, Option<Box<Refutation>>>) {
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
