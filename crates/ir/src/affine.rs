//! Affine expressions, maps and integer sets as data, simplified as mlir-opt does when it builds
//! them, so that equal maps are equal data. Their text is in `syntax`.
//!
//! Recursion follows an expression's depth, which the parser bounds.

/// An operation of affine arithmetic.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AffineKind {
    Add,
    Mul,
    FloorDiv,
    CeilDiv,
    Mod,
}

/// An expression over dimensions and symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AffineExpr {
    Dim(u32),
    Symbol(u32),
    Const(i64),
    Binary(AffineKind, Box<(AffineExpr, AffineExpr)>),
}

impl AffineExpr {
    /// Whether no dimension occurs in it.
    pub fn is_symbolic(&self) -> bool {
        match self {
            AffineExpr::Dim(_) => false,
            AffineExpr::Symbol(_) | AffineExpr::Const(_) => true,
            AffineExpr::Binary(_, sides) => sides.0.is_symbolic() && sides.1.is_symbolic(),
        }
    }

    /// The sum, simplified.
    #[allow(clippy::should_implement_trait)]
    pub fn add(self, other: AffineExpr) -> AffineExpr {
        AffineExpr::binary(AffineKind::Add, self, other)
    }

    /// The difference, simplified.
    #[allow(clippy::should_implement_trait)]
    pub fn sub(self, other: AffineExpr) -> AffineExpr {
        let negated = AffineExpr::binary(AffineKind::Mul, other, AffineExpr::Const(-1));
        self.add(negated)
    }

    /// The simplified expression; where arithmetic would overflow it is left as it is.
    pub fn binary(kind: AffineKind, left: AffineExpr, right: AffineExpr) -> AffineExpr {
        let simplified = match kind {
            AffineKind::Add => add(&left, &right),
            AffineKind::Mul => mul(&left, &right),
            AffineKind::FloorDiv => floor_div(&left, &right),
            AffineKind::CeilDiv => ceil_div(&left, &right),
            AffineKind::Mod => modulo(&left, &right),
        };
        simplified.unwrap_or_else(|| AffineExpr::Binary(kind, Box::new((left, right))))
    }

    /// Its value where dimensions and symbols have these; none where one is missing, where
    /// a division is by zero or less, or where a number does not fit.
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        let (kind, sides) = match self {
            AffineExpr::Dim(index) => return dims.get(*index as usize).copied(),
            AffineExpr::Symbol(index) => return symbols.get(*index as usize).copied(),
            AffineExpr::Const(value) => return Some(*value),
            AffineExpr::Binary(kind, sides) => (*kind, sides),
        };
        let left = sides.0.eval(dims, symbols)?;
        let right = sides.1.eval(dims, symbols)?;
        if matches!(
            kind,
            AffineKind::FloorDiv | AffineKind::CeilDiv | AffineKind::Mod
        ) && right <= 0
        {
            return None;
        }
        match kind {
            AffineKind::Add => left.checked_add(right),
            AffineKind::Mul => left.checked_mul(right),
            AffineKind::FloorDiv => Some(left.div_euclid(right)),
            AffineKind::CeilDiv => {
                let is_exact = left.rem_euclid(right) == 0;
                Some(left.div_euclid(right) + i64::from(!is_exact))
            }
            AffineKind::Mod => Some(left.rem_euclid(right)),
        }
    }

    fn as_const(&self) -> Option<i64> {
        match self {
            AffineExpr::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// The sides of an expression of a kind.
    pub fn sides(&self, wanted: AffineKind) -> Option<&(AffineExpr, AffineExpr)> {
        match self {
            AffineExpr::Binary(kind, sides) if *kind == wanted => Some(sides),
            _ => None,
        }
    }

    /// The expression as a product with a constant: `e * c`, else `e * 1`.
    fn scaled(&self) -> (&AffineExpr, i64) {
        match self.sides(AffineKind::Mul) {
            Some((expr, AffineExpr::Const(factor))) => (expr, *factor),
            _ => (self, 1),
        }
    }

    /// The largest number that surely divides it; 0 for the constant 0.
    fn largest_divisor(&self) -> u64 {
        match self {
            AffineExpr::Const(value) => value.unsigned_abs(),
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) => 1,
            AffineExpr::Binary(kind, sides) => match kind {
                AffineKind::Mul => sides
                    .0
                    .largest_divisor()
                    .saturating_mul(sides.1.largest_divisor()),
                AffineKind::Add | AffineKind::Mod => {
                    gcd(sides.0.largest_divisor(), sides.1.largest_divisor())
                }
                AffineKind::FloorDiv | AffineKind::CeilDiv => match sides.1.as_const() {
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
}

/// `affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMap {
    pub dims: u32,
    pub symbols: u32,
    pub results: Box<[AffineExpr]>,
}

impl AffineMap {
    /// Its results where dimensions and symbols have these values; see [`AffineExpr::eval`].
    pub fn eval(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        let results = self.results.iter();
        results.map(|expr| expr.eval(dims, symbols)).collect()
    }

    /// Whether its results are its dimensions, one by one. It may have symbols: in MLIR the layout
    /// of a memref says nothing then.
    pub fn is_identity(&self) -> bool {
        let dims = (0..self.dims).map(AffineExpr::Dim);
        self.results.len() == self.dims as usize
            && self.results.iter().zip(dims).all(|(a, b)| *a == b)
    }
}

/// One condition of an integer set: the expression is 0, or it is not negative.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineConstraint {
    pub expr: AffineExpr,
    pub is_equality: bool,
}

/// `affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSet {
    pub dims: u32,
    pub symbols: u32,
    pub constraints: Box<[AffineConstraint]>,
}

impl IntegerSet {
    /// Whether it holds a point; see [`AffineExpr::eval`].
    pub fn contains(&self, dims: &[i64], symbols: &[i64]) -> Option<bool> {
        let mut holds = true;
        for constraint in &self.constraints {
            let value = constraint.expr.eval(dims, symbols)?;
            holds &= match constraint.is_equality {
                true => value == 0,
                false => value >= 0,
            };
        }
        Some(holds)
    }
}

/// The greatest number that divides both.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn add(left: &AffineExpr, right: &AffineExpr) -> Option<AffineExpr> {
    if let (Some(a), Some(b)) = (left.as_const(), right.as_const()) {
        return a.checked_add(b).map(AffineExpr::Const);
    }
    // Constants and symbols go to the right.
    if left.as_const().is_some() || (left.is_symbolic() && !right.is_symbolic()) {
        return Some(AffineExpr::binary(
            AffineKind::Add,
            right.clone(),
            left.clone(),
        ));
    }
    // So do dimensions and symbols with higher numbers.
    match (left, right) {
        (AffineExpr::Dim(a), AffineExpr::Dim(b))
        | (AffineExpr::Symbol(a), AffineExpr::Symbol(b))
            if a > b =>
        {
            return Some(AffineExpr::binary(
                AffineKind::Add,
                right.clone(),
                left.clone(),
            ));
        }
        _ => {}
    }
    if right.as_const() == Some(0) {
        return Some(left.clone());
    }
    let sum = left.sides(AffineKind::Add);
    if let (Some((inner, AffineExpr::Const(a))), Some(b)) = (sum, right.as_const()) {
        return Some(inner.clone().add(AffineExpr::Const(a.checked_add(b)?)));
    }
    // `e * a + e * b` is `e * (a + b)`.
    let ((first, a), (second, b)) = (left.scaled(), right.scaled());
    if first == second {
        let factor = AffineExpr::Const(a.checked_add(b)?);
        return Some(AffineExpr::binary(AffineKind::Mul, first.clone(), factor));
    }
    if let Some((inner, constant @ AffineExpr::Const(_))) = sum {
        return Some(inner.clone().add(right.clone()).add(constant.clone()));
    }
    // `e + (e floordiv q) * q * -1` is `e mod q`, for a symbolic `q` too.
    if let Some((product, AffineExpr::Const(-1))) = right.sides(AffineKind::Mul)
        && let Some((quotient, factor)) = product.sides(AffineKind::Mul)
        && let Some((inner, divisor)) = quotient.sides(AffineKind::FloorDiv)
        && inner == left
        && divisor == factor
    {
        let (left, divisor) = (left.clone(), divisor.clone());
        return Some(AffineExpr::binary(AffineKind::Mod, left, divisor));
    }
    // `e + (e floordiv c) * -c` is `e mod c`.
    if let Some((quotient, AffineExpr::Const(scale))) = right.sides(AffineKind::Mul)
        && let Some((inner, AffineExpr::Const(divisor))) = quotient.sides(AffineKind::FloorDiv)
        && *divisor > 0
        && scale.checked_neg() == Some(*divisor)
        && inner == left
    {
        return Some(AffineExpr::binary(
            AffineKind::Mod,
            left.clone(),
            AffineExpr::Const(*divisor),
        ));
    }
    // `a + b + (e floordiv c) * d` may be simpler from its end: `b` with what is added.
    if let Some((AffineExpr::Binary(AffineKind::FloorDiv, _), _)) = right.sides(AffineKind::Mul)
        && let Some((first, last)) = sum
        && let Some(simplified) = add(last, right)
    {
        return Some(first.clone().add(simplified));
    }
    None
}

fn mul(left: &AffineExpr, right: &AffineExpr) -> Option<AffineExpr> {
    if let (Some(a), Some(b)) = (left.as_const(), right.as_const()) {
        return a.checked_mul(b).map(AffineExpr::Const);
    }
    if (!right.is_symbolic() && left.is_symbolic()) || left.as_const().is_some() {
        return Some(AffineExpr::binary(
            AffineKind::Mul,
            right.clone(),
            left.clone(),
        ));
    }
    if let (AffineExpr::Symbol(a), AffineExpr::Symbol(b)) = (left, right)
        && a > b
    {
        return Some(AffineExpr::binary(
            AffineKind::Mul,
            right.clone(),
            left.clone(),
        ));
    }
    match right.as_const() {
        Some(1) => return Some(left.clone()),
        Some(0) => return Some(AffineExpr::Const(0)),
        _ => {}
    }
    let Some((inner, constant @ AffineExpr::Const(a))) = left.sides(AffineKind::Mul) else {
        return None;
    };
    if let Some(b) = right.as_const() {
        let factor = AffineExpr::Const(a.checked_mul(b)?);
        return Some(AffineExpr::binary(AffineKind::Mul, inner.clone(), factor));
    }
    let product = AffineExpr::binary(AffineKind::Mul, inner.clone(), right.clone());
    Some(AffineExpr::binary(
        AffineKind::Mul,
        product,
        constant.clone(),
    ))
}

fn floor_div(left: &AffineExpr, right: &AffineExpr) -> Option<AffineExpr> {
    let divisor = right.as_const().filter(|&d| d >= 1)?;
    if let Some(value) = left.as_const() {
        return Some(AffineExpr::Const(value.div_euclid(divisor)));
    }
    if divisor == 1 {
        return Some(left.clone());
    }
    if let Some(quotient) = divided_product(left, divisor) {
        return Some(quotient);
    }
    let (a, b) = left.sides(AffineKind::Add)?;
    let divides = |e: &AffineExpr| e.largest_divisor().is_multiple_of(divisor as u64);
    if divides(a) || divides(b) {
        let a = AffineExpr::binary(AffineKind::FloorDiv, a.clone(), right.clone());
        let b = AffineExpr::binary(AffineKind::FloorDiv, b.clone(), right.clone());
        return Some(a.add(b));
    }
    None
}

/// `(e * c) / d` where `d` divides `c`.
fn divided_product(left: &AffineExpr, divisor: i64) -> Option<AffineExpr> {
    match left.sides(AffineKind::Mul)? {
        (inner, AffineExpr::Const(factor)) if factor % divisor == 0 => Some(AffineExpr::binary(
            AffineKind::Mul,
            inner.clone(),
            AffineExpr::Const(factor / divisor),
        )),
        _ => None,
    }
}

fn ceil_div(left: &AffineExpr, right: &AffineExpr) -> Option<AffineExpr> {
    let divisor = right.as_const().filter(|&d| d >= 1)?;
    if let Some(value) = left.as_const() {
        let floor = value.div_euclid(divisor);
        let is_exact = value.rem_euclid(divisor) == 0;
        return Some(AffineExpr::Const(if is_exact { floor } else { floor + 1 }));
    }
    if divisor == 1 {
        return Some(left.clone());
    }
    divided_product(left, divisor)
}

fn modulo(left: &AffineExpr, right: &AffineExpr) -> Option<AffineExpr> {
    let divisor = right.as_const().filter(|&d| d >= 1)?;
    if let Some(value) = left.as_const() {
        return Some(AffineExpr::Const(value.rem_euclid(divisor)));
    }
    let divides = |e: &AffineExpr| e.largest_divisor().is_multiple_of(divisor as u64);
    if divides(left) {
        return Some(AffineExpr::Const(0));
    }
    if let Some((a, b)) = left.sides(AffineKind::Add) {
        if divides(a) {
            return Some(AffineExpr::binary(
                AffineKind::Mod,
                b.clone(),
                right.clone(),
            ));
        }
        if divides(b) {
            return Some(AffineExpr::binary(
                AffineKind::Mod,
                a.clone(),
                right.clone(),
            ));
        }
    }
    match left.sides(AffineKind::Mod) {
        Some((inner, AffineExpr::Const(inner_divisor))) if inner_divisor % divisor == 0 => Some(
            AffineExpr::binary(AffineKind::Mod, inner.clone(), right.clone()),
        ),
        _ => None,
    }
}
