//! mlir-opt-22's own deallocation under validation: what is checked in is what it still does, and
//! `FREEHOLD_HUNT=300 cargo test --test mlir_opt -- --nocapture` looks for more among so many random
//! programs and keeps what it finds in `target/tmp/hunt`.

mod oracle;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use freehold::generate::{Options, Surface, program};

/// What mlir-opt-22's pipeline makes of a program; none if it refuses it, or crashes.
fn deallocated(mlir_opt: &Path, text: &str) -> Option<String> {
    let mut child = Command::new(mlir_opt)
        .args(["--buffer-deallocation-pipeline", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // A program that does not read its input has refused it.
    let _ = child.stdin.take()?.write_all(text.as_bytes());
    let output = child.wait_with_output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn what_is_checked_in_is_what_mlir_opt_does() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/validate");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("it is checked in");
    let made = deallocated(&mlir_opt, &read("mlir_opt_22.before.mlir"));
    assert_eq!(made.as_deref(), Some(&*read("mlir_opt_22.after.mlir")));
    assert!(read("mlir_opt_22.out").contains("refuted: use-after-free"));
}

#[test]
fn random_programs_that_mlir_opt_gets_wrong_are_found() {
    let Ok(count) = std::env::var("FREEHOLD_HUNT") else {
        return;
    };
    let count: u64 = count.parse().expect("FREEHOLD_HUNT is a number");
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hunt");
    std::fs::create_dir_all(&folder).expect("the target folder is writable");
    let (mut taken, mut refuted) = (0, 0);
    for seed in 0..count {
        let before = program(&Options {
            seed,
            size: 1 + (seed % 4) as usize,
            surface: Surface::CORE,
        });
        let Some(after) = deallocated(&mlir_opt, &before) else {
            continue;
        };
        taken += 1;
        let paths = [("before", before), ("after", after)].map(|(which, text)| {
            let path = folder.join(format!("seed-{seed}.{which}.mlir"));
            std::fs::write(&path, text).expect("the folder is writable");
            path
        });
        let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .args(["validate", "--max-work=2000000"])
            .args(&paths)
            .output()
            .expect("the binary was built");
        if output.status.code() != Some(3) {
            continue;
        }
        refuted += 1;
        let report = String::from_utf8_lossy(&output.stdout).into_owned();
        for line in report.lines().filter(|line| line.contains(": refuted:")) {
            println!("seed {seed}: {line}");
        }
    }
    println!("mlir-opt-22 takes {taken} of {count} programs and gets {refuted} wrong");
    assert!(refuted > 0, "nothing found in {count} programs");
}
