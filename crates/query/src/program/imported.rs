//! Relations that `freehold facts` wrote, as the inputs of a program: their texts are its own.

use freehold_base::diagnostics::Diagnostic;
use freehold_datalog::Id;

use super::{Function, ProgramFacts};
use crate::ask::Limits;
use crate::columns::Cell;
use crate::database::each;
use crate::imported_facts::ImportedFacts;
use crate::relation_source::Flow;

impl ProgramFacts<'_> {
    /// Adds the rows of files, as [`add`](Self::add) does those of a module.
    ///
    /// # Errors
    /// The program mentions relations that files of an earlier version do not have.
    pub fn add_imported(
        &mut self,
        imported: &ImportedFacts,
        limits: Limits,
    ) -> Result<(), Vec<Diagnostic>> {
        let missing = self.inputs.iter().filter_map(|&(relation, info)| {
            let message = imported.missing(info.relation)?;
            let at = self.program.relation_place(relation);
            Some(Diagnostic::error(at, message))
        });
        let missing: Vec<Diagnostic> = missing.collect();
        if !missing.is_empty() {
            return Err(missing);
        }
        let file = self.files;
        self.files += 1;
        for (place, name) in imported.names().enumerate() {
            self.named.see_imported(imported, place);
            let called = self.facts.symbol(&name);
            self.functions.push(Function {
                id: called,
                shown: format!("@{name}"),
                file,
                place,
                name,
            });
            for &(relation, info) in &self.inputs {
                let facts = &mut self.facts;
                let mut left = limits.rows;
                let flow = each(imported.rows(place, info.relation), |cells| {
                    let Some(less) = left.checked_sub(1) else {
                        return Flow::Break(());
                    };
                    left = less;
                    let ids = cells.iter().map(|&cell| match cell {
                        Cell::Number(number) => facts.number(number),
                        cell => facts.symbol(&imported.text(cell)),
                    });
                    let row: Vec<Id> = std::iter::once(called).chain(ids).collect();
                    facts.add(relation, &row);
                    Flow::Continue(())
                });
                if flow.is_break() {
                    self.facts.is_incomplete(relation);
                    if !self.incomplete.contains(&info.name) {
                        self.incomplete.push(info.name);
                    }
                }
            }
        }
        Ok(())
    }
}
