//! A run as a timeline: which buffers there are when, who allocates, uses and frees each, and how
//! many bytes are allocated at one time.
//!
//! Knows no interpreter: whoever ran a program says what it saw, as [`Bar`]s.

mod svg;

use serde_json::{Value, json};

pub use svg::svg;

/// What an operation did at a step of a run; the first step is 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    pub step: u64,
    pub operation: String,
    /// Line and column of the operation.
    pub position: Option<(usize, usize)>,
}

/// A buffer of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    pub name: String,
    /// Whether the program allocated it on the heap, so that it has to be freed.
    pub is_on_heap: bool,
    pub bytes: u64,
    pub began: Mark,
    /// The step of the first access, and the last one.
    pub used: Option<(u64, Mark)>,
    /// What freed it, if something did.
    pub ended: Option<Mark>,
}

/// The buffers of a run, and the bytes that they take.
pub struct Timeline {
    pub bars: Vec<Bar>,
    /// The step after the last thing that happened to a buffer.
    pub steps: u64,
    /// The most bytes on the heap at one time, and the first step at which there are so many.
    pub peak: (u64, u64),
    /// From which step on how many bytes are on the heap.
    pub curve: Vec<(u64, u64)>,
}

/// The most buffers, and turns of the curve, that are shown.
const MOST_BARS: usize = 1000;
const MOST_TURNS: usize = 4000;

impl Timeline {
    /// The timeline of the buffers of a run.
    pub fn of(bars: Vec<Bar>) -> Timeline {
        let last = |bar: &Bar| {
            let used = bar.used.as_ref().map_or(0, |(_, last)| last.step);
            let ended = bar.ended.as_ref().map_or(0, |mark| mark.step);
            bar.began.step.max(used).max(ended)
        };
        let steps = bars.iter().map(last).max().map_or(1, |last| last + 1);
        let mut changes: Vec<(u64, i128)> = Vec::new();
        for bar in bars.iter().filter(|bar| bar.is_on_heap) {
            changes.push((bar.began.step, i128::from(bar.bytes)));
            if let Some(end) = &bar.ended {
                changes.push((end.step, -i128::from(bar.bytes)));
            }
        }
        changes.sort_unstable();
        let mut curve: Vec<(u64, u64)> = vec![(0, 0)];
        let mut live = 0_i128;
        for (step, change) in changes {
            live += change;
            let bytes = u64::try_from(live).unwrap_or(0);
            match curve.last_mut() {
                Some(last) if last.0 == step => last.1 = last.1.max(bytes),
                _ => curve.push((step, bytes)),
            }
            // What follows in the same step is what there is after it.
            if change < 0
                && let Some(last) = curve.last_mut()
            {
                last.1 = bytes;
            }
        }
        let peak = curve
            .iter()
            .fold((0, 0), |peak, &(step, bytes)| match bytes > peak.0 {
                true => (bytes, step),
                false => peak,
            });
        Timeline {
            bars,
            steps,
            peak,
            curve,
        }
    }

    /// The timeline as the page draws it, of long runs the first part.
    pub fn json(&self) -> Value {
        let bars = self.bars.iter().take(MOST_BARS).map(Bar::json);
        json!({
            "steps": self.steps,
            "peak": { "bytes": self.peak.0, "step": self.peak.1 },
            "curve": self.curve.iter().take(MOST_TURNS).collect::<Vec<_>>(),
            "buffers": bars.collect::<Vec<_>>(),
            "left_out": self.bars.len().saturating_sub(MOST_BARS),
        })
    }
}

impl Bar {
    fn json(&self) -> Value {
        let mut out = json!({
            "name": self.name,
            "bytes": self.bytes,
            "heap": self.is_on_heap,
            "allocated": self.began.json(),
        });
        if let Some((first, last)) = &self.used {
            out["first_use"] = (*first).into();
            out["last_use"] = last.json();
        }
        if let Some(end) = &self.ended {
            out["freed"] = end.json();
        }
        out
    }
}

impl Mark {
    fn json(&self) -> Value {
        let mut out = json!({ "step": self.step, "by": self.operation });
        super::places::place(&mut out, self.position);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(began: u64, ended: Option<u64>, bytes: u64) -> Bar {
        let mark = |step| Mark {
            step,
            operation: "an.op".to_owned(),
            position: None,
        };
        Bar {
            name: "%a".to_owned(),
            is_on_heap: true,
            bytes,
            began: mark(began),
            used: None,
            ended: ended.map(mark),
        }
    }

    #[test]
    fn bytes_rise_and_fall_with_the_buffers() {
        let timeline = Timeline::of(vec![
            bar(1, Some(4), 8),
            bar(2, None, 16),
            bar(4, Some(6), 1),
        ]);
        assert_eq!(timeline.peak, (24, 2));
        assert_eq!(timeline.curve, [(0, 0), (1, 8), (2, 24), (4, 17), (6, 16)]);
        assert_eq!(timeline.steps, 7);
    }

    #[test]
    fn a_run_without_buffers_has_a_timeline() {
        let timeline = Timeline::of(Vec::new());
        assert_eq!((timeline.peak, timeline.steps), ((0, 0), 1));
        assert!(svg(&[("before", &timeline)]).starts_with("<svg"));
    }
}
