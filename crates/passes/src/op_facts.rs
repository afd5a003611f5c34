//! What the table says of each operation name, as flags that passes look up in constant time.

use std::cell::Cell;

use cranelift_entity::EntityRef;

use freehold_dialects::{EffectKind, EffectTarget, OpDef, Table, Trait};
use freehold_ir::{Module, Op, OpName};

/// The facts of one operation name.
#[derive(Copy, Clone)]
pub(super) struct Facts(u16);

impl Facts {
    /// Nothing is lost when it goes unused: no effect but reads and its own allocation.
    pub(super) const REMOVABLE: u16 = 1;
    /// Its effects are those of the operations in its regions.
    pub(super) const RECURSIVE: u16 = 2;
    /// A terminator or a symbol: stays although it has no results.
    pub(super) const PINNED: u16 = 4;
    pub(super) const COMMUTATIVE: u16 = 8;
    pub(super) const CONSTANT: u16 = 16;
    pub(super) const FREES: u16 = 32;
    /// Its regions see no values from outside, or it is unknown whether they do.
    pub(super) const ISOLATED: u16 = 64;
    pub(super) const PURE: u16 = 128;
    /// Its only effects are reads.
    pub(super) const READS: u16 = 256;
    /// It may write memory, itself.
    pub(super) const WRITES: u16 = 512;
    pub(super) const TERMINATOR: u16 = 1024;
    /// The order of the operations in its regions means nothing.
    pub(super) const UNORDERED: u16 = 2048;
    /// It may allocate on the stack, itself.
    pub(super) const STACKS: u16 = 4096;
    /// What is allocated on the stack in its regions ends with it.
    pub(super) const SCOPE: u16 = 8192;

    fn of(def: &OpDef) -> Self {
        let harmless = def.effects.iter().all(|e| match e.kind {
            EffectKind::Read => true,
            EffectKind::Allocate | EffectKind::AllocateAutomatic => {
                matches!(e.target, EffectTarget::Result(_))
            }
            EffectKind::Write | EffectKind::Free => false,
        });
        let is = |kind: EffectKind| def.effects.iter().any(|e| e.kind == kind);
        let recursive = def.has(Trait::RecursiveEffects);
        let pure = def.has(Trait::Pure);
        let known = pure || recursive || !def.effects.is_empty();
        let removable = known && !recursive && harmless && !def.has(Trait::SideEffect);
        let only_reads =
            removable && !pure && def.effects.iter().all(|e| e.kind == EffectKind::Read);
        let pinned = def.has(Trait::Terminator) || def.has(Trait::Symbol);
        let flags = [
            (removable, Self::REMOVABLE),
            (recursive, Self::RECURSIVE),
            (pinned, Self::PINNED),
            (def.has(Trait::Commutative), Self::COMMUTATIVE),
            (def.has(Trait::Constant), Self::CONSTANT),
            (is(EffectKind::Free), Self::FREES),
            (def.has(Trait::Isolated), Self::ISOLATED),
            (pure, Self::PURE),
            (only_reads, Self::READS),
            (!known || is(EffectKind::Write), Self::WRITES),
            (def.has(Trait::Terminator), Self::TERMINATOR),
            (def.has(Trait::NoTerminator), Self::UNORDERED),
            (!known || is(EffectKind::AllocateAutomatic), Self::STACKS),
            (def.has(Trait::AutomaticScope), Self::SCOPE),
        ];
        Facts(flags.iter().filter(|f| f.0).fold(0, |bits, f| bits | f.1))
    }

    /// Whether a flag is set.
    pub(super) fn has(self, flag: u16) -> bool {
        self.0 & flag != 0
    }
}

/// The facts of operation names, each found when it is first asked for: most names of the table
/// are in no program, and an entry that nobody asks for is not even read.
pub(super) struct OpFacts<'t> {
    table: &'t Table,
    found: Vec<Cell<Option<Facts>>>,
}

impl<'t> OpFacts<'t> {
    /// The facts of the names of a module.
    pub(super) fn new(module: &Module, table: &'t Table) -> Self {
        OpFacts {
            table,
            found: vec![Cell::new(None); module.context.op_name_count()],
        }
    }

    /// The facts of an operation.
    pub(super) fn of(&self, module: &Module, op: Op) -> Facts {
        let name = module.name(op);
        // A name that came up since has no place to be kept.
        let Some(found) = self.found.get(name.index()) else {
            return self.find(name);
        };
        found.get().unwrap_or_else(|| {
            let facts = self.find(name);
            found.set(Some(facts));
            facts
        })
    }

    fn find(&self, name: OpName) -> Facts {
        match self.table.get(name) {
            Some(def) => Facts::of(def),
            None => Facts(Facts::ISOLATED | Facts::WRITES | Facts::STACKS),
        }
    }
}
