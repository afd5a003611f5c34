//! What each instruction asks of its types, by itself: declared names, fitting qualifiers,
//! arguments as the callee has them.

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::{AttrKind, Module, Op, Value};

use super::declarations::Declarations;
use super::layout::Member;
use super::roles::{called, enclosing};
use super::types::{Category, SilType, sil_type};

/// Checks all instructions of a function.
///
/// `strict`: it must be in ownership form; `enforce`: what it refers to must be of the type that it
/// says.
pub fn check(
    module: &Module,
    table: &Table,
    declarations: &Declarations,
    function: Op,
    strict: bool,
    enforce: bool,
) -> Vec<Diagnostic> {
    let checker = Checker {
        module,
        declarations,
        strict,
        enforce,
    };
    let mut errors = Vec::new();
    let body = module.regions(function).iter();
    for block in body.flat_map(|&region| module.blocks(region)) {
        for &argument in module.arguments(block) {
            if let Err(message) = checker.declared(argument) {
                errors.push(Diagnostic::error(module.location(function), message));
            }
        }
        for op in module.ops(block) {
            if table.of(module, op).is_none() {
                let name = module.name_text(op);
                let message = format!("'{name}' is no instruction of SIL that is known here");
                errors.push(Diagnostic::error(module.location(op), message));
            } else if let Err(message) = checker.check(op) {
                errors.push(Diagnostic::error(module.location(op), message));
            }
        }
    }
    errors
}

struct Checker<'m> {
    module: &'m Module,
    declarations: &'m Declarations,
    strict: bool,
    enforce: bool,
}

impl Checker<'_> {
    /// The category and type of a value whose type is one of SIL's and declared.
    fn declared(&self, value: Value) -> Result<(Category, SilType, bool), String> {
        let ty = self.module.value_type(value);
        let found = sil_type(&self.module.context, ty);
        let (category, ty) = found.ok_or_else(|| {
            let ty = freehold_syntax::type_text(&self.module.context, ty);
            format!("type {ty} is none of SIL's: expected !sil.value<\"T\"> or !sil.address<\"T\">")
        })?;
        match self.declarations.is_trivial(&ty) {
            Ok(trivial) => Ok((category, ty, trivial)),
            Err(unknown) => Err(unknown.to_string()),
        }
    }

    fn check(&self, op: Op) -> Result<(), String> {
        let module = self.module;
        let mut operands = Vec::new();
        for operand in module.operands(op) {
            operands.push(self.declared(operand)?);
        }
        let mut results = Vec::new();
        for &result in module.results(op) {
            results.push(self.declared(result)?);
        }
        let name = module.name_text(op);
        let name = name.strip_prefix("sil.").unwrap_or(name);
        match name.split_once('_').unwrap_or((name, "")) {
            ("load", qualifier) => self.load(&operands, &results, qualifier),
            ("store", qualifier) => self.store(&operands, qualifier),
            _ => match name {
                "strong_retain" | "strong_release" | "retain_value" | "release_value"
                    if self.strict =>
                {
                    Err(format!(
                        "{name} is only in functions with unqualified ownership"
                    ))
                }
                "copy_value" | "begin_borrow" | "destroy_value" if operands[0].2 => Err(format!(
                    "{name} of a trivial value: there is nothing to own in '{}'",
                    operands[0].1
                )),
                "global_addr" => self.global_addr(op, &results),
                "function_ref" => self.function_ref(op, &results),
                "apply" => self.apply(op, &operands, &results),
                "struct" | "tuple" => self.aggregate(&operands, &results),
                "struct_extract" | "struct_element_addr" => {
                    let field = string(module, op, "field");
                    self.part(&operands, &results, Member::Field(field.unwrap_or("")))
                }
                "tuple_extract" | "tuple_element_addr" => match module.attr(op, "index") {
                    Some(index) => match module.context.attr_kind(index) {
                        AttrKind::Integer { value, .. } => {
                            let index = usize::try_from(*value).unwrap_or(usize::MAX);
                            self.part(&operands, &results, Member::Element(index))
                        }
                        _ => Ok(()),
                    },
                    None => Ok(()),
                },
                "ref_element_addr" => self.object_field(op, &operands, &results),
                "return" => self.returned(op, &operands),
                _ => Ok(()),
            },
        }
    }

    fn load(
        &self,
        operands: &[(Category, SilType, bool)],
        results: &[(Category, SilType, bool)],
        qualifier: &str,
    ) -> Result<(), String> {
        let ((category, from, trivial), (_, to, _)) = (&operands[0], &results[0]);
        if *category != Category::Address {
            return Err("Load operand must be an address".to_owned());
        }
        if from != to {
            return Err("Load operand type and result type mismatch".to_owned());
        }
        match qualifier {
            "" if self.strict => {
                Err("Load with unqualified ownership in a qualified function".to_owned())
            }
            "copy" | "take" | "borrow" if *trivial => Err(format!(
                "load [copy] or load [take] can only be applied to non-trivial types: '{from}' is trivial"
            )),
            "trivial" if !trivial => Err(format!(
                "A load with trivial ownership must load a trivial type: '{from}' is counted"
            )),
            _ => Ok(()),
        }
    }

    fn store(&self, operands: &[(Category, SilType, bool)], qualifier: &str) -> Result<(), String> {
        let ((_, value, trivial), (category, memory, _)) = (&operands[0], &operands[1]);
        if *category != Category::Address {
            return Err("Store operand dest must be an address".to_owned());
        }
        if value != memory {
            return Err("Store operand type and dest type mismatch".to_owned());
        }
        match qualifier {
            "" if self.strict => {
                Err("Store with unqualified ownership in a qualified function".to_owned())
            }
            "init" | "assign" if *trivial => Err(format!(
                "store [init] or store [assign] can only be applied to non-trivial types: '{value}' is trivial"
            )),
            "trivial" if !trivial => Err(format!(
                "A store with trivial ownership must store a trivial type: '{value}' is counted"
            )),
            _ => Ok(()),
        }
    }

    fn global_addr(&self, op: Op, results: &[(Category, SilType, bool)]) -> Result<(), String> {
        let name = super::facts::global_of(self.module, op).unwrap_or("");
        match self.declarations.globals.get(name) {
            None => Err(format!("global '@{name}' is not declared")),
            Some(global) if global.ty != results[0].1 => Err(format!(
                "global_addr of type '{}' for '@{name}', which is of type '{}'",
                results[0].1, global.ty
            )),
            Some(_) => Ok(()),
        }
    }

    /// The proposal's own listing declares its functions without the arguments that it calls them
    /// with, so that only who enforces ownership is told.
    fn function_ref(&self, op: Op, results: &[(Category, SilType, bool)]) -> Result<(), String> {
        let attr = self.module.attr(op, "function");
        let Some(AttrKind::SymbolRef { root, .. }) =
            attr.map(|attr| self.module.context.attr_kind(attr))
        else {
            return Ok(());
        };
        let name = self.module.context.text(*root);
        let Some(function) = self.declarations.functions.get(name) else {
            return Err(format!("function '@{name}' is not declared"));
        };
        let declared = SilType::Function(Box::new(function.ty.clone()));
        match self.enforce && declared != results[0].1 {
            true => Err(format!(
                "function_ref of type '{}' for '@{name}', which is of type '{declared}'",
                results[0].1
            )),
            false => Ok(()),
        }
    }

    fn apply(
        &self,
        op: Op,
        operands: &[(Category, SilType, bool)],
        results: &[(Category, SilType, bool)],
    ) -> Result<(), String> {
        let ty = called(self.module, op);
        let ty = ty.ok_or_else(|| format!("'{}' cannot be called", operands[0].1))?;
        let expected: Vec<(Category, &SilType)> = ty.arguments().collect();
        let given = &operands[1..];
        if expected.len() != given.len() {
            return Err(format!(
                "the callee takes {} arguments, and {} are given",
                expected.len(),
                given.len()
            ));
        }
        for (number, ((category, ty), (found, given, _))) in
            expected.into_iter().zip(given).enumerate()
        {
            if category != *found || ty != given {
                return Err(format!(
                    "operand of 'apply' doesn't match function input type: argument {number} is '{}{given}', expected \
                     '{}{ty}'",
                    found.sigil(),
                    category.sigil()
                ));
            }
        }
        match ty.direct_result() == results[0].1 {
            true => Ok(()),
            false => Err(format!(
                "the callee returns '{}', and the result is of type '{}'",
                ty.direct_result(),
                results[0].1
            )),
        }
    }

    fn aggregate(
        &self,
        operands: &[(Category, SilType, bool)],
        results: &[(Category, SilType, bool)],
    ) -> Result<(), String> {
        let ty = &results[0].1;
        for (number, (_, given, _)) in operands.iter().enumerate() {
            let member = match ty {
                SilType::Named { name, .. } => {
                    let fields = self
                        .declarations
                        .structs
                        .get(name)
                        .map(|found| &found.fields);
                    let field = fields.and_then(|fields| fields.get(number));
                    field.map(|field| &field.ty)
                }
                SilType::Tuple(elements) => elements.get(number).map(|element| &element.ty),
                _ => None,
            };
            match member {
                Some(member) if member == given => {}
                // A number of the standard library, whose field is no declared one.
                None if operands.len() == 1 && results[0].2 => {}
                Some(member) => {
                    return Err(format!(
                        "part {number} of '{ty}' is '{member}', not '{given}'"
                    ));
                }
                None => return Err(format!("'{ty}' has no part {number}")),
            }
        }
        Ok(())
    }

    fn part(
        &self,
        operands: &[(Category, SilType, bool)],
        results: &[(Category, SilType, bool)],
        member: Member,
    ) -> Result<(), String> {
        let whole = &operands[0].1;
        let part = self.declarations.part(whole, member);
        match part.map_err(|unknown| unknown.to_string())? {
            Some(part) if part.ty == results[0].1 => Ok(()),
            Some(part) => Err(format!(
                "the part of '{whole}' is '{}', and the result is '{}'",
                part.ty, results[0].1
            )),
            None => Err(match member {
                Member::Field(field) => format!("'{whole}' has no field '{field}'"),
                Member::Element(index) => format!("'{whole}' has no element {index}"),
            }),
        }
    }

    fn object_field(
        &self,
        op: Op,
        operands: &[(Category, SilType, bool)],
        results: &[(Category, SilType, bool)],
    ) -> Result<(), String> {
        let field = string(self.module, op, "field").unwrap_or("");
        let class = &operands[0].1;
        let found = class
            .name()
            .and_then(|name| self.declarations.object_field(name, field));
        match found {
            Some((_, found)) if found.ty == results[0].1 => Ok(()),
            Some((_, found)) => Err(format!(
                "field '{field}' of '{class}' is '{}', and the result is '{}'",
                found.ty, results[0].1
            )),
            None => Err(format!("'{class}' has no field '{field}'")),
        }
    }

    fn returned(&self, op: Op, operands: &[(Category, SilType, bool)]) -> Result<(), String> {
        let Some(ty) = enclosing(self.module, op) else {
            return Ok(());
        };
        let expected = ty.direct_result();
        let found = operands
            .first()
            .map_or_else(SilType::empty_tuple, |row| row.1.clone());
        match found == expected {
            true => Ok(()),
            false => Err(format!(
                "return value type does not match return type of function: '{found}' for '{expected}'"
            )),
        }
    }
}

fn string<'m>(module: &'m Module, op: Op, name: &str) -> Option<&'m str> {
    match module.context.attr_kind(module.attr(op, name)?) {
        AttrKind::String(text) => Some(text),
        _ => None,
    }
}
