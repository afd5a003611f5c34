//! The families that growth is measured on: what their passes make of them is right.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use freehold::generate::families::{FAMILIES, Family};

use crate::oracle;

fn run(program: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    command.output().unwrap()
}

fn freehold(arguments: &[&str]) -> Output {
    run(Path::new(env!("CARGO_BIN_EXE_freehold")), arguments)
}

#[track_caller]
fn succeeds(output: &Output, what: &str) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{what}: {error}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The module of a family in a file.
fn file(family: &Family, size: usize) -> PathBuf {
    let name = format!("family-{}-{size}.mlir", family.name);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (flag, size) = (
        format!("--family={}", family.name),
        format!("--size={size}"),
    );
    let path_text = path.to_str().unwrap();
    succeeds(
        &freehold(&["generate", &flag, &size, "-o", path_text]),
        family.name,
    );
    path
}

#[test]
fn what_passes_make_of_them_is_proved_right() {
    for family in FAMILIES {
        // Loops in loops have many paths.
        let sizes = match family.pass {
            "buffer-hoisting" => [1, 2],
            _ => [1, 5],
        };
        for size in sizes {
            let what = format!("{} {size}", family.name);
            let before = file(family, size);
            let after = before.with_extension("after.mlir");
            let (before, after) = (before.to_str().unwrap(), after.to_str().unwrap());
            let pass = format!("--{}", family.pass);
            // What is moved is freed after, so that it can be judged where.
            let (passes, leaks) = match family.pass {
                "buffer-deallocation-pipeline" => (vec![&*pass], "--allow-leaks=false"),
                "buffer-hoisting" => (
                    vec![&*pass, "--buffer-deallocation-pipeline"],
                    "--allow-leaks=false",
                ),
                _ => (vec![&*pass], "--allow-leaks"),
            };
            let made = freehold(&[&["opt"], &passes[..], &[before, "-o", after]].concat());
            succeeds(&made, &what);
            let judged = freehold(&["validate", leaks, before, after]);
            let report = String::from_utf8_lossy(&judged.stdout).into_owned();
            assert_eq!(judged.status.code(), Some(0), "{what}: {report}");
        }
    }
}

#[test]
fn mlir_opt_takes_them() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    for family in FAMILIES {
        for size in [1, 9] {
            let path = file(family, size);
            let what = format!("{} {size}", family.name);
            let theirs = succeeds(&run(&mlir_opt, &[path.to_str().unwrap()]), &what);
            let ours = succeeds(&freehold(&["opt", path.to_str().unwrap()]), &what);
            assert_eq!(ours, theirs, "{what}");
        }
    }
}

#[test]
fn they_grow_with_their_size() {
    for family in FAMILIES {
        let operations = |size| (family.text)(size).lines().count();
        let (one, two) = (operations(200), operations(400));
        assert!(
            two > one + 100 && two < 2 * one + 10,
            "{}: {one}, {two}",
            family.name
        );
        let path = file(family, 100);
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_family_that_is_none_is_refused() {
    let run = freehold(&["generate", "--family=straigt"]);
    assert_eq!(run.status.code(), Some(2));
    let error = String::from_utf8_lossy(&run.stderr);
    assert!(
        error.contains("[possible values: calls, carried")
            && error.contains("tip: a similar value exists: 'straight'"),
        "{error}"
    );
}
