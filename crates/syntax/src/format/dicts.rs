//! The attribute dictionaries that a format prints: what it does not name and is no default.

use smallvec::SmallVec;

use crate::options::Version;
use crate::printer::Printer;
use freehold_dialects::AttrClass;
use freehold_dialects::format::Format;
use freehold_ir::{Attr, Ident, Op};

use super::PrintInfo;

impl Printer<'_> {
    /// ` <{...}>` with the inherent attributes that the format does not name.
    pub(super) fn prop_dict(&mut self, op: Op, info: &PrintInfo, format: &Format) {
        let context = &self.module.context;
        let properties = context.dict_entries(self.module.properties(op));
        let mut shown: SmallVec<[(Ident, Attr); 8]> = SmallVec::new();
        for &(name, value) in properties {
            let position = info.names.iter().position(|&n| n == Some(name));
            let is_hidden =
                position.is_some_and(|i| format.named[i] || self.is_default(info, i, value));
            let is_segments =
                Some(name) == info.operand_segments || Some(name) == info.result_segments;
            if !is_hidden && !is_segments {
                shown.push((name, value));
            }
        }
        // The blank is there in any case.
        self.out.push(' ');
        if !shown.is_empty() {
            self.out.push('<');
            self.attrs.write_dict(&mut self.out, shown.iter().copied());
            self.out.push('>');
        }
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
        } else if keyword && self.options.version >= Version::Mlir24 {
            shown.insert_many(0, attributes.iter().copied());
        } else if !attributes.is_empty() {
            shown.extend_from_slice(attributes);
            shown.sort_by(|a, b| context.text(a.0).cmp(context.text(b.0)));
        }
        self.write_shown(&shown, keyword);
    }

    /// ` <a = 4, b> {...}`: the inherent attributes that the form does not name, in the order of
    /// their declarations and each as its class is written, then the others.
    pub fn strict_dict(&mut self, op: Op, info: &PrintInfo, named: &[bool], keyword: bool) {
        let mut before = " <";
        for (i, declared) in info.def.attributes.iter().enumerate() {
            let Some(value) = self.attr_by(op, info.names[i]).filter(|_| !named[i]) else {
                continue;
            };
            if self.is_default(info, i, value) {
                continue;
            }
            self.out.push_str(before);
            self.out.push_str(&declared.name);
            if declared.class != AttrClass::Unit {
                self.out.push_str(" = ");
                self.write_class(&declared.class, value);
            }
            before = ", ";
        }
        if before != " <" {
            self.out.push('>');
        }
        let attributes = self.module.attributes(op);
        self.write_shown(self.module.context.dict_entries(attributes), keyword);
    }

    /// The same as `attr_dict` without the inherent attributes that a Rust form writes itself.
    pub fn attr_dict_without(&mut self, op: Op, info: &PrintInfo, hidden: &[&str], keyword: bool) {
        let attributes = info.def.attributes.iter();
        let named: SmallVec<[bool; 8]> = attributes
            .map(|a| hidden.contains(&a.name.as_str()))
            .collect();
        self.attr_dict(op, info, Some(&named), keyword);
    }

    /// The same, without discardable attributes of these names either.
    pub fn any_attrs_without(&mut self, op: Op, info: &PrintInfo, hidden: &[&str], keyword: bool) {
        let context = &self.module.context;
        let mut shown: Vec<(Ident, Attr)> = Vec::new();
        for dict in [self.module.properties(op), self.module.attributes(op)] {
            let entries = context.dict_entries(dict).iter().copied();
            shown.extend(entries.filter(|&(name, _)| {
                Some(name) != info.operand_segments && !hidden.contains(&context.text(name))
            }));
        }
        shown.sort_by(|a, b| context.text(a.0).cmp(context.text(b.0)));
        self.write_shown(&shown, keyword);
    }

    /// ` {...}` or ` attributes {...}`, nothing for no entries.
    pub fn write_shown(&mut self, shown: &[(Ident, Attr)], keyword: bool) {
        if shown.is_empty() {
            return;
        }
        self.out
            .push_str(if keyword { " attributes " } else { " " });
        self.attrs.write_dict(&mut self.out, shown.iter().copied());
    }
}
