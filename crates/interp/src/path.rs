//! One path through programs whose numbers are not all known: what was decided on it, and what is
//! decided where nothing is known yet.
//!
//! A path is a list of choices. Running the same programs again with the same choices takes the
//! same path, so that whoever explores needs to keep nothing else. Knows no program.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::decision_oracle::{Chosen, DecisionOracle, OpenChoice};
use super::number_types::Scalar;
use super::ranges::{Facts, Ranges};
use super::site::{Side, Site};
use super::terms::{Leaf, Node, Number, Origin, Term, Terms};
use super::unwritten::Unwritten;
use super::value::Datum;
use freehold_base::xorshift;

/// A number hangs on no more truth values than these, or values are tried.
const MOST_PARTS: u32 = 32;

/// So often is a branch decided anew on a path that numbers lead along.
const MOST_LED: u32 = 1 << 20;

/// How far paths are followed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// How often a branch may be decided to stay in its loop, and how deep a function may be in
    /// itself.
    pub iterations: u32,
    /// A number that is not known and must be, an extent or an index, is tried with the numbers
    /// below this.
    pub values: u64,
    /// The extents of memrefs from outside where their types leave them open.
    pub extent: i64,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            iterations: 3,
            values: 3,
            extent: 2,
        }
    }
}

/// What was decided at an operation.
#[derive(Clone, Debug)]
pub struct Decision {
    pub site: Site,
    pub what: Decided,
}

#[derive(Clone, Debug)]
pub enum Decided {
    /// A truth value.
    Truth { term: Term, truth: bool },
    /// A number out of several.
    Value { term: Term, value: u64 },
    /// A memref from outside is on another's buffer.
    Same(Origin, BufferOffset),
}

/// Where a memref from outside starts.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BufferOffset {
    /// Whose buffer it is on.
    pub origin: Origin,
    /// How many elements behind the start of it.
    pub shift: u32,
}

impl BufferOffset {
    /// The start of its own buffer, or of another's.
    pub fn start_of(origin: Origin) -> Self {
        BufferOffset { origin, shift: 0 }
    }
}

/// How much hung on what is not known.
#[derive(Copy, Clone, Default)]
pub struct Progress {
    /// How many decisions were made.
    pub decided: usize,
    /// How often something was asked that is not known, what was decided already included.
    pub asked: usize,
}

/// How far a path was gone.
#[derive(Clone)]
pub struct PathSnapshot {
    pub facts: Facts,
    shared: FxHashMap<Origin, BufferOffset>,
    progress: Progress,
    has_read_unwritten: bool,
    forgiven_leaks: u64,
    unwritten: Unwritten,
    performed: Rc<FxHashSet<Term>>,
}

/// Numbers in the place of what is not known.
#[derive(Clone, Default)]
pub enum Inputs {
    #[default]
    None,
    /// With these, and 0 for all others, nothing is unknown: the programs are replayed.
    Known(FxHashMap<Leaf, u64>),
    /// Nothing is unknown, and numbers are drawn by chance when they are first asked for.
    Drawn {
        state: u64,
        drawn: FxHashMap<Leaf, u64>,
    },
    /// Everything is unknown, and what must be decided is decided as these say.
    Guide(FxHashMap<Leaf, u64>),
}

/// The unknown numbers of a path.
#[derive(Default)]
pub struct Path {
    pub terms: Terms,
    pub facts: Facts,
    pub bounds: Bounds,
    pub decisions: Vec<Decision>,
    pub progress: Progress,
    /// How often a function was in itself with something decided in between.
    pub deepest: u32,
    /// Whether BEFORE read memory that nobody wrote, which is a fault: then AFTER may do so too.
    pub has_read_unwritten: bool,
    /// So many of BEFORE's leaks are no excuse for AFTER any more: without that no two rounds of a
    /// loop that leaks in BEFORE alone would be alike.
    pub forgiven_leaks: u64,
    /// What may be unwritten in memory from outside, under an assumption about calls.
    pub unwritten: Unwritten,
    /// Whether what decides nothing is not computed: memory of data is one number.
    pub has_data: bool,
    /// Whether memrefs from outside are on buffers of their own, which nobody may write: then
    /// nobody can tell on which they are.
    pub is_apart: bool,
    /// What BEFORE did with data since paths were joined last: AFTER may do no other.
    pub performed: Rc<FxHashSet<Term>>,
    /// Whether a number was tried with some of its values only.
    pub sampled: bool,
    /// Whether such a number was one of joined paths: each of them may have known it.
    pub picked_merged: bool,
    /// Whether a memref from outside got an extent that its type leaves open.
    pub took_extent: bool,
    /// Whether each round of a loop is looked at, and numbers that were picked keep their names: so
    /// that loops come round to where they were whatever their bounds are.
    pub in_rounds: bool,
    /// Further numbers that are tried where one must be known, in order.
    pub more_values: Rc<[u64]>,
    pub inputs: Inputs,
    pub oracle: DecisionOracle,
    /// On which earlier memref's buffer a memref from outside is.
    shared: FxHashMap<Origin, BufferOffset>,
    names: Vec<String>,
}

impl Path {
    pub fn new(bounds: Bounds) -> Self {
        Path {
            bounds,
            ..Path::default()
        }
    }

    /// Whether a value is a number, or what nobody wrote, which the path notes.
    pub fn may_pass(&mut self, datum: &Datum) -> bool {
        let is_unwritten = matches!(datum, Datum::Unwritten);
        self.unwritten.is_passed |= is_unwritten;
        is_unwritten || datum.is_defined(&self.terms)
    }

    /// Goes to the start of the same path.
    pub fn rewind(&mut self) {
        self.facts.clear();
        self.decisions.clear();
        self.progress = Progress::default();
        self.shared.clear();
        self.oracle.rewind();
        self.has_read_unwritten = false;
        self.forgiven_leaks = 0;
        self.unwritten = Unwritten::default();
        self.performed = Rc::default();
        self.sampled = false;
        self.took_extent = false;
    }

    /// Notes that memory is read that nobody wrote; whether the program goes on with poison. Of
    /// AFTER it is a fault that counts, unless BEFORE is at fault in the same way.
    pub fn reads_unwritten(&mut self, side: Side) -> bool {
        self.has_read_unwritten |= side == Side::Before;
        self.has_read_unwritten
    }

    /// What is known and was decided on the path.
    pub fn snapshot(&self) -> PathSnapshot {
        PathSnapshot {
            facts: self.facts.clone(),
            shared: self.shared.clone(),
            progress: self.progress,
            has_read_unwritten: self.has_read_unwritten,
            forgiven_leaks: self.forgiven_leaks,
            unwritten: self.unwritten.clone(),
            performed: Rc::clone(&self.performed),
        }
    }

    /// Goes back to where the path was, to go on with another answer to the choice that is open.
    pub fn restore(&mut self, snapshot: &PathSnapshot, answer: Option<usize>) {
        self.facts.clone_from(&snapshot.facts);
        self.shared.clone_from(&snapshot.shared);
        self.progress = snapshot.progress;
        self.has_read_unwritten = snapshot.has_read_unwritten;
        self.forgiven_leaks = snapshot.forgiven_leaks;
        self.unwritten.clone_from(&snapshot.unwritten);
        self.performed.clone_from(&snapshot.performed);
        self.oracle = DecisionOracle::Asked {
            answer,
            pass: answer.is_none(),
            meets: None,
        };
    }

    /// Goes to the start of the next path; false if there is none.
    pub fn advance(&mut self) -> bool {
        self.rewind();
        self.oracle.advance()
    }

    /// Goes to the start of the paths of other choices.
    pub fn restart(&mut self, choices: DecisionOracle) {
        self.oracle = choices;
        self.rewind();
    }

    fn choose(&mut self, of: usize, site: Site) -> Chosen<usize> {
        match of {
            1 => Ok(0),
            _ => self.oracle.choose(of, site),
        }
    }

    /// The number of a name, for [`Origin::Global`].
    pub fn name(&mut self, name: &str) -> u32 {
        let found = self.names.iter().position(|known| known == name);
        let number = found.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        number as u32
    }

    /// All names, by number.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What comes from an origin, in words.
    pub fn origin_text(&self, origin: Origin) -> String {
        origin_text(origin, &self.names)
    }

    /// The same path with these numbers in the place of what is not known.
    pub fn replay(&self, inputs: &[(Leaf, u64)]) -> Path {
        Path {
            bounds: self.bounds,
            inputs: Inputs::Known(inputs.iter().copied().collect()),
            shared: self.shared.clone(),
            names: self.names.clone(),
            ..Path::default()
        }
    }

    /// A path on which chance decides: all numbers, and which memrefs are on one buffer.
    pub fn drawn(bounds: Bounds, seed: u64) -> Path {
        let state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Path {
            bounds,
            inputs: Inputs::Drawn {
                state,
                drawn: FxHashMap::default(),
            },
            oracle: DecisionOracle::Random(state),
            ..Path::default()
        }
    }

    /// The path that these numbers lead along, with what is decided on it.
    pub fn led(&self, inputs: &FxHashMap<Leaf, u64>) -> Path {
        Path {
            bounds: Bounds {
                iterations: MOST_LED,
                ..self.bounds
            },
            inputs: Inputs::Guide(inputs.clone()),
            shared: self.shared.clone(),
            names: self.names.clone(),
            ..Path::default()
        }
    }

    /// A number from outside.
    pub fn leaf(&mut self, leaf: Leaf) -> Datum {
        match &mut self.inputs {
            Inputs::Known(inputs) => Datum::Bits(inputs.get(&leaf).copied().unwrap_or(0)),
            Inputs::Drawn { state, drawn } => Datum::Bits(
                *drawn
                    .entry(leaf)
                    .or_insert_with(|| draw(state, leaf.scalar)),
            ),
            Inputs::None | Inputs::Guide(_) => Datum::Term(self.terms.leaf(leaf)),
        }
    }

    /// What a term is by the numbers that lead along the path.
    fn led_to(&self, term: Term) -> Option<u64> {
        let Inputs::Guide(inputs) = &self.inputs else {
            return None;
        };
        let parts = self.terms.parts(term);
        let mut value = |leaf: &Leaf| inputs.get(leaf).copied().unwrap_or(0);
        self.terms.evaluate(&parts, &mut value).ok().flatten()
    }

    /// The number at a byte of memory that came from outside.
    pub fn memory(&mut self, origin: Origin, place: usize, scalar: Scalar) -> Datum {
        self.leaf(Leaf {
            origin,
            place: place as u64,
            in_memory: true,
            scalar,
        })
    }

    /// What a number is by what is known on this path.
    pub fn normalize(&mut self, number: Number) -> Number {
        self.terms.normalize(&self.facts, number)
    }

    /// Whether a truth value holds.
    pub fn decide(&mut self, term: Term, site: Site) -> Chosen<bool> {
        self.decide_part(term, site).map_err(|open| OpenChoice {
            on: Some(term),
            ..open
        })
    }

    fn decide_part(&mut self, term: Term, site: Site) -> Chosen<bool> {
        let mut number = Number::Term(term);
        loop {
            number = self.normalize(number);
            let rest = match number {
                Number::Bits(bits) => return Ok(bits != 0),
                Number::Term(rest) => rest,
            };
            let atom = self.terms.atom(rest);
            let truth = match self.led_to(atom) {
                Some(bits) => bits != 0,
                None => self.choose(2, site)? == 0,
            };
            self.settle(atom, truth, site);
        }
    }

    /// Takes a truth value to hold; false if it is known that it does not.
    pub fn assume(&mut self, term: Term, site: Site) -> Chosen<bool> {
        match self.normalize(Number::Term(term)) {
            Number::Bits(bits) => Ok(bits != 0),
            Number::Term(rest) => {
                // What holds of several parts is decided part by part.
                let (part, truth) = self.terms.negated(rest);
                if self.terms.atom(part) == part {
                    self.settle(part, truth, site);
                    Ok(true)
                } else {
                    self.decide(rest, site)
                }
            }
        }
    }

    /// Takes a truth value to hold as a whole: nothing is decided of its parts. False if it is
    /// known that it does not hold.
    pub fn suppose(&mut self, number: Number) -> bool {
        match self.normalize(number) {
            Number::Bits(bits) => bits != 0,
            Number::Term(rest) => {
                let (part, truth) = self.terms.negated(rest);
                self.facts.decide(&self.terms, part, truth);
                true
            }
        }
    }

    /// Whether a number is poison on this path: what that hangs on is decided.
    pub fn is_poison(&mut self, number: Number, site: Site) -> Chosen<bool> {
        let Number::Term(term) = number else {
            return Ok(false);
        };
        for guard in self.terms.guards(term) {
            let holds = match guard {
                Number::Bits(bits) => bits != 0,
                Number::Term(guard) => self.decide(guard, site)?,
            };
            if !holds {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn note(&mut self, site: Site, what: Decided) {
        self.progress.decided += 1;
        // Whoever is asked for choices keeps them.
        if !self.is_merged() {
            self.decisions.push(Decision { site, what });
        }
    }

    fn settle(&mut self, atom: Term, truth: bool, site: Site) {
        self.facts.decide(&self.terms, atom, truth);
        self.note(site, Decided::Truth { term: atom, truth });
    }

    /// Decides the truth values that a number hangs on: then it may be known.
    pub fn decide_parts(&mut self, term: Term, site: Site) -> Chosen<()> {
        self.progress.asked += 1;
        for _ in 0..MOST_PARTS {
            let Number::Term(rest) = self.normalize(Number::Term(term)) else {
                break;
            };
            match self.undecided(rest) {
                Some(part) => self.decide(part, site)?,
                None => break,
            };
        }
        Ok(())
    }

    /// A truth value in a number that nobody decided yet.
    pub fn undecided(&self, root: Term) -> Option<Term> {
        // What is known of the operands of what is not interpreted tells nothing of it.
        let parts = self.terms.interpreted_parts(root);
        parts.into_iter().find(|&part| {
            self.terms.width(part) == 1 && {
                // The truth value of a leaf or of a comparison, not what is made of it.
                match self.terms.node(part) {
                    Node::Leaf(_) => true,
                    Node::Apply(..) => self.terms.atom(part) == part,
                }
            }
        })
    }

    /// A known number in place of a term: one of a few that are below `limit` and that nothing
    /// speaks against. None if there is no such number.
    pub fn pick(&mut self, term: Term, limit: Option<u64>, site: Site) -> Chosen<Option<u64>> {
        self.progress.asked += 1;
        let rest = match self.normalize(Number::Term(term)) {
            Number::Bits(bits) => return Ok(Some(bits)),
            Number::Term(rest) => rest,
        };
        let range = self.facts.range_of(&self.terms, rest);
        let limit = limit.unwrap_or(u64::MAX);
        if let Some(value) = self.led_to(rest) {
            self.facts.set(&self.terms, rest, value);
            self.note(site, Decided::Value { term: rest, value });
            return Ok(Some(value).filter(|&value| value < limit || site.side == Side::After));
        }
        let tried = limit.min(self.bounds.values);
        let more = self.more_values.iter().copied();
        let more = more.filter(|&value| value >= tried && value < limit);
        let values = (0..tried).chain(more);
        let mut values: Vec<u64> = values.filter(|&value| range.contains(value)).collect();
        if values.is_empty() {
            values.extend(range.first().filter(|&first| first < limit));
        }
        if limit > tried && range.ends().any(|end| end >= tried) {
            self.sampled = true;
            self.picked_merged |= self.terms.parts(rest).into_iter().any(|part| {
                let node = self.terms.node(part);
                matches!(node, Node::Leaf(leaf) if matches!(leaf.origin, Origin::Merged(_)))
            });
        }
        // That the second program stays below the limit is not taken for granted.
        if site.side == Side::After {
            let beyond = std::iter::once(limit).chain(range.ends());
            values.extend(
                beyond
                    .filter(|&value| value >= limit && range.contains(value))
                    .take(1),
            );
        }
        if values.is_empty() {
            return Ok(None);
        }
        let value = values[self.choose(values.len(), site).map_err(|open| OpenChoice {
            on: Some(term),
            ..open
        })?];
        self.facts.set(&self.terms, rest, value);
        self.note(site, Decided::Value { term: rest, value });
        Ok(Some(value))
    }

    /// On which buffer a memref from outside is: its own, or that of one of `others`.
    pub fn buffer_of(
        &mut self,
        origin: Origin,
        others: &[BufferOffset],
        site: Site,
    ) -> Chosen<BufferOffset> {
        if let Some(&known) = self.shared.get(&origin) {
            return Ok(known);
        }
        self.progress.asked += usize::from(!others.is_empty());
        let taken = self.choose(others.len() + 1, site)?;
        let found = match taken.checked_sub(1) {
            Some(other) => others[other],
            None => BufferOffset::start_of(origin),
        };
        self.shared.insert(origin, found);
        if found.origin != origin {
            self.note(site, Decided::Same(origin, found));
        }
        Ok(found)
    }

    /// The memrefs from outside that are on another's buffer.
    pub fn shared(&self) -> Vec<(Origin, BufferOffset)> {
        let mut all: Vec<(Origin, BufferOffset)> = self
            .shared
            .iter()
            .filter(|(a, b)| **a != b.origin)
            .map(|(&a, &b)| (a, b))
            .collect();
        all.sort_unstable();
        all
    }

    /// Whether paths are joined, so that a buffer's address is one of many.
    pub fn is_merged(&self) -> bool {
        matches!(self.oracle, DecisionOracle::Asked { .. })
    }

    /// A datum as a number, if it is one.
    pub fn number(datum: &Datum) -> Option<Number> {
        match datum {
            Datum::Bits(bits) => Some(Number::Bits(*bits)),
            Datum::Term(term) => Some(Number::Term(*term)),
            _ => None,
        }
    }

    /// What the facts leave to terms.
    pub fn ranges(&self) -> impl Iterator<Item = (Term, &Ranges)> {
        self.facts.ranges()
    }
}

/// A small number by chance, now and then any.
fn draw(state: &mut u64, scalar: Scalar) -> u64 {
    let random = xorshift::next(state);
    let small = random >> 8;
    let value = match random % 16 {
        0 => small,
        1 => small % 64,
        2 => (small % 4).wrapping_neg(),
        _ => small % 5,
    };
    scalar.fit(value)
}

/// What comes from an origin, in words; globals are named by these.
pub fn origin_text(origin: Origin, globals: &[String]) -> String {
    match origin {
        Origin::Argument(number) => format!("argument #{number}"),
        Origin::Result(call, result) => {
            format!("result #{result} of call #{call} of an external function")
        }
        Origin::Merged(number) => format!("number #{number} of joined paths"),
        Origin::Stored(call, number) => {
            format!("what call #{call} of an external function stores in argument #{number}")
        }
        Origin::Written(call, number) => {
            let global = origin_text(Origin::Global(number), globals);
            format!("{global} after call #{call}")
        }
        Origin::Global(number) => {
            format!(
                "global @{}",
                globals.get(number as usize).map_or("?", |n| n)
            )
        }
    }
}
