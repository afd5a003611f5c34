//! Which requests are let in: those that name this host, and for more than the page's files those
//! that have the token. Knows no answer.

use std::fmt::Write as _;

use crate::http::Head;

/// The header that has the token. A page of another origin cannot send it.
const TOKEN: &str = "X-Freehold-Token";
/// Random bytes of a token.
const BYTES: usize = 24;

/// Why a request is not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It is for another host, or comes from a page of another one.
    Host,
    /// It has no token, or not this one.
    Token,
    Method,
    Unknown,
    TooLarge,
    /// It ended before its end.
    NotRead,
    /// It was not there in time.
    Slow,
    /// Its body has no length, or several.
    NoLength,
    LongHead,
    NotHttp(String),
    NotJson(String),
    /// It does not say that it is JSON.
    ContentType,
}

impl Refusal {
    /// The status of HTTP, and what is said.
    pub fn said(&self) -> (u16, String) {
        let (status, text) = match self {
            Refusal::Host => (403, "this server answers for its own address only"),
            Refusal::Token => (
                401,
                "this page has no token of the server that runs: open the address that \
                 'freehold serve' printed",
            ),
            Refusal::Method => (405, "there is no such method here"),
            Refusal::Unknown => (404, "there is nothing here"),
            Refusal::TooLarge => (413, "the text is too large: 16 MiB at most"),
            Refusal::NotRead => (400, "the request ended before its end"),
            Refusal::Slow => (408, "the request did not come to its end in time"),
            Refusal::NoLength => (411, "expected a body of a length that is known"),
            Refusal::LongHead => (431, "the head of the request is too long"),
            Refusal::NotHttp(error) => return (400, format!("expected HTTP: {error}")),
            Refusal::NotJson(error) => return (400, format!("expected JSON: {error}")),
            Refusal::ContentType => (415, "expected application/json"),
        };
        (status, text.to_owned())
    }
}

/// What is compared with each request.
pub struct Admission {
    token: String,
    port: u16,
}

impl Admission {
    /// A new token for a server at a port.
    pub fn new(port: u16) -> Result<Admission, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        let mut token = String::new();
        for byte in bytes {
            let _ = write!(token, "{byte:02x}");
        }
        Ok(Admission { token, port })
    }

    /// Where the page is. A browser keeps a fragment to itself.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/#token={}", self.port, self.token)
    }

    /// Refuses what names another host than this one, as a page does whose name was made to lead
    /// here (DNS rebinding), and what a page of another origin sends.
    pub fn host(&self, request: &Head) -> Result<(), Refusal> {
        let names = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", self.port));
        let is_own = |host: &str| names.iter().any(|name| name == host);
        let mut hosts = request.values("Host");
        let (first, more) = (hosts.next(), hosts.next());
        if more.is_some() || !first.is_some_and(is_own) {
            return Err(Refusal::Host);
        }
        let is_of_own = |origin: &str| origin.strip_prefix("http://").is_some_and(is_own);
        match request.values("Origin").all(is_of_own) {
            true => Ok(()),
            false => Err(Refusal::Host),
        }
    }

    /// Refuses what has no token. All of it is compared, so that time tells nothing.
    pub fn token(&self, request: &Head) -> Result<(), Refusal> {
        let given = request.values(TOKEN).next().unwrap_or_default();
        let pairs = given.bytes().zip(self.token.bytes());
        let difference = pairs.fold(0, |all, (a, b)| all | (a ^ b));
        match given.len() == self.token.len() && difference == 0 {
            true => Ok(()),
            false => Err(Refusal::Token),
        }
    }

    /// Refuses what is not JSON by its own word: forms of other pages cannot say so.
    pub fn json(&self, request: &Head) -> Result<(), Refusal> {
        let mut types = request.values("Content-Type");
        let is_json = |kind: &str| kind.split(';').next() == Some("application/json");
        match types.next().is_some_and(is_json) {
            true => Ok(()),
            false => Err(Refusal::ContentType),
        }
    }
}
