//! What the printer knows of an operation of the table before any is printed, and of the last one
//! that was. Data alone: `print.rs` fills it.

use std::cell::RefCell;
use std::rc::Rc;

use smallvec::SmallVec;

use freehold_dialects::format::Format;
use freehold_dialects::{Arity, AssemblyForm, Group, OpDef, Trait};
use freehold_ir::{Attr, Context, Ident, OpName};

use crate::op_state::RustForm;
use crate::options::Version;

/// What the printer knows of one operation of the table, prepared once.
pub struct PrintInfo<'a> {
    pub def: &'a OpDef,
    pub format: Option<&'a Format>,
    /// The form that is written in Rust.
    pub rust: Option<RustForm>,
    /// The length of the dialect's name, if it is all that stands before a point: then it can
    /// go without saying.
    pub dialect: usize,
    /// What ends the blocks of its regions and is not printed when it says nothing.
    pub terminator: Option<OpName>,
    /// The names of the attributes, where any attribute has such a name.
    pub names: Vec<Option<Ident>>,
    pub operand_segments: Option<Ident>,
    pub result_segments: Option<Ident>,
    /// How many groups have exactly one member.
    pub(super) fixed_operands: u32,
    pub(super) fixed_results: u32,
    /// The last operation of the name: most are like it.
    pub(super) last: RefCell<Option<Last>>,
}

/// What is the same for all operations of one name that have these dictionaries and counts.
pub(super) struct Last {
    pub properties: Attr,
    pub attributes: Attr,
    pub operands: u32,
    pub results: u32,
    pub spans: Rc<Spans>,
    /// Whether the format's attribute dictionary is known to print as nothing.
    pub is_dict_empty: bool,
}

/// How many of the groups have exactly one member.
pub(super) fn fixed(groups: &[Group]) -> u32 {
    groups.iter().filter(|g| g.arity == Arity::One).count() as u32
}

/// Where the members of each group start and end.
pub(super) type Ranges = SmallVec<[(u32, u32); 6]>;

/// Which operands and results each group of an operation has.
pub(super) struct Spans {
    pub operands: Ranges,
    pub results: Ranges,
}

impl<'a> PrintInfo<'a> {
    /// `rust` is its form, if that is written in Rust.
    pub fn new(
        context: &Context,
        def: &'a OpDef,
        rust: Option<RustForm>,
        version: Version,
    ) -> Self {
        let format = match &def.assembly {
            AssemblyForm::Format(format) => match &format.before_24 {
                Some(before) if version < Version::Mlir24 => Some(&**before),
                _ => Some(&**format),
            },
            _ => None,
        };
        let format = format.filter(|format| !format.steps.is_empty());
        let segments = |t, name| def.has(t).then(|| context.find_ident(name)).flatten();
        PrintInfo {
            def,
            format,
            rust,
            dialect: match def.name.split_once('.') {
                Some((dialect, rest)) if !rest.contains('.') => dialect.len(),
                _ => 0,
            },
            terminator: (def.terminator.as_ref()).and_then(|name| context.find_op_name(name)),
            names: def
                .attributes
                .iter()
                .map(|a| context.find_ident(&a.name))
                .collect(),
            operand_segments: segments(Trait::OperandSegments, "operandSegmentSizes"),
            result_segments: segments(Trait::ResultSegments, "resultSegmentSizes"),
            fixed_operands: fixed(&def.operands),
            fixed_results: fixed(&def.results),
            last: RefCell::default(),
        }
    }
}
