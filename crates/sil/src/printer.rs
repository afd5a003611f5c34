//! A module of SIL's operations to SIL text, as a file of Swift's compiler is laid out:
//! declarations in their order, two blanks before instructions, an empty line between blocks.

use std::fmt::Write as _;

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{AttrKind, Module, Op, Value};

use super::argument_kinds::{ArgumentKind, ArgumentKinds, handed_by};
use super::declarations::{Declarations, Function, symbol_of, text_of, texts_of};
use super::declared_types::Field;
use super::names::PrintedNames;
use super::reader::OTHER_ATTRIBUTES;
use super::shapes::{SHAPES, STORES};
use super::types::{Category, SilType, sil_type};

/// The SIL text of a module.
///
/// # Errors
/// Operations that are none of SIL's, and types that are spelled wrongly.
pub fn print(module: &Module) -> Result<String, Vec<Diagnostic>> {
    let declarations = Declarations::of(module)?;
    let mut printer = Printer {
        module,
        declarations: &declarations,
        out: String::new(),
        errors: Vec::new(),
    };
    let blocks = module.regions(module.top()).iter();
    let mut before = None;
    for op in blocks
        .flat_map(|&region| module.blocks(region))
        .flat_map(|block| module.ops(block))
    {
        // Globals, and declarations of functions, stand one below the other.
        let kind = printer.one_line_kind(op);
        if before.is_some_and(|before| kind.is_none() || before != kind) {
            printer.out.push('\n');
        }
        before = Some(kind);
        printer.declaration(op);
    }
    match printer.errors.is_empty() {
        true => Ok(printer.out),
        false => Err(printer.errors),
    }
}

struct Printer<'m> {
    module: &'m Module,
    declarations: &'m Declarations,
    out: String,
    errors: Vec<Diagnostic>,
}

impl<'m> Printer<'m> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn error(&mut self, op: Op, message: String) {
        let location = self.module.location(op);
        self.errors.push(Diagnostic::error(location, message));
    }

    fn one_line_kind(&self, op: Op) -> Option<&'m str> {
        let module: &'m Module = self.module;
        match module.name_text(op) {
            "sil.func" if self.function(op).is_some_and(|function| function.has_body) => None,
            name @ ("sil.func" | "sil.global") => Some(name),
            _ => None,
        }
    }

    fn function(&self, op: Op) -> Option<&Function> {
        let name = text_of(self.module, op, "sym_name")?;
        self.declarations.functions.get(&name)
    }

    fn declaration(&mut self, op: Op) {
        let name = text_of(self.module, op, "sym_name").unwrap_or_default();
        let declarations = self.declarations;
        match self.module.name_text(op) {
            "sil.class" => {
                let class = &declarations.classes[&name];
                let is_final = if class.is_final { "final " } else { "" };
                let above = class.superclass.iter();
                let above: String = above.map(|above| format!(" : {above}")).collect();
                let deinit = match &class.deinit_function {
                    Some(function) => Some(format!("deinit @{function}")),
                    None => class.has_deinit.then(|| "deinit".to_owned()),
                };
                let head = format!("{is_final}class {name}{above}");
                self.members(&head, &class.fields, deinit);
            }
            "sil.struct_decl" => {
                let fields = &declarations.structs[&name].fields;
                self.members(&format!("struct {name}"), fields, None);
            }
            "sil.global" => {
                let ty = declarations.globals[&name].ty.to_string();
                let heading = self.heading(op);
                self.line(&format!("sil_global {heading}@{name} : ${ty}"));
            }
            "sil.func" => {
                let function = &declarations.functions[&name];
                let heading = self.heading(op);
                let body = if function.has_body { " {" } else { "" };
                let head = format!("sil {heading}@{name} : ${}{body}", function.ty);
                self.line(&head);
                if function.has_body {
                    self.body(function);
                    self.line("}");
                }
            }
            other => {
                let message = format!("operation '{other}' has no SIL text");
                self.error(op, message);
            }
        }
    }

    /// `class C {`, the members on lines, `}`.
    fn members(&mut self, head: &str, fields: &[Field], deinit: Option<String>) {
        if fields.is_empty() && deinit.is_none() {
            return self.line(&format!("{head} {{}}"));
        }
        self.line(&format!("{head} {{"));
        for Field { name, ty, is_let } in fields {
            let word = if *is_let { "let" } else { "var" };
            self.line(&format!("  {word} {name}: {ty}"));
        }
        if let Some(deinit) = deinit {
            self.line(&format!("  {deinit}"));
        }
        self.line("}");
    }

    /// What stands before the name, with a blank behind it.
    fn heading(&self, op: Op) -> String {
        let mut out = String::new();
        if let Some(linkage) = text_of(self.module, op, "linkage") {
            let _ = write!(out, "{linkage} ");
        }
        for other in texts_of(self.module, op, OTHER_ATTRIBUTES) {
            let _ = write!(out, "[{other}] ");
        }
        if self.module.attr(op, "ossa").is_some() {
            out.push_str("[ossa] ");
        }
        let classes = texts_of(self.module, op, "no_effects_on");
        if !classes.is_empty() {
            let _ = write!(out, "[no_effects_on {}] ", classes.join(", "));
        }
        out
    }

    fn body(&mut self, function: &Function) {
        let module = self.module;
        let body = module.regions(function.op)[0];
        let names = PrintedNames::of(module, body);
        let mut kinds = ArgumentKinds::new(module, self.declarations, function);
        for block in module.blocks(body) {
            if !module.is_entry(block) {
                self.out.push('\n');
            }
            let arguments = module.arguments(block).iter().map(|&argument| {
                let kind = match function.is_ossa {
                    true => kinds.of(argument),
                    false => ArgumentKind::None,
                };
                let kind = match kind {
                    ArgumentKind::None => String::new(),
                    kind => format!("{} ", kind.word()),
                };
                format!("{} : {kind}{}", names.value(argument), self.ty(argument))
            });
            let arguments: Vec<String> = arguments.collect();
            let arguments = match arguments.is_empty() {
                true => String::new(),
                false => format!("({})", arguments.join(", ")),
            };
            self.line(&format!("{}{arguments}:", names.block(block)));
            let is_last = module.next_block(block).is_none();
            for op in module.ops(block) {
                match self.instruction(&names, op) {
                    Some(text) if text.is_empty() && is_last => {}
                    Some(text) if text.is_empty() => self.line("  return"),
                    Some(text) => self.line(&format!("  {text}")),
                    None => {
                        let message =
                            format!("operation '{}' has no SIL text", module.name_text(op));
                        self.error(op, message);
                    }
                }
            }
        }
    }

    /// The instruction without its indentation; none for what is not SIL's, nothing for a return of
    /// nothing.
    fn instruction(&self, names: &PrintedNames, op: Op) -> Option<String> {
        let module = self.module;
        let text = self.text(names, op)?;
        let Some(&result) = module.results(op).first() else {
            return Some(text);
        };
        // A call that gives nothing is not named unless the source did it.
        let is_named = module.value_name(result).is_some() || module.has_uses(result);
        let is_named = is_named || module.name_text(op) != "sil.apply";
        match is_named {
            true => Some(format!("{} = {text}", names.value(result))),
            false => Some(text),
        }
    }

    /// The instruction without its result.
    fn text(&self, names: &PrintedNames, op: Op) -> Option<String> {
        let module = self.module;
        let name = module.name_text(op);
        let operands: Vec<Value> = module.operands(op).collect();
        let operand = |index: usize| operands.get(index).map(|&value| names.value(value));
        let typed = |index: usize| Some(self.typed(names, *operands.get(index)?));
        let result = || module.results(op).first().map(|&value| self.ty(value));
        if let Some(shape) = SHAPES.iter().find(|shape| shape.op == name) {
            return Some(match shape.qualifier {
                "" => format!("{} {}", shape.word, typed(0)?),
                qualifier => format!("{} [{qualifier}] {}", shape.word, typed(0)?),
            });
        }
        if let Some((qualifier, _)) = STORES.iter().find(|store| store.1 == name) {
            return Some(match *qualifier {
                "" => format!("store {} to {}", operand(0)?, typed(1)?),
                _ => format!("store {} to [{qualifier}] {}", operand(0)?, typed(1)?),
            });
        }
        let text = match name {
            "sil.end_borrow" => self.end_borrow(names, &operands)?,
            "sil.alloc_ref" => format!("alloc_ref {}", result()?),
            "sil.alloc_stack" => format!("alloc_stack {}", result()?.replacen("$*", "$", 1)),
            "sil.global_addr" => {
                let global = symbol_of(module, op, "global")?;
                format!("global_addr @{global} : {}", result()?)
            }
            "sil.function_ref" => {
                let function = symbol_of(module, op, "function")?;
                format!("function_ref @{function} : {}", result()?)
            }
            "sil.integer_literal" => {
                let (ty, value) = (result()?, self.integer(op, "value")?);
                // Of one bit, SIL writes the number that it is with its sign.
                let value = if ty == "$Builtin.Int1" { -value } else { value };
                format!("integer_literal {ty}, {value}")
            }
            "sil.apply" => {
                let arguments = operands.get(1..)?.iter().map(|&value| names.value(value));
                let arguments = arguments.collect::<Vec<_>>().join(", ");
                let callee = *operands.first()?;
                format!("apply {}({arguments}) : {}", operand(0)?, self.ty(callee))
            }
            "sil.struct" => {
                format!("struct {} {}", result()?, self.list(names, &operands))
            }
            "sil.tuple" => self.tuple(names, op, &operands)?,
            "sil.enum" => {
                let case = text_of(module, op, "case")?;
                let payload = match typed(0) {
                    Some(typed) => format!(", {typed}"),
                    None => String::new(),
                };
                format!("enum {}, #Optional.{case}!enumelt{payload}", result()?)
            }
            "sil.struct_extract" | "sil.struct_element_addr" | "sil.ref_element_addr" => {
                let field = text_of(module, op, "field")?;
                let owner = self.owner(name, *operands.first()?, &field)?;
                format!("{} {}, #{owner}.{field}", &name[4..], typed(0)?)
            }
            "sil.tuple_extract" | "sil.tuple_element_addr" => {
                let index = self.integer(op, "index")?;
                format!("{} {}, {index}", &name[4..], typed(0)?)
            }
            "sil.unchecked_trivial_bit_cast" => {
                format!("unchecked_trivial_bit_cast {} to {}", typed(0)?, result()?)
            }
            "sil.br" => format!("br {}", self.targets(names, op)),
            "sil.cond_br" => format!("cond_br {}, {}", operand(0)?, self.targets(names, op)),
            "sil.return" => match operands.is_empty() {
                true => String::new(),
                false => format!("return {}", typed(0)?),
            },
            "sil.unreachable" => "unreachable".to_owned(),
            _ => return None,
        };
        Some(text)
    }

    fn end_borrow(&self, names: &PrintedNames, operands: &[Value]) -> Option<String> {
        Some(match *operands {
            [value] => format!("end_borrow {}", self.typed(names, value)),
            [value, source] if self.category(source) == Some(Category::Address) => format!(
                "end_borrow {}, {}",
                names.value(value),
                self.typed(names, source)
            ),
            [value, source] => format!(
                "end_borrow {} from {} : {}, {}",
                names.value(value),
                names.value(source),
                self.ty(value),
                self.ty(source)
            ),
            _ => return None,
        })
    }

    /// The blocks that a branch leads to, each with what it is handed.
    fn targets(&self, names: &PrintedNames, op: Op) -> String {
        let targets = handed_by(self.module, op).into_iter();
        let targets = targets.map(|(block, values)| match values.is_empty() {
            true => names.block(block).to_string(),
            false => format!("{}{}", names.block(block), self.list(names, &values)),
        });
        targets.collect::<Vec<_>>().join(", ")
    }

    /// Values with their types, in parentheses.
    fn list(&self, names: &PrintedNames, values: &[Value]) -> String {
        let texts = values.iter().map(|&value| self.typed(names, value));
        format!("({})", texts.collect::<Vec<_>>().join(", "))
    }

    fn integer(&self, op: Op, name: &str) -> Option<i128> {
        let module = self.module;
        match module.context.attr_kind(module.attr(op, name)?) {
            AttrKind::Integer { value, .. } => Some(*value),
            _ => None,
        }
    }

    /// With labels, the type stands first.
    fn tuple(&self, names: &PrintedNames, op: Op, operands: &[Value]) -> Option<String> {
        let module = self.module;
        let result = *module.results(op).first()?;
        let (_, ty) = sil_type(&module.context, module.value_type(result))?;
        let is_labelled = match &ty {
            SilType::Tuple(elements) => elements.iter().any(|element| element.label.is_some()),
            _ => return None,
        };
        let texts = operands.iter().map(|&value| match is_labelled {
            true => names.value(value),
            false => self.typed(names, value),
        });
        let texts = texts.collect::<Vec<_>>().join(", ");
        Some(match is_labelled {
            true => format!("tuple ${ty} ({texts})"),
            false => format!("tuple ({texts})"),
        })
    }

    /// The type that a field is named with: of an object's, the class that declares it.
    fn owner(&self, name: &str, operand: Value, field: &str) -> Option<String> {
        let module = self.module;
        let (_, ty) = sil_type(&module.context, module.value_type(operand))?;
        let of = ty.name()?;
        let found = match name {
            "sil.ref_element_addr" => self.declarations.object_field(of, field),
            _ => None,
        };
        Some(found.map_or(of, |found| found.0).to_owned())
    }

    fn category(&self, value: Value) -> Option<Category> {
        let module = self.module;
        Some(super::types::spelling(&module.context, module.value_type(value))?.0)
    }

    /// `$T` or `$*T`
    fn ty(&self, value: Value) -> String {
        let module = self.module;
        match sil_type(&module.context, module.value_type(value)) {
            Some((category, ty)) => format!("{}{ty}", category.sigil()),
            None => freehold_syntax::type_text(&module.context, module.value_type(value)),
        }
    }

    fn typed(&self, names: &PrintedNames, value: Value) -> String {
        format!("{} : {}", names.value(value), self.ty(value))
    }
}
