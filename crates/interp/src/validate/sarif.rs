//! The report as SARIF 2.1.0 (OASIS), which code review tools read: a result for each function that
//! is not proved.

use serde_json::{Value, json};

use super::text::{function_value, headline};
use super::{FunctionReport, Options, Programs, Report, Verdict};

/// The rules: what is found, and how grave it is.
const RULES: [(&str, &str, &str); 4] = [
    (
        "refuted",
        "error",
        "The deallocated program is wrong on a path from some inputs",
    ),
    (
        "undecided",
        "warning",
        "A path may be wrong, and whether it can be taken is not known",
    ),
    (
        "stopped",
        "warning",
        "The search ended at a limit before all paths were seen",
    ),
    (
        "unknown-operation",
        "warning",
        "An operation is not known, and nothing is said of what comes after it",
    ),
];

/// The report as one SARIF document, and a line end.
pub fn to_sarif(report: &Report, programs: Programs, options: &Options) -> String {
    let results = report.functions.iter();
    let results: Vec<Value> = results
        .filter_map(|function| result(function, programs, options))
        .collect();
    let rules = RULES.map(|(id, level, text)| {
        json!({
            "id": id,
            "shortDescription": { "text": text },
            "defaultConfiguration": { "level": level },
        })
    });
    let all = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "freehold validate",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    format!("{all}\n")
}

/// What is said of a function; nothing of one that is proved, or of which nothing was compared.
fn result(function: &FunctionReport, programs: Programs, options: &Options) -> Option<Value> {
    let rule = match &function.verdict {
        Verdict::Proved | Verdict::Nothing => return None,
        Verdict::Refuted(_) => 0,
        Verdict::Undecided(_) => 1,
        Verdict::Stopped { .. } => 2,
        Verdict::Unknown { .. } => 3,
    };
    let (id, level, _) = RULES[rule];
    let value = function_value(function, programs, options);
    let problem = match &value["problem"] {
        Value::Null => &value,
        problem => problem,
    };
    let mut text = format!("@{}: {}", function.name, headline(function, options));
    if let Some(message) = problem["message"].as_str() {
        text.push_str(&format!(": {message}"));
    }
    let mut result = json!({
        "ruleId": id,
        "ruleIndex": rule,
        "level": level,
        "message": { "text": text },
        "locations": [location(&problem["at"], programs)],
    });
    let began = match problem["slice"].as_str() {
        Some(name) => format!("slice \"{name}\" began here"),
        None => "allocated here".to_owned(),
    };
    let ended = match problem["given_to"].as_str() {
        Some(name) => format!("its bytes were given to slice \"{name}\" here"),
        None => "its end was here".to_owned(),
    };
    let related = [
        ("allocated", began),
        ("ended", ended),
        ("buffer", "it is a slice of this buffer".to_owned()),
        ("before", "what it is compared with".to_owned()),
    ];
    let related: Vec<Value> = related
        .iter()
        .filter(|(key, _)| !problem[key].is_null())
        .map(|(key, what)| {
            let mut location = location(&problem[key], programs);
            location["message"] = json!({ "text": what });
            location
        })
        .collect();
    if !related.is_empty() {
        result["relatedLocations"] = Value::Array(related);
    }
    if let Some(path) = value["path"].as_array().filter(|path| !path.is_empty()) {
        let steps = path.iter().map(|step| {
            let mut location = location(step, programs);
            location["message"] = json!({ "text": format!("here: {}", step["outcome"]) });
            json!({ "location": location })
        });
        let steps: Vec<Value> = steps.collect();
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    Some(result)
}

/// A place as SARIF has it: the file that was judged where none is known.
fn location(place: &Value, programs: Programs) -> Value {
    let file = place["file"].as_str();
    let file = file.unwrap_or_else(|| programs.after.source.name());
    let mut physical = json!({ "artifactLocation": { "uri": uri(file) } });
    if let (Some(line), Some(column)) = (place["line"].as_u64(), place["column"].as_u64()) {
        let sources = [programs.after.source, programs.before.source];
        let source = sources.iter().find(|source| source.name() == file);
        // Ours count bytes.
        let column = source
            .filter(|source| source.bytes().is_none())
            .and_then(|source| source.line(line as usize).get(..column as usize - 1))
            .map_or(column, |before| before.encode_utf16().count() as u64 + 1);
        physical["region"] = json!({ "startLine": line, "startColumn": column });
    }
    json!({ "physicalLocation": physical })
}

/// A path as a relative reference: what has a meaning of its own there is written as `%XX`.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b'~' => uri.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte.into()),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
