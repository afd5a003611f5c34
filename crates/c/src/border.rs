//! The functions that C calls. Nothing else in this crate is `unsafe`.
//!
//! Each checks its pointers for null, turns texts into Rust's, and goes behind the border within
//! `entered`, which lets no panic out. What a pointer that is not null points to, only the caller
//! can know: the header says what it has to be.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_void};

use freehold_base::budget::Budget;
use freehold_base::diagnostics::Severity as Kind;
use freehold_base::threads::Threads;
use freehold_passes as passes;
use freehold_session::{self as session, Failure, Program, Said, Session, guarded};

use crate::types::{
    self, AnswerFormat, Buffer, Callbacks, Diagnostic, DiagnosticCallback, FREEHOLD_ABI_VERSION,
    FREEHOLD_NO_OPERATION, Format, FreeholdCanceller, FreeholdModule, FreeholdSession, Limits,
    Note, OptionInfo, PassCallback, PassInfo, Place, Severity, Status, Text, TextCallback,
};

/// The version of freehold, ended by a 0.
#[unsafe(no_mangle)]
pub extern "C" fn freehold_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The version of this interface: `FREEHOLD_ABI_VERSION` of the header that it was built with.
#[unsafe(no_mangle)]
pub extern "C" fn freehold_abi_version() -> u32 {
    FREEHOLD_ABI_VERSION
}

/// Hands over all passes and pipelines over memrefs, those that `freehold_module_run` knows.
///
/// # Safety
/// `callback` is null or may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_passes(callback: PassCallback, user: *mut c_void) -> Status {
    let Some(callback) = callback else {
        return Status::Misused;
    };
    entered(&Callbacks::NONE, &Budget::UNLIMITED, || {
        for pass in passes::over_memrefs() {
            let defaults: Vec<String> = pass.flags.iter().map(|f| f.default.to_string()).collect();
            let options = pass
                .flags
                .iter()
                .zip(&defaults)
                .map(|(flag, default)| OptionInfo {
                    name: Text::of(flag.name),
                    otherwise: Text::of(default),
                    help: Text::of(flag.help),
                });
            let options: Vec<OptionInfo> = options.collect();
            let info = PassInfo {
                name: Text::of(pass.name),
                summary: Text::of(pass.summary),
                options: options.as_ptr(),
                option_count: options.len(),
            };
            // SAFETY: the caller says that it may be called so.
            unsafe { callback(user, &info) };
        }
        Ok(())
    })
}

/// Makes a session, which only one thread uses at a time; `limits` may be null. Null where there
/// is no thread to watch its time. `freehold_session_free` ends it.
///
/// # Safety
/// `limits` is null or points to limits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_session_new(limits: *const Limits) -> *mut FreeholdSession {
    // SAFETY: the caller says so.
    let limits = unsafe { limits.as_ref() }.copied().unwrap_or_default();
    match guarded(&Budget::UNLIMITED, || Session::new(limits.into())) {
        Ok(session) => Box::into_raw(Box::new(FreeholdSession {
            session,
            callbacks: Callbacks::NONE,
        })),
        Err(_) => std::ptr::null_mut(),
    }
}

/// Ends a session; null is none. Modules that it read live on.
///
/// # Safety
/// `session` is null or was made by `freehold_session_new`, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_session_free(session: *mut FreeholdSession) {
    // SAFETY: the caller says so.
    unsafe { free(session) };
}

/// Says who is told errors, warnings and remarks from now on, about the session and the modules
/// that it reads from then on; null is nobody. `user` is handed to it.
///
/// # Safety
/// `session` is null or a session; `callback` may be called with `user` as long as the session and
/// its modules are used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_session_on_diagnostic(
    session: *mut FreeholdSession,
    callback: DiagnosticCallback,
    user: *mut c_void,
) -> Status {
    // SAFETY: the caller says so.
    let Some(session) = (unsafe { session.as_mut() }) else {
        return Status::Misused;
    };
    session.callbacks.diagnostic = callback;
    session.callbacks.diagnostic_user = user;
    Status::Ok
}

/// Says who gets the text of passes that only report, in the same way.
///
/// # Safety
/// As of `freehold_session_on_diagnostic`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_session_on_report(
    session: *mut FreeholdSession,
    callback: TextCallback,
    user: *mut c_void,
) -> Status {
    // SAFETY: the caller says so.
    let Some(session) = (unsafe { session.as_mut() }) else {
        return Status::Misused;
    };
    session.callbacks.report = callback;
    session.callbacks.report_user = user;
    Status::Ok
}

/// Whether operations that nobody declared are read, and nothing is assumed of them.
///
/// # Safety
/// `session` is null or a session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_session_allow_unregistered(
    session: *mut FreeholdSession,
    allow: bool,
) -> Status {
    // SAFETY: the caller says so.
    let Some(session) = (unsafe { session.as_mut() }) else {
        return Status::Misused;
    };
    session.session.allow_unregistered = allow;
    Status::Ok
}

/// The most threads that passes use, 1 by default; 0 is one for each core. The results are the
/// same.
///
/// # Safety
/// `session` is null or a session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_session_set_threads(
    session: *mut FreeholdSession,
    most: u32,
) -> Status {
    // SAFETY: the caller says so.
    let Some(session) = (unsafe { session.as_mut() }) else {
        return Status::Misused;
    };
    session.session.threads = match most {
        0 => Threads::OneForEachCore,
        1 => Threads::One,
        most => Threads::AtMost(most as usize),
    };
    Status::Ok
}

/// Adds the operations of a dialect file, whose `name` messages have.
///
/// # Safety
/// `session` is null or a session; `name` and `text` have so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_session_add_dialect(
    session: *mut FreeholdSession,
    name: Text,
    text: Text,
) -> Status {
    // SAFETY: the caller says so.
    let (session, name, text) = unsafe { (session.as_mut(), bytes(name), bytes(text)) };
    let Some(FreeholdSession { session, callbacks }) = session else {
        return Status::Misused;
    };
    let budget = session.budget.clone();
    entered(callbacks, &budget, || {
        session.add_dialect(utf8(name, "the name of a dialect file")?, utf8(text, "it")?)
    })
}

/// Says whether an operation is declared, by MLIR's dialects or by those that were added.
///
/// # Safety
/// `session` is null or a session, `op` has so many bytes, and `declared` is null or may be
/// written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_session_declares(
    session: *mut FreeholdSession,
    op: Text,
    declared: *mut bool,
) -> Status {
    // SAFETY: the caller says so.
    let (session, op, declared) = unsafe { (session.as_mut(), bytes(op), declared.as_mut()) };
    let (Some(FreeholdSession { session, callbacks }), Some(declared)) = (session, declared) else {
        return Status::Misused;
    };
    let budget = session.budget.clone();
    entered(callbacks, &budget, || {
        *declared = session.declares(utf8(op, "the name of an operation")?)?;
        Ok(())
    })
}

/// What stops the work of a session from another thread. Null if the session is null.
/// `freehold_canceller_free` ends it, also after the session.
///
/// # Safety
/// `session` is null or a session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_session_canceller(
    session: *const FreeholdSession,
) -> *mut FreeholdCanceller {
    // SAFETY: the caller says so.
    match unsafe { session.as_ref() } {
        Some(session) => Box::into_raw(Box::new(FreeholdCanceller {
            canceller: session.session.canceller(),
        })),
        None => std::ptr::null_mut(),
    }
}

/// Stops the work of its session at the next step, with this reason: what runs, and what is begun
/// after that, is `FREEHOLD_STATUS_EXCEEDED`. Any thread may call it.
///
/// # Safety
/// `canceller` is null or a canceller, and `why` has so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_cancel(canceller: *const FreeholdCanceller, why: Text) -> Status {
    // SAFETY: the caller says so.
    let (canceller, why) = unsafe { (canceller.as_ref(), bytes(why)) };
    let Some(FreeholdCanceller { canceller }) = canceller else {
        return Status::Misused;
    };
    entered(&Callbacks::NONE, &Budget::UNLIMITED, || {
        canceller.cancel(utf8(why, "the reason")?);
        Ok(())
    })
}

/// Ends a canceller; null is none.
///
/// # Safety
/// `canceller` is null or was made by `freehold_session_canceller`, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_canceller_free(canceller: *mut FreeholdCanceller) {
    // SAFETY: the caller says so.
    unsafe { free(canceller) };
}

/// Reads and verifies a module, which is text or bytecode; `name` is that of its file. Writes to
/// `module` what `freehold_module_free` ends, or null.
///
/// # Safety
/// `session` is null or a session, `name` and `program` have so many bytes, and `module` is null
/// or may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_read(
    session: *mut FreeholdSession,
    name: Text,
    program: Text,
    module: *mut *mut FreeholdModule,
) -> Status {
    // SAFETY: the caller says so.
    let (session, module) = unsafe { (session.as_mut(), module.as_mut()) };
    // SAFETY: the caller says so.
    let (name, program) = unsafe { (bytes(name), bytes(program)) };
    let Some(module) = module else {
        return Status::Misused;
    };
    *module = std::ptr::null_mut();
    let Some(FreeholdSession { session, callbacks }) = session else {
        return Status::Misused;
    };
    let budget = session.budget.clone();
    entered(callbacks, &budget, || {
        let name = utf8(name, "the name of the file")?;
        let program = session.read(name, program.ok_or_else(null)?)?;
        *module = Box::into_raw(Box::new(FreeholdModule {
            program,
            callbacks: *callbacks,
        }));
        Ok(())
    })
}

/// Ends a module; null is none.
///
/// # Safety
/// `module` is null or was made by `freehold_module_read`, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_free(module: *mut FreeholdModule) {
    // SAFETY: the caller says so.
    unsafe { free(module) };
}

/// Runs passes: a pipeline of mlir-opt's form, as `builtin.module(canonicalize,cse)`, or only the
/// passes. After a failure the module can only be freed.
///
/// # Safety
/// `module` is null or a module, and `pipeline` has so many bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_run(
    module: *mut FreeholdModule,
    pipeline: Text,
) -> Status {
    // SAFETY: the caller says so.
    let (module, pipeline) = unsafe { (module.as_mut(), bytes(pipeline)) };
    let Some(FreeholdModule { program, callbacks }) = module else {
        return Status::Misused;
    };
    entered(callbacks, &program.budget(), || {
        let ran = program.run(utf8(pipeline, "the pipeline")?)?;
        ran.remarks.iter().for_each(|said| tell(callbacks, said));
        if let Some(callback) = callbacks.report.filter(|_| !ran.report.is_empty()) {
            let (name, text) = (Text::of("report"), Text::of(&ran.report));
            // SAFETY: who set the callback said that it may be called so.
            unsafe { callback(callbacks.report_user, name, text) };
        }
        Ok(())
    })
}

/// Whether passes changed the module since it was read.
///
/// # Safety
/// `module` is null or a module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_is_changed(module: *const FreeholdModule) -> bool {
    // SAFETY: the caller says so.
    unsafe { module.as_ref() }.is_some_and(|module| module.program.is_changed())
}

/// Writes a module, in a `FreeholdFormat`. `freehold_buffer_free` frees what it was written to.
///
/// # Safety
/// `module` is null or a module, and `buffer` is null or may be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_write(
    module: *const FreeholdModule,
    format: u32,
    buffer: *mut Buffer,
) -> Status {
    // SAFETY: the caller says so.
    unsafe { fill(module, buffer, |program| Format::of(format)?.write(program)) }
}

/// Puts what `make` makes of a module in a buffer.
///
/// # Safety
/// As for [`freehold_module_write`].
unsafe fn fill(
    module: *const FreeholdModule,
    buffer: *mut Buffer,
    make: impl FnOnce(&Program) -> Result<Vec<u8>, Failure>,
) -> Status {
    // SAFETY: the caller says so.
    let (module, buffer) = unsafe { (module.as_ref(), buffer.as_mut()) };
    let Some(buffer) = buffer else {
        return Status::Misused;
    };
    *buffer = Buffer::EMPTY;
    let Some(FreeholdModule { program, callbacks }) = module else {
        return Status::Misused;
    };
    entered(callbacks, &program.budget(), || {
        *buffer = Buffer::of(make(program)?);
        Ok(())
    })
}

/// Answers a query of the query language, as `may_alias(%a, ?x)`, in a `FreeholdAnswerFormat`.
///
/// # Safety
/// `module` is null or a module, `query` has so many bytes, and `buffer` is null or may be written
/// to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_query(
    module: *const FreeholdModule,
    query: Text,
    format: u32,
    buffer: *mut Buffer,
) -> Status {
    // SAFETY: the caller says so.
    let query = unsafe { bytes(query) };
    let ask = |program: &Program| {
        let format = AnswerFormat::of(format)?;
        let answers = program.ask(utf8(query, "the query")?)?;
        Ok(format.answers(&answers).into_bytes())
    };
    // SAFETY: the caller says so.
    unsafe { fill(module, buffer, ask) }
}

/// Solves a Datalog program over the relations of a module, and hands over what it derives of the
/// relations that it marks with `.output`, in a `FreeholdAnswerFormat`.
///
/// # Safety
/// `module` is null or a module, `program` has so many bytes, and `buffer` is null or may be
/// written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_solve(
    module: *const FreeholdModule,
    program: Text,
    format: u32,
    buffer: *mut Buffer,
) -> Status {
    // SAFETY: the caller says so.
    let rules = unsafe { bytes(program) };
    let solve = |program: &Program| {
        let format = AnswerFormat::of(format)?;
        let rules = utf8(rules, "the program")?;
        Ok(program.solve(rules, format.solved())?.into_bytes())
    };
    // SAFETY: the caller says so.
    unsafe { fill(module, buffer, solve) }
}

/// Hands over all relations of a module, each by its name, in a format of `freehold facts`:
/// `facts`, `csv` or `json`.
///
/// # Safety
/// `module` is null or a module, `format` has so many bytes, and `callback` may be called with
/// `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_facts(
    module: *const FreeholdModule,
    format: Text,
    callback: TextCallback,
    user: *mut c_void,
) -> Status {
    // SAFETY: the caller says so.
    let (module, format) = unsafe { (module.as_ref(), bytes(format)) };
    let (Some(FreeholdModule { program, callbacks }), Some(callback)) = (module, callback) else {
        return Status::Misused;
    };
    entered(callbacks, &program.budget(), || {
        let format = types::export_format(utf8(format, "the format")?)?;
        for relation in program.facts(None)? {
            let rows = relation.file(format);
            let rows = Text {
                data: rows.as_ptr(),
                length: rows.len(),
            };
            // SAFETY: the caller says that it may be called so.
            unsafe { callback(user, Text::of(relation.name()), rows) };
        }
        Ok(())
    })
}

/// Frees what was written to a buffer, which is empty then; null is none.
///
/// # Safety
/// `buffer` is null or points to a buffer that a function of this interface wrote, or to an empty
/// one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_buffer_free(buffer: *mut Buffer) {
    // SAFETY: the caller says so.
    let Some(buffer) = (unsafe { buffer.as_mut() }) else {
        return;
    };
    let Buffer { data, length } = std::mem::replace(buffer, Buffer::EMPTY);
    if !data.is_null() {
        let whole = std::ptr::slice_from_raw_parts_mut(data, length + 1);
        // SAFETY: `Buffer::of` made it of a box of that many bytes.
        drop(unsafe { Box::from_raw(whole) });
    }
}

impl Buffer {
    const EMPTY: Buffer = Buffer {
        data: std::ptr::null_mut(),
        length: 0,
    };

    fn of(mut bytes: Vec<u8>) -> Buffer {
        let length = bytes.len();
        bytes.push(0);
        let data = Box::into_raw(bytes.into_boxed_slice());
        Buffer {
            data: data.cast(),
            length,
        }
    }
}

/// Ends what `Box::into_raw` gave out; null is nothing. What goes wrong meanwhile stays here.
///
/// # Safety
/// `pointer` is null, or was given out so and is not used any more.
unsafe fn free<T>(pointer: *mut T) {
    if pointer.is_null() {
        return;
    }
    // SAFETY: the caller says so.
    let owned = unsafe { Box::from_raw(pointer) };
    let _ = guarded(&Budget::UNLIMITED, || {
        drop(owned);
        Ok(())
    });
}

/// The bytes of a text; none for a null pointer that has a length.
///
/// # Safety
/// The pointer is null or has so many bytes behind it, which nobody changes meanwhile.
unsafe fn bytes<'a>(text: Text) -> Option<&'a [u8]> {
    match (text.data.is_null(), text.length) {
        (true, 0) => Some(&[]),
        (true, _) => None,
        // SAFETY: the caller says so.
        (false, length) => Some(unsafe { std::slice::from_raw_parts(text.data, length) }),
    }
}

fn null() -> Failure {
    Failure::Misused("a text is a null pointer".to_owned())
}

/// A text that is UTF-8.
fn utf8<'a>(bytes: Option<&'a [u8]>, what: &str) -> Result<&'a str, Failure> {
    let text = std::str::from_utf8(bytes.ok_or_else(null)?);
    text.map_err(|_| Failure::Misused(format!("{what} is not UTF-8")))
}

/// Goes behind the border, and tells why it came to nothing.
fn entered(
    callbacks: &Callbacks,
    budget: &Budget,
    work: impl FnOnce() -> Result<(), Failure>,
) -> Status {
    let alone = |message: String| Said {
        severity: Kind::Error,
        message,
        place: session::Place::default(),
        notes: Vec::new(),
    };
    let (status, said) = match guarded(budget, work) {
        Ok(()) => return Status::Ok,
        Err(Failure::Wrong(said)) => (Status::Failed, said),
        Err(Failure::Exceeded(why)) => (Status::Exceeded, vec![alone(why)]),
        Err(Failure::Panicked(why)) => {
            let why = format!("this is a bug in freehold, please report it: {why}");
            (Status::Panicked, vec![alone(why)])
        }
        Err(Failure::Misused(why)) => (Status::Misused, vec![alone(why)]),
    };
    said.iter().for_each(|said| tell(callbacks, said));
    status
}

/// Tells a diagnostic to whoever wants it.
fn tell(callbacks: &Callbacks, said: &Said) {
    let Some(callback) = callbacks.diagnostic else {
        return;
    };
    let notes = said.notes.iter().map(|(at, message)| Note {
        message: Text::of(message),
        place: place(at),
    });
    let notes: Vec<Note> = notes.collect();
    let diagnostic = Diagnostic {
        severity: match said.severity {
            Kind::Error => Severity::Error,
            Kind::Warning => Severity::Warning,
            Kind::Remark | Kind::Note => Severity::Remark,
        },
        message: Text::of(&said.message),
        place: place(&said.place),
        notes: notes.as_ptr(),
        note_count: notes.len(),
    };
    // SAFETY: who set the callback said that it may be called so.
    unsafe { callback(callbacks.diagnostic_user, &diagnostic) };
}

fn place(at: &session::Place) -> Place {
    Place {
        file: Text::of(&at.file),
        line: at.line,
        column: at.column,
        operation: at.op.unwrap_or(FREEHOLD_NO_OPERATION),
    }
}
