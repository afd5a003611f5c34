//! Branches and loops.
//!
//! A region (a body, a side of a branch, a turn of a loop) leaves what was there before as it found
//! it: owned values that it was not given, and whether memory is initialised. What it makes itself
//! it consumes.

use std::fmt::Write as _;

use super::emit::{Emitter, Named, Ty};
use super::function::Body;

impl Body<'_> {
    fn pick(&mut self) -> String {
        self.call("pick", "@convention(thin) () -> Builtin.Int1", &[])
    }

    fn label(&mut self) -> usize {
        self.blocks += 1;
        self.blocks
    }

    fn block(&mut self, label: usize, argument: Option<&Named>) {
        let argument = argument.map_or(String::new(), |value| {
            let kind = self.emit.kind("@owned ");
            format!("({} : {kind}${})", value.name, value.ty.spelling())
        });
        let _ = write!(self.emit.text, "\nbb{label}{argument}:\n");
    }

    /// Statements of a region that is given `given`, and ends with an owned value of type `ty`.
    fn region(&mut self, given: Vec<Named>, ty: Ty) -> Named {
        for owned in &mut self.owned {
            owned.frozen += 1;
        }
        let (owned, numbers) = (self.owned.len(), self.numbers.len());
        let slots = self.slots.len();
        let were_init: Vec<bool> = self.slots.iter().map(|slot| slot.is_init).collect();
        for value in given {
            self.own(value);
        }
        self.few();
        let result = self.take_owned(ty);
        for (slot, is_init) in were_init.into_iter().enumerate() {
            self.make_initialized(slot, is_init);
        }
        self.end_slots(slots);
        self.destroy_owned(owned);
        self.numbers.truncate(numbers);
        for owned in &mut self.owned {
            owned.frozen -= 1;
        }
        result
    }

    /// Two ways, which may consume what was owned before, and meet with one value.
    pub(super) fn branch(&mut self) {
        let ty = self.any_type();
        let mut given = Vec::new();
        for _ in 0..2 {
            let all = self.consumable(None);
            if !all.is_empty() && self.random.chance(50) {
                let index = all[self.random.below(all.len())];
                given.push(self.owned.remove(index).value);
            }
        }
        let condition = self.pick();
        let (yes, no, end) = (self.label(), self.label(), self.label());
        self.emit
            .line(format_args!("cond_br {condition}, bb{yes}, bb{no}"));
        for label in [yes, no] {
            self.block(label, None);
            let result = self.region(given.clone(), ty);
            let typed = Emitter::typed(&result);
            self.emit.line(format_args!("br bb{end}({typed})"));
        }
        let name = self.emit.fresh();
        let value = self.emit.named(name, ty);
        self.block(end, Some(&value));
        self.own(value);
        if self.random.chance(10) {
            self.dead_end();
        }
    }

    /// A way that nothing comes back from.
    fn dead_end(&mut self) {
        let condition = self.pick();
        let other = self.pick();
        let (perhaps, dead, on) = (self.label(), self.label(), self.label());
        self.emit
            .line(format_args!("cond_br {condition}, bb{perhaps}, bb{on}"));
        self.block(perhaps, None);
        self.emit
            .line(format_args!("cond_br {other}, bb{dead}, bb{on}"));
        self.block(dead, None);
        self.emit.line(format_args!("unreachable"));
        self.block(on, None);
    }

    /// Turns that hand one value on to the next.
    pub(super) fn loop_statement(&mut self) {
        let ty = self.any_type();
        let first = self.take_owned(ty);
        let (header, again, end) = (self.label(), self.label(), self.label());
        let typed = Emitter::typed(&first);
        self.emit.line(format_args!("br bb{header}({typed})"));
        let name = self.emit.fresh();
        let value = self.emit.named(name, ty);
        self.block(header, Some(&value));
        let condition = self.pick();
        self.emit
            .line(format_args!("cond_br {condition}, bb{again}, bb{end}"));
        self.block(again, None);
        let next = self.region(vec![value.clone()], ty);
        let typed = Emitter::typed(&next);
        self.emit.line(format_args!("br bb{header}({typed})"));
        self.block(end, None);
        self.own(value);
    }
}
