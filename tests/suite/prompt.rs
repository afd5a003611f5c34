//! `freehold query FILE` without a query. Scripts of `tests/prompt/*.txt` go in by a pipe; what
//! comes out stands beside them: `FREEHOLD_BLESS=1 cargo test --test suite prompt::` writes it
//! anew. A pseudoterminal shows the line editor.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAM: &str = "docs/examples/conditional.mlir";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn freehold() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
    command.current_dir(root()).args(["query", PROGRAM]);
    command
}

/// What a script prints, its complaints, and its exit status.
fn converse(script: &Path) -> String {
    let script = fs::File::open(script).expect("a script can be read");
    let output = freehold().stdin(script).output().expect("freehold starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    let (out, errors) = (text(output.stdout), text(output.stderr));
    let status = output.status.code();
    format!("{out}----- standard error\n{errors}----- exit status {status:?}\n")
}

#[test]
fn scripts_are_answered_as_before() {
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some();
    let directory = root().join("tests/prompt");
    let files = fs::read_dir(&directory).expect("the directory is checked in");
    let mut files: Vec<_> = files.map(|file| file.expect("an entry").path()).collect();
    files.sort();
    let (scripts, answers): (Vec<_>, Vec<_>) = files
        .into_iter()
        .partition(|file| file.extension().is_some_and(|e| e == "txt"));
    assert!(!scripts.is_empty());
    for answer in answers {
        let script = answer.with_extension("txt");
        assert!(
            scripts.contains(&script),
            "{} answers no script",
            answer.display()
        );
    }
    for script in scripts {
        let found = converse(&script);
        let file = script.with_extension("out");
        if bless {
            fs::write(&file, &found).expect("the directory can be written");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        assert!(found == expected, "{}: {found}", script.display());
    }
}

/// The answers of the prompt are those of one query after the other.
#[test]
fn a_script_answers_as_single_queries_do() {
    let queries = [
        "may_alias(?x, ?y)",
        "live_out(?b, ?v)",
        "plan_frees(?from -> ?to, ?v)",
        "live_in(?b, %m)",
        "ownership(?v, unknown)",
    ];
    let single = |query: &&str| {
        let output = freehold().args([*query, "--format=csv"]).output();
        output.expect("freehold starts").stdout
    };
    let expected: Vec<u8> = queries.iter().flat_map(single).collect();
    let mut child = freehold()
        .arg("--format=csv")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("freehold starts");
    let mut input = child.stdin.take().expect("the input is piped");
    std::io::Write::write_all(&mut input, queries.join("\n").as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("freehold ends");
    assert_eq!(output.stdout, expected);
}

/// What a person sees who types the keys, and what is left in the history.
#[cfg(target_os = "linux")]
fn typed(keys: &[&str], state: &Path) -> String {
    use std::io::{Read, Write};
    use std::sync::mpsc;
    use std::time::Duration;

    let ends = nix::pty::openpty(None, None).expect("there are pseudoterminals");
    let end = || Stdio::from(ends.slave.try_clone().expect("a descriptor is free"));
    let mut child = freehold()
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .env("XDG_STATE_HOME", state)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .spawn()
        .expect("freehold starts");
    drop(ends.slave);
    let mut screen = fs::File::from(ends.master.try_clone().expect("a descriptor is free"));
    let mut keyboard = fs::File::from(ends.master);
    let (send, shown) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        // The terminal is gone when the program is.
        while let Ok(length @ 1..) = screen.read(&mut bytes) {
            let _ = send.send(bytes[..length].to_vec());
        }
    });
    let mut all = Vec::new();
    let wait = |all: &mut Vec<u8>| {
        // Who answers a key is done when nothing more comes.
        let mut patience = Duration::from_secs(20);
        while let Ok(bytes) = shown.recv_timeout(patience) {
            all.extend(bytes);
            patience = Duration::from_millis(300);
        }
    };
    wait(&mut all);
    for key in keys {
        keyboard
            .write_all(key.as_bytes())
            .expect("somebody listens");
        wait(&mut all);
    }
    let status = child.wait().expect("freehold ends");
    assert_eq!(status.code(), Some(0));
    String::from_utf8(all).expect("the screen shows UTF-8")
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_completes_remembers_and_colours() {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prompt");
    let _ = fs::remove_dir_all(&state);
    let screen = typed(
        &[
            "@fir\t",
            "never\t",
            "%in, %n\t)\r",
            "kind(%m,\r",
            "?k)\r",
            "nonsense(\u{3}",
            ":qu\t\r",
        ],
        &state,
    );
    assert!(screen.contains("\x1b[34mnever_alias\x1b[0m("), "{screen}");
    assert!(screen.contains("yes\r\n"), "{screen}");
    assert!(
        screen.contains("\x1b[1mfunction  ?k\x1b[0m\r\n@first    merge\r\n"),
        "{screen}"
    );
    // The next session begins with Up, twice.
    let screen = typed(&["\x1b[A", "\x1b[A", "\r", "\u{4}"], &state);
    assert!(screen.contains("@first    merge\r\n"), "{screen}");
    let history = fs::read_to_string(state.join("freehold/history")).expect("it is kept");
    assert!(
        history.contains("@first: never_alias(%in, %new)"),
        "{history}"
    );
    assert!(!history.contains("nonsense"), "{history}");
}
