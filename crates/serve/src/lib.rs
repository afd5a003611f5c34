//! The workbench over HTTP, for the user of this machine alone.
//!
//! The server listens on the loopback address. Its files are public; whatever reads or computes
//! needs the token, which is made of the system's random numbers when the server starts, stands in
//! the fragment of the address that is printed, and goes over the wire in a header only. Requests
//! that name another host are refused, so that no page of another site can reach it by a name of
//! its own. `admission` decides what is let in, `desk` lets one answer of a page run at a time and
//! ends it when it takes too long; the answers are `freehold-workbench`'s.

mod admission;
mod desk;
mod reply;

use std::io::Read;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use freehold_workbench::{Settings, assets};
use serde_json::{Value, json};
use tiny_http::{Method, Request, Server};

use admission::{Admission, Refusal};
use desk::Desk;
use reply::Reply;

/// The largest request: what a page may type.
const MOST_BODY: usize = 16 << 20;
/// What announces more than this has no answer.
const MOST_ANNOUNCED: usize = 4 * MOST_BODY;
/// How many requests are looked at at a time.
const CLERKS: usize = 16;

/// What is served, and how much an answer may take.
pub struct Options {
    /// The port; 0 for one that is free.
    pub port: u16,
    /// How long an answer may take.
    pub time: Duration,
    /// How many bytes an answer may hold.
    pub memory: u64,
    /// What the page begins with: a file's name and text.
    pub start: Option<(String, String)>,
    pub settings: Settings,
}

/// A server that listens.
pub struct Workbench {
    server: Server,
    admission: Admission,
    desk: Arc<Desk>,
    start: Option<(String, String)>,
}

impl Workbench {
    /// Begins to listen.
    ///
    /// # Errors
    /// Why it cannot: the port is taken, or the system has no random numbers.
    pub fn listen(options: Options) -> Result<Workbench, String> {
        let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
        let server = Server::http(wanted).map_err(|error| match options.port {
            0 => format!("no port is free: {error}"),
            port => format!("the port {port} cannot be had: {error}"),
        })?;
        let address = server.server_addr().to_ip();
        let address = address.ok_or("the system gave no address")?;
        let admission = Admission::new(address.port()).map_err(|error| error.to_string())?;
        Ok(Workbench {
            server,
            admission,
            desk: Arc::new(Desk::new(options.settings, options.time, options.memory)),
            start: options.start,
        })
    }

    /// The address of the page, with the token in its fragment.
    pub fn address(&self) -> String {
        self.admission.address()
    }

    /// Answers until the process ends.
    pub fn serve(&self) {
        std::thread::scope(|scope| {
            for _ in 0..CLERKS {
                scope.spawn(|| {
                    // Only a socket that is broken gives an error.
                    while let Ok(request) = self.server.recv() {
                        self.handle(request);
                    }
                });
            }
        });
    }

    fn handle(&self, mut request: Request) {
        if request
            .body_length()
            .is_some_and(|length| length > MOST_ANNOUNCED)
        {
            // Answered or dropped, it would first make room for all that it announces. No browser
            // announces so much: what page could have it?
            std::mem::forget(request);
            return;
        }
        let reply = self.reply(&mut request).unwrap_or_else(Reply::refusal);
        // A browser that has gone is told nothing.
        let _ = request.respond(reply.response());
    }

    fn reply(&self, request: &mut Request) -> Result<Reply, Refusal> {
        self.admission.host(request)?;
        let path = request.url().split(['?', '#']).next().unwrap_or_default();
        let path = path.to_owned();
        match (request.method(), path.as_str()) {
            (Method::Get, "/") => Ok(Reply::page(assets::page())),
            (Method::Get, "/page.css") => Ok(Reply::file("text/css", assets::style())),
            (Method::Get, "/page.js") => Ok(Reply::file("text/javascript", assets::script())),
            (Method::Get, "/start") => {
                self.admission.token(request)?;
                let (name, source) = self.start.as_ref().map_or((None, None), |(name, source)| {
                    (Some(name.as_str()), Some(source.as_str()))
                });
                Ok(Reply::json(200, &json!({ "name": name, "source": source })))
            }
            (Method::Post, "/answer") => {
                self.admission.token(request)?;
                self.admission.json(request)?;
                let asked = body(request)?;
                Ok(Reply::json(200, &self.desk.answer(asked)))
            }
            (_, "/" | "/page.css" | "/page.js" | "/start" | "/answer") => Err(Refusal::Method),
            _ => Err(Refusal::Unknown),
        }
    }
}

/// What a request asks, within bounds.
fn body(request: &mut Request) -> Result<Value, Refusal> {
    if request
        .body_length()
        .is_some_and(|length| length > MOST_BODY)
    {
        return Err(Refusal::TooLarge);
    }
    let mut bytes = Vec::new();
    let most = MOST_BODY as u64 + 1;
    let read = request.as_reader().take(most).read_to_end(&mut bytes);
    read.map_err(|_| Refusal::NotRead)?;
    if bytes.len() > MOST_BODY {
        return Err(Refusal::TooLarge);
    }
    serde_json::from_slice(&bytes).map_err(|error| Refusal::NotJson(error.to_string()))
}
