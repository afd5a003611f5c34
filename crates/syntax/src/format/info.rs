//! What is prepared of an operation of the table before any is read: names, types and attributes
//! that its definition spells. `prepare.rs` reads those; this is data.

use std::cell::RefCell;

use smallvec::SmallVec;

use crate::op_state::RustForm;
use crate::type_class::TypeClass;
use freehold_dialects::OpDef;
use freehold_dialects::format::Format;
use freehold_ir::{Attr, Ident, OpName, Type};

/// An attribute that was made, and from what.
#[derive(Default)]
pub struct Memo<T> {
    pub from: T,
    pub made: Option<Attr>,
}

/// What an operation in another form than text was given: properties, and how many regions, results,
/// successors and operands; and the dictionary that was made of the properties.
#[derive(Default)]
pub struct Given {
    pub properties: Vec<(Ident, Attr)>,
    pub counts: [usize; 4],
    pub made: Option<Attr>,
}

/// What the parser knows of one operation of the table, prepared once.
pub struct OpInfo<'s> {
    pub def: &'s OpDef,
    pub format: Option<&'s Format>,
    /// The form that is written in Rust.
    pub rust: Option<RustForm>,
    /// What ends the blocks of its regions where the text does not.
    pub terminator: Option<OpName>,
    /// The names of the attributes of the definition.
    pub names: Vec<Ident>,
    /// What stands for attributes that are not given.
    pub defaults: Vec<(Ident, Attr)>,
    pub operand_segments: Option<Ident>,
    pub result_segments: Option<Ident>,
    /// The dictionary of properties that was made last.
    pub last_properties: RefCell<Memo<Vec<(Ident, Attr)>>>,
    /// What was given last, with as many of everything as there should be.
    pub last_given: RefCell<Given>,
    /// The segment sizes that were made last.
    pub last_segments: RefCell<Memo<SmallVec<[i64; 8]>>>,
    /// For each attribute: the type that its class implies.
    pub attr_types: Vec<Option<Type>>,
    /// For each operand and result group: its type if it has only one.
    pub fixed_operands: Vec<Option<Type>>,
    pub fixed_results: Vec<Option<Type>>,
    /// For each operand and result group: what its types may be.
    pub operand_classes: Vec<TypeClass>,
    pub result_classes: Vec<TypeClass>,
}
