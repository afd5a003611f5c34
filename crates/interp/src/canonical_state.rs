//! What a program that stands on a path is, as a list of words and of numbers: two that have the
//! same words, and numbers that are known alike, go on alike.
//!
//! Left out is what nothing will read again: values that are dead, buffers that nothing names.
//! Buffers are called by the order in which they are first met, and operations by their ids.
//! Knows nothing of other programs, and of what canonical states are compared for.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::activity::{Open, Rest};
use super::contents::Slot;
use super::explorer::Explorer;
use super::heap::{Heap, Owner};
use super::machine::Machine;
use super::number_types::{Element, Scalar};
use super::path::{Path, Progress};
use super::terms::{Number, Origin};
use super::value::{BufferId, Datum, MemRef};
use freehold_ir::{Op, Type, Value};

/// A state, or the numbers that are put in the place of those of one.
#[derive(Default)]
pub struct CanonicalState {
    pub words: Vec<u64>,
    /// The numbers with their widths: all but known truth values, which are words.
    pub numbers: Vec<(Number, u32)>,
    /// The origins of memory that is called by them.
    pub called: FxHashSet<Origin>,
    /// The buffers that are lost: owned, not freed, and without a name.
    pub lost: u64,
    /// The buffers that are owned and not freed, whether or not they have a name.
    pub unfreed: u64,
    /// About what it took to look at everything, in operations.
    pub cost: u64,
    /// Where the next number comes from, when numbers are put in.
    put: Option<usize>,
    /// Buffers by their names.
    buffers: Vec<BufferId>,
    names: FxHashMap<BufferId, u64>,
}

/// Behind a list.
const END: u64 = u64::MAX;

/// In front of an address.
const ADDRESS: u64 = u64::MAX - 3;

/// In the place of a number.
const POISON: u64 = 3;
const NOTHING: u64 = u64::MAX - 4;

/// In the place of what a buffer of data holds.
const DATA: u64 = u64::MAX - 5;

/// What has no canonical form.
pub struct NotCanonical;

type Drawn = Result<(), NotCanonical>;

/// Memory from outside of more numbers than these is called by its origin until it is written.
const MOST_SLOTS: usize = 64;

impl CanonicalState {
    /// The numbers of a state, to be put in its place.
    pub fn replacing(numbers: Vec<(Number, u32)>) -> Self {
        CanonicalState {
            numbers,
            put: Some(0),
            ..CanonicalState::default()
        }
    }

    /// Takes the rest of the numbers to another program's state.
    pub fn next_program(&mut self) {
        self.buffers.clear();
        self.names.clear();
        self.lost = 0;
        self.unfreed = 0;
        self.words.push(END);
    }

    fn word(&mut self, word: u64) {
        self.words.push(word);
    }

    /// Draws a number, or gives the one to put in its place. An address is a name of its buffer:
    /// programs only copy addresses and ask whether two are one.
    fn number(
        &mut self,
        number: Number,
        width: u32,
        path: &mut Path,
        heap: &Heap,
    ) -> Result<Number, NotCanonical> {
        let number = match self.put {
            None if width == 1 || !path.in_rounds => path.normalize(number),
            // What was picked out of several numbers is known for this path alone.
            None => path.terms.normalize_truths(&path.facts, number),
            Some(_) => number,
        };
        // A number that stands for several is none that may be poison.
        if let Number::Term(term) = number
            && path.terms.may_be_poison(term)
        {
            return Err(NotCanonical);
        }
        if let (Number::Bits(bits), 1) = (number, width) {
            self.word(bits);
            return Ok(number);
        }
        if let Number::Bits(bits) = number
            && let Some((buffer, offset)) = heap.buffer_at(bits)
        {
            self.word(ADDRESS);
            self.buffer(buffer);
            self.word(offset);
            return Ok(number);
        }
        self.word(4 + u64::from(width));
        if let Some(next) = &mut self.put {
            *next += 1;
            return Ok(self.numbers[*next - 1].0);
        }
        self.numbers.push((number, width));
        Ok(number)
    }

    /// Draws what a buffer of data holds, or gives what to put in its place.
    fn data(&mut self, whole: Number) -> Number {
        self.word(DATA);
        if let Some(next) = &mut self.put {
            *next += 1;
            return self.numbers[*next - 1].0;
        }
        self.numbers.push((whole, 64));
        whole
    }

    fn buffer(&mut self, id: BufferId) {
        let next = self.buffers.len() as u64;
        let name = *self.names.entry(id).or_insert_with(|| {
            self.buffers.push(id);
            next
        });
        self.word(name);
    }

    fn memref(&mut self, memref: &MemRef) {
        self.buffer(memref.buffer);
        self.word(memref.shift as u64);
        self.word(memref.is_base_buffer.into());
        self.word(memref.offset as u64);
        self.word(memref.sizes.len() as u64);
        let extents = memref.sizes.iter().chain(&memref.strides);
        self.words.extend(extents.map(|&extent| extent as u64));
    }

    /// Draws a datum of a scalar type, or of parts of one; gives what to put in its place.
    fn datum(
        &mut self,
        datum: &Datum,
        width: Option<u32>,
        path: &mut Path,
        heap: &Heap,
    ) -> Result<Datum, NotCanonical> {
        Ok(match datum {
            Datum::MemRef(memref) => {
                self.word(2);
                self.memref(memref);
                datum.clone()
            }
            Datum::Poison => {
                self.word(POISON);
                Datum::Poison
            }
            Datum::Unwritten => {
                self.word(NOTHING);
                Datum::Unwritten
            }
            Datum::Function(op, _) => {
                self.word(u64::MAX - 1);
                self.word(u64::from(op.as_u32()));
                datum.clone()
            }
            Datum::Aggregate(parts) => {
                self.word(u64::MAX - 2);
                let parts = parts.iter().map(|part| self.datum(part, width, path, heap));
                Datum::Aggregate(parts.collect::<Result<Rc<[Datum]>, NotCanonical>>()?)
            }
            Datum::Bits(_) | Datum::Term(_) => {
                let Some(number) = Path::number(datum) else {
                    return Err(NotCanonical);
                };
                let width = match (number, width) {
                    (_, Some(width)) => width,
                    // A value of a type that is no number's: a term stands for it.
                    (Number::Term(term), None) if path.has_data => path.terms.width(term),
                    _ => return Err(NotCanonical),
                };
                match self.number(number, width, path, heap)? {
                    Number::Bits(bits) => Datum::Bits(bits),
                    Number::Term(term) => Datum::Term(term),
                }
            }
        })
    }
}

impl Explorer<'_> {
    /// Draws where the program stands, and makes its numbers those that the path knows; or puts a
    /// state's numbers in.
    ///
    /// # Errors
    /// Something is in a state that canonical states do not show.
    pub fn canonicalize(
        &mut self,
        state: &mut CanonicalState,
        path: &mut Path,
    ) -> Result<(), NotCanonical> {
        self.machine.canonicalize(state, path)
    }
}

impl Machine<'_> {
    fn canonicalize(&mut self, state: &mut CanonicalState, path: &mut Path) -> Drawn {
        if self.activities.is_empty() && self.returned.is_none() || !self.calls.open.is_empty() {
            return Err(NotCanonical);
        }
        state.word(u64::from(self.current.as_u32()));
        self.encode_activities(state, path)?;
        self.encode_frames(state, path)?;
        if let Some(mut returned) = self.returned.take() {
            for datum in &mut returned {
                let width = self.width_of_returned(datum, path);
                *datum = state.datum(datum, width, path, &self.heap)?;
            }
            self.returned = Some(returned);
        }
        let mut globals: Vec<(Op, Rc<MemRef>)> = self
            .globals
            .iter()
            .map(|(&op, memref)| (op, Rc::clone(memref)))
            .collect();
        globals.sort_unstable_by_key(|global| global.0);
        for (op, memref) in globals {
            state.word(u64::from(op.as_u32()));
            state.memref(&memref);
        }
        state.word(END);
        for external in &self.external_memrefs {
            if let Origin::Argument(number) = external.origin {
                state.word(u64::from(number));
                state.memref(&external.memref);
            }
        }
        state.word(END);
        let mut next = 0;
        while let Some(&id) = state.buffers.get(next) {
            next += 1;
            self.encode_buffer(id, state, path)?;
        }
        let looked_at = state.words.len() + self.heap.count();
        state.cost = (looked_at / 16 + state.numbers.len() / 2) as u64;
        state.unfreed = self.heap.unfreed().count() as u64;
        let lost = self.heap.unfreed();
        state.lost = lost.filter(|id| !state.names.contains_key(id)).count() as u64;
        Ok(())
    }

    /// The width of a number that was returned: its type's is its term's, and known numbers are
    /// as wide as may be.
    fn width_of_returned(&self, datum: &Datum, path: &Path) -> Option<u32> {
        match datum {
            Datum::Term(term) => Some(path.terms.width(*term)),
            _ => Some(64),
        }
    }

    fn encode_activities(&mut self, state: &mut CanonicalState, path: &mut Path) -> Drawn {
        let mut activities = std::mem::take(&mut self.activities);
        // How often a function is in itself with something decided in between.
        let mut later: FxHashMap<Op, Progress> = FxHashMap::default();
        for activity in activities.iter().rev() {
            if let Open::Call {
                function, progress, ..
            } = activity.open
            {
                let next = later.insert(function, progress).unwrap_or(path.progress);
                let is_deeper = [next.decided > progress.decided, next.asked > progress.asked];
                state.words.extend(is_deeper.map(u64::from));
            }
        }
        let drawn = activities.iter_mut().try_for_each(|activity| {
            state.word(activity.op.map_or(u64::MAX, |op| op.as_u32().into()));
            let result_widths = activity.op.map_or(Vec::new(), |op| {
                let results = self.module.results(op).iter();
                results
                    .map(|&r| self.width(self.module.value_type(r)))
                    .collect()
            });
            match &mut activity.open {
                Open::Call { function, .. } => state.word(function.as_u32().into()),
                Open::Once => state.word(0),
                Open::Before => state.word(1),
                Open::After => state.word(2),
                Open::Reduce(number) => state.word(3 + *number as u64),
                Open::For(each) => {
                    let width = Some(each.width);
                    each.induction = state.datum(&each.induction, width, path, &self.heap)?;
                    each.step = state.datum(&each.step, width, path, &self.heap)?;
                    match &mut each.rest {
                        Rest::Iterations(count) => state.word(*count),
                        Rest::Below(upper) => {
                            state.word(u64::MAX);
                            *upper = state.datum(upper, width, path, &self.heap)?;
                        }
                    }
                }
                Open::Parallel { points, reduced } => {
                    let extents = points.current.iter().chain(&points.upper);
                    let all = extents.chain(&points.step);
                    state.words.extend(all.map(|&extent| extent as u64));
                    for (datum, width) in reduced.iter_mut().zip(result_widths) {
                        *datum = state.datum(datum, width, path, &self.heap)?;
                    }
                }
                Open::Forall { points, .. } => {
                    let extents = points.current.iter().chain(&points.upper);
                    let all = extents.chain(&points.step);
                    state.words.extend(all.map(|&extent| extent as u64));
                }
                Open::Atomic { .. } | Open::Linalg(_) => return Err(NotCanonical),
            }
            Ok(())
        });
        self.activities = activities;
        drawn
    }

    /// The values that may still be read, frame by frame, the running one first.
    fn encode_frames(&mut self, state: &mut CanonicalState, path: &mut Path) -> Drawn {
        if self.activities.is_empty() {
            return Ok(());
        }
        let module = self.module;
        let mut base = self.base;
        let mut values: Vec<Value> = self.live_values.from(module, self.current).to_vec();
        for i in (0..self.activities.len()).rev() {
            let activity = &self.activities[i];
            let (op, caller) = match activity.open {
                Open::Call { base, .. } => (activity.op, Some(base)),
                _ => (activity.op, None),
            };
            let is_repeated = !matches!(activity.open, Open::Once | Open::Call { .. });
            if let Some(caller) = caller {
                self.encode_frame(base, std::mem::take(&mut values), state, path)?;
                base = caller;
            }
            if let Some(op) = op {
                values.extend(self.live_values.after(module, op).iter());
                if is_repeated {
                    values.extend(self.live_values.within(module, op).iter());
                }
            }
        }
        Ok(())
    }

    fn encode_frame(
        &mut self,
        base: usize,
        mut values: Vec<Value>,
        state: &mut CanonicalState,
        path: &mut Path,
    ) -> Drawn {
        values.sort_unstable_by_key(|&value| self.slots[value]);
        values.dedup();
        for value in values {
            let slot = base + self.slots[value] as usize;
            let width = self.width(self.module.value_type(value));
            state.word(u64::from(self.slots[value]));
            let datum = state.datum(&self.registers[slot], width, path, &self.heap)?;
            self.registers[slot] = datum;
        }
        Ok(())
    }

    /// How wide the numbers of a type are.
    fn width(&self, ty: Type) -> Option<u32> {
        match Element::of(&self.module.context, ty)? {
            Element::Numbers { scalar, .. } => Some(scalar.bits()),
            Element::MemRef => None,
        }
    }

    fn encode_buffer(
        &mut self,
        id: BufferId,
        state: &mut CanonicalState,
        path: &mut Path,
    ) -> Drawn {
        let buffer = self.heap.buffer(id);
        let (owner, element, origin) = (buffer.owner, buffer.element, buffer.origin());
        state.word(owner as u64 + 16 * u64::from(buffer.is_fixed));
        if self.heap.end(id).is_some() {
            state.word(1);
            return Ok(());
        }
        state.word(2);
        state.word(buffer.size() as u64);
        if let Some(slice) = &buffer.slice {
            state.buffer(slice.within);
            state.word(slice.start as u64);
        }
        // Which slices have these bytes, they say themselves.
        let rounds = self.parallel_rounds();
        for (start, end, round) in self.heap.given(id, rounds.as_flattened()) {
            state
                .words
                .extend([start, end, round].map(|word| word as u64));
        }
        state.word(END);
        if owner == Owner::Stack {
            // The activity that ends it: the last one that began before.
            let place = self.stack.iter().position(|&other| other == id);
            let began = self.activities.iter().filter(|a| Some(a.stack) <= place);
            state.word(began.count() as u64);
        }
        if owner == Owner::ConstantGlobal && origin.is_none() {
            return Ok(());
        }
        if let Some(whole) = self.heap.whole(id) {
            // Nothing else may become what is still to be made of these.
            state.called.extend(match origin {
                Some(Origin::Result(..) | Origin::Written(..) | Origin::Stored(..)) => None,
                origin => origin,
            });
            let drawn = state.data(whole);
            self.heap.set_whole(id, drawn);
            return Ok(());
        }
        let (scalar, is_memref) = match element {
            Element::Numbers { scalar, .. } => (scalar, false),
            Element::MemRef => (Scalar::Int { width: 64 }, true),
        };
        let slots = match self.heap.is_new(id) {
            true => 0..0,
            false => self.heap.slots(id, scalar),
        };
        // What arguments and globals hold is called alike on every path; what results hold is not.
        let is_called = match origin {
            None => true,
            Some(Origin::Result(..) | Origin::Written(..)) => slots.len() > MOST_SLOTS,
            Some(_) => true,
        };
        if let (Some(origin), true) = (origin, is_called) {
            let (kind, a, b) = match origin {
                Origin::Argument(a) => (0, a, 0),
                Origin::Result(a, b) => (1, a, b),
                Origin::Global(a) => (2, a, 0),
                Origin::Merged(a) => (3, a, 0),
                Origin::Written(a, b) => (4, a, b),
                Origin::Stored(a, b) => (5, a, b),
            };
            state.words.extend([kind, a.into(), b.into()]);
            state.called.insert(origin);
        }
        for slot in slots {
            let place = slot * scalar.bytes();
            let number = match (self.heap.slot(id, place, scalar, path), origin) {
                (Slot::Untouched, Some(origin)) if !is_called => {
                    let datum = path.memory(origin, place, scalar);
                    Path::number(&datum).ok_or(NotCanonical)?
                }
                (Slot::Untouched, _) => continue,
                (Slot::Poison, _) => {
                    state.words.extend([slot as u64, POISON]);
                    continue;
                }
                (Slot::Nothing, _) => {
                    state.words.extend([slot as u64, NOTHING]);
                    continue;
                }
                (Slot::Number(number), _) => number,
                (Slot::Mixed, _) => return Err(NotCanonical),
            };
            state.word(slot as u64);
            if is_memref {
                let Number::Bits(handle) = number else {
                    return Err(NotCanonical);
                };
                let memref = self.heap.descriptor(handle).cloned().ok_or(NotCanonical)?;
                state.memref(&memref);
                continue;
            }
            let drawn = state.number(number, scalar.bits(), path, &self.heap)?;
            if drawn != number {
                let datum = match drawn {
                    Number::Bits(bits) => Datum::Bits(bits),
                    Number::Term(term) => Datum::Term(term),
                };
                let one = Element::Numbers { scalar, count: 1 };
                self.heap.put(id, place, one, &datum);
            }
        }
        state.word(END);
        Ok(())
    }
}
