//! Printing what was printed before with other names.

use cranelift_entity::EntityRef;
use smallvec::SmallVec;

use crate::dialects::Custom;
use crate::ir::{Block, Op, Signature, Value};
use crate::syntax::printer::Printer;

use super::Kept;

/// A name that a form wrote.
#[derive(Copy, Clone)]
pub(in crate::syntax) enum Mention {
    Value(Value),
    Block(Block),
}

/// What a name in a kept text is.
#[derive(Copy, Clone)]
enum Hole {
    Operand(u32),
    Successor(u32),
}

/// The text of an operation behind its results, and all that it follows from.
struct Reprint<'a> {
    signature: Signature,
    default_dialect: &'a str,
    /// The text before each name, one piece after the other, and then that behind the last.
    text: String,
    /// Where each piece ends in `text`, and the name that follows it.
    holes: SmallVec<[(u32, Hole); 4]>,
}

/// The kept texts of all names.
#[derive(Default)]
pub(in crate::syntax) struct Reprints<'a> {
    by_name: Vec<Kept<Reprint<'a>>>,
    /// The names that the operation being printed mentions, and where each starts and ends.
    pub mentions: Vec<(u32, u32, Mention)>,
}

impl<'a> Printer<'a> {
    /// Prints the operation as one before it was printed, if that is all that is needed.
    pub fn reprint(&mut self, op: Op) -> bool {
        let module = self.module;
        let Some(kept) = self.reprints.by_name.get_mut(module.name(op).index()) else {
            return false;
        };
        let default_dialect = self.default_dialect;
        let found = kept.find(|reprint| {
            let is_it =
                reprint.default_dialect == default_dialect && reprint.signature.is_of(module, op);
            is_it.then_some(())
        });
        let Some((reprint, ())) = found else {
            return false;
        };
        let mut from = 0;
        for &(end, hole) in &reprint.holes {
            self.out.push_str(&reprint.text[from..end as usize]);
            from = end as usize;
            match hole {
                Hole::Operand(i) => {
                    let value = module.operand(op, i as usize);
                    self.names.write_value(&mut self.out, value);
                }
                Hole::Successor(i) => {
                    let block = module.successors(op)[i as usize];
                    self.names.write_block(&mut self.out, block);
                }
            }
        }
        self.out.push_str(&reprint.text[from..]);
        true
    }

    /// Whether the text of an operation follows from its attributes, types and names alone.
    fn is_plain(&self, op: Op) -> bool {
        self.options.generic
            || self
                .table
                .of(self.module, op)
                .is_none_or(|def| def.custom != Custom::Rust)
    }

    /// Keeps the text of an operation without regions that was printed from `start` on.
    pub fn keep_print(&mut self, op: Op, start: usize) {
        let module = self.module;
        let index = module.name(op).index();
        if self.reprints.by_name.len() <= index {
            self.reprints.by_name.resize_with(index + 1, Kept::default);
        }
        if self.reprints.by_name[index].is_hopeless() || !self.is_plain(op) {
            return;
        }
        let operands: SmallVec<[Value; 8]> = module.operands(op).collect();
        let successors = module.successors(op);
        let is_ambiguous = (1..operands.len()).any(|i| operands[..i].contains(&operands[i]))
            || (1..successors.len()).any(|i| successors[..i].contains(&successors[i]));
        if is_ambiguous {
            return;
        }
        let mut text = String::with_capacity(self.out.len() - start);
        let mut holes = SmallVec::new();
        let mut from = start;
        for &(name_start, name_end, mention) in &self.reprints.mentions {
            let hole = match mention {
                Mention::Value(value) => operands
                    .iter()
                    .position(|&o| o == value)
                    .map(|i| Hole::Operand(i as u32)),
                Mention::Block(block) => successors
                    .iter()
                    .position(|&s| s == block)
                    .map(|i| Hole::Successor(i as u32)),
            };
            let Some(hole) = hole else {
                return;
            };
            text.push_str(&self.out[from..name_start as usize]);
            holes.push((text.len() as u32, hole));
            from = name_end as usize;
        }
        text.push_str(&self.out[from..]);
        self.reprints.by_name[index].keep(Reprint {
            signature: Signature::of(module, op),
            default_dialect: self.default_dialect,
            text,
            holes,
        });
    }
}
