//! Text of families that grows by lines.

/// The type of most buffers.
pub(super) const BUFFER: &str = "memref<16xf32>";

/// Text that grows by lines.
#[derive(Default)]
pub(super) struct Lines(pub(super) String);

impl Lines {
    pub(super) fn add(&mut self, line: std::fmt::Arguments) {
        use std::fmt::Write as _;
        // Writing to a string does not fail.
        let _ = writeln!(self.0, "{line}");
    }

    /// A condition `%cK` on the argument `%x` that no other line decides.
    pub(super) fn condition(&mut self, k: usize) {
        self.add(format_args!("%limit{k} = arith.constant {k} : index"));
        self.add(format_args!(
            "%c{k} = arith.cmpi ugt, %x, %limit{k} : index"
        ));
    }

    /// A buffer `%NAME` with something in it.
    pub(super) fn filled(&mut self, name: &str) {
        self.add(format_args!("%{name} = memref.alloc() : {BUFFER}"));
        self.add(format_args!("memref.store %f, %{name}[%zero] : {BUFFER}"));
    }

    /// Adds what is in the first place of a buffer to `sum`, and gives the name of the new sum.
    pub(super) fn summed(&mut self, buffer: &str, sum: &str, k: usize) -> String {
        self.add(format_args!(
            "%read{k} = memref.load %{buffer}[%zero] : {BUFFER}"
        ));
        self.add(format_args!("%sum{k} = arith.addf %{sum}, %read{k} : f32"));
        format!("sum{k}")
    }
}

/// Adds a line, as `format!` makes it.
macro_rules! line {
    ($lines:ident, $($format:tt)*) => { $lines.add(format_args!($($format)*)) };
}

pub(super) use line;

/// `count` pieces with commas between them.
pub(super) fn list(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect::<Vec<_>>().join(", ")
}

/// A function of a limit `%x` and a number `%f`, with `%zero` and `%one`, whose body ends with what
/// gives its result.
pub(super) fn function(name: &str, body: impl FnOnce(&mut Lines)) -> String {
    let mut lines = Lines::default();
    line!(
        lines,
        "func.func @{name}(%given: {BUFFER}, %x: index, %f: f32) -> f32 {{"
    );
    line!(lines, "%zero = arith.constant 0 : index");
    line!(lines, "%one = arith.constant 1 : index");
    body(&mut lines);
    line!(lines, "}}");
    lines.0
}
