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
