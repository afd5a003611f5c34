//! A text with what is known of it.

use std::cell::{Cell, OnceCell, RefCell};
use std::ops::Range;

use rustc_hash::FxHashMap;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Severity, Source};
use freehold_dialects::{Effect, EffectKind, Table, Trait};
use freehold_ir::{Context, Location};
use freehold_query as query;

use crate::analysis::offset;
use crate::layout::{Layout, Word};
use crate::marks::{Mark, Marks};
use crate::names::Scopes;
use crate::program::{Program, Reading};
use crate::text::Text;

/// The marker between the programs of a file of several.
const SPLIT_MARKER: &str = "// -----";

/// Something that is wrong, or said, at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub range: Range<usize>,
    pub severity: Severity,
    pub message: String,
    pub notes: Vec<(Range<usize>, String)>,
    /// Deallocation refuses the function: the program itself is right.
    pub is_refusal: bool,
}

/// A text of MLIR with what is known of it.
pub struct Document {
    reading: Reading,
    text: Text,
    source: Source,
    words: Words,
    /// The programs of the text, which a marker separates.
    parts: Vec<Part>,
}

/// One program of a text.
pub(crate) struct Part {
    /// Where it stands in the text.
    pub range: Range<usize>,
    pub layout: Layout,
    marks: Marks,
    faults: Vec<Fault>,
    /// What was read of it, once somebody asks.
    read: OnceCell<Read>,
    /// The last text of it without errors, and what was read of that, once somebody asks.
    good: Option<Source>,
    good_read: OnceCell<Good>,
    /// By where a function begins its text as deallocation leaves it: clients ask with every move.
    pub deallocated: RefCell<FxHashMap<usize, Result<String, String>>>,
}

/// What was read of an earlier text.
pub(crate) struct Good {
    pub text: Text,
    pub layout: Layout,
    pub read: Read,
}

/// What was read of a program, and what its names stand for.
pub(crate) struct Read {
    pub program: Program,
    pub scopes: Scopes,
}

/// What the names of operations are.
struct Words {
    context: Context,
    table: Table,
}

impl Words {
    fn new(reading: &Reading) -> Words {
        let (context, table) = reading.table(&Budget::UNLIMITED);
        Words { context, table }
    }

    fn word(&mut self, name: &str) -> Word {
        let name = match name {
            "func" => "func.func",
            name if name.contains('.') => name,
            _ => return Word::Other,
        };
        let known = self.context.find_op_name(name);
        let known = known.unwrap_or_else(|| self.context.op_name(name));
        let Some(def) = self.table.admit(&self.context, known) else {
            return Word::Other;
        };
        let frees = |effect: &Effect| effect.kind == EffectKind::Free;
        match () {
            () if def.has(Trait::Function) => Word::Function,
            () if def.effects.iter().any(frees) => Word::Frees,
            () => Word::Other,
        }
    }
}

impl Document {
    /// A text of which nothing is known yet: [`update`](Self::update) looks at it.
    pub fn new(name: &str, reading: Reading) -> Document {
        Document {
            words: Words::new(&reading),
            reading,
            text: Text::default(),
            source: Source::new(name, ""),
            parts: Vec::new(),
        }
    }

    /// Takes another text and looks at it, within a budget. Only functions that changed are
    /// analysed again. It runs inside of [`Budget::run`]; what that ends has to be done again.
    pub fn update(&mut self, text: Text, budget: &Budget) {
        self.source = Source::new(self.source.name(), text.as_str());
        self.text = text;
        let mut olds = std::mem::take(&mut self.parts).into_iter();
        for range in parts(self.text.as_str()) {
            let text = &self.text.as_str()[range.clone()];
            let old = olds.next();
            let (marks, good) = old.map(|old| (old.marks, old.good)).unwrap_or_default();
            self.parts.push(Part {
                layout: Layout::new(text, |name| self.words.word(name)),
                range,
                marks,
                faults: Vec::new(),
                read: OnceCell::new(),
                good,
                good_read: OnceCell::new(),
                deallocated: RefCell::default(),
            });
        }
        for part in &mut self.parts {
            let (source, reading) = (&self.source, &self.reading);
            let read = || Program::read(source.chunk(part.range.clone()), reading, budget);
            let program = read();
            part.faults = faults(&part.layout, &program.errors, false);
            let is_right = program.errors.is_empty();
            if is_right {
                part.good = Some(source.chunk(part.range.clone()));
            }
            // What was read already is the first to be analysed.
            let first = Cell::new(Some(program));
            let next = || first.take().unwrap_or_else(read);
            let analyse: Option<&dyn Fn() -> Program> = match is_right {
                true => Some(&next),
                false => None,
            };
            let place = (&self.text, part.range.clone());
            part.marks.update(place, &part.layout, analyse);
            let refused = faults(&part.layout, &part.marks.refused(), true);
            part.faults.extend(refused);
        }
    }

    /// Reads programs in another way from the next update on.
    pub fn set_reading(&mut self, reading: Reading) {
        self.words = Words::new(&reading);
        self.reading = reading;
        self.parts.iter_mut().for_each(|part| part.marks.forget());
    }

    /// How programs are read.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The text.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// All that is wrong, in the order of the text.
    pub fn faults(&self) -> Vec<Fault> {
        let parts = self.parts.iter();
        let of = |part: &Part| -> Vec<Fault> {
            part.faults
                .iter()
                .map(|fault| fault.moved(part.range.start))
                .collect()
        };
        parts.flat_map(of).collect()
    }

    /// What deallocation adds in a range, and for each whether it was found of an earlier text.
    pub fn marks(&self, range: Range<usize>) -> Vec<(Mark, bool)> {
        let parts = self.parts.iter();
        let touched = parts.filter(|p| p.range.start <= range.end && range.start <= p.range.end);
        touched
            .flat_map(|part| self.marks_of(part, range.clone()))
            .collect()
    }

    /// The same of one part.
    pub(crate) fn marks_of(&self, part: &Part, range: Range<usize>) -> Vec<(Mark, bool)> {
        let start = part.range.start;
        let inner = range.start.saturating_sub(start)..range.end.saturating_sub(start);
        let mut found = part.marks.in_range(self.text_of(part), &part.layout, inner);
        for (mark, _) in &mut found {
            mark.at += start;
            for of in &mut mark.of {
                of.1 = of.1.map(|at| at + start);
            }
        }
        found
    }

    /// How many functions were analysed since the text was opened.
    pub fn analysed(&self) -> usize {
        self.parts.iter().map(|part| part.marks.analysed).sum()
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    pub(crate) fn text_of(&self, part: &Part) -> &str {
        &self.text.as_str()[part.range.clone()]
    }

    /// The part that an offset is in, and the offset in it.
    pub(crate) fn part_at(&self, offset: usize) -> Option<(&Part, usize)> {
        let next = self
            .parts
            .partition_point(|part| part.range.start <= offset);
        let part = &self.parts[next.checked_sub(1)?];
        Some((part, offset.min(part.range.end) - part.range.start))
    }

    /// Reads another text as a part of this one is read.
    pub(crate) fn read_text(&self, text: &str, budget: &Budget) -> Program {
        Program::read(Source::new(self.source.name(), text), &self.reading, budget)
    }

    /// What was read of the last text of a part that had no errors.
    pub(crate) fn read_good<'a>(&'a self, part: &'a Part, budget: &Budget) -> Option<&'a Good> {
        let source = part.good.as_ref()?;
        let good = part.good_read.get_or_init(|| {
            let whole = source.chunk(0..source.text().len());
            let text = Text::new(source.text().to_owned());
            let mut words = Words::new(&self.reading);
            let layout = Layout::new(text.as_str(), |name| words.word(name));
            let program = Program::read(whole, &self.reading, budget);
            let scopes = Scopes::new(&program.module, &layout, text.as_str());
            Good {
                text,
                layout,
                read: Read { program, scopes },
            }
        });
        Some(good)
    }

    /// What can be read of a part.
    pub(crate) fn read<'a>(&'a self, part: &'a Part, budget: &Budget) -> &'a Read {
        part.read.get_or_init(|| {
            let source = self.source.chunk(part.range.clone());
            let program = Program::read(source, &self.reading, budget);
            let scopes = Scopes::new(&program.module, &part.layout, self.text_of(part));
            Read { program, scopes }
        })
    }
}

impl Fault {
    fn moved(&self, by: usize) -> Fault {
        let to = |range: &Range<usize>| range.start + by..range.end + by;
        let notes = self.notes.iter();
        Fault {
            range: to(&self.range),
            notes: notes
                .map(|(range, message)| (to(range), message.clone()))
                .collect(),
            ..self.clone()
        }
    }
}

impl Document {
    /// What is wrong with a file of facts about this program. Of a file of several programs, and of
    /// one with errors, nothing is said.
    pub fn wrong_facts(&self, facts: &str, budget: &Budget) -> Vec<Fault> {
        let [part] = &self.parts[..] else {
            return Vec::new();
        };
        let Program {
            source,
            module,
            table,
            errors,
        } = &self.read(part, budget).program;
        if !errors.is_empty() {
            return Vec::new();
        }
        let facts = Source::new("<facts>", facts);
        let wrong = query::no_alias_assumptions(&facts, source, module, table);
        let layout = Layout::new(facts.text(), |_| Word::Other);
        faults(&layout, &wrong.err().unwrap_or_default(), false)
    }
}

/// The programs of a text: a marker stands in a line of its own, so that a line of dashes that
/// somebody drew is none.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        if line.trim() == SPLIT_MARKER {
            parts.push(start..at);
            start = at + line.len();
        }
        at += line.len();
    }
    parts.push(start..text.len());
    parts
}

/// Diagnostics at what stands at their places.
fn faults(layout: &Layout, errors: &[Diagnostic], is_refusal: bool) -> Vec<Fault> {
    let fault = |error: &Diagnostic| {
        let notes = error.notes.iter();
        let notes = notes.map(|(at, message)| (token_range(layout, *at), message.clone()));
        Fault {
            range: token_range(layout, error.location),
            severity: error.severity,
            message: error.message.clone(),
            notes: notes.collect(),
            is_refusal,
        }
    };
    errors.iter().map(fault).collect()
}

/// The token at a place, or the place alone.
fn token_range(layout: &Layout, location: Location) -> Range<usize> {
    let at = offset(location);
    let token = layout.next_token(at);
    match layout.tokens.get(token) {
        Some(token) if token.start as usize == at => at..token.end as usize,
        _ => at..at,
    }
}
