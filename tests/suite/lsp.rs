//! `freehold lsp`. Scripts of `tests/lsp/*.txt` are sent to the program by the protocol; what it
//! answers stands beside them: `FREEHOLD_BLESS=1 cargo test --test suite lsp::` writes it anew.
//! What is analysed function by function has to be what is known of the whole program.

mod client;
mod incremental;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::Client;

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp")
}

/// The methods that scripts call by a word, with a place.
const METHODS: [(&str, &str); 7] = [
    ("hover", "textDocument/hover"),
    ("definition", "textDocument/definition"),
    ("references", "textDocument/references"),
    ("complete", "textDocument/completion"),
    ("explain", "freehold/explain"),
    ("actions", "textDocument/codeAction"),
    ("hints", "textDocument/inlayHint"),
];

/// `3:5`, both from 1.
fn place(text: &str) -> Value {
    let (line, unit) = text.split_once(':').expect("a place is LINE:COLUMN");
    let number = |text: &str| text.parse::<u32>().expect("a number") - 1;
    json!({ "line": number(line), "character": number(unit) })
}

/// `3:5-3:7`, or a place alone.
fn range(text: &str) -> Value {
    let (start, end) = text.split_once('-').unwrap_or((text, text));
    json!({ "start": place(start), "end": place(end) })
}

/// Places and ranges in few characters, both from 1.
fn shown(value: &Value) -> Value {
    let at = |value: &Value| {
        let number = |key: &str| value.get(key)?.as_u64().map(|n| n + 1);
        Some(format!("{}:{}", number("line")?, number("character")?))
    };
    match value {
        Value::Object(fields) => {
            if let Some(place) = at(value) {
                return place.into();
            }
            if let (Some(start), Some(end)) = (
                fields.get("start").and_then(at),
                fields.get("end").and_then(at),
            ) {
                return format!("{start}-{end}").into();
            }
            fields
                .iter()
                .map(|(key, value)| (key.clone(), shown(value)))
                .collect()
        }
        Value::Array(items) => items.iter().map(shown).collect(),
        other => other.clone(),
    }
}

/// One line for each thing in an answer; texts of several lines as they are.
fn lines(answer: &Value) -> String {
    let line = |value: &Value| format!("  {value}\n").replace("file:///tests/lsp/", "");
    match shown(answer) {
        Value::Array(items) if items.is_empty() => "  nothing\n".to_owned(),
        Value::Array(items) => items.iter().map(line).collect(),
        Value::Object(fields) if fields.contains_key("contents") => {
            let text = fields["contents"]["value"].as_str().unwrap_or_default();
            let text: String = text.lines().map(|line| format!("  | {line}\n")).collect();
            format!("  {}\n{text}", fields["range"])
        }
        Value::Object(fields) if fields.contains_key("items") => lines(&fields["items"]),
        Value::Object(fields) if fields.contains_key("text") => {
            let text = fields["text"].as_str().unwrap_or_default();
            text.lines().map(|line| format!("  | {line}\n")).collect()
        }
        other => line(&other),
    }
}

/// Does what a script says, and gives what the program answers.
fn converse(script: &str) -> String {
    let mut client = Client::start(&[]);
    let mut out = String::new();
    let mut uri = String::new();
    let mut version = 1;
    let mut is_initialized = false;
    for line in script
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
    {
        out.push_str(&format!("> {line}\n"));
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if !is_initialized {
            let options = match word {
                "options" => serde_json::from_str(rest).expect("options are JSON"),
                _ => Value::Null,
            };
            client.initialize(options);
            is_initialized = true;
            if word == "options" {
                continue;
            }
        }
        let document = json!({ "uri": uri });
        let answer = match word {
            "open" => {
                uri = format!("file:///tests/lsp/{rest}");
                version = 1;
                let text = fs::read_to_string(directory().join(rest)).expect("a file to open");
                client.open(&uri, &text)["diagnostics"].clone()
            }
            // A file of facts beside it: what is wrong with that.
            "facts" => {
                let text: String = serde_json::from_str(rest).expect("a text as JSON");
                let wrong = client.open(&format!("{uri}.facts"), &text)["diagnostics"].clone();
                if wrong == json!([]) {
                    client.diagnostics(&uri);
                }
                wrong
            }
            "edit" => {
                let (at, text) = rest.split_once(' ').expect("edit RANGE JSON");
                version += 1;
                let text: Value = serde_json::from_str(text).expect("a text as JSON");
                client.change(&uri, version, json!([{ "range": range(at), "text": text }]));
                client.diagnostics(&uri)["diagnostics"].clone()
            }
            // What is said of the document some time later.
            "later" => client.diagnostics(&uri)["diagnostics"].clone(),
            "settings" => {
                let settings: Value = serde_json::from_str(rest).expect("settings are JSON");
                let params = json!({ "settings": settings });
                client.notify("workspace/didChangeConfiguration", params);
                continue;
            }
            "symbols" => client.ask(
                "textDocument/documentSymbol",
                json!({ "textDocument": document }),
            ),
            "folds" => client.ask(
                "textDocument/foldingRange",
                json!({ "textDocument": document }),
            ),
            "colours" => {
                let params = json!({ "textDocument": document, "range": range(rest) });
                client.ask("textDocument/semanticTokens/range", params)["data"].clone()
            }
            "format" => {
                let options = json!({ "tabSize": 2, "insertSpaces": true });
                let params = json!({ "textDocument": document, "options": options });
                client.ask("textDocument/formatting", params)
            }
            _ => {
                let found = METHODS.iter().find(|row| row.0 == word);
                let (_, method) = found.unwrap_or_else(|| panic!("no word of scripts: {word}"));
                let at = range(if rest.is_empty() { "1:1-9999:1" } else { rest });
                let mut params =
                    json!({ "textDocument": document, "position": at["start"], "range": at });
                if ["references", "actions"].contains(&word) {
                    params["context"] = json!({ "includeDeclaration": true, "diagnostics": [] });
                }
                client.ask(method, params)
            }
        };
        out.push_str(&lines(&answer));
    }
    assert_eq!(client.end(), Some(0));
    out
}

#[test]
fn scripts_are_answered_as_before() {
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some();
    let files = fs::read_dir(directory()).expect("the directory is checked in");
    let mut files: Vec<_> = files.map(|file| file.expect("an entry").path()).collect();
    files.sort();
    let has = |file: &&PathBuf, ending: &str| file.extension().is_some_and(|e| e == ending);
    let scripts: Vec<&PathBuf> = files.iter().filter(|file| has(file, "txt")).collect();
    assert!(!scripts.is_empty());
    for answer in files.iter().filter(|file| has(file, "out")) {
        let script = answer.with_extension("txt");
        assert!(
            scripts.contains(&&script),
            "{} answers no script",
            answer.display()
        );
    }
    let mut wrong = Vec::new();
    for script in scripts {
        let found = converse(&fs::read_to_string(script).expect("a script can be read"));
        let file = script.with_extension("out");
        if bless {
            fs::write(&file, &found).expect("the directory can be written");
        }
        if fs::read_to_string(&file).unwrap_or_default() != found {
            wrong.push(format!("{}: {found}", script.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
}

/// What a client sends that is nothing of the protocol, and what is said of it.
#[test]
fn nonsense_is_refused_and_the_server_goes_on() {
    let mut client = Client::start(&[]);
    client.send_raw(b"Content-Length: 3\r\n\r\n{]}");
    let before = client.request("textDocument/hover", json!({}));
    assert_eq!(client.response(before)["error"]["code"], -32002);
    client.initialize(json!({ "hints": 7, "nothing": [], "dialects": ["/no/such.dialect"] }));
    let asked = [
        ("no/such/request", json!(null), -32601),
        ("textDocument/hover", json!({ "textDocument": 3 }), -32602),
        ("textDocument/hover", json!([1, 2]), -32602),
        (
            "textDocument/inlayHint",
            json!({ "textDocument": { "uri": "file:///not/open" }, "range": range("1:1") }),
            -32602,
        ),
        (
            "workspace/executeCommand",
            json!({ "command": "rm", "arguments": [] }),
            -32602,
        ),
        ("initialize", json!({}), -32600),
    ];
    for (method, params, code) in asked {
        let id = client.request(method, params.clone());
        let answer = client.response(id);
        assert_eq!(answer["error"]["code"], code, "{method} {params}: {answer}");
    }
    let change = json!([{ "text": "x" }]);
    client.change("file:///not/open", 1, change);
    client.notify("textDocument/didOpen", json!({ "textDocument": "what" }));
    client.notify("$/cancelRequest", json!({ "id": {} }));
    client.notify("textDocument/didClose", json!({}));
    // Edits out of range are moved to the nearest place that is there.
    let uri = "untitled:a%20b";
    client.open(uri, "func.func @f() {\n  return\n}\n");
    let far = json!({
        "start": { "line": 999, "character": 999 },
        "end": { "line": 0, "character": 9999 },
    });
    client.change(uri, 2, json!([{ "range": far, "text": "\u{1f600}\n" }]));
    assert!(
        !client.diagnostics(uri)["diagnostics"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    client.change(uri, 3, json!([{ "text": "" }]));
    assert_eq!(client.diagnostics(uri)["diagnostics"], json!([]));
    assert_eq!(client.end(), Some(0));
}

#[test]
fn a_client_that_leaves_without_a_word_ends_the_server() {
    let run = |input: &[u8]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("freehold starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        stdin.write_all(input).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    for (input, said) in [
        (&b""[..], "the client left without 'exit'"),
        (b"GET / HTTP/1.1\r\n\r\n", "is this a language client?"),
        (
            b"Content-Length: 10\r\n\r\n{}",
            "the input ends within a message",
        ),
    ] {
        let (status, errors) = run(input);
        assert_eq!(status, Some(1));
        assert!(errors.contains(said), "{errors}");
    }
}

/// A program of many functions and ten thousand lines.
fn large() -> String {
    let mut text = String::new();
    let mut seed = 0;
    while text.lines().count() < 10_000 {
        let options = freehold::generate::Options {
            seed,
            size: 5,
            ..freehold::generate::Options::default()
        };
        let program = freehold::generate::program(&options);
        // Each has functions of the same names.
        let renamed = numbered(&program, seed);
        text.push_str(&renamed);
        seed += 1;
    }
    text
}

/// The program with a number behind the name of each symbol.
fn numbered(program: &str, number: u64) -> String {
    let mut out = String::new();
    let mut rest = program;
    while let Some(at) = rest.find('@') {
        let end = rest[at + 1..].find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let end = end.map_or(rest.len(), |end| at + 1 + end);
        out.push_str(&format!("{}_{number}", &rest[..end]));
        rest = &rest[end..];
    }
    out + rest
}

/// From a key to its diagnostics and hints. A build for development has a looser bound than what
/// is said of the program (`benches/editor`).
#[test]
fn a_key_is_answered_at_once_in_ten_thousand_lines() {
    const EDITS: u32 = 60;
    let text = large();
    let line = text
        .lines()
        .position(|line| line.contains("memref.load"))
        .expect("a load") as u32;
    let mut client = Client::start(&[]);
    client.initialize(Value::Null);
    let uri = "file:///large.mlir";
    assert_eq!(client.open(uri, &text)["diagnostics"], json!([]));
    let mut times: Vec<Duration> = Vec::new();
    for edit in 0..EDITS {
        let at = json!({ "line": line, "character": 0 });
        let end = json!({ "line": line, "character": edit % 2 });
        let new = if edit % 2 == 0 { " " } else { "" };
        let start = Instant::now();
        let change = json!([{ "range": { "start": at, "end": end }, "text": new }]);
        client.change(uri, edit as i32 + 2, change);
        let shown = json!({ "start": { "line": line.saturating_sub(50), "character": 0 },
            "end": { "line": line + 50, "character": 0 } });
        let id = client.request(
            "textDocument/inlayHint",
            json!({ "textDocument": { "uri": uri }, "range": shown }),
        );
        assert_eq!(client.diagnostics(uri)["diagnostics"], json!([]));
        assert!(client.response(id)["result"].is_array());
        times.push(start.elapsed());
    }
    times.sort();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    assert!(median < Duration::from_millis(400), "median {median:?}");
    assert!(worst < Duration::from_secs(4), "worst {worst:?}");
    assert_eq!(client.end(), Some(0));
}
