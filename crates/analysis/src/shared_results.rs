//! Why no copy can stand for a result of a function, where another function's call gives it: a
//! relation over all functions of a module.

use rustc_hash::FxHashMap;

use freehold_base::ids::typed_ids;

use super::datalog::datalog;
use ascent_ids::first::First;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;

typed_ids! {
    /// A result of a function.
    ResultId "result";
}

/// Why a result is not only its call's. Of several reasons the first counts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Elsewhere {
    /// It may be a buffer that was there before the call.
    Before,
    /// Its memref may be in memory after the call.
    Kept,
    /// Its buffer may be allocated by an operation that no `memref.alloc` can stand for.
    OfAnotherHeap,
}

datalog! {
    struct SharedResultsProgram;

    /// `decided(r)`: what a function does itself says why r is not only its call's.
    #[ds(lattice_by_id)]
    relation decided(ResultId);
    /// `returned_by(r, s)`: may: what a call gives as r is returned as s.
    #[ds(input_by_id)]
    relation returned_by(ResultId, ResultId);
    /// `elsewhere(r, why)`: may: r is not only its call's.
    #[ds(lattice_by_id)]
    relation elsewhere(ResultId, First<Elsewhere>);
    elsewhere(s, why) <-- elsewhere(r, why), returned_by(r, s), !decided(s);
}

/// `elsewhere`, from what each function does itself: `decided` has the results of which something
/// is known, `own` why these are not only their calls'.
pub fn solve(
    decided: impl Iterator<Item = ResultId>,
    own: impl Iterator<Item = (ResultId, Elsewhere)>,
    returned_by: Vec<(ResultId, ResultId)>,
) -> FxHashMap<ResultId, Elsewhere> {
    let mut program = SharedResultsProgram {
        decided: decided.map(|r| (r,)).collect(),
        returned_by,
        elsewhere: own.map(|(r, why)| (r, First(why))).collect(),
        ..Default::default()
    };
    program.run();
    let mut found: FxHashMap<ResultId, Elsewhere> = FxHashMap::default();
    for (r, First(why)) in program.elsewhere {
        let known = found.entry(r).or_insert(why);
        *known = why.min(*known);
    }
    found
}
