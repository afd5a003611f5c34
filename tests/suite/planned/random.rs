//! Random programs with buffers in branches and loops, and the same with these in one arena by
//! first fit. Knows no pass: what it plans it made itself.

use std::fmt::Write as _;

use crate::seeds::Random;

/// A buffer: how many numbers it has, and where in the program it begins and is used last.
struct Buffer {
    count: usize,
    first: usize,
    last: usize,
    /// How many loops are around it.
    loops: usize,
    /// Its first byte in the arena.
    start: usize,
}

/// A line of the program.
enum Line {
    Text(String),
    /// The allocation of a buffer, and how deep it stands.
    Allocation(usize, usize),
}

struct Maker {
    random: Random,
    buffers: Vec<Buffer>,
    lines: Vec<Line>,
    position: usize,
    /// The buffers from outside that are used in each open loop.
    loops: Vec<Vec<usize>>,
    next: usize,
}

/// A program of `main(%n: index, %c: i1, %x: memref<1xi64>)`, and the same with an arena.
pub fn random_plan(seed: u64) -> (String, String) {
    let mut maker = Maker {
        random: Random::of(seed),
        buffers: Vec::new(),
        lines: Vec::new(),
        position: 0,
        loops: Vec::new(),
        next: 0,
    };
    let mut visible = Vec::new();
    let size = 4 + maker.random.below(6);
    maker.block(size, 1, &mut visible);
    let last = visible[maker.random.below(visible.len())];
    let result = maker.load(last, 1);
    let arena = maker.pack();
    (maker.text(result, None), maker.text(result, Some(arena)))
}

impl Maker {
    fn line(&mut self, depth: usize, text: String) {
        self.lines
            .push(Line::Text(format!("{}{text}", "  ".repeat(depth))));
    }

    fn name(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    /// Notes that a buffer is used here: where a loop began after it, all through that.
    fn used(&mut self, buffer: usize) {
        self.position += 1;
        self.buffers[buffer].last = self.position;
        let own = self.buffers[buffer].loops;
        if let Some(used) = self.loops.get_mut(own) {
            used.push(buffer);
        }
    }

    fn load(&mut self, buffer: usize, depth: usize) -> usize {
        let (name, count) = (self.name(), self.buffers[buffer].count);
        self.used(buffer);
        self.line(
            depth,
            format!("%l{name} = memref.load %b{buffer}[%0] : memref<{count}xi64>"),
        );
        name
    }

    /// A sum of what is in two buffers, or of one and the argument.
    fn sum(&mut self, depth: usize, visible: &[usize]) -> String {
        let term = |maker: &mut Self| match visible.len() {
            0 => "%k".to_owned(),
            count => {
                // Mostly what came last.
                let back = maker.random.below(count).min(maker.random.below(count));
                let buffer = visible[count - 1 - back];
                format!("%l{}", maker.load(buffer, depth))
            }
        };
        let (first, second) = (term(self), term(self));
        let name = self.name();
        self.line(
            depth,
            format!("%s{name} = arith.addi {first}, {second} : i64"),
        );
        format!("%s{name}")
    }

    fn fill(&mut self, buffer: usize, with: &str, depth: usize) {
        self.used(buffer);
        let count = self.buffers[buffer].count;
        self.line(
            depth,
            format!("linalg.fill ins({with} : i64) outs(%b{buffer} : memref<{count}xi64>)"),
        );
    }

    fn block(&mut self, size: usize, depth: usize, visible: &mut Vec<usize>) {
        for number in 0..size {
            match self.random.below(8) {
                0 | 1 if number > 0 && depth < 4 => {
                    let inner = 1 + self.random.below(3);
                    self.line(depth, "scf.if %c {".to_owned());
                    self.block(inner, depth + 1, &mut visible.clone());
                    self.line(depth, "} else {".to_owned());
                    self.block(inner, depth + 1, &mut visible.clone());
                    self.line(depth, "}".to_owned());
                }
                2 if number > 0 && depth < 4 => {
                    let (name, inner) = (self.name(), 1 + self.random.below(3));
                    self.line(depth, format!("scf.for %i{name} = %0 to %n step %1 {{"));
                    self.loops.push(Vec::new());
                    self.block(inner, depth + 1, &mut visible.clone());
                    for buffer in self.loops.pop().unwrap_or_default() {
                        self.used(buffer);
                    }
                    self.line(depth, "}".to_owned());
                }
                3 if !visible.is_empty() => {
                    let sum = self.sum(depth, visible);
                    let buffer = visible[self.random.below(visible.len())];
                    self.fill(buffer, &sum, depth);
                }
                _ => {
                    let sum = self.sum(depth, visible);
                    self.position += 1;
                    let buffer = self.buffers.len();
                    self.buffers.push(Buffer {
                        count: 1 + self.random.below(6),
                        first: self.position,
                        last: self.position,
                        loops: self.loops.len(),
                        start: 0,
                    });
                    self.lines.push(Line::Allocation(buffer, depth));
                    self.fill(buffer, &sum, depth);
                    visible.push(buffer);
                }
            }
        }
    }

    /// Gives each buffer the first bytes that no other one has while it is there. How many bytes
    /// there are is told.
    fn pack(&mut self) -> usize {
        let mut end = 8;
        for number in 0..self.buffers.len() {
            let (placed, rest) = self.buffers.split_at_mut(number);
            let buffer = &mut rest[0];
            let together = || {
                let at_once = |o: &&Buffer| o.first <= buffer.last && buffer.first <= o.last;
                placed.iter().filter(at_once)
            };
            let is_free = |start: &usize| {
                let bytes = *start..start + 8 * buffer.count;
                together().all(|o| bytes.end <= o.start || o.start + 8 * o.count <= bytes.start)
            };
            let start = (0..).step_by(8).find(is_free).unwrap_or_default();
            buffer.start = start;
            end = end.max(start + 8 * buffer.count);
        }
        end
    }

    fn text(&self, result: usize, arena: Option<usize>) -> String {
        let mut out = String::from(
            "func.func @main(%n: index, %c: i1, %x: memref<1xi64>) -> i64 {\n  \
             %0 = arith.constant 0 : index\n  %1 = arith.constant 1 : index\n  \
             %k = memref.load %x[%0] : memref<1xi64>\n",
        );
        if let Some(size) = arena {
            for (number, buffer) in self.buffers.iter().enumerate() {
                let start = buffer.start;
                let _ = writeln!(out, "  %at{number} = arith.constant {start} : index");
            }
            let _ = writeln!(out, "  %arena = memref.alloc() : memref<{size}xi8>");
        }
        for line in &self.lines {
            let (number, depth) = match line {
                Line::Text(text) => {
                    let _ = writeln!(out, "{text}");
                    continue;
                }
                Line::Allocation(number, depth) => (*number, "  ".repeat(*depth)),
            };
            let count = self.buffers[number].count;
            let _ = match arena {
                None => writeln!(
                    out,
                    "{depth}%b{number} = memref.alloc() : memref<{count}xi64>"
                ),
                Some(size) => writeln!(
                    out,
                    "{depth}%b{number} = memref.view %arena[%at{number}][] \
                     {{freehold.slice = \"b{number}\"}} : memref<{size}xi8> to memref<{count}xi64>"
                ),
            };
        }
        if let Some(size) = arena {
            let _ = writeln!(out, "  memref.dealloc %arena : memref<{size}xi8>");
        }
        let _ = writeln!(out, "  return %l{result} : i64\n}}");
        out
    }
}
