//! Inherent attributes in angle brackets, as MLIR 24 writes those that a form does not name.

use freehold_dialects::AttrClass;
use freehold_dialects::format::Format;
use freehold_ir::{Ident, Location};

use super::OpInfo;
use crate::lexer::Tok;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};

impl<'s> Parser<'s> {
    /// `<alignment = 4, nontemporal>` or `<{...}>`, where MLIR 24 writes the inherent attributes
    /// that the form does not name; nothing where it names all of them.
    pub fn parse_inherent(&mut self, state: &mut OpState, info: &OpInfo<'s>) -> Parsed<()> {
        let is_named = |format: &Format| format.named.iter().all(|&named| named);
        if !self.at(Tok::Less) || info.format.is_some_and(is_named) {
            return Ok(());
        }
        self.bump();
        if self.at(Tok::LBrace) {
            let (location, mut entries) = (self.here(), Vec::new());
            self.parse_dict_entries(&mut entries)?;
            for (name, value) in entries {
                self.inherent_index(state, info, location, name)?;
                state.properties.push((name, value));
            }
            return self.expect(Tok::Greater, "'>'").map(|_| ());
        }
        self.list_until(Tok::Greater, "'>'", |p| {
            let location = p.here();
            let tok = p.expect(Tok::BareId, "attribute name")?;
            let name = p.module.context.ident(p.text(tok));
            let index = p.inherent_index(state, info, location, name)?;
            let value = match info.def.attributes[index].class {
                AttrClass::Unit => p.module.context.unit(),
                _ => {
                    p.expect(Tok::Equal, "'='")?;
                    p.format_attr(info, index)?
                }
            };
            state.properties.push((name, value));
            Ok(())
        })
    }

    /// The number of an inherent attribute that stands in angle brackets, for the first time.
    fn inherent_index(
        &mut self,
        state: &OpState,
        info: &OpInfo<'s>,
        location: Location,
        name: Ident,
    ) -> Parsed<usize> {
        let is_repeated = state.properties.iter().any(|property| property.0 == name);
        let index = info.names.iter().position(|&known| known == name);
        if let Some(index) = index.filter(|_| !is_repeated) {
            return Ok(index);
        }
        let text = self.module.context.text(name);
        let message = match is_repeated {
            true => format!("attribute '{text}' occurs more than once"),
            false => format!("'{text}' is no inherent attribute"),
        };
        Err(self.custom_error(location, message))
    }
}
