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
    /// By a name of the whole buffer, bytes that were given to a slice of it.
    UseOfSlice,
    /// A slice that does not begin where it is to, in words.
    Misaligned(String),
    /// A slice with bytes of one of another round of a parallel loop, in words.
    Concurrent(String),
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
    /// The operation that freed it, ended its scope, or gave its bytes to another slice.
    pub end: Option<Op>,
    /// Where the buffer is a slice of another one: which.
    pub slice: Option<Box<FaultySlice>>,
}

/// A slice that a fault is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultySlice {
    pub name: String,
    /// The operation that allocated the buffer that it is a slice of; for a slice of a slice, that
    /// of the whole.
    pub arena: Op,
    /// The slice to which its bytes were given, if they were.
    pub given_to: Option<String>,
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
            FaultKind::UseAfterFree | FaultKind::UseOfSlice => "use-after-free",
            FaultKind::UseAfterScope => "use-after-scope",
            FaultKind::Uninitialized => "uninitialized-read",
            FaultKind::OutOfBounds { .. } | FaultKind::OutsideBuffer => "out-of-bounds",
            FaultKind::Misaligned(_) => "misaligned-slice",
            FaultKind::Concurrent(_) => "concurrent-slices",
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
            FaultKind::UseOfSlice => {
                "this uses bytes that were given to a slice by another name".to_owned()
            }
            FaultKind::Misaligned(what) | FaultKind::Concurrent(what) => what.clone(),
            FaultKind::WriteToConstant => "this writes to a constant global".to_owned(),
            FaultKind::Undefined(what) => format!("undefined behavior: {what}"),
            FaultKind::Assertion(message) => format!("assertion failed: {message}"),
        }
    }
}

impl Fault {
    /// A fault that is about no buffer.
    pub(super) fn at(kind: FaultKind, at: Op) -> Self {
        Fault {
            kind,
            at,
            birth: None,
            end: None,
            slice: None,
        }
    }

    /// The fault as an error with notes about the buffer's life.
    pub fn diagnostic(&self, module: &Module) -> Diagnostic {
        let name = module.name_text(self.at);
        let told = self.slice.as_deref().and_then(|slice| self.told_of(slice));
        let message = told.unwrap_or_else(|| self.kind.message());
        let message = format!("'{name}': {message}");
        let mut diagnostic = Diagnostic::error(module.location(self.at), message);
        for (op, word) in self.notes() {
            diagnostic = diagnostic.with_note(module.location(op), word);
        }
        diagnostic
    }

    /// What is wrong, where it is told otherwise of a slice than of a buffer.
    fn told_of(&self, slice: &FaultySlice) -> Option<String> {
        let name = &slice.name;
        Some(match (&self.kind, &slice.given_to) {
            (FaultKind::UseAfterFree, Some(_)) if self.is_again() => format!(
                "this uses an earlier slice \"{name}\" after its bytes were given to a later one"
            ),
            (FaultKind::UseAfterFree, Some(other)) => format!(
                "this uses slice \"{name}\" after its bytes were given to slice \"{other}\""
            ),
            (FaultKind::UseAfterFree, None) => {
                format!("this uses slice \"{name}\" of a buffer that was freed")
            }
            (FaultKind::UseAfterScope, _) => format!(
                "this uses slice \"{name}\" of a buffer on the stack after the end of its scope"
            ),
            (FaultKind::UseOfSlice, _) => format!(
                "this uses bytes that were given to slice \"{name}\", by a name that is not the \
                 slice's"
            ),
            (FaultKind::FreeOfView, _) => format!(
                "this frees slice \"{name}\" of a buffer; only the pointer that the allocation \
                 returned can be freed"
            ),
            (FaultKind::OutsideBuffer, _) => format!("this view reaches beyond slice \"{name}\""),
            _ => return None,
        })
    }

    /// Whether the bytes of a slice were given to the next one that began at the same place.
    fn is_again(&self) -> bool {
        self.end.is_some() && self.end == self.birth
    }

    /// Where what happened before.
    fn notes(&self) -> Vec<(Op, String)> {
        let mut notes = Vec::new();
        let birth = self.birth.filter(|&birth| birth != self.at);
        let Some(slice) = &self.slice else {
            notes.extend(birth.map(|op| (op, "allocated here".to_owned())));
            let word = match self.kind {
                FaultKind::UseAfterScope => "its scope ended here",
                _ => "freed here",
            };
            notes.extend(self.end.map(|op| (op, word.to_owned())));
            return notes;
        };
        let name = &slice.name;
        match &slice.given_to {
            Some(_) if self.is_again() => {
                notes.extend(birth.map(|op| (op, "both began here".to_owned())));
            }
            Some(other) => {
                notes.extend(birth.map(|op| (op, format!("slice \"{name}\" began here"))));
                let word = format!("its bytes were given to slice \"{other}\" here");
                notes.extend(self.end.map(|op| (op, word)));
            }
            None => {
                notes.extend(birth.map(|op| (op, format!("slice \"{name}\" began here"))));
                notes.push((
                    slice.arena,
                    "of the buffer that was allocated here".to_owned(),
                ));
                let word = match self.kind {
                    FaultKind::UseAfterScope => "whose scope ended here",
                    _ => "freed here",
                };
                notes.extend(self.end.map(|op| (op, word.to_owned())));
            }
        }
        notes
    }
}
