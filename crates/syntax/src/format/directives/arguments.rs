//! A region whose entry arguments stand before its brace. ODS has no such directive: its formats
//! leave that to C++, and a dialect file has none.

use crate::lexer::Tok;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};
use crate::printer::Printer;
use freehold_ir::{Op, Region};

impl Parser<'_> {
    /// `(%a : T, %b : U)`
    pub(super) fn region_arguments(&mut self, state: &mut OpState) -> Parsed<()> {
        self.expect(Tok::LParen, "'(' in argument list")?;
        self.list_until(Tok::RParen, "')' in argument list", |p| {
            let location = p.here();
            let mut argument = p.parse_entry_name()?;
            p.expect(Tok::Colon, "':'")?;
            argument.ty = p.parse_type()?;
            p.parse_written_location(location)?;
            state.entry.push(argument);
            Ok(())
        })
    }
}

impl Printer<'_> {
    /// The arguments; the region follows without its label.
    pub(super) fn print_region_with_arguments(
        &mut self,
        op: Op,
        index: usize,
    ) -> Option<(Region, bool)> {
        let module = self.module;
        let region = *module.regions(op).get(index)?;
        let entry = module.first_block(region);
        let arguments = entry.map_or(&[][..], |block| module.arguments(block));
        self.out.push('(');
        for (i, &argument) in arguments.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.value(argument);
            self.out.push_str(" : ");
            self.ty_of(argument);
            self.argument_location(argument);
        }
        self.out.push_str(") ");
        Some((region, false))
    }
}
