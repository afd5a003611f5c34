//! Which custom form an operation has, and the way from its name to the code that reads and
//! prints it: a format of the table, or one of the forms that ODS writes in C++.

use std::rc::Rc;

use cranelift_entity::EntityRef;

use freehold_base::diagnostics::Diagnostic;
use freehold_base::suggest::closest;
use freehold_dialects::{AssemblyForm, Trait};
use freehold_ir::{Attr, Block, Location, Op, OpName, Region, Type, Value};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{Form, OpState, Progress, RustForm};
use super::options::Version;
use super::parser::{Parsed, Parser, Reported};
use super::printer::{Ask, Printer};

/// More regions than a format can count while it prints them.
const MOST_REGIONS: usize = u16::MAX as usize;

impl<'s> Parser<'s> {
    /// An operation whose name is not in quotes, from that name on.
    pub fn begin_custom(&mut self, state: &mut OpState, default_dialect: &str) -> Parsed<Progress> {
        let location = self.here();
        let text = self.tok_text();
        state.name = if text.bytes().any(|c| c == b'.') {
            self.module.context.op_name(text)
        } else {
            let mut full = std::mem::take(&mut self.name_buffer);
            full.clear();
            full.push_str(default_dialect);
            full.push('.');
            full.push_str(text);
            let name = self.module.context.op_name(&full);
            self.name_buffer = full;
            name
        };
        if self.parse_by_template(state, Form::Format)? {
            return Ok(Progress::Done);
        }
        self.bump();
        let Some(info) = self.info(state.name)? else {
            return Err(self.unknown_custom(location, text, state.name));
        };
        self.form_of = Some(state.name);
        match &info.def.assembly {
            AssemblyForm::None => {
                let full = info.def.name.clone();
                Err(self.generic_only(location, &full))
            }
            AssemblyForm::Format(_) => {
                state.form = Form::Format;
                self.begin_format(state, &info)
            }
            AssemblyForm::Rust => match info.rust {
                Some(form) => {
                    state.form = Form::Rust(form);
                    state.stage = 0;
                    form.parse(self, state)
                }
                None => {
                    let full = info.def.name.clone();
                    Err(self.generic_only(location, &full))
                }
            },
        }
    }

    /// Goes on after a region.
    pub fn resume_custom(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.form_of = Some(state.name);
        match state.form {
            Form::Generic => Ok(Progress::Done),
            Form::Format => match self.info(state.name)? {
                Some(info) => self.run_format(state, &info, state.stage as usize),
                None => Ok(Progress::Done),
            },
            Form::Rust(form) => {
                state.stage += 1;
                form.parse(self, state)
            }
        }
    }

    /// The error for an operation that is written in a custom form, and that nobody declared.
    fn unknown_custom(&mut self, location: Location, written: &str, name: OpName) -> Reported {
        let full = self.module.context.op_name_text(name).to_owned();
        let (dialect, word) = full.split_once('.').unwrap_or(("", &full));
        let is_short = !written.contains('.');
        let tried = match is_short {
            true => format!(" (tried '{full}' as well)"),
            false => String::new(),
        };
        if !self.table.has_dialect(dialect) {
            let message =
                format!("Dialect `{dialect}' not found for custom op '{written}' {tried}");
            let note = format!(
                "Available dialects: {}; `--dialect FILE` declares another one, and \
                 `--via-mlir-opt` asks mlir-opt",
                self.table.dialects().join(", ")
            );
            return self.report(Diagnostic::error(location, message).with_note(location, note));
        }
        let siblings = self.table.names_of(dialect);
        let siblings = siblings.filter_map(|name| Some(name.split_once('.')?.1));
        let hint = match closest(word, siblings) {
            Some(near) if !is_short => format!("; did you mean '{dialect}.{near}'?"),
            _ => String::new(),
        };
        self.error(
            location,
            format!("custom op '{written}' is unknown{tried}{hint}"),
        )
    }

    fn generic_only(&mut self, location: Location, name: &str) -> Reported {
        self.error(
            location,
            format!(
                "only the generic form of '{name}' is known here; \
                 `mlir-opt --mlir-print-op-generic` turns a file into that form"
            ),
        )
    }

    /// Adds an inherent attribute.
    pub fn push_property(&mut self, state: &mut OpState, name: &str, value: Attr) {
        let name = self.module.context.ident(name);
        state.properties.push((name, value));
    }

    /// The region that was read last, for a form that runs after it.
    pub fn last_region(&self, state: &OpState) -> Option<Region> {
        state
            .op
            .and_then(|op| self.module.regions(op).last().copied())
    }

    /// The last block of the region that was read last, made if there is none.
    pub fn ensure_block(&mut self, state: &OpState) -> Option<Block> {
        let region = self.last_region(state)?;
        Some(self.module.last_block(region).unwrap_or_else(|| {
            let block = self.module.create_block();
            self.module.append_block(region, block);
            block
        }))
    }

    /// Ends the last block of the region with `name` if no terminator does, as mlir-opt does
    /// for operations whose terminator may be left out; the operation that was made.
    pub fn ensure_terminator(&mut self, state: &OpState, name: OpName) -> Option<Op> {
        let block = self.ensure_block(state)?;
        let ends = self
            .module
            .last_op(block)
            .is_some_and(|op| self.table.has(&self.module, op, Trait::Terminator));
        if ends {
            return None;
        }
        let op = self.module.create_bare_op(name, state.location);
        self.module.append_op(block, op);
        Some(op)
    }

    /// Resolves the operands from `start` on, one type each.
    pub fn resolve_all(&mut self, state: &mut OpState, start: usize, types: &[Type]) -> Parsed<()> {
        let first = state.operands.get(start);
        let location = first.map_or(state.location, |o| o.location);
        self.resolve_all_at(state, start, types, location)
    }

    /// The same, with the place of the error for different counts.
    pub fn resolve_all_at(
        &mut self,
        state: &mut OpState,
        start: usize,
        types: &[Type],
        location: Location,
    ) -> Parsed<()> {
        let operands = state.operands.len() - start;
        if operands != types.len() {
            let message = format!(
                "number of operands and types do not match: got {operands} operands and {} types",
                types.len()
            );
            return Err(self.custom_error(location, message));
        }
        for (i, &ty) in types.iter().enumerate() {
            let value = self.resolve(state.operands[start + i], ty)?;
            state.values.push(value);
        }
        Ok(())
    }

    /// An optional attribute dictionary, inherent attributes of the table apart.
    pub fn parse_attr_dict(&mut self, state: &mut OpState) -> Parsed<()> {
        if !matches!(self.tok.kind, Tok::LBrace | Tok::Less) {
            return Ok(());
        }
        let info = self.info(state.name)?;
        if let Some(info) = &info {
            self.parse_inherent(state, info)?;
        }
        if self.at(Tok::LBrace) {
            self.parse_dict_entries(&mut state.attributes)?;
            if let Some(info) = &info {
                self.merge_inherent(state, info)?;
            }
        }
        Ok(())
    }

    /// `attributes {...}`, optional.
    pub fn parse_attr_dict_with_keyword(&mut self, state: &mut OpState) -> Parsed<()> {
        if self.at(Tok::Less)
            && let Some(info) = self.info(state.name)?
        {
            self.parse_inherent(state, &info)?;
        }
        if self.eat_keyword("attributes") {
            if !self.at(Tok::LBrace) {
                return Err(self.error_here("expected '{' in attribute dictionary"));
            }
            return self.parse_attr_dict(state);
        }
        Ok(())
    }
}

impl<'a> Printer<'a> {
    /// What is prepared for an operation of the table.
    fn print_info(&mut self, name: OpName) -> Option<Rc<PrintInfo<'a>>> {
        let index = name.index();
        if let Some(Some(info)) = self.infos.get(index) {
            return Some(Rc::clone(info));
        }
        let table = self.table;
        let def = table.get(name)?;
        let (context, version) = (&self.module.context, self.options.version);
        let info = Rc::new(PrintInfo::new(context, def, RustForm::of(def), version));
        if self.infos.len() <= index {
            self.infos.resize(index + 1, None);
        }
        self.infos[index] = Some(Rc::clone(&info));
        Some(info)
    }

    /// Prints an operation, in its custom form if it has one, up to its first region.
    pub fn begin_custom(&mut self, op: Op) -> Ask {
        let name = self.module.name(op);
        let Some(info) = self.print_info(name) else {
            return self.generic_head(op);
        };
        match (&info.def.assembly, &info.format) {
            (AssemblyForm::Format(_), Some(format)) if self.fits(op, &info) => {
                self.write_op_name(&info);
                self.run_format(op, &info, format, 0)
            }
            (AssemblyForm::Rust, _) => match info.rust {
                Some(form) if self.fits(op, &info) => {
                    self.write_op_name(&info);
                    form.print(self, op, &info, 0)
                }
                _ => self.generic_head(op),
            },
            _ => self.generic_head(op),
        }
    }

    /// Goes on after a region.
    pub fn resume_custom(&mut self, op: Op, stage: u32) -> Ask {
        let name = self.module.name(op);
        let Some(info) = self.print_info(name).filter(|info| self.fits(op, info)) else {
            return self.generic_region(op, stage as usize);
        };
        match (&info.def.assembly, &info.format) {
            (AssemblyForm::Format(_), Some(format)) => {
                self.run_format(op, &info, format, stage as usize)
            }
            (AssemblyForm::Rust, _) => match info.rust {
                Some(form) => form.print(self, op, &info, stage),
                None => self.generic_region(op, stage as usize),
            },
            _ => self.generic_region(op, stage as usize),
        }
    }

    /// Whether an operation has the counts that its definition wants: what a pass or a parsed
    /// generic form may have got wrong prints in generic form.
    fn fits(&self, op: Op, info: &PrintInfo) -> bool {
        let count = self.module.regions(op).len();
        let mut regions = info.def.regions.iter();
        count == info.def.regions.len()
            || (count <= MOST_REGIONS && regions.any(|r| r.arity != freehold_dialects::Arity::One))
    }

    /// The operation's name, without the prefix of the dialect that is default here.
    fn write_op_name(&mut self, info: &PrintInfo) {
        let name = info.def.name.as_str();
        if let Some(name) = &info.def.until_24
            && self.options.version >= Version::Mlir24
        {
            return self.out.push_str(name);
        }
        let is_default = info.dialect > 0 && name[..info.dialect] == *self.default_dialect;
        self.out.push_str(if is_default {
            &name[info.dialect + 1..]
        } else {
            name
        });
    }

    /// Values separated by commas.
    pub fn write_values(&mut self, values: impl Iterator<Item = Value>) {
        for (i, value) in values.enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(value);
        }
    }

    /// Types of values separated by commas.
    pub fn write_types_of(&mut self, values: impl Iterator<Item = Value>) {
        for (i, value) in values.enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.ty_of(value);
        }
    }
    /// ` -> (T, ...)` for the results of an operation, nothing where it has none; whether it has
    /// any.
    pub fn write_result_list(&mut self, op: Op) -> bool {
        let results = self.module.results(op);
        if results.is_empty() {
            return false;
        }
        self.out.push_str(" -> (");
        self.write_types_of(results.iter().copied());
        self.out.push(')');
        true
    }
}
