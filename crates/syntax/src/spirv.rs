//! The forms of the SPIR-V dialect that ODS writes in C++: modules, functions, variables, loads and
//! stores, and structured control flow.

use freehold_ir::{Attr, AttrKind, Op, Region, Type};

use super::attr_printer::write_symbol;
use super::format::PrintInfo;
use super::lexer::{Tok, unescape};
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    fn spirv_attr(&mut self, name: &str, word: &str) -> Attr {
        let text = format!("#spirv.{name}<{word}>");
        self.module.context.attr(AttrKind::Opaque(text.into()))
    }

    /// A word, or a string with a word in it.
    fn spirv_word(&mut self, what: &str) -> Parsed<String> {
        if self.at(Tok::BareId) {
            let tok = self.bump();
            return Ok(self.text(tok).to_owned());
        }
        let tok = self.expect(Tok::String, what)?;
        Ok(unescape(self.text(tok)).unwrap_or_default().into_owned())
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
            let word = self.spirv_word("a model")?;
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
        let word = self.spirv_word("function control attribute")?;
        let value = self.spirv_attr("function_control", &word);
        self.push_property(state, "function_control", value);
        self.parse_attr_dict_with_keyword(state)?;
        self.body_or_declaration(state)
    }

    /// `"Function" %p ["Aligned", 4] : T`, with `%p, %v` of a store.
    pub fn parse_spirv_access(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let class = self.spirv_word("storage class")?;
        self.parse_operands(&mut state.operands)?;
        if self.eat(Tok::LSquare) {
            let word = self.spirv_word("memory access")?;
            let value = self.spirv_attr("memory_access", &word);
            self.push_property(state, "memory_access", value);
            if self.eat(Tok::Comma) {
                let i32 = self.module.context.integer_type(32);
                let alignment = self.parse_attr_of(Some(i32))?;
                self.push_property(state, "alignment", alignment);
            }
            self.expect(Tok::RSquare, "']'")?;
        }
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        let text = super::type_text(&self.module.context, ty);
        let text = format!("!spirv.ptr<{text}, {class}>");
        let Some(pointer) = self.type_in(&text) else {
            return Err(self.custom_error(state.location, "invalid storage class"));
        };
        let types: &[Type] = match state.operands.len() {
            1 => &[pointer],
            _ => &[pointer, ty],
        };
        self.resolve_all(state, 0, types)?;
        if types.len() == 1 {
            state.results.push(ty);
        }
        Ok(Progress::Done)
    }

    /// `init(%v) {...} : !spirv.ptr<T, Function>`
    pub fn parse_spirv_variable(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if self.eat_keyword("init") {
            self.expect(Tok::LParen, "'('")?;
            state.operands.push(self.parse_operand()?);
            self.expect(Tok::RParen, "')'")?;
        }
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let ty = self.parse_type()?;
        let text = super::type_text(&self.module.context, ty);
        let Some((element, class)) = pointer_parts(&text) else {
            return Err(self.custom_error(location, "expected spirv.ptr type"));
        };
        let value = self.spirv_attr("storage_class", class);
        self.push_property(state, "storage_class", value);
        if !state.operands.is_empty() {
            let Some(element) = self.type_in(element) else {
                return Err(self.custom_error(location, "expected spirv.ptr type"));
            };
            self.resolve_all(state, 0, &[element])?;
        }
        state.results.push(ty);
        Ok(Progress::Done)
    }

    /// `control(Unroll) -> T {...}`
    pub fn parse_spirv_structured(&mut self, state: &mut OpState, name: &str) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        let mut word = "None".to_owned();
        if self.eat_keyword("control") {
            self.expect(Tok::LParen, "'('")?;
            word = self.spirv_word("a control")?;
            while self.eat(Tok::Pipe) {
                word.push('|');
                word.push_str(&self.spirv_word("a control")?);
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

    /// `@name spec_id(1) = 4 : i32`
    pub fn parse_spirv_constant(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.parse_symbol_name(state)?;
        if self.eat_keyword("spec_id") {
            self.expect(Tok::LParen, "'('")?;
            let number = self.parse_attr()?;
            self.expect(Tok::RParen, "')'")?;
            let name = self.module.context.ident("spec_id");
            state.attributes.push((name, number));
        }
        self.expect(Tok::Equal, "'='")?;
        let value = self.parse_attr()?;
        self.push_property(state, "default_value", value);
        Ok(Progress::Done)
    }

    /// `@name initializer(@i) bind(0, 1) built_in("x") {...} : T`
    pub fn parse_spirv_global(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.parse_symbol_name(state)?;
        let i32 = self.module.context.integer_type(32);
        for (word, names) in GLOBAL_CLAUSES {
            if !self.eat_keyword(word) {
                continue;
            }
            self.expect(Tok::LParen, "'('")?;
            for (i, name) in names.iter().enumerate() {
                if i > 0 {
                    self.expect(Tok::Comma, "','")?;
                }
                let value = self.parse_attr_of(Some(i32))?;
                self.push_property(state, name, value);
            }
            self.expect(Tok::RParen, "')'")?;
        }
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        let ty = self.module.context.attr(AttrKind::Type(ty));
        self.push_property(state, "type", ty);
        Ok(Progress::Done)
    }
}

/// The clauses of a global variable, each with the attributes between its parentheses.
const GLOBAL_CLAUSES: &[(&str, &[&str])] = &[
    ("initializer", &["initializer"]),
    ("bind", &["descriptor_set", "binding"]),
    ("built_in", &["built_in"]),
];

/// What a pointer points to, and its storage class.
fn pointer_parts(text: &str) -> Option<(&str, &str)> {
    let body = text.strip_prefix("!spirv.ptr<")?.strip_suffix('>')?;
    let (element, class) = body.rsplit_once(',')?;
    Some((element, class.trim()))
}

impl Printer<'_> {
    /// The word between the angle brackets of an attribute.
    fn spirv_word(&self, op: Op, name: &str) -> Option<String> {
        let attr = self.module.attr(op, name)?;
        let text = super::attr_text(&self.module.context, attr);
        let word = text.split_once('<')?.1.strip_suffix('>')?;
        Some(word.to_owned())
    }

    fn write_spirv_symbol(&mut self, op: Op) {
        if let Some(AttrKind::String(name)) = self.kind_of(op, "sym_name") {
            self.out.push(' ');
            write_symbol(&mut self.out, name);
        }
    }

    fn spirv_region(region: Region, entry_label: bool) -> Ask {
        Ask::Region {
            region,
            next_stage: 1,
            entry_label,
            empty_label: false,
            terminator: true,
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
        Self::spirv_region(self.module.regions(op)[0], false)
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
        let region = self.module.regions(op)[0];
        if self.module.first_block(region).is_none() {
            return Ask::Done;
        }
        self.out.push(' ');
        Self::spirv_region(region, false)
    }

    pub fn print_spirv_access(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let pointer = super::type_text(&module.context, module.value_type(module.operand(op, 0)));
        self.out.push_str(" \"");
        self.out
            .push_str(pointer_parts(&pointer).map_or("", |parts| parts.1));
        self.out.push_str("\" ");
        self.write_values(module.operands(op));
        if let Some(word) = self.spirv_word(op, "memory_access") {
            self.out.push_str(" [\"");
            self.out.push_str(&word);
            self.out.push('"');
            if let Some(AttrKind::Integer { value, .. }) = self.kind_of(op, "alignment") {
                self.out.push_str(", ");
                write_int(&mut self.out, *value);
            }
            self.out.push(']');
        }
        self.any_attrs_without(op, info, &["memory_access", "alignment"], false);
        self.out.push_str(" : ");
        match module.results(op).first() {
            Some(&result) => self.ty_of(result),
            None => self.ty_of(module.operand(op, 1)),
        }
        Ask::Done
    }

    pub fn print_spirv_variable(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        if module.operand_count(op) > 0 {
            self.out.push_str(" init(");
            self.write_values(module.operands(op));
            self.out.push(')');
        }
        self.any_attrs_without(op, info, &["storage_class"], false);
        self.out.push_str(" : ");
        self.write_types_of(module.results(op).iter().copied());
        Ask::Done
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
        Self::spirv_region(self.module.regions(op)[0], true)
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
        let sizes = match self.kind_of(op, "operandSegmentSizes") {
            Some(AttrKind::DenseArray { values, .. }) => values.to_vec(),
            _ => Vec::new(),
        };
        let mut at = 1;
        for (i, &block) in module.successors(op).iter().enumerate() {
            self.out.push_str(", ");
            self.block(block);
            let size = sizes.get(i + 1).map_or(0, |&size| size.max(0) as usize);
            if size > 0 {
                self.out.push('(');
                self.write_values(module.operands(op).skip(at).take(size));
                self.out.push_str(" : ");
                self.write_types_of(module.operands(op).skip(at).take(size));
                self.out.push(')');
            }
            at += size;
        }
        Ask::Done
    }

    pub fn print_spirv_constant(&mut self, op: Op) -> Ask {
        self.write_spirv_symbol(op);
        let module = self.module;
        if let Some(number) = module.attr(op, "spec_id") {
            self.out.push_str(" spec_id(");
            self.attrs.write_untyped(&mut self.out, number);
            self.out.push(')');
        }
        self.out.push_str(" = ");
        if let Some(value) = module.attr(op, "default_value") {
            self.attrs.write_attr(&mut self.out, value);
        }
        Ask::Done
    }

    pub fn print_spirv_global(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.write_spirv_symbol(op);
        let module = self.module;
        let mut hidden = vec!["sym_name", "type"];
        for (word, names) in GLOBAL_CLAUSES {
            if names.iter().any(|name| module.attr(op, name).is_none()) {
                continue;
            }
            self.out.push(' ');
            self.out.push_str(word);
            self.out.push('(');
            for (i, name) in names.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                if let Some(value) = module.attr(op, name) {
                    self.attrs.write_untyped(&mut self.out, value);
                }
            }
            self.out.push(')');
            hidden.extend(*names);
        }
        self.any_attrs_without(op, info, &hidden, false);
        self.out.push_str(" : ");
        if let Some(AttrKind::Type(ty)) = self.kind_of(op, "type") {
            self.attrs.write_type(&mut self.out, *ty);
        }
        Ask::Done
    }
}
