//! `freehold rules verify` on `tests/rules/*.egg`, and `freehold rules check` on `tests/rules/gallery/*.egg`: NAME.egg gets what is in
//! `NAME.out`, which starts with the exit status; `FREEHOLD_BLESS=1` rewrites it. A file of the gallery says its verdict
//! itself, in its first line. The program that a wrong rule breaks is run by `freehold run`, before and after.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn inputs(folder: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(directory).expect("the directory is there");
    let paths = entries.map(|entry| entry.expect("the directory can be read").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "egg"))
        .collect();
    paths.sort();
    paths
}

/// The folder and the name of an input.
fn parts(path: &Path) -> (&Path, String) {
    let name = path.file_name().expect("an input is a file");
    let directory = path.parent().expect("an input is in a directory");
    (directory, name.to_string_lossy().into_owned())
}

fn freehold(arguments: &[&str], directory: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .current_dir(directory)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("freehold starts");
    let mut stdin = child.stdin.take().expect("the input is piped");
    // Who refuses the rules does not read the program.
    let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("freehold ends")
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("output is UTF-8")
}

/// Holds what a command says about an input against `NAME.out`.
fn compare(command: &str, path: &Path) {
    let (directory, name) = parts(path);
    let output = freehold(&["rules", command, &name], directory, "");
    let said = format!(
        "exit status {}\n{}{}",
        output.status.code().unwrap_or(-1),
        text(output.stdout),
        text(output.stderr)
    );
    let expectation = path.with_extension("out");
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(&expectation, &said).expect("the expectation can be written");
    }
    let expected = fs::read_to_string(&expectation).unwrap_or_default();
    assert_eq!(said, expected, "{}", path.display());
}

/// The report of a command as JSON; `None` if it refuses the file.
fn report(command: &str, path: &Path) -> Option<serde_json::Value> {
    let (directory, name) = parts(path);
    let output = freehold(&["rules", command, "--format=json", &name], directory, "");
    let report = serde_json::from_slice(&output.stdout).ok();
    if report.is_none() {
        assert_eq!(
            output.status.code(),
            Some(1),
            "{name}: an error in the file"
        );
    }
    report
}

/// The program of each wrong rule is right before and wrong after, and `opt` takes no such rule.
fn programs_break(report: &serde_json::Value, path: &Path) {
    let (directory, name) = parts(path);
    for verdict in report["rules"].as_array().expect("a list") {
        if verdict["sound"] == true {
            continue;
        }
        let program = |key: &str| verdict[key].as_str().expect("a wrong rule has a program");
        let [before, after] = ["program", "after"].map(|key| {
            freehold(&["run", "-"], directory, program(key))
                .status
                .code()
        });
        assert_eq!((before, after), (Some(0), Some(3)), "{name}");
        let option = format!("--rules={name}");
        let arguments = ["opt", "--buffer-deallocation-simplification", &option];
        let taken = freehold(&arguments, directory, program("program"));
        assert_eq!(
            taken.status.code(),
            Some(1),
            "{name}: opt takes no wrong rule"
        );
        assert!(taken.stdout.is_empty());
    }
}

#[test]
fn verify_says_what_it_said() {
    for path in inputs("tests/rules") {
        compare("verify", &path);
        if let Some(report) = report("verify", &path) {
            programs_break(&report, &path);
        }
    }
}

/// The verdict of `check` in a word.
fn verdict(report: Option<&serde_json::Value>) -> &'static str {
    let Some(report) = report else {
        return "refused";
    };
    let mut rules = report["rules"].as_array().expect("a list").iter();
    if rules.any(|rule| rule["sound"] == false) {
        return "unsound";
    }
    let set = &report["set"];
    match set["proved"] == true {
        false if set["evidence"]["growth"].is_object() => "does not saturate",
        false => "not proved",
        true if report["good"] == true => "good",
        true => "not proved with the built-in rules",
    }
}

#[test]
fn the_gallery_gets_its_verdicts() {
    let mut wrong = 0;
    for path in inputs("tests/rules/gallery") {
        let source = fs::read_to_string(&path).expect("an input can be read");
        let first = source.lines().next().unwrap_or_default();
        let report = report("check", &path);
        let verdict = verdict(report.as_ref());
        assert_eq!(first, format!("; Verdict: {verdict}"), "{}", path.display());
        wrong += usize::from(verdict != "good");
        compare("check", &path);
        if let Some(report) = report {
            programs_break(&report, &path);
        }
    }
    assert!(wrong >= 30, "{wrong} wrong or diverging files");
}

/// The built-in rules are sound, saturate on every term, and have a certificate that holds for them and for no others.
#[test]
fn the_built_in_rules_are_good() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
    for command in ["verify", "check"] {
        let output = freehold(&["rules", command], directory, "");
        let said = text(output.stdout) + &text(output.stderr);
        assert_eq!(output.status.code(), Some(0), "{said}");
    }
    let certificate = text(freehold(&["rules", "prove", "--format=json"], directory, "").stdout);
    let kept = directory.join("rules/certificate.json");
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(&kept, &certificate).expect("the certificate can be written");
    }
    let kept = fs::read_to_string(kept).expect("the certificate is checked in");
    assert!(
        certificate == kept,
        "rules/certificate.json is of other rules"
    );
    let recheck = |more: &[&str], certificate: &str| {
        let arguments = [&["rules", "recheck", "-"], more].concat();
        freehold(&arguments, directory, certificate).status.code()
    };
    assert_eq!(recheck(&[], &certificate), Some(0));
    let other = "tests/rules/sound.egg";
    assert_eq!(recheck(&[other], &certificate), Some(3), "of other rules");
    assert_eq!(
        recheck(&["--with", other], &certificate),
        Some(3),
        "of more rules"
    );
    assert_eq!(recheck(&[], "{}"), Some(3));
    assert_eq!(
        recheck(&["tests/rules/no_such_file.egg"], &certificate),
        Some(1)
    );
    let more = ["rules", "prove", "--format=json", "--with", other];
    let more = text(freehold(&more, directory, "").stdout);
    assert_eq!(recheck(&["--with", other], &more), Some(0));
}
