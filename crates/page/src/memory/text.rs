//! The memory of functions as text.

use std::fmt::Write as _;

use freehold_base::columns::Columns;

use super::{Function, Left, Position, Room};

/// Buffers that are listed at a peak at most.
const MOST_LISTED: usize = 10;

/// What `freehold memory` prints.
#[must_use]
pub fn text(functions: &[Function]) -> String {
    let mut out = String::new();
    for function in functions {
        if !out.is_empty() {
            out.push('\n');
        }
        one(&mut out, function);
    }
    if functions.is_empty() {
        out.push_str("no function allocates\n");
    }
    out
}

fn one(out: &mut String, function: &Function) {
    let Function {
        name,
        before,
        after,
        ..
    } = function;
    let _ = writeln!(out, "@{name}{}", at(function.position));
    let _ = match (function.arenas.is_empty(), before) {
        (_, 0) => writeln!(out, "  sizes are known at run time only"),
        (false, _) => writeln!(
            out,
            "  at most {before} bytes at a time, {after} with a plan"
        ),
        (true, _) => writeln!(out, "  at most {before} bytes at a time; nothing to plan"),
    };
    for room in &function.arenas {
        arena(out, room);
    }
    left(out, ("allocations that stay", "buffer"), &function.staying);
    left(
        out,
        ("arenas that are allocated for a call", "call"),
        &function.for_calls,
    );
}

/// What is allocated otherwise than in an arena.
fn left(out: &mut String, (title, head): (&str, &str), all: &[Left]) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(out, "  {title}:");
    let rows = all.iter().map(|left| {
        let size = left.size.map_or("?".to_owned(), |size| size.to_string());
        [
            left.name.clone(),
            size,
            line(left.position),
            left.reason.to_owned(),
        ]
    });
    table(out, [head, "bytes", "line", "because"], rows.collect());
}

fn arena(out: &mut String, room: &Room) {
    let at_peak = at(room.peak.position);
    let allocations = counted(room.allocations as u64, "allocation");
    let whose = match (room.is_argument, room.shares) {
        (true, _) => " that callers give".to_owned(),
        (false, Some(host)) => format!(" in the memory of arena {}", host + 1),
        (false, None) => String::new(),
    };
    let _ = match &room.unit {
        None => writeln!(
            out,
            "  {allocations} in an arena of {}{whose} (bound {}){at_peak}:",
            counted(room.size, "byte"),
            room.bound
        ),
        Some(unit) => writeln!(
            out,
            "  {allocations} in an arena of {} of {unit}{whose} (bound {}){at_peak}:",
            counted(room.size, "place"),
            room.bound
        ),
    };
    let rows = room.peak.live.iter().take(MOST_LISTED).map(|row| {
        let buffer = &room.buffers[row.buffer];
        let last = match &row.last_use {
            Some((name, position)) => format!("{name}{}", at(*position)),
            None => String::new(),
        };
        [
            buffer.name.clone(),
            buffer.size.to_string(),
            line(buffer.position),
            row.lowers.to_string(),
            last,
        ]
    });
    let size = match room.unit {
        None => "bytes",
        Some(_) => "places",
    };
    let heads = ["buffer", size, "line", "lowers it by", "needed until"];
    table(out, heads, rows.collect());
    if room.peak.live.len() > MOST_LISTED {
        let more = room.peak.live.len() - MOST_LISTED;
        let _ = writeln!(out, "    and {more} more");
    }
}

fn table<const N: usize>(out: &mut String, heads: [&str; N], rows: Vec<[String; N]>) {
    let mut columns = Columns::default();
    let all =
        || std::iter::once(heads).chain(rows.iter().map(|row| row.each_ref().map(|t| &t[..])));
    for row in all() {
        for (column, text) in row.iter().enumerate() {
            columns.widen(column, text.chars().count());
        }
    }
    for row in all() {
        out.push_str("    ");
        columns.line(out, row.map(|text| (text, text.chars().count())));
    }
}

/// A number of things.
fn counted(count: u64, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

fn at(position: Position) -> String {
    position.map_or(String::new(), |(line, _)| format!(", line {line}"))
}

fn line(position: Position) -> String {
    position.map_or(String::new(), |(line, _)| line.to_string())
}
