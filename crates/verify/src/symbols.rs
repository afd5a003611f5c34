//! Symbols are defined once; calls and returns match the function they belong to.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{OpDef, Trait};
use freehold_ir::known::keys;
use freehold_ir::{Attr, AttrKind, Ident, Module, Op, Type, TypeKind, known};

use freehold_syntax::{self as syntax, LlvmSignature};

use super::ops::llvm_attributes;
use super::symbol_table::SymbolTable;
use super::verifier::{Check, Verifier};

impl<'a> Verifier<'a> {
    /// The walk goes into the regions of `op`, a symbol table.
    pub(super) fn open_symbols(&mut self, op: Op) {
        let module = self.module;
        let mut by_name = FxHashMap::default();
        // Most symbols are functions of the outermost table.
        if self.symbols.is_empty() {
            by_name.reserve(module.created(known::FUNC_FUNC));
        }
        // A name that was never interned no reference names.
        let mut unnamed: FxHashMap<&str, Op> = FxHashMap::default();
        for symbol in ops_in(module, op) {
            let Some(name) = self.symbol_name(symbol) else {
                continue;
            };
            let first = match module.context.find_ident(name) {
                Some(ident) => *by_name.entry(ident).or_insert(symbol),
                None => *unnamed.entry(name).or_insert(symbol),
            };
            if first != symbol {
                let error = Diagnostic::error(
                    module.location(symbol),
                    format!("redefinition of symbol named '{name}'"),
                );
                let note = "see existing symbol definition here";
                self.add_error(op, error.with_note(module.location(first), note));
            }
        }
        self.symbols.push(SymbolTable {
            by_name,
            resolved: RefCell::default(),
        });
    }

    /// The name by which an operation is a symbol.
    pub(super) fn symbol_name(&self, op: Op) -> Option<&'a str> {
        let attr = self.module.attr_at(op, keys::SYM_NAME)?;
        match self.module.context.attr_kind(attr) {
            AttrKind::String(name) => Some(name),
            _ => None,
        }
    }

    /// The operation that a reference names in the innermost symbol table.
    pub(super) fn resolve(&self, reference: Attr) -> Option<Op> {
        let module = self.module;
        let AttrKind::SymbolRef { root, nested } = module.context.attr_kind(reference) else {
            return None;
        };
        let symbols = self.symbols.last()?;
        let first = || symbols.by_name.get(root).copied();
        if nested.is_empty() {
            return first();
        }
        if let Some(&found) = symbols.resolved.borrow().get(&reference) {
            return found;
        }
        let mut found = first();
        for &name in nested {
            found = found.and_then(|table| self.member(table, name));
        }
        symbols.resolved.borrow_mut().insert(reference, found);
        found
    }

    /// The symbol `name` in the symbol table `table`.
    fn member(&self, table: Op, name: Ident) -> Option<Op> {
        let name = self.module.context.text(name);
        ops_in(self.module, table).find(|&op| self.symbol_name(op) == Some(name))
    }

    /// The argument and result types of a function.
    pub(super) fn signature(&self, function: Op) -> Option<(&'a [Type], &'a [Type])> {
        let context = &self.module.context;
        let attr = self.module.attr_at(function, keys::FUNCTION_TYPE)?;
        match context.attr_kind(attr) {
            AttrKind::Type(ty) => match context.kind(*ty) {
                TypeKind::Function { inputs, results } => Some((inputs, results)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a function's type is a dialect's own, whose parts are not known here.
    fn has_dialect_type(&self, function: Op) -> bool {
        let context = &self.module.context;
        let attr = self.module.attr_at(function, keys::FUNCTION_TYPE);
        match attr.map(|attr| context.attr_kind(attr)) {
            Some(AttrKind::Type(ty)) => {
                let kind = context.kind(*ty);
                matches!(kind, TypeKind::Opaque(_) | TypeKind::Nested(_))
            }
            _ => false,
        }
    }

    /// Checks that the attributes of arguments or results are dictionaries of dialects' attributes.
    /// `ty` is the text of the type of each.
    fn check_value_attributes(
        &self,
        op: Op,
        key: Ident,
        what: &str,
        ty: impl Fn(usize) -> Option<String>,
    ) -> Check {
        let context = &self.module.context;
        let name = keys::text(key);
        let is_result = key == keys::RES_ATTRS;
        let attr = self.module.attr_at(op, key);
        let Some(AttrKind::Array(items)) = attr.map(|a| context.attr_kind(a)) else {
            return Ok(());
        };
        for (index, &item) in items.iter().enumerate() {
            let AttrKind::Dict(entries) = context.attr_kind(item) else {
                let message = format!(
                    "attribute '{name}' failed to satisfy constraint: Array of \
                     dictionary attributes"
                );
                return Err(self.error(op, message));
            };
            if entries
                .iter()
                .any(|entry| !context.text(entry.0).contains('.'))
            {
                let message = format!("{what}s may only have dialect attributes");
                return Err(self.error(op, message));
            }
            let of_llvm = |entry: &&(Ident, Attr)| context.text(entry.0).starts_with("llvm.");
            for &(key, value) in entries.iter().filter(of_llvm) {
                if let Some(ty) = ty(index) {
                    let named = (context.text(key), value);
                    llvm_attributes::check(self, op, named, &ty, is_result)?;
                }
            }
        }
        Ok(())
    }

    /// Checks the attributes of arguments and results of a function whose type is LLVM's.
    pub(super) fn check_llvm_attributes(&self, op: Op, signature: &LlvmSignature) -> Check {
        let input = |index: usize| signature.inputs.get(index).cloned();
        self.check_value_attributes(op, keys::ARG_ATTRS, "argument", input)?;
        self.check_value_attributes(op, keys::RES_ATTRS, "result", |_| signature.result.clone())
    }

    /// Checks that a symbol's visibility is one.
    pub(super) fn check_visibility(&self, op: Op) -> Check {
        let text = self.visibility(op);
        if ["public", "private", "nested"].contains(&text) {
            return Ok(());
        }
        let message = format!(
            "visibility expected to be one of [\"public\", \"private\", \"nested\"], \
             but got \"{text}\""
        );
        Err(self.error(op, message))
    }

    /// What a symbol's visibility is said to be, public if nothing is said.
    fn visibility(&self, op: Op) -> &'a str {
        let attr = self.module.attr_at(op, keys::SYM_VISIBILITY);
        match attr.map(|attr| self.module.context.attr_kind(attr)) {
            Some(AttrKind::String(text)) => text,
            Some(_) => "",
            None => "public",
        }
    }

    /// Checks a function's entry block against its type.
    pub(super) fn check_function(&self, op: Op) -> Check {
        let module = self.module;
        // What a dialect keeps elsewhere, or says in a type of its own, is not known here.
        let is_declared = |def: &OpDef| def.attribute(keys::text(keys::FUNCTION_TYPE)).is_some();
        if self.has_dialect_type(op) || !self.table.of(module, op).is_some_and(is_declared) {
            return Ok(());
        }
        let Some((inputs, results)) = self.signature(op) else {
            return Err(self.error(
                op,
                "attribute 'function_type' failed to satisfy constraint: type attribute of \
                 function type",
            ));
        };
        let sides = [
            (keys::ARG_ATTRS, "argument", inputs),
            (keys::RES_ATTRS, "result", results),
        ];
        for (key, what, types) in sides {
            let expected = types.len();
            let attr = self.module.attr_at(op, key);
            self.check_value_attributes(op, key, what, |index| {
                let ty = *types.get(index)?;
                Some(syntax::type_text(&module.context, ty))
            })?;
            if let Some(AttrKind::Array(items)) = attr.map(|a| module.context.attr_kind(a))
                && items.len() != expected
            {
                let found = items.len();
                return Err(self.error(
                    op,
                    format!(
                        "expects {what} attribute array to have the same number of elements as \
                         the number of function {what}s, got {found}, but expected {expected}"
                    ),
                ));
            }
        }
        self.check_never_alias(op, inputs)?;
        let region = module.regions(op).first();
        let Some(entry) = region.and_then(|&r| module.first_block(r)) else {
            return match self.visibility(op) {
                "public" => Err(self.error(op, "symbol declaration cannot have public visibility")),
                _ => Ok(()),
            };
        };
        let arguments = module.arguments(entry);
        // A kernel's memory stands behind its arguments.
        let may_have_more = module.name_text(op) == "gpu.func";
        if arguments.len() != inputs.len() && !(may_have_more && arguments.len() > inputs.len()) {
            return Err(self.error(
                op,
                format!(
                    "entry block must have {} arguments to match function signature",
                    inputs.len()
                ),
            ));
        }
        for (index, (&argument, &input)) in arguments.iter().zip(inputs).enumerate() {
            let ty = module.value_type(argument);
            if ty != input {
                return Err(self.error(
                    op,
                    format!(
                        "type of entry block argument #{index}({}) must match the type of the \
                         corresponding argument in function signature({})",
                        self.quoted(ty),
                        self.quoted(input)
                    ),
                ));
            }
        }
        Ok(())
    }

    /// Checks what a terminator returns against the type of the function it stands in.
    pub(super) fn check_return(&self, op: Op) -> Check {
        let module = self.module;
        let Some(function) = module
            .parent_op(op)
            .filter(|&p| self.table.has(module, p, Trait::Function))
        else {
            return Ok(());
        };
        let Some((_, results)) = self.signature(function) else {
            return Ok(());
        };
        match module.name_text(op) {
            "async.return" => return self.check_async_return(op, results),
            // mlir-opt does not compare what a shape function returns with its type.
            "shape.return" => return Ok(()),
            _ => {}
        }
        let name = self.symbol_name(function).unwrap_or("");
        let count = module.operand_count(op);
        if count != results.len() {
            return Err(self.error(
                op,
                format!(
                    "has {count} operands, but enclosing function (@{name}) returns {}",
                    results.len()
                ),
            ));
        }
        for (index, (value, &result)) in module.operands(op).zip(results).enumerate() {
            let ty = module.value_type(value);
            if ty != result {
                return Err(Diagnostic::error(
                    module.location(op),
                    format!(
                        "type of return operand {index} ({}) doesn't match function result type \
                         ({}) in function @{name}",
                        self.quoted(ty),
                        self.quoted(result)
                    ),
                ));
            }
        }
        Ok(())
    }

    /// An asynchronous function returns what its results will hold, and its token by itself.
    fn check_async_return(&self, op: Op, results: &[Type]) -> Check {
        let module = self.module;
        let context = &module.context;
        let mut results = results
            .iter()
            .map(|&ty| syntax::type_text(context, ty))
            .peekable();
        results.next_if(|text| text == "!async.token");
        let operands = module.operands(op).map(|v| module.value_type(v));
        let found = operands.map(|ty| syntax::type_text(context, ty));
        if found
            .map(|text| format!("!async.value<{text}>"))
            .eq(results)
        {
            return Ok(());
        }
        let message = "operand types do not match the types returned from the parent FuncOp";
        Err(self.error(op, message))
    }

    /// Checks a call of a symbol against the function that it names.
    pub(super) fn check_call(&self, op: Op) -> Check {
        let module = self.module;
        let Some(callee) = self.module.attr_at(op, keys::CALLEE) else {
            return Ok(());
        };
        let function = self.resolve(callee);
        // A function whose type is a dialect's own is called by an operation of that dialect.
        let dialect = |op: Op| module.name_text(op).split('.').next();
        let is_own = |&f: &Op| self.has_dialect_type(f) && dialect(f) == dialect(op);
        if function.as_ref().is_some_and(is_own) || module.name_text(op) == "llvm.call" {
            return Ok(());
        }
        let signature = function
            .filter(|&f| self.table.has(module, f, Trait::Function))
            .and_then(|f| self.signature(f));
        let Some((inputs, results)) = signature else {
            let callee = freehold_syntax::attr_text(&module.context, callee);
            let name = callee.strip_prefix('@').unwrap_or(&callee);
            return Err(self.error(op, format!("'{name}' does not reference a valid function")));
        };
        if module.operand_count(op) != inputs.len() {
            return Err(self.error(op, "incorrect number of operands for callee"));
        }
        for (index, (value, &input)) in module.operands(op).zip(inputs).enumerate() {
            let ty = module.value_type(value);
            if ty != input {
                return Err(self.error(
                    op,
                    format!(
                        "operand type mismatch: expected operand type {}, but provided {} for \
                         operand number {index}",
                        self.quoted(input),
                        self.quoted(ty)
                    ),
                ));
            }
        }
        let found = module.results(op);
        if found.len() != results.len() {
            return Err(self.error(op, "incorrect number of results for callee"));
        }
        let differs = |(&value, &ty): (_, &Type)| module.value_type(value) != ty;
        if let Some(index) = found.iter().zip(results).position(differs) {
            let list = |types: &[Type]| {
                let texts: Vec<_> = types.iter().map(|&t| self.quoted(t)).collect();
                texts.join(", ")
            };
            let location = module.location(op);
            let found = list(&self.result_types(op));
            return Err(self
                .error(op, format!("result type mismatch at index {index}"))
                .with_note(location, format!("      op result types: {found}"))
                .with_note(
                    location,
                    format!("function result types: {}", list(results)),
                ));
        }
        Ok(())
    }
}

/// The operations directly in the regions of `op`.
fn ops_in(module: &Module, op: Op) -> impl Iterator<Item = Op> + '_ {
    let regions = module.regions(op).iter();
    regions
        .flat_map(|&region| module.blocks(region))
        .flat_map(|block| module.ops(block))
}
