//! The rule files about terms that are part of the binary.

/// The rule files that are part of the binary, in the order in which they are read.
pub const BUILTIN: &[(&str, &str)] = &[
    ("rules/signature.egg", freehold_rule_files::SIGNATURE),
    ("rules/bool.egg", freehold_rule_files::BOOL),
    ("rules/alias.egg", freehold_rule_files::ALIAS),
    ("rules/dealloc.egg", freehold_rule_files::DEALLOC),
];
