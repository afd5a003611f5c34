//! Inherent attributes: those the table requires, and their classes.

use freehold_ir::Op;
use freehold_syntax::{self as syntax, constraint_words, is_of_class, is_stored};

use super::plan::Plan;
use super::verifier::{Check, Verifier};

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
            let found = attribute.name.and_then(|key| self.module.attr_at(op, key));
            let Some(attr) = found else {
                if declared.optional {
                    continue;
                }
                return Err(self.error(op, format!("requires attribute '{}'", declared.name)));
            };
            if is_of_class(context, declared, attr) {
                continue;
            }
            if is_stored(context, declared, attr) {
                let words = constraint_words(&declared.class);
                let message = format!(
                    "attribute '{}' failed to satisfy constraint: {words}",
                    declared.name
                );
                return Err(self.error(op, message));
            }
            let (name, text) = (&declared.name, syntax::attr_text(context, attr));
            let dict = syntax::attr_text(context, self.module.properties(op));
            return Err(freehold_base::diagnostics::Diagnostic::error(
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
