//! Which results of calls, and whether arguments, may be freed by what frees whatever it gets:
//! rules over sources and flows, backwards through calls.

use rustc_hash::FxHashSet;

use freehold_facts::{Facts, Kind, ValueId};

use super::datalog::datalog;
use super::set::Given;
use super::sources;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use ascent_ids::solved;
use ascent_ids::solved::Solved;

/// How something may be freed that is not decided anew.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum How {
    /// By a name that may be what memory held, a global, or what was given up.
    FromElsewhere,
    /// By an operation that does more than free.
    ByOther,
    /// By the name of a merge.
    Merged,
}

datalog! {
    struct FreedResultsProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `deallocated(v)`: a `memref.dealloc` frees v. `taken(v)`: another operation does, and more.
    relation deallocated(ValueId);
    relation taken(ValueId);
    /// `source(v, s)`: may: the buffer of v is that of s, of its current instance; s is one of
    /// these.
    #[ds(solved)]
    relation source(ValueId, ValueId);
    /// `from_elsewhere(v)`, of v that is no view: may: nobody knows here who frees it.
    #[ds(lattice_by_id)]
    relation from_elsewhere(ValueId);
    /// `comes_from(v, u)`: may: v is u's buffer, by one flow; neither is a view.
    #[ds(input_by_id)]
    relation comes_from(ValueId, ValueId);
    /// `given_to(v, u)`: a direct call that gives v is given u; neither is a view.
    #[ds(input_by_id)]
    relation given_to(ValueId, ValueId);
    /// `captured(v)`: may: v is in memory; no view.
    relation captured(ValueId);

    /// `freed(h, s)`: may: the program frees s like this.
    relation freed(How, ValueId);
    freed(How::FromElsewhere, s) <-- deallocated(v), source(v, s), from_elsewhere(s);
    freed(How::FromElsewhere, s) <-- taken(v), source(v, s), from_elsewhere(s);
    freed(How::ByOther, s) <-- taken(v), source(v, s), !from_elsewhere(s);
    freed(How::Merged, s) <-- deallocated(v), source(v, s), !from_elsewhere(s), given(g),
        if g.0.values[*s].kind == Kind::Merge;

    /// `reached(h, u)`: may: it is u, wherever that comes from.
    relation reached(How, ValueId);
    reached(h, s) <-- freed(h, s);
    reached(h, u) <-- reached(h, v), comes_from(v, u);
    reached(h, u) <-- reached(h, v), given_to(v, u);
    reached(h, u) <-- reached(h, v), given(g), if g.0.values[*v].kind == Kind::Loaded, captured(u);
}

/// What a function may free by operations that free whatever they get.
pub struct FreedResults {
    rows: FxHashSet<(How, ValueId)>,
}

/// What the program says of frees.
#[derive(Default)]
pub struct Frees {
    /// `deallocated(v)`.
    pub deallocated: Vec<ValueId>,
    /// `taken(v)`.
    pub taken: Vec<ValueId>,
}

impl FreedResults {
    /// What is freed by `frees`; `given_to` has for the results of direct calls their operands.
    pub fn solve(
        facts: &Facts,
        frees: Frees,
        given_to: impl Iterator<Item = (ValueId, ValueId)>,
    ) -> FreedResults {
        let root = |v: ValueId| facts.values[v].root;
        let row = |v: ValueId| (v,);
        let flows = facts.flow.iter();
        let sources = sources::solve(facts);
        let mut program = FreedResultsProgram {
            given: vec![(Given(facts),)],
            deallocated: frees.deallocated.into_iter().map(row).collect(),
            taken: frees.taken.into_iter().map(row).collect(),
            __source_ind_common: Solved::by(sources.relation()),
            from_elsewhere: facts.from_elsewhere().into_iter().map(row).collect(),
            comes_from: flows.map(|&(from, to)| (root(to), root(from))).collect(),
            given_to: given_to.map(|(v, u)| (root(v), root(u))).collect(),
            captured: facts.captured.iter().map(|&v| (root(v),)).collect(),
            ..Default::default()
        };
        program.run();
        FreedResults {
            rows: program.reached.into_iter().collect(),
        }
    }

    /// `reached(h, u)`, in no order.
    pub fn rows(&self) -> impl Iterator<Item = (How, ValueId)> {
        self.rows.iter().copied()
    }
}
