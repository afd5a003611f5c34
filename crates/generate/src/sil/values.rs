//! Owned values, numbers and memory: where one of a type comes from, and how what is left ends.

use super::emit::{Emitter, Named, Ty};
use super::function::{Body, Owned, Slot};

impl Body<'_> {
    pub(super) fn own(&mut self, value: Named) {
        self.owned.push(Owned { value, frozen: 0 });
    }

    pub(super) fn own_new(&mut self, name: String, ty: Ty) {
        let value = self.emit.named(name, ty);
        self.own(value);
    }

    pub(super) fn literal(&mut self) -> String {
        let bits = self.emit.fresh();
        let value = self.random.below(100);
        self.emit.line(format_args!(
            "{bits} = integer_literal $Builtin.Int64, {value}"
        ));
        let number = self.emit.fresh();
        self.emit.line(format_args!(
            "{number} = struct $Int ({bits} : $Builtin.Int64)"
        ));
        number
    }

    pub(super) fn number(&mut self) -> String {
        let index = self.random.below(self.numbers.len());
        self.numbers[index].clone()
    }

    pub(super) fn global(&mut self, name: &str, ty: &str) -> String {
        let address = self.emit.fresh();
        self.emit
            .line(format_args!("{address} = global_addr @{name} : $*{ty}"));
        address
    }

    /// Calls `@name` of this type with these arguments; the name of the result.
    pub(super) fn call(&mut self, name: &str, ty: &str, arguments: &[String]) -> String {
        let callee = self.emit.fresh();
        self.emit
            .line(format_args!("{callee} = function_ref @{name} : ${ty}"));
        let result = self.emit.fresh();
        let arguments = arguments.join(", ");
        self.emit.line(format_args!(
            "{result} = apply {callee}({arguments}) : ${ty}"
        ));
        result
    }

    /// A new owned value that nobody has yet.
    pub(super) fn made(&mut self, ty: Ty) -> Named {
        let is_inside = self.random.chance(60);
        let name = match ty {
            Ty::D if is_inside => {
                let number = self.number();
                self.call("new_D", "@convention(thin) (Int) -> @owned D", &[number])
            }
            Ty::C if is_inside => {
                let number = self.number();
                let d = self.take_owned(Ty::D);
                let ty = "@convention(thin) (Int, @owned D) -> @owned C";
                self.call("new_C", ty, &[number, d.name])
            }
            Ty::S if is_inside => {
                let c = self.take_owned(Ty::C);
                let number = self.number();
                let typed = Emitter::typed(&c);
                let made = self
                    .emit
                    .define(ty, format_args!("struct $S ({typed}, {number} : $Int)"));
                made.name
            }
            Ty::O if is_inside => {
                let c = self.take_owned(Ty::C);
                let typed = Emitter::typed(&c);
                let line = format_args!("enum $Optional<C>, #Optional.some!enumelt, {typed}");
                self.emit.define(ty, line).name
            }
            Ty::F | Ty::B | Ty::P | Ty::X | Ty::K if is_inside => self.constructed(ty),
            _ => {
                let name = format!("make_{}", ty.letter());
                let ty = format!("@convention(thin) () -> @owned {}", ty.spelling());
                self.call(&name, &ty, &[])
            }
        };
        self.emit.named(name, ty)
    }

    /// The places of owned values that can be consumed.
    pub(super) fn consumable(&self, ty: Option<Ty>) -> Vec<usize> {
        let is_it = |owned: &Owned| owned.frozen == 0 && ty.is_none_or(|ty| owned.value.ty == ty);
        let all = self.owned.iter().enumerate();
        all.filter(|(_, owned)| is_it(owned))
            .map(|(index, _)| index)
            .collect()
    }

    /// An owned value of a type that can be consumed, which is nobody's any more: one that is
    /// there, a copy, or a new one.
    pub(super) fn take_owned(&mut self, ty: Ty) -> Named {
        let all = self.consumable(Some(ty));
        if !all.is_empty() && self.random.chance(70) {
            let index = all[self.random.below(all.len())];
            return self.owned.remove(index).value;
        }
        match self.readable(ty) {
            Some(value) if self.random.chance(50) => self.emit.copy(&value),
            _ => self.made(ty),
        }
    }

    /// Keeps a value from being consumed, or no more.
    pub(super) fn freeze(&mut self, value: &Named, freeze: bool) {
        for owned in &mut self.owned {
            if owned.value.number == value.number {
                owned.frozen = match freeze {
                    true => owned.frozen + 1,
                    false => owned.frozen.saturating_sub(1),
                };
            }
        }
    }

    /// A value of a type that can be read.
    pub(super) fn readable(&mut self, ty: Ty) -> Option<Named> {
        let owned = self.owned.iter().map(|owned| &owned.value);
        let all = owned.chain(&self.borrowed);
        let all: Vec<&Named> = all.filter(|value| value.ty == ty).collect();
        match all.is_empty() {
            true => None,
            false => Some(all[self.random.below(all.len())].clone()),
        }
    }

    pub(super) fn any_type(&mut self) -> Ty {
        let types = self.features.types();
        types[self.random.below(types.len())]
    }

    /// A slot of a type that can be written.
    pub(super) fn slot(&mut self, ty: Ty) -> usize {
        let is_it = |slot: &Slot| slot.ty == ty && slot.locked == 0;
        let found = self.slots.iter().position(is_it);
        match found {
            Some(slot) if self.random.chance(70) => slot,
            _ => {
                let address = self.emit.fresh();
                let spelling = ty.spelling();
                self.emit
                    .line(format_args!("{address} = alloc_stack ${spelling}"));
                self.slots.push(Slot {
                    address,
                    ty,
                    is_init: false,
                    locked: 0,
                    is_own: true,
                });
                self.slots.len() - 1
            }
        }
    }

    pub(super) fn make_initialized(&mut self, slot: usize, is_init: bool) {
        let (address, ty) = (self.slots[slot].address.clone(), self.slots[slot].ty);
        match (self.slots[slot].is_init, is_init) {
            (true, false) => self.emit.destroy_addr(&address, ty),
            (false, true) => {
                let value = self.take_owned(ty);
                self.emit.store_init(&value, &address);
            }
            _ => {}
        }
        self.slots[slot].is_init = is_init;
    }

    /// Ends the slots behind the first `keep`, the last one first.
    pub(super) fn end_slots(&mut self, keep: usize) {
        for slot in (keep..self.slots.len()).rev() {
            if self.slots[slot].is_own {
                self.make_initialized(slot, false);
                let (address, ty) = (&self.slots[slot].address, self.slots[slot].ty.spelling());
                let line = format!("dealloc_stack {address} : $*{ty}");
                self.emit.line(format_args!("{line}"));
            }
        }
        let mut place = 0;
        self.slots.retain(|slot| {
            place += 1;
            place <= keep || !slot.is_own
        });
    }

    /// Consumes the owned values behind the first `keep`.
    pub(super) fn destroy_owned(&mut self, keep: usize) {
        while self.owned.len() > keep {
            if let Some(owned) = self.owned.pop() {
                self.emit.destroy(&owned.value);
            }
        }
    }
}
