//! The bodies and indexing maps of named structured operations, which their custom form leaves
//! out: built from the lines `maps` and `body` of their entries in the dialect files, as
//! `rules/dialects/README.md` describes them.
//!
//! Knows nothing of how such operations are written: that is `linalg.rs`.

mod body;

use std::rc::Rc;

use freehold_ir::{
    AffineExpr as Expr, Attr, AttrKind, Block, Ident, Location, Module, OpSpec, Type, TypeKind,
    Value,
};

use super::affine::AffineNames;
use super::lexer::Tok;
use super::op_state::OpState;
use super::parser::{Parsed, Parser};
use super::structured_table::{Maps, Scalar, Structured, function};
use body::Builder;

/// The attribute in which mlir-opt notes the indexing maps of an operation without `indexing_maps`.
pub(super) const MEMOIZED: &str = "linalg.memoized_indexing_maps";

impl<'s> Parser<'s> {
    /// What the table says of the structured operation `state` is; `None` for one without a body.
    pub fn structured(&mut self, state: &OpState) -> Parsed<Option<Rc<Structured<'s>>>> {
        if let Some(known) = self.structured.get(&state.name) {
            return Ok(Some(Rc::clone(known)));
        }
        let table = self.table;
        let Some(def) = table.get(state.name) else {
            return Ok(None);
        };
        let Some(body) = &def.body else {
            return Ok(None);
        };
        let mut inputs = 0;
        let body = self.parse_embedded(body, |p| p.parse_scalar(&mut inputs))?;
        let maps = match &def.maps {
            Some(text) => Some(self.parse_embedded(text, Parser::parse_maps)?),
            None => None,
        };
        let inputs = match &maps {
            Some(maps) => Some(maps.results.len() - 1),
            None if matches!(body, Scalar::Kind) => None,
            None => Some(inputs),
        };
        let read = Rc::new(Structured { maps, body, inputs });
        self.structured.insert(state.name, Rc::clone(&read));
        Ok(Some(read))
    }

    /// `(d0, d1)[strides0] -> (d0 * strides0), (d1)`
    fn parse_maps(&mut self) -> Parsed<Maps> {
        let mut names = AffineNames::default();
        let mut symbols = Vec::new();
        self.expect(Tok::LParen, "'('")?;
        self.list_until(Tok::RParen, "')'", |p| {
            let expr = Expr::Dim(names.dims);
            names.dims += 1;
            p.bind(&mut names, expr)
        })?;
        if self.eat(Tok::LSquare) {
            self.list_until(Tok::RSquare, "']'", |p| {
                let text = p.tok_text();
                let attribute = text.trim_end_matches(|c: char| c.is_ascii_digit());
                let position = text[attribute.len()..].parse().unwrap_or(0);
                symbols.push((attribute.to_owned(), position));
                let expr = Expr::Symbol(names.symbols);
                names.symbols += 1;
                p.bind(&mut names, expr)
            })?;
        }
        self.expect(Tok::Arrow, "'->'")?;
        let mut results = Vec::new();
        loop {
            let mut map = Vec::new();
            self.expect(Tok::LParen, "'('")?;
            self.list_until(Tok::RParen, "')'", |p| {
                map.push(p.parse_sum(&mut names)?);
                Ok(())
            })?;
            results.push(map);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        Ok(Maps {
            dims: names.dims,
            symbols,
            results,
        })
    }

    /// `add(out, mul(cast(in0), 2 : i32))`; `inputs` becomes the number of inputs it mentions.
    fn parse_scalar(&mut self, inputs: &mut usize) -> Parsed<Scalar<'s>> {
        if !self.at(Tok::BareId) {
            return Ok(Scalar::Constant(self.parse_attr()?));
        }
        let location = self.here();
        let tok = self.bump();
        let word = self.text(tok);
        match word {
            "out" => return Ok(Scalar::Output),
            "kind" => return Ok(Scalar::Kind),
            _ => {}
        }
        if let Some(Ok(number)) = word.strip_prefix("in").map(str::parse) {
            *inputs = (*inputs).max(number + 1);
            return Ok(Scalar::Input(number));
        }
        self.expect(Tok::LParen, "'('")?;
        match word {
            "index" => {
                let number = self.parse_i64()?;
                self.expect(Tok::RParen, "')'")?;
                Ok(Scalar::Index(number))
            }
            "cast" | "cast_unsigned" => {
                let value = Box::new(self.nested(|p| p.parse_scalar(inputs))?);
                let to = if self.eat(Tok::Comma) {
                    Some(self.parse_type()?)
                } else {
                    None
                };
                self.expect(Tok::RParen, "')'")?;
                Ok(Scalar::Cast {
                    is_unsigned: word == "cast_unsigned",
                    to,
                    value,
                })
            }
            _ => {
                let mut arguments = Vec::new();
                self.list_until(Tok::RParen, "')'", |p| {
                    arguments.push(p.nested(|p| p.parse_scalar(inputs))?);
                    Ok(())
                })?;
                match function(word) {
                    Some(known) if known.arity == arguments.len() => {
                        Ok(Scalar::Call(known.name, arguments))
                    }
                    _ => Err(self.error(location, format!("`{word}` is no function of bodies"))),
                }
            }
        }
    }

    /// Gives an operation in generic form the maps that it does not say.
    pub fn complete_maps(&mut self, state: &mut OpState) -> Parsed<()> {
        let def = self.table.get(state.name);
        if def.is_none_or(|def| def.attribute("indexing_maps").is_none()) {
            return self.note_maps(state);
        }
        let key = self.module.context.ident("indexing_maps");
        if state.properties.iter().any(|entry| entry.0 == key) {
            return Ok(());
        }
        if let Some(structured) = self.structured(state)?
            && let Some(value) = self.default_maps(state, &structured)
        {
            state.properties.push((key, value));
        }
        Ok(())
    }

    /// Gives an operation whose maps are not inherent the note of them.
    pub fn note_maps(&mut self, state: &mut OpState) -> Parsed<()> {
        let Some(structured) = self.structured(state)? else {
            return Ok(());
        };
        let Some(maps) = &structured.maps else {
            return Ok(());
        };
        let key = self.module.context.ident(MEMOIZED);
        if !state.attributes.iter().any(|entry| entry.0 == key) {
            let value = self.maps_attr(state, maps);
            state.attributes.push((key, value));
        }
        Ok(())
    }

    /// The maps that a structured operation has if it says nothing of them.
    pub fn default_maps(&mut self, state: &OpState, structured: &Structured) -> Option<Attr> {
        let maps = structured.maps.as_ref()?;
        Some(self.maps_attr(state, maps))
    }

    fn maps_attr(&mut self, state: &OpState, maps: &Maps) -> Attr {
        let context = &self.module.context;
        let constants: Vec<Expr> = maps
            .symbols
            .iter()
            .map(|(name, position)| {
                let value = state.properties.iter().find(|p| context.text(p.0) == *name);
                let constant = value.and_then(|p| context.integers_of(p.1).get(*position).copied());
                Expr::Const(constant.unwrap_or(1) as i64)
            })
            .collect();
        let items: Vec<Attr> = maps
            .results
            .iter()
            .map(|map| {
                let map: Vec<Expr> = map.iter().map(|e| bind(e, &constants)).collect();
                self.map_attr(maps.dims, 0, &map)
            })
            .collect();
        self.module.context.attr(AttrKind::Array(items.into()))
    }

    /// The implied region: a block with an argument per operand, and what it computes.
    /// `location` is where errors about it are reported.
    pub fn build_body(
        &mut self,
        state: &mut OpState,
        structured: &Structured<'s>,
        location: Location,
    ) -> Parsed<()> {
        let kind = self.kind_word(state);
        let wanted = match (structured.inputs, kind.as_deref().and_then(function)) {
            (Some(inputs), _) => inputs + 1,
            (None, Some(function)) => function.arity + 1,
            (None, None) => {
                return Err(self.custom_error(location, "expected ElementwiseKind attribute"));
            }
        };
        if state.values.len() != wanted {
            let message = format!(
                "[parseNamedStructuredOpRegion] ods-gen generated region expects {wanted} args, \
                 got {}",
                state.values.len()
            );
            return Err(self.custom_error_here(message));
        }
        // As in mlir-opt, what nobody wrote is nowhere.
        let (block, arguments) = self.element_block(state, |_, _| Location::UNKNOWN);
        let is_unsigned = {
            let context = &self.module.context;
            state.properties.iter().any(|p| {
                context.text(p.0) == "cast"
                    && match context.attr_kind(p.1) {
                        AttrKind::Opaque(text) => text.contains("unsigned"),
                        _ => false,
                    }
            })
        };
        let mut builder = Builder {
            parser: self,
            block,
            errors_at: location,
            arguments: &arguments,
            is_unsigned,
            kind: kind.as_deref().unwrap_or(""),
        };
        let result = builder.scalar(&structured.body)?;
        builder.create("linalg.yield", &[result], None, &[])?;
        Ok(())
    }

    /// The region's block with an argument for an element of each operand, which stands where
    /// `place` says of the operand.
    pub fn element_block(
        &mut self,
        state: &mut OpState,
        place: fn(&Module, Value) -> Location,
    ) -> (Block, Vec<Value>) {
        let op = self.create_early(state);
        let region = self.module.push_region(op);
        let block = self.module.create_block();
        self.module.append_block(region, block);
        let arguments = state
            .values
            .iter()
            .map(|&value| {
                let ty = self.module.value_type(value);
                let kind = self.module.context.kind(ty);
                let element = match kind {
                    TypeKind::Complex(_) => ty,
                    _ => kind.element().unwrap_or(ty),
                };
                let argument = self.module.push_argument(block, element);
                let location = place(&self.module, value);
                self.module.set_argument_location(argument, location);
                argument
            })
            .collect();
        (block, arguments)
    }

    /// `exp` of `kind = #linalg.elementwise_kind<exp>`.
    fn kind_word(&self, state: &OpState) -> Option<String> {
        let context = &self.module.context;
        let value = state
            .properties
            .iter()
            .find(|p| context.text(p.0) == "kind")?;
        match context.attr_kind(value.1) {
            AttrKind::Opaque(text) => {
                let (_, rest) = text.split_once('<')?;
                Some(rest.trim_end_matches('>').trim().to_owned())
            }
            _ => None,
        }
    }

    /// Appends an operation with its defaults to a block.
    pub fn append_op(
        &mut self,
        block: Block,
        location: Location,
        name: &str,
        operands: &[Value],
        result: Option<Type>,
        attributes: &[(Ident, Attr)],
    ) -> Parsed<Option<Value>> {
        let op_name = self.module.context.op_name(name);
        let (mut properties, mut others) = (attributes.to_vec(), Vec::new());
        if let Some(info) = self.info(op_name)? {
            (properties, others) = properties
                .into_iter()
                .partition(|(name, _)| info.names.contains(name));
            let given = |name: Ident| attributes.iter().any(|a| a.0 == name);
            properties.extend(info.defaults.iter().filter(|d| !given(d.0)));
        }
        let module = &mut self.module;
        let properties = module.context.dict_attr(properties);
        let attributes = module.context.dict_attr(others);
        let results: Vec<Type> = result.into_iter().collect();
        let op = module.create_op(&OpSpec {
            name: op_name,
            location,
            operands,
            results: &results,
            successors: &[],
            properties,
            attributes,
            region_count: 0,
        });
        module.append_op(block, op);
        Ok(module.results(op).first().copied())
    }
}

/// The expression with constants for its symbols.
fn bind(expr: &Expr, symbols: &[Expr]) -> Expr {
    match expr {
        Expr::Symbol(index) => symbols[*index as usize].clone(),
        Expr::Binary(kind, sides) => {
            Expr::binary(*kind, bind(&sides.0, symbols), bind(&sides.1, symbols))
        }
        _ => expr.clone(),
    }
}
