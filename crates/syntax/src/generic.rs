//! The names before an operation's `=`, its operands and successors, and generic form.
//!
//! Generic form is a state machine like the custom ones: `generic_head` reads up to the first
//! region, `generic_after_region` goes on after each.

use freehold_dialects::Trait;
use freehold_ir::{Block, Location, OpName};

use super::lexer::{Tok, unescape};
use super::op_state::{Form, OpState, OperandRef, Progress, ResultName};
use super::parser::{Parsed, Parser};

impl Parser<'_> {
    /// `%a, %b:2 = NAME ...`
    pub fn begin_op(&mut self, state: &mut OpState, default_dialect: &str) -> Parsed<Progress> {
        if self.at(Tok::PercentId) {
            self.parse_result_names(state)?;
        }
        state.location = self.here();
        state.name_end = self.tok.end;
        match self.tok.kind {
            Tok::String => {
                let Some(name) = unescape(self.tok_text()).filter(|name| !name.is_empty()) else {
                    self.bump();
                    return Err(self.error(state.location, "empty operation name is invalid"));
                };
                state.name = self.module.context.op_name(&name);
                if self.parse_by_template(state, Form::Generic)? {
                    return Ok(Progress::Done);
                }
                self.bump();
                self.check_registered(state.name, state.location)?;
                state.form = Form::Generic;
                self.generic_head(state)
            }
            Tok::BareId => self.begin_custom(state, default_dialect),
            _ => Err(self.error_here("expected operation name in quotes")),
        }
    }

    /// Checks that the operation may be of a name that the table does not have.
    pub fn check_registered(&mut self, name: OpName, location: Location) -> Parsed<()> {
        if self.table.admit(&self.module.context, name).is_some() {
            return Ok(());
        }
        let name = self.module.context.op_name_text(name);
        let dialect = name.split_once('.').map_or("", |parts| parts.0);
        let message = if self.table.is_closed(dialect) {
            format!(
                "unregistered operation '{name}' found in dialect ('{dialect}') that does not \
                 allow unknown operations"
            )
        } else if self.allow_unregistered || self.table.is_open(dialect) {
            return Ok(());
        } else {
            format!(
                "operation being parsed with an unregistered dialect. If this is intended, please \
                 use -allow-unregistered-dialect with the MLIR tool used; or declare '{name}' by \
                 --dialect FILE"
            )
        };
        Err(self.error(location, message))
    }

    pub fn resume_op(&mut self, state: &mut OpState) -> Parsed<Progress> {
        match state.form {
            Form::Generic => self.generic_after_region(state),
            _ => self.resume_custom(state),
        }
    }

    pub fn parse_result_names(&mut self, state: &mut OpState) -> Parsed<()> {
        loop {
            let tok = self.expect(Tok::PercentId, "valid ssa identifier")?;
            let name = self.sigil_name(tok);
            let mut count = 1;
            if self.eat(Tok::Colon) {
                let tok = self.expect(Tok::Integer, "integer number of results")?;
                count = match self.text(tok).parse() {
                    Ok(count) if count > 0 => count,
                    _ => {
                        return Err(self.error(
                            Location(tok.start),
                            "expected named operation to have at least 1 result",
                        ));
                    }
                };
            }
            state.result_names.push(ResultName {
                name,
                count,
                location: Location(tok.start),
            });
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::Equal, "'=' after SSA name")?;
        Ok(())
    }

    /// `%name` or `%name#number`.
    pub fn parse_operand(&mut self) -> Parsed<OperandRef> {
        let tok = self.expect(Tok::PercentId, "SSA operand")?;
        let name = self.sigil_name(tok);
        let mut number = 0;
        if self.at(Tok::HashId) {
            let suffix = self.bump();
            number = match self.text(suffix)[1..].parse() {
                Ok(number) => number,
                Err(_) => {
                    return Err(
                        self.error(Location(suffix.start), "invalid SSA value result number")
                    );
                }
            };
        }
        Ok(OperandRef {
            name,
            number,
            location: Location(tok.start),
        })
    }

    /// `%a, %b` until something else, appended to `operands`.
    pub fn parse_operands(&mut self, operands: &mut Vec<OperandRef>) -> Parsed<()> {
        if !self.at(Tok::PercentId) {
            return Ok(());
        }
        loop {
            operands.push(self.parse_operand()?);
            if !self.eat(Tok::Comma) {
                return Ok(());
            }
        }
    }

    /// `^name`
    pub fn parse_successor(&mut self) -> Parsed<Block> {
        let tok = self.expect(Tok::CaretId, "block name")?;
        let name = self.sigil_name(tok);
        let location = Location(tok.start);
        Ok(self.scopes.block_of(&mut self.module, name, location))
    }

    /// The text behind the name of a generic operation, up to its first region.
    pub fn generic_head(&mut self, state: &mut OpState) -> Parsed<Progress> {
        self.expect(Tok::LParen, "'(' to start operand list")?;
        self.parse_operands(&mut state.operands)?;
        self.expect(Tok::RParen, "')' to end operand list")?;
        if self.eat(Tok::LSquare) {
            self.list_until(Tok::RSquare, "']'", |p| {
                state.successors.push(p.parse_successor()?);
                Ok(())
            })?;
        }
        if self.eat(Tok::Less) {
            self.parse_properties(state)?;
            self.expect(Tok::Greater, "'>' to close properties")?;
        }
        if self.eat(Tok::LParen) {
            self.expect(Tok::LBrace, "'{' to begin a region")?;
            return Ok(Progress::Region);
        }
        self.generic_tail(state)
    }

    /// What stands in `<...>`: a dictionary, or any attribute if nobody declared the operation.
    fn parse_properties(&mut self, state: &mut OpState) -> Parsed<()> {
        let Some(info) = self.info(state.name)? else {
            let whole = self.parse_attr()?;
            state.set_whole_properties(&mut self.module.context, whole);
            return Ok(());
        };
        let def = info.def;
        let has_properties = !def.attributes.is_empty()
            || def.has(Trait::OperandSegments)
            || def.has(Trait::ResultSegments);
        if has_properties && self.at(Tok::LBrace) {
            self.parse_dict_entries(&mut state.properties)?;
            // What the operation does not declare is lost, as in mlir-opt.
            let context = &mut self.module.context;
            state.properties.retain_mut(|(name, _)| {
                let inherent = def.inherent_name(context.text(*name));
                inherent.map(|known| *name = context.ident(known)).is_some()
            });
            return Ok(());
        }
        let given = self.parse_attr()?;
        let reason = match has_properties {
            true => "expected DictionaryAttr to set properties",
            false => "this operation does not support properties",
        };
        let message = format!(
            "invalid properties {} for op {}: {reason}",
            super::attr_text(&self.module.context, given),
            def.name
        );
        Err(self.error(state.location, message))
    }

    pub fn generic_after_region(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if self.eat(Tok::Comma) {
            self.expect(Tok::LBrace, "'{' to begin a region")?;
            return Ok(Progress::Region);
        }
        self.expect(Tok::RParen, "')' to end region list")?;
        self.generic_tail(state)
    }

    pub fn generic_tail(&mut self, state: &mut OpState) -> Parsed<Progress> {
        if self.at(Tok::LBrace) {
            self.parse_dict_entries(&mut state.attributes)?;
            self.split_inherent(state)?;
        }
        self.expect(Tok::Colon, "':' followed by operation type")?;
        let location = self.here();
        let mut inputs = std::mem::take(&mut self.type_buffer);
        inputs.clear();
        self.parse_function_parts(&mut inputs, &mut state.results)?;
        if inputs.len() != state.operands.len() {
            let plural = if state.operands.len() == 1 { "" } else { "s" };
            let message = format!(
                "expected {} operand type{plural} but had {}",
                state.operands.len(),
                inputs.len()
            );
            return Err(self.error(location, message));
        }
        for (i, &ty) in inputs.iter().enumerate() {
            let operand = state.operands[i];
            let value = self.resolve(operand, ty)?;
            state.values.push(value);
            state.places.push(operand.location);
        }
        self.type_buffer = inputs;
        Ok(Progress::Done)
    }

    /// Moves inherent attributes that stand among the others to the properties.
    pub fn split_inherent(&mut self, state: &mut OpState) -> Parsed<()> {
        let Some(info) = self.info(state.name)? else {
            return Ok(());
        };
        let def = info.def;
        let mut entries = state.attributes.iter();
        let message = entries.find_map(|&(name, value)| self.constraint_error(&info, name, value));
        if let Some(message) = message {
            return Err(self.error(state.location, message));
        }
        let context = &mut self.module.context;
        let properties = &mut state.properties;
        state.attributes.retain(|&(name, value)| {
            let Some(inherent) = def.inherent_name(context.text(name)) else {
                return true;
            };
            let name = context.ident(inherent);
            if !properties.iter().any(|p| p.0 == name) {
                properties.push((name, value));
            }
            false
        });
        Ok(())
    }
}
