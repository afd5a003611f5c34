//! The classes of faults of SIL programs, and the edits of one line that make them.

/// A class of faults.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    Leak,
    DoubleConsume,
    UseAfterConsume,
    UseOutsideBorrow,
    OpenBorrow,
    ConsumeWhileBorrowed,
    WriteWhileBorrowed,
    InitOfInitialized,
    LoadOfUninitialized,
    TakeTwice,
    DeallocOfInitialized,
    /// `[trivial]` for what is counted.
    TrivialOfCounted,
    /// `[copy]` of what is not counted.
    CopyOfTrivial,
    /// No qualifier at all.
    Unqualified,
    /// A field is used by its address when its object is destroyed.
    FieldAfterDestroy,
    /// The same when the borrow of the object has ended.
    FieldAfterBorrow,
    /// The object is destroyed before a use of its field's address.
    DestroyedEarly,
    /// The borrow of the object ends before a use of its field's address.
    BorrowEndsEarly,
    /// The object is destroyed while what its field holds is borrowed.
    OwnerDestroyed,
}

/// An edit of one line.
pub(super) enum Edit {
    Delete,
    Replace(String),
    /// This line behind it.
    Insert(String),
}

impl Fault {
    pub const ALL: [Fault; 14] = [
        Fault::Leak,
        Fault::DoubleConsume,
        Fault::UseAfterConsume,
        Fault::UseOutsideBorrow,
        Fault::OpenBorrow,
        Fault::ConsumeWhileBorrowed,
        Fault::WriteWhileBorrowed,
        Fault::InitOfInitialized,
        Fault::LoadOfUninitialized,
        Fault::TakeTwice,
        Fault::DeallocOfInitialized,
        Fault::TrivialOfCounted,
        Fault::CopyOfTrivial,
        Fault::Unqualified,
    ];

    /// The faults of a field's life, which ends with its object's.
    pub const FIELDS: [Fault; 5] = [
        Fault::FieldAfterDestroy,
        Fault::FieldAfterBorrow,
        Fault::DestroyedEarly,
        Fault::BorrowEndsEarly,
        Fault::OwnerDestroyed,
    ];

    /// The names of the interpreter for what can come of it; of several, the one that comes first
    /// on the way that is taken.
    pub fn expected(self) -> &'static [&'static str] {
        match self {
            Fault::Leak => &["leak"],
            Fault::DoubleConsume => &["double-consume"],
            Fault::UseAfterConsume => &["use-after-consume"],
            Fault::UseOutsideBorrow => &["use-outside-borrow"],
            // Its source may be consumed or written before anybody sees that the borrow does not
            // end.
            Fault::OpenBorrow => &[
                "open-borrow",
                "consume-while-borrowed",
                "write-while-borrowed",
            ],
            // What is borrowed again is not owned, or not there.
            Fault::ConsumeWhileBorrowed => &["consume-while-borrowed", "consume-of-borrowed"],
            Fault::WriteWhileBorrowed => &["write-while-borrowed"],
            Fault::InitOfInitialized => &["init-of-initialized"],
            Fault::LoadOfUninitialized | Fault::TakeTwice => &["load-of-uninitialized"],
            Fault::DeallocOfInitialized => &["dealloc-of-initialized"],
            Fault::TrivialOfCounted | Fault::CopyOfTrivial | Fault::Unqualified => {
                &["wrong-qualifier"]
            }
            Fault::FieldAfterDestroy => &["use-after-consume"],
            Fault::FieldAfterBorrow => &["use-outside-borrow"],
            // What ends early may be borrowed there.
            Fault::DestroyedEarly => &["use-after-consume", "consume-while-borrowed"],
            Fault::BorrowEndsEarly => &["use-outside-borrow", "consume-while-borrowed"],
            Fault::OwnerDestroyed => &["consume-while-borrowed", "consume-of-borrowed"],
        }
    }

    /// The edit of a line that makes this fault, if there is one; `next` is the line behind it.
    pub(super) fn edit(self, line: &str, next: &str) -> Option<Edit> {
        let insert = |text: String| Some(Edit::Insert(format!("  {text}")));
        let replace = |from: &str, to: &str| Some(Edit::Replace(line.replacen(from, to, 1)));
        let behind = |prefix: &str| line.trim_start().strip_prefix(prefix);
        let result = line.trim_start().split_once(" = ");
        match self {
            Fault::Leak => behind("destroy_value ").map(|_| Edit::Delete),
            Fault::DoubleConsume => behind("destroy_value ").map(|_| Edit::Insert(line.to_owned())),
            Fault::UseAfterConsume => insert(format!("fix_lifetime {}", behind("destroy_value ")?)),
            Fault::UseOutsideBorrow => {
                let borrow = behind("end_borrow ")?;
                let typed = match borrow.split_once(", ") {
                    Some((name, address)) => {
                        format!(
                            "{name} : {}",
                            address.split_once("$*").map(|ty| format!("${}", ty.1))?
                        )
                    }
                    None => borrow.to_owned(),
                };
                insert(format!("fix_lifetime {typed}"))
            }
            Fault::OpenBorrow => behind("end_borrow ").map(|_| Edit::Delete),
            Fault::ConsumeWhileBorrowed => {
                let of = result?.1.strip_prefix("begin_borrow ")?;
                insert(format!("destroy_value {of}"))
            }
            Fault::WriteWhileBorrowed => insert(format!(
                "destroy_addr {}",
                result?.1.strip_prefix("load_borrow ")?
            )),
            Fault::InitOfInitialized => {
                line.contains(" to [assign] ").then_some(())?;
                replace("[assign]", "[init]")
            }
            Fault::LoadOfUninitialized => {
                let (name, made) = result?;
                let ty = made.strip_prefix("alloc_stack $")?;
                insert(format!("destroy_addr {name} : $*{ty}"))
            }
            Fault::TakeTwice => {
                let place = result?.1.strip_prefix("load [take] ")?;
                insert(format!("%again = load [take] {place}"))
            }
            Fault::DeallocOfInitialized => {
                let place = behind("destroy_addr ")?;
                let is_last = next.trim_start().strip_prefix("dealloc_stack ") == Some(place);
                is_last.then_some(Edit::Delete)
            }
            Fault::TrivialOfCounted => match line.contains("load [copy]") {
                true => replace("[copy]", "[trivial]"),
                false => {
                    line.contains(" to [init] ").then_some(())?;
                    replace("[init]", "[trivial]")
                }
            },
            Fault::CopyOfTrivial => {
                line.contains("load [trivial]").then_some(())?;
                replace("[trivial]", "[copy]")
            }
            Fault::Unqualified => {
                let words = ["[copy] ", "[take] ", "[init] ", "[assign] ", "[trivial] "];
                let word = words.into_iter().find(|word| line.contains(word))?;
                replace(word, "")
            }
            // These are no edits of one line.
            Fault::FieldAfterDestroy
            | Fault::FieldAfterBorrow
            | Fault::DestroyedEarly
            | Fault::BorrowEndsEarly
            | Fault::OwnerDestroyed => None,
        }
    }
}
