//! Dialects that freehold does not know: declared by `--dialect`, or read by the user's mlir-opt.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

mod oracle;

const DIALECT: &str = "\
// A dialect of buffers that are made, looked at and given back.

op box.make
  operands size: index
  results buffer: memref
  effects allocate(buffer)
  format $size attr-dict `:` type($buffer)

op box.part
  operands of: memref
  results part: same(of)
  view part <- of
  traits pure
  format `of` $of attr-dict `:` type($of)

op box.fill
  operands buffer: memref, value: element(buffer)
  effects write(buffer)
  format $buffer `with` $value attr-dict `:` type($buffer)
";

const PROGRAM: &str = "\
func.func @f(%n: index, %x: f32) {
  %a = box.make %n {t.note} : memref<?xf32>
  %b = box.part of %a : memref<?xf32>
  box.fill %b with %x : memref<?xf32>
  return
}
";

/// Standard output, standard error and whether all went well.
fn freehold(arguments: &[&str], input: &str) -> (String, String, bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo has built the binary");
    // A process that fails early does not read its input.
    let _ = child
        .stdin
        .take()
        .expect("it is piped")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.status.success(),
    )
}

/// A file of a test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("user_dialects");
    std::fs::create_dir_all(&folder).expect("target/tmp can be written");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("target/tmp can be written");
    path
}

fn dialect_flag(name: &str) -> String {
    format!("--dialect={}", file(name, DIALECT).display())
}

#[test]
fn a_declared_dialect_is_read_and_printed_in_its_own_form() {
    let flag = dialect_flag("print.dialect");
    let (out, err, good) = freehold(&["opt", &flag], PROGRAM);
    assert!(good, "{err}");
    let expected = "\
module {
  func.func @f(%arg0: index, %arg1: f32) {
    %0 = box.make %arg0 {t.note} : memref<?xf32>
    %1 = box.part of %0 : memref<?xf32>
    box.fill %1 with %arg1 : memref<?xf32>
    return
  }
}

";
    assert_eq!(out, expected);
    let (generic, _, _) = freehold(&["opt", &flag, "--mlir-print-op-generic"], PROGRAM);
    assert!(
        generic.contains("\"box.make\"(%arg0) {t.note} : (index)"),
        "{generic}"
    );
    let (again, err, _) = freehold(&["opt", &flag], &generic);
    assert_eq!(again, out, "{err}");
}

#[test]
fn a_declared_dialect_is_verified() {
    let flag = dialect_flag("verify.dialect");
    let program = PROGRAM.replace("%b with %x", "%b with %n");
    let (out, err, good) = freehold(&["opt", &flag], &program);
    assert!(!good && out.is_empty());
    assert!(
        err.contains("'%n' expects different type than prior uses"),
        "{err}"
    );
    let generic = "func.func @f(%m: memref<4xf32>, %x: f64) {\n  \
                   \"box.fill\"(%m, %x) : (memref<4xf32>, f64) -> ()\n  return\n}\n";
    let (_, err, good) = freehold(&["opt", &flag], generic);
    assert!(!good);
    assert!(
        err.contains("<stdin>:2:3: error: 'box.fill' op failed to verify"),
        "{err}"
    );
}

#[test]
fn passes_and_queries_know_a_declared_dialect() {
    let flag = dialect_flag("passes.dialect");
    let (out, err, good) = freehold(&["opt", &flag, "--buffer-deallocation-pipeline"], PROGRAM);
    assert!(good, "{err}");
    assert!(out.contains("memref.dealloc %0 : memref<?xf32>"), "{out}");
    let (out, err, good) = freehold(&["query", &flag], PROGRAM);
    assert!(good, "{err}");
    assert!(out.contains("%a"), "{out}");
}

#[test]
fn several_dialect_files_are_loaded_and_their_errors_have_places() {
    let (one, rest) = DIALECT.split_at(DIALECT.find("op box.fill").expect("it is there"));
    let one = format!("--dialect={}", file("one.dialect", one).display());
    let two = file("two.dialect", rest);
    let two = two.to_str().expect("a plain path");
    let (out, err, good) = freehold(&["opt", &one, "--dialect", two], PROGRAM);
    assert!(good, "{err}");
    assert!(out.contains("box.fill"), "{out}");
    let broken = file(
        "broken.dialect",
        "op a.b\n  operands x: index\n  colour blue\n",
    );
    let flag = format!("--dialect={}", broken.display());
    let (_, err, good) = freehold(&["opt", &flag], PROGRAM);
    assert!(!good);
    assert!(err.contains("broken.dialect:3:1: error:"), "{err}");
    let (_, err, good) = freehold(&["query", "--dialect=no/such/file"], PROGRAM);
    assert!(!good);
    assert!(
        err.contains("cannot open input file 'no/such/file'"),
        "{err}"
    );
}

/// A stand-in for mlir-opt that runs a shell script.
#[cfg(unix)]
fn stand_in(name: &str, script: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = file(name, &format!("#!/bin/sh\n{script}\n"));
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, mode).expect("the file is ours");
    format!("--via-mlir-opt={}", path.display())
}

const CUSTOM: &str = "func.func @f(%a: i32) {\n  mine.op %a\n  return\n}\n";

#[cfg(unix)]
#[test]
fn a_stand_in_turns_custom_forms_into_generic_ones() {
    let flag = stand_in(
        "translate",
        r#"grep -q "mine.op %a" || exit 7
cat << END
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%a: i32 loc("-":1:14)):
    "mine.op"(%a) : (i32) -> () loc("-":2:3)
    "func.return"() : () -> () loc("-":3:3)
  }) : () -> () loc("-":1:1)
}) : () -> () loc("-":1:1)
END"#,
    );
    let unregistered = "--allow-unregistered-dialect";
    let (out, err, good) = freehold(&["opt", &flag, unregistered], CUSTOM);
    assert!(good, "{err}");
    assert!(
        out.contains("    \"mine.op\"(%arg0) : (i32) -> ()\n"),
        "{out}"
    );
    // What can be read without it is.
    let (_, err, good) = freehold(&["opt", &flag, unregistered], "func.func private @g()");
    assert!(good, "{err}");
}

#[cfg(unix)]
#[test]
fn later_errors_have_the_places_of_the_source() {
    // The second use of the value does not fit, which only the verifier finds.
    let flag = stand_in(
        "invalid",
        r#"cat > /dev/null
cat << END
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32 loc("-":1:14)):
  "memref.dealloc"(%a) : (i32) -> () loc("-":2:3)
  "func.return"() : () -> () loc("-":3:3)
}) : () -> () loc("-":1:1)
END"#,
    );
    let (_, err, good) = freehold(&["opt", &flag], CUSTOM);
    assert!(!good);
    let expected = "<stdin>:2:3: error: 'memref.dealloc' op operand #0 must be";
    assert!(err.starts_with(expected), "{err}");
    assert!(err.contains("\n  mine.op %a\n  ^\n"), "{err}");
}

#[cfg(unix)]
#[test]
fn what_the_program_says_is_shown_in_its_place() {
    let flag = stand_in(
        "complain",
        "cat > /dev/null\necho '<stdin>:7:3: error: no such thing' >&2\necho '  mine.op %a' >&2\n\
         echo '<stdin>:6:1: note: in here' >&2\nexit 1",
    );
    let input = format!("module {{}}\n\n\n// -----\n\n{CUSTOM}");
    let (out, err, good) = freehold(&["opt", &flag, "--split-input-file"], &input);
    assert!(!good && out.is_empty());
    assert!(
        err.starts_with(
            "<stdin>:7:3: error: no such thing\n  mine.op %a\n  ^\n<stdin>:6:1: note: in here\n"
        ),
        "{err}"
    );
    let flag = stand_in("crash", "cat > /dev/null\necho broken >&2\nexit 3");
    let (_, err, good) = freehold(&["opt", &flag], CUSTOM);
    assert!(!good);
    assert!(err.contains("failed (exit status: 3): broken"), "{err}");
    let (_, err, good) = freehold(&["opt", "--via-mlir-opt=/no/such/program"], CUSTOM);
    assert!(!good);
    assert!(err.contains("cannot find '/no/such/program'"), "{err}");
}

#[test]
fn it_is_only_used_when_asked() {
    let (_, err, good) = freehold(&["opt", "--allow-unregistered-dialect"], CUSTOM);
    assert!(!good);
    assert!(
        err.contains("custom op 'mine.op'") || err.contains("'mine.op'"),
        "{err}"
    );
}

#[test]
fn mlir_opt_reads_its_own_dialects() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let flag = format!("--via-mlir-opt={}", mlir_opt.display());
    let program = "\
func.func @relu(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.clamp %t {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.abs %0 : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
";
    let arguments = ["opt", &flag, "--allow-unregistered-dialect"];
    let (out, err, good) = freehold(&arguments, program);
    assert!(good, "{err}");
    assert!(out.contains("\"tosa.abs\""), "{out}");
    let wrong = program.replace("tosa.abs %0", "tosa.abs %missing");
    let (_, err, good) = freehold(&arguments, &wrong);
    assert!(!good);
    assert!(
        err.starts_with("<stdin>:3:17: error: use of undeclared SSA value name"),
        "{err}"
    );
    // What the program knows needs no other leave.
    let (again, err, _) = freehold(&["opt", &flag], program);
    assert_eq!(again, out, "{err}");
}
