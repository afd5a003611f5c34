//! What runs freehold over a project's files: pre-commit's hooks (`.pre-commit-hooks.yaml`), and
//! the check of the action for GitHub (`.github/actions/check`). Each passes what is right, and
//! does not pass one wrong file, wherever it stands in the list.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A hook as pre-commit runs it: the shell splits its entry into words, and files follow.
struct Hook {
    id: String,
    entry: String,
}

/// The hooks of the file, of which each key stands on a line of its own, and an entry is one line
/// or folded lines.
fn hooks() -> Vec<Hook> {
    let text = std::fs::read_to_string(Path::new(ROOT).join(".pre-commit-hooks.yaml")).unwrap();
    let mut hooks: Vec<Hook> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(id) = line.strip_prefix("- id: ") {
            let (id, entry) = (id.to_owned(), String::new());
            hooks.push(Hook { id, entry });
        } else if let Some(entry) = line.strip_prefix("  entry: ") {
            let hook = hooks.last_mut().expect("a hook begins with its id");
            if entry != ">-" {
                hook.entry = entry.to_owned();
                continue;
            }
            let folded = std::iter::from_fn(|| lines.next_if(|line| line.starts_with("    ")));
            hook.entry = folded.map(str::trim).collect::<Vec<_>>().join(" ");
        }
    }
    hooks
}

/// A command in the folder of inputs that finds this build's `freehold`.
fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let binary = Path::new(env!("CARGO_BIN_EXE_freehold"));
    let mut path = OsString::from(binary.parent().unwrap());
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new(program);
    command
        .current_dir(Path::new(ROOT).join("tests/hooks"))
        .env("PATH", path);
    command
}

fn run_hook(id: &str, files: &[&str]) -> Output {
    let hooks = hooks();
    let hook = hooks.iter().find(|hook| hook.id == id).expect(id);
    let mut command = command("sh");
    command.arg("-c").arg(format!("{} \"$@\"", hook.entry));
    command.arg("sh").args(files).output().unwrap()
}

#[track_caller]
fn assert_passes(output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

#[track_caller]
fn assert_refuses(output: &Output, message: &str) {
    assert!(!output.status.success());
    let said = [&output.stdout[..], &output.stderr[..]].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains(message), "{said}");
}

#[test]
fn programs_are_read_and_verified() {
    let run = |files: &[&str]| run_hook("freehold-verify-diagnostics", files);
    assert_passes(&run(&["kept.before.mlir", "expected.mlir"]));
    assert_refuses(&run(&["unread.mlir", "expected.mlir"]), "unread.mlir:2:3");
}

#[test]
fn pairs_are_proved() {
    let run = |files: &[&str]| run_hook("freehold-validate", files);
    assert_passes(&run(&["kept.after.mlir", "kept.before.mlir"]));
    let wrong = run(&["lost.before.mlir", "kept.after.mlir"]);
    assert_refuses(&wrong, "never freed");
    assert_refuses(&run(&["absent.after.mlir"]), "absent.before.mlir");
}

#[test]
fn rules_are_judged() {
    let run = |files: &[&str]| run_hook("freehold-rules-check", files);
    assert_passes(&run(&["sound.egg"]));
    assert_refuses(&run(&["unsound.egg", "sound.egg"]), "is unsound");
}

/// Runs the action's check with the inputs that it has in the environment.
fn run_check(inputs: &[(&str, &str)]) -> Output {
    let check: PathBuf = Path::new(ROOT).join(".github/actions/check/check");
    command(check)
        .envs(inputs.iter().copied())
        .output()
        .unwrap()
}

#[test]
fn the_action_checks_what_its_patterns_name() {
    assert_passes(&run_check(&[
        ("PROGRAMS", "kept.*.mlir **/expected.mlir"),
        ("DEALLOCATED", "kept.after.mlir"),
        ("RULES", "sound.egg"),
        ("OPTIONS", "--allow-unregistered-dialect"),
    ]));
    // All is checked, whatever fails first.
    let output = run_check(&[("PROGRAMS", "*.mlir"), ("DEALLOCATED", "*.after.mlir")]);
    assert_eq!(output.status.code(), Some(1));
    for error in [
        "file=unread.mlir::freehold opt",
        "file=lost.after.mlir::freehold validate",
    ] {
        assert_refuses(&output, &format!("::error {error} failed"));
    }
    assert_refuses(&run_check(&[("RULES", "*.egg")]), "is unsound");
}

#[test]
fn a_check_of_nothing_is_an_error() {
    for (inputs, message) in [
        (&[][..], "none of"),
        (
            &[("PROGRAMS", "*.absent")],
            "'*.absent' of 'programs' stands for no file",
        ),
        (
            &[("RULES", "absent.egg")],
            "'absent.egg' of 'rules' stands for no file",
        ),
    ] {
        let output = run_check(inputs);
        assert_eq!(output.status.code(), Some(2));
        assert_refuses(&output, message);
    }
}
