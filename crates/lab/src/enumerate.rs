//! All terms up to a size, the small ones first: over some constructors, with leaves numbered in
//! order of appearance.
//!
//! The size of a term is the number of its constructors that have arguments. Two terms that differ
//! only in the names of their leaves are one.

use egg::{Id, RecExpr};

use freehold_rules::egraph::{CondLeaf, MemrefLeaf, Term};
use freehold_rules::{Constructor, Sort};

/// What a term is made of, in prefix order.
#[derive(Copy, Clone)]
enum Symbol {
    Node(&'static Constructor),
    Hole(Sort),
}

/// What stands in a hole.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Leaf {
    Constant(bool),
    /// The number of a condition, or of a memref.
    Number(u32),
}

/// What terms are made of.
pub struct Enumeration<'c> {
    /// Constructors with arguments.
    pub constructors: &'c [&'static Constructor],
    /// Whether the constants stand at leaves too.
    pub with_constants: bool,
    /// How many different conditions, and how many different memrefs, a term has at most.
    pub leaves: u32,
}

impl Enumeration<'_> {
    /// The terms of sort `I1` and exactly this size, in a fixed order.
    pub fn terms(&self, size: usize) -> impl Iterator<Item = RecExpr<Term>> + '_ {
        let trees = self.trees(size);
        trees.into_iter().flat_map(|tree| {
            let fillings = self.fillings(&tree);
            let terms: Vec<RecExpr<Term>> =
                fillings.iter().map(|leaves| term(&tree, leaves)).collect();
            terms
        })
    }

    /// The trees of a size, with holes for leaves.
    fn trees(&self, size: usize) -> Vec<Vec<Symbol>> {
        // Grown at the first hole behind the last node that was put in, so that each tree is made
        // once.
        let mut all = vec![(vec![Symbol::Hole(Sort::I1)], 0)];
        for _ in 0..size {
            all = all
                .into_iter()
                .flat_map(|(tree, from)| self.grown(&tree, from))
                .collect();
        }
        all.into_iter().map(|(tree, _)| tree).collect()
    }

    /// The trees with one more node at a hole from `from` on, each with the place behind that node.
    fn grown(&self, tree: &[Symbol], from: usize) -> Vec<(Vec<Symbol>, usize)> {
        let mut all = Vec::new();
        for at in from..tree.len() {
            let Symbol::Hole(sort) = tree[at] else {
                continue;
            };
            for &constructor in self.constructors.iter().filter(|c| c.result == sort) {
                let mut grown = tree[..at].to_vec();
                grown.push(Symbol::Node(constructor));
                grown.extend(constructor.arguments.iter().map(|&sort| Symbol::Hole(sort)));
                grown.extend_from_slice(&tree[at + 1..]);
                all.push((grown, at + 1));
            }
        }
        all
    }

    /// All ways to fill the holes of a tree, new leaves in order of appearance.
    fn fillings(&self, tree: &[Symbol]) -> Vec<Vec<Leaf>> {
        let mut all: Vec<(Vec<Leaf>, [u32; 2])> = vec![(Vec::new(), [0; 2])];
        for symbol in tree {
            let Symbol::Hole(sort) = symbol else {
                continue;
            };
            let is_memref = *sort == Sort::Memref;
            let mut next = Vec::new();
            for (leaves, used) in &all {
                let own = usize::from(is_memref);
                let numbers = (0..(used[own] + 1).min(self.leaves)).map(Leaf::Number);
                let constants: &[Leaf] = match self.with_constants && !is_memref {
                    true => &[Leaf::Constant(true), Leaf::Constant(false)],
                    false => &[],
                };
                for leaf in numbers.chain(constants.iter().copied()) {
                    let mut used = *used;
                    if let Leaf::Number(number) = leaf {
                        used[own] = used[own].max(number + 1);
                    }
                    let mut leaves = leaves.clone();
                    leaves.push(leaf);
                    next.push((leaves, used));
                }
            }
            all = next;
        }
        all.into_iter().map(|(leaves, _)| leaves).collect()
    }
}

/// The term of a tree with leaves.
fn term(tree: &[Symbol], leaves: &[Leaf]) -> RecExpr<Term> {
    let mut out = RecExpr::default();
    // Read from the end, the children of a node are the last terms that are not yet taken.
    let mut open: Vec<Id> = Vec::new();
    let mut left = leaves.iter().rev();
    for symbol in tree.iter().rev() {
        let node = match *symbol {
            Symbol::Hole(sort) => match left.next() {
                Some(Leaf::Constant(true)) => Term::True,
                Some(Leaf::Constant(false)) => Term::False,
                Some(&Leaf::Number(number)) if sort == Sort::Memref => {
                    Term::Memref(MemrefLeaf(number))
                }
                Some(&Leaf::Number(number)) => Term::Cond(CondLeaf(number)),
                None => unreachable!("a filling has a leaf per hole"),
            },
            Symbol::Node(constructor) => {
                let first = open.len() - constructor.arguments.len();
                let mut children = open.split_off(first);
                children.reverse();
                let node = Term::from_name(constructor.name, &children);
                node.expect("a constructor builds a node of its arguments")
            }
        };
        open.push(out.add(node));
    }
    out
}

/// `f(c0, f(c1, f(c2, ...)))` of a size, for a constructor of booleans.
pub fn tower(constructor: &Constructor, size: usize) -> Option<RecExpr<Term>> {
    let is_boolean = constructor.arguments.iter().all(|&sort| sort == Sort::I1);
    if !is_boolean || constructor.result != Sort::I1 || constructor.arguments.len() < 2 {
        return None;
    }
    let mut out = RecExpr::default();
    let mut next = 0;
    let mut leaf = |out: &mut RecExpr<Term>| {
        next += 1;
        out.add(Term::Cond(CondLeaf(next - 1)))
    };
    let mut inner = leaf(&mut out);
    for _ in 0..size {
        let mut children: Vec<Id> = constructor.arguments[1..]
            .iter()
            .map(|_| leaf(&mut out))
            .collect();
        children.push(inner);
        inner = out.add(Term::from_name(constructor.name, &children)?);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_rules::constructor;

    fn terms(names: &[&str], size: usize, with_constants: bool) -> Vec<String> {
        let constructors: Vec<&Constructor> = names
            .iter()
            .map(|name| constructor(name).expect("of the vocabulary"))
            .collect();
        let all = Enumeration {
            constructors: &constructors,
            with_constants,
            leaves: 3,
        };
        all.terms(size).map(|term| term.to_string()).collect()
    }

    #[test]
    fn each_term_is_made_once_with_its_leaves_in_order() {
        assert_eq!(terms(&["andi"], 0, false), ["c0"]);
        assert_eq!(terms(&["andi"], 1, false), ["(andi c0 c0)", "(andi c0 c1)"]);
        assert_eq!(
            terms(&["alias"], 1, true),
            ["(alias m0 m0)", "(alias m0 m1)"]
        );
        assert_eq!(
            terms(&["andi"], 1, true).len(),
            2 + 2 + 2 + 4,
            "variables, a constant on either side, constants"
        );
        // Two trees, five partitions of three leaves.
        let two = terms(&["andi"], 2, false);
        assert_eq!(two.len(), 2 * 5);
        let mut once = two.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), two.len());
        assert!(two.contains(&"(andi (andi c0 c1) c2)".to_owned()));
        assert!(two.contains(&"(andi c0 (andi c1 c0))".to_owned()));
        // Five trees of three nodes.
        assert_eq!(terms(&["andi"], 3, false).len(), 5 * (15 - 1));
    }

    #[test]
    fn towers_nest_to_the_right() {
        let ori = constructor("ori").expect("of the vocabulary");
        let text = tower(ori, 2).map(|term| term.to_string());
        assert_eq!(text.as_deref(), Some("(ori c2 (ori c1 c0))"));
        let alias = constructor("alias").expect("of the vocabulary");
        assert_eq!(tower(alias, 2), None);
    }
}
