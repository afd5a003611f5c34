//! The forms of the SPIR-V dialect that ODS writes in C++: modules, functions and control flow.
//! Variables, loads and stores are in `spirv_variables.rs`.

use freehold_ir::{Attr, AttrKind, Op};

use super::attr_printer::write_symbol;
use super::flags::has_known_words;
use super::format::PrintInfo;
use super::lexer::{Tok, unescape};
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    pub(super) fn spirv_attr(&mut self, name: &str, word: &str) -> Attr {
        let text = format!("#spirv.{name}<{word}>");
        self.dialect_attr(&text)
    }

    /// A word, or a string with words and bars between them, of the attribute `name`.
    pub(super) fn spirv_word(&mut self, name: &str) -> Parsed<String> {
        let location = self.here();
        if self.at(Tok::BareId) {
            let tok = self.bump();
            let word = self.text(tok);
            if !has_known_words(&format!("#spirv.{name}<{word}>")) {
                let message = format!("invalid {name} attribute specification: {word}");
                return Err(self.custom_error(location, message));
            }
            return Ok(word.to_owned());
        }
        let tok = self.expect(Tok::String, name)?;
        let word = unescape(self.text(tok)).unwrap_or_default().into_owned();
        let is_word = |part: &str| {
            let part = part.trim();
            !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        let is_known = has_known_words(&format!("#spirv.{name}<{word}>"));
        if !is_known || !word.split('|').all(is_word) {
            let message = format!("invalid {name} attribute specification: \"{word}\"");
            return Err(self.custom_error(location, message));
        }
        Ok(word)
    }

    /// `@name Logical GLSL450 requires #spirv.vce<...> attributes {...} {...}`
    pub fn parse_spirv_module(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.ensure_block(state);
            return Ok(Progress::Done);
        }
        if self.at(Tok::AtId) {
            self.parse_symbol_name(state)?;
        }
        for name in ["addressing_model", "memory_model"] {
            let word = self.spirv_word(name)?;
            let value = self.spirv_attr(name, &word);
            self.push_property(state, name, value);
        }
        if self.eat_keyword("requires") {
            let triple = self.parse_attr()?;
            self.push_property(state, "vce_triple", triple);
        }
        self.parse_attr_dict_with_keyword(state)?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `@name(%a: T {...}) -> T "None" attributes {...} {...}`
    pub fn parse_spirv_function(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        self.parse_symbol_name(state)?;
        self.parse_signature(state)?;
        let word = self.spirv_word("function_control")?;
        let value = self.spirv_attr("function_control", &word);
        self.push_property(state, "function_control", value);
        self.parse_attr_dict_with_keyword(state)?;
        self.body_or_declaration(state)
    }

    /// `control(Unroll) -> T {...}`
    pub fn parse_spirv_structured(&mut self, state: &mut OpState, name: &str) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        let mut word = "None".to_owned();
        if self.eat_keyword("control") {
            self.expect(Tok::LParen, "'('")?;
            word = self.spirv_word(name)?;
            while self.eat(Tok::Pipe) {
                word.push('|');
                word.push_str(&self.spirv_word(name)?);
            }
            self.expect(Tok::RParen, "')'")?;
        }
        let value = self.spirv_attr(name, &word);
        self.push_property(state, name, value);
        if self.eat(Tok::Arrow) {
            state.results.push(self.parse_type()?);
            while self.eat(Tok::Comma) {
                state.results.push(self.parse_type()?);
            }
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `%c [2, 3], ^t(%a : T), ^f`
    pub fn parse_spirv_branch(&mut self, state: &mut OpState) -> Parsed<Progress> {
        state.operands.push(self.parse_operand()?);
        let i1 = self.module.context.i1();
        self.resolve_all(state, 0, &[i1])?;
        if self.eat(Tok::LSquare) {
            let i32 = self.module.context.integer_type(32);
            let mut weights = Vec::new();
            self.list_until(Tok::RSquare, "']'", |p| {
                weights.push(p.parse_attr_of(Some(i32))?);
                Ok(())
            })?;
            let weights = self.module.context.attr(AttrKind::Array(weights.into()));
            self.push_property(state, "branch_weights", weights);
        }
        let mut sizes = vec![1];
        for _ in 0..2 {
            self.expect(Tok::Comma, "','")?;
            let before = state.values.len();
            self.parse_target(state)?;
            sizes.push((state.values.len() - before) as i64);
        }
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    /// The word between the angle brackets of an attribute.
    pub(super) fn spirv_word(&self, op: Op, name: &str) -> Option<String> {
        let attr = self.module.attr(op, name)?;
        let text = super::attr_text(&self.module.context, attr);
        let word = text.split_once('<')?.1.strip_suffix('>')?;
        Some(word.to_owned())
    }

    pub(super) fn write_spirv_symbol(&mut self, op: Op) {
        if let Some(AttrKind::String(name)) = self.kind_of(op, "sym_name") {
            self.out.push(' ');
            write_symbol(&mut self.out, name);
        }
    }

    pub fn print_spirv_module(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        self.write_spirv_symbol(op);
        let mut hidden = vec!["sym_name"];
        for name in ["addressing_model", "memory_model"] {
            if let Some(word) = self.spirv_word(op, name) {
                self.out.push(' ');
                self.out.push_str(&word);
            }
            hidden.push(name);
        }
        if let Some(triple) = self.module.attr(op, "vce_triple") {
            self.out.push_str(" requires ");
            self.attrs.write_attr(&mut self.out, triple);
            hidden.push("vce_triple");
        }
        self.any_attrs_without(op, info, &hidden, true);
        self.out.push(' ');
        self.region(op, 0, 1, false, true)
    }

    pub fn print_spirv_function(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        self.write_spirv_symbol(op);
        self.write_signature(op);
        self.out.push_str(" \"");
        let word = self.spirv_word(op, "function_control").unwrap_or_default();
        self.out.push_str(&word);
        self.out.push('"');
        let hidden = [
            "sym_name",
            "function_type",
            "function_control",
            "arg_attrs",
            "res_attrs",
        ];
        self.any_attrs_without(op, info, &hidden, true);
        self.body_or_end(op)
    }

    pub fn print_spirv_structured(&mut self, op: Op, name: &str, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        if let Some(word) = self.spirv_word(op, name).filter(|word| word != "None") {
            self.out.push_str(" control(");
            self.out.push_str(&word);
            self.out.push(')');
        }
        let results = self.module.results(op);
        if !results.is_empty() {
            self.out.push_str(" -> ");
            self.write_types_of(results.iter().copied());
        }
        self.out.push(' ');
        self.region(op, 0, 1, true, true)
    }

    pub fn print_spirv_branch(&mut self, op: Op) -> Ask {
        let module = self.module;
        self.out.push(' ');
        self.write_values(module.operands(op).take(1));
        if let Some(AttrKind::Array(weights)) = self.kind_of(op, "branch_weights") {
            self.out.push_str(" [");
            for (i, &weight) in weights.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.attrs.write_untyped(&mut self.out, weight);
            }
            self.out.push(']');
        }
        let sizes = self.dense_numbers(op, "operandSegmentSizes");
        let mut at = 1;
        for i in 0..module.successors(op).len() {
            self.out.push_str(", ");
            let size = sizes.get(i + 1).map_or(0, |&size| size.max(0) as usize);
            self.write_target(op, i, at..at + size);
            at += size;
        }
        Ask::Done
    }
}
