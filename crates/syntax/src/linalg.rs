//! Structured operations: `linalg.generic`, those with a name of their own, and `linalg.yield`.
//!
//! A named operation's body is not written; `structured.rs` builds it. The operations whose
//! form is about dimensions (`map`, `reduce`, ...) are in `linalg_shapes.rs`.

use freehold_ir::{Attr, AttrKind, Ident, Location, Op, Type};

use super::attr_text;
use super::format::PrintInfo;
use super::lexer::{Tok, write_quoted};
use super::op_state::{OpState, Progress};
use super::options::Version;
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};
use super::structured::MEMOIZED;

impl Parser<'_> {
    /// `linalg.generic {indexing_maps = [...], iterator_types = ["parallel"]} ins(...) outs(...)
    /// attrs = {...} {...} -> T`
    pub fn parse_linalg_generic(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if state.stage > 0 {
            if self.eat(Tok::Arrow) {
                self.parse_result_types(&mut state.results)?;
            }
            return Ok(Progress::Done);
        }
        let mut entries = Vec::new();
        let location = self.here();
        if self.at(Tok::HashId) {
            // An alias of a dictionary.
            let dict = self.parse_attr()?;
            let context = &self.module.context;
            if !matches!(context.attr_kind(dict), AttrKind::Dict(_)) {
                let message = "invalid kind of attribute specified";
                return Err(self.custom_error(location, message));
            }
            entries = context.dict_entries(dict).to_vec();
        } else if self.at(Tok::LBrace) {
            self.parse_dict_entries(&mut entries)?;
        } else {
            let behind = Location(self.last_end);
            return Err(self.error(behind, "expected attribute value"));
        }
        let is_types =
            |entry: &&mut (Ident, Attr)| self.module.context.text(entry.0) == "iterator_types";
        let given = entries.iter_mut().find(is_types);
        let given = given
            .filter(|entry| matches!(self.module.context.attr_kind(entry.1), AttrKind::Array(_)));
        let Some(entry) = given else {
            let message = "expected \"iterator_types\" array attribute";
            return Err(self.custom_error(location, message));
        };
        entry.1 = self.iterator_types(entry.1)?;
        state.attributes = entries;
        if let Some(info) = self.info(state.name)? {
            self.merge_inherent(state, &info)?;
        }
        self.parse_attr_dict(state)?;
        self.parse_ins_outs(state, true)?;
        if self.eat_keyword("attrs") {
            self.expect(Tok::Equal, "'='")?;
            self.parse_dict_entries(&mut state.attributes)?;
        }
        for required in ["indexing_maps", "iterator_types"] {
            let name = self.module.context.ident(required);
            if !state.properties.iter().any(|p| p.0 == name) {
                let message = format!("requires attribute '{required}'");
                return Err(self.op_error(state.location, "linalg.generic", &message));
            }
        }
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    /// `["parallel"]` as the attributes that generic form has.
    fn iterator_types(&mut self, attr: Attr) -> Parsed<Attr> {
        if let Some((words, types)) = self.last_iterator_types
            && words == attr
        {
            return Ok(types);
        }
        let AttrKind::Array(items) = self.module.context.attr_kind(attr).clone() else {
            return Ok(attr);
        };
        let mut types = Vec::with_capacity(items.len());
        for &item in &items {
            types.push(match self.module.context.attr_kind(item) {
                AttrKind::String(word) => match &**word {
                    "parallel" | "reduction" => {
                        let text = format!("#linalg.iterator_type<{word}>");
                        self.dialect_attr(&text)
                    }
                    _ => {
                        let message = format!("unexpected iterator_type ({word})");
                        return Err(self.custom_error_here(message));
                    }
                },
                _ => item,
            });
        }
        let types = self.module.context.attr(AttrKind::Array(types.into()));
        self.last_iterator_types = Some((attr, types));
        Ok(types)
    }

    /// `ins(%a : T) outs(%b : T)`, each optional; the types of the outputs.
    pub fn parse_ins_outs(&mut self, state: &mut OpState, sizes: bool) -> Parsed<Vec<Type>> {
        let mut counts = [0; 2];
        let mut types = Vec::new();
        for (count, word) in counts.iter_mut().zip(["ins", "outs"]) {
            types.clear();
            if !self.eat_keyword(word) {
                continue;
            }
            self.expect(Tok::LParen, "'('")?;
            let start = state.operands.len();
            let location = self.here();
            self.parse_operands(&mut state.operands)?;
            self.expect(Tok::Colon, "':'")?;
            self.list_until(Tok::RParen, "')'", |p| {
                types.push(p.parse_type()?);
                Ok(())
            })?;
            let operands = state.operands.len() - start;
            if operands != types.len() {
                let message = format!(
                    "number of operands and types do not match: got {operands} operands and {} \
                     types",
                    types.len()
                );
                return Err(self.custom_error(location, message));
            }
            self.resolve_all(state, start, &types)?;
            *count = types.len() as i64;
        }
        if sizes {
            let sizes = self.module.context.i32_array_attr(&counts);
            self.push_property(state, "operandSegmentSizes", sizes);
        }
        Ok(types)
    }

    /// `linalg.matmul indexing_maps = [...] {...} ins(...) outs(...) {...} -> T`
    pub fn parse_linalg_named(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let Some(structured) = self.structured(state)? else {
            let name = self.module.context.op_name_text(state.name).to_owned();
            let message = "has no body in its dialect file: only its generic form is known here";
            return Err(self.op_error(state.location, &name, message));
        };
        let def = self.table.get(state.name);
        let has = |name| def.is_some_and(|def| def.attribute(name).is_some());
        if has("kind") {
            // MLIR 24 writes `<exp>`.
            let kind = match self.at(Tok::Less) {
                true => self.dialect_body("linalg.elementwise_kind", None)?,
                false => {
                    self.custom_keyword("kind")?;
                    self.expect(Tok::Equal, "'='")?;
                    self.parse_attr()?
                }
            };
            let is_kind = matches!(
                self.module.context.attr_kind(kind),
                AttrKind::Opaque(text) if text.starts_with("#linalg.elementwise_kind<")
            );
            if !is_kind {
                return Err(self.custom_error_here("expected ElementwiseKind attribute"));
            }
            self.push_property(state, "kind", kind);
        }
        let has_maps = has("indexing_maps");
        let maps_are_given = has_maps && self.parse_indexing_maps(state)?;
        let is_contract = has_maps && !maps_are_given && state.name == self.contract_name();
        if is_contract {
            return Err(self.custom_error_here("expected 'indexing_maps' attribute"));
        }
        let body_location = self.here();
        self.parse_attr_dict(state)?;
        let outputs = self.parse_ins_outs(state, true)?;
        self.parse_attr_dict(state)?;
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        self.build_body(state, &structured, body_location)?;
        if !has_maps {
            self.note_maps(state)?;
        } else if !maps_are_given {
            let maps = match self.default_maps(state, &structured) {
                Some(maps) => maps,
                None => self.identity_maps(state, outputs.last().copied())?,
            };
            self.push_property(state, "indexing_maps", maps);
        }
        Ok(Progress::Done)
    }

    fn contract_name(&mut self) -> freehold_ir::OpName {
        self.module.context.op_name("linalg.contract")
    }

    /// `indexing_maps = [...]`, whether it is there.
    fn parse_indexing_maps(&mut self, state: &mut OpState) -> Parsed<bool> {
        if !self.eat_keyword("indexing_maps") {
            return Ok(false);
        }
        self.expect(Tok::Equal, "'='")?;
        let value = self.parse_attr()?;
        let context = &self.module.context;
        let are_maps = match context.attr_kind(value) {
            AttrKind::Array(items) => items
                .iter()
                .all(|&item| matches!(context.attr_kind(item), AttrKind::AffineMap(_))),
            _ => false,
        };
        if !are_maps {
            let message = "element of indexing_maps array is not an affine_map";
            return Err(self.custom_error_here(message));
        }
        self.push_property(state, "indexing_maps", value);
        Ok(true)
    }

    /// A map for each operand that is the identity on the dimensions of the output.
    fn identity_maps(&mut self, state: &OpState, output: Option<Type>) -> Parsed<Attr> {
        let kind = output.map(|ty| self.module.context.kind(ty));
        let Some(rank) = kind.and_then(|kind| kind.shape()).map(<[i64]>::len) else {
            return Err(self.custom_error_here("return type needs to be shaped type"));
        };
        let map = self.identity_map(rank as u32);
        let items = vec![map; state.values.len()];
        Ok(self.module.context.attr(AttrKind::Array(items.into())))
    }

    /// `linalg.yield %a {...} : T`
    pub fn parse_linalg_yield(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.parse_operands(&mut state.operands)?;
        self.parse_attr_dict(state)?;
        if state.operands.is_empty() {
            return Ok(Progress::Done);
        }
        self.expect(Tok::Colon, "':'")?;
        let mut types = vec![self.parse_type()?];
        while self.eat(Tok::Comma) {
            types.push(self.parse_type()?);
        }
        self.resolve_all(state, 0, &types)?;
        Ok(Progress::Done)
    }
}

impl Printer<'_> {
    /// ` ins(%a : T) outs(%b : T)`; without segment sizes the last operand is the output, or
    /// the last half of them.
    pub fn ins_outs(&mut self, op: Op, inputs: usize) {
        let module = self.module;
        let count = module.operand_count(op);
        let inputs = inputs.min(count);
        for (word, start, end) in [(" ins(", 0, inputs), (" outs(", inputs, count)] {
            if start >= end {
                continue;
            }
            self.out.push_str(word);
            let values = || module.operands(op).skip(start).take(end - start);
            self.write_values(values());
            self.out.push_str(" : ");
            self.write_types_of(values());
            self.out.push(')');
        }
    }

    /// How many inputs the segment sizes give.
    fn input_count(&self, op: Op) -> usize {
        match self.kind_of(op, "operandSegmentSizes") {
            Some(AttrKind::DenseArray { values, .. }) => {
                values.first().map_or(0, |&n| n.max(0) as usize)
            }
            _ => 0,
        }
    }

    fn result_arrow(&mut self, op: Op) {
        if !self.module.results(op).is_empty() {
            self.out.push_str(" -> ");
            self.result_types(op);
        }
    }

    pub fn print_linalg_generic(&mut self, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        if stage > 0 {
            self.result_arrow(op);
            return Ask::Done;
        }
        let module = self.module;
        let context = &module.context;
        self.out.push_str(" {");
        let properties = context.dict_entries(module.properties(op));
        let mut is_first = true;
        for &(name, value) in properties {
            let text = context.text(name);
            if Some(name) == info.operand_segments {
                continue;
            }
            if !std::mem::take(&mut is_first) {
                self.out.push_str(", ");
            }
            self.out.push_str(text);
            self.out.push_str(" = ");
            match context.attr_kind(value) {
                AttrKind::Array(items) if text == "iterator_types" => {
                    self.iterator_words(items, "#linalg.iterator_type<");
                }
                _ => self.attrs.write_attr(&mut self.out, value),
            }
        }
        self.out.push('}');
        self.ins_outs(op, self.input_count(op));
        let attributes = context.dict_entries(module.attributes(op));
        if !attributes.is_empty() {
            self.out.push_str(" attrs = ");
            self.write_shown(attributes, false);
        }
        let region = module.regions(op)[0];
        self.out.push(' ');
        Ask::Region {
            region,
            next_stage: 1,
            entry_label: true,
            empty_label: true,
            terminator: true,
        }
    }

    /// `["parallel", "reduction"]` of attributes that start with `prefix`.
    pub fn iterator_words(&mut self, items: &[Attr], prefix: &str) {
        let context = &self.module.context;
        self.out.push('[');
        for (i, &item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            match context.attr_kind(item) {
                AttrKind::Opaque(text) => {
                    let word = text.strip_prefix(prefix).unwrap_or(text);
                    write_quoted(&mut self.out, word.strip_suffix('>').unwrap_or(word));
                }
                _ => self.attrs.write_attr(&mut self.out, item),
            }
        }
        self.out.push(']');
    }

    pub fn print_linalg_named(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let context = &module.context;
        if let Some(kind) = module
            .attr(op, "kind")
            .filter(|_| info.def.attribute("kind").is_some())
        {
            match (self.options.version, context.attr_kind(kind)) {
                (Version::Mlir24, AttrKind::Opaque(text)) => {
                    let word = text
                        .strip_prefix("#linalg.elementwise_kind")
                        .unwrap_or(text);
                    self.out.push(' ');
                    self.out.push_str(word);
                }
                _ => {
                    self.out.push_str(" kind=");
                    self.attrs.write_attr(&mut self.out, kind);
                }
            }
        }
        if let Some(maps) = module.attr(op, "indexing_maps")
            && !self.has_default_maps(op, info, maps)
        {
            self.out.push_str(" indexing_maps = ");
            self.attrs.write_attr(&mut self.out, maps);
        }
        let mut shown: Vec<(Ident, Attr)> = Vec::new();
        for dict in [module.attributes(op), module.properties(op)] {
            shown.extend(
                context
                    .dict_entries(dict)
                    .iter()
                    .copied()
                    .filter(|&(key, _)| {
                        Some(key) != info.operand_segments
                            && !matches!(context.text(key), "indexing_maps" | "kind" | MEMOIZED)
                    }),
            );
        }
        if self.options.version < Version::Mlir24 {
            shown.sort_by(|a, b| context.text(a.0).cmp(context.text(b.0)));
        }
        self.write_shown(&shown, false);
        self.ins_outs(op, self.input_count(op));
        self.result_arrow(op);
        Ask::Done
    }

    /// Whether the indexing maps are those that the table gives the operation, or the identity
    /// for each operand where it gives none.
    fn has_default_maps(&self, op: Op, info: &PrintInfo, maps: Attr) -> bool {
        let module = self.module;
        let context = &module.context;
        let AttrKind::Array(items) = context.attr_kind(maps) else {
            return false;
        };
        let Some((dims, results)) = info.def.maps.as_ref().and_then(|m| m.split_once(" -> "))
        else {
            let is_named = info.def.attribute("kind").is_some();
            let output = module.operands(op).next_back();
            let rank = output
                .and_then(|v| context.kind(module.value_type(v)).shape())
                .map_or(0, <[i64]>::len);
            let is_identity = |item: &Attr| {
                let map = context.affine_map(*item);
                map.is_some_and(|map| map.is_identity() && map.dims as usize == rank)
            };
            return is_named && items.iter().all(is_identity);
        };
        let results: Vec<&str> = results.split("), (").collect();
        results.len() == items.len()
            && items.iter().zip(results).all(|(&item, result)| {
                let result = result.trim_matches(['(', ')']);
                attr_text(context, item) == format!("affine_map<{dims} -> ({result})>")
            })
    }

    /// `linalg.yield %a {...} : T`
    pub fn print_linalg_yield(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let has_values = self.module.operand_count(op) > 0;
        if has_values {
            self.out.push(' ');
            self.write_values(self.module.operands(op));
        }
        self.attr_dict(op, info, None, false);
        if has_values {
            self.out.push_str(" : ");
            self.write_types_of(self.module.operands(op));
        }
        Ask::Done
    }
}
