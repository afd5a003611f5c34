//! Statements of the feature set `Fields`: objects whose fields are read, written and borrowed,
//! lists of objects, the contexts of closures.
//!
//! No program makes objects that hold each other: a field gets what cannot hold its object. Where a
//! list is read, the types say how many objects follow for sure; only a new list is put in its
//! place.

use super::emit::{Emitter, Named, Ty};
use super::function::{Body, Parameter};

/// How deep borrows of fields nest.
const MOST_NESTED: usize = 3;

impl Body<'_> {
    pub(super) fn field_statement(&mut self) {
        match self.random.below(10) {
            0..=3 => self.use_field(),
            4 | 5 => self.outlive(),
            6 => self.walk(),
            7 => self.closure(),
            8 => self.lend_field(),
            _ => {
                let ty = [Ty::B, Ty::X, Ty::K][self.random.below(3)];
                let value = self.made(ty);
                self.own(value);
            }
        }
    }

    /// A new object, made by a function with a body.
    pub(super) fn constructed(&mut self, ty: Ty) -> String {
        let number = self.number();
        match ty {
            Ty::F => self.call("new_F", "@convention(thin) (Int) -> @owned F", &[number]),
            Ty::B => {
                let f = self.take_owned(Ty::F);
                let p = self.take_owned(Ty::P);
                let t = self.take_owned(Ty::F);
                let ty = "@convention(thin) (Int, @owned F, @owned P, @owned F) -> @owned B";
                self.call("new_B", ty, &[number, f.name, p.name, t.name])
            }
            Ty::P => {
                let f = self.take_owned(Ty::F);
                let typed = Emitter::typed(&f);
                let line = format_args!("struct $P ({typed}, {number} : $Int)");
                self.emit.define(ty, line).name
            }
            Ty::K => {
                let f = self.take_owned(Ty::F);
                let b = self.take_owned(Ty::B);
                let ty = "@convention(thin) (@owned F, @owned B) -> @owned K";
                self.call("new_K", ty, &[f.name, b.name])
            }
            _ => {
                let f = self.take_owned(Ty::F);
                let next = self.take_owned(Ty::X);
                let ty = "@convention(thin) (Int, @owned F, @owned N) -> @owned N";
                self.call("new_X", ty, &[number, f.name, next.name])
            }
        }
    }

    /// A value of an object with fields, that can be read.
    fn object(&mut self) -> Option<Named> {
        let owned = self.owned.iter().map(|owned| &owned.value);
        let all = owned.chain(&self.borrowed);
        let all: Vec<&Named> = all.filter(|value| !value.ty.paths().is_empty()).collect();
        match all.is_empty() {
            true => None,
            false => Some(all[self.random.below(all.len())].clone()),
        }
    }

    /// The address of a field of an object, and what is there.
    pub(super) fn field_of(&mut self, object: &Named) -> (String, Option<Ty>) {
        let paths = object.ty.paths();
        let path = &paths[self.random.below(paths.len())];
        let mut whole = Emitter::typed(object);
        let mut address = String::new();
        for (step, &(part, ty)) in path.steps.iter().enumerate() {
            address = self.emit.fresh();
            let word = match step {
                0 => "ref_element_addr",
                _ if part.starts_with('#') => "struct_element_addr",
                _ => "tuple_element_addr",
            };
            self.emit
                .line(format_args!("{address} = {word} {whole}, {part}"));
            whole = format!("{address} : $*{ty}");
        }
        (address, path.ty)
    }

    /// Takes the address of a field, and uses it now, or when other things have happened.
    fn use_field(&mut self) {
        let Some(object) = self.object() else {
            return self.see();
        };
        self.freeze(&object, true);
        let is_borrowed = self.random.chance(40);
        let whole = match is_borrowed {
            true => self.emit.begin_borrow(&object),
            false => object.clone(),
        };
        let (address, leaf) = self.field_of(&whole);
        for _ in 0..1 + self.random.below(2) {
            if self.random.chance(50) && self.depth < 3 {
                self.few();
            }
            self.access(&address, leaf);
        }
        if is_borrowed {
            self.emit.end_borrow(&whole);
        }
        self.freeze(&object, false);
    }

    /// Reads or writes a field.
    pub(super) fn access(&mut self, address: &str, leaf: Option<Ty>) {
        let can_write = self.fields_locked == 0;
        let Some(ty) = leaf else {
            // A struct that is borrowed may have this number in it.
            if can_write && self.random.chance(50) {
                let number = self.number();
                self.emit.store_number(&number, address);
            }
            let number = self.emit.load_number(address);
            return self.numbers.push(number);
        };
        match self.random.below(6) {
            0 if can_write => {
                let value = self.for_field(ty);
                self.emit.store_assign(&value, address);
            }
            1 if can_write => {
                let value = self.for_field(ty);
                let old = self.emit.load_take(address, ty);
                self.emit.store_init(&value, address);
                self.own(old);
            }
            2 if can_write => {
                let value = self.for_field(ty);
                self.emit.destroy_addr(address, ty);
                self.emit.store_init(&value, address);
            }
            0..=3 => {
                let value = self.emit.load_copy(address, ty);
                self.own(value);
            }
            _ => self.borrow_field(address, ty),
        }
    }

    /// What can be put in a field: a list is new, so that none holds itself.
    fn for_field(&mut self, ty: Ty) -> Named {
        match ty {
            Ty::X | Ty::M | Ty::L => {
                let name = self.call("make_X", "@convention(thin) () -> @owned N", &[]);
                self.emit.named(name, Ty::X)
            }
            _ => self.take_owned(ty),
        }
    }

    /// Borrows what a field holds, and goes on into that.
    fn borrow_field(&mut self, address: &str, ty: Ty) {
        let value = self.emit.load_borrow(address, ty);
        self.fields_locked += 1;
        let before = self.borrowed.len();
        self.borrowed.push(value.clone());
        if !ty.paths().is_empty() && self.fields_locked < MOST_NESTED {
            let (inner, leaf) = self.field_of(&value);
            if self.random.chance(40) && self.depth < 3 {
                self.few();
            }
            self.access(&inner, leaf);
        } else {
            let name = format!("see_{}", ty.letter());
            let ty = format!("@convention(thin) (@guaranteed {}) -> ()", ty.spelling());
            self.call(&name, &ty, std::slice::from_ref(&value.name));
        }
        self.borrowed.truncate(before);
        self.fields_locked -= 1;
        self.emit.end_load_borrow(&value, address);
    }

    /// Copies what fields hold, and gives the object up: what was copied lives on.
    fn outlive(&mut self) {
        let owned = self.owned.iter().enumerate();
        let can = |owned: &super::function::Owned| {
            owned.frozen == 0 && !owned.value.ty.paths().is_empty()
        };
        let all: Vec<usize> = owned.filter(|(_, o)| can(o)).map(|(at, _)| at).collect();
        let object = match all.is_empty() {
            true => {
                let ty = [Ty::B, Ty::X, Ty::K][self.random.below(3)];
                self.made(ty)
            }
            false => {
                let at = all[self.random.below(all.len())];
                self.owned.remove(at).value
            }
        };
        let mut kept = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            let (address, leaf) = self.field_of(&object);
            match leaf {
                Some(ty) => kept.push(self.emit.load_copy(&address, ty)),
                None => {
                    let number = self.emit.load_number(&address);
                    self.numbers.push(number);
                }
            }
        }
        match self.random.chance(75) {
            true => self.emit.destroy(&object),
            false => {
                let name = format!("keep_{}", object.ty.letter());
                let spelling = object.ty.spelling();
                let ty = format!("@convention(thin) (@owned {spelling}) -> ()");
                self.call(&name, &ty, &[object.name]);
            }
        }
        for value in kept {
            let is_object = !value.ty.paths().is_empty();
            if is_object && self.random.chance(60) {
                let (address, leaf) = self.field_of(&value);
                self.access(&address, leaf);
            }
            self.own(value);
        }
    }

    /// Walks down a list by borrows, each of a field of what the last one gave.
    fn walk(&mut self) {
        let list = match self.readable(Ty::X) {
            Some(list) => list,
            None => {
                let list = self.made(Ty::X);
                self.own(list.clone());
                list
            }
        };
        self.freeze(&list, true);
        let mut open: Vec<(Named, String)> = Vec::new();
        let mut at = list.clone();
        for next in [Ty::M, Ty::L] {
            let typed = Emitter::typed(&at);
            let address = self.emit.fresh();
            self.emit.line(format_args!(
                "{address} = ref_element_addr {typed}, #N.next"
            ));
            let borrow = self.emit.load_borrow(&address, next);
            self.fields_locked += 1;
            at = borrow.clone();
            open.push((borrow, address));
            let (address, leaf) = self.field_of(&at);
            if leaf.is_none() {
                self.access(&address, leaf);
            }
            if self.random.chance(40) {
                break;
            }
        }
        while let Some((borrow, address)) = open.pop() {
            self.fields_locked -= 1;
            self.emit.end_load_borrow(&borrow, &address);
        }
        self.freeze(&list, false);
    }

    /// Calls a closure: a function that is lent the context, and reads and writes what it holds.
    fn closure(&mut self) {
        let context = match self.readable(Ty::K) {
            Some(context) => context,
            None => {
                let context = self.made(Ty::K);
                self.own(context.clone());
                context
            }
        };
        let number = self.number();
        let ty = "@convention(thin) (Int, @guaranteed K) -> @owned F";
        let result = self.call("call_K", ty, &[number, context.name]);
        self.own_new(result, Ty::F);
    }

    /// Lends a field of a new object, which nobody else has, to a function as memory.
    fn lend_field(&mut self) {
        let is_fit = |ty: &Ty| *ty == Ty::F || *ty == Ty::P;
        let fits = |parameters: &[Parameter]| match parameters {
            [Parameter::Inout(ty)] => is_fit(ty).then_some(*ty),
            _ => None,
        };
        let functions = self.functions;
        let all = functions.iter();
        let mut fitting = all.filter_map(|f| Some((f, fits(&f.parameters)?)));
        let found = fitting.next();
        let (Some((signature, ty)), true) = (found, self.fields_locked == 0) else {
            return self.use_field();
        };
        if self.globals_locked > 0 {
            return self.see();
        }
        let object = self.made(Ty::B);
        let field = match ty {
            Ty::P => "#B.p",
            _ => "#B.f",
        };
        let address = self.emit.fresh();
        let typed = Emitter::typed(&object);
        self.emit.line(format_args!(
            "{address} = ref_element_addr {typed}, {field}"
        ));
        let address = std::slice::from_ref(&address);
        let result = self.call(&signature.name, &signature.ty(), address);
        let address = &address[0];
        if let Some(ty) = signature.result {
            self.own_new(result, ty);
        }
        if self.random.chance(50) {
            let copy = self.emit.load_copy(address, ty);
            self.own(copy);
        }
        self.own(object);
    }
}
