//! `test-print-liveness`: what is live into and out of each block, at which operations each result
//! is live, and what is live at each operation.

use std::fmt::Write as _;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Sink, functions};
use crate::registry::PassResult;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, symbol_text};
use freehold_ir::{Block, Module, Op, Value, ValueDef};
use freehold_syntax::print_each;

/// So many bytes are written of a module: what is live at each operation is up to the square of it.
const MOST_BYTES: usize = 256_000_000;
/// So many values are live into the blocks of a function, all blocks together.
const MOST_LIVE: usize = 20_000_000;

/// Writes liveness as mlir-opt's pass does, for each function.
///
/// # Errors
/// The text has more than [`MOST_BYTES`], or more than [`MOST_LIVE`] values are live into blocks.
pub fn test_print_liveness(module: &Module, table: &Table, roots: &[Op], out: Sink) -> PassResult {
    let mut left = MOST_BYTES;
    for function in functions(module, table, roots) {
        let bound = |what: TooMuch| {
            let most = match what {
                TooMuch::Text => format!("{MOST_BYTES} bytes of a module"),
                TooMuch::Live => format!("{MOST_LIVE} values that are live into blocks"),
            };
            let said = format!("'test-print-liveness' writes at most {most}: this is more");
            vec![Diagnostic::bound(module.location(function), said)]
        };
        let name = symbol_text(module, function).unwrap_or_default();
        out(&format!("Testing : {name}\n// ---- Liveness -----\n"));
        let lives = Lives::new(module, table, function, left).map_err(bound)?;
        for &block in &lives.blocks {
            let text = lives.text(block, left);
            left = left
                .checked_sub(text.len())
                .ok_or_else(|| bound(TooMuch::Text))?;
            out(&text);
        }
        out("// -------------------\n");
    }
    Ok(())
}

/// What a function has too much of.
enum TooMuch {
    Text,
    Live,
}

/// An operation: its place in its block, and its text.
struct Line {
    place: usize,
    text: String,
}

/// What is live in one function.
struct Lives<'a> {
    module: &'a Module,
    /// Every block before those in regions of its operations.
    blocks: Vec<Block>,
    block_numbers: FxHashMap<Block, usize>,
    value_numbers: FxHashMap<Value, usize>,
    /// Every operation; those of a block follow each other.
    lines: Vec<Line>,
    line_numbers: FxHashMap<Op, usize>,
    /// The number of the line that a block begins with.
    first_lines: FxHashMap<Block, usize>,
    live_in: FxHashMap<Block, FxHashSet<Value>>,
    live_out: FxHashMap<Block, FxHashSet<Value>>,
    /// The last place in a block that uses a value, itself or in its regions; of blocks up to the
    /// region that defines it.
    last_uses: FxHashMap<(Value, Block), usize>,
}

impl<'a> Lives<'a> {
    /// An error if the operations take more than `most` bytes, or more than [`MOST_LIVE`] values
    /// are live into blocks.
    fn new(module: &'a Module, table: &Table, function: Op, most: usize) -> Result<Self, TooMuch> {
        let nested_in = |op: Op| module.regions(op).iter().flat_map(|&r| module.blocks(r));
        let mut work: Vec<Block> = nested_in(function).collect();
        work.reverse();
        let mut blocks = Vec::new();
        while let Some(block) = work.pop() {
            blocks.push(block);
            let nested: Vec<Block> = module.ops(block).flat_map(nested_in).collect();
            work.extend(nested.into_iter().rev());
        }
        let ops = || blocks.iter().flat_map(|&block| module.ops(block));
        let texts = print_each(module, function, ops(), table, most).ok_or(TooMuch::Text)?;
        let places = blocks
            .iter()
            .flat_map(|&block| module.ops(block).enumerate());
        let (ops, lines): (Vec<Op>, Vec<Line>) = places
            .zip(texts)
            .map(|((place, op), text)| (op, Line { place, text }))
            .unzip();
        let mut first_lines = FxHashMap::default();
        for (number, &op) in ops.iter().enumerate() {
            if let Some(block) = module.parent_block(op) {
                first_lines.entry(block).or_insert(number);
            }
        }
        let values = blocks.iter().flat_map(|&block| {
            let results = module.ops(block).flat_map(|op| module.results(op));
            module.arguments(block).iter().chain(results).copied()
        });
        let values: Vec<Value> = values.collect();
        let mut lives = Lives {
            module,
            block_numbers: blocks.iter().copied().zip(0..).collect(),
            value_numbers: values.iter().copied().zip(0..).collect(),
            lines,
            line_numbers: ops.into_iter().zip(0..).collect(),
            first_lines,
            live_in: FxHashMap::default(),
            live_out: FxHashMap::default(),
            last_uses: FxHashMap::default(),
            blocks: Vec::new(),
        };
        let mut before: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        for &block in &blocks {
            for &next in module
                .last_op(block)
                .map_or(&[][..], |op| module.successors(op))
            {
                before.entry(next).or_default().push(block);
            }
        }
        let mut left = MOST_LIVE;
        for value in values {
            let count = lives.add(value, &before);
            left = left.checked_sub(count).ok_or(TooMuch::Live)?;
        }
        lives.blocks = blocks;
        Ok(lives)
    }

    /// Where a value is live: on every way from its definition to a use, in each region around the
    /// use. Into so many blocks it is.
    fn add(&mut self, value: Value, before: &FxHashMap<Block, Vec<Block>>) -> usize {
        let module = self.module;
        let home = module.defining_block(value);
        let region = home.and_then(|block| module.block_region(block));
        let mut work = Vec::new();
        for user in module.users(value) {
            let mut holder = Some(user);
            while let Some(op) = holder
                && let Some(block) = module.parent_block(op)
            {
                let place = self.place(op);
                let last = self.last_uses.entry((value, block)).or_default();
                *last = place.max(*last);
                if Some(block) == home {
                    break;
                }
                work.push(block);
                // Around the region of the definition nothing knows the value.
                let inner = module.block_region(block) != region;
                if let Some(home) = home.filter(|_| !inner) {
                    // Also where no way leads from one block to the other.
                    self.live_out.entry(home).or_default().insert(value);
                }
                holder = module.block_op(block).filter(|_| inner);
            }
        }
        let mut count = 0;
        while let Some(block) = work.pop() {
            if !self.live_in.entry(block).or_default().insert(value) {
                continue;
            }
            count += 1;
            for &from in before.get(&block).into_iter().flatten() {
                self.live_out.entry(from).or_default().insert(value);
                if Some(from) != home {
                    work.push(from);
                }
            }
        }
        count
    }

    fn place(&self, op: Op) -> usize {
        self.lines[self.line_numbers[&op]].place
    }

    fn is_in(sets: &FxHashMap<Block, FxHashSet<Value>>, block: Block, value: Value) -> bool {
        sets.get(&block).is_some_and(|set| set.contains(&value))
    }

    /// The places in a block between which a value is live; it is live in, defined or used there.
    fn range(&self, block: Block, value: Value) -> (usize, usize) {
        let module = self.module;
        let start = match module.defining_op(value) {
            Some(op) if !Self::is_in(&self.live_in, block, value) => self.place(op),
            _ => 0,
        };
        let last = module.last_op(block).map_or(0, |op| self.place(op));
        if Self::is_in(&self.live_out, block, value) {
            return (start, last);
        }
        let last_use = self.last_uses.get(&(value, block)).copied();
        (start, last_use.unwrap_or(start).max(start))
    }

    /// The operations at which a result is live.
    fn live_at(&self, value: Value) -> Vec<&Line> {
        let module = self.module;
        let mut work: Vec<Block> = module.defining_block(value).into_iter().collect();
        let users = module.users(value);
        work.extend(users.filter_map(|user| module.parent_block(user)));
        let mut seen: FxHashSet<Block> = FxHashSet::default();
        let mut lines = Vec::new();
        while let Some(block) = work.pop() {
            if !seen.insert(block) {
                continue;
            }
            let (start, end) = self.range(block, value);
            if let Some(first) = self.first_lines.get(&block) {
                let last = module.last_op(block).map_or(0, |op| self.place(op));
                lines.extend(first + start..=first + end.min(last));
            }
            let next = module
                .last_op(block)
                .map_or(&[][..], |op| module.successors(op));
            let next = next.iter().copied();
            work.extend(next.filter(|&next| Self::is_in(&self.live_in, next, value)));
        }
        lines.sort_unstable();
        lines
            .into_iter()
            .map(|number| &self.lines[number])
            .collect()
    }

    /// `val_3` for a result, `arg1@0` for an argument of a block.
    fn write(&self, out: &mut String, value: Value) {
        let _ = match self.module.def(value) {
            ValueDef::Result(..) => write!(out, "val_{} ", self.value_numbers[&value]),
            ValueDef::Argument(block, index) => {
                write!(out, "arg{index}@{} ", self.block_numbers[&block])
            }
        };
    }

    fn write_all(&self, out: &mut String, mut values: Vec<Value>) {
        values.sort_unstable_by_key(|value| self.value_numbers[value]);
        for value in values {
            self.write(out, value);
        }
    }

    /// What is written of a block; more than `most` bytes are not the whole.
    fn text(&self, block: Block, most: usize) -> String {
        let module = self.module;
        let mut out = format!("// - Block: {}\n", self.block_numbers[&block]);
        for (heading, sets) in [("LiveIn", &self.live_in), ("LiveOut", &self.live_out)] {
            let _ = write!(out, "// --- {heading}: ");
            let set = sets.get(&block).into_iter().flatten();
            self.write_all(&mut out, set.copied().collect());
            out.push('\n');
        }
        out.push_str("// --- BeginLivenessIntervals");
        for op in module
            .ops(block)
            .filter(|&op| !module.results(op).is_empty())
        {
            if out.len() > most {
                return out;
            }
            out.push('\n');
            for &result in module.results(op) {
                out.push_str("// ");
                self.write(&mut out, result);
                out.push(':');
                for line in self.live_at(result) {
                    let _ = write!(out, "\n//     {}", line.text);
                }
            }
        }
        out.push_str("\n// --- EndLivenessIntervals\n// --- BeginCurrentlyLive\n");
        self.write_currently_live(&mut out, block, most);
        out.push_str("// --- EndCurrentlyLive\n");
        out
    }

    /// Each operation of a block at which anything is live, with that, until it is more than `most`
    /// bytes.
    fn write_currently_live(&self, out: &mut String, block: Block, most: usize) {
        let module = self.module;
        let results = module.ops(block).flat_map(|op| module.results(op));
        let known = module.arguments(block).iter().chain(results);
        let live_in = self.live_in.get(&block).into_iter().flatten();
        let ranges: Vec<(Value, (usize, usize))> = known
            .chain(live_in)
            .map(|&value| (value, self.range(block, value)))
            .collect();
        // The values that begin and end to be live at each place.
        let count = module.ops(block).count();
        let mut begin: Vec<Vec<Value>> = vec![Vec::new(); count];
        let mut end: Vec<Vec<Value>> = vec![Vec::new(); count];
        for &(value, (first, last)) in ranges.iter().filter(|_| count > 0) {
            begin[first].push(value);
            end[last].push(value);
        }
        let mut live: FxHashSet<Value> = FxHashSet::default();
        for (place, op) in module.ops(block).enumerate() {
            live.extend(&begin[place]);
            if out.len() > most {
                return;
            }
            if !live.is_empty() {
                let text = &self.lines[self.line_numbers[&op]].text;
                let _ = write!(out, "//     {text} [");
                self.write_all(out, live.iter().copied().collect());
                out.push_str("\u{8}]\n");
            }
            for value in &end[place] {
                live.remove(value);
            }
        }
    }
}
