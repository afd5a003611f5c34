//! How much a document has, and what is left out of it.

use freehold_query as query;
use serde_json::{Value, json};

/// How much a document has.
#[derive(Copy, Clone, Debug)]
pub struct Bounds {
    /// What of the functions is shown.
    pub functions: query::Bounds,
    /// A longer source is left out.
    pub source: usize,
    /// Of a longer source there are no texts of functions before and after.
    pub texts: usize,
    /// So many effects of a function are in the document; all are counted.
    pub effects: usize,
    /// Of so many deallocs the document says why they became what they are.
    pub deallocs: usize,
    /// So many e-graphs are in the document, each of so many nodes at most.
    pub egraphs: usize,
    pub nodes: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            functions: query::Bounds::default(),
            source: 4 << 20,
            texts: 512 << 10,
            effects: 2_000,
            deallocs: 200,
            egraphs: 100,
            nodes: 300,
        }
    }
}

/// Something that is not in the document, and the command that tells it.
pub(super) struct LeftOut {
    pub(super) what: String,
    pub(super) ask: String,
}

impl LeftOut {
    pub(super) fn json(&self) -> Value {
        json!({ "what": self.what, "ask": self.ask })
    }
}
