//! Modules of a wanted size for the benches, family by family.
//!
//! The text depends on the family and the size alone. All of it is in mlir-opt-22's own layout,
//! so that printing gives back what was read.

use std::fmt::Write as _;

/// A name, and what writes functions until the text is as long as it should get.
pub type Family = (&'static str, fn(&mut Text));

pub const FAMILIES: [Family; 7] = [
    ("straight", straight),
    ("branches", branches),
    ("loops", loops),
    ("calls", calls),
    ("views", views),
    ("mixed", mixed),
    ("generic", generic),
];

/// The module of a family, at least `bytes` long and at most a function longer.
///
/// # Panics
/// When there is no such family.
pub fn generate(family: &str, bytes: usize) -> String {
    let (_, fill) = FAMILIES
        .iter()
        .find(|f| f.0 == family)
        .unwrap_or_else(|| panic!("no family '{family}'"));
    let mut text = Text {
        out: String::with_capacity(bytes + 4096),
        bytes,
    };
    fill(&mut text);
    text.out
}

/// What is written so far, and how long it should get.
pub struct Text {
    out: String,
    bytes: usize,
}

impl Text {
    fn is_full(&self) -> bool {
        self.out.len() >= self.bytes
    }

    fn line(&mut self, text: std::fmt::Arguments) {
        let _ = self.out.write_fmt(text);
        self.out.push('\n');
    }
}

macro_rules! line {
    ($text:ident, $($format:tt)*) => { $text.line(format_args!($($format)*)) };
}

const BUFFER: &str = "memref<8xf32>";
const VIEW: &str = "memref<?xf32, strided<[1], offset: ?>>";

/// One block of allocations, stores, loads and sums.
fn straight(t: &mut Text) {
    line!(t, "func.func @straight(%x: f32) -> f32 {{");
    line!(t, "  %c0 = arith.constant 0 : index");
    line!(t, "  %s0 = arith.addf %x, %x : f32");
    let mut k = 0;
    while !t.is_full() {
        let next = k + 1;
        line!(t, "  %a{k} = memref.alloc() : {BUFFER}");
        line!(t, "  memref.store %s{k}, %a{k}[%c0] : {BUFFER}");
        line!(t, "  %v{k} = memref.load %a{k}[%c0] : {BUFFER}");
        line!(t, "  %s{next} = arith.addf %s{k}, %v{k} : f32");
        k = next;
    }
    line!(t, "  return %s{k} : f32");
    line!(t, "}}");
}

/// Functions of blocks that branch, and of `scf.if` in `scf.if`.
fn branches(t: &mut Text) {
    const DEPTH: usize = 6;
    let mut k = 0;
    while k == 0 || !t.is_full() {
        line!(
            t,
            "func.func @b{k}(%m: {BUFFER}, %x: index, %f: f32) -> {BUFFER} {{"
        );
        line!(t, "  %c4 = arith.constant 4 : index");
        line!(t, "  %c = arith.cmpi ult, %x, %c4 : index");
        for d in 0..DEPTH {
            let pad = 2 * d + 2;
            line!(t, "{:pad$}%r{d} = scf.if %c -> ({BUFFER}) {{", "");
            line!(t, "{:pad$}  %a{d} = memref.alloc() : {BUFFER}", "");
            line!(t, "{:pad$}  memref.store %f, %a{d}[%x] : {BUFFER}", "");
        }
        for d in (0..DEPTH).rev() {
            let pad = 2 * d + 2;
            let inner = d + 1;
            match inner == DEPTH {
                true => line!(t, "{:pad$}  scf.yield %a{d} : {BUFFER}", ""),
                false => line!(t, "{:pad$}  scf.yield %r{inner} : {BUFFER}", ""),
            }
            line!(t, "{:pad$}}} else {{", "");
            line!(t, "{:pad$}  scf.yield %m : {BUFFER}", "");
            line!(t, "{:pad$}}}", "");
        }
        line!(
            t,
            "  cf.cond_br %c, ^bb1(%r0 : {BUFFER}), ^bb2(%m, %f : {BUFFER}, f32)"
        );
        line!(t, "^bb1(%p: {BUFFER}):");
        line!(t, "  %l = memref.load %p[%x] : {BUFFER}");
        line!(t, "  cf.br ^bb2(%p, %l : {BUFFER}, f32)");
        line!(t, "^bb2(%q: {BUFFER}, %g: f32):");
        line!(t, "  memref.store %g, %q[%c4] : {BUFFER}");
        line!(t, "  return %q : {BUFFER}");
        line!(t, "}}");
        k += 1;
    }
}

/// One function of loops that swap what they carry.
fn loops(t: &mut Text) {
    line!(
        t,
        "func.func @loops(%p: {BUFFER}, %q: {BUFFER}, %n: index) -> f32 {{"
    );
    line!(t, "  %c0 = arith.constant 0 : index");
    line!(t, "  %c1 = arith.constant 1 : index");
    let (mut a, mut b) = ("%p".to_owned(), "%q".to_owned());
    let mut k = 0;
    while !t.is_full() {
        line!(
            t,
            "  %r{k}:2 = scf.for %i{k} = %c0 to %n step %c1 \
             iter_args(%s{k} = {a}, %t{k} = {b}) -> ({BUFFER}, {BUFFER}) {{"
        );
        line!(t, "    %v{k} = memref.load %s{k}[%i{k}] : {BUFFER}");
        line!(t, "    memref.store %v{k}, %t{k}[%i{k}] : {BUFFER}");
        line!(t, "    scf.yield %t{k}, %s{k} : {BUFFER}, {BUFFER}");
        line!(t, "  }}");
        (a, b) = (format!("%r{k}#0"), format!("%r{k}#1"));
        k += 1;
    }
    line!(t, "  %l = memref.load {a}[%c0] : {BUFFER}");
    line!(t, "  return %l : f32");
    line!(t, "}}");
}

/// Small functions that call those before them.
fn calls(t: &mut Text) {
    let signature = format!("({BUFFER}, index, f32) -> {BUFFER}");
    let mut k = 0;
    while k == 0 || !t.is_full() {
        let visibility = if k % 2 == 1 { "private " } else { "" };
        line!(
            t,
            "func.func {visibility}@f{k}(%m: {BUFFER}, %x: index, %f: f32) -> {BUFFER} {{"
        );
        line!(t, "  %c0 = arith.constant 0 : index");
        line!(t, "  %a = memref.alloc() : {BUFFER}");
        line!(t, "  memref.store %f, %a[%c0] : {BUFFER}");
        if k > 0 {
            let (last, half) = (k - 1, k / 2);
            line!(t, "  %r = call @f{last}(%a, %x, %f) : {signature}");
            line!(t, "  %s = call @f{half}(%m, %x, %f) : {signature}");
            line!(t, "  %v = memref.load %s[%c0] : {BUFFER}");
            line!(t, "  memref.store %v, %r[%c0] : {BUFFER}");
        }
        line!(t, "  return %a : {BUFFER}");
        line!(t, "}}");
        k += 1;
    }
}

/// One chain of views, with layouts in every type.
fn views(t: &mut Text) {
    line!(
        t,
        "func.func @views(%v0: {VIEW}, %o: index, %s: index, %f: f32) -> {VIEW} {{"
    );
    let mut k = 0;
    while !t.is_full() {
        let next = k + 1;
        match k % 3 {
            0 => line!(
                t,
                "  %v{next} = memref.subview %v{k}[%o] [%s] [1] : {VIEW} to {VIEW}"
            ),
            1 => line!(
                t,
                "  %v{next} = memref.reinterpret_cast %v{k} to offset: [%o], sizes: [%s], \
                 strides: [1] : {VIEW} to {VIEW}"
            ),
            _ => {
                line!(
                    t,
                    "  %t{k} = memref.cast %v{k} : {VIEW} to memref<?xf32, strided<[?], offset: ?>>"
                );
                line!(
                    t,
                    "  %v{next} = memref.cast %t{k} : memref<?xf32, strided<[?], offset: ?>> to {VIEW}"
                );
            }
        }
        line!(t, "  memref.store %f, %v{next}[%o] : {VIEW}");
        k = next;
    }
    line!(t, "  return %v{k} : {VIEW}");
    line!(t, "}}");
}

/// Functions with maps, dense constants, attributes, structured operations and their regions.
fn mixed(t: &mut Text) {
    line!(t, "#map = affine_map<(d0, d1) -> (d0, d1)>");
    line!(t, "#map1 = affine_map<(d0, d1) -> (d1, d0)>");
    line!(
        t,
        "#map2 = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)>"
    );
    let mut k = 0;
    while k == 0 || !t.is_full() {
        line!(
            t,
            "memref.global \"private\" constant @g{k} : memref<4xi32> = dense<[1, {k}, 3, -4]>"
        );
        line!(
            t,
            "func.func @m{k}(%a: memref<4x4xf32>, %b: memref<4x4xf32, #map1>, \
             %t: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {{index = {k} : i64, \
             note = \"number {k}\"}} {{"
        );
        line!(t, "  %cst = arith.constant 1.500000e+00 : f32");
        line!(
            t,
            "  %d = arith.constant dense<[0, 1, {k}]> : tensor<3xi64>"
        );
        line!(
            t,
            "  %v = arith.constant dense<0.000000e+00> : vector<4xf32>"
        );
        line!(t, "  %c1 = arith.constant 1 : index");
        line!(t, "  %g = memref.get_global @g{k} : memref<4xi32>");
        line!(
            t,
            "  linalg.generic {{indexing_maps = [#map, #map1], iterator_types = [\"parallel\", \
             \"parallel\"]}} ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32, #map1>) {{"
        );
        line!(t, "  ^bb0(%in: f32, %out: f32):");
        line!(t, "    %0 = arith.mulf %in, %cst fastmath<fast> : f32");
        line!(t, "    %1 = arith.addf %0, %out : f32");
        line!(t, "    linalg.yield %1 : f32");
        line!(t, "  }}");
        line!(
            t,
            "  %x = \"test.unknown\"(%g, %d) {{at = #map2, of = @g{k}}} : (memref<4xi32>, tensor<3xi64>) -> index"
        );
        line!(t, "  %y = arith.index_cast %x : index to i32");
        line!(t, "  %z = arith.trunci %y : i32 to i8");
        line!(
            t,
            "  memref.store %y, %g[%c1] {{nontemporal = true}} : memref<4xi32>"
        );
        line!(t, "  \"test.pair\"(%z, %v) ({{");
        line!(t, "    %w = arith.addi %z, %z overflow<nsw> : i8");
        line!(t, "    \"test.end\"(%w) : (i8) -> ()");
        line!(
            t,
            "  }}) {{tags = [1, \"two\", unit]}} : (i8, vector<4xf32>) -> ()"
        );
        line!(t, "  return %t : tensor<?x?xf32>");
        line!(t, "}}");
        k += 1;
    }
}

/// Functions in generic form.
fn generic(t: &mut Text) {
    line!(t, "\"builtin.module\"() ({{");
    let mut k = 0;
    while k == 0 || !t.is_full() {
        line!(
            t,
            "  \"func.func\"() <{{function_type = ({BUFFER}, index, f32) -> {BUFFER}, \
             sym_name = \"f{k}\"}}> ({{"
        );
        line!(t, "  ^bb0(%m: {BUFFER}, %x: index, %f: f32):");
        line!(
            t,
            "    %0 = \"arith.constant\"() <{{value = {k} : index}}> : () -> index"
        );
        line!(
            t,
            "    %1 = \"memref.alloc\"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> {BUFFER}"
        );
        line!(
            t,
            "    \"memref.store\"(%f, %1, %0) : (f32, {BUFFER}, index) -> ()"
        );
        line!(
            t,
            "    %2 = \"memref.load\"(%m, %x) <{{nontemporal = false}}> : ({BUFFER}, index) -> f32"
        );
        line!(
            t,
            "    %3 = \"arith.addf\"(%2, %f) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32"
        );
        line!(
            t,
            "    %4 = \"arith.cmpi\"(%0, %x) <{{predicate = 6 : i64}}> : (index, index) -> i1"
        );
        line!(t, "    \"scf.if\"(%4) ({{");
        line!(
            t,
            "      \"memref.store\"(%3, %m, %x) {{tag = {k} : i32}} : (f32, {BUFFER}, index) -> ()"
        );
        line!(t, "      \"scf.yield\"() : () -> ()");
        line!(t, "    }}, {{");
        line!(t, "    }}) : (i1) -> ()");
        line!(
            t,
            "    \"cf.cond_br\"(%4, %1, %m)[^bb1, ^bb1] <{{operandSegmentSizes = array<i32: 1, 1, 1>}}> : (i1, {BUFFER}, {BUFFER}) -> ()"
        );
        line!(t, "  ^bb1(%r: {BUFFER}):");
        line!(t, "    \"func.return\"(%r) : ({BUFFER}) -> ()");
        line!(t, "  }}) : () -> ()");
        k += 1;
    }
    line!(t, "}}) : () -> ()");
}
