//! What is prepared of an operation of the table before any is read: names, types and attributes
//! that its definition spells.

use std::cell::RefCell;

use smallvec::SmallVec;

use crate::forms::RustForm;
use crate::parser::{Parsed, Parser};
use crate::type_class::TypeClass;
use freehold_dialects::format::{Format, TypeSource};
use freehold_dialects::{AttrClass, Custom, Flags, Group, OpDef, Trait};
use freehold_ir::{Attr, Ident, OpName, Type};

/// An attribute that was made, and from what.
#[derive(Default)]
pub struct Memo<T> {
    pub from: T,
    pub made: Option<Attr>,
}

/// What the parser knows of one operation of the table, prepared once.
pub struct OpInfo<'s> {
    pub def: &'s OpDef,
    pub format: Option<&'s Format>,
    /// The form that is written in Rust.
    pub rust: Option<RustForm>,
    /// What ends the blocks of its regions where the text does not.
    pub terminator: Option<OpName>,
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
    /// For each attribute: the type that its class implies.
    pub attr_types: Vec<Option<Type>>,
    /// For each operand and result group: its type if it has only one.
    pub fixed_operands: Vec<Option<Type>>,
    pub fixed_results: Vec<Option<Type>>,
    /// For each operand and result group: what its types may be.
    pub operand_classes: Vec<TypeClass>,
    pub result_classes: Vec<TypeClass>,
}

impl<'s> OpInfo<'s> {
    /// Prepares an operation; types and attributes that its definition spells are read by
    /// `read_type` and `read_attr`.
    pub fn new(parser: &mut Parser<'s>, def: &'s OpDef) -> Parsed<Self> {
        let format = match &def.custom {
            Custom::Format(format) => Some(&**format),
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
        if let Some(format) = format {
            let sources = [
                (&format.operand_types, &mut fixed_operands),
                (&format.result_types, &mut fixed_results),
            ];
            for (sources, fixed) in sources {
                for (source, slot) in sources.iter().zip(fixed) {
                    if let TypeSource::Fixed(text) = source {
                        *slot = Some(parser.type_of_table(def, text)?);
                    }
                }
            }
        }
        let mut attr_types = vec![None; def.attributes.len()];
        for (attr, slot) in def.attributes.iter().zip(&mut attr_types) {
            if let AttrClass::Number(text)
            | AttrClass::Array(text)
            | AttrClass::Enum { ty: text, .. }
            | AttrClass::Flags(Flags { ty: text, .. }) = &attr.class
            {
                *slot = Some(parser.type_of_table(def, text)?);
            } else if attr.class == AttrClass::PowerOfTwo {
                *slot = Some(parser.module.context.integer_type(64));
            }
        }
        let context = &mut parser.module.context;
        let terminator = def.terminator.as_ref().map(|name| context.op_name(name));
        Ok(OpInfo {
            def,
            format,
            rust: (def.custom == Custom::Rust)
                .then(|| RustForm::of(&def.name))
                .flatten(),
            terminator,
            names,
            defaults,
            operand_segments,
            result_segments,
            last_properties: RefCell::default(),
            last_segments: RefCell::default(),
            attr_types,
            fixed_operands,
            fixed_results,
            operand_classes: classes(def, &def.operands),
            result_classes: classes(def, &def.results),
        })
    }
}

fn classes(def: &OpDef, groups: &[Group]) -> Vec<TypeClass> {
    let classes = groups.iter().map(|group| TypeClass::of(def, &group.rule));
    classes.collect()
}

impl<'s> Parser<'s> {
    /// A type that the table spells.
    fn type_of_table(&mut self, def: &OpDef, text: &'s str) -> Parsed<Type> {
        match text {
            "index" => return Ok(self.module.context.index()),
            "i1" => return Ok(self.module.context.i1()),
            "i32" => return Ok(self.module.context.integer_type(32)),
            "i64" => return Ok(self.module.context.integer_type(64)),
            _ => {}
        }
        let location = self.here();
        let errors = self.errors.len();
        self.parse_embedded(text, Parser::parse_type).map_err(|_| {
            self.errors.truncate(errors);
            let message = format!("`{text}` in the definition of '{}' is no type", def.name);
            self.error(location, message)
        })
    }
}
