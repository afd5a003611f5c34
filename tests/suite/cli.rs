//! The binary's conventions: options, exit statuses, streams and files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::oracle;

const VALID: &str = "\"func.func\"() <{function_type = (i1) -> (), sym_name = \"f\"}> ({\n\
                     ^bb0(%a: i1):\n  \"func.return\"() : () -> ()\n}) : () -> ()\n";
const PRINTED: &str = "\"builtin.module\"() ({\n  \"func.func\"() <{function_type = (i1) -> (), \
                       sym_name = \"f\"}> ({\n  ^bb0(%arg0: i1):\n    \"func.return\"() : () -> ()\n  \
                       }) : () -> ()\n}) : () -> ()\n\n";
const INVALID: &str = "\"func.func\"() <{function_type = () -> (), sym_name = \"g\"}> ({\n  \
                       \"memref.dealloc\"() : () -> ()\n  \"func.return\"() : () -> ()\n}) : () -> ()\n";

/// What a run of the binary gave.
struct Run {
    status: i32,
    out: String,
    err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Run {
            status: output.status.code().expect("no signal ends the process"),
            out: text(&output.stdout),
            err: text(&output.stderr),
        }
    }
}

fn freehold(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A process that fails early does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap().into()
}

/// A directory of its own for one test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

#[track_caller]
fn assert_fails(run: &Run, status: i32, message: &str) {
    assert_eq!(run.status, status, "{}", run.err);
    assert_eq!(run.out, "");
    assert!(run.err.contains(message), "{}", run.err);
}

#[test]
fn options_take_one_dash_or_two_and_truth_values() {
    for option in [
        "-mlir-print-op-generic",
        "--mlir-print-op-generic",
        "--mlir-print-op-generic=true",
    ] {
        let run = freehold(&["opt", option], VALID);
        assert_eq!((run.status, run.out.as_str()), (0, PRINTED), "{}", run.err);
    }
    assert_fails(
        &freehold(&["opt", "--mlir-print-op-generic=maybe"], VALID),
        2,
        "'maybe' for '--mlir-print-op-generic[=<BOOL>]': expected true or false",
    );
}

#[test]
fn a_dash_and_nothing_are_standard_input() {
    let run = freehold(&["opt", "-", "-mlir-print-op-generic"], VALID);
    assert_eq!((run.status, run.out.as_str()), (0, PRINTED));
    let run = freehold(&["opt", "-mlir-print-op-generic", "-o", "-"], "");
    assert_eq!(run.status, 0);
    assert_eq!(run.out, "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n\n");
}

#[test]
fn usage_errors_have_status_2_and_a_hint() {
    assert_fails(&freehold(&[], ""), 2, "requires a subcommand");
    assert_fails(
        &freehold(&["optt"], ""),
        2,
        "unrecognized subcommand 'optt'\n\n  tip: a similar subcommand exists: 'opt'",
    );
    assert_fails(
        &freehold(&["opt", "--split-input-fil"], ""),
        2,
        "'--split-input-fil' found\n\n  tip: a similar argument exists: '--split-input-file'",
    );
    // An old name of an option is understood, and is not what a tip says.
    assert_fails(
        &freehold(&["query", "-supose=x"], ""),
        2,
        "'--supose' found\n\n  tip: a similar argument exists: '--assume'",
    );
    assert_fails(
        &freehold(&["opt", "a", "b"], ""),
        2,
        "unexpected argument 'b' found",
    );
    assert_fails(
        &freehold(&["opt", "-o"], ""),
        2,
        "a value is required for '-o <FILE>'",
    );
}

#[test]
fn help_and_version_go_to_standard_output() {
    let run = freehold(&["--help"], "");
    assert_eq!(run.status, 0);
    assert!(run.out.contains("Exit status:"));
    let run = freehold(&["opt", "-help"], "");
    assert!(run.out.contains("--verify-diagnostics[=<WHICH>]"));
    let run = freehold(&["--version"], "");
    assert_eq!(
        run.out,
        concat!("freehold ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn completions_and_pages_of_the_manual_know_passes() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = freehold(&["completions", shell], "");
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.out.contains("ownership-based-buffer-deallocation"));
    }
    let run = freehold(&["man", "opt"], "");
    assert_eq!(run.status, 0, "{}", run.err);
    for part in [".TH freehold-opt 1", "\\-\\-canonicalize", "Exit status:"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let run = freehold(&["man", "rules", "trace"], "");
    assert!(run.out.contains("freehold\\-rules\\-trace"));
    assert_fails(&freehold(&["man", "nope"], ""), 2, "no page on 'nope'");
    assert_fails(&freehold(&["completions", "csh"], ""), 2, "possible values");
}

#[test]
fn errors_have_a_place_and_leave_standard_output_empty() {
    let run = freehold(&["opt"], INVALID);
    assert_fails(&run, 1, "");
    assert_eq!(
        run.err,
        "<stdin>:2:3: error: 'memref.dealloc' op requires a single operand\n  \
         \"memref.dealloc\"() : () -> ()\n  ^\n"
    );
    let run = freehold(&["opt", "no/such/file.mlir"], "");
    assert_fails(
        &run,
        1,
        "cannot open input file 'no/such/file.mlir': No such file or directory\n",
    );
}

#[test]
fn invalid_utf8_is_an_error_with_a_place() {
    let run = freehold(&["opt"], b"// fine\n// \xff\n");
    assert_fails(&run, 1, "<stdin>:2:4: error: invalid UTF-8");
}

#[test]
fn the_output_file_is_written_whole_or_not_at_all() {
    let directory = directory("output");
    let path = directory.join("out.mlir");
    let file = path.to_str().unwrap();
    std::fs::write(&path, "before").unwrap();
    assert_fails(&freehold(&["opt", "-o", file], INVALID), 1, "error");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "before");

    let run = freehold(&["opt", "-mlir-print-op-generic", "-o", file], VALID);
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), PRINTED);
    let entries = std::fs::read_dir(&directory).unwrap().count();
    assert_eq!(entries, 1, "no temporary file is left");

    let missing = directory.join("no/out.mlir");
    let run = freehold(&["opt", "-o", missing.to_str().unwrap()], VALID);
    assert_fails(&run, 1, "cannot open output file");
    let run = freehold(&["opt", "-o", "/dev/null"], VALID);
    assert_eq!(run.status, 0, "{}", run.err);
}

#[test]
fn a_split_input_is_joined_and_each_part_fails_alone() {
    let arguments = ["opt", "--split-input-file", "-mlir-print-op-generic"];
    let run = freehold(&arguments, format!("{VALID}// -----\n{VALID}"));
    assert_eq!(run.out, format!("{PRINTED}// -----\n{PRINTED}"));
    let run = freehold(&arguments, format!("{VALID}// -----\n{INVALID}"));
    assert_eq!((run.status, run.out), (1, format!("{PRINTED}// -----\n")));
    let error = "<stdin>:7:3: error: 'memref.dealloc' op";
    assert!(run.err.starts_with(error), "{}", run.err);
    let run = freehold(&arguments, format!("{INVALID}// -----\n{VALID}"));
    assert_eq!((run.status, run.out), (1, format!("// -----\n{PRINTED}")));
    let run = freehold(&arguments, format!("{VALID}// ---\n"));
    assert_eq!(run.status, 0);
    assert!(
        run.err.contains("<stdin>:5:7: warning: near miss"),
        "{}",
        run.err
    );
}

#[test]
fn expected_diagnostics_are_compared() {
    let arguments = ["opt", "--verify-diagnostics"];
    let expected = |comment: &str| {
        let input = INVALID.replacen('\n', &format!("\n  // {comment}\n"), 1);
        freehold(&arguments, input)
    };
    let run = expected("expected-error@+1 {{requires a single operand}}");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let run = expected("expected-error-re@below {{requires a {{[a-z]+}} operand}}");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let run = expected("expected-error@+1 {{requires two}}");
    assert_fails(
        &run,
        1,
        "<stdin>:3:3: error: unexpected error: 'memref.dealloc' op",
    );
    assert!(
        run.err
            .contains("<stdin>:2:6: error: expected error \"requires two\" was not produced")
    );
    let run = expected("expected-note@+1 {{single}}");
    assert_fails(
        &run,
        1,
        "'error' diagnostic emitted when expecting a 'note'",
    );
}

#[test]
fn pipelines_are_checked_before_anything_is_read() {
    let pipeline = |text: &str| freehold(&["opt", "--pass-pipeline", text, "no/file"], "");
    for (text, message) in [
        (
            "cse",
            "pass pipeline:1:1: expected pass pipeline to be wrapped with the anchor operation",
        ),
        (
            "builtin.module(nosuch)",
            "pass pipeline:1:16: 'nosuch' does not refer to a registered pass or pass pipeline",
        ),
        (
            "builtin.module(ownership-based-buffer-dealocation)",
            "did you mean 'ownership-based-buffer-deallocation'?\n\
             builtin.module(ownership-based-buffer-dealocation)\n               ^\n",
        ),
        ("builtin.module(func.func(cse)", "unbalanced parentheses"),
        ("builtin.module())", "encountered extra closing ')'"),
        (
            "builtin.module(ownership-based-buffer-deallocation{)",
            "missing closing '}'",
        ),
        (
            "builtin.module(ownership-based-buffer-deallocation{a})",
            "has no such option 'a'",
        ),
        (
            "builtin.module(gpu.module())",
            "'' does not refer to a registered pass or pass pipeline",
        ),
        (
            "builtin.module(gpu(cse))",
            "'gpu' is no operation to nest passes in",
        ),
    ] {
        assert_fails(&pipeline(text), 2, message);
    }
    // What it runs on is known when that is read.
    for text in ["builtin.module( func.func( cse ) )", "func.func(cse)"] {
        assert_fails(&pipeline(text), 1, "cannot open");
    }
}

#[test]
fn a_reader_that_stops_early_does_not_have_it_whole() {
    let mut input = String::new();
    for index in 0..2000 {
        input.push_str(&VALID.replace("\"f\"", &format!("\"f{index}\"")));
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .arg("opt")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let run: Run = child.wait_with_output().unwrap().into();
    let said = "freehold: error: cannot write to standard output: Broken pipe\n";
    assert_eq!((run.status, run.err.as_str()), (1, said));
}

/// The files of a directory under `tests`, in the order of their names.
fn files(directory: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    let entries = std::fs::read_dir(directory).unwrap();
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

const EXPECTED: [&str; 4] = [
    "--split-input-file",
    "--verify-diagnostics",
    "--allow-unregistered-dialect",
    "-o=/dev/null",
];

#[test]
fn the_verifier_says_what_the_files_expect() {
    for file in files("tests/verify")
        .into_iter()
        .chain(files("tests/verify/own"))
    {
        let mut arguments = vec!["opt", file.to_str().unwrap()];
        arguments.extend(EXPECTED);
        let run = freehold(&arguments, "");
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{file:?}");
    }
}

#[test]
fn mlir_opt_says_the_same() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    for file in files("tests/verify") {
        let output = Command::new(&mlir_opt)
            .arg(&file)
            .args(EXPECTED)
            .output()
            .unwrap();
        let run = Run::from(output);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{file:?}");
    }
}

#[test]
fn several_errors_of_a_function_are_reported() {
    let run = freehold(
        &["opt"],
        "func.func @three(%a: i1, %b: i32) {
  %0 = \"arith.addi\"(%a, %b) : (i1, i32) -> i1
  \"memref.dealloc\"(%b) : (i32) -> ()
  func.call @nosuch() : () -> ()
  return
}
",
    );
    assert_eq!(run.status, 1);
    let lines: Vec<&str> = run.err.lines().filter(|l| l.contains("error:")).collect();
    assert_eq!(lines.len(), 3, "{}", run.err);
}

#[test]
fn passes_run_in_the_order_given_and_are_dumped_after() {
    let run = freehold(
        &["opt", "-cse", "--canonicalize", "--mlir-print-ir-after-all"],
        VALID,
    );
    assert_eq!(run.status, 0, "{}", run.err);
    let banners: Vec<&str> = run.err.lines().filter(|l| l.starts_with("//")).collect();
    assert_eq!(
        banners,
        [
            "// -----// IR Dump After CSE (cse) //----- //",
            "// -----// IR Dump After Canonicalizer (canonicalize) //----- //",
        ]
    );
    let pipeline = "--pass-pipeline=builtin.module(func.func(cse,canonicalize))";
    let run = freehold(&["opt", pipeline, "--mlir-print-ir-after-all"], VALID);
    assert!(
        run.err.starts_with(
            "// -----// IR Dump After CSE (cse) //----- //\n\
             func.func @f(%arg0: i1) {\n  return\n}\n\n//"
        ),
        "{}",
        run.err
    );
    assert_fails(
        &freehold(&["opt", "-cse", pipeline], VALID),
        2,
        "'--cse' cannot be used with '--pass-pipeline <TEXT>'",
    );
}

#[test]
fn a_pipeline_takes_its_flags_in_every_form() {
    let flag = "private-function-dynamic-ownership";
    for argument in [
        format!("--buffer-deallocation-pipeline={flag}"),
        format!("-buffer-deallocation-pipeline={flag}=1"),
        format!("--pass-pipeline=builtin.module(buffer-deallocation-pipeline{{{flag}=true}})"),
    ] {
        let input = "func.func private @p(%a: memref<1xi32>) -> memref<1xi32> {\n  \
                     return %a : memref<1xi32>\n}\n";
        let run = freehold(&["opt", &argument], input);
        assert_eq!(run.status, 0, "{}", run.err);
        assert!(run.out.contains("-> (memref<1xi32>, i1)"), "{}", run.out);
    }
    let run = freehold(&["opt", "--buffer-deallocation-pipeline=privat"], VALID);
    assert_fails(&run, 2, "has no such option 'privat'");
}

#[test]
fn rule_files_are_checked() {
    let directory = directory("rules");
    let file = directory.join("mine.egg");
    std::fs::write(
        &file,
        "(ruleset mine)\n(rewrite (adni x x) x :ruleset mine :name \"a\")\n",
    )
    .unwrap();
    let run = freehold(&["opt", "--rules", file.to_str().unwrap()], VALID);
    assert_fails(&run, 1, "mine.egg:2:11: error:");
}

#[test]
fn a_query_answers_on_standard_output() {
    let run = freehold(&["query"], VALID);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("@f"), "{}", run.out);
    assert_fails(
        &freehold(&["query"], INVALID),
        1,
        "requires a single operand",
    );
    assert_fails(
        &freehold(&["query", "--cse"], VALID),
        2,
        "unexpected argument '--cse'",
    );
    assert!(
        freehold(&["query", "--help"], "")
            .out
            .contains("Usage: freehold query")
    );
}

#[test]
fn explanations_are_text_or_json_and_need_a_query() {
    let program = "func.func @f(%a: memref<2xi8>) {\n  return\n}\n";
    let ask = |options: &[&str]| freehold(&[&["query", "-"], options].concat(), program);
    let text = ask(&["memref(%a)", "--explain"]);
    let lines = "@f:\n  memref(%a)  1:14: func.func @f(%a: memref<2xi8>) {\n";
    assert_eq!((text.status, text.out.as_str()), (0, lines));
    let json = ask(&["!memref(%a)", "--explain", "--format=json"]);
    for part in [
        "\"answer\": false",
        "\"atom\": \"memref(%a)\"",
        "\"line\": 1",
    ] {
        assert!(json.out.contains(part), "{part}: {}", json.out);
    }
    assert_fails(&ask(&["--explain"]), 2, "'--explain' needs a query");
    let csv = ask(&["memref(%a)", "--explain", "--format=csv"]);
    assert_fails(&csv, 2, "--format=table or --format=json");
    let limited = ask(&["may_alias(%a, %a)", "--explain", "--limit=3"]);
    assert_fails(&limited, 5, "the limit of 3 rows was reached in '@f'");
    let mistaken = ask(&["memref(%b)", "--explain"]);
    assert_fails(&mistaken, 2, "there is no '%b'");
}

#[test]
fn queries_are_answered_in_all_formats() {
    let program =
        "func.func @f(%a: memref<2xi8>) {\n  %b, %c = \"x.y\"() : () -> (i1, i2)\n  return\n}\n";
    let ask = |options: &[&str]| {
        let fixed = ["query", "--allow-unregistered-dialect", "-"];
        freehold(&[&fixed[..], options].concat(), program)
    };
    let table = ask(&["value(?v), !memref(?v)"]);
    let lines = "?v  at\n%b  2:12\n%c  2:12\n2 answers\n";
    assert_eq!((table.status, table.out.as_str()), (0, lines));
    let csv = ask(&["memref(?v)", "--format=csv"]);
    let lines = "function,v,v_line,v_column\nf,%a,1,14\n";
    assert_eq!((csv.status, csv.out.as_str()), (0, lines));
    let json = ask(&["name(?o, ?n), result(?o, 1, %c)", "--format", "json"]);
    assert_eq!(json.status, 0);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(json["count"], 1);
    assert_eq!(json["answers"][0]["?n"]["text"], "x.y");
    assert_eq!(json["answers"][0]["?o"]["line"], 2);
    let svg = ask(&["value(?v), value(?w), ?v != ?w", "--format=svg"]);
    assert!(
        svg.out.starts_with("<svg") && svg.out.contains("%b 2:12"),
        "{}",
        svg.out
    );
    assert_eq!(ask(&["memref(%b)"]).out, "no\n");
    for (options, status, message) in [
        (&["memref(%z)"][..], 2, "there is no '%z' in any function"),
        (&["memref("], 2, "expected a term"),
        (
            &["memref(?v)", "--limit=0"],
            5,
            "the limit of 0 rows was reached in '@f', with 0 answers",
        ),
        (
            &["memref(?v)", "--format=xml"],
            2,
            "[possible values: table, csv, json, svg]",
        ),
        (&["memref(?v)", "value(?v)"], 2, "expected one QUERY, found"),
    ] {
        let run = ask(options);
        assert_eq!((run.status, run.out.as_str()), (status, ""), "{options:?}");
        assert!(run.err.contains(message), "{options:?}: {}", run.err);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut module = String::new();
    for seed in 0..40 {
        let program = freehold(&["generate", &format!("--seed={seed}"), "--size=7"], "");
        assert_eq!(program.status, 0);
        module += &program.out.replace('@', &format!("@s{seed}_"));
    }
    for ownership in ["", "=private-function-dynamic-ownership=true"] {
        let pass = format!("--buffer-deallocation-pipeline{ownership}");
        let [one, four] = ["--threads=1", "--threads=4"].map(|threads| {
            let run = freehold(&["opt", threads, &pass], &module);
            assert_eq!((run.status, run.err.as_str()), (0, ""));
            run.out
        });
        assert!(one == four, "threads change the result of {pass}");
    }
    let run = freehold(&["opt", "--threads=0"], "module {}");
    assert_eq!(run.status, 2);
    assert!(
        run.err
            .contains("'0' for '--threads <N>': expected a number, at least 1"),
        "{}",
        run.err
    );
}
