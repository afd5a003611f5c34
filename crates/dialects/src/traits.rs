//! Traits of operations: what is there or not, whatever their operands are.

use serde::{Deserialize, Serialize};

/// Facts about an operation that are either there or not.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Trait {
    /// No memory effect and no other side effect; may be erased when unused, and duplicated.
    Pure,
    /// Its effects are those of the operations in its regions.
    RecursiveEffects,
    Commutative,
    Terminator,
    /// A terminator that hands its operands to its parent's flow edges or to the caller.
    ReturnLike,
    /// Its regions see no value from outside.
    Isolated,
    /// Each region has at most one block.
    SingleBlock,
    /// The block needs no terminator (`builtin.module`).
    NoTerminator,
    /// It names a symbol by `sym_name`.
    Symbol,
    /// Its region is a table of symbols.
    SymbolTable,
    /// A function: `function_type`, and a body that is entered by calls.
    Function,
    /// A call: `callee` names the function, or the first operand is it.
    Call,
    /// A constant: attribute `value`, no operands.
    Constant,
    /// Operand groups are delimited by the inherent attribute `operandSegmentSizes`.
    OperandSegments,
    /// Result groups are delimited by the inherent attribute `resultSegmentSizes`.
    ResultSegments,
    /// All operands and results have one type.
    SameType,
    /// All operands have one type.
    SameOperands,
    /// Values change their types along its flow edges.
    ConvertingFlow,
    /// Allocas in its region end with it.
    AutomaticScope,
    /// Its regions run more than once.
    Loop,
    /// Its regions may run in many places at one time.
    Parallel,
    /// Does something beyond memory; never erased (`cf.assert`).
    SideEffect,
    /// All operands and results have one shape.
    SameShape,
    /// All operands and results have one element type.
    SameElement,
    /// Works element by element on vectors and tensors.
    Elementwise,
    /// Its regions are graphs: a use may stand before the definition.
    GraphRegion,
    /// Doing it twice is doing it once.
    Idempotent,
    /// The blocks of its regions have no arguments.
    NoArguments,
    /// Values of its region are symbols of affine expressions.
    AffineScope,
    /// All variadic operand groups are of one size.
    SameOperandSizes,
    /// All variadic result groups are of one size.
    SameResultSizes,
    /// No two results are the same allocation.
    DistinctResults,
    /// What it allocates, or frees, is not of the heap of `memref.alloc` and `memref.dealloc`.
    OwnHeap,
    /// Its form is C++ in ODS, whose dictionary has the inherent attributes in every version.
    LooseDict,
}

impl Trait {
    /// Every trait and its name in dialect files.
    pub const ALL: [(&'static str, Trait); 34] = [
        ("pure", Trait::Pure),
        ("recursive-effects", Trait::RecursiveEffects),
        ("commutative", Trait::Commutative),
        ("terminator", Trait::Terminator),
        ("return-like", Trait::ReturnLike),
        ("isolated", Trait::Isolated),
        ("single-block", Trait::SingleBlock),
        ("no-terminator", Trait::NoTerminator),
        ("symbol", Trait::Symbol),
        ("symbol-table", Trait::SymbolTable),
        ("function", Trait::Function),
        ("call", Trait::Call),
        ("constant", Trait::Constant),
        ("operand-segments", Trait::OperandSegments),
        ("result-segments", Trait::ResultSegments),
        ("same-type", Trait::SameType),
        ("same-operands", Trait::SameOperands),
        ("converting-flow", Trait::ConvertingFlow),
        ("automatic-scope", Trait::AutomaticScope),
        ("loop", Trait::Loop),
        ("parallel", Trait::Parallel),
        ("side-effect", Trait::SideEffect),
        ("same-shape", Trait::SameShape),
        ("same-element", Trait::SameElement),
        ("elementwise", Trait::Elementwise),
        ("graph-region", Trait::GraphRegion),
        ("idempotent", Trait::Idempotent),
        ("no-arguments", Trait::NoArguments),
        ("affine-scope", Trait::AffineScope),
        ("same-operand-sizes", Trait::SameOperandSizes),
        ("same-result-sizes", Trait::SameResultSizes),
        ("distinct-results", Trait::DistinctResults),
        ("own-heap", Trait::OwnHeap),
        ("loose-dict", Trait::LooseDict),
    ];
}

/// A set of [`Trait`]s.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Traits(u64);

impl Traits {
    /// Whether the trait is in the set.
    pub fn has(self, t: Trait) -> bool {
        self.0 & (1 << t as u64) != 0
    }

    /// Adds a trait.
    pub fn add(&mut self, t: Trait) {
        self.0 |= 1 << t as u64;
    }
}
