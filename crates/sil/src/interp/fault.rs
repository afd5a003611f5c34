//! What a run can find wrong with a program of counted objects, worded for its author.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Module, Op};

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// An object that nothing holds any more is still counted, or an owned value was never
    /// consumed.
    Leak,
    /// A dead object is released.
    OverRelease,
    /// A dead object is retained, handed over, read or written.
    UseOfDead,
    DoubleConsume,
    UseAfterConsume,
    /// A borrowed value is used when the borrow has ended.
    UseOutsideBorrow,
    /// A value is consumed, or an outer borrow ended, while it is borrowed.
    ConsumeWhileBorrowed,
    /// Whoever borrows does not own.
    ConsumeOfBorrowed,
    /// A borrow is open when its function returns.
    OpenBorrow,
    /// Memory is written or given up while a value in it is borrowed.
    WriteWhileBorrowed,
    InitOfInitialized,
    LoadOfUninitialized,
    /// `[trivial]` for what is counted, another qualifier for what is not, or none where one is
    /// needed.
    WrongQualifier,
    /// Memory of the stack is used when its scope has ended.
    UseAfterDealloc,
    /// Memory of the stack ends while it holds what is counted.
    DeallocOfInitialized,
    /// Anything else that nobody can do, in words.
    Undefined(String),
}

/// A fault and the operations that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub kind: FaultKind,
    /// The operation that did it; for a leak, the one that made what is leaked.
    pub at: Op,
    /// Where the object or the borrow was made.
    pub birth: Option<Op>,
    /// What consumed or ended it before.
    pub end: Option<Op>,
}

impl FaultKind {
    /// A short name for scripts: `use-after-consume`.
    pub fn name(&self) -> &'static str {
        match self {
            FaultKind::Leak => "leak",
            FaultKind::OverRelease => "over-release",
            FaultKind::UseOfDead => "use-of-dead-object",
            FaultKind::DoubleConsume => "double-consume",
            FaultKind::UseAfterConsume => "use-after-consume",
            FaultKind::UseOutsideBorrow => "use-outside-borrow",
            FaultKind::ConsumeWhileBorrowed => "consume-while-borrowed",
            FaultKind::ConsumeOfBorrowed => "consume-of-borrowed",
            FaultKind::OpenBorrow => "open-borrow",
            FaultKind::WriteWhileBorrowed => "write-while-borrowed",
            FaultKind::InitOfInitialized => "init-of-initialized",
            FaultKind::LoadOfUninitialized => "load-of-uninitialized",
            FaultKind::WrongQualifier => "wrong-qualifier",
            FaultKind::UseAfterDealloc => "use-after-dealloc",
            FaultKind::DeallocOfInitialized => "dealloc-of-initialized",
            FaultKind::Undefined(_) => "undefined-behavior",
        }
    }

    fn message(&self) -> &str {
        match self {
            FaultKind::Leak => "this is never released: it is leaked",
            FaultKind::OverRelease => "this releases an object that is dead",
            FaultKind::UseOfDead => "this uses an object that is dead",
            FaultKind::DoubleConsume => "this consumes an owned value a second time",
            FaultKind::UseAfterConsume => "this uses an owned value after it was consumed",
            FaultKind::UseOutsideBorrow => "this uses a borrowed value after its borrow has ended",
            FaultKind::ConsumeWhileBorrowed => "this consumes a value that is still borrowed",
            FaultKind::ConsumeOfBorrowed => "this consumes a value that is only borrowed",
            FaultKind::OpenBorrow => "this borrow is never ended",
            FaultKind::WriteWhileBorrowed => {
                "this writes memory of which a value is still borrowed"
            }
            FaultKind::InitOfInitialized => {
                "this initializes memory that is initialized already: what it holds is leaked"
            }
            FaultKind::LoadOfUninitialized => "this reads memory that is not initialized",
            FaultKind::WrongQualifier => "the qualifier does not match the type",
            FaultKind::UseAfterDealloc => "this uses memory of the stack that was deallocated",
            FaultKind::DeallocOfInitialized => "this ends memory that still holds an owned value",
            FaultKind::Undefined(what) => what,
        }
    }
}

impl Fault {
    /// The fault as an error with notes.
    pub fn diagnostic(&self, module: &Module) -> Diagnostic {
        let error = Diagnostic::error(module.location(self.at), self.kind.message());
        let end = match self.kind {
            FaultKind::Leak | FaultKind::OpenBorrow => "and here it can be no more",
            _ => "it came to its end here",
        };
        let notes = [(self.birth, "it was made here"), (self.end, end)];
        let notes = notes.into_iter().filter_map(|(op, text)| Some((op?, text)));
        notes.fold(error, |error, (op, text)| {
            error.with_note(module.location(op), text)
        })
    }
}
