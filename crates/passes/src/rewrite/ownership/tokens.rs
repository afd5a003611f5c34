//! The `i1` values that stand for owners' tokens, and where they are made.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;

use crate::rewrite::{Builder, Predicate, as_constant_bool};
use freehold_analysis::ownership::{Ownership, Solution, Token};
use freehold_facts::{BlockId, EdgeId, EdgeKind, Extracted, Kind, PassId, ValueId};
use freehold_ir::{Module, Op, Value, ValueDef, known};

/// The token values of one function.
pub(super) struct TokenValues {
    function: Op,
    own: FxHashMap<ValueId, Value>,
    constants: [Option<Value>; 2],
    passes_of: PrimaryMap<EdgeId, Vec<PassId>>,
    edges_into: PrimaryMap<BlockId, u32>,
}

impl TokenValues {
    /// Adds an `i1` to every merge whose ownership is unknown, and after every call the ones
    /// that its results need.
    pub(super) fn create(
        module: &mut Module,
        function: Op,
        extracted: &Extracted,
        solution: &Solution,
    ) -> Self {
        let facts = &extracted.facts;
        let mut tokens = TokenValues {
            function,
            own: FxHashMap::default(),
            constants: [None; 2],
            passes_of: facts.edges.keys().map(|_| Vec::new()).collect(),
            edges_into: facts.blocks.keys().map(|_| 0).collect(),
        };
        for (p, pass) in &facts.passes {
            tokens.passes_of[pass.edge].push(p);
        }
        for edge in facts.edges.values() {
            if let EdgeKind::Branch { to, .. } = edge.kind {
                tokens.edges_into[to] += 1;
            }
        }
        let i1 = module.context.i1();
        let mut unknown: Vec<(ValueId, ValueId)> = facts
            .values
            .iter()
            .filter(|(v, _)| solution.tokens.of(*v) == Ownership::Unknown)
            .map(|(v, fact)| (fact.merge_class, v))
            .collect();
        unknown.sort_unstable();
        for (_, v) in unknown {
            let token = match module.def(extracted.ids.values[v]) {
                ValueDef::Argument(block, _) => module.push_argument(block, i1),
                ValueDef::Result(op, _) => module.push_result(op, i1),
            };
            tokens.own.insert(v, token);
        }
        tokens.call_results(module, extracted, solution);
        tokens
    }

    fn call_results(&mut self, module: &mut Module, extracted: &Extracted, solution: &Solution) {
        let facts = &extracted.facts;
        let i1 = module.context.i1();
        for (v, fact) in &facts.values {
            if fact.kind == Kind::DynamicCall
                && let Some(call) = module.defining_op(extracted.ids.values[v])
            {
                let token = module.push_result(call, i1);
                self.own.insert(v, token);
            }
        }
        // Of two results of one call that are one buffer, only the first is its owner.
        for &(first, second) in &solution.keep.one_call {
            let (a, b) = (extracted.ids.values[first], extracted.ids.values[second]);
            let Some(next) = module.defining_op(b).and_then(|call| module.next_op(call)) else {
                continue;
            };
            let anchor = match self
                .own
                .get(&second)
                .and_then(|&t| module.defining_op(t))
                .and_then(|op| module.next_op(op))
            {
                Some(after_token) => after_token,
                None => next,
            };
            let before = self.own.get(&second).copied();
            let mut builder = Builder::before(module, anchor);
            let (p, q) = (builder.aligned_pointer(a), builder.aligned_pointer(b));
            let other = builder.cmpi(Predicate::Ne, p, q);
            let token = match before {
                Some(token) => builder.andi(token, other),
                None => other,
            };
            self.own.insert(second, token);
        }
    }

    /// Whether the owner has an `i1` of its own that is handed along edges.
    pub(super) fn has_own(&self, owner: ValueId) -> bool {
        self.own.contains_key(&owner)
    }

    /// The passes of an edge.
    pub(super) fn passes_of(&self, edge: EdgeId) -> &[PassId] {
        &self.passes_of[edge]
    }

    /// How many edges lead to a block.
    pub(super) fn edges_into(&self, block: BlockId) -> usize {
        self.edges_into[block] as usize
    }

    /// The constant: one of those that the function starts with, or else made in front of them.
    pub(super) fn constant(&mut self, module: &mut Module, value: bool) -> Value {
        if let Some(constant) = self.constants[usize::from(value)] {
            return constant;
        }
        let entry = module
            .regions(self.function)
            .first()
            .and_then(|&r| module.first_block(r));
        let first = entry
            .and_then(|b| module.first_op(b))
            .expect("the function has a body");
        let leading = std::iter::successors(Some(first), |&op| module.next_op(op))
            .take_while(|&op| module.name(op) == known::ARITH_CONSTANT)
            .find(|&op| as_constant_bool(module, module.result(op, 0)) == Some(value));
        let constant = match leading {
            Some(op) => module.result(op, 0),
            None => Builder::before(module, first).constant_bool(value),
        };
        self.constants[usize::from(value)] = Some(constant);
        constant
    }

    /// The token of an owner.
    pub(super) fn of(&mut self, module: &mut Module, solution: &Solution, owner: ValueId) -> Value {
        match solution.tokens.of(owner) {
            Ownership::Unique(Token::True) => self.constant(module, true),
            Ownership::Unique(Token::False) | Ownership::Uninitialized => {
                self.constant(module, false)
            }
            Ownership::Unique(Token::Indicator(_)) | Ownership::Unknown => self.own[&owner],
        }
    }
}
