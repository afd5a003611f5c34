//! `llvm.call`: a call of a symbol or of a pointer, with the words of LLVM around it.

use freehold_ir::{Attr, AttrKind, Op, Type, Value};

use super::attr_printer::write_symbol;
use super::format::PrintInfo;
use super::lexer::Tok;
use super::llvm::CONVENTIONS;
use super::op_state::{OpState, OperandRef, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// Kinds of tail calls; the first stands for no word.
const TAIL_CALLS: &[&str] = &["none", "tail", "musttail", "notail"];

/// What the form writes outside of its dictionary.
const WRITTEN: &[&str] = &[
    "callee",
    "TailCallKind",
    "var_callee_type",
    "CConv",
    "op_bundle_sizes",
    "op_bundle_tags",
    "arg_attrs",
    "res_attrs",
];

impl Parser<'_> {
    /// `fastcc tail @f(%a) vararg(T) ["tag"(%b : T)] {...} : (T {...}) -> T`
    pub fn parse_llvm_call(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let convention = CONVENTIONS[self.any_word_of(CONVENTIONS)];
        let tail = TAIL_CALLS[self.any_word_of(TAIL_CALLS)];
        for (name, text) in [
            ("CConv", format!("#llvm.cconv<{convention}>")),
            ("TailCallKind", format!("#llvm.tailcallkind<{tail}>")),
        ] {
            let value = self.dialect_attr(&text);
            self.push_property(state, name, value);
        }
        let is_direct = self.parse_llvm_callee(state)?;
        self.expect(Tok::LParen, "'('")?;
        if !self.at(Tok::RParen) {
            self.parse_operands(&mut state.operands)?;
        }
        self.expect(Tok::RParen, "')'")?;
        let called = state.operands.len();
        self.parse_vararg_type(state)?;
        let (types, bundled) = self.parse_called_types(state, is_direct)?;
        let bundles = state.operands.split_off(called);
        self.resolve_all(state, 0, &types)?;
        self.resolve_bundles(state, bundles, bundled)?;
        let sizes = [called as i64, (state.values.len() - called) as i64];
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        Ok(Progress::Done)
    }

    /// `@name`, or a value: whether it is a name.
    pub fn parse_llvm_callee(&mut self, state: &mut OpState) -> Parsed<bool> {
        let is_direct = self.at(Tok::AtId);
        if is_direct {
            let callee = self.parse_symbol_ref()?;
            self.push_property(state, "callee", callee);
        } else {
            state.operands.push(self.parse_operand()?);
        }
        Ok(is_direct)
    }

    /// `vararg(T)`, the type of a variadic callee, or nothing.
    pub fn parse_vararg_type(&mut self, state: &mut OpState) -> Parsed<()> {
        if self.eat_keyword("vararg") {
            self.expect(Tok::LParen, "'('")?;
            let ty = self.parse_type()?;
            self.expect(Tok::RParen, "')'")?;
            let ty = self.module.context.attr(AttrKind::Type(ty));
            self.push_property(state, "var_callee_type", ty);
        }
        Ok(())
    }

    /// `["tag"(%b : T)] {...} : (T {...}) -> T`, with the type of a pointer that is called before
    /// the parenthesis: the types of what stands before, and those of the bundles.
    pub fn parse_called_types(
        &mut self,
        state: &mut OpState,
        is_direct: bool,
    ) -> Parsed<(Vec<Type>, Vec<Type>)> {
        let bundled = self.parse_bundles(state)?;
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let mut types = Vec::new();
        if !is_direct {
            types.push(self.parse_type()?);
            self.expect(Tok::Comma, "','")?;
        }
        self.parse_typed_signature(state, &mut types)?;
        Ok((types, bundled))
    }

    /// `(T {...}) -> T`: types of operands behind those that are there, and the results.
    pub fn parse_typed_signature(
        &mut self,
        state: &mut OpState,
        types: &mut Vec<Type>,
    ) -> Parsed<()> {
        let (mut dicts, mut result_dicts) = (Vec::new(), Vec::new());
        self.expect(Tok::LParen, "'('")?;
        self.list_until(Tok::RParen, "')'", |p| {
            types.push(p.parse_type()?);
            dicts.push(p.parse_optional_dict()?);
            Ok(())
        })?;
        self.expect(Tok::Arrow, "'->'")?;
        if self.eat(Tok::LParen) {
            let results = &mut state.results;
            self.list_until(Tok::RParen, "')'", |p| {
                results.push(p.parse_type()?);
                result_dicts.push(p.parse_optional_dict()?);
                Ok(())
            })?;
        } else {
            state.results.push(self.parse_type()?);
        }
        self.push_attr_lists(state, "arg_attrs", dicts);
        self.push_attr_lists(state, "res_attrs", result_dicts);
        Ok(())
    }

    /// Adds the operands of bundles, which have these types.
    pub fn resolve_bundles(
        &mut self,
        state: &mut OpState,
        operands: Vec<OperandRef>,
        types: Vec<Type>,
    ) -> Parsed<()> {
        for (operand, ty) in operands.into_iter().zip(types) {
            let value = self.resolve(operand, ty)?;
            state.values.push(value);
        }
        Ok(())
    }

    /// `["tag"(%a, %b : T, T), "tag"()]`, or nothing: the types of these operands.
    pub fn parse_bundles(&mut self, state: &mut OpState) -> Parsed<Vec<Type>> {
        let (mut tags, mut sizes) = (Vec::new(), Vec::new());
        let mut types: Vec<Type> = Vec::new();
        if self.eat(Tok::LSquare) {
            self.list_until(Tok::RSquare, "']'", |p| {
                if !p.at(Tok::String) {
                    return Err(p.custom_error_here("expect operand bundle tag"));
                }
                tags.push(p.parse_attr()?);
                p.expect(Tok::LParen, "'('")?;
                let start = state.operands.len();
                if !p.at(Tok::RParen) {
                    p.parse_operands(&mut state.operands)?;
                    p.expect(Tok::Colon, "':'")?;
                    types.push(p.parse_type()?);
                    while p.eat(Tok::Comma) {
                        types.push(p.parse_type()?);
                    }
                }
                sizes.push((state.operands.len() - start) as i64);
                p.expect(Tok::RParen, "')'").map(|_| ())
            })?;
        }
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "op_bundle_sizes", sizes);
        if !tags.is_empty() {
            let tags = self.module.context.attr(AttrKind::Array(tags.into()));
            self.push_property(state, "op_bundle_tags", tags);
        }
        Ok(types)
    }
}

impl<'p> Printer<'p> {
    pub fn print_llvm_call(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        self.out.push(' ');
        let words = [
            self.llvm_word(op, "CConv", CONVENTIONS),
            self.llvm_word(op, "TailCallKind", TAIL_CALLS),
        ];
        for word in words.into_iter().flatten() {
            self.out.push_str(word);
            self.out.push(' ');
        }
        let sizes = self.dense_numbers(op, "operandSegmentSizes").first();
        let operands: Vec<Value> = module.operands(op).collect();
        let count = sizes.and_then(|&size| usize::try_from(size).ok());
        let (called, bundled) = operands.split_at(count.unwrap_or(0).min(operands.len()));
        let (pointer, called) = self.write_llvm_callee(op, called);
        self.write_vararg_type(op);
        self.write_bundles(op, bundled);
        self.attr_dict_without(op, info, WRITTEN, false);
        self.write_call_types(op, pointer, called);
        Ask::Done
    }

    /// `@name(%a)`, or `%pointer(%a)`: the pointer that is called, and the arguments.
    pub fn write_llvm_callee<'v>(
        &mut self,
        op: Op,
        called: &'v [Value],
    ) -> (Option<Value>, &'v [Value]) {
        let (mut pointer, mut arguments) = (None, called);
        match self.kind_of(op, "callee") {
            Some(AttrKind::SymbolRef { root, .. }) => {
                write_symbol(&mut self.out, self.module.context.text(*root));
            }
            _ => {
                if let Some((&first, rest)) = called.split_first() {
                    self.value(first);
                    (pointer, arguments) = (Some(first), rest);
                }
            }
        }
        self.out.push('(');
        self.write_values(arguments.iter().copied());
        self.out.push(')');
        (pointer, arguments)
    }

    /// ` vararg(T)`, or nothing.
    pub fn write_vararg_type(&mut self, op: Op) {
        if let Some(AttrKind::Type(ty)) = self.kind_of(op, "var_callee_type") {
            self.out.push_str(" vararg(");
            self.attrs.write_type(&mut self.out, *ty);
            self.out.push(')');
        }
    }

    /// ` : !llvm.ptr, (T {...}) -> T`, the first where a pointer is called.
    pub fn write_call_types(&mut self, op: Op, pointer: Option<Value>, called: &[Value]) {
        let module = self.module;
        self.out.push_str(" : ");
        if let Some(pointer) = pointer {
            self.ty_of(pointer);
            self.out.push_str(", ");
        }
        let dicts = |name: &str| match self.kind_of(op, name) {
            Some(AttrKind::Array(dicts)) => &dicts[..],
            _ => &[],
        };
        let (arg_attrs, res_attrs) = (dicts("arg_attrs"), dicts("res_attrs"));
        self.out.push('(');
        self.write_typed_list(called, arg_attrs);
        self.out.push_str(") -> ");
        let results = module.results(op);
        let has_dict = |&dict: &_| !module.context.dict_entries(dict).is_empty();
        if results.len() == 1 && !res_attrs.first().is_some_and(has_dict) {
            self.ty_of(results[0]);
        } else {
            self.out.push('(');
            self.write_typed_list(results, res_attrs);
            self.out.push(')');
        }
    }

    /// The types of values, each with its dictionary.
    fn write_typed_list(&mut self, values: &[Value], dicts: &[Attr]) {
        for (i, &value) in values.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.ty_of(value);
            self.write_dict_attr(dicts.get(i));
        }
    }

    /// ` ["tag"(%a : T)]`, or nothing.
    pub fn write_bundles(&mut self, op: Op, operands: &[Value]) {
        if !self.bundles_of(op).0.is_empty() {
            self.out.push(' ');
            self.write_bundle_list(op, operands);
        }
    }

    /// The tags of an operation's bundles, and how many operands each has.
    fn bundles_of(&self, op: Op) -> (&'p [Attr], &'p [i64]) {
        match (
            self.kind_of(op, "op_bundle_tags"),
            self.kind_of(op, "op_bundle_sizes"),
        ) {
            (Some(AttrKind::Array(tags)), Some(AttrKind::DenseArray { values, .. })) => {
                (tags, values)
            }
            _ => (&[], &[]),
        }
    }

    /// `["tag"(%a : T)]`
    pub fn write_bundle_list(&mut self, op: Op, mut operands: &[Value]) {
        self.out.push('[');
        let (tags, sizes) = self.bundles_of(op);
        for (i, (&tag, &size)) in tags.iter().zip(sizes).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.attrs.write_attr(&mut self.out, tag);
            let count = usize::try_from(size).unwrap_or(0).min(operands.len());
            let (these, rest) = operands.split_at(count);
            operands = rest;
            self.out.push('(');
            if !these.is_empty() {
                self.write_values(these.iter().copied());
                self.out.push_str(" : ");
                self.write_types_of(these.iter().copied());
            }
            self.out.push(')');
        }
        self.out.push(']');
    }
}
