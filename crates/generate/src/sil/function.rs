//! Functions: what is handed to them, what they hold while they are written, and how they end.

use std::fmt::Write as _;

use super::super::random::Random;
use super::emit::{Emitter, Named, Ty};
use super::options::{FeatureSet, Form};

/// An owned value; one that is frozen is borrowed, or belongs to an outer region.
pub(super) struct Owned {
    pub(super) value: Named,
    pub(super) frozen: usize,
}

/// Memory of a counted type that a function can reach.
pub(super) struct Slot {
    pub(super) address: String,
    pub(super) ty: Ty,
    pub(super) is_init: bool,
    /// How many borrows keep it from being written.
    pub(super) locked: usize,
    /// Whether the function allocated it.
    pub(super) is_own: bool,
}

/// How the ownership of an argument is passed.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Parameter {
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
pub(super) struct Signature {
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    pub(super) result: Option<Ty>,
}

impl Signature {
    pub(super) fn ty(&self) -> String {
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
    features: FeatureSet,
    functions: Vec<Signature>,
}

/// The function that is being written.
pub(super) struct Body<'w> {
    pub(super) random: &'w mut Random,
    pub(super) features: FeatureSet,
    pub(super) functions: &'w [Signature],
    pub(super) emit: Emitter,
    pub(super) owned: Vec<Owned>,
    /// Values that are borrowed for as long as the region lasts.
    pub(super) borrowed: Vec<Named>,
    pub(super) slots: Vec<Slot>,
    pub(super) numbers: Vec<String>,
    /// How many borrows of globals are open: nothing may write to a global, and no function may be
    /// called that could.
    pub(super) globals_locked: usize,
    /// How many borrows of fields are open: no field that holds a value may be written.
    pub(super) fields_locked: usize,
    pub(super) blocks: usize,
    pub(super) depth: usize,
}

const GLOBALS: [(&str, Ty); 4] = [
    ("G_C", Ty::C),
    ("G_D", Ty::D),
    ("G_B", Ty::B),
    ("G_X", Ty::X),
];

impl FeatureSet {
    pub(super) fn types(self) -> &'static [Ty] {
        match self {
            FeatureSet::Core => &Ty::CORE,
            FeatureSet::Fields => &Ty::FIELDS,
        }
    }

    pub(super) fn globals(self) -> &'static [(&'static str, Ty)] {
        match self {
            FeatureSet::Core => &GLOBALS[..2],
            FeatureSet::Fields => &GLOBALS,
        }
    }
}

impl Writer {
    pub fn new(random: Random, form: Form, features: FeatureSet) -> Self {
        Writer {
            random,
            text: String::new(),
            form,
            features,
            functions: Vec::new(),
        }
    }

    /// A function that later ones may call.
    pub fn function(&mut self, number: usize, size: usize) {
        let count = self.random.below(4);
        let types = self.features.types();
        let parameters = (0..count).map(|_| {
            let ty = types[self.random.below(types.len())];
            match self.random.below(5) {
                0 => Parameter::Owned(ty),
                1 => Parameter::Guaranteed(ty),
                2 => Parameter::In(ty),
                3 => Parameter::Inout(ty),
                _ => Parameter::Number,
            }
        });
        let parameters = parameters.collect();
        let result = types.get(self.random.below(types.len() + 2)).copied();
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
            features: self.features,
            functions: &self.functions,
            emit: Emitter::new(self.form),
            owned: Vec::new(),
            borrowed: Vec::new(),
            slots: Vec::new(),
            numbers: Vec::new(),
            globals_locked: 0,
            fields_locked: 0,
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
        for &(global, ty) in self.features.globals() {
            let address = self.global(global, ty.spelling());
            let value = self.made(ty);
            self.emit.store_init(&value, &address);
        }
        let address = self.global("G_N", "Int");
        let number = self.number();
        self.emit.store_number(&number, &address);
    }
}
