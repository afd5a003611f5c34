//! Polynomials over atoms, modulo two to the power of a width.
//!
//! Knows what an atom is by its number alone.

use freehold_base::typed_ids;

use crate::Width;

typed_ids! {
    /// A value that is no sum and no product.
    Atom "a";
}

/// More than so many monomials, besides a constant, are not kept: what has them is an atom to
/// whoever uses it.
const MOST_MONOMIALS: usize = 24;
const MOST_FACTORS: usize = 8;

/// A sum of products. Equal sums of products are equal as values of this type, though polynomials
/// may have equal values everywhere and differ.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Polynomial {
    width: Width,
    /// In the order of the factors, which are in order themselves. No coefficient is zero.
    monomials: Vec<(Vec<Atom>, u128)>,
}

impl Polynomial {
    pub fn constant(bits: u128, width: Width) -> Polynomial {
        let mut constant = Polynomial {
            width,
            monomials: Vec::new(),
        };
        constant.add_monomial(Vec::new(), bits);
        constant
    }

    pub fn atom(atom: Atom, width: Width) -> Polynomial {
        let monomials = vec![(vec![atom], 1)];
        Polynomial { width, monomials }
    }

    pub fn width(&self) -> Width {
        self.width
    }

    /// The value, if it is the same for all atoms.
    pub fn as_constant(&self) -> Option<u128> {
        match &self.monomials[..] {
            [] => Some(0),
            [(factors, bits)] if factors.is_empty() => Some(*bits),
            _ => None,
        }
    }

    /// The atom, if it is that alone.
    pub fn as_atom(&self) -> Option<Atom> {
        match &self.monomials[..] {
            [(factors, 1)] if factors.len() == 1 => Some(factors[0]),
            _ => None,
        }
    }

    /// What does not depend on the atoms.
    pub fn constant_part(&self) -> u128 {
        match self.monomials.first() {
            Some((factors, bits)) if factors.is_empty() => *bits,
            _ => 0,
        }
    }

    pub fn monomials(&self) -> impl Iterator<Item = (&[Atom], u128)> {
        self.monomials
            .iter()
            .map(|(factors, bits)| (&factors[..], *bits))
    }

    /// All atoms, some of them repeatedly.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        self.monomials
            .iter()
            .flat_map(|(factors, _)| factors.iter().copied())
    }

    /// `self + factor * other`, if that is not too long. Both have one width.
    pub fn plus(&self, factor: u128, other: &Polynomial) -> Option<Polynomial> {
        let mut sum = self.clone();
        for (factors, bits) in &other.monomials {
            sum.add_monomial(factors.clone(), bits.wrapping_mul(factor));
        }
        sum.if_short()
    }

    /// The product, if that is not too long. Both have one width.
    pub fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut product = Polynomial::constant(0, self.width);
        for (left, a) in &self.monomials {
            for (right, b) in &other.monomials {
                if left.len() + right.len() > MOST_FACTORS {
                    return None;
                }
                let mut factors = [&left[..], &right[..]].concat();
                factors.sort_unstable();
                product.add_monomial(factors, a.wrapping_mul(*b));
            }
            product = product.if_short()?;
        }
        Some(product)
    }

    /// With the value in place of the atom, if that is not too long.
    pub fn replaced(&self, atom: Atom, value: &Polynomial) -> Option<Polynomial> {
        let mut sum = Polynomial::constant(0, self.width);
        for (factors, bits) in &self.monomials {
            let rest = factors.iter().copied().filter(|&factor| factor != atom);
            let rest: Vec<Atom> = rest.collect();
            let times = factors.len() - rest.len();
            let mut product = Polynomial {
                width: self.width,
                monomials: vec![(rest, *bits)],
            };
            for _ in 0..times {
                product = product.times(value)?;
            }
            sum = sum.plus(1, &product)?;
        }
        Some(sum)
    }

    /// Solves `self = 0` for the greatest atom that it can be solved for and that is `eligible`:
    /// one that stands alone in a monomial of odd coefficient, and in no other.
    pub fn solved(&self, eligible: impl Fn(Atom) -> bool) -> Option<(Atom, Polynomial)> {
        let stands_alone = |atom: Atom| {
            let with = self
                .monomials
                .iter()
                .filter(|(factors, _)| factors.contains(&atom));
            with.count() == 1
        };
        let candidates = self
            .monomials
            .iter()
            .filter_map(|(factors, bits)| match factors[..] {
                [atom] if bits % 2 == 1 && stands_alone(atom) => Some((atom, *bits)),
                _ => None,
            });
        let mut candidates: Vec<(Atom, u128)> = candidates.collect();
        candidates.sort_unstable();
        let &(atom, bits) = candidates.iter().rev().find(|&&(atom, _)| eligible(atom))?;
        // self = bits * atom + rest, so the atom is -rest / bits.
        let rest = self.plus(bits.wrapping_neg(), &Polynomial::atom(atom, self.width))?;
        let factor = inverse(bits).wrapping_neg();
        let value = Polynomial::constant(0, self.width).plus(factor, &rest)?;
        Some((atom, value))
    }

    fn add_monomial(&mut self, factors: Vec<Atom>, bits: u128) {
        let mask = self.width.mask();
        match self
            .monomials
            .binary_search_by(|(other, _)| other.cmp(&factors))
        {
            Ok(at) => {
                let sum = self.monomials[at].1.wrapping_add(bits) & mask;
                self.monomials[at].1 = sum;
                if sum == 0 {
                    self.monomials.remove(at);
                }
            }
            Err(at) if bits & mask != 0 => self.monomials.insert(at, (factors, bits & mask)),
            Err(_) => {}
        }
    }

    fn if_short(self) -> Option<Polynomial> {
        let constants = usize::from(self.constant_part() != 0);
        (self.monomials.len() - constants <= MOST_MONOMIALS).then_some(self)
    }
}

/// Of an odd number, modulo two to the power of 128 and so of every width.
fn inverse(odd: u128) -> u128 {
    // It is its own inverse modulo 8, and Newton's method doubles the bits that are right.
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2_u128.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_numbers_have_inverses() {
        for odd in [1, 3, 5, 7, 0xff, u128::MAX, 0x1234_5678_9abc_def1] {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1);
        }
    }

    #[test]
    fn an_equation_is_solved_for_what_stands_alone() {
        let width = Width::new(8).expect("a width");
        let [x, y] = [0, 1].map(|at| Polynomial::atom(Atom::from_u32(at), width));
        let product = x.times(&y).expect("short");
        // 3 * x + x * y + y: x is in a product, and so is y.
        let sum = product
            .plus(3, &x)
            .and_then(|sum| sum.plus(1, &y))
            .expect("short");
        assert_eq!(sum.solved(|_| true), None);
        // 3 * y + 2 * x = 0 for y, since 2 has no inverse.
        let sum = Polynomial::constant(0, width)
            .plus(3, &y)
            .and_then(|sum| sum.plus(2, &x));
        let sum = sum.expect("short");
        let (atom, value) = sum.solved(|_| true).expect("y stands alone");
        assert_eq!(atom, Atom::from_u32(1));
        let zero = Polynomial::constant(0, width);
        assert_eq!(sum.replaced(atom, &value), Some(zero));
        assert_eq!(sum.solved(|other| other != atom), None);
    }
}
