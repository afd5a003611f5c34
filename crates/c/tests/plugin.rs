//! The plugin in mlir-opt-22: `plugin/NAME.mlir` with the arguments of its lines `// arg: ...`
//! gives what is in `plugin/NAME.out`. `FREEHOLD_BLESS=1` writes the expectations.

#[path = "../../../tests/suite/oracle/mod.rs"]
mod oracle;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plugin")
}

/// Builds the plugin out of the library that this test has, too.
fn plugin() -> PathBuf {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("mlir/build.sh");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plugin");
    let built = Command::new(script)
        .arg(out)
        .env("FREEHOLD_PROFILE", "dev")
        .output()
        .expect("the script runs");
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{errors}");
    let path = String::from_utf8(built.stdout).expect("a path is text");
    PathBuf::from(path.trim_end())
}

/// Builds a dialect that the host alone knows.
fn host_dialect(compiler: &Path) -> PathBuf {
    let include = Command::new("llvm-config-22").arg("--includedir").output();
    let include = include.expect("llvm-config-22 runs").stdout;
    let include = String::from_utf8(include).expect("a path is text");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ring.so");
    let built = Command::new(compiler)
        .args(["-std=c++17", "-O0", "-fPIC", "-shared", "-isystem"])
        .arg(include.trim_end())
        .arg(folder().join("ring.cpp"))
        .arg("-o")
        .arg(&out)
        .output()
        .expect("the compiler runs");
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{errors}");
    out
}

/// What a host prints.
fn shown(ran: &Output) -> String {
    let (out, errors) = (
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr),
    );
    format!("{out}{errors}{}\n", ran.status)
}

#[test]
fn the_host_prints_what_it_should() {
    let names = ["mlir-opt-22", "mlir-opt-19", "llvm-config-22", "c++"];
    let found: Vec<PathBuf> = names.iter().filter_map(|name| oracle::find(name)).collect();
    let [mlir_opt, older, _, compiler] = &found[..] else {
        return;
    };
    let (plugin, dialect) = (plugin(), host_dialect(compiler));
    let load = format!("--load-pass-plugin={}", plugin.display());
    let entries = std::fs::read_dir(folder()).expect("the programs are there");
    let paths = entries.map(|entry| entry.expect("an entry can be read").path());
    let mut programs: Vec<PathBuf> = paths
        .filter(|path| path.extension() == Some("mlir".as_ref()))
        .collect();
    programs.sort();
    assert!(!programs.is_empty());
    let mut wrong = Vec::new();
    for program in &programs {
        let text = std::fs::read_to_string(program).expect("a program is text");
        let arguments = text
            .lines()
            .filter_map(|line| line.strip_prefix("// arg: "));
        let ran = Command::new(mlir_opt)
            .current_dir(folder())
            .arg(&load)
            .arg(format!("--load-dialect-plugin={}", dialect.display()))
            .args(arguments)
            .arg(program.file_name().expect("a program has a name"))
            .output()
            .expect("mlir-opt-22 runs");
        let shown = shown(&ran);
        let expected = program.with_extension("out");
        if std::env::var_os("FREEHOLD_BLESS").is_some() {
            std::fs::write(&expected, &shown).expect("an expectation can be written");
        }
        if std::fs::read_to_string(&expected).unwrap_or_default() != shown {
            wrong.push(format!("{}: it prints\n{shown}", program.display()));
        }
    }
    // A host of another LLVM is told, and lives on.
    let ran = Command::new(older).arg(&load).arg("/dev/null").output();
    let shown = shown(&ran.expect("mlir-opt-19 runs"));
    let refused = "this plugin was built for LLVM 22.1, and the host is of LLVM 19.";
    if !shown.contains(refused) || !shown.contains("module {") {
        wrong.push(format!("mlir-opt-19 prints\n{shown}"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
