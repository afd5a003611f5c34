//! What goes back: a status, a text, and headers that keep a browser from doing more with it than
//! showing it.

use std::io::Cursor;

use serde_json::{Value, json};
use tiny_http::{Header, Response};

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

    pub fn response(self) -> Response<Cursor<Vec<u8>>> {
        let kind = format!("{}; charset=utf-8", self.kind);
        let mut headers = vec![
            ("Content-Type", kind.as_str()),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ];
        if self.is_page {
            headers.push(("Content-Security-Policy", POLICY));
        }
        let response = Response::from_string(self.text).with_status_code(self.status);
        // Its length is known: it comes in one piece.
        let mut response = response.with_chunked_threshold(usize::MAX);
        for (name, value) in headers {
            // All of them are ASCII, which is what a header has to be.
            if let Ok(header) = Header::from_bytes(name, value) {
                response.add_header(header);
            }
        }
        response
    }
}
