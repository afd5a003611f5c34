//! What branches pass to blocks, and what passes between an operation and its regions.

use smallvec::{SmallVec, smallvec};

use freehold_dialects::{FlowEnd, Trait};
use freehold_ir::known::keys;
use freehold_ir::{Block, Op, Type, Value};

use super::plan::{FlowPlan, Plan};
use super::verifier::{Check, Verifier};

type Types = SmallVec<[Type; 8]>;

/// Where values come from: the operation itself or one that ends a region of it, and their
/// types.
struct Origin {
    op: Op,
    types: Types,
}

impl Verifier<'_> {
    /// Checks that each successor's arguments match the operands that the branch passes on.
    pub(super) fn check_branches(&self, op: Op, plan: &Plan) -> Check {
        let module = self.module;
        if plan.branches.is_empty() {
            return Ok(());
        }
        let count = module.operand_count(op);
        let segments = match plan.operands.segmented {
            true => self.segments(op, keys::OPERAND_SEGMENT_SIZES),
            false => None,
        };
        let successors = module.successors(op);
        for &(successor, group) in &plan.branches {
            let Some(&block) = successors.get(successor) else {
                continue;
            };
            let range = plan.operands.range(group, count, segments);
            let types = range.map(|i| module.value_type(module.operand(op, i)));
            self.check_edge(op, successor, block, types)?;
        }
        Ok(())
    }

    /// Checks the arguments of successor number `index` against the types of what it receives.
    pub(super) fn check_edge(
        &self,
        op: Op,
        index: usize,
        block: Block,
        types: impl ExactSizeIterator<Item = Type>,
    ) -> Check {
        let module = self.module;
        let arguments = module.arguments(block);
        let fail = |message: String| {
            Err(freehold_base::diagnostics::Diagnostic::error(
                module.location(op),
                message,
            ))
        };
        if types.len() != arguments.len() {
            return fail(format!(
                "branch has {} operands for successor #{index}, but target block has {}",
                types.len(),
                arguments.len()
            ));
        }
        for (at, (ty, &argument)) in types.zip(arguments).enumerate() {
            if ty != module.value_type(argument) {
                return fail(format!(
                    "type mismatch for bb argument #{at} of successor #{index}"
                ));
            }
        }
        Ok(())
    }

    /// Checks the table's flow edges between the operation and its regions.
    pub(super) fn check_flow(&mut self, op: Op, plan: &Plan) -> Check {
        if plan.has(Trait::ConvertingFlow) {
            return Ok(());
        }
        for flow in &plan.flow {
            // Control passes, and values in a way that the table cannot say.
            if flow.edge.to.skip() == FlowEnd::NO_VALUES
                || flow.edge.from.skip() == FlowEnd::NO_VALUES
            {
                continue;
            }
            if self.flows_plainly(op, plan, flow) {
                continue;
            }
            let targets = self.flow_targets(op, &flow.edge.to);
            if targets.is_empty() {
                continue;
            }
            for origin in self.flow_origins(op, plan, flow) {
                for (region, types) in &targets {
                    self.check_flow_types(op, &origin, *region, types)?;
                }
            }
        }
        Ok(())
    }

    /// Whether an edge between the operation and its one-block regions passes on what is
    /// expected: the common case, without lists. What it denies need not be wrong.
    fn flows_plainly(&self, op: Op, plan: &Plan, flow: &FlowPlan) -> bool {
        let module = self.module;
        let regions = module.regions(op);
        let (from, start, len) = match (&flow.edge.from, flow.group) {
            (FlowEnd::Parent(_), Some(group)) if !plan.operands.segmented => {
                let range = plan.operands.range(group, module.operand_count(op), None);
                (op, range.start, range.len())
            }
            (end @ FlowEnd::Region { .. }, _) => {
                let range = end.regions(regions.len());
                let [region] = regions[range] else {
                    return false;
                };
                let block = module.first_block(region);
                let only = block.filter(|_| module.last_block(region) == block);
                let Some(last) = only.and_then(|block| module.last_op(block)) else {
                    return false;
                };
                let cached = self.names.get(module.name(last));
                let plan = cached.and_then(|cached| cached.plan.as_ref());
                if !plan.is_some_and(|plan| plan.has(Trait::ReturnLike)) {
                    return false;
                }
                (last, end.skip(), usize::MAX)
            }
            _ => return false,
        };
        let to: &[Value] = match &flow.edge.to {
            FlowEnd::Results => module.results(op),
            end @ FlowEnd::Region { .. } => {
                let range = end.regions(regions.len());
                let [region] = regions[range] else {
                    return false;
                };
                let Some(entry) = module.first_block(region) else {
                    return false;
                };
                let arguments = module.arguments(entry);
                &arguments[end.skip().min(arguments.len())..]
            }
            FlowEnd::Parent(_) => return false,
        };
        let types = to.iter().map(|&v| module.value_type(v));
        let from = module.operands(from).skip(start).take(len);
        from.map(|v| module.value_type(v)).eq(types)
    }

    /// The types that the end of an edge expects: of the results, or of each region's arguments
    /// with its number. Nothing for a region without blocks, which control never enters.
    fn flow_targets(&self, op: Op, end: &FlowEnd) -> SmallVec<[(Option<usize>, Types); 1]> {
        let module = self.module;
        if *end == FlowEnd::Results {
            let results = module.results(op).iter();
            return smallvec![(None, results.map(|&v| module.value_type(v)).collect())];
        }
        let regions = module.regions(op);
        let mut targets = SmallVec::new();
        for number in end.regions(regions.len()) {
            let Some(entry) = module.first_block(regions[number]) else {
                continue;
            };
            let arguments = module.arguments(entry).iter().skip(end.skip());
            let types = arguments.map(|&v| module.value_type(v)).collect();
            targets.push((Some(number), types));
        }
        targets
    }

    fn flow_origins(&mut self, op: Op, plan: &Plan, flow: &FlowPlan) -> SmallVec<[Origin; 2]> {
        let module = self.module;
        match &flow.edge.from {
            FlowEnd::Results => SmallVec::new(),
            // Around the regions when they do not run: with nothing to pass on, such an edge
            // exists only for an operation without results.
            FlowEnd::Parent(None) if flow.edge.to == FlowEnd::Results => SmallVec::new(),
            FlowEnd::Parent(_) => {
                let mut types = Types::new();
                if let Some(group) = flow.group {
                    let count = module.operand_count(op);
                    let segments = match plan.operands.segmented {
                        true => self.segments(op, keys::OPERAND_SEGMENT_SIZES),
                        false => None,
                    };
                    let range = plan.operands.range(group, count, segments);
                    let operands = module.operands(op).skip(range.start).take(range.len());
                    types.extend(operands.map(|v| module.value_type(v)));
                }
                smallvec![Origin { op, types }]
            }
            end @ FlowEnd::Region { .. } => {
                let mut origins = SmallVec::new();
                let regions = module.regions(op);
                let blocks = regions[end.regions(regions.len())]
                    .iter()
                    .flat_map(|&region| module.blocks(region));
                for last in blocks.filter_map(|b| module.last_op(b)) {
                    let plan = self.plan(module.name(last));
                    if !plan.is_some_and(|p| p.has(Trait::ReturnLike)) {
                        continue;
                    }
                    let operands = module.operands(last).skip(end.skip());
                    origins.push(Origin {
                        op: last,
                        types: operands.map(|v| module.value_type(v)).collect(),
                    });
                }
                origins
            }
        }
    }

    fn check_flow_types(
        &self,
        op: Op,
        from: &Origin,
        to: Option<usize>,
        expected: &[Type],
    ) -> Check {
        if from.types[..] == *expected {
            return Ok(());
        }
        let origin = match from.op == op {
            true => "parent".to_owned(),
            false => format!("Operation {}", self.module.name_text(from.op)),
        };
        let target = match to {
            Some(number) => format!("Region #{number}"),
            None => "parent".to_owned(),
        };
        let prefix = format!("along control flow edge from {origin} to {target}");
        let note = |message: String| {
            Err(self
                .error(op, message)
                .with_note(self.module.location(from.op), "region branch point"))
        };
        if from.types.len() != expected.len() {
            return note(format!(
                "{prefix}: region branch point has {} operands, but region successor needs {} \
                 inputs",
                from.types.len(),
                expected.len()
            ));
        }
        for (index, (&ty, &input)) in from.types.iter().zip(expected).enumerate() {
            if ty != input {
                return note(format!(
                    "{prefix}: successor operand type #{index} {} should match successor input \
                     type #{index} {}",
                    self.quoted(ty),
                    self.quoted(input)
                ));
            }
        }
        Ok(())
    }
}
