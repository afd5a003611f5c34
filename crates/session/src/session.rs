//! Reads programs, with the dialects of who asks.

use freehold_base::budget::{self, Budget};
use freehold_base::diagnostics::Source;
use freehold_base::location::Location;
use freehold_base::threads::Threads;
use freehold_bytecode as bytecode;
use freehold_dialects::Table;
use freehold_ir::Context;
use freehold_syntax::{self as syntax, ParseOptions};
use freehold_verify as verify;

use crate::failure::{Failure, OpNumbers, Speaker};
use crate::program::Program;
use crate::watch::{Canceller, Watch};

/// How much the work of a session may take; none is no limit.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Operations that are read, made, visited; rows that are derived.
    pub steps: Option<u64>,
    /// Bytes that arenas and relations hold at one time, estimated.
    pub bytes: Option<u64>,
    /// Counted from the making of the session.
    pub milliseconds: Option<u64>,
}

/// The interner and the table of operations that a program is read with.
type Loaded = (Context, Table);

/// What programs are read with.
pub struct Session {
    dialects: Vec<Source>,
    /// Whether operations that nobody declared are read, and nothing is assumed of them.
    pub allow_unregistered: bool,
    /// How many threads passes use.
    pub threads: Threads,
    /// What all work on what it reads may spend.
    pub budget: Budget,
    watch: Option<Watch>,
    /// What the next program can take over.
    loaded: Option<Loaded>,
}

impl Session {
    /// One whose time begins now.
    ///
    /// # Errors
    /// That the system has no thread that could watch the time.
    pub fn new(limits: Limits) -> Result<Session, Failure> {
        let budget = Budget::new(budget::Limits {
            steps: limits.steps,
            bytes: limits.bytes,
        });
        let watch = limits.milliseconds.map(|time| {
            let unwatched = || Failure::Exceeded("no thread can be made to watch the time".into());
            Watch::start(&budget, time).ok_or_else(unwatched)
        });
        let watch = watch.transpose()?;
        Ok(Session {
            dialects: Vec::new(),
            allow_unregistered: false,
            threads: Threads::One,
            budget,
            watch,
            loaded: None,
        })
    }

    /// What stops the work from another thread.
    pub fn canceller(&self) -> Canceller {
        Canceller {
            budget: self.budget.clone(),
        }
    }

    /// Adds the operations of a dialect file.
    ///
    /// # Errors
    /// The first line that is not of its form.
    pub fn add_dialect(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        let source = Source::new(name, without_mark(text));
        let mut loaded = self.take()?;
        load(&mut loaded, &source)?;
        self.loaded = Some(loaded);
        self.dialects.push(source);
        Ok(())
    }

    /// Whether an operation of this name is declared: by MLIR's dialects, or by those added.
    ///
    /// # Errors
    /// When that takes more than there is.
    pub fn declares(&mut self, op: &str) -> Result<bool, Failure> {
        let mut loaded = self.take()?;
        let (context, table) = &mut loaded;
        let name = context.op_name(op);
        let found = table.admit(context, name).is_some();
        self.loaded = Some(loaded);
        Ok(found)
    }

    fn take(&mut self) -> Result<Loaded, Failure> {
        if let Some(loaded) = self.loaded.take() {
            return Ok(loaded);
        }
        let mut context = Context::within(self.budget.clone());
        let table = Table::builtin(&mut context);
        let mut loaded = (context, table);
        for source in &self.dialects {
            load(&mut loaded, source)?;
        }
        Ok(loaded)
    }

    /// Reads and verifies a program: bytecode, or text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&mut self, name: &str, bytes: &[u8]) -> Result<Program, Failure> {
        if bytes.len() >= u32::MAX as usize {
            let message = "the program is larger than 4 GiB less one byte".to_owned();
            return Err(Failure::Misused(message));
        }
        let options = ParseOptions {
            allow_unregistered: self.allow_unregistered,
            first_error_only: false,
        };
        let (source, read): (_, fn(&_, _, &_, &_) -> _) = match bytecode::is_bytecode(bytes) {
            true => (Source::binary(name, bytes.to_vec()), bytecode::read),
            false => (text(name, bytes)?, syntax::parse),
        };
        let (context, table) = self.take()?;
        let parsed = read(&source, context, &table, &options);
        let nowhere = OpNumbers::default();
        let unread = Speaker {
            source: &source,
            ops: &nowhere,
        };
        let mut module = parsed.map_err(|errors| Failure::Wrong(unread.said(errors)))?;
        let ops = OpNumbers::of(&module);
        let errors = verify::verify(&module, &table);
        if !errors.is_empty() {
            let speaker = Speaker {
                source: &source,
                ops: &ops,
            };
            return Err(Failure::Wrong(speaker.said(errors)));
        }
        module.mark_verified();
        Ok(Program {
            source,
            module,
            table,
            ops,
            allow_unregistered: self.allow_unregistered,
            threads: self.threads,
            budget: self.budget.clone(),
            _watch: self.watch.clone(),
            is_changed: false,
            is_broken: false,
        })
    }
}

/// Adds a dialect file.
fn load((context, table): &mut Loaded, source: &Source) -> Result<(), Failure> {
    let loaded = table.load(context, source.text());
    loaded.map_err(|error| {
        let starts = source.text().match_indices('\n').map(|end| end.0 + 1);
        let start = std::iter::once(0).chain(starts).nth(error.line.max(1) - 1);
        let place = start.map_or(Location::UNKNOWN, |at| Location(at as u32));
        Failure::in_text(source, place, error.message)
    })
}

/// A text without the mark that some editors put before UTF-8: it is no part of it.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// A program that is text.
fn text(name: &str, bytes: &[u8]) -> Result<Source, Failure> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(name, without_mark(text))),
        Err(error) => {
            let at = error.valid_up_to();
            // What precedes the first bad byte is the same in the lossy text.
            let source = Source::new(name, String::from_utf8_lossy(bytes));
            let message = format!("invalid UTF-8: unexpected byte 0x{:02x}", bytes[at]);
            Err(Failure::in_text(&source, Location(at as u32), message))
        }
    }
}
