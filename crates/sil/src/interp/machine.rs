//! The machine: a stack of calls and of objects that die, so that nothing recurses on how deep
//! calls or objects nest.

use std::collections::HashMap;
use std::rc::Rc;

use cranelift_entity::EntitySet;

use crate::declarations::{Declarations, Function};
use crate::types::{FunctionResult, FunctionType, ParameterConvention, ResultConvention, SilType};
use freehold_ir::{Block, Module, Op, Value};

use super::fault::{Fault, FaultKind};
use super::frame::{Cell, Frame, Hold};
use super::heap::{Bad, Heap};
use super::outcome::{Options, Report, Stop};
use super::outside::Outside;
use super::trace::Event;
use super::types::{TypeInfo, Types};
use super::value::{Bound, Datum, MemoryId, MemorySlice, ObjectId, objects};

/// What has to be done before what is below goes on.
enum Task {
    Frame(Box<Frame>),
    /// Releases of one instruction that are left, in reverse.
    Releases(Vec<ObjectId>, Op),
    /// Fields are released when the deinit has run; the events before it.
    Bury(ObjectId, Op, Vec<Event>),
}

pub struct Machine<'m> {
    pub module: &'m Module,
    pub declarations: &'m Declarations,
    pub types: Types<'m>,
    pub heap: Heap,
    globals: HashMap<Box<str>, MemorySlice>,
    outside: Outside,
    tasks: Vec<Task>,
    trace: Vec<Event>,
    options: &'m Options,
    steps: u64,
    executed: EntitySet<Op>,
    deinits: u64,
    /// Memory that the caller of the entry function lent.
    lent: Vec<MemoryId>,
    is_cut_short: bool,
    returned: Option<Vec<Datum>>,
}

pub type Run<T> = Result<T, Stop>;

impl<'m> Machine<'m> {
    pub fn new(module: &'m Module, declarations: &'m Declarations, options: &'m Options) -> Self {
        Machine {
            module,
            declarations,
            types: Types::new(declarations),
            heap: Heap::default(),
            globals: HashMap::new(),
            outside: Outside::new(options.seed),
            tasks: Vec::new(),
            trace: Vec::new(),
            options,
            steps: 0,
            executed: EntitySet::new(),
            deinits: 0,
            lent: Vec::new(),
            is_cut_short: false,
            returned: None,
        }
    }

    /// A fault at an operation.
    pub fn fault(at: Op, bad: Bad) -> Stop {
        let Bad { kind, birth, end } = bad;
        let fault = match kind {
            // What is leaked is of more use than where that was noticed.
            FaultKind::Leak | FaultKind::OpenBorrow => Fault {
                at: birth.unwrap_or(at),
                birth: None,
                end: Some(at),
                kind,
            },
            kind => Fault {
                kind,
                at,
                birth,
                end,
            },
        };
        Stop::Fault(fault)
    }

    pub fn undefined(at: Op, what: &str) -> Stop {
        Self::fault(at, Bad::new(FaultKind::Undefined(what.to_owned())))
    }

    /// Gives up at an operation of which nothing is known.
    pub fn unknown(at: Op, what: impl ToString) -> Stop {
        let what = what.to_string();
        Stop::Unknown { at, what }
    }

    pub fn known(&mut self, value: Value, at: Op) -> Run<Rc<TypeInfo>> {
        let known = self.types.of(self.module, value);
        known.map_err(|what| Self::unknown(at, what))
    }

    pub fn describe(&self, ty: &SilType, at: Op) -> Run<TypeInfo> {
        let known = self.types.describe(ty.clone());
        known.map_err(|unknown| Self::unknown(at, unknown))
    }

    /// Runs the entry function, and what dies with it.
    pub fn run(&mut self, entry: &str) -> Run<Report> {
        let function = &self.declarations.functions[entry];
        let mut owned = Vec::new();
        let arguments = self.entry_arguments(function, &mut owned)?;
        self.call(function, arguments, None, function.op)?;
        while let Some(task) = self.tasks.pop() {
            self.step(task)?;
            if self.is_cut_short {
                break;
            }
        }
        if let Some(returned) = self.returned.take() {
            let result = function.ty.results.first().map(|result| result.convention);
            if result == Some(ResultConvention::Owned) || function.ty.results.len() > 1 {
                owned.extend(objects(&returned));
            }
            self.trace.push(Event::Return(returned));
        }
        let roots = self.globals.values().map(|place| place.memory);
        let roots: Vec<MemoryId> = roots.chain(self.lent.iter().copied()).collect();
        let leaks = match self.is_cut_short {
            true => Vec::new(),
            false => self.heap.leaks(&roots, &owned),
        };
        let leaks = leaks.into_iter().map(|object| Fault {
            kind: FaultKind::Leak,
            at: self.heap.objects[object].birth,
            birth: None,
            end: None,
        });
        Ok(Report {
            leaks: leaks.collect(),
            trace: std::mem::take(&mut self.trace),
            steps: self.steps,
            executed: self.executed(),
            allocations: self.heap.objects.len() as u64,
            retains: self.heap.retains,
            releases: self.heap.releases,
            deinits: self.deinits,
            is_cut_short: self.is_cut_short,
        })
    }

    /// The instructions that were executed.
    fn executed(&self) -> Vec<Op> {
        let all = self.executed.keys();
        all.filter(|&op| self.executed.contains(op)).collect()
    }

    /// Invents what the entry function takes; `owned` gets what its caller keeps.
    fn entry_arguments(
        &mut self,
        function: &Function,
        owned: &mut Vec<ObjectId>,
    ) -> Run<Vec<Bound>> {
        let at = function.op;
        let mut arguments = Vec::new();
        let memory = function.ty.results.iter();
        let memory = memory.filter(|result| result.convention == ResultConvention::Out);
        for result in memory {
            let place = self.memory_of(&result.ty, at)?;
            self.lent.push(place.memory);
            arguments.push(Bound::Address(place));
        }
        for parameter in &function.ty.parameters {
            let data = self.invent("<entry>", &parameter.ty, at)?;
            if parameter.convention.is_indirect() {
                let place = self.memory_of(&parameter.ty, at)?;
                let written = self.heap.write(&place, &data);
                written.map_err(|bad| Self::fault(at, bad))?;
                self.lent.push(place.memory);
                arguments.push(Bound::Address(place));
                continue;
            }
            if parameter.convention != ParameterConvention::Owned {
                owned.extend(objects(&data));
            }
            arguments.push(Bound::Value(data.into()));
        }
        Ok(arguments)
    }

    fn invent(&mut self, from: &str, ty: &SilType, at: Op) -> Run<Vec<Datum>> {
        let (heap, types) = (&mut self.heap, &self.types);
        let data = self.outside.value(from, ty, heap, types, at);
        data.map_err(|unknown| Self::unknown(at, unknown))
    }

    pub fn memory_of(&mut self, ty: &SilType, at: Op) -> Run<MemorySlice> {
        let known = self.describe(ty, at)?;
        Ok(self.heap.memory(known.counted, at))
    }

    /// The memory of a global.
    pub fn global(&mut self, name: &str, at: Op) -> Run<MemorySlice> {
        if let Some(place) = self.globals.get(name) {
            return Ok(place.clone());
        }
        let Some(global) = self.declarations.globals.get(name) else {
            return Err(Self::unknown(
                at,
                format!("global '@{name}' is not declared"),
            ));
        };
        let place = self.memory_of(&global.ty, global.op)?;
        self.globals.insert(name.into(), place.clone());
        Ok(place)
    }

    fn step(&mut self, task: Task) -> Run<()> {
        match task {
            Task::Frame(mut frame) => {
                let op = frame.next;
                self.steps += 1;
                self.executed.insert(op);
                if self.steps > self.options.max_steps {
                    let what = format!("stopped after {} instructions", self.options.max_steps);
                    return Err(Stop::Budget { at: op, what });
                }
                if let Some(next) = self.module.next_op(op) {
                    frame.next = next;
                }
                self.execute(frame, op)
            }
            Task::Releases(mut left, by) => {
                let Some(object) = left.pop() else {
                    return Ok(());
                };
                if !left.is_empty() {
                    self.tasks.push(Task::Releases(left, by));
                }
                self.release(object, by)
            }
            Task::Bury(object, by, outer) => {
                let class = self.heap.objects[object].class.clone();
                let events = std::mem::replace(&mut self.trace, outer);
                self.trace.push(Event::Deinit {
                    object,
                    class,
                    events,
                });
                let held = self.heap.bury(object, by);
                let held = held.map_err(|bad| Self::fault(by, bad))?;
                self.release_all(held, by);
                Ok(())
            }
        }
    }

    /// Puts a call back that goes on.
    pub fn go_on(&mut self, frame: Box<Frame>) {
        self.tasks.push(Task::Frame(frame));
    }

    /// Releases these, in their order, before anything else goes on.
    pub fn release_all(&mut self, mut objects: Vec<ObjectId>, by: Op) {
        if !objects.is_empty() {
            objects.reverse();
            self.tasks.push(Task::Releases(objects, by));
        }
    }

    fn release(&mut self, object: ObjectId, by: Op) -> Run<()> {
        let dies = self.heap.release(object);
        if !dies.map_err(|bad| Self::fault(by, bad))? {
            return Ok(());
        }
        self.deinits += 1;
        let outer = std::mem::take(&mut self.trace);
        self.tasks.push(Task::Bury(object, by, outer));
        let class = &self.heap.objects[object].class;
        let lineage = self.declarations.lineage(class);
        let deinit = lineage
            .filter_map(|(_, class)| class.deinit_function.clone())
            .next();
        let Some(name) = deinit else {
            return Ok(());
        };
        let Some(function) = self.declarations.functions.get(&name) else {
            return Err(Self::unknown(
                by,
                format!("deinit '@{name}' is not declared"),
            ));
        };
        let this = Bound::Value(Rc::from([Datum::Object(object)]));
        let arguments = match function.ty.parameters.len() {
            0 => Vec::new(),
            1 => vec![this],
            _ => {
                return Err(Self::unknown(
                    by,
                    format!("deinit '@{name}' takes more than its object"),
                ));
            }
        };
        match function.has_body {
            true => self.call(function, arguments, None, by),
            false => {
                let arguments = arguments.iter().flat_map(|bound| self.shown(bound));
                let arguments = arguments.collect();
                self.trace.push(Event::Call {
                    function: name,
                    arguments,
                });
                Ok(())
            }
        }
    }

    /// What an observer sees of an argument.
    fn shown(&self, bound: &Bound) -> Vec<Datum> {
        match bound {
            Bound::Value(data) => data.to_vec(),
            Bound::Address(place) => self.heap.read(place).unwrap_or_default(),
        }
    }

    /// Starts a call of a function with a body. `call` is the instruction in the frame below that
    /// gets the result.
    pub fn call(
        &mut self,
        function: &Function,
        arguments: Vec<Bound>,
        call: Option<Op>,
        at: Op,
    ) -> Run<()> {
        if self.tasks.len() >= self.options.max_depth {
            let what = format!("stopped at {} open calls", self.options.max_depth);
            return Err(Stop::Budget { at, what });
        }
        let module = self.module;
        let body = module.regions(function.op).first();
        let entry = body.and_then(|&body| module.first_block(body));
        let Some((block, next)) = entry.and_then(|block| Some((block, module.first_op(block)?)))
        else {
            return Err(Self::unknown(
                function.op,
                "this function has no instruction",
            ));
        };
        let parameters = module.arguments(block);
        if parameters.len() != arguments.len() {
            let what = "this calls a function by a type that is not its own";
            return Err(Self::undefined(at, what));
        }
        let mut frame = Frame {
            function: function.op,
            is_ossa: function.is_ossa,
            block,
            next,
            call,
            cells: HashMap::new(),
            order: Vec::new(),
            stack: Vec::new(),
        };
        let memory = function.ty.arguments().count() - function.ty.parameters.len();
        for (index, (&parameter, bound)) in parameters.iter().zip(arguments).enumerate() {
            let convention = index.checked_sub(memory);
            let convention = convention.map(|index| function.ty.parameters[index].convention);
            let is_trivial = self.known(parameter, at)?.is_trivial();
            let hold = match convention {
                _ if is_trivial => Hold::Free,
                Some(ParameterConvention::Owned) => Hold::Owned,
                // The caller ends it.
                Some(ParameterConvention::Guaranteed) => Hold::Part { of: Vec::new() },
                _ => Hold::Free,
            };
            let bound = frame.bind(parameter, Cell::new(bound, hold, function.op));
            bound.map_err(|bad| Self::fault(at, bad))?;
        }
        self.tasks.push(Task::Frame(Box::new(frame)));
        Ok(())
    }

    /// Calls a function without a body: it is observed, and gives what nobody had before. The
    /// objects are those that it consumes, to be released when the call is over.
    pub fn call_outside(
        &mut self,
        name: &str,
        ty: &FunctionType,
        arguments: &[Bound],
        at: Op,
    ) -> Run<(Vec<Datum>, Vec<ObjectId>)> {
        let bad = |bad| Self::fault(at, bad);
        let memory = ty.arguments().count() - ty.parameters.len();
        let (results, arguments) = arguments.split_at(memory);
        let mut shown = Vec::new();
        let mut consumed = Vec::new();
        for (parameter, bound) in ty.parameters.iter().zip(arguments) {
            let data = match (parameter.convention, bound) {
                (ParameterConvention::In, Bound::Address(place)) => {
                    let data = self.heap.take(place).map_err(bad)?;
                    consumed.extend(objects(&data));
                    data
                }
                (_, Bound::Address(place)) => self.heap.read(place).map_err(bad)?,
                (convention, Bound::Value(data)) => {
                    if convention == ParameterConvention::Owned {
                        consumed.extend(objects(data));
                    }
                    data.to_vec()
                }
            };
            for object in objects(&data) {
                self.heap.check_alive(object).map_err(bad)?;
            }
            shown.extend(data);
        }
        self.trace.push(Event::Call {
            function: name.into(),
            arguments: shown,
        });
        let mut given = Vec::new();
        let mut places = results.iter();
        for result in &ty.results {
            let data = self.invent(name, &result.ty, at)?;
            match result.convention {
                ResultConvention::Out => {
                    if let Some(Bound::Address(place)) = places.next() {
                        self.heap.initialize(place, &data).map_err(bad)?;
                    }
                }
                ResultConvention::Owned => given.extend(data),
                ResultConvention::Unowned | ResultConvention::Guaranteed => {
                    // Somebody outside keeps it alive.
                    for object in objects(&data) {
                        self.heap.objects[object].is_immortal = true;
                    }
                    given.extend(data);
                }
            }
        }
        Ok((given, consumed))
    }

    /// Ends a call, and hands its result to the call below.
    pub fn finish(&mut self, frame: &Frame, result: Vec<Datum>, at: Op) -> Run<()> {
        if frame.is_ossa {
            frame.check_all_gone().map_err(|bad| Self::fault(at, bad))?;
        }
        for &(memory, birth) in &frame.stack {
            if !self.heap.is_ended(memory) {
                let what = "this memory of the stack is not deallocated when its function returns";
                return Err(Self::undefined(birth, what));
            }
        }
        let Some(call) = frame.call else {
            if self.tasks.is_empty() {
                self.returned = Some(result);
            }
            return Ok(());
        };
        // What dies with the arguments is done by now: the caller's frame is on top.
        match self.tasks.pop() {
            Some(Task::Frame(mut caller)) => {
                self.bind_result(&mut caller, call, result)?;
                self.go_on(caller);
                Ok(())
            }
            _ => Err(Self::undefined(at, "a call returns to nobody")),
        }
    }

    /// Binds what a call gave.
    pub fn bind_result(&mut self, frame: &mut Frame, call: Op, data: Vec<Datum>) -> Run<()> {
        let result = self.module.result(call, 0);
        let is_trivial = self.known(result, call)?.is_trivial();
        let callee = self.known(self.module.operand(call, 0), call)?;
        let conventions = callee.ty.function().map(|function| &function.results);
        let is_owned = conventions.is_some_and(|results| {
            let owned = |result: &FunctionResult| result.convention == ResultConvention::Owned;
            results.iter().any(owned)
        });
        let hold = match is_owned && !is_trivial {
            true => Hold::Owned,
            false => Hold::Free,
        };
        let cell = Cell::new(Bound::Value(data.into()), hold, call);
        frame
            .bind(result, cell)
            .map_err(|bad| Self::fault(call, bad))
    }

    /// Gives up without a word: `unreachable`.
    pub fn cut_short(&mut self) {
        self.is_cut_short = true;
    }

    /// Goes to a block, to whose arguments these cells are bound.
    pub fn go_to(
        &mut self,
        mut frame: Box<Frame>,
        block: Block,
        cells: Vec<Cell>,
        at: Op,
    ) -> Run<()> {
        for (&argument, cell) in self.module.arguments(block).iter().zip(cells) {
            frame
                .bind(argument, cell)
                .map_err(|bad| Self::fault(at, bad))?;
        }
        let Some(first) = self.module.first_op(block) else {
            return Err(Self::unknown(
                at,
                "this goes to a block without instructions",
            ));
        };
        (frame.block, frame.next) = (block, first);
        self.go_on(frame);
        Ok(())
    }
}
