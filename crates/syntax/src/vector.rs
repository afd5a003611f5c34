//! Forms of dialect `vector` whose types follow from one another: `contract`, `outerproduct`,
//! `shuffle` and `mask`. Transfers are in `vector_transfer.rs`.

use freehold_ir::{Attr, AttrKind, Ident, Location, Op, TypeKind, Value};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::number_text::write_int;
use super::op_state::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

const CONTRACT_TRAITS: [&str; 3] = ["indexing_maps", "iterator_types", "kind"];

impl Parser<'_> {
    /// `vector.contract {indexing_maps = [...], ...} %a, %b, %c {...} : A, B into C`
    pub fn parse_contract(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let location = self.here();
        let traits = self.parse_attr()?;
        let AttrKind::Dict(entries) = self.module.context.attr_kind(traits) else {
            let message = "invalid kind of attribute specified";
            return Err(self.custom_error(location, message));
        };
        state.attributes = entries.to_vec();
        for _ in 0..2 {
            state.operands.push(self.parse_operand()?);
            self.expect(Tok::Comma, "','")?;
        }
        state.operands.push(self.parse_operand()?);
        if self.at(Tok::LBrace) {
            let mut more = Vec::new();
            self.parse_dict_entries(&mut more)?;
            state.attributes.retain(|a| more.iter().all(|m| m.0 != a.0));
            state.attributes.extend(more);
        }
        for i in 0..state.attributes.len() {
            if self.module.context.text(state.attributes[i].0) == "iterator_types" {
                state.attributes[i].1 = self.vector_iterators(location, state.attributes[i].1)?;
            }
        }
        if let Some(info) = self.info(state.name)? {
            self.merge_inherent(state, &info)?;
        }
        self.expect(Tok::Colon, "':'")?;
        let mut types = vec![self.parse_type()?];
        self.expect(Tok::Comma, "','")?;
        types.push(self.parse_type()?);
        self.custom_keyword("into")?;
        types.push(self.parse_type()?);
        state.results.push(types[2]);
        self.resolve_all(state, 0, &types)?;
        Ok(Progress::Done)
    }

    /// `["parallel"]` as the attributes that generic form has.
    fn vector_iterators(&mut self, location: Location, attr: Attr) -> Parsed<Attr> {
        let AttrKind::Array(items) = self.module.context.attr_kind(attr).clone() else {
            return Ok(attr);
        };
        let mut types = Vec::with_capacity(items.len());
        for &item in &items {
            let AttrKind::String(word) = self.module.context.attr_kind(item) else {
                types.push(item);
                continue;
            };
            if !matches!(&**word, "parallel" | "reduction") {
                let message = format!("unexpected iterator_type ({word})");
                return Err(self.custom_error(location, message));
            }
            let text = format!("#vector.iterator_type<{word}>");
            types.push(self.dialect_attr(&text));
        }
        Ok(self.module.context.attr(AttrKind::Array(types.into())))
    }

    /// `vector.outerproduct %a, %b, %acc {...} : A, B`
    pub fn parse_outerproduct(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.parse_operands(&mut state.operands)?;
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let mut types = vec![self.parse_type()?];
        self.expect(Tok::Comma, "','")?;
        types.push(self.parse_type()?);
        if state.operands.len() < 2 {
            let message = "expected at least 2 operands";
            return Err(self.custom_error(state.location, message));
        }
        let context = &self.module.context;
        let TypeKind::Vector {
            shape,
            scalable,
            element,
        } = context.kind(types[0])
        else {
            let message = "expected vector type for operand #1";
            return Err(self.custom_error(state.location, message));
        };
        let result = match context.kind(types[1]) {
            TypeKind::Vector {
                shape: columns,
                scalable: are_scalable,
                ..
            } => TypeKind::Vector {
                shape: shape.iter().chain(columns.first()).copied().collect(),
                scalable: scalable
                    .iter()
                    .chain(are_scalable.first())
                    .copied()
                    .collect(),
                element: *element,
            },
            _ => context.kind(types[0]).clone(),
        };
        let result = self.module.context.ty(result);
        types.extend((2..state.operands.len()).map(|_| result));
        self.resolve_all(state, 0, &types)?;
        state.results.push(result);
        Ok(Progress::Done)
    }

    /// `vector.shuffle %a, %b [0, 2] {...} : A, B`: as many rows as the mask has numbers.
    pub fn parse_shuffle(&mut self, state: &mut OpState) -> Parsed<Progress> {
        state.operands.push(self.parse_operand()?);
        self.expect(Tok::Comma, "','")?;
        state.operands.push(self.parse_operand()?);
        let mut mask = Vec::new();
        self.expect(Tok::LSquare, "'['")?;
        self.list_until(Tok::RSquare, "']'", |p| {
            mask.push(p.parse_i64()?);
            Ok(())
        })?;
        let rows = mask.len() as i64;
        if rows == 0 {
            let message = "invalid mask length";
            return Err(self.op_error(state.location, "vector.shuffle", message));
        }
        let element = self.module.context.integer_type(64);
        let mask = self.module.context.attr(AttrKind::DenseArray {
            element,
            values: mask.into(),
        });
        self.push_property(state, "mask", mask);
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let first = self.parse_type()?;
        let mut types = vec![first];
        while self.eat(Tok::Comma) {
            types.push(self.parse_type()?);
        }
        if types.len() != 2 {
            let message = format!(
                "number of operands and types do not match: got 2 operands and {} types",
                types.len()
            );
            return Err(self.custom_error(state.operands[0].location, message));
        }
        self.resolve_all(state, 0, &types)?;
        let TypeKind::Vector {
            shape,
            scalable,
            element,
        } = self.module.context.kind(first).clone()
        else {
            let ty = super::type_text(&self.module.context, first);
            let message = format!(
                "operand #0 must be fixed-length vector of any type values, but got '{ty}'"
            );
            return Err(self.op_error(state.location, "vector.shuffle", &message));
        };
        let rest = shape.get(1..).unwrap_or(&[]);
        let result = TypeKind::Vector {
            shape: [rows].iter().chain(rest).copied().collect(),
            scalable: [false]
                .iter()
                .chain(scalable.get(1..).unwrap_or(&[]))
                .copied()
                .collect(),
            element,
        };
        let result = self.module.context.ty(result);
        state.results.push(result);
        Ok(Progress::Done)
    }

    /// `vector.mask %m, %p { OP } {...} : M -> T`
    pub fn parse_mask(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage == 0 {
            state.operands.push(self.parse_operand()?);
            if self.eat(Tok::Comma) {
                state.operands.push(self.parse_operand()?);
            }
            self.expect(Tok::LBrace, "'{' to begin a region")?;
            return Ok(Progress::Region);
        }
        self.end_mask(state)?;
        self.parse_attr_dict(state)?;
        self.expect(Tok::Colon, "':'")?;
        let mut types = vec![self.parse_type()?];
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        if state.operands.len() > 1 {
            let Some(&result) = state.results.first() else {
                let message = "expects a result if passthru operand is provided";
                return Err(self.custom_error(state.location, message));
            };
            types.push(result);
        }
        self.resolve_all(state, 0, &types)?;
        Ok(Progress::Done)
    }

    /// Ends the region with a yield of what its only operation gives.
    fn end_mask(&mut self, state: &OpState) -> Parsed<()> {
        let Some(region) = self.last_region(state) else {
            return Ok(());
        };
        let block = match self.module.first_block(region) {
            Some(block) => block,
            None => {
                let block = self.module.create_block();
                self.module.append_block(region, block);
                block
            }
        };
        let mut yielded: Vec<Value> = Vec::new();
        if let Some(last) = self.module.last_op(block) {
            if self.module.name_text(last) == "vector.yield" {
                return Ok(());
            }
            if self.module.first_op(block) == Some(last) {
                yielded = self.module.results(last).to_vec();
            }
        }
        let location = state.location;
        self.append_op(block, location, "vector.yield", &yielded, None, &[])?;
        Ok(())
    }
}

impl Printer<'_> {
    pub fn print_contract(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        self.out.push_str(" {");
        for (i, name) in CONTRACT_TRAITS.into_iter().enumerate() {
            let Some(value) = module.attr(op, name) else {
                continue;
            };
            if i > 0 {
                self.out.push_str(", ");
            }
            self.out.push_str(name);
            self.out.push_str(" = ");
            match module.context.attr_kind(value) {
                AttrKind::Array(items) if name == "iterator_types" => {
                    self.iterator_words(items, "#vector.iterator_type<");
                }
                _ => self.attrs.write_attr(&mut self.out, value),
            }
        }
        self.out.push_str("} ");
        self.write_values(module.operands(op));
        self.dict_without_maps(op, info, &CONTRACT_TRAITS);
        self.out.push_str(" : ");
        self.write_types_of(module.operands(op).take(2));
        self.out.push_str(" into ");
        self.ty_of(module.result(op, 0));
        Ask::Done
    }

    /// The attributes are shown only with an accumulator, as in mlir-opt; then all of them.
    pub fn print_outerproduct(&mut self, op: Op) -> Ask {
        let module = self.module;
        let context = &module.context;
        self.out.push(' ');
        self.write_values(module.operands(op));
        if module.operand_count(op) > 2 {
            let mut shown: Vec<(Ident, Attr)> =
                context.dict_entries(module.properties(op)).to_vec();
            shown.extend_from_slice(context.dict_entries(module.attributes(op)));
            shown.sort_by(|a, b| context.text(a.0).cmp(context.text(b.0)));
            self.write_shown(&shown, false);
        }
        self.out.push_str(" : ");
        self.write_types_of(module.operands(op).take(2));
        Ask::Done
    }

    pub fn print_shuffle(&mut self, op: Op, info: &PrintInfo) -> Ask {
        self.out.push(' ');
        self.write_values(self.module.operands(op));
        self.out.push_str(" [");
        if let Some(AttrKind::DenseArray { values, .. }) = self.kind_of(op, "mask") {
            for (i, &value) in values.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                write_int(&mut self.out, value.into());
            }
        }
        self.out.push(']');
        self.dict_without_maps(op, info, &["mask"]);
        self.out.push_str(" : ");
        self.write_types_of(self.module.operands(op));
        Ask::Done
    }

    /// The masked operation stands on the same line, without names for its results. One that
    /// has regions itself, which no operation that can be masked has, makes the mask generic.
    pub fn print_mask(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            return self.generic_region(op, stage as usize);
        }
        let module = self.module;
        let masked = module
            .first_block(module.regions(op)[0])
            .and_then(|block| module.first_op(block));
        self.out.push(' ');
        self.write_values(module.operands(op));
        self.out.push_str(" { ");
        if let Some(masked) = masked.filter(|&masked| module.regions(masked).is_empty()) {
            // An operation without regions is printed at once.
            self.collect_location(masked);
            let _ = self.begin_custom(masked);
        }
        self.out.push_str(" }");
        self.attr_dict(op, info, None, false);
        self.out.push_str(" : ");
        self.ty_of(module.operand(op, 0));
        if !module.results(op).is_empty() {
            self.out.push_str(" -> ");
            self.result_types(op);
        }
        Ask::Done
    }
}
