//! Other names of buffers: casts, views of every kind, and windows that overlap.

use super::writer::{BUFFER, Scope, Writer};

impl Writer {
    pub fn cast(&mut self, depth: usize, scope: &mut Scope) {
        let b = self.random.pick(&scope.buffers).to_string();
        let [wide, v] = ["w", "v"].map(|n| self.name(n));
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

    /// The buffer under another name, by way of one or two view operations.
    pub fn view(&mut self, depth: usize, scope: &mut Scope) {
        let b = self.random.pick(&scope.buffers).to_string();
        let [u, v] = ["u", "v"].map(|n| self.name(n));
        const PAIR: &str = "memref<1x2xi64>";
        match self.random.below(10) {
            0 => {
                self.line(depth, format_args!("{u} = memref.expand_shape {b} [[0, 1]] output_shape [1, 2] : {BUFFER} into {PAIR}"));
                self.line(
                    depth,
                    format_args!("{v} = memref.collapse_shape {u} [[0, 1]] : {PAIR} into {BUFFER}"),
                );
            }
            1 => {
                let s = "memref<?xi64, strided<[1]>>";
                self.line(
                    depth,
                    format_args!("{u} = memref.subview {b}[0] [%two] [1] : {BUFFER} to {s}"),
                );
                self.line(depth, format_args!("{v} = memref.reinterpret_cast {u} to offset: [0], sizes: [2], strides: [1] : {s} to {BUFFER}"));
            }
            2 => {
                let base = format!("{u}, {u}_o, {u}_s, {u}_t");
                self.line(depth, format_args!("{base} = memref.extract_strided_metadata {b} : {BUFFER} -> memref<i64>, index, index, index"));
                self.line(depth, format_args!("{v} = memref.reinterpret_cast {u} to offset: [0], sizes: [2], strides: [1] : memref<i64> to {BUFFER}"));
            }
            6 => {
                let t = self.name("t");
                let turned = "memref<2x1xi64, strided<[1, 2]>>";
                self.line(depth, format_args!("{u} = memref.expand_shape {b} [[0, 1]] output_shape [1, 2] : {BUFFER} into {PAIR}"));
                self.line(
                    depth,
                    format_args!(
                        "{t} = memref.transpose {u} (i, j) -> (j, i) : {PAIR} to {turned}"
                    ),
                );
                self.line(depth, format_args!("{v} = memref.reinterpret_cast {t} to offset: [0], sizes: [2], strides: [1] : {turned} to {BUFFER}"));
            }
            7 => {
                self.line(
                    depth,
                    format_args!("{u} = memref.get_global @shape : memref<1xindex>"),
                );
                self.line(
                    depth,
                    format_args!(
                        "{v} = memref.reshape {b}({u}) : ({BUFFER}, memref<1xindex>) -> {BUFFER}"
                    ),
                );
            }
            8 => {
                // Two new buffers are never one.
                let [x, y] = ["a", "a"].map(|n| self.name(n));
                for new in [&x, &y] {
                    self.line(depth, format_args!("{new} = memref.alloc() : {BUFFER}"));
                    self.fill(depth, new, scope);
                }
                self.line(
                    depth,
                    format_args!(
                        "{u}, {v} = memref.distinct_objects {x}, {y} : {BUFFER}, {BUFFER}"
                    ),
                );
                scope.buffers.push(u);
            }
            3 => self.line(
                depth,
                format_args!("{v} = memref.assume_alignment {b}, 8 : {BUFFER}"),
            ),
            4 => {
                self.line(
                    depth,
                    format_args!("{u} = memref.cast {b} : {BUFFER} to memref<*xi64>"),
                );
                self.line(
                    depth,
                    format_args!("{v} = memref.cast {u} : memref<*xi64> to {BUFFER}"),
                );
            }
            5 => {
                self.line(
                    depth,
                    format_args!(
                        "{u} = memref.memory_space_cast {b} : {BUFFER} to memref<2xi64, 1>"
                    ),
                );
                self.line(
                    depth,
                    format_args!(
                        "{v} = memref.memory_space_cast {u} : memref<2xi64, 1> to {BUFFER}"
                    ),
                );
            }
            _ => {
                // A new buffer of bytes, seen as one of numbers.
                self.line(depth, format_args!("{u} = memref.alloc() : memref<16xi8>"));
                self.line(
                    depth,
                    format_args!("{v} = memref.view {u}[%i0][] : memref<16xi8> to {BUFFER}"),
                );
                self.fill(depth, &v, scope);
            }
        }
        scope.buffers.push(v);
    }

    /// Two views of a new buffer that have an element in common.
    pub fn windows(&mut self, depth: usize, scope: &mut Scope) {
        let b = scope.readable(&mut self.random).to_string();
        let [u, far, first, second, x] = ["u", "i", "v", "v", "x"].map(|n| self.name(n));
        self.line(depth, format_args!("{u} = memref.alloc() : memref<24xi8>"));
        self.line(depth, format_args!("{far} = arith.constant 8 : index"));
        for (view, at) in [(&first, "%i0"), (&second, far.as_str())] {
            self.line(
                depth,
                format_args!("{view} = memref.view {u}[{at}][] : memref<24xi8> to {BUFFER}"),
            );
        }
        self.line(depth, format_args!("{x} = memref.load {b}[%i1] : {BUFFER}"));
        // The last write is seen through both.
        for (value, view, index) in [
            ("%k", &first, "%i0"),
            ("%k", &second, "%i1"),
            ("%k", &first, "%i1"),
            (&*x, &second, "%i0"),
        ] {
            self.line(
                depth,
                format_args!("memref.store {value}, {view}[{index}] : {BUFFER}"),
            );
        }
        // The second one starts elsewhere: where buffers are compared at run time it is another.
        scope.buffers.push(first);
        scope.locals.push(second);
    }
}
