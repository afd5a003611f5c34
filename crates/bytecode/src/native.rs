//! How the properties of an operation are laid out: what the table says of its attributes, and what
//! it does not say.
//!
//! An operation's attributes stand in the order of their names, each a number: of the attribute, or
//! 0 or that number with a flag, where it may be missing or has a default. The sizes of groups of
//! operands and results come last, before version 6 among the others. Some attributes are no
//! attributes in mlir-opt but numbers and flags of their own ([`NATIVE`]).

use freehold_dialects::{OpDef, Trait};

use crate::format::since;

/// What a property is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Required,
    Optional,
    /// An optional one that changes what the operation does, so that it may not be there.
    Absent,
    /// The sizes of so many groups, as a dense array of `i32`.
    Segments(usize),
    /// The same as numbers.
    SparseSegments(usize),
    /// An attribute of the signless integer type of so many bits as a number.
    Number(u32),
    /// An array of at most one such attribute: behind a byte that says whether it is there.
    OptionalNumber(u32),
    /// A unit attribute as a byte.
    Flag,
}

/// One property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    pub name: String,
    pub kind: Kind,
    /// Whether the table has it; what it lacks is an attribute like any other.
    pub is_declared: bool,
}

/// What operations have since a version of LLVM that is newer than the table. What only promises
/// something may be there.
const ADDED: [(u32, &str, &str, Kind); 14] = [
    (24, "affine.load", "alignment", Kind::Optional),
    (24, "affine.store", "alignment", Kind::Optional),
    (24, "affine.vector_load", "alignment", Kind::Optional),
    (24, "affine.vector_store", "alignment", Kind::Optional),
    (24, "arith.addf", "roundingmode", Kind::Absent),
    (24, "arith.divf", "roundingmode", Kind::Absent),
    (24, "arith.extui", "nonNeg", Kind::Optional),
    (24, "arith.index_castui", "nonNeg", Kind::Optional),
    (24, "arith.mulf", "roundingmode", Kind::Absent),
    (24, "arith.subf", "roundingmode", Kind::Absent),
    (24, "arith.uitofp", "nonNeg", Kind::Optional),
    (24, "llvm.getelementptr", "inrange", Kind::Optional),
    (24, "memref.load", "invariant", Kind::Optional),
    (24, "scf.parallel", "mapping", Kind::Optional),
];

/// The version of LLVM of who wrote a file, by what it says of itself: `MLIR24.0.0git`.
pub fn llvm_version(producer: &[u8]) -> Option<u32> {
    let version = std::str::from_utf8(producer.strip_prefix(b"MLIR")?).ok()?;
    version.split('.').next()?.parse().ok()
}

/// Properties that mlir-opt has as numbers and flags of their own: they follow the attributes, in
/// the order in which the operation declares them.
const NATIVE: [(&str, &str, Kind); 24] = [
    ("affine.linearize_index", "disjoint", Kind::Flag),
    ("llvm.add", "overflowFlags", Kind::Number(32)),
    ("llvm.getelementptr", "noWrapFlags", Kind::Number(32)),
    ("llvm.mul", "overflowFlags", Kind::Number(32)),
    ("llvm.shl", "overflowFlags", Kind::Number(32)),
    ("llvm.sub", "overflowFlags", Kind::Number(32)),
    ("llvm.trunc", "overflowFlags", Kind::Number(32)),
    ("ptr.gather", "alignment", Kind::OptionalNumber(64)),
    ("ptr.load", "alignment", Kind::OptionalNumber(64)),
    ("ptr.load", "volatile_", Kind::Flag),
    ("ptr.load", "nontemporal", Kind::Flag),
    ("ptr.load", "invariant", Kind::Flag),
    ("ptr.load", "invariantGroup", Kind::Flag),
    ("ptr.load", "ordering", Kind::Number(32)),
    ("ptr.masked_load", "alignment", Kind::OptionalNumber(64)),
    ("ptr.masked_store", "alignment", Kind::OptionalNumber(64)),
    ("ptr.ptr_add", "flags", Kind::Number(32)),
    ("ptr.ptr_diff", "flags", Kind::Number(8)),
    ("ptr.scatter", "alignment", Kind::OptionalNumber(64)),
    ("ptr.store", "alignment", Kind::OptionalNumber(64)),
    ("ptr.store", "volatile_", Kind::Flag),
    ("ptr.store", "nontemporal", Kind::Flag),
    ("ptr.store", "invariantGroup", Kind::Flag),
    ("ptr.store", "ordering", Kind::Number(32)),
];

/// Attributes that the text may leave out and mlir-opt always has.
const ALWAYS: [(&str, &str); 2] = [
    ("llvm.call", "op_bundle_sizes"),
    ("llvm.invoke", "op_bundle_sizes"),
];

/// The row of a property that mlir-opt has as a number or flag of its own.
fn native(op: &str, attr: &str) -> Option<Kind> {
    let row = NATIVE.iter().find(|row| (row.0, row.1) == (op, attr));
    row.map(|row| row.2)
}

/// Whether mlir-opt has a property as a number or flag of its own. Before version 5 bytecode cannot
/// say what these are: mlir-opt forgets them.
pub fn is_native(op: &str, attr: &str) -> bool {
    native(op, attr).is_some()
}

/// The properties of an operation in the order in which bytecode of a version has them, written by
/// a program with a version of LLVM.
pub fn layout(def: &OpDef, version: u64, llvm: Option<u32>) -> Vec<Property> {
    let name = &*def.name;
    let mut properties: Vec<Property> = def
        .attributes
        .iter()
        .map(|attr| {
            let is_optional = attr.optional || attr.default.is_some();
            let kind = match is_optional && !ALWAYS.contains(&(name, &attr.name)) {
                true => Kind::Optional,
                false => Kind::Required,
            };
            Property {
                name: attr.name.clone(),
                kind: native(name, &attr.name).unwrap_or(kind),
                is_declared: true,
            }
        })
        .collect();
    let segments = [
        (Trait::OperandSegments, "operandSegmentSizes", &def.operands),
        (Trait::ResultSegments, "resultSegmentSizes", &def.results),
    ];
    for (t, name, groups) in segments {
        if def.has(t) {
            let kind = match version < since::SPARSE_SEGMENTS {
                true => Kind::Segments(groups.len()),
                false => Kind::SparseSegments(groups.len()),
            };
            let name = name.to_owned();
            properties.push(Property {
                name,
                kind,
                is_declared: true,
            });
        }
    }
    let is_added = |row: &&(u32, &str, &str, Kind)| {
        row.1 == name && llvm >= Some(row.0) && def.attribute(row.2).is_none()
    };
    let added = ADDED.iter().filter(is_added);
    properties.extend(added.map(|&(_, _, attr, kind)| Property {
        name: attr.to_owned(),
        kind,
        is_declared: false,
    }));
    properties.sort_by_key(|property| match property.kind.is_last() {
        true => (true, String::new()),
        false => (false, property.name.clone()),
    });
    properties
}

impl Kind {
    fn is_last(self) -> bool {
        matches!(
            self,
            Kind::SparseSegments(_) | Kind::Number(_) | Kind::OptionalNumber(_) | Kind::Flag
        )
    }
}
