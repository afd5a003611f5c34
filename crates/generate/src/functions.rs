//! Whole functions: graphs of blocks, what they hand to each other, and `@main`, which calls them.

use std::fmt::Write as _;

use super::cycles::Target;
use super::feature_set::FeatureSet;
use super::graph::{blocks, immediate_dominators};
use super::writer::{BUFFER, End, Scope, Writer, assign, types};

/// What every program starts with: a hash of all that is observed, and fuel for loops of blocks.
pub const HEAD: &str = "\
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

/// What programs of the full feature set have besides.
const FULL_HEAD: &str = "\
memref.global \"private\" @table : memref<2xi64> = dense<[11, 15]>
memref.global \"private\" constant @fixed : memref<2xi64> = dense<3>
memref.global \"private\" constant @shape : memref<1xindex> = dense<2>
func.func private @make(memref<2xi64>) -> memref<2xi64>
func.func private @make_two(memref<2xi64>, i1) -> (memref<2xi64>, memref<?xi64>)
func.func private @look(memref<?xi64>) -> i1
";

/// What programs have besides whose external functions write.
const WRITES_HEAD: &str = "\
func.func private @scribble(memref<2xi64> {bufferization.access = \"write\"})
";

/// What the functions that give back need.
const RETURNED_HEAD: &str = "\
memref.global \"private\" @held : memref<2xi64> = dense<[13, 17]>
";

/// What programs have besides that write by any name: a number that is observed.
const STORES_HEAD: &str = "\
func.func @note(%x: i64) {
  %i = arith.constant 0 : index
  %k = arith.constant 31 : i64
  %g = memref.get_global @trace : memref<1xi64>
  %t = memref.load %g[%i] : memref<1xi64>
  %p = arith.muli %t, %k : i64
  %q = arith.addi %p, %x : i64
  memref.store %q, %g[%i] : memref<1xi64>
  return
}
";

/// What calls of functions that are values may call.
const INDIRECT_HEAD: &str = "\
func.func private @choose(%a: memref<2xi64>, %b: memref<2xi64>, %c: i1) -> memref<2xi64> {
  %r = arith.select %c, %b, %a : memref<2xi64>
  return %r : memref<2xi64>
}
";

/// What buffers that hold buffers are handed to.
const NESTED_HEAD: &str = "\
func.func private @inside(%cell: memref<1xmemref<2xi64>>) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %r = memref.load %cell[%i] : memref<1xmemref<2xi64>>
  return %r : memref<2xi64>
}
";

impl Writer {
    /// Declarations and what functions call.
    pub fn head(&mut self) {
        self.text.push_str(HEAD);
        if self.features != FeatureSet::CORE {
            self.text.push_str(FULL_HEAD);
        }
        if self.features.has(FeatureSet::WRITES) {
            self.text.push_str(WRITES_HEAD);
        }
        for (features, head) in [
            (FeatureSet::RETURNED, RETURNED_HEAD),
            (FeatureSet::STORES, STORES_HEAD),
            (FeatureSet::INDIRECT, INDIRECT_HEAD),
            (FeatureSet::NESTED, NESTED_HEAD),
        ] {
            if self.features.has(features) {
                self.text.push_str(head);
            }
        }
        self.helpers();
    }

    pub fn function(&mut self, size: usize) {
        let results = 1 + usize::from(self.random.chance(30));
        let visibility = if self.random.chance(50) {
            "private "
        } else {
            ""
        };
        let number = self.functions.len();
        let types = types(results);
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
            ("%two", "2 : index"),
            ("%true", "true"),
        ] {
            self.line(1, format_args!("{name} = arith.constant {value}"));
        }
        self.current = Some(number);
        let mut start = Scope {
            buffers: vec!["%m0".into(), "%m1".into()],
            conditions: vec!["%c0".into(), "%c1".into()],
            ..Scope::default()
        };
        if self.features.has(FeatureSet::SIZES) {
            self.first_extents(&mut start);
        }
        self.functions.push(results);
        self.graph(1, size, &start, &End::Return(results));
        self.line(0, format_args!("}}"));
    }

    /// A region's blocks, from the entry block's first operation to the last terminator.
    pub fn graph(&mut self, depth: usize, size: usize, start: &Scope, end: &End) {
        let count = 1 + self.random.below(2) + size / 3;
        let blocks = blocks(&mut self.random, count);
        let dominators = immediate_dominators(&blocks);
        let mut scopes: Vec<Scope> = Vec::new();
        let mut detours = Vec::new();
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
                    let target = Target {
                        label: &labels[target],
                        arguments: count,
                    };
                    self.routed(&target, &values, &mut detours)
                })
                .collect();
            // A switch on the count, where one more way to a block is wanted.
            if self.features.has(FeatureSet::REGIONS)
                && let [one, other] = &edges[..]
                && !block.bounded
                && self.random.chance(15)
            {
                let flag = self.name("n");
                self.line(
                    depth,
                    format_args!("{flag} = arith.index_cast %n : index to i64"),
                );
                self.line(
                    depth,
                    format_args!(
                        "cf.switch {flag} : i64, [default: {other}, 1: {one}, 2: {other}]"
                    ),
                );
                scopes.push(scope);
                continue;
            }
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
        self.text.extend(detours);
    }

    pub fn leave(&mut self, depth: usize, scope: &Scope, end: &End) {
        let (op, count) = match end {
            End::Return(count) => ("return", *count),
            End::Yield(count) => ("scf.yield", *count),
        };
        let values: Vec<&str> = (0..count)
            .map(|_| self.random.pick(&scope.buffers))
            .collect();
        let line = match count {
            0 => op.to_string(),
            _ => format!("{op} {} : {}", values.join(", "), types(count)),
        };
        self.line(depth, format_args!("{line}"));
    }

    /// Calls the last function with all conditions and different counts.
    pub fn main(&mut self) {
        let last = self.functions.len() - 1;
        let types = types(self.functions[last]);
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
