//! How many elements vectors have: each is a value of its own here, however small the type that
//! says so. What one vector may have and all of a run together is bounded, before they are made.

use freehold_ir::{Type, TypeKind};

use super::machine::{Machine, Ran};
use super::outcome::Stop;
use super::value::elements;

/// So many elements one vector has at most,
const MOST_OF_ONE: i64 = 1 << 24;
/// and all vectors that a run makes.
const MOST_OF_ALL: u64 = 1 << 28;

impl Machine<'_> {
    /// Counts the elements of the vectors that the current operation makes.
    pub(super) fn count_lanes(&mut self) -> Ran<()> {
        let results = self.module.results(self.current);
        results
            .iter()
            .try_for_each(|&result| self.count_lanes_of(self.module.value_type(result)))
    }

    /// Counts those of a value of this type.
    pub(super) fn count_lanes_of(&mut self, ty: Type) -> Ran<()> {
        let TypeKind::Vector { shape, .. } = self.module.context.kind(ty) else {
            return Ok(());
        };
        let lanes = elements(shape).filter(|&lanes| lanes <= MOST_OF_ONE);
        let Some(lanes) = lanes.and_then(|lanes| u64::try_from(lanes).ok()) else {
            return Err(self.too_many(format!("{MOST_OF_ONE} elements of a vector")));
        };
        self.lanes += lanes;
        if self.lanes > MOST_OF_ALL {
            return Err(self.too_many(format!("{MOST_OF_ALL} elements of vectors")));
        }
        self.module.budget().spend(lanes / 4);
        Ok(())
    }

    fn too_many(&self, what: String) -> Stop {
        Stop::Budget {
            at: self.current,
            what,
        }
    }
}
