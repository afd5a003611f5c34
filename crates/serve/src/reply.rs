//! What goes back: a status, a text, and headers that keep a browser from doing more with it than
//! showing it.

use serde_json::{Value, json};

use crate::admission::Refusal;

/// What the page may do: run its own script and style, and ask this server. It loads nothing else,
/// and stands in no other page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
                      img-src data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A reply to a request.
pub struct Reply {
    status: u16,
    kind: &'static str,
    text: String,
    is_page: bool,
}

impl Reply {
    pub fn page(text: String) -> Reply {
        Reply {
            is_page: true,
            ..Reply::file("text/html", text)
        }
    }

    pub fn file(kind: &'static str, text: String) -> Reply {
        Reply {
            status: 200,
            kind,
            text,
            is_page: false,
        }
    }

    pub fn json(status: u16, value: &Value) -> Reply {
        Reply {
            status,
            ..Reply::file("application/json", value.to_string())
        }
    }

    pub fn refusal(refusal: Refusal) -> Reply {
        let (status, said) = refusal.said();
        Reply::json(status, &json!({ "refused": said }))
    }

    /// As it is sent: it is the only one of its connection.
    pub fn bytes(&self) -> Vec<u8> {
        let policy = match self.is_page {
            true => format!("Content-Security-Policy: {POLICY}\r\n"),
            false => String::new(),
        };
        let (status, kind, length) = (self.status, self.kind, self.text.len());
        let reason = match status {
            200 => "OK",
            _ => "Refused",
        };
        let head = format!(
            "HTTP/1.1 {status} {reason}\r\n\
             Content-Type: {kind}; charset=utf-8\r\n\
             Content-Length: {length}\r\n\
             Connection: close\r\n\
             Cache-Control: no-store\r\n\
             X-Content-Type-Options: nosniff\r\n\
             Referrer-Policy: no-referrer\r\n\
             Cross-Origin-Resource-Policy: same-origin\r\n\
             {policy}\r\n"
        );
        [head.as_bytes(), self.text.as_bytes()].concat()
    }
}
