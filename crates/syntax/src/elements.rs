//! `dense<...>` and `sparse<...>`: read into bytes, or into strings. Their numbers are in
//! `element_numbers.rs`, printing in `elements_printer.rs`.
//!
//! A literal is read twice: once for its shape, and, when its type is known, once for its
//! values. How values lie in the data is said in `ir/elements.rs`.

use freehold_ir::{Attr, AttrKind, ElementLayout, Location, Type, TypeKind};

use super::lexer::{Tok, unescape};
use super::parser::{Parsed, Parser};

/// A literal whose type is not known yet.
pub(super) struct Literal {
    /// Where it starts and ends.
    pub start: u32,
    pub end: u32,
    /// The lengths of its nested lists; empty for a single element.
    shape: Vec<i64>,
    /// Whether it is a string by itself, which may hold the data in hexadecimal.
    is_string: bool,
    is_empty: bool,
}

impl Parser<'_> {
    /// `dense<...> : T`, the type of which may be known.
    pub fn parse_dense(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let location = self.here();
        self.bump();
        self.expect(Tok::Less, "'<' after 'dense'")?;
        let literal = match self.at(Tok::Greater) {
            true => Literal {
                start: self.tok.start,
                end: self.tok.start,
                shape: Vec::new(),
                is_string: false,
                is_empty: true,
            },
            false => self.parse_literal(true)?,
        };
        self.expect(Tok::Greater, "'>'")?;
        let ty = self.parse_elements_type(location, ty)?;
        self.elements_attr(location, &literal, ty)
    }

    /// `sparse<[[0, 1]], [2]> : T`
    pub fn parse_sparse(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let location = self.here();
        self.bump();
        self.expect(Tok::Less, "'<' after 'sparse'")?;
        let i64 = self.module.context.integer_type(64);
        if self.eat(Tok::Greater) {
            let ty = self.parse_elements_type(location, ty)?;
            let (rank, element) = self.rank_and_element(ty);
            let indices = self.empty_elements(&[0, rank], i64);
            let values = self.empty_elements(&[0], element);
            let kind = AttrKind::Sparse {
                ty,
                indices,
                values,
            };
            return Ok(self.module.context.attr(kind));
        }
        let indices_at = self.here();
        let indices = self.parse_literal(false)?;
        self.expect(Tok::Comma, "','")?;
        let values_at = self.here();
        let values = self.parse_literal(true)?;
        self.expect(Tok::Greater, "'>'")?;
        let ty = self.parse_elements_type(location, ty)?;
        let (rank, element) = self.rank_and_element(ty);
        let indices_shape = match &indices.shape[..] {
            [] => vec![1, rank],
            shape => shape.to_vec(),
        };
        let values_shape = match &values.shape[..] {
            [] => vec![indices_shape[0]],
            shape => shape.to_vec(),
        };
        let indices_type = self.tensor_type(&indices_shape, i64);
        let values_type = self.tensor_type(&values_shape, element);
        let indices = self.elements_attr(indices_at, &indices, indices_type)?;
        let values = self.elements_attr(values_at, &values, values_type)?;
        self.check_sparse(location, ty, indices, &indices_shape, &values_shape)?;
        Ok(self.module.context.attr(AttrKind::Sparse {
            ty,
            indices,
            values,
        }))
    }

    fn rank_and_element(&self, ty: Type) -> (i64, Type) {
        let kind = self.module.context.kind(ty);
        let rank = kind.shape().map_or(0, <[i64]>::len);
        (rank as i64, kind.element().unwrap_or(ty))
    }

    fn tensor_type(&mut self, shape: &[i64], element: Type) -> Type {
        self.module.context.ty(TypeKind::Tensor {
            shape: Some(shape.into()),
            element,
            encoding: None,
        })
    }

    fn empty_elements(&mut self, shape: &[i64], element: Type) -> Attr {
        let ty = self.tensor_type(shape, element);
        let data = Box::new([]);
        self.module.context.attr(AttrKind::Dense { ty, data })
    }

    /// The indices of sparse elements are a list of points in the type's shape, one for each
    /// value.
    fn check_sparse(
        &mut self,
        location: Location,
        ty: Type,
        indices: Attr,
        indices_shape: &[i64],
        values_shape: &[i64],
    ) -> Parsed<()> {
        let context = &self.module.context;
        let shape = context.kind(ty).shape().unwrap_or(&[]).to_vec();
        let fits = matches!(indices_shape, &[count, rank]
            if rank as usize == shape.len() && values_shape == [count])
            || (matches!(indices_shape, &[count] if values_shape == [count]) && shape.len() == 1);
        if !fits {
            let message = format!(
                "expected shape ({}); inferred shape of indices literal ({}); inferred shape of \
                 values literal ({})",
                ListText(&shape),
                ListText(indices_shape),
                ListText(values_shape)
            );
            return Err(self.error(location, message));
        }
        let Some(points) = context.dense_values(indices) else {
            return Ok(());
        };
        let rank = shape.len().max(1);
        for number in 0..points.count / rank {
            let at = |i: usize| points.signed(number * rank + i).unwrap_or(-1) as i64;
            let is_inside = shape
                .iter()
                .enumerate()
                .all(|(i, &extent)| (0..extent).contains(&at(i)));
            if !is_inside {
                let point: Vec<i64> = (0..shape.len()).map(at).collect();
                let message = format!(
                    "sparse index #{number} is not contained within the value shape, with \
                     index={}, and type='{}'",
                    ListText(&point),
                    super::type_text(context, ty)
                );
                return Err(self.error(location, message));
            }
        }
        Ok(())
    }

    /// `: T`, or the type that is known; a shaped type without dynamic extents.
    fn parse_elements_type(&mut self, location: Location, ty: Option<Type>) -> Parsed<Type> {
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect(Tok::Colon, "':'")?;
                self.parse_type()?
            }
        };
        let kind = self.module.context.kind(ty);
        if !matches!(
            kind,
            TypeKind::Tensor { .. }
                | TypeKind::Vector { .. }
                | TypeKind::MemRef { .. }
                | TypeKind::UnrankedMemRef { .. }
        ) {
            return Err(self.error(location, "elements literal must be a shaped type"));
        }
        if kind
            .shape()
            .is_none_or(|shape| shape.iter().any(|&extent| extent < 0))
        {
            let message = "elements literal type must have static shape";
            return Err(self.error(location, message));
        }
        Ok(ty)
    }

    /// Reads over a literal.
    fn parse_literal(&mut self, allows_string: bool) -> Parsed<Literal> {
        let start = self.tok.start;
        let mut shape = Vec::new();
        let is_string = allows_string && self.at(Tok::String);
        let mut is_empty = false;
        if self.at(Tok::LSquare) {
            self.skip_list(&mut shape)?;
            is_empty = shape.contains(&0);
        } else {
            self.skip_element()?;
        }
        Ok(Literal {
            start,
            end: self.last_end,
            shape,
            is_string,
            is_empty,
        })
    }

    /// `[...]`, whose shape is put into `shape`.
    fn skip_list(&mut self, shape: &mut Vec<i64>) -> Parsed<()> {
        self.nested(|p| {
            p.bump();
            let mut count = 0;
            let mut inner: Vec<i64> = Vec::new();
            p.list_until(Tok::RSquare, "']'", |p| {
                let mut found = Vec::new();
                if p.at(Tok::LSquare) {
                    p.skip_list(&mut found)?;
                } else {
                    p.skip_element()?;
                }
                count += 1;
                if count == 1 {
                    inner = found;
                } else if !(inner.is_empty() && found.is_empty()) && inner != found {
                    return Err(p.wrong_token(
                        "tensor literal is invalid; ranks are not consistent between elements"
                            .to_owned(),
                    ));
                }
                Ok(())
            })?;
            shape.push(count);
            shape.append(&mut inner);
            Ok(())
        })
    }

    fn skip_element(&mut self) -> Parsed<()> {
        match self.tok.kind {
            Tok::Integer | Tok::Float | Tok::String => {
                self.bump();
            }
            Tok::BareId if matches!(self.tok_text(), "true" | "false") => {
                self.bump();
            }
            Tok::Minus => {
                self.bump();
                if !self.at(Tok::Integer) && !self.at(Tok::Float) {
                    let message = "expected integer or floating point literal";
                    return Err(self.wrong_token(message.to_owned()));
                }
                self.bump();
            }
            Tok::LParen => {
                self.bump();
                self.nested(Self::skip_element)?;
                self.expect(Tok::Comma, "',' between complex elements")?;
                self.nested(Self::skip_element)?;
                self.expect(Tok::RParen, "')' after complex elements")?;
            }
            _ => return Err(self.unexpected("element literal of primitive type")),
        }
        Ok(())
    }

    /// The attribute for a literal of a type.
    fn elements_attr(&mut self, location: Location, literal: &Literal, ty: Type) -> Parsed<Attr> {
        let context = &self.module.context;
        let (element, shape) = match (context.kind(ty).element(), context.kind(ty).shape()) {
            (Some(element), Some(shape)) => (element, shape),
            _ => return Err(self.error(location, "elements literal must be a shaped type")),
        };
        let layout = ElementLayout::of(context, element);
        let count = shape
            .iter()
            .try_fold(1usize, |n, &extent| n.checked_mul(extent as usize));
        let Some(count) = count else {
            return Err(self.error(location, "the elements are too many"));
        };
        if !literal.shape.is_empty() && literal.shape != shape {
            let message = format!(
                "inferred shape of elements literal ({}) does not match type ({})",
                ListText(&literal.shape),
                ListText(shape)
            );
            return Err(self.error(location, message));
        }
        if literal.is_empty && count > 0 {
            let ty = super::type_text(context, ty);
            let message = format!("parsed zero elements, but type ('{ty}') expected at least 1");
            return Err(self.error(location, message));
        }
        let after = (self.tok.start, self.last_end);
        let kind = match layout {
            Some(layout) => {
                let mut data = Vec::new();
                if literal.is_string {
                    self.hex_data(location, literal, ty, layout, count, &mut data)?;
                } else {
                    let is_one = literal.shape.is_empty() && !literal.is_empty;
                    let reserved = if is_one { 1 } else { count };
                    data.reserve(reserved * layout.bytes());
                    self.read_numbers(literal, layout, &mut data)?;
                    let numbers = data.len() / layout.number_bytes().max(1);
                    if numbers != reserved * layout.parts && layout.width > 0 {
                        let ty = super::type_text(&self.module.context, element);
                        let message = format!(
                            "parsed {numbers} elements, but type ('{ty}') expected {} elements",
                            reserved * layout.parts
                        );
                        return Err(self.error(location, message));
                    }
                }
                shrink_splat(&mut data, layout.bytes());
                let data = data.into();
                AttrKind::Dense { ty, data }
            }
            None => {
                let mut values = self.read_strings(location, literal)?;
                if values.windows(2).all(|pair| pair[0] == pair[1]) {
                    values.truncate(1);
                }
                let values = values.into();
                AttrKind::DenseStrings { ty, values }
            }
        };
        self.seek(after.0);
        self.last_end = after.1;
        Ok(self.module.context.attr(kind))
    }

    fn read_strings(&mut self, location: Location, literal: &Literal) -> Parsed<Vec<Box<str>>> {
        let mut values = Vec::new();
        self.seek(literal.start);
        while self.tok.start < literal.end {
            let here = self.here();
            match self.tok.kind {
                Tok::String => match unescape(self.tok_text()) {
                    Some(text) => values.push(text.into()),
                    None => return Err(self.error(here, "a string element is not UTF-8")),
                },
                Tok::LSquare | Tok::RSquare | Tok::Comma => {}
                _ => {
                    let message = format!("expected string token, got {}", self.tok_text());
                    return Err(self.error(location, message));
                }
            }
            self.bump();
        }
        Ok(values)
    }

    /// `"0x..."`, the little-endian bytes of all elements, or of one for all; bits for
    /// `i1` before MLIR 24.
    fn hex_data(
        &mut self,
        location: Location,
        literal: &Literal,
        ty: Type,
        layout: ElementLayout,
        count: usize,
        data: &mut Vec<u8>,
    ) -> Parsed<()> {
        let text = &self.source()[literal.start as usize..literal.end as usize];
        let Some(bytes) = hex_bytes(text) else {
            let message = "expected string containing hex digits starting with `0x`";
            return Err(self.error(Location(literal.start), message));
        };
        let is_bits = layout.width == 1 && layout.parts == 1;
        // MLIR 24 writes a byte for each; where there is one element it is the same.
        let is_spread = is_bits && count > 1 && bytes.len() == count;
        let whole = match is_bits && !is_spread {
            true => count.div_ceil(8),
            false => count * layout.bytes(),
        };
        let one = if is_bits { 1 } else { layout.bytes() };
        let is_splat = bytes.len() == one && (!is_bits || matches!(bytes[0], 0 | 0xFF));
        if bytes.len() != whole && !(is_splat && count > 0) {
            let ty = super::type_text(&self.module.context, ty);
            let message = format!("elements hex data size is invalid for provided type: '{ty}'");
            return Err(self.error(location, message));
        }
        if !is_bits {
            *data = bytes;
        } else if is_spread {
            data.extend(bytes.iter().map(|&byte| u8::from(byte != 0)));
        } else if is_splat && count > 0 {
            data.push(bytes[0] & 1);
        } else {
            data.extend((0..count).map(|i| bytes[i / 8] >> (i % 8) & 1));
        }
        Ok(())
    }
}

/// The bytes in `"0x..."`.
pub(super) fn hex_bytes(quoted: &str) -> Option<Vec<u8>> {
    let digits = quoted.strip_prefix("\"0x")?.strip_suffix('"')?.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |c: u8| (c as char).to_digit(16).map(|d| d as u8);
    let mut bytes = Vec::with_capacity(digits.len() / 2);
    for pair in digits.chunks_exact(2) {
        bytes.push(digit(pair[0])? << 4 | digit(pair[1])?);
    }
    Some(bytes)
}

/// Keeps one element where all are the same.
fn shrink_splat(data: &mut Vec<u8>, size: usize) {
    if size > 0 && data.len() > size && data.chunks_exact(size).all(|c| c == &data[..size]) {
        data.truncate(size);
    }
}

/// `[1, 2]` in messages.
struct ListText<'a>(&'a [i64]);

impl std::fmt::Display for ListText<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[")?;
        for (i, value) in self.0.iter().enumerate() {
            let separator = if i > 0 { ", " } else { "" };
            write!(f, "{separator}{value}")?;
        }
        f.write_str("]")
    }
}
