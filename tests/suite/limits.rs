//! Inputs of the sizes that freehold promises to take, and how it ends when it may not take as much
//! as it needs: `--max-memory`, `--timeout`, signals, and the line that a terminal shows meanwhile.

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::oracle;
use freehold::generate::families;

const MANY: usize = 100_000;
const PIPELINE: &str = "--buffer-deallocation-pipeline";
const MEMREF: &str = "memref<4xf32>";

/// A directory of its own for one test.
fn directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("limits-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn freehold(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
    command.args(["opt", "--allow-unregistered-dialect"]);
    command.args(arguments);
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    command
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What a pass makes of a program, within 3 GB and a minute.
fn made(name: &str, passes: &[&str], program: &str) -> String {
    let directory = directory(name);
    let (input, output) = (directory.join("in.mlir"), directory.join("out.mlir"));
    fs::write(&input, program).unwrap();
    let paths = [input.to_str().unwrap(), "-o", output.to_str().unwrap()];
    let limits = ["--max-memory=3G", "--timeout=60"];
    let run = freehold(&[passes, &paths[..], &limits[..]].concat())
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    fs::read_to_string(output).unwrap()
}

/// So many times what `one` makes of a number, with `between` between them.
fn several(count: usize, between: &str, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect::<Vec<_>>().join(between)
}

fn frees(text: &str) -> usize {
    text.matches("memref.dealloc").count()
}

#[test]
fn a_function_of_a_million_operations() {
    let pairs = several(500_000, "\n", |i| {
        format!("%m{i} = memref.alloc() : {MEMREF}\n\"test.use\"(%m{i}) : ({MEMREF}) -> ()")
    });
    let made = made(
        "operations",
        &[PIPELINE],
        &format!("func.func @f() {{\n{pairs}\nreturn\n}}\n"),
    );
    assert_eq!(frees(&made), 500_000);
}

#[test]
fn a_function_of_a_hundred_thousand_blocks() {
    let blocks = several(MANY, "\n", |i| {
        let next = i + 1;
        format!(
            "^b{i}(%x{i}: {MEMREF}):\n%m{i} = memref.alloc() : {MEMREF}\n\
             \"test.use\"(%m{i}, %x{i}) : ({MEMREF}, {MEMREF}) -> ()\n%c{i} = \"test.cond\"() : () -> i1\n\
             cf.cond_br %c{i}, ^b{next}(%m{i} : {MEMREF}), ^b{next}(%x{i} : {MEMREF})"
        )
    });
    let program = format!(
        "func.func @f(%n: {MEMREF}) {{\ncf.br ^b0(%n : {MEMREF})\n{blocks}\n^b{MANY}(%x: {MEMREF}):\n\
         \"test.use\"(%x) : ({MEMREF}) -> ()\nreturn\n}}\n"
    );
    let made = made("blocks", &[PIPELINE], &program);
    assert_eq!(frees(&made), MANY);
}

#[test]
fn a_loop_of_five_thousand_block_arguments() {
    const COUNT: usize = 5_000;
    let types = several(COUNT, ", ", |_| MEMREF.to_owned());
    let allocations = several(COUNT, "\n", |i| {
        format!("%m{i} = memref.alloc() : {MEMREF}")
    });
    let (first, arguments) = (
        several(COUNT, ", ", |i| format!("%m{i}")),
        several(COUNT, ", ", |i| format!("%a{i}: {MEMREF}")),
    );
    let used = several(COUNT, ", ", |i| format!("%a{i}"));
    let turned = several(COUNT, ", ", |i| format!("%a{}", (i + 1) % COUNT));
    let program = format!(
        "func.func @f() {{\n{allocations}\ncf.br ^b({first} : {types})\n^b({arguments}):\n\
         \"test.use\"({used}) : ({types}) -> ()\n%c = \"test.cond\"() : () -> i1\n\
         cf.cond_br %c, ^b({turned} : {types}), ^e\n^e:\nreturn\n}}\n"
    );
    assert_eq!(frees(&made("arguments", &[PIPELINE], &program)), COUNT);
}

#[test]
fn a_dealloc_of_ten_thousand_memrefs_that_retains_ten_thousand() {
    const COUNT: usize = 10_000;
    let list = |name: &str, ty: &str| several(COUNT, ", ", |i| format!("%{name}{i}{ty}"));
    let typed = |name: &str, ty: &str| list(name, &format!(": {ty}"));
    let types = several(COUNT, ", ", |_| MEMREF.to_owned());
    let program = format!(
        "func.func @f({}, {}, {}) {{\nbufferization.dealloc ({} : {types}) if ({}) retain ({} : {types})\nreturn\n}}\n",
        typed("m", MEMREF),
        typed("c", "i1"),
        typed("r", MEMREF),
        list("m", ""),
        list("c", ""),
        list("r", ""),
    );
    let simplified = made(
        "dealloc",
        &["--buffer-deallocation-simplification"],
        &program,
    );
    // Nothing tells whether arguments alias.
    assert_eq!(simplified.matches("bufferization.dealloc").count(), 1);
    let passes = [
        "--buffer-deallocation-simplification",
        "--bufferization-lower-deallocations",
    ];
    let lowered = made("dealloc", &passes, &program);
    assert!(frees(&lowered) > 0 && !lowered.contains("bufferization.dealloc"));
}

/// A function of regions in each other to that depth, with a buffer in the innermost.
fn nest(depth: usize) -> String {
    let open = several(depth, "\n", |i| {
        format!("%c{i} = \"test.cond\"() : () -> i1\nscf.if %c{i} {{")
    });
    let close = several(depth, "\n", |_| "}".to_owned());
    format!(
        "func.func @f() {{\n{open}\n%m = memref.alloc() : {MEMREF}\n\"test.use\"(%m) : ({MEMREF}) -> ()\n{close}\n\
         return\n}}\n"
    )
}

/// Its text is 20 GB of blanks: to read and to deallocate it is no problem, to hold the text is
/// one.
#[test]
fn a_hundred_thousand_nested_regions_are_deallocated_but_not_printed() {
    let directory = directory("nest");
    let (input, output) = (directory.join("in.mlir"), directory.join("out.mlir"));
    fs::write(&input, nest(MANY)).unwrap();
    let run = freehold(&[
        PIPELINE,
        "--max-memory=1G",
        "--timeout=60",
        input.to_str().unwrap(),
    ]);
    let run = stopped(run, &[]);
    assert_eq!(text(&run.stdout), "");
    let message = text(&run.stderr);
    assert!(
        message.contains("stopped by --max-memory: ") && message.contains("(Output)"),
        "{message}"
    );
    // A nest whose text is 200 MB, to compare with.
    fs::write(&input, nest(10_000)).unwrap();
    let paths = [
        PIPELINE,
        "--max-memory=1G",
        input.to_str().unwrap(),
        "-o",
        output.to_str().unwrap(),
    ];
    let run = freehold(&paths).output().unwrap();
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    let size = fs::metadata(&output).unwrap().len();
    assert!(size > 200_000_000, "{size}");
    fs::remove_dir_all(directory).unwrap();
}

/// The end of a command that a limit stops, with this on its standard input and no end of it.
fn stopped(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(6), "{}", text(&output.stderr));
    drop(stdin);
    output
}

#[test]
fn a_timeout_stops_with_a_message_and_nothing_written() {
    let directory = directory("timeout");
    let file = directory.join("out.mlir");
    fs::write(&file, "as it was").unwrap();
    let start = Instant::now();
    let run = freehold(&["--timeout=0.5", "-o", file.to_str().unwrap(), "-"]);
    let run = stopped(run, b"module {}");
    assert!(start.elapsed() >= Duration::from_millis(500));
    assert_eq!(text(&run.stdout), "");
    let message = "freehold: error: stopped by --timeout: it takes longer than 0.5 s (Input); nothing is written\n";
    assert_eq!(text(&run.stderr), message);
    assert_eq!(
        entries(&directory),
        [("out.mlir".to_owned(), "as it was".to_owned())]
    );
}

#[test]
fn every_command_that_reads_programs_stops() {
    let (diff, facts) = (directory("diff"), directory("facts"));
    let other = diff.join("other.mlir");
    fs::write(&other, "module {}").unwrap();
    let (other, facts) = (other.to_str().unwrap(), facts.to_str().unwrap());
    for arguments in [
        &["query", "--timeout=0.2", "-", "memref(?x)"][..],
        &["run", "--timeout=0.2", "-"],
        &["report", "--max-memory=1M", "--timeout=60", "-"],
        &["facts", "--timeout=0.2", "-", "-o", facts],
        &["diff", "--timeout=0.2", "-", other],
        &["validate", "--timeout=0.2", "-", other],
        &["generate", "--timeout=0.2", "--size=100000000"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
        command.args(arguments).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let run = stopped(command, b"");
        let message = text(&run.stderr);
        let left = match arguments[0] {
            "facts" => "what was finished is written",
            _ => "nothing is written",
        };
        let activity = format!("({}); {left}\n", arguments[0]);
        assert!(message.ends_with(&activity), "{message}");
    }
}

/// What the system refuses is said, and is no abort.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_of_the_address_space_ends_in_words() {
    let program = env!("CARGO_BIN_EXE_freehold");
    let line = "ulimit -v 1000000 && exec \"$0\" generate --family=straight --size=100000000";
    let output = Command::new("sh").args(["-c", line, program]).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(6), "{:?}", output.status);
    let message = text(&output.stderr);
    assert!(
        message.starts_with("memory allocation of ") && message.contains(" bytes failed"),
        "{message}"
    );
    assert_eq!(text(&output.stdout), "");
}

/// Each attribute of the file has the one before twice: read, and not written out.
#[test]
fn bytecode_that_stands_for_more_than_can_be_written_is_refused() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let directory = directory("doubled");
    let (input, bytecode) = (directory.join("in.mlir"), directory.join("in.mlirbc"));
    let doubled = several(64, "", |k| format!("#a{} = [#a{k}, #a{k}]\n", k + 1));
    let program = format!("#a0 = \"x\"\n{doubled}func.func private @f() attributes {{a = #a64}}\n");
    fs::write(&input, program).unwrap();
    let made = Command::new(mlir_opt)
        .args(["--emit-bytecode", "-o"])
        .args([&bytecode, &input])
        .status();
    assert!(made.unwrap().success());
    let run = freehold(&[bytecode.to_str().unwrap()]).output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    let message = text(&run.stderr);
    assert!(
        message.contains("it has more than 268435456 bytes when it is written out"),
        "{message}"
    );
}

#[test]
fn limits_that_are_not_reached_change_nothing() {
    let program = "func.func @f() {\n  return\n}\n";
    let run = |limits: &[&str]| {
        let mut child = freehold(limits).spawn().unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(program.as_bytes())
            .unwrap();
        let run = child.wait_with_output().unwrap();
        assert_eq!((run.status.code(), text(&run.stderr)), (Some(0), ""));
        run.stdout
    };
    assert_eq!(run(&["--max-memory=1G", "--timeout=60"]), run(&[]));
}

#[test]
fn what_is_no_limit_is_refused() {
    for (option, message) in [
        (
            "--max-memory=lots",
            "'lots' for '--max-memory <SIZE>': expected bytes, or a number with K, M, G or T",
        ),
        (
            "--timeout=soon",
            "'soon' for '--timeout <SECONDS>': expected seconds",
        ),
    ] {
        let run = freehold(&[option]).output().unwrap();
        assert_eq!(run.status.code(), Some(2));
        assert!(text(&run.stderr).contains(message), "{}", text(&run.stderr));
    }
}

/// The files of a directory and what is in them.
fn entries(directory: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(directory).unwrap();
    let mut files: Vec<(String, String)> = files
        .map(|file| {
            let file = file.unwrap();
            let name = file.file_name().into_string().unwrap();
            // One that was there may be gone.
            (name, fs::read_to_string(file.path()).unwrap_or_default())
        })
        .collect();
    files.sort();
    files
}

/// A process that has begun to write to the directory, and works on.
fn writing(directory: &Path) -> Child {
    let file = directory.join("out.mlir");
    fs::write(&file, "as it was").unwrap();
    // The first part is printed at once, the second is work for seconds.
    let long = several(600_000, "\n", |i| {
        format!("%m{i} = memref.alloc() : {MEMREF}\n\"test.use\"(%m{i}) : ({MEMREF}) -> ()")
    });
    let input = directory.with_extension("mlir");
    let program = format!("module {{}}\n// -----\nfunc.func @f() {{\n{long}\nreturn\n}}\n");
    fs::write(&input, program).unwrap();
    let (input, file) = (input.to_str().unwrap(), file.to_str().unwrap());
    let options = ["--split-input-file", PIPELINE, input, "-o", file];
    let child = freehold(&options).spawn().unwrap();
    let start = Instant::now();
    while entries(directory).len() < 2 {
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "it does not begin to write"
        );
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn a_signal_leaves_neither_half_an_output_nor_a_temporary_file() {
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let directory = directory(&format!("signal-{signal}"));
        let mut child = writing(&directory);
        let id = child.id().to_string();
        let sent = Command::new("kill")
            .args(["-s", signal, &id])
            .status()
            .unwrap();
        assert!(sent.success());
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(number), "{status:?}");
        assert_eq!(
            entries(&directory),
            [("out.mlir".to_owned(), "as it was".to_owned())]
        );
        fs::remove_file(directory.with_extension("mlir")).unwrap();
    }
}

/// What standard error shows of a run whose input takes three seconds to come.
fn slow(command: &mut Command) -> Child {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::sleep(Duration::from_secs(3));
    stdin.write_all(b"module {}").unwrap();
    child
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_what_takes_longer_than_two_seconds() {
    let ends = nix::pty::openpty(None, None).expect("there are pseudoterminals");
    let mut command = freehold(&["-"]);
    command.stderr(Stdio::from(ends.slave)).env("TERM", "xterm");
    let run = slow(&mut command).wait_with_output().unwrap();
    drop(command);
    assert_eq!(
        (run.status.code(), text(&run.stdout)),
        (Some(0), "module {\n}\n\n")
    );
    let mut shown = Vec::new();
    // Reading fails at the end, when nobody has the other side.
    let _ = fs::File::from(ends.master).read_to_end(&mut shown);
    let shown = text(&shown);
    assert!(
        shown.contains("\r\u{1b}[Kfreehold: Input, 2 s"),
        "{shown:?}"
    );
    // In the end the line is gone.
    assert!(shown.ends_with("\r\u{1b}[K"), "{shown:?}");
}

#[test]
fn nothing_is_shown_where_there_is_no_terminal() {
    let run = slow(&mut freehold(&["-"])).wait_with_output().unwrap();
    assert_eq!((run.status.code(), text(&run.stderr)), (Some(0), ""));
}

/// The limits are a multiple of what each takes: they end what grows as it once did.
#[test]
fn large_questions_take_little() {
    let directory = directory("questions");
    let family = |name: &str, size: usize| {
        let file = directory.join(format!("{name}.mlir"));
        fs::write(&file, (families::find(name).unwrap().text)(size)).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let closure = directory.join("closure.dl");
    let program = ".decl reaches(f: function, from: value, to: value)\n\
                   reaches(f, a, b) :- flows_to(f, a, b).\n\
                   reaches(f, a, c) :- reaches(f, a, b), flows_to(f, b, c).\n\
                   .decl many(n: number)\n\
                   many(n) :- n = count : { reaches(_, _, _) }.\n\
                   .output many\n";
    fs::write(&closure, program).unwrap();
    let program = format!("--program={}", closure.display());
    let diamonds = family("diamonds", 1_000);
    let explained = ["may_alias(%m999, %given)", "plan_frees(?e, ?n, ?v)"];
    let explain = |question| vec!["query", &diamonds, "--explain", question];
    let selects = family("select", 1_000);
    let pairs = "may_alias(?a, ?b), flows_to(?b, ?c)";
    let cases = [
        (explain(explained[0]), "may_alias(%m999, %given)"),
        (explain(explained[1]), "plan_frees("),
        // 1,000 selects: each may be each that comes before it, and the two first ones.
        (vec!["query", &selects, &program], "1003001\n"),
        (vec!["query", &selects, pairs], "2006002 answers\n"),
    ];
    for (arguments, expected) in cases {
        let limits = ["--max-memory=100M", "--timeout=60"];
        let mut run = Command::new(env!("CARGO_BIN_EXE_freehold"));
        let run = run.args(&arguments).args(limits).output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
        assert!(text(&run.stdout).contains(expected), "{arguments:?}");
    }
}
