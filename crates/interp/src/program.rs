//! An operation decoded once, before it first runs: its name resolved, its attributes read.
//!
//! What this file does not list the interpreter does not know: it stops there and says so.

use std::rc::Rc;

use freehold_ir::{AffineMap, IntegerSet, Type};

use super::number_types::{Element, Scalar};
use super::numbers::{FloatBinary, IntBinary};
use super::scalar::Pure;
use super::vectors::VectorAction;

/// What to do when an operation runs.
#[derive(Clone, Debug)]
pub enum Action {
    /// `arith.constant` and the like: the constant is in the machine's cache.
    Constant,
    Poison,
    /// An operation on numbers, element by element for vectors.
    Pure(Pure),
    /// The same, which is poison where it does not fit with a sign or without one.
    WithoutOverflow(Pure, NoOverflow),
    /// Two operations on the same numbers, one for each result.
    PureTwice(Pure, Pure),
    Bitcast,
    /// The whole size of `index`.
    SizeOfIndex,
    /// With the width of what is chosen, if it is a number.
    Select(Option<u32>),
    MakeComplex,
    ComplexPart(usize),

    Allocate {
        element: Element,
        stack: bool,
        /// The first operand that is an extent.
        extents: usize,
    },
    Realloc(Element),
    /// Frees the operand of this number.
    Free(usize),
    /// Gives tokens of what is done at once.
    Tokens,
    Load(Element),
    Store(Element),
    Copy(Element),
    /// A cast, or what else changes nothing but the type.
    SameMemRef,
    /// Each result is the operand of its number.
    SameMemRefs,
    /// A cast to this ranked type: its static extents must hold.
    CastMemRef(Type),
    Dim,
    Rank,
    SubView(Box<Window>),
    ReinterpretCast(Box<Window>),
    View(Element),
    /// A view that stands for an allocation.
    Slice(Box<SliceView>),
    /// Groups of source dimensions.
    CollapseShape(Vec<Vec<usize>>),
    /// Groups of result dimensions and their extents.
    ExpandShape(Vec<Vec<usize>>, Vec<Bound>),
    Transpose(Vec<usize>),
    Reshape(Element),
    ExtractMetadata,
    ExtractPointer,
    GetGlobal,
    AtomicRmw(AtomicKind, Scalar, Element),
    GenericAtomicRmw(Element),
    Nothing,

    Clone(Element),
    Dealloc,

    /// The end of a path that is never gone.
    Unreachable,
    /// Waits for what is behind a tag.
    Wait,

    /// A tensor of what a buffer holds, or a buffer of a tensor.
    CopyValue(Element),
    /// A tensor, where another of the same extents was.
    Materialize(Element),
    /// A tensor of no known elements, or a copy of one.
    NewTensor {
        element: Element,
        copies: bool,
    },
    TensorOfElements(Element),
    SplatTensor(Element),
    InsertInTensor(Element),
    InsertSlice(Element, Box<Window>),
    Vector(VectorAction),

    Call,
    CallIndirect,
    FunctionConstant,
    Return,
    Branch,
    CondBranch,
    Switch,
    Assert(String),

    If,
    IndexSwitch(Vec<i64>),
    RunRegion,
    For {
        width: u32,
        unsigned: bool,
    },
    While,
    Condition,
    Parallel,
    Reduce,
    Forall(Box<ForallBounds>),
    InParallel,
    Yield,

    /// The least or the greatest of a map's results.
    AffineApply(Rc<AffineMap>, Extreme),
    AffineLoad(Rc<AffineMap>, Element),
    AffineStore(Rc<AffineMap>, Element),
    AffineFor(Box<AffineLoop>),
    AffineIf(Rc<IntegerSet>),

    Linalg(Rc<Structured>),
    LinalgIndex(usize),
}

impl Action {
    /// Whether it makes a view of its first operand or tells something of it, and uses no memory.
    pub fn only_describes(&self) -> bool {
        matches!(
            self,
            Action::CastMemRef(_)
                | Action::Dim
                | Action::Rank
                | Action::SubView(_)
                | Action::ReinterpretCast(_)
                | Action::View(_)
                | Action::CollapseShape(_)
                | Action::ExpandShape(..)
                | Action::Transpose(_)
                | Action::ExtractMetadata
                | Action::ExtractPointer
        )
    }
}

/// The flags of an operation on integers of a width.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoOverflow {
    pub kind: IntBinary,
    pub width: u32,
    pub signed: bool,
    pub unsigned: bool,
}

/// A view of bytes that stands for an allocation.
#[derive(Clone, Debug)]
pub struct SliceView {
    pub name: Rc<str>,
    pub element: Element,
    /// The number of bytes of which its start is to be a multiple, as far as it says.
    pub alignment: Option<i64>,
}

/// Offsets, sizes and strides of a view: static ones, or an operand for each that is dynamic.
#[derive(Clone, Debug, Default)]
pub struct Window {
    pub offsets: Vec<Bound>,
    pub sizes: Vec<Bound>,
    pub strides: Vec<Bound>,
    /// Dimensions that a rank-reducing subview leaves out.
    pub dropped: Vec<usize>,
}

/// A number that is in the program's text, or comes from operand number `.0`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    Static(i64),
    Operand(usize),
}

/// The bounds of `scf.forall`.
#[derive(Clone, Debug)]
pub struct ForallBounds {
    pub lower: Vec<Bound>,
    pub upper: Vec<Bound>,
    pub step: Vec<Bound>,
}

/// Which of a map's results counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Extreme {
    Least,
    Greatest,
}

/// The bounds of `affine.for`.
#[derive(Clone, Debug)]
pub struct AffineLoop {
    pub lower: AffineMap,
    pub upper: AffineMap,
    pub step: i64,
}

/// What `memref.atomic_rmw` does, in the order of its `kind`s.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AtomicKind {
    Float(FloatBinary),
    Int(IntBinary),
    Assign,
}

impl AtomicKind {
    /// By number, as the attribute stores it.
    pub fn from_number(number: i128) -> Option<Self> {
        use AtomicKind::*;
        const ALL: [AtomicKind; 16] = [
            Float(FloatBinary::Add),
            Int(IntBinary::Add),
            Int(IntBinary::And),
            Assign,
            Float(FloatBinary::Maximum),
            Float(FloatBinary::MaxNum),
            Int(IntBinary::MaxS),
            Int(IntBinary::MaxU),
            Float(FloatBinary::Minimum),
            Float(FloatBinary::MinNum),
            Int(IntBinary::MinS),
            Int(IntBinary::MinU),
            Float(FloatBinary::Mul),
            Int(IntBinary::Mul),
            Int(IntBinary::Or),
            Int(IntBinary::Xor),
        ];
        ALL.get(usize::try_from(number).ok()?).copied()
    }
}

/// A structured operation of `linalg`: what stays the same each time it runs.
#[derive(Clone, Debug)]
pub struct Structured {
    /// The indexing map of each operand.
    pub maps: Vec<AffineMap>,
    /// How each operand's elements lie in memory; none for a scalar.
    pub elements: Vec<Option<Element>>,
    /// Which arguments of the body are used: only those are read.
    pub used: Vec<bool>,
    /// How many operands are inputs; the others are outputs.
    pub inputs: usize,
}
