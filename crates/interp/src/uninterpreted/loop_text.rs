//! A loop of blocks as text, as `fingerprint.rs` has it for operations: two loops with the same
//! text do the same.
//!
//! Each block is written behind one that leads to it, from the header on, with its arguments, the
//! operations that do something, and where it leads to with which numbers. A block that is entered
//! from one place is part of that place, and one that only leads on is not there: so merging
//! blocks leaves the text alone.

use std::fmt::Write;

use freehold_dialects::successor_operands;
use freehold_ir::{Block, Op, Value};
use freehold_syntax::attr_text;
use rustc_hash::{FxHashMap, FxHashSet};

use super::block_loops::BlockLoop;
use super::essence::{Needless, WithEssence};
use super::fingerprint::{Fingerprint, Writer};
use super::loop_step::LoopStep;
use crate::decode::Decoder;

/// A loop with the names that its text has for values that are read behind it.
pub(super) struct LoopText {
    pub fingerprint: Fingerprint,
    pub last: Vec<(Value, Box<str>)>,
}

/// What of a loop is written, and what is to be written.
struct Rest<'a> {
    around: &'a BlockLoop,
    /// Whether one branch leads out: then what it hands on is read behind the loop, and is no part
    /// of what the loop does.
    is_one_way_out: bool,
    /// The numbers of the blocks that branches name.
    named: FxHashMap<Block, usize>,
    /// Those of which the text does not stand yet.
    pending: Vec<Block>,
}

/// The text of a loop; none where something in it has none, or has none for one of the values that
/// are read behind it.
pub(super) fn loop_text(
    decoder: Decoder<'_>,
    step: &LoopStep,
    known: &FxHashMap<Value, u64>,
) -> Option<WithEssence<LoopText>> {
    WithEssence::of(|left_out| written(decoder, step, left_out, known))
}

/// The text without some loads; and those that nothing hangs on.
fn written(
    decoder: Decoder<'_>,
    step: &LoopStep,
    left_out: &Needless,
    known: &FxHashMap<Value, u64>,
) -> Option<(LoopText, Needless)> {
    let around = &step.around;
    let mut writer = Writer::new(decoder, (&step.inside, left_out), known);
    let mut rest = Rest {
        around,
        is_one_way_out: step.handed_on.is_some(),
        named: FxHashMap::from_iter([(around.header, 0)]),
        pending: vec![around.header],
    };
    writer.text.push_str("loop\n");
    for argument in used(&writer, around.header) {
        let shown = match known.get(&argument) {
            Some(bits) => bits.to_string(),
            None => writer.operand(argument),
        };
        let _ = writeln!(writer.text, "begins with {shown}");
    }
    while let Some(block) = rest.pending.pop() {
        writer.block(block, &mut rest)?;
    }
    let length = writer.text.len();
    let mut last = Vec::with_capacity(step.read_behind.len());
    for &value in &step.read_behind {
        let number = writer.number(value)?;
        last.push((value, writer.shown(number).into()));
    }
    // What only this program reads behind the loop may not be part of what the loop is.
    if writer.text.len() != length {
        return None;
    }
    let names: Vec<&str> = last
        .iter()
        .map(|(_, name): &(_, Box<str>)| &**name)
        .collect();
    let needless = writer.needless_loads(&names);
    let fingerprint = writer.end();
    Some((LoopText { fingerprint, last }, needless))
}

/// The arguments of a block that somebody uses: the others go when dead code goes.
fn used(writer: &Writer, block: Block) -> Vec<Value> {
    let module = writer.decoder.module;
    let arguments = module.arguments(block).iter().copied();
    arguments
        .filter(|&argument| module.has_uses(argument))
        .collect()
}

impl Writer<'_> {
    /// A block that branches name, with all that is entered from it alone.
    fn block(&mut self, block: Block, rest: &mut Rest) -> Option<()> {
        let module = self.decoder.module;
        let _ = writeln!(self.text, "block {}", rest.named[&block]);
        self.forget_loads();
        // Those of a block that is entered from one place are what was handed on there.
        let own = match self.is_part(block, rest.around) {
            true => Vec::new(),
            false => used(self, block),
        };
        for argument in own {
            let name = self.fresh('a');
            let ty = freehold_syntax::type_text(&module.context, module.value_type(argument));
            let _ = writeln!(self.text, "{name}: {ty}");
            self.set(argument, name);
        }
        let mut next = Some(block);
        while let Some(block) = next.take() {
            let end = module.last_op(block)?;
            for op in module.ops(block).filter(|&op| op != end) {
                self.inner(op)?;
            }
            let targets = module.successors(end);
            if let [target] = *targets
                && self.is_part(target, rest.around)
            {
                self.bind(end, 0, target)?;
                next = Some(target);
                continue;
            }
            self.branch(end, rest)?;
        }
        Some(())
    }

    /// Whether a block of a loop is entered from one place.
    fn is_part(&self, block: Block, around: &BlockLoop) -> bool {
        block != around.header
            && around.blocks.contains(&block)
            && around.entrances.get(&block) == Some(&1)
    }

    /// Makes the arguments of a block what a branch to it hands on.
    fn bind(&mut self, end: Op, successor: usize, block: Block) -> Option<()> {
        let Decoder { module, table } = self.decoder;
        let operands = successor_operands(module, table, end, successor)?;
        let arguments = module.arguments(block);
        if operands.len() != arguments.len() {
            return None;
        }
        for (&argument, operand) in arguments.iter().zip(operands) {
            let number = self.number(module.operand(end, operand))?;
            self.numbers.insert(argument, number);
        }
        Some(())
    }

    /// Where a block leads to.
    fn branch(&mut self, end: Op, rest: &mut Rest) -> Option<()> {
        let module = self.decoder.module;
        let mut line = match module.successors(end).len() {
            1 => String::new(),
            _ => {
                let asked = self.number(module.operand(end, 0))?;
                format!("by {} ", self.shown(asked))
            }
        };
        if let Some(cases) = module.attr(end, "case_values") {
            line.push_str(&attr_text(&module.context, cases));
        }
        for successor in 0..module.successors(end).len() {
            let target = self.edge(end, successor, rest)?;
            line.push_str(&target);
        }
        self.text.push_str(&line);
        self.text.push('\n');
        Some(())
    }

    /// One branch: its block, and what it hands on.
    fn edge(&mut self, end: Op, successor: usize, rest: &mut Rest) -> Option<String> {
        let Decoder { module, table } = self.decoder;
        let (mut end, mut successor) = (end, successor);
        let mut target = module.successors(end)[successor];
        let mut seen = FxHashSet::default();
        while let Some(onward) = self
            .leads_on(target, rest.around)
            .filter(|_| seen.insert(target))
        {
            self.bind(end, successor, target)?;
            (end, successor) = (onward, 0);
            target = module.successors(end)[successor];
        }
        let is_exit = !rest.around.blocks.contains(&target);
        if !is_exit && self.is_part(target, rest.around) {
            self.bind(end, successor, target)?;
        }
        let operands = successor_operands(module, table, end, successor)?;
        let arguments = module.arguments(target);
        if operands.len() != arguments.len() {
            return None;
        }
        let mut line = match is_exit {
            true => "out".to_owned(),
            false => {
                let next = rest.named.len();
                let number = *rest.named.entry(target).or_insert_with(|| {
                    rest.pending.push(target);
                    next
                });
                format!("to {number}")
            }
        };
        if is_exit && rest.is_one_way_out {
            return Some(line);
        }
        line.push('(');
        for (&argument, operand) in arguments.iter().zip(operands) {
            let is_left_out =
                !is_exit && (self.is_part(target, rest.around) || !module.has_uses(argument));
            if is_left_out {
                continue;
            }
            let number = self.number(module.operand(end, operand))?;
            line.push_str(&self.shown(number));
            line.push(' ');
        }
        line.push_str(") ");
        Some(line)
    }

    /// The branch of a block that does nothing but lead on, to be left out: one that is entered
    /// from one place, or has no arguments.
    fn leads_on(&self, block: Block, around: &BlockLoop) -> Option<Op> {
        let module = self.decoder.module;
        let only = module
            .first_op(block)
            .filter(|&op| module.next_op(op).is_none())?;
        let is_simple = self.is_part(block, around) || module.arguments(block).is_empty();
        let is_branch = module.successors(only).len() == 1;
        let is_here = block != around.header && around.blocks.contains(&block);
        (is_simple && is_branch && is_here).then_some(only)
    }
}
