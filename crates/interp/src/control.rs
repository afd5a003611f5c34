//! Operations with regions, calls and terminators: how each is entered, and what a terminator's
//! values mean to what is open.

use super::activity::{Activity, Decisions, ForLoop, Open, Points, Rest};
use super::machine::{Machine, Next, Ran};
use super::number_types::signed;
use super::numbers::{IntBinary, IntCompare};
use super::outcome::Stop;
use super::program::{Action, Bound, ForallBounds};
use super::scalar::Pure;
use super::value::{Datum, Extents};
use freehold_ir::{Block, Op, Region, ValueDef};

use std::rc::Rc;

use smallvec::SmallVec;

impl Machine<'_> {
    /// Starts region number `region` of the running operation.
    pub fn open(&mut self, region: usize, open: Open, arguments: Vec<Datum>) -> Ran<Next> {
        self.activities.push(Activity {
            op: Some(self.current),
            open,
            stack: self.stack.len(),
            decided: SmallVec::new(),
        });
        if self.activities.len() > self.limits.depth {
            return Err(Stop::Budget {
                at: self.current,
                what: format!("{} open calls and regions", self.limits.depth),
            });
        }
        self.enter_region(self.module.regions(self.current)[region], arguments)
    }

    fn enter_region(&mut self, region: Region, arguments: Vec<Datum>) -> Ran<Next> {
        match self.module.first_block(region) {
            Some(block) => self.enter_block(block, arguments),
            None => Err(self.unknown("this operation has an empty region")),
        }
    }

    /// Ends the running activity and gives its operation these results.
    pub fn close(&mut self, results: Vec<Datum>) -> Next {
        let Some(activity) = self.activities.pop() else {
            return Next::End(results);
        };
        if let Some(op) = activity.op {
            self.end_scope(op, activity.stack);
            self.set_results(op, results);
            self.current = op;
        }
        Next::Following
    }

    pub fn run_if(&mut self) -> Ran<Next> {
        let holds = self.decide(0)?;
        self.open_side(holds)
    }

    /// Opens the first region where a condition holds, else the second, if there is one.
    pub fn open_side(&mut self, holds: bool) -> Ran<Next> {
        let taken = usize::from(!holds);
        let region = self.module.regions(self.current).get(taken).copied();
        match region.and_then(|region| self.module.first_block(region)) {
            Some(_) => self.open(taken, Open::Once, Vec::new()),
            None => Ok(Next::Following),
        }
    }

    pub fn run_index_switch(&mut self, cases: &[i64]) -> Ran<Next> {
        let cases: Vec<u64> = cases.iter().map(|&case| case as u64).collect();
        // Region 0 is the default.
        let region = self.find_case(64, &cases)?.map_or(0, |i| i + 1);
        self.open(region, Open::Once, Vec::new())
    }

    pub fn run_for(&mut self, width: u32, unsigned: bool) -> Ran<Next> {
        let is_unknown = |datum: &Datum| matches!(datum, Datum::Term(_));
        let in_rounds = self
            .path
            .as_ref()
            .is_some_and(|path| path.has_data && path.in_rounds);
        if in_rounds || self.operands(0..3).iter().any(is_unknown) {
            return self.run_unknown_for(width, unsigned);
        }
        let (lower, upper, step) = (self.bits(0)?, self.bits(1)?, self.bits(2)?);
        let operands = self.module.operand_count(self.current);
        let inits = self.operands(3..operands);
        let (distance, is_empty) = if unsigned {
            (upper.wrapping_sub(lower), lower >= upper)
        } else {
            let (low, high) = (signed(lower, width), signed(upper, width));
            (high.wrapping_sub(low) as u64, low >= high)
        };
        let is_forward = if unsigned {
            step != 0
        } else {
            signed(step, width) > 0
        };
        if !is_forward {
            return Err(self.undefined("the step of a loop is not positive"));
        }
        if is_empty {
            self.set_results(self.current, inits);
            return Ok(Next::Following);
        }
        let state = ForLoop {
            width,
            unsigned,
            induction: Datum::Bits(lower),
            step: Datum::Bits(step),
            rest: Rest::Iterations((distance - 1) / step),
        };
        let arguments = std::iter::once(Datum::Bits(lower)).chain(inits).collect();
        self.open(0, Open::For(state), arguments)
    }

    /// A loop over the numbers from `lower` to below `upper`.
    pub fn count_up(
        &mut self,
        (lower, upper, step): (i64, i64, i64),
        inits: Vec<Datum>,
    ) -> Ran<Next> {
        if step <= 0 {
            return Err(self.undefined("the step of a loop is not positive"));
        }
        if lower >= upper {
            self.set_results(self.current, inits);
            return Ok(Next::Following);
        }
        let distance = upper.wrapping_sub(lower) as u64;
        let state = ForLoop {
            width: 64,
            unsigned: false,
            induction: Datum::index(lower),
            step: Datum::index(step),
            rest: Rest::Iterations((distance - 1) / step as u64),
        };
        let arguments = std::iter::once(Datum::index(lower)).chain(inits).collect();
        self.open(0, Open::For(state), arguments)
    }

    /// A loop whose bounds are not all known: each iteration is decided.
    fn run_unknown_for(&mut self, width: u32, unsigned: bool) -> Ran<Next> {
        let operands = self.module.operand_count(self.current);
        let inits = self.operands(3..operands);
        let [lower, upper, step] = [0, 1, 2].map(|i| self.operand(i).clone());
        let zero = Datum::Bits(0);
        if !self.is_less(width, unsigned, &zero, &step, true)? {
            return Err(self.undefined("the step of a loop is not positive"));
        }
        if !self.is_less(width, unsigned, &lower, &upper, false)? {
            self.set_results(self.current, inits);
            return Ok(Next::Following);
        }
        let state = ForLoop {
            width,
            unsigned,
            induction: lower.clone(),
            step,
            rest: Rest::Below(upper),
        };
        let arguments = std::iter::once(lower).chain(inits).collect();
        let next = self.open(0, Open::For(state), arguments)?;
        // The first iteration is decided.
        if let Some(activity) = self.activities.last_mut() {
            activity.decided.push(Decisions::once(self.current));
        }
        Ok(next)
    }

    /// Whether one number is below another; what a program promises is taken for granted.
    fn is_less(
        &mut self,
        width: u32,
        unsigned: bool,
        a: &Datum,
        b: &Datum,
        promised: bool,
    ) -> Ran<bool> {
        let kind = match unsigned {
            true => IntCompare::Ult,
            false => IntCompare::Slt,
        };
        match self.compute(Pure::Compare(kind, width), &[a.clone(), b.clone()])? {
            Datum::Bits(bits) if promised => Ok(bits != 0),
            Datum::Bits(bits) => {
                self.go_round()?;
                Ok(bits != 0)
            }
            Datum::Term(term) if promised => self.take_for_granted(term),
            Datum::Term(term) => self.decide_term(term),
            _ => Err(self.undefined("a bound of a loop is poison")),
        }
    }

    pub fn run_while(&mut self) -> Ran<Next> {
        let inits = self.all_operands();
        self.open(0, Open::Before, inits)
    }

    /// `scf.condition`: on to the second region, or out.
    pub fn run_condition(&mut self) -> Ran<Next> {
        let goes_on = self.decide(0)?;
        let values = self.operands(1..self.module.operand_count(self.current));
        if !goes_on {
            return Ok(self.close(values));
        }
        let Some(activity) = self.activities.last_mut() else {
            return Err(self.unknown("this terminator is in no loop"));
        };
        activity.open = Open::After;
        let region = activity.op.map(|op| self.module.regions(op)[1]);
        match region {
            Some(region) => self.enter_region(region, values),
            None => Err(self.unknown("this terminator is in no loop")),
        }
    }

    fn extents(&mut self, range: std::ops::Range<usize>) -> Ran<Extents> {
        range.map(|i| self.index(i)).collect()
    }

    /// The value of a number that is static or an operand.
    pub fn bound(&mut self, bound: Bound) -> Ran<i64> {
        match bound {
            Bound::Static(value) => Ok(value),
            Bound::Operand(index) => self.index(index),
        }
    }

    pub fn bounds(&mut self, bounds: &[Bound]) -> Ran<Extents> {
        bounds.iter().map(|&bound| self.bound(bound)).collect()
    }

    fn points(&mut self, lower: Extents, upper: Extents, step: Extents) -> Ran<Option<Points>> {
        if step.iter().any(|&step| step <= 0) {
            return Err(self.undefined("the step of a loop is not positive"));
        }
        self.has_parallel = true;
        Ok(Points::new(lower, upper, step, self.heap.count()))
    }

    pub fn run_parallel(&mut self) -> Ran<Next> {
        let results = self.module.results(self.current).len();
        let operands = self.module.operand_count(self.current);
        let rank = (operands - results) / 3;
        let lower = self.extents(0..rank)?;
        let upper = self.extents(rank..2 * rank)?;
        let step = self.extents(2 * rank..3 * rank)?;
        let reduced = self.operands(3 * rank..operands);
        let Some(points) = self.points(lower, upper, step)? else {
            self.set_results(self.current, reduced);
            return Ok(Next::Following);
        };
        let arguments = points.indices().collect();
        self.open(0, Open::Parallel { points, reduced }, arguments)
    }

    /// `scf.reduce`: its regions one by one, then the next point of the loop.
    pub fn run_reduce(&mut self) -> Ran<Next> {
        if self.module.regions(self.current).is_empty() {
            return self.next_point();
        }
        self.open_reduction(0)
    }

    fn open_reduction(&mut self, number: usize) -> Ran<Next> {
        let reduced = match self.activities.last() {
            Some(Activity {
                open: Open::Parallel { reduced, .. },
                ..
            }) => reduced[number].clone(),
            _ => return Err(self.unknown("this reduction is in no parallel loop")),
        };
        let arguments = vec![reduced, self.operand(number).clone()];
        self.open(number, Open::Reduce(number), arguments)
    }

    pub fn run_forall(&mut self, bounds: &ForallBounds) -> Ran<Next> {
        let results = self.module.results(self.current).len();
        if results > 0 {
            self.check_no_path()?;
        }
        let operands = self.module.operand_count(self.current);
        let initial = self.operands(operands - results..operands);
        let lower = self.bounds(&bounds.lower)?;
        let upper = self.bounds(&bounds.upper)?;
        let step = self.bounds(&bounds.step)?;
        let Some(points) = self.points(lower, upper, step)? else {
            self.set_results(self.current, initial);
            return Ok(Next::Following);
        };
        let arguments = points.indices().chain(initial.iter().cloned()).collect();
        let outputs = initial.clone();
        let state = Open::Forall {
            points,
            initial,
            outputs,
        };
        self.open(0, state, arguments)
    }

    /// `scf.forall.in_parallel`: what it inserts, one after the other, then the next point.
    pub fn run_in_parallel(&mut self) -> Ran<Next> {
        let end = self.current;
        let regions = self.module.regions(end).iter();
        let block = regions
            .filter_map(|&region| self.module.first_block(region))
            .next();
        let insertions: Vec<Op> = block.map_or_else(Vec::new, |b| self.module.ops(b).collect());
        for insertion in insertions {
            self.current = insertion;
            self.insert_in_parallel()?;
        }
        self.current = end;
        self.next_point()
    }

    fn insert_in_parallel(&mut self) -> Ran<()> {
        let action = self.action(self.current)?;
        let Action::InsertSlice(element, window) = &*action else {
            return Err(self.unknown("only slices are inserted in parallel"));
        };
        let ValueDef::Argument(_, number) = self.module.def(self.module.operand(self.current, 1))
        else {
            return Err(self.unknown("this is inserted into no output"));
        };
        let place = |points: &Points| (number as usize).checked_sub(points.current.len());
        let old = match self.activities.last().map(|activity| &activity.open) {
            Some(Open::Forall {
                points, outputs, ..
            }) => place(points).and_then(|place| outputs.get(place)).cloned(),
            _ => None,
        };
        let Some(old) = old else {
            return Err(self.unknown("this is inserted into no output"));
        };
        let new = self.inserted(&old, *element, window)?;
        if let Some(Open::Forall {
            points, outputs, ..
        }) = self
            .activities
            .last_mut()
            .map(|activity| &mut activity.open)
            && let Some(place) = place(points)
        {
            outputs[place] = new;
        }
        Ok(())
    }

    /// The next point of the parallel loop that is the running activity, or its end.
    pub fn next_point(&mut self) -> Ran<Next> {
        let buffers = self.heap.count();
        let Some(activity) = self.activities.last_mut() else {
            return Err(self.unknown("this terminator is in no loop"));
        };
        let (points, results) = match &mut activity.open {
            Open::Parallel { points, reduced } => (points, reduced),
            Open::Forall {
                points, outputs, ..
            } => (points, outputs),
            _ => return Err(self.unknown("this terminator is in no parallel loop")),
        };
        if !points.advance() {
            let results = std::mem::take(results);
            return Ok(self.close(results));
        }
        points.buffers[1] = buffers;
        let mut arguments: Vec<Datum> = points.indices().collect();
        if let Open::Forall { initial, .. } = &activity.open {
            arguments.extend(initial.iter().cloned());
        }
        self.repeat(0, arguments)
    }

    /// Runs region number `region` of the running activity's operation once more.
    pub fn repeat(&mut self, region: usize, arguments: Vec<Datum>) -> Ran<Next> {
        let Some((Some(op), stack)) = self.activities.last().map(|a| (a.op, a.stack)) else {
            return Err(self.unknown("this terminator is in no loop"));
        };
        self.end_scope(op, stack);
        self.enter_region(self.module.regions(op)[region], arguments)
    }

    /// A terminator that hands its operands to what is open.
    pub fn run_yield(&mut self) -> Ran<Next> {
        let values = self.all_operands();
        self.yield_values(values)
    }

    fn yield_values(&mut self, values: Vec<Datum>) -> Ran<Next> {
        let Some(activity) = self.activities.last_mut() else {
            return Err(self.unknown("this terminator is in no region"));
        };
        match &mut activity.open {
            Open::Once => Ok(self.close(values)),
            Open::For(_) => self.next_iteration(values),
            Open::After => {
                activity.open = Open::Before;
                self.repeat(0, values)
            }
            Open::Reduce(number) => {
                let number = *number;
                self.end_reduction(number, values)
            }
            Open::Atomic {
                memref,
                position,
                element,
            } => {
                let (memref, position, element) = (Rc::clone(memref), *position, *element);
                self.write(&memref, position, element, &values[0])?;
                Ok(self.close(values))
            }
            Open::Linalg(_) => self.yield_linalg(values),
            Open::Call { .. } | Open::Before | Open::Parallel { .. } | Open::Forall { .. } => {
                Err(self.unknown("this terminator does not belong to its region"))
            }
        }
    }

    /// The end of an iteration of `scf.for`.
    fn next_iteration(&mut self, values: Vec<Datum>) -> Ran<Next> {
        let Some(Activity {
            open: Open::For(state),
            op: Some(op),
            ..
        }) = self.activities.last_mut()
        else {
            return Err(self.unknown("this terminator is in no loop"));
        };
        self.current = *op;
        let (width, unsigned) = (state.width, state.unsigned);
        let upper = match &mut state.rest {
            Rest::Iterations(0) => return Ok(self.close(values)),
            Rest::Iterations(remaining) => {
                *remaining -= 1;
                None
            }
            Rest::Below(upper) => Some(upper.clone()),
        };
        let sum = [state.induction.clone(), state.step.clone()];
        let induction = self.compute(Pure::Int(IntBinary::Add, width), &sum)?;
        if let Some(upper) = upper
            && !self.is_less(width, unsigned, &induction, &upper, false)?
        {
            return Ok(self.close(values));
        }
        if let Some(Activity {
            open: Open::For(state),
            ..
        }) = self.activities.last_mut()
        {
            state.induction = induction.clone();
        }
        let arguments = std::iter::once(induction).chain(values).collect();
        self.repeat(0, arguments)
    }

    fn end_reduction(&mut self, number: usize, values: Vec<Datum>) -> Ran<Next> {
        self.close(Vec::new());
        if let Some(Activity {
            open: Open::Parallel { reduced, .. },
            ..
        }) = self.activities.last_mut()
            && let Some(value) = values.into_iter().next()
        {
            reduced[number] = value;
        }
        if number + 1 < self.module.regions(self.current).len() {
            self.open_reduction(number + 1)
        } else {
            self.next_point()
        }
    }

    pub fn run_return(&mut self) -> Ran<Next> {
        let values = self.all_operands();
        let Some(Activity {
            op,
            open: Open::Call { base, .. },
            stack,
            ..
        }) = self.activities.pop()
        else {
            return Err(self.unknown("this return is not directly in a function"));
        };
        for id in self.stack.split_off(stack) {
            self.heap.end_scope(id, self.current);
        }
        self.leave_frame(base);
        match op {
            Some(op) => {
                self.set_results(op, values);
                self.current = op;
                Ok(Next::Following)
            }
            None => Ok(Next::End(values)),
        }
    }

    pub fn run_branch(&mut self, successor: usize, arguments: Vec<Datum>) -> Ran<Next> {
        let block: Block = self.module.successors(self.current)[successor];
        self.go_to(block, arguments)
    }

    /// `cf.cond_br`: the operands of the edge that is taken.
    pub fn run_cond_branch(&mut self) -> Ran<Next> {
        let taken = usize::from(!self.decide(0)?);
        self.branch_to(taken)
    }

    /// Takes an edge with the operands that the table says it forwards.
    pub fn branch_to(&mut self, successor: usize) -> Ran<Next> {
        let range =
            freehold_dialects::successor_operands(self.module, self.table, self.current, successor);
        let arguments = self.operands(range.unwrap_or(0..0));
        self.run_branch(successor, arguments)
    }
}
