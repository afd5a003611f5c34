//! Runs a compiled format over text, and works out the types that the text leaves out.

use std::cell::RefCell;

use smallvec::SmallVec;

use crate::dialects::{Arity, Custom, OpDef, Trait};
use crate::ir::{Attr, AttrKind, DYNAMIC, Ident, Location, Type, TypeKind};

use super::compile::{Action, AttrForm, First, Format, TypeSource, Which, compile};
use crate::syntax::forms::RustForm;
use crate::syntax::lexer::{Tok, unescape};
use crate::syntax::ops::{OpState, Progress};
use crate::syntax::parser::{Parsed, Parser};

/// An attribute that was made, and from what.
#[derive(Default)]
pub struct Memo<T> {
    pub from: T,
    pub made: Option<Attr>,
}

/// What the parser knows of one operation of the table, prepared once.
pub struct OpInfo<'s> {
    pub def: &'s OpDef,
    /// The compiled format, or what is wrong with it; none for operations without one.
    pub format: Option<Result<Format, String>>,
    /// The form that is written in Rust.
    pub rust: Option<RustForm>,
    /// The names of the attributes of the definition.
    pub names: Vec<Ident>,
    /// What stands for attributes that are not given.
    pub defaults: Vec<(Ident, Attr)>,
    pub operand_segments: Option<Ident>,
    pub result_segments: Option<Ident>,
    /// The dictionary of properties that was made last.
    pub last_properties: RefCell<Memo<Vec<(Ident, Attr)>>>,
    /// The segment sizes that were made last.
    pub last_segments: RefCell<Memo<SmallVec<[i64; 8]>>>,
    /// For each operand and result group: its type if it has only one.
    pub fixed_operands: Vec<Option<Type>>,
    pub fixed_results: Vec<Option<Type>>,
}

impl<'s> OpInfo<'s> {
    /// Prepares an operation; types and attributes that its definition spells are read by
    /// `read_type` and `read_attr`.
    pub fn new(parser: &mut Parser<'s>, def: &'s OpDef) -> Parsed<Self> {
        let format = match &def.custom {
            Custom::Format(text) => Some(compile(def, text)),
            _ => None,
        };
        let context = &mut parser.module.context;
        let names = def
            .attributes
            .iter()
            .map(|a| context.ident(&a.name))
            .collect();
        let operand_segments = def
            .has(Trait::OperandSegments)
            .then(|| context.ident("operandSegmentSizes"));
        let result_segments = def
            .has(Trait::ResultSegments)
            .then(|| context.ident("resultSegmentSizes"));
        let mut defaults = Vec::new();
        for attr in &def.attributes {
            if let (Some(text), true) = (&attr.default, attr.stored_default) {
                let name = parser.module.context.ident(&attr.name);
                defaults.push((name, parser.parse_embedded(text, Parser::parse_attr)?));
            }
        }
        let mut fixed_operands = vec![None; def.operands.len()];
        let mut fixed_results = vec![None; def.results.len()];
        if let Some(Ok(format)) = &format {
            let sources = [
                (&format.operand_types, &mut fixed_operands),
                (&format.result_types, &mut fixed_results),
            ];
            for (sources, fixed) in sources {
                for (source, slot) in sources.iter().zip(fixed) {
                    if let TypeSource::Fixed(text) = source {
                        *slot = Some(parser.parse_fixed_type(text)?);
                    }
                }
            }
        }
        Ok(OpInfo {
            def,
            format,
            rust: (def.custom == Custom::Rust)
                .then(|| RustForm::of(&def.name))
                .flatten(),
            names,
            defaults,
            operand_segments,
            result_segments,
            last_properties: RefCell::default(),
            last_segments: RefCell::default(),
            fixed_operands,
            fixed_results,
        })
    }
}

/// Where the operands or types of a group stand in the state's lists.
pub type Span = (u32, u32);

/// A group that the text does not mention.
const ABSENT: Span = (0, 0);

impl<'s> Parser<'s> {
    fn parse_fixed_type(&mut self, text: &str) -> Parsed<Type> {
        let kind = match text {
            "index" => return Ok(self.module.context.index()),
            "i1" => return Ok(self.module.context.i1()),
            "f32" => TypeKind::Float("f32"),
            "f64" => TypeKind::Float("f64"),
            "f16" => TypeKind::Float("f16"),
            _ => match text.strip_prefix('i').and_then(|w| w.parse().ok()) {
                Some(width) => return Ok(self.module.context.integer_type(width)),
                None => {
                    return Err(
                        self.error_here(format!("`{text}` is no type that a group can have"))
                    );
                }
            },
        };
        Ok(self.module.context.ty(kind))
    }

    /// Starts reading `state` by its format.
    pub fn begin_format(&mut self, state: &mut OpState, info: &OpInfo<'s>) -> Parsed<Progress> {
        state.operand_groups.clear();
        state.operand_groups.resize(info.def.operands.len(), ABSENT);
        state.types.clear();
        state.operand_types.clear();
        state.operand_types.resize(info.def.operands.len(), ABSENT);
        state.result_types.clear();
        state.result_types.resize(info.def.results.len(), ABSENT);
        self.run_format(state, info, 0)
    }

    /// Goes on from step `from`, up to the next region or the end.
    pub fn run_format(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        from: usize,
    ) -> Parsed<Progress> {
        let format = match &info.format {
            Some(Ok(format)) => format,
            Some(Err(message)) => {
                let message = format!("the format of '{}': {message}", info.def.name);
                return Err(self.error(state.location, message));
            }
            None => return Ok(Progress::Done),
        };
        let mut at = from;
        while let Some(step) = format.steps.get(at) {
            at += 1;
            match &step.action {
                Action::Literal(text) => self.expect_literal(text)?,
                Action::Blank | Action::Newline => {}
                Action::Operands(which) => self.format_operands(state, info, *which)?,
                Action::Attr(attr) => {
                    let value = self.format_attr(&format.forms[*attr])?;
                    state.properties.push((info.names[*attr], value));
                }
                Action::SetUnit(attr) => {
                    let unit = self.module.context.unit();
                    state.properties.push((info.names[*attr], unit));
                }
                Action::AttrDict { keyword } => {
                    if *keyword && !self.eat_keyword("attributes") {
                        continue;
                    }
                    if self.at(Tok::LBrace) {
                        self.parse_dict_entries(&mut state.attributes)?;
                    }
                }
                Action::Successors(group) => {
                    let arity = info.def.successors[*group].arity;
                    if arity == Arity::One || self.at(Tok::CaretId) {
                        state.successors.push(self.parse_successor()?);
                    }
                    while arity == Arity::Variadic && self.eat(Tok::Comma) {
                        state.successors.push(self.parse_successor()?);
                    }
                }
                Action::Types(which) => self.format_types(state, info, *which, false)?,
                Action::FunctionType(inputs, results) => {
                    let start = state.types.len() as u32;
                    self.expect(Tok::LParen, "'('")?;
                    let types = &mut state.types;
                    self.list_until(Tok::RParen, "')'", |p| {
                        types.push(p.parse_type()?);
                        Ok(())
                    })?;
                    let end = state.types.len() as u32;
                    set_types(state, info, *inputs, (start, end));
                    self.expect(Tok::Arrow, "'->'")?;
                    self.format_types(state, info, *results, true)?;
                }
                Action::DynamicIndexList(operands, attr) => {
                    self.format_index_list(state, *operands, info.names[*attr])?;
                }
                Action::Region(_) => {
                    self.expect(Tok::LBrace, "'{' to begin a region")?;
                    state.stage = at as u32;
                    return Ok(Progress::Region);
                }
                Action::Group {
                    first, otherwise, ..
                } => {
                    if !self.at_first(first, format) {
                        at = *otherwise;
                    }
                }
                Action::Jump(target) => at = *target,
            }
        }
        self.finish_format(state, info, format)?;
        Ok(Progress::Done)
    }

    fn expect_literal(&mut self, text: &str) -> Parsed<()> {
        if self.tok_text() == text {
            self.bump();
            return Ok(());
        }
        let message = format!("expected '{text}'");
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.custom_error_here(message));
        }
        if self.at(Tok::Bad) {
            return Err(self.error_here(message));
        }
        Err(self.error(Location(self.last_end), message))
    }

    fn at_first(&self, first: &First, format: &Format) -> bool {
        match first {
            First::Literal(text) => self.tok_text() == &**text,
            First::Operand => self.at(Tok::PercentId),
            First::Successor => self.at(Tok::CaretId),
            First::Region => self.at(Tok::LBrace),
            First::Attr(attr) => match &format.forms[*attr] {
                AttrForm::Enum(cases, _) => {
                    self.at(Tok::BareId) && cases.iter().any(|c| c == self.tok_text())
                }
                AttrForm::Symbol => self.at(Tok::AtId),
                AttrForm::String => self.at(Tok::String),
                AttrForm::Bool => self.at_keyword("true") || self.at_keyword("false"),
                AttrForm::IntArray(_) => self.at(Tok::LSquare),
                AttrForm::Stripped(_) => self.at(Tok::Less),
                AttrForm::Type => self.at_type(),
                AttrForm::Number(_) => {
                    matches!(self.tok.kind, Tok::Integer | Tok::Float | Tok::Minus)
                }
                AttrForm::Unit | AttrForm::Any => !matches!(
                    self.tok.kind,
                    Tok::Colon | Tok::Comma | Tok::Arrow | Tok::RBrace | Tok::Eof
                ),
            },
        }
    }

    fn format_operands(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        which: Which,
    ) -> Parsed<()> {
        let start = state.operands.len() as u32;
        let arity = match which {
            Which::Operand(group) => info.def.operands[group].arity,
            _ => Arity::Variadic,
        };
        match arity {
            Arity::One => state.operands.push(self.parse_operand()?),
            Arity::Optional => {
                if self.at(Tok::PercentId) {
                    state.operands.push(self.parse_operand()?);
                }
            }
            Arity::Variadic => self.parse_operands(&mut state.operands)?,
        }
        let end = state.operands.len() as u32;
        match which {
            Which::Operand(group) => state.operand_groups[group] = (start, end),
            _ => spread(&info.def.operands, (start, end), &mut state.operand_groups),
        }
        Ok(())
    }

    /// A list of types; `in_parens` for the results of a functional type.
    fn format_types(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        which: Which,
        in_parens: bool,
    ) -> Parsed<()> {
        let start = state.types.len() as u32;
        let arity = match which {
            Which::Operand(group) => info.def.operands[group].arity,
            Which::Result(group) => info.def.results[group].arity,
            _ => Arity::Variadic,
        };
        if in_parens {
            self.parse_result_types(&mut state.types)?;
        } else if arity == Arity::One {
            state.types.push(self.parse_type()?);
        } else if self.at_type() {
            state.types.push(self.parse_type()?);
            while arity == Arity::Variadic && self.eat(Tok::Comma) {
                state.types.push(self.parse_type()?);
            }
        }
        let end = state.types.len() as u32;
        set_types(state, info, which, (start, end));
        Ok(())
    }

    fn format_attr(&mut self, form: &AttrForm) -> Parsed<Attr> {
        match form {
            AttrForm::Any | AttrForm::Unit => self.parse_attr(),
            AttrForm::Number(ty) => {
                let ty = self.parse_fixed_type(ty)?;
                self.parse_attr_of(Some(ty))
            }
            AttrForm::Bool => {
                if self.at_keyword("true") || self.at_keyword("false") {
                    self.parse_attr()
                } else {
                    Err(self.error_here("expected 'true' or 'false'"))
                }
            }
            AttrForm::Symbol => self.parse_symbol_ref(),
            AttrForm::String => {
                let tok = self.expect(Tok::String, "string attribute")?;
                let kind = match unescape(self.text(tok)) {
                    Some(text) => AttrKind::String(text.into()),
                    None => AttrKind::Opaque(self.text(tok).into()),
                };
                Ok(self.module.context.attr(kind))
            }
            AttrForm::Type => {
                let ty = self.parse_type()?;
                Ok(self.module.context.attr(AttrKind::Type(ty)))
            }
            AttrForm::IntArray(width) => {
                let element = self.module.context.integer_type(*width);
                let mut values = Vec::new();
                self.expect(Tok::LSquare, "'['")?;
                self.list_until(Tok::RSquare, "']'", |p| {
                    values.push(p.parse_i64()?);
                    Ok(())
                })?;
                Ok(self.module.context.attr(AttrKind::DenseArray {
                    element,
                    values: values.into(),
                }))
            }
            AttrForm::Enum(cases, width) => {
                let value = cases.iter().position(|c| c == self.tok_text());
                let Some(value) = value.filter(|_| self.at(Tok::BareId)) else {
                    return Err(self.error_here(format!("expected one of: {}", cases.join(", "))));
                };
                self.bump();
                let ty = self.module.context.integer_type(*width);
                Ok(self.module.context.integer_attr(value as i128, ty))
            }
            AttrForm::Stripped(prefix) => {
                let start = self.tok.start as usize;
                if !self.at(Tok::Less) {
                    return Err(self.error_here("expected '<'"));
                }
                self.skip_balanced()?;
                let text = format!("{prefix}{}", &self.source()[start..self.last_end as usize]);
                Ok(self.dialect_attr(&text))
            }
        }
    }

    /// A signed integer of 64 bits.
    pub fn parse_i64(&mut self) -> Parsed<i64> {
        let location = self.here();
        let negative = self.eat(Tok::Minus);
        let tok = self.expect(Tok::Integer, "integer value")?;
        let ty = self.module.context.integer_type(64);
        match self.integer_value(self.text(tok), negative, ty) {
            Some(value) => Ok(value as i64),
            None => Err(self.error(location, "integer value too large")),
        }
    }

    /// `[%a, 4, %b]`
    fn format_index_list(
        &mut self,
        state: &mut OpState,
        operands: usize,
        attr: Ident,
    ) -> Parsed<()> {
        let start = state.operands.len() as u32;
        let mut values: SmallVec<[i64; 8]> = SmallVec::new();
        self.expect(Tok::LSquare, "'['")?;
        let list = &mut state.operands;
        self.list_until(Tok::RSquare, "']'", |p| {
            if p.at(Tok::PercentId) {
                list.push(p.parse_operand()?);
                values.push(DYNAMIC);
            } else {
                values.push(p.parse_i64()?);
            }
            Ok(())
        })?;
        state.operand_groups[operands] = (start, state.operands.len() as u32);
        let element = self.module.context.integer_type(64);
        let value = self.module.context.attr(AttrKind::DenseArray {
            element,
            values: values.as_slice().into(),
        });
        state.properties.push((attr, value));
        Ok(())
    }

    /// Moves inherent attributes from the dictionary to the properties, and refuses one that
    /// the format gave already.
    pub fn merge_inherent(&mut self, state: &mut OpState, info: &OpInfo<'s>) -> Parsed<()> {
        if state.attributes.is_empty() {
            return Ok(());
        }
        let mut i = 0;
        while i < state.attributes.len() {
            let (name, value) = state.attributes[i];
            if state.properties.iter().any(|p| p.0 == name) {
                let text = self.module.context.text(name);
                let message =
                    format!("attribute '{text}' occurs more than once in the attribute list");
                return Err(self.error(state.location, message));
            }
            if info.names.contains(&name) {
                state.properties.push((name, value));
                state.attributes.remove(i);
            } else {
                i += 1;
            }
        }
        Ok(())
    }

    /// Where a state's operation stands, for errors about the whole operation.
    pub fn op_error(
        &mut self,
        location: Location,
        name: &str,
        message: &str,
    ) -> super::super::parser::Reported {
        self.error(location, format!("'{name}' op {message}"))
    }
}

fn set_types(state: &mut OpState, info: &OpInfo, which: Which, span: Span) {
    match which {
        Which::Operand(group) => state.operand_types[group] = span,
        Which::Result(group) => state.result_types[group] = span,
        Which::AllOperands => spread(&info.def.operands, span, &mut state.operand_types),
        Which::AllResults => spread(&info.def.results, span, &mut state.result_types),
    }
}

/// Splits a span among groups: each `One` takes one, the first other group takes the rest,
/// unless several groups share it, as `sizes*, strides*` do in equal parts.
fn spread(groups: &[crate::dialects::Group], span: Span, out: &mut [Span]) {
    let fixed = groups.iter().filter(|g| g.arity == Arity::One).count() as u32;
    let open = groups.len() as u32 - fixed;
    let rest = (span.1 - span.0).saturating_sub(fixed);
    let (mut at, mut seen) = (span.0, 0);
    for (group, slot) in groups.iter().zip(out) {
        let size = if group.arity == Arity::One {
            1
        } else {
            seen += 1;
            rest * seen / open - rest * (seen - 1) / open
        };
        let end = (at + size).min(span.1);
        *slot = (at, end);
        at = end;
    }
    // What no group takes stays visible as a wrong count.
}
