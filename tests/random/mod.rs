//! Random programs for the execution harness: the same seed gives the same text.
//!
//! Every function takes two buffers, two conditions and a count, and gives one or two buffers. Its
//! body is a graph of blocks with forward edges, edges back that a counter bounds, critical edges,
//! block arguments, and within the blocks structured control flow, selects, casts and calls. What a
//! program reads it hashes into a global, which `@main` returns. A buffer is written only where it is
//! allocated: a function must not return its argument, so deallocation may put a copy in a buffer's
//! place, and a write to either would tell them apart. It knows nothing of freehold.

mod graph;

use std::fmt::Write as _;

use graph::{Random, blocks, immediate_dominators};

const BUFFER: &str = "memref<2xi64>";

/// The values that are visible at a point.
#[derive(Clone, Default)]
struct Scope {
    buffers: Vec<String>,
    conditions: Vec<String>,
}

struct Writer {
    random: Random,
    text: String,
    /// How many names were given out.
    named: usize,
    /// How many results each function written so far has.
    functions: Vec<usize>,
}

/// The program of a seed. Larger `size`s give larger programs.
pub fn program(seed: u64, size: usize) -> String {
    let mut writer = Writer {
        random: Random(seed),
        text: HEAD.to_string(),
        named: 0,
        functions: Vec::new(),
    };
    for _ in 0..1 + writer.random.below(2 + size / 4) {
        writer.function(size);
    }
    writer.main();
    writer.text
}

const HEAD: &str = "\
memref.global @trace : memref<1xi64> = dense<7>
memref.global @fuel : memref<1xi64> = dense<0>
func.func @observe(%m: memref<2xi64>) {
  %i = arith.constant 0 : index
  %k = arith.constant 31 : i64
  %g = memref.get_global @trace : memref<1xi64>
  %x = memref.load %m[%i] : memref<2xi64>
  %t = memref.load %g[%i] : memref<1xi64>
  %p = arith.muli %t, %k : i64
  %q = arith.addi %p, %x : i64
  memref.store %q, %g[%i] : memref<1xi64>
  return
}
func.func @refuel(%x: i64) {
  %i = arith.constant 0 : index
  %g = memref.get_global @fuel : memref<1xi64>
  memref.store %x, %g[%i] : memref<1xi64>
  return
}
func.func @burn() -> i1 {
  %i = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %g = memref.get_global @fuel : memref<1xi64>
  %x = memref.load %g[%i] : memref<1xi64>
  %y = arith.subi %x, %one : i64
  memref.store %y, %g[%i] : memref<1xi64>
  %more = arith.cmpi sgt, %y, %zero : i64
  return %more : i1
}
";

impl Writer {
    fn line(&mut self, depth: usize, line: std::fmt::Arguments) {
        self.text.extend(std::iter::repeat_n("  ", depth));
        let _ = writeln!(self.text, "{line}");
    }

    fn name(&mut self, prefix: &str) -> String {
        self.named += 1;
        format!("%{prefix}{}", self.named)
    }

    fn function(&mut self, size: usize) {
        let results = 1 + usize::from(self.random.chance(30));
        let visibility = if self.random.chance(50) {
            "private "
        } else {
            ""
        };
        let number = self.functions.len();
        let types = vec![BUFFER; results].join(", ");
        self.line(
            0,
            format_args!(
                "func.func {visibility}@f{number}(%m0: {BUFFER}, %m1: {BUFFER}, %c0: i1, %c1: i1, %n: index) -> ({types}) {{"
            ),
        );
        for (name, value) in [
            ("%i0", "0 : index"),
            ("%i1", "1 : index"),
            ("%k", "3 : i64"),
            ("%true", "true"),
        ] {
            self.line(1, format_args!("{name} = arith.constant {value}"));
        }
        let start = Scope {
            buffers: vec!["%m0".into(), "%m1".into()],
            conditions: vec!["%c0".into(), "%c1".into()],
        };
        self.graph(1, size, &start, &End::Return(results));
        self.line(0, format_args!("}}"));
        self.functions.push(results);
    }

    /// A region's blocks, from the entry block's first operation to the last terminator.
    fn graph(&mut self, depth: usize, size: usize, start: &Scope, end: &End) {
        let count = 1 + self.random.below(2) + size / 3;
        let blocks = blocks(&mut self.random, count);
        let dominators = immediate_dominators(&blocks);
        let mut scopes: Vec<Scope> = Vec::new();
        let labels: Vec<String> = blocks
            .iter()
            .map(|_| self.name("bb").replace('%', "^"))
            .collect();
        for (index, block) in blocks.iter().enumerate() {
            let mut scope = match dominators[index] {
                None => start.clone(),
                Some(dominator) => scopes[dominator].clone(),
            };
            if index > 0 {
                let names = self.names("p", block.arguments);
                let arguments: Vec<String> = names
                    .iter()
                    .map(|name| format!("{name}: {BUFFER}"))
                    .collect();
                let arguments = match arguments.is_empty() {
                    true => String::new(),
                    false => format!("({})", arguments.join(", ")),
                };
                self.line(depth - 1, format_args!("{}{arguments}:", labels[index]));
                scope.buffers.extend(names);
            }
            self.statements(depth, 1 + size / 2, &mut scope, 0);
            let edges: Vec<String> = block
                .successors
                .iter()
                .map(|&target| {
                    let count = blocks[target].arguments;
                    let values: Vec<String> = (0..count)
                        .map(|_| self.random.pick(&scope.buffers).to_string())
                        .collect();
                    match count {
                        0 => labels[target].clone(),
                        _ => format!(
                            "{}({} : {})",
                            labels[target],
                            values.join(", "),
                            vec![BUFFER; count].join(", ")
                        ),
                    }
                })
                .collect();
            match &edges[..] {
                [] => self.leave(depth, &scope, end),
                [only] => self.line(depth, format_args!("cf.br {only}")),
                [one, other, ..] => {
                    let condition = if block.bounded {
                        let more = self.name("more");
                        self.line(depth, format_args!("{more} = func.call @burn() : () -> i1"));
                        more
                    } else {
                        self.random.pick(&scope.conditions).to_string()
                    };
                    self.line(
                        depth,
                        format_args!("cf.cond_br {condition}, {one}, {other}"),
                    );
                }
            }
            scopes.push(scope);
        }
    }

    fn leave(&mut self, depth: usize, scope: &Scope, end: &End) {
        let (op, count) = match end {
            End::Return(count) => ("return", *count),
            End::Yield(count) => ("scf.yield", *count),
        };
        let values: Vec<&str> = (0..count)
            .map(|_| self.random.pick(&scope.buffers))
            .collect();
        let line = match count {
            0 => op.to_string(),
            _ => format!(
                "{op} {} : {}",
                values.join(", "),
                vec![BUFFER; count].join(", ")
            ),
        };
        self.line(depth, format_args!("{line}"));
    }

    fn statements(&mut self, depth: usize, count: usize, scope: &mut Scope, nesting: usize) {
        for _ in 0..1 + self.random.below(count) {
            self.statement(depth, scope, nesting);
        }
    }

    fn statement(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let b = self.random.pick(&scope.buffers).to_string();
        match self.random.below(if nesting < 3 { 17 } else { 11 }) {
            0..=2 => {
                let a = self.name("a");
                let x = self.name("x");
                let y = self.name("y");
                self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
                self.line(depth, format_args!("{x} = memref.load {b}[%i0] : {BUFFER}"));
                self.line(depth, format_args!("{y} = arith.addi {x}, %k : i64"));
                for index in ["%i0", "%i1"] {
                    self.line(
                        depth,
                        format_args!("memref.store {y}, {a}[{index}] : {BUFFER}"),
                    );
                }
                scope.buffers.push(a);
            }
            3 | 4 => self.line(
                depth,
                format_args!("func.call @observe({b}) : ({BUFFER}) -> ()"),
            ),
            5 => {
                let a = self.name("a");
                self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
                self.line(
                    depth,
                    format_args!("memref.copy {b}, {a} : {BUFFER} to {BUFFER}"),
                );
                scope.buffers.push(a);
            }
            6 | 7 => {
                let other = self.random.pick(&scope.buffers).to_string();
                let condition = self.random.pick(&scope.conditions).to_string();
                let s = self.name("s");
                self.line(
                    depth,
                    format_args!("{s} = arith.select {condition}, {b}, {other} : {BUFFER}"),
                );
                scope.buffers.push(s);
            }
            8 => {
                let wide = self.name("w");
                let v = self.name("v");
                self.line(
                    depth,
                    format_args!("{wide} = memref.cast {b} : {BUFFER} to memref<?xi64>"),
                );
                self.line(
                    depth,
                    format_args!("{v} = memref.cast {wide} : memref<?xi64> to {BUFFER}"),
                );
                scope.buffers.push(v);
            }
            9 => {
                let x = self.name("x");
                let low = self.name("l");
                let c = self.name("c");
                self.line(depth, format_args!("{x} = memref.load {b}[%i0] : {BUFFER}"));
                self.line(depth, format_args!("{low} = arith.andi {x}, %k : i64"));
                self.line(depth, format_args!("{c} = arith.cmpi eq, {low}, %k : i64"));
                scope.conditions.push(c);
            }
            10 => self.call(depth, scope),
            11..=13 => self.if_op(depth, scope, nesting),
            14 => self.for_op(depth, scope, nesting),
            15 => self.while_op(depth, scope, nesting),
            _ => {
                let count = self.random.below(2);
                let results = self.names("r", count);
                let types = vec![BUFFER; count].join(", ");
                let arrow = if count > 0 {
                    format!(" -> {types}")
                } else {
                    String::new()
                };
                let assign = assign(&results);
                self.line(depth, format_args!("{assign}scf.execute_region{arrow} {{"));
                let inner = 1 + self.random.below(4);
                self.graph(depth + 1, inner, scope, &End::Yield(count));
                self.line(depth, format_args!("}}"));
                scope.buffers.extend(results);
            }
        }
    }

    fn names(&mut self, prefix: &str, count: usize) -> Vec<String> {
        (0..count).map(|_| self.name(prefix)).collect()
    }

    fn call(&mut self, depth: usize, scope: &mut Scope) {
        if self.functions.is_empty() {
            return;
        }
        let callee = self.random.below(self.functions.len());
        let results = self.names("r", self.functions[callee]);
        let types = vec![BUFFER; results.len()].join(", ");
        let assign = assign(&results);
        let [m0, m1] = [0; 2].map(|_| self.random.pick(&scope.buffers).to_string());
        let [c0, c1] = [0; 2].map(|_| self.random.pick(&scope.conditions).to_string());
        self.line(
            depth,
            format_args!(
                "{assign}func.call @f{callee}({m0}, {m1}, {c0}, {c1}, %n) : ({BUFFER}, {BUFFER}, i1, i1, index) -> ({types})"
            ),
        );
        scope.buffers.extend(results);
    }

    fn if_op(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let condition = self.random.pick(&scope.conditions).to_string();
        let count = self.random.below(3);
        let results = self.names("r", count);
        let types = vec![BUFFER; count].join(", ");
        let arrow = if count > 0 {
            format!(" -> ({types})")
        } else {
            String::new()
        };
        let assign = assign(&results);
        self.line(depth, format_args!("{assign}scf.if {condition}{arrow} {{"));
        for side in 0..2 {
            let mut inner = scope.clone();
            self.statements(depth + 1, 3, &mut inner, nesting + 1);
            self.leave(depth + 1, &inner, &End::Yield(count));
            if side == 0 {
                self.line(depth, format_args!("}} else {{"));
            }
        }
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    fn for_op(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let count = self.random.below(3);
        let results = self.names("r", count);
        let arguments = self.names("p", count);
        let inits: Vec<String> = arguments
            .iter()
            .map(|argument| format!("{argument} = {}", self.random.pick(&scope.buffers)))
            .collect();
        let types = vec![BUFFER; count].join(", ");
        let carried = match count {
            0 => String::new(),
            _ => format!(" iter_args({}) -> ({types})", inits.join(", ")),
        };
        let assign = assign(&results);
        let i = self.name("i");
        self.line(
            depth,
            format_args!("{assign}scf.for {i} = %i0 to %n step %i1{carried} {{"),
        );
        let mut inner = scope.clone();
        inner.buffers.extend(arguments);
        self.statements(depth + 1, 3, &mut inner, nesting + 1);
        self.leave(depth + 1, &inner, &End::Yield(count));
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    /// A loop that carries buffers and a count; what the condition hands on may be its own.
    fn while_op(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let carried = self.random.below(3);
        let forwarded = self.random.below(3);
        let results = self.names("r", forwarded);
        let before = self.names("p", carried);
        let after = self.names("q", forwarded);
        let [count, seen, more, next, last] = ["j", "j", "c", "j", "j"].map(|n| self.name(n));
        let inits: String = before
            .iter()
            .map(|argument| format!(", {argument} = {}", self.random.pick(&scope.buffers)))
            .collect();
        let types = |n: usize| {
            ["index"]
                .into_iter()
                .chain(vec![BUFFER; n])
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (inputs, outputs) = (types(carried), types(forwarded));
        let mut all = vec![last];
        all.extend(results.iter().cloned());
        let assign = assign(&all);
        self.line(
            depth,
            format_args!("{assign}scf.while ({count} = %i0{inits}) : ({inputs}) -> ({outputs}) {{"),
        );
        let mut inner = scope.clone();
        inner.buffers.extend(before);
        self.statements(depth + 1, 2, &mut inner, nesting + 1);
        self.line(
            depth + 1,
            format_args!("{more} = arith.cmpi slt, {count}, %n : index"),
        );
        let handed: String = (0..forwarded)
            .map(|_| format!(", {}", self.random.pick(&inner.buffers)))
            .collect();
        self.line(
            depth + 1,
            format_args!("scf.condition({more}) {count}{handed} : {outputs}"),
        );
        self.line(depth, format_args!("}} do {{"));
        let arguments: String = after
            .iter()
            .map(|name| format!(", {name}: {BUFFER}"))
            .collect();
        let label = self.name("bb").replace('%', "^");
        self.line(depth, format_args!("{label}({seen}: index{arguments}):"));
        let mut inner = scope.clone();
        inner.buffers.extend(after);
        self.statements(depth + 1, 3, &mut inner, nesting + 1);
        self.line(
            depth + 1,
            format_args!("{next} = arith.addi {seen}, %i1 : index"),
        );
        let back: String = (0..carried)
            .map(|_| format!(", {}", self.random.pick(&inner.buffers)))
            .collect();
        self.line(depth + 1, format_args!("scf.yield {next}{back} : {inputs}"));
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    /// Calls the last function with all conditions and different counts.
    fn main(&mut self) {
        let last = self.functions.len() - 1;
        let types = vec![BUFFER; self.functions[last]].join(", ");
        self.line(0, format_args!("func.func @main() -> i64 {{"));
        for (name, value) in [
            ("%i0", "0 : index"),
            ("%n0", "0 : index"),
            ("%n1", "1 : index"),
            ("%n2", "2 : index"),
            ("%n3", "2 : index"),
            ("%k0", "5 : i64"),
            ("%k1", "6 : i64"),
            ("%fuel", "5 : i64"),
            ("%true", "true"),
            ("%false", "false"),
        ] {
            self.line(1, format_args!("{name} = arith.constant {value}"));
        }
        for number in 0..2 {
            self.line(1, format_args!("%m{number} = memref.alloc() : {BUFFER}"));
            for index in ["%i0", "%n1"] {
                let store = format_args!("memref.store %k{number}, %m{number}[{index}] : {BUFFER}");
                self.text.push_str("  ");
                let _ = writeln!(self.text, "{store}");
            }
        }
        let calls = [
            ("%true", "%true"),
            ("%true", "%false"),
            ("%false", "%true"),
            ("%false", "%false"),
        ];
        for (number, (c0, c1)) in calls.into_iter().enumerate() {
            self.line(1, format_args!("call @refuel(%fuel) : (i64) -> ()"));
            let results: Vec<String> = (0..self.functions[last])
                .map(|index| format!("%r{number}_{index}"))
                .collect();
            let assign = assign(&results);
            self.line(
                1,
                format_args!(
                    "{assign}call @f{last}(%m0, %m1, {c0}, {c1}, %n{number}) : ({BUFFER}, {BUFFER}, i1, i1, index) -> ({types})"
                ),
            );
            for result in results
                .iter()
                .chain(&["%m0".to_string(), "%m1".to_string()])
            {
                self.line(
                    1,
                    format_args!("call @observe({result}) : ({BUFFER}) -> ()"),
                );
            }
        }
        self.line(
            1,
            format_args!("%g = memref.get_global @trace : memref<1xi64>"),
        );
        self.line(1, format_args!("%x = memref.load %g[%i0] : memref<1xi64>"));
        self.line(1, format_args!("return %x : i64"));
        self.line(0, format_args!("}}"));
    }
}

/// How the blocks without a successor end, with so many buffers.
enum End {
    Return(usize),
    Yield(usize),
}

fn assign(results: &[String]) -> String {
    match results {
        [] => String::new(),
        _ => format!("{} = ", results.join(", ")),
    }
}
