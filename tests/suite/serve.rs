//! `freehold serve`: the page does in Chromium what a user asks of it, and the server refuses whom
//! it should.
//!
//! `tests/serve/*.steps` are the steps of users, in the form of `browser::steps`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::browser::script::Script;
use crate::oracle;
use crate::report::large;

/// A server that ends with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .args(["serve", "--no-open"])
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let out = child.stdout.take().expect("the output is a pipe");
        let mut address = String::new();
        let read = BufReader::new(out).read_line(&mut address);
        read.expect("it prints its address");
        let address = address.trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{address}");
        Server { child, address }
    }

    /// Host and port.
    fn host(&self) -> &str {
        let rest = &self.address["http://".len()..];
        rest.split('/').next().expect("an address has a path")
    }

    /// The address without the token.
    fn page(&self) -> &str {
        self.address.split('#').next().expect("a split has a part")
    }

    fn token(&self) -> &str {
        let token = self.address.split_once("#token=");
        token.expect("the fragment has the token").1
    }

    /// Sends a request and gives the status, and the body.
    fn send(&self, request: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.host()).expect("it listens");
        let mut text = format!("{request} HTTP/1.1\r\nConnection: close\r\n");
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
        // A server that refuses early may close while the body is on its way.
        let _ = stream.write_all(text.as_bytes());
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok());
        let body = answer.split_once("\r\n\r\n").map_or("", |parts| parts.1);
        (status.unwrap_or(0), body.to_owned())
    }

    /// Asks as the page does.
    fn ask(&self, page: &str, number: u64, state: &Value) -> Value {
        let headers = [
            ("Host", self.host()),
            ("X-Freehold-Token", self.token()),
            ("Content-Type", "application/json"),
        ];
        let asked = json!({ "page": page, "number": number, "state": state });
        let (status, body) = self.send("POST /answer", &headers, &asked.to_string());
        assert_eq!(status, 200, "{body}");
        // What is long comes in chunks; what these tests ask is short.
        serde_json::from_str(&body).expect("an answer is JSON")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const PROGRAM: &str = "func.func @f() {\n  %a = memref.alloc() : memref<2xi8>\n  return\n}\n";

#[test]
fn only_who_has_the_token_is_answered() {
    let server = Server::start(&["docs/examples/conditional.mlir"]);
    let (host, token) = (("Host", server.host()), server.token());
    let token = ("X-Freehold-Token", token);
    let kind = ("Content-Type", "application/json");
    let body = json!({ "page": "a", "number": 1, "state": { "source": PROGRAM } }).to_string();
    let post = |headers: &[(&str, &str)]| server.send("POST /answer", headers, &body).0;
    assert_eq!(post(&[host, token, kind]), 200);
    assert_eq!(post(&[host, kind]), 401);
    assert_eq!(post(&[host, ("X-Freehold-Token", ""), kind]), 401);
    let wrong = "0".repeat(server.token().len());
    assert_eq!(post(&[host, ("X-Freehold-Token", &wrong), kind]), 401);
    assert_eq!(post(&[host, token]), 415);
    assert_eq!(post(&[host, token, ("Content-Type", "text/plain")]), 415);
    // A name that was made to lead here, a page of another origin, and two hosts at once.
    assert_eq!(post(&[("Host", "evil.example"), token, kind]), 403);
    assert_eq!(post(&[("Host", "127.0.0.1:1"), token, kind]), 403);
    assert_eq!(post(&[token, kind]), 403);
    let origin = ("Origin", "http://evil.example");
    assert_eq!(post(&[host, origin, token, kind]), 403);
    assert_eq!(post(&[host, ("Host", "evil.example"), token, kind]), 403);
    let own = format!("http://{}", server.host());
    assert_eq!(post(&[host, ("Origin", &own), token, kind]), 200);
    assert_eq!(server.send("GET /start", &[host], "").0, 401);
    let (status, start) = server.send("GET /start", &[host, token], "");
    assert!(status == 200 && start.contains("@scaled"), "{start}");
    // The page itself is no secret, and says nothing of the program.
    let (status, page) = server.send("GET /", &[host], "");
    assert_eq!(status, 200);
    assert!(!page.contains("@scaled") && !page.contains(server.token()));
    assert_eq!(server.send("GET /../etc/passwd", &[host], "").0, 404);
    assert_eq!(server.send("DELETE /answer", &[host, token], "").0, 405);
}

#[test]
fn nonsense_is_refused_and_does_no_harm() {
    let server = Server::start(&[]);
    let headers = [
        ("Host", server.host()),
        ("X-Freehold-Token", server.token()),
        ("Content-Type", "application/json"),
    ];
    let post = |body: &str| server.send("POST /answer", &headers, body);
    for body in ["", "{", "\u{0}", "[1,", &"[".repeat(100_000)] {
        assert_eq!(post(body).0, 400);
    }
    for body in ["[]", "7", "{\"page\":7}", "{\"page\":\"a\",\"number\":-1}"] {
        let (status, told) = post(body);
        assert!(status == 200 && told.contains("wrong"), "{told}");
    }
    let huge = format!("\"{}\"", "x".repeat(17 << 20));
    assert_eq!(post(&huge).0, 413);
    for state in [
        json!(null),
        json!({ "source": 7 }),
        json!({ "source": "", "pane": "no" }),
        json!({ "source": "", "pane": "passes", "pipeline": [] }),
        json!({ "source": PROGRAM, "pane": "passes", "pass": -1 }),
        json!({ "source": PROGRAM, "pane": "ask", "query": {} }),
    ] {
        assert!(server.ask("a", 2, &state)["wrong"].is_string(), "{state}");
    }
    // What is only unusual has an answer.
    for state in [
        json!({ "source": "" }),
        json!({ "source": PROGRAM, "pane": "egraph", "formula": 99 }),
        json!({ "source": PROGRAM, "pane": "run", "entry": "no such" }),
        json!({ "source": PROGRAM, "pane": "ask", "query": "é(", "cursor": 1 }),
        json!({ "source": PROGRAM, "pane": "passes", "pipeline": "cse{", "pass": 99 }),
        json!({ "source": "\u{feff}%", "pane": "rules", "rules": "((((" }),
        json!({ "source": PROGRAM, "pane": "rules", "rules": "" }),
    ] {
        let told = server.ask("a", 3, &state);
        assert!(
            told["wrong"].is_null() && told["stopped"].is_null(),
            "{state}: {told}"
        );
    }
    assert_eq!(
        server.ask("a", 4, &json!({ "source": PROGRAM }))["read"],
        true
    );
}

#[test]
fn who_does_not_go_on_keeps_nobody_waiting() {
    let server = Server::start(&[]);
    let begin = |more: &str| {
        let mut stream = TcpStream::connect(server.host()).expect("it listens");
        let (host, token) = (server.host(), server.token());
        let head = format!(
            "POST /answer HTTP/1.1\r\nHost: {host}\r\nX-Freehold-Token: {token}\r\n\
             Content-Type: application/json\r\n{more}"
        );
        stream.write_all(head.as_bytes()).expect("it listens");
        stream
    };
    let read = |mut stream: TcpStream| {
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    // Bodies that are not sent, heads that do not end, and connections that say nothing.
    let bodies: Vec<TcpStream> = (0..40)
        .map(|_| begin("Content-Length: 9\r\n\r\n{"))
        .collect();
    let heads: Vec<TcpStream> = (0..20).map(|_| begin("")).collect();
    let idle: Vec<TcpStream> = (0..20)
        .map(|_| TcpStream::connect(server.host()).expect("it listens"))
        .collect();
    let asked = Instant::now();
    assert_eq!(
        server.ask("a", 1, &json!({ "source": PROGRAM }))["read"],
        true
    );
    assert!(
        asked.elapsed() < Duration::from_secs(8),
        "{:?}",
        asked.elapsed()
    );
    for (length, status) in [
        ("Content-Length: 999999999999\r\n\r\n", 413),
        ("Content-Length: 99999999999999999999999\r\n\r\n", 413),
        ("Transfer-Encoding: chunked\r\n\r\n", 411),
        ("Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 411),
    ] {
        let answer = read(begin(length));
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{length}: {answer}"
        );
    }
    // In time each is told, or closed.
    for stream in bodies.into_iter().chain(heads) {
        let answer = read(stream);
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    for stream in idle {
        assert_eq!(read(stream), "");
    }
    // A body of which one waits to hear that it may be sent.
    let body = json!({ "page": "a", "number": 2, "state": { "source": PROGRAM } }).to_string();
    let length = body.len();
    let mut stream = begin(&format!(
        "Expect: 100-continue\r\nContent-Length: {length}\r\n\r\n"
    ));
    let mut told = [0; 25];
    stream.read_exact(&mut told).expect("it says something");
    assert_eq!(&told, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(body.as_bytes()).expect("it listens");
    assert!(read(stream).starts_with("HTTP/1.1 200 "));
}

#[test]
fn a_newer_question_ends_an_older_one_of_its_page_alone() {
    let server = Server::start(&["--timeout=120"]);
    let long = json!({ "source": large(6000, 4000), "pane": "views" });
    let begin = Instant::now();
    std::thread::scope(|scope| {
        let older = scope.spawn(|| server.ask("a", 1, &long));
        std::thread::sleep(Duration::from_millis(300));
        let other = server.ask("b", 1, &json!({ "source": PROGRAM }));
        assert_eq!(other["read"], true);
        let newer = server.ask("a", 2, &json!({ "source": PROGRAM }));
        assert_eq!(newer["read"], true);
        let older = older.join().expect("it was answered");
        assert_eq!(older, json!({ "superseded": true }));
    });
    println!("all answered after {:?}", begin.elapsed());
}

#[test]
fn what_takes_too_long_or_too_much_is_ended() {
    let server = Server::start(&["--timeout=0.3"]);
    let begin = Instant::now();
    let told = server.ask(
        "a",
        1,
        &json!({ "source": large(6000, 4000), "pane": "views" }),
    );
    assert_eq!(told["stopped"], "it takes longer than 0.3 s");
    assert!(
        begin.elapsed() < Duration::from_secs(20),
        "{:?}",
        begin.elapsed()
    );
    assert_eq!(
        server.ask("a", 2, &json!({ "source": PROGRAM }))["read"],
        true
    );
    let server = Server::start(&["--max-memory=1M"]);
    let told = server.ask("a", 1, &json!({ "source": large(3000, 2000) }));
    let stopped = told["stopped"].as_str().unwrap_or_default();
    assert!(stopped.contains("bytes"), "{told}");
}

#[test]
fn a_port_that_is_taken_and_a_file_that_is_not_there_are_told() {
    let server = Server::start(&[]);
    let port = server.host().rsplit(':').next().expect("a port").to_owned();
    let fails = |arguments: &[&str], says: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .args(["serve", "--no-open"])
            .args(arguments)
            .output()
            .expect("the binary runs");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.contains(says), "{errors}");
        assert!(output.stdout.is_empty());
    };
    fails(&[&format!("--port={port}")], "cannot be had");
    fails(&["no-such.mlir"], "no-such.mlir");
}

#[test]
fn pages_answer_while_one_types() {
    let Some(chromium) = oracle::find("chromium") else {
        return;
    };
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve");
    std::fs::create_dir_all(&scratch).expect("there is a directory for tests");
    let mut wrong = Vec::new();
    for script in Script::all("tests/serve") {
        let program = script.program(&scratch);
        let program = program.map(|path| path.display().to_string());
        let server = Server::start(&program.iter().map(String::as_str).collect::<Vec<_>>());
        let profile = scratch.join(script.name());
        let mut browser = Browser::start(&chromium, &profile, script.window());
        browser.open(server.page(), &format!("token={}", server.token()));
        wrong.extend(script.run(&mut browser, server.page()));
        browser.assert_quiet(server.page());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
