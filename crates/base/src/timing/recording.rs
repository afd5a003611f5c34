//! A recording: every span of a run, with the clock that they are taken by.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Nanoseconds since a moment that stays the same.
pub type Clock = Box<dyn Fn() -> u64 + Send + Sync>;

/// Which span another is part of; none for one that is part of nothing.
pub(super) type SpanId = Option<u32>;

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
    pub(super) fn detail(self) -> Detail {
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
pub(super) struct Event {
    pub(super) kind: Kind,
    pub(super) name: String,
    pub(super) within: SpanId,
    /// The thread that did it: 0 is the first.
    pub(super) lane: u32,
    pub(super) start: u64,
    /// None as long as it goes on.
    pub(super) end: Option<u64>,
}

impl Event {
    pub(super) fn length(&self) -> u64 {
        self.end.map_or(0, |end| end.saturating_sub(self.start))
    }
}

/// All spans of a run, with the clock that they are taken by. Clones are one recording.
#[derive(Clone)]
pub struct Recording {
    pub(super) shared: Arc<Shared>,
}

pub(super) struct Shared {
    pub(super) clock: Clock,
    pub(super) detail: Detail,
    pub(super) events: Mutex<Vec<Event>>,
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

    /// What began last of what goes on, passes and what surrounds them: in words.
    pub fn current(&self) -> Option<String> {
        let events = self.events();
        let open = events.iter().rev();
        let mut open = open.filter(|event| event.end.is_none() && event.within.is_some());
        let current = open.find(|event| event.kind.detail() == Detail::Passes);
        current.map(|event| event.name.clone())
    }

    pub(super) fn events(&self) -> MutexGuard<'_, Vec<Event>> {
        // Events are whole between any two statements: a thread that panicked left none half-made.
        let events = self.shared.events.lock();
        events.unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now(&self) -> u64 {
        (self.shared.clock)()
    }

    pub(super) fn add(&self, event: Event) -> SpanId {
        let mut events = self.events();
        events.push(event);
        u32::try_from(events.len() - 1).ok()
    }
}
