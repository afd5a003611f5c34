//! What took how long: spans of work, noted by whoever does it.
//!
//! A [`Recorder`] is handed down as an argument, from the command to the passes and on to the analyses; nothing is global.
//! Without a [`Recording`] behind it, it does nothing. This module has no clock: who makes a recording brings one, and
//! that is `cli` alone. `tree` puts spans together, `text` and `json` write them, `chrome` is the trace.

mod ascent;
mod chrome;
mod functions;
mod json;
#[cfg(test)]
mod tests;
mod text;
mod tree;

pub use functions::FunctionTime;
pub use tree::{Node, Tree};

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Nanoseconds since a moment that stays the same.
pub type Clock = Box<dyn Fn() -> u64 + Send + Sync>;

/// Which span another is part of; none for one that is part of nothing.
type SpanId = Option<u32>;

/// What was going on.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Reading, writing, verifying and what surrounds them.
    Work,
    Pass,
    Analysis,
    /// All that one pass does about one function.
    Function,
    /// A rewrite rule, or a rule of Datalog.
    Rule,
}

impl Kind {
    /// From what detail on it is noted.
    fn detail(self) -> Detail {
        match self {
            Kind::Work | Kind::Pass => Detail::Passes,
            Kind::Analysis | Kind::Function => Detail::Analyses,
            Kind::Rule => Detail::Rules,
        }
    }
}

/// How much is noted.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// Reading, passes and writing.
    Passes,
    /// Also what passes do, about each function.
    Analyses,
    /// Also single rules, which itself takes time.
    Rules,
}

/// A piece of work that began and ended.
#[derive(Clone, Debug)]
struct Event {
    kind: Kind,
    name: String,
    within: SpanId,
    /// The thread that did it: 0 is the first.
    lane: u32,
    start: u64,
    /// None as long as it goes on.
    end: Option<u64>,
}

impl Event {
    fn length(&self) -> u64 {
        self.end.map_or(0, |end| end.saturating_sub(self.start))
    }
}

/// All spans of a run, with the clock that they are taken by. Clones are one recording.
#[derive(Clone)]
pub struct Recording {
    shared: Arc<Shared>,
}

struct Shared {
    clock: Clock,
    detail: Detail,
    events: Mutex<Vec<Event>>,
}

impl Recording {
    /// A recording of nothing yet.
    pub fn new(clock: Clock, detail: Detail) -> Self {
        let events = Mutex::default();
        Recording {
            shared: Arc::new(Shared {
                clock,
                detail,
                events,
            }),
        }
    }

    /// The recorder of the run as a whole; what is part of the run is [within](Span::within) the span that it begins.
    ///
    /// ```
    /// use freehold::timing::{Detail, Kind, Recording};
    ///
    /// let recording = Recording::new(Box::new(|| 0), Detail::Analyses);
    /// let whole = recording.recorder().span(Kind::Work, "the run");
    /// let part = whole.within().span(Kind::Work, "Parser");
    /// drop((part, whole));
    /// assert_eq!(recording.tree().root.children[0].name, "Parser");
    /// ```
    pub fn recorder(&self) -> Recorder {
        Recorder {
            recording: Some(self.clone()),
            within: None,
            lane: 0,
        }
    }

    /// What began last of what goes on, passes and what surrounds them: in words.
    pub fn current(&self) -> Option<String> {
        let events = self.events();
        let open = events.iter().rev();
        let mut open = open.filter(|event| event.end.is_none() && event.within.is_some());
        let current = open.find(|event| event.kind.detail() == Detail::Passes);
        current.map(|event| event.name.clone())
    }

    fn events(&self) -> MutexGuard<'_, Vec<Event>> {
        // Events are whole between any two statements: a thread that panicked left none half-made.
        let events = self.shared.events.lock();
        events.unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        (self.shared.clock)()
    }

    fn add(&self, event: Event) -> SpanId {
        let mut events = self.events();
        events.push(event);
        u32::try_from(events.len() - 1).ok()
    }
}

/// Notes spans, if anybody asked for them.
#[derive(Clone, Default)]
pub struct Recorder {
    recording: Option<Recording>,
    within: SpanId,
    lane: u32,
}

impl Recorder {
    /// One that notes nothing.
    pub const OFF: Recorder = Recorder {
        recording: None,
        within: None,
        lane: 0,
    };

    /// Begins a span, which ends when it is dropped.
    pub fn span(&self, kind: Kind, name: &str) -> Span {
        self.span_named(kind, || name.to_owned())
    }

    /// As [`span`](Self::span), with a name that is made only if somebody asked for it.
    pub fn span_named(&self, kind: Kind, name: impl FnOnce() -> String) -> Span {
        let recording = self.recording.as_ref();
        let Some(recording) = recording.filter(|r| r.shared.detail >= kind.detail()) else {
            return Span {
                inner: Recorder::OFF,
            };
        };
        let start = recording.now();
        let within = recording.add(Event {
            kind,
            name: name(),
            within: self.within,
            lane: self.lane,
            start,
            end: None,
        });
        let inner = Recorder {
            recording: Some(recording.clone()),
            within,
            lane: self.lane,
        };
        Span { inner }
    }

    /// Begins the span of a part of an analysis.
    pub fn analysis(&self, name: &str) -> Span {
        self.span(Kind::Analysis, name)
    }

    /// Begins the span of all that is done about a function of that name.
    pub fn function(&self, name: Option<&str>) -> Span {
        self.span_named(Kind::Function, || format!("@{}", name.unwrap_or_default()))
    }

    /// The same on the thread of that number.
    pub fn on(&self, lane: usize) -> Recorder {
        let lane = u32::try_from(lane).unwrap_or(u32::MAX);
        Recorder {
            lane,
            ..self.clone()
        }
    }

    /// Whether single rules are to be noted.
    pub fn wants_rules(&self) -> bool {
        let recording = self.recording.as_ref();
        recording.is_some_and(|recording| recording.shared.detail >= Detail::Rules)
    }

    /// Notes what an Ascent program says of its own rules, which `summary` is: it measures them by itself.
    pub fn ascent(&self, program: &str, summary: impl FnOnce() -> String) {
        let Some(recording) = self.recording.as_ref().filter(|_| self.wants_rules()) else {
            return;
        };
        let mut end = recording.now();
        for (name, length) in ascent::strata(&summary()) {
            let start = end.saturating_sub(length);
            recording.add(Event {
                kind: Kind::Rule,
                name: format!("{program}: {name}"),
                within: self.within,
                lane: self.lane,
                start,
                end: Some(end),
            });
            end = start;
        }
    }
}

/// Work that is going on; it ends when this is dropped.
#[must_use = "a span ends when it is dropped"]
pub struct Span {
    inner: Recorder,
}

impl Span {
    /// The recorder of what is part of this.
    pub fn within(&self) -> &Recorder {
        &self.inner
    }
}

impl Drop for Span {
    fn drop(&mut self) {
        if let (Some(recording), Some(id)) = (&self.inner.recording, self.inner.within) {
            let end = recording.now();
            recording.events()[id as usize].end = Some(end);
        }
    }
}

impl std::fmt::Debug for Recorder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let on = self.recording.is_some();
        f.debug_struct("Recorder").field("on", &on).finish()
    }
}
