//! Counts what deallocation leaves for run time, in a module's custom form, ours or mlir-opt's.
//!
//! It reads lines, not IR: enough for the counts, and independent of the code under test.

/// What is still to be decided when the program runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checks {
    /// Pairs of buffers that are compared: in line, by the helper function, or by a
    /// `bufferization.dealloc` that is still to be lowered.
    pub comparisons: usize,
    /// Frees under a condition that is not a constant.
    pub conditions: usize,
    /// Buffers that are copied.
    pub clones: usize,
}

impl Checks {
    /// Of a module's text.
    pub fn of(text: &str) -> Checks {
        let mut checks = Checks::default();
        let mut constants: Vec<&str> = Vec::new();
        let mut pointers: Vec<&str> = Vec::new();
        // The lengths of the lists that the next call of the helper function gets.
        let mut lists: Vec<usize> = Vec::new();
        let mut in_helper = false;
        let mut previous = "";
        for line in text.lines().map(str::trim) {
            if line.starts_with("func.func") {
                in_helper = line.contains("@dealloc_helper");
                (constants, pointers, lists) = Default::default();
            }
            if in_helper {
                continue;
            }
            let (result, op) = line.split_once(" = ").unwrap_or(("", line));
            if op == "arith.constant true" || op == "arith.constant false" {
                constants.push(result);
            } else if op.starts_with("memref.extract_aligned_pointer_as_index") {
                pointers.push(result);
            } else if op.starts_with("arith.cmpi") {
                checks.comparisons += usize::from(operands(op).any(|o| pointers.contains(&o)));
            } else if op.starts_with("memref.alloc()") && op.ends_with("xindex>") {
                lists.extend(
                    op.split(['<', 'x'])
                        .nth(1)
                        .and_then(|n| n.parse::<usize>().ok()),
                );
            } else if op.contains("call @dealloc_helper(") {
                let retained = lists.pop().unwrap_or(0);
                let memrefs = lists.pop().unwrap_or(0);
                checks.comparisons += pairs(memrefs, retained);
            } else if op.starts_with("memref.dealloc") {
                checks.conditions += usize::from(previous.starts_with("scf.if"));
            } else if op.starts_with("bufferization.dealloc") {
                let group = |open: &'static str| group(op, open);
                let memrefs = group("dealloc (").count();
                checks.comparisons += pairs(memrefs, group("retain (").count());
                checks.conditions += group("if (").filter(|c| !constants.contains(c)).count();
            } else if op.starts_with("bufferization.clone") {
                checks.clones += 1;
            }
            previous = line;
        }
        checks
    }

    /// Nothing is left that the other does not leave too.
    #[allow(dead_code, reason = "not every test asks for it")]
    pub fn at_most(&self, other: &Checks) -> bool {
        self.comparisons <= other.comparisons
            && self.conditions <= other.conditions
            && self.clones <= other.clones
    }
}

/// The `bufferization.dealloc` operations of a text that compare: those with several memrefs or a
/// retain list.
#[allow(dead_code, reason = "not every test asks for it")]
pub fn comparing_deallocs(text: &str) -> usize {
    let deallocs = text
        .lines()
        .filter_map(|line| line.split_once("bufferization.dealloc"));
    deallocs
        .filter(|(_, op)| op.contains(" retain (") || group(op, "(").count() > 1)
        .count()
}

/// The calls of the library function in a lowered text.
#[allow(dead_code, reason = "not every test asks for it")]
pub fn helper_calls(text: &str) -> usize {
    text.matches("call @dealloc_helper").count()
}

/// Each memref is compared with those before it and with all that are retained.
fn pairs(memrefs: usize, retained: usize) -> usize {
    memrefs * memrefs.saturating_sub(1) / 2 + memrefs * retained
}

/// The values between `open` and the next `)` or `:`.
fn group<'a>(op: &'a str, open: &'static str) -> impl Iterator<Item = &'a str> {
    let rest = op.split_once(open).map_or("", |(_, rest)| rest);
    operands(rest.split([')', ':']).next().unwrap_or(""))
}

fn operands(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ' ']).filter(|word| word.starts_with('%'))
}
