//! What a name stands for: uses before definitions, types that must agree, scopes that end.
//!
//! The tables are in `scopes.rs`; here are the errors.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Ident, Location, Region, Type, Value};

use super::op_state::OperandRef;
use super::parser::{MAX_ERRORS, Parsed, Parser, Reported};
use super::scopes::{Forward, nth_value};

impl Parser<'_> {
    /// The value an operand stands for, which must have type `ty`; a stand-in if its
    /// definition comes later.
    pub fn resolve(&mut self, operand: OperandRef, ty: Type) -> Parsed<Value> {
        let OperandRef {
            name,
            number,
            location,
        } = operand;
        if let Some((value, prior)) = self.scopes.numbered(name, number) {
            if self.module.value_type(value) != ty {
                return Err(self.type_clash(operand, value, ty, prior));
            }
            return Ok(value);
        }
        if let Some(def) = self.scopes.value(name) {
            if number >= def.count {
                return Err(self.error(location, "reference to invalid result number"));
            }
            let value = nth_value(def.first, number);
            if self.module.value_type(value) != ty {
                return Err(self.type_clash(operand, value, ty, def.location));
            }
            return Ok(value);
        }
        let key = (self.scopes.isolation(), name);
        if self.damage.values.contains(&key) {
            return Ok(self.unknown_value(ty, location));
        }
        if let Some(forward) = self.scopes.forward(name, number) {
            if self.module.value_type(forward.stand_in) != ty {
                return Err(self.type_clash(operand, forward.stand_in, ty, forward.location));
            }
            return Ok(forward.stand_in);
        }
        let (owner, stand_in) = self.stand_in(ty, location);
        let forward = Forward {
            stand_in,
            owner,
            location,
        };
        self.scopes.add_forward(name, number, forward);
        Ok(stand_in)
    }

    pub fn type_clash(
        &mut self,
        operand: OperandRef,
        value: Value,
        ty: Type,
        prior: Location,
    ) -> Reported {
        let context = &self.module.context;
        let wanted = super::type_text(context, ty);
        let found = super::type_text(context, self.module.value_type(value));
        let name = context.text(operand.name);
        let message = format!(
            "use of value '%{name}' expects different type than prior uses: '{wanted}' vs '{found}'"
        );
        self.report(Diagnostic::error(operand.location, message).with_note(prior, "prior use here"))
    }

    /// Names an argument of a region that an operation writes before it.
    pub fn define_entry(&mut self, name: Ident, value: Value, location: Location) -> Parsed<()> {
        let Some(prior) = self.scopes.value(name) else {
            return self.define(name, value, 1, location);
        };
        let text = self.module.context.text(name);
        let message = format!("region entry argument '%{text}' is already in use");
        Err(self.report(
            Diagnostic::error(location, message)
                .with_note(prior.location, "previously referenced here"),
        ))
    }

    /// The same of an argument that is named as result `number` of a group.
    pub fn define_numbered(
        &mut self,
        name: Ident,
        number: u32,
        value: Value,
        location: Location,
    ) -> Parsed<()> {
        let Some((_, prior)) = self.scopes.numbered(name, number) else {
            self.scopes.define_numbered(name, number, value, location);
            return Ok(());
        };
        let text = self.module.context.text(name);
        let message = format!("region entry argument '%{text}' is already in use");
        Err(self.report(
            Diagnostic::error(location, message).with_note(prior, "previously referenced here"),
        ))
    }

    /// Gives `count` values from `first` on their name.
    pub fn define(
        &mut self,
        name: Ident,
        first: Value,
        count: u32,
        location: Location,
    ) -> Parsed<()> {
        if let Some(prior) = self.scopes.value(name) {
            let text = self.module.context.text(name);
            let message = format!("redefinition of SSA value '%{text}'");
            return Err(self.report(
                Diagnostic::error(location, message)
                    .with_note(prior.location, "previously defined here"),
            ));
        }
        for number in 0..count {
            self.module.set_value_name(nth_value(first, number), name);
        }
        if !self.scopes.forwards.is_empty() {
            for number in 0..count {
                let value = nth_value(first, number);
                let Some(forward) = self.scopes.take_forward(name, number) else {
                    continue;
                };
                let (wanted, found) = (
                    self.module.value_type(forward.stand_in),
                    self.module.value_type(value),
                );
                if wanted != found {
                    self.damage.stand_ins.push(forward.owner);
                    let context = &self.module.context;
                    let message = format!(
                        "definition of SSA value '%{}#{number}' has type '{}'",
                        context.text(name),
                        super::type_text(context, found)
                    );
                    let note = format!(
                        "previously used here with type '{}'",
                        super::type_text(context, wanted)
                    );
                    return Err(self.report(
                        Diagnostic::error(location, message).with_note(forward.location, note),
                    ));
                }
                self.module.replace_all_uses(forward.stand_in, value);
                self.module.erase_op(forward.owner);
            }
        }
        self.scopes.define_value(name, first, count, location);
        Ok(())
    }

    /// Leaves a region's scope and reports blocks that were named and never defined; whether there
    /// are any.
    pub fn leave_scope(&mut self, region: Region) -> bool {
        let mut missing = Vec::new();
        let isolation = self.scopes.isolation();
        self.scopes.leave(&mut missing);
        missing.sort_by_key(|def| def.location);
        for def in &missing {
            if !self.damage.blocks.contains(&(isolation, def.name)) {
                self.error(def.location, "reference to an undefined block");
            }
            self.module.append_block(region, def.block);
            self.damage.gaps.blocks.insert(def.block);
        }
        !missing.is_empty()
    }

    /// The same of a region whose end was not read: nothing is said of blocks that are not defined.
    pub fn leave_broken_scope(&mut self, region: Region) {
        let mut missing = Vec::new();
        self.scopes.leave(&mut missing);
        for def in missing {
            self.module.append_block(region, def.block);
            self.damage.gaps.blocks.insert(def.block);
        }
    }

    /// Reports every name that was used and never defined.
    pub fn report_undeclared(&mut self) {
        let mut missing: Vec<(Location, Ident)> = self
            .scopes
            .forwards
            .iter()
            .filter(|(key, _)| !self.damage.values.contains(&(key.0, key.1)))
            .map(|(key, forward)| (forward.location, key.1))
            .collect();
        missing.sort();
        missing.truncate(MAX_ERRORS);
        for (location, _) in missing {
            self.error(location, "use of undeclared SSA value name");
        }
    }
}
