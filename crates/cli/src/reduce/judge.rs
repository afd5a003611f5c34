//! A command as the judge of programs: each is written to a file, the command runs on it, and how
//! it ends is compared with how it ended first.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::input::io_reason;
use crate::{bound, shutdown};

/// What stands for the file among the arguments of the command.
const FILE: &str = "{}";

/// The most that is read of what a command says: what it prints after that is not looked at.
const MOST_SAID: u64 = 1 << 20;

/// How long the first run may take, and how much longer than it others may.
const FIRST_LIMIT: Duration = Duration::from_secs(60);
const TIMES_LONGER: u32 = 10;
const LEAST_LIMIT: Duration = Duration::from_millis(500);

/// What makes a run one that is looked for.
#[derive(Clone)]
pub enum Wanted {
    /// It ends as it does on the whole program.
    Same,
    /// It ends with this status.
    Status(i32),
    /// It says this.
    Says(String),
}

impl Wanted {
    pub fn of(status: Option<i32>, says: Option<String>) -> Self {
        match (says, status) {
            (Some(text), _) => Wanted::Says(text),
            (None, Some(status)) => Wanted::Status(status),
            (None, None) => Wanted::Same,
        }
    }
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
enum End {
    Status(i32),
    /// By a signal, as crashes do.
    Signal(i32),
    /// It took too long.
    Late,
}

/// How a run ended, and what it said.
struct Ran {
    end: End,
    said: String,
}

/// Runs a command on programs.
pub struct Judge {
    program: OsString,
    arguments: Vec<OsString>,
    file: PathBuf,
    /// How long a run may take, if that is said; else as the first one did, and longer.
    limit: Option<Duration>,
    wanted: Wanted,
    /// How the first run ended, and its first error, without places and names.
    first: Option<(End, Option<String>)>,
    runs: usize,
    /// Why the command could not be run, after which nothing holds.
    error: Option<String>,
}

impl Judge {
    /// A judge by a command with its arguments, for programs that come from the file `name`.
    ///
    /// # Errors
    /// There is no command, or no place for its file.
    pub fn new(command: &[OsString], name: &str, limit: Option<Duration>) -> Result<Self, String> {
        let Some((program, arguments)) = command.split_first() else {
            return Err("there is no command to run".to_owned());
        };
        let mut arguments = arguments.to_vec();
        if !arguments.iter().any(|argument| argument == FILE) {
            arguments.push(FILE.into());
        }
        let ending = Path::new(name).extension().unwrap_or(OsStr::new("mlir"));
        let file = format!("freehold-reduce-{}", std::process::id());
        let file = std::env::temp_dir().join(file).with_extension(ending);
        // A file of that name that is there already, or a link, is somebody else's.
        File::create_new(&file).map_err(|error| cannot_write(&file, &error))?;
        shutdown::note_temporary(&file);
        Ok(Judge {
            program: program.clone(),
            arguments,
            file,
            limit,
            wanted: Wanted::Same,
            first: None,
            runs: 0,
            error: None,
        })
    }

    /// The same, that looks for what is wanted, which holds of `text`.
    ///
    /// # Errors
    /// It does not hold of it, or the command cannot be run.
    pub fn looking_for(mut self, wanted: &Wanted, text: &str) -> Result<Self, String> {
        let began = Instant::now();
        let ran = self.run(text)?;
        // A smaller program that takes much longer is another one: an edit took away what ends it.
        let longer = began.elapsed() * TIMES_LONGER;
        self.limit = self.limit.or(Some(longer.max(LEAST_LIMIT)));
        let error = first_error(&ran.said);
        let ended = match ran.end {
            End::Status(status) => format!("ends with status {status}"),
            End::Signal(signal) => format!("ends by signal {signal}"),
            End::Late => "takes too long".to_owned(),
        };
        let holds = match wanted {
            Wanted::Same => ran.end != End::Status(0),
            Wanted::Status(status) => ran.end == End::Status(*status),
            Wanted::Says(text) => ran.said.contains(text),
        };
        if !holds {
            let hint = match wanted {
                Wanted::Same => "what is looked for is said by --status or --says",
                Wanted::Status(_) | Wanted::Says(_) => "that is not what is looked for",
            };
            return Err(format!("the command {ended} on the whole program: {hint}"));
        }
        self.wanted = wanted.clone();
        self.first = Some((ran.end, error));
        Ok(self)
    }

    /// Whether the command ends on the program as is wanted.
    pub fn holds(&mut self, text: &str) -> bool {
        if self.error.is_some() {
            return false;
        }
        let ran = match self.run(text) {
            Ok(ran) => ran,
            Err(message) => {
                self.error = Some(message);
                return false;
            }
        };
        match (&self.wanted, &self.first) {
            (Wanted::Status(status), _) => ran.end == End::Status(*status),
            (Wanted::Says(text), _) => ran.said.contains(text),
            (Wanted::Same, Some((end, error))) => {
                // What a crash prints depends on the program.
                let is_crash = matches!(end, End::Signal(_) | End::Late);
                ran.end == *end && (is_crash || first_error(&ran.said) == *error)
            }
            (Wanted::Same, None) => false,
        }
    }

    /// How often the command ran.
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// Why it could not be run any more.
    pub fn error(&self) -> Option<String> {
        self.error.clone()
    }

    fn run(&mut self, text: &str) -> Result<Ran, String> {
        self.runs += 1;
        std::fs::write(&self.file, text).map_err(|error| cannot_write(&self.file, &error))?;
        let shown = self.program.to_string_lossy();
        let cannot = |error: &std::io::Error| match error.kind() {
            ErrorKind::NotFound => format!("cannot run '{shown}': there is no such program"),
            _ => format!("cannot run '{shown}': {}", io_reason(error)),
        };
        let mut command = bound::command(&self.program).map_err(|error| cannot(&error))?;
        for argument in &self.arguments {
            match argument == FILE {
                true => command.arg(&self.file),
                false => command.arg(argument),
            };
        }
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.map_err(|error| cannot(&error))?;
        let streams: [Option<Box<dyn Read + Send>>; 2] = [
            child.stderr.take().map(|stream| Box::new(stream) as _),
            child.stdout.take().map(|stream| Box::new(stream) as _),
        ];
        let readers = streams.map(|stream| stream.map(|stream| thread::spawn(|| read(stream))));
        let limit = self.limit.unwrap_or(FIRST_LIMIT);
        let end = wait(&mut child, limit).map_err(|error| cannot(&error))?;
        let said = readers.map(|reader| match reader.map(thread::JoinHandle::join) {
            Some(Ok(text)) => text,
            _ => String::new(),
        });
        Ok(Ran {
            end,
            said: said.concat(),
        })
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
        shutdown::forget_temporary(&self.file);
    }
}

fn cannot_write(file: &Path, error: &std::io::Error) -> String {
    format!("cannot write '{}': {}", file.display(), io_reason(error))
}

/// Reads a stream to its end, and keeps the first part of it.
fn read(mut stream: Box<dyn Read + Send>) -> String {
    let mut bytes = Vec::new();
    // What cannot be read was not said.
    let _ = stream.by_ref().take(MOST_SAID).read_to_end(&mut bytes);
    let _ = std::io::copy(&mut stream, &mut std::io::sink());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Waits for the end of a process, which has so long.
fn wait(child: &mut Child, limit: Duration) -> std::io::Result<End> {
    let began = Instant::now();
    // Most commands end soon: to wait longer each time costs little and disturbs little.
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(end(status));
        }
        if began.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(End::Late);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

#[cfg(unix)]
fn end(status: ExitStatus) -> End {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Status(code),
        (None, signal) => End::Signal(signal.unwrap_or_default()),
    }
}

#[cfg(not(unix))]
fn end(status: ExitStatus) -> End {
    End::Status(status.code().unwrap_or(-1))
}

/// The first error in what a command said, without what changes as the program does: names of
/// values, blocks and symbols, and numbers.
fn first_error(said: &str) -> Option<String> {
    let message = said.lines().find_map(|line| line.split_once("error: "))?.1;
    let mut kept = String::new();
    let mut in_name = false;
    for c in message.chars() {
        let is_of_name = c.is_ascii_alphanumeric() || "_$.-".contains(c);
        in_name = match c {
            '%' | '@' | '^' => true,
            _ => in_name && is_of_name,
        };
        let is_left_out = c.is_ascii_digit() || in_name && is_of_name;
        if !is_left_out {
            kept.push(c);
        }
    }
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::first_error;

    #[test]
    fn errors_are_compared_without_names_and_numbers() {
        let one = "f.mlir:3:4: error: use of value '%12' expects 'i64' in @f.a\n  text\n";
        let other = "<stdin>:1:1: error: use of value '%c' expects 'i1' in @other\nerror: next\n";
        assert_eq!(first_error(one), first_error(other));
        assert_ne!(
            first_error(one),
            first_error("error: use of block '^c' expects 'i1' in @o")
        );
        assert_eq!(first_error("all is well"), None);
    }
}
