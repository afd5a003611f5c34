//! One step on data: its results, and what it leaves in memory, are terms of what it was given.

use std::fmt::Write;
use std::rc::Rc;

use super::classify::{Classifier, DataOperation, DataStep, StepText};
use super::symbols::Symbol;
use super::windows::Window;
use crate::heap::Owner;
use crate::machine::{Machine, Next, Ran};
use crate::number_types::{Element, Scalar};
use crate::program::Action;
use crate::site::Side;
use crate::terms::Number;
use crate::value::{BufferId, Datum, MemRef};
use freehold_ir::{Op, Type, Value, nested_ops};
use rustc_hash::FxHashMap;

/// A memref that a step uses.
struct Used {
    memref: Rc<MemRef>,
    window: Window,
    is_written: bool,
}

/// A step as a term, and what of which buffers it writes: all without a window.
struct Step {
    did: Number,
    targets: Vec<(BufferId, Option<Window>)>,
}

impl Machine<'_> {
    /// The operation as a step on data, where what it computes is not asked.
    pub fn data_operation(&mut self, op: Op) -> Option<Rc<DataOperation>> {
        if !self.has_data() {
            return None;
        }
        let step = match self.data_steps.get(&op) {
            Some(step) => step.clone(),
            None => {
                let is_known = self.action(op).is_ok();
                let step = self.classifier().classify(op, is_known).map(Rc::new);
                self.data_steps.insert(op, step.clone());
                step
            }
        };
        let step = step.or_else(|| self.access_somewhere(op).map(Rc::new))?;
        let key = (op, self.known_bits(&step.numbers));
        if let Some(operation) = self.data_operations.get(&key) {
            return operation.clone();
        }
        let known = known_numbers(&step.numbers, &key.1);
        let operation = self.classifier().with(op, &step, &known).map(Rc::new);
        self.data_operations.insert(key, operation.clone());
        operation
    }

    /// What numbers are, as far as they are known.
    pub(super) fn known_bits(&self, numbers: &[Value]) -> Vec<Option<u64>> {
        let bits = numbers.iter().map(|&value| match self.get(value) {
            Datum::Bits(bits) => Some(*bits),
            _ => None,
        });
        bits.collect()
    }

    pub(super) fn classifier(&self) -> Classifier<'_> {
        Classifier {
            module: self.module,
            table: self.table,
        }
    }

    /// A load or a store of data where the indices are not known.
    fn access_somewhere(&mut self, op: Op) -> Option<DataStep> {
        let action = self.action(op).ok()?;
        let memref = match *action {
            Action::Load(_) | Action::AffineLoad(..) => 0,
            Action::Store(_) | Action::AffineStore(..) => 1,
            _ => return None,
        };
        let count = self.module.operand_count(op);
        let is_open = (memref + 1..count).any(|i| matches!(self.operand(i), Datum::Term(_)));
        let Datum::MemRef(used) = self.operand(memref) else {
            return None;
        };
        // One of few numbers is picked, but not where it stands for several.
        let is_data = self.heap.whole(used.buffer).is_some();
        let in_rounds = self.path.as_ref().is_some_and(|path| path.in_rounds);
        if !is_open || !is_data && !in_rounds {
            return None;
        }
        self.classifier().step(op, true)
    }

    /// How the elements of a memref lie in memory.
    fn element_of(&self, ty: Type) -> Ran<Element> {
        let context = &self.module.context;
        let element = context.kind(ty).element();
        let element = element.and_then(|element| Element::of(context, element));
        element.ok_or_else(|| self.unknown("memory of elements that nobody knows"))
    }

    /// Whether a step works on memory of few integers alone, which holds sizes, flags and
    /// addresses: it is gone through number by number.
    pub fn is_of_few_numbers(&self, operation: &DataOperation) -> bool {
        let whole = &operation.whole;
        let memrefs = whole
            .operands
            .iter()
            .filter_map(|&value| match self.get(value) {
                Datum::MemRef(memref) => Some(memref.buffer),
                _ => None,
            });
        let is_small = |id| self.heap.whole(id).is_none();
        whole.writes.contains(&true) && memrefs.into_iter().all(is_small)
    }

    /// Whether the machine knows an operation with all that is in it.
    pub fn knows_all(&mut self, op: Op) -> bool {
        let module = self.module;
        nested_ops(module, op).all(|inner| self.action(inner).is_ok())
    }

    /// Takes a step on data.
    pub fn run_data(&mut self, data: &DataOperation) -> Ran<Next> {
        let did = self.take_step(data)?;
        let types = self.types_of_results();
        let results = self.results_of(did, types)?;
        self.finish_all(results)
    }

    /// Leaves in memory what a step leaves there; the step as a term, by its essence.
    pub(super) fn take_step(&mut self, data: &DataOperation) -> Ran<Number> {
        let whole = self.looked_at(&data.whole, data.is_unconditional)?;
        self.perform_step(whole.did)?;
        let step = match &data.essence {
            None => whole,
            Some(essence) => {
                let step = self.looked_at(essence, data.is_unconditional)?;
                // AFTER may do this alone.
                if self.side == Side::Before {
                    self.perform_step(step.did)?;
                }
                step
            }
        };
        for (number, (id, window)) in step.targets.into_iter().enumerate() {
            self.leave(step.did, number as u32, id, window)?;
        }
        Ok(step.did)
    }

    fn perform_step(&mut self, did: Number) -> Ran<()> {
        match did {
            Number::Term(term) => self.perform(term),
            Number::Bits(_) => Ok(()),
        }
    }

    /// A step as a term of what its operands hold, and where it writes; they must be there.
    fn looked_at(&mut self, data: &StepText, is_unconditional: bool) -> Ran<Step> {
        let mut text = String::new();
        let mut arguments: Vec<Number> = Vec::new();
        let mut used: Vec<Used> = Vec::new();
        for (&value, &is_written) in data.operands.iter().zip(&data.writes) {
            let ty = self.module.value_type(value);
            match self.get(value).clone() {
                Datum::MemRef(memref) => {
                    let element = self.element_of(ty)?;
                    used.push(self.used(is_unconditional, memref, element, is_written)?);
                }
                datum => arguments.push(self.argument(&datum, ty)?),
            }
        }
        let buffers = buffers(&used);
        for one in &used {
            // The same memrefs on the same buffers in the same way: all else is an argument.
            let number = buffers.iter().position(|&id| id == one.memref.buffer);
            let _ = write!(text, "{number:?} {:?} ", &one.memref.sizes[..]);
        }
        let mut targets: Vec<(BufferId, Option<Window>)> = Vec::new();
        for (number, &id) in buffers.iter().enumerate() {
            let on_it: Vec<&Used> = used.iter().filter(|one| one.memref.buffer == id).collect();
            let is_written = on_it.iter().any(|one| one.is_written);
            let is_one = on_it.iter().all(|one| one.window == on_it[0].window);
            let whole = self.held(id)?;
            let size = self.heap.buffer(id).size();
            let Some(path) = self.path.as_deref_mut() else {
                return Err(self.unknown("data without a path"));
            };
            if is_one && on_it[0].window.has_places() {
                let _ = write!(text, "{number} as one ");
                let window = on_it[0].window.clone();
                arguments.push(path.terms.seen(whole, size, &window));
                targets.extend(is_written.then_some((id, Some(window))));
            } else if is_written {
                let _ = write!(text, "{number} whole ");
                arguments.push(whole);
                for one in &on_it {
                    let _ = write!(text, "{:?} of {size} ", one.window);
                }
                targets.push((id, None));
            } else {
                let _ = write!(text, "{number} each ");
                for one in &on_it {
                    arguments.push(path.terms.seen(whole, size, &one.window));
                }
            }
        }
        let _ = write!(text, "{}", arguments.len());
        let symbol = Symbol::Operation(format!("{} {text}", data.text).into());
        let Some(path) = self.path.as_deref_mut() else {
            return Err(self.unknown("data without a path"));
        };
        let did = path.terms.uninterpreted(symbol, 64, &arguments);
        Ok(Step { did, targets })
    }

    /// A memref that a step uses: its buffer must be there.
    fn used(
        &self,
        is_unconditional: bool,
        memref: Rc<MemRef>,
        element: Element,
        is_written: bool,
    ) -> Ran<Used> {
        let owner = self.heap.buffer(memref.buffer).owner;
        // What BEFORE does wrong would excuse AFTER.
        let is_certain = is_unconditional && self.side == Side::After;
        let is_used = is_certain && !memref.sizes.contains(&0);
        if let Err(bad) = self.heap.check_live(memref.buffer) {
            return Err(match is_used {
                true => self.bad(bad),
                false => self.unknown("a step on data that may use what is gone"),
            });
        }
        if is_written {
            self.check_not_fixed(&memref)?;
            if owner == Owner::ConstantGlobal {
                return Err(self.unknown("a step on data that may write a constant"));
            }
        }
        let window = self.window(&memref, element)?;
        Ok(Used {
            memref,
            window,
            is_written,
        })
    }

    /// A number that a step is given.
    fn argument(&mut self, datum: &Datum, ty: Type) -> Ran<Number> {
        let width = Scalar::of(&self.module.context, ty).map_or(64, Scalar::bits);
        let path = self.path.as_deref_mut();
        let number = path.and_then(|path| path.terms.number_of(datum, width));
        number.ok_or_else(|| self.unknown("a step on data that is given a function"))
    }

    /// What a buffer holds as one number.
    fn held(&mut self, id: BufferId) -> Ran<Number> {
        if let Some(whole) = self.heap.whole(id) {
            return Ok(whole);
        }
        let scalar = self.few_numbers(id)?;
        let size = self.heap.buffer(id).size();
        let mut numbers = Vec::new();
        for place in (0..size).step_by(scalar.bytes()) {
            let Some(path) = self.path.as_deref_mut() else {
                return Err(self.unknown("data without a path"));
            };
            let datum = self.heap.number_at(id, place, scalar, path);
            let number = path.terms.number_of(&datum, scalar.bits());
            numbers.extend(number);
        }
        let Some(path) = self.path.as_deref_mut() else {
            return Err(self.unknown("data without a path"));
        };
        let symbol = Symbol::Numbers(size as u64);
        Ok(path.terms.uninterpreted(symbol, 64, &numbers))
    }

    /// The numbers that a buffer holds one by one.
    fn few_numbers(&self, id: BufferId) -> Ran<Scalar> {
        match self.heap.buffer(id).element {
            Element::Numbers { scalar, .. } => Ok(scalar),
            Element::MemRef => Err(self.unknown("a step on memory that holds memrefs")),
        }
    }

    /// Leaves in a buffer what a step makes of it.
    fn leave(&mut self, did: Number, number: u32, id: BufferId, window: Option<Window>) -> Ran<()> {
        let size = self.heap.buffer(id).size();
        let held = self.held(id)?;
        let is_data = self.heap.whole(id).is_some();
        let Some(path) = self.path.as_deref_mut() else {
            return Err(self.unknown("data without a path"));
        };
        let value = path.terms.uninterpreted(Symbol::Output(number), 64, &[did]);
        let whole = match window {
            Some(window) => path.terms.updated(held, size, &window, value),
            None => value,
        };
        if is_data {
            self.heap.set_whole(id, whole);
            return Ok(());
        }
        let scalar = self.few_numbers(id)?;
        let one = Element::Numbers { scalar, count: 1 };
        for place in (0..size).step_by(scalar.bytes()) {
            let Some(path) = self.path.as_deref_mut() else {
                return Err(self.unknown("data without a path"));
            };
            // What a window leaves alone is known as it was.
            let datum = match path.terms.element(whole, place, scalar) {
                Some(found) if path.terms.is_left(found, held) => continue,
                Some(found) => path.terms.datum(found),
                None => continue,
            };
            self.heap.put(id, place, one, &datum);
        }
        Ok(())
    }

    /// The results of a step.
    pub(super) fn results_of(&mut self, did: Number, types: Vec<Type>) -> Ran<Vec<Datum>> {
        let results = types.into_iter().enumerate();
        let results = results.map(|(number, ty)| {
            let symbol = Symbol::Result(number as u32);
            self.part_of(did, symbol, ty)
        });
        results.collect()
    }

    /// A number that a step gives.
    pub(super) fn part_of(&mut self, did: Number, symbol: Symbol, ty: Type) -> Ran<Datum> {
        let width = Scalar::of(&self.module.context, ty).map_or(64, Scalar::bits);
        let Some(path) = self.path.as_deref_mut() else {
            return Err(self.unknown("data without a path"));
        };
        let number = path.terms.uninterpreted(symbol, width, &[did]);
        Ok(path.terms.datum(number))
    }
}

/// The numbers of which it is known what they are.
pub(super) fn known_numbers(numbers: &[Value], bits: &[Option<u64>]) -> FxHashMap<Value, u64> {
    let numbers = numbers.iter().zip(bits);
    let known = numbers.filter_map(|(&value, &bits)| Some((value, bits?)));
    known.collect()
}

/// The buffers of memrefs, in order.
fn buffers(used: &[Used]) -> Vec<BufferId> {
    let mut all: Vec<BufferId> = Vec::new();
    for one in used {
        if !all.contains(&one.memref.buffer) {
            all.push(one.memref.buffer);
        }
    }
    all
}
