//! Files, processes and streams: no result of an earlier run passes for one of this run, no input
//! is lost, nothing waits for ever, no child outlives the program, a result that nobody got is an
//! error, and names of a program order no terminal about.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, mkfifo};
use serde_json::Value as Json;

const RIGHT: &str = "func.func @f() {\n  %a = memref.alloc() : memref<2xi8>\n  return\n}\n";
const WRONG: &str = "func.func @f() {\n  retur\n}\n";
const PIPELINE: &str = "--buffer-deallocation-pipeline";

/// A directory of its own for one test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("streams-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a directory can be made");
    path
}

fn write(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    fs::create_dir_all(path.parent().expect("in a directory")).expect("a directory can be made");
    fs::write(path, text).expect("a file can be written");
}

fn command(arguments: &[&str], directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
    command.args(arguments).current_dir(directory);
    command.stdin(Stdio::null());
    command
}

fn freehold(arguments: &[&str], directory: &Path) -> Output {
    let output = command(arguments, directory).output();
    output.expect("the binary runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn assert_status(output: &Output, status: i32) {
    assert_eq!(output.status.code(), Some(status), "{}", said(output));
}

#[test]
fn a_file_that_fails_has_no_earlier_result() {
    let top = directory("earlier");
    write(top.join("in/a.mlir"), RIGHT);
    write(top.join("in/b.mlir"), RIGHT);
    for command in ["opt", "facts"] {
        let options: &[&str] = match command {
            "opt" => &["opt", PIPELINE, "in", "-o", "out-opt"],
            _ => &["facts", "in", "-o", "out-facts"],
        };
        let out = top.join(format!("out-{command}"));
        write(top.join("in/a.mlir"), RIGHT);
        assert_status(&freehold(options, &top), 0);
        assert!(out.join("a.mlir").exists() && out.join("b.mlir").exists());
        write(out.join("c.mlir/mine"), "not a result");
        write(top.join("in/a.mlir"), WRONG);
        assert_status(&freehold(options, &top), 1);
        assert!(!out.join("a.mlir").exists(), "{command}");
        assert!(out.join("b.mlir").exists(), "{command}");
        assert!(out.join("c.mlir/mine").exists(), "{command}");
        // A file that cannot be read fails, too.
        fs::write(top.join("in/b.mlir"), b"\xff").expect("a file can be written");
        assert_status(&freehold(options, &top), 1);
        assert!(!out.join("b.mlir").exists(), "{command}");
        write(top.join("in/b.mlir"), RIGHT);
    }
}

#[test]
fn relations_of_an_earlier_run_are_none_of_this_one() {
    let top = directory("relations");
    write(top.join("a.mlir"), RIGHT);
    let run = |format: &str| freehold(&["facts", "a.mlir", "-o", "out", format], &top);
    assert_status(&run("--format=csv"), 0);
    write(top.join("out/mine.csv"), "mine");
    assert_status(&run("--format=json"), 0);
    assert!(top.join("out/kind.json").exists() && !top.join("out/kind.csv").exists());
    write(top.join("a.mlir"), WRONG);
    assert_status(&run("--format=json"), 1);
    let left = fs::read_dir(top.join("out")).expect("it is there").count();
    assert_eq!(left, 1, "only what is no relation is left");
    assert!(top.join("out/mine.csv").exists());
}

#[test]
fn results_without_an_input_are_told() {
    let top = directory("gone");
    for name in ["a", "b", "deep/c"] {
        write(top.join(format!("in/{name}.mlir")), RIGHT);
    }
    let options = ["opt", PIPELINE, "in", "-o", "out"];
    let summary = || -> Json {
        let text = fs::read(top.join("out/summary.json")).expect("there is a summary");
        serde_json::from_slice(&text).expect("it is JSON")
    };
    assert_status(&freehold(&options, &top), 0);
    assert_eq!(summary()["without_input"], Json::Array(Vec::new()));
    fs::remove_file(top.join("in/deep/c.mlir")).expect("it is there");
    // As long as the result is there.
    for _ in 0..2 {
        let run = freehold(&options, &top);
        assert_status(&run, 0);
        let told = "freehold: note: 'out/deep/c.mlir' is of an earlier run: its input is gone\n";
        assert!(said(&run).ends_with(told), "{}", said(&run));
        assert_eq!(summary()["without_input"][0], "deep/c.mlir");
    }
    fs::remove_file(top.join("out/deep/c.mlir")).expect("it is there");
    let run = freehold(&options, &top);
    assert!(!said(&run).contains("earlier"), "{}", said(&run));
    // A run that was stopped has no summary, but a journal.
    fs::remove_file(top.join("out/summary.json")).expect("it is there");
    fs::remove_file(top.join("in/b.mlir")).expect("it is there");
    let run = freehold(&options, &top);
    assert!(said(&run).contains("'out/b.mlir' is of an earlier run"));
}

#[test]
fn what_is_read_is_not_written() {
    let top = directory("one-file");
    write(top.join("a.mlir"), RIGHT);
    write(top.join("sub/x"), "");
    symlink("a.mlir", top.join("link.mlir")).expect("a link can be made");
    fs::hard_link(top.join("a.mlir"), top.join("hard.mlir")).expect("a link can be made");
    write(top.join("d.dialect"), "");
    symlink("later.json", top.join("to-later.json")).expect("a link can be made");
    let absolute = top.join("a.mlir").display().to_string();
    for arguments in [
        &["opt", "a.mlir", "-o", "a.mlir"][..],
        &["opt", "a.mlir", "-o", "sub/../a.mlir"],
        &["opt", "a.mlir", "-o", "link.mlir"],
        &["opt", "link.mlir", "-o", "hard.mlir"],
        &["opt", "a.mlir", "-o", absolute.as_str()],
        &["opt", "a.mlir", "--trace=./a.mlir"],
        &["opt", "a.mlir", "-o", "b.mlir", "--trace=sub/../b.mlir"],
        &["opt", "a.mlir", "-o", "later.json", "--trace=to-later.json"],
        &["opt", "a.mlir", "--dialect=d.dialect", "-o", "d.dialect"],
        &["report", "a.mlir", "-o", "link.mlir"],
        &["query", "a.mlir", "memref(?v)", "-o", "hard.mlir"],
        &["diff", "link.mlir", "a.mlir", "-o", "a.mlir"],
        &["validate", "a.mlir", "link.mlir", "-o", "a.mlir"],
        &["dialect", "import", "a.mlir", "-o", "link.mlir"],
    ] {
        let run = freehold(arguments, &top);
        assert_status(&run, 2);
        let is_told =
            said(&run).contains("are one file") || said(&run).contains("unexpected argument");
        assert!(is_told, "{arguments:?}: {}", said(&run));
        assert_eq!(
            fs::read_to_string(top.join("a.mlir")).expect("it is there"),
            RIGHT
        );
    }
    // A device is nobody's.
    let run = freehold(
        &["opt", "a.mlir", "-o", "/dev/null", "--trace=/dev/null"],
        &top,
    );
    assert_status(&run, 0);
    // Of many files, too.
    write(top.join("in/a.mlir"), RIGHT);
    let run = freehold(&["opt", "in", "-o", "out", "--trace=in/a.mlir"], &top);
    assert_status(&run, 2);
    let run = freehold(
        &["opt", "in", "-o", "out", "--trace=out/summary.json"],
        &top,
    );
    assert_status(&run, 2);
    // A list that can be read once is read once.
    let list = "echo in/a.mlir | \"$0\" opt --files-from=/dev/stdin -o listed --trace=listed.json";
    let shell = Command::new("sh")
        .args(["-c", list, env!("CARGO_BIN_EXE_freehold")])
        .current_dir(&top)
        .output();
    assert_status(&shell.expect("there is a shell"), 0);
    assert!(top.join("listed/in/a.mlir").exists());
    fs::create_dir_all(top.join("out")).expect("a directory can be made");
    symlink("../in/a.mlir", top.join("out/a.mlir")).expect("a link can be made");
    let run = freehold(&["opt", PIPELINE, "in", "-o", "out"], &top);
    assert_status(&run, 1);
    assert!(
        said(&run).contains("is one file with an input"),
        "{}",
        said(&run)
    );
    assert_eq!(
        fs::read_to_string(top.join("in/a.mlir")).expect("it is there"),
        RIGHT
    );
}

#[test]
fn a_pipe_in_a_directory_is_not_waited_on() {
    let top = directory("pipe");
    write(top.join("in/a.mlir"), RIGHT);
    mkfifo(&top.join("in/pipe.mlir"), nix::sys::stat::Mode::S_IRWXU).expect("a pipe can be made");
    let start = Instant::now();
    let run = freehold(&["opt", PIPELINE, "in", "-o", "out", "--timeout=20"], &top);
    assert_status(&run, 1);
    assert!(start.elapsed() < Duration::from_secs(15));
    let told = "'in/pipe.mlir' is no regular file: it is not read";
    assert!(said(&run).contains(told), "{}", said(&run));
    assert!(top.join("out/a.mlir").exists());
}

/// A program that says which process it is, and then waits.
fn waiting(top: &Path) -> String {
    let script = top.join("waits");
    write(
        &script,
        "#!/bin/sh\necho $$ > pid.new\nmv pid.new pid\nexec sleep 60\n",
    );
    let mut permissions = fs::metadata(&script).expect("it is there").permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
    fs::set_permissions(&script, permissions).expect("it is ours");
    "--via-mlir-opt=./waits".to_owned()
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn is_running(pid: i32) -> bool {
    // A process that nobody has waited for yet is no more than its name.
    let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = state.rsplit(')').next().unwrap_or_default().trim_start();
    !state.is_empty() && !state.starts_with('Z')
}

#[test]
fn the_users_mlir_opt_ends_with_us() {
    for (name, signal) in [
        ("term", Some(Signal::SIGTERM)),
        ("kill", Some(Signal::SIGKILL)),
        ("int", Some(Signal::SIGINT)),
        ("timeout", None),
    ] {
        let top = directory(&format!("child-{name}"));
        write(
            top.join("a.mlir"),
            "func.func @f() {\n  mine.op what\n  return\n}\n",
        );
        let via = waiting(&top);
        let limit = match signal {
            Some(_) => "--timeout=50",
            None => "--timeout=2",
        };
        let mut child = command(&["opt", "a.mlir", &via, limit], &top)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary runs");
        wait_until("the program is started", || top.join("pid").exists());
        let pid = fs::read_to_string(top.join("pid")).expect("it is there");
        let pid: i32 = pid.trim().parse().expect("a number");
        if let Some(signal) = signal {
            assert!(is_running(pid));
            let own = Pid::from_raw(child.id() as i32);
            kill(own, signal).expect("it is running");
        }
        child.wait().expect("it ends");
        wait_until("the program ends", || !is_running(pid));
    }
}

#[test]
fn the_users_mlir_opt_is_found_and_what_it_says_is_told() {
    let top = directory("found");
    write(
        top.join("a.mlir"),
        "func.func @f() {\n  mine.op what\n  return\n}\n",
    );
    let run = freehold(&["opt", "a.mlir", "--via-mlir-opt=no-such-program"], &top);
    assert_status(&run, 1);
    assert!(
        said(&run).contains("cannot find 'no-such-program'"),
        "{}",
        said(&run)
    );
    write(top.join("text"), "no program");
    let run = freehold(&["opt", "a.mlir", "--via-mlir-opt=./text"], &top);
    assert_status(&run, 1);
    assert!(said(&run).contains("cannot run './text'"), "{}", said(&run));
}

/// Runs a command whose standard output nobody reads.
fn unread(arguments: &[&str], directory: &Path) -> Output {
    let (reader, writer) = std::io::pipe().expect("a pipe can be made");
    drop(reader);
    let mut command = command(arguments, directory);
    let mut child = command
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // The parent's end, too, so that nobody has one.
    drop(command);
    let mut stderr = Vec::new();
    let pipe = child.stderr.as_mut().expect("it is piped");
    pipe.read_to_end(&mut stderr).expect("it can be read");
    let status = child.wait().expect("it ends");
    Output {
        status,
        stdout: Vec::new(),
        stderr,
    }
}

#[test]
fn an_output_that_nobody_reads_is_an_error() {
    let top = directory("unread");
    write(top.join("a.mlir"), RIGHT);
    let before = freehold(&["opt", "a.mlir"], &top);
    write(
        top.join("main.mlir"),
        "func.func @main() -> i64 {\n  %a = arith.constant 1 : i64\n  return %a : i64\n}\n",
    );
    write(
        top.join("before.mlir"),
        &String::from_utf8_lossy(&before.stdout),
    );
    write(top.join("records.json"), "{}");
    write(
        top.join("one.egg"),
        "(ruleset one)\n(rewrite (andi x x) x :ruleset one :name \"one\")\n",
    );
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["opt", "--help"],
        &["opt", "a.mlir"],
        &["opt", PIPELINE, "a.mlir"],
        &["opt", "a.mlir", "--split-input-file"],
        &["query", "a.mlir", "memref(?v)"],
        &["query", "a.mlir", "memref(?v)", "--format=json"],
        &["query", "a.mlir", "memref(?v)", "--explain"],
        &["query", "a.mlir", "--report"],
        &["report", "a.mlir"],
        &["report", "a.mlir", "--format=json"],
        &["diff", "a.mlir", "main.mlir"],
        &["run", "main.mlir"],
        &["validate", "main.mlir", "main.mlir"],
        &["generate"],
        &["rules", "check", "one.egg"],
        &["rules", "verify", "one.egg"],
        &["rules", "prove", "one.egg"],
        &["rules", "confluence", "one.egg"],
        &["rules", "--help"],
    ] {
        let run = unread(arguments, &top);
        let status = run.status.code();
        assert!(
            status.is_some_and(|status| status != 0),
            "{arguments:?}: {status:?}"
        );
        let said = said(&run);
        assert!(
            said.contains("cannot write to standard output"),
            "{arguments:?}: {said}"
        );
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
    }
    // What has no room is an error like it.
    let full = fs::File::create("/dev/full").expect("there is such a device");
    let mut command = command(&["opt", "a.mlir"], &top);
    let status = command.stdout(full).stderr(Stdio::null()).status();
    assert_eq!(status.expect("the binary runs").code(), Some(1));
}

/// Names, files and lines that order a terminal about: red, a bell, from right to left, a new line.
#[test]
fn names_order_no_terminal_about() {
    let top = directory("orders");
    let name = "in\u{1b}[31mput.mlir";
    let text = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\\1B[31m\\0Ag\u{202e}\"}> ({\n  \
                %a = \"my.\u{1b}[31mop\"() : () -> memref<2xi8>\n  \"func.return\"() : () -> ()\n}) : () -> ()\n";
    write(top.join(name), text);
    write(
        top.join("wrong.mlir"),
        &text.replace("func.return", "func.\u{7}retur"),
    );
    let allow = "--allow-unregistered-dialect";
    for arguments in [
        &["query", name, "op(?o)", allow][..],
        &["query", name, "name(?o, ?n)", allow, "--format=csv"],
        &["query", name, "memref(?v)", allow, "--explain"],
        &["query", name, "--report", allow],
        &["query", name, "nothing(?v)", allow],
        &["query", name, "memref(?v)"],
        &["query", "wrong.mlir", "memref(?v)"],
        &["opt", "wrong.mlir"],
        &["opt", "no\u{1b}[31m.mlir"],
        &["opt", "--no\u{1b}[31m", name],
        &["diff", name, "wrong.mlir", allow],
        &["run", name, allow],
        &["facts", name, allow, "-o", "out"],
    ] {
        let run = freehold(arguments, &top);
        let all = [run.stdout.clone(), run.stderr.clone()].concat();
        let all = String::from_utf8(all).expect("it is UTF-8");
        assert!(!all.is_empty() || arguments[0] == "facts", "{arguments:?}");
        let order = all.find(|c: char| c.is_control() && c != '\n' || c == '\u{202e}');
        assert!(order.is_none(), "{arguments:?}: {all:?}");
    }
    let rows = fs::read_to_string(top.join("out/op.facts")).expect("it is there");
    assert!(
        rows.lines()
            .all(|row| row.starts_with(r"f\1B[31m\0Ag\u{202E}")),
        "{rows:?}"
    );
}

/// A word that a column cannot have is an error that says what it can have.
#[test]
fn words_are_those_of_their_column() {
    let top = directory("words");
    write(top.join("a.mlir"), RIGHT);
    for (query, message) in [
        (
            "kind(?x, alocation)",
            "'kind' of 'kind' is never 'alocation'; did you mean 'allocation'?",
        ),
        (
            "!kind(%a, \"memref\")",
            "is never 'memref'; it is one of: allocation, call",
        ),
        ("ownership(%a, alway)", "did you mean 'always'?"),
        (
            "kind(?x, ?k), ?k != mrge",
            "?k is never 'mrge'; did you mean 'merge'?",
        ),
        ("stat = ?s, ownership(?x, ?s)", "?s is never 'stat'"),
        ("retained(?b -> calle, ?v)", "did you mean 'caller'?"),
        (
            "plan_frees(?b -> insid, ?v)",
            "'to' of 'plan_frees' is never 'insid'",
        ),
        ("count(kind(?x, stak)) > 0", "did you mean 'stack'?"),
    ] {
        let run = freehold(&["query", "a.mlir", query], &top);
        assert_status(&run, 2);
        assert!(said(&run).contains(message), "{query}: {}", said(&run));
    }
}
