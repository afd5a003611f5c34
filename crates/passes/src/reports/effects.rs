//! Whether an operation may write (mod) or read (ref) what a value shows. Allocating and freeing
//! are neither, as in MLIR.

use super::answers::{Answers, Asked};
use freehold_analysis::Alias;
use freehold_dialects::{EffectKind, EffectTarget, Table, Trait, group_range};
use freehold_ir::{Module, Op, TypeKind, nested_ops};

/// What an operation may do to memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ModRef {
    pub writes: bool,
    pub reads: bool,
}

impl ModRef {
    const BOTH: ModRef = ModRef {
        writes: true,
        reads: true,
    };

    /// MLIR's word.
    pub fn word(self) -> &'static str {
        match (self.writes, self.reads) {
            (false, false) => "NoModRef",
            (true, false) => "Mod",
            (false, true) => "Ref",
            (true, true) => "ModRef",
        }
    }
}

/// The accesses of one operation, those of its regions included where these are all that it does.
pub struct Accesses {
    /// What it does to memory that is not named.
    anywhere: ModRef,
    /// What it does to named memory.
    named: Vec<(ModRef, Asked)>,
}

impl Accesses {
    /// What the table says of `op`; everything where it says nothing.
    pub fn of(module: &Module, table: &Table, answers: &Answers, op: Op) -> Accesses {
        let mut accesses = Accesses {
            anywhere: ModRef::default(),
            named: Vec::new(),
        };
        let is_recursive = |op| table.has(module, op, Trait::RecursiveEffects);
        let mut skipped = None;
        let ops = nested_ops(module, op).take_while(|&inner| inner == op || is_recursive(op));
        for inner in ops {
            // What stands in regions that do not count is passed over.
            if skipped.is_some_and(|outer| is_within(module, inner, outer)) {
                continue;
            }
            skipped = None;
            if !is_recursive(inner) && module.has_regions(inner) {
                skipped = Some(inner);
            }
            accesses.add(module, table, answers, inner);
            if accesses.anywhere == ModRef::BOTH {
                break;
            }
        }
        accesses
    }

    fn add(&mut self, module: &Module, table: &Table, answers: &Answers, op: Op) {
        let def = table.of(module, op);
        let is_known = def.is_some_and(|def| {
            let says = [Trait::Pure, Trait::RecursiveEffects];
            !def.effects.is_empty() || says.iter().any(|&t| def.has(t))
        });
        let Some(def) = def.filter(|_| is_known) else {
            self.anywhere = ModRef::BOTH;
            return;
        };
        for effect in &def.effects {
            let what = match effect.kind {
                EffectKind::Read => ModRef {
                    reads: true,
                    ..ModRef::default()
                },
                EffectKind::Write => ModRef {
                    writes: true,
                    ..ModRef::default()
                },
                EffectKind::Allocate | EffectKind::AllocateAutomatic | EffectKind::Free => continue,
            };
            let (group, is_operand) = match &effect.target {
                EffectTarget::Operand(group) => (group, true),
                EffectTarget::Result(group) => (group, false),
                EffectTarget::Unnamed => {
                    self.anywhere.writes |= what.writes;
                    self.anywhere.reads |= what.reads;
                    continue;
                }
            };
            for index in group_range(module, op, def, group, is_operand).unwrap_or(0..0) {
                let value = match is_operand {
                    true => module.operand(op, index),
                    false => module.result(op, index),
                };
                // A tensor is no memory: an operation on tensors makes another one.
                let ty = module.context.kind(module.value_type(value));
                if !matches!(ty, TypeKind::Tensor { .. }) {
                    self.named.push((what, answers.asked(value)));
                }
            }
        }
    }

    /// Whether it is known to do nothing to any memory.
    pub fn is_nothing(&self) -> bool {
        self.anywhere == ModRef::default() && self.named.is_empty()
    }

    /// What it may do to what each of the values shows.
    pub fn on_all(&self, answers: &Answers, values: &[Asked]) -> Vec<ModRef> {
        let mut sums = vec![self.anywhere; values.len()];
        for (what, at) in &self.named {
            let adds = |sum: &ModRef| (what.writes && !sum.writes) || (what.reads && !sum.reads);
            let open: Vec<usize> = (0..values.len()).filter(|&v| adds(&sums[v])).collect();
            let asked = open.iter().map(|&value| &values[value]);
            let found = answers.alias_all(at, asked);
            for (&value, answer) in open.iter().zip(found) {
                if answer != Alias::Never {
                    sums[value].writes |= what.writes;
                    sums[value].reads |= what.reads;
                }
            }
        }
        sums
    }
}

/// Whether an operation stands in a region of another.
fn is_within(module: &Module, op: Op, outer: Op) -> bool {
    let mut above = std::iter::successors(module.parent_op(op), |&op| module.parent_op(op));
    above.any(|op| op == outer)
}
