//! Prints modules and operations as the options of a command ask.

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_ir::{Module, Op};
use freehold_sil as sil;
use freehold_syntax::{self as syntax, PrintOptions};

use crate::command_options::CommandOptions;
use crate::languages::Language;

/// The options, and what is printed by them.
pub struct Printing<'a> {
    pub options: &'a CommandOptions,
    pub source: &'a Source,
    pub table: &'a Table,
}

impl Printing<'_> {
    /// What the options say of MLIR's text.
    pub fn print_options(&self) -> PrintOptions<'_> {
        let asked = &self.options.mlir_opt_options;
        PrintOptions {
            generic: self.options.generic,
            keep_names: self.options.keep_names,
            debug_info: self.options.debug_info.then_some(self.source),
            local_scope: self.options.local_scope,
            skip_regions: asked.skip_regions,
            value_users: asked.value_users,
            unique_ids: asked.unique_ids,
            location_names: asked.location_names,
            hex_if_larger: asked.hex_if_larger,
            elide_elements: self.options.elide_elements,
            elide_resources: self.options.elide_resources,
            more_resources: None,
            version: self.options.mlir_version,
        }
    }

    /// The text of an operation between passes, with a line end.
    pub fn operation(&self, module: &Module, op: Op) -> String {
        let language = self.options.languages.of_output(self.source);
        if op == module.top() {
            if language == Language::Sil
                && let Ok(text) = sil::print(module)
            {
                return text;
            }
            return syntax::print(module, self.table, &self.print_options());
        }
        syntax::print_op(module, op, self.table, &self.print_options()) + "\n"
    }
}
