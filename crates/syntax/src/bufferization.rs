//! `bufferization.alloc_tensor`, and the casts between tensors and buffers that MLIR 19 wrote with
//! one type.

use freehold_ir::{Op, Type, TypeKind};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, Progress};
use super::options::Version;
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `bufferization.alloc_tensor(%i) copy(%t) size_hint=%n {...} : T`
    pub fn parse_alloc_tensor(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.expect(Tok::LParen, "'('")?;
        let operands = &mut state.operands;
        self.list_until(Tok::RParen, "')'", |p| {
            operands.push(p.parse_operand()?);
            Ok(())
        })?;
        let dynamic = state.operands.len();
        let has_copy = self.eat_keyword("copy");
        if has_copy {
            self.expect(Tok::LParen, "'('")?;
            state.operands.push(self.parse_operand()?);
            self.expect(Tok::RParen, "')'")?;
        }
        let has_hint = self.eat_keyword("size_hint");
        if has_hint {
            self.expect(Tok::Equal, "'='")?;
            state.operands.push(self.parse_operand()?);
        }
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let ty = self.parse_type()?;
        if !matches!(self.module.context.kind(ty), TypeKind::Tensor { .. }) {
            return Err(self.custom_error(location, "invalid kind of type specified"));
        }
        let index = self.module.context.index();
        let mut types: Vec<Type> = vec![index; dynamic];
        types.extend(has_copy.then_some(ty));
        types.extend(has_hint.then_some(index));
        self.resolve_all(state, 0, &types)?;
        state.results.push(ty);
        let sizes = [dynamic as i64, i64::from(has_copy), i64::from(has_hint)];
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        Ok(Progress::Done)
    }
}

impl Parser<'_> {
    /// A unit attribute, there if its name is.
    fn parse_unit_keyword(&mut self, state: &mut OpState, name: &str) {
        if self.eat_keyword(name) {
            let unit = self.module.context.unit();
            self.push_property(state, name, unit);
        }
    }

    /// `bufferization.to_memref %t read_only {...} : memref<...>`
    pub fn parse_to_memref(&mut self, state: &mut OpState) -> Parsed<Progress> {
        state.operands.push(self.parse_operand()?);
        self.parse_unit_keyword(state, "read_only");
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let ty = self.parse_type()?;
        let Some(tensor) = self.tensor_of(ty) else {
            return Err(self.custom_error(location, "invalid kind of type specified"));
        };
        self.resolve_all(state, 0, &[tensor])?;
        state.results.push(ty);
        Ok(Progress::Done)
    }

    /// `bufferization.to_tensor %m restrict writable {...} : memref<...> to tensor<...>`
    pub fn parse_to_tensor(&mut self, state: &mut OpState) -> Parsed<Progress> {
        state.operands.push(self.parse_operand()?);
        self.parse_unit_keyword(state, "restrict");
        self.parse_unit_keyword(state, "writable");
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let ty = self.parse_type()?;
        let result = if self.eat_keyword("to") {
            self.parse_type()?
        } else {
            match self.tensor_of(ty) {
                Some(tensor) => tensor,
                None => {
                    return Err(self.custom_error(location, "invalid kind of type specified"));
                }
            }
        };
        self.resolve_all(state, 0, &[ty])?;
        state.results.push(result);
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    /// ` %value word {...} : ` for the unit attributes `words`.
    fn write_cast(&mut self, op: Op, info: &PrintInfo, words: &[&str]) {
        self.out.push(' ');
        self.value(self.module.operand(op, 0));
        for word in words {
            if self.module.attr(op, word).is_some() {
                self.out.push(' ');
                self.out.push_str(word);
            }
        }
        self.attr_dict_without(op, info, words, false);
        self.out.push_str(" : ");
    }

    pub fn print_to_memref(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.write_cast(op, info, &["read_only"]);
        self.ty_of(self.module.result(op, 0));
        Ask::Done
    }

    pub fn print_to_tensor(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.write_cast(op, info, &["restrict", "writable"]);
        self.ty_of(self.module.operand(op, 0));
        self.out.push_str(" to ");
        self.ty_of(self.module.result(op, 0));
        Ask::Done
    }
    pub fn print_alloc_tensor(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let sizes = self.group_operands(op, info, "dynamic_sizes");
        self.write_in_parens(&sizes);
        let copy = self.group_operands(op, info, "copy");
        if !copy.is_empty() {
            self.out.push_str(" copy");
            self.write_in_parens(&copy);
        }
        if let [hint] = self.group_operands(op, info, "size_hint")[..] {
            self.out.push_str(" size_hint=");
            self.value(hint);
        }
        if let (Version::Mlir24, Some(space)) =
            (self.options.version, self.module.attr(op, "memory_space"))
        {
            self.out.push_str(" <{memory_space = ");
            self.attrs.write_attr(&mut self.out, space);
            self.out.push_str("}>");
            self.attr_dict_without(op, info, &["memory_space"], false);
        } else {
            self.attr_dict(op, info, None, false);
        }
        self.out.push_str(" : ");
        self.ty_of(self.module.result(op, 0));
        Ask::Done
    }
}
