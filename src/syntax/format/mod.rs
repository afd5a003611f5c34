//! ODS's `assemblyFormat` language: `compile` turns an operation's format into a flat list of
//! steps, once; `parse` and `print` run the list in either direction.

mod compile;
mod infer;
mod parse;
mod print;

pub(super) use parse::OpInfo;
pub(super) use print::PrintInfo;
