//! Statements without regions: what makes buffers, looks at them, and gives them other names.

use super::feature_set::FeatureSet;
use super::writer::{BUFFER, Scope, Writer, assign, types};

/// A kind of statement.
#[derive(Copy, Clone)]
enum Kind {
    Allocate,
    Observe,
    Copy,
    Select,
    Cast,
    Condition,
    Call,
    View,
    Local,
    Global,
    Freed,
    FreedAcross,
    External,
    Clone,
    Recursion,
    Linalg,
    Realloc,
    Windows,
    Written,
    If,
    For,
    While,
    ExecuteRegion,
    IndexSwitch,
    Parallel,
    Forall,
    AllocaScope,
    Returned,
    Indirect,
    Mutual,
    Convention,
    Cell,
    Store,
    Overwrite,
    AffineAccesses,
    AffineFor,
    AffineIf,
    FreedResults,
    Extent,
    Sized,
    OneOfTwoSizes,
}

impl Kind {
    fn has_regions(self) -> bool {
        matches!(
            self,
            Kind::If
                | Kind::For
                | Kind::While
                | Kind::ExecuteRegion
                | Kind::IndexSwitch
                | Kind::Parallel
                | Kind::Forall
                | Kind::AllocaScope
                | Kind::AffineFor
                | Kind::AffineIf
        )
    }
}

/// The feature set that has each kind, and how often it is chosen. The first is the simplest.
const KINDS: &[(FeatureSet, usize, Kind)] = &[
    (FeatureSet::CORE, 3, Kind::Allocate),
    (FeatureSet::CORE, 2, Kind::Observe),
    (FeatureSet::CORE, 1, Kind::Copy),
    (FeatureSet::CORE, 2, Kind::Select),
    (FeatureSet::CORE, 1, Kind::Cast),
    (FeatureSet::CORE, 1, Kind::Condition),
    (FeatureSet::CORE, 1, Kind::Call),
    (FeatureSet::VIEWS, 4, Kind::View),
    (FeatureSet::STACK, 1, Kind::Local),
    (FeatureSet::GLOBALS, 1, Kind::Global),
    (FeatureSet::FREES, 1, Kind::Freed),
    (FeatureSet::FREES_ACROSS, 2, Kind::FreedAcross),
    (FeatureSet::CALLS, 2, Kind::External),
    (FeatureSet::CLONES, 1, Kind::Clone),
    (FeatureSet::CALLS, 1, Kind::Recursion),
    (FeatureSet::LINALG, 1, Kind::Linalg),
    (FeatureSet::REALLOC, 2, Kind::Realloc),
    (FeatureSet::WINDOWS, 2, Kind::Windows),
    (FeatureSet::WRITES, 2, Kind::Written),
    (FeatureSet::CORE, 3, Kind::If),
    (FeatureSet::CORE, 1, Kind::For),
    (FeatureSet::CORE, 1, Kind::While),
    (FeatureSet::CORE, 1, Kind::ExecuteRegion),
    (FeatureSet::REGIONS, 2, Kind::IndexSwitch),
    (FeatureSet::REGIONS, 1, Kind::Parallel),
    (FeatureSet::REGIONS, 1, Kind::Forall),
    (FeatureSet::STACK, 1, Kind::AllocaScope),
    (FeatureSet::RETURNED, 4, Kind::Returned),
    (FeatureSet::INDIRECT, 2, Kind::Indirect),
    (FeatureSet::MUTUAL, 1, Kind::Mutual),
    (FeatureSet::CONVENTIONS, 2, Kind::Convention),
    (FeatureSet::NESTED, 2, Kind::Cell),
    (FeatureSet::STORES, 8, Kind::Store),
    (FeatureSet::STORES, 2, Kind::Overwrite),
    (FeatureSet::AFFINE, 1, Kind::AffineAccesses),
    (FeatureSet::AFFINE, 2, Kind::AffineFor),
    (FeatureSet::AFFINE, 2, Kind::AffineIf),
    (FeatureSet::FREED_RESULTS, 6, Kind::FreedResults),
    (FeatureSet::SIZES, 3, Kind::Extent),
    (FeatureSet::SIZES, 6, Kind::Sized),
    (FeatureSet::SIZES, 2, Kind::OneOfTwoSizes),
];

impl Writer {
    pub fn statements(&mut self, depth: usize, count: usize, scope: &mut Scope, nesting: usize) {
        for _ in 0..1 + self.random.below(count) {
            self.statement(depth, scope, nesting);
        }
    }

    fn statement(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let mut kinds: Vec<Kind> = Vec::new();
        for &(features, weight, kind) in KINDS {
            let is_shallow = nesting < 3 || !kind.has_regions();
            if self.features.has(features) && is_shallow {
                kinds.extend(std::iter::repeat_n(kind, weight));
            }
        }
        let choice = self.random.below(kinds.len());
        match kinds[choice] {
            Kind::Allocate => self.allocate(depth, scope),
            Kind::Observe => self.observe(depth, scope),
            Kind::Copy => self.copy(depth, scope),
            Kind::Select => self.select(depth, scope),
            Kind::Cast => self.cast(depth, scope),
            Kind::Condition => self.condition(depth, scope),
            Kind::Call => self.call(depth, scope),
            Kind::View => self.view(depth, scope),
            Kind::Local => self.local(depth, scope),
            Kind::Global => self.global(depth, scope),
            Kind::Freed => self.freed(depth, scope),
            Kind::FreedAcross => self.freed_across(depth, scope),
            Kind::External => self.external(depth, scope),
            Kind::Clone => self.clone_of(depth, scope),
            Kind::Recursion => self.recursion(depth, scope, nesting),
            Kind::Linalg => self.linalg(depth, scope),
            Kind::Realloc => self.realloc(depth, scope),
            Kind::Windows => self.windows(depth, scope),
            Kind::Written => self.written(depth, scope),
            Kind::If => self.if_op(depth, scope, nesting),
            Kind::For => self.for_op(depth, scope, nesting),
            Kind::While => self.while_op(depth, scope, nesting),
            Kind::ExecuteRegion => self.execute_region(depth, scope),
            Kind::IndexSwitch => self.index_switch(depth, scope, nesting),
            Kind::Parallel => self.parallel(depth, scope, nesting),
            Kind::Forall => self.forall(depth, scope, nesting),
            Kind::AllocaScope => self.alloca_scope(depth, scope, nesting),
            Kind::Returned => self.returned(depth, scope),
            Kind::Indirect => self.indirect(depth, scope),
            Kind::Mutual => self.mutual(depth, scope),
            Kind::Convention => self.convention(depth, scope),
            Kind::Cell => self.cell(depth, scope),
            Kind::Store => self.store(depth, scope),
            Kind::Overwrite => self.overwrite(depth, scope),
            Kind::AffineAccesses => self.affine_accesses(depth, scope),
            Kind::AffineFor => self.affine_for(depth, scope, nesting),
            Kind::AffineIf => self.affine_if(depth, scope, nesting),
            Kind::FreedResults => self.freed_results(depth, scope),
            Kind::Extent => self.extent(depth, scope),
            Kind::Sized => self.sized(depth, scope),
            Kind::OneOfTwoSizes => self.one_of_two_sizes(depth, scope),
        }
    }

    fn observe(&mut self, depth: usize, scope: &Scope) {
        let b = scope.readable(&mut self.random).to_string();
        self.line(
            depth,
            format_args!("func.call @observe({b}) : ({BUFFER}) -> ()"),
        );
    }

    /// A buffer that holds what another holds, and something more.
    fn allocate(&mut self, depth: usize, scope: &mut Scope) {
        let a = self.name("a");
        self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
        self.fill(depth, &a, scope);
        scope.buffers.push(a);
    }

    /// Writes both elements of a buffer.
    pub fn fill(&mut self, depth: usize, a: &str, scope: &Scope) {
        let b = scope.readable(&mut self.random).to_string();
        let [x, y] = ["x", "y"].map(|n| self.name(n));
        self.line(depth, format_args!("{x} = memref.load {b}[%i0] : {BUFFER}"));
        self.line(depth, format_args!("{y} = arith.addi {x}, %k : i64"));
        for index in ["%i0", "%i1"] {
            self.line(
                depth,
                format_args!("memref.store {y}, {a}[{index}] : {BUFFER}"),
            );
        }
    }

    fn copy(&mut self, depth: usize, scope: &mut Scope) {
        let b = scope.readable(&mut self.random).to_string();
        let a = self.name("a");
        self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
        self.line(
            depth,
            format_args!("memref.copy {b}, {a} : {BUFFER} to {BUFFER}"),
        );
        scope.buffers.push(a);
    }

    fn select(&mut self, depth: usize, scope: &mut Scope) {
        let b = self.random.pick(&scope.buffers).to_string();
        let other = self.random.pick(&scope.buffers).to_string();
        let condition = self.random.pick(&scope.conditions).to_string();
        let s = self.name("s");
        self.line(
            depth,
            format_args!("{s} = arith.select {condition}, {b}, {other} : {BUFFER}"),
        );
        scope.buffers.push(s);
    }

    pub fn condition(&mut self, depth: usize, scope: &mut Scope) {
        let b = scope.readable(&mut self.random).to_string();
        let [x, low, c] = ["x", "l", "c"].map(|n| self.name(n));
        self.line(depth, format_args!("{x} = memref.load {b}[%i0] : {BUFFER}"));
        self.line(depth, format_args!("{low} = arith.andi {x}, %k : i64"));
        self.line(depth, format_args!("{c} = arith.cmpi eq, {low}, %k : i64"));
        scope.conditions.push(c);
    }

    /// A buffer on the stack.
    pub fn local(&mut self, depth: usize, scope: &mut Scope) {
        let a = self.name("a");
        self.line(depth, format_args!("{a} = memref.alloca() : {BUFFER}"));
        self.fill(depth, &a, scope);
        scope.locals.push(a);
    }

    fn global(&mut self, depth: usize, scope: &mut Scope) {
        // What is constant must not be written.
        let is_written = self.features.has(FeatureSet::STORES);
        let name = if self.random.chance(50) || is_written {
            "table"
        } else {
            "fixed"
        };
        let g = self.name("g");
        self.line(
            depth,
            format_args!("{g} = memref.get_global @{name} : {BUFFER}"),
        );
        scope.buffers.push(g);
    }

    /// A buffer that the program frees itself.
    fn freed(&mut self, depth: usize, scope: &mut Scope) {
        let a = self.name("a");
        self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
        self.fill(depth, &a, scope);
        let mut inner = scope.clone();
        inner.locals.push(a.clone());
        for _ in 0..self.random.below(3) {
            self.condition(depth, &mut inner);
        }
        self.line(depth, format_args!("memref.dealloc {a} : {BUFFER}"));
        scope.conditions = inner.conditions;
    }

    /// A buffer that the program frees itself: on one path now and on the other later, or behind a
    /// branch, where nobody uses it any more.
    fn freed_across(&mut self, depth: usize, scope: &mut Scope) {
        let a = self.name("a");
        self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
        self.fill(depth, &a, scope);
        let condition = self.random.pick(&scope.conditions).to_string();
        self.line(depth, format_args!("scf.if {condition} {{"));
        let mut inner = scope.clone();
        inner.locals.push(a.clone());
        self.condition(depth + 1, &mut inner);
        self.line(depth + 1, format_args!("memref.dealloc {a} : {BUFFER}"));
        match self.random.below(2) {
            // The other path leaves it to the pass.
            0 => self.line(depth, format_args!("}}")),
            _ => {
                self.line(depth, format_args!("}} else {{"));
                self.line(depth + 1, format_args!("memref.dealloc {a} : {BUFFER}"));
                self.line(depth, format_args!("}}"));
            }
        }
    }

    fn linalg(&mut self, depth: usize, scope: &mut Scope) {
        let b = scope.readable(&mut self.random).to_string();
        let a = self.name("a");
        self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
        match self.random.below(3) {
            0 => self.line(
                depth,
                format_args!("linalg.fill ins(%k : i64) outs({a} : {BUFFER})"),
            ),
            1 => self.line(
                depth,
                format_args!("linalg.copy ins({b} : {BUFFER}) outs({a} : {BUFFER})"),
            ),
            _ => {
                let [x, y, z] = ["x", "y", "z"].map(|n| self.name(n));
                self.line(depth, format_args!("linalg.map ins({b} : {BUFFER}) outs({a} : {BUFFER}) ({x}: i64, {y}: i64) {{"));
                self.line(depth + 1, format_args!("{z} = arith.addi {x}, %k : i64"));
                self.line(depth + 1, format_args!("linalg.yield {z} : i64"));
                self.line(depth, format_args!("}}"));
            }
        }
        scope.buffers.push(a);
    }

    /// A buffer that an external function writes.
    fn written(&mut self, depth: usize, scope: &mut Scope) {
        let a = self.name("a");
        self.line(depth, format_args!("{a} = memref.alloc() : {BUFFER}"));
        self.line(
            depth,
            format_args!("func.call @scribble({a}) : ({BUFFER}) -> ()"),
        );
        scope.buffers.push(a);
    }

    /// A buffer that grows.
    fn realloc(&mut self, depth: usize, scope: &mut Scope) {
        let [u, x, r] = ["u", "x", "r"].map(|n| self.name(n));
        let b = scope.readable(&mut self.random).to_string();
        self.line(depth, format_args!("{u} = memref.alloc() : memref<1xi64>"));
        self.line(depth, format_args!("{x} = memref.load {b}[%i0] : {BUFFER}"));
        self.line(
            depth,
            format_args!("memref.store {x}, {u}[%i0] : memref<1xi64>"),
        );
        self.line(
            depth,
            format_args!("{r} = memref.realloc {u} : memref<1xi64> to {BUFFER}"),
        );
        self.line(depth, format_args!("memref.store {x}, {r}[%i1] : {BUFFER}"));
        scope.buffers.push(r);
    }

    fn external(&mut self, depth: usize, scope: &mut Scope) {
        let b = self.random.pick(&scope.buffers).to_string();
        let [r, wide, v, c] = ["r", "w", "v", "c"].map(|n| self.name(n));
        match self.random.below(3) {
            0 => {
                self.line(
                    depth,
                    format_args!("{r} = func.call @make({b}) : ({BUFFER}) -> {BUFFER}"),
                );
                scope.buffers.push(r);
            }
            1 => {
                let condition = self.random.pick(&scope.conditions).to_string();
                self.line(depth, format_args!("{r}, {wide} = func.call @make_two({b}, {condition}) : ({BUFFER}, i1) -> ({BUFFER}, memref<?xi64>)"));
                self.line(
                    depth,
                    format_args!("{c} = func.call @look({wide}) : (memref<?xi64>) -> i1"),
                );
                scope.conditions.push(c);
                scope.buffers.push(r);
            }
            _ => {
                self.line(
                    depth,
                    format_args!("{v} = memref.cast {b} : {BUFFER} to memref<?xi64>"),
                );
                self.line(
                    depth,
                    format_args!("{c} = func.call @look({v}) : (memref<?xi64>) -> i1"),
                );
                scope.conditions.push(c);
            }
        }
    }

    fn clone_of(&mut self, depth: usize, scope: &mut Scope) {
        let b = scope.readable(&mut self.random).to_string();
        let a = self.name("a");
        self.line(
            depth,
            format_args!("{a} = bufferization.clone {b} : {BUFFER} to {BUFFER}"),
        );
        scope.buffers.push(a);
    }

    /// The function calls itself while the fuel lasts.
    fn recursion(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let (Some(number), true) = (self.current, nesting < 3) else {
            return self.condition(depth, scope);
        };
        let count = self.functions[number];
        let results = self.names("r", count);
        let inner = self.names("r", count);
        let more = self.name("more");
        self.line(depth, format_args!("{more} = func.call @burn() : () -> i1"));
        let outer = assign(&results);
        let types = types(count);
        self.line(depth, format_args!("{outer}scf.if {more} -> ({types}) {{"));
        let assign = assign(&inner);
        let [m0, m1] = [0; 2].map(|_| self.random.pick(&scope.buffers).to_string());
        let [c0, c1] = [0; 2].map(|_| self.random.pick(&scope.conditions).to_string());
        self.line(
            depth + 1,
            format_args!(
                "{assign}func.call @f{number}({m0}, {m1}, {c0}, {c1}, %n) : ({BUFFER}, {BUFFER}, i1, i1, index) -> ({types})"
            ),
        );
        self.line(
            depth + 1,
            format_args!("scf.yield {} : {types}", inner.join(", ")),
        );
        self.line(depth, format_args!("}} else {{"));
        let given: Vec<String> = (0..count)
            .map(|_| self.random.pick(&scope.buffers).to_string())
            .collect();
        self.line(
            depth + 1,
            format_args!("scf.yield {} : {types}", given.join(", ")),
        );
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    pub fn call(&mut self, depth: usize, scope: &mut Scope) {
        // The last one is being written.
        let Some(callees) = self.functions.len().checked_sub(1).filter(|&n| n > 0) else {
            return;
        };
        let callee = self.random.below(callees);
        let results = self.names("r", self.functions[callee]);
        let types = types(results.len());
        let assign = assign(&results);
        let [m0, m1] = [0; 2].map(|_| self.random.pick(&scope.buffers).to_string());
        let [c0, c1] = [0; 2].map(|_| self.random.pick(&scope.conditions).to_string());
        self.line(
            depth,
            format_args!(
                "{assign}func.call @f{callee}({m0}, {m1}, {c0}, {c1}, %n) : ({BUFFER}, {BUFFER}, i1, i1, index) -> ({types})"
            ),
        );
        scope.buffers.extend(results);
    }
}
