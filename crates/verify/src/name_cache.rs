//! The name cache: per operation name of the program, what to check and what was verified.

use std::rc::Rc;

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};

use freehold_ir::{Op, OpName};

use super::plan::Plan;
use super::verified_signatures::VerifiedSignatures;

/// Index of a name among those in the cache.
#[derive(Copy, Clone, PartialEq, Eq)]
struct CachedNameId(u32);
entity_impl!(CachedNameId, "name");

/// What is known of one name.
pub struct CachedName {
    /// What to check; none for a name nobody declared.
    pub plan: Option<Rc<Plan>>,
    /// The signatures of the last operations that were verified.
    pub verified: VerifiedSignatures,
    /// The last operation that the check after its regions found valid.
    pub verified_after_regions: PackedOption<Op>,
}

/// What is known of the names. Of the table's thousand a program has a few: the others have only
/// a slot in `ids`.
pub struct NameCache {
    ids: SecondaryMap<OpName, PackedOption<CachedNameId>>,
    cached: PrimaryMap<CachedNameId, CachedName>,
}

impl NameCache {
    /// For the names of a context, of which there are `count`.
    pub fn new(count: usize) -> NameCache {
        let mut ids = SecondaryMap::new();
        ids.resize(count);
        NameCache {
            ids,
            cached: PrimaryMap::new(),
        }
    }

    /// What is known of a name, if it is in the cache.
    pub fn get(&self, name: OpName) -> Option<&CachedName> {
        Some(&self.cached[self.ids[name].expand()?])
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, name: OpName) -> Option<&mut CachedName> {
        Some(&mut self.cached[self.ids[name].expand()?])
    }

    /// Notes a name, and what to check of its operations.
    pub fn add(&mut self, name: OpName, plan: Option<Rc<Plan>>) {
        let cached = CachedName {
            plan,
            verified: VerifiedSignatures::default(),
            verified_after_regions: None.into(),
        };
        self.ids[name] = self.cached.push(cached).into();
    }
}
