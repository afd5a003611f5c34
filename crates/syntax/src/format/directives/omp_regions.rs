//! The clauses of the dialect omp that name values for an operation's region, where they are
//! arguments: `private(@p %a -> %b : T) reduction(@r %c -> %d : U) {...}`.

use super::Given;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::number_text::write_int;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::format::{Directive, Which};
use freehold_ir::{Attr, AttrKind, Op, Region, Value};

/// What a clause has beside operands and types.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Map,
    /// Symbols, and whether there is a barrier.
    Private,
    /// And which argument each is of those that are mapped.
    PrivateAndMapped,
    /// Symbols, and whether each is by reference.
    Reduction,
    /// And a modifier, before all else.
    ModifiedReduction,
}

/// A clause and the positions of its parameters among those of the directive.
struct RegionClause {
    word: &'static str,
    kind: Kind,
    operands: usize,
}

impl RegionClause {
    /// The clauses of a directive, in the order in which they are read and printed.
    fn all(directive: Directive) -> Vec<RegionClause> {
        use Kind::{Map, ModifiedReduction, Private, PrivateAndMapped, Reduction};
        let words: &[(&str, Kind)] = match directive {
            Directive::PrivateRegion => &[("private", Private)],
            Directive::PrivateReductionRegion => {
                &[("private", Private), ("reduction", ModifiedReduction)]
            }
            Directive::InReductionPrivateRegion => {
                &[("in_reduction", Reduction), ("private", Private)]
            }
            Directive::InReductionPrivateReductionRegion => &[
                ("in_reduction", Reduction),
                ("private", Private),
                ("reduction", ModifiedReduction),
            ],
            Directive::TaskReductionRegion => &[("task_reduction", Reduction)],
            Directive::TargetOpRegion => &[
                ("has_device_addr", Map),
                ("host_eval", Map),
                ("in_reduction", Reduction),
                ("map_entries", Map),
                ("private", PrivateAndMapped),
            ],
            _ => &[("use_device_addr", Map), ("use_device_ptr", Map)],
        };
        // The region is the first parameter.
        let mut next = 1;
        let clause = |&(word, kind): &(&'static str, Kind)| {
            let operands = next + usize::from(kind == ModifiedReduction);
            next = operands
                + match kind {
                    Map => 2,
                    Private | Reduction | ModifiedReduction => 4,
                    PrivateAndMapped => 5,
                };
            RegionClause {
                word,
                kind,
                operands,
            }
        };
        words.iter().map(clause).collect()
    }

    fn is_private(&self) -> bool {
        matches!(self.kind, Kind::Private | Kind::PrivateAndMapped)
    }

    fn is_reduction(&self) -> bool {
        matches!(self.kind, Kind::Reduction | Kind::ModifiedReduction)
    }

    fn modifier(&self) -> Option<usize> {
        (self.kind == Kind::ModifiedReduction).then(|| self.operands - 1)
    }

    fn symbols(&self) -> Option<usize> {
        match self.kind {
            Kind::Map => None,
            Kind::Private | Kind::PrivateAndMapped => Some(self.operands + 2),
            Kind::Reduction | Kind::ModifiedReduction => Some(self.operands + 3),
        }
    }

    fn by_reference(&self) -> Option<usize> {
        self.is_reduction().then_some(self.operands + 2)
    }

    fn barrier(&self) -> Option<usize> {
        self.is_private().then_some(self.operands + 3)
    }

    fn maps(&self) -> Option<usize> {
        (self.kind == Kind::PrivateAndMapped).then_some(self.operands + 4)
    }
}

impl<'s> Parser<'s> {
    /// The clauses of a directive, in front of its region.
    pub(super) fn region_clauses(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
        directive: Directive,
    ) -> Parsed<()> {
        for clause in RegionClause::all(directive) {
            if self.eat_keyword(clause.word) {
                self.region_clause(state, info, given, &clause)?;
            }
        }
        Ok(())
    }

    fn region_clause(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
        clause: &RegionClause,
    ) -> Parsed<()> {
        self.expect(Tok::LParen, "'('")?;
        if let Some(position) = clause.modifier()
            && self.eat_keyword("mod")
        {
            self.expect(Tok::Colon, "':'")?;
            self.set_word(state, info, given.attr(position))?;
            self.expect(Tok::Comma, "','")?;
        }
        let (start, first) = (state.operands.len() as u32, state.types.len());
        let entry = state.entry.len();
        let (mut symbols, mut by_reference, mut maps) = (Vec::new(), Vec::new(), Vec::new());
        self.separated(|p| {
            if clause.is_reduction() {
                by_reference.push(i64::from(p.eat_keyword("byref")));
            }
            if clause.symbols().is_some() {
                symbols.push(p.parse_symbol_ref()?);
            }
            state.operands.push(p.parse_operand()?);
            p.expect(Tok::Arrow, "'->'")?;
            state.entry.push(p.parse_entry_name()?);
            if clause.maps().is_some() {
                maps.push(p.map_index()?);
            }
            Ok(())
        })?;
        self.expect(Tok::Colon, "':'")?;
        let types = &mut state.types;
        self.list_until(Tok::RParen, "')'", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        let arguments = state.entry[entry..].iter_mut();
        for (argument, &ty) in arguments.zip(&state.types[first..]) {
            argument.ty = ty;
        }
        if state.entry.len() - entry != state.types.len() - first {
            let message = format!("invalid `{}` format", clause.word);
            return Err(self.error_here(message));
        }
        state.operand_groups[given.operands(clause.operands)] =
            (start, state.operands.len() as u32);
        self.give_types(state, info, given.types(clause.operands + 1), first);
        if let Some(position) = clause.barrier()
            && self.eat_keyword("private_barrier")
        {
            let unit = self.module.context.unit();
            state
                .properties
                .push((info.names[given.attr(position)], unit));
        }
        if let Some(position) = clause.symbols() {
            self.set_array(state, info, given.attr(position), symbols);
        }
        for (position, width, numbers) in [
            (clause.by_reference(), 1, by_reference),
            (clause.maps(), 64, maps),
        ] {
            if let Some(position) = position {
                let element = self.module.context.integer_type(width);
                let values = numbers.into();
                let numbers = AttrKind::DenseArray { element, values };
                let numbers = self.module.context.attr(numbers);
                state
                    .properties
                    .push((info.names[given.attr(position)], numbers));
            }
        }
        Ok(())
    }

    /// `[map_idx=0]`, or nothing.
    fn map_index(&mut self) -> Parsed<i64> {
        if !self.eat(Tok::LSquare) {
            return Ok(-1);
        }
        self.expect_keyword("map_idx")?;
        self.expect(Tok::Equal, "'='")?;
        let index = self.parse_i64()?;
        self.expect(Tok::RSquare, "']'")?;
        Ok(index)
    }
}

impl Printer<'_> {
    /// The clauses; the region follows without its label.
    pub(super) fn print_region_clauses(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
        directive: Directive,
    ) -> Option<(Region, bool)> {
        let module = self.module;
        let span = self.region_span(op, info, given.region(0));
        let region = *module.regions(op).get(span.start)?;
        let entry = module.first_block(region);
        let mut arguments = entry.map_or(&[][..], |block| module.arguments(block));
        for clause in RegionClause::all(directive) {
            let operands = Which::Operand(given.operands(clause.operands));
            let operands = self.members(op, operands, spans);
            let own;
            (own, arguments) = arguments.split_at(operands.len().min(arguments.len()));
            if !own.is_empty() {
                self.print_region_clause(op, info, given, &clause, (&operands, own));
            }
        }
        Some((region, false))
    }

    fn print_region_clause(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        clause: &RegionClause,
        (operands, arguments): (&[Value], &[Value]),
    ) {
        let index = |position: usize| given.attr(position);
        self.out.push_str(clause.word);
        self.out.push('(');
        if let Some(position) = clause.modifier()
            && self.attr_by(op, info.names[index(position)]).is_some()
        {
            self.out.push_str("mod: ");
            self.print_word(op, info, index(position));
            self.out.push_str(", ");
        }
        let symbols: Vec<Attr> = match clause.symbols() {
            Some(position) => self.items(op, info, index(position)),
            None => Vec::new(),
        };
        let numbers = |p: &Self, position: Option<usize>| {
            position.map_or(Vec::new(), |position| {
                p.numbers_at(op, info, index(position)).to_vec()
            })
        };
        let by_reference = numbers(self, clause.by_reference());
        let maps = numbers(self, clause.maps());
        for (i, (&operand, &argument)) in operands.iter().zip(arguments).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            if by_reference.get(i).is_some_and(|&flag| flag != 0) {
                self.out.push_str("byref ");
            }
            if let Some(&symbol) = symbols.get(i) {
                self.attrs.write_attr(&mut self.out, symbol);
                self.out.push(' ');
            }
            self.value(operand);
            self.out.push_str(" -> ");
            self.value(argument);
            if let Some(&map) = maps.get(i).filter(|&&map| map != -1) {
                self.out.push_str(" [map_idx=");
                write_int(&mut self.out, map.into());
                self.out.push(']');
            }
        }
        self.out.push_str(" : ");
        self.write_types_of(operands.iter().copied());
        self.out.push_str(") ");
        if let Some(position) = clause.barrier()
            && self.attr_by(op, info.names[index(position)]).is_some()
        {
            self.out.push_str("private_barrier ");
        }
    }
}
