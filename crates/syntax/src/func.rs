//! `builtin.module`, and the functions of several dialects.

use freehold_ir::known::keys;
use freehold_ir::{Attr, AttrKind, Ident, Location, Op, Type, TypeKind};

use super::attr_printer::write_symbol;
use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{EntryArgument, OpState, Progress};
use super::options::Version;
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `module @name attributes {...} {...}`
    pub fn parse_module(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            let region = self.last_region(state);
            if let Some(region) = region
                && self.module.first_block(region).is_none()
            {
                let block = self.module.create_block();
                self.module.append_block(region, block);
            }
            return Ok(Progress::Done);
        }
        if self.at(Tok::AtId) {
            self.parse_symbol_name(state)?;
        }
        self.parse_attr_dict_with_keyword(state)?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `@name`, the property `sym_name`.
    pub fn parse_symbol_name(&mut self, state: &mut OpState) -> Parsed<()> {
        let value = self.symbol_name()?;
        self.push_property(state, "sym_name", value);
        Ok(())
    }

    /// `@name` as a string.
    pub fn symbol_name(&mut self) -> Parsed<Attr> {
        if !self.at(Tok::AtId) {
            let message = "expected valid '@'-identifier for symbol name";
            return Err(self.custom_error_here(message));
        }
        let name = self.symbol_text("symbol name")?;
        let text = self.module.context.text(name).into();
        Ok(self.module.context.attr(AttrKind::String(text)))
    }

    /// `func.func private @name(%a: T {...}) -> (T {...}) attributes {...} {...}`
    pub fn parse_function(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            let empty = self
                .last_region(state)
                .is_some_and(|r| self.module.first_block(r).is_none());
            if empty {
                let message = "expected non-empty function body";
                return Err(self.custom_error(state.location, message));
            }
            return Ok(Progress::Done);
        }
        if let Some(word @ ("public" | "private" | "nested")) =
            self.at(Tok::BareId).then(|| self.tok_text())
        {
            self.bump();
            let value = self.module.context.string_attr(word);
            self.push_property(state, "sym_visibility", value);
        }
        self.parse_symbol_name(state)?;
        self.parse_signature(state)?;
        if self.eat_keyword("attributes") {
            let location = self.here();
            self.parse_dict_entries(&mut state.attributes)?;
            for &(name, _) in &state.attributes {
                let text = self.module.context.text(name);
                if matches!(text, "sym_name" | "function_type" | "sym_visibility") {
                    let message = format!(
                        "'{text}' is an inferred attribute and should not be specified in the \
                         explicit attribute dictionary"
                    );
                    return Err(self.custom_error(location, message));
                }
            }
            if let Some(info) = self.info(state.name)? {
                self.merge_inherent(state, &info)?;
            }
        }
        self.body_or_declaration(state)
    }

    /// The body of a function, which comes next, or a declaration: its region is there and empty.
    pub fn body_or_declaration(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if self.eat(Tok::LBrace) {
            return Ok(Progress::Region);
        }
        state.entry.clear();
        let op = self.create_early(state);
        self.module.push_region(op);
        Ok(Progress::Done)
    }

    /// `(%a: T {...}) -> (T {...})`; how many arguments there are.
    pub fn parse_signature(&mut self, state: &mut OpState) -> Parsed<usize> {
        Ok(self.parse_open_signature(state, false)?.0)
    }

    /// The same, and whether `...` ends the arguments, which stands only where `may_be_open` says.
    pub fn parse_open_signature(
        &mut self,
        state: &mut OpState,
        may_be_open: bool,
    ) -> Parsed<(usize, bool)> {
        let mut inputs = Vec::new();
        let mut input_attrs = Vec::new();
        let mut results = Vec::new();
        let mut result_attrs = Vec::new();
        let is_open = self.parse_arguments(state, &mut inputs, &mut input_attrs, may_be_open)?;
        if self.eat(Tok::Arrow) {
            self.parse_function_results(&mut results, &mut result_attrs)?;
        }
        let ty = self.module.context.function_type(&inputs, &results);
        let ty = self.module.context.attr(AttrKind::Type(ty));
        state.properties.push((keys::FUNCTION_TYPE, ty));
        self.push_attr_lists(state, "arg_attrs", input_attrs);
        self.push_attr_lists(state, "res_attrs", result_attrs);
        Ok((inputs.len(), is_open))
    }

    /// The dictionaries of arguments or results as a property, if any has an entry.
    pub fn push_attr_lists(&mut self, state: &mut OpState, name: &str, lists: Vec<Attr>) {
        let empty = self.module.context.empty_dict();
        if lists.iter().any(|&dict| dict != empty) {
            let value = self.module.context.attr(AttrKind::Array(lists.into()));
            self.push_property(state, name, value);
        }
    }

    /// The arguments between parentheses.
    fn parse_arguments(
        &mut self,
        state: &mut OpState,
        types: &mut Vec<Type>,
        attrs: &mut Vec<Attr>,
        may_be_open: bool,
    ) -> Parsed<bool> {
        let mut is_open = false;
        self.expect(Tok::LParen, "'('")?;
        self.list_until(Tok::RParen, "')'", |p| {
            if is_open {
                return Err(p.custom_error_here(
                    "variadic arguments must be in the end of the argument list",
                ));
            }
            if may_be_open && p.eat(Tok::Ellipsis) {
                is_open = true;
                return Ok(());
            }
            let tok = p.tok;
            let name = if p.at(Tok::PercentId) {
                if !types.is_empty() && state.entry.is_empty() {
                    return Err(p.custom_error_here("expected type instead of SSA identifier"));
                }
                p.bump();
                let name = p.sigil_name(tok);
                p.expect(Tok::Colon, "':'")?;
                Some((name, Location(tok.start)))
            } else {
                if !state.entry.is_empty() {
                    return Err(p.custom_error_here("expected SSA identifier"));
                }
                None
            };
            let ty = p.parse_type()?;
            types.push(ty);
            attrs.push(p.parse_optional_dict()?);
            p.parse_written_location(name.map_or(Location(tok.start), |name| name.1))?;
            if name.is_some() {
                state.entry.push(EntryArgument {
                    name,
                    number: 0,
                    ty,
                });
            }
            Ok(())
        })?;
        Ok(is_open)
    }

    fn parse_function_results(
        &mut self,
        types: &mut Vec<Type>,
        attrs: &mut Vec<Attr>,
    ) -> Parsed<()> {
        if self.eat(Tok::LParen) {
            return self.list_until(Tok::RParen, "')'", |p| {
                types.push(p.parse_type()?);
                attrs.push(p.parse_optional_dict()?);
                Ok(())
            });
        }
        types.push(self.parse_type()?);
        attrs.push(self.module.context.empty_dict());
        Ok(())
    }

    /// `{...}`, or nothing.
    pub fn parse_optional_dict(&mut self) -> Parsed<Attr> {
        let mut entries = Vec::new();
        if self.at(Tok::LBrace) {
            self.parse_dict_entries(&mut entries)?;
        }
        Ok(self.module.context.dict_attr(entries))
    }
}

impl Printer<'_> {
    pub fn print_module(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        if let Some(AttrKind::String(name)) = self.kind_of(op, "sym_name") {
            self.out.push(' ');
            write_symbol(&mut self.out, name);
        }
        let named = [true, false];
        match self.options.version {
            Version::Mlir22 => self.attr_dict(op, info, Some(&named), true),
            Version::Mlir24 => self.strict_dict(op, info, &named, true),
        }
        self.out.push(' ');
        self.region(op, 0, 1, false, true)
    }

    pub fn print_function(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        let module = self.module;
        let context = &module.context;
        let attr = |key| module.attr_at(op, key).map(|a| context.attr_kind(a));
        self.out.push(' ');
        if let Some(AttrKind::String(word)) = attr(keys::SYM_VISIBILITY) {
            self.out.push_str(word);
            self.out.push(' ');
        }
        if let Some(AttrKind::String(name)) = attr(keys::SYM_NAME) {
            write_symbol(&mut self.out, name);
        }
        self.write_signature(op);
        let hidden = [
            "sym_name",
            "function_type",
            "sym_visibility",
            "arg_attrs",
            "res_attrs",
        ];
        self.attr_dict_without(op, info, &hidden, true);
        self.body_or_end(op)
    }

    /// What is printed after the head of a function: its body, or nothing of a declaration.
    pub fn body_or_end(&mut self, op: Op) -> Ask {
        if self
            .module
            .first_block(self.module.regions(op)[0])
            .is_none()
        {
            return Ask::Done;
        }
        self.out.push(' ');
        self.region(op, 0, 1, false, true)
    }

    /// `(%a: T {...}) -> (T {...})`
    pub fn write_signature(&mut self, op: Op) {
        let ty = self.module.attr_at(op, keys::FUNCTION_TYPE);
        self.write_signature_of(op, ty);
    }

    /// The same of a function whose type is in an attribute of another name.
    pub fn write_signature_of(&mut self, op: Op, ty: Option<Attr>) {
        let module = self.module;
        let context = &module.context;
        let attr = |key| module.attr_at(op, key).map(|a| context.attr_kind(a));
        let (inputs, results) = match ty.map(|ty| context.attr_kind(ty)) {
            Some(AttrKind::Type(ty)) => match context.kind(*ty) {
                TypeKind::Function { inputs, results } => (&inputs[..], &results[..]),
                _ => (&[][..], &[][..]),
            },
            _ => (&[][..], &[][..]),
        };
        let dicts = |key| match attr(key) {
            Some(AttrKind::Array(dicts)) => &dicts[..],
            _ => &[],
        };
        let entry = module.first_block(module.regions(op)[0]);
        let arguments = entry.map_or(&[][..], |block| module.arguments(block));
        let (arg_attrs, res_attrs) = (dicts(keys::ARG_ATTRS), dicts(keys::RES_ATTRS));
        self.out.push('(');
        for (i, &ty) in inputs.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            if let Some(&argument) = arguments.get(i) {
                self.value(argument);
                self.out.push_str(": ");
                self.ty_of(argument);
            } else {
                self.attrs.write_type(&mut self.out, ty);
            }
            self.write_dict_attr(arg_attrs.get(i));
            if let Some(&argument) = arguments.get(i) {
                self.argument_location(argument);
            }
        }
        self.out.push(')');
        if !results.is_empty() {
            self.out.push_str(" -> ");
            let plain = |i: usize| {
                res_attrs
                    .get(i)
                    .is_none_or(|&dict| context.dict_entries(dict).is_empty())
            };
            let is_function = matches!(context.kind(results[0]), TypeKind::Function { .. });
            let bare = results.len() == 1 && !is_function && plain(0);
            if !bare {
                self.out.push('(');
            }
            for (i, &ty) in results.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.attrs.write_type(&mut self.out, ty);
                self.write_dict_attr(res_attrs.get(i));
            }
            if !bare {
                self.out.push(')');
            }
        }
    }

    pub fn write_dict_attr(&mut self, dict: Option<&Attr>) {
        let entries: &[(Ident, Attr)] = match dict {
            Some(&dict) => self.module.context.dict_entries(dict),
            None => &[],
        };
        self.write_shown(entries, false);
    }
}
