//! `linalg.generic` and the named structured operations, whose bodies are implied by their
//! custom form and built here as mlir-opt builds them.

use crate::ir::{Attr, AttrKind, Block, Ident, Location, Op, OpSpec, Type, TypeKind, Value};

use super::format::PrintInfo;
use super::lexer::{Tok, write_quoted};
use super::ops::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

const MEMOIZED: &str = "linalg.memoized_indexing_maps";

/// The indexing maps of a named operation as its inherent attribute, where it has one.
fn inherent_maps(name: &str) -> Option<[&'static str; 3]> {
    Some(match name {
        "linalg.matmul" => [
            "affine_map<(d0, d1, d2) -> (d0, d2)>",
            "affine_map<(d0, d1, d2) -> (d2, d1)>",
            "affine_map<(d0, d1, d2) -> (d0, d1)>",
        ],
        "linalg.batch_matmul" => [
            "affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>",
            "affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>",
            "affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>",
        ],
        _ => return None,
    })
}

/// The indexing maps that mlir-opt's verifier notes in a discardable attribute.
fn memoized_maps(name: &str) -> Option<[&'static str; 3]> {
    Some(match name {
        "linalg.matvec" => [
            "affine_map<(d0, d1) -> (d0, d1)>",
            "affine_map<(d0, d1) -> (d1)>",
            "affine_map<(d0, d1) -> (d0)>",
        ],
        "linalg.vecmat" => [
            "affine_map<(d0, d1) -> (d1)>",
            "affine_map<(d0, d1) -> (d1, d0)>",
            "affine_map<(d0, d1) -> (d0)>",
        ],
        "linalg.dot" => [
            "affine_map<(d0) -> (d0)>",
            "affine_map<(d0) -> (d0)>",
            "affine_map<(d0) -> ()>",
        ],
        _ => return None,
    })
}

/// What the body of a named operation computes.
enum Body {
    /// The first operand, converted to the output's type.
    First,
    /// An operation on floats and one on integers, if there are.
    Elementwise(Option<&'static str>, Option<&'static str>),
    /// The output plus the product of the inputs.
    Contraction,
}

fn body_of(name: &str) -> Option<(usize, Body)> {
    let both = |f, i| Body::Elementwise(Some(f), Some(i));
    Some(match name {
        "linalg.fill" | "linalg.copy" => (1, Body::First),
        "linalg.add" => (2, both("arith.addf", "arith.addi")),
        "linalg.sub" => (2, both("arith.subf", "arith.subi")),
        "linalg.mul" => (2, both("arith.mulf", "arith.muli")),
        "linalg.div" => (2, both("arith.divf", "arith.divsi")),
        "linalg.div_unsigned" => (2, Body::Elementwise(None, Some("arith.divui"))),
        "linalg.max" => (2, both("arith.maximumf", "arith.maxsi")),
        "linalg.min" => (2, both("arith.minimumf", "arith.minsi")),
        "linalg.exp" => (1, Body::Elementwise(Some("math.exp"), None)),
        "linalg.log" => (1, Body::Elementwise(Some("math.log"), None)),
        "linalg.abs" => (1, Body::Elementwise(Some("math.absf"), None)),
        "linalg.negf" => (1, Body::Elementwise(Some("arith.negf"), None)),
        "linalg.matmul"
        | "linalg.batch_matmul"
        | "linalg.matvec"
        | "linalg.vecmat"
        | "linalg.dot" => (2, Body::Contraction),
        _ => return None,
    })
}

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
        self.parse_dict_entries(&mut entries)?;
        for entry in &mut entries {
            if self.module.context.text(entry.0) == "iterator_types" {
                entry.1 = self.iterator_types(entry.1);
            }
        }
        state.attributes = entries;
        if let Some(info) = self.info(state.name)? {
            self.merge_inherent(state, &info)?;
        }
        self.parse_ins_outs(state)?;
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
    fn iterator_types(&mut self, attr: Attr) -> Attr {
        let AttrKind::Array(items) = self.module.context.attr_kind(attr).clone() else {
            return attr;
        };
        let items: Vec<Attr> = items
            .iter()
            .map(|&item| match self.module.context.attr_kind(item) {
                AttrKind::String(word) => {
                    let text = format!("#linalg.iterator_type<{word}>");
                    self.dialect_attr(&text)
                }
                _ => item,
            })
            .collect();
        self.module.context.attr(AttrKind::Array(items.into()))
    }

    /// `ins(%a : T) outs(%b : T)`, each optional.
    fn parse_ins_outs(&mut self, state: &mut OpState) -> Parsed<()> {
        let mut sizes = [0; 2];
        for (size, word) in sizes.iter_mut().zip(["ins", "outs"]) {
            if !self.eat_keyword(word) {
                continue;
            }
            self.expect(Tok::LParen, "'('")?;
            let start = state.operands.len();
            self.parse_operands(&mut state.operands)?;
            let mut types = Vec::new();
            if state.operands.len() > start {
                self.expect(Tok::Colon, "':'")?;
                self.list_until(Tok::RParen, "')'", |p| {
                    types.push(p.parse_type()?);
                    Ok(())
                })?;
            } else {
                self.expect(Tok::RParen, "')'")?;
            }
            self.resolve_all(state, start, &types)?;
            *size = types.len() as i64;
        }
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        Ok(())
    }

    /// `linalg.matmul indexing_maps = [...] {...} ins(...) outs(...) -> T`
    pub fn parse_linalg_named(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let name = self.module.context.op_name_text(state.name).to_owned();
        let Some((inputs, body)) = body_of(&name) else {
            let message = "only its generic form is known here; `mlir-opt --mlir-print-op-generic` \
                           turns a file into that form";
            return Err(self.op_error(state.location, &name, message));
        };
        let maps = inherent_maps(&name);
        if maps.is_some() && self.eat_keyword("indexing_maps") {
            self.expect(Tok::Equal, "'='")?;
            let value = self.parse_attr()?;
            self.push_property(state, "indexing_maps", value);
        } else if let Some(maps) = maps {
            let value = self.map_array(&maps)?;
            self.push_property(state, "indexing_maps", value);
        }
        self.parse_attr_dict(state)?;
        self.parse_ins_outs(state)?;
        if self.eat(Tok::Arrow) {
            self.parse_result_types(&mut state.results)?;
        }
        if state.values.len() != inputs + 1 {
            let message = format!(
                "expected {inputs} inputs and 1 output, but found {} operands",
                state.values.len()
            );
            return Err(self.op_error(state.location, &name, &message));
        }
        if let Some(maps) = memoized_maps(&name) {
            let value = self.map_array(&maps)?;
            let key = self.module.context.ident(MEMOIZED);
            state.attributes.push((key, value));
        }
        self.build_body(state, &name, &body)?;
        Ok(Progress::Done)
    }

    fn map_array(&mut self, maps: &[&'static str]) -> Parsed<Attr> {
        let mut items = Vec::new();
        for &map in maps {
            items.push(self.parse_embedded(map, Self::parse_attr)?);
        }
        Ok(self.module.context.attr(AttrKind::Array(items.into())))
    }

    /// The implied region: a block with an argument per operand, and what it computes.
    fn build_body(&mut self, state: &mut OpState, name: &str, body: &Body) -> Parsed<()> {
        let op = self.create_early(state);
        let region = self.module.push_region(op);
        let block = self.module.create_block();
        self.module.append_block(region, block);
        let arguments: Vec<Value> = state
            .values
            .iter()
            .map(|&value| {
                let ty = self.module.value_type(value);
                let element = self.module.context.kind(ty).element().unwrap_or(ty);
                self.module.push_argument(block, element)
            })
            .collect();
        let mut builder = Builder {
            parser: self,
            block,
            location: state.location,
            name,
        };
        let (&output, inputs) = arguments
            .split_last()
            .expect("the operands were counted: there is an output");
        let target = builder.parser.module.value_type(output);
        let result = match body {
            Body::First => builder.convert(inputs[0], target)?,
            Body::Elementwise(float, integer) => {
                let mut operands = Vec::new();
                for &input in inputs {
                    operands.push(builder.convert(input, target)?);
                }
                builder.arithmetic(*float, *integer, &operands)?
            }
            Body::Contraction => {
                let mut operands = Vec::new();
                for &input in inputs {
                    operands.push(builder.convert(input, target)?);
                }
                let product =
                    builder.arithmetic(Some("arith.mulf"), Some("arith.muli"), &operands)?;
                let operands = [output, product];
                builder.arithmetic(Some("arith.addf"), Some("arith.addi"), &operands)?
            }
        };
        builder.create("linalg.yield", &[result], None)?;
        Ok(())
    }
}

/// Appends operations to a body.
struct Builder<'p, 's> {
    parser: &'p mut Parser<'s>,
    block: Block,
    location: Location,
    /// The operation whose body it is.
    name: &'p str,
}

impl Builder<'_, '_> {
    fn create(
        &mut self,
        name: &str,
        operands: &[Value],
        ty: Option<Type>,
    ) -> Parsed<Option<Value>> {
        let parser = &mut *self.parser;
        let op_name = parser.module.context.op_name(name);
        let mut properties: Vec<(Ident, Attr)> = match parser.info(op_name)? {
            Some(info) => info.defaults.clone(),
            None => Vec::new(),
        };
        if name.starts_with("math.") {
            let value = parser.dialect_attr("#arith.fastmath<none>");
            properties.push((parser.module.context.ident("fastmath"), value));
        }
        let module = &mut parser.module;
        let properties = module.context.dict_attr(properties);
        let attributes = module.context.empty_dict();
        let results: Vec<Type> = ty.into_iter().collect();
        let op = module.create_op(&OpSpec {
            name: op_name,
            location: self.location,
            operands,
            results: &results,
            successors: &[],
            properties,
            attributes,
            region_count: 0,
        });
        module.append_op(self.block, op);
        Ok(module.results(op).first().copied())
    }

    fn unsupported(&mut self, ty: Type) -> super::parser::Reported {
        let text = super::type_text(&self.parser.module.context, ty);
        let message = format!(
            "the body for elements of type '{text}' is not known here; \
             `mlir-opt --mlir-print-op-generic` prints it"
        );
        let name = self.name.to_owned();
        self.parser.op_error(self.location, &name, &message)
    }

    /// The float or the integer operation, by the type of the operands.
    fn arithmetic(
        &mut self,
        float: Option<&str>,
        integer: Option<&str>,
        operands: &[Value],
    ) -> Parsed<Value> {
        let ty = self.parser.module.value_type(operands[0]);
        let name = match self.parser.module.context.kind(ty) {
            TypeKind::Float(_) => float,
            TypeKind::Integer { width, .. } if *width > 1 => integer,
            TypeKind::Index => integer,
            _ => None,
        };
        let Some(name) = name else {
            return Err(self.unsupported(ty));
        };
        match self.create(name, operands, Some(ty))? {
            Some(value) => Ok(value),
            None => Err(self.unsupported(ty)),
        }
    }

    /// `value` as a value of type `to`, signed.
    fn convert(&mut self, value: Value, to: Type) -> Parsed<Value> {
        let from = self.parser.module.value_type(value);
        if from == to {
            return Ok(value);
        }
        let context = &self.parser.module.context;
        let name =
            match (context.kind(from), context.kind(to)) {
                (TypeKind::Integer { .. }, TypeKind::Float(_)) => "arith.sitofp",
                (TypeKind::Float(_), TypeKind::Integer { .. }) => "arith.fptosi",
                (TypeKind::Integer { width: a, .. }, TypeKind::Integer { width: b, .. }) => {
                    if a < b { "arith.extsi" } else { "arith.trunci" }
                }
                (TypeKind::Float(a), TypeKind::Float(b)) => {
                    match (float_width(a), float_width(b)) {
                        (Some(a), Some(b)) if a < b => "arith.extf",
                        (Some(a), Some(b)) if a > b => "arith.truncf",
                        _ => return Err(self.unsupported(from)),
                    }
                }
                (TypeKind::Index, TypeKind::Integer { .. })
                | (TypeKind::Integer { .. }, TypeKind::Index) => "arith.index_cast",
                _ => return Err(self.unsupported(from)),
            };
        match self.create(name, &[value], Some(to))? {
            Some(value) => Ok(value),
            None => Err(self.unsupported(to)),
        }
    }
}

fn float_width(name: &str) -> Option<u32> {
    Some(match name {
        "f16" | "bf16" => 16,
        "f32" => 32,
        "f64" => 64,
        "f80" => 80,
        "f128" => 128,
        _ => return None,
    })
}

impl Printer<'_> {
    /// ` ins(%a : T) outs(%b : T)`
    fn ins_outs(&mut self, op: Op) {
        let module = self.module;
        let inputs = match self.kind_of(op, "operandSegmentSizes") {
            Some(AttrKind::DenseArray { values, .. }) => {
                values.first().map_or(0, |&n| n.max(0) as usize)
            }
            _ => 0,
        };
        let count = module.operand_count(op);
        for (word, start, end) in [(" ins(", 0, inputs.min(count)), (" outs(", inputs, count)] {
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
                    self.out.push('[');
                    for (i, &item) in items.iter().enumerate() {
                        if i > 0 {
                            self.out.push_str(", ");
                        }
                        match context.attr_kind(item) {
                            AttrKind::Opaque(text) => {
                                let word = text
                                    .trim_start_matches("#linalg.iterator_type<")
                                    .trim_end_matches('>');
                                write_quoted(&mut self.out, word);
                            }
                            _ => self.text.write_attr(&mut self.out, item),
                        }
                    }
                    self.out.push(']');
                }
                _ => self.text.write_attr(&mut self.out, value),
            }
        }
        self.out.push('}');
        self.ins_outs(op);
        let attributes = context.dict_entries(module.attributes(op));
        if !attributes.is_empty() {
            self.out.push_str(" attrs = ");
            self.write_shown(attributes, false);
        }
        let region = module.regions(op)[0];
        if module.first_block(region).is_none() {
            self.result_arrow(op);
            return Ask::Done;
        }
        self.out.push(' ');
        Ask::Region {
            region,
            next_stage: 1,
            entry_label: true,
            empty_label: true,
            terminator: true,
        }
    }

    pub fn print_linalg_named(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let context = &module.context;
        let name = module.name_text(op);
        if let Some(maps) = inherent_maps(name)
            && let Some(AttrKind::Array(items)) = self.kind_of(op, "indexing_maps")
        {
            let is_default = items.len() == maps.len()
                && items
                    .iter()
                    .zip(maps)
                    .all(|(&item, map)| super::attr_text(context, item) == *map);
            if !is_default && let Some(value) = module.attr(op, "indexing_maps") {
                self.out.push_str(" indexing_maps = ");
                self.text.write_attr(&mut self.out, value);
            }
        }
        let mut shown: Vec<(Ident, Attr)> = Vec::new();
        for dict in [module.properties(op), module.attributes(op)] {
            shown.extend(
                context
                    .dict_entries(dict)
                    .iter()
                    .copied()
                    .filter(|&(key, _)| {
                        Some(key) != info.operand_segments
                            && !matches!(context.text(key), "indexing_maps" | MEMOIZED)
                    }),
            );
        }
        shown.sort_by(|a, b| context.text(a.0).cmp(context.text(b.0)));
        self.write_shown(&shown, false);
        self.ins_outs(op);
        self.result_arrow(op);
        Ask::Done
    }
}
