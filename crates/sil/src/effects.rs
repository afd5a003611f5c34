//! What an instruction may do besides what it is asked for: what calls and the deinits of objects
//! that die may change.
//!
//! A call may change every global, store to every object, and release what it can reach, but
//! objects of the classes that its function is known not to touch (`[no_effects_on C]`). What takes
//! a count away may run a deinit, which may do what a call does; a class without one does nothing
//! but release its fields.

use rustc_hash::FxHashSet;

use freehold_analysis::reference_counts::memory::PlaceId;
use freehold_ir::{AttrKind, Op};

use super::declarations::Declarations;
use super::facts::FunctionFacts;
use super::places::{Home, Places};
use super::roles::{MemoryRole, Role, roles};
use super::types::SilType;

/// What may happen besides.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Besides<'m> {
    Nothing,
    /// Anything but to objects of these classes, and the globals that hold them.
    AnythingBut(&'m [Box<str>]),
}

/// The effects of a module's instructions.
pub struct Effects {
    /// The classes whose objects run no code when they die.
    silent: FxHashSet<Box<str>>,
    /// Whether the user says that of all.
    all: bool,
}

impl Effects {
    /// Those of the declared classes; with `all` no deinit is taken to change anything that a
    /// function sees.
    ///
    /// A class is silent if it is final, has no deinit nor a superclass, and all that it holds is
    /// silent: a greatest fixpoint.
    pub fn new(declarations: &Declarations, all: bool) -> Effects {
        let candidates = declarations.classes.iter();
        let mut silent: FxHashSet<Box<str>> = candidates
            .filter(|(name, class)| {
                class.is_final
                    && declarations
                        .lineage(name)
                        .all(|(_, class)| !class.has_deinit)
            })
            .map(|(name, _)| name.clone())
            .collect();
        loop {
            let effects = Effects {
                silent: silent.clone(),
                all,
            };
            let is_loud = |name: &str| {
                let fields = declarations.object_fields(name);
                fields
                    .iter()
                    .any(|field| !effects.dies_silently(declarations, &field.ty))
            };
            let before = silent.len();
            silent.retain(|name| !is_loud(name));
            if silent.len() == before {
                return effects;
            }
        }
    }

    /// Whether nothing runs when a value of a type is released for the last time.
    pub fn dies_silently(&self, declarations: &Declarations, ty: &SilType) -> bool {
        if self.all || declarations.is_trivial(ty).unwrap_or(false) {
            return true;
        }
        let Ok(leaves) = declarations.leaves(ty) else {
            return false;
        };
        leaves.iter().all(|leaf| {
            let leaf = leaf.payload().unwrap_or(leaf);
            declarations.is_trivial(leaf).unwrap_or(false)
                || leaf.name().is_some_and(|name| self.silent.contains(name))
        })
    }

    /// Whether an object of one type may be released when a value of another is released for the
    /// last time: by its fields, and what they hold in turn.
    pub fn may_die_with(
        &self,
        declarations: &Declarations,
        dies: &SilType,
        held: &SilType,
    ) -> bool {
        let Ok(mut work) = declarations.leaves(dies) else {
            return true;
        };
        let mut seen: FxHashSet<Box<str>> = FxHashSet::default();
        while let Some(leaf) = work.pop() {
            let leaf = leaf.payload().unwrap_or(&leaf);
            if declarations.is_trivial(leaf).unwrap_or(false) {
                continue;
            }
            let class = leaf
                .name()
                .filter(|name| declarations.classes.contains_key(*name));
            let Some(class) = class else {
                // A function's context, or what another language made.
                return true;
            };
            if !seen.insert(class.into()) {
                continue;
            }
            // A class that is not final may have more fields where it is derived from.
            if !declarations.classes[class].is_final {
                return true;
            }
            for field in declarations.object_fields(class) {
                let Ok(leaves) = declarations.leaves(&field.ty) else {
                    return true;
                };
                if leaves
                    .iter()
                    .any(|leaf| may_be_one(declarations, leaf, held))
                {
                    return true;
                }
                work.extend(leaves);
            }
        }
        false
    }

    /// What an instruction may do besides what it is asked for.
    pub fn of<'m>(&self, facts: &FunctionFacts<'m>, op: Op) -> Besides<'m> {
        let module = facts.module;
        if module.name_text(op) == "sil.apply" {
            return Besides::AnythingBut(untouched(facts, op));
        }
        let releases = |(value, role): (freehold_ir::Value, Role)| {
            let takes = match role {
                Role::Release => true,
                // What stores, returns or forwards its operand keeps it.
                Role::Consume => module.name_text(op) == "sil.destroy_value",
                Role::Memory(MemoryRole::Assign) => true,
                Role::Memory(MemoryRole::Take) => module.results(op).is_empty(),
                _ => false,
            };
            let ty = facts.sil_type(value);
            takes && ty.is_none_or(|ty| !self.dies_silently(facts.declarations, &ty))
        };
        let roles = roles(module, facts.table, op);
        match module.operands(op).zip(roles).any(releases) {
            true => Besides::AnythingBut(&[]),
            false => Besides::Nothing,
        }
    }

    /// The places that an instruction may change without naming them.
    pub fn changed_places(&self, facts: &FunctionFacts, places: &Places, op: Op) -> Vec<PlaceId> {
        let Besides::AnythingBut(spared) = self.of(facts, op) else {
            return Vec::new();
        };
        let changes = |ty: &SilType| {
            let name = ty.payload().unwrap_or(ty).name();
            !name.is_some_and(|name| spared.iter().any(|spared| **spared == *name))
        };
        let all = places.places.iter();
        all.filter(|(_, place)| place.home == Home::Global && changes(&place.ty))
            .map(|(place, _)| place)
            .collect()
    }
}

/// Whether values of two types may refer to one object: not if they are of two classes neither of
/// which is derived from the other.
pub fn may_be_one(declarations: &Declarations, a: &SilType, b: &SilType) -> bool {
    let class = |ty: &SilType| {
        let name = ty.payload().unwrap_or(ty).name()?;
        Some(declarations.classes.get_key_value(name)?.0.clone())
    };
    let (Some(a), Some(b)) = (class(a), class(b)) else {
        return true;
    };
    let is_above = |a: &str, b: &str| declarations.lineage(b).any(|(name, _)| name == a);
    is_above(&a, &b) || is_above(&b, &a)
}

/// The classes that the called function is known not to touch.
fn untouched<'m>(facts: &FunctionFacts<'m>, op: Op) -> &'m [Box<str>] {
    let found = called_function(facts, op);
    found.map_or(&[], |function| &function.no_effects_on)
}

/// The function that a call names, if that is known.
pub fn called_function<'m>(
    facts: &FunctionFacts<'m>,
    op: Op,
) -> Option<&'m super::declarations::Function> {
    let module = facts.module;
    let callee = module.operands(op).next()?;
    let reference = module.defining_op(callee)?;
    if module.name_text(reference) != "sil.function_ref" {
        return None;
    }
    match module
        .context
        .attr_kind(module.attr(reference, "function")?)
    {
        AttrKind::SymbolRef { root, .. } => {
            let name = module.context.text(*root);
            facts.declarations.functions.get(name)
        }
        _ => None,
    }
}
