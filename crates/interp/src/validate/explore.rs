//! All paths of one function through both programs, one after the other.

use std::collections::BTreeSet;

use super::compare::{Comparison, Found};
use super::explored::Explored;
use super::inputs;
use super::options::Method;
use super::product;
use super::product::ProductOutcome;
use super::recursion::Cut;
use super::report::{FunctionReport, Merging, Problem, Refutation, Verdict};
use crate::{Choice, DecisionOracle, Leaf, Path, Side, Site, Stop};
use freehold_ir::{Op, nested_ops};

/// After so many paths on which something looks wrong, and for which no inputs were found, there is
/// no point in going on.
const MOST_DOUBTS: u32 = 4;

/// So many paths are tried one by one before all are tried at once.
const SOME_PATHS: u64 = 200;

/// So many times less is done number by number where there is much data.
const MUCH_LESS: u64 = 256;

/// So much of the work is done at first: if nothing came to an end until then, the rest is left to
/// other ways.
pub(super) const HOPELESS: u64 = 64;

/// So many of the extents that a program names are tried.
const MOST_EXTENTS: usize = 8;

/// How many more rounds of a loop a trail may take than paths that are tried one by one.
const MORE_ITERATIONS: u32 = 64;

/// How far a search got.
struct Search {
    path: Box<Path>,
    report: FunctionReport,
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

/// Why a search came to its end.
#[derive(PartialEq, Eq)]
enum Over {
    /// There are no more paths.
    Paths,
    /// It reached its budget.
    Budget,
    /// The verdict is there.
    Settled,
}

impl Search {
    /// Says that nothing was wrong up to here.
    fn stop(&mut self) {
        self.report.verdict = Verdict::Stopped { paths: self.paths };
    }

    /// Notes a path that looks wrong; true if it is a refutation.
    fn judge(&mut self, confirmed: Confirmed) -> bool {
        self.report.compared += 1;
        match confirmed {
            Ok(refutation) => {
                self.report.verdict = Verdict::Refuted(refutation);
                return true;
            }
            Err(Some(refutation)) => {
                self.doubts += 1;
                self.doubtful.get_or_insert(refutation);
            }
            Err(None) => {}
        }
        false
    }

    /// Takes what all paths at once prove; false if they prove nothing, or no more than what was
    /// proved path by path.
    fn accept(&mut self, found: &mut ProductOutcome, depth: u32, is_complete: bool) -> bool {
        let report = &mut self.report;
        let is_longer = found.cut == 0 && report.cut > 0;
        let is_wider = report.sampled && !found.sampled;
        let is_more = !is_complete
            || is_longer && (report.sampled || !found.sampled)
            || is_wider && (found.cut == 0 || report.cut > 0)
            || report.compared == 0;
        if !found.is_proof || found.ends == 0 || !is_more {
            return false;
        }
        report.verdict = Verdict::Proved;
        report.merged = Some(Merging {
            places: found.places,
            depth,
        });
        report.compared = found.ends;
        report.cut = found.cut;
        report.faulty = found.faulty;
        report.first_fault = report.first_fault.take().filter(|_| found.faulty > 0);
        report.first_fault = found.first_fault.take().or(report.first_fault.take());
        report.sampled = found.sampled;
        report.took_extent |= found.took_extent;
        true
    }

    fn is_over(&self, budget: &Budget) -> bool {
        self.paths >= budget.paths || self.work >= budget.work || self.doubts >= MOST_DOUBTS
    }
}

/// A refutation, or what was found without inputs that lead to it, or nothing.
type Confirmed = Result<Box<Refutation>, Option<Box<Refutation>>>;

/// What came of one path.
pub(super) enum Outcome {
    Same,
    /// Beyond the bounds on loops or on operations.
    Cut,
    /// BEFORE is at fault.
    Faulty(Stop),
    Unknown(Side, Stop),
    /// BEFORE ends, and AFTER goes on beyond the bounds on loops or on operations.
    Beyond(Op),
    Wrong(Found),
}

impl Explored<'_> {
    /// Compares a function of BEFORE with one of AFTER. Where numbers were tried with small values
    /// alone and BEFORE is wrong with all of these, the extents that it names are tried too.
    pub fn function(&mut self, name: &str, before: Op, after: Op) -> FunctionReport {
        let report = self.function_on_values(name, before, after);
        if !matches!(report.verdict, Verdict::Nothing) || !report.sampled || report.faulty == 0 {
            return report;
        }
        self.more_values = self.named_extents(before).into();
        let again = self.function_on_values(name, before, after);
        self.more_values = [].into();
        match again.verdict.is_proved() || again.verdict.is_refuted() {
            true => again,
            false => report,
        }
    }

    /// The extents that the types of a function name, and that are not among the small values.
    fn named_extents(&self, function: Op) -> Vec<u64> {
        let (module, _) = self.before.program();
        let small = self.options.bounds.values;
        let mut found = BTreeSet::new();
        for op in nested_ops(module, function) {
            for &result in module.results(op) {
                let shape = module.context.kind(module.value_type(result)).shape();
                let extents = shape.into_iter().flatten();
                found.extend(extents.filter_map(|&extent| u64::try_from(extent).ok()));
            }
        }
        found
            .into_iter()
            .filter(|&extent| extent >= small)
            .take(MOST_EXTENTS)
            .collect()
    }

    fn function_on_values(&mut self, name: &str, before: Op, after: Op) -> FunctionReport {
        let functions = [before, after];
        self.work = self.options.work;
        let report = FunctionReport {
            name: name.to_owned(),
            verdict: Verdict::Proved,
            compared: 0,
            cut: 0,
            faulty: 0,
            first_fault: None,
            sampled: false,
            more_values: self.more_values.to_vec(),
            took_extent: false,
            merged: None,
            gap: None,
            by_induction: Vec::new(),
        };
        let mut path = Box::new(Path::new(self.options.bounds));
        path.more_values = self.more_values.clone();
        let mut search = Search {
            path,
            report,
            paths: 0,
            work: 0,
            doubts: 0,
            doubtful: None,
        };
        let over = match self.options.method {
            Method::All => self.all_ways(functions, &mut search),
            Method::OneByOne => self.one_by_one(functions, &mut search),
            Method::Drawn => self.on_drawn_numbers(functions, &mut search),
            Method::Induction => {
                let mut cuts = [Cut::Recursive, Cut::All].into_iter();
                match cuts.any(|cut| self.by_induction(functions, &mut search, cut)) {
                    true => Over::Settled,
                    false => Over::Budget,
                }
            }
            Method::Data => match self.without_data(functions, &mut search, false) {
                true => Over::Settled,
                false => Over::Budget,
            },
            Method::Product => match self.join(functions, &mut search, false) {
                true => Over::Settled,
                false => Over::Budget,
            },
        };
        if over == Over::Budget && search.report.verdict.is_proved() {
            search.stop();
        }
        let mut report = search.report;
        if over != Over::Settled {
            if let Some(refutation) = search.doubtful {
                report.verdict = Verdict::Undecided(refutation);
            } else if report.compared == 0 {
                report.verdict = Verdict::Nothing;
            }
        }
        report
    }

    /// Takes one path after the other, as far as the options go.
    fn one_by_one(&mut self, functions: [Op; 2], search: &mut Search) -> Over {
        let budget = Budget {
            paths: self.options.paths,
            work: self.work,
        };
        self.search(functions, search, &budget)
    }

    /// Takes some paths one by one, some by chance, all at once, and then more of each.
    fn all_ways(&mut self, functions: [Op; 2], search: &mut Search) -> Over {
        let mut budget = Budget {
            paths: self.options.paths.min(SOME_PATHS),
            work: self.work / 16,
        };
        if self.calls_of(functions[0]) > self.options.calls
            && self.by_induction(functions, search, Cut::All)
        {
            return Over::Settled;
        }
        let has_much_data = self.has_much_data();
        if has_much_data && self.without_data(functions, search, false) {
            return Over::Settled;
        }
        if has_much_data {
            // Number by number not much will come of it.
            self.work /= MUCH_LESS;
            budget.work = self.work / 16;
        }
        // Where no path came to an end, as in functions that call themselves for ever, others are
        // not likely to.
        let all = std::mem::replace(&mut budget.work, self.work / HOPELESS);
        let mut over = self.search(functions, search, &budget);
        budget.work = all;
        if over == Over::Budget && search.report.compared > 0 {
            over = self.search(functions, search, &budget);
        } else if over != Over::Settled
            && search.report.compared == 0
            && search.report.cut > 0
            && search.doubtful.is_none()
            && self.by_induction(functions, search, Cut::Recursive)
        {
            return Over::Settled;
        }
        let is_bounded = search.report.cut > 0 || search.report.sampled;
        let is_unknown = matches!(search.report.verdict, Verdict::Unknown { .. });
        let is_left = over == Over::Budget || is_bounded || is_unknown;
        let is_complete = over == Over::Paths;
        if is_left && !has_much_data && self.without_data(functions, search, is_complete) {
            return Over::Settled;
        }
        let is_open = over == Over::Budget || is_bounded || search.doubtful.is_some();
        if over != Over::Settled
            && is_open
            && self.on_drawn_numbers(functions, search) == Over::Settled
        {
            over = Over::Settled;
        }
        if (over == Over::Budget || over == Over::Paths && is_bounded)
            && search
                .doubtful
                .as_ref()
                .is_none_or(|doubt| doubt.is_of_a_bound())
            && (self.by_induction(functions, search, Cut::Recursive)
                || self.join(functions, search, over == Over::Paths)
                || over == Over::Budget && self.by_induction(functions, search, Cut::All))
        {
            over = Over::Settled;
        }
        if over == Over::Budget {
            budget.paths = self.options.paths;
            budget.work = self.work;
            over = self.search(functions, search, &budget);
        }
        if over == Over::Budget {
            search.stop();
            // What is wrong far behind is found sooner by samples.
            budget.paths += self.options.paths / 4;
            budget.work += self.work / 4;
            search.path.restart(DecisionOracle::random());
            over = self.search(functions, search, &budget);
        }
        over
    }

    /// Takes all paths at once, with what decides nothing left uninterpreted; true if that proves
    /// the function.
    fn without_data(&mut self, functions: [Op; 2], search: &mut Search, is_complete: bool) -> bool {
        let (mut found, depth) = self.explore_data(functions);
        // What a function does in itself, deeper than a bound, is proved by induction.
        let is_proof = found.is_proof && found.deepest <= 1;
        if is_proof && search.accept(&mut found, depth, is_complete) {
            search.doubtful = None;
            return true;
        }
        search.report.gap = found.gap.take();
        if search.paths == 0 && is_faulty_throughout(&found) {
            // There is nothing to compare, however it is looked at.
            search.report.verdict = Verdict::Nothing;
            search.report.faulty = found.faulty;
            search.report.first_fault = found.first_fault;
            return true;
        }
        false
    }

    /// Takes paths by chance.
    fn on_drawn_numbers(&mut self, functions: [Op; 2], search: &mut Search) -> Over {
        let Some(refutation) = self.sample(functions) else {
            return Over::Budget;
        };
        search.report.compared += 1;
        search.report.verdict = Verdict::Refuted(refutation);
        Over::Settled
    }

    /// Takes one path after the other.
    fn search(&mut self, functions: [Op; 2], search: &mut Search, budget: &Budget) -> Over {
        while !search.is_over(budget) {
            if self.step(functions, search) {
                return Over::Settled;
            }
            if !search.path.advance() {
                return Over::Paths;
            }
        }
        Over::Budget
    }

    /// Takes one path and notes what came of it; true if that settles the function.
    fn step(&mut self, functions: [Op; 2], search: &mut Search) -> bool {
        let path = std::mem::take(&mut search.path);
        let (path, outcome) = self.walk(functions, path);
        let report = &mut search.report;
        search.paths += 1;
        search.work += self.before.steps() + self.after.steps();
        report.sampled |= path.sampled;
        report.took_extent |= path.took_extent;
        search.path = path;
        match outcome {
            Outcome::Same => report.compared += 1,
            Outcome::Cut => report.cut += 1,
            Outcome::Faulty(stop) => {
                report.faulty += 1;
                report.first_fault.get_or_insert(stop);
            }
            Outcome::Unknown(side, stop) => {
                report.verdict = Verdict::Unknown { side, stop };
                return true;
            }
            Outcome::Beyond(at) => {
                let confirmed = self.endless(functions, &search.path, at);
                return search.judge(confirmed);
            }
            Outcome::Wrong(found) => {
                let confirmed = self.confirm(functions, &search.path, found);
                return search.judge(confirmed);
            }
        }
        false
    }

    /// Takes all paths at once, calls by induction; true if that proves the function.
    fn by_induction(&mut self, functions: [Op; 2], search: &mut Search, cut: Cut) -> bool {
        let work = match cut {
            Cut::Recursive => self.work / 2,
            // For each function that is reached.
            Cut::All => self.work / HOPELESS,
        };
        let Some(proof) = self.induct(functions, cut, work) else {
            return false;
        };
        let (found, report) = (proof.outcome, &mut search.report);
        report.merged = Some(Merging {
            places: found.places,
            depth: 1,
        });
        report.by_induction = proof.assumed;
        report.compared = found.ends;
        report.cut = found.cut;
        report.faulty = found.faulty;
        report.first_fault = found.first_fault;
        report.sampled = found.sampled;
        report.took_extent |= found.took_extent;
        true
    }

    /// Takes all paths at once, joined where they come to the same; true if that settles the
    /// function.
    fn join(&mut self, functions: [Op; 2], search: &mut Search, is_complete: bool) -> bool {
        let iterations = self.options.bounds.iterations;
        let deep = iterations.saturating_mul(product::DEEPER);
        let mut is_recursive = false;
        // What finds nothing may not take for ever: all ways share what there is.
        let mut left = self.work;
        // A function that calls itself is in more states the deeper it is in itself.
        for depth in [deep, iterations, 1] {
            for in_rounds in [false, true] {
                if depth < deep && !is_recursive {
                    return false;
                }
                let budget = product::Budget {
                    work: left / 3,
                    depth,
                    in_rounds,
                    wrong: 8,
                    has_data: false,
                    is_apart: false,
                };
                let (is_settled, found) = self.join_within(functions, search, is_complete, &budget);
                if is_settled {
                    return true;
                }
                left = left.saturating_sub(found.work);
                is_recursive |= found.deepest > 1;
            }
        }
        false
    }

    fn join_within(
        &mut self,
        functions: [Op; 2],
        search: &mut Search,
        is_complete: bool,
        budget: &product::Budget,
    ) -> (bool, ProductOutcome) {
        let mut refutation = None;
        let mut found = product::explore(self, functions, budget, &mut |explored, trails| {
            refutation = explored.follow(functions, trails);
            refutation.is_some()
        });
        if let Some(refutation) = refutation {
            search.report.compared += 1;
            search.report.verdict = Verdict::Refuted(refutation);
            return (true, found);
        }
        let is_settled = search.accept(&mut found, budget.depth, is_complete);
        (is_settled, found)
    }

    /// Tries trails to what looked wrong on joined paths, one by one.
    fn follow(&mut self, functions: [Op; 2], trails: Vec<Vec<Choice>>) -> Option<Box<Refutation>> {
        let mut bounds = self.options.bounds;
        bounds.iterations = bounds.iterations.saturating_add(MORE_ITERATIONS);
        for steps in trails {
            let mut path = Box::new(Path::new(bounds));
            path.restart(DecisionOracle::guided(steps));
            let (path, outcome) = self.walk(functions, path);
            if let Outcome::Wrong(found) = outcome
                && let Ok(refutation) = self.confirm(functions, &path, found)
            {
                return Some(refutation);
            }
        }
        None
    }

    /// Runs both programs along a path.
    pub(super) fn walk(&mut self, functions: [Op; 2], path: Box<Path>) -> (Box<Path>, Outcome) {
        let [before, after] = functions;
        let (path, first) = self.before.walk(before, path);
        let first = match first {
            Ok(end) => end,
            Err(Stop::Bound { .. } | Stop::Budget { .. }) => return (path, Outcome::Cut),
            Err(stop @ Stop::Fault(_)) => return (path, Outcome::Faulty(stop)),
            Err(stop) => return (path, Outcome::Unknown(Side::Before, stop)),
        };
        let (mut path, second) = self.after.walk(after, path);
        let second = match second {
            Ok(end) => end,
            Err(Stop::Bound { at } | Stop::Budget { at, .. }) => {
                return (path, Outcome::Beyond(at));
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
        let outcome = match comparison.compare(&first, &second) {
            Ok(None) => Outcome::Same,
            Ok(Some(found)) => Outcome::Wrong(found),
            Err(open) => Outcome::Unknown(Side::After, open.into()),
        };
        (path, outcome)
    }

    /// Looks for inputs that lead to what was found, and runs both programs on them. An error is
    /// what was found without such inputs; nothing if the inputs show that nothing is wrong.
    fn confirm(&mut self, functions: [Op; 2], path: &Path, found: Found) -> Confirmed {
        let Some(inputs) = inputs::find(path, &found) else {
            if inputs::is_impossible(path) {
                return Err(None);
            }
            return Err(Some(refutation(path, found.problem, Vec::new())));
        };
        let replay = Box::new(path.replay(&inputs));
        let (_, outcome) = self.walk(functions, replay);
        match outcome {
            Outcome::Wrong(again) => Ok(refutation(path, again.problem, inputs)),
            _ => Err(Some(refutation(path, found.problem, Vec::new()))),
        }
    }

    /// Whether AFTER, which went on beyond a bound, goes on for ever on numbers that lead along the
    /// path. An error says only that it went on.
    fn endless(&mut self, functions: [Op; 2], path: &Path, at: Op) -> Confirmed {
        let at = Site {
            side: Side::After,
            at,
        };
        let open = |path| Err(Some(refutation(path, Problem::Endless { at }, Vec::new())));
        let found = Found::certain(Problem::Endless { at });
        let Some(inputs) = inputs::find(path, &found) else {
            return open(path);
        };
        let (_, outcome) = self.walk(functions, Box::new(path.replay(&inputs)));
        match outcome {
            Outcome::Wrong(found) => Ok(refutation(path, found.problem, inputs)),
            Outcome::Beyond(_) => {
                let replay = Box::new(path.replay(&inputs));
                let steps = self.options.steps;
                match self.after.goes_on_for_ever(functions[1], replay, steps) {
                    true => Ok(refutation(path, found.problem, inputs)),
                    false => open(path),
                }
            }
            _ => open(path),
        }
    }
}

/// Whether BEFORE is at fault on every path that there is.
fn is_faulty_throughout(found: &ProductOutcome) -> bool {
    let is_all = found.is_proof && found.cut == 0 && !found.sampled && !found.took_extent;
    is_all && found.ends == 0 && found.faulty > 0
}

fn refutation(path: &Path, problem: Problem, inputs: Vec<(Leaf, u64)>) -> Box<Refutation> {
    Box::new(Refutation {
        problem,
        path: path.decisions.clone(),
        shared: path.shared(),
        inputs,
        globals: path.names().to_vec(),
    })
}
