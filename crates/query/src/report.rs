//! The report that `freehold query FILE` prints.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use freehold_analysis::ownership::{Free, TokenSource, is_owner};
use freehold_analysis::{Alias, Aliases, ValueSet};
use freehold_base::diagnostics::Source;
use freehold_base::union_find::UnionFind;
use freehold_base::{columns, escape};
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::{BlockId, EdgeId, EdgeKind, Kind, PassId, ValueId};
use freehold_ir::Module;

use super::analyses::{Analyses, Ground, Program};
use super::names::ModuleNames;
use super::owned::Owned;

/// More memrefs than this, and the pairs that may alias are not listed one by one.
const MOST_PAIRED: usize = 200;

/// Nor are they where so many memrefs would be looked at pair by pair.
const MOST_MEMBERS: usize = 2_000;

/// So many names of a set are listed; what is live in a block can be most of the function.
const MOST_NAMED: usize = 200;

/// Liveness, alias classes, ownership, and the dealloc and retain lists of each block of every
/// function, as text.
pub fn report(source: &Source, module: &Module, table: &Table) -> String {
    let names = ModuleNames::new(source, module, table);
    let program = Program::new(module, table);
    let mut out = String::new();
    for op in functions_with_body(module, table) {
        if !out.is_empty() {
            out.push('\n');
        }
        let ground = Ground::default();
        let analyses = Analyses::new(&program, op, &ground);
        let names = &names;
        Function { names, analyses }.write(&mut out);
    }
    out
}

struct Function<'a> {
    names: &'a ModuleNames<'a>,
    analyses: Analyses<'a>,
}

impl Function<'_> {
    fn write(&self, out: &mut String) {
        let aliases = self.analyses.aliases();
        let function = self.analyses.function;
        let at = self.names.position(function);
        let name = escape::line(self.names.function(function));
        let _ = writeln!(out, "@{name} at {at}");
        self.write_liveness(out);
        self.write_aliases(out, aliases);
        self.write_ownership(out, aliases);
        self.write_lists(out);
    }

    fn name(&self, id: ValueId) -> String {
        self.names.value(self.analyses.extracted().ids.values[id])
    }

    fn list(&self, ids: impl IntoIterator<Item = ValueId>) -> String {
        list(ids.into_iter(), |id| self.name(id))
    }

    fn block(&self, id: BlockId) -> String {
        self.names.block(self.analyses.extracted().ids.blocks[id])
    }

    fn write_liveness(&self, out: &mut String) {
        out.push_str("  liveness\n");
        let lives = self.analyses.lives();
        let spell = |set: &ValueSet| {
            let values = set.iter().map(|v| lives.facts.values[v]);
            list(values, |v| self.names.value(v))
        };
        for (id, &block) in &lives.facts.blocks {
            let _ = writeln!(out, "    {}", self.names.block(block));
            let _ = writeln!(out, "      in:  {}", spell(&lives.sets().live_in[id]));
            let _ = writeln!(out, "      out: {}", spell(&lives.sets().live_out[id]));
        }
    }

    /// The classes of memrefs that are the same allocation, then the pairs of classes that may be.
    fn write_aliases(&self, out: &mut String, aliases: &Aliases) {
        let facts = self.analyses.facts();
        if facts.values.is_empty() {
            return;
        }
        let classes = self.alias_classes(aliases);
        out.push_str("  alias classes (the members of one are always the same allocation)\n");
        for (i, class) in classes.iter().enumerate() {
            let _ = writeln!(out, "    {i}: {}", self.list(class.iter().copied()));
        }
        out.push_str("  may alias (all other pairs never do)\n");
        if classes.len() > MOST_PAIRED || facts.values.len() > MOST_MEMBERS {
            let _ = writeln!(
                out,
                "    {} classes are too many to list pairs of",
                classes.len()
            );
            return;
        }
        // What the program says of two memrefs may hold of some members of their classes only.
        let may_be_one = |a: &[ValueId], b: &[ValueId]| {
            let mut pairs = a.iter().flat_map(|&v| b.iter().map(move |&w| (v, w)));
            pairs.any(|(v, w)| aliases.alias(v, w) == Alias::May)
        };
        for (i, class) in classes.iter().enumerate() {
            let others = (i + 1..classes.len()).filter(|&j| may_be_one(class, &classes[j]));
            let others: Vec<String> = others.map(|j| j.to_string()).collect();
            if !others.is_empty() {
                let _ = writeln!(out, "    {i}: {}", others.join(", "));
            }
        }
    }

    /// The memrefs that are always one allocation: by root, by the only source, or as copies of one
    /// value.
    fn alias_classes(&self, aliases: &Aliases) -> Vec<Vec<ValueId>> {
        let facts = self.analyses.facts();
        let mut same: UnionFind<ValueId> = UnionFind::new(facts.values.len());
        for (v, fact) in &facts.values {
            let single = aliases.sources().of(v).single();
            let others = [Some(fact.root), single, Some(aliases.original(fact.root))];
            for other in others.into_iter().flatten() {
                same.union(v, other);
            }
        }
        let mut classes: Vec<Vec<ValueId>> = Vec::new();
        let mut class_of: FxHashMap<ValueId, usize> = FxHashMap::default();
        for v in facts.values.keys() {
            let class = *class_of.entry(same.find(v)).or_insert_with(|| {
                classes.push(Vec::new());
                classes.len() - 1
            });
            classes[class].push(v);
        }
        classes
    }

    fn write_ownership(&self, out: &mut String, aliases: &Aliases) {
        let facts = self.analyses.facts();
        let mut rows = Vec::new();
        for (v, fact) in &facts.values {
            if fact.root != v {
                continue;
            }
            let owned = self.analyses.owned(v, false);
            let why = self.why_owned(aliases, v, owned);
            let state = match owned {
                Owned::Always => format!("unique(true){why}"),
                Owned::Never => format!("unique(false){why}"),
                Owned::Unknown => format!("unknown{why}"),
            };
            let lenders = &self.analyses.keep().may_borrow[v];
            let borrows = if lenders.is_empty() {
                String::new()
            } else {
                format!("; may borrow from {}", self.list(lenders.iter()))
            };
            rows.push((self.name(v), format!("{state}{borrows}")));
        }
        if rows.is_empty() {
            return;
        }
        out.push_str("  ownership\n");
        let rows = rows.iter().map(|row| (row.0.as_str(), row.1.as_str()));
        columns::pairs(out, ("    ", usize::MAX), rows);
    }

    /// What is to be added to the state of a root.
    fn why_owned(&self, aliases: &Aliases, v: ValueId, owned: Owned) -> String {
        let facts = self.analyses.facts();
        if !aliases.sources().is_source(v) {
            let sources = aliases.sources().of(v).iter();
            return format!(", a name for {}", self.list(sources));
        }
        match owned {
            _ if !is_owner(facts, v) => format!(", {}", why_never_owned(facts.values[v].kind)),
            Owned::Always | Owned::Never => String::new(),
            Owned::Unknown if matches!(facts.values[v].kind, Kind::Call | Kind::DynamicCall) => {
                " (an i1 made at the call)".to_owned()
            }
            Owned::Unknown => " (gets an i1)".to_owned(),
        }
    }

    fn write_lists(&self, out: &mut String) {
        let solved = self.analyses.plan();
        let facts = self.analyses.facts();
        let lists = self.analyses.lists();
        let mut passes: FxHashMap<EdgeId, Vec<PassId>> = FxHashMap::default();
        for (p, pass) in &facts.passes {
            passes.entry(pass.edge).or_default().push(p);
        }
        out.push_str("  dealloc and retain lists\n");
        let mut last_block = None;
        for (e, edge) in &facts.edges {
            if matches!(edge.kind, EdgeKind::Entry | EdgeKind::Call) {
                continue;
            }
            if last_block != Some(edge.from) {
                last_block = Some(edge.from);
                let _ = writeln!(out, "    {}", self.block(edge.from));
                let _ = writeln!(
                    out,
                    "      memrefs: {}",
                    self.list(lists.memrefs[edge.from].iter())
                );
                self.write_frees(out, "      ", &solved.block_ends[edge.from]);
            }
            let to = match edge.kind {
                EdgeKind::Branch { to, .. } => self.block(to),
                EdgeKind::Exit => "the operation around it".to_owned(),
                EdgeKind::Return => "the caller".to_owned(),
                _ => "nowhere".to_owned(),
            };
            let number = match self.analyses.number_of_several(e) {
                Some(number) => format!(" #{number}"),
                None => String::new(),
            };
            let _ = writeln!(out, "      to {to}{number}");
            let _ = writeln!(
                out,
                "        retain:  {}",
                self.list(lists.to_retain[e].iter())
            );
            self.write_edge(out, e, passes.get(&e).map_or(&[], Vec::as_slice));
        }
    }

    /// What an edge frees, and what it clones of the values that it `passes`.
    fn write_edge(&self, out: &mut String, e: EdgeId, passes: &[PassId]) {
        let solved = self.analyses.plan();
        let facts = self.analyses.facts();
        let plan = &solved.edges[e];
        self.write_frees(out, "        ", &plan.frees);
        for group in &plan.groups {
            let retained = group.retained.iter().map(|&p| facts.passes[p].operand);
            let _ = writeln!(
                out,
                "        frees:   of {} what is not {}",
                self.list(group.owners.iter().copied()),
                self.list(retained)
            );
        }
        for &p in passes {
            let pass = &facts.passes[p];
            let Some(token) = self.analyses.copied(solved, p) else {
                continue;
            };
            let how = match token {
                TokenSource::Constant(_) => "always: the function does not own it",
                TokenSource::Owner(_) | TokenSource::Dealloc => "unless the function owns it then",
            };
            let _ = writeln!(out, "        clones:  {} {how}", self.name(pass.operand));
        }
    }

    fn write_frees(&self, out: &mut String, indent: &str, frees: &[Free]) {
        let spell = |free: &Free| match free.only_if {
            None => self.name(free.owner),
            Some(other) => format!(
                "{} (if {} is owned)",
                self.name(free.owner),
                self.name(other)
            ),
        };
        if !frees.is_empty() {
            let _ = writeln!(out, "{indent}frees:   {}", list(frees.iter(), spell));
        }
    }
}

fn why_never_owned(kind: Kind) -> &'static str {
    match kind {
        Kind::Argument => "an argument: the caller owns it",
        Kind::Stack => "on the stack",
        Kind::Foreign => "of another heap than memref.dealloc frees",
        Kind::Loaded => "read from memory",
        _ => "not allocated in the function",
    }
}

fn list<T>(mut items: impl Iterator<Item = T>, name: impl Fn(T) -> String) -> String {
    let names: Vec<String> = items.by_ref().take(MOST_NAMED).map(name).collect();
    match (names.join(", "), items.count()) {
        (names, 0) if names.is_empty() => "none".to_owned(),
        (names, 0) => names,
        (names, more) => format!("{names}, and {more} more"),
    }
}
