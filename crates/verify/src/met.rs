//! What the verifier knows of each operation name that it met.

use std::rc::Rc;

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};

use freehold_ir::{Op, OpName};

use super::plan::Plan;
use super::right::Right;

/// Index of a name among those that were met.
#[derive(Copy, Clone, PartialEq, Eq)]
struct MetId(u32);
entity_impl!(MetId, "met");

/// What is known of one name.
pub struct Met {
    /// What to check; none for a name nobody declared.
    pub plan: Option<Rc<Plan>>,
    /// The last operations that were right.
    pub right: Right,
    /// The last operation that the check after its regions found right.
    pub right_after: PackedOption<Op>,
}

/// What is known of the names. Of a table's thousand a program has a few: the others have only a place in `ids`.
pub struct MetNames {
    ids: SecondaryMap<OpName, PackedOption<MetId>>,
    met: PrimaryMap<MetId, Met>,
}

impl MetNames {
    /// For the names of a context, of which there are `count`.
    pub fn new(count: usize) -> MetNames {
        let mut ids = SecondaryMap::new();
        ids.resize(count);
        MetNames {
            ids,
            met: PrimaryMap::new(),
        }
    }

    /// What is known of a name, if it was met.
    pub fn get(&self, name: OpName) -> Option<&Met> {
        Some(&self.met[self.ids[name].expand()?])
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, name: OpName) -> Option<&mut Met> {
        Some(&mut self.met[self.ids[name].expand()?])
    }

    /// Notes a name, and what to check of its operations.
    pub fn add(&mut self, name: OpName, plan: Option<Rc<Plan>>) {
        let met = Met {
            plan,
            right: Right::default(),
            right_after: None.into(),
        };
        self.ids[name] = self.met.push(met).into();
    }
}
