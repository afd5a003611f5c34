//! The resources of a module: those of tools, and those of the builtin dialect that attributes
//! refer to.

use freehold_ir::{Ident, ResourceValue, Resources};

use super::tables::Tables;
use crate::emitter::Emitter;
use crate::format::resource;

/// The section of resources and that of where they are; none where there are none.
pub fn sections(resources: &Resources, tables: &mut Tables) -> Option<(Emitter, Emitter)> {
    let keys = tables.resources.clone();
    let external = resources.external.iter();
    let external: Vec<_> = external.filter(|group| !group.entries.is_empty()).collect();
    if keys.is_empty() && external.is_empty() {
        return None;
    }
    let (mut body, mut offsets) = Default::default();
    Emitter::number(&mut offsets, external.len() as u64);
    for group in external {
        let name = tables.context.text(group.name).as_bytes().to_vec();
        offsets.number(tables.string(name));
        offsets.number(group.entries.len() as u64);
        for (key, value) in &group.entries {
            let key = tables.context.text(*key).as_bytes().to_vec();
            entry(&key, Some(value), &mut body, &mut offsets, tables);
        }
    }
    if !keys.is_empty() {
        offsets.number(tables.dialect("builtin"));
        offsets.number(keys.len() as u64);
        for key in keys {
            let is_it =
                |entry: &&(Ident, ResourceValue)| tables.context.text(entry.0).as_bytes() == key;
            // The last definition of a key counts.
            let found = resources.builtin.iter().rev().find(is_it);
            let value = found.map(|found| &found.1);
            entry(key, value, &mut body, &mut offsets, tables);
        }
    }
    Some((body, offsets))
}

fn entry(
    key: &[u8],
    value: Option<&ResourceValue>,
    body: &mut Emitter,
    offsets: &mut Emitter,
    tables: &mut Tables,
) {
    let start = body.bytes.len();
    let kind = match value {
        // It is referred to, and nothing is known of it.
        None => resource::BLOB,
        Some(ResourceValue::Blob(blob)) => {
            let (alignment, data) = match blob.split_first_chunk::<4>() {
                Some((alignment, data)) => (u32::from_le_bytes(*alignment), data),
                None => (1, &[][..]),
            };
            let alignment = u64::from(alignment).max(1);
            body.number(alignment);
            body.number(data.len() as u64);
            body.align(alignment);
            body.bytes(data);
            resource::BLOB
        }
        Some(ResourceValue::Bool(value)) => {
            body.byte((*value).into());
            resource::BOOL
        }
        Some(ResourceValue::String(text)) => {
            body.number(tables.string(text.as_bytes().to_vec()));
            resource::STRING
        }
    };
    offsets.number(tables.string(key.to_vec()));
    offsets.number((body.bytes.len() - start) as u64);
    offsets.byte(kind);
}
