//! Prints what the directives of the dialect acc read (`acc.rs`).

use super::Given;
use super::acc::{ANY_DEVICE, COMBINED, Clause, GANG_WORDS, is_pointer, pointee};
use crate::format::print_info::{PrintInfo, Spans};
use crate::printer::Printer;
use freehold_dialects::format::{Directive, Which};
use freehold_ir::{Attr, AttrKind, Op, Region, Value};

impl Printer<'_> {
    /// The items of an array; none where it is missing.
    pub(super) fn items(&self, op: Op, info: &PrintInfo, index: usize) -> Vec<Attr> {
        let array = self.attr_by(op, info.names[index]);
        match array.map(|array| self.module.context.attr_kind(array)) {
            Some(AttrKind::Array(items)) => items.to_vec(),
            _ => Vec::new(),
        }
    }

    fn is_text(&self, attr: Attr, text: &str) -> bool {
        matches!(self.module.context.attr_kind(attr), AttrKind::Opaque(own) if &**own == text)
    }

    fn var_word(&mut self, value: Value, words: [&str; 2]) {
        let context = &self.module.context;
        let is_pointer = is_pointer(context, self.module.value_type(value));
        self.out.push_str(words[usize::from(is_pointer)]);
        self.out.push('(');
        self.value(value);
    }

    pub(super) fn print_acc_var(&mut self, op: Op, given: Given, spans: &Spans) {
        if let Some(&value) = self.members(op, given.types(0), spans).first() {
            self.var_word(value, ["var", "varPtr"]);
        }
    }

    pub(super) fn print_acc_device_var(&mut self, op: Op, given: Given, spans: &Spans) {
        if let Some(&value) = self.members(op, given.types(0), spans).first() {
            self.var_word(value, ["accVar", "accPtr"]);
            self.out.push_str(" : ");
            self.ty_of(value);
            self.out.push(')');
        }
    }

    pub(super) fn print_acc_var_type(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        let Some(&value) = self.members(op, given.types(0), spans).first() else {
            return;
        };
        self.ty_of(value);
        self.out.push(')');
        let context = &self.module.context;
        let attr = self.attr_by(op, info.names[given.attr(1)]);
        if let Some(AttrKind::Type(ty)) = attr.map(|attr| context.attr_kind(attr))
            && pointee(context, self.module.value_type(value)) != Some(*ty)
        {
            self.out.push_str(" varType(");
            self.attrs.write_type(&mut self.out, *ty);
            self.out.push(')');
        }
    }

    fn write_device(&mut self, device: Attr) {
        if !self.is_text(device, ANY_DEVICE) {
            self.out.push_str(" [");
            self.attrs.write_attr(&mut self.out, device);
            self.out.push(']');
        }
    }

    fn write_items(&mut self, items: &[Attr]) {
        for (i, &item) in items.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.attrs.write_attr(&mut self.out, item);
        }
    }

    /// `([#a], ` in front of a list, where there are `only` and a list.
    fn open_devices(&mut self, only: &[Attr], has_list: bool) {
        self.out.push('(');
        if !only.is_empty() {
            self.out.push('[');
            self.write_items(only);
            self.out.push_str(if has_list { "], " } else { "]" });
        }
    }

    fn is_for_all(&self, only: &[Attr]) -> bool {
        matches!(only, [device] if self.is_text(*device, ANY_DEVICE))
    }

    pub(super) fn print_device_clause(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
        directive: Directive,
    ) {
        let clause = Clause::of(directive);
        let operands = self.members(op, given.types(0), spans);
        let at = |position: Option<usize>| position.map(|position| given.attr(position));
        let list = |p: &Self, position: Option<usize>| {
            at(position).map_or_else(Vec::new, |index| p.items(op, info, index))
        };
        let devices = list(self, Some(clause.devices));
        let only = list(self, clause.only);
        if clause.only.is_some() {
            if operands.is_empty() && self.is_for_all(&only) {
                return;
            }
            self.open_devices(&only, !devices.is_empty());
        }
        let (numbers, words) = (list(self, clause.device_numbers), list(self, clause.words));
        let segments = at(clause.segments).map(|index| self.numbers_at(op, info, index));
        let kind = |attr: &Attr| self.module.context.attr_kind(*attr);
        let yes = |attr| matches!(kind(attr), AttrKind::Integer { value, .. } if *value != 0);
        let has_number: Vec<bool> = numbers.iter().map(yes).collect();
        let mut next = 0;
        for (i, &device) in devices.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            let count = match segments {
                Some(sizes) => sizes.get(i).map_or(0, |&size| size.max(0) as usize),
                None => 1,
            };
            if segments.is_some() {
                self.out.push('{');
            }
            if has_number.get(i) == Some(&true) {
                self.out.push_str("devnum: ");
            }
            let own = operands.iter().enumerate().skip(next).take(count);
            for (place, &operand) in own {
                if place > next {
                    self.out.push_str(", ");
                }
                if let Some(&word) = words.get(place)
                    && let Some(known) = GANG_WORDS.iter().find(|w| self.is_text(word, w.1))
                {
                    self.out.push_str(known.0);
                    self.out.push('=');
                }
                self.value(operand);
                self.out.push_str(" : ");
                self.ty_of(operand);
            }
            next += count;
            if segments.is_some() {
                self.out.push('}');
            }
            self.write_device(device);
        }
        if clause.only.is_some() {
            self.out.push(')');
        }
    }

    pub(super) fn print_operands_or_mark(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) {
        if self.attr_by(op, info.names[given.attr(2)]).is_some() {
            return;
        }
        let operands = self.members(op, given.types(0), spans);
        self.out.push('(');
        self.write_values(operands.iter().copied());
        self.out.push_str(" : ");
        self.write_types_of(operands.iter().copied());
        self.out.push(')');
    }

    pub(super) fn print_combined_construct(&mut self, op: Op, info: &PrintInfo, given: Given) {
        if let Some(value) = self.attr_by(op, info.names[given.attr(0)])
            && let Some(word) = COMBINED.iter().find(|word| self.is_text(value, word.1))
        {
            self.out.push_str(word.0);
        }
    }

    pub(super) fn print_loop_control(
        &mut self,
        op: Op,
        info: &PrintInfo,
        given: Given,
        spans: &Spans,
    ) -> Option<(Region, bool)> {
        let module = self.module;
        let span = self.region_span(op, info, given.region(0));
        let region = *module.regions(op).get(span.start)?;
        let entry = module.first_block(region);
        let arguments = entry.map_or(&[][..], |block| module.arguments(block));
        if arguments.is_empty() {
            return Some((region, false));
        }
        self.out.push_str("control(");
        for (i, &argument) in arguments.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(argument);
            self.out.push_str(" : ");
            self.ty_of(argument);
        }
        for (position, words) in [(1, ") = ("), (3, ") to ("), (5, ")  step (")] {
            let group = Which::Operand(given.operands(position));
            let bounds = self.members(op, group, spans);
            self.out.push_str(words);
            self.write_values(bounds.iter().copied());
            self.out.push_str(" : ");
            self.write_types_of(bounds.iter().copied());
        }
        self.out.push_str(") ");
        Some((region, false))
    }

    pub(super) fn print_bind_names(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let mut is_first = true;
        for kind in 0..2 {
            let names = self.items(op, info, given.attr(kind));
            let devices = self.items(op, info, given.attr(kind + 2));
            for (name, device) in names.into_iter().zip(devices) {
                if !std::mem::take(&mut is_first) {
                    self.out.push_str(", ");
                }
                self.attrs.write_attr(&mut self.out, name);
                self.write_device(device);
            }
        }
    }

    pub(super) fn print_routine_gang(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let [gangs, dims, devices] = [0, 1, 2].map(|i| self.items(op, info, given.attr(i)));
        if devices.is_empty() && self.is_for_all(&gangs) {
            return;
        }
        self.open_devices(&gangs, !devices.is_empty());
        for (i, (dim, device)) in dims.into_iter().zip(devices).enumerate() {
            self.out.push_str(if i > 0 { ", dim: " } else { "dim: " });
            self.attrs.write_attr(&mut self.out, dim);
            self.write_device(device);
        }
        self.out.push(')');
    }

    pub(super) fn print_device_list(&mut self, op: Op, info: &PrintInfo, given: Given) {
        let devices = self.items(op, info, given.attr(0));
        if !devices.is_empty() && !self.is_for_all(&devices) {
            self.out.push_str("([");
            self.write_items(&devices);
            self.out.push_str("])");
        }
    }

    pub(super) fn print_recipe(&mut self, op: Op, info: &PrintInfo, given: Given) {
        if let Some(symbol) = self.attr_by(op, info.names[given.attr(0)]) {
            self.attrs.write_attr(&mut self.out, symbol);
        }
    }
}
