//! Functions whose results are something else than a new buffer, and all ways to call them.
//!
//! Each takes two buffers and a condition. What it gives is one of them, a view of one, a global,
//! what memory holds, a new buffer, or one buffer as two results.

use super::feature_set::FeatureSet;
use super::writer::{BUFFER, Scope, Writer, assign};

/// What calls of the functions written here are given.
const INPUTS: &str = "memref<2xi64>, memref<2xi64>, i1";
const PARAMETERS: &str = "(%a: memref<2xi64>, %b: memref<2xi64>, %c: i1)";
/// A buffer that holds a buffer.
pub const CELL: &str = "memref<1xmemref<2xi64>>";

/// Functions that call each other while the fuel lasts.
const MUTUAL: &str = "\
func.func private @ping(%a: memref<2xi64>, %b: memref<2xi64>, %c: i1) -> memref<2xi64> {
  %more = func.call @burn() : () -> i1
  %r = scf.if %more -> (memref<2xi64>) {
    %s = func.call @pong(%b, %a, %c) : (memref<2xi64>, memref<2xi64>, i1) -> memref<2xi64>
    scf.yield %s : memref<2xi64>
  } else {
    scf.yield %a : memref<2xi64>
  }
  return %r : memref<2xi64>
}
func.func private @pong(%a: memref<2xi64>, %b: memref<2xi64>, %c: i1) -> memref<2xi64> {
  %more = func.call @burn() : () -> i1
  cf.cond_br %more, ^more, ^done(%b : memref<2xi64>)
^more:
  %n = memref.alloc() : memref<2xi64>
  memref.copy %b, %n : memref<2xi64> to memref<2xi64>
  %s = arith.select %c, %n, %a : memref<2xi64>
  %t = func.call @ping(%s, %b, %c) : (memref<2xi64>, memref<2xi64>, i1) -> memref<2xi64>
  cf.br ^done(%t : memref<2xi64>)
^done(%r: memref<2xi64>):
  return %r : memref<2xi64>
}
";

/// Functions as passes leave them: a result with its ownership, and a buffer to be written.
const CONVENTIONS: &str = "\
func.func private @owned(%a: memref<2xi64>, %c: i1) -> (memref<2xi64>, i1) {
  %n = scf.if %c -> (memref<2xi64>) {
    %new = bufferization.clone %a : memref<2xi64> to memref<2xi64>
    scf.yield %new : memref<2xi64>
  } else {
    scf.yield %a : memref<2xi64>
  }
  return %n, %c : memref<2xi64>, i1
}
func.func private @write(%a: memref<2xi64>, %out: memref<2xi64>) {
  memref.copy %a, %out : memref<2xi64> to memref<2xi64>
  return
}
";

impl Writer {
    /// The functions that programs with these feature sets call.
    pub fn helpers(&mut self) {
        if self.features.has(FeatureSet::MUTUAL) {
            self.text.push_str(MUTUAL);
        }
        if self.features.has(FeatureSet::CONVENTIONS) {
            self.text.push_str(CONVENTIONS);
        }
        if self.features.has(FeatureSet::FREED_RESULTS) {
            self.givers();
        }
        if self.features.has(FeatureSet::RETURNED) {
            for _ in 0..2 + self.random.below(3) {
                self.helper_of_one();
            }
            for _ in 0..1 + self.random.below(2) {
                self.helper_of_two();
            }
        }
    }

    fn open_helper(&mut self, name: &str, results: &str) {
        let visibility = if self.random.chance(40) {
            ""
        } else {
            "private "
        };
        self.line(
            0,
            format_args!("func.func {visibility}@{name}{PARAMETERS} -> ({results}) {{"),
        );
        self.line(1, format_args!("%i0 = arith.constant 0 : index"));
        self.line(1, format_args!("%i1 = arith.constant 1 : index"));
        self.line(1, format_args!("%k = arith.constant 3 : i64"));
    }

    fn close_helper(&mut self, values: &[&str]) {
        let types = super::writer::types(values.len());
        self.line(1, format_args!("return {} : {types}", values.join(", ")));
        self.line(0, format_args!("}}"));
    }

    /// A new buffer with what another holds.
    pub(super) fn copied(&mut self, depth: usize, name: &str, from: &str) {
        self.line(depth, format_args!("{name} = memref.alloc() : {BUFFER}"));
        self.line(
            depth,
            format_args!("memref.copy {from}, {name} : {BUFFER} to {BUFFER}"),
        );
    }

    fn helper_of_one(&mut self) {
        let number = self.helpers.one;
        self.open_helper(&format!("g{number}"), BUFFER);
        let given = match self.random.below(11) {
            0 => "%a",
            1 => {
                self.line(1, format_args!("%r = arith.select %c, %a, %b : {BUFFER}"));
                "%r"
            }
            2 => {
                const PAIR: &str = "memref<1x2xi64>";
                let shape = format!("output_shape [1, 2] : {BUFFER} into {PAIR}");
                self.line(
                    1,
                    format_args!("%u = memref.expand_shape %b [[0, 1]] {shape}"),
                );
                self.line(
                    1,
                    format_args!("%r = memref.collapse_shape %u [[0, 1]] : {PAIR} into {BUFFER}"),
                );
                "%r"
            }
            3 => {
                self.line(
                    1,
                    format_args!("%u = memref.cast %a : {BUFFER} to memref<?xi64>"),
                );
                self.line(
                    1,
                    format_args!("%r = memref.cast %u : memref<?xi64> to {BUFFER}"),
                );
                "%r"
            }
            4 => {
                self.line(1, format_args!("%r = memref.get_global @held : {BUFFER}"));
                "%r"
            }
            5 => {
                self.copied(1, "%r", "%a");
                "%r"
            }
            6 => {
                self.line(1, format_args!("%r = scf.if %c -> ({BUFFER}) {{"));
                self.copied(2, "%n", "%b");
                self.line(2, format_args!("scf.yield %n : {BUFFER}"));
                self.line(1, format_args!("}} else {{"));
                self.line(2, format_args!("scf.yield %a : {BUFFER}"));
                self.line(1, format_args!("}}"));
                "%r"
            }
            7 => {
                self.line(
                    1,
                    format_args!("cf.cond_br %c, ^end(%a : {BUFFER}), ^end(%b : {BUFFER})"),
                );
                self.line(0, format_args!("^end(%r: {BUFFER}):"));
                "%r"
            }
            8 => {
                self.line(1, format_args!("%two = arith.constant 2 : index"));
                let carried = format!("iter_args(%p = %a, %q = %b) -> ({BUFFER}, {BUFFER})");
                let bounds = "%i = %i0 to %two step %i1";
                self.line(1, format_args!("%r, %s = scf.for {bounds} {carried} {{"));
                self.line(2, format_args!("scf.yield %q, %p : {BUFFER}, {BUFFER}"));
                self.line(1, format_args!("}}"));
                "%r"
            }
            9 if self.features.has(FeatureSet::NESTED) => {
                self.line(1, format_args!("%u = memref.alloc() : {CELL}"));
                self.line(1, format_args!("memref.store %a, %u[%i0] : {CELL}"));
                self.line(1, format_args!("%r = memref.load %u[%i0] : {CELL}"));
                "%r"
            }
            _ if number == 0 => "%b",
            _ => {
                let callee = number - 1;
                self.line(
                    1,
                    format_args!("%r = call @g{callee}(%b, %a, %c) : ({INPUTS}) -> {BUFFER}"),
                );
                "%r"
            }
        };
        if self.features.has(FeatureSet::STORES) && self.random.chance(40) {
            self.line(1, format_args!("memref.store %k, %b[%i1] : {BUFFER}"));
        }
        self.helpers.one += 1;
        self.close_helper(&[given]);
    }

    fn helper_of_two(&mut self) {
        let number = self.helpers.two;
        self.open_helper(&format!("p{number}"), &format!("{BUFFER}, {BUFFER}"));
        let given = match self.random.below(6) {
            0 => ["%a", "%a"],
            1 => {
                self.copied(1, "%r", "%a");
                ["%r", "%r"]
            }
            2 => ["%b", "%a"],
            3 => {
                self.copied(1, "%r", "%b");
                ["%r", "%a"]
            }
            4 => {
                self.copied(1, "%r", "%b");
                self.line(1, format_args!("%s = arith.select %c, %r, %b : {BUFFER}"));
                ["%s", "%r"]
            }
            _ => {
                let call = format!("call @g0(%a, %b, %c) : ({INPUTS}) -> {BUFFER}");
                self.line(1, format_args!("%r = {call}"));
                ["%r", "%b"]
            }
        };
        self.helpers.two += 1;
        self.close_helper(&given);
    }

    /// Two buffers and a condition, as the functions here take them.
    fn given(&mut self, scope: &Scope) -> String {
        let [a, b] = [0; 2].map(|_| self.random.pick(&scope.buffers).to_string());
        let c = self.random.pick(&scope.conditions);
        format!("{a}, {b}, {c}")
    }

    /// A call of one of the functions that give back.
    pub fn returned(&mut self, depth: usize, scope: &mut Scope) {
        let given = self.given(scope);
        let is_two = self.random.chance(35);
        let count = 1 + usize::from(is_two);
        let results = self.names("r", count);
        let name = match is_two {
            true => format!("p{}", self.random.below(self.helpers.two)),
            false => format!("g{}", self.random.below(self.helpers.one)),
        };
        let types = super::writer::types(count);
        let assign = assign(&results);
        self.line(
            depth,
            format_args!("{assign}func.call @{name}({given}) : ({INPUTS}) -> ({types})"),
        );
        scope.buffers.extend(results);
    }

    /// A call of a function that is a value: one, or one of two.
    pub fn indirect(&mut self, depth: usize, scope: &mut Scope) {
        let given = self.given(scope);
        let ty = format!("({INPUTS}) -> {BUFFER}");
        let mut names = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            let callee = match self.helpers.one {
                0 => "choose".to_string(),
                count => format!("g{}", self.random.below(count)),
            };
            let name = self.name("f");
            self.line(
                depth,
                format_args!("{name} = func.constant @{callee} : {ty}"),
            );
            names.push(name);
        }
        let mut callee = names[0].clone();
        if let [one, other] = &names[..] {
            callee = self.name("f");
            let condition = self.random.pick(&scope.conditions).to_string();
            self.line(
                depth,
                format_args!("{callee} = arith.select {condition}, {one}, {other} : {ty}"),
            );
        }
        let r = self.name("r");
        self.line(
            depth,
            format_args!("{r} = func.call_indirect {callee}({given}) : {ty}"),
        );
        scope.buffers.push(r);
    }

    pub fn mutual(&mut self, depth: usize, scope: &mut Scope) {
        let given = self.given(scope);
        let r = self.name("r");
        let name = match self.random.below(2) {
            0 => "ping",
            _ => "pong",
        };
        self.line(
            depth,
            format_args!("{r} = func.call @{name}({given}) : ({INPUTS}) -> {BUFFER}"),
        );
        scope.buffers.push(r);
    }

    /// A result that comes with its ownership, or one that the callee writes.
    pub fn convention(&mut self, depth: usize, scope: &mut Scope) {
        let a = self.random.pick(&scope.buffers).to_string();
        match self.random.below(2) {
            0 => {
                let r = self.name("r");
                self.line(depth, format_args!("{r} = memref.alloc() : {BUFFER}"));
                self.line(
                    depth,
                    format_args!("func.call @write({a}, {r}) : ({BUFFER}, {BUFFER}) -> ()"),
                );
                scope.buffers.push(r);
            }
            _ => {
                let c = self.random.pick(&scope.conditions).to_string();
                let [r, owned] = ["r", "o"].map(|n| self.name(n));
                let call = format!("func.call @owned({a}, {c}) : ({BUFFER}, i1) -> ({BUFFER}, i1)");
                self.line(depth, format_args!("{r}, {owned} = {call}"));
                let mut inner = scope.clone();
                inner.locals.push(r.clone());
                self.condition(depth, &mut inner);
                self.line(
                    depth,
                    format_args!("bufferization.dealloc ({r} : {BUFFER}) if ({owned})"),
                );
                scope.conditions = inner.conditions;
            }
        }
    }
}
