//! Why an operation could go, as a remark: what shows it, and which fact lets each write in between
//! be left out of account.

use crate::spelling::spelled;
use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Module, Op};

use super::memory::Passed;
use super::places::{Places, Reason};

/// Why an operation goes, with the other operation that it is about.
#[derive(Copy, Clone)]
pub enum Why {
    /// A load of what was stored, or loaded.
    Stored(Op),
    Loaded(Op),
    /// A store of what is there.
    There(Op),
    /// A store that is overwritten, or whose memory is freed, before it is read.
    Overwritten(Op),
    Freed(Op),
}

impl Why {
    /// What `--stats` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Why::Stored(_) => "load-of-stored",
            Why::Loaded(_) => "load-of-loaded",
            Why::There(_) => "store-of-same",
            Why::Overwritten(_) => "overwritten-store",
            Why::Freed(_) => "store-before-free",
        }
    }
}

/// The most writes that one remark names.
const MOST_NAMED: usize = 10;

/// A removed operation.
pub struct Removal {
    pub op: Op,
    pub why: Why,
    /// The writes that were passed by.
    pub passed: Vec<Passed>,
}

impl Removal {
    pub fn remark(&self, module: &Module, places: &Places) -> Diagnostic {
        let (message, other, note) = match self.why {
            Why::Stored(by) => ("the load is of what was stored", by, "stored here"),
            Why::Loaded(by) => ("the load is of what was loaded", by, "loaded here"),
            Why::There(by) => (
                "the store is of what is there",
                by,
                "it is known to be there from here on",
            ),
            Why::Overwritten(by) => (
                "the store is overwritten before anything reads it",
                by,
                "overwritten here",
            ),
            Why::Freed(by) => (
                "the store is to memory that is freed before anything reads it",
                by,
                "freed here",
            ),
        };
        let name = module.name_text(self.op);
        let message = format!("'{name}' removed: {message}");
        let remark = Diagnostic::remark(module.location(self.op), message);
        let mut remark = remark.with_note(module.location(other), note);
        let mut named = Vec::new();
        for passed in &self.passed {
            let row = (passed.op, passed.by, passed.reason);
            if named.len() == MOST_NAMED {
                break;
            }
            if named.contains(&row) {
                continue;
            }
            named.push(row);
            let at = passed.op.unwrap_or(self.op);
            remark = remark.with_note(module.location(at), fact(module, places, passed));
        }
        remark
    }
}

/// The fact that lets a write be left out of account.
fn fact(module: &Module, places: &Places, passed: &Passed) -> String {
    let [base, by] = [passed.base, passed.by].map(|b| spelled(module, places.bases[b].value));
    let written = match passed.op {
        Some(_) => "written here",
        None => "written on the way",
    };
    let Some(reason) = passed.reason else {
        return format!("{written} is another element of {base}");
    };
    let why = match reason {
        Reason::Distinct => "an operation says that its results are distinct objects",
        Reason::Attribute => "an attribute of the function or an argument says so",
        Reason::Said(number) => &format!("{} says so", module.no_alias_assumptions[number].place),
        Reason::New => "one of them is new where the other was there before",
        Reason::Origins => "they come from different allocations",
        Reason::Scopes => "the scopes of the accesses say so",
        Reason::Tags => "the tags of the accesses say so",
    };
    format!("{written}: never_alias({base}, {by}), {why}")
}
