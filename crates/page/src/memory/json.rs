//! The memory of functions as JSON: the form is in `docs/memory.md`.

use serde_json::{Value, json};

use super::{Function, Left, Room};
use crate::places::place;

/// The number of the document's form.
const FORM: u32 = 1;

/// The document.
#[must_use]
pub fn json(functions: &[Function]) -> Value {
    let functions: Vec<Value> = functions.iter().map(function).collect();
    json!({ "form": FORM, "functions": functions })
}

fn function(function: &Function) -> Value {
    let mut out = json!({
        "name": function.name,
        "bytes_before": function.before,
        "bytes_after": function.after,
        "steps": function.steps,
        "arenas": function.arenas.iter().map(arena).collect::<Vec<_>>(),
        "staying": function.staying.iter().map(staying).collect::<Vec<_>>(),
        "for_calls": function.for_calls.iter().map(staying).collect::<Vec<_>>(),
    });
    place(&mut out, function.position);
    out
}

fn arena(room: &Room) -> Value {
    let buffers = room.buffers.iter().map(|buffer| {
        let live = buffer.live.intervals().iter();
        let live: Vec<[u32; 2]> = live
            .map(|interval| [interval.start, interval.end])
            .collect();
        let mut out = json!({
            "name": buffer.name,
            "size": buffer.size,
            "alignment": buffer.alignment,
            "offset": buffer.offset,
            "live": live,
        });
        place(&mut out, buffer.position);
        out
    });
    let live = room.peak.live.iter().map(|row| {
        let mut out = json!({
            "buffer": room.buffers[row.buffer].name,
            "lowers_by": row.lowers,
        });
        if let Some((name, position)) = &row.last_use {
            out["needed_until"] = json!({ "op": name });
            place(&mut out["needed_until"], *position);
        }
        out
    });
    let mut peak = json!({ "step": room.peak.step, "live": live.collect::<Vec<_>>() });
    place(&mut peak, room.peak.position);
    let mut out = json!({
        // What the other numbers count, where it is not bytes.
        "unit": room.unit,
        "is_argument": room.is_argument,
        "size": room.size,
        "alignment": room.alignment,
        "bound": room.bound,
        "size_before": room.before,
        "buffers": buffers.collect::<Vec<_>>(),
        "peak": peak,
    });
    if let Some(host) = room.shares {
        out["shares"] = host.into();
    }
    out
}

fn staying(left: &Left) -> Value {
    let mut out = json!({ "name": left.name, "bytes": left.size, "because": left.reason });
    place(&mut out, left.position);
    out
}
