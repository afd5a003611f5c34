//! What `freehold run --lives` adds to the report of a run: which buffers are freed late.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use freehold_base::diagnostics::Source;
use freehold_interp::Life;
use freehold_interp::lives::{allocated_late, least_peak};
use freehold_ir::{Module, Op};
use serde_json::{Value, json};

use crate::run::place;

/// The buffers with one allocation, last use and free, of which some are freed late.
struct Late {
    birth: Op,
    last_use: Op,
    end: Op,
    buffers: u64,
    bytes: u64,
    /// What was allocated meanwhile.
    allocated: u64,
}

/// What is late, the most bytes first.
fn late(module: &Module, lives: &[Life]) -> Vec<Late> {
    let mut rows: BTreeMap<_, Late> = BTreeMap::new();
    for (life, allocated) in lives.iter().zip(allocated_late(lives)) {
        let Some((end, _)) = life.ended.filter(|_| allocated > 0) else {
            continue;
        };
        let key = [life.birth, life.last_use, end].map(|op| module.location(op));
        let row = rows.entry(key).or_insert(Late {
            birth: life.birth,
            last_use: life.last_use,
            end,
            buffers: 0,
            bytes: 0,
            allocated: 0,
        });
        row.buffers += 1;
        row.bytes += life.size as u64;
        row.allocated += allocated;
    }
    let mut rows: Vec<Late> = rows.into_values().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.bytes));
    rows
}

/// The lines behind the counts.
pub(super) fn text(source: &Source, module: &Module, lives: &[Life]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{:17} {}", "least peak:", least_peak(lives));
    let line = |op: Op| match source.line_column(module.location(op)) {
        Some((line, _)) => format!("'{}' in line {line}", module.name_text(op)),
        None => format!("'{}'", module.name_text(op)),
    };
    for row in late(module, lives) {
        let _ = writeln!(
            out,
            "freed late: {} of {} bytes, by {}, used last by {}, freed by {}, {} bytes allocated \
             meanwhile",
            row.buffers,
            row.bytes,
            line(row.birth),
            line(row.last_use),
            line(row.end),
            row.allocated,
        );
    }
    out
}

/// The same as fields of the report.
pub(super) fn add_json(all: &mut Value, source: &Source, module: &Module, lives: &[Life]) {
    let rows: Vec<Value> = late(module, lives)
        .into_iter()
        .map(|row| {
            json!({
                "allocated": place(source, module, row.birth),
                "last_use": place(source, module, row.last_use),
                "freed": place(source, module, row.end),
                "buffers": row.buffers,
                "bytes": row.bytes,
                "allocated_bytes_meanwhile": row.allocated,
            })
        })
        .collect();
    all["least_peak"] = json!(least_peak(lives));
    all["freed_late"] = Value::Array(rows);
}
