//! Results of calls that the caller frees itself: by any name, on one path, in loops, through
//! memory, by growing them.
//!
//! The functions here give new buffers, each result one by itself. What a statement frees is gone
//! behind it.

use super::returned::CELL;
use super::writer::{BUFFER, Scope, Writer};

const INPUTS: &str = "memref<2xi64>, i1";
/// What a buffer is grown to.
const LONG: &str = "memref<4xi64>";

impl Writer {
    /// The functions whose results programs free.
    pub fn givers(&mut self) {
        for _ in 0..2 + self.random.below(2) {
            self.giver_of_one();
        }
        for _ in 0..1 + self.random.below(3) {
            self.giver_of_two();
        }
    }

    fn open_giver(&mut self, name: &str, results: &str) {
        let visibility = match self.random.below(3) {
            0 => "",
            _ => "private ",
        };
        self.line(
            0,
            format_args!("func.func {visibility}@{name}(%a: {BUFFER}, %c: i1) -> ({results}) {{"),
        );
        self.line(1, format_args!("%i0 = arith.constant 0 : index"));
        self.line(1, format_args!("%i1 = arith.constant 1 : index"));
        self.line(1, format_args!("%two = arith.constant 2 : index"));
    }

    /// A new buffer with what another holds.
    fn anew(&mut self, depth: usize, name: &str, from: &str) {
        if self.random.chance(35) {
            self.line(
                depth,
                format_args!("{name} = bufferization.clone {from} : {BUFFER} to {BUFFER}"),
            );
        } else {
            self.copied(depth, name, from);
        }
    }

    fn giver_of_one(&mut self) {
        let number = self.givers.one;
        self.open_giver(&format!("new{number}"), BUFFER);
        match self.random.below(8) {
            0 => self.anew(1, "%r", "%a"),
            1 => {
                self.line(1, format_args!("%r = scf.if %c -> ({BUFFER}) {{"));
                self.anew(2, "%x", "%a");
                self.line(2, format_args!("scf.yield %x : {BUFFER}"));
                self.line(1, format_args!("}} else {{"));
                self.anew(2, "%x", "%a");
                self.line(2, format_args!("scf.yield %x : {BUFFER}"));
                self.line(1, format_args!("}}"));
            }
            2 => {
                self.anew(1, "%x", "%a");
                self.anew(1, "%y", "%x");
                self.line(1, format_args!("%r = arith.select %c, %x, %y : {BUFFER}"));
            }
            3 => {
                self.anew(1, "%x", "%a");
                self.anew(1, "%y", "%x");
                self.line(
                    1,
                    format_args!("cf.cond_br %c, ^end(%x : {BUFFER}), ^end(%y : {BUFFER})"),
                );
                self.line(0, format_args!("^end(%r: {BUFFER}):"));
            }
            4 => {
                self.anew(1, "%x", "%a");
                let carried = format!("iter_args(%p = %x) -> ({BUFFER})");
                self.line(
                    1,
                    format_args!("%r = scf.for %i = %i0 to %two step %i1 {carried} {{"),
                );
                self.anew(2, "%q", "%p");
                if self.random.chance(60) {
                    self.line(2, format_args!("memref.dealloc %p : {BUFFER}"));
                }
                self.line(2, format_args!("scf.yield %q : {BUFFER}"));
                self.line(1, format_args!("}}"));
            }
            5 => {
                self.anew(1, "%x", "%a");
                self.line(
                    1,
                    format_args!("%y = memref.realloc %x : {BUFFER} to {LONG}"),
                );
                self.anew_of_long("%y", "%r");
                self.line(1, format_args!("memref.dealloc %y : {LONG}"));
            }
            6 => {
                self.anew(1, "%x", "%a");
                self.line(
                    1,
                    format_args!("%u = memref.cast %x : {BUFFER} to memref<?xi64>"),
                );
                self.line(
                    1,
                    format_args!("%r = memref.cast %u : memref<?xi64> to {BUFFER}"),
                );
            }
            _ => match number.checked_sub(1) {
                None => self.anew(1, "%r", "%a"),
                Some(callee) => self.line(
                    1,
                    format_args!("%r = call @new{callee}(%a, %c) : ({INPUTS}) -> {BUFFER}"),
                ),
            },
        }
        self.givers.one += 1;
        self.line(1, format_args!("return %r : {BUFFER}"));
        self.line(0, format_args!("}}"));
    }

    /// A new buffer with the first half of one that was grown.
    fn anew_of_long(&mut self, long: &str, name: &str) {
        self.line(1, format_args!("{name} = memref.alloc() : {BUFFER}"));
        for index in ["%i0", "%i1"] {
            let x = self.name("x");
            self.line(
                1,
                format_args!("{x} = memref.load {long}[{index}] : {LONG}"),
            );
            self.line(
                1,
                format_args!("memref.store {x}, {name}[{index}] : {BUFFER}"),
            );
        }
    }

    fn giver_of_two(&mut self) {
        let number = self.givers.two;
        self.open_giver(&format!("pair{number}"), &format!("{BUFFER}, {BUFFER}"));
        match self.random.below(5) {
            0 => {
                self.anew(1, "%r", "%a");
                self.anew(1, "%s", "%a");
            }
            1 => {
                self.anew(1, "%r", "%a");
                self.anew(1, "%s", "%r");
            }
            2 => {
                self.anew(1, "%x", "%a");
                self.anew(1, "%y", "%x");
                self.line(1, format_args!("%r = arith.select %c, %x, %y : {BUFFER}"));
                self.line(1, format_args!("%s = arith.select %c, %y, %x : {BUFFER}"));
            }
            3 => {
                for name in ["%r", "%s"] {
                    let callee = self.random.below(self.givers.one);
                    let call = format!("call @new{callee}(%a, %c) : ({INPUTS}) -> {BUFFER}");
                    self.line(1, format_args!("{name} = {call}"));
                }
            }
            _ => match number.checked_sub(1) {
                None => {
                    self.anew(1, "%s", "%a");
                    self.anew(1, "%r", "%s");
                }
                Some(callee) => {
                    let call = format!("call @pair{callee}(%a, %c)");
                    self.line(
                        1,
                        format_args!("%s, %r = {call} : ({INPUTS}) -> ({BUFFER}, {BUFFER})"),
                    );
                }
            },
        }
        self.givers.two += 1;
        self.line(1, format_args!("return %r, %s : {BUFFER}, {BUFFER}"));
        self.line(0, format_args!("}}"));
    }

    /// A call of a function that gives one new buffer.
    fn one_new(&mut self, depth: usize, scope: &Scope) -> String {
        let given = self.what_givers_take(scope);
        let callee = self.random.below(self.givers.one);
        let r = self.name("r");
        self.line(
            depth,
            format_args!("{r} = func.call @new{callee}({given}) : ({INPUTS}) -> {BUFFER}"),
        );
        r
    }

    /// A call of one that gives two.
    fn two_new(&mut self, depth: usize, scope: &Scope) -> [String; 2] {
        let given = self.what_givers_take(scope);
        let callee = self.random.below(self.givers.two);
        let [r, s] = ["r", "s"].map(|n| self.name(n));
        let call = format!("func.call @pair{callee}({given})");
        self.line(
            depth,
            format_args!("{r}, {s} = {call} : ({INPUTS}) -> ({BUFFER}, {BUFFER})"),
        );
        [r, s]
    }

    fn what_givers_take(&mut self, scope: &Scope) -> String {
        let a = scope.readable(&mut self.random).to_string();
        let c = self.random.pick(&scope.conditions).to_string();
        format!("{a}, {c}")
    }

    /// Looks at a buffer.
    fn look_at(&mut self, depth: usize, b: &str) {
        self.line(
            depth,
            format_args!("func.call @observe({b}) : ({BUFFER}) -> ()"),
        );
    }

    /// Frees a buffer, by its name or another.
    fn free(&mut self, depth: usize, b: &str) {
        if self.random.chance(25) {
            let v = self.name("v");
            self.line(
                depth,
                format_args!("{v} = memref.cast {b} : {BUFFER} to memref<?xi64>"),
            );
            self.line(depth, format_args!("memref.dealloc {v} : memref<?xi64>"));
        } else {
            self.line(depth, format_args!("memref.dealloc {b} : {BUFFER}"));
        }
    }

    /// One or two new buffers of a call, freed in some way.
    pub fn freed_results(&mut self, depth: usize, scope: &mut Scope) {
        match self.random.below(9) {
            0 => self.freed_directly(depth, scope),
            1 => self.freed_on_a_path(depth, scope),
            2 => self.freed_through_memory(depth, scope),
            3 => self.freed_from_a_cell_of_two(depth, scope),
            4 => self.freed_by_a_loop(depth, scope),
            5 => self.freed_by_blocks(depth, scope),
            6 => self.freed_by_growing(depth, scope),
            7 => self.freed_by_selects(depth, scope),
            _ => self.freed_if_owned(depth, scope),
        }
    }

    fn freed_directly(&mut self, depth: usize, scope: &mut Scope) {
        let freed = match self.random.below(2) {
            0 => vec![self.one_new(depth, scope)],
            _ => self.two_new(depth, scope).to_vec(),
        };
        let count = 1 + self.random.below(freed.len());
        for (index, b) in freed.iter().enumerate() {
            self.look_at(depth, b);
            if index < count {
                self.free(depth, b);
            } else {
                scope.buffers.push(b.clone());
            }
        }
    }

    /// On one path now and on the other, too, or there by the pass.
    fn freed_on_a_path(&mut self, depth: usize, scope: &Scope) {
        let b = self.one_new(depth, scope);
        let condition = self.random.pick(&scope.conditions).to_string();
        self.line(depth, format_args!("scf.if {condition} {{"));
        self.look_at(depth + 1, &b);
        self.free(depth + 1, &b);
        if self.random.chance(50) {
            self.line(depth, format_args!("}} else {{"));
            self.free(depth + 1, &b);
        }
        self.line(depth, format_args!("}}"));
    }

    /// A buffer that holds a buffer: on the stack, or freed here.
    fn open_cell(&mut self, depth: usize, held: &str) -> (String, bool) {
        let u = self.name("u");
        let on_heap = self.random.chance(30);
        let op = if on_heap { "alloc" } else { "alloca" };
        self.line(depth, format_args!("{u} = memref.{op}() : {CELL}"));
        self.line(
            depth,
            format_args!("memref.store {held}, {u}[%i0] : {CELL}"),
        );
        (u, on_heap)
    }

    fn close_cell(&mut self, depth: usize, (u, on_heap): &(String, bool)) {
        if *on_heap {
            self.line(depth, format_args!("memref.dealloc {u} : {CELL}"));
        }
    }

    fn held(&mut self, depth: usize, u: &str) -> String {
        let l = self.name("l");
        self.line(depth, format_args!("{l} = memref.load {u}[%i0] : {CELL}"));
        l
    }

    fn freed_through_memory(&mut self, depth: usize, scope: &mut Scope) {
        let (freed, kept) = match self.random.below(2) {
            0 => (self.one_new(depth, scope), None),
            _ => {
                let [r, s] = self.two_new(depth, scope);
                (r, Some(s))
            }
        };
        let cell = self.open_cell(depth, &freed);
        let l = self.held(depth, &cell.0);
        self.look_at(depth, &l);
        self.free(depth, &l);
        self.close_cell(depth, &cell);
        if let Some(kept) = kept {
            self.look_at(depth, &kept);
            // Freed as well, or handed on.
            match self.random.below(3) {
                0 => self.free(depth, &kept),
                _ => scope.buffers.push(kept),
            }
        }
    }

    /// Memory holds either of two; the other one is freed by its own name.
    fn freed_from_a_cell_of_two(&mut self, depth: usize, scope: &Scope) {
        let [r, s] = self.two_new(depth, scope);
        let condition = self.random.pick(&scope.conditions).to_string();
        let cell = self.open_cell(depth, &r);
        self.line(depth, format_args!("scf.if {condition} {{"));
        self.line(
            depth + 1,
            format_args!("memref.store {s}, {}[%i0] : {CELL}", cell.0),
        );
        self.line(depth, format_args!("}}"));
        let l = self.held(depth, &cell.0);
        self.free(depth, &l);
        self.line(depth, format_args!("scf.if {condition} {{"));
        self.look_at(depth + 1, &r);
        self.free(depth + 1, &r);
        self.line(depth, format_args!("}} else {{"));
        self.look_at(depth + 1, &s);
        self.free(depth + 1, &s);
        self.line(depth, format_args!("}}"));
        self.close_cell(depth, &cell);
    }

    /// Each round frees what the last one made; the first one a result, or what memory held of it,
    /// which the function then frees on every path: what it stores is its own to free.
    fn freed_by_a_loop(&mut self, depth: usize, scope: &mut Scope) {
        let [first, other] = self.two_new(depth, scope);
        let is_stored = self.random.chance(50);
        let first = match is_stored {
            false => first,
            true => {
                let cell = self.open_cell(depth, &first);
                let held = self.held(depth, &cell.0);
                self.close_cell(depth, &cell);
                held
            }
        };
        let [i, p, last] = ["i", "p", "r"].map(|n| self.name(n));
        let carried = format!("iter_args({p} = {first}) -> ({BUFFER})");
        self.line(
            depth,
            format_args!("{last} = scf.for {i} = %i0 to %n step %i1 {carried} {{"),
        );
        let mut inner = scope.clone();
        inner.locals.push(p.clone());
        let next = self.one_new(depth + 1, &inner);
        self.look_at(depth + 1, &p);
        self.free(depth + 1, &p);
        self.line(depth + 1, format_args!("scf.yield {next} : {BUFFER}"));
        self.line(depth, format_args!("}}"));
        self.look_at(depth, &other);
        match self.random.below(2) {
            1 if !is_stored => scope.buffers.push(last),
            _ => self.free(depth, &last),
        }
        match self.random.below(2) {
            0 => self.free(depth, &other),
            _ => scope.buffers.push(other),
        }
    }

    /// The same in a loop of blocks, behind which the last one is freed.
    fn freed_by_blocks(&mut self, depth: usize, scope: &mut Scope) {
        let [first, other] = self.two_new(depth, scope);
        let [head, body, end] = ["bb"; 3].map(|n| self.name(n).replace('%', "^"));
        let [p, more] = ["p", "more"].map(|n| self.name(n));
        self.line(depth, format_args!("scf.execute_region {{"));
        self.line(depth + 1, format_args!("cf.br {head}({first} : {BUFFER})"));
        self.line(depth, format_args!("{head}({p}: {BUFFER}):"));
        self.line(
            depth + 1,
            format_args!("{more} = func.call @burn() : () -> i1"),
        );
        self.line(depth + 1, format_args!("cf.cond_br {more}, {body}, {end}"));
        self.line(depth, format_args!("{body}:"));
        let mut inner = scope.clone();
        inner.locals.push(p.clone());
        let next = self.one_new(depth + 1, &inner);
        self.free(depth + 1, &p);
        self.line(depth + 1, format_args!("cf.br {head}({next} : {BUFFER})"));
        self.line(depth, format_args!("{end}:"));
        self.look_at(depth + 1, &p);
        self.free(depth + 1, &p);
        self.line(depth + 1, format_args!("scf.yield"));
        self.line(depth, format_args!("}}"));
        self.look_at(depth, &other);
        match self.random.below(2) {
            0 => self.free(depth, &other),
            _ => scope.buffers.push(other),
        }
    }

    /// What is grown is freed as soon as the longer one is made.
    fn freed_by_growing(&mut self, depth: usize, scope: &mut Scope) {
        let (short, kept) = match self.random.below(2) {
            0 => (self.one_new(depth, scope), None),
            _ => {
                let [r, s] = self.two_new(depth, scope);
                (r, Some(s))
            }
        };
        let [long, x, y] = ["r", "x", "y"].map(|n| self.name(n));
        let a = self.name("a");
        self.line(
            depth,
            format_args!("{long} = memref.realloc {short} : {BUFFER} to {LONG}"),
        );
        self.line(
            depth,
            format_args!("{x} = memref.load {long}[%i0] : {LONG}"),
        );
        self.line(
            depth,
            format_args!("{y} = memref.load {long}[%i1] : {LONG}"),
        );
        self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
        self.line(depth, format_args!("memref.store {x}, {a}[%i0] : {BUFFER}"));
        self.line(depth, format_args!("memref.store {y}, {a}[%i1] : {BUFFER}"));
        if self.random.chance(70) {
            self.line(depth, format_args!("memref.dealloc {long} : {LONG}"));
        }
        scope.buffers.push(a);
        if let Some(kept) = kept {
            self.look_at(depth, &kept);
            scope.buffers.push(kept);
        }
    }

    /// Either of two by one name, and the other by another or by the pass.
    fn freed_by_selects(&mut self, depth: usize, scope: &Scope) {
        let [r, s] = self.two_new(depth, scope);
        let condition = self.random.pick(&scope.conditions).to_string();
        let [one, other] = ["s", "s"].map(|n| self.name(n));
        self.line(
            depth,
            format_args!("{one} = arith.select {condition}, {r}, {s} : {BUFFER}"),
        );
        self.line(
            depth,
            format_args!("{other} = arith.select {condition}, {s}, {r} : {BUFFER}"),
        );
        self.look_at(depth, &one);
        self.free(depth, &one);
        self.look_at(depth, &other);
        if self.random.chance(60) {
            self.free(depth, &other);
        }
    }

    /// By the operation that frees on a condition.
    fn freed_if_owned(&mut self, depth: usize, scope: &mut Scope) {
        let [r, s] = self.two_new(depth, scope);
        let condition = self.random.pick(&scope.conditions).to_string();
        self.look_at(depth, &s);
        match self.random.below(3) {
            0 => self.line(
                depth,
                format_args!("bufferization.dealloc ({r} : {BUFFER}) if ({condition})"),
            ),
            1 => self.line(
                depth,
                format_args!(
                    "bufferization.dealloc ({r}, {s} : {BUFFER}, {BUFFER}) if (%true, {condition})"
                ),
            ),
            _ => {
                let kept = self.name("k");
                self.line(
                    depth,
                    format_args!(
                        "{kept} = bufferization.dealloc ({r} : {BUFFER}) if (%true) retain ({s} : {BUFFER})"
                    ),
                );
                scope.buffers.push(s);
            }
        }
    }
}
