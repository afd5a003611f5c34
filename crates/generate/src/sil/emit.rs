//! One operation on values and memory in either form: an instruction of ownership, or the counting
//! that it stands for.

use std::fmt::Write as _;

use super::options::Form;

/// The counted types of programs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ty {
    C,
    D,
    S,
    O,
    /// An object that holds a number.
    F,
    /// An object with fields of every kind.
    B,
    /// A struct in an object.
    P,
    /// The first of a list of objects: two more follow it.
    X,
    /// An object of a list that one more follows.
    M,
    /// An object of a list of which nobody knows whether others follow.
    L,
    /// The context of a closure.
    K,
}

/// A way to a field: the instructions that go there, each with its result's type, and what is
/// there.
pub struct Path {
    pub steps: &'static [(&'static str, &'static str)],
    /// None for a number.
    pub ty: Option<Ty>,
}

const fn path(steps: &'static [(&'static str, &'static str)], ty: Option<Ty>) -> Path {
    Path { steps, ty }
}

impl Ty {
    pub const CORE: [Ty; 4] = [Ty::C, Ty::D, Ty::S, Ty::O];

    pub const FIELDS: [Ty; 9] = [
        Ty::C,
        Ty::D,
        Ty::S,
        Ty::O,
        Ty::F,
        Ty::B,
        Ty::P,
        Ty::X,
        Ty::K,
    ];

    /// As SIL spells it.
    pub fn spelling(self) -> &'static str {
        match self {
            Ty::C => "C",
            Ty::D => "D",
            Ty::S => "S",
            Ty::O => "Optional<C>",
            Ty::F => "F",
            Ty::B => "B",
            Ty::P => "P",
            Ty::X | Ty::M | Ty::L => "N",
            Ty::K => "K",
        }
    }

    /// The letter in the names of functions.
    pub fn letter(self) -> char {
        match self {
            Ty::C => 'C',
            Ty::D => 'D',
            Ty::S => 'S',
            Ty::O => 'O',
            Ty::F => 'F',
            Ty::B => 'B',
            Ty::P => 'P',
            Ty::X | Ty::M | Ty::L => 'X',
            Ty::K => 'K',
        }
    }

    /// Whether values are references to objects.
    pub fn is_class(self) -> bool {
        !matches!(self, Ty::S | Ty::O | Ty::P)
    }

    /// The fields of objects.
    pub fn paths(self) -> &'static [Path] {
        const IN_C: &[Path] = &[
            path(&[("#C.n", "Int")], None),
            path(&[("#C.d", "D")], Some(Ty::D)),
        ];
        const IN_D: &[Path] = &[path(&[("#D.n", "Int")], None)];
        const IN_F: &[Path] = &[path(&[("#F.n", "Int")], None)];
        const IN_B: &[Path] = &[
            path(&[("#B.n", "Int")], None),
            path(&[("#B.f", "F")], Some(Ty::F)),
            path(&[("#B.p", "P")], Some(Ty::P)),
            path(&[("#B.p", "P"), ("#P.f", "F")], Some(Ty::F)),
            path(&[("#B.p", "P"), ("#P.n", "Int")], None),
            path(&[("#B.t", "(F, Int)"), ("0", "F")], Some(Ty::F)),
            path(&[("#B.t", "(F, Int)"), ("1", "Int")], None),
        ];
        const IN_X: &[Path] = &[
            path(&[("#N.n", "Int")], None),
            path(&[("#N.f", "F")], Some(Ty::F)),
            path(&[("#N.next", "N")], Some(Ty::M)),
        ];
        const IN_M: &[Path] = &[
            path(&[("#N.n", "Int")], None),
            path(&[("#N.f", "F")], Some(Ty::F)),
            path(&[("#N.next", "N")], Some(Ty::L)),
        ];
        const IN_L: &[Path] = &[path(&[("#N.n", "Int")], None)];
        const IN_K: &[Path] = &[
            path(&[("#K.f", "F")], Some(Ty::F)),
            path(&[("#K.b", "B")], Some(Ty::B)),
        ];
        match self {
            Ty::C => IN_C,
            Ty::D => IN_D,
            Ty::F => IN_F,
            Ty::B => IN_B,
            Ty::X => IN_X,
            Ty::M => IN_M,
            Ty::L => IN_L,
            Ty::K => IN_K,
            Ty::S | Ty::O | Ty::P => &[],
        }
    }
}

/// A value by its name, `%3`. With plain counting a copy has the name of what it is a copy of, and
/// another number.
#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    pub ty: Ty,
    pub number: usize,
}

/// The text of a function's body.
pub struct Emitter {
    pub form: Form,
    pub text: String,
    next: usize,
    /// How many values there are.
    count: usize,
}

impl Emitter {
    pub fn new(form: Form) -> Self {
        Emitter {
            form,
            text: String::new(),
            next: 0,
            count: 0,
        }
    }

    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next - 1)
    }

    pub fn line(&mut self, line: std::fmt::Arguments) {
        let _ = writeln!(self.text, "  {line}");
    }

    /// A line that gives a value.
    pub fn define(&mut self, ty: Ty, line: std::fmt::Arguments) -> Named {
        let name = self.fresh();
        self.line(format_args!("{name} = {line}"));
        self.named(name, ty)
    }

    /// A value that has a name.
    pub fn named(&mut self, name: String, ty: Ty) -> Named {
        self.count += 1;
        let number = self.count;
        Named { name, ty, number }
    }

    /// `%x : $T`
    pub fn typed(value: &Named) -> String {
        format!("{} : ${}", value.name, value.ty.spelling())
    }

    fn is_counted(&self) -> bool {
        self.form == Form::Counted
    }

    /// The word before the name of a type in a block's argument.
    pub fn kind(&self, word: &'static str) -> &'static str {
        if self.is_counted() { "" } else { word }
    }

    fn retain(&mut self, value: &Named) {
        let word = match value.ty.is_class() {
            true => "strong_retain",
            false => "retain_value",
        };
        self.line(format_args!("{word} {}", Self::typed(value)));
    }

    fn release(&mut self, value: &Named) {
        let word = match value.ty.is_class() {
            true => "strong_release",
            false => "release_value",
        };
        self.line(format_args!("{word} {}", Self::typed(value)));
    }

    pub fn copy(&mut self, value: &Named) -> Named {
        if self.is_counted() {
            self.retain(value);
            return self.named(value.name.clone(), value.ty);
        }
        self.define(value.ty, format_args!("copy_value {}", Self::typed(value)))
    }

    pub fn destroy(&mut self, value: &Named) {
        match self.is_counted() {
            true => self.release(value),
            false => self.line(format_args!("destroy_value {}", Self::typed(value))),
        }
    }

    pub fn begin_borrow(&mut self, value: &Named) -> Named {
        if self.is_counted() {
            return self.named(value.name.clone(), value.ty);
        }
        self.define(
            value.ty,
            format_args!("begin_borrow {}", Self::typed(value)),
        )
    }

    pub fn end_borrow(&mut self, borrow: &Named) {
        if !self.is_counted() {
            self.line(format_args!("end_borrow {}", Self::typed(borrow)));
        }
    }

    fn plain_load(&mut self, address: &str, ty: Ty) -> Named {
        self.define(ty, format_args!("load {address} : $*{}", ty.spelling()))
    }

    pub fn load_copy(&mut self, address: &str, ty: Ty) -> Named {
        if self.is_counted() {
            let value = self.plain_load(address, ty);
            self.retain(&value);
            return value;
        }
        self.define(
            ty,
            format_args!("load [copy] {address} : $*{}", ty.spelling()),
        )
    }

    pub fn load_take(&mut self, address: &str, ty: Ty) -> Named {
        if self.is_counted() {
            return self.plain_load(address, ty);
        }
        self.define(
            ty,
            format_args!("load [take] {address} : $*{}", ty.spelling()),
        )
    }

    pub fn load_borrow(&mut self, address: &str, ty: Ty) -> Named {
        if self.is_counted() {
            return self.plain_load(address, ty);
        }
        self.define(
            ty,
            format_args!("load_borrow {address} : $*{}", ty.spelling()),
        )
    }

    pub fn end_load_borrow(&mut self, borrow: &Named, address: &str) {
        if !self.is_counted() {
            let ty = borrow.ty.spelling();
            self.line(format_args!(
                "end_borrow {}, {address} : $*{ty}",
                borrow.name
            ));
        }
    }

    pub fn store_init(&mut self, value: &Named, address: &str) {
        let qualifier = if self.is_counted() { "" } else { "[init] " };
        let (name, ty) = (&value.name, value.ty.spelling());
        self.line(format_args!(
            "store {name} to {qualifier}{address} : $*{ty}"
        ));
    }

    pub fn store_assign(&mut self, value: &Named, address: &str) {
        if self.is_counted() {
            let old = self.plain_load(address, value.ty);
            self.store_init(value, address);
            self.release(&old);
            return;
        }
        let (name, ty) = (&value.name, value.ty.spelling());
        self.line(format_args!("store {name} to [assign] {address} : $*{ty}"));
    }

    pub fn destroy_addr(&mut self, address: &str, ty: Ty) {
        if self.is_counted() {
            let value = self.plain_load(address, ty);
            self.release(&value);
            return;
        }
        self.line(format_args!("destroy_addr {address} : $*{}", ty.spelling()));
    }

    pub fn load_number(&mut self, address: &str) -> String {
        let qualifier = if self.is_counted() { "" } else { "[trivial] " };
        let name = self.fresh();
        self.line(format_args!("{name} = load {qualifier}{address} : $*Int"));
        name
    }

    pub fn store_number(&mut self, number: &str, address: &str) {
        let qualifier = if self.is_counted() { "" } else { "[trivial] " };
        self.line(format_args!(
            "store {number} to {qualifier}{address} : $*Int"
        ));
    }
}
