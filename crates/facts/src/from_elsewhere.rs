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
    /// `loaded(v)`: v was read from memory.
    #[ds(lattice_by_id)]
    relation loaded(ValueId);
    /// `from_memory(v)`: may: v is what was read from memory.
    #[ds(lattice_by_id)]
    relation from_memory(ValueId);
    from_memory(v) <-- loaded(v);
    from_memory(v) <-- from_memory(u), flow(u, v);
    /// `from_outside(v)`: may: v is a global, or was given up.
    #[ds(lattice_by_id)]
    relation from_outside(ValueId);
    from_outside(v) <-- from_outside(u), flow(u, v);

    /// `freed(v)`: the program frees v. `freed_if(v)`: under conditions, by an operation that may
    /// free other buffers which come to the same name.
    #[ds(lattice_by_id)]
    relation freed(ValueId);
    #[ds(lattice_by_id)]
    relation freed_if(ValueId);
    /// `frees_from_memory(true)`: may: the program frees what it read from memory.
    relation frees_from_memory(bool);
    frees_from_memory(true) <-- freed(v), from_memory(v);
    frees_from_memory(true) <-- freed_if(v), loaded(v);
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

    /// Whether the program frees what it read from memory; `frees` has what it frees, no views,
    /// and whether under conditions.
    pub(super) fn frees_from_memory(&self, frees: impl Iterator<Item = (ValueId, bool)>) -> bool {
        let (conditional, freed): (Vec<_>, Vec<_>) = frees.partition(|free| free.1);
        if conditional.is_empty() && freed.is_empty() {
            return false;
        }
        let values =
            |frees: Vec<(ValueId, bool)>| frees.into_iter().map(|free| (free.0,)).collect();
        let program = FromElsewhereProgram {
            freed: values(freed),
            freed_if: values(conditional),
            ..Default::default()
        };
        !self
            .solved(program, &[Kind::Loaded])
            .frees_from_memory
            .is_empty()
    }

    /// The rows of what begins as one of these kinds.
    fn solve_elsewhere(&self, kinds: &[Kind]) -> FromElsewhereProgram {
        self.solved(FromElsewhereProgram::default(), kinds)
    }

    fn solved(&self, mut program: FromElsewhereProgram, kinds: &[Kind]) -> FromElsewhereProgram {
        let of_kind = |kind: Kind| -> Vec<(ValueId,)> {
            let values = self.values.iter().filter(|row| row.1.kind == kind);
            let is_asked = kinds.contains(&kind);
            values.filter(|_| is_asked).map(|row| (row.0,)).collect()
        };
        program.loaded = of_kind(Kind::Loaded);
        program.from_outside = of_kind(Kind::External);
        // Most functions read no memrefs from memory.
        if !program.loaded.is_empty() || !program.from_outside.is_empty() {
            let root = |v: ValueId| self.values[v].root;
            let flows = self.flow.iter().map(|&(u, v)| (root(u), root(v)));
            program.flow = flows.collect();
            program.run();
        }
        program
    }
}
