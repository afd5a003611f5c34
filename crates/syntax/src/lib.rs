//! MLIR text to IR and back.
//!
//! Knows the IR and the table of op semantics, and no analysis. Reading starts in `ops.rs`,
//! printing in `printer.rs`; custom assembly is interpreted from the table's `format` lines by
//! `format/`, and forms that ODS writes in C++ have a file per dialect (`rust_forms.rs` lists
//! them).
//!
//! Modules form no circle: `parser.rs` and `printer.rs` hold state and primitives, which every file
//! of the grammar extends; what they hold (`op_state.rs`, `alias_table.rs`, `source_places.rs`,
//! `structured_table.rs`, `format/info.rs`, `format/print_info.rs`) is data that knows neither.

mod affine;
mod affine_access;
mod affine_expr;
mod affine_ids;
mod affine_loops;
mod alias_names;
mod alias_table;
mod alias_words;
mod aliases;
mod arith;
mod asm_names;
mod assembler;
mod async_forms;
mod attr_class;
mod attr_printer;
mod attr_spacing;
mod attributes;
mod bufferization;
mod build_op;
mod cf;
mod custom_form;
mod damage;
mod dialect_bodies;
mod dlti;
mod element_numbers;
mod elements;
mod elements_printer;
mod emitc;
mod extents;
mod flags;
mod floats;
mod format;
mod func;
mod generic;
mod gpu;
mod lexer;
mod linalg;
mod linalg_shapes;
mod llvm;
mod llvm_call;
mod llvm_global;
mod llvm_invoke;
mod llvm_text;
mod llvm_types;
mod locations;
mod memref;
mod memref_forms;
mod mnemonics;
mod names;
mod number_text;
mod numbers;
mod nvvm;
mod omp;
mod op_state;
mod operation_templates;
mod ops;
mod options;
mod parser;
mod pdl;
mod pretty_form;
mod printer;
mod quant_types;
mod recovery;
mod resources;
mod rust_forms;
mod scf;
mod scf_parallel;
mod scopes;
mod shape;
mod shape_forms;
mod smt;
mod source_places;
mod spirv;
mod spirv_variables;
mod stand_ins;
mod standalone;
mod stripped_attrs;
mod structured;
mod structured_table;
mod tokens;
mod tosa;
mod transform_sequence;
mod transform_split;
mod type_class;
mod type_printer;
mod types;
mod value_users;
mod values;
mod vector;
mod vector_transfer;
mod wasm;
mod wide_integers;
mod without_angles;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::Table;
use freehold_ir::{Context, Gaps, Module, Op};

pub use assembler::{Assembler, OpParts};
pub use attr_class::{is_of_class, is_stored, words as constraint_words};
pub use emitc::is_emitc_initial_value;
pub use llvm_text::{LlvmSignature, is_llvm_integer, is_llvm_type, llvm_array, llvm_struct};
pub use options::{HexLimit, ParseOptions, PrintOptions, Version};
pub use source_places::{InFile, SourcePlace, SourcePlaces};
pub use standalone::{
    attr_text, map_text, quantized_type, quoted, string_at_start, type_text, unquoted,
};
pub use tokens::{Token, TokenKind, tokens};
pub use type_class::TypeClass;

/// Reads a module. A file that is not one `builtin.module` is wrapped in one.
///
/// # Errors
/// Every error that was found, in source order; reading goes on after an error where the
/// next operation can be told.
///
/// ```
/// use freehold::{diagnostics::Source, dialects::Table, ir::Context, syntax};
/// let source = Source::new("a.mlir", "\"a.b\"() : () -> ()");
/// let mut context = Context::new();
/// let table = Table::builtin(&mut context);
/// let options = syntax::ParseOptions { allow_unregistered: true, ..Default::default() };
/// let module = syntax::parse(&source, context, &table, &options).unwrap();
/// let text = syntax::print(&module, &table, &syntax::PrintOptions::default());
/// assert_eq!(text, "module {\n  \"a.b\"() : () -> ()\n}\n\n");
/// ```
pub fn parse(
    source: &Source,
    context: Context,
    table: &Table,
    options: &ParseOptions,
) -> Result<Module, Vec<Diagnostic>> {
    let read = parse_partial(source, context, table, options);
    match read.errors.is_empty() {
        true => Ok(read.module),
        false => Err(read.errors),
    }
}

/// What could be read of a text.
pub struct Partial {
    /// All of it when there is no error. Otherwise it is not what the text says, and not valid:
    /// [`gaps`](Self::gaps) says where. It is there to be looked at and verified; no pass may have
    /// it.
    pub module: Module,
    /// In the order of the source.
    pub errors: Vec<Diagnostic>,
    pub gaps: Gaps,
}

/// Reads what can be read of a module, as [`parse`] does. An operation with an error is left out,
/// or stands there without operands and results if it has regions that were read. What it would
/// have defined is unknown and not an error elsewhere. After 100 errors the rest is not read.
///
/// ```
/// use freehold::{diagnostics::Source, dialects::Table, ir::Context, syntax};
/// let source = Source::new("a.mlir", "func.func @f(i33333333)\nfunc.func private @g()\n)");
/// let mut context = Context::new();
/// let table = Table::builtin(&mut context);
/// let read = syntax::parse_partial(&source, context, &table, &Default::default());
/// assert_eq!(read.errors.len(), 2);
/// let text = syntax::print(&read.module, &table, &syntax::PrintOptions::default());
/// assert_eq!(text, "module {\n  func.func private @g()\n}\n\n");
/// ```
pub fn parse_partial(
    source: &Source,
    context: Context,
    table: &Table,
    options: &ParseOptions,
) -> Partial {
    let parser = parser::Parser::new(source, context, table, options);
    let (module, errors, gaps) = ops::parse_file(parser);
    Partial {
        module,
        errors,
        gaps,
    }
}

/// The module's text, byte for byte as mlir-opt writes it to its output: an empty line ends it,
/// but not in local scope.
pub fn print(module: &Module, table: &Table, options: &PrintOptions) -> String {
    let mut out = printer::print_top(module, module.top(), table, options, None);
    out.push_str(text_end(options));
    out
}

/// The same, handed to `sink` in pieces: a large text is nowhere held as a whole.
pub fn print_to(
    module: &Module,
    table: &Table,
    options: &PrintOptions,
    sink: &mut dyn FnMut(&str),
) {
    let last = printer::print_top(module, module.top(), table, options, Some(sink));
    sink(&last);
    sink(text_end(options));
}

fn text_end(options: &PrintOptions) -> &'static str {
    if options.local_scope { "\n" } else { "\n\n" }
}

/// One operation's text, without a line end.
pub fn print_op(module: &Module, op: Op, table: &Table, options: &PrintOptions) -> String {
    printer::print_top(module, op, table, options, None)
}

/// One operation's text as it stands in `root`: with the names that it has in the text of `root`,
/// without aliases and a line end.
pub fn print_within(
    module: &Module,
    root: Op,
    op: Op,
    table: &Table,
    options: &PrintOptions,
) -> String {
    let options = PrintOptions {
        local_scope: true,
        ..*options
    };
    let mut only = printer::print_each(module, root, std::iter::once(op), table, &options);
    only.next().unwrap_or_default()
}

/// The text of each operation of `ops`, all of them in `root`, as it stands alone: with the names
/// that it has in the text of `root`, without aliases and line ends. None if they have more than
/// `most` bytes: what stands in regions is in the text of each operation around it.
pub fn print_each(
    module: &Module,
    root: Op,
    ops: impl Iterator<Item = Op>,
    table: &Table,
    most: usize,
) -> Option<Vec<String>> {
    let options = PrintOptions {
        local_scope: true,
        ..PrintOptions::default()
    };
    let mut left = most;
    let texts = printer::print_each(module, root, ops, table, &options);
    let counted = texts.map(|text| {
        left = left.checked_sub(text.len())?;
        Some(text)
    });
    counted.collect()
}
