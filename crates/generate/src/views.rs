//! Other names of buffers: casts, views of every kind, and windows that overlap.

use super::writer::{BUFFER, Scope, Writer};

/// The lines that make a view `$v` of a buffer `$b`, by way of `$u` and `$t`.
const VIEWS: [&[&str]; 8] = [
    &[
        "$u = memref.expand_shape $b [[0, 1]] output_shape [1, 2] : memref<2xi64> into \
         memref<1x2xi64>",
        "$v = memref.collapse_shape $u [[0, 1]] : memref<1x2xi64> into memref<2xi64>",
    ],
    &[
        "$u = memref.subview $b[0] [%two] [1] : memref<2xi64> to memref<?xi64, strided<[1]>>",
        "$v = memref.reinterpret_cast $u to offset: [0], sizes: [2], strides: [1] : \
         memref<?xi64, strided<[1]>> to memref<2xi64>",
    ],
    &[
        "$u, $u_o, $u_s, $u_t = memref.extract_strided_metadata $b : memref<2xi64> -> \
         memref<i64>, index, index, index",
        "$v = memref.reinterpret_cast $u to offset: [0], sizes: [2], strides: [1] : \
         memref<i64> to memref<2xi64>",
    ],
    &["$v = memref.assume_alignment $b, 8 : memref<2xi64>"],
    &[
        "$u = memref.cast $b : memref<2xi64> to memref<*xi64>",
        "$v = memref.cast $u : memref<*xi64> to memref<2xi64>",
    ],
    &[
        "$u = memref.memory_space_cast $b : memref<2xi64> to memref<2xi64, 1>",
        "$v = memref.memory_space_cast $u : memref<2xi64, 1> to memref<2xi64>",
    ],
    &[
        "$u = memref.expand_shape $b [[0, 1]] output_shape [1, 2] : memref<2xi64> into \
         memref<1x2xi64>",
        "$t = memref.transpose $u (i, j) -> (j, i) : memref<1x2xi64> to \
         memref<2x1xi64, strided<[1, 2]>>",
        "$v = memref.reinterpret_cast $t to offset: [0], sizes: [2], strides: [1] : \
         memref<2x1xi64, strided<[1, 2]>> to memref<2xi64>",
    ],
    &[
        "$u = memref.get_global @shape : memref<1xindex>",
        "$v = memref.reshape $b($u) : (memref<2xi64>, memref<1xindex>) -> memref<2xi64>",
    ],
];

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
        match self.random.below(10) {
            8 => {
                self.distinct(depth, [&u, &v], scope);
                scope.buffers.push(u);
            }
            9 => self.bytes_as_numbers(depth, [&u, &v], scope),
            number => {
                let lines = VIEWS[number];
                let t = match lines.iter().any(|line| line.starts_with("$t")) {
                    true => self.name("t"),
                    false => String::new(),
                };
                for line in lines {
                    let line = line.replace("$b", &b).replace("$u", &u);
                    let line = line.replace("$v", &v).replace("$t", &t);
                    self.line(depth, format_args!("{line}"));
                }
            }
        }
        scope.buffers.push(v);
    }

    /// Two new buffers, which are never one, under other names.
    fn distinct(&mut self, depth: usize, [u, v]: [&str; 2], scope: &mut Scope) {
        let [x, y] = ["a", "a"].map(|n| self.name(n));
        for new in [&x, &y] {
            self.line(depth, format_args!("{new} = memref.alloc() : {BUFFER}"));
            self.fill(depth, new, scope);
        }
        self.line(
            depth,
            format_args!("{u}, {v} = memref.distinct_objects {x}, {y} : {BUFFER}, {BUFFER}"),
        );
    }

    /// A new buffer of bytes, seen as one of numbers.
    fn bytes_as_numbers(&mut self, depth: usize, [u, v]: [&str; 2], scope: &mut Scope) {
        self.line(depth, format_args!("{u} = memref.alloc() : memref<16xi8>"));
        self.line(
            depth,
            format_args!("{v} = memref.view {u}[%i0][] : memref<16xi8> to {BUFFER}"),
        );
        self.fill(depth, v, scope);
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
