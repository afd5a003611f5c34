//! Pieces of programs in which buffers are made, copied, named, read and freed, put into a program
//! at its deallocations and allocations: each is right where it stands.

use std::fmt::Write as _;

use freehold::generate::Random;

/// The most operations of a piece, without the frees at its end.
const MOST: usize = 6;

/// A memref of a piece.
struct Name {
    text: String,
    ty: String,
}

/// A buffer of a piece.
struct Buffer {
    names: Vec<Name>,
    /// What is in its first element, if the piece knows.
    content: Option<u8>,
    /// Nobody else writes it, nor anything that it is a clone of.
    is_own: bool,
    /// It ends by itself.
    is_on_stack: bool,
}

struct Piece<'r> {
    random: &'r mut Random,
    out: String,
    live: Vec<Buffer>,
    number: &'r mut usize,
    element: String,
}

/// A program with pieces in place of some of its `memref.dealloc`s, and behind some of its
/// allocations.
pub fn insert(program: &str, random: &mut Random) -> String {
    let mut out = String::new();
    let mut number = 0;
    for line in program.lines() {
        let freed = freed(line);
        let random = &mut *random;
        if let Some((name, ty)) = freed
            && let Some(element) = element(ty)
            && random.below(3) > 0
        {
            let given = Buffer {
                names: vec![Name {
                    text: name.to_owned(),
                    ty: ty.to_owned(),
                }],
                content: None,
                is_own: false,
                is_on_stack: false,
            };
            out.push_str(&piece(random, &mut number, element, Some(given)));
            continue;
        }
        let _ = writeln!(out, "{line}");
        if line.contains(" = memref.alloc()") && random.below(3) == 0 {
            out.push_str(&piece(random, &mut number, "i64", None));
        }
    }
    out
}

/// What a line frees, if it is a deallocation.
fn freed(line: &str) -> Option<(&str, &str)> {
    let (name, ty) = line
        .trim()
        .strip_prefix("memref.dealloc ")?
        .split_once(" : ")?;
    Some((name, ty))
}

/// The elements of a memref of one dimension without a layout, or of none.
fn element(ty: &str) -> Option<&str> {
    let inside = ty.strip_prefix("memref<")?.strip_suffix('>')?;
    let (shape, element) = inside.rsplit_once('x')?;
    let is_plain = shape.chars().all(|c| c.is_ascii_digit() || c == '?');
    (is_plain && !shape.is_empty() && element.starts_with(['i', 'f'])).then_some(element)
}

fn piece(random: &mut Random, number: &mut usize, element: &str, given: Option<Buffer>) -> String {
    let mut piece = Piece {
        random,
        out: String::new(),
        live: given.into_iter().collect(),
        number,
        element: element.to_owned(),
    };
    if piece.live.is_empty() {
        piece.allocate();
    }
    for _ in 0..piece.random.below(MOST + 1) {
        piece.step();
    }
    while !piece.live.is_empty() {
        piece.free();
    }
    piece.out
}

impl Piece<'_> {
    fn new_name(&mut self) -> String {
        *self.number += 1;
        format!("%own{}", self.number)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "    {text}");
    }

    fn step(&mut self) {
        if self.live.is_empty() || self.random.below(8) == 0 {
            return self.allocate();
        }
        match self.random.below(8) {
            0..=2 => self.clone(),
            3 | 4 => self.name(),
            5 => self.read(),
            _ => self.free(),
        }
    }

    fn allocate(&mut self) {
        let name = self.new_name();
        let ty = format!("memref<4x{}>", self.element);
        let is_on_stack = self.random.below(6) == 0;
        let op = if is_on_stack { "alloca" } else { "alloc" };
        self.line(&format!("{name} = memref.{op}() : {ty}"));
        let mut buffer = Buffer {
            names: vec![Name {
                text: name.clone(),
                ty: ty.clone(),
            }],
            content: None,
            is_own: true,
            is_on_stack,
        };
        let holds_a_byte = ["i8", "i16", "i32", "i64"].contains(&self.element.as_str());
        if holds_a_byte && self.random.below(2) == 0 {
            let content = 1 + self.random.below(100) as u8;
            let (zero, value) = (self.new_name(), self.new_name());
            let element = self.element.clone();
            self.line(&format!("{zero} = arith.constant 0 : index"));
            self.line(&format!("{value} = arith.constant {content} : {element}"));
            self.line(&format!("memref.store {value}, {name}[{zero}] : {ty}"));
            buffer.content = Some(content);
        }
        self.live.push(buffer);
    }

    /// Some name of some buffer.
    fn some(&mut self) -> (usize, String, String) {
        let buffer = self.random.below(self.live.len());
        let name = self.random.below(self.live[buffer].names.len());
        let name = &self.live[buffer].names[name];
        (buffer, name.text.clone(), name.ty.clone())
    }

    fn clone(&mut self) {
        let (buffer, source, ty) = self.some();
        let copy = self.new_name();
        self.line(&format!(
            "{copy} = bufferization.clone {source} : {ty} to {ty}"
        ));
        let content = self.live[buffer].content;
        self.live[buffer].is_own = false;
        self.live.push(Buffer {
            names: vec![Name { text: copy, ty }],
            content,
            is_own: false,
            is_on_stack: false,
        });
    }

    /// Another name of a buffer, for the same pointer.
    fn name(&mut self) {
        let (buffer, source, ty) = self.some();
        let name = self.new_name();
        let any = format!("memref<?x{}>", self.element);
        let new = match self.random.below(5) {
            0 | 1 if ty != any => {
                self.line(&format!("{name} = memref.cast {source} : {ty} to {any}"));
                any
            }
            2 => {
                let condition = self.new_name();
                self.line(&format!("{condition} = arith.constant true"));
                self.line(&format!(
                    "{name} = arith.select {condition}, {source}, {source} : {ty}"
                ));
                ty
            }
            3 => {
                let condition = self.new_name();
                self.line(&format!("{condition} = arith.constant true"));
                self.line(&format!("{name} = scf.if {condition} -> ({ty}) {{"));
                self.line(&format!("  scf.yield {source} : {ty}"));
                self.line("} else {");
                self.line(&format!("  scf.yield {source} : {ty}"));
                self.line("}");
                ty
            }
            _ => {
                self.line(&format!(
                    "{name} = memref.assume_alignment {source}, 1 : {ty}"
                ));
                ty
            }
        };
        self.live[buffer].names.push(Name {
            text: name,
            ty: new,
        });
    }

    /// Reads what is known, or touches the buffer.
    fn read(&mut self) {
        let (buffer, name, ty) = self.some();
        let Some(content) = self.live[buffer].content else {
            return self.line(&format!("memref.copy {name}, {name} : {ty} to {ty}"));
        };
        let names: Vec<String> = (0..4).map(|_| self.new_name()).collect();
        let element = self.element.clone();
        self.line(&format!("{} = arith.constant 0 : index", names[0]));
        self.line(&format!(
            "{} = memref.load {name}[{}] : {ty}",
            names[1], names[0]
        ));
        self.line(&format!(
            "{} = arith.constant {content} : {element}",
            names[2]
        ));
        self.line(&format!(
            "{} = arith.cmpi eq, {}, {} : {element}",
            names[3], names[1], names[2]
        ));
        self.line(&format!("cf.assert {}, \"another content\"", names[3]));
    }

    /// Frees a buffer by one of its names, or by its base.
    fn free(&mut self) {
        let (buffer, name, ty) = self.some();
        let buffer = self.live.swap_remove(buffer);
        if buffer.content.is_some() && buffer.is_own && self.random.below(4) == 0 {
            let value = self.new_name();
            let zero = self.new_name();
            let element = self.element.clone();
            self.line(&format!("{zero} = arith.constant 0 : index"));
            self.line(&format!("{value} = arith.constant 0 : {element}"));
            self.line(&format!("memref.store {value}, {name}[{zero}] : {ty}"));
        }
        if buffer.is_on_stack {
            return;
        }
        match self.random.below(4) {
            0 => {
                let base = self.new_name();
                let element = self.element.clone();
                self.line(&format!(
                    "{base}, {base}_0, {base}_1, {base}_2 = memref.extract_strided_metadata {name} : \
                     {ty} -> memref<{element}>, index, index, index"
                ));
                self.line(&format!("memref.dealloc {base} : memref<{element}>"));
            }
            _ => self.line(&format!("memref.dealloc {name} : {ty}")),
        }
    }
}
