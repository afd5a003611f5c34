//! Which operations are steps on data: what they compute is never asked, and they neither allocate
//! nor free, call nothing, and keep no memref.
//!
//! The table of operations says what each does. What it does not know is no step on data.

use std::rc::Rc;

use freehold_dialects::{
    EffectKind, EffectTarget, FlowEnd, OpDef, Table, Trait, group_range, view_source,
};
use freehold_ir::{Context, Module, Op, Type, TypeKind, Value, nested_ops};
use rustc_hash::{FxHashMap, FxHashSet};

use super::essence::WithEssence;
use super::fingerprint::{Fingerprint, fingerprint, trip_count};
use crate::number_types::{Element, Scalar};

/// What makes of a memref one with some of its elements, or tells of its extents.
const OF_ELEMENTS: [&str; 9] = [
    "memref.assume_alignment",
    "memref.cast",
    "memref.collapse_shape",
    "memref.dim",
    "memref.expand_shape",
    "memref.memory_space_cast",
    "memref.rank",
    "memref.subview",
    "memref.transpose",
];

/// Fewer iterations than these are gone through one by one.
const FEW_ITERATIONS: i128 = 2;

/// An operation that is one step on data, whatever it is given.
#[derive(Clone, Debug)]
pub struct DataStep {
    /// The numbers that it uses from outside of its regions: known ones are part of its text.
    pub numbers: Vec<Value>,
    /// The memrefs whose memory it may write.
    pub written: FxHashSet<Value>,
    /// Whether it uses the memory of all memrefs whenever it runs.
    pub is_unconditional: bool,
}

impl DataStep {
    /// The step where numbers are known that its text has.
    pub(super) fn operation(&self, texts: WithEssence<Fingerprint>) -> DataOperation {
        DataOperation {
            whole: self.text(texts.whole),
            essence: texts.essence.map(|text| self.text(text)),
            is_unconditional: self.is_unconditional,
        }
    }

    fn text(&self, Fingerprint { text, operands }: Fingerprint) -> StepText {
        let writes = operands.iter().map(|value| self.written.contains(value));
        StepText {
            text,
            writes: writes.collect(),
            operands,
        }
    }
}

/// What is done on data: two with the same text do the same.
#[derive(Clone, Debug)]
pub struct StepText {
    /// The operation without its operands.
    pub text: Box<str>,
    /// The values that it uses, from outside of its regions.
    pub operands: Vec<Value>,
    /// Which of these are memrefs whose memory it may write.
    pub writes: Vec<bool>,
}

/// The same where some numbers are known.
#[derive(Clone, Debug)]
pub struct DataOperation {
    pub whole: StepText,
    /// The same without loads that nothing hangs on, where it has some: it leaves the same in
    /// memory, and gives the same.
    pub essence: Option<StepText>,
    /// Whether it uses the memory of all its operands whenever it runs.
    pub is_unconditional: bool,
}

/// Steps by which of their numbers are known.
pub type DataOperations = FxHashMap<(Op, Vec<Option<u64>>), Option<Rc<DataOperation>>>;

/// What a type is to data.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    /// A number that the machine computes with.
    Number,
    /// A value for which a term stands: a vector, a complex number, a float of another kind.
    Opaque,
    MemRef,
    /// A tensor, a function, or what nobody knows.
    Other,
}

fn kind(context: &Context, ty: Type) -> Kind {
    match context.kind(ty) {
        kind if kind.is_memref() => Kind::MemRef,
        TypeKind::Vector { .. } | TypeKind::Complex(_) => Kind::Opaque,
        TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index => {
            match Scalar::of(context, ty) {
                Some(_) => Kind::Number,
                None => Kind::Opaque,
            }
        }
        _ => Kind::Other,
    }
}

/// Who asks what an operation is.
pub(super) struct Classifier<'m> {
    pub module: &'m Module,
    pub table: &'m Table,
}

impl Classifier<'_> {
    /// The operation as a step on data, if it is one. `is_known` says whether the machine can run
    /// it otherwise.
    pub fn classify(&self, op: Op, is_known: bool) -> Option<DataStep> {
        let module = self.module;
        let def = self.table.of(module, op)?;
        if def.has(Trait::Terminator) || def.has(Trait::Function) || def.has(Trait::SymbolTable) {
            return None;
        }
        let is_structured = module.name_text(op).starts_with("linalg.");
        let is_loop = module.has_regions(op) && !is_structured;
        if is_loop && !(def.has(Trait::Loop) && trip_count(module, op) >= FEW_ITERATIONS) {
            return None;
        }
        let has_opaque = self
            .types(op)
            .any(|ty| kind(&module.context, ty) == Kind::Opaque);
        if !is_structured && !is_loop && is_known && !has_opaque {
            return None;
        }
        self.step(op, is_structured || !is_loop)
    }

    /// The operation as a step on data.
    pub fn step(&self, op: Op, is_unconditional: bool) -> Option<DataStep> {
        let module = self.module;
        let mut written: FxHashSet<Value> = FxHashSet::default();
        let mut roots: FxHashMap<Value, Value> = FxHashMap::default();
        self.is_data(op, op, &mut roots, &mut written)?;
        for inner in nested_ops(module, op).filter(|&inner| inner != op) {
            self.is_data(inner, op, &mut roots, &mut written)?;
        }
        let inside: FxHashSet<Op> = nested_ops(module, op).collect();
        let is_inside = |value: Value| match module.defining_op(value) {
            Some(definition) => definition != op && inside.contains(&definition),
            None => {
                let block = module.defining_block(value);
                let around = block.and_then(|block| module.block_op(block));
                around.is_some_and(|around| inside.contains(&around))
            }
        };
        Some(DataStep {
            numbers: self.numbers_used(nested_ops(module, op), is_inside),
            written,
            is_unconditional,
        })
    }

    /// The numbers that operations use, each once, but for those inside.
    pub fn numbers_used(
        &self,
        ops: impl Iterator<Item = Op>,
        is_inside: impl Fn(Value) -> bool,
    ) -> Vec<Value> {
        let module = self.module;
        let mut numbers = Vec::new();
        let mut seen = FxHashSet::default();
        for op in ops {
            for i in 0..module.operand_count(op) {
                let value = module.operand(op, i);
                let is_number = kind(&module.context, module.value_type(value)) == Kind::Number;
                if is_number && !is_inside(value) && seen.insert(value) {
                    numbers.push(value);
                }
            }
        }
        numbers
    }

    /// Whether values are numbers, or what terms stand for.
    pub fn are_numbers(&self, mut values: impl Iterator<Item = Value>) -> bool {
        let module = self.module;
        values.all(|value| {
            let kind = kind(&module.context, module.value_type(value));
            matches!(kind, Kind::Number | Kind::Opaque)
        })
    }

    /// The step where these numbers are known.
    pub fn with(
        &self,
        op: Op,
        step: &DataStep,
        known: &FxHashMap<Value, u64>,
    ) -> Option<DataOperation> {
        let texts = fingerprint(self.module, self.table, op, known)?;
        Some(step.operation(texts))
    }

    fn types(&self, op: Op) -> impl Iterator<Item = Type> + '_ {
        let module = self.module;
        let operands = (0..module.operand_count(op)).map(move |i| module.operand(op, i));
        let values = operands.chain(module.results(op).iter().copied());
        values.map(move |value| module.value_type(value))
    }

    /// Notes what an operation within a step does with memory; none if it does anything else.
    pub fn is_data(
        &self,
        op: Op,
        step: Op,
        roots: &mut FxHashMap<Value, Value>,
        written: &mut FxHashSet<Value>,
    ) -> Option<()> {
        let module = self.module;
        let context = &module.context;
        let def = self.table.of(module, op)?;
        let is_inner = op != step;
        let refused = [
            Trait::Call,
            Trait::SideEffect,
            Trait::Symbol,
            Trait::Function,
            Trait::OwnHeap,
            Trait::GraphRegion,
            Trait::AutomaticScope,
        ];
        // A loop ends the scope of what is put on the stack in it, and nothing is.
        let refuses =
            |t: &Trait| def.has(*t) && (*t != Trait::AutomaticScope || !def.has(Trait::Loop));
        if refused.iter().any(refuses) || module.has_successors(op) {
            return None;
        }
        if !self.is_known_to_do(op, def, is_inner) || self.tells_of_descriptor(op, def) {
            return None;
        }
        for &region in module.regions(op) {
            let mut blocks = module.blocks(region);
            let only = blocks.next();
            if blocks.next().is_some() {
                return None;
            }
            let arguments = only.map_or(&[][..], |block| module.arguments(block));
            if !self.are_numbers(arguments.iter().copied()) {
                return None;
            }
        }
        for i in 0..module.operand_count(op) {
            let operand = module.operand(op, i);
            let ty = module.value_type(operand);
            match kind(context, ty) {
                Kind::Number | Kind::Opaque => {}
                Kind::MemRef => {
                    let element = context.kind(ty).element()?;
                    if !matches!(Element::of(context, element), Some(Element::Numbers { .. })) {
                        return None;
                    }
                    // What a terminator hands on would get another name.
                    if def.has(Trait::Terminator) {
                        return None;
                    }
                }
                Kind::Other => return None,
            }
        }
        for effect in &def.effects {
            let EffectTarget::Operand(group) = &effect.target else {
                return None;
            };
            match effect.kind {
                EffectKind::Read => {}
                EffectKind::Write => {
                    for i in group_range(module, op, def, group, true)? {
                        let operand = module.operand(op, i);
                        if context.is_memref(module.value_type(operand)) {
                            let root = roots.get(&operand).copied().unwrap_or(operand);
                            written.insert(root);
                        }
                    }
                }
                EffectKind::Allocate | EffectKind::AllocateAutomatic | EffectKind::Free => {
                    return None;
                }
            }
        }
        for &result in module.results(op) {
            match kind(context, module.value_type(result)) {
                Kind::Number | Kind::Opaque => {}
                Kind::MemRef if is_inner && !module.has_regions(op) => {
                    let source = view_source(module, self.table, op, result)?;
                    let root = roots.get(&source).copied().unwrap_or(source);
                    roots.insert(result, root);
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// Whether the operation makes or tells of a memref what hangs on more than its elements and
    /// its extents: an address, a stride, or elements around it.
    fn tells_of_descriptor(&self, op: Op, def: &OpDef) -> bool {
        let module = self.module;
        let mut operands = (0..module.operand_count(op)).map(|i| module.operand(op, i));
        let has_memref = operands.any(|value| module.context.is_memref(module.value_type(value)));
        has_memref && def.has(Trait::Pure) && !OF_ELEMENTS.contains(&module.name_text(op))
    }

    /// Whether the table says all that the operation does.
    fn is_known_to_do(&self, op: Op, def: &OpDef, is_inner: bool) -> bool {
        let module = self.module;
        let only_regions = module.has_regions(op)
            && (def.has(Trait::RecursiveEffects) || is_inner && def.flow.is_some());
        let has_flow = || {
            def.flow.as_ref().is_some_and(|edges| {
                edges
                    .iter()
                    .any(|edge| matches!(edge.from, FlowEnd::Parent(_)))
            })
        };
        def.has(Trait::Pure) || !def.effects.is_empty() || only_regions && has_flow()
    }
}
