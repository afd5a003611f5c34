//! What is known of all pairs of a function's memrefs, once so many were asked about that each is
//! worth asking once: who asks of one memref after the other asks of each pair twice.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use freehold_analysis::alias_pairs::AliasPairs;
use freehold_analysis::{Alias, Aliases, OneBuffer};
use freehold_facts::ValueId;

/// So many memrefs are asked about one by one.
const FEW: u32 = 16;
/// Of functions with more memrefs there is no table: a bit for each pair and answer are 64 MB.
/// Groups tell then what a memref has nothing to do with.
const MOST: usize = 16_384;

/// So many questions are asked at once.
const AT_ONCE: usize = 64;

/// The answers about all pairs, if they were found.
#[derive(Default)]
pub(super) struct AliasTable {
    asked: Cell<u32>,
    pairs: OnceCell<AliasPairs>,
    /// Where there are too many memrefs for a table.
    groups: OnceCell<Groups>,
    /// Which may always be one buffer.
    one_buffer: OnceCell<OneBuffer>,
}

/// Memrefs in groups: none of another group may be the same buffer.
struct Groups {
    /// By memref.
    group: Vec<u32>,
    /// By group.
    members: Vec<Vec<ValueId>>,
}

impl Groups {
    fn of(aliases: &Aliases, count: usize) -> Groups {
        let all: Vec<ValueId> = (0..count as u32).map(ValueId::from_u32).collect();
        let group = aliases.groups(&all);
        let mut members = vec![Vec::new(); count];
        for (&v, &group) in all.iter().zip(&group) {
            members[group as usize].push(v);
        }
        Groups { group, members }
    }
}

/// Which answers are looked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    Must,
    Never,
    NotNever,
}

impl Wanted {
    fn is(self, answer: Alias) -> bool {
        match self {
            Wanted::Must => answer == Alias::Must,
            Wanted::Never => answer == Alias::Never,
            Wanted::NotNever => answer != Alias::Never,
        }
    }
}

impl AliasTable {
    /// Calls `out` with each of `others` that is to `v` what is wanted, until it breaks off.
    pub(super) fn row<B>(
        &self,
        aliases: &Aliases,
        (v, others): (ValueId, &[ValueId]),
        count: usize,
        wanted: Wanted,
        mut out: impl FnMut(ValueId) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let asks_more = others.len() > 1;
        if asks_more {
            self.asked.set(self.asked.get() + 1);
        }
        let asks_all = asks_more && self.asked.get() > FEW;
        if wanted == Wanted::Must && asks_all && self.pairs.get().is_none() {
            let listed = self.one_buffer.get_or_init(|| OneBuffer::new(aliases));
            let mut near = listed.candidates(aliases, v);
            if others.len() < count {
                let asked: FxHashSet<ValueId> = others.iter().copied().collect();
                near.retain(|other| asked.contains(other));
            }
            return asked_one_by_one(aliases, (v, &near), wanted, out);
        }
        let pairs = match asks_all && count <= MOST {
            true => Some(self.pairs.get_or_init(|| AliasPairs::of(aliases))),
            false => self.pairs.get(),
        };
        let groups = match asks_all && count > MOST && wanted == Wanted::NotNever {
            true => Some(self.groups.get_or_init(|| Groups::of(aliases, count))),
            false => None,
        };
        let group = groups.map(|groups| groups.group[v.as_u32() as usize]);
        let near: Cow<[ValueId]> = match (groups, group) {
            (Some(groups), Some(group)) if others.len() == count => {
                Cow::Borrowed(&groups.members[group as usize])
            }
            (Some(groups), Some(group)) => {
                let is_near = |id: &&ValueId| groups.group[id.as_u32() as usize] == group;
                others.iter().filter(is_near).copied().collect()
            }
            _ => Cow::Borrowed(others),
        };
        match pairs {
            // Several are all.
            Some(pairs) if others.len() == count => row(pairs, v, wanted, out),
            Some(pairs) => others
                .iter()
                .filter(|&&other| wanted.is(answer(pairs, v, other)))
                .try_for_each(|&other| out(other)),
            None => asked_one_by_one(aliases, (v, &near), wanted, out),
        }
    }
}

/// Who breaks off early pays for the questions of one part.
fn asked_one_by_one<B>(
    aliases: &Aliases,
    (v, others): (ValueId, &[ValueId]),
    wanted: Wanted,
    mut out: impl FnMut(ValueId) -> ControlFlow<B>,
) -> ControlFlow<B> {
    others.chunks(AT_ONCE).try_for_each(|part| {
        let answers = aliases.alias_all(v, part.iter().copied());
        let answers = part.iter().zip(answers);
        let mut found = answers.filter(|&(_, answer)| wanted.is(answer));
        found.try_for_each(|(&other, _)| out(other))
    })
}

fn answer(pairs: &AliasPairs, a: ValueId, b: ValueId) -> Alias {
    let bit = b.as_u32() as usize;
    match (pairs.must(a)[bit], pairs.never(a)[bit]) {
        (true, _) => Alias::Must,
        (_, true) => Alias::Never,
        _ => Alias::May,
    }
}

/// Calls `out` with all that are to a memref what is wanted.
fn row<B>(
    pairs: &AliasPairs,
    a: ValueId,
    wanted: Wanted,
    mut out: impl FnMut(ValueId) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut out = |bit: usize| out(ValueId::from_u32(bit as u32));
    match wanted {
        Wanted::Must => pairs.must(a).ones().try_for_each(&mut out),
        Wanted::Never => pairs.never(a).ones().try_for_each(&mut out),
        Wanted::NotNever => pairs.never(a).zeroes().try_for_each(&mut out),
    }
}
