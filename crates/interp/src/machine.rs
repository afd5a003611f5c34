//! The machine: frames of values, open regions and calls, and the loop that runs one operation
//! after the other.
//!
//! Nothing here recurses: calls and regions are entries of one stack, so that a program's depth
//! costs memory that the step budget bounds, and no call stack.

use std::rc::Rc;

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::ReservedValue;

use freehold_dialects::{Table, Trait, symbol_name};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_ir::{Block, Ident, Module, Op, Value, nested_ops};

use super::activity::{Activity, Open};
use super::decision_oracle::OpenChoice;
use super::decode::Decoder;
use super::environment::Environment;
use super::external::{Assumed, Calls, ExternalMemRef};
use super::fault::{Fault, FaultKind};
use super::heap::{Bad, Heap};
use super::live_values::LiveValues;
use super::options::{Limits, Pause};
use super::outcome::{Counts, Stop};
use super::path::{Path, Progress};
use super::program::Action;
use super::site::{Side, Site};
use super::uninterpreted::{DataOperations, DataStep, LoopSteps};
use super::value::{BufferId, Datum, MemRef};

/// What comes after an operation.
pub(super) enum Next {
    /// The operation behind it.
    Following,
    /// This operation.
    At(Op),
    /// Nothing: the entry function returned these.
    End(Vec<Datum>),
}

/// What an [`Observer`] is told of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// A value gets a memref.
    Gets(Value),
    /// An operation is about to run; the first of a function's body begins a call.
    Runs(Op),
}

/// Told of what happens, and how to find the buffer of any value of the function that runs, as
/// far as it has one.
pub type Observer<'a> = dyn FnMut(Seen, &dyn Fn(Value) -> Option<BufferId>) + 'a;

pub(super) type Ran<T> = Result<T, Stop>;

pub(super) struct Machine<'m> {
    pub module: &'m Module,
    pub table: &'m Table,
    pub heap: Heap,
    pub environment: Environment,
    /// Which of two programs this is.
    pub side: Side,
    /// Where numbers may be unknown, the path that is taken.
    pub path: Option<Box<Path>>,
    /// The calls of external functions on a path.
    pub calls: Calls,
    pub counts: Counts,
    pub activities: Vec<Activity>,
    /// Buffers on the stack whose scope has not ended.
    pub stack: Vec<BufferId>,
    pub globals: FxHashMap<Op, Rc<MemRef>>,
    /// The globals that functions may reach, as far as somebody asked.
    pub reached: FxHashMap<Op, Rc<[Op]>>,
    /// The globals of the module, once somebody asked.
    pub variables: Option<Rc<[Op]>>,
    /// The functions whose calls are not followed.
    pub assumed: Option<Assumed>,
    /// The memrefs that came from outside on a path, those first that have a buffer of their own.
    pub external_memrefs: Vec<ExternalMemRef>,
    pub constants: SecondaryMap<Op, Option<Datum>>,
    /// What each symbol table's symbols name.
    pub symbols: FxHashMap<(Op, Ident), Op>,
    pub limits: Limits,
    /// Told of each memref that a value gets.
    pub observer: Option<&'m mut Observer<'m>>,
    actions: SecondaryMap<Op, Option<Rc<Action>>>,
    /// The operations that are steps on data, as far as somebody asked.
    pub data_steps: FxHashMap<Op, Option<Rc<DataStep>>>,
    /// The same with the numbers that are known.
    pub data_operations: DataOperations,
    /// The loops of blocks that are steps on data.
    pub loops: LoopSteps,
    /// How often a loop whose numbers are known went round, where each round is looked at.
    pub rounds: u64,
    /// The place of each value in the frame of its function.
    pub slots: SecondaryMap<Value, u32>,
    /// The size of a function's frame plus one; zero when it was never called.
    frames: SecondaryMap<Op, u32>,
    pub registers: Vec<Datum>,
    pub base: usize,
    /// Whether there ever was a parallel loop.
    pub has_parallel: bool,
    /// The operation that runs.
    pub current: Op,
    /// What the function returned, once it did.
    pub returned: Option<Vec<Datum>>,
    pub live_values: LiveValues,
    /// How many operations were executed in all runs.
    pub tick: u64,
    /// Elements that the operation read or wrote one after the other.
    elements: u64,
    /// Elements of the vectors that were made in this run.
    pub lanes: u64,
    pub pause: Pause,
    /// Whether the operation that runs waited for a choice before.
    pub is_again: bool,
}

/// One operation reads or writes so many elements for each operation that may run.
const ELEMENTS_A_STEP: u64 = 4;

impl<'m> Machine<'m> {
    pub fn new(
        module: &'m Module,
        table: &'m Table,
        environment: Environment,
        limits: Limits,
        side: Side,
    ) -> Self {
        Machine {
            module,
            table,
            heap: Heap::new(),
            environment,
            side,
            path: None,
            calls: Calls::default(),
            counts: Counts::default(),
            activities: Vec::new(),
            stack: Vec::new(),
            globals: Default::default(),
            reached: FxHashMap::default(),
            variables: None,
            assumed: None,
            external_memrefs: Vec::new(),
            constants: SecondaryMap::new(),
            symbols: symbols(module),
            limits,
            observer: None,
            actions: SecondaryMap::new(),
            data_steps: FxHashMap::default(),
            data_operations: FxHashMap::default(),
            loops: LoopSteps::default(),
            rounds: 0,
            slots: SecondaryMap::new(),
            frames: SecondaryMap::new(),
            registers: Vec::new(),
            base: 0,
            has_parallel: false,
            current: Op::reserved_value(),
            returned: None,
            live_values: LiveValues::default(),
            tick: 0,
            elements: 0,
            lanes: 0,
            pause: Pause::NEVER,
            is_again: false,
        }
    }

    /// Forgets everything about a run but what operations were decoded to.
    pub fn reset(&mut self) {
        self.heap = Heap::new();
        self.counts = Counts::default();
        self.calls.clear();
        self.activities.clear();
        self.stack.clear();
        self.globals.clear();
        self.external_memrefs.clear();
        self.registers.clear();
        self.base = 0;
        self.returned = None;
        self.pause = Pause::NEVER;
        self.lanes = 0;
        self.rounds = 0;
    }

    /// Runs a function to its end.
    pub fn run(&mut self, function: Op, arguments: Vec<Datum>) -> Ran<Vec<Datum>> {
        let next = self.enter_function(None, function, arguments)?;
        self.go_on(next)
    }

    /// Runs to the end. Where a choice is open nothing has happened yet at the current operation:
    /// it can be run again once the choice is made.
    pub fn go_on(&mut self, mut next: Next) -> Ran<Vec<Datum>> {
        loop {
            let op = match next {
                Next::Following => match self.module.next_op(self.current) {
                    Some(op) => op,
                    None => return Err(self.unknown("this block ends without a terminator")),
                },
                Next::At(op) => op,
                Next::End(results) => {
                    self.returned = Some(results.clone());
                    return Ok(results);
                }
            };
            self.current = op;
            if self.observer.is_some() {
                self.tell(Seen::Runs(op));
            }
            self.counts.steps += 1;
            self.heap.begin_step(op, self.counts.steps);
            self.tick += 1;
            self.elements = 0;
            self.module.budget().spend(1);
            if self.counts.steps > self.limits.steps {
                return Err(Stop::Budget {
                    at: op,
                    what: format!("{} operations", self.limits.steps),
                });
            }
            if self.counts.steps > self.pause.operations {
                return Err(self.paused());
            }
            next = match self.run_operation(op) {
                Err(stop @ Stop::Choice(_)) => {
                    self.current = op;
                    return Err(stop);
                }
                done => done?,
            };
            self.is_again = false;
        }
    }

    /// Runs the current operation: as one step on data if it is nothing else.
    fn run_operation(&mut self, op: Op) -> Ran<Next> {
        if let Some(data) = self.data_operation(op) {
            let is_structured = self.module.name_text(op).starts_with("linalg.");
            if !(is_structured && self.is_of_few_numbers(&data) && self.knows_all(op)) {
                return self.run_data(&data);
            }
        }
        let action = self.action(op)?;
        self.execute(&action)
    }

    /// Counts an element that one operation reads or writes beside others: a view without strides
    /// has as many as it says.
    pub(super) fn visit_element(&mut self) -> Ran<()> {
        self.elements += 1;
        let most = self.limits.steps.saturating_mul(ELEMENTS_A_STEP);
        if self.elements > most {
            return Err(Stop::Budget {
                at: self.current,
                what: format!("{most} elements"),
            });
        }
        if self.elements.is_multiple_of(ELEMENTS_A_STEP) {
            self.module.budget().spend(1);
        }
        Ok(())
    }

    /// The operation that runs.
    pub fn site(&self) -> Site {
        Site {
            side: self.side,
            at: self.current,
        }
    }

    /// Asks whether to go on.
    pub fn paused(&self) -> Stop {
        Stop::Choice(OpenChoice {
            of: 1,
            site: self.site(),
            on: None,
        })
    }

    pub fn action(&mut self, op: Op) -> Ran<Rc<Action>> {
        if let Some(action) = &self.actions[op] {
            return Ok(Rc::clone(action));
        }
        let decoder = Decoder {
            module: self.module,
            table: self.table,
        };
        let action = Rc::new(decoder.decode(op).map_err(|unknown| Stop::Unknown {
            at: op,
            what: unknown.0,
        })?);
        self.actions[op] = Some(Rc::clone(&action));
        Ok(action)
    }

    /// Pushes a frame for `function` and gives its first operation.
    pub fn enter_function(
        &mut self,
        call: Option<Op>,
        function: Op,
        arguments: Vec<Datum>,
    ) -> Ran<Next> {
        let size = match self.frames[function] {
            0 => self.lay_out(function),
            size => size,
        } as usize
            - 1;
        let base = self.registers.len();
        if base + size > self.limits.values {
            return Err(Stop::Budget {
                at: self.current,
                what: format!("{} values in open calls", self.limits.values),
            });
        }
        self.registers.resize(base + size, Datum::Poison);
        self.activities.push(Activity {
            op: call,
            open: Open::Call {
                base: self.base,
                function,
                progress: match &self.path {
                    Some(path) => path.progress,
                    None => Progress::default(),
                },
            },
            stack: self.stack.len(),
            decided: SmallVec::new(),
        });
        self.base = base;
        let entry = self
            .module
            .regions(function)
            .first()
            .and_then(|&region| self.module.first_block(region));
        match entry {
            Some(block) => self.enter_block(block, arguments),
            None => Err(Stop::Unknown {
                at: function,
                what: "this function has no body".to_owned(),
            }),
        }
    }

    /// Gives the values of a function their places in its frame.
    fn lay_out(&mut self, function: Op) -> u32 {
        let mut next = 0;
        for op in nested_ops(self.module, function) {
            if op != function {
                for &result in self.module.results(op) {
                    self.slots[result] = next;
                    next += 1;
                }
            }
            for &region in self.module.regions(op) {
                for block in self.module.blocks(region) {
                    for &argument in self.module.arguments(block) {
                        self.slots[argument] = next;
                        next += 1;
                    }
                }
            }
        }
        self.frames[function] = next + 1;
        next + 1
    }

    /// Leaves the frame of the running function.
    pub fn leave_frame(&mut self, base: usize) {
        self.registers.truncate(self.base);
        self.base = base;
    }

    /// Gives a block its arguments and goes to its first operation.
    pub fn enter_block(&mut self, block: Block, arguments: Vec<Datum>) -> Ran<Next> {
        let module = self.module;
        for (&argument, datum) in module.arguments(block).iter().zip(arguments) {
            self.set(argument, datum);
        }
        match module.first_op(block) {
            Some(op) => Ok(Next::At(op)),
            None => Err(self.unknown("a block of this operation ends without a terminator")),
        }
    }

    pub fn set(&mut self, value: Value, datum: Datum) {
        let slot = self.base + self.slots[value] as usize;
        let is_memref = matches!(datum, Datum::MemRef(_));
        self.registers[slot] = datum;
        if is_memref {
            self.tell(Seen::Gets(value));
        }
    }

    fn tell(&mut self, seen: Seen) {
        if let Some(observer) = self.observer.take() {
            observer(seen, &|value| match self.get(value) {
                // Slices are of the allocation.
                Datum::MemRef(memref) => Some(self.heap.allocation_of(memref.buffer)),
                _ => None,
            });
            self.observer = Some(observer);
        }
    }

    pub fn get(&self, value: Value) -> &Datum {
        &self.registers[self.base + self.slots[value] as usize]
    }

    /// Operand number `index` of the running operation.
    pub fn operand(&self, index: usize) -> &Datum {
        self.get(self.module.operand(self.current, index))
    }

    pub fn operands(&self, range: std::ops::Range<usize>) -> Vec<Datum> {
        range.map(|i| self.operand(i).clone()).collect()
    }

    pub fn all_operands(&self) -> Vec<Datum> {
        self.operands(0..self.module.operand_count(self.current))
    }

    /// Sets the only result of the running operation.
    pub fn finish(&mut self, datum: Datum) -> Ran<Next> {
        let result = self.module.result(self.current, 0);
        self.set(result, datum);
        Ok(Next::Following)
    }

    /// Sets all results of the running operation.
    pub fn finish_all(&mut self, data: Vec<Datum>) -> Ran<Next> {
        self.set_results(self.current, data);
        Ok(Next::Following)
    }

    /// Sets all results of an operation.
    pub fn set_results(&mut self, op: Op, data: Vec<Datum>) {
        let module = self.module;
        for (&result, datum) in module.results(op).iter().zip(data) {
            self.set(result, datum);
        }
    }

    /// The bits of an operand that must be known.
    pub fn bits(&mut self, index: usize) -> Ran<u64> {
        if let Datum::Bits(bits) = self.operand(index) {
            return Ok(*bits);
        }
        let datum = self.operand(index).clone();
        self.known(&datum, &format!("operand #{index}"), None)
    }

    /// An `index` operand.
    pub fn index(&mut self, index: usize) -> Ran<i64> {
        Ok(self.bits(index)? as i64)
    }

    /// An `index` operand that is below a limit.
    pub fn index_below(&mut self, index: usize, limit: i64) -> Ran<i64> {
        if let Datum::Bits(bits) = self.operand(index) {
            return Ok(*bits as i64);
        }
        let datum = self.operand(index).clone();
        let limit = u64::try_from(limit).ok();
        Ok(self.known(&datum, &format!("operand #{index}"), limit)? as i64)
    }

    /// A memref operand.
    pub fn memref(&self, index: usize) -> Ran<Rc<MemRef>> {
        match self.operand(index) {
            Datum::MemRef(memref) => Ok(Rc::clone(memref)),
            _ => Err(self.undefined(format!("operand #{index} is poison"))),
        }
    }

    pub fn undefined(&self, what: impl Into<String>) -> Stop {
        self.fault(FaultKind::Undefined(what.into()))
    }

    pub fn fault(&self, kind: FaultKind) -> Stop {
        Stop::Fault(Fault::at(kind, self.current))
    }

    pub fn unknown(&self, what: impl Into<String>) -> Stop {
        Stop::Unknown {
            at: self.current,
            what: what.into(),
        }
    }

    /// What the heap found wrong, as a fault of the running operation.
    pub fn bad(&self, bad: Bad) -> Stop {
        Stop::Fault(self.heap_fault(bad))
    }

    fn heap_fault(&self, bad: Bad) -> Fault {
        Fault {
            kind: bad.kind,
            at: self.current,
            birth: Some(self.heap.buffer(bad.buffer).birth),
            end: self.heap.end(bad.buffer),
            slice: self.heap.faulty_slice(bad.buffer).map(Box::new),
        }
    }

    /// Ends the scope of the buffers that were put on the stack since it had `height`, if the
    /// operation is one that ends it.
    pub fn end_scope(&mut self, op: Op, height: usize) {
        if !self.table.has(self.module, op, Trait::AutomaticScope) {
            return;
        }
        for id in self.stack.split_off(height) {
            self.heap.end_scope(id, op);
        }
    }
}

/// Every operation with a symbol name, by the operation that it is directly in and its name.
fn symbols(module: &Module) -> FxHashMap<(Op, Ident), Op> {
    nested_ops(module, module.top())
        .filter_map(|op| Some(((module.parent_op(op)?, symbol_name(module, op)?), op)))
        .collect()
}
