//! Which memrefs may be buffers that nobody knows here who frees: rules over flows.
//!
//! The facts themselves ask this: a program that frees what it reads from memory gives up what it
//! writes there.

use ascent::ascent;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use rustc_hash::FxHashSet;

use super::{Facts, Kind, ValueId};

ascent! {
    struct FromElsewhereProgram;

    /// `flow(u, v)`: may: v is u's buffer; neither is a view.
    #[ds(input_by_id)]
    relation flow(ValueId, ValueId);
    /// `from_memory(v)`: may: v is what was read from memory.
    #[ds(lattice_by_id)]
    relation from_memory(ValueId);
    from_memory(v) <-- from_memory(u), flow(u, v);
    /// `from_outside(v)`: may: v is a global, or was given up.
    #[ds(lattice_by_id)]
    relation from_outside(ValueId);
    from_outside(v) <-- from_outside(u), flow(u, v);
}

impl Facts {
    /// `from_memory(value)`, of values that are no views: may: it is what was read from memory.
    pub fn from_memory(&self) -> FxHashSet<ValueId> {
        let rows = self.solve_elsewhere(&[Kind::Loaded]).from_memory;
        rows.into_iter().map(|row| row.0).collect()
    }

    /// `from_outside(value)`, of values that are no views: may: it is a global, or was given up.
    pub fn from_outside(&self) -> FxHashSet<ValueId> {
        let rows = self.solve_elsewhere(&[Kind::External]).from_outside;
        rows.into_iter().map(|row| row.0).collect()
    }

    /// `from_elsewhere(value)`, of values that are no views: may: nobody knows here who frees it,
    /// as it was read from memory, is a global or was given up.
    pub fn from_elsewhere(&self) -> FxHashSet<ValueId> {
        let program = self.solve_elsewhere(&[Kind::Loaded, Kind::External]);
        let rows = program.from_memory.into_iter().chain(program.from_outside);
        rows.map(|row| row.0).collect()
    }

    /// The rows of what begins as one of these kinds.
    fn solve_elsewhere(&self, kinds: &[Kind]) -> FromElsewhereProgram {
        let of_kind = |kind: Kind| -> Vec<(ValueId,)> {
            let values = self.values.iter().filter(|row| row.1.kind == kind);
            let is_asked = kinds.contains(&kind);
            values.filter(|_| is_asked).map(|row| (row.0,)).collect()
        };
        let mut program = FromElsewhereProgram {
            from_memory: of_kind(Kind::Loaded),
            from_outside: of_kind(Kind::External),
            ..Default::default()
        };
        // Most functions read no memrefs from memory.
        if !program.from_memory.is_empty() || !program.from_outside.is_empty() {
            let root = |v: ValueId| self.values[v].root;
            let flows = self.flow.iter().map(|&(u, v)| (root(u), root(v)));
            program.flow = flows.collect();
            program.run();
        }
        program
    }
}
