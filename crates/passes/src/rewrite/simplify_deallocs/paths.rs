//! Path facts: what a retained memref is follows from the condition that chose it.
//!
//! Of `%r = arith.select %c, %x, %y`, of the results of an `scf.if %c`, and of the arguments of a
//! block where the sides of a `cf.cond_br %c` meet, it is known under `%c` which memref it is.
//! Where that decides for each retained memref of a dealloc whether it is one of those to free, the
//! conditions take over from the retain list: `alias(%m, %r)` is `select %c, alias(%m, %x),
//! alias(%m, %y)`.

use crate::rewrite::{Builder, as_constant_bool};
use freehold_analysis::Alias;
use freehold_dialects::Table;
use freehold_ir::{Block, Module, Op, Region, Value, ValueDef, known};

use super::AliasFacts;
use super::conditions::Constants;
use super::merges::Merges;
use super::operands::Operands;

/// How many choices are followed, one behind another.
const DEPTH: usize = 4;
/// Pairs of memrefs and retained memrefs that are looked at.
const MOST_PAIRS: usize = 64;

/// Whether two memrefs are one allocation, as a decision on conditions of the program.
enum Decision {
    Always(bool),
    /// If the condition holds the one, otherwise the other.
    If(Value, Box<(Decision, Decision)>),
}

/// Replaces the dealloc `op` by one without retained memrefs, if conditions decide about all of
/// them and there is one about which nothing else does. Returns what replaces it.
pub(super) fn decide_retained(
    module: &mut Module,
    (facts, table, merges): (&AliasFacts, &Table, &mut Merges),
    (op, operands): (Op, &Operands),
    constants: &mut Constants,
) -> Option<Op> {
    let (memrefs, retained) = (&operands.memrefs, &operands.retained);
    if memrefs.len() * retained.len() > MOST_PAIRS {
        return None;
    }
    let mut chooser = Chooser {
        module,
        facts,
        table,
        merges,
    };
    let mut decisions = Vec::new();
    let mut by_condition = false;
    for &m in memrefs {
        for &r in retained {
            let decision = chooser.decide((m, r), DEPTH, None)?;
            by_condition |= matches!(decision, Decision::If(..));
            decisions.push(decision);
        }
    }
    if !by_condition {
        return None;
    }
    let mut terms = Terms {
        module,
        table,
        constants,
        anchor: op,
    };
    let mut results: Vec<Option<Value>> = vec![None; retained.len()];
    let mut conditions = Vec::new();
    for (i, &own) in operands.conditions.iter().enumerate() {
        let mut condition = own;
        for (j, result) in results.iter_mut().enumerate() {
            let alias = match &decisions[i * retained.len() + j] {
                Decision::Always(false) => continue,
                decision => terms.decision(decision),
            };
            if terms.module.has_uses(operands.results[j]) {
                let taken = terms.and(own, alias);
                *result = Some(match *result {
                    Some(before) => terms.builder().ori(before, taken),
                    None => taken,
                });
            }
            let differs = terms.not(alias);
            condition = terms.and(condition, differs);
        }
        conditions.push(condition);
    }
    for (j, result) in results.into_iter().enumerate() {
        let old = operands.results[j];
        if !terms.module.has_uses(old) {
            continue;
        }
        let value = result.unwrap_or_else(|| terms.constant(false));
        terms.module.replace_all_uses(old, value);
    }
    let new = terms.builder().dealloc(memrefs, &conditions, &[]);
    module.erase_op(op);
    Some(new)
}

/// A memref is `yes` under a condition, and otherwise `no`.
pub(super) struct Choice {
    pub(super) op: Op,
    pub(super) condition: Value,
    pub(super) yes: Value,
    pub(super) no: Value,
    /// Whether two blocks' memrefs meet, which need not be there where they have met.
    pub(super) is_merge: bool,
}

/// What decisions are made from.
struct Chooser<'a> {
    module: &'a Module,
    facts: &'a AliasFacts<'a>,
    table: &'a Table,
    merges: &'a mut Merges,
}

impl Chooser<'_> {
    /// Decides about a pair. What is chosen in a region may be so by a condition that only the
    /// region sees: all conditions but the first have to be from the region `outer` of the first
    /// choice.
    fn decide(
        &mut self,
        (a, b): (Value, Value),
        depth: usize,
        outer: Option<Region>,
    ) -> Option<Decision> {
        match (self.facts.alias)(a, b) {
            Alias::Must => return Some(Decision::Always(true)),
            Alias::Never => return Some(Decision::Always(false)),
            Alias::May => {}
        }
        let depth = depth.checked_sub(1)?;
        let (other, choice) = match self.choice(b) {
            Some(choice) => (a, choice),
            None => (b, self.choice(a)?),
        };
        let home = match self.module.def(choice.condition) {
            ValueDef::Result(op, _) => self.module.parent_region(op),
            ValueDef::Argument(block, _) => self.module.block_region(block),
        };
        if outer.is_some() && home != outer {
            return None;
        }
        let outer = outer.or(self.module.parent_region(choice.op));
        // By what a memref was chosen on its way to a merge is not known behind the merge.
        let depth = if choice.is_merge { 0 } else { depth };
        let yes = self.decide((other, choice.yes), depth, outer)?;
        let no = self.decide((other, choice.no), depth, outer)?;
        Some(Decision::If(choice.condition, Box::new((yes, no))))
    }

    /// The choice that a memref is the result of.
    fn choice(&mut self, value: Value) -> Option<Choice> {
        let module = self.module;
        let choice = match module.def((self.facts.same)(value)?) {
            ValueDef::Argument(block, index) => {
                let place = (block, index as usize);
                self.merges.choice(module, self.table, place)?
            }
            ValueDef::Result(op, index) => {
                let [yes, no] = chosen(module, op, index as usize)?;
                Choice {
                    op,
                    condition: module.operand(op, 0),
                    yes,
                    no,
                    is_merge: false,
                }
            }
        };
        // A memref of which nothing is known has no answer; nor has a select between vectors.
        let is_known = [choice.yes, choice.no].map(|v| (self.facts.same)(v).is_some());
        let is_bool = module.value_type(choice.condition) == module.context.i1();
        (is_known == [true; 2] && is_bool).then_some(choice)
    }
}

/// What result number `index` of an operation is where its condition holds, and where it does not.
fn chosen(module: &Module, op: Op, index: usize) -> Option<[Value; 2]> {
    match module.name(op) {
        known::ARITH_SELECT => Some([1, 2].map(|i| module.operand(op, i))),
        known::SCF_IF => {
            let yielded = |block: Block| {
                let end = module.last_op(block)?;
                (index < module.operand_count(end)).then(|| module.operand(end, index))
            };
            let region = |number: usize| module.first_block(*module.regions(op).get(number)?);
            Some([yielded(region(0)?)?, yielded(region(1)?)?])
        }
        _ => None,
    }
}

/// Makes conditions right before a dealloc; not what a look at its operands makes unnecessary.
struct Terms<'a> {
    module: &'a mut Module,
    table: &'a Table,
    constants: &'a mut Constants,
    anchor: Op,
}

impl Terms<'_> {
    fn builder(&mut self) -> Builder<'_> {
        Builder::before(self.module, self.anchor)
    }

    fn constant(&mut self, value: bool) -> Value {
        self.constants
            .value(self.module, self.table, self.anchor, value)
    }

    fn and(&mut self, a: Value, b: Value) -> Value {
        match [a, b].map(|v| as_constant_bool(self.module, v)) {
            [Some(true), _] | [_, Some(false)] => b,
            [_, Some(true)] | [Some(false), _] => a,
            _ => self.builder().andi(a, b),
        }
    }

    fn not(&mut self, a: Value) -> Value {
        if let Some(constant) = as_constant_bool(self.module, a) {
            return self.constant(!constant);
        }
        let negated = self.module.defining_op(a).filter(|&op| {
            let is_yes = |v| as_constant_bool(self.module, v) == Some(true);
            self.module.name(op) == known::ARITH_XORI && is_yes(self.module.operand(op, 1))
        });
        match negated {
            Some(op) => self.module.operand(op, 0),
            None => {
                let yes = self.constant(true);
                self.builder().xori(a, yes)
            }
        }
    }

    /// The `i1` of a decision.
    fn decision(&mut self, decision: &Decision) -> Value {
        match decision {
            Decision::Always(constant) => self.constant(*constant),
            Decision::If(condition, cases) => match &**cases {
                (Decision::Always(true), Decision::Always(false)) => *condition,
                (Decision::Always(false), Decision::Always(true)) => self.not(*condition),
                (yes, no) => {
                    let (yes, no) = (self.decision(yes), self.decision(no));
                    self.builder().select(*condition, yes, no)
                }
            },
        }
    }
}
