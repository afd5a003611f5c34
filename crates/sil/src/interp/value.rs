//! What values are at run time: a row of data, one for each leaf of the type.

use std::ops::Range;
use std::rc::Rc;

use freehold_base::ids::typed_ids;

typed_ids! {
    /// An object, numbered by its allocation.
    ObjectId "object";
    /// A piece of memory: a global, a slot of the stack, the fields of an object.
    MemoryId "memory";
}

/// One leaf of a value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Datum {
    Object(ObjectId),
    Number(i128),
    Function(Rc<str>),
    Optional(Option<Rc<[Datum]>>),
    /// The bits of something else, which keep nothing alive.
    Bits(Rc<[Datum]>),
}

/// Some leaves of a piece of memory, next to each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemorySlice {
    pub memory: MemoryId,
    pub leaves: Range<usize>,
}

/// What an SSA value stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    Value(Rc<[Datum]>),
    Address(MemorySlice),
}

/// The objects that a value counts for, in order: what bits point at is none of them.
pub fn objects(data: &[Datum]) -> Vec<ObjectId> {
    let mut found = Vec::new();
    let mut work: Vec<&Datum> = data.iter().rev().collect();
    while let Some(datum) = work.pop() {
        match datum {
            Datum::Object(object) => found.push(*object),
            Datum::Optional(Some(payload)) => work.extend(payload.iter().rev()),
            Datum::Number(_) | Datum::Function(_) | Datum::Optional(None) | Datum::Bits(_) => {}
        }
    }
    found
}
