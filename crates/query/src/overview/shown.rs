//! What is shown of a function.
//!
//! What is large is bounded ([`Bounds`]), and says so: a set that was left out is `None`, lists are
//! shorter than [`Totals`] says. Knows neither how it is found nor how it is shown.

use freehold_analysis::Alias;
use freehold_ir::{Op, Value};

use crate::columns::Item;
use crate::explain::SpelledDerivation;

/// How much is shown.
#[derive(Copy, Clone, Debug)]
pub struct Bounds {
    /// How many functions.
    pub functions: usize,
    /// If a function has more values than this only memrefs are shown.
    pub values: usize,
    /// Of one function.
    pub memrefs: usize,
    /// Of one function.
    pub blocks: usize,
    /// How many members the sets of all functions together may have.
    pub members: usize,
    /// How many pairs of memrefs of one function are explained.
    pub pairs: usize,
    /// How many atoms the explanations of all functions together may have.
    pub atoms: usize,
    /// How many atoms and premises one explanation may look at.
    pub work: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            functions: 200,
            values: 4_000,
            memrefs: 2_000,
            blocks: 5_000,
            members: 20_000_000,
            pairs: 1_000,
            atoms: 20_000,
            work: 20_000,
        }
    }
}

/// What there is in a function, shown or not.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    pub operations: usize,
    pub blocks: usize,
    pub values: usize,
    pub memrefs: usize,
}

/// One function.
pub struct Overview {
    pub function: Op,
    /// Without `@`.
    pub name: String,
    pub position: Option<(usize, usize)>,
    pub totals: Totals,
    /// In the order of the source. What follows refers to values by their numbers here.
    pub values: Vec<ShownValue>,
    /// The numbers of the memrefs.
    pub memrefs: Vec<u32>,
    /// In the order of the source; the number 0 is the entry.
    pub blocks: Vec<ShownBlock>,
    pub edges: Vec<ShownEdge>,
    /// For each memref what is known of it and each later one.
    pub aliases: Vec<Vec<Alias>>,
    /// Derivations: of pairs of memrefs first those that may alias.
    pub derivations: Vec<ShownDerivation>,
}

/// Members by their numbers, sorted; none where they were left out.
pub type Members = Option<Vec<u32>>;

/// A value of a function.
pub struct ShownValue {
    pub value: Value,
    pub item: Item,
    /// What queries call it; none for what they cannot name.
    pub query: Option<String>,
    /// What is known of memrefs.
    pub memref: Option<ShownMemref>,
}

/// What is known of a memref.
pub struct ShownMemref {
    /// As in the relation `kind`.
    pub kind: &'static str,
    /// As in the relation `ownership`.
    pub ownership: &'static str,
    /// Whether it is its own buffer's owner, perhaps.
    pub is_owner: bool,
    pub sources: Members,
    pub may_borrow: Members,
}

/// A block that control can reach.
pub struct ShownBlock {
    pub name: String,
    /// What queries call it; none for what they cannot name.
    pub query: Option<String>,
    /// The first line of the block, and that of its terminator.
    pub lines: Option<(usize, usize)>,
    pub operations: usize,
    /// The operation whose region it is in, for blocks that are not of the function's own body.
    pub around: Option<Item>,
    /// The blocks that control goes to from its end within the region, and those that its
    /// operations' regions begin with.
    pub branches: Vec<u32>,
    pub enters: Vec<u32>,
    pub live_in: Members,
    pub live_out: Members,
    /// The specification's list.
    pub memrefs: Members,
    /// The owners that are alive when it begins, and those that it defines.
    pub owners_in: Members,
    pub owners_defined: Members,
    /// What is freed before its terminator, whichever way that goes.
    pub frees: Vec<ShownFree>,
}

/// A free without alias check: of the owner, if it owns then.
pub struct ShownFree {
    pub owner: u32,
    /// And if this one owns too.
    pub only_if: Option<u32>,
}

/// A way out of a block, or into an operation.
pub struct ShownEdge {
    pub from: u32,
    pub to: ShownTarget,
    /// Which one of several edges between the same two blocks.
    pub number: Option<u32>,
    /// The line of the operation that it leaves at or enters.
    pub line: Option<usize>,
    /// The specification's retain list.
    pub retained: Members,
    pub frees: Vec<ShownFree>,
    /// Owners that are freed unless they are one of the memrefs that are forwarded, which is found
    /// out at run time.
    pub checked: Vec<(Vec<u32>, Vec<u32>)>,
    pub forwarded: Vec<ShownPass>,
}

/// Where an edge leads.
pub enum ShownTarget {
    Block(u32),
    /// `caller`, `outside`, `nowhere`, or an operation.
    Word(String),
}

/// A memref that an edge forwards.
pub struct ShownPass {
    pub memref: u32,
    pub becomes: Vec<u32>,
    /// Whether ownership goes along: always, never, or known at run time.
    pub owned: &'static str,
    /// Whether what is returned is copied first.
    pub is_copied: bool,
}

/// What an explanation is about: memrefs by number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DerivationOf {
    Pair(u32, u32),
    Ownership(u32),
}

/// An explanation.
pub struct ShownDerivation {
    pub of: DerivationOf,
    pub why: SpelledDerivation,
}
