//! Random programs that do little but load and store: through arguments that may be one buffer,
//! views, selects and memrefs that were read from memory; in branches, loops and blocks. What they
//! load they add up.

use std::fmt::Write as _;

use freehold::generate::Random;

/// Whether what a program says of its aliases is true.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Honesty {
    Honest,
    Lying,
}

const BUFFER: &str = "memref<4xi64>";
const VIEW: &str = "memref<?xi64>";
const PART: &str = "memref<2xi64, strided<[1], offset: 1>>";
const TABLE: &str = "memref<2xmemref<4xi64>>";

/// A memref, its type, and how many of its elements can be used.
#[derive(Clone)]
struct Memref {
    name: String,
    ty: &'static str,
    length: usize,
}

/// What can be used at one place.
#[derive(Clone)]
struct Scope {
    memrefs: Vec<Memref>,
    numbers: Vec<String>,
    /// Indices below 2.
    indices: Vec<String>,
}

struct Writer {
    random: Random,
    out: String,
    names: usize,
}

/// A program with `@main() -> i64`.
pub fn program(seed: u64, honesty: Honesty) -> String {
    let mut writer = Writer {
        random: Random::Seed(seed),
        out: String::new(),
        names: 0,
    };
    writer.work(honesty);
    writer.out
}

impl Writer {
    fn line(&mut self, depth: usize, text: std::fmt::Arguments) {
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * depth);
    }

    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("%{stem}{}", self.names)
    }

    /// `@work`, which loads and stores, and `@main`, which calls it with buffers of which some are
    /// one.
    fn work(&mut self, honesty: Honesty) {
        let passed: Vec<usize> = (0..4).map(|_| self.random.below(4)).collect();
        let first = self.random.below(4);
        let second = (first + 1 + self.random.below(3)) % 4;
        let (passed, says) = match honesty {
            Honesty::Lying => (vec![passed[0]; 4], "0, 1, 2, 3".to_owned()),
            Honesty::Honest if passed[first] == passed[second] => (passed, String::new()),
            Honesty::Honest => (passed, format!("{first}, {second}")),
        };
        let attribute = match says.as_str() {
            "" => String::new(),
            says => format!(" attributes {{freehold.never_alias = [[{says}]]}}"),
        };
        self.line(
            0,
            format_args!(
                "func.func private @work(%p0: {BUFFER}, %p1: {BUFFER}, %p2: {BUFFER}, %p3: {BUFFER}, %t: {TABLE}, \
                 %i: index, %c: i1, %x: i64) -> i64{attribute} {{"
            ),
        );
        self.constants();
        let memref = |n| Memref {
            name: format!("%p{n}"),
            ty: BUFFER,
            length: 4,
        };
        let mut scope = Scope {
            memrefs: (0..4).map(memref).collect(),
            numbers: vec!["%x".to_owned(), "%k".to_owned()],
            indices: vec!["%i".to_owned()],
        };
        self.statements(1, &mut scope, 0);
        let blocks = 2 + self.random.below(3);
        for number in 0..blocks {
            self.section(number, &mut scope);
        }
        let mut sum = "%x".to_owned();
        for number in scope.numbers.clone() {
            sum = self.sum(1, &sum, &number);
        }
        self.line(1, format_args!("return {sum} : i64"));
        self.line(0, format_args!("}}"));
        self.main(&passed);
    }

    fn constants(&mut self) {
        for n in 0..4 {
            self.line(1, format_args!("%c{n} = arith.constant {n} : index"));
        }
        self.line(1, format_args!("%k = arith.constant 7 : i64"));
        self.line(1, format_args!("%prime = arith.constant 31 : i64"));
    }

    fn sum(&mut self, depth: usize, sum: &str, number: &str) -> String {
        let (product, next) = (self.name("m"), self.name("s"));
        self.line(
            depth,
            format_args!("{product} = arith.muli {sum}, %prime : i64"),
        );
        self.line(
            depth,
            format_args!("{next} = arith.addi {product}, {number} : i64"),
        );
        next
    }

    /// A diamond or a loop of blocks, and what follows.
    fn section(&mut self, number: usize, scope: &mut Scope) {
        if self.random.chance(50) {
            self.line(1, format_args!("cf.cond_br %c, ^a{number}, ^b{number}"));
            for side in ["a", "b"] {
                self.line(0, format_args!("^{side}{number}:"));
                let mut inner = scope.clone();
                self.statements(1, &mut inner, 0);
                self.line(1, format_args!("cf.br ^d{number}"));
            }
            self.line(0, format_args!("^d{number}:"));
        } else {
            self.line(1, format_args!("cf.br ^h{number}(%c0 : index)"));
            self.line(0, format_args!("^h{number}(%n{number}: index):"));
            self.line(
                1,
                format_args!("%o{number} = arith.cmpi ult, %n{number}, %c2 : index"),
            );
            if self.random.chance(50) {
                self.statements(1, scope, 0);
            }
            self.line(
                1,
                format_args!("cf.cond_br %o{number}, ^l{number}, ^d{number}"),
            );
            self.line(0, format_args!("^l{number}:"));
            let mut inner = scope.clone();
            inner.indices.push(format!("%n{number}"));
            self.statements(1, &mut inner, 0);
            self.line(
                1,
                format_args!("%q{number} = arith.addi %n{number}, %c1 : index"),
            );
            self.line(1, format_args!("cf.br ^h{number}(%q{number} : index)"));
            self.line(0, format_args!("^d{number}:"));
        }
        self.statements(1, scope, 0);
    }

    fn statements(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        for _ in 0..2 + self.random.below(5) {
            self.statement(depth, scope, nesting);
        }
    }

    fn statement(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        match self.random.below(if nesting < 2 { 20 } else { 17 }) {
            0..=6 => self.store(depth, scope),
            7..=11 => self.load(depth, scope),
            12 => self.view(depth, scope),
            13 => self.select(depth, scope),
            14 => self.allocate(depth, scope),
            15 => self.through_memory(depth, scope),
            16 => self.copy(depth, scope),
            17 | 18 => self.branch(depth, scope, nesting),
            _ => self.repeat(depth, scope, nesting),
        }
    }

    fn memref(&mut self, scope: &Scope) -> Memref {
        // Few memrefs, so that they meet again.
        let count = match self.random.chance(70) {
            true => 3.min(scope.memrefs.len()),
            false => scope.memrefs.len(),
        };
        scope.memrefs[self.random.below(count)].clone()
    }

    fn index(&mut self, scope: &Scope, length: usize) -> String {
        match self.random.below(10) {
            0..=1 => self.random.pick(&scope.indices).to_owned(),
            2..=3 => format!("%c{}", self.random.below(length)),
            _ => "%c1".to_owned(),
        }
    }

    fn store(&mut self, depth: usize, scope: &mut Scope) {
        let memref = self.memref(scope);
        let index = self.index(scope, memref.length);
        let value = self.random.pick(&scope.numbers).to_owned();
        self.line(
            depth,
            format_args!(
                "memref.store {value}, {}[{index}] : {}",
                memref.name, memref.ty
            ),
        );
    }

    fn load(&mut self, depth: usize, scope: &mut Scope) {
        let memref = self.memref(scope);
        let index = self.index(scope, memref.length);
        let (value, next) = (self.name("v"), self.name("w"));
        self.line(
            depth,
            format_args!(
                "{value} = memref.load {}[{index}] : {}",
                memref.name, memref.ty
            ),
        );
        self.line(depth, format_args!("{next} = arith.addi {value}, %k : i64"));
        scope.numbers.push(value);
        scope.numbers.push(next);
    }

    fn view(&mut self, depth: usize, scope: &mut Scope) {
        let whole: Vec<Memref> = scope
            .memrefs
            .iter()
            .filter(|m| m.ty == BUFFER)
            .cloned()
            .collect();
        let of = whole[self.random.below(whole.len())].clone();
        let name = self.name("view");
        let view = match self.random.chance(50) {
            true => {
                self.line(
                    depth,
                    format_args!("{name} = memref.cast {} : {BUFFER} to {VIEW}", of.name),
                );
                (VIEW, 4)
            }
            false => {
                self.line(
                    depth,
                    format_args!(
                        "{name} = memref.subview {}[1] [2] [1] : {BUFFER} to {PART}",
                        of.name
                    ),
                );
                (PART, 2)
            }
        };
        let (ty, length) = view;
        scope.memrefs.push(Memref { name, ty, length });
    }

    fn select(&mut self, depth: usize, scope: &mut Scope) {
        let (a, b) = (self.memref(scope), self.memref(scope));
        if a.ty != b.ty {
            return;
        }
        let name = self.name("one");
        self.line(
            depth,
            format_args!(
                "{name} = arith.select %c, {}, {} : {}",
                a.name, b.name, a.ty
            ),
        );
        scope.memrefs.push(Memref { name, ..a });
    }

    fn allocate(&mut self, depth: usize, scope: &mut Scope) {
        let name = self.name("new");
        self.line(depth, format_args!("{name} = memref.alloc() : {BUFFER}"));
        for n in 0..4 {
            let value = self.random.pick(&scope.numbers).to_owned();
            self.line(
                depth,
                format_args!("memref.store {value}, {name}[%c{n}] : {BUFFER}"),
            );
        }
        let (ty, length) = (BUFFER, 4);
        scope.memrefs.push(Memref { name, ty, length });
    }

    /// Writes a memref to memory, or reads one from there.
    fn through_memory(&mut self, depth: usize, scope: &mut Scope) {
        let index = self.index(scope, 2);
        if self.random.chance(50) {
            let whole: Vec<Memref> = scope
                .memrefs
                .iter()
                .filter(|m| m.ty == BUFFER)
                .cloned()
                .collect();
            let memref = whole[self.random.below(whole.len())].clone();
            self.line(
                depth,
                format_args!("memref.store {}, %t[{index}] : {TABLE}", memref.name),
            );
        } else {
            let name = self.name("read");
            self.line(
                depth,
                format_args!("{name} = memref.load %t[{index}] : {TABLE}"),
            );
            let (ty, length) = (BUFFER, 4);
            scope.memrefs.push(Memref { name, ty, length });
        }
    }

    fn copy(&mut self, depth: usize, scope: &mut Scope) {
        let (a, b) = (self.memref(scope), self.memref(scope));
        // A copy onto itself, or onto what it overlaps with, means nothing.
        if a.ty != BUFFER || b.ty != BUFFER {
            return;
        }
        let new = self.name("twin");
        self.line(depth, format_args!("{new} = memref.alloc() : {BUFFER}"));
        self.line(
            depth,
            format_args!("memref.copy {}, {new} : {BUFFER} to {BUFFER}", a.name),
        );
        self.line(
            depth,
            format_args!("memref.copy {new}, {} : {BUFFER} to {BUFFER}", b.name),
        );
        let (ty, length) = (BUFFER, 4);
        scope.memrefs.push(Memref {
            name: new,
            ty,
            length,
        });
    }

    fn branch(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        self.line(depth, format_args!("scf.if %c {{"));
        self.statements(depth + 1, &mut scope.clone(), nesting + 1);
        if self.random.chance(50) {
            self.line(depth, format_args!("}} else {{"));
            self.statements(depth + 1, &mut scope.clone(), nesting + 1);
        }
        self.line(depth, format_args!("}}"));
    }

    fn repeat(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let index = self.name("i");
        self.line(
            depth,
            format_args!("scf.for {index} = %c0 to %c2 step %c1 {{"),
        );
        let mut inner = scope.clone();
        inner.indices.push(index);
        self.statements(depth + 1, &mut inner, nesting + 1);
        self.line(depth, format_args!("}}"));
    }

    fn main(&mut self, passed: &[usize]) {
        self.line(0, format_args!("func.func @main() -> i64 {{"));
        self.constants();
        for n in 0..4 {
            self.line(1, format_args!("%b{n} = memref.alloc() : {BUFFER}"));
            for i in 0..4 {
                let value = 10 * n + i;
                self.line(1, format_args!("%z{n}{i} = arith.constant {value} : i64"));
                self.line(
                    1,
                    format_args!("memref.store %z{n}{i}, %b{n}[%c{i}] : {BUFFER}"),
                );
            }
        }
        self.line(1, format_args!("%t = memref.alloc() : {TABLE}"));
        for i in 0..2 {
            let first = self.random.below(4);
            self.line(
                1,
                format_args!("memref.store %b{first}, %t[%c{i}] : {TABLE}"),
            );
        }
        let mut sum = "%k".to_owned();
        for truth in 0..2 {
            self.line(
                1,
                format_args!("%c{truth}x = arith.constant {}", truth == 1),
            );
            let (result, index) = (self.name("r"), self.random.below(2));
            let buffers: Vec<String> = passed.iter().map(|n| format!("%b{n}")).collect();
            self.line(
                1,
                format_args!(
                    "{result} = func.call @work({}, %t, %c{index}, %c{truth}x, {sum}) : ({BUFFER}, {BUFFER}, {BUFFER}, \
                     {BUFFER}, {TABLE}, index, i1, i64) -> i64",
                    buffers.join(", ")
                ),
            );
            sum = self.sum(1, &sum, &result);
        }
        for n in 0..4 {
            for i in 0..4 {
                let value = self.name("e");
                self.line(
                    1,
                    format_args!("{value} = memref.load %b{n}[%c{i}] : {BUFFER}"),
                );
                sum = self.sum(1, &sum, &value);
            }
        }
        self.line(1, format_args!("return {sum} : i64"));
        self.line(0, format_args!("}}"));
    }
}
