//! Runs a compiled format over an operation and prints it.

use std::rc::Rc;

use freehold_dialects::format::{Action, Anchor, Directive, Format, Which};
use freehold_dialects::{Arity, Group, Trait};
use freehold_ir::{Attr, AttrKind, Ident, Op, Region, TypeKind, Value};

use super::body_name::strip_name;
use super::print_info::{Last, PrintInfo, Ranges, Spans, fixed};
use crate::options::Version;
use crate::printer::{Ask, Printer};

/// Regions of one operation are numbered in the upper half of the stage at which a format
/// goes on.
const STEP_BITS: u32 = 16;

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

    pub(super) fn is_default(&self, info: &PrintInfo, attr: usize, value: Attr) -> bool {
        let Some(default) = &info.def.attributes[attr].default else {
            return false;
        };
        match self.module.context.attr_kind(value) {
            AttrKind::Opaque(text) => **text == **default,
            _ => crate::attr_text(&self.module.context, value) == *default,
        }
    }

    /// Which operands and results the groups have.
    fn spans_of(&self, op: Op, info: &PrintInfo) -> Rc<Spans> {
        let module = self.module;
        let (properties, attributes) = (module.properties(op), module.attributes(op));
        let operands = module.operand_count(op) as u32;
        let results = module.results(op).len() as u32;
        let mut last = info.last.borrow_mut();
        if let Some(last) = &*last
            && last.properties == properties
            && last.attributes == attributes
            && last.operands == operands
            && last.results == results
        {
            return Rc::clone(&last.spans);
        }
        let side = |groups: &[Group], segments, fixed, count| {
            self.segment_ranges(op, groups, segments, count)
                .unwrap_or_else(|| split(groups, fixed, count))
        };
        let spans = Rc::new(Spans {
            operands: side(
                &info.def.operands,
                info.operand_segments,
                info.fixed_operands,
                operands,
            ),
            results: side(
                &info.def.results,
                info.result_segments,
                info.fixed_results,
                results,
            ),
        });
        *last = Some(Last {
            properties,
            attributes,
            operands,
            results,
            spans: Rc::clone(&spans),
            is_dict_empty: false,
        });
        spans
    }

    /// The attribute dictionary of a format; `spans_of` was asked for this operation before.
    fn format_dict(&mut self, op: Op, info: &PrintInfo, format: &Format, keyword: bool) {
        if format.has_prop_dict {
            let shown = (self.module.context).dict_entries(self.module.attributes(op));
            return self.write_shown(shown, keyword);
        }
        let is_empty = |last: &Option<Last>| last.as_ref().is_some_and(|last| last.is_dict_empty);
        if is_empty(&info.last.borrow()) {
            return;
        }
        let before = self.out.len();
        match self.options.version {
            Version::Mlir24 if !info.def.has(Trait::LooseDict) => {
                self.strict_dict(op, info, &format.named, keyword);
            }
            _ => self.attr_dict(op, info, Some(&format.named), keyword),
        }
        if self.out.len() == before
            && let Some(last) = &mut *info.last.borrow_mut()
        {
            last.is_dict_empty = true;
        }
    }

    /// Prints an operation by its format from stage `stage` on: a step, and how many regions of
    /// the open list were printed.
    pub fn run_format(&mut self, op: Op, info: &PrintInfo, format: &Format, stage: usize) -> Ask {
        let mut at = stage & ((1 << STEP_BITS) - 1);
        let mut printed = stage >> STEP_BITS;
        let spans = self.spans_of(op, info);
        while let Some(step) = format.steps.get(at) {
            at += 1;
            // A directive that goes on after one of its regions writes its own.
            if step.blank && !(printed > 0 && matches!(step.action, Action::Directive(_))) {
                self.out.push(' ');
            }
            match &step.action {
                Action::Literal(text) => match text.as_bytes() {
                    // Faster than a string of one character.
                    [c] if c.is_ascii() => self.out.push(*c as char),
                    _ => self.out.push_str(text),
                },
                Action::Blank => self.out.push(' '),
                Action::Newline => {
                    self.out.push('\n');
                    self.write_indent();
                }
                Action::Operands(which) => {
                    let span = self.span(op, *which, &spans);
                    self.write_span_operands(op, span);
                }
                Action::Attr { index, full } => {
                    if let Some(value) = self.attr_by(op, info.names[*index]) {
                        match *full {
                            true => self.attrs.write_attr(&mut self.out, value),
                            false => self.write_class(&info.def.attributes[*index].class, value),
                        }
                    }
                }
                Action::SetUnit(_) | Action::Clauses { .. } | Action::EndClause(_) => {}
                Action::AttrDict { keyword } => {
                    self.format_dict(op, info, format, *keyword);
                }
                Action::PropDict => self.prop_dict(op, info, format),
                Action::Successors(group) => {
                    self.write_group_successors(op, info, *group);
                }
                Action::AllSuccessors => {
                    let count = self.module.successors(op).len() as u32;
                    self.write_successors(op, (0, count));
                }
                Action::Types { which, full } => {
                    self.write_group_types(op, info, *which, *full, &spans);
                }
                Action::FunctionType(inputs, results_of) => {
                    self.write_function_type(op, *inputs, *results_of, &spans);
                }
                Action::Directive(custom) => {
                    let region = self.print_directive(op, info, custom, &spans, printed);
                    if let Some((region, entry_label)) = region {
                        let ask = self.ask_region(info, region, at, printed + 1, entry_label);
                        return with_terminators_of(custom.directive, ask);
                    }
                }
                Action::Region(group) => {
                    let regions = self.region_span(op, info, *group);
                    if let Some(&region) = self.module.regions(op).get(regions.start)
                        && regions.start < regions.end
                    {
                        return self.ask_region(info, region, at, 1, true);
                    }
                }
                Action::AllRegions => {
                    if let Some(&region) = self.module.regions(op).first() {
                        return self.ask_region(info, region, at, 1, true);
                    }
                }
                Action::EndRegion(group) => {
                    let regions = self.region_span(op, info, *group);
                    if printed > 0 && printed < regions.len() {
                        if let Action::Directive(_) = format.steps[at - 2].action {
                            at -= 2;
                            continue;
                        }
                        let region = self.module.regions(op)[regions.start + printed];
                        self.out.push_str(", ");
                        return self.ask_region(info, region, at - 1, printed + 1, true);
                    }
                    printed = 0;
                }
                Action::Group(group) => {
                    let is_there = self.is_any(op, info, &group.anchors, &spans);
                    if is_there == group.inverted {
                        at = group.otherwise;
                    }
                }
                Action::Jump(target) => at = *target,
                Action::Clause { anchors, next } => {
                    if !self.is_any(op, info, anchors, &spans) {
                        at = *next;
                    }
                }
            }
        }
        Ask::Done
    }

    fn write_span_operands(&mut self, op: Op, (start, end): (u32, u32)) {
        for i in start..end {
            if i > start {
                self.out.push_str(", ");
            }
            let operand = self.module.operand(op, i as usize);
            self.value(operand);
        }
    }

    /// Successors are split as operands are; no format here has two open groups.
    fn write_group_successors(&mut self, op: Op, info: &PrintInfo, group: usize) {
        let count = self.module.successors(op).len();
        let groups = &info.def.successors;
        let spans = split(groups, fixed(groups), count as u32);
        self.write_successors(op, spans[group]);
    }

    /// The types of a group, not in `full` where the format leaves out the dialect's name.
    fn write_group_types(
        &mut self,
        op: Op,
        info: &PrintInfo,
        which: Which,
        full: bool,
        spans: &Spans,
    ) {
        let span = self.span(op, which, spans);
        match self.stripped_rule(info, which) {
            Some(name) if !full && span.0 < span.1 => {
                let value = self.member(op, which, span.0);
                self.write_stripped_type(name, value);
            }
            _ => self.write_span_types(op, which, span),
        }
    }

    /// `(T, ...) -> R`, the types of two groups.
    fn write_function_type(&mut self, op: Op, inputs: Which, results: Which, spans: &Spans) {
        self.out.push('(');
        let span = self.span(op, inputs, spans);
        self.write_span_types(op, inputs, span);
        self.out.push_str(") -> ");
        let span = self.span(op, results, spans);
        if span.1 - span.0 == 1 && !self.is_function(self.member(op, results, span.0)) {
            self.write_span_types(op, results, span);
        } else {
            self.out.push('(');
            self.write_span_types(op, results, span);
            self.out.push(')');
        }
    }

    fn ask_region(
        &self,
        info: &PrintInfo,
        region: Region,
        at: usize,
        printed: usize,
        entry_label: bool,
    ) -> Ask {
        Ask::Region {
            region,
            next_stage: at as u32 | (printed as u32) << STEP_BITS,
            entry_label,
            empty_label: false,
            terminator: !self.ends_silently(info, region),
        }
    }

    /// Whether the region ends with the terminator that goes without saying.
    fn ends_silently(&self, info: &PrintInfo, region: Region) -> bool {
        let Some(name) = info.terminator else {
            return false;
        };
        let module = self.module;
        let block = module.first_block(region);
        let Some(last) = block.and_then(|block| module.last_op(block)) else {
            return false;
        };
        let none = module.context.empty_dict();
        module.name(last) == name
            && module.operand_count(last) == 0
            && module.results(last).is_empty()
            && module.properties(last) == none
            && module.attributes(last) == none
    }

    /// Which of the operation's regions belong to a group; all of them for the number behind
    /// the last group.
    pub(super) fn region_span(
        &self,
        op: Op,
        info: &PrintInfo,
        group: usize,
    ) -> std::ops::Range<usize> {
        let count = self.module.regions(op).len();
        let groups = &info.def.regions;
        if group >= groups.len() {
            return 0..count;
        }
        let spans = split(groups, fixed(groups), count as u32);
        spans[group].0 as usize..spans[group].1 as usize
    }

    fn is_any(&self, op: Op, info: &PrintInfo, anchors: &[Anchor], spans: &Spans) -> bool {
        anchors.iter().any(|anchor| match *anchor {
            Anchor::Group(which) => {
                let (start, end) = self.span(op, which, spans);
                start < end
            }
            Anchor::Attr(attr) => self
                .attr_by(op, info.names[attr])
                .is_some_and(|value| !self.is_default(info, attr, value)),
            Anchor::Region(group) => {
                let span = self.region_span(op, info, group);
                let regions = &self.module.regions(op)[span];
                match info.def.regions.get(group).map(|g| g.arity) {
                    Some(Arity::Variadic) => !regions.is_empty(),
                    _ => (regions.iter()).any(|&r| self.module.first_block(r).is_some()),
                }
            }
            Anchor::Successor(group) => {
                let count = self.module.successors(op).len() as u32;
                let groups = &info.def.successors;
                let span = split(groups, fixed(groups), count)[group];
                span.0 < span.1
            }
        })
    }

    fn write_successors(&mut self, op: Op, span: (u32, u32)) {
        for i in span.0..span.1 {
            if i > span.0 {
                self.out.push_str(", ");
            }
            let block = self.module.successors(op)[i as usize];
            self.block(block);
        }
    }

    fn member(&self, op: Op, which: Which, index: u32) -> Value {
        match which {
            Which::Operand(_) | Which::AllOperands => self.module.operand(op, index as usize),
            Which::Result(_) | Which::AllResults => self.module.result(op, index as usize),
        }
    }

    fn is_function(&self, value: Value) -> bool {
        let ty = self.module.value_type(value);
        matches!(self.module.context.kind(ty), TypeKind::Function { .. })
    }

    pub(super) fn write_span_types(&mut self, op: Op, which: Which, span: (u32, u32)) {
        for i in span.0..span.1 {
            if i > span.0 {
                self.out.push_str(", ");
            }
            let value = self.member(op, which, i);
            self.ty_of(value);
        }
    }

    /// The name that the form leaves out of the type of a group.
    fn stripped_rule<'d>(&self, info: &PrintInfo<'d>, which: Which) -> Option<&'d str> {
        let group = match which {
            Which::Operand(group) => &info.def.operands[group],
            Which::Result(group) => &info.def.results[group],
            Which::AllOperands | Which::AllResults => return None,
        };
        match group.arity {
            Arity::One => group.rule.stripped_name(),
            _ => None,
        }
    }

    fn write_stripped_type(&mut self, name: &str, value: Value) {
        let ty = self.module.value_type(value);
        let start = self.out.len();
        self.attrs.write_type(&mut self.out, ty);
        let body = strip_name(&self.out[start..], '!', name).map(str::to_owned);
        // A type of which nothing would be left is written in full.
        if let Some(body) = body.filter(|body| !body.is_empty()) {
            self.out.truncate(start);
            self.out.push_str(&body);
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

    pub(super) fn span(&self, op: Op, which: Which, spans: &Spans) -> (u32, u32) {
        match which {
            Which::Operand(group) => spans.operands[group],
            Which::Result(group) => spans.results[group],
            Which::AllOperands => (0, self.module.operand_count(op) as u32),
            Which::AllResults => (0, self.module.results(op).len() as u32),
        }
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

/// The same question, where the directive writes the terminator of every region.
fn with_terminators_of(directive: Directive, mut ask: Ask) -> Ask {
    if let Ask::Region { terminator, .. } = &mut ask
        && directive != Directive::SingleBlockRegion
    {
        *terminator = true;
    }
    ask
}
