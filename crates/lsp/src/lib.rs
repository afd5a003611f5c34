//! The language server: the protocol before `editor`, which knows what stands where in a text.
//!
//! [`serve`] reads messages and never waits for an answer to be found: texts are edited at once,
//! and everything else is put in a queue (`queue.rs`) that another thread works off (`session.rs`).
//! Requests are answered in `requests.rs`; `convert.rs` turns places and edits into those of the
//! protocol. Does no input or output of its own: it is given streams, and a [`Host`] that reads
//! files.

mod capabilities;
mod convert;
mod queue;
mod requests;
mod session;
mod settings;
mod transport;

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use freehold_editor::Text;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{DidChangeTextDocumentParams, DidOpenTextDocumentParams};
use serde_json::{Value, json};

use queue::{Job, OUTDATED, Queue, Update};
use session::Session;
use settings::Settings;
use transport::Received;

/// What the server asks of the world around it.
pub trait Host: Send {
    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read(&self, path: &str) -> Result<String, String>;
}

/// How often the age of work is looked at, where it is limited.
const TICK: Duration = Duration::from_millis(20);

/// Serves a client until it says `exit`. Work that takes longer than `limit` is given up.
///
/// # Errors
/// What ended the conversation before that: a client that goes without a word, or what is no
/// conversation.
pub fn serve(
    input: Box<dyn BufRead + Send>,
    output: Box<dyn Write + Send>,
    host: Box<dyn Host>,
    limit: Option<Duration>,
) -> Result<(), String> {
    let (send, messages) = mpsc::channel();
    // It ends with the input, or with the process: nothing else ends a read.
    std::thread::spawn(move || receive(input, &send));
    let (out, outgoing) = mpsc::channel();
    let writer = std::thread::spawn(move || deliver(output, &outgoing));
    let queue = Arc::new(Queue::default());
    let mut server = Server {
        queue: Arc::clone(&queue),
        out: out.clone(),
        documents: BTreeMap::new(),
        is_initialized: false,
        is_shut_down: false,
    };
    let worker = std::thread::spawn(move || Session::new(host, out).work(&queue));
    let ended = server.listen(&messages, limit);
    server.queue.close();
    drop(server);
    // What they had to say is said.
    let _ = worker.join();
    let _ = writer.join();
    ended
}

fn receive(mut input: Box<dyn BufRead + Send>, send: &Sender<Received>) {
    loop {
        let received = transport::read(&mut *input);
        let is_end = matches!(received, Received::End(_));
        if send.send(received).is_err() || is_end {
            return;
        }
    }
}

fn deliver(mut output: Box<dyn Write + Send>, outgoing: &Receiver<Message>) {
    for message in outgoing {
        // A client that does not listen any more has left, which the input tells.
        if transport::write(&mut *output, &message).is_err() {
            return;
        }
    }
}

/// The side of the server that listens.
struct Server {
    queue: Arc<Queue>,
    out: Sender<Message>,
    documents: BTreeMap<String, Open>,
    is_initialized: bool,
    is_shut_down: bool,
}

/// A document that the client has open.
struct Open {
    language: String,
    text: Text,
}

impl Server {
    fn listen(
        &mut self,
        messages: &Receiver<Received>,
        limit: Option<Duration>,
    ) -> Result<(), String> {
        loop {
            let received = match limit {
                None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(_) => messages.recv_timeout(TICK),
            };
            if let Some(limit) = limit {
                self.queue.enforce(limit);
            }
            match received {
                Ok(Received::Message(Message::Request(request))) => self.request(request),
                Ok(Received::Message(Message::Notification(sent))) if sent.method == "exit" => {
                    return match self.is_shut_down {
                        true => Ok(()),
                        false => Err("the client left before 'shutdown'".to_owned()),
                    };
                }
                Ok(Received::Message(Message::Notification(sent))) => self.notification(sent),
                // Answers to what the server asked: nothing rests on them.
                Ok(Received::Message(Message::Response(_))) | Err(RecvTimeoutError::Timeout) => {}
                Ok(Received::Nonsense(why)) => self.log(&why),
                Ok(Received::End(why)) => {
                    let why = why.unwrap_or_else(|| "the client left without 'exit'".to_owned());
                    return match self.is_shut_down {
                        true => Ok(()),
                        false => Err(why),
                    };
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn request(&mut self, request: Request) {
        match request.method.as_str() {
            "initialize" if !self.is_initialized => {
                self.is_initialized = true;
                let refreshes = "/capabilities/workspace/inlayHint/refreshSupport";
                let refreshes = request.params.pointer(refreshes) == Some(&Value::Bool(true));
                self.push(Job::Client { refreshes });
                let options = request.params.get("initializationOptions");
                self.settings(options.unwrap_or(&Value::Null));
                self.answer(Response::new_ok(request.id, capabilities::initialized()));
            }
            _ if !self.is_initialized => {
                let message = "'initialize' comes first";
                self.refuse(request.id, ErrorCode::ServerNotInitialized, message);
            }
            "initialize" => {
                let message = "the server is initialized";
                self.refuse(request.id, ErrorCode::InvalidRequest, message);
            }
            "shutdown" => {
                self.is_shut_down = true;
                self.answer(Response::new_ok(request.id, Value::Null));
            }
            _ if self.is_shut_down => {
                let message = "the server is shut down";
                self.refuse(request.id, ErrorCode::InvalidRequest, message);
            }
            method if !requests::is_known(method) => {
                let message = format!("there is no request '{method}'");
                self.refuse(request.id, ErrorCode::MethodNotFound, &message);
            }
            _ => {
                let uri = requests::document(&request.params);
                self.push(Job::Request { uri, request });
            }
        }
    }

    fn notification(&mut self, sent: Notification) {
        if !self.is_initialized {
            return;
        }
        let params = sent.params;
        match sent.method.as_str() {
            "textDocument/didOpen" => match serde_json::from_value(params) {
                Ok(DidOpenTextDocumentParams {
                    text_document: opened,
                }) => {
                    let open = Open {
                        language: opened.language_id,
                        text: Text::new(opened.text),
                    };
                    let uri = opened.uri.as_str().to_owned();
                    self.update(&uri, open, opened.version);
                }
                Err(error) => self.log(&format!("textDocument/didOpen: {error}")),
            },
            "textDocument/didChange" => match serde_json::from_value(params) {
                Ok(changed) => self.change(changed),
                Err(error) => self.log(&format!("textDocument/didChange: {error}")),
            },
            "textDocument/didClose" => {
                if let Some(uri) = requests::document(&params)
                    && self.documents.remove(&uri).is_some()
                {
                    self.push(Job::Close { uri });
                }
            }
            "workspace/didChangeConfiguration" => {
                let settings = params.get("settings");
                self.settings(settings.unwrap_or(&Value::Null));
            }
            "$/cancelRequest" => {
                let id = params.get("id").cloned();
                let id = id.and_then(|id| serde_json::from_value::<RequestId>(id).ok());
                if let Some(id) = id
                    && self.queue.cancel(&id)
                {
                    self.refuse(id, ErrorCode::RequestCanceled, "cancelled");
                }
            }
            _ => {}
        }
    }

    fn change(&mut self, changed: DidChangeTextDocumentParams) {
        let uri = changed.text_document.uri.as_str();
        let Some(mut open) = self.documents.remove(uri) else {
            return self.log(&format!("textDocument/didChange: {uri} is not open"));
        };
        for change in changed.content_changes {
            match change.range {
                Some(range) => open.text.replace(convert::ends(range), &change.text),
                None => open.text = Text::new(change.text),
            }
        }
        self.update(uri, open, changed.text_document.version);
    }

    fn update(&mut self, uri: &str, open: Open, version: i32) {
        let update = Update {
            uri: uri.to_owned(),
            language: open.language.clone(),
            version,
            text: open.text.as_str().to_owned(),
        };
        self.documents.insert(uri.to_owned(), open);
        self.push(Job::Update(update));
    }

    fn settings(&self, value: &Value) {
        let (settings, wrong) = Settings::read(value);
        wrong.iter().for_each(|wrong| self.log(wrong));
        self.push(Job::Settings(Box::new(settings)));
    }

    fn push(&self, job: Job) {
        for id in self.queue.push(job) {
            self.refuse(id, ErrorCode::ContentModified, OUTDATED);
        }
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, message: &str) {
        self.answer(Response::new_err(id, code as i32, message.to_owned()));
    }

    fn answer(&self, response: Response) {
        self.send(Message::Response(response));
    }

    fn log(&self, message: &str) {
        self.send(log(message));
    }

    fn send(&self, message: Message) {
        // Nobody takes it where the client has left.
        let _ = self.out.send(message);
    }
}

/// A line in the client's log.
fn log(message: &str) -> Message {
    const WARNING: u8 = 2;
    let params = json!({ "type": WARNING, "message": message });
    Message::Notification(Notification::new("window/logMessage".to_owned(), params))
}
