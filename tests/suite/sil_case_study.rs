//! `docs/sil-case-study.md`: its programs are written to files, its commands run by a shell in that
//! folder, and what they print is what stands there. `FREEHOLD_BLESS=1 cargo test --test suite
//! sil_case_study::` writes the outputs anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/sil-case-study.md")
}

/// What a command prints, what it says is wrong, and its status unless that is 0.
fn shell(folder: &Path, command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_freehold"));
    let path = std::env::var("PATH").expect("there is a path");
    let bin = binary.parent().expect("the binary is in a folder");
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", bin.display()))
        .output()
        .expect("there is a shell");
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    match output.status.code() {
        Some(0) => {}
        code => text.push_str(&format!("exit status {}\n", code.unwrap_or(-1))),
    }
    text
}

#[test]
fn the_case_study_is_true() {
    let text = fs::read_to_string(page()).expect("the page is there");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sil_case_study");
    fs::create_dir_all(&folder).expect("target/tmp can be written");
    let mut made = String::new();
    let mut commands = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        made.push_str(line);
        made.push('\n');
        let Some(language) = line.strip_prefix("```").filter(|l| !l.is_empty()) else {
            continue;
        };
        let inner: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if let Some(name) = language.strip_prefix("sil ") {
            let program = format!("{}\n", inner.join("\n"));
            fs::write(folder.join(name), &program).expect("target/tmp can be written");
            made.push_str(&program);
        } else {
            for command in inner.iter().filter_map(|line| line.strip_prefix("$ ")) {
                made.push_str(&format!("$ {command}\n{}", shell(&folder, command)));
                commands += 1;
            }
        }
        made.push_str("```\n");
    }
    assert!(commands > 20);
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(page(), &made).expect("the page can be written");
        return;
    }
    for (number, (made, stands)) in made.lines().zip(text.lines()).enumerate() {
        assert_eq!(made, stands, "docs/sil-case-study.md:{}", number + 1);
    }
    assert_eq!(made.lines().count(), text.lines().count());
}
