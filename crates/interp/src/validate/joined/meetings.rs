//! Whether the programs stand where they stood before, and what both places have in common.

use super::{Advanced, Asker, Ends, Exploration, Over};
use crate::validate::Leaks;
use crate::validate::patterns::Met;
use crate::validate::trails::Trail;
use crate::{OpenChoice, Portrait, Side};

impl Exploration<'_, '_> {
    /// Goes on from a place where a program needs a choice, unless that was done.
    pub(super) fn join(
        &mut self,
        side: Side,
        mut open: OpenChoice,
        mut trail: Trail,
        is_right: bool,
        alone: u32,
    ) -> Advanced<()> {
        let asker = Asker::Program(side);
        let Some(mut portrait) = self.portrait(is_right) else {
            return self.fork(asker, open, trail, is_right, alone);
        };
        portrait.words.push(alone.into());
        portrait.words.push(self.path.has_read_unwritten.into());
        // What it costs to look at where the programs are is work too.
        self.joined.work += portrait.cost;
        self.path.unwritten.join();
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
            return self.fork(asker, open, trail, is_right, alone);
        }
        // What was forgotten may leave more to choose.
        let mut is_running = true;
        match self.run(side, &mut Ends::default(), &mut is_running, trail)? {
            Some(again) => open = again,
            None => return Err((Over::All, trail)),
        }
        self.fork(asker, open, trail, is_right, alone)
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
