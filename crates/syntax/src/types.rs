//! Types: text to [`TypeKind`] and back.
//!
//! A dialect's own type is kept as text.

use freehold_ir::{Attr, AttrKind, DYNAMIC, Location, Piece, Signedness, Type, TypeKind};

use super::lexer::Tok;
use super::parser::{Parsed, Parser};
use super::pretty_form;
use super::quant_types;

/// The spellings of the builtin float types.
const FLOATS: &[&str] = &[
    "f32",
    "f64",
    "f16",
    "bf16",
    "f80",
    "f128",
    "tf32",
    "f8E5M2",
    "f8E4M3",
    "f8E4M3FN",
    "f8E5M2FNUZ",
    "f8E4M3FNUZ",
    "f8E4M3B11FNUZ",
    "f8E3M4",
    "f8E8M0FNU",
    "f6E2M3FN",
    "f6E3M2FN",
    "f4E2M1FN",
];

impl<'s> Parser<'s> {
    /// Whether the next token can start a type that is not a function type.
    pub fn at_type(&self) -> bool {
        match self.tok.kind {
            Tok::BangId | Tok::LParen => true,
            Tok::BareId => {
                let word = self.tok_text();
                matches!(
                    word,
                    "index" | "none" | "memref" | "tensor" | "vector" | "tuple" | "complex"
                ) || FLOATS.contains(&word)
                    || integer_type(word).is_some()
            }
            _ => false,
        }
    }

    /// Any type, a function type too.
    pub fn parse_type(&mut self) -> Parsed<Type> {
        self.nested(|p| {
            if p.at(Tok::LParen) {
                p.parse_function_type()
            } else {
                p.parse_plain_type()
            }
        })
    }

    /// `(T, ...) -> T` or `(T, ...) -> (T, ...)`.
    pub fn parse_function_type(&mut self) -> Parsed<Type> {
        let mut inputs = Vec::new();
        let mut results = Vec::new();
        self.parse_function_parts(&mut inputs, &mut results)?;
        Ok(self.module.context.function_type(&inputs, &results))
    }

    /// The same, appended to two lists.
    pub fn parse_function_parts(
        &mut self,
        inputs: &mut Vec<Type>,
        results: &mut Vec<Type>,
    ) -> Parsed<()> {
        self.expect(Tok::LParen, "'('")?;
        self.parse_types_until(Tok::RParen, inputs)?;
        self.expect(Tok::Arrow, "'->'")?;
        self.parse_result_types(results)
    }

    /// `T` or `(T, ...)`.
    pub fn parse_result_types(&mut self, results: &mut Vec<Type>) -> Parsed<()> {
        if self.eat(Tok::LParen) {
            return self.parse_types_until(Tok::RParen, results);
        }
        results.push(self.nested(|p| p.parse_plain_type())?);
        Ok(())
    }

    fn parse_types_until(&mut self, close: Tok, types: &mut Vec<Type>) -> Parsed<()> {
        self.list_until(close, "')'", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })
    }

    fn parse_plain_type(&mut self) -> Parsed<Type> {
        match self.tok.kind {
            Tok::BangId => return self.parse_dialect_type(),
            Tok::BareId => {}
            _ => return Err(self.unexpected("non-function type")),
        }
        let word = self.tok_text();
        let kind = match word {
            "index" => {
                self.bump();
                return Ok(self.module.context.index());
            }
            "none" => TypeKind::None,
            "memref" | "tensor" | "vector" => return self.parse_shaped(word),
            "complex" => {
                self.bump();
                self.expect(Tok::Less, "'<' in complex type")?;
                let element_at = self.here();
                let element = self.parse_type()?;
                self.expect(Tok::Greater, "'>' in complex type")?;
                let kind = self.module.context.kind(element);
                if !matches!(kind, TypeKind::Integer { .. } | TypeKind::Float(_)) {
                    return Err(self.error(element_at, "invalid element type for complex"));
                }
                return Ok(self.module.context.ty(TypeKind::Complex(element)));
            }
            "tuple" => {
                self.bump();
                self.expect(Tok::Less, "'<' in tuple type")?;
                let mut types = Vec::new();
                self.list_until(Tok::Greater, "'>' in tuple type", |p| {
                    types.push(p.parse_type()?);
                    Ok(())
                })?;
                return Ok(self.module.context.ty(TypeKind::Tuple(types.into())));
            }
            _ => match (integer_type(word), FLOATS.iter().find(|f| **f == word)) {
                (Some(kind), _) => kind,
                (None, Some(float)) => TypeKind::Float(float),
                (None, None) => return Err(self.unexpected("non-function type")),
            },
        };
        if let TypeKind::Integer { width, .. } = kind
            && width >= 1 << 24
        {
            return Err(self.error_here(match width {
                u32::MAX => "invalid integer width",
                _ => "integer bitwidth is limited to 16777215 bits",
            }));
        }
        self.bump();
        Ok(self.module.context.ty(kind))
    }

    /// A shaped type; one whose text occurred before is not read again.
    fn parse_shaped(&mut self, word: &str) -> Parsed<Type> {
        let start = self.tok.start;
        let known = self
            .bracketed_text()
            .map(|text| (text, self.type_texts.get(text).copied()));
        if let Some((text, Some((ty, depth)))) = known {
            self.seek(start + text.len() as u32);
            self.check_depth(depth)?;
            return Ok(ty);
        }
        let (ty, depth) = self.measured(|p| match word {
            "memref" => p.parse_memref(),
            "tensor" => p.parse_tensor(),
            _ => p.parse_vector(),
        });
        let ty = ty?;
        self.check_depth(depth)?;
        if let Some((text, _)) = known
            && self.last_end == start + text.len() as u32
        {
            self.type_texts.insert(text, (ty, depth));
        }
        Ok(ty)
    }

    /// The text of the next token up to the end of the brackets that follow it, if it is
    /// short and simple: no strings, comments or line ends.
    fn bracketed_text(&self) -> Option<&'s str> {
        const LONGEST: usize = 128;
        let text = &self.source()[self.tok.start as usize..];
        let mut depth = 0;
        let bytes = text.as_bytes();
        for (i, &c) in bytes.iter().enumerate().take(LONGEST) {
            match c {
                b'<' => depth += 1,
                b'>' if i > 0 && bytes[i - 1] == b'-' => {}
                b'>' => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(&text[..=i]);
                    }
                }
                b'"' | b'/' | b'\n' => return None,
                _ => {}
            }
        }
        None
    }

    /// `!alias`, `!dialect.name<...>` or `!dialect<...>`.
    fn parse_dialect_type(&mut self) -> Parsed<Type> {
        let start = self.here();
        match self.sigil_item()? {
            Ok(text) => {
                self.check_dialect(start, text, "")?;
                let is_llvm = |rest: &str| rest.starts_with(['.', '<']);
                if text.strip_prefix("!llvm").is_some_and(is_llvm) {
                    let kind = self.llvm_type(start.0, text)?;
                    return Ok(self.module.context.ty(kind));
                }
                let kind = match self.body_pieces(text)?.map(Vec::into_boxed_slice) {
                    None => {
                        let dotted = pretty_form::dotted(text);
                        TypeKind::Opaque(dotted.as_deref().unwrap_or(text).into())
                    }
                    Some(pieces) => {
                        let dotted = pretty_form::dotted_pieces(&pieces);
                        let pieces = dotted.map_or(pieces, Vec::into_boxed_slice);
                        match &*pieces {
                            [Piece::Text(text)] => {
                                let own = quant_types::normalised(text);
                                TypeKind::Opaque(own.map_or_else(|| text.clone(), String::into))
                            }
                            _ => TypeKind::Nested(pieces),
                        }
                    }
                };
                Ok(self.module.context.ty(kind))
            }
            Err(name) => match self.find_type_alias(name)? {
                Some(known) => Ok(known),
                None => Err(self.undefined_alias('!', name)),
            },
        }
    }

    /// `4x?x`: the extents before the element type; leaves the lexer at the element type.
    /// With `scalable`, `[4]x` sets a flag.
    fn parse_dimensions(
        &mut self,
        shape: &mut Vec<i64>,
        mut scalable: Option<&mut Vec<bool>>,
    ) -> Parsed<()> {
        let bytes = self.source().as_bytes();
        let behind_blanks = |pos: usize| {
            let blanks = bytes[pos.min(bytes.len())..].iter();
            pos + blanks.take_while(|c| b" \t\n\r".contains(c)).count()
        };
        let mut pos = self.tok.start as usize;
        loop {
            let start = pos;
            let bracket = scalable.is_some() && bytes.get(pos) == Some(&b'[');
            if bracket {
                pos = behind_blanks(pos + 1);
            }
            let extent = match bytes.get(pos) {
                Some(b'?') if scalable.is_none() => {
                    pos += 1;
                    DYNAMIC
                }
                Some(b'0'..=b'9') => {
                    let digits = pos;
                    while bytes.get(pos).is_some_and(u8::is_ascii_digit) {
                        pos += 1;
                    }
                    match self.source()[digits..pos].parse() {
                        Ok(extent) => extent,
                        Err(_) => {
                            return Err(self.error(Location(start as u32), "invalid dimension"));
                        }
                    }
                }
                _ => {
                    self.seek(start as u32);
                    return Ok(());
                }
            };
            if bracket {
                pos = behind_blanks(pos);
                if bytes.get(pos) != Some(&b']') {
                    return Err(self.error(
                        Location(pos as u32),
                        "missing ']' closing scalable dimension",
                    ));
                }
                pos += 1;
            }
            pos = behind_blanks(pos);
            if bytes.get(pos) != Some(&b'x') {
                let location = Location(pos.min(bytes.len()) as u32);
                return Err(self.error(location, "expected 'x' in dimension list"));
            }
            pos += 1;
            shape.push(extent);
            if let Some(flags) = scalable.as_deref_mut() {
                flags.push(bracket);
            }
            pos = behind_blanks(pos);
        }
    }

    /// `*x`: takes the mark of an unranked type.
    fn eat_unranked(&mut self) -> Parsed<bool> {
        if !self.at(Tok::Star) {
            return Ok(false);
        }
        let after = self.tok.end;
        if self.source().as_bytes().get(after as usize) != Some(&b'x') {
            let location = Location(after);
            return Err(self.error(location, "expected 'x' in dimension list"));
        }
        self.seek(after + 1);
        Ok(true)
    }

    fn parse_memref(&mut self) -> Parsed<Type> {
        let start = self.here();
        self.bump();
        self.expect(Tok::Less, "'<' in memref type")?;
        let is_unranked = self.eat_unranked()?;
        let mut shape = Vec::new();
        if !is_unranked {
            self.parse_dimensions(&mut shape, None)?;
        }
        let element_at = self.here();
        let element = self.parse_type()?;
        if matches!(
            self.module.context.kind(element),
            TypeKind::Tensor { .. }
                | TypeKind::Tuple(_)
                | TypeKind::None
                | TypeKind::Function { .. }
        ) {
            return Err(self.error(element_at, "invalid memref element type"));
        }
        let (mut layout, mut space) = (None, None);
        if !self.eat(Tok::Greater) {
            self.expect(Tok::Comma, "',' or '>' in memref type")?;
            if self.at(Tok::Greater) {
                return Err(self.error_here("expected list element"));
            }
            self.list_until(Tok::Greater, "',' or '>'", |p| {
                let attr = p.parse_attr()?;
                let kind = p.module.context.attr_kind(attr);
                let is_layout = matches!(kind, AttrKind::AffineMap(_) | AttrKind::Strided { .. });
                let message = match is_layout {
                    false if space.is_some() => "multiple memory spaces specified in memref type",
                    true if is_unranked => "cannot have affine map for unranked memref type",
                    true if space.is_some() => "expected memory space to be last in memref type",
                    _ => {
                        *(if is_layout { &mut layout } else { &mut space }) = Some(attr);
                        return Ok(());
                    }
                };
                Err(p.error_here(message))
            })?;
        }
        if let Some(attr) = layout {
            self.check_layout(start, attr, shape.len())?;
            if self.is_identity_layout(attr, shape.len()) {
                layout = None;
            }
        }
        if let Some(attr) = space {
            space = self.significant_space(start, attr)?;
        }
        Ok(self.module.context.ty(match is_unranked {
            true => TypeKind::UnrankedMemRef { element, space },
            false => TypeKind::MemRef {
                shape: shape.into(),
                element,
                layout,
                space,
            },
        }))
    }

    fn check_layout(&mut self, start: Location, layout: Attr, rank: usize) -> Parsed<()> {
        let message = match self.module.context.attr_kind(layout) {
            AttrKind::AffineMap(map) if map.dims as usize != rank => format!(
                "memref layout mismatch between rank and affine map: {rank} != {}",
                map.dims
            ),
            AttrKind::Strided { strides, .. } if strides.len() != rank => {
                "expected the number of strides to match the rank".to_owned()
            }
            _ => return Ok(()),
        };
        Err(self.error(start, message))
    }

    /// A memory space; `0` and `{}` are the default and not kept.
    fn significant_space(&mut self, start: Location, attr: Attr) -> Parsed<Option<Attr>> {
        match self.module.context.attr_kind(attr) {
            AttrKind::Integer { value: 0, .. } => Ok(None),
            AttrKind::Integer { .. }
            | AttrKind::String(_)
            | AttrKind::TypedString { .. }
            | AttrKind::Dict(_)
            | AttrKind::Nested(_) => Ok(Some(attr)),
            AttrKind::Opaque(text) if super::dialect_bodies::is_registered(text) => Ok(Some(attr)),
            _ => Err(self.error(start, "unsupported memory space Attribute")),
        }
    }

    fn is_identity_layout(&self, layout: Attr, rank: usize) -> bool {
        match self.module.context.attr_kind(layout) {
            AttrKind::AffineMap(map) => map.dims as usize == rank && map.is_identity(),
            _ => false,
        }
    }

    fn parse_tensor(&mut self) -> Parsed<Type> {
        self.bump();
        self.expect(Tok::Less, "'<' in tensor type")?;
        let shape = if self.eat_unranked()? {
            None
        } else {
            let mut shape = Vec::new();
            self.parse_dimensions(&mut shape, None)?;
            Some(shape.into())
        };
        let element_at = self.here();
        let element = self.parse_type()?;
        let mut encoding = None;
        if self.eat(Tok::Comma) && self.at_attr() {
            encoding = Some(self.parse_attr()?);
        }
        self.expect(Tok::Greater, "'>' in tensor type")?;
        if matches!(
            self.module.context.kind(element),
            TypeKind::Tensor { .. }
                | TypeKind::MemRef { .. }
                | TypeKind::UnrankedMemRef { .. }
                | TypeKind::Tuple(_)
                | TypeKind::None
                | TypeKind::Function { .. }
        ) {
            return Err(self.error(element_at, "invalid tensor element type"));
        }
        if shape.is_none() && encoding.is_some() {
            let message = "cannot apply encoding to unranked tensor";
            return Err(self.wrong_token(message.to_owned()));
        }
        Ok(self.module.context.ty(TypeKind::Tensor {
            shape,
            element,
            encoding,
        }))
    }

    /// Whether the next token can start an attribute.
    fn at_attr(&self) -> bool {
        match self.tok.kind {
            Tok::BareId => {
                matches!(
                    self.tok_text(),
                    "true"
                        | "false"
                        | "unit"
                        | "array"
                        | "strided"
                        | "affine_map"
                        | "affine_set"
                        | "dense"
                        | "sparse"
                        | "dense_resource"
                        | "loc"
                        | "distinct"
                ) || self.at_type()
            }
            kind => matches!(
                kind,
                Tok::Minus
                    | Tok::Integer
                    | Tok::Float
                    | Tok::String
                    | Tok::AtId
                    | Tok::LSquare
                    | Tok::LBrace
                    | Tok::HashId
                    | Tok::BangId
                    | Tok::LParen
                    | Tok::Bad
            ),
        }
    }

    fn parse_vector(&mut self) -> Parsed<Type> {
        let start = self.here();
        self.bump();
        self.expect(Tok::Less, "'<' in vector type")?;
        let (mut shape, mut scalable) = (Vec::new(), Vec::new());
        self.parse_dimensions(&mut shape, Some(&mut scalable))?;
        let element = self.parse_type()?;
        self.expect(Tok::Greater, "'>' in vector type")?;
        if shape.contains(&0) {
            let extents: Vec<String> = shape.iter().map(i64::to_string).collect();
            let message = format!(
                "vector types must have positive constant sizes but got {}",
                extents.join(", ")
            );
            return Err(self.error(start, message));
        }
        if !matches!(
            self.module.context.kind(element),
            TypeKind::Integer { .. }
                | TypeKind::Index
                | TypeKind::Float(_)
                | TypeKind::Opaque(_)
                | TypeKind::Nested(_)
        ) {
            let message = "failed to verify 'elementType': VectorElementTypeInterface instance";
            return Err(self.error(start, message));
        }
        Ok(self.module.context.ty(TypeKind::Vector {
            shape: shape.into(),
            scalable: scalable.into(),
            element,
        }))
    }
}

/// `i32`, `si8`, `ui8`.
fn integer_type(word: &str) -> Option<TypeKind> {
    let (signedness, digits) = if let Some(rest) = word.strip_prefix("si") {
        (Signedness::Signed, rest)
    } else if let Some(rest) = word.strip_prefix("ui") {
        (Signedness::Unsigned, rest)
    } else {
        (Signedness::Signless, word.strip_prefix('i')?)
    };
    if digits.is_empty() || !digits.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let width = digits.parse().unwrap_or(u32::MAX);
    Some(TypeKind::Integer { width, signedness })
}
