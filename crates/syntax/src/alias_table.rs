//! The aliases that a file defines, by name. Data alone: `aliases.rs` reads them.

use rustc_hash::FxHashMap;

use freehold_ir::{Attr, Type};

use super::extents::Extents;
use super::lexer::Token;

/// What a name stands for.
#[derive(Copy, Clone)]
pub(super) struct Alias<T> {
    /// None while its definition is being read.
    pub value: Option<T>,
    /// How deeply brackets nest in it, those of other aliases included.
    pub depth: u32,
    /// About how many bytes are written where it is used.
    pub bytes: u64,
    /// Where the definition starts and ends.
    pub start: u32,
    pub end: u32,
}

/// The aliases of a file.
#[derive(Default)]
pub(super) struct AliasTable<'s> {
    pub attrs: FxHashMap<&'s str, Alias<Attr>>,
    pub types: FxHashMap<&'s str, Alias<Type>>,
    /// Where definitions start that stand first on a line, by their name with its sigil;
    /// collected when the first name is used that nothing has defined yet.
    pub ahead: Option<FxHashMap<&'s str, u32>>,
    pub extents: Extents,
    /// About how many bytes all uses so far are, written out.
    pub written: u64,
}

impl<T> Alias<T> {
    /// One whose definition starts with this name.
    pub fn unfinished(tok: Token) -> Self {
        Alias {
            value: None,
            depth: 0,
            bytes: 0,
            start: tok.start,
            end: tok.end,
        }
    }
}
