//! Buffers whose sizes are known at run time: products, sums, minima and maxima of extents.

use super::writer::{BUFFER, Extent, Scope, Writer};

/// No extent is larger, so that products of products stay small.
const MOST: usize = 64;

impl Writer {
    /// The extents that a function begins with: two, and its count and two.
    pub fn first_extents(&mut self, scope: &mut Scope) {
        let e = self.name("e");
        self.line(1, format_args!("{e} = arith.addi %n, %two : index"));
        for (name, most) in [("%two".to_string(), 2), (e, 4)] {
            scope.extents.push(Extent { name, most });
        }
    }

    fn any_extent(&mut self, scope: &Scope) -> Extent {
        let place = self.random.below(scope.extents.len());
        scope.extents[place].clone()
    }

    /// An extent that is computed of others: never less than two.
    pub fn extent(&mut self, depth: usize, scope: &mut Scope) {
        let (a, b) = (self.any_extent(scope), self.any_extent(scope));
        let name = self.name("e");
        let operands = format!("{}, {}", a.name, b.name);
        let (line, most) = match self.random.below(9) {
            0 if a.most * b.most <= MOST => (format!("arith.muli {operands}"), a.most * b.most),
            1 if a.most * b.most <= MOST => (
                format!("arith.muli {operands} overflow<nsw, nuw>"),
                a.most * b.most,
            ),
            2 if a.most + b.most <= MOST => (format!("arith.addi {operands}"), a.most + b.most),
            3 | 4 => (format!("arith.maxsi {operands}"), a.most.max(b.most)),
            5 => (format!("arith.maxui {operands}"), a.most.max(b.most)),
            6 => (format!("arith.minui {operands}"), a.most.min(b.most)),
            7 => {
                let map = "affine_map<(d0)[s0] -> (8, s0, d0)>";
                let line = format!("affine.min {map}({})[{}]", a.name, b.name);
                self.line(depth, format_args!("{name} = {line}"));
                let most = a.most.min(b.most).min(8);
                scope.extents.push(Extent { name, most });
                return;
            }
            _ => (format!("arith.minsi {operands}"), a.most.min(b.most)),
        };
        self.line(depth, format_args!("{name} = {line} : index"));
        scope.extents.push(Extent { name, most });
    }

    /// A new buffer of an extent, under a name for two of its elements.
    pub fn sized(&mut self, depth: usize, scope: &mut Scope) {
        let (e, f) = (self.any_extent(scope), self.any_extent(scope));
        let alignment = ["", "", " {alignment = 32 : i64}"][self.random.below(3)];
        let [s, a] = ["s", "a"].map(|n| self.name(n));
        let (ty, extents) = match self.random.below(4) {
            0 => ("memref<?xi64>", e.name.clone()),
            1 => ("memref<?x?xi64>", format!("{}, {}", e.name, f.name)),
            2 => ("memref<?x3xi64>", e.name.clone()),
            _ => return self.last_bytes(depth, (&s, &a), &e, scope),
        };
        self.line(
            depth,
            format_args!("{s} = memref.alloc({extents}){alignment} : {ty}"),
        );
        self.two_of(depth, (&s, ty), &a);
        if self.random.chance(30) {
            let d = self.name("d");
            self.line(depth, format_args!("{d} = memref.dim {s}, %i0 : {ty}"));
            scope.extents.push(Extent {
                name: d,
                most: e.most,
            });
        }
        self.fill(depth, &a, scope);
        scope.buffers.push(a);
    }

    /// The first two elements of a buffer, under a name of their own.
    fn two_of(&mut self, depth: usize, (s, ty): (&str, &str), a: &str) {
        self.line(
            depth,
            format_args!(
                "{a} = memref.reinterpret_cast {s} to offset: [0], sizes: [2], strides: [1] : {ty} to {BUFFER}"
            ),
        );
    }

    /// A new buffer of bytes, under a name for the last sixteen of them.
    fn last_bytes(&mut self, depth: usize, (s, a): (&str, &str), e: &Extent, scope: &mut Scope) {
        let [eight, bytes, first] = ["k", "b", "b"].map(|n| self.name(n));
        for line in [
            format!("{eight} = arith.constant 8 : index"),
            format!("{bytes} = arith.muli {}, {eight} : index", e.name),
            format!("{s} = memref.alloc({bytes}) : memref<?xi8>"),
            format!("{first} = arith.constant 16 : index"),
        ] {
            self.line(depth, format_args!("{line}"));
        }
        let shift = self.name("b");
        self.line(
            depth,
            format_args!("{shift} = arith.subi {bytes}, {first} : index"),
        );
        self.line(
            depth,
            format_args!("{a} = memref.view {s}[{shift}][] : memref<?xi8> to {BUFFER}"),
        );
        self.fill(depth, a, scope);
        scope.buffers.push(a.to_string());
    }

    /// One of two new buffers, of sizes that may differ.
    pub fn one_of_two_sizes(&mut self, depth: usize, scope: &mut Scope) {
        let condition = self.random.pick(&scope.conditions).to_string();
        let [w, a] = ["w", "a"].map(|n| self.name(n));
        let wide = "memref<?xi64>";
        self.line(
            depth,
            format_args!("{w} = scf.if {condition} -> ({wide}) {{"),
        );
        for side in 0..2 {
            let mut inner = scope.clone();
            if self.random.chance(40) {
                self.extent(depth + 1, &mut inner);
            }
            let [s, v] = ["s", "v"].map(|n| self.name(n));
            let ty = ["memref<2xi64>", "memref<5xi64>", wide][self.random.below(3)];
            let extent = match ty == wide {
                true => self.any_extent(&inner).name,
                false => String::new(),
            };
            self.line(
                depth + 1,
                format_args!("{s} = memref.alloc({extent}) : {ty}"),
            );
            let yielded = match ty == wide {
                true => &s,
                false => {
                    let line = format!("{v} = memref.cast {s} : {ty} to {wide}");
                    self.line(depth + 1, format_args!("{line}"));
                    &v
                }
            };
            self.line(depth + 1, format_args!("scf.yield {yielded} : {wide}"));
            let end = if side == 0 { "} else {" } else { "}" };
            self.line(depth, format_args!("{end}"));
        }
        self.two_of(depth, (&w, wide), &a);
        self.fill(depth, &a, scope);
        scope.buffers.push(a);
    }
}
