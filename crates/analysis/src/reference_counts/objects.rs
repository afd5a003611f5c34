//! Which objects addresses are inside of: rules over what addresses are parts of.

use freehold_facts::ValueId;

use crate::datalog::datalog;
use ascent_ids::input_by_id;

datalog! {
    struct ObjectsProgram;

    /// `part(a, p)`: may: p is a part of the address a, or a branch hands it on as p.
    #[ds(input_by_id)]
    relation part(ValueId, ValueId);
    /// `inside(a, o)`: may: the address a is inside the object o.
    relation inside(ValueId, ValueId);
    inside(p, o) <-- inside(a, o), part(a, p);
}

/// `inside(a, o)`, in order, from what is so by one step.
pub fn inside(
    inside: Vec<(ValueId, ValueId)>,
    part: Vec<(ValueId, ValueId)>,
) -> Vec<(ValueId, ValueId)> {
    let mut program = ObjectsProgram {
        part,
        inside,
        ..Default::default()
    };
    program.run();
    let mut inside = program.inside;
    inside.sort_unstable();
    inside.dedup();
    inside
}
