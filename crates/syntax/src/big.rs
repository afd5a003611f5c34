//! Unsigned integers of any size: what wide integer literals and the digits of wide floats need.

use std::cmp::Ordering;

/// Words from the lowest up, the highest of which is not 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Big(Vec<u64>);

/// The most decimal digits of which every number fits in a word, and ten to the power of that.
const CHUNK: usize = 19;
const CHUNK_BASE: u64 = 10_000_000_000_000_000_000;

impl Big {
    pub fn new(value: u128) -> Self {
        Self::from_words(vec![value as u64, (value >> 64) as u64])
    }

    pub fn from_words(words: Vec<u64>) -> Self {
        let mut big = Big(words);
        big.trim();
        big
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// The number that decimal digits, or those after `0x`, stand for; none where it has more
    /// than `bits` bits, which is found before the work is done.
    pub fn parse(text: &str, bits: u32) -> Option<Self> {
        let (digits, is_hex) = match text.strip_prefix("0x") {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        let digits = digits.trim_start_matches('0').as_bytes();
        // A digit is worth 4 bits, or more than 3.
        let least = digits.len().saturating_sub(1) * if is_hex { 4 } else { 3 };
        if least > bits as usize {
            return None;
        }
        let mut big = Big(Vec::new());
        if is_hex {
            for chunk in digits.rchunks(16) {
                let text = std::str::from_utf8(chunk).ok()?;
                big.0.push(u64::from_str_radix(text, 16).ok()?);
            }
            big.trim();
        } else {
            let first = digits.len() % CHUNK;
            for chunk in [&digits[..first]]
                .into_iter()
                .chain(digits[first..].chunks(CHUNK))
            {
                let text = std::str::from_utf8(chunk).ok()?;
                if !text.is_empty() {
                    big.multiply_add(CHUNK_BASE, text.parse().ok()?);
                }
            }
        }
        (big.bits() <= bits as usize).then_some(big)
    }

    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of bits up to the highest that is set.
    pub fn bits(&self) -> usize {
        match self.0.last() {
            Some(top) => self.0.len() * 64 - top.leading_zeros() as usize,
            None => 0,
        }
    }

    pub fn bit(&self, index: usize) -> bool {
        self.0
            .get(index / 64)
            .is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// The words, with as many zeros above as `count` asks for.
    pub fn words(&self, count: usize) -> Vec<u64> {
        let mut words = self.0.clone();
        words.resize(count.max(words.len()), 0);
        words
    }

    /// `2^width` less this number, which has at most `width` bits.
    pub fn negated(&self, width: u32) -> Self {
        let count = width.div_ceil(64) as usize;
        let mut words = self.words(count);
        let mut carry = true;
        for word in &mut words {
            let (value, overflow) = (!*word).overflowing_add(carry.into());
            *word = value;
            carry = overflow;
        }
        if let Some(top) = words.last_mut()
            && !width.is_multiple_of(64)
        {
            *top &= (1 << (width % 64)) - 1;
        }
        Self::from_words(words)
    }

    pub fn multiply_add(&mut self, factor: u64, addend: u64) {
        let mut carry = u128::from(addend);
        for word in &mut self.0 {
            let product = u128::from(*word) * u128::from(factor) + carry;
            *word = product as u64;
            carry = product >> 64;
        }
        if carry > 0 {
            self.0.push(carry as u64);
        }
    }

    /// Divides by `divisor` and returns what is left.
    pub fn divide(&mut self, divisor: u64) -> u64 {
        let mut rest = 0u128;
        for word in self.0.iter_mut().rev() {
            let value = rest << 64 | u128::from(*word);
            *word = (value / u128::from(divisor)) as u64;
            rest = value % u128::from(divisor);
        }
        self.trim();
        rest as u64
    }

    pub fn multiply_power(&mut self, base: u64, exponent: u32) {
        for _ in 0..exponent {
            self.multiply_add(base, 0);
        }
    }

    pub fn shift_left(&mut self, bits: u32) {
        if self.is_zero() {
            return;
        }
        let (words, bits) = ((bits / 64) as usize, bits % 64);
        if bits > 0 {
            self.multiply_add(1 << bits, 0);
        }
        self.0.splice(0..0, std::iter::repeat_n(0, words));
    }

    /// The difference of the two, and which is larger.
    pub fn distance(&self, other: &Self) -> (Self, Ordering) {
        let order = self.compare(other);
        let (large, small) = match order {
            Ordering::Less => (other, self),
            _ => (self, other),
        };
        let mut words = large.0.clone();
        let mut borrow = false;
        for (i, word) in words.iter_mut().enumerate() {
            let less = small.0.get(i).copied().unwrap_or(0);
            let (value, first) = word.overflowing_sub(less);
            let (value, second) = value.overflowing_sub(borrow.into());
            *word = value;
            borrow = first || second;
        }
        (Self::from_words(words), order)
    }

    pub fn compare(&self, other: &Self) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// The decimal digits; none for zero.
    pub fn digits(mut self) -> String {
        let mut chunks = Vec::new();
        while !self.is_zero() {
            chunks.push(self.divide(CHUNK_BASE));
        }
        let mut out = String::new();
        for (i, chunk) in chunks.iter().rev().enumerate() {
            use std::fmt::Write as _;
            let _ = match i {
                0 => write!(out, "{chunk}"),
                _ => write!(out, "{chunk:019}"),
            };
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_and_hexadecimal_literals_agree() {
        let decimal = "340282366920938463463374607431768211456123456789";
        let big = Big::parse(decimal, 300).expect("it fits");
        assert_eq!(big.clone().digits(), decimal);
        let hex: String = big
            .words(3)
            .iter()
            .rev()
            .map(|w| format!("{w:016x}"))
            .collect();
        assert_eq!(Big::parse(&format!("0x{hex}"), 300), Some(big.clone()));
        assert_eq!(Big::parse(decimal, big.bits() as u32 - 1), None);
        assert_eq!(big.negated(200).negated(200), big);
    }
}
