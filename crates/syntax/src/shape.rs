//! Counts of what generic form gives, checked against the table, so that later code can trust
//! that groups and segment sizes add up. Types and meaning are the verifier's.

use freehold_dialects::{Counted, Group, count_error, segments_error};
use freehold_ir::{Attr, AttrKind, Ident};

use super::format::OpInfo;
use super::op_state::OpState;
use super::parser::{Parsed, Parser};

impl Parser<'_> {
    /// Checks an operation in generic form against its definition.
    pub fn check_shape(&mut self, state: &OpState, info: &OpInfo) -> Parsed<()> {
        let def = info.def;
        let regions = state.op.map_or(0, |op| self.module.regions(op).len());
        let (operands, results) = (state.values.len(), state.results.len());
        let problem = count_error(&def.regions, regions, Counted::Regions)
            .or_else(|| count_error(&def.results, results, Counted::Results))
            .or_else(|| count_error(&def.successors, state.successors.len(), Counted::Successors))
            .or_else(|| count_error(&def.operands, operands, Counted::Operands))
            .or_else(|| self.segments(state, info.operand_segments, &def.operands, operands))
            .or_else(|| self.segments(state, info.result_segments, &def.results, results))
            .or_else(|| self.missing_attribute(state, info));
        match problem {
            Some(problem) => Err(self.op_error(state.location, &def.name, &problem)),
            None => Ok(()),
        }
    }

    fn property(&self, state: &OpState, name: Ident) -> Option<Attr> {
        state.properties.iter().find(|p| p.0 == name).map(|p| p.1)
    }

    fn segments(
        &self,
        state: &OpState,
        name: Option<Ident>,
        groups: &[Group],
        count: usize,
    ) -> Option<String> {
        let name = name?;
        let context = &self.module.context;
        let sizes = self.property(state, name).map(|a| context.attr_kind(a));
        let sizes = match sizes {
            Some(AttrKind::DenseArray { values, .. }) => Some(&**values),
            _ => None,
        };
        segments_error(groups, count, sizes, context.text(name))
    }

    fn missing_attribute(&self, state: &OpState, info: &OpInfo) -> Option<String> {
        for (attr, &name) in info.def.attributes.iter().zip(&info.names) {
            if !attr.optional && self.property(state, name).is_none() {
                return Some(format!("requires attribute '{}'", attr.name));
            }
        }
        None
    }
}
