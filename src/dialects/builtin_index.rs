//! The build script: where each operation of `rules/dialects/` stands in its file, so that no start looks for it.
//!
//! Writes `builtin_dialects.rs`, of which `table.rs` makes the built-in table: for each file its name, its text, its lines before
//! the first operation, the name of each operation with where its text starts and ends, and which names which as its parent. It
//! knows of the form of the files only that an operation begins with `op ` at the start of a line, that the words after
//! `parents` are names, and that `//` begins a comment; a test of `table.rs` compares what it found with what the reader of the
//! files finds.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The dialects whose files are part of the binary.
const BUILTIN: [&str; 21] = [
    "affine",
    "arith",
    "async",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "func",
    "gpu",
    "index",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "scf",
    "shape",
    "sil",
    "tensor",
    "ub",
    "vector",
];

/// A line without its comment and the blanks at its end.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or(line).trim_end()
}

/// The name that a line opens an operation by.
fn opened(line: &str) -> Option<&str> {
    code(line).strip_prefix("op ").map(str::trim)
}

fn index(path: &Path, out: &mut String) {
    let text = fs::read_to_string(path).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let head = lines.iter().take_while(|line| opened(line).is_none());
    let head: Vec<&str> = head
        .map(|line| code(line))
        .filter(|l| !l.is_empty())
        .collect();
    let mut at = 0;
    let mut ops: Vec<(&str, usize)> = Vec::new();
    let mut parents: Vec<(&str, usize)> = Vec::new();
    for line in &lines {
        ops.extend(opened(line).map(|name| (name, at)));
        if let Some(names) = code(line).trim_start().strip_prefix("parents ") {
            parents.extend(names.split(',').map(|name| (name.trim(), ops.len() - 1)));
        }
        at += line.len();
    }
    let ends = ops.iter().skip(1).map(|op| op.1).chain([text.len()]);
    writeln!(out, "    BuiltinFile {{").unwrap();
    writeln!(out, "        #[cfg(test)]\n        name: {name:?},").unwrap();
    writeln!(out, "        head: {:?},", head.join("\n")).unwrap();
    writeln!(out, "        text: include_str!({path:?}),").unwrap();
    writeln!(out, "        ops: &[").unwrap();
    for (&(op, start), end) in ops.iter().zip(ends) {
        writeln!(out, "            ({op:?}, {start}, {end}),").unwrap();
    }
    writeln!(out, "        ],\n        parents: &{parents:?},\n    }},").unwrap();
}

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap());
    let dialects = root.join("rules/dialects");
    println!("cargo::rerun-if-changed=rules/dialects");
    println!("cargo::rerun-if-changed=src/dialects/builtin_index.rs");
    let mut out = String::from("static BUILTIN: &[BuiltinFile] = &[\n");
    for dialect in BUILTIN {
        index(&dialects.join(format!("{dialect}.dialect")), &mut out);
    }
    out.push_str("];\n");
    let target = PathBuf::from(env::var_os("OUT_DIR").unwrap()).join("builtin_dialects.rs");
    fs::write(target, out).unwrap();
}
