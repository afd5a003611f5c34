//! Swift's intermediate language: text to a module of the dialect `sil` and back, its types and
//! declarations, who owns what in its functions, and an interpreter.
//!
//! What each instruction does to ownership is said by `rules/dialects/sil.dialect`; which part of
//! the language is read, by `docs/sil.md`. Start with [`read`], [`print()`] and [`Declarations`].

mod argument_kinds;
mod declarations;
mod declared_types;
pub mod effects;
pub mod facts;
pub(crate) mod inside;
mod instructions;
pub mod interference;
pub mod interp;
mod layout;
mod lexer;
pub mod memory;
mod names;
pub mod object_form;
pub mod ownership_form;
pub mod places;
mod printer;
mod reader;
pub mod roles;
mod shapes;
mod type_parser;
mod types;
mod verify;

pub use argument_kinds::{ArgumentKind, ArgumentKinds};
pub use declarations::{Declarations, Function, Global};
pub use declared_types::{Class, Field, Struct, UnknownType};
pub use layout::{Member, Part};
pub use printer::print;
pub use reader::read;
pub use type_parser::TypeError;
pub use types::{
    Category, FunctionResult, FunctionType, Parameter, ParameterConvention, Representation,
    ResultConvention, SilType, TupleElement, module_type, pointee, sil_type, spelling,
};
pub use verify::verify;
