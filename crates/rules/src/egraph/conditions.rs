//! The conditions of a problem: run-time booleans, and what is known of how they were made.

use rustc_hash::FxHashMap;

/// A condition of a [`Conditions`] table.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cond(pub u32);

impl Cond {
    /// Its position in tables by condition.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a condition is made of others.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Definition {
    /// Known only at run time.
    Opaque,
    Constant(bool),
    And(Cond, Cond),
    Or(Cond, Cond),
    Xor(Cond, Cond),
    Select(Cond, Cond, Cond),
}

impl Definition {
    /// The conditions it is made of.
    pub fn parts(&self) -> impl Iterator<Item = Cond> + use<> {
        let parts = match *self {
            Definition::Opaque | Definition::Constant(_) => [None, None, None],
            Definition::And(a, b) | Definition::Or(a, b) | Definition::Xor(a, b) => {
                [Some(a), Some(b), None]
            }
            Definition::Select(c, a, b) => [Some(c), Some(a), Some(b)],
        };
        parts.into_iter().flatten()
    }

    /// The same with other parts.
    pub fn map(self, mut part: impl FnMut(Cond) -> Cond) -> Definition {
        match self {
            Definition::And(a, b) => Definition::And(part(a), part(b)),
            Definition::Or(a, b) => Definition::Or(part(a), part(b)),
            Definition::Xor(a, b) => Definition::Xor(part(a), part(b)),
            Definition::Select(c, a, b) => Definition::Select(part(c), part(a), part(b)),
            leaf => leaf,
        }
    }
}

/// The conditions of one problem. Equal definitions are one condition, and the parts of a
/// condition stand before it.
#[derive(Clone, Default)]
pub struct Conditions {
    definitions: Vec<Definition>,
    known: FxHashMap<Definition, Cond>,
}

impl Conditions {
    /// A new condition of which nothing is known.
    pub fn opaque(&mut self) -> Cond {
        self.push(Definition::Opaque)
    }

    /// The condition of a constant.
    pub fn constant(&mut self, value: bool) -> Cond {
        self.define(Definition::Constant(value))
    }

    /// The condition that is made like this.
    pub fn define(&mut self, definition: Definition) -> Cond {
        if definition == Definition::Opaque {
            return self.opaque();
        }
        if let Some(&found) = self.known.get(&definition) {
            return found;
        }
        let cond = self.push(definition);
        self.known.insert(definition, cond);
        cond
    }

    fn push(&mut self, definition: Definition) -> Cond {
        self.definitions.push(definition);
        Cond(self.definitions.len() as u32 - 1)
    }

    /// How a condition is made.
    pub fn definition(&self, cond: Cond) -> Definition {
        self.definitions[cond.index()]
    }

    /// How many conditions there are.
    pub fn len(&self) -> usize {
        self.definitions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.definitions.is_empty()
    }

    /// The value of a condition that is constant by definition.
    pub fn as_constant(&self, cond: Cond) -> Option<bool> {
        match self.definition(cond) {
            Definition::Constant(value) => Some(value),
            _ => None,
        }
    }
}
