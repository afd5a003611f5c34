//! `freehold opt --cache=DIR`: a result that was made once is not made again.
//!
//! A result hangs on the text of the input, on the options, on the files of rules, dialects, facts
//! and programs, and on the program that makes it: a SHA-256 of all of these names it. Only results
//! about which nothing was said are kept, so that a result is its bytes, whatever the file is
//! called. Where anything is in doubt nothing is kept: an old result in the place of a new one
//! could be a wrong free. Knows no pass.

mod digest;
mod program;
mod store;

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ArgMatches;
use freehold_base::diagnostics::Source;

use crate::command_options::CommandOptions;
use crate::matched::{is_on, one};
use digest::{Digest, Digester};
use store::Store;

/// What a change of what is written into names or entries changes.
const FORM: &str = "freehold cache 1";

/// The same of names of parts.
const PART: &str = "freehold cache 1, part";

/// What the user says of the cache.
pub struct CacheOptions {
    pub directory: Option<OsString>,
    /// Whether there are entries of functions, too.
    pub functions: bool,
    /// How much the entries may take together.
    pub most_bytes: u64,
}

/// Where nothing else is said.
const MOST_BYTES: u64 = 1 << 30;

impl CacheOptions {
    pub fn of(matches: &ArgMatches) -> Self {
        CacheOptions {
            directory: one(matches, "cache"),
            functions: is_on(matches, "cache-functions"),
            most_bytes: one(matches, "cache-size").unwrap_or(MOST_BYTES),
        }
    }
}

/// The cache of a run.
pub struct Cache<'a> {
    store: Store,
    options: &'a CommandOptions,
    /// Of this program, and of the options.
    asked: Digest,
    /// Of the files that results hang on, as they were before any was read.
    files: Digest,
    /// Whether nothing can be kept: it is said once.
    is_broken: AtomicBool,
}

/// The name of a result.
pub struct Key(Digest);

impl<'a> Cache<'a> {
    /// The cache that the options name, if they do.
    ///
    /// # Errors
    /// A message: the directory cannot be made, a file cannot be read, or an option asks for more
    /// than a result.
    pub fn open(options: &'a CommandOptions) -> Result<Option<Cache<'a>>, String> {
        let Some(directory) = &options.cache.directory else {
            return Ok(None);
        };
        if let Some(option) = more_than_a_result(options) {
            return Err(format!(
                "'--cache' keeps results alone, and '{option}' makes more than that"
            ));
        }
        let store = Store::open(Path::new(directory), options.cache.most_bytes)?;
        let mut asked = Digester::new(FORM);
        asked.add(program::digest(&store)?.as_bytes());
        for word in &options.words {
            asked.add(word.as_bytes());
        }
        Ok(Some(Cache {
            store,
            options,
            asked: asked.finish(),
            files: files(options)?,
            is_broken: AtomicBool::new(false),
        }))
    }

    /// The name of what is made of a source.
    pub fn key(&self, source: &Source) -> Key {
        let options = self.options;
        let mut key = Digester::new(FORM);
        key.add(self.asked.as_bytes());
        key.add(self.files.as_bytes());
        key.add(format!("{:?}", options.languages.of_input(source)).as_bytes());
        // Locations that are written have the file's name in them.
        if options.debug_info || options.bytecode.is_some() {
            key.add(source.name().as_bytes());
        }
        key.add(source.bytes().unwrap_or(source.text().as_bytes()));
        Key(key.finish())
    }

    /// The name of what is made of a part of a source, where that hangs on this text.
    pub fn key_of_part(&self, text: &str) -> Key {
        let mut key = Digester::new(PART);
        key.add(self.asked.as_bytes());
        key.add(self.files.as_bytes());
        key.add(text.as_bytes());
        Key(key.finish())
    }

    /// The result of a name, if it was kept.
    pub fn find(&self, key: &Key) -> Option<Vec<u8>> {
        self.store.find(&key.0)
    }

    /// Keeps a result, unless a file that it hangs on was changed meanwhile.
    ///
    /// # Errors
    /// A message, the first time: it cannot be written. The result itself is as good as before.
    pub fn keep(&self, key: &Key, result: &[u8]) -> Result<(), String> {
        if self.is_broken.load(Ordering::Relaxed) || files(self.options) != Ok(self.files) {
            return Ok(());
        }
        let kept = self.store.keep(&key.0, result);
        match kept.is_err() && self.is_broken.swap(true, Ordering::Relaxed) {
            true => Ok(()),
            false => kept,
        }
    }
}

/// The first option that asks for more than a result, or for a result of more than the input.
fn more_than_a_result(options: &CommandOptions) -> Option<&'static str> {
    let asked = &options.mlir_opt_options;
    [
        ("--split-input-file", options.split_marker.is_some()),
        ("--verify-diagnostics", options.verify_diagnostics.is_some()),
        ("--compare", !options.compared.is_empty()),
        ("--validate", options.validate_each),
        ("--via-mlir-opt", options.mlir_opt.is_some()),
        ("--mlir-print-ir-tree-dir", asked.dumps.directory.is_some()),
        (
            "--mlir-generate-reproducer",
            asked.reproducer.always.is_some(),
        ),
    ]
    .into_iter()
    .find_map(|(option, is_given)| is_given.then_some(option))
}

/// A digest of the files that results hang on besides the input.
fn files(options: &CommandOptions) -> Result<Digest, String> {
    let kinds = [
        &options.dialects,
        &options.facts,
        &options.rules,
        &options.sil_rules,
    ];
    let program: Vec<OsString> = options.assumed_program.iter().cloned().collect();
    let mut digester = Digester::new(FORM);
    for kind in kinds.into_iter().chain([&program]) {
        digester.add(kind.len().to_string().as_bytes());
        for file in kind {
            let failed = |error: std::io::Error| {
                let (file, reason) = (file.to_string_lossy(), crate::input::io_reason(&error));
                format!("cannot read '{file}': {reason}")
            };
            // What can be read once, a pipe, would be empty for whoever works with it.
            if !fs::metadata(file).map_err(failed)?.is_file() {
                let file = file.to_string_lossy();
                return Err(format!(
                    "'--cache' needs regular files, and '{file}' is none"
                ));
            }
            digester.add(&fs::read(file).map_err(failed)?);
        }
    }
    Ok(digester.finish())
}
