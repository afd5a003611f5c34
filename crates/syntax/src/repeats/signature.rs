//! The signatures of functions that repeat an earlier one's, but for the names of the arguments.

use smallvec::SmallVec;

use freehold_ir::{Attr, Location, Type};

use crate::lexer::Tok;
use crate::ops::{EntryArgument, OpState};
use crate::parser::Parser;

use super::{Kept, MOST_NAMES, starts_with};

/// `(%a: T, %b: U) -> V`, without attributes and locations.
struct Signature<'s> {
    /// The text before each argument's name, with its `%`, and the argument's type.
    arguments: SmallVec<[(&'s str, Type); 4]>,
    /// The text behind the last name.
    tail: &'s str,
    function_type: Attr,
    /// How many inputs that has, whose arguments may have no names.
    inputs: usize,
}

/// The signatures that were read last.
#[derive(Default)]
pub(crate) struct Signatures<'s>(Kept<Signature<'s>>);

impl<'s> Parser<'s> {
    /// Reads the signature that comes next if it repeats another and a body or attributes follow: the function's type, and how many
    /// arguments it has, which `state` gets.
    pub fn repeat_signature(&mut self, state: &mut OpState) -> Option<(Attr, usize)> {
        let Parser {
            lexer,
            signatures,
            tok,
            last_end,
            module,
            ..
        } = self;
        let bytes = lexer.text.as_bytes();
        let mut names: SmallVec<[(u32, u32); 8]> = SmallVec::new();
        let (found, end) = signatures.0.find(|known| {
            names.clear();
            let mut at = tok.start as usize;
            for (piece, _) in &known.arguments {
                if !starts_with(bytes, at, piece) {
                    return None;
                }
                let start = at + piece.len();
                at = lexer.name_end(start)?;
                names.push((start as u32, at as u32));
            }
            if !starts_with(bytes, at, known.tail) {
                return None;
            }
            // Its last token ends here only if a blank does, and nothing but this goes with any type.
            let end = at + known.tail.len();
            let behind = &bytes[end..];
            let ends = behind.starts_with(b" {") || behind.starts_with(b" attributes {");
            ends.then_some(end)
        })?;
        for (&(_, ty), &(start, end)) in found.arguments.iter().zip(&names) {
            let name = module
                .context
                .ident(&lexer.text[start as usize..end as usize]);
            let name = Some((name, Location(start - 1)));
            state.entry.push(EntryArgument { name, ty });
        }
        let known = (found.function_type, found.inputs);
        lexer.seek(end as u32);
        *last_end = end as u32;
        *tok = lexer.next();
        Some(known)
    }

    /// Keeps the signature of a function with so many `inputs` that was read from `start` on, if its text can come again: it is without
    /// attributes and locations.
    pub fn keep_signature(
        &mut self,
        state: &OpState,
        start: u32,
        function_type: Attr,
        inputs: usize,
    ) {
        let has_names = state.entry.iter().all(|argument| argument.name.is_some());
        let ends = self.at(Tok::LBrace) || self.at_keyword("attributes");
        if !ends || self.signatures.0.is_hopeless() || state.entry.len() > MOST_NAMES || !has_names
        {
            return;
        }
        let source = self.source();
        let mut arguments = SmallVec::new();
        let mut from = start as usize;
        for argument in &state.entry {
            let Some((_, Location(sigil))) = argument.name else {
                return;
            };
            let name = sigil as usize + 1;
            arguments.push((&source[from..name], argument.ty));
            let Some(end) = self.lexer.name_end(name) else {
                return;
            };
            from = end;
        }
        let tail = &source[from..self.last_end as usize];
        self.signatures.0.keep(Signature {
            arguments,
            tail,
            function_type,
            inputs,
        });
    }
}
