//! One operation: from its [`Action`] to its effect. Arithmetic is here; memory, control and
//! `linalg` have files of their own.

use super::activity::Open;
use super::machine::{Machine, Next, Ran};
use smallvec::SmallVec;

use super::fault::FaultKind;
use super::heap::is_address;
use super::number_types::{Scalar, signed, truncated};
use super::numbers::IntBinary;
use super::path::Path;
use super::program::{Action, NoOverflow};
use super::scalar::Pure;
use super::terms::Number;
use super::value::Datum;

impl Machine<'_> {
    /// Runs the current operation, which this is its action of.
    pub(super) fn execute(&mut self, action: &Action) -> Ran<Next> {
        if action.only_describes() && matches!(self.operand(0), Datum::Poison) {
            // Poison goes through what neither reads memory nor decides.
            let results = self.module.results(self.current).len();
            return self.finish_all(vec![Datum::Poison; results]);
        }
        self.count_lanes()?;
        match action {
            Action::Constant => {
                let datum = self.constant(self.current)?;
                self.finish(datum)
            }
            Action::Poison => self.finish(Datum::Poison),
            &Action::Pure(pure) => {
                let datum = self.lanes(pure)?;
                self.finish(datum)
            }
            &Action::WithoutOverflow(pure, flags) => {
                let datum = match self.overflows(flags) {
                    true => Datum::Poison,
                    false => self.lanes(pure)?,
                };
                self.finish(datum)
            }
            &Action::PureTwice(first, second) => {
                let data = vec![self.lanes(first)?, self.lanes(second)?];
                self.finish_all(data)
            }
            Action::Bitcast => self.finish(self.operand(0).clone()),
            Action::SizeOfIndex => self.finish(Datum::Bits(64)),
            &Action::Select(width) => self.select(width),
            Action::MakeComplex => {
                let parts = self.all_operands();
                self.finish(Datum::Aggregate(parts.into()))
            }
            Action::ComplexPart(part) => self.complex_part(*part),

            Action::Allocate {
                element,
                stack,
                extents,
            } => self.allocate(*element, *stack, *extents),
            Action::Realloc(element) => self.reallocate(*element),
            Action::Free(operand) => self.free(*operand),
            Action::Tokens => self.give_tokens(0),
            Action::Load(element) => self.load(*element),
            Action::Store(element) => self.store(*element),
            Action::Copy(element) => self.copy(*element),
            Action::SameMemRef => self.finish(self.operand(0).clone()),
            Action::SameMemRefs => self.finish_all(self.all_operands()),
            Action::CastMemRef(ty) => self.cast(*ty),
            Action::Dim => self.dim(),
            Action::Rank => self.rank(),
            Action::SubView(window) => self.subview(window),
            Action::ReinterpretCast(window) => self.reinterpret_cast(window),
            Action::View(element) => self.view(*element),
            Action::Slice(view) => self.begin_slice(view),
            Action::CollapseShape(groups) => self.collapse_shape(groups),
            Action::ExpandShape(groups, extents) => self.expand_shape(groups, extents),
            Action::Transpose(permutation) => self.transpose(permutation),
            Action::Reshape(element) => self.reshape(*element),
            Action::ExtractMetadata => self.extract_metadata(),
            Action::ExtractPointer => self.extract_pointer(),
            Action::GetGlobal => self.get_global(),
            Action::AtomicRmw(kind, scalar, element) => self.atomic_rmw(*kind, *scalar, *element),
            Action::GenericAtomicRmw(element) => self.generic_atomic_rmw(*element),
            Action::Nothing => Ok(Next::Following),

            Action::Clone(element) => self.clone_buffer(*element),
            Action::Dealloc => self.dealloc(),
            Action::Unreachable => Err(self.undefined("what is unreachable is reached")),
            Action::Wait => self.wait(),

            Action::CopyValue(element) => self.copy_value(*element),
            Action::Materialize(element) => self.materialize(*element),
            Action::NewTensor { element, copies } => self.new_tensor(*element, *copies),
            Action::TensorOfElements(element) => self.tensor_of_elements(*element),
            Action::SplatTensor(element) => self.splat_tensor(*element),
            Action::InsertInTensor(element) => self.insert_in_tensor(*element),
            Action::InsertSlice(element, window) => self.insert_slice(*element, window),
            Action::Vector(action) => self.run_vector(*action),

            Action::Call => self.call(),
            Action::CallIndirect => self.call_indirect(),
            Action::FunctionConstant => self.function_constant(),
            Action::Return => self.run_return(),
            Action::Branch => self.branch_to(0),
            Action::CondBranch => self.run_cond_branch(),
            Action::Switch => self.run_switch(),
            Action::Assert(message) => self.run_assert(message),

            Action::If => self.run_if(),
            Action::IndexSwitch(cases) => self.run_index_switch(cases),
            Action::RunRegion => self.open(0, Open::Once, Vec::new()),
            Action::For { width, unsigned } => self.run_for(*width, *unsigned),
            Action::While => self.run_while(),
            Action::Condition => self.run_condition(),
            Action::Parallel => self.run_parallel(),
            Action::Reduce => self.run_reduce(),
            Action::Forall(bounds) => self.run_forall(bounds),
            Action::InParallel => self.run_in_parallel(),
            Action::Yield => self.run_yield(),

            Action::AffineApply(map, which) => self.affine_apply(map, *which),
            Action::AffineLoad(map, element) => self.affine_load(map, *element),
            Action::AffineStore(map, element) => self.affine_store(map, *element),
            Action::AffineFor(bounds) => self.affine_for(bounds),
            Action::AffineIf(set) => self.affine_if(set),

            Action::Linalg(structured) => self.run_linalg(structured),
            Action::LinalgIndex(dimension) => self.linalg_index(*dimension),
        }
    }

    /// Whether flags of a scalar operation are broken. Where paths are explored nobody asks: there
    /// only some numbers are known.
    fn overflows(&self, flags: NoOverflow) -> bool {
        let (Datum::Bits(a), Datum::Bits(b), None) = (self.operand(0), self.operand(1), &self.path)
        else {
            return false;
        };
        let compute = |a: i128, b: i128| match flags.kind {
            IntBinary::Sub => a - b,
            IntBinary::Mul => a.saturating_mul(b),
            _ => a + b,
        };
        let sign = |bits: u64| i128::from(signed(bits, flags.width));
        let most = 1_i128 << (flags.width - 1);
        let with_sign = compute(sign(*a), sign(*b));
        let without = compute(i128::from(*a), i128::from(*b));
        flags.signed && !(-most..most).contains(&with_sign)
            || flags.unsigned && !(0..2 * most).contains(&without)
    }

    fn complex_part(&mut self, part: usize) -> Ran<Next> {
        let datum = match self.operand(0) {
            Datum::Aggregate(parts) => parts[part].clone(),
            _ => Datum::Poison,
        };
        self.finish(datum)
    }

    /// An operation on numbers, element by element for vectors.
    fn lanes(&mut self, pure: Pure) -> Ran<Datum> {
        if let Pure::Compare(..) = pure {
            self.count_alias_check();
        }
        let count = self.module.operand_count(self.current);
        let operands: SmallVec<[Datum; 3]> = (0..count).map(|i| self.operand(i).clone()).collect();
        let lanes = operands.iter().find_map(|operand| match operand {
            Datum::Aggregate(parts) => Some(parts.len()),
            _ => None,
        });
        let Some(lanes) = lanes else {
            return self.compute(pure, &operands);
        };
        let mut results = Vec::with_capacity(lanes);
        for lane in 0..lanes {
            let lane_of = |operand: &Datum| match operand {
                Datum::Aggregate(parts) => parts[lane].clone(),
                datum => datum.clone(),
            };
            let arguments: SmallVec<[Datum; 3]> = operands.iter().map(lane_of).collect();
            results.push(self.compute(pure, &arguments)?);
        }
        Ok(Datum::Aggregate(results.into()))
    }

    /// Two addresses: what decides an alias at run time after lowering.
    fn count_alias_check(&mut self) {
        if let (Datum::Bits(a), Datum::Bits(b)) = (self.operand(0), self.operand(1))
            && is_address(*a)
            && is_address(*b)
        {
            self.counts.alias_checks += 1;
        }
    }

    /// An operation on numbers; poison where one of them is.
    pub fn compute(&mut self, pure: Pure, arguments: &[Datum]) -> Ran<Datum> {
        let mut numbers = [Number::Bits(0); 3];
        let mut bits = [0; 3];
        let mut all_known = true;
        for (i, argument) in arguments.iter().take(3).enumerate() {
            match Path::number(argument) {
                Some(Number::Bits(known)) => {
                    bits[i] = known;
                    numbers[i] = Number::Bits(known);
                }
                Some(unknown) => {
                    all_known = false;
                    numbers[i] = unknown;
                }
                None => return Ok(Datum::Poison),
            }
        }
        self.check_addresses(pure, &numbers)?;
        if all_known {
            let computed = pure.compute(&bits).map_err(|e| self.undefined(e.0))?;
            return Ok(computed.map_or(Datum::Poison, Datum::Bits));
        }
        self.compute_unknown(pure, numbers)
    }

    fn select(&mut self, width: Option<u32>) -> Ran<Next> {
        let datum = match (self.operand(0), self.operand(1), self.operand(2)) {
            (Datum::Aggregate(conditions), Datum::Aggregate(yes), Datum::Aggregate(no)) => {
                let lanes = conditions.iter().zip(yes.iter().zip(no.iter()));
                let lanes: Vec<[Datum; 3]> = lanes
                    .map(|(condition, (yes, no))| [condition.clone(), yes.clone(), no.clone()])
                    .collect();
                let mut chosen = Vec::with_capacity(lanes.len());
                for lane in lanes {
                    chosen.push(self.select_one(width, lane)?);
                }
                Datum::Aggregate(chosen.into())
            }
            (condition, yes, no) => {
                let lane = [condition.clone(), yes.clone(), no.clone()];
                self.select_one(width, lane)?
            }
        };
        self.finish(datum)
    }

    fn select_one(&mut self, width: Option<u32>, [condition, yes, no]: [Datum; 3]) -> Ran<Datum> {
        let holds = match condition {
            Datum::Bits(bits) => bits != 0,
            Datum::Term(term) => {
                let yes_and_no = [&yes, &no];
                let numbers = (Path::number(&yes), Path::number(&no));
                let is_address =
                    [numbers.0, numbers.1].map(|n| n.is_some_and(|n| self.is_joined_address(n)));
                if let (Some(width), (Some(yes), Some(no))) = (width, numbers)
                    && !is_address.contains(&true)
                    && yes_and_no.iter().all(|datum| self.is_no_poison(datum))
                {
                    let arguments = [Number::Term(term), yes, no];
                    return self.compute_unknown(Pure::Select(width), arguments);
                }
                self.decide_term(term)?
            }
            _ => return Ok(Datum::Poison),
        };
        Ok(if holds { yes } else { no })
    }

    /// Whether a number is none that may be poison.
    fn is_no_poison(&self, datum: &Datum) -> bool {
        let path = self.path.as_deref();
        path.is_none_or(|path| datum.is_defined(&path.terms))
    }

    fn run_assert(&mut self, message: &str) -> Ran<Next> {
        match self.assume(0)? {
            false => Err(self.fault(FaultKind::Assertion(message.to_owned()))),
            true => Ok(Next::Following),
        }
    }

    /// `cf.switch`: successor 0 is the default.
    fn run_switch(&mut self) -> Ran<Next> {
        let width = match Scalar::of(
            &self.module.context,
            self.module.value_type(self.module.operand(self.current, 0)),
        ) {
            Some(Scalar::Int { width }) => width,
            _ => 64,
        };
        let cases = self.dense_integers("case_values");
        let cases: Vec<u64> = cases
            .iter()
            .map(|&case| truncated(case as u64, width))
            .collect();
        let found = self.find_case(width, &cases)?;
        self.branch_to(found.map_or(0, |case| case + 1))
    }
}
