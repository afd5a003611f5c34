//! A client of the language server that drives the program by the protocol.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

pub struct Client {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    last: i64,
    /// What came in the meantime.
    kept: VecDeque<Value>,
}

impl Client {
    pub fn start(arguments: &[&str]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .arg("lsp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("freehold starts");
        Client {
            stdin: child.stdin.take().expect("it is piped"),
            stdout: BufReader::new(child.stdout.take().expect("it is piped")),
            child,
            last: 0,
            kept: VecDeque::new(),
        }
    }

    pub fn initialize(&mut self, options: Value) -> Value {
        let params = json!({ "capabilities": {}, "initializationOptions": options });
        let answer = self.ask("initialize", params);
        self.notify("initialized", json!({}));
        answer
    }

    pub fn send_raw(&mut self, bytes: &[u8]) {
        self.stdin.write_all(bytes).expect("the server listens");
        self.stdin.flush().expect("the server listens");
    }

    fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = "2.0".into();
        let text = message.to_string();
        self.send_raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({ "method": method, "params": params }));
    }

    /// Sends a request, and gives its number.
    pub fn request(&mut self, method: &str, params: Value) -> i64 {
        self.last += 1;
        self.send(json!({ "id": self.last, "method": method, "params": params }));
        self.last
    }

    /// The response to the request of a number.
    pub fn response(&mut self, id: i64) -> Value {
        self.find(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The result of a request, or its error.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        let response = self.response(id);
        match response.get("error") {
            Some(error) => json!([{ "error": error["message"] }]),
            None => response["result"].clone(),
        }
    }

    /// Opens a document, and gives what is wrong with it.
    pub fn open(&mut self, uri: &str, text: &str) -> Value {
        let document = json!({ "uri": uri, "languageId": "", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(uri)
    }

    pub fn change(&mut self, uri: &str, version: i32, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    /// The next diagnostics of a document.
    pub fn diagnostics(&mut self, uri: &str) -> Value {
        let method = "textDocument/publishDiagnostics";
        let found =
            self.find(|message| message["method"] == method && message["params"]["uri"] == uri);
        found["params"].clone()
    }

    /// The next message that fits; others are kept.
    fn find(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.kept.iter().position(&fits) {
            return self.kept.remove(place).unwrap_or_default();
        }
        loop {
            let message = self.read();
            if fits(&message) {
                return message;
            }
            self.kept.push_back(message);
        }
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            let read = self
                .stdout
                .read_line(&mut line)
                .expect("the server writes text");
            assert!(read > 0, "the server has left");
            match line.trim_end().split_once(": ") {
                Some((_, value)) => length = value.parse().expect("a length"),
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.stdout.read_exact(&mut body).expect("a message");
        serde_json::from_slice(&body).expect("a message is JSON")
    }

    /// Takes leave, and gives the exit status.
    pub fn end(mut self) -> Option<i32> {
        self.ask("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        drop(self.stdin);
        self.child.wait().expect("the server ends").code()
    }
}
