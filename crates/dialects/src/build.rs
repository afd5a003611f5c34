//! The build script: reads the files of `rules/dialects/` that are part of the binary, so that no
//! run has to.
//!
//! Writes `builtin_dialects.rs`, of which `table.rs` makes the built-in table, and
//! `builtin_dialects.bin`, where each operation is in the form of `postcard`; a run decodes those
//! that its program has. The reader is the one that reads users' files.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

mod classes;
#[expect(dead_code, reason = "a definition is made here, and looked at by runs")]
mod def;
mod format;
mod items;
#[expect(dead_code, reason = "one operation alone is checked by imports")]
mod reader;
mod traits;

/// Writes what a file says: its operations to `encoded`, and to `out` the rest, and where each of
/// them is. Their names are what comes back.
fn add(
    dialect: &str,
    text: &str,
    out: &mut String,
    encoded: &mut Vec<u8>,
) -> Result<Vec<String>, std::fmt::Error> {
    let file = reader::read(text).unwrap_or_else(|error| panic!("{dialect}.dialect: {error}"));
    writeln!(out, "    BuiltinFile {{")?;
    writeln!(out, "        #[cfg(test)]\n        dialect: {dialect:?},")?;
    writeln!(out, "        whole: &{:?},", file.whole)?;
    writeln!(out, "        follows: &[")?;
    for row in &file.follows {
        let (ty, domain) = (row.ty, row.domain);
        writeln!(
            out,
            "            Follow {{ ty: {ty:?}, domain: Domain::{domain:?} }},"
        )?;
    }
    writeln!(out, "        ],\n        ops: &[")?;
    for op in &file.ops {
        let start = encoded.len();
        encoded.extend(postcard::to_allocvec(op).unwrap());
        writeln!(
            out,
            "            ({:?}, {start}, {}),",
            op.name,
            encoded.len()
        )?;
    }
    let parents = file.ops.iter().enumerate();
    let parents = parents.flat_map(|(op, def)| def.parents.iter().map(move |name| (name, op)));
    let parents: Vec<(&String, usize)> = parents.collect();
    writeln!(out, "        ],\n        parents: &{parents:?},\n    }},")?;
    Ok(file.ops.iter().map(|op| op.name.clone()).collect())
}

/// Where each operation stands, in the order of names.
fn by_name(files: &[Vec<String>]) -> Vec<(&String, usize, usize)> {
    let mut rows = Vec::new();
    for (file, ops) in files.iter().enumerate() {
        rows.extend(ops.iter().enumerate().map(|(op, name)| (name, file, op)));
    }
    rows.sort_unstable();
    rows
}

fn main() {
    println!("cargo::rerun-if-changed=src");
    let (mut out, mut encoded) = (String::new(), Vec::new());
    out.push_str("static BUILTIN: &[BuiltinFile] = &[\n");
    let mut names = Vec::new();
    for (dialect, text) in freehold_rule_files::DIALECTS {
        names.push(add(dialect, text, &mut out, &mut encoded).unwrap());
    }
    out.push_str("];\n");
    let rows = by_name(&names);
    writeln!(out, "static BY_NAME: &[(&str, u16, u16)] = &{rows:?};").unwrap();
    let target = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    fs::write(target.join("builtin_dialects.rs"), out).unwrap();
    fs::write(target.join("builtin_dialects.bin"), encoded).unwrap();
}
