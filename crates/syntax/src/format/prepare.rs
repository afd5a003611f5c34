//! Prepares an operation of the table for reading, once: parses the types and attributes that its
//! definition spells.

use std::rc::Rc;

use cranelift_entity::EntityRef;

use freehold_dialects::format::TypeSource;
use freehold_dialects::{AssemblyForm, AttrClass, Flags, Group, OpDef, Trait};
use freehold_ir::{OpName, Type};

use super::info::OpInfo;
use crate::lexer::Lexer;
use crate::op_state::RustForm;
use crate::parser::{Parsed, Parser};
use crate::type_class::TypeClass;

impl<'s> Parser<'s> {
    /// What is prepared for an operation of the table.
    pub fn info(&mut self, name: OpName) -> Parsed<Option<Rc<OpInfo<'s>>>> {
        let index = name.index();
        if let Some(Some(info)) = self.infos.get(index) {
            return Ok(Some(Rc::clone(info)));
        }
        let table = self.table;
        let Some(def) = table.admit(&self.module.context, name) else {
            return Ok(None);
        };
        let info = Rc::new(self.prepare(def)?);
        if self.infos.len() <= index {
            self.infos.resize(index + 1, None);
        }
        self.infos[index] = Some(Rc::clone(&info));
        Ok(Some(info))
    }

    /// Reads text of the table as if it stood in the source.
    pub fn parse_embedded<T>(
        &mut self,
        text: &'s str,
        parse: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let outer = std::mem::replace(&mut self.lexer, Lexer::new(text));
        let (tok, last_end) = (self.tok, self.last_end);
        self.tok = self.lexer.next();
        let result = parse(self);
        self.lexer = outer;
        self.tok = tok;
        self.last_end = last_end;
        result
    }

    /// Reads the types and attributes that a definition spells.
    fn prepare(&mut self, def: &'s OpDef) -> Parsed<OpInfo<'s>> {
        let format = match &def.assembly {
            AssemblyForm::Format(format) => Some(&**format),
            _ => None,
        };
        let context = &mut self.module.context;
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
                let name = self.module.context.ident(&attr.name);
                defaults.push((name, self.parse_embedded(text, Parser::parse_attr)?));
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
                        *slot = Some(self.type_of_table(def, text)?);
                    }
                }
            }
        }
        let mut attr_types = vec![None; def.attributes.len()];
        for (attr, slot) in def.attributes.iter().zip(&mut attr_types) {
            if let AttrClass::Number(text)
            | AttrClass::Array(text)
            | AttrClass::Option(text)
            | AttrClass::Enum { ty: text, .. }
            | AttrClass::Flags(Flags { ty: text, .. }) = &attr.class
            {
                *slot = Some(self.type_of_table(def, text)?);
            } else if attr.class == AttrClass::PowerOfTwo {
                *slot = Some(self.module.context.integer_type(64));
            }
        }
        let context = &mut self.module.context;
        let terminator = def.terminator.as_ref().map(|name| context.op_name(name));
        if let Some(name) = terminator {
            self.table.admit(&self.module.context, name);
        }
        Ok(OpInfo {
            def,
            format,
            rust: RustForm::of(def),
            terminator,
            names,
            defaults,
            operand_segments,
            result_segments,
            last_properties: std::cell::RefCell::default(),
            last_given: std::cell::RefCell::default(),
            last_segments: std::cell::RefCell::default(),
            attr_types,
            fixed_operands,
            fixed_results,
            operand_classes: classes(def, &def.operands),
            result_classes: classes(def, &def.results),
        })
    }

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

fn classes(def: &OpDef, groups: &[Group]) -> Vec<TypeClass> {
    let classes = groups.iter().map(|group| TypeClass::of(def, &group.rule));
    classes.collect()
}
