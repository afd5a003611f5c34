//! Must, may and never alias of all pairs of a function's memrefs at once, as rows of bits.
//!
//! The rules are those of `alias.rs` where both memrefs are plain: then what they have in common
//! decides, and a whole row of the join is found from the sets of those who have one thing. Pairs
//! of any other memref are asked about one by one. The test compares each pair with the answer to
//! the question.

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use freehold_facts::ValueId;

use super::alias::{Alias, Aliases};
use super::datalog::datalog;
use super::set::Given;
use ascent_ids::solved;
use ascent_ids::solved::Solved;

datalog! {
    struct PairsProgram<'a>;

    relation given(Given<'a, Aliases<'a>>);
    /// `memref(v, x)`: v has the root x.
    relation memref(ValueId, ValueId);
    #[ds(solved)]
    relation source(ValueId, ValueId);
    #[ds(solved)]
    relation doubtful_source(ValueId, ValueId);

    /// `open(v)`: what is said of v, or which other buffer a source of it may be, decides too.
    relation open(ValueId);
    open(v) <-- memref(v, x), given(g), if g.0.is_in_no_alias(*x);
    open(v) <-- memref(v, x), doubtful_source(x, _);
    /// `plain(v, x)`: v has the root x, and is not open.
    relation plain(ValueId, ValueId);
    plain(v, x) <-- memref(v, x), !open(v);

    /// `has_source(s, v)`: may. Of plain memrefs, two overlap that have one in common; never alias
    /// are two that do not.
    relation has_source(ValueId, ValueId);
    has_source(s, v) <-- plain(v, x), source(x, s);

    // Always alias are two that have in common one of these.
    relation has_root(ValueId, ValueId);
    has_root(x, v) <-- plain(v, x);
    relation has_only_source(ValueId, ValueId);
    has_only_source(s, v) <-- plain(v, x), given(g), if let Some(s) = g.0.sources().of(*x).single();
    // And two that have an original in common, if they overlap and not both are made.
    relation has_original(ValueId, ValueId);
    has_original(o, v) <-- plain(v, x), given(g), let o = g.0.original(*x);
    relation unmade_has_original(ValueId, ValueId);
    unmade_has_original(o, v) <-- plain(v, x), given(g), if !g.0.facts().is_made(*x),
        let o = g.0.original(*x);
}

/// The answers about all pairs of memrefs.
pub struct AliasPairs {
    must: Vec<FixedBitSet>,
    never: Vec<FixedBitSet>,
}

/// For each memref all that have something in common with it: `first(c, v), second(c, w)`.
fn join(
    count: usize,
    first: &[(ValueId, ValueId)],
    second: &[(ValueId, ValueId)],
) -> Vec<FixedBitSet> {
    let mut having: FxHashMap<ValueId, FixedBitSet> = FxHashMap::default();
    for (common, w) in second {
        let of = having.entry(*common);
        let of = of.or_insert_with(|| FixedBitSet::with_capacity(count));
        of.insert(w.as_u32() as usize);
    }
    let mut rows = vec![FixedBitSet::with_capacity(count); count];
    for (common, v) in first {
        if let Some(having) = having.get(common) {
            rows[v.as_u32() as usize].union_with(having);
        }
    }
    rows
}

impl AliasPairs {
    /// Asks about all pairs.
    pub fn of(aliases: &Aliases) -> AliasPairs {
        let values = &aliases.facts().values;
        let count = values.len();
        let mut program = PairsProgram {
            given: vec![(Given(aliases),)],
            memref: values.iter().map(|(v, fact)| (v, fact.root)).collect(),
            __source_ind_common: Solved::by(aliases.sources().relation()),
            __doubtful_source_ind_common: Solved::by(aliases.doubtful_sources()),
            ..Default::default()
        };
        program.run();
        let mut plain = FixedBitSet::with_capacity(count);
        plain.extend(program.plain.iter().map(|row| row.0.as_u32() as usize));
        let joined = |rows: &[(ValueId, ValueId)]| join(count, rows, rows);
        let overlap = joined(&program.has_source);
        let copies = [
            join(count, &program.has_original, &program.unmade_has_original),
            join(count, &program.unmade_has_original, &program.has_original),
        ];
        let mut must = joined(&program.has_root);
        for (v, rest) in joined(&program.has_only_source).iter().enumerate() {
            must[v].union_with(rest);
            for copies in &copies {
                let mut copies = copies[v].clone();
                copies.intersect_with(&overlap[v]);
                must[v].union_with(&copies);
            }
        }
        let mut never = vec![FixedBitSet::with_capacity(count); count];
        for v in plain.ones() {
            never[v].union_with(&plain);
            never[v].difference_with(&overlap[v]);
        }
        let mut pairs = AliasPairs { must, never };
        for (open,) in program.open {
            pairs.ask(aliases, open, &plain);
        }
        pairs
    }

    /// Asks about a memref and each that is plain, or no later one.
    fn ask(&mut self, aliases: &Aliases, open: ValueId, plain: &FixedBitSet) {
        let a = open.as_u32() as usize;
        let others = (0..self.must.len()).filter(|&b| b <= a || plain[b]);
        let others: Vec<usize> = others.collect();
        let values = others.iter().map(|&b| ValueId::from_u32(b as u32));
        for (&b, answer) in others.iter().zip(aliases.alias_all(open, values)) {
            let rows = match answer {
                Alias::Must => &mut self.must,
                Alias::Never => &mut self.never,
                Alias::May => continue,
            };
            rows[a].insert(b);
            rows[b].insert(a);
        }
    }

    /// Those that always are the allocation of a memref.
    pub fn must(&self, v: ValueId) -> &FixedBitSet {
        &self.must[v.as_u32() as usize]
    }

    /// Those that never are the allocation of a memref.
    pub fn never(&self, v: ValueId) -> &FixedBitSet {
        &self.never[v.as_u32() as usize]
    }
}
