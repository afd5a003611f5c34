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
    /// `least(m, a, b)`: m is the smaller of a and b; `greatest(m, a, b)`: the larger.
    relation least(Number, Number, Number);
    relation greatest(Number, Number, Number);
    /// The same of numbers without a sign.
    relation least_unsigned(Number, Number, Number);
    relation greatest_unsigned(Number, Number, Number);
    least(m, a, b) <-- least_unsigned(m, a, b), not_negative(a), not_negative(b);
    greatest(m, a, b) <-- greatest_unsigned(m, a, b), not_negative(a), not_negative(b);
    /// `either(n, a, b)`: n is a or b.
    relation either(Number, Number, Number);
    /// `sum(n, a, b)`, `product(n, a, b)`: they do not overflow. `difference(n, a, b)`,
    /// `quotient(n, a, b)`: rounded up or down.
    relation sum(Number, Number, Number);
    relation difference(Number, Number, Number);
    relation product(Number, Number, Number);
    relation quotient(Number, Number, Number);
    /// `room(n, a, b)`: n is a * b, and the allocation that takes it is made where neither is
    /// negative.
    relation room(Number, Number, Number);
    /// `counts(i, from, to)`: i is at least from, and less than to.
    relation counts(Number, Number, Number);
    relation given_not_negative(Number);

    /// `positive(n)`: it is 1 or more. `not_negative(n)`: 0 or more.
    relation positive(Number);
    positive(n) <-- constant(n, value), if *value > 0;
    positive(m) <-- least(m, a, b), positive(a), positive(b);
    positive(m) <-- greatest(m, a, _), positive(a);
    positive(m) <-- greatest(m, _, b), positive(b);
    positive(n) <-- either(n, a, b), positive(a), positive(b);
    positive(n) <-- sum(n, a, b), positive(a), not_negative(b);
    positive(n) <-- sum(n, a, b), not_negative(a), positive(b);
    positive(n) <-- product(n, a, b), positive(a), positive(b);
    positive(i) <-- counts(i, from, _), positive(from);

    relation not_negative(Number);
    not_negative(n) <-- given_not_negative(n);
    not_negative(n) <-- positive(n);
    not_negative(n) <-- constant(n, value), if *value == 0;
    not_negative(m) <-- least(m, a, b), not_negative(a), not_negative(b);
    not_negative(m) <-- greatest(m, a, _), not_negative(a);
    not_negative(m) <-- greatest(m, _, b), not_negative(b);
    not_negative(n) <-- either(n, a, b), not_negative(a), not_negative(b);
    not_negative(n) <-- sum(n, a, b), not_negative(a), not_negative(b);
    not_negative(n) <-- product(n, a, b), not_negative(a), not_negative(b);
    not_negative(n) <-- quotient(n, a, b), not_negative(a), positive(b);
    not_negative(i) <-- counts(i, from, _), not_negative(from);

    /// `at_most(a, b)`: a <= b.
    relation at_most(Number, Number);
    at_most(n, n) <-- number(n);
    at_most(a, b) <-- constant(a, x), constant(b, y), if x <= y;
    at_most(m, z) <-- least(m, a, _), at_most(a, z);
    at_most(m, z) <-- least(m, _, b), at_most(b, z);
    at_most(z, m) <-- least(m, a, b), at_most(z, a), at_most(z, b);
    at_most(z, m) <-- greatest(m, a, _), at_most(z, a);
    at_most(z, m) <-- greatest(m, _, b), at_most(z, b);
    at_most(m, z) <-- greatest(m, a, b), at_most(a, z), at_most(b, z);
    at_most(n, z) <-- either(n, a, b), at_most(a, z), at_most(b, z);
    at_most(z, n) <-- either(n, a, b), at_most(z, a), at_most(z, b);
    at_most(z, n) <-- sum(n, a, b), at_most(z, a), not_negative(b);
    at_most(z, n) <-- sum(n, a, b), at_most(z, b), not_negative(a);
    at_most(n, m) <-- sum(n, a, b), at_most(a, c), sum(m, c, d), at_most(b, d);
    at_most(n, m) <-- sum(n, a, b), at_most(a, d), sum(m, c, d), at_most(b, c);
    at_most(n, z) <-- difference(n, a, b), not_negative(a), not_negative(b), at_most(a, z);
    at_most(z, n) <-- product(n, a, b), at_most(z, a), not_negative(a), positive(b);
    at_most(z, n) <-- product(n, a, b), at_most(z, b), not_negative(b), positive(a);
    at_most(n, m) <-- product(n, a, b), not_negative(a), not_negative(b),
        at_most(a, c), product(m, c, d), at_most(b, d);
    at_most(n, m) <-- product(n, a, b), not_negative(a), not_negative(b),
        at_most(a, d), product(m, c, d), at_most(b, c);
    at_most(n, z) <-- quotient(n, a, b), not_negative(a), positive(b), at_most(a, z);
    at_most(i, z) <-- counts(i, _, to), at_most(to, z);
    at_most(z, i) <-- counts(i, from, _), at_most(z, from);
    at_most(z, n) <-- room(n, a, b), at_most(z, a), positive(b);
    at_most(z, n) <-- room(n, a, b), at_most(z, b), positive(a);
    at_most(n, m) <-- room(n, a, b), at_most(a, c), room(m, c, d), at_most(b, d);
    at_most(n, m) <-- room(n, a, b), at_most(a, d), room(m, c, d), at_most(b, c);

    /// `below(n, most)`: n <= most, the least number of which that is proved.
    lattice below(Number, Dual<i64>);
    below(n, Dual(*value)) <-- constant(n, value);
    below(m, most) <-- least(m, a, _), below(a, most);
    below(m, most) <-- least(m, _, b), below(b, most);
    below(m, larger(most, other)) <-- greatest(m, a, b), below(a, most), below(b, other);
    below(n, larger(most, other)) <-- either(n, a, b), below(a, most), below(b, other);
    below(n, Dual(value)) <-- sum(n, a, b), below(a, most), below(b, other),
        if let Some(value) = most.0.checked_add(other.0);
    below(n, most) <-- difference(n, a, b), not_negative(a), not_negative(b), below(a, most);
    below(n, Dual(value)) <-- product(n, a, b), not_negative(a), not_negative(b),
        below(a, most), below(b, other), if let Some(value) = most.0.checked_mul(other.0);
    below(n, most) <-- quotient(n, a, b), not_negative(a), positive(b), below(a, most);
    below(i, most) <-- counts(i, _, to), below(to, most);
    below(n, Dual(value)) <-- room(n, a, b), below(a, most), below(b, other),
        if let Some(value) = most.0.max(0).checked_mul(other.0.max(0));
}

fn larger(a: &Dual<i64>, b: &Dual<i64>) -> Dual<i64> {
    Dual(a.0.max(b.0))
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
    let of = |wanted: Made| -> Vec<(Number, Number, Number)> {
        let made = numbers.made.iter().filter(|row| row.1 == wanted);
        made.map(|&(n, _, a, b)| (n, a, b)).collect()
    };
    let mut program = ExtentsProgram {
        number: (0..count as u32).map(|n| (Number::from_u32(n),)).collect(),
        constant: numbers.constants.clone(),
        least: of(Made::Least),
        greatest: of(Made::Greatest),
        least_unsigned: of(Made::LeastUnsigned),
        greatest_unsigned: of(Made::GreatestUnsigned),
        either: of(Made::Either),
        sum: of(Made::Sum),
        difference: of(Made::Difference),
        product: of(Made::Product),
        quotient: of(Made::Quotient),
        room: of(Made::Room),
        counts: of(Made::Counts),
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
