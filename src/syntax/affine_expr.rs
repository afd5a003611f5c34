//! Affine expressions with the simplifications that mlir-opt applies when it builds one, and
//! its way to print them. Recursion follows an expression's depth, which the parser bounds.

use super::type_text::{write_int, write_uint};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Add,
    Mul,
    FloorDiv,
    CeilDiv,
    Mod,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Expr {
    Dim(u32),
    Symbol(u32),
    Const(i64),
    Binary(Kind, Box<(Expr, Expr)>),
}

impl Expr {
    /// Whether no dimension occurs in it.
    pub fn is_symbolic(&self) -> bool {
        match self {
            Expr::Dim(_) => false,
            Expr::Symbol(_) | Expr::Const(_) => true,
            Expr::Binary(_, sides) => sides.0.is_symbolic() && sides.1.is_symbolic(),
        }
    }

    pub fn add(self, other: Expr) -> Expr {
        Expr::binary(Kind::Add, self, other)
    }

    pub fn sub(self, other: Expr) -> Expr {
        let negated = Expr::binary(Kind::Mul, other, Expr::Const(-1));
        self.add(negated)
    }

    /// The simplified expression; where arithmetic would overflow it is left as it is.
    pub fn binary(kind: Kind, left: Expr, right: Expr) -> Expr {
        let simplified = match kind {
            Kind::Add => add(&left, &right),
            Kind::Mul => mul(&left, &right),
            Kind::FloorDiv => floor_div(&left, &right),
            Kind::CeilDiv => ceil_div(&left, &right),
            Kind::Mod => modulo(&left, &right),
        };
        simplified.unwrap_or_else(|| Expr::Binary(kind, Box::new((left, right))))
    }

    fn as_const(&self) -> Option<i64> {
        match self {
            Expr::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// The sides of an expression of a kind.
    fn sides(&self, wanted: Kind) -> Option<&(Expr, Expr)> {
        match self {
            Expr::Binary(kind, sides) if *kind == wanted => Some(sides),
            _ => None,
        }
    }

    /// The expression as a product with a constant: `e * c`, else `e * 1`.
    fn scaled(&self) -> (&Expr, i64) {
        match self.sides(Kind::Mul) {
            Some((expr, Expr::Const(factor))) => (expr, *factor),
            _ => (self, 1),
        }
    }

    /// The largest number that surely divides it; 0 for the constant 0.
    fn largest_divisor(&self) -> u64 {
        match self {
            Expr::Const(value) => value.unsigned_abs(),
            Expr::Dim(_) | Expr::Symbol(_) => 1,
            Expr::Binary(kind, sides) => match kind {
                Kind::Mul => sides
                    .0
                    .largest_divisor()
                    .saturating_mul(sides.1.largest_divisor()),
                Kind::Add | Kind::Mod => gcd(sides.0.largest_divisor(), sides.1.largest_divisor()),
                Kind::FloorDiv | Kind::CeilDiv => match sides.1.as_const() {
                    Some(divisor) if divisor != 0 => {
                        let left = sides.0.largest_divisor();
                        let divisor = divisor.unsigned_abs();
                        if left.is_multiple_of(divisor) {
                            left / divisor
                        } else {
                            1
                        }
                    }
                    _ => 1,
                },
            },
        }
    }

    /// Appends the expression's text.
    pub fn write(&self, out: &mut String) {
        self.write_in(out, false);
    }

    fn write_in(&self, out: &mut String, is_strong: bool) {
        let (kind, sides) = match self {
            Expr::Dim(index) => return write_name(out, 'd', *index),
            Expr::Symbol(index) => return write_name(out, 's', *index),
            Expr::Const(value) => return write_int(out, (*value).into()),
            Expr::Binary(kind, sides) => (*kind, sides),
        };
        let (left, right) = &**sides;
        if is_strong {
            out.push('(');
        }
        let word = match kind {
            Kind::Add => {
                write_sum(out, left, right);
                ""
            }
            Kind::Mul if *right == Expr::Const(-1) => {
                out.push('-');
                left.write_in(out, true);
                ""
            }
            Kind::Mul => " * ",
            Kind::FloorDiv => " floordiv ",
            Kind::CeilDiv => " ceildiv ",
            Kind::Mod => " mod ",
        };
        if !word.is_empty() {
            left.write_in(out, true);
            out.push_str(word);
            right.write_in(out, true);
        }
        if is_strong {
            out.push(')');
        }
    }
}

fn write_name(out: &mut String, letter: char, index: u32) {
    out.push(letter);
    write_uint(out, index.into());
}

/// `a + b`, as a subtraction where `b` is negative.
fn write_sum(out: &mut String, left: &Expr, right: &Expr) {
    left.write_in(out, false);
    if let Some((factor, Expr::Const(scale))) = right.sides(Kind::Mul)
        && *scale < 0
    {
        out.push_str(" - ");
        if *scale == -1 {
            factor.write_in(out, factor.sides(Kind::Add).is_some());
        } else {
            factor.write_in(out, true);
            out.push_str(" * ");
            write_uint(out, scale.unsigned_abs().into());
        }
        return;
    }
    match right {
        Expr::Const(value) if *value < 0 => {
            out.push_str(" - ");
            write_uint(out, value.unsigned_abs().into());
        }
        _ => {
            out.push_str(" + ");
            right.write_in(out, false);
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn add(left: &Expr, right: &Expr) -> Option<Expr> {
    if let (Some(a), Some(b)) = (left.as_const(), right.as_const()) {
        return a.checked_add(b).map(Expr::Const);
    }
    // Constants and symbols go to the right.
    if left.as_const().is_some() || (left.is_symbolic() && !right.is_symbolic()) {
        return Some(Expr::binary(Kind::Add, right.clone(), left.clone()));
    }
    if right.as_const() == Some(0) {
        return Some(left.clone());
    }
    let sum = left.sides(Kind::Add);
    if let (Some((inner, Expr::Const(a))), Some(b)) = (sum, right.as_const()) {
        return Some(inner.clone().add(Expr::Const(a.checked_add(b)?)));
    }
    // `e * a + e * b` is `e * (a + b)`.
    let ((first, a), (second, b)) = (left.scaled(), right.scaled());
    if first == second {
        let factor = Expr::Const(a.checked_add(b)?);
        return Some(Expr::binary(Kind::Mul, first.clone(), factor));
    }
    if let Some((inner, constant @ Expr::Const(_))) = sum {
        return Some(inner.clone().add(right.clone()).add(constant.clone()));
    }
    // `e + (e floordiv c) * -c` is `e mod c`.
    if let Some((quotient, Expr::Const(scale))) = right.sides(Kind::Mul)
        && let Some((inner, Expr::Const(divisor))) = quotient.sides(Kind::FloorDiv)
        && *divisor > 0
        && scale.checked_neg() == Some(*divisor)
        && inner == left
    {
        return Some(Expr::binary(Kind::Mod, left.clone(), Expr::Const(*divisor)));
    }
    None
}

fn mul(left: &Expr, right: &Expr) -> Option<Expr> {
    if let (Some(a), Some(b)) = (left.as_const(), right.as_const()) {
        return a.checked_mul(b).map(Expr::Const);
    }
    if !right.is_symbolic() || left.as_const().is_some() {
        return Some(Expr::binary(Kind::Mul, right.clone(), left.clone()));
    }
    match right.as_const() {
        Some(1) => return Some(left.clone()),
        Some(0) => return Some(Expr::Const(0)),
        _ => {}
    }
    let Some((inner, constant @ Expr::Const(a))) = left.sides(Kind::Mul) else {
        return None;
    };
    if let Some(b) = right.as_const() {
        let factor = Expr::Const(a.checked_mul(b)?);
        return Some(Expr::binary(Kind::Mul, inner.clone(), factor));
    }
    let product = Expr::binary(Kind::Mul, inner.clone(), right.clone());
    Some(Expr::binary(Kind::Mul, product, constant.clone()))
}

fn floor_div(left: &Expr, right: &Expr) -> Option<Expr> {
    let divisor = right.as_const().filter(|&d| d >= 1)?;
    if let Some(value) = left.as_const() {
        return Some(Expr::Const(value.div_euclid(divisor)));
    }
    if divisor == 1 {
        return Some(left.clone());
    }
    if let Some(quotient) = divided_product(left, divisor) {
        return Some(quotient);
    }
    let (a, b) = left.sides(Kind::Add)?;
    let divides = |e: &Expr| e.largest_divisor().is_multiple_of(divisor as u64);
    if divides(a) || divides(b) {
        let a = Expr::binary(Kind::FloorDiv, a.clone(), right.clone());
        let b = Expr::binary(Kind::FloorDiv, b.clone(), right.clone());
        return Some(a.add(b));
    }
    None
}

/// `(e * c) / d` where `d` divides `c`.
fn divided_product(left: &Expr, divisor: i64) -> Option<Expr> {
    match left.sides(Kind::Mul)? {
        (inner, Expr::Const(factor)) if factor % divisor == 0 => Some(Expr::binary(
            Kind::Mul,
            inner.clone(),
            Expr::Const(factor / divisor),
        )),
        _ => None,
    }
}

fn ceil_div(left: &Expr, right: &Expr) -> Option<Expr> {
    let divisor = right.as_const().filter(|&d| d >= 1)?;
    if let Some(value) = left.as_const() {
        let floor = value.div_euclid(divisor);
        let is_exact = value.rem_euclid(divisor) == 0;
        return Some(Expr::Const(if is_exact { floor } else { floor + 1 }));
    }
    if divisor == 1 {
        return Some(left.clone());
    }
    divided_product(left, divisor)
}

fn modulo(left: &Expr, right: &Expr) -> Option<Expr> {
    let divisor = right.as_const().filter(|&d| d >= 1)?;
    if let Some(value) = left.as_const() {
        return Some(Expr::Const(value.rem_euclid(divisor)));
    }
    let divides = |e: &Expr| e.largest_divisor().is_multiple_of(divisor as u64);
    if divides(left) {
        return Some(Expr::Const(0));
    }
    if let Some((a, b)) = left.sides(Kind::Add) {
        if divides(a) {
            return Some(Expr::binary(Kind::Mod, b.clone(), right.clone()));
        }
        if divides(b) {
            return Some(Expr::binary(Kind::Mod, a.clone(), right.clone()));
        }
    }
    match left.sides(Kind::Mod) {
        Some((inner, Expr::Const(inner_divisor))) if inner_divisor % divisor == 0 => {
            Some(Expr::binary(Kind::Mod, inner.clone(), right.clone()))
        }
        _ => None,
    }
}
