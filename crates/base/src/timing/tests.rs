//! Reports of recordings whose clock a test holds.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::*;

/// A clock that a test moves on, and its recording.
fn recording(detail: Detail) -> (Recording, impl Fn(u64)) {
    let now = Arc::new(AtomicU64::new(0));
    let reader = Arc::clone(&now);
    let clock = Box::new(move || reader.load(Ordering::Relaxed));
    let wait = move |milliseconds: u64| {
        now.fetch_add(milliseconds * 1_000_000, Ordering::Relaxed);
    };
    (Recording::new(clock, detail), wait)
}

/// A pass that goes over two functions on two threads, one of them twice, and a second pass.
fn two_functions() -> Recording {
    let (recording, wait) = recording(Detail::Analyses);
    let run = recording.recorder().span(Kind::Work, "the run");
    wait(5);
    let pass = run.within().span(Kind::Pass, "First");
    let named = |recorder: &Recorder, name: &str| recorder.span(Kind::Function, name);
    let f = named(pass.within(), "@f");
    let g = named(&pass.within().on(1), "@g");
    let facts = f.within().analysis("facts");
    wait(10);
    drop(facts);
    let facts = g.within().analysis("facts");
    wait(20);
    drop((facts, g, f));
    let f = named(pass.within(), "@f");
    wait(1);
    drop((f, pass));
    let pass = run.within().span(Kind::Pass, "Second");
    wait(4);
    drop((pass, run));
    recording
}

#[test]
fn a_tree_puts_functions_and_threads_together() {
    let expected = "\
===-------------------------------------------------------------------------===
                         ... Execution time report ...
===-------------------------------------------------------------------------===
  Total Execution Time: 0.0400 seconds

  ----User Time----  ----Wall Time----  ----Name----
    0.0610 ( 87.1%)    0.0310 ( 77.5%)  First
    0.0300 ( 42.9%)    0.0300 ( 75.0%)    (A) facts
    0.0040 (  5.7%)    0.0040 ( 10.0%)  Second
    0.0050 (  7.1%)    0.0050 ( 12.5%)  Rest
    0.0700 (100.0%)    0.0400 (100.0%)  Total
";
    assert_eq!(two_functions().tree().text(), expected);
}

#[test]
fn a_list_has_each_name_once_the_longest_first() {
    let list = two_functions().tree().list();
    let names = list.lines().skip(6).map(|line| line[38..].trim());
    let names: Vec<&str> = names.collect();
    assert_eq!(names, ["First", "(A) facts", "Second", "Rest", "Total"]);
}

#[test]
fn functions_are_ordered_by_their_time_in_all_passes() {
    let functions = two_functions().functions(5);
    let seen: Vec<(&str, u64)> = functions.iter().map(|f| (&*f.name, f.sum)).collect();
    assert_eq!(seen, [("@f", 31_000_000), ("@g", 30_000_000)]);
    assert_eq!(functions[0].passes, [("First".to_owned(), 31_000_000)]);
    assert_eq!(two_functions().functions(1), functions[..1]);
}

#[test]
fn the_trace_has_every_span_by_its_thread() {
    let trace: serde_json::Value = serde_json::from_str(&two_functions().trace()).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    let spans: Vec<_> = events.iter().filter(|event| event["ph"] == "X").collect();
    let g = spans.iter().find(|event| event["name"] == "@g").unwrap();
    assert_eq!((&g["tid"], &g["cat"]), (&1.into(), &"function".into()));
    assert_eq!((&g["ts"], &g["dur"]), (&5000.0.into(), &30000.0.into()));
    assert_eq!(spans.len(), 8);
}

#[test]
fn rules_are_noted_only_where_they_are_asked_for() {
    for detail in [Detail::Analyses, Detail::Rules] {
        let (recording, wait) = recording(detail);
        let run = recording.recorder().span(Kind::Work, "the run");
        wait(3);
        let summary = "scc 0: iterations: 1, time: 1ms\nscc 1: iterations: 2, time: 2ms\n";
        run.within().ascent("Program", || summary.to_owned());
        drop(run);
        let tree = recording.tree();
        let rules = tree.root.children.iter();
        let rules: Vec<(&str, u64)> = rules.map(|rule| (&*rule.name, rule.sum)).collect();
        let expected = [
            ("Program: stratum 1", 2_000_000),
            ("Program: stratum 0", 1_000_000),
        ];
        assert_eq!(
            rules,
            expected[..if detail == Detail::Rules { 2 } else { 0 }]
        );
    }
}

#[test]
fn what_goes_on_is_the_innermost_pass() {
    let (recording, _) = recording(Detail::Passes);
    let run = recording.recorder().span(Kind::Work, "the run");
    assert_eq!(recording.current(), None);
    let reading = run.within().span(Kind::Work, "Parser");
    assert_eq!(recording.current().as_deref(), Some("Parser"));
    drop(reading);
    let nested = run.within().span(Kind::Work, "'func.func' Pipeline");
    let pass = nested.within().span(Kind::Pass, "First");
    let facts = pass.within().analysis("facts");
    assert_eq!(recording.current().as_deref(), Some("First"));
    drop((facts, pass, nested));
    assert_eq!(recording.current(), None);
    drop(run);
    let tree = recording.tree();
    assert!(tree.root.children[1].children[0].children.is_empty());
}
