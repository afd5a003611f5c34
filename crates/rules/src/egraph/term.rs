//! The term language of the e-graph and its e-class analysis, constant folding.
//!
//! Knows no IR: conditions and memrefs are numbers that the caller gave out. No lists and no
//! side effects are terms; `problem.rs` says how a dealloc becomes booleans.

use egg::{Analysis, DidMerge, EGraph, Id, define_language, merge_option};
use rustc_hash::FxHashMap;

use freehold_base::alias::Alias;

define_language! {
    /// A node of the e-graph.
    pub enum Term {
        "True" = True,
        "False" = False,
        "andi" = And([Id; 2]),
        "ori" = Or([Id; 2]),
        "xori" = Xor([Id; 2]),
        "select" = Select([Id; 3]),
        "alias" = Alias([Id; 2]),
        "frees" = Frees([Id; 2]),
        "clash" = Clash([Id; 3]),
        "adds" = Adds([Id; 3]),
        "base" = Base([Id; 1]),
        "Nothing" = Nothing,
        "alloc" = Alloc([Id; 1]),
        "clone" = Clone([Id; 2]),
        "free" = Free([Id; 1]),
        "rename" = Rename([Id; 2]),
        "then" = Then([Id; 2]),
        Cond(CondLeaf),
        Memref(MemrefLeaf),
        Act(ActName, Box<[Id]>),
    }
}

/// What an instruction of SIL does, in the rules of `rules/sil`; such terms are in no e-graph.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ActName {
    None,
    InTurn,
    Both,
    Is,
    Retain,
    Release,
    Copy,
    Destroy,
    EndBorrow,
    Load,
    LoadCopy,
    LoadTake,
    LoadBorrow,
    Store,
    StoreInit,
    StoreAssign,
    DestroyAddr,
}

impl ActName {
    /// Every name with its word in rule files.
    pub const ALL: [(&'static str, ActName); 17] = [
        ("none", ActName::None),
        ("in-turn", ActName::InTurn),
        ("both", ActName::Both),
        ("is", ActName::Is),
        ("retain", ActName::Retain),
        ("release", ActName::Release),
        ("copy", ActName::Copy),
        ("destroy", ActName::Destroy),
        ("end-borrow", ActName::EndBorrow),
        ("load", ActName::Load),
        ("load-copy", ActName::LoadCopy),
        ("load-take", ActName::LoadTake),
        ("load-borrow", ActName::LoadBorrow),
        ("store", ActName::Store),
        ("store-init", ActName::StoreInit),
        ("store-assign", ActName::StoreAssign),
        ("destroy-addr", ActName::DestroyAddr),
    ];
}

impl std::fmt::Display for ActName {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let found = ActName::ALL.iter().find(|row| row.1 == *self);
        f.write_str(found.map_or("", |row| row.0))
    }
}

impl std::str::FromStr for ActName {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let found = ActName::ALL.iter().find(|row| row.0 == text);
        found.map(|row| row.1).ok_or(())
    }
}

/// A condition known only at run time: `(cond 3)`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CondLeaf(pub u32);

/// A memref: `(memref 3)`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MemrefLeaf(pub u32);

/// Leaves print as `c3` and `m3`, and read back.
macro_rules! leaf {
    ($name:ident $prefix:literal) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
        impl std::str::FromStr for $name {
            type Err = ();
            fn from_str(text: &str) -> Result<Self, ()> {
                let digits = text.strip_prefix($prefix).ok_or(())?;
                digits.parse().map($name).map_err(|_| ())
            }
        }
    };
}
leaf!(CondLeaf "c");
leaf!(MemrefLeaf "m");

impl Term {
    /// The node of a constructor that rules may use, given as many children as it takes.
    pub fn from_name(name: &str, children: &[Id]) -> Option<Term> {
        Some(match (name, children) {
            ("True", []) => Term::True,
            ("False", []) => Term::False,
            ("andi", &[a, b]) => Term::And([a, b]),
            ("ori", &[a, b]) => Term::Or([a, b]),
            ("xori", &[a, b]) => Term::Xor([a, b]),
            ("select", &[c, a, b]) => Term::Select([c, a, b]),
            ("alias", &[a, b]) => Term::Alias([a, b]),
            ("frees", &[c, b]) => Term::Frees([c, b]),
            ("clash", &[c, d, a]) => Term::Clash([c, d, a]),
            ("adds", &[c, g, a]) => Term::Adds([c, g, a]),
            ("base", &[a]) => Term::Base([a]),
            ("Nothing", []) => Term::Nothing,
            ("alloc", &[a]) => Term::Alloc([a]),
            ("clone", &[a, b]) => Term::Clone([a, b]),
            ("free", &[a]) => Term::Free([a]),
            ("rename", &[b, a]) => Term::Rename([b, a]),
            ("then", &[s, t]) => Term::Then([s, t]),
            _ => Term::Act(name.parse().ok()?, children.into()),
        })
    }

    /// What the node means when its children mean `value`; `None` for the leaves and atoms
    /// and where a child's value that matters is not known.
    pub fn evaluate(&self, value: impl Fn(Id) -> Option<bool>) -> Option<bool> {
        Some(match *self {
            Term::True => true,
            Term::False => false,
            Term::And([a, b]) => value(a)? & value(b)?,
            Term::Or([a, b]) => value(a)? | value(b)?,
            Term::Xor([a, b]) => value(a)? ^ value(b)?,
            Term::Select([c, a, b]) => {
                if value(c)? {
                    value(a)?
                } else {
                    value(b)?
                }
            }
            Term::Frees([c, b]) => value(c)? & !value(b)?,
            Term::Clash([c, d, a]) => value(c)? & value(d)? & value(a)?,
            Term::Adds([c, g, a]) => value(c)? & !value(g)? & value(a)?,
            Term::Alias(_) | Term::Cond(_) | Term::Memref(_) | Term::Base(_) => return None,
            Term::Nothing
            | Term::Alloc(_)
            | Term::Clone(_)
            | Term::Free(_)
            | Term::Rename(_)
            | Term::Act(..)
            | Term::Then(_) => return None,
        })
    }
}

/// What is known of pairs of memrefs: the facts that the rules' conditions consult.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairFacts {
    known: FxHashMap<(u32, u32), Alias>,
    /// Conditions that hold, with their arguments.
    stated: Vec<(&'static str, Vec<u32>)>,
}

impl PairFacts {
    /// Records what is known of a pair, in either order.
    pub fn set(&mut self, a: u32, b: u32, alias: Alias) {
        self.known.insert((a.min(b), a.max(b)), alias);
    }

    /// What is known of a pair; a memref is the same allocation as itself.
    pub fn alias(&self, a: u32, b: u32) -> Alias {
        if a == b {
            return Alias::Must;
        }
        let found = self.known.get(&(a.min(b), a.max(b)));
        found.copied().unwrap_or(Alias::May)
    }
}

impl PairFacts {
    /// Records that a condition holds, if it does.
    pub fn state(&mut self, condition: &'static str, memrefs: &[u32], holds: bool) {
        if holds {
            self.stated.push((condition, memrefs.to_vec()));
        }
    }

    /// The conditions that were recorded, with their memrefs.
    pub fn stated(&self) -> impl Iterator<Item = (&'static str, &[u32])> {
        self.stated
            .iter()
            .map(|(name, memrefs)| (*name, &memrefs[..]))
    }

    /// Whether a condition was recorded.
    pub fn is_stated(&self, condition: &str, memrefs: &[u32]) -> bool {
        let mut stated = self.stated.iter();
        stated.any(|one| one.0 == condition && one.1 == memrefs)
    }
}

/// The analysis: which classes are constant, and which memref a leaf is.
#[derive(Clone, Debug, Default)]
pub struct Folding {
    pub facts: PairFacts,
    /// Whether constants follow from the rules alone, so that every step of a proof is a rule.
    pub by_rules_alone: bool,
    /// A class that was both true and false: some rule that fired is unsound.
    pub contradiction: bool,
}

/// What [`Folding`] knows of a class.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ClassData {
    pub constant: Option<bool>,
    pub memref: Option<u32>,
}

impl Analysis<Term> for Folding {
    type Data = ClassData;

    fn make(egraph: &mut EGraph<Term, Self>, node: &Term, _: Id) -> ClassData {
        ClassData {
            constant: node.evaluate(|child| egraph[child].data.constant),
            memref: match node {
                Term::Memref(leaf) => Some(leaf.0),
                _ => None,
            },
        }
    }

    fn merge(&mut self, a: &mut ClassData, b: ClassData) -> DidMerge {
        if let (Some(x), Some(y)) = (a.constant, b.constant) {
            self.contradiction |= x != y;
        }
        // After a contradiction the run is discarded, so that either value will do.
        let constant = merge_option(&mut a.constant, b.constant, |_, _| DidMerge(false, false));
        let memref = merge_option(&mut a.memref, b.memref, egg::merge_min);
        constant | memref
    }

    fn modify(egraph: &mut EGraph<Term, Self>, id: Id) {
        let Some(constant) = egraph[id].data.constant else {
            return;
        };
        if egraph.analysis.by_rules_alone {
            return;
        }
        let leaf = egraph.add(if constant { Term::True } else { Term::False });
        egraph.union(id, leaf);
    }
}

/// Whether the node is an alias check.
pub fn is_check(node: &Term) -> bool {
    matches!(node, Term::Alias(_))
}

/// An e-graph of terms.
pub type Graph = egg::EGraph<Term, Folding>;

/// A rule as egg runs it.
pub type Rewrite = egg::Rewrite<Term, Folding>;
