//! Families of calls, views, and one large dealloc.

use super::lines::{BUFFER, Lines, function, line, list};

const WINDOW: &str = "memref<?xf32, strided<[1], offset: ?>>";
const FOUR: &str = "memref<4xf32, strided<[1], offset: ?>>";

pub(super) fn calls(size: usize) -> String {
    let mut lines = Lines::default();
    let head = format!("(%given: {BUFFER}, %x: index, %f: f32) -> {BUFFER}");
    let ty = format!("({BUFFER}, index, f32) -> {BUFFER}");
    for k in 0..size {
        // The last one is called from outside.
        let visibility = if k % 3 == 1 && k + 1 < size {
            "private "
        } else {
            ""
        };
        line!(lines, "func.func {visibility}@f{k}{head} {{");
        line!(lines, "%zero = arith.constant 0 : index");
        lines.filled("own");
        if k == 0 {
            line!(lines, "return %own : {BUFFER}");
        } else {
            line!(lines, "%near = call @f{}(%own, %x, %f) : {ty}", k - 1);
            // A third of the way, not the one before: calls would double with every function.
            line!(lines, "%far = call @f{}(%given, %x, %f) : {ty}", k / 3);
            line!(lines, "%v = memref.load %near[%zero] : {BUFFER}");
            line!(lines, "memref.store %v, %far[%zero] : {BUFFER}");
            line!(lines, "return %far : {BUFFER}");
        }
        line!(lines, "}}");
    }
    lines.0
}

pub(super) fn results(size: usize) -> String {
    let declared = format!("func.func private @make(index) -> {BUFFER}\n");
    let function = function("results", |lines| {
        let mut sum = "f".to_owned();
        for k in 0..size {
            line!(lines, "%r{k} = call @make(%x) : (index) -> {BUFFER}");
            line!(lines, "memref.store %f, %r{k}[%zero] : {BUFFER}");
            sum = lines.summed(&format!("r{k}"), &sum, k);
        }
        line!(lines, "return %{sum} : f32");
    });
    declared + &function
}

pub(super) fn views(size: usize) -> String {
    function("views", |lines| {
        line!(lines, "%whole = memref.alloc() : {BUFFER}");
        line!(lines, "%w0 = memref.cast %whole : {BUFFER} to {WINDOW}");
        for k in 0..size {
            let next = k + 1;
            match k % 3 {
                0 => line!(
                    lines,
                    "%w{next} = memref.subview %w{k}[%zero] [%one] [1] : {WINDOW} to {WINDOW}"
                ),
                1 => {
                    line!(
                        lines,
                        "%four{k} = memref.reinterpret_cast %w{k} to offset: [%zero], sizes: [4], strides: [1] : {WINDOW} to {FOUR}"
                    );
                    line!(lines, "memref.store %f, %four{k}[%one] : {FOUR}");
                    line!(
                        lines,
                        "%w{next} = memref.cast %four{k} : {FOUR} to {WINDOW}"
                    );
                }
                _ => line!(
                    lines,
                    "%w{next} = memref.reinterpret_cast %w{k} to offset: [%zero], sizes: [%one], strides: [1] : {WINDOW} to {WINDOW}"
                ),
            }
            line!(lines, "memref.store %f, %w{next}[%zero] : {WINDOW}");
        }
        line!(lines, "cf.br ^out(%w{size} : {WINDOW})");
        line!(lines, "^out(%last: {WINDOW}):");
        line!(lines, "%read = memref.load %last[%zero] : {WINDOW}");
        line!(lines, "return %read : f32");
    })
}

/// Of N memrefs a quarter is allocated, the others are views of these; of N retained ones each is a
/// view of one of the first half of the allocations, or may be one of two.
pub(super) fn dealloc_wide(size: usize) -> String {
    let mut lines = Lines::default();
    let made = (size / 4).max(2);
    let bits = list(size, |_| "i1".to_owned());
    line!(
        lines,
        "func.func @dealloc_wide(%x: index, %f: f32) -> ({bits}) {{"
    );
    line!(lines, "%zero = arith.constant 0 : index");
    for k in 0..made {
        lines.filled(&format!("a{k}"));
    }
    let mut memrefs = Vec::new();
    let mut retained = Vec::new();
    for k in 0..size {
        lines.condition(k);
        if k < made {
            memrefs.push((format!("%a{k}"), BUFFER));
        } else {
            line!(
                lines,
                "%v{k} = memref.subview %a{}[%zero] [4] [1] : {BUFFER} to {FOUR}",
                k % made
            );
            memrefs.push((format!("%v{k}"), FOUR));
        }
        let kept = k * 5 % (made / 2).max(1);
        if k % 6 == 5 {
            line!(
                lines,
                "%r{k} = arith.select %c{k}, %a{kept}, %a{} : {BUFFER}",
                kept + 1
            );
            retained.push((format!("%r{k}"), BUFFER));
        } else {
            line!(
                lines,
                "%r{k} = memref.subview %a{kept}[%zero] [4] [1] : {BUFFER} to {FOUR}"
            );
            retained.push((format!("%r{k}"), FOUR));
        }
    }
    let typed = |memrefs: &[(String, &str)]| {
        let names = list(memrefs.len(), |k| memrefs[k].0.clone());
        format!(
            "{names} : {}",
            list(memrefs.len(), |k| memrefs[k].1.to_owned())
        )
    };
    let conditions = list(size, |k| format!("%c{k}"));
    let results = list(size, |k| format!("%o{k}"));
    line!(
        lines,
        "{results} = bufferization.dealloc ({}) if ({conditions}) retain ({})",
        typed(&memrefs),
        typed(&retained)
    );
    line!(lines, "return {results} : {bits}");
    line!(lines, "}}");
    lines.0
}
