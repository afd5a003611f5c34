//! Batches: one command over many files. What becomes of each is what becomes of it alone, whatever
//! happens to the others and however often the work is stopped.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

const PIPELINE: &str = "--buffer-deallocation-pipeline";

struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

fn freehold(arguments: &[&str], directory: &Path) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
    command
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run {
        status: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A directory for one test, with these programs of the tests under `in/`, some of them deeper.
fn corpus(name: &str, most: usize) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("batch-{name}"));
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(directory.join("in/deep/deeper")).unwrap();
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let files = fs::read_dir(programs)
        .unwrap()
        .map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> = files
        .filter(|f| f.extension().is_some_and(|e| e == "mlir"))
        .collect();
    files.sort();
    assert!(files.len() >= most);
    for (place, file) in files.iter().take(most).enumerate() {
        let below = ["in", "in/deep", "in/deep/deeper"][place % 3];
        let name = file.file_name().unwrap();
        fs::copy(file, directory.join(below).join(name)).unwrap();
    }
    directory
}

/// What is in a directory and below it, by path.
fn tree(top: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![top.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(top).unwrap().to_str().unwrap().to_owned();
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    files
}

/// The results among the files of an output directory.
fn results(top: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = tree(top);
    files.retain(|name, _| name != "summary.json" && name != "freehold.journal");
    files
}

fn summary(top: &Path) -> Json {
    serde_json::from_slice(&fs::read(top.join("summary.json")).unwrap()).unwrap()
}

#[test]
fn each_result_is_that_of_the_file_alone() {
    let directory = corpus("alone", 60);
    let run = freehold(
        &["opt", PIPELINE, "in", "-o", "out", "--threads=2"],
        &directory,
    );
    assert_eq!((run.status, run.out.as_str()), (Some(0), ""), "{}", run.err);
    assert!(
        run.err
            .ends_with("freehold: note: 60 files done, 0 failed\n"),
        "{}",
        run.err
    );
    let results = results(&directory.join("out"));
    let inputs = tree(&directory.join("in"));
    assert!(results.keys().eq(inputs.keys()));
    let mut said = String::new();
    for (name, result) in &results {
        let alone = freehold(&["opt", PIPELINE, &format!("in/{name}")], &directory);
        assert_eq!(alone.out.as_bytes(), result, "{name}");
        said += &alone.err;
    }
    assert_eq!(run.err, said + "freehold: note: 60 files done, 0 failed\n");
    // One after the other, from a list, in generic form and back: the same.
    let list: String = inputs.keys().map(|name| format!("in/{name}\n\n")).collect();
    fs::write(directory.join("list"), list).unwrap();
    let run = freehold(
        &[
            "opt",
            PIPELINE,
            "--files-from=list",
            "-o",
            "listed",
            "-j",
            "1",
        ],
        &directory,
    );
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert_eq!(self::results(&directory.join("listed/in")), results);
}

#[test]
fn a_file_that_fails_is_reported_and_the_others_are_done() {
    let directory = corpus("fails", 9);
    fs::write(
        directory.join("in/deep/wrong.mlir"),
        "func.func @f() {\n  retur\n}\n",
    )
    .unwrap();
    fs::write(directory.join("in/bytes.mlir"), b"\xff").unwrap();
    fs::write(directory.join("in/notes.txt"), "no program").unwrap();
    std::os::unix::fs::symlink("nowhere", directory.join("in/gone.mlir")).unwrap();
    let run = |threads: &str, out: &str| {
        let run = freehold(&["opt", PIPELINE, "in", "-o", out, threads], &directory);
        assert_eq!(run.status, Some(1));
        run.err
    };
    let said = run("-j=2", "out");
    for message in [
        "in/deep/wrong.mlir:2:3: error: custom op 'retur' is unknown",
        "in/bytes.mlir:1:1: error: invalid UTF-8",
        "freehold: error: cannot open input file 'in/gone.mlir'",
        "freehold: note: 9 files done, 3 failed\n",
    ] {
        assert!(said.contains(message), "{message}: {said}");
    }
    assert_eq!(results(&directory.join("out")).len(), 9);
    let summary = summary(&directory.join("out"));
    assert_eq!(
        (&summary["done"], &summary["failed"]),
        (&9.into(), &3.into())
    );
    let failed = summary["files"].as_array().unwrap().iter();
    let failed = failed.filter(|file| file["status"] == "failed");
    let failed: Vec<&str> = failed.map(|file| file["file"].as_str().unwrap()).collect();
    assert_eq!(failed, ["bytes.mlir", "deep/wrong.mlir", "gone.mlir"]);
    // What is said and written does not depend on the threads.
    assert_eq!(run("-j=1", "again"), said);
    let outputs = ["out", "again"].map(|out| {
        let mut files = tree(&directory.join(out));
        files.remove("freehold.journal");
        files
    });
    assert_eq!(outputs[0], outputs[1]);
}

#[test]
fn what_was_done_is_left_as_it_is() {
    let directory = corpus("resume", 12);
    let out = directory.join("out");
    fs::write(directory.join("in/wrong.mlir"), "wrong").unwrap();
    let command = ["opt", PIPELINE, "in", "-o", "out", "--resume"];
    let first = freehold(&command, &directory);
    let whole = results(&out);
    // One result is gone, one was changed, one input is another.
    let mut names = whole.keys();
    let (gone, changed, renewed) = (
        names.next().unwrap(),
        names.next().unwrap(),
        names.next().unwrap(),
    );
    fs::remove_file(out.join(gone)).unwrap();
    fs::write(out.join(changed), "the user's own").unwrap();
    fs::write(directory.join("in").join(renewed), "module {\n}\n").unwrap();
    let second = freehold(&command, &directory);
    assert_eq!((second.status, first.status), (Some(1), Some(1)));
    let note = "freehold: note: 12 files done, 11 of them before, 1 failed\n";
    assert!(second.err.ends_with(note), "{}", second.err);
    // The error is said again, from the journal.
    let said = |run: &Run| {
        run.err
            .lines()
            .take(1)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(said(&second), said(&first));
    let now = results(&out);
    assert_eq!(now[gone], whole[gone]);
    assert_eq!(now[changed], b"the user's own");
    assert_eq!(now[renewed], b"module {\n}\n\n");
    // Without --resume all is done anew, and another command is not gone on with.
    let other = freehold(
        &["opt", "--canonicalize", "in", "-o", "out", "--resume"],
        &directory,
    );
    assert_eq!(other.status, Some(1));
    assert!(
        other.err.contains("is of another command or version"),
        "{}",
        other.err
    );
    freehold(&command[..5], &directory);
    assert_eq!(results(&out)[changed], whole[changed]);
}

#[test]
fn work_that_was_killed_goes_on() {
    let directory = corpus("killed", 60);
    for copy in 0..10 {
        for (name, text) in tree(&directory.join("in")).into_iter().take(60) {
            let name = name.replace('/', "-");
            fs::create_dir_all(directory.join(format!("more/{copy}"))).unwrap();
            fs::write(directory.join(format!("more/{copy}/{name}")), text).unwrap();
        }
    }
    let command = ["opt", PIPELINE, "more", "-o", "out", "--resume"];
    let journal = directory.join("out/freehold.journal");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"));
    child
        .args(command)
        .current_dir(&directory)
        .stderr(Stdio::null());
    let mut child = child.spawn().unwrap();
    let start = Instant::now();
    while lines() < 20 {
        assert!(start.elapsed() < Duration::from_secs(30), "nothing is done");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = lines();
    assert!(before < 600, "it was done before it was killed");
    let run = freehold(&command, &directory);
    assert_eq!(run.status, Some(0), "{}", run.err);
    let known: usize = run
        .err
        .split(", ")
        .nth(1)
        .and_then(|n| n.split(' ').next())
        .unwrap()
        .parse()
        .unwrap();
    assert!((15..600).contains(&known), "{}", run.err);
    let whole = freehold(&["opt", PIPELINE, "more", "-o", "whole"], &directory);
    assert_eq!(whole.status, Some(0));
    let mut resumed = results(&directory.join("out"));
    // What was being written when the process was killed.
    resumed.retain(|name, _| !name.ends_with(".tmp"));
    assert!(resumed == results(&directory.join("whole")));
}

#[test]
fn facts_of_many_files_are_those_of_each() {
    let directory = corpus("facts", 6);
    let run = freehold(
        &["facts", "--format=csv", "in", "-o", "out", "-j", "2"],
        &directory,
    );
    assert_eq!(run.status, Some(0), "{}", run.err);
    for name in tree(&directory.join("in")).keys() {
        let out = format!("out/{name}");
        let alone = freehold(
            &[
                "facts",
                "--format=csv",
                &format!("in/{name}"),
                "-o",
                "alone",
            ],
            &directory,
        );
        assert_eq!(alone.status, Some(0));
        assert_eq!(
            tree(&directory.join(&out)),
            tree(&directory.join("alone")),
            "{name}"
        );
        let asked = freehold(
            &["query", &format!("--facts={out}"), "memref(?v)"],
            &directory,
        );
        assert_eq!(asked.status, Some(0), "{}", asked.err);
    }
    assert_eq!(summary(&directory.join("out"))["done"], 6);
}

#[test]
fn what_cannot_be_done_with_many_files_is_refused() {
    let directory = corpus("refused", 2);
    fs::write(directory.join("up"), "in/../in/x.mlir\n").unwrap();
    fs::write(directory.join("twice"), "a.mlir\n./a.mlir\n").unwrap();
    for (status, arguments, message) in [
        (2, &["in"][..], "expected -o DIR"),
        (
            2,
            &["in", "--files-from=up"],
            "'[FILE]' cannot be used with '--files-from <LIST>'",
        ),
        (
            2,
            &["in", "-o", "out", "--split-input-file"],
            "are about one file",
        ),
        (1, &["in", "-o", "in/out"], "'in/out' is in 'in'"),
        (1, &["--files-from=up", "-o", "out"], "has '..' in it"),
        (
            1,
            &["--files-from=twice", "-o", "out"],
            "'a.mlir' is listed twice",
        ),
        (
            1,
            &["--files-from=nothing", "-o", "out"],
            "cannot open input file 'nothing'",
        ),
    ] {
        let run = freehold(&[&["opt"], arguments].concat(), &directory);
        assert_eq!(run.status, Some(status), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
        assert!(!directory.join("in/out").exists());
    }
}

#[test]
fn a_limit_leaves_what_was_finished() {
    let directory = corpus("limit", 3);
    // A file that takes longer than it may.
    let pairs = |i| {
        format!(
            "%m{i} = memref.alloc() : memref<4xf32>\n\"test.use\"(%m{i}) : (memref<4xf32>) -> ()\n"
        )
    };
    let long: String = (0..600_000).map(pairs).collect();
    fs::write(
        directory.join("in/zzz.mlir"),
        format!("func.func @f() {{\n{long}return\n}}\n"),
    )
    .unwrap();
    let options = [
        "opt",
        "--allow-unregistered-dialect",
        PIPELINE,
        "in",
        "-o",
        "out",
        "-j=1",
    ];
    let run = freehold(&[&options[..], &["--max-memory=60M"]].concat(), &directory);
    assert_eq!(run.status, Some(6), "{}", run.err);
    assert!(
        run.err.contains("what was finished is written"),
        "{}",
        run.err
    );
    assert_eq!(results(&directory.join("out")).len(), 3);
    let run = freehold(&[&options[..], &["--resume"]].concat(), &directory);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert!(
        run.err
            .ends_with("4 files done, 3 of them before, 0 failed\n"),
        "{}",
        run.err
    );
}
