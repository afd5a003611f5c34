//! Which results become arguments, what the caller has to allocate for each, and which buffers of
//! the function they are. Reads the module, edits nothing.

use cranelift_entity::EntitySet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite::{FunctionSignature, as_constant_int};
use freehold_base::diagnostics::Diagnostic;
use freehold_base::scc::scc;
use freehold_dialects::{Table, group_range};
use freehold_facts::assumptions::CallModel;
use freehold_facts::{Convertible, Referenced, References};
use freehold_ir::{
    Attr, AttrKind, Block, DYNAMIC, Module, Op, Region, Type, TypeKind, Value, ValueDef,
    castable_layouts, known,
};

use super::Options;
use super::fates::{Fates, remark};
use crate::conventions::not_only_called;

/// What the extent of a buffer is, where a function is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Size {
    /// An argument of the function.
    Argument(u32),
    Constant(i64),
}

/// A result that becomes an argument.
pub struct OutParam {
    /// The number of the result.
    pub result: usize,
    pub ty: Type,
    /// Whether a buffer without layout is allocated and cast to the type.
    pub cast: bool,
    /// One for each dynamic extent; `None` if the caller cannot know them.
    pub sizes: Option<Vec<Size>>,
    pub alignment: Option<Attr>,
    /// The allocation, or the call, whose result is the caller's buffer from the start.
    pub made: Option<Op>,
    /// Of a call the number of the result.
    pub of_call: Option<usize>,
}

/// What is to be done with a function.
pub struct Plan {
    pub entry: Block,
    pub returns: Vec<Op>,
    pub params: Vec<OutParam>,
}

/// Plans for the functions of `references`, `None` for those that stay.
pub fn plan(
    module: &Module,
    table: &Table,
    references: &References,
    options: Options,
    (model, remarks): (CallModel, &mut Vec<Diagnostic>),
) -> Result<Vec<Option<Plan>>, Vec<Diagnostic>> {
    let mut planner = Planner {
        module,
        table,
        references,
        options,
        called: FxHashMap::default(),
        plans: references.functions.iter().map(|_| None).collect(),
        fates: Fates::default(),
        errors: Vec::new(),
        remarks: Vec::new(),
    };
    for (place, function) in references.functions.iter().enumerate() {
        for &call in &function.calls {
            planner.called.insert(call, place);
        }
    }
    let convertible = references.convertible(module, table, options.modify_public_functions);
    if !convertible.is_empty() {
        planner.fates = Fates::new(module, table, model);
    }
    let mut at: Vec<Option<Convertible>> = references.functions.iter().map(|_| None).collect();
    for function in convertible {
        let place = function.place;
        at[place] = Some(function);
    }
    for place in references.callees_first(module).into_iter().flatten() {
        planner.plans[place] = at[place]
            .take()
            .and_then(|function| planner.plan_function(function));
    }
    for (function, plan) in references.functions.iter().zip(&planner.plans) {
        if let Some(plan) = plan {
            planner.errors.extend(refused_calls(module, function, plan));
        }
    }
    if planner.errors.is_empty() {
        planner.remarks.sort_by_key(|remark| remark.location);
        remarks.append(&mut planner.remarks);
        Ok(planner.plans)
    } else {
        planner.errors.sort_by_key(|error| error.location);
        Err(planner.errors)
    }
}

struct Planner<'a> {
    module: &'a Module,
    table: &'a Table,
    references: &'a References,
    options: Options,
    /// Which function each call names.
    called: FxHashMap<Op, usize>,
    plans: Vec<Option<Plan>>,
    fates: Fates,
    errors: Vec<Diagnostic>,
    remarks: Vec<Diagnostic>,
}

impl Planner<'_> {
    fn plan_function(&mut self, convertible: Convertible) -> Option<Plan> {
        let module = self.module;
        let function = &self.references.functions[convertible.place];
        let Convertible { entry, returns, .. } = convertible;
        let signature = FunctionSignature::of(module, function.op)?;
        let results = signature.results.iter().enumerate();
        let ranked = results
            .filter(|(_, part)| matches!(module.context.kind(part.0), TypeKind::MemRef { .. }));
        let mut ranked: Vec<(usize, Type)> = ranked.map(|(index, part)| (index, part.0)).collect();
        let (fates, remarks) = (&self.fates, &mut self.remarks);
        ranked.retain(|&(result, _)| {
            let shared = fates.of(function.op, result);
            remarks.extend(shared.map(|why| remark(why, module, function.op, result)));
            shared.is_none()
        });
        if ranked.is_empty() {
            return None;
        }
        if let Some(error) = not_only_called(module, function) {
            self.errors.push(error);
            return None;
        }
        let region = module.block_region(entry)?;
        let again = blocks_in_circles(module, region);
        let mut taken: FxHashSet<Value> = FxHashSet::default();
        let mut params = Vec::new();
        for (result, ty) in ranked {
            let Some(cast) = needs_cast(module, ty) else {
                let message = "cannot create out param for result with unsupported layout";
                let error = Diagnostic::error(module.location(function.op), message);
                let note = "part of the strides or the offset is dynamic and another part is not that of a new buffer";
                self.errors
                    .push(error.with_note(module.location(function.op), note));
                continue;
            };
            let mut param = OutParam {
                result,
                ty,
                cast,
                sizes: is_static(module, ty).then(Vec::new),
                alignment: None,
                made: None,
                of_call: None,
            };
            let mut values = returns.iter().map(|&end| module.operand(end, result));
            if let Some(value) = values.next()
                && values.all(|other| other == value)
                && !taken.contains(&value)
                && !module
                    .defining_block(value)
                    .is_some_and(|block| again.contains(block))
                && self.make_from_the_start(&mut param, entry, value)
            {
                taken.insert(value);
            }
            params.push(param);
        }
        Some(Plan {
            entry,
            returns,
            params,
        })
    }

    /// Lets the result `value` be the caller's buffer from the start, if it is allocated, or made
    /// by a call that is handed buffers, and the caller knows its size.
    fn make_from_the_start(&self, param: &mut OutParam, entry: Block, value: Value) -> bool {
        let module = self.module;
        let wanted = if is_static(module, param.ty) {
            self.options.hoist_static_allocs
        } else {
            self.options.hoist_dynamic_allocs
        };
        if !wanted {
            return false;
        }
        let Some(op) = module.defining_op(value) else {
            return false;
        };
        let size = |value: Value| size_of(module, entry, value);
        if module.name(op) == known::MEMREF_ALLOC {
            let def = self.table.of(module, op);
            let sizes = def.and_then(|def| group_range(module, op, def, "dynamicSizes", true));
            let symbols = def.and_then(|def| group_range(module, op, def, "symbolOperands", true));
            let sizes: Option<Vec<Size>> = sizes
                .filter(|_| symbols.is_some_and(|symbols| symbols.is_empty()))
                .and_then(|range| range.map(|index| size(module.operand(op, index))).collect());
            if sizes.is_none() {
                return false;
            }
            // The allocation has the layout of the result, and so has what the caller hands over.
            param.sizes = sizes;
            param.alignment = module.attr(op, "alignment");
            param.made = Some(op);
            return true;
        }
        let Some(plan) = self
            .called
            .get(&op)
            .and_then(|&callee| self.plans[callee].as_ref())
        else {
            return false;
        };
        let number = module
            .results(op)
            .iter()
            .position(|&result| result == value);
        let Some(inner) = plan
            .params
            .iter()
            .find(|inner| Some(inner.result) == number)
        else {
            return false;
        };
        let sizes = inner.sizes.iter().flatten().map(|&inner| match inner {
            Size::Argument(index) => size(module.operand(op, index as usize)),
            Size::Constant(_) => Some(inner),
        });
        let sizes: Option<Vec<Size>> = sizes.collect();
        if inner.sizes.is_none() || sizes.is_none() {
            return false;
        }
        param.sizes = sizes;
        param.alignment = inner.alignment;
        param.made = Some(op);
        param.of_call = number;
        true
    }
}

/// The calls of a function that cannot know the size of a buffer.
fn refused_calls<'a>(
    module: &'a Module,
    function: &'a Referenced,
    plan: &'a Plan,
) -> impl Iterator<Item = Diagnostic> + 'a {
    let unknown = plan.params.iter().find(|param| param.sizes.is_none());
    let calls = unknown.map(|param| function.calls.iter().map(move |&call| (call, param.result)));
    calls.into_iter().flatten().map(move |(call, result)| {
        let message = "cannot create out param for dynamically shaped result";
        let error = Diagnostic::error(module.location(call), message);
        let note = format!(
            "result #{result} of this function: its extents have to be arguments or constants of a buffer that is \
             allocated here, and the option 'hoist-dynamic-allocs' on"
        );
        error.with_note(module.location(function.op), note)
    })
}

fn is_static(module: &Module, ty: Type) -> bool {
    let shape = module.context.kind(ty).shape();
    shape.is_some_and(|shape| !shape.contains(&DYNAMIC))
}

/// Whether a new buffer without layout has to be cast to have the type `ty`; `None` if none can.
fn needs_cast(module: &Module, ty: Type) -> Option<bool> {
    let TypeKind::MemRef { shape, layout, .. } = module.context.kind(ty) else {
        return None;
    };
    match layout.map(|layout| module.context.attr_kind(layout)) {
        None => Some(false),
        Some(AttrKind::Strided { strides, offset })
            if !strides.contains(&DYNAMIC) && *offset != DYNAMIC =>
        {
            Some(false)
        }
        Some(AttrKind::Strided { .. }) => {
            castable_layouts(&module.context, (shape, None), (shape, *layout)).then_some(true)
        }
        Some(AttrKind::AffineMap(map)) if map.symbols == 0 => Some(false),
        Some(_) => None,
    }
}

/// The blocks of a region that can be entered again after they were left: what they define are
/// several buffers.
fn blocks_in_circles(module: &Module, region: Region) -> EntitySet<Block> {
    let mut circles = EntitySet::new();
    if module.has_single_block(region) {
        return circles;
    }
    let blocks: Vec<Block> = module.blocks(region).collect();
    let places: FxHashMap<Block, usize> = blocks
        .iter()
        .enumerate()
        .map(|(place, &block)| (block, place))
        .collect();
    let mut edges = Vec::new();
    for (place, &block) in blocks.iter().enumerate() {
        for successor in module
            .last_op(block)
            .into_iter()
            .flat_map(|end| module.successors(end))
        {
            edges.push((place, places[successor]));
            if *successor == block {
                circles.insert(block);
            }
        }
    }
    for component in scc(blocks.len(), edges.into_iter())
        .iter()
        .filter(|c| c.len() > 1)
    {
        circles.extend(component.iter().map(|&place| blocks[place]));
    }
    circles
}

/// What an extent is to the caller of the function that `entry` is the entry of.
fn size_of(module: &Module, entry: Block, value: Value) -> Option<Size> {
    match module.def(value) {
        ValueDef::Argument(block, index) if block == entry => Some(Size::Argument(index)),
        ValueDef::Argument(..) => None,
        ValueDef::Result(..) => {
            let number = as_constant_int(module, value)?;
            Some(Size::Constant(i64::try_from(number).ok()?))
        }
    }
}
