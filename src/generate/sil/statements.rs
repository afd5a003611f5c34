//! Functions and their statements.
//!
//! A region (a body, a side of a branch, a turn of a loop) leaves what was there before as it found it: owned values that it was
//! not given, and whether memory is initialised. What it makes itself it consumes.

use std::fmt::Write as _;

use super::super::random::Random;
use super::Form;
use super::emit::{Emitter, Named, Ty};

/// An owned value; one that is frozen is borrowed, or belongs to an outer region.
struct Owned {
    value: Named,
    frozen: usize,
}

/// Memory of a counted type that a function can reach.
struct Slot {
    address: String,
    ty: Ty,
    is_init: bool,
    /// How many borrows keep it from being written.
    locked: usize,
    /// Whether the function allocated it.
    is_own: bool,
}

/// How an argument of a function is handed over.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Parameter {
    Owned(Ty),
    Guaranteed(Ty),
    In(Ty),
    Inout(Ty),
    Number,
}

impl Parameter {
    fn text(self) -> String {
        match self {
            Parameter::Owned(ty) => format!("@owned {}", ty.spelling()),
            Parameter::Guaranteed(ty) => format!("@guaranteed {}", ty.spelling()),
            Parameter::In(ty) => format!("@in {}", ty.spelling()),
            Parameter::Inout(ty) => format!("@inout {}", ty.spelling()),
            Parameter::Number => "Int".to_owned(),
        }
    }
}

/// A function that calls can name.
struct Signature {
    name: String,
    parameters: Vec<Parameter>,
    result: Option<Ty>,
}

impl Signature {
    fn ty(&self) -> String {
        let parameters: Vec<String> = self.parameters.iter().map(|p| p.text()).collect();
        let result = match self.result {
            Some(ty) => format!("@owned {}", ty.spelling()),
            None => "()".to_owned(),
        };
        format!("@convention(thin) ({}) -> {result}", parameters.join(", "))
    }
}

/// Writes functions one after the other.
pub struct Writer {
    pub random: Random,
    pub text: String,
    form: Form,
    functions: Vec<Signature>,
}

/// The function that is being written.
struct Body<'w> {
    random: &'w mut Random,
    functions: &'w [Signature],
    emit: Emitter,
    owned: Vec<Owned>,
    /// Values that are borrowed for as long as the region lasts.
    borrowed: Vec<Named>,
    slots: Vec<Slot>,
    numbers: Vec<String>,
    /// How many borrows of globals are open: nothing may write to a global, and no function may be called that could.
    globals_locked: usize,
    blocks: usize,
    depth: usize,
}

const GLOBALS: [(&str, Ty); 2] = [("G_C", Ty::C), ("G_D", Ty::D)];

impl Writer {
    pub fn new(random: Random, form: Form) -> Self {
        Writer {
            random,
            text: String::new(),
            form,
            functions: Vec::new(),
        }
    }

    /// A function that later ones may call.
    pub fn function(&mut self, number: usize, size: usize) {
        let count = self.random.below(4);
        let parameters = (0..count).map(|_| {
            let ty = Ty::ALL[self.random.below(4)];
            match self.random.below(5) {
                0 => Parameter::Owned(ty),
                1 => Parameter::Guaranteed(ty),
                2 => Parameter::In(ty),
                3 => Parameter::Inout(ty),
                _ => Parameter::Number,
            }
        });
        let parameters = parameters.collect();
        let result = Ty::ALL.get(self.random.below(6)).copied();
        let signature = Signature {
            name: format!("f{number}"),
            parameters,
            result,
        };
        self.write(&signature, size);
        self.functions.push(signature);
    }

    /// The function that programs start with: it initialises the globals.
    pub fn main(&mut self, size: usize) {
        let signature = Signature {
            name: "main".to_owned(),
            parameters: Vec::new(),
            result: Some(Ty::C),
        };
        self.write(&signature, size * 2);
    }

    fn write(&mut self, signature: &Signature, size: usize) {
        let mut body = Body {
            random: &mut self.random,
            functions: &self.functions,
            emit: Emitter::new(self.form),
            owned: Vec::new(),
            borrowed: Vec::new(),
            slots: Vec::new(),
            numbers: Vec::new(),
            globals_locked: 0,
            blocks: 0,
            depth: 0,
        };
        let arguments = body.enter(signature);
        let ossa = body.emit.kind("[ossa] ");
        let _ = writeln!(
            self.text,
            "\nsil {ossa}@{} : ${} {{\nbb0{arguments}:",
            signature.name,
            signature.ty()
        );
        let number = body.literal();
        body.numbers.push(number);
        if signature.name == "main" {
            body.initialize_globals();
        }
        let count = 1 + body.random.below(size.max(1));
        for _ in 0..count + size / 2 {
            body.statement();
        }
        body.leave(signature);
        self.text.push_str(&body.emit.text);
        self.text.push_str("}\n");
    }
}

impl Body<'_> {
    /// The entry block's arguments, in parentheses.
    fn enter(&mut self, signature: &Signature) -> String {
        let mut arguments = Vec::new();
        for parameter in &signature.parameters {
            let name = self.emit.fresh();
            let (kind, sigil, ty) = match *parameter {
                Parameter::Owned(ty) => ("@owned ", "$", Some(ty)),
                Parameter::Guaranteed(ty) => ("@guaranteed ", "$", Some(ty)),
                Parameter::In(ty) | Parameter::Inout(ty) => ("", "$*", Some(ty)),
                Parameter::Number => ("", "$", None),
            };
            let spelling = ty.map_or("Int", Ty::spelling);
            arguments.push(format!(
                "{name} : {}{sigil}{spelling}",
                self.emit.kind(kind)
            ));
            match (*parameter, ty) {
                (Parameter::Owned(ty), _) => self.own_new(name, ty),
                (Parameter::Guaranteed(ty), _) => {
                    let value = self.emit.named(name, ty);
                    self.borrowed.push(value);
                }
                (Parameter::Number, _) | (_, None) => self.numbers.push(name),
                (_, Some(ty)) => self.slots.push(Slot {
                    address: name,
                    ty,
                    is_init: true,
                    locked: 0,
                    is_own: false,
                }),
            }
        }
        match arguments.is_empty() {
            true => String::new(),
            false => format!("({})", arguments.join(", ")),
        }
    }

    /// Consumes what is left, and returns.
    fn leave(&mut self, signature: &Signature) {
        let result = signature.result.map(|ty| self.take_owned(ty));
        self.end_slots(0);
        for (index, parameter) in signature.parameters.iter().enumerate() {
            // Arguments were named in their order.
            let address = format!("%{index}");
            let Some(slot) = self.slots.iter().position(|slot| slot.address == address) else {
                continue;
            };
            let is_init = matches!(parameter, Parameter::Inout(_));
            self.make_initialized(slot, is_init);
        }
        self.destroy_owned(0);
        match result {
            Some(value) => {
                let typed = Emitter::typed(&value);
                self.emit.line(format_args!("return {typed}"));
            }
            None => {
                let name = self.emit.fresh();
                self.emit.line(format_args!("{name} = tuple ()"));
                self.emit.line(format_args!("return {name} : $()"));
            }
        }
    }

    fn initialize_globals(&mut self) {
        for (global, ty) in GLOBALS {
            let address = self.global(global, ty.spelling());
            let value = self.made(ty);
            self.emit.store_init(&value, &address);
        }
        let address = self.global("G_N", "Int");
        let number = self.number();
        self.emit.store_number(&number, &address);
    }

    fn own(&mut self, value: Named) {
        self.owned.push(Owned { value, frozen: 0 });
    }

    fn own_new(&mut self, name: String, ty: Ty) {
        let value = self.emit.named(name, ty);
        self.own(value);
    }

    fn literal(&mut self) -> String {
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

    fn number(&mut self) -> String {
        let index = self.random.below(self.numbers.len());
        self.numbers[index].clone()
    }

    fn global(&mut self, name: &str, ty: &str) -> String {
        let address = self.emit.fresh();
        self.emit
            .line(format_args!("{address} = global_addr @{name} : $*{ty}"));
        address
    }

    /// Calls `@name` of this type with these arguments; the name of the result.
    fn call(&mut self, name: &str, ty: &str, arguments: &[String]) -> String {
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
    fn made(&mut self, ty: Ty) -> Named {
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
            _ => {
                let name = format!("make_{}", ty.letter());
                let ty = format!("@convention(thin) () -> @owned {}", ty.spelling());
                self.call(&name, &ty, &[])
            }
        };
        self.emit.named(name, ty)
    }

    /// The places of owned values that can be consumed.
    fn consumable(&self, ty: Option<Ty>) -> Vec<usize> {
        let is_it = |owned: &Owned| owned.frozen == 0 && ty.is_none_or(|ty| owned.value.ty == ty);
        let all = self.owned.iter().enumerate();
        all.filter(|(_, owned)| is_it(owned))
            .map(|(index, _)| index)
            .collect()
    }

    /// An owned value of a type that can be consumed, which is nobody's any more: one that is there, a copy, or a new one.
    fn take_owned(&mut self, ty: Ty) -> Named {
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

    /// A value of a type that can be read.
    fn readable(&mut self, ty: Ty) -> Option<Named> {
        let owned = self.owned.iter().map(|owned| &owned.value);
        let all = owned.chain(&self.borrowed);
        let all: Vec<&Named> = all.filter(|value| value.ty == ty).collect();
        match all.is_empty() {
            true => None,
            false => Some(all[self.random.below(all.len())].clone()),
        }
    }

    fn any_type(&mut self) -> Ty {
        Ty::ALL[self.random.below(4)]
    }

    fn statement(&mut self) {
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
    fn few(&mut self) {
        self.depth += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        self.depth -= 1;
    }

    /// Shows a value, or a number, to the outside.
    fn see(&mut self) {
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
        for owned in &mut self.owned {
            owned.frozen += usize::from(owned.value.number == value.number);
        }
        let borrow = self.emit.begin_borrow(&value);
        let before = self.borrowed.len();
        self.borrowed.push(borrow.clone());
        self.look_into(&borrow);
        if self.random.chance(60) {
            self.few();
        }
        self.borrowed.truncate(before);
        self.emit.end_borrow(&borrow);
        for owned in &mut self.owned {
            if owned.value.number == value.number {
                owned.frozen = owned.frozen.saturating_sub(1);
            }
        }
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
                    0 => {
                        let value = self.take_owned(Ty::D);
                        self.emit.store_assign(&value, &address);
                    }
                    1 => {
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
        }
    }

    /// A slot of a type that can be written.
    fn slot(&mut self, ty: Ty) -> usize {
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

    fn make_initialized(&mut self, slot: usize, is_init: bool) {
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
        let (name, ty) = GLOBALS[self.random.below(2)];
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
            let (name, ty) = GLOBALS[self.random.below(2)];
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
        if self.functions.is_empty() || self.globals_locked > 0 {
            return self.see();
        }
        let functions = self.functions;
        let signature = &functions[self.random.below(functions.len())];
        // Values that are read must not be consumed for another argument, nor memory be handed over twice.
        let mut arguments = Vec::new();
        let mut used = Vec::new();
        let mut thawed = Vec::new();
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
                    for owned in &mut self.owned {
                        owned.frozen += usize::from(owned.value.number == value.number);
                    }
                    thawed.push(value.number);
                    arguments.push(value.name);
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
        for number in thawed {
            for owned in &mut self.owned {
                if owned.value.number == number {
                    owned.frozen = owned.frozen.saturating_sub(1);
                }
            }
        }
        if let Some(ty) = signature.result {
            self.own_new(result, ty);
        }
    }

    fn pick(&mut self) -> String {
        self.call("pick", "@convention(thin) () -> Builtin.Int1", &[])
    }

    fn label(&mut self) -> usize {
        self.blocks += 1;
        self.blocks
    }

    fn block(&mut self, label: usize, argument: Option<&Named>) {
        let argument = argument.map_or(String::new(), |value| {
            let kind = self.emit.kind("@owned ");
            format!("({} : {kind}${})", value.name, value.ty.spelling())
        });
        let _ = write!(self.emit.text, "\nbb{label}{argument}:\n");
    }

    /// Statements of a region that is given `given`, and ends with an owned value of type `ty`.
    fn region(&mut self, given: Vec<Named>, ty: Ty) -> Named {
        for owned in &mut self.owned {
            owned.frozen += 1;
        }
        let (owned, numbers) = (self.owned.len(), self.numbers.len());
        let slots = self.slots.len();
        let were_init: Vec<bool> = self.slots.iter().map(|slot| slot.is_init).collect();
        for value in given {
            self.own(value);
        }
        self.few();
        let result = self.take_owned(ty);
        for (slot, is_init) in were_init.into_iter().enumerate() {
            self.make_initialized(slot, is_init);
        }
        self.end_slots(slots);
        self.destroy_owned(owned);
        self.numbers.truncate(numbers);
        for owned in &mut self.owned {
            owned.frozen -= 1;
        }
        result
    }

    /// Two ways, which may consume what was owned before, and meet with one value.
    fn branch(&mut self) {
        let ty = self.any_type();
        let mut given = Vec::new();
        for _ in 0..2 {
            let all = self.consumable(None);
            if !all.is_empty() && self.random.chance(50) {
                let index = all[self.random.below(all.len())];
                given.push(self.owned.remove(index).value);
            }
        }
        let condition = self.pick();
        let (yes, no, end) = (self.label(), self.label(), self.label());
        self.emit
            .line(format_args!("cond_br {condition}, bb{yes}, bb{no}"));
        for label in [yes, no] {
            self.block(label, None);
            let result = self.region(given.clone(), ty);
            let typed = Emitter::typed(&result);
            self.emit.line(format_args!("br bb{end}({typed})"));
        }
        let name = self.emit.fresh();
        let value = self.emit.named(name, ty);
        self.block(end, Some(&value));
        self.own(value);
        if self.random.chance(10) {
            self.dead_end();
        }
    }

    /// A way that nothing comes back from.
    fn dead_end(&mut self) {
        let condition = self.pick();
        let other = self.pick();
        let (perhaps, dead, on) = (self.label(), self.label(), self.label());
        self.emit
            .line(format_args!("cond_br {condition}, bb{perhaps}, bb{on}"));
        self.block(perhaps, None);
        self.emit
            .line(format_args!("cond_br {other}, bb{dead}, bb{on}"));
        self.block(dead, None);
        self.emit.line(format_args!("unreachable"));
        self.block(on, None);
    }

    /// Turns that hand one value on to the next.
    fn loop_statement(&mut self) {
        let ty = self.any_type();
        let first = self.take_owned(ty);
        let (header, again, end) = (self.label(), self.label(), self.label());
        let typed = Emitter::typed(&first);
        self.emit.line(format_args!("br bb{header}({typed})"));
        let name = self.emit.fresh();
        let value = self.emit.named(name, ty);
        self.block(header, Some(&value));
        let condition = self.pick();
        self.emit
            .line(format_args!("cond_br {condition}, bb{again}, bb{end}"));
        self.block(again, None);
        let next = self.region(vec![value.clone()], ty);
        let typed = Emitter::typed(&next);
        self.emit.line(format_args!("br bb{header}({typed})"));
        self.block(end, None);
        self.own(value);
    }

    /// Ends the slots behind the first `keep`, the last one first.
    fn end_slots(&mut self, keep: usize) {
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
    fn destroy_owned(&mut self, keep: usize) {
        while self.owned.len() > keep {
            if let Some(owned) = self.owned.pop() {
                self.emit.destroy(&owned.value);
            }
        }
    }
}
