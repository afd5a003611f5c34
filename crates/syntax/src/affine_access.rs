//! Affine operations without regions: `apply`, `min`, `max`, accesses to memory and DMA.

use smallvec::SmallVec;

use freehold_ir::{AttrKind, Op, Type, TypeKind, Value};

use super::affine_ids::space_of;
use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// The attributes of the maps of a DMA operation.
const DMA_MAPS: [&str; 3] = ["src_map", "dst_map", "tag_map"];

impl Parser<'_> {
    /// `affine.load %m[%i + 1] : T`, `affine.vector_load %m[%i] : T, V`
    pub fn parse_affine_load(&mut self, state: &mut OpState, vector: bool) -> Parsed<Progress> {
        let memref = self.parse_access(state)?;
        let ty = self.parse_accessed_type(memref, vector)?;
        state.results.push(ty);
        Ok(Progress::Done)
    }

    /// `affine.store %v, %m[%i + 1] : T`, `affine.vector_store %v, %m[%i] : T, V`
    pub fn parse_affine_store(&mut self, state: &mut OpState, vector: bool) -> Parsed<Progress> {
        let value = self.parse_operand()?;
        self.expect(Tok::Comma, "','")?;
        let memref = self.parse_access(state)?;
        let ty = self.parse_accessed_type(memref, vector)?;
        let value = self.resolve(value, ty)?;
        state.values.insert(0, value);
        Ok(Progress::Done)
    }

    /// The type of what is read or written: the memory's elements, or `, V`.
    fn parse_accessed_type(&mut self, memref: Type, vector: bool) -> Parsed<Type> {
        if vector {
            self.expect(Tok::Comma, "','")?;
            return self.parse_type();
        }
        let element = self.module.context.kind(memref).element();
        Ok(element.expect("the type is a memref: that was checked when it was read"))
    }

    /// Resolves the operands from `start` on, all of type `index`.
    pub fn resolve_indices(&mut self, state: &mut OpState, start: usize) -> Parsed<()> {
        let index = self.module.context.index();
        for i in start..state.operands.len() {
            let value = self.resolve(state.operands[i], index)?;
            state.values.push(value);
        }
        Ok(())
    }

    /// `(%a, %b)[%c]`: operands for dimensions, then for symbols; the number of the first.
    pub fn parse_dims_and_symbols(&mut self, state: &mut OpState) -> Parsed<usize> {
        let start = state.operands.len();
        let operands = &mut state.operands;
        self.expect(Tok::LParen, "'(' in operand list")?;
        self.list_until(Tok::RParen, "')' in operand list", |p| {
            operands.push(p.parse_operand()?);
            Ok(())
        })?;
        let dims = operands.len() - start;
        if self.eat(Tok::LSquare) {
            self.list_until(Tok::RSquare, "']' in operand list", |p| {
                operands.push(p.parse_operand()?);
                Ok(())
            })?;
        }
        self.resolve_indices(state, start)?;
        Ok(dims)
    }

    /// `affine.apply #map(%i)[%n]`
    pub fn parse_affine_apply(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let location = self.here();
        let map = self.parse_attr()?;
        let dims = self.parse_dims_and_symbols(state)?;
        self.push_property(state, "map", map);
        self.parse_attr_dict(state)?;
        let counts = self.module.context.affine_map(map).map(|map| {
            let (dims, symbols) = (map.dims as usize, map.symbols as usize);
            (dims, symbols, map.results.len())
        });
        let Some((map_dims, symbols, results)) = counts else {
            return Err(self.custom_error(location, "invalid kind of attribute specified"));
        };
        if map_dims != dims || map_dims + symbols != state.values.len() {
            let message = "dimension or symbol index mismatch";
            return Err(self.custom_error(state.location, message));
        }
        let index = self.module.context.index();
        state.results.extend((0..results).map(|_| index));
        Ok(Progress::Done)
    }

    /// `affine.min #map(%i)[%n]`
    pub fn parse_affine_bound_op(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let location = self.here();
        let map = self.parse_attr()?;
        if !matches!(self.module.context.attr_kind(map), AttrKind::AffineMap(_)) {
            return Err(self.custom_error(location, "invalid kind of attribute specified"));
        }
        self.push_property(state, "map", map);
        self.parse_dims_and_symbols(state)?;
        self.parse_attr_dict(state)?;
        let index = self.module.context.index();
        state.results.push(index);
        Ok(Progress::Done)
    }

    /// `%m[%i + 1] {...} : memref<...>`, the type of the memory.
    fn parse_access(&mut self, state: &mut OpState) -> Parsed<Type> {
        let memref = self.parse_operand()?;
        let start = state.operands.len();
        let map = self.parse_subscripts(&mut state.operands)?;
        self.push_property(state, "map", map);
        self.parse_attr_dict(state)?;
        let ty = self.parse_colon_memref_type()?;
        let value = self.resolve(memref, ty)?;
        state.values.push(value);
        self.resolve_indices(state, start)?;
        Ok(ty)
    }

    fn parse_colon_memref_type(&mut self) -> Parsed<Type> {
        let location = self.here();
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        if !matches!(self.module.context.kind(ty), TypeKind::MemRef { .. }) {
            let text = super::type_text(&self.module.context, ty);
            let message = format!(
                "invalid kind of type specified: expected builtin.memref, but found '{text}'"
            );
            return Err(self.custom_error(location, message));
        }
        Ok(ty)
    }

    /// `affine.prefetch %m[%i], read, locality<3>, data {...} : memref<...>`
    pub fn parse_prefetch(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let memref = self.parse_operand()?;
        let map = self.parse_subscripts(&mut state.operands)?;
        self.expect(Tok::Comma, "','")?;
        let is_write = self.parse_word()?;
        self.expect(Tok::Comma, "','")?;
        self.expect_keyword("locality")?;
        self.expect(Tok::Less, "'<'")?;
        let i32 = self.module.context.integer_type(32);
        let hint = self.parse_attr_of(Some(i32))?;
        self.expect(Tok::Greater, "'>'")?;
        self.expect(Tok::Comma, "','")?;
        let cache = self.parse_word()?;
        let is_write = match is_write {
            "write" => true,
            "read" => false,
            _ => {
                let message = "rw specifier has to be 'read' or 'write'";
                return Err(self.custom_error(state.location, message));
            }
        };
        let is_data = match cache {
            "data" => true,
            "instr" => false,
            _ => {
                let message = "cache type has to be 'data' or 'instr'";
                return Err(self.custom_error(state.location, message));
            }
        };
        self.push_property(state, "map", map);
        for (name, value) in [("isWrite", is_write), ("isDataCache", is_data)] {
            let value = self.module.context.bool_attr(value);
            self.push_property(state, name, value);
        }
        self.push_property(state, "localityHint", hint);
        self.parse_attr_dict(state)?;
        let ty = self.parse_colon_memref_type()?;
        let value = self.resolve(memref, ty)?;
        state.values.push(value);
        self.resolve_indices(state, 0)?;
        Ok(Progress::Done)
    }

    /// `affine.dma_start %s[%i], %d[%j], %t[%k], %n, %stride, %each : S, D, T`
    pub fn parse_dma_start(&mut self, state: &mut OpState) -> Parsed<Progress> {
        // Each memref with where its subscripts end among the operands.
        let mut memrefs = Vec::new();
        for name in DMA_MAPS {
            let memref = self.parse_operand()?;
            let map = self.parse_subscripts(&mut state.operands)?;
            memrefs.push((memref, state.operands.len()));
            let name = self.module.context.ident(name);
            state.attributes.push((name, map));
            self.expect(Tok::Comma, "','")?;
        }
        let counts_at = state.operands.len();
        state.operands.push(self.parse_operand()?);
        if self.eat(Tok::Comma) {
            self.parse_operands(&mut state.operands)?;
            if state.operands.len() != counts_at + 3 {
                let message = "expected two stride related operands";
                return Err(self.custom_error(state.location, message));
            }
        }
        self.expect(Tok::Colon, "':'")?;
        let mut start = 0;
        let index = self.module.context.index();
        for (i, (memref, end)) in memrefs.into_iter().enumerate() {
            if i > 0 {
                self.expect(Tok::Comma, "','")?;
            }
            let ty = self.parse_type()?;
            let value = self.resolve(memref, ty)?;
            state.values.push(value);
            for at in start..end {
                let value = self.resolve(state.operands[at], index)?;
                state.values.push(value);
            }
            start = end;
        }
        self.resolve_indices(state, counts_at)?;
        Ok(Progress::Done)
    }

    /// `affine.dma_wait %t[%k], %n : T`
    pub fn parse_dma_wait(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let tag = self.parse_operand()?;
        let map = self.parse_subscripts(&mut state.operands)?;
        let name = self.module.context.ident("tag_map");
        state.attributes.push((name, map));
        self.expect(Tok::Comma, "','")?;
        state.operands.push(self.parse_operand()?);
        self.expect(Tok::Colon, "':'")?;
        let ty = self.parse_type()?;
        let value = self.resolve(tag, ty)?;
        state.values.push(value);
        self.resolve_indices(state, 0)?;
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    /// `affine.apply`, `affine.min` and `affine.max`.
    pub fn print_affine_apply(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let operands: SmallVec<[Value; 8]> = self.module.operands(op).collect();
        self.out.push(' ');
        self.map_with_operands(self.module.attr(op, "map"), &operands);
        self.dict_without_maps(op, info, &["map"]);
        Ask::Done
    }

    /// `affine.load` and `affine.vector_load`.
    pub fn print_affine_load(&mut self, op: Op, info: &PrintInfo, vector: bool) -> Ask {
        let operands: SmallVec<[Value; 8]> = self.module.operands(op).collect();
        self.out.push(' ');
        self.access(op, info, &operands);
        if vector {
            self.out.push_str(", ");
            self.ty_of(self.module.result(op, 0));
        }
        Ask::Done
    }

    /// `affine.store` and `affine.vector_store`.
    pub fn print_affine_store(&mut self, op: Op, info: &PrintInfo, vector: bool) -> Ask {
        let operands: SmallVec<[Value; 8]> = self.module.operands(op).collect();
        self.out.push(' ');
        self.value(operands[0]);
        self.out.push_str(", ");
        self.access(op, info, &operands[1..]);
        if vector {
            self.out.push_str(", ");
            self.ty_of(operands[0]);
        }
        Ask::Done
    }

    pub fn print_dma_start(&mut self, op: Op) -> Ask {
        self.print_dma(op, &DMA_MAPS);
        Ask::Done
    }

    pub fn print_dma_wait(&mut self, op: Op) -> Ask {
        self.print_dma(op, &DMA_MAPS[2..]);
        Ask::Done
    }

    /// The attributes but those of the names `hidden`.
    pub fn dict_without_maps(&mut self, op: Op, info: &PrintInfo, hidden: &[&str]) {
        let named: SmallVec<[bool; 8]> = info
            .def
            .attributes
            .iter()
            .map(|a| hidden.contains(&a.name.as_str()))
            .collect();
        self.attr_dict(op, info, Some(&named), false);
    }

    /// `%m[...] {...} : T`
    fn access(&mut self, op: Op, info: &PrintInfo, operands: &[Value]) {
        self.value(operands[0]);
        self.subscripts(self.module.attr(op, "map"), &operands[1..]);
        self.dict_without_maps(op, info, &["map"]);
        self.out.push_str(" : ");
        self.ty_of(operands[0]);
    }

    pub fn print_prefetch(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let operands: SmallVec<[Value; 8]> = module.operands(op).collect();
        self.out.push(' ');
        self.value(operands[0]);
        self.subscripts(module.attr(op, "map"), &operands[1..]);
        self.out.push_str(if self.is_set(op, "isWrite") {
            ", write, locality<"
        } else {
            ", read, locality<"
        });
        if let Some(AttrKind::Integer { value, .. }) = self.kind_of(op, "localityHint") {
            write_int(&mut self.out, *value);
        }
        self.out.push_str(if self.is_set(op, "isDataCache") {
            ">, data"
        } else {
            ">, instr"
        });
        let hidden = ["map", "isWrite", "localityHint", "isDataCache"];
        self.dict_without_maps(op, info, &hidden);
        self.out.push_str(" : ");
        self.ty_of(operands[0]);
        Ask::Done
    }

    /// The memrefs with their subscripts by the maps, then the other operands.
    fn print_dma(&mut self, op: Op, maps: &[&str]) {
        let module = self.module;
        let operands: SmallVec<[Value; 8]> = module.operands(op).collect();
        let mut types = Vec::new();
        let mut at = 0;
        self.out.push(' ');
        for name in maps {
            let Some(&memref) = operands.get(at) else {
                return;
            };
            types.push(memref);
            self.value(memref);
            let map = module.attr(op, name);
            let size = map
                .and_then(|map| space_of(module.context.attr_kind(map)))
                .map_or(0, |(dims, symbols)| dims + symbols);
            let end = (at + 1 + size).min(operands.len());
            self.subscripts(map, &operands[at + 1..end]);
            self.out.push_str(", ");
            at = end;
        }
        self.write_values(operands[at..].iter().copied());
        self.out.push_str(" : ");
        self.write_types_of(types.into_iter());
    }

    /// `#map(%i)[%n]`
    pub fn map_with_operands(&mut self, map: Option<freehold_ir::Attr>, operands: &[Value]) {
        let Some(map) = map else {
            return;
        };
        self.attrs.write_attr(&mut self.out, map);
        let Some((dims, _)) = space_of(self.module.context.attr_kind(map)) else {
            return;
        };
        let (dims, symbols) = operands.split_at(dims.min(operands.len()));
        self.out.push('(');
        self.write_values(dims.iter().copied());
        self.out.push(')');
        if !symbols.is_empty() {
            self.out.push('[');
            self.write_values(symbols.iter().copied());
            self.out.push(']');
        }
    }
}
