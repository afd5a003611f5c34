//! Counts of what generic form gives, checked against the table, so that later code can trust
//! that groups and segment sizes add up. Types and meaning are the verifier's.

use crate::dialects::{Arity, Group};
use crate::ir::{Attr, AttrKind, Ident};

use super::format::OpInfo;
use super::ops::OpState;
use super::parser::{Parsed, Parser};

/// What is wrong with `count` things for `groups`, if anything.
fn count_error(groups: &[Group], count: usize, what: &str) -> Option<String> {
    let fixed = groups.iter().filter(|g| g.arity == Arity::One).count();
    let is_open = fixed < groups.len();
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    if is_open && count < fixed {
        let s = plural(fixed);
        return Some(format!(
            "expected {fixed} or more {what}{s}, but found {count}"
        ));
    }
    if !is_open && count != fixed {
        let s = plural(fixed);
        return Some(match fixed {
            0 => format!("requires zero {what}s"),
            1 => format!("requires a single {what}"),
            _ => format!("expected {fixed} {what}{s}, but found {count}"),
        });
    }
    None
}

impl Parser<'_> {
    /// Checks an operation in generic form against its definition.
    pub fn check_shape(&mut self, state: &OpState, info: &OpInfo) -> Parsed<()> {
        let def = info.def;
        let regions = state.op.map_or(0, |op| self.module.regions(op).len());
        let problem = self
            .segments_error(
                state,
                info.operand_segments,
                &def.operands,
                state.values.len(),
                "operand",
            )
            .or_else(|| {
                self.segments_error(
                    state,
                    info.result_segments,
                    &def.results,
                    state.results.len(),
                    "result",
                )
            })
            .or_else(|| count_error(&def.operands, state.values.len(), "operand"))
            .or_else(|| count_error(&def.results, state.results.len(), "result"))
            .or_else(|| count_error(&def.successors, state.successors.len(), "successor"))
            .or_else(|| count_error(&def.regions, regions, "region"))
            .or_else(|| self.missing_attribute(state, info));
        match problem {
            Some(problem) => Err(self.op_error(state.location, &def.name, &problem)),
            None => Ok(()),
        }
    }

    fn property(&self, state: &OpState, name: Ident) -> Option<Attr> {
        state.properties.iter().find(|p| p.0 == name).map(|p| p.1)
    }

    fn segments_error(
        &self,
        state: &OpState,
        name: Option<Ident>,
        groups: &[Group],
        count: usize,
        what: &str,
    ) -> Option<String> {
        let name = name?;
        let context = &self.module.context;
        let text = context.text(name);
        let Some(AttrKind::DenseArray { values, .. }) =
            self.property(state, name).map(|a| context.attr_kind(a))
        else {
            return Some(format!("requires attribute '{text}'"));
        };
        if values.len() != groups.len() {
            return Some(format!(
                "'{text}' attribute for specifying {what} segments must have {} elements, but got {}",
                groups.len(),
                values.len()
            ));
        }
        if values.iter().any(|&size| size < 0) {
            return Some(format!("'{text}' attribute cannot have negative elements"));
        }
        let total: i64 = values.iter().fold(0, |sum, &size| sum.saturating_add(size));
        if total != count as i64 {
            return Some(format!(
                "{what} count ({count}) does not match with the total size ({total}) specified in \
                 attribute '{text}'"
            ));
        }
        for (i, (group, &size)) in groups.iter().zip(values).enumerate() {
            let fits = match group.arity {
                Arity::One => size == 1,
                Arity::Optional => size <= 1,
                Arity::Variadic => true,
            };
            if !fits {
                return Some(format!(
                    "{what} group #{i} ('{}') has {size} values",
                    group.name
                ));
            }
        }
        None
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
