//! The forms of `omp.canonical_loop`, `omp.loop_nest`, `omp.target_allocmem` and
//! `omp.unroll_heuristic`.

use freehold_dialects::group_range;
use freehold_ir::{AttrKind, Op, Type, TypeKind, Value};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// What the form of a loop nest writes.
const NEST: [&str; 3] = ["loop_inclusive", "collapse_num_loops", "tile_sizes"];
/// The type that stands for a loop.
const LOOP: &str = "!omp.cli";
/// What the form of an allocation writes.
const ALLOCATION: [&str; 1] = ["in_type"];

impl Parser<'_> {
    /// `(%loop) %i : T in range(%count) {...} {...}`
    pub fn parse_canonical_loop(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        let mut name = None;
        if self.eat(Tok::LParen) {
            name = Some(self.parse_operand()?);
            self.expect(Tok::RParen, "')'")?;
        }
        let mut variable = self.parse_entry_name()?;
        self.expect(Tok::Colon, "':'")?;
        variable.ty = self.parse_type()?;
        state.entry.push(variable);
        self.custom_keyword("in")?;
        self.custom_keyword("range")?;
        self.expect(Tok::LParen, "'('")?;
        state.operands.push(self.parse_operand()?);
        self.expect(Tok::RParen, "')'")?;
        let mut types = vec![variable.ty];
        if let Some(name) = name {
            state.operands.push(name);
            types.push(self.module.context.ty(TypeKind::Opaque(LOOP.into())));
        }
        self.resolve_all(state, 0, &types)?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `(%i, %j) : T = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4, 8) {...}`
    pub fn parse_omp_loop_nest(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        self.parse_induction(state)?;
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        for argument in &mut state.entry {
            argument.ty = ty;
        }
        self.expect(Tok::Equal, "'='")?;
        self.nest_bound(state, ty)?;
        self.custom_keyword("to")?;
        self.nest_bound(state, ty)?;
        if self.eat_keyword("inclusive") {
            let unit = self.module.context.unit();
            self.push_property(state, NEST[0], unit);
        }
        self.custom_keyword("step")?;
        self.nest_bound(state, ty)?;
        let i64 = self.module.context.integer_type(64);
        let mut collapsed = 1;
        if self.eat_keyword("collapse") {
            self.expect(Tok::LParen, "'('")?;
            collapsed = self.parse_i64()?;
            self.expect(Tok::RParen, "')'")?;
        }
        if collapsed > 1 {
            let collapsed = self.module.context.integer_attr(collapsed.into(), i64);
            self.push_property(state, NEST[1], collapsed);
        }
        if self.eat_keyword("tiles") {
            let mut sizes = Vec::new();
            self.expect(Tok::LParen, "'('")?;
            self.list_until(Tok::RParen, "')'", |p| {
                sizes.push(p.parse_i64()?);
                Ok(())
            })?;
            let sizes = AttrKind::DenseArray {
                element: i64,
                values: sizes.into(),
            };
            let sizes = self.module.context.attr(sizes);
            self.push_property(state, NEST[2], sizes);
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `(%a, %b)`: as many values as there are loops.
    fn nest_bound(&mut self, state: &mut OpState, ty: Type) -> Parsed<()> {
        let location = self.here();
        let start = state.operands.len();
        self.operands_in_brackets(state)?;
        let loops = state.entry.len();
        if state.operands.len() - start != loops {
            return Err(self.custom_error(location, format!("expected {loops} operands")));
        }
        self.resolve_all(state, start, &vec![ty; loops])
    }

    fn operands_in_brackets(&mut self, state: &mut OpState) -> Parsed<()> {
        self.expect(Tok::LParen, "'('")?;
        let operands = &mut state.operands;
        self.list_until(Tok::RParen, "')'", |p| {
            operands.push(p.parse_operand()?);
            Ok(())
        })
    }

    /// `%device : T, U(%length : V), %extent {...}`
    pub fn parse_omp_alloc(&mut self, state: &mut OpState) -> Parsed<Progress> {
        state.operands.push(self.parse_operand()?);
        self.expect(Tok::Colon, "':'")?;
        let device = self.parse_type()?;
        self.resolve_all(state, 0, &[device])?;
        self.expect(Tok::Comma, "','")?;
        let ty = self.parse_type()?;
        let in_type = self.module.context.attr(AttrKind::Type(ty));
        self.push_property(state, ALLOCATION[0], in_type);
        let mut parameters = 0;
        if self.eat(Tok::LParen) {
            self.parse_operands(&mut state.operands)?;
            self.expect(Tok::Colon, "':'")?;
            let mut types = Vec::new();
            self.list_until(Tok::RParen, "')'", |p| {
                types.push(p.parse_type()?);
                Ok(())
            })?;
            self.resolve_all(state, 1, &types)?;
            parameters = types.len();
        }
        let start = state.operands.len();
        while self.eat(Tok::Comma) {
            state.operands.push(self.parse_operand()?);
        }
        let extents = state.operands.len() - start;
        let index = self.module.context.index();
        self.resolve_all(state, start, &vec![index; extents])?;
        let sizes = [1, parameters as i64, extents as i64];
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        state.results.push(self.module.context.integer_type(64));
        self.parse_attr_dict(state)?;
        Ok(Progress::Done)
    }

    /// `(%loop) {...}`
    pub fn parse_omp_unroll(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.expect(Tok::LParen, "'('")?;
        state.operands.push(self.parse_operand()?);
        self.expect(Tok::RParen, "')'")?;
        let ty = self.module.context.ty(TypeKind::Opaque(LOOP.into()));
        self.resolve_all(state, 0, &[ty])?;
        self.parse_attr_dict(state)?;
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    pub fn print_canonical_loop(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.attr_dict_without(op, info, &[], false);
            return Ask::Done;
        }
        let module = self.module;
        let operands: Vec<Value> = module.operands(op).collect();
        if let Some(&name) = operands.get(1) {
            self.out.push('(');
            self.value(name);
            self.out.push(')');
        }
        self.out.push(' ');
        if let Some(&variable) = self.entry_arguments(op).first() {
            self.value(variable);
            self.out.push_str(" : ");
            self.ty_of(variable);
        }
        self.out.push_str(" in range(");
        self.write_values(operands.iter().take(1).copied());
        self.out.push_str(") ");
        self.region(op, 0, 1, false, true)
    }

    pub fn print_omp_loop_nest(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.attr_dict_without(op, info, &NEST, false);
            return Ask::Done;
        }
        let module = self.module;
        let entry = module.regions(op).first();
        let entry = entry.and_then(|&region| module.first_block(region));
        let arguments = entry.map_or(&[][..], |block| module.arguments(block));
        let operands: Vec<Value> = module.operands(op).collect();
        let bounds: Vec<&[Value]> = operands.chunks((operands.len() / 3).max(1)).collect();
        self.out.push_str(" (");
        self.write_values(arguments.iter().copied());
        self.out.push_str(") : ");
        if let Some(&argument) = arguments.first() {
            self.ty_of(argument);
        }
        for (place, words) in [" = (", ") to (", "step ("].into_iter().enumerate() {
            if place == 2 {
                let is_inclusive = self.is_set(op, NEST[0]);
                self.out
                    .push_str(if is_inclusive { ") inclusive " } else { ") " });
            }
            self.out.push_str(words);
            let values = bounds.get(place).map_or(&[][..], |values| values);
            self.write_values(values.iter().copied());
        }
        self.out.push_str(") ");
        if let Some(AttrKind::Integer { value, .. }) = self.kind_of(op, NEST[1])
            && *value > 1
        {
            self.out.push_str("collapse(");
            write_int(&mut self.out, *value);
            self.out.push_str(") ");
        }
        let sizes = self.dense_numbers(op, NEST[2]);
        for (i, &size) in sizes.iter().enumerate() {
            self.out.push_str(if i > 0 { ", " } else { "tiles(" });
            write_int(&mut self.out, size.into());
        }
        if !sizes.is_empty() {
            self.out.push_str(") ");
        }
        self.region(op, 0, 1, false, true)
    }

    pub fn print_omp_alloc(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let operands: Vec<Value> = module.operands(op).collect();
        let [parameters, extents] = ["typeparams", "shape"]
            .map(|name| group_range(module, op, info.def, name, true).unwrap_or(0..0));
        self.out.push(' ');
        if let Some(&device) = operands.first() {
            self.value(device);
            self.out.push_str(" : ");
            self.ty_of(device);
        }
        self.out.push_str(", ");
        if let Some(AttrKind::Type(ty)) = self.kind_of(op, ALLOCATION[0]) {
            self.attrs.write_type(&mut self.out, *ty);
        }
        if !parameters.is_empty() {
            self.out.push('(');
            self.write_values(operands[parameters.clone()].iter().copied());
            self.out.push_str(" : ");
            self.write_types_of(operands[parameters].iter().copied());
            self.out.push(')');
        }
        for &extent in &operands[extents] {
            self.out.push_str(", ");
            self.value(extent);
        }
        self.attr_dict_without(op, info, &ALLOCATION, false);
        Ask::Done
    }

    pub fn print_omp_unroll(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.out.push('(');
        self.write_values(self.module.operands(op));
        self.out.push(')');
        self.attr_dict_without(op, info, &[], false);
        Ask::Done
    }
}
