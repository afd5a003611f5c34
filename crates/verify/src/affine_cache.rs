//! Which values were found to be dimensions or symbols of affine maps. Data alone:
//! `ops/affine_ids.rs` finds it out.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use freehold_ir::{Op, Value};

/// What a value may be, within its own scope.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Id {
    Neither,
    Dim,
    /// A dimension as well.
    Symbol,
}

/// What is known of values and scopes so far.
#[derive(Default)]
pub struct AffineIds {
    pub ids: RefCell<FxHashMap<Value, Id>>,
    /// The scope around each operation that was asked for.
    pub scopes: RefCell<FxHashMap<Op, Op>>,
}
