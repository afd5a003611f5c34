//! Commands as a user types them. Each `tests/commands/*.txt` has lines `$ COMMAND`, which a shell
//! runs in that directory; what they print, errors included, stands below them in the `.out` file
//! beside it.
//!
//! `FREEHOLD_BLESS=1 cargo test --test suite commands::` writes the files anew.

use std::fs;
use std::path::Path;
use std::process::Command;

fn transcript(script: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_freehold"));
    let directory = binary.parent().expect("a program is in a directory");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::env::split_paths(&path);
    let paths = std::iter::once(directory.to_owned()).chain(paths);
    let path = std::env::join_paths(paths).expect("paths have no colon");
    let script_text = fs::read_to_string(script).expect("a script is UTF-8");
    let mut out = String::new();
    for line in script_text.lines() {
        out += &format!("{line}\n");
        let Some(command) = line.strip_prefix("$ ") else {
            continue;
        };
        let ran = Command::new("sh")
            .args(["-c", &format!("({command}) 2>&1")])
            .current_dir(script.parent().expect("a script is in a directory"))
            .env("PATH", &path)
            .output()
            .expect("there is a shell");
        out += &String::from_utf8(ran.stdout).expect("output is UTF-8");
        match ran.status.code() {
            Some(0) => {}
            status => out += &format!("[exit status {status:?}]\n"),
        }
    }
    out
}

#[test]
fn commands_print_what_they_printed() {
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some();
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/commands");
    let files = fs::read_dir(&directory).expect("the directory is checked in");
    let mut files: Vec<_> = files.map(|file| file.expect("an entry").path()).collect();
    files.sort();
    let with = |extension: &str| {
        let is = |file: &&std::path::PathBuf| file.extension().is_some_and(|e| e == extension);
        files.iter().filter(is).cloned().collect::<Vec<_>>()
    };
    let scripts = with("txt");
    assert!(!scripts.is_empty());
    for answer in with("out") {
        let script = answer.with_extension("txt");
        assert!(
            scripts.contains(&script),
            "{} is of no script",
            answer.display()
        );
    }
    for script in scripts {
        let found = transcript(&script);
        let file = script.with_extension("out");
        if bless {
            fs::write(&file, &found).expect("the directory can be written");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        let differs = found.lines().zip(expected.lines()).find(|(a, b)| a != b);
        assert!(
            found == expected,
            "{}: new and old differ first in {differs:?}",
            script.display()
        );
    }
}
