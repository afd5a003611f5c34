//! Reading what was read before with other names.
//!
//! Attributes, types and aliases mean the same everywhere in a file, and each `%` of a text that
//! is kept is an operand, each `^` a successor.

use cranelift_entity::EntityRef;
use smallvec::SmallVec;

use crate::ir::{Attr, Location, Op, Type};

use crate::syntax::custom::Form;
use crate::syntax::lexer::{Lexer, Tok, Token};
use crate::syntax::ops::{OpState, OperandRef};
use crate::syntax::parser::{Parsed, Parser};

use super::Kept;

/// A text is not looked at closer when it has more names than this.
const MOST_NAMES: usize = 16;

/// What a name in the text is.
#[derive(Copy, Clone)]
enum Hole {
    Operand,
    /// The next successor.
    Successor,
}

/// The text of an operation behind its name, and what was made of it.
struct Repeat<'s> {
    /// The text before each name, its `%` or `^` included.
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
}

/// The kept texts of all names.
#[derive(Default)]
pub(in crate::syntax) struct Repeats<'s> {
    by_name: Vec<Kept<Repeat<'s>>>,
    /// The names in the holes of the text that is compared.
    names: Vec<Found>,
    /// The operands that stand in the holes.
    operands: Vec<OperandRef>,
}

/// A name that stands in a hole: its text, and the number behind `#`.
#[derive(Copy, Clone)]
struct Found {
    start: u32,
    end: u32,
    number: u32,
}

impl<'s> Repeat<'s> {
    /// The names in the holes and where the text ends, if `lexer`'s text has the pieces at `at`.
    fn matches(&self, lexer: &Lexer<'s>, mut at: usize, names: &mut Vec<Found>) -> Option<usize> {
        let text = lexer.text;
        let bytes = text.as_bytes();
        for (piece, hole) in &self.pieces {
            if !starts_with(bytes, at, piece) {
                return None;
            }
            let start = at + piece.len();
            at = lexer.name_end(start)?;
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

fn starts_with(bytes: &[u8], at: usize, piece: &str) -> bool {
    let piece = piece.as_bytes();
    bytes.len() - at >= piece.len() && bytes[at..at + piece.len()] == *piece
}

impl<'s> Parser<'s> {
    /// Reads the text behind the operation's name, which is the next token, if it repeats
    /// another: then `state` has all that is needed to make the operation.
    ///
    /// # Errors
    /// Those of its operands.
    pub fn repeat(&mut self, state: &mut OpState, form: Form) -> Parsed<bool> {
        let Repeats {
            by_name,
            names,
            operands,
        } = &mut self.repeats;
        let Some(kept) = by_name.get_mut(state.name.index()) else {
            return Ok(false);
        };
        let (lexer, start) = (&mut self.lexer, self.tok.end);
        let found = kept.find(|text| {
            if text.form != form {
                return None;
            }
            names.clear();
            let end = text.matches(lexer, start as usize, names)?;
            lexer.seek(end as u32);
            let next = lexer.next();
            let word = &lexer.text[next.start as usize..next.end as usize];
            if text.ends_with(next, word) {
                return Some((next, end));
            }
            lexer.seek(start);
            None
        });
        let Some((text, (next, end))) = found else {
            return Ok(false);
        };
        self.tok = next;
        self.last_end = end as u32;
        state.form = form;
        state.made = Some((text.properties, text.attributes));
        state.results.extend_from_slice(&text.results);
        operands.clear();
        for (found, &(_, hole)) in names.iter().zip(&text.pieces) {
            let name = &lexer.text[found.start as usize..found.end as usize];
            let name = self.module.context.ident(name);
            let location = Location(found.start - 1);
            match hole {
                Hole::Operand => operands.push(OperandRef {
                    name,
                    number: found.number,
                    location,
                }),
                Hole::Successor => {
                    let block = self.scopes.block_of(&mut self.module, name, location);
                    state.successors.push(block);
                }
            }
        }
        // In the order of the operands, which is mostly that of the text.
        state
            .operands
            .extend(text.order.iter().map(|&i| operands[usize::from(i)]));
        state.types.clear();
        state.types.extend_from_slice(&text.operands);
        for i in 0..state.operands.len() {
            let value = self.resolve(state.operands[i], state.types[i])?;
            state.values.push(value);
        }
        Ok(true)
    }

    /// Keeps the text of an operation that was read up to `end`, without regions, and
    /// what was made of it. `next` is the token that ended it.
    pub fn keep_text(&mut self, state: &OpState, op: Op, end: u32, next: Token) {
        let index = state.name.index();
        if self.repeats.by_name.len() <= index {
            self.repeats.by_name.resize_with(index + 1, Kept::default);
        }
        if self.repeats.by_name[index].is_hopeless() {
            return;
        }
        let end_word = match next.kind {
            Tok::BareId => self.text(next),
            _ => "",
        };
        let Some(mut text) = self.text_of(state, op, state.name_end, end) else {
            return;
        };
        text.ends = 1 << next.kind as u32;
        text.end_word = end_word;
        let kept = &mut self.repeats.by_name[index];
        let alike = |old: &Repeat| {
            old.form == text.form
                && old.tail == text.tail
                && old.pieces.len() == text.pieces.len()
                && old.pieces.iter().zip(&text.pieces).all(|(a, b)| a.0 == b.0)
        };
        match kept.items.iter_mut().find(|old| alike(&old.1)) {
            Some((_, old)) => {
                // The same text, ended by something else.
                old.ends |= text.ends;
                old.end_word = end_word;
            }
            None => kept.keep(text),
        }
    }

    /// The pieces of a text; none where what is made does not follow from them.
    fn text_of(&self, state: &OpState, op: Op, start: u32, end: u32) -> Option<Repeat<'s>> {
        let source = self.source();
        let module = &self.module;
        let is_in_order = state.form == Form::Generic || state.successor_groups.is_sorted();
        if state.places.len() != module.operand_count(op) || !is_in_order {
            return None;
        }
        let mut pieces: SmallVec<[(&'s str, Hole); 4]> = SmallVec::new();
        let mut places: SmallVec<[Location; 8]> = SmallVec::new();
        let mut successors = 0;
        let mut from = start as usize;
        let mut at = from;
        while at < end as usize {
            let hole = match source.as_bytes()[at] {
                b'%' => {
                    places.push(Location(at as u32));
                    Hole::Operand
                }
                b'^' => {
                    successors += 1;
                    Hole::Successor
                }
                _ => {
                    at += 1;
                    continue;
                }
            };
            pieces.push((&source[from..=at], hole));
            from = self.lexer.name_end(at + 1)?;
            if source.as_bytes().get(from) == Some(&b'#') && matches!(hole, Hole::Operand) {
                from = self.lexer.name_end(from + 1)?;
            }
            at = from;
        }
        let tail = &source[from..end as usize];
        // A number that stands apart from its name would be taken for a part of the text.
        let mut after_names = pieces.iter().skip(1).map(|p| p.0).chain([tail]);
        if after_names.any(|piece| piece.trim_start().starts_with('#'))
            || places.len() != state.places.len()
            || successors != module.successors(op).len()
            || pieces.len() > MOST_NAMES
        {
            return None;
        }
        let order = state.places.iter().map(|place| {
            let position = places.iter().position(|p| p == place)?;
            Some(position as u8)
        });
        let order: Option<SmallVec<[u8; 8]>> = order.collect();
        Some(Repeat {
            order: order?,
            pieces,
            tail,
            form: state.form,
            ends: 0,
            end_word: "",
            operands: module.operands(op).map(|v| module.value_type(v)).collect(),
            results: state.results.as_slice().into(),
            properties: module.properties(op),
            attributes: module.attributes(op),
        })
    }
}
