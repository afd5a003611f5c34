//! A step on data without loads that nothing hangs on: what it leaves in memory, and what it gives.
//! Knows no texts; who writes them leaves loads out, and tells which nothing speaks of.

use freehold_ir::Op;
use rustc_hash::FxHashMap;

/// What a step is, and what it is without loads that nothing hangs on, where it has some.
pub(super) struct WithEssence<T> {
    pub whole: T,
    pub essence: Option<T>,
}

impl<T> WithEssence<T> {
    /// Both, as `written` makes them: it leaves out loads, and tells those that nothing hangs on.
    pub fn of(mut written: impl FnMut(&Needless) -> Option<(T, Needless)>) -> Option<Self> {
        let mut left_out = Needless::default();
        let (whole, mut needless) = written(&left_out)?;
        let mut essence = None;
        // An index of a load that is left out may be a load.
        for round in 0.. {
            if needless.is_empty() {
                break;
            }
            let named = needless.into_iter();
            left_out.extend(named.map(|(op, name)| (op, format!("{name} of {round}"))));
            let (text, more) = written(&left_out)?;
            (essence, needless) = (Some(text), more);
        }
        Some(WithEssence { whole, essence })
    }
}

/// Loads that nothing hangs on, with what each gives by a name: two of the same give the same.
pub(super) type Needless = FxHashMap<Op, String>;
