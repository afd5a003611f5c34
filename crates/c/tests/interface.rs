//! Programs in C that use the interface: `c/NAME.c` prints what is in `c/NAME.out`, and where
//! valgrind is, it finds nothing. `FREEHOLD_BLESS=1` writes the expectations.

#[path = "../../../tests/suite/oracle/mod.rs"]
mod oracle;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where cargo put the library that it built for this test.
fn library_folder() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let folder = test.parent().expect("it is in a folder").to_owned();
    assert!(
        folder.join("libfreehold_c.so").is_file(),
        "no libfreehold_c.so in {}",
        folder.display()
    );
    folder
}

fn compile(cc: &Path, source: &Path, program: &Path) {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    let library = library_folder();
    let built = Command::new(cc)
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-g", "-pthread"])
        .arg("-I")
        .arg(&include)
        .arg(source)
        .arg("-o")
        .arg(program)
        .arg("-L")
        .arg(&library)
        .arg("-lfreehold_c")
        .arg(format!("-Wl,-rpath,{}", library.display()))
        .output()
        .expect("cc runs");
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{}: {errors}", source.display());
}

/// What a program prints; it has to succeed.
fn output(command: &mut Command) -> String {
    let ran = command.output().expect("the program runs");
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(
        ran.status.success(),
        "{command:?}: {}\n{errors}",
        ran.status
    );
    String::from_utf8(ran.stdout).expect("a program prints text")
}

#[test]
fn programs_in_c_print_what_they_should() {
    let Some(cc) = oracle::find("cc") else { return };
    let valgrind = oracle::find("valgrind");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c");
    let built = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let entries = std::fs::read_dir(&folder).expect("the programs are there");
    let paths = entries.map(|entry| entry.expect("an entry can be read").path());
    let mut sources: Vec<PathBuf> = paths
        .filter(|p| p.extension() == Some("c".as_ref()))
        .collect();
    sources.sort();
    assert!(!sources.is_empty());
    let mut wrong = Vec::new();
    for source in &sources {
        let program = built.join(source.file_stem().expect("a source has a name"));
        compile(&cc, source, &program);
        let printed = output(&mut Command::new(&program));
        let expected = source.with_extension("out");
        if std::env::var_os("FREEHOLD_BLESS").is_some() {
            std::fs::write(&expected, &printed).expect("an expectation can be written");
        }
        if std::fs::read_to_string(&expected).unwrap_or_default() != printed {
            wrong.push(format!("{}: it prints\n{printed}", source.display()));
        }
        let Some(valgrind) = &valgrind else { continue };
        let mut checked = Command::new(valgrind);
        checked.args([
            "--quiet",
            // The thread that watches the time gets its turn.
            "--fair-sched=yes",
            "--leak-check=full",
            "--errors-for-leak-kinds=definite",
        ]);
        let watched = output(checked.arg("--error-exitcode=9").arg(&program));
        assert_eq!(watched, printed, "{} under valgrind", source.display());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
