//! One operation: from its [`Action`] to its effect. Arithmetic is here; memory, control and
//! `linalg` have files of their own.

use std::rc::Rc;

use super::control::Open;
use super::machine::{Machine, Next, Ran};
use super::numbers::{self, Computed};
use super::program::Action;
use super::value::{Datum, Float, Scalar, signed, truncated};
use super::{FaultKind, heap::Heap};

impl Machine<'_> {
    pub(super) fn execute(&mut self, action: &Action) -> Ran<Next> {
        match action {
            Action::Constant => {
                let datum = self.constant(self.current)?;
                self.finish(datum)
            }
            Action::Poison => self.finish(Datum::Poison),
            Action::Int(kind, width) => {
                let (kind, width) = (*kind, *width);
                self.binary(|a, b| kind.apply(width, a, b))
            }
            Action::Compare(predicate, width) => self.compare(*predicate, *width),
            Action::AddExtended(width) => self.add_extended(*width),
            Action::MulExtended(width, is_signed) => self.mul_extended(*width, *is_signed),
            Action::Float(kind, float) => {
                let (kind, float) = (*kind, *float);
                self.binary(|a, b| Ok(Some(kind.apply(float, a, b))))
            }
            Action::FloatUnary(kind, float) => {
                let (kind, float) = (*kind, *float);
                self.unary(|a| Some(kind.apply(float, a)))
            }
            Action::CompareFloat(predicate, float) => {
                let (predicate, float) = (*predicate, *float);
                self.binary(|a, b| {
                    let (a, b) = (float.decode(a), float.decode(b));
                    Ok(numbers::compare_floats(predicate, a, b).map(u64::from))
                })
            }
            Action::Fma(float) => self.fma(*float),
            Action::AbsInt(width) => {
                let width = *width;
                self.unary(|a| Some(truncated(signed(a, width).unsigned_abs(), width)))
            }
            &Action::ResizeInt {
                from,
                to,
                signed: is_signed,
            } => self.unary(|a| {
                let wide = if is_signed { signed(a, from) as u64 } else { a };
                Some(truncated(wide, to))
            }),
            Action::Bitcast => self.finish(self.operand(0).clone()),
            &Action::IntToFloat {
                width,
                signed: is_signed,
                float,
            } => self.unary(|a| {
                let value = match is_signed {
                    true => signed(a, width) as f64,
                    false => a as f64,
                };
                Some(float.encode(value))
            }),
            &Action::FloatToInt {
                float,
                width,
                signed,
            } => self.unary(|a| numbers::float_to_int(float.decode(a), width, signed)),
            &Action::ResizeFloat(from, to) => self.unary(|a| Some(to.encode(from.decode(a)))),
            Action::SizeOfIndex => self.finish(Datum::Bits(64)),
            Action::Select => self.select(),
            Action::MakeComplex => {
                let parts = self.all_operands();
                self.finish(Datum::Aggregate(parts.into()))
            }
            Action::ComplexPart(part) => {
                let datum = match self.operand(0) {
                    Datum::Aggregate(parts) => parts[*part].clone(),
                    _ => Datum::Poison,
                };
                self.finish(datum)
            }

            Action::Allocate { element, stack } => self.allocate(*element, *stack),
            Action::Realloc(element) => self.reallocate(*element),
            Action::Free => self.free(),
            Action::Load(element) => self.load(*element),
            Action::Store(element) => self.store(*element),
            Action::Copy(element) => self.copy(*element),
            Action::SameMemRef => self.finish(self.operand(0).clone()),
            Action::SameMemRefs => {
                let operands = self.all_operands();
                self.set_results(self.current, operands);
                Ok(Next::Following)
            }
            Action::CastMemRef(ty) => self.cast(*ty),
            Action::Dim => self.dim(),
            Action::Rank => {
                let memref = self.memref(0)?;
                self.finish(Datum::index(memref.sizes.len() as i64))
            }
            Action::SubView(window) => self.subview(window),
            Action::ReinterpretCast(window) => self.reinterpret_cast(window),
            Action::View(element) => self.view(*element),
            Action::CollapseShape(groups) => self.collapse_shape(groups),
            Action::ExpandShape(groups, extents) => self.expand_shape(groups, extents),
            Action::Transpose(permutation) => self.transpose(permutation),
            Action::Reshape(element) => self.reshape(*element),
            Action::ExtractMetadata => self.extract_metadata(),
            Action::ExtractPointer => {
                let memref = self.memref(0)?;
                self.finish(Datum::Bits(self.heap.aligned_address(&memref)))
            }
            Action::GetGlobal => self.get_global(),
            Action::AtomicRmw(kind, scalar, element) => self.atomic_rmw(*kind, *scalar, *element),
            Action::GenericAtomicRmw(element) => self.generic_atomic_rmw(*element),
            Action::Nothing => Ok(Next::Following),

            Action::Clone(element) => self.clone_buffer(*element),
            Action::Dealloc => self.dealloc(),

            Action::Call => self.call(),
            Action::CallIndirect => self.call_indirect(),
            Action::FunctionConstant => self.function_constant(),
            Action::Return => self.run_return(),
            Action::Branch => self.branch_to(0),
            Action::CondBranch => self.run_cond_branch(),
            Action::Switch => self.run_switch(),
            Action::Assert(message) => match self.bits(0)? {
                0 => Err(self.fault(FaultKind::Assertion(message.clone()))),
                _ => Ok(Next::Following),
            },

            Action::If => self.run_if(),
            Action::IndexSwitch(cases) => self.run_index_switch(cases),
            Action::RunRegion => self.open(0, Open::Once, Vec::new()),
            Action::For { width, unsigned } => self.run_for(*width, *unsigned),
            Action::While => self.run_while(),
            Action::Condition => self.run_condition(),
            Action::Parallel => self.run_parallel(),
            Action::Reduce => self.run_reduce(),
            Action::Forall(bounds) => self.run_forall(bounds),
            Action::InParallel => self.next_point(),
            Action::Yield => self.run_yield(),

            Action::Linalg(structured) => self.run_linalg(structured),
            Action::LinalgIndex(dimension) => self.linalg_index(*dimension),
        }
    }

    /// Element by element for vectors; poison where an operand is poison.
    fn unary(&mut self, compute: impl Fn(u64) -> Option<u64>) -> Ran<Next> {
        let one = |datum: &Datum| match datum {
            Datum::Bits(bits) => compute(*bits).map_or(Datum::Poison, Datum::Bits),
            _ => Datum::Poison,
        };
        let result = match self.operand(0) {
            Datum::Aggregate(parts) => Datum::Aggregate(parts.iter().map(one).collect()),
            datum => one(datum),
        };
        self.finish(result)
    }

    fn binary(&mut self, compute: impl Fn(u64, u64) -> Computed) -> Ran<Next> {
        let one = |a: &Datum, b: &Datum| match (a, b) {
            (Datum::Bits(a), Datum::Bits(b)) => match compute(*a, *b) {
                Ok(result) => Ok(result.map_or(Datum::Poison, Datum::Bits)),
                Err(undefined) => Err(undefined.0),
            },
            _ => Ok(Datum::Poison),
        };
        let result = match (self.operand(0), self.operand(1)) {
            (Datum::Aggregate(a), Datum::Aggregate(b)) => {
                let parts = a.iter().zip(b.iter()).map(|(a, b)| one(a, b));
                parts
                    .collect::<Result<Rc<[Datum]>, _>>()
                    .map(Datum::Aggregate)
            }
            (a, b) => one(a, b),
        };
        match result {
            Ok(datum) => self.finish(datum),
            Err(what) => Err(self.undefined(what)),
        }
    }

    fn compare(&mut self, predicate: numbers::IntCompare, width: u32) -> Ran<Next> {
        // Two addresses: what decides an alias at run time after lowering.
        if let (Datum::Bits(a), Datum::Bits(b)) = (self.operand(0), self.operand(1))
            && Heap::is_address(*a)
            && Heap::is_address(*b)
        {
            self.counts.alias_checks += 1;
        }
        self.binary(|a, b| Ok(Some(predicate.apply(width, a, b).into())))
    }

    fn add_extended(&mut self, width: u32) -> Ran<Next> {
        let (a, b) = (self.bits(0)?, self.bits(1)?);
        let sum = u128::from(a) + u128::from(b);
        let results = vec![
            Datum::Bits(truncated(sum as u64, width)),
            Datum::bool(sum >> width != 0),
        ];
        self.set_results(self.current, results);
        Ok(Next::Following)
    }

    fn mul_extended(&mut self, width: u32, is_signed: bool) -> Ran<Next> {
        let (a, b) = (self.bits(0)?, self.bits(1)?);
        let product = match is_signed {
            true => (i128::from(signed(a, width)) * i128::from(signed(b, width))) as u128,
            false => u128::from(a) * u128::from(b),
        };
        let half = |bits: u128| Datum::Bits(truncated(bits as u64, width));
        let results = vec![half(product), half(product >> width)];
        self.set_results(self.current, results);
        Ok(Next::Following)
    }

    fn fma(&mut self, float: Float) -> Ran<Next> {
        let operands = self.all_operands();
        let result = match &operands[..] {
            [Datum::Bits(a), Datum::Bits(b), Datum::Bits(c)] => {
                let [a, b, c] = [a, b, c].map(|&bits| float.decode(bits));
                let fused = match float {
                    // f64 holds the product of two f32 exactly, but not always the sum.
                    Float::F32 => f64::from((a as f32).mul_add(b as f32, c as f32)),
                    _ => a.mul_add(b, c),
                };
                Datum::Bits(float.encode(fused))
            }
            [Datum::Poison, ..] | [_, Datum::Poison, _] | [_, _, Datum::Poison] => Datum::Poison,
            _ => return Err(self.unknown("the interpreter does not run 'math.fma' on vectors")),
        };
        self.finish(result)
    }

    fn select(&mut self) -> Ran<Next> {
        let datum = match (self.operand(0), self.operand(1), self.operand(2)) {
            (Datum::Bits(condition), yes, no) => {
                if *condition != 0 {
                    yes.clone()
                } else {
                    no.clone()
                }
            }
            (Datum::Aggregate(conditions), Datum::Aggregate(yes), Datum::Aggregate(no)) => {
                let lanes = conditions.iter().zip(yes.iter().zip(no.iter()));
                let pick = |(condition, (yes, no)): (&Datum, (&Datum, &Datum))| match condition {
                    Datum::Bits(0) => no.clone(),
                    Datum::Bits(_) => yes.clone(),
                    _ => Datum::Poison,
                };
                Datum::Aggregate(lanes.map(pick).collect())
            }
            _ => Datum::Poison,
        };
        self.finish(datum)
    }

    /// `cf.switch`: successor 0 is the default.
    fn run_switch(&mut self) -> Ran<Next> {
        let value = self.bits(0)?;
        let width = match Scalar::of(
            &self.module.context,
            self.module.value_type(self.module.operand(self.current, 0)),
        ) {
            Some(Scalar::Int { width }) => width,
            _ => 64,
        };
        let cases = self.dense_integers("case_values");
        let found = cases
            .iter()
            .position(|&case| truncated(case as u64, width) == value);
        self.branch_to(found.map_or(0, |case| case + 1))
    }
}
