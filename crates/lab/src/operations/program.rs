//! A small program: a function `@f`, in which a rule's place stands, and a `@main` that makes its
//! arguments, calls it, and shows the world outside what is left in memory.
//!
//! Everything that can be told from outside is told: external functions see numbers and what
//! memory holds, and write memory. What is not freed is a leak.

use std::fmt::Write as _;

use freehold_ir::DYNAMIC;

use super::choices::Choices;
use super::types::{Ty, row_major};

/// So many elements has each buffer that `@main` makes.
const ELEMENTS: i64 = 64;

/// So many bytes has a row of them whose extent is not known.
const BYTES: i64 = 32;

/// A value of the program.
#[derive(Clone, Debug)]
pub struct Value {
    pub name: String,
    pub ty: Ty,
}

/// A program under construction.
pub struct Program {
    pub choices: Choices,
    /// The arguments of `@f`, and the numbers that scalars are at run time.
    arguments: Vec<(Value, String)>,
    /// The text of `@f` so far.
    pub lines: String,
    /// The values that can be used now.
    pub scope: Vec<Value>,
    /// Buffers that `@f` allocated.
    pub owned: Vec<Value>,
    /// Whether `@f` frees something that is not its own.
    pub frees: bool,
    /// The types that external functions take, by their numbers: to see, or to write.
    seen: Vec<Ty>,
    written: Vec<Ty>,
    next: usize,
}

impl Program {
    pub fn new(choices: Choices) -> Self {
        Program {
            choices,
            arguments: Vec::new(),
            lines: String::new(),
            scope: Vec::new(),
            owned: Vec::new(),
            frees: false,
            seen: Vec::new(),
            written: Vec::new(),
            next: 0,
        }
    }

    /// A name that nothing has.
    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next - 1)
    }

    pub fn line(&mut self, text: &str) {
        let _ = writeln!(self.lines, "    {text}");
    }

    // ---- Values -----------------------------------------------------------------------------

    /// A value of a type: one that is there already, an argument, or of numbers a constant.
    pub fn value(&mut self, ty: &Ty) -> Value {
        let alike: Vec<Value> = self.scope.iter().filter(|v| v.ty == *ty).cloned().collect();
        if self.choices.one_in(4)
            && let Some(value) = self.choices.pick(&alike)
        {
            return value;
        }
        match ty {
            Ty::Plain(name) if self.choices.one_in(2) => {
                let number = self.number(name);
                self.constant(name, &number)
            }
            // Rules ask what is in a mask.
            Ty::Vector(shape, "i1") => {
                let one = self.number("i1");
                let mixed = if shape[..] == [2] {
                    "[true, false]"
                } else {
                    "true"
                };
                let some = [one.as_str(), mixed];
                let numbers = self.choices.pick(&some).unwrap_or("true");
                let name = self.fresh();
                self.line(&format!("{name} = arith.constant dense<{numbers}> : {ty}"));
                Value {
                    name,
                    ty: ty.clone(),
                }
            }
            _ => self.argument(ty),
        }
    }

    /// A small number of a type.
    fn number(&mut self, ty: &str) -> String {
        let numbers: &[&str] = match ty {
            "i1" => &["true", "false"],
            "f32" => &["1.0", "2.0"],
            "i32" => &["1", "0", "2", "3", "-1", "2147483647"],
            "index" => &["0", "1", "2", "3", "-1", "9223372036854775807"],
            _ => &["1", "0", "2", "3", "-1"],
        };
        self.choices.pick(numbers).unwrap_or("0").to_owned()
    }

    /// A constant in `@f`.
    pub fn constant(&mut self, ty: &'static str, number: &str) -> Value {
        let name = self.fresh();
        match ty {
            "i1" => self.line(&format!("{name} = arith.constant {number}")),
            _ => self.line(&format!("{name} = arith.constant {number} : {ty}")),
        }
        Value {
            name,
            ty: Ty::Plain(ty),
        }
    }

    /// New names for the arguments of a block.
    pub fn arguments_of(&mut self, types: &[Ty]) -> Vec<Value> {
        let value = |ty: &Ty| Value {
            name: self.fresh(),
            ty: ty.clone(),
        };
        types.iter().map(value).collect()
    }

    /// A new argument of `@f`.
    pub fn argument(&mut self, ty: &Ty) -> Value {
        let number = match ty {
            Ty::Plain(name) => self.number(name),
            _ => String::new(),
        };
        let value = Value {
            name: format!("%p{}", self.arguments.len()),
            ty: ty.clone(),
        };
        self.arguments.push((value.clone(), number));
        self.scope.push(value.clone());
        value
    }

    /// A new buffer of one of some types, which is nearly always freed if nothing else does.
    pub fn allocation(&mut self, pool: &[Ty]) -> Option<Value> {
        let is_plain =
            |ty: &&Ty| matches!(ty, Ty::MemRef { layout: None, .. }) && ty.dynamic_extents() == 0;
        let types: Vec<Ty> = pool.iter().filter(is_plain).cloned().collect();
        let ty = self.choices.pick(&types)?;
        let name = self.fresh();
        self.line(&format!("{name} = memref.alloc() : {ty}"));
        let value = Value { name, ty };
        if self.choices.one_in(2) {
            let fill = self.fill_text(&value);
            self.line(&fill);
            self.scope.push(value.clone());
        }
        if self.choices.one_in(2) {
            self.owned.push(value.clone());
        }
        Some(value)
    }

    /// A buffer with a shape of a few elements in it.
    pub fn shape(&mut self) -> Option<Value> {
        let shapes: [&[&str]; 5] = [&["2"], &["1", "2"], &["3", "2"], &["2", "1"], &[]];
        let extents = self.choices.pick(&shapes)?;
        let element = self.choices.pick(&["index", "i32"])?;
        let value = Value {
            name: self.fresh(),
            ty: Ty::memref(&[extents.len() as i64], element),
        };
        let (name, ty) = (&value.name, &value.ty);
        self.line(&format!("{name} = memref.alloc() : {ty}"));
        for (at, extent) in ["0", "1"].iter().zip(extents) {
            let at = self.constant("index", at).name;
            let extent = self.constant(element, extent).name;
            self.line(&format!("memref.store {extent}, {name}[{at}] : {ty}"));
        }
        self.scope.push(value.clone());
        self.owned.push(value.clone());
        Some(value)
    }

    // ---- What can be told from outside ------------------------------------------------------

    /// The number of a type among some.
    fn place(types: &mut Vec<Ty>, ty: &Ty) -> usize {
        match types.iter().position(|known| known == ty) {
            Some(place) => place,
            None => {
                types.push(ty.clone());
                types.len() - 1
            }
        }
    }

    fn see_text(&mut self, value: &Value) -> String {
        let place = Program::place(&mut self.seen, &value.ty);
        format!(
            "func.call @see{place}({}) : ({}) -> ()",
            value.name, value.ty
        )
    }

    /// Somebody outside sees a value.
    pub fn see(&mut self, value: &Value) {
        let text = self.see_text(value);
        self.line(&text);
    }

    fn fill_text(&mut self, value: &Value) -> String {
        let place = Program::place(&mut self.written, &value.ty);
        format!(
            "func.call @fill{place}({}) : ({}) -> ()",
            value.name, value.ty
        )
    }

    /// Something happens to one of the values.
    pub fn act(&mut self) {
        let scope = std::mem::take(&mut self.scope);
        let value = self.choices.pick(&scope);
        self.scope = scope;
        let Some(value) = value else {
            return;
        };
        match &value.ty {
            Ty::MemRef { .. } => self.act_on(&value),
            _ => self.see(&value),
        }
    }

    fn act_on(&mut self, value: &Value) {
        let Ty::MemRef { shape, element, .. } = &value.ty else {
            return;
        };
        let (name, ty) = (&value.name, &value.ty);
        match self.choices.below(10) {
            9 => {
                let alike = |other: &&Value| {
                    other.ty.shape() == value.ty.shape()
                        && other.ty.element() == *element
                        && other.name != *name
                };
                let others: Vec<Value> = self.scope.iter().filter(alike).cloned().collect();
                let memrefs: Vec<Value> = others
                    .into_iter()
                    .filter(|other| other.ty.is_memref())
                    .collect();
                if let Some(other) = self.choices.pick(&memrefs) {
                    let (to, other_ty) = (&other.name, &other.ty);
                    self.line(&format!("memref.copy {name}, {to} : {ty} to {other_ty}"));
                }
            }
            0 | 1 => self.see(value),
            2 | 3 => {
                let text = self.fill_text(value);
                self.line(&text);
            }
            4 | 5 => {
                let number = if *element == "f32" { "5.0" } else { "5" };
                let five = self.constant(element, number).name;
                let at = self.indices(shape.len());
                self.line(&format!("memref.store {five}, {name}[{at}] : {ty}"));
            }
            6 | 7 => {
                let at = self.indices(shape.len());
                let loaded = Value {
                    name: self.fresh(),
                    ty: Ty::Plain(element),
                };
                self.line(&format!(
                    "{} = memref.load {name}[{at}] : {ty}",
                    loaded.name
                ));
                self.see(&loaded);
            }
            _ => {
                self.frees = true;
                self.owned.retain(|owned| owned.name != *name);
                self.line(&format!("memref.dealloc {name} : {ty}"));
            }
        }
    }

    fn indices(&mut self, rank: usize) -> String {
        let indices: Vec<String> = (0..rank)
            .map(|_| {
                let number = self.choices.pick(&["0", "1"]).unwrap_or("0");
                self.constant("index", number).name
            })
            .collect();
        indices.join(", ")
    }

    // ---- The text ---------------------------------------------------------------------------

    /// The whole program, of which `@f` is complete.
    pub fn text(mut self) -> String {
        let mut main = String::new();
        let mut buffers: Vec<Value> = Vec::new();
        let mut names = Vec::new();
        for (argument, number) in std::mem::take(&mut self.arguments) {
            let name = format!("%a{}", names.len());
            self.make(&name, &argument.ty, &number, &mut main, &mut buffers);
            names.push((name, argument));
        }
        let list = |f: &dyn Fn(&(String, Value)) -> String| {
            let all: Vec<String> = names.iter().map(f).collect();
            all.join(", ")
        };
        let given = list(&|(name, _)| name.clone());
        let types = list(&|(_, argument)| argument.ty.to_string());
        let declared = list(&|(_, argument)| format!("{}: {}", argument.name, argument.ty));
        let _ = writeln!(main, "    func.call @f({given}) : ({types}) -> ()");
        for buffer in &buffers {
            // Of what `@f` freed nothing can be seen.
            if self.frees && self.choices.one_in(2) {
                continue;
            }
            let see = self.see_text(buffer);
            let _ = writeln!(main, "    {see}");
            let _ = writeln!(main, "    memref.dealloc {} : {}", buffer.name, buffer.ty);
        }
        let mut text = String::new();
        for (place, ty) in self.seen.iter().enumerate() {
            let _ = writeln!(text, "  func.func private @see{place}({ty})");
        }
        for (place, ty) in self.written.iter().enumerate() {
            let access = "{bufferization.access = \"write\"}";
            let _ = writeln!(text, "  func.func private @fill{place}({ty} {access})");
        }
        let body = &self.lines;
        format!(
            "module {{\n{text}  func.func @f({declared}) {{\n{body}  }}\n  func.func @main() {{\n\
             {main}    return\n  }}\n}}\n"
        )
    }

    /// Makes an argument of `@f` in `@main`.
    fn make(
        &mut self,
        name: &str,
        ty: &Ty,
        number: &str,
        main: &mut String,
        buffers: &mut Vec<Value>,
    ) {
        let _ = match ty {
            Ty::Plain("i1") => writeln!(main, "    {name} = arith.constant {number}"),
            Ty::Plain(plain) => writeln!(main, "    {name} = arith.constant {number} : {plain}"),
            Ty::Vector(shape, _) => {
                let numbers = rows(shape, &mut 0);
                writeln!(main, "    {name} = arith.constant dense<{numbers}> : {ty}")
            }
            Ty::MemRef { .. } => {
                self.make_memref(name, ty, main, buffers);
                Ok(())
            }
            Ty::Unranked { element, space } => {
                let shapes: [&[i64]; 3] = [&[2], &[2, 3], &[]];
                let ranked = Ty::MemRef {
                    shape: self.choices.pick(&shapes).unwrap_or_default().to_vec(),
                    element,
                    layout: None,
                    space: *space,
                };
                self.make_memref(&format!("{name}r"), &ranked, main, buffers);
                writeln!(main, "    {name} = memref.cast {name}r : {ranked} to {ty}")
            }
            Ty::Tensor(shape, element) => {
                let memref = Ty::memref(shape, element);
                self.make_memref(&format!("{name}r"), &memref, main, buffers);
                writeln!(
                    main,
                    "    {name} = bufferization.to_tensor {name}r : {memref} to {ty}"
                )
            }
        };
    }

    /// A memref of a type: a window of a new buffer, or of one that is there.
    fn make_memref(&mut self, name: &str, ty: &Ty, main: &mut String, buffers: &mut Vec<Value>) {
        let (Ty::MemRef { shape, space, .. }, Some(layout)) = (ty, ty.layout()) else {
            return;
        };
        let whole = Ty::MemRef {
            shape: vec![ELEMENTS],
            element: ty.element(),
            layout: None,
            space: *space,
        };
        let alike: Vec<Value> = buffers.iter().filter(|b| b.ty == whole).cloned().collect();
        let shared = match self.choices.one_in(3) {
            true => self.choices.pick(&alike),
            false => None,
        };
        let buffer = shared.unwrap_or_else(|| {
            let buffer = Value {
                name: format!("%b{}", buffers.len()),
                ty: whole,
            };
            let _ = writeln!(main, "    {} = memref.alloc() : {}", buffer.name, buffer.ty);
            let fill = self.fill_text(&buffer);
            let _ = writeln!(main, "    {fill}");
            buffers.push(buffer.clone());
            buffer
        });
        let sizes: Vec<i64> = shape
            .iter()
            .map(|&extent| match extent {
                // Bytes, in which other elements are seen.
                DYNAMIC if ty.element() == "i8" => BYTES,
                DYNAMIC => self.choices.pick(&[2, 3, 1, 0]).unwrap_or(2),
                extent => extent,
            })
            .collect();
        let wide = if self.choices.one_in(3) { 2 } else { 1 };
        let rows = row_major(&sizes);
        let is_open = layout.strides.last() == Some(&DYNAMIC);
        let strides: Vec<i64> = (layout.strides.iter().zip(&rows))
            .map(|(&stride, &row)| match stride {
                DYNAMIC if is_open => row * wide,
                DYNAMIC => row,
                stride => stride,
            })
            .collect();
        let offset = match layout.offset {
            DYNAMIC => self.choices.pick(&[0, 1, 3]).unwrap_or(0),
            offset => offset,
        };
        let mut given: Vec<String> = Vec::new();
        let mut add = |said: &[i64], actual: &[i64], main: &mut String| {
            let before = given.len();
            for (&said, actual) in said.iter().zip(actual) {
                if said == DYNAMIC {
                    let index = format!("{name}i{}", given.len());
                    let _ = writeln!(main, "    {index} = arith.constant {actual} : index");
                    given.push(index);
                }
            }
            given.len() - before
        };
        let counts = [
            add(&[layout.offset], &[offset], main),
            add(shape, &sizes, main),
            add(&layout.strides, &strides, main),
        ];
        let operands: Vec<String> = std::iter::once(buffer.name.clone()).chain(given).collect();
        let _ = writeln!(
            main,
            "    {name} = \"memref.reinterpret_cast\"({}) <{{operandSegmentSizes = array<i32: 1, \
             {}, {}, {}>, static_offsets = {}, static_sizes = {}, static_strides = {}}}> : ({}{}) -> {ty}",
            operands.join(", "),
            counts[0],
            counts[1],
            counts[2],
            array(&[layout.offset]),
            array(shape),
            array(&layout.strides),
            buffer.ty,
            ", index".repeat(operands.len() - 1),
        );
    }
}

/// Numbers of a shape, each another one: `[[1, 2], [3, 4]]`.
fn rows(shape: &[i64], last: &mut i64) -> String {
    let Some((&extent, rest)) = shape.split_first() else {
        *last += 1;
        return last.to_string();
    };
    let rows: Vec<String> = (0..extent).map(|_| rows(rest, last)).collect();
    format!("[{}]", rows.join(", "))
}

/// `array<i64: 1, 2>`.
pub fn array(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    match numbers.is_empty() {
        true => "array<i64>".to_owned(),
        false => format!("array<i64: {}>", numbers.join(", ")),
    }
}
