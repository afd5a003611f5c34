//! Which values the facts of a function are about: memrefs, or the values of a domain that dialect
//! files declare.
//!
//! The relations and the analyses on them do not depend on it: of references to counted objects, or
//! of addresses, they say what they say of memrefs.

use rustc_hash::FxHashSet;

use freehold_dialects::{Domain, Table};
use freehold_ir::{Module, Piece, Type, TypeKind, Value};

/// Which values the facts are about.
pub enum Followed {
    Memrefs,
    /// The values of these types.
    Types(FxHashSet<Type>),
}

impl Followed {
    /// The values of a domain: those of the types that begin as the table says.
    pub fn of(module: &Module, table: &Table, domain: Domain) -> Followed {
        let starts: Vec<&str> = table.followed(domain).collect();
        let is_one = |kind: &TypeKind| {
            let text: &str = match kind {
                TypeKind::Opaque(text) => text,
                TypeKind::Nested(pieces) => match pieces.first() {
                    Some(Piece::Text(text)) => text,
                    _ => return false,
                },
                _ => return false,
            };
            let rest = |start: &&str| text.strip_prefix(*start);
            let mut rests = starts.iter().filter_map(rest);
            rests.any(|rest| rest.is_empty() || rest.starts_with('<'))
        };
        let types = module.context.type_kinds();
        let types = types.filter(|(_, kind)| is_one(kind)).map(|(ty, _)| ty);
        Followed::Types(types.collect())
    }

    /// Whether a value is one of them.
    pub fn has(&self, module: &Module, value: Value) -> bool {
        match self {
            Followed::Memrefs => module.is_memref(value),
            Followed::Types(types) => types.contains(&module.value_type(value)),
        }
    }
}
