//! `llvm.func`: a function with the words of LLVM around it, whose type is the dialect's own.

use freehold_ir::{AttrKind, Op, Type, TypeKind};

use super::attr_printer::write_symbol;
use super::format::PrintInfo;
use super::lexer::Tok;
use super::llvm_text::{full, is_llvm_type, parts};
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};
use super::type_text;

/// The words that may stand before the name: linkages, then visibilities, kinds of unnamed
/// addresses and calling conventions, as `llvm-tblgen --dump-json` has them; the first of each is
/// what stands for no word. Of linkages and conventions it may be written too.
pub(super) const LINKAGES: &[&str] = &[
    "external",
    "available_externally",
    "linkonce",
    "linkonce_odr",
    "weak",
    "weak_odr",
    "appending",
    "internal",
    "private",
    "extern_weak",
    "common",
];
pub(super) const VISIBILITIES: &[&str] = &["default", "hidden", "protected"];
pub(super) const UNNAMED: &[&str] = &["none", "local_unnamed_addr", "unnamed_addr"];
pub(super) const CONVENTIONS: &[&str] = &[
    "ccc",
    "fastcc",
    "coldcc",
    "cc_10",
    "cc_11",
    "anyregcc",
    "preserve_mostcc",
    "preserve_allcc",
    "swiftcc",
    "cxx_fast_tlscc",
    "tailcc",
    "cfguard_checkcc",
    "swifttailcc",
    "x86_stdcallcc",
    "x86_fastcallcc",
    "arm_apcscc",
    "arm_aapcscc",
    "arm_aapcs_vfpcc",
    "msp430_intrcc",
    "x86_thiscallcc",
    "ptx_kernelcc",
    "ptx_devicecc",
    "spir_funccc",
    "spir_kernelcc",
    "intel_ocl_bicc",
    "x86_64_sysvcc",
    "win64cc",
    "x86_vectorcallcc",
    "hhvmcc",
    "hhvm_ccc",
    "x86_intrcc",
    "avr_intrcc",
    "avr_builtincc",
    "amdgpu_vscc",
    "amdgpu_gscc",
    "amdgpu_cscc",
    "amdgpu_kernelcc",
    "x86_regcallcc",
    "amdgpu_hscc",
    "msp430_builtincc",
    "amdgpu_lscc",
    "amdgpu_escc",
    "aarch64_vectorcallcc",
    "aarch64_sve_vectorcallcc",
    "wasm_emscripten_invokecc",
    "amdgpu_gfxcc",
    "m68k_intrcc",
];

impl Parser<'_> {
    /// `llvm.func internal fastcc @name(%a: T {...}) -> T attributes {...} {...}`
    pub fn parse_llvm_function(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            return Ok(Progress::Done);
        }
        let linkage = self.any_word_of(LINKAGES);
        let visibility = self.word_of(VISIBILITIES);
        let unnamed = self.word_of(UNNAMED);
        let convention = CONVENTIONS[self.any_word_of(CONVENTIONS)];
        self.push_linkage(state, linkage, visibility, unnamed);
        let convention = self.dialect_attr(&format!("#llvm.cconv<{convention}>"));
        self.push_property(state, "CConv", convention);
        let name = self.here();
        self.parse_symbol_name(state)?;
        let (_, is_open) = self.parse_open_signature(state, true)?;
        if let Err(reason) = self.use_llvm_type(state, is_open) {
            let message = format!("failed to construct function type: {reason}");
            return Err(self.custom_error(name, message));
        }
        self.parse_vscale_range(state)?;
        self.parse_comdat(state)?;
        if self.eat_keyword("attributes") {
            self.parse_dict_entries(&mut state.attributes)?;
            if let Some(info) = self.info(state.name)? {
                self.merge_inherent(state, &info)?;
            }
        }
        self.body_or_declaration(state)
    }

    /// `vscale_range(1, 16)`, which may be left out.
    fn parse_vscale_range(&mut self, state: &mut OpState) -> Parsed<()> {
        if !self.eat_keyword("vscale_range") {
            return Ok(());
        }
        self.expect(Tok::LParen, "'('")?;
        let least = self.parse_i64()?;
        self.expect(Tok::Comma, "','")?;
        let most = self.parse_i64()?;
        self.expect(Tok::RParen, "')'")?;
        let text = format!("#llvm.vscale_range<minRange = {least} : i32, maxRange = {most} : i32>");
        let range = self.dialect_attr(&text);
        self.push_property(state, "vscale_range", range);
        Ok(())
    }

    /// `comdat(@group::@selector)`, which may be left out.
    pub(super) fn parse_comdat(&mut self, state: &mut OpState) -> Parsed<()> {
        if !self.eat_keyword("comdat") {
            return Ok(());
        }
        self.expect(Tok::LParen, "'('")?;
        let comdat = self.parse_symbol_ref()?;
        self.expect(Tok::RParen, "')'")?;
        self.push_property(state, "comdat", comdat);
        Ok(())
    }

    /// The place of the next word in a list; 0, what stands for no word, if it is none of them.
    pub(super) fn word_of(&mut self, words: &[&str]) -> usize {
        let word = self.at(Tok::BareId).then(|| self.tok_text());
        let found = words.iter().position(|w| Some(*w) == word).unwrap_or(0);
        if found > 0 {
            self.bump();
        }
        found
    }

    /// The same of a list of which what stands for no word may be written.
    pub(super) fn any_word_of(&mut self, words: &[&str]) -> usize {
        match self.eat_keyword(words[0]) {
            true => 0,
            false => self.word_of(words),
        }
    }

    /// What the words before the name of a function or variable say.
    pub(super) fn push_linkage(
        &mut self,
        state: &mut OpState,
        linkage: usize,
        visibility: usize,
        unnamed: usize,
    ) {
        let linkage = self.dialect_attr(&format!("#llvm.linkage<{}>", LINKAGES[linkage]));
        self.push_property(state, "linkage", linkage);
        let i64 = self.module.context.integer_type(64);
        for (name, number) in [("visibility_", visibility), ("unnamed_addr", unnamed)] {
            let value = self.module.context.integer_attr(number as i128, i64);
            self.push_property(state, name, value);
        }
    }

    /// Puts the dialect's function type in place of the builtin one; a reason why there is none.
    fn use_llvm_type(&mut self, state: &mut OpState, is_open: bool) -> Result<(), String> {
        let context = &mut self.module.context;
        let name = context.ident("function_type");
        let Some(entry) = state.properties.iter_mut().find(|entry| entry.0 == name) else {
            return Ok(());
        };
        let AttrKind::Type(ty) = *context.attr_kind(entry.1) else {
            return Ok(());
        };
        let TypeKind::Function { inputs, results } = context.kind(ty) else {
            return Ok(());
        };
        let short = |ty: &Type, what: &dyn Fn(&str) -> String| {
            let text = type_text(context, *ty);
            match is_llvm_type(&text) {
                true => Ok(text
                    .strip_prefix("!llvm.")
                    .map_or(text.clone(), str::to_owned)),
                false => Err(format!("expected LLVM type for function {}", what(&text))),
            }
        };
        let of_input = |_: &str| "arguments".to_owned();
        let mut inputs = inputs
            .iter()
            .map(|input| short(input, &of_input))
            .collect::<Result<Vec<String>, String>>()?;
        inputs.extend(is_open.then(|| "...".to_owned()));
        let result = match &**results {
            [] => "void".to_owned(),
            // mlir-opt puts no blank there.
            [result] => short(result, &|text| format!("results'{text}'"))?,
            _ => return Err("expected zero or one function result".to_owned()),
        };
        let text = format!("!llvm.func<{result} ({})>", inputs.join(", "));
        let ty = context.ty(TypeKind::Opaque(text.into()));
        entry.1 = context.attr(AttrKind::Type(ty));
        Ok(())
    }
}

impl Printer<'_> {
    pub fn print_llvm_function(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return Ask::Done;
        }
        let module = self.module;
        let attr = |name: &str| module.attr(op, name);
        self.out.push(' ');
        let words = [
            self.llvm_word(op, "linkage", LINKAGES),
            self.llvm_word(op, "visibility_", VISIBILITIES),
            self.llvm_word(op, "unnamed_addr", UNNAMED),
            self.llvm_word(op, "CConv", CONVENTIONS),
        ];
        for word in words.iter().flatten() {
            self.out.push_str(word);
            self.out.push(' ');
        }
        if let Some(AttrKind::String(name)) = self.kind_of(op, "sym_name") {
            write_symbol(&mut self.out, name);
        }
        let ty = attr("function_type").map(|ty| module.context.attr_kind(ty));
        let text = match ty {
            Some(AttrKind::Type(ty)) => type_text(&module.context, *ty),
            _ => String::new(),
        };
        let (result, inputs) = parts(&text);
        let region = module.regions(op)[0];
        let entry = module.first_block(region);
        let arguments = entry.map_or(&[][..], |block| module.arguments(block));
        let dicts = |name: &str| match attr(name).map(|a| module.context.attr_kind(a)) {
            Some(AttrKind::Array(dicts)) => &dicts[..],
            _ => &[],
        };
        let (arg_attrs, res_attrs) = (dicts("arg_attrs"), dicts("res_attrs"));
        self.out.push('(');
        for (i, input) in inputs.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            if let Some(&argument) = arguments.get(i) {
                self.value(argument);
                self.out.push_str(": ");
            }
            self.out.push_str(&full(input));
            self.write_dict_attr(arg_attrs.get(i));
            if let Some(&argument) = arguments.get(i) {
                self.argument_location(argument);
            }
        }
        self.out.push(')');
        if result != "void" {
            let has_dict = |&dict: &_| !module.context.dict_entries(dict).is_empty();
            let in_brackets = res_attrs.first().is_some_and(has_dict);
            self.out
                .push_str(if in_brackets { " -> (" } else { " -> " });
            self.out.push_str(&full(result));
            if in_brackets {
                self.write_dict_attr(res_attrs.first());
                self.out.push(')');
            }
        }
        if let Some(range) = attr("vscale_range") {
            let text = super::attr_text(&module.context, range);
            let [least, most] = ["minRange", "maxRange"].map(|name| range_end(&text, name));
            self.out
                .push_str(&format!(" vscale_range({least}, {most})"));
        }
        self.write_comdat(op);
        let hidden = [
            "comdat",
            "vscale_range",
            "sym_name",
            "function_type",
            "linkage",
            "visibility_",
            "unnamed_addr",
            "CConv",
            "arg_attrs",
            "res_attrs",
        ];
        self.attr_dict_without(op, info, &hidden, true);
        self.body_or_end(op)
    }

    /// ` comdat(@group::@selector)`, where there is one.
    pub(super) fn write_comdat(&mut self, op: Op) {
        if let Some(comdat) = self.module.attr(op, "comdat") {
            self.out.push_str(" comdat(");
            self.attrs.write_attr(&mut self.out, comdat);
            self.out.push(')');
        }
    }

    /// The word in `#llvm.name<word>`, or that of a number, if it is not the first one.
    pub(super) fn llvm_word(
        &self,
        op: Op,
        name: &str,
        words: &[&'static str],
    ) -> Option<&'static str> {
        let at = match self.kind_of(op, name)? {
            AttrKind::Integer { value, .. } => usize::try_from(*value).ok()?,
            AttrKind::Opaque(text) => {
                let word = text.split_once('<')?.1.strip_suffix('>')?;
                words.iter().position(|known| *known == word)?
            }
            _ => return None,
        };
        words[1..].get(at.checked_sub(1)?).copied()
    }
}

/// The number behind `name = ` in the text of a range.
fn range_end<'t>(text: &'t str, name: &str) -> &'t str {
    let behind = text.split_once(name).map_or("", |parts| parts.1);
    let number = behind.trim_start_matches([' ', '=']);
    let end = number.find(|c: char| !c.is_ascii_digit() && c != '-');
    &number[..end.unwrap_or(number.len())]
}
