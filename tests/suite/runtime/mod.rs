//! Lowers memref programs with `mlir-opt-22`, runs them with `mlir-runner-22` on a heap that counts
//! (`counting_heap.c`), and says what happened. It knows nothing of freehold.

use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::oracle;

/// What stands between two modules for `--split-input-file`.
const SEPARATOR: &str = "// -----\n";

/// From memrefs to the LLVM dialect, without any pass that could hide a fault by optimising.
const LOWERING: [&str; 12] = [
    "--convert-bufferization-to-memref",
    "--convert-linalg-to-loops",
    "--convert-scf-to-cf",
    "--expand-strided-metadata",
    "--lower-affine",
    "--convert-arith-to-llvm",
    "--convert-math-to-llvm",
    "--convert-index-to-llvm",
    "--finalize-memref-to-llvm=use-generic-functions=true",
    "--convert-func-to-llvm",
    "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts",
];

/// The programs that lower and run, and the heap they run on.
pub struct Machine {
    pub mlir_opt: PathBuf,
    mlir_runner: PathBuf,
    heap: PathBuf,
    directory: PathBuf,
}

/// What the heap saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heap {
    pub allocated: u64,
    pub freed: u64,
    pub leaked: u64,
    pub double_free: u64,
    pub invalid_free: u64,
    pub use_after_free: u64,
    pub out_of_bounds: u64,
    /// The most bytes that were allocated at one time.
    pub peak: u64,
}

impl Heap {
    /// Every allocation was freed exactly once, after its last use, and nothing else was freed.
    pub fn is_clean(&self) -> bool {
        *self
            == Heap {
                allocated: self.allocated,
                freed: self.allocated,
                peak: self.peak,
                ..Heap::default()
            }
    }

    fn read(line: &str) -> Option<Heap> {
        let mut heap = Heap::default();
        for field in line.strip_prefix("freehold-heap: ")?.split(' ') {
            let (name, value) = field.split_once('=')?;
            let slot = match name {
                "allocated" => &mut heap.allocated,
                "freed" => &mut heap.freed,
                "leaked" => &mut heap.leaked,
                "double_free" => &mut heap.double_free,
                "invalid_free" => &mut heap.invalid_free,
                "use_after_free" => &mut heap.use_after_free,
                "out_of_bounds" => &mut heap.out_of_bounds,
                "peak" => &mut heap.peak,
                _ => return None,
            };
            *slot = value.parse().ok()?;
        }
        Some(heap)
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Heap {
            allocated, freed, ..
        } = self;
        write!(f, "{allocated} allocated, {freed} freed")?;
        for (count, what) in [
            (self.leaked, "leaked"),
            (self.double_free, "freed twice"),
            (self.invalid_free, "freed but never allocated"),
            (self.use_after_free, "used after free"),
            (self.out_of_bounds, "used out of bounds"),
        ] {
            if count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        Ok(())
    }
}

/// A program's result, none if it stopped at a fault, and its heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub result: Option<i64>,
    pub heap: Heap,
}

impl Machine {
    /// Builds the heap into `directory` below cargo's directory for tests, where every text that is
    /// run is kept too. `None` if a program is missing.
    pub fn new(directory: &str) -> Option<Machine> {
        let cc = oracle::find("cc")?;
        let mlir_opt = oracle::find("mlir-opt-22")?;
        let mlir_runner = oracle::find("mlir-runner-22")?;
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(directory);
        fs::create_dir_all(&directory).expect("cargo's directory for tests is writable");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/runtime");
        let heap = directory.join("libcounting_heap.so");
        let output = Command::new(cc)
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-o"])
            .arg(&heap)
            .arg(sources.join("counting_heap.c"))
            .arg(sources.join("foreign.c"))
            .output()
            .expect("cc starts");
        assert!(output.status.success(), "cc: {}", stderr(&output));
        Some(Machine {
            mlir_opt,
            mlir_runner,
            heap,
            directory,
        })
    }

    /// Where the text of that name is kept, for other programs to read.
    pub fn keep(&self, name: &str, text: &str) -> PathBuf {
        let file = self.directory.join(name);
        fs::write(&file, text).expect("cargo's directory for tests is writable");
        file
    }

    /// The modules as the LLVM dialect. All go through one `mlir-opt-22`; where that fails, each
    /// goes alone, so that an error is told of the module that has it.
    pub fn lower(&self, modules: &[&str]) -> Vec<Result<String, String>> {
        let all = modules.join(SEPARATOR);
        if let Ok(text) = filter(&self.mlir_opt, LOWERING.iter().chain(&[SPLIT]), &all) {
            let parts: Vec<&str> = text.split(SEPARATOR).collect();
            if parts.len() == modules.len() {
                return parts.iter().map(|part| Ok(part.to_string())).collect();
            }
        }
        modules
            .iter()
            .map(|module| filter(&self.mlir_opt, LOWERING, module))
            .collect()
    }

    /// Runs `@main() -> i64` of a lowered module, kept under that name.
    pub fn run(&self, name: &str, lowered: &str) -> Result<Outcome, String> {
        let file = self.keep(name, lowered);
        let output = Command::new(&self.mlir_runner)
            .args(["-e", "main", "-entry-point-result=i64"])
            .arg(format!("-shared-libs={}", self.heap.display()))
            .arg(file)
            .output()
            .expect("mlir-runner-22 starts");
        let errors = stderr(&output);
        let heap = errors.lines().find_map(Heap::read);
        let heap = heap.ok_or_else(|| format!("{}: {errors}", output.status))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        Ok(Outcome {
            result: printed.trim().parse().ok(),
            heap,
        })
    }
}

/// mlir-opt's flag for several modules in one text.
pub const SPLIT: &str = "--split-input-file";

/// A program's output for a text on its standard input, or what it says on standard error.
pub fn filter<A: AsRef<str>>(
    program: &Path,
    arguments: impl IntoIterator<Item = A>,
    input: &str,
) -> Result<String, String> {
    let mut child = Command::new(program)
        .args(arguments.into_iter().map(|a| a.as_ref().to_owned()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_owned();
    // A program that stops early closes the pipe; its status and message tell more than that error.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    let _ = writer.join();
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{}: {}", output.status, stderr(&output)))
    }
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
