//! Raw instructions to operations: names are looked up, and types checked against what is written.

use std::collections::{HashMap, HashSet};

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Attr, Block, Location, Op, OpSpec, Region, Value};

use super::super::argument_kinds::ArgumentKinds;
use super::super::declarations::{Declarations, Function, symbol_of, text_of};
use super::super::layout::Member;
use super::super::types::{Category, SilType, sil_type};
use super::cursor::{Cursor, Name, Parsed, Reported, Typed};
use super::raw::{RawBlock, RawFunction, RawInstruction, RawOperand, RawResult};

/// Fills the body of a function.
pub(super) fn function<'s>(
    cursor: &mut Cursor<'s>,
    declarations: &Declarations,
    raw: &RawFunction<'s>,
) {
    let name = text_of(&cursor.module, raw.op, "sym_name").unwrap_or_default();
    let Some(declared) = declarations.functions.get(&name) else {
        return;
    };
    let region = cursor.module.regions(raw.op)[0];
    let mut builder = Builder {
        cursor,
        declarations,
        function: declared,
        region,
        blocks: HashMap::new(),
        values: HashMap::new(),
        unmade: HashSet::new(),
    };
    builder.make(raw);
}

struct Builder<'a, 's> {
    cursor: &'a mut Cursor<'s>,
    declarations: &'a Declarations,
    function: &'a Function,
    region: Region,
    blocks: HashMap<&'s str, (Block, Location)>,
    values: HashMap<&'s str, (Value, Location)>,
    /// Names of what could not be made: that was reported, and their uses need not be.
    unmade: HashSet<&'s str>,
}

impl<'s> Builder<'_, 's> {
    fn make(&mut self, raw: &RawFunction<'s>) {
        let errors = self.cursor.errors.len();
        for block in &raw.blocks {
            self.block(block);
        }
        self.entry(&raw.blocks[0]);
        let mut made = Vec::new();
        for (number, block) in raw.blocks.iter().enumerate() {
            let target = self.blocks[block.label.text].0;
            for instruction in &block.instructions {
                if let Ok(op) = self.define(instruction) {
                    self.cursor.module.append_op(target, op);
                    made.push((op, instruction));
                } else {
                    self.unmade.extend(instruction.name.map(|name| name.text));
                }
            }
            self.end(raw, number, target);
        }
        // All names are known, those of blocks further down too.
        for (op, instruction) in made {
            let _ = self.connect(op, instruction);
        }
        if errors == self.cursor.errors.len() {
            self.check_kinds(raw);
        }
    }

    fn block(&mut self, raw: &RawBlock<'s>) {
        let module = &mut self.cursor.module;
        let block = module.create_block();
        module.append_block(self.region, block);
        let label = module.context.ident(raw.label.text);
        module.set_block_name(block, label);
        let location = raw.label.location;
        if let Some((_, first)) = self.blocks.insert(raw.label.text, (block, location)) {
            self.twice(&format!("block '{}'", raw.label.text), location, first);
        }
        for argument in &raw.arguments {
            let module = &mut self.cursor.module;
            let ty = argument.ty.module_type(&mut module.context);
            let value = module.push_argument(block, ty);
            module.set_argument_location(value, argument.name.location);
            self.name(value, argument.name);
        }
    }

    fn twice(&mut self, what: &str, location: Location, first: Location) {
        let error = Diagnostic::error(location, format!("{what} is defined twice"));
        let error = error.with_note(first, "it is defined here first");
        self.cursor.errors.push(error);
    }

    fn name(&mut self, value: Value, name: Name<'s>) {
        let ident = self.cursor.module.context.ident(name.text);
        self.cursor.module.set_value_name(value, ident);
        let entry = (value, name.location);
        if let Some((_, first)) = self.values.insert(name.text, entry) {
            self.twice(&format!("'%{}'", name.text), name.location, first);
        }
    }

    /// The entry block takes what the type of the function says.
    fn entry(&mut self, raw: &RawBlock<'s>) {
        let function = self.function;
        let count = function.ty.arguments().count();
        if count != raw.arguments.len() {
            let message = format!(
                "the entry block takes {} arguments, and the type of the function has {count}",
                raw.arguments.len()
            );
            self.cursor.error(raw.label.location, message);
            return;
        }
        for (argument, (category, ty)) in raw.arguments.iter().zip(function.ty.arguments()) {
            let expected = Typed {
                category,
                ty: ty.clone(),
            };
            if argument.ty != expected {
                let message = format!(
                    "'%{}' is '{}' here and '{}' in the type of the function",
                    argument.name.text,
                    argument.ty.text(),
                    expected.text()
                );
                self.cursor.error(argument.name.location, message);
            }
        }
    }

    /// Makes the operation and its result; operands come when all names are known.
    fn define(&mut self, raw: &RawInstruction<'s>) -> Parsed<Op> {
        let mut properties = raw.properties.clone();
        let result = match &raw.result {
            RawResult::None => None,
            RawResult::Type(ty) => Some(ty.clone()),
            RawResult::Field(member) => {
                let (ty, field) = self.field(raw, *member)?;
                let field = self.cursor.module.context.string_attr(field);
                properties.push(("field", field));
                Some(ty)
            }
            RawResult::Element(index) => Some(self.element(raw, *index)?),
        };
        let module = &mut self.cursor.module;
        let context = &mut module.context;
        let types: Vec<_> = result
            .iter()
            .map(|typed| typed.module_type(context))
            .collect();
        let properties = properties.into_iter();
        let entries: Vec<(_, Attr)> = properties
            .map(|(name, attr)| (context.ident(name), attr))
            .collect();
        let spec = OpSpec {
            name: context.op_name(raw.op),
            location: raw.location,
            operands: &[],
            results: &types,
            successors: &[],
            properties: context.dict_attr(entries),
            attributes: context.empty_dict(),
            region_count: 0,
        };
        let op = module.create_op(&spec);
        if let (Some(name), Some(&value)) = (raw.name, module.results(op).first()) {
            self.name(value, name);
        }
        Ok(op)
    }

    /// What a field's instruction gives, and the name of the field.
    fn field(&mut self, raw: &RawInstruction, member: Name<'s>) -> Parsed<(Typed, &'s str)> {
        let operand = &raw.operands[0];
        let Some(Typed { category, ty }) = &operand.ty else {
            return Err(self
                .cursor
                .error(member.location, "the operand's type is not written"));
        };
        let split = member.text.split_once('.');
        let Some((owner, field)) = split.filter(|(_, field)| !field.contains('.')) else {
            let message = "expected a type and its field, such as '#S.a'";
            return Err(self.cursor.error(member.location, message));
        };
        let of = ty.name().unwrap_or("");
        let is_object = raw.op == "sil.ref_element_addr";
        let declarations = self.declarations;
        let found = match is_object {
            true => declarations
                .object_field(of, field)
                .filter(|found| found.0 == owner)
                .map(|found| found.1.ty.clone()),
            false => {
                let part = declarations.part(ty, Member::Field(field));
                let part = part
                    .map_err(|unknown| self.cursor.error(member.location, unknown.to_string()))?;
                part.filter(|_| owner == of).map(|part| part.ty)
            }
        };
        let Some(ty) = found else {
            let what = match is_object {
                true => "class",
                false => "struct",
            };
            let message = format!("'#{}' is no field of {what} '{of}'", member.text);
            let declared = match is_object {
                true => declarations.classes.get(of).map(|class| class.op),
                false => declarations.structs.get(of).map(|found| found.op),
            };
            let mut error = Diagnostic::error(member.location, message);
            if let Some(op) = declared {
                error = error.with_note(self.cursor.module.location(op), "it is declared here");
            } else {
                error.message = format!("{what} '{of}' is not declared in this file");
            }
            self.cursor.errors.push(error);
            return Err(Reported);
        };
        let typed = match is_object || *category == Category::Address {
            true => Typed::address(ty),
            false => Typed::value(ty),
        };
        Ok((typed, field))
    }

    fn element(&mut self, raw: &RawInstruction, index: Name) -> Parsed<Typed> {
        let typed = raw.operands[0].ty.as_ref();
        let number = index.text.parse::<usize>().ok();
        let found = typed
            .zip(number)
            .and_then(|(Typed { category, ty }, number)| {
                let SilType::Tuple(elements) = ty else {
                    return None;
                };
                let ty = elements.get(number)?.ty.clone();
                let category = *category;
                Some(Typed { category, ty })
            });
        found.ok_or_else(|| {
            let ty = typed.map_or(String::new(), Typed::text);
            let message = format!("'{ty}' has no element {}", index.text);
            self.cursor.error(index.location, message)
        })
    }

    /// Gives the operation its operands and successors.
    fn connect(&mut self, op: Op, raw: &RawInstruction<'s>) -> Parsed<()> {
        let mut failed = None;
        let mut operands = Vec::new();
        for operand in &raw.operands {
            match self.operand(operand) {
                Ok(value) => operands.push(value),
                Err(reported) => failed = Some(reported),
            }
        }
        let mut sizes = vec![operands.len() as i64];
        let mut successors = Vec::new();
        for successor in &raw.successors {
            let Some(&(block, _)) = self.blocks.get(successor.label.text) else {
                let message = format!("block '{}' is not in this function", successor.label.text);
                failed = Some(self.cursor.error(successor.label.location, message));
                continue;
            };
            successors.push(block);
            sizes.push(successor.operands.len() as i64);
            let wanted = self.cursor.module.arguments(block).to_vec();
            if wanted.len() != successor.operands.len() {
                let message = format!(
                    "block '{}' takes {} arguments, and {} are handed to it",
                    successor.label.text,
                    wanted.len(),
                    successor.operands.len()
                );
                failed = Some(self.cursor.error(successor.label.location, message));
                continue;
            }
            if self.cursor.module.is_entry(block) {
                let message = "the entry block cannot be branched to";
                failed = Some(self.cursor.error(successor.label.location, message));
            }
            for (operand, argument) in successor.operands.iter().zip(wanted) {
                match self.operand(operand) {
                    Ok(value) => {
                        operands.push(value);
                        if let Err(reported) = self.same_type(operand.name, value, argument) {
                            failed = Some(reported);
                        }
                    }
                    Err(reported) => failed = Some(reported),
                }
            }
        }
        if let Some(reported) = failed {
            return Err(reported);
        }
        self.check(op, raw, &operands)?;
        let module = &mut self.cursor.module;
        module.set_operands(op, &operands);
        module.set_successors(op, &successors);
        if raw.op == "sil.cond_br" {
            let sizes = module.context.segment_sizes_dict(&sizes);
            module.set_properties(op, sizes);
        }
        Ok(())
    }

    fn operand(&mut self, operand: &RawOperand) -> Parsed<Value> {
        let Name { text, location } = operand.name;
        let Some(&(value, _)) = self.values.get(text) else {
            if self.unmade.contains(text) {
                return Err(Reported);
            }
            let message = format!("'%{text}' is not defined in this function");
            return Err(self.cursor.error(location, message));
        };
        if let Some(written) = &operand.ty {
            let actual = self.typed(value);
            if actual.as_ref() != Some(written) {
                let actual = actual.map_or(String::new(), |actual| actual.text());
                let message = format!("'%{text}' is '{actual}', and not '{}'", written.text());
                return Err(self.cursor.error(location, message));
            }
        }
        Ok(value)
    }

    fn typed(&self, value: Value) -> Option<Typed> {
        let module = &self.cursor.module;
        let (category, ty) = sil_type(&module.context, module.value_type(value))?;
        Some(Typed { category, ty })
    }

    fn same_type(&mut self, name: Name, value: Value, argument: Value) -> Parsed<()> {
        let module = &self.cursor.module;
        if module.value_type(value) == module.value_type(argument) {
            return Ok(());
        }
        let (given, wanted) = (self.typed(value), self.typed(argument));
        let text = |typed: Option<Typed>| typed.map_or(String::new(), |typed| typed.text());
        let message = format!(
            "'%{}' is '{}', and the block takes '{}'",
            name.text,
            text(given),
            text(wanted)
        );
        Err(self.cursor.error(name.location, message))
    }

    /// What a name alone does not say: declarations, fields of structs, results.
    fn check(&mut self, op: Op, raw: &RawInstruction, operands: &[Value]) -> Parsed<()> {
        match raw.op {
            "sil.global_addr" => self.check_global(op, raw),
            "sil.function_ref" => self.check_function(op, raw),
            "sil.struct" => self.check_struct(raw),
            "sil.alloc_ref" => {
                let RawResult::Type(typed) = &raw.result else {
                    return Ok(());
                };
                let name = typed.ty.to_string();
                match self.declarations.classes.contains_key(&*name) {
                    true => Ok(()),
                    false => {
                        let message = format!(
                            "class '{name}' is not declared: declare it, as 'class {name} {{}}' for example"
                        );
                        Err(self.cursor.error(raw.location, message))
                    }
                }
            }
            "sil.cond_br" => {
                let condition = self.typed(operands[0]);
                let is_bit = condition.is_some_and(|typed| typed.text() == "$Builtin.Int1");
                match is_bit {
                    true => Ok(()),
                    false => {
                        let location = raw.operands[0].name.location;
                        let message = "expected a condition of type '$Builtin.Int1'";
                        Err(self.cursor.error(location, message))
                    }
                }
            }
            "sil.return" => self.check_return(raw, operands),
            _ => Ok(()),
        }
    }

    fn check_global(&mut self, op: Op, raw: &RawInstruction) -> Parsed<()> {
        let name = symbol_of(&self.cursor.module, op, "global");
        let name = name.unwrap_or_default();
        let RawResult::Type(written) = &raw.result else {
            return Ok(());
        };
        let Some(global) = self.declarations.globals.get(&name) else {
            let message = format!(
                "global '@{name}' is not declared: declare it as 'sil_global @{name} : ${}'",
                written.ty
            );
            return Err(self.cursor.error(raw.location, message));
        };
        if global.ty == written.ty {
            return Ok(());
        }
        let message = format!(
            "global '@{name}' is '${}', and not '${}'",
            global.ty, written.ty
        );
        let error = Diagnostic::error(raw.location, message);
        let declared = self.cursor.module.location(global.op);
        self.cursor
            .errors
            .push(error.with_note(declared, "it is declared here"));
        Err(Reported)
    }

    /// The proposal declares `@useC` to take nothing and refers to it as what takes a `C`: only the
    /// name is checked.
    fn check_function(&mut self, op: Op, raw: &RawInstruction) -> Parsed<()> {
        let name = symbol_of(&self.cursor.module, op, "function");
        let name = name.unwrap_or_default();
        let RawResult::Type(written) = &raw.result else {
            return Ok(());
        };
        if self.declarations.functions.contains_key(&name) {
            return Ok(());
        }
        let message = format!(
            "function '@{name}' is not declared: declare it as 'sil @{name} : ${}'",
            written.ty
        );
        Err(self.cursor.error(raw.location, message))
    }

    fn check_struct(&mut self, raw: &RawInstruction) -> Parsed<()> {
        let RawResult::Type(Typed { ty, .. }) = &raw.result else {
            return Ok(());
        };
        let name = ty.to_string();
        let wanted: Vec<SilType> = match self.declarations.structs.get(&*name) {
            Some(found) => found.fields.iter().map(|field| field.ty.clone()).collect(),
            None => match self.declarations.part(ty, Member::Field("_value")) {
                Ok(Some(part)) => vec![part.ty],
                _ => {
                    let message = format!(
                        "struct '{name}' is not declared: declare it as 'struct {name} {{}}' with its fields"
                    );
                    return Err(self.cursor.error(raw.location, message));
                }
            },
        };
        let given = raw.operands.iter().map(|operand| operand.ty.clone());
        let given: Vec<Typed> = given.flatten().collect();
        let wanted: Vec<Typed> = wanted.into_iter().map(Typed::value).collect();
        if given == wanted {
            return Ok(());
        }
        let wanted: Vec<String> = wanted.iter().map(Typed::text).collect();
        let message = format!("struct '{name}' is made of ({})", wanted.join(", "));
        Err(self.cursor.error(raw.location, message))
    }

    fn check_return(&mut self, raw: &RawInstruction, operands: &[Value]) -> Parsed<()> {
        let wanted = Typed::value(self.function.ty.direct_result());
        let Some(&value) = operands.first() else {
            return match wanted.ty == SilType::empty_tuple() {
                true => Ok(()),
                false => {
                    let message = format!(
                        "expected a value of type '{}' behind 'return'",
                        wanted.text()
                    );
                    Err(self.cursor.error(raw.location, message))
                }
            };
        };
        let given = self.typed(value);
        if given.as_ref() == Some(&wanted) {
            return Ok(());
        }
        let given = given.map_or(String::new(), |given| given.text());
        let message = format!(
            "the function returns '{}', and not '{given}'",
            wanted.text()
        );
        Err(self.cursor.error(raw.operands[0].name.location, message))
    }

    /// Every block ends with a terminator, which the last one of a function that returns nothing
    /// may leave out.
    fn end(&mut self, raw: &RawFunction<'s>, number: usize, block: Block) {
        const TERMINATORS: [&str; 4] = ["sil.br", "sil.cond_br", "sil.return", "sil.unreachable"];
        let is_terminator = |raw: &RawInstruction| TERMINATORS.contains(&raw.op);
        let instructions = &raw.blocks[number].instructions;
        if let Some(early) = instructions.iter().position(is_terminator)
            && early + 1 < instructions.len()
        {
            let after = instructions[early + 1].location;
            let message = "expected the label of a block: what stands above ends its block";
            self.cursor.error(after, message);
            return;
        }
        if instructions.last().is_some_and(is_terminator) {
            return;
        }
        let is_last = number + 1 == raw.blocks.len();
        let end = match raw.blocks.get(number + 1) {
            Some(next) => next.label.location,
            None => raw.end,
        };
        if !is_last || self.function.ty.direct_result() != SilType::empty_tuple() {
            let label = raw.blocks[number].label.text;
            let message = format!(
                "block '{label}' has no end: expected 'br', 'cond_br', 'return' or 'unreachable'"
            );
            self.cursor.error(end, message);
            return;
        }
        let name = self.cursor.module.context.op_name("sil.return");
        let op = self.cursor.module.create_bare_op(name, end);
        self.cursor.module.append_op(block, op);
    }

    /// What is written of the ownership of arguments is what is handed to them.
    fn check_kinds(&mut self, raw: &RawFunction<'s>) {
        let written = raw.blocks.iter().flat_map(|block| &block.arguments);
        if written.clone().all(|argument| argument.kind.is_none()) {
            return;
        }
        let mut wrong = Vec::new();
        let mut kinds = ArgumentKinds::new(&self.cursor.module, self.declarations, self.function);
        for argument in written {
            let Some((kind, location)) = argument.kind else {
                continue;
            };
            let actual = kinds.of(self.values[argument.name.text].0);
            if actual != kind {
                let message = format!(
                    "'%{}' is '{}' by what is handed to it, and not '{}'",
                    argument.name.text,
                    actual.word(),
                    kind.word()
                );
                wrong.push(Diagnostic::error(location, message));
            }
        }
        self.cursor.errors.append(&mut wrong);
    }
}
