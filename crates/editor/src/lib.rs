//! What stands where in a text that somebody edits: what is wrong, what deallocation adds, what a
//! name is and why, and which edits there are.
//!
//! Knows texts and offsets, and no protocol, no file and no clock: `lsp` puts a protocol before it,
//! and a page can ask it as well. A [`Document`] is a text with what is known of it. `layout` tells
//! functions by tokens alone, `program` reads a text, `marks` has what deallocation adds. It
//! decides nothing: what is said of memrefs is `query`'s, what is freed `page::stage`'s, what a
//! rule is worth `lab`'s.

mod actions;
mod analysis;
mod answers;
mod colours;
mod complete;
mod dependencies;
mod document;
mod hover;
mod layout;
mod marks;
mod names;
mod outline;
mod program;
mod query_file;
mod reformat;
mod rule_file;
mod text;

pub use actions::{Action, Deed};
pub use answers::Hover;
pub use colours::{Colour, Coloured};
pub use complete::{Completion, CompletionKind};
pub use document::{Document, Fault};
pub use layout::{Function, Layout, Word};
pub use marks::{Kind, Mark};
pub use outline::{Fold, Symbol, SymbolKind};
pub use program::{Program, Reading};
pub use query_file::QueryFile;
pub use rule_file::RuleFile;
pub use text::{MOST_BYTES, Position, Text};
