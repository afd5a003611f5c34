//! The trace: every span by itself, in the format that `chrome://tracing` and Perfetto read.

use std::collections::BTreeSet;

use serde_json::json;

use super::recording::{Kind, Recording};

impl Recording {
    /// All spans of all threads, one in a line.
    pub fn trace(&self) -> String {
        let events = self.events();
        let lanes: BTreeSet<u32> = events.iter().map(|event| event.lane).collect();
        let mut lines: Vec<String> = lanes
            .iter()
            .map(|&lane| {
                let args = json!({ "name": format!("thread {lane}") });
                json!({ "ph": "M", "name": "thread_name", "pid": 1, "tid": lane, "args": args })
                    .to_string()
            })
            .collect();
        lines.extend(events.iter().map(|event| {
            let microseconds = |nanoseconds: u64| nanoseconds as f64 / 1e3;
            json!({
                "ph": "X",
                "name": event.name,
                "cat": category(event.kind),
                "pid": 1,
                "tid": event.lane,
                "ts": microseconds(event.start),
                "dur": microseconds(event.length()),
            })
            .to_string()
        }));
        format!(
            "{{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n{}\n]}}\n",
            lines.join(",\n")
        )
    }
}

fn category(kind: Kind) -> &'static str {
    match kind {
        Kind::Work => "work",
        Kind::Pass => "pass",
        Kind::Analysis => "analysis",
        Kind::Function => "function",
        Kind::Rule => "rule",
    }
}
