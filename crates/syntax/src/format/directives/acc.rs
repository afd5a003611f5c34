//! Directives of the dialect acc: variables, and clauses whose operands each stand for a type of
//! device. `acc_printer.rs` prints what is read here.

use super::Given;
use crate::format::OpInfo;
use crate::lexer::Tok;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use freehold_dialects::format::Directive;
use freehold_ir::{Attr, AttrKind, Context, Type, TypeKind};

/// The type of device of what is for all of them; it is not written.
pub(super) const ANY_DEVICE: &str = "#acc.device_type<none>";

/// What the operands of a `gang` clause are, by the words in front of them.
pub(super) const GANG_WORDS: [(&str, &str); 3] = [
    ("num", "#acc.gang_arg_type<Num>"),
    ("dim", "#acc.gang_arg_type<Dim>"),
    ("static", "#acc.gang_arg_type<Static>"),
];

/// Combined constructs by their words.
pub(super) const COMBINED: [(&str, &str); 3] = [
    ("kernels", "#acc.combined_constructs<kernels_loop>"),
    ("parallel", "#acc.combined_constructs<parallel_loop>"),
    ("serial", "#acc.combined_constructs<serial_loop>"),
];

/// Which parameters of a directive have what, beside the operands and their types.
#[derive(Default)]
pub(super) struct Clause {
    /// The type of device of each operand, or of each group of operands.
    pub(super) devices: usize,
    /// The types of devices for which the clause has no operands.
    pub(super) only: Option<usize>,
    /// Whether the first operand of each group is the number of a device.
    pub(super) device_numbers: Option<usize>,
    /// How many operands each group has.
    pub(super) segments: Option<usize>,
    /// The word of each operand.
    pub(super) words: Option<usize>,
}

impl Clause {
    pub(super) fn of(directive: Directive) -> Self {
        let clause = Clause {
            devices: 2,
            ..Clause::default()
        };
        match directive {
            Directive::DeviceTypeOperandsWithKeywordOnly => Clause {
                only: Some(3),
                ..clause
            },
            Directive::DeviceTypeOperandsWithSegment | Directive::NumGangs => Clause {
                segments: Some(3),
                ..clause
            },
            Directive::WaitClause => Clause {
                segments: Some(3),
                device_numbers: Some(4),
                only: Some(5),
                ..clause
            },
            Directive::GangClause => Clause {
                words: Some(2),
                devices: 3,
                segments: Some(4),
                only: Some(5),
                ..clause
            },
            _ => clause,
        }
    }
}

impl<'s> Parser<'s> {
    /// `varPtr(%v` or `var(%v`: the type and the bracket follow.
    pub(super) fn acc_var(&mut self, state: &mut OpState, given: Given) -> Parsed<()> {
        if !self.eat_keyword("varPtr") {
            self.expect_keyword("var")?;
        }
        self.expect(Tok::LParen, "'('")?;
        let start = state.operands.len() as u32;
        state.operands.push(self.parse_operand()?);
        state.operand_groups[given.operands(0)] = (start, start + 1);
        Ok(())
    }

    /// `accPtr(%v : T)` or `accVar(%v : T)`.
    pub(super) fn acc_device_var(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if !self.eat_keyword("accPtr") {
            self.expect_keyword("accVar")?;
        }
        self.expect(Tok::LParen, "'('")?;
        let starts = (state.operands.len(), state.types.len());
        self.typed_operand(state)?;
        self.give_operands(state, info, given, starts);
        self.expect(Tok::RParen, "')'")?;
        Ok(())
    }

    /// `T)`, and `varType(U)` where the variable is not what the type points to.
    pub(super) fn acc_var_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let start = state.types.len();
        let pointer = self.parse_type()?;
        state.types.push(pointer);
        self.give_types(state, info, given.types(0), start);
        self.expect(Tok::RParen, "')'")?;
        let ty = if self.eat_keyword("varType") {
            self.expect(Tok::LParen, "'('")?;
            let ty = self.parse_type()?;
            self.expect(Tok::RParen, "')'")?;
            ty
        } else {
            match pointee(&self.module.context, pointer) {
                Some(ty) => ty,
                None => return Err(self.error_here("expected 'varType'")),
            }
        };
        let ty = self.module.context.attr(AttrKind::Type(ty));
        state.properties.push((info.names[given.attr(1)], ty));
        Ok(())
    }

    /// Operands with types, in groups or not, for types of devices.
    pub(super) fn device_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
        directive: Directive,
    ) -> Parsed<()> {
        let clause = Clause::of(directive);
        let mut only = Vec::new();
        if let Some(position) = clause.only {
            if !self.eat(Tok::LParen) {
                only.push(self.dialect_attr(ANY_DEVICE));
                self.set_array(state, info, given.attr(position), only);
                return Ok(());
            }
            if self.eat(Tok::LSquare) {
                self.list_until(Tok::RSquare, "']'", |p| {
                    only.push(p.parse_attr()?);
                    Ok(())
                })?;
                // A gang may be for these alone.
                let ends = clause.words.is_some() && self.at(Tok::RParen);
                if !ends {
                    self.expect(Tok::Comma, "','")?;
                }
            }
        }
        let (mut devices, mut numbers, mut words) = (Vec::new(), Vec::new(), Vec::new());
        let mut segments = Vec::new();
        let starts = (state.operands.len(), state.types.len());
        while clause.words.is_none() || !self.at(Tok::RParen) {
            if clause.segments.is_some() {
                self.expect(Tok::LBrace, "'{'")?;
                if clause.device_numbers.is_some() {
                    let has_number = self.eat_keyword("devnum");
                    if has_number {
                        self.expect(Tok::Colon, "':'")?;
                    }
                    numbers.push(self.module.context.bool_attr(has_number));
                }
                let before = state.operands.len();
                self.separated(|p| {
                    if clause.words.is_some() {
                        words.push(p.gang_word()?);
                    }
                    p.typed_operand(state)?;
                    Ok(())
                })?;
                self.expect(Tok::RBrace, "'}'")?;
                segments.push((state.operands.len() - before) as i64);
            } else {
                self.typed_operand(state)?;
            }
            devices.push(self.device_in_brackets()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if let Some(position) = clause.only {
            self.expect(Tok::RParen, "')'")?;
            // mlir-opt-22 forgets them where the operands stand in no groups: a type of device is
            // lost.
            if clause.segments.is_some() || !only.is_empty() {
                self.set_array(state, info, given.attr(position), only);
            }
        }
        self.give_operands(state, info, given, starts);
        self.set_array(state, info, given.attr(clause.devices), devices);
        if let Some(position) = clause.segments {
            let segments = self.module.context.i32_array_attr(&segments);
            let name = info.names[given.attr(position)];
            state.properties.push((name, segments));
        }
        for (position, items) in [(clause.device_numbers, numbers), (clause.words, words)] {
            if let Some(position) = position {
                self.set_array(state, info, given.attr(position), items);
            }
        }
        Ok(())
    }

    /// `num=` in front of an operand of a gang.
    fn gang_word(&mut self) -> Parsed<Attr> {
        let Some(word) = GANG_WORDS.iter().find(|word| self.at_keyword(word.0)) else {
            return Err(self.error_here("expect at least one of num, dim or static values"));
        };
        self.bump();
        self.expect(Tok::Equal, "'='")?;
        Ok(self.dialect_attr(word.1))
    }

    /// `[#acc.device_type<nvidia>]`, or nothing.
    fn device_in_brackets(&mut self) -> Parsed<Attr> {
        if !self.eat(Tok::LSquare) {
            return Ok(self.dialect_attr(ANY_DEVICE));
        }
        let device = self.parse_attr()?;
        self.expect(Tok::RSquare, "']'")?;
        Ok(device)
    }

    /// `(%a : T)` or `(%a, %b : T, U)`; without operands a mark.
    pub(super) fn operands_or_mark(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if !self.eat(Tok::LParen) {
            let unit = self.module.context.unit();
            state.properties.push((info.names[given.attr(2)], unit));
            return Ok(());
        }
        let starts = (state.operands.len(), state.types.len());
        self.parse_operands(&mut state.operands)?;
        self.expect(Tok::Colon, "':'")?;
        let types = &mut state.types;
        self.list_until(Tok::RParen, "')'", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        self.give_operands(state, info, given, starts);
        Ok(())
    }

    /// `kernels`, `parallel` or `serial`.
    pub(super) fn combined_construct(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let Some(word) = COMBINED.iter().find(|word| self.at_keyword(word.0)) else {
            return Err(self.error_here("expected compute construct name"));
        };
        self.bump();
        let value = self.dialect_attr(word.1);
        state.properties.push((info.names[given.attr(0)], value));
        Ok(())
    }

    /// `control(%i : T) = (%a : T) to (%b : T) step (%c : T)`, in front of the region.
    pub(super) fn loop_control(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if !self.eat_keyword("control") {
            return Ok(());
        }
        self.region_arguments(state)?;
        for (position, word) in [(1, None), (3, Some("to")), (5, Some("step"))] {
            match word {
                Some(word) => self.expect_keyword(word)?,
                None => drop(self.expect(Tok::Equal, "'='")?),
            }
            self.expect(Tok::LParen, "'('")?;
            let (start, first) = (state.operands.len() as u32, state.types.len());
            self.parse_operands(&mut state.operands)?;
            state.operand_groups[given.operands(position)] = (start, state.operands.len() as u32);
            self.expect(Tok::Colon, "':'")?;
            let types = &mut state.types;
            self.list_until(Tok::RParen, "')'", |p| {
                types.push(p.parse_type()?);
                Ok(())
            })?;
            self.give_types(state, info, given.types(position + 1), first);
        }
        Ok(())
    }

    /// `@a, "b" [#acc.device_type<nvidia>]`: symbols and strings.
    pub(super) fn bind_names(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let mut lists: [Vec<Attr>; 4] = Default::default();
        self.separated(|p| {
            let is_symbol = p.at(Tok::AtId);
            let name = p.parse_attr()?;
            let device = p.device_in_brackets()?;
            let first = usize::from(!is_symbol);
            lists[first].push(name);
            lists[first + 2].push(device);
            Ok(())
        })?;
        for (position, list) in lists.into_iter().enumerate() {
            self.set_array(state, info, given.attr(position), list);
        }
        Ok(())
    }

    /// `([#acc.device_type<nvidia>], dim: 1 : i64 [#acc.device_type<host>])`, or nothing.
    pub(super) fn routine_gang(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if !self.eat(Tok::LParen) {
            let any = self.dialect_attr(ANY_DEVICE);
            self.set_array(state, info, given.attr(0), vec![any]);
            return Ok(());
        }
        let (mut gangs, mut dims, mut devices) = (Vec::new(), Vec::new(), Vec::new());
        if self.eat(Tok::LSquare) {
            self.list_until(Tok::RSquare, "']'", |p| {
                gangs.push(p.parse_attr()?);
                Ok(())
            })?;
            self.expect(Tok::Comma, "','")?;
        }
        self.separated(|p| {
            p.expect_keyword("dim")?;
            p.expect(Tok::Colon, "':'")?;
            dims.push(p.parse_attr()?);
            devices.push(p.device_in_brackets()?);
            Ok(())
        })?;
        self.expect(Tok::RParen, "')'")?;
        for (position, list) in [gangs, dims, devices].into_iter().enumerate() {
            self.set_array(state, info, given.attr(position), list);
        }
        Ok(())
    }

    /// `([#acc.device_type<nvidia>])`, or nothing where it is for all.
    pub(super) fn device_list(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let mut devices = Vec::new();
        if self.eat(Tok::LParen) {
            self.expect(Tok::LSquare, "'['")?;
            self.list_until(Tok::RSquare, "']'", |p| {
                devices.push(p.parse_attr()?);
                Ok(())
            })?;
            self.expect(Tok::RParen, "')'")?;
        } else {
            devices.push(self.dialect_attr(ANY_DEVICE));
        }
        self.set_array(state, info, given.attr(0), devices);
        Ok(())
    }

    /// `@recipe`
    pub(super) fn recipe(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let symbol = self.parse_symbol_ref()?;
        state.properties.push((info.names[given.attr(0)], symbol));
        Ok(())
    }
}

/// What a variable is to which a value of this type leads; none where the type does not say.
pub(super) fn pointee(context: &Context, ty: Type) -> Option<Type> {
    match context.kind(ty) {
        TypeKind::MemRef { element, .. } | TypeKind::UnrankedMemRef { element, .. } => {
            Some(*element)
        }
        _ => (!is_llvm_pointer(context, ty)).then_some(ty),
    }
}

fn is_llvm_pointer(context: &Context, ty: Type) -> bool {
    matches!(context.kind(ty), TypeKind::Opaque(text)
        if &**text == "!llvm.ptr" || text.starts_with("!llvm.ptr<"))
}

/// Whether a variable of this type is said to be a pointer.
pub(super) fn is_pointer(context: &Context, ty: Type) -> bool {
    let is_memref = matches!(
        context.kind(ty),
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
    );
    is_memref || is_llvm_pointer(context, ty)
}
