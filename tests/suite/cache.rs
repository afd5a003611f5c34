//! `freehold opt --cache`: what is taken from there is what would be made, whatever changes; and
//! nothing is kept of what is more than a result.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Its buffer is freed at the end.
const PROGRAM: &str = "func.func @f(%x: i64) -> i64 {
  %m = memref.alloc() : memref<i64>
  memref.store %x, %m[] : memref<i64>
  %r = memref.load %m[] : memref<i64>
  return %r : i64
}
";

pub const DEALLOCATE: &str = "--buffer-deallocation-pipeline";

pub struct Place {
    pub root: PathBuf,
}

impl Place {
    pub fn new(name: &str) -> Place {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        Place { root }
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
        command.current_dir(&self.root).arg("opt").args(arguments);
        command.output().unwrap()
    }

    /// Runs with the cache and without, and gives how many results are new in the cache.
    #[track_caller]
    fn kept_by(&self, arguments: &[&str]) -> usize {
        self.kept_with(&["--cache=cache"], arguments)
    }

    /// The same with these options of the cache.
    #[track_caller]
    pub fn kept_with(&self, cache: &[&str], arguments: &[&str]) -> usize {
        let plain = self.run(arguments);
        let before = self.entries().len();
        let cached = self.run(&[arguments, cache].concat());
        assert_eq!(cached, plain, "{arguments:?}");
        self.entries().len() - before
    }

    /// The entries, but for what the cache knows of this program.
    pub fn entries(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        for directory in fs::read_dir(self.root.join("cache")).into_iter().flatten() {
            let directory = directory.unwrap().path();
            files.extend(
                fs::read_dir(directory)
                    .unwrap()
                    .map(|file| file.unwrap().path()),
            );
        }
        // A digest, and that of it.
        files.retain(|file| fs::metadata(file).unwrap().len() > 64);
        files.sort();
        files
    }
}

#[test]
fn the_same_again_is_taken_from_the_cache() {
    let place = Place::new("cache-again");
    place.write("a.mlir", PROGRAM);
    place.write("other/b.mlir", PROGRAM);
    let again = [DEALLOCATE, "a.mlir"];
    assert_eq!(place.kept_by(&again), 1);
    assert_eq!(place.kept_by(&again), 0);
    assert_eq!(place.kept_by(&[DEALLOCATE, "other/b.mlir"]), 0);
    assert_eq!(
        place.kept_by(&[DEALLOCATE, "-j", "1", "--timeout=100", "a.mlir"]),
        0
    );
    // Nothing is read by a parser then.
    let timed = |place: &Place| {
        let run = place.run(&[DEALLOCATE, "a.mlir", "--cache=cache", "--timing"]);
        String::from_utf8(run.stderr).unwrap()
    };
    assert!(!timed(&place).contains("Parser"));
    fs::remove_dir_all(place.root.join("cache")).unwrap();
    assert!(timed(&place).contains("Parser"));
}

#[test]
fn what_a_result_hangs_on_makes_another_one() {
    let place = Place::new("cache-another");
    place.write("a.mlir", PROGRAM);
    place.write("b.mlir", PROGRAM);
    assert_eq!(place.kept_by(&[DEALLOCATE, "a.mlir"]), 1);
    assert_eq!(place.kept_by(&[DEALLOCATE, "--keep-names", "a.mlir"]), 1);
    assert_eq!(place.kept_by(&["--cse", "--canonicalize", "a.mlir"]), 1);
    assert_eq!(place.kept_by(&["--canonicalize", "--cse", "a.mlir"]), 1);
    // Names are in locations.
    for name in ["a.mlir", "b.mlir"] {
        let arguments = ["--mlir-print-debuginfo", name];
        assert_eq!(place.kept_by(&arguments), 1);
        assert_eq!(place.kept_by(&arguments), 0);
    }
    place.write("a.mlir", &PROGRAM.replace("@f", "@g"));
    assert_eq!(place.kept_by(&[DEALLOCATE, "a.mlir"]), 1);
    // The same names, other contents.
    let given = |name: &str, texts: [&str; 2]| {
        for text in texts {
            place.write(name, text);
            let option = match name {
                "rules.egg" => "--rules=rules.egg",
                "own.dialect" => "--dialect=own.dialect",
                _ => "--facts=facts.txt",
            };
            let arguments = [DEALLOCATE, option, "b.mlir"];
            assert_eq!(place.kept_by(&arguments), 1, "{option}: {text}");
            assert_eq!(place.kept_by(&arguments), 0, "{option}: {text}");
        }
    };
    let rules = include_str!("../hooks/sound.egg");
    given("rules.egg", [rules, &rules.replace("again", "twice")]);
    given(
        "own.dialect",
        ["dialect own\n\nop own.a\n", "dialect own\n\nop own.b\n"],
    );
}

#[test]
fn what_is_said_is_said_each_time() {
    let place = Place::new("cache-said");
    place.write("a.mlir", PROGRAM);
    place.write("wrong.mlir", "func.func @f() {\n  retur\n}\n");
    for arguments in [
        &[DEALLOCATE, "--stats", "a.mlir"][..],
        &["--cse", "--mlir-print-ir-after-all", "a.mlir"],
        &[DEALLOCATE, "wrong.mlir"],
    ] {
        for _ in 0..2 {
            assert_eq!(place.kept_by(arguments), 0, "{arguments:?}");
        }
    }
}

#[test]
fn a_damaged_entry_is_made_again() {
    let place = Place::new("cache-damaged");
    place.write("a.mlir", PROGRAM);
    assert_eq!(place.kept_by(&[DEALLOCATE, "a.mlir"]), 1);
    let [entry] = &place.entries()[..] else {
        panic!("one entry");
    };
    let whole = fs::read(entry).unwrap();
    let mut damaged = whole.clone();
    damaged.extend(b"x");
    fs::write(entry, damaged).unwrap();
    assert_eq!(place.kept_by(&[DEALLOCATE, "a.mlir"]), 0);
    assert_eq!(fs::read(entry).unwrap(), whole);
}

#[test]
fn a_batch_uses_it() {
    let place = Place::new("cache-batch");
    for (name, text) in [
        ("a", PROGRAM),
        ("b", &PROGRAM.replace("@f", "@g")),
        ("c", PROGRAM),
    ] {
        place.write(&format!("in/{name}.mlir"), text);
    }
    for out in ["first", "second"] {
        let run = place.run(&[DEALLOCATE, "--cache=cache", "-j", "1", "in", "-o", out]);
        assert!(run.status.success());
        assert_eq!(place.entries().len(), 2);
    }
    for name in ["a", "b", "c"] {
        let read = |out: &str| fs::read(place.root.join(out).join(name).with_extension("mlir"));
        let plain = place.run(&[DEALLOCATE, &format!("in/{name}.mlir")]).stdout;
        for out in ["first", "second"] {
            assert_eq!(read(out).unwrap(), plain);
        }
    }
}

#[test]
fn what_cannot_be_kept_is_said() {
    let place = Place::new("cache-refused");
    place.write("a.mlir", PROGRAM);
    place.write("file", "");
    let said = |arguments: &[&str], status: i32| {
        let run = place.run(arguments);
        assert_eq!(run.status.code(), Some(status), "{arguments:?}");
        assert!(run.stdout.is_empty());
        String::from_utf8(run.stderr).unwrap()
    };
    for option in [
        "--split-input-file",
        "--verify-diagnostics",
        "--compare=cse",
        "--validate",
    ] {
        let said = said(&["--cache=cache", option, "a.mlir"], 2);
        let name = option.split('=').next().unwrap();
        assert!(
            said.contains(&format!("'{name}' makes more than that")),
            "{said}"
        );
    }
    assert!(!Path::new(&place.root).join("cache").exists());
    let said_of_file = said(&["--cache=file", "a.mlir"], 2);
    assert!(said_of_file.contains("cannot make the directory 'file'"));
    said(&["--cache-size=1K", "a.mlir"], 2);
    let said_of_device = said(&["--cache=cache", "--rules=/dev/null", "a.mlir"], 2);
    assert!(said_of_device.contains("'/dev/null' is none"));
}
