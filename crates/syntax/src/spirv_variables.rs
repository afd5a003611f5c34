//! The forms of variables of the SPIR-V dialect, of constants with a name, and of loads and stores,
//! which ODS writes in C++. Words and control flow are in `spirv.rs`.

use freehold_ir::{AttrKind, Op, Type};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::options::Version;
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

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

impl Parser<'_> {
    /// `"Function" %p ["Aligned", 4] : T`, with `%p, %v` of a store.
    pub fn parse_spirv_access(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let class = self.spirv_word("storage_class")?;
        self.parse_operands(&mut state.operands)?;
        self.memory_access(state, ["memory_access", "alignment"])?;
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

    /// `"Function" %t, "Function" %s ["Aligned", 4], ["Volatile"] : T`
    pub fn parse_spirv_copy(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let mut classes = Vec::new();
        for place in 0..2 {
            if place > 0 {
                self.expect(Tok::Comma, "','")?;
            }
            classes.push(self.spirv_word("storage_class")?);
            state.operands.push(self.parse_operand()?);
        }
        self.memory_access(state, ["memory_access", "alignment"])?;
        if self.eat(Tok::Comma) {
            self.memory_access(state, ["source_memory_access", "source_alignment"])?;
        }
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        let text = super::type_text(&self.module.context, ty);
        let mut types = Vec::new();
        for class in classes {
            let Some(pointer) = self.type_in(&format!("!spirv.ptr<{text}, {class}>")) else {
                return Err(self.custom_error(state.location, "invalid storage class"));
            };
            types.push(pointer);
        }
        self.resolve_all(state, 0, &types)?;
        Ok(Progress::Done)
    }

    /// `["Aligned", 4]`, or nothing: attributes of these names.
    fn memory_access(&mut self, state: &mut OpState, names: [&str; 2]) -> Parsed<()> {
        if !self.eat(Tok::LSquare) {
            return Ok(());
        }
        let word = self.spirv_word(names[0])?;
        let value = self.spirv_attr("memory_access", &word);
        self.push_property(state, names[0], value);
        if self.eat(Tok::Comma) {
            let i32 = self.module.context.integer_type(32);
            let alignment = self.parse_attr_of(Some(i32))?;
            self.push_property(state, names[1], alignment);
        }
        self.expect(Tok::RSquare, "']'")?;
        Ok(())
    }

    /// `@name (@a, @b) : T`
    pub fn parse_spirv_composite(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let mut symbols = Vec::new();
        self.parse_symbol_name(state)?;
        self.expect(Tok::LParen, "'('")?;
        self.list_until(Tok::RParen, "')'", |p| {
            symbols.push(p.parse_symbol_ref()?);
            Ok(())
        })?;
        let symbols = self.module.context.attr(AttrKind::Array(symbols.into()));
        self.push_property(state, "constituents", symbols);
        self.composite_type(state)
    }

    /// `@name (@a) : T`
    pub fn parse_spirv_replicate(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.parse_symbol_name(state)?;
        self.expect(Tok::LParen, "'('")?;
        let symbol = self.parse_symbol_ref()?;
        self.push_property(state, "constituent", symbol);
        self.expect(Tok::RParen, "')'")?;
        self.composite_type(state)
    }

    fn composite_type(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        let ty = self.module.context.attr(AttrKind::Type(ty));
        self.push_property(state, "type", ty);
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

impl Printer<'_> {
    pub fn print_spirv_access(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let pointer = super::type_text(&module.context, module.value_type(module.operand(op, 0)));
        self.out.push_str(" \"");
        self.out
            .push_str(pointer_parts(&pointer).map_or("", |parts| parts.1));
        self.out.push_str("\" ");
        self.write_values(module.operands(op));
        self.write_memory_access(op, ["memory_access", "alignment"]);
        self.any_attrs_without(op, info, &["memory_access", "alignment"], false);
        self.out.push_str(" : ");
        match module.results(op).first() {
            Some(&result) => self.ty_of(result),
            None => self.ty_of(module.operand(op, 1)),
        }
        Ask::Done
    }

    /// ` ["Aligned", 4]`, or nothing where the attribute is not there.
    fn write_memory_access(&mut self, op: Op, names: [&str; 2]) {
        let Some(word) = self.spirv_word(op, names[0]) else {
            return;
        };
        self.out.push_str(" [\"");
        self.out.push_str(&word);
        self.out.push('"');
        if let Some(AttrKind::Integer { value, .. }) = self.kind_of(op, names[1]) {
            self.out.push_str(", ");
            write_int(&mut self.out, *value);
        }
        self.out.push(']');
    }

    pub fn print_spirv_copy(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let mut element = String::new();
        for (i, operand) in module.operands(op).enumerate() {
            let pointer = super::type_text(&module.context, module.value_type(operand));
            let (pointee, class) = pointer_parts(&pointer).unwrap_or_default();
            self.out.push_str(if i > 0 { ",  \"" } else { "  \"" });
            self.out.push_str(class);
            self.out.push_str("\" ");
            self.value(operand);
            pointee.clone_into(&mut element);
        }
        let (target, source) = (
            ["memory_access", "alignment"],
            ["source_memory_access", "source_alignment"],
        );
        self.write_memory_access(op, target);
        let has_own = module.attr(op, source[0]).is_some();
        match self.options.version {
            // It prints that of the target where the source has none.
            Version::Mlir22 => {
                self.out.push_str(", ");
                self.write_memory_access(op, if has_own { source } else { target });
            }
            Version::Mlir24 if has_own => {
                self.out.push(',');
                self.write_memory_access(op, source);
            }
            Version::Mlir24 => {}
        }
        let hidden = [target, source].concat();
        self.any_attrs_without(op, info, &hidden, false);
        self.out.push_str(" : ");
        self.out.push_str(&element);
        Ask::Done
    }

    pub fn print_spirv_composite(&mut self, op: Op) -> Ask {
        self.write_spirv_symbol(op);
        let symbols = self.kind_of(op, "constituents");
        self.out.push_str(" (");
        if let Some(AttrKind::Array(symbols)) = symbols {
            for (i, &symbol) in symbols.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.attrs.write_attr(&mut self.out, symbol);
            }
        } else if let Some(symbol) = self.module.attr(op, "constituent") {
            self.attrs.write_attr(&mut self.out, symbol);
        }
        self.out.push_str(") : ");
        if let Some(AttrKind::Type(ty)) = self.kind_of(op, "type") {
            self.attrs.write_type(&mut self.out, *ty);
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
