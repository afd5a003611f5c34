//! Families of structured control flow.

use super::lines::{BUFFER, Lines, function, line, list};

/// How deep the nests of `hoist` are.
const DEPTH: usize = 6;

pub(super) fn nested_if(size: usize) -> String {
    function("nested_if", |lines| {
        for k in 0..size {
            lines.condition(k);
        }
        for k in 0..size {
            line!(lines, "%r{k} = scf.if %c{k} -> ({BUFFER}) {{");
            lines.filled(&format!("a{k}"));
        }
        for k in (0..size).rev() {
            let inner = if k + 1 == size {
                format!("a{k}")
            } else {
                format!("r{}", k + 1)
            };
            let outer = if k == 0 {
                "given".to_owned()
            } else {
                format!("a{}", k - 1)
            };
            line!(lines, "scf.yield %{inner} : {BUFFER}");
            line!(lines, "}} else {{");
            line!(lines, "scf.yield %{outer} : {BUFFER}");
            line!(lines, "}}");
        }
        let sum = lines.summed("r0", "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn ifs(size: usize) -> String {
    function("ifs", |lines| {
        let last = replaced_ifs(lines, size, "given", |_, _| "r");
        let sum = lines.summed(&last, "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn ifs_apart(size: usize) -> String {
    function("ifs_apart", |lines| {
        let last = replaced_ifs(lines, size, "given", |lines, k| {
            line!(lines, "cf.br ^next{k}(%r{k} : {BUFFER})");
            line!(lines, "^next{k}(%p{k}: {BUFFER}):");
            "p"
        });
        let sum = lines.summed(&last, "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn carried(size: usize) -> String {
    function("carried", |lines| {
        let mut current = "given".to_owned();
        for k in 0..size {
            lines.condition(k);
            line!(
                lines,
                "%s{k} = scf.for %i{k} = %zero to %x step %one iter_args(%p{k} = %{current}) -> ({BUFFER}) {{"
            );
            replaced_if(lines, k, &format!("p{k}"));
            line!(lines, "scf.yield %r{k} : {BUFFER}");
            line!(lines, "}}");
            current = format!("s{k}");
        }
        let sum = lines.summed(&current, "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn long_loop(size: usize) -> String {
    function("long_loop", |lines| {
        line!(
            lines,
            "%s = scf.for %i = %zero to %x step %one iter_args(%p = %given) -> ({BUFFER}) {{"
        );
        let last = replaced_ifs(lines, size, "p", |_, _| "r");
        line!(lines, "scf.yield %{last} : {BUFFER}");
        line!(lines, "}}");
        let sum = lines.summed("s", "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

/// Conditionals in a row, each of which may replace the buffer of the one before, at first
/// `%FIRST`; `then` writes what comes behind the K-th, and says which of its values, `%NAMEK`, is
/// the buffer from then on. The name of the last one.
fn replaced_ifs(
    lines: &mut Lines,
    size: usize,
    first: &str,
    then: impl Fn(&mut Lines, usize) -> &'static str,
) -> String {
    let mut current = first.to_owned();
    for k in 0..size {
        lines.condition(k);
        replaced_if(lines, k, &current);
        current = format!("{}{k}", then(lines, k));
    }
    current
}

/// `%rK` is a new buffer if `%cK`, and the current one otherwise.
fn replaced_if(lines: &mut Lines, k: usize, current: &str) {
    line!(lines, "%r{k} = scf.if %c{k} -> ({BUFFER}) {{");
    lines.filled(&format!("a{k}"));
    line!(lines, "scf.yield %a{k} : {BUFFER}");
    line!(lines, "}} else {{");
    line!(lines, "scf.yield %{current} : {BUFFER}");
    line!(lines, "}}");
}

pub(super) fn loops(size: usize) -> String {
    function("loops", |lines| {
        lines.filled("left");
        lines.filled("right");
        let (mut left, mut right) = ("left".to_owned(), "right".to_owned());
        for k in 0..size {
            line!(
                lines,
                "%r{k}:2 = scf.for %i{k} = %zero to %x step %one iter_args(%p{k} = %{left}, %q{k} = %{right}) -> ({BUFFER}, {BUFFER}) {{"
            );
            line!(lines, "%v{k} = memref.load %p{k}[%zero] : {BUFFER}");
            line!(lines, "memref.store %v{k}, %q{k}[%one] : {BUFFER}");
            line!(lines, "scf.yield %q{k}, %p{k} : {BUFFER}, {BUFFER}");
            line!(lines, "}}");
            (left, right) = (format!("r{k}#1"), format!("r{k}#0"));
        }
        let sum = lines.summed(&left, "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn wide_loop(size: usize) -> String {
    function("wide_loop", |lines| {
        for k in 0..size {
            lines.filled(&format!("a{k}"));
        }
        let carried = list(size, |k| format!("%p{k} = %a{k}"));
        let turned = list(size, |k| format!("%p{}", (k + size - 1) % size));
        let types = list(size, |_| BUFFER.to_owned());
        line!(
            lines,
            "%r:{size} = scf.for %i = %zero to %x step %one iter_args({carried}) -> ({types}) {{"
        );
        for k in 0..size {
            line!(lines, "memref.store %f, %p{k}[%one] : {BUFFER}");
        }
        line!(lines, "scf.yield {turned} : {types}");
        line!(lines, "}}");
        let sum = lines.summed("r#0", "f", size);
        line!(lines, "return %{sum} : f32");
    })
}

pub(super) fn hoist(size: usize) -> String {
    function("hoist", |lines| {
        for place in 0..size {
            nest(lines, &format!("n{place}_"), DEPTH);
        }
        line!(lines, "return %f : f32");
    })
}

pub(super) fn hoist_deep(size: usize) -> String {
    function("hoist_deep", |lines| {
        nest(lines, "n", size);
        line!(lines, "return %f : f32");
    })
}

/// Loops at even depths and conditionals at odd ones, each with a buffer: of every second loop as
/// many numbers as its rounds, so that it cannot leave it.
fn nest(lines: &mut Lines, prefix: &str, depth: usize) {
    for k in 0..depth {
        let name = format!("{prefix}{k}");
        if k % 2 == 1 {
            line!(
                lines,
                "%{name}c = arith.cmpi ugt, %x, %{prefix}{}i : index",
                k - 1
            );
            line!(lines, "%{name}r = scf.if %{name}c -> ({BUFFER}) {{");
            lines.filled(&name);
            continue;
        }
        line!(lines, "scf.for %{name}i = %zero to %x step %one {{");
        if k % 4 == 0 {
            lines.filled(&name);
        } else {
            line!(lines, "%{name}n = arith.addi %{name}i, %one : index");
            line!(lines, "%{name} = memref.alloc(%{name}n) : memref<?xf32>");
            line!(lines, "memref.store %f, %{name}[%{name}i] : memref<?xf32>");
        }
    }
    for k in (0..depth).rev() {
        let name = format!("{prefix}{k}");
        if k % 2 == 1 {
            line!(lines, "scf.yield %{name} : {BUFFER}");
            line!(lines, "}} else {{");
            lines.filled(&format!("{name}e"));
            line!(lines, "scf.yield %{name}e : {BUFFER}");
            line!(lines, "}}");
            line!(lines, "memref.store %f, %{name}r[%one] : {BUFFER}");
        } else {
            line!(lines, "}}");
        }
    }
}
