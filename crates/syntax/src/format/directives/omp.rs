//! Directives of the dialect omp: its clauses. `omp_regions.rs` has those that give a region its
//! arguments.

use super::Given;
use crate::flags::has_known_words;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::number_text::write_int;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::AttrClass;
use freehold_dialects::format::Which;
use freehold_ir::{Attr, AttrKind, Location, Op};

/// The flags of a map in the order of their bits, and what stands for each in the clause.
const MAP_FLAGS: &[(&str, &str)] = &[
    ("storage", "storage"),
    ("to", "to"),
    ("from", "from"),
    ("always", "always"),
    ("del", "delete"),
    ("return_param", "return_param"),
    ("priv", "private"),
    ("literal", "literal"),
    ("implicit", "implicit"),
    ("close", "close"),
    ("present", "present"),
    ("ompx_hold", "ompx_hold"),
    ("attach", "attach"),
    ("attach_always", "attach_always"),
    ("attach_none", "attach_none"),
    ("attach_auto", "attach_auto"),
    ("ref_ptr", "ref_ptr"),
    ("ref_ptee", "ref_ptee"),
    ("ref_ptr_ptee", "ref_ptr_ptee"),
    ("is_device_ptr", "is_device_ptr"),
];

/// The words of a map's clause in the order in which they are printed; `to` and `from` are one.
const MAP_WORDS: &[&str] = &[
    "always",
    "implicit",
    "ompx_hold",
    "close",
    "present",
    "to",
    "from",
    "delete",
    "return_param",
    "storage",
    "private",
    "literal",
    "attach",
    "attach_always",
    "attach_none",
    "attach_auto",
    "ref_ptr",
    "ref_ptee",
    "ref_ptr_ptee",
    "is_device_ptr",
];

impl<'s> Parser<'s> {
    /// The attribute for a word of a dialect's enumeration; none if it is none of its words.
    pub(super) fn enum_word(
        &mut self,
        info: &OpInfo<'s>,
        index: usize,
        word: &str,
    ) -> Option<Attr> {
        let AttrClass::Dialect { name, keywords } = &info.def.attributes[index].class else {
            return None;
        };
        let body = match keywords {
            Some(known) if !known.words.iter().any(|known| known == word) => return None,
            Some(_) => word.to_owned(),
            None => format!("({word})"),
        };
        let text = super::add_name('#', name, &body);
        has_known_words(&text).then(|| self.dialect_attr(&text))
    }

    /// Takes a word of an enumeration, and notes its attribute.
    pub(super) fn set_word(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        index: usize,
    ) -> Parsed<()> {
        let location = self.here();
        let tok = self.expect(Tok::BareId, "valid keyword")?;
        let word = self.text(tok);
        let Some(value) = self.enum_word(info, index, word) else {
            let message = format!("invalid clause value: '{word}'");
            return Err(self.error(location, message));
        };
        state.properties.push((info.names[index], value));
        Ok(())
    }

    /// `%allocator : T -> %a : U`
    pub(super) fn allocate_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let (mut allocators, mut allocator_types) = (Vec::new(), Vec::new());
        let starts = (state.operands.len(), state.types.len());
        self.separated(|p| {
            allocators.push(p.parse_operand()?);
            p.expect(Tok::Colon, "':'")?;
            allocator_types.push(p.parse_type()?);
            p.expect(Tok::Arrow, "'->'")?;
            p.typed_operand(state)?;
            Ok(())
        })?;
        self.give_operands(state, info, given, starts);
        let (start, first) = (state.operands.len() as u32, state.types.len());
        state.operands.append(&mut allocators);
        state.types.append(&mut allocator_types);
        state.operand_groups[given.operands(2)] = (start, state.operands.len() as u32);
        self.give_types(state, info, given.types(3), first);
        Ok(())
    }

    /// `%a : T -> 32 : i64`
    pub(super) fn aligned_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let starts = (state.operands.len(), state.types.len());
        let mut alignments = Vec::new();
        self.separated(|p| {
            p.typed_operand(state)?;
            p.expect(Tok::Arrow, "'->'")?;
            alignments.push(p.parse_attr()?);
            Ok(())
        })?;
        self.give_operands(state, info, given, starts);
        self.set_array(state, info, given.attr(2), alignments);
        Ok(())
    }

    /// `%a = %step : T`
    pub(super) fn linear_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let starts = (state.operands.len(), state.types.len());
        let mut steps = Vec::new();
        self.separated(|p| {
            state.operands.push(p.parse_operand()?);
            p.expect(Tok::Equal, "'='")?;
            steps.push(p.parse_operand()?);
            p.expect(Tok::Colon, "':'")?;
            state.types.push(p.parse_type()?);
            Ok(())
        })?;
        self.give_operands(state, info, given, starts);
        let start = state.operands.len() as u32;
        state.operands.append(&mut steps);
        state.operand_groups[given.operands(2)] = (start, state.operands.len() as u32);
        Ok(())
    }

    /// `%a -> @copy : T`
    pub(super) fn copyprivate_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let starts = (state.operands.len(), state.types.len());
        let mut symbols = Vec::new();
        self.separated(|p| {
            state.operands.push(p.parse_operand()?);
            p.expect(Tok::Arrow, "'->'")?;
            symbols.push(p.parse_symbol_ref()?);
            p.expect(Tok::Colon, "':'")?;
            state.types.push(p.parse_type()?);
            Ok(())
        })?;
        self.give_operands(state, info, given, starts);
        self.set_array(state, info, given.attr(2), symbols);
        Ok(())
    }

    /// `taskdependin -> %a : T`
    pub(super) fn depend_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let starts = (state.operands.len(), state.types.len());
        let mut kinds = Vec::new();
        self.separated(|p| {
            let tok = p.expect(Tok::BareId, "valid keyword")?;
            let word = p.text(tok);
            let text = format!("#omp<clause_task_depend({word})>");
            if !has_known_words(&text) {
                return Err(p.error(
                    Location(tok.start),
                    format!("invalid clause value: '{word}'"),
                ));
            }
            kinds.push(p.dialect_attr(&text));
            p.expect(Tok::Arrow, "'->'")?;
            p.typed_operand(state)?;
            Ok(())
        })?;
        self.give_operands(state, info, given, starts);
        self.set_array(state, info, given.attr(2), kinds);
        Ok(())
    }

    /// `strict, %n: T`
    pub(super) fn granularity_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if self.at(Tok::BareId) {
            self.set_word(state, info, given.attr(0))?;
            self.expect(Tok::Comma, "','")?;
        }
        self.one_operand(state, info, given, 1)
    }

    /// The operand of a group and its type, at a position of the directive's parameters.
    fn one_operand(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
        position: usize,
    ) -> Parsed<()> {
        let (start, first) = (state.operands.len() as u32, state.types.len());
        self.typed_operand(state)?;
        state.operand_groups[given.operands(position)] = (start, start + 1);
        self.give_types(state, info, given.types(position + 1), first);
        Ok(())
    }

    /// `reproducible:concurrent`
    pub(super) fn order_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let word = self.tok_text();
        if self.at(Tok::BareId)
            && let Some(modifier) = self.enum_word(info, given.attr(1), word)
            && matches!(word, "reproducible" | "unconstrained")
        {
            self.bump();
            self.expect(Tok::Colon, "':'")?;
            state.properties.push((info.names[given.attr(1)], modifier));
        }
        self.set_word(state, info, given.attr(0))
    }

    /// `static = %n : T, monotonic, simd`
    pub(super) fn schedule_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let has_chunks = matches!(self.tok_text(), "static" | "dynamic" | "guided");
        self.set_word(state, info, given.attr(0))?;
        if has_chunks && self.eat(Tok::Equal) {
            self.one_operand(state, info, given, 3)?;
        }
        let unit = self.module.context.unit();
        let simd = (info.names[given.attr(2)], unit);
        if !self.eat(Tok::Comma) {
            return Ok(());
        }
        if self.eat_keyword("simd") {
            let none = self.enum_word(info, given.attr(1), "none");
            let modifier = none.map(|none| (info.names[given.attr(1)], none));
            state.properties.extend(modifier);
            state.properties.push(simd);
            return Ok(());
        }
        self.set_word(state, info, given.attr(1))?;
        if self.eat(Tok::Comma) {
            self.expect_keyword("simd")?;
            state.properties.push(simd);
        }
        Ok(())
    }

    /// `always, tofrom`: flags; words that are none say nothing.
    pub(super) fn map_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let mut has = [false; MAP_FLAGS.len()];
        self.separated(|p| {
            let tok = p.expect(Tok::BareId, "valid keyword")?;
            let word = p.text(tok);
            for (flag, known) in has.iter_mut().zip(MAP_FLAGS) {
                *flag |= known.1 == word || (word == "tofrom" && matches!(known.1, "to" | "from"));
            }
            Ok(())
        })?;
        let flags = has.iter().zip(MAP_FLAGS).filter(|flag| *flag.0);
        let flags: Vec<&str> = flags.map(|flag| flag.1.0).collect();
        let flags = match flags.is_empty() {
            true => "none".to_owned(),
            false => flags.join("|"),
        };
        let value = self.dialect_attr(&format!("#omp<clause_map_flags {flags}>"));
        state.properties.push((info.names[given.attr(0)], value));
        Ok(())
    }

    /// `[0, 1], [2]`
    pub(super) fn members_index(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let ty = self.module.context.integer_type(64);
        let mut members = Vec::new();
        self.separated(|p| {
            p.expect(Tok::LSquare, "'['")?;
            let mut indices = Vec::new();
            p.list_until(Tok::RSquare, "']'", |p| {
                let index = p.parse_i64()?;
                indices.push(p.module.context.integer_attr(index.into(), ty));
                Ok(())
            })?;
            members.push(p.module.context.attr(AttrKind::Array(indices.into())));
            Ok(())
        })?;
        self.set_array(state, info, given.attr(0), members);
        Ok(())
    }

    /// `(%made, %made2) <- (%from)`, or the latter alone.
    pub(super) fn loop_transform(&mut self, state: &mut OpState, given: Given) -> Parsed<()> {
        let first = self.bracketed_operands(state)?;
        if self.eat(Tok::Less) {
            self.expect(Tok::Minus, "'<-'")?;
            state.operand_groups[given.operands(0)] = first;
            state.operand_groups[given.operands(1)] = self.bracketed_operands(state)?;
        } else {
            state.operand_groups[given.operands(1)] = first;
        }
        Ok(())
    }

    fn bracketed_operands(&mut self, state: &mut OpState) -> Parsed<(u32, u32)> {
        let start = state.operands.len() as u32;
        self.expect(Tok::LParen, "'('")?;
        if !self.at(Tok::RParen) {
            self.parse_operands(&mut state.operands)?;
        }
        self.expect(Tok::RParen, "')'")?;
        Ok((start, state.operands.len() as u32))
    }
}

impl Printer<'_> {
    /// The word of an enumeration's attribute, if it is there.
    pub(super) fn print_word(&mut self, op: Op, info: &PrintInfo, index: usize) -> bool {
        let Some(value) = self.attr_by(op, info.names[index]) else {
            return false;
        };
        let class = &info.def.attributes[index].class;
        match (class, self.module.context.attr_kind(value)) {
            (AttrClass::Dialect { name, .. }, AttrKind::Opaque(text)) => {
                let body = super::strip_name(text, '#', name).unwrap_or(text).trim();
                self.out.push_str(body.trim_matches(['(', ')']));
            }
            _ => self.attrs.write_attr(&mut self.out, value),
        }
        true
    }

    /// The operands of a group with the item of an array for each: `%a -> @s : T`, `%a : T -> 1`.
    pub(super) fn print_paired(&mut self, op: Op, info: &PrintInfo, given: Given, spans: &Spans) {
        let operands = self.members(op, given.types(0), spans);
        let items = self.items(op, info, given.attr(2));
        for (i, (operand, item)) in operands.into_iter().zip(items).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            let is_symbol = matches!(
                self.module.context.attr_kind(item),
                AttrKind::SymbolRef { .. }
            );
            self.value(operand);
            if is_symbol {
                self.out.push_str(" -> ");
                self.attrs.write_attr(&mut self.out, item);
            }
            self.out.push_str(" : ");
            self.ty_of(operand);
            if !is_symbol {
                self.out.push_str(" -> ");
                self.attrs.write_attr(&mut self.out, item);
            }
        }
    }

    pub(super) fn print_depend_clause(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let operands = self.members(op, given.types(0), spans);
        let kinds = self.items(op, info, given.attr(2));
        for (i, (operand, kind)) in operands.into_iter().zip(kinds).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            if let AttrKind::Opaque(text) = self.module.context.attr_kind(kind) {
                let body = super::strip_name(text, '#', "omp.clause_task_depend");
                self.out
                    .push_str(body.unwrap_or(text).trim().trim_matches(['(', ')']));
            }
            self.out.push_str(" -> ");
            self.value(operand);
            self.out.push_str(" : ");
            self.ty_of(operand);
        }
    }

    pub(super) fn print_allocate_clause(&mut self, op: Op, given: Given, spans: &Spans) {
        let operands = self.members(op, given.types(0), spans);
        let allocators = self.members(op, Which::Operand(given.operands(2)), spans);
        for (i, (operand, allocator)) in operands.into_iter().zip(allocators).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(allocator);
            self.out.push_str(" : ");
            self.ty_of(allocator);
            self.out.push_str(" -> ");
            self.value(operand);
            self.out.push_str(" : ");
            self.ty_of(operand);
        }
    }

    pub(super) fn print_linear_clause(&mut self, op: Op, given: Given, spans: &Spans) {
        let operands = self.members(op, given.types(0), spans);
        let steps = self.members(op, Which::Operand(given.operands(2)), spans);
        for (i, operand) in operands.into_iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(operand);
            if let Some(&step) = steps.get(i) {
                self.out.push_str(" = ");
                self.value(step);
            }
            self.out.push_str(" : ");
            self.ty_of(operand);
        }
    }

    pub(super) fn print_granularity_clause(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        if self.print_word(op, info, given.attr(0)) {
            self.out.push_str(", ");
        }
        let operands = self.members(op, Which::Operand(given.operands(1)), spans);
        if let Some(&operand) = operands.first() {
            self.value(operand);
            self.out.push_str(": ");
            self.ty_of(operand);
        }
    }

    pub(super) fn print_order_clause(&mut self, op: Op, info: &PrintInfo, given: Given) {
        if self.print_word(op, info, given.attr(1)) {
            self.out.push(':');
        }
        self.print_word(op, info, given.attr(0));
    }

    pub(super) fn print_schedule_clause(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        self.print_word(op, info, given.attr(0));
        let chunk = self.members(op, Which::Operand(given.operands(3)), spans);
        if let Some(&chunk) = chunk.first() {
            self.out.push_str(" = ");
            self.value(chunk);
            self.out.push_str(" : ");
            self.ty_of(chunk);
        }
        if self.attr_by(op, info.names[given.attr(1)]).is_some() {
            self.out.push_str(", ");
            self.print_word(op, info, given.attr(1));
        }
        if self.attr_by(op, info.names[given.attr(2)]).is_some() {
            self.out.push_str(", simd");
        }
    }

    pub(super) fn print_map_clause(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let value = self.attr_by(op, info.names[given.attr(0)]);
        let Some(AttrKind::Opaque(text)) = value.map(|v| self.module.context.attr_kind(v)) else {
            return;
        };
        let body = super::strip_name(text, '#', "omp.clause_map_flags").unwrap_or(text);
        let body = body.trim().trim_matches(['(', ')', '<', '>']);
        let flags: Vec<&str> = body.split('|').map(str::trim).collect();
        let has = |word: &str| {
            let flag = MAP_FLAGS.iter().find(|flag| flag.1 == word);
            flag.is_some_and(|flag| flags.contains(&flag.0))
        };
        let both = has("to") && has("from");
        let words = MAP_WORDS.iter().filter(|word| has(word));
        let words = words.filter(|&&word| !both || word != "from");
        let words = words.map(|&word| if both && word == "to" { "tofrom" } else { word });
        let words: Vec<&str> = words.collect();
        match words.is_empty() {
            true => self.out.push_str("none"),
            false => self.out.push_str(&words.join(", ")),
        }
    }

    pub(super) fn print_members_index(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let members = self.items(op, info, given.attr(0));
        for (i, member) in members.into_iter().enumerate() {
            self.out.push_str(if i > 0 { ", [" } else { "[" });
            if let AttrKind::Array(indices) = self.module.context.attr_kind(member) {
                for (j, &index) in indices.iter().enumerate() {
                    if j > 0 {
                        self.out.push_str(", ");
                    }
                    if let AttrKind::Integer { value, .. } = self.module.context.attr_kind(index) {
                        write_int(&mut self.out, *value);
                    }
                }
            }
            self.out.push(']');
        }
    }

    pub(super) fn print_loop_transform(&mut self, op: Op, given: Given, spans: &Spans) {
        let [made, from] = [0, 1].map(|position| {
            let group = Which::Operand(given.operands(position));
            self.members(op, group, spans)
        });
        if !made.is_empty() {
            self.out.push('(');
            self.write_values(made.into_iter());
            self.out.push_str(") <- ");
        }
        if !from.is_empty() {
            self.out.push('(');
            self.write_values(from.into_iter());
            self.out.push(')');
        }
    }
}
