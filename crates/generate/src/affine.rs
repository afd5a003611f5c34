//! Loops, conditions and accesses of the dialect `affine`, with buffers carried.

use super::control::Carried;
use super::writer::{BUFFER, Scope, Writer, assign, types};

impl Writer {
    /// A loop that carries buffers, with an access whose index is a map of its number.
    pub fn affine_for(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let Carried {
            results,
            arguments,
            clause,
        } = self.carried(scope);
        let assign = assign(&results);
        let i = self.name("i");
        let upper = ["%n", "2", "min affine_map<(d0) -> (d0 + 1, 2)>(%n)"][self.random.below(3)];
        self.line(
            depth,
            format_args!("{assign}affine.for {i} = 0 to {upper}{clause} {{"),
        );
        let mut inner = scope.clone();
        inner.buffers.extend(arguments);
        self.affine_access(depth + 1, &mut inner, &format!("{i} mod 2"));
        self.statements(depth + 1, 2, &mut inner, nesting + 1);
        self.affine_yield(depth + 1, &inner, results.len());
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    pub fn affine_if(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let count = self.random.below(3);
        let results = self.names("r", count);
        let types = types(count);
        let arrow = match count {
            0 => String::new(),
            _ => format!(" -> ({types})"),
        };
        let assign = assign(&results);
        let set = ["d0 - 1 >= 0", "d0 mod 2 == 0", "d0 - 1 == 0, 3 - d0 >= 0"];
        let set = set[self.random.below(3)];
        self.line(
            depth,
            format_args!("{assign}affine.if affine_set<(d0) : ({set})>(%n){arrow} {{"),
        );
        for side in 0..2 {
            let mut inner = scope.clone();
            self.statements(depth + 1, 2, &mut inner, nesting + 1);
            self.affine_yield(depth + 1, &inner, count);
            if side == 0 {
                self.line(depth, format_args!("}} else {{"));
            }
        }
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    fn affine_yield(&mut self, depth: usize, scope: &Scope, count: usize) {
        if count == 0 {
            return;
        }
        let values: Vec<String> = (0..count)
            .map(|_| self.random.pick(&scope.buffers).to_string())
            .collect();
        self.line(
            depth,
            format_args!("affine.yield {} : {}", values.join(", "), types(count)),
        );
    }

    /// A new buffer that is written and read by way of maps.
    pub fn affine_accesses(&mut self, depth: usize, scope: &mut Scope) {
        let index = ["%n mod 2", "1", "(%n * 3 + 1) mod 2", "%n floordiv 2"];
        let index = index[self.random.below(4)].to_string();
        self.affine_access(depth, scope, &index);
    }

    fn affine_access(&mut self, depth: usize, scope: &mut Scope, index: &str) {
        let b = scope.readable(&mut self.random).to_string();
        let [a, x, i, y, z] = ["a", "x", "i", "y", "z"].map(|n| self.name(n));
        self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
        self.line(
            depth,
            format_args!("memref.copy {b}, {a} : {BUFFER} to {BUFFER}"),
        );
        self.line(
            depth,
            format_args!("{x} = affine.load {b}[{index}] : {BUFFER}"),
        );
        self.line(
            depth,
            format_args!("{i} = affine.apply affine_map<(d0) -> (1 - d0 mod 2)>(%n)"),
        );
        self.line(depth, format_args!("{y} = memref.load {b}[{i}] : {BUFFER}"));
        self.line(depth, format_args!("{z} = arith.addi {x}, {y} : i64"));
        self.line(
            depth,
            format_args!("affine.store {z}, {a}[{index}] : {BUFFER}"),
        );
        scope.buffers.push(a);
    }
}
