//! All paths of one function through both programs at once, joined where they come to the same.
//!
//! Both programs run until they need a choice. Where they stand then is portrayed; if all that can
//! come of it was tried before, the path ends there. Numbers that differ from path to path become
//! numbers of which nothing is known, so that loops come round to where they were. What goes right
//! from such a place goes right on all paths through it; what goes wrong need not be real, and is
//! handed out as a trail of choices, to be tried on numbers.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Leaks;
use super::compare::{Comparison, Found};
use super::explore::Explored;
use super::patterns::{Met, Patterns};
use super::trails::{Trail, Trails};
use crate::interp::{
    Choices, End, OpenChoice, Path, Portrait, Side, Standing, Step, Stop, Term, Trodden,
};
use crate::ir::Op;

/// How far to go.
pub struct Budget {
    /// Operations in both programs.
    pub work: u64,
    /// Whether each round of a loop is looked at, so that it comes round to where it was; or only
    /// where something has to be chosen, which joins less and costs less.
    pub in_rounds: bool,
    /// So many paths that go wrong are looked at.
    pub wrong: usize,
}

/// What came of all paths.
#[derive(Default)]
pub struct Joined {
    /// Places that paths lead through.
    pub places: u64,
    /// Paths that both programs went to their ends.
    pub ends: u64,
    pub cut: u64,
    pub faulty: u64,
    pub first_fault: Option<Stop>,
    pub sampled: bool,
    pub work: u64,
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
struct Place {
    before: Standing,
    /// None where AFTER has gone wrong already.
    after: Option<Standing>,
    path: Trodden,
    trail: Trail,
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

/// AFTER may not make more choices than these alone.
const MOST_ALONE: u32 = 64;

/// Explores all paths; `wrong` is told the trail to each place where something goes wrong.
pub fn explore(
    explored: &mut Explored,
    functions: [Op; 2],
    budget: &Budget,
    wrong: &mut dyn FnMut(&mut Explored, Vec<Vec<Step>>) -> bool,
) -> Joined {
    let mut bounds = explored.options.bounds;
    bounds.iterations = bounds.iterations.saturating_mul(DEEPER);
    let mut path = Box::new(Path::new(bounds));
    path.choices = Choices::asked();
    path.in_rounds = budget.in_rounds;
    let mut exploration = Exploration {
        explored,
        functions,
        path,
        patterns: Patterns::default(),
        trails: Trails::default(),
        junctions: FxHashMap::default(),
        joined: Joined::default(),
        pending: Vec::new(),
    };
    let mut wrongs = 0;
    exploration.explored.before.reset();
    exploration.explored.after.reset();
    let mut over = exploration.advance(None, Trail::START, true, 0);
    loop {
        match over {
            Ok(()) | Err((Over::Path, _)) => {}
            Err((Over::Wrong, trail)) => {
                wrongs += 1;
                let trails = exploration.trails.steps(trail);
                if wrong(exploration.explored, trails) || wrongs >= budget.wrong {
                    break;
                }
            }
            Err((Over::All, _)) => break,
        }
        let Some((place, taken)) = exploration.pending.pop() else {
            exploration.joined.is_proof = wrongs == 0;
            break;
        };
        if exploration.joined.work > budget.work {
            break;
        }
        over = exploration.take(place, taken);
    }
    exploration.joined.places = exploration.patterns.count() as u64;
    exploration.joined
}

struct Exploration<'e, 'a> {
    explored: &'e mut Explored<'a>,
    functions: [Op; 2],
    path: Box<Path>,
    patterns: Patterns,
    trails: Trails,
    /// Where the trails of a pattern come together.
    junctions: FxHashMap<usize, Trail>,
    joined: Joined,
    pending: Vec<(Rc<Place>, usize)>,
}

type Advanced<T> = Result<T, (Over, Trail)>;

impl Exploration<'_, '_> {
    /// Makes a choice at a place and goes on from there.
    fn take(&mut self, place: Rc<Place>, taken: usize) -> Advanced<()> {
        let OpenChoice { side, at, of, .. } = place.open;
        self.joined.work += place.before.size() + place.after.as_ref().map_or(0, Standing::size);
        let trail = self.trails.step(place.trail, Step { side, at, taken });
        self.path.stand_at(&place.path, (of > 1).then_some(taken));
        let (asker, alone) = (place.asker, place.alone);
        let (before, after) = match Rc::try_unwrap(place) {
            Ok(place) => (place.before, place.after),
            Err(place) => (place.before.clone(), place.after.clone()),
        };
        self.explored.before.stand_at(before);
        let is_right = after.is_some();
        if let Some(after) = after {
            self.explored.after.stand_at(after);
        }
        self.advance(Some(asker), trail, is_right, alone)
    }

    /// Runs both programs, the one that asked first, to where the next choice is open.
    fn advance(
        &mut self,
        asker: Option<Asker>,
        trail: Trail,
        mut is_right: bool,
        alone: u32,
    ) -> Advanced<()> {
        let mut ends = Ends::default();
        let first = match asker {
            Some(Asker::Program(side)) => side,
            Some(Asker::Comparison) => {
                self.compare_first(&mut ends, &mut is_right, trail)?;
                Side::Before
            }
            None => Side::Before,
        };
        let mut open = [None, None];
        for side in [first, other(first)] {
            if side == Side::Before || is_right {
                open[side as usize] = self.run(side, &mut ends, &mut is_right, trail)?;
            }
        }
        if let Some(choice) = self.compare(&mut ends, &mut is_right, trail)? {
            return self.fork(Asker::Comparison, choice, trail, is_right, alone);
        }
        // BEFORE decides first; what AFTER alone asks is decided for it.
        match open {
            [Some(choice), _] => {
                // Only what went on may come round to where something was: an operation that needs
                // several choices stands where it stood.
                if self.explored.before.steps() > 1 {
                    return self.join(choice, trail, is_right);
                }
                let asker = Asker::Program(Side::Before);
                self.fork(asker, choice, trail, is_right, alone)
            }
            // AFTER must come to its end where BEFORE did: it may not come round to where it was.
            [None, Some(choice)] if is_right && alone < MOST_ALONE => {
                let asker = Asker::Program(Side::After);
                self.fork(asker, choice, trail, is_right, alone + 1)
            }
            _ => Err((Over::All, trail)),
        }
    }

    /// Runs one program; the choice that it needs, or none at its end.
    fn run(
        &mut self,
        side: Side,
        ends: &mut Ends,
        is_right: &mut bool,
        trail: Trail,
    ) -> Advanced<Option<OpenChoice>> {
        self.path.side = side;
        if side == Side::After {
            // It waits where BEFORE waits, and not again where it waited before.
            if let Choices::Asked { pass, meets, .. } = &mut self.path.choices {
                (*pass, *meets) = (true, ends.waits_on);
            }
        }
        let explorer = match side {
            Side::Before => &mut self.explored.before,
            Side::After => &mut self.explored.after,
        };
        let path = std::mem::take(&mut self.path);
        let (path, result) = explorer.go_on(self.functions[side as usize], path);
        self.joined.work += explorer.steps();
        self.path = path;
        self.path.choices = Choices::asked();
        if self.path.sampled {
            self.joined.sampled = true;
            if self.path.picked_joined {
                return Err((Over::All, trail));
            }
        }
        match (side, result) {
            (Side::Before, Ok(end)) => ends.before = Some(end),
            (Side::After, Ok(end)) => ends.after = Some(end),
            (_, Err(Stop::Choice(open))) => {
                if side == Side::Before {
                    ends.waits_on = open.on;
                }
                return Ok(Some(open));
            }
            (Side::Before, Err(Stop::Bound { .. } | Stop::Budget { .. })) => {
                self.joined.cut += 1;
                return Err((Over::Path, trail));
            }
            (Side::Before, Err(stop @ Stop::Fault(_))) => {
                self.joined.faulty += 1;
                self.joined.first_fault.get_or_insert(stop);
                return Err((Over::Path, trail));
            }
            // It is wrong only if BEFORE comes to its end.
            (Side::After, Err(Stop::Fault(_) | Stop::Bound { .. })) => *is_right = false,
            (_, Err(_)) => return Err((Over::All, trail)),
        }
        Ok(None)
    }

    /// The comparison that waited for a choice.
    fn compare_first(
        &mut self,
        ends: &mut Ends,
        is_right: &mut bool,
        trail: Trail,
    ) -> Advanced<()> {
        let Choices::Asked { answer, .. } = self.path.choices else {
            return Err((Over::All, trail));
        };
        // Programs that returned say again what they did; none of them asks.
        for side in [Side::Before, Side::After] {
            let explorer = match side {
                Side::Before => &self.explored.before,
                Side::After => &self.explored.after,
            };
            if explorer.has_returned() {
                self.run(side, ends, is_right, trail)?;
            }
        }
        self.path.choices = Choices::Asked {
            answer,
            pass: false,
            meets: None,
        };
        match self.compare(ends, is_right, trail)? {
            Some(_) => Err((Over::All, trail)),
            None => Ok(()),
        }
    }

    /// Compares what both did so far; a choice that this hangs on.
    fn compare(
        &mut self,
        ends: &mut Ends,
        is_right: &mut bool,
        trail: Trail,
    ) -> Advanced<Option<OpenChoice>> {
        if !*is_right {
            return match ends.before {
                Some(_) => Err((Over::Wrong, trail)),
                None => Ok(None),
            };
        }
        self.path.side = Side::After;
        let mut comparison = Comparison {
            before: &mut self.explored.before,
            after: &mut self.explored.after,
            leaks: self.explored.options.leaks,
            path: &mut self.path,
        };
        let found: Result<Option<Found>, OpenChoice> = match (&ends.before, &ends.after) {
            (Some(first), Some(second)) => comparison.compare(first, second),
            _ => comparison.calls(),
        };
        let is_end = ends.before.is_some() && ends.after.is_some();
        match found {
            Err(open) => Ok(Some(open)),
            Ok(None) if is_end => {
                self.joined.ends += 1;
                Err((Over::Path, trail))
            }
            Ok(None) => Ok(None),
            Ok(Some(_)) if ends.before.is_some() => Err((Over::Wrong, trail)),
            Ok(Some(_)) => {
                *is_right = false;
                Ok(None)
            }
        }
    }

    /// Goes on from a place where BEFORE needs a choice, unless that was done.
    fn join(&mut self, mut open: OpenChoice, mut trail: Trail, is_right: bool) -> Advanced<()> {
        let asker = Asker::Program(Side::Before);
        let Some(portrait) = self.portrait(is_right) else {
            return self.fork(asker, open, trail, is_right, 0);
        };
        // What it costs to look at where the programs are is work too.
        self.joined.work += portrait.cost;
        match self.patterns.meet(&portrait, &mut self.path) {
            Met::Seen(id) => {
                if let Some(&junction) = self.junctions.get(&id) {
                    self.trails.add(junction, trail);
                }
                return Err((Over::Path, trail));
            }
            Met::New(id) => {
                trail = self.trails.junction(&[trail]);
                self.junctions.insert(id, trail);
            }
            Met::Joined {
                id,
                with,
                numbers,
                facts,
            } => {
                let mut sources = vec![trail];
                sources.extend(self.junctions.get(&with));
                trail = self.trails.junction(&sources);
                self.junctions.insert(id, trail);
                self.path.facts = facts;
                let mut portrait = Portrait::replacing(numbers);
                if self.draw(&mut portrait, is_right).is_none() {
                    return Err((Over::All, trail));
                }
            }
        }
        if open.of == 1 {
            return self.fork(asker, open, trail, is_right, 0);
        }
        // What was forgotten may leave more to choose.
        let mut is_running = true;
        match self.run(Side::Before, &mut Ends::default(), &mut is_running, trail)? {
            Some(again) => open = again,
            None => return Err((Over::All, trail)),
        }
        self.fork(asker, open, trail, is_right, 0)
    }

    /// Tries every choice at the place where both programs stand.
    fn fork(
        &mut self,
        asker: Asker,
        open: OpenChoice,
        trail: Trail,
        is_right: bool,
        alone: u32,
    ) -> Advanced<()> {
        let place = Rc::new(Place {
            before: self.explored.before.stand(),
            after: is_right.then(|| self.explored.after.stand()),
            path: self.path.stand(),
            trail,
            asker,
            open,
            alone,
        });
        for taken in (0..open.of).rev() {
            self.pending.push((Rc::clone(&place), taken));
        }
        Ok(())
    }

    /// Both programs in one portrait; none where it would not show everything.
    fn portrait(&mut self, is_right: bool) -> Option<Portrait> {
        let mut portrait = Portrait::default();
        let lost = self.draw(&mut portrait, is_right)?;
        portrait.words.push(match self.explored.options.leaks {
            Leaks::Refused => u64::from(lost[1] > 0),
            Leaks::AsBefore => lost[1].wrapping_sub(lost[0]),
        });
        Some(portrait)
    }

    /// How many buffers are lost in each.
    fn draw(&mut self, portrait: &mut Portrait, is_right: bool) -> Option<[u64; 2]> {
        let path = &mut self.path;
        self.explored.before.portray(portrait, path).ok()?;
        let before = portrait.lost;
        portrait.next_program();
        if is_right {
            self.explored.after.portray(portrait, path).ok()?;
        }
        Some([before, portrait.lost])
    }
}

fn other(side: Side) -> Side {
    match side {
        Side::Before => Side::After,
        Side::After => Side::Before,
    }
}
