//! Statements with regions: branches and loops that carry buffers.

use super::writer::{BUFFER, End, Scope, Writer, assign, types};

/// What a loop hands from one iteration to the next.
pub struct Carried {
    pub results: Vec<String>,
    pub arguments: Vec<String>,
    /// ` iter_args(...) -> (...)`, or nothing.
    pub clause: String,
}

impl Writer {
    pub fn if_op(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let condition = self.random.pick(&scope.conditions).to_string();
        let count = self.random.below(3);
        let results = self.names("r", count);
        let types = types(count);
        let arrow = if count > 0 {
            format!(" -> ({types})")
        } else {
            String::new()
        };
        let assign = assign(&results);
        self.line(depth, format_args!("{assign}scf.if {condition}{arrow} {{"));
        for side in 0..2 {
            let mut inner = scope.clone();
            self.statements(depth + 1, 3, &mut inner, nesting + 1);
            self.leave(depth + 1, &inner, &End::Yield(count));
            if side == 0 {
                self.line(depth, format_args!("}} else {{"));
            }
        }
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    /// The buffers that a loop carries: none, one or two.
    pub fn carried(&mut self, scope: &Scope) -> Carried {
        let count = self.random.below(3);
        let results = self.names("r", count);
        let arguments = self.names("p", count);
        let inits: Vec<String> = arguments
            .iter()
            .map(|argument| format!("{argument} = {}", self.random.pick(&scope.buffers)))
            .collect();
        let clause = match count {
            0 => String::new(),
            _ => format!(" iter_args({}) -> ({})", inits.join(", "), types(count)),
        };
        Carried {
            results,
            arguments,
            clause,
        }
    }

    pub fn for_op(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let Carried {
            results,
            arguments,
            clause,
        } = self.carried(scope);
        let assign = assign(&results);
        let i = self.name("i");
        self.line(
            depth,
            format_args!("{assign}scf.for {i} = %i0 to %n step %i1{clause} {{"),
        );
        let mut inner = scope.clone();
        inner.buffers.extend(arguments);
        self.statements(depth + 1, 3, &mut inner, nesting + 1);
        self.leave(depth + 1, &inner, &End::Yield(results.len()));
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    /// A loop that carries buffers and a count; what the condition hands on may be its own.
    pub fn while_op(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let carried = self.random.below(3);
        let forwarded = self.random.below(3);
        let results = self.names("r", forwarded);
        let before = self.names("p", carried);
        let after = self.names("q", forwarded);
        let [count, seen, more, next, last] = ["j", "j", "c", "j", "j"].map(|n| self.name(n));
        let inits: String = before
            .iter()
            .map(|argument| format!(", {argument} = {}", self.random.pick(&scope.buffers)))
            .collect();
        let typed = |n: usize| {
            ["index"]
                .into_iter()
                .chain(vec![BUFFER; n])
                .collect::<Vec<_>>()
                .join(", ")
        };
        let (inputs, outputs) = (typed(carried), typed(forwarded));
        let mut all = vec![last];
        all.extend(results.iter().cloned());
        let assign = assign(&all);
        self.line(
            depth,
            format_args!("{assign}scf.while ({count} = %i0{inits}) : ({inputs}) -> ({outputs}) {{"),
        );
        let mut inner = scope.clone();
        inner.buffers.extend(before);
        self.statements(depth + 1, 2, &mut inner, nesting + 1);
        self.line(
            depth + 1,
            format_args!("{more} = arith.cmpi slt, {count}, %n : index"),
        );
        let handed: String = (0..forwarded)
            .map(|_| format!(", {}", self.random.pick(&inner.buffers)))
            .collect();
        self.line(
            depth + 1,
            format_args!("scf.condition({more}) {count}{handed} : {outputs}"),
        );
        self.line(depth, format_args!("}} do {{"));
        let arguments: String = after
            .iter()
            .map(|name| format!(", {name}: {BUFFER}"))
            .collect();
        let label = self.name("bb").replace('%', "^");
        self.line(depth, format_args!("{label}({seen}: index{arguments}):"));
        let mut inner = scope.clone();
        inner.buffers.extend(after);
        self.statements(depth + 1, 3, &mut inner, nesting + 1);
        self.line(
            depth + 1,
            format_args!("{next} = arith.addi {seen}, %i1 : index"),
        );
        let back: String = (0..carried)
            .map(|_| format!(", {}", self.random.pick(&inner.buffers)))
            .collect();
        self.line(depth + 1, format_args!("scf.yield {next}{back} : {inputs}"));
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    /// A region of blocks.
    pub fn execute_region(&mut self, depth: usize, scope: &mut Scope) {
        let count = self.random.below(2);
        let results = self.names("r", count);
        let arrow = match count {
            0 => String::new(),
            _ => format!(" -> {}", types(count)),
        };
        let assign = assign(&results);
        self.line(depth, format_args!("{assign}scf.execute_region{arrow} {{"));
        let inner = 1 + self.random.below(4);
        self.graph(depth + 1, inner, scope, &End::Yield(count));
        self.line(depth, format_args!("}}"));
        scope.buffers.extend(results);
    }

    /// A switch on the count with buffers as results.
    pub fn index_switch(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let count = self.random.below(3);
        let results = self.names("r", count);
        let arrow = match count {
            0 => String::new(),
            _ => format!(" -> {}", types(count)),
        };
        let assign = assign(&results);
        self.line(depth, format_args!("{assign}scf.index_switch %n{arrow}"));
        let cases = self.random.below(3);
        for case in 0..=cases {
            match case == cases {
                true => self.line(depth, format_args!("default {{")),
                false => self.line(depth, format_args!("case {} {{", case + 1)),
            }
            let mut inner = scope.clone();
            self.statements(depth + 1, 2, &mut inner, nesting + 1);
            self.leave(depth + 1, &inner, &End::Yield(count));
            self.line(depth, format_args!("}}"));
        }
        scope.buffers.extend(results);
    }

    /// A parallel loop that adds up what it reads; its sum decides a condition.
    pub fn parallel(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let [i, sum, x, l, r, t, low, c] =
            ["i", "s", "x", "l", "r", "t", "l", "c"].map(|n| self.name(n));
        self.line(
            depth,
            format_args!(
                "{sum} = scf.parallel ({i}) = (%i0) to (%n) step (%i1) init (%k) -> i64 {{"
            ),
        );
        let mut inner = scope.clone();
        self.statements(depth + 1, 2, &mut inner, nesting + 1);
        let read = inner.readable(&mut self.random).to_string();
        self.line(
            depth + 1,
            format_args!("{x} = memref.load {read}[%i0] : {BUFFER}"),
        );
        self.line(depth + 1, format_args!("scf.reduce({x} : i64) {{"));
        let label = self.name("bb").replace('%', "^");
        self.line(depth + 1, format_args!("{label}({l}: i64, {r}: i64):"));
        self.line(depth + 2, format_args!("{t} = arith.addi {l}, {r} : i64"));
        self.line(depth + 2, format_args!("scf.reduce.return {t} : i64"));
        self.line(depth + 1, format_args!("}}"));
        self.line(depth, format_args!("}}"));
        self.line(depth, format_args!("{low} = arith.andi {sum}, %k : i64"));
        self.line(depth, format_args!("{c} = arith.cmpi eq, {low}, %k : i64"));
        scope.conditions.push(c);
    }

    /// A parallel loop that keeps everything to itself.
    pub fn forall(&mut self, depth: usize, scope: &Scope, nesting: usize) {
        let [i, j] = [0; 2].map(|_| self.name("i"));
        self.line(depth, format_args!("scf.forall ({i}, {j}) in (%n, 2) {{"));
        let mut inner = scope.clone();
        self.statements(depth + 1, 3, &mut inner, nesting + 1);
        self.line(depth, format_args!("}}"));
    }

    /// A scope of the stack that gives one buffer of the heap.
    pub fn alloca_scope(&mut self, depth: usize, scope: &mut Scope, nesting: usize) {
        let result = self.name("r");
        self.line(
            depth,
            format_args!("{result} = memref.alloca_scope -> ({BUFFER}) {{"),
        );
        let mut inner = scope.clone();
        self.local(depth + 1, &mut inner);
        self.statements(depth + 1, 2, &mut inner, nesting + 1);
        let given = self.random.pick(&inner.buffers).to_string();
        self.line(
            depth + 1,
            format_args!("memref.alloca_scope.return {given} : {BUFFER}"),
        );
        self.line(depth, format_args!("}}"));
        scope.buffers.push(result);
    }
}
