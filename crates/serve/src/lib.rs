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
mod http;
mod reply;

use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use freehold_workbench::Settings;
use freehold_workbench::assets::{self, Transport};
use serde_json::json;

use admission::{Admission, Refusal};
use desk::{Desk, Place};
use http::{Connection, Head};
use reply::Reply;

/// The largest request: what a page may type.
const MOST_BODY: usize = 16 << 20;
/// How many connections are open at a time: browsers keep some that they do not use yet.
const MOST_OPEN: usize = 128;
/// How long to wait where the system gives no connection.
const PAUSE: Duration = Duration::from_millis(10);

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
    listener: TcpListener,
    admission: Admission,
    desk: Arc<Desk>,
    start: Option<(String, String)>,
    open: AtomicUsize,
}

impl Workbench {
    /// Begins to listen.
    ///
    /// # Errors
    /// Why it cannot: the port is taken, or the system has no random numbers.
    pub fn listen(options: Options) -> Result<Workbench, String> {
        let wanted = (Ipv4Addr::LOCALHOST, options.port);
        let listener = TcpListener::bind(wanted).map_err(|error| match options.port {
            0 => format!("no port is free: {error}"),
            port => format!("the port {port} cannot be had: {error}"),
        })?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let admission = Admission::new(address.port()).map_err(|error| error.to_string())?;
        Ok(Workbench {
            listener,
            admission,
            desk: Arc::new(Desk::new(options.settings, options.time, options.memory)),
            start: options.start,
            open: AtomicUsize::new(0),
        })
    }

    /// The address of the page, with the token in its fragment.
    pub fn address(&self) -> String {
        self.admission.address()
    }

    /// Answers until the process ends. Each connection has a thread of its own.
    pub fn serve(&self) {
        std::thread::scope(|scope| {
            for stream in self.listener.incoming() {
                let Ok(stream) = stream else {
                    // The other side has gone, or no file can be opened until another is closed.
                    std::thread::sleep(PAUSE);
                    continue;
                };
                let connection = Connection::new(stream);
                let before = self.open.fetch_add(1, Ordering::AcqRel);
                let place = Place(&self.open);
                if before >= MOST_OPEN {
                    // Dropped: to tell it why would take the time of all others.
                    continue;
                }
                let work = move || {
                    let _place = place;
                    self.handle(connection);
                };
                // Without a thread the connection is dropped, too.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
        });
    }

    fn handle(&self, mut connection: Connection) {
        let reply = match connection.head() {
            Ok(None) => return,
            Ok(Some(head)) => self.reply(&head, &mut connection),
            Err(refusal) => Err(refusal),
        };
        let reply = reply.unwrap_or_else(Reply::refusal);
        connection.reply(&reply.bytes());
    }

    fn reply(&self, request: &Head, connection: &mut Connection) -> Result<Reply, Refusal> {
        self.admission.host(request)?;
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/") => Ok(Reply::page(assets::page())),
            ("GET", "/page.css") => Ok(Reply::file("text/css", assets::style())),
            ("GET", "/page.js") => Ok(Reply::file(
                "text/javascript",
                assets::script(Transport::Http),
            )),
            ("GET", "/start") => {
                self.admission.token(request)?;
                let (name, source) = self.start.as_ref().map_or((None, None), |(name, source)| {
                    (Some(name.as_str()), Some(source.as_str()))
                });
                Ok(Reply::json(200, &json!({ "name": name, "source": source })))
            }
            ("POST", "/answer") => {
                self.admission.token(request)?;
                self.admission.json(request)?;
                let body = connection.body(request, MOST_BODY)?;
                let asked = serde_json::from_slice(&body)
                    .map_err(|error| Refusal::NotJson(error.to_string()))?;
                Ok(Reply::json(200, &self.desk.answer(asked)))
            }
            (_, "/" | "/page.css" | "/page.js" | "/start" | "/answer") => Err(Refusal::Method),
            _ => Err(Refusal::Unknown),
        }
    }
}
