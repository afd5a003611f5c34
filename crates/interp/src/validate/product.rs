//! All paths of one function through both programs at once, joined where they come to the same.
//!
//! Both programs run until they need a choice. Their state then is made canonical; if all that can
//! come of it was tried before, the path ends there. Numbers that differ from path to path become
//! numbers of which nothing is known, so that loops come round to where they were. What goes right
//! from such a place goes right on all paths through it; what goes wrong need not be real, and is
//! handed out as a path of choices, to be tried on numbers.

mod lockstep;
mod merging;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::counterexample_paths::{CounterexamplePaths, PathId};
use super::explored::Explored;
use super::visited_states::VisitedStates;
use crate::{
    Choice, DecisionOracle, End, OpenChoice, Path, PathSnapshot, Side, Snapshot, Stop, Term,
};
use freehold_ir::Op;

/// How far to go.
pub struct Budget {
    /// Operations in both programs.
    pub work: u64,
    /// So often may a function be in itself with something decided in between.
    pub depth: u32,
    /// Whether each round of a loop is looked at, so that it comes round to where it was; or only
    /// where something has to be chosen, which joins less and costs less.
    pub in_rounds: bool,
    /// So many paths that go wrong are looked at.
    pub wrong: usize,
    /// Whether what decides nothing is not computed.
    pub has_data: bool,
    /// Whether arguments are on buffers of their own, which nobody writes.
    pub is_apart: bool,
}

/// What came of all paths.
#[derive(Default)]
pub struct ProductOutcome {
    /// Places that paths lead through.
    pub places: u64,
    /// Paths that both programs went to their ends.
    pub ends: u64,
    pub cut: u64,
    pub faulty: u64,
    pub first_fault: Option<Stop>,
    pub sampled: bool,
    /// Whether memrefs from outside got extents that their types leave open.
    pub took_extent: bool,
    /// Whether AFTER loaded what BEFORE did not, and whether memory that nobody wrote was handed to
    /// calls that are not followed, or given back.
    pub reads_alone: bool,
    pub passes_unwritten: bool,
    pub work: u64,
    /// How often a function was in itself.
    pub deepest: u32,
    /// Where AFTER first looked wrong, or what could not be explored in this way.
    pub gap: Option<(Side, Stop)>,
    /// Whether everything was tried and went right.
    pub is_proof: bool,
}

/// Who waits for a choice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Asker {
    Program(Side),
    Comparison,
}

/// Where two programs stand.
struct ProductState {
    before: Snapshot,
    /// None where AFTER has gone wrong already.
    after: Option<Snapshot>,
    path: PathSnapshot,
    path_id: PathId,
    asker: Asker,
    open: OpenChoice,
    /// How many choices AFTER made since BEFORE returned.
    alone: u32,
}

/// The two programs, as far as they have come.
#[derive(Default)]
struct Ends {
    before: Option<End>,
    after: Option<End>,
    /// The number that BEFORE waits for.
    waits_on: Option<Term>,
}

/// Why an exploration goes no further.
enum Over {
    /// The path ends here, as it should.
    Path,
    /// AFTER goes wrong.
    Wrong,
    /// Something cannot be explored in this way.
    All,
}

/// So many times deeper than on single paths may a function be in itself.
pub const DEEPER: u32 = 4;

/// AFTER does not run ahead of where BEFORE waits by more operations than these, and so many for
/// each of BEFORE's.
const AHEAD: u64 = 1000;
const FASTER: u64 = 8;

/// When BEFORE has returned AFTER is looked at whenever it has executed so many operations.
const BEHIND: u64 = 10_000;

/// AFTER may not make more choices than these alone.
const MOST_ALONE: u32 = 64;

/// Explores all paths; `wrong` is told the paths to each place where something goes wrong.
pub fn explore(
    explored: &mut Explored,
    functions: [Op; 2],
    budget: &Budget,
    wrong: &mut dyn FnMut(&mut Explored, Vec<Vec<Choice>>) -> bool,
) -> ProductOutcome {
    let mut bounds = explored.options.bounds;
    bounds.iterations = budget.depth;
    let mut path = Box::new(Path::new(bounds));
    path.oracle = DecisionOracle::asked();
    path.in_rounds = budget.in_rounds;
    path.has_data = budget.has_data;
    path.is_apart = budget.is_apart;
    path.more_values = explored.more_values.clone();
    let mut exploration = Exploration {
        explored,
        functions,
        path,
        patterns: VisitedStates::default(),
        paths: CounterexamplePaths::default(),
        junctions: FxHashMap::default(),
        outcome: ProductOutcome::default(),
        pending: Vec::new(),
        is_assumed: false,
    };
    exploration.is_assumed = exploration.explored.before.assumes(functions[0]);
    let mut wrongs = 0;
    exploration.explored.before.reset();
    exploration.explored.after.reset();
    let mut over = exploration.advance(None, PathId::START, true, 0);
    loop {
        match over {
            Ok(()) | Err((Over::Path, _)) => {}
            Err((Over::Wrong, path_id)) => {
                wrongs += 1;
                let paths = exploration.paths.steps(path_id);
                if wrong(exploration.explored, paths) || wrongs >= budget.wrong {
                    break;
                }
            }
            Err((Over::All, _)) => break,
        }
        let Some((place, taken)) = exploration.pending.pop() else {
            exploration.outcome.is_proof = wrongs == 0;
            break;
        };
        if exploration.outcome.work > budget.work {
            break;
        }
        over = exploration.take(place, taken);
    }
    exploration.outcome.deepest = exploration.path.deepest;
    exploration.outcome.places = exploration.patterns.count() as u64;
    exploration.outcome
}

struct Exploration<'e, 'a> {
    explored: &'e mut Explored<'a>,
    functions: [Op; 2],
    path: Box<Path>,
    patterns: VisitedStates,
    paths: CounterexamplePaths,
    /// Where the paths of a pattern come together.
    junctions: FxHashMap<usize, PathId>,
    outcome: ProductOutcome,
    pending: Vec<(Rc<ProductState>, usize)>,
    /// Whether what is explored here is taken to hold where the function is called.
    is_assumed: bool,
}

type Advanced<T> = Result<T, (Over, PathId)>;

impl Exploration<'_, '_> {
    /// Makes a choice at a place and goes on from there.
    fn take(&mut self, place: Rc<ProductState>, taken: usize) -> Advanced<()> {
        let OpenChoice { site, of, .. } = place.open;
        self.outcome.work += place.before.size() + place.after.as_ref().map_or(0, Snapshot::size);
        let path_id = self.paths.step(place.path_id, Choice { site, taken });
        self.path.restore(&place.path, (of > 1).then_some(taken));
        let (asker, alone) = (place.asker, place.alone);
        let (before, after) = match Rc::try_unwrap(place) {
            Ok(place) => (place.before, place.after),
            Err(place) => (place.before.clone(), place.after.clone()),
        };
        self.explored.before.restore(before);
        let is_right = after.is_some();
        if let Some(after) = after {
            self.explored.after.restore(after);
        }
        self.advance(Some(asker), path_id, is_right, alone)
    }

    /// Runs both programs, the one that asked first, to where the next choice is open.
    fn advance(
        &mut self,
        asker: Option<Asker>,
        path_id: PathId,
        mut is_right: bool,
        alone: u32,
    ) -> Advanced<()> {
        let mut ends = Ends::default();
        let first = match asker {
            Some(Asker::Program(side)) => side,
            Some(Asker::Comparison) => {
                self.compare_first(&mut ends, &mut is_right, path_id)?;
                Side::Before
            }
            None => Side::Before,
        };
        let mut open = [None, None];
        for side in [first, other(first)] {
            if side == Side::Before || is_right {
                open[side as usize] = self.run(side, &mut ends, &mut is_right, path_id)?;
            }
        }
        if let Some(choice) = self.compare(&mut ends, &mut is_right, path_id)? {
            return self.fork(Asker::Comparison, choice, path_id, is_right, alone);
        }
        // BEFORE decides first; what AFTER alone asks is decided for it. But calls are compared
        // only when AFTER has made them too, so it may not stay behind.
        // Nor may it where it does with data what BEFORE did.
        let must_follow = !self.explored.before.calls().open.is_empty() || self.path.has_data;
        let stays_behind = must_follow && alone < MOST_ALONE;
        match open {
            [Some(choice), Some(other)]
                if stays_behind && other.of > 1 && other.on != choice.on =>
            {
                self.join(Side::After, other, path_id, is_right, alone + 1)
            }
            // Only what went on may come round to where something was: an operation that needs
            // several choices stands where it stood, and AFTER may not go round alone.
            [Some(choice), _] if self.explored.before.steps() > 1 => {
                self.join(Side::Before, choice, path_id, is_right, 0)
            }
            [Some(choice), _] if asker == Some(Asker::Program(Side::After)) => {
                self.join(Side::Before, choice, path_id, is_right, alone)
            }
            [Some(choice), _] => {
                let asker = Asker::Program(Side::Before);
                self.fork(asker, choice, path_id, is_right, alone)
            }
            // AFTER must come to its end where BEFORE did: it may not come round to where it was.
            [None, Some(choice)] if is_right && alone < MOST_ALONE => {
                self.join(Side::After, choice, path_id, is_right, alone + 1)
            }
            _ => Err((Over::All, path_id)),
        }
    }

    /// Tries every choice at the place where both programs stand.
    fn fork(
        &mut self,
        asker: Asker,
        open: OpenChoice,
        path_id: PathId,
        is_right: bool,
        alone: u32,
    ) -> Advanced<()> {
        let place = Rc::new(ProductState {
            before: self.explored.before.snapshot(),
            after: is_right.then(|| self.explored.after.snapshot()),
            path: self.path.snapshot(),
            path_id,
            asker,
            open,
            alone,
        });
        for taken in (0..open.of).rev() {
            self.pending.push((Rc::clone(&place), taken));
        }
        Ok(())
    }
}

fn other(side: Side) -> Side {
    match side {
        Side::Before => Side::After,
        Side::After => Side::Before,
    }
}
