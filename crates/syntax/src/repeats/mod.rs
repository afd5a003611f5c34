//! Operations that repeat an earlier one but for the names of values and blocks.
//!
//! Programs are full of them: after `memref.load %a[%i] : memref<8xf32>` comes
//! `memref.load %b[%j] : memref<8xf32>`. What is between the names is kept with what it stands
//! for, in either direction, and not worked out again.
//!
//! That is right for generic form and for the formats of the table: read, they decide by tokens
//! alone; printed, they show attributes, types and names. Forms written in Rust may look further
//! (`affine.load` prints whether an index is a symbol) and are not kept. This knows no form; it
//! holds what one made.

mod parse;
mod print;
mod signature;
mod symbols;

use freehold_ir::{Attr, Ident, Module, Op};

pub(super) use parse::{Repeats, Spot};
pub(super) use print::{Mention, Reprints};
pub(super) use signature::Signatures;

/// How many are kept of one name.
const KEPT: usize = 4;

/// An operation is not looked at closer when it has more names than this.
const MOST_NAMES: usize = 16;

/// What is kept of one name: a few items, of which the one that was not asked for the longest
/// gives way to a new one.
struct Kept<T> {
    /// Each with the time of its last use.
    items: Vec<(u32, T)>,
    now: u32,
    found: u32,
    missed: u32,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Kept {
            items: Vec::new(),
            now: 0,
            found: 0,
            missed: 0,
        }
    }
}

impl<T> Kept<T> {
    /// Whether operations of this name hardly ever repeat, as constants do not.
    fn is_hopeless(&self) -> bool {
        self.missed > 64 && self.found < self.missed / 2
    }

    /// The first item that `test` accepts.
    #[inline]
    fn find<R>(&mut self, mut test: impl FnMut(&T) -> Option<R>) -> Option<(&T, R)> {
        for (used, item) in &mut self.items {
            if let Some(result) = test(item) {
                self.now += 1;
                self.found += 1;
                *used = self.now;
                return Some((item, result));
            }
        }
        self.missed += 1;
        None
    }

    fn keep(&mut self, item: T) {
        self.now += 1;
        let item = (self.now, item);
        if self.items.len() < KEPT {
            self.items.push(item);
        } else if let Some(oldest) = self.items.iter_mut().min_by_key(|item| item.0) {
            *oldest = item;
        }
    }
}

/// Whether `piece` stands at `at`.
fn starts_with(bytes: &[u8], at: usize, piece: &str) -> bool {
    let text = bytes.get(at..at + piece.len());
    text.is_some_and(|text| text == piece.as_bytes())
}

/// An entry of an operation's dictionaries.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Entry {
    /// Of the properties, or else of the attributes.
    is_property: bool,
    position: u16,
}

impl Entry {
    /// The entry of a name.
    fn of(module: &Module, op: Op, name: Ident) -> Option<Entry> {
        let find = |dict| {
            let entries = module.context.dict_entries(dict).iter();
            let position = entries.map(|entry| entry.0).position(|n| n == name)?;
            u16::try_from(position).ok()
        };
        let entry = |is_property| {
            move |position| Entry {
                is_property,
                position,
            }
        };
        let property = find(module.properties(op)).map(entry(true));
        property.or_else(|| find(module.attributes(op)).map(entry(false)))
    }

    /// Its value in `op`, which has it.
    fn value(self, module: &Module, op: Op) -> Attr {
        let dict = match self.is_property {
            true => module.properties(op),
            false => module.attributes(op),
        };
        module.context.dict_entries(dict)[usize::from(self.position)].1
    }
}
