//! `llvm.invoke`, `llvm.landingpad` and `llvm.call_intrinsic`: calls that may unwind, where they go
//! then, and calls of an intrinsic by its name.

use freehold_ir::{AttrKind, Op, Value};

use super::format::PrintInfo;
use super::lexer::{Tok, unescape, write_quoted};
use super::llvm::CONVENTIONS;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// What the forms write outside of their dictionaries.
const WRITTEN: &[&str] = &[
    "callee",
    "intrin",
    "cleanup",
    "var_callee_type",
    "CConv",
    "op_bundle_sizes",
    "op_bundle_tags",
    "arg_attrs",
    "res_attrs",
    "operandSegmentSizes",
];

impl Parser<'_> {
    /// `fastcc @f(%a) to ^bb1(%b : T) unwind ^bb2 vararg(T) ["tag"(%c : T)] {...} : (T) -> T`
    pub fn parse_llvm_invoke(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let convention = CONVENTIONS[self.any_word_of(CONVENTIONS)];
        let convention = self.dialect_attr(&format!("#llvm.cconv<{convention}>"));
        self.push_property(state, "CConv", convention);
        let is_direct = self.parse_llvm_callee(state)?;
        self.expect(Tok::LParen, "'('")?;
        self.parse_operands(&mut state.operands)?;
        self.expect(Tok::RParen, "')'")?;
        // Their types come last, those of what the blocks are passed at once.
        let called = std::mem::take(&mut state.operands);
        self.custom_keyword("to")?;
        self.parse_target(state)?;
        let normal = state.values.len();
        self.custom_keyword("unwind")?;
        self.parse_target(state)?;
        let passed = std::mem::take(&mut state.values);
        state.operands = called;
        let called = state.operands.len();
        self.parse_vararg_type(state)?;
        let (types, bundled) = self.parse_called_types(state, is_direct)?;
        let bundles = state.operands.split_off(called);
        self.resolve_all(state, 0, &types)?;
        state.values.extend_from_slice(&passed);
        self.resolve_bundles(state, bundles, bundled)?;
        let ends = [called, normal, passed.len() - normal];
        self.push_segments(state, &ends);
        Ok(Progress::Done)
    }

    /// `"llvm.name"(%a) ["tag"(%b : T)] {...} : (T {...}) -> T`
    pub fn parse_llvm_intrinsic(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if !self.at(Tok::String) {
            return Err(self.custom_error_here("expected intrinsic name"));
        }
        let tok = self.bump();
        let name = unescape(self.text(tok)).unwrap_or_default();
        let name = self.module.context.string_attr(&name);
        self.push_property(state, "intrin", name);
        self.expect(Tok::LParen, "'('")?;
        self.parse_operands(&mut state.operands)?;
        self.expect(Tok::RParen, "')'")?;
        let called = state.operands.len();
        let (types, bundled) = self.parse_called_types(state, true)?;
        let bundles = state.operands.split_off(called);
        self.resolve_all(state, 0, &types)?;
        self.resolve_bundles(state, bundles, bundled)?;
        self.push_segments(state, &[called]);
        Ok(Progress::Done)
    }

    /// `cleanup (catch %a : T) (filter %b : T) : T`
    pub fn parse_landingpad(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if self.eat_keyword("cleanup") {
            let unit = self.module.context.unit();
            self.push_property(state, "cleanup", unit);
        }
        while self.eat(Tok::LParen) {
            if !self.eat_keyword("filter") {
                self.custom_keyword("catch")?;
            }
            let operand = self.parse_operand()?;
            self.expect(Tok::Colon, "':'")?;
            let ty = self.parse_type()?;
            let value = self.resolve(operand, ty)?;
            state.values.push(value);
            self.expect(Tok::RParen, "')'")?;
        }
        self.expect(Tok::Colon, "':'")?;
        state.results.push(self.parse_type()?);
        Ok(Progress::Done)
    }

    /// How many operands each group has, the last of which is that of the bundles.
    fn push_segments(&mut self, state: &mut OpState, groups: &[usize]) {
        let all: usize = groups.iter().sum();
        let mut sizes: Vec<i64> = groups.iter().map(|&size| size as i64).collect();
        sizes.push((state.values.len() - all) as i64);
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
    }
}

impl Printer<'_> {
    pub fn print_llvm_invoke(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.out.push(' ');
        if let Some(word) = self.llvm_word(op, "CConv", CONVENTIONS) {
            self.out.push_str(word);
            self.out.push(' ');
        }
        let (groups, operands) = self.llvm_groups::<3>(op);
        let [called_end, normal_end, unwind_end] = groups;
        let called = &operands[..called_end];
        let (pointer, called) = self.write_llvm_callee(op, called);
        self.out.push_str(" to ");
        self.write_target(op, 0, called_end..normal_end);
        self.out.push_str(" unwind ");
        self.write_target(op, 1, normal_end..unwind_end);
        self.write_vararg_type(op);
        self.write_bundles(op, &operands[unwind_end..]);
        self.attr_dict_without(op, info, WRITTEN, false);
        self.write_call_types(op, pointer, called);
        Ask::Done
    }

    pub fn print_llvm_intrinsic(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.out.push(' ');
        if let Some(AttrKind::String(name)) = self.kind_of(op, "intrin") {
            write_quoted(&mut self.out, name);
        }
        let ([end], operands) = self.llvm_groups::<1>(op);
        self.out.push('(');
        self.write_values(operands[..end].iter().copied());
        self.out.push(')');
        self.write_bundles(op, &operands[end..]);
        self.attr_dict_without(op, info, WRITTEN, false);
        self.write_call_types(op, None, &operands[..end]);
        Ask::Done
    }

    pub fn print_landingpad(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        if module.attr(op, "cleanup").is_some() {
            self.out.push_str(" cleanup");
        }
        for value in module.operands(op) {
            let ty = super::type_text(&module.context, module.value_type(value));
            // What is an array filters, everything else catches.
            let word = match ty.starts_with("!llvm.array<") {
                true => "filter",
                false => "catch",
            };
            self.out.push_str(" (");
            self.out.push_str(word);
            self.out.push(' ');
            self.value(value);
            self.out.push_str(" : ");
            self.ty_of(value);
            self.out.push(')');
        }
        self.attr_dict_without(op, info, WRITTEN, false);
        self.out.push_str(" : ");
        if let Some(&result) = module.results(op).first() {
            self.ty_of(result);
        }
        Ask::Done
    }

    /// Where the first groups of operands end, whatever the operation says of them, and all
    /// operands.
    fn llvm_groups<const N: usize>(&self, op: Op) -> ([usize; N], Vec<Value>) {
        let operands: Vec<Value> = self.module.operands(op).collect();
        let sizes = self.dense_numbers(op, "operandSegmentSizes");
        let mut end = 0usize;
        let ends = std::array::from_fn(|group| {
            let size = sizes.get(group).copied().unwrap_or(0);
            let size = usize::try_from(size).unwrap_or(0);
            end = end.saturating_add(size).min(operands.len());
            end
        });
        (ends, operands)
    }
}
