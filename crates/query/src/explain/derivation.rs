//! Derivations: graphs of atoms, down to what the program says. Knows no program.

use super::atom::GroundAtom;

/// Why an atom holds or does not: a graph of atoms, each once. Node 0 is the atom that was asked
/// about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    pub nodes: Vec<Node>,
}

/// An atom, and how it is known whether it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub atom: GroundAtom,
    pub holds: bool,
    pub step: Step,
}

/// How it is known whether an atom holds. Rules are named by where they stand: `aliasing.dl:120`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The program says so, or does not.
    Given,
    /// The rule derives it from these nodes.
    Rule(String, Vec<usize>),
    /// Every instance of a rule that could derive it fails: the rule of each, and the node of a
    /// premise that is not as it has to be; and whether all of them are here.
    Fails(Vec<(String, usize)>, bool),
    /// Not looked at: the derivation is large enough.
    Open,
}
