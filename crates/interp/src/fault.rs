//! What a run can find wrong with a program, worded for its author.
//!
//! Each fault names the operation that did it and, where a buffer is concerned, where that
//! buffer was made and where it went.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Module, Op};

/// What went wrong with memory or with a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    Leak,
    DoubleFree,
    /// The pointer is not the one that the allocation returned.
    FreeOfView,
    FreeOfStack,
    FreeOfGlobal,
    /// A buffer that the caller of the entry function owns.
    FreeOfArgument,
    /// By an operation of another heap; which one frees it, in words.
    WrongHeap(String),
    UseAfterFree,
    /// An `alloca` whose scope has ended.
    UseAfterScope,
    Uninitialized,
    /// The dimension, the index and the extent.
    OutOfBounds {
        dimension: usize,
        index: i64,
        extent: i64,
    },
    /// A view reaches beyond its buffer.
    OutsideBuffer,
    WriteToConstant,
    /// Anything that the dialects call undefined behaviour, in words.
    Undefined(String),
    /// `cf.assert` with its message.
    Assertion(String),
}

/// A fault and the operations that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub kind: FaultKind,
    /// The operation that did it; for a leak, the one that allocated.
    pub at: Op,
    /// The operation that allocated the buffer.
    pub birth: Option<Op>,
    /// The operation that freed it, or that ended its scope.
    pub end: Option<Op>,
}

impl FaultKind {
    /// A short name for scripts: `double-free`.
    pub fn name(&self) -> &'static str {
        match self {
            FaultKind::Leak => "leak",
            FaultKind::DoubleFree => "double-free",
            FaultKind::FreeOfView => "free-of-view",
            FaultKind::FreeOfStack => "free-of-stack",
            FaultKind::FreeOfGlobal => "free-of-global",
            FaultKind::FreeOfArgument => "free-of-argument",
            FaultKind::WrongHeap(_) => "wrong-heap",
            FaultKind::UseAfterFree => "use-after-free",
            FaultKind::UseAfterScope => "use-after-scope",
            FaultKind::Uninitialized => "uninitialized-read",
            FaultKind::OutOfBounds { .. } | FaultKind::OutsideBuffer => "out-of-bounds",
            FaultKind::WriteToConstant => "write-to-constant",
            FaultKind::Undefined(_) => "undefined-behavior",
            FaultKind::Assertion(_) => "assertion",
        }
    }

    fn message(&self) -> String {
        match self {
            FaultKind::Leak => "this buffer is never freed".to_owned(),
            FaultKind::DoubleFree => "this buffer was freed before".to_owned(),
            FaultKind::FreeOfView => {
                "this frees a view; only the pointer that the allocation returned can be freed"
                    .to_owned()
            }
            FaultKind::FreeOfStack => "this frees a buffer on the stack".to_owned(),
            FaultKind::FreeOfGlobal => "this frees a global buffer".to_owned(),
            FaultKind::FreeOfArgument => {
                "this frees a buffer that belongs to the caller of the entry function".to_owned()
            }
            FaultKind::WrongHeap(right) => {
                format!("this frees a buffer of another heap; {right} frees it")
            }
            FaultKind::UseAfterFree => "this uses a buffer that was freed".to_owned(),
            FaultKind::UseAfterScope => {
                "this uses a buffer on the stack after the end of its scope".to_owned()
            }
            FaultKind::Uninitialized => "this reads memory that was never written".to_owned(),
            FaultKind::OutOfBounds {
                dimension,
                index,
                extent,
            } => format!("index {index} of dimension {dimension} is outside its extent {extent}"),
            FaultKind::OutsideBuffer => "this view reaches beyond its buffer".to_owned(),
            FaultKind::WriteToConstant => "this writes to a constant global".to_owned(),
            FaultKind::Undefined(what) => format!("undefined behavior: {what}"),
            FaultKind::Assertion(message) => format!("assertion failed: {message}"),
        }
    }
}

impl Fault {
    /// The fault as an error with notes about the buffer's life.
    pub fn diagnostic(&self, module: &Module) -> Diagnostic {
        let name = module.name_text(self.at);
        let message = format!("'{name}': {}", self.kind.message());
        let mut diagnostic = Diagnostic::error(module.location(self.at), message);
        if let Some(birth) = self.birth.filter(|&birth| birth != self.at) {
            diagnostic = diagnostic.with_note(module.location(birth), "allocated here");
        }
        if let Some(end) = self.end {
            let word = match self.kind {
                FaultKind::UseAfterScope => "its scope ended here",
                _ => "freed here",
            };
            diagnostic = diagnostic.with_note(module.location(end), word);
        }
        diagnostic
    }
}
