//! Which numbers are proved to be no larger than which others: what an allocation takes whose size
//! is known at run time only, and what it is computed from.
//!
//! Numbers are read as signed ones. Must: where nothing is proved, either may be the larger one.
//! Knows no operations: who asks states what computes what, and gives equal numbers one id.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashSet;

use ascent::Dual;
use freehold_base::ids::typed_ids;

use super::datalog::datalog;

typed_ids! {
    /// A number that a function computes.
    Number "n";
}

datalog! {
    struct ExtentsProgram;

    relation number(Number);
    relation constant(Number, i64);
    /// `made(n, how, a, b)`: n comes of a and b so; in both orders where either is right.
    relation made(Number, Made, Number, Number);
    relation given_not_negative(Number);

    /// `positive(n)`: it is 1 or more. `not_negative(n)`: 0 or more.
    relation positive(Number);
    positive(n) <-- constant(n, value), if *value > 0;
    positive(n) <-- made(n, how, a, _), positive(a), if how.is_at_least_the_first();
    positive(n) <-- made(n, how, a, b), positive(a), positive(b), if how.keeps_signs();
    positive(n) <-- made(n, how, a, b), positive(a), not_negative(b),
        if matches!(how, Made::Sum | Made::GreatestUnsigned);

    relation not_negative(Number);
    not_negative(n) <-- given_not_negative(n);
    not_negative(n) <-- positive(n);
    not_negative(n) <-- constant(n, value), if *value == 0;
    not_negative(n) <-- made(n, how, a, _), not_negative(a), if how.is_at_least_the_first();
    not_negative(n) <-- made(n, how, a, b), not_negative(a), not_negative(b), if how.keeps_signs();
    not_negative(n) <-- made(n, how, a, b), not_negative(a), positive(b), if *how == Made::Quotient;

    /// `not_above(n, a)`, `not_below(n, a)`: n <= a and n >= a, by what n is made of.
    relation not_above(Number, Number);
    not_above(n, a) <-- made(n, how, a, _), if *how == Made::Least;
    not_above(i, to) <-- made(i, how, _, to), if *how == Made::Counts;
    not_above(n, a) <-- made(n, how, a, b), not_negative(a), not_negative(b),
        if matches!(how, Made::LeastUnsigned | Made::Difference);
    not_above(n, a) <-- made(n, how, a, b), not_negative(a), positive(b), if *how == Made::Quotient;

    relation not_below(Number, Number);
    not_below(n, a) <-- made(n, how, a, _), if how.is_at_least_the_first();
    not_below(n, a) <-- made(n, how, a, b), not_negative(a), not_negative(b),
        if *how == Made::GreatestUnsigned;
    not_below(n, a) <-- made(n, how, a, b), not_negative(b), if *how == Made::Sum;
    not_below(n, a) <-- made(n, how, a, b), not_negative(a), positive(b), if *how == Made::Product;
    not_below(n, a) <-- made(n, how, a, b), positive(b), if *how == Made::Room;

    /// `larger_of(n, a, b)`: n is no larger than the larger one. `smaller_of(n, a, b)`: n is no
    /// smaller than the smaller one.
    relation larger_of(Number, Number, Number);
    larger_of(n, a, b) <-- made(n, how, a, b), if matches!(how, Made::Greatest | Made::Either);
    larger_of(n, a, b) <-- made(n, how, a, b), not_negative(a), not_negative(b),
        if *how == Made::GreatestUnsigned;
    relation smaller_of(Number, Number, Number);
    smaller_of(n, a, b) <-- made(n, how, a, b), if matches!(how, Made::Least | Made::Either);
    smaller_of(n, a, b) <-- made(n, how, a, b), not_negative(a), not_negative(b),
        if *how == Made::LeastUnsigned;

    /// `grows(n, how, a, b)`: what is made so of larger numbers is no smaller than n.
    relation grows(Number, Made, Number, Number);
    grows(n, how, a, b) <-- made(n, how, a, b), if matches!(how, Made::Sum | Made::Room);
    grows(n, how, a, b) <-- made(n, how, a, b), not_negative(a), not_negative(b),
        if *how == Made::Product;

    /// `at_most(a, b)`: a <= b.
    relation at_most(Number, Number);
    at_most(n, n) <-- number(n);
    at_most(a, b) <-- constant(a, x), constant(b, y), if x <= y;
    at_most(n, z) <-- not_above(n, a), at_most(a, z);
    at_most(z, n) <-- not_below(n, a), at_most(z, a);
    at_most(n, z) <-- larger_of(n, a, b), at_most(a, z), at_most(b, z);
    at_most(z, n) <-- smaller_of(n, a, b), at_most(z, a), at_most(z, b);
    at_most(n, m) <-- grows(n, how, a, b), at_most(a, c), made(m, how, c, d), at_most(b, d);

    /// `below(n, most)`: n <= most, the least number of which that is proved.
    lattice below(Number, Dual<i64>);
    below(n, Dual(*value)) <-- constant(n, value);
    below(n, most) <-- not_above(n, a), below(a, most);
    below(n, Dual(most.0.max(other.0))) <-- larger_of(n, a, b), below(a, most), below(b, other);
    below(n, Dual(value)) <-- grows(n, how, a, b), below(a, most), below(b, other),
        if let Some(value) = how.most(most.0, other.0);
}

/// How a number comes of two others.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Made {
    Least,
    Greatest,
    LeastUnsigned,
    GreatestUnsigned,
    Either,
    Sum,
    Difference,
    Product,
    Quotient,
    /// The product of what an allocation takes: it is made where neither factor is negative.
    Room,
    /// At least the first, and less than the second.
    Counts,
}

impl Made {
    /// Whether it is the same of `b` and `a` as of `a` and `b`.
    fn commutes(self) -> bool {
        !matches!(self, Made::Difference | Made::Quotient | Made::Counts)
    }

    /// Whether it is no smaller than its first operand, whatever the two are.
    fn is_at_least_the_first(self) -> bool {
        matches!(self, Made::Greatest | Made::Counts)
    }

    /// Whether it is positive of positive operands, and not negative of such that are not.
    fn keeps_signs(self) -> bool {
        use Made::*;
        matches!(
            self,
            Least | LeastUnsigned | GreatestUnsigned | Either | Sum | Product
        )
    }

    /// How large it is at most, where it grows with operands that are no larger than `a` and `b`.
    fn most(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Made::Sum => a.checked_add(b),
            Made::Product => a.checked_mul(b),
            Made::Room => a.max(0).checked_mul(b.max(0)),
            _ => None,
        }
    }
}

/// What is stated of numbers.
#[derive(Default)]
pub struct Numbers {
    pub constants: Vec<(Number, i64)>,
    /// `made(n, how, a, b)`.
    pub made: Vec<(Number, Made, Number, Number)>,
    pub not_negative: Vec<Number>,
}

/// What is proved of numbers.
pub struct Order {
    at_most: FxHashSet<(Number, Number)>,
    below: PrimaryMap<Number, Option<i64>>,
}

impl Order {
    /// Whether `a` is proved to be no larger than `b`.
    #[must_use]
    pub fn is_at_most(&self, a: Number, b: Number) -> bool {
        self.at_most.contains(&(a, b))
    }

    /// What a number is proved never to exceed.
    #[must_use]
    pub fn most(&self, n: Number) -> Option<i64> {
        self.below[n]
    }
}

/// What follows of what is stated of so many numbers.
#[must_use]
pub fn solve(count: usize, numbers: &Numbers) -> Order {
    let turned = numbers.made.iter().filter(|row| row.1.commutes());
    let turned = turned.map(|&(n, how, a, b)| (n, how, b, a));
    let mut program = ExtentsProgram {
        number: (0..count as u32).map(|n| (Number::from_u32(n),)).collect(),
        constant: numbers.constants.clone(),
        made: numbers.made.iter().copied().chain(turned).collect(),
        given_not_negative: numbers.not_negative.iter().map(|&n| (n,)).collect(),
        ..Default::default()
    };
    program.run();
    let mut below: PrimaryMap<Number, Option<i64>> = (0..count).map(|_| None).collect();
    for row in &program.below {
        below[row.0] = Some(row.1.0);
    }
    Order {
        at_most: program.at_most.into_iter().collect(),
        below,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers by what makes them; the first ones are leaves.
    struct Stated {
        numbers: Numbers,
        count: u32,
    }

    impl Stated {
        fn new() -> Self {
            Stated {
                numbers: Numbers::default(),
                count: 0,
            }
        }

        fn leaf(&mut self) -> Number {
            self.count += 1;
            Number::from_u32(self.count - 1)
        }

        fn extent(&mut self) -> Number {
            let n = self.leaf();
            self.numbers.not_negative.push(n);
            n
        }

        fn constant(&mut self, value: i64) -> Number {
            let n = self.leaf();
            self.numbers.constants.push((n, value));
            n
        }

        fn make(&mut self, how: Made, a: Number, b: Number) -> Number {
            let n = self.leaf();
            self.numbers.made.push((n, how, a, b));
            n
        }

        fn order(&self) -> Order {
            solve(self.count as usize, &self.numbers)
        }
    }

    #[test]
    fn a_tile_is_no_larger_than_its_whole() {
        let mut stated = Stated::new();
        let (n, zero, eight) = (stated.extent(), stated.constant(0), stated.constant(8));
        let i = stated.make(Made::Counts, zero, n);
        let rest = stated.make(Made::Difference, n, i);
        let tile = stated.make(Made::Least, eight, rest);
        let order = stated.order();
        assert!(order.is_at_most(tile, n));
        assert!(order.is_at_most(rest, n));
        assert!(order.is_at_most(tile, eight));
        assert_eq!(order.most(tile), Some(8));
        assert!(!order.is_at_most(n, tile));
        assert_eq!(order.most(n), None);
    }

    #[test]
    fn a_room_with_larger_factors_is_no_smaller() {
        let mut stated = Stated::new();
        let (a, b) = (stated.leaf(), stated.leaf());
        let (four, eight) = (stated.constant(4), stated.constant(8));
        let smaller = stated.make(Made::Least, b, four);
        let row = stated.make(Made::Room, four, a);
        let wide = stated.make(Made::Room, eight, a);
        let all = stated.make(Made::Room, row, b);
        let part = stated.make(Made::Room, row, smaller);
        let order = stated.order();
        assert!(order.is_at_most(row, wide));
        assert!(!order.is_at_most(wide, row));
        assert!(order.is_at_most(part, all));
        assert!(!order.is_at_most(all, part));
        // The other factor may be none.
        assert!(!order.is_at_most(row, all));
    }

    #[test]
    fn a_product_with_what_may_be_negative_proves_nothing() {
        let mut stated = Stated::new();
        let (a, b, n) = (stated.leaf(), stated.leaf(), stated.extent());
        let two = stated.constant(2);
        let product = stated.make(Made::Product, a, b);
        let twice = stated.make(Made::Product, a, two);
        let sum = stated.make(Made::Sum, n, a);
        let doubled = stated.make(Made::Product, n, two);
        let order = stated.order();
        assert!(!order.is_at_most(a, product));
        assert!(!order.is_at_most(a, twice));
        assert!(!order.is_at_most(n, sum));
        assert!(order.is_at_most(n, doubled));
    }

    /// Every order that is proved of random terms holds for all small values of their leaves.
    #[test]
    fn what_is_proved_holds_for_all_small_numbers() {
        let mut state = 1_u64;
        let mut next = |bound: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % bound
        };
        for _ in 0..200 {
            let mut stated = Stated::new();
            let leaves = [stated.leaf(), stated.extent()];
            stated.constant(next(3) as i64);
            stated.constant(next(5) as i64 - 1);
            let kinds = [
                Made::Least,
                Made::Greatest,
                Made::LeastUnsigned,
                Made::GreatestUnsigned,
                Made::Sum,
                Made::Difference,
                Made::Product,
                Made::Quotient,
            ];
            for _ in 0..7 {
                let operand = |n: usize| Number::from_u32(n as u32);
                let (a, b) = (next(stated.count as usize), next(stated.count as usize));
                stated.make(kinds[next(kinds.len())], operand(a), operand(b));
            }
            let order = stated.order();
            for x in -3..=3 {
                for y in 0..=3 {
                    let values = [(leaves[0], x), (leaves[1], y)];
                    let values = evaluate(&stated, &values);
                    for (a, &left) in values.iter().enumerate() {
                        for (b, &right) in values.iter().enumerate() {
                            let pair = [a, b].map(|n| Number::from_u32(n as u32));
                            if let (Some(left), Some(right)) = (left, right)
                                && order.is_at_most(pair[0], pair[1])
                            {
                                assert!(left <= right, "{pair:?} of {:?}", stated.numbers.made);
                            }
                        }
                        let most = order.most(Number::from_u32(a as u32));
                        if let (Some(value), Some(most)) = (left, most) {
                            assert!(value <= most, "{a} of {:?}", stated.numbers.made);
                        }
                    }
                }
            }
        }
    }

    /// The value of every number; none for what divides by zero.
    fn evaluate(stated: &Stated, leaves: &[(Number, i64)]) -> Vec<Option<i64>> {
        let mut values: Vec<Option<i64>> = vec![None; stated.count as usize];
        for &(n, value) in leaves.iter().chain(&stated.numbers.constants) {
            values[n.as_u32() as usize] = Some(value);
        }
        for &(n, how, a, b) in &stated.numbers.made {
            let (a, b) = (a.as_u32() as usize, b.as_u32() as usize);
            let (Some(a), Some(b)) = (values[a], values[b]) else {
                continue;
            };
            values[n.as_u32() as usize] = match how {
                Made::Least => Some(a.min(b)),
                Made::Greatest => Some(a.max(b)),
                Made::Sum => Some(a + b),
                Made::Difference => Some(a - b),
                Made::Product | Made::Room => Some(a * b),
                Made::Quotient => (b != 0).then(|| a.div_euclid(b)),
                Made::LeastUnsigned => Some((a as u64).min(b as u64) as i64),
                Made::GreatestUnsigned => Some((a as u64).max(b as u64) as i64),
                Made::Counts | Made::Either => None,
            };
        }
        values
    }
}
