//! What deallocation leaves to be done when a program runs: frees, checks and copies, each with the
//! memrefs that it is about.
//!
//! The stage is the ownership pass with the simplification after it. Knows no query and prints
//! nothing. `deallocs` says of each dealloc what became of it, and why.

mod deallocs;
mod site;

pub use deallocs::{Dealloc, Spelled};
pub use site::{Edge, EndOf, Site, SiteKind};

use std::collections::BTreeMap;
use std::fmt::Write as _;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::escape;
use freehold_base::timing::Recorder;
use freehold_dialects::{Table, functions_with_body, group_range};
use freehold_facts::assumptions::Assumed;
use freehold_ir::{Module, Op, Value, collect_ops, known};
use freehold_passes::rewrite::as_constant_bool;
use freehold_passes::rewrite::simplify_deallocs::Report;
use freehold_passes::{buffer_deallocation_simplification, ownership_based_buffer_deallocation};
use freehold_query::{Item, Speller};
use freehold_rules::RuleSet;
use rustc_hash::FxHashMap;

use site::{Before, Sites};

/// What is done.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Two memrefs are compared.
    Check,
    /// A memref is freed.
    Free,
    /// A memref is copied.
    Copy,
}

/// One thing that is left to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The function, without `@`.
    pub function: String,
    pub function_op: Op,
    pub kind: Kind,
    /// One memref, or the two that are compared.
    pub memrefs: Vec<Value>,
    pub names: Vec<Item>,
    /// Whether it is done under a condition that is known when the program runs.
    pub is_conditional: bool,
    /// Of a free, whether the memref is compared with others first: one of them may be it, and then
    /// it is not freed here, or not again.
    pub is_compared: bool,
    pub site: Site,
}

impl Effect {
    /// In words: `frees %a (2:8) before 13:3, under a condition`; `frees %a (2:8) on the edge ^bb0
    /// -> ^done (4:3)`.
    pub fn text(&self) -> String {
        let place = |at: Option<(usize, usize)>| match at {
            Some((line, column)) => format!("{line}:{column}"),
            None => "?".to_owned(),
        };
        let spell = |item: &Item| format!("{} ({})", item.text, place(item.position));
        let names: Vec<String> = self.names.iter().map(spell).collect();
        let what = match self.kind {
            Kind::Check => format!("compares {}", names.join(" with ")),
            Kind::Free => format!("frees {}", names.join(", ")),
            Kind::Copy => format!("copies {}", names.join(", ")),
        };
        let condition = match self.is_conditional {
            true => ", under a condition",
            false => "",
        };
        format!("{what} {}{condition}", self.site.text())
    }
}

/// How much is left to be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub checks: usize,
    pub frees: usize,
    /// The frees under a condition that is known when the program runs.
    pub conditional: usize,
    pub copies: usize,
}

impl Counts {
    /// Of some effects.
    pub fn of(effects: &[Effect]) -> Counts {
        let mut counts = Counts::default();
        for effect in effects {
            counts.add(effect.kind, effect.is_conditional);
        }
        counts
    }

    fn add(&mut self, kind: Kind, is_conditional: bool) {
        match kind {
            Kind::Check => self.checks += 1,
            Kind::Free => self.frees += 1,
            Kind::Copy => self.copies += 1,
        }
        self.conditional += usize::from(kind == Kind::Free && is_conditional);
    }

    /// All effects.
    pub fn total(self) -> usize {
        self.checks + self.frees + self.copies
    }

    /// Each count with its name.
    pub fn named(self) -> [(&'static str, usize); 4] {
        [
            ("checks", self.checks),
            ("frees", self.frees),
            ("conditional frees", self.conditional),
            ("clones", self.copies),
        ]
    }

    /// Each count with its name, of one word.
    pub fn json(self) -> serde_json::Value {
        let named = self.named().into_iter();
        let entry = |(name, count): (&str, usize)| (name.replace(' ', "_"), count.into());
        named.map(entry).collect::<serde_json::Map<_, _>>().into()
    }
}

/// What is left to be done in a module.
#[derive(Default)]
pub struct Effects {
    /// Function by function in their order; of each no more than was asked for.
    pub found: Vec<Effect>,
    /// How much is left in each function.
    pub counts: FxHashMap<Op, Counts>,
}

/// What is left to be done in a module, function by function in their order.
///
/// The module is deallocated. Values that the source has keep their ids.
///
/// # Errors
/// What the passes cannot judge.
pub fn effects(
    source: &Source,
    module: &mut Module,
    table: &Table,
) -> Result<Vec<Effect>, Vec<Diagnostic>> {
    let blocks = Before::of(module, &Speller::new(source, module, table));
    own(module, table)?;
    buffer_deallocation_simplification::run(module, table)?;
    Ok(read(source, module, table, &blocks, usize::MAX).found)
}

/// What is left to be done in a module, at most `most` effects of each function, and each dealloc
/// with what became of it and why.
///
/// The module is deallocated, as by [`effects`].
///
/// # Errors
/// What the passes cannot judge.
pub fn effects_and_deallocs(
    source: &Source,
    module: &mut Module,
    table: &Table,
    most: usize,
) -> Result<(Effects, Vec<Dealloc>), Vec<Diagnostic>> {
    let blocks = Before::of(module, &Speller::new(source, module, table));
    let deallocs = told(source, module, table, None, &blocks)?;
    Ok((read(source, module, table, &blocks, most), deallocs))
}

/// Each dealloc with what became of it and why, by a set of rules, the built-in ones if there is
/// none.
///
/// The module is deallocated, as by [`effects`].
///
/// # Errors
/// What the passes cannot judge.
pub fn deallocs(
    source: &Source,
    module: &mut Module,
    table: &Table,
    rules: Option<&RuleSet>,
) -> Result<Vec<Dealloc>, Vec<Diagnostic>> {
    let blocks = Before::of(module, &Speller::new(source, module, table));
    told(source, module, table, rules, &blocks)
}

/// Deallocates a module, of which `blocks` says how it was before.
fn told(
    source: &Source,
    module: &mut Module,
    table: &Table,
    rules: Option<&RuleSet>,
    blocks: &Before,
) -> Result<Vec<Dealloc>, Vec<Diagnostic>> {
    own(module, table)?;
    let sites = Sites::new(module, blocks);
    let before = deallocs::found(module, table, &Speller::new(source, module, table), &sites);
    let mut report = Report {
        explain: true,
        trace: true,
        ..Report::default()
    };
    let assumed = Assumed::of("buffer-deallocation-simplification");
    let told = (&mut report, &Recorder::OFF);
    buffer_deallocation_simplification::run_with(module, table, rules, &assumed, told)?;
    Ok(deallocs::with_what_became(
        before,
        report.told,
        module,
        table,
    ))
}

/// The ownership pass. What is not freed is left as it was.
fn own(module: &mut Module, table: &Table) -> Result<(), Vec<Diagnostic>> {
    let options = ownership_based_buffer_deallocation::Options::default();
    let mut remarks = Vec::new();
    let assumed = Assumed::of("ownership-based-buffer-deallocation");
    ownership_based_buffer_deallocation::run(module, table, &options, &assumed, &mut remarks)
}

fn read(source: &Source, module: &Module, table: &Table, blocks: &Before, most: usize) -> Effects {
    let mut reader = Reader {
        sites: Sites::new(module, blocks),
        speller: Speller::new(source, module, table),
        module,
        table,
        function: String::new(),
        function_op: module.top(),
        counts: Counts::default(),
        most,
        found: Vec::new(),
    };
    let mut counts = FxHashMap::default();
    for function in functions_with_body(module, table) {
        reader.function = reader.speller.function(function);
        reader.function_op = function;
        for op in collect_ops(module, function) {
            reader.read(op);
        }
        counts.insert(function, std::mem::take(&mut reader.counts));
    }
    let found = reader.found;
    Effects { found, counts }
}

struct Reader<'a> {
    sites: Sites<'a>,
    speller: Speller<'a>,
    module: &'a Module,
    table: &'a Table,
    function: String,
    function_op: Op,
    /// Of this function.
    counts: Counts,
    /// So many effects of a function are found; the others are counted.
    most: usize,
    found: Vec<Effect>,
}

impl Reader<'_> {
    fn read(&mut self, op: Op) {
        let module = self.module;
        match module.name(op) {
            known::BUFFERIZATION_DEALLOC => self.dealloc(op),
            known::MEMREF_DEALLOC => {
                self.add(op, Kind::Free, &[module.operand(op, 0)], false);
            }
            known::BUFFERIZATION_CLONE => {
                // A copy that is made on one path only stands in an operation's region.
                let around = module.parent_op(op).map(|around| module.name(around));
                let is_conditional = around == Some(known::SCF_IF);
                self.add(op, Kind::Copy, &[module.operand(op, 0)], is_conditional);
            }
            known::ARITH_CMPI => {
                // Results of one call are compared in place.
                let buffers = [0, 1].map(|place| self.pointed_to(module.operand(op, place)));
                if let [Some(first), Some(second)] = buffers {
                    self.add(op, Kind::Check, &[first, second], false);
                }
            }
            _ => {}
        }
    }

    /// The memref whose pointer a value is.
    fn pointed_to(&self, value: Value) -> Option<Value> {
        let module = self.module;
        let op = module.defining_op(value)?;
        let is_pointer = module.name(op) == known::MEMREF_EXTRACT_ALIGNED_POINTER;
        is_pointer.then(|| module.operand(op, 0))
    }

    fn dealloc(&mut self, op: Op) {
        let (module, table) = (self.module, self.table);
        let Some(def) = table.of(module, op) else {
            return;
        };
        let group = |name: &str| -> Vec<Value> {
            let range = group_range(module, op, def, name, true).unwrap_or(0..0);
            range.map(|place| module.operand(op, place)).collect()
        };
        let (memrefs, conditions) = (group("memrefs"), group("conditions"));
        let retained = group("retained");
        for (place, &memref) in memrefs.iter().enumerate() {
            let known = conditions
                .get(place)
                .and_then(|&c| as_constant_bool(module, c));
            let others = place + retained.len();
            if known != Some(false)
                && self.add(op, Kind::Free, &[memref], known.is_none())
                && let Some(free) = self.found.last_mut()
            {
                free.is_compared = others > 0;
            }
            // There are as many as pairs of memrefs: those that are not found are only counted.
            for (before, &other) in memrefs[..place].iter().chain(&retained).enumerate() {
                if !self.add(op, Kind::Check, &[memref, other], false) {
                    self.counts.checks += others - before - 1;
                    break;
                }
            }
        }
    }

    /// Adds an effect, or counts it where there are enough: false.
    fn add(&mut self, op: Op, kind: Kind, memrefs: &[Value], is_conditional: bool) -> bool {
        self.counts.add(kind, is_conditional);
        if self.counts.total() > self.most {
            return false;
        }
        let memrefs: Vec<Value> = memrefs.iter().map(|&v| self.buffer(v)).collect();
        let names = memrefs.iter().map(|&v| self.speller.value(v));
        self.found.push(Effect {
            function: self.function.clone(),
            function_op: self.function_op,
            kind,
            names: names.collect(),
            memrefs,
            is_conditional,
            is_compared: false,
            site: self.sites.of(op, &self.speller),
        });
        true
    }

    /// The memref whose base a pass took to free it.
    fn buffer(&self, memref: Value) -> Value {
        let module = self.module;
        let op = module.defining_op(memref);
        let op = op.filter(|&op| module.name(op) == known::MEMREF_EXTRACT_STRIDED_METADATA);
        op.map_or(memref, |op| module.operand(op, 0))
    }
}

/// What two stages differ in.
pub struct Change {
    pub before: Counts,
    pub after: Counts,
    pub gone: Vec<Effect>,
    pub new: Vec<Effect>,
}

impl Change {
    /// Whether nothing changed.
    pub fn is_none(&self) -> bool {
        self.gone.is_empty() && self.new.is_empty()
    }

    /// The counts, and what is gone and new, one to a line.
    pub fn text(&self) -> String {
        let counts = self.before.named().into_iter().zip(self.after.named());
        let count =
            |((name, before), (_, after)): ((&str, usize), (&str, usize))| match before == after {
                true => format!("{before} {name}"),
                false => format!("{before} -> {after} {name}"),
            };
        let counts: Vec<String> = counts.map(count).collect();
        let mut out = format!("deallocation: {}\n", counts.join(", "));
        for (sign, effects) in [('-', &self.gone), ('+', &self.new)] {
            for effect in effects {
                let function = escape::line(&effect.function);
                let _ = writeln!(out, "  {sign} @{function}: {}", effect.text());
            }
        }
        out
    }
}

/// What of `before` is gone, and what of `after` is new; `key` says which effects are the same.
pub fn change<K: Ord>(
    before: &[Effect],
    after: &[Effect],
    key: impl Fn(usize, &Effect) -> K,
) -> Change {
    let mut left: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (number, effect) in after.iter().enumerate().rev() {
        left.entry(key(1, effect)).or_default().push(number);
    }
    let mut stays = vec![false; after.len()];
    let mut gone = Vec::new();
    for effect in before {
        match left.get_mut(&key(0, effect)).and_then(Vec::pop) {
            Some(number) => stays[number] = true,
            None => gone.push(effect.clone()),
        }
    }
    let new = after.iter().zip(&stays).filter(|row| !row.1);
    Change {
        before: Counts::of(before),
        after: Counts::of(after),
        gone,
        new: new.map(|row| row.0.clone()).collect(),
    }
}
