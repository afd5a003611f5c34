//! The table of op semantics: what every operation does, as data from `rules/dialects/*.dialect`.
//!
//! Passes and analyses ask this table and never match on an operation's name where it can
//! answer. The table knows nothing of any particular module: it maps names to [`OpDef`]s,
//! and [`group_range`] resolves an operation's named operand and result groups to index ranges.
//! The text form is described in `rules/dialects/README.md`.

mod classes;
mod counts;
mod def;
pub mod format;
mod groups;
mod heaps;
mod items;
mod never_alias;
mod reader;
mod slices;
mod successors;
mod symbols;
mod table;
mod traits;
mod upstream;

pub use counts::{Counted, bounds, count_error, segments_error};
pub use def::{
    Arity, AssemblyForm, AttrClass, AttrDef, Deed, Derivation, Domain, Effect, EffectKind,
    EffectTarget, Flags, FlowEdge, FlowEnd, Group, Keywords, OpDef, TypeRule,
};
pub use groups::{group_range, operand_range, result_range, set_group_size, view_source};
pub use heaps::{FreeForm, Tokens, is_token_list};
pub use never_alias::{NEVER_ALIAS, are_never_one, is_never_shared, never_alias_lists};
pub use reader::{DialectError, check_entry};
pub use slices::{SLICE, slice_name, stated_alignment};
pub use successors::{successor_group, successor_operands};
pub use symbols::{
    callee, functions_with_body, is_private, only_called, private_functions, symbol_name,
    symbol_text,
};
pub use table::{Table, builtin_op, builtin_op_names, is_builtin_op};
pub use traits::{Trait, Traits};
