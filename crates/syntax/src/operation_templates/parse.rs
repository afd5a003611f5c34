//! Makes templates of operations that were read, and reads operations by them.
//!
//! Attributes, types and aliases mean the same everywhere in a file, and each `%` of a template is
//! an operand, each `^` a successor. Symbols and integers that stand for an attribute may differ,
//! too: which attribute was noted when the text was read (`Spot`).

use cranelift_entity::EntityRef;
use smallvec::SmallVec;

use freehold_ir::{AttrKind, Ident, Location, Module, Op};

use crate::lexer::{Tok, Token, is_bare_id};
use crate::numbers;
use crate::op_state::{Form, Made, OpState, OperandRef};
use crate::parser::{Parsed, Parser};

use super::{DictEntry, Hole, MAX_HOLES, MAX_SPOTS, OperationTemplates, Recent, Template};

impl<'s> Parser<'s> {
    /// Reads the text behind the operation's name, which is the next token, if it repeats
    /// another: then `state` has all that is needed to make the operation.
    ///
    /// # Errors
    /// Those of its operands.
    pub fn parse_by_template(&mut self, state: &mut OpState, form: Form) -> Parsed<bool> {
        let OperationTemplates {
            by_name,
            names,
            operands,
            spots,
        } = &mut self.templates;
        spots.clear();
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
        let mut dicts = [text.attributes, text.properties];
        operands.clear();
        for (found, &(_, hole)) in names.iter().zip(&text.pieces) {
            let written = &lexer.text[found.start as usize..found.end as usize];
            let location = Location(found.start - 1);
            let context = &mut self.module.context;
            match hole {
                Hole::Operand => {
                    operands.push(OperandRef {
                        name: context.ident(written),
                        number: found.number,
                        location,
                    });
                }
                Hole::Successor => {
                    let name = context.ident(written);
                    let block = self.scopes.block_of(&mut self.module, name, location);
                    state.successors.push(block);
                }
                Hole::Symbol(entry) => {
                    let root = context.ident(written);
                    let nested = Box::default();
                    let value = context.attr(AttrKind::SymbolRef { root, nested });
                    let dict = &mut dicts[usize::from(entry.is_property)];
                    *dict = context.dict_with_value(*dict, entry.position.into(), value);
                }
                Hole::Integer(entry, ty) => {
                    let digits = written.strip_prefix('-');
                    let is_negative = digits.is_some();
                    let digits = digits.unwrap_or(written);
                    let Some(kind) = numbers::integer_kind(context, digits, is_negative, ty) else {
                        // The form says what is wrong.
                        lexer.seek(start);
                        state.successors.clear();
                        return Ok(false);
                    };
                    let value = context.attr(kind);
                    let dict = &mut dicts[usize::from(entry.is_property)];
                    *dict = context.dict_with_value(*dict, entry.position.into(), value);
                }
            }
        }
        let [attributes, properties] = dicts;
        self.tok = next;
        self.last_end = end as u32;
        state.form = form;
        state.made = Some(Made {
            properties,
            attributes,
            signature: text.signature,
        });
        state.results.extend_from_slice(&text.results);
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
    pub fn keep_template(&mut self, state: &OpState, op: Op, end: u32, next: Token) {
        let index = state.name.index();
        if self.templates.by_name.len() <= index {
            self.templates
                .by_name
                .resize_with(index + 1, Recent::default);
        }
        if self.templates.by_name[index].is_hopeless() {
            return;
        }
        let end_word = match next.kind {
            Tok::BareId => self.text(next),
            _ => "",
        };
        let Some(mut text) = self.template_of(state, op, state.name_end, end) else {
            return;
        };
        text.ends = 1 << next.kind as u32;
        text.end_word = end_word;
        let kept = &mut self.templates.by_name[index];
        let alike = |old: &Template<'s>| {
            old.form == text.form && old.tail == text.tail && old.pieces == text.pieces
        };
        match kept.items.iter_mut().find(|old| alike(&old.1)) {
            Some((_, old)) => {
                // The same text, ended by something else.
                old.ends |= text.ends;
                old.end_word = end_word;
            }
            None => {
                let is_integer = |hole: &Hole| matches!(hole, Hole::Integer(..));
                if !text.pieces.iter().any(|(_, hole)| is_integer(hole)) {
                    let signature = self.module.new_signature();
                    text.signature = Some(signature);
                    self.module.set_signature(op, signature);
                }
                kept.keep(text);
            }
        }
    }

    /// The pieces of a text; none where what is made does not follow from them.
    fn template_of(&self, state: &OpState, op: Op, start: u32, end: u32) -> Option<Template<'s>> {
        let source = self.source();
        let module = &self.module;
        let is_in_order = state.form == Form::Generic || state.successor_groups.is_sorted();
        if state.places.len() != module.operand_count(op)
            || !is_in_order
            || self.templates.spots.len() > MAX_SPOTS
        {
            return None;
        }
        let mut pieces: SmallVec<[(&'s str, Hole); 4]> = SmallVec::new();
        let mut places: SmallVec<[Location; 8]> = SmallVec::new();
        let mut successors = 0;
        let mut from = start as usize;
        let mut at = from;
        let mut spots = self.templates.spots.iter().peekable();
        while at < end as usize {
            if let Some(spot) = spots.next_if(|spot| spot.start as usize == at) {
                let written = &source[at..spot.end as usize];
                if let Some((hole, sigil, value)) = attribute_hole(module, op, spot.name, written) {
                    pieces.push((&source[from..at + sigil], hole));
                    from = at + sigil + value;
                }
                // Names that stand in an attribute are no operands.
                at = spot.end as usize;
                continue;
            }
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
            || spots.next().is_some()
            || places.len() != state.places.len()
            || successors != module.successors(op).len()
            || pieces.len() > MAX_HOLES
        {
            return None;
        }
        let order = state.places.iter().map(|place| {
            let position = places.iter().position(|p| p == place)?;
            Some(position as u8)
        });
        let order: Option<SmallVec<[u8; 8]>> = order.collect();
        Some(Template {
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
            signature: None,
        })
    }
}

/// The hole that an attribute's text has, how long the sigil of what stands in it is, and how
/// long the rest; none where the text may not differ.
fn attribute_hole(
    module: &Module,
    op: Op,
    name: Ident,
    written: &str,
) -> Option<(Hole, usize, usize)> {
    let entry = DictEntry::of(module, op, name)?;
    let context = &module.context;
    match context.attr_kind(entry.value(module, op)) {
        AttrKind::SymbolRef { root, nested } if nested.is_empty() => {
            let symbol = written.strip_prefix('@')?;
            (symbol == context.text(*root) && is_bare_id(symbol)).then_some((
                Hole::Symbol(entry),
                1,
                symbol.len(),
            ))
        }
        AttrKind::Integer { value, ty } => {
            let is_digit = |c: char| c.is_ascii_digit();
            let rest = written.trim_start_matches('-').trim_start_matches(is_digit);
            let digits = &written[..written.len() - rest.len()];
            let is_number = digits.parse() == Ok(*value);
            is_number.then_some((Hole::Integer(entry, *ty), 0, digits.len()))
        }
        _ => None,
    }
}
