//! What goes over the border: plain data, laid out as C lays it out.
#![forbid(unsafe_code)]

use std::ffi::c_void;

use freehold_query::{Answers, ExportFormat};
use freehold_session::{
    self as session, Canceller, Failure, Program, Session, SolvedForm, TextForm,
};

/// Which functions and structures there are. It changes when one of them does that was there
/// before.
pub const FREEHOLD_ABI_VERSION: u32 = 1;

/// In place of the number of an operation, where there is none.
pub const FREEHOLD_NO_OPERATION: u64 = u64::MAX;

/// How a call went. Why it came to nothing, a diagnostic says.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    Ok = 0,
    /// What was given is not right, or a pass failed.
    Failed = 1,
    /// A limit was exceeded, or the work was cancelled.
    Exceeded = 2,
    /// A fault in freehold.
    Panicked = 3,
    /// The call itself is not right: a null pointer, a text that is not UTF-8, a module that an
    /// earlier failure left half changed.
    Misused = 4,
}

/// How bad it is.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Severity {
    Error = 0,
    Warning = 1,
    Remark = 2,
}

/// How a module is written.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    Text = 0,
    /// Each operation in its generic form.
    GenericText = 1,
    /// With the location of each operation.
    TextWithLocations = 2,
    Bytecode = 3,
}

/// How answers are written.
#[repr(C)]
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AnswerFormat {
    Json = 0,
    Csv = 1,
    /// For people.
    Table = 2,
}

/// A text, or bytes: not ended by a 0, and whose it is says who hands it over. A null pointer is
/// nothing if the length is 0.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct Text {
    pub data: *const u8,
    pub length: usize,
}

/// What was written. Behind the last byte stands a 0 that the length does not count.
#[repr(C)]
pub struct Buffer {
    pub data: *mut u8,
    pub length: usize,
}

/// How much the work of a session may take; 0 is no limit.
#[repr(C)]
#[derive(Copy, Clone, Default)]
pub struct Limits {
    /// Operations that are read, made, visited; rows that are derived.
    pub steps: u64,
    /// Bytes that arenas and relations hold at one time, estimated.
    pub bytes: u64,
    /// Counted from the making of the session.
    pub milliseconds: u64,
}

/// Where something stands.
#[repr(C)]
pub struct Place {
    /// Empty where there is none.
    pub file: Text,
    /// From 1 on; 0 where there is none.
    pub line: u32,
    pub column: u32,
    /// Which operation of the module that was read it is, counted from 0, the module itself, in the
    /// order in which a walk finds operations before those in their regions.
    /// `FREEHOLD_NO_OPERATION` where it is none of them.
    pub operation: u64,
}

/// What a diagnostic adds, at a place of its own.
#[repr(C)]
pub struct Note {
    pub message: Text,
    pub place: Place,
}

/// An error, a warning or a remark.
#[repr(C)]
pub struct Diagnostic {
    pub severity: Severity,
    pub message: Text,
    pub place: Place,
    pub notes: *const Note,
    pub note_count: usize,
}

/// An option of a pass.
#[repr(C)]
pub struct OptionInfo {
    pub name: Text,
    /// What it is where nobody gives it.
    pub otherwise: Text,
    pub help: Text,
}

/// A pass, or a pipeline that is called by one name.
#[repr(C)]
pub struct PassInfo {
    pub name: Text,
    pub summary: Text,
    pub options: *const OptionInfo,
    pub option_count: usize,
}

/// Takes what is known of a pass, which is gone when the function returns.
pub type PassCallback = Option<unsafe extern "C" fn(user: *mut c_void, pass: *const PassInfo)>;

/// Takes a diagnostic, which is gone when the function returns.
pub type DiagnosticCallback =
    Option<unsafe extern "C" fn(user: *mut c_void, diagnostic: *const Diagnostic)>;

/// Takes a text by its name, both of which are gone when the function returns: of a relation its
/// rows, of a pass that reports what it wrote.
pub type TextCallback = Option<unsafe extern "C" fn(user: *mut c_void, name: Text, text: Text)>;

/// Reads modules, with the dialects that it was given, within its limits.
pub struct FreeholdSession {
    pub(crate) session: Session,
    pub(crate) callbacks: Callbacks,
}

/// A module that was read.
pub struct FreeholdModule {
    pub(crate) program: Program,
    pub(crate) callbacks: Callbacks,
}

/// Stops the work of a session from another thread.
pub struct FreeholdCanceller {
    pub(crate) canceller: Canceller,
}

/// Who is told what.
#[derive(Copy, Clone)]
pub(crate) struct Callbacks {
    pub diagnostic: DiagnosticCallback,
    pub diagnostic_user: *mut c_void,
    pub report: TextCallback,
    pub report_user: *mut c_void,
}

impl Callbacks {
    /// Nobody.
    pub const NONE: Callbacks = Callbacks {
        diagnostic: None,
        diagnostic_user: std::ptr::null_mut(),
        report: None,
        report_user: std::ptr::null_mut(),
    };
}

impl Text {
    pub(crate) fn of(text: &str) -> Text {
        Text {
            data: text.as_ptr(),
            length: text.len(),
        }
    }
}

impl From<Limits> for session::Limits {
    fn from(limits: Limits) -> Self {
        let some = |limit: u64| (limit > 0).then_some(limit);
        session::Limits {
            steps: some(limits.steps),
            bytes: some(limits.bytes),
            milliseconds: some(limits.milliseconds),
        }
    }
}

impl Format {
    pub(crate) fn of(number: u32) -> Result<Format, Failure> {
        let all = [
            Format::Text,
            Format::GenericText,
            Format::TextWithLocations,
            Format::Bytecode,
        ];
        one_of(&all, number)
    }

    /// A module in this format.
    pub(crate) fn write(self, program: &Program) -> Result<Vec<u8>, Failure> {
        let form = TextForm {
            generic: self == Format::GenericText,
            has_locations: self == Format::TextWithLocations,
            ..TextForm::default()
        };
        match self {
            Format::Text | Format::GenericText | Format::TextWithLocations => {
                Ok(program.print(form)?.into_bytes())
            }
            Format::Bytecode => program.bytecode(),
        }
    }
}

impl AnswerFormat {
    pub(crate) fn of(number: u32) -> Result<AnswerFormat, Failure> {
        let all = [AnswerFormat::Json, AnswerFormat::Csv, AnswerFormat::Table];
        one_of(&all, number)
    }

    /// What a query is answered.
    pub(crate) fn answers(self, answers: &Answers) -> String {
        match self {
            AnswerFormat::Json => answers.json(),
            AnswerFormat::Csv => answers.csv(),
            AnswerFormat::Table => answers.table(),
        }
    }

    /// How what a program derives is written.
    pub(crate) fn solved(self) -> SolvedForm {
        match self {
            AnswerFormat::Json => |answers| answers.json(),
            AnswerFormat::Csv => |answers| answers.csv(),
            AnswerFormat::Table => |answers| answers.table(),
        }
    }
}

/// The format of facts that has this name.
pub(crate) fn export_format(name: &str) -> Result<ExportFormat, Failure> {
    let unknown = || Failure::Misused(format!("there is no format '{name}' of facts"));
    ExportFormat::named(name).ok_or_else(unknown)
}

/// The format of a number: C's enumerations hold any.
fn one_of<T: Copy>(all: &[T], number: u32) -> Result<T, Failure> {
    let found = all.get(number as usize).copied();
    found.ok_or_else(|| Failure::Misused(format!("there is no format {number}")))
}
