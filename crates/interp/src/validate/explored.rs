//! Two programs and how to compare them: what every way to explore paths works on.

use std::rc::Rc;

use super::options::Options;
use super::recursion::Recursion;
use crate::Explorer;

/// Two programs and how to compare them.
pub struct Explored<'a> {
    pub before: Explorer<'a>,
    pub after: Explorer<'a>,
    /// Whose calls are not followed, once somebody asked, by [`Cut`](super::recursion::Cut).
    pub recursion: [Option<Recursion>; 2],
    pub options: &'a Options,
    /// Operations on all paths of the function that is explored.
    pub work: u64,
    /// Further numbers that are tried where one must be known, in order.
    pub more_values: Rc<[u64]>,
}
