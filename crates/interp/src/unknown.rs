//! What the machine does with numbers that are not known: it computes terms of them, and where it
//! must know, it asks its path.

use super::activity::Decisions;
use super::decision_oracle::DecisionOracle;
use super::fault::FaultKind;
use super::heap::Bad;
use super::machine::{Machine, Ran};
use super::number_types::Element;
use super::numbers::IntCompare;
use super::outcome::Stop;
use super::path::Path;
use super::scalar::Pure;
use super::site::Side;
use super::terms::{Number, Term};
use super::value::{Datum, MemRef};

/// A loop on a number that is nearly as large as numbers get is not run to its end, even though
/// the path leaves no doubt that it gets there.
const MOST_IMPLIED: u32 = 64;

/// So many rounds of a loop on known numbers are not looked at.
const FEW_ROUNDS: u32 = 4;

impl Machine<'_> {
    /// The path, where numbers may be unknown.
    fn path(&mut self) -> Ran<&mut Path> {
        if self.path.is_none() {
            return Err(self.unknown("a number that is not known, in a run"));
        }
        // It was just seen to be there.
        self.path.as_deref_mut().ok_or_else(|| Stop::Unknown {
            at: self.current,
            what: "a number that is not known, in a run".to_owned(),
        })
    }

    /// An operation of which some number is not known.
    pub(super) fn compute_unknown(&mut self, pure: Pure, numbers: [Number; 3]) -> Ran<Datum> {
        let required = self.path()?.terms.required(pure, numbers);
        for (number, holds) in required.into_iter().enumerate() {
            if !self.is_granted(holds, number == 0)? {
                return Err(self.undefined(match number {
                    0 if pure.divides() => "division by zero",
                    0 => "zero to a negative power",
                    _ => "overflow in signed division",
                }));
            }
        }
        let path = self.path()?;
        match path.terms.apply(pure, numbers) {
            Ok(Some(Number::Bits(bits))) => Ok(Datum::Bits(bits)),
            Ok(Some(Number::Term(term))) => Ok(Datum::Term(term)),
            Ok(None) => Ok(Datum::Poison),
            Err(undefined) => Err(self.undefined(undefined.0)),
        }
    }

    /// What a program must not get wrong: the first of two programs is taken to keep to it, of
    /// the second both is tried. It steers no loop: how often it is asked has no bound.
    pub fn take_for_granted(&mut self, term: Term) -> Ran<bool> {
        self.check_no_poison(term, "what is asserted")?;
        self.is_granted(Number::Term(term), true)
    }

    /// The same of what is no poison, decided part by part or as a whole.
    fn is_granted(&mut self, number: Number, in_parts: bool) -> Ran<bool> {
        let (side, site) = (self.side, self.site());
        let term = match number {
            Number::Bits(bits) => return Ok(bits != 0),
            Number::Term(term) => term,
        };
        let path = self.path()?;
        Ok(match side {
            Side::Before if in_parts => path.assume(term, site)?,
            Side::Before => path.suppose(number),
            Side::After => {
                path.progress.asked += 1;
                path.decide(term, site)?
            }
        })
    }

    /// Stops where a number is needed that may be poison: BEFORE is taken to have none there, of
    /// AFTER both is tried.
    fn check_no_poison(&mut self, term: Term, what: &str) -> Ran<()> {
        let path = self.path()?;
        if !path.terms.may_be_poison(term) {
            return Ok(());
        }
        let Number::Term(rest) = path.normalize(Number::Term(term)) else {
            return Ok(());
        };
        for guard in path.terms.guards(rest) {
            if !self.is_granted(guard, true)? {
                return Err(self.undefined(format!("{what} is poison")));
            }
        }
        Ok(())
    }

    /// A truth value that decides what runs next.
    pub fn decide(&mut self, index: usize) -> Ran<bool> {
        match *self.operand(index) {
            Datum::Bits(bits) => {
                self.go_round()?;
                Ok(bits != 0)
            }
            Datum::Term(term) => self.decide_term(term),
            _ => Err(self.undefined(format!("operand #{index} is poison"))),
        }
    }

    /// Where what runs next is known: whoever looks at each round of a loop may look at this one.
    pub(super) fn go_round(&mut self) -> Ran<()> {
        let (at, tick, is_again) = (self.current, self.tick, self.is_again);
        let is_looked_at = self
            .path
            .as_ref()
            .is_some_and(|path| path.has_data && path.in_rounds);
        let (Some(activity), true, false) = (self.activities.last_mut(), is_looked_at, is_again)
        else {
            return Ok(());
        };
        let entry = Decisions::entry(&mut activity.decided, at);
        if entry.tick == tick {
            return Ok(());
        }
        entry.tick = tick;
        entry.implied += 1;
        if entry.implied <= FEW_ROUNDS {
            return Ok(());
        }
        self.rounds += 1;
        match self.rounds >= self.pause.rounds {
            true => Err(self.paused()),
            false => Ok(()),
        }
    }

    /// A truth value that a program promises.
    pub fn assume(&mut self, index: usize) -> Ran<bool> {
        match *self.operand(index) {
            Datum::Term(term) => self.take_for_granted(term),
            _ => self.decide(index),
        }
    }

    /// Decides a truth value, unless this operation did so too often in its loop.
    pub fn decide_term(&mut self, term: Term) -> Ran<bool> {
        self.check_no_poison(term, "what decides")?;
        let (at, site) = (self.current, self.site());
        let path = self.path()?;
        path.progress.asked += 1;
        let implied = match path.normalize(Number::Term(term)) {
            Number::Bits(bits) => Some(bits != 0),
            Number::Term(_) => None,
        };
        let most = path.bounds.iterations + 1;
        if let DecisionOracle::Asked { .. } = path.oracle {
            return self.decide_asked(term, implied);
        }
        if let Some(activity) = self.activities.last_mut() {
            let entry = Decisions::entry(&mut activity.decided, at);
            match implied {
                Some(_) => entry.implied += 1,
                None => entry.fresh += 1,
            }
            if entry.fresh > most || entry.implied > MOST_IMPLIED.max(most) {
                return Err(Stop::Bound { at });
            }
        }
        if let Some(truth) = implied {
            return Ok(truth);
        }
        let truth = self.path()?.decide(term, site)?;
        Ok(truth)
    }

    /// Decides a truth value as whoever explores does, who looks at each round of a loop.
    fn decide_asked(&mut self, term: Term, implied: Option<bool>) -> Ran<bool> {
        let (at, site) = (self.current, self.site());
        let (tick, is_again) = (self.tick, self.is_again);
        let mut is_round = false;
        // An operation may decide more than once, and again when it waited for a choice.
        if let Some(activity) = self.activities.last_mut()
            && !is_again
        {
            let entry = Decisions::entry(&mut activity.decided, at);
            if entry.tick != tick {
                is_round = entry.implied > 0;
                entry.implied += 1;
                entry.tick = tick;
            }
        }
        let path = self.path()?;
        if let Some(truth) = implied {
            is_round &= path.in_rounds;
            path.oracle.go_on(term, is_round, site)?;
            return Ok(truth);
        }
        Ok(path.decide(term, site)?)
    }

    /// The first of these numbers that operand 0 is.
    pub fn find_case(&mut self, width: u32, cases: &[u64]) -> Ran<Option<usize>> {
        let term = match *self.operand(0) {
            Datum::Bits(bits) => return Ok(cases.iter().position(|&case| case == bits)),
            Datum::Term(term) => term,
            _ => return Err(self.undefined("operand #0 is poison")),
        };
        let equal = Pure::Compare(IntCompare::Eq, width);
        for (number, &case) in cases.iter().enumerate() {
            let case = Datum::Bits(case);
            let holds = match self.compute(equal, &[Datum::Term(term), case])? {
                Datum::Bits(bits) => bits != 0,
                Datum::Term(term) => self.decide_term(term)?,
                _ => false,
            };
            if holds {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// A datum that must be a known number.
    pub fn known(&mut self, datum: &Datum, what: &str, limit: Option<u64>) -> Ran<u64> {
        match *datum {
            Datum::Bits(bits) => Ok(bits),
            Datum::Term(term) => {
                self.check_no_poison(term, what)?;
                let site = self.site();
                let path = self.path()?;
                if path.has_data {
                    path.decide_parts(term, site)?;
                }
                let picked = path.pick(term, limit, site)?;
                picked.ok_or_else(|| self.undefined(format!("{what} is outside its range")))
            }
            _ => Err(self.undefined(format!("{what} is poison"))),
        }
    }

    /// What an element holds, for who copies it or shows it.
    pub fn look(&mut self, memref: &MemRef, position: i64, element: Element) -> Ran<Datum> {
        let path = self.path.as_deref_mut();
        let found = self.heap.look(memref, position, element, path);
        found.map_err(|bad: Bad| self.bad(bad))
    }

    /// Reads an element, which must have been written.
    pub fn read(&mut self, memref: &MemRef, position: i64, element: Element) -> Ran<Datum> {
        let datum = self.look(memref, position, element)?;
        self.perform_load(&datum)?;
        let side = self.side;
        if let (Some(path), true) = (&mut self.path, self.assumed.is_some()) {
            let parts = match &datum {
                Datum::Aggregate(parts) => parts,
                one => std::slice::from_ref(one),
            };
            for part in parts {
                if let Datum::Term(term) = part {
                    path.unwritten.load(*term, side, &path.terms);
                }
            }
        }
        if !datum.is_unwritten() {
            return Ok(datum);
        }
        let path = self.path.as_mut();
        let may_read = path.is_some_and(|path| path.reads_unwritten(side));
        match may_read {
            true => Ok(datum.or_poison()),
            false => Err(self.bad(Bad {
                kind: FaultKind::Uninitialized,
                buffer: memref.buffer,
            })),
        }
    }

    /// Copies an element with whatever is known of it.
    pub fn copy_element(
        &mut self,
        from: (&MemRef, i64),
        to: (&MemRef, i64),
        element: Element,
    ) -> Ran<()> {
        self.check_not_fixed(to.0)?;
        let holds_data = |memref: &MemRef| self.heap.whole(memref.buffer).is_some();
        if holds_data(from.0) || holds_data(to.0) {
            if self.heap.is_mixed(from.0, from.1, element) {
                return Err(self.unknown("a copy of a number that is written in part"));
            }
            let datum = self.look(from.0, from.1, element)?;
            return self.write(to.0, to.1, element, &datum);
        }
        let path = self.path.as_deref_mut();
        let copied = self.heap.copy(from, to, element, path);
        copied.map_err(|bad| self.bad(bad))
    }
}
