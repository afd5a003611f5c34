//! Prints operations; nesting is an explicit stack of open regions.
//!
//! Generic form is here. A custom form is a state machine that writes text and asks for
//! regions one at a time, as in the parser.

use std::rc::Rc;

use freehold_dialects::{Table, Trait};
use freehold_ir::{AttrKind, Block, Module, Op, Region, TypeKind, Value};

use super::alias_names::{Bearing, Collector, Symbol};
use super::attr_printer::{Aliases, AttrPrinter};
use super::format::PrintInfo;
use super::lexer::write_quoted;
use super::names::{Numbering, SsaNames};
use super::options::PrintOptions;
use super::source_places::SourcePlaces;

/// What a form wants after it has written some text.
pub(super) enum Ask {
    Done,
    /// Print a region between braces.
    Region {
        region: Region,
        /// Where the form goes on after the region.
        next_stage: u32,
        /// The label of the entry block when it has arguments.
        entry_label: bool,
        /// The label of the entry block when it has no operation.
        empty_label: bool,
        terminator: bool,
    },
}

struct OpenOp<'a> {
    op: Op,
    stage: u32,
    block: Option<Block>,
    next: Option<Op>,
    terminator: bool,
    default_dialect: &'a str,
}

pub(super) struct Printer<'a> {
    pub module: &'a Module,
    pub table: &'a Table,
    pub options: &'a PrintOptions<'a>,
    /// Where things stand, if that is printed.
    pub places: Option<SourcePlaces<'a>>,
    pub names: SsaNames<'a>,
    pub attrs: AttrPrinter<'a>,
    pub out: String,
    /// Where the text goes piece by piece, between operations.
    sink: Option<&'a mut dyn FnMut(&str)>,
    pub default_dialect: &'a str,
    /// What is prepared of the table's operations, by name.
    pub infos: Vec<Option<Rc<PrintInfo<'a>>>>,
    /// Whether aliases are collected, and only operations count that mention what has one: the
    /// others are passed over, as is all that comes after the last alias was mentioned first.
    passes_over: bool,
    pub indent: usize,
}

/// How much text is held before it is handed on.
const PIECE: usize = 1 << 16;

/// The text of `root` with the definitions of its aliases, without a line end. With a `sink`,
/// pieces of it are handed on, and what is returned is the last one.
pub(super) fn print_top<'a>(
    module: &'a Module,
    root: Op,
    table: &'a Table,
    options: &'a PrintOptions,
    sink: Option<&'a mut dyn FnMut(&str)>,
) -> String {
    let capacity = match sink {
        Some(_) => PIECE + PIECE / 4,
        None => 64 * module.op_count(),
    };
    let mut printer = Printer::new(
        module,
        root,
        table,
        options,
        capacity,
        Numbering::WhenPrinted,
    );
    if !options.local_scope {
        let bearing = Bearing::new(&module.context);
        let has_locations = options.debug_info.is_some();
        if has_locations || !bearing.is_empty() {
            printer.attrs.aliases = Aliases::Collect(Collector::new(bearing));
            // A location gets an alias, and every operation has one.
            printer.passes_over = !has_locations;
            printer.run(root);
            printer.out.clear();
            printer.passes_over = false;
            printer.attrs.choose_aliases();
            printer.define_aliases(false);
        }
    }
    printer.sink = sink;
    printer.run(root);
    printer.define_aliases(true);
    if !options.local_scope && root == module.top() {
        printer.metadata();
    }
    printer.out
}

/// The text of each operation of `ops`, with the names that all have in the text of `root`, and no
/// alias.
pub(super) fn print_each<'a>(
    module: &'a Module,
    root: Op,
    ops: impl Iterator<Item = Op>,
    table: &'a Table,
    options: &'a PrintOptions,
) -> impl Iterator<Item = String> {
    let mut printer = Printer::new(module, root, table, options, 0, Numbering::AtOnce);
    ops.map(move |op| {
        printer.run(op);
        std::mem::take(&mut printer.out)
    })
}

impl<'a> Printer<'a> {
    fn new(
        module: &'a Module,
        root: Op,
        table: &'a Table,
        options: &'a PrintOptions,
        capacity: usize,
        numbering: Numbering,
    ) -> Self {
        let mut printer = Printer {
            module,
            table,
            options,
            places: options
                .debug_info
                .map(|source| SourcePlaces::new(&module.context, source)),
            names: SsaNames::new(module, root, table, options, numbering),
            attrs: AttrPrinter::new(&module.context),
            out: String::with_capacity(capacity),
            sink: None,
            default_dialect: "",
            infos: Vec::new(),
            passes_over: false,
            indent: 0,
        };
        printer.attrs.elide_elements = options.elide_elements;
        printer.attrs.hex_if_larger = options.hex_if_larger;
        printer.attrs.version = options.version;
        printer
    }

    fn run(&mut self, root: Op) {
        let mut stack: Vec<OpenOp<'a>> = Vec::new();
        let indent = self.indent;
        self.default_dialect = "builtin";
        let mut ask = self.begin(root);
        let mut op = root;
        let mut stage;
        loop {
            match ask {
                Ask::Done => {
                    self.module.budget().spend(1);
                    if !self.attrs.collects() {
                        self.op_location(op);
                        self.users_of_results(op);
                    }
                    if stack.is_empty() {
                        return;
                    }
                    self.out.push('\n');
                    self.hand_on();
                }
                Ask::Region {
                    region,
                    next_stage,
                    entry_label,
                    empty_label,
                    terminator,
                } => {
                    if self.options.skip_regions && !self.attrs.collects() {
                        self.out.push_str("{...}");
                        ask = self.resume(op, next_stage);
                        continue;
                    }
                    self.out.push_str("{\n");
                    self.names.number_later(region, stack.len());
                    let block = self.module.first_block(region);
                    if let Some(block) = block {
                        self.entry_label(block, entry_label, empty_label);
                    }
                    stack.push(OpenOp {
                        op,
                        stage: next_stage,
                        block,
                        next: block.and_then(|b| self.module.first_op(b)),
                        terminator,
                        default_dialect: self.default_dialect,
                    });
                    self.default_dialect = self.table.default_dialect(self.module.name(op));
                    self.indent += 2;
                }
            }
            // The next operation of the innermost region, or its end.
            let open = stack.last_mut().expect("a region is open");
            loop {
                if let Some(next) = open.next {
                    open.next = self.module.next_op(next);
                    let is_hidden = !open.terminator
                        && open.next.is_none()
                        && self.table.has(self.module, next, Trait::Terminator);
                    if is_hidden {
                        continue;
                    }
                    if self.passes_over
                        && let Aliases::Collect(collector) = &self.attrs.aliases
                    {
                        if collector.is_complete() {
                            self.indent = indent;
                            return;
                        }
                        let is_leaf = self.module.regions(next).is_empty();
                        if is_leaf && !collector.bearing().is_in(self.module, next) {
                            continue;
                        }
                    }
                    op = next;
                    if self.module.has_regions(op) {
                        self.names.number_below(op, stack.len());
                    }
                    self.write_indent();
                    ask = self.begin(op);
                    break;
                }
                open.block = open.block.and_then(|b| self.module.next_block(b));
                if let Some(block) = open.block {
                    open.next = self.module.first_op(block);
                    self.indent -= 2;
                    self.label(block);
                    self.indent += 2;
                    continue;
                }
                (op, stage) = (open.op, open.stage);
                self.default_dialect = open.default_dialect;
                stack.pop();
                self.indent -= 2;
                self.write_indent();
                self.out.push('}');
                ask = self.resume(op, stage);
                break;
            }
        }
    }

    /// Hands the text on if there is much of it, and somebody takes it piece by piece.
    fn hand_on(&mut self) {
        if self.out.len() >= PIECE
            && let Some(sink) = &mut self.sink
        {
            sink(&self.out);
            self.out.clear();
        }
    }

    /// The label of an entry block: of one with arguments or without operations, as is asked.
    fn entry_label(&mut self, block: Block, with_arguments: bool, if_empty: bool) {
        let has_arguments = !self.module.arguments(block).is_empty();
        let is_empty = || self.module.first_op(block).is_none();
        if with_arguments && has_arguments || if_empty && is_empty() {
            self.label(block);
        } else {
            self.users_of_arguments(block);
        }
    }

    pub fn write_indent(&mut self) {
        const BLANKS: &str = "                                                                ";
        let mut rest = self.indent;
        while rest > BLANKS.len() {
            self.out.push_str(BLANKS);
            rest -= BLANKS.len();
        }
        self.out.push_str(&BLANKS[..rest]);
    }

    fn label(&mut self, block: Block) {
        self.write_indent();
        self.names.write_block(&mut self.out, block);
        let arguments = self.module.arguments(block);
        if !arguments.is_empty() {
            self.out.push('(');
            for (i, &argument) in arguments.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.value(argument);
                self.out.push_str(": ");
                self.ty_of(argument);
                self.argument_location(argument);
            }
            self.out.push(')');
        }
        self.out.push(':');
        match self.names.predecessors(block) {
            [] if self.module.is_entry(block) => {}
            [] => self.out.push_str("  // no predecessors"),
            [only] => {
                self.out.push_str("  // pred: ");
                self.names.write_block(&mut self.out, only.1);
            }
            edges => {
                self.out.push_str("  // ");
                super::number_text::write_uint(&mut self.out, edges.len() as u128);
                self.out.push_str(" preds: ");
                for (i, edge) in edges.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    self.names.write_block(&mut self.out, edge.1);
                }
            }
        }
        self.out.push('\n');
        self.users_of_arguments(block);
    }

    /// What an attribute of an operation is.
    pub fn kind_of(&self, op: Op, name: &str) -> Option<&'a AttrKind> {
        let module = self.module;
        module
            .attr(op, name)
            .map(|attr| module.context.attr_kind(attr))
    }

    /// Whether an attribute is a number other than 0.
    pub fn is_set(&self, op: Op, name: &str) -> bool {
        matches!(self.kind_of(op, name), Some(AttrKind::Integer { value, .. }) if *value != 0)
    }

    /// The numbers of an array; none if the attribute is not there, or something else.
    pub fn dense_numbers(&self, op: Op, name: &str) -> &'a [i64] {
        match self.kind_of(op, name) {
            Some(AttrKind::DenseArray { values, .. }) => values,
            _ => &[],
        }
    }

    /// `%name`
    pub fn value(&mut self, value: Value) {
        self.names.write_value(&mut self.out, value);
    }

    /// `^name`
    pub fn block(&mut self, block: Block) {
        self.names.write_block(&mut self.out, block);
    }

    /// The type of a value.
    pub fn ty_of(&mut self, value: Value) {
        let ty = self.module.value_type(value);
        self.attrs.write_type(&mut self.out, ty);
    }

    /// The definitions of aliases that stand before the text, or after it.
    fn define_aliases(&mut self, is_end: bool) {
        let Aliases::Use(chosen) = &self.attrs.aliases else {
            return;
        };
        let symbols = if is_end {
            self.out.push('\n');
            chosen.deferred.clone()
        } else {
            chosen.first.clone()
        };
        for symbol in symbols {
            self.attrs.write_alias_of(&mut self.out, symbol);
            self.out.push_str(" = ");
            match symbol {
                Symbol::Attr(attr) => self.attrs.write_attr_in_full(&mut self.out, attr),
                Symbol::Type(ty) => self.attrs.write_type_in_full(&mut self.out, ty),
                Symbol::Unknown => self.out.push_str("loc(unknown)"),
                Symbol::InFile(place) => {
                    if let Some(places) = &self.places {
                        self.out.push_str("loc(");
                        places.write(&mut self.out, place);
                        self.out.push(')');
                    }
                }
            }
            self.out.push('\n');
        }
        if is_end {
            self.out.pop();
        }
    }

    fn begin(&mut self, op: Op) -> Ask {
        self.collect_location(op);
        self.names
            .write_results(&mut self.out, op, self.module.results(op));
        if self.options.generic {
            self.generic_head(op)
        } else {
            self.begin_custom(op)
        }
    }

    fn resume(&mut self, op: Op, stage: u32) -> Ask {
        if self.options.generic {
            self.generic_region(op, stage as usize)
        } else {
            self.resume_custom(op, stage)
        }
    }

    /// `"name"(%a)[^bb1] <{...}>` and the start of the regions.
    pub fn generic_head(&mut self, op: Op) -> Ask {
        if self.attrs.collects() {
            return self.generic_region(op, 0);
        }
        write_quoted(&mut self.out, self.module.name_text(op));
        self.out.push('(');
        for (i, operand) in self.module.operands(op).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(operand);
        }
        self.out.push(')');
        let successors = self.module.successors(op);
        if !successors.is_empty() {
            self.out.push('[');
            for (i, &block) in successors.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.block(block);
            }
            self.out.push(']');
        }
        let properties = self.module.properties(op);
        if properties != self.module.context.empty_dict() {
            self.out.push_str(" <");
            self.attrs.write_attr(&mut self.out, properties);
            self.out.push('>');
        }
        self.generic_region(op, 0)
    }

    /// Region number `index`, or what follows the last one.
    pub fn generic_region(&mut self, op: Op, index: usize) -> Ask {
        let regions = self.module.regions(op);
        if let Some(&region) = regions.get(index) {
            self.out.push_str(if index == 0 { " (" } else { ", " });
            return Ask::Region {
                region,
                next_stage: index as u32 + 1,
                entry_label: true,
                empty_label: true,
                terminator: true,
            };
        }
        if !regions.is_empty() {
            self.out.push(')');
        }
        if self.attrs.collects() {
            self.collect_generic(op);
            return Ask::Done;
        }
        let attributes = self.module.attributes(op);
        let entries = self.module.context.dict_entries(attributes);
        if !entries.is_empty() {
            self.out.push(' ');
            self.attrs
                .write_dict(&mut self.out, entries.iter().copied());
        }
        self.out.push_str(" : (");
        for (i, operand) in self.module.operands(op).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            let ty = self.module.value_type(operand);
            self.attrs.write_type(&mut self.out, ty);
        }
        self.out.push_str(") -> ");
        self.result_types(op);
        Ask::Done
    }

    /// The types of the results: one without parentheses, unless it is a function type.
    pub fn result_types(&mut self, op: Op) {
        self.write_result_types(self.module.results(op));
    }

    /// The types of some results, likewise.
    pub fn write_result_types(&mut self, results: &[Value]) {
        if let [only] = results {
            let ty = self.module.value_type(*only);
            if !matches!(self.module.context.kind(ty), TypeKind::Function { .. }) {
                self.attrs.write_type(&mut self.out, ty);
                return;
            }
        }
        self.out.push('(');
        for (i, &result) in results.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.ty_of(result);
        }
        self.out.push(')');
    }

    /// Notes aliases in mlir-opt's order for generic form: after the regions come operand
    /// types, result types, then all attributes by name.
    fn collect_generic(&mut self, op: Op) {
        for operand in self.module.operands(op) {
            let ty = self.module.value_type(operand);
            self.attrs.write_type(&mut self.out, ty);
        }
        for &result in self.module.results(op) {
            self.ty_of(result);
        }
        let context = &self.module.context;
        let mut entries = context.dict_entries(self.module.properties(op)).to_vec();
        entries.extend_from_slice(context.dict_entries(self.module.attributes(op)));
        entries.sort_by(|a, b| context.text(a.0).cmp(context.text(b.0)));
        self.attrs.write_dict(&mut self.out, entries.into_iter());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{self as syntax, ParseOptions};
    use freehold_base::diagnostics::Source;
    use freehold_generate as generate;
    use freehold_ir::Context;

    /// Names that are given when a region is printed are those that all regions have at once, in
    /// whichever order they are printed.
    #[test]
    fn names_do_not_depend_on_when_they_are_given() {
        for seed in 0..200 {
            let text = generate::program(&generate::Options {
                seed,
                ..generate::Options::default()
            });
            let mut context = Context::new();
            let table = Table::builtin(&mut context);
            let source = Source::new("program", text);
            let module = syntax::parse(&source, context, &table, &ParseOptions::default())
                .expect("what is generated is well-formed");
            let options = PrintOptions::default();
            let print = |numbering| {
                let mut printer =
                    Printer::new(&module, module.top(), &table, &options, 0, numbering);
                printer.run(module.top());
                printer.out
            };
            assert!(
                print(Numbering::WhenPrinted) == print(Numbering::AtOnce),
                "seed {seed}"
            );
        }
    }
}
