//! Who notes spans: a recorder is handed down, and a span is noted as long as it is not dropped.

use super::ascent;
use super::recording::{Detail, Event, Kind, Recording, SpanId};

impl Recording {
    /// The recorder of the run as a whole; what is part of the run is [within](Span::within) the
    /// span that it begins.
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

    /// Notes what an Ascent program says of its own rules, which `summary` is: it measures them by
    /// itself.
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
