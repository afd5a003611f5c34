//! The reducer on small programs: what is left is as small as it can be, the same every time, and
//! within the budget.

use freehold::generate;
use freehold::reduce::{Options, Reduced, reduce};

fn with_steps(steps: usize) -> Options<'static> {
    Options {
        steps,
        ..Options::default()
    }
}

fn reduced(text: &str, mut holds: impl FnMut(&str) -> bool) -> Reduced {
    match reduce(text, &with_steps(5_000), &mut holds) {
        Ok(reduced) => reduced,
        Err(errors) => panic!("{errors:?}"),
    }
}

/// Nothing of the text but `line` has to stay.
fn left(text: &str, line: &str) -> String {
    let small = reduced(text, |text| text.contains(line));
    assert!(small.is_finished);
    small.text.trim_end().to_owned()
}

#[test]
fn what_is_not_looked_for_goes() {
    let text = "
func.func private @other(%m: memref<2xi64>) -> memref<2xi64> {
  return %m : memref<2xi64>
}
func.func @main(%c: i1, %m: memref<2xi64>) -> i64 {
  %i = arith.constant 1 : index
  %r = scf.if %c -> (memref<2xi64>) {
    %a = memref.alloc() : memref<2xi64>
    scf.yield %a : memref<2xi64>
  } else {
    scf.yield %m : memref<2xi64>
  }
  %s = call @other(%r) : (memref<2xi64>) -> memref<2xi64>
  cf.cond_br %c, ^one(%s : memref<2xi64>), ^two(%m : memref<2xi64>)
^one(%p: memref<2xi64>):
  cf.br ^two(%p : memref<2xi64>)
^two(%q: memref<2xi64>):
  %x = memref.load %q[%i] : memref<2xi64>
  return %x : i64
}";
    assert_eq!(
        left(text, "memref.load"),
        "module {
  func.func @main(%arg0: memref<2xi64>) {
    %c0 = arith.constant 0 : index
    %0 = memref.load %arg0[%c0] : memref<2xi64>
    return
  }
}"
    );
    assert_eq!(
        left(text, "memref.alloc"),
        "module {
  func.func @main() {
    %alloc = memref.alloc() : memref<2xi64>
    return
  }
}"
    );
}

#[test]
fn a_call_keeps_its_function() {
    let text = "
func.func private @f(%a: i64, %b: i64) -> (i64, i64) {
  %c = arith.addi %a, %b : i64
  return %c, %a : i64, i64
}
func.func @main(%a: i64) -> i64 {
  %b:2 = call @f(%a, %a) : (i64, i64) -> (i64, i64)
  return %b#1 : i64
}";
    assert_eq!(
        left(text, "call @f"),
        "module {
  func.func private @f() {
    return
  }
  func.func @main() {
    call @f() : () -> ()
    return
  }
}"
    );
}

#[test]
fn a_cycle_of_blocks_loses_what_it_carries() {
    let text = "
func.func @f(%c: i1, %d: i1, %m: i64) {
  cf.br ^a(%m, %m : i64, i64)
^a(%x: i64, %y: i64):
  cf.cond_br %c, ^a(%y, %x : i64, i64), ^b
^b:
  %z = arith.addi %m, %m : i64
  return
}";
    let small = left(text, "cf.cond_br");
    assert!(!small.contains("i64"), "{small}");
}

#[test]
fn the_same_answers_give_the_same_and_a_budget_ends() {
    let text = generate::program(&generate::Options::default());
    let holds = |text: &str| text.contains("scf.if");
    let first = reduced(&text, holds);
    assert_eq!(first, reduced(&text, holds));
    assert!(first.text.len() < 300, "{}", first.text);
    let short = reduce(&text, &with_steps(3), &mut { holds });
    let short = short.unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!((short.steps, short.is_finished), (3, false));
}

#[test]
fn a_text_of_which_nothing_holds_stays() {
    let text = "func.func @f() {\n  return\n}\n";
    let small = reduced(text, |_| false);
    assert_eq!((small.text.as_str(), small.is_finished), (text, false));
}

/// A program that is not valid may become another that is not.
#[test]
fn what_is_not_valid_is_reduced_too() {
    let text = "
func.func private @other(i32)
func.func @f(%a: i32) -> i64 {
  %b = arith.addi %a, %a : i32
  %c = arith.muli %b, %a : i32
  return %c : i32
}";
    let small = reduced(text, |text| {
        text.contains("-> i64") && text.contains("return %") && text.contains(": i32\n")
    });
    assert_eq!(
        small.text.trim_end(),
        "module {
  func.func @f(%arg0: i32) -> i64 {
    return %arg0 : i32
  }
}"
    );
}
