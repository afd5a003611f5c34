//! Inherent attributes: those the table requires, and their classes.

use rustc_hash::FxHashSet;

use crate::dialects::{AttrClass, AttrDef};
use crate::ir::{Attr, AttrKind, Context, Op, OpName, Type, TypeKind};
use crate::syntax;

use super::plan::Plan;
use super::{Check, Verifier};

/// The attribute dictionaries that were found right, per operation name.
#[derive(Default)]
pub struct Attributes {
    valid: FxHashSet<(OpName, Attr)>,
    last: Option<(OpName, Attr)>,
}

impl Verifier<'_> {
    /// Checks that the inherent attributes are there and of their class.
    ///
    /// Dictionaries are interned and few: each is looked at once per operation name.
    pub(super) fn check_attributes(&mut self, op: Op, plan: &Plan) -> Check {
        if plan.attributes.is_empty() {
            return Ok(());
        }
        let key = (self.module.name(op), self.module.properties(op));
        if self.attributes.last == Some(key) {
            return Ok(());
        }
        if !self.attributes.valid.contains(&key) {
            self.check_dictionary(op, plan)?;
            // An attribute among the discardable ones is of this operation alone.
            if self.module.attributes(op) == self.module.context.empty_dict() {
                self.attributes.valid.insert(key);
            }
        }
        self.attributes.last = Some(key);
        Ok(())
    }

    fn check_dictionary(&self, op: Op, plan: &Plan) -> Check {
        let context = &self.module.context;
        let Some(def) = self.table.of(self.module, op) else {
            return Ok(());
        };
        for attribute in &plan.attributes {
            let declared = &def.attributes[attribute.index];
            let Some(attr) = self.attribute(op, attribute.name) else {
                if declared.optional {
                    continue;
                }
                return Err(self.error(op, format!("requires attribute '{}'", declared.name)));
            };
            if has_class(context, declared, attr) {
                continue;
            }
            let (name, text) = (&declared.name, syntax::attr_text(context, attr));
            let dict = syntax::attr_text(context, self.module.properties(op));
            return Err(crate::diagnostics::Diagnostic::error(
                self.module.location(op),
                format!(
                    "invalid properties {dict} for op {}: Invalid attribute `{name}` in property \
                     conversion: {text}",
                    def.name
                ),
            ));
        }
        Ok(())
    }
}

/// Whether an attribute is of the class the table declares; of a class that is not known here
/// every attribute is.
fn has_class(context: &Context, declared: &AttrDef, attr: Attr) -> bool {
    let kind = context.attr_kind(attr);
    match &declared.class {
        AttrClass::String | AttrClass::SymbolName => matches!(kind, AttrKind::String(_)),
        AttrClass::Symbol => matches!(kind, AttrKind::SymbolRef { .. }),
        AttrClass::Type => matches!(kind, AttrKind::Type(_)),
        // ODS's unit properties are `false` when they are not given.
        AttrClass::Unit if declared.stored_default => {
            matches!(kind, AttrKind::Unit | AttrKind::Integer { value: 0, .. })
        }
        AttrClass::Unit => matches!(kind, AttrKind::Unit),
        AttrClass::List => matches!(kind, AttrKind::Array(_)),
        AttrClass::Array(_) => matches!(kind, AttrKind::DenseArray { .. }),
        AttrClass::Bool => {
            matches!(kind, AttrKind::Integer { ty, .. } if *ty == context.i1())
        }
        AttrClass::Enum { cases, .. } => match kind {
            AttrKind::Integer { value, .. } => {
                cases.iter().any(|case| i128::from(case.1) == *value)
            }
            _ => false,
        },
        AttrClass::Number(text) => match text.strip_prefix('i').and_then(|w| w.parse().ok()) {
            Some(expected) => matches!(
                kind,
                AttrKind::Integer { ty, .. } if is_width(context, *ty, expected)
            ),
            None => true,
        },
        AttrClass::Flags(_) => matches!(kind, AttrKind::Integer { .. }),
        // What a format would write without its name must have that name.
        AttrClass::Dialect { name, .. } => match kind {
            AttrKind::Opaque(text) => is_named(text, name),
            _ => false,
        },
        AttrClass::Any => true,
    }
}

/// Whether a dialect attribute is `#dialect.mnemonic` or `#dialect<mnemonic ...>`.
fn is_named(text: &str, name: &str) -> bool {
    let Some(rest) = text.strip_prefix('#') else {
        return false;
    };
    if let Some(body) = rest.strip_prefix(name) {
        return body.is_empty() || body.starts_with('<');
    }
    let (dialect, mnemonic) = name.split_once('.').unwrap_or((name, ""));
    let body = rest.strip_prefix(dialect).and_then(|r| r.strip_prefix('<'));
    body.and_then(|body| body.strip_prefix(mnemonic))
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
}

fn is_width(context: &Context, ty: Type, expected: u32) -> bool {
    matches!(context.kind(ty), TypeKind::Integer { width, .. } if *width == expected)
}
