//! Messages out of bytes and back: a header with the length, and JSON.
//!
//! What is no message is said and passed over, as long as its length is known.

use std::io::{self, BufRead, Read, Write};

use lsp_server::Message;

/// The longest message that is read.
const MOST_BYTES: u64 = 1 << 30;
/// Headers are lines of no more than this.
const LONGEST_HEADER: u64 = 1 << 12;

/// What was read.
pub enum Received {
    Message(Message),
    /// A message of a known length that nobody understands, and why.
    Nonsense(String),
    /// There is nothing more, or nothing that can be told from the rest; why, if something is
    /// wrong.
    End(Option<String>),
}

/// Reads the next message.
pub fn read(input: &mut dyn BufRead) -> Received {
    let length = match length(input) {
        Ok(Some(length)) => length,
        Ok(None) => return Received::End(None),
        Err(error) => return Received::End(Some(error.to_string())),
    };
    let mut body = Vec::new();
    match input.take(length).read_to_end(&mut body) {
        Ok(read) if read as u64 == length => {}
        Ok(_) => return Received::End(Some("the input ends within a message".to_owned())),
        Err(error) => return Received::End(Some(error.to_string())),
    }
    match serde_json::from_slice(&body) {
        Ok(message) => Received::Message(message),
        Err(error) => Received::Nonsense(format!("no message of the protocol: {error}")),
    }
}

/// Reads headers: the length of what follows them; none at the end of the input.
fn length(mut input: &mut dyn BufRead) -> io::Result<Option<u64>> {
    let wrong = |message: &str| io::Error::new(io::ErrorKind::InvalidData, message);
    let mut length = None;
    let mut is_begun = false;
    loop {
        let mut line = Vec::new();
        let read = (&mut input)
            .take(LONGEST_HEADER)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return match is_begun {
                true => Err(wrong("the input ends within a header")),
                false => Ok(None),
            };
        }
        is_begun = true;
        let line = str::from_utf8(&line).map_err(|_| wrong("a header that is no text"))?;
        let Some(line) = line.strip_suffix('\n') else {
            return Err(wrong("a header without an end"));
        };
        let line = line.trim_end();
        if line.is_empty() {
            let length: u64 = length.ok_or_else(|| wrong("no header 'Content-Length'"))?;
            return match length <= MOST_BYTES {
                true => Ok(Some(length)),
                false => Err(wrong("a message of more than 1 GiB")),
            };
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(wrong(
                "a header without a colon: is this a language client?",
            ));
        };
        if name.eq_ignore_ascii_case("content-length") {
            let value = value.trim().parse();
            length = Some(value.map_err(|_| wrong("a length that is no number"))?);
        }
    }
}

/// Writes a message.
///
/// # Errors
/// Those of the output.
pub fn write(output: &mut dyn Write, message: &Message) -> io::Result<()> {
    let mut value = serde_json::to_value(message)?;
    value["jsonrpc"] = "2.0".into();
    let text = value.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(bytes: &[u8]) -> String {
        let mut input = bytes;
        let mut said = Vec::new();
        loop {
            match read(&mut input) {
                Received::Message(Message::Notification(sent)) => said.push(sent.method),
                Received::Message(_) => said.push("another".to_owned()),
                Received::Nonsense(why) => {
                    said.push(why.split(':').next().unwrap_or("").to_owned());
                }
                Received::End(why) => {
                    said.push(why.unwrap_or_else(|| "end".to_owned()));
                    return said.join(" | ");
                }
            }
        }
    }

    #[test]
    fn nonsense_is_passed_over() {
        let text = b"Content-Length: 16\r\n\r\n{\"method\":\"one\"}\
            content-length: 3\r\nX: y\r\n\r\n{]}\
            Content-Length:16\n\n{\"method\":\"two\"}";
        assert_eq!(said(text), "one | no message of the protocol | two | end");
    }

    #[test]
    fn what_cannot_be_told_from_the_rest_is_the_end() {
        let endings = [
            (
                &b"GET / HTTP/1.1\r\n\r\n"[..],
                "a header without a colon: is this a language client?",
            ),
            (b"A: b\r\n\r\n", "no header 'Content-Length'"),
            (b"Content-Length: x\r\n\r\n", "a length that is no number"),
            (
                b"Content-Length: 9\r\n\r\n{}",
                "the input ends within a message",
            ),
            (
                b"Content-Length: 99999999999\r\n\r\n{}",
                "a message of more than 1 GiB",
            ),
            (b"Content-", "a header without an end"),
            (b"\xff\n", "a header that is no text"),
        ];
        for (text, expected) in endings {
            assert_eq!(said(text), expected);
        }
    }
}
