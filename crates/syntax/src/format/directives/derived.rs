//! Types that follow from others and are not written: those of pdl, and `custom<DerivedType>`,
//! which no format of ODS has. It stands in dialect files for C++ of `TypesMatchWith` and the like.

use super::Given;
use crate::format::OpInfo;
use crate::format::print_info::{PrintInfo, Spans};
use crate::lexer::Tok;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_dialects::format::{Parameter, Which};
use freehold_ir::{AttrKind, Context, Ident, Op, Piece, Type, TypeKind};

impl<'s> Parser<'s> {
    /// The first type of a group, if one was read.
    fn first_type(&self, state: &OpState, which: Which) -> Option<Type> {
        let (start, end) = match which {
            Which::Operand(group) => state.operand_types[group],
            Which::Result(group) => state.result_types[group],
            Which::AllOperands | Which::AllResults => return None,
        };
        (start < end).then(|| state.types[start as usize])
    }

    /// Nothing: the type of a group follows from that of another by a rule.
    pub(super) fn derived_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if let Which::Operand(group) = given.types(1)
            && state.operand_groups[group].0 == state.operand_groups[group].1
        {
            return Ok(());
        }
        let source = match given.0.first() {
            Some(Parameter::Attr(index)) => self.type_attr(state, info.names[*index]),
            _ => self.first_type(state, given.types(0)),
        };
        let rule = given.word(2);
        if let (Some(source), "smt-arguments") = (source, rule) {
            let start = state.types.len();
            state.types.extend(types_in(&self.module.context, source));
            state
                .types
                .truncate(state.types.len().saturating_sub(1).max(start));
            self.give_types(state, info, given.types(1), start);
            return Ok(());
        }
        let derived = source.and_then(|source| {
            derive(&mut self.module.context, source, rule).or_else(|| {
                let text = derive_text(&self.module.context, source, rule)?;
                self.type_in(&text)
            })
        });
        let Some(derived) = derived else {
            return Err(self.custom_error_here("the types of operands and results do not match"));
        };
        self.derived(state, info, given.types(1), derived);
        Ok(())
    }

    /// The type that an attribute is which was read.
    fn type_attr(&self, state: &OpState, name: Ident) -> Option<Type> {
        let found = state.properties.iter().find(|entry| entry.0 == name)?;
        match self.module.context.attr_kind(found.1) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Nothing: the type of a group follows from those of two others by a rule.
    pub(super) fn joined_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let first = self.first_type(state, given.types(0));
        let second = self.first_type(state, given.types(1));
        let joined = first
            .zip(second)
            .and_then(|types| join(&mut self.module.context, types, given.word(3)));
        let Some(joined) = joined else {
            return Err(self.custom_error_here("the types of operands and results do not match"));
        };
        if let Which::Operand(group) = given.types(2)
            && state.operand_groups[group].0 == state.operand_groups[group].1
        {
            return Ok(());
        }
        self.derived(state, info, given.types(2), joined);
        Ok(())
    }

    /// Nothing: a pointer moved by an offset is as many pointers as either has elements.
    pub(super) fn moved_pointer_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let base = self.first_type(state, given.types(0));
        let offset = self.first_type(state, given.types(1));
        let Some((base, offset)) = base.zip(offset) else {
            return Err(self.custom_error_here("the types of operands and results do not match"));
        };
        let context = &mut self.module.context;
        let is_one = context.kind(base).element().is_none();
        let moved = match context.kind(offset).clone() {
            TypeKind::Vector {
                shape, scalable, ..
            } if is_one => context.ty(TypeKind::Vector {
                shape,
                scalable,
                element: base,
            }),
            TypeKind::Tensor {
                shape, encoding, ..
            } if is_one => context.ty(TypeKind::Tensor {
                shape,
                encoding,
                element: base,
            }),
            _ => base,
        };
        self.derived(state, info, given.types(2), moved);
        Ok(())
    }

    fn derived(&self, state: &mut OpState, info: &OpInfo<'s>, which: Which, ty: Type) {
        let start = state.types.len();
        state.types.push(ty);
        self.give_types(state, info, which, start);
    }

    /// `: !pdl.range<type>`, or nothing where the arguments say it.
    pub(super) fn pdl_range_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let argument = self.first_type(state, given.types(0));
        let range = argument.map(|ty| match text_of(&self.module.context, ty) {
            Some(text) if text.starts_with("!pdl.range<") => Some(ty),
            _ => derive(&mut self.module.context, ty, "pdl-range"),
        });
        let ty = match range.flatten() {
            Some(ty) => ty,
            None => {
                self.expect(Tok::Colon, "':'")?;
                self.parse_type()?
            }
        };
        self.derived(state, info, given.types(1), ty);
        Ok(())
    }

    /// `-> <inferred>`, `-> (%t : T)`, or nothing.
    pub(super) fn pdl_created_types(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        if !self.eat(Tok::Arrow) {
            return Ok(());
        }
        if self.eat(Tok::Less) {
            self.expect_keyword("inferred")?;
            self.expect(Tok::Greater, "'>'")?;
            let unit = self.module.context.unit();
            state.properties.push((info.names[given.attr(2)], unit));
            return Ok(());
        }
        let starts = (state.operands.len(), state.types.len());
        self.expect(Tok::LParen, "'('")?;
        self.parse_operands(&mut state.operands)?;
        self.expect(Tok::Colon, "':'")?;
        let types = &mut state.types;
        self.list_until(Tok::RParen, "')'", |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        self.give_operands(state, info, given, starts);
        Ok(())
    }

    /// `{"name" = %value}`, or nothing.
    pub(super) fn named_attributes(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let start = state.operands.len() as u32;
        let mut names = Vec::new();
        if self.eat(Tok::LBrace) {
            let operands = &mut state.operands;
            self.list_until(Tok::RBrace, "'}'", |p| {
                names.push(p.parse_attr()?);
                p.expect(Tok::Equal, "'='")?;
                operands.push(p.parse_operand()?);
                Ok(())
            })?;
        }
        state.operand_groups[given.operands(0)] = (start, state.operands.len() as u32);
        self.set_array(state, info, given.attr(1), names);
        Ok(())
    }

    /// `-> T` where the number of a result was given; else it is all of their values.
    pub(super) fn pdl_results_type(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        given: Given,
    ) -> Parsed<()> {
        let index = info.names[given.attr(0)];
        let ty = if state.properties.iter().any(|property| property.0 == index) {
            self.expect(Tok::Arrow, "'->'")?;
            self.parse_type()?
        } else {
            opaque(&mut self.module.context, "!pdl.range<value>".to_owned())
        };
        self.derived(state, info, given.types(1), ty);
        Ok(())
    }
}

fn opaque(context: &mut Context, text: String) -> Type {
    context.ty(TypeKind::Opaque(text.into()))
}

fn text_of(context: &Context, ty: Type) -> Option<&str> {
    match context.kind(ty) {
        TypeKind::Opaque(text) => Some(text),
        _ => None,
    }
}

/// The type that a rule makes of another.
fn derive(context: &mut Context, ty: Type, rule: &str) -> Option<Type> {
    match rule {
        "bits" => {
            let count = *context.kind(ty).shape()?.first()?;
            Some(context.integer_type(u32::try_from(count).ok()?))
        }
        "emitc-pointer" => renamed(context, ty, "!emitc.lvalue<", "!emitc.ptr<"),
        "emitc-lvalue" => renamed(context, ty, "!emitc.ptr<", "!emitc.lvalue<"),
        "svbool" => {
            let mut kind = context.kind(ty).clone();
            let TypeKind::Vector { shape, .. } = &mut kind else {
                return None;
            };
            *shape.last_mut()? = 16;
            Some(context.ty(kind))
        }
        "pdl-range" => {
            let element = text_of(context, ty)?.strip_prefix("!pdl.")?;
            let range = format!("!pdl.range<{element}>");
            Some(opaque(context, range))
        }
        "pdl-value" => match text_of(context, ty)? {
            "!pdl.type" => Some(opaque(context, "!pdl.value".to_owned())),
            "!pdl.range<type>" => Some(opaque(context, "!pdl.range<value>".to_owned())),
            _ => None,
        },
        "ptr-metadata" => {
            let head = Piece::Text("!ptr.ptr_metadata<".into());
            let pieces = [head, Piece::Type(ty), Piece::Text(">".into())];
            Some(context.ty(TypeKind::Nested(pieces.into())))
        }
        "smt-domain" | "spirv-image" => types_in(context, ty).next(),
        "smt-range" => types_in(context, ty).last(),
        _ => None,
    }
}

/// The text of the type that a rule makes of another.
fn derive_text(context: &Context, ty: Type, rule: &str) -> Option<String> {
    let text = crate::type_text(context, ty);
    match rule {
        "llvm-exchange" => Some(format!("!llvm.struct<({text}, i1)>")),
        "spirv-image" => {
            let image = text.strip_prefix("!spirv.sampled_image<")?;
            Some(image.strip_suffix('>')?.to_owned())
        }
        "spirv-member" => crate::llvm_text::element_text(&text, 0),
        "wasm-element" => {
            let element = text.strip_prefix("!wasmssa<local ref to ")?;
            Some(element.strip_suffix('>')?.to_owned())
        }
        "wasm-local" => Some(format!("!wasmssa<local ref to {text}>")),
        _ => None,
    }
}

/// The type that a rule makes of two others.
fn join(context: &mut Context, (first, second): (Type, Type), rule: &str) -> Option<Type> {
    match rule {
        "outer-product" => {
            let row = |ty| match context.kind(ty) {
                TypeKind::Vector {
                    shape, scalable, ..
                } => shape.first().copied().zip(scalable.first().copied()),
                _ => None,
            };
            let (rows, columns) = (row(first)?, row(second)?);
            let element = context.kind(first).element()?;
            Some(context.ty(TypeKind::Vector {
                shape: [rows.0, columns.0].into(),
                scalable: [rows.1, columns.1].into(),
                element,
            }))
        }
        "smt-concat" => {
            let width = |ty| {
                let width = text_of(context, ty)?.strip_prefix("!smt.bv<")?;
                width.strip_suffix('>')?.parse::<u32>().ok()
            };
            let width = width(first)?.checked_add(width(second)?)?;
            Some(opaque(context, format!("!smt.bv<{width}>")))
        }
        _ => None,
    }
}

/// The types in the text of a type.
fn types_in(context: &Context, ty: Type) -> impl Iterator<Item = Type> {
    let pieces = match context.kind(ty) {
        TypeKind::Nested(pieces) => &pieces[..],
        _ => &[],
    };
    pieces.iter().filter_map(|piece| match piece {
        Piece::Type(ty) => Some(*ty),
        _ => None,
    })
}

/// A type with another name in front of its parameters.
fn renamed(context: &mut Context, ty: Type, from: &str, to: &str) -> Option<Type> {
    let kind = match context.kind(ty) {
        TypeKind::Opaque(text) => {
            let rest = text.strip_prefix(from)?;
            TypeKind::Opaque(format!("{to}{rest}").into())
        }
        TypeKind::Nested(pieces) => {
            let mut pieces = pieces.to_vec();
            let Some(Piece::Text(first)) = pieces.first_mut() else {
                return None;
            };
            *first = format!("{to}{}", first.strip_prefix(from)?).into();
            TypeKind::Nested(pieces.into())
        }
        _ => return None,
    };
    Some(context.ty(kind))
}

impl Printer<'_> {
    /// `{"name" = %value}`, `before` it the blank that a dialect prints there.
    pub(super) fn print_named_attributes(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
        before: &str,
    ) {
        let names = self.items(op, info, given.attr(1));
        let values = self.members(op, Which::Operand(given.operands(0)), spans);
        for (i, (&name, value)) in names.iter().zip(values).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            } else {
                self.out.push_str(before);
                self.out.push('{');
            }
            self.attrs.write_attr(&mut self.out, name);
            self.out.push_str(" = ");
            self.value(value);
        }
        if !names.is_empty() {
            self.out.push('}');
        }
    }

    pub(super) fn print_pdl_created_types(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        if self.attr_by(op, info.names[given.attr(2)]).is_some() {
            return self.out.push_str(" -> <inferred>");
        }
        let types = self.members(op, Which::Operand(given.operands(0)), spans);
        if !types.is_empty() {
            self.out.push_str(" -> (");
            self.write_values(types.iter().copied());
            self.out.push_str(" : ");
            self.write_types_of(types.into_iter());
            self.out.push(')');
        }
    }

    pub(super) fn print_pdl_range_type(&mut self, op: Op, given: Given, spans: &Spans) {
        if self.members(op, given.types(0), spans).is_empty() {
            self.out.push_str(": ");
            let which = given.types(1);
            let span = self.span(op, which, spans);
            self.write_span_types(op, which, span);
        }
    }

    pub(super) fn print_pdl_results_type(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        if self.attr_by(op, info.names[given.attr(0)]).is_some() {
            self.out.push_str(" -> ");
            let which = given.types(1);
            let span = self.span(op, which, spans);
            self.write_span_types(op, which, span);
        }
    }
}
