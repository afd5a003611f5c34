//! `scf.parallel`, `scf.forall` and `scf.forall.in_parallel`.

use freehold_dialects::group_range;
use freehold_ir::{AttrKind, DYNAMIC, Op, Value};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// The attributes of `scf.forall` that its form writes: an operand group and its static values.
const BOUNDS: [(&str, &str); 3] = [
    ("dynamicLowerBound", "staticLowerBound"),
    ("dynamicUpperBound", "staticUpperBound"),
    ("dynamicStep", "staticStep"),
];

impl Parser<'_> {
    /// `(%i, %j)`, to be defined when the region starts.
    pub fn parse_induction(&mut self, state: &mut OpState) -> Parsed<()> {
        self.expect(Tok::LParen, "'(' in argument list")?;
        self.list_until(Tok::RParen, "')' in argument list", |p| {
            state.entry.push(p.parse_entry_argument()?);
            Ok(())
        })
    }

    /// `(%a, %b)` with `count` operands, of type `index`.
    fn parse_bound(&mut self, state: &mut OpState, count: usize) -> Parsed<()> {
        let location = self.here();
        self.expect(Tok::LParen, "'('")?;
        let start = state.operands.len();
        let operands = &mut state.operands;
        self.list_until(Tok::RParen, "')'", |p| {
            operands.push(p.parse_operand()?);
            Ok(())
        })?;
        if state.operands.len() - start != count {
            return Err(self.custom_error(location, format!("expected {count} operands")));
        }
        let index = self.module.context.index();
        let types = vec![index; count];
        self.resolve_all(state, start, &types)
    }

    /// `scf.parallel (%i) = (%a) to (%b) step (%c) init (%d) -> T {...} {...}`
    pub fn parse_parallel(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.parse_attr_dict(state)?;
            let inits = state.operands.len() - state.values.len();
            let types = std::mem::take(&mut state.results);
            let start = state.values.len();
            self.resolve_all_at(state, start, &types, state.location)?;
            state.results = types;
            let loops = (start / 3) as i64;
            let sizes = [loops, loops, loops, inits as i64];
            let sizes = self.module.context.i32_array_attr(&sizes);
            self.push_property(state, "operandSegmentSizes", sizes);
            let reduce = self.module.context.op_name("scf.reduce");
            self.ensure_terminator(state, reduce);
            return Ok(Progress::Done);
        }
        self.parse_induction(state)?;
        let loops = state.entry.len();
        self.expect(Tok::Equal, "'='")?;
        self.parse_bound(state, loops)?;
        self.custom_keyword("to")?;
        self.parse_bound(state, loops)?;
        self.custom_keyword("step")?;
        self.parse_bound(state, loops)?;
        if self.eat_keyword("init") {
            self.expect(Tok::LParen, "'('")?;
            let operands = &mut state.operands;
            self.list_until(Tok::RParen, "')'", |p| {
                operands.push(p.parse_operand()?);
                Ok(())
            })?;
        }
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `(%a, 4)`: the operands are resolved, the values returned with a mark for each of them.
    fn parse_mixed_bound(&mut self, state: &mut OpState) -> Parsed<Vec<i64>> {
        let mut values = Vec::new();
        let index = self.module.context.index();
        let location = state.location;
        self.expect(Tok::LParen, "'('")?;
        self.list_until(Tok::RParen, "')'", |p| {
            if p.at(Tok::PercentId) {
                let operand = p.parse_operand()?;
                let value = p.resolve(operand, index)?;
                state.values.push(value);
                values.push(DYNAMIC);
            } else if matches!(p.tok.kind, Tok::Integer | Tok::Minus) {
                values.push(p.parse_i64()?);
            } else {
                p.custom_error_here("expected integer value");
                return Err(p.custom_error(location, "expected SSA value or integer"));
            }
            Ok(())
        })?;
        Ok(values)
    }

    /// `scf.forall (%i) in (%n) shared_outs(%a = %b) -> (T) {...} {...}`, or with
    /// `= (%a) to (%b) step (%c)`.
    pub fn parse_forall(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            let in_parallel = self.module.context.op_name("scf.forall.in_parallel");
            if let Some(op) = self.ensure_terminator(state, in_parallel) {
                let region = self.module.push_region(op);
                let block = self.module.create_block();
                self.module.append_block(region, block);
            }
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        self.parse_induction(state)?;
        let loops = state.entry.len();
        let mut bounds = [vec![0; loops], Vec::new(), vec![1; loops]];
        let mut sizes = [0i64; 4];
        let mut read = |p: &mut Self, state: &mut OpState, i: usize| {
            let before = state.values.len();
            bounds[i] = p.parse_mixed_bound(state)?;
            sizes[i] = (state.values.len() - before) as i64;
            Ok(())
        };
        if self.eat_keyword("in") {
            read(self, state, 1)?;
        } else {
            self.expect(Tok::Equal, "'='")?;
            read(self, state, 0)?;
            self.custom_keyword("to")?;
            read(self, state, 1)?;
            self.custom_keyword("step")?;
            read(self, state, 2)?;
        }
        let location = self.here();
        if self.eat_keyword("shared_outs") {
            self.parse_initial_values(state)?;
            if self.eat(Tok::Arrow) {
                self.parse_result_types(&mut state.results)?;
            }
        }
        let types = std::mem::take(&mut state.results);
        self.resolve_all_at(state, 0, &types, location)?;
        for (argument, &ty) in state.entry[loops..].iter_mut().zip(&types) {
            argument.ty = ty;
        }
        sizes[3] = types.len() as i64;
        state.results = types;
        for ((_, name), values) in BOUNDS.into_iter().zip(bounds) {
            let element = self.module.context.integer_type(64);
            let values = values.into();
            let value = self
                .module
                .context
                .attr(AttrKind::DenseArray { element, values });
            self.push_property(state, name, value);
        }
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `scf.forall.in_parallel {...} {...}`
    pub fn parse_in_parallel(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.ensure_block(state);
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }
}

impl Printer<'_> {
    /// The operands of a group.
    pub fn group_operands(&self, op: Op, info: &PrintInfo, name: &str) -> Vec<Value> {
        let range = group_range(self.module, op, info.def, name, true).unwrap_or(0..0);
        let count = self.module.operand_count(op);
        let range = range.start.min(count)..range.end.min(count);
        range.map(|i| self.module.operand(op, i)).collect()
    }

    /// `(%a, %b)`
    pub fn write_in_parens(&mut self, values: &[Value]) {
        self.out.push('(');
        self.write_values(values.iter().copied());
        self.out.push(')');
    }

    pub fn print_parallel(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.attr_dict(op, info, None, false);
            return Ask::Done;
        }
        self.out.push(' ');
        let arguments = self.entry_arguments(op).to_vec();
        self.write_in_parens(&arguments);
        for (word, group) in [
            (" = ", "lowerBound"),
            (" to ", "upperBound"),
            (" step ", "step"),
        ] {
            self.out.push_str(word);
            let operands = self.group_operands(op, info, group);
            self.write_in_parens(&operands);
        }
        let inits = self.group_operands(op, info, "initVals");
        if !inits.is_empty() {
            self.out.push_str(" init ");
            self.write_in_parens(&inits);
        }
        self.arrow_types(op);
        self.out.push(' ');
        self.region(op, 0, 1, false, true)
    }

    /// ` -> T`, nothing without results.
    pub fn arrow_types(&mut self, op: Op) {
        if !self.module.results(op).is_empty() {
            self.out.push_str(" -> ");
            self.result_types(op);
        }
    }

    /// `(%a, 4)`
    fn write_mixed_bound(&mut self, dynamic: &[Value], fixed: &[i64]) {
        self.out.push('(');
        self.write_mixed(dynamic, fixed, DYNAMIC, &[]);
        self.out.push(')');
    }

    pub fn print_forall(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        let hidden = BOUNDS.map(|bound| bound.1);
        if stage > 0 {
            self.attr_dict_without(op, info, &hidden, false);
            return Ask::Done;
        }
        let fixed = hidden.map(|name| self.dense_numbers(op, name));
        let operands = BOUNDS.map(|bound| self.group_operands(op, info, bound.0));
        let arguments = self.entry_arguments(op).to_vec();
        let (induction, shared) = arguments.split_at(fixed[1].len().min(arguments.len()));
        self.out.push(' ');
        self.write_in_parens(induction);
        let is_normal = fixed[0].iter().all(|&v| v == 0) && fixed[2].iter().all(|&v| v == 1);
        let words: &[(&str, usize)] = if is_normal {
            &[(" in ", 1)]
        } else {
            &[(" = ", 0), (" to ", 1), (" step ", 2)]
        };
        for &(word, i) in words {
            self.out.push_str(word);
            self.write_mixed_bound(&operands[i], fixed[i]);
        }
        let outputs = self.group_operands(op, info, "outputs");
        if !outputs.is_empty() {
            self.out.push_str(" shared_outs");
            self.initial_values(shared, outputs.into_iter());
            self.out.push_str(" -> (");
            self.write_types_of(self.module.results(op).iter().copied());
            self.out.push(')');
        }
        self.out.push(' ');
        let terminator = !self.module.results(op).is_empty();
        self.region(op, 0, 1, false, terminator)
    }

    pub fn print_in_parallel(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.attr_dict(op, info, None, false);
            return Ask::Done;
        }
        self.out.push(' ');
        self.region(op, 0, 1, false, false)
    }
}
