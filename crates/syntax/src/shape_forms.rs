//! `shape.assuming`, `shape.const_shape`, `shape.function_library` and `shape.reduce`.

use freehold_ir::{AttrKind, Op, TypeKind};

use super::attr_printer::write_symbol;
use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `shape.assuming %w -> (T) {...} {...}`
    pub fn parse_assuming(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            let name = self.module.context.op_name("shape.assuming_yield");
            self.ensure_terminator(state, name);
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        let operand = self.parse_operand()?;
        let witness = TypeKind::Opaque("!shape.witness".into());
        let witness = self.module.context.ty(witness);
        let value = self.resolve(operand, witness)?;
        state.values.push(value);
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `shape.const_shape {...} [1, 2] : T`
    pub fn parse_const_shape(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.parse_attr_dict(state)?;
        let mut extents = Vec::new();
        self.expect(Tok::LSquare, "'['")?;
        self.list_until(Tok::RSquare, "']'", |p| {
            extents.push(p.parse_i64()?);
            Ok(())
        })?;
        let element = self.module.context.index();
        let ty = self.module.context.ty(TypeKind::Tensor {
            shape: Some([extents.len() as i64].into()),
            element,
            encoding: None,
        });
        let values: Vec<i128> = extents.into_iter().map(i128::from).collect();
        let value = self.module.context.dense_integers(ty, &values);
        self.push_property(state, "shape", value);
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        state.results.push(ty);
        Ok(Progress::Done)
    }

    /// `shape.function_library @name attributes {...} {...} mapping {...}`
    pub fn parse_function_library(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.ensure_block(state);
            self.custom_keyword("mapping")?;
            let mapping = self.parse_attr()?;
            self.push_property(state, "mapping", mapping);
            return Ok(Progress::Done);
        }
        self.parse_symbol_name(state)?;
        self.parse_attr_dict_with_keyword(state)?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `shape.reduce(%shape, %a) : T -> U {...} {...}`
    pub fn parse_shape_reduce(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        self.expect(Tok::LParen, "'('")?;
        let operands = &mut state.operands;
        self.list_until(Tok::RParen, "')'", |p| {
            operands.push(p.parse_operand()?);
            Ok(())
        })?;
        self.expect(Tok::Colon, "':'")?;
        let mut types = vec![self.parse_type()?];
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        types.extend_from_slice(&state.results);
        self.resolve_all_at(state, 0, &types, state.location)?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }
}

impl Printer<'_> {
    pub fn print_assuming(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.attr_dict(op, info, None, false);
            return Ask::Done;
        }
        self.out.push(' ');
        self.value(self.module.operand(op, 0));
        let has_results = self.write_result_list(op);
        self.out.push(' ');
        self.region(op, 0, 1, false, has_results)
    }

    pub fn print_const_shape(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.out.push(' ');
        self.attr_dict_without(op, info, &["shape"], false);
        self.out.push('[');
        if let Some(shape) = self.module.attr(op, "shape") {
            let extents = self.module.context.integers_of(shape);
            for (i, extent) in extents.into_iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                write_int(&mut self.out, extent);
            }
        }
        self.out.push_str("] : ");
        self.ty_of(self.module.result(op, 0));
        Ask::Done
    }

    pub fn print_function_library(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.out.push_str(" mapping ");
            if let Some(mapping) = self.module.attr(op, "mapping") {
                self.attrs.write_attr(&mut self.out, mapping);
            }
            return Ask::Done;
        }
        self.out.push(' ');
        if let Some(AttrKind::String(name)) = self.kind_of(op, "sym_name") {
            write_symbol(&mut self.out, name);
        }
        self.attr_dict_without(op, info, &["sym_name", "mapping"], true);
        self.out.push(' ');
        self.region(op, 0, 1, false, false)
    }

    pub fn print_shape_reduce(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.attr_dict(op, info, None, false);
            return Ask::Done;
        }
        self.out.push('(');
        self.write_values(self.module.operands(op));
        self.out.push_str(") : ");
        self.ty_of(self.module.operand(op, 0));
        self.arrow_types(op);
        self.out.push(' ');
        self.region(op, 0, 1, true, true)
    }
}
