//! What branches pass to blocks, and what passes between an operation and its regions.

use crate::dialects::{FlowEnd, Trait};
use crate::ir::{Block, Op, Type};

use super::plan::{FlowPlan, Plan};
use super::{Check, Verifier};

/// Where values come from: what to call it, the operation to point at, and their types.
struct Origin {
    name: String,
    op: Op,
    types: Vec<Type>,
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
            true => self.segments(op, self.names.operand_segments),
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
            Err(crate::diagnostics::Diagnostic::error(
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
        for flow in &plan.flow {
            // Control passes, and values in a way that the table cannot say.
            if flow.edge.to.skip() == usize::MAX || flow.edge.from.skip() == usize::MAX {
                continue;
            }
            let targets = self.flow_targets(op, &flow.edge.to);
            if targets.is_empty() {
                continue;
            }
            for origin in self.flow_origins(op, plan, flow) {
                for (target, types) in &targets {
                    self.check_flow_types(op, &origin, target, types)?;
                }
            }
        }
        Ok(())
    }

    /// What receives the values of an edge: names and the types that each expects. Nothing for a
    /// region without blocks, which control never enters.
    fn flow_targets(&self, op: Op, end: &FlowEnd) -> Vec<(String, Vec<Type>)> {
        let module = self.module;
        if *end == FlowEnd::Results {
            return vec![("parent".to_owned(), self.result_types(op))];
        }
        let regions = module.regions(op);
        let mut targets = Vec::new();
        for number in end.regions(regions.len()) {
            let Some(entry) = module.first_block(regions[number]) else {
                continue;
            };
            let arguments = module.arguments(entry).iter().skip(end.skip());
            let types = arguments.map(|&v| module.value_type(v)).collect();
            targets.push((format!("Region #{number}"), types));
        }
        targets
    }

    fn flow_origins(&mut self, op: Op, plan: &Plan, flow: &FlowPlan) -> Vec<Origin> {
        let module = self.module;
        match &flow.edge.from {
            FlowEnd::Results => Vec::new(),
            // Around the regions when they do not run: with nothing to pass on, such an edge
            // exists only for an operation without results.
            FlowEnd::Parent(None) if flow.edge.to == FlowEnd::Results => Vec::new(),
            FlowEnd::Parent(_) => {
                let mut types = Vec::new();
                if let Some(group) = flow.group {
                    let all = self.value_types(op);
                    let segments = match plan.operands.segmented {
                        true => self.segments(op, self.names.operand_segments),
                        false => None,
                    };
                    types = all[plan.operands.range(group, all.len(), segments)].to_vec();
                }
                vec![Origin {
                    name: "parent".to_owned(),
                    op,
                    types,
                }]
            }
            end @ FlowEnd::Region { .. } => {
                let mut origins = Vec::new();
                let regions = module.regions(op);
                let blocks = regions[end.regions(regions.len())]
                    .iter()
                    .flat_map(|&region| module.blocks(region));
                for last in blocks.filter_map(|b| module.last_op(b)) {
                    let plan = self.plan(module.name(last));
                    if !plan.is_some_and(|p| p.has(Trait::ReturnLike)) {
                        continue;
                    }
                    let types = self.value_types(last).into_iter().skip(end.skip());
                    origins.push(Origin {
                        name: format!("Operation {}", module.name_text(last)),
                        op: last,
                        types: types.collect(),
                    });
                }
                origins
            }
        }
    }

    fn check_flow_types(&self, op: Op, from: &Origin, to: &str, expected: &[Type]) -> Check {
        let prefix = format!("along control flow edge from {} to {to}", from.name);
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
