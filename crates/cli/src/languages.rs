//! In which language programs are read and written: MLIR, or SIL.

use std::path::Path;

use clap::ArgMatches;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_sil as sil;
use freehold_syntax::{self as syntax, PrintOptions};

use crate::matched::one;

/// A language of programs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    Mlir,
    Sil,
}

/// What `--input-format` and `--output-format` say.
#[derive(Copy, Clone)]
pub struct Languages {
    input: Option<Language>,
    output: Option<Language>,
}

impl Languages {
    pub fn of(matches: &ArgMatches) -> Self {
        Languages {
            input: one(matches, "input-format"),
            output: one(matches, "output-format"),
        }
    }

    /// The language of a source: by the ending of its name if no option says it.
    pub fn of_input(self, source: &Source) -> Language {
        let is_sil = Path::new(source.name()).extension() == Some("sil".as_ref());
        if source.bytes().is_some() {
            return Language::Mlir;
        }
        let by_name = if is_sil {
            Language::Sil
        } else {
            Language::Mlir
        };
        self.input.unwrap_or(by_name)
    }

    /// The language in which what is made of a source is written: that of the source if no option
    /// says it.
    pub fn of_output(self, source: &Source) -> Language {
        self.output.unwrap_or_else(|| self.of_input(source))
    }
}

impl Language {
    /// Hands the text of a module to `sink`.
    pub fn print_to(
        self,
        module: &Module,
        table: &Table,
        options: &PrintOptions,
        sink: &mut dyn FnMut(&str),
    ) -> Result<(), Vec<Diagnostic>> {
        match self {
            Language::Mlir => syntax::print_to(module, table, options, sink),
            Language::Sil => sink(&sil::print(module)?),
        }
        Ok(())
    }
}
