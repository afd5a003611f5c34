//! `scf.if`, `scf.for`, `scf.while` and `scf.execute_region`.

use freehold_ir::{Location, Op, OpName, Type, Value, known};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{EntryArgument, OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `scf.if %c -> (T) {...} else {...} {...}`
    pub fn parse_if(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return self.parse_rest_of_if(state, known::SCF_YIELD);
        }
        self.parse_condition(state)?;
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// The same without results, of another dialect, whose regions end with `end`.
    pub fn parse_plain_if(&mut self, state: &mut OpState, end: &str) -> Parsed<Progress> {
        if state.stage > 0 {
            let end = self.module.context.op_name(end);
            return self.parse_rest_of_if(state, end);
        }
        self.parse_condition(state)?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    fn parse_condition(&mut self, state: &mut OpState) -> Parsed<()> {
        let condition = self.parse_operand()?;
        let i1 = self.module.context.i1();
        let value = self.resolve(condition, i1)?;
        state.values.push(value);
        Ok(())
    }

    /// What follows the first or the second region, which ends with `end`.
    fn parse_rest_of_if(&mut self, state: &mut OpState, end: OpName) -> Parsed<Progress> {
        self.ensure_terminator(state, end);
        if state.stage == 1 {
            if self.eat_keyword("else") {
                self.expect(Tok::LBrace, "'{' to begin a region")?;
                return Ok(Progress::Region);
            }
            // The else region is there and empty.
            let op = self.create_early(state);
            self.module.push_region(op);
        }
        self.parse_attr_dict(state)?;
        Ok(Progress::Done)
    }

    /// `%name`, to be defined when the region starts.
    pub fn parse_entry_name(&mut self) -> Parsed<EntryArgument> {
        let tok = self.expect(Tok::PercentId, "SSA operand")?;
        let name = self.sigil_name(tok);
        Ok(EntryArgument {
            name: Some((name, Location(tok.start))),
            number: 0,
            ty: self.module.context.index(),
        })
    }

    /// `%name loc(...)`, the location left out or not.
    pub fn parse_entry_argument(&mut self) -> Parsed<EntryArgument> {
        let location = self.here();
        let argument = self.parse_entry_name()?;
        self.parse_written_location(location)?;
        Ok(argument)
    }

    /// `(%a = %b, ...)`, the operands appended to the state's.
    pub fn parse_initial_values(&mut self, state: &mut OpState) -> Parsed<()> {
        self.expect(Tok::LParen, "'('")?;
        let (entry, operands) = (&mut state.entry, &mut state.operands);
        self.list_until(Tok::RParen, "')'", |p| {
            entry.push(p.parse_entry_argument()?);
            p.expect(Tok::Equal, "'='")?;
            operands.push(p.parse_operand()?);
            Ok(())
        })
    }

    /// `scf.for unsigned %i = %a to %b step %c iter_args(%x = %y) -> (T) : i32 {...} {...}`
    pub fn parse_for(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.ensure_terminator(state, known::SCF_YIELD);
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        if self.eat_keyword("unsigned") {
            let unit = self.module.context.unit();
            self.push_property(state, "unsignedCmp", unit);
        }
        self.parse_bounds(state)?;
        if self.eat_keyword("iter_args") {
            self.parse_initial_values(state)?;
            self.expect(Tok::Arrow, "'->'")?;
            self.parse_result_types(&mut state.results)?;
        }
        let ty = self.parse_bounds_type()?;
        let inits = state.operands.len() - 3;
        if inits != state.results.len() {
            return Err(self.custom_error(
                state.location,
                "mismatch in number of loop-carried values and defined values",
            ));
        }
        let mut types: Vec<Type> = vec![ty; 3];
        types.extend_from_slice(&state.results);
        self.resolve_all(state, 0, &types)?;
        for (argument, &ty) in state.entry.iter_mut().zip(&types[2..]) {
            argument.ty = ty;
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `%i = %a to %b step %c : i32 {...} {...}` of another dialect, whose region ends with `end`.
    pub fn parse_plain_for(&mut self, state: &mut OpState, end: &str) -> Parsed<Progress> {
        if state.stage > 0 {
            let end = self.module.context.op_name(end);
            self.ensure_terminator(state, end);
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        self.parse_bounds(state)?;
        let ty = self.parse_bounds_type()?;
        self.resolve_all(state, 0, &[ty; 3])?;
        for argument in &mut state.entry {
            argument.ty = ty;
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `%i = %a to %b step %c`
    fn parse_bounds(&mut self, state: &mut OpState) -> Parsed<()> {
        let induction = self.parse_entry_name()?;
        state.entry.push(induction);
        self.expect(Tok::Equal, "'='")?;
        state.operands.push(self.parse_operand()?);
        self.custom_keyword("to")?;
        state.operands.push(self.parse_operand()?);
        self.custom_keyword("step")?;
        state.operands.push(self.parse_operand()?);
        Ok(())
    }

    /// `: T`, or nothing for `index`.
    fn parse_bounds_type(&mut self) -> Parsed<Type> {
        if self.eat(Tok::Colon) {
            return self.parse_type();
        }
        Ok(self.module.context.index())
    }

    /// `scf.while (%a = %b) : (T) -> U {...} do {...} attributes {...}`
    pub fn parse_while(&mut self, state: &mut OpState) -> Parsed<Progress> {
        match state.stage {
            0 => {
                if self.at(Tok::LParen) {
                    self.parse_initial_values(state)?;
                }
                self.expect(Tok::Colon, "':'")?;
                let mut inputs = Vec::new();
                self.parse_function_parts(&mut inputs, &mut state.results)?;
                if inputs.len() != state.operands.len() {
                    let message = format!(
                        "expected as many input types as operands (expected {} got {})",
                        state.operands.len(),
                        inputs.len()
                    );
                    return Err(self.custom_error(state.location, message));
                }
                self.resolve_all(state, 0, &inputs)?;
                for (argument, &ty) in state.entry.iter_mut().zip(&inputs) {
                    argument.ty = ty;
                }
                self.expect(Tok::LBrace, "'{' to begin a region")?;
                Ok(Progress::Region)
            }
            1 => {
                self.custom_keyword("do")?;
                self.expect(Tok::LBrace, "'{' to begin a region")?;
                Ok(Progress::Region)
            }
            _ => {
                self.parse_attr_dict_with_keyword(state)?;
                Ok(Progress::Done)
            }
        }
    }

    /// `scf.execute_region -> T no_inline {...} {...}`
    pub fn parse_execute_region(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        if self.eat_keyword("no_inline") {
            let unit = self.module.context.unit();
            self.push_property(state, "no_inline", unit);
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }
}

impl Printer<'_> {
    pub fn region(
        &self,
        op: Op,
        index: usize,
        stage: u32,
        entry_label: bool,
        terminator: bool,
    ) -> Ask {
        Ask::Region {
            region: self.module.regions(op)[index],
            next_stage: stage,
            entry_label,
            empty_label: false,
            terminator,
        }
    }

    pub fn print_if(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        let has_results = !self.module.results(op).is_empty();
        match stage {
            0 => {
                self.out.push(' ');
                let condition = self.module.operand(op, 0);
                self.value(condition);
                if has_results {
                    self.out.push_str(" -> (");
                    self.write_types_of(self.module.results(op).iter().copied());
                    self.out.push(')');
                }
                self.out.push(' ');
                self.region(op, 0, 1, false, has_results)
            }
            1 if self
                .module
                .first_block(self.module.regions(op)[1])
                .is_some() =>
            {
                self.out.push_str(" else ");
                self.region(op, 1, 2, false, has_results)
            }
            _ => {
                self.attr_dict(op, info, None, false);
                Ask::Done
            }
        }
    }

    /// `(%a = %b, ...)`
    pub fn initial_values(&mut self, arguments: &[Value], inits: impl Iterator<Item = Value>) {
        self.out.push('(');
        for (i, (&argument, init)) in arguments.iter().zip(inits).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(argument);
            self.out.push_str(" = ");
            self.value(init);
        }
        self.out.push(')');
    }

    pub fn entry_arguments(&self, op: Op) -> &'_ [Value] {
        match self.module.first_block(self.module.regions(op)[0]) {
            Some(block) => self.module.arguments(block),
            None => &[],
        }
    }

    pub fn print_for(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        let named = [true];
        if stage > 0 {
            self.attr_dict(op, info, Some(&named), false);
            return Ask::Done;
        }
        if self.module.attr(op, "unsignedCmp").is_some() {
            self.out.push_str(" unsigned");
        }
        let module = self.module;
        let arguments = match module.first_block(module.regions(op)[0]) {
            Some(block) => module.arguments(block),
            None => &[],
        };
        let Some((&induction, carried)) = arguments.split_first() else {
            return Ask::Done;
        };
        self.out.push(' ');
        self.value(induction);
        for (i, word) in [" = ", " to ", " step "].into_iter().enumerate() {
            self.out.push_str(word);
            self.value(module.operand(op, i));
        }
        let has_inits = module.operand_count(op) > 3;
        if has_inits {
            self.out.push_str(" iter_args");
            self.initial_values(carried, module.operands(op).skip(3));
            self.out.push_str(" -> (");
            self.write_types_of(module.operands(op).skip(3));
            self.out.push(')');
        }
        self.out.push(' ');
        let ty = module.value_type(induction);
        if ty != module.context.index() {
            self.out.push_str(" : ");
            self.attrs.write_type(&mut self.out, ty);
            self.out.push(' ');
        }
        self.region(op, 0, 1, false, has_inits)
    }

    pub fn print_while(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        match stage {
            0 => {
                let module = self.module;
                if module.operand_count(op) > 0 {
                    self.out.push(' ');
                    let arguments = self.entry_arguments(op).to_vec();
                    self.initial_values(&arguments, module.operands(op));
                }
                self.out.push_str(" : (");
                self.write_types_of(module.operands(op));
                self.out.push_str(") -> ");
                self.result_types(op);
                self.out.push(' ');
                self.region(op, 0, 1, false, true)
            }
            1 => {
                self.out.push_str(" do ");
                self.region(op, 1, 2, true, true)
            }
            _ => {
                self.attr_dict(op, info, None, true);
                Ask::Done
            }
        }
    }

    pub fn print_execute_region(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        let named = [true];
        if stage > 0 {
            self.attr_dict(op, info, Some(&named), false);
            return Ask::Done;
        }
        if !self.module.results(op).is_empty() {
            self.out.push_str(" -> ");
            self.result_types(op);
        }
        self.out.push(' ');
        if self.module.attr(op, "no_inline").is_some() {
            self.out.push_str("no_inline ");
        }
        self.region(op, 0, 1, false, true)
    }
}
