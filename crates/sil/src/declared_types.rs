//! Types that a module declares, classes and structs, and those that everybody knows.

use std::collections::BTreeMap;
use std::fmt;

use freehold_ir::Op;

use super::types::SilType;

/// A class.
#[derive(Clone, Debug)]
pub struct Class {
    pub op: Op,
    pub superclass: Option<Box<str>>,
    pub is_final: bool,
    /// Its own, without those of superclasses.
    pub fields: Vec<Field>,
    pub has_deinit: bool,
    /// The function that runs when an object dies, before its fields are released.
    pub deinit_function: Option<Box<str>>,
}

/// A struct.
#[derive(Clone, Debug)]
pub struct Struct {
    pub op: Op,
    pub fields: Vec<Field>,
}

/// A stored field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: Box<str>,
    pub ty: SilType,
    /// Declared with `let`: it never changes.
    pub is_let: bool,
}

/// A type of which nobody said what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownType {
    pub name: Box<str>,
}

impl fmt::Display for UnknownType {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = &self.name;
        write!(
            f,
            "type '{name}' is not declared: declare it as 'class {name} {{}}' if it is counted, or as 'struct {name} {{}}' \
             with its fields"
        )
    }
}

/// All declared types, by name.
#[derive(Copy, Clone)]
pub(super) struct DeclaredTypes<'d> {
    pub(super) classes: &'d BTreeMap<Box<str>, Class>,
    pub(super) structs: &'d BTreeMap<Box<str>, Struct>,
}

/// The builtin types and those of the standard library that are a number, and whether they are
/// trivial.
pub(super) fn well_known(name: &str) -> Option<bool> {
    match name {
        "Builtin.NativeObject" | "Builtin.BridgeObject" | "Builtin.UnknownObject" | "AnyObject" => {
            Some(false)
        }
        "Builtin.Word" | "Builtin.RawPointer" => Some(true),
        _ => {
            let is_number = |prefix: &str| {
                let width = name.strip_prefix(prefix);
                width.is_some_and(|w| !w.is_empty() && w.bytes().all(|byte| byte.is_ascii_digit()))
            };
            let is_trivial = is_number("Builtin.Int")
                || is_number("Builtin.FPIEEE")
                || number_payload(name).is_some();
            is_trivial.then_some(true)
        }
    }
}

/// The field of a number of the standard library: `Int` holds a `Builtin.Int64` by the name
/// `_value`.
pub(super) fn number_payload(name: &str) -> Option<SilType> {
    let payload = match name {
        "Int" | "UInt" | "Int64" | "UInt64" => "Builtin.Int64",
        "Int32" | "UInt32" => "Builtin.Int32",
        "Int16" | "UInt16" => "Builtin.Int16",
        "Int8" | "UInt8" => "Builtin.Int8",
        "Bool" => "Builtin.Int1",
        "Float" => "Builtin.FPIEEE32",
        "Double" => "Builtin.FPIEEE64",
        _ => return None,
    };
    Some(SilType::named(payload))
}
