//! Templates of operations: the text of an operation that was read, with holes for names.
//!
//! Programs are full of operations that repeat an earlier one but for names: after
//! `memref.load %a[%i] : memref<8xf32>` comes `memref.load %b[%j] : memref<8xf32>`. What stands
//! between the names is kept with what was made of it, and not parsed again. It earns 20 to 80 % of
//! the instructions to read and print a large file (`calls` 33 %, `diamonds` 25 %; callgrind).
//!
//! That is right for generic form and for the formats of the table, which decide by tokens alone.
//! Forms written in Rust may look further and have no templates. This file knows no form, and not
//! the parser: it compares texts. `parse.rs` makes templates and uses them.

mod parse;

use freehold_ir::{Attr, Ident, Module, Op, SignatureId, Type};
use smallvec::SmallVec;

use crate::lexer::{Lexer, Tok, Token};
use crate::op_state::{Form, OperandRef};

/// How many templates are kept of one name.
const KEPT: usize = 4;

/// An operation with more names than this gets no template.
const MAX_HOLES: usize = 16;

/// Nor does one with more attributes: each is looked up by its name.
const MAX_SPOTS: usize = 256;

/// What is kept of one name: a few items, of which the one that was not asked for the longest
/// gives way to a new one.
struct Recent<T> {
    /// Each with the time of its last use.
    items: Vec<(u32, T)>,
    now: u32,
    found: u32,
    missed: u32,
}

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Recent {
            items: Vec::new(),
            now: 0,
            found: 0,
            missed: 0,
        }
    }
}

impl<T> Recent<T> {
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

/// What stands between two pieces of a text.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Hole {
    Operand,
    /// The next successor.
    Successor,
    /// A symbol that is the value of this entry.
    Symbol(DictEntry),
    /// An integer that is the value of this entry, and the type that the text around it says.
    Integer(DictEntry, Type),
}

/// An entry of an operation's dictionaries.
#[derive(Copy, Clone, PartialEq, Eq)]
struct DictEntry {
    /// Of the properties, or else of the attributes.
    is_property: bool,
    position: u16,
}

impl DictEntry {
    /// The entry of a name.
    fn of(module: &Module, op: Op, name: Ident) -> Option<DictEntry> {
        let find = |dict| {
            let entries = module.context.dict_entries(dict).iter();
            let position = entries.map(|entry| entry.0).position(|n| n == name)?;
            u16::try_from(position).ok()
        };
        let entry = |is_property| {
            move |position| DictEntry {
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

/// Where the value of an inherent or discardable attribute stands in the text.
#[derive(Copy, Clone)]
pub(crate) struct Spot {
    pub start: u32,
    pub end: u32,
    pub name: Ident,
}

/// The text of an operation behind its name, and what was made of it.
struct Template<'s> {
    /// The text before each hole, with the `%`, `^` or `@` of a name.
    pieces: SmallVec<[(&'s str, Hole); 4]>,
    tail: &'s str,
    form: Form,
    /// What may follow: the kinds of tokens that were seen to end this text.
    ends: u64,
    /// The word that was seen to end it.
    end_word: &'s str,
    operands: SmallVec<[Type; 4]>,
    /// For each operand, which of the text's it is.
    order: SmallVec<[u8; 8]>,
    results: SmallVec<[Type; 2]>,
    properties: Attr,
    attributes: Attr,
    /// That of all operations with this text; none if integers stand in its holes.
    signature: Option<SignatureId>,
}

impl<'s> Template<'s> {
    /// The names in the holes and where the text ends, if `lexer`'s text has the pieces at `at`.
    fn matches(&self, lexer: &Lexer<'s>, mut at: usize, names: &mut Vec<Found>) -> Option<usize> {
        let text = lexer.text;
        let bytes = text.as_bytes();
        for (piece, hole) in &self.pieces {
            if !starts_with(bytes, at, piece) {
                return None;
            }
            let start = at + piece.len();
            at = match hole {
                Hole::Operand | Hole::Successor => lexer.name_end(start)?,
                Hole::Symbol(_) => lexer.bare_id_end(start)?,
                Hole::Integer(..) => lexer.decimal_end(start)?,
            };
            let end = at;
            let mut number = 0;
            if bytes.get(at) == Some(&b'#') && matches!(hole, Hole::Operand) {
                let digits = at + 1;
                at = lexer.name_end(digits)?;
                number = text[digits..at].parse().ok()?;
            }
            names.push(Found {
                start: start as u32,
                end: end as u32,
                number,
            });
        }
        if !starts_with(bytes, at, self.tail) {
            return None;
        }
        at += self.tail.len();
        // Its last token ends here only if a blank does.
        match bytes.get(at) {
            None | Some(b' ' | b'\n' | b'\t' | b'\r') => Some(at),
            Some(_) => None,
        }
    }

    /// Whether `next` ends the text: no form goes on with a token of a kind that ended it
    /// before, where words count by themselves. No word of a form has a dot.
    fn ends_with(&self, next: Token, word: &str) -> bool {
        self.ends & (1 << next.kind as u32) != 0
            && (next.kind != Tok::BareId
                || word.contains('.')
                || word == self.end_word
                || word == "loc")
    }
}

/// The templates of all names.
#[derive(Default)]
pub(crate) struct OperationTemplates<'s> {
    by_name: Vec<Recent<Template<'s>>>,
    /// The names in the holes of the text that is compared.
    names: Vec<Found>,
    /// The operands that stand in the holes.
    operands: Vec<OperandRef>,
    /// Where attributes of the operation stand that is being read.
    pub spots: Vec<Spot>,
}

/// What stands in a hole: a name or number, and the number behind `#`.
#[derive(Copy, Clone)]
struct Found {
    start: u32,
    end: u32,
    number: u32,
}

/// Whether `piece` stands at `at`.
fn starts_with(bytes: &[u8], at: usize, piece: &str) -> bool {
    let text = bytes.get(at..at + piece.len());
    text.is_some_and(|text| text == piece.as_bytes())
}
