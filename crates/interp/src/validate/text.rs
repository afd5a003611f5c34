//! What validation found, for people and for scripts.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::options::Options;
use super::report::{FunctionReport, Merging, OneCall, Problem, Refutation, Report, Verdict};
use crate::{BufferOffset, Decided, Foreign, Leaf, Origin};
use crate::{Scalar, Side, Site, Stop, origin_text, signed};
use freehold_base::diagnostics::{Diagnostic, Severity, Source};
use freehold_ir::{Module, Op};

/// So many decisions of a path and so many inputs are told in words, the last and the first ones.
const MOST_DECISIONS: usize = 3;
const MOST_INPUTS: usize = 6;

/// A program and its text.
#[derive(Copy, Clone)]
pub struct Program<'a> {
    pub module: &'a Module,
    pub source: &'a Source,
}

/// Both programs.
#[derive(Copy, Clone)]
pub struct Programs<'a> {
    pub before: Program<'a>,
    pub after: Program<'a>,
}

impl<'a> Programs<'a> {
    fn of(&self, side: Side) -> Program<'a> {
        match side {
            Side::Before => self.before,
            Side::After => self.after,
        }
    }

    /// Words about an operation, and its line.
    fn say(&self, site: Site, severity: Severity, message: &str) -> String {
        let program = self.of(site.side);
        program.render(&Diagnostic {
            severity,
            ..Diagnostic::error(program.module.location(site.at), message)
        })
    }

    fn error(&self, site: Site, message: &str) -> String {
        self.say(site, Severity::Error, message)
    }

    fn note(&self, site: Site, message: &str) -> String {
        self.say(site, Severity::Note, message)
    }

    fn place_value(&self, site: Site) -> Value {
        self.of(site.side).place_value(site.at)
    }
}

impl Program<'_> {
    fn render(&self, diagnostic: &Diagnostic) -> String {
        self.source.render(diagnostic)
    }

    /// `file:line:column`.
    fn place(&self, at: Op) -> String {
        match self.source.line_column(self.module.location(at)) {
            Some((line, column)) => format!("{}:{line}:{column}", self.source.name()),
            None => self.source.name().to_owned(),
        }
    }

    /// The source line of an operation.
    fn line(&self, at: Op) -> &str {
        let start = self.module.location(at).0 as usize;
        let text = self.source.text();
        let Some(before) = text.get(..start) else {
            return "";
        };
        let first = before.rfind('\n').map_or(0, |at| at + 1);
        text[first..].lines().next().unwrap_or("").trim()
    }

    fn place_value(&self, at: Op) -> Value {
        match self.source.line_column(self.module.location(at)) {
            Some((line, column)) => json!({
                "file": self.source.name(),
                "line": line,
                "column": column,
                "text": self.line(at),
            }),
            None => json!({ "file": self.source.name() }),
        }
    }
}

/// The report as text: a line for each function, and what is wrong with it below.
pub fn describe(report: &Report, programs: Programs, options: &Options) -> String {
    let mut out = String::new();
    for function in &report.functions {
        let _ = writeln!(out, "@{}: {}", function.name, headline(function, options));
        match &function.verdict {
            Verdict::Refuted(refutation) | Verdict::Undecided(refutation) => {
                out.push_str(&indented(&refuted(refutation, programs)));
            }
            Verdict::Unknown { side, stop } => {
                let program = programs.of(*side);
                out.push_str(&indented(&program.render(&stop.diagnostic(program.module))));
            }
            Verdict::Stopped { .. } | Verdict::Nothing => {
                if let Some((side, stop)) = &function.gap {
                    let program = programs.of(*side);
                    out.push_str("  in the way of a proof without data, right or wrong:\n");
                    out.push_str(&indented(&program.render(&stop.diagnostic(program.module))));
                }
            }
            Verdict::Proved => {}
        }
        if let Some(stop) = &function.first_fault {
            let _ = writeln!(
                out,
                "  left out: {}, on which BEFORE is at fault itself; the first:",
                paths(function.faulty)
            );
            let program = programs.before;
            out.push_str(&indented(&program.render(&stop.diagnostic(program.module))));
        }
    }
    for name in &report.inlined {
        let _ = writeln!(
            out,
            "@{name}: judged where it is called: AFTER does not have it in this form"
        );
    }
    for name in &report.ownership_transferred {
        let _ = writeln!(
            out,
            "@{name}: judged where it is called: it owns an argument that its callers give up"
        );
    }
    out
}

fn paths(count: u64) -> String {
    match count {
        1 => "1 path".to_owned(),
        _ => format!("{count} paths"),
    }
}

/// The verdict, with the bound that was reached.
pub fn headline(function: &FunctionReport, options: &Options) -> String {
    let within = bound(function, options);
    let compared = paths(function.compared);
    match &function.verdict {
        Verdict::Proved if let Some(Merging { places, .. }) = function.merged => {
            let all = match (places, function.compared) {
                (0, 1) => "the only path".to_owned(),
                (0, _) => format!("all {compared}"),
                (1, _) => "all paths, joined at 1 place".to_owned(),
                _ => format!("all paths, joined at {places} places"),
            };
            let induction = match &function.by_induction[..] {
                [] => String::new(),
                names => format!(
                    ", by induction on calls of @{}, for arguments that do not overlap",
                    names.join(", @")
                ),
            };
            format!("proved on {all}{induction}{within}")
        }
        Verdict::Proved if function.compared == 1 => format!("proved on the only path{within}"),
        Verdict::Proved => format!("proved on all {compared}{within}"),
        Verdict::Refuted(refutation) => format!(
            "refuted: {} on path {}",
            refutation.problem.name(),
            function.compared + function.cut + function.faulty
        ),
        Verdict::Undecided(refutation) if refutation.is_of_a_bound() => format!(
            "not decided: AFTER goes on beyond the bounds on a path on which BEFORE ends, of \
             {compared}{within}"
        ),
        Verdict::Undecided(refutation) => format!(
            "not decided: {} on a path for which no inputs were found, of {compared}{within}",
            refutation.problem.name()
        ),
        Verdict::Stopped { paths: taken } => format!(
            "not decided: stopped after {}, nothing wrong so far{within}",
            paths(*taken)
        ),
        Verdict::Nothing => format!("not decided: nothing was compared{within}"),
        Verdict::Unknown { side, .. } => format!(
            "not decided: {} stops at what the machine does not do",
            word(*side)
        ),
    }
}

fn bound(function: &FunctionReport, options: &Options) -> String {
    let bounds = options.bounds;
    let mut text = String::new();
    if let (1.., Some(joining)) = (function.cut, function.merged) {
        let _ = write!(
            text,
            ", with at most {} calls of a function in itself, and {} operations between choices",
            joining.depth, options.steps,
        );
    } else if function.cut > 0 {
        let _ = write!(
            text,
            ", with at most {} iterations of each loop, as many calls of a function in itself, \
             and {} operations ({} longer)",
            bounds.iterations,
            options.steps,
            match function.cut {
                1 => "1 path is".to_owned(),
                count => format!("{count} paths are"),
            }
        );
    }
    if function.sampled {
        let _ = write!(
            text,
            ", with extents and indices that are not known below {}",
            bounds.values
        );
        for value in &function.more_values {
            let _ = write!(text, ", or {value}");
        }
    }
    if function.took_extent {
        let _ = write!(
            text,
            ", with dynamic extents of memrefs from outside taken to be {}",
            bounds.extent
        );
    }
    text
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// The problem, the path to it, and the inputs.
fn refuted(refutation: &Refutation, programs: Programs) -> String {
    let mut out = problem(&refutation.problem, programs);
    if !refutation.path.is_empty() {
        out.push_str("path:\n");
    }
    let left_out = refutation.path.len().saturating_sub(MOST_DECISIONS);
    if left_out > 0 {
        let decisions = match left_out {
            1 => "1 decision".to_owned(),
            _ => format!("{left_out} decisions"),
        };
        let _ = writeln!(out, "  ({decisions} before these: see --format=json)");
    }
    for decision in &refutation.path[left_out..] {
        let program = programs.of(decision.site.side);
        let outcome = match &decision.what {
            Decided::Truth { truth, .. } => truth.to_string(),
            Decided::Value { value, .. } => (*value as i64).to_string(),
            Decided::Same(origin, other) => format!(
                "{} is on the buffer of {}{}",
                origin_text(*origin, &refutation.globals),
                origin_text(other.origin, &refutation.globals),
                behind(*other)
            ),
        };
        let _ = writeln!(
            out,
            "  {}: {outcome}\n      {}",
            program.place(decision.site.at),
            program.line(decision.site.at)
        );
    }
    if !refutation.inputs.is_empty() {
        out.push_str("inputs:\n");
    }
    let most = refutation.inputs.len().min(MOST_INPUTS);
    for (leaf, value) in &refutation.inputs[..most] {
        let _ = writeln!(
            out,
            "  {} = {}",
            leaf_text(leaf, &refutation.globals),
            number(leaf.scalar, *value)
        );
    }
    if most < refutation.inputs.len() {
        let more = refutation.inputs.len() - most;
        let _ = writeln!(out, "  ({more} more: see --format=json)");
    }
    for (origin, other) in &refutation.shared {
        let _ = writeln!(
            out,
            "  {} and {} are one buffer{}",
            origin_text(other.origin, &refutation.globals),
            origin_text(*origin, &refutation.globals),
            behind(*other)
        );
    }
    out
}

/// How far behind the start of a buffer a memref starts.
fn behind(place: BufferOffset) -> String {
    match place.shift {
        0 => String::new(),
        1 => ", 1 element further".to_owned(),
        shift => format!(", {shift} elements further"),
    }
}

fn problem(problem: &Problem, programs: Programs) -> String {
    let after = programs.after;
    match problem {
        Problem::Fault(fault) | Problem::Leak(fault) => {
            after.render(&fault.diagnostic(after.module))
        }
        Problem::Endless { at } => {
            programs.error(*at, "AFTER goes on here on a path on which BEFORE ends")
        }
        Problem::Foreign {
            result,
            foreign,
            at,
        } => programs.error(*at, &foreign_text(*result, *foreign)),
        Problem::OneCall(one) => {
            let mut out = programs.error(one.call, &one_call_text(one));
            out.push_str(&programs.note(one.end, &format!("{} returns here", word(one.end.side))));
            out
        }
        Problem::Differs {
            what,
            before,
            after: at,
            values,
        } => {
            let mut out = programs.error(*at, &differs_text(what, values.as_ref()));
            out.push_str(&programs.note(*before, "BEFORE is here"));
            out
        }
    }
}

fn word(side: Side) -> &'static str {
    match side {
        Side::Before => "BEFORE",
        Side::After => "AFTER",
    }
}

fn one_call_text(one: &OneCall) -> String {
    let OneCall { number, callee, .. } = one;
    let what = match one.call.side {
        Side::Before => "AFTER leaves out",
        Side::After => "AFTER adds",
    };
    format!("{what} call #{number} of an external function, '@{callee}'")
}

fn differs_text(what: &str, values: Option<&(String, String)>) -> String {
    match values {
        Some((before, after)) => format!("{what} differs: {before} before, {after} after"),
        None => format!("{what} differs"),
    }
}

fn foreign_text(result: usize, foreign: Foreign) -> String {
    let whose = match foreign {
        Foreign::Argument => "an argument's buffer",
        Foreign::Global => "a global's buffer",
        Foreign::Slice => "a slice of a buffer",
    };
    format!("result #{result} is {whose}: it is not the caller's to free")
}

fn leaf_text(leaf: &Leaf, globals: &[String]) -> String {
    let origin = origin_text(leaf.origin, globals);
    match leaf.in_memory {
        true => format!(
            "element {} of {origin}",
            leaf.place / leaf.scalar.bytes() as u64
        ),
        false if leaf.place > 0 => format!("part {} of {origin}", leaf.place),
        false => origin,
    }
}

fn number(scalar: Scalar, value: u64) -> String {
    match scalar {
        Scalar::Int { width: 1 } => (value != 0).to_string(),
        Scalar::Int { width } => signed(value, width).to_string(),
        Scalar::Float(float) => format!("{:?}", float.decode(value)),
    }
}

/// The report for scripts.
pub fn to_json(report: &Report, programs: Programs, options: &Options) -> String {
    let functions: Vec<Value> = report
        .functions
        .iter()
        .map(|function| function_value(function, programs, options))
        .collect();
    let bounds = options.bounds;
    let all = json!({
        "functions": functions,
        "inlined": report.inlined,
        "ownership_transferred": report.ownership_transferred,
        "bounds": {
            "iterations": bounds.iterations,
            "values": bounds.values,
            "extent": bounds.extent,
            "paths": options.paths,
            "steps": options.steps,
            "work": options.work,
        },
    });
    format!("{all}\n")
}

pub(super) fn function_value(
    function: &FunctionReport,
    programs: Programs,
    options: &Options,
) -> Value {
    let verdict = match &function.verdict {
        Verdict::Proved => "proved",
        Verdict::Refuted(_) => "refuted",
        Verdict::Undecided(_) => "undecided",
        Verdict::Stopped { .. } => "stopped",
        Verdict::Nothing => "nothing-compared",
        Verdict::Unknown { .. } => "unknown-operation",
    };
    let mut value = json!({
        "name": function.name,
        "verdict": verdict,
        "summary": headline(function, options),
        "paths": function.compared,
        "beyond_bound": function.cut,
        "before_at_fault": function.faulty,
        "sampled": function.sampled,
        "more_values": function.more_values,
        "extents_taken": function.took_extent,
        "by_induction": function.by_induction,
    });
    match &function.verdict {
        Verdict::Refuted(refutation) | Verdict::Undecided(refutation) => {
            value["problem"] = problem_value(&refutation.problem, programs);
            value["path"] = refutation
                .path
                .iter()
                .map(|decision| {
                    let mut step = programs.place_value(decision.site);
                    step["outcome"] = match &decision.what {
                        Decided::Truth { truth, .. } => json!(truth),
                        Decided::Value { value, .. } => json!(*value as i64),
                        Decided::Same(origin, other) => {
                            json!([
                                name(*origin, refutation),
                                name(other.origin, refutation),
                                other.shift
                            ])
                        }
                    };
                    step
                })
                .collect();
            value["inputs"] = refutation
                .inputs
                .iter()
                .map(|(leaf, bits)| {
                    json!({
                        "what": leaf_text(leaf, &refutation.globals),
                        "value": number(leaf.scalar, *bits),
                    })
                })
                .collect();
            value["one_buffer"] = refutation
                .shared
                .iter()
                .map(|(a, b)| json!([name(b.origin, refutation), name(*a, refutation), b.shift]))
                .collect();
        }
        Verdict::Unknown { side, stop } => {
            let program = programs.of(*side);
            if let Stop::Unknown { at, what } | Stop::Budget { at, what } = stop {
                value["at"] = program.place_value(*at);
                value["message"] = json!(what);
            }
        }
        Verdict::Stopped { .. } | Verdict::Nothing => {
            if let Some((side, stop)) = &function.gap {
                let program = programs.of(*side);
                value["gap"] = match stop.place() {
                    Some(at) => program.place_value(at),
                    None => json!({}),
                };
                value["gap"]["message"] = json!(stop.diagnostic(program.module).message);
            }
        }
        Verdict::Proved => {}
    }
    value
}

fn name(origin: Origin, refutation: &Refutation) -> String {
    origin_text(origin, &refutation.globals)
}

fn problem_value(problem: &Problem, programs: Programs) -> Value {
    let after = programs.after;
    let mut value = json!({ "kind": problem.name() });
    match problem {
        Problem::Fault(fault) | Problem::Leak(fault) => {
            value["at"] = after.place_value(fault.at);
            value["message"] = json!(fault.diagnostic(after.module).message);
            value["allocated"] = fault.birth.map_or(Value::Null, |op| after.place_value(op));
            value["ended"] = fault.end.map_or(Value::Null, |op| after.place_value(op));
            if let Some(slice) = &fault.slice {
                value["slice"] = json!(slice.name);
                value["given_to"] = json!(slice.given_to);
                value["buffer"] = after.place_value(slice.arena);
            }
        }
        Problem::Endless { at } => value["at"] = programs.place_value(*at),
        Problem::Foreign {
            result,
            foreign,
            at,
        } => {
            value["at"] = programs.place_value(*at);
            value["message"] = json!(foreign_text(*result, *foreign));
        }
        Problem::OneCall(one) => {
            let (before, at) = match one.call.side {
                Side::Before => (one.call, one.end),
                Side::After => (one.end, one.call),
            };
            value["at"] = programs.place_value(at);
            value["before"] = programs.place_value(before);
            value["message"] = json!(one_call_text(one));
        }
        Problem::Differs {
            what,
            before,
            after: at,
            values,
        } => {
            value["at"] = programs.place_value(*at);
            value["before"] = programs.place_value(*before);
            value["message"] = json!(differs_text(what, values.as_ref()));
        }
    }
    value
}
