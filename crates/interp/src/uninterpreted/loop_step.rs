//! A loop of blocks that only computes, as one step on data.

use std::rc::Rc;

use freehold_dialects::successor_operands;
use freehold_ir::{Block, Op, Region, Type, Value, nested_ops};
use rustc_hash::{FxHashMap, FxHashSet};

use super::block_loops::{BlockLoop, block_loops};
use super::classify::{Classifier, DataOperation, DataStep};
use super::essence::WithEssence;
use super::loop_text::{LoopText, loop_text};
use super::step::known_numbers;
use super::symbols::Symbol;
use crate::decode::Decoder;
use crate::machine::{Machine, Next, Ran};
use crate::value::Datum;

/// The branches that loops are made of.
const BRANCHES: [&str; 3] = ["cf.br", "cf.cond_br", "cf.switch"];

/// A loop of blocks that is one step on data.
#[derive(Debug)]
pub struct LoopStep {
    pub(super) around: BlockLoop,
    step: DataStep,
    /// Its operations, those in regions too.
    pub(super) inside: FxHashSet<Op>,
    /// What of it is read behind it, in order.
    pub(super) read_behind: Vec<Value>,
    /// What it hands on, where one branch alone leads out of it.
    pub(super) handed_on: Option<Vec<Value>>,
}

/// The same where some numbers are known.
#[derive(Debug)]
pub struct LoopOperation {
    operation: DataOperation,
    last: Vec<(Value, Box<str>)>,
}

/// The loops of blocks that are steps on data, as far as somebody asked.
#[derive(Default)]
pub struct LoopSteps {
    regions: FxHashSet<Region>,
    /// By header.
    steps: FxHashMap<Block, Rc<LoopStep>>,
    operations: FxHashMap<KnownLoop, Option<Rc<LoopOperation>>>,
}

/// A loop by its header, and what its numbers are, as far as they are known.
type KnownLoop = (Block, Vec<Option<u64>>);

impl Classifier<'_> {
    /// A loop of blocks as a step on data, if it is one.
    fn loop_step(&self, around: BlockLoop) -> Option<LoopStep> {
        let module = self.module;
        let (mut roots, mut written) = (FxHashMap::default(), FxHashSet::default());
        let mut inside: FxHashSet<Op> = FxHashSet::default();
        let header_end = module.last_op(around.header)?;
        let order = in_order(module, &around);
        for &block in &order {
            let end = module.last_op(block)?;
            if !BRANCHES.contains(&module.name_text(end)) || !self.hands_on_numbers(end) {
                return None;
            }
            if !self.are_numbers(module.arguments(block).iter().copied()) {
                return None;
            }
            for op in module.ops(block) {
                inside.extend(nested_ops(module, op));
                for inner in nested_ops(module, op).filter(|&inner| inner != end) {
                    self.is_data(inner, header_end, &mut roots, &mut written)?;
                }
            }
        }
        let is_inside = |value: Value| match module.defining_op(value) {
            Some(definition) => inside.contains(&definition),
            None => module.defining_block(value).is_some_and(|block| {
                let op = module.block_op(block);
                around.blocks.contains(&block) || op.is_some_and(|op| inside.contains(&op))
            }),
        };
        let header = module.arguments(around.header);
        let ops = order.iter().flat_map(|&block| module.ops(block));
        let ops = ops.flat_map(|op| nested_ops(module, op));
        let mut numbers = self.numbers_used(ops, is_inside);
        numbers.extend_from_slice(header);
        let mut read_behind = Vec::new();
        for &block in &order {
            let defined = module.ops(block).flat_map(|op| module.results(op));
            for &value in module.arguments(block).iter().chain(defined) {
                if module.users(value).any(|user| !inside.contains(&user)) {
                    read_behind.push(value);
                }
            }
        }
        let handed_on = self.handed_on(&around, &order);
        let of_it = handed_on
            .iter()
            .flatten()
            .copied()
            .filter(|&value| is_inside(value));
        for value in of_it {
            if !read_behind.contains(&value) {
                read_behind.push(value);
            }
        }
        self.are_numbers(read_behind.iter().copied())
            .then_some(())?;
        let step = DataStep {
            numbers,
            written,
            is_unconditional: false,
        };
        Some(LoopStep {
            around,
            step,
            inside,
            read_behind,
            handed_on,
        })
    }

    /// What a loop hands on, where one branch alone leads out of it.
    fn handed_on(&self, around: &BlockLoop, order: &[Block]) -> Option<Vec<Value>> {
        let Classifier { module, table } = *self;
        let ends = order.iter().filter_map(|&block| module.last_op(block));
        let branches = ends.flat_map(|end| {
            module
                .successors(end)
                .iter()
                .enumerate()
                .map(move |b| (end, b))
        });
        let mut out = branches.filter(|(_, (_, target))| **target == around.exit);
        let (end, (number, _)) = out.next()?;
        if out.next().is_some() {
            return None;
        }
        let operands = successor_operands(module, table, end, number)?;
        Some(
            operands
                .map(|operand| module.operand(end, operand))
                .collect(),
        )
    }

    /// Whether a branch asks for numbers alone, and hands on no others.
    fn hands_on_numbers(&self, end: Op) -> bool {
        let Classifier { module, table } = *self;
        let operands = (0..module.operand_count(end)).map(|i| module.operand(end, i));
        let mut successors = 0..module.successors(end).len();
        self.are_numbers(operands)
            && successors.all(|number| {
                let operands = successor_operands(module, table, end, number);
                let arguments = module.arguments(module.successors(end)[number]).len();
                operands.is_some_and(|operands| operands.len() == arguments)
            })
    }
}

/// The blocks of a loop, each behind one that leads to it.
fn in_order(module: &freehold_ir::Module, around: &BlockLoop) -> Vec<Block> {
    let mut order = Vec::with_capacity(around.blocks.len());
    let mut seen = FxHashSet::from_iter([around.header]);
    let mut pending = vec![around.header];
    while let Some(block) = pending.pop() {
        order.push(block);
        let end = module.last_op(block);
        for &target in end.map_or(&[][..], |end| module.successors(end)) {
            if around.blocks.contains(&target) && seen.insert(target) {
                pending.push(target);
            }
        }
    }
    order
}

impl Machine<'_> {
    /// Goes to a block by a branch: through each loop that only computes in one step.
    pub fn go_to(&mut self, block: Block, arguments: Vec<Datum>) -> Ran<Next> {
        if !self.has_data() {
            return self.enter_block(block, arguments);
        }
        let (mut block, mut arguments) = (block, arguments);
        let mut from = self.module.parent_block(self.current);
        while let Some(entered) = self.loop_entered(from, block) {
            for (&argument, datum) in self.module.arguments(block).iter().zip(&arguments) {
                self.set(argument, datum.clone());
            }
            let operation = self.loop_operation(&entered);
            let operation = operation.filter(|loop_| !self.is_of_few_numbers(&loop_.operation));
            let Some(operation) = operation else {
                break;
            };
            self.module.budget().spend(1);
            arguments = self.run_loop(&entered, &operation)?;
            (from, block) = (Some(block), entered.around.exit);
        }
        self.enter_block(block, arguments)
    }

    /// The step that a branch from one block to another begins.
    fn loop_entered(&mut self, from: Option<Block>, block: Block) -> Option<Rc<LoopStep>> {
        let region = self.module.block_region(block)?;
        if self.loops.regions.insert(region) {
            for around in block_loops(self.module, region) {
                if let Some(step) = self.classifier().loop_step(around) {
                    self.loops.steps.insert(step.around.header, Rc::new(step));
                }
            }
        }
        let step = self.loops.steps.get(&block)?;
        let is_round = from.is_some_and(|from| step.around.blocks.contains(&from));
        (!is_round).then(|| Rc::clone(step))
    }

    fn loop_operation(&mut self, entered: &LoopStep) -> Option<Rc<LoopOperation>> {
        let key = (
            entered.around.header,
            self.known_bits(&entered.step.numbers),
        );
        if let Some(operation) = self.loops.operations.get(&key) {
            return operation.clone();
        }
        let decoder = Decoder {
            module: self.module,
            table: self.table,
        };
        let known = known_numbers(&entered.step.numbers, &key.1);
        let text = loop_text(decoder, entered, &known);
        let operation = text.map(|WithEssence { whole, essence }| {
            let (essence, of_essence) = match essence {
                Some(LoopText { fingerprint, last }) => (Some(fingerprint), Some(last)),
                None => (None, None),
            };
            let last = of_essence.unwrap_or(whole.last);
            let whole = whole.fingerprint;
            let operation = entered.step.operation(WithEssence { whole, essence });
            Rc::new(LoopOperation { operation, last })
        });
        self.loops.operations.insert(key, operation.clone());
        operation
    }

    /// Takes the step; what the loop hands on.
    fn run_loop(&mut self, entered: &LoopStep, operation: &LoopOperation) -> Ran<Vec<Datum>> {
        let module = self.module;
        let did = self.take_step(&operation.operation)?;
        for (value, name) in &operation.last {
            let symbol = Symbol::Last(name.clone());
            let datum = self.part_of(did, symbol, module.value_type(*value))?;
            self.set(*value, datum);
        }
        if let Some(handed_on) = &entered.handed_on {
            return Ok(handed_on
                .iter()
                .map(|&value| self.get(value).clone())
                .collect());
        }
        let arguments = module.arguments(entered.around.exit).iter();
        let types: Vec<Type> = arguments
            .map(|&argument| module.value_type(argument))
            .collect();
        self.results_of(did, types)
    }
}
