//! An operation while it is read: what its form has found so far.
//!
//! Data alone: it knows no parser and no form.

use freehold_ir::{
    Attr, AttrKind, Block, Context, Ident, Location, Op, OpName, SignatureId, Type, Value, known,
};

/// The form in which an operation is read or printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Generic,
    /// By the table's format.
    Format,
    Rust(RustForm),
}

/// A form that is written in Rust: its position in the list of `rust_forms.rs`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct RustForm(pub u16);

/// A use of a value whose type is not known yet: `%name` or `%name#number`.
#[derive(Copy, Clone)]
pub(super) struct OperandRef {
    pub name: Ident,
    pub number: u32,
    pub location: Location,
}

/// A group of results before `=`: `%name` or `%name:count`.
#[derive(Copy, Clone)]
pub(super) struct ResultName {
    pub name: Ident,
    pub count: u32,
    pub location: Location,
}

/// A named block argument that a custom form reads before the region.
#[derive(Copy, Clone)]
pub(super) struct EntryArgument {
    pub name: Option<(Ident, Location)>,
    /// As which result of a group it is named.
    pub number: u32,
    pub ty: Type,
}

/// An operation while it is read.
pub(super) struct OpState {
    pub name: OpName,
    pub location: Location,
    /// Where the name ends.
    pub name_end: u32,
    pub result_names: Vec<ResultName>,
    /// Operands that wait for their types.
    pub operands: Vec<OperandRef>,
    /// Operands with their types.
    pub values: Vec<Value>,
    /// Where each of `values` is written, as formats and generic form note it.
    pub places: Vec<Location>,
    pub results: Vec<Type>,
    pub successors: Vec<Block>,
    pub properties: Vec<(Ident, Attr)>,
    /// In place of `properties`, of an operation that nobody declared: any attribute.
    pub whole_properties: Option<Attr>,
    pub attributes: Vec<(Ident, Attr)>,
    /// By a format: where the operands of each group stand in `operands`.
    pub operand_groups: Vec<(u32, u32)>,
    /// By a format: the types that are written, and where those of each group stand.
    pub types: Vec<Type>,
    pub operand_types: Vec<(u32, u32)>,
    pub result_types: Vec<(u32, u32)>,
    /// By a format: the group of each successor that was read.
    pub successor_groups: Vec<u32>,
    /// By a format: the group of each region that was read.
    pub region_groups: Vec<u32>,
    /// By a directive: the values of the cases that were read.
    pub cases: Vec<i64>,
    /// Created before its first region; its operands and results follow.
    pub op: Option<Op>,
    /// What is known of an operation whose text repeats another's.
    pub made: Option<Made>,
    pub form: Form,
    /// Where the form goes on after a region.
    pub stage: u32,
    /// Arguments of the entry block of the region that is next.
    pub entry: Vec<EntryArgument>,
}

impl OpState {
    pub fn new() -> Self {
        OpState {
            name: known::BUILTIN_MODULE,
            location: Location::UNKNOWN,
            name_end: 0,
            result_names: Vec::new(),
            operands: Vec::new(),
            values: Vec::new(),
            places: Vec::new(),
            results: Vec::new(),
            successors: Vec::new(),
            properties: Vec::new(),
            whole_properties: None,
            attributes: Vec::new(),
            operand_groups: Vec::new(),
            types: Vec::new(),
            operand_types: Vec::new(),
            result_types: Vec::new(),
            successor_groups: Vec::new(),
            region_groups: Vec::new(),
            cases: Vec::new(),
            op: None,
            made: None,
            form: Form::Generic,
            stage: 0,
            entry: Vec::new(),
        }
    }

    /// Sets the properties of an operation that nobody declared.
    pub fn set_whole_properties(&mut self, context: &mut Context, whole: Attr) {
        self.whole_properties = Some(match whole == context.empty_dict() {
            // An empty dictionary stands for no properties at all; this one was written.
            true => context.attr(AttrKind::Opaque("{}".into())),
            false => whole,
        });
    }

    pub fn clear(&mut self) {
        self.result_names.clear();
        self.operands.clear();
        self.values.clear();
        self.places.clear();
        self.results.clear();
        self.successors.clear();
        self.properties.clear();
        self.whole_properties = None;
        self.attributes.clear();
        self.op = None;
        self.made = None;
        self.form = Form::Generic;
        self.stage = 0;
        self.entry.clear();
    }
}

/// What an operation has beside values, where its text was read before.
#[derive(Copy, Clone)]
pub(super) struct Made {
    pub properties: Attr,
    pub attributes: Attr,
    /// That of all operations with this text, if it was stated.
    pub signature: Option<SignatureId>,
}

/// What a form wants after it has read some text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// Everything is read: make the operation.
    Done,
    /// A region comes next; its `{` was taken.
    Region,
}
