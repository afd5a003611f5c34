//! How both programs take turns: each runs until it needs a choice, and what both did so far is
//! compared.

use super::{AHEAD, Advanced, BEHIND, Ends, Exploration, FASTER, Over};
use crate::validate::compare::{Comparison, Found};
use crate::validate::counterexample_paths::PathId;
use crate::{DecisionOracle, OpenChoice, Pause, Side, Stop};

impl Exploration<'_, '_> {
    /// Runs one program; the choice that it needs, or none at its end.
    pub(super) fn run(
        &mut self,
        side: Side,
        ends: &mut Ends,
        is_right: &mut bool,
        path_id: PathId,
    ) -> Advanced<Option<OpenChoice>> {
        if side == Side::After {
            // It waits where BEFORE waits, and not again where it waited before.
            if let DecisionOracle::Asked { pass, meets, .. } = &mut self.path.oracle {
                (*pass, *meets) = (true, ends.waits_on);
            }
        }
        let before = &self.explored.before;
        let pause = match side {
            Side::Before => Pause {
                rounds: before.rounds() + 1,
                ..Pause::NEVER
            },
            Side::After if before.has_returned() => Pause {
                operations: BEHIND,
                ..Pause::NEVER
            },
            // Ahead of BEFORE it would do what cannot be compared yet.
            Side::After => Pause {
                operations: before.steps() * FASTER + AHEAD,
                calls: before.calls().number(),
                rounds: before.rounds(),
            },
        };
        let explorer = match side {
            Side::Before => &mut self.explored.before,
            Side::After => &mut self.explored.after,
        };
        explorer.pause_at(pause);
        let path = std::mem::take(&mut self.path);
        let (path, result) = explorer.go_on(self.functions[side as usize], path);
        self.outcome.work += explorer.steps();
        self.path = path;
        self.path.oracle = DecisionOracle::asked();
        self.outcome.took_extent |= self.path.took_extent;
        self.outcome.reads_alone |= self.path.unwritten.reads_alone;
        self.outcome.passes_unwritten |= self.path.unwritten.is_passed;
        if self.path.sampled {
            self.outcome.sampled = true;
            if self.path.picked_merged {
                return Err((Over::All, path_id));
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
                self.outcome.cut += 1;
                return Err((Over::Path, path_id));
            }
            (Side::Before, Err(stop @ Stop::Fault(_))) => {
                self.outcome.faulty += 1;
                self.outcome.first_fault.get_or_insert(stop);
                return Err((Over::Path, path_id));
            }
            // It is wrong only if BEFORE comes to its end.
            (Side::After, Err(stop @ (Stop::Fault(_) | Stop::Bound { .. }))) => {
                self.outcome.gap.get_or_insert((side, stop));
                *is_right = false;
            }
            (_, Err(stop)) => {
                self.outcome.gap.get_or_insert((side, stop));
                return Err((Over::All, path_id));
            }
        }
        Ok(None)
    }

    /// The comparison that waited for a choice.
    pub(super) fn compare_first(
        &mut self,
        ends: &mut Ends,
        is_right: &mut bool,
        path_id: PathId,
    ) -> Advanced<()> {
        let DecisionOracle::Asked { answer, .. } = self.path.oracle else {
            return Err((Over::All, path_id));
        };
        // Programs that returned say again what they did; none of them asks.
        for side in [Side::Before, Side::After] {
            let explorer = match side {
                Side::Before => &self.explored.before,
                Side::After => &self.explored.after,
            };
            if explorer.has_returned() {
                self.run(side, ends, is_right, path_id)?;
            }
        }
        self.path.oracle = DecisionOracle::Asked {
            answer,
            pass: false,
            meets: None,
        };
        match self.compare(ends, is_right, path_id)? {
            Some(_) => Err((Over::All, path_id)),
            None => Ok(()),
        }
    }

    /// Compares what both did so far; a choice that this hangs on.
    pub(super) fn compare(
        &mut self,
        ends: &mut Ends,
        is_right: &mut bool,
        path_id: PathId,
    ) -> Advanced<Option<OpenChoice>> {
        if !*is_right {
            return match ends.before {
                Some(_) => Err((Over::Wrong, path_id)),
                None => Ok(None),
            };
        }
        if let (Some(first), Some(second)) = (&ends.before, &ends.after) {
            let path = &mut self.path;
            let mut keeps = || {
                self.explored.before.keeps_to_contract(first, path)
                    && self.explored.after.keeps_to_contract(second, path)
            };
            let keeps = !self.is_assumed || keeps();
            self.outcome.passes_unwritten |= self.path.unwritten.is_passed;
            if !keeps {
                return Err((Over::All, path_id));
            }
        }
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
                self.outcome.ends += 1;
                Err((Over::Path, path_id))
            }
            Ok(None) => Ok(None),
            Ok(Some(found)) => {
                let gap = found.problem.gap();
                self.outcome.gap = self.outcome.gap.take().or(gap);
                if ends.before.is_some() {
                    return Err((Over::Wrong, path_id));
                }
                *is_right = false;
                Ok(None)
            }
        }
    }
}
