//! Whose arena is whose: which functions get theirs from their callers, and what each call of such
//! a function has to hand over.
//!
//! In [`Mode::Argument`] the functions are planned callees first. A private function that only
//! direct calls name gets the arenas whose sizes are known as arguments; in each caller such an
//! arena is one more buffer, which is needed while the call runs. Knows no offsets.

use std::rc::Rc;

use freehold_dialects::{Table, is_private};
use freehold_facts::{Referenced, References};
use freehold_ir::{Attr, Module, Op};
use rustc_hash::{FxHashMap, FxHashSet};

use super::plan::FunctionPlan;

/// Who allocates the arena of a function.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// The function itself.
    #[default]
    Allocate,
    /// Its callers, where nobody else calls it.
    Argument,
}

/// Why a function allocates its arenas itself, where others would get them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Keeps {
    /// Other modules may call it.
    Public,
    /// It may call itself.
    Recursive,
    /// Something other than a direct call names it, or nothing does.
    NotOnlyCalled,
    /// Something that is no function calls it.
    CalledElsewhere,
    /// It is no `func.func`.
    OtherKind,
    /// The size of the arena is known at run time only.
    DynamicSize,
}

impl Keeps {
    /// The reason in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Keeps::Public => "other modules may call it",
            Keeps::Recursive => "it may call itself",
            Keeps::NotOnlyCalled => "it is not only named by calls",
            Keeps::CalledElsewhere => "something other than a `func.func` calls it",
            Keeps::OtherKind => "it is no `func.func`",
            Keeps::DynamicSize => "a size is known at run time only",
        }
    }
}

/// An arena that a function gets from its callers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    pub space: Option<Attr>,
    /// In bytes.
    pub size: u64,
    pub alignment: u64,
}

/// The most bytes of buffers of known sizes that are allocated at one time while a function runs,
/// with what it calls as far as that is known.
#[derive(Copy, Clone, Default, Debug)]
pub(super) struct Peaks {
    /// As the program is.
    pub(super) before: u64,
    /// The same, each buffer as large as a multiple of its alignment.
    pub(super) padded: u64,
    /// With the plan, without the arenas that callers give.
    pub(super) after: u64,
}

/// A call of a function whose plan is made.
pub(super) struct CallSite {
    pub(super) op: Op,
    pub(super) peaks: Peaks,
    /// The arenas to hand over, in the order of the arguments.
    pub(super) needs: Rc<[Need]>,
}

/// The functions of a module, and who calls whom.
pub(super) struct Program {
    /// None where each function allocates its arena: then nobody asks who calls whom.
    references: Option<References>,
    /// The functions, callees before their callers.
    callees_first: Vec<Op>,
    recursive: FxHashSet<Op>,
    /// The calls of each function, with their callees.
    calls: FxHashMap<Op, Vec<(Op, Op)>>,
    /// The functions that something calls that is in no function.
    called_elsewhere: FxHashSet<Op>,
}

impl Program {
    /// The functions of a module, of which some may call themselves.
    pub(super) fn new(
        (module, table): (&Module, &Table),
        mode: Mode,
        mut recursive: FxHashSet<Op>,
    ) -> Self {
        let references = (mode == Mode::Argument).then(|| References::new(module, table));
        let mut calls: FxHashMap<Op, Vec<(Op, Op)>> = FxHashMap::default();
        let mut called_elsewhere: FxHashSet<Op> = FxHashSet::default();
        let mut callees_first: Vec<Op> = Vec::new();
        if let Some(references) = &references {
            for Referenced { op, calls: own, .. } in &references.functions {
                for &call in own {
                    match references.around(module, call) {
                        Some(place) => {
                            let caller = references.functions[place].op;
                            calls.entry(caller).or_default().push((call, *op));
                        }
                        None => {
                            called_elsewhere.insert(*op);
                        }
                    }
                }
            }
            // Of names that several symbol tables use the call graph says nothing.
            for members in references.callees_first(module) {
                let ops = || members.iter().map(|&place| references.functions[place].op);
                recursive.extend(ops().filter(|_| members.len() > 1));
                callees_first.extend(ops());
            }
            let calls_itself =
                |row: &(&Op, &Vec<(Op, Op)>)| row.1.iter().any(|call| call.1 == *row.0);
            recursive.extend(calls.iter().filter(calls_itself).map(|row| *row.0));
        }
        Program {
            references,
            callees_first,
            recursive,
            calls,
            called_elsewhere,
        }
    }

    /// Whether callees are planned first.
    pub(super) fn has_order(&self) -> bool {
        self.references.is_some()
    }

    /// Puts callees before their callers, where callers have to know what they hand over.
    pub(super) fn in_order(&self, functions: &[Op]) -> Vec<Op> {
        let planned: FxHashSet<Op> = functions.iter().copied().collect();
        let first: FxHashSet<Op> = self.callees_first.iter().copied().collect();
        let ordered = self.callees_first.iter().copied();
        let ordered = ordered.filter(|op| planned.contains(op));
        let others = functions.iter().copied();
        ordered
            .chain(others.filter(|op| !first.contains(op)))
            .collect()
    }

    /// Whether a function may call itself.
    pub(super) fn is_recursive(&self, function: Op) -> bool {
        self.recursive.contains(&function)
    }

    /// Why a function keeps its arenas; none if its callers give them, or where nobody asks.
    pub(super) fn keeps(&self, module: &Module, function: Op) -> Option<Keeps> {
        let references = self.references.as_ref()?;
        let Some(place) = references.place(function) else {
            return Some(Keeps::OtherKind);
        };
        let Referenced { calls, other, .. } = &references.functions[place];
        if !is_private(module, function) {
            Some(Keeps::Public)
        } else if self.is_recursive(function) {
            Some(Keeps::Recursive)
        } else if other.is_some() || calls.is_empty() {
            Some(Keeps::NotOnlyCalled)
        } else if self.called_elsewhere.contains(&function) {
            Some(Keeps::CalledElsewhere)
        } else {
            None
        }
    }

    /// Whether the callers of a function give it its arenas.
    pub(super) fn gets_arenas(&self, module: &Module, function: Op) -> bool {
        self.references.is_some() && self.keeps(module, function).is_none()
    }

    /// The calls in a function of those that are planned.
    pub(super) fn calls(&self, function: Op, plans: &FxHashMap<Op, FunctionPlan>) -> Vec<CallSite> {
        let calls = self.calls.get(&function).into_iter().flatten();
        let planned = calls.filter_map(|&(call, callee)| {
            let plan = plans.get(&callee)?;
            Some(CallSite {
                op: call,
                peaks: plan.peaks(),
                needs: plan.needs(),
            })
        });
        planned.collect()
    }
}
