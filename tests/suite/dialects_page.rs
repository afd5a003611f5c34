//! `docs/dialects.md`: its dialect loads, its program gives the output that stands there, and its
//! mistake the error. `FREEHOLD_BLESS=1 cargo test --test suite dialects_page::` writes both anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MISTAKE: &str = "op ring.size\n  operands ring: memref\n  results size\n  format $ring \
                       attr-dict `:` type($ring)\n";

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/dialects.md")
}

/// The text between the fences of the only block of a language.
fn block<'t>(text: &'t str, language: &str) -> &'t str {
    let open = format!("```{language}\n");
    let (_, rest) = text.split_once(&open).expect("the block is there");
    rest.split_once("```").expect("the block ends").0
}

fn freehold(folder: &Path, arguments: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("cargo has built the binary");
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

#[test]
fn the_page_is_true() {
    let mut text = fs::read_to_string(page()).expect("the page is there");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dialects_page");
    fs::create_dir_all(&folder).expect("target/tmp can be written");
    let write =
        |name: &str, text: &str| fs::write(folder.join(name), text).expect("it is writable");
    write("ring.dialect", block(&text, "dialect"));
    write("log.mlir", block(&text, "mlir"));
    write("mistake.dialect", MISTAKE);
    let (printed, error) = freehold(&folder, &["opt", "--dialect=ring.dialect", "log.mlir"]);
    assert_eq!(error, "", "the dialect loads");
    assert!(
        printed.contains("ring.push %arg1 into %0 mode drop :"),
        "{printed}"
    );
    let pipeline = "--buffer-deallocation-pipeline";
    let (output, error) = freehold(
        &folder,
        &["opt", "--dialect=ring.dialect", pipeline, "log.mlir"],
    );
    assert_eq!(error, "", "the pipeline runs");
    let (_, mistake) = freehold(&folder, &["opt", "--dialect=mistake.dialect", "log.mlir"]);
    for (language, found) in [("output", output.trim_end()), ("error", mistake.trim_end())] {
        let stands = block(&text, language).to_owned();
        let found = format!("{found}\n");
        if std::env::var_os("FREEHOLD_BLESS").is_some() {
            let old = format!("```{language}\n{stands}```");
            text = text.replace(&old, &format!("```{language}\n{found}```"));
        } else {
            assert_eq!(stands, found, "the block `{language}` of docs/dialects.md");
        }
    }
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(page(), text).expect("the page can be written");
    }
}
