//! A process that ends when the one that started it does, however that ends.
//!
//! On Linux the system sees to it: the new process asks for that, and then becomes the program. So
//! it is this program that is started first, with [`MARK`] as its first argument. Elsewhere the
//! program is started as it is.

use std::ffi::{OsStr, OsString};
use std::io;
use std::process::Command;

/// The first argument of a process that is to become another program.
const MARK: &str = "--become-bound";

/// The exit status of a process that could not become the program.
const NOT_STARTED: u8 = 126;

/// The command that runs a program which ends with this process.
///
/// # Errors
/// There is no such program.
pub(super) fn command(program: &OsStr) -> io::Result<Command> {
    if !cfg!(target_os = "linux") {
        return Ok(Command::new(program));
    }
    let found = find(program).ok_or(io::ErrorKind::NotFound)?;
    // By this name even if the file was replaced meanwhile.
    let mut command = Command::new("/proc/self/exe");
    command.arg(MARK);
    command.arg(std::process::id().to_string());
    command.arg(found);
    Ok(command)
}

/// Where a program is: its path, or the first of its name that the system looks for.
fn find(program: &OsStr) -> Option<OsString> {
    let is_path = program.as_encoded_bytes().contains(&b'/');
    if is_path {
        return std::path::Path::new(program)
            .exists()
            .then(|| program.to_owned());
    }
    let directories = std::env::var_os("PATH")?;
    let mut candidates = std::env::split_paths(&directories).map(|d| d.join(program));
    let found = candidates.find(|path| path.is_file());
    found.map(std::path::PathBuf::into_os_string)
}

/// Becomes a program, if this process was started by [`command`]; gives the exit status if that
/// fails.
pub(super) fn become_program(mut arguments: impl Iterator<Item = OsString>) -> Option<u8> {
    if arguments.next()? != MARK {
        return None;
    }
    let (parent, program) = (arguments.next()?, arguments.next()?);
    Some(start(&parent, &program, arguments))
}

#[cfg(target_os = "linux")]
fn start(parent: &OsStr, program: &OsStr, arguments: impl Iterator<Item = OsString>) -> u8 {
    use std::os::unix::process::{CommandExt, parent_id};

    use nix::sys::{prctl, signal::Signal};

    let bound = prctl::set_pdeathsig(Signal::SIGKILL);
    // Who ended before that was asked for is nobody's parent any more.
    if parent_id().to_string().as_str() != parent {
        return NOT_STARTED;
    }
    let error = match bound {
        Ok(()) => Command::new(program).args(arguments).exec(),
        Err(number) => io::Error::from(number),
    };
    let (program, reason) = (program.to_string_lossy(), crate::input::io_reason(&error));
    crate::stderr::message(&format!("cannot run '{program}': {reason}"));
    NOT_STARTED
}

#[cfg(not(target_os = "linux"))]
fn start(_parent: &OsStr, _program: &OsStr, _arguments: impl Iterator<Item = OsString>) -> u8 {
    NOT_STARTED
}
