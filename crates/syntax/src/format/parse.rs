//! Runs a compiled format over text, and works out the types that the text leaves out.

use freehold_dialects::format::{Action, First, Which};
use freehold_dialects::{Arity, Group, Trait, TypeRule};
use freehold_ir::{Attr, Ident, Location, Piece, Type, TypeKind};

use super::OpInfo;
use super::body_name::add_name;
use crate::dialect_bodies::is_registered;
use crate::lexer::Tok;
use crate::op_state::{OpState, Progress};
use crate::operation_templates::Spot;
use crate::parser::{Parsed, Parser};
use crate::type_class::TypeClass;
use crate::{constraint_words, is_of_class};

/// Where the operands or types of a group stand in the state's lists.
pub type Span = (u32, u32);

/// A group that the text does not mention.
const ABSENT: Span = (0, 0);

impl<'s> Parser<'s> {
    /// Starts reading `state` by its format.
    pub fn begin_format(&mut self, state: &mut OpState, info: &OpInfo<'s>) -> Parsed<Progress> {
        state.operand_groups.clear();
        state.operand_groups.resize(info.def.operands.len(), ABSENT);
        state.types.clear();
        state.operand_types.clear();
        state.operand_types.resize(info.def.operands.len(), ABSENT);
        state.result_types.clear();
        state.result_types.resize(info.def.results.len(), ABSENT);
        state.successor_groups.clear();
        state.region_groups.clear();
        state.cases.clear();
        self.run_format(state, info, 0)
    }

    /// Goes on from step `from`, up to the next region or the end.
    pub fn run_format(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        from: usize,
    ) -> Parsed<Progress> {
        let Some(format) = info.format else {
            return Ok(Progress::Done);
        };
        let mut at = from;
        // The clauses of a list that were read.
        let mut clauses: u64 = 0;
        while let Some(step) = format.steps.get(at) {
            at += 1;
            match &step.action {
                Action::Literal(text) => self.expect_literal(text)?,
                Action::Blank | Action::Newline | Action::Clause { .. } => {}
                Action::Operands(which) => self.format_operands(state, info, *which)?,
                Action::Attr { index, full } => self.named_attr(state, info, *index, *full)?,
                Action::SetUnit(attr) => {
                    let unit = self.module.context.unit();
                    state.properties.push((info.names[*attr], unit));
                }
                Action::AttrDict { keyword } => {
                    self.parse_inherent(state, info)?;
                    if !*keyword || self.eat_keyword("attributes") {
                        self.format_dict(state, info)?;
                    }
                }
                Action::PropDict => {
                    if self.eat(Tok::Less) {
                        let mut entries = Vec::new();
                        self.parse_dict_entries(&mut entries)?;
                        // Like mlir-opt: what the operation has no property for is passed over.
                        entries.retain(|&(name, _)| self.is_property(info, name));
                        state.properties.append(&mut entries);
                        self.expect(Tok::Greater, "'>'")?;
                    }
                }
                Action::Successors(group) => {
                    let arity = info.def.successors[*group].arity;
                    self.format_successors(state, arity)?;
                    state
                        .successor_groups
                        .resize(state.successors.len(), *group as u32);
                }
                Action::AllSuccessors => self.format_successors(state, Arity::Variadic)?,
                Action::Types { which, full } => self.format_types(state, info, *which, *full)?,
                Action::FunctionType(inputs, results) => {
                    self.format_function_type(state, info, *inputs, *results)?;
                }
                Action::Directive(custom) => {
                    if let Some(group) = self.parse_directive(state, info, custom)? {
                        return self.enter_region(state, at, group);
                    }
                }
                Action::Region(group) => {
                    let arity = info.def.regions[*group].arity;
                    if arity != Arity::One && !self.at(Tok::LBrace) {
                        at += 1;
                        continue;
                    }
                    return self.enter_region(state, at, *group);
                }
                Action::AllRegions => {
                    if !self.at(Tok::LBrace) {
                        at += 1;
                        continue;
                    }
                    return self.enter_region(state, at, 0);
                }
                Action::EndRegion(group) => {
                    let opened_by = &format.steps[at - 2].action;
                    if self.at_another_region(state, info, opened_by, *group)? {
                        return self.enter_region(state, at - 1, *group);
                    }
                }
                Action::Group(group) => {
                    if !self.at_first(&group.first, info) {
                        at = group.otherwise;
                    }
                }
                Action::Jump(target) => at = *target,
                Action::Clauses { clauses: all, end } => {
                    let clause = self.next_clause(all, &mut clauses)?;
                    at = clause.unwrap_or(*end);
                }
                Action::EndClause(head) => at = *head,
            }
        }
        self.finish_format(state, info, format)?;
        Ok(Progress::Done)
    }

    /// An attribute of the definition, which may be missing if it is optional.
    fn named_attr(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        index: usize,
        full: bool,
    ) -> Parsed<()> {
        let attribute = &info.def.attributes[index];
        if attribute.optional && !self.at_format_attr(info, index) {
            return Ok(());
        }
        let start = self.tok.start;
        let value = if full {
            self.parse_attr_of(info.attr_types[index])?
        } else {
            self.format_attr(info, index)?
        };
        let name = info.names[index];
        if attribute.class.is_written_plainly() {
            let end = self.last_end;
            self.templates.spots.push(Spot { start, end, name });
        }
        state.properties.push((name, value));
        Ok(())
    }

    /// The dictionary of attributes, if there is one.
    fn format_dict(&mut self, state: &mut OpState, info: &OpInfo<'s>) -> Parsed<()> {
        if self.at(Tok::LBrace) {
            let location = self.here();
            self.parse_dict_entries(&mut state.attributes)?;
            self.check_inherent(state, info, location)?;
        }
        Ok(())
    }

    /// `(T, ...) -> R`: the types of two groups.
    fn format_function_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        inputs: Which,
        results: Which,
    ) -> Parsed<()> {
        let start = state.types.len() as u32;
        self.expect(Tok::LParen, "'('")?;
        let types = &mut state.types;
        self.list_until(Tok::RParen, "')'", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        let end = state.types.len() as u32;
        set_types(state, info, inputs, (start, end));
        self.expect(Tok::Arrow, "'->'")?;
        let start = state.types.len() as u32;
        self.parse_result_types(&mut state.types)?;
        let end = state.types.len() as u32;
        set_types(state, info, results, (start, end));
        Ok(())
    }

    /// After a region of a group, which the step `opened_by` asked for: whether another follows.
    fn at_another_region(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        opened_by: &Action,
        group: usize,
    ) -> Parsed<bool> {
        if let Action::Directive(_) = opened_by {
            return self.resume_directive(state, info, opened_by);
        }
        self.end_region(state, info);
        let group = info.def.regions.get(group);
        let is_list = group.is_none_or(|group| group.arity == Arity::Variadic);
        Ok(is_list && self.eat(Tok::Comma))
    }

    /// The first step of the clause of an `oilist` that the next token starts; none at the end of
    /// the list. `seen` has a bit for each clause that was read.
    fn next_clause(
        &mut self,
        clauses: &[(Box<str>, usize)],
        seen: &mut u64,
    ) -> Parsed<Option<usize>> {
        let Some(found) = clauses.iter().position(|c| *c.0 == *self.tok_text()) else {
            *seen = 0;
            return Ok(None);
        };
        let bit = 1 << (found as u64 & 63);
        if *seen & bit != 0 {
            let message = format!(
                "`{}` clause can appear at most once in the expansion of the oilist directive",
                clauses[found].0
            );
            return Err(self.error_here(message));
        }
        *seen |= bit;
        Ok(Some(clauses[found].1))
    }

    /// Takes the brace of a region, after which the format goes on at step `stage`.
    pub(super) fn enter_region(
        &mut self,
        state: &mut OpState,
        stage: usize,
        group: usize,
    ) -> Parsed<Progress> {
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        state.region_groups.push(group as u32);
        state.stage = stage as u32;
        Ok(Progress::Region)
    }

    /// Gives the region that ended the terminator or the block that the text may leave out.
    fn end_region(&mut self, state: &OpState, info: &OpInfo<'s>) {
        if let Some(name) = info.terminator {
            self.ensure_terminator(state, name);
        } else if info.def.has(Trait::SingleBlock)
            && let Some(region) = self.last_region(state)
            && self.module.first_block(region).is_none()
        {
            let block = self.module.create_block();
            self.module.append_block(region, block);
        }
    }

    fn format_successors(&mut self, state: &mut OpState, arity: Arity) -> Parsed<()> {
        if arity == Arity::One || self.at(Tok::CaretId) {
            state.successors.push(self.parse_successor()?);
            while arity == Arity::Variadic && self.eat(Tok::Comma) {
                state.successors.push(self.parse_successor()?);
            }
        }
        Ok(())
    }

    fn expect_literal(&mut self, text: &str) -> Parsed<()> {
        if self.at_text(text) {
            self.bump();
            return Ok(());
        }
        let message = format!("expected '{text}'");
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.custom_error_here(message));
        }
        if self.at(Tok::Bad) {
            return Err(self.error_here(message));
        }
        Err(self.error(Location(self.last_end), message))
    }

    fn at_first(&self, first: &First, info: &OpInfo<'s>) -> bool {
        match first {
            First::Literal(text) => self.at_text(text),
            First::Operand => self.at(Tok::PercentId),
            First::Successor => self.at(Tok::CaretId),
            First::Region => self.at(Tok::LBrace),
            First::Type => self.at_type(),
            First::Attr(attr) => self.at_format_attr(info, *attr),
            First::Directive(directive) => self.at_directive(*directive),
        }
    }

    fn format_operands(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        which: Which,
    ) -> Parsed<()> {
        let start = state.operands.len() as u32;
        let arity = match which {
            Which::Operand(group) => info.def.operands[group].arity,
            _ => Arity::Variadic,
        };
        match arity {
            Arity::One => state.operands.push(self.parse_operand()?),
            Arity::Optional => {
                if self.at(Tok::PercentId) {
                    state.operands.push(self.parse_operand()?);
                }
            }
            Arity::Variadic => self.parse_operands(&mut state.operands)?,
        }
        let end = state.operands.len() as u32;
        match which {
            Which::Operand(group) => state.operand_groups[group] = (start, end),
            _ => spread(&info.def.operands, (start, end), &mut state.operand_groups),
        }
        Ok(())
    }

    /// The types of a group.
    fn format_types(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        which: Which,
        full: bool,
    ) -> Parsed<()> {
        let start = state.types.len() as u32;
        let group = match which {
            Which::Operand(group) => Some(&info.def.operands[group]),
            Which::Result(group) => Some(&info.def.results[group]),
            Which::AllOperands | Which::AllResults => None,
        };
        match group {
            Some(Group {
                arity: Arity::One,
                rule,
                ..
            }) => {
                let location = self.here();
                let ty = match rule.stripped_name() {
                    Some(name) if !full => self.parse_stripped_type(name)?,
                    _ => self.parse_type()?,
                };
                self.check_kind(rule, ty, location)?;
                state.types.push(ty);
            }
            _ => {
                if self.at_type() {
                    state.types.push(self.parse_type()?);
                    let is_list = group.is_none_or(|group| group.arity == Arity::Variadic);
                    while is_list && self.eat(Tok::Comma) {
                        state.types.push(self.parse_type()?);
                    }
                }
            }
        }
        let end = state.types.len() as u32;
        set_types(state, info, which, (start, end));
        Ok(())
    }

    /// Checks that a written type is one of MLIR's classes that a rule stands for. The rest of what
    /// a rule asks is the verifier's.
    fn check_kind(&mut self, rule: &TypeRule, ty: Type, location: Location) -> Parsed<()> {
        let TypeRule::Class(class) = rule else {
            return Ok(());
        };
        let kind = self.module.context.kind(ty);
        let (fits, expected) = match class.as_str() {
            "memref" | "dimensioned-memref" => (kind.is_memref(), None),
            "ranked-memref" | "strided-memref" | "static-memref" => (
                matches!(kind, TypeKind::MemRef { .. }),
                Some("builtin.memref"),
            ),
            "tensor" | "dimensioned-tensor" => (matches!(kind, TypeKind::Tensor { .. }), None),
            "ranked-tensor" | "static-tensor" => (
                matches!(kind, TypeKind::Tensor { shape: Some(_), .. }),
                Some("builtin.tensor"),
            ),
            "vector" => (
                matches!(kind, TypeKind::Vector { .. }),
                Some("builtin.vector"),
            ),
            "pointer-like" => (TypeClass::PointerLike.holds(&self.module.context, ty), None),
            _ => return Ok(()),
        };
        if fits {
            return Ok(());
        }
        let mut message = "invalid kind of type specified".to_owned();
        if let Some(expected) = expected {
            let found = crate::type_text(&self.module.context, ty);
            message = format!("{message}: expected {expected}, but found '{found}'");
        }
        Err(self.custom_error(location, message))
    }

    /// A dialect's type without `!dialect.name`, or in full.
    fn parse_stripped_type(&mut self, name: &str) -> Parsed<Type> {
        if name == "wasmssa.local" && self.eat_keyword("ref") {
            self.expect_keyword("to")?;
            let element = self.parse_type()?;
            let element = crate::type_text(&self.module.context, element);
            let text = format!("!wasmssa<local ref to {element}>");
            return Ok(self.module.context.ty(TypeKind::Opaque(text.into())));
        }
        if !self.at(Tok::Less) {
            return self.parse_type();
        }
        let start = self.tok.start as usize;
        self.skip_balanced()?;
        if !is_registered(&format!("!{name}")) {
            let text = add_name('!', name, &self.source()[start..self.last_end as usize]);
            return Ok(self.module.context.ty(TypeKind::Opaque(text.into())));
        }
        let (next, end) = (self.tok.start, self.last_end);
        let pieces = self.read_pieces(start + 1, end - 1, &format!("!{name}<"))?;
        self.seek(next);
        self.last_end = end;
        let kind = match &pieces[..] {
            [Piece::Text(text)] => TypeKind::Opaque(text.clone()),
            _ => TypeKind::Nested(pieces.into()),
        };
        Ok(self.module.context.ty(kind))
    }

    /// A signed integer of 64 bits.
    pub fn parse_i64(&mut self) -> Parsed<i64> {
        let location = self.here();
        let negative = self.eat(Tok::Minus);
        if !self.at(Tok::Integer) {
            return Err(self.custom_error_here("expected integer value"));
        }
        let tok = self.bump();
        let ty = self.module.context.integer_type(64);
        match self.integer_value(self.text(tok), negative, ty) {
            Some(value) => Ok(value as i64),
            None => Err(self.error(location, "integer value too large")),
        }
    }

    /// Checks the inherent attributes in a format's dictionary.
    fn check_inherent(
        &mut self,
        state: &OpState,
        info: &OpInfo<'s>,
        location: Location,
    ) -> Parsed<()> {
        for &(name, value) in &state.attributes {
            if let Some(message) = self.constraint_error(info, name, value) {
                return Err(self.custom_error(location, message));
            }
        }
        Ok(())
    }

    /// What is wrong with an inherent attribute, if anything.
    pub fn constraint_error(&self, info: &OpInfo<'s>, name: Ident, value: Attr) -> Option<String> {
        let declared = &info.def.attributes[info.names.iter().position(|&n| n == name)?];
        if is_of_class(&self.module.context, declared, value) {
            return None;
        }
        Some(format!(
            "'{}' op attribute '{}' failed to satisfy constraint: {}",
            info.def.name,
            declared.name,
            constraint_words(&declared.class)
        ))
    }

    /// Moves inherent attributes from the dictionary to the properties, and refuses one that
    /// the format gave already.
    pub fn merge_inherent(&mut self, state: &mut OpState, info: &OpInfo<'s>) -> Parsed<()> {
        if state.attributes.is_empty() {
            return Ok(());
        }
        let mut i = 0;
        while i < state.attributes.len() {
            let (name, value) = state.attributes[i];
            if state.properties.iter().any(|p| p.0 == name) {
                let text = self.module.context.text(name);
                let message =
                    format!("attribute '{text}' occurs more than once in the attribute list");
                return Err(self.error(state.location, message));
            }
            if info.names.contains(&name) {
                state.properties.push((name, value));
                state.attributes.remove(i);
            } else {
                i += 1;
            }
        }
        Ok(())
    }

    /// Whether a property has this name: of an attribute, or of the sizes of groups.
    fn is_property(&self, info: &OpInfo<'s>, name: Ident) -> bool {
        let sizes = ["operandSegmentSizes", "resultSegmentSizes"];
        info.names.contains(&name) || sizes.contains(&self.module.context.text(name))
    }

    /// Where a state's operation stands, for errors about the whole operation.
    pub fn op_error(
        &mut self,
        location: Location,
        name: &str,
        message: &str,
    ) -> super::super::parser::Reported {
        self.error(location, format!("'{name}' op {message}"))
    }
}

pub fn set_types(state: &mut OpState, info: &OpInfo, which: Which, span: Span) {
    match which {
        Which::Operand(group) => state.operand_types[group] = span,
        Which::Result(group) => state.result_types[group] = span,
        Which::AllOperands => {
            let sizes = state.operand_groups.iter().map(|group| group.1 - group.0);
            if sizes.clone().sum::<u32>() == span.1 - span.0 {
                // Each group has the types of its operands.
                let mut at = span.0;
                for (slot, size) in state.operand_types.iter_mut().zip(sizes) {
                    *slot = (at, at + size);
                    at += size;
                }
            } else {
                spread(&info.def.operands, span, &mut state.operand_types);
            }
        }
        Which::AllResults => spread(&info.def.results, span, &mut state.result_types),
    }
}

/// Splits a span among groups: each `One` takes one, the first other group takes the rest,
/// unless several groups share it, as `sizes*, strides*` do in equal parts.
fn spread(groups: &[Group], span: Span, out: &mut [Span]) {
    let fixed = groups.iter().filter(|g| g.arity == Arity::One).count() as u32;
    let open = groups.len() as u32 - fixed;
    let rest = (span.1 - span.0).saturating_sub(fixed);
    let (mut at, mut seen) = (span.0, 0);
    for (group, slot) in groups.iter().zip(out) {
        let size = if group.arity == Arity::One {
            1
        } else {
            seen += 1;
            rest * seen / open - rest * (seen - 1) / open
        };
        let end = (at + size).min(span.1);
        *slot = (at, end);
        at = end;
    }
    // What no group takes stays visible as a wrong count.
}
