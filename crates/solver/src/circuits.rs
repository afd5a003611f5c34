//! Arithmetic as circuits: words of signals, the least bit first.
//!
//! Each is the plain school method. What gates that know some of their inputs become simpler by is
//! up to `gates.rs`: so a product with a constant has a row for each of its ones alone.

use crate::gates::{Gates, Signal};

/// The least bit first.
pub(crate) type Word = Vec<Signal>;

impl Gates {
    /// The sum, and the carry out of its last bit.
    pub fn add(&mut self, a: &[Signal], b: &[Signal], carry: Signal) -> (Word, Signal) {
        let mut carry = carry;
        let sum = a.iter().zip(b).map(|(&a, &b)| {
            let half = self.xor(a, b);
            let sum = self.xor(half, carry);
            carry = self.majority(a, b, carry);
            sum
        });
        (sum.collect(), carry)
    }

    /// The difference, and whether it is not negative.
    pub fn sub(&mut self, a: &[Signal], b: &[Signal]) -> (Word, Signal) {
        self.add(a, &inverted(b), Signal::TRUE)
    }

    pub fn negated(&mut self, a: &[Signal]) -> Word {
        self.sub(&vec![Signal::FALSE; a.len()], a).0
    }

    /// The low half of the product: a row for each bit of the second factor.
    pub fn mul(&mut self, a: &[Signal], b: &[Signal]) -> Word {
        let width = a.len();
        let mut product = vec![Signal::FALSE; width];
        for (place, &bit) in b.iter().enumerate() {
            let row: Word = a[..width - place]
                .iter()
                .map(|&a| self.and(a, bit))
                .collect();
            let (sum, _) = self.add(&product[place..], &row, Signal::FALSE);
            product[place..].copy_from_slice(&sum);
        }
        product
    }

    /// Quotient and remainder. By zero they are all ones and the dividend.
    pub fn divide(&mut self, a: &[Signal], b: &[Signal]) -> (Word, Word) {
        let width = a.len();
        let mut quotient = vec![Signal::FALSE; width];
        // As long as the dividend has been seen: it is no more than that.
        let mut rest = Vec::new();
        for place in (0..width).rev() {
            rest.insert(0, a[place]);
            let (low, high) = b.split_at(rest.len());
            let (less, is_enough) = self.sub(&rest, low);
            let is_longer = high
                .iter()
                .fold(Signal::FALSE, |any, &bit| self.or(any, bit));
            quotient[place] = self.and(is_enough, !is_longer);
            rest = self.choose(quotient[place], &less, &rest);
        }
        (quotient, rest)
    }

    pub fn choose(&mut self, condition: Signal, then: &[Signal], otherwise: &[Signal]) -> Word {
        let pairs = then.iter().zip(otherwise);
        pairs.map(|(&a, &b)| self.mux(condition, a, b)).collect()
    }

    /// Shifts to the right, `fill` coming in from the left; past the width, all is `fill`.
    pub fn shift_right(&mut self, a: &[Signal], amount: &[Signal], fill: Signal) -> Word {
        let width = a.len();
        let mut word = a.to_vec();
        let mut is_past = Signal::FALSE;
        for (place, &bit) in amount.iter().enumerate() {
            match 1_usize.checked_shl(place as u32).filter(|&by| by < width) {
                Some(by) => {
                    let filling = std::iter::repeat_n(fill, by);
                    let shifted: Word = word[by..].iter().copied().chain(filling).collect();
                    word = self.choose(bit, &shifted, &word);
                }
                None => is_past = self.or(is_past, bit),
            }
        }
        self.choose(is_past, &vec![fill; width], &word)
    }

    /// Zeros come in from the right.
    pub fn shift_left(&mut self, a: &[Signal], amount: &[Signal]) -> Word {
        let mirrored: Word = a.iter().rev().copied().collect();
        let mut word = self.shift_right(&mirrored, amount, Signal::FALSE);
        word.reverse();
        word
    }

    pub fn equal(&mut self, a: &[Signal], b: &[Signal]) -> Signal {
        let mut equal = Signal::TRUE;
        for (&a, &b) in a.iter().zip(b) {
            let differ = self.xor(a, b);
            equal = self.and(equal, !differ);
        }
        equal
    }

    /// Whether the first is less, unsigned.
    pub fn less(&mut self, a: &[Signal], b: &[Signal]) -> Signal {
        // The carry of a - b alone.
        let mut is_not_negative = Signal::TRUE;
        for (&a, &b) in a.iter().zip(b) {
            is_not_negative = self.majority(a, !b, is_not_negative);
        }
        !is_not_negative
    }
}

pub(crate) fn inverted(a: &[Signal]) -> Word {
    a.iter().map(|&a| !a).collect()
}
