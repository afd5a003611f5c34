//! What is known of all pairs of a function's memrefs, once so many were asked about that each is
//! worth asking once: who asks of one memref after the other asks of each pair twice.

use std::cell::{Cell, OnceCell};

use fixedbitset::FixedBitSet;

use freehold_analysis::{Alias, Aliases};
use freehold_facts::ValueId;

/// So many memrefs are asked about one by one.
const FEW: u32 = 16;
/// Of functions with more memrefs there is no table: a bit for each pair and answer are 16 MB.
const MOST: usize = 8192;

/// So many questions are asked at once.
const AT_ONCE: usize = 64;

/// The answers about all pairs, if they were found.
#[derive(Default)]
pub(super) struct AliasTable {
    asked: Cell<u32>,
    pairs: OnceCell<Pairs>,
}

struct Pairs {
    must: FixedBitSet,
    never: FixedBitSet,
}

impl AliasTable {
    /// Calls `out` with each of `others` and what is known of it and `v`, until it breaks off.
    pub(super) fn row<B>(
        &self,
        aliases: &Aliases,
        (v, others): (ValueId, &[ValueId]),
        count: usize,
        mut out: impl FnMut(ValueId, Alias) -> std::ops::ControlFlow<B>,
    ) -> std::ops::ControlFlow<B> {
        let asks_all = others.len() > 1 && count <= MOST;
        if asks_all {
            self.asked.set(self.asked.get() + 1);
        }
        let pairs = match asks_all && self.asked.get() > FEW {
            true => Some(self.pairs.get_or_init(|| Pairs::of(aliases, count))),
            false => self.pairs.get(),
        };
        if let Some(pairs) = pairs {
            let mut answers = others
                .iter()
                .map(|&other| (other, pairs.get(count, v, other)));
            return answers.try_for_each(|(other, answer)| out(other, answer));
        }
        // Who breaks off early pays for the questions of one part.
        for part in others.chunks(AT_ONCE) {
            let answers = aliases.alias_all(v, part.iter().copied());
            let mut answers = part.iter().zip(answers);
            answers.try_for_each(|(&other, answer)| out(other, answer))?;
        }
        std::ops::ControlFlow::Continue(())
    }
}

impl Pairs {
    fn of(aliases: &Aliases, count: usize) -> Pairs {
        let mut pairs = Pairs {
            must: FixedBitSet::with_capacity(count * count),
            never: FixedBitSet::with_capacity(count * count),
        };
        let value = |v: usize| ValueId::from_u32(v as u32);
        for a in 0..count {
            let answers = aliases.alias_all(value(a), (0..=a).map(value));
            for (b, answer) in answers.into_iter().enumerate() {
                let bits = match answer {
                    Alias::Must => &mut pairs.must,
                    Alias::Never => &mut pairs.never,
                    Alias::May => continue,
                };
                bits.insert(a * count + b);
                bits.insert(b * count + a);
            }
        }
        pairs
    }

    fn get(&self, count: usize, a: ValueId, b: ValueId) -> Alias {
        let bit = a.as_u32() as usize * count + b.as_u32() as usize;
        match (self.must[bit], self.never[bit]) {
            (true, _) => Alias::Must,
            (_, true) => Alias::Never,
            _ => Alias::May,
        }
    }
}
