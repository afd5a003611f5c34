//! HTTP/1.1 as far as a page of this machine needs it: one request of a connection, whose head is
//! read by `httparse` and whose body has a length, and one reply. All of it within limits of size
//! and time, so that nobody who does not go on keeps anything.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crate::admission::Refusal;

/// The longest head of a request, and the most headers in it.
const MOST_HEAD: usize = 32 << 10;
const MOST_HEADERS: usize = 64;
/// How long a head may take to arrive, and then a body; and how long a reply may take to be taken.
const TIME: Duration = Duration::from_secs(10);
/// How long what nobody wants to read is waited for, so that the reply is not lost.
const LINGER: Duration = Duration::from_secs(2);

/// What a request begins with.
#[derive(Debug)]
pub struct Head {
    pub method: String,
    /// Without what stands behind `?`.
    pub path: String,
    headers: Vec<(String, String)>,
    /// The bytes of the body.
    length: usize,
    /// Whether a word is waited for before the body is sent.
    waits: bool,
}

impl Head {
    /// The values of a header.
    pub fn values<'h>(&'h self, name: &'static str) -> impl Iterator<Item = &'h str> {
        let headers = self.headers.iter();
        let named = headers.filter(move |(own, _)| own.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.as_str())
    }

    /// A head, and how many bytes it has; none where it goes on.
    fn of(bytes: &[u8]) -> Result<Option<(Head, usize)>, Refusal> {
        let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        let read = request.parse(bytes).map_err(|error| match error {
            httparse::Error::TooManyHeaders => Refusal::LongHead,
            error => Refusal::NotHttp(error.to_string()),
        })?;
        let httparse::Status::Complete(size) = read else {
            return Ok(None);
        };
        let headers = request.headers.iter();
        let headers = headers.map(|header| {
            let value = str::from_utf8(header.value);
            let value = value.map_err(|error| Refusal::NotHttp(error.to_string()))?;
            Ok((header.name.to_owned(), value.to_owned()))
        });
        let path = request.path.unwrap_or_default();
        let mut head = Head {
            method: request.method.unwrap_or_default().to_owned(),
            path: path.split(['?', '#']).next().unwrap_or_default().to_owned(),
            headers: headers.collect::<Result<_, Refusal>>()?,
            length: 0,
            waits: false,
        };
        head.length = head.announced()?;
        let waits = head.values("Expect").next().is_some();
        head.waits = waits;
        Ok(Some((head, size)))
    }

    fn announced(&self) -> Result<usize, Refusal> {
        if self.values("Transfer-Encoding").next().is_some() {
            return Err(Refusal::NoLength);
        }
        let mut lengths = self.values("Content-Length");
        match (lengths.next(), lengths.next()) {
            (None, _) => Ok(0),
            // What no number can hold is too long in any case.
            (Some(length), None) if length.bytes().all(|byte| byte.is_ascii_digit()) => {
                Ok(length.parse().unwrap_or(usize::MAX))
            }
            _ => Err(Refusal::NoLength),
        }
    }
}

/// A connection, from which one request is read.
pub struct Connection {
    stream: TcpStream,
    /// What has been read, and belongs to the body.
    before: Vec<u8>,
}

impl Connection {
    pub fn new(stream: TcpStream) -> Connection {
        Connection {
            stream,
            before: Vec::new(),
        }
    }

    /// The head of the request; none where the other side says nothing.
    pub fn head(&mut self) -> Result<Option<Head>, Refusal> {
        let until = Instant::now() + TIME;
        let mut bytes = Vec::new();
        loop {
            let mut piece = [0; 4096];
            let read = match self.read(&mut piece, until) {
                Ok(0) | Err(Refusal::Slow) if bytes.is_empty() => return Ok(None),
                Ok(0) => return Err(Refusal::NotRead),
                read => read?,
            };
            bytes.extend_from_slice(&piece[..read]);
            if let Some((head, size)) = Head::of(&bytes)? {
                self.before = bytes.split_off(size);
                return Ok(Some(head));
            }
            if bytes.len() > MOST_HEAD {
                return Err(Refusal::LongHead);
            }
        }
    }

    /// The body of the request, of at most so many bytes.
    pub fn body(&mut self, head: &Head, most: usize) -> Result<Vec<u8>, Refusal> {
        if head.length > most {
            return Err(Refusal::TooLarge);
        }
        let until = Instant::now() + TIME;
        let mut bytes = std::mem::take(&mut self.before);
        if head.waits && bytes.len() < head.length {
            let told = self.stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
            told.map_err(|_| Refusal::NotRead)?;
        }
        let mut piece = vec![0; 64 << 10];
        while bytes.len() < head.length {
            match self.read(&mut piece, until)? {
                0 => return Err(Refusal::NotRead),
                read => bytes.extend_from_slice(&piece[..read]),
            }
        }
        bytes.truncate(head.length);
        Ok(bytes)
    }

    fn read(&mut self, piece: &mut [u8], until: Instant) -> Result<usize, Refusal> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Refusal::Slow);
            }
            let set = self.stream.set_read_timeout(Some(left));
            let read = set.and_then(|()| self.stream.read(piece));
            match read {
                Ok(read) => return Ok(read),
                Err(error) => match error.kind() {
                    ErrorKind::Interrupted => {}
                    ErrorKind::WouldBlock | ErrorKind::TimedOut => return Err(Refusal::Slow),
                    _ => return Err(Refusal::NotRead),
                },
            }
        }
    }

    /// Sends a reply, and ends the connection once the other side has it. Who has gone is told
    /// nothing.
    pub fn reply(mut self, reply: &[u8]) {
        let set = self.stream.set_write_timeout(Some(TIME));
        let sent = set.and_then(|()| self.stream.write_all(reply));
        if sent
            .and_then(|()| self.stream.shutdown(Shutdown::Write))
            .is_err()
        {
            return;
        }
        // To close before all has been read would take the reply back.
        let until = Instant::now() + LINGER;
        let mut piece = vec![0; 64 << 10];
        while self.read(&mut piece, until).is_ok_and(|read| read > 0) {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &str) -> Result<Option<(Head, usize)>, Refusal> {
        Head::of(text.as_bytes())
    }

    #[test]
    fn heads_are_read() {
        let text = "POST /answer?x=1 HTTP/1.1\r\nhost: a\r\nContent-length: 12\r\n\r\n{";
        let (read, size) = head(text).expect("it is right").expect("it is whole");
        assert_eq!(
            (read.method.as_str(), read.path.as_str()),
            ("POST", "/answer")
        );
        assert_eq!(read.values("Host").collect::<Vec<_>>(), ["a"]);
        assert_eq!((read.length, size, read.waits), (12, text.len() - 1, false));
        assert!(
            head("GET / HTTP/1.1\r\nHost: a\r\n")
                .expect("it is right")
                .is_none()
        );
    }

    #[test]
    fn lengths_that_are_none_are_refused() {
        let announced = |header: &str| {
            let told = head(&format!("POST / HTTP/1.1\r\n{header}\r\n\r\n"));
            told.map(|head| head.expect("it is whole").0.length)
        };
        for wrong in [
            "Transfer-Encoding: chunked",
            "Content-Length: 1\r\nContent-Length: 1",
            "Content-Length: -1",
            "Content-Length: +1",
        ] {
            assert_eq!(announced(wrong), Err(Refusal::NoLength), "{wrong}");
        }
        let many = "Content-Length: 99999999999999999999999999";
        assert_eq!(announced(many), Ok(usize::MAX));
    }

    #[test]
    fn what_is_no_request_is_refused() {
        assert!(matches!(head("\u{0}\r\n\r\n"), Err(Refusal::NotHttp(_))));
        let many = "a: b\r\n".repeat(MOST_HEADERS + 1);
        let many = format!("GET / HTTP/1.1\r\n{many}\r\n");
        assert!(matches!(head(&many), Err(Refusal::LongHead)));
    }
}
