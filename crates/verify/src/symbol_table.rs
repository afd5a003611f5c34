//! The symbols of one operation that is a symbol table. Data alone: `symbols.rs` fills it.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use freehold_ir::{Attr, Ident, Op};

/// The symbols of one table, and the references into tables within it that were resolved.
pub struct SymbolTable {
    pub by_name: FxHashMap<Ident, Op>,
    pub resolved: RefCell<FxHashMap<Attr, Option<Op>>>,
}
