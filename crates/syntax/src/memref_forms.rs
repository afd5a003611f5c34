//! `memref.alloca_scope`, `memref.dma_start`, `memref.generic_atomic_rmw`, `memref.prefetch` and
//! `memref.transpose`.

use freehold_ir::{AttrKind, Op, Type, TypeKind, Value};

use super::affine_expr;
use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `[%i, %j]`, the operands appended to the state's.
    fn parse_access_indices(&mut self, state: &mut OpState) -> Parsed<usize> {
        let before = state.operands.len();
        self.expect(Tok::LSquare, "'['")?;
        let operands = &mut state.operands;
        self.list_until(Tok::RSquare, "']'", |p| {
            operands.push(p.parse_operand()?);
            Ok(())
        })?;
        Ok(state.operands.len() - before)
    }

    /// Resolves `%memref[%i, %j]` once the memref's type is known.
    fn resolve_access(&mut self, state: &mut OpState, memref: Type) -> Parsed<()> {
        let mut types = vec![self.module.context.index(); state.operands.len()];
        types[0] = memref;
        self.resolve_all(state, 0, &types)
    }

    /// `memref.alloca_scope -> (T) {...} {...}`
    pub fn parse_alloca_scope(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            let name = self.module.context.op_name("memref.alloca_scope.return");
            self.ensure_terminator(state, name);
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `memref.dma_start %src[%i], %dst[%j], %count, %tag[%k], %stride, %each : T, T, T`
    pub fn parse_memref_dma_start(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let mut counts = [0; 3];
        for (i, count) in counts.iter_mut().enumerate() {
            if i == 2 {
                state.operands.push(self.parse_operand()?);
                self.expect(Tok::Comma, "','")?;
            }
            state.operands.push(self.parse_operand()?);
            *count = self.parse_access_indices(state)?;
            if i < 2 {
                self.expect(Tok::Comma, "','")?;
            }
        }
        let before = state.operands.len();
        if self.eat(Tok::Comma) {
            self.parse_operands(&mut state.operands)?;
        }
        if !matches!(state.operands.len() - before, 0 | 2) {
            let message = "expected two stride related operands";
            return Err(self.custom_error(state.location, message));
        }
        self.expect(Tok::Colon, "':'")?;
        let mut memrefs = vec![self.parse_type()?];
        while self.eat(Tok::Comma) {
            memrefs.push(self.parse_type()?);
        }
        if memrefs.len() != 3 {
            let message = "fewer/more types expected";
            return Err(self.custom_error(state.location, message));
        }
        let mut types = vec![self.module.context.index(); state.operands.len()];
        types[0] = memrefs[0];
        types[1 + counts[0]] = memrefs[1];
        types[3 + counts[0] + counts[1]] = memrefs[2];
        self.resolve_all(state, 0, &types)?;
        Ok(Progress::Done)
    }

    /// `memref.generic_atomic_rmw %m[%i] : T {...} {...}`
    pub fn parse_generic_atomic_rmw(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            self.parse_attr_dict(state)?;
            return Ok(Progress::Done);
        }
        state.operands.push(self.parse_operand()?);
        self.parse_access_indices(state)?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let ty = self.parse_type()?;
        self.resolve_access(state, ty)?;
        let Some(element) = self.module.context.kind(ty).element() else {
            return Err(self.wrong_kind(location, "builtin.memref", ty));
        };
        state.results.push(element);
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// The error for a type that is not of the kind that a form needs.
    pub fn wrong_kind(
        &mut self,
        location: freehold_ir::Location,
        kind: &str,
        ty: Type,
    ) -> super::parser::Reported {
        let text = super::type_text(&self.module.context, ty);
        let message =
            format!("invalid kind of type specified: expected {kind}, but found '{text}'");
        self.custom_error(location, message)
    }

    /// `memref.prefetch %m[%i], read, locality<3>, data : T`
    pub fn parse_memref_prefetch(&mut self, state: &mut OpState) -> Parsed<Progress> {
        state.operands.push(self.parse_operand()?);
        self.parse_access_indices(state)?;
        self.expect(Tok::Comma, "','")?;
        let access = self.custom_word()?;
        self.expect(Tok::Comma, "','")?;
        self.custom_keyword("locality")?;
        self.expect(Tok::Less, "'<'")?;
        let i32_type = self.module.context.integer_type(32);
        let hint = self.parse_attr_of(Some(i32_type))?;
        self.push_property(state, "localityHint", hint);
        self.expect(Tok::Greater, "'>'")?;
        self.expect(Tok::Comma, "','")?;
        let cache = self.custom_word()?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let ty = self.parse_type()?;
        if !matches!(self.module.context.kind(ty), TypeKind::MemRef { .. }) {
            return Err(self.wrong_kind(location, "builtin.memref", ty));
        }
        self.resolve_access(state, ty)?;
        if !matches!(access, "read" | "write") {
            let message = "rw specifier has to be 'read' or 'write'";
            return Err(self.custom_error(state.location, message));
        }
        if !matches!(cache, "data" | "instr") {
            let message = "cache type has to be 'data' or 'instr'";
            return Err(self.custom_error(state.location, message));
        }
        for (name, value) in [
            ("isWrite", access == "write"),
            ("isDataCache", cache == "data"),
        ] {
            let value = self.module.context.bool_attr(value);
            self.push_property(state, name, value);
        }
        Ok(Progress::Done)
    }

    /// `memref.transpose %m (i, j) -> (j, i) {...} : T to T`
    pub fn parse_transpose(&mut self, state: &mut OpState) -> Parsed<Progress> {
        state.operands.push(self.parse_operand()?);
        let map = self.parse_affine_body(true)?;
        self.push_property(state, "permutation", map);
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let location = self.here();
        let from = self.parse_type()?;
        if !matches!(self.module.context.kind(from), TypeKind::MemRef { .. }) {
            return Err(self.wrong_kind(location, "builtin.memref", from));
        }
        self.resolve_all(state, 0, &[from])?;
        self.custom_keyword("to")?;
        let to = self.parse_type()?;
        state.results.push(to);
        Ok(Progress::Done)
    }
}

impl<'s> Parser<'s> {
    /// Any keyword.
    pub fn custom_word(&mut self) -> Parsed<&'s str> {
        if !self.at(Tok::BareId) {
            return Err(self.custom_error_here("expected valid keyword"));
        }
        let word = self.tok_text();
        self.bump();
        Ok(word)
    }
}

impl Printer<'_> {
    pub fn print_alloca_scope(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.attr_dict(op, info, None, false);
            return Ask::Done;
        }
        self.out.push(' ');
        let has_results = self.write_result_list(op);
        self.out.push(' ');
        self.region(op, 0, 1, false, has_results)
    }

    /// `%memref[%i, %j]`: the operands from `at` on, as many as the memref's rank says; where the
    /// next one stands.
    fn write_access(&mut self, op: Op, at: usize) -> usize {
        let module = self.module;
        let count = module.operand_count(op);
        if at >= count {
            return at;
        }
        let memref = module.operand(op, at);
        let rank = match module.context.kind(module.value_type(memref)) {
            TypeKind::MemRef { shape, .. } => shape.len(),
            _ => 0,
        };
        self.value(memref);
        self.out.push('[');
        self.write_values(module.operands(op).skip(at + 1).take(rank));
        self.out.push(']');
        at + 1 + rank
    }

    pub fn print_memref_dma_start(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let mut memrefs: Vec<Value> = Vec::new();
        self.out.push(' ');
        let mut at = 0;
        for i in 0..3 {
            if i == 2 {
                self.write_values(module.operands(op).skip(at).take(1));
                self.out.push_str(", ");
                at += 1;
            }
            memrefs.extend(module.operands(op).nth(at));
            at = self.write_access(op, at);
            if i < 2 {
                self.out.push_str(", ");
            }
        }
        if at < module.operand_count(op) {
            self.out.push_str(", ");
            self.write_values(module.operands(op).skip(at));
        }
        self.attr_dict(op, info, None, false);
        self.out.push_str(" : ");
        self.write_types_of(memrefs.into_iter());
        Ask::Done
    }

    pub fn print_generic_atomic_rmw(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.attr_dict(op, info, None, false);
            return Ask::Done;
        }
        self.out.push(' ');
        self.write_access(op, 0);
        self.out.push_str(" : ");
        self.ty_of(self.module.operand(op, 0));
        self.out.push(' ');
        self.region(op, 0, 1, true, true)
    }

    pub fn print_memref_prefetch(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.out.push(' ');
        self.write_access(op, 0);
        let (is_write, is_data) = (self.is_set(op, "isWrite"), self.is_set(op, "isDataCache"));
        self.out
            .push_str(if is_write { ", write" } else { ", read" });
        self.out.push_str(", locality<");
        if let Some(AttrKind::Integer { value, .. }) = self.kind_of(op, "localityHint") {
            write_int(&mut self.out, *value);
        }
        self.out
            .push_str(if is_data { ">, data" } else { ">, instr" });
        let hidden = ["localityHint", "isWrite", "isDataCache"];
        self.attr_dict_without(op, info, &hidden, false);
        self.out.push_str(" : ");
        self.ty_of(self.module.operand(op, 0));
        Ask::Done
    }

    pub fn print_transpose(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let operand = self.module.operand(op, 0);
        self.out.push(' ');
        self.value(operand);
        self.out.push(' ');
        // The map in full, not as an alias and without its keyword.
        if let Some(AttrKind::AffineMap(map)) = self.kind_of(op, "permutation") {
            let mut text = String::new();
            affine_expr::write_map(&mut text, map);
            let text = text.strip_prefix("affine_map<").unwrap_or(&text);
            self.out.push_str(text.strip_suffix('>').unwrap_or(text));
        }
        self.attr_dict_without(op, info, &["permutation"], false);
        self.out.push_str(" : ");
        self.ty_of(operand);
        self.out.push_str(" to ");
        self.ty_of(self.module.result(op, 0));
        Ask::Done
    }
}
