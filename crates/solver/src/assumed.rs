//! What a question takes for granted: the parts of a conjunction are looked at under each other.
//!
//! Where `x = y + 1` is a part, the others may have `y + 1` for `x`; where `x < y` is one, it is
//! true. So `sext(x * y) = sext(x) * sext(y)`, which says that a product does not overflow, turns
//! what follows from it into algebra. The parts themselves are asserted besides, as they are:
//! where they do not hold, nothing that was found here does.

use rustc_hash::FxHashSet;

use crate::classes::{Class, Classes};
use crate::polynomial::{Atom, Polynomial};
use crate::{Binary, Node, Term, Terms, Width};

/// What one equation says may make another one say more. Most say all at once.
const ROUNDS: u32 = 8;

/// Deeper terms are not looked through for an atom.
const MOST_CLASSES: usize = 1_000;

/// A boolean, and which one it is where the whole assertion holds.
pub(crate) type Part = (Term, bool);

/// The parts that all hold where the assertion does, and only there.
pub(crate) fn parts(terms: &Terms, assertion: Term) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut seen = FxHashSet::default();
    let mut pending = vec![(assertion, true)];
    while let Some((term, holds)) = pending.pop() {
        if !seen.insert((term, holds)) {
            continue;
        }
        match (terms.node(term), holds) {
            (Node::Not(inverse), _) => pending.push((inverse, !holds)),
            (Node::Binary(Binary::And, a, b), true) | (Node::Binary(Binary::Or, a, b), false) => {
                pending.extend([(b, holds), (a, holds)]);
            }
            _ => parts.push((term, holds)),
        }
    }
    parts
}

impl Classes {
    /// Takes for granted that the parts hold, from now on. Classes that terms have already are
    /// forgotten.
    pub fn assume(&mut self, terms: &Terms, parts: &[Part]) {
        for _ in 0..ROUNDS {
            let mut is_news = false;
            self.forget_terms();
            for &(term, holds) in parts {
                self.add(terms, term);
                let value = Polynomial::constant(u128::from(holds), Width::BOOLEAN);
                let value = self.intern(value);
                is_news |= self.of(term).is_some_and(|class| self.equate(class, value));
                if let (Node::Binary(Binary::Eq, a, b), true) = (terms.node(term), holds)
                    && let (Some(a), Some(b)) = (self.of(a), self.of(b))
                {
                    is_news |= self.equate(a, b);
                }
            }
            if !is_news {
                break;
            }
        }
        self.forget_terms();
    }

    /// From now on both are equal, if an atom can be found whose value that says.
    fn equate(&mut self, a: Class, b: Class) -> bool {
        let difference = self.polynomial(a).plus(u128::MAX, self.polynomial(b));
        let solved = difference.and_then(|difference| {
            difference.solved(|atom| !self.is_within_another(atom, &difference))
        });
        let Some((atom, value)) = solved else {
            return false;
        };
        // No atom of which something is known is in what is known of another.
        let known: Vec<(Atom, Class)> = self.known.iter().map(|(&a, &c)| (a, c)).collect();
        for (other, class) in known {
            let polynomial = self.polynomial(class);
            if polynomial.width() == value.width()
                && let Some(replaced) = polynomial.replaced(atom, &value)
            {
                let replaced = self.intern(replaced);
                self.known.insert(other, replaced);
            }
        }
        let value = self.intern(value);
        self.known.insert(atom, value);
        true
    }

    /// Whether an operand of another atom of the sum has the atom in it, however deep: then its
    /// value would speak of itself.
    fn is_within_another(&self, atom: Atom, sum: &Polynomial) -> bool {
        let mut seen = FxHashSet::default();
        let others = sum.atoms().filter(|&other| other != atom);
        let mut pending: Vec<Class> = others.flat_map(|other| self.operands(other)).collect();
        while let Some(class) = pending.pop() {
            if seen.len() > MOST_CLASSES {
                return true;
            }
            if seen.insert(class) {
                for inner in self.polynomial(class).atoms() {
                    if inner == atom {
                        return true;
                    }
                    pending.extend(self.operands(inner));
                }
            }
        }
        false
    }
}
