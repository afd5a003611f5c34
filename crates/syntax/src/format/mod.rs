//! Runs the steps that `dialects::format` made of ODS's `assemblyFormat`: `parse` and `print`
//! in either direction, `attrs` for attributes that a format names, `infer` for the types that
//! the text leaves out, `info` for what is prepared of an operation,
//! `dicts` for attribute dictionaries. `directives` holds the `custom<...>` directives.

mod attrs;
mod body_name;
mod dicts;
mod directives;
mod infer;
mod info;
mod inherent;
mod parse;
mod prepare;
mod print;
mod print_info;

pub(super) use info::OpInfo;
pub(super) use print_info::PrintInfo;
