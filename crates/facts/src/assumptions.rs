//! What passes assume of a program: the numbers of `docs/unsoundness.md`, which pass declared
//! which, and the permissions that follow from what was declared.
//!
//! A pass gets its [`Assumed`] from the pass manager and hands it to whoever answers it. What rests
//! on an assumption takes something that only [`Assumed`] makes, and making it asks for the
//! assumption: a pass that did not declare it stops there. What was asked for is noted, so that a
//! test can compare it with what was declared and with the page. Knows no pass but by its name.

use std::cell::Cell;

/// An assumption, by its number in `docs/unsoundness.md`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Assumption {
    /// Functions with a body keep the rules of the function boundary.
    Boundary = 1,
    /// Two results of a call of which the callee's body is not known may be one buffer, no more.
    Results = 2,
    /// Operations that nobody declared.
    Undeclared = 3,
    /// Memrefs in memory.
    Stored = 4,
    /// Deallocations in the input.
    Frees = 5,
    /// One buffer, one aligned pointer.
    Pointers = 6,
    /// Terminators that return nothing.
    Ends = 7,
    /// What the program says is never one allocation.
    NoAlias = 8,
    /// Arguments of functions are buffers of their own.
    Arguments = 9,
    /// Results that become arguments.
    Conventions = 10,
    /// External functions keep the rules of the function boundary.
    External = 11,
    /// Buffers of other heaps than that of `memref.dealloc`.
    Heaps = 12,
}

use Assumption::{
    Arguments, Boundary, Conventions, Ends, External, Frees, Heaps, NoAlias, Pointers, Results,
    Stored, Undeclared,
};

/// What the facts of a function rest on, whoever asks for them.
const FACTS: [Assumption; 3] = [Undeclared, NoAlias, External];

/// What each pass assumes, by its name; passes that are not here assume nothing, and pipelines what
/// their passes assume. `query` is everything that answers questions about a program.
pub const DECLARED: &[(&str, &[Assumption])] = &[
    ("alias-report", &FACTS),
    (
        "buffer-deallocation",
        &[
            Boundary, Results, Undeclared, Stored, Frees, Ends, NoAlias, External, Heaps,
        ],
    ),
    (
        "buffer-deallocation-simplification",
        &[Boundary, Undeclared, NoAlias, External],
    ),
    ("buffer-hoisting", &FACTS),
    ("buffer-loop-hoisting", &FACTS),
    (
        "buffer-results-to-out-params",
        &[Undeclared, NoAlias, Conventions, External],
    ),
    ("bufferization-lower-deallocations", &[Pointers]),
    ("canonicalize", &[External]),
    ("clean-up", &[External]),
    ("convert-bufferization-to-memref", &[Pointers]),
    ("copy-removal", &[Undeclared, NoAlias, Arguments, External]),
    ("forward-memref-loads", &FACTS),
    ("free-at-last-use", &FACTS),
    ("memory-plan", &FACTS),
    ("optimize-allocation-liveness", &FACTS),
    (
        "ownership-based-buffer-deallocation",
        &[
            Boundary, Results, Undeclared, Stored, Frees, Ends, NoAlias, External, Heaps,
        ],
    ),
    ("promote-buffers-to-stack", &FACTS),
    (
        "query",
        &[
            Boundary, Results, Undeclared, Stored, Frees, Ends, NoAlias, External, Heaps,
        ],
    ),
    ("test-alias-analysis", &FACTS),
    ("test-alias-analysis-modref", &FACTS),
];

impl Assumption {
    /// All of them, in the order of the page.
    pub const ALL: [Assumption; 12] = [
        Boundary,
        Results,
        Undeclared,
        Stored,
        Frees,
        Pointers,
        Ends,
        NoAlias,
        Arguments,
        Conventions,
        External,
        Heaps,
    ];

    /// Its number on the page.
    pub fn number(self) -> u32 {
        self as u32
    }
}

/// What a pass declared that it assumes, and what of it has been asked for.
#[derive(Clone, Debug)]
pub struct Assumed {
    pass: &'static str,
    declared: &'static [Assumption],
    asked: Cell<u32>,
}

impl Default for Assumed {
    /// Of no pass: it assumes nothing.
    fn default() -> Self {
        Assumed::of("no pass")
    }
}

impl Assumed {
    /// What the pass with this name declared; the pass manager makes it, and who runs a pass or
    /// asks for facts without one.
    pub fn of(pass: &'static str) -> Self {
        let row = DECLARED.iter().find(|row| row.0 == pass);
        let &(pass, declared) = row.unwrap_or(&(pass, &[]));
        Assumed {
            pass,
            declared,
            asked: Cell::new(0),
        }
    }

    /// Notes that an answer rests on an assumption.
    ///
    /// # Panics
    /// If the pass did not declare it: this is a mistake in the pass, whatever the program.
    pub fn ask(&self, assumption: Assumption) {
        assert!(
            self.declared.contains(&assumption),
            "'{}' rests on assumption {} of docs/unsoundness.md, which it does not declare",
            self.pass,
            assumption.number()
        );
        self.asked.set(self.asked.get() | 1 << assumption.number());
    }

    /// The assumptions that have been asked for.
    pub fn asked(&self) -> Vec<Assumption> {
        let is_asked = |a: &Assumption| self.asked.get() & 1 << a.number() != 0;
        Assumption::ALL.into_iter().filter(is_asked).collect()
    }

    /// Calls give what the bodies of functions say; those of external functions give new buffers.
    pub fn calls_by_bodies(&self) -> CallModel {
        FACTS.iter().for_each(|&a| self.ask(a));
        CallModel(Model::BodiesAndExternal)
    }

    /// Calls give what the bodies of functions say; of external ones it is assumed only that they
    /// keep no name of their arguments.
    pub fn calls_by_bodies_alone(&self) -> CallModel {
        FACTS.iter().for_each(|&a| self.ask(a));
        CallModel(Model::Bodies)
    }

    /// Calls give buffers that the caller owns from then on, whatever bodies say: the rules of the
    /// function boundary, for passes that make them true.
    pub fn calls_by_the_boundary(&self) -> CallModel {
        FACTS.iter().for_each(|&a| self.ask(a));
        self.ask(Boundary);
        CallModel(Model::Boundary)
    }

    /// The ownership analysis may be asked, which frees what nothing in the function can still
    /// name.
    pub fn ownership(&self) {
        for assumption in [Results, Stored, Frees, Ends, Heaps] {
            self.ask(assumption);
        }
    }
}

/// From what is known what calls give. By default from bodies alone.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct CallModel(Model);

#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
enum Model {
    #[default]
    Bodies,
    BodiesAndExternal,
    Boundary,
}

impl CallModel {
    /// Whether every function keeps the rules of the function boundary.
    pub fn keeps_boundary(self) -> bool {
        self.0 == Model::Boundary
    }

    /// Whether external functions return new buffers.
    pub fn external_results_are_new(self) -> bool {
        self.0 != Model::Bodies
    }
}
