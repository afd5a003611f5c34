//! Statements: each takes and makes values, and leaves every borrow that it opens closed.

use super::emit::{Emitter, Named, Ty};
use super::function::{Body, Parameter};
use super::options::FeatureSet;

impl Body<'_> {
    pub(super) fn statement(&mut self) {
        if self.features == FeatureSet::Fields && self.random.chance(45) {
            return self.field_statement();
        }
        match self.random.below(18) {
            0 | 1 => {
                let ty = self.any_type();
                let value = self.made(ty);
                self.own(value);
            }
            2 => {
                let ty = self.any_type();
                if let Some(value) = self.readable(ty) {
                    let copy = self.emit.copy(&value);
                    self.own(copy);
                }
            }
            3 => {
                let all = self.consumable(None);
                if !all.is_empty() {
                    let index = all[self.random.below(all.len())];
                    let value = self.owned.remove(index).value;
                    self.emit.destroy(&value);
                }
            }
            4 | 5 => self.see(),
            6 => self.keep(),
            7 | 8 => self.borrow(),
            9 | 10 => self.use_slot(),
            11 | 12 => self.use_global(),
            13 => self.borrow_memory(),
            14 => self.count(),
            15 => self.call_inside(),
            16 if self.depth < 3 => self.branch(),
            17 if self.depth < 3 => self.loop_statement(),
            _ => self.see(),
        }
    }

    /// A few statements within something.
    pub(super) fn few(&mut self) {
        self.depth += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        self.depth -= 1;
    }

    /// Shows a value, or a number, to the outside.
    pub(super) fn see(&mut self) {
        let ty = self.any_type();
        match self.readable(ty) {
            Some(value) => {
                let name = format!("see_{}", ty.letter());
                let ty = format!("@convention(thin) (@guaranteed {}) -> ()", ty.spelling());
                self.call(&name, &ty, &[value.name]);
            }
            None => {
                let number = self.number();
                self.call("see_N", "@convention(thin) (Int) -> ()", &[number]);
            }
        }
    }

    fn keep(&mut self) {
        let ty = self.any_type();
        let value = self.take_owned(ty);
        let name = format!("keep_{}", ty.letter());
        let ty = format!("@convention(thin) (@owned {}) -> ()", ty.spelling());
        self.call(&name, &ty, &[value.name]);
    }

    /// A number from outside, or out of a global.
    fn count(&mut self) {
        let number = match self.random.below(3) {
            0 => self.call("count", "@convention(thin) () -> Int", &[]),
            1 => {
                let address = self.global("G_N", "Int");
                self.emit.load_number(&address)
            }
            _ => {
                let address = self.global("G_N", "Int");
                let number = self.number();
                self.emit.store_number(&number, &address);
                return;
            }
        };
        self.numbers.push(number);
    }

    /// Borrows a value, looks into it, and does other things before the borrow ends.
    fn borrow(&mut self) {
        let ty = self.any_type();
        let Some(value) = self.readable(ty) else {
            return self.see();
        };
        self.freeze(&value, true);
        let borrow = self.emit.begin_borrow(&value);
        let before = self.borrowed.len();
        self.borrowed.push(borrow.clone());
        self.look_into(&borrow);
        if self.random.chance(60) {
            self.few();
        }
        self.borrowed.truncate(before);
        self.emit.end_borrow(&borrow);
        self.freeze(&value, false);
    }

    /// Reads or writes a field of a borrowed object, or takes a copy out of a struct.
    fn look_into(&mut self, borrow: &Named) {
        let (ty, typed) = (borrow.ty, Emitter::typed(borrow));
        match ty {
            Ty::C if self.random.chance(60) => {
                let address = self.emit.fresh();
                self.emit
                    .line(format_args!("{address} = ref_element_addr {typed}, #C.d"));
                match self.random.below(3) {
                    0 if self.fields_locked == 0 => {
                        let value = self.take_owned(Ty::D);
                        self.emit.store_assign(&value, &address);
                    }
                    0 | 1 => {
                        let value = self.emit.load_copy(&address, Ty::D);
                        self.own(value);
                    }
                    _ => {
                        let value = self.emit.load_borrow(&address, Ty::D);
                        let ty = "@convention(thin) (@guaranteed D) -> ()";
                        self.call("see_D", ty, std::slice::from_ref(&value.name));
                        self.emit.end_load_borrow(&value, &address);
                    }
                }
            }
            Ty::C | Ty::D => {
                let address = self.emit.fresh();
                let letter = ty.letter();
                self.emit.line(format_args!(
                    "{address} = ref_element_addr {typed}, #{letter}.n"
                ));
                if self.random.chance(50) {
                    let number = self.number();
                    self.emit.store_number(&number, &address);
                }
                let number = self.emit.load_number(&address);
                self.numbers.push(number);
            }
            Ty::S => {
                let part = self
                    .emit
                    .define(Ty::C, format_args!("struct_extract {typed}, #S.c"));
                let copy = self.emit.copy(&part);
                self.own(copy);
                let number = self.emit.fresh();
                self.emit
                    .line(format_args!("{number} = struct_extract {typed}, #S.n"));
                self.numbers.push(number);
            }
            Ty::O => {}
            Ty::F | Ty::B | Ty::P | Ty::X | Ty::M | Ty::L | Ty::K => {
                if !ty.paths().is_empty() {
                    let (address, leaf) = self.field_of(borrow);
                    self.access(&address, leaf);
                }
            }
        }
    }

    fn use_slot(&mut self) {
        let ty = self.any_type();
        let slot = self.slot(ty);
        let address = self.slots[slot].address.clone();
        if !self.slots[slot].is_init {
            return self.make_initialized(slot, true);
        }
        match self.random.below(5) {
            0 => self.make_initialized(slot, false),
            1 => {
                let value = self.emit.load_copy(&address, ty);
                self.own(value);
            }
            2 => {
                let value = self.emit.load_take(&address, ty);
                self.own(value);
                self.slots[slot].is_init = false;
            }
            3 if ty == Ty::S => {
                let part = self.emit.fresh();
                self.emit.line(format_args!(
                    "{part} = struct_element_addr {address} : $*S, #S.c"
                ));
                let value = self.take_owned(Ty::C);
                self.emit.store_assign(&value, &part);
            }
            _ => {
                let value = self.take_owned(ty);
                self.emit.store_assign(&value, &address);
            }
        }
    }

    fn use_global(&mut self) {
        let globals = self.features.globals();
        let (name, ty) = globals[self.random.below(globals.len())];
        let choice = self.random.below(3);
        if choice == 0 || self.globals_locked > 0 {
            let address = self.global(name, ty.spelling());
            let value = self.emit.load_copy(&address, ty);
            self.own(value);
            return;
        }
        let value = self.take_owned(ty);
        let address = self.global(name, ty.spelling());
        if choice == 1 {
            return self.emit.store_assign(&value, &address);
        }
        let old = self.emit.load_take(&address, ty);
        self.emit.store_init(&value, &address);
        self.own(old);
    }

    /// Borrows a value in memory, and does other things before the borrow ends.
    fn borrow_memory(&mut self) {
        let slots = self.slots.iter().enumerate();
        let slots = slots.filter(|(_, slot)| slot.is_init);
        let slots: Vec<usize> = slots.map(|(index, _)| index).collect();
        let before = self.borrowed.len();
        if slots.is_empty() || self.random.chance(40) {
            let globals = self.features.globals();
            let (name, ty) = globals[self.random.below(globals.len())];
            let address = self.global(name, ty.spelling());
            let value = self.emit.load_borrow(&address, ty);
            self.globals_locked += 1;
            self.borrowed.push(value.clone());
            self.few();
            self.borrowed.truncate(before);
            self.globals_locked -= 1;
            return self.emit.end_load_borrow(&value, &address);
        }
        let slot = slots[self.random.below(slots.len())];
        let (address, ty) = (self.slots[slot].address.clone(), self.slots[slot].ty);
        let value = self.emit.load_borrow(&address, ty);
        self.slots[slot].locked += 1;
        self.borrowed.push(value.clone());
        self.few();
        self.borrowed.truncate(before);
        self.slots[slot].locked -= 1;
        self.emit.end_load_borrow(&value, &address);
    }

    /// Calls a function that was written before.
    fn call_inside(&mut self) {
        if self.functions.is_empty() || self.globals_locked > 0 || self.fields_locked > 0 {
            return self.see();
        }
        let functions = self.functions;
        let signature = &functions[self.random.below(functions.len())];
        // Values that are read must not be consumed for another argument, nor memory be handed over
        // twice.
        let mut arguments = Vec::new();
        let mut used = Vec::new();
        let mut frozen = Vec::new();
        for parameter in &signature.parameters {
            match *parameter {
                Parameter::Owned(ty) => {
                    let value = self.take_owned(ty);
                    arguments.push(value.name);
                }
                Parameter::Guaranteed(ty) => {
                    let value = match self.readable(ty) {
                        Some(value) => value,
                        None => {
                            let value = self.made(ty);
                            self.own(value.clone());
                            value
                        }
                    };
                    self.freeze(&value, true);
                    arguments.push(value.name.clone());
                    frozen.push(value);
                }
                Parameter::In(ty) | Parameter::Inout(ty) => {
                    let slot = self.slot(ty);
                    self.make_initialized(slot, true);
                    self.slots[slot].locked += 1;
                    used.push((slot, matches!(parameter, Parameter::Inout(_))));
                    arguments.push(self.slots[slot].address.clone());
                }
                Parameter::Number => arguments.push(self.number()),
            }
        }
        let result = self.call(&signature.name, &signature.ty(), &arguments);
        for (slot, is_init) in used {
            self.slots[slot].locked -= 1;
            self.slots[slot].is_init = is_init;
        }
        for value in frozen {
            self.freeze(&value, false);
        }
        if let Some(ty) = signature.result {
            self.own_new(result, ty);
        }
    }
}
