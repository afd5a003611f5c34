//! The forms of the dialect wasmssa that ODS writes in C++: functions, whose arguments are local
//! variables, and globals.

use freehold_ir::known::keys;
use freehold_ir::{AttrKind, Location, Op, Type, TypeKind};

use super::attr_printer::write_symbol;
use super::format::PrintInfo;
use super::lexer::{Tok, write_quoted};
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};
use super::type_text;

/// The attribute that holds what a function takes and returns.
const FUNCTION_TYPE: &str = "functionType";

impl Parser<'_> {
    /// `exported @name(%a: !wasmssa<local ref to T>) -> R attributes {...} {...}`
    pub fn parse_wasm_function(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        self.wasm_mark(state, "exported");
        if self.at(Tok::BareId) {
            let word = self.tok_text();
            let message = format!("expecting either `exported` or symbol name. got {word}");
            return Err(self.custom_error(state.location, message));
        }
        self.parse_symbol_name(state)?;
        self.parse_signature(state)?;
        let here = self.here();
        self.use_local_types(state, here)?;
        if self.eat_keyword("attributes") {
            self.parse_dict_entries(&mut state.attributes)?;
            if let Some(info) = self.info(state.name)? {
                self.merge_inherent(state, &info)?;
            }
        }
        self.body_or_declaration(state)
    }

    /// Puts the types in local variables in place of those of the variables.
    fn use_local_types(&mut self, state: &mut OpState, location: Location) -> Parsed<()> {
        let context = &self.module.context;
        let at = (state.properties.iter()).position(|entry| entry.0 == keys::FUNCTION_TYPE);
        let signature = at.map(|at| context.attr_kind(state.properties[at].1));
        let (Some(at), Some(AttrKind::Type(ty))) = (at, signature) else {
            return Ok(());
        };
        let TypeKind::Function { inputs, results } = context.kind(*ty).clone() else {
            return Ok(());
        };
        let mut locals: Vec<Type> = Vec::with_capacity(inputs.len());
        for &input in &inputs {
            let text = type_text(&self.module.context, input);
            let local = text.strip_prefix("!wasmssa<local ref to ");
            let local = local.and_then(|rest| rest.strip_suffix('>'));
            let Some(local) = local.and_then(|local| self.type_in(local)) else {
                let message = format!(
                    "invalid type for wasm.func argument. Expecting !wasm<local T>, got '{text}'"
                );
                return Err(self.error(location, message));
            };
            locals.push(local);
        }
        let context = &mut self.module.context;
        let ty = context.function_type(&locals, &results);
        let ty = context.attr(AttrKind::Type(ty));
        state.properties[at] = (context.ident(FUNCTION_TYPE), ty);
        Ok(())
    }

    /// A word that sets an attribute of its name, or another one.
    fn wasm_mark(&mut self, state: &mut OpState, name: &str) {
        let word = if name == "isMutable" { "mutable" } else { name };
        if self.eat_keyword(word) {
            let unit = self.module.context.unit();
            self.push_property(state, name, unit);
        }
    }

    fn wasm_type(&mut self, state: &mut OpState) -> Parsed<()> {
        let ty = self.parse_type()?;
        let ty = self.module.context.attr(AttrKind::Type(ty));
        self.push_property(state, "type", ty);
        Ok(())
    }

    /// `exported @name T mutable : {...}`
    pub fn parse_wasm_global(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        self.wasm_mark(state, "exported");
        self.parse_symbol_name(state)?;
        self.wasm_type(state)?;
        self.wasm_mark(state, "isMutable");
        self.expect(Tok::Colon, "':'")?;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `"name" from "module" as @name mutable : T`
    pub fn parse_wasm_import(&mut self, state: &mut OpState) -> Parsed<Progress> {
        for (name, word) in [("importName", "from"), ("moduleName", "as")] {
            if !self.at(Tok::String) {
                return Err(self.custom_error_here("expected string"));
            }
            let text = self.parse_attr()?;
            self.push_property(state, name, text);
            self.custom_keyword(word)?;
        }
        self.parse_symbol_name(state)?;
        self.wasm_mark(state, "isMutable");
        self.expect(Tok::Colon, "':'")?;
        self.wasm_type(state)?;
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    pub fn print_wasm_function(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        self.write_wasm_symbol(op);
        let ty = self.module.attr(op, FUNCTION_TYPE);
        self.write_signature_of(op, ty);
        let hidden = [
            "sym_name",
            FUNCTION_TYPE,
            "exported",
            "arg_attrs",
            "res_attrs",
        ];
        self.attr_dict_without(op, info, &hidden, true);
        self.body_or_end(op)
    }

    /// ` exported @name`
    fn write_wasm_symbol(&mut self, op: Op) {
        if self.module.attr(op, "exported").is_some() {
            self.out.push_str(" exported");
        }
        self.out.push(' ');
        if let Some(AttrKind::String(name)) = self.kind_of(op, "sym_name") {
            write_symbol(&mut self.out, name);
        }
    }

    fn write_wasm_type(&mut self, op: Op) {
        if let Some(AttrKind::Type(ty)) = self.kind_of(op, "type") {
            self.attrs.write_type(&mut self.out, *ty);
        }
    }

    pub fn print_wasm_global(&mut self, op: Op, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        self.write_wasm_symbol(op);
        self.out.push(' ');
        self.write_wasm_type(op);
        if self.module.attr(op, "isMutable").is_some() {
            self.out.push_str(" mutable");
        }
        self.out.push_str(" :");
        self.body_or_end(op)
    }

    pub fn print_wasm_import(&mut self, op: Op) -> Ask {
        for (name, word) in [("importName", " from"), ("moduleName", " as")] {
            self.out.push(' ');
            if let Some(AttrKind::String(text)) = self.kind_of(op, name) {
                write_quoted(&mut self.out, text);
            }
            self.out.push_str(word);
        }
        self.write_wasm_symbol(op);
        if self.module.attr(op, "isMutable").is_some() {
            self.out.push_str(" mutable");
        }
        self.out.push_str(" : ");
        self.write_wasm_type(op);
        Ask::Done
    }
}
