//! The side of the server that works: the documents, and what is known of them.
//!
//! It takes one job after the other, each within a budget that the listening side may cancel. A
//! fault of ours is told as an error of the request, and the document is looked at anew.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;

use freehold_base::budget::{Budget, Exceeded};
use freehold_editor::{Document, Fault, QueryFile, Reading, RuleFile, Text};
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::{PublishDiagnosticsParams, Uri};

use crate::queue::{Job, OUTDATED, Queue, Update};
use crate::settings::Settings;
use crate::{Host, convert, log, requests};

/// The documents of a client, and what it chose.
pub struct Session {
    host: Box<dyn Host>,
    out: Sender<Message>,
    pub settings: Settings,
    dialects: Vec<String>,
    pub documents: BTreeMap<String, Opened>,
    /// Whether the client can be told to ask for hints anew, and how often it was.
    refreshes: bool,
    asked: i32,
    /// Whether Datalog programs were not asked of what is open now.
    is_unjudged: bool,
}

/// A document, by what is in it.
pub enum Opened {
    Program(Box<Document>),
    Rules(Box<RuleFile>),
    Queries(Box<QueryFile>),
    /// A file of facts about the program whose name it has, but for the ending.
    Facts(Text),
}

/// The ending of a file of facts about a program: `f.mlir.facts` is about `f.mlir`.
pub const FACTS: &str = ".facts";

/// Why a request has no answer.
pub struct Refusal {
    pub code: ErrorCode,
    pub message: String,
}

impl Opened {
    /// The text of the document.
    pub fn text(&self) -> &Text {
        match self {
            Opened::Program(document) => document.text(),
            Opened::Rules(rules) => rules.text(),
            Opened::Queries(queries) => queries.text(),
            Opened::Facts(text) => text,
        }
    }

    fn faults(&self) -> Vec<Fault> {
        match self {
            Opened::Program(document) => document.faults(),
            Opened::Rules(rules) => rules.faults().to_vec(),
            Opened::Queries(queries) => queries.faults(),
            Opened::Facts(_) => Vec::new(),
        }
    }
}

impl Session {
    /// One without documents.
    pub fn new(host: Box<dyn Host>, out: Sender<Message>) -> Session {
        Session {
            host,
            out,
            settings: Settings::default(),
            dialects: Vec::new(),
            documents: BTreeMap::new(),
            refreshes: false,
            asked: 0,
            is_unjudged: false,
        }
    }

    /// Does what is to be done until there is no more.
    pub fn work(mut self, queue: &Queue) {
        while let Some((job, budget)) = queue.next() {
            self.job(job, &budget);
            queue.done();
            if std::mem::take(&mut self.is_unjudged) {
                queue.push(Job::Judge);
            }
        }
    }

    fn job(&mut self, job: Job, budget: &Budget) {
        match job {
            Job::Update(update) => self.update(update, budget),
            Job::Close { uri } => {
                let closed = self.documents.remove(&uri);
                self.is_unjudged |= matches!(closed, Some(Opened::Program(_)));
                self.publish(&uri, None, &Text::default(), &[]);
                // What is in the file counts again, not what the editor had of it.
                if let Some(program) = uri.strip_suffix(FACTS) {
                    self.read_again(program, budget);
                }
            }
            Job::Settings(settings) => self.set(*settings, budget),
            Job::Client { refreshes } => self.refreshes = refreshes,
            Job::Request { request, .. } => self.request(request, budget),
            Job::Judge => self.judge(budget),
        }
    }

    /// Asks the Datalog programs of the programs that are open.
    fn judge(&mut self, budget: &Budget) {
        let is_queries = |opened: &Opened| matches!(opened, Opened::Queries(_));
        let queries = self
            .documents
            .extract_if(.., |_, opened| is_queries(opened));
        let mut queries: Vec<(String, Opened)> = queries.collect();
        let open: Vec<(String, &Document)> = (self.documents.iter())
            .filter_map(|(uri, opened)| match opened {
                Opened::Program(document) => Some((file_name(uri), &**document)),
                _ => None,
            })
            .collect();
        let open: Vec<(&str, &Document)> = open.iter().map(|row| (row.0.as_str(), row.1)).collect();
        for (uri, opened) in &mut queries {
            let Opened::Queries(file) = opened else {
                continue;
            };
            let before = file.faults();
            match guarded(budget, || file.judge(&open, budget)) {
                Ok(()) if file.faults() != before => {
                    self.publish(uri, None, file.text(), &file.faults());
                }
                Ok(()) => {}
                // Something changed: once that is looked at it is done again.
                Err(refusal) if matches!(refusal.code, ErrorCode::ContentModified) => {
                    self.is_unjudged = true;
                }
                Err(refusal) => self.log(&refusal.message),
            }
        }
        self.documents.extend(queries);
    }

    fn update(&mut self, update: Update, budget: &Budget) {
        let Update {
            uri,
            language,
            version,
            text,
        } = update;
        let text = Text::new(text);
        if let Some(program) = uri.strip_suffix(FACTS) {
            let program = program.to_owned();
            let of = self.documents.get(&program);
            let wrong = guarded(budget, || match of {
                Some(Opened::Program(document)) => document.wrong_facts(text.as_str(), budget),
                _ => Vec::new(),
            });
            self.publish(&uri, Some(version), &text, &wrong.unwrap_or_default());
            self.documents.insert(uri, Opened::Facts(text));
            self.read_again(&program, budget);
            return;
        }
        let before = self.documents.remove(&uri);
        let mut opened = match (before, &uri, language.as_str()) {
            (Some(opened), ..) => opened,
            (None, uri, language) if uri.ends_with(".egg") || language == "egglog" => {
                Opened::Rules(Box::default())
            }
            (None, uri, language) if uri.ends_with(".dl") || language == "souffle" => {
                Opened::Queries(Box::default())
            }
            (None, uri, _) => {
                let document = Document::new(&name(uri), self.reading(uri));
                Opened::Program(Box::new(document))
            }
        };
        let looked = guarded(budget, || match &mut opened {
            Opened::Program(document) => document.update(text, budget),
            Opened::Rules(rules) => rules.update(&name(&uri), text, budget),
            Opened::Queries(queries) => queries.update(text),
            Opened::Facts(facts) => *facts = text,
        });
        match looked {
            Ok(()) => {
                let (text, faults) = (opened.text(), opened.faults());
                self.publish(&uri, Some(version), text, &faults);
            }
            Err(refusal) if matches!(refusal.code, ErrorCode::ContentModified) => {}
            Err(refusal) => self.log(&refusal.message),
        }
        self.is_unjudged |= match &opened {
            // Of what is open, the Datalog programs alone are to be judged.
            Opened::Queries(_) => true,
            Opened::Program(_) => {
                (self.documents.values()).any(|o| matches!(o, Opened::Queries(_)))
            }
            _ => false,
        };
        self.documents.insert(uri, opened);
    }

    /// How a program is read: with the dialects of the settings, and the facts beside it.
    fn reading(&self, uri: &str) -> Reading {
        let beside = format!("{uri}{FACTS}");
        let facts = match self.documents.get(&beside) {
            Some(Opened::Facts(text)) => Some(text.as_str().to_owned()),
            // There need not be one.
            _ => path(&beside).and_then(|path| self.host.read(&path).ok()),
        };
        Reading {
            allow_unregistered: self.settings.allow_unregistered,
            dialects: self.dialects.clone(),
            facts: facts.into_iter().collect(),
        }
    }

    /// Looks again at a program that is read in another way now.
    fn read_again(&mut self, uri: &str, budget: &Budget) {
        let reading = self.reading(uri);
        let Some(Opened::Program(document)) = self.documents.get_mut(uri) else {
            return;
        };
        if *document.reading() == reading {
            return;
        }
        document.set_reading(reading);
        let text = document.text().clone();
        let looked = guarded(budget, || document.update(text, budget));
        if let Err(refusal) = looked {
            self.log(&refusal.message);
            return;
        }
        let (faults, text) = (document.faults(), document.text().clone());
        self.publish(uri, None, &text, &faults);
        self.refresh();
    }

    fn set(&mut self, settings: Settings, budget: &Budget) {
        let paths = settings.dialects.iter();
        let read = paths.map(|path| (path, self.host.read(path)));
        let mut dialects = Vec::new();
        let mut wrong = Vec::new();
        for (path, text) in read {
            match text {
                Ok(text) => dialects.push((path, text)),
                Err(why) => wrong.push(format!("{path}: {why}")),
            }
        }
        let reading = Reading {
            dialects: dialects.iter().map(|row| row.1.clone()).collect(),
            ..Reading::default()
        };
        for (number, line, message) in reading.wrong_dialects() {
            wrong.push(format!("{}:{line}: {message}", dialects[number].0));
        }
        wrong.iter().for_each(|wrong| self.log(wrong));
        self.dialects = reading.dialects;
        self.settings = settings;
        let uris: Vec<String> = self.documents.keys().cloned().collect();
        uris.iter().for_each(|uri| self.read_again(uri, budget));
        if !uris.is_empty() {
            self.refresh();
        }
    }

    fn request(&mut self, request: Request, budget: &Budget) {
        let id = request.id;
        let answer = guarded(budget, || {
            requests::answer(self, &request.method, request.params, budget)
        });
        let response = match answer.and_then(|answer| answer) {
            Ok(answer) => Response::new_ok(id, answer),
            Err(Refusal { code, message }) => Response::new_err(id, code as i32, message),
        };
        self.send(Message::Response(response));
    }

    /// Tells the client what is wrong with a document, of which it is this version.
    fn publish(&self, uri: &str, version: Option<i32>, text: &Text, faults: &[Fault]) {
        let Ok(uri) = uri.parse::<Uri>() else {
            return;
        };
        let faults = faults
            .iter()
            .map(|fault| convert::diagnostic(text, &uri, fault));
        let params = PublishDiagnosticsParams::new(uri.clone(), faults.collect(), version);
        let method = "textDocument/publishDiagnostics".to_owned();
        self.send(Message::Notification(Notification::new(method, params)));
    }

    /// Says something to who sits before the editor.
    pub fn show(&self, message: &str) {
        const INFO: u8 = 3;
        let params = serde_json::json!({ "type": INFO, "message": message });
        let method = "window/showMessage".to_owned();
        self.send(Message::Notification(Notification::new(method, params)));
    }

    /// Tells the client to ask for hints anew, if it can be told.
    fn refresh(&mut self) {
        if !self.refreshes {
            return;
        }
        self.asked += 1;
        self.send(Message::Request(Request {
            id: self.asked.into(),
            method: "workspace/inlayHint/refresh".to_owned(),
            params: serde_json::Value::Null,
        }));
    }

    fn log(&self, message: &str) {
        self.send(log(message));
    }

    fn send(&self, message: Message) {
        // Nobody takes it where the client has left.
        let _ = self.out.send(message);
    }
}

/// Does work within a budget. What ends it, a fault of ours too, is a refusal.
fn guarded<T>(budget: &Budget, work: impl FnOnce() -> T) -> Result<T, Refusal> {
    match catch_unwind(AssertUnwindSafe(|| budget.run(work))) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(Exceeded::Cancelled { why })) => Err(Refusal {
            code: match why == OUTDATED {
                true => ErrorCode::ContentModified,
                false => ErrorCode::RequestCanceled,
            },
            message: why,
        }),
        Ok(Err(exceeded)) => Err(Refusal {
            code: ErrorCode::RequestFailed,
            message: exceeded.to_string(),
        }),
        Err(panic) => Err(Refusal {
            code: ErrorCode::InternalError,
            message: format!("a fault in freehold: {}", said(&*panic)),
        }),
    }
}

fn said(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (None, Some(text)) => text,
        (None, None) => "no reason is given",
    }
}

/// The last part of the path of a document.
fn file_name(uri: &str) -> String {
    let path = name(uri);
    path.rsplit('/').next().unwrap_or(&path).to_owned()
}

/// What messages call a document.
fn name(uri: &str) -> String {
    path(uri).unwrap_or_else(|| uri.to_owned())
}

/// The path of a document that is a file.
pub fn path(uri: &str) -> Option<String> {
    let rest = uri.strip_prefix("file://")?;
    // Behind an authority, which is nearly always empty.
    let path = &rest[rest.find('/')?..];
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        let digits = str::from_utf8(&digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn uris_of_files_are_paths() {
        assert_eq!(path("file:///a%20b/c.mlir").as_deref(), Some("/a b/c.mlir"));
        assert_eq!(path("file://host/c").as_deref(), Some("/c"));
        for other in [
            "untitled:1",
            "file://",
            "file:///%",
            "file:///%zz",
            "file:///%ff",
        ] {
            assert_eq!(path(other), None, "{other}");
        }
    }
}
