//! What a lowered `bufferization.dealloc` does when it runs, against its definition:
//!
//! ```text
//! free(i)   = c_i and no retained alias and no k < i with c_k that aliases m_i
//! result(j) = some i with c_i that aliases r_j
//! ```
//!
//! Three memrefs, two of them one buffer, under all conditions, with several retain lists. What
//! the definition says is not freed is freed by hand, so that every buffer is freed once exactly
//! if the lowering is right. mlir-opt-22's helper is not: of two aliasing memrefs with the
//! conditions (false, true) it frees neither.

use std::fmt::Write as _;

use crate::runtime::{Machine, filter};

/// The buffers behind the memrefs `%a`, `%v`, `%b`: `%v` is a cast of `%a`.
const BUFFERS: [usize; 3] = [0, 0, 1];
const MEMREFS: &str = "%a, %v, %b : memref<2xi64>, memref<?xi64>, memref<2xi64>";
/// Retain lists: names and the buffers behind them; 2 is a buffer of its own.
const RETAINED: [&[(&str, usize)]; 5] = [
    &[],
    &[("%v", 0)],
    &[("%b", 1)],
    &[("%o", 2), ("%a", 0)],
    &[("%b", 1), ("%o", 2), ("%a", 0)],
];

fn memref_type(name: &str) -> &'static str {
    if name == "%v" {
        "memref<?xi64>"
    } else {
        "memref<2xi64>"
    }
}

/// One function for each retain list: it counts the results that are not as defined.
fn program() -> String {
    let mut text = String::from("func.func @main() -> i64 {\n  %zero = arith.constant 0 : i64\n");
    let mut functions = String::new();
    let mut sum = "%zero".to_owned();
    for (number, retained) in RETAINED.iter().enumerate() {
        for conditions in 0..8u32 {
            let c: Vec<bool> = (0..3).map(|i| conditions >> i & 1 == 1).collect();
            let name = format!("case_{number}_{conditions}");
            let values: Vec<String> = c.iter().map(|c| format!("%{c}")).collect();
            let _ = writeln!(text, "  %{name} = call @{name}() : () -> i64");
            let _ = writeln!(text, "  %sum_{name} = arith.addi {sum}, %{name} : i64");
            sum = format!("%sum_{name}");
            case(&mut functions, &name, retained, &c, &values.join(", "));
        }
    }
    let _ = writeln!(text, "  return {sum} : i64\n}}\n{functions}");
    text
}

fn case(text: &mut String, name: &str, retained: &[(&str, usize)], c: &[bool], values: &str) {
    let _ = writeln!(
        text,
        "func.func @{name}() -> i64 {{
  %true = arith.constant true
  %false = arith.constant false
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  %o = memref.alloc() : memref<2xi64>
  %v = memref.cast %a : memref<2xi64> to memref<?xi64>"
    );
    let owned = |buffer: usize| (0..3).any(|i| c[i] && BUFFERS[i] == buffer);
    let mut wrong = "%zero".to_owned();
    if retained.is_empty() {
        let _ = writeln!(text, "  bufferization.dealloc ({MEMREFS}) if ({values})");
    } else {
        let names: Vec<&str> = retained.iter().map(|r| r.0).collect();
        let types: Vec<&str> = names.iter().map(|n| memref_type(n)).collect();
        let results: Vec<String> = (0..names.len()).map(|j| format!("%r{j}")).collect();
        let _ = writeln!(
            text,
            "  {} = bufferization.dealloc ({MEMREFS}) if ({values}) retain ({} : {})",
            results.join(", "),
            names.join(", "),
            types.join(", ")
        );
        for (j, &(_, buffer)) in retained.iter().enumerate() {
            let expected = owned(buffer);
            let _ = writeln!(
                text,
                "  %x{j} = arith.xori %r{j}, %{expected} : i1
  %y{j} = arith.extui %x{j} : i1 to i64
  %w{j} = arith.addi {wrong}, %y{j} : i64"
            );
            wrong = format!("%w{j}");
        }
    }
    for (buffer, memref) in ["%a", "%b", "%o"].into_iter().enumerate() {
        let freed = owned(buffer) && retained.iter().all(|r| r.1 != buffer);
        if !freed {
            let _ = writeln!(text, "  memref.dealloc {memref} : memref<2xi64>");
        }
    }
    let _ = writeln!(text, "  return {wrong} : i64\n}}");
}

/// What `@main` returns in the checked interpreter, which leaves no fault unseen.
fn interpreted(machine: &Machine, text: &str) -> String {
    let file = machine.keep("interpreted.mlir", text).display().to_string();
    let arguments = ["run", "--format=json", &file];
    let report = filter(env!("CARGO_BIN_EXE_freehold").as_ref(), arguments, "");
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    report["results"][0]["value"].to_string()
}

#[test]
fn lowered_deallocs_do_what_their_definition_says() {
    let Some(machine) = Machine::new("dealloc-semantics") else {
        return;
    };
    let text = program();
    let ways: [&[&str]; 6] = [
        &["--bufferization-lower-deallocations"],
        // Some in place, some by the library function.
        &["--lower-deallocations"],
        &["--lower-deallocations=inline-comparisons=100"],
        &["--lower-deallocations=helper-scratch=stack inline-comparisons=0"],
        &[
            "--buffer-deallocation-simplification",
            "--bufferization-lower-deallocations",
        ],
        &[
            "--canonicalize",
            "--buffer-deallocation-simplification",
            "--bufferization-lower-deallocations",
            "--cse",
        ],
    ];
    for way in ways {
        let file = machine.keep("before.mlir", &text).display().to_string();
        let arguments = ["opt"].iter().chain(way).copied().chain([file.as_str()]);
        let output = filter(env!("CARGO_BIN_EXE_freehold").as_ref(), arguments, "");
        let output = output.unwrap_or_else(|error| panic!("{way:?}: {error}"));
        let lowered = machine.lower(&[&output]).remove(0);
        let lowered = lowered.unwrap_or_else(|error| panic!("{way:?}: {error}"));
        let outcome = machine.run("lowered.mlir", &lowered);
        let outcome = outcome.unwrap_or_else(|error| panic!("{way:?}: {error}"));
        assert_eq!(
            outcome.result,
            Some(0),
            "{way:?}: results that are not as defined"
        );
        assert_eq!(interpreted(&machine, &output), "\"0\"", "{way:?}");
        assert!(outcome.heap.is_clean(), "{way:?}: {}", outcome.heap);
    }
}
