//! Summaries of functions against what is expected of them, and against the pass's output: where
//! results are known to be two buffers no comparison is made.

use std::fmt::Write;

use freehold::assumptions::Assumed;
use freehold::diagnostics::Source;
use freehold::dialects::{Table, functions_with_body, private_functions, symbol_name};
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::summaries;
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};
use rustc_hash::FxHashSet;

fn load(text: &str) -> (Module, Table) {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = parse(&source, context, &table, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    (module, table)
}

/// One line for each function that has a summary.
fn describe(text: &str, is_dynamic: bool) -> String {
    let (module, table) = load(text);
    let assumed = Assumed::of("query");
    let calls = match is_dynamic {
        true => {
            let model = assumed.calls_by_the_boundary();
            summaries::calls(&module, &table, model, private_functions(&module, &table))
        }
        false => {
            let model = assumed.calls_by_bodies();
            summaries::calls(&module, &table, model, FxHashSet::default())
        }
    };
    let mut out = String::new();
    for function in functions_with_body(&module, &table) {
        let name = symbol_name(&module, function).expect("every function is named");
        let Some(summary) = calls.summaries.get(&name) else {
            continue;
        };
        let _ = write!(out, "{}:", module.context.text(name));
        for result in &summary.results {
            let mut parts: Vec<String> = result.arguments.iter().map(|a| format!("#{a}")).collect();
            parts.extend(result.fresh.then(|| "fresh".to_owned()));
            parts.extend(result.other.then(|| "other".to_owned()));
            let _ = write!(out, " ({})", parts.join(" "));
        }
        for (what, list) in [("keeps", &summary.captures), ("frees", &summary.frees)] {
            for argument in list {
                let _ = write!(out, " {what} #{argument}");
            }
        }
        for (first, second) in &summary.shares {
            let _ = write!(out, " {first}={second}");
        }
        out.push('\n');
    }
    out
}

const CALLS: &str = r#"
func.func private @outside(memref<2xi64>) -> (memref<2xi64>, memref<2xi64>)
func.func private @two(%c: i1) -> (memref<2xi64>, memref<2xi64>) {
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  return %a, %b : memref<2xi64>, memref<2xi64>
}
func.func private @crossed(%c: i1) -> (memref<2xi64>, memref<2xi64>) {
  %a:2 = call @two(%c) : (i1) -> (memref<2xi64>, memref<2xi64>)
  %x = arith.select %c, %a#0, %a#1 : memref<2xi64>
  return %x, %a#1 : memref<2xi64>, memref<2xi64>
}
func.func private @choose(%m: memref<2xi64>, %n: memref<2xi64>, %c: i1) -> (memref<2xi64>, memref<?xi64>) {
  %x = arith.select %c, %m, %n : memref<2xi64>
  %y = memref.cast %n : memref<2xi64> to memref<?xi64>
  return %x, %y : memref<2xi64>, memref<?xi64>
}
func.func private @even(%m: memref<2xi64>, %c: i1) -> (memref<2xi64>, memref<2xi64>) {
  %a = memref.alloc() : memref<2xi64>
  cf.cond_br %c, ^more, ^done
^more:
  %r:2 = func.call @odd(%m, %c) : (memref<2xi64>, i1) -> (memref<2xi64>, memref<2xi64>)
  return %r#1, %r#0 : memref<2xi64>, memref<2xi64>
^done:
  return %a, %m : memref<2xi64>, memref<2xi64>
}
func.func private @odd(%m: memref<2xi64>, %c: i1) -> (memref<2xi64>, memref<2xi64>) {
  %r:2 = func.call @even(%m, %c) : (memref<2xi64>, i1) -> (memref<2xi64>, memref<2xi64>)
  return %r#0, %r#1 : memref<2xi64>, memref<2xi64>
}
func.func private @keep(%m: memref<2xi64>, %n: memref<2xi64>, %t: memref<2xmemref<2xi64>>) {
  %i = arith.constant 0 : index
  memref.store %m, %t[%i] : memref<2xmemref<2xi64>>
  memref.dealloc %n : memref<2xi64>
  return
}
func.func private @keep_by_another(%m: memref<2xi64>, %t: memref<2xmemref<2xi64>>) {
  %a = memref.alloc() : memref<2xi64>
  call @keep(%m, %a, %t) : (memref<2xi64>, memref<2xi64>, memref<2xmemref<2xi64>>) -> ()
  return
}
func.func private @read(%t: memref<2xmemref<2xi64>>) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %m = memref.load %t[%i] : memref<2xmemref<2xi64>>
  return %m : memref<2xi64>
}
func.func @main(%m: memref<2xi64>, %t: memref<2xmemref<2xi64>>, %c: i1) {
  %a:2 = call @crossed(%c) : (i1) -> (memref<2xi64>, memref<2xi64>)
  %b:2 = call @choose(%m, %m, %c) : (memref<2xi64>, memref<2xi64>, i1) -> (memref<2xi64>, memref<?xi64>)
  %d:2 = call @odd(%m, %c) : (memref<2xi64>, i1) -> (memref<2xi64>, memref<2xi64>)
  call @keep_by_another(%m, %t) : (memref<2xi64>, memref<2xmemref<2xi64>>) -> ()
  %e = call @read(%t) : (memref<2xmemref<2xi64>>) -> memref<2xi64>
  return
}
"#;

#[test]
fn summaries_are_those_of_the_bodies() {
    let expected = "\
two: (fresh) (fresh)
crossed: (fresh) (fresh) 0=1
choose: (#0 #1) (#1) 0=1
even: (#0 fresh) (#0 fresh) 0=1
odd: (#0 fresh) (#0 fresh) 0=1
keep: keeps #0 frees #1
keep_by_another: keeps #0
read: (other)
";
    assert_eq!(describe(CALLS, true), expected);
    // Results of which the caller owns none by itself are related by the arguments that they are.
    let by_bodies = expected.replace("choose: (#0 #1) (#1) 0=1", "choose: (#0 #1) (#1)");
    assert_eq!(describe(CALLS, false), by_bodies);
}

/// How many addresses are compared after the ownership pass.
fn comparisons(text: &str) -> usize {
    let (mut module, table) = load(text);
    let pass = "builtin.module(ownership-based-buffer-deallocation)";
    let pipeline = Pipeline::parse(pass).unwrap_or_else(|error| panic!("{}", error.message));
    let environment = Environment::new(&table);
    run(&pipeline, &mut module, &environment, &mut |_, _| {})
        .unwrap_or_else(|errors| panic!("{}", errors[0].message));
    let text = print(&module, &table, &PrintOptions::default());
    text.matches("extract_aligned_pointer_as_index").count()
}

#[test]
fn two_buffers_are_not_compared() {
    let call = |callee: &str, results: &str| {
        format!(
            "{results}\nfunc.func @user(%m: memref<2xi64>, %c: i1) {{
               %r:2 = call {callee} -> (memref<2xi64>, memref<2xi64>)
               return
             }}"
        )
    };
    let two = "func.func @two() -> (memref<2xi64>, memref<2xi64>) {
      %a = memref.alloc() : memref<2xi64>
      %b = memref.alloc() : memref<2xi64>
      return %a, %b : memref<2xi64>, memref<2xi64>
    }";
    assert_eq!(comparisons(&call("@two() : ()", two)), 0);
    // What is copied to be returned is one more buffer.
    let copies = "func.func @copies(%m: memref<2xi64>) -> (memref<2xi64>, memref<2xi64>) {
      return %m, %m : memref<2xi64>, memref<2xi64>
    }";
    assert_eq!(
        comparisons(&call("@copies(%m) : (memref<2xi64>)", copies)),
        0
    );
    // So it is where one return copies both, and where each is made or copied. Origin: random
    // programs of seeds 638 and 217.
    let returns =
        "func.func @returns(%m: memref<2xi64>, %c: i1) -> (memref<2xi64>, memref<2xi64>) {
      %a = memref.alloc() : memref<2xi64>
      %b = memref.alloc() : memref<2xi64>
      cf.cond_br %c, ^copied, ^made
    ^copied:
      return %m, %m : memref<2xi64>, memref<2xi64>
    ^made:
      return %a, %b : memref<2xi64>, memref<2xi64>
    }";
    let call_of = |callee: &str| format!("@{callee}(%m, %c) : (memref<2xi64>, i1)");
    assert_eq!(comparisons(&call(&call_of("returns"), returns)), 0);
    let crossed =
        "func.func @crossed(%m: memref<2xi64>, %c: i1) -> (memref<2xi64>, memref<2xi64>) {
      %r:2 = scf.if %c -> (memref<2xi64>, memref<2xi64>) {
        %a = memref.alloc() : memref<2xi64>
        scf.yield %a, %m : memref<2xi64>, memref<2xi64>
      } else {
        %b = memref.alloc() : memref<2xi64>
        scf.yield %m, %b : memref<2xi64>, memref<2xi64>
      }
      return %r#0, %r#1 : memref<2xi64>, memref<2xi64>
    }";
    assert_eq!(comparisons(&call(&call_of("crossed"), crossed)), 0);
    let one = "func.func @one(%c: i1) -> (memref<2xi64>, memref<2xi64>) {
      %a = memref.alloc() : memref<2xi64>
      %b = memref.alloc() : memref<2xi64>
      cf.cond_br %c, ^same, ^other
    ^same:
      return %a, %a : memref<2xi64>, memref<2xi64>
    ^other:
      return %a, %b : memref<2xi64>, memref<2xi64>
    }";
    assert_eq!(comparisons(&call("@one(%c) : (i1)", one)), 2);
    let outside = "func.func private @outside() -> (memref<2xi64>, memref<2xi64>)";
    assert_eq!(comparisons(&call("@outside() : ()", outside)), 2);
}

#[test]
fn without_use_no_function_is_summarised() {
    let text = "func.func @f(%m: memref<2xi64>) -> memref<2xi64> {
      %a = memref.alloc() : memref<2xi64>
      return %a : memref<2xi64>
    }
    func.func @g(%m: memref<2xi64>) {
      %a = call @f(%m) : (memref<2xi64>) -> memref<2xi64>
      return
    }";
    let (module, table) = load(text);
    let model = Assumed::of("query").calls_by_the_boundary();
    let calls = summaries::calls(&module, &table, model, FxHashSet::default());
    assert!(calls.summaries.is_empty());
}

/// A ring of functions that hand their argument on: of each is known what the last one returns.
#[test]
fn what_a_ring_of_functions_returns_is_known_of_all() {
    let count = 200;
    let mut text = String::new();
    for at in 0..count {
        let next = (at + 1) % count;
        let _ = writeln!(
            text,
            "func.func private @f{at}(%m: memref<2xi64>, %c: i1) -> memref<2xi64> {{
               %r = scf.if %c -> memref<2xi64> {{
                 %x = func.call @f{next}(%m, %c) : (memref<2xi64>, i1) -> memref<2xi64>
                 scf.yield %x : memref<2xi64>
               }} else {{
                 {}
               }}
               return %r : memref<2xi64>
             }}",
            match at {
                0 => "scf.yield %m : memref<2xi64>",
                _ =>
                    "%n = memref.alloc() : memref<2xi64>
                 scf.yield %n : memref<2xi64>",
            }
        );
    }
    let found = describe(&text, false);
    assert_eq!(found.lines().count(), count);
    for line in found.lines() {
        assert!(line.ends_with(": (#0 fresh)"), "{line}");
    }
}
