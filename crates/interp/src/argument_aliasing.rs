//! Where memref arguments of a function may be: on one buffer, at one place or overlapping, on the
//! buffer of a global; but not what the function says that they are not.

use rustc_hash::FxHashSet;

use super::external::{Buffers, Given};
use super::machine::{Machine, Ran};
use super::number_types::Element;
use super::outcome::Stop;
use super::path::BufferOffset;
use super::symbol_names::qualified;
use super::terms::Origin;
use super::value::MemRef;
use freehold_dialects::{are_never_one, is_never_shared};
use freehold_ir::{AttrKind, Op, nested_ops};
use std::rc::Rc;

impl Machine<'_> {
    /// The places on the buffers of earlier memrefs, which have the same element type, where
    /// another may be.
    pub(super) fn places(
        &self,
        given: Given,
        number: usize,
        earlier: &[usize],
        origin: impl Fn(usize) -> Origin,
    ) -> Vec<BufferOffset> {
        if given.buffers == Buffers::Different {
            return Vec::new();
        }
        let is_free = |&&other: &&usize| match given.function {
            Some(function) => !are_never_one(self.module, function, other, number),
            None => true,
        };
        // What a function gives back is freed by its start.
        let may_overlap = given.function.is_some() && given.buffers == Buffers::Shared;
        let shifts = 0..1 + u32::from(may_overlap && self.assumed.is_none());
        earlier
            .iter()
            .filter(is_free)
            .flat_map(|&other| {
                shifts.clone().map({
                    let origin = origin(other);
                    move |shift| BufferOffset { origin, shift }
                })
            })
            .collect()
    }

    /// The variable globals that a function may reach, on which an argument may be.
    pub(super) fn global_places(
        &mut self,
        given: Given,
        number: usize,
        element: Element,
        reach: i64,
    ) -> Ran<Vec<BufferOffset>> {
        let Some(function) = given.function.filter(|_| self.assumed.is_none()) else {
            return Ok(Vec::new());
        };
        if given.buffers == Buffers::Different || is_never_shared(self.module, function, number) {
            return Ok(Vec::new());
        }
        let mut places = Vec::new();
        for global in self.globals_below(function).iter().copied() {
            let is_large = self.global_extent(global).is_some_and(|size| size >= reach);
            if self.global_element(global) != Some(element) || !is_large {
                continue;
            }
            let name = self.name_of(global);
            if let Some(path) = &mut self.path {
                places.push(BufferOffset::start_of(Origin::Global(path.name(&name))));
            }
        }
        Ok(places)
    }

    /// How many elements a variable global has; nothing for a constant.
    fn global_extent(&self, global: Op) -> Option<i64> {
        if self.module.attr(global, "constant").is_some() {
            return None;
        }
        match self
            .module
            .context
            .attr_kind(self.module.attr(global, "type")?)
        {
            &AttrKind::Type(ty) => {
                let shape = self.module.context.kind(ty).shape()?;
                shape.iter().try_fold(1i64, |n, &size| n.checked_mul(size))
            }
            _ => None,
        }
    }

    /// The buffer of the global with a number.
    pub(super) fn global_of(&mut self, number: u32) -> Ran<Rc<MemRef>> {
        let name = self.path.as_ref().and_then(|path| {
            let name = path.names().get(number as usize)?;
            Some(name.clone())
        });
        let found = self.variables_of_module().iter().copied().find(|&global| {
            name.as_ref()
                .is_some_and(|name| *name == self.name_of(global))
        });
        let Some(global) = found else {
            return Err(Stop::Unknown {
                at: self.current,
                what: "AFTER has no such global on which an argument may be".to_owned(),
            });
        };
        if let Some(memref) = self.globals.get(&global) {
            return Ok(Rc::clone(memref));
        }
        let memref = self.make_global(global)?;
        self.globals.insert(global, Rc::clone(&memref));
        Ok(memref)
    }

    /// The globals of the module, in order.
    pub(super) fn variables_of_module(&mut self) -> Rc<[Op]> {
        let (module, symbols) = (self.module, &self.symbols);
        let variables = self.variables.get_or_insert_with(|| {
            let is_global = |op: &Op| module.name_text(*op) == "memref.global";
            let mut all: Vec<Op> = symbols.values().copied().filter(is_global).collect();
            all.sort_unstable();
            all.into()
        });
        Rc::clone(variables)
    }

    /// The globals that a function, or one that it calls, names; in order.
    fn globals_below(&mut self, function: Op) -> Rc<[Op]> {
        if let Some(known) = self.reached.get(&function) {
            return Rc::clone(known);
        }
        let mut found: FxHashSet<Op> = FxHashSet::default();
        let mut seen: FxHashSet<Op> = FxHashSet::from_iter([function]);
        let mut pending = vec![function];
        while let Some(next) = pending.pop() {
            for op in nested_ops(self.module, next) {
                for name in ["callee", "value", "name"] {
                    let attr = self.module.attr(op, name);
                    let kind = attr.map(|attr| self.module.context.attr_kind(attr));
                    let Some(AttrKind::SymbolRef { root, .. }) = kind else {
                        continue;
                    };
                    let Some(target) = self.symbol_from(op, *root) else {
                        continue;
                    };
                    if self.module.name_text(target) == "memref.global" {
                        found.insert(target);
                    } else if seen.insert(target) {
                        pending.push(target);
                    }
                }
            }
        }
        let mut all: Vec<Op> = found.into_iter().collect();
        all.sort_unstable();
        let all: Rc<[Op]> = all.into();
        self.reached.insert(function, Rc::clone(&all));
        all
    }

    /// The name of a symbol.
    pub(super) fn name_of(&self, symbol: Op) -> String {
        qualified(self.module, symbol)
    }
}
