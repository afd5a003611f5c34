//! Affine expressions as sums: what is composed becomes one sum of dimensions, symbols, quotients
//! and a number, in the order in which mlir-opt writes it.

use super::affine::{AffineExpr, AffineKind};

/// A sum: a factor of each dimension, symbol and quotient, and a number.
#[derive(Clone)]
struct Sum {
    factors: Vec<i64>,
    number: i64,
}

impl Sum {
    fn of(place: Option<usize>, number: i64) -> Sum {
        let mut factors = vec![0; place.map_or(0, |place| place + 1)];
        if let Some(factor) = factors.last_mut() {
            *factor = 1;
        }
        Sum { factors, number }
    }

    fn plus(mut self, other: &Sum) -> Option<Sum> {
        let count = self.factors.len().max(other.factors.len());
        self.factors.resize(count, 0);
        for (factor, more) in self.factors.iter_mut().zip(&other.factors) {
            *factor = factor.checked_add(*more)?;
        }
        self.number = self.number.checked_add(other.number)?;
        Some(self)
    }

    fn times(mut self, by: i64) -> Option<Sum> {
        for number in self.numbers() {
            *number = number.checked_mul(by)?;
        }
        Some(self)
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut i64> {
        self.factors.iter_mut().chain([&mut self.number])
    }

    /// The number that it is.
    fn constant(&self) -> Option<i64> {
        let is_number = self.factors.iter().all(|&factor| factor == 0);
        is_number.then_some(self.number)
    }

    /// Takes out of the sum and a divisor what divides both; what is left of the divisor.
    fn reduce(&mut self, divisor: i64) -> i64 {
        let common = self
            .numbers()
            .fold(divisor.unsigned_abs(), |common, number| {
                super::affine::gcd(common, number.unsigned_abs())
            });
        // It divides the divisor, which is positive.
        let common = common as i64;
        self.numbers().for_each(|number| *number /= common);
        divisor / common
    }
}

struct Sums {
    dims: usize,
    symbols: usize,
    /// The quotients that sums speak of.
    quotients: Vec<AffineExpr>,
}

impl Sums {
    fn sum(&mut self, expr: &AffineExpr) -> Option<Sum> {
        let (kind, sides) = match expr {
            AffineExpr::Dim(at) => return Some(Sum::of(Some(*at as usize), 0)),
            AffineExpr::Symbol(at) => return Some(Sum::of(Some(self.dims + *at as usize), 0)),
            AffineExpr::Const(number) => return Some(Sum::of(None, *number)),
            AffineExpr::Binary(kind, sides) => (*kind, sides),
        };
        let (mut left, right) = (self.sum(&sides.0)?, self.sum(&sides.1)?);
        let factor = right.constant();
        match kind {
            AffineKind::Add => left.plus(&right),
            AffineKind::Mul => left.times(factor?),
            AffineKind::FloorDiv | AffineKind::CeilDiv => {
                let divisor = left.reduce(factor.filter(|&divisor| divisor > 0)?);
                match divisor {
                    1 => Some(left),
                    _ => Some(self.quotient(kind, &left, divisor)),
                }
            }
            AffineKind::Mod => {
                let factor = factor.filter(|&divisor| divisor > 0)?;
                let mut dividend = left.clone();
                let divisor = dividend.reduce(factor);
                let quotient = match divisor {
                    1 => dividend,
                    _ => self.quotient(AffineKind::FloorDiv, &dividend, divisor),
                };
                left.plus(&quotient.times(factor.checked_neg()?)?)
            }
        }
    }

    fn quotient(&mut self, kind: AffineKind, dividend: &Sum, divisor: i64) -> Sum {
        let dividend = self.expr(dividend);
        let quotient = AffineExpr::binary(kind, dividend, AffineExpr::Const(divisor));
        let known = self.quotients.iter().position(|known| *known == quotient);
        let place = known.unwrap_or_else(|| {
            self.quotients.push(quotient);
            self.quotients.len() - 1
        });
        Sum::of(Some(self.dims + self.symbols + place), 0)
    }

    fn expr(&self, sum: &Sum) -> AffineExpr {
        let symbols = self.dims + self.symbols;
        let mut expr = AffineExpr::Const(0);
        for (place, &factor) in sum.factors.iter().enumerate().filter(|at| *at.1 != 0) {
            let term = match place {
                _ if place < self.dims => AffineExpr::Dim(place as u32),
                _ if place < symbols => AffineExpr::Symbol((place - self.dims) as u32),
                _ => self.quotients[place - symbols].clone(),
            };
            let factor = AffineExpr::Const(factor);
            expr = expr.add(AffineExpr::binary(AffineKind::Mul, term, factor));
        }
        expr.add(AffineExpr::Const(sum.number))
    }
}

impl AffineExpr {
    /// The expression over so many dimensions and symbols as one sum; as it is where it multiplies
    /// or divides by what is no number, and where a number does not fit.
    pub fn as_sum(&self, dims: u32, symbols: u32) -> AffineExpr {
        let mut sums = Sums {
            dims: dims as usize,
            symbols: symbols as usize,
            quotients: Vec::new(),
        };
        match sums.sum(self) {
            Some(sum) => sums.expr(&sum),
            None => self.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_the_expressions_that_they_are_made_of() {
        let (x, n) = (AffineExpr::Dim(0), AffineExpr::Symbol(0));
        let of = |kind, left: &AffineExpr, right| {
            AffineExpr::binary(kind, left.clone(), AffineExpr::Const(right))
        };
        let plain = x.clone().add(n.clone()).add(AffineExpr::Const(3));
        let doubled = of(AffineKind::Mul, &plain, 2);
        let parts = [
            doubled.clone(),
            of(AffineKind::Mod, &doubled, 4),
            of(AffineKind::FloorDiv, &doubled, 6),
            of(AffineKind::CeilDiv, &plain, 4).add(of(AffineKind::Mod, &plain, 3)),
            of(AffineKind::Mul, &of(AffineKind::FloorDiv, &n, 2).add(x), -3),
        ];
        for expr in parts {
            let sum = expr.as_sum(1, 1);
            assert_eq!(sum.as_sum(1, 1), sum, "{expr:?}");
            for x in -7..8 {
                for n in -7..8 {
                    let [before, after] = [&expr, &sum].map(|e| e.eval(&[x], &[n]));
                    assert_eq!(before, after, "{expr:?} at {x}, {n}");
                }
            }
        }
        let product = AffineExpr::binary(AffineKind::Mul, plain, n);
        assert_eq!(product.as_sum(1, 1), product);
    }
}
