//! What each operation of a function does to memory, and what it does with all that is in its
//! regions.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use freehold_dialects::{EffectKind, EffectTarget, OpDef, Table, Trait, group_range};
use freehold_ir::{AttrKind, Block, Module, Op, Step, Type, Value, walk};

use super::places::{BaseId, Key, Places, Spot};
use super::pointers::is_pointer;

/// What an operation itself does to memory.
#[derive(Clone)]
pub enum Doing {
    /// Reads one element; `first` is its first index.
    Load { base: BaseId, first: usize },
    /// Writes operand 0 to one element.
    Store { base: BaseId, first: usize },
    /// Frees all of a base.
    Free(BaseId),
    /// Reads and writes elements that are not known.
    Touches(Touches),
    /// May read and write anything.
    Anything,
}

/// What something reads and writes; elements only where their indices are constants.
#[derive(Clone, Default)]
pub struct Touches {
    pub reads: Vec<Spot>,
    pub writes: Vec<Spot>,
    /// Whether it may read or write any other, too.
    pub reads_all: bool,
    pub writes_all: bool,
}

/// More than this is anything.
const MOST_TOUCHED: usize = 64;

impl Touches {
    pub const ANYTHING: Touches = Touches {
        reads: Vec::new(),
        writes: Vec::new(),
        reads_all: true,
        writes_all: true,
    };

    /// Whether what the other touches this touches, too.
    fn covers(&self, other: &Touches) -> bool {
        let has = |all: bool, spots: &[Spot], (base, key): &Spot| {
            let is_there = |spot: &Spot| spots.binary_search(spot).is_ok();
            all || is_there(&(*base, None)) || is_there(&(*base, key.clone()))
        };
        (self.reads_all || !other.reads_all)
            && (self.writes_all || !other.writes_all)
            && other
                .reads
                .iter()
                .all(|s| has(self.reads_all, &self.reads, s))
            && other
                .writes
                .iter()
                .all(|s| has(self.writes_all, &self.writes, s))
    }

    pub fn add(&mut self, other: &Touches) {
        add_all(
            (&mut self.reads, &mut self.reads_all),
            (&other.reads, other.reads_all),
        );
        add_all(
            (&mut self.writes, &mut self.writes_all),
            (&other.writes, other.writes_all),
        );
    }
}

/// Adds to a sorted list in which a whole base stands for its elements.
fn add_all((into, all): (&mut Vec<Spot>, &mut bool), (from, more): (&[Spot], bool)) {
    *all |= more;
    for (base, key) in from {
        if *all {
            break;
        }
        let Err(start) = into.binary_search(&(*base, None)) else {
            continue;
        };
        let of_base = into[start..].partition_point(|spot| spot.0 == *base);
        if key.is_none() {
            into.splice(start..start + of_base, [(*base, None)]);
        } else if let Err(at) = into[start..start + of_base].binary_search(&(*base, key.clone())) {
            into.insert(start + at, (*base, key.clone()));
        }
        *all |= into.len() > MOST_TOUCHED;
    }
    if *all {
        *into = Vec::new();
    }
}

/// Adds to what may be shared: in a deep nest one list is that of many levels.
fn join(into: &mut Rc<Touches>, other: &Rc<Touches>) {
    if other.covers(into) {
        *into = Rc::clone(other);
    } else if !into.covers(other) {
        Rc::make_mut(into).add(other);
    }
}

impl Doing {
    fn touches(&self, module: &Module, op: Op, places: &Places) -> Touches {
        let mut touches = Touches::default();
        let spot = |base: BaseId, first| {
            let key = places.key(module, op, first);
            (base, Some(key).filter(Key::is_constant))
        };
        match self {
            Doing::Load { base, first } => touches.reads.push(spot(*base, *first)),
            Doing::Store { base, first } => touches.writes.push(spot(*base, *first)),
            Doing::Free(base) => touches.writes.push((*base, None)),
            Doing::Touches(own) => return own.clone(),
            Doing::Anything => return Touches::ANYTHING,
        }
        touches
    }
}

/// What the operations of one function do to memory.
#[derive(Default)]
pub struct Accesses {
    /// Those that do something.
    doing: FxHashMap<Op, Doing>,
    /// What operations with regions do, regions included.
    within: FxHashMap<Op, Rc<Touches>>,
    /// What is done in blocks, regions included.
    blocks: FxHashMap<Block, Rc<Touches>>,
}

impl Accesses {
    /// Those of a function; its bases are added to `places`.
    pub fn of(module: &Module, table: &Table, function: Op, places: &mut Places) -> Accesses {
        let mut accesses = Accesses::default();
        for step in walk(module, function) {
            let (op, touches) = match step {
                Step::Enter(op) if op == function => continue,
                Step::Enter(op) => {
                    let Some(doing) = doing(module, table, op, places) else {
                        continue;
                    };
                    let touches = Rc::new(doing.touches(module, op, places));
                    if !module.regions(op).is_empty() {
                        accesses.within.insert(op, touches);
                        accesses.doing.insert(op, doing);
                        continue;
                    }
                    accesses.doing.insert(op, doing);
                    (op, touches)
                }
                Step::Leave(op) if module.regions(op).is_empty() || op == function => continue,
                Step::Leave(op) => {
                    let mut touches = accesses.within.remove(&op).unwrap_or_default();
                    for &region in module.regions(op) {
                        for block in module.blocks(region) {
                            if let Some(inner) = accesses.blocks.get(&block) {
                                join(&mut touches, inner);
                            }
                        }
                    }
                    accesses.within.insert(op, Rc::clone(&touches));
                    (op, touches)
                }
            };
            if let Some(block) = module.parent_block(op) {
                join(accesses.blocks.entry(block).or_default(), &touches);
            }
        }
        accesses
    }

    /// How many operations do something.
    pub fn count(&self) -> u64 {
        self.doing.len() as u64
    }

    pub fn doing(&self, op: Op) -> Option<&Doing> {
        self.doing.get(&op)
    }

    /// What an operation with regions does, regions included.
    pub fn within(&self, op: Op) -> Option<&Touches> {
        self.within.get(&op).map(|touches| &**touches)
    }

    pub fn of_block(&self, block: Block) -> Option<&Touches> {
        self.blocks.get(&block).map(|touches| &**touches)
    }
}

/// What an operation itself does; nothing that matters if none.
fn doing(module: &Module, table: &Table, op: Op, places: &mut Places) -> Option<Doing> {
    let Some(def) = table.of(module, op) else {
        return Some(Doing::Anything);
    };
    if def.has(Trait::Pure) || def.has(Trait::Function) {
        return None;
    }
    if def.effects.is_empty() {
        return match def.has(Trait::RecursiveEffects) {
            true => None,
            false => Some(Doing::Anything),
        };
    }
    if let Some(one) = element(module, op, places) {
        return Some(one);
    }
    let mut touches = Touches::default();
    for effect in &def.effects {
        let bases = match bases(module, op, def, &effect.target, places) {
            Some(bases) => bases.into_iter(),
            None if matches!(effect.target, EffectTarget::Result(_)) => continue,
            None => return Some(Doing::Anything),
        };
        match effect.kind {
            EffectKind::Read => touches.reads.extend(bases.map(|b| (b, None))),
            EffectKind::Write | EffectKind::Free => touches.writes.extend(bases.map(|b| (b, None))),
            EffectKind::Allocate | EffectKind::AllocateAutomatic => {}
        }
    }
    if touches.reads.is_empty() && touches.writes.is_empty() {
        return None;
    }
    Some(Doing::Touches(touches))
}

/// The bases that an effect is on, if they are memrefs.
fn bases(
    module: &Module,
    op: Op,
    def: &OpDef,
    target: &EffectTarget,
    places: &mut Places,
) -> Option<Vec<BaseId>> {
    let EffectTarget::Operand(group) = target else {
        return None;
    };
    let operands = group_range(module, op, def, group, true)?;
    operands
        .map(|i| {
            let value = module.operand(op, i);
            let base = module.is_memref(value);
            base.then(|| places.memref(module, value))
        })
        .collect()
}

/// An operation that reads or writes one element, or frees: those that this pass is about.
fn element(module: &Module, op: Op, places: &mut Places) -> Option<Doing> {
    match module.name_text(op) {
        "memref.load" | "affine.load" => {
            let base = places.memref(module, module.operand(op, 0));
            Some(Doing::Load { base, first: 1 })
        }
        "memref.store" | "affine.store" => {
            let base = places.memref(module, module.operand(op, 1));
            Some(Doing::Store { base, first: 2 })
        }
        "memref.dealloc" => Some(Doing::Free(places.memref(module, module.operand(op, 0)))),
        "llvm.load" => {
            let (pointer, result) = (module.operand(op, 0), module.results(op).first()?);
            let ty = module.value_type(*result);
            let base = by_pointer(module, op, places, (pointer, ty))?;
            Some(Doing::Load { base, first: 1 })
        }
        "llvm.store" => {
            let (value, pointer) = (module.operand(op, 0), module.operand(op, 1));
            let ty = module.value_type(value);
            let base = by_pointer(module, op, places, (pointer, ty))?;
            Some(Doing::Store { base, first: 2 })
        }
        _ => None,
    }
}

/// The base of an access by a pointer, if nobody else takes part in it.
fn by_pointer(
    module: &Module,
    op: Op,
    places: &mut Places,
    (pointer, ty): (Value, Type),
) -> Option<BaseId> {
    let is_set = |name| {
        let attr = module.attr(op, name).map(|a| module.context.attr_kind(a));
        !matches!(attr, None | Some(AttrKind::Integer { value: 0, .. }))
    };
    let is_shared = is_set("volatile_") || is_set("ordering") || is_set("syncscope");
    let is_plain = is_pointer(module, pointer) && !is_shared;
    is_plain.then(|| places.pointer(module, op, pointer, ty))
}
