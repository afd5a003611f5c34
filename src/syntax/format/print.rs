//! Runs a compiled format over an operation and prints it.

use smallvec::SmallVec;

use crate::dialects::{Arity, Custom, Group, OpDef, Trait};
use crate::ir::{Attr, AttrKind, Context, DYNAMIC, Ident, Op};

use super::compile::{Action, Anchor, AttrForm, Format, Which, compile};
use crate::syntax::forms::RustForm;
use crate::syntax::lexer::write_quoted;
use crate::syntax::printer::{Ask, Printer};
use crate::syntax::text::write_symbol;
use crate::syntax::type_text::write_int;

/// What the printer knows of one operation of the table, prepared once.
pub struct PrintInfo<'a> {
    pub def: &'a OpDef,
    pub format: Option<Format>,
    /// The form that is written in Rust.
    pub rust: Option<RustForm>,
    /// The names of the attributes, where any attribute has such a name.
    pub names: Vec<Option<Ident>>,
    /// The texts of the defaults that the custom form leaves out.
    pub operand_segments: Option<Ident>,
    pub result_segments: Option<Ident>,
    /// How many groups have exactly one member.
    fixed_operands: u32,
    fixed_results: u32,
}

fn fixed(groups: &[Group]) -> u32 {
    groups.iter().filter(|g| g.arity == Arity::One).count() as u32
}

type Ranges = SmallVec<[(u32, u32); 6]>;

impl<'a> PrintInfo<'a> {
    pub fn new(context: &Context, def: &'a OpDef) -> Self {
        let format = match &def.custom {
            Custom::Format(text) => compile(def, text).ok(),
            _ => None,
        };
        let segments = |t, name| def.has(t).then(|| context.find_ident(name)).flatten();
        PrintInfo {
            def,
            format,
            rust: (def.custom == Custom::Rust)
                .then(|| RustForm::of(&def.name))
                .flatten(),
            names: def
                .attributes
                .iter()
                .map(|a| context.find_ident(&a.name))
                .collect(),
            operand_segments: segments(Trait::OperandSegments, "operandSegmentSizes"),
            result_segments: segments(Trait::ResultSegments, "resultSegmentSizes"),
            fixed_operands: fixed(&def.operands),
            fixed_results: fixed(&def.results),
        }
    }
}

impl Printer<'_> {
    /// The attribute of an operation by its handle.
    pub fn attr_by(&self, op: Op, name: Option<Ident>) -> Option<Attr> {
        let name = name?;
        let context = &self.module.context;
        let find = |dict| {
            context
                .dict_entries(dict)
                .iter()
                .find(|entry| entry.0 == name)
                .map(|entry| entry.1)
        };
        find(self.module.properties(op)).or_else(|| find(self.module.attributes(op)))
    }

    fn is_default(&self, info: &PrintInfo, attr: usize, value: Attr) -> bool {
        let Some(default) = &info.def.attributes[attr].default else {
            return false;
        };
        match self.module.context.attr_kind(value) {
            AttrKind::Opaque(text) => **text == **default,
            _ => super::super::attr_text(&self.module.context, value) == *default,
        }
    }

    /// Prints an operation by its format from step `from` on.
    pub fn run_format(&mut self, op: Op, info: &PrintInfo, format: &Format, from: usize) -> Ask {
        let mut at = from;
        let count = self.module.operand_count(op) as u32;
        let groups = &info.def.operands;
        let operands = self
            .segment_ranges(op, groups, info.operand_segments, count)
            .unwrap_or_else(|| split(groups, info.fixed_operands, count));
        let count = self.module.results(op).len() as u32;
        let groups = &info.def.results;
        let results = self
            .segment_ranges(op, groups, info.result_segments, count)
            .unwrap_or_else(|| split(groups, info.fixed_results, count));
        while let Some(step) = format.steps.get(at) {
            at += 1;
            if step.blank {
                self.out.push(' ');
            }
            match &step.action {
                Action::Literal(text) => self.out.push_str(text),
                Action::Blank => self.out.push(' '),
                Action::Newline => {
                    self.out.push('\n');
                    self.write_indent();
                }
                Action::Operands(which) => {
                    let (start, end) = self.span(op, *which, &operands, &results);
                    for i in start..end {
                        if i > start {
                            self.out.push_str(", ");
                        }
                        let operand = self.module.operand(op, i as usize);
                        self.value(operand);
                    }
                }
                Action::Attr(attr) => {
                    if let Some(value) = self.attr_by(op, info.names[*attr]) {
                        self.write_form(&format.forms[*attr], value);
                    }
                }
                Action::SetUnit(_) => {}
                Action::AttrDict { keyword } => {
                    self.attr_dict(op, info, Some(&format.named), *keyword)
                }
                Action::Successors(group) => {
                    // Successors are split as operands are; no format here has two open groups.
                    let count = self.module.successors(op).len();
                    let groups = &info.def.successors;
                    let spans = split(groups, fixed(groups), count as u32);
                    let (start, end) = spans[*group];
                    for i in start..end {
                        if i > start {
                            self.out.push_str(", ");
                        }
                        let block = self.module.successors(op)[i as usize];
                        self.names.write_block(&mut self.out, block);
                    }
                }
                Action::Types(which) => {
                    let span = self.span(op, *which, &operands, &results);
                    self.write_span_types(op, *which, span);
                }
                Action::FunctionType(inputs, results_of) => {
                    self.out.push('(');
                    let span = self.span(op, *inputs, &operands, &results);
                    self.write_span_types(op, *inputs, span);
                    self.out.push_str(") -> ");
                    match results_of {
                        Which::AllResults | Which::Result(_) => self.result_types(op),
                        _ => {
                            let span = self.span(op, *results_of, &operands, &results);
                            self.out.push('(');
                            self.write_span_types(op, *results_of, span);
                            self.out.push(')');
                        }
                    }
                }
                Action::DynamicIndexList(group, attr) => {
                    let span = operands[*group];
                    let value = self.attr_by(op, info.names[*attr]);
                    self.write_index_list(op, span, value);
                }
                Action::Region(group) => {
                    let Some(&region) = self.module.regions(op).get(*group) else {
                        continue;
                    };
                    return Ask::Region {
                        region,
                        next_stage: at as u32,
                        entry_label: true,
                        empty_label: true,
                        terminator: true,
                    };
                }
                Action::Group {
                    anchor, otherwise, ..
                } => {
                    let is_there = match *anchor {
                        Anchor::Group(which) => {
                            let (start, end) = self.span(op, which, &operands, &results);
                            start < end
                        }
                        Anchor::Attr(attr) => self
                            .attr_by(op, info.names[attr])
                            .is_some_and(|value| !self.is_default(info, attr, value)),
                        Anchor::Region(group) => self
                            .module
                            .regions(op)
                            .get(group)
                            .is_some_and(|&r| self.module.first_block(r).is_some()),
                        Anchor::Successor(group) => self.module.successors(op).len() > group,
                    };
                    if !is_there {
                        at = *otherwise;
                    }
                }
                Action::Jump(target) => at = *target,
            }
        }
        Ask::Done
    }

    fn write_span_types(&mut self, op: Op, which: Which, span: (u32, u32)) {
        for i in span.0..span.1 {
            if i > span.0 {
                self.out.push_str(", ");
            }
            let value = match which {
                Which::Operand(_) | Which::AllOperands => self.module.operand(op, i as usize),
                Which::Result(_) | Which::AllResults => self.module.result(op, i as usize),
            };
            self.ty_of(value);
        }
    }

    /// The index ranges of groups whose sizes an attribute holds.
    fn segment_ranges(
        &self,
        op: Op,
        groups: &[Group],
        segments: Option<Ident>,
        count: u32,
    ) -> Option<Ranges> {
        let attr = self.attr_by(op, Some(segments?))?;
        let AttrKind::DenseArray { values, .. } = self.module.context.attr_kind(attr) else {
            return None;
        };
        if values.len() != groups.len() {
            return None;
        }
        let mut at = 0;
        let range = |&size: &i64| {
            let start = at;
            at = (at + size.max(0) as u32).min(count);
            (start, at)
        };
        Some(values.iter().map(range).collect())
    }

    fn span(&self, op: Op, which: Which, operands: &Ranges, results: &Ranges) -> (u32, u32) {
        match which {
            Which::Operand(group) => operands[group],
            Which::Result(group) => results[group],
            Which::AllOperands => (0, self.module.operand_count(op) as u32),
            Which::AllResults => (0, self.module.results(op).len() as u32),
        }
    }

    fn write_form(&mut self, form: &AttrForm, value: Attr) {
        let context = &self.module.context;
        match (form, context.attr_kind(value)) {
            (AttrForm::Number(_), AttrKind::Integer { value, .. }) => {
                write_int(&mut self.out, *value);
            }
            (AttrForm::Enum(cases, _), AttrKind::Integer { value, .. })
                if usize::try_from(*value).is_ok_and(|v| v < cases.len()) =>
            {
                self.out.push_str(&cases[*value as usize]);
            }
            (AttrForm::IntArray(_), AttrKind::DenseArray { values, .. }) => {
                self.out.push('[');
                for (i, &value) in values.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    write_int(&mut self.out, value.into());
                }
                self.out.push(']');
            }
            (AttrForm::Stripped(prefix), AttrKind::Opaque(text)) => {
                self.out
                    .push_str(text.strip_prefix(&**prefix).unwrap_or(text));
            }
            (AttrForm::String, AttrKind::String(text)) => write_quoted(&mut self.out, text),
            (AttrForm::Symbol, AttrKind::SymbolRef { root, nested }) if nested.is_empty() => {
                write_symbol(&mut self.out, context.text(*root));
            }
            _ => self.text.write_attr(&mut self.out, value),
        }
    }

    fn write_index_list(&mut self, op: Op, span: (u32, u32), values: Option<Attr>) {
        self.out.push('[');
        let mut next = span.0;
        let values = match values.map(|v| self.module.context.attr_kind(v)) {
            Some(AttrKind::DenseArray { values, .. }) => &values[..],
            _ => &[],
        };
        for (i, &value) in values.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            if value == DYNAMIC && next < span.1 {
                let operand = self.module.operand(op, next as usize);
                self.value(operand);
                next += 1;
            } else {
                write_int(&mut self.out, value.into());
            }
        }
        self.out.push(']');
    }

    /// ` {...}` with the attributes that the format does not name, sorted by name.
    pub fn attr_dict(&mut self, op: Op, info: &PrintInfo, named: Option<&[bool]>, keyword: bool) {
        let context = &self.module.context;
        let attributes = context.dict_entries(self.module.attributes(op));
        let properties = context.dict_entries(self.module.properties(op));
        let mut shown: SmallVec<[(Ident, Attr); 8]> = SmallVec::new();
        for &(name, value) in properties {
            if Some(name) == info.operand_segments || Some(name) == info.result_segments {
                continue;
            }
            let position = info.names.iter().position(|&n| n == Some(name));
            let is_hidden = position.is_some_and(|i| {
                named.is_some_and(|named| named[i]) || self.is_default(info, i, value)
            });
            if !is_hidden {
                shown.push((name, value));
            }
        }
        if shown.is_empty() {
            shown.extend_from_slice(attributes);
        } else if !attributes.is_empty() {
            shown.extend_from_slice(attributes);
            shown.sort_by(|a, b| context.text(a.0).cmp(context.text(b.0)));
        }
        self.write_shown(&shown, keyword);
    }

    /// The same without the inherent attributes that a Rust form writes itself.
    pub fn attr_dict_without(&mut self, op: Op, info: &PrintInfo, hidden: &[&str], keyword: bool) {
        let attributes = info.def.attributes.iter();
        let named: SmallVec<[bool; 8]> = attributes
            .map(|a| hidden.contains(&a.name.as_str()))
            .collect();
        self.attr_dict(op, info, Some(&named), keyword);
    }

    /// ` {...}` or ` attributes {...}`, nothing for no entries.
    pub fn write_shown(&mut self, shown: &[(Ident, Attr)], keyword: bool) {
        if shown.is_empty() {
            return;
        }
        self.out
            .push_str(if keyword { " attributes " } else { " " });
        self.text.write_dict(&mut self.out, shown.iter().copied());
    }
}

/// Splits `count` values among groups, `fixed` of which have one; the others share evenly.
fn split(groups: &[Group], fixed: u32, count: u32) -> Ranges {
    let open = groups.len() as u32 - fixed;
    let rest = count.saturating_sub(fixed);
    let (mut at, mut seen) = (0, 0);
    groups
        .iter()
        .map(|group| {
            let size = if group.arity == Arity::One {
                1
            } else {
                seen += 1;
                rest * seen / open - rest * (seen - 1) / open
            };
            let start = at;
            at = (at + size).min(count);
            (start, at)
        })
        .collect()
}
