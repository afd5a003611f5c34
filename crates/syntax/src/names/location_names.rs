//! With `--mlir-use-nameloc-as-prefix`: the names that locations give to values.

use rustc_hash::FxHashSet;

use freehold_ir::{Attr, AttrKind, Context, LocationKind};

use super::SsaNames;

impl SsaNames<'_> {
    /// Writes the name that a location has in it, as a value may be called; says whether there is
    /// one.
    pub(super) fn write_location_name(&self, location: Option<Attr>, out: &mut String) -> bool {
        let context = &self.module.context;
        let name = location
            .filter(|_| self.options.location_names)
            .and_then(|location| name_in(context, location));
        let Some(name) = name else {
            return false;
        };
        let is_punctuation = |byte: u8| b"$._-".contains(&byte);
        // A digit would be taken for a number of ours.
        let may_begin = |byte: u8| is_punctuation(byte) || byte.is_ascii_alphabetic();
        if !name.bytes().next().is_some_and(may_begin) {
            out.push('_');
        }
        for byte in name.bytes() {
            match byte {
                b' ' => out.push('_'),
                _ if is_punctuation(byte) || byte.is_ascii_alphanumeric() => out.push(byte.into()),
                _ => out.push_str(&format!("{byte:X}")),
            }
        }
        true
    }
}

/// The first name in a location and those that it is made of, if it is not empty.
fn name_in(context: &Context, location: Attr) -> Option<&str> {
    let mut open = vec![location];
    // Locations share what they are made of.
    let mut seen = FxHashSet::default();
    while let Some(location) = open.pop() {
        if !seen.insert(location) {
            continue;
        }
        let AttrKind::Location(kind) = context.attr_kind(location) else {
            continue;
        };
        match &**kind {
            LocationKind::Name { name, .. } => {
                return Some(context.text(*name)).filter(|name| !name.is_empty());
            }
            LocationKind::CallSite { callee, caller } => open.extend([*caller, *callee]),
            LocationKind::Fused { locations, .. } => open.extend(locations.iter().rev()),
            LocationKind::Unknown | LocationKind::File { .. } => {}
        }
    }
    None
}
