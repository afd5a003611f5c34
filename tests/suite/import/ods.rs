//! Dumps every `.td` file of MLIR's headers that TableGen accepts, and imports each. Dumps are
//! kept under `target/` until TableGen or the headers change.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use freehold::import::{self, NoteKind};

use super::oracle;

/// Where Debian's `libmlir-22-dev` has its headers.
const INCLUDE: &str = "/usr/lib/llvm-22/include";

/// The dialects that have files of our own.
pub const CORE: &[&str] = &[
    "affine",
    "arith",
    "async",
    "bufferization",
    "cf",
    "complex",
    "func",
    "gpu",
    "index",
    "linalg",
    "math",
    "memref",
    "ml_program",
    "scf",
    "shape",
    "tensor",
    "ub",
    "vector",
];

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FormKind {
    Declarative,
    Unsupported,
    Cpp,
    Generic,
}

/// One operation of ODS.
pub struct OpEntry {
    pub name: String,
    pub form: FormKind,
    /// Why the format is not interpreted.
    pub reason: Option<String>,
}

/// Everything that was imported.
pub struct Imports {
    /// The dialect file of each `.td` file that defines operations.
    pub files: BTreeMap<String, String>,
    pub ops: BTreeMap<String, OpEntry>,
}

impl Imports {
    pub fn dialects(&self) -> BTreeSet<&str> {
        let dialect = |name| str::split_once(name, '.').map_or(name, |(dialect, _)| dialect);
        self.ops.keys().map(|name| dialect(name)).collect()
    }

    /// What the files say of a dialect's operations, in the order of their names, but for those
    /// that the file `by_hand` has.
    pub fn dialect_file(&self, dialect: &str, by_hand: &str) -> String {
        let is_by_hand = |name: &str| by_hand.lines().any(|l| l.strip_prefix("op ") == Some(name));
        let mut entries = BTreeMap::new();
        for text in self.files.values() {
            for entry in text.split("\n\n") {
                let name = entry
                    .lines()
                    .next()
                    .and_then(|line| line.strip_prefix("op "));
                let is_ours = |n: &&str| n.split('.').next() == Some(dialect) && !is_by_hand(n);
                if let Some(name) = name.filter(is_ours) {
                    entries.entry(name).or_insert(entry.trim_end());
                }
            }
        }
        let entries: Vec<&str> = entries.into_values().collect();
        format!("{HEAD}{}\n", entries.join("\n\n"))
    }
}

/// The first lines of a file that is imported.
const HEAD: &str =
    "// Imported from ODS: `FREEHOLD_BLESS=1 cargo test --test suite import::` writes it.\n\n";

/// The imports, made once; none when a tool is missing.
pub fn imports() -> Option<&'static Imports> {
    static IMPORTS: OnceLock<Option<Imports>> = OnceLock::new();
    IMPORTS.get_or_init(make).as_ref()
}

fn make() -> Option<Imports> {
    let tblgen = oracle::find("llvm-tblgen-22")?;
    let mut files = Vec::new();
    collect(&Path::new(INCLUDE).join("mlir"), &mut files);
    if files.is_empty() {
        let required = std::env::var_os("FREEHOLD_REQUIRE_ORACLES").is_some_and(|v| v == "1");
        assert!(
            !required,
            "{INCLUDE}/mlir has no .td file: install libmlir-22-dev"
        );
        eprintln!("skipped: no .td files in {INCLUDE}/mlir");
        return None;
    }
    files.sort();
    let next = AtomicUsize::new(0);
    let made = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(json) = dump(&tblgen, file) else {
                        continue;
                    };
                    // What defines no operation is not to be imported.
                    if let Ok(imported) = import::import(&json) {
                        let name = file.strip_prefix(INCLUDE).unwrap_or(file);
                        let name = name.display().to_string();
                        made.lock()
                            .expect("no thread panics")
                            .insert(name, imported);
                    }
                }
            });
        }
    });
    let made = made.into_inner().expect("no thread panics");
    let mut imports = Imports {
        files: BTreeMap::new(),
        ops: BTreeMap::new(),
    };
    for (file, imported) in made {
        let lines: Vec<&str> = imported.text.lines().collect();
        for (index, line) in lines.iter().enumerate() {
            let Some(name) = line.strip_prefix("op ") else {
                continue;
            };
            let inner = lines[index + 1..].iter().take_while(|l| !l.is_empty());
            let has_format = inner.clone().any(|l| l.starts_with("  format "));
            let note = |kind| {
                imported
                    .notes
                    .iter()
                    .find(|n| n.op == name && n.kind == kind)
            };
            let reason = note(NoteKind::Format).map(|n| n.message.clone());
            let form = match (has_format, &reason, note(NoteKind::Cpp)) {
                (true, ..) => FormKind::Declarative,
                (_, Some(_), _) => FormKind::Unsupported,
                (_, _, Some(_)) => FormKind::Cpp,
                _ => FormKind::Generic,
            };
            let entry = OpEntry {
                name: name.to_owned(),
                form,
                reason,
            };
            imports.ops.insert(name.to_owned(), entry);
        }
        imports.files.insert(file, imported.text);
    }
    Some(imports)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "td") {
            files.push(path);
        }
    }
}

/// TableGen's JSON for a file; none when TableGen refuses the file on its own.
fn dump(tblgen: &Path, file: &Path) -> Option<String> {
    let mut command = Command::new(tblgen);
    // Some files name those beside them.
    let beside = file.parent().unwrap_or(file);
    command.arg("-I").arg(INCLUDE).arg("-I").arg(beside);
    command.arg(file).arg("--dump-json");
    // Asked otherwise, TableGen may take what it refused.
    let mut hasher = DefaultHasher::new();
    command.get_args().for_each(|arg| arg.hash(&mut hasher));
    for path in [tblgen, file] {
        let data = fs::metadata(path).ok()?;
        (path, data.len(), data.modified().ok()).hash(&mut hasher);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ods");
    fs::create_dir_all(&folder).expect("target/tmp can be written");
    let kept = folder.join(format!("{:016x}.json", hasher.finish()));
    if let Ok(json) = fs::read_to_string(&kept) {
        return (!json.is_empty()).then_some(json);
    }
    let output = command.stderr(Stdio::null()).output();
    let output = output.expect("llvm-tblgen-22 runs");
    let json = if output.status.success() {
        String::from_utf8(output.stdout).unwrap_or_default()
    } else {
        String::new()
    };
    // Only what defines operations is worth keeping.
    let defines = json.contains("\"opName\"");
    let _ = fs::write(&kept, if defines { json.as_str() } else { "" });
    defines.then_some(json)
}
