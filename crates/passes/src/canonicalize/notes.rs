//! What a run of the canonicalization is asked to write down: where rules were applied, and what
//! the rules about values were asked.

use std::collections::BTreeMap;

use freehold_ir::Location;
use freehold_rules::values::Form;

/// What was written down.
pub struct Notes {
    /// By rule the operations that were visited when it was applied, once for each time; an unknown
    /// place where none was.
    pub applied: BTreeMap<String, Vec<Location>>,
    /// The operations that rules about values know, with what they were asked as, in the order of
    /// the visits; nothing twice in a row.
    pub asked: Vec<(Location, Form)>,
    /// The operation that is visited.
    visited: Location,
}

impl Default for Notes {
    fn default() -> Self {
        Notes {
            applied: BTreeMap::new(),
            asked: Vec::new(),
            visited: Location::UNKNOWN,
        }
    }
}

impl Notes {
    /// An operation is visited.
    pub(super) fn visit(&mut self, place: Location) {
        self.visited = place;
    }

    /// No operation is visited: rules go over the whole module.
    pub(super) fn leave(&mut self) {
        self.visited = Location::UNKNOWN;
    }

    /// A rule is applied.
    pub(super) fn apply(&mut self, rule: &str) {
        let places = self.applied.entry(rule.to_owned());
        places.or_default().push(self.visited);
    }

    /// The rules about values are asked about the operation that is visited.
    pub(super) fn ask(&mut self, form: Form) {
        let asked = (self.visited, form);
        if self.asked.last() != Some(&asked) {
            self.asked.push(asked);
        }
    }
}
