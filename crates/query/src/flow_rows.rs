//! Rows of what flows lead to: what a memref may become, which memrefs may meet, and who is from
//! elsewhere. Of the program as it stands (`Analyses::alias_facts`).

use cranelift_entity::PrimaryMap;

use freehold_analysis::ValueSet;
use freehold_facts::ValueId;

use super::database::{Database, ON, Rows, each};
use super::relation_source::Flow;

impl Database<'_> {
    /// What may be given the buffer of a memref, views included.
    pub(super) fn become_rows(&self, rows: &mut Rows) -> Flow {
        let (facts, graph) = (self.analyses.alias_facts(), self.analyses.alias_graph());
        each(self.memrefs_in(rows, 0), |a| {
            let names: ValueSet = graph.of(facts.values[a].root);
            each(names.iter(), |v| {
                rows.row(&[self.memref(a), self.memref(v)])
            })
        })
    }

    /// Which memrefs may meet: those of one component.
    pub(super) fn meeting_rows(&self, rows: &mut Rows) -> Flow {
        let components = self.analyses.components();
        let mut members: PrimaryMap<ValueId, Vec<ValueId>> =
            (0..components.value_count()).map(|_| Vec::new()).collect();
        for b in self.memrefs_in(rows, 1) {
            members[components.of(b)].push(b);
        }
        each(self.memrefs_in(rows, 0), |a| {
            each(&members[components.of(a)], |&b| {
                rows.row(&[self.memref(a), self.memref(b)])
            })
        })
    }

    /// Who is from elsewhere.
    pub(super) fn elsewhere_rows(&self, rows: &mut Rows) -> Flow {
        let (facts, elsewhere) = (self.analyses.alias_facts(), self.analyses.elsewhere());
        each(self.memrefs_in(rows, 0), |v| {
            match elsewhere.contains(&facts.values[v].root) {
                true => rows.row(&[self.memref(v)]),
                false => ON,
            }
        })
    }
}
