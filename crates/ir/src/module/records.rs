//! What the arenas of a module hold: a record for each operation, block, region, value and use.
//!
//! Plain data: [`Module`](super::Module) keeps them consistent.

use std::ops::Range;

use cranelift_entity::EntityList;
use cranelift_entity::packed_option::{PackedOption, ReservedValue};
use rustc_hash::{FxHashMap, FxHashSet};

use super::parts::Parts;
use super::runs::Run;
use crate::{Attr, Block, Ident, Op, OpName, Region, SignatureId, Type, Use, Value};
use freehold_base::location::Location;

/// Where a value comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// Result number `.1` of an operation.
    Result(Op, u32),
    /// Argument number `.1` of a block.
    Argument(Block, u32),
}

#[derive(Clone)]
pub(super) struct ValueData {
    pub(super) ty: Type,
    pub(super) def: ValueDef,
    pub(super) first_use: PackedOption<Use>,
    /// The SSA name of the source without `%`, or of the group (`%x:2`) it belongs to.
    pub(super) name: PackedOption<Ident>,
}

#[derive(Clone)]
pub(super) struct UseData {
    pub(super) value: Value,
    pub(super) op: Op,
    pub(super) prev: PackedOption<Use>,
    pub(super) next: PackedOption<Use>,
}

impl UseData {
    /// What stands in a place that holds no use.
    pub(super) fn none() -> Self {
        UseData {
            value: Value::reserved_value(),
            op: Op::reserved_value(),
            prev: None.into(),
            next: None.into(),
        }
    }
}

/// As large as a line of the cache, and each in one.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct OpData {
    pub(super) name: OpName,
    pub(super) location: Location,
    pub(super) block: PackedOption<Block>,
    pub(super) prev: PackedOption<Op>,
    pub(super) next: PackedOption<Op>,
    pub(super) operands: Run,
    pub(super) results: Results,
    pub(super) parts: Parts,
    pub(super) properties: Attr,
    pub(super) attributes: Attr,
    pub(super) signature: PackedOption<SignatureId>,
}

const _: () = assert!(size_of::<OpData>() == 64);

#[derive(Clone)]
pub(super) struct BlockData {
    pub(super) region: PackedOption<Region>,
    pub(super) prev: PackedOption<Block>,
    pub(super) next: PackedOption<Block>,
    pub(super) arguments: EntityList<Value>,
    pub(super) first: PackedOption<Op>,
    pub(super) last: PackedOption<Op>,
    pub(super) name: PackedOption<Ident>,
}

/// The operations of one name that were ever created.
#[derive(Copy, Clone, Default)]
pub(super) struct Created {
    pub(super) count: u32,
    /// The place of the first in the arena.
    pub(super) first: u32,
}

#[derive(Clone, Default)]
pub(super) struct RegionData {
    pub(super) parent: PackedOption<Op>,
    pub(super) first: PackedOption<Block>,
    pub(super) last: PackedOption<Block>,
}

/// Where the results of an operation stand.
#[derive(Copy, Clone, Default)]
pub(super) struct Results {
    pub(super) first: u32,
    pub(super) len: u32,
}

impl Results {
    pub(super) fn range(self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// The dirty set.
#[derive(Default)]
pub(super) enum DirtySet {
    /// Nobody said that the module is valid, or so much changed that a list of it is of no use.
    #[default]
    All,
    /// These alone.
    Some(DirtyOps),
}

/// The operations that may no longer be valid: some are listed twice, some are erased.
#[derive(Default)]
pub struct DirtyOps {
    /// Those that are not what or where they were, in the order in which they were marked.
    pub ops: Vec<Op>,
    /// Those of them whose results are not defined where they were: their users may be wrong.
    pub moved: Vec<Op>,
}

/// The locations that the source writes.
#[derive(Default)]
pub(super) struct Locations {
    pub(super) written: FxHashMap<Location, Attr>,
    /// The offsets of block arguments that have one, in the order of the values.
    pub(super) arguments: Vec<(Value, Location)>,
    /// Operations that share the offset of another one, but not what is written there.
    pub(super) unwritten: FxHashSet<Op>,
}

/// What a new operation is made of; see [`Module::create_op`](super::Module::create_op).
#[derive(Clone)]
pub struct OpSpec<'a> {
    pub name: OpName,
    pub location: Location,
    pub operands: &'a [Value],
    pub results: &'a [Type],
    pub successors: &'a [Block],
    /// Inherent attributes, a dictionary: what generic form prints in `<{...}>`.
    pub properties: Attr,
    /// Discardable attributes, a dictionary.
    pub attributes: Attr,
    pub region_count: usize,
}

/// Two values of which a user says that they are never one allocation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoAliasAssumption {
    pub values: (Value, Value),
    /// The file and line that say it, `f.facts:2`.
    pub place: Box<str>,
}
