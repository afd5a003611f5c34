//! Affine maps of operations and what they are about: the move `(compose-map)`, and what maps give
//! of constants.

use freehold_dialects::{Trait, set_group_size};
use freehold_ir::{
    AffineConstraint, AffineExpr, AffineMap, Attr, AttrKind, Context, IntegerSet, Op, Value,
};
use rustc_hash::FxHashMap;

use super::lists::group;
use crate::canonicalize::rewriter::Rewriter;

/// Larger expressions are not made.
const MOST_TERMS: usize = 256;

/// So many values are looked at to find out that one may be a symbol.
const MOST_VALUES: usize = 32;

/// The groups of operands of an operation that a map or set is about, each with its attribute.
fn places(name: &str) -> &'static [(&'static str, &'static str)] {
    match name {
        "affine.apply" => &[("mapOperands", "map")],
        "affine.min" | "affine.max" => &[("operands", "map")],
        "affine.if" => &[("operands", "condition")],
        "affine.for" => &[
            ("lowerBoundOperands", "lowerBoundMap"),
            ("upperBoundOperands", "upperBoundMap"),
        ],
        _ => &[("indices", "map")],
    }
}

/// The expressions of a map or set over values. What is no value any more, no expression names.
#[derive(Clone, PartialEq)]
struct Mapped {
    exprs: Vec<AffineExpr>,
    dims: Vec<Option<Value>>,
    symbols: Vec<Option<Value>>,
}

impl Mapped {
    fn new(context: &Context, attr: Attr, operands: &[Value]) -> Option<Mapped> {
        let (exprs, dims) = match context.attr_kind(attr) {
            AttrKind::AffineMap(map) => (map.results.to_vec(), map.dims),
            AttrKind::IntegerSet(set) => {
                let exprs = set.constraints.iter().map(|c| c.expr.clone());
                (exprs.collect(), set.dims)
            }
            _ => return None,
        };
        let (dims, symbols) = operands.split_at_checked(dims as usize)?;
        Some(Mapped {
            exprs,
            dims: dims.iter().copied().map(Some).collect(),
            symbols: symbols.iter().copied().map(Some).collect(),
        })
    }

    /// The attribute that is like `like`.
    fn attr(&self, context: &mut Context, like: Attr) -> Attr {
        let (dims, symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        let kind = match context.attr_kind(like) {
            AttrKind::IntegerSet(set) => {
                let constraints = set.constraints.iter().zip(&self.exprs);
                let constraints = constraints.map(|(old, expr)| AffineConstraint {
                    expr: expr.clone(),
                    is_equality: old.is_equality,
                });
                AttrKind::IntegerSet(IntegerSet {
                    dims,
                    symbols,
                    constraints: constraints.collect(),
                })
            }
            _ => AttrKind::AffineMap(AffineMap {
                dims,
                symbols,
                results: self.exprs.clone().into(),
            }),
        };
        context.attr(kind)
    }

    fn operands(&self) -> Vec<Value> {
        let all = self.dims.iter().chain(&self.symbols);
        all.filter_map(|operand| *operand).collect()
    }

    fn replace(&mut self, to: &Replacement) {
        for expr in &mut self.exprs {
            *expr = to.of(expr);
        }
    }

    /// Takes in what `affine.apply` computes of one of the operands; `None` if none of them is its
    /// result, or if that would be large.
    fn take_in(&mut self, rw: &Rewriter) -> Option<()> {
        let operands = self.dims.iter().chain(&self.symbols).enumerate();
        let (at, apply) = operands.into_iter().find_map(|(at, operand)| {
            let def = rw.module.defining_op((*operand)?)?;
            let is_apply = rw.module.name_text(def) == "affine.apply";
            (is_apply && !rw.circles.contains(def)).then_some((at, def))
        })?;
        let attr = rw.module.attr(apply, "map")?;
        let operands: Vec<Value> = rw.module.operands(apply).collect();
        let mut taken = Mapped::new(&rw.module.context, attr, &operands)?;
        taken.reduce(rw);
        let (dims, symbols) = (self.dims.len(), self.symbols.len());
        // All that a symbol is computed of are symbols, whether or not they are found to be.
        if at >= dims {
            let mut to = Replacement::new(taken.dims.len(), taken.symbols.len());
            for (place, expr) in (0..).zip(to.dims.iter_mut().chain(&mut to.symbols)) {
                *expr = AffineExpr::Symbol(place);
            }
            taken.replace(&to);
            taken.symbols.splice(0..0, taken.dims.drain(..));
        }
        let mut shift = Replacement::new(taken.dims.len(), taken.symbols.len());
        for (place, expr) in (dims as u32..).zip(&mut shift.dims) {
            *expr = AffineExpr::Dim(place);
        }
        for (place, expr) in (symbols as u32..).zip(&mut shift.symbols) {
            *expr = AffineExpr::Symbol(place);
        }
        taken.replace(&shift);
        let mut by = Replacement::new(dims, symbols);
        let (operand, expr) = match at.checked_sub(dims) {
            None => (&mut self.dims[at], &mut by.dims[at]),
            Some(at) => (&mut self.symbols[at], &mut by.symbols[at]),
        };
        *operand = None;
        *expr = taken.exprs.pop()?;
        self.replace(&by);
        self.dims.extend(taken.dims);
        self.symbols.extend(taken.symbols);
        (self.exprs.iter().map(size).sum::<usize>() <= MOST_TERMS).then_some(())
    }

    /// Makes symbols of dimensions that may be such, numbers of constants, and sums of expressions;
    /// operands that nothing names go, and of those that are one value the first stays.
    fn reduce(&mut self, rw: &Rewriter) {
        let mut symbols = std::mem::take(&mut self.symbols);
        let mut to = Replacement::new(self.dims.len(), symbols.len());
        for (place, operand) in self.dims.iter_mut().enumerate() {
            let mut left = MOST_VALUES;
            if operand.is_some_and(|value| is_symbol(rw, value, &mut left)) {
                to.dims[place] = AffineExpr::Symbol(symbols.len() as u32);
                symbols.push(operand.take());
            }
        }
        self.replace(&to);
        let mut used = Replacement::new(0, 0);
        self.exprs.iter().for_each(|expr| used.note(expr));
        let mut to = Replacement::new(self.dims.len(), symbols.len());
        self.dims = kept(&self.dims, &used.dims, &mut to.dims, AffineExpr::Dim);
        for (operand, expr) in symbols.iter_mut().zip(&mut to.symbols) {
            let number = operand.and_then(|value| i64::try_from(rw.constant(value)?).ok());
            if let Some(number) = number {
                *expr = AffineExpr::Const(number);
                *operand = None;
            }
        }
        self.symbols = kept(&symbols, &used.symbols, &mut to.symbols, AffineExpr::Symbol);
        self.replace(&to);
        let (dims, symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        for expr in &mut self.exprs {
            *expr = expr.as_sum(dims, symbols);
        }
    }
}

/// The operands that expressions use, each once; `to` gets what stands for each of the old ones.
fn kept(
    operands: &[Option<Value>],
    used: &[AffineExpr],
    to: &mut [AffineExpr],
    name: fn(u32) -> AffineExpr,
) -> Vec<Option<Value>> {
    let mut kept: Vec<Option<Value>> = Vec::new();
    let mut places: FxHashMap<Value, u32> = FxHashMap::default();
    for (at, operand) in (0..).zip(operands) {
        let Some(value) = operand.filter(|_| used.contains(&name(at))) else {
            continue;
        };
        let place = *places.entry(value).or_insert_with(|| {
            kept.push(Some(value));
            kept.len() as u32 - 1
        });
        to[at as usize] = name(place);
    }
    kept
}

/// What stands for dimensions and symbols.
struct Replacement {
    dims: Vec<AffineExpr>,
    symbols: Vec<AffineExpr>,
}

impl Replacement {
    /// Each for itself.
    fn new(dims: usize, symbols: usize) -> Self {
        Replacement {
            dims: (0..dims as u32).map(AffineExpr::Dim).collect(),
            symbols: (0..symbols as u32).map(AffineExpr::Symbol).collect(),
        }
    }

    fn of(&self, expr: &AffineExpr) -> AffineExpr {
        match expr {
            AffineExpr::Dim(place) => self.dims[*place as usize].clone(),
            AffineExpr::Symbol(place) => self.symbols[*place as usize].clone(),
            AffineExpr::Const(_) => expr.clone(),
            AffineExpr::Binary(kind, sides) => {
                AffineExpr::binary(*kind, self.of(&sides.0), self.of(&sides.1))
            }
        }
    }

    /// Adds the dimensions and symbols that an expression names.
    fn note(&mut self, expr: &AffineExpr) {
        match expr {
            AffineExpr::Dim(_) => self.dims.push(expr.clone()),
            AffineExpr::Symbol(_) => self.symbols.push(expr.clone()),
            AffineExpr::Const(_) => {}
            AffineExpr::Binary(_, sides) => {
                self.note(&sides.0);
                self.note(&sides.1);
            }
        }
    }
}

/// Whether the least number is in an expression: nobody reads what is written for it.
fn has_least(expr: &AffineExpr) -> bool {
    match expr {
        AffineExpr::Binary(_, sides) => has_least(&sides.0) || has_least(&sides.1),
        _ => *expr == AffineExpr::Const(i64::MIN),
    }
}

fn size(expr: &AffineExpr) -> usize {
    match expr {
        AffineExpr::Binary(_, sides) => 1 + size(&sides.0) + size(&sides.1),
        _ => 1,
    }
}

/// Whether a value may be a symbol: a constant, what is defined directly in an affine scope, or
/// what is computed by `affine.apply` of such. `left` is how many values may be looked at.
fn is_symbol(rw: &Rewriter, value: Value, left: &mut usize) -> bool {
    let Some(fewer) = left.checked_sub(1) else {
        return false;
    };
    *left = fewer;
    let def = rw.module.defining_op(value);
    let place = match def {
        Some(op) => rw.module.parent_op(op),
        None => (rw.module.defining_block(value)).and_then(|block| rw.module.block_op(block)),
    };
    let is_scope = |op| rw.table.has(rw.module, op, Trait::AffineScope);
    place.is_some_and(is_scope)
        || rw.constant(value).is_some()
        || def.is_some_and(|op| {
            rw.module.name_text(op) == "affine.apply"
                && (rw.module.operands(op)).all(|operand| is_symbol(rw, operand, left))
        })
}

/// What an operation computes of its operands by maps takes in what `affine.apply` computes of
/// others, and constants; operands that it does not need go.
pub(super) fn compose(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let table = rw.table;
    let def = table.of(rw.module, op)?;
    let mut done = None;
    for &(operands, attribute) in places(rw.module.name_text(op)) {
        let range = group(rw, op, operands)?;
        let old: Vec<Value> = range.clone().map(|at| rw.module.operand(op, at)).collect();
        let attr = rw.module.attr(op, attribute)?;
        let mut mapped = Mapped::new(&rw.module.context, attr, &old)?;
        loop {
            let mut larger = mapped.clone();
            match larger.take_in(rw) {
                Some(()) => mapped = larger,
                None => break,
            }
        }
        mapped.reduce(rw);
        if mapped.exprs.iter().any(has_least) {
            continue;
        }
        let new = mapped.attr(&mut rw.module.context, attr);
        let operands_now = mapped.operands();
        if new == attr && operands_now == old {
            continue;
        }
        if done.is_none() {
            rw.by(rule);
            done = Some(());
        }
        let count = operands_now.len();
        let mut all: Vec<Value> = rw.module.operands(op).collect();
        all.splice(range, operands_now);
        set_group_size(rw.module, op, def, operands, count);
        rw.module.set_property(op, attribute, Some(new));
        rw.set_operands(op, &all);
    }
    done
}

/// What the results of a map are, of constants.
pub(super) fn numbers(rw: &Rewriter, map: Attr, operands: &[Value]) -> Option<Vec<i64>> {
    let map = rw.module.context.affine_map(map)?;
    let numbers = operands
        .iter()
        .map(|&operand| i64::try_from(rw.constant(operand)?).ok());
    let numbers: Vec<i64> = numbers.collect::<Option<_>>()?;
    let (dims, symbols) = numbers.split_at_checked(map.dims as usize)?;
    map.eval(dims, symbols)
}

/// The operand that is the only result of a map.
pub(super) fn chosen(rw: &Rewriter, map: Attr, operands: &[Value]) -> Option<Value> {
    let map = rw.module.context.affine_map(map)?;
    let place = match map.results[..] {
        [AffineExpr::Dim(place)] => place,
        [AffineExpr::Symbol(place)] => map.dims + place,
        _ => return None,
    };
    operands.get(place as usize).copied()
}

/// A map with each result once.
pub(super) fn distinct(context: &mut Context, map: Attr) -> Option<Attr> {
    let mut map = context.affine_map(map)?.clone();
    let mut results: Vec<AffineExpr> = Vec::new();
    for result in &map.results {
        if !results.contains(result) {
            results.push(result.clone());
        }
    }
    map.results = results.into();
    Some(context.attr(AttrKind::AffineMap(map)))
}
