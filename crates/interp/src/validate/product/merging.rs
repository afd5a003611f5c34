//! Whether the programs stand where they stood before, and what both places have in common.

use std::rc::Rc;

use super::{Advanced, Asker, Ends, Exploration, Over};
use crate::validate::counterexample_paths::PathId;
use crate::validate::options::Leaks;
use crate::validate::visited_states::Visit;
use crate::{CanonicalState, OpenChoice, Side};

impl Exploration<'_, '_> {
    /// Goes on from a place where a program needs a choice, unless that was done.
    pub(super) fn join(
        &mut self,
        side: Side,
        mut open: OpenChoice,
        mut path_id: PathId,
        is_right: bool,
        alone: u32,
    ) -> Advanced<()> {
        let asker = Asker::Program(side);
        let Some(mut state) = self.canonical_state(is_right) else {
            return self.fork(asker, open, path_id, is_right, alone);
        };
        state.words.push(alone.into());
        state.words.push(self.path.has_read_unwritten.into());
        // What it costs to look at where the programs are is work too.
        self.outcome.work += state.cost;
        self.path.unwritten.join();
        self.path.performed = Rc::default();
        match self.patterns.meet(&state, &mut self.path) {
            Visit::Subsumed(id) => {
                if let Some(&junction) = self.junctions.get(&id) {
                    self.paths.add(junction, path_id);
                }
                return Err((Over::Path, path_id));
            }
            Visit::New(id) => {
                path_id = self.paths.junction(&[path_id]);
                self.junctions.insert(id, path_id);
            }
            Visit::Merged {
                id,
                with,
                numbers,
                facts,
            } => {
                let mut sources = vec![path_id];
                sources.extend(self.junctions.get(&with));
                path_id = self.paths.junction(&sources);
                self.junctions.insert(id, path_id);
                self.path.facts = facts;
                let mut state = CanonicalState::replacing(numbers);
                if self.draw(&mut state, is_right).is_none() {
                    return Err((Over::All, path_id));
                }
            }
        }
        if open.of == 1 {
            return self.fork(asker, open, path_id, is_right, alone);
        }
        // What was forgotten may leave more to choose.
        let mut is_running = true;
        match self.run(side, &mut Ends::default(), &mut is_running, path_id)? {
            Some(again) => open = again,
            None => return Err((Over::All, path_id)),
        }
        self.fork(asker, open, path_id, is_right, alone)
    }

    /// Both programs in one state; none where it would not show everything.
    fn canonical_state(&mut self, is_right: bool) -> Option<CanonicalState> {
        let mut state = CanonicalState::default();
        let [before, after] = self.draw(&mut state, is_right)?;
        state.words.push(match self.explored.options.leaks {
            Leaks::Refused => u64::from(after > 0),
            Leaks::AsBefore => {
                let forgiven = &mut self.path.forgiven_leaks;
                // AFTER may lose what it holds as BEFORE lost it: more than that it need not.
                *forgiven = (*forgiven).max(before.saturating_sub(state.unfreed));
                after.wrapping_sub(before.wrapping_sub(*forgiven))
            }
        });
        Some(state)
    }

    /// How many buffers are lost in each.
    fn draw(&mut self, state: &mut CanonicalState, is_right: bool) -> Option<[u64; 2]> {
        let path = &mut self.path;
        self.explored.before.canonicalize(state, path).ok()?;
        let before = state.lost;
        state.next_program();
        if is_right {
            self.explored.after.canonicalize(state, path).ok()?;
        }
        Some([before, state.lost])
    }
}
