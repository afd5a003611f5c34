//! The IR: MLIR's operations, blocks, regions and values in entity-indexed arenas.
//!
//! Knows no text (that is `syntax`) and no analysis. Start with [`Module`]; types and
//! attributes are interned in its [`Context`].

mod affine;
mod affine_sums;
mod attributes;
mod context;
mod dominance;
mod elements;
mod entities;
mod floats;
mod gaps;
mod interner;
pub mod known;
mod memref_casts;
mod module;
mod post_dominance;
mod resources;
mod signature;
mod strings;
mod types;
mod walk;

pub use affine::{AffineConstraint, AffineExpr, AffineKind, AffineMap, IntegerSet};
pub use attributes::{AttrKind, LocationKind, Piece};
pub use context::Context;
pub use dominance::{Dominance, DominatorTree, dominator_tree, reverse_postorder};
pub use elements::{DenseValues, ElementLayout};
pub use entities::{Attr, Block, Ident, Op, OpName, Region, SignatureId, Type, Use, Value};
pub use floats::{FloatFormat, FloatValue};
pub use freehold_base::location::Location;
pub use gaps::Gaps;
pub use memref_casts::{castable_layouts, castable_memrefs, compatible_shapes};
pub use module::{Module, NoAliasAssumption, OpSpec, ValueDef};
pub use post_dominance::{PostDominatorTree, post_dominator_tree};
pub use resources::{ResourceGroup, ResourceValue, Resources};
pub use signature::Signature;
pub use types::{DYNAMIC, Signedness, TypeKind};
pub use walk::{Cursor, Step, Walk, collect_ops, nested_ops, walk};
