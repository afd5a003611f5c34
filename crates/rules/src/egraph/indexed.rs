//! Rules with what the left side of each needs to be in an e-graph, so that a rule is searched for
//! only where that is there.
//!
//! A formula of a program is solved by few rules and once; a question about rules is asked for each
//! of hundreds, and a search for each of the others would be most of the time. What a left side
//! needs is a set of *edges*: a constructor that has an argument in the class of another. Asking is
//! a comparison of bits.

use egg::{ENodeOrVar, Language, RecExpr};

use super::cost::letter;
use super::{Graph, Rewrite, Term};

/// How many constructors there are, and how many arguments one has at most.
const CONSTRUCTORS: usize = 17;
const ARGUMENTS: usize = 3;
const WORDS: usize = (CONSTRUCTORS * (ARGUMENTS * CONSTRUCTORS + 1)).div_ceil(64);

/// A set of constructors and edges.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Edges([u64; WORDS]);

impl Edges {
    fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Adds a constructor; leaves are needed by no rule.
    fn node(&mut self, node: &Term) {
        if let Some(own) = constructor(node) {
            self.add(own);
        }
    }

    fn edge(&mut self, parent: &Term, argument: usize, child: &Term) {
        if let (Some(own), Some(child)) = (constructor(parent), constructor(child)) {
            let place = (own * ARGUMENTS + argument) * CONSTRUCTORS + child;
            self.add(CONSTRUCTORS + place);
        }
    }

    /// What a pattern needs.
    fn of_pattern(pattern: &RecExpr<ENodeOrVar<Term>>) -> Edges {
        let mut edges = Edges([0; WORDS]);
        for part in pattern.as_ref() {
            let ENodeOrVar::ENode(node) = part else {
                continue;
            };
            edges.node(node);
            for (argument, &child) in node.children().iter().enumerate() {
                if let ENodeOrVar::ENode(child) = &pattern[child] {
                    edges.edge(node, argument, child);
                }
            }
        }
        edges
    }

    /// What an e-graph has.
    pub(super) fn of_graph(graph: &Graph) -> Edges {
        let mut edges = Edges([0; WORDS]);
        for node in graph.classes().flat_map(|class| &class.nodes) {
            edges.node(node);
            for (argument, &child) in node.children().iter().enumerate() {
                for child in &graph[child].nodes {
                    edges.edge(node, argument, child);
                }
            }
        }
        edges
    }

    /// Whether all of them are among others.
    pub(super) fn are_in(&self, others: &Edges) -> bool {
        let mut words = self.0.iter().zip(&others.0);
        words.all(|(own, other)| own & !other == 0)
    }
}

fn constructor(node: &Term) -> Option<usize> {
    let number = letter(node) as usize;
    (number < CONSTRUCTORS).then_some(number)
}

/// Rules, each with what it needs.
#[derive(Clone, Default)]
pub struct Indexed {
    rewrites: Vec<Rewrite>,
    needs: Vec<Edges>,
}

impl Indexed {
    /// Adds a rule.
    pub fn push(&mut self, rewrite: &Rewrite) {
        let pattern = rewrite.searcher.get_pattern_ast();
        // Whoever searches in another way is always searched for.
        let needs = pattern.map_or(Edges([0; WORDS]), Edges::of_pattern);
        self.rewrites.push(rewrite.clone());
        self.needs.push(needs);
    }

    /// The rules.
    pub fn rewrites(&self) -> &[Rewrite] {
        &self.rewrites
    }

    pub(super) fn needs(&self) -> &[Edges] {
        &self.needs
    }
}

impl<'r> FromIterator<&'r Rewrite> for Indexed {
    fn from_iter<I: IntoIterator<Item = &'r Rewrite>>(rewrites: I) -> Self {
        let mut indexed = Indexed::default();
        rewrites
            .into_iter()
            .for_each(|rewrite| indexed.push(rewrite));
        indexed
    }
}
