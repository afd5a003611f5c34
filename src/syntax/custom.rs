//! Which custom form an operation has, and the way from its name to the code that reads it.

use crate::ir::{Location, Op, OpName, known};

use super::lexer::Tok;
use super::ops::{OpState, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// The form in which an operation is being read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Generic,
    Custom,
}

impl Parser<'_> {
    /// An operation whose name is not in quotes.
    pub fn begin_custom(&mut self, state: &mut OpState, default_dialect: &str) -> Parsed<Progress> {
        let location = self.here();
        let mut name = self.tok_text().to_owned();
        if !name.contains('.') {
            name = match name.as_str() {
                "module" => "builtin.module".to_owned(),
                "func" => "func.func".to_owned(),
                _ => format!("{default_dialect}.{name}"),
            };
        }
        self.bump();
        state.name = self.module.context.op_name(&name);
        if state.name != known::BUILTIN_MODULE {
            return Err(self.generic_only(location, &name));
        }
        state.form = Form::Custom;
        self.expect(Tok::LBrace, "'{' to begin a region")?;
        Ok(Progress::Region)
    }

    pub fn resume_custom(&mut self, _state: &mut OpState) -> Parsed<Progress> {
        Ok(Progress::Done)
    }

    fn generic_only(&mut self, location: Location, name: &str) -> super::parser::Reported {
        self.error(
            location,
            format!(
                "only the generic form of '{name}' is known here; \
                 `mlir-opt --mlir-print-op-generic` turns a file into that form"
            ),
        )
    }
}

/// The dialect whose prefix is left out in the regions of an operation.
pub(super) fn default_dialect(name: OpName) -> &'static str {
    match name {
        known::FUNC_FUNC => "func",
        known::BUILTIN_MODULE => "builtin",
        _ => "",
    }
}

impl Printer<'_> {
    /// Whether the operation prints in a form of its own.
    pub fn has_custom(&self, op: Op) -> bool {
        self.module.name(op) == known::BUILTIN_MODULE
    }

    /// Prints an operation from its name on.
    pub fn begin_custom(&mut self, op: Op) -> Ask {
        if !self.has_custom(op) {
            return self.generic_head(op);
        }
        self.out.push_str("module ");
        Ask::Region {
            region: self.module.regions(op)[0],
            entry_label: false,
            empty_label: false,
            terminator: true,
        }
    }

    pub fn resume_custom(&mut self, _op: Op, _stage: u32) -> Ask {
        Ask::Done
    }
}
