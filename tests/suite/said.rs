//! `--facts`: what stands in a file of facts changes what passes do, and a mistake in it is told
//! with its place.

use std::path::PathBuf;
use std::process::{Command, Output};

/// A directory of its own for one test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the target directory can be written");
    path
}

/// Runs the command on a program with a file of facts, from the directory in which both are.
fn with_facts(name: &str, arguments: &[&str], facts: &str, program: &str) -> Output {
    let directory = directory(name);
    std::fs::write(directory.join("f.mlir"), program).expect("the directory can be written");
    std::fs::write(directory.join("f.facts"), facts).expect("the directory can be written");
    Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args(arguments)
        .arg("--facts=f.facts")
        .arg("f.mlir")
        .current_dir(directory)
        .output()
        .expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const DEALLOC: &str = "\
func.func @f(%a: memref<2xf32>, %b: memref<2xf32>, %c: memref<2xf32>, %own: i1) -> i1 {
  %0 = bufferization.dealloc (%a : memref<2xf32>) if (%own) retain (%b : memref<2xf32>)
  return %0 : i1
}
";

#[test]
fn the_dealloc_stage_uses_what_is_said() {
    let arguments = ["opt", "--buffer-deallocation-simplification"];
    let told = "@f: never_alias(%a, %b)\n";
    let other = "@f: never_alias(%a, %c) // not what is compared\n";
    let [told, other] = [("used", told), ("unused", other)].map(|(name, facts)| {
        let output = with_facts(name, &arguments, facts, DEALLOC);
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    });
    assert!(!told.contains("retain"), "{told}");
    assert!(other.contains("retain"), "{other}");
}

#[test]
fn mistakes_are_told_with_their_places() {
    let facts = "\
// Every line below is wrong.
@f: never_alias(%a, %bb)
@g: never_alias(%a, %b)
never_alias(%a %b)

@f: never_alias(%a)
@f: must_alias(%a, %b)
  @f: never_alias(%a, %b), never_alias(%b, %own)
@f: !never_alias(%a, %b)
@f ^bb0: never_alias(%a, %b)
@f: never_alias(%a, ?x)
@f: never_alias(%b, %b)
@f: %a = %b
";
    let output = with_facts("mistakes", &["opt"], facts, DEALLOC);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "");
    let found = text(&output.stderr);
    let found: Vec<&str> = found
        .lines()
        .filter_map(|line| line.strip_prefix("f.facts:"))
        .collect();
    let only = "error: only never_alias(%a, %b) can be added to a program";
    let expected = [
        "2:21: error: there is no '%bb' in '@f'; did you mean '%b'?",
        "3:1: error: there is no function '@g' with a body; did you mean '@f'?",
        "4:16: error: expected ',' or ')'",
        "6:5: error: never_alias takes two values, not 1",
        &format!("7:5: {only}"),
        "8:44: error: '%own' is no memref and no pointer",
        &format!("9:6: {only}"),
        "10:4: error: a fact is about a function, not a block",
        "11:21: error: expected a value, as in %a or %a@3:5",
        "12:5: error: '%b' and '%b' are always one allocation",
        &format!("13:5: {only}"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn facts_are_about_one_program() {
    for flag in ["--split-input-file", "--validate"] {
        let output = with_facts("one", &["opt", flag], "", DEALLOC);
        assert_eq!(output.status.code(), Some(2), "{flag}");
    }
}
